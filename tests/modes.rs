//! The modes of recording: rotation, limits, compression, the flight recorder, the governor. Each test runs the real tracer
//! on the simulated GPU and reads the result with our own reader (`tests/consumers.sh` uses Perfetto's).

mod common;

use common::{json, rkprof};
use rkprof_model::event::Event;
use rkprof_perfetto::reader::{Item, TraceReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A run of a scenario without waiting for simulated time.
fn demo(dir: &Path, scenario: &str, options: &[&str]) -> Command {
    let mut command = Command::new(rkprof());
    command.args(["demo", "--quiet", "--scenario", scenario, "-o"]).arg(dir).args(options);
    command.env("RKSIM_TIME", "fast").stdout(Stdio::null());
    command
}

fn traces(dir: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir)
        .expect("a run directory")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pftrace"))
        .collect();
    files.sort();
    files
}

/// Kernels, copies and API calls in a trace that must be whole.
fn events(path: &Path) -> Vec<Event<'static>> {
    let mut reader = TraceReader::new(std::fs::File::open(path).expect("a trace"));
    let mut events = Vec::new();
    while let Some(item) = reader.next().unwrap_or_else(|error| panic!("{}: {error}", path.display())) {
        match item {
            Item::Event(event) => events.push(event),
            Item::Skipped { reason, .. } => panic!("{}: {reason}", path.display()),
            _ => {}
        }
    }
    assert!(reader.torn().is_none(), "{} ends within a packet", path.display());
    events
}

fn kernels(events: &[Event<'_>]) -> u64 {
    events.iter().filter(|event| matches!(event, Event::Kernel(_))).count() as u64
}

fn run(command: &mut Command) {
    let status = command.status().expect("rkprof starts");
    assert!(status.success(), "{command:?}: {status}");
}

#[test]
fn rotated_files_open_alone_and_together_hold_the_run() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let all = dir.path().join("all");
    run(&mut demo(&all, "tiny-kernels", &["--rotate", "300KB"]));
    let files = traces(&all);
    assert!(files.len() >= 3, "{files:?}");
    let total: u64 = files.iter().map(|file| kernels(&events(file))).sum();
    assert_eq!(total, json(&all.join("summary.json"))["completeness"]["dispatches"]);

    let kept = dir.path().join("kept");
    run(&mut demo(&kept, "tiny-kernels", &["--rotate", "300KB", "--keep", "2"]));
    assert_eq!(traces(&kept).len(), 2);
    assert_eq!(json(&kept.join("summary.json"))["completeness"]["dispatches"], total, "the summary is whole");
}

#[test]
fn a_limit_stops_the_trace_and_the_summary_says_so() {
    let dir = tempfile::tempdir().expect("temporary directory");
    run(&mut demo(&dir.path().join("run"), "tiny-kernels", &["--max-size", "200KB"]));
    let trace = dir.path().join("run/trace.pftrace");
    assert!(trace.metadata().expect("a trace").len() <= 200_000);
    let summary = json(&dir.path().join("run/summary.json"));
    let completeness = &summary["completeness"];
    assert!(kernels(&events(&trace)) < completeness["dispatches"].as_u64().expect("a count"));
    assert_eq!(completeness["verdict"], "INCOMPLETE");
    assert!(completeness["reasons"].to_string().contains("limit of 200000 bytes"), "{completeness}");
}

#[test]
fn compression_changes_the_bytes_only() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let (plain, small) = (dir.path().join("plain"), dir.path().join("small"));
    run(&mut demo(&plain, "graph", &[]));
    run(&mut demo(&small, "graph", &["--compress"]));
    let size = |run: &Path| run.join("trace.pftrace").metadata().expect("a trace").len();
    assert!(size(&small) * 2 < size(&plain), "{} of {}", size(&small), size(&plain));
    assert_eq!(
        kernels(&events(&small.join("trace.pftrace"))),
        kernels(&events(&plain.join("trace.pftrace"))),
        "the same program"
    );
}

#[test]
fn the_flight_recorder_writes_when_a_condition_holds() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let run_dir = dir.path().join("run");
    run(&mut demo(&run_dir, "llm-decode", &["--flight", "60s", "--trigger", "range(decode step) > 1us"]));
    let files = traces(&run_dir);
    let [snapshot] = files.as_slice() else { panic!("one snapshot in a window: {files:?}") };
    assert!(snapshot.ends_with("trace.flight.0001.pftrace"));
    assert!(kernels(&events(snapshot)) > 0);
    let notes = json(&run_dir.join("summary.json"))["notes"].to_string();
    assert!(notes.contains("trace.flight.0001.pftrace") && notes.contains("range(decode step) > 1us"), "{notes}");
}

#[test]
fn a_running_program_gives_a_snapshot_on_request_and_on_a_signal() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let run_dir = dir.path().join("run");
    // A kernel that never ends keeps the program running until the test ends it.
    let mut program = demo(&run_dir, "hello", &["--flight", "60s"])
        .env("RKSIM_FAULT", "hang-kernel=vector_add")
        .stderr(Stdio::null())
        .spawn()
        .expect("rkprof starts");
    let pid = loop {
        assert!(program.try_wait().expect("a child").is_none(), "the program has ended");
        let info: Option<serde_json::Value> =
            std::fs::read(run_dir.join("run.json")).ok().and_then(|json| serde_json::from_slice(&json).ok());
        if let Some(pid) = info.and_then(|info| info["pid"].as_u64()) {
            break pid;
        }
        std::thread::yield_now();
    };
    let mut snapshot = Command::new(rkprof());
    let asked = common::stdout_of(snapshot.arg("snapshot").arg(&run_dir));
    assert!(asked.trim().ends_with("trace.flight.0001.pftrace"), "{asked}");

    run(Command::new("kill").args(["-USR2", &pid.to_string()]));
    while traces(&run_dir).len() < 2 {
        assert!(program.try_wait().expect("a child").is_none(), "SIGUSR2 ended the program");
        std::thread::yield_now();
    }
    run(Command::new("kill").args(["-KILL", &pid.to_string()]));
    assert_eq!(program.wait().expect("a child").code(), Some(128 + 9));
    for file in traces(&run_dir) {
        events(&file);
    }
}

#[test]
fn the_governor_records_less_when_it_is_too_dear() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let run_dir = dir.path().join("run");
    // No recording is that cheap, so the steps must come.
    run(&mut demo(&run_dir, "stress", &["--overhead", "0.01%"]));
    let summary = json(&run_dir.join("summary.json"));
    let steps = summary["own_cost"]["governor"].as_array().expect("steps");
    assert_eq!(steps.first().map(|step| step[1].as_str()), Some(Some("kernels")), "{steps:?}");
    assert_eq!(summary["completeness"]["verdict"], "INCOMPLETE");
    assert!(summary["completeness"]["reasons"].to_string().contains("overhead governor"));
}

#[test]
fn without_a_trace_there_are_statistics_only() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let run_dir = dir.path().join("run");
    run(&mut demo(&run_dir, "graph", &["--no-trace"]));
    assert_eq!(traces(&run_dir), Vec::<PathBuf>::new());
    let summary = json(&run_dir.join("summary.json"));
    assert_eq!(summary["completeness"]["verdict"], "COMPLETE");
    assert!(summary["kernels"].as_array().is_some_and(|rows| !rows.is_empty()));
    // run.json has the agents: a report without the summary still knows the device.
    let agents = &json(&run_dir.join("run.json"))["agents"];
    assert_eq!(
        (agents, &agents[1]["name"], &agents[1]["cu_count"]),
        (&summary["agents"], &"gfx942".into(), &304.into())
    );
}
