//! `rkprof merge`: many ranks on machines with wrong clocks become one run.

mod common;
#[path = "merge/exports.rs"]
mod exports;
#[path = "merge/job.rs"]
mod job;

use assert_cmd::Command;
use job::{Job, START};
use rkprof_model::event::Event;
use rkprof_perfetto::reader::{Item, TraceReader};
use serde_json::Value;
use std::fs::{self, File};
use std::path::Path;
use tempfile::tempdir;

fn rkprof() -> Command {
    Command::new(env!("CARGO_BIN_EXE_rkprof"))
}

fn merge(root: &Path, out: &Path) -> Value {
    let output = rkprof().arg("merge").arg(root).arg("-o").arg(out).args(["--format", "json"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Every kernel of the trace on the common clock: (pid, name, start).
fn kernels(trace: &Path) -> Vec<(u32, String, u64)> {
    let mut reader = TraceReader::new(File::open(trace).unwrap());
    let mut kernels = Vec::new();
    while let Some(item) = reader.next().unwrap() {
        if let Item::Event(Event::Kernel(dispatch)) = item {
            let pid = reader.process().unwrap().pid;
            kernels.push((pid, reader.registry().kernel_name(dispatch.kernel).into_owned(), dispatch.start));
        }
    }
    kernels
}

/// The second machine's clock has its planted offset, within the stated uncertainty.
fn check_clocks(table: &Value, job: &Job) {
    let machine = &table["machines"][1];
    assert_eq!(machine["method"], "collectives");
    let at = machine["at_ns"].as_u64().unwrap();
    // True time at which the second machine's clock shows `at`.
    let (offset, ppm) = job.clocks[1];
    let truth = (at as f64 - offset as f64) / (1.0 + ppm * 1e-6);
    let (found, uncertainty) = (machine["offset_ns"].as_f64().unwrap(), machine["uncertainty_ns"].as_f64().unwrap());
    let planted = at as f64 - truth;
    assert!((found - planted).abs() <= uncertainty + 2.0, "{found} against {planted} +- {uncertainty}");
    // The straggler's delay limits the precision of the clocks: all ranks wait for the second machine.
    assert!(uncertainty < 300_000.0, "{uncertainty}");
}

#[test]
fn sixty_four_ranks_on_two_machines() {
    let root = tempdir().unwrap();
    let job = Job::new(64, 40);
    job::write(&job, &root.path().join("runs"));
    let out = root.path().join("merged");
    let table = merge(&root.path().join("runs"), &out);

    check_clocks(&table, &job);
    let straggler = table["straggler"].as_u64().unwrap() as usize;
    assert_eq!(table["ranks"][straggler]["rank"], job.straggler);
    assert!(
        table["findings"][0].as_str().unwrap().contains(&format!("rank {} on node1 is the straggler", job.straggler))
    );
    assert_eq!((table["collectives"].as_u64(), table["steps"].as_array().unwrap().len()), (Some(40), 40));
    assert_eq!(table["findings"].as_array().unwrap().len(), 1, "{:?}", table["findings"]);

    // The straggler waits for no rank: its kernel takes the ring's 60 us, and 0.2 us per rank before it.
    let size = &table["collectives_by_size"][0];
    assert_eq!((&size["function"], &size["bytes"]), (&"ncclAllReduce".into(), &job::BYTES.into()), "{size}");
    assert_eq!((&size["calls"], &size["compared"], &size["ranks"]), (&(64 * 40).into(), &40.into(), &64.into()));
    let transfer = 60_000.0 + 200.0 * f64::from(job.straggler);
    let near = |value: &Value, expected: f64| {
        let value = value.as_f64().unwrap();
        assert!((value / expected - 1.0).abs() < 1e-3, "{value} is not {expected}: {size}");
    };
    near(&size["transfer_ns"], transfer);
    near(&size["algorithm_gb_per_s"], job::BYTES as f64 / transfer);
    near(&size["bus_gb_per_s"], job::BYTES as f64 / transfer * 2.0 * 63.0 / 64.0);
    assert_eq!(size["last"], straggler);
    near(&table["ranks"][straggler]["communication_ns"], 40.0 * transfer);
    // The rank that the others waited for in each step: the steps add up to the total wait.
    let steps = table["steps"].as_array().unwrap();
    assert!(steps.iter().all(|step| step["straggler"] == straggler), "{steps:?}");
    let waited: u64 = steps.iter().map(|step| step["waited_ns"].as_u64().unwrap()).sum();
    assert_eq!(table["ranks"][straggler]["kept_waiting_ns"], waited);
    assert_eq!(table["worst"].as_array().unwrap().len(), 40, "each collective");

    // On the common clock no all-reduce ends before the last rank has entered it.
    let all = kernels(&out.join("trace.pftrace"));
    assert_eq!(all.len(), 64 * 40 * 2);
    let mut pids: Vec<u32> = all.iter().map(|(pid, _, _)| *pid).collect();
    pids.sort_unstable();
    pids.dedup();
    assert_eq!(pids.len(), 64);
    let first = all.iter().map(|(_, _, start)| *start).min().unwrap();
    let last = all.iter().map(|(_, _, start)| *start).max().unwrap();
    assert!(first.abs_diff(START) < 1_000_000 && last < START + 41 * 5_000_000, "{first} {last}");

    // The report of the merged run is the sum.
    let report = rkprof().args(["report", "--format", "json"]).arg(&out).output().unwrap();
    assert!(report.status.success(), "{}", String::from_utf8_lossy(&report.stderr));
    let shown: Value = serde_json::from_slice(&report.stdout).unwrap();
    assert_eq!(
        shown["completeness"]["verdict"], "COMPLETE",
        "a joint trace is no damaged one: {}",
        shown["completeness"]
    );
    let summary: Value = serde_json::from_slice(&fs::read(out.join("summary.json")).unwrap()).unwrap();
    assert_eq!(summary["completeness"]["dispatches"], 64 * 40 * 2);
    assert_eq!(summary["completeness"]["verdict"], "COMPLETE");
    assert_eq!(summary["agents"].as_array().unwrap().iter().filter(|agent| agent["kind"] == "gpu").count(), 64);
}

/// A folder of ranks is merged for the report, which begins with them.
#[test]
fn the_report_of_a_folder_begins_with_its_ranks() {
    let root = tempdir().unwrap();
    let job = Job::new(8, 20);
    let runs = root.path().join("runs");
    job::write(&job, &runs);
    let temporary = root.path().join("tmp");
    fs::create_dir(&temporary).unwrap();
    let report = |words: &[&str]| {
        let output = rkprof().arg("report").arg(&runs).args(words).env("TMPDIR", &temporary).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let text = report(&[]);
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what:?} is missing:\n{text}"));
    let straggler = format!("rank {} on", job.straggler);
    assert!(at(&straggler) < at("\nRanks\n") && at("\nRanks\n") < at("\nIdle time of each rank\n"), "{text}");
    assert!(at("\nRanks\n") < at("\nKernels by total time"), "{text}");
    for rank in 0..8 {
        let row = format!("rank {rank}, GPU");
        assert!(text.lines().any(|line| line.contains(&row)), "{row}: {text}");
    }
    // A finding of all ranks is shown once, and equal GPUs share one line.
    let waits = text.lines().filter(|line| line.contains("The device waits for the host")).count();
    assert!(waits == 1 && text.contains("Also on "), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("Device")).count(), 1, "{text}");
    assert!(!text.contains("No timeline"), "{text}");
    let page = report(&["--format", "html"]);
    assert!(page.contains(&format!("rank {} is the straggler", job.straggler)), "the page names the straggler");
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "nothing is left behind");
}

/// Every rank of the planted job calls its own device GPU 0: every view of the merged run tells them apart by the rank.
#[test]
fn devices_of_merged_runs_have_the_rank_in_every_view() {
    let root = tempdir().unwrap();
    let job = Job::new(8, 20);
    job::write(&job, &root.path().join("runs"));
    let merged = root.path().join("merged");
    merge(&root.path().join("runs"), &merged);
    let run = |words: &[&str]| {
        let output = rkprof().args(words).arg(&merged).output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let straggler = format!("rank {}, GPU 0", job.straggler);
    // The straggler's kernels take longer, so they have rows of their own; the others are counted.
    for format in ["text", "markdown", "html"] {
        let view = run(&["report", "--format", format]);
        assert!(view.contains(&straggler), "{format}: {straggler} is missing");
        let numbered = view.match_indices("GPU 0 (agent").count();
        assert_eq!(numbered, 0, "{format} names a device by its agent");
    }
    let report: Value = serde_json::from_str(&run(&["report", "--format", "json"])).unwrap();
    let gpus: Vec<&Value> =
        report["agents"].as_array().unwrap().iter().filter(|agent| agent["kind"] == "gpu").collect();
    for (rank, gpu) in (0..8).zip(&gpus) {
        assert_eq!(gpu["ranks"], serde_json::json!([rank]));
        assert_eq!((&gpu["gpu_index"], &gpu["host"]), (&0.into(), &format!("node{}", job.machine(rank)).into()));
    }
    assert_eq!(gpus.len(), 8);
    // The trace's table of devices, as bytes: the reader does not keep it.
    let trace = fs::read(merged.join("trace.pftrace")).unwrap();
    for rank in 0..8 {
        let name = format!("rank {rank}, GPU 0: node{} AMD Instinct MI300X", job.machine(rank));
        assert!(trace.windows(name.len()).any(|bytes| bytes == name.as_bytes()), "{name} is not in the trace");
    }
    let geak: Value = serde_json::from_str(&run(&["export", "--to", "geak"])).unwrap();
    let chrome: Value = serde_json::from_str(&run(&["export", "--to", "chrome"])).unwrap();
    let named: Vec<&str> = chrome["traceEvents"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|event| event["name"] == "process_name")
        .filter_map(|event| event["args"]["name"].as_str())
        .collect();
    for rank in 0..8 {
        let name = format!("rank {rank}, GPU 0");
        assert_eq!(geak["components"]["gemm_f16"]["devices"][&name]["calls"], 20, "{geak:#}");
        assert!(named.contains(&format!("{name} AMD Instinct MI300X").as_str()), "{named:?}");
    }
}

#[test]
fn killed_cut_and_missing_ranks_are_findings() {
    let root = tempdir().unwrap();
    let job = Job::new(64, 40);
    let runs = root.path().join("runs");
    job::write(&job, &runs);
    fs::remove_dir_all(runs.join("node0/rank1")).unwrap();
    let trace = runs.join("node1/rank46/trace.pftrace");
    let length = fs::metadata(&trace).unwrap().len();
    File::options().write(true).open(&trace).unwrap().set_len(length / 2 + 3).unwrap();
    let info = runs.join("node0/rank2/run.json");
    let killed = fs::read_to_string(&info).unwrap().replace("\"finished\"", "\"running\"");
    fs::write(&info, killed).unwrap();
    fs::write(runs.join("node1/rank47/summary.json"), "{\"schema_ver").unwrap();

    let table = merge(&runs, &root.path().join("merged"));
    let findings: Vec<&str> = table["findings"].as_array().unwrap().iter().map(|f| f.as_str().unwrap()).collect();
    let has = |words: &[&str]| findings.iter().any(|finding| words.iter().all(|word| finding.contains(word)));
    assert!(has(&["of 64 ranks 1 are missing: 1"]), "{findings:?}");
    assert!(has(&["rank 46", "ends within a packet"]), "{findings:?}");
    assert!(has(&["rank 2", "killed"]), "{findings:?}");
    assert!(has(&["rank 47", "summary.json"]), "{findings:?}");
    check_clocks(&table, &job);
    // Compared up to where the trace is cut.
    let collectives = table["collectives"].as_u64().unwrap();
    assert!((5..40).contains(&collectives), "{collectives}");
    assert_eq!(table["ranks"][table["straggler"].as_u64().unwrap() as usize]["rank"], job.straggler);
    let summary: Value = serde_json::from_slice(&fs::read(root.path().join("merged/summary.json")).unwrap()).unwrap();
    assert_eq!(summary["completeness"]["verdict"], "INCOMPLETE");
    let brief =
        rkprof().args(["report", "--brief", "--format", "json"]).arg(root.path().join("merged")).output().unwrap();
    let brief: Value = serde_json::from_slice(&brief.stdout).unwrap();
    let warnings = brief["warnings"].to_string();
    assert!(warnings.contains("of 64 ranks 1 are missing: 1") && !warnings.contains("straggler"), "{warnings}");
}

#[test]
fn without_collectives_the_wall_clock_decides_and_says_so() {
    let root = tempdir().unwrap();
    let job = Job { delay: 0, ..Job::new(2, 1) };
    let runs = root.path().join("runs");
    job::write(&job, &runs);
    // Each rank did different work.
    fs::remove_file(runs.join("node1/rank1/trace.pftrace")).unwrap();
    let table = merge(&runs, &root.path().join("merged"));
    let machine = &table["machines"][1];
    assert_eq!((machine["method"].as_str(), machine["uncertainty_ns"].as_f64()), (Some("wall_clock"), None));
    let planted = job.clock(1, START) as f64 - START as f64;
    let error = machine["offset_ns"].as_f64().unwrap() - planted;
    assert!((error.abs() - 4_200_000.0).abs() < 100_000.0, "{error}: as wrong as the wall clock");
    assert!(table["findings"].to_string().contains("wall clock"));
    assert!(table["findings"].to_string().contains("it has no trace"));
}

#[test]
fn bad_input_is_refused_with_a_reason() {
    let root = tempdir().unwrap();
    let run = |args: &[&str]| rkprof().arg("merge").args(args).current_dir(root.path()).output().unwrap();
    let absent = run(&["absent", "-o", "out"]);
    assert_eq!(absent.status.code(), Some(4));
    fs::create_dir(root.path().join("empty")).unwrap();
    let empty = run(&["empty", "-o", "out"]);
    assert_eq!(empty.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&empty.stderr).contains("no run is in there"));
    job::write(&Job::new(2, 1), &root.path().join("runs"));
    assert_eq!(run(&["runs", "-o", "runs/node0/rank0"]).status.code(), Some(2));
    assert_eq!(run(&["runs", "-o", "out"]).status.code(), Some(0));
    assert_eq!(run(&["runs", "-o", "out"]).status.code(), Some(2));
    assert_eq!(run(&["runs", "-o", "out", "--force"]).status.code(), Some(0));
}

/// Two ranks in virtual time: in each step an all-reduce of 20 s on one stream, and 5 s of computation on another one. So a
/// thread without processor time for a while still launches the computation long before the all-reduce ends.
#[test]
fn communication_beside_computing_is_overlap() {
    let scenario = r#"
name = "overlap"
[[kernel]]
id = "reduce"
name = "ncclDevKernel_AllReduce_Sum_f32_RING_LL"
us = 20e6
[[kernel]]
id = "gemm"
name = "Cijk_Ailk_Bljk_HHS_MT128x128x32"
us = 5e6
[[thread]]
streams = 2
repeat = 3
body = [
  { rccl = { function = "ncclAllReduce", count = 262144, kernel = "reduce", stream = 1 } },
  { launch = { kernel = "gemm", stream = 2 } },
  { sync = "device" },
]
"#;
    let root = tempdir().unwrap();
    let (file, runs) = (root.path().join("overlap.toml"), root.path().join("runs"));
    fs::write(&file, scenario).unwrap();
    common::library();
    for rank in ["0", "1"] {
        let mut command = rkprof();
        command.args(["demo", "--quiet", "--rccl", "--scenario"]).arg(&file).arg("-o").arg(runs.join(rank));
        command.envs([("RANK", rank), ("WORLD_SIZE", "2"), ("RKSIM_TIME", "fast")]).assert().success();
    }
    let table = merge(&runs, &root.path().join("merged"));
    for rank in table["ranks"].as_array().unwrap() {
        let [compute, communication, overlap] =
            ["compute_ns", "communication_ns", "overlap_ns"].map(|name| rank[name].as_u64().unwrap());
        assert_eq!((compute, communication, overlap), (15_000_000_000, 60_000_000_000, 15_000_000_000), "{rank}");
    }
    let size = &table["collectives_by_size"][0];
    assert_eq!((&size["bytes"], &size["transfer_ns"]), (&(1 << 20).into(), &20e9.into()), "{size}");
}

/// One of four ranks exits with 7: its records are complete, and it is named all the same.
#[test]
fn a_rank_that_failed_is_named() {
    let root = tempdir().unwrap();
    let runs = root.path().join("runs");
    common::library();
    for rank in 0..4 {
        let mut command = rkprof();
        command.args(["demo", "--quiet", "--scenario", "hello", "-o"]).arg(runs.join(rank.to_string()));
        command.env("RANK", rank.to_string()).env("WORLD_SIZE", "4").env("RKSIM_TIME", "fast");
        command.env("RKSIM_FAULT", if rank == 2 { "exit=7" } else { "" });
        command.assert().code(if rank == 2 { 7 } else { 0 });
    }
    let table = merge(&runs, &root.path().join("merged"));
    assert_eq!(table["findings"], serde_json::json!(["rank 2: its program ended with code 7"]));
    let summary: Value = serde_json::from_slice(&fs::read(root.path().join("merged/summary.json")).unwrap()).unwrap();
    assert_eq!(summary["completeness"]["verdict"], "COMPLETE", "nothing is missing");
}
