//! Reports of runs made by hand: golden text, JSON, several processes, and unreadable files.

use super::{code, on_terminal, plain, rkprof, run, stderr, stdout, temporary};
use rkprof_model::event::{
    Agent, AgentKind, AllocationOp, ApiCall, CopyDirection, Domain, Event, Function, Kernel, KernelDispatch,
    LaunchShape, Marker, MarkerOp, MemoryAllocation, MemoryCopy, Registry, Symbol,
};
use rkprof_model::run::{ExitInfo, RunInfo, Status};
use rkprof_model::summary::{NoteRow, OwnCost, SCHEMA_VERSION, Summary};
use rkprof_stats::{Aggregator, judge};
use rkprof_store::dir::write_json;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;

const KERNELS: [(&str, u64); 4] = [
    ("Cijk_Ailk_Bljk_HHS_BH_Bias_HA_S_SAV_UserArgs_MT256x208x64_MI16x16x1_SN_LDSB0_AFC1_AFEM1_WS64_WG64_4_1", 180_000),
    ("void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>>(int, float*)", 6_000),
    ("triton_poi_fused_add_mul_0", 9_000),
    ("void (anonymous namespace)::attention<128, (bool)1>(Params)", 75_000),
];

fn registry() -> Registry {
    let kernel = |name: &str| Kernel { symbol: Symbol::new(name), vgprs: Some(64), ..Kernel::default() };
    let function = |operation| Function { domain: Domain::HipRuntimeSdk, operation };
    let gpu = Agent {
        kind: AgentKind::Gpu,
        name: "gfx942".into(),
        product: "AMD Instinct MI300X".into(),
        gpu_index: Some(0),
        cu_count: Some(304),
        clock_mhz: Some(2100),
        memory_bytes: Some(192 << 30),
        ..Agent::default()
    };
    let names = ["hipLaunchKernel", "hipMemcpyAsync", "hipStreamSynchronize", "hipMalloc"];
    Registry {
        agents: vec![Agent { kind: AgentKind::Cpu, name: "EPYC".into(), ..Agent::default() }, gpu],
        kernels: KERNELS.iter().zip(0..).map(|((name, _), id)| (id, kernel(name))).collect(),
        functions: names.iter().zip(0..).map(|(name, operation)| (function(operation), (*name).to_owned())).collect(),
        ..Registry::default()
    }
}

/// 50 steps of a small network: four kernels, a copy, a wait, a range.
fn steps(aggregator: &mut Aggregator, registry: &Registry, mut now: u64) -> u64 {
    for step in 0..50u64 {
        let call = |operation, start, end, status| {
            Event::Api(ApiCall {
                status,
                stream: Some(0),
                ..ApiCall::new(Function { domain: Domain::HipRuntimeSdk, operation }, 1, start, end)
            })
        };
        let marker = |op, at| {
            Event::Marker(Marker {
                op,
                at,
                tid: 1,
                id: 0,
                message: if op == MarkerOp::Push { "step" } else { "" }.into(),
            })
        };
        let began = now;
        aggregator.event(&marker(MarkerOp::Push, began), registry);
        for (kernel, (_, ns)) in KERNELS.iter().enumerate() {
            let start = now + 4_000;
            let end = start + ns + step % 7 * ns / 100;
            let dispatch = KernelDispatch {
                kernel: kernel as u64,
                start,
                end,
                event_id: start,
                dispatch_id: start,
                agent: 1,
                stream: Some(0),
                tid: 1,
                shape: LaunchShape {
                    grid: [65_536 << (step % 2), 1 + kernel as u32 / 3, 1],
                    workgroup: [256, 1, 1],
                    lds: Some(0),
                },
                scratch: Some(0),
                launch: Some(now),
                ..KernelDispatch::default()
            };
            aggregator.event(&call(0, now, now + 600, Some(0)), registry);
            aggregator.event(&Event::Kernel(dispatch), registry);
            now = end;
        }
        let copy = MemoryCopy {
            direction: CopyDirection::DeviceToHost,
            start: now,
            end: now + 20_000,
            bytes: Some(1 << 20),
            event_id: now,
            src_agent: Some(1),
            dst_agent: Some(0),
            stream: Some(0),
            tid: 1,
            ..MemoryCopy::default()
        };
        aggregator.event(&call(1, now, now + 900, Some(0)), registry);
        aggregator.event(&Event::Copy(copy), registry);
        aggregator.event(&call(2, began + 3_000, now + 21_000, Some(i32::from(step == 9))), registry);
        now += 25_000;
        aggregator.event(&marker(MarkerOp::Pop, now), registry);
    }
    now
}

/// A summary without kernels' work on hardware: everything in it was computed, so it is the same on every machine.
fn summary(pid: u32) -> Summary {
    let (registry, mut aggregator) = (registry(), Aggregator::new(2));
    let start = 5_000_000_000;
    let memory = MemoryAllocation {
        op: AllocationOp::Allocate,
        start,
        end: start + 50_000,
        address: 0x1000,
        bytes: Some(3 << 30),
        agent: Some(1),
        tid: 1,
        in_use: Some(3 << 30),
    };
    aggregator.event(&Event::Allocation(memory), &registry);
    let end = steps(&mut aggregator, &registry, start + 1_000_000);
    let mut summary = Summary {
        schema_version: SCHEMA_VERSION,
        simulated: true,
        pid,
        command: vec!["python".into(), "serve.py".into(), "--steps".into(), "50".into()],
        host: "node7".into(),
        start_ns: start,
        end_ns: end + 1_000_000,
        finished: true,
        ..Summary::default()
    };
    aggregator.fill(&registry, &mut summary);
    summary.completeness.launches = Some(summary.completeness.dispatches);
    summary.completeness.dropped_by_sdk = Some(0);
    summary.own_cost = OwnCost {
        records: 1_004,
        drainer_cpu_s: 0.000_085,
        drainer_ns_per_record: Some(84.7),
        wrapper_ns: Some(31.2),
        trace_bytes: 84_000,
        memory_bytes: 70 << 20,
        heap_bytes: 12 << 20,
        finalize_ms: Some(1.2),
        ..OwnCost::default()
    };
    judge(&mut summary.completeness, &rkprof_model::verdict::Witnesses::default(), &summary.notes, true);
    summary
}

fn write_run(dir: &Path, summary: &Summary) {
    fs::create_dir_all(dir).unwrap();
    let info = RunInfo {
        schema_version: 1,
        status: Status::Finished,
        simulated: summary.simulated,
        pid: summary.pid,
        command: summary.command.clone(),
        host: summary.host.clone(),
        exit: Some(ExitInfo { exit_code: Some(0), wall_s: 0.5, ..ExitInfo::default() }),
        ..RunInfo::default()
    };
    write_json(&dir.join("run.json"), &info).unwrap();
    write_json(&dir.join("summary.json"), summary).unwrap();
    fs::write(dir.join("trace.pftrace"), "").unwrap();
}

/// The report of `run` on a terminal, checked for width.
fn report(dir: &Path, more: &[&str]) -> String {
    let (code, text) = on_terminal(dir, &[&["report", "run"], more].concat());
    assert_eq!(code, Some(0), "{text}");
    let widest = text.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(100), "{widest:?} columns:\n{text}");
    assert!(text.lines().all(|line| !line.ends_with(' ')));
    text
}

#[test]
fn text() {
    let dir = temporary();
    write_run(&dir.path().join("run"), &summary(4242));
    insta::assert_snapshot!("text", report(dir.path(), &[]));
    insta::assert_snapshot!("shapes", report(dir.path(), &["--shapes", "-n", "3"]));
    assert_eq!(report(dir.path(), &[]), report(dir.path(), &[]));
}

#[test]
fn an_incomplete_run_says_why() {
    let dir = temporary();
    let mut odd = summary(4242);
    odd.completeness.dropped.insert("api_call".into(), 12);
    odd.completeness.unfinished = Some(3);
    odd.trust.inverted = 1;
    odd.trust.overlapping = 40;
    let note = |severity: &str, text: &str| NoteRow { severity: severity.into(), text: text.into() };
    odd.notes = vec![
        note(
            "warning",
            "PYTORCH_TUNABLEOP_ENABLED=1: PyTorch tries out GEMM kernels while the program runs; times are not those of production",
        ),
        note("incomplete", "the trace stopped at 1 GiB (--max-size)"),
        note("info", "scratch memory is not reported by this SDK"),
    ];
    judge(&mut odd.completeness, &rkprof_model::verdict::Witnesses::default(), &odd.notes, true);
    odd.kernels.iter_mut().for_each(|row| row.duration.untimed += 1);
    write_run(&dir.path().join("run"), &odd);
    insta::assert_snapshot!("incomplete", report(dir.path(), &["-n", "2"]));
}

#[test]
fn processes_are_listed_and_added_up() {
    let dir = temporary();
    write_run(&dir.path().join("run"), &summary(4242));
    write_run(&dir.path().join("run/pid_4250"), &summary(4250));
    fs::create_dir(dir.path().join("run/pid_4251")).unwrap();
    let info = r#"{"schema_version":1,"pid":4251,"status":"running","host":"elsewhere","command":["worker"]}"#;
    fs::write(dir.path().join("run/pid_4251/run.json"), info).unwrap();
    insta::assert_snapshot!("processes", report(dir.path(), &["-n", "2"]));
    let parsed: Value = serde_json::from_str(&report_json(dir.path())).unwrap();
    assert_eq!(parsed["completeness"]["dispatches"], 400);
    let processes = parsed["processes"].as_array().unwrap();
    let pids: Vec<_> = processes.iter().map(|process| process["pid"].as_u64().unwrap()).collect();
    assert_eq!(pids, [4242, 4250, 4251]);
    assert!(processes[2]["problem"].as_str().unwrap().contains("rkprof recover run/pid_4251"));
}

fn report_json(dir: &Path) -> String {
    let output = run(dir, &["report", "run", "--format", "json"]);
    assert_eq!(code(&output), Some(0), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn json_is_the_summary_and_its_origin() {
    let dir = temporary();
    write_run(&dir.path().join("run"), &summary(4242));
    let text = report_json(dir.path());
    let parsed: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&parsed["schema_version"], &parsed["simulated"]), (&1.into(), &true.into()));
    assert_eq!(parsed["run"]["exit"]["exit_code"], 0);
    let read: Summary = serde_json::from_str(&text).unwrap();
    assert_eq!(read, summary(4242));
    // A summary alone is a run too, and -o writes a file.
    let alone = run(dir.path(), &["report", "run/summary.json", "--format", "json", "-o", "out.json"]);
    assert_eq!((code(&alone), stdout(&alone).as_str()), (Some(0), ""));
    assert_eq!(
        serde_json::from_str::<Summary>(&fs::read_to_string(dir.path().join("out.json")).unwrap()).unwrap(),
        read
    );
}

/// CSV and JSON have the same tables, in which no two columns have one name.
#[test]
fn tables_as_csv() {
    let dir = temporary();
    write_run(&dir.path().join("run"), &summary(4242));
    let json: Value = serde_json::from_str(&report_json(dir.path())).unwrap();
    let tables = json["tables"].as_object().unwrap();
    for (name, rows) in tables {
        let output = run(dir.path(), &["report", "run", "--format", "csv", "--table", name]);
        assert_eq!(code(&output), Some(0), "{}", stderr(&output));
        let mut csv = csv::Reader::from_reader(output.stdout.as_slice());
        let names = csv.headers().unwrap().clone();
        let rows = rows.as_array().unwrap();
        assert_eq!(csv.records().count(), rows.len(), "{name}");
        let keys = rows.first().map_or(0, |row| row.as_object().unwrap().len());
        assert_eq!(names.len(), keys, "{name}: {names:?}");
    }
    let calls: u64 = tables["api"].as_array().unwrap().iter().map(|row| row["calls"].as_u64().unwrap()).sum();
    assert_eq!(calls, summary(4242).api.iter().map(|row| row.duration.count + row.duration.untimed).sum::<u64>());
    let kernels = tables["kernels"].as_array().unwrap();
    let named: Vec<_> = KERNELS.iter().filter(|(name, _)| kernels.iter().any(|row| row["kernel"] == *name)).collect();
    assert_eq!(named.len(), KERNELS.len());
    let wrong = run(dir.path(), &["report", "run", "--format", "csv", "--table", "kernel"]);
    assert_eq!(code(&wrong), Some(2));
    assert!(stderr(&wrong).contains("The tables are kernels, sizes,"), "{}", stderr(&wrong));
    assert_eq!(code(&run(dir.path(), &["report", "run", "--table", "api"])), Some(2));
}

#[test]
fn durations_as_csv() {
    let dir = temporary();
    write_run(&dir.path().join("run"), &summary(4242));
    report(dir.path(), &["--histogram", "durations.csv"]);
    let mut csv = csv::Reader::from_path(dir.path().join("durations.csv")).unwrap();
    assert_eq!(
        csv.headers().unwrap(),
        ["kernel", "low_ns", "high_ns", "count", "cumulative", "cumulative_pct"].as_slice()
    );
    let rows: Vec<(String, u64, u64, u64, u64, f64)> = csv.deserialize().map(|row| row.unwrap()).collect();
    for (name, ns) in KERNELS {
        let rows: Vec<_> = rows.iter().filter(|row| row.0 == name).collect();
        // The recording: 50 steps, up to 6 % longer.
        let durations: Vec<u64> = (0..50).map(|step| ns + step % 7 * ns / 100).collect();
        let mut below = 0;
        for (_, low, high, count, cumulative, share) in &rows {
            let within = durations.iter().filter(|ns| (low..=high).contains(ns)).count() as u64;
            below += within;
            assert!(within > 0 && high - low <= high / 100, "{name}: {low} to {high}");
            assert_eq!((*count, *cumulative), (within, below), "{name}: {low} to {high}");
            assert!((share - 2.0 * below as f64).abs() < 1e-3, "{share} of {below}");
        }
        assert_eq!(below, 50, "{name}");
    }
    assert_eq!(rows[0].0, KERNELS[0].0, "as in the report, the one that takes most time first");
}

#[test]
fn the_latest_run_is_the_default() {
    let dir = temporary();
    write_run(&dir.path().join("rkprof_out/one"), &summary(1));
    std::os::unix::fs::symlink("one", dir.path().join("rkprof_out/latest")).unwrap();
    let output = run(dir.path(), &["report"]);
    assert_eq!(code(&output), Some(0));
    assert!(stdout(&output).starts_with("Run          rkprof_out/latest\n"));
}

#[test]
fn what_cannot_be_reported_is_no_data() {
    let dir = temporary();
    let write = |name: &str, summary: &str| {
        fs::create_dir_all(dir.path().join(name)).unwrap();
        fs::write(dir.path().join(name).join("summary.json"), summary).unwrap();
    };
    fs::create_dir(dir.path().join("empty")).unwrap();
    write("broken", "{\"schema_version\": 1,\n \"pid\": ]");
    write("newer", "{\"schema_version\": 99}");
    let mut wrong = summary(1);
    wrong.kernels[0].duration.count += 1;
    write("contradiction", &serde_json::to_string(&wrong).unwrap());
    fs::write(dir.path().join("x.pftrace"), "").unwrap();
    let cases = [
        ("none", 4, "No such file"),
        ("empty", 4, "no run is in it"),
        ("broken", 4, "line 2 column 9"),
        ("newer", 4, "newer rkprof (schema 99, known is 1)"),
        ("contradiction", 4, "values where"),
        ("x.pftrace", 4, "it has no packet of rkprof"),
    ];
    for (name, expected, reason) in cases {
        let output = run(dir.path(), &["report", name]);
        assert_eq!((code(&output), stdout(&output).as_str()), (Some(expected), ""), "{name}");
        let said = stderr(&output);
        assert!(said.contains(reason) && said.lines().all(|line| line.starts_with("rkprof: ")), "{said}");
    }
}

/// Plays a traced program: copies a finished run to where the library would write it.
#[test]
fn a_run_ends_with_a_short_report() {
    let dir = temporary();
    write_run(&dir.path().join("made"), &summary(4242));
    let script = "cp made/* $RKPROF_OUT; exit 7";
    let output = rkprof(dir.path()).args(["run", "-o", "run", "-n", "2", "--", "sh", "-c", script]).output().unwrap();
    assert_eq!((code(&output), stdout(&output).as_str()), (Some(7), ""));
    let said = stderr(&output);
    let (first, rest) = said.split_once('\n').unwrap();
    assert!(first.starts_with("rkprof: exit code 7 after ") && first.ends_with(" s; run directory run"), "{first}");
    insta::assert_snapshot!("brief", rest);
    assert_eq!(super::json(&dir.path().join("run/run.json"))["exit"]["exit_code"], 7);
    let quiet = rkprof(dir.path()).args(["run", "-q", "-o", "quiet", "--", "sh", "-c", script]).output().unwrap();
    assert_eq!(stderr(&quiet), "");
}

#[test]
fn a_reader_may_stop_reading() {
    let dir = temporary();
    write_run(&dir.path().join("run"), &summary(4242));
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = plain(dir.path());
    let child =
        command.args(["report", "run", "--format", "json"]).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), stderr(&output).as_str()), (Some(0), ""));
}
