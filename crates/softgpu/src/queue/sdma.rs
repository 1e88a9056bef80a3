//! SDMA queues, packets as ROCR writes them (its sdma_registers.h; all generations from gfx9 on). The engine has a time of its own: a
//! copy begins where the last one ended, so that the timestamps around it are exactly those of the count.

use super::transfer::{Moving, Source, Transfer};
use super::{QueueMemory, Seen, Step, memory_fault, u32_at, u64_at};
use crate::access::NotMapped;
use crate::clock::{self, Nanoseconds, on_tick};
use crate::driver::Driver;
use std::sync::atomic::Ordering;

/// `gfx_target_version` from which rectangles have other bits.
const GFX12: u32 = 120_000;

/// One packet, read.
#[derive(Debug, PartialEq, Eq)]
enum Packet {
    Nothing,
    Copy(Transfer),
    /// Rows of a sub-window.
    Rectangle(Vec<Transfer>),
    Fill(Transfer),
    Fence {
        at: u64,
        value: u32,
    },
    Trap {
        event: u32,
    },
    Poll {
        at: u64,
        reference: u32,
        mask: u32,
        function: u32,
    },
    Add {
        at: u64,
        value: u64,
    },
    Timestamp {
        at: u64,
    },
}

/// The packet at the head of some words, and its length in words. `None` for an unknown one: its length is not known either.
fn decode(version: u32, word: impl Fn(u64) -> u32) -> Option<(Packet, u64)> {
    let header = word(0);
    let pair = |at: u64| u64::from(word(at)) | u64::from(word(at + 1)) << 32;
    Some(match (header & 0xff, (header >> 8) & 0xff) {
        // A NOP may have a body.
        (0, _) => (Packet::Nothing, 1 + u64::from((header >> 16) & 0x3fff)),
        (1, 0) => {
            // Gfx9 has 22 bits for the count and zeros above, later ones have 30.
            let bytes = u64::from(word(1) & 0x3fff_ffff) + 1;
            (Packet::Copy(Transfer { to: pair(5), from: Source::Memory(pair(3)), bytes }), 7)
        }
        (1, 4) => (Packet::Rectangle(rectangle(version, word)), 13),
        (5, _) => (Packet::Fence { at: pair(1), value: word(3) }, 4),
        (6, _) => (Packet::Trap { event: word(1) & 0x0fff_ffff }, 2),
        (8, _) => {
            let polls_memory = header >> 31 == 1;
            let poll = Packet::Poll { at: pair(1), reference: word(3), mask: word(4), function: (header >> 28) & 7 };
            (if polls_memory { poll } else { Packet::Nothing }, 6)
        }
        (10, _) => {
            let adds = header >> 25 == 47;
            (if adds { Packet::Add { at: pair(1), value: pair(3) } } else { Packet::Nothing }, 8)
        }
        (11, _) => {
            // The count is in bytes and ends within the last word.
            let bytes = (u64::from(word(4) & 0x3fff_ffff) / 4 + 1) * 4;
            (Packet::Fill(Transfer { to: pair(1), from: Source::word(word(3)), bytes }), 5)
        }
        (13, _) => (Packet::Timestamp { at: pair(1) }, 3),
        (17, _) => (Packet::Nothing, 5),
        _ => return None,
    })
}

fn rectangle(version: u32, word: impl Fn(u64) -> u32) -> Vec<Transfer> {
    let pair = |at: u64| u64::from(word(at)) | u64::from(word(at + 1)) << 32;
    let bits = |at: u64, shift: u32, count: u32| u64::from(word(at) >> shift) & ((1 << count) - 1);
    let size = 1_u64 << (word(0) >> 29);
    // x and y, z, pitch less one, slice less one: their widths changed with gfx12.
    let (xy, z, pitch_at, pitch, slice) = if version >= GFX12 { (16, 14, 16, 16, 32) } else { (14, 11, 13, 19, 28) };
    let corner = |at: u64| {
        let origin = [bits(at + 2, 0, xy), bits(at + 2, 16, xy), bits(at + 3, 0, z)];
        (pair(at), origin, bits(at + 3, pitch_at, pitch) + 1, bits(at + 4, 0, slice) + 1)
    };
    let (from, [from_x, from_y, from_z], from_pitch, from_slice) = corner(1);
    let (to, [to_x, to_y, to_z], to_pitch, to_slice) = corner(6);
    let [columns, rows, layers] = [bits(11, 0, xy) + 1, bits(11, 16, xy) + 1, bits(12, 0, z) + 1];
    let row = |layer: u64, row: u64| Transfer {
        to: to + size * ((to_z + layer) * to_slice + (to_y + row) * to_pitch + to_x),
        from: Source::Memory(from + size * ((from_z + layer) * from_slice + (from_y + row) * from_pitch + from_x)),
        bytes: size * columns,
    };
    (0..layers).flat_map(|layer| (0..rows).map(move |at| row(layer, at))).collect()
}

fn holds(function: u32, value: u32, reference: u32) -> bool {
    match function {
        1 => value < reference,
        2 => value <= reference,
        3 => value == reference,
        4 => value != reference,
        5 => value >= reference,
        6 => value > reference,
        _ => true,
    }
}

#[derive(Debug)]
pub(crate) struct Sdma {
    next: u64,
    /// What is being moved, since when, and the earliest end.
    moving: Option<(Moving, Nanoseconds, Nanoseconds)>,
    /// The engine's own time.
    time: Nanoseconds,
    seen: Seen,
    /// It waited for memory at the last packet.
    polled: bool,
    stopped: bool,
}

impl Sdma {
    pub(crate) fn new(place: &QueueMemory, driver: &Driver) -> Sdma {
        let next = u64_at(driver, place.read_pointer).load(Ordering::Acquire);
        Sdma { next, moving: None, time: 0, seen: Seen::default(), polled: false, stopped: false }
    }

    pub(crate) fn step(&mut self, place: &QueueMemory, driver: &Driver, now: Nanoseconds) -> Step {
        if self.stopped {
            return Step::Waiting;
        }
        let rung = u64_at(driver, place.doorbell).load(Ordering::Acquire);
        if rung > self.next {
            self.seen.note(rung);
        }
        if let Some(moving) = self.moving.take() {
            return self.move_on(place, driver, now, moving);
        }
        let Some(seen) = self.seen.first_seen(self.next) else { return Step::Waiting };
        let start = place.ring;
        let word = |at: u64| u32_at(driver, start + (self.next + 4 * at) % place.ring_bytes).load(Ordering::Acquire);
        let Some((packet, words)) = decode(place.version, word) else {
            let header = word(0);
            eprintln!("rksoftgpu: SDMA queue {} has the unknown packet {header:#x} and stops", place.id);
            driver.count.line(format_args!("fault {} sdma {header:#x}", place.id));
            self.stopped = true;
            return Step::Waiting;
        };
        self.time = self.time.max(on_tick(if std::mem::take(&mut self.polled) { now } else { seen }));
        match packet {
            Packet::Nothing => {}
            Packet::Copy(transfer) | Packet::Fill(transfer) => self.move_rows(driver, vec![transfer]),
            Packet::Rectangle(rows) => self.move_rows(driver, rows),
            Packet::Fence { at, value } => u32_at(driver, at).store(value, Ordering::Release),
            Packet::Trap { event } => {
                let _ = driver.events.set(event);
            }
            Packet::Poll { at, reference, mask, function } => {
                if !holds(function, u32_at(driver, at).load(Ordering::Acquire) & mask, reference) {
                    self.polled = true;
                    return Step::Waiting;
                }
            }
            Packet::Add { at, value } => {
                u64_at(driver, at).fetch_add(value, Ordering::AcqRel);
            }
            Packet::Timestamp { at } => {
                u64_at(driver, at).store(clock::ticks(self.time, driver.options.drift), Ordering::Release);
            }
        }
        self.next += 4 * words;
        u64_at(driver, place.read_pointer).store(self.next, Ordering::Release);
        Step::Moved
    }

    fn move_rows(&mut self, driver: &Driver, rows: Vec<Transfer>) {
        let start = self.time;
        self.moving = Moving::new(rows).map(|moving| {
            let end = on_tick(start + driver.options.copy_ns(moving.bytes));
            (moving, start, end)
        });
    }

    fn move_on(
        &mut self,
        place: &QueueMemory,
        driver: &Driver,
        now: Nanoseconds,
        (mut moving, start, mut end): (Moving, Nanoseconds, Nanoseconds),
    ) -> Step {
        if !moving.is_done() {
            if let Err(NotMapped(va)) = moving.piece(driver) {
                driver.count.line(format_args!("fault {} memory sdma", place.id));
                memory_fault(driver, place, va);
                self.stopped = true;
                return Step::Waiting;
            }
            if moving.is_done() {
                // This machine may be slower than the rate.
                end = end.max(on_tick(clock::now()));
            }
            self.moving = Some((moving, start, end));
            return Step::Moved;
        }
        if now < end {
            self.moving = Some((moving, start, end));
            return Step::Until(end);
        }
        self.time = end;
        let (id, bytes, to) = (place.id, moving.bytes, moving.first.to);
        match moving.first.from {
            Source::Memory(from) => {
                driver.count.line(format_args!("copy {id} {bytes} {start} {end} {to:#x} {from:#x}"));
            }
            Source::Pattern(_) => driver.count.line(format_args!("fill {id} {bytes} {start} {end} {to:#x}")),
        }
        Step::Moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(version: u32, words: &[u32]) -> Option<(Packet, u64)> {
        decode(version, |at| words.get(at as usize).copied().unwrap_or(0))
    }

    #[test]
    fn packets_are_read_as_their_registers_say() {
        let copy = Transfer { to: 0x6_0000_0005, from: Source::Memory(0x4_0000_0003), bytes: 256 };
        assert_eq!(read(90402, &[1, 255, 0, 3, 4, 5, 6]), Some((Packet::Copy(copy), 7)));
        let fill = Transfer { to: 0x2_0000_0001, from: Source::word(9), bytes: 64 };
        assert_eq!(read(90402, &[11 | 2 << 30, 1, 2, 9, 60]), Some((Packet::Fill(fill), 5)));
        assert_eq!(read(90402, &[5, 8, 1, 77]), Some((Packet::Fence { at: 0x1_0000_0008, value: 77 }, 4)));
        assert_eq!(read(90402, &[6, 0xf000_0011]), Some((Packet::Trap { event: 0x11 }, 2)));
        let poll = Packet::Poll { at: 0x10, reference: 5, mask: 0xff, function: 3 };
        assert_eq!(read(90402, &[8 | 3 << 28 | 1 << 31, 0x10, 0, 5, 0xff, 0]), Some((poll, 6)));
        let add = Packet::Add { at: 0x10, value: u64::MAX };
        assert_eq!(read(90402, &[10 | 47 << 25, 0x10, 0, !0, !0, 0, 0, 0]), Some((add, 8)));
        assert_eq!(read(90402, &[13 | 2 << 8, 0x10, 0]), Some((Packet::Timestamp { at: 0x10 }, 3)));
        assert_eq!(read(90402, &[3 << 16]), Some((Packet::Nothing, 4)));
        assert_eq!(read(90402, &[0x63]), None);
    }

    #[test]
    fn a_rectangle_is_its_rows() {
        // Two rows, two layers of three elements of 4 bytes; from (1, 2, 0) of pitch 10, slice 100 to (0, 0, 1) of pitch 5, slice 20.
        let old =
            [1 | 4 << 8 | 2 << 29, 0x1000, 0, 1 | 2 << 16, 9 << 13, 99, 0x8000, 0, 0, 1 | 4 << 13, 19, 2 | 1 << 16, 1];
        let new =
            [1 | 4 << 8 | 2 << 29, 0x1000, 0, 1 | 2 << 16, 9 << 16, 99, 0x8000, 0, 0, 1 | 4 << 16, 19, 2 | 1 << 16, 1];
        let row = |from: u64, to: u64| Transfer { to, from: Source::Memory(from), bytes: 12 };
        let rows = vec![
            row(0x1000 + 4 * 21, 0x8000 + 4 * 20),
            row(0x1000 + 4 * 31, 0x8000 + 4 * 25),
            row(0x1000 + 4 * 121, 0x8000 + 4 * 40),
            row(0x1000 + 4 * 131, 0x8000 + 4 * 45),
        ];
        assert_eq!(read(90402, &old), Some((Packet::Rectangle(rows.clone()), 13)));
        assert_eq!(read(120_001, &new), Some((Packet::Rectangle(rows), 13)));
    }
}
