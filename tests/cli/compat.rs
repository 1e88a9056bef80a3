//! Command lines of rocprofv3 and rocprof, madengine's configurations, plans.

use super::{code, json, plain, run, stderr, stdout, temporary};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn plan(dir: &Path, arguments: &[&str]) -> Value {
    let output = run(dir, &[&["run", "-q", "--dry-run=json"], arguments, &["--", "./app", "-d", "x"]].concat());
    assert_eq!(code(&output), Some(0), "{}", stderr(&output));
    serde_json::from_str(&stdout(&output)).unwrap_or_else(|error| panic!("{error}: {}", stdout(&output)))
}

#[test]
fn a_plan_says_what_would_be_recorded_and_makes_nothing() {
    let dir = temporary();
    let found = plan(dir.path(), &["--hsa-trace", "--marker-trace=no", "--pmc", "SQ_WAVES", "GRBM_COUNT", "-d", "out"]);
    assert_eq!(found["command"], serde_json::json!(["./app", "-d", "x"]));
    assert_eq!((&found["out"], &found["trace"]), (&Value::from("out"), &Value::from("full")));
    let records = &found["records"];
    assert_eq!(
        (&records["hsa"], &records["markers"], &records["kernels"]),
        (&true.into(), &false.into(), &true.into())
    );
    assert_eq!(found["counters"], serde_json::json!([["SQ_WAVES", "GRBM_COUNT"]]));
    let found = plan(dir.path(), &["--preset", "rocprofv3_compute+lightweight", "-f", "csv", "rocpd"]);
    assert_eq!(found["presets"], serde_json::json!(["compute", "lightweight"]));
    assert_eq!(found["exports"], serde_json::json!(["csv", "rocpd"]));
    let text = run(dir.path(), &["run", "--dry-run", "--preset", "memory", "--", "./app"]);
    assert!(stdout(&text).contains("Presets      memory"), "{}", stdout(&text));
    assert_eq!(dir.path().read_dir().unwrap().count(), 0);
}

#[test]
fn a_translated_command_is_shown_once() {
    let dir = temporary();
    let output = run(dir.path(), &["run", "--runtime-trace", "-S", "--trace", "none", "--", "true"]);
    let said = stderr(&output);
    let shown = "rkprof: the same in rkprof's options: rkprof run --hip --copies --markers --memory --scratch --rccl --trace none -- true\n";
    assert_eq!(said.matches("rkprof's options").count(), 1, "{said}");
    assert!(said.contains(shown) && said.contains("rkprof: -S: `rkprof report` always has it\n"), "{said}");
    let refused = run(dir.path(), &["run", "--att", "--", "true"]);
    assert_eq!(code(&refused), Some(2));
    let untold = run(dir.path(), &["run", "--kernel-trace", "nosuch-program"]);
    let remedy = "Write: rkprof run -- nosuch-program";
    assert!(code(&untold) == Some(2) && stderr(&untold).contains(remedy), "{}", stderr(&untold));
    // Only one reading is possible here.
    let told = run(dir.path(), &["run", "--kernel-trace", "--trace", "none", "true"]);
    assert_eq!(code(&told), Some(0), "{}", stderr(&told));
}

/// Spellings of rocprofv3 and of the first rocprof, each through the whole command.
#[test]
fn each_spelling_is_taken() {
    let dir = temporary();
    fs::write(dir.path().join("counters.txt"), "pmc: SQ_WAVES\n").unwrap();
    let foreign = [
        "--kernel-trace",
        "--memory-copy-trace",
        "--memory-allocation-trace",
        "--scratch-memory-trace",
        "--marker-trace",
        "--rccl-trace",
        "--runtime-trace",
        "-r",
        "-s",
        "--roctx-trace",
        "--hip-runtime-trace",
        "--hsa-core-trace",
        "--pmc SQ_WAVES GRBM_COUNT",
        "-d out",
        "-o results.csv",
        "--hip-trace --stats -i counters.txt -o output.csv",
        "-d out -o name",
        "--output-directory out",
        "--output-format csv json",
        "-f rocpd",
        "--counter-collection",
        "--perfetto-trace-filename model_trace.pftrace",
        "-S",
        "-M",
        "-T",
        "--kernel-include-regex gemm",
        "--trace-start off",
        "--obj-tracking on",
        "--pc-sampling-beta-enabled",
        "--hip-trace --kernel-trace --hsa-trace --sys-trace --runtime-trace --stats --pmc SQ_WAVES -i counters.txt -o o -d d --output-format csv",
    ];
    // These are rkprof's own words too.
    let common = [
        "--hip-trace",
        "--hip-trace=no",
        "--hsa-trace",
        "--sys-trace",
        "--sys-trace --hsa-trace=no",
        "--stats",
        "--pmc SQ_WAVES",
        "-i counters.txt",
        "--basenames on",
        "--timestamp on",
    ];
    for (line, translated) in foreign.map(|line| (line, 1)).into_iter().chain(common.map(|line| (line, 0))) {
        let words: Vec<&str> = line.split(' ').collect();
        let output = run(dir.path(), &[&["run", "--dry-run"], &words[..], &["--", "./app"]].concat());
        assert_eq!(code(&output), Some(0), "{line}: {}", stderr(&output));
        assert_eq!(stderr(&output).matches("the same in rkprof's options: rkprof run ").count(), translated, "{line}");
    }
}

#[test]
fn configurations_of_madengine_are_run() {
    let dir = temporary();
    let config = r#"{"gpu_vendor": "AMD", "tools": [{"name": "rocprofv3_lightweight", "env_vars": {"RCCL_DEBUG": "TRACE"}}],
                     "env_vars": {"HSA_ENABLE_SDMA": "0", "WORDS": "a b"}}"#;
    fs::write(dir.path().join("c.json"), config).unwrap();
    let script = "echo $RCCL_DEBUG $HSA_ENABLE_SDMA \"$WORDS\" $RKPROF_PRESET $MORE; exit 7";
    let output = run(dir.path(), &["run", "--config", "c.json", "-E", "MORE=x=y", "--", "sh", "-c", script]);
    assert_eq!((stdout(&output).as_str(), code(&output)), ("TRACE 0 a b lightweight x=y\n", Some(7)));
    assert!(stderr(&output).contains("HSA_ENABLE_SDMA=0 WORDS='a b' RCCL_DEBUG=TRACE"), "{}", stderr(&output));
    fs::write(dir.path().join("c.json"), "{\"tools\": [{\"name\": \"rocprofv9\"}]}").unwrap();
    let output = run(dir.path(), &["run", "--config=c.json", "--", "true"]);
    assert_eq!(code(&output), Some(2));
    assert!(
        stderr(&output).contains("the tool \"rocprofv9\" is not known; known are rocprof, "),
        "{}",
        stderr(&output)
    );
    fs::write(dir.path().join("c.json"), "{\"tools\": [}").unwrap();
    let output = run(dir.path(), &["run", "--config", "c.json", "--", "true"]);
    assert!(stderr(&output).contains("line 1 column 12"), "{}", stderr(&output));
}

#[test]
fn formats_are_written_after_the_run() {
    let dir = temporary();
    let own = env!("CARGO_BIN_EXE_rkprof");
    let mut command = plain(dir.path());
    command.env("RKSIM_TIME", "fast").args(["run", "-d", "out", "--output-format", "csv,json", "rocpd", "--", own]);
    let output = command.args(["sim-workload", "--scenario", "tiny-kernels"]).output().unwrap();
    assert_eq!(code(&output), Some(0), "{}", stderr(&output));
    let out = dir.path().join("out");
    let dispatches = json(&out.join("summary.json"))["completeness"]["dispatches"].as_u64().unwrap();
    let rows = fs::read_to_string(out.join("csv/kernel_trace.csv")).unwrap().lines().count() as u64;
    assert_eq!(rows, dispatches + 1);
    assert!(out.join("results.json").exists() && out.join("results.db").exists());
}
