//! What call paths cause (`--stacks`): GPU time, copies, and the time of the launching calls.
//!
//! A launch names its path; the time comes with its dispatch. Where only some launches of a kernel have a path, the time of all
//! of them is kept by kernel and shape: a reader can then estimate the rest.

use rkprof_model::call_paths::{self, Copies, Copy, Kernel, Named, Path, Shape, Time, size_class};
use rkprof_model::event::{CopyDirection, LaunchShape, Registry};
use rkprof_model::record::path_word;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Launches whose dispatch is awaited, and paths; what is more than that is not kept.
const MAX_OPEN: usize = 1 << 16;
const MAX_PATHS: usize = 1 << 16;

/// Kernel and sizes of its grid and workgroups.
type Group = (u64, [[u32; 3]; 2]);
/// Direction and size class.
type Size = (CopyDirection, u32);

#[derive(Default)]
pub struct CallPaths {
    words: FxHashMap<u64, Vec<u64>>,
    /// What words stand for that are no addresses.
    named: FxHashMap<u64, Named>,
    /// Path by launch.
    open: FxHashMap<u64, u64>,
    /// Of these, those whose records a later pass delivers once more.
    ahead: FxHashSet<u64>,
    /// The last launch with a path, by thread: its call returns later.
    last: FxHashMap<u32, (u64, u64)>,
    calls: FxHashMap<u64, Time>,
    times: FxHashMap<(u64, Group), Time>,
    copies: FxHashMap<(u64, Size), Copies>,
    /// Of all launches.
    kernels: FxHashMap<Group, Time>,
    all_copies: FxHashMap<Size, Copies>,
}

impl CallPaths {
    pub(super) fn define(&mut self, path: u64, words: Vec<u64>) {
        if self.words.len() < MAX_PATHS {
            self.words.insert(path, words);
        }
    }

    pub(super) fn name(&mut self, word: u64, frame: Named) {
        if self.named.len() < MAX_PATHS {
            self.named.insert(word, frame);
        }
    }

    pub(super) fn launched(&mut self, tid: u32, child: u64, path: u64) {
        self.last.insert(tid, (child, path));
        // What was shown ahead may be over by now.
        if !self.ahead.remove(&child) && self.open.len() < MAX_OPEN {
            self.open.insert(child, path);
        }
    }

    /// A launch that a later pass delivers; its dispatch may come in this one.
    pub(super) fn launched_ahead(&mut self, child: u64, path: u64) {
        if self.open.len() < MAX_OPEN && self.ahead.insert(child) {
            self.open.insert(child, path);
        }
    }

    /// A call of a thread has returned: the path that was taken in it, 0 for none.
    #[inline]
    pub(super) fn returned(&mut self, tid: u32, children: &std::ops::Range<u64>, ns: u64) -> u64 {
        if self.words.is_empty() || children.is_empty() {
            return 0;
        }
        self.call(tid, children, ns)
    }

    #[cold]
    fn call(&mut self, tid: u32, children: &std::ops::Range<u64>, ns: u64) -> u64 {
        match self.last.get(&tid) {
            Some((child, path)) if children.contains(child) => {
                self.calls.entry(*path).or_default().add(ns);
                *path
            }
            _ => 0,
        }
    }

    /// A dispatch took so long; `None`: its duration is no timing.
    #[inline]
    pub(super) fn ended(&mut self, child: u64, kernel: u64, shape: &LaunchShape, ns: Option<u64>) {
        if !self.words.is_empty() {
            self.count(child, (kernel, [shape.grid, shape.workgroup]), ns);
        }
    }

    #[cold]
    fn count(&mut self, child: u64, group: Group, ns: Option<u64>) {
        let path = self.open.remove(&child);
        let Some(ns) = ns else { return };
        self.kernels.entry(group).or_default().add(ns);
        if let Some(path) = path.filter(|path| self.words.contains_key(path)) {
            self.times.entry((path, group)).or_default().add(ns);
        }
    }

    #[inline]
    pub(super) fn copied(&mut self, child: u64, direction: CopyDirection, bytes: u64, ns: u64) {
        if !self.words.is_empty() {
            self.count_copy(child, (direction, size_class(bytes)), bytes, ns);
        }
    }

    #[cold]
    fn count_copy(&mut self, child: u64, size: Size, bytes: u64, ns: u64) {
        self.all_copies.entry(size).or_default().add(bytes, ns);
        if let Some(path) = self.open.remove(&child).filter(|path| self.words.contains_key(path)) {
            self.copies.entry((path, size)).or_default().add(bytes, ns);
        }
    }

    /// Paths stay known, their times do not.
    pub(super) fn for_next(self) -> CallPaths {
        CallPaths { words: self.words, named: self.named, ..CallPaths::default() }
    }

    /// A path was taken.
    pub fn is_used(&self) -> bool {
        !self.times.is_empty() || !self.copies.is_empty()
    }

    /// All kernels, copies and paths, most time first, and the frames of the paths that are no addresses.
    pub fn list(&self, registry: &Registry) -> call_paths::CallPaths {
        let kernel = |(id, [grid, workgroup]): &Group, time: &Time| Kernel {
            name: registry.kernel_name(*id).into_owned(),
            shape: Some(Shape { grid: *grid, workgroup: *workgroup }),
            time: *time,
        };
        let copy = |(direction, class): &Size, all: &Copies| Copy {
            direction: rkprof_stats::copy_direction(*direction).to_owned(),
            size_class: *class,
            all: *all,
        };
        let mut kernels: Vec<Kernel> = self.kernels.iter().map(|(group, time)| kernel(group, time)).collect();
        kernels.sort_by(|a, b| b.time.ns.cmp(&a.time.ns).then_with(|| (&a.name, a.shape).cmp(&(&b.name, b.shape))));
        let mut copies: Vec<Copy> = self.all_copies.iter().map(|(size, all)| copy(size, all)).collect();
        copies.sort_by(|a, b| (&a.direction, a.size_class).cmp(&(&b.direction, b.size_class)));

        let mut by_path: BTreeMap<u64, (Vec<Kernel>, Vec<Copy>)> = BTreeMap::new();
        for ((path, group), time) in &self.times {
            by_path.entry(*path).or_default().0.push(kernel(group, time));
        }
        for ((path, size), all) in &self.copies {
            by_path.entry(*path).or_default().1.push(copy(size, all));
        }
        let mut by_path: Vec<_> = by_path.into_iter().collect();
        let ns = |kernels: &[Kernel]| kernels.iter().map(|kernel| kernel.time.ns).sum::<u64>();
        by_path.sort_by_key(|(path, (kernels, _))| (std::cmp::Reverse(ns(kernels)), *path));
        let (mut places, mut named) = (FxHashMap::default(), Vec::new());
        let mut address = |word: u64| {
            if word & path_word::NAMED == 0 {
                return Some(word);
            }
            // A frame whose name was dropped is left out.
            let frame = self.named.get(&word)?;
            let place = *places.entry(word).or_insert_with(|| {
                named.push(frame.clone());
                named.len() as u64 - 1
            });
            Some(call_paths::NAMED + place)
        };
        let path = |(id, (kernels, copies)): (u64, (Vec<Kernel>, Vec<Copy>))| {
            let words = self.words.get(&id).map_or(&[][..], Vec::as_slice);
            Path {
                id,
                addresses: words.iter().filter_map(|word| address(*word)).collect(),
                without_python: words.last() == Some(&path_word::WITHOUT_PYTHON),
                calls: self.calls.get(&id).copied().unwrap_or_default(),
                kernels,
                copies,
            }
        };
        let paths = by_path.into_iter().map(path).collect();
        call_paths::CallPaths { kernels, copies, paths, named, ..call_paths::CallPaths::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_ahead_counts_once() {
        let shape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };
        let mut paths = CallPaths::default();
        paths.define(9, vec![1]);
        paths.launched_ahead(5, 9);
        paths.ended(5, 7, &shape, Some(10));
        paths.launched(1, 5, 9);
        let list = paths.list(&Registry::default());
        assert_eq!(list.paths[0].kernels[0].time, Time { launches: 1, ns: 10 });
        assert!(paths.open.is_empty() && paths.ahead.is_empty());
    }

    #[test]
    fn calls_and_copies_belong_to_their_path() {
        let mut paths = CallPaths::default();
        paths.define(9, vec![1]);
        paths.launched(1, 5, 9);
        assert_eq!(paths.returned(1, &(5..7), 300), 9);
        assert_eq!(paths.returned(1, &(7..8), 300), 0, "another call");
        assert_eq!(paths.returned(2, &(5..7), 300), 0, "another thread");
        paths.copied(5, CopyDirection::HostToDevice, 4096, 70);
        paths.copied(8, CopyDirection::HostToDevice, 4097, 30);
        let list = paths.list(&Registry::default());
        let copies = |count, bytes, ns| Copies { count, bytes, ns };
        assert_eq!(list.copies.iter().map(|copy| copy.all).collect::<Vec<_>>(), [copies(2, 8193, 100)]);
        assert_eq!(list.paths[0].copies[0].all, copies(1, 4096, 70));
        assert_eq!(list.paths[0].calls, Time { launches: 1, ns: 300 });
    }
}
