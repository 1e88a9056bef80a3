//! Programs that start others: each gets a session of its own, or (`--children off`) only the program itself has one. What
//! can be seen of them stays as it is.

mod common;

use common::{Program, Session, compile, outcome};
use std::path::Path;

fn sessions(dir: &Path) -> Vec<Session> {
    let found = rkprof::store::dir::sessions(dir).expect("sessions");
    found.into_iter().map(|session| Session::open(&session.dir)).collect()
}

/// Sessions of a family in each way of starting it, with and without its children.
fn check(what: &str, processes: usize, options: &[(&str, &str)]) {
    let dir = tempfile::tempdir().unwrap();
    let family = compile("tests/programs/family.c", dir.path());
    let mut program = Program::new(&family, &[what], dir.path());
    for (name, value) in options {
        program = program.with(name, value);
    }
    let alone = outcome(&mut program.alone());
    assert_eq!((alone.code, alone.stdout.lines().count()), (Some(6), processes), "{alone:?}");
    for (children, expected) in [("follow", processes), ("off", 1)] {
        let program = program.clone().with("RKPROF_CHILDREN", children);
        for (way, mut command) in [
            ("run", program.under_rkprof(children)),
            ("hand", {
                let mut command = program.preloaded(&format!("{children}_by_hand"));
                command.env_remove("RKPROF_LAUNCHER");
                command
            }),
        ] {
            // By hand an orphan is a first one.
            let expected = if way == "hand" && what == "daemon" { processes } else { expected };
            assert_eq!(outcome(&mut command), alone, "{what} {children} {way}");
            let out = dir.path().join(if way == "run" { children.to_owned() } else { format!("{children}_by_hand") });
            if way == "hand" {
                program.recover(out.to_str().unwrap());
            }
            let sessions = sessions(&out);
            assert_eq!(sessions.len(), expected, "{what} --children {children}, {way}");
            for session in &sessions {
                // 2 to load, 5 launches, a wait; each in its own session only.
                assert_eq!(session.trace.calls.len(), 8, "{what} {children} {way}");
                // _exit runs no handlers: kernels whose end nobody has looked at yet are missing, and that is said.
                let ends = session.trace.kernels.len();
                assert!(ends == 5 || what == "forkexec" && session.verdict() == "INCOMPLETE", "{what} {way}: {ends}");
            }
        }
    }
}

#[test]
fn spawned_children() {
    check("spawn", 3, &[]);
}

#[test]
fn forked_children_that_exec_and_end_by_exit() {
    check("forkexec", 2, &[]);
}

#[test]
fn orphans() {
    check("daemon", 2, &[]);
}
