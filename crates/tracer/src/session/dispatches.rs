//! How dispatches are timed: the facts for the choice, and its consequences when HSA registers its tables.

use super::attachments::{Attachment, attachments, intercept};
use super::settings::{config, is_meant};
use super::untraced::say;
use crate::hsa::{self, process};
use crate::sdk::agents::{AgentFacts, Agents};
use crate::sdk::prepared::Dispatches;
use crate::sdk::services;
use crate::sdk::{dotted, is_on};
use crate::thread;
use crate::wait_budget::locked;
use parking_lot::Mutex;
use rkprof_abi::kind;
use rkprof_config::DispatchPath;
use rkprof_config::choice::{Choice, Facts, choose as decide, needs_sdk};
use rkprof_model::record::{self, Severity};
use rkprof_model::run::Skipped;
use rkprof_objects::ObjectStart;
use rkprof_store::remembered::{self, Stack};
use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The HSA runtime at the time when the light path was chosen.
static RUNTIME: OnceLock<process::Runtime> = OnceLock::new();
/// The problem of the tables.
static PROBLEM: OnceLock<String> = OnceLock::new();
/// The light path has stepped aside, and this sentence says what the next run does.
static ASIDE: OnceLock<String> = OnceLock::new();
/// The facts that the choice depended on, where it can be remembered.
static STACK: OnceLock<Stack> = OnceLock::new();

/// The choice for one SDK, in its `initialize`. When the light path is chosen, HSA's tables were requested. `counts`: this
/// SDK will collect counters.
pub(super) fn choose(attachment: &Attachment, agents: &Agents, counts: bool) -> Choice {
    let config = config();
    let sdk = &attachment.sdk;
    let simulated = sdk.functions.rocprofiler_create_context.filter(|_| sdk.simulated).map(|f| f as usize);
    let mut facts = Facts {
        wanted: config.dispatch,
        needs_sdk: needs_sdk(config, counts),
        further_sdk: attachment.index > 0,
        earlier_tools: sdk.priority,
        hsa_tools: std::env::var("HSA_TOOLS_LIB").ok(),
        loaded_hsa_tools: process::hsa_tools(),
        sdk_version: sdk.version,
        attachable: is_on("ROCP_TOOL_ATTACH") || is_meant(),
        direct_doorbell: is_on("DEBUG_CLR_DIRECT_DOORBELL"),
        other_tools: process::other_tools(),
        gpus: agents.gpus().map(|(agent, _)| agent.name.clone()).collect(),
        ..Facts::default()
    };
    match process::runtime(simulated) {
        Ok(runtime) => {
            let stack = STACK.get_or_init(|| Stack::new(&sdk.path, &dotted(sdk.version), &runtime.path));
            facts.remembered = remembered::refusal(stack);
            let _ = RUNTIME.set(runtime);
        }
        Err(error) => facts.runtime = Some(error.to_string()),
    }
    if decide(&facts) == Choice::Light
        && let Err(error) = intercept(sdk, rkprof_abi::InterceptTable::HSA_TABLE, attachment.on_table)
    {
        facts.no_tables = Some(error.to_string());
    }
    let choice = decide(&facts);
    if matches!(choice, Choice::Sdk { .. }) && attachment.index == 0 {
        // The SDK's path also works without the table; the launching threads are then less exact, and the report says so. The
        // first use of the GPU would not be noticed, so the GPU counts as in use.
        if intercept(sdk, rkprof_abi::InterceptTable::HSA_TABLE, attachment.on_table).is_err() {
            services::gpu_is_in_use();
        }
    }
    choice
}

/// The choice on rkprof's own doors, where nothing else can time kernels.
static DIRECT: OnceLock<Choice> = OnceLock::new();

/// The address of HSA's tables with rkprof's functions on its own doors; 0 = none.
static INSTALLED: AtomicUsize = AtomicUsize::new(0);

/// What HSA's tables lack on rkprof's own doors.
static MISSING: Mutex<Vec<Skipped>> = Mutex::new(Vec::new());

fn is_missing(feature: String, reason: String) {
    if let Some(mut missing) = locked(&MISSING) {
        missing.push(Skipped { feature, reason });
    }
}

/// Makes the choice on rkprof's own doors.
pub(super) fn choose_direct(agents: &Agents) {
    DIRECT.get_or_init(|| {
        decide(&Facts {
            wanted: DispatchPath::Auto,
            direct_doorbell: is_on("DEBUG_CLR_DIRECT_DOORBELL"),
            gpus: agents.gpus().map(|(agent, _)| agent.name.clone()).collect(),
            ..Facts::default()
        })
    });
}

/// The same as [`begin`] on rkprof's own doors.
pub(super) fn begin_direct(agents: &Agents) {
    match DIRECT.get() {
        Some(Choice::Sdk { reason, .. }) => {
            thread::note(Severity::Incomplete, &format!("kernels are not recorded: {reason}"));
        }
        _ => {
            hsa::agents::set(agents.nodes().collect());
            hsa::begin(gpus(agents));
        }
    }
}

/// HSA's tables came through a door of rkprof's own.
///
/// # Safety
/// As for [`hsa::install`].
pub(super) unsafe fn on_direct_table(table: *mut c_void, runtime: Option<ObjectStart>) {
    if DIRECT.get() != Some(&Choice::Light) {
        return;
    }
    let installed = match runtime {
        // SAFETY: this function's contract.
        Some(runtime) => unsafe { hsa::install(table, runtime, true) },
        None => {
            // SAFETY: this function's contract.
            let reason = match unsafe { hsa::other_owner(table) } {
                Some(path) => format!("another tool of HSA came first, and intercepts the queues ({path})"),
                None => "the HSA runtime's tables have an unknown form".to_owned(),
            };
            Err(hsa::Problem { reason, of_program: true })
        }
    };
    // The same table again, with functions of another tool above rkprof's.
    if installed.is_err() && INSTALLED.load(Ordering::Acquire) == table as usize {
        return;
    }
    if installed.is_err() && hsa::is_installed() {
        // The kernels of the first one are recorded as before.
        let path = runtime.and_then(rkprof_objects::path_of).unwrap_or_default();
        let feature = format!("kernels and copies of a second HSA runtime ({path})");
        let reason = "rkprof records one HSA runtime of a process".to_owned();
        thread::note(Severity::Incomplete, &format!("{feature} are not recorded: {reason}"));
        is_missing(feature, reason);
        return;
    }
    if let Err(problem) = installed {
        let sentence = format!("kernels are not recorded: {}", problem.reason);
        thread::note(Severity::Incomplete, &sentence);
        if config().arena_dir.is_none() {
            say(&sentence);
        }
        let _ = PROBLEM.set(problem.reason);
        return;
    }
    INSTALLED.store(table as usize, Ordering::Release);
    let config = config();
    let wanted = hsa::activity::Wanted {
        copies: config.copies,
        memory: config.memory,
        scratch: config.scratch.unwrap_or(true),
        calls: config.hsa,
    };
    // SAFETY: this function's contract.
    for (feature, reason) in unsafe { hsa::activity::install(table, wanted) }.unwrap_or_default() {
        thread::note(Severity::Incomplete, &format!("{feature} is not recorded: {reason}"));
        is_missing(feature.to_owned(), reason.to_string());
    }
}

fn gpus(agents: &Agents) -> Vec<hsa::Gpu> {
    let gpu = |(agent, index): (&AgentFacts, u32)| hsa::Gpu { node: agent.node_id, index, name: agent.name.clone() };
    agents.gpus().map(gpu).collect()
}

/// Records the choice, and lets the drainer take dispatches when it is the light path.
pub(super) fn begin(attachment: &Attachment, agents: &Agents) -> Dispatches {
    match attachment.dispatches.get() {
        Some(Choice::Light) => {
            hsa::begin(gpus(agents));
            Dispatches::ByUs
        }
        Some(Choice::Sdk { reason, severity }) => {
            thread::note(*severity, &format!("kernels are timed by the SDK's dispatch service: {reason}"));
            Dispatches::BySdk
        }
        None => Dispatches::BySdk,
    }
}

/// HSA registers its tables, after the SDK has put its own functions into them.
pub(super) fn on_table(table: *mut c_void) {
    let first = attachments().next().and_then(|attachment| attachment.dispatches.get());
    if matches!(first, Some(Choice::Sdk { .. })) {
        // SAFETY: the SDK passes the address of HSA's table, which stays while the runtime is loaded.
        let _ = unsafe { hsa::observe(table, config().hsa) };
        return;
    }
    let chosen = attachments().any(|attachment| attachment.dispatches.get() == Some(&Choice::Light));
    let Some(runtime) = RUNTIME.get().filter(|_| chosen) else { return };
    // SAFETY: the SDK passes the address of HSA's table, which stays while the runtime is loaded.
    if let Err(problem) = unsafe { hsa::install(table, runtime.place, false) } {
        let next = remember(problem.of_program, &problem.reason);
        let sentence = format!("kernels are not recorded: {}; {next}", problem.reason);
        thread::note(Severity::Incomplete, &sentence);
        if config().arena_dir.is_none() {
            say(&sentence);
        }
        let _ = PROBLEM.set(format!("{}; {next}", problem.reason));
    }
}

/// Remembers for the next run that the light path can't be used here; returns what that run will do.
fn remember(of_program: bool, reason: &str) -> String {
    const ASK: &str = "RKPROF_DISPATCH=sdk records them through the SDK";
    let Some(stack) = STACK.get() else { return ASK.to_owned() };
    match thread::with_signals_blocked(|| remembered::keep(stack, of_program, reason)) {
        Ok(path) if of_program => {
            format!("the next run of this program records them through the SDK (remembered in {})", path.display())
        }
        Ok(path) => {
            format!(
                "the next run with this HSA runtime records them through the SDK (remembered in {})",
                path.display()
            )
        }
        Err(error) => format!("{ASK} (the next run will not do so by itself, because remembering it failed: {error})"),
    }
}

/// Takes completed dispatches of the light path. After it has stepped aside, adds a note about the program's next run.
pub(super) fn harvest(take: &mut dyn FnMut(&record::Dispatch), notes: &mut Vec<(Severity, String)>) -> bool {
    let in_flight = hsa::harvest::harvest(take, notes);
    if let Some(reason) = hsa::stepped_aside() {
        let next = ASIDE.get_or_init(|| remember(true, reason));
        notes.push((Severity::Info, format!("kernels after the light path stepped aside: {next}")));
    }
    in_flight
}

/// Why no kernel is timed although the light path was chosen.
fn problem() -> Option<String> {
    PROBLEM.get().cloned()
}

/// Records that are missing because the light path was chosen.
pub(super) fn skipped() -> Vec<Skipped> {
    let light = path().0 == "light" && DIRECT.get().is_none();
    let reason = "the SDK would intercept queues for it; --scratch records it, and times kernels through the SDK";
    let scratch = (light && config().scratch.is_none()).then(|| (kind::SCRATCH_MEMORY, reason.to_owned()));
    let kernels = problem().map(|reason| (kind::KERNEL_DISPATCH, reason));
    let skips = scratch.into_iter().chain(kernels);
    let skips = skips.map(|(feature, reason)| Skipped { feature: feature.to_owned(), reason });
    skips.chain(locked(&MISSING).iter().flat_map(|missing| missing.iter().cloned())).collect()
}

/// For `run.json`: how the first SDK's dispatches are recorded, and the reason.
pub(super) fn path() -> (String, Option<String>) {
    let choice = attachments().next().and_then(|attachment| attachment.dispatches.get());
    match (choice.or(DIRECT.get()), problem()) {
        (Some(Choice::Sdk { reason, .. }), _) if choice.is_none() => ("none".to_owned(), Some(reason.clone())),
        (Some(Choice::Light), None) => {
            let aside = hsa::stepped_aside().zip(ASIDE.get());
            ("light".to_owned(), aside.map(|(reason, next)| format!("it stepped aside: {reason}; {next}")))
        }
        (Some(Choice::Light), problem) => ("none".to_owned(), problem),
        (Some(Choice::Sdk { reason, .. }), _) => ("sdk-callback".to_owned(), Some(reason.clone())),
        // Not decided yet, for lack of an SDK and of HSA.
        (None, _) if attachments().next().is_none() => ("none".to_owned(), None),
        (None, _) => ("sdk-callback".to_owned(), None),
    }
}
