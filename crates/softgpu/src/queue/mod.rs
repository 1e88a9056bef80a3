//! Queues of the devices: [`aql`] for packets of kernels, [`sdma`] for copies, [`pm4`] for the command buffers in vendor packets.
//!
//! A queue is a state that [`Queue::step`] moves on until it would wait. The engine calls it again when its time has
//! come. Nothing here sleeps.

pub(crate) mod aql;
pub(crate) mod pm4;
pub(crate) mod sdma;
pub(crate) mod transfer;

use crate::clock::{self, Nanoseconds};
use crate::driver::Driver;
use crate::driver::abi::{EventData, event_type};
use crate::options::Draws;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, AtomicU16, AtomicU32, AtomicU64, Ordering};

/// What the program told the driver of a queue.
#[derive(Clone, Debug)]
pub(crate) struct QueueMemory {
    pub id: u32,
    pub gpu_id: u32,
    /// `gfx_target_version`.
    pub version: u32,
    pub ring: u64,
    pub ring_bytes: u64,
    pub read_pointer: u64,
    pub write_pointer: u64,
    pub doorbell: u64,
}

/// How far a step came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Something was done; there may be more.
    Moved,
    /// Nothing until this moment.
    Until(Nanoseconds),
    /// It waits for the program: a doorbell, a packet, a signal.
    Waiting,
}

#[derive(Debug)]
pub(crate) enum Work {
    Aql(aql::Aql),
    Sdma(sdma::Sdma),
    /// A queue of raw PM4, which ROCR does not use: it is there and never runs.
    Pm4,
}

#[derive(Debug)]
pub(crate) struct Queue {
    pub place: QueueMemory,
    pub work: Work,
}

impl Queue {
    pub(crate) fn step(&mut self, driver: &Driver, draws: &mut Draws, now: Nanoseconds) -> Step {
        match &mut self.work {
            Work::Aql(aql) => aql.step(&self.place, driver, draws, now),
            Work::Sdma(sdma) => sdma.step(&self.place, driver, now),
            Work::Pm4 => Step::Waiting,
        }
    }
}

/// When packets were first seen: how far the program had written, and the moment of the look. A packet never starts before it was
/// seen, because the program may have written it just then.
#[derive(Debug, Default)]
pub(crate) struct Seen(VecDeque<(u64, Nanoseconds)>);

impl Seen {
    /// By now the program has written all packets before `limit`.
    pub(crate) fn note(&mut self, limit: u64) {
        if self.0.back().is_none_or(|(known, _)| *known < limit) {
            self.0.push_back((limit, clock::now()));
        }
    }

    /// The moment at which the packet at `next` was first seen; all packets before it are done.
    pub(crate) fn first_seen(&mut self, next: u64) -> Option<Nanoseconds> {
        while self.0.front().is_some_and(|(limit, _)| *limit <= next) {
            self.0.pop_front();
        }
        self.0.front().map(|(_, seen)| *seen)
    }
}

/// Memory that the program and the device share, word by word.
macro_rules! word {
    ($name:ident, $atomic:ty) => {
        /// The word at a device address, which must be mapped.
        pub(crate) fn $name(driver: &Driver, va: u64) -> &'static $atomic {
            // SAFETY: the program gave the device the address of such a word: a queue's pointer, a signal, a doorbell. It keeps
            // the word while the device may use it. All access is atomic.
            unsafe { &*(driver.memory.at(va) as *const $atomic) }
        }
    };
}
word!(u16_at, AtomicU16);
word!(u32_at, AtomicU32);
word!(u64_at, AtomicU64);
word!(i64_at, AtomicI64);

/// Reads one word of a packet.
pub(crate) fn dword(packet: &[u8], index: usize) -> u32 {
    u32::from_le_bytes(packet[4 * index..4 * index + 4].try_into().unwrap_or_default())
}

/// Reads two words of a packet.
pub(crate) fn qword(packet: &[u8], index: usize) -> u64 {
    u64::from(dword(packet, index)) | u64::from(dword(packet, index + 1)) << 32
}

/// `amd_signal_t` of amd_hsa_signal.h.
pub(crate) mod signal {
    pub(crate) const VALUE: u64 = 8;
    pub(crate) const MAILBOX: u64 = 16;
    pub(crate) const EVENT: u64 = 24;
    pub(crate) const START: u64 = 32;
    pub(crate) const END: u64 = 40;
}

/// Whether a signal's value is zero.
pub(crate) fn is_zero(driver: &Driver, handle: u64) -> bool {
    i64_at(driver, handle + signal::VALUE).load(Ordering::Acquire) == 0
}

/// Completes a signal: times if they are wanted, the value less by one, the event.
pub(crate) fn complete(driver: &Driver, handle: u64, times: Option<(Nanoseconds, Nanoseconds)>) {
    if handle == 0 {
        return;
    }
    if let Some((start, end)) = times {
        let drift = driver.options.drift;
        u64_at(driver, handle + signal::START).store(clock::ticks(start, drift), Ordering::Relaxed);
        u64_at(driver, handle + signal::END).store(clock::ticks(end, drift), Ordering::Relaxed);
    }
    // The program may destroy the signal as soon as its value changed.
    let mailbox = u64_at(driver, handle + signal::MAILBOX).load(Ordering::Relaxed);
    let event = u32_at(driver, handle + signal::EVENT).load(Ordering::Relaxed);
    i64_at(driver, handle + signal::VALUE).fetch_sub(1, Ordering::AcqRel);
    if mailbox != 0 {
        u64_at(driver, mailbox).store(u64::from(event), Ordering::Release);
    }
    if event != 0 {
        let _ = driver.events.set(event);
    }
}

/// Tells the program of an access to a page that is not there, as the driver does.
pub(crate) fn memory_fault(driver: &Driver, place: &QueueMemory, va: u64) {
    driver.events.raise(event_type::MEMORY, EventData::page_not_present(va & !0xfff, place.gpu_id));
}

/// Tells the program that the device was reset because a queue hung.
pub(crate) fn reset(driver: &Driver, place: &QueueMemory) {
    driver.events.raise(event_type::HW_EXCEPTION, EventData::gpu_hang(place.gpu_id));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_was_seen_when_the_program_had_first_written_so_far() {
        let mut seen = Seen::default();
        assert_eq!(seen.first_seen(0), None);
        let before = clock::now();
        seen.note(2);
        let between = clock::now();
        seen.note(2);
        seen.note(1);
        seen.note(3);
        assert!((before..=between).contains(&seen.first_seen(0).unwrap()) && seen.first_seen(0) == seen.first_seen(1));
        assert!(seen.first_seen(2).unwrap() >= between);
        assert_eq!(seen.first_seen(3), None);
    }
}
