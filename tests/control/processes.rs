//! Which processes `rkprof ctl` reaches: not a forked child of a recorded one, nor one that is dead or stopped. It says which.

use super::{Program, State, complete, start};
use crate::common::{self, compile, library, rkprof, wait_for};
use rkprof_store::control::Command as Wish;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Exit code and all output of `rkprof ctl`.
fn ctl(words: &[&str]) -> (Option<i32>, String) {
    let output = common::run(Command::new(rkprof()).arg("ctl").args(words));
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    (output.status.code(), text)
}

fn signal(pid: u32, number: i32) {
    // SAFETY: sends a signal to a process of this test that was not waited for.
    assert_eq!(unsafe { libc::kill(pid as i32, number) }, 0);
}

/// The page of the parent is in its memory, too.
#[test]
fn a_forked_child_is_not_its_parent() {
    let root = tempfile::tempdir().expect("temporary directory");
    let job = format!("forks-of-{}", std::process::id());
    let mut parent = Command::new(compile("tests/programs/forking.c", root.path()));
    parent.env("LD_PRELOAD", library()).env("RKPROF_OUT", root.path().join("out")).env("RKPROF_PAUSED", "1");
    parent.env("SLURM_JOB_ID", &job).env("RKSIM_TIME", "fast").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut parent = parent.spawn().expect("a program");
    let mut line = String::new();
    let mut answers = std::io::BufReader::new(parent.stdout.take().expect("its output"));
    std::io::BufRead::read_line(&mut answers, &mut line).expect("the child's number");
    let (child, number) = (line.trim().to_owned(), parent.id().to_string());
    let (code, text) = ctl(&[&number, "start"]);
    assert_eq!(code, Some(0), "{text}");
    let (code, text) = ctl(&[&child, "stop"]);
    assert_eq!(code, Some(4), "{text}");
    assert!(text.contains(&format!("was forked from process {number}")), "{text}");
    // Asked once, so it does not refuse the second time.
    let (code, text) = ctl(&["--all", "--job", &job, "stop"]);
    assert_eq!((code, text.lines().count()), (Some(0), 1), "{text}");
    drop(parent.stdin.take());
    assert!(parent.wait().expect("its end").success());
}

#[test]
fn a_dead_program_is_not_waited_for() {
    let root = tempfile::tempdir().expect("temporary directory");
    let mut program = Program::start(root.path(), 1, &[]);
    program.ok(&start());
    signal(program.child.id(), libc::SIGKILL);
    program.child.wait().expect("its end");
    let dir = program.dir.display().to_string();
    let began = Instant::now();
    let (code, text) = ctl(&[&dir, "stop", "--timeout", "600s"]);
    assert!(began.elapsed() < Duration::from_secs(300));
    assert_eq!(code, Some(4), "{text}");
    assert!(text.contains(&format!("rkprof recover {dir}")), "{text}");
    let (code, text) = ctl(&[&program.child.id().to_string(), "stop"]);
    assert_eq!(code, Some(4), "{text}");
}

/// It delays no other program of `--all`, and goes on afterwards.
#[test]
fn a_stopped_program_is_named() {
    let root = tempfile::tempdir().expect("temporary directory");
    let job = format!("stops-of-{}", std::process::id());
    let rank = |rank: &str| {
        let dir: PathBuf = root.path().join(rank);
        std::fs::create_dir(&dir).expect("a directory");
        Program::start(&dir, 1, &[("SLURM_JOB_ID", &job), ("SLURM_STEP_ID", "0"), ("SLURM_PROCID", rank)])
    };
    let (stopped, other) = (rank("0"), rank("1"));
    signal(stopped.child.id(), libc::SIGSTOP);
    let (code, text) = ctl(&["--all", "--job", &job, "start", "--timeout", "3s"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains(&format!("kill -CONT {}", stopped.child.id())), "{text}");
    assert_eq!(other.ok(&Wish::Status).state, State::Recording, "{text}");
    signal(stopped.child.id(), libc::SIGCONT);
    assert_eq!(stopped.ok(&Wish::Status).state, State::Paused, "what was asked in vain is not done later");
    let before = other.counts.done()[1];
    wait_for("launches", || (other.counts.done()[1] > before).then_some(()));
    complete(Path::new(&other.ok(&Wish::Stop).dir));
    stopped.end();
    other.end();
}
