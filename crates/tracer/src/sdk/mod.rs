//! rocprofiler-sdk with a safe interface: the calling copy, its features, and its records as rkprof's.
//!
//! ```text
//! loader         the SDK copy that called us -> table of functions (a missing one removes a feature, and the run tells it)
//! kinds          numbers of tracing kinds and operations, by name
//! agents         processors: handles -> indices
//! prepared       what the session decides for one SDK
//! services       contexts, buffers and callbacks that the session asks for
//! setup          asks the SDK for one service at a time
//! tap            what the callbacks need to know of their SDK
//! callbacks      what the SDK calls: decodes and writes records on the calling thread
//! decode         the SDK's records (by announced generation) -> record.rs
//! payload        its structs, by their own size
//! activity       what the driver, HIP's events and graphs did
//! host_functions what a program calls in place of kernels
//! rccl           how much a call of RCCL moves
//! pc_sampling    samples of program counters
//! counting       hardware counters: what there is, what a dispatch gets, what came out
//! ```

pub mod activity;
pub mod agents;
pub mod callbacks;
pub mod counting;
mod decode;
mod host_functions;
pub mod kinds;
pub mod loader;
mod payload;
pub mod pc_sampling;
pub mod prepared;
pub mod rccl;
pub mod services;
pub mod setup;
pub mod tap;

use rkprof_abi::{Status, v1};
use std::ffi::CStr;
use std::fmt;

/// A failed call of the SDK: what was being done, and the SDK's error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub call: &'static str,
    pub reason: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.call, self.reason)
    }
}

pub type Result<T> = std::result::Result<T, Error>;

/// The function table of the calling SDK copy. It stays loaded for the life of the process.
pub struct Sdk {
    pub functions: v1::Functions,
    pub generation: rkprof_abi::Generation,
    /// 10000 major + 100 minor + patch, as the library reports it, otherwise as announced.
    pub version: u32,
    /// The version that `rocprofiler_configure` was called with.
    pub announced: u32,
    /// Path of the library, empty when it is not known.
    pub path: String,
    pub priority: u32,
    /// Whether it is the simulator, whose numbers are not measurements.
    pub simulated: bool,
    /// The driver's device file.
    pub kfd: &'static CStr,
    /// Functions that this SDK does not have.
    pub missing: Vec<&'static str>,
}

impl Sdk {
    /// The SDK's text for a status.
    fn describe(&self, status: Status) -> String {
        let text = self.functions.rocprofiler_get_status_string.and_then(|get| {
            // SAFETY: takes a number; returns null or a string constant.
            let text = unsafe { get(status) };
            // SAFETY: not null, hence a string constant of the SDK.
            (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
        });
        format!("status {} ({})", status.0, text.unwrap_or_else(|| "no description".to_owned()))
    }

    /// `ROCPROFILER_STATUS_ERROR_...`; empty when the SDK does not give it.
    fn status_name(&self, status: Status) -> String {
        let name = self.functions.rocprofiler_get_status_name.and_then(|get| {
            // SAFETY: takes a number; returns null or a string constant.
            let name = unsafe { get(status) };
            // SAFETY: not null, hence a string constant of the SDK.
            (!name.is_null()).then(|| unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned())
        });
        name.unwrap_or_default()
    }

    pub fn check(&self, call: &'static str, status: Status) -> Result<()> {
        status.ok().map_err(|status| Error { call, reason: self.describe(status) })
    }
}

/// Calls an optional function of the SDK; a missing or failing one gives an [`Error`].
macro_rules! call {
    ($sdk:expr, $function:ident ( $($argument:expr),* $(,)? )) => {
        match $sdk.functions.$function {
            // SAFETY: the table was filled from the SDK of this generation (loader); the arguments follow its
            // documentation at each call.
            Some(function) => $sdk.check(stringify!($function), unsafe { function($($argument),*) }),
            None => Err($crate::sdk::Error {
                call: stringify!($function),
                reason: "this SDK does not have it".to_owned(),
            }),
        }
    };
}
pub(crate) use call;

/// A version as the SDK and HIP give it: 10000 major + 100 minor + patch.
pub fn dotted(version: u32) -> String {
    format!("{}.{}.{}", version / 10_000, version / 100 % 100, version % 100)
}

/// A switch of the environment, read as ROCm does.
pub fn is_on(name: &str) -> bool {
    std::env::var(name).is_ok_and(|value| {
        !["", "0", "false", "off", "no", "n", "f"].contains(&value.trim().to_ascii_lowercase().as_str())
    })
}
