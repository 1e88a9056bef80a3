//! A disk that is slow, does not answer, or is full keeps no program waiting: records are dropped and counted, and what went
//! wrong is said once. A pipe stands for the slow disk: writing to it takes as long as its reader wants.

mod common;

use common::{Outcome, Program, outcome};
use rkprof_model::summary::Summary;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Nobody waits for all of a trace that would take half a minute.
const PATIENCE: Duration = Duration::from_secs(15);

/// 60,000 launches: a trace of some MB, from an arena of one.
fn program(dir: &Path) -> Program {
    let mut program = Program::scenario("tiny-kernels", dir).with("RKPROF_BUFFER", "1MiB");
    program.arguments.extend(["--scale".to_owned(), "3".to_owned()]);
    program
}

/// The trace is a pipe; the test holds its other end.
fn pipe(dir: &Path) -> File {
    fs::create_dir_all(dir).unwrap();
    let path = dir.join("trace.pftrace");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    File::options().read(true).custom_flags(libc::O_NONBLOCK).open(path).unwrap()
}

fn timed(program: &Program, out: &str) -> (Outcome, Duration) {
    let begun = Instant::now();
    (outcome(&mut program.preloaded(out)), begun.elapsed())
}

fn summary(dir: &Path) -> Summary {
    serde_json::from_str(&fs::read_to_string(dir.join("summary.json")).unwrap()).unwrap()
}

#[test]
fn a_slow_disk_stalls_nothing() {
    let root = tempfile::tempdir().unwrap();
    let program = program(root.path());
    let alone = outcome(&mut program.alone());
    let mut reader = pipe(&root.path().join("slow"));
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut buffer = vec![0; 16 << 10];
            while !over.load(Ordering::SeqCst) {
                // Some 160 kB a second.
                let _ = reader.read(&mut buffer);
                std::thread::sleep(Duration::from_millis(100));
            }
        });
        let (ended, took) = timed(&program, "slow");
        over.store(true, Ordering::SeqCst);
        assert_eq!(ended, alone);
        assert!(took < PATIENCE, "{took:?}");
    });
    // The drainer was in the middle of a write when the process ended: a recovery counts what the arena knows. It must not
    // open the pipe.
    fs::remove_file(root.path().join("slow/trace.pftrace")).unwrap();
    program.recover("slow");
    let counts = summary(&root.path().join("slow")).completeness;
    assert_eq!(counts.verdict, "INCOMPLETE", "{counts:?}");
    let dropped: u64 = counts.dropped.values().sum();
    assert!(dropped > 1000, "{counts:?}");
    assert_eq!(counts.dropped_by_thread.values().sum::<u64>(), dropped);
}

#[test]
fn a_disk_that_does_not_answer_stalls_nothing() {
    let root = tempfile::tempdir().unwrap();
    let program = program(root.path());
    let alone = outcome(&mut program.alone());
    let _reader = pipe(&root.path().join("dead"));
    let (ended, took) = timed(&program, "dead");
    assert_eq!(ended, alone);
    assert!(took < PATIENCE, "{took:?}");
}

#[test]
fn no_space_is_said_once() {
    let root = tempfile::tempdir().unwrap();
    let program = program(root.path()).with("RKPROF_BUFFER", "8MiB");
    let alone = outcome(&mut program.alone());
    let dir = root.path().join("full");
    fs::create_dir_all(&dir).unwrap();
    std::os::unix::fs::symlink("/dev/full", dir.join("trace.pftrace")).unwrap();
    let (ended, _) = timed(&program, "full");
    assert_eq!(ended, alone);
    let summary = summary(&dir);
    let said = |text: &&String| text.contains("writing the trace to") && text.contains("No space left");
    assert_eq!(summary.notes.iter().map(|note| &note.text).filter(said).count(), 1, "{:?}", summary.notes);
    assert_eq!(summary.completeness.reasons.iter().filter(said).count(), 1, "{:?}", summary.completeness);
    assert_eq!(summary.completeness.verdict, "INCOMPLETE");
    // The statistics go on.
    assert_eq!(Some(summary.completeness.dispatches), summary.completeness.launches);
    assert!(summary.completeness.dispatches >= 60_000);
}
