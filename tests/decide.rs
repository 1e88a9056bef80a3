//! The commands for decisions: compare, ab, check, fitness, top, and the ways to run for them. On runs of the simulated GPU, and
//! on summaries with a known truth.

#[path = "decide/ab.rs"]
mod ab;
#[path = "decide/check.rs"]
mod check;
mod common;
#[path = "decide/compare.rs"]
mod compare;
#[path = "decide/fitness.rs"]
mod fitness;
#[path = "decide/live.rs"]
mod live;
#[path = "decide/repeat.rs"]
mod repeat;
#[path = "common/schema.rs"]
mod schema;

use common::{code, stderr, stdout};
use rkprof_model::summary::{KernelRow, Summary, Verdict};
use rkprof_stats::Tally;
use rkprof_store::dir::write_json;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// `rkprof` in a directory of its own, without the variables of the user who runs the tests. Simulated time is not waited
/// for.
fn rkprof(dir: &Path) -> Command {
    let mut command = Command::new(common::rkprof());
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if ["RKPROF_", "RKSIM_", "ROCP"].iter().any(|prefix| name.starts_with(prefix)) {
            command.env_remove(name);
        }
    }
    command.current_dir(dir).env_remove("LD_PRELOAD").env("RKSIM_TIME", "fast").stdin(Stdio::null());
    command
}

fn run(dir: &Path, arguments: &[&str]) -> Output {
    common::run(rkprof(dir).args(arguments))
}

/// The JSON that a command prints, whatever it exits with; it follows the command's schema.
fn json(output: &Output) -> Value {
    let value: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", stderr(output)));
    let commands = [("rows", "compare"), ("limits", "check"), ("evaluator", "fitness"), ("findings", "report")];
    if let Some((_, command)) = commands.iter().find(|(part, _)| value.get(part).is_some()) {
        assert_eq!(schema::errors(command, &value), [""; 0], "{command}");
    }
    value
}

fn demo(dir: &Path, out: &str, scenario: &str) {
    let output = run(dir, &["demo", "--quiet", "--scenario", scenario, "-o", out]);
    assert_eq!(code(&output), Some(0), "{}", stderr(&output));
}

/// A run whose kernels took 200 calls around these times: name, mean in ns.
fn write_run(dir: &Path, kernels: &[(&str, u64)]) {
    std::fs::create_dir_all(dir).expect("a directory");
    let row = |(name, mean): &(&str, u64)| {
        let mut tally = Tally::new(3);
        // -2 % to +2 %, evenly.
        (0..200).for_each(|i| tally.record(mean * (980 + i % 41) / 1000));
        KernelRow {
            name: (*name).to_owned(),
            grid: [1024, 1, 1],
            workgroup: [256, 1, 1],
            duration: tally.distribution(),
            ..KernelRow::default()
        }
    };
    let mut summary = Summary {
        schema_version: rkprof_model::summary::SCHEMA_VERSION,
        finished: true,
        kernels: kernels.iter().map(row).collect(),
        ..Summary::default()
    };
    summary.completeness.verdict = Verdict::Complete;
    summary.completeness.dispatches = 200 * kernels.len() as u64;
    write_json(&dir.join("summary.json"), &summary).expect("the summary is written");
}
