//! The launches that are measured when a schedule or warm-up leaves some out: the same ones for the report's tables of
//! kernels, for checks, comparisons, rooflines and exports.
//!
//! A schedule measures steps. Where ranges mark steps, these are the kernels launched within the measured ranges; otherwise
//! the kernels that started between the first and the last kernel of a measured step. Without a schedule each kernel loses
//! its leading launches.

use super::health::Options;
use super::steps::{self, Phase};
use super::warmup::{self, Warmup};
use super::{Dispatch, Timeline};
use rkprof_model::error::Error;
use rkprof_model::event::{LaunchShape, Ns};
use rkprof_model::spans::{hold, union};
use rkprof_model::summary::KernelRow;
use rkprof_stats::Tally;
use rustc_hash::FxHashMap;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// The measured part of a process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// A sentence for the user.
    pub text: String,
    /// Launched within one of these host times, ordered and disjoint; `None` = at any time.
    pub launched: Option<Vec<RangeInclusive<Ns>>>,
    /// Started within one of these times on the device; `None` = at any time.
    pub started: Option<Vec<RangeInclusive<Ns>>>,
    /// For each kernel, the time from which its dispatches count.
    pub since: HashMap<String, Ns>,
}

impl Measured {
    /// The part that the options ask for; `None` when they leave nothing out.
    ///
    /// # Errors
    /// A sentence, when the trace does not have the requested steps.
    pub fn from_timeline(timeline: &Timeline, options: &Options) -> Result<Option<Measured>, Error> {
        let warmup = options.warmup.unwrap_or(Warmup::None);
        if options.query.schedule.is_some() {
            return scheduled(timeline, options).map(Some);
        }
        if !options.sets_apart() {
            return Ok(None);
        }
        let (since, left_out) = since(timeline, warmup, options.steady);
        let text = match left_out {
            0 => "no kernel has warm-up".to_owned(),
            n => format!("{n} launches of warm-up are left out of the kernels' times"),
        };
        Ok(Some(Measured { text, since, ..Measured::default() }))
    }

    /// The time from which each kernel of a timeline is measured, by index.
    fn since(&self, timeline: &Timeline) -> Vec<Ns> {
        timeline.kernels.iter().map(|name| self.since.get(name).copied().unwrap_or(0)).collect()
    }

    /// Whether a launch is measured, for a kernel that is measured from `since`.
    fn has(&self, since: Ns, dispatch: &Dispatch) -> bool {
        let launch = dispatch.launch().unwrap_or(dispatch.start);
        dispatch.start >= since
            && self.launched.as_ref().is_none_or(|spans| hold(spans, launch))
            && self.started.as_ref().is_none_or(|spans| hold(spans, dispatch.start))
    }

    /// Keeps only the measured dispatches.
    pub fn restrict(&self, timeline: &mut Timeline) {
        let since = self.since(timeline);
        let mut dispatches = std::mem::take(&mut timeline.dispatches);
        dispatches.retain(|dispatch| self.has(since[timeline.class(dispatch).kernel as usize], dispatch));
        timeline.dispatches = dispatches;
    }

    /// The rows of a summary with the times of the measured launches; rows that lose all their calls are dropped, unless they
    /// were counted.
    pub fn rows(&self, timeline: &Timeline, rows: &[KernelRow]) -> Vec<KernelRow> {
        let digits =
            rows.iter().find_map(|row| Some(Tally::from_distribution(&row.duration).ok()?.histogram().digits()));
        let places = Places::from_rows(rows);
        let by_class: Vec<Option<usize>> =
            timeline.classes.iter().map(|class| places.find(&timeline.kernels[class.kernel as usize], class)).collect();
        let mut tallies: Vec<Tally> = rows.iter().map(|_| Tally::new(digits.unwrap_or(2))).collect();
        let since = self.since(timeline);
        for dispatch in &timeline.dispatches {
            if let Some(at) = by_class[dispatch.class as usize]
                && self.has(since[timeline.class(dispatch).kernel as usize], dispatch)
            {
                tallies[at].record(dispatch.ns());
            }
        }
        let with = |(row, tally): (&KernelRow, Tally)| {
            let duration = tally.distribution();
            let is_left = duration.count > 0 || row.duration.untimed > 0;
            let untimed = row.duration.untimed;
            is_left.then(|| KernelRow {
                duration: rkprof_model::summary::Distribution { untimed, ..duration },
                ..row.clone()
            })
        };
        let mut left: Vec<KernelRow> = rows.iter().zip(tallies).filter_map(with).collect();
        left.sort_by_key(|row| std::cmp::Reverse(row.duration.sum_ns));
        left
    }
}

/// Name, device, stream and shape.
type Launch<'a> = (&'a str, u32, Option<u32>, LaunchShape);

/// The place of a class's launches among the rows of a summary.
struct Places<'a> {
    rows: FxHashMap<Launch<'a>, usize>,
    /// Row of shapes beyond the limit on rows.
    others: FxHashMap<(&'a str, u32), usize>,
    /// Row of kernels beyond the limit.
    rest: Option<usize>,
}

impl<'a> Places<'a> {
    fn from_rows(rows: &'a [KernelRow]) -> Places<'a> {
        let mut places = Places { rows: FxHashMap::default(), others: FxHashMap::default(), rest: None };
        for (at, row) in rows.iter().enumerate() {
            if row.other_shapes {
                places.others.entry((&row.name, row.agent)).or_insert(at);
                places.rest = Some(at).filter(|_| row.name == rkprof_stats::OTHER_KERNELS).or(places.rest);
            } else {
                let shape = LaunchShape { grid: row.grid, workgroup: row.workgroup, lds: row.lds };
                places.rows.entry((&row.name, row.agent, row.stream, shape)).or_insert(at);
            }
        }
        places
    }

    fn find(&self, name: &str, class: &super::Class) -> Option<usize> {
        let key = (name, class.agent, class.stream, class.shape);
        self.rows.get(&key).or_else(|| self.others.get(&(name, class.agent))).copied().or(self.rest)
    }
}

fn scheduled(timeline: &Timeline, options: &Options) -> Result<Measured, Error> {
    let warmup = options.warmup.unwrap_or(Warmup::None);
    let Some(steps) = steps::steps(timeline, &options.query, warmup)? else {
        return Err(Error::new("nothing repeats, so that a schedule has no steps to choose from"));
    };
    let chosen: Vec<(usize, &steps::Step)> =
        steps.steps.iter().enumerate().filter(|(_, step)| step.phase == Phase::Measured).collect();
    let Some(((first, _), (last, _))) = chosen.first().zip(chosen.last()) else {
        let problem = format!("the schedule measures none of the {} steps", steps.steps.len());
        return Err(Error::new(problem));
    };
    let text = format!(
        "tables of kernels hold {} of {} steps ({}), from step {} to {}; calls and copies are those of the whole run",
        chosen.len(),
        steps.steps.len(),
        steps.source,
        first + 1,
        last + 1
    );
    let host = chosen.iter().map(|(_, step)| Some(step.host_start_ns?..=step.host_start_ns? + step.wall_ns?));
    let (launched, started) = match host.collect::<Option<Vec<RangeInclusive<Ns>>>>() {
        Some(spans) => (Some(union(spans)), None),
        None => (
            None,
            Some(union(
                chosen.iter().map(|(_, step)| step.start_ns..=step.end_ns.max(step.start_ns + 1) - 1).collect(),
            )),
        ),
    };
    Ok(Measured { text, launched, started, since: HashMap::new() })
}

/// The time from which each kernel is measured, and the number of earlier launches.
fn since(timeline: &Timeline, warmup: Warmup, steady: bool) -> (HashMap<String, Ns>, usize) {
    let mut runs: Vec<Vec<&Dispatch>> = vec![Vec::new(); timeline.kernels.len()];
    for dispatch in &timeline.dispatches {
        runs[timeline.class(dispatch).kernel as usize].push(dispatch);
    }
    let (mut since, mut left_out) = (HashMap::new(), 0);
    for (runs, name) in runs.iter().zip(&timeline.kernels) {
        let values: Vec<Ns> = runs.iter().map(|run| run.ns()).collect();
        let leading = warmup::leading(warmup, steady, &values);
        left_out += leading;
        if leading > 0 {
            since.insert(name.clone(), runs.get(leading).map_or(Ns::MAX, |run| run.start));
        }
    }
    (since, left_out)
}

#[cfg(test)]
mod tests {
    use super::super::steps::{Query, Schedule};
    use super::super::testing::{SHAPE, timeline};
    use super::*;

    fn row(name: &str) -> KernelRow {
        let (grid, workgroup, lds) = (SHAPE.grid, SHAPE.workgroup, SHAPE.lds);
        KernelRow { name: name.to_owned(), agent: 1, stream: Some(0), grid, workgroup, lds, ..KernelRow::default() }
    }

    /// Ten steps; each takes 100 ns more than the one before. Of cycles of 2 + 1 + 2 steps two are measured: 3, 4, 8, 9.
    fn ten_steps(ranges: bool) -> Timeline {
        let mut tables = timeline();
        for i in 0..10u64 {
            let at = 100_000 * i;
            if ranges {
                tables = tables.range("step", at, at + 40_000);
            }
            tables = tables.kernel("k", at + 50_000, at + 51_000 + 100 * i, Some(at + 10));
            tables = tables.kernel("l", at + 60_000, at + 60_500, Some(at + 20));
        }
        tables.done()
    }

    #[test]
    fn a_schedule_chooses_launches() {
        let schedule = Some(Schedule { wait: 2, warmup: 1, active: 2, repeat: 2 });
        for (ranges, mark) in [(true, "step"), (false, "by:kernels")] {
            let timeline = ten_steps(ranges);
            let query = Query { range: Some(mark.to_owned()), schedule };
            let measured =
                Measured::from_timeline(&timeline, &Options { query, ..Options::default() }).unwrap().unwrap();
            let rows = measured.rows(&timeline, &[row("k"), row("l")]);
            let of = |name: &str| rows.iter().find(|row| row.name == name).unwrap().duration.clone();
            assert_eq!((of("k").count, of("k").sum_ns), (4, 4_000 + 300 + 400 + 800 + 900), "{mark}: {measured:?}");
            assert_eq!((of("l").count, of("l").sum_ns), (4, 2_000), "{mark}");
            assert!(measured.text.contains("4 of 10 steps"), "{}", measured.text);
            let mut left = timeline.clone();
            measured.restrict(&mut left);
            assert_eq!(left.dispatches.len(), 8);
        }
        let beyond = Some(Schedule { wait: 20, warmup: 0, active: 2, repeat: 1 });
        let query = Query { range: Some("step".to_owned()), schedule: beyond };
        let error = Measured::from_timeline(&ten_steps(true), &Options { query, ..Options::default() }).unwrap_err();
        assert!(error.to_string().contains("none of the 10 steps"), "{error}");
    }

    #[test]
    fn warm_up_is_of_each_kernel() {
        let timeline = ten_steps(false);
        let options = Options { warmup: Some(Warmup::First(3)), ..Options::default() };
        let measured = Measured::from_timeline(&timeline, &options).unwrap().unwrap();
        assert_eq!(measured.text, "6 launches of warm-up are left out of the kernels' times");
        let rows = measured.rows(&timeline, &[row("k"), row("l")]);
        assert_eq!(rows.iter().map(|row| row.duration.count).collect::<Vec<_>>(), [7, 7]);
        let all = Options { warmup: Some(Warmup::First(30)), ..Options::default() };
        let none = Measured::from_timeline(&timeline, &all).unwrap().unwrap();
        assert_eq!(none.rows(&timeline, &[row("k"), row("l")]), []);
        assert_eq!(Measured::from_timeline(&timeline, &Options::default()).unwrap(), None);
    }

    #[test]
    fn shapes_beyond_the_limit_share_a_row() {
        let timeline = ten_steps(false);
        let measured = Measured { since: HashMap::from([("k".to_owned(), 100_000)]), ..Measured::default() };
        let other = KernelRow { other_shapes: true, stream: None, ..row("k") };
        let rest = KernelRow { other_shapes: true, ..row(rkprof_stats::OTHER_KERNELS) };
        let rows = measured.rows(&timeline, &[other, rest]);
        assert_eq!(rows.iter().map(|row| row.duration.count).collect::<Vec<_>>(), [9, 10]);
    }

    #[test]
    fn a_run_without_warm_up_is_measured_from_its_start() {
        let options = Options { warmup: Some(Warmup::Auto), ..Options::default() };
        let measured = Measured::from_timeline(&ten_steps(false), &options).unwrap().unwrap();
        assert_eq!((measured.text.as_str(), measured.since.len()), ("no kernel has warm-up", 0));
    }

    /// Counted launches have no times, but their row has counters to show.
    #[test]
    fn a_row_of_counted_launches_stays() {
        let timeline = ten_steps(false);
        let mut counted = row("counted");
        counted.duration.untimed = 5;
        let rows = Measured::default().rows(&timeline, &[counted, row("absent"), row("k")]);
        let left: Vec<_> = rows.iter().map(|row| (&*row.name, row.duration.count, row.duration.untimed)).collect();
        assert_eq!(left, [("k", 10, 0), ("counted", 0, 5)]);
    }

    /// Each step is one kernel, which begins when the one before ends, or has no length at all.
    #[test]
    fn a_step_without_ranges_ends_before_the_next_one_begins() {
        for ns in [0, 100] {
            let mut tables = timeline();
            for i in 0..8u64 {
                tables = tables.kernel("k", 100 * i, 100 * i + ns, None);
            }
            let schedule = Some(Schedule { wait: 2, warmup: 0, active: 2, repeat: 1 });
            let query = Query { range: Some("by:kernels".to_owned()), schedule };
            let mut timeline = tables.done();
            let measured =
                Measured::from_timeline(&timeline, &Options { query, ..Options::default() }).unwrap().unwrap();
            measured.restrict(&mut timeline);
            let starts: Vec<Ns> = timeline.dispatches.iter().map(|dispatch| dispatch.start).collect();
            assert_eq!(starts, [200, 300], "kernels of {ns} ns");
        }
    }
}
