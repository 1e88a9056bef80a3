//! Which runs can be recovered, and who the process was.

use super::*;

/// No process has this number: it is above the kernel's limit.
const ABSENT: u32 = (1 << 22) + 1;

#[test]
fn a_run_that_is_complete_is_left_as_it_is() {
    for status in [Status::Finished, Status::Recovered, Status::Untraced, Status::Imported, Status::Merged] {
        let dir = left("nothing more");
        edit_run(dir.path(), |info| info.status = status);
        let error = attempt(dir.path()).unwrap_err();
        assert!(matches!(error, RecoverError::Finished { .. }), "{status:?}: {error}");
        assert_eq!(edit_run(dir.path(), |_| ()).status, status);
        assert!(dir.path().join(ARENA_FILE).exists());
    }
}

#[test]
fn a_session_that_had_not_begun_is_untraced() {
    let dir = left("nothing more");
    edit_run(dir.path(), |info| info.status = Status::Starting);
    assert_eq!(attempt(dir.path()).unwrap(), Recovered::default());
    let info = edit_run(dir.path(), |_| ());
    assert_eq!(info.status, Status::Untraced);
    assert_eq!(info.reason.as_deref(), Some("the session had not begun when the process ended"));
    assert!(!dir.path().join(ARENA_FILE).exists() && !dir.path().join(META_FILE).exists());
}

#[test]
fn an_empty_directory_is_no_run() {
    let dir = tempfile::tempdir().unwrap();
    let error = attempt(dir.path()).unwrap_err();
    assert!(matches!(error, RecoverError::Nothing { .. }), "{error}");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

/// This test's own process is alive, and the arena says that it records.
#[test]
fn the_arena_of_a_living_process_is_not_touched() {
    let dir = tempfile::tempdir().unwrap();
    let _arena = Arena::create(&dir.path().join(ARENA_FILE), &Options::default()).unwrap();
    let error = attempt(dir.path()).unwrap_err();
    assert!(matches!(error, RecoverError::Running { pid, .. } if pid == std::process::id()), "{error}");
    assert!(dir.path().join(ARENA_FILE).exists());
}

/// What `recover` says about a process after `run.json` was deleted.
fn identity_without_run_json(dir: &Path) -> RunInfo {
    let _ = fs::remove_file(dir.join(run::FILE));
    attempt(dir).unwrap();
    edit_run(dir, |_| ())
}

/// A trace of another process than the test's own, with nothing but that process in it.
fn trace_of(process: &Process) -> Vec<u8> {
    let mut out = Vec::new();
    let mut writer = TraceWriter::new(TraceOptions::default(), process);
    writer.clock(&mut out, ClockSample { boottime: 3_000, monotonic: 3_000, realtime: 3_000 });
    out
}

fn stranger() -> Process {
    Process {
        pid: ABSENT,
        parent_pid: 5,
        command: vec!["other".to_owned(), "-v".to_owned()],
        host: "node9".to_owned(),
        rank: Some(2),
        simulated: true,
        ..Process::default()
    }
}

#[test]
fn without_run_json_the_trace_tells_who_the_process_was() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join(TRACE_FILE), trace_of(&stranger())).unwrap();
    let info = identity_without_run_json(dir.path());
    assert_eq!((info.schema_version, info.rkprof_version.as_str()), (run::SCHEMA_VERSION, env!("CARGO_PKG_VERSION")));
    assert_eq!((info.status, info.pid, info.parent_pid), (Status::Recovered, ABSENT, 5));
    assert_eq!((info.host.as_str(), &info.command[..]), ("node9", &["other".to_owned(), "-v".to_owned()][..]));
    assert_eq!((info.rank, info.simulated), (Some(2), true));
}

#[test]
fn the_arena_knows_the_process_better_than_a_trace() {
    let dir = left("nothing more");
    let pid = edit_run(dir.path(), |_| ()).pid;
    let info = identity_without_run_json(dir.path());
    assert_eq!((info.pid, info.host.as_str(), &info.command[..]), (pid, "node7", &["program".to_owned()][..]));

    let dir = left("nothing more");
    let pid = edit_run(dir.path(), |_| ()).pid;
    fs::write(dir.path().join(TRACE_FILE), trace_of(&stranger())).unwrap();
    let info = identity_without_run_json(dir.path());
    assert_eq!((info.pid, info.parent_pid, info.host.as_str(), info.simulated), (pid, 0, "", false));
}

#[test]
fn a_summary_tells_who_the_process_was_where_no_trace_does() {
    for (of, host) in [(0, "node3"), (1, "")] {
        let dir = left(DIES_EARLY);
        let pid = edit_run(dir.path(), |_| ()).pid;
        let summary = Summary {
            schema_version: summary::SCHEMA_VERSION,
            pid: pid + of,
            host: "node3".to_owned(),
            ..Summary::default()
        };
        rkprof_store::dir::write_json(&dir.path().join(summary::FILE), &summary).unwrap();
        let info = identity_without_run_json(dir.path());
        assert_eq!((info.pid, info.host.as_str()), (pid, host));
    }
}

#[test]
fn the_arena_of_another_process_is_left_alone() {
    let dir = left("nothing more");
    edit_run(dir.path(), |info| info.pid = ABSENT);
    let arena = fs::read(dir.path().join(ARENA_FILE)).unwrap();
    let outcome = recovered(dir.path());
    assert_eq!(outcome.recovered.records, 0);
    assert!(outcome.says(&format!("not of process {ABSENT}; it was left alone")), "{:?}", outcome.summary.notes);
    assert_eq!(outcome.kernel(), (1, 2_000));
    assert!(fs::read(dir.path().join(ARENA_FILE)).unwrap() == arena, "the file is as it was");
}
