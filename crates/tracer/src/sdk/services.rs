//! Asks the SDK for what the session wants: contexts, buffers, callbacks. What is not available is skipped, with the reason.

use super::activity::{self, Source};
use super::agents::Agents;
use super::callbacks::{self, BufferKinds, CodeObjectCall, Control, MarkerCall, Named, Operations, Tap};
use super::counting::{self, Collector, Delivery};
use super::kinds::{self, Kinds, Meanings, Requests};
use super::pc_sampling::Sampler;
use super::rccl::Message;
use super::{Error, Result, Sdk, call};
use rkprof_abi::{BufferPolicy, Generation, common, kind, v1};
use rkprof_config::Config;
use rkprof_model::record::{Domain, MarkerOp, NameOf, Severity};
use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Bytes of each of the SDK's buffers, and from how many on it delivers. Small, so that little is lost with a killed
/// process, and large enough that a burst does not wait for the callback.
const BUFFER_BYTES: usize = 1 << 20;
const WATERMARK_BYTES: usize = 64 << 10;

/// A buffer whose records go the way of all events; `tap` is a [`Tap`].
pub(super) fn events_buffer(
    sdk: &Sdk,
    context: common::rocprofiler_context_id_t,
    tap: *mut c_void,
) -> Result<common::rocprofiler_buffer_id_t> {
    buffer(sdk, context, [BUFFER_BYTES, WATERMARK_BYTES], Some(callbacks::on_buffer), tap)
}

/// A buffer of the SDK's that loses nothing: its size, and how full it is when `callback` gets its records and `data`.
pub(super) fn buffer(
    sdk: &Sdk,
    context: common::rocprofiler_context_id_t,
    [size, watermark]: [usize; 2],
    callback: common::rocprofiler_buffer_tracing_cb_t,
    data: *mut c_void,
) -> Result<common::rocprofiler_buffer_id_t> {
    let mut id = common::rocprofiler_buffer_id_t { handle: 0 };
    let policy = BufferPolicy::LOSSLESS;
    call!(sdk, rocprofiler_create_buffer(context, size, watermark, policy, callback, data, &raw mut id))?;
    Ok(id)
}

/// Kernel and code object ids of the n-th SDK copy in the process carry n in their top byte.
const ATTACHMENT_SHIFT: u32 = 56;

/// Something that was asked for and is not recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skip {
    pub feature: String,
    pub reason: String,
    /// What is recorded otherwise is not complete without it.
    pub severity: Severity,
}

/// HSA has registered its tables, in this process or one that it was forked from.
static GPU_USED: AtomicBool = AtomicBool::new(false);

/// HSA registers its tables.
pub fn gpu_is_in_use() {
    GPU_USED.store(true, Ordering::SeqCst);
}

pub fn gpu_is_used() -> bool {
    GPU_USED.load(Ordering::SeqCst)
}

/// What is running after [`start`].
pub struct Services {
    /// Everything that [`Services::pause`] stops.
    recording: common::rocprofiler_context_id_t,
    /// That of the counters, where there are any.
    counting_context: Option<common::rocprofiler_context_id_t>,
    buffers: Vec<common::rocprofiler_buffer_id_t>,
    pub tap: &'static Tap,
    pub skipped: Vec<Skip>,
    /// Operations of the HIP runtime API that go through the SDK's callbacks.
    pub hip_by_callback: usize,
    /// That context has been started.
    counts: AtomicBool,
    /// As it was configured.
    counting: Option<Result<Delivery>>,
    /// Why the counters could not be started.
    counting_refused: OnceLock<Error>,
    /// `None` when program counters are not to be sampled.
    pub sampler: Option<Sampler>,
    names: Vec<OperationName>,
}

/// An operation's domain and number, and its name.
type OperationName = (Domain, u32, String);

/// Who times dispatches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatches {
    /// The SDK's service.
    BySdk,
    /// Our light path; nothing may be asked for that makes the SDK intercept queues.
    ByUs,
}

/// What the session has decided and prepared for one SDK.
pub struct Prepared {
    /// Our own wrappers record HIP calls.
    pub hip_wrapped: bool,
    pub dispatches: Dispatches,
    /// Position of this SDK among those of the process.
    pub attachment: usize,
    pub collector: Option<&'static Collector>,
    pub control: Control,
}

/// Sets everything up. An error means that nothing can be recorded at all.
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

    // Kernel names are needed even while recording is paused: a context of their own, always on.
    let naming = setup.context()?;
    setup.callbacks(naming, kind::CODE_OBJECT, &[], callbacks::on_code_object_v0, callbacks::on_code_object_v1);
    setup.optional_callbacks(config.markers, naming, kind::MARKER_NAME_API);
    // Here as well: who pauses must hear of the end of the pause. Obeyed even where markers are not recorded.
    setup.optional_callbacks(true, naming, kind::MARKER_CONTROL_API);
    let recording = setup.context()?;

    let mut buffers = Vec::new();
    let scratch = config.scratch.unwrap_or(true);
    let tracing: [(&str, bool); 4] = [
        (kind::KERNEL_DISPATCH, dispatches == Dispatches::BySdk),
        (kind::MEMORY_COPY, config.copies),
        (kind::MEMORY_ALLOCATION, config.memory),
        (kind::SCRATCH_MEMORY, scratch && dispatches == Dispatches::BySdk),
    ];
    for (name, wanted) in tracing {
        if wanted {
            buffers.extend(setup.buffer(recording, name, Severity::Incomplete));
        }
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
        buffers.extend(setup.buffer(recording, name, Severity::Incomplete));
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
        // Beside what a run is about: what the driver refuses to tell leaves the run complete.
        buffers.extend(setup.buffer(recording, source.kind(), Severity::Warning));
    }
    if buffers.is_empty() && !config.hip && dispatches == Dispatches::BySdk {
        return Err(Error { call: "starting the tracing services", reason: "none could be started".into() });
    }
    setup.correlation(recording, config, dispatches);
    // In a context of its own: where another tool counts, the SDK refuses to start the whole context.
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
    if config.rccl {
        setup.rccl(recording);
    }
    let hip_by_callback = if config.hip { setup.hip(recording, hip_wrapped) } else { 0 };

    call!(sdk, rocprofiler_start_context(naming))?;
    let counting_refused = OnceLock::new();
    let services = Services {
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
    if !config.paused {
        services.begin(sdk)?;
    }
    Ok(services)
}

impl Services {
    /// Delivers what waits in the SDK's buffers; returns when it has been delivered.
    pub fn flush(&self, sdk: &Sdk) {
        for buffer in &self.buffers {
            let _ = call!(sdk, rocprofiler_flush_buffer(*buffer));
        }
    }

    pub fn resume(&self, sdk: &Sdk) {
        let _ = self.begin(sdk);
    }

    fn begin(&self, sdk: &Sdk) -> Result<()> {
        call!(sdk, rocprofiler_start_context(self.recording))?;
        self.count(sdk);
        Ok(())
    }

    /// Starts counting, where that is asked for and the GPU is in use. Not before: the SDK makes a thread for it, which a forked
    /// child does not have and waits for, at its exit, forever.
    pub fn count(&self, sdk: &Sdk) {
        if !gpu_is_used() {
            return;
        }
        if let Some(context) = self.counting_context
            && !self.counts.swap(true, Ordering::SeqCst)
            && let Err(error) = call!(sdk, rocprofiler_start_context(context))
        {
            // Status 12: one tool of a process counts at a time. What is traced otherwise goes on.
            let guess = "another tool in this process seems to count; rkprof can count without it only";
            let _ = self.counting_refused.set(Error { reason: format!("{}: {guess}", error.reason), ..error });
        }
    }

    /// Writes the names of operations, which [`start`] has written to the arena of then, to that of a forked child.
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

struct Setup<'a> {
    sdk: &'static Sdk,
    kinds: &'a Kinds,
    tap: &'static Tap,
    skipped: &'a mut Vec<Skip>,
    names: &'a mut Vec<OperationName>,
}

type CallbackV0 = unsafe extern "C" fn(
    rkprof_abi::v0::rocprofiler_callback_tracing_record_t,
    *mut common::rocprofiler_user_data_t,
    *mut c_void,
);
type CallbackV1 =
    unsafe extern "C" fn(v1::rocprofiler_callback_tracing_record_t, *mut common::rocprofiler_user_data_t, *mut c_void);

impl Setup<'_> {
    fn data(&self) -> *mut c_void {
        std::ptr::from_ref(self.tap).cast_mut().cast()
    }

    fn skip(&mut self, severity: Severity, feature: &str, reason: impl ToString) {
        self.skipped.push(Skip { feature: feature.to_owned(), reason: reason.to_string(), severity });
    }

    fn name_operation(&mut self, domain: Domain, operation: u32, name: &str) {
        write_name(domain, operation, name);
        self.names.push((domain, operation, name.to_owned()));
    }

    /// This SDK has no such kind. Most are younger than the oldest SDK; dispatches and API calls every SDK has.
    fn not_offered(&mut self, name: &str) {
        let essential = [kind::KERNEL_DISPATCH, kind::HIP_RUNTIME_API].contains(&name);
        let severity = if essential { Severity::Incomplete } else { Severity::Info };
        self.skip(severity, name, "this SDK does not offer it");
    }

    fn context(&self) -> Result<common::rocprofiler_context_id_t> {
        let mut context = common::rocprofiler_context_id_t { handle: 0 };
        call!(self.sdk, rocprofiler_create_context(&raw mut context))?;
        Ok(context)
    }

    /// A buffered service with a buffer of its own: records of one service never wait for another's lock.
    fn buffer(
        &mut self,
        context: common::rocprofiler_context_id_t,
        name: &str,
        severity: Severity,
    ) -> Option<common::rocprofiler_buffer_id_t> {
        let Some(number) = self.kinds.buffer(name) else {
            self.not_offered(name);
            return None;
        };
        let create = || -> Result<_> {
            let buffer = events_buffer(self.sdk, context, self.data())?;
            let kind = v1::rocprofiler_buffer_tracing_kind_t(number);
            call!(self.sdk, rocprofiler_configure_buffer_tracing_service(context, kind, std::ptr::null(), 0, buffer))?;
            Ok(buffer)
        };
        match create() {
            Ok(buffer) => Some(buffer),
            Err(error) => {
                self.skip(severity, name, error);
                None
            }
        }
    }

    /// A callback service; no operations means all.
    fn callbacks(
        &mut self,
        context: common::rocprofiler_context_id_t,
        name: &str,
        operations: &[i32],
        on_v0: CallbackV0,
        on_v1: CallbackV1,
    ) -> bool {
        let Some(number) = self.kinds.callback(name) else {
            self.not_offered(name);
            return false;
        };
        let callback: CallbackV1 = match self.sdk.generation {
            // SAFETY: the SDK of generation 0 calls with the record of generation 0; only the table's type says otherwise.
            Generation::V0 => unsafe { std::mem::transmute::<CallbackV0, CallbackV1>(on_v0) },
            Generation::V1 => on_v1,
        };
        let list = if operations.is_empty() { std::ptr::null() } else { operations.as_ptr() };
        let kind = common::rocprofiler_callback_tracing_kind_t(number);
        let configured = call!(
            self.sdk,
            rocprofiler_configure_callback_tracing_service(
                context,
                kind,
                list,
                operations.len(),
                Some(callback),
                self.data()
            )
        );
        if let Err(error) = &configured {
            self.skip(Severity::Incomplete, name, error);
        }
        configured.is_ok()
    }

    fn optional_callbacks(&mut self, wanted: bool, context: common::rocprofiler_context_id_t, name: &str) {
        if wanted {
            self.callbacks(context, name, &[], callbacks::on_marker_v0, callbacks::on_marker_v1);
        }
    }

    /// Dispatches and copies carry an id of ours, which ties them to the call that launched them.
    fn correlation(&mut self, context: common::rocprofiler_context_id_t, config: &Config, dispatches: Dispatches) {
        use common::rocprofiler_external_correlation_id_request_kind_t as Request;
        let Requests { dispatch, copy } = self.tap.requests;
        let by_sdk = dispatch.filter(|_| dispatches == Dispatches::BySdk);
        let requests: Vec<Request> = by_sdk.into_iter().chain(copy.filter(|_| config.copies)).map(Request).collect();
        if dispatch.is_none() || copy.is_none() {
            self.skip(Severity::Warning, "correlation of dispatches with calls", "this SDK does not offer it");
        }
        if requests.is_empty() {
            return;
        }
        let configured = call!(
            self.sdk,
            rocprofiler_configure_external_correlation_id_request_service(
                context,
                requests.as_ptr(),
                requests.len(),
                Some(callbacks::on_enqueue),
                self.data()
            )
        );
        if let Err(error) = configured {
            self.skip(Severity::Warning, "correlation of dispatches with calls", error);
        }
    }

    /// Calls of RCCL by callback, which shows their arguments: a program makes few of them.
    fn rccl(&mut self, context: common::rocprofiler_context_id_t) {
        if let Some(number) = self.kinds.callback(kind::RCCL_API) {
            for (operation, name) in kinds::callback_operations(self.sdk, number) {
                self.name_operation(Domain::Rccl, operation as u32, &name);
            }
        }
        self.callbacks(context, kind::RCCL_API, &[], callbacks::on_rccl_v0, callbacks::on_rccl_v1);
    }

    /// HIP calls that our wrappers don't cover: all of them when the table can't be intercepted, else those of a HIP
    /// that is newer than our table. Returns how many operations that are.
    fn hip(&mut self, context: common::rocprofiler_context_id_t, wrapped: bool) -> usize {
        let Some(number) = self.kinds.callback(kind::HIP_RUNTIME_API) else {
            if !wrapped {
                self.not_offered(kind::HIP_RUNTIME_API);
            }
            return 0;
        };
        let operations: Vec<(i32, String)> = kinds::callback_operations(self.sdk, number)
            .into_iter()
            .filter(|(_, name)| !wrapped || rkprof_abi::hip::table::slot(name).is_none())
            .collect();
        if operations.is_empty() {
            return 0;
        }
        for (operation, name) in &operations {
            self.name_operation(Domain::HipRuntimeSdk, *operation as u32, name);
        }
        let numbers: Vec<i32> = operations.iter().map(|(number, _)| *number).collect();
        let ok = self.callbacks(context, kind::HIP_RUNTIME_API, &numbers, callbacks::on_hip_v0, callbacks::on_hip_v1);
        if ok { numbers.len() } else { 0 }
    }
}

fn write_name(domain: Domain, operation: u32, name: &str) {
    callbacks::name(NameOf::Operation, (domain as u64) << 32 | u64::from(operation), name.as_bytes());
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

/// Kinds of HSA, in the order of the offsets that keep their operations apart.
const HSA: [&str; 4] = ["HSA_CORE_API", "HSA_AMD_EXT_API", "HSA_IMAGE_EXT_API", "HSA_FINALIZE_EXT_API"];

/// Kinds of API calls that are asked for by buffer, with their domain and offset.
fn api_kinds(config: &Config) -> impl Iterator<Item = (&'static str, Domain, u32)> {
    (0u32..).zip(HSA).map(|(offset, name)| (name, Domain::Hsa, offset)).filter(|_| config.hsa)
}

fn buffer_kinds(kinds: &Kinds, config: &Config, generation: Generation) -> BufferKinds {
    let api = api_kinds(config).filter_map(|(name, domain, offset)| Some((kinds.buffer(name)?, domain, offset)));
    let sources = activity::wanted(config, generation).into_iter();
    let activities: Vec<(u32, Source)> =
        sources.filter_map(|source| Some((kinds.buffer(source.kind())?, source))).collect();
    BufferKinds {
        dispatch: kinds.buffer(kind::KERNEL_DISPATCH),
        copy: kinds.buffer(kind::MEMORY_COPY),
        allocation: kinds.buffer(kind::MEMORY_ALLOCATION),
        scratch: kinds.buffer(kind::SCRATCH_MEMORY),
        api: api.collect(),
        activities,
    }
}
