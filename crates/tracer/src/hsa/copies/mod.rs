//! Copies with device times, without the SDK: the runtime's asynchronous copy functions.
//!
//! A copy keeps the program's completion signal, so nothing is added to its way: what waits for the signal, depends on it or
//! reads it meets what it meets without rkprof. The runtime writes the copy's times beside the signal when profiling of copies
//! is on, and they stay until the signal's next use ([`pending`]). HIP uses a signal again after some dozen others, which may
//! come before the drainer's next pass. So rkprof's functions also stand before all that can make a signal ready for another use
//! (`hsa_signal_store_*`, `hsa_signal_add_*` and so on), and before `hsa_signal_destroy`.
//!
//! A signal that several copies share can't hold the times of all of them. Such a copy gets a signal of rkprof, which completes
//! the program's ([`shared`]), as every copy does in the SDK's service.
//!
//! What the SDK's service does otherwise: it moves times so that a copy begins after its call has returned; here they are as the
//! device measured them. It leaves `hsa_memory_copy` and copies by the program's own kernels alone, and so does this module.

pub mod pending;
mod shared;

use super::functions::FUNCTIONS;
use super::originals::originals;
use super::signals::{self, SIGNALS};
use super::state::is_draining;
use super::table::Slot;
use super::{agents, driver};
use crate::fence::catch_panic;
use crate::thread;
use crate::wait_budget::{WaitBudget, pause};
use pending::{Calling, Ended, Facts, Pending, Refused, Signals};
use rkprof_model::record::{self, CopyDirection, Header, NO_AGENT, RecordKind, Severity};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Signals of copies (128 bytes of address space for each; HIP has some hundreds).
const PLACES: usize = 1 << 15;

/// Whether rkprof's functions are in the tables.
static SET_UP: AtomicBool = AtomicBool::new(false);
/// Whether the runtime times copies.
static TIMED: AtomicBool = AtomicBool::new(false);
/// Copies without a record, because the program destroyed their signals or shut the runtime down.
static LOST: AtomicU64 = AtomicU64::new(0);
/// Copies whose times the runtime did not know.
static UNTIMED: AtomicU64 = AtomicU64::new(0);
/// The sum of both in the last note.
static SAID: AtomicU64 = AtomicU64::new(0);

fn pending() -> Option<&'static Pending> {
    static PENDING: OnceLock<Option<Pending>> = OnceLock::new();
    PENDING.get_or_init(|| Pending::new(PLACES)).as_ref()
}

/// rkprof's functions, by the slots that they replace.
pub(super) const REPLACED: [(Slot, *const ()); 34] = [
    (Slot::AsyncCopy, async_copy as *const ()),
    (Slot::AsyncCopyOnEngine, async_copy_on_engine as *const ()),
    (Slot::AsyncCopyRect, async_copy_rect as *const ()),
    (Slot::AsyncCopyEnable, async_copy_enable as *const ()),
    (Slot::GetAsyncCopyTime, shared::get_async_copy_time as *const ()),
    (Slot::SignalStoreRelaxed, store::<{ Slot::SignalStoreRelaxed as usize }> as *const ()),
    (Slot::SignalStoreScrelease, store::<{ Slot::SignalStoreScrelease as usize }> as *const ()),
    (Slot::SilentStoreRelaxed, store::<{ Slot::SilentStoreRelaxed as usize }> as *const ()),
    (Slot::SilentStoreScrelease, store::<{ Slot::SilentStoreScrelease as usize }> as *const ()),
    (Slot::SignalOrRelaxed, change::<{ Slot::SignalOrRelaxed as usize }> as *const ()),
    (Slot::SignalOrScacquire, change::<{ Slot::SignalOrScacquire as usize }> as *const ()),
    (Slot::SignalOrScrelease, change::<{ Slot::SignalOrScrelease as usize }> as *const ()),
    (Slot::SignalOrScacqScrel, change::<{ Slot::SignalOrScacqScrel as usize }> as *const ()),
    (Slot::SignalXorRelaxed, change::<{ Slot::SignalXorRelaxed as usize }> as *const ()),
    (Slot::SignalXorScacquire, change::<{ Slot::SignalXorScacquire as usize }> as *const ()),
    (Slot::SignalXorScrelease, change::<{ Slot::SignalXorScrelease as usize }> as *const ()),
    (Slot::SignalXorScacqScrel, change::<{ Slot::SignalXorScacqScrel as usize }> as *const ()),
    (Slot::SignalExchangeRelaxed, exchange::<{ Slot::SignalExchangeRelaxed as usize }> as *const ()),
    (Slot::SignalExchangeScacquire, exchange::<{ Slot::SignalExchangeScacquire as usize }> as *const ()),
    (Slot::SignalExchangeScrelease, exchange::<{ Slot::SignalExchangeScrelease as usize }> as *const ()),
    (Slot::SignalExchangeScacqScrel, exchange::<{ Slot::SignalExchangeScacqScrel as usize }> as *const ()),
    (Slot::SignalAddRelaxed, change::<{ Slot::SignalAddRelaxed as usize }> as *const ()),
    (Slot::SignalAddScacquire, change::<{ Slot::SignalAddScacquire as usize }> as *const ()),
    (Slot::SignalAddScrelease, change::<{ Slot::SignalAddScrelease as usize }> as *const ()),
    (Slot::SignalAddScacqScrel, change::<{ Slot::SignalAddScacqScrel as usize }> as *const ()),
    (Slot::SignalSubtractRelaxed, change::<{ Slot::SignalSubtractRelaxed as usize }> as *const ()),
    (Slot::SignalSubtractScacquire, change::<{ Slot::SignalSubtractScacquire as usize }> as *const ()),
    (Slot::SignalSubtractScrelease, change::<{ Slot::SignalSubtractScrelease as usize }> as *const ()),
    (Slot::SignalSubtractScacqScrel, change::<{ Slot::SignalSubtractScacqScrel as usize }> as *const ()),
    (Slot::SignalCasRelaxed, cas::<{ Slot::SignalCasRelaxed as usize }> as *const ()),
    (Slot::SignalCasScacquire, cas::<{ Slot::SignalCasScacquire as usize }> as *const ()),
    (Slot::SignalCasScrelease, cas::<{ Slot::SignalCasScrelease as usize }> as *const ()),
    (Slot::SignalCasScacqScrel, cas::<{ Slot::SignalCasScacqScrel as usize }> as *const ()),
    (Slot::SignalDestroy, signal_destroy as *const ()),
];

/// Slots that it calls.
pub(super) const CALLED: [Slot; 3] = [Slot::SignalLoadScacquire, Slot::SignalCreatePlain, Slot::SignalAsyncHandler];

/// rkprof's functions are in the tables now.
pub(super) fn set_up() {
    pending();
    SET_UP.store(true, Ordering::Release);
}

fn is_set_up() -> bool {
    SET_UP.load(Ordering::Acquire)
}

/// Bytes in memory.
pub fn resident() -> usize {
    if is_set_up() { pending().map_or(0, Pending::resident) } else { 0 }
}

/// The runtime's signals.
struct Runtime;

impl Signals for Runtime {
    fn is_done(&self, signal: u64) -> bool {
        type Load = unsafe extern "C" fn(u64) -> i64;
        // SAFETY: the entry of this slot has this type; the program's signal exists as long as it is asked for here.
        unsafe { FUNCTIONS.get::<Load>(Slot::SignalLoadScacquire)(signal) < 1 }
    }

    fn times(&self, signal: u64) -> Option<[u64; 2]> {
        type GetTime = unsafe extern "C" fn(u64, *mut [u64; 2]) -> i32;
        if driver::is_closed() {
            return None;
        }
        let mut times = [0; 2];
        // SAFETY: as above.
        let status = unsafe { FUNCTIONS.get::<GetTime>(Slot::GetAsyncCopyTime)(signal, &raw mut times) };
        (status == 0 && times[1] != 0).then_some(times)
    }
}

/// The record of a copy that has ended; `None` when the runtime does not know its times.
fn record((facts, times): Ended) -> Option<record::Copy> {
    let frequency = signals::frequency();
    let Some([start, end]) = times.filter(|_| frequency != 0) else {
        UNTIMED.fetch_add(1, Ordering::Relaxed);
        return None;
    };
    Some(record::Copy {
        header: Header {
            kind: RecordKind::Copy as u8,
            tag: facts.direction as u8,
            len: size_of::<record::Copy>() as u16,
            aux: 0,
        },
        start_ns: signals::to_ns(start, frequency),
        end_ns: signals::to_ns(end, frequency),
        child: facts.child,
        bytes: facts.bytes,
        src_agent: facts.source,
        dst_agent: facts.destination,
        tid: facts.tid,
        pad: 0,
        src_address: facts.source_address,
        dst_address: facts.destination_address,
    })
}

/// Records a copy from this thread.
fn push(ended: Ended) {
    if !thread::is_of_none(ended.0.child)
        && let Some(copy) = record(ended)
    {
        thread::push(&copy);
    }
}

/// One end of a copy, as its call names it.
#[derive(Clone, Copy)]
enum Side {
    /// HSA's handle.
    Agent(u64),
    Host,
}

impl Side {
    fn agent(self) -> Option<agents::Agent> {
        match self {
            Side::Agent(handle) => agents::agent_with(handle),
            Side::Host => Some(agents::host()),
        }
    }
}

/// What the call of a copy says.
struct Asked {
    source: Side,
    destination: Side,
    source_address: u64,
    destination_address: u64,
    bytes: u64,
}

impl Asked {
    /// The facts of its record, with an id for its launch; `None` when it is not recorded.
    fn facts(&self) -> Option<Facts> {
        // The runtime does nothing for no bytes, and completes no signal.
        if self.bytes == 0 || !thread::is_recording() || !is_draining() {
            return None;
        }
        let (source, destination) = (self.source.agent(), self.destination.agent());
        let direction = match (source.map(|agent| agent.is_gpu), destination.map(|agent| agent.is_gpu)) {
            (Some(false), Some(false)) => CopyDirection::HostToHost,
            (Some(false), Some(true)) => CopyDirection::HostToDevice,
            (Some(true), Some(false)) => CopyDirection::DeviceToHost,
            (Some(true), Some(true)) => CopyDirection::DeviceToDevice,
            _ => CopyDirection::Unknown,
        };
        let index = |agent: Option<agents::Agent>| agent.map_or(NO_AGENT, |agent| agent.index);
        Some(Facts {
            child: thread::copy_begins()?,
            bytes: self.bytes,
            source: index(source),
            destination: index(destination),
            direction,
            tid: thread::tid(),
            source_address: self.source_address,
            destination_address: self.destination_address,
        })
    }
}

/// How a copy's times will be had.
enum Way {
    Own(&'static Pending, Calling),
    Shared(Arc<shared::Held>),
}

/// Lets the runtime time copies, once it is in use. No copy goes on before that, so several threads may ask for the same.
fn time_copies() {
    if !TIMED.load(Ordering::Acquire) {
        enable(true);
        TIMED.store(true, Ordering::Release);
    }
}

#[cold]
fn enable(on: bool) -> i32 {
    type Enable = unsafe extern "C" fn(bool) -> i32;
    // SAFETY: the entry of this slot has this type.
    unsafe { FUNCTIONS.get::<Enable>(Slot::AsyncCopyEnable)(on) }
}

fn begin(asked: &Asked, signal: u64) -> Option<(Facts, Way)> {
    if signal == 0 {
        return None;
    }
    let facts = asked.facts()?;
    time_copies();
    let pending = pending()?;
    let own = match value_of(signal) {
        1 => pending.begin(&Runtime, signal, &facts, &mut push),
        _ => Err(Refused::Shared),
    };
    let way = match own {
        Ok(calling) => {
            shared::forget(signal);
            Way::Own(pending, calling)
        }
        Err(_) => match shared::Held::new(signal, facts) {
            Some(held) => Way::Shared(held),
            None => {
                LOST.fetch_add(1, Ordering::Relaxed);
                thread::copy_failed(facts.child);
                return None;
            }
        },
    };
    Some((facts, way))
}

fn value_of(signal: u64) -> i64 {
    type Load = unsafe extern "C" fn(u64) -> i64;
    // SAFETY: the entry of this slot has this type; the signal is the program's, for the call in progress.
    unsafe { FUNCTIONS.get::<Load>(Slot::SignalLoadScacquire)(signal) }
}

/// Makes a copy by `call`, to which the completion signal is given.
fn copy(asked: &Asked, signal: u64, call: impl Fn(u64) -> i32) -> i32 {
    match catch_panic(None, || begin(asked, signal)) {
        None => call(signal),
        Some((facts, Way::Own(pending, calling))) => {
            let status = call(signal);
            catch_panic((), || {
                if status == 0 {
                    thread::copy_launched(facts.child);
                    pending.launched(calling).into_iter().for_each(push);
                } else {
                    pending.cancelled(calling);
                    thread::copy_failed(facts.child);
                }
            });
            status
        }
        Some((facts, Way::Shared(held))) => held.copy(facts.child, call),
    }
}

/// A function for copies between two agents, with what its slot's function takes after the signal.
macro_rules! between_agents {
    ($($name:ident = $slot:ident($($more:ident: $type:ty),*);)*) => {$(
        #[allow(clippy::too_many_arguments)]
        unsafe extern "C" fn $name(
            destination: u64,
            destination_agent: u64,
            source: u64,
            source_agent: u64,
            bytes: u64,
            dependencies: u32,
            list: *const u64,
            signal: u64
            $(, $more: $type)*
        ) -> i32 {
            type Copy = unsafe extern "C" fn(u64, u64, u64, u64, u64, u32, *const u64, u64 $(, $type)*) -> i32;
            let asked = Asked {
                source: Side::Agent(source_agent),
                destination: Side::Agent(destination_agent),
                source_address: source,
                destination_address: destination,
                bytes,
            };
            copy(&asked, signal, |signal| {
                let (to, to_agent, from, from_agent) = (destination, destination_agent, source, source_agent);
                // SAFETY: the entry of this slot has this type; the arguments are the caller's, or a signal of rkprof.
                unsafe {
                    let function = FUNCTIONS.get::<Copy>(Slot::$slot);
                    function(to, to_agent, from, from_agent, bytes, dependencies, list, signal $(, $more)*)
                }
            })
        }
    )*};
}

between_agents! {
    async_copy = AsyncCopy();
    async_copy_on_engine = AsyncCopyOnEngine(engine: u32, force: bool);
}

/// Source and destination of a copy by this agent, `hsa_amd_copy_direction_t`.
fn sides(agent: u64, direction: u32) -> (Side, Side) {
    let agent = Side::Agent(agent);
    match direction {
        0 => (Side::Host, Side::Host),
        1 => (Side::Host, agent),
        2 => (agent, Side::Host),
        _ => (agent, agent),
    }
}

/// `hsa_pitched_ptr_t`.
#[repr(C)]
struct Pitched {
    base: u64,
    pitch: usize,
    slice: usize,
}

/// The call names one agent, and the direction. The SDK's records have that agent on both sides, and name each such copy
/// DEVICE_TO_DEVICE.
#[allow(clippy::too_many_arguments)]
unsafe extern "C" fn async_copy_rect(
    destination: *const Pitched,
    destination_offset: *const c_void,
    source: *const Pitched,
    source_offset: *const c_void,
    range: *const [u32; 3],
    agent: u64,
    direction: u32,
    dependencies: u32,
    list: *const u64,
    signal: u64,
) -> i32 {
    type Rect = unsafe extern "C" fn(
        *const Pitched,
        *const c_void,
        *const Pitched,
        *const c_void,
        *const [u32; 3],
        u64,
        u32,
        u32,
        *const u64,
        u64,
    ) -> i32;
    // SAFETY: null or structs of the caller; the runtime refuses null after this.
    let (source_address, destination_address, bytes) = unsafe {
        let base = |of: *const Pitched| of.as_ref().map_or(0, |pitched| pitched.base);
        let bytes = range.as_ref().map_or(0, |range| range.iter().map(|side| u64::from(*side)).product());
        (base(source), base(destination), bytes)
    };
    let (source_side, destination_side) = sides(agent, direction);
    let asked =
        Asked { source: source_side, destination: destination_side, source_address, destination_address, bytes };
    copy(&asked, signal, |signal| {
        // SAFETY: the entry of this slot has this type; the arguments are the caller's, or a signal of rkprof.
        unsafe {
            FUNCTIONS.get::<Rect>(Slot::AsyncCopyRect)(
                destination,
                destination_offset,
                source,
                source_offset,
                range,
                agent,
                direction,
                dependencies,
                list,
                signal,
            )
        }
    })
}

/// The program's own wish: while rkprof records, copies stay timed.
unsafe extern "C" fn async_copy_enable(on: bool) -> i32 {
    if on || !TIMED.load(Ordering::Relaxed) || !is_draining() { enable(on) } else { 0 }
}

unsafe extern "C" fn store<const SLOT: usize>(signal: u64, value: i64) {
    type Store = unsafe extern "C" fn(u64, i64);
    next_use(signal);
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    unsafe { FUNCTIONS.get::<Store>(Slot::ALL[SLOT])(signal, value) }
}

/// `or`, `xor`, `add` and `subtract`.
unsafe extern "C" fn change<const SLOT: usize>(signal: u64, by: i64) {
    type Change = unsafe extern "C" fn(u64, i64);
    next_use(signal);
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    unsafe { FUNCTIONS.get::<Change>(Slot::ALL[SLOT])(signal, by) }
}

unsafe extern "C" fn exchange<const SLOT: usize>(signal: u64, value: i64) -> i64 {
    type Exchange = unsafe extern "C" fn(u64, i64) -> i64;
    next_use(signal);
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    unsafe { FUNCTIONS.get::<Exchange>(Slot::ALL[SLOT])(signal, value) }
}

unsafe extern "C" fn cas<const SLOT: usize>(signal: u64, expected: i64, value: i64) -> i64 {
    type Cas = unsafe extern "C" fn(u64, i64, i64) -> i64;
    next_use(signal);
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    unsafe { FUNCTIONS.get::<Cas>(Slot::ALL[SLOT])(signal, expected, value) }
}

/// The program is about to use this signal for something else.
#[inline]
fn next_use(signal: u64) {
    if let Some(pending) = pending().filter(|pending| pending.is_any()) {
        catch_panic((), || pending.next_use(&Runtime, signal, &mut push));
    }
}

/// The program destroys a signal.
pub(super) unsafe extern "C" fn signal_destroy(signal: u64) -> i32 {
    let may_destroy = catch_panic(true, || {
        originals().remove(signal);
        may_destroy(signal)
    });
    if !may_destroy {
        return 0;
    }
    type DestroySignal = unsafe extern "C" fn(u64) -> i32;
    // SAFETY: the entry of this slot has this type; the argument is the caller's.
    unsafe { FUNCTIONS.get::<DestroySignal>(Slot::SignalDestroy)(signal) }
}

/// The program is about to destroy this signal. Returns false when the drainer will do it.
fn may_destroy(signal: u64) -> bool {
    if !is_set_up() {
        return true;
    }
    let Some(pending) = pending() else { return true };
    shared::forget(signal);
    if pending.destroyed(&Runtime, signal, &mut push) {
        LOST.fetch_add(1, Ordering::Relaxed);
    }
    pending.may_destroy(signal)
}

/// A pass of the drainer begins.
pub fn mark() {
    if is_set_up()
        && let Some(pending) = pending()
    {
        pending.mark();
    }
}

/// Passes copies that have ended, and were launched before the last [`mark`], to `take`, and appends notes. Returns true while
/// others are in flight.
pub fn harvest(take: &mut dyn FnMut(&record::Copy), notes: &mut Vec<(Severity, String)>) -> bool {
    if !is_set_up() {
        return false;
    }
    if let Some(_signals) = SIGNALS.try_lock() {
        collect(false, take);
    }
    say(notes);
    pending().is_some_and(Pending::is_any) || shared::is_any()
}

/// The session ends: the last harvest.
pub fn abandon(take: &mut dyn FnMut(&record::Copy), notes: &mut Vec<(Severity, String)>) -> bool {
    if !is_set_up() {
        return false;
    }
    if let Some(_signals) = SIGNALS.try_lock_for(PATIENCE) {
        collect(true, take);
    }
    say(notes);
    false
}

/// Returns how many copies have ended. The caller holds [`SIGNALS`].
fn collect(all: bool, take: &mut dyn FnMut(&record::Copy)) -> u64 {
    if pending().is_some_and(Pending::is_any) || shared::is_any() {
        driver::answers();
    }
    shared::complete();
    let Some(pending) = pending() else { return 0 };
    let mut take = |ended| {
        if let Some(copy) = record(ended) {
            take(&copy);
        }
    };
    pending.harvest(&Runtime, all, &mut take, &mut signals::destroy_signal)
}

const PATIENCE: Duration = Duration::from_secs(2);
const MOMENT: Duration = Duration::from_micros(200);

/// Records the copies that have ended, on this thread, and waits for the others: for `patience` while none ends.
pub fn settle(patience: Duration) {
    if !is_set_up() {
        return;
    }
    let Some(pending) = pending() else { return };
    let mut patience = WaitBudget::new(patience, MOMENT);
    while is_draining() && (pending.is_any() || shared::is_any()) {
        let taken = SIGNALS.try_lock_for(10 * MOMENT).map_or(0, |_signals| {
            collect(true, &mut |copy| {
                if !thread::is_of_none(copy.child) {
                    thread::push(copy);
                }
            })
        });
        if taken > 0 {
            patience.renew();
        } else if !patience.lasts() {
            return;
        }
        if pending.is_any() || shared::is_any() {
            pause(MOMENT);
        }
    }
}

/// The runtime was shut down, and its signals with it. The caller holds [`SIGNALS`].
pub(super) fn forget() {
    if is_set_up()
        && let Some(pending) = pending()
    {
        LOST.fetch_add(pending.forget(), Ordering::Relaxed);
        shared::give_up();
        TIMED.store(false, Ordering::Relaxed);
    }
}

/// Adds notes about new problems.
fn say(notes: &mut Vec<(Severity, String)>) {
    let (lost, untimed) = (LOST.load(Ordering::Relaxed), UNTIMED.load(Ordering::Relaxed));
    if lost + untimed <= SAID.swap(lost + untimed, Ordering::Relaxed) {
        return;
    }
    let no_times = if driver::is_closed() { driver::GONE } else { "the HSA runtime gave no times of them" };
    let reasons = [
        (lost, "the program destroyed their signals, or shut the HSA runtime down, before they had ended"),
        (untimed, no_times),
    ];
    for (count, reason) in reasons.iter().filter(|(count, _)| *count > 0) {
        notes.push((Severity::Incomplete, format!("{count} copies were not recorded: {reason}")));
    }
}
