//! Which events of a trace are exported: a part of the time, kernels by name, what was launched within a range.
//!
//! Work belongs to the moment it was launched at, where that is known: a kernel that ends after the range around its launch
//! is still part of the range.

use super::ranges::Ranges;
use crate::export::kernels::PerKernel;
use regex_lite::Regex;
use rkprof_model::event::{Event, Ns, Registry};
use rkprof_names::Style;
use std::ops::Range;

#[derive(Default)]
pub struct Filter {
    kernels: Option<(Regex, PerKernel<bool>)>,
    time: Option<Range<Ns>>,
    /// Union of the ranges of a name, in order of time.
    spans: Option<Vec<Range<Ns>>>,
}

impl Filter {
    /// Only kernels whose full name matches, and their counters; everything else stays.
    pub fn kernels(&mut self, pattern: Regex) {
        self.kernels = Some((pattern, PerKernel::new(Style::Full)));
    }

    /// Only what overlaps the time, ns of CLOCK_BOOTTIME.
    pub fn time(&mut self, time: Range<Ns>) {
        self.time = Some(time);
    }

    /// Only what happened, or was launched, within one of the spans.
    pub fn spans(&mut self, mut spans: Vec<Range<Ns>>) {
        spans.sort_by_key(|span| (span.start, span.end));
        let mut union: Vec<Range<Ns>> = Vec::new();
        for span in spans {
            match union.last_mut() {
                Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
                _ => union.push(span),
            }
        }
        self.spans = Some(union);
    }

    /// Everything passes.
    pub fn is_empty(&self) -> bool {
        let Filter { kernels, time, spans } = self;
        kernels.is_none() && time.is_none() && spans.is_none()
    }

    /// Forgets what belongs to one process.
    pub fn next_process(&mut self) {
        (self.time, self.spans) = (None, None);
        if let Some((_, matches)) = &mut self.kernels {
            matches.clear();
        }
    }

    #[inline]
    pub fn keeps(&mut self, event: &Event<'_>, registry: &Registry) -> bool {
        self.is_empty() || self.examine(event, registry)
    }

    fn examine(&mut self, event: &Event<'_>, registry: &Registry) -> bool {
        let (start, end, launch) = times(event);
        if self.time.as_ref().is_some_and(|time| end < time.start || start >= time.end) {
            return false;
        }
        if let Some(spans) = &self.spans
            && !within(spans, launch)
        {
            return false;
        }
        let kernel = match event {
            Event::Kernel(kernel) => kernel.kernel,
            Event::Counters(sample) => sample.kernel,
            _ => return true,
        };
        match &mut self.kernels {
            Some((pattern, matches)) => *matches.get(kernel, registry, |name, _| pattern.is_match(name)),
            None => true,
        }
    }
}

/// The moment that decides what an event belongs to: its launch, where that is known.
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

fn within(spans: &[Range<Ns>], at: Ns) -> bool {
    let after = spans.partition_point(|span| span.start <= at);
    after.checked_sub(1).is_some_and(|before| at <= spans[before].end)
}

/// Collects the ranges of one name, for [`Filter::spans`].
pub struct Named<'a> {
    name: &'a str,
    ranges: Ranges,
    pub found: Vec<Range<Ns>>,
}

impl<'a> Named<'a> {
    pub fn new(name: &'a str) -> Named<'a> {
        Named { name, ranges: Ranges::default(), found: Vec::new() }
    }

    pub fn event(&mut self, event: &Event<'_>) {
        if let Event::Marker(marker) = event
            && let Some(span) = self.ranges.marker(marker)
            && span.name == self.name
        {
            self.found.push(span.start..span.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::{Marker, MarkerOp};

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
        filter.spans(vec![30..40, 10..15, 12..20]);
        let kept: Vec<bool> = [9, 10, 18, 21, 30, 41].map(|at| filter.keeps(&mark(at), &registry)).into();
        assert_eq!(kept, [false, true, true, false, true, false]);
    }
}
