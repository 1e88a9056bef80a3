//! Our own exports come back: the same kernels, calls, copies and ranges, with the same counts, sums and percentiles.

use super::*;
use crate::common::{rkprof, stdout_of};
use rkprof::store::summary::Distribution;
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

/// Exports the demo, and imports what was written.
fn there_and_back(format: &str, name: &str) -> (Summary, Run) {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join(name);
    let mut export = Command::new(rkprof());
    stdout_of(export.arg("export").arg(demo().join("run")).args(["--to", format, "-o"]).arg(&path));
    (dir::Session::open(&demo().join("run")).summary().unwrap(), Run::of(&path))
}

/// Count, sum, and the shape of the distribution.
type Numbers = (u64, u64, u64, Option<u64>, Option<u64>, Option<u64>);

fn numbers(duration: &Distribution) -> Numbers {
    let Distribution { count, untimed, sum_ns, p50_ns, p99_ns, max_ns, .. } = *duration;
    (count, untimed, sum_ns, p50_ns, p99_ns, max_ns)
}

fn kernels(summary: &Summary) -> BTreeMap<(String, [u32; 3], [u32; 3], u32), Vec<Numbers>> {
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

fn copies(summary: &Summary) -> BTreeMap<String, Vec<(u64, Numbers)>> {
    let mut rows: BTreeMap<String, Vec<(u64, Numbers)>> = BTreeMap::new();
    for row in &summary.copies {
        rows.entry(row.direction.clone()).or_default().push((row.bytes, numbers(&row.duration)));
    }
    rows
}

fn ranges(summary: &Summary) -> BTreeMap<(String, String), (u64, Option<u64>)> {
    let sum = |row: &rkprof::store::summary::MarkerRow| row.duration.as_ref().map(|d| d.sum_ns);
    summary.markers.iter().map(|row| ((row.kind.clone(), row.name.clone()), (row.count, sum(row)))).collect()
}

#[test]
fn our_own_trace() {
    let before = dir::Session::open(&demo().join("run")).summary().unwrap();
    let run = Run::of(&demo().join("run/trace.pftrace"));
    let after = run.summary();
    assert!(before.completeness.dispatches > 0 && after.simulated);
    assert_eq!(kernels(&after), kernels(&before));
    assert_eq!(calls(&after), calls(&before));
    assert_eq!(copies(&after), copies(&before));
    assert_eq!(ranges(&after), ranges(&before));
    assert_eq!(after.launch_latency.map(|d| numbers(&d)), before.launch_latency.map(|d| numbers(&d)));
    assert_eq!((after.agents, after.command, after.memory), (before.agents, before.command, before.memory));
}

#[test]
fn chrome() {
    let (before, run) = there_and_back("chrome", "trace.json.gz");
    let after = run.summary();
    assert_eq!(kernels(&after), kernels(&before));
    assert_eq!(copies(&after), copies(&before));
    assert_eq!(ranges(&after), ranges(&before));
    assert_eq!(calls(&after), calls(&before));
    assert_eq!(after.launch_latency.map(|d| numbers(&d)), before.launch_latency.map(|d| numbers(&d)));
}
