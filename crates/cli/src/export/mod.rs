//! `rkprof export`: a run in the formats of other tools. Opens the run, decides which files are written (`target`), and feeds
//! them with progress on a terminal.

mod filters;
mod options;
mod output;
mod processes;
mod target;

pub(crate) use options::Args;

use super::{Failure, exit, out};
use filters::filters;
use indicatif::ProgressBar;
use output::Destination;
use processes::Processes;
use rkprof_formats::export::format::Paths;
use rkprof_formats::export::session::{self, OpenError, Source};
use rkprof_formats::export::stream::{self, Fed, FeedError};
use rkprof_formats::export::{Sink, legacy};
use rkprof_model::event::Event;
use rkprof_model::summary::Verdict;
use rkprof_names::{DISPLAY_LIMIT, Labels, Style};
use rkprof_results::kernel_filter::Selection;
use rkprof_results::no_run;
use rkprof_results::paths::{self, profile::Profile};
use rkprof_show::names::{self, Names};
use rkprof_store::verdict::{self, Lack};
use std::collections::HashSet;
use std::io;
use std::path::Path;

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let target = args.target()?;
    let sources = open(&args.run)?;
    if let (Some(write), false) = (paths::writer(target.name()), args.filters())
        && let Some(profile) = Profile::of_sessions(sources.iter().map(|source| source.place.as_path()))?
    {
        let mut place = Destination::open(args, &target, &sources)?;
        place.write(&write(&profile)?)?;
        return place.finish().map(|()| exit::OK);
    }
    if target.needs().paths == Paths::Alone {
        return Err(without_paths(args));
    }
    let kernels = kernels(args, &sources)?;
    let traced = sources.iter().filter(|source| !source.traces.is_empty()).count();
    if traced == 0 && (target.needs().trace || args.filters()) {
        let remedy =
            "Runs with `--trace none` have statistics only: export csv, rocprof-csv or geak, or rkprof report.";
        let doing = format!("export {} to {}", args.run.display(), target.name());
        return Err(Failure::new(exit::NO_DATA, doing, "the run has no trace", remedy));
    }
    let mut place = Destination::open(args, &target, &sources)?;
    place.style = style(args, &sources).map_err(|error| unreadable(args, error))?;
    if target.needs().counters {
        place.counters = legacy::counter_names(&sources).map_err(|error| unreadable(args, error))?;
    }
    let size = |path: &std::path::PathBuf| path.metadata().map_or(0, |file| file.len());
    let bytes = sources.iter().flat_map(|source| &source.traces).map(size).sum();
    let progress = rkprof_show::progress::bar(Some(bytes), "rkprof: {bar:40} {bytes} of {total_bytes}, {eta} left");
    let merged = sources.iter().all(|source| source.joint);
    let result = if target.holds_processes(merged) {
        let mut sink = place.sink(args, &target, &sources[0])?;
        write(args, &kernels, &sources.iter().collect::<Vec<_>>(), sink.as_mut(), &progress, &place)
    } else {
        sources.iter().try_fold(true, |whole, source| {
            let mut sink = Processes::new(args, &target, source, &place);
            let written = write(args, &kernels, &[source], &mut sink, &progress, &place);
            sink.into_failure().map_or(written, Err).map(|written| written && whole)
        })
    };
    let result = result.and_then(|whole| place.finish().map(|()| whole));
    progress.finish_and_clear();
    // Statistics of all events beside a part of the events would mislead.
    result.map(|whole| if whole { exit::OK } else { exit::CHECK_FAILED })
}

/// Why a format that needs call paths cannot be made.
fn without_paths(args: &Args) -> Failure {
    let problem =
        if args.filters() { "call paths are those of the whole run" } else { "no launch of it has a call path" };
    let remedy = "Record it with `rkprof run --stacks`, and leave --kernel, --time and --range out.";
    Failure::new(exit::NO_DATA, format!("export the call paths of {}", args.run.display()), problem, remedy)
}

fn open(run: &Path) -> Result<Vec<Source>, Failure> {
    session::open(run).map_err(|error| {
        let doing = format!("read the run {}", run.display());
        let trace = rkprof_store::trace_files(run).into_iter().next();
        let remedy = match (&error, trace) {
            (OpenError::Unreadable(error), _) => no_run::remedy(run, Some(error)),
            (OpenError::Invalid(_), Some(trace)) => {
                format!("Its trace alone can be exported: name {}.", trace.display())
            }
            (OpenError::Empty | OpenError::Invalid(_), _) => no_run::remedy(run, None),
        };
        Failure::new(exit::NO_DATA, doing, error, remedy)
    })
}

/// Feeds processes to a sink and completes it; false when traces lack events that were recorded. A reader that closes its end is no error.
fn write(
    args: &Args,
    kernels: &Selection,
    sources: &[&Source],
    sink: &mut dyn Sink,
    progress: &ProgressBar,
    place: &Destination,
) -> Result<bool, Failure> {
    match try_write(args, kernels, sources, sink, progress) {
        Ok((remarks, whole)) => {
            remarks.iter().for_each(|remark| out::note(remark));
            Ok(whole)
        }
        Err(Stopped::Failure(failure)) => Err(failure),
        Err(Stopped::Feed(FeedError::Write(error)))
            if place.is_stdout() && error.kind() == io::ErrorKind::BrokenPipe =>
        {
            Ok(true)
        }
        Err(Stopped::Feed(error @ FeedError::Write(_))) => {
            let doing = format!("write {place} from {}", args.run.display());
            Err(Failure::new(exit::CHECK_FAILED, doing, error, "Check that the place exists and has room."))
        }
        Err(Stopped::Feed(error)) => Err(unreadable(args, error)),
    }
}

fn unreadable(args: &Args, error: FeedError) -> Failure {
    let doing = format!("export {}", args.run.display());
    let remedy = match args.run.is_file() {
        true => "Name a run directory, or a trace that rkprof wrote; `rkprof import` reads those of others.",
        false => "`rkprof recover` repairs what a killed program left.",
    };
    Failure::new(exit::CHECK_FAILED, doing, error, remedy)
}

enum Stopped {
    Feed(FeedError),
    Failure(Failure),
}

impl From<FeedError> for Stopped {
    fn from(error: FeedError) -> Stopped {
        Stopped::Feed(error)
    }
}

fn try_write(
    args: &Args,
    kernels: &Selection,
    sources: &[&Source],
    sink: &mut dyn Sink,
    progress: &ProgressBar,
) -> Result<(Vec<String>, bool), Stopped> {
    let mut whole = true;
    let mut remarks = Vec::new();
    let mut events = 0;
    for source in sources {
        let mut filters = filters(args, kernels, source, &mut remarks)?;
        let fed = stream::feed(source, &mut filters, sink, &|bytes| progress.inc(bytes))?;
        events += fed.events;
        whole &= !fed.missing.iter().any(|lack| matches!(lack, Lack::Events(_))) && !is_cut(source);
        remarks.extend(shortcomings(source, &fed));
    }
    if events == 0 && args.filters() {
        remarks.push("no event passes the filters; the result is empty".to_owned());
    }
    remarks.extend(sink.finish().map_err(FeedError::Write)?);
    Ok((remarks, whole))
}

/// A trace file that its summary names is gone or shorter.
fn is_cut(source: &Source) -> bool {
    let files = source.summary.as_ref().map(|summary| summary.completeness.trace_files.as_slice()).unwrap_or_default();
    !source.traces.is_empty() && files.iter().any(|file| verdict::size(&source.place, file).is_some())
}

/// The records missing from a process's trace.
fn shortcomings(source: &Source, fed: &Fed) -> Vec<String> {
    let Fed { events: _, skipped, torn, missing } = fed;
    let (skipped, torn) = (*skipped, *torn);
    let completeness = source.summary.as_ref().map(|summary| &summary.completeness);
    let incomplete = completeness.filter(|completeness| completeness.verdict == Verdict::Incomplete);
    let kept = completeness.and_then(|completeness| completeness.kept_kernels());
    let of = kept.unwrap_or_default();
    let first_pass = source.place.join(rkprof_store::dir::pass_name(0));
    let problems = [
        (source.traces.is_empty(), "it has no trace, only statistics".to_owned()),
        (
            kept.is_some(),
            format!("the trace holds the last {} of {} kernels: older files were deleted (--keep)", of[0], of[1]),
        ),
        (
            source.place.join(rkprof_store::REPLAY_FILE).is_file()
                && rkprof_store::dir::sessions(&first_pass).is_ok_and(|all| all.len() > 1),
            format!("only one process of the replay is exported; {} has the launches of all", first_pass.display()),
        ),
        (skipped > 0, format!("{skipped} packets are invalid and are left out")),
        (torn > 0, format!("the trace ends within a packet; its last {torn} bytes are left out")),
        (
            incomplete.is_some(),
            format!("the run is INCOMPLETE: {}", incomplete.map_or(String::new(), |found| found.reasons.join("; "))),
        ),
    ];
    let place = source.place.display();
    let problems = problems.into_iter().filter(|(is, _)| *is).map(|(_, problem)| problem);
    problems.chain(missing.iter().map(Lack::to_string)).map(|problem| format!("{place}: {problem}")).collect()
}

/// Short names are those of the report, by meaning and distinct. They live as long as the command.
fn style(args: &Args, sources: &[Source]) -> Result<Style, FeedError> {
    if args.names != Style::Short {
        return Ok(args.names);
    }
    let all = kernel_names(sources)?;
    let all = all.iter().map(String::as_str);
    Ok(Style::Labels(Box::leak(Box::new(Labels::new(all, DISPLAY_LIMIT)))))
}

/// The full names of the kernels of all processes.
fn kernel_names(sources: &[Source]) -> Result<Vec<String>, FeedError> {
    let summaries = sources.iter().filter_map(|source| source.summary.as_ref());
    let mut all: Vec<String> = names::by_appearance(summaries).into_iter().map(str::to_owned).collect();
    let mut known = HashSet::new();
    // A run without a summary is read once before.
    for source in sources.iter().filter(|source| source.summary.is_none()) {
        stream::scan(source, &|_| {}, |_, event, registry| {
            let kernel = match event {
                Event::Kernel(kernel) => kernel.kernel,
                Event::Counters(sample) => sample.kernel,
                Event::Api(_)
                | Event::Copy(_)
                | Event::Allocation(_)
                | Event::Scratch(_)
                | Event::Marker(_)
                | Event::Activity(_)
                | Event::PcSamples(_) => return,
            };
            let name = registry.kernel_name(kernel);
            if !known.contains(name.as_ref()) {
                known.insert(name.clone().into_owned());
                all.push(name.into_owned());
            }
        })?;
    }
    Ok(all)
}

/// The selected kernels; the run has at least one of them. Ids are those of the whole run.
fn kernels(args: &Args, sources: &[Source]) -> Result<Selection, Failure> {
    let Some(filter) = &args.kernel.kernel else { return Ok(Selection::All) };
    let all = kernel_names(sources).map_err(|error| unreadable(args, error))?;
    let names = Names::in_order(all.iter().map(String::as_str), true);
    args.kernel.select_known(names.ids(), &format!("export {filter} of {}", args.run.display()))
}
