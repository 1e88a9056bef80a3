//! Waits and allocations by line, against a program whose lines are planted, the calls in its trace, and its own clock.

use super::common::{Trace, compile_with, library, rkprof, run, stdout_of};
use super::paths;
use rkprof_model::call_paths::{CallPaths, FILE, LONG_WAIT_NS, SCHEMA_VERSION};
use std::path::{Path, PathBuf};
use std::process::Command;

const ROUNDS: u64 = 12;

/// Runs `tests/programs/path_waits.c`; returns the directory, and the times that the program printed for its two long waits.
fn record(dir: &Path, ms: &str, every: &str) -> (PathBuf, [f64; 2]) {
    let flags = ["-O2", "-fomit-frame-pointer", "-Wno-unused-function"];
    let program = compile_with("tests/programs/path_waits.c", dir, &flags);
    let out = dir.join(format!("out_{every}"));
    // Kernels take their stated time.
    let output = run(Command::new(program)
        .args([&ROUNDS.to_string(), ms])
        .env("LD_PRELOAD", library())
        .env("RKPROF_OUT", &out)
        .env("RKSIM_TIME", "real")
        .env("RKPROF_STACKS", "native")
        .env("RKPROF_STACK_EVERY", every));
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let own: Vec<f64> = text.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    (out, own.try_into().expect("two numbers"))
}

fn calls(trace: &Trace, name: &str) -> Vec<u64> {
    trace.calls.iter().filter(|(function, _)| function == name).map(|(_, call)| call.end - call.start).collect()
}

/// A value of the lines in a function.
fn of(json: &serde_json::Value, function: &str, key: &str) -> f64 {
    let lines = json["lines"].as_array().expect("lines").iter().filter(|line| line["function"] == function);
    lines.map(|line| line[key].as_f64().expect("a number")).sum()
}

fn listed(out: &Path) -> serde_json::Value {
    serde_json::from_str(&paths(out, &["--to", "json"])).expect("JSON")
}

#[test]
fn long_waits_and_allocations_have_lines() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let (out, own) = record(dir.path(), "0", "1");
    let trace = Trace::read(&out.join("trace.pftrace"));
    let raw: CallPaths = rkprof_store::dir::read_json(&out.join(FILE), SCHEMA_VERSION).expect("call paths");
    let json = listed(&out);
    let functions = [("whole", "hipDeviceSynchronize"), ("stream", "hipStreamSynchronize")];
    for ((line, function), own) in functions.into_iter().zip(own) {
        let (long, short): (Vec<u64>, Vec<u64>) =
            calls(&trace, function).into_iter().partition(|ns| *ns >= LONG_WAIT_NS);
        assert_eq!(long.len() + short.len(), ROUNDS as usize, "{function}");
        assert!(!long.is_empty(), "kernels take 1 ms and more: {short:?}");
        // Every long wait has a path, of its own length.
        let of_paths = raw.paths.iter().flat_map(|path| &path.waits);
        let taken = of_paths.filter(|wait| wait.function == function && wait.is_long).map(|wait| wait.all);
        let taken = taken.fold((0, 0), |sum, one| (sum.0 + one.count, sum.1 + one.ns));
        assert_eq!(taken, (long.len() as u64, long.iter().sum()), "{function}");
        let (waits, ns) = (of(&json, line, "waits"), of(&json, line, "wait_ns"));
        assert!(waits >= long.len() as f64 && waits <= ROUNDS as f64, "{line}: {waits}");
        assert!(ns >= long.iter().sum::<u64>() as f64 && ns <= own, "{line}: {ns}, by its own clock {own}");
        // The call in the trace has the path as well.
        let with_path = trace.calls.iter().filter(|(name, call)| name == function && call.path.is_some()).count();
        assert!((long.len()..=ROUNDS as usize).contains(&with_path), "{function}: {with_path}");
    }
    let rounds = ROUNDS as f64;
    let memory = |function: &str| [of(&json, function, "allocations"), of(&json, function, "allocated_bytes")];
    assert_eq!(memory("reserve"), [2.0 * rounds, rounds * f64::from((3 << 20) + (1 << 10))]);
    assert_eq!(memory("stage"), [rounds, 5000.0 * rounds]);
    assert_eq!(memory("whole"), [0.0, 0.0]);
    assert_eq!((&json["allocations_without_path"], &json["gpu_ns"]), (&0.into(), &(ROUNDS * 3_000_000).into()));

    // The same in every view with lines.
    let collapsed = |value: &str| paths(&out, &["--to", "collapsed", "--value", value]);
    let weight = |text: &str, line: &str| {
        let mine = text.lines().filter(|stack| stack.contains(&format!(";{line} (path_waits.c:")));
        mine.map(|stack| stack.rsplit_once(' ').expect("a weight").1.parse::<f64>().expect("a number")).sum::<f64>()
    };
    assert_eq!(weight(&collapsed("allocated"), "reserve"), memory("reserve")[1]);
    let text = collapsed("wait");
    assert!((weight(&text, "whole") - of(&json, "whole", "wait_ns")).abs() <= rounds, "{text}");
    assert!(text.lines().all(|stack| stack.contains("[wait] hip")), "{text}");
    let speedscope: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "speedscope"])).expect("JSON");
    let profiles = speedscope["profiles"].as_array().expect("profiles");
    let shown: Vec<_> =
        profiles.iter().map(|one| (one["name"].as_str().unwrap(), one["unit"].as_str().unwrap())).collect();
    let names = [
        ("GPU time by call path", "nanoseconds"),
        ("waiting by call path", "nanoseconds"),
        ("bytes allocated by call path", "bytes"),
    ];
    assert_eq!(shown, names);
    let bytes = ROUNDS * ((3 << 20) + (1 << 10) + 5000);
    assert_eq!(profiles[2]["endValue"], bytes);
    let report = |format: &str| stdout_of(Command::new(rkprof()).args(["report", "--format", format]).arg(&out));
    let html = report("html");
    for title in ["GPU time", "waiting", "bytes allocated"] {
        assert!(html.contains(&format!("\"title\":\"{title}\"")), "the flame graph shows {title}");
    }
    let head = report("markdown").lines().find(|line| line.starts_with("| line |")).expect("a head").to_owned();
    assert!(head.ends_with("| waiting | allocated |"), "{head}");
    let table = paths(&out, &[]);
    let head = table.lines().find(|line| line.trim_start().starts_with("share")).expect("a head");
    // Lines and their callers are whole; numbers that have no room beside them are left out, the least important first.
    assert!(head.contains("waiting") && !head.contains("allocated"), "{table}");
    assert!(table.contains("reserve < main (path_waits.c:69)"), "{table}");
    pprof(dir.path(), &out, bytes, of(&json, "whole", "wait_ns"));
}

/// The format's own reader, where it is installed.
fn pprof(dir: &Path, out: &Path, bytes: u64, whole_ns: f64) {
    let file = dir.join("profile.pb.gz");
    stdout_of(Command::new(rkprof()).arg("paths").arg(out).args(["--to", "pprof", "-o"]).arg(&file));
    let top = |index: &str, unit: &str| {
        let index = format!("-sample_index={index}");
        let output =
            Command::new("go").args(["tool", "pprof", "-top", "-cum", &index, unit]).arg(&file).output().ok()?;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let Some(allocated) = top("allocated", "-unit=b") else {
        eprintln!("skipped: there is no Go");
        return;
    };
    let cumulated = |text: &str, name: &str, unit: &str| {
        let row = text.lines().find(|line| line.split_whitespace().nth(5) == Some(name))?;
        row.split_whitespace().nth(3)?.strip_suffix(unit)?.parse::<f64>().ok()
    };
    assert_eq!(cumulated(&allocated, "main", "B"), Some(bytes as f64), "{allocated}");
    let waited = top("wait", "-unit=ns").expect("as before");
    let whole = cumulated(&waited, "whole", "ns").expect("its row");
    assert!((whole - whole_ns).abs() <= ROUNDS as f64, "{whole} {whole_ns} in {waited}");
}

/// A finding names the line with the largest part of its problem, in every view. Another line waits longer, but for a stream.
#[test]
fn findings_name_their_line_in_every_view() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let (out, _) = record(dir.path(), "0", "1");
    let report = |format: &str| stdout_of(Command::new(rkprof()).args(["report", "--format", format]).arg(&out));
    let json: serde_json::Value = serde_json::from_str(&report("json")).expect("JSON");
    let findings = json["findings"].as_array().expect("findings");
    let finding = findings.iter().find(|finding| finding["id"] == "device-sync").unwrap_or_else(|| panic!("{json:#}"));
    let line = finding["line"].as_str().expect("a line");
    assert!(line.starts_with("path_waits.c:") && line.contains(" whole < main ("), "{line}");
    let one = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(one(&report("text")).contains(&format!("Line: {line}.")), "{}", report("text"));
    let html = report("html");
    assert!(html.contains(&line.replace('<', "&lt;").replace('>', "&gt;")), "{line} is in the page");
    assert!(report("markdown").contains(line), "{}", report("markdown"));
}

/// Some short waits have paths; these give the waiting time of each line.
#[test]
fn short_waits_are_estimated() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let (out, _) = record(dir.path(), "200", "adaptive");
    let json = listed(&out);
    // Their calls alternate: two of `often`, one of `seldom`; the long ones came before.
    let trace = Trace::read(&out.join("trace.pftrace"));
    let polls = calls(&trace, "hipStreamSynchronize").split_off(ROUNDS as usize);
    let truth = |seldom: bool| {
        let mine = polls.iter().enumerate().filter(|(at, _)| (at % 3 == 2) == seldom);
        mine.map(|(_, ns)| *ns as f64).sum::<f64>()
    };
    let whole = truth(false) + truth(true);
    let raw: CallPaths = rkprof_store::dir::read_json(&out.join(FILE), SCHEMA_VERSION).expect("call paths");
    let taken: u64 =
        raw.paths.iter().flat_map(|path| &path.waits).filter(|wait| !wait.is_long).map(|wait| wait.all.count).sum();
    let calls: u64 = polls.len() as u64;
    assert!(taken < calls / 2, "{taken} of {calls}");
    // One takes a path for each 150 us; four times the deviation of that number.
    let tolerance = 4.0 * (0.25 / (taken.max(1) as f64)).sqrt() + 0.01;
    for (line, seldom) in [("often", false), ("seldom", true)] {
        let found = of(&json, line, "wait_ns");
        let off = (found - truth(seldom)).abs() / whole;
        assert!(off <= tolerance, "{line}: {found} instead of {}, {taken} samples of {whole} ns", truth(seldom));
    }
    assert!(
        json["wait_ns_without_path"].as_f64().expect("a number") <= 0.01 * json["wait_ns"].as_f64().expect("a number")
    );
}
