//! Copies whose completion signal stands for other work as well: its value is not 1, or an earlier copy of it is in flight. The
//! signal can't hold the times of all. Such a copy gets a signal of its own; when that completes, a thread of the runtime
//! records the copy and then completes the program's signal. HIP makes no such copies.
//!
//! That thread may be in a handler of the program, which waits for this very copy. So the drainer looks as well, and completes the program's
//! signal where it is first; the copy is recorded when the handler has returned.
//!
//! If the session is over meanwhile, only the program's signal is completed. Nothing waits for these copies without a limit.

use super::pending::{Facts, Signals};
use super::{Runtime, push};
use crate::fence::catch_panic;
use crate::hsa::functions::FUNCTIONS;
use crate::hsa::originals::{Known, Originals};
use crate::hsa::signals::destroy_signal;
use crate::hsa::state::is_draining;
use crate::hsa::table::Slot;
use crate::thread;
use parking_lot::Mutex;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// Signals of the program whose times rkprof knows.
const ORIGINALS: usize = 1 << 10;

static IN_FLIGHT: AtomicU64 = AtomicU64::new(0);
/// Those whose signal of the program was not completed. No call of the runtime is made under the lock.
static WAITING: Mutex<Vec<Arc<Held>>> = Mutex::new(Vec::new());
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

/// The program's signals of copies that have ended are completed. The caller holds the lock for harvesting.
pub(super) fn complete() {
    if !is_any() {
        return;
    }
    let waiting = WAITING.lock().clone();
    for held in waiting.iter().filter(|held| Runtime.is_done(held.own) && held.is_mine_to_complete()) {
        complete_one(held.original);
    }
}

/// The runtime was shut down, and its signals with it.
pub(super) fn give_up() {
    WAITING.lock().clear();
}

/// A copy with a signal of its own. The runtime's handler has one of its references, and the signal goes with the last one.
pub(super) struct Held {
    original: u64,
    own: u64,
    facts: Facts,
    /// [`CALLING`] and so on; the later of the calling thread and the handler records the copy.
    progress: AtomicU8,
    /// Whether a thread completes the program's signal, or none shall.
    is_told: AtomicBool,
    /// When the copy ended first: ticks, 0 where the runtime did not know them.
    times: [AtomicU64; 2],
}

const CALLING: u8 = 0;
/// The launch is recorded.
const LAUNCHED: u8 = 1;
const COMPLETED: u8 = 2;
/// The runtime has refused the copy.
const REFUSED: u8 = 3;

impl Drop for Held {
    fn drop(&mut self) {
        destroy_signal(self.own);
    }
}

impl Held {
    /// `None` when the runtime makes no signal.
    #[cold]
    pub(super) fn new(original: u64, facts: Facts) -> Option<Arc<Held>> {
        type Create = unsafe extern "C" fn(i64, u32, *const u64, *mut u64) -> i32;
        USED.store(true, Ordering::Relaxed);
        let mut own = 0;
        // SAFETY: the entry of this slot has this type; no consumers.
        let status = unsafe { FUNCTIONS.get::<Create>(Slot::SignalCreatePlain)(1, 0, std::ptr::null(), &raw mut own) };
        let (progress, is_told) = (AtomicU8::new(CALLING), AtomicBool::new(false));
        let times = [const { AtomicU64::new(0) }; 2];
        (status == 0).then(|| Arc::new(Held { original, own, facts, progress, is_told, times }))
    }

    /// Makes the copy by `call`.
    #[cold]
    pub(super) fn copy(self: Arc<Held>, child: u64, call: impl Fn(u64) -> i32) -> i32 {
        type Handler = unsafe extern "C" fn(i64, *mut c_void) -> bool;
        type Watch = unsafe extern "C" fn(u64, u32, i64, Handler, *mut c_void) -> i32;
        const LESS: u32 = 2;
        originals().replace(self.original, self.own);
        IN_FLIGHT.fetch_add(1, Ordering::AcqRel);
        let of_handler = Arc::into_raw(Arc::clone(&self));
        let argument = of_handler.cast_mut().cast();
        // SAFETY: the entry of this slot has this type; the handler runs once and takes its reference.
        if unsafe { FUNCTIONS.get::<Watch>(Slot::SignalAsyncHandler)(self.own, LESS, 1, completed, argument) } != 0 {
            super::LOST.fetch_add(1, Ordering::Relaxed);
            thread::copy_failed(child);
            originals().forget(self.original);
            // SAFETY: the runtime did not take it.
            drop(unsafe { Arc::from_raw(of_handler) });
            IN_FLIGHT.fetch_sub(1, Ordering::AcqRel);
            return call(self.original);
        }
        WAITING.lock().push(Arc::clone(&self));
        let status = call(self.own);
        if status != 0 {
            type Store = unsafe extern "C" fn(u64, i64);
            thread::copy_failed(child);
            self.is_told.store(true, Ordering::Release);
            self.progress.store(REFUSED, Ordering::Release);
            // SAFETY: the entry of this slot has this type; the signal is ours.
            unsafe { FUNCTIONS.get::<Store>(Slot::SignalStoreScrelease)(self.own, 0) };
            return status;
        }
        catch_panic((), || {
            thread::copy_launched(child);
            if self.progress.swap(LAUNCHED, Ordering::AcqRel) == COMPLETED {
                push((self.facts, self.times()));
            }
        });
        0
    }

    fn times(&self) -> Option<[u64; 2]> {
        let [start, end] = [0, 1].map(|at: usize| self.times[at].load(Ordering::Relaxed));
        (end != 0).then_some([start, end])
    }

    /// What the program may ask about its signal is known, and the caller completes that signal. False where another thread does.
    fn is_mine_to_complete(&self) -> bool {
        let is_mine = !self.is_told.swap(true, Ordering::AcqRel);
        if is_mine {
            originals().harvested(self.original, self.own, Runtime.times(self.own).unwrap_or_default());
        }
        is_mine
    }
}

/// A copy of this signal of the program has ended.
fn complete_one(original: u64) {
    type Subtract = unsafe extern "C" fn(u64, i64);
    // SAFETY: the entry of this slot has this type; the program's signal exists until its copies have ended.
    unsafe { FUNCTIONS.get::<Subtract>(Slot::SignalSubtractScrelease)(original, 1) };
}

/// The copy has ended; on a thread of the runtime.
unsafe extern "C" fn completed(_value: i64, held: *mut c_void) -> bool {
    // SAFETY: the reference that this handler was registered with; the runtime calls it once.
    let held = unsafe { Arc::from_raw(held.cast_const().cast::<Held>()) };
    let original = held.original;
    let is_mine = catch_panic(true, || {
        WAITING.lock().retain(|waiting| !Arc::ptr_eq(waiting, &held));
        if held.progress.load(Ordering::Acquire) == REFUSED {
            originals().forget(original);
            return false;
        }
        let times = Runtime.times(held.own);
        for (word, tick) in held.times.iter().zip(times.unwrap_or_default()) {
            word.store(tick, Ordering::Relaxed);
        }
        if held.progress.swap(COMPLETED, Ordering::AcqRel) == LAUNCHED && is_draining() {
            push((held.facts, times));
        }
        held.is_mine_to_complete()
    });
    // Before the program can shut the runtime down.
    drop(held);
    IN_FLIGHT.fetch_sub(1, Ordering::AcqRel);
    if is_mine {
        complete_one(original);
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
