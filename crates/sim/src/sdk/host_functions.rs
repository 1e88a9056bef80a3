//! Host functions: what a program calls in place of a kernel of its fat binary. SDKs of 1.0 and newer announce each after its
//! kernel. As in the real SDK these are the functions of the fat binary that was registered last before the first code
//! object was loaded; a name belongs to the first function that was registered with it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

use super::records::{self, HostInfo, Record};
use crate::c::leak;
use crate::version::Version;

/// A function as the program registered it.
#[derive(Clone, Copy)]
pub struct Registered {
    pub address: u64,
    pub modules: u64,
    pub thread_limit: u32,
    /// Thread ids, block ids, block dimensions, grid dimensions.
    pub dimensions: [[u32; 3]; 4],
    pub workgroup_size: u64,
}

#[derive(Default)]
struct State {
    /// By the kernel's name.
    functions: BTreeMap<String, Registered>,
    /// Names in each fat binary.
    binaries: BTreeMap<u64, BTreeSet<String>>,
    last: u64,
    /// Names in the last one, when the first code object was loaded.
    known: Option<BTreeSet<String>>,
}

static STATE: Mutex<State> =
    Mutex::new(State { functions: BTreeMap::new(), binaries: BTreeMap::new(), last: 0, known: None });

fn lock() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

pub fn fat_binary(modules: u64) {
    lock().last = modules;
}

pub fn register(name: &str, function: Registered) {
    let mut state = lock();
    state.binaries.entry(function.modules).or_default().insert(name.to_owned());
    state.functions.entry(name.to_owned()).or_insert(function);
}

/// A code object is being loaded.
pub fn loading() {
    let mut state = lock();
    if state.known.is_none() && state.last != 0 {
        state.known = Some(state.binaries.get(&state.last).cloned().unwrap_or_default());
    }
}

/// The record that follows a kernel's, if the kernel has a host function.
pub fn announce(name: &str, kernel: u64, code_object: u64) -> Option<Record> {
    static NUMBERS: AtomicU64 = AtomicU64::new(1);
    if Version::current() < Version::V1_0 {
        return None;
    }
    let state = lock();
    state.known.as_ref()?.get(name)?;
    let function = *state.functions.get(name)?;
    let (id, name) = (NUMBERS.fetch_add(1, Relaxed), leak(name).as_ptr() as u64);
    Some(records::host_function(&HostInfo { id, kernel, code_object, name, function }))
}
