//! Exports of a merged run keep its processes apart.

use super::job::{self, Job};
use super::{merge, rkprof};
use rusqlite::Connection;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use tempfile::{TempDir, tempdir};

const RANKS: u32 = 4;
/// Kernels of each rank: a product and a collective a step.
const KERNELS: usize = 2 * 20;

fn merged() -> TempDir {
    let root = tempdir().unwrap();
    job::write(&Job::new(RANKS, KERNELS as u64 / 2), &root.path().join("runs"));
    merge(&root.path().join("runs"), &root.path().join("merged"));
    root
}

/// Exports to `name`; returns what the command said.
fn export(root: &Path, to: &[&str], name: &str) -> String {
    let mut command = rkprof();
    command.arg("export").arg(root.join("merged")).arg("--to").args(to).arg("-o").arg(root.join(name));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{to:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stderr).unwrap()
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// Every rank has its kernels, and nothing is of another one.
fn each_has_its_own(counts: &BTreeMap<String, usize>, format: &str) {
    assert_eq!(counts.len(), RANKS as usize, "{format}: {counts:?}");
    assert!(counts.values().all(|count| *count == KERNELS), "{format}: {counts:?}");
}

#[test]
fn json_has_an_entry_of_each_process() {
    let root = merged();
    export(root.path(), &["json"], "all.json");
    let document = json(&root.path().join("all.json"));
    let entries = document["rocprofiler-sdk-tool"].as_array().unwrap();
    let count = |entry: &Value| {
        let kernels = entry["buffer_records"]["kernel_dispatch"].as_array().unwrap().len();
        (entry["metadata"]["pid"].to_string(), kernels)
    };
    each_has_its_own(&entries.iter().map(count).collect(), "json");
}

#[test]
fn csv_has_files_of_each_process_and_says_so() {
    let root = merged();
    let said = export(root.path(), &["csv"], "csv");
    assert!(said.contains("the run has 4 processes; each has a pid_N of its own"), "{said}");
    let rows = |path: &Path| fs::read_to_string(path.join("kernel_trace.csv")).unwrap().lines().count() - 1;
    let entries = fs::read_dir(root.path().join("csv")).unwrap().map(|entry| entry.unwrap());
    let counts = entries.map(|entry| (entry.file_name().to_string_lossy().into_owned(), rows(&entry.path())));
    let counts: BTreeMap<String, usize> = counts.collect();
    assert!(counts.keys().all(|name| name.starts_with("pid_")), "{counts:?}");
    each_has_its_own(&counts, "csv");
    // Standard output has no room for them.
    let refused = rkprof().args(["export", "--to", "csv"]).arg(root.path().join("merged")).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn rocpd_and_the_dataset_have_rows_of_each_process() {
    let root = merged();
    export(root.path(), &["rocpd"], "all.db");
    let db = Connection::open(root.path().join("all.db")).unwrap();
    let mut rows = db.prepare("SELECT pid, COUNT(*) FROM kernels GROUP BY pid").unwrap();
    let counts = rows.query_map([], |row| Ok((row.get::<_, i64>(0)?.to_string(), row.get::<_, i64>(1)? as usize)));
    each_has_its_own(&counts.unwrap().map(Result::unwrap).collect(), "rocpd");
    export(root.path(), &["parquet", "--wide"], "wide");
    let run = fs::read_dir(root.path().join("wide/kernels")).unwrap().next().unwrap().unwrap().path();
    let hosts = fs::read_dir(run).unwrap().map(|host| host.unwrap().path());
    let ranks = hosts.flat_map(|host| fs::read_dir(host).unwrap()).map(|rank| rank.unwrap().file_name());
    let ranks: BTreeSet<String> = ranks.map(|name| name.to_string_lossy().into_owned()).collect();
    assert_eq!(ranks, (0..RANKS).map(|rank| format!("rank={rank}")).collect());
}

/// One timeline on one clock: rows of each process and of its device.
#[test]
fn timelines_have_rows_of_each_process() {
    let root = merged();
    export(root.path(), &["chrome"], "all.json");
    let document = json(&root.path().join("all.json"));
    let events = document["traceEvents"].as_array().unwrap();
    let mut devices: BTreeMap<String, usize> = BTreeMap::new();
    for kernel in events.iter().filter(|event| event["cat"] == "kernel") {
        *devices.entry(kernel["pid"].to_string()).or_default() += 1;
    }
    each_has_its_own(&devices, "chrome");
    let programs = events.iter().filter(|event| event["cat"] == "cuda_runtime").map(|event| event["pid"].to_string());
    assert_eq!(programs.collect::<BTreeSet<_>>().len(), RANKS as usize);
    assert_eq!(document["distributedInfo"], Value::Null, "a rank of several is none");
    export(root.path(), &["pftrace"], "all.pftrace");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    super::kernels(&root.path().join("all.pftrace"))
        .into_iter()
        .for_each(|(pid, _, _)| *counts.entry(pid.to_string()).or_default() += 1);
    each_has_its_own(&counts, "pftrace");
}

/// A part is that of each rank: what others did at the same time is not in it.
#[test]
fn a_range_is_that_of_the_rank_that_has_it() {
    let root = tempdir().unwrap();
    let job = Job { hot: Some((2, 7)), ..Job::new(RANKS, KERNELS as u64 / 2) };
    job::write(&job, &root.path().join("runs"));
    merge(&root.path().join("runs"), &root.path().join("merged"));
    let kernels = |options: &[&str], name: &str| {
        export(root.path(), options, name);
        super::kernels(&root.path().join(name)).len()
    };
    assert_eq!(kernels(&["pftrace", "--range", "hot"], "range.pftrace"), 2);
    assert_eq!(kernels(&["pftrace", "--roi", "roctx:hot"], "region.pftrace"), 2);
    // Each rank has its own steps.
    assert_eq!(kernels(&["pftrace", "--range", "step"], "steps.pftrace"), RANKS as usize * KERNELS);
    let mut refused = rkprof();
    refused.args(["export", "--to", "pftrace", "--range", "nosuch", "-o"]).arg(root.path().join("no.pftrace"));
    assert_eq!(refused.arg(root.path().join("merged")).output().unwrap().status.code(), Some(4));
}

/// Our own Chrome trace of several processes comes back as them.
#[test]
fn a_chrome_trace_of_several_processes_comes_back_as_them() {
    let root = merged();
    export(root.path(), &["chrome"], "all.json");
    let imported = root.path().join("imported");
    let done = rkprof().arg("import").arg(root.path().join("all.json")).arg("-o").arg(&imported).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let sessions = rkprof_store::dir::sessions(&imported).unwrap();
    let mut found: Vec<(Option<u32>, usize, u64)> = sessions
        .iter()
        .map(|session| {
            let summary = session.summary().unwrap();
            let kernels = summary.kernels.iter().map(|row| row.duration.count).sum::<u64>();
            (summary.rank, kernels as usize, summary.launch_latency.map_or(0, |latency| latency.count))
        })
        .collect();
    found.sort_unstable();
    let expected: Vec<_> = (0..RANKS).map(|rank| (Some(rank), KERNELS, KERNELS as u64)).collect();
    assert_eq!(found, expected);
}
