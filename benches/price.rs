//! What a program pays for the tracer over its whole run, and what the drainer takes beside it. `cargo bench --bench price`;
//! `-- 1000000` measures runs of that many calls alone, `-- short` checks the benchmark, and `-- beside LIBRARY` measures another build
//! of `librkprof.so` in turn with this one.
//!
//! `tests/programs/price.c` calls hipGetDevice of the simulated ROCm as fast as it can, without a trace and with one. In the last rows it
//! launches a kernel after every tenth call. The mean of a call is the time of a thread by its calls: it includes each wait for
//! room in the arena, which the median does not show. A steady stream of calls, as here, is the worst case: the drainer never has a
//! pause in which it catches up.
//!
//! Processor time is that of the whole process while its threads call, the drainer included; `drainer` is its own processor time by
//! records, from its start to its end. The ways take turns; the run with the least mean counts, as others were disturbed.

#[path = "../tests/common/mod.rs"]
mod common;

use common::Program;
use std::path::{Path, PathBuf};

/// Rounds of a measurement, by its calls: long runs are disturbed less.
const ROUNDS: [(u64, usize); 2] = [(1_000_000, 5), (u64::MAX, 3)];
const CALLS: [u64; 3] = [10_000, 1_000_000, 10_000_000];
const THREADS: [u64; 2] = [1, 2];
const COLUMNS: [&str; 9] = ["mean", "p50", "p99", "p99.9", "wall ms", "CPU ms", "drainer", "bytes", "added"];

/// Mean, p50, p99 and p99.9 of a call, ns; wall and processor time, ms; the drainer's ns a record; the trace's bytes a call.
type Row = [f64; 8];

/// How a program runs: untraced, or with a library and RKPROF_TRACE.
struct Way {
    name: String,
    traced: Option<(PathBuf, &'static str)>,
}

fn ways(other: Option<&str>) -> Vec<Way> {
    let mut ways = vec![Way { name: "untraced".to_owned(), traced: None }];
    let libraries = [(common::library(), ""), (other.unwrap_or_default().into(), ", the other library")];
    for (name, mode) in [("statistics", "none"), ("statistics and trace", "full")] {
        for (library, of) in libraries.iter().take(1 + usize::from(other.is_some())) {
            ways.push(Way { name: format!("{name}{of}"), traced: Some((library.clone(), mode)) });
        }
    }
    ways
}

fn main() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let program = common::compile_with("tests/programs/price.c", dir.path(), &["-O2"]);
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let is_short = words.iter().any(|word| word == "short");
    let calls = match (is_short, asked.is_empty()) {
        (true, _) => vec![CALLS[0]],
        (false, true) => CALLS.to_vec(),
        (false, false) => asked,
    };
    let other = words.iter().position(|word| word == "beside").and_then(|at| words.get(at + 1));
    let ways = ways(other.map(String::as_str));
    println!("{:<40}{}", "ns a call", COLUMNS.map(|name| format!("{name:>10}")).concat());
    for (every, calls, threads) in
        [0, 10].into_iter().flat_map(|every| calls.iter().flat_map(move |calls| THREADS.map(|n| (every, *calls, n))))
    {
        let launches = if every == 0 { "" } else { ", a kernel each 10" };
        println!("{calls} calls, {threads} threads{launches}");
        let rounds = if is_short { 1 } else { ROUNDS.iter().find(|(most, _)| calls <= *most).map_or(1, |(_, n)| *n) };
        let mut best: Vec<Option<Row>> = vec![None; ways.len()];
        for _ in 0..rounds {
            for (way, best) in ways.iter().zip(&mut best) {
                let row = measure(&program, dir.path(), way, [threads, calls, every]);
                if best.is_none_or(|best| row[0] < best[0]) {
                    *best = Some(row);
                }
            }
        }
        let alone = best[0].map_or(0.0, |row| row[0]);
        for (way, row) in ways.iter().zip(best.iter().flatten()) {
            let added = row[0] - alone;
            let shown: String = row.iter().chain([&added]).map(|number| format!("{number:>10.1}")).collect();
            println!("  {:<38}{shown}", way.name);
        }
    }
}

fn measure(program: &Path, dir: &Path, way: &Way, arguments: [u64; 3]) -> Row {
    let arguments = arguments.map(|number| number.to_string());
    let program = Program::new(program, &arguments.each_ref().map(String::as_str), dir);
    let out = tempfile::tempdir_in(dir).expect("a directory");
    let run = out.path().join("run");
    let mut command = match &way.traced {
        None => program.alone(),
        Some((library, mode)) => {
            let mut command = program.with("RKPROF_TRACE", mode).preloaded(run.to_str().expect("a path in UTF-8"));
            command.env("LD_PRELOAD", library);
            command
        }
    };
    let said = common::stdout_of(&mut command);
    let numbers: Vec<f64> = said.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let mut row = [0.0; 8];
    row[..6].copy_from_slice(&numbers);
    if way.traced.is_some() {
        let summary = common::json(&run.join("summary.json"));
        assert_eq!(summary["completeness"]["verdict"], "COMPLETE", "{summary:#}");
        row[6] = summary["own_cost"]["drainer_ns_per_record"].as_f64().expect("records");
        let bytes = summary["own_cost"]["trace_bytes"].as_f64().expect("bytes");
        row[7] = bytes / summary["completeness"]["api_calls"].as_f64().expect("calls");
    }
    row
}
