//! What each call path causes (`--stacks`): GPU time, copies, waits, allocations, and the time of the launching calls.
//!
//! A launch names its path; the time comes with its dispatch. A thread records the path of a call that waits or allocates
//! before it records the call. Where only some launches of a kernel have a path, the time of all launches is kept by kernel
//! and shape: a reader can then estimate the rest.

use rkprof_abi::hip::table::{self, Class};
use rkprof_model::call_paths::{
    self, Allocation, Amount, Copy, Kernel, LONG_WAIT_NS, Module, Named, Path, Shape, Time, Wait, Waits, Weights,
    size_class,
};
use rkprof_model::event::{CopyDirection, LaunchShape, PathOfCall, Registry};
use rkprof_model::record::{PathTaken, path_word};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::num::NonZeroU64;

/// Limit of launches that await their dispatch, and of paths; those beyond it are not kept.
const MAX_OPEN: usize = 1 << 16;
const MAX_PATHS: usize = 1 << 16;

/// A kernel, and the sizes of its grid and workgroups.
type Group = (u64, [[u32; 3]; 2]);
/// Direction and size class.
type Size = (CopyDirection, u32);
/// Slot in HIP's table, and whether the wait was long.
type Length = (u32, bool);
/// Slot in HIP's table, and size class.
type Memory = (u32, u32);

/// A call that has returned.
pub(super) struct Returned<'a> {
    pub tid: u32,
    /// A function of HIP's runtime.
    pub slot: Option<u32>,
    pub start_tick: u64,
    pub children: &'a std::ops::Range<u64>,
    pub ns: u64,
    pub worked: bool,
    /// Bytes by the call's argument.
    pub bytes: Option<u64>,
}

/// A path, and how many launches or allocations it stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Taken {
    pub path: u64,
    pub weight: f64,
}

impl Taken {
    /// From a record, which may be damaged.
    pub(super) fn of_record(&PathTaken { path, weight, .. }: &PathTaken) -> Taken {
        const MOST: f64 = 1e12;
        Taken { path, weight: if weight > 0.0 { weight.min(MOST) } else { 0.0 } }
    }

    fn of_call(self, weight: f64) -> Option<PathOfCall> {
        // Saturates.
        NonZeroU64::new(self.path).map(|id| PathOfCall { id, weight: (weight * 1e3).round() as u32 })
    }
}

/// The path of a call whose record comes next from the same thread.
#[derive(Clone, Copy)]
struct OfCall {
    start_tick: u64,
    taken: Taken,
}

/// What launches or copies with a path did, and what those without add to it.
#[derive(Clone, Copy, Default)]
struct Part<T> {
    all: T,
    stands_for: Weights,
}

#[derive(Default)]
pub struct CallPaths {
    words: FxHashMap<u64, Vec<u64>>,
    /// Modules that have been mapped, also those that are gone.
    modules: Vec<Module>,
    /// Whether a path has an address in none of them.
    has_unmapped: bool,
    /// Whether paths are asked for: the first launches may have none.
    pub are_asked_for: bool,
    /// Names of the words that are not addresses.
    named: FxHashMap<u64, Named>,
    /// Path of each open launch.
    open: FxHashMap<u64, Taken>,
    /// Open launches that were shown ahead: a later pass delivers their records again.
    ahead: FxHashSet<u64>,
    /// The last launch with a path, by thread: its call returns later.
    last: FxHashMap<u32, (u64, Taken)>,
    calls: FxHashMap<u64, Part<Time>>,
    times: FxHashMap<(u64, Group), Part<Time>>,
    of_call: FxHashMap<u32, OfCall>,
    copies: FxHashMap<(u64, Size), Part<Amount>>,
    waits: FxHashMap<(u64, Length), Waits>,
    allocations: FxHashMap<(u64, Memory), Part<Amount>>,
    /// Times of all launches, with and without a path.
    kernels: FxHashMap<Group, Time>,
    all_copies: FxHashMap<Size, Amount>,
    all_waits: FxHashMap<Length, Waits>,
    all_allocations: FxHashMap<Memory, Amount>,
}

impl Part<Amount> {
    fn add(&mut self, weight: f64, bytes: u64, ns: u64) {
        self.all.add(bytes, ns);
        self.stands_for.add(weight, bytes, ns);
    }
}

impl<T> From<T> for Part<T> {
    /// Of all, with and without a path.
    fn from(all: T) -> Part<T> {
        Part { all, stands_for: Weights::default() }
    }
}

impl CallPaths {
    pub(super) fn define(&mut self, path: u64, words: Vec<u64>) {
        if self.words.len() < MAX_PATHS {
            let is_mapped = |word: &u64| self.modules.iter().any(|module| (module.start..=module.end).contains(word));
            self.has_unmapped |= !words.iter().all(|word| word & path_word::NAMED != 0 || is_mapped(word));
            self.words.insert(path, words);
        }
    }

    /// Whether a new path has an address whose module is not known: the library may be closed soon.
    pub fn needs_modules(&self) -> bool {
        self.has_unmapped
    }

    /// The modules that are mapped now. Those that are gone are kept, unless another one has their addresses. Returns whether one
    /// is gone.
    pub fn mapped(&mut self, now: Vec<Module>) -> bool {
        let (mut all, mut is_gone) = (now, false);
        let present = all.len();
        for old in std::mem::take(&mut self.modules) {
            if all[..present].contains(&old) {
                continue;
            }
            is_gone = true;
            if !all[..present].iter().any(|new| new.start < old.end && old.start < new.end) {
                all.push(old);
            }
        }
        (self.modules, self.has_unmapped) = (all, false);
        is_gone
    }

    /// Before the first path nothing is counted, unless paths are asked for.
    pub(super) fn counts(&self) -> bool {
        self.are_asked_for || !self.words.is_empty()
    }

    pub(super) fn name(&mut self, word: u64, frame: Named) {
        if self.named.len() < MAX_PATHS {
            self.named.insert(word, frame);
        }
    }

    pub(super) fn launched(&mut self, tid: u32, child: u64, taken: Taken) {
        self.last.insert(tid, (child, taken));
        // The dispatch of a launch that was shown ahead may have come already.
        if !self.ahead.remove(&child) && self.open.len() < MAX_OPEN {
            self.open.insert(child, taken);
        }
    }

    /// A launch that a later pass delivers; its dispatch may come in this one.
    pub(super) fn launched_ahead(&mut self, child: u64, taken: Taken) {
        if self.open.len() < MAX_OPEN && self.ahead.insert(child) {
            self.open.insert(child, taken);
        }
    }

    /// The path of the call that a thread began at `start_tick`: its wait or allocation belongs to this path. A wait has weight
    /// 1 if it is long, else 0.
    pub(super) fn taken(&mut self, tid: u32, start_tick: u64, taken: Taken) {
        self.of_call.insert(tid, OfCall { start_tick, taken });
    }

    /// The path that was taken in a call that has returned.
    #[inline]
    pub(super) fn returned(&mut self, call: &Returned<'_>) -> Option<PathOfCall> {
        if self.counts() { self.call(call) } else { None }
    }

    #[cold]
    fn call(&mut self, call: &Returned<'_>) -> Option<PathOfCall> {
        let of_call = self.wait_or_allocation(call);
        match self.last.get(&call.tid) {
            Some((child, taken)) if call.children.contains(child) => {
                let calls = self.calls.entry(taken.path).or_default();
                calls.all.add(call.ns);
                calls.stands_for.add(taken.weight, 0, call.ns);
                taken.of_call(taken.weight)
            }
            _ => of_call,
        }
    }

    fn wait_or_allocation(&mut self, call: &Returned<'_>) -> Option<PathOfCall> {
        let (slot, class) = call.slot.map(|slot| (slot, table::class(slot)))?;
        let known = |of: &OfCall| of.start_tick == call.start_tick && self.words.contains_key(&of.taken.path);
        let of_call = self.of_call.get(&call.tid).copied().filter(known).map(|of| of.taken);
        match class {
            Class::Copy | Class::DeviceSync | Class::Sync => {
                // The tracer measured the wait in ticks, which differ slightly from these ns.
                let is_long = of_call.map_or(call.ns >= LONG_WAIT_NS, |of| of.weight > 0.0);
                self.all_waits.entry((slot, is_long)).or_default().add(call.ns);
                if let Some(of) = of_call {
                    self.waits.entry((of.path, (slot, is_long))).or_default().add(call.ns);
                }
            }
            Class::Allocate if call.worked => {
                let bytes = call.bytes.unwrap_or(0);
                let group = (slot, size_class(bytes));
                self.all_allocations.entry(group).or_default().add(bytes, call.ns);
                if let Some(of) = of_call {
                    self.allocations.entry((of.path, group)).or_default().add(of.weight, bytes, call.ns);
                }
            }
            Class::Allocate
            | Class::Launch
            | Class::GraphLaunch
            | Class::AsyncCopy
            | Class::StreamCreate
            | Class::StreamDestroy
            | Class::Query
            | Class::Other => {}
        }
        let weight = |of: Taken| if class == Class::Allocate { of.weight } else { 0.0 };
        of_call.and_then(|of| of.of_call(weight(of)))
    }

    /// The duration of a dispatch; `None`: its duration is not a timing.
    #[inline]
    pub(super) fn ended(&mut self, child: u64, kernel: u64, shape: &LaunchShape, ns: Option<u64>) {
        if self.counts() {
            self.count(child, (kernel, [shape.grid, shape.workgroup]), ns);
        }
    }

    #[cold]
    fn count(&mut self, child: u64, group: Group, ns: Option<u64>) {
        let taken = self.open.remove(&child);
        let Some(ns) = ns else { return };
        self.kernels.entry(group).or_default().add(ns);
        if let Some(Taken { path, weight }) = taken.filter(|taken| self.words.contains_key(&taken.path)) {
            let part = self.times.entry((path, group)).or_default();
            part.all.add(ns);
            part.stands_for.add(weight, 0, ns);
        }
    }

    #[inline]
    pub(super) fn copied(&mut self, child: u64, direction: CopyDirection, bytes: u64, ns: u64) {
        if self.counts() {
            self.count_copy(child, (direction, size_class(bytes)), bytes, ns);
        }
    }

    #[cold]
    fn count_copy(&mut self, child: u64, size: Size, bytes: u64, ns: u64) {
        self.all_copies.entry(size).or_default().add(bytes, ns);
        let taken = self.open.remove(&child).filter(|taken| self.words.contains_key(&taken.path));
        if let Some(Taken { path, weight }) = taken {
            self.copies.entry((path, size)).or_default().add(weight, bytes, ns);
        }
    }

    /// For the next recording: keeps the paths and drops their times.
    pub(super) fn for_next(self) -> CallPaths {
        let CallPaths { words, modules, named, .. } = self;
        CallPaths { words, modules, named, ..CallPaths::default() }
    }

    /// Whether any path was taken.
    pub fn is_used(&self) -> bool {
        !(self.times.is_empty() && self.copies.is_empty() && self.waits.is_empty() && self.allocations.is_empty())
    }

    /// All kernels, copies, waits, allocations and paths, most time first, and the frames of paths that are not addresses.
    pub fn list(&self, registry: &Registry) -> call_paths::CallPaths {
        let mut kernels: Vec<Kernel> =
            self.kernels.iter().map(|(group, time)| kernel(registry, group, (*time).into())).collect();
        kernels.sort_by(|a, b| b.time.ns.cmp(&a.time.ns).then_with(|| (&a.name, a.shape).cmp(&(&b.name, b.shape))));
        let mut copies: Vec<Copy> = self.all_copies.iter().map(|(size, all)| copy(size, (*all).into())).collect();
        copies.sort_by(|a, b| (&a.direction, a.size_class).cmp(&(&b.direction, b.size_class)));

        let mut waits: Vec<Wait> = self.all_waits.iter().map(|(length, all)| wait(length, all)).collect();
        waits.sort_by(|a, b| (&a.function, a.is_long).cmp(&(&b.function, b.is_long)));
        let mut allocations: Vec<Allocation> =
            self.all_allocations.iter().map(|(memory, all)| allocation(memory, (*all).into())).collect();
        allocations.sort_by(|a, b| (&a.function, a.size_class).cmp(&(&b.function, b.size_class)));

        let (mut places, mut named) = (FxHashMap::default(), Vec::new());
        let mut address = |word: u64| {
            if word & path_word::NAMED == 0 {
                return Some(word);
            }
            // A word whose name was dropped is left out.
            let frame = self.named.get(&word)?;
            let place = *places.entry(word).or_insert_with(|| {
                named.push(frame.clone());
                named.len() as u64 - 1
            });
            Some(call_paths::NAMED + place)
        };
        let path = |(id, path): (u64, Path)| {
            let words = self.words.get(&id).map_or(&[][..], Vec::as_slice);
            let calls = self.calls.get(&id).copied().unwrap_or_default();
            Path {
                id,
                addresses: words.iter().filter_map(|word| address(*word)).collect(),
                without_python: words.last() == Some(&path_word::WITHOUT_PYTHON),
                calls: calls.all,
                calls_stand_for: calls.stands_for,
                ..path
            }
        };
        let paths = self.by_path(registry).into_iter().map(path).collect();
        let modules = self.modules.clone();
        let (schema_version, simulated, every) = (call_paths::SCHEMA_VERSION, false, String::new());
        call_paths::CallPaths {
            schema_version,
            simulated,
            every,
            modules,
            kernels,
            copies,
            waits,
            allocations,
            paths,
            named,
        }
    }

    /// What each path stands for, most time first.
    fn by_path(&self, registry: &Registry) -> Vec<(u64, Path)> {
        let mut by_path: BTreeMap<u64, Path> = BTreeMap::new();
        for ((path, group), part) in &self.times {
            by_path.entry(*path).or_default().kernels.push(kernel(registry, group, *part));
        }
        for ((path, size), all) in &self.copies {
            by_path.entry(*path).or_default().copies.push(copy(size, *all));
        }
        for ((path, length), all) in &self.waits {
            by_path.entry(*path).or_default().waits.push(wait(length, all));
        }
        for ((path, memory), all) in &self.allocations {
            by_path.entry(*path).or_default().allocations.push(allocation(memory, *all));
        }
        let mut by_path: Vec<_> = by_path.into_iter().collect();
        let ns = |path: &Path| path.kernels.iter().map(|kernel| kernel.time.ns).sum::<u64>();
        by_path.sort_by_key(|(id, path)| (std::cmp::Reverse(ns(path)), *id));
        by_path
    }
}

fn kernel(registry: &Registry, (id, [grid, workgroup]): &Group, part: Part<Time>) -> Kernel {
    Kernel {
        name: registry.kernel_name(*id).into_owned(),
        shape: Some(Shape { grid: *grid, workgroup: *workgroup }),
        time: part.all,
        stands_for: part.stands_for,
    }
}

fn copy((direction, class): &Size, part: Part<Amount>) -> Copy {
    Copy {
        direction: rkprof_stats::copy_direction(*direction).to_owned(),
        size_class: *class,
        all: part.all,
        stands_for: part.stands_for,
    }
}

fn function(slot: u32) -> String {
    table::name(slot).unwrap_or_default().to_owned()
}

fn wait((slot, is_long): &Length, all: &Waits) -> Wait {
    Wait { function: function(*slot), is_long: *is_long, all: *all }
}

fn allocation((slot, class): &Memory, part: Part<Amount>) -> Allocation {
    Allocation { function: function(*slot), size_class: *class, all: part.all, stands_for: part.stands_for }
}

#[cfg(test)]
#[path = "call_paths_tests.rs"]
mod tests;
