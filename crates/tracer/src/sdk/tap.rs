//! What the callbacks of one SDK need: the meaning of its numbers, which it gives by name, and what becomes of its records.

use super::Sdk;
use super::activity::{self, Source};
use super::agents::Agents;
use super::counting::Collector;
use super::host_functions::Announced;
use super::kinds::{self, Kinds, Meanings, Requests};
use super::prepared::{PauseHooks, Prepared};
use super::rccl::Message;
use rkprof_abi::{Generation, kind, operation_name};
use rkprof_config::Config;
use rkprof_model::record::{Domain, MarkerOp};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Kernel and code object ids of the n-th SDK copy in the process carry n in their top byte.
const ATTACHMENT_SHIFT: u32 = 56;

/// The data of the callbacks; made at session start and leaked.
pub struct Tap {
    pub generation: Generation,
    pub agents: Agents,
    pub meanings: Meanings,
    /// Added to kernel and code object ids, so that those of several SDK copies stay apart.
    pub id_base: u64,
    pub announced: Announced,
    /// Set when dispatches are counted.
    pub collector: Option<&'static Collector>,
    /// Numbers of the kinds that arrive in buffers.
    pub buffer_kinds: BufferKinds,
    /// Numbers of the kinds of work for which the SDK asks for an id.
    pub requests: Requests,
    /// Numbers of the kinds and operations that arrive in callbacks.
    pub marker_core: Operations<MarkerCall>,
    pub marker_control: Operations<MarkerOp>,
    pub control: PauseHooks,
    pub marker_name: Operations<Named>,
    pub code_object: Operations<CodeObjectCall>,
    pub rccl: Operations<Message>,
    /// The HSA function that only this library calls (crate::hsa::observe), with its number in records; `MAX` for none.
    pub own_call: AtomicU32,
    /// Records that the SDK itself dropped: the largest number reported for each buffer, summed later.
    pub dropped: [AtomicU64; 8],
    /// Events that the driver lost before the SDK saw them.
    pub dropped_by_driver: AtomicU64,
}

/// A kind of callback and the meaning of its operations.
#[derive(Clone, Debug)]
pub struct Operations<T> {
    pub kind: Option<u32>,
    pub meaning: Vec<(i32, T)>,
}

impl<T> Operations<T> {
    /// The operations of a kind that mean something here.
    fn query(sdk: &Sdk, kinds: &Kinds, name: &str, meaning: impl Fn(&str) -> Option<T>) -> Operations<T> {
        let kind = kinds.callback(name);
        let all = kind.map(|kind| kinds::callback_operations(sdk, kind)).unwrap_or_default().into_iter();
        Operations { kind, meaning: all.filter_map(|(number, name)| Some((number, meaning(&name)?))).collect() }
    }
}

impl<T: Copy> Operations<T> {
    pub(super) fn get(&self, kind: u32, operation: i32) -> Option<T> {
        if self.kind != Some(kind) {
            return None;
        }
        self.meaning.iter().find(|(number, _)| *number == operation).map(|(_, meaning)| *meaning)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerCall {
    Mark,
    Push,
    Pop,
    Start,
    Stop,
    ThreadId,
}

impl MarkerCall {
    fn named(function: &str) -> Option<MarkerCall> {
        Some(match function {
            "roctxMarkA" => MarkerCall::Mark,
            "roctxRangePushA" => MarkerCall::Push,
            "roctxRangePop" => MarkerCall::Pop,
            "roctxRangeStartA" => MarkerCall::Start,
            "roctxRangeStop" => MarkerCall::Stop,
            "roctxGetThreadId" => MarkerCall::ThreadId,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    Thread,
    Device,
    Stream,
}

impl Named {
    fn named_by(function: &str) -> Option<Named> {
        Some(match function {
            "roctxNameOsThread" => Named::Thread,
            "roctxNameHipDevice" => Named::Device,
            "roctxNameHipStream" => Named::Stream,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeObjectCall {
    Load,
    Kernel,
    HostFunction,
}

impl CodeObjectCall {
    fn named(operation: &str) -> Option<CodeObjectCall> {
        Some(match operation_name(kind::CODE_OBJECT, operation) {
            "LOAD" => CodeObjectCall::Load,
            "DEVICE_KERNEL_SYMBOL_REGISTER" => CodeObjectCall::Kernel,
            "HOST_KERNEL_SYMBOL_REGISTER" => CodeObjectCall::HostFunction,
            _ => return None,
        })
    }
}

#[derive(Clone, Debug, Default)]
pub struct BufferKinds {
    pub copy: Option<u32>,
    pub allocation: Option<u32>,
    pub scratch: Option<u32>,
    /// (kind, domain, value added to the operation's upper half to distinguish operations of several kinds)
    pub api: Vec<(u32, Domain, u32)>,
    pub activities: Vec<(u32, Source)>,
}

impl BufferKinds {
    fn query(kinds: &Kinds, config: &Config, generation: Generation) -> BufferKinds {
        let api = api_kinds(config).filter_map(|(name, domain, offset)| Some((kinds.buffer(name)?, domain, offset)));
        let sources = activity::wanted(config, generation).into_iter();
        BufferKinds {
            copy: kinds.buffer(kind::MEMORY_COPY),
            allocation: kinds.buffer(kind::MEMORY_ALLOCATION),
            scratch: kinds.buffer(kind::SCRATCH_MEMORY),
            api: api.collect(),
            activities: sources.filter_map(|source| Some((kinds.buffer(source.kind())?, source))).collect(),
        }
    }
}

/// Kinds of HSA, in the order of the offsets that distinguish their operations.
const HSA: [&str; 4] = ["HSA_CORE_API", "HSA_AMD_EXT_API", "HSA_IMAGE_EXT_API", "HSA_FINALIZE_EXT_API"];

/// Kinds of API calls that are requested by buffer, with their domain and offset.
pub(super) fn api_kinds(config: &Config) -> impl Iterator<Item = (&'static str, Domain, u32)> {
    (0u32..).zip(HSA).map(|(offset, name)| (name, Domain::Hsa, offset)).filter(|_| config.hsa)
}

/// The functions that pause and resume a recording; their thread argument is ignored, as in rocprofv3.
fn pauses(function: &str) -> Option<MarkerOp> {
    match function {
        "roctxProfilerPause" => Some(MarkerOp::Pause),
        "roctxProfilerResume" => Some(MarkerOp::Resume),
        _ => None,
    }
}

impl Tap {
    pub(super) fn query(sdk: &Sdk, kinds: &Kinds, config: &Config, agents: Agents, prepared: &Prepared) -> Tap {
        Tap {
            generation: sdk.generation,
            meanings: Meanings::query(sdk, kinds),
            agents,
            collector: prepared.collector,
            id_base: (prepared.attachment as u64) << ATTACHMENT_SHIFT,
            announced: Announced::default(),
            buffer_kinds: BufferKinds::query(kinds, config, sdk.generation),
            requests: Requests::query(sdk),
            marker_core: Operations::query(sdk, kinds, kind::MARKER_CORE_API, MarkerCall::named),
            marker_control: Operations::query(sdk, kinds, kind::MARKER_CONTROL_API, pauses),
            control: prepared.control,
            marker_name: Operations::query(sdk, kinds, kind::MARKER_NAME_API, Named::named_by),
            rccl: Operations::query(sdk, kinds, kind::RCCL_API, |name| Some(Message::from_function(name))),
            code_object: Operations::query(sdk, kinds, kind::CODE_OBJECT, CodeObjectCall::named),
            own_call: AtomicU32::new(u32::MAX),
            dropped: Default::default(),
            dropped_by_driver: AtomicU64::new(0),
        }
    }

    /// Records dropped by the SDK in all buffers, and by the driver.
    pub fn dropped_by_sdk(&self) -> u64 {
        let lost: u64 = self.dropped.iter().map(|d| d.load(Ordering::Relaxed)).sum();
        lost + self.dropped_by_driver.load(Ordering::Relaxed)
    }
}
