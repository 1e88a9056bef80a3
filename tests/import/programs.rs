//! A Chrome trace may hold several processes: each that calls a runtime is one of the run.

use super::Run;
use rkprof_model::summary::Summary;
use serde_json::{Value, json};

fn event(cat: &str, name: &str, (pid, tid): (u64, u64), (ts, dur): (f64, f64), correlation: u64) -> Value {
    json!({ "ph": "X", "cat": cat, "name": name, "pid": pid, "tid": tid, "ts": ts, "dur": dur,
            "args": { "correlation": correlation, "device": pid % 8, "stream": 7 } })
}

/// A step of a program: a range, launches and kernels. Ids of programs may be alike.
fn step(pid: u64, gpu: u64, kernel: &str, first: u64, at: f64) -> Vec<Value> {
    let mut all = vec![event("cpu_op", "aten::mm", (pid, pid), (at, 100.0), 0)];
    for i in 0..5 {
        let at = at + 10.0 * i as f64;
        all.push(event("cuda_runtime", "hipLaunchKernel", (pid, pid), (at, 2.0), first + i));
        all.push(event("kernel", kernel, (gpu, 7), (at + 5.0, 4.0), first + i));
    }
    all
}

fn import(events: &[Value]) -> Vec<Summary> {
    let text = json!({ "schemaVersion": 1, "traceEvents": events }).to_string();
    let mut all = Run::text("trace.json", &text).unwrap().summaries();
    all.sort_by_key(|one| one.pid);
    all
}

fn told(summary: &Summary) -> (u32, Vec<(&str, u64)>, u64, Option<u64>) {
    let kernels = summary.kernels.iter().map(|row| (row.name.as_str(), row.duration.count)).collect();
    let ranges = summary.markers.iter().map(|row| row.count).sum();
    (summary.pid, kernels, ranges, summary.launch_latency.as_ref().map(|latency| latency.count))
}

#[test]
fn each_process_has_its_own_kernels_and_ranges() {
    // Two programs with a device each; their ids are the same.
    let mut events = step(4001, 0, "gemm_a", 1, 1000.0);
    events.extend(step(4002, 1, "gemm_b", 1, 1003.0));
    events.extend(step(4001, 0, "gemm_a", 6, 2000.0));
    events.extend(step(4002, 1, "gemm_b", 6, 2003.0));
    let all = import(&events);
    let expected = [(4001, vec![("gemm_a", 10)], 2, Some(10)), (4002, vec![("gemm_b", 10)], 2, Some(10))];
    assert_eq!(all.iter().map(told).collect::<Vec<_>>(), expected);
}

#[test]
fn programs_that_share_a_device_are_told_apart_by_ids() {
    let mut events: Vec<Value> = Vec::new();
    for i in 0..4 {
        events.extend(step(4001, 0, "gemm_a", 1 + 5 * i, 1000.0 + 100.0 * i as f64));
        events.extend(step(4002, 0, "gemm_b", 1001 + 5 * i, 1050.0 + 100.0 * i as f64));
    }
    // Kernels come last, as in PyTorch's files.
    events.sort_by_key(|event| event["cat"] == "kernel");
    let all = import(&events);
    let expected = [(4001, vec![("gemm_a", 20)], 4, Some(20)), (4002, vec![("gemm_b", 20)], 4, Some(20))];
    assert_eq!(all.iter().map(told).collect::<Vec<_>>(), expected);
}

#[test]
fn numbers_that_call_nothing_are_no_programs() {
    let mut events = vec![event("python_function", "loader", (77, 1), (900.0, 10.0), 0)];
    events.extend(step(4001, 0, "gemm_a", 1, 1000.0));
    events.push(event("cpu_op", "elsewhere", (99, 1), (1200.0, 10.0), 0));
    let all = import(&events);
    assert_eq!(all.iter().map(told).collect::<Vec<_>>(), [(4001, vec![("gemm_a", 5)], 3, Some(5))]);
}
