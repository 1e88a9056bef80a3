//! What the session decides and prepares for one SDK, before its services start.

use super::counting::Collector;

/// The session's decisions and preparations for one SDK.
pub struct Prepared {
    /// Whether rkprof's wrappers record HIP calls.
    pub hip_wrapped: bool,
    pub dispatches: Dispatches,
    /// Index of this SDK among those of the process.
    pub attachment: usize,
    pub collector: Option<&'static Collector>,
    pub control: PauseHooks,
}

/// How dispatches are timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatches {
    /// The SDK's service.
    BySdk,
    /// rkprof's light path; no service may be requested that makes the SDK intercept queues.
    ByUs,
}

/// What `roctxProfilerPause` and `roctxProfilerResume` do. Their thread argument is ignored, as in rocprofv3.
#[derive(Clone, Copy)]
pub struct PauseHooks {
    pub pause: fn(),
    pub resume: fn(),
}
