//! Cooperative queues (`hipLaunchCooperativeKernel`).
//!
//! A GPU has one, which the runtime keeps and counts: each `hsa_queue_create` of that kind returns the same queue, and the
//! last `hsa_queue_destroy` frees it. An intercept queue around it breaks this. Its destruction frees the runtime's own queue
//! without decrementing the count, and `hsa_shut_down` frees that queue again and ends the program (ROCR 1.18; the SDK's
//! interception has the same fault).
//!
//! So rkprof takes the runtime's own queue (`lower`) first, and then the intercept queue around it (`upper`). `upper` is made
//! once for each GPU, returned to every caller, and never destroyed. When the program shuts the runtime down and has
//! destroyed the queue, `lower` is destroyed as often as it was taken.

use super::functions::FUNCTIONS;
use super::queue::HsaQueue;
use super::state::is_observing;
use super::table::{Slot, Tables};
use parking_lot::Mutex;
use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering};

/// `hsa_queue_type32_t` of a cooperative queue.
pub const KIND: u32 = 2;

/// How often `lower` is taken: once by rkprof, once by the intercept queue.
pub const TAKEN: u32 = 2;

/// The cooperative queue of a GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Made {
    agent: u64,
    lower: usize,
    upper: usize,
    /// How often the program holds it.
    users: u32,
}

/// Locked while a queue is made, so that two threads make only one.
static MADE: Mutex<Vec<Made>> = Mutex::new(Vec::new());

/// The functions of [`SLOTS`] as the runtime registered them, before the SDK replaced them; 0 when these were not seen.
static OWN: [AtomicUsize; 3] = [const { AtomicUsize::new(0) }; 3];
const SLOTS: [Slot; 3] = [Slot::QueueCreate, Slot::QueueDestroy, Slot::QueueInterceptRegister];

/// The runtime is about to pass its tables to the SDK. Where they come again, functions of rkprof are in them.
pub(super) fn see(tables: &Tables, is_ours: impl Fn(Slot, usize) -> bool) {
    for (own, slot) in OWN.iter().zip(SLOTS) {
        let address = tables.function(slot);
        if !is_ours(slot, address) {
            own.store(address, Ordering::Release);
        }
    }
}

/// The runtime's own function of one of [`SLOTS`]. On the light path the tables contain them.
pub fn own<T: Copy>(slot: Slot) -> Option<T> {
    const { assert!(size_of::<T>() == size_of::<usize>()) };
    let at = SLOTS.iter().position(|own| *own == slot)?;
    match OWN[at].load(Ordering::Acquire) {
        0 if is_observing() => None,
        // SAFETY: the tables were installed, and the caller names the slot's type.
        0 => Some(unsafe { FUNCTIONS.get(slot) }),
        // SAFETY: the caller names the slot's type.
        address => Some(unsafe { std::mem::transmute_copy(&address) }),
    }
}

/// The queue of this agent. If there is none yet, `make` makes it, and returns the runtime's queue and the one around it.
///
/// # Errors
/// The status of `make`.
pub fn obtain(agent: u64, make: impl FnOnce() -> Result<[*const HsaQueue; 2], i32>) -> Result<*const HsaQueue, i32> {
    let mut made = MADE.lock();
    if let Some(known) = made.iter_mut().find(|known| known.agent == agent) {
        known.users += 1;
        return Ok(known.upper as *const HsaQueue);
    }
    let [lower, upper] = make()?;
    if lower != upper {
        made.push(Made { agent, lower: lower as usize, upper: upper as usize, users: 1 });
    }
    Ok(upper)
}

/// The program destroys a queue. Returns true when it is one of these: the runtime must not be called then.
pub fn given_back(handle: *const c_void) -> bool {
    let mut made = MADE.lock();
    let known = made.iter_mut().find(|known| known.upper == handle as usize);
    known.map(|known| known.users = known.users.saturating_sub(1)).is_some()
}

/// The runtime may be about to end: returns the queues that the program does not hold, the runtime's own first. The caller
/// must then destroy each of the runtime's queues [`TAKEN`] times.
pub fn take_unused() -> Vec<[usize; 2]> {
    MADE.lock().extract_if(.., |made| made.users == 0).map(|queue| [queue.lower, queue.upper]).collect()
}

/// The runtime has ended, and its queues with it.
pub fn forget() {
    MADE.lock().clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_for_each_gpu_and_who_has_it_is_counted() {
        let queue = |address: usize| address as *const HsaQueue;
        let both = |at: usize| Ok([queue(at), queue(at + 1)]);
        assert_eq!(obtain(1, || Err(5)), Err(5));
        assert_eq!(obtain(1, || both(0x40)), Ok(queue(0x41)));
        assert_eq!(obtain(1, || unreachable!("there is one")), Ok(queue(0x41)));
        assert_eq!(obtain(2, || both(0x80)), Ok(queue(0x81)));
        assert_eq!(obtain(3, || Ok([queue(0xC0); 2])), Ok(queue(0xC0)), "nobody intercepts it");
        assert!(!given_back(queue(0xC0).cast()), "so it is the runtime's business");
        assert!(given_back(queue(0x41).cast()));
        assert_eq!(take_unused(), [[0; 2]; 0], "one user each is left");
        assert!(given_back(queue(0x41).cast()));
        assert_eq!(obtain(1, || unreachable!("it was kept")), Ok(queue(0x41)));
        assert!(given_back(queue(0x41).cast()) && given_back(queue(0x81).cast()));
        assert_eq!(take_unused(), [[0x40, 0x41], [0x80, 0x81]]);
        assert!(!given_back(queue(0x41).cast()), "it is gone");
        assert_eq!(obtain(1, || both(0x50)), Ok(queue(0x51)));
        forget();
        assert!(!given_back(queue(0x51).cast()));
    }
}
