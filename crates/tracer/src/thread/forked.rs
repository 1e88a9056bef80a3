//! A forked child of a process that records: it records nothing, and its first call is noted in the parent's arena.

use super::{ARENA, CHILD, OFF, ON, RECORDING, STATE_BITS};
use rkprof_arena::Arena;
use std::sync::atomic::{AtomicPtr, Ordering};

/// In a forked child, the arena of the process that recorded.
static PARENTS_ARENA: AtomicPtr<Arena> = AtomicPtr::new(std::ptr::null_mut());

/// In a forked child: forgets the arena, which belongs to the parent, but for saying there that the child makes calls if it
/// does. Only atomic operations: safe in `pthread_atfork`.
pub fn forked() {
    let arena = ARENA.swap(std::ptr::null_mut(), Ordering::SeqCst);
    let was_recording = RECORDING.swap(OFF, Ordering::SeqCst) & STATE_BITS == ON;
    // The child of a child has no arena to forget.
    let is_childs_child = arena.is_null() && !PARENTS_ARENA.load(Ordering::SeqCst).is_null();
    if was_recording && !arena.is_null() {
        PARENTS_ARENA.store(arena, Ordering::SeqCst);
    }
    if was_recording || is_childs_child {
        RECORDING.store(CHILD, Ordering::SeqCst);
    }
}

/// A call in a process that records nothing: the first one of a forked child is noted.
#[cold]
#[inline(never)]
pub(super) fn unrecorded() {
    if RECORDING.compare_exchange(CHILD, OFF, Ordering::SeqCst, Ordering::Relaxed).is_ok() {
        // SAFETY: the pointer is null or came from a `&'static Arena` in `start`; the child inherited the mapping.
        if let Some(arena) = unsafe { PARENTS_ARENA.load(Ordering::SeqCst).as_ref() } {
            arena.note_child(std::process::id());
        }
    }
}
