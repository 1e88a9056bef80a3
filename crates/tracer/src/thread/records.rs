//! Records of the calling thread, of any kind.

use super::own;
use super::state::{NO_KIND, STATE, State, attach};
use bytemuck::Pod;
use rkprof_model::clock;
use rkprof_model::record::{self, Header, NameOf, RecordKind};

/// Writes one record from this thread; without room it is lost and the arena counts it.
pub fn push<T: Pod>(record: &T) {
    with_state(|state| state.push(record));
}

/// Writes a record that is followed by values with these bytes; sets `len` of its header.
pub fn push_values<T: Pod>(record: &T, values: &[u8]) {
    with_state(|state| {
        state.write(record::bytes_of(record)[0], |producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            unsafe { producer.push_with(arena, record, values) };
        });
    });
}

/// Writes a record that is followed by text; `aux` of its header must be the text's length, `len` that of the whole.
pub fn push_text<T: Pod>(record: &T, text: &[u8]) {
    with_state(|state| {
        state.write(record::bytes_of(record)[0], |producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            unsafe { producer.push_with_text(arena, record, text) };
        });
    });
}

/// Whether this thread may push records of `bytes` bytes and will not wait.
pub fn has_room(bytes: usize) -> bool {
    let mut has_room = false;
    with_state(|state| {
        state.write(NO_KIND, |producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            has_room = unsafe { producer.has_room(arena, bytes as u32) };
        });
    });
    has_room
}

/// Adds a sentence for the summary.
pub fn note(severity: record::Severity, sentence: &str) {
    let text = record::clip(sentence.as_bytes());
    let header = text_header::<record::Note>(RecordKind::Note, severity as u8, text);
    push_text(&record::Note { header, tick: clock::now() }, text);
}

/// Writes a [`record::Name`].
pub fn name(of: NameOf, id: u64, text: &[u8]) {
    let text = record::clip(text);
    let header = text_header::<record::Name>(RecordKind::Name, of as u8, text);
    push_text(&record::Name { header, id, since_tick: clock::now() }, text);
}

/// The header of a `T` that is followed by `text`.
pub fn text_header<T>(kind: RecordKind, tag: u8, text: &[u8]) -> Header {
    Header { kind: kind as u8, tag, len: record::padded(size_of::<T>() + text.len()) as u16, aux: text.len() as u32 }
}

pub(super) fn with_state(f: impl FnOnce(&State)) {
    // `try_with`, because the SDK may call after this thread's destructors have run.
    let _ = STATE.try_with(|state| {
        if state.attached.get() != own::on() {
            attach(state);
        }
        f(state);
    });
}
