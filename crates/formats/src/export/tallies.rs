//! Durations by domain and name, grouped as in rocprofv3's statistics; exact sums, and histograms for percentiles.

use super::kernels::PerKernel;
use super::ranges::Span;
use rkprof_model::event::{Event, Function, Registry};
use rkprof_model::record::Domain;
use rkprof_model::summary::{Distribution, Summary};
use rkprof_names::Style;
use rkprof_stats::Tally;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Significant digits of the histograms when there is no summary with those of the run.
const DIGITS: u8 = 2;
/// Limit of different names of ranges; programs put numbers into names.
const MAX_RANGES: usize = 1 << 16;
const OTHER_RANGES: &str = "(other names)";

/// The groups that have a file of statistics in rocprofv3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    Kernel,
    Hip,
    Hsa,
    Marker,
    Rccl,
    RocDecode,
    RocJpeg,
    Copy,
    Allocation,
    Scratch,
}

impl Group {
    pub const ALL: [Group; 10] = [
        Group::Kernel,
        Group::Hip,
        Group::Hsa,
        Group::Marker,
        Group::Rccl,
        Group::RocDecode,
        Group::RocJpeg,
        Group::Copy,
        Group::Allocation,
        Group::Scratch,
    ];

    /// Prefix of the names of its files.
    pub fn file(self) -> &'static str {
        match self {
            Group::Kernel => "kernel",
            Group::Hip => "hip_api",
            Group::Hsa => "hsa_api",
            Group::Marker => "marker_api",
            Group::Rccl => "rccl_api",
            Group::RocDecode => "rocdecode_api",
            Group::RocJpeg => "rocjpeg_api",
            Group::Copy => "memory_copy",
            Group::Allocation => "memory_allocation",
            Group::Scratch => "scratch_memory",
        }
    }

    /// Its name in the statistics of domains.
    pub fn domain(self) -> &'static str {
        match self {
            Group::Kernel => "KERNEL_DISPATCH",
            Group::Hip => "HIP_API",
            Group::Hsa => "HSA_API",
            Group::Marker => "MARKER_API",
            Group::Rccl => "RCCL_API",
            Group::RocDecode => "ROCDECODE_API",
            Group::RocJpeg => "ROCJPEG_API",
            Group::Copy => "MEMORY_COPY",
            Group::Allocation => "MEMORY_ALLOCATION",
            Group::Scratch => "SCRATCH_MEMORY",
        }
    }

    pub(crate) fn from_domain(domain: Domain) -> Group {
        match domain {
            Domain::HipRuntime | Domain::HipRuntimeSdk | Domain::HipCompiler => Group::Hip,
            // No call belongs to these.
            Domain::Kfd | Domain::HipEvent | Domain::HipGraph => Group::Hip,
            Domain::Hsa => Group::Hsa,
            Domain::Rccl => Group::Rccl,
            Domain::Marker => Group::Marker,
            Domain::RocDecode => Group::RocDecode,
            Domain::RocJpeg => Group::RocJpeg,
        }
    }
}

/// A row of statistics; `Calls` counts timed calls, so that mean and sum agree.
pub struct TallyRow {
    pub name: String,
    pub duration: Distribution,
}

pub struct Tallies {
    kernels: PerKernel<usize>,
    /// Positions in `list` by name, so that a kernel that was loaded twice is one row.
    places: FxHashMap<(Group, String), usize>,
    functions: FxHashMap<Function, usize>,
    list: Vec<(Group, String, Tally)>,
    /// Times of counted dispatches, by the kernel's position; never mixed with the others.
    counted: FxHashMap<usize, Tally>,
    ranges: usize,
    digits: u8,
}

/// Significant digits of a summary's percentiles, which an export uses too.
pub fn digits(summary: Option<&Summary>) -> u8 {
    let summary = summary.into_iter();
    let durations = summary.flat_map(|summary| {
        let kernels = summary.kernels.iter().map(|row| &row.duration);
        kernels.chain(summary.api.iter().map(|row| &row.duration))
    });
    let known = durations.filter(|duration| duration.count > 0).find_map(|d| Tally::from_distribution(d).ok());
    known.map_or(DIGITS, |tally| tally.histogram().digits())
}

impl Tallies {
    pub fn new(style: Style) -> Tallies {
        Tallies {
            kernels: PerKernel::new(style),
            places: FxHashMap::default(),
            functions: FxHashMap::default(),
            list: Vec::new(),
            counted: FxHashMap::default(),
            ranges: 0,
            digits: DIGITS,
        }
    }

    /// Uses the precision of the first process.
    pub fn begin(&mut self, summary: Option<&Summary>) {
        if self.list.is_empty() {
            self.digits = digits(summary);
        }
    }

    pub fn digits(&self) -> u8 {
        self.digits
    }

    /// In the next process ids mean other kernels and functions; names stay.
    pub(crate) fn next_process(&mut self) {
        self.kernels.clear();
        self.functions.clear();
    }

    /// Adds an event. [`Tallies::span`] adds ranges.
    #[inline]
    pub fn event(&mut self, event: &Event<'_>, registry: &Registry) {
        let Tallies { kernels, places, functions, list, counted, digits, ranges: _ } = self;
        let digits = *digits;
        let (place, start, end, timed) = match event {
            Event::Kernel(kernel) => {
                let place =
                    *kernels.get(kernel.kernel, registry, |name, _| find(places, list, digits, Group::Kernel, name));
                (place, kernel.start, kernel.end, kernel.timing_valid)
            }
            Event::Api(call) => {
                let function = call.function;
                let place = *functions.entry(function).or_insert_with(|| {
                    find(places, list, digits, Group::from_domain(function.domain), &registry.function_name(function))
                });
                (place, call.start, call.end, true)
            }
            Event::Copy(copy) => {
                (find(places, list, digits, Group::Copy, copy.direction.sdk_name()), copy.start, copy.end, true)
            }
            Event::Allocation(allocation) => {
                let place = find(places, list, digits, Group::Allocation, allocation.op.sdk_name());
                (place, allocation.start, allocation.end, true)
            }
            Event::Scratch(scratch) => {
                (find(places, list, digits, Group::Scratch, scratch.op.sdk_name()), scratch.start, scratch.end, true)
            }
            Event::Marker(_) | Event::Counters(_) | Event::Activity(_) | Event::PcSamples(_) => return,
        };
        list[place].2.record_span(start, end, timed);
        if !timed {
            counted.entry(place).or_insert_with(|| Tally::new(digits)).record_span(start, end, true);
        }
    }

    pub fn span(&mut self, span: &Span) {
        let known = self.places.contains_key(&(Group::Marker, span.name.clone()));
        let name = if known || self.ranges < MAX_RANGES { span.name.as_str() } else { OTHER_RANGES };
        self.ranges += usize::from(!known);
        let place = find(&mut self.places, &mut self.list, self.digits, Group::Marker, name);
        self.list[place].2.record_span(span.start, span.end, true);
    }

    /// Adds a summary, for runs without a trace.
    pub fn summary(&mut self, summary: &Summary, style: Style) {
        for row in &summary.kernels {
            let name = match style {
                Style::Mangled if !row.mangled.is_empty() => &row.mangled,
                Style::Short => &rkprof_names::path(&row.name),
                Style::Labels(labels) => labels.get(&row.name),
                Style::Full | Style::Mangled => &row.name,
            };
            self.add(Group::Kernel, name, &row.duration);
            if let Some(Ok(tally)) = row.counted.as_ref().map(Tally::from_distribution) {
                let place = find(&mut self.places, &mut self.list, self.digits, Group::Kernel, name);
                self.counted.entry(place).or_insert_with(|| Tally::new(self.digits)).add(&tally);
            }
        }
        for row in &summary.api {
            let group = match row.domain.as_str() {
                "hsa" => Group::Hsa,
                "rccl" => Group::Rccl,
                "rocdecode" => Group::RocDecode,
                "rocjpeg" => Group::RocJpeg,
                "marker" => Group::Marker,
                _ => Group::Hip,
            };
            self.add(group, &row.name, &row.duration);
        }
        for row in &summary.copies {
            self.add(Group::Copy, &format!("MEMORY_COPY_{}", row.direction.to_ascii_uppercase()), &row.duration);
        }
        for row in &summary.markers {
            if let Some(duration) = &row.duration {
                self.add(Group::Marker, &row.name, duration);
            }
        }
    }

    fn add(&mut self, group: Group, name: &str, duration: &Distribution) {
        let place = find(&mut self.places, &mut self.list, self.digits, group, name);
        // Reports refuse a summary whose rows contradict themselves; here such a row is left out.
        if let Ok(tally) = Tally::from_distribution(duration) {
            self.list[place].2.add(&tally);
        }
    }

    /// The rows of a group, by total time, and their sum.
    pub fn rows(&self, group: Group) -> Vec<TallyRow> {
        let of_group = self.list.iter().filter(|(of, _, tally)| *of == group && tally.count() > 0);
        let mut rows: Vec<TallyRow> =
            of_group.map(|(_, name, tally)| TallyRow { name: name.clone(), duration: tally.distribution() }).collect();
        rows.sort_by(|a, b| b.duration.sum_ns.cmp(&a.duration.sum_ns).then_with(|| a.name.cmp(&b.name)));
        rows
    }

    /// Kernels whose every call was counted, with the times of these calls, by total time.
    pub fn counted(&self) -> Vec<TallyRow> {
        let alone = self.counted.iter().filter(|(place, tally)| self.list[**place].2.count() == 0 && tally.count() > 0);
        let row = |(place, tally): (&usize, &Tally)| TallyRow {
            name: self.list[*place].1.clone(),
            duration: tally.distribution(),
        };
        let mut rows: Vec<TallyRow> = alone.map(row).collect();
        rows.sort_by(|a, b| b.duration.sum_ns.cmp(&a.duration.sum_ns).then_with(|| a.name.cmp(&b.name)));
        rows
    }

    /// One row for each group, by total time.
    pub fn domains(&self) -> Vec<TallyRow> {
        let mut sums: BTreeMap<Group, Tally> = BTreeMap::new();
        for (group, _, tally) in self.list.iter().filter(|(_, _, tally)| tally.count() > 0) {
            sums.entry(*group).or_insert_with(|| Tally::new(self.digits)).add(tally);
        }
        let row =
            |(group, tally): (Group, Tally)| TallyRow { name: group.domain().into(), duration: tally.distribution() };
        let mut rows: Vec<TallyRow> = sums.into_iter().map(row).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.duration.sum_ns));
        rows
    }
}

fn find(
    places: &mut FxHashMap<(Group, String), usize>,
    list: &mut Vec<(Group, String, Tally)>,
    digits: u8,
    group: Group,
    name: &str,
) -> usize {
    *places.entry((group, name.to_owned())).or_insert_with(|| {
        list.push((group, name.to_owned(), Tally::new(digits)));
        list.len() - 1
    })
}
