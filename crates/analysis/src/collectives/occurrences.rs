//! What a rank did repeatedly, with bounded memory.

use rkprof_model::event::Ns;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Limit of occurrences of one name; beyond it only one in two, four ... is kept.
pub(super) const KEPT: usize = 4096;
/// 2^64 times the golden ratio's fraction.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Whether this occurrence is kept of one in `stride`. They are spread evenly, with no period: each second one would always be the same of
/// a step that has two. What is kept of more is also kept of fewer.
fn is_kept(ordinal: usize, stride: usize) -> bool {
    GOLDEN.wrapping_mul(ordinal as u64) <= u64::MAX / stride as u64
}

/// Limit of places by which dispatches may be reported out of order.
pub(super) const REORDER: usize = 1024;

/// Repeated events on one rank, by name: start and end on the rank's own clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Occurrences {
    pub(super) names: BTreeMap<String, Series>,
    /// Limits of occurrences per name, and of names.
    kept: usize,
    most_names: usize,
}

impl Default for Occurrences {
    fn default() -> Occurrences {
        Occurrences::keeping(KEPT, usize::MAX)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Series {
    /// Not sorted yet.
    pub(super) waiting: BinaryHeap<Reverse<(Ns, Ns)>>,
    /// Number, start and end of one occurrence in `stride`.
    pub(super) kept: Vec<(usize, (Ns, Ns))>,
    pub(super) stride: usize,
    pub(super) count: usize,
}

/// Of finished series.
impl PartialEq for Series {
    fn eq(&self, other: &Series) -> bool {
        (&self.kept, self.stride, self.count) == (&other.kept, other.stride, other.count)
    }
}

impl Default for Series {
    fn default() -> Series {
        Series { waiting: BinaryHeap::new(), kept: Vec::new(), stride: 1, count: 0 }
    }
}

impl Series {
    fn take_one(&mut self, most: usize) {
        let Some(Reverse(times)) = self.waiting.pop() else { return };
        if is_kept(self.count, self.stride) {
            if self.kept.len() >= most {
                self.stride *= 2;
                self.kept.retain(|(ordinal, _)| is_kept(*ordinal, self.stride));
            }
            if is_kept(self.count, self.stride) {
                self.kept.push((self.count, times));
            }
        }
        self.count += 1;
    }

    /// Number and times of one occurrence in `stride`, which is a multiple of this series' own.
    pub(super) fn every(&self, stride: usize) -> impl Iterator<Item = (usize, (Ns, Ns))> + '_ {
        self.kept.iter().copied().filter(move |(ordinal, _)| is_kept(*ordinal, stride))
    }
}

impl Occurrences {
    /// Keeps this many occurrences of each name, thinned out, and this many names; drops others.
    pub fn keeping(kept: usize, most_names: usize) -> Occurrences {
        Occurrences { names: BTreeMap::new(), kept, most_names }
    }

    pub fn add(&mut self, name: &str, start: Ns, end: Ns) {
        if !self.names.contains_key(name) {
            if self.names.len() >= self.most_names {
                return;
            }
            self.names.insert(name.to_owned(), Series::default());
        }
        let Some(series) = self.names.get_mut(name) else { return };
        series.waiting.push(Reverse((start, end)));
        if series.waiting.len() > REORDER {
            series.take_one(self.kept);
        }
    }

    /// Ends the input.
    pub fn finish(&mut self) {
        for series in self.names.values_mut() {
            while !series.waiting.is_empty() {
                series.take_one(self.kept);
            }
        }
    }

    /// The number of occurrences of this name, and of the kept ones, and the total time of these.
    pub fn counts_of(&self, name: &str) -> Option<(usize, usize, u64)> {
        let series = self.names.get(name)?;
        let time = series.kept.iter().map(|(_, (start, end))| end.saturating_sub(*start)).sum();
        Some((series.count, series.kept.len(), time))
    }

    /// Start of occurrence `ordinal` of a name; `None` when it was not kept.
    pub fn start(&self, name: &str, ordinal: usize) -> Option<Ns> {
        let series = self.names.get(name)?;
        let at = series.kept.binary_search_by_key(&ordinal, |(kept, _)| *kept).ok()?;
        Some(series.kept[at].1.0)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}
