//! The session of this process, if there is one.

use crate::drainer::control::{Control, Request};
use crate::{fence, thread};
use rkprof_store::files::Identity;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::time::Duration;

/// Limit of the program's wait for rkprof at its exit or at a flush.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// The state that exists once per process; a forked child may have its own.
pub struct Session {
    pub pid: u32,
    /// The run directory of this process.
    pub dir: PathBuf,
    /// That directory, wherever it is moved.
    pub(super) identity: Identity,
    pub control: &'static Control,
    pub(super) has_flight_recorder: bool,
}

pub(super) static SESSION: OnceLock<Option<Session>> = OnceLock::new();
/// The own session of a forked child that records, never freed; otherwise null.
pub(super) static CHILDS_SESSION: AtomicPtr<Session> = AtomicPtr::new(std::ptr::null_mut());

pub(super) fn session() -> Option<&'static Session> {
    // SAFETY: null, or made by `Box::into_raw` and never freed.
    let childs = unsafe { CHILDS_SESSION.load(Ordering::SeqCst).as_ref() };
    childs.or_else(|| SESSION.get()?.as_ref())
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

pub(super) fn active() -> bool {
    recorded_here().is_some()
}

/// The session, where this process itself is recorded. Atomic operations only.
pub(super) fn recorded_here() -> Option<&'static Session> {
    let is_on = !fence::is_off() && thread::has_arena();
    session().filter(|session| is_on && session.pid == std::process::id())
}
