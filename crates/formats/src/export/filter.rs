//! Selects the events of a trace for an export: a part of the time, kernels by name, launches within a range.
//!
//! Work belongs to the time of its launch, where that is known: a kernel that ends after the range around its launch is still
//! part of the range.

use super::ranges::Ranges;
use super::whole_ranges::{Choice, Ends, begins_in, overlaps};
use crate::export::kernels::PerKernel;
use rkprof_model::event::{Event, Ns, Registry};
use rkprof_model::spans::{hold, union};
use rkprof_names::Style;
use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};

#[derive(Default)]
pub struct Filter {
    kernels: Option<(Wanted, PerKernel<bool>)>,
    time: Option<Range<Ns>>,
    /// Unions of spans, ordered by time.
    spans: Vec<Vec<RangeInclusive<Ns>>>,
    started: Option<Started>,
    ranges: Option<Choice>,
}

/// Whether the kernel of this full name is wanted.
type Wanted = Box<dyn Fn(&str) -> bool>;

/// The kernels that are selected by their start.
struct Started {
    spans: Option<Vec<RangeInclusive<Ns>>>,
    since: HashMap<String, Ns>,
    by_id: PerKernel<Ns>,
}

impl Started {
    fn has(&mut self, kernel: u64, start: Ns, registry: &Registry) -> bool {
        let Started { spans, since, by_id } = self;
        let since = *by_id.get(kernel, registry, |name, _| since.get(name).copied().unwrap_or(0));
        start >= since && spans.as_ref().is_none_or(|spans| hold(spans, start))
    }
}

impl Filter {
    /// Only kernels whose full name satisfies `wanted`, and their counters; all other events stay.
    pub fn kernels(&mut self, wanted: impl Fn(&str) -> bool + 'static) {
        self.kernels = Some((Box::new(wanted), PerKernel::new(Style::Full)));
    }

    /// Only events that overlap the time, ns of CLOCK_BOOTTIME.
    pub fn time(&mut self, time: Range<Ns>) {
        self.time = Some(time);
    }

    /// Only events that occurred, or were launched, within one of the spans; a second set applies in addition to the first.
    pub fn spans(&mut self, spans: Vec<RangeInclusive<Ns>>) {
        self.spans.push(union(spans));
    }

    /// Only kernels and counters that started within one of the spans; for a kernel in `since`, only those from that time on.
    pub fn started(&mut self, spans: Option<Vec<RangeInclusive<Ns>>>, since: HashMap<String, Ns>) {
        self.started = Some(Started { spans: spans.map(union), since, by_id: PerKernel::new(Style::Full) });
    }

    /// Ranges are kept whole: these are their ends. Without them each end passes by its own time.
    pub fn ranges(&mut self, ends: Ends) {
        self.ranges = Some(Choice::new(ends));
    }

    /// Whether every event passes.
    pub fn is_empty(&self) -> bool {
        let Filter { kernels, time, spans, started, ranges: _ } = self;
        kernels.is_none() && time.is_none() && spans.is_empty() && started.is_none()
    }

    /// Forgets the data of one process.
    pub(super) fn next_process(&mut self) {
        (self.time, self.started, self.ranges) = (None, None, None);
        self.spans.clear();
        if let Some((_, matches)) = &mut self.kernels {
            matches.clear();
        }
    }

    #[inline]
    pub fn keeps(&mut self, event: &Event<'_>, registry: &Registry) -> bool {
        self.is_empty() || self.examine(event, registry)
    }

    fn examine(&mut self, event: &Event<'_>, registry: &Registry) -> bool {
        if let (Event::Marker(marker), Some(ranges)) = (event, &mut self.ranges) {
            let (time, spans) = (&self.time, &self.spans);
            let wanted = |start, end| {
                time.as_ref().is_none_or(|time| overlaps(time, start, end))
                    && spans.iter().all(|spans| begins_in(spans, start, end))
            };
            if let Some(kept) = ranges.keeps(marker, wanted) {
                return kept;
            }
        }
        let (start, end, launch) = times(event);
        if self.time.as_ref().is_some_and(|time| end < time.start || start >= time.end) {
            return false;
        }
        if !self.spans.iter().all(|spans| hold(spans, launch)) {
            return false;
        }
        let kernel = match event {
            Event::Kernel(kernel) => kernel.kernel,
            Event::Counters(sample) => sample.kernel,
            Event::Api(_)
            | Event::Copy(_)
            | Event::Allocation(_)
            | Event::Scratch(_)
            | Event::Marker(_)
            | Event::Activity(_)
            | Event::PcSamples(_) => return true,
        };
        if self.started.as_mut().is_some_and(|started| !started.has(kernel, start, registry)) {
            return false;
        }
        match &mut self.kernels {
            Some((wanted, matches)) => *matches.get(kernel, registry, |name, _| wanted(name)),
            None => true,
        }
    }
}

/// The time that decides which range an event belongs to: its launch, where that is known.
pub fn moment(event: &Event<'_>) -> Ns {
    times(event).2
}

/// Start and end of an event, and its [`moment`].
fn times(event: &Event<'_>) -> (Ns, Ns, Ns) {
    match event {
        Event::Api(call) => (call.start, call.end, call.start),
        Event::Kernel(kernel) => (kernel.start, kernel.end, kernel.launch.unwrap_or(kernel.start)),
        Event::Copy(copy) => (copy.start, copy.end, copy.launch.unwrap_or(copy.start)),
        Event::Allocation(allocation) => (allocation.start, allocation.end, allocation.start),
        Event::Scratch(scratch) => (scratch.start, scratch.end, scratch.start),
        Event::Activity(activity) => (activity.start, activity.end, activity.start),
        Event::PcSamples(samples) => (samples.at, samples.at, samples.at),
        Event::Marker(marker) => (marker.at, marker.at, marker.at),
        Event::Counters(sample) => (sample.start, sample.end, sample.start),
    }
}

/// Collects the ranges of one name, for [`Filter::spans`].
pub struct Named<'a> {
    name: &'a str,
    ranges: Ranges,
    pub found: Vec<RangeInclusive<Ns>>,
}

impl<'a> Named<'a> {
    pub fn new(name: &'a str) -> Named<'a> {
        Named { name, ranges: Ranges::default(), found: Vec::new() }
    }

    /// From the first start to the last end.
    pub fn window(&self) -> Option<RangeInclusive<Ns>> {
        let first = self.found.iter().map(|range| *range.start()).min();
        let last = self.found.iter().map(|range| *range.end()).max();
        first.zip(last).map(|(first, last)| first..=last)
    }

    pub fn event(&mut self, event: &Event<'_>) {
        if let Event::Marker(marker) = event
            && let Some(span) = self.ranges.marker(marker)
            && span.name == self.name
        {
            self.found.push(span.start..=span.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::{CounterSample, Kernel, LaunchShape, Marker, MarkerOp, Symbol};

    fn mark(at: Ns) -> Event<'static> {
        Event::Marker(Marker { op: MarkerOp::Mark, at, tid: 1, id: 0, message: "m".into() })
    }

    #[test]
    fn times_and_spans() {
        let registry = Registry::default();
        let mut filter = Filter::default();
        assert!(filter.keeps(&mark(5), &registry));
        filter.time(10..20);
        let kept: Vec<bool> = [9, 10, 19, 20].map(|at| filter.keeps(&mark(at), &registry)).into();
        assert_eq!(kept, [false, true, true, false]);
        filter.next_process();
        filter.spans(vec![30..=40, 10..=15, 12..=20]);
        let kept: Vec<bool> = [9, 10, 18, 21, 30, 41].map(|at| filter.keeps(&mark(at), &registry)).into();
        assert_eq!(kept, [false, true, true, false, true, false]);
    }

    #[test]
    fn kernels_count_by_when_they_started() {
        let mut registry = Registry::default();
        for (id, name) in [(1, "slow"), (2, "fast")] {
            registry.kernels.insert(id, Kernel { symbol: Symbol::new(name), ..Kernel::default() });
        }
        let kernel = |kernel, start| {
            let shape = LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: None };
            Event::Counters(CounterSample {
                event_id: 1,
                kernel,
                shape,
                start,
                end: start + 5,
                ..CounterSample::default()
            })
        };
        let mut filter = Filter::default();
        filter.started(Some(vec![10..=30]), HashMap::from([("slow".to_owned(), 20)]));
        let mut keeps = |id, start| filter.keeps(&kernel(id, start), &registry);
        assert_eq!([keeps(1, 10), keeps(1, 20), keeps(2, 10), keeps(2, 31)], [false, true, true, false]);
        assert!(filter.keeps(&mark(500), &registry), "only kernels are left out");
    }
}
