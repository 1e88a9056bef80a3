//! GPU time by the call path that launched it (`--stacks`).
//!
//! A launch names its path; the time comes with its dispatch. Where only some launches of a kernel have a path, what all of them
//! took is kept beside, so that a reader can estimate the rest.

use rkprof_model::call_paths::{Kernel, Path, Time};
use rkprof_model::event::Registry;
use rustc_hash::FxHashMap;

/// Launches whose dispatch is awaited, and paths; what is more than that is not kept.
const MAX_OPEN: usize = 1 << 16;
const MAX_PATHS: usize = 1 << 16;

#[derive(Default)]
pub struct CallPaths {
    addresses: FxHashMap<u64, Vec<u64>>,
    /// Path by launch.
    open: FxHashMap<u64, u64>,
    /// By path and kernel.
    times: FxHashMap<(u64, u64), Time>,
    /// Of all launches, by kernel.
    kernels: FxHashMap<u64, Time>,
}

impl CallPaths {
    pub(super) fn define(&mut self, path: u64, addresses: Vec<u64>) {
        if self.addresses.len() < MAX_PATHS {
            self.addresses.insert(path, addresses);
        }
    }

    pub(super) fn launched(&mut self, child: u64, path: u64) {
        if self.open.len() < MAX_OPEN {
            self.open.insert(child, path);
        }
    }

    /// A dispatch took so long; `None`: its duration is no timing.
    #[inline]
    pub(super) fn ended(&mut self, child: u64, kernel: u64, ns: Option<u64>) {
        if !self.addresses.is_empty() {
            self.count(child, kernel, ns);
        }
    }

    #[cold]
    fn count(&mut self, child: u64, kernel: u64, ns: Option<u64>) {
        let path = self.open.remove(&child);
        let Some(ns) = ns else { return };
        self.kernels.entry(kernel).or_default().add(ns);
        if let Some(path) = path.filter(|path| self.addresses.contains_key(path)) {
            self.times.entry((path, kernel)).or_default().add(ns);
        }
    }

    /// Paths stay known, their times do not.
    pub(super) fn for_next(self) -> CallPaths {
        CallPaths { addresses: self.addresses, ..CallPaths::default() }
    }

    /// A path was taken.
    pub fn is_used(&self) -> bool {
        !self.times.is_empty()
    }

    /// Kernels and paths, most time first.
    pub fn list(&self, registry: &Registry) -> (Vec<Kernel>, Vec<Path>) {
        let name = |kernel: u64| registry.kernel_name(kernel).into_owned();
        let mut kernels: Vec<Kernel> =
            self.kernels.iter().map(|(kernel, time)| Kernel { name: name(*kernel), time: *time }).collect();
        kernels.sort_by(|a, b| b.time.ns.cmp(&a.time.ns).then_with(|| a.name.cmp(&b.name)));
        let mut by_path: FxHashMap<u64, Vec<Kernel>> = FxHashMap::default();
        for ((path, kernel), time) in &self.times {
            by_path.entry(*path).or_default().push(Kernel { name: name(*kernel), time: *time });
        }
        let mut paths: Vec<Path> = by_path
            .into_iter()
            .map(|(path, kernels)| Path { addresses: self.addresses.get(&path).cloned().unwrap_or_default(), kernels })
            .collect();
        let ns = |path: &Path| path.kernels.iter().map(|kernel| kernel.time.ns).sum::<u64>();
        paths.sort_by_key(|path| std::cmp::Reverse(ns(path)));
        (kernels, paths)
    }
}
