//! Programs that count what they do in memory of their own, in places where few programs work: signal handlers, children that the
//! C library does not announce, threads that work while the process ends. What is recorded is compared with their counts.

mod common;

use common::{Outcome, Program, compile, library, outcome, rkprof, wait_for};
use rkprof_model::summary::{Completeness, Verdict};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

/// The program's own counts.
#[derive(Debug)]
struct Counts {
    calls: std::ops::RangeInclusive<u64>,
    launches: std::ops::RangeInclusive<u64>,
}

fn counts(path: &Path) -> Counts {
    let bytes = std::fs::read(path).expect("the program's counts");
    let word = |at: usize| u64::from_ne_bytes(bytes[8 * at..][..8].try_into().expect("a word"));
    Counts { calls: word(1)..=word(0), launches: word(3)..=word(2) }
}

/// Runs the program in this way under `rkprof run` with options. Returns what it counted and what was recorded.
fn run(way: &str, options: &[(&str, &str)]) -> (Counts, Completeness) {
    let dir = tempfile::tempdir().expect("temporary directory");
    let odd = compile("tests/programs/odd.c", dir.path());
    let file = dir.path().join("counts");
    let mut program = Program::new(&odd, &[file.to_str().expect("UTF-8"), way], dir.path());
    for (name, value) in options {
        program = program.with(name, value);
    }
    let alone = outcome(&mut program.alone());
    assert_eq!((alone.code, alone.stderr.as_str()), (Some(7), ""), "{way}");
    let Outcome { code, signal, stderr, .. } = outcome(&mut program.under_rkprof("out"));
    assert_eq!((code, signal), (Some(7), None), "{way}: {stderr}");
    let session = rkprof_store::dir::Session::open(&dir.path().join("out"));
    let summary = session.summary().unwrap_or_else(|error| panic!("{way}: {error}"));
    (counts(&file), summary.completeness)
}

/// COMPLETE means that everything is there, each once. Otherwise a number or a reason must say so.
fn check(way: &str, options: &[(&str, &str)]) -> Completeness {
    let (counted, recorded) = run(way, options);
    let shown = format!("{way} {options:?}: {counted:?} {recorded:?}");
    let launches = recorded.launches.unwrap_or(0);
    assert!(recorded.api_calls <= *counted.calls.end(), "more than was done: {shown}");
    assert!(launches <= *counted.launches.end(), "more than was done: {shown}");
    let all = counted.calls.contains(&recorded.api_calls) && counted.launches.contains(&launches);
    if recorded.verdict == Verdict::Complete {
        assert!(all && recorded.dispatches == launches, "a false COMPLETE: {shown}");
    } else {
        assert!(!recorded.reasons.is_empty(), "{shown}");
    }
    recorded
}

fn is_complete(way: &str) {
    for dispatch in ["light", "sdk"] {
        let recorded = check(way, &[("RKPROF_DISPATCH", dispatch)]);
        assert_eq!(recorded.verdict, Verdict::Complete, "{way} {dispatch}: {recorded:?}");
    }
}

#[test]
fn calls_in_signal_handlers_are_recorded() {
    is_complete("handlers");
    is_complete("alternate");
}

/// Every call that returned is recorded. A jump out of the code that asks for room must not leave its thread without room, so the
/// rounds are many: such a jump is rare.
#[test]
fn a_jump_out_of_a_call_leaves_nothing_unrecorded() {
    let own = [("RKSIM_DOORS", "own")];
    let ways: [&[_]; 6] = [&[("RKPROF_DISPATCH", "light")], &[("RKPROF_DISPATCH", "sdk")], &own, &own, &own, &own];
    for options in ways {
        let (counted, recorded) = run("jumps", options);
        assert!(recorded.dropped.is_empty(), "{options:?} {counted:?} {recorded:?}");
        assert!(counted.calls.contains(&recorded.api_calls), "{options:?} {counted:?} {recorded:?}");
    }
}

#[test]
fn fibers_and_cancelled_threads_are_exact() {
    is_complete("fibers");
    is_complete("cancel");
}

/// The default buffer has 682 chunks, the smallest one 10.
#[test]
fn more_threads_than_chunks_lose_nothing_and_wait_for_no_other() {
    let buffers: [&[_]; 3] = [
        &[("RKPROF_BUFFER", "64MiB")],
        &[("RKPROF_BUFFER", "1MiB"), ("RKPROF_ON_FULL", "drop")],
        &[("RKPROF_BUFFER", "1MiB"), ("RKPROF_ON_FULL", "block")],
    ];
    for options in buffers {
        let recorded = check("crowd", options);
        assert_eq!((recorded.verdict, recorded.api_calls), (Verdict::Complete, 2003), "{options:?}: {recorded:?}");
    }
}

/// Only `fork` runs handlers. A child that cannot be recorded is named.
#[test]
fn children_of_all_kinds_leave_their_parents_recording_alone() {
    for way in ["fork", "_Fork", "clone", "clone3", "vfork", "spawn", "shared"] {
        is_complete(way);
    }
}

/// The process goes on after rocprofiler-sdk has ended the recording. What it then does is recorded or counted.
#[test]
fn what_comes_after_the_end_is_counted() {
    for way in ["threads", "exit-in-thread", "atexit", "atexit-early", "destructor"] {
        for dispatch in ["light", "sdk"] {
            check(way, &[("RKPROF_DISPATCH", dispatch)]);
        }
    }
    let (counted, recorded) = run("destructor", &[]);
    let reasons = recorded.reasons.join("; ");
    // The destructors of the program run after the SDK's exit handler.
    let missing = counted.calls.end() - recorded.api_calls;
    assert!(missing == 0 || reasons.contains(&format!("{missing} API calls")), "{counted:?} {recorded:?}");
}

/// The odd program at work in `out`, started by `command` with further arguments before the program, until something is recorded.
struct Running {
    child: Child,
    counts: PathBuf,
    pid: u32,
}

impl Running {
    fn start(root: &Path, out: &Path, through: &mut Command) -> Running {
        let counts = root.join("counts");
        let child = through.arg(compile("tests/programs/odd.c", root)).arg(&counts).arg("forever");
        let child = child.env("RKSIM_TIME", "fast").spawn().expect("the program starts");
        let pid = wait_for("a summary", || {
            let summary = rkprof_store::dir::Session::open(out).written_summary().ok()?;
            (summary.completeness.dispatches > 0).then_some(summary.pid)
        });
        Running { child, counts, pid }
    }

    /// The process as this test sees it.
    fn kill(&mut self, name: &str) {
        let found = wait_for("the program", || {
            let entries = std::fs::read_dir("/proc").ok()?.flatten();
            let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
            let is_it = |pid: &i32| {
                let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
                let mut words = line.split(|byte| *byte == 0);
                let first = words.next().unwrap_or_default();
                first.ends_with(b"/odd") && words.next() == Some(name.as_bytes())
            };
            pids.into_iter().find(is_it)
        });
        // SAFETY: sends a signal to a process that this test has started.
        unsafe { libc::kill(found, libc::SIGKILL) };
    }

    /// The recorded calls and launches are those that were counted, or something says how many are not.
    fn compare(&self, out: &Path) {
        let counted = counts(&self.counts);
        let summary = rkprof_store::dir::Session::open(out).summary().expect("a summary");
        let recorded = summary.completeness;
        let lost = recorded.lost.unwrap_or(0);
        let shown = format!("{counted:?} {recorded:?}");
        assert!(counted.calls.start() <= &(recorded.api_calls + lost), "{shown}");
        assert!(&recorded.api_calls <= counted.calls.end(), "{shown}");
        assert!(counted.launches.start() <= &(recorded.launches.unwrap_or(0) + lost), "{shown}");
    }
}

fn recover(out: &Path) -> (Option<i32>, String) {
    let output = common::run(Command::new(rkprof()).arg("recover").arg(out));
    (common::code(&output), common::stdout(&output))
}

/// Somebody else's process: the numbers of processes are other ones there.
#[test]
fn nobody_recovers_a_living_recording_of_another_namespace() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let unshare = ["unshare", "--pid", "--fork", "--mount-proc"];
    let may = |more: &[&str]| {
        Command::new(unshare[0]).args(&unshare[1..]).args(more).arg("true").status().is_ok_and(|s| s.success())
    };
    let more: &[&str] = if may(&[]) {
        &[]
    } else if may(&["--user", "--map-root-user"]) {
        &["--user", "--map-root-user"]
    } else {
        eprintln!("not tried: unshare is not allowed here");
        return;
    };
    let out = dir.path().join("out");
    let preload = format!("LD_PRELOAD={}", library().display());
    let mut through = Command::new(unshare[0]);
    through.args(&unshare[1..]).args(more).args(["env", &preload]).env("RKPROF_OUT", &out);
    let mut running = Running::start(dir.path(), &out, &mut through);
    assert_eq!(running.pid, 1);
    let (code, said) = recover(&out);
    assert!(code == Some(1) && said.contains("still runs"), "{code:?} {said}");
    assert!(out.join("arena").exists() && out.join("meta.bin").exists());
    let counts = running.counts.clone();
    running.kill(counts.to_str().expect("UTF-8"));
    let _ = running.child.wait();
    let (code, said) = recover(&out);
    assert!(code == Some(0) && said.contains("recovered"), "{code:?} {said}");
    running.compare(&out);
}

/// The directory is moved while the program runs, and another one takes its name.
#[test]
fn a_run_directory_that_is_moved_is_followed() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let (out, moved, victim) = (dir.path().join("out"), dir.path().join("moved"), dir.path().join("victim"));
    std::fs::create_dir(&victim).expect("a directory");
    for name in ["run.json", "summary.json"] {
        std::fs::write(victim.join(name), "another run").expect("a file");
    }
    let mut through = Command::new(rkprof());
    through.args(["run", "-q", "-o"]).arg(&out).arg("--");
    let mut running = Running::start(dir.path(), &out, &mut through);
    std::fs::rename(&out, &moved).expect("moved");
    std::os::unix::fs::symlink(&victim, &out).expect("a link");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let counts = running.counts.clone();
    running.kill(counts.to_str().expect("UTF-8"));
    let _ = running.child.wait();
    for name in ["run.json", "summary.json"] {
        assert_eq!(std::fs::read_to_string(victim.join(name)).expect("a file"), "another run");
    }
    assert_eq!(std::fs::read_dir(&victim).expect("a directory").count(), 2);
    running.compare(&moved);
}

/// A process that was just killed has not ended yet.
#[test]
fn recover_waits_for_a_process_that_dies() {
    let dir = tempfile::tempdir().expect("temporary directory");
    for round in 0..5 {
        let out = dir.path().join(format!("out{round}"));
        let mut through = Command::new("env");
        through.arg(format!("LD_PRELOAD={}", library().display())).env("RKPROF_OUT", &out);
        let mut running = Running::start(dir.path(), &out, &mut through);
        running.child.kill().expect("killed");
        let (code, said) = recover(&out);
        assert!(code == Some(0) && said.contains("records recovered"), "{code:?} {said}");
        let _ = running.child.wait();
        running.compare(&out);
    }
}
