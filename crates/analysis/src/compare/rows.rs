//! The rows of a comparison: a kernel or a range with its times on both sides, its change, its verdict.

use super::matching::{Match, Pair};
use super::side::{Group, Key, RowKind, Side};
use super::step::{Step, Timed};
use super::{Change, Changes, Thresholds, Verdict, decide, period, work};
use serde::Serialize;

/// A kernel in one launch shape, or a range.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedRow {
    pub kind: RowKind,
    #[serde(rename = "match")]
    pub how: Match,
    pub similarity: Option<f64>,
    pub before: Option<Times>,
    pub after: Option<Times>,
    pub changes: Option<Changes>,
    /// Time per run after, minus before, ns, for the same work.
    pub moves_ns: f64,
    /// `None` for new and vanished rows.
    pub verdict: Option<Verdict>,
    /// A range that runs in few periods of the steps, or in none: their time tells nothing of it.
    #[serde(skip)]
    pub is_apart: bool,
    pub reason: String,
}

/// One side of a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Times {
    pub name: String,
    pub grid: Option<[u32; 3]>,
    pub workgroup: Option<[u32; 3]>,
    /// Runs with this kernel or range.
    pub runs: usize,
    /// Whether runs differ in the number of its calls: chance decides about it.
    #[serde(skip)]
    pub by_chance: bool,
    pub calls: u64,
    pub calls_per_run: f64,
    pub total_ns_per_run: f64,
    /// Share of the kernel time; `None` for ranges.
    pub share_pct: Option<f64>,
    /// Sample standard deviation over mean of the calls.
    pub cov_pct: Option<f64>,
}

impl ComparedRow {
    /// The name after, or before when it vanished.
    pub fn name(&self) -> &str {
        self.after.as_ref().or(self.before.as_ref()).map_or("", |times| &times.name)
    }
}

pub(super) fn row(a: &Side, b: &Side, pair: Pair) -> ComparedRow {
    let Pair { before, after, how, similarity } = pair;
    let group = |side: &Side, key: &Option<Key>| key.as_ref().and_then(|key| side.groups.get(key).cloned());
    let (group_a, group_b) = (group(a, &before), group(b, &after));
    let kind = before.as_ref().or(after.as_ref()).map_or(RowKind::Kernel, |key| key.kind);
    let before = before.zip(group_a.as_ref()).map(|(key, group)| times(a, key, group));
    let after = after.zip(group_b.as_ref()).map(|(key, group)| times(b, key, group));
    let per_run = |times: &Option<Times>| times.as_ref().map_or(0.0, |times| times.total_ns_per_run);
    ComparedRow {
        kind,
        how,
        similarity,
        moves_ns: per_run(&after) - per_run(&before),
        before,
        after,
        changes: group_a.zip(group_b).map(|(a, b)| Changes::between(&a, &b)),
        verdict: None,
        is_apart: false,
        reason: String::new(),
    }
}

fn times(side: &Side, key: Key, group: &Group) -> Times {
    let Key { kind, name, grid, workgroup } = key;
    let (calls, sum) = (group.total.count(), group.total.sum() as f64);
    let runs = side.run_count as f64;
    let n = calls as f64;
    Times {
        name,
        grid,
        workgroup,
        runs: group.runs.len(),
        by_chance: group.runs.windows(2).any(|pair| pair[0].count() != pair[1].count()),
        calls,
        calls_per_run: n / runs,
        total_ns_per_run: sum / runs,
        share_pct: (kind == RowKind::Kernel).then(|| 100.0 * sum / side.total_ns()),
        cov_pct: (calls > 1 && sum > 0.0).then(|| 100.0 * group.total.std() * n / sum),
    }
}

/// What each row moves, for as much work as the baseline did.
pub(super) fn divide_by_work(rows: &mut [ComparedRow], ratio: f64) {
    let per_run = |times: &Option<Times>| times.as_ref().map_or(0.0, |times| times.total_ns_per_run);
    for row in rows {
        row.moves_ns = per_run(&row.after) / ratio - per_run(&row.before);
    }
}

/// Tails are not tested.
pub(super) fn leave_tails(rows: &mut [ComparedRow]) {
    for changes in rows.iter_mut().flat_map(|row| &mut row.changes) {
        changes.p99 = Change { low_pct: None, high_pct: None, p: None, ..changes.p99 };
    }
}

/// Tests the rows, together with the change of the whole kernel time, and gives each its verdict.
pub(super) fn judge(rows: &mut [ComparedRow], whole: Option<&mut Change>, ratio: f64, thresholds: &Thresholds) {
    let mut tests: Vec<&mut Change> = Vec::new();
    for row in rows.iter_mut().filter(|row| why_not_judged(row, thresholds).is_none()) {
        tests.extend(row.changes.iter_mut().flat_map(|changes| [&mut changes.mean, &mut changes.p99]));
    }
    tests.extend(whole);
    decide::holm(&mut tests);
    for row in rows {
        let judged = match (why_not_judged(row, thresholds), &row.changes) {
            (Some((verdict, reason)), _) => (verdict, reason),
            (None, Some(changes)) => {
                let (verdict, reason) = thresholds.judge(changes);
                match work::in_other_calls(row, ratio, verdict, thresholds.noise_pct) {
                    Some(calls) => (Some(Verdict::Neutral), format!("{reason}, but {calls}")),
                    None => (Some(verdict), reason),
                }
            }
            (None, None) => (None, String::new()),
        };
        (row.verdict, row.reason) = judged;
    }
}

/// Whether a kernel has so little time, on both sides, that it is not tested. It counts as the same.
pub(super) fn is_small(row: &ComparedRow, thresholds: &Thresholds) -> bool {
    let small = |times: &Option<Times>| {
        times.as_ref().and_then(|times| times.share_pct).is_some_and(|share| share < thresholds.min_share_pct)
    };
    small(&row.before) && small(&row.after)
}

/// Verdict and reason of a row that is not tested; `None` for a tested row.
fn why_not_judged(row: &ComparedRow, thresholds: &Thresholds) -> Option<(Option<Verdict>, String)> {
    if row.before.is_none() || row.after.is_none() {
        let side = if row.before.is_some() { "baseline" } else { "candidate" };
        return Some((None, format!("only in the {side}")));
    }
    if is_small(row, thresholds) {
        return Some((Some(Verdict::Neutral), format!("below {}% of the kernel time", thresholds.min_share_pct)));
    }
    if row.before.iter().chain(&row.after).any(|times| times.calls < thresholds.min_calls) {
        return Some((Some(Verdict::Inconclusive), format!("fewer than {} calls", thresholds.min_calls)));
    }
    None
}

/// A range whose time went elsewhere made nothing faster or slower: a wait that was in it is in another place. The periods tell that only
/// of ranges that run in the usual ones. What runs in few of them, or in none, as an evaluation or a prefill, is slower or faster itself.
pub(super) fn say_what_moved(rows: &mut [ComparedRow], period: &Step, (before, after): (&[Timed], &[Timed])) {
    let is_usual = |name: &str| before.iter().chain(after).all(|run| run.usual_ranges.contains(name));
    for row in rows.iter_mut().filter(|row| row.kind == RowKind::Range) {
        row.is_apart = !is_usual(row.name());
    }
    let steps = before.iter().map(|run| run.count as f64).sum::<f64>() / before.len().max(1) as f64;
    let is_changed = |row: &ComparedRow| matches!(row.verdict, Some(Verdict::Regression | Verdict::Improvement));
    let moved: Vec<(usize, f64)> = rows.iter().map(|row| row.moves_ns).enumerate().collect();
    let is_range: Vec<bool> = rows.iter().map(|row| row.kind == RowKind::Range).collect();
    let names: Vec<String> = rows.iter().map(|row| row.name().to_owned()).collect();
    for (at, row) in rows.iter_mut().enumerate() {
        if !is_range[at] || row.is_apart || !is_changed(row) || !period::is_elsewhere(period, steps, row.moves_ns) {
            continue;
        }
        // A range with about as much time in the other direction.
        let other =
            moved.iter().filter(|(other, ns)| is_range[*other] && (ns + row.moves_ns).abs() < row.moves_ns.abs() / 4.0);
        let other = other.min_by(|a, b| (a.1 + row.moves_ns).abs().total_cmp(&(b.1 + row.moves_ns).abs()));
        let place =
            other.map_or(String::new(), |(other, _)| format!(", its time moved to or from {:?}", names[*other]));
        row.verdict = Some(Verdict::Neutral);
        row.reason = format!("{}, but steps take as long as before{place}", row.reason);
    }
}
