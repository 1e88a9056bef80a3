//! GPU time by the call path that launched it (`--stacks`).
//!
//! A launch names its path; the time comes with its dispatch. Where only some launches of a kernel have a path, what all of them
//! took is kept beside, so that a reader can estimate the rest.

use rkprof_model::call_paths::{self, Kernel, Named, Path, Time};
use rkprof_model::event::Registry;
use rkprof_model::record::path_word;
use rustc_hash::FxHashMap;

/// Launches whose dispatch is awaited, and paths; what is more than that is not kept.
const MAX_OPEN: usize = 1 << 16;
const MAX_PATHS: usize = 1 << 16;

#[derive(Default)]
pub struct CallPaths {
    words: FxHashMap<u64, Vec<u64>>,
    /// What words stand for that are no addresses.
    named: FxHashMap<u64, Named>,
    /// Path by launch.
    open: FxHashMap<u64, u64>,
    /// By path and kernel.
    times: FxHashMap<(u64, u64), Time>,
    /// Of all launches, by kernel.
    kernels: FxHashMap<u64, Time>,
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

    pub(super) fn launched(&mut self, child: u64, path: u64) {
        if self.open.len() < MAX_OPEN {
            self.open.insert(child, path);
        }
    }

    /// A dispatch took so long; `None`: its duration is no timing.
    #[inline]
    pub(super) fn ended(&mut self, child: u64, kernel: u64, ns: Option<u64>) {
        if !self.words.is_empty() {
            self.count(child, kernel, ns);
        }
    }

    #[cold]
    fn count(&mut self, child: u64, kernel: u64, ns: Option<u64>) {
        let path = self.open.remove(&child);
        let Some(ns) = ns else { return };
        self.kernels.entry(kernel).or_default().add(ns);
        if let Some(path) = path.filter(|path| self.words.contains_key(path)) {
            self.times.entry((path, kernel)).or_default().add(ns);
        }
    }

    /// Paths stay known, their times do not.
    pub(super) fn for_next(self) -> CallPaths {
        CallPaths { words: self.words, named: self.named, ..CallPaths::default() }
    }

    /// A path was taken.
    pub fn is_used(&self) -> bool {
        !self.times.is_empty()
    }

    /// Kernels and paths, most time first, and the frames of the paths that are no addresses.
    pub fn list(&self, registry: &Registry) -> (Vec<Kernel>, Vec<Path>, Vec<Named>) {
        let name = |kernel: u64| registry.kernel_name(kernel).into_owned();
        let mut kernels: Vec<Kernel> =
            self.kernels.iter().map(|(kernel, time)| Kernel { name: name(*kernel), time: *time }).collect();
        kernels.sort_by(|a, b| b.time.ns.cmp(&a.time.ns).then_with(|| a.name.cmp(&b.name)));
        let mut by_path: FxHashMap<u64, Vec<Kernel>> = FxHashMap::default();
        for ((path, kernel), time) in &self.times {
            by_path.entry(*path).or_default().push(Kernel { name: name(*kernel), time: *time });
        }
        let mut paths: Vec<_> = by_path.into_iter().collect();
        let ns = |kernels: &[Kernel]| kernels.iter().map(|kernel| kernel.time.ns).sum::<u64>();
        paths.sort_by_key(|(path, kernels)| (std::cmp::Reverse(ns(kernels)), *path));
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
        let path = |(path, kernels): (u64, Vec<Kernel>)| {
            let words = self.words.get(&path).map_or(&[][..], Vec::as_slice);
            let without_python = words.last() == Some(&path_word::WITHOUT_PYTHON);
            Path { addresses: words.iter().filter_map(|word| address(*word)).collect(), without_python, kernels }
        };
        let paths = paths.into_iter().map(path).collect();
        (kernels, paths, named)
    }
}
