//! What Perfetto's page can hold, and what to do about a trace that is larger.

use crate::report::units::{bytes, memory};
use std::path::Path;

/// Bytes of a trace of ours that the page still opens: its engine has 4 GiB of memory, see docs/reference.md for the measurement.
pub const LARGEST: u64 = 600_000_000;

/// What to do about a trace of `size` bytes, when the page cannot hold it.
pub fn warning(trace: &Path, size: u64) -> Option<String> {
    let shown = trace.display();
    (size > LARGEST).then(|| {
        format!(
            "{shown} has {}: Perfetto's page holds about {} ({} of memory). Cut it:\n\
             rkprof export {shown} --to pftrace --time 10s..20s -o part.pftrace\n\
             Next time `rkprof run --rotate 500MB` writes parts, and --flight 30s keeps the end alone",
            bytes(size),
            bytes(LARGEST),
            memory(4 << 30),
        )
    })
}
