//! The filters of an export: one for each process, since a part of a run is that of each process by its own clock.

use super::options::Args;
use super::{Failure, Stopped, exit};
use rkprof_analysis::timeline::measured::Measured;
use rkprof_analysis::timeline::{Builder, Timeline};
use rkprof_formats::export::filter::{Filter, Named, moment};
use rkprof_formats::export::session::Source;
use rkprof_formats::export::stream;
use rkprof_formats::export::whole_ranges::Ends;
use rkprof_results::kernel_filter::Selection;
use std::ops::RangeInclusive;

/// The filters for the processes of a source: one, or those of a merged run. Ranges and steps are those of each process; times
/// count from the start of the first.
pub(super) fn filters(
    args: &Args,
    kernels: &Selection,
    source: &Source,
    remarks: &mut Vec<String>,
) -> Result<Vec<Filter>, Stopped> {
    let of_kernels = || {
        let mut filter = Filter::default();
        if !kernels.is_all() {
            let kernels = kernels.clone();
            filter.kernels(move |name| kernels.has(name));
        }
        filter
    };
    if !args.needs_scan() {
        return Ok(vec![of_kernels()]);
    }
    let (start, scanned) = scan(args, source)?;
    let nothing = |doing: String, problem: String, remedy: &str| {
        Stopped::Failure(Failure::new(exit::NO_DATA, doing, problem, remedy))
    };
    let no_range = |name: &str| {
        let doing = format!("export the range {name:?} of {}", source.place.display());
        nothing(doing, "no range of that name has ended".to_owned(), "`rkprof report` lists the ranges of a run.")
    };
    if let Some(name) = args.range.as_deref().filter(|_| scanned.iter().all(|one| one.spans.is_empty())) {
        return Err(no_range(name));
    }
    if let Some(name) = args.region.range().filter(|_| scanned.iter().all(|one| one.roi.is_none())) {
        return Err(no_range(name));
    }
    let (mut filters, mut wrong, mut said, several) = (Vec::new(), Vec::new(), Vec::new(), scanned.len() > 1);
    for Scanned { spans, roi, ends, timeline } in scanned {
        let mut filter = of_kernels();
        filter.ranges(ends);
        if let Some(time) = &args.time {
            filter.time(time.start.map_or(0, |from| start + from)..time.end.map_or(u64::MAX, |to| start + to));
        }
        // A process without such a range has no part in it.
        if args.range.is_some() {
            filter.spans(spans);
        }
        if args.region.range().is_some() {
            filter.spans(roi.into_iter().collect());
        }
        if args.steps.apart.is_asked() {
            match Measured::from_timeline(&timeline, &args.steps.options(false)) {
                Ok(None) => {}
                Ok(Some(Measured { text: _, launched, started, since })) => {
                    let what = if launched.is_some() { "what was launched within them" } else { "their kernels" };
                    let steps = args.steps.options(false).query.schedule.is_some();
                    said.extend(steps.then(|| format!("only {what} of the measured steps is exported")));
                    filter.started(started, since);
                    launched.into_iter().for_each(|spans| filter.spans(spans));
                }
                Err(error) => {
                    filter.spans(Vec::new());
                    wrong.push(error.to_string());
                }
            }
        }
        filters.push(filter);
    }
    match wrong.first() {
        Some(error) if wrong.len() == filters.len() => {
            let doing = format!("find the steps of {}", source.place.display());
            let remedy = "`rkprof report` shows the steps of a run; --step names what marks them.";
            return Err(nothing(doing, error.clone(), remedy));
        }
        Some(error) if several => {
            said.push(format!("{} of {} processes are left out: {error}", wrong.len(), filters.len()));
        }
        Some(_) | None => {}
    }
    said.dedup();
    remarks.extend(said);
    Ok(filters)
}

/// The facts that the filter of a process needs before its events are read.
#[derive(Default)]
struct Scanned {
    /// The selected ranges.
    spans: Vec<RangeInclusive<u64>>,
    /// From the first begin to the last end of the ranges that mark the region.
    roi: Option<RangeInclusive<u64>>,
    /// The ends of all ranges.
    ends: Ends,
    /// Timeline of the region; empty unless steps or warm-up are requested.
    timeline: Timeline,
}

/// What is collected of a process.
struct Scan<'a> {
    named: Named<'a>,
    region: Named<'a>,
    builder: Option<Builder>,
    ends: Ends,
}

/// Reads the trace once before; twice where steps within a region are requested. Returns the start of the first process too.
fn scan(args: &Args, source: &Source) -> Result<(u64, Vec<Scanned>), Stopped> {
    let new = || Scan {
        named: Named::new(args.range.as_deref().unwrap_or_default()),
        region: Named::new(args.region.range().unwrap_or_default()),
        builder: args.steps.apart.is_asked().then(Builder::new),
        ends: Ends::default(),
    };
    let mut all: Vec<Scan<'_>> = vec![new()];
    let processes = stream::scan(source, &|_| {}, |process, event, registry| {
        while all.len() <= process {
            all.push(new());
        }
        let one = &mut all[process];
        one.ends.event(event);
        one.named.event(event);
        one.region.event(event);
        if let (Some(builder), None) = (&mut one.builder, args.region.range()) {
            builder.event(event, registry);
        }
    })?;
    if args.region.range().is_some() && args.steps.apart.is_asked() {
        let windows: Vec<Option<RangeInclusive<u64>>> = all.iter().map(|one| one.region.window()).collect();
        stream::scan(source, &|_| {}, |process, event, registry| {
            if let (Some(Some(window)), Some(builder)) = (windows.get(process), &mut all[process].builder)
                && window.contains(&moment(event))
            {
                builder.event(event, registry);
            }
        })?;
    }
    let of = |Scan { named, region, builder, ends }: Scan<'_>| Scanned {
        roi: region.window(),
        spans: named.found,
        ends,
        timeline: builder.map_or_else(Timeline::default, Builder::finish),
    };
    let start = processes.iter().map(|process| process.start).min().unwrap_or(0);
    Ok((start, all.into_iter().map(of).collect()))
}
