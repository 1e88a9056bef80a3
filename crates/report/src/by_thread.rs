//! `report --by-thread`: the calls of each function on each thread, from the trace. A summary keeps no threads, so that
//! recording stays cheap.

use super::view::View;
use rkprof_model::error::Error;
use rkprof_model::event::{Event, Function};
use rkprof_model::summary::Distribution;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_results::load::Run;
use rkprof_show::columns::{Columns, Value};
use rkprof_show::table::Column::{Left, Right};
use rkprof_stats::{Tally, failures};
use rkprof_store::{files, verdict};
use serde::Serialize;
use std::collections::HashMap;

/// Significant digits of percentiles.
const DIGITS: u8 = 2;
/// Largest number of distinguished functions of threads; the calls of further ones are only counted and reported.
const MOST: usize = 1 << 16;

/// The calls of a function on a thread.
#[derive(Debug, Serialize)]
pub struct ThreadCalls {
    pid: u32,
    tid: u32,
    /// Empty if the program set none.
    thread: String,
    function: String,
    errors: u64,
    duration: Distribution,
}

/// Sorted by total time, longest first.
#[derive(Debug, Default)]
pub struct Calls {
    pub rows: Vec<ThreadCalls>,
    /// Calls of threads beyond the limit.
    pub left_out: u64,
}

/// Reads the traces of all processes; missing records lower the run's verdict.
///
/// # Errors
/// A sentence about a trace that can't be read.
pub fn read(run: &mut Run) -> Result<Calls, Error> {
    let mut calls = Calls::default();
    for process in &mut run.processes {
        let known = process.known_traces();
        let pid = process.info.as_ref().map(|info| info.pid).or(process.summary.as_ref().map(|summary| summary.pid));
        let mut tallies: HashMap<(u32, Function), (u64, Tally)> = HashMap::new();
        let mut names: HashMap<Function, String> = HashMap::new();
        let mut threads: HashMap<u32, String> = HashMap::new();
        for path in &process.traces {
            let failed = |error: String| format!("{}: {error}", path.display());
            let file = files::open(path).map_err(|error| failed(error.to_string()))?;
            let mut reader = TraceReader::new(file);
            while let Some(item) = reader.next().map_err(|error| failed(error.to_string()))? {
                let Item::Event(Event::Api(call)) = item else { continue };
                let key = (call.tid, call.function);
                if tallies.len() >= MOST && !tallies.contains_key(&key) {
                    calls.left_out += 1;
                    continue;
                }
                let (statuses, tally) = tallies.entry(key).or_insert_with(|| (0, Tally::new(DIGITS)));
                *statuses += u64::from(call.status.is_some_and(|status| status != 0));
                tally.record_span(call.start, call.end, true);
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let known = known.iter().find(|file| file.name == name);
            let lack = verdict::lacks(&name, known, reader.account());
            process.missing.extend(lack.map(|lack| lack.to_string()));
            let registry = reader.registry();
            let functions = tallies.keys().map(|(_, function)| *function);
            names.extend(functions.map(|function| (function, registry.function_name(function).into_owned())));
            threads.extend(registry.threads.iter().map(|(tid, name)| (*tid, name.clone())));
        }
        calls.rows.extend(tallies.into_iter().map(|((tid, function), (statuses, tally))| {
            let name = names.get(&function).cloned().unwrap_or_default();
            ThreadCalls {
                pid: pid.unwrap_or_default(),
                tid,
                thread: threads.get(&tid).cloned().unwrap_or_default(),
                errors: failures(function, &name, statuses),
                function: name,
                duration: tally.distribution(),
            }
        }));
    }
    run.settle();
    let order = |row: &ThreadCalls| (std::cmp::Reverse(row.duration.sum_ns), row.pid, row.tid, row.function.clone());
    calls.rows.sort_by_cached_key(order);
    Ok(calls)
}

/// The section of the text.
pub fn section(calls: &Calls, view: View) -> String {
    let whole: u64 = calls.rows.iter().map(|row| row.duration.sum_ns).sum();
    let columns = Columns::new()
        .with(Right("share"), move |row: &ThreadCalls| Value::part(row.duration.sum_ns as f64, whole as f64))
        .with(Right("calls"), |row| Value::count(row.duration.count + row.duration.untimed))
        .with(Right("total"), |row| Value::time(row.duration.sum_ns))
        .with(Right("mean"), |row| Value::Time(row.duration.mean_ns))
        .with(Right("std"), |row| Value::Time(row.duration.std_ns))
        .with(Right("p50"), |row| Value::time(row.duration.p50_ns))
        .with(Right("p95"), |row| Value::time(row.duration.p95_ns))
        .with(Right("p99"), |row| Value::time(row.duration.p99_ns))
        .with(Right("max"), |row| Value::time(row.duration.max_ns))
        .with(Right("thread"), |row| row.tid.to_string())
        .with(Left("function"), |row| row.function.clone());
    let mut text = columns.section("API functions by thread", &calls.rows, view.rows, view.width);
    if calls.rows.is_empty() {
        text = "API functions by thread: the trace has no calls (--trace full records them)\n".to_owned();
    }
    if calls.left_out > 0 {
        text += &format!("  {} calls of further threads are left out\n", calls.left_out);
    }
    text
}
