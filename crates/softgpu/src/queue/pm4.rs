//! Command buffers in vendor packets: what aqlprofile's counter programs and ROCR's cache flushes have in them. Commands that write
//! memory are done; all others (registers, waits, events) have no effect here.

use super::{u32_at, u64_at};
use crate::clock::{self, Nanoseconds};
use crate::driver::Driver;
use std::sync::atomic::Ordering;

mod op {
    pub(super) const WRITE_DATA: u32 = 0x37;
    pub(super) const INDIRECT_BUFFER: u32 = 0x3f;
    pub(super) const COPY_DATA: u32 = 0x40;
    pub(super) const RELEASE_MEM: u32 = 0x49;
}

/// Buffers in buffers.
const DEPTH: u32 = 4;

pub(crate) fn run(driver: &Driver, words: &[u32], now: Nanoseconds) {
    run_at(driver, words, now, 0);
}

fn run_at(driver: &Driver, mut words: &[u32], now: Nanoseconds, depth: u32) {
    while let Some((command, rest)) = next(words) {
        words = rest;
        let Some((&header, body)) = command.split_first() else { continue };
        match ((header >> 8) & 0xff, body) {
            (op::COPY_DATA, &[control, from_low, from_high, to_low, to_high, ..]) => {
                copy_data(driver, control, pair(from_low, from_high), pair(to_low, to_high), now);
            }
            (op::WRITE_DATA, &[control, low, high, ref data @ ..]) if is_memory((control >> 8) & 0xf) => {
                let to = pair(low, high) & !3;
                for (at, &word) in data.iter().enumerate() {
                    u32_at(driver, to + 4 * at as u64).store(word, Ordering::Release);
                }
            }
            (op::RELEASE_MEM, &[_, control, low, high, data_low, data_high, ..]) => {
                let to = pair(low, high);
                match control >> 29 {
                    1 => u32_at(driver, to & !3).store(data_low, Ordering::Release),
                    2 => u64_at(driver, to & !7).store(pair(data_low, data_high), Ordering::Release),
                    3 | 4 => u64_at(driver, to & !7).store(clock::ticks(now, driver.options.drift), Ordering::Release),
                    _ => {}
                }
            }
            (op::INDIRECT_BUFFER, &[low, high, control, ..]) if depth < DEPTH => {
                let (from, count) = (pair(low & !3, high), control & 0xf_ffff);
                let inner = |at: u32| u32_at(driver, from + 4 * u64::from(at)).load(Ordering::Acquire);
                if from != 0 {
                    let words: Vec<u32> = (0..count).map(inner).collect();
                    run_at(driver, &words, now, depth + 1);
                }
            }
            _ => {}
        }
    }
}

/// The first command of a buffer and what follows; `None` at the end or where a command is longer than its buffer.
fn next(words: &[u32]) -> Option<(&[u32], &[u32])> {
    let header = *words.first()?;
    // Type 3 has a length; a NOP with the largest one is a single word, as are the old types.
    let length = match header >> 30 {
        3 if (header >> 16) & 0x3fff != 0x3fff => ((header >> 16) & 0x3fff) as usize + 2,
        _ => 1,
    };
    words.split_at_checked(length)
}

fn pair(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// Selectors of places in memory.
fn is_memory(selector: u32) -> bool {
    matches!(selector, 1 | 2 | 5)
}

fn copy_data(driver: &Driver, control: u32, from: u64, to: u64, now: Nanoseconds) {
    let wide = control >> 16 & 1 == 1;
    let value = match control & 0xf {
        1 | 2 if wide => u64_at(driver, from & !7).load(Ordering::Acquire),
        1 | 2 => u64::from(u32_at(driver, from & !3).load(Ordering::Acquire)),
        5 => from,
        9 => clock::ticks(now, driver.options.drift),
        // A register. The upper half of a counter that is read in two halves is zero.
        _ if to & 4 != 0 => 0,
        _ => driver.options.counter,
    };
    if is_memory((control >> 8) & 0xf) {
        if wide {
            u64_at(driver, to & !7).store(value, Ordering::Release);
        } else {
            u32_at(driver, to & !3).store(value as u32, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    fn header(op: u32, words: u32) -> u32 {
        3 << 30 | (words - 2) << 16 | op << 8
    }

    fn address<T>(of: &T) -> [u32; 2] {
        let address = std::ptr::from_ref(of) as u64;
        [address as u32, (address >> 32) as u32]
    }

    #[test]
    fn counters_are_read_words_written_and_times_released_from_a_nested_buffer() {
        let driver = Driver::for_tests(Options { counter: 42, ..Options::default() });
        let places = [0_u64; 4].map(std::sync::atomic::AtomicU64::new);
        let [counter, word, time, copy] = places.each_ref().map(address);
        let inner = [
            // A register (selector 4) into memory (5).
            &[header(op::COPY_DATA, 6), 4 | 5 << 8, 0x1234, 0, counter[0], counter[1]][..],
            &[header(op::WRITE_DATA, 5), 5 << 8, word[0], word[1], 7],
            &[3 << 30 | 0x3fff << 16 | 0x10 << 8],
            &[header(op::RELEASE_MEM, 7), 0, 3 << 29, time[0], time[1], 0, 0],
            &[header(op::COPY_DATA, 6), 1 | 5 << 8 | 1 << 16, time[0], time[1], copy[0], copy[1]],
        ]
        .concat();
        let at = inner.as_ptr() as u64;
        run(&driver, &[header(op::INDIRECT_BUFFER, 4), at as u32, (at >> 32) as u32, inner.len() as u32], 1230);
        assert_eq!(places.each_ref().map(|place| place.load(Ordering::Relaxed)), [42, 7, 123, 123]);
    }

    #[test]
    fn a_command_that_is_longer_than_its_buffer_ends_it() {
        assert_eq!(next(&[header(op::COPY_DATA, 6), 0, 0]), None);
        assert_eq!(next(&[2 << 30, 5]), Some((&[2 << 30][..], &[5][..])));
    }
}
