//! `rkprof check`: PASS, FAIL, and files for CI.

use super::*;

fn budget(dir: &Path, text: &str) -> Output {
    std::fs::write(dir.join("budget.json"), text).unwrap();
    run(dir, &["check", "r", "--budget", "budget.json", "--junit", "junit.xml", "--github"])
}

#[test]
fn within_and_beyond() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "r", "gemm");
    let good = budget(
        dir.path(),
        r#"{"e2e": 60000, "kernel_count": 400, "gemm_pct": {"min": 50, "max": 100}, "dropped": 0, "complete": true,
            "kernels": {"^Cijk": {"p99_us": 2000, "calls": {"min": 100, "max": 100}}}, "busy_pct": {"min": 0}}"#,
    );
    assert_eq!(code(&good), Some(0), "{}{}", stdout(&good), stderr(&good));
    assert!(stdout(&good).starts_with("Check        PASS: 8 of 8 limits hold\n"), "{}", stdout(&good));
    let annotated = |line: &str| line.starts_with("::notice title=rkprof budget::8 limits");
    assert!(stderr(&good).lines().any(annotated), "{}", stderr(&good));

    let bad = budget(dir.path(), r#"{"kernel_count": 399, "overhead_pct": 50, "kernels": {"Cijk": {"p99_us": 1}}}"#);
    assert_eq!(code(&bad), Some(1));
    let text = stdout(&bad);
    assert!(text.starts_with("Check        FAIL: 3 of 3 limits do not hold\n") && text.contains("SIMULATED"), "{text}");
    assert!(text.contains("overhead_pct: not measured: run without --baseline"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let annotations = stderr(&bad);
    assert_eq!(annotations.matches("::error title=rkprof budget").count(), 3, "{annotations}");
    let junit = std::fs::read_to_string(dir.path().join("junit.xml")).unwrap();
    assert!(
        junit.contains(r#"<testsuite name="rkprof check r --budget budget.json" tests="3" failures="3""#),
        "{junit}"
    );
    assert_eq!(junit.matches("<failure ").count(), 3, "{junit}");

    let json = json(&run(dir.path(), &["check", "r", "--budget", "budget.json", "--format", "json"]));
    assert_eq!((&json["passed"], &json["failures"], &json["schema_version"]), (&false.into(), &3.into(), &1.into()));
    let count = json["limits"].as_array().unwrap().iter().find(|limit| limit["name"] == "kernel_count").unwrap();
    assert_eq!((&count["value"], &count["max"], &count["passed"]), (&400.0.into(), &399.0.into(), &false.into()));
}

#[test]
fn what_traces_tell() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "r", "llm-decode");
    let limits =
        r#"{"sync_pct": 100, "gap_us": 1e9, "busy_pct": {"min": 0.1, "max": 100}, "launch_tax": 100, "step_ms": 1e6}"#;
    std::fs::write(dir.path().join("budget.json"), limits).unwrap();
    let arguments = ["check", "r", "--budget", "budget.json", "--step", "decode step"];
    let output = run(dir.path(), &arguments);
    assert_eq!(code(&output), Some(0), "{}{}", stdout(&output), stderr(&output));
    // Without the trace the same limits fail the check.
    std::fs::remove_file(dir.path().join("r/trace.pftrace")).unwrap();
    let blind = run(dir.path(), &arguments);
    assert_eq!(code(&blind), Some(1), "{}", stdout(&blind));
    assert!(stdout(&blind).contains("sync_pct: not measured: the run has no trace"), "{}", stdout(&blind));
}

#[test]
fn a_trace_that_was_cut_fails_without_a_line_for_it() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "r", "gemm");
    assert_eq!(code(&budget(dir.path(), r#"{"e2e": 60000}"#)), Some(0));
    let trace = dir.path().join("r/trace.pftrace");
    let bytes = std::fs::read(&trace).unwrap();
    std::fs::write(&trace, &bytes[..bytes.len() / 2]).unwrap();
    let output = budget(dir.path(), r#"{"e2e": 60000}"#);
    assert_eq!(code(&output), Some(1), "{}", stdout(&output));
    assert!(stdout(&output).contains("complete") && stdout(&output).contains("was cut"), "{}", stdout(&output));
    assert_eq!(stderr(&output).matches("::error title=rkprof budget").count(), 1, "{}", stderr(&output));
    assert_eq!(code(&budget(dir.path(), r#"{"e2e": 60000, "complete": false}"#)), Some(0));
    // The same length with other bytes: only a reader notices it.
    let mut filled = bytes[..bytes.len() / 2].to_vec();
    filled.resize(bytes.len(), 0);
    std::fs::write(&trace, &filled).unwrap();
    assert_eq!(code(&budget(dir.path(), r#"{"gap_us": 1e9}"#)), Some(1));
}

#[test]
fn mistakes_have_the_nearest_name() {
    let dir = tempfile::tempdir().unwrap();
    write_run(&dir.path().join("r"), &[("k", 1000)]);
    let output = budget(dir.path(), r#"{"kernel_cuont": 3}"#);
    assert_eq!(code(&output), Some(2));
    assert!(stderr(&output).contains("did you mean \"kernel_count\"?"), "{}", stderr(&output));
    assert_eq!(code(&run(dir.path(), &["check", "r"])), Some(2), "no budget");
    assert_eq!(code(&run(dir.path(), &["check", "r", "--budget", "none.json"])), Some(2));
    assert_eq!(
        code(&run(dir.path(), &["check", "none", "--budget", "budget.json"])),
        Some(2),
        "the budget comes first"
    );
    let list = run(dir.path(), &["check", "--metrics"]);
    assert!(code(&list) == Some(0) && stdout(&list).contains("gemm_pct"), "{}", stdout(&list));
}

/// The seeds' runs differ by chance alone: a limit far above holds, one at their mean may be broken, one far below is.
#[test]
fn several_runs_are_one_sample() {
    let dir = tempfile::tempdir().unwrap();
    for seed in 1..=3 {
        let out = format!("set/run_{seed}");
        let seed = seed.to_string();
        let rkprof = common::rkprof().display().to_string();
        let program = [&rkprof, "sim-workload", "--scenario", "gemm", "--seed", &seed, "--fast", "--quiet"];
        let made = run(dir.path(), &[&["run", "-q", "-o", &out, "--"][..], &program].concat());
        assert_eq!(code(&made), Some(0), "{}", stderr(&made));
    }
    // The mean of the three summaries, read without rkprof.
    let means: Vec<f64> = (1..=3)
        .map(|number| {
            let summary = common::json(&dir.path().join(format!("set/run_{number}/summary.json")));
            let rows = summary["kernels"].as_array().unwrap();
            let row = rows.iter().find(|row| row["name"].as_str().unwrap().contains("kernel_gemm_xdl")).unwrap();
            row["duration"]["mean_ns"].as_f64().unwrap() / 1e3
        })
        .collect();
    let mean = means.iter().sum::<f64>() / 3.0;
    assert!(means.iter().any(|other| *other != means[0]), "{means:?}");
    let check = |limit: f64, more: &[&str]| {
        let text = serde_json::json!({ "kernels": { "kernel_gemm_xdl": { "mean_us": limit } }, "kernel_count": 400 });
        std::fs::write(dir.path().join("budget.json"), text.to_string()).unwrap();
        let options = ["check", "set", "--budget", "budget.json", "--format", "json"];
        let output = run(dir.path(), &[&options, more].concat());
        let report: Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", stderr(&output)));
        assert_eq!(schema::errors("check", &report), [""; 0]);
        (report, code(&output))
    };
    for (limit, result, plain, strict) in
        [(mean * 1.5, "pass", 0, 0), (mean, "unsure", 0, 1), (mean * 0.5, "fail", 1, 1)]
    {
        let (report, ended) = check(limit, &[]);
        let found = report["limits"].as_array().unwrap().iter().find(|found| found["unit"] == "us").unwrap();
        assert_eq!((&found["result"], ended), (&result.into(), Some(plain)), "{report}");
        assert!((found["value"].as_f64().unwrap() - mean).abs() < 0.001 * mean, "{found} {means:?}");
        assert_eq!(check(limit, &["--strict"]).1, Some(strict), "{limit}");
        let count = report["limits"].as_array().unwrap().iter().find(|found| found["name"] == "kernel_count").unwrap();
        assert_eq!((&count["result"], &count["low"], &report["runs"]), (&"pass".into(), &Value::Null, &3.into()));
    }
    check(mean, &[]);
    let text = stdout(&run(dir.path(), &["check", "set", "--budget", "budget.json", "--strict"]));
    assert!(text.contains("FAIL: 0 of 2 limits do not hold, 1 may not (--strict)"), "{text}");
    let text = stdout(&run(dir.path(), &["check", "set", "--budget", "budget.json"]));
    assert!(text.contains("mean of 3 runs") && text.contains("95% interval"), "{text}");
}

/// A run whose program was killed fails, unless the budget takes it.
#[test]
fn a_run_whose_program_failed_fails() {
    let dir = tempfile::tempdir().unwrap();
    write_run(&dir.path().join("r"), &[("gemm", 100_000)]);
    let exit = rkprof_model::run::ExitInfo { signal: Some(6), wall_s: 1.0, ..Default::default() };
    let info = rkprof_model::run::RunInfo { schema_version: 1, exit: Some(exit), ..Default::default() };
    write_json(&dir.path().join("r/run.json"), &info).unwrap();
    for (budget, expected) in [
        (r#"{"kernel_count": 500, "complete": true}"#, 1),
        (r#"{"kernel_count": 500, "succeeded": true}"#, 1),
        (r#"{"kernel_count": 500, "succeeded": false}"#, 0),
    ] {
        std::fs::write(dir.path().join("b.json"), budget).unwrap();
        let output = run(dir.path(), &["check", "r", "--budget", "b.json", "--format", "json"]);
        assert_eq!(
            (code(&output), stdout(&output).contains("killed by signal 6 (SIGABRT)")),
            (Some(expected), expected == 1),
            "{budget}"
        );
    }
}
