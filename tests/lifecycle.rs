//! Life in the user's process: a traced program starts, forks, replaces itself, and ends as it would alone. Its earlier work
//! is in its run directory, even if it was killed.

mod common;
#[path = "lifecycle/killed.rs"]
mod killed;
#[path = "lifecycle/languages.rs"]
mod languages;
#[path = "lifecycle/late.rs"]
mod late;
#[path = "lifecycle/sudden.rs"]
mod sudden;

use common::{
    Outcome, Program, Session, allocations_and_frees, compile, compile_with, library, outcome, simulator, stdout_of,
    wait_for,
};
use rkprof_model::event::Event;
use rkprof_model::record::MarkerOp::{Mark, Pause, Resume};
use rkprof_perfetto::reader::{Item, TraceReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary directory can be made")
}

/// Runs a program alone and in both ways of tracing: it must behave the same. Returns its outcome alone, and the sessions.
fn compared(program: &Program) -> (Outcome, [Session; 2]) {
    let alone = outcome(&mut program.alone());
    assert_eq!(outcome(&mut program.preloaded("preloaded")), alone, "with LD_PRELOAD");
    program.recover("preloaded");
    let under = outcome(&mut program.under_rkprof("run"));
    let alone = alone.with_exit_code();
    assert_eq!(under, alone, "under rkprof run");
    let sessions = ["preloaded", "run"].map(|out| program.session(out));
    for session in &sessions {
        session.assert_consistent();
        assert!(session.run.simulated && session.summary.simulated);
    }
    let exit = sessions[1].run.exit.clone().expect("rkprof run says how the program ended");
    assert_eq!(exit.exit_code.or(exit.signal.map(|signal| 128 + signal)), alone.code);
    (alone, sessions)
}

/// The component that times dispatches: rkprof itself or the SDK (`RKPROF_DISPATCH`).
const PATHS: [&str; 2] = ["light", "sdk"];

/// Ways for a scenario to end; its own calls are the same in all of them.
#[test]
fn every_end_is_the_programs_own() {
    let cases = [
        // (fault, exit code, the session ends in good order)
        ("exit=0", 0, true),
        ("exit=7", 7, true),
        ("_exit=7", 7, false),
        ("abort", 128 + 6, false),
        ("segv", 128 + 11, false),
        ("sigterm", 128 + 15, false),
        ("sigkill", 128 + 9, false),
        ("fork", 0, true),
        ("fork-exec", 0, true),
        ("no-finalize", 0, false),
        ("double-finalize", 0, true),
        ("worker-first", 0, true),
    ];
    for ((fault, code, orderly), path) in cases.into_iter().flat_map(|case| PATHS.map(|path| (case, path))) {
        let dir = temporary();
        let program = Program::scenario("hello", dir.path()).with("RKSIM_FAULT", fault).with("RKPROF_DISPATCH", path);
        let (ended, sessions) = compared(&program);
        assert_eq!(ended.code, Some(code), "{fault}");
        for session in sessions {
            let counts = &session.summary.completeness;
            // All calls had returned, so all are there, however the program ended.
            let found = (counts.launches, counts.copy_launches, counts.api_calls, counts.lost);
            assert_eq!(found, (Some(4), Some(2), 14, Some(0)), "{fault}");
            assert_eq!(session.run.status, if orderly { "finished" } else { "recovered" }, "{fault}");
            // Records that the SDK had not delivered when the process died are counted.
            assert_eq!(counts.unfinished, Some(6 - counts.dispatches - counts.copies), "{fault}");
            let memory_is_known = !session.says("allocations and frees of memory may be missing");
            let is_known = counts.unfinished == Some(0) && memory_is_known;
            assert_eq!(counts.verdict == "COMPLETE", is_known, "{fault}");
            assert!(memory_is_known || !orderly, "{fault}");
            if orderly || fault == "no-finalize" && is_known {
                session.assert_complete();
            }
        }
    }
}

/// Allocations wait in the SDK's own buffers without a trace. A process that is killed some time after its last allocation
/// has lost none. A process that is killed at once may have, and does not claim completeness.
#[test]
fn allocations_before_a_kill_are_there_or_said_to_be_missing() {
    let dir = temporary();
    let memory = compile_with("tests/programs/memory.c", dir.path(), &["-Wno-unused-function"]);
    for (wait, path) in ["0", "1500"].into_iter().flat_map(|wait| PATHS.map(|path| (wait, path))) {
        let dir = temporary();
        let program = Program::new(&memory, &[wait], dir.path()).with("RKPROF_DISPATCH", path);
        let (ended, sessions) = compared(&program);
        assert_eq!(ended.code, Some(128 + 9));
        for session in sessions {
            let sizes: Vec<u64> = (1..=10).map(|mib| mib << 20).collect();
            let found = allocations_and_frees(&session.dir.join("trace.pftrace"), &sizes);
            let calls = |name| session.trace.calls.iter().filter(|(known, _)| known == name).count();
            assert_eq!((calls("hipMalloc"), calls("hipFree")), (10, 10));
            let said = session.says("allocations and frees of memory may be missing");
            assert_eq!(session.verdict() == "COMPLETE", !said, "{path} {wait}: {:?}", session.summary.completeness);
            assert!(found == 20 || said, "{path} {wait}: {found} of 20 are there");
            assert!(wait == "0" || !said, "{path}: {:?}", session.summary.completeness);
        }
    }
}

/// Virtual time stands still while the program sleeps: what it allocates then is later than a flush of that time, not earlier.
#[test]
fn allocations_in_virtual_time_are_there_or_said_to_be_missing() {
    let dir = temporary();
    let memory = compile_with("tests/programs/memory.c", dir.path(), &["-Wno-unused-function"]);
    let program = Program::new(&memory, &["400", "more"], dir.path()).with("RKPROF_DISPATCH", "sdk");
    let (_, sessions) = compared(&program.with("RKSIM_TIME", "virtual"));
    let sizes: Vec<u64> = (1..=20).map(|mib| mib << 20).collect();
    for session in sessions {
        let found = allocations_and_frees(&session.dir.join("trace.pftrace"), &sizes);
        let said = session.says("allocations and frees of memory may be missing");
        assert!(found == 30 || said, "{found} of 30 are there: {:?}", session.summary.completeness);
    }
}

#[test]
fn a_thread_that_never_stops_is_recorded_to_the_end() {
    let dir = temporary();
    let (ended, sessions) = compared(&Program::scenario("hello", dir.path()).with("RKSIM_FAULT", "daemon"));
    assert_eq!(ended.code, Some(0));
    for session in sessions {
        assert_eq!(session.run.status, "finished");
        assert!(session.summary.completeness.api_calls >= 14);
        assert_eq!(session.summary.completeness.dropped.values().sum::<u64>(), 0);
    }
}

#[test]
fn a_forked_child_is_left_alone() {
    let dir = temporary();
    let life = compile("tests/programs/life.c", dir.path());
    for path in PATHS {
        let dir = temporary();
        let program = Program::new(&life, &["fork"], dir.path()).with("RKPROF_DISPATCH", path);
        let (alone, sessions) = compared(&program);
        assert_eq!(alone.stdout, "child: exited 1 with 3\n");
        for session in sessions {
            session.assert_complete();
            // 2 to load, then twice: a stream, 10 rounds of two calls, a wait. Nothing of the child.
            assert_eq!(session.trace.calls.len(), 2 + 2 * 22);
            assert_eq!(session.trace.by_thread().len(), 1);
            assert!(!session.dir.join(format!("pid_{}", session.run.pid)).exists());
        }
    }
}

#[test]
fn a_process_that_replaces_itself_has_two_sessions() {
    let dir = temporary();
    let life = compile("tests/programs/life.c", dir.path());
    let (alone, sessions) = compared(&Program::new(&life, &["exec"], dir.path()));
    assert_eq!((alone.code, alone.stdout.as_str()), (Some(4), "first\nsecond\n"));
    for first in sessions {
        assert_eq!(first.run.status, "recovered");
        assert_eq!(first.trace.calls.len(), 2 + 2 + 2 * 7);
        let second = Session::open(&first.dir.join(format!("pid_{}", first.run.pid)));
        assert_eq!(second.run.status, "finished");
        second.assert_complete();
        assert_eq!(second.trace.calls.len(), 2 + 2 + 2 * 5);
    }
}

#[test]
fn closed_descriptors_are_not_written_to() {
    let dir = temporary();
    let life = compile("tests/programs/life.c", dir.path());
    for way in ["preloaded", "run"] {
        let files = dir.path().join(format!("files_{way}"));
        std::fs::create_dir(&files).expect("a directory");
        let program = Program::new(&life, &["descriptors", files.to_str().expect("UTF-8")], dir.path());
        let mut command = if way == "run" { program.under_rkprof(way) } else { program.preloaded(way) };
        let ended = outcome(&mut command);
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), "all files are written\n"), "{ended:?}");
        for file in 0..40 {
            let text = std::fs::read_to_string(files.join(format!("own.{file}"))).expect("the program's file");
            let expected: String = (0..20).map(|line| format!("file {file} line {line}\n")).collect();
            assert_eq!(text, expected);
        }
        let session = program.session(way);
        session.assert_complete();
        assert_eq!(session.trace.calls.len(), 2 + 21 * 202);
    }
}

/// A daemon's standard streams lead nowhere, and not into the recording.
#[test]
fn closed_standard_streams_stay_closed() {
    let dir = temporary();
    let life = compile("tests/programs/life.c", dir.path());
    let (alone, sessions) = compared(&Program::new(&life, &["stdio"], dir.path()));
    assert_eq!(alone.code, Some(0));
    sessions.iter().for_each(Session::assert_complete);
}

#[test]
fn a_changed_directory_does_not_move_the_run() {
    let dir = temporary();
    let life = compile("tests/programs/life.c", dir.path());
    let program = Program::new(&life, &["directory"], dir.path());
    let (_, sessions) = compared(&program);
    sessions.iter().for_each(Session::assert_complete);
    // The same with a relative path, or none.
    let relative = outcome(program.preloaded("x").env("RKPROF_OUT", "relative"));
    let unnamed = outcome(program.preloaded("x").env_remove("RKPROF_OUT"));
    assert_eq!((relative.code, unnamed.code), (Some(0), Some(0)));
    program.session("relative").assert_complete();
    program.session("rkprof_out/latest").assert_complete();
}

#[test]
fn a_kernel_that_never_ends_does_not_keep_the_program() {
    let dir = temporary();
    let life = compile("tests/programs/life.c", dir.path());
    let program = Program::new(&life, &["hang"], dir.path()).with("RKSIM_FAULT", "hang-kernel=saxpy");
    let program = program.with("RKPROF_EXIT_TIMEOUT", "2s");
    let alone = outcome(&mut program.alone());
    assert_eq!((alone.code, alone.stdout.as_str()), (Some(5), "no newline at the end"));
    for (path, words) in PATHS.into_iter().zip(["never reported as finished", "did not end"]) {
        let program = program.clone().with("RKPROF_DISPATCH", path);
        assert_eq!(outcome(&mut program.preloaded(path)), alone);
        let session = program.session(path);
        session.assert_consistent();
        assert_eq!((session.run.status.as_str(), session.verdict()), ("finished", "INCOMPLETE"));
        assert_eq!(session.summary.completeness.unfinished, Some(1));
        assert!(session.says(words), "{path}: {:?}", session.summary.completeness);
    }
}

#[test]
fn only_what_lies_between_start_and_stop_is_recorded() {
    let dir = temporary();
    let life = compile("tests/programs/life.c", dir.path());
    let program = Program::new(&life, &["paused"], dir.path()).with("RKPROF_PAUSED", "1");
    for way in ["preloaded", "run"] {
        let mut command = if way == "run" { program.under_rkprof(way) } else { program.preloaded(way) };
        let ended = outcome(&mut command);
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), "0110\n"), "{ended:?}");
        let session = program.session(way);
        session.assert_complete();
        assert_eq!(session.trace.calls.len(), (2 + 2 * 20) + (2 + 2 * 3));
        assert_eq!(session.trace.kernels.len(), 23);
        assert_eq!(session.trace.markers, 2);
        // Kernels are named although their code object was loaded while nothing was recorded.
        assert!(session.summary.kernels[0].name.contains("saxpy"));
    }
}

/// Launches from `roctxProfilerPause` to `roctxProfilerResume` are left out, as in rocprofv3: 3 launches, 5 hidden ones, 2.
#[test]
fn the_programs_own_pauses_are_obeyed() {
    let dir = temporary();
    let regions = compile("tests/programs/regions.c", dir.path());
    for (path, paused) in PATHS.into_iter().flat_map(|path| [(path, false), (path, true)]) {
        let dir = temporary();
        let program = Program::new(&regions, &[], dir.path()).with("RKPROF_DISPATCH", path);
        let program = program.with("RKPROF_PAUSED", if paused { "1" } else { "0" });
        let (alone, sessions) = compared(&program);
        assert_eq!(alone.stdout, "thread ids agree\n");
        for session in sessions {
            session.assert_complete();
            let kernels = if paused { 2 } else { 5 };
            assert_eq!(session.trace.kernels.len(), kernels, "{path} {paused}");
            let count = |name| session.trace.calls.iter().filter(|(known, _)| known == name).count();
            assert_eq!(count("hipModuleLaunchKernel"), kernels);
            assert_eq!(count("hipDeviceSynchronize"), if paused { 1 } else { 2 });
            assert_eq!(count("roctxGetThreadId"), 1, "called once while recording and once in the pause");

            let file = std::fs::File::open(session.dir.join("trace.pftrace")).expect("a trace");
            let mut reader = TraceReader::new(file);
            let mut markers = Vec::new();
            while let Some(item) = reader.next().expect("a trace that can be read") {
                if let Item::Event(Event::Marker(marker)) = item {
                    markers.push((marker.op, marker.message.into_owned(), marker.at, marker.id));
                }
            }
            markers.sort_by_key(|(.., at, _)| *at);
            let shown: Vec<_> = markers.iter().map(|(op, text, ..)| (*op, text.as_str())).collect();
            let expected = [(Mark, "before"), (Pause, ""), (Resume, ""), (Mark, "after")];
            assert_eq!(shown, expected[usize::from(paused)..]);
            // The calls have a length, and the pause lies between them.
            let [pause, resume] = [Pause, Resume].map(|op| markers.iter().find(|marker| marker.0 == op).expect("one"));
            assert!(pause.3 > 0 && resume.3 > 0 && pause.2 + pause.3 <= resume.2, "{markers:?}");
        }
    }
}

#[test]
fn environment_signals_and_limits_are_untouched() {
    let dir = temporary();
    let life = compile("tests/programs/life.c", dir.path());
    let (_, sessions) = compared(&Program::new(&life, &["environment"], dir.path()));
    sessions.iter().for_each(Session::assert_complete);
}

/// Threads that a seccomp filter kills at foreign system calls: one far ahead of the drainer, and many at once.
#[test]
fn threads_that_forbid_themselves_other_system_calls_live() {
    let dir = temporary();
    let confined = compile("tests/programs/confined.c", dir.path());
    // A launch of the simulated SDK takes other calls, a full queue of the simulator too, and malloc where threads have heaps.
    let cases = [("light", "1", "200000", "100"), ("light", "70", "4000", "0"), ("sdk", "1", "200000", "0")];
    for (path, threads, rounds, launches) in cases {
        let dir = temporary();
        let program = Program::new(&confined, &[threads, rounds, launches], dir.path());
        let (ended, sessions) = compared(&program.with("RKPROF_DISPATCH", path).with("MALLOC_ARENA_MAX", "1"));
        assert_eq!(ended.code, Some(7), "{path}, {threads} threads");
        let [threads, rounds, launches] =
            [threads, rounds, launches].map(|word| word.parse::<u64>().expect("a number"));
        for session in sessions {
            let counts = &session.summary.completeness;
            assert_eq!(counts.launches, Some(threads * launches));
            assert!(counts.api_calls > threads * (rounds + launches), "{path}, {threads} threads: {counts:?}");
            session.assert_complete();
        }
    }
}

#[test]
fn calls_in_signal_handlers_are_harmless() {
    let dir = temporary();
    let life = compile("tests/programs/life.c", dir.path());
    let (alone, sessions) = compared(&Program::new(&life, &["signals"], dir.path()));
    assert_eq!(alone.stdout, "50 signals\n");
    for session in sessions {
        session.assert_complete();
        assert_eq!(session.trace.calls.len(), 2 + 50 * 23);
    }
}

#[test]
fn sixteen_processes_share_a_run() {
    let dir = temporary();
    let rkprof = common::rkprof().display().to_string();
    let script = "for i in $(seq 16); do \"$0\" sim-workload --scenario hello & done; wait";
    let program = Program::new(Path::new("/bin/bash"), &["-c", script, &rkprof], dir.path());
    let alone = outcome(&mut program.alone());
    assert_eq!((alone.code, alone.stdout.as_str()), (Some(0), "hello: 4 launches, 2 copies\n".repeat(16).as_str()));
    // Under one command, and each by itself with the same directory.
    for (out, mut command) in [("run", program.under_rkprof("run")), ("preloaded", program.preloaded("preloaded"))] {
        assert_eq!(outcome(&mut command), alone, "{out}");
        let sessions = rkprof_store::dir::sessions(&dir.path().join(out)).expect("sessions");
        assert_eq!(sessions.len(), 16, "{out}");
        let mut processes = std::collections::BTreeSet::new();
        for found in sessions {
            let session = Session::open(&found.dir);
            // Also: the trace has each record once, and the summary counts what is in the trace.
            session.assert_complete();
            assert_eq!((session.run.status.as_str(), session.trace.calls.len()), ("finished", 14));
            assert_eq!((session.trace.kernels.len(), session.trace.copies.len()), (4, 2));
            assert!(processes.insert(session.run.pid), "two sessions of process {}", session.run.pid);
        }
    }
}

/// Behind a launcher that `rkprof run` started, each rank decides for itself.
#[test]
fn ranks_that_were_not_chosen_run_as_without_us() {
    let dir = temporary();
    let program = Program::scenario("hello", dir.path()).with("RKSIM_FAULT", "ranks=6").with("RKPROF_RANKS", "1,3-4");
    let plain = outcome(&mut program.clone().with("RKPROF_RANKS", "").alone());
    assert_eq!(outcome(&mut program.under_rkprof("out")), plain);
    let sessions = rkprof_store::dir::sessions(&dir.path().join("out")).expect("a run");
    let mut ranks: Vec<_> = sessions.iter().map(|session| session.info.as_ref().expect("run.json").rank).collect();
    ranks.sort_unstable();
    assert_eq!(ranks, [Some(1), Some(3), Some(4)]);
    let none = program.with("RKPROF_RANKS", "9");
    assert_eq!(outcome(&mut none.under_rkprof("none")), plain);
    let info = rkprof_store::dir::Session::open(&dir.path().join("none")).info.expect("run.json");
    let reason = info.reason.expect("a reason");
    assert!(reason.contains("rank 0 is not among the ranks 9 that are profiled"), "{reason}");
}

/// Kernels of a trace that may still be written to, and the end of the last one, ns.
fn kernels_so_far(trace: &Path) -> Option<(usize, u64)> {
    let mut reader = TraceReader::new(std::fs::File::open(trace).ok()?);
    let mut found = (0, 0);
    while let Some(item) = reader.next().expect("what is there can be read") {
        if let Item::Event(Event::Kernel(kernel)) = item {
            found = (found.0 + 1, found.1.max(kernel.end));
        }
    }
    Some(found)
}

/// During the run, the trace can be read and is at most a second behind; after the time limit, the whole trace can be read.
#[test]
fn a_trace_can_be_read_all_the_time_and_after_a_time_limit() {
    let dir = temporary();
    let endless = "name = \"endless\"\n[[kernel]]\nid = \"k\"\nname = \"k\"\nus = 1000\n[[thread]]\nstreams = 1\n\
                   repeat = 4000000000\nbody = [{ launch = { kernel = \"k\", stream = 1 } }, { sync = \"device\" }]\n";
    std::fs::write(dir.path().join("endless.toml"), endless).expect("a scenario");
    let rkprof = common::rkprof();
    let mut command = std::process::Command::new(&rkprof);
    command.args(["run", "-q", "-o", "out", "--timeout", "4", "--"]).arg(&rkprof);
    command.args(["sim-workload", "--scenario", "endless.toml"]).current_dir(dir.path()).env("RKSIM_TIME", "real");
    let mut program = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let trace = dir.path().join("out/trace.pftrace");
    let mut before = 0;
    for look in 0..3 {
        (before, _) = wait_for("more kernels in the trace", || {
            let now = rkprof_model::clock::boottime_ns();
            std::thread::sleep(Duration::from_millis(10));
            kernels_so_far(&trace).filter(|(count, end)| *count > before && end + 1_000_000_000 > now)
        });
        assert!(program.try_wait().expect("it is ours").is_none(), "it ended before look {look}");
    }
    assert_eq!(program.wait().expect("it ends").code(), Some(128 + libc::SIGTERM));
    let session = Session::open(&dir.path().join("out"));
    session.assert_consistent();
    assert!(session.trace.kernels.len() >= before, "{} of {before}", session.trace.kernels.len());
    assert_eq!((session.run.status.as_str(), session.run.exit.expect("an exit").timed_out), ("recovered", true));
}

#[test]
fn ranges_of_a_program_in_c_are_recorded() {
    let dir = temporary();
    let c = compile("examples/ranges.c", dir.path());
    assert_eq!(stdout_of(&mut Command::new(&c)), "3 steps, not profiled\n");
    let program = Program::new(&c, &["5"], dir.path());
    for way in ["preloaded", "run"] {
        let mut command = if way == "run" { program.under_rkprof(way) } else { program.preloaded(way) };
        assert_eq!(outcome(&mut command).stdout.lines().next(), Some("5 steps, profiled"));
        let session = program.session(way);
        session.assert_complete();
        let mut ranges: Vec<_> =
            session.summary.markers.iter().map(|row| (row.name.as_str(), row.kind.as_str(), row.count)).collect();
        ranges.sort_unstable();
        assert_eq!(ranges, [("fill", "range", 5), ("step", "range", 5), ("wait", "range", 5)], "{way}");
    }
}

#[test]
fn programs_in_c_and_python_are_traced() {
    let dir = temporary();
    let c = compile("examples/workload.c", dir.path());
    let program = Program::new(&c, &["20", "2"], dir.path());
    for way in ["preloaded", "run"] {
        let mut command = if way == "run" { program.under_rkprof(way) } else { program.preloaded(way) };
        // It prints how long its kernels took.
        let ended = outcome(&mut command);
        assert_eq!((ended.code, ended.stdout.matches("the copy is right").count()), (Some(0), 2), "{ended:?}");
        let session = program.session(way);
        session.assert_complete();
        assert!(session.trace.kernels.len() >= 40);
    }

    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/workload.py");
    let simulator = simulator().display().to_string();
    for mode in ["global", "local"] {
        let dir = temporary();
        let program = Program::new(Path::new("python3"), &[script, &simulator, "10", mode], dir.path());
        let (alone, sessions) = compared(&program);
        assert_eq!((alone.code, alone.stdout.as_str()), (Some(0), "10 rounds, the copy is right\n"));
        for session in sessions {
            session.assert_complete();
            assert_eq!((session.trace.kernels.len(), session.trace.copies.len()), (10, 20));
            assert_eq!(session.run.sdk.expect("an SDK").path, simulator);
        }
    }
}

/// The compiler's calls around `kernel<<<...>>>`: recorded on request only, and as often as the source has them.
#[test]
fn calls_of_the_compiler_are_recorded_on_request() {
    let dir = temporary();
    let program = Program::new(&compile("examples/workload.c", dir.path()), &["20", "2"], dir.path());
    for (way, wanted) in [("without", "0"), ("with", "1")] {
        outcome(&mut program.clone().with("RKPROF_HIP_COMPILER", wanted).preloaded(way));
        let session = program.session(way);
        session.assert_complete();
        let calls = session.summary.api.iter().filter(|row| row.name.starts_with("__hip"));
        let mut calls: Vec<_> = calls.map(|row| (row.name.as_str(), row.duration.count)).collect();
        calls.sort_unstable();
        let launched =
            [("__hipPopCallConfiguration", 40), ("__hipPushCallConfiguration", 40), ("__hipRegisterFatBinary", 1)];
        let all: Vec<_> = launched.into_iter().chain([("__hipRegisterFunction", 1)]).collect();
        // At its end the program may unregister its code objects while the test still looks.
        calls.retain(|(name, _)| *name != "__hipUnregisterFatBinary");
        assert_eq!(calls, if wanted == "1" { all } else { Vec::new() });
    }
}

#[test]
fn rocp_tool_libraries_does_without_preloading() {
    let dir = temporary();
    let program = Program::scenario("hello", dir.path());
    let alone = outcome(&mut program.alone());
    let mut command = program.alone();
    command.env("ROCP_TOOL_LIBRARIES", library()).env("RKPROF_OUT", dir.path().join("out"));
    assert_eq!(outcome(&mut command), alone);
    program.session("out").assert_complete();
}

#[test]
fn configured_before_main() {
    let dir = temporary();
    let life = compile("tests/programs/life.c", dir.path());
    let program = Program::new(&life, &["environment"], dir.path()).with("ROCPROFILER_LIBRARY_CTOR", "1");
    let (_, sessions) = compared(&program);
    sessions.iter().for_each(Session::assert_complete);
}

/// xorshift64*: moments that differ from run to run of the loop, not from test to test.
fn random(state: &mut u64) -> u64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    state.wrapping_mul(0x2545_F491_4F6C_DD1D)
}

/// Starts the counting program and kills it about `delay` after its session began.
fn kill_after(program: &Program, way: &str, delay: Duration) {
    let mut command = if way == "run" { program.under_rkprof("out") } else { program.preloaded("out") };
    let mut child = command.stdout(Stdio::null()).spawn().expect("it starts");
    let run = program.dir.join("out/run.json");
    let pid = wait_for("the session", || {
        let info: serde_json::Value = serde_json::from_slice(&std::fs::read(&run).ok()?).ok()?;
        info["pid"].as_i64()
    });
    // The test is about the moment: any moment will do.
    let began = Instant::now();
    while began.elapsed() < delay {
        std::hint::spin_loop();
    }
    // SAFETY: sends a signal to a process that was started here and has not been waited for.
    unsafe { libc::kill(pid as i32, libc::SIGKILL) };
    child.wait().expect("it ends");
}

/// Thread id and calls that had returned, for each thread of the counting program.
fn returned(file: &Path) -> Vec<(u32, u64)> {
    let bytes = std::fs::read(file).unwrap_or_default();
    let number = |bytes: &[u8]| u64::from_ne_bytes(bytes.try_into().expect("8 bytes"));
    bytes.chunks_exact(16).map(|pair| (number(&pair[..8]) as u32, number(&pair[8..]))).collect()
}

/// The n-th call of a thread of the counting program.
fn counting_call(n: usize) -> &'static str {
    match n.checked_sub(1).map(|n| n % 49) {
        None => "hipStreamCreate",
        Some(48) => "hipStreamSynchronize",
        Some(n) => ["hipGetDevice", "hipModuleLaunchKernel", "hipGetLastError"][n % 3],
    }
}

/// Launch ids are given to threads in blocks of this many.
const ID_BLOCK: u64 = 1 << 17;

fn check_killed(program: &Program) -> u64 {
    let dir = program.dir.join("out");
    let info = rkprof_store::dir::Session::open(&dir).info.unwrap_or_else(|error| panic!("{error}"));
    if info.status == "untraced" {
        // Killed before its session had begun: no call of a thread can have returned by then.
        let calls: u64 = returned(&program.dir.join("counters")).iter().map(|(_, calls)| calls).sum();
        assert_eq!(calls, 0, "{}: {:?}", dir.display(), info.reason);
        return 0;
    }
    let session = program.session("out");
    let shown = session.dir.display();
    assert_eq!(session.run.status, "recovered", "{shown}");
    session.assert_consistent();
    let counts = &session.summary.completeness;
    assert_eq!((counts.lost, counts.dropped.values().sum::<u64>()), (Some(0), 0), "{shown}: {:?}", counts.reasons);
    assert_eq!(counts.unfinished, counts.launches.map(|launched| launched - counts.dispatches), "{shown}");
    assert_eq!(counts.verdict == "COMPLETE", counts.unfinished == Some(0), "{shown}: {:?}", counts.reasons);

    let threads = session.trace.by_thread();
    let mut launched = Vec::new();
    for (tid, returned) in returned(&program.dir.join("counters")).into_iter().filter(|(tid, _)| *tid != 0) {
        let calls = threads.get(&tid).map(Vec::as_slice).unwrap_or_default();
        let found = calls.len() as u64;
        // A call is recorded before it returns; one more may have been on its way.
        assert!((returned..=returned + 1).contains(&found), "{shown}: {found} of {returned} calls of thread {tid}");
        let mut next_child = None;
        for (n, (name, call)) in calls.iter().enumerate() {
            assert_eq!(name, counting_call(n), "{shown}: call {n} of thread {tid}");
            if !call.children.is_empty() {
                // Ids without a gap, but where the thread went on to its next block of ids.
                let first = call.children.start;
                let follows = next_child.is_none_or(|next| next == first) || first % ID_BLOCK == 1;
                assert!(follows, "{shown}: call {n} of thread {tid}: {first} after {next_child:?}");
                next_child = Some(call.children.end);
                launched.extend(call.children.clone());
            }
        }
    }
    // A launch in progress is known although its call is not recorded yet.
    let launches = launched.len() as u64;
    let known = counts.launches.unwrap();
    assert!((launches..=launches + 3).contains(&known), "{shown}: {launches}, {known}");
    launched.sort_unstable();
    let unknown = session.trace.kernels.iter().filter(|kernel| launched.binary_search(&kernel.event_id).is_err());
    assert!(unknown.count() as u64 <= known - launches, "{shown}");
    let mut ids: Vec<u64> = session.trace.kernels.iter().map(|kernel| kernel.event_id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), session.trace.kernels.len(), "{shown}: each dispatch once");
    counts.api_calls
}
