//! The counters of an agent according to its SDK, and configurations made of them. The SDK decides what fits: its refusals
//! are distinguished by name, because their numbers changed between generations.

use crate::sdk::{Sdk, call};
use rkprof_abi::{Status, common, v1};
use rkprof_model::error::Error;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_void};

/// Counters of one agent, by name.
pub type Catalog = BTreeMap<String, u64>;

/// Why a configuration was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Too many counters of one block: fewer may fit.
    ExceedsLimit(String),
    /// One of the counters is not available.
    BadCounter(String),
    /// No other configuration will help.
    Other(String),
}

impl Refusal {
    /// In the SDK's words.
    pub fn reason(&self) -> &str {
        match self {
            Refusal::ExceedsLimit(reason) | Refusal::BadCounter(reason) | Refusal::Other(reason) => reason,
        }
    }
}

/// Asks for the counters of an agent.
///
/// # Errors
/// The SDK's reason for listing none.
pub fn query(sdk: &Sdk, agent: u64) -> Result<Catalog, Error> {
    let mut ids: Vec<u64> = Vec::new();
    let agent = common::rocprofiler_agent_id_t { handle: agent };
    call!(sdk, rocprofiler_iterate_agent_supported_counters(agent, Some(push_ids), (&raw mut ids).cast()))
        .map_err(|error| error.to_string())?;
    Ok(ids.into_iter().filter_map(|id| Some((name(sdk, id)?, id))).collect())
}

fn name(sdk: &Sdk, id: u64) -> Option<String> {
    use common::rocprofiler_counter_info_version_id_t as Version;
    let counter = common::rocprofiler_counter_id_t { handle: id };
    let mut info: common::rocprofiler_counter_info_v0_t = bytemuck::Zeroable::zeroed();
    call!(sdk, rocprofiler_query_counter_info(counter, Version::INFO_VERSION_0, (&raw mut info).cast())).ok()?;
    if info.name.is_null() {
        return None;
    }
    // SAFETY: not null, so a string of the SDK that lives as long as the SDK.
    Some(unsafe { CStr::from_ptr(info.name) }.to_string_lossy().into_owned())
}

unsafe extern "C" fn push_ids(
    _agent: common::rocprofiler_agent_id_t,
    counters: *mut common::rocprofiler_counter_id_t,
    count: usize,
    data: *mut c_void,
) -> Status {
    // SAFETY: `data` is the vector that `query` passed.
    let ids = unsafe { &mut *data.cast::<Vec<u64>>() };
    // SAFETY: the SDK passes `count` ids.
    ids.extend((0..count).map(|at| unsafe { (*counters.add(at)).handle }));
    Status::SUCCESS
}

/// Makes a configuration of these counters.
pub fn create(sdk: &Sdk, agent: u64, counters: &[u64]) -> Result<u64, Refusal> {
    let Some(create) = sdk.functions.rocprofiler_create_counter_config else {
        return Err(Refusal::Other("this SDK does not have rocprofiler_create_counter_config".to_owned()));
    };
    let agent = common::rocprofiler_agent_id_t { handle: agent };
    let mut list: Vec<_> = counters.iter().map(|id| common::rocprofiler_counter_id_t { handle: *id }).collect();
    // 1.x takes 0 as "no existing configuration to extend".
    let mut config = v1::rocprofiler_counter_config_id_t { handle: 0 };
    // SAFETY: the loader has checked the function (0.x has it under another name with the same prototype); list and config
    // live during the call.
    let status = unsafe { create(agent, list.as_mut_ptr(), list.len(), &raw mut config) };
    if status.ok().is_ok() {
        return Ok(config.handle);
    }
    let reason = sdk.describe(status);
    let name = sdk.status_name(status);
    let is = |part: &str| name.contains(part);
    Err(match () {
        () if is("EXCEEDS_HW_LIMIT") => Refusal::ExceedsLimit(reason),
        () if is("COUNTER_NOT_FOUND") || is("METRIC_NOT_VALID") => Refusal::BadCounter(reason),
        () => Refusal::Other(reason),
    })
}

/// Frees a configuration that will not be used.
pub fn destroy(sdk: &Sdk, config: u64) {
    let _ = call!(sdk, rocprofiler_destroy_counter_config(v1::rocprofiler_counter_config_id_t { handle: config }));
}
