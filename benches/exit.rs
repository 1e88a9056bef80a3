//! What the proof of completeness costs where a session begins and ends, and what a recovery pays for being on the disk.
//! In the program: room for the last files, a look at each trace file, `summary.json` and `run.json`; no fsync. In the command:
//! fsync before anything that held records is deleted.
//!
//! The directory is `RKPROF_BENCH_DIR`, else that for temporary files: the disk decides.

use divan::Bencher;
use rkprof_model::summary::{Held, KernelRow, Summary};
use rkprof_stats::Tally;
use rkprof_store::files::{self, Room};
use rkprof_store::stream::{StreamOptions, TraceStream};
use rkprof_store::{dir, guarded::GuardedFile};
use std::path::Path;
use tempfile::TempDir;

fn main() {
    divan::main();
}

fn place() -> TempDir {
    match std::env::var_os("RKPROF_BENCH_DIR") {
        Some(dir) => tempfile::tempdir_in(dir),
        None => tempfile::tempdir(),
    }
    .expect("a directory")
}

/// A summary of this many kernels, as text.
fn summary(kernels: usize) -> Vec<u8> {
    let row = |n: usize| {
        let mut tally = Tally::new(3);
        (0..200).for_each(|i| tally.record(20_000 + 50 * i));
        KernelRow { name: format!("kernel_{n}"), duration: tally.distribution(), ..KernelRow::default() }
    };
    dir::pretty(&Summary { kernels: (0..kernels).map(row).collect(), ..Summary::default() }).expect("JSON")
}

/// At the start: 256 KiB are written, so that the last files have room.
#[divan::bench]
fn room_for_the_last_files(bencher: Bencher) {
    let dir = place();
    bencher.bench_local(|| Room::take(dir.path(), 256 << 10).give_back());
}

/// At the end, and once a second: the summary beside its place, then in its place.
#[divan::bench(args = [10, 1000])]
fn last_summary(bencher: Bencher, kernels: usize) {
    let (dir, text) = (place(), summary(kernels));
    let mut room = Room::take(dir.path(), 256 << 10);
    bencher.bench_local(|| room.write(&dir.path().join("summary.json"), &text).expect("written"));
}

/// At the end: whether the trace still exists with its length.
#[divan::bench]
fn look_at_a_trace_file(bencher: Bencher) {
    let dir = place();
    let mut stream = TraceStream::create(dir.path(), StreamOptions::default(), 0).expect("a trace");
    assert!(stream.append(&[0x0a, 0], Held::default()).is_none());
    bencher.bench_local(|| assert!(stream.verify().is_none()));
}

/// Before each write: whether the descriptor is still ours.
#[divan::bench]
fn guarded_write(bencher: Bencher) {
    let dir = place();
    let mut file = GuardedFile::create(&dir.path().join("file")).expect("a file");
    bencher.bench_local(|| file.append(&[0; 64]).expect("written"));
}

/// `rkprof recover`, `--force`: the summary on the disk.
#[divan::bench(args = [10, 1000])]
fn lasting_summary(bencher: Bencher, kernels: usize) {
    let (dir, text) = (place(), summary(kernels));
    bencher.bench_local(|| files::write_lasting(&dir.path().join("summary.json"), &text).expect("written"));
}

/// The same of a trace that was just written.
#[divan::bench(args = [1, 100], sample_count = 10, sample_size = 1)]
fn lasting_trace(bencher: Bencher, megabytes: usize) {
    let dir = place();
    let write = |path: &Path| std::fs::write(path, vec![1u8; megabytes << 20]).expect("written");
    let path = dir.path().join("trace.pftrace");
    bencher.with_inputs(|| write(&path)).bench_local_values(|()| {
        files::open_own_to_write(&path, true).and_then(|file| file.sync_all()).expect("on the disk");
    });
}
