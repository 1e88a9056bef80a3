//! Requests the session's services from the SDK: contexts, buffers, callbacks. Unavailable ones are skipped, with the reason.

use super::activity::{self, Source};
use super::agents::Agents;
use super::callbacks::{self, BufferKinds, CodeObjectCall, Control, MarkerCall, Named, Operations, Tap};
use super::counting::{self, Collector, Delivery};
use super::kinds::{self, Kinds, Meanings, Requests};
use super::pc_sampling::Sampler;
use super::rccl::Message;
use super::setup::{COPIES, Dispatches, MANY_RECORDS, OperationName, Setup, Skip, write_name};
use super::{Error, Result, Sdk, call};
use rkprof_abi::{Generation, common, kind};
use rkprof_config::Config;
use rkprof_model::record::{Domain, MarkerOp, Severity};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Kernel and code object ids of the n-th SDK copy in the process carry n in their top byte.
const ATTACHMENT_SHIFT: u32 = 56;

/// Whether HSA has registered its tables, in this process or one that it was forked from.
static GPU_USED: AtomicBool = AtomicBool::new(false);

/// HSA registers its tables.
pub fn gpu_is_in_use() {
    GPU_USED.store(true, Ordering::SeqCst);
}

pub fn gpu_is_used() -> bool {
    GPU_USED.load(Ordering::SeqCst)
}

/// The running services after [`start`].
pub struct Services {
    /// The context of names, which is always on. An SDK that detaches rkprof stops it with the others.
    naming: common::rocprofiler_context_id_t,
    /// The context that [`Services::pause`] stops.
    recording: common::rocprofiler_context_id_t,
    /// The context of the counters, if there are any.
    counting_context: Option<common::rocprofiler_context_id_t>,
    buffers: Vec<common::rocprofiler_buffer_id_t>,
    pub tap: &'static Tap,
    pub skipped: Vec<Skip>,
    /// Operations of the HIP runtime API that go through the SDK's callbacks.
    pub hip_by_callback: usize,
    /// Whether that context has been started.
    counts: AtomicBool,
    /// Its configuration.
    counting: Option<Result<Delivery>>,
    /// Why the counters could not be started.
    counting_refused: OnceLock<Error>,
    /// `None` when program counter sampling was not asked for.
    pub sampler: Option<Sampler>,
    names: Vec<OperationName>,
}

/// The session's decisions and preparations for one SDK.
pub struct Prepared {
    /// Whether rkprof's wrappers record HIP calls.
    pub hip_wrapped: bool,
    pub dispatches: Dispatches,
    /// Index of this SDK among those of the process.
    pub attachment: usize,
    pub collector: Option<&'static Collector>,
    pub control: Control,
}

/// Sets up all services. An error means that nothing can be recorded.
pub fn start(sdk: &'static Sdk, config: &Config, agents: Agents, prepared: Prepared) -> Result<Services> {
    let Prepared { hip_wrapped, dispatches, attachment, collector, control } = prepared;
    let kinds = Kinds::query(sdk)?;
    let mut skipped = Vec::new();
    let marker = |name, meaning: &dyn Fn(&str) -> Option<MarkerCall>| operations(sdk, &kinds, name, meaning);
    let tap: &'static Tap = Box::leak(Box::new(Tap {
        generation: sdk.generation,
        meanings: Meanings::query(sdk, &kinds),
        agents,
        collector,
        id_base: (attachment as u64) << ATTACHMENT_SHIFT,
        announced: Default::default(),
        buffer_kinds: buffer_kinds(&kinds, config, sdk.generation),
        requests: Requests::query(sdk),
        marker_core: marker(kind::MARKER_CORE_API, &|name| match name {
            "roctxMarkA" => Some(MarkerCall::Mark),
            "roctxRangePushA" => Some(MarkerCall::Push),
            "roctxRangePop" => Some(MarkerCall::Pop),
            "roctxRangeStartA" => Some(MarkerCall::Start),
            "roctxRangeStop" => Some(MarkerCall::Stop),
            "roctxGetThreadId" => Some(MarkerCall::ThreadId),
            _ => None,
        }),
        marker_control: operations(sdk, &kinds, kind::MARKER_CONTROL_API, &|name| match name {
            "roctxProfilerPause" => Some(MarkerOp::Pause),
            "roctxProfilerResume" => Some(MarkerOp::Resume),
            _ => None,
        }),
        control,
        marker_name: operations(sdk, &kinds, kind::MARKER_NAME_API, &|name| match name {
            "roctxNameOsThread" => Some(Named::Thread),
            "roctxNameHipDevice" => Some(Named::Device),
            "roctxNameHipStream" => Some(Named::Stream),
            _ => None,
        }),
        rccl: operations(sdk, &kinds, kind::RCCL_API, &|name| Some(Message::of(name))),
        code_object: operations(sdk, &kinds, kind::CODE_OBJECT, &|name| match rkprof_abi::operation_name(
            kind::CODE_OBJECT,
            name,
        ) {
            "LOAD" => Some(CodeObjectCall::Load),
            "DEVICE_KERNEL_SYMBOL_REGISTER" => Some(CodeObjectCall::Kernel),
            "HOST_KERNEL_SYMBOL_REGISTER" => Some(CodeObjectCall::HostFunction),
            _ => None,
        }),
        own_call: AtomicU32::new(u32::MAX),
        dropped: Default::default(),
        dropped_by_driver: Default::default(),
    }));
    let mut names = Vec::new();
    let mut setup = Setup { sdk, kinds: &kinds, tap, skipped: &mut skipped, names: &mut names };
    for (operation, _) in tap.marker_core.meaning.iter().filter(|(_, call)| *call == MarkerCall::ThreadId) {
        setup.name_operation(Domain::Marker, *operation as u32, "roctxGetThreadId");
    }

    // Kernel names are needed even while recording is paused: they have their own context, which is always on.
    let naming = setup.context()?;
    setup.callbacks(naming, kind::CODE_OBJECT, &[], callbacks::on_code_object_v0, callbacks::on_code_object_v1);
    setup.optional_callbacks(config.markers, naming, kind::MARKER_NAME_API);
    // In this context as well: the end of a pause must be noticed during the pause. It works even where markers are not
    // recorded.
    setup.optional_callbacks(true, naming, kind::MARKER_CONTROL_API);
    let recording = setup.context()?;

    let by_sdk = dispatches == Dispatches::BySdk;
    let has_dispatches = by_sdk && setup.dispatches(recording);
    let mut buffers = Vec::new();
    if config.copies {
        buffers.extend(setup.buffered(recording, kind::MEMORY_COPY, COPIES, Severity::Incomplete));
    }
    let mut rare = None;
    if config.memory {
        setup.rare(recording, kind::MEMORY_ALLOCATION, &mut rare, Severity::Incomplete);
    }
    if by_sdk && config.scratch.unwrap_or(true) {
        setup.rare(recording, kind::SCRATCH_MEMORY, &mut rare, Severity::Incomplete);
    }
    for name in api_kinds(config).map(|(name, ..)| name).filter(|name| kinds.buffer(name).is_none()) {
        setup.not_offered(name);
    }
    for (number, domain, offset) in &tap.buffer_kinds.api {
        let Some((_, name)) = kinds.buffer.iter().find(|(n, _)| *n as u32 == *number) else { continue };
        for (operation, text) in kinds::buffer_operations(sdk, *number) {
            let operation = offset << 16 | (operation as u32 & 0xFFFF);
            if text == crate::hsa::Slot::QueueInterceptRegister.name() {
                tap.own_call.store(operation, Ordering::Relaxed);
            }
            setup.name_operation(*domain, operation, &text);
        }
        buffers.extend(setup.buffered(recording, name, MANY_RECORDS, Severity::Incomplete));
    }
    let driver = if config.kfd { activity::refused_by_driver(sdk.kfd) } else { None };
    for source in activity::wanted(config, sdk.generation) {
        if let Some(reason) = driver.as_ref().filter(|_| source.domain() == Domain::Kfd) {
            setup.skip(Severity::Warning, source.kind(), reason);
            continue;
        }
        if let Some(number) = kinds.buffer(source.kind()) {
            for (operation, text) in kinds::buffer_operations(sdk, number) {
                setup.name_operation(source.domain(), source.operation(operation), &text);
            }
        }
        // These are additional records: if the driver refuses them, the run is still complete.
        setup.rare(recording, source.kind(), &mut rare, Severity::Warning);
    }
    buffers.extend(rare);
    if buffers.is_empty() && !has_dispatches && !config.hip && by_sdk {
        return Err(Error { call: "starting the tracing services", reason: "none could be started".into() });
    }
    setup.correlation(recording, config, dispatches);
    // In a separate context: when another tool counts, the SDK refuses to start the whole context.
    let mut counting_context = None;
    let counting = collector.map(|collector| {
        let context = setup.context()?;
        let (delivery, buffer) = counting::configure(sdk, context, collector, setup.data())?;
        buffers.extend(buffer);
        counting_context = Some(context);
        Ok(delivery)
    });
    let sampler = config.pc_sampling.map(|method| {
        let wanted = (method, config.pc_interval);
        let (sampler, more) = Sampler::configure(sdk, recording, &tap.agents, wanted, collector.is_some(), tap.id_base);
        for reason in sampler.reasons() {
            setup.skip(Severity::Info, "PC_SAMPLING", reason);
        }
        buffers.extend(more);
        sampler
    });
    setup.optional_callbacks(config.markers, recording, kind::MARKER_CORE_API);
    if config.rccl == Some(true) {
        setup.rccl(recording);
    }
    if config.call_args && !(config.hip && hip_wrapped) {
        let reason = "only calls that rkprof wraps itself have their arguments, and it wraps none here";
        setup.skip(Severity::Warning, "arguments of HIP calls", reason);
    }
    let hip_by_callback = if config.hip { setup.hip(recording, hip_wrapped) } else { 0 };

    call!(sdk, rocprofiler_start_context(naming))?;
    let counting_refused = OnceLock::new();
    let services = Services {
        naming,
        recording,
        counting_context,
        counts: AtomicBool::new(false),
        buffers,
        tap,
        skipped,
        hip_by_callback,
        counting,
        counting_refused,
        sampler,
        names,
    };
    if crate::thread::is_recording() {
        services.begin(sdk)?;
    }
    Ok(services)
}

impl Services {
    /// Delivers the records in the SDK's buffers; returns after the delivery.
    pub fn flush(&self, sdk: &Sdk) {
        for buffer in &self.buffers {
            let _ = call!(sdk, rocprofiler_flush_buffer(*buffer));
        }
    }

    pub fn resume(&self, sdk: &Sdk) {
        let _ = self.begin(sdk);
    }

    fn begin(&self, sdk: &Sdk) -> Result<()> {
        // One that is on stays so.
        let _ = call!(sdk, rocprofiler_start_context(self.naming));
        call!(sdk, rocprofiler_start_context(self.recording))?;
        self.count(sdk);
        Ok(())
    }

    /// Starts counting, if it was asked for and the GPU is in use. Not earlier: the SDK makes a thread for it, and a forked
    /// child, which does not have this thread, waits for it forever at its exit.
    pub fn count(&self, sdk: &Sdk) {
        if !gpu_is_used() {
            return;
        }
        if let Some(context) = self.counting_context
            && !self.counts.swap(true, Ordering::SeqCst)
            && let Err(error) = call!(sdk, rocprofiler_start_context(context))
        {
            // Status 12: one tool of a process counts at a time. The other tracing continues.
            let guess = "another tool in this process seems to count; rkprof can count without it only";
            let _ = self.counting_refused.set(Error { reason: format!("{}: {guess}", error.reason), ..error });
        }
    }

    /// Writes the names of operations to the arena of a forked child; [`start`] wrote them to the parent's.
    pub fn name_operations(&self) {
        for (domain, operation, name) in &self.names {
            write_name(*domain, *operation, name);
        }
    }

    /// How counters arrive, or why they don't; `None` when none are collected.
    pub fn counting(&self) -> Option<Result<Delivery>> {
        match self.counting_refused.get() {
            Some(reason) => Some(Err(reason.clone())),
            None => self.counting.clone(),
        }
    }

    pub fn pause(&self, sdk: &Sdk) {
        self.counts.store(false, Ordering::SeqCst);
        for context in std::iter::once(self.recording).chain(self.counting_context) {
            let _ = call!(sdk, rocprofiler_stop_context(context));
        }
    }
}

fn operations<T>(sdk: &Sdk, kinds: &Kinds, name: &str, meaning: &dyn Fn(&str) -> Option<T>) -> Operations<T> {
    let kind = kinds.callback(name);
    let meaning = kind
        .map(|kind| kinds::callback_operations(sdk, kind))
        .unwrap_or_default()
        .into_iter()
        .filter_map(|(number, name)| Some((number, meaning(&name)?)))
        .collect();
    Operations { kind, meaning }
}

/// Kinds of HSA, in the order of the offsets that distinguish their operations.
const HSA: [&str; 4] = ["HSA_CORE_API", "HSA_AMD_EXT_API", "HSA_IMAGE_EXT_API", "HSA_FINALIZE_EXT_API"];

/// Kinds of API calls that are requested by buffer, with their domain and offset.
fn api_kinds(config: &Config) -> impl Iterator<Item = (&'static str, Domain, u32)> {
    (0u32..).zip(HSA).map(|(offset, name)| (name, Domain::Hsa, offset)).filter(|_| config.hsa)
}

fn buffer_kinds(kinds: &Kinds, config: &Config, generation: Generation) -> BufferKinds {
    let api = api_kinds(config).filter_map(|(name, domain, offset)| Some((kinds.buffer(name)?, domain, offset)));
    let sources = activity::wanted(config, generation).into_iter();
    let activities: Vec<(u32, Source)> =
        sources.filter_map(|source| Some((kinds.buffer(source.kind())?, source))).collect();
    BufferKinds {
        copy: kinds.buffer(kind::MEMORY_COPY),
        allocation: kinds.buffer(kind::MEMORY_ALLOCATION),
        scratch: kinds.buffer(kind::SCRATCH_MEMORY),
        api: api.collect(),
        activities,
    }
}
