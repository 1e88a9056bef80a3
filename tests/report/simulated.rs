//! Scenarios of the simulator, one for each finding, and clean ones: the whole way from the program's calls to the report.
//! The simulator runs in real time on a machine that does other things too. What depends on the host has a known lower
//! limit and no upper one; what the device does is exact.

use super::made::{finding, ids, report};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

/// A finding's scenario (examples/scenarios/findings) and its report. On a busy machine any finding can drown in what the
/// machine does. So it gets ten chances to be among those that are worth a few percent.
fn play(scenario: &str) -> Value {
    const ATTEMPTS: usize = 10;
    for _ in 1..ATTEMPTS {
        let report = play_with(scenario, &[]);
        if ids(&report).contains(&scenario) {
            return report;
        }
    }
    play_with(scenario, &[])
}

fn play_with(scenario: &str, environment: &[(&str, &str)]) -> Value {
    let name = format!("findings/{scenario}");
    play_file(&name, environment, &|_| ())
}

/// `after` may add files to the run directory that the simulator does not create.
fn play_file(scenario: &str, environment: &[(&str, &str)], after: &dyn Fn(&Path)) -> Value {
    /// The programs of these tests have the machine one at a time.
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let dir = tempfile::tempdir().unwrap();
    let run = dir.path().join("run");
    let mut demo = Command::new(super::common::rkprof());
    demo.args(["demo", "--quiet", "--scenario", scenario, "-o"]).arg(&run).env("RKSIM_TIME", "real");
    demo.envs(environment.iter().copied());
    super::common::stdout_of(&mut demo);
    after(&run);
    serde_json::from_str(&report(&run, &["--format", "json"])).unwrap()
}

fn saves_us(report: &Value, id: &str) -> u64 {
    finding(report, id)["saves_ns"].as_u64().unwrap() / 1_000
}

fn about(report: &Value, id: &str) -> String {
    finding(report, id)["about"].to_string()
}

/// A part of the results from the first process's trace.
fn timeline<'a>(report: &'a Value, part: &str) -> &'a Value {
    report["processes"][0]["timeline"].pointer(part).unwrap_or_else(|| panic!("no {part}"))
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// The text of all files below a folder.
fn sources(folder: &Path) -> String {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { sources(&path) } else { std::fs::read_to_string(path).unwrap() }).collect()
}

#[test]
fn every_finding_has_a_scenario() {
    // Causes that the simulator can't play are in runs made by hand, or played by the tests of the analysis.
    let source = concat!(include_str!("simulated.rs"), include_str!("findings.rs"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let planted = sources(&root.join("crates/analysis/tests/planted"));
    let programs = sources(&root.join("tests/planted/seventh"));
    for rule in rkprof_analysis::advice::rules().unwrap() {
        let asserted = ["finding(&report, \"", "saves_us(&report, \"", "warning(&report, \""]
            .iter()
            .any(|call| source.contains(&format!("{call}{}\"", rule.id)));
        let is_first = programs.contains(&format!("first={} ", rule.id));
        let is_planted = is_first || planted.contains(&format!("\"{}\"", rule.id));
        assert!(asserted || is_planted, "no scenario shows {}", rule.id);
    }
}

/// The subject of a warning.
fn warning<'a>(report: &'a Value, id: &str) -> &'a str {
    let warning = finding(report, id);
    assert!(warning["saves_ns"].is_null());
    assert_eq!(ids(report)[0], id, "warnings come first");
    warning["about"][0].as_str().unwrap()
}

#[test]
fn serialized() {
    let report = play_with("clean", &[("HIP_LAUNCH_BLOCKING", "1")]);
    assert_eq!(warning(&report, "serialized"), "HIP_LAUNCH_BLOCKING=1");
}

#[test]
fn tuning() {
    let report = play_with("clean", &[("PYTORCH_TUNABLEOP_ENABLED", "1")]);
    assert_eq!(warning(&report, "tuning"), "PYTORCH_TUNABLEOP_ENABLED=1");
}

#[test]
fn tuned_before() {
    let tuned = [("PYTORCH_TUNABLEOP_ENABLED", "1"), ("PYTORCH_TUNABLEOP_TUNING", "0"), ("AMD_LOG_LEVEL", "0")];
    let report = play_with("clean", &tuned);
    assert!(!ids(&report).iter().any(|id| ["tuning", "disturbed"].contains(id)), "{:?}", ids(&report));
}

#[test]
fn disturbed() {
    let report = play_with("clean", &[("HSA_ENABLE_SDMA", "0"), ("AMD_LOG_LEVEL", "3"), ("CUDA_LAUNCH_BLOCKING", "1")]);
    assert_eq!(finding(&report, "serialized")["about"][0], "CUDA_LAUNCH_BLOCKING=1");
    assert!(finding(&report, "disturbed")["saves_ns"].is_null(), "a warning");
    let list = about(&report, "disturbed");
    assert!(list.contains("HSA_ENABLE_SDMA=0: copies run as kernels"), "{list}");
    assert!(list.contains("AMD_LOG_LEVEL=3: HIP logs its calls"), "{list}");
}

#[test]
fn throttled() {
    // The simulated GPU has no sensors: this writes the output of `--telemetry` for one that was too hot in 9 of 40 samples.
    let gpu = |throttled: u64| {
        let clock = json!({"samples": 40, "min": 1200.0, "mean": 1900.0, "max": 2100.0});
        json!({"gpu": 0, "address": "0000:01:00.0", "clock_mhz": clock, "throttled_samples": throttled})
    };
    let totals = |throttled| json!({"schema_version": 1, "interval_s": 0.1, "samples": 40, "notes": [], "gpus": [gpu(throttled)]});
    let write =
        |run: &Path, throttled| std::fs::write(run.join("telemetry.json"), totals(throttled).to_string()).unwrap();
    let report = play_file("findings/clean", &[], &|run| write(run, 9));
    assert_eq!(warning(&report, "throttled"), "GPU 0 (0000:01:00.0): 9 of 40 samples");
    assert!(finding(&report, "throttled")["title"].as_str().unwrap().contains("22.5%"));
    let report = play_file("findings/clean", &[], &|run| write(run, 1));
    assert!(!ids(&report).contains(&"throttled"), "{:?}", ids(&report));
}

#[test]
fn memory_full() {
    let report = play("memory-full");
    let full = finding(&report, "memory-full");
    // 185 of 192 GiB.
    assert_eq!(full["title"], "Device memory was nearly used up: 185GiB of 192GiB");
    assert!(full["evidence"].as_str().unwrap().starts_with("peak 96.4% of the device"), "{full}");
    let peak = report["memory"].as_array().unwrap().iter().map(|row| number(&row["peak_bytes"])).max();
    assert_eq!(peak, Some(185 << 30));
}

#[test]
fn host_bound() {
    let report = play("host-bound");
    // 60 kernels of 300 us, the host computes for 1000 us before each.
    assert!(saves_us(&report, "host-bound") >= 59 * 600, "{:#}", report["findings"]);
    assert_eq!(ids(&report)[0], "host-bound");
    assert!(about(&report, "host-bound").contains("preprocess"));
}

#[test]
fn launch_bound() {
    let report = play("launch-bound");
    // 60 kernels, 200 us on the way each. On a crowded machine the host is late for some, and its code has their time.
    let saved = saves_us(&report, "launch-bound");
    assert!((30 * 200..=60 * 400).contains(&saved), "{saved} us: {:#}", report["findings"]);
    let latency = number(timeline(&report, "/idle/0/launch_latency/median_ns"));
    assert!((200_000..400_000).contains(&latency), "{latency}");
    assert!(about(&report, "launch-bound").contains("after hipLaunchKernel"));
}

#[test]
fn avoidable_sync() {
    let report = play("avoidable-sync");
    // 60 waits end 150 us after the kernel.
    assert!(saves_us(&report, "avoidable-sync") >= 60 * 150);
    assert_eq!(ids(&report)[0], "avoidable-sync");
    assert_eq!(number(timeline(&report, "/sync/calls")), 60);
    assert!(about(&report, "avoidable-sync").contains("hipStreamSynchronize: 60 calls"));
}

#[test]
fn late_waits() {
    let report = play("device-sync");
    let sync = timeline(&report, "/sync");
    assert_eq!((&sync["device_wide"], &sync["device_wide_one_stream"]), (&80.into(), &80.into()));
    assert!(finding(&report, "device-sync")["title"].as_str().unwrap().starts_with("80 waits"));
}

#[test]
fn copies_before_kernels() {
    let report = play("exposed-copies");
    // 40 times 8 MiB; the first one is before the first step, and each takes 5 us and its time on the link.
    let copies = timeline(&report, "/copies");
    assert_eq!((number(&copies["copies"]), number(&copies["bytes"])), (39, 39 << 23));
    assert_eq!(copies["exposed_ns"], copies["time_ns"], "nothing runs meanwhile");
    // The program runs in real time. Where its thread is late, a part of the wait is the host's; where it returns late from a blocking
    // copy, that is the copy's as well: at most all of the call is.
    let (saves, exposed) = (saves_us(&report, "exposed-copies"), number(&copies["exposed_ns"]) / 1_000);
    let rows = report["api"].as_array().unwrap().iter();
    let of_copies = rows.filter(|row| row["name"].as_str().unwrap().starts_with("hipMemcpy"));
    let calls = of_copies.map(|row| number(&row["duration"]["sum_ns"])).sum::<u64>() / 1_000;
    assert!((exposed / 2..=exposed + calls).contains(&saves), "{saves} of {exposed} us, {calls} in calls");
    assert!(number(&copies["exposed_ns"]) > 39 * 100_000, "{copies}");
}

#[test]
fn copies_from_pageable_memory() {
    let report = play("pageable-copies");
    let copies = timeline(&report, "/copies");
    assert_eq!((number(&copies["waited"]), number(&copies["waited_bytes"])), (30, 30 << 23));
    // No call returns before its copy of some 150 us has ended.
    assert!(number(&copies["waited_ns"]) > 30 * 130_000, "{copies}");
    assert!(about(&report, "pageable-copies").contains("hipMemcpyAsync, host to device: 30 copies"));
}

#[test]
fn graph() {
    let report = play("graph");
    let candidate = timeline(&report, "/graphs/candidates/0");
    assert_eq!((&candidate["kernels"], &candidate["repeats"]), (&6.into(), &100.into()));
    assert_eq!(candidate["mean_kernel_ns"], 2_000.0);
    // A launch takes at least 2 us more than its kernel.
    assert!(saves_us(&report, "graph") >= 100 * 5 * 2, "{candidate}");
    assert!(about(&report, "graph").contains("6 kernels from rmsnorm"), "{}", about(&report, "graph"));
}

#[test]
fn short_kernels() {
    let report = play("slivers");
    let slivers = timeline(&report, "/slivers");
    assert_eq!((&slivers["dispatches"], &slivers["slivers"]), (&2500.into(), &2400.into()));
    assert_eq!(number(&slivers["time_ns"]), 1200 * 5_000);
    // 24 pauses of 4 us in each of 100 rounds; a late host may leave some out.
    let saved = saves_us(&report, "slivers");
    assert!((100 * 24 * 4 / 2..=100 * 24 * 4).contains(&saved), "{saved} us");
}

#[test]
fn cold_start() {
    let report = play("cold-start");
    // 10 ms instead of 200 us.
    assert_eq!(saves_us(&report, "cold-start"), 9_800);
    assert!(!ids(&report).contains(&"step-jitter"), "a slow first step is a cold start");
}

#[test]
fn slow_launches() {
    let report = play("tail");
    let tail = timeline(&report, "/tails/0");
    assert_eq!((&tail["calls"], tail["median_ns"].as_u64().map(|ns| ns / 1_000)), (&1500.into(), Some(100)));
    assert!(number(&tail["p99_ns"]) >= 390_000, "{tail}");
    // Each slow one takes 300 us more, as exactly as the histogram's median is.
    let (slow, saved) = (number(&tail["slow"]), saves_us(&report, "tail"));
    assert!((30..70).contains(&slow) && (slow * 298..=slow * 300).contains(&saved), "{slow} slow ones, {saved} us");
}

#[test]
fn steps_of_different_length() {
    let report = play("step-jitter");
    let steps = timeline(&report, "/steps");
    assert_eq!(number(&steps["latency"]["median_ns"]), 300_000);
    // A whole number of steps takes 400 us longer, and more where the host was kept from launching in time.
    let (longest, saved) = (number(&steps["latency"]["max_ns"]), saves_us(&report, "step-jitter"));
    assert!(longest >= 700_000 && saved >= 3 * 400, "{longest} {saved}");
    assert!(longest > 700_000 || saved < 30 * 400, "{saved}");
}

/// Counting serializes dispatches: its effect on a program is no finding.
#[test]
fn counted_runs_blame_nobody_for_the_counting() {
    let dir = tempfile::tempdir().unwrap();
    let run = dir.path().join("run");
    let mut demo = Command::new(super::common::rkprof());
    demo.args(["demo", "--quiet", "--scenario", "multi-stream", "--preset", "memory", "-o"]).arg(&run);
    super::common::stdout_of(&mut demo);
    let value: Value = serde_json::from_str(&report(&run, &["--format", "json"])).unwrap();
    let ids = ids(&value);
    let of_time_between = ["host-bound", "launch-bound", "avoidable-sync", "graph", "slivers", "exposed-copies"];
    assert!(!ids.iter().any(|id| of_time_between.contains(id)), "{ids:?}");
    let text = report(&run, &[]);
    assert!(text.contains("No timeline  counters were read in 500 of 1000 dispatches"), "{text}");
}

#[test]
fn a_graph_is_replayed() {
    let report = play_file("graph", &[], &|_| ());
    let graphs = timeline(&report, "/graphs");
    assert_eq!((&graphs["replayed_kernels"], &graphs["replays"]), (&2400.into(), &200.into()));
}

/// A busy machine may stop the simulated host for longer than its queue lasts, and then the device does wait; or it wakes the
/// host late from its wait at the end. Both are true findings.
fn assert_quiet(report: &Value, what: &str) -> bool {
    let (busy, sync) = (timeline(report, "/busy/0"), timeline(report, "/sync"));
    let kept_up = number(&busy["busy_ns"]) * 1000 > number(&busy["span_ns"]) * 995
        && number(&sync["avoidable_ns"]) * 50 < number(&busy["span_ns"]);
    if kept_up {
        assert_eq!(ids(report), [""; 0], "{what}: {:#}", report["findings"]);
    }
    kept_up
}

#[test]
fn clean() {
    assert_quiet(&play_with("clean", &[]), "clean");
}

/// A clean program of random kernels: long ones, launched far ahead, with copies behind them.
fn write_clean(path: &Path, seed: u64) {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut random = |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    };
    let mut text = format!("name = \"clean-{seed}\"\nabout = \"random\"\nseed = {seed}\n");
    let kernels = 2 + random(6);
    for kernel in 0..kernels {
        let (us, blocks) = (80 + random(400), 64 * (1 + random(16)));
        text += &format!(
            "[[kernel]]\nid = \"k{kernel}\"\nname = \"kernel_{kernel}\"\nus = {us}\ncv = 0.02\n\
             blocks = [{blocks}, 1, 1]\nblock = [256, 1, 1]\n"
        );
    }
    let copy = "{ copy = { kind = \"h2d\", bytes = 65536, to = \"x\", stream = 2, async = true } },";
    let copy = if random(2) == 0 { copy } else { "" };
    let launches: Vec<_> =
        (0..kernels).map(|kernel| format!("{{ launch = {{ kernel = \"k{kernel}\", stream = 1 }} }}")).collect();
    text += &format!(
        "[[thread]]\nstreams = 2\nrepeat = {}\nsetup = [{{ malloc = {{ name = \"x\", bytes = 65536 }} }}]\n\
         body = [{{ range = {{ name = \"step\", body = [{copy}{}] }} }}]\n\
         teardown = [{{ sync = {{ stream = 1 }} }}, {{ free = \"x\" }}]\n",
        30 + random(20),
        launches.join(", ")
    );
    std::fs::write(path, text).unwrap();
}

#[test]
fn random_clean_programs_are_quiet() {
    let dir = tempfile::tempdir().unwrap();
    let quiet = (1..=8u64).filter(|seed| {
        let path = dir.path().join(format!("{seed}.toml"));
        write_clean(&path, *seed);
        assert_quiet(&play_file(&path.display().to_string(), &[], &|_| ()), &format!("seed {seed}"))
    });
    assert!(quiet.count() > 0, "this machine kept no simulated device busy");
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
