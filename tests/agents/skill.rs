//! Evals of skills/rkprof/SKILL.md: its commands, run as they are written, name the fault that was planted in a program, in an
//! answer of limited size.

use super::common::{self, rkprof};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

const SKILL: &str = include_str!("../../skills/rkprof/SKILL.md");

/// Most lines, and most bytes, of an answer.
const LINES: usize = 60;
const BYTES: usize = 9_000;

/// The commands of a section.
fn commands(section: &str) -> String {
    let text = SKILL.split("\n## ").find(|part| part.starts_with(section)).expect("the section");
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.collect()
}

/// What the commands print where `./app` is the program of a scenario.
fn answer(scenario: &Path, section: &str, environment: &[(&str, &str)]) -> String {
    /// Programs in real time have the machine one at a time.
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let dir = tempfile::tempdir().expect("temporary directory");
    let (own, file) = (rkprof(), scenario.display());
    let app = format!("#!/bin/sh\nexec {} sim-workload --scenario {file}\n", own.display());
    fs::write(dir.path().join("app"), app).expect("a program");
    common::stdout_of(Command::new("chmod").arg("+x").arg(dir.path().join("app")));
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = own.parent().expect("a directory").display();
    let mut shell = Command::new("bash");
    // The program in which hardware counters are tried first.
    shell.env("RKPROF_PROBE_HIP", common::simulator()).env("RKPROF_SIM_LIB", common::simulator());
    shell.args(["-euc", &commands(section)]).current_dir(dir.path()).env("PATH", format!("{bin}:{path}"));
    common::stdout_of(shell.envs(environment.iter().copied()))
}

fn is_small(answer: &str) -> bool {
    answer.lines().count() <= LINES && answer.len() <= BYTES
}

/// Each scenario with a fault is named after the finding that it plants. A busy machine can hide any of them, so each has ten chances.
#[test]
fn the_skill_finds_each_planted_fault() {
    const ATTEMPTS: usize = 10;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/scenarios/findings");
    let files: Vec<_> = fs::read_dir(folder).expect("scenarios").map(|entry| entry.expect("an entry").path()).collect();
    let (mut sizes, mut missed) = (Vec::new(), Vec::new());
    for file in &files {
        let fault = file.file_stem().and_then(|name| name.to_str()).expect("a name");
        let found = (0..ATTEMPTS).any(|_| {
            let answer = answer(file, "Find", &[("RKSIM_TIME", "real")]);
            assert!(is_small(&answer), "{fault}: {} lines, {} bytes:\n{answer}", answer.lines().count(), answer.len());
            assert!(answer.contains("\nlimiter: ") && answer.contains("SIMULATED"), "{answer}");
            sizes.push(answer.len());
            let names = answer.lines().any(|line| line.contains(&format!(". {fault}, ")));
            // The clean program has no fault to be named.
            names || fault == "clean"
        });
        missed.extend((!found).then_some(fault));
    }
    assert!(files.len() >= 13, "{files:?}");
    assert!(missed.is_empty(), "not named: {missed:?}");
    eprintln!("{} answers, the largest one has {:?} bytes", sizes.len(), sizes.iter().max());
}

#[test]
fn the_skill_learns_what_limits_a_kernel() {
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/scenarios/stream-copy.toml");
    let answer = answer(&scenario, "Kernels", &[("RKSIM_TIME", "fast"), ("RKSIM_SCALE", "0.1")]);
    assert!(is_small(&answer), "{answer}");
    // The scenario's kernel copies memory.
    assert!(answer.contains("  limiter: MEMORY ("), "{answer}");
    assert!(answer.contains(" GB/s"), "{answer}");
}

#[test]
fn the_skill_has_the_form_that_agents_expect() {
    let head = SKILL.strip_prefix("---\n").and_then(|rest| rest.split("\n---\n").next()).expect("front matter");
    assert!(head.starts_with("name: rkprof\ndescription: "), "{head}");
    assert!(head.lines().count() == 2 && head.len() < 1_100, "a description has 1024 characters at most");
    assert!(SKILL.lines().count() < 100);
}
