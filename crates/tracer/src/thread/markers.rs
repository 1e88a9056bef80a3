//! Ranges and marks of the program.

use super::own::{self, ON, STATE_BITS, is_unusual};
use super::records::{push, push_text, text_header};
use super::state::STATE;
use super::switch::close;
use super::{forked, late, steps};
use rkprof_model::clock;
use rkprof_model::record::{self, RecordKind};
use rkprof_store::lease::Late;
use std::sync::atomic::Ordering;

/// A ROCTx or `rkprof_range_*` event on this thread, now.
pub fn marker(op: record::MarkerOp, id: u64, text: &[u8]) {
    if is_unusual(own::recording().load(Ordering::Relaxed)) {
        forked::unusual_call(Late::Other);
    }
    // The SDK may deliver ranges for a moment after the thread of the last step has ended the recording.
    let word = own::recording().load(Ordering::SeqCst);
    if word & STATE_BITS != ON {
        return;
    }
    let text = record::clip(text);
    if text.trim_ascii_start().starts_with(rkprof_arch::work::MARKER_PREFIX.as_bytes()) {
        let _ = STATE.try_with(|state| state.states_work.set(true));
    }
    if crate::call_paths::are_taken() {
        crate::call_paths::ranges::marker(op, text);
    }
    let header = text_header::<record::Marker>(RecordKind::Marker, op as u8, text);
    push_text(&record::Marker { header, tick: clock::now(), id }, text);
    late::written(Late::Other);
    if steps::observe(op, id, text) {
        close(word);
    }
}

/// A call of `roctxProfilerPause` or `Resume` that began at a tick and ends now; its record has its length in ticks.
pub fn marker_since(op: record::MarkerOp, tick: clock::Tick) {
    let header = text_header::<record::Marker>(RecordKind::Marker, op as u8, b"");
    push(&record::Marker { header, tick, id: clock::now().saturating_sub(tick) });
}
