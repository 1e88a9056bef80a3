//! The copies of the SDK that trace for rkprof: what they are asked for together.

use super::counting::Counting;
use super::current::active;
use super::flushes;
use crate::sdk::pc_sampling::{Sampled, Sampler};
use crate::sdk::services::Services;
use crate::sdk::{self, Sdk};
use crate::thread;
use rkprof_abi::InterceptTable;
use rkprof_abi::v1::rocprofiler_tool_configure_result_t as ConfigureResult;
use rkprof_config::choice::Choice;
use rkprof_model::summary::{CounterCollection, PcSampling, SampledAgent, SkippedAgent};
use std::ffi::{c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

/// Limit of the copies of the SDK in one process; further ones are declined.
const MAX_ATTACHMENTS: usize = 4;

/// Called with a kind, a version, an instance, the tables, their number, and data.
pub(super) type TableCallback = unsafe extern "C" fn(InterceptTable, u64, u64, *mut *mut c_void, u64, *mut c_void);

/// One copy of the SDK that asked rkprof to trace.
pub struct Attachment {
    pub sdk: Sdk,
    /// Index among the attachments; distinguishes the ids of several copies.
    pub index: usize,
    /// What the SDK calls when a runtime registers a table.
    pub(super) on_table: TableCallback,
    pub(super) services: OnceLock<Services>,
    /// Hardware counters, if they were asked for.
    pub(super) counting: OnceLock<Counting>,
    /// Whether HIP's table can be intercepted, so that rkprof's wrappers record HIP calls.
    pub(super) hip_wrapped: bool,
    /// How dispatches are timed; decided in `initialize`.
    pub(super) dispatches: OnceLock<Choice>,
    /// Whether the SDK has called `finalize`.
    pub(super) finalizing: AtomicBool,
    /// Whether its buffers have been emptied for the last time.
    pub(super) finalized: AtomicBool,
    /// The result given to the SDK. Leak detectors find it here.
    pub(super) result: AtomicPtr<ConfigureResult>,
}

pub(super) static ATTACHMENTS: [OnceLock<&'static Attachment>; MAX_ATTACHMENTS] =
    [const { OnceLock::new() }; MAX_ATTACHMENTS];
pub(super) static ATTACHED: AtomicUsize = AtomicUsize::new(0);

/// All attached copies of the SDK.
pub(super) fn attachments() -> impl Iterator<Item = &'static Attachment> {
    ATTACHMENTS.iter().filter_map(|slot| slot.get().copied())
}

/// Requests a dispatch table; possible only before the SDK locks its configuration.
pub(super) fn intercept(sdk: &Sdk, table: InterceptTable, on_table: TableCallback) -> sdk::Result<()> {
    sdk::call!(sdk, rocprofiler_at_intercept_table_registration(Some(on_table), table.0 as c_int, std::ptr::null_mut()))
}

/// Begins recording again after [`pause`] (or in a session that began paused). Between two recordings it does nothing.
pub fn resume() {
    if active() && thread::is_open() {
        for attachment in attachments() {
            if let Some(services) = attachment.services.get() {
                services.resume(&attachment.sdk);
            }
        }
        thread::set_recording(true);
        // The drainer sleeps while nothing is recorded.
        thread::wake_drainer();
    }
}

/// Stops recording until [`resume`].
pub fn pause() {
    if active() {
        thread::set_recording(false);
        for attachment in attachments() {
            if let Some(services) = attachment.services.get() {
                services.pause(&attachment.sdk);
            }
        }
    }
}

/// Delivers the records in the buffers of every SDK that is still active.
pub(super) fn flush_sdk() {
    flushes::flushing(|| {
        for attachment in attachments().filter(|a| !a.finalized.load(Ordering::SeqCst)) {
            if let Some(services) = attachment.services.get() {
                services.flush(&attachment.sdk);
            }
        }
    });
}

/// The hardware counters that are collected, with reasons for missing ones; `None` when none were asked for.
pub(super) fn counters() -> Option<CounterCollection> {
    attachments().find_map(|attachment| {
        let delivery = attachment.services.get().and_then(Services::counting);
        let over = attachment.finalizing.load(Ordering::SeqCst);
        Some(attachment.counting.get()?.collection(delivery.as_ref(), over))
    })
}

/// How program counters are sampled, with reasons for missing GPUs; `None` when sampling was not asked for.
pub(super) fn sampling() -> Option<PcSampling> {
    let sampler = attachments().find_map(|attachment| attachment.services.get()?.sampler.as_ref())?;
    let agent = |sampled: &Sampled| SampledAgent {
        agent: Some(sampled.agent),
        method: sampled.method.label().to_owned(),
        unit: Some(sampled.unit.to_owned()),
        interval: Some(sampled.interval),
    };
    let skipped = |(agent, reason): &(String, String)| SkippedAgent { agent: agent.clone(), reason: reason.clone() };
    Some(PcSampling {
        agents: sampler.agents.iter().map(agent).collect(),
        skipped: sampler.skipped.iter().map(skipped).collect(),
        invalid: sampler.invalid(),
        ..PcSampling::default()
    })
}

/// An SDK that has not called `finalize` yet.
pub(super) fn is_waiting_for_sdk() -> bool {
    attachments().any(|a| !a.finalizing.load(Ordering::SeqCst))
}

/// Records that the SDKs dropped in their own buffers.
pub(super) fn dropped_by_sdk() -> u64 {
    let services = attachments().filter_map(|a| a.services.get());
    services.map(|s| s.tap.dropped_by_sdk() + s.sampler.as_ref().map_or(0, Sampler::dropped)).sum()
}
