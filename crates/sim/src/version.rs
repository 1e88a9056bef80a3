//! The simulated SDK: its number, and the names and numbers of its enumerations.
//!
//! Numbers are positions in lists of names, taken from the public headers of SDK 0.5.0 and 1.0.0. "1.1" is not a copy of a
//! release: it is 1.0 with kinds inserted in the middle, records that grew at the end and a longer status list. It reveals
//! tools that rely on numbers instead of names, or on `sizeof` instead of `size`.

use rkprof_abi::common::{rocprofiler_callback_tracing_kind_t, rocprofiler_external_correlation_id_request_kind_t};
use rkprof_abi::{v0, v1};
use std::ffi::CStr;
use std::sync::OnceLock;

use super::c::leak;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    V0_5,
    V1_0,
    V1_1,
    /// As 1.1, with the number of an SDK that puts its own functions around HSA's queues.
    V1_3,
}

impl Version {
    /// `RKSIM_SDK`, 1.0 by default.
    pub fn current() -> Version {
        #[cfg(test)]
        if let Some(version) = tests::OVERRIDE.get() {
            return version;
        }
        static CURRENT: OnceLock<Version> = OnceLock::new();
        *CURRENT.get_or_init(|| match std::env::var("RKSIM_SDK") {
            Ok(text) => Version::parse(&text)
                .unwrap_or_else(|| panic!("RKSIM_SDK={text:?}: the simulator plays 0.5, 1.0, 1.1 or 1.3")),
            Err(_) => Version::V1_0,
        })
    }

    pub fn parse(text: &str) -> Option<Version> {
        match text {
            "0.5" | "0.5.0" => Some(Version::V0_5),
            "1.0" | "1.0.0" => Some(Version::V1_0),
            "1.1" | "1.1.0" => Some(Version::V1_1),
            "1.3" | "1.3.2" => Some(Version::V1_3),
            _ => None,
        }
    }

    pub fn triplet(self) -> (u32, u32, u32) {
        match self {
            Version::V0_5 => (0, 5, 0),
            Version::V1_0 => (1, 0, 0),
            Version::V1_1 => (1, 1, 0),
            Version::V1_3 => (1, 3, 2),
        }
    }

    /// `10000*major + 100*minor + patch`.
    pub fn number(self) -> u32 {
        let (major, minor, patch) = self.triplet();
        10000 * major + 100 * minor + patch
    }

    /// Bytes by which records have grown at their end since the headers of 1.0.
    pub fn growth(self) -> usize {
        if self >= Version::V1_1 { 16 } else { 0 }
    }

    /// Names of `rocprofiler_callback_tracing_kind_t`, in order.
    pub fn callback_kinds(self) -> &'static [&'static CStr] {
        static LISTS: [OnceLock<Vec<&'static CStr>>; 4] = [const { OnceLock::new() }; 4];
        self.list(&LISTS, rocprofiler_callback_tracing_kind_t::NAMES, 14)
    }

    /// Names of `rocprofiler_buffer_tracing_kind_t`, in order.
    pub fn buffer_kinds(self) -> &'static [&'static CStr] {
        static LISTS: [OnceLock<Vec<&'static CStr>>; 4] = [const { OnceLock::new() }; 4];
        if self == Version::V0_5 {
            return LISTS[0]
                .get_or_init(|| v0::rocprofiler_buffer_tracing_kind_t::NAMES.iter().map(|name| leak(name)).collect());
        }
        self.list(&LISTS, v1::rocprofiler_buffer_tracing_kind_t::NAMES, usize::MAX)
    }

    /// Names of `rocprofiler_external_correlation_id_request_kind_t`, in order.
    pub fn request_kinds(self) -> &'static [&'static CStr] {
        static LISTS: [OnceLock<Vec<&'static CStr>>; 4] = [const { OnceLock::new() }; 4];
        self.list(&LISTS, rocprofiler_external_correlation_id_request_kind_t::NAMES, 13)
    }

    /// `last_0_5` is the last kind of 0.5, none for buffers. In 1.1 two new kinds sit in the middle; buffers have those of
    /// HIP's graphs and events, which real SDKs have since 1.3.
    fn list(
        self,
        lists: &'static [OnceLock<Vec<&'static CStr>>; 4],
        names: &[&str],
        last_0_5: usize,
    ) -> &'static [&'static CStr] {
        lists[self as usize].get_or_init(|| {
            let mut names: Vec<&str> = names.to_vec();
            match self {
                Version::V0_5 => names.truncate(last_0_5.saturating_add(1)),
                Version::V1_0 => {}
                Version::V1_1 | Version::V1_3 => {
                    names.insert(5, "RKSIM_NEW_API");
                    names.insert(11, "RKSIM_NEW_DOMAIN");
                    if last_0_5 == usize::MAX {
                        names.extend(["HIP_GRAPH", "HIP_EVENT"]);
                    }
                }
            }
            names.into_iter().map(leak).collect()
        })
    }

    /// Names of `rocprofiler_status_t` without the common prefix, in order.
    pub fn statuses(self) -> Vec<&'static str> {
        let mut names = STATUSES.to_vec();
        match self {
            Version::V0_5 => {
                names.retain(|name| *name != "ERROR_CONTEXT_ID_NOT_ZERO" && *name != "ERROR_PERMISSION_DENIED")
            }
            Version::V1_0 => {}
            Version::V1_1 | Version::V1_3 => names.push("ERROR_RKSIM_NEW"),
        }
        names
    }
}

const STATUSES: &[&str] = &[
    "SUCCESS",
    "ERROR",
    "ERROR_CONTEXT_NOT_FOUND",
    "ERROR_BUFFER_NOT_FOUND",
    "ERROR_KIND_NOT_FOUND",
    "ERROR_OPERATION_NOT_FOUND",
    "ERROR_THREAD_NOT_FOUND",
    "ERROR_AGENT_NOT_FOUND",
    "ERROR_COUNTER_NOT_FOUND",
    "ERROR_CONTEXT_ERROR",
    "ERROR_CONTEXT_INVALID",
    "ERROR_CONTEXT_NOT_STARTED",
    "ERROR_CONTEXT_CONFLICT",
    "ERROR_CONTEXT_ID_NOT_ZERO",
    "ERROR_BUFFER_BUSY",
    "ERROR_SERVICE_ALREADY_CONFIGURED",
    "ERROR_CONFIGURATION_LOCKED",
    "ERROR_NOT_IMPLEMENTED",
    "ERROR_INCOMPATIBLE_ABI",
    "ERROR_INVALID_ARGUMENT",
    "ERROR_METRIC_NOT_VALID_FOR_AGENT",
    "ERROR_FINALIZED",
    "ERROR_HSA_NOT_LOADED",
    "ERROR_DIM_NOT_FOUND",
    "ERROR_PROFILE_COUNTER_NOT_FOUND",
    "ERROR_AST_GENERATION_FAILED",
    "ERROR_AST_NOT_FOUND",
    "ERROR_AQL_NO_EVENT_COORD",
    "ERROR_INCOMPATIBLE_KERNEL",
    "ERROR_OUT_OF_RESOURCES",
    "ERROR_PROFILE_NOT_FOUND",
    "ERROR_AGENT_DISPATCH_CONFLICT",
    "INTERNAL_NO_AGENT_CONTEXT",
    "ERROR_SAMPLE_RATE_EXCEEDED",
    "ERROR_NO_PROFILE_QUEUE",
    "ERROR_NO_HARDWARE_COUNTERS",
    "ERROR_AGENT_MISMATCH",
    "ERROR_NOT_AVAILABLE",
    "ERROR_EXCEEDS_HW_LIMIT",
    "ERROR_AGENT_ARCH_NOT_SUPPORTED",
    "ERROR_PERMISSION_DENIED",
];

#[cfg(test)]
pub mod tests {
    use super::Version;
    use std::cell::Cell;

    thread_local!(pub static OVERRIDE: Cell<Option<Version>> = const { Cell::new(None) });

    /// Runs `body` as if another version were simulated on this thread.
    pub fn played<R>(version: Version, body: impl FnOnce() -> R) -> R {
        let before = OVERRIDE.replace(Some(version));
        let result = body();
        OVERRIDE.set(before);
        result
    }
}
