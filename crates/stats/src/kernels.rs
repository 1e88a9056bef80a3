//! The table of kernels: one row per kernel x launch shape x agent x stream, in bounded memory.
//!
//! A kernel that is loaded again (or once per agent) gets a new id from the SDK. So rows are kept by the kernel's name and
//! static facts. When the table is full, further shapes share one row per kernel and agent; when even those are too many, one
//! row takes the rest.

use super::counters::{Counted, add_work};
use super::{Limits, Tally};
use rkprof_model::event::{CounterSample, Kernel, KernelDispatch, LaunchShape, Registry};
use rkprof_model::summary::{KernelRow, WorkRow};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// Files that a row leads to: a kernel that is tuned has one for each variant.
pub(crate) const MAX_FILES: usize = 16;

/// A code object's file, from the run.
pub(crate) fn file_of(kept: &str) -> String {
    format!("code_objects/{kept}")
}

/// The name of the row for kernels beyond all limits.
pub const OTHER_KERNELS: &str = "(other kernels)";
const NO_STREAM: u32 = u32::MAX;

#[derive(Debug)]
pub(crate) struct Kernels {
    precision: u8,
    limits: Limits,
    /// By kernel id: the path of nearly every dispatch.
    by_id: FxHashMap<Launch, usize>,
    /// By number of the kernel.
    by_number: FxHashMap<Key, usize>,
    /// Hash of name and static facts -> number of the kernel.
    numbers: FxHashMap<u64, u32>,
    /// Indexed by number: an id under which the registry knows the kernel.
    ids: Vec<u64>,
    /// Ids that were launched for the first time in a shape since the last call of [`Kernels::take_launched`].
    launched: Vec<u64>,
    rows: Vec<KernelTally>,
    folded: usize,
    /// Blocks in all histograms.
    blocks: usize,
    /// Event ids of dispatches that await their counters, and their rows.
    awaiting: FxHashMap<u64, usize>,
}

/// Limit of counted dispatches in flight.
const MAX_AWAITING: usize = 1 << 16;

/// The key of equal launches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Launch {
    /// The kernel's id or number.
    kernel: u64,
    agent: u32,
    stream: u32,
    shape: LaunchShape,
}

/// Three independent multiplications instead of the derived chain of ten.
impl Hash for Launch {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let pair = |a: u32, b: u32| u64::from(a) << 32 | u64::from(b);
        let fold = |a: u64, b: u64| {
            let product = u128::from(a ^ 0x2D35_8DCC_AA6C_78A5) * u128::from(b ^ 0x8BB8_4B93_962E_ACC9);
            product as u64 ^ (product >> 64) as u64
        };
        let Launch { kernel, agent, stream, shape: LaunchShape { grid, workgroup, lds } } = self;
        let what = fold(*kernel, pair(*agent, *stream));
        let size = fold(pair(grid[0], grid[1]), pair(grid[2], lds.unwrap_or(u32::MAX)));
        let group = fold(pair(workgroup[0], workgroup[1]), u64::from(workgroup[2]));
        state.write_u64(what ^ size.rotate_left(17) ^ group.rotate_left(41));
    }
}

/// The key of a row; kernels by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Launch(Launch),
    OtherShapes { kernel: u32, agent: u32 },
    OtherKernels,
}

#[derive(Debug)]
struct KernelTally {
    key: Key,
    /// Largest value, bytes per work-item.
    scratch: Option<u32>,
    tally: Tally,
    /// Only when the program stated work, or counters were collected.
    extra: Option<Box<Extra>>,
}

#[derive(Debug, Default)]
struct Extra {
    counted: Counted,
    /// Durations of counted dispatches.
    durations: Option<Tally>,
    work: Option<WorkRow>,
}

impl Kernels {
    pub(crate) fn new(precision: u8, limits: Limits) -> Kernels {
        Kernels {
            precision,
            limits,
            by_id: FxHashMap::default(),
            by_number: FxHashMap::default(),
            numbers: FxHashMap::default(),
            ids: Vec::new(),
            launched: Vec::new(),
            rows: Vec::new(),
            folded: 0,
            blocks: 0,
            awaiting: FxHashMap::default(),
        }
    }

    pub(crate) fn dispatch(&mut self, dispatch: &KernelDispatch, registry: &Registry) {
        let launch = Launch {
            kernel: dispatch.kernel,
            agent: dispatch.agent,
            stream: dispatch.stream.unwrap_or(NO_STREAM),
            shape: dispatch.shape,
        };
        let at = match self.by_id.get(&launch) {
            Some(at) => *at,
            None => self.find(launch, registry),
        };
        let Some(row) = self.rows.get_mut(at) else { return };
        let blocks = row.tally.blocks();
        row.scratch = row.scratch.max(dispatch.scratch);
        row.tally.record_span(dispatch.start, dispatch.end, dispatch.timing_valid);
        self.blocks += row.tally.blocks() - blocks;
        if dispatch.work.is_some() || !dispatch.timing_valid {
            self.extra(at, dispatch);
        }
    }

    /// The parts that few dispatches have: work stated by the program, counters that follow.
    #[cold]
    fn extra(&mut self, at: usize, dispatch: &KernelDispatch) {
        if let (Some(row), Some(work)) = (self.rows.get_mut(at), dispatch.work) {
            add_work(&mut row.extra.get_or_insert_default().work, Some(&WorkRow::from_work(work)));
        }
        if !dispatch.timing_valid && self.awaiting.len() < MAX_AWAITING {
            self.awaiting.insert(dispatch.event_id, at);
            if let Some(row) = self.rows.get_mut(at) {
                let extra = row.extra.get_or_insert_default();
                let tally = extra.durations.get_or_insert_with(|| Tally::new(self.precision));
                let blocks = tally.blocks();
                tally.record_span(dispatch.start, dispatch.end, true);
                self.blocks += tally.blocks() - blocks;
            }
        }
    }

    /// Adds the counters of a dispatch that was added before.
    pub(crate) fn counters(&mut self, sample: &CounterSample) {
        let at = self.awaiting.remove(&sample.event_id);
        if let Some(row) = at.and_then(|at| self.rows.get_mut(at)) {
            row.extra.get_or_insert_default().counted.add(sample);
        }
    }

    /// Sentences about counters that are impossible, each naming its kernel.
    pub(crate) fn suspects(&self, registry: &Registry) -> Vec<String> {
        let mut found = Vec::new();
        for row in &self.rows {
            let (Some(extra), Key::Launch(launch)) = (&row.extra, row.key) else { continue };
            let Some(id) = self.ids.get(launch.kernel as usize) else { continue };
            let agent = registry.agents.get(launch.agent as usize);
            for reason in extra.counted.suspects(registry, agent, launch.shape) {
                found.push(format!("{}: {reason}", registry.kernel_name(*id)));
            }
        }
        found
    }

    /// The row of a launch whose kernel id is new in this shape.
    #[cold]
    fn find(&mut self, launch: Launch, registry: &Registry) -> usize {
        let number = self.number(launch.kernel, registry);
        let key = Key::Launch(Launch { kernel: u64::from(number), ..launch });
        let at = match self.by_number.get(&key) {
            Some(at) => *at,
            None => self.add(key, number, launch.agent),
        };
        // A program that keeps loading its kernels would fill any table; beyond the limit it takes this path each time.
        if self.by_id.len() < 2 * self.limits.kernel_rows {
            self.by_id.insert(launch, at);
            self.launched.push(launch.kernel);
        }
        at
    }

    /// The ids of kernels that were launched in a new shape since the last call. They are at most twice the rows.
    pub(crate) fn take_launched(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.launched)
    }

    /// The files of the code of each row's launches.
    fn files(&self, registry: &Registry) -> FxHashMap<usize, Vec<String>> {
        let mut files: FxHashMap<usize, Vec<&str>> = FxHashMap::default();
        for (launch, at) in &self.by_id {
            let object = registry.kernels.get(&launch.kernel).map(|kernel| kernel.code_object);
            let kept = object.and_then(|object| registry.code_objects.get(&object)?.kept.as_deref());
            files.entry(*at).or_default().extend(kept);
        }
        let named = |mut kept: Vec<&str>| {
            kept.sort_unstable();
            kept.dedup();
            kept.into_iter().take(MAX_FILES).map(file_of).collect()
        };
        files.into_iter().map(|(at, kept)| (at, named(kept))).collect()
    }

    fn number(&mut self, id: u64, registry: &Registry) -> u32 {
        let mut hasher = FxHasher::default();
        match registry.kernels.get(&id) {
            Some(Kernel {
                symbol,
                static_lds,
                scratch,
                sgprs,
                vgprs,
                agprs,
                code_object: _,
                object: _,
                entry: _,
                kernarg_bytes: _,
                kernarg_alignment: _,
                host: _,
            }) => {
                (symbol.mangled(), symbol.name(), static_lds, scratch, sgprs, vgprs, agprs).hash(&mut hasher);
            }
            None => id.hash(&mut hasher),
        }
        let next = self.ids.len() as u32;
        let number = *self.numbers.entry(hasher.finish()).or_insert(next);
        if number == next {
            self.ids.push(id);
        }
        number
    }

    /// A new row while there is room, else a shared one.
    fn add(&mut self, key: Key, kernel: u32, agent: u32) -> usize {
        let Limits { kernel_rows, kernel_bytes, folded_rows, .. } = self.limits;
        if self.rows.len() < kernel_rows && self.blocks * Tally::BLOCK_BYTES < kernel_bytes {
            return self.insert(key);
        }
        let shared = Key::OtherShapes { kernel, agent };
        if let Some(at) = self.by_number.get(&shared) {
            return *at;
        }
        let shared = if self.folded < folded_rows { shared } else { Key::OtherKernels };
        if let Some(at) = self.by_number.get(&shared) {
            return *at;
        }
        self.folded += 1;
        self.insert(shared)
    }

    fn insert(&mut self, key: Key) -> usize {
        let at = self.rows.len();
        self.by_number.insert(key, at);
        self.rows.push(KernelTally { key, scratch: None, tally: Tally::new(self.precision), extra: None });
        at
    }

    /// Rows by total time.
    pub(crate) fn rows(&self, registry: &Registry) -> Vec<KernelRow> {
        // A row is made at the first launch.
        let numbered = (0..).zip(&self.rows);
        let mut files = self.files(registry);
        let row = |(first, row): (u32, &KernelTally)| KernelRow {
            first: Some(first),
            code_objects: files.remove(&(first as usize)).unwrap_or_default(),
            ..self.row(row, registry)
        };
        let mut rows: Vec<KernelRow> = numbered.map(row).collect();
        rows.sort_by(|a, b| {
            b.duration.sum_ns.cmp(&a.duration.sum_ns).then_with(|| {
                let order = |row: &KernelRow| (row.agent, row.stream, row.grid, row.workgroup, row.lds);
                a.name.cmp(&b.name).then_with(|| order(a).cmp(&order(b)))
            })
        });
        rows
    }

    fn row(&self, row: &KernelTally, registry: &Registry) -> KernelRow {
        let KernelTally { key, scratch, tally, extra } = row;
        let mut out = KernelRow { scratch: *scratch, duration: tally.distribution(), ..KernelRow::default() };
        let kernel = match *key {
            Key::Launch(Launch { kernel, agent, stream, shape: LaunchShape { grid, workgroup, lds } }) => {
                out = KernelRow { agent, grid, workgroup, lds, ..out };
                out.stream = (stream != NO_STREAM).then_some(stream);
                Some(kernel as usize)
            }
            Key::OtherShapes { kernel, agent } => {
                out = KernelRow { agent, other_shapes: true, ..out };
                Some(kernel as usize)
            }
            Key::OtherKernels => {
                out.other_shapes = true;
                None
            }
        };
        match kernel.and_then(|number| self.ids.get(number)) {
            None => OTHER_KERNELS.clone_into(&mut out.name),
            Some(id) => {
                out.name = registry.kernel_name(*id).into_owned();
                if let Some(facts) = registry.kernels.get(id) {
                    facts.mangled().clone_into(&mut out.mangled);
                    out.static_lds = facts.static_lds;
                    out.sgprs = facts.sgprs;
                    out.vgprs = facts.vgprs;
                    out.agprs = facts.agprs;
                }
            }
        }
        if let Some(Extra { counted, durations, work }) = extra.as_deref() {
            out.counters = counted.rows(registry);
            out.counted = durations.as_ref().map(Tally::distribution);
            out.work.clone_from(work);
        }
        out
    }
}
