//! Why a device was idle: each moment between two kernels belongs to exactly one cause of [`Cause`].
//!
//! A stretch begins when the last running kernel of a device ends, and ends when the next one (K) begins. At each moment of
//! it the first cause that applies counts:
//!
//! | cause | at that moment |
//! |---|---|
//! | copy in, out, between | a copy from or to the device runs |
//! | other | it isn't known which call launched K, or kernels that its thread launched before it were lost |
//! | device | K has been launched, or its thread waits, while another device works on what comes before it; or the thread is in a range in which ranks meet (MPI, barrier), while another device works; or it runs code of its own until another thread's wait for another device ends, again and again; not while that one ends later only because the thread launched on it later |
//! | launch | K has been launched, and is on its way: no longer than launches take in this run, from the end of a call that blocked; at most as long as its slow ones take where the device is sooner at a kernel that has surely arrived |
//! | gap | K has been queued for longer than that: the device's own time between two kernels |
//! | host function | K has arrived, and a function of the host, or a wait for a value, was put before it in its stream |
//! | held back | K had been queued for long when the device became free, and began later than such gaps last: why is not known |
//! | copy in, out, between | that thread is in a call that copies, and that found the device idle: the price of many small copies |
//! | wait | the thread that will launch K sits in a call that waits, or such a call had drained the queue |
//! | allocation, load, call | that thread is in a HIP call of this kind; load also: in its own code before one that loads code |
//! | nothing to do | it is in no call, and no range that is a request is open: [`between`] |
//! | input, nothing to do | it is in a range whose name says so, or requests come at a pace of their own |
//! | host | it runs code of its own |
//!
//! A wait that drained the queue owns what follows in the stretch (the host's code and the launch) when the host would have
//! been ahead without it: its own time from this drain to the next is no longer than the device's. It does not own code in
//! a range of its own, code of more than 1 ms, and other calls; nor anything where a copy follows it that waits as well. The way of a launch has an owner ([`Blame::owner`]) where the
//! launch was late: the wait, or the host's code where that is the larger part. Without it the way would have been hidden.
//!
//! The innermost call and the innermost ROCTx range on that thread get the blame. Code in no range has that of a thread that launches nothing,
//! where nearly all long stretches end when such a range ends: the thread waits for that one. The time before the first kernel and after
//! the last one is not idle time; [`Idle::before_ns`] and [`Idle::after_ns`] have it.
mod between;
mod blame;
mod cause;
mod covers;
mod first_launch;
mod found;
mod fusions;
mod growth;
mod once;
mod parts;
mod pauses;
mod range_names;
mod rendezvous;
mod requests;
mod slices;
#[cfg(test)]
mod tests;
mod ways;

pub use cause::{ByCause, Cause, Group};
pub use found::{Blame, HostTime, Idle, IdleParts, Pauses, Site, Stretch};
pub(crate) use range_names::{is_meeting, is_request};
pub use slices::IdleSlice;

use super::gaps::TYPICAL_GAP;
use super::slivers::SLIVER;
use super::steps::Step;
use super::{Lane, Timeline};
use blame::{Blamer, LONGEST_GAP};
use covers::Covers;
use fusions::Fusions;
use once::BEGINNING;
use parts::{LONGEST_LAUNCH, Raw};
use rkprof_model::event::Ns;

/// Fewer gaps between queued kernels don't say how long the device's own are.
const FEWEST_GAPS: usize = 32;

/// Idle time of `agent`, by cause. `in_graph` says of each dispatch whether a graph could launch it with the one before.
/// `between_pauses` are the steps of a program in which only pauses mark them.
pub fn idle(timeline: &Timeline, agent: u32, in_graph: &dyn Fn(usize) -> bool, between_pauses: &[Step]) -> Idle {
    let covers = Covers::new(timeline, agent);
    let mut blamer = Blamer::new(timeline, &covers, agent, in_graph);
    let mut raw: Vec<Raw> = Vec::new();
    let (mut frontier, mut was_sliver): (Option<Ns>, bool) = (None, false);
    let mut fusions = Fusions::new(timeline);
    let (mut first, mut launched, mut last_lane) = (None, None, None);
    let mut waits: Vec<Ns> = Vec::new();
    for (next, dispatch) in timeline.dispatches.iter().enumerate() {
        let class = timeline.class(dispatch);
        if class.agent != agent {
            continue;
        }
        let is_sliver = dispatch.ns() < SLIVER;
        let fuses = fusions.next(dispatch, class, frontier);
        if let Some(start) = frontier.filter(|last| *last < dispatch.start) {
            let after = launched.unwrap_or(0);
            let (sliver, changes_stream) =
                (was_sliver || is_sliver, last_lane.is_some_and(|lane| lane != class.lane()));
            raw.push(Raw { start, next, sliver, fuses, drained_by: None, after, changes_stream });
            waits.extend(dispatch.launch().map(|launch| dispatch.start - launch));
        }
        first = first.or(Some(dispatch.start));
        launched = dispatch.launch();
        was_sliver = is_sliver;
        if frontier.is_none_or(|last| dispatch.end >= last) {
            last_lane = Some(class.lane());
        }
        frontier = Some(frontier.unwrap_or(0).max(dispatch.end));
    }
    blamer.launch_takes = way(&mut waits);
    blamer.longest_gap = longest_gap(timeline, &raw, blamer.launch_takes);
    blamer.longest_way = ways::longest(timeline, &covers, &raw, blamer.launch_takes);
    blamer.usual_gap = usual_gap(timeline, agent, blamer.longest_way);
    blamer.beginning = raw.len().div_ceil(BEGINNING);
    if let (Some((from, to)), Some(first), Some(last)) = (timeline.window(), first, frontier) {
        (blamer.idle.before_ns, blamer.idle.after_ns) = (first - from, to - last);
    }
    blamer.drains(&mut raw);
    let ahead = blamer.ahead(&raw, frontier.unwrap_or(0));
    let others: Vec<_> = blamer.meetings(&raw).into_iter().zip(blamer.helpers(&raw)).collect();
    let mut at = raw.iter().zip(ahead.into_iter().zip(others)).peekable();
    for (next, dispatch) in timeline.dispatches.iter().enumerate() {
        let class = timeline.class(dispatch);
        if class.agent != agent {
            continue;
        }
        match at.next_if(|(raw, _)| raw.next == next) {
            Some((raw, (ahead, others))) => blamer.stretch(*raw, ahead, others),
            None => blamer.before[class.kernel as usize].add(std::iter::empty()),
        }
    }
    blamer.finish(between_pauses)
}

/// Gaps between queued kernels of a stream are the device's own up to twice their usual length: a device has one length.
fn longest_gap(timeline: &Timeline, raw: &[Raw], launch_takes: Ns) -> Ns {
    let mut gaps: Vec<Ns> = Vec::new();
    for one in raw {
        let (next, before) =
            (&timeline.dispatches[one.next], one.next.checked_sub(1).map(|at| &timeline.dispatches[at]));
        // Of the stream, or of another one of the device, which it was queued behind.
        let in_line = before.is_some_and(|before| timeline.class(before).agent == timeline.class(next).agent);
        if in_line && next.launch().is_some_and(|launch| launch + launch_takes < one.start) {
            gaps.push(next.start - one.start);
        }
    }
    longest_of(gaps)
}

/// How long this device is from one kernel of a stream to the next one, which had surely arrived.
fn usual_gap(timeline: &Timeline, agent: u32, longest_way: Ns) -> Ns {
    let mut gaps: Vec<Ns> = Vec::new();
    let mut before: Option<(Lane, Ns)> = None;
    for dispatch in &timeline.dispatches {
        let class = timeline.class(dispatch);
        if class.agent != agent {
            continue;
        }
        let queued = |end: Ns| dispatch.launch().is_some_and(|launch| launch + longest_way < end);
        let gap = before.filter(|(lane, end)| *lane == class.lane() && queued(*end));
        let gap = gap.map(|(_, end)| dispatch.start.saturating_sub(end));
        gaps.extend(gap.filter(|gap| *gap <= LONGEST_GAP));
        before = Some((class.lane(), dispatch.end));
    }
    if gaps.len() < FEWEST_GAPS {
        return TYPICAL_GAP;
    }
    let middle = gaps.len() / 2;
    *gaps.select_nth_unstable(middle).1
}

/// How long these gaps of a device last at most, where they have one length.
pub(super) fn longest_of(mut gaps: Vec<Ns>) -> Ns {
    if gaps.len() < FEWEST_GAPS {
        return LONGEST_GAP;
    }
    gaps.sort_unstable();
    let usual = gaps[gaps.len() / 2];
    // Waits for something have all lengths.
    let is_one_length = gaps[gaps.len() / 10] * 2 >= usual && gaps[gaps.len() * 9 / 10] <= usual * 2;
    if is_one_length { LONGEST_GAP.max((2 * usual).min(LONGEST_LAUNCH)) } else { LONGEST_GAP }
}

/// How long launches of this run are on their way: as long as the fastest of 500.
fn way(waits: &mut [Ns]) -> Ns {
    if waits.is_empty() {
        return 0;
    }
    let at = waits.len() / 500;
    (*waits.select_nth_unstable(at).1).min(LONGEST_LAUNCH)
}
