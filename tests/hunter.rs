//! Hunts for a wrong verdict: programs that count what they do in memory of their own, under faults at random, with every option
//! that changes how records are kept. A run fails the hunt when
//!
//! * it says COMPLETE and the program did something else,
//! * something is missing and no number or reason says so, or something is there twice,
//! * a trace cannot be read,
//! * the program ended otherwise than it would have alone,
//! * something is left in shared memory, or rkprof itself died.
//!
//! `cargo test --test hunter` makes a few dozen runs. Longer hunts, and the same run again:
//!
//! ```text
//! RKPROF_HUNT_RUNS=2000 RKPROF_HUNT_SEED=7 cargo test --test hunter -- --nocapture
//! RKPROF_HUNT_SEED=7 RKPROF_HUNT_FROM=1234 RKPROF_HUNT_RUNS=1 ...
//! RKPROF_HUNT_FAULT=full-disk ...
//! ```

#[path = "hunter/case.rs"]
mod case;
mod common;
#[path = "hunter/judge.rs"]
mod judge;
#[path = "hunter/run.rs"]
mod run;
#[path = "hunter/tested.rs"]
mod tested;
#[path = "hunter/truth.rs"]
mod truth;
#[path = "hunter/without.rs"]
mod without;

use case::{Case, Fault};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long the hunt in CI may take; the rest of the runs is left out then.
const SHORT: Duration = Duration::from_secs(50);
const RUNS: u64 = 60;
/// Runs at a time.
const HUNTERS: usize = 2;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name}={text:?} is no number")))
}

/// Outcomes of the runs with a fault.
#[derive(Default)]
struct Row {
    runs: u64,
    complete: u64,
    incomplete: u64,
    untraced: u64,
    failed: u64,
}

#[test]
fn no_verdict_is_wrong() {
    let runs = number("RKPROF_HUNT_RUNS");
    let seed = number("RKPROF_HUNT_SEED").unwrap_or(1);
    let first = number("RKPROF_HUNT_FROM").unwrap_or(0);
    let only: Option<Fault> = std::env::var("RKPROF_HUNT_FAULT").ok().map(|name| {
        Fault::ALL.into_iter().find(|fault| fault.name() == name).unwrap_or_else(|| panic!("no fault is called {name}"))
    });
    let root = tempfile::tempdir().expect("a temporary directory");
    for program in ["hunted", "odd"] {
        common::compile(&format!("tests/programs/{program}.c"), root.path());
    }
    run::copy_tools(root.path());

    let began = Instant::now();
    let next = AtomicU64::new(first);
    let end = first + runs.unwrap_or(RUNS);
    let table: Mutex<BTreeMap<&str, Row>> = Mutex::default();
    let failures: Mutex<Vec<String>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..HUNTERS {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::SeqCst);
                    if index >= end || (runs.is_none() && began.elapsed() > SHORT) {
                        return;
                    }
                    let case = Case::of(seed, index, only);
                    let found = hunt(root.path(), &case);
                    let mut table = table.lock().expect("not poisoned");
                    let row = table.entry(case.fault.name()).or_default();
                    row.runs += 1;
                    match found {
                        Ok(judge::Verdict::Complete) => row.complete += 1,
                        Ok(judge::Verdict::Incomplete) => row.incomplete += 1,
                        Ok(judge::Verdict::Untraced) => row.untraced += 1,
                        Err(problem) => {
                            row.failed += 1;
                            eprintln!("seed {seed}, run {index}: {case}: {problem}");
                            failures.lock().expect("not poisoned").push(format!("run {index}: {case}: {problem}"));
                        }
                    }
                }
            });
        }
    });
    let table = table.into_inner().expect("not poisoned");
    eprintln!("{:<16} {:>6} {:>9} {:>11} {:>9} {:>7}", "fault", "runs", "COMPLETE", "INCOMPLETE", "untraced", "failed");
    for (fault, Row { runs, complete, incomplete, untraced, failed }) in &table {
        eprintln!("{fault:<16} {runs:>6} {complete:>9} {incomplete:>11} {untraced:>9} {failed:>7}");
    }
    let all: u64 = table.values().map(|row| row.runs).sum();
    let failures = failures.into_inner().expect("not poisoned");
    eprintln!("{all} runs with seed {seed} in {:.0} s, {} failed", began.elapsed().as_secs_f64(), failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(all > 0);
}

fn hunt(programs: &std::path::Path, case: &Case) -> Result<judge::Verdict, String> {
    let root = tempfile::tempdir().map_err(|error| error.to_string())?;
    let keep = std::env::var_os("RKPROF_HUNT_KEEP").is_some();
    let dir = root.path().to_owned();
    let ran = run::run(programs, case, &dir)?;
    let judged = judge::judge(case, &ran, &dir);
    run::clean(&dir);
    if keep && judged.is_err() {
        let kept: PathBuf = root.keep();
        eprintln!("kept {}", kept.display());
    }
    judged
}
