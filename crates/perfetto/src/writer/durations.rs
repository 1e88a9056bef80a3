//! Durations of kernels: a histogram that grows with the trace. Each range of durations has a counter track with the number
//! of kernels in the file so far, all on one scale. At the end of the trace they are the histogram; before, they show when
//! the long kernels came. Percentiles of each kernel are in the summary.

use super::{Described, TraceWriter};
use crate::format::{Category, Track, field, kind};
use crate::schema::CounterDescriptor;
use crate::sequence::{Preamble, Sequence};
use crate::wire;
use rkprof_model::buckets::{BUCKETS, bucket};
use rkprof_model::event::{KernelDispatch, Ns};

/// Time between two points of a track.
const INTERVAL: Ns = 100_000_000;
/// CounterDescriptor.Unit.
const UNIT_COUNT: u32 = 2;
/// One more than there are limits.
const RANGES: usize = BUCKETS.len() + 1;

pub(super) struct Durations {
    pub sequence: Sequence,
    /// Kernels in the file so far, by bucket.
    counts: [u64; RANGES],
    /// The counts that the file already has.
    written: [u64; RANGES],
    /// Time of the next points.
    due: Ns,
}

impl Durations {
    pub(super) fn new(sequence: u32) -> Durations {
        let none = [0; RANGES];
        Durations { sequence: Sequence::new(sequence), counts: none, written: none, due: 0 }
    }

    /// Counted dispatches have no valid timing.
    #[inline]
    pub(super) fn count(&mut self, dispatch: &KernelDispatch) {
        if dispatch.timing_valid && dispatch.end >= dispatch.start {
            self.counts[bucket(dispatch.end - dispatch.start)] += 1;
        }
    }

    #[inline]
    pub(super) fn is_due(&self, at: Ns) -> bool {
        at >= self.due
    }

    /// The next points repeat all counts.
    pub(super) fn forget(&mut self) {
        self.written = [0; RANGES];
    }

    /// Starts the counts at 0.
    pub(super) fn end_file(&mut self) {
        (self.counts, self.written) = ([0; RANGES], [0; RANGES]);
    }
}

impl TraceWriter {
    /// Appends a point to each track whose count has changed.
    pub(super) fn durations(&mut self, out: &mut Vec<u8>) {
        let Self { shared, durations, .. } = self;
        let at = shared.latest;
        durations.due = at.saturating_add(INTERVAL);
        if durations.counts == durations.written {
            return;
        }
        let Durations { sequence, counts, written, .. } = durations;
        if !sequence.has_begun() {
            sequence.begin(out, at, Preamble { interned: &shared.event_tables, ..Preamble::default() });
        }
        let group = shared.tracks.uuid(Track::Durations, 0);
        let process = shared.process_track();
        shared.describe_below(out, sequence, process, group, || Described {
            name: "Kernels by duration".to_owned(),
            counter: None,
            rank: 11,
        });
        for (index, (count, written)) in counts.iter().zip(written).enumerate().filter(|(_, (count, old))| count != old)
        {
            let track = shared.tracks.uuid(Track::Durations, 1 + index as u64);
            shared.describe_below(out, sequence, group, track, || Described {
                name: range(index),
                counter: Some(CounterDescriptor {
                    unit: Some(UNIT_COUNT),
                    y_axis_share_key: Some("kernels by duration".to_owned()),
                    ..CounterDescriptor::default()
                }),
                rank: index as i32,
            });
            let packet = sequence.open(out, at);
            let event = wire::open(out, field::packet::TRACK_EVENT);
            wire::uint(out, field::track_event::TYPE, kind::COUNTER);
            wire::uint(out, field::track_event::CATEGORY_IIDS, Category::Durations.iid());
            wire::uint(out, field::track_event::TRACK_UUID, track);
            wire::uint(out, field::track_event::COUNTER_VALUE, *count);
            wire::close(out, event);
            wire::close(out, packet);
            *written = *count;
        }
    }

    /// Counts a kernel that the file already has.
    pub fn already_written(&mut self, dispatch: &KernelDispatch) {
        self.saw(dispatch.end);
        self.durations.count(dispatch);
    }
}

/// `10 us to 50 us`.
fn range(index: usize) -> String {
    let time = |ns: Ns| if ns < 1_000_000 { format!("{} us", ns / 1_000) } else { format!("{} ms", ns / 1_000_000) };
    match (index.checked_sub(1).map(|below| BUCKETS[below]), BUCKETS.get(index)) {
        (None, Some(high)) => format!("below {}", time(*high)),
        (Some(low), Some(high)) => format!("{} to {}", time(low), time(*high)),
        (low, None) => format!("{} and longer", time(low.unwrap_or(0))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_named_by_their_limits() {
        assert_eq!([0, 1, 6, 8].map(range), ["below 1 us", "1 us to 5 us", "500 us to 1 ms", "5 ms and longer"]);
    }
}
