//! How many packets the device's queue holds, and the wait of a thread for which it has no room.
//!
//! The program's ring and the device's queue have the same size. A kernel with a completion signal of the program takes two packets there.
//! So the device's queue can be full where the ring is not.

use super::state::{is_draining, is_passive};
use crate::thread;
use crate::wait_budget::{WaitBudget, pause};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

/// Packets for which there is always room: ROCR's own barrier, and that of a kernel which has just ended.
const SPARE: i64 = 4;
/// Limit of a thread's wait for the device, and the time between two looks.
const PATIENCE: Duration = Duration::from_secs(2);
/// The same for a thread that has reserved a packet before it.
const PATIENCE_WITH_THREADS: Duration = Duration::from_millis(50);
const MOMENT: Duration = Duration::from_micros(50);
/// A wait that was in vain makes the next ones this many times shorter. The limit above is the shortest.
const SHORTER: u32 = 4;
/// The device ends kernels by itself, if one ends after this many looks of a wait: one that had ended before has been harvested by then.
const LOOKS: u32 = 400;
/// No number of packets.
const NONE: u64 = u64::MAX;

pub(super) struct Room {
    /// Of the device's queue.
    packets: u32,
    /// End of the packets that the runtime has shown to the handler.
    shown: AtomicU64,
    /// Packets that the device got up to the last kernel that was taken, and those after it.
    taken: AtomicU64,
    trailing: AtomicU64,
    /// Those of the kernels that were harvested, and the number at which a thread has waited in vain.
    finished: AtomicU64,
    waited: AtomicU64,
    /// How often threads have waited in vain since the device was seen to work: the program may hold it back again and again.
    vain: AtomicU32,
}

impl Room {
    pub(super) fn new(packets: u32) -> Room {
        let [shown, taken, trailing, finished] = [const { AtomicU64::new(0) }; 4];
        Room { packets, shown, taken, trailing, finished, waited: AtomicU64::new(NONE), vain: AtomicU32::new(0) }
    }

    /// The queue is a new one, which no other thread knows.
    pub(super) fn reset(&self) {
        for counter in [&self.shown, &self.taken, &self.trailing, &self.finished] {
            counter.store(0, Ordering::Relaxed);
        }
        self.waited.store(NONE, Ordering::Relaxed);
        self.vain.store(0, Ordering::Relaxed);
    }

    /// Handler: it is about to pass the packets up to `end` on.
    #[inline]
    pub(super) fn shows(&self, end: u64) {
        // Release: who sees this has them among those that were taken.
        self.shown.store(end, Ordering::Release);
    }

    /// Handler: the device gets a packet of the program that is no kernel of this lane.
    #[inline]
    pub(super) fn passes(&self) {
        self.trailing.store(self.trailing.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// Handler: the device gets a kernel in this many packets. Returns them with those before it.
    #[inline]
    pub(super) fn takes(&self, packets: u16) -> u16 {
        // Where more were before it they have ended, or the queue is long full.
        let before = self.trailing.load(Ordering::Relaxed).min(u64::from(self.packets / 4)) as u16;
        self.trailing.store(0, Ordering::Relaxed);
        self.taken.store(self.taken.load(Ordering::Relaxed) + u64::from(before + packets), Ordering::Relaxed);
        before + packets
    }

    /// Kernels with these packets have ended. The caller holds the lock for harvesting.
    pub(super) fn ended(&self, packets: u64) {
        if packets > 0 {
            self.finished.store(self.finished.load(Ordering::Relaxed) + packets, Ordering::Relaxed);
        }
    }

    /// Packets of kernels that were not harvested.
    #[inline]
    fn has(&self) -> i64 {
        self.taken.load(Ordering::Relaxed).wrapping_sub(self.finished.load(Ordering::Relaxed)).cast_signed()
    }

    /// Whether the queue of the device takes these packets beside those that it has.
    #[inline]
    fn is_for(&self, packets: i64) -> bool {
        let (trailing, has) = (self.trailing.load(Ordering::Relaxed).cast_signed(), self.has());
        // Where no kernel runs, those before have ended, or wait for the program.
        let has = if has > 0 { has.saturating_add(trailing) } else { 0 };
        has.saturating_add(packets) <= i64::from(self.packets) - SPARE
    }

    /// End of the packets that the runtime has shown.
    pub(super) fn shown(&self) -> u64 {
        self.shown.load(Ordering::Acquire)
    }

    /// Whether packets up to `end` may be more than the device's queue takes. Each may become two.
    #[inline]
    pub(super) fn is_full(&self, end: u64) -> bool {
        // Before the others: what was shown is among them.
        let new = end.wrapping_sub(self.shown.load(Ordering::Acquire)).cast_signed().max(0);
        !self.is_for(new.saturating_mul(2))
    }

    /// Whether the handler can give a kernel two packets, before `rest` more that are to come now.
    #[inline]
    pub(super) fn is_for_two(&self, rest: u64) -> bool {
        self.is_for(rest.cast_signed().saturating_add(2))
    }

    /// Where the device's queue is full, ROCR keeps the program's packets back, with a barrier of its own that tells when there is room again.
    /// ROCR 7.2.4 takes that barrier for done before it is: then it fails an assertion about the room for another one, or loses packets.
    /// So the thread waits, as it would without rkprof: there the ring itself is full. It waits for kernels that run, and for another
    /// thread that has reserved a packet; else it has only reserved many itself. Without progress it waits for a while, once.
    ///
    /// Where the program holds the device back again and again, each such wait is shorter.
    ///
    /// `another_is_late`: of the first packet that was not shown.
    #[cold]
    pub(super) fn wait(&self, end: u64, another_is_late: impl Fn(u64) -> bool) {
        let finished = || self.finished.load(Ordering::Relaxed);
        // A program may launch on and on then: no clock is read for it.
        if finished() == self.waited.load(Ordering::Relaxed) {
            return;
        }
        let mut patience = [self.patience(), PATIENCE_WITH_THREADS].map(|most| WaitBudget::new(most, MOMENT));
        let (mut before, mut looks) = (finished(), 0);
        while self.is_full(end) && is_draining() && !is_passive() {
            let runs = self.has() > 0;
            let is_hopeless = before == self.waited.load(Ordering::Relaxed);
            if is_hopeless || !runs && !another_is_late(self.shown.load(Ordering::Acquire)) {
                return;
            }
            thread::wake_drainer();
            pause(MOMENT);
            looks += 1;
            let now = finished();
            if now != before {
                patience.iter_mut().for_each(WaitBudget::renew);
                before = now;
                if looks > LOOKS {
                    self.vain.store(0, Ordering::Relaxed);
                }
            } else if !patience[usize::from(!runs)].lasts() {
                // One for all threads that wait now.
                if self.waited.swap(now, Ordering::Relaxed) != now {
                    self.vain.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    }

    /// Limit of a wait for kernels that run.
    fn patience(&self) -> Duration {
        let shorter = SHORTER.saturating_pow(self.vain.load(Ordering::Relaxed));
        (PATIENCE / shorter).max(PATIENCE_WITH_THREADS)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn a_queue_is_full_with_the_packets_that_the_device_has() {
        let room = Room::new(64);
        assert!(!room.is_full(30) && room.is_full(31), "two for each");
        // Twenty kernels in two packets each, and a barrier before the last one.
        assert!((0..19).all(|_| room.takes(2) == 2));
        room.passes();
        assert_eq!(room.takes(2), 3);
        room.shows(21);
        assert!(!room.is_full(21 + 9) && room.is_full(21 + 10), "41 and two for each");
        room.passes();
        assert!(!room.is_full(21 + 9) && room.is_full(21 + 10), "a barrier that no kernel follows");
        room.ended(19 * 2);
        assert!(!room.is_full(21 + 28) && room.is_full(21 + 29), "one kernel is left");
        room.ended(3);
        assert!(!room.is_full(21 + 30), "the last barrier may be left");
        assert!(room.is_for_two(58) && !room.is_for_two(59));
    }

    #[test]
    fn waits_in_vain_become_shorter() {
        let room = Room::new(64);
        let waits = |vain| {
            room.vain.store(vain, Ordering::Relaxed);
            room.patience().as_millis()
        };
        assert_eq!([0, 1, 2, 3, 4, u32::MAX].map(waits), [2000, 500, 125, 50, 50, 50]);
        room.reset();
        assert_eq!(room.patience(), PATIENCE, "another queue");
    }

    /// A thread that waits needs a drainer: [`super::super::state::is_draining`] is of the process, so this is the only test that sets it.
    #[test]
    fn a_thread_waits_where_the_device_is_behind() {
        let room = Room::new(64);
        (0..32).for_each(|_| assert_eq!(room.takes(2), 2));
        super::super::state::DRAINING.store(true, Ordering::Release);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| room.wait(1, |_| false));
            std::thread::sleep(20 * MOMENT);
            assert!(!waiting.is_finished());
            room.ended(6);
        });
        assert_eq!(room.vain.load(Ordering::Relaxed), 0);
        // One that waits in vain does so once, until there is progress; the next wait is shorter.
        room.takes(4);
        room.vain.store(3, Ordering::Relaxed);
        room.wait(1, |_| false);
        assert_eq!((room.waited.load(Ordering::Relaxed), room.vain.load(Ordering::Relaxed)), (6, 4));
        let begun = Instant::now();
        room.wait(1, |_| false);
        // A kernel that ends while a thread waits says that the device works.
        room.ended(2);
        room.takes(2);
        std::thread::scope(|scope| {
            scope.spawn(|| room.wait(1, |_| false));
            while room.vain.load(Ordering::Relaxed) > 0 {
                std::thread::sleep(MOMENT);
                room.takes(1);
                room.ended(1);
            }
            room.ended(4);
        });
        super::super::state::DRAINING.store(false, Ordering::Release);
        assert!(begun.elapsed() < PATIENCE);
    }
}
