//! Arguments of kernels, from the packets of a simulated program to the report. The scenario has planted them: 12 products, every
//! third of them small, and a kernel whose arguments have no names.

use super::common::{rkprof, stdout_of};
use super::schema;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

fn play(out: &Path, options: &[&str]) -> String {
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/arguments.toml");
    let mut demo = Command::new(rkprof());
    demo.args(["demo", "--scenario"]).arg(scenario).arg("-o").arg(out).args(options).env("RKSIM_TIME", "fast");
    let output = demo.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    told
}

fn read(command: &str, run: &Path, options: &[&str]) -> Value {
    let text = stdout_of(Command::new(rkprof()).arg(command).arg(run).args(["--format", "json"]).args(options));
    serde_json::from_str(&text).unwrap()
}

#[test]
fn launches_are_shown_by_the_arguments_that_they_had() {
    let root = tempfile::tempdir().unwrap();
    let run = root.path().join("run");
    play(&run, &["--kernel-args", "^matmul|scale_by"]);
    let report = read("report", &run, &[]);
    assert_eq!(schema::errors("report", &report), [""; 0]);
    let rows = report["kernel_arguments"].as_array().unwrap();
    let told =
        |row: &Value| (row["kernel"].clone(), row["calls"].clone(), row["p50_ns"].clone(), row["values"].clone());
    let mut told: Vec<_> = rows.iter().map(told).collect();
    told.sort_by_key(|(_, calls, ..)| std::cmp::Reverse(calls.as_u64()));
    let scale = json!({ "arg1": 9876543210u64, "arg2": -1.5, "arg3": -7, "arg4": u32::MAX });
    let p50 = |of: usize| told[of].2.as_f64().unwrap() / 1e3;
    assert_eq!(
        (&told[0].0, &told[0].1, &told[0].3),
        (&"matmul_kernel".into(), &8.into(), &json!({ "M": 1024, "N": 512, "K": 256 }))
    );
    assert_eq!((&told[1].1, &told[1].3), (&4.into(), &json!({ "M": 64, "N": 32, "K": -16 })));
    assert_eq!((&told[2].0, &told[2].3), (&"scale_by(float*, long, float, int, unsigned int)".into(), &scale));
    assert_eq!(told.len(), 3, "the third kernel was not asked for");
    assert!((p50(0) - 20.0).abs() < 0.5 && (p50(2) - 5.0).abs() < 0.5, "{told:?}");
    let texts: Vec<&str> = rows.iter().filter_map(|row| row["arguments"].as_str()).collect();
    assert!(texts.contains(&"a_ptr=* b_ptr=* c_ptr=* M=64 N=32 K=-16"), "{texts:?}");
    for format in ["text", "markdown", "html"] {
        let shown = stdout_of(Command::new(rkprof()).arg("report").arg(&run).args(["--format", format]));
        assert!(shown.contains("M=64 N=32 K=-16") && !shown.contains("n=5"), "{format}: {shown}");
    }

    // The trace has them at each launch: a report of it alone counts the same.
    let trace = run.join("trace.pftrace");
    let of_trace = read("report", &trace, &[]);
    let calls = |report: &Value| {
        let rows = report["kernel_arguments"].as_array().unwrap();
        let mut all: Vec<_> = rows.iter().map(|row| (row["arguments"].to_string(), row["calls"].as_u64())).collect();
        all.sort();
        all
    };
    assert_eq!(calls(&of_trace), calls(&report));
}

#[test]
fn nothing_is_recorded_unless_it_is_asked_for() {
    let root = tempfile::tempdir().unwrap();
    let run = root.path().join("run");
    play(&run, &[]);
    let report = read("report", &run, &[]);
    assert_eq!((&report["kernel_arguments"], &report["arguments"]), (&Value::Null, &json!([])));
}

#[test]
fn where_the_sdk_times_kernels_a_run_says_that_they_have_no_arguments() {
    let root = tempfile::tempdir().unwrap();
    for (name, options, is_told) in
        [("sdk", &["--dispatch", "sdk", "--kernel-args", "matmul"][..], true), ("plain", &["--dispatch", "sdk"], false)]
    {
        let run = root.path().join(name);
        play(&run, options);
        let report = read("report", &run, &[]);
        assert_eq!(report["kernel_arguments"], Value::Null);
        assert_eq!(report["notes"].to_string().contains("arguments of kernels"), is_told, "{}", report["notes"]);
    }
}

/// By hand: 8 launches of 1024 x 512 x 256 and 4 of 64 x 32 x 16, in 20 us each.
#[test]
fn formulas_over_arguments_give_rates() {
    const WORK: &str = "matmul_kernel=flops:2*arg.M*arg[4]*max(arg.K,-arg.K),bytes:4*grid,dtype:bf16";
    let root = tempfile::tempdir().unwrap();
    let run = root.path().join("run");
    let told = play(&run, &["--work", WORK, "--work", "scale_by=flops:arg.nothing*arg.arg1"]);
    let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("has no arg.nothing; it has arg1, arg2, arg3, arg4"), "{told}");
    let flops = (8.0 * 2.0 * 1024.0 * 512.0 * 256.0 + 4.0 * 2.0 * 64.0 * 32.0 * 16.0) / 12.0;
    let point = |options: &[&str]| {
        let roofline = read("roofline", &run, options);
        let points = roofline["kernel_points"].as_array().unwrap();
        points.iter().find(|point| point["name"] == "matmul_kernel").cloned().unwrap_or_default()
    };
    let found = point(&[]);
    assert_eq!(
        (&found["flops"], &found["dtype"], &found["source"]),
        (&json!(flops), &json!("bf16"), &json!("arguments, simulated"))
    );
    let other = point(&["--work", "matmul=flops:arg.M,bytes:arg.N"]);
    assert_eq!((&other["flops"], &other["levels"][0]["bytes"]), (&json!(704.0), &json!(352.0)));
    let missing =
        Command::new(rkprof()).arg("roofline").arg(&run).args(["--work", "matmul=flops:arg.Q"]).output().unwrap();
    let missing = String::from_utf8_lossy(&missing.stderr);
    assert!(missing.contains("matmul_kernel has no arg.Q; its arguments are a_ptr=* b_ptr=* c_ptr=* M="), "{missing}");
    for wrong in ["k=flops:arg", "k=flops:arg[M]", "k=flops:arg.M[x]"] {
        let refused = Command::new(rkprof()).arg("roofline").arg(&run).args(["--work", wrong]).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{wrong}");
    }
}
