//! The hot code of kernels by a thread trace: cycles of instructions and of source lines.

use super::hot::{FEW, FIRST, Hot, INSTRUCTIONS, LINES, Met, Titles, address};
use super::instructions::MEANING;
use crate::activity::part;
use rkprof_model::summary::{KernelRow, ThreadTrace, TracedInstruction, TracedKernel};
use rkprof_results::by_device::Devices;
use rkprof_results::load::Run;
use rkprof_results::source::{self, Lines, SourceLine};
use rkprof_results::source_text::Texts;
use rkprof_show::columns::{Columns, Value, text_or_missing};
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::units::{count, percent};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The traced code of kernels by name.
#[derive(Debug, Default)]
pub(super) struct TracedCode {
    by_name: HashMap<String, Hot>,
    /// `None` without a thread trace.
    pub(super) titles: Option<Titles>,
}

impl TracedCode {
    pub(super) fn hot_of(&self, name: &str) -> Option<&Hot> {
        self.by_name.get(name)
    }
}

/// An instruction, with the cycles of its kernel and its line.
struct At<'a> {
    one: &'a TracedInstruction,
    whole: u64,
    line: Option<SourceLine>,
}

fn instructions<'a>() -> Columns<'a, At<'a>> {
    Columns::new()
        .with(Right("share"), |at: &At<'_>| Value::part(at.one.latency as f64, at.whole as f64))
        .with(Right("cycles"), |at| Value::count(at.one.latency))
        .with(Right("stall"), |at| Value::Part(part(at.one.stall, at.one.latency)))
        .with(Right("idle cycles"), |at| Value::count(at.one.idle))
        .with(Right("executed"), |at| Value::count(at.one.hits))
        .with(Left("address"), |at| text_or_missing(address(&at.one.place)))
        .with(Left("instruction"), |at| text_or_missing(at.one.place.text.clone()))
        .with(Left("source line"), |at| text_or_missing(at.line.as_ref().map(ToString::to_string)))
}

/// A source line, and the cycles of its instructions; without a line those of the rest.
struct OfLine {
    line: Option<SourceLine>,
    latency: u64,
    stall: Option<u64>,
    instructions: u64,
    whole: u64,
}

fn lines(texts: &Texts) -> Columns<'_, OfLine> {
    Columns::new()
        .with(Right("share"), |of: &OfLine| Value::part(of.latency as f64, of.whole as f64))
        .with(Right("cycles"), |of| Value::count(of.latency))
        .with(Right("stall"), |of| Value::Part(part(of.stall, of.latency)))
        .with(Left("source line"), |of| of.line.as_ref().map_or("(no line)".to_owned(), ToString::to_string))
        .with_if(!texts.is_empty(), Left("source"), |of| {
            of.line.as_ref().and_then(|line| texts.text_of(line)).unwrap_or_default().to_owned()
        })
        .with(Right("instructions"), |of| Value::count(of.instructions))
}

/// The traced code of the rows' kernels.
pub(super) fn read(run: &Run, rows: &[(KernelRow, Devices)]) -> TracedCode {
    let Some(trace) = &run.summary.thread_trace else { return TracedCode::default() };
    let names: BTreeSet<&str> = rows.iter().map(|(row, _)| row.name.as_str()).collect();
    let kernels: Vec<&TracedKernel> = trace.kernels.iter().filter(|kernel| names.contains(&*kernel.name)).collect();
    let known = source::lines(run, kernels.iter().flat_map(|kernel| &kernel.instructions).map(|one| &one.place));
    let first = kernels.iter().take(FIRST).flat_map(|kernel| &kernel.instructions);
    let texts = Texts::read(run, first.filter_map(|one| known.line_of(&one.place)));
    let titles = Titles { instructions: instructions().titles(), lines: lines(&texts).titles(), around: Vec::new() };
    let of = |(place, kernel): (usize, &TracedKernel)| {
        (kernel.name.clone(), of_kernel(trace, kernel, place < FIRST, &known, &texts))
    };
    TracedCode { by_name: kernels.into_iter().enumerate().map(of).collect(), titles: Some(titles) }
}

fn of_kernel(trace: &ThreadTrace, kernel: &TracedKernel, is_first: bool, known: &Lines, texts: &Texts) -> Hot {
    let (all, whole) = (&kernel.instructions, kernel.latency);
    let share = |cycles: u64| 100.0 * cycles as f64 / whole.max(1) as f64;
    let columns = instructions();
    let shown = all.iter().take(if is_first { INSTRUCTIONS } else { FEW }).map(|one| {
        let line = known.line_of(&one.place);
        Met(share(one.latency), columns.texts(&At { one, whole, line }))
    });
    let shown: Vec<Met> = shown.collect();
    let every: u64 = trace.kernels.iter().map(|kernel| kernel.latency).sum();
    let part = percent(100.0 * whole as f64 / every.max(1) as f64);
    let of_lines = of_lines(all, known, whole);
    let has_lines = of_lines.iter().any(|of| of.line.is_some());
    let columns = lines(texts);
    let by_line = of_lines.iter().filter(|_| has_lines).take(if is_first { LINES } else { FEW });
    let mut notes = vec![MEANING.to_owned()];
    if !has_lines {
        notes.push("No source lines: the program was compiled without -gline-tables-only.".to_owned());
    }
    notes.extend(texts.remark().filter(|_| is_first && has_lines));
    Hot {
        said: format!("{} cycles of the traced waves, {part} of the thread trace.", count(whole)),
        more: all.len() - shown.len(),
        instructions: shown,
        lines: by_line.map(|of| Met(share(of.latency), columns.texts(of))).collect(),
        notes,
        ..Hot::default()
    }
}

/// Cycles by source line, the most first.
fn of_lines(all: &[TracedInstruction], known: &Lines, whole: u64) -> Vec<OfLine> {
    let mut sums: BTreeMap<Option<SourceLine>, OfLine> = BTreeMap::new();
    for one in all {
        let line = known.line_of(&one.place);
        let empty = OfLine { line: line.clone(), latency: 0, stall: None, instructions: 0, whole };
        let sum = sums.entry(line).or_insert(empty);
        sum.latency += one.latency;
        sum.stall = sum.stall.into_iter().chain(one.stall).reduce(|a, b| a + b);
        sum.instructions += 1;
    }
    let mut sums: Vec<OfLine> = sums.into_values().collect();
    sums.sort_by_key(|of| std::cmp::Reverse(of.latency));
    sums
}
