//! Our own exports come back: the same kernels, calls, copies and ranges, with the same counts, sums and percentiles.

use super::*;
use crate::common::{rkprof, stdout_of};
use rkprof_model::summary::Distribution;
use std::collections::BTreeMap;
use std::process::Command;

/// A run of the simulated GPU, made once.
fn demo() -> &'static Path {
    static DIR: std::sync::OnceLock<tempfile::TempDir> = std::sync::OnceLock::new();
    let dir = DIR.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        let mut demo = Command::new(rkprof());
        demo.arg("demo")
            .arg("-q")
            .arg("-o")
            .arg(dir.path().join("run"))
            .env("RKSIM_TIME", "fast")
            .current_dir(dir.path());
        stdout_of(&mut demo);
        dir
    });
    dir.path()
}

/// Exports the demo, and imports what was written. Returns what was before and what is now.
fn there_and_back(format: &str, name: &str, more: &[&str]) -> (Summary, Summary) {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join(name);
    let mut export = Command::new(rkprof());
    stdout_of(export.arg("export").arg(demo().join("run")).args(["--to", format, "-o"]).arg(&path).args(more));
    let run = Run::of(&path);
    assert_eq!(run.imported.skipped.count, 0, "{:?}", run.imported.skipped);
    (dir::Session::open(&demo().join("run")).summary().unwrap(), run.summary())
}

/// The records that every format with calls, copies and ranges brings back.
fn is_as_before(after: &Summary, before: &Summary) {
    assert_eq!(kernels(after), kernels(before));
    assert_eq!(calls(after), calls(before));
    assert_eq!(ranges(after), ranges(before));
    let latency = |summary: &Summary| summary.launch_latency.as_ref().map(numbers);
    assert_eq!(latency(after), latency(before));
}

/// Calls and times by name alone, for formats that do not have all of a launch's shape.
fn by_name(summary: &Summary) -> BTreeMap<String, (u64, u64)> {
    let mut names = BTreeMap::new();
    for row in &summary.kernels {
        let (calls, sum): &mut (u64, u64) = names.entry(row.name.clone()).or_default();
        *calls += row.duration.count + row.duration.untimed;
        *sum += row.duration.sum_ns;
    }
    names
}

/// Name, grid, workgroup and LDS of a row.
type Launch = (String, [u32; 3], [u32; 3], Option<u32>);

/// Count, sum, and the shape of the distribution.
type Numbers = (u64, u64, u64, Option<u64>, Option<u64>, Option<u64>);

fn numbers(duration: &Distribution) -> Numbers {
    let Distribution { count, untimed, sum_ns, p50_ns, p99_ns, max_ns, .. } = *duration;
    (count, untimed, sum_ns, p50_ns, p99_ns, max_ns)
}

fn kernels(summary: &Summary) -> BTreeMap<Launch, Vec<Numbers>> {
    let mut rows: BTreeMap<_, Vec<Numbers>> = BTreeMap::new();
    for row in &summary.kernels {
        let key = (row.name.clone(), row.grid, row.workgroup, row.lds);
        rows.entry(key).or_default().push(numbers(&row.duration));
    }
    rows.values_mut().for_each(|rows| rows.sort());
    rows
}

fn calls(summary: &Summary) -> BTreeMap<String, Numbers> {
    summary.api.iter().map(|row| (format!("{}:{}", row.domain, row.name), numbers(&row.duration))).collect()
}

fn copies(summary: &Summary) -> BTreeMap<String, Vec<(Option<u64>, Numbers)>> {
    let mut rows: BTreeMap<String, Vec<(Option<u64>, Numbers)>> = BTreeMap::new();
    for row in &summary.copies {
        rows.entry(row.direction.clone()).or_default().push((row.bytes, numbers(&row.duration)));
    }
    rows
}

fn ranges(summary: &Summary) -> BTreeMap<(String, String), (u64, Option<u64>)> {
    let sum = |row: &rkprof_model::summary::MarkerRow| row.duration.as_ref().map(|d| d.sum_ns);
    summary.markers.iter().map(|row| ((row.kind.clone(), row.name.clone()), (row.count, sum(row)))).collect()
}

/// LDS, scratch, VGPRs, AGPRs and SGPRs of each kernel.
fn resources(summary: &Summary) -> BTreeMap<Launch, [Option<u32>; 4]> {
    let row = |row: &KernelRow| {
        ((row.name.clone(), row.grid, row.workgroup, row.lds), [row.scratch, row.vgprs, row.agprs, row.sgprs])
    };
    summary.kernels.iter().map(row).collect()
}

#[test]
fn our_own_trace() {
    let before = dir::Session::open(&demo().join("run")).summary().unwrap();
    let after = Run::of(&demo().join("run/trace.pftrace")).summary();
    assert!(before.completeness.dispatches > 0 && after.simulated);
    is_as_before(&after, &before);
    assert_eq!(copies(&after), copies(&before));
    assert_eq!((after.agents, after.command, after.memory), (before.agents, before.command, before.memory));
}

#[test]
fn a_part_of_our_own_trace() {
    let (before, after) = there_and_back("pftrace", "part.pftrace", &[]);
    is_as_before(&after, &before);
    assert_eq!(resources(&after), resources(&before));
    assert_eq!((copies(&after), after.memory), (copies(&before), before.memory));
}

#[test]
fn chrome() {
    let (before, after) = there_and_back("chrome", "trace.json.gz", &[]);
    is_as_before(&after, &before);
    assert_eq!(copies(&after), copies(&before));
}

#[test]
fn json() {
    let (before, after) = there_and_back("json", "results.json", &[]);
    is_as_before(&after, &before);
    assert_eq!(resources(&after), resources(&before));
    assert_eq!(copies(&after), copies(&before));
    assert_eq!((after.pid, after.host, after.command), (before.pid, before.host, before.command));
}

#[test]
fn rocpd() {
    let (before, after) = there_and_back("rocpd", "results.db", &[]);
    is_as_before(&after, &before);
    assert_eq!(resources(&after), resources(&before));
    assert_eq!(copies(&after), copies(&before));
    let gpu = |summary: &Summary| {
        summary.agents.iter().find(|agent| agent.kind == "gpu").map(|a| (a.name.clone(), a.cu_count))
    };
    assert_eq!(gpu(&after), gpu(&before));
}

#[test]
fn csv() {
    let (before, after) = there_and_back("csv", "csv", &[]);
    is_as_before(&after, &before);
    assert_eq!(resources(&after), resources(&before));
    // rocprofv3's file has no sizes of copies.
    let counted = |summary: &Summary| -> Vec<(String, u64, u64)> {
        let rows = copies(summary).into_iter();
        rows.flat_map(|(direction, rows)| rows.into_iter().map(move |(_, n)| (direction.clone(), n.0, n.2))).collect()
    };
    assert_eq!(counted(&after), counted(&before));
}

#[test]
fn rocprof_csv() {
    // Products of the dimensions, and kernels only.
    let (before, after) = there_and_back("rocprof-csv", "results.csv", &[]);
    assert_eq!(by_name(&after), by_name(&before));
    assert!(after.api.is_empty());
}

#[test]
fn parquet() {
    let (before, after) = there_and_back("parquet", "kernels.parquet", &[]);
    assert_eq!(kernels(&after), kernels(&before));
    let (before, after) = there_and_back("parquet", "dataset", &["--wide"]);
    is_as_before(&after, &before);
    assert_eq!(resources(&after), resources(&before));
    assert_eq!(copies(&after), copies(&before));
    assert_eq!((after.pid, after.host), (before.pid, before.host));
}
