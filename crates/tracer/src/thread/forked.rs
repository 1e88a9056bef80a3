//! A forked child of a recorded process. Its first call begins its own recording where possible ([`crate::session::child`]).
//! Otherwise it records nothing, and the call is noted in the parent's arena.

use super::{ARENA, CHILD, OFF, ON, RECORDING, STATE_BITS, recording};
use crate::session::child::{self, Begun};
use rkprof_arena::Arena;
use std::sync::atomic::{AtomicPtr, Ordering};

/// In a forked child, the arena of the process that recorded.
static PARENTS_ARENA: AtomicPtr<Arena> = AtomicPtr::new(std::ptr::null_mut());

/// In a forked child: forgets the arena, which belongs to the parent; keeps only its address, to note there that the child
/// makes calls. `may_begin`: the child may begin its own recording, even while its parent's is paused. Only atomic
/// operations: safe in `pthread_atfork`.
pub fn forked(may_begin: bool) {
    let arena = ARENA.swap(std::ptr::null_mut(), Ordering::SeqCst);
    let was_recording = RECORDING.load(Ordering::SeqCst) & STATE_BITS == ON;
    // The child of a child has no arena to forget.
    let is_childs_child = arena.is_null() && !PARENTS_ARENA.load(Ordering::SeqCst).is_null();
    if (was_recording || may_begin) && !arena.is_null() {
        PARENTS_ARENA.store(arena, Ordering::SeqCst);
    }
    let state = if was_recording || may_begin || is_childs_child { CHILD } else { OFF };
    // The parent's records, and its threads' slots in its arena, belong to a recording that is over.
    recording::next();
    set(state);
}

/// The process's first call begins its session, as that of a forked child does.
pub fn begin_at_first_call() {
    set(CHILD);
}

/// A forked child could not begin its recording: its first call is noted like that of any other child.
pub fn is_lost() {
    ARENA.store(std::ptr::null_mut(), Ordering::SeqCst);
    set(CHILD);
}

fn set(state: u32) {
    let _ = RECORDING.fetch_update(Ordering::SeqCst, Ordering::Relaxed, |word| Some(word & !STATE_BITS | state));
}

/// The first call of a forked child. Returns true when records are taken from now on; otherwise the parent's arena gets this
/// process's number.
#[cold]
#[inline(never)]
pub(super) fn first_call() -> bool {
    match child::begin() {
        Begun::Now => super::is_recording(),
        // Another call is beginning the recording; this one is not recorded.
        Begun::Meanwhile => false,
        Begun::Never => {
            let is_child = |word: u32| (word & STATE_BITS == CHILD).then_some(word & !STATE_BITS | OFF);
            if RECORDING.fetch_update(Ordering::SeqCst, Ordering::Relaxed, is_child).is_ok() {
                // SAFETY: the pointer is null or came from a `&'static Arena` in `start`; the child inherited the mapping.
                if let Some(arena) = unsafe { PARENTS_ARENA.load(Ordering::SeqCst).as_ref() } {
                    arena.note_child(std::process::id());
                }
            }
            false
        }
    }
}
