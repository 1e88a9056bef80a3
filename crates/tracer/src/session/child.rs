//! The recording of a forked child whose parent has not used the GPU. For example, a Python program imports a library with
//! kernels, whose constructors make the SDK call rkprof, and then forks its workers. HIP and HSA start in each worker
//! separately.
//!
//! The SDK's configuration from before the fork is valid in the child as well, and the SDK starts its threads there again.
//! Run directory, arena and drainer are the parent's; the child makes its own when HIP or HSA registers a table, or at its
//! first call.
//!
//! Once HSA has started, the driver's library refuses work in a forked child: such a child could record only failing calls.

use super::attachments::attachments;
use super::current::{CHILDS_SESSION, SESSION, session};
use super::settings::{config, is_meant};
use super::{commands, current, direct, exit, flushes, signal, start};
use crate::fence;
use crate::sdk::services;
use crate::thread::{self, Begun, FirstCall};
use crate::wait_budget::{WaitBudget, pause};
use std::sync::Once;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::time::Duration;

/// One of the three below.
static STATE: AtomicU8 = AtomicU8::new(NO_CHILD);
const NO_CHILD: u8 = 0;
/// A forked child that may begin a recording of its own.
const FRESH: u8 = 1;
const BEGINNING: u8 = 2;

/// The thread that is beginning.
static BEGINNER: AtomicU32 = AtomicU32::new(0);

/// The first calls of a child wait at most so long for the beginning of its recording, which takes some milliseconds.
const LONGEST_BEGINNING: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_micros(100);

/// What the first call of a child does, or that of a process that begins then.
pub(super) const FIRST_CALL: FirstCall = FirstCall { begin, wait: wait_until_begun, unseen: is_unseen };

/// Registers the handlers for a fork. Once: children have them as well.
pub(super) fn install_fork_handlers_once() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        thread::at_first_call(&FIRST_CALL);
        // SAFETY: takes functions of this library, which is never unloaded (-z nodelete).
        unsafe { libc::pthread_atfork(Some(flushes::before_fork), Some(flushes::forked), Some(forked)) };
    });
}

/// After a fork, in the child. The arena and the drainer are the parent's. Atomic operations only.
unsafe extern "C" fn forked() {
    flushes::in_child();
    let config = config();
    let is_up = !fence::is_off()
        && session().is_some()
        && !direct::has_ended()
        && !attachments().any(|attachment| attachment.finalizing.load(Ordering::SeqCst));
    // The driver's file that these services have opened is unusable in a child.
    let is_possible = !services::gpu_is_used() && config.pc_sampling.is_none() && !config.kfd;
    if is_up && is_possible && config.children {
        STATE.store(FRESH, Ordering::SeqCst);
        return thread::forked(true);
    }
    is_unseen();
}

/// In a child that cannot be recorded, or that no handler has seen (`_Fork`, `clone`): its first call is counted in the parent's arena.
/// Such a child has no recording of its own, because another thread of its parent may hold the lock of the allocator. Atomic operations
/// only.
fn is_unseen() {
    let config = config();
    STATE.store(NO_CHILD, Ordering::SeqCst);
    fence::turn_off();
    if config.children {
        thread::forked(false);
    } else {
        thread::abandon();
    }
}

/// What the parent's session has left and the child's does not begin with. `GLOBALS.md` has the whole list.
fn forget_parent() {
    exit::forget_parent();
    signal::forget_parent();
    commands::forget_parent();
    crate::call_paths::forget();
    crate::doors::forget_told();
    crate::watch::next_recording();
    // The governor may have turned them off.
    thread::set_api_calls(true);
}

/// Begins the recording of a forked child, if this is one and it is possible; or that of the process itself, at its first
/// call.
pub fn begin() -> Begun {
    if STATE.load(Ordering::SeqCst) == NO_CHILD && SESSION.get().is_none() {
        return direct::begin();
    }
    match STATE.compare_exchange(FRESH, BEGINNING, Ordering::SeqCst, Ordering::SeqCst) {
        Ok(_) => BEGINNER.store(thread::id(), Ordering::SeqCst),
        Err(BEGINNING) => return Begun::Meanwhile,
        Err(_) => return Begun::Never,
    }
    let has_begun = crate::fence::catch_panic(false, || {
        // `rkprof attach` has given its options to one process only.
        if is_meant() {
            return false;
        }
        forget_parent();
        let sdk = attachments().next();
        if sdk.is_none() && !direct::is_possible_in_child() {
            return false;
        }
        let Some(session) = start::session(sdk) else { return false };
        CHILDS_SESSION.store(Box::into_raw(Box::new(session)), Ordering::SeqCst);
        if let Some(session) = current::session() {
            match sdk {
                Some(_) => start::attach_child(session),
                None => direct::attach(),
            }
            commands::listen(session);
        }
        true
    });
    if !has_begun {
        fence::turn_off();
        thread::is_lost();
    }
    STATE.store(NO_CHILD, Ordering::SeqCst);
    if has_begun { Begun::Now } else { Begun::Never }
}

/// Waits until another thread has begun the recording.
fn wait_until_begun() {
    let mut budget = WaitBudget::new(LONGEST_BEGINNING, LOOK);
    let is_beginning = || STATE.load(Ordering::SeqCst) == BEGINNING && BEGINNER.load(Ordering::SeqCst) != thread::id();
    while is_beginning() && budget.lasts() {
        pause(LOOK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parent's governor left calls out; that of the child begins with all of them.
    #[test]
    fn a_child_records_its_calls() {
        thread::set_api_calls(false);
        forget_parent();
        assert!(thread::are_api_calls_on());
    }
}
