//! What call paths cause (`--stacks`): GPU time, copies, and the time of the launching calls.
//!
//! A launch names its path; the time comes with its dispatch. Where only some launches of a kernel have a path, what all of them
//! took is kept beside, by kernel and shape, so that a reader can estimate the rest.

mod ranges;

use ranges::Ranges;
use rkprof_model::call_paths::{Copies, Copy, Kernel, Path, Shape, Time, size_class};
use rkprof_model::event::{CopyDirection, LaunchShape, MarkerOp, Registry};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Launches whose dispatch is awaited, and paths; what is more than that is not kept.
const MAX_OPEN: usize = 1 << 16;
const MAX_PATHS: usize = 1 << 16;

/// A path, and the ROCTx ranges that were open on the launching thread.
type Place = (u64, u32);
/// Kernel and sizes of its grid and workgroups.
type Group = (u64, [[u32; 3]; 2]);
/// Direction and size class.
type Size = (CopyDirection, u32);

#[derive(Default)]
pub struct CallPaths {
    addresses: FxHashMap<u64, Vec<u64>>,
    ranges: Ranges,
    /// Place by launch.
    open: FxHashMap<u64, Place>,
    /// Of these, those whose records a later pass delivers once more.
    ahead: FxHashSet<u64>,
    /// The last launch with a path, by thread: its call returns later.
    last: FxHashMap<u32, (u64, Place)>,
    calls: FxHashMap<Place, Time>,
    times: FxHashMap<(Place, Group), Time>,
    copies: FxHashMap<(Place, Size), Copies>,
    /// Of all launches.
    kernels: FxHashMap<Group, Time>,
    all_copies: FxHashMap<Size, Copies>,
}

impl CallPaths {
    pub(super) fn define(&mut self, path: u64, addresses: Vec<u64>) {
        if self.addresses.len() < MAX_PATHS {
            self.addresses.insert(path, addresses);
        }
    }

    /// Ranges are followed from now on.
    pub fn follow_ranges(&mut self) {
        self.ranges.follow();
    }

    pub(super) fn marker(&mut self, tid: u32, op: MarkerOp, message: &str) {
        self.ranges.marker(tid, op, message);
    }

    pub(super) fn launched(&mut self, tid: u32, child: u64, path: u64) {
        let place = (path, self.ranges.open(tid));
        self.last.insert(tid, (child, place));
        // What was shown ahead may be over by now.
        if !self.ahead.remove(&child) && self.open.len() < MAX_OPEN {
            self.open.insert(child, place);
        }
    }

    /// A launch that a later pass delivers; its dispatch may come in this one.
    pub(super) fn launched_ahead(&mut self, tid: u32, child: u64, path: u64) {
        if self.open.len() < MAX_OPEN && self.ahead.insert(child) {
            self.open.insert(child, (path, self.ranges.open_ahead(tid)));
        }
    }

    pub(super) fn marker_ahead(&mut self, tid: u32, op: MarkerOp, message: &str) {
        self.ranges.marker_ahead(tid, op, message);
    }

    pub(super) fn end_of_pass(&mut self) {
        self.ranges.end_of_pass();
    }

    /// A call of a thread has returned: the path that was taken in it, 0 for none.
    #[inline]
    pub(super) fn returned(&mut self, tid: u32, children: &std::ops::Range<u64>, ns: u64) -> u64 {
        if self.addresses.is_empty() || children.is_empty() {
            return 0;
        }
        self.call(tid, children, ns)
    }

    #[cold]
    fn call(&mut self, tid: u32, children: &std::ops::Range<u64>, ns: u64) -> u64 {
        match self.last.get(&tid) {
            Some((child, place)) if children.contains(child) => {
                self.calls.entry(*place).or_default().add(ns);
                place.0
            }
            _ => 0,
        }
    }

    /// A dispatch took so long; `None`: its duration is no timing.
    #[inline]
    pub(super) fn ended(&mut self, child: u64, kernel: u64, shape: &LaunchShape, ns: Option<u64>) {
        if !self.addresses.is_empty() {
            self.count(child, (kernel, [shape.grid, shape.workgroup]), ns);
        }
    }

    #[cold]
    fn count(&mut self, child: u64, group: Group, ns: Option<u64>) {
        let place = self.open.remove(&child);
        let Some(ns) = ns else { return };
        self.kernels.entry(group).or_default().add(ns);
        if let Some(place) = place.filter(|(path, _)| self.addresses.contains_key(path)) {
            self.times.entry((place, group)).or_default().add(ns);
        }
    }

    #[inline]
    pub(super) fn copied(&mut self, child: u64, direction: CopyDirection, bytes: u64, ns: u64) {
        if !self.addresses.is_empty() {
            self.count_copy(child, (direction, size_class(bytes)), bytes, ns);
        }
    }

    #[cold]
    fn count_copy(&mut self, child: u64, size: Size, bytes: u64, ns: u64) {
        self.all_copies.entry(size).or_default().add(bytes, ns);
        if let Some(place) = self.open.remove(&child).filter(|(path, _)| self.addresses.contains_key(path)) {
            self.copies.entry((place, size)).or_default().add(bytes, ns);
        }
    }

    /// Paths stay known, their times do not.
    pub(super) fn for_next(self) -> CallPaths {
        CallPaths { addresses: self.addresses, ranges: self.ranges, ..CallPaths::default() }
    }

    /// A path was taken.
    pub fn is_used(&self) -> bool {
        !self.times.is_empty() || !self.copies.is_empty()
    }

    /// Kernels, copies and paths, most time first.
    pub fn list(&self, registry: &Registry) -> (Vec<Kernel>, Vec<Copy>, Vec<Path>) {
        let kernel = |((id, [grid, workgroup]), time): (&Group, &Time)| Kernel {
            name: registry.kernel_name(*id).into_owned(),
            shape: Some(Shape { grid: *grid, workgroup: *workgroup }),
            time: *time,
        };
        let copy = |((direction, class), all): (&Size, &Copies)| Copy {
            direction: rkprof_stats::copy_direction(*direction).to_owned(),
            size_class: *class,
            all: *all,
        };
        let mut kernels: Vec<Kernel> = self.kernels.iter().map(kernel).collect();
        kernels.sort_by(|a, b| b.time.ns.cmp(&a.time.ns).then_with(|| (&a.name, &a.shape).cmp(&(&b.name, &b.shape))));
        let mut copies: Vec<Copy> = self.all_copies.iter().map(copy).collect();
        copies.sort_by(|a, b| (&a.direction, a.size_class).cmp(&(&b.direction, b.size_class)));
        let mut places: BTreeMap<Place, Path> = BTreeMap::new();
        let at = |place: &Place| Path {
            id: place.0,
            addresses: self.addresses.get(&place.0).cloned().unwrap_or_default(),
            ranges: self.ranges.names(place.1),
            calls: self.calls.get(place).copied().unwrap_or_default(),
            ..Path::default()
        };
        for ((place, group), time) in &self.times {
            places.entry(*place).or_insert_with(|| at(place)).kernels.push(kernel((group, time)));
        }
        for ((place, size), all) in &self.copies {
            places.entry(*place).or_insert_with(|| at(place)).copies.push(copy((size, all)));
        }
        let mut paths: Vec<Path> = places.into_values().collect();
        let ns = |path: &Path| path.kernels.iter().map(|kernel| kernel.time.ns).sum::<u64>();
        paths.sort_by_key(|path| std::cmp::Reverse(ns(path)));
        (kernels, copies, paths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: LaunchShape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };

    fn listed(paths: &CallPaths) -> Vec<Path> {
        paths.list(&Registry::default()).2
    }

    #[test]
    fn a_launch_belongs_to_the_ranges_around_it() {
        let mut paths = CallPaths::default();
        paths.follow_ranges();
        paths.define(9, vec![1, 2]);
        paths.marker(1, MarkerOp::Push, "step");
        paths.marker(1, MarkerOp::Push, "layer");
        paths.marker(2, MarkerOp::Push, "of another thread");
        paths.launched(1, 100, 9);
        paths.marker(1, MarkerOp::Pop, "");
        paths.launched(1, 101, 9);
        paths.marker(1, MarkerOp::Pop, "");
        paths.launched(1, 102, 9);
        for child in 100..103 {
            paths.ended(child, 7, &SHAPE, Some(1000 * (child - 99)));
        }
        let found: BTreeMap<u64, Vec<String>> =
            listed(&paths).into_iter().map(|path| (path.kernels[0].time.ns, path.ranges)).collect();
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            found,
            BTreeMap::from([(1000, names(&["step", "layer"])), (2000, names(&["step"])), (3000, vec![])])
        );
    }

    #[test]
    fn what_is_shown_ahead_counts_once_and_with_its_ranges() {
        let mut paths = CallPaths::default();
        paths.follow_ranges();
        paths.define(9, vec![1]);
        paths.marker(1, MarkerOp::Push, "old");
        paths.marker_ahead(1, MarkerOp::Pop, "");
        paths.marker_ahead(1, MarkerOp::Push, "new");
        paths.launched_ahead(1, 5, 9);
        paths.ended(5, 7, &SHAPE, Some(10));
        paths.end_of_pass();
        paths.marker(1, MarkerOp::Pop, "");
        paths.marker(1, MarkerOp::Push, "new");
        paths.launched(1, 5, 9);
        let [path] = listed(&paths).try_into().expect("one path");
        assert_eq!((path.ranges, path.kernels[0].time), (vec!["new".to_owned()], Time { launches: 1, ns: 10 }));
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
        let (_, all, listed) = paths.list(&Registry::default());
        let copies = |count, bytes, ns| Copies { count, bytes, ns };
        assert_eq!(all.iter().map(|copy| copy.all).collect::<Vec<_>>(), [copies(2, 8193, 100)]);
        assert_eq!((listed[0].copies[0].all, listed[0].calls), (copies(1, 4096, 70), Time { launches: 1, ns: 300 }));
    }
}
