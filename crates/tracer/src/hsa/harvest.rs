//! The drainer's side: makes records of completed dispatches and reuses their signals.
//!
//! One pass checks the oldest dispatch of each queue, and the following ones while they have completed. It never waits for
//! the device or for a thread of the program: when another thread harvests, or the runtime is being shut down, the next pass
//! tries again.
//!
//! A thread that destroys a queue, shuts the runtime down or ends the session harvests itself ([`settle`]): its records go
//! into the arena, like the SDK's. So every finished kernel is recorded, even when the drainer gets a processor late.

use super::copies;
use super::driver::{self, Look};
use super::originals::originals;
use super::protocol::{Entry, Settling};
use super::queue::{self, Phase, Queue};
use super::signals::{self, Device, SIGNALS, create_signal, destroy_signal, device_ticks, frequency, times, to_ns};
use super::state::{self, is_draining, is_observing, is_passive, is_set_up, step_aside, stepped_aside};
use crate::wait_budget::{WaitBudget, pause};
use rkprof_model::record::{self, Header, RecordKind, Severity};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Number of dispatches so far.
static DISPATCHES: AtomicU64 = AtomicU64::new(0);
/// Kernels had ended when the driver did not answer any more.
static UNTOLD: AtomicBool = AtomicBool::new(false);
/// Lost kernels in the last note.
static SAID: AtomicU64 = AtomicU64::new(0);

/// The light path's bytes in memory, besides those on the heap.
pub fn resident() -> usize {
    let queues = if is_set_up() || is_observing() { queue::resident() + originals().resident() } else { 0 };
    queues + copies::resident()
}

/// Nothing is recorded: memory that is not needed meanwhile is given back.
pub fn rest() {
    if is_set_up() || is_observing() {
        queue::rest();
    }
}

/// Orders [`settle_all`] and the drainer.
fn settling() -> &'static Settling {
    static SETTLING: OnceLock<Settling> = OnceLock::new();
    SETTLING.get_or_init(Settling::new)
}

/// A pass of the drainer begins: dispatches enqueued so far have their launches in the arena already, and are harvested after
/// the drainer has read these.
pub fn mark() {
    copies::mark();
    if is_set_up() {
        settling().see();
        queue::all().for_each(|queue| queue.mark.store(queue.lane.posted(), Ordering::Relaxed));
    }
}

/// Passes completed dispatches that were enqueued before the last [`mark`] to `take`, and appends notes. Returns true while
/// dispatches are in flight.
pub fn harvest(take: &mut dyn FnMut(&record::Dispatch), notes: &mut Vec<(Severity, String)>) -> bool {
    if !is_set_up() {
        return false;
    }
    if let Some(_signals) = SIGNALS.try_lock()
        && settling().is_drainers_turn()
    {
        queue::all().for_each(|queue| one(queue, take));
    }
    say(notes);
    queue::all().any(|queue| queue.lane.in_flight() > 0)
}

/// Takes the completed dispatches of one queue in use.
fn one(queue: &'static Queue, take: &mut dyn FnMut(&record::Dispatch)) {
    if queue.phase() != Phase::Live {
        return;
    }
    // SAFETY: this is the drainer, and no other thread harvests (`SIGNALS`).
    unsafe { take_completed(queue, queue.mark.load(Ordering::Relaxed), take) };
    queue.called.store(false, Ordering::Relaxed);
    if queue.lane.in_flight() < queue.lane.capacity() {
        queue.impatient.store(false, Ordering::Relaxed);
    }
    if queue.starved.load(Ordering::Relaxed) && !is_passive() {
        // A quarter of those that there are, unless kernels have ended meanwhile and given back as many. They stay as long as the
        // queue does, in the runtime's pool even longer.
        let made = queue.lane.in_flight() + queue.lane.ready();
        fill(queue, (made / 4).max(MORE));
        queue.starved.store(false, Ordering::Relaxed);
    }
}

/// Returns how many of the first `posted` dispatches had completed.
///
/// # Safety
/// The caller holds [`SIGNALS`].
unsafe fn take_completed(queue: &Queue, posted: u64, take: &mut dyn FnMut(&record::Dispatch)) -> u64 {
    // Told once: threads that launch read the number.
    let mut packets = 0;
    let mut look = Look::default();
    let completed = |entry: &Entry| {
        packets += u64::from(entry.packets);
        if let Some(dispatch) = completed(queue, entry, &mut look) {
            take(&dispatch);
        }
    };
    // SAFETY: this function's contract.
    let harvested = unsafe { queue.lane.harvest(&Device, posted, completed, destroy_signal) };
    queue.room.ended(packets);
    harvested
}

/// Least number of signals that are ready after a pass that found none.
const MORE: u64 = 64;

/// Makes signals until this many are ready.
pub fn fill(queue: &Queue, wanted: u64) {
    while queue.lane.ready() < wanted.min(queue.lane.capacity()) {
        let Some(signal) = create_signal() else { return };
        // SAFETY: the queue is not in use yet, or this is the drainer.
        if !unsafe { queue.lane.give(signal) } {
            destroy_signal(signal);
            return;
        }
    }
}

/// The record of a completed dispatch; `None` when its times are not available.
fn completed(queue: &Queue, entry: &Entry, look: &mut Look) -> Option<record::Dispatch> {
    if !look.has_driver() {
        UNTOLD.store(true, Ordering::Relaxed);
        return None;
    }
    let (agent, agent_index) = queue.agent();
    let (ticks, frequency) = (times(agent, entry.signal), frequency());
    let [start, end] = match ticks {
        // Of ticks that the device did not write the runtime makes times, too.
        Ok(times) if device_ticks(entry.signal) != [0; 2] && times != [0; 2] && frequency != 0 => times,
        _ => {
            step_aside("the HSA runtime gave no times of a kernel that has ended");
            return None;
        }
    };
    if entry.original != 0 {
        originals().harvested(entry.original, entry.signal, [start, end]);
    }
    let number = DISPATCHES.fetch_add(1, Ordering::Relaxed) + 1;
    Some(record::Dispatch {
        header: Header { kind: RecordKind::Dispatch as u8, tag: 0, len: size_of::<record::Dispatch>() as u16, aux: 0 },
        start_ns: to_ns(start, frequency),
        end_ns: to_ns(end, frequency),
        child: entry.child,
        dispatch_id: number,
        kernel_id: entry.kernel_id,
        queue: queue.id(),
        tid: entry.tid,
        agent: agent_index,
        private_segment: entry.private_segment,
        group_segment: entry.group_segment,
        grid: entry.grid,
        workgroup: entry.workgroup.map(u32::from),
    })
}

/// Limit of a wait for kernels while none ends.
pub const PATIENCE: Duration = Duration::from_secs(2);
/// The same where the program destroys their queue or shuts the runtime down, which ends them. What it could know to have ended has ended.
pub const PATIENCE_AT_DESTRUCTION: Duration = Duration::from_millis(500);
/// Limit while another thread harvests: that thread needs only a processor, unless the runtime hangs.
const PATIENCE_WITH_OTHERS: Duration = Duration::from_secs(30);
/// Time between two looks.
const MOMENT: Duration = Duration::from_micros(200);

/// Harvests these queues on this thread: while kernels end, and for `patience` if none does.
pub fn settle<Q: Iterator<Item = &'static Queue>>(queues: impl Fn() -> Q, patience: Duration) {
    let mut patience = WaitBudget::new(patience, MOMENT);
    let mut with_others = WaitBudget::new(PATIENCE_WITH_OTHERS, 10 * MOMENT);
    while is_draining() {
        let Some(signals) = SIGNALS.try_lock_for(10 * MOMENT) else {
            if !with_others.lasts() {
                return;
            }
            continue;
        };
        // SAFETY: under the lock.
        let taken: u64 =
            queues().map(|queue| unsafe { take_completed(queue, u64::MAX, &mut crate::thread::push) }).sum();
        drop(signals);
        if queues().all(|queue| queue.lane.in_flight() == 0) {
            return;
        }
        if taken > 0 {
            patience.renew();
            with_others.renew();
        } else if !patience.lasts() {
            return;
        }
        pause(MOMENT);
    }
}

/// [`settle`] for all queues, which stay in use, and for copies.
pub fn settle_all(patience: Duration) {
    settling().turn();
    settle(|| queue::all().filter(|queue| queue.phase() == Phase::Live), patience);
    settling().turn();
    copies::settle(patience);
}

/// The queue goes, and some of its kernels have not ended: those that have ended after them are taken.
pub fn take_last(queue: &'static Queue) {
    if let Some(_signals) = SIGNALS.try_lock_for(PATIENCE) {
        let mut look = Look::default();
        let completed = |entry: &Entry| completed(queue, entry, &mut look).iter().for_each(crate::thread::push);
        // SAFETY: under the lock; a queue that is being destroyed gets no packets.
        unsafe { queue.lane.abandon(&Device, completed) };
    }
}

/// The session ends: also takes dispatches that completed after one that has not, and nothing afterwards.
pub fn abandon(take: &mut dyn FnMut(&record::Dispatch), notes: &mut Vec<(Severity, String)>) -> bool {
    if !is_set_up() {
        return false;
    }
    state::stop();
    if let Some(_signals) = SIGNALS.try_lock_for(PATIENCE) {
        for queue in queue::all().filter(|queue| queue.phase() == Phase::Live) {
            // A kernel that is being enqueued now is given up as well.
            queue.change(Phase::Live, Phase::Gone);
            let mut look = Look::default();
            let completed = |entry: &Entry| {
                if let Some(dispatch) = completed(queue, entry, &mut look) {
                    take(&dispatch);
                }
            };
            // SAFETY: under the lock; the handler does not take packets any more.
            unsafe { queue.lane.abandon(&Device, completed) };
        }
    }
    say(notes);
    false
}

/// The session has ended: destroys the ready signals, which the runtime would report as leaked when it is unloaded. Signals
/// of kernels that have not ended stay, and so do those of a queue whose handler runs for long.
pub fn release() {
    /// Limit of the wait for a handler, and the time between two looks.
    const HANDLER: [Duration; 2] = [Duration::from_millis(50), Duration::from_micros(100)];
    if !is_set_up() {
        return;
    }
    state::stop();
    let Some(_signals) = SIGNALS.try_lock_for(PATIENCE) else { return };
    if !signals::is_open() {
        return;
    }
    for queue in queue::all().filter(|queue| queue.phase() == Phase::Gone) {
        let mut patience = WaitBudget::new(HANDLER[0], HANDLER[1]);
        while queue.is_handling() && patience.lasts() {
            pause(HANDLER[1]);
        }
        if queue.is_handling() {
            continue;
        }
        // SAFETY: no handler takes a signal any more, and under the lock no other thread does.
        while let Some(signal) = unsafe { queue.lane.take() } {
            destroy_signal(signal);
        }
    }
}

/// Adds notes about problems; the drainer writes each once in a run.
fn say(notes: &mut Vec<(Severity, String)>) {
    // Each recording after it has none of them.
    if let Some(reason) = stepped_aside() {
        let sentence = format!(
            "the light path of dispatch timing stepped aside: {reason}; kernels after that are not recorded, RKPROF_DISPATCH=sdk \
             records them through the SDK"
        );
        notes.push((Severity::Incomplete, sentence));
    }
    if UNTOLD.load(Ordering::Relaxed) {
        notes.push((Severity::Incomplete, format!("kernels were not recorded: {}", driver::GONE)));
    }
    let lost = state::lost();
    if lost > SAID.swap(lost, Ordering::Relaxed) {
        let reason = match state::crowded() {
            0 => "kernels were not recorded, because the drainer was too far behind",
            _ => {
                "kernels were not recorded, because their queue was too small for rkprof's packets beside the program's"
            }
        };
        notes.push((Severity::Incomplete, reason.to_owned()));
    }
}
