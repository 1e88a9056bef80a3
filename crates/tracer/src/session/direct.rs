//! The session on rkprof's own doors: no SDK calls rkprof, so the session begins at the program's first call of HIP, or when
//! HSA starts, and the exit handler ends it.

use super::current::{self, SESSION, Session};
use super::settings::config;
use super::{child, commands, dispatches, exit, notes, start};
use crate::doors::rccl::calls as rccl;
use crate::doors::roctx::calls as roctx;
use crate::doors::{choice, topology};
use crate::drainer::control::Request;
use crate::hip::graphs;
use crate::hip::intercept::InstallReport;
use crate::sdk::agents::Agents;
use crate::sdk::loader;
use crate::thread::{self, Begun};
use crate::wait_budget::locked;
use parking_lot::Mutex;
use rkprof_model::record::Severity;
use rkprof_model::run::Skipped;
use rkprof_objects::ObjectStart;
use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

/// One of the three below.
static STATE: AtomicU8 = AtomicU8::new(NOT_BEGUN);
const NOT_BEGUN: u8 = 0;
const BEGUN: u8 = 1;
const FAILED: u8 = 2;

/// Locked while the session begins. Other threads that make their first call meanwhile wait, so that their calls are recorded.
static BEGINNING: Mutex<()> = Mutex::new(());
/// A fork during that time leaves the lock to a child that has no thread to unlock it.
const PATIENCE: Duration = Duration::from_secs(2);

static AGENTS: OnceLock<Agents> = OnceLock::new();
/// The result of wrapping HIP's table.
static REPORT: Mutex<Option<InstallReport>> = Mutex::new(None);
static ENDED: AtomicBool = AtomicBool::new(false);

/// Whether this process is recorded without an SDK.
pub fn has_begun() -> bool {
    STATE.load(Ordering::Acquire) == BEGUN
}

/// Whether the session has ended.
pub(super) fn has_ended() -> bool {
    ENDED.load(Ordering::SeqCst)
}

/// HIP's functions were wrapped: the program's first call begins the session.
pub fn prepare(report: InstallReport) {
    // Also for forked children, whose sessions tell it.
    if let Some(mut kept) = locked(&REPORT) {
        *kept = Some(report);
    }
    match STATE.load(Ordering::Acquire) {
        BEGUN => notes::hip_installed(&report),
        _ => thread::begin_at_first_call(&child::FIRST_CALL),
    }
}

/// Functions of another library were wrapped: the program's first call of them begins the session.
pub fn watch() {
    if STATE.load(Ordering::Acquire) == NOT_BEGUN {
        thread::begin_at_first_call(&child::FIRST_CALL);
    }
}

/// Begins the session, if this process uses rkprof's own doors and has none yet.
pub fn begin() -> Begun {
    let state = || match STATE.load(Ordering::Acquire) {
        BEGUN => Some(Begun::Now),
        FAILED => Some(Begun::Never),
        _ => None,
    };
    if choice::known() != Some(choice::Door::Direct) {
        return Begun::Never;
    }
    if let Some(begun) = state() {
        return begun;
    }
    let Some(_beginning) = BEGINNING.try_lock_for(PATIENCE) else { return Begun::Never };
    if let Some(begun) = state() {
        return begun;
    }
    let has_begun = crate::fence::catch_panic(false, || {
        child::install_fork_handlers_once();
        let Some(session) = SESSION.get_or_init(session) else { return false };
        attach();
        exit::install_handler();
        commands::listen(session);
        true
    });
    if !has_begun {
        thread::abandon();
    }
    STATE.store(if has_begun { BEGUN } else { FAILED }, Ordering::Release);
    if has_begun { Begun::Now } else { Begun::Never }
}

fn agents() -> &'static Agents {
    AGENTS.get_or_init(|| {
        let simulated = loader::simulated().and_then(|sdk| Agents::query(&sdk).ok());
        simulated.unwrap_or_else(|| Agents::from_list(topology::agents()))
    })
}

/// Begins the session of this process. Its first `run.json` says how kernels are timed, so that it is written once.
fn session() -> Option<Session> {
    // Before the first large block, which the list of devices needs.
    crate::heap::begin();
    dispatches::choose_direct(agents());
    start::session(None)
}

/// Gives a session, of this process or of a forked child, the facts that an SDK would give.
pub(super) fn attach() {
    let agents = agents();
    agents.announce();
    dispatches::begin_direct(agents);
    if let Some(unmet) = choice::unmet() {
        thread::note(Severity::Warning, unmet);
    }
    if let Some(report) = locked(&REPORT).and_then(|report| *report) {
        notes::hip_installed(&report);
    }
    roctx::name_operations();
    rccl::name_operations();
    crate::hsa::calls::name_operations();
    if config().hip_graphs {
        graphs::set_up();
    }
}

/// HSA's tables came through a door of rkprof's own. `runtime` has the functions in it; `None`: other code has.
///
/// # Safety
/// `table` is null or the address of an `HsaApiTable` that stays while the runtime is loaded.
pub unsafe fn on_hsa_table(table: *mut c_void, runtime: Option<ObjectStart>) {
    if current::session().is_some() {
        // SAFETY: this function's contract.
        unsafe { dispatches::on_direct_table(table, runtime) };
    }
}

/// What the run asks for and rkprof's own doors do not give.
pub(super) fn skipped() -> Vec<Skipped> {
    if !has_begun() {
        return Vec::new();
    }
    let unmet =
        choice::unmet().map(|reason| Skipped { feature: "records of the SDK".to_owned(), reason: reason.to_owned() });
    unmet.into_iter().chain(crate::doors::skipped()).collect()
}

/// The program exits: all that it has launched is taken, and the run is complete.
pub(super) fn end() {
    let Some(session) = current::session() else { return };
    if !has_begun() || session.pid != std::process::id() || ENDED.swap(true, Ordering::SeqCst) {
        return;
    }
    // Records of destructors that still call HIP would never be drained: they are counted.
    thread::end();
    crate::hsa::harvest::settle_all(crate::hsa::harvest::PATIENCE);
    session.control.ask(Request::Finish, current::PATIENCE);
    crate::hsa::harvest::release();
    commands::end();
}

/// In a forked child: the tables are wrapped, and a session of its own may begin.
pub(super) fn is_possible_in_child() -> bool {
    has_begun() && !has_ended()
}
