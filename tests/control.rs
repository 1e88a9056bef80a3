//! `rkprof ctl`: recordings that are begun and ended from outside, against what the program itself counts.
//!
//! A call counts in a recording when it began after recording was turned on and returned before the run was closed. So with
//! nothing under way at both ends the numbers are equal. With threads that run freely, a recording holds at least the calls that
//! began after `start` had answered and returned before `stop` was asked. It holds at most those that overlap the time from the
//! request of `start` to the answer of `stop`.

#[path = "control/cluster.rs"]
mod cluster;
mod common;
#[path = "control/options.rs"]
mod options;

#[path = "control/processes.rs"]
mod processes;
#[path = "control/steps.rs"]
mod steps;

use common::{compile, library, rkprof, stdout_of, wait_for};
use rkprof_model::summary::Summary;
use rkprof_store::control::{Answer, Command as Wish, Limits, State};
use rkprof_store::{dir, page};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Longest time without progress of a program or an answer: much longer than a crowded machine needs.
const PATIENCE: Duration = Duration::from_secs(300);

/// The file with the program's own counts.
struct Counts {
    words: &'static [AtomicU64],
    threads: usize,
}

/// Words of struct control and of struct counter in `controlled.c`.
const CONTROL: usize = 4;
const COUNTER: usize = 8;

impl Counts {
    fn make(path: &Path, threads: usize) -> Counts {
        let bytes = 8 * (CONTROL + COUNTER * threads);
        std::fs::write(path, vec![0; bytes]).expect("a file");
        let file = std::fs::File::options().read(true).write(true).open(path).expect("a file");
        // SAFETY: a new mapping of a file of this test, which no one cuts; it stays forever.
        let words = unsafe {
            use std::os::fd::AsRawFd;
            let access = libc::PROT_READ | libc::PROT_WRITE;
            let base = libc::mmap(std::ptr::null_mut(), bytes, access, libc::MAP_SHARED, file.as_raw_fd(), 0);
            assert_ne!(base, libc::MAP_FAILED);
            std::slice::from_raw_parts(base.cast(), bytes / 8)
        };
        Counts { words, threads }
    }

    fn sum(&self, field: usize) -> u64 {
        (0..self.threads).map(|thread| self.words[CONTROL + COUNTER * thread + field].load(Ordering::SeqCst)).sum()
    }

    /// The number of calls that have returned, and then the largest number that have begun.
    fn done(&self) -> [u64; 2] {
        [self.sum(1), self.sum(3)]
    }

    fn begun(&self) -> [u64; 2] {
        [self.sum(0), self.sum(2)]
    }

    /// Waits until every thread stands between two rounds.
    fn hold(&self) {
        self.words[0].store(1, Ordering::SeqCst);
        self.wait_for_held(self.threads as u64);
    }

    /// Waits while the threads of the program make progress.
    fn wait_for_held(&self, threads: u64) {
        let all = || self.words.iter().map(|word| word.load(Ordering::SeqCst)).collect::<Vec<_>>();
        let began = Instant::now();
        let (mut seen, mut since) = (all(), began);
        while self.words[1].load(Ordering::SeqCst) != threads {
            let now = all();
            if now != seen {
                (seen, since) = (now, Instant::now());
            }
            let gets_on = since.elapsed() < PATIENCE && began.elapsed() < 4 * PATIENCE;
            assert!(gets_on, "waited in vain for {threads} threads that stand: {seen:?}");
            std::thread::yield_now();
        }
    }

    fn go_on(&self) {
        self.words[0].store(0, Ordering::SeqCst);
        self.wait_for_held(0);
    }

    fn end(&self) {
        self.words[2].store(1, Ordering::SeqCst);
    }
}

struct Program {
    child: Child,
    counts: Counts,
    dir: PathBuf,
}

impl Program {
    fn start(dir: &Path, threads: usize, environment: &[(&str, &str)]) -> Program {
        Program::start_with(dir, threads, environment, None)
    }

    fn start_with(dir: &Path, threads: usize, environment: &[(&str, &str)], streams: Option<&str>) -> Program {
        let program = compile("tests/programs/controlled.c", dir);
        let file = dir.join("counts");
        let counts = Counts::make(&file, threads);
        let mut command = Command::new(program);
        command.arg(&file).arg(threads.to_string()).args(streams).stdin(Stdio::null());
        command.env("LD_PRELOAD", library()).env("RKPROF_OUT", dir.join("out")).env("RKSIM_TIME", "fast");
        command.env("RKPROF_PAUSED", "1").envs(environment.iter().copied());
        let child = command.spawn().expect("a program");
        wait_for("its threads", || (counts.words[3].load(Ordering::SeqCst) == threads as u64).then_some(()));
        Program { child, counts, dir: dir.join("out") }
    }

    fn wish(&self, wish: &Wish) -> Answer {
        let request = serde_json::to_vec(wish).expect("JSON");
        let answer = page::ask(&self.dir.join(page::FILE), &request, PATIENCE).expect("an answer");
        serde_json::from_slice(&answer).expect("an answer")
    }

    fn ok(&self, wish: &Wish) -> Answer {
        let answer = self.wish(wish);
        assert!(answer.ok, "{wish:?}: {}", answer.message);
        answer
    }

    /// Ends the program, and expects success.
    fn end(mut self) {
        self.counts.end();
        assert_eq!(self.child.wait().expect("its end").code(), Some(7));
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program has ended, unless the test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start() -> Wish {
    Wish::Start(Limits::default())
}

fn summary(dir: &Path) -> Summary {
    dir::Session::open(dir).summary().unwrap_or_else(|error| panic!("{error}"))
}

/// API calls and launches of a whole run.
fn complete(dir: &Path) -> [u64; 2] {
    let counts = summary(dir).completeness;
    assert_eq!((counts.verdict.as_str(), counts.reasons.as_slice()), ("COMPLETE", &[][..]), "{}", dir.display());
    let (dispatches, copies) = (Some(counts.dispatches), Some(counts.copies));
    assert_eq!((counts.launches, counts.copy_launches), (dispatches, copies), "{}", dir.display());
    [counts.api_calls, counts.dispatches]
}

fn between(less: [u64; 2], more: [u64; 2]) -> [u64; 2] {
    [0, 1].map(|at| more[at].saturating_sub(less[at]))
}

fn cycles(program: &Program, number: usize) {
    for cycle in 0..number {
        let whole = cycle % 2 == 0;
        if whole {
            program.counts.hold();
        }
        let (asked, asked_begun) = (program.counts.done(), program.counts.begun());
        let answer = program.ok(&start());
        let answered = program.counts.begun();
        assert_eq!((answer.state, answer.recording as usize), (State::Recording, cycle + 1));
        if whole {
            assert_eq!(asked, asked_begun, "nothing is under way");
            program.counts.go_on();
        }
        std::thread::sleep(Duration::from_millis(cycle as u64 % 7));
        if whole {
            program.counts.hold();
        }
        let stopping = program.counts.done();
        let answer = program.ok(&Wish::Stop);
        let stopped = program.counts.begun();
        let dir = PathBuf::from(&answer.dir);
        let recorded = complete(&dir);
        if whole {
            assert_eq!(recorded, between(asked, stopping), "cycle {cycle}");
            program.counts.go_on();
        } else {
            let (least, most) = (between(answered, stopping), between(asked, stopped));
            for at in [0, 1] {
                assert!(
                    (least[at]..=most[at]).contains(&recorded[at]),
                    "cycle {cycle}: {least:?} {recorded:?} {most:?}"
                );
            }
        }
        if cycle > 0 {
            std::fs::remove_dir_all(dir).expect("a run directory");
        }
    }
}

#[test]
fn every_recording_holds_what_the_program_counted() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = Program::start(dir.path(), 16, &[]);
    let asked = std::env::var("RKPROF_CONTROL_CYCLES").ok().and_then(|number| number.parse().ok());
    let number = asked.unwrap_or(if cfg!(debug_assertions) { 60 } else { 1000 });
    cycles(&program, number);
    let answer = program.ok(&Wish::Status);
    assert_eq!((answer.state, answer.records, answer.recording as usize), (State::Paused, 0, number));
    let run = program.dir.clone();
    program.end();
    let left: Vec<String> = std::fs::read_dir(&run)
        .expect("a directory")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| !["run.json", "summary.json", "trace.pftrace"].contains(&name.as_str()))
        .collect();
    assert_eq!(left, Vec::<String>::new(), "what only the session needed is gone");
}

/// After the light path has stepped aside, no recording of the process has kernels: each says so, not only the first.
#[test]
fn every_recording_says_that_kernels_are_missing() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let cache = dir.path().display().to_string();
    let program = Program::start(dir.path(), 2, &[("RKSIM_FAULT", "hsa-times"), ("XDG_CACHE_HOME", &cache)]);
    for recording in 1..=3 {
        program.ok(&start());
        let before = program.counts.done();
        wait_for("some launches", || (program.counts.done()[1] > before[1] + 10).then_some(()));
        let run = summary(Path::new(&program.ok(&Wish::Stop).dir));
        assert_eq!(run.completeness.verdict.as_str(), "INCOMPLETE", "recording {recording}");
        let told = |words: &str| run.notes.iter().filter(|note| note.text.contains(words)).count();
        assert_eq!((told("gave no times"), told("the next run of this program")), (1, 1), "{:?}", run.notes);
    }
    program.end();
}

/// The same where the SDK times kernels.
#[test]
fn on_the_sdks_path_as_well() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = Program::start(dir.path(), 4, &[("RKPROF_DISPATCH", "sdk")]);
    cycles(&program, 20);
    program.end();
}

/// A killed program leaves whole recordings whole, and the last one is recovered with a verdict that is right.
#[test]
fn a_kill_at_any_moment_harms_no_recording() {
    for round in 0..if cfg!(debug_assertions) { 6 } else { 40u64 } {
        let dir = tempfile::tempdir().expect("temporary directory");
        let mut program = Program::start(dir.path(), 4, &[]);
        let path = program.dir.join(page::FILE);
        let killer = std::thread::spawn({
            let pid = program.child.id();
            move || {
                std::thread::sleep(Duration::from_millis(50 + round * 37 % 200));
                // SAFETY: sends a signal to a process that was started here and has not been waited for.
                unsafe { libc::kill(pid as i32, libc::SIGKILL) };
            }
        });
        // Until the program is gone.
        let mut last = program.counts.done();
        let mut ended = Vec::new();
        let ask = |wish: &Wish| {
            let answer = page::ask(&path, &serde_json::to_vec(wish).expect("JSON"), Duration::from_secs(2)).ok()?;
            serde_json::from_slice::<Answer>(&answer).ok().filter(|answer| answer.ok)
        };
        loop {
            let before = program.counts.done();
            if ask(&start()).is_none() {
                break;
            }
            last = before;
            std::thread::sleep(Duration::from_millis(round % 5 * 3));
            match ask(&Wish::Stop) {
                Some(answer) => ended.push(PathBuf::from(answer.dir)),
                None => break,
            }
        }
        killer.join().expect("a kill");
        program.child.wait().expect("its end");
        stdout_of(Command::new(rkprof()).arg("recover").arg(&program.dir));
        ended.iter().for_each(|dir| _ = complete(dir));
        let most = between(last, program.counts.begun());
        let all = [program.dir.clone()].into_iter().chain(dir::recordings(&program.dir).into_iter().map(|s| s.dir));
        for run in all.filter(|run| !ended.contains(run)) {
            let session = dir::Session::open(&run);
            // Killed while its files were made: it says that nothing was recorded.
            let Ok(summary) = session.summary() else {
                let status = session.info.map(|info| info.status.as_str());
                assert_eq!(status.ok(), Some("untraced"), "{}", run.display());
                continue;
            };
            let counts = summary.completeness;
            assert!(counts.api_calls <= most[0], "round {round}: {} of {most:?}", counts.api_calls);
            assert!(!session.dir.join(page::FILE).exists() && !session.dir.join("arena").exists());
        }
    }
}

#[test]
fn a_recording_ends_and_begins_by_itself() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = Program::start(dir.path(), 2, &[]);
    let (began, asked) = (Instant::now(), rkprof_model::clock::boottime_ns());
    program.ok(&Wish::Start(Limits { for_ns: Some(300_000_000), ..Limits::default() }));
    let refused = program.wish(&start());
    assert!(!refused.ok && refused.message.contains("recording already"), "{}", refused.message);
    let paused = || Some(program.ok(&Wish::Status)).filter(|answer| answer.state == State::Paused);
    let answer = wait_for("the end", paused);
    assert!(began.elapsed() >= Duration::from_millis(300));
    let run = summary(Path::new(&answer.dir));
    complete(Path::new(&answer.dir));
    let length = run.end_ns - run.start_ns;
    assert!(run.notes.iter().any(|note| note.text.contains("its 300ms are over")), "{:?}", run.notes);
    assert!(length >= 300_000_000, "{length}");
    assert!(run.start_ns >= asked, "the time before it does not belong to it");
    assert!(!program.wish(&Wish::Stop).ok, "nothing is being recorded");

    // Kernels take 2 us, so the first condition never holds.
    let when = |limit: &str| {
        Wish::Start(Limits {
            when: Some(format!("p99(saxpy) > {limit}")),
            steps: Some("3".into()),
            ..Limits::default()
        })
    };
    assert_eq!(program.ok(&when("1s")).state, State::Waiting);
    std::thread::sleep(Duration::from_millis(50));
    let answer = program.ok(&Wish::Status);
    assert_eq!((answer.state, answer.message.as_str()), (State::Waiting, "it waits until p99(saxpy) > 1s"));
    assert!(program.ok(&Wish::Stop).message.contains("nothing was recorded"));
    program.ok(&when("1us"));
    let answer = wait_for("the condition", || Some(program.ok(&Wish::Status)).filter(|a| a.state == State::Recording));
    assert_eq!(answer.recording, 2);
    program.ok(&Wish::Mark { name: "now".into() });
    let answer = program.ok(&Wish::Stop);
    complete(Path::new(&answer.dir));
    let trace = common::Trace::read(&Path::new(&answer.dir).join("trace.pftrace"));
    assert_eq!(trace.markers, 1);
    assert!(!program.wish(&Wish::Mark { name: "late".into() }).ok);
    let misspelled = Limits { when: Some("p99(saxby) > 1us".into()), ..Limits::default() };
    program.ok(&Wish::Start(misspelled));
    assert!(program.ok(&Wish::Status).message.contains("nothing of that name has been seen"));
    program.ok(&Wish::Stop);
    assert!(!program.wish(&Wish::Mark { name: " ".into() }).ok, "without a name");
    let unreadable = Wish::Start(Limits { when: Some("never".into()), ..Limits::default() });
    assert!(program.wish(&unreadable).message.contains("is not of the form"));

    let change = |key: &str, value: &str| Wish::Set { key: key.into(), value: value.into() };
    program.ok(&change("trace", "none"));
    assert!(program.wish(&change("trace", "all")).message.contains("full, kernels or none"));
    assert!(program.wish(&change("buffer", "1GiB")).message.contains("cannot be changed"));
    program.ok(&start());
    let answer = program.ok(&Wish::Stop);
    complete(Path::new(&answer.dir));
    assert!(!Path::new(&answer.dir).join("trace.pftrace").exists());
    let info = dir::Session::open(Path::new(&answer.dir)).info.expect("run.json");
    assert_eq!((info.options["RKPROF_TRACE"].as_str(), info.recording), ("none", Some(3)));
    program.end();
}

/// Limits of `rkprof run --paused` are those of the first recording.
#[test]
fn a_paused_program_has_the_limits_of_its_start() {
    let run = |variable: &str, value: &str| {
        let dir = tempfile::tempdir().expect("temporary directory");
        let program = Program::start(dir.path(), 1, &[(variable, value)]);
        let answer = program.ok(&Wish::Status);
        assert_eq!((answer.state, answer.records), (State::Paused, 0), "{}", answer.message);
        program.ok(&start());
        let ended = || Some(program.ok(&Wish::Status)).filter(|answer| answer.state == State::Paused);
        let by_itself = variable == "RKPROF_FOR";
        let answer = if by_itself {
            wait_for("the end", ended)
        } else {
            wait_for("the condition", || {
                Some(program.ok(&Wish::Status)).filter(|answer| answer.state == State::Recording)
            });
            program.ok(&Wish::Stop)
        };
        complete(Path::new(&answer.dir));
        let notes = summary(Path::new(&answer.dir)).notes;
        program.ok(&start());
        assert_eq!(program.ok(&Wish::Status).state, State::Recording, "the second one has none");
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(program.ok(&Wish::Status).state, State::Recording);
        program.ok(&Wish::Stop);
        program.end();
        notes.into_iter().map(|note| note.text).collect::<Vec<_>>().join("; ")
    };
    assert!(run("RKPROF_FOR", "20ms").contains("its 20ms are over"));
    assert!(run("RKPROF_WHEN", "p99(saxpy) > 1us").contains("it began because p99(saxpy) > 1us"));
}

/// Between two recordings the program's own rkprof_start does nothing.
#[test]
fn a_program_records_nothing_where_no_recording_is_open() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = Program::start_with(dir.path(), 2, &[], Some("starts"));
    let recorded = || Some(program.ok(&Wish::Status)).filter(|answer| answer.state == State::Recording);
    wait_for("the recording that the program begins", recorded);
    complete(Path::new(&program.ok(&Wish::Stop).dir));
    let stopped = program.counts.done()[1];
    wait_for("launches of no recording", || (program.counts.done()[1] > stopped + 1000).then_some(()));
    let answer = program.ok(&Wish::Status);
    assert_eq!((answer.state, answer.records), (State::Paused, 0));
    let before = program.counts.done();
    let answer = program.ok(&start());
    assert_eq!((answer.state, answer.recording), (State::Recording, 2));
    let answered = program.counts.begun();
    wait_for("launches of the second", || (program.counts.done()[1] > answered[1] + 100).then_some(()));
    let stopping = program.counts.done();
    let answer = program.ok(&Wish::Stop);
    let recorded = complete(Path::new(&answer.dir))[1];
    let (least, most) = (between(answered, stopping)[1], between(before, program.counts.begun())[1]);
    assert!(least >= 100 && (least..=most).contains(&recorded), "{recorded} of {least} to {most}");
    program.end();
}

/// The number of the tracer's threads, once all of them sleep until they are woken: in a system call without a time limit, or
/// with one of many minutes.
fn sleeping_threads(pid: u32) -> Option<usize> {
    use std::os::unix::fs::FileExt;
    // The seconds of the limit at this address; 0 is none.
    let is_long = |limit: u64| {
        let mut seconds = [0; 8];
        let memory = std::fs::File::open(format!("/proc/{pid}/mem")).ok()?;
        memory.read_exact_at(&mut seconds, limit).ok()?;
        Some(u64::from_ne_bytes(seconds) >= 600)
    };
    let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).expect("threads");
    let ours = |task: &std::path::PathBuf| {
        std::fs::read_to_string(task.join("comm")).is_ok_and(|name| name.starts_with("rkprof-"))
    };
    let tasks: Vec<_> = tasks.flatten().map(|task| task.path()).filter(ours).collect();
    let is_asleep = |task: &std::path::PathBuf| {
        // "running", or the number of the call and its six arguments.
        let text = std::fs::read_to_string(task.join("syscall")).ok()?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let argument =
            |at: usize| words.get(1 + at).and_then(|word| u64::from_str_radix(word.strip_prefix("0x")?, 16).ok());
        match words.first()?.parse::<i64>().ok()? {
            libc::SYS_futex if argument(3)? == 0 => Some(true),
            // FUTEX_WAIT, whose limit is relative.
            libc::SYS_futex if argument(1)? & 0x7f == 0 => is_long(argument(3)?),
            libc::SYS_poll | libc::SYS_epoll_wait => Some(argument(2)? as i32 == -1),
            libc::SYS_ppoll => Some(argument(2)? == 0),
            libc::SYS_read | libc::SYS_accept4 | libc::SYS_recvfrom => Some(true),
            _ => None,
        }
    };
    tasks.iter().all(|task| is_asleep(task) == Some(true)).then_some(tasks.len())
}

/// Nothing is recorded, and the threads of the tracer sleep.
#[test]
fn a_paused_program_is_left_alone() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = Program::start(dir.path(), 4, &[]);
    let asleep = || sleeping_threads(program.child.id());
    let threads = wait_for("a tracer that sleeps", asleep);
    assert!(threads >= 2, "the drainer and the control thread");
    let answer = program.ok(&Wish::Status);
    assert_eq!((answer.records, answer.state), (0, State::Paused));
    assert!(answer.memory_bytes < 2 << 20, "{}", answer.memory_bytes);
    // After a recording as well, which needed more.
    program.ok(&start());
    wait_for("some launches", || (program.counts.done()[1] > 20_000).then_some(()));
    program.ok(&Wish::Stop);
    assert_eq!(wait_for("a tracer that sleeps again", asleep), threads);
    let answer = program.ok(&Wish::Status);
    assert_eq!((answer.records, answer.state), (0, State::Paused));
    assert!(answer.memory_bytes < 2 << 20, "{}", answer.memory_bytes);
    let run = program.dir.clone();
    program.end();
    complete(&run);
}

/// After a recording of many threads, the tracer's own memory is that of a program that was never recorded. Only the threads'
/// places in the buffer remain. The threads use one queue, or all that a device has.
#[test]
fn a_recording_leaves_little_memory_behind() {
    const LIMIT: u64 = 2 << 20;
    for (threads, streams) in [(16, Some("null")), (16, None), (64, Some("null")), (64, None)] {
        let dir = tempfile::tempdir().expect("temporary directory");
        let program = Program::start_with(dir.path(), threads, &[], streams);
        // The second recording uses again what the first one gave back.
        for recording in 1..=2 {
            let before = program.counts.done()[1];
            program.ok(&start());
            wait_for("launches", || (program.counts.done()[1] >= before + 20_000).then_some(()));
            complete(Path::new(&program.ok(&Wish::Stop).dir));
            // The drainer gives memory back after it has answered.
            wait_for(&format!("memory of {threads} {streams:?}, recording {recording}"), || {
                let answer = program.ok(&Wish::Status);
                assert_eq!((answer.records, answer.state), (0, State::Paused));
                (answer.memory_bytes < LIMIT).then_some(())
            });
        }
        program.end();
    }
}

#[test]
fn the_command_finds_programs_by_number_and_directory() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = Program::start(dir.path(), 1, &[("SLURM_JOB_ID", "job-of-this-test")]);
    let ctl = |arguments: &[&str]| {
        let mut command = Command::new(rkprof());
        command.arg("ctl").args(arguments);
        common::run(&mut command)
    };
    let text = |output: &std::process::Output| String::from_utf8_lossy(&output.stdout).into_owned();
    let pid = program.child.id().to_string();
    let output = ctl(&[&pid, "start"]);
    assert!(output.status.success() && text(&output).contains("recording 1 into"), "{output:?}");
    let run = program.dir.display().to_string();
    let output = ctl(&[&run, "status", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text(&output)).expect("JSON");
    assert_eq!(json["schema_version"], 1);
    assert_eq!(json["programs"][0]["answer"]["state"], "recording");
    let output = ctl(&["--all", "--job", "job-of-this-test", "stop"]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text(&output).lines().count(), 1, "{output:?}");
    let output = ctl(&[&run, "stop"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let begin = format!("`rkprof ctl {run} start` begins a recording");
    let said = text(&output);
    assert!(said.starts_with(&format!("{run}: not done: ")) && said.contains("is paused"), "{said}");
    assert!(said.contains(&begin), "{said}");
    let said = text(&ctl(&[&run, "status"]));
    assert!(said.contains("paused, nothing is being recorded") && said.contains(&begin), "{said}");
    for (arguments, code) in
        [(vec!["999999999", "status"], 4), (vec![run.as_str(), "dance"], 2), (vec![run.as_str()], 2)]
    {
        assert_eq!(ctl(&arguments).status.code(), Some(code), "{arguments:?}");
    }
    program.end();
    let output = ctl(&[&run, "status"]);
    assert_eq!(output.status.code(), Some(4), "{output:?}");
}

/// Control over HTTP, as an operator uses it: the recording that a client begins and ends is complete, and no other client
/// can control it.
#[test]
fn who_knows_the_token_controls_over_http() {
    controlled_by_http(false);
}

/// The same by a unix socket, which is gone when the run is over.
#[test]
fn who_knows_the_token_controls_by_a_socket() {
    controlled_by_http(true);
}

fn controlled_by_http(by_socket: bool) {
    let root = tempfile::tempdir().expect("temporary directory");
    let (token, out) = (root.path().join("token"), root.path().join("out"));
    let counts = Counts::make(&root.path().join("counts"), 1);
    let program = compile("tests/programs/controlled.c", root.path());
    let socket = root.path().join("socket");
    let mut child = Command::new(rkprof())
        .args(["run", "--paused", "--serve"])
        .arg(if by_socket { socket.as_path() } else { Path::new("0") })
        .arg("--serve-control")
        .arg(&token)
        .arg("-o")
        .arg(&out)
        .arg("--")
        .arg(program)
        .args(["counts", "1"])
        .current_dir(root.path())
        .env("RKSIM_TIME", "fast")
        .stderr(Stdio::piped())
        .spawn()
        .expect("rkprof starts");
    // Also where this fails, the program ends.
    struct End<'a>(&'a Counts);
    impl Drop for End<'_> {
        fn drop(&mut self) {
            self.0.end();
        }
    }
    let end = End(&counts);
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(child.stderr.take().expect("stderr")));
    let line = lines.by_ref().map(|line| line.expect("text")).find(|line| line.contains("/metrics")).expect("a port");
    let port: Option<u16> = line.split(':').nth(3).and_then(|rest| rest.split('/').next()?.parse().ok());
    assert_eq!(port.is_none(), by_socket, "{line}");
    let secret = std::fs::read_to_string(&token).expect("a token");
    let ask = |method: &str, path: &str, secret: &str| {
        use std::io::{Read, Write};
        trait Stream: Read + Write {}
        impl<S: Read + Write> Stream for S {}
        let mut stream: Box<dyn Stream> = match port {
            Some(port) => Box::new(std::net::TcpStream::connect(("127.0.0.1", port)).expect("a server")),
            None => Box::new(std::os::unix::net::UnixStream::connect(&socket).expect("a server")),
        };
        write!(stream, "{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {secret}\r\n\r\n")
            .expect("sent");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        (head[9..12].parse::<u16>().expect("a status"), body.to_owned())
    };
    wait_for("the program", || (ask("GET", "/control/status", secret.trim()).0 == 200).then_some(()));
    assert_eq!(ask("POST", "/control/start", "0123456789abcdef").0, 401);
    assert_eq!(ask("GET", "/control/start", secret.trim()).0, 405);
    assert!(ask("GET", "/control/status", secret.trim()).1.contains("\"state\": \"paused\""), "nothing has begun");
    let begun = ask("POST", "/control/start", secret.trim());
    assert!(begun.0 == 200 && begun.1.contains("\"state\": \"recording\""), "{begun:?}");
    let before = counts.done();
    wait_for("some launches", || (counts.done()[1] > before[1] + 100).then_some(()));
    assert_eq!(ask("POST", "/control/mark?name=here%20it%20is", secret.trim()).0, 200);
    assert_eq!(ask("POST", "/control/stop", secret.trim()).0, 200);
    assert_eq!(ask("POST", "/control/stop", secret.trim()).0, 409, "nothing is recorded any more");
    drop(end);
    assert_eq!(child.wait().expect("its end").code(), Some(7));
    assert!(!socket.exists(), "it is taken away");
    let summary = dir::Session::open(&out).summary().expect("a summary");
    assert_eq!(summary.completeness.verdict.as_str(), "COMPLETE", "{:?}", summary.completeness.reasons);
    assert!(summary.completeness.dispatches >= 100, "{}", summary.completeness.dispatches);
}
