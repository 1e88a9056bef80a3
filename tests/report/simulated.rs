//! Scenarios of the simulator, one for a finding: the whole way from the program's calls to the report. The simulator runs
//! in real time on a machine that does other things too, so numbers have a lower limit that is known and an upper one
//! that is not.

use super::made::{finding, report};
use serde_json::Value;
use std::process::Command;

fn play(scenario: &str) -> Value {
    let dir = tempfile::tempdir().unwrap();
    let path = format!("{}/examples/scenarios/findings/{scenario}.toml", env!("CARGO_MANIFEST_DIR"));
    let mut demo = Command::new(super::common::rkprof());
    demo.args(["demo", "--quiet", "--scenario", &path, "-o"]).arg(dir.path().join("run")).env("RKSIM_TIME", "real");
    super::common::stdout_of(&mut demo);
    serde_json::from_str(&report(&dir.path().join("run"), &["--format", "json"])).unwrap()
}

fn saves_us(report: &Value, id: &str) -> u64 {
    finding(report, id)["saves_ns"].as_u64().unwrap() / 1_000
}

#[test]
fn host_bound() {
    let report = play("host-bound");
    // 60 kernels of 300 us, the host computes for 1000 us before each.
    assert!(saves_us(&report, "host-bound") >= 59 * 600, "{:#}", report["findings"]);
    assert!(finding(&report, "host-bound")["about"].to_string().contains("preprocess"));
}

#[test]
fn late_waits() {
    let report = play("device-sync");
    let sync = &report["processes"][0]["timeline"]["sync"];
    assert_eq!((&sync["device_wide"], &sync["device_wide_one_stream"]), (&80.into(), &80.into()));
    assert!(finding(&report, "device-sync")["title"].as_str().unwrap().starts_with("80 waits"));
}

#[test]
fn copies_before_kernels() {
    let report = play("exposed-copies");
    let copies = &report["processes"][0]["timeline"]["copies"];
    assert!(copies["exposed_ns"].as_u64().unwrap() > 0, "{copies}");
    finding(&report, "exposed-copies");
}

#[test]
fn slivers_and_graphs() {
    let report = play("slivers");
    let slivers = &report["processes"][0]["timeline"]["slivers"];
    assert_eq!((&slivers["dispatches"], &slivers["slivers"]), (&2400.into(), &2400.into()));
    let candidate = &report["processes"][0]["timeline"]["graphs"]["candidates"][0];
    assert_eq!((&candidate["kernels"], &candidate["repeats"]), (&24.into(), &100.into()));
}

#[test]
fn slow_launches() {
    let report = play("tail");
    let tail = &report["processes"][0]["timeline"]["tails"][0];
    assert_eq!((&tail["calls"], tail["median_ns"].as_u64().map(|ns| ns / 1_000)), (&1500.into(), Some(100)));
    assert!(tail["p99_ns"].as_u64().unwrap() >= 390_000, "{tail}");
    finding(&report, "tail");
}

#[test]
fn a_graph_is_replayed() {
    let dir = tempfile::tempdir().unwrap();
    let mut demo = Command::new(super::common::rkprof());
    demo.args(["demo", "--quiet", "--scenario", "graph", "-o"]).arg(dir.path().join("run"));
    super::common::stdout_of(&mut demo);
    let report: Value = serde_json::from_str(&report(&dir.path().join("run"), &["--format", "json"])).unwrap();
    let graphs = &report["processes"][0]["timeline"]["graphs"];
    assert_eq!((&graphs["replayed_kernels"], &graphs["replays"]), (&2400.into(), &200.into()));
}

#[test]
fn clean() {
    // A busy machine may stop the simulated host for longer than its queue lasts: that is a true finding.
    let report = play("clean");
    let timeline = &report["processes"][0]["timeline"];
    let busy = &timeline["busy"][0];
    if busy["busy_ns"].as_u64().unwrap() * 100 > busy["span_ns"].as_u64().unwrap() * 97 {
        assert_eq!(super::made::ids(&report), [""; 0], "{:#}", report["findings"]);
    }
}

#[test]
fn calls_by_thread_add_up_to_those_of_the_summary() {
    let dir = tempfile::tempdir().unwrap();
    let thread = "[[thread]]\nstreams = 1\nbody = [{ launch = { kernel = \"k\", stream = 1, times = 30 } }, { sync = \"device\" }]\n";
    let text = format!(
        "name = \"t\"\nabout = \"three threads\"\n[[kernel]]\nid = \"k\"\nname = \"k\"\nus = 5\n{}",
        thread.repeat(3)
    );
    let scenario = dir.path().join("threads.toml");
    std::fs::write(&scenario, text).unwrap();
    let mut demo = Command::new(super::common::rkprof());
    demo.args(["demo", "--quiet", "--preset", "api_overhead", "--scenario"]).arg(&scenario);
    demo.arg("-o").arg(dir.path().join("run"));
    super::common::stdout_of(demo.env("RKSIM_TIME", "fast"));
    let report: Value =
        serde_json::from_str(&report(&dir.path().join("run"), &["--by-thread", "--format", "json"])).unwrap();
    let rows = report["api_by_thread"].as_array().unwrap();
    let threads: std::collections::BTreeSet<u64> = rows.iter().map(|row| row["tid"].as_u64().unwrap()).collect();
    assert!(threads.len() > 2, "{threads:?}");
    for api in report["api"].as_array().unwrap() {
        let of = rows.iter().filter(|row| row["function"] == api["name"]);
        let sums = of.fold([0; 3], |[calls, ns, errors], row| {
            let number = |value: &Value| value.as_u64().unwrap();
            let duration = &row["duration"];
            assert!(duration["min_ns"].as_u64() <= duration["p95_ns"].as_u64() && duration["std_ns"].is_number());
            [calls + number(&duration["count"]), ns + number(&duration["sum_ns"]), errors + number(&row["errors"])]
        });
        let expected = [&api["duration"]["count"], &api["duration"]["sum_ns"], &api["errors"]];
        assert_eq!(sums.map(Value::from).each_ref(), expected, "{}", api["name"]);
    }
    let text = super::made::report(&dir.path().join("run"), &["--by-thread"]);
    let table = text.split("API functions by thread").nth(1).expect("the section");
    assert!(table.lines().any(|line| line.ends_with("hipLaunchKernel")), "{table}");
}
