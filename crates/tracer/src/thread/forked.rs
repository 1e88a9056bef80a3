//! A forked child of a recorded process. Its first call begins its own recording where possible: the session says how ([`FirstCall`]).
//! Otherwise it records nothing, and the call is noted in the parent's arena.

use super::own::{self, CHILD, OFF, ON, STATE_BITS, is_recording};
use super::{late, recording};
use rkprof_arena::Arena;
use rkprof_store::lease::Late;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The result of a first call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    Now,
    /// Another call is beginning the recording.
    Meanwhile,
    /// There is no recording, and will be none.
    Never,
}

/// What the session does at the first call of a forked child, or of a process that begins then.
pub struct FirstCall {
    pub begin: fn() -> Begun,
    /// Waits until another thread has begun.
    pub wait: fn(),
    /// This is a child that no fork handler has seen. Atomic operations only.
    pub unseen: fn(),
}

/// Null before a session is possible.
static FIRST_CALL: AtomicPtr<FirstCall> = AtomicPtr::new(std::ptr::null_mut());

/// A session may begin, or be forked, from now on.
pub fn at_first_call(first: &'static FirstCall) {
    FIRST_CALL.store(std::ptr::from_ref(first).cast_mut(), Ordering::Release);
}

/// In a forked child, the arena of the process that recorded.
static PARENTS_ARENA: AtomicPtr<Arena> = AtomicPtr::new(std::ptr::null_mut());

/// In a forked child: forgets the arena, which belongs to the parent; keeps only its address, to note there that the child
/// makes calls. `may_begin`: the child may begin its own recording, even while its parent's is paused. Only atomic
/// operations: safe in `pthread_atfork`.
pub fn forked(may_begin: bool) {
    let (arena, was_recording) = own::take_left();
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
pub fn begin_at_first_call(first: &'static FirstCall) {
    at_first_call(first);
    set(CHILD);
}

/// A forked child could not begin its recording: its first call is noted like that of any other child.
pub fn is_lost() {
    own::end();
    set(CHILD);
}

fn set(state: u32) {
    own::update(|word| Some(word & !STATE_BITS | state));
}

/// A call in one of the unusual states. Returns true when records are taken from now on.
#[cold]
#[inline(never)]
pub(super) fn unusual_call(late: Late) -> bool {
    late::missed(late);
    first_call()
}

/// Whether a call that found an unusual state is recorded, where another thread's call has settled that since.
fn settled(recording: u32) -> Option<bool> {
    (recording & STATE_BITS != CHILD).then_some(recording & STATE_BITS == ON)
}

/// The first call of a forked child. Returns true when records are taken from now on; otherwise the parent's arena gets this
/// process's number.
fn first_call() -> bool {
    // SAFETY: null, or a `&'static FirstCall`.
    let Some(first) = (unsafe { FIRST_CALL.load(Ordering::Acquire).as_ref() }) else { return false };
    if own::is_unseen_child() {
        (first.unseen)();
    }
    if let Some(is_recorded) = settled(own::recording().load(Ordering::SeqCst)) {
        return is_recorded;
    }
    match (first.begin)() {
        Begun::Now => is_recording(),
        Begun::Meanwhile => {
            (first.wait)();
            settled(own::recording().load(Ordering::SeqCst)).unwrap_or(false)
        }
        Begun::Never => {
            if own::update(|word| (word & STATE_BITS == CHILD).then_some(word & !STATE_BITS | OFF)) {
                // SAFETY: the pointer is null or came from a `&'static Arena` in `start`; the child inherited the mapping.
                if let Some(arena) = unsafe { PARENTS_ARENA.load(Ordering::SeqCst).as_ref() } {
                    arena.note_child(std::process::id());
                }
            }
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thread finds that nothing has begun yet; another thread's first call begins the recording before it looks again.
    #[test]
    fn a_first_call_beside_the_one_that_begins_is_recorded() {
        let of = |state| settled(state | 5 << STATE_BITS.count_ones());
        assert_eq!([CHILD, ON, OFF].map(of), [None, Some(true), Some(false)]);
    }
}
