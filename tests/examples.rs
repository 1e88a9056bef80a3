//! The examples that read a run, against what the exporter of another format says of the same run, counted here.

mod common;

use common::{rkprof, run, stdout_of};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Runs an example of this package.
fn example(name: &str, argument: &Path) -> String {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--example", name, "-p", "rkprof", "--"]).arg(argument);
    stdout_of(cargo.current_dir(env!("CARGO_MANIFEST_DIR")))
}

#[test]
fn the_tools_of_the_examples_agree_with_the_csv_of_the_same_run() {
    let dir = tempfile::tempdir().expect("a directory");
    let at = |name: &str| dir.path().join(name);
    let mut demo = Command::new(rkprof());
    let status = run(demo.args(["demo", "--scenario", "multi-stream", "-o"]).arg(at("run"))).status;
    assert!(status.success(), "{status}");
    stdout_of(Command::new(rkprof()).args(["export", "--to", "csv", "-o"]).arg(at("csv")).arg(at("run")));

    // Launches by kernel from the CSV, which has the launch as correlation id.
    let mut launches = BTreeMap::<String, u64>::new();
    for file in std::fs::read_dir(at("csv")).expect("files") {
        let path = file.expect("a file").path();
        if !path.to_string_lossy().ends_with("kernel_trace.csv") {
            continue;
        }
        let mut rows = csv::Reader::from_path(&path).expect("rows");
        let name = rows.headers().expect("names").iter().position(|name| name == "Kernel_Name").expect("a name");
        for row in rows.records() {
            *launches.entry(row.expect("a row")[name].to_owned()).or_default() += 1;
        }
    }
    assert!(launches.len() > 1, "{launches:?}");

    let delays = example("launch_delays", &at("run"));
    let told: BTreeMap<String, u64> = (delays.lines().skip(1))
        .map(|line| {
            let mut words = line.split_whitespace();
            let count = words.next().and_then(|word| word.parse().ok()).expect("a count");
            let (mean, longest): (u64, u64) = (number(words.next()), number(words.next()));
            assert!(mean <= longest, "{line}");
            (words.collect::<Vec<_>>().join(" "), count)
        })
        .collect();
    assert_eq!(told, launches, "{delays}");

    let read = example("read_run", &at("run"));
    assert!(read.starts_with("COMPLETE"), "{read}");
    assert!(read.contains("longest pause between kernels"), "{read}");
}

fn number(word: Option<&str>) -> u64 {
    word.and_then(|word| word.parse().ok()).expect("a number")
}
