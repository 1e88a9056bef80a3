//! `--repeat` and `--baseline`.

use super::*;

#[test]
fn runs_are_numbered_and_compared_as_a_set() {
    let dir = tempfile::tempdir().unwrap();
    let repeat = |more: &[&str]| {
        run(dir.path(), &[&["demo", "--scenario", "gemm", "--repeat", "3", "-o", "set"], more].concat())
    };
    let first = repeat(&[]);
    assert_eq!(code(&first), Some(0), "{}", stderr(&first));
    assert!(stderr(&first).contains("compare them with another set: rkprof compare set OTHER"), "{}", stderr(&first));
    for number in 1..=3 {
        assert!(dir.path().join(format!("set/run_{number}/summary.json")).exists());
    }
    assert_eq!(code(&repeat(&[])), Some(2), "the set is not overwritten by chance");
    let again = run(dir.path(), &["demo", "--quiet", "--scenario", "gemm", "--repeat", "2", "-o", "set", "--force"]);
    assert_eq!(code(&again), Some(0), "{}", stderr(&again));
    assert!(!dir.path().join("set/run_3/summary.json").exists(), "no run of the old set is left");
    let report = json(&run(dir.path(), &["compare", "set", "set", "--format", "json"]));
    assert_eq!((&report["baseline_runs"], &report["rows"][0]["changes"]["mean"]["pct"]), (&2.into(), &0.0.into()));
}

#[test]
fn the_first_failure_ends_the_set() {
    let dir = tempfile::tempdir().unwrap();
    let output =
        run(dir.path(), &["run", "--quiet", "--repeat", "3", "-o", "set", "--", "sh", "-c", "echo ran; exit 5"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (Some(5), "ran\n"));
}

#[test]
fn the_baseline_runs_untraced() {
    let dir = tempfile::tempdir().unwrap();
    let script = "echo \"[$LD_PRELOAD][$RKPROF_OUT]\"; cat; sleep 0.05";
    let mut command = rkprof(dir.path());
    command.args(["run", "--baseline", "-o", "r", "--", "sh", "-c", script]).env("RKPROF_PRECISION", "3");
    let output = common::run(&mut command);
    assert_eq!(code(&output), Some(0), "{}", stderr(&output));
    let lines: Vec<String> = stdout(&output).lines().map(str::to_owned).collect();
    assert_eq!((lines.len(), lines[0].as_str()), (2, "[][]"), "the first run is untraced: {lines:?}");
    assert!(lines[1].contains("librkprof.so") && lines[1].contains("/r"), "the second one is traced: {lines:?}");
    assert!(stderr(&output).contains("wall time of one run each; noise can be larger"), "{}", stderr(&output));
    let info = common::json(&dir.path().join("r/run.json"));
    let (untraced, traced) = (info["baseline"]["wall_s"].as_f64().unwrap(), info["exit"]["wall_s"].as_f64().unwrap());
    assert!(untraced >= 0.05 && traced >= 0.05);
    assert!((info["baseline"]["overhead_s"].as_f64().unwrap() - (traced - untraced)).abs() < 1e-9);
}

#[test]
fn a_program_that_fails_untraced_is_not_traced() {
    let dir = tempfile::tempdir().unwrap();
    let output = run(dir.path(), &["run", "--baseline", "-o", "r", "--", "sh", "-c", "exit 9"]);
    assert_eq!(code(&output), Some(9));
    assert!(stderr(&output).contains("the untraced run ended with exit code 9"), "{}", stderr(&output));
    assert!(!dir.path().join("r").exists());
}

/// Repeats are not ranks: a view of the set is that of the run in the middle, and says so.
#[test]
fn a_report_of_a_set_adds_nothing_up() {
    let dir = tempfile::tempdir().unwrap();
    for (number, ns) in [(1, 40_000), (2, 60_000), (3, 50_000)] {
        write_run(&dir.path().join(format!("set/run_{number}")), &[("gemm", ns)]);
    }
    let report = json(&run(dir.path(), &["report", "set", "--format", "json"]));
    let duration = &report["kernels"][0]["duration"];
    assert_eq!(duration["count"], 200, "{duration}");
    assert!((duration["mean_ns"].as_f64().unwrap() - 50_000.0).abs() < 100.0, "{duration}");
    assert!(report.to_string().contains("holds 3 runs of one program"), "{}", report["notes"]);
}
