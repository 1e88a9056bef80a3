//! `--stacks`: the GPU time of call paths, against a program whose paths and times are planted.

mod common;
#[path = "paths/python.rs"]
mod python;

use common::{compile_with, library, rkprof, run, stdout_of};
use rkprof_model::summary::Summary;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `tests/programs/paths.c`: a round is 10 us by `forward`, 20 us by `backward`, and 30 us by `update`.
const TRUTH: [(&str, f64); 3] = [("forward", 10.0 / 60.0), ("backward", 20.0 / 60.0), ("update", 30.0 / 60.0)];

fn record(dir: &Path, rounds: &str, every: &str) -> PathBuf {
    let program = compile_with("tests/programs/paths.c", dir, &["-O2", "-fomit-frame-pointer", "-Wno-unused-function"]);
    let out = dir.join(format!("out_{every}"));
    traced(Command::new(program).arg(rounds), &out, "native", every);
    out
}

/// Runs a program with call paths, and expects a COMPLETE run.
fn traced(command: &mut Command, out: &Path, stacks: &str, every: &str) -> Summary {
    command.env("LD_PRELOAD", library()).env("RKPROF_OUT", out).env("RKSIM_TIME", "fast");
    command.env("RKPROF_STACKS", stacks).env("RKPROF_STACK_EVERY", every);
    let output = run(command);
    assert!(output.status.success(), "{command:?}: {output:?}");
    let summary = rkprof_store::dir::Session::open(out).summary().expect("a summary");
    assert_eq!(summary.completeness.verdict.as_str(), "COMPLETE", "{:?}", summary.completeness.reasons);
    summary
}

fn paths(out: &Path, arguments: &[&str]) -> String {
    stdout_of(Command::new(rkprof()).arg("paths").arg(out).args(arguments))
}

/// Collapsed stacks: words, and nanoseconds.
fn collapsed(out: &Path) -> Vec<(Vec<String>, f64)> {
    let text = paths(out, &["--to", "collapsed"]);
    let stack = |line: &str| {
        let (words, ns) = line.rsplit_once(' ').expect("a weight");
        (words.split(';').map(str::to_owned).collect(), ns.parse().expect("a number"))
    };
    text.lines().map(stack).collect()
}

fn shares(stacks: &[(Vec<String>, f64)]) -> BTreeMap<&'static str, f64> {
    let total: f64 = stacks.iter().map(|(_, ns)| ns).sum();
    let of = |name: &str| {
        let has = |words: &Vec<String>| words.iter().any(|word| word.starts_with(&format!("{name} (paths.c:")));
        stacks.iter().filter(|(words, _)| has(words)).map(|(_, ns)| ns).sum::<f64>() / total
    };
    TRUTH.map(|(name, _)| (name, of(name))).into()
}

fn assert_true(shares: &BTreeMap<&'static str, f64>, tolerance: f64) {
    for (name, truth) in TRUTH {
        assert!((shares[name] - truth).abs() <= tolerance, "{name}: {} instead of {truth}", shares[name]);
    }
}

#[test]
fn every_launch_has_its_path() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = record(dir.path(), "200", "1");
    let stacks = collapsed(&out);
    assert_true(&shares(&stacks), 1e-9);
    let deep =
        stacks.iter().find(|(words, _)| words.iter().any(|word| word.starts_with("update"))).expect("it is there");
    let inner = deep.0.iter().filter(|word| word.starts_with("inner (paths.c:")).count();
    assert_eq!(inner, 21, "{:?}", deep.0);
    let main = deep.0.iter().position(|word| word.starts_with("main (paths.c:")).expect("main");
    assert!(deep.0[main + 1].starts_with("update (paths.c:"), "{:?}", deep.0);
    let [.., start, called, kernel] = deep.0.as_slice() else { panic!("too short") };
    assert!(start.starts_with("start (paths.c:") && called.starts_with("hipModuleLaunchKernel"), "{:?}", deep.0);
    assert_eq!(kernel, "[gpu] add");

    let json: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "json"])).expect("JSON");
    assert_eq!((&json["schema_version"], &json["launches"]), (&1.into(), &800.into()));
    assert_eq!((&json["launches_with_path"], &json["gpu_ns"]), (&800.into(), &12_000_000.into()));
    let text = paths(&out, &[]);
    let hottest = text.lines().nth(2).expect("a line");
    assert!(hottest.contains("50.0%") && hottest.contains("start < inner (paths.c:"), "{text}");
    assert!(text.contains("simulated"), "{text}");
    let speedscope: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "speedscope"])).expect("JSON");
    assert_eq!(speedscope["profiles"][0]["endValue"], 12_000_000);
}

/// A part of the launches tells about the rest of the same kernel.
#[test]
fn one_of_several_launches_is_enough() {
    let dir = tempfile::tempdir().expect("temporary directory");
    // 4 launches a round, and 7 is no multiple of that.
    let out = record(dir.path(), "2000", "7");
    let json: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "json"])).expect("JSON");
    assert_eq!(json["launches_with_path"], 8000 / 7);
    assert_true(&shares(&collapsed(&out)), 0.02);
}

#[test]
fn a_run_without_paths_says_how_to_get_them() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let output = run(Command::new(rkprof()).arg("paths").arg(dir.path()));
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("rkprof run --stacks"));
}

/// The real reader of the format, where it is installed.
#[test]
fn go_tool_pprof_shows_the_same() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = record(dir.path(), "100", "1");
    let file = dir.path().join("profile.pb.gz");
    stdout_of(Command::new(rkprof()).arg("paths").arg(&out).args(["--to", "pprof", "-o"]).arg(&file));
    let Ok(output) = Command::new("go").args(["tool", "pprof", "-top", "-cum", "-unit=us"]).arg(&file).output() else {
        eprintln!("skipped: there is no Go");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for (name, truth) in TRUTH {
        let row = text.lines().find(|line| line.split_whitespace().nth(5) == Some(name));
        let cumulated = row.and_then(|row| row.split_whitespace().nth(3)?.strip_suffix("us")?.parse::<f64>().ok());
        assert_eq!(cumulated, Some(6000.0 * truth), "{name} in {text}");
    }
}
