//! Requests the session's services from the SDK: contexts, buffers, callbacks. Unavailable ones are skipped, with the reason.

use super::agents::Agents;
use super::counting::{self, Delivery};
use super::kinds::{self, Kinds};
use super::pc_sampling::Sampler;
use super::prepared::{Dispatches, Prepared};
use super::setup::{COPIES, MANY_RECORDS, OperationName, Setup, Skip, write_name};
use super::tap::{self, MarkerCall, Tap};
use super::{Error, Result, Sdk, activity, call, callbacks};
use rkprof_abi::{common, kind};
use rkprof_config::Config;
use rkprof_model::record::{Domain, Severity};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Sets up all services. An error means that nothing can be recorded.
pub fn start(sdk: &'static Sdk, config: &Config, agents: Agents, prepared: Prepared) -> Result<Services> {
    let Prepared { hip_wrapped, dispatches, collector, .. } = prepared;
    let kinds = Kinds::query(sdk)?;
    let tap: &'static Tap = Box::leak(Box::new(Tap::query(sdk, &kinds, config, agents, &prepared)));
    let (mut skipped, mut names) = (Vec::new(), Vec::new());
    let mut setup = Setup { sdk, kinds: &kinds, tap, skipped: &mut skipped, names: &mut names };

    let naming = naming_context(&mut setup, config)?;
    let recording = setup.context()?;
    let mut buffers = tracing_buffers(&mut setup, config, dispatches, recording)?;
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
        counting_refused: OnceLock::new(),
        sampler,
        names,
    };
    if crate::thread::is_recording() {
        services.begin(sdk)?;
    }
    Ok(services)
}

/// Kernel names are needed even while recording is paused: they have their own context, which is always on.
fn naming_context(setup: &mut Setup<'_>, config: &Config) -> Result<common::rocprofiler_context_id_t> {
    let thread_ids = setup.tap.marker_core.meaning.iter().filter(|(_, call)| *call == MarkerCall::ThreadId);
    for (operation, _) in thread_ids {
        setup.name_operation(Domain::Marker, *operation as u32, "roctxGetThreadId");
    }
    let naming = setup.context()?;
    setup.callbacks(naming, kind::CODE_OBJECT, &[], callbacks::on_code_object_v0, callbacks::on_code_object_v1);
    setup.optional_callbacks(config.markers, naming, kind::MARKER_NAME_API);
    // In this context as well: the end of a pause must be noticed during the pause. It works even where markers are not
    // recorded.
    setup.optional_callbacks(true, naming, kind::MARKER_CONTROL_API);
    Ok(naming)
}

/// Dispatches, by callback, and all that arrives in buffers.
fn tracing_buffers(
    setup: &mut Setup<'_>,
    config: &Config,
    dispatches: Dispatches,
    recording: common::rocprofiler_context_id_t,
) -> Result<Vec<common::rocprofiler_buffer_id_t>> {
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
    buffers.extend(api_buffers(setup, config, recording));
    activities(setup, config, recording, &mut rare);
    buffers.extend(rare);
    if buffers.is_empty() && !has_dispatches && !config.hip && by_sdk {
        return Err(Error { call: "starting the tracing services", reason: "none could be started".into() });
    }
    Ok(buffers)
}

/// API calls of kinds that have a buffer each.
fn api_buffers(
    setup: &mut Setup<'_>,
    config: &Config,
    recording: common::rocprofiler_context_id_t,
) -> Vec<common::rocprofiler_buffer_id_t> {
    let (tap, kinds) = (setup.tap, setup.kinds);
    for name in tap::api_kinds(config).map(|(name, ..)| name).filter(|name| kinds.buffer(name).is_none()) {
        setup.not_offered(name);
    }
    let mut buffers = Vec::new();
    for (number, domain, offset) in &tap.buffer_kinds.api {
        let Some((_, name)) = kinds.buffer.iter().find(|(n, _)| *n as u32 == *number) else { continue };
        for (operation, text) in kinds::buffer_operations(setup.sdk, *number) {
            let operation = offset << 16 | (operation as u32 & 0xFFFF);
            if text == crate::hsa::Slot::QueueInterceptRegister.name() {
                tap.own_call.store(operation, Ordering::Relaxed);
            }
            setup.name_operation(*domain, operation, &text);
        }
        buffers.extend(setup.buffered(recording, name, MANY_RECORDS, Severity::Incomplete));
    }
    buffers
}

/// What runtime and driver do by themselves. These are additional records: if the driver refuses them, the run is still complete.
fn activities(
    setup: &mut Setup<'_>,
    config: &Config,
    recording: common::rocprofiler_context_id_t,
    rare: &mut Option<common::rocprofiler_buffer_id_t>,
) {
    let driver = if config.kfd { activity::refused_by_driver(setup.sdk.kfd) } else { None };
    for source in activity::wanted(config, setup.sdk.generation) {
        if let Some(reason) = driver.as_ref().filter(|_| source.domain() == Domain::Kfd) {
            setup.skip(Severity::Warning, source.kind(), reason);
            continue;
        }
        if let Some(number) = setup.kinds.buffer(source.kind()) {
            for (operation, text) in kinds::buffer_operations(setup.sdk, number) {
                setup.name_operation(source.domain(), source.operation(operation), &text);
            }
        }
        setup.rare(recording, source.kind(), rare, Severity::Warning);
    }
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
        let mut is_active = 0;
        if call!(sdk, rocprofiler_context_is_active(self.naming, &raw mut is_active)).is_ok() && is_active == 0 {
            let _ = call!(sdk, rocprofiler_start_context(self.naming));
        }
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
