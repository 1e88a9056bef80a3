//! Where the launches of a kernel have their problem size: plans, made when a code object is loaded, on the thread that loads it.
//!
//! Only the notes of a code object are read. They are read through the system: an unmapped address is then an error, and does not
//! end the program. Kernels of no known family get no plan, and their launches cost one comparison.

use parking_lot::Mutex;
use rkprof_problems::{Plan, described, families};
use std::collections::HashMap;
use std::fs::File;
use std::os::unix::fs::FileExt as _;

/// Code objects whose kernels may still be announced. Each is announced before its kernels, at most some at a time.
const RECENT: usize = 8;

/// Number of a code object, and plans by name.
type Loaded = (u64, HashMap<Box<str>, &'static Plan>);

static LOADED: Mutex<Vec<Loaded>> = Mutex::new(Vec::new());
/// Different plans so far; kernels of a library share some tens. They stay, because handlers read them.
static PLANS: Mutex<Vec<&'static Plan>> = Mutex::new(Vec::new());
/// A program that makes kernels without end must not fill memory.
const MAX_PLANS: usize = 4096;

/// A code object was loaded from this memory.
pub fn loaded(code_object: u64, base: u64, size: u64) {
    let Ok(memory) = File::open("/proc/self/mem") else { return };
    let mut read = |offset: u64, into: &mut [u8]| {
        let is_within = offset.checked_add(into.len() as u64).is_some_and(|end| end <= size);
        is_within && base.checked_add(offset).is_some_and(|at| memory.read_exact_at(into, at).is_ok())
    };
    let Some(kernels) = described::kernels(&mut read, &families::may_plan) else { return };
    let plans = kernels.into_iter().filter_map(|kernel| {
        let plan = kept(families::plan(&kernel)?)?;
        Some((kernel.name.into_boxed_str(), plan))
    });
    let plans: HashMap<Box<str>, &'static Plan> = plans.collect();
    if !plans.is_empty() {
        let mut loaded = LOADED.lock();
        if loaded.len() >= RECENT {
            loaded.remove(0);
        }
        loaded.push((code_object, plans));
    }
}

/// The plan of a kernel that is announced, by its name without `.kd`.
pub fn of(code_object: u64, name: &[u8]) -> Option<&'static Plan> {
    let name = std::str::from_utf8(name).ok().filter(|name| families::may_plan(name))?;
    let loaded = LOADED.lock();
    let (_, plans) = loaded.iter().rev().find(|(number, _)| *number == code_object)?;
    plans.get(name).copied()
}

fn kept(plan: Plan) -> Option<&'static Plan> {
    let mut plans = PLANS.lock();
    if let Some(known) = plans.iter().find(|known| ***known == plan) {
        return Some(known);
    }
    if plans.len() >= MAX_PLANS {
        return None;
    }
    let plan: &'static Plan = Box::leak(Box::new(plan));
    plans.push(plan);
    Some(plan)
}
