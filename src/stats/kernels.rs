//! The table of kernels: one row per kernel x launch shape x agent x stream, in bounded memory.
//!
//! A kernel that is loaded again (or once per agent) gets a new id from the SDK; rows go by what the kernel is, its name
//! and static facts. When the table is full, further shapes share one row per kernel and agent, and when even those are
//! too many, one row takes the rest.

use super::hash::FastMap;
use super::{Limits, Tally};
use crate::event::{Kernel, KernelDispatch, LaunchShape, Registry};
use crate::store::summary::KernelRow;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The name of the row for kernels beyond all limits.
const OTHER_KERNELS: &str = "(other kernels)";
const NO_STREAM: u32 = u32::MAX;

#[derive(Debug)]
pub struct Kernels {
    precision: u8,
    limits: Limits,
    /// Kernel id -> number of the kernel.
    numbers: FastMap<u64, u32>,
    /// Hash of name and static facts -> number of the kernel.
    contents: FastMap<u64, u32>,
    /// By number: an id under which the registry knows the kernel.
    ids: Vec<u64>,
    index: FastMap<Key, usize>,
    rows: Vec<Row>,
    folded: usize,
    bytes: usize,
}

/// What a row is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Shape { kernel: u32, agent: u32, stream: u32, shape: LaunchShape },
    OtherShapes { kernel: u32, agent: u32 },
    OtherKernels,
}

/// Fewer, larger words than the derived implementation feeds.
impl Hash for Key {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let pair = |a: u32, b: u32| u64::from(a) << 32 | u64::from(b);
        match self {
            Key::Shape { kernel, agent, stream, shape: LaunchShape { grid, workgroup, lds } } => {
                state.write_u64(pair(*kernel, *stream));
                state.write_u64(pair(grid[0], grid[1]));
                state.write_u64(pair(grid[2], workgroup[0]));
                state.write_u64(pair(workgroup[1], workgroup[2]));
                state.write_u64(pair(*lds, *agent));
            }
            Key::OtherShapes { kernel, agent } => state.write_u64(pair(*kernel, *agent)),
            Key::OtherKernels => state.write_u64(u64::MAX),
        }
    }
}

#[derive(Debug)]
struct Row {
    key: Key,
    /// Largest seen, bytes per work-item.
    scratch: u32,
    tally: Tally,
}

impl Kernels {
    pub fn new(precision: u8, limits: Limits) -> Kernels {
        Kernels {
            precision,
            limits,
            numbers: FastMap::default(),
            contents: FastMap::default(),
            ids: Vec::new(),
            index: FastMap::default(),
            rows: Vec::new(),
            folded: 0,
            bytes: 0,
        }
    }

    pub fn dispatch(&mut self, dispatch: &KernelDispatch, registry: &Registry) {
        let kernel = match self.numbers.get(&dispatch.kernel) {
            Some(number) => *number,
            None => self.number(dispatch.kernel, registry),
        };
        let (agent, stream) = (dispatch.agent, dispatch.stream.unwrap_or(NO_STREAM));
        let key = Key::Shape { kernel, agent, stream, shape: dispatch.shape };
        let at = match self.index.get(&key) {
            Some(at) => *at,
            None => self.add(key, kernel, agent),
        };
        let Some(row) = self.rows.get_mut(at) else { return };
        let before = row.tally.bytes();
        row.scratch = row.scratch.max(dispatch.scratch);
        row.tally.record_span(dispatch.start, dispatch.end, dispatch.timing_valid);
        self.bytes += row.tally.bytes() - before;
    }

    #[cold]
    fn number(&mut self, id: u64, registry: &Registry) -> u32 {
        let mut hasher = DefaultHasher::new();
        match registry.kernels.get(&id) {
            Some(Kernel {
                mangled,
                name,
                static_lds,
                scratch,
                sgprs,
                vgprs,
                agprs,
                code_object: _,
                kernarg_bytes: _,
            }) => {
                (mangled, name, static_lds, scratch, sgprs, vgprs, agprs).hash(&mut hasher);
            }
            None => id.hash(&mut hasher),
        }
        let next = self.ids.len() as u32;
        let number = *self.contents.entry(hasher.finish()).or_insert(next);
        if number == next {
            self.ids.push(id);
        }
        self.numbers.insert(id, number);
        number
    }

    /// The row for a key that has none: a new one while there is room, else a shared one.
    #[cold]
    fn add(&mut self, key: Key, kernel: u32, agent: u32) -> usize {
        if self.rows.len() - self.folded < self.limits.kernel_rows && self.bytes < self.limits.kernel_bytes {
            return self.insert(key);
        }
        let shared = Key::OtherShapes { kernel, agent };
        if let Some(at) = self.index.get(&shared) {
            return *at;
        }
        if self.folded < self.limits.folded_rows {
            self.folded += 1;
            return self.insert(shared);
        }
        match self.index.get(&Key::OtherKernels) {
            Some(at) => *at,
            None => {
                self.folded += 1;
                self.insert(Key::OtherKernels)
            }
        }
    }

    fn insert(&mut self, key: Key) -> usize {
        let at = self.rows.len();
        self.index.insert(key, at);
        self.rows.push(Row { key, scratch: 0, tally: Tally::new(self.precision) });
        at
    }

    /// Rows by total time.
    pub fn rows(&self, registry: &Registry) -> Vec<KernelRow> {
        let mut rows: Vec<KernelRow> = self.rows.iter().map(|row| self.row(row, registry)).collect();
        rows.sort_by(|a, b| {
            b.duration.sum_ns.cmp(&a.duration.sum_ns).then_with(|| {
                let order = |row: &KernelRow| (row.agent, row.stream, row.grid, row.workgroup, row.lds);
                a.name.cmp(&b.name).then_with(|| order(a).cmp(&order(b)))
            })
        });
        rows
    }

    fn row(&self, row: &Row, registry: &Registry) -> KernelRow {
        let Row { key, scratch, tally } = row;
        let mut out = KernelRow { scratch: *scratch, duration: tally.distribution(), ..KernelRow::default() };
        let kernel = match *key {
            Key::Shape { kernel, agent, stream, shape: LaunchShape { grid, workgroup, lds } } => {
                out = KernelRow { agent, grid, workgroup, lds, ..out };
                out.stream = (stream != NO_STREAM).then_some(stream);
                Some(kernel)
            }
            Key::OtherShapes { kernel, agent } => {
                out = KernelRow { agent, other_shapes: true, ..out };
                Some(kernel)
            }
            Key::OtherKernels => {
                out.other_shapes = true;
                None
            }
        };
        match kernel.and_then(|number| self.ids.get(number as usize)) {
            None => OTHER_KERNELS.clone_into(&mut out.name),
            Some(id) => {
                out.name = registry.kernel_name(*id).into_owned();
                if let Some(facts) = registry.kernels.get(id) {
                    out.mangled.clone_from(&facts.mangled);
                    out.static_lds = facts.static_lds;
                    out.sgprs = facts.sgprs;
                    out.vgprs = facts.vgprs;
                    out.agprs = facts.agprs;
                }
            }
        }
        out
    }

    /// Heap bytes, about.
    pub fn bytes(&self) -> usize {
        self.bytes + self.rows.capacity() * (size_of::<Row>() + size_of::<(Key, usize)>()) + self.numbers.len() * 32
    }
}
