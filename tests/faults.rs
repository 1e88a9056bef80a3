//! Faults of the SDK, the disk or the settings: the program ends as it would alone, and the run reports the fault.

mod common;

use common::{Outcome, Program, Session, outcome, rkprof, simulator};
use std::path::Path;
use std::process::Command;

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary directory can be made")
}

/// A run of `hello` under `rkprof run` that must behave as it does without faults.
fn hello(dir: &Path, out: &str, environment: &[(&str, &str)]) -> Program {
    // The SDK's dispatch service must fail, too.
    let mut program = Program::scenario("hello", dir).with("RKPROF_DISPATCH", "sdk");
    for (name, value) in environment {
        program = program.with(name, value);
    }
    let mut ended = outcome(&mut program.under_rkprof(out));
    // Also a quiet command says why it could not record.
    if ended.stderr.starts_with("rkprof: nothing was recorded: ") && ended.stderr.lines().count() == 1 {
        ended.stderr.clear();
    }
    let expected = Outcome {
        code: Some(0),
        signal: None,
        stdout: "hello: 4 launches, 2 copies\n".to_owned(),
        stderr: String::new(),
    };
    assert_eq!(ended, expected, "{environment:?}");
    program
}

/// The effect on the run if a function of the SDK is missing.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Effect {
    Nothing,
    /// The run is complete, with a note.
    Said(&'static str),
    /// Records are missing, and the run reports it.
    Incomplete(&'static str),
    /// Nothing is recorded.
    Untraced(&'static str),
}

const FUNCTIONS: &[(&str, Effect)] = &[
    ("rocprofiler_create_context", Effect::Untraced("lacks rocprofiler_create_context")),
    ("rocprofiler_start_context", Effect::Incomplete("rocprofiler_start_context")),
    ("rocprofiler_stop_context", Effect::Nothing),
    ("rocprofiler_create_buffer", Effect::Incomplete("MEMORY_COPY is not recorded: rocprofiler_create_buffer")),
    ("rocprofiler_flush_buffer", Effect::Incomplete("never reported as finished")),
    (
        "rocprofiler_configure_buffer_tracing_service",
        Effect::Incomplete("MEMORY_COPY is not recorded: rocprofiler_configure_buffer_tracing_service"),
    ),
    (
        "rocprofiler_configure_callback_tracing_service",
        Effect::Incomplete("MARKER_CORE_API is not recorded: rocprofiler_configure_callback_tracing_service"),
    ),
    (
        "rocprofiler_configure_external_correlation_id_request_service",
        // The launches are not known, so the kernels can't be compared with them.
        Effect::Incomplete("correlation of dispatches with calls is not recorded"),
    ),
    ("rocprofiler_at_intercept_table_registration", Effect::Nothing),
    ("rocprofiler_query_available_agents", Effect::Said("list of agents could not be read")),
    ("rocprofiler_iterate_buffer_tracing_kinds", Effect::Incomplete("rocprofiler_iterate_buffer_tracing_kinds")),
    ("rocprofiler_iterate_callback_tracing_kinds", Effect::Incomplete("rocprofiler_iterate_callback_tracing_kinds")),
    ("rocprofiler_query_buffer_tracing_kind_name", Effect::Incomplete("MEMORY_COPY is not recorded")),
    ("rocprofiler_query_callback_tracing_kind_name", Effect::Incomplete("KERNEL_DISPATCH is not recorded")),
    ("rocprofiler_iterate_buffer_tracing_kind_operations", Effect::Nothing),
    ("rocprofiler_iterate_callback_tracing_kind_operations", Effect::Nothing),
    ("rocprofiler_query_buffer_tracing_kind_operation_name", Effect::Nothing),
    ("rocprofiler_query_callback_tracing_kind_operation_name", Effect::Nothing),
    ("rocprofiler_get_version", Effect::Nothing),
    ("rocprofiler_get_status_string", Effect::Nothing),
    ("rocprofiler_get_timestamp", Effect::Nothing),
    ("rocprofiler_create_callback_thread", Effect::Nothing),
    ("rocprofiler_at_internal_thread_create", Effect::Nothing),
    ("rocprofiler_iterate_agent_supported_counters", Effect::Nothing),
    ("rocprofiler_create_counter_config", Effect::Nothing),
    ("rocprofiler_configure_callback_dispatch_counting_service", Effect::Nothing),
];

fn check(session: &Session, effect: Effect, case: &str) {
    session.assert_consistent();
    assert_eq!(session.run.status, "finished", "{case}");
    // HIP calls have two ways into the run.
    assert_eq!(session.summary.completeness.api_calls, 14, "{case}");
    match effect {
        Effect::Nothing => session.assert_complete(),
        Effect::Said(words) | Effect::Incomplete(words) | Effect::Untraced(words) => {
            assert!(session.says(words), "{case}: {:?} {:?}", session.summary.completeness, session.summary.notes);
            let expected = if matches!(effect, Effect::Said(_)) { "COMPLETE" } else { "INCOMPLETE" };
            assert_eq!(session.verdict(), expected, "{case}");
        }
    }
}

/// `f` for each of `items`, on two threads.
fn in_parallel<T: Sync>(items: &[T], f: impl Fn(usize, &T) + Sync) {
    std::thread::scope(|scope| {
        for half in 0..2 {
            let f = &f;
            scope.spawn(move || {
                for (i, item) in items.iter().enumerate().skip(half).step_by(2) {
                    f(i, item);
                }
            });
        }
    });
}

#[test]
fn functions_that_the_sdk_lacks() {
    let dir = temporary();
    in_parallel(FUNCTIONS, |_, (function, effect)| {
        let program = hello(dir.path(), function, &[("RKSIM_HIDE", function)]);
        if let Effect::Untraced(words) = effect {
            let info = common::json(&dir.path().join(function).join("run.json"));
            assert_eq!(info["status"], "untraced", "{function}");
            assert!(info["reason"].as_str().expect("a reason").contains(words), "{}", info["reason"]);
            return;
        }
        let session = program.session(function);
        check(&session, *effect, function);
        let missing = session.run.sdk.expect("an SDK").missing_functions;
        // Functions with another name in 0.5 are found by that name.
        assert!(missing.iter().any(|name| name == function) || function.contains("count"), "{function}: {missing:?}");
    });
}

#[test]
fn functions_that_fail() {
    let dir = temporary();
    in_parallel(FUNCTIONS, |_, (function, effect)| {
        let program = hello(dir.path(), function, &[("RKSIM_FAULT", &format!("{function}=1"))]);
        // An SDK that can do nothing still calls our wrappers of HIP.
        let effect = match effect {
            Effect::Untraced(_) => Effect::Incomplete("tracing services could not be started"),
            other => *other,
        };
        let session = program.session(function);
        check(&session, effect, function);
        let skipped = session.run.skipped;
        let said = skipped.iter().any(|skip| !skip.feature.is_empty() && !skip.reason.is_empty());
        assert_eq!(
            said,
            matches!(effect, Effect::Said(words) | Effect::Incomplete(words) if words.contains("not recorded")),
            "{function}: {skipped:?}"
        );
    });
}

#[test]
fn calls_that_hang_do_not_keep_the_program() {
    let dir = temporary();
    let program = hello(dir.path(), "out", &[("RKSIM_FAULT", "hang@rocprofiler_flush_buffer")]);
    let session = program.session("out");
    session.assert_consistent();
    assert_eq!((session.run.status.as_str(), session.verdict()), ("finished", "INCOMPLETE"));
    assert!(session.says("does not end a flush of its buffers"));
    assert_eq!(session.summary.completeness.api_calls, 14);
}

#[test]
fn versions_of_the_sdk() {
    let dir = temporary();
    for version in ["0.5", "1.0", "1.1"] {
        for hip in ["", "newer"] {
            let out = format!("{version}{hip}");
            let program = hello(dir.path(), &out, &[("RKSIM_SDK", version), ("RKSIM_HIP", hip)]);
            let session = program.session(&out);
            session.assert_complete();
            assert_eq!(session.trace.calls.len(), 14);
            assert!(session.run.sdk.expect("an SDK").version.starts_with(version));
        }
    }
}

#[test]
fn a_version_that_is_not_the_sdks_own() {
    let dir = temporary();
    for played in ["0.5", "1.0"] {
        for announced in ["0", "30", "500", "10000", "99999", "4294967295"] {
            let out = format!("{played}_{announced}");
            let fault = format!("version={announced}");
            let program = hello(dir.path(), &out, &[("RKSIM_SDK", played), ("RKSIM_FAULT", &fault)]);
            let session = program.session(&out);
            session.assert_complete();
            let is_its_own = (played, announced) == ("0.5", "500") || (played, announced) == ("1.0", "10000");
            assert_eq!(session.says("announced itself as version"), !is_its_own, "{out}");
        }
    }
    // Without the SDK's own version, an impossible version is declined.
    let environment = [("RKSIM_FAULT", "version=30"), ("RKSIM_HIDE", "rocprofiler_get_version")];
    hello(dir.path(), "declined", &environment);
    let info = common::json(&dir.path().join("declined/run.json"));
    assert_eq!(info["status"], "untraced");
    assert!(info["reason"].as_str().expect("a reason").contains("which does not exist"), "{}", info["reason"]);
}

#[test]
fn two_copies_of_the_sdk() {
    let dir = temporary();
    let simulator = simulator().display().to_string();
    let program = Program::scenario("hello", dir.path()).with("RKSIM_FAULT", &format!("second-sdk={simulator}"));
    let alone = outcome(&mut program.alone());
    assert_eq!(outcome(&mut program.under_rkprof("out")), alone);
    let sessions = rkprof_store::dir::sessions(&dir.path().join("out")).expect("sessions");
    assert_eq!(sessions.len(), 1, "one process, one session");
    let session = program.session("out");
    session.assert_complete();
    assert_eq!((session.trace.calls.len(), session.trace.kernels.len(), session.trace.copies.len()), (28, 8, 4));
}

#[test]
fn records_that_the_sdk_drops_are_counted() {
    let dir = temporary();
    // Copies come in a buffer.
    let program = Program::scenario("stream-copy", dir.path()).with("RKSIM_FAULT", "drop=0.5");
    assert_eq!(outcome(&mut program.under_rkprof("out")).code, Some(0));
    let session = program.session("out");
    session.assert_consistent();
    let counts = &session.summary.completeness;
    assert!(counts.dropped_by_sdk.unwrap() > 0);
    let launched = counts.launches.unwrap() + counts.copy_launches.unwrap();
    assert_eq!(counts.unfinished, Some(launched - counts.dispatches - counts.copies));
    assert!(session.verdict() == "INCOMPLETE" && session.says("dropped by rocprofiler-sdk"));
}

#[test]
fn odd_times_are_counted_and_kept() {
    let dir = temporary();
    for fault in ["inverted", "zero-length"] {
        let program = hello(dir.path(), fault, &[("RKSIM_FAULT", &format!("{fault}=1.0"))]);
        let session = program.session(fault);
        session.assert_complete();
        let trust = &session.summary.trust;
        let expected = if fault == "inverted" { (4, 0) } else { (0, 4) };
        assert_eq!((trust.inverted, trust.zero_length), expected, "{fault}");
        for kernel in &session.trace.kernels {
            assert!(
                if fault == "inverted" { kernel.end < kernel.start } else { kernel.end == kernel.start },
                "{kernel:?}"
            );
        }
    }
    let program = Program::scenario("multi-stream", dir.path()).with("RKSIM_FAULT", "reorder=0.5");
    let alone = outcome(&mut program.alone());
    assert_eq!(outcome(&mut program.under_rkprof("reorder")), alone);
    program.session("reorder").assert_complete();
}

#[test]
fn a_program_without_an_sdk() {
    let dir = temporary();
    let program = Program::new(Path::new("/bin/sh"), &["-c", "echo out; echo err >&2; exit 7"], dir.path());
    let alone = outcome(&mut program.alone());
    assert_eq!(outcome(&mut program.preloaded("preloaded")), alone);
    assert!(!dir.path().join("preloaded").exists(), "nothing is left by a program without HIP");
    assert_eq!(outcome(&mut program.under_rkprof("run")), alone);
    let info = common::json(&dir.path().join("run/run.json"));
    assert_eq!((info["status"].as_str(), info["exit"]["exit_code"].as_i64()), (Some("untraced"), Some(7)));
}

#[test]
fn tools_can_be_turned_off() {
    let dir = temporary();
    for variable in [("RKPROF_DISABLE", "1"), ("ROCPROFILER_REGISTER_ENABLED", "0")] {
        let program = Program::scenario("hello", dir.path()).with(variable.0, variable.1);
        let alone = outcome(&mut program.alone());
        assert_eq!(outcome(&mut program.preloaded("off")), alone);
        assert!(!dir.path().join("off").exists());
    }
}

#[test]
fn a_run_directory_that_cannot_be_made() {
    let dir = temporary();
    std::fs::write(dir.path().join("file"), "").expect("a file");
    let program = Program::scenario("hello", dir.path());
    let alone = outcome(&mut program.alone());
    for out in ["file", "file/below", "%x"] {
        let mut ended = outcome(&mut program.preloaded(out));
        let said = std::mem::take(&mut ended.stderr);
        assert!(said.starts_with("rkprof: ") && said.lines().count() == 1 && said.contains("runs untraced"), "{said}");
        assert_eq!(ended, alone);
    }
    // Unreadable options are ignored and reported.
    let program = program.with("RKPROF_BUFFER", "lots");
    assert_eq!(outcome(&mut program.preloaded("ignored")), alone);
    let session = program.session("ignored");
    session.assert_complete();
    assert!(session.says("RKPROF_BUFFER=\"lots\" was ignored"));
}

/// `ulimit -f` in KiB stands for a disk that is full: the same errors, and a signal on top.
fn with_file_limit(command: &Command, kib: u32) -> Command {
    let mut limited = Command::new("/bin/bash");
    limited.args(["-c", &format!("ulimit -f {kib}; exec \"$0\" \"$@\"")]);
    limited.arg(command.get_program()).args(command.get_args());
    if let Some(dir) = command.get_current_dir() {
        limited.current_dir(dir);
    }
    for (name, value) in command.get_envs() {
        match value {
            // The shell must not be traced, only the program that replaces it.
            Some(value) => limited.env(name, value),
            None => limited.env_remove(name),
        };
    }
    limited
}

/// A low limit of open files belongs to the program: the command raises its own where the system allows it, and becomes the
/// program where it does not.
#[test]
fn few_descriptors() {
    let dir = temporary();
    let shown = |which: &str, limit: &str, name: &str| {
        let script =
            format!("ulimit -{which}n {limit}; exec \"$0\" run -q -o \"$1\" -- sh -c 'ulimit -Sn; ulimit -Hn; exit 7'");
        let run = dir.path().join(name);
        let output = Command::new("sh").arg("-c").arg(script).arg(rkprof()).arg(&run).output().expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code(), said, run.exists())
    };
    let (limits, code, said, recorded) = shown("S", "4", "soft");
    assert!(limits.starts_with("4\n") && limits != "4\n4\n", "the program has the limits that rkprof found: {limits}");
    assert_eq!((code, recorded), (Some(7), true), "{said}");
    assert!(!said.contains("too many open files") && !said.contains("Too many open files"), "{said}");

    let (limits, code, said, recorded) = shown("", "5", "hard");
    assert_eq!((limits.as_str(), code, recorded), ("5\n5\n", Some(7), false), "{said}");
    assert!(said.contains("the limit of open files") && said.contains("runs untraced"), "{said}");
}

/// The command survives, and so does the program.
#[test]
fn no_file_may_be_written() {
    let dir = temporary();
    common::library();
    let script = "ulimit -f 0; exec \"$0\" run -q -o out -- sh -c 'exit 3'";
    let output =
        Command::new("sh").arg("-c").arg(script).arg(rkprof()).current_dir(dir.path()).output().expect("a shell");
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The arena takes what the limit leaves; what is missing is told, also by a quiet command.
#[test]
fn small_files_make_a_small_arena() {
    let dir = temporary();
    let limited = |kib: u32, out: &str| {
        let mut program = Program::scenario("tiny-kernels", dir.path());
        program.arguments.extend(["--scale".to_owned(), "3".to_owned()]);
        let output = with_file_limit(&program.under_rkprof(out), kib).output().expect("a shell");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let said = limited(1024, "small");
    let counts = rkprof_store::dir::Session::open(&dir.path().join("small")).summary().unwrap().completeness;
    assert!(counts.dropped.is_empty() && Some(counts.dispatches) == counts.launches, "{counts:?}");
    assert!(said.contains("INCOMPLETE: writing the trace"), "{said}");
    let said = limited(8, "none");
    assert!(said.contains("nothing was recorded: making the arena"), "{said}");
}

#[test]
fn a_full_disk() {
    let dir = temporary();
    let mut program = Program::scenario("tiny-kernels", dir.path()).with("RKPROF_BUFFER", "4MiB");
    program.arguments.extend(["--scale".to_owned(), "3".to_owned()]);
    let alone = outcome(&mut program.alone());
    // Room for the arena, but not for all of the trace.
    let mut command = with_file_limit(&program.preloaded("trace"), 4096);
    assert_eq!(outcome(&mut command), alone);
    let session = program.session("trace");
    assert_eq!((session.run.status.as_str(), session.verdict()), ("finished", "INCOMPLETE"));
    assert!(session.says("writing the trace to") && session.says("failed"), "{:?}", session.summary.completeness);
    // The statistics go on, and the trace ends with a whole packet.
    let counts = &session.summary.completeness;
    assert_eq!(Some(counts.dispatches), counts.launches);
    assert!((session.trace.kernels.len() as u64) < counts.dispatches && !session.trace.kernels.is_empty());

    // Not even room for the arena.
    let mut command = with_file_limit(&program.preloaded("arena"), 64);
    let mut ended = outcome(&mut command);
    let said = std::mem::take(&mut ended.stderr);
    assert_eq!(ended, alone);
    assert!(said.starts_with("rkprof: ") && said.lines().count() == 1 && said.contains("arena"), "{said}");
}

#[test]
fn a_full_arena() {
    let dir = temporary();
    let program = Program::scenario("tiny-kernels", dir.path()).with("RKPROF_BUFFER", "1MiB");
    let alone = outcome(&mut program.alone());
    assert_eq!(outcome(&mut program.preloaded("drop")), alone);
    let session = program.session("drop");
    session.assert_consistent();
    let counts = &session.summary.completeness;
    let dropped: u64 = counts.dropped.values().sum();
    assert_eq!(counts.dropped_by_thread.values().sum::<u64>(), dropped);
    assert_eq!(counts.verdict == "COMPLETE", dropped == 0, "{counts:?}");
    // Waiting instead of dropping loses nothing.
    let program = program.with("RKPROF_ON_FULL", "block");
    assert_eq!(outcome(&mut program.preloaded("block")), alone);
    program.session("block").assert_complete();
}

/// A limit of threads: the drainer flushes the SDK itself. It must not wait for a delivery that waits for it.
#[test]
fn a_full_arena_without_a_thread_that_flushes() {
    const THREADS: u64 = 12;
    const ROUNDS: u64 = 8000;
    let dir = temporary();
    let program = common::compile("tests/programs/flushing.c", dir.path());
    let library = dir.path().join("library.so");
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-DLIBRARY", "-o"]).arg(&library);
    common::stdout_of(cc.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/flushing.c")).arg("-ldl"));
    let program = Program::new(Path::new("timeout"), &["300", &program.display().to_string()], dir.path());
    let mut program =
        program.with("RKPROF_BUFFER", "1MiB").with("RKPROF_ON_FULL", "block").with("RKPROF_DISPATCH", "sdk");
    program.arguments.extend([THREADS, ROUNDS].map(|number| number.to_string()));
    let alone = outcome(&mut program.alone());
    assert_eq!(alone.code, Some(0), "{alone:?}");
    let mut preloaded = program.preloaded("run");
    preloaded.env("LD_PRELOAD", format!("{} {}", library.display(), common::library().display()));
    assert_eq!(outcome(&mut preloaded), alone);
    let session = program.session("run");
    let counts = &session.summary.completeness;
    let dropped = counts.dropped.get("api_call").copied().unwrap_or_default();
    assert_eq!(counts.api_calls + dropped, 2 * THREADS * ROUNDS, "{counts:?}");
    assert_eq!(counts.verdict == "COMPLETE", counts.dropped.is_empty(), "{counts:?}");
    assert!(session.says("no thread could be made that flushes"), "{counts:?}");
}
