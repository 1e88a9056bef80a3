//! Queues of AQL packets (HSA Platform System Architecture 1.2, section 2.9; vendor packets as in ROCR's amd_hsa_queue.h). Packets run
//! one after the other, whatever their barrier bit says: hardware may overlap them, and need not.
//!
//! The device's time is exact. A kernel that was seen in the queue starts a gap after its forerunner's end, even when the host was
//! late to play it. Nothing starts before it was seen: the program may have given it to the queue just then.

use super::transfer::{Moving, Source};
use super::{
    QueueMemory, Seen, Step, complete, dword, i64_at, is_zero, memory_fault, pm4, qword, reset, u16_at, u32_at, u64_at,
};
use crate::access::NotMapped;
use crate::clock::{self, Nanoseconds, on_tick};
use crate::driver::Driver;
use crate::kernel::Kernel;
use crate::options::Draws;
use std::sync::Arc;
use std::sync::atomic::Ordering;

const PACKET: u64 = 64;

mod kind {
    pub(super) const VENDOR: u16 = 0;
    pub(super) const INVALID: u16 = 1;
    pub(super) const DISPATCH: u16 = 2;
    pub(super) const BARRIER_AND: u16 = 3;
    pub(super) const BARRIER_OR: u16 = 5;
}

mod vendor {
    pub(super) const PM4: u8 = 1;
    pub(super) const BARRIER_VALUE: u8 = 2;
}

/// `amd_queue_t`: `read_dispatch_id`, to which KFD has the address, and `queue_properties`.
const READ_DISPATCH_ID: u64 = 128;
const PROPERTIES: u64 = 180;
const PROFILING: u32 = 1 << 3;

/// An address of no page: where the kernel of `RKSOFTGPU_FAULT` reads.
const FAULT_ADDRESS: u64 = 0x6666_6666_6000;

#[derive(Debug)]
enum State {
    Ready,
    /// A packet that was begun; it may wait for signals.
    Begun {
        packet: [u8; PACKET as usize],
        start: Nanoseconds,
    },
    Running {
        packet: [u8; PACKET as usize],
        kernel: Arc<Kernel>,
        start: Nanoseconds,
        end: Nanoseconds,
        /// The bytes that a copy kernel moves.
        moving: Option<Moving>,
    },
    /// Hung or reset: until the program destroys it.
    Stopped,
}

#[derive(Debug)]
pub(crate) struct Aql {
    state: State,
    /// Index of the next packet.
    next: u64,
    seen: Seen,
    /// The header of the next packet was not written yet at the last look.
    is_late: bool,
    doorbell: u64,
    last_end: Nanoseconds,
    after_kernel: bool,
}

impl Aql {
    /// What a doorbell reads before it was rung.
    pub(crate) const QUIET: u64 = u64::MAX;

    pub(crate) fn new(place: &QueueMemory, driver: &Driver) -> Aql {
        let next = u64_at(driver, place.read_pointer).load(Ordering::Acquire);
        Aql {
            state: State::Ready,
            next,
            seen: Seen::default(),
            is_late: false,
            doorbell: Aql::QUIET,
            last_end: 0,
            after_kernel: false,
        }
    }

    pub(crate) fn step(&mut self, place: &QueueMemory, driver: &Driver, draws: &mut Draws, now: Nanoseconds) -> Step {
        match std::mem::replace(&mut self.state, State::Stopped) {
            State::Ready => {
                self.state = State::Ready;
                let Some((packet, seen)) = self.published(place, driver) else { return Step::Waiting };
                self.state = State::Begun { packet, start: on_tick(seen).max(self.last_end) };
                Step::Moved
            }
            State::Begun { packet, start } => self.begin(place, driver, draws, now, packet, start),
            State::Running { packet, kernel, start, mut end, moving } => {
                self.look(place, driver);
                if let Some(mut moving) = moving {
                    if let Err(NotMapped(va)) = moving.piece(driver) {
                        driver.count.line(format_args!("fault {} memory {}", place.id, kernel.name));
                        memory_fault(driver, place, va);
                        return Step::Moved;
                    }
                    let moving = (!moving.is_done()).then_some(moving);
                    if moving.is_none() {
                        // This machine may be slower than the kernel's length.
                        end = end.max(on_tick(clock::now()));
                    }
                    self.state = State::Running { packet, kernel, start, end, moving };
                    return Step::Moved;
                }
                if now < end {
                    self.state = State::Running { packet, kernel, start, end, moving };
                    return Step::Until(end);
                }
                self.finish_kernel(place, driver, &packet, &kernel, start, end);
                Step::Moved
            }
            State::Stopped => Step::Waiting,
        }
    }

    fn slot(&self, place: &QueueMemory) -> u64 {
        place.ring + self.next % (place.ring_bytes / PACKET) * PACKET
    }

    /// Notes how far the program has written.
    fn look(&mut self, place: &QueueMemory, driver: &Driver) {
        // Several threads ring the doorbell, and a late one may write an older index over a newer: any change means "look how far
        // the write index is".
        let rung = u64_at(driver, place.doorbell).load(Ordering::Acquire);
        if rung == self.doorbell {
            return;
        }
        self.doorbell = rung;
        let limit = u64_at(driver, place.write_pointer).load(Ordering::Acquire);
        self.seen.note(limit);
    }

    /// The next packet, when the doorbell was rung for it and its header is written, and the moment at which it was seen.
    fn published(&mut self, place: &QueueMemory, driver: &Driver) -> Option<([u8; PACKET as usize], Nanoseconds)> {
        self.look(place, driver);
        let mut seen = self.seen.first_seen(self.next)?;
        let slot = self.slot(place);
        if u16_at(driver, slot).load(Ordering::Acquire) & 0xff == kind::INVALID {
            self.is_late = true;
            return None;
        }
        if std::mem::take(&mut self.is_late) {
            seen = clock::now();
        }
        let mut packet = [0; PACKET as usize];
        // SAFETY: the ring is mapped while the queue exists, and the header says that the packet is the device's.
        unsafe {
            std::ptr::copy_nonoverlapping(driver.memory.at(slot) as *const u8, packet.as_mut_ptr(), packet.len());
        }
        Some((packet, seen))
    }

    fn begin(
        &mut self,
        place: &QueueMemory,
        driver: &Driver,
        draws: &mut Draws,
        now: Nanoseconds,
        packet: [u8; PACKET as usize],
        start: Nanoseconds,
    ) -> Step {
        let header = u16::from_le_bytes([packet[0], packet[1]]);
        let format = packet[2];
        // A packet that depends on signals ends when they are seen: never before what it depends on.
        let seen = on_tick(now).max(start);
        match header & 0xff {
            kind::DISPATCH => return self.dispatch(place, driver, draws, packet, start),
            kind::BARRIER_AND | kind::BARRIER_OR => {
                let signals: Vec<u64> = (2..12).step_by(2).map(|at| qword(&packet, at)).filter(|s| *s != 0).collect();
                let open = |signal: &u64| !is_zero(driver, *signal);
                let and = header & 0xff == kind::BARRIER_AND;
                let waits =
                    if and { signals.iter().any(open) } else { !signals.is_empty() && signals.iter().all(open) };
                if waits {
                    return self.wait(packet, start);
                }
                let end = if signals.is_empty() { start } else { seen };
                let name = if and { "and" } else { "or" };
                driver.count.line(format_args!("barrier {} {} {name} {start} {end}", place.id, self.next));
                self.finish(place, driver, &packet, start, end);
            }
            kind::VENDOR if format == vendor::BARRIER_VALUE => {
                if !value_reached(driver, &packet) {
                    return self.wait(packet, start);
                }
                driver.count.line(format_args!("barrier {} {} value {start} {seen}", place.id, self.next));
                self.finish(place, driver, &packet, start, seen);
            }
            other => {
                let is_pm4 = other == kind::VENDOR && format == vendor::PM4;
                if is_pm4 {
                    let words: Vec<u32> = (1..5).map(|at| dword(&packet, at)).collect();
                    pm4::run(driver, &words, now);
                }
                let name = if is_pm4 { "pm4" } else { "other" };
                driver.count.line(format_args!("vendor {} {} {name} {start} {start}", place.id, self.next));
                self.finish(place, driver, &packet, start, start);
            }
        }
        self.after_kernel = false;
        Step::Moved
    }

    fn wait(&mut self, packet: [u8; PACKET as usize], start: Nanoseconds) -> Step {
        self.state = State::Begun { packet, start };
        Step::Waiting
    }

    fn dispatch(
        &mut self,
        place: &QueueMemory,
        driver: &Driver,
        draws: &mut Draws,
        packet: [u8; PACKET as usize],
        start: Nanoseconds,
    ) -> Step {
        let kernel = driver.kernel(qword(&packet, 8), qword(&packet, 10));
        let seen = driver.seen(&kernel);
        let fault = |kind: &str| driver.count.line(format_args!("fault {} {kind} {}", place.id, kernel.name));
        if driver.is_at(driver.options.hang.as_ref(), &kernel, seen) {
            fault("hang");
            return Step::Moved;
        }
        if driver.is_at(driver.options.fault.as_ref(), &kernel, seen) {
            fault("memory");
            memory_fault(driver, place, FAULT_ADDRESS);
            return Step::Moved;
        }
        if driver.is_at(driver.options.reset.as_ref(), &kernel, seen) {
            fault("reset");
            reset(driver, place);
            return Step::Moved;
        }
        let gap = if self.after_kernel { driver.options.gap.draw(draws) } else { 0 };
        let start = on_tick(start.max(self.last_end + gap));
        let end = on_tick(start + driver.options.kernel_ns(&kernel.name, seen, draws));
        let moving = kernel.moves(driver, qword(&packet, 10));
        if let Some(moving) = &moving {
            let (name, from) = match moving.first.from {
                Source::Memory(from) => ("copy", from),
                Source::Pattern(_) => ("fill", 0),
            };
            let (bytes, to) = (moving.bytes, moving.first.to);
            driver.count.line(format_args!("moved {} {} {bytes} {name} {to:#x} {from:#x}", place.id, self.next));
        }
        self.state = State::Running { packet, kernel, start, end, moving };
        Step::Moved
    }

    fn finish_kernel(
        &mut self,
        place: &QueueMemory,
        driver: &Driver,
        packet: &[u8; PACKET as usize],
        kernel: &Kernel,
        start: Nanoseconds,
        end: Nanoseconds,
    ) {
        let [x, y, z] = [3, 4, 5].map(|at| dword(packet, at));
        driver.count.line(format_args!("dispatch {} {} {} {start} {end} {x} {y} {z}", place.id, self.next, kernel.id));
        self.after_kernel = true;
        self.finish(place, driver, packet, start, end);
    }

    /// Hands the slot back, then tells the signal, as the packet processor does.
    fn finish(
        &mut self,
        place: &QueueMemory,
        driver: &Driver,
        packet: &[u8; PACKET as usize],
        start: Nanoseconds,
        end: Nanoseconds,
    ) {
        let slot = self.slot(place);
        self.next += 1;
        self.last_end = end;
        self.state = State::Ready;
        u16_at(driver, slot).store(kind::INVALID, Ordering::Release);
        u64_at(driver, place.read_pointer).store(self.next, Ordering::Release);
        let properties = u32_at(driver, place.read_pointer - READ_DISPATCH_ID + PROPERTIES).load(Ordering::Relaxed);
        let times = (properties & PROFILING != 0).then_some((start, end));
        complete(driver, qword(packet, 14), times);
    }
}

/// ROCR's `hsa_amd_barrier_value_packet_t`: a signal's masked value compared with a number.
fn value_reached(driver: &Driver, packet: &[u8]) -> bool {
    let signal = qword(packet, 2);
    if signal == 0 {
        return true;
    }
    let (wanted, mask) = (qword(packet, 4) as i64, qword(packet, 6) as i64);
    let value = i64_at(driver, signal + super::signal::VALUE).load(Ordering::Acquire) & mask;
    match dword(packet, 8) {
        0 => value == wanted,
        1 => value != wanted,
        2 => value < wanted,
        _ => value >= wanted,
    }
}
