//! `rkprof compare`: verdicts, gates, formats, sides.

use super::*;

fn before_and_after(after: &[(&str, u64)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for number in 1..=3 {
        write_run(&dir.path().join(format!("a/run_{number}")), &[("gemm", 100_000), ("norm", 20_000)]);
        write_run(&dir.path().join(format!("b/run_{number}")), after);
    }
    dir
}

#[test]
fn the_gate_closes_on_a_regression_only() {
    // +10 %, 0 %, -10 % of the GEMM's time.
    for (gemm, verdict, fails) in [(110_000, "REGRESSION", 1), (100_000, "NEUTRAL", 0), (90_000, "IMPROVEMENT", 0)] {
        let dir = before_and_after(&[("gemm", gemm), ("norm", 20_000)]);
        let output = run(dir.path(), &["compare", "a", "b", "--fail-on", "regression", "--format", "json"]);
        let report = json(&output);
        assert_eq!((report["verdict"].as_str(), code(&output)), (Some(verdict), Some(fails)), "{report}");
        assert_eq!(report["failed"], fails == 1);
        let speedup = report["kernel_speedup"].as_f64().unwrap();
        let expected = 120_000.0 / (20_000.0 + gemm as f64);
        assert!((speedup - expected).abs() < 1e-3, "{speedup} for {expected}");
        let row = &report["rows"][0];
        assert!(row["changes"]["mean"]["p_adjusted"].is_number() && row["changes"]["unit"] == "run", "{row}");
        assert_eq!(code(&run(dir.path(), &["compare", "a", "b"])), Some(0), "no gate was asked for");
    }
}

/// One run a side only looks slower: the gate for regressions passes, and that for missing verdicts does not.
#[test]
fn one_run_a_side_has_no_verdict() {
    let dir = before_and_after(&[("gemm", 140_000), ("norm", 20_000)]);
    let of =
        |fail_on: &str| run(dir.path(), &["compare", "a/run_1", "b/run_1", "--fail-on", fail_on, "--format", "json"]);
    let output = of("regression");
    let report = json(&output);
    assert_eq!((report["verdict"].as_str(), code(&output)), (Some("INCONCLUSIVE"), Some(0)), "{report}");
    assert_eq!(
        (&report["looks"], &report["rows"][0]["verdict"]),
        (&"looks 33.3% longer".into(), &"INCONCLUSIVE".into())
    );
    assert_eq!((code(&of("inconclusive")), code(&of("any"))), (Some(1), Some(1)));
    let text = stdout(&run(dir.path(), &["compare", "a/run_1", "b/run_1"]));
    assert!(text.starts_with("Verdict      INCONCLUSIVE, looks 33.3% longer: "), "{text}");
}

#[test]
fn two_programs_are_refused() {
    let dir = before_and_after(&[("fluid_advect", 100_000)]);
    let refused = run(dir.path(), &["compare", "a", "b", "--fail-on", "regression"]);
    assert_eq!((code(&refused), stdout(&refused).as_str()), (Some(4), ""));
    assert!(stderr(&refused).contains("different programs"), "{}", stderr(&refused));
    let wanted = run(dir.path(), &["compare", "a", "b", "--other-program", "--format", "json"]);
    assert!(
        json(&wanted)["remarks"].to_string().contains("no kernel of one side is on the other"),
        "{}",
        stdout(&wanted)
    );
}

#[test]
fn new_and_vanished_kernels_are_changes_of_any_kind() {
    let dir = before_and_after(&[("gemm", 100_000), ("norm", 20_000), ("extra_softmax", 500)]);
    assert_eq!(code(&run(dir.path(), &["compare", "a", "b", "--fail-on", "regression"])), Some(0));
    let output = run(dir.path(), &["compare", "a", "b", "--fail-on", "any"]);
    assert_eq!(code(&output), Some(1));
    let text = stdout(&output);
    assert!(
        text.contains("New kernels") && text.contains("extra_softmax") && text.contains("1 new or vanished"),
        "{text}"
    );
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn thresholds_can_be_chosen() {
    let dir = before_and_after(&[("gemm", 110_000), ("norm", 20_000)]);
    let verdict = |options: &[&str]| {
        let arguments = [&["compare", "a", "b", "--format", "json"], options].concat();
        json(&run(dir.path(), &arguments))["rows"][0]["verdict"].as_str().unwrap().to_owned()
    };
    // Significant, but below the requested threshold.
    assert_eq!(verdict(&["--threshold", "15", "--p99-threshold", "20"]), "SMALL");
    assert_eq!(verdict(&["--min-calls", "700"]), "INCONCLUSIVE");
    assert_eq!(verdict(&["--noise", "12", "--threshold", "5"]), "INCONCLUSIVE");
}

#[test]
fn many_against_many() {
    let dir = tempfile::tempdir().unwrap();
    for (i, ns) in [100_000, 101_000, 99_000, 112_000, 113_000, 111_000].into_iter().enumerate() {
        write_run(&dir.path().join(format!("r{i}")), &[("gemm", ns)]);
    }
    let arguments = ["compare", "--baseline", "r0", "r1", "r2", "--candidate", "r3", "r4", "r5", "--format", "json"];
    let report = json(&run(dir.path(), &arguments));
    assert_eq!((report["baseline_runs"].as_u64(), report["candidate_runs"].as_u64()), (Some(3), Some(3)));
    assert_eq!(report["rows"][0]["changes"]["unit"], "run");
    assert_eq!((&report["verdict"], &report["kernel_time_verdict"]), (&"REGRESSION".into(), &"REGRESSION".into()));
    // A directory of --repeat stands for its runs.
    for (set, runs) in [("before", 0..3), ("after", 3..6)] {
        std::fs::create_dir(dir.path().join(set)).unwrap();
        for (number, run) in (1..).zip(runs) {
            std::fs::rename(dir.path().join(format!("r{run}")), dir.path().join(format!("{set}/run_{number}")))
                .unwrap();
        }
    }
    let of_sets = json(&run(dir.path(), &["compare", "before", "after", "--format", "json"]));
    assert_eq!(of_sets["rows"], report["rows"]);
}

#[test]
fn correctness_is_asked_and_never_assumed() {
    let dir = before_and_after(&[("gemm", 90_000), ("norm", 20_000)]);
    let unknown = run(dir.path(), &["compare", "a", "b", "--format", "json"]);
    assert_eq!(json(&unknown)["correctness"]["correct"], "unknown");
    let wrong =
        run(dir.path(), &["compare", "a", "b", "--correct", "test -d $RKPROF_RUN && exit 1", "--format", "json"]);
    assert_eq!((code(&wrong), &json(&wrong)["correctness"]["correct"]), (Some(1), &false.into()), "faster, but wrong");
    std::fs::write(dir.path().join("ok.json"), r#"{"correct": true, "max_abs_err": 0.01}"#).unwrap();
    let right = run(dir.path(), &["compare", "a", "b", "--correct", "ok.json"]);
    assert!(stdout(&right).contains("correct, largest error 1e-2, says ok.json"), "{}", stdout(&right));
}

#[test]
fn markdown_is_a_table() {
    let dir = before_and_after(&[("gemm", 110_000), ("norm", 20_000)]);
    let text = stdout(&run(dir.path(), &["compare", "a", "b", "--format", "markdown"]));
    assert!(text.starts_with("### rkprof: REGRESSION: 1 slower, 0 faster, 0 small, 1 the same"), "{text}");
    let row = text.lines().find(|line| line.starts_with("| Ky6g2 `gemm` | **REGRESSION** | +")).expect(&text);
    assert!(row.contains("| 100us | 110us | +10.0% |"), "{row}");
}

#[test]
fn the_same_demo_twice_has_the_same_kernels() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "a", "gemm");
    demo(dir.path(), "b", "gemm");
    let arguments = ["compare", "--baseline", "a", "b", "--candidate", "b", "a", "--format", "json"];
    let report = json(&run(dir.path(), &arguments));
    assert_eq!(report["simulated"], true);
    let kernels = report["rows"].as_array().unwrap().iter().filter(|row| row["kind"] == "kernel");
    assert!(kernels.clone().count() == 3 && kernels.into_iter().all(|row| row["verdict"] == "NEUTRAL"), "{report}");
}

#[test]
fn mistakes_are_said() {
    let dir = before_and_after(&[("gemm", 1)]);
    let fails = |arguments: &[&str], exit: i32, words: &str| {
        let output = run(dir.path(), arguments);
        assert_eq!(code(&output), Some(exit), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{arguments:?}: {}", stderr(&output));
    };
    fails(&["compare", "a"], 2, "1 runs were named");
    fails(&["compare", "a", "none"], 4, "No such file");
    fails(&["compare", "a", "b", "--step", "epoch"], 4, "not both sides have it");
    fails(&["compare", "a", "b", "--threshold=-3"], 2, "threshold");
    fails(&["compare", "a", "b", "--correct", "gone.json"], 2, "cannot read the correctness from gone.json");
    super::write_run(&dir.path().join("empty"), &[]);
    fails(&["compare", "a", "empty", "--fail-on", "regression"], 4, "the candidate has no kernel or range");
    fails(&["compare", "empty", "empty"], 4, "the baseline has no kernel or range");
    std::fs::write(dir.path().join("b/run_1/summary.json"), r#"{"kernels": [{"duration": {"count": 3}}]}"#).unwrap();
    fails(&["compare", "a", "b"], 4, "cannot compare the runs");
}

/// Three runs a side, with how each program ended: its exit code and signal.
fn ended(dir: &Path, side: &str, exits: [(Option<i32>, Option<i32>); 3]) {
    for (number, (exit_code, signal)) in (1..).zip(exits) {
        let run = dir.join(format!("{side}/run_{number}"));
        write_run(&run, &[("gemm", 100_000 + 100 * number), ("norm", 20_000)]);
        let exit = rkprof_model::run::ExitInfo { exit_code, signal, wall_s: 1.0, ..Default::default() };
        let info = rkprof_model::run::RunInfo { schema_version: 1, exit: Some(exit), ..Default::default() };
        write_json(&run.join("run.json"), &info).unwrap();
    }
}

#[test]
fn a_candidate_that_crashes_is_a_regression_for_every_gate() {
    let (well, aborted, failed) = ((Some(0), None), (None, Some(6)), (Some(3), None));
    for (before, after, fails) in [
        ([well; 3], [aborted; 3], true),
        ([well; 3], [well, failed, well], true),
        ([well; 3], [well; 3], false),
        ([failed; 3], [failed; 3], false),
        ([aborted, well, well], [well; 3], false),
    ] {
        let dir = tempfile::tempdir().unwrap();
        ended(dir.path(), "a", before);
        ended(dir.path(), "b", after);
        for gate in ["any", "step", "kernel"] {
            let options = ["compare", "a", "b", "--fail-on", "regression", "--gate", gate, "--format", "json"];
            let output = run(dir.path(), &options);
            let report = json(&output);
            let verdict = if fails { "REGRESSION" } else { "NEUTRAL" };
            assert_eq!((code(&output), &report["verdict"]), (Some(i32::from(fails)), &verdict.into()), "{report:#}");
            let said = format!("{}{}", report["program_failed"], report["remarks"]);
            assert_eq!(said.contains("runs of the"), before != [well; 3] || after != [well; 3], "{said}");
        }
    }
}

/// The same directory, a link to it and a copy of the recording are one run; another run beside them is a second one.
#[test]
fn a_run_that_is_named_twice_is_one_run() {
    let dir = tempfile::tempdir().unwrap();
    for (name, ns) in [("a", 100_000), ("b", 107_000), ("c", 100_200)] {
        write_run(&dir.path().join(name), &[("gemm", ns)]);
        let path = dir.path().join(name).join("summary.json");
        let mut summary: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        (summary["pid"], summary["start_ns"]) = (7.into(), (ns + 5).into());
        std::fs::write(&path, summary.to_string()).unwrap();
    }
    std::os::unix::fs::symlink("a", dir.path().join("link")).unwrap();
    std::fs::create_dir(dir.path().join("copy")).unwrap();
    std::fs::copy(dir.path().join("a/summary.json"), dir.path().join("copy/summary.json")).unwrap();
    let options = ["compare", "--baseline", "a", "./a", "link", "copy", "--candidate", "b", "b", "--format", "json"];
    let report = json(&run(dir.path(), &options));
    assert_eq!((&report["baseline_runs"], &report["candidate_runs"]), (&1.into(), &1.into()), "{report:#}");
    assert_eq!(report["verdict"], "INCONCLUSIVE");
    assert_eq!(report["remarks"].to_string().matches("it counts once").count(), 4, "{}", report["remarks"]);
    let two = ["compare", "--baseline", "a", "c", "a", "--candidate", "b", "c", "--format", "json"];
    assert_eq!(json(&run(dir.path(), &two))["baseline_runs"], 2);
}

/// Runs that are equal to the nanosecond show no spread.
#[test]
fn equal_runs_have_no_interval_without_width() {
    let dir = before_and_after(&[("gemm", 110_000), ("norm", 20_000)]);
    let report = json(&run(dir.path(), &["compare", "a", "b", "--format", "json"]));
    let mean = &report["rows"][0]["changes"]["mean"];
    let width = mean["high_pct"].as_f64().unwrap() - mean["low_pct"].as_f64().unwrap();
    assert!(width > 2.0, "{mean}");
    assert_eq!(report["remarks"].to_string().matches("equal to the nanosecond").count(), 2);
}

/// Four runs alike, and one that takes 30 % longer.
#[test]
fn an_odd_run_is_named() {
    let dir = tempfile::tempdir().unwrap();
    for (side, last) in [("a", 100_000), ("b", 130_000)] {
        for number in 1..=5 {
            let ns = if number == 5 { last } else { 100_000 } + 100 * number;
            write_run(&dir.path().join(format!("{side}/run_{number}")), &[("gemm", ns)]);
        }
    }
    let report = json(&run(dir.path(), &["compare", "a", "b", "--format", "json"]));
    let remarks = report["remarks"].to_string();
    assert!(remarks.contains("b/run_5 of the candidate is unlike its other runs: kernel time takes 30"), "{remarks}");
    assert!(!remarks.contains("of the baseline is unlike"), "{remarks}");
}

#[test]
fn a_check_that_does_not_exist_is_an_error() {
    let dir = before_and_after(&[("gemm", 100_000), ("norm", 20_000)]);
    let output = run(dir.path(), &["compare", "a", "b", "--correct", "no_such_check"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (Some(2), ""));
    assert!(stderr(&output).contains("there is no such command"), "{}", stderr(&output));
}
