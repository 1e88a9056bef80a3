//! `rkprof attach` on the simulated ROCm, which loads a tool into a running process like SDK 1.1.

mod common;

use common::{compile, rkprof, run, wait_for};
use rkprof_model::summary::Summary;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A program that launches on command.
struct Told {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
    /// The process that launches.
    pid: u32,
}

impl Told {
    fn start(dir: &Path, argument: Option<&str>, environment: &[(&str, &str)]) -> Told {
        let mut command = Command::new(compile("tests/programs/told.c", dir));
        command.args(argument).envs(environment.iter().copied()).env("RKSIM_TIME", "fast");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a program");
        let mut answers = BufReader::new(child.stdout.take().expect("its output"));
        let mut line = String::new();
        answers.read_line(&mut line).expect("a line");
        Told { child, answers, pid: line.trim().parse().expect("a process number") }
    }

    fn launch(&mut self, number: usize) {
        writeln!(self.child.stdin.as_mut().expect("its input"), "{number}").expect("it reads");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("an answer");
        assert_eq!(line, "done\n");
    }

    fn end(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().expect("its end").success());
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const ATTACHABLE: [(&str, &str); 2] = [("ROCP_TOOL_ATTACH", "1"), ("RKSIM_SDK", "1.1")];

/// An `rkprof attach` that has begun to record.
struct Attached {
    child: Child,
    notes: BufReader<std::process::ChildStderr>,
}

impl Attached {
    fn start(dir: &Path, arguments: &[&str]) -> Attached {
        let mut command = Command::new(rkprof());
        command.arg("attach").args(arguments).arg("-o").arg(dir.join("out")).env("RKSIM_SDK", "1.1");
        command.stdin(Stdio::null()).stderr(Stdio::piped()).env("XDG_CACHE_HOME", dir.join("cache"));
        command.env("RKPROF_LIB", common::library());
        let mut child = command.spawn().expect("rkprof");
        let mut notes = BufReader::new(child.stderr.take().expect("its notes"));
        let mut text = String::new();
        while !text.contains("recording process") {
            assert_ne!(notes.read_line(&mut text).expect("a note"), 0, "it ended: {text}");
        }
        Attached { child, notes }
    }

    fn interrupt(mut self) {
        // SAFETY: a process that this test started and has not waited for.
        unsafe { libc::kill(self.child.id() as i32, libc::SIGINT) };
        let mut text = String::new();
        std::io::Read::read_to_string(&mut self.notes, &mut text).expect("its notes");
        assert!(self.child.wait().expect("its end").success(), "{text}");
    }
}

fn summary(dir: &Path) -> Summary {
    rkprof_store::dir::Session::open(dir).summary().unwrap_or_else(|error| panic!("{error}"))
}

fn assert_complete(dir: &Path, dispatches: u64) {
    let counts = summary(dir).completeness;
    assert_eq!((counts.verdict.as_str(), &counts.reasons[..]), ("COMPLETE", &[][..]), "{}", dir.display());
    assert_eq!((counts.dispatches, counts.launches), (dispatches, Some(dispatches)), "{}", dir.display());
}

#[test]
fn what_is_launched_while_attached_is_recorded() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let mut program = Told::start(dir.path(), None, &ATTACHABLE);
    program.launch(100);
    let pid = program.pid.to_string();
    let out = run(Command::new(rkprof()).args(["doctor", "--pid", &pid]));
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stdout));
    let attached = Attached::start(dir.path(), &[&pid, "--stacks=native", "--stack-every", "1"]);
    program.launch(50);
    attached.interrupt();
    assert_complete(&dir.path().join("out"), 50);
    assert!(dir.path().join("out/call_paths.json").exists(), "options reach the process");
    program.launch(25);
    assert_complete(&dir.path().join("out"), 50);

    // The tracer stays in the process: attaching again is refused, with the alternative.
    let again = run(Command::new(rkprof()).args(["attach", &pid]));
    assert_eq!(again.status.code(), Some(1));
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(said.contains(&format!("rkprof ctl {pid} start")), "{said}");
    let control = |action: &str| run(Command::new(rkprof()).args(["ctl", &pid, action])).status.success();
    assert!(control("start"));
    program.launch(30);
    assert!(control("stop"));
    assert_complete(&dir.path().join("out/recording_2"), 30);
    program.end();
}

/// The SDK stops all of a tool's contexts when it is detached. Kernels that are loaded after that have their names in the next
/// recording.
#[test]
fn what_is_loaded_after_detaching_has_its_name() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let mut program = Told::start(dir.path(), Some("loading"), &ATTACHABLE);
    let pid = program.pid.to_string();
    let attached = Attached::start(dir.path(), &[&pid]);
    program.launch(10);
    attached.interrupt();
    program.launch(15);
    let control = |action: &str| run(Command::new(rkprof()).args(["ctl", &pid, action])).status.success();
    assert!(control("start"));
    program.launch(20);
    assert!(control("stop"));
    program.end();
    for (out, number) in [("out", 10), ("out/recording_2", 20)] {
        let out = dir.path().join(out);
        assert_complete(&out, number);
        let named: Vec<(String, u64)> =
            summary(&out).kernels.iter().map(|kernel| (kernel.name.clone(), kernel.duration.count)).collect();
        assert_eq!(named, [("saxpy(float, float const*, float*, int)".to_owned(), number)], "{}", out.display());
    }
}

/// The wrapper does not use ROCm; it is skipped and its child is recorded.
#[test]
fn the_processes_of_a_tree_are_found() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let mut program = Told::start(dir.path(), Some("child"), &ATTACHABLE);
    assert_ne!(program.pid, program.child.id());
    let parent = program.child.id().to_string();
    let alone = run(Command::new(rkprof()).args(["attach", &parent]));
    assert_eq!(alone.status.code(), Some(1), "the parent alone has no session to attach to");
    let attached = Attached::start(dir.path(), &[&parent, "--tree"]);
    program.launch(40);
    attached.interrupt();
    assert_complete(&dir.path().join("out").join(program.pid.to_string()), 40);
    program.end();
}

#[test]
fn a_time_ends_it() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let mut program = Told::start(dir.path(), None, &ATTACHABLE);
    let mut attached = Attached::start(dir.path(), &[&program.pid.to_string(), "--for", "1s"]);
    program.launch(20);
    let status = wait_for("its end", || attached.child.try_wait().expect("a status"));
    assert!(status.success());
    assert_complete(&dir.path().join("out"), 20);
    program.end();
}

#[test]
fn a_process_that_was_not_started_for_it_is_left_alone() {
    let dir = tempfile::tempdir().expect("temporary directory");
    for environment in [&[("RKSIM_SDK", "1.1")][..], &[("ROCP_TOOL_ATTACH", "1"), ("RKSIM_SDK", "1.0")]] {
        let mut program = Told::start(dir.path(), None, environment);
        let pid = program.pid.to_string();
        let output = run(Command::new(rkprof()).args(["attach", &pid, "-o"]).arg(dir.path().join("out")));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("ROCP_TOOL_ATTACH=1") && said.contains("rkprof run --paused"), "{said}");
        assert!(
            said.contains("FAIL ") && !said.contains("1b"),
            "words without colours or what stands for them: {said}"
        );
        let maps = std::fs::read_to_string(format!("/proc/{pid}/maps")).expect("its maps");
        assert!(!maps.contains("librkprof.so"), "nothing was done");
        let doctor = run(Command::new(rkprof()).args(["doctor", "--json", "--pid", &pid]));
        assert_eq!(doctor.status.code(), Some(1));
        let report: serde_json::Value = serde_json::from_slice(&doctor.stdout).expect("JSON");
        assert_eq!(report["ok"], false);
        program.launch(10);
        program.end();
    }
    let gone = run(Command::new(rkprof()).args(["attach", "999999999"]));
    assert_eq!(gone.status.code(), Some(4));
}
