//! `rkprof fitness`: scores of programs that run, crash and hang.

use super::*;

fn score(dir: &Path, arguments: &[&str]) -> (Option<i32>, Value) {
    let output = run(dir, &[&["fitness", "r", "--format", "json"], arguments].concat());
    (code(&output), json(&output))
}

#[test]
fn both_formulas() {
    let dir = tempfile::tempdir().unwrap();
    write_run(&dir.path().join("r"), &[("gemm", 40_000), ("norm", 10_000)]);
    let mean = |report: &Value| report["latency_us"].as_f64().unwrap();
    // 200 launches, which no range marks.
    let per_launch = ["--correct", "true", "--kernel", "gemm", "--target-latency-us", "20", "--iterations", "200"];
    let (ended, report) = score(dir.path(), &per_launch);
    assert_eq!(ended, Some(0));
    let latency = mean(&report);
    assert!((latency - 40.0).abs() < 0.5, "{latency}");
    let close = |key: &str, value: f64| (report[key].as_f64().unwrap() - value).abs() < 1e-9 * value;
    assert!(close("fitness_score", 1e6 / (latency + 1e-6)) && close("bounded_score", 0.5 + 0.5 * 20.0 / latency));
    assert_eq!(
        (&report["correct"], &report["throughput_tflops"], &report["efficiency"]),
        (&true.into(), &Value::Null, &Value::Null)
    );
    // GEAK sums components, each once; device time counts every launch.
    assert!((mean(&score(dir.path(), &["--latency", "kernels"]).1) - 50.0).abs() < 0.5);
    for every in [&["--latency", "total"][..], &[]] {
        let total = mean(&score(dir.path(), every).1);
        assert!((total - 10_000.0).abs() < 100.0, "{every:?}: {total}");
    }
}

#[test]
fn unknown_is_between_wrong_and_right() {
    let dir = tempfile::tempdir().unwrap();
    write_run(&dir.path().join("r"), &[("gemm", 40_000)]);
    let [wrong, unknown, right] =
        [&["--correct", "false"][..], &[], &["--correct", "true"]].map(|check| score(dir.path(), check).1);
    assert_eq!(unknown["correct"], "unknown");
    assert!(unknown["notes"].to_string().contains("correctness was not checked"), "{unknown}");
    let geak = |report: &Value| report["fitness_score"].as_f64().unwrap();
    assert!(geak(&wrong) == 0.0 && geak(&wrong) < geak(&unknown) && geak(&unknown) < geak(&right));
}

#[test]
fn crashed_and_hung_programs_score_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let cases: [(&[&str], &str); 3] = [
        (&["--", "sh", "-c", "exit 7"], "ended with code 7"),
        (&["--", "sh", "-c", "kill -SEGV $$"], "killed by signal 11"),
        (&["--timeout", "0.3", "--", "sleep", "60"], "the time limit was reached"),
    ];
    for (program, reason) in cases {
        run(dir.path(), &[&["run", "--quiet", "--force", "-o", "r"], program].concat());
        let (ended, report) = score(dir.path(), &["--correct", "true"]);
        assert_eq!(ended, Some(3));
        assert!(report["failure"].as_str().unwrap().contains(reason), "{report}");
        assert_eq!((&report["latency_us"], &report["evaluator"]["latency"]), (&Value::Null, &Value::Null));
        for (key, value) in [("correctness_penalty", 1.0), ("fitness_score", 0.0), ("bounded_score", 0.0)] {
            assert_eq!(report[key], value, "{key}");
        }
    }
}

#[test]
fn work_gives_throughput() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "r", "gemm");
    let work = [
        "--latency",
        "kernels",
        "--kernel",
        "^Cijk",
        "--work",
        "Cijk=flops:1e12,bytes:1e9,dtype:fp16",
        "--correct",
        "true",
    ];
    let (_, report) = score(dir.path(), &work);
    let number = |key: &str| report[key].as_f64().unwrap_or_else(|| panic!("{key}: {report}"));
    assert!((number("throughput_tflops") - 1e12 / number("latency_us") / 1e6).abs() < 1e-6);
    assert!((0.1..=1.0).contains(&number("efficiency")), "{report}");
    let latency = number("latency_us");
    let expected = 1e6 / (latency + 1e-6) + number("throughput_tflops") * number("efficiency");
    assert!((number("fitness_score") - expected).abs() < 1e-6 * expected);
    assert_eq!(report["simulated"], true);
}

#[test]
fn no_latency_is_no_data() {
    let dir = tempfile::tempdir().unwrap();
    write_run(&dir.path().join("r"), &[("gemm", 40_000)]);
    for arguments in [["--kernel", "softmax"], ["--latency", "range:step"], ["--latency", "wall"]] {
        let output = run(dir.path(), &[&["fitness", "r"][..], &arguments].concat());
        assert_eq!(code(&output), Some(4), "{}", stdout(&output));
        assert!(stderr(&output).contains("this run has no "), "{}", stderr(&output));
    }
    assert_eq!(code(&run(dir.path(), &["fitness", "r", "--latency", "soon"])), Some(2));
}

/// A set of repeated runs has a mean and an interval; one run has none.
#[test]
fn a_set_has_an_interval() {
    let dir = tempfile::tempdir().unwrap();
    for (number, ns) in [(1, 40_000), (2, 41_000), (3, 42_000)] {
        write_run(&dir.path().join(format!("r/run_{number}")), &[("gemm", ns)]);
    }
    let (_, report) = score(dir.path(), &["--latency", "kernels", "--correct", "true"]);
    let of = |key: &str| report[key].as_f64().unwrap();
    // The calls of these runs are 0.05 % off their mean.
    assert!((of("latency_us") - 41.0).abs() < 0.05, "{report}");
    // 4.303 standard errors of 1 us over the root of 3.
    assert!((of("latency_low_us") - 38.516).abs() < 0.05 && (of("latency_high_us") - 43.484).abs() < 0.05, "{report}");
    assert_eq!((&report["sample"]["unit"], &report["sample"]["n"]), (&"run".into(), &3.into()));
    std::fs::rename(dir.path().join("r/run_1"), dir.path().join("one")).unwrap();
    std::fs::remove_dir_all(dir.path().join("r")).unwrap();
    std::fs::rename(dir.path().join("one"), dir.path().join("r")).unwrap();
    let (_, alone) = score(dir.path(), &["--latency", "kernels"]);
    assert_eq!((&alone["latency_low_us"], &alone["sample"]["n"]), (&Value::Null, &1.into()));
    assert!(alone["limiter"]["class"].is_string(), "{alone}");
}

/// The script's own time counts: 1,000 launches of warm-up are in the trace, and not in its results.
#[test]
fn what_the_script_measured() {
    let dir = tempfile::tempdir().unwrap();
    write_run(&dir.path().join("r"), &[("gemm", 25_000)]);
    let row = serde_json::json!({ "mean_us": 25.0, "std_us": 0.5, "iterations": 500 });
    let results = serde_json::json!({ "components": { "gemm": row }, "full_pipeline": row });
    std::fs::write(dir.path().join("results.json"), results.to_string()).unwrap();
    let (ended, report) = score(dir.path(), &["--results", "results.json", "--correct", "true"]);
    assert_eq!((ended, &report["latency_us"], &report["bounded_score"]), (Some(0), &25.0.into(), &0.9.into()));
    assert_eq!((&report["sample"]["unit"], &report["sample"]["n"]), (&"call".into(), &500.into()));
    std::fs::write(dir.path().join("results.json"), "{}").unwrap();
    assert_eq!(code(&run(dir.path(), &["fitness", "r", "--results", "results.json"])), Some(4));
}
