//! `rocprofiler_status_t`: a name, whose number depends on the simulated version.

use std::ffi::CStr;
use std::sync::OnceLock;

use crate::c::leak;
use crate::version::Version;

/// The numbers of SDK 1.0.0; other versions renumber ([`Status::raw`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status(pub i32);

macro_rules! statuses {
    ($($name:ident = $number:literal),* $(,)?) => {
        #[allow(dead_code)]
        impl Status {
            $(pub const $name: Status = Status($number);)*
        }
    };
}

statuses! {
    SUCCESS = 0,
    ERROR = 1,
    CONTEXT_NOT_FOUND = 2,
    BUFFER_NOT_FOUND = 3,
    KIND_NOT_FOUND = 4,
    OPERATION_NOT_FOUND = 5,
    AGENT_NOT_FOUND = 7,
    COUNTER_NOT_FOUND = 8,
    CONTEXT_INVALID = 10,
    CONTEXT_CONFLICT = 12,
    BUFFER_BUSY = 14,
    SERVICE_ALREADY_CONFIGURED = 15,
    CONFIGURATION_LOCKED = 16,
    NOT_IMPLEMENTED = 17,
    INCOMPATIBLE_ABI = 18,
    INVALID_ARGUMENT = 19,
    METRIC_NOT_VALID_FOR_AGENT = 20,
    FINALIZED = 21,
    DIM_NOT_FOUND = 23,
    PROFILE_NOT_FOUND = 30,
    NOT_AVAILABLE = 37,
    EXCEEDS_HW_LIMIT = 38,
    AGENT_ARCH_NOT_SUPPORTED = 39,
}

pub type Result<T = ()> = std::result::Result<T, Status>;

impl Status {
    /// A number of the simulated version, or a name with or without the `ROCPROFILER_STATUS_` prefix.
    pub fn parse(text: &str) -> Status {
        let version = Version::current();
        let name = text.trim_start_matches("ROCPROFILER_STATUS_");
        let raw = text.parse().ok().or_else(|| version.statuses().iter().position(|n| *n == name).map(|i| i as i32));
        let raw = raw.unwrap_or_else(|| panic!("RKSIM_FAULT: {text:?} is no status of SDK {version:?}"));
        Status::from_raw(raw, version)
    }

    fn from_raw(raw: i32, version: Version) -> Status {
        let name = version.statuses().get(raw as usize).copied();
        let number = name.and_then(|name| Version::V1_1.statuses().iter().position(|n| *n == name));
        Status(number.map_or(raw, |i| i as i32))
    }

    /// The number in the simulated version.
    pub fn raw(self) -> i32 {
        let version = Version::current();
        if version != Version::V0_5 || self.0 < 13 {
            return self.0;
        }
        let name = Version::V1_1.statuses()[self.0 as usize];
        version.statuses().iter().position(|n| *n == name).map_or(Status::ERROR.0, |i| i as i32)
    }
}

/// The value that a C function returns for this result.
pub fn code(result: Result) -> i32 {
    result.err().unwrap_or(Status::SUCCESS).raw()
}

/// Name and sentence of each number of the simulated version.
fn texts() -> &'static [(&'static CStr, &'static CStr)] {
    static TEXTS: OnceLock<Vec<(&'static CStr, &'static CStr)>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let text = |name: &&str| {
            let sentence = name.trim_start_matches("ERROR_").to_lowercase().replace('_', " ");
            (leak(&format!("ROCPROFILER_STATUS_{name}")), leak(&sentence))
        };
        Version::current().statuses().iter().map(text).collect()
    })
}

pub fn name(raw: i32) -> Option<&'static CStr> {
    texts().get(usize::try_from(raw).ok()?).map(|text| text.0)
}

pub fn sentence(raw: i32) -> Option<&'static CStr> {
    texts().get(usize::try_from(raw).ok()?).map(|text| text.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_the_headers_numbers() {
        let position = |version: Version, name| version.statuses().iter().position(|n| *n == name).unwrap();
        assert_eq!(position(Version::V0_5, "ERROR_CONFIGURATION_LOCKED"), 15);
        assert_eq!(position(Version::V1_0, "ERROR_CONFIGURATION_LOCKED"), Status::CONFIGURATION_LOCKED.0 as usize);
        assert_eq!(position(Version::V0_5, "ERROR_EXCEEDS_HW_LIMIT"), 37);
        assert_eq!(position(Version::V1_0, "ERROR_EXCEEDS_HW_LIMIT"), Status::EXCEEDS_HW_LIMIT.0 as usize);
        assert_eq!(position(Version::V1_0, "ERROR_AGENT_ARCH_NOT_SUPPORTED"), 39);
        assert_eq!(position(Version::V1_0, "ERROR_PROFILE_NOT_FOUND"), Status::PROFILE_NOT_FOUND.0 as usize);
        assert_eq!(Status::from_raw(15, Version::V0_5), Status::CONFIGURATION_LOCKED);
    }
}
