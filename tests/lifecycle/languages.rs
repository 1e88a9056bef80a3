//! Programs in Python and C, and what they record by themselves.

use super::*;

/// Workers as Python programs start them, from a parent that makes no HIP calls and so has no session. Forked workers end by
/// `_exit`, which runs no handlers: their records are recovered.
#[test]
fn trees_of_python_processes() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/processes.py");
    let library = simulator();
    let library = library.to_str().expect("UTF-8");
    let cases = [
        // (way, what it prints, sessions, how they end)
        ("spawn", "spawn [3, 4, 5]\n", 3, "finished"),
        ("_exit", "_exit [3, 4, 5]\n", 3, "recovered"),
        ("forkserver", "forkserver [3, 4, 5]\n", 3, "recovered"),
        ("fork", "fork [3, 4, 5]\n", 3, "recovered"),
        ("daemon", "daemon: b''\n", 1, "finished"),
    ];
    for (way, stdout, sessions, status) in cases {
        let dir = temporary();
        let program = Program::new(Path::new("python3"), &[script, library, way], dir.path());
        let alone = outcome(&mut program.alone());
        assert_eq!((alone.code, alone.stdout.as_str()), (Some(0), stdout), "{way}: {}", alone.stderr);
        assert_eq!(outcome(&mut program.preloaded("preloaded")), alone, "{way} with LD_PRELOAD");
        assert_eq!(outcome(&mut program.under_rkprof("run")), alone, "{way} under rkprof run");
        let found = rkprof_store::dir::sessions(&dir.path().join("run")).expect("sessions");
        assert_eq!(found.len(), sessions, "{way}");
        for session in found.iter().map(|found| Session::open(&found.dir)) {
            assert_eq!(session.run.status, status, "{way}");
            assert_eq!(session.trace.calls.len(), 10, "{way}: its own calls, each once");
            assert_eq!(session.verdict(), "COMPLETE", "{way}: {:?}", session.summary.completeness.reasons);
        }
    }
}

/// Workers that multiprocessing forks from a program which uses the GPU as well: before, each has a session of its own; after
/// its first call, they are named.
#[test]
fn python_programs_that_work_themselves() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/processes.py");
    let library = simulator();
    let library = library.to_str().expect("UTF-8");
    const ROUNDS: &str = "10 rounds, the copy is right\n";
    const WORKERS: &str = "fork [3, 4, 5]\n";
    for (way, stdout, sessions) in
        [("first", format!("{WORKERS}{ROUNDS}"), 4), ("later", format!("{ROUNDS}{WORKERS}"), 1)]
    {
        let dir = temporary();
        let program = Program::new(Path::new("python3"), &[script, library, way], dir.path());
        let alone = outcome(&mut program.alone());
        assert_eq!((alone.code, &alone.stdout), (Some(0), &stdout), "{way}: {}", alone.stderr);
        assert_eq!(outcome(&mut program.under_rkprof("run")), alone, "{way}");
        let found = rkprof_store::dir::sessions(&dir.path().join("run")).expect("sessions");
        let found: Vec<Session> = found.iter().map(|found| Session::open(&found.dir)).collect();
        assert_eq!(found.len(), sessions, "{way}");
        assert!(found.iter().all(|session| session.verdict() == "COMPLETE"), "{way}");
        let (workers, parent): (Vec<_>, Vec<_>) = found.iter().partition(|session| session.trace.kernels.is_empty());
        assert!(workers.iter().all(|session| session.trace.calls.len() == 10), "{way}: their own calls, each once");
        parent[0].assert_complete();
        assert_eq!((parent.len(), parent[0].trace.kernels.len(), parent[0].trace.markers), (1, 10, 20), "{way}");
        assert_eq!(parent[0].says("none of them is recorded: 3 ("), way == "later", "{:?}", parent[0].summary.notes);
    }
}
