//! What a source lacks by what it holds is told in the run's verdict, and impossible times are left out.

use super::Run;
use rkprof_formats::import::Why;
use rkprof_model::summary::{Summary, Verdict};
use serde_json::{Value, json};
use std::fmt::Write as _;

const KERNELS: &str = "\"Kind\",\"Agent_Id\",\"Queue_Id\",\"Stream_Id\",\"Thread_Id\",\"Dispatch_Id\",\"Kernel_Id\",\"Kernel_Name\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\",\"LDS_Block_Size\",\"Scratch_Size\",\"VGPR_Count\",\"Accum_VGPR_Count\",\"SGPR_Count\",\"Workgroup_Size_X\",\"Workgroup_Size_Y\",\"Workgroup_Size_Z\",\"Grid_Size_X\",\"Grid_Size_Y\",\"Grid_Size_Z\"";
const CALLS: &str =
    "\"Domain\",\"Function\",\"Process_Id\",\"Thread_Id\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"";
/// The clock of a machine that has been up for an hour and a half, ns.
const CLOCK: u64 = 5_123_000_000_000;

fn call(id: u64, start: u64) -> String {
    format!("\"HIP_RUNTIME_API_EXT\",\"hipLaunchKernel\",7,7,{id},{start},{}", start + 2_000)
}

fn kernel(id: u64, start: u64) -> String {
    format!(
        "\"KERNEL_DISPATCH\",\"Agent 1\",1,0,7,{id},1,\"gemm\",{id},{start},{},0,0,8,0,16,64,1,1,64,1,1",
        start + 10_000
    )
}

/// Files of a program that launches each 100 us; the kernels' file has this text.
fn launched(launches: u64, kernels: &str) -> Summary {
    let dir = tempfile::tempdir().unwrap();
    let mut calls = format!("{CALLS}\n");
    (1..=launches).for_each(|id| writeln!(calls, "{}", call(id, CLOCK + id * 100_000)).unwrap());
    std::fs::write(dir.path().join("7_hip_api_trace.csv"), calls).unwrap();
    std::fs::write(dir.path().join("7_kernel_trace.csv"), kernels).unwrap();
    Run::of(dir.path()).summary()
}

fn table(ids: impl Iterator<Item = u64>) -> String {
    let rows = ids.map(|id| kernel(id, CLOCK + id * 100_000 + 5_000) + "\n");
    format!("{KERNELS}\n{}", rows.collect::<String>())
}

fn calls_of(summary: &Summary, name: &str) -> u64 {
    summary.kernels.iter().filter(|row| row.name == name).map(|row| row.duration.count).sum()
}

fn told(summary: &Summary, part: &str) {
    let done = &summary.completeness;
    assert_eq!(done.verdict, Verdict::Incomplete, "{part}: {:?}", done.reasons);
    assert!(done.reasons.iter().any(|reason| reason.contains(part)), "{part}: {:?}", done.reasons);
}

#[test]
fn a_row_that_is_cut_off_is_none_and_is_told() {
    let mut text = table(1..=60);
    let cut = kernel(61, CLOCK + 61 * 100_000 + 5_000);
    text += &cut[..cut.find(",0,0,8").unwrap() - 3];
    let summary = launched(100, &text);
    assert_eq!(calls_of(&summary, "gemm"), 60);
    told(&summary, "7_kernel_trace.csv, line 62: the file is cut off in this row: 11 of 22 columns");
    told(&summary, "40 of 100 calls that launch a kernel have none");
}

/// A profiler that stops leaves the last kernels out.
#[test]
fn a_few_launches_without_a_kernel_are_no_lack() {
    let summary = launched(1000, &table(1..=995));
    assert_eq!((calls_of(&summary, "gemm"), summary.completeness.verdict), (995, Verdict::Unknown));
}

#[test]
fn an_empty_file_is_told() {
    let summary = launched(10, "");
    assert_eq!(calls_of(&summary, "gemm"), 0);
    told(&summary, "7_kernel_trace.csv is empty");
}

#[test]
fn a_kernel_long_before_its_call_does_not_stretch_the_run() {
    for start in [0, 1_000, CLOCK - 2_000_000_000] {
        let text = table((1..=99).filter(|id| *id != 50)) + &kernel(50, start) + "\n";
        let summary = launched(99, &text);
        assert_eq!(calls_of(&summary, "gemm"), 98, "start {start}");
        assert_eq!(
            (summary.start_ns, summary.end_ns),
            (CLOCK + 100_000, CLOCK + 99 * 100_000 + 15_000),
            "start {start}"
        );
        told(&summary, "that cannot be, and it is left out");
    }
}

/// The second half of all records is an hour earlier: nothing but the order of ids tells it.
#[test]
fn a_clock_that_was_set_back_is_told() {
    let at = |id: u64| CLOCK + id * 100_000 - if id > 30 { 3_600_000_000_000 } else { 0 };
    let dir = tempfile::tempdir().unwrap();
    let (mut calls, mut kernels) = (format!("{CALLS}\n"), format!("{KERNELS}\n"));
    for id in 1..=60 {
        writeln!(calls, "{}", call(id, at(id))).unwrap();
        writeln!(kernels, "{}", kernel(id, at(id) + 5_000)).unwrap();
    }
    std::fs::write(dir.path().join("7_hip_api_trace.csv"), calls).unwrap();
    std::fs::write(dir.path().join("7_kernel_trace.csv"), kernels).unwrap();
    let summary = Run::of(dir.path()).summary();
    assert_eq!(calls_of(&summary, "gemm"), 60);
    told(&summary, "the clock was set back by 3599 s after 30 of 60 calls");
}

/// A device whose clock is another one has all its kernels, and a trace may begin at 0.
#[test]
fn clocks_of_their_own_lose_nothing() {
    let rows: String = (1..=20).map(|id| kernel(id, id * 100_000) + "\n").collect();
    assert_eq!(calls_of(&launched(20, &format!("{KERNELS}\n{rows}")), "gemm"), 20);
    let rows: String = (0..20).map(|id| kernel(id + 1, id * 100_000) + "\n").collect();
    let summary = Run::text("kernel_trace.csv", &format!("{KERNELS}\n{rows}")).unwrap().summary();
    assert_eq!((calls_of(&summary, "gemm"), summary.start_ns), (20, 0));
}

fn kineto(start: u64, name: &str) -> Value {
    let args = json!({ "device": 0, "stream": 0, "correlation": start, "grid": [1, 1, 1], "block": [64, 1, 1] });
    json!({ "ph": "X", "cat": "kernel", "name": name, "pid": 0, "tid": 0, "ts": start, "dur": 10, "args": args })
}

#[test]
fn json_of_python_and_of_windows_is_read() {
    let event = kineto(1000, "gemm").to_string();
    let strange = event.replace("\"device\"", "\"occupancy\": NaN, \"blocks\": [Infinity, -Infinity], \"device\"");
    for text in [format!("\u{feff}{{\"traceEvents\": [{event}]}}\r\n"), format!("{{\"traceEvents\": [{strange}]}}")] {
        let summary = Run::text("trace.json", &text).unwrap().summary();
        assert_eq!((calls_of(&summary, "gemm"), summary.completeness.verdict), (1, Verdict::Unknown), "{text}");
    }
}

#[test]
fn an_array_of_events_may_lack_its_end() {
    let events: Vec<String> = (1..=3).map(|n| kineto(n * 1000, "gemm").to_string()).collect();
    let whole = format!("[{}", events.join(",\n"));
    for text in [format!("{whole}]"), whole.clone(), format!("{whole},\n")] {
        let summary = Run::text("trace.json", &text).unwrap().summary();
        assert_eq!((calls_of(&summary, "gemm"), summary.completeness.verdict), (3, Verdict::Unknown), "{text}");
    }
    let summary = Run::text("trace.json", &whole[..whole.len() - 20]).unwrap().summary();
    assert_eq!(calls_of(&summary, "gemm"), 2);
    told(&summary, "is cut off in an event at line 3");
    let object = format!("{{\"traceEvents\": [{}", events.join(","));
    assert_eq!(Run::text("trace.json", &object).err().unwrap().why, Why::Malformed, "an object has its end");
}

#[test]
fn kernels_whose_ends_are_events_are_kernels() {
    let mut events = Vec::new();
    for n in 1..=3_u64 {
        let mut begin = kineto(n * 1000, "gemm");
        begin["ph"] = "B".into();
        let range = |ph: &str, ts: u64| json!({ "ph": ph, "name": "step", "cat": "x", "pid": 9, "tid": 9, "ts": ts });
        let end = json!({ "ph": "E", "pid": 0, "tid": 0, "ts": n * 1000 + 10 });
        events.extend([range("B", n * 1000), begin, end, range("E", n * 1000 + 20)]);
    }
    let summary = Run::text("trace.json", &json!({ "traceEvents": events }).to_string()).unwrap().summary();
    assert_eq!(calls_of(&summary, "gemm"), 3);
    assert_eq!(summary.kernels[0].duration.sum_ns, 30_000);
    let ranges: Vec<(&str, u64)> = summary.markers.iter().map(|row| (row.name.as_str(), row.count)).collect();
    assert_eq!(ranges, [("step", 3)]);
}

#[test]
fn the_first_rocprofs_json_has_kernels_calls_and_copies() {
    let event = |pid: &str, name: &str, start: u64, end: u64, more: &[(&str, &str)]| {
        let mut args =
            json!({ "BeginNs": start.to_string(), "EndNs": end.to_string(), "pid": "77", "tid": "78", "Name": name });
        more.iter().for_each(|(key, value)| args[*key] = (*value).into());
        json!({ "ph": "X", "name": name, "pid": pid, "tid": "1", "ts": (start / 1000).to_string(), "dur": ((end - start) / 1000).to_string(), "args": args })
    };
    let row =
        |pid: &str, name: &str| json!({ "ph": "M", "name": "process_name", "pid": pid, "args": { "name": name } });
    let events = json!({ "traceEvents": [
        row("6", "6 GPU0"), row("2", "2 CPU HIP API"), row("1", "1 COPY"),
        event("2", "hipLaunchKernel", CLOCK, CLOCK + 3_000, &[]),
        event("6", "gemm", CLOCK + 6_000, CLOCK + 26_000, &[("dev-id", "0"), ("queue-id", "2")]),
        event("1", "CopyHostToDevice", CLOCK + 30_000, CLOCK + 31_000, &[]),
    ] });
    let summary = Run::text("results.json", &events.to_string()).unwrap().summary();
    assert_eq!((calls_of(&summary, "gemm"), summary.kernels[0].duration.sum_ns, summary.pid), (1, 20_000, 77));
    assert_eq!(summary.api.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["hipLaunchKernel"]);
    assert_eq!((summary.copies.len(), summary.markers.len()), (1, 0));
    assert!(summary.command.is_empty(), "a row is no program: {:?}", summary.command);
}

#[test]
fn names_of_our_csv_come_back() {
    let text = table(1..=2).replace("gemm", "'-1+2");
    assert_eq!(calls_of(&Run::text("kernel_trace.csv", &text).unwrap().summary(), "-1+2"), 2);
}

/// JAX's trace has a process for each GPU, with a thread for each stream and one that repeats the kernels by operation.
#[test]
fn rows_of_gpus_that_are_not_understood_are_told() {
    let mut events = vec![
        json!({"ph": "M", "pid": 1, "name": "process_name", "args": {"name": "/device:GPU:0"}}),
        json!({"ph": "M", "pid": 701, "name": "process_name", "args": {"name": "/host:CPU"}}),
        json!({"ph": "M", "pid": 1, "tid": 14, "name": "thread_name", "args": {"name": "Stream #14(Compute)"}}),
        json!({"ph": "X", "pid": 701, "tid": 9, "ts": 980, "dur": 5, "name": "hipModuleLaunchKernel"}),
    ];
    for at in 0..10 {
        for (tid, name) in [(14, "loop_fusion"), (3, "fusion.1")] {
            events.push(json!({"ph": "X", "pid": 1, "tid": tid, "ts": 1_000 + 100 * at, "dur": 60, "name": name}));
        }
    }
    let text = json!({"displayTimeUnit": "ns", "traceEvents": events}).to_string();
    let summary = Run::text("jax.trace.json", &text).unwrap().summary();
    told(&summary, "20 events on rows of GPUs in");
    let names: Vec<&str> = summary.markers.iter().map(|row| row.name.as_str()).collect();
    assert_eq!((names, &summary.command[..]), (vec!["hipModuleLaunchKernel"], &["/host:CPU".to_owned()][..]));
}
