//! Which ranges a filter keeps: whole ones, never one end alone. A range that has begun within a selected time is kept, as a call is;
//! not so a range that encloses it. The ends are known from a first reading of the trace.

use rkprof_model::event::{Event, Marker, MarkerOp, Ns};
use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};

/// Made-up end of a range that never ended.
const NEVER: Ns = Ns::MAX;

/// A value for each range that has begun, found again at its end.
struct Open<T> {
    stacks: HashMap<u32, Vec<T>>,
    by_id: HashMap<u64, T>,
}

impl<T> Default for Open<T> {
    fn default() -> Open<T> {
        Open { stacks: HashMap::new(), by_id: HashMap::new() }
    }
}

impl<T> Open<T> {
    fn begin(&mut self, marker: &Marker<'_>, value: T) {
        match marker.op {
            MarkerOp::Start => drop(self.by_id.insert(marker.id, value)),
            MarkerOp::Push => self.stacks.entry(marker.tid).or_default().push(value),
            MarkerOp::Pop | MarkerOp::Stop | MarkerOp::Mark | MarkerOp::Pause | MarkerOp::Resume => {}
        }
    }

    fn end(&mut self, marker: &Marker<'_>) -> Option<T> {
        match marker.op {
            MarkerOp::Stop => self.by_id.remove(&marker.id),
            MarkerOp::Pop => self.stacks.get_mut(&marker.tid)?.pop(),
            MarkerOp::Push | MarkerOp::Start | MarkerOp::Mark | MarkerOp::Pause | MarkerOp::Resume => None,
        }
    }
}

/// The end of each range, in the order in which they begin; 8 bytes a range.
#[derive(Default)]
pub struct Ends {
    ends: Vec<Ns>,
    open: Open<usize>,
}

impl Ends {
    pub fn event(&mut self, event: &Event<'_>) {
        let Event::Marker(marker) = event else { return };
        match marker.op {
            MarkerOp::Push | MarkerOp::Start => {
                self.open.begin(marker, self.ends.len());
                self.ends.push(NEVER);
            }
            MarkerOp::Pop | MarkerOp::Stop => {
                if let Some(range) = self.open.end(marker) {
                    self.ends[range] = marker.at;
                }
            }
            MarkerOp::Mark | MarkerOp::Pause | MarkerOp::Resume => {}
        }
    }
}

/// The choice among the ranges of a second reading.
pub(super) struct Choice {
    ends: Vec<Ns>,
    /// Ranges that have begun.
    begun: usize,
    open: Open<bool>,
}

impl Choice {
    pub(super) fn new(ends: Ends) -> Choice {
        Choice { ends: ends.ends, begun: 0, open: Open::default() }
    }

    /// Whether an end of a range is kept; `None` for other markers. `wanted` gets the start and the end of a range that begins.
    pub(super) fn keeps(&mut self, marker: &Marker<'_>, wanted: impl FnOnce(Ns, Ns) -> bool) -> Option<bool> {
        match marker.op {
            MarkerOp::Push | MarkerOp::Start => {
                let end = self.ends.get(self.begun).copied().unwrap_or(NEVER);
                self.begun += 1;
                let kept = wanted(marker.at, end);
                self.open.begin(marker, kept);
                Some(kept)
            }
            MarkerOp::Pop | MarkerOp::Stop => Some(self.open.end(marker).unwrap_or(false)),
            MarkerOp::Mark | MarkerOp::Pause | MarkerOp::Resume => None,
        }
    }
}

/// Whether a range overlaps a time.
pub(super) fn overlaps(time: &Range<Ns>, start: Ns, end: Ns) -> bool {
    start < time.end && end >= time.start
}

/// Whether a range has begun within one of the spans of a union, and does not enclose that span. The end of a span belongs to the
/// next one, where both touch.
pub(super) fn begins_in(union: &[RangeInclusive<Ns>], start: Ns, end: Ns) -> bool {
    let after = union.partition_point(|span| *span.start() <= start);
    after.checked_sub(1).is_some_and(|before| {
        let (from, to) = (*union[before].start(), *union[before].end());
        let within = start < to || start == to && (end == start || from == to);
        within && (start > from || end <= to)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marker(op: MarkerOp, at: Ns, tid: u32) -> Event<'static> {
        Event::Marker(Marker { op, at, tid, id: 0, message: "".into() })
    }

    /// Each step begins with its first inner range, at the same moment.
    #[test]
    fn ranges_are_kept_whole_and_enclosing_ones_are_not() {
        use MarkerOp::{Pop, Push};
        let events = [
            marker(Push, 10, 1), // step
            marker(Push, 10, 1), // inner
            marker(Push, 12, 2), // begins within inner on another thread, and ends later
            marker(Push, 14, 1), // within inner
            marker(Pop, 15, 1),
            marker(Pop, 20, 1),
            marker(Push, 20, 1), // the next one
            marker(Pop, 25, 2),
            marker(Pop, 28, 1),
            marker(Pop, 30, 1),
            marker(Push, 30, 1), // never ends
        ];
        let mut ends = Ends::default();
        events.iter().for_each(|event| ends.event(event));
        assert_eq!(ends.ends, [30, 20, 25, 15, 28, NEVER]);
        let mut choice = Choice::new(ends);
        let spans = [10..=20];
        let kept: Vec<bool> = events
            .iter()
            .map(|event| {
                let Event::Marker(marker) = event else { panic!() };
                choice.keeps(marker, |start, end| begins_in(&spans, start, end)).unwrap()
            })
            .collect();
        assert_eq!(kept, [false, true, true, true, true, true, false, true, false, false, false]);
    }

    #[test]
    fn a_range_that_overlaps_a_time_is_whole() {
        let time = 10..20;
        let kept = [(1, 9), (1, 10), (1, 50), (19, 30), (20, 30), (12, NEVER)];
        let kept = kept.map(|(start, end)| overlaps(&time, start, end));
        assert_eq!(kept, [false, true, true, true, false, true]);
    }
}
