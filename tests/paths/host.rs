//! `--host-samples`: what the host does while the device has no work, against programs whose time is planted and which measure
//! themselves where it went.

use super::common::{compile_with, library, rkprof, run, simulator, stdout_of};
use super::python::readable;
use rkprof_model::host_samples::{self, Line, Sample, Totals};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/host.py");

/// Runs a program in real time; returns what it printed as JSON.
fn sampled(command: &mut Command, out: &Path) -> Value {
    command.env("LD_PRELOAD", library()).env("RKPROF_OUT", out).env("RKSIM_TIME", "real");
    let output = run(command);
    assert!(output.status.success(), "{command:?}: {output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A sample each 2 ms: the tracer of tests is slow, and would take too few.
fn with_samples(command: &mut Command, out: &Path) -> Value {
    sampled(command.env("RKPROF_HOST_SAMPLES", "1").env("RKPROF_HOST_INTERVAL", "2ms"), out)
}

fn python(python: &Path, rounds: &str, how: &str) -> Command {
    let mut command = Command::new(python);
    command.arg(PROGRAM).arg(simulator()).args([rounds, how]);
    command
}

fn any_python() -> Option<PathBuf> {
    readable().pop_last().map(|(_, python)| python)
}

fn lines(out: &Path) -> Vec<Line> {
    let text = std::fs::read_to_string(out.join(host_samples::FILE)).expect("samples");
    host_samples::lines(&text).collect()
}

fn samples(out: &Path) -> Vec<Sample> {
    lines(out)
        .into_iter()
        .filter_map(|line| if let Line::Sample(sample) = line { Some(sample) } else { None })
        .collect()
}

fn totals(out: &Path) -> Totals {
    lines(out)
        .into_iter()
        .rev()
        .find_map(|line| if let Line::Totals(totals) = line { Some(totals) } else { None })
        .expect("totals")
}

fn report(out: &Path) -> Value {
    let text = stdout_of(Command::new(rkprof()).args(["report", "--format", "json"]).arg(out));
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["completeness"]["verdict"], "COMPLETE", "{}", report["completeness"]);
    report
}

/// The share of the rows of the first device that are wanted, by time, in the planted parts of the host's time. On a busy machine
/// the device may be idle elsewhere, too.
fn share(report: &Value, wanted: impl Fn(&Value) -> bool) -> f64 {
    let planted = ["tokenizer", "fetch", "locked"];
    let is_planted = |row: &Value| {
        row["cause"] == "host" && (row["function"].is_null() || planted.iter().any(|function| is_of(row, function)))
    };
    let rows = report["processes"][0]["timeline"]["idle"][0]["host"].as_array().expect("rows");
    let sum = |wanted: &dyn Fn(&Value) -> bool| {
        rows.iter().filter(|row| wanted(row)).map(|row| row["ns"].as_f64().expect("a time")).sum::<f64>()
    };
    sum(&|row| is_planted(row) && wanted(row)) / sum(&is_planted)
}

/// Whether the row is of this function or of one that it calls.
fn is_of(row: &Value, function: &str) -> bool {
    row["function"] == function
        || row["caller"].as_str().is_some_and(|caller| caller.starts_with(&format!("{function},")))
}

fn line_of(letter: &str) -> usize {
    let text = std::fs::read_to_string(PROGRAM).expect("the program");
    text.lines().position(|line| line.ends_with(&format!("  # {letter}"))).expect("a marked line") + 1
}

/// All versions at once: each needs some hundred samples.
#[test]
fn python_functions_have_their_share_of_the_idle_time() {
    let dir = tempfile::tempdir().expect("temporary directory");
    std::thread::scope(|scope| {
        for ((_, minor, patch), interpreter) in readable() {
            let out = dir.path().join(format!("{minor}.{patch}"));
            scope.spawn(move || {
                let how = if minor % 2 == 0 { "thread" } else { "" };
                let took = with_samples(&mut python(&interpreter, "100", how), &out);
                let report = report(&out);
                let of = |key: &str| took[key].as_f64().expect("seconds");
                let truth = of("tokenizer") / (of("tokenizer") + of("other"));
                let found = share(&report, |row| is_of(row, "tokenizer"));
                let (samples, rows) = (totals(&out), &report["processes"][0]["timeline"]["idle"][0]["host"]);
                let about = format!("3.{minor}: {found} for {truth}, {samples:?}\n{rows:#}");
                assert!((found - truth).abs() <= 0.05, "{about}");
                assert!(samples.torn * 20 <= samples.samples, "{about}");
                // What it waits for, and the lines. After its sleep it waits for a processor, which counts as running.
                let sleeps = share(&report, |row| is_of(row, "fetch") && row["state"] == "sleep");
                assert!(sleeps >= 0.5 * (1.0 - truth), "{sleeps}; {about}");
                let at =
                    |function: &str| rows.as_array()?.iter().find(|row| row["function"] == function)?["line"].as_u64();
                assert_eq!(at("fetch"), Some(line_of("B") as u64), "{about}");
                let caller = format!("tokenizer, host.py:{}", line_of("A"));
                assert!(rows.as_array().expect("rows").iter().any(|row| row["caller"] == caller.as_str()), "{about}");
                let finding =
                    report["findings"].as_array().expect("findings").iter().find(|one| one["id"] == "host-bound");
                let place = finding.expect("the finding")["about"][0].as_str().expect("a place");
                assert!(place.contains("tokenizer, host.py:"), "{place}; {about}");
                let text = stdout_of(Command::new(rkprof()).arg("report").arg(&out));
                assert!(text.contains("The host while devices were idle"), "{text}");
            });
        }
    });
}

/// The trace is the judge: it has the times of the kernels.
#[test]
fn a_busy_device_has_no_samples() {
    let Some(interpreter) = any_python() else { return };
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = dir.path().join("out");
    with_samples(&mut python(&interpreter, "100", ""), &out);
    let samples = samples(&out);
    let csv = dir.path().join("csv");
    stdout_of(Command::new(rkprof()).args(["export", "--to", "csv", "-o"]).arg(&csv).arg(&out));
    let csv = std::fs::read_to_string(csv.join("kernel_trace.csv")).expect("kernels");
    let mut rows = csv.lines();
    let head: Vec<&str> = rows.next().expect("a head").split(',').collect();
    let column = |name: &str| head.iter().position(|head| head.trim_matches('"') == name).expect("a column");
    let (start, end) = (column("Start_Timestamp"), column("End_Timestamp"));
    let kernels: Vec<(u64, u64)> = rows
        .map(|row| row.split(',').map(|cell| cell.trim_matches('"').parse().unwrap_or(0)).collect::<Vec<u64>>())
        .map(|row| (row[start], row[end]))
        .collect();
    assert_eq!(kernels.len(), 100, "{csv}");
    let within = samples.iter().filter(|sample| kernels.iter().any(|(start, end)| (*start..*end).contains(&sample.at)));
    let within: Vec<(u64, u64, u64)> = within
        .filter_map(|sample| {
            let kernel = kernels.iter().find(|(start, end)| (*start..*end).contains(&sample.at))?;
            Some((sample.at - kernel.0, kernel.1 - sample.at, kernel.1 - kernel.0))
        })
        .collect();
    assert_eq!(within, [], "ns since the kernel's start, to its end, and its time");
    assert!(samples.len() >= 20, "{:?}", totals(&out));
}

/// In C there are no Python frames: what the thread does is known.
#[test]
fn states_of_a_c_program_have_their_share() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let (program, out) = (compile_with("tests/programs/host.c", dir.path(), &["-O2"]), dir.path().join("out"));
    let took = with_samples(Command::new(program).arg("100"), &out);
    let report = report(&out);
    let of = |key: &str| took[key].as_f64().expect("seconds");
    let truth = of("waited") / (of("computed") + of("waited"));
    let found = share(&report, |row| row["state"] == "read");
    let about = format!("{found} for {truth}, {:?}", totals(&out));
    assert!((found - truth).abs() <= 0.05, "{about}");
    assert!(share(&report, |row| row["function"].is_null()) == 1.0, "{about}");
}

#[test]
fn locks_are_told_from_sleep() {
    let Some(interpreter) = any_python() else { return };
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = dir.path().join("out");
    with_samples(&mut python(&interpreter, "100", "lock"), &out);
    let report = report(&out);
    let [locked, slept] = ["lock", "sleep"].map(|state| share(&report, |row| row["state"] == state));
    assert!(locked > 0.1 && slept < 0.05, "{locked} {slept}");
    let of = share(&report, |row| row["state"] == "lock" && row["line"] == line_of("C"));
    assert!(of > 0.9 * locked, "{of} of {locked}");
}

/// By the program's own count of its threads, and the kernel's count of their time.
#[test]
fn the_thread_exists_where_it_is_asked_for_and_is_cheap() {
    let Some(interpreter) = any_python() else { return };
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = dir.path().join("none");
    let without = sampled(&mut python(&interpreter, "5", ""), &out);
    assert!(without["threads"]["rkprof-drain"].is_number() && without["threads"]["rkprof-host"].is_null(), "{without}");
    assert!(!out.join(host_samples::FILE).exists());
    let out = dir.path().join("out");
    let took = sampled(python(&interpreter, "200", "").env("RKPROF_HOST_SAMPLES", "1"), &out);
    let of = |value: &Value| value.as_f64().expect("seconds");
    let share = of(&took["threads"]["rkprof-host"]) / of(&took["elapsed"]);
    assert!(share <= 0.012, "{share} of a processor: {:?}", totals(&out));
}

/// A child that records has samples of its own. A child that does nothing leaves its parent's alone.
#[test]
fn children_are_sampled_and_do_not_disturb() {
    let Some(interpreter) = any_python() else { return };
    let dir = tempfile::tempdir().expect("temporary directory");
    for how in ["fork", "forks"] {
        let out = dir.path().join(how);
        let took = with_samples(&mut python(&interpreter, "60", how), &out);
        assert!(took["threads"]["rkprof-host"].is_number(), "{how}: {took}");
        assert!(samples(&out).len() >= 10, "{how}: {:?}", totals(&out));
        assert!(share(&report(&out), |row| is_of(row, "tokenizer")) > 0.4, "{how}");
    }
}

/// Nothing is sampled where it isn't known when a device is idle, and the run says so.
#[test]
fn without_the_light_path_the_run_says_why_there_are_none() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let (program, out) = (compile_with("tests/programs/host.c", dir.path(), &["-O2"]), dir.path().join("out"));
    with_samples(Command::new(program).arg("5").env("RKPROF_DISPATCH", "sdk").env("RKPROF_DOOR", "sdk"), &out);
    assert!(!out.join(host_samples::FILE).exists());
    let report = report(&out).to_string();
    assert!(report.contains("the host is not sampled: kernels are timed by the SDK"), "{report}");
}
