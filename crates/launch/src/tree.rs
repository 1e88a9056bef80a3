//! All descendants of this process, in any process group or session.
//!
//! A time limit must end the whole tree. A process group of its own for the program would do that for well-behaved
//! children only, and would take the terminal away from the program: Ctrl-C would not reach it, reading from the terminal
//! would stop it. So the program stays in our group, and the tree is found through /proc; with [`adopt`], orphans
//! become our children and stay in it.

use crate::group;
use rkprof_store::process;
use rustix::process::{Pid, Signal, getpid, kill_process, set_child_subreaper};
use std::collections::HashMap;
use std::fs;

/// Orphaned descendants become children of this process instead of init's.
pub(crate) fn adopt() {
    // Without it only orphans are missed.
    let _ = set_child_subreaper(Some(getpid()));
}

/// Descendants of this process that have not ended, all of the program's making.
pub fn descendants() -> Vec<u32> {
    let mut pids = descendants_of(std::process::id());
    pids.retain(|pid| !group::is_witness(*pid));
    pids
}

/// Descendants of a process that have not ended.
pub fn descendants_of(root: u32) -> Vec<u32> {
    let mut children: HashMap<u32, Vec<(u32, char)>> = HashMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let pid = entry.file_name().to_str().and_then(|name| name.parse().ok());
        if let Some((pid, stat)) = pid.and_then(|pid| Some((pid, process::stat(pid)?))) {
            children.entry(stat.parent).or_default().push((pid, stat.state));
        }
    }
    let mut found = Vec::new();
    let mut parents = vec![root];
    while let Some(parent) = parents.pop() {
        for (pid, state) in children.remove(&parent).unwrap_or_default() {
            parents.push(pid);
            if !matches!(state, 'Z' | 'X') {
                found.push(pid);
            }
        }
    }
    found
}

/// Sends a signal; if the process has ended in the meantime, that is no error.
pub fn signal(pid: u32, signal: Signal) {
    if let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) {
        let _ = kill_process(pid, signal);
    }
}

/// The same by the signal's number, which is none of the C library's own.
#[allow(unsafe_code)]
pub(crate) fn signal_number(pid: u32, number: i32) {
    let real_time = || {
        // SAFETY: a real-time signal that the C library does not use itself.
        (34..=64).contains(&number).then(|| unsafe { Signal::from_raw_unchecked(number) })
    };
    if let Some(number) = Signal::from_named_raw(number).or_else(real_time) {
        signal(pid, number);
    }
}
