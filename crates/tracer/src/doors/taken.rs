//! Which runtimes rkprof has, and what the run says of those that it has not.

use super::choice::{self, Door};
use super::rccl::calls::missing as rccl_missing;
use crate::thread;
use crate::wait_budget::locked;
use parking_lot::Mutex;
use rkprof_model::record::Severity;
use rkprof_model::run::{DoorInfo, RuntimeInfo, Skipped};
use rkprof_objects::Object;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runtimes whose tables rkprof has, in the order in which they came.
static RUNTIMES: Mutex<Vec<RuntimeInfo>> = Mutex::new(Vec::new());

/// Whether a runtime has come since [`has_news`] was last called.
static NEWS: AtomicBool = AtomicBool::new(false);

/// Notes that rkprof has the table of a runtime, whose code is at `address`.
pub(super) fn took(name: &str, address: usize, through: &str) {
    let path = rkprof_objects::find(|object| object.contains(address, 1).then(|| Object::shown(object)));
    let runtime = RuntimeInfo { name: name.to_owned(), path: path.unwrap_or_default(), through: through.to_owned() };
    let Some(mut runtimes) = locked(&RUNTIMES) else { return };
    if !runtimes.iter().any(|known| known.name == runtime.name && known.path == runtime.path) {
        runtimes.push(runtime);
        NEWS.store(true, Ordering::Release);
    }
}

/// Whether [`info`] has another runtime than at the last call.
pub fn has_news() -> bool {
    NEWS.load(Ordering::Relaxed) && NEWS.swap(false, Ordering::AcqRel)
}

/// For `run.json`, with how dispatches are recorded, and the reason.
pub fn info((dispatch_path, dispatch_reason): (String, Option<String>)) -> DoorInfo {
    DoorInfo {
        name: choice::known().map_or("", Door::name).to_owned(),
        reason: choice::reason().to_owned(),
        runtimes: locked(&RUNTIMES).map(|runtimes| runtimes.clone()).unwrap_or_default(),
        dispatch_path,
        dispatch_reason,
    }
}

/// Libraries whose registered calls rkprof does not read without the SDK.
static UNREAD: Mutex<Vec<String>> = Mutex::new(Vec::new());

pub(super) fn unread(name: &std::ffi::CStr) {
    let name = name.to_string_lossy().into_owned();
    let Some(mut unread) = locked(&UNREAD) else { return };
    if !unread.contains(&name) {
        unread.push(name);
    }
}

/// Records of libraries that are missing on rkprof's own doors.
pub fn skipped() -> Vec<Skipped> {
    let unread = locked(&UNREAD)
        .iter()
        .flat_map(|names| names.iter())
        .map(|name| Skipped {
            feature: format!("calls of {name}"),
            reason: "rkprof records them through rocprofiler-sdk only".to_owned(),
        })
        .collect::<Vec<_>>();
    let rccl = rccl_missing()
        .map(|reason| Skipped { feature: rkprof_abi::kind::RCCL_API.to_owned(), reason: reason.to_owned() });
    unread.into_iter().chain(rccl).collect()
}

/// Files that this session has named.
static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// In a forked child that begins its own recording: what its parent was told, its own run has to say as well.
pub fn forget_told() {
    if let Some(mut told) = locked(&TOLD) {
        told.clear();
    }
}

/// Each of these files once.
pub(super) fn tell(missing: Vec<String>) {
    let Some(mut told) = locked(&TOLD) else { return };
    for path in missing {
        if told.contains(&path) {
            continue;
        }
        let sentence = format!("HIP calls are not recorded: the table of functions of {path} was not found");
        thread::note(Severity::Incomplete, &sentence);
        told.push(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thread of the parent has the lock at the moment of the fork; the child does not have the thread.
    #[test]
    fn a_forked_child_does_not_wait_for_a_thread_that_it_lacks() {
        let _held = RUNTIMES.lock();
        // SAFETY: the child takes bounded locks, allocates, which the C library allows, and leaves or is killed by its alarm.
        let child = unsafe { libc::fork() };
        if child == 0 {
            // SAFETY: as above.
            unsafe { libc::alarm(60) };
            took("hip", 0, "test");
            let code = if info(Default::default()).runtimes.is_empty() { 7 } else { 8 };
            // SAFETY: as above.
            unsafe { libc::_exit(code) };
        }
        let mut status = 0;
        // SAFETY: a child of this process, and a place for its status.
        assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
        assert!(libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 7, "it goes on without the list: {status:x}");
    }
}
