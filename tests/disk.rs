//! A disk that is slow, does not answer, or is full keeps no program waiting: records are dropped and counted, and one
//! remark tells what went wrong. A library that stands between rkprof and the system plays the disk.
//! So it is with a run directory that goes.

mod common;

use common::{Outcome, Program, outcome};
use rkprof_model::summary::Summary;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Longest run of a program. The waits at its exit count the drainer's sleeps, so they last longer on an overloaded machine.
/// Dropped records show that no thread waits for a slow disk.
const PATIENCE: Duration = Duration::from_secs(300);

/// 60,000 launches: a trace of some MB, from an arena of one.
fn program(dir: &Path) -> Program {
    let mut program = Program::scenario("tiny-kernels", dir).with("RKPROF_BUFFER", "1MiB");
    program.arguments.extend(["--scale".to_owned(), "3".to_owned()]);
    program
}

/// Writes to traces as a disk does that takes 160 kB a second (`slow`), does not answer (`dead`) or is full (`full`); `rest`: a disk that
/// is full for all files since there is something in the trace, but for what the session has taken room for.
const DISK: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
ssize_t write(int fd, const void *bytes, size_t n) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    const char *disk = getenv("DISK");
    static int full;
    int ours = disk && !strcmp(disk, "rest") && strstr(path, "/rest/");
    full |= ours && strstr(path, ".pftrace");
    if (ours) return full && !strstr(path, "/.room.") ? errno = ENOSPC, -1 : real(fd, bytes, n);
    if (!disk || !strstr(path, ".pftrace")) return real(fd, bytes, n);
    if (!strcmp(disk, "full")) return errno = ENOSPC, -1;
    while (!strcmp(disk, "dead")) pause();
    n = n < (16 << 10) ? n : 16 << 10;
    usleep(100000);
    return real(fd, bytes, n);
}
"#;

fn on_disk(program: Program, disk: &str) -> Program {
    let library = common::shared_library(&program.dir, "disk.so", DISK);
    let both = format!("{}:{}", common::library().display(), library.display());
    program.with("DISK", disk).with("BOTH", &both)
}

fn timed(program: &Program, out: &str) -> (Outcome, Duration) {
    let both = program.environment.iter().find(|(name, _)| name == "BOTH").expect("a disk");
    let begun = Instant::now();
    (outcome(program.preloaded(out).env("LD_PRELOAD", &both.1)), begun.elapsed())
}

fn summary(dir: &Path) -> Summary {
    serde_json::from_str(&fs::read_to_string(dir.join("summary.json")).unwrap()).unwrap()
}

#[test]
fn a_slow_disk_stalls_nothing() {
    let root = tempfile::tempdir().unwrap();
    let program = program(root.path());
    let alone = outcome(&mut program.alone());
    let program = on_disk(program, "slow");
    let (ended, took) = timed(&program, "slow");
    assert_eq!(ended, alone);
    assert!(took < PATIENCE, "{took:?}");
    // The drainer was in the middle of a write when the process ended: a recovery counts the records in the arena.
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
    let program = on_disk(program, "dead");
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
    let program = on_disk(program, "full");
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

/// A full disk does not cost the last summary, and a process that has ended is not shown as killed.
#[test]
fn the_last_files_have_room_on_a_full_disk() {
    let root = tempfile::tempdir().unwrap();
    let program = program(root.path()).with("RKPROF_BUFFER", "8MiB");
    let alone = outcome(&mut program.alone());
    let program = on_disk(program, "rest");
    assert_eq!(timed(&program, "rest").0, alone);
    let session = program.session("rest");
    assert_eq!((session.run.status.as_str(), session.verdict()), ("finished", "INCOMPLETE"));
    let counts = &session.summary.completeness;
    assert_eq!(Some(counts.dispatches), counts.launches, "{counts:?}");
    assert!(counts.dispatches >= 60_000, "{counts:?}");
}

/// Where there is another directory of its name, nothing is written into it.
#[test]
fn a_run_directory_that_is_removed_meanwhile_is_told_as_that() {
    let root = tempfile::tempdir().unwrap();
    for then in ["", "mkdir run;"] {
        let script = format!("rm -r run; {then} exit 5");
        let mut command = Command::new(common::rkprof());
        command.args(["run", "-q", "-o", "run", "--", "sh", "-c", &script]).current_dir(root.path());
        let ended = outcome(&mut command);
        assert_eq!(ended.code, Some(5), "{ended:?}");
        let said = "rkprof: run was removed while the program ran: nothing of the run is left\n";
        assert_eq!(ended.stderr, said, "{then}");
        let left = fs::read_dir(root.path().join("run")).map(Iterator::count);
        assert_eq!(left.ok(), (!then.is_empty()).then_some(0), "{then}");
    }
}
