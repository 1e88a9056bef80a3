//! rkprof's functions in HSA's tables, and their installation.
//!
//! Each forwards to the function that it replaced. Only the write-index functions are called for every packet; the others are
//! rare and may lock, and wait for a bounded time.

use super::calls;
use super::cooperative;
use super::copies;
use super::driver;
use super::executables;
use super::functions::FUNCTIONS;
use super::gpus::agent_index;
use super::handler;
use super::harvest;
use super::indices;
use super::observe;
use super::originals::Known;
use super::originals::originals;
use super::queue::{self, HsaQueue, Phase};
use super::readable::RANGES;
use super::signals::{self, SIGNALS, destroy_signal, is_open};
use super::state::{is_draining, is_observing, wants_queues};
use super::table::{Part, Slot, Tables};
use super::{agents, memory};
use crate::fence::catch_panic;
use crate::thread;
use crate::watch;
use rkprof_model::error::Error;
use rkprof_model::record::Severity;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};

/// Number of ready signals of a new queue, and the number while nothing is recorded.
const FIRST_SIGNALS: u64 = 512;
const FIRST_SIGNALS_PAUSED: u64 = 16;

/// Puts rkprof's functions into checked tables. Tables that already contain them stay unchanged. `announces_code`: also
/// those that find code objects and kernels.
///
/// # Errors
/// Another runtime's functions are in the tables: nothing was changed.
pub(super) fn install(tables: &Tables, announces_code: bool) -> Result<(), Error> {
    replace(tables, |slot| announces_code || slot != Slot::ExecutableFreeze)
}

/// As [`install`], but only the functions that find the thread that reserves a packet. `quiet`: none that calls further
/// functions.
///
/// # Errors
/// As for [`install`].
pub(super) fn install_observers(tables: &Tables, quiet: bool) -> Result<(), Error> {
    let loads = [Slot::StoreWriteIndexRelaxed, Slot::StoreWriteIndexScrelease];
    let others = [
        Slot::SignalDestroy,
        Slot::GetDispatchTime,
        Slot::SetProfilerEnabled,
        Slot::ExecutableFreeze,
        Slot::QueueInterceptCreate,
    ];
    replace(tables, |slot| !(others.contains(&slot) || quiet && loads.contains(&slot)))
}

fn replace(tables: &Tables, wanted: impl Fn(Slot) -> bool) -> Result<(), Error> {
    let found: Vec<_> = Slot::NEEDED.iter().map(|slot| (*slot, tables.function(*slot))).collect();
    for (slot, address) in found.iter().filter(|(slot, address)| !is_ours(*slot, *address)) {
        if !FUNCTIONS.set(*slot, *address) {
            return Err("a second copy of the HSA runtime is in this process".to_owned().into());
        }
    }
    REPLACED.iter().filter(|(slot, _)| wanted(*slot)).for_each(|(slot, ours)| put(tables, *slot, *ours as usize));
    indices::installed(tables, QUEUES);
    Ok(())
}

/// Puts functions into the optional slots, where the runtime has all of these and of `called`.
///
/// # Errors
/// What is missing, or that another runtime's functions are in the tables: nothing was changed.
pub(super) fn install_optional(tables: &Tables, replaced: &[(Slot, *const ())], called: &[Slot]) -> Result<(), Error> {
    let is_new = |slot: Slot, address: usize| {
        !is_ours(slot, address) && !replaced.iter().any(|(of, ours)| *of == slot && *ours as usize == address)
    };
    let slots = replaced.iter().map(|(slot, _)| *slot).chain(called.iter().copied());
    for (slot, address) in slots.map(|slot| (slot, tables.function(slot))) {
        // Entries of the tools' table are null before a tool fills them.
        if tables.entry(slot).is_none() || address == 0 && slot.part() != Part::Tools {
            return Err(format!("this HSA runtime has no {}", slot.name()).into());
        }
        if address != 0 && is_new(slot, address) && !FUNCTIONS.set(slot, address) {
            return Err("a second copy of the HSA runtime is in this process".to_owned().into());
        }
    }
    replaced.iter().for_each(|(slot, ours)| put(tables, *slot, *ours as usize));
    Ok(())
}

/// Puts a function into a table, and has it watched.
fn put(tables: &Tables, slot: Slot, ours: usize) {
    if let Some(entry) = tables.entry(slot) {
        let former = entry.swap(ours, Ordering::AcqRel);
        if former != ours {
            watch::add(watch::Of::Hsa, entry, ours, former);
        }
    }
}

/// Whether rkprof's own function is at this address.
pub(super) fn is_ours(slot: Slot, address: usize) -> bool {
    let is_replaced = REPLACED.iter().any(|(replaced, ours)| *replaced == slot && *ours as usize == address);
    is_replaced || calls::is_wrapper(address) || indices::is_ours(address)
}

/// Below a tool with write indices of its own.
const QUEUES: indices::Queues = indices::Queues {
    reserved: |handle, first, count| {
        catch_panic((), || queue::find(handle as usize).into_iter().for_each(|queue| queue.reserve_once(first, count)));
    },
    shown: |handle| catch_panic(None, || queue::find(handle as usize).map(queue::Queue::shown)).unwrap_or(u64::MAX),
    is_ours,
    below: |slot| REPLACED.iter().find(|(replaced, _)| *replaced == slot).map_or(0, |(_, ours)| *ours as usize),
};

/// The replaced entries, and their replacements.
const REPLACED: [(Slot, *const ()); 18] = [
    (Slot::ShutDown, shut_down as *const ()),
    (Slot::QueueCreate, queue_create as *const ()),
    (Slot::QueueInterceptCreate, queue_intercept_create as *const ()),
    (Slot::QueueDestroy, queue_destroy as *const ()),
    (Slot::StoreWriteIndexRelaxed, store::<{ Slot::StoreWriteIndexRelaxed as usize }> as *const ()),
    (Slot::StoreWriteIndexScrelease, store::<{ Slot::StoreWriteIndexScrelease as usize }> as *const ()),
    (Slot::CasWriteIndexScacqScrel, cas::<{ Slot::CasWriteIndexScacqScrel as usize }> as *const ()),
    (Slot::CasWriteIndexScacquire, cas::<{ Slot::CasWriteIndexScacquire as usize }> as *const ()),
    (Slot::CasWriteIndexRelaxed, cas::<{ Slot::CasWriteIndexRelaxed as usize }> as *const ()),
    (Slot::CasWriteIndexScrelease, cas::<{ Slot::CasWriteIndexScrelease as usize }> as *const ()),
    (Slot::AddWriteIndexScacqScrel, add::<{ Slot::AddWriteIndexScacqScrel as usize }> as *const ()),
    (Slot::AddWriteIndexScacquire, add::<{ Slot::AddWriteIndexScacquire as usize }> as *const ()),
    (Slot::AddWriteIndexRelaxed, add::<{ Slot::AddWriteIndexRelaxed as usize }> as *const ()),
    (Slot::AddWriteIndexScrelease, add::<{ Slot::AddWriteIndexScrelease as usize }> as *const ()),
    (Slot::SignalDestroy, copies::signal_destroy as *const ()),
    (Slot::ExecutableFreeze, executables::freeze as *const ()),
    (Slot::GetDispatchTime, get_dispatch_time as *const ()),
    (Slot::SetProfilerEnabled, set_profiler_enabled as *const ()),
];

/// The calling thread reserves packets of a queue.
#[inline]
fn reserved(handle: *const c_void, first: u64, count: u64) {
    catch_panic((), || match queue::find(handle as usize) {
        Some(queue) => queue.reserve(first, count),
        None => unknown(),
    });
}

/// The program uses a queue that rkprof does not know. Below another tool that may be one which was made past rkprof's functions.
#[cold]
fn unknown() {
    if ABOVE.load(Ordering::Relaxed) && wants_queues() && thread::is_recording() {
        PAST.say();
    }
}

/// Whether another tool's functions are above rkprof's.
static ABOVE: AtomicBool = AtomicBool::new(false);

/// The tables have gone on to other tools.
pub(super) fn have_gone_on(tables: &Tables) {
    if !is_ours(Slot::QueueCreate, tables.function(Slot::QueueCreate)) {
        ABOVE.store(true, Ordering::Relaxed);
    }
}

unsafe extern "C" fn add<const SLOT: usize>(queue: *const c_void, count: u64) -> u64 {
    type Add = unsafe extern "C" fn(*const c_void, u64) -> u64;
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    let first = unsafe { FUNCTIONS.get::<Add>(Slot::ALL[SLOT])(queue, count) };
    reserved(queue, first, count);
    first
}

unsafe extern "C" fn cas<const SLOT: usize>(queue: *const c_void, expected: u64, value: u64) -> u64 {
    type Cas = unsafe extern "C" fn(*const c_void, u64, u64) -> u64;
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    let found = unsafe { FUNCTIONS.get::<Cas>(Slot::ALL[SLOT])(queue, expected, value) };
    if found == expected {
        reserved(queue, expected, value.saturating_sub(expected));
    }
    found
}

/// Only a queue's single producer stores its index: the packets in between are its own.
unsafe extern "C" fn store<const SLOT: usize>(queue: *const c_void, value: u64) {
    type Load = unsafe extern "C" fn(*const c_void) -> u64;
    type Store = unsafe extern "C" fn(*const c_void, u64);
    // SAFETY: the entries of these slots have these types; the arguments are the caller's.
    unsafe {
        let before = FUNCTIONS.get::<Load>(Slot::LoadWriteIndexRelaxed)(queue);
        reserved(queue, before, value.saturating_sub(before));
        FUNCTIONS.get::<Store>(Slot::ALL[SLOT])(queue, value);
    }
}

type Create = unsafe extern "C" fn(u64, u32, u32, *mut c_void, *mut c_void, u32, u32, *mut *const HsaQueue) -> i32;
type Destroy = unsafe extern "C" fn(*const c_void) -> i32;
type Register = unsafe extern "C" fn(*const HsaQueue, *const c_void, *const c_void) -> i32;

#[allow(clippy::too_many_arguments)]
unsafe extern "C" fn queue_create(
    agent: u64,
    size: u32,
    kind: u32,
    callback: *mut c_void,
    data: *mut c_void,
    private: u32,
    group: u32,
    created: *mut *const HsaQueue,
) -> i32 {
    let call = |function: Create, size: u32| {
        // SAFETY: a function of this type; the arguments are the caller's.
        unsafe { function(agent, size, kind, callback, data, private, group, created) }
    };
    // SAFETY: the entries of both slots have this type.
    let make = |slot| call(unsafe { FUNCTIONS.get(slot) }, size);
    let plain = || {
        let status = make(Slot::QueueCreate);
        if status == 0 && is_observing() && !created.is_null() {
            // SAFETY: the runtime has just made this queue, and no other code knows it yet.
            catch_panic((), || unsafe { look_on(*created) });
        }
        status
    };
    // The runtime refuses another size, though its queue has one of its own.
    if kind == cooperative::KIND && size.is_power_of_two() && !created.is_null() {
        // SAFETY: not null, so valid for writing, as HSA's contract says; both make a queue there.
        return unsafe {
            cooperative_queue(agent, |function, own| call(function, own.unwrap_or(size)), plain, created)
        };
    }
    let mut loss = None;
    let intercepted = catch_panic(false, || {
        if !wants_queues() || created.is_null() {
            return false;
        }
        let Some(index) = agent_index(agent) else { return false };
        let Some(queue) = queue::take(size) else {
            loss = Some(&TOO_MANY);
            return false;
        };
        loss = Some(&REFUSED);
        let made = make(Slot::QueueInterceptCreate) == 0;
        // SAFETY: the runtime has just made this queue.
        if made && unsafe { intercept(queue, *created, agent, index) } {
            return true;
        }
        if made {
            queue::unlist(queue);
            // SAFETY: no other code knows the queue; once it is gone, its handler is too.
            unsafe {
                FUNCTIONS.get::<Destroy>(Slot::QueueDestroy)((*created).cast());
                give_up(queue);
            }
        } else {
            queue::put_back(queue);
        }
        false
    });
    if intercepted {
        return 0;
    }
    let status = plain();
    // A queue that the runtime does not make, as one of a wrong size, is none whose kernels are missing.
    loss.filter(|_| status == 0).into_iter().for_each(Loss::say);
    status
}

/// Another tool makes an intercept queue, with its functions above rkprof's: rkprof's handler comes first, so that it is called last, and
/// gives kernels their signals below those of the tool.
#[allow(clippy::too_many_arguments)]
unsafe extern "C" fn queue_intercept_create(
    agent: u64,
    size: u32,
    kind: u32,
    callback: *mut c_void,
    data: *mut c_void,
    private: u32,
    group: u32,
    created: *mut *const HsaQueue,
) -> i32 {
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    let status = unsafe {
        FUNCTIONS.get::<Create>(Slot::QueueInterceptCreate)(agent, size, kind, callback, data, private, group, created)
    };
    if status == 0 && !created.is_null() {
        catch_panic((), || {
            let Some(index) = agent_index(agent).filter(|_| wants_queues()) else { return };
            // The runtime's own queue, whose end is its maker's business.
            if kind == cooperative::KIND {
                return REFUSED.say();
            }
            // SAFETY: the runtime has just made this queue, and no other code knows it yet.
            let Some(queue) = queue::take(unsafe { (**created).size }) else { return TOO_MANY.say() };
            // SAFETY: as above; where it is not intercepted no handler uses the memory.
            unsafe {
                if !intercept(queue, *created, agent, index) {
                    give_up(queue);
                    REFUSED.say();
                }
            }
        });
    }
    status
}

/// Makes the cooperative queue of an agent, or returns the existing one. `make` calls a creating function with the program's
/// arguments, but for the size, if there is one; `plain` is the function that the program has called.
///
/// # Safety
/// `created` is valid for writing, and those that return 0 have written a queue there.
unsafe fn cooperative_queue(
    agent: u64,
    make: impl Fn(Create, Option<u32>) -> i32,
    plain: impl Fn() -> i32,
    created: *mut *const HsaQueue,
) -> i32 {
    let made = |status: i32| {
        // SAFETY: this function's contract.
        if status == 0 { Ok(unsafe { *created }) } else { Err(status) }
    };
    let both = || {
        let Some(own) = cooperative::own(Slot::QueueCreate) else { return made(plain()).map(|queue| [queue; 2]) };
        let lower = made(make(own, None))?;
        if is_observing() {
            return made(plain()).map(|upper| [lower, upper]);
        }
        let index = catch_panic(None, || agent_index(agent).filter(|_| wants_queues()));
        let Some(index) = index else { return Ok([lower; 2]) };
        // An intercept queue of the program's size may be too short for the runtime, while its own queue is as long as always.
        // SAFETY: the runtime has just returned this queue; the entry of this slot has this type.
        let Ok(upper) = made(unsafe { make(FUNCTIONS.get(Slot::QueueInterceptCreate), Some((*lower).size)) }) else {
            REFUSED.say();
            return Ok([lower; 2]);
        };
        // After a later failure the queue can't be destroyed; it then passes its packets on unchanged.
        catch_panic((), || {
            // SAFETY: the runtime has just made this queue, and no other code knows it yet.
            let Some(queue) = queue::take(unsafe { (*upper).size }) else { return TOO_MANY.say() };
            // SAFETY: as above; where it is not intercepted no handler uses the memory.
            unsafe {
                if !intercept(queue, upper, agent, index) {
                    give_up(queue);
                    REFUSED.say();
                }
            }
        });
        Ok([lower, upper])
    };
    match cooperative::obtain(agent, both) {
        Ok(queue) => {
            // SAFETY: this function's contract.
            unsafe { *created = queue };
            0
        }
        Err(status) => status,
    }
}

/// Destroys cooperative queues that the program does not use, as the program would have done without rkprof.
fn give_back_cooperative() {
    let Some(destroy) = cooperative::own::<Destroy>(Slot::QueueDestroy) else { return };
    for [lower, upper] in cooperative::take_unused() {
        let queue = queue::find(upper);
        queue.into_iter().for_each(|queue| {
            close(queue);
            queue::unlist(queue);
        });
        for _ in 0..cooperative::TAKEN {
            // SAFETY: the runtime's own function and its own queue, which was taken this often.
            unsafe { destroy(lower as *const c_void) };
        }
        // SAFETY: no thread can ring the doorbell of this queue any more.
        queue.into_iter().for_each(|queue| unsafe { give_up(queue) });
    }
}

/// Gets the packets of a queue made by the SDK before the SDK does. If the SDK does not intercept the queue, the runtime
/// refuses this: then its doorbells are looked at.
///
/// # Safety
/// `hsa` is a queue that no other thread knows yet.
unsafe fn look_on(hsa: *const HsaQueue) {
    // SAFETY: this function's contract.
    let Some(queue) = queue::take(unsafe { (*hsa).size }) else { return };
    // SAFETY: as above; the handler's data lives forever.
    unsafe {
        queue::add(queue, &*hsa, 0, 0);
        let data = std::ptr::from_ref(queue).cast();
        // The SDK's would show this call to another tool.
        let own = cooperative::own::<Register>(Slot::QueueInterceptRegister);
        let register = own.unwrap_or_else(|| FUNCTIONS.get::<Register>(Slot::QueueInterceptRegister));
        if register(hsa, observe::handler as *const c_void, data) != 0 {
            observe::is_plain();
        }
    }
}

/// An event that makes the run incomplete: one note.
struct Loss {
    said: AtomicBool,
    sentence: &'static str,
}

impl Loss {
    const fn new(sentence: &'static str) -> Loss {
        Loss { said: AtomicBool::new(false), sentence }
    }

    #[cold]
    fn say(&self) {
        if !self.said.swap(true, Ordering::Relaxed) {
            thread::note(Severity::Incomplete, self.sentence);
        }
    }
}

static TOO_MANY: Loss =
    Loss::new("kernels of some queues are not recorded: there are too many queues, or too large ones");
static PAST: Loss =
    Loss::new("kernels of some queues are not recorded: another tool has made them past rkprof's functions");
static REFUSED: Loss =
    Loss::new("kernels of some queues are not recorded: the HSA runtime did not let them be intercepted");

/// Sets up a new queue for interception. Returns false after a failure: the queue then has no handler.
///
/// # Safety
/// `hsa` is a queue that no other thread knows yet.
unsafe fn intercept(queue: &'static queue::Queue, hsa: *const HsaQueue, agent: u64, index: u32) -> bool {
    type Enable = unsafe extern "C" fn(*const HsaQueue, i32) -> i32;
    let data = std::ptr::from_ref(queue).cast();
    // SAFETY: this function's contract; the entries of these slots have these types; the handler's data lives forever.
    let set_up = unsafe {
        queue::add(queue, &*hsa, agent, index);
        harvest::fill(queue, if thread::is_recording() { FIRST_SIGNALS } else { FIRST_SIGNALS_PAUSED });
        u64::from((*hsa).size) == queue.ring().1
            && FUNCTIONS.get::<Enable>(Slot::SetProfilerEnabled)(hsa, 1) == 0
            && FUNCTIONS.get::<Register>(Slot::QueueInterceptRegister)(hsa, handler::handler as *const c_void, data)
                == 0
    };
    if set_up {
        // SAFETY: this function's contract.
        unsafe { queue.lend_staging() };
    } else {
        queue.change(Phase::Live, Phase::Drained);
    }
    set_up
}

/// Destroys the signals of a destroyed queue, and makes its memory reusable.
///
/// # Safety
/// The queue's handler does not run any more.
unsafe fn give_up(queue: &'static queue::Queue) {
    if queue.phase() == Phase::Drained {
        // SAFETY: this function's contract.
        while let Some(signal) = unsafe { queue.lane.take() } {
            destroy_signal(signal);
        }
    }
    queue::remove(queue);
}

unsafe extern "C" fn queue_destroy(handle: *const c_void) -> i32 {
    if cooperative::given_back(handle) {
        return 0;
    }
    let ours = catch_panic(None, || {
        let queue = queue::find(handle as usize)?;
        close(queue);
        queue::unlist(queue);
        Some(queue)
    });
    // SAFETY: the entry of this slot has this type; the argument is the caller's.
    let status = unsafe { FUNCTIONS.get::<Destroy>(Slot::QueueDestroy)(handle) };
    // SAFETY: the queue is gone, and its handler with it.
    catch_panic((), || ours.into_iter().for_each(|queue| unsafe { give_up(queue) }));
    status
}

/// Takes the remaining dispatches of the queue's kernels; waits for a bounded time.
fn close(queue: &'static queue::Queue) {
    queue.staging.take_back();
    if !queue.change(Phase::Live, Phase::Closing) {
        return;
    }
    harvest::settle(|| std::iter::once(queue), harvest::PATIENCE_AT_DESTRUCTION);
    if queue.lane.in_flight() == 0 {
        queue.change(Phase::Closing, Phase::Drained);
    } else if queue.change(Phase::Closing, Phase::Gone) {
        harvest::take_last(queue);
    }
}

/// The program asks for the times of its own signal: answers with those of the kernel with rkprof's signal.
unsafe extern "C" fn get_dispatch_time(agent: u64, signal: u64, times: *mut [u64; 2]) -> i32 {
    type GetTime = unsafe extern "C" fn(u64, u64, *mut [u64; 2]) -> i32;
    let ask = |signal| {
        // SAFETY: the entry of this slot has this type; the arguments are the caller's, or a signal of ours.
        unsafe { FUNCTIONS.get::<GetTime>(Slot::GetDispatchTime)(agent, signal, times) }
    };
    let answered = catch_panic(None, || {
        loop {
            match originals().known(signal)? {
                // The runtime reports the error.
                Known::Times(_) if times.is_null() => return None,
                Known::Times(known) => {
                    // SAFETY: not null, so valid for writing, as HSA's contract says.
                    unsafe { times.write(known) };
                    return Some(0);
                }
                Known::InFlight(ours) => {
                    let ticks = signals::device_ticks(ours);
                    // Unless it was harvested, and used again or destroyed, meanwhile. That may come at any moment, and a runtime with
                    // assertions writes a line to stderr about a signal without ticks: the runtime is asked about a copy of it.
                    if originals().known(signal) == Some(Known::InFlight(ours)) {
                        return Some(signals::with_ticks(ticks, ask).unwrap_or_else(|| ask(ours)));
                    }
                }
            }
        }
    });
    answered.unwrap_or_else(|| ask(signal))
}

/// The program's own wish: kernels of an intercepted queue stay timed.
unsafe extern "C" fn set_profiler_enabled(handle: *const HsaQueue, on: i32) -> i32 {
    type Enable = unsafe extern "C" fn(*const HsaQueue, i32) -> i32;
    let stays = catch_panic(false, || {
        let Some(queue) = queue::find(handle as usize) else { return false };
        if on != 0 && !is_observing() {
            // SAFETY: the queue exists, as somebody uses it.
            let doorbell = unsafe { (*handle).doorbell };
            if indices::enabled(handle as usize, doorbell) {
                queue.passed_over();
            }
        }
        on == 0 && is_draining() && queue.phase() == Phase::Live
    });
    if stays {
        return 0;
    }
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    unsafe { FUNCTIONS.get::<Enable>(Slot::SetProfilerEnabled)(handle, on) }
}

unsafe extern "C" fn shut_down() -> i32 {
    type ShutDown = unsafe extern "C" fn() -> i32;
    let original = || {
        // The last shutdown puts the runtime's own functions back, and may end its queues.
        let pause = watch::pause();
        let taken_back = || queue::all().filter(|queue| queue.staging.take_back()).collect::<Vec<_>>();
        let taken_back = catch_panic(Vec::new(), taken_back);
        // SAFETY: the entry of this slot has this type.
        let status = unsafe { FUNCTIONS.get::<ShutDown>(Slot::ShutDown)() };
        if is_open() {
            // SAFETY: the runtime has its queues still; a program that launches while it shuts the runtime down is in error.
            catch_panic((), || taken_back.into_iter().for_each(|queue| unsafe { queue.lend_staging() }));
        } else {
            pause.forget(watch::Of::Hsa);
        }
        status
    };
    catch_panic((), give_back_cooperative);
    if !is_draining() && !is_observing() {
        return original();
    }
    catch_panic((), || harvest::settle_all(harvest::PATIENCE_AT_DESTRUCTION));
    // If this was the last user, the runtime's memory is gone, and all signals with it.
    let _signals = SIGNALS.lock();
    // Another thread may use the runtime again as soon as it has ended, and make others.
    let queues = catch_panic(Vec::new(), || queue::all().collect());
    let status = original();
    catch_panic((), || {
        if !is_open() {
            copies::forget();
            RANGES.clear();
            cooperative::forget();
            agents::forget();
            driver::forget();
            memory::forget();
            queues.into_iter().for_each(|queue| {
                queue.change(Phase::Live, Phase::Gone);
                queue.change(Phase::Closing, Phase::Gone);
                queue::remove(queue);
            });
        }
    });
    status
}
