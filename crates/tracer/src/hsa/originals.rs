//! Completion signals of the program whose kernels got a signal of rkprof instead: the answer when the program asks for the
//! times of its signal (HIP does this for events).
//!
//! A barrier packet completes the program's signal, and its times are not the kernel's. While the kernel runs, the answer
//! comes from rkprof's signal. After the harvest, the times are kept here until the signal is reused or destroyed. There is
//! no lock: handlers write, the drainer writes, the program's threads read. A signal belongs to one packet at a time (HSA's
//! rule), so two handlers never write to the same entry at once.

use super::pages::Pages;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// In place of a signal of rkprof: not known, or the times are there.
const NOTHING: u64 = 0;
const HARVESTED: u64 = 1;

/// No signal has these handles.
const EMPTY: u64 = 0;
const REMOVED: u64 = u64::MAX;

/// Limit of the distance between a handle and its first slot.
const PROBES: usize = 64;

struct Slot {
    original: AtomicU64,
    /// rkprof's signal, [`NOTHING`] or [`HARVESTED`].
    ours: AtomicU64,
    start: AtomicU64,
    end: AtomicU64,
}

const _: () = assert!(EMPTY == 0 && NOTHING == 0);

pub(super) struct Originals {
    /// `None` when the process had no memory for it.
    slots: Option<Pages<Slot>>,
}

/// The answer for a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Ask for this signal of rkprof.
    InFlight(u64),
    /// Ticks, as the runtime gave them.
    Times([u64; 2]),
}

impl Originals {
    /// Room for `slots` (a power of two) signals.
    pub(super) fn new(slots: usize) -> Originals {
        // SAFETY: zeros are an empty slot.
        Originals { slots: unsafe { Pages::new(slots) } }
    }

    /// Bytes in memory.
    pub(super) fn resident(&self) -> usize {
        self.slots.as_ref().map_or(0, Pages::resident)
    }

    fn probes(&self, original: u64) -> impl Iterator<Item = &Slot> {
        // Signals are aligned to 64 bytes.
        let first = ((original >> 6).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize;
        let slots: &[Slot] = self.slots.as_deref().unwrap_or_default();
        (0..PROBES.min(slots.len())).map(move |i| &slots[(first + i) & (slots.len() - 1)])
    }

    fn find(&self, original: u64) -> Option<&Slot> {
        self.probes(original)
            .map(|slot| (slot, slot.original.load(Ordering::Acquire)))
            .take_while(|(_, found)| *found != EMPTY)
            .find(|(_, found)| *found == original)
            .map(|(slot, _)| slot)
    }

    /// `ours` replaces `original` for a kernel. Returns false when there is no room.
    pub(super) fn replace(&self, original: u64, ours: u64) -> bool {
        let slot = self.find(original).or_else(|| {
            self.probes(original).find(|slot| {
                let found = slot.original.load(Ordering::Relaxed);
                let free = found == EMPTY || found == REMOVED;
                free && slot.original.compare_exchange(found, original, Ordering::AcqRel, Ordering::Relaxed).is_ok()
            })
        });
        slot.map(|slot| slot.ours.store(ours, Ordering::Release)).is_some()
    }

    /// Stores the times of the kernel of `ours`; called before `ours` is used again.
    pub(super) fn harvested(&self, original: u64, ours: u64, [start, end]: [u64; 2]) {
        let Some(slot) = self.find(original) else { return };
        if slot.ours.load(Ordering::Acquire) != ours {
            return;
        }
        slot.start.store(start, Ordering::Relaxed);
        slot.end.store(end, Ordering::Relaxed);
        // Unless the program has reused its signal meanwhile.
        let _ = slot.ours.compare_exchange(ours, HARVESTED, Ordering::Release, Ordering::Relaxed);
    }

    /// The signal belongs to another packet now, whose times the runtime itself knows.
    pub(super) fn forget(&self, original: u64) {
        if let Some(slot) = self.find(original) {
            slot.ours.store(NOTHING, Ordering::Release);
        }
    }

    /// The signal is destroyed.
    pub(super) fn remove(&self, original: u64) {
        if let Some(slot) = self.find(original) {
            slot.ours.store(NOTHING, Ordering::Relaxed);
            slot.original.store(REMOVED, Ordering::Release);
        }
    }

    /// `None`: the runtime's own answer is right.
    pub(super) fn known(&self, original: u64) -> Option<Known> {
        let slot = self.find(original)?;
        match slot.ours.load(Ordering::Acquire) {
            NOTHING => None,
            HARVESTED => Some(Known::Times([slot.start.load(Ordering::Relaxed), slot.end.load(Ordering::Relaxed)])),
            ours => Some(Known::InFlight(ours)),
        }
    }
}

/// Limit of the program's completion signals that are kept (HIP has some hundreds per stream).
const ORIGINALS: usize = 1 << 14;

pub(super) fn originals() -> &'static Originals {
    static TABLE: OnceLock<Originals> = OnceLock::new();
    TABLE.get_or_init(|| Originals::new(ORIGINALS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_use_of_a_signal_is_what_is_known() {
        let originals = Originals::new(8);
        assert_eq!(originals.known(640), None);
        assert!(originals.replace(640, 64));
        assert_eq!(originals.known(640), Some(Known::InFlight(64)));
        originals.harvested(640, 64, [5, 9]);
        assert_eq!(originals.known(640), Some(Known::Times([5, 9])));
        // The signal is reused before the first kernel's end is noticed.
        assert!(originals.replace(640, 128));
        originals.harvested(640, 64, [6, 7]);
        assert_eq!(originals.known(640), Some(Known::InFlight(128)));
        originals.forget(640);
        assert_eq!(originals.known(640), None);
        originals.harvested(640, 128, [6, 7]);
        assert_eq!(originals.known(640), None);
    }

    #[test]
    fn room_of_destroyed_signals_is_used_again() {
        let originals = Originals::new(8);
        for round in 0..100u64 {
            for signal in 1..=8 {
                assert!(originals.replace(64 * (8 * round + signal), 1 << 20), "{round} {signal}");
            }
            assert!(!originals.replace(1 << 40, 1 << 20), "there are eight");
            for signal in 1..=8 {
                originals.remove(64 * (8 * round + signal));
            }
        }
        assert!((1..9000).all(|signal| originals.known(64 * signal).is_none()));
    }
}
