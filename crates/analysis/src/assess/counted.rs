//! The rows of a subject that give its counters, times and stated work, joined.

use super::{Context, Spread, Timing};
use crate::work_sources::{Known, SourcedWork, WorkSources};
use rkprof_arch::metrics::Values;
use rkprof_arch::work::Work;
use rkprof_model::event::{Agent, LaunchShape, known_size};
use rkprof_model::summary::KernelRow;
use rkprof_stats::suspect;
use std::collections::{BTreeMap, BTreeSet};

/// The rows that give counters, time and stated work.
pub(super) struct Counted<'a> {
    rows: Vec<&'a KernelRow>,
    /// Whether all rows of the subject are among them.
    pub(super) all_rows: bool,
    /// Mean values of a dispatch, one map per group.
    pub(super) passes: Vec<Values>,
    pub(super) suspect: Vec<String>,
    all_calls: u64,
}

/// Calls of a row, counted ones included.
pub(super) fn calls(row: &KernelRow) -> u64 {
    row.duration.count + row.duration.untimed
}

fn shape(row: &KernelRow) -> LaunchShape {
    LaunchShape { grid: row.grid, workgroup: row.workgroup, lds: row.lds }
}

impl<'a> Counted<'a> {
    pub(super) fn new(
        members: &[&'a KernelRow],
        context: &Context<'_>,
        agent: Option<&Agent>,
        notes: &mut Vec<String>,
    ) -> Counted<'a> {
        let all_calls = members.iter().map(|row| calls(row)).sum();
        let names = |row: &KernelRow| -> BTreeSet<(u32, String)> {
            row.counters.iter().filter(|c| c.count > 0).map(|c| (c.group, c.name.clone())).collect()
        };
        let asked: BTreeSet<(u32, String)> = members.iter().flat_map(|row| names(row)).collect();
        if asked.is_empty() {
            return Counted {
                rows: members.to_vec(),
                all_rows: true,
                passes: Vec::new(),
                suspect: Vec::new(),
                all_calls,
            };
        }
        // Rows with all counters; if some of them have a time, only those.
        let mut rows: Vec<&KernelRow> = members.iter().copied().filter(|row| names(row) == asked).collect();
        if rows.is_empty() {
            // No launch shape has counters of every group: use the one with the most counters.
            rows.extend(members.iter().copied().max_by_key(|row| (names(row).len(), calls(row))));
            notes.push("no launch shape was counted by every group, so some metrics are missing".to_owned());
        }
        let timed =
            |row: &KernelRow| row.duration.count > 0 || context.timing.is_some_and(|t| paired(t, row).count > 0);
        if rows.iter().any(|row| timed(row)) {
            rows.retain(|row| timed(row));
        }
        let all_rows = rows.len() == members.len();
        let (passes, suspect) = passes(&rows, agent);
        Counted { rows, all_rows, passes, suspect, all_calls }
    }

    /// Mean time of the rows' dispatches without counters, with the weights of the counters.
    pub(super) fn timing(&self, subject: &KernelRow, context: &Context<'_>) -> Option<Timing> {
        let own = self.rows.iter().any(|row| row.duration.count > 0);
        let of = |row: &KernelRow| match context.timing {
            Some(timing) if !own => paired(timing, row),
            _ => Times::from(row),
        };
        let rows = self.rows.iter().map(|row| (calls(row).max(1) as f64, of(row)));
        let timed: Vec<(f64, Times)> = rows.filter(|(_, times)| times.count > 0).collect();
        let (_, longest) = timed.iter().max_by_key(|(_, times)| times.sum_ns)?;
        let weight: f64 = timed.iter().map(|(calls, _)| calls).sum();
        let ns: f64 = timed.iter().map(|(calls, times)| calls * times.sum_ns as f64 / times.count as f64).sum();
        let p50_ns = if own && self.all_rows { subject.duration.p50_ns } else { longest.p50_ns };
        // Rows of several streams have the same launches of the timing run.
        let mut shapes = Vec::new();
        let mut is_first = |row: &KernelRow| {
            let shape = paired_by(row);
            let is_new = !shapes.contains(&shape);
            shapes.extend(is_new.then_some(shape));
            is_new
        };
        Some(Timing {
            calls: self.rows.iter().filter(|row| own || is_first(row)).map(|row| of(row).count).sum(),
            mean_us: ns / weight / 1e3,
            p50_us: p50_ns.map(|ns| ns as f64 / 1e3),
            source: if own { "this run" } else { super::TIMING_RUN },
        })
    }

    /// Workgroups of a launch, mean of the calls; `None` where a row's shape is not known.
    pub(super) fn workgroups(&self) -> Option<f64> {
        let (mut sum, mut weight) = (0.0, 0.0);
        for row in &self.rows {
            let shape = LaunchShape { grid: known_size(row.grid)?, workgroup: known_size(row.workgroup)?, lds: None };
            let groups: f64 = shape.workgroups().iter().map(|n| f64::from((*n).max(1))).product();
            sum += calls(row) as f64 * groups;
            weight += calls(row) as f64;
        }
        (weight > 0.0 && !self.rows.iter().any(|row| row.other_shapes)).then(|| sum / weight)
    }

    /// The stated work of the rows, per call, where all of them have it.
    pub(super) fn claimed(&self, sources: &WorkSources) -> SourcedWork {
        let (mut sum, mut weight) = (SourcedWork::default(), 0.0);
        for (at, row) in self.rows.iter().enumerate() {
            let shape = shape(row);
            let said = row.work.as_ref().map(|said| Work::per_dispatch(said.dispatches, said.flops, said.bytes));
            let claim = sources.stated_work(row, (!row.other_shapes).then_some(&shape), said.unwrap_or_default());
            let row_calls = calls(row).max(1) as f64;
            weight += row_calls;
            let add = |sum: Option<Known>, more: Option<Known>| match (sum, more) {
                (None, Some(more)) if at == 0 => Some(Known { value: more.value * row_calls, ..more }),
                (Some(sum), Some(more)) => Some(Known { value: sum.value + more.value * row_calls, ..sum }),
                _ => None,
            };
            sum = SourcedWork {
                flops: add(sum.flops, claim.flops),
                bytes: add(sum.bytes, claim.bytes),
                dtype: sum.dtype.or(claim.dtype),
            };
        }
        let mean = |known: Option<Known>| known.map(|k| Known { value: k.value / weight, ..k });
        SourcedWork { flops: mean(sum.flops), bytes: mean(sum.bytes), dtype: sum.dtype }
    }

    /// Mean time of the counted dispatches: at least that of the others.
    pub(super) fn seconds(&self) -> Option<f64> {
        counted_seconds(&self.rows)
    }

    pub(super) fn share_pct(&self) -> Option<f64> {
        let counted: u64 = self.rows.iter().map(|row| calls(row)).sum();
        (!self.passes.is_empty() && self.all_calls > 0).then(|| 100.0 * counted as f64 / self.all_calls as f64)
    }

    pub(super) fn spread(&self) -> Vec<Spread> {
        #[derive(Default)]
        struct Sum {
            n: u64,
            sum: f64,
            /// Squared deviations from the mean of their own row.
            squares: f64,
        }
        let mut counters: BTreeMap<(u32, &str), Sum> = BTreeMap::new();
        for counter in self.rows.iter().flat_map(|row| &row.counters).filter(|c| c.count > 0) {
            let sum = counters.entry((counter.group, &counter.name)).or_default();
            let n = counter.count as f64;
            sum.n += counter.count;
            sum.sum += counter.sum;
            sum.squares += (counter.sum_sq - counter.sum * counter.sum / n).max(0.0);
        }
        let spread = |((group, counter), sum): ((u32, &str), Sum)| {
            let mean = sum.sum / sum.n as f64;
            let freedom = sum.n.saturating_sub(self.rows.len() as u64);
            let cv = (freedom > 0 && mean != 0.0).then(|| 100.0 * (sum.squares / freedom as f64).sqrt() / mean.abs());
            Spread { counter: counter.to_owned(), group, n: sum.n, mean, cv_pct: cv }
        };
        counters.into_iter().map(spread).collect()
    }
}

/// Means per group over rows, weighted by calls, without groups that did not count; and the impossible values.
fn passes(rows: &[&KernelRow], agent: Option<&Agent>) -> (Vec<Values>, Vec<String>) {
    let mut groups: BTreeMap<u32, BTreeMap<&str, (f64, f64)>> = BTreeMap::new();
    for row in rows {
        let weight = calls(row).max(1) as f64;
        for counter in row.counters.iter().filter(|c| c.count > 0) {
            let entry = groups.entry(counter.group).or_default().entry(&counter.name).or_default();
            entry.0 += weight * counter.sum / counter.count as f64;
            entry.1 += weight;
        }
    }
    let (mut passes, mut suspect) = (Vec::new(), Vec::new());
    for (group, counters) in groups {
        let mut values: Values = counters.into_iter().map(|(name, (sum, n))| (name.to_owned(), sum / n)).collect();
        let shape = match rows {
            [row] => Some(shape(row)),
            _ => None,
        };
        let waves = agent.and_then(|a| rkprof_arch::find(&a.name)).map(|arch| arch.waves);
        let context = suspect::Context {
            seconds: counted_seconds(rows),
            clock_mhz: agent.and_then(|agent| agent.clock_mhz).unwrap_or(0),
            shape: shape.filter(|_| rows.iter().all(|row| !row.other_shapes)),
            wave_size: waves.map(|waves| waves.wave_size),
            or_double: waves.is_some_and(|waves| !waves.one_wave_size),
        };
        let doubts = suspect::check(&values, &context);
        suspect.extend(doubts.iter().map(|doubt| format!("group {group}: {}: {}", doubt.counter, doubt.reason)));
        if !doubts.iter().any(|doubt| doubt.counter == "*") {
            // A 0 that cannot be is no measurement.
            values.retain(|name, value| {
                *value != 0.0 || !doubts.iter().any(|doubt| name.trim_end_matches("_sum") == doubt.counter)
            });
            passes.push(values);
        }
    }
    (passes, suspect)
}

/// Mean time of the counted dispatches themselves, with the weights of their counters.
fn counted_seconds(rows: &[&KernelRow]) -> Option<f64> {
    let times = rows.iter().map(|row| {
        let counted = row.counted.as_ref().filter(|times| times.count > 0)?;
        Some((calls(row).max(1) as f64, counted.sum_ns as f64 / counted.count as f64 / 1e9))
    });
    let times: Vec<(f64, f64)> = times.collect::<Option<_>>()?;
    let weight: f64 = times.iter().map(|(calls, _)| calls).sum();
    (weight > 0.0).then(|| times.iter().map(|(calls, s)| calls * s).sum::<f64>() / weight)
}

/// Times of a row, or of the rows of another run that match it.
#[derive(Default)]
struct Times {
    count: u64,
    sum_ns: u64,
    /// Of the row with most time.
    p50_ns: Option<u64>,
}

impl From<&KernelRow> for Times {
    fn from(row: &KernelRow) -> Times {
        let duration = &row.duration;
        Times { count: duration.count, sum_ns: duration.sum_ns, p50_ns: duration.p50_ns }
    }
}

/// The launch shape of a row.
pub(super) fn paired_by(row: &KernelRow) -> ([u32; 3], [u32; 3], Option<u32>, bool) {
    (row.grid, row.workgroup, row.lds, row.other_shapes)
}

/// Times of the same kernel and launch shape in a timing run, over its streams: on the same device, or where the run has none
/// there, a device's share of those on all its devices.
fn paired(timing: &[KernelRow], row: &KernelRow) -> Times {
    let same = |other: &&KernelRow| other.name == row.name && paired_by(other) == paired_by(row) && calls(other) > 0;
    let everywhere: Vec<&KernelRow> = timing.iter().filter(same).collect();
    let here: Vec<&KernelRow> = everywhere.iter().copied().filter(|other| other.agent == row.agent).collect();
    let rows = if here.is_empty() { everywhere } else { here };
    let devices = rows.iter().map(|row| row.agent).collect::<BTreeSet<_>>().len().max(1) as u64;
    let times = || rows.iter().map(|row| Times::from(*row));
    let (count, sum_ns) = times().fold((0, 0), |(n, sum), times| (n + times.count, sum + times.sum_ns));
    // The mean stays, whatever the share of the calls is rounded to.
    let share = count.div_ceil(devices);
    Times {
        count: share,
        sum_ns: if count == share { sum_ns } else { (sum_ns as f64 / count as f64 * share as f64).round() as u64 },
        p50_ns: times().max_by_key(|times| times.sum_ns).and_then(|times| times.p50_ns),
    }
}
