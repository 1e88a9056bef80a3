//! The record of a HIP call with all its arguments (`--call-args`): the words as they were passed, and the text that one of them
//! points to. What the words mean is for the drainer to say.

use super::call::{Entered, give_path, returned};
use rkprof_abi::hip::table::{self, NOWHERE, STACK};
use rkprof_model::clock;
use rkprof_model::record::{self, CallArguments, Domain, MAX_ARGUMENT_TEXT, MAX_WORDS, RecordKind, function_word};

/// What a call was given.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    pub registers: &'a [u64],
    pub stack: &'a [u64],
    pub vectors: &'a [f64],
}

impl Given<'_> {
    fn at(&self, place: table::Place) -> Option<u64> {
        match place.checked_sub(STACK) {
            None => self.registers.get(usize::from(place)).copied(),
            Some(word) if place != NOWHERE => self.stack.get(usize::from(word)).copied(),
            Some(_) => None,
        }
    }
}

/// The words and the text of a record.
struct Rest {
    bytes: [u8; 8 * MAX_WORDS + MAX_ARGUMENT_TEXT],
    used: usize,
}

impl Rest {
    fn word(&mut self, word: u64) {
        self.bytes[self.used..][..8].copy_from_slice(&word.to_ne_bytes());
        self.used += 8;
    }

    /// Appends the text at `address`, and tells whether it was cut.
    ///
    /// # Safety
    /// A text that ends with a zero byte is there.
    unsafe fn text(&mut self, address: u64) -> bool {
        for at in 0..MAX_ARGUMENT_TEXT {
            // SAFETY: this function's contract: no byte before this one was the last.
            let byte = unsafe { (address as *const u8).add(at).read() };
            if byte == 0 {
                return false;
            }
            self.bytes[self.used] = byte;
            self.used += 1;
        }
        // SAFETY: as above.
        unsafe { (address as *const u8).add(MAX_ARGUMENT_TEXT).read() != 0 }
    }
}

/// A call of the runtime's function in `slot` has returned `status`; `path` as in [`crate::hip::call::Calls::leave_with_arguments`].
pub fn leave_with_arguments(
    entered: Entered,
    slot: u32,
    status: i32,
    arguments: CallArguments,
    path: Option<bool>,
    given: &Given<'_>,
) {
    let end = clock::now();
    if let Some(waits) = path
        && crate::call_paths::are_taken()
    {
        give_path(&entered, end, waits);
    }
    let Some((state, call)) = returned(end, entered, function_word(Domain::HipRuntime, slot), status) else {
        return;
    };
    let mut rest = Rest { bytes: [0; 8 * MAX_WORDS + MAX_ARGUMENT_TEXT], used: 0 };
    let vectors = given.vectors.iter().map(|value| value.to_bits());
    given.registers.iter().chain(given.stack).copied().chain(vectors).take(MAX_WORDS).for_each(|word| rest.word(word));
    let words = rest.used;
    // A call that failed may have been given what is no text.
    let text = table::function(slot).filter(|_| status == 0).and_then(|function| given.at(function.text));
    let text = text.filter(|address| *address != 0);
    // SAFETY: HIP's declaration asks for such a text, and the call has succeeded with this one.
    let cut = text.is_some_and(|address| unsafe { rest.text(address) });
    let mut args = call.with(CallArguments { stream: state.stream(arguments.stream), ..arguments });
    args.call.header.kind = RecordKind::ApiCallWords as u8;
    let record = record::ApiCallWords {
        args,
        words: (words / 8) as u16,
        text: (rest.used - words) as u16,
        cut: cut.into(),
        has_text: text.is_some().into(),
        pad: 0,
    };
    state.write(RecordKind::ApiCallWords as u8, |producer, arena| {
        // SAFETY: this thread attached the producer to this arena.
        unsafe { producer.push_with(arena, &record, &rest.bytes[..rest.used]) };
    });
    super::late::written(rkprof_store::lease::Late::Call);
}
