//! `rkprof ctl set`: changes hold from the next recording on. And the selection of a machine's programs.

use super::{Program, complete, start, summary};
use crate::common::{self, Trace, rkprof, wait_for};
use rkprof_model::call_paths::{self, CallPaths};
use rkprof_store::control::{Answer, Command as Wish};
use rkprof_store::{dir, page};
use std::path::{Path, PathBuf};
use std::process::Command;

fn set(program: &Program, key: &str, value: &str) -> Answer {
    program.wish(&Wish::Set { key: key.into(), value: value.into() })
}

/// Records some rounds of the program, and expects a whole run.
fn record(program: &Program, meanwhile: impl FnOnce()) -> PathBuf {
    program.ok(&start());
    let before = program.counts.done();
    wait_for("some launches", || (program.counts.done()[1] > before[1] + 200).then_some(()));
    meanwhile();
    let dir = PathBuf::from(program.ok(&Wish::Stop).dir);
    assert!(complete(&dir)[1] > 200);
    dir
}

fn launches_with_path(run: &Path) -> Option<u64> {
    let paths: CallPaths = dir::read_json(&run.join(call_paths::FILE), call_paths::SCHEMA_VERSION).ok()?;
    Some(paths.paths.iter().flat_map(|path| &path.kernels).map(|kernel| kernel.time.launches).sum())
}

fn option(run: &Path, name: &str) -> Option<String> {
    dir::Session::open(run).info.expect("run.json").options.get(name).cloned()
}

#[test]
fn each_option_holds_from_the_next_recording_on() {
    let root = tempfile::tempdir().expect("temporary directory");
    let program = Program::start(root.path(), 2, &[]);
    for (key, value) in [("stacks", "native"), ("stack-every", "1")] {
        let answer = set(&program, key, value);
        assert!(answer.ok && answer.message.contains("from the next recording on"), "{}", answer.message);
    }
    // The first recording, which has not begun, is the next one.
    let first = record(&program, || ());
    assert_eq!(first, program.dir);
    let dispatches = summary(&first).completeness.dispatches;
    let with_path = launches_with_path(&first).expect("call paths");
    // A call that was under way when recording began may launch in it, one of each thread.
    assert!((dispatches - 2..=dispatches).contains(&with_path), "1 of 1: {with_path} of {dispatches}");
    assert_eq!(option(&first, "RKPROF_STACKS").as_deref(), Some("native"));
    assert!(Trace::read(&first.join("trace.pftrace")).calls.len() > 200);

    for (key, value) in [("stacks", "no"), ("trace", "kernels"), ("kernel-regex", "no such kernel")] {
        assert!(set(&program, key, value).ok, "{key}={value}");
    }
    let second = record(&program, || ());
    assert_eq!((launches_with_path(&second), option(&second, "RKPROF_STACKS")), (None, None));
    let trace = Trace::read(&second.join("trace.pftrace"));
    assert_eq!((trace.calls.len(), trace.kernels.len()), (0, 0), "no call is wanted, and no kernel is so named");
    assert!(summary(&second).kernels.is_empty());

    for (key, value) in [("kernel-regex", "^saxpy"), ("flight", "30s"), ("stacks", "both"), ("stack-every", "10")] {
        assert!(set(&program, key, value).ok, "{key}={value}");
    }
    let third = record(&program, || {
        let answer = program.ok(&Wish::Snapshot);
        assert!(answer.message.ends_with("trace.flight.0001.pftrace"), "{}", answer.message);
    });
    let flight = Trace::read(&third.join("trace.flight.0001.pftrace"));
    assert!(flight.kernels.len() > 200 && flight.calls.is_empty(), "{} {}", flight.kernels.len(), flight.calls.len());
    assert!(!third.join("trace.pftrace").exists(), "the flight recorder is instead of it");
    let with_path = launches_with_path(&third).expect("call paths");
    let dispatches = summary(&third).completeness.dispatches;
    // Of a launch and a copy in turn one of ten is taken: a tenth of the launches, more or less.
    assert!((1..dispatches / 3).contains(&with_path), "{with_path} of {dispatches}");

    for (key, value) in [("stacks", "some"), ("stack-every", "0"), ("kernel-regex", "("), ("flight", "long")] {
        let answer = set(&program, key, value);
        assert!(!answer.ok && answer.message.contains("was not understood: expected"), "{}", answer.message);
    }
    let answer = set(&program, "trigger", "whenever");
    assert!(!answer.ok && answer.message.contains("is not of the form"), "{}", answer.message);
    let answer = set(&program, "flight", "1s");
    assert!(answer.ok, "the others still hold: {}", answer.message);

    // The answer names what is missing.
    assert!(set(&program, "trace", "none").ok);
    let fourth = record(&program, || {
        let answer = program.wish(&Wish::Snapshot);
        assert!(!answer.ok && answer.message.contains("set trace=full"), "{}", answer.message);
    });
    let notes = summary(&fourth).notes;
    assert!(notes.iter().any(|note| note.text.contains("the flight recorder is off")), "{notes:?}");
    program.end();
}

/// An empty value is the one that the program was started with.
#[test]
fn an_option_is_set_back() {
    let root = tempfile::tempdir().expect("temporary directory");
    let program = Program::start(root.path(), 1, &[("RKPROF_KERNEL_REGEX", "no such kernel")]);
    for (key, value) in [("kernel-regex", "saxpy"), ("flight", "5s"), ("trace", "kernels")] {
        assert!(set(&program, key, value).ok, "{key}={value}");
    }
    for key in ["kernel-regex", "flight"] {
        let answer = set(&program, key, "");
        assert!(answer.ok && answer.message.contains("again"), "{}", answer.message);
    }
    let run = record(&program, || ());
    assert!(summary(&run).kernels.is_empty(), "the first filter");
    assert!(run.join("trace.pftrace").exists(), "no flight recorder");
    assert_eq!(option(&run, "RKPROF_TRACE").as_deref(), Some("kernels"), "this one stays");
    program.end();
}

#[test]
fn a_condition_waits_with_the_options_of_now() {
    let root = tempfile::tempdir().expect("temporary directory");
    let program = Program::start(root.path(), 1, &[]);
    let limits = rkprof_store::control::Limits { when: Some("p99(saxpy) > 1us".into()), ..Default::default() };
    assert!(set(&program, "trace", "none").ok);
    program.ok(&Wish::Start(limits));
    let recording = || (program.ok(&Wish::Status).state == super::State::Recording).then_some(());
    wait_for("the condition", recording);
    let before = program.counts.done();
    wait_for("some launches", || (program.counts.done()[1] > before[1] + 20).then_some(()));
    let run = PathBuf::from(program.ok(&Wish::Stop).dir);
    complete(&run);
    assert!(!run.join("trace.pftrace").exists(), "no trace was wanted");
    assert_eq!(option(&run, "RKPROF_TRACE").as_deref(), Some("none"));
    program.end();
}

#[test]
fn programs_are_chosen_by_job_and_rank() {
    let root = tempfile::tempdir().expect("temporary directory");
    let job = format!("ranks-of-{}", std::process::id());
    let ranks: Vec<Program> = ["3", "4"]
        .into_iter()
        .map(|rank| {
            let dir = root.path().join(rank);
            std::fs::create_dir(&dir).expect("a directory");
            Program::start(&dir, 1, &[("SLURM_JOB_ID", job.as_str()), ("SLURM_STEP_ID", "0"), ("SLURM_PROCID", rank)])
        })
        .collect();
    // Threads run before their first calls have begun a session.
    for rank in &ranks {
        wait_for("a session", || rank.dir.join(page::FILE).exists().then_some(()));
        rank.ok(&Wish::Status);
    }
    let ctl = |words: &[&str]| {
        let output = common::run(Command::new(rkprof()).args(["ctl", "--all", "--job", &job]).args(words));
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (code, text) = ctl(&["status"]);
    assert_eq!((code, text.lines().count()), (Some(0), 2), "{text}");
    let (code, text) = ctl(&["--rank", "4", "start"]);
    assert_eq!((code, text.lines().count()), (Some(0), 1), "{text}");
    assert!(text.starts_with(&format!("{}:", ranks[1].child.id())), "{text}");
    let states = || ranks.iter().map(|rank| rank.ok(&Wish::Status)).map(|a| (a.rank, a.state)).collect::<Vec<_>>();
    assert_eq!(states(), [(Some(3), super::State::Paused), (Some(4), super::State::Recording)]);
    assert_eq!(ctl(&["--rank", "5", "status"]).0, Some(4), "there is no such rank");
    assert_eq!(ctl(&["stop"]).0, Some(1), "rank 3 has nothing to stop");
    assert_eq!(states(), [(Some(3), super::State::Paused), (Some(4), super::State::Paused)]);
    ranks.into_iter().for_each(Program::end);
}
