//! Programs that start others: each gets a session of its own, or (`--children off`) only the program itself has one. Their
//! visible behavior stays the same.

mod common;

use common::{Outcome, Program, Session, compile, modules, outcome};
use std::path::Path;
use std::process::Command;

fn sessions(dir: &Path) -> Vec<Session> {
    let found = rkprof_store::dir::sessions(dir).expect("sessions");
    found.into_iter().map(|session| Session::open(&session.dir)).collect()
}

/// The visible behavior of a family; processes beside each other print in any order.
fn unordered(command: &mut Command) -> Outcome {
    let mut ended = outcome(command);
    let mut lines: Vec<&str> = ended.stdout.lines().collect();
    lines.sort_unstable();
    ended.stdout = lines.join("\n");
    ended
}

/// Sessions of a family in each way of starting it, with and without its children.
fn check(what: &str, processes: usize, options: &[(&str, &str)]) {
    let dir = tempfile::tempdir().unwrap();
    let family = compile("tests/programs/family.c", dir.path());
    let mut program = Program::new(&family, &[what], dir.path());
    for (name, value) in options {
        program = program.with(name, value);
    }
    let alone = unordered(&mut program.alone());
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
            // When preloaded by hand, an orphan counts as a first process.
            let is_daemon = ["daemon", "orphanfirst"].contains(&what);
            let expected = if way == "hand" && is_daemon { processes } else { expected };
            assert_eq!(unordered(&mut command), alone, "{what} {children} {way}");
            let out = dir.path().join(if way == "run" { children.to_owned() } else { format!("{children}_by_hand") });
            if way == "hand" {
                program.recover(out.to_str().unwrap());
            }
            let sessions = sessions(&out);
            assert_eq!(sessions.len(), expected, "{what} --children {children}, {way}");
            for session in &sessions {
                // 2 to load, 5 launches, a wait; each in its own session only.
                assert_eq!(session.trace.calls.len(), 8, "{what} {children} {way}");
                // Also before _exit, which runs no handlers.
                assert_eq!((session.trace.kernels.len(), session.verdict()), (5, "COMPLETE"), "{what} {way}");
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

/// A child forked before the program's first HIP call is an ordinary process, and so is its parent.
#[test]
fn children_forked_before_the_first_call() {
    for dispatches in ["light", "sdk"] {
        check("forkfirst", 3, &[("RKPROF_DISPATCH", dispatches)]);
    }
}

#[test]
fn orphans_forked_before_the_first_call() {
    check("orphanfirst", 2, &[]);
}

/// A child forked later records nothing and disturbs nothing. Its parent's run names it, even if the parent was killed.
#[test]
fn children_forked_later_are_named_by_their_parent() {
    let dir = tempfile::tempdir().unwrap();
    let family = compile("tests/programs/family.c", dir.path());
    for (dispatches, children) in [("light", "follow"), ("sdk", "follow"), ("light", "off")] {
        let program = Program::new(&family, &["forklater"], dir.path()).with("RKPROF_DISPATCH", dispatches);
        let program = program.with("RKPROF_CHILDREN", children);
        let alone = outcome(&mut program.alone());
        assert_eq!((alone.code, alone.stdout.as_str()), (Some(6), "first\nchildren\n"), "{alone:?}");
        let out = format!("{dispatches}_{children}");
        assert_eq!(outcome(&mut program.under_rkprof(&out)), alone);
        let found = sessions(&dir.path().join(&out));
        assert_eq!(found.len(), 1);
        let session = &found[0];
        session.assert_complete();
        // The parent's files contain nothing of the children.
        assert_eq!((session.trace.calls.len(), session.trace.markers, session.trace.by_thread().len()), (8, 0, 1));
        let said = session.summary.notes.iter().filter(|note| note.text.contains("none of them is recorded: 2 ("));
        let said: Vec<_> = said.collect();
        assert_eq!(said.len(), usize::from(children == "follow"), "{:?}", session.summary.notes);
        for note in said {
            let (_, pids) = note.text.split_once("recorded: 2 (").unwrap();
            let pids: Vec<u32> = pids.split([',', ')']).take(2).map(|pid| pid.trim().parse().unwrap()).collect();
            assert!(pids.iter().all(|pid| *pid != session.run.pid) && pids[0] != pids[1], "{pids:?}");
            assert_eq!(note.severity, "warning");
        }
    }
    let program = Program::new(&family, &["forklater", "_exit"], dir.path());
    assert_eq!(outcome(&mut program.under_rkprof("exited")).code, Some(6));
    let session = &sessions(&dir.path().join("exited"))[0];
    assert_eq!(session.run.status, "recovered");
    assert!(session.says("none of them is recorded: 2 ("), "{:?}", session.summary.notes);
}

/// Constructors of libraries with kernels have made the SDK start when the program forks; HIP starts in each child for itself.
#[test]
fn children_forked_between_constructors_and_the_first_call() {
    let dir = tempfile::tempdir().unwrap();
    let program = modules(dir.path());
    let counted = [("RKPROF_PMC", "SQ_WAVES"), ("RKPROF_PROBE", "ok")];
    let cases: [(&str, &[(&str, &str)]); 6] = [
        ("exit", &[("RKPROF_DISPATCH", "light")]),
        ("exit", &[("RKPROF_DISPATCH", "sdk"), ("RKSIM_SDK", "0.5")]),
        ("exit", &[("RKPROF_DISPATCH", "sdk"), ("RKPROF_HSA", "1")]),
        ("exit", &counted),
        ("exit", &[("RKPROF_STACKS", "native"), ("RKPROF_STACK_EVERY", "1")]),
        ("_exit", &[("RKPROF_DISPATCH", "light")]),
    ];
    for (exits, environment) in cases {
        for does_nothing in [false, true] {
            let arguments = ["fork", exits, "3", "-"];
            let dir = tempfile::tempdir_in(dir.path()).unwrap();
            let mut program = Program::new(&program, &arguments[..4 - usize::from(!does_nothing)], dir.path());
            for (name, value) in environment {
                program = program.with(name, value);
            }
            let what = format!("{exits} {environment:?}, the parent does nothing: {does_nothing}");
            let alone = outcome(&mut program.alone());
            assert!(alone.code == Some(0) && alone.stdout.starts_with("children: 7\n"), "{alone:?}");
            let traced = outcome(&mut program.under_rkprof("run"));
            assert_eq!((traced.code, &traced.stdout), (Some(0), &alone.stdout), "{what}: {}", traced.stderr);
            let (parent, mut children): (Vec<_>, Vec<_>) =
                sessions(&dir.path().join("run")).into_iter().partition(|session| session.dir.ends_with("run"));
            // Two launches a round: one round of the parent, 2, 3 and 4 of the children; each waits once.
            let expected = if does_nothing { 0 } else { 2 };
            assert_eq!(parent[0].trace.kernels.len(), expected, "{what}");
            parent[0].assert_complete();
            assert!(!parent[0].says("none of them is recorded"), "{what}: {:?}", parent[0].summary.notes);
            children.sort_by_key(|child| child.trace.calls.len());
            assert_eq!(children.len(), 3, "{what}");
            for (child, rounds) in children.iter().zip(2..) {
                let own =
                    |(name, _): &&(String, _)| ["hipLaunchKernel", "hipDeviceSynchronize"].contains(&name.as_str());
                assert_eq!(child.trace.calls.iter().filter(own).count(), 2 * rounds + 1, "{what}");
                assert_eq!(child.summary.completeness.launches, Some(2 * rounds as u64), "{what}");
                assert_eq!((child.trace.kernels.len(), child.verdict()), (2 * rounds, "COMPLETE"), "{what}");
                if exits == "exit" {
                    child.assert_complete();
                    let mut names: Vec<_> = child.summary.kernels.iter().map(|kernel| kernel.name.as_str()).collect();
                    names.sort_unstable();
                    assert_eq!(names, ["kernel_of_1", "kernel_of_2"], "{what}");
                    assert_eq!(child.run.pid, child.summary.pid, "{what}");
                    assert!(
                        child.trace.calls.iter().all(|(name, _)| !name.is_empty() && !name.contains('#')),
                        "{what}"
                    );
                }
                if environment.iter().any(|(name, _)| *name == "RKPROF_PMC") {
                    let waves = |kernel: &rkprof_model::summary::KernelRow| {
                        kernel.counters.iter().any(|c| c.name == "SQ_WAVES")
                    };
                    assert!(child.summary.kernels.iter().all(waves), "{what}");
                }
            }
        }
    }
    // No option requests children here.
    let program = Program::new(&program, &["fork", "exit", "3"], dir.path()).with("RKPROF_CHILDREN", "off");
    outcome(&mut program.under_rkprof("off"));
    assert_eq!(sessions(&dir.path().join("off")).len(), 1);
}
