//! Four ranks of a job as torchrun leaves them: a process and a file of PyTorch's profiler each. What is wrong with the job is
//! planted in their times; each file has a clock of its own.

use super::common::{rkprof, stdout_of};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

const RANKS: usize = 4;
const STEPS: u64 = 40;
/// Kernels of a step, ms.
const WORK: u64 = 6;
const MS: u64 = 1_000_000;

/// Times of step `step` on rank `rank`, ns: what the host does before it, its kernels, and the transfer of the collective.
type Plan = fn(rank: usize, step: u64) -> (u64, u64, u64);

const EVEN: u64 = WORK * MS;

fn slow_rank(rank: usize, _: u64) -> (u64, u64, u64) {
    (0, if rank == 2 { EVEN * 5 / 4 } else { EVEN }, MS / 20)
}

fn late_host(rank: usize, _: u64) -> (u64, u64, u64) {
    (if rank == 1 { 3 * MS } else { 0 }, EVEN, MS / 20)
}

fn in_turns(rank: usize, step: u64) -> (u64, u64, u64) {
    // A long batch for another rank each time, in no order.
    let long = (step * 7 / 3 + step % 5) as usize % RANKS;
    (0, if rank == long { EVEN * 4 / 3 } else { EVEN }, MS / 20)
}

fn exposed(_: usize, _: u64) -> (u64, u64, u64) {
    (0, EVEN, 2 * MS)
}

fn even(_: usize, _: u64) -> (u64, u64, u64) {
    (0, EVEN, MS / 20)
}

/// Writes each rank's file.
fn write(dir: &Path, plan: Plan) {
    let mut now = [0u64; RANKS];
    let mut events: [Vec<Value>; RANKS] = Default::default();
    let mut correlation = 0;
    for step in 0..STEPS {
        let mut entered = [0; RANKS];
        for rank in 0..RANKS {
            let (host, work, _) = plan(rank, step);
            let event = |events: &mut Vec<Value>, cat: &str, name: &str, start: u64, end: u64, correlation: u64| {
                let is_call = cat == "cuda_runtime";
                // Clocks of machines differ by seconds.
                let ts = (start as f64 / 1e3) + 1e12 + 3e6 * rank as f64;
                let args = match is_call {
                    true => json!({"correlation": correlation}),
                    false => json!({"correlation": correlation, "device": rank, "stream": 0, "grid": [64, 1, 1],
                                    "block": [256, 1, 1]}),
                };
                let (pid, tid) = if is_call { (1000 + rank, 1000 + rank) } else { (rank, 0) };
                events.push(json!({"ph": "X", "cat": cat, "name": name, "pid": pid, "tid": tid, "ts": ts,
                                   "dur": (end - start) as f64 / 1e3, "args": args}));
            };
            let events = &mut events[rank];
            let begin = now[rank] + host;
            let mut end = begin + 10_000;
            for part in 0..6 {
                correlation += 1;
                let call = begin + 5_000 * part;
                event(events, "cuda_runtime", "hipLaunchKernel", call, call + 4_000, correlation);
                let start = end + 1_000;
                end = start + work / 6;
                event(events, "kernel", "Cijk_gemm", start, end, correlation);
            }
            entered[rank] = end + 1_000;
        }
        let last = entered.into_iter().max().unwrap();
        for rank in 0..RANKS {
            let left = last + plan(rank, step).2;
            correlation += 1;
            let name = "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)";
            let (from, host) = (entered[rank], now[rank] + plan(rank, step).0 + 40_000);
            let ts = |ns: u64| (ns as f64 / 1e3) + 1e12 + 3e6 * rank as f64;
            events[rank].extend([
                json!({"ph": "X", "cat": "cuda_runtime", "name": "hipExtLaunchKernel", "pid": 1000 + rank, "tid": 1000 + rank,
                       "ts": ts(host), "dur": 4.0, "args": {"correlation": correlation}}),
                json!({"ph": "X", "cat": "kernel", "name": name, "pid": rank, "tid": 0, "ts": ts(from),
                       "dur": (left - from) as f64 / 1e3, "args": {"correlation": correlation, "device": rank, "stream": 0,
                       "grid": [64, 1, 1], "block": [256, 1, 1]}}),
                json!({"ph": "X", "cat": "cuda_runtime", "name": "hipStreamSynchronize", "pid": 1000 + rank,
                       "tid": 1000 + rank, "ts": ts(host + 6_000), "dur": (left + 4_000 - host - 6_000) as f64 / 1e3,
                       "args": {"correlation": 0}}),
            ]);
            now[rank] = left + 6_000;
        }
    }
    for (rank, events) in events.into_iter().enumerate() {
        let file = json!({"schemaVersion": 1, "traceEvents": events,
            "distributedInfo": {"backend": "nccl", "rank": rank, "world_size": RANKS}});
        std::fs::write(dir.join(format!("rank{rank}.json")), file.to_string()).unwrap();
    }
}

fn findings(plan: Plan) -> Vec<Value> {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), plan);
    let files = (0..RANKS).map(|rank| format!("rank{rank}.json"));
    stdout_of(Command::new(rkprof()).current_dir(dir.path()).arg("import").args(files).args(["-o", "run"]));
    let report = stdout_of(Command::new(rkprof()).current_dir(dir.path()).args(["report", "run", "--format", "json"]));
    let report: Value = serde_json::from_str(&report).unwrap();
    report["findings"].as_array().unwrap().clone()
}

fn assert_first(plan: Plan, id: &str, process: Option<&str>, says: &str, saves_ms: f64) {
    let findings = findings(plan);
    let first = &findings[0];
    assert_eq!((first["id"].as_str(), first["process"].as_str()), (Some(id), process), "{findings:#?}");
    assert!(first.to_string().contains(says), "{says}: {first:#}");
    let saves = first["saves_ns"].as_f64().unwrap() / 1e6;
    assert!((saves / saves_ms - 1.0).abs() < 0.1, "{saves} instead of {saves_ms} ms: {first:#}");
}

#[test]
fn a_rank_whose_kernels_are_slower() {
    let says = "rank 2: its kernels take 25% longer than those of the others";
    assert_first(slow_rank, "straggler", None, says, 0.25 * (WORK * STEPS) as f64);
}

#[test]
fn a_rank_whose_host_is_late() {
    assert_first(late_host, "straggler", None, "rank 1: its device waits", 3.0 * STEPS as f64);
}

#[test]
fn long_batches_in_turns() {
    // A third longer on one of four ranks: even work takes a twelfth longer on all.
    assert_first(in_turns, "imbalance", None, "Divide the work evenly", (WORK * STEPS) as f64 / 4.0);
}

#[test]
fn a_collective_that_nothing_hides() {
    assert_first(exposed, "exposed-communication", Some("rank 0"), "Start them earlier", 2.0 * STEPS as f64);
}

#[test]
fn an_even_job_has_nothing_to_mend() {
    let findings = findings(even);
    let large: Vec<&Value> = findings.iter().filter(|finding| finding["saves_pct"].as_f64() > Some(2.0)).collect();
    assert!(large.is_empty(), "{large:#?}");
}
