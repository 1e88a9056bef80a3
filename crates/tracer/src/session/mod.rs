//! The life of a recording in one process.
//!
//! ```text
//!                 configure          initialize              finalize, or the last of them
//!   (nothing) ───────────────► asked ───────────► recording ─────────────────────────────► ended
//!                                │        pause ◄──►  │ resume                              ▲
//!                                │                    │ fork (child), panic                 │
//!                                └──► declined        └──────────► disabled                 │
//!                                                        exit handler: all is on disk ──────┘
//! ```
//!
//! A process may have several copies of the SDK; each one that finds this library gets its own [`Attachment`], and all write
//! into the same arena and run directory. All state here leaks on purpose: it must exist until the last callback.

pub mod attached;
pub mod child;
pub mod commands;
mod counting;
pub mod direct;
mod dispatches;
pub mod exec;
pub mod family;
mod flushes;
mod lifecycle;
pub mod provenance;
mod start;
pub mod sudden_exit;

use crate::doors::choice::{self, Asker, Door};
use crate::drainer::control::{Control, Request};
use crate::fence;
use crate::sdk::pc_sampling::{Sampled, Sampler};
use crate::sdk::services::{self, Services};
use crate::sdk::{Sdk, loader};
use crate::{thread, watch};
use rkprof_abi::Generation;
use rkprof_abi::v1::{rocprofiler_client_finalize_t, rocprofiler_tool_configure_result_t as ConfigureResult};
use rkprof_config::choice::Choice;
use rkprof_model::run::Skipped;
use rkprof_model::summary::{CounterCollection, PcSampling, SampledAgent, SkippedAgent};
use rkprof_store::files::Identity;
use std::ffi::{c_char, c_int, c_void};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::time::Duration;

/// Limit of the program's wait for rkprof at its exit or at a flush.
const PATIENCE: Duration = Duration::from_secs(2);
/// Limit of the copies of the SDK in one process; further ones are declined.
const MAX_ATTACHMENTS: usize = 4;

/// One copy of the SDK that asked rkprof to trace.
pub struct Attachment {
    pub sdk: Sdk,
    /// Index among the attachments; distinguishes the ids of several copies.
    pub index: usize,
    services: OnceLock<Services>,
    /// Hardware counters, if they were asked for.
    counting: OnceLock<counting::Counting>,
    /// Whether HIP's table can be intercepted, so that rkprof's wrappers record HIP calls.
    hip_wrapped: bool,
    /// How dispatches are timed; decided in `initialize`.
    dispatches: OnceLock<Choice>,
    /// Whether the SDK has called `finalize`.
    finalizing: AtomicBool,
    /// Whether its buffers have been emptied for the last time.
    finalized: AtomicBool,
    /// The result given to the SDK. Leak detectors find it here.
    result: AtomicPtr<ConfigureResult>,
}

/// The state that exists once per process; a forked child may have its own.
pub struct Session {
    pub pid: u32,
    /// The run directory of this process.
    pub dir: PathBuf,
    /// That directory, wherever it is moved.
    identity: Identity,
    pub control: &'static Control,
    has_flight_recorder: bool,
}

static ATTACHMENTS: [OnceLock<&'static Attachment>; MAX_ATTACHMENTS] = [const { OnceLock::new() }; MAX_ATTACHMENTS];
static ATTACHED: AtomicUsize = AtomicUsize::new(0);
static SESSION: OnceLock<Option<Session>> = OnceLock::new();
/// The own session of a forked child that records, never freed; otherwise null.
static CHILDS_SESSION: AtomicPtr<Session> = AtomicPtr::new(std::ptr::null_mut());

/// All attached copies of the SDK.
pub fn attachments() -> impl Iterator<Item = &'static Attachment> {
    ATTACHMENTS.iter().filter_map(|slot| slot.get().copied())
}

fn session() -> Option<&'static Session> {
    // SAFETY: null, or made by `Box::into_raw` and never freed.
    let childs = unsafe { CHILDS_SESSION.load(Ordering::SeqCst).as_ref() };
    childs.or_else(|| SESSION.get()?.as_ref())
}

/// The SDK offers us to trace. Null declines.
///
/// # Safety
/// `client` is the client id that the SDK of this `version` passed to `rocprofiler_configure`.
pub unsafe fn configure(
    version: u32,
    priority: u32,
    client: *mut c_void,
    caller: *const c_void,
) -> *mut ConfigureResult {
    if fence::is_off() || choice::door(Asker::Other) != Door::Sdk {
        return std::ptr::null_mut();
    }
    let sdk = loader::bind(version, priority, caller);
    if let Some(problem) = unusable(&sdk) {
        start::complain(&format!("{problem}; the program runs untraced"));
        return std::ptr::null_mut();
    }
    if attachments().any(|a| same(&a.sdk, &sdk)) {
        return std::ptr::null_mut();
    }
    let index = ATTACHED.fetch_add(1, Ordering::SeqCst);
    let Some(slot) = ATTACHMENTS.get(index) else { return std::ptr::null_mut() };
    // SAFETY: this function's contract.
    unsafe { set_client_name(sdk.generation, client) };
    let config = lifecycle::config();
    // rkprof's wrappers serve one table; the HIP of a further SDK uses that SDK's callbacks.
    let can_wrap = crate::hip::CAN_WRAP && index == 0;
    let hip_wrapped = config.hip && can_wrap && intercept(&sdk, rkprof_abi::InterceptTable::HIP_RUNTIME_TABLE).is_ok();
    if config.hip_compiler && can_wrap {
        // After a failure `run.json` still has all kernels and all of the program's own calls.
        let _ = intercept(&sdk, rkprof_abi::InterceptTable::HIP_COMPILER_TABLE);
    }
    let attachment: &'static Attachment = Box::leak(Box::new(Attachment {
        sdk,
        index,
        services: OnceLock::new(),
        counting: OnceLock::new(),
        hip_wrapped,
        dispatches: OnceLock::new(),
        finalizing: AtomicBool::new(false),
        finalized: AtomicBool::new(false),
        result: AtomicPtr::default(),
    }));
    let _ = slot.set(attachment);
    let result = Box::into_raw(Box::new(ConfigureResult {
        size: size_of::<ConfigureResult>(),
        initialize: Some(initialize),
        finalize: Some(finalize),
        tool_data: std::ptr::from_ref(attachment).cast_mut().cast(),
    }));
    attachment.result.store(result, Ordering::Release);
    result
}

/// Why this process is not to be recorded.
pub fn not_wanted() -> Option<String> {
    if !lifecycle::wanted() {
        return Some("RKPROF_DISABLE is set".to_owned());
    }
    if family::is_left_out(lifecycle::config()) {
        return Some("the program started this process, and --children off records the program alone".to_owned());
    }
    lifecycle::left_out().inspect(|sentence| {
        start::tell_command(sentence);
    })
}

/// Whether the environment says that no process is to be recorded.
pub fn is_disabled() -> bool {
    !lifecycle::wanted()
}

/// The configuration, read from the environment once.
pub fn config() -> &'static rkprof_config::Config {
    lifecycle::config()
}

/// Reports why the program runs untraced.
pub fn complain(sentence: &str) {
    start::complain(sentence);
}

/// How dispatches are recorded, and the reason.
pub fn dispatch_path() -> (String, Option<String>) {
    dispatches::path()
}

/// HSA's tables came through a door of rkprof's own. `runtime` has the functions in it; `None`: other code has.
///
/// # Safety
/// `table` is null or the address of an `HsaApiTable` that stays while the runtime is loaded.
pub unsafe fn on_hsa_table(table: *mut c_void, runtime: Option<rkprof_objects::ObjectStart>) {
    if session().is_some() {
        // SAFETY: this function's contract.
        unsafe { dispatches::on_direct_table(table, runtime) };
    }
}

/// Why this SDK can't be used at all.
fn unusable(sdk: &Sdk) -> Option<String> {
    /// 0.4.0, the first of the supported generation.
    const OLDEST: u32 = 400;
    // Where it is is known by that function's address.
    if sdk.functions.rocprofiler_create_context.is_none() {
        Some("this process's rocprofiler-sdk lacks rocprofiler_create_context".to_owned())
    } else if sdk.version < OLDEST {
        Some(format!(
            "the rocprofiler-sdk in {:?} gives {} as its version, which does not exist",
            sdk.path, sdk.version
        ))
    } else {
        None
    }
}

fn same(a: &Sdk, b: &Sdk) -> bool {
    let address = |sdk: &Sdk| sdk.functions.rocprofiler_create_context.map(|f| f as usize);
    address(a) == address(b)
}

/// # Safety
/// `client` is null or points to the client id of an SDK of this generation.
unsafe fn set_client_name(generation: Generation, client: *mut c_void) {
    let name: *const c_char = c"rkprof".as_ptr();
    if client.is_null() {
        return;
    }
    // SAFETY: this function's contract; the string is a constant.
    unsafe {
        match generation {
            Generation::V0 => (*client.cast::<rkprof_abi::v0::rocprofiler_client_id_t>()).name = name,
            Generation::V1 => (*client.cast::<rkprof_abi::v1::rocprofiler_client_id_t>()).name = name,
        }
    }
}

/// Requests a dispatch table; possible only before the SDK locks its configuration.
fn intercept(sdk: &Sdk, table: rkprof_abi::InterceptTable) -> crate::sdk::Result<()> {
    crate::sdk::call!(
        sdk,
        rocprofiler_at_intercept_table_registration(Some(on_table), table.0 as c_int, std::ptr::null_mut())
    )
}

unsafe extern "C" fn on_table(
    kind: rkprof_abi::InterceptTable,
    version: u64,
    instance: u64,
    tables: *mut *mut c_void,
    count: u64,
    _data: *mut c_void,
) {
    crate::fence::catch_panic((), || {
        if kind == rkprof_abi::InterceptTable::HSA_TABLE {
            services::gpu_is_in_use();
        }
        if count == 0 || tables.is_null() || session().is_none() {
            return;
        }
        if kind != rkprof_abi::InterceptTable::HIP_COMPILER_TABLE {
            child::begin();
        }
        if kind == rkprof_abi::InterceptTable::HSA_TABLE {
            start::count();
            // SAFETY: the SDK passes `count` pointers to tables of this kind.
            dispatches::on_table(unsafe { *tables });
            return lifecycle::handed_over(watch::Of::Hsa);
        }
        if kind == rkprof_abi::InterceptTable::HIP_COMPILER_TABLE {
            // SAFETY: as above.
            let _ = unsafe { crate::hip::intercept::install_compiler(*tables, version, instance) };
            return lifecycle::handed_over(watch::Of::HipCompiler);
        }
        if kind != rkprof_abi::InterceptTable::HIP_RUNTIME_TABLE {
            return;
        }
        // SAFETY: as above.
        let report =
            unsafe { crate::hip::intercept::install(*tables, version, instance, lifecycle::config().call_args) };
        lifecycle::hip_installed(&report);
        lifecycle::handed_over(watch::Of::Hip);
    });
}

unsafe extern "C" fn initialize(_fini: rocprofiler_client_finalize_t, data: *mut c_void) -> c_int {
    crate::fence::catch_panic(0, || {
        // SAFETY: the tool data of `configure`.
        let attachment: &'static Attachment = unsafe { &*data.cast::<Attachment>() };
        let agents = start::agents(attachment);
        lifecycle::install_fork_handlers_once();
        let is_first = SESSION.get().is_none();
        if let Some(session) = SESSION.get_or_init(|| start::session(Some(attachment))) {
            start::attach(attachment, agents, session);
            lifecycle::install_exit_handler();
            // Not earlier: a recording that is begun from outside needs the services.
            if is_first {
                commands::listen(session);
            }
        }
        0
    })
}

unsafe extern "C" fn finalize(data: *mut c_void) {
    crate::fence::catch_panic((), || {
        // SAFETY: the tool data of `configure`.
        let attachment: &'static Attachment = unsafe { &*data.cast::<Attachment>() };
        let Some(session) = session() else { return };
        if session.pid != std::process::id()
            || !thread::has_arena()
            || attachment.finalizing.swap(true, Ordering::SeqCst)
        {
            return;
        }
        let others = attachments().any(|a| !a.finalizing.load(Ordering::SeqCst));
        if !others {
            // Records of destructors that still call HIP would never be drained: they are counted.
            thread::end();
            // The SDK has waited for its kernels; those of the light path end now as well.
            crate::hsa::harvest::settle_all(crate::hsa::harvest::PATIENCE);
        }
        // The drainer empties the SDK's buffers: if that hangs, the program does not.
        session.control.ask(if others { Request::Flush } else { Request::Finish }, PATIENCE);
        if !others {
            crate::hsa::harvest::release();
            commands::end();
        }
        attachment.finalized.store(true, Ordering::SeqCst);
    });
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

/// Returns true when all records so far are on disk.
pub fn flush() -> bool {
    active() && session().is_some_and(|session| session.control.ask(Request::Flush, PATIENCE))
}

/// Writes the flight recorder's content. Returns false without a flight recorder.
pub fn snapshot() -> bool {
    let ask = |session: &Session| session.has_flight_recorder && session.control.ask(Request::Snapshot, PATIENCE);
    active() && session().is_some_and(ask)
}

fn active() -> bool {
    recorded_here().is_some()
}

/// The session, where this process itself is recorded. Atomic operations only.
fn recorded_here() -> Option<&'static Session> {
    let is_on = !fence::is_off() && thread::has_arena();
    session().filter(|session| is_on && session.pid == std::process::id())
}

/// Delivers the records in the buffers of every SDK that is still active.
pub fn flush_sdk() {
    flushes::flushing(|| {
        for attachment in attachments().filter(|a| !a.finalized.load(Ordering::SeqCst)) {
            if let Some(services) = attachment.services.get() {
                services.flush(&attachment.sdk);
            }
        }
    });
}

/// What could not be recorded, and why.
pub fn skipped() -> Vec<Skipped> {
    let skips = attachments().filter_map(|a| a.services.get()).flat_map(|services| &services.skipped);
    skips
        .map(|skip| Skipped { feature: skip.feature.clone(), reason: skip.reason.clone() })
        .chain(dispatches::skipped())
        .chain(direct::skipped())
        .collect()
}

/// The hardware counters that are collected, with reasons for missing ones; `None` when none were asked for.
pub fn counters() -> Option<CounterCollection> {
    attachments().find_map(|attachment| {
        let delivery = attachment.services.get().and_then(Services::counting);
        let over = attachment.finalizing.load(Ordering::SeqCst);
        Some(attachment.counting.get()?.collection(delivery.as_ref(), over))
    })
}

/// How program counters are sampled, with reasons for missing GPUs; `None` when sampling was not asked for.
pub fn sampling() -> Option<PcSampling> {
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
fn is_waiting_for_sdk() -> bool {
    attachments().any(|a| !a.finalizing.load(Ordering::SeqCst))
}

/// Records that the SDKs dropped in their own buffers.
pub fn dropped_by_sdk() -> u64 {
    let services = attachments().filter_map(|a| a.services.get());
    services.map(|s| s.tap.dropped_by_sdk() + s.sampler.as_ref().map_or(0, Sampler::dropped)).sum()
}
