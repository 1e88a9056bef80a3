//! Copies whose completion signal stands for other work as well: its value is not 1, or an earlier copy of it is in flight. The
//! signal can't hold the times of all. Such a copy gets a signal of its own; when that completes, a thread of the runtime
//! records the copy and then completes the program's signal. HIP makes no such copies.
//!
//! If the session is over meanwhile, only the program's signal is completed. Nothing waits for these copies without a limit.

use super::pending::{Facts, Signals};
use super::{FUNCTIONS, Runtime, Slot, push};
use crate::fence::catch_panic;
use crate::hsa::is_draining;
use crate::hsa::originals::{Known, Originals};
use crate::thread;
use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

/// Signals of the program whose times rkprof knows.
const ORIGINALS: usize = 1 << 10;

static IN_FLIGHT: AtomicU64 = AtomicU64::new(0);
/// Whether there has been such a copy.
static USED: AtomicBool = AtomicBool::new(false);

fn originals() -> &'static Originals {
    static TABLE: OnceLock<Originals> = OnceLock::new();
    TABLE.get_or_init(|| Originals::new(ORIGINALS))
}

/// Whether such a copy is in flight.
pub(super) fn is_any() -> bool {
    IN_FLIGHT.load(Ordering::Acquire) != 0
}

/// This signal stands for other work now, whose times the runtime knows.
pub(super) fn forget(signal: u64) {
    if USED.load(Ordering::Relaxed) {
        originals().forget(signal);
    }
}

/// A copy with a signal of its own.
pub(super) struct Held {
    original: u64,
    own: u64,
    facts: Facts,
    /// [`CALLING`] and so on; the later of the calling thread and the handler records the copy and frees this.
    progress: AtomicU8,
    /// When the copy ended first: ticks, 0 where the runtime did not know them.
    times: [AtomicU64; 2],
}

const CALLING: u8 = 0;
/// The launch is recorded.
const LAUNCHED: u8 = 1;
const COMPLETED: u8 = 2;
/// The runtime has refused the copy.
const REFUSED: u8 = 3;

impl Held {
    /// `None` when the runtime makes no signal.
    #[cold]
    pub(super) fn new(original: u64, facts: Facts) -> Option<Box<Held>> {
        type Create = unsafe extern "C" fn(i64, u32, *const u64, *mut u64) -> i32;
        USED.store(true, Ordering::Relaxed);
        let mut own = 0;
        // SAFETY: the entry of this slot has this type; no consumers.
        let status = unsafe { FUNCTIONS.get::<Create>(Slot::SignalCreatePlain)(1, 0, std::ptr::null(), &raw mut own) };
        let (progress, times) = (AtomicU8::new(CALLING), [const { AtomicU64::new(0) }; 2]);
        let held = Held { original, own, facts, progress, times };
        (status == 0).then(|| Box::new(held))
    }

    /// Makes the copy by `call`.
    #[cold]
    pub(super) fn copy(self: Box<Held>, child: u64, call: impl Fn(u64) -> i32) -> i32 {
        type Handler = unsafe extern "C" fn(i64, *mut c_void) -> bool;
        type Watch = unsafe extern "C" fn(u64, u32, i64, Handler, *mut c_void) -> i32;
        const LESS: u32 = 2;
        let (original, own) = (self.original, self.own);
        originals().replace(original, own);
        IN_FLIGHT.fetch_add(1, Ordering::AcqRel);
        let held = Box::into_raw(self);
        // SAFETY: the entry of this slot has this type; the handler runs once and frees the copy.
        if unsafe { FUNCTIONS.get::<Watch>(Slot::SignalAsyncHandler)(own, LESS, 1, completed, held.cast()) } != 0 {
            super::LOST.fetch_add(1, Ordering::Relaxed);
            thread::copy_failed(child);
            originals().forget(original);
            // SAFETY: the runtime did not take it.
            drop(unsafe { Box::from_raw(held) });
            destroy(own);
            IN_FLIGHT.fetch_sub(1, Ordering::AcqRel);
            return call(original);
        }
        let status = call(own);
        if status != 0 {
            type Store = unsafe extern "C" fn(u64, i64);
            thread::copy_failed(child);
            // SAFETY: the handler, which frees the copy, runs only after the signal changes.
            unsafe { (*held).progress.store(REFUSED, Ordering::Release) };
            // SAFETY: the entry of this slot has this type; the signal is ours.
            unsafe { FUNCTIONS.get::<Store>(Slot::SignalStoreScrelease)(own, 0) };
            return status;
        }
        catch_panic((), || {
            thread::copy_launched(child);
            // SAFETY: the handler does not free it before it is launched.
            let before = unsafe { &(*held).progress }.swap(LAUNCHED, Ordering::AcqRel);
            if before == COMPLETED {
                // SAFETY: the handler has left it to this thread.
                let held = unsafe { Box::from_raw(held) };
                push((held.facts, held.times()));
            }
        });
        0
    }

    fn times(&self) -> Option<[u64; 2]> {
        let [start, end] = [0, 1].map(|at: usize| self.times[at].load(Ordering::Relaxed));
        (end != 0).then_some([start, end])
    }
}

fn destroy(own: u64) {
    crate::hsa::harvest::destroy_signal(own);
}

/// The copy has ended; on a thread of the runtime.
unsafe extern "C" fn completed(_value: i64, held: *mut c_void) -> bool {
    let held = held.cast::<Held>();
    // SAFETY: the copy that this handler was registered for; the runtime calls it once, and it is not freed before.
    let (original, own, facts) = unsafe { ((*held).original, (*held).own, (*held).facts) };
    // SAFETY: as above.
    let is_refused = unsafe { &(*held).progress }.load(Ordering::Acquire) == REFUSED;
    catch_panic((), || {
        if is_refused {
            // SAFETY: the calling thread has left it to the handler.
            drop(unsafe { Box::from_raw(held) });
            return originals().forget(original);
        }
        let times = Runtime.times(own);
        originals().harvested(original, own, times.unwrap_or_default());
        // SAFETY: as above.
        let shared = unsafe { &*held };
        for (word, tick) in shared.times.iter().zip(times.unwrap_or_default()) {
            word.store(tick, Ordering::Relaxed);
        }
        if shared.progress.swap(COMPLETED, Ordering::AcqRel) == LAUNCHED {
            if is_draining() {
                push((facts, times));
            }
            // SAFETY: the calling thread is done with it.
            drop(unsafe { Box::from_raw(held) });
        }
    });
    destroy(own);
    IN_FLIGHT.fetch_sub(1, Ordering::AcqRel);
    if !is_refused {
        type Subtract = unsafe extern "C" fn(u64, i64);
        // SAFETY: the entry of this slot has this type; the program's signal exists until its copies have ended.
        unsafe { FUNCTIONS.get::<Subtract>(Slot::SignalSubtractScrelease)(original, 1) };
    }
    false
}

/// The program asks for the times of its own signal.
pub(super) unsafe extern "C" fn get_async_copy_time(signal: u64, times: *mut [u64; 2]) -> i32 {
    type GetTime = unsafe extern "C" fn(u64, *mut [u64; 2]) -> i32;
    if USED.load(Ordering::Relaxed)
        && !times.is_null()
        && let Some(Known::Times(known)) = catch_panic(None, || originals().known(signal))
    {
        // SAFETY: not null, so valid for writing, as HSA's contract says.
        unsafe { times.write(known) };
        return 0;
    }
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    unsafe { FUNCTIONS.get::<GetTime>(Slot::GetAsyncCopyTime)(signal, times) }
}
