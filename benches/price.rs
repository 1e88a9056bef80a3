//! What a program pays for the tracer over its whole run, and what the drainer takes beside it. `cargo bench --bench price`;
//! `-- 1000000` measures runs of that many calls alone, `-- short` checks the benchmark.
//!
//! `tests/programs/price.c` calls hipGetDevice of the simulated ROCm as fast as it can, without a trace and with one, and in the last
//! rows launches a kernel after every tenth call. The mean of a call is the time of a thread by its calls: it includes each wait for
//! room in the arena, which the median does not show. A steady stream of calls, as here, is the worst case: the drainer never has a
//! pause in which it catches up.
//!
//! Processor time is that of the whole process while its threads call, the drainer included; `drainer` is its own processor time by
//! records, from its start to its end. The ways take turns; the run with the least mean counts, as others were disturbed.

#[path = "../tests/common/mod.rs"]
mod common;

use common::Program;
use std::path::Path;

const ROUNDS: usize = 5;
const CALLS: [u64; 3] = [10_000, 1_000_000, 10_000_000];
const THREADS: [usize; 2] = [1, 2];
const WAYS: [&str; 3] = ["untraced", "statistics", "statistics and trace"];
const COLUMNS: [&str; 9] = ["mean", "p50", "p99", "p99.9", "wall ms", "CPU ms", "drainer", "bytes", "added"];

/// Mean, p50, p99 and p99.9 of a call, ns; wall and processor time, ms; the drainer's ns a record; the trace's bytes a call.
type Row = [f64; 8];

fn main() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let program = common::compile_with("tests/programs/price.c", dir.path(), &["-O2"]);
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let (rounds, calls) = match (words.iter().any(|word| word == "short"), asked.is_empty()) {
        (true, _) => (1, vec![CALLS[0]]),
        (false, true) => (ROUNDS, CALLS.to_vec()),
        (false, false) => (ROUNDS, asked),
    };
    println!("{:<40}{}", "ns a call", COLUMNS.map(|name| format!("{name:>10}")).concat());
    for (every, calls, threads) in
        [0, 10].into_iter().flat_map(|every| calls.iter().flat_map(move |calls| THREADS.map(|n| (every, *calls, n))))
    {
        let launches = if every == 0 { "" } else { ", a kernel each 10" };
        println!("{calls} calls, {threads} threads{launches}");
        let mut best = [None::<Row>; WAYS.len()];
        for _ in 0..rounds {
            for (way, best) in best.iter_mut().enumerate() {
                let row = measure(&program, dir.path(), way, [threads as u64, calls, every]);
                if best.is_none_or(|best| row[0] < best[0]) {
                    *best = Some(row);
                }
            }
        }
        let alone = best[0].map_or(0.0, |row| row[0]);
        for (name, row) in WAYS.iter().zip(best.iter().flatten()) {
            let added = row[0] - alone;
            let shown: String = row.iter().chain([&added]).map(|number| format!("{number:>10.1}")).collect();
            println!("  {name:<38}{shown}");
        }
    }
}

fn measure(program: &Path, dir: &Path, way: usize, arguments: [u64; 3]) -> Row {
    let arguments = arguments.map(|number| number.to_string());
    let program = Program::new(program, &arguments.each_ref().map(String::as_str), dir);
    let out = tempfile::tempdir_in(dir).expect("a directory");
    let run = out.path().join("run");
    let mut command = match way {
        0 => program.alone(),
        _ => program
            .with("RKPROF_TRACE", if way == 1 { "none" } else { "full" })
            .preloaded(run.to_str().expect("a path in UTF-8")),
    };
    let said = common::stdout_of(&mut command);
    let numbers: Vec<f64> = said.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let mut row = [0.0; 8];
    row[..6].copy_from_slice(&numbers);
    if way > 0 {
        let summary = common::json(&run.join("summary.json"));
        assert_eq!(summary["completeness"]["verdict"], "COMPLETE", "{summary:#}");
        row[6] = summary["own_cost"]["drainer_ns_per_record"].as_f64().expect("records");
        let bytes = summary["own_cost"]["trace_bytes"].as_f64().expect("bytes");
        row[7] = bytes / summary["completeness"]["api_calls"].as_f64().expect("calls");
    }
    row
}
