//! The size limit of Perfetto's page, and remedies for larger traces.

use rkprof_show::units::bytes;
use std::path::Path;

/// Bytes of a trace that the page's engine surely opens. It takes 18 bytes of memory for each of ours (trace processor v55.3,
/// 500,000 kernels with their calls), and has 4 GiB in browsers without 64-bit WebAssembly.
pub const LARGEST: u64 = 220_000_000;

/// A warning with remedies for a trace of `size` bytes that the page may not open.
pub fn warning(trace: &Path, size: u64) -> Option<String> {
    let shown = trace.display();
    (size > LARGEST).then(|| {
        format!(
            "{shown} has {}; Perfetto's page can run out of memory above {}.\n\
             Cut it: rkprof export {shown} --to pftrace --time 10s..20s -o part.pftrace\n{IN_TIME}",
            bytes(size),
            bytes(LARGEST),
        )
    })
}

/// Options that keep the next trace small.
pub const IN_TIME: &str = "Next time: --rotate 200MB writes parts that open one by one, --flight 30s keeps the last seconds only, \
                           --trace kernels leaves out API calls";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_that_cuts_is_named() {
        let text = warning(Path::new("runs/a/trace.pftrace"), 1_390_000_000).unwrap();
        assert!(
            text.contains("1.39GB") && text.contains("rkprof export runs/a/trace.pftrace --to pftrace --time"),
            "{text}"
        );
        assert_eq!(warning(Path::new("x"), LARGEST), None);
    }
}
