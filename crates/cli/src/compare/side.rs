//! The runs of one side of a comparison, read.

use super::shown::SideShown;
use super::{Args, Format, facts, same};
use crate::{Failure, exit};
use rkprof_analysis::compare::Timed;
use rkprof_model::summary::Summary;
use rkprof_report::beside::Portraits;
use rkprof_results::load::Run;
use rkprof_show::names;
use rkprof_store::dir;
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
    /// Kernels of all runs in the order in which they appeared, as recorded, before any filter.
    pub recorded: Vec<String>,
}

impl Side {
    pub(super) fn read(named: &[PathBuf], args: &Args, counted: bool) -> Result<Side, Failure> {
        let paths: Vec<PathBuf> = named.iter().flat_map(|path| dir::runs_in(path)).collect();
        let mut side = Side { paths, ..Side::default() };
        for path in &side.paths {
            let mut run = Run::load(path, path)?;
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
            args.region.restrict(&mut run)?;
            args.apart.measure(&mut run, args.step.as_deref(), true)?;
            let longest = run.slowest();
            // A range without times on the device may have times on the host.
            let timed = longest.as_ref().and_then(|timeline| Timed::measure(timeline, args.step.as_deref()).ok());
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
        Ok(side)
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
