//! A forked child of a process that records. Its first call begins a recording of its own where that can be
//! ([`crate::session::child`]); else it records nothing, and the call is noted in the parent's arena.

use super::{ARENA, CHILD, OFF, ON, RECORDING, STATE_BITS, recording};
use crate::session::child::{self, Begun};
use rkprof_arena::Arena;
use std::sync::atomic::{AtomicPtr, Ordering};

/// In a forked child, the arena of the process that recorded.
static PARENTS_ARENA: AtomicPtr<Arena> = AtomicPtr::new(std::ptr::null_mut());

/// In a forked child: forgets the arena, which belongs to the parent, but for saying there that the child makes calls if it
/// does. `may_begin`: the child may begin a recording of its own, also where its parent's pauses. Only atomic operations: safe in
/// `pthread_atfork`.
pub fn forked(may_begin: bool) {
    let arena = ARENA.swap(std::ptr::null_mut(), Ordering::SeqCst);
    let was_recording = RECORDING.load(Ordering::SeqCst) & STATE_BITS == ON;
    // The child of a child has no arena to forget.
    let is_childs_child = arena.is_null() && !PARENTS_ARENA.load(Ordering::SeqCst).is_null();
    if (was_recording || may_begin) && !arena.is_null() {
        PARENTS_ARENA.store(arena, Ordering::SeqCst);
    }
    let state = if was_recording || may_begin || is_childs_child { CHILD } else { OFF };
    // What the parent's threads recorded, and their places in its arena, are of a recording that is over.
    recording::next();
    set(state);
}

/// A forked child could not begin its recording: its first call is to be noted as that of any other.
pub fn is_lost() {
    ARENA.store(std::ptr::null_mut(), Ordering::SeqCst);
    set(CHILD);
}

fn set(state: u32) {
    let _ = RECORDING.fetch_update(Ordering::SeqCst, Ordering::Relaxed, |word| Some(word & !STATE_BITS | state));
}

/// The first call of a forked child. True when records are taken from now on; where there will be none, the parent's arena names
/// this process.
#[cold]
#[inline(never)]
pub(super) fn first_call() -> bool {
    match child::begin() {
        Begun::Now => super::is_recording(),
        // The table that made it begin is still being registered: the call belongs to no one else.
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
