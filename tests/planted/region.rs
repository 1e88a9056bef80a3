//! One notion of what is measured, in every command: two steps of 2 ms, then 20 of 0.1 ms, and the schedule that measures the
//! 20. What each command says of them is known before it runs.

use super::common::{rkprof, stdout_of};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const SCENARIO: &str = r#"
name = "w"
about = "warm-up"
seed = 4

[[kernel]]
id = "slow"
name = "slow(int)"
us = 2000

[[kernel]]
id = "fast"
name = "fast(int)"
us = 100

[[thread]]
streams = 1
setup = [
    { range = { name = "step", body = [{ launch = { kernel = "slow", stream = 1 } }, { launch = { kernel = "fast", stream = 1 } }, { sync = { stream = 1 } }] } },
    { range = { name = "step", body = [{ launch = { kernel = "slow", stream = 1 } }, { sync = { stream = 1 } }] } },
]
body = [{ range = { name = "measured", body = [{ repeat = { times = 20, body = [
    { range = { name = "step", body = [{ launch = { kernel = "fast", stream = 1 } }, { sync = { stream = 1 } }] } },
] } }] } }]
"#;

/// Options, and the calls and microseconds of each remaining kernel.
type Region = (&'static [&'static str], &'static [(&'static str, u64, f64)]);

/// The measured launches: the 20 steps, the launches of each kernel after the first ones, a region of interest.
const REGIONS: [Region; 5] = [
    (&[], &[("slow(int)", 2, 4000.0), ("fast(int)", 21, 2100.0)]),
    (&["--step", "step", "--schedule", "2,0,20,1"], &[("fast(int)", 20, 2000.0)]),
    (&["--skip-first", "1"], &[("slow(int)", 1, 2000.0), ("fast(int)", 20, 2000.0)]),
    (&["--roi", "roctx:measured"], &[("fast(int)", 20, 2000.0)]),
    (&["--roi", "roctx:measured", "--skip-first", "5"], &[("fast(int)", 15, 1500.0)]),
];

fn ask(dir: &Path, words: &[&str], more: &[&str]) -> String {
    stdout_of(Command::new(rkprof()).current_dir(dir).args(words).args(more))
}

fn json(dir: &Path, words: &[&str], more: &[&str]) -> Value {
    serde_json::from_str(&ask(dir, words, more)).expect("JSON")
}

#[test]
fn every_command_measures_the_same_launches() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("w.toml"), SCENARIO).unwrap();
    ask(dir, &["demo", "--quiet", "--scenario", "./w.toml", "-o", "run"], &[]);
    for (options, kernels) in REGIONS {
        let (calls, total_us): (u64, f64) = kernels.iter().fold((0, 0.0), |sum, row| (sum.0 + row.1, sum.1 + row.2));
        let close = |value: &Value, us: f64, what: &str| {
            let said = value.as_f64().unwrap_or_else(|| panic!("{what}: {value}"));
            assert!((said / us - 1.0).abs() < 1e-6, "{options:?}, {what}: {said} for {us}");
        };

        let report = json(dir, &["report", "run", "--format", "json"], options);
        let rows = report["kernels"].as_array().unwrap();
        assert_eq!(rows.len(), kernels.len(), "{options:?}: {rows:?}");
        for (name, n, us) in kernels {
            let row = rows.iter().find(|row| row["name"] == *name).expect("its row");
            assert_eq!(row["duration"]["count"], *n, "{options:?}, {name}");
            close(&row["duration"]["sum_ns"], us * 1e3, name);
        }

        let geak = json(dir, &["export", "run", "--to", "geak"], options);
        let components = geak["components"].as_object().unwrap();
        assert_eq!(components.len(), kernels.len(), "{options:?}: {components:?}");
        for (name, n, us) in kernels {
            assert_eq!(components[*name]["calls"], *n, "{options:?}");
            close(&components[*name]["mean_us"], us / *n as f64, name);
        }
        close(&geak["full_pipeline"]["kernel_sum_us"], total_us, "GEAK's sum");

        ask(dir, &["export", "run", "--to", "csv", "-o", "csv/out_*.csv"], options);
        let csv = std::fs::read_to_string(dir.join("csv/out_kernel_trace.csv")).unwrap();
        assert_eq!(csv.lines().count() as u64, calls + 1, "{options:?}");

        close(
            &json(dir, &["fitness", "run", "--latency", "total", "--format", "json"], options)["latency_us"],
            total_us,
            "fitness",
        );
        let compared = json(dir, &["compare", "run", "run", "--format", "json"], options);
        close(&compared["kernel_time"]["before_ns"], total_us * 1e3, "compare");

        let work = ["--work", "(fast|slow)=flops:1e9,bytes:1e6"];
        let roofline = json(dir, &[&["roofline", "run", "--format", "json"][..], &work].concat(), options);
        assert_eq!(roofline["kernel_points"].as_array().unwrap().len(), kernels.len(), "{options:?}");

        let mean_us = kernels.last().map(|(_, n, us)| us / *n as f64).unwrap();
        for (limit, code) in [(mean_us * 0.99, 1), (mean_us * 1.01, 0)] {
            std::fs::write(dir.join("budget.json"), format!(r#"{{"kernels": {{"^fast": {{"mean_us": {limit}}}}}}}"#))
                .unwrap();
            let mut check = Command::new(rkprof());
            let check = check.current_dir(dir).args(["check", "run", "--budget", "budget.json"]).args(options);
            assert_eq!(check.output().unwrap().status.code(), Some(code), "{options:?} at {limit} us");
        }
    }
}

/// Percentiles of the report and of an export are of the same histograms.
#[test]
fn percentiles_are_the_same_in_the_report_and_in_exports() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let scenario = SCENARIO.replace("us = 100\n", "us = 100\ncv = 0.2\n").replace("times = 20", "times = 400");
    std::fs::write(dir.join("w.toml"), scenario).unwrap();
    ask(dir, &["demo", "--quiet", "--scenario", "./w.toml", "-o", "run"], &[]);
    let report = json(dir, &["report", "run", "--format", "json"], &[]);
    let geak = json(dir, &["export", "run", "--to", "geak"], &[]);
    for row in report["kernels"].as_array().unwrap() {
        for percentile in ["p50", "p90", "p95", "p99"] {
            let ns = row["duration"][format!("{percentile}_ns")].as_f64().unwrap();
            let us = geak["components"][row["name"].as_str().unwrap()][format!("{percentile}_us")].as_f64().unwrap();
            // The export rounds to three digits.
            assert!((us * 1e3 / ns - 1.0).abs() <= 0.005, "{percentile} of {}: {ns} ns, {us} us", row["name"]);
            let digits = format!("{us}").replace('.', "").trim_matches('0').len();
            let extreme =
                ["min_us", "max_us"].iter().any(|key| geak["components"][row["name"].as_str().unwrap()][key] == us);
            assert!(digits <= 3 || extreme, "{us} has more digits than are known");
        }
    }
}
