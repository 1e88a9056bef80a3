//! The runs of one side of a comparison, read.

use super::shown::SideShown;
use super::{Args, Format, again, facts, same};
use crate::{Failure, exit};
use rkprof_analysis::compare::Timed;
use rkprof_model::summary::Summary;
use rkprof_report::beside::Portraits;
use rkprof_report::head::why_failed;
use rkprof_results::load::Run;
use rkprof_show::names;
use rkprof_store::dir;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The runs of one side.
#[derive(Default)]
pub(super) struct Side {
    pub paths: Vec<PathBuf>,
    pub summaries: Vec<Summary>,
    /// Timings of each run from its trace; `None` without a trace.
    pub timed: Vec<Option<Timed>>,
    /// Wall time of the program in each run, ns, where `rkprof run` measured it.
    pub wall_ns: Vec<Option<f64>>,
    /// From the first to the last record of each run, ns.
    pub traced_ns: Vec<Option<f64>>,
    pub numbers: Vec<facts::Numbers>,
    /// Kernels of the first run from the inside, for a page.
    pub portraits: Portraits,
    pub settings: same::Settings,
    /// Runs that were named before, and copies of runs.
    pub repeated: Vec<PathBuf>,
    /// Why the program of each run failed; `None` where it did not.
    pub failed: Vec<Option<String>>,
    /// Kernels of all runs in the order in which they appeared, as recorded, before any filter.
    pub recorded: Vec<String>,
}

impl Side {
    pub(super) fn read(named: &[PathBuf], args: &Args, counted: bool) -> Result<Side, Failure> {
        let mut seen = BTreeSet::new();
        let all = named.iter().flat_map(|path| dir::runs_in(path));
        let (paths, mut repeated): (Vec<PathBuf>, Vec<PathBuf>) = all.partition(|path| again::is_new(&mut seen, path));
        let mut side = Side::default();
        // As they were recorded: what is read of them is restricted below.
        let mut recordings: Vec<Summary> = Vec::new();
        for path in paths {
            let path = &path;
            let mut run = Run::load(path, path)?;
            if recordings.iter().any(|other| again::is_copy(other, &run.summary)) {
                repeated.push(path.clone());
                continue;
            }
            recordings.push(run.summary.clone());
            side.paths.push(path.clone());
            if counted {
                run.take_counted();
            } else if run.summary.counts_alone() {
                let doing = format!("compare {}", path.display());
                let problem = "every call of it was counted, which slows kernels, and calls of the other runs were not";
                let remedy = "Run it with --sample 2 or --replay app, which time calls that are not counted; or compare \
                              directories of runs that were counted alike.";
                return Err(Failure::new(exit::NO_DATA, doing, problem, remedy));
            }
            side.recorded.extend(names::by_appearance([&run.summary]).into_iter().map(str::to_owned));
            side.settings.add(&run);
            side.failed.push(run.info().and_then(why_failed));
            args.region.restrict(&mut run)?;
            args.apart.measure(&mut run, args.step.as_deref(), true)?;
            let longest = run.slowest();
            // A range without times on the device may have times on the host.
            let timed = longest.as_ref().and_then(|timeline| Timed::measure(timeline, args.step.as_deref()).ok());
            // A program may work on after its last call. What came after the range is no part of it.
            let has_end = args.region.range().is_none() && run.processes.len() == 1 && run.summary.finished;
            let timed = timed.map(|timed| if has_end { timed.ended_at(run.summary.end_ns) } else { timed });
            let timed = timed.map(|timed| if args.apart.is_asked() { timed.without_edges() } else { timed });
            side.numbers.push(facts::numbers_of(&run, longest.as_ref(), timed.as_ref()));
            let whole = args.region.range().is_none();
            side.traced_ns.push(timed.as_ref().and_then(|timed| timed.span_ns).filter(|_| whole));
            side.timed.push(timed);
            let exit = run.info().and_then(|info| info.exit.as_ref());
            side.wall_ns.push(exit.filter(|_| whole).map(|exit| exit.wall_s * 1e9));
            if args.show.format() == Format::Html && side.summaries.is_empty() {
                side.portraits = Portraits::of_run(path, &run)?;
            }
            run.settle();
            side.summaries.push(run.summary);
        }
        side.repeated = repeated;
        Ok(side)
    }

    /// Why programs failed, in one sentence; `None` where none did.
    pub(super) fn failure(&self, side: &str) -> Option<String> {
        let reason = self.failed.iter().flatten().next()?;
        let (failed, all) = (self.failed.iter().flatten().count(), self.failed.len());
        let alike = self.failed.iter().flatten().all(|other| other == reason);
        let first = if alike { "" } else { ", the first: " };
        let first = if first.is_empty() { ": " } else { first };
        Some(format!("{failed} of {all} runs of the {side} failed{first}{reason}"))
    }

    /// The remark on a run that is unlike the others of its side: by the period of its steps, or else the time of its kernels.
    pub(super) fn odd(&self, side: &str) -> Option<String> {
        let periods: Option<Vec<f64>> = self.timed.iter().map(|timed| timed.as_ref()?.period_ns()).collect();
        let kernels = |summary: &Summary| summary.kernels.iter().map(|row| row.duration.sum_ns as f64).sum();
        let (what, values) = match periods {
            Some(periods) => ("a step", periods),
            None => ("kernel time", self.summaries.iter().map(kernels).collect()),
        };
        let (at, pct) = again::odd(&values)?;
        let word = if pct > 0.0 { "longer" } else { "shorter" };
        Some(format!(
            "{} of the {side} is unlike its other runs: {what} takes {:.1}% {word} than their median",
            self.paths[at].display(),
            pct.abs()
        ))
    }

    pub(super) fn timed(&self) -> Vec<Timed> {
        self.timed.iter().flatten().cloned().collect()
    }

    /// Fails on a side without any times: it would look unchanged.
    pub(super) fn has_times(&self, side: &str) -> Result<(), Failure> {
        let has_kernels = |summary: &Summary| summary.kernels.iter().any(|row| row.duration.count > 0);
        let has_ranges = |summary: &Summary| summary.markers.iter().any(|row| row.duration.is_some());
        if self.summaries.iter().any(|summary| has_kernels(summary) || has_ranges(summary)) {
            return Ok(());
        }
        let problem = format!("the {side} has no kernel or range with a duration");
        Err(Failure::new(exit::NO_DATA, "compare the runs", problem, "`rkprof report` shows what it has."))
    }

    pub(super) fn shown(&self) -> SideShown {
        SideShown { paths: self.paths.clone(), simulated: self.summaries.iter().any(|summary| summary.simulated) }
    }
}
