//! The drainer's side: dispatches that have completed become records, their signals are used again.
//!
//! One pass looks at the oldest dispatch of each queue, and on while they have completed. It never waits for the device
//! or for a thread of the program: where one of these harvests, or the runtime is being shut down, it comes back later.
//!
//! A thread that destroys a queue, shuts the runtime down or ends the session harvests by itself ([`settle`]): what it takes
//! goes into the arena, as the SDK's records do. So no kernel that ends is missed, however late the drainer gets a processor.

use super::protocol::{Entry, Settling, Signals};
use super::queue::{self, Phase, Queue};
use super::{FUNCTIONS, Slot, handler, is_passive, is_set_up, originals, step_aside, stepped_aside};
use crate::patience::Patience;
use parking_lot::Mutex;
use rkprof_model::record::{self, Header, Kind, Severity};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Held by the thread that harvests; the wrapper of `hsa_shut_down` takes the signals away from all by it.
pub static SIGNALS: Mutex<()> = Mutex::new(());

/// System-domain ticks a second, 0 until asked for.
static FREQUENCY: AtomicU64 = AtomicU64::new(0);
/// Dispatches so far.
static DISPATCHES: AtomicU64 = AtomicU64::new(0);
/// The note of why the light path stepped aside was made.
static SAID_REASON: AtomicBool = AtomicBool::new(false);
/// Kernels lost so far, as the last note has them.
static SAID: AtomicU64 = AtomicU64::new(0);

/// Between [`settle_all`] and the drainer.
fn settling() -> &'static Settling {
    static SETTLING: OnceLock<Settling> = OnceLock::new();
    SETTLING.get_or_init(Settling::new)
}

/// The part of `amd_signal_t` that is used.
#[repr(C)]
struct AmdSignal {
    kind: AtomicI64,
    value: AtomicI64,
    mailbox: u64,
    event: u64,
    start: AtomicU64,
    end: AtomicU64,
}

const _: () = assert!(std::mem::offset_of!(AmdSignal, value) == 8 && std::mem::offset_of!(AmdSignal, start) == 32);

/// `AMD_SIGNAL_KIND_USER`.
const USER: i64 = 1;

fn amd_signal(handle: u64) -> &'static AmdSignal {
    // SAFETY: a signal of ours, which the runtime keeps until we destroy it; the device writes to it, hence atomics.
    unsafe { &*(handle as *const AmdSignal) }
}

/// A new signal is one whose value is in memory and that is not done.
pub fn is_usable(handle: u64) -> bool {
    let signal = amd_signal(handle);
    signal.kind.load(Ordering::Relaxed) == USER && signal.value.load(Ordering::Relaxed) == 1
}

/// The device's own.
pub struct Device;

impl Signals for Device {
    #[inline]
    fn is_done(&self, signal: u64) -> bool {
        // The device wrote the times before it decremented the value.
        amd_signal(signal).value.load(Ordering::Acquire) <= 0
    }

    #[inline]
    fn rearm(&self, signal: u64) {
        let signal = amd_signal(signal);
        signal.start.store(0, Ordering::Relaxed);
        signal.end.store(0, Ordering::Relaxed);
        signal.value.store(1, Ordering::Release);
    }

    #[inline]
    fn expect(&self, signal: u64) {
        // The device has written to it, so it is in no one's cache.
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every x86-64 processor can; it touches nothing.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(signal as *const i8);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = signal;
    }
}

/// Ticks of what `signal` stands for.
pub fn times(agent: u64, signal: u64) -> Result<[u64; 2], i32> {
    type GetTime = unsafe extern "C" fn(u64, u64, *mut [u64; 2]) -> i32;
    let mut times = [0; 2];
    // SAFETY: the entry of this slot has this type.
    let status = unsafe { FUNCTIONS.get::<GetTime>(Slot::GetDispatchTime)(agent, signal, &raw mut times) };
    if status == 0 { Ok(times) } else { Err(status) }
}

/// `HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY`; 0 when the runtime does not tell.
fn frequency() -> u64 {
    const TIMESTAMP_FREQUENCY: u32 = 3;
    type GetInfo = unsafe extern "C" fn(u32, *mut u64) -> i32;
    if FREQUENCY.load(Ordering::Relaxed) == 0 {
        let mut ticks = 0;
        // SAFETY: the entry of this slot has this type, the attribute is 64 bits wide.
        let status = unsafe { FUNCTIONS.get::<GetInfo>(Slot::SystemGetInfo)(TIMESTAMP_FREQUENCY, &raw mut ticks) };
        FREQUENCY.store(if status == 0 { ticks } else { 0 }, Ordering::Relaxed);
    }
    FREQUENCY.load(Ordering::Relaxed)
}

fn to_ns(ticks: u64, frequency: u64) -> u64 {
    if frequency == 1_000_000_000 {
        return ticks;
    }
    (u128::from(ticks) * 1_000_000_000 / u128::from(frequency.max(1))) as u64
}

/// A pass of the drainer begins: what was enqueued until now has its launch in the arena already, and is harvested when the
/// drainer has seen that.
pub fn mark() {
    if is_set_up() {
        settling().see();
        queue::all().for_each(|queue| queue.mark.store(queue.lane.posted(), Ordering::Relaxed));
    }
}

/// Gives what has completed, of what was enqueued before the last [`mark`], to `take`, and says what must be said. True while
/// dispatches are under way.
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

/// Takes what has completed of one queue in use.
fn one(queue: &'static Queue, take: &mut dyn FnMut(&record::Dispatch)) {
    if queue.phase() != Phase::Live {
        return;
    }
    // SAFETY: this is the drainer, and no one else harvests (`SIGNALS`).
    unsafe { take_completed(queue, queue.mark.load(Ordering::Relaxed), take) };
    queue.called.store(false, Ordering::Relaxed);
    if queue.lane.in_flight() < queue.lane.capacity() {
        queue.impatient.store(false, Ordering::Relaxed);
    }
    if queue.starved.load(Ordering::Relaxed) && !is_passive() {
        // Twice as many as there are.
        let made = queue.lane.in_flight() + queue.lane.ready();
        fill(queue, (queue.lane.ready() + made).max(MORE));
        queue.starved.store(false, Ordering::Relaxed);
    }
}

/// Returns how many of the first `posted` dispatches had completed.
///
/// # Safety
/// The caller holds [`SIGNALS`].
unsafe fn take_completed(queue: &Queue, posted: u64, take: &mut dyn FnMut(&record::Dispatch)) -> u64 {
    let completed = |entry: &Entry| {
        if let Some(dispatch) = completed(queue, entry) {
            take(&dispatch);
        }
    };
    // SAFETY: this function's contract.
    unsafe { queue.lane.harvest(&Device, posted, completed, destroy_signal) }
}

/// Fewest signals that are made at once.
const MORE: u64 = 512;

/// Makes signals until this many are ready.
pub fn fill(queue: &Queue, wanted: u64) {
    while queue.lane.ready() < wanted.min(queue.lane.capacity()) {
        let Some(signal) = handler::create_signal() else { return };
        // SAFETY: the queue is not in use yet, or this is the drainer.
        if !unsafe { queue.lane.give(signal) } {
            destroy_signal(signal);
            return;
        }
    }
}

/// A dispatch has completed; `None` when its times are not available.
fn completed(queue: &Queue, entry: &Entry) -> Option<record::Dispatch> {
    let (agent, agent_index) = queue.agent();
    let (ticks, frequency) = (times(agent, entry.signal), frequency());
    let [start, end] = match ticks {
        Ok(times) if times != [0; 2] && frequency != 0 => times,
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
        header: Header { kind: Kind::Dispatch as u8, tag: 0, len: size_of::<record::Dispatch>() as u16, aux: 0 },
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

/// How long a wait for kernels goes on while none ends.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long it goes on while another thread harvests: that one needs a processor and no more, unless the runtime hangs.
const PATIENCE_WITH_OTHERS: Duration = Duration::from_secs(30);
/// Between two looks.
const MOMENT: Duration = Duration::from_micros(200);

/// Takes what the kernels of these queues leave, on this thread: as long as some end, and [`PATIENCE`] for one that hangs.
pub fn settle<Q: Iterator<Item = &'static Queue>>(queues: impl Fn() -> Q) {
    let mut patience = Patience::new(PATIENCE, MOMENT);
    let mut with_others = Patience::new(PATIENCE_WITH_OTHERS, 10 * MOMENT);
    while super::is_draining() {
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
        std::thread::sleep(MOMENT);
    }
}

/// [`settle`] for all queues, which stay in use.
pub fn settle_all() {
    settling().turn();
    settle(|| queue::all().filter(|queue| queue.phase() == Phase::Live));
    settling().turn();
}

/// The session ends: what has completed behind a kernel that has not is taken too, and nothing after this.
pub fn abandon(take: &mut dyn FnMut(&record::Dispatch), notes: &mut Vec<(Severity, String)>) -> bool {
    if !is_set_up() {
        return false;
    }
    super::stop();
    if let Some(_signals) = SIGNALS.try_lock_for(PATIENCE) {
        for queue in queue::all().filter(|queue| queue.phase() == Phase::Live) {
            // A kernel that is being enqueued this moment is given up as well.
            queue.change(Phase::Live, Phase::Gone);
            let completed = |entry: &Entry| {
                if let Some(dispatch) = completed(queue, entry) {
                    take(&dispatch);
                }
            };
            // SAFETY: under the lock; the handler takes nothing any more.
            unsafe { queue.lane.abandon(&Device, completed) };
        }
    }
    say(notes);
    false
}

/// Destroys a signal of ours that no kernel uses.
pub fn destroy_signal(signal: u64) {
    type Destroy = unsafe extern "C" fn(u64) -> i32;
    // SAFETY: the entry of this slot has this type; the signal is ours and idle.
    let _ = unsafe { FUNCTIONS.get::<Destroy>(Slot::SignalDestroy)(signal) };
}

/// What went wrong since this was last asked.
fn say(notes: &mut Vec<(Severity, String)>) {
    if let Some(reason) = stepped_aside()
        && !SAID_REASON.swap(true, Ordering::Relaxed)
    {
        let sentence = format!(
            "the light path of dispatch timing stepped aside: {reason}; kernels after that are not recorded, RKPROF_DISPATCH=sdk \
             records them through the SDK"
        );
        notes.push((Severity::Incomplete, sentence));
    }
    let lost: u64 = queue::all().map(|queue| queue.lost.load(Ordering::Relaxed)).sum();
    if lost > SAID.load(Ordering::Relaxed) {
        SAID.store(lost, Ordering::Relaxed);
        notes.push((
            Severity::Incomplete,
            "kernels were not recorded, because the drainer was too far behind".to_owned(),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_become_ns_without_overflow() {
        assert_eq!(to_ns(u64::MAX, 1_000_000_000), u64::MAX);
        assert_eq!(to_ns(12_345, 100_000_000), 123_450);
        assert_eq!(to_ns(1 << 60, 1 << 40), 1_048_576_000_000_000);
    }
}
