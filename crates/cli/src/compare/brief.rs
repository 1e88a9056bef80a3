//! The brief answer of `rkprof compare --brief`: the verdict, what the user waits for, and the rows that moved most. Text and JSON
//! say the same facts, and both have a limit.

use super::facts::{self, Fact};
use super::shown::{Shown, SideShown};
use super::text::{headline, side};
use rkprof_analysis::compare::{Change, ComparedRow, Match, RowKind, Step, Verdict};
use rkprof_model::safe::terminal_lines;
use rkprof_show::names::shortened;
use rkprof_show::out;
use rkprof_show::shell::quoted;
use rkprof_show::units::{MISSING, ns, or_missing, signed};
use serde::Serialize;

const SCHEMA_VERSION: u32 = 1;

/// Rows that moved, new and vanished ones together.
const ROWS: usize = 12;
/// Remarks and reasons of a failure.
const REMARKS: usize = 5;
/// Longest sentence and name, characters.
const SENTENCE: usize = 360;
const NAME: usize = 120;

#[derive(Serialize)]
struct Brief {
    schema_version: u32,
    verdict: Verdict,
    /// How it looks where nothing is tested.
    looks: Option<String>,
    counts: String,
    failed: bool,
    failures: Vec<String>,
    baseline: Side,
    candidate: Side,
    simulated: bool,
    /// What the user waits for: the period of a step, or the wall time.
    waited_for: Option<Moved>,
    /// All steps with the longest ones, where it says something else.
    every_step: Option<Moved>,
    /// The slow steps, where they say something else.
    slow_steps: Option<Moved>,
    /// The start and the end of the runs, where they changed: the change is a share of a run.
    start: Option<Moved>,
    end: Option<Moved>,
    /// The step on the device.
    step: Option<Moved>,
    kernel_time: Option<Moved>,
    correctness: String,
    rows: Vec<Moved>,
    row_count: usize,
    facts: Vec<Fact>,
    remarks: Vec<String>,
    next: Vec<String>,
}

#[derive(Serialize)]
struct Side {
    path: String,
    runs: usize,
}

/// One number of both sides. Times are ns, of a run for kernels and ranges; changes are percent.
#[derive(Serialize)]
struct Moved {
    /// `period`, `wall`, `start`, `end`, `device`, `host`, `kernels`, `kernel`, `range`, `new kernel`, `vanished kernel`.
    of: String,
    id: Option<String>,
    name: String,
    before_ns: Option<f64>,
    after_ns: Option<f64>,
    change_pct: Option<f64>,
    low_pct: Option<f64>,
    high_pct: Option<f64>,
    /// Time a run that it adds; `null` for what is not a part of a run's time.
    moved_ns: Option<f64>,
    verdict: Option<Verdict>,
    reason: String,
}

impl Moved {
    fn from_change(of: &str, name: &str, change: &Change, verdict: Option<Verdict>, reason: &str) -> Moved {
        Moved {
            of: of.to_owned(),
            id: None,
            name: shortened(name, NAME),
            before_ns: Some(change.before_ns),
            after_ns: Some(change.after_ns),
            change_pct: Some(change.pct),
            low_pct: change.low_pct,
            high_pct: change.high_pct,
            moved_ns: None,
            verdict,
            reason: shortened(reason, SENTENCE),
        }
    }

    fn step(step: &Step) -> Moved {
        Moved::from_change(step.of, &step.name, &step.change, Some(step.verdict), &step.reason)
    }

    fn line(&self) -> String {
        let change = or_missing(self.change_pct, signed);
        let spread = match (self.low_pct, self.high_pct) {
            (Some(low), Some(high)) => format!(" ({low:+.1}..{high:+.1}%)"),
            _ => String::new(),
        };
        let moved = self.moved_ns.map_or(String::new(), |moved| {
            format!(", {}{} a run", if moved < 0.0 { "-" } else { "+" }, ns(moved.abs()))
        });
        let verdict = self.verdict.map_or(MISSING, Verdict::name);
        let id = self.id.as_ref().map_or(String::new(), |id| format!("{id} "));
        let [before, after] = [self.before_ns, self.after_ns].map(|time| or_missing(time, ns));
        let reason = if self.reason.is_empty() { String::new() } else { format!(": {}", self.reason) };
        format!("{} {id}{}: {before} -> {after}, {change}{spread}{moved}, {verdict}{reason}", self.of, self.name)
    }
}

fn brief(shown: &Shown) -> Brief {
    let Shown { names, baseline, candidate, comparison, facts, correctness, remarks, failures, .. } = shown;
    let row = |row: &ComparedRow| {
        let of = match (row.kind, row.how) {
            (RowKind::Range, _) => "range",
            (RowKind::Kernel, Match::New) => "new kernel",
            (RowKind::Kernel, Match::Vanished) => "vanished kernel",
            (RowKind::Kernel, _) => "kernel",
        };
        let name = if row.kind == RowKind::Kernel { rkprof_names::short(row.name()) } else { row.name().to_owned() };
        let mean = row.changes.map(|changes| changes.mean);
        let total = |times: &Option<rkprof_analysis::compare::Times>| times.as_ref().map(|t| t.total_ns_per_run);
        Moved {
            of: of.to_owned(),
            id: names.ids().id(row.name()).filter(|_| row.kind == RowKind::Kernel).map(|id| id.to_string()),
            name: shortened(&name, NAME),
            // The mean of a call, as in the table; a run's time where one side has no call.
            before_ns: mean.map(|mean| mean.before_ns).or(total(&row.before)),
            after_ns: mean.map(|mean| mean.after_ns).or(total(&row.after)),
            change_pct: mean.map(|mean| mean.pct),
            low_pct: mean.and_then(|mean| mean.low_pct),
            high_pct: mean.and_then(|mean| mean.high_pct),
            moved_ns: Some(row.moves_ns),
            verdict: row.verdict,
            reason: shortened(&row.reason, SENTENCE),
        }
    };
    let side = |side: &SideShown| {
        let path = side.paths.first().map_or(String::new(), |path| path.display().to_string());
        Side { path: shortened(&path, SENTENCE), runs: side.paths.len() }
    };
    let (before, after) = (side(baseline), side(candidate));
    let next = match (&comparison.looks, comparison.runs_to_decide()) {
        (Some(_), _) => {
            "rkprof run --repeat 3 -o DIR -- PROGRAM, before and after the change: the runs are the sample".to_owned()
        }
        (None, Some(_)) => "rkprof ab -- BEFORE -- AFTER: it runs both in turns, until it is known".to_owned(),
        (None, None) => format!("rkprof report {} --brief", quoted(&after.path)),
    };
    let kernel_time = comparison.kernel_time.as_ref();
    let news = |of: &str| facts::news(comparison).find(|step| step.of == of).map(Moved::step);
    let edge = |of: &str| {
        let found = facts::edge_news(comparison).find(|edge| edge.of_run.of == of)?;
        Some(Moved { before_ns: Some(found.before_ns), after_ns: Some(found.after_ns), ..Moved::step(&found.of_run) })
    };
    Brief {
        schema_version: SCHEMA_VERSION,
        verdict: comparison.verdict,
        looks: comparison.looks.as_ref().map(|looks| shortened(looks, SENTENCE)),
        counts: super::text::counts(comparison, !failures.is_empty()),
        failed: !failures.is_empty(),
        failures: failures.iter().take(REMARKS).map(|failure| shortened(failure, SENTENCE)).collect(),
        simulated: baseline.simulated || candidate.simulated,
        baseline: before,
        candidate: after,
        waited_for: comparison.period.as_ref().map(Moved::step),
        every_step: news("every step"),
        slow_steps: news("slow steps"),
        start: edge("start"),
        end: edge("end"),
        step: comparison.step.as_ref().map(Moved::step),
        kernel_time: kernel_time
            .map(|time| Moved::from_change("kernels", "kernel time a run", time, comparison.kernel_time_verdict, "")),
        correctness: shortened(&correctness.describe(), SENTENCE),
        rows: comparison.rows.iter().take(ROWS).map(row).collect(),
        row_count: comparison.rows.len(),
        facts: facts.clone(),
        remarks: remarks.iter().take(REMARKS).map(|remark| shortened(remark, SENTENCE)).collect(),
        next: vec![next],
    }
}

pub(super) fn json(shown: &Shown) -> String {
    out::pretty(&brief(shown))
}

pub(super) fn text(shown: &Shown) -> String {
    let facts = brief(shown);
    let mut lines = vec![
        format!("verdict: {}", headline(&shown.comparison, facts.failed)),
        format!("baseline: {}", side(&shown.baseline)),
        format!("candidate: {}", side(&shown.candidate)),
    ];
    lines.extend(facts.failures.iter().map(|failure| format!("failed: {failure}")));
    let parts = [
        ("waited for", &facts.waited_for),
        ("all steps", &facts.every_step),
        ("slow steps", &facts.slow_steps),
        ("start", &facts.start),
        ("end", &facts.end),
        ("step", &facts.step),
        ("kernel time", &facts.kernel_time),
    ];
    lines.extend(parts.into_iter().filter_map(|(name, part)| Some(format!("{name}: {}", part.as_ref()?.line()))));
    lines.push(format!("correctness: {}", facts.correctness));
    lines.extend(facts.remarks.iter().map(|remark| format!("note: {remark}")));
    lines.extend(facts.facts.iter().map(|fact| format!("{}: {}", fact.name, facts::change(fact))));
    lines.push(format!("rows: {} of {}, by time moved; times are those of a call", facts.rows.len(), facts.row_count));
    lines.extend((1..).zip(&facts.rows).map(|(number, row)| format!("{number}. {}", row.line())));
    lines.extend(facts.next.iter().map(|next| format!("next: {next}")));
    let one = |line: &String| terminal_lines(line).replace(['\n', '\t'], " ") + "\n";
    lines.iter().map(one).collect()
}

pub(super) fn markdown(shown: &Shown) -> String {
    format!("```text\n{}```\n", text(shown))
}
