//! Copies in flight, by their completion signal.
//!
//! The program's own signal completes a copy, and has the copy's times from then until the program uses it for something else.
//! So the one that comes first takes the times: the drainer, or the program's thread that is about to use the signal again.
//!
//! ```text
//!              begin                 launched                the drainer, or the signal's next use
//!    FREE ───────────────► CALLING ───────────► FLYING ────────────────────────────────────────────► FREE
//!                            │  the signal's next use came before the call had returned     ▲
//!                            └─────────────────► TIMED ─────────────────────────────────────┘ launched
//! ```
//!
//! There is no lock. A word holds the state and the number of the use; the one that changes it to FREE has the copy. Times that a
//! second thread has read meanwhile are thrown away. A signal that is destroyed while the drainer asks for its times is
//! destroyed by the drainer after that ([`Pending::may_destroy`]).

use crate::hsa::pages::Pages;
use rkprof_model::record::CopyDirection;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The facts of a copy that are known when it is enqueued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub child: u64,
    pub bytes: u64,
    pub source: u32,
    pub destination: u32,
    pub direction: CopyDirection,
    pub tid: u32,
    pub source_address: u64,
    pub destination_address: u64,
}

/// What this table needs from the runtime.
pub trait Signals {
    /// Whether the work that the signal stands for has completed.
    fn is_done(&self, signal: u64) -> bool;
    /// Start and end of the copy that the signal has completed; `None` when the runtime does not know them.
    fn times(&self, signal: u64) -> Option<[u64; 2]>;
}

/// A copy that has ended; its times are `None` when the runtime does not know them.
pub type Ended = (Facts, Option<[u64; 2]>);

const FREE: u64 = 0;
const CALLING: u64 = 1;
const FLYING: u64 = 2;
const TIMED: u64 = 3;
const STATE: u64 = 3;
/// The next use.
const USE: u64 = 4;

/// No signal has these handles.
const EMPTY: u64 = 0;
const REMOVED: u64 = u64::MAX;
/// In the place of both times.
const UNKNOWN: [u64; 2] = [u64::MAX; 2];

/// Limit of the distance between a handle and its place.
const PROBES: usize = 32;
/// Signals lie 128 bytes apart in ROCR's pool, whose blocks have 2 MiB: those of a block have places side by side, in the pages
/// of few.
const SIGNAL_SHIFT: u32 = 7;
const BLOCK_SHIFT: u32 = 21;

#[repr(align(128))]
struct PendingCopy {
    signal: AtomicU64,
    state: AtomicU64,
    /// The pass of the drainer in which the launch was recorded.
    pass: AtomicU64,
    child: AtomicU64,
    bytes: AtomicU64,
    source: AtomicU32,
    destination: AtomicU32,
    direction: AtomicU32,
    tid: AtomicU32,
    source_address: AtomicU64,
    destination_address: AtomicU64,
    start: AtomicU64,
    end: AtomicU64,
    /// Whether the place is in the list of used ones.
    listed: AtomicU32,
}

pub struct Pending {
    places: Pages<PendingCopy>,
    /// Places that have been used: index + 1, 0 while it is being written.
    used: Pages<AtomicU32>,
    count: AtomicU64,
    in_flight: AtomicU64,
    pass: AtomicU64,
    /// The signal that the drainer asks about, with [`DESTROY`] when it shall destroy it.
    asked: AtomicU64,
}

/// Handles are aligned.
const DESTROY: u64 = 1;

/// A copy whose call has not returned: its place and state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calling {
    place: usize,
    state: u64,
}

/// Why a copy can't be pending here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Its signal stands for another copy as well.
    Shared,
    NoRoom,
}

impl Pending {
    /// Room for `places` signals (a power of two). `None` when the process has no memory for it.
    pub fn new(places: usize) -> Option<Pending> {
        Some(Pending {
            // SAFETY: zeros are an unused place.
            places: unsafe { Pages::new(places) }?,
            // SAFETY: zeros are numbers.
            used: unsafe { Pages::new(places) }?,
            count: AtomicU64::new(0),
            in_flight: AtomicU64::new(0),
            pass: AtomicU64::new(1),
            asked: AtomicU64::new(0),
        })
    }

    /// Whether a copy is in flight.
    #[inline]
    pub fn is_any(&self) -> bool {
        self.in_flight.load(Ordering::Relaxed) != 0
    }

    /// Bytes in memory.
    pub fn resident(&self) -> usize {
        self.places.resident() + self.used.resident()
    }

    fn probes(&self, signal: u64) -> impl Iterator<Item = usize> {
        let block = (signal >> BLOCK_SHIFT).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let (first, count) = (((signal >> SIGNAL_SHIFT) + block) as usize, self.places.len());
        (0..PROBES.min(count)).map(move |i| (first + i) & (count - 1))
    }

    fn find(&self, signal: u64) -> Option<usize> {
        for at in self.probes(signal) {
            match self.places[at].signal.load(Ordering::Acquire) {
                EMPTY => return None,
                found if found == signal => return Some(at),
                _ => {}
            }
        }
        None
    }

    /// The place of a signal, which it keeps until it is destroyed.
    fn place(&self, signal: u64) -> Option<usize> {
        self.find(signal).or_else(|| {
            self.probes(signal).find(|at| {
                let place = &self.places[*at];
                let found = place.signal.load(Ordering::Relaxed);
                let taken = (found == EMPTY || found == REMOVED)
                    && place.signal.compare_exchange(found, signal, Ordering::AcqRel, Ordering::Relaxed).is_ok();
                if taken && place.listed.swap(1, Ordering::Relaxed) == 0 {
                    let at = *at as u32 + 1;
                    self.used[self.count.fetch_add(1, Ordering::AcqRel) as usize].store(at, Ordering::Release);
                }
                taken
            })
        })
    }

    /// The calling thread is about to enqueue a copy that this signal will complete. An earlier copy of the signal goes to `take`.
    ///
    /// # Errors
    /// Why this copy's times can't be had from this signal.
    pub fn begin(
        &self,
        signals: &impl Signals,
        signal: u64,
        facts: &Facts,
        take: &mut dyn FnMut(Ended),
    ) -> Result<Calling, Refused> {
        let at = self.place(signal).ok_or(Refused::NoRoom)?;
        let place = &self.places[at];
        let mut state = place.state.load(Ordering::Acquire);
        if state & STATE != FREE {
            self.next_use_of(signals, signal, at, take);
            state = place.state.load(Ordering::Acquire);
        }
        let calling = (state & !STATE).wrapping_add(USE) | CALLING;
        let begun = state & STATE == FREE
            && place.state.compare_exchange(state, calling, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        if !begun {
            return Err(Refused::Shared);
        }
        self.in_flight.fetch_add(1, Ordering::Relaxed);
        let Facts { child, bytes, source, destination, direction, tid, source_address, destination_address } = *facts;
        place.child.store(child, Ordering::Relaxed);
        place.bytes.store(bytes, Ordering::Relaxed);
        place.source.store(source, Ordering::Relaxed);
        place.destination.store(destination, Ordering::Relaxed);
        place.direction.store(direction as u32, Ordering::Relaxed);
        place.tid.store(tid, Ordering::Relaxed);
        place.source_address.store(source_address, Ordering::Relaxed);
        place.destination_address.store(destination_address, Ordering::Relaxed);
        Ok(Calling { place: at, state: calling })
    }

    /// The call has enqueued the copy, and its launch is recorded. Returns the copy if it has ended and its signal has been used again
    /// meanwhile.
    pub fn launched(&self, Calling { place, state }: Calling) -> Option<Ended> {
        let place = &self.places[place];
        place.pass.store(self.pass.load(Ordering::Acquire), Ordering::Relaxed);
        let flying = state & !STATE | FLYING;
        if place.state.compare_exchange(state, flying, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
            return None;
        }
        let times = [place.start.load(Ordering::Relaxed), place.end.load(Ordering::Relaxed)];
        let facts = place.facts();
        self.end(place, state & !STATE | TIMED).then_some((facts, (times != UNKNOWN).then_some(times)))
    }

    /// The call has not enqueued the copy.
    pub fn cancelled(&self, Calling { place, state }: Calling) {
        self.end(&self.places[place], state);
    }

    /// Frees a place in this state. Returns false when another thread was faster.
    fn end(&self, place: &PendingCopy, state: u64) -> bool {
        let ended = place.state.compare_exchange(state, state & !STATE, Ordering::SeqCst, Ordering::Relaxed).is_ok();
        if ended {
            self.in_flight.fetch_sub(1, Ordering::Relaxed);
        }
        ended
    }

    /// The calling thread is about to use this signal for something else. A copy that it has completed goes to `take`.
    #[inline]
    pub fn next_use(&self, signals: &impl Signals, signal: u64, take: &mut dyn FnMut(Ended)) {
        if self.is_any()
            && let Some(at) = self.find(signal)
        {
            self.next_use_of(signals, signal, at, take);
        }
    }

    #[cold]
    fn next_use_of(&self, signals: &impl Signals, signal: u64, at: usize, take: &mut dyn FnMut(Ended)) {
        let place = &self.places[at];
        let state = place.state.load(Ordering::Acquire);
        if ![CALLING, FLYING].contains(&(state & STATE)) || !signals.is_done(signal) {
            return;
        }
        let times = signals.times(signal);
        if state & STATE == FLYING {
            let facts = place.facts();
            if self.end(place, state) {
                take((facts, times));
            }
            return;
        }
        let [start, end] = times.unwrap_or(UNKNOWN);
        place.start.store(start, Ordering::Relaxed);
        place.end.store(end, Ordering::Relaxed);
        let timed = state & !STATE | TIMED;
        let _ = place.state.compare_exchange(state, timed, Ordering::AcqRel, Ordering::Relaxed);
    }

    /// The signal is about to be destroyed. A copy that it has completed goes to `take`. Returns true when one that it has not
    /// completed is lost.
    pub fn destroyed(&self, signals: &impl Signals, signal: u64, take: &mut dyn FnMut(Ended)) -> bool {
        let Some(at) = self.find(signal) else { return false };
        let place = &self.places[at];
        if place.state.load(Ordering::Acquire) & STATE != FREE {
            self.next_use_of(signals, signal, at, take);
        }
        let state = place.state.load(Ordering::SeqCst);
        let lost = state & STATE == FLYING && self.end(place, state);
        // A place whose call has not returned stays with it.
        if place.state.load(Ordering::SeqCst) & STATE == FREE {
            let _ = place.signal.compare_exchange(signal, REMOVED, Ordering::SeqCst, Ordering::Relaxed);
        }
        lost
    }

    /// After [`Pending::destroyed`]: whether the caller may destroy the signal. Otherwise the drainer is asking about it, and
    /// will destroy it.
    pub fn may_destroy(&self, signal: u64) -> bool {
        // No signal is what the drainer asks about where it asks about none.
        signal == 0
            || self.asked.compare_exchange(signal, signal | DESTROY, Ordering::SeqCst, Ordering::SeqCst).is_err()
    }

    /// A pass of the drainer begins.
    pub fn mark(&self) {
        self.pass.fetch_add(1, Ordering::AcqRel);
    }

    /// Passes the copies that have ended to `take`, and signals that are to be destroyed to `destroy`. With `all` also those
    /// that were launched after the last [`Pending::mark`]. One thread at a time. Returns how many have ended.
    pub fn harvest(
        &self,
        signals: &impl Signals,
        all: bool,
        take: &mut dyn FnMut(Ended),
        destroy: &mut dyn FnMut(u64),
    ) -> u64 {
        if !self.is_any() {
            return 0;
        }
        let (pass, mut taken) = (self.pass.load(Ordering::Acquire), 0);
        for place in self.used() {
            let state = place.state.load(Ordering::Acquire);
            if state & STATE != FLYING || !all && place.pass.load(Ordering::Relaxed) >= pass {
                continue;
            }
            let signal = place.signal.load(Ordering::Acquire);
            self.asked.store(signal, Ordering::SeqCst);
            // From here on the signal stays. If it was destroyed before that, the place has another state.
            if place.state.load(Ordering::SeqCst) == state && signals.is_done(signal) {
                let (facts, times) = (place.facts(), signals.times(signal));
                if self.end(place, state) {
                    taken += 1;
                    take((facts, times));
                }
            }
            if self.asked.swap(0, Ordering::SeqCst) & DESTROY != 0 {
                destroy(signal);
            }
        }
        taken
    }

    fn used(&self) -> impl Iterator<Item = &PendingCopy> {
        let count = (self.count.load(Ordering::Acquire) as usize).min(self.used.len());
        let listed = self.used[..count].iter().map(|at| at.load(Ordering::Acquire) as usize);
        listed.filter(|at| *at != 0).map(|at| &self.places[at - 1])
    }

    /// The runtime was shut down, and its signals with it: gives up all copies and returns their number.
    pub fn forget(&self) -> u64 {
        let mut given_up = 0;
        for place in self.used() {
            let state = place.state.load(Ordering::Acquire);
            given_up += u64::from(state & STATE != FREE && self.end(place, state));
            place.signal.store(REMOVED, Ordering::Release);
        }
        given_up
    }
}

impl PendingCopy {
    fn facts(&self) -> Facts {
        Facts {
            child: self.child.load(Ordering::Relaxed),
            bytes: self.bytes.load(Ordering::Relaxed),
            source: self.source.load(Ordering::Relaxed),
            destination: self.destination.load(Ordering::Relaxed),
            direction: CopyDirection::from_u8(self.direction.load(Ordering::Relaxed) as u8),
            tid: self.tid.load(Ordering::Relaxed),
            source_address: self.source_address.load(Ordering::Relaxed),
            destination_address: self.destination_address.load(Ordering::Relaxed),
        }
    }
}

#[cfg(test)]
#[path = "pending_tests.rs"]
mod tests;
