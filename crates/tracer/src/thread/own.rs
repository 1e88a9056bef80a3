//! What belongs to this process alone: the word that every call reads, and the arena. They lie on a page that the kernel empties
//! in every child that has a copy of the memory. For children of `_Fork` and `clone` the C library runs no handler: such a child
//! finds no arena and no recording, so it cannot write into its parent's arena.

use super::{ON, STATE_BITS};
use rkprof_arena::Arena;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

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
