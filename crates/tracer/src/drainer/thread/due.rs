//! When the drainer's periodic work is due.

/// When the periodic work is due, CLOCK_BOOTTIME ns.
#[derive(Default)]
pub(super) struct Due {
    /// When the SDKs were last asked for their buffers.
    pub(super) flushed_sdk: u64,
    pub(super) calibrate: u64,
    pub(super) govern: u64,
    pub(super) look: u64,
    pub(super) summary: u64,
    pub(super) repeat: u64,
    /// No trigger writes before this time.
    pub(super) trigger: u64,
}
