//! `rkprof import` and `rkprof analyze`.

use super::*;
use crate::common::{json, rkprof, run, stdout_of};
use serde_json::Value;
use std::process::Command;

fn import_into(out: &Path, file: &Path, more: &[&str]) -> std::process::Output {
    run(Command::new(rkprof()).arg("import").arg(file).arg("-o").arg(out).args(more))
}

#[test]
fn an_imported_run_is_reported_like_any_other() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("run");
    let output = import_into(&out, &fixture("rocprofv3-1.0.0/csv"), &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("107 events of 1 process from csv are in "), "{said}");
    let report = stdout_of(Command::new(rkprof()).arg("report").arg(&out));
    assert!(report.contains("dummy_kernel") && report.contains("imported from csv"), "{report}");
    // CSV has no command: the heading names the run.
    let markdown = stdout_of(Command::new(rkprof()).args(["report", "--format", "markdown"]).arg(&out));
    let heading = markdown.lines().next().unwrap_or_default();
    assert!(heading.starts_with("### rkprof: `") && heading.ends_with("run`"), "{heading}");
    let info = json(&out.join("run.json"));
    assert_eq!((&info["status"], &info["import"]["format"]), (&Value::from("imported"), &Value::from("csv")));

    // A second import may only delete the first one with permission.
    assert_eq!(import_into(&out, &fixture("rocprofv3-1.0.0/counters"), &[]).status.code(), Some(2));
    assert!(import_into(&out, &fixture("rocprofv3-1.0.0/counters"), &["--force"]).status.success());
    let summary: Summary = dir::Session::open(&out).summary().unwrap();
    assert_eq!(summary.completeness.dispatches, 3);
}

#[test]
fn a_failed_import_leaves_nothing_behind() {
    let place = tempfile::tempdir().unwrap();
    let (out, file) = (place.path().join("run"), place.path().join("x.json"));
    std::fs::write(&file, "{\"traceEvents\": [}").unwrap();
    let output = import_into(&out, &file, &[]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("x.json, line 1, column 18"), "{said}");
    assert!(!out.exists());
    assert_eq!(import_into(&out, &place.path().join("missing"), &[]).status.code(), Some(4));
    assert!(!out.exists());
}

/// The derived numbers of a file as a profile script writes it.
#[test]
fn analyze_derives_what_the_profile_script_left_out() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("results.json");
    let text = r#"{"config": {"batch": 4}, "components": {
        "kernel1_name": {"type": "triton", "mean_us": 10.5, "std_us": 0.5, "min_us": 9.0, "max_us": 12.0, "p50_us": 10.3,
                         "p95_us": 11.5, "p99_us": 11.9, "bytes_transferred": 1024000, "flops_estimated": 500000, "mine": 1},
        "kernel2_name": {"mean_us": 2.0}},
        "full_pipeline": {"mean_us": 25.0, "std_us": 1.0}}"#;
    std::fs::write(&file, text).unwrap();
    let analyze = |more: &[&str]| {
        let mut command = Command::new(rkprof());
        command.arg("analyze").arg(&file).args(more);
        command
    };
    let result: Value =
        serde_json::from_str(&stdout_of(&mut analyze(&["--arch", "gfx942", "--module", "m", "--format", "json"])))
            .unwrap();
    let first = &result["components"]["kernel1_name"];
    let close = |key: &str, value: f64| {
        let found = first[key].as_f64().unwrap_or_else(|| panic!("{key} of {first}"));
        assert!((found / value - 1.0).abs() < 1e-4, "{key}: {found}");
    };
    close("achieved_bandwidth_gbps", 97.524);
    close("bandwidth_utilization_pct", 100.0 * 97.524 / 5324.8);
    close("arithmetic_intensity", 0.48828);
    close("compute_utilization_pct", 100.0 * 0.5 / 10.5 / 1307.4);
    // The factor in rules is that number, for the same peak.
    let factor = first["verdict"]["factors"]["compute"].as_f64().unwrap();
    assert!((100.0 * factor / first["compute_utilization_pct"].as_f64().unwrap() - 1.0).abs() < 1e-9, "{factor}");
    assert_eq!(
        (&first["mine"], &result["config"]["batch"]),
        (&Value::from(1), &Value::from(4)),
        "unknown keys are kept"
    );
    let second = &result["components"]["kernel2_name"];
    assert_eq!((&second["achieved_bandwidth_gbps"], &second["arithmetic_intensity"]), (&Value::Null, &Value::Null));
    assert_eq!((&result["module"], &result["primary_bottleneck"]), (&Value::from("m"), &Value::from("kernel1_name")));
    assert_eq!(result["pipeline_us"], 25.0);

    let text = stdout_of(&mut analyze(&["--arch", "gfx942"]));
    assert!(text.starts_with("Primary bottleneck: kernel1_name (10.5 us, 42% of total)"), "{text}");
    // 10.5 of the pipeline's 25 us; what no component explains is no one's.
    assert_eq!((&first["share_pct"], &second["share_pct"]), (&Value::from(42.0), &Value::from(8.0)));
    // An architecture without facts has no percentages, but does not fail either.
    let unknown: Value =
        serde_json::from_str(&stdout_of(&mut analyze(&["--arch", "gfx9999", "--format", "json"]))).unwrap();
    assert_eq!(unknown["components"]["kernel1_name"]["bandwidth_utilization_pct"], Value::Null);

    std::fs::write(&file, "{\"components\": {\n\"a\": }}").unwrap();
    let output = run(&mut analyze(&[]));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && said.contains("line 2 column 6"), "{said}");
}

/// What a report tells of the launches of `kernel`: 30 of 0.9 ms, one each `period_ns`.
fn told_by_launches(kernel: &str, period_ns: u64) -> Option<String> {
    let place = tempfile::tempdir().unwrap();
    let agents = fixture("rocprofv3-1.0.0/counters/ref_agent_info.csv");
    std::fs::copy(agents, place.path().join("ref_agent_info.csv")).unwrap();
    let mut rows =
        "Kind,Agent_Id,Queue_Id,Stream_Id,Thread_Id,Dispatch_Id,Kernel_Id,Kernel_Name,Correlation_Id,Start_Timestamp,\
                    End_Timestamp,LDS_Block_Size,Scratch_Size,VGPR_Count,Accum_VGPR_Count,SGPR_Count,Workgroup_Size_X,\
                    Workgroup_Size_Y,Workgroup_Size_Z,Grid_Size_X,Grid_Size_Y,Grid_Size_Z\n"
            .to_owned();
    for i in 0..30 {
        let (start, end) = (period_ns * i, period_ns * i + 900_000);
        rows +=
            &format!("KERNEL_DISPATCH,Agent 1,1,1,7,{i},1,{kernel},{i},{start},{end},0,512,64,0,32,256,1,1,4096,1,1\n");
    }
    std::fs::write(place.path().join("ref_kernel_trace.csv"), rows).unwrap();
    let out = place.path().join("run");
    assert!(import_into(&out, place.path(), &[]).status.success());
    let report = Command::new(rkprof()).arg("report").arg(&out).output().unwrap();
    let text = String::from_utf8(report.stdout).unwrap();
    assert!(text.contains("Kernels by total time"), "{text}");
    Some(text.split_once("What launches tell of kernels without counters")?.1.to_owned())
}

/// Sixteen workgroups on 304 compute units, and registers in memory: no counter is needed to see that.
#[test]
fn launches_tell_of_kernels_without_counters() {
    let told = told_by_launches("small", 1_000_000).expect("a busy device");
    assert!(told.contains("at least as many workgroups as there are compute units"), "{told}");
    assert!(told.contains("Registers spill to scratch memory"), "{told}");
    // HIP chooses the workgroups of its own copies.
    let told = told_by_launches("__amd_rocclr_copyBuffer", 1_000_000).expect("it has scratch memory");
    assert!(!told.contains("workgroups"), "{told}");
    // All of the kernel time, and a hundredth of the run's.
    assert_eq!(told_by_launches("small", 90_000_000), None);
}
