//! What belongs to this process alone: the word that every call reads, and the arena. They lie on a page that the kernel empties
//! in every child that has a copy of the memory. For children of `_Fork` and `clone` the C library runs no handler: such a child
//! finds no arena and no recording, so it cannot write into its parent's arena.

use rkprof_arena::Arena;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

/// The states of the word that every call reads ([`recording`]). Before the session, while paused and after its end.
pub(super) const OFF: u32 = 0;
pub(super) const ON: u32 = 1;
/// In a forked child without a call so far.
pub(super) const CHILD: u32 = 2;
/// Between two recordings: the program cannot turn recording on.
pub(super) const CLOSED: u32 = 3;
/// The session has ended: what comes now is only counted ([`super::late`]).
pub(super) const AFTER: u32 = 8;
pub(super) const STATE_BITS: u32 = 0b1111;
const _: () = assert!(ON < AFTER && CHILD < AFTER && CLOSED < AFTER);
const PAGE: usize = 4096;

#[repr(C, align(4096))]
struct Own {
    recording: AtomicU32,
    arena: AtomicPtr<Arena>,
    _rest: [u8; PAGE - 16],
}

static OWN: Own =
    Own { recording: AtomicU32::new(0), arena: AtomicPtr::new(std::ptr::null_mut()), _rest: [0; PAGE - 16] };

/// The same, as a child inherits it.
static LEFT_RECORDING: AtomicU32 = AtomicU32::new(0);
static LEFT_ARENA: AtomicPtr<Arena> = AtomicPtr::new(std::ptr::null_mut());

/// Whether records are taken, in the lowest bits ([`STATE_BITS`]), and above them the number of the recording: a thread that
/// is attached to another recording attaches anew. One word, so that a call needs one load. 0 before the session starts, and in a
/// child that has not been noticed.
#[inline(always)]
pub(super) fn recording() -> &'static AtomicU32 {
    &OWN.recording
}

/// The arena of this process, if there is one.
#[inline(always)]
pub(super) fn arena() -> Option<&'static Arena> {
    // SAFETY: the pointer is null or came from a `&'static Arena` in `begin`.
    unsafe { OWN.arena.load(Ordering::Acquire).as_ref() }
}

/// Changes the word, unless `change` returns none. Returns whether it did.
pub(super) fn update(change: impl FnMut(u32) -> Option<u32>) -> bool {
    let changed = OWN.recording.fetch_update(Ordering::SeqCst, Ordering::Relaxed, change).is_ok();
    LEFT_RECORDING.store(OWN.recording.load(Ordering::SeqCst), Ordering::SeqCst);
    changed
}

/// Records go to this arena from now on.
pub(super) fn begin(arena: &'static Arena) {
    // SAFETY: a page of this library's zero data, which has no file behind it. Old kernels refuse; the fork handlers then remain.
    unsafe { libc::madvise((&raw const OWN).cast_mut().cast(), PAGE, libc::MADV_WIPEONFORK) };
    // The numbers of recordings begin at 1: 0 is what a child finds.
    update(|word| (word <= STATE_BITS).then_some(word | (STATE_BITS + 1)));
    let arena = std::ptr::from_ref(arena).cast_mut();
    OWN.arena.store(arena, Ordering::SeqCst);
    LEFT_ARENA.store(arena, Ordering::SeqCst);
}

/// Forgets the arena.
pub(super) fn end() {
    OWN.arena.store(std::ptr::null_mut(), Ordering::SeqCst);
    LEFT_ARENA.store(std::ptr::null_mut(), Ordering::SeqCst);
}

/// In a child: what its parent had, the arena and whether it recorded. The child then has neither.
pub(super) fn take_left() -> (*mut Arena, bool) {
    let was_recording = LEFT_RECORDING.load(Ordering::SeqCst) & STATE_BITS == ON;
    let arena = LEFT_ARENA.load(Ordering::SeqCst);
    end();
    OWN.recording.store(LEFT_RECORDING.load(Ordering::SeqCst), Ordering::SeqCst);
    (arena, was_recording)
}

/// Whether this process is a child that no fork handler has seen.
pub(super) fn is_unseen_child() -> bool {
    OWN.recording.load(Ordering::SeqCst) == 0 && !LEFT_ARENA.load(Ordering::SeqCst).is_null()
}

/// Whether a recording is open; it may be paused.
pub fn is_open() -> bool {
    recording().load(Ordering::SeqCst) & STATE_BITS != CLOSED
}

/// Whether a process with this word is in a state that is neither on nor off: it may be a child without a call so far, or the session
/// has ended.
#[inline(always)]
pub(super) fn is_unusual(word: u32) -> bool {
    [CHILD, AFTER].contains(&(word & STATE_BITS)) || word == 0
}

/// The value of the word while the current recording is on.
#[inline]
pub(super) fn on() -> u32 {
    recording().load(Ordering::Acquire) & !STATE_BITS | ON
}

/// Whether records are taken now.
#[inline]
pub fn is_recording() -> bool {
    recording().load(Ordering::Relaxed) & STATE_BITS == ON
}

/// Forgets the arena: recording ends.
pub fn abandon() {
    update(|word| Some(word & !STATE_BITS | OFF));
    end();
}

/// Whether records of this process have an arena: not before the session, and not in a child without a session of its own.
pub fn has_arena() -> bool {
    arena().is_some()
}

/// Wakes the drainer: there is work for it outside the arena.
pub fn wake_drainer() {
    if let Some(arena) = arena() {
        arena.wake_drainer();
    }
}
