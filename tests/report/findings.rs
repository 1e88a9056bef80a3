//! One run for each finding, with the expected numbers.

use super::made::{US, finding, ids, made};
use super::schema;
use rkprof_model::event::{AllocationOp, Event, MemoryAllocation};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn saves(report: &Value, id: &str) -> u64 {
    finding(report, id)["saves_ns"].as_u64().unwrap()
}

fn about(report: &Value, id: &str) -> String {
    finding(report, id)["about"].to_string()
}

#[test]
fn host_bound() {
    // Each kernel is launched 50 us after the one before has ended; for 30 us of that the host is in hipMalloc.
    let mut run = made();
    for i in 0..100 {
        let end = 154 * US * i;
        run.range("load batch", end, end + 50 * US, |run| {
            run.call("hipMalloc", end + 10 * US, end + 40 * US);
            run.kernel("gemm", end + 50 * US, end + 54 * US, end + 154 * US);
        });
    }
    let report = run.report(&[]);
    // Allocations and input have findings of their own. The way of the late launches, 4 us, belongs to the larger part.
    assert_eq!(ids(&report), ["allocation", "input"]);
    assert_eq!((saves(&report, "allocation"), saves(&report, "input")), (99 * 34 * US, 99 * 20 * US));
    let places = about(&report, "allocation");
    assert!(places.contains("hipMalloc in range \\\"load batch\\\" 2.97ms (99 times)"), "{places}");
    let places = about(&report, "input");
    assert!(places.contains("host in range \\\"load batch\\\" 1.98ms"), "{places}");
    let idle = &report["processes"][0]["timeline"]["idle"][0];
    assert_eq!((idle["host_ns"].as_u64(), idle["launch_ns"].as_u64()), (Some(4_950 * US), Some(396 * US)));
    assert_eq!(idle["launch_latency"]["median_ns"].as_u64().map(|ns| ns / 100), Some(40));
}

#[test]
fn launch_bound() {
    // Launched when the one before ends, and 20 us on the way.
    let mut run = made();
    (0..100).for_each(|i| run.kernel("gemm", 120 * US * i, 120 * US * i + 20 * US, 120 * US * (i + 1)));
    let report = run.report(&[]);
    assert_eq!(ids(&report), ["launch-bound"]);
    assert_eq!(saves(&report, "launch-bound"), 99 * 20 * US);
    assert!(about(&report, "launch-bound").contains("after hipLaunchKernel 1.98ms (99 times)"));
}

#[test]
fn avoidable_sync() {
    // The wait returns 60 us after the kernel has ended; then the next one is launched.
    let mut run = made();
    for i in 0..100 {
        let at = 162 * US * i;
        run.kernel("gemm", at, at + 2 * US, at + 102 * US);
        run.call("hipStreamSynchronize", at + 3 * US, at + 162 * US);
    }
    let report = run.report(&[]);
    assert_eq!(ids(&report), ["avoidable-sync"]);
    // After the last kernel there is nothing left to save.
    assert_eq!(saves(&report, "avoidable-sync"), 99 * 62 * US, "with the launch of 2 us, which was late for the wait");
    let sync = &report["processes"][0]["timeline"]["sync"];
    assert_eq!((sync["calls"].as_u64(), sync["total_ns"].as_u64()), (Some(100), Some(15_840 * US)));
    assert_eq!(report["processes"][0]["timeline"]["idle"][0]["sync_ns"], 99 * 60 * US);
}

#[test]
fn device_sync_with_one_stream() {
    let mut run = made();
    for i in 0..50 {
        let at = 104 * US * i;
        run.kernel("gemm", at, at + US, at + 101 * US);
        run.call("hipDeviceSynchronize", at + 2 * US, at + 104 * US);
    }
    // With work on two streams, the wait needs the whole device.
    for i in 50..60 {
        let at = 104 * US * i;
        run.kernel_on("gemm", 0, at, at + US, at + 101 * US);
        run.kernel_on("copy", 1, at, at + US, at + 101 * US);
        run.call("hipDeviceSynchronize", at + 2 * US, at + 104 * US);
    }
    let report = run.report(&[]);
    assert_eq!(ids(&report), ["device-sync"]);
    let sync = &report["processes"][0]["timeline"]["sync"];
    assert_eq!((sync["device_wide"].as_u64(), sync["device_wide_one_stream"].as_u64()), (Some(60), Some(50)));
    // Each wait drains the queue: 3 us in it, and 1 us until the late launch has begun. After the last one nothing follows.
    assert_eq!(saves(&report, "device-sync"), 59 * 4 * US);
}

#[test]
fn exposed_copies() {
    let mut run = made();
    for i in 0..50 {
        // All is launched ahead.
        let (call, at) = (2 * US * i, 110 * US * i);
        run.copy(1 << 20, (call, call + US), at, at + 10 * US);
        run.kernel("gemm", call + US, at + 10 * US, at + 110 * US);
    }
    let report = run.report(&[]);
    assert_eq!(ids(&report), ["exposed-copies"]);
    // Between the first and the last step.
    assert_eq!(saves(&report, "exposed-copies"), 49 * 10 * US);
    assert_eq!(report["processes"][0]["timeline"]["idle"][0]["copy_ns"], 49 * 10 * US);
}

#[test]
fn pageable_copies() {
    let mut run = made();
    for i in 0..50u64 {
        let at = 1_000 * US * i;
        run.kernel("gemm", at.saturating_sub(900 * US), at, at + 999 * US + US / 2);
        run.copy(4 << 20, (at + 100 * US, at + 210 * US), at + 105 * US, at + 205 * US);
    }
    let report = run.report(&[]);
    assert_eq!(ids(&report), ["pageable-copies"]);
    // The device works while the host waits for the copies: there is nothing to save.
    assert!(finding(&report, "pageable-copies")["saves_ns"].is_null());
    assert!(finding(&report, "pageable-copies")["title"].as_str().unwrap().starts_with("50 asynchronous copies"));
}

#[test]
fn graph() {
    // Six kernels of 20 us with 3 us between them, launched one by one, then a wait.
    let mut run = made();
    for i in 0..40u64 {
        let at = 140 * US * i;
        for k in 0..6 {
            let start = at + 23 * US * k;
            run.kernel(
                ["norm", "gemm", "add", "mul", "silu", "out"][k as usize],
                start.saturating_sub(2 * US),
                start,
                start + 20 * US,
            );
        }
        run.call("hipStreamSynchronize", at + 134 * US, at + 136 * US);
    }
    let report = run.report(&[]);
    // Its own gap between queued kernels stays; where none are queued it is taken for 1 us.
    assert_eq!(saves(&report, "graph"), 40 * 5 * (3 - 1) * US);
    assert_eq!(finding(&report, "graph")["title"], "The same 6 launches come 40 times: a HIP graph could replay them");
}

#[test]
fn slivers() {
    let mut run = made();
    (0..1_000).for_each(|i| run.kernel("add", 2 * US * i, 6 * US * i + 50 * US, 6 * US * i + 55 * US));
    let report = run.report(&[]);
    // The first two gaps are the way of their launches, which had not been queued for longer.
    assert_eq!(saves(&report, "slivers"), 997 * US);
    assert!(about(&report, "slivers").contains("add: 1000 times, 5.00ms"));
}

#[test]
fn cold_start() {
    let mut run = made();
    run.kernel("gemm", 0, US, 10_001 * US);
    (0..100).for_each(|i| run.kernel("gemm", US * i, 10_001 * US + 100 * US * i, 10_001 * US + 100 * US * (i + 1)));
    let report = run.report(&[]);
    assert_eq!(saves(&report, "cold-start"), 9_900 * US);
    let steady = run.report(&["--steady"]);
    let [row] = &steady["processes"][0]["timeline"]["populations"].as_array().unwrap()[..] else { panic!() };
    assert_eq!((row["warmup"]["sum_ns"].as_u64(), row["measured"]["mean_ns"].as_f64()), (Some(10_000 * US), Some(1e5)));
}

#[test]
fn tail() {
    let (mut run, mut now) = (made(), 0);
    for i in 0..400u64 {
        let ns = if i % 50 == 25 { 80 * US } else { 20 * US };
        run.kernel("attention", now, now, now + ns);
        run.kernel("gemm", now, now + ns, now + ns + 50 * US);
        now += ns + 50 * US;
    }
    let report = run.report(&[]);
    // The median has the precision of the histogram.
    assert!((8 * 59..=8 * 60).contains(&(saves(&report, "tail") / US)));
    assert!(about(&report, "tail").contains("attention"));
}

#[test]
fn step_jitter() {
    let (mut run, mut now) = (made(), 0);
    for i in 0..60u64 {
        let ns = if i % 10 == 5 { 200 * US } else { 100 * US };
        ["a", "b"].iter().for_each(|name| {
            run.kernel(name, now, now, now + ns);
            now += ns;
        });
    }
    let report = run.report(&[]);
    // Six steps of sixty take 200 us longer.
    assert_eq!(saves(&report, "step-jitter"), 6 * 200 * US);
}

#[test]
fn warnings_come_first() {
    let mut run = made();
    run.environment = vec![("HIP_LAUNCH_BLOCKING", "1"), ("PYTORCH_TUNABLEOP_ENABLED", "1"), ("AMD_LOG_LEVEL", "0")];
    let bytes = 190 << 30;
    run.events.push(Event::Allocation(MemoryAllocation {
        op: AllocationOp::Allocate,
        start: run.start,
        end: run.start + 10,
        address: 4096,
        bytes: Some(bytes),
        agent: Some(1),
        tid: 7,
        in_use: Some(bytes),
    }));
    (0..100).for_each(|i| run.kernel("gemm", 120 * US * i, 120 * US * i + 20 * US, 120 * US * (i + 1)));
    let report = run.report(&[]);
    assert_eq!(ids(&report), ["serialized", "tuning", "memory-full", "launch-bound"]);
    assert_eq!(finding(&report, "serialized")["about"][0], "HIP_LAUNCH_BLOCKING=1");
    assert!(finding(&report, "memory-full")["saves_ns"].is_null());
    assert!(finding(&report, "memory-full")["evidence"].as_str().unwrap().contains("99.0%"));
}

/// A kernel that a module lacks is looked for by libraries, and no work.
#[test]
fn calls_whose_work_is_missing() {
    let mut run = made();
    (0..100).for_each(|i| run.kernel("gemm", 120 * US * i, 120 * US * i + 20 * US, 120 * US * (i + 1)));
    run.failed_call("hipModuleGetFunction", 100);
    let fine = run.report(&[]);
    assert!(!ids(&fine).contains(&"failed-calls"), "{:?}", ids(&fine));
    (0..3).for_each(|i| run.failed_call("hipGraphLaunch", 300 + 100 * i));
    run.call("hipGraphLaunch", 700, 710);
    run.failed_call("hipMemcpy", 800);
    let report = run.report(&[]);
    let failed = finding(&report, "failed-calls");
    assert_eq!(failed["title"], "HIP calls that launch, copy or wait failed: 4");
    assert_eq!(failed["about"], json!(["hipGraphLaunch: 3 of 4 calls", "hipMemcpy: 1 of 1 calls"]));
    assert!(failed["saves_ns"].is_null() && ids(&report)[0] == "failed-calls", "{failed}");
}

/// A launcher, whose kernels are in no range, and a rank in a directory of its own. The launcher's `run.json` says how the program ended.
#[test]
fn a_program_that_failed_fails_a_check_of_its_region() {
    let dir = tempfile::tempdir().unwrap();
    let (mut launcher, mut rank) = (made(), made());
    launcher.kernel("gemm", 0, 0, 10 * US);
    rank.range("measured", 0, 100 * US, |run| run.kernel("gemm", 0, 10 * US, 20 * US));
    launcher.write(dir.path());
    rank.write(&dir.path().join("pid_77"));
    let budget = dir.path().join("budget.json");
    std::fs::write(&budget, r#"{"kernel_count": 10}"#).unwrap();
    let code_of = |exit_code: u32| {
        let place = dir.path().join("run.json");
        let mut info: Value = serde_json::from_slice(&std::fs::read(&place).unwrap()).unwrap();
        info["exit"] = json!({ "exit_code": exit_code, "wall_s": 1.0 });
        std::fs::write(&place, info.to_string()).unwrap();
        let mut command = std::process::Command::new(super::common::rkprof());
        command.arg("check").arg(dir.path()).arg("--budget").arg(&budget).args(["--roi", "roctx:measured"]);
        command.output().unwrap().status.code()
    };
    assert_eq!((code_of(0), code_of(1)), (Some(0), Some(1)));
}

#[test]
fn a_region_of_interest() {
    // Three slow kernels before the range, ten within (the last one ends after it), two behind.
    let mut run = made();
    (0..3).for_each(|i| run.kernel("gemm", 1_000 * US * i, 1_000 * US * i, 1_000 * US * (i + 1)));
    run.range("measured", 3_000 * US, 4_000 * US, |run| {
        (0..10).for_each(|i| {
            let start = 3_010 * US + 100 * US * i;
            run.kernel("gemm", 3_000 * US + i * US, start, start + 100 * US);
        });
    });
    (0..2).for_each(|i| run.kernel("late", 5_000 * US + i * US, 5_010 * US + 100 * US * i, 5_110 * US + 100 * US * i));
    let report = run.report(&["--roi", "roctx:measured"]);
    let rows = report["kernels"].as_array().unwrap();
    assert_eq!(
        (rows.len(), &rows[0]["duration"]["count"], &rows[0]["duration"]["sum_ns"]),
        (1, &10.into(), &(1_000 * US).into())
    );
    let span = report["end_ns"].as_u64().unwrap() - report["start_ns"].as_u64().unwrap();
    assert_eq!(span, 1_000 * US, "from the first start to the last end");
    assert_eq!(report["processes"][0]["timeline"]["busy"][0]["busy_ns"], 1_000 * US);
    assert!(
        report["notes"].to_string().contains("within the range \\\"measured\\\" are analyzed"),
        "{}",
        report["notes"]
    );
    assert_eq!(report["completeness"]["verdict"], "COMPLETE");

    let dir = tempfile::tempdir().unwrap();
    run.write(dir.path());
    let place = dir.path().to_str().unwrap();
    let rkprof = |arguments: &[&str]| {
        let output = std::process::Command::new(super::common::rkprof()).args(arguments).output().unwrap();
        let report: Option<Value> = serde_json::from_slice(&output.stdout).ok();
        (output.status.code(), report, String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for command in [&["report", place][..], &["fitness", place], &["compare", place, place]] {
        let (code, _, said) = rkprof(&[command, &["--roi", "nothing"]].concat());
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("ROCTx ranges named \"nothing\""), "{said}");
    }

    // The commands for decisions use the same part.
    let budget = dir.path().join("budget.json");
    std::fs::write(&budget, r#"{"e2e_ms": 1, "kernel_count": 10, "busy_pct": 100, "kernels": {"late": {"calls": 9}}}"#)
        .unwrap();
    let check = ["check", place, "--budget", budget.to_str().unwrap(), "--format", "json"];
    let (code, report, _) = rkprof(&[&check[..], &["--roi", "roctx:measured"]].concat());
    let report = report.unwrap();
    assert_eq!(schema::errors("check", &report), [""; 0]);
    let limits = report["limits"].as_array().unwrap();
    let values: BTreeMap<_, _> =
        limits.iter().map(|limit| (limit["name"].as_str().unwrap(), &limit["value"])).collect();
    let (one, ten, all) = (1.0.into(), 10.0.into(), 100.0.into());
    let expected = [("busy_pct", &all), ("e2e_ms", &one), ("kernel_count", &ten), ("kernels.late.calls", &Value::Null)];
    assert_eq!((code, values), (Some(1), BTreeMap::from(expected)), "no late kernel is within: its limit fails");
    assert_eq!(report["roi"], "measured");
    let (_, report, _) = rkprof(&check);
    let report = report.unwrap();
    let count = report["limits"].as_array().unwrap().iter().find(|limit| limit["name"] == "kernel_count").unwrap();
    assert_eq!((&count["value"], &report["roi"]), (&15.0.into(), &Value::Null));

    let score = ["fitness", place, "--format", "json", "--roi", "roctx:measured", "--latency"];
    for (latency, us) in [("wall", 1_000.0), ("total", 1_000.0), ("kernels", 100.0)] {
        let (code, report, said) = rkprof(&[&score[..], &[latency]].concat());
        let report = report.unwrap_or_else(|| panic!("{said}"));
        assert_eq!(schema::errors("fitness", &report), [""; 0]);
        assert_eq!(
            (code, &report["latency_us"], &report["roi"]),
            (Some(0), &us.into(), &"measured".into()),
            "{latency}"
        );
    }

    let (code, report, said) = rkprof(&["compare", place, place, "--format", "json", "--roi", "measured"]);
    let report = report.unwrap_or_else(|| panic!("{said}"));
    assert_eq!((code, &report["kernel_time"]["before_ns"]), (Some(0), &1e6.into()));
    assert!(!report["rows"].to_string().contains("late"), "{report}");
    assert!(report["remarks"][0].as_str().unwrap().contains("within the range \"measured\""), "{report}");
}
