//! Libraries that contain kernels: two in a program, one that is loaded late, and processes that are forked when their constructors
//! have run.

use crate::artifacts::build;
use crate::common::{Session, run};
use crate::world::{World, clean, real};
use std::path::PathBuf;

/// tests/programs/constructed.c, and its second library.
struct Built {
    home: tempfile::TempDir,
    program: PathBuf,
    second: PathBuf,
}

impl Built {
    fn new(world: &World) -> Built {
        let home = tempfile::tempdir().expect("a temporary directory");
        let dir = home.path();
        let source = "tests/programs/constructed.c";
        let part = |number: u8, name: &str, more: &[&str]| {
            let output = dir.join(name);
            let define = format!("-DPART={number}");
            let unused = ["-Wno-unused-function", "-Wno-unused-variable"];
            build(world, source, &output, &[&[define.as_str()], &unused[..], more].concat());
            output
        };
        let shared = ["-shared", "-fPIC"];
        part(1, "libpart1.so", &shared);
        let second = part(2, "libpart2.so", &shared);
        let search = [format!("-L{}", dir.display()), format!("-Wl,-rpath,{}", dir.display())];
        let program = part(0, "constructed", &[&search[0], &search[1], "-lpart1"]);
        Built { program, second, home }
    }

    /// The sessions of the program, its own first, and what it printed.
    fn sessions(&self, world: &World, out: &str, options: &[&str], arguments: &[&str]) -> (Vec<Session>, String) {
        let mut command = clean(world, self.home.path());
        command
            .args(["run", "-q", "-o", out])
            .args(options)
            .arg("--")
            .arg(&self.program)
            .arg(&self.second)
            .args(arguments);
        let output = run(&mut command);
        assert!(output.status.success(), "{world:?} {out}: {}", String::from_utf8_lossy(&output.stderr));
        let mut found: Vec<Session> = rkprof_store::dir::sessions(&self.home.path().join(out))
            .expect("the run")
            .iter()
            .map(|session| Session::open(&session.dir))
            .collect();
        // Without an SDK a process is recorded from its first call on: a child that was first has the run's directory then.
        let pids: Vec<u32> = found.iter().map(|session| session.run.pid).collect();
        found.sort_by_key(|session| (pids.contains(&session.run.parent_pid), session.trace.calls.len()));
        assert!(
            found.iter().any(|session| session.dir.ends_with(out)) && (!world.has_sdk() || found[0].dir.ends_with(out))
        );
        (found, String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

const PATHS: [&str; 2] = ["--dispatch=light", "--dispatch=sdk"];

/// Asserts the rounds of work, in pieces, and no other work.
fn assert_work(session: &Session, rounds: usize, what: &str) {
    let count = |function: &str| session.trace.calls.iter().filter(|(name, _)| name == function).count();
    for function in ["hipMalloc", "hipMemset", "hipMemcpy", "hipFree"] {
        assert_eq!(count(function), rounds, "{what}: {function}");
    }
    // HIP itself makes one at exit.
    assert!((2..=3).contains(&count("hipDeviceSynchronize")), "{what}");
    let totals = &session.summary.completeness;
    // A fill is a kernel of HIP's, a pageable copy may be several copies.
    let (fills, copies) = (totals.dispatches + totals.copies, totals.copies);
    assert!(fills >= rounds as u64 && copies >= rounds as u64, "{what}: {totals:?}");
}

#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn two_libraries_with_constructors() {
    let world = real();
    let built = Built::new(&world);
    for (number, path) in PATHS.into_iter().enumerate() {
        for when in ["early", "late"] {
            let what = format!("{world:?} {path} {when}");
            let (sessions, said) = built.sessions(&world, &format!("{when}{number}"), &[path], &[when]);
            assert_eq!((sessions.len(), said.as_str()), (1, "done\n"), "{what}");
            sessions[0].assert_complete();
            assert_work(&sessions[0], 8, &what);
        }
    }
}

/// A child that is forked between the constructors and the first call starts HIP for itself: it is recorded like any process.
#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn children_of_a_program_that_has_not_used_the_gpu() {
    let world = real();
    let built = Built::new(&world);
    for (number, (path, exits)) in PATHS.iter().flat_map(|path| [(path, "exit"), (path, "_exit")]).enumerate() {
        let what = format!("{world:?} {path} {exits}");
        let out = format!("fork{number}");
        let (sessions, said) = built.sessions(&world, &out, &[path], &["fork", exits, "3"]);
        assert_eq!((sessions.len(), said.as_str()), (4, "children: 7\ndone\n"), "{what}");
        let (parent, children) = sessions.split_first().expect("the program's own session");
        parent.assert_complete();
        assert!(!parent.says("none of them is recorded"), "{what}: {:?}", parent.summary.notes);
        assert_work(parent, 8, &what);
        for (child, rounds) in children.iter().zip([3, 5, 7]) {
            if exits == "exit" {
                child.assert_complete();
                assert_work(child, rounds, &what);
            } else {
                // No handler sees the end: all calls exist; kernels and copies exist or are reported missing.
                let frees = child.trace.calls.iter().filter(|(name, _)| name == "hipFree").count();
                assert_eq!(frees, rounds, "{what}");
                let totals = &child.summary.completeness;
                let is_whole = totals.unfinished == Some(0);
                assert!(is_whole || child.verdict() == "INCOMPLETE", "{what}: {totals:?}");
            }
        }
    }
}

/// Once the GPU is in use a child can't use it. If it still makes calls, its parent's run names it.
#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn a_child_of_a_program_that_uses_the_gpu() {
    let world = real();
    let built = Built::new(&world);
    for (number, path) in PATHS.into_iter().enumerate() {
        let what = format!("{world:?} {path}");
        let (sessions, said) = built.sessions(&world, &format!("after{number}"), &[path], &["after"]);
        assert_eq!((sessions.len(), said.as_str()), (1, "children: 1\ndone\n"), "{what}");
        assert_work(&sessions[0], 8, &what);
        assert!(sessions[0].says("none of them is recorded: 1 ("), "{what}: {:?}", sessions[0].summary.notes);
    }
}
