//! ROCTx ranges that are open on a thread: the innermost words of its call paths.
//!
//! Their names lose their digits (`step 17` is `step #`), so that a loop with numbered ranges does not make a new path in
//! each iteration.

use super::known::{is_known, mixed};
use crate::thread::{pauses, push_text, text_header};
use rkprof_model::record::{MarkerOp, Name, NameOf, path_word};
use std::cell::Cell;

/// Limit of ranges in a path, outermost first; deeper ones are left out.
pub const MOST: usize = 8;
/// Bytes of a name that are kept.
const LONGEST: usize = 128;

#[derive(Clone, Copy)]
struct Open {
    words: [u64; MOST],
    depth: u32,
    /// Value of [`pauses`] at the last look.
    pauses: u32,
}

thread_local! {
    static OPEN: Cell<Open> = const { Cell::new(Open { words: [0; MOST], depth: 0, pauses: 0 }) };
}

/// This thread pushes or pops a range.
#[cold]
#[inline(never)]
pub fn marker(op: MarkerOp, name: &[u8]) {
    let _ = OPEN.try_with(|cell| {
        let mut open = current(cell);
        match op {
            MarkerOp::Push => {
                if let Some(place) = open.words.get_mut(open.depth as usize) {
                    *place = named(name);
                }
                open.depth = open.depth.saturating_add(1);
            }
            MarkerOp::Pop => open.depth = open.depth.saturating_sub(1),
            MarkerOp::Mark | MarkerOp::Start | MarkerOp::Stop | MarkerOp::Pause | MarkerOp::Resume => {}
        }
        cell.set(open);
    });
}

fn current(cell: &Cell<Open>) -> Open {
    let (mut open, pauses) = (cell.get(), pauses());
    if open.pauses != pauses {
        (open.pauses, open.depth) = (pauses, 0);
    }
    open
}

/// The words of this thread's open ranges, innermost first.
pub fn each(mut take: impl FnMut(u64)) {
    let _ = OPEN.try_with(|cell| {
        let open = current(cell);
        open.words.iter().take(open.depth as usize).rev().for_each(|word| take(*word));
    });
}

/// The word of a range; writes its name when it is new.
fn named(name: &[u8]) -> u64 {
    let (bytes, used) = without_digits(name);
    let text = &bytes[..used];
    let words =
        text.chunks(8).map(|chunk| chunk.iter().fold(chunk.len() as u64, |word, byte| word << 8 | u64::from(*byte)));
    let word = words.fold(used as u64, |hash, word| mixed(&[hash, word])) | path_word::NAMED | path_word::RANGE;
    if !is_known(mixed(&[word])) {
        let header = text_header::<Name>(rkprof_model::record::RecordKind::Name, NameOf::RangeFrame as u8, text);
        push_text(&Name { header, id: word, since_tick: 0 }, text);
    }
    word
}

/// Replaces each run of digits by `#`.
fn without_digits(name: &[u8]) -> ([u8; LONGEST], usize) {
    let (mut bytes, mut used, mut in_digits) = ([0; LONGEST], 0, false);
    for byte in name {
        let is_digit = byte.is_ascii_digit();
        if !(is_digit && in_digits) {
            let Some(place) = bytes.get_mut(used) else { break };
            *place = if is_digit { b'#' } else { *byte };
            used += 1;
        }
        in_digits = is_digit;
    }
    (bytes, used)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_ranges_are_one() {
        let folded = |name: &str| {
            let (bytes, used) = without_digits(name.as_bytes());
            String::from_utf8_lossy(&bytes[..used]).into_owned()
        };
        assert_eq!(folded("step 17 of 200, a1b22"), "step # of #, a#b#");
        assert_eq!(folded(""), "");
        assert_eq!(folded(&"x".repeat(500)), "x".repeat(LONGEST));
    }
}
