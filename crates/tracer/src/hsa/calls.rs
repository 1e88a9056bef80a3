//! HSA calls without the SDK (`--hsa`): a function of rkprof in each entry of ROCR's tables, above rkprof's others and those that
//! came before. A record has what the SDK's service gives: function, thread, times.
//!
//! rkprof's own calls go to the functions below, so they are not recorded.

use super::table::{Part, Tables};
use crate::fence::catch_panic;
use crate::hip::CAN_WRAP;
use crate::thread;
use rkprof_abi::hsa::{AMD_EXT, CORE, IMAGE_EXT};
use rkprof_model::clock;
use rkprof_model::record::{self, Domain, NameOf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// ROCR's tables and their functions, in the order of the SDK's kinds of HSA calls.
const PARTS: [(Part, &[&str]); 3] = [(Part::Core, &CORE), (Part::AmdExt, &AMD_EXT), (Part::Images, &IMAGE_EXT)];
/// Number of the first function of each.
const FIRST: [usize; 3] = [0, CORE.len(), CORE.len() + AMD_EXT.len()];
/// Functions have numbers below this one.
const NUMBERS: usize = 16 * 16;
const _: () = assert!(CORE.len() + AMD_EXT.len() + IMAGE_EXT.len() <= NUMBERS);

/// Words of the stack that are passed on. `hsa_amd_memory_async_copy_rect` has the most, four; what lies behind a call's own words
/// is the caller's frame, which is copied and not looked at.
const STACK_WORDS: usize = 4;

#[repr(C)]
#[derive(Clone, Copy)]
struct Stack([u64; STACK_WORDS]);

/// The functions below, by number.
static ORIGINALS: [AtomicUsize; NUMBERS] = [const { AtomicUsize::new(0) }; NUMBERS];

type Function = unsafe extern "C-unwind" fn(u64, u64, u64, u64, u64, u64, Stack) -> u64;

unsafe extern "C-unwind" fn wrapper<const ROW: usize, const COLUMN: usize>(
    a: u64,
    b: u64,
    c: u64,
    d: u64,
    e: u64,
    f: u64,
    stack: Stack,
) -> u64 {
    let number = ROW * 16 + COLUMN;
    let start_tick = clock::now();
    let call = || {
        // SAFETY: the entry had this function, which takes a part of these words.
        unsafe {
            std::mem::transmute::<usize, Function>(ORIGINALS[number].load(Ordering::Relaxed))(a, b, c, d, e, f, stack)
        }
    };
    let result = call();
    if thread::is_recording() {
        returned(number, start_tick);
    }
    result
}

#[inline(never)]
fn returned(number: usize, start_tick: u64) {
    let end_tick = clock::now();
    catch_panic((), || {
        let function = record::function_word(Domain::Hsa, operation(number));
        // As in the SDK's records: no status.
        thread::push(&record::ApiCall::new(function, start_tick, end_tick, 0));
    });
}

/// The operation in records: the part, and the function's place there.
fn operation(number: usize) -> u32 {
    let part = FIRST.iter().rposition(|first| *first <= number).unwrap_or(0);
    (part as u32) << 16 | (number - FIRST[part]) as u32
}

/// The address of the wrapper of a function. Code that computes it, not a table, whose entries the loader would patch in each process.
fn wrapper_of(number: usize) -> usize {
    macro_rules! columns {
        ($row:literal: $($column:literal)*) => {
            match number % 16 {
                $($column => wrapper::<$row, $column> as *const () as usize,)*
                _ => unreachable!(),
            }
        };
    }
    macro_rules! rows {
        ($($row:literal)*) => {
            match number / 16 {
                $($row => columns!($row: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),)*
                _ => unreachable!(),
            }
        };
    }
    rows!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
}

/// Whether a function records calls.
pub(super) fn is_wrapper(address: usize) -> bool {
    ORIGINALS
        .iter()
        .enumerate()
        .any(|(number, original)| original.load(Ordering::Relaxed) != 0 && wrapper_of(number) == address)
}

/// Puts a function into each entry. Called after all others are there.
pub(super) fn install(tables: &Tables) {
    if !CAN_WRAP {
        return;
    }
    for (first, (part, names)) in FIRST.iter().zip(PARTS) {
        for (place, entry) in tables.entries(part).iter().enumerate().take(names.len()) {
            let number = first + place;
            let (original, ours) = (entry.load(Ordering::Acquire), wrapper_of(number));
            if original == 0 || original == ours {
                continue;
            }
            // A second HSA runtime would need originals of its own.
            let known = ORIGINALS[number].compare_exchange(0, original, Ordering::AcqRel, Ordering::Acquire);
            if known.is_ok() || known == Err(original) {
                entry.store(ours, Ordering::Release);
                crate::watch::add(crate::watch::Of::Hsa, entry, ours, original);
            }
        }
    }
    name_operations();
}

/// Writes the names of the functions, which records refer to by number.
pub fn name_operations() {
    for (first, (_, names)) in FIRST.iter().zip(PARTS) {
        for (place, function) in names.iter().enumerate() {
            let number = first + place;
            if ORIGINALS[number].load(Ordering::Relaxed) != 0 {
                thread::name(
                    NameOf::Operation,
                    (Domain::Hsa as u64) << 32 | u64::from(operation(number)),
                    function.as_bytes(),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_function_has_a_wrapper_and_an_operation_of_its_own() {
        let all: Vec<_> = (0..NUMBERS).map(|number| (wrapper_of(number), operation(number))).collect();
        for (at, (wrapper, operation)) in all.iter().enumerate() {
            assert!(all[..at].iter().all(|(other, of)| other != wrapper && of != operation), "{at}");
        }
        let [_, second, third] = FIRST;
        assert_eq!([0, second - 1, second, third + 2].map(operation), [0, 124, 1 << 16, 2 << 16 | 2]);
    }
}
