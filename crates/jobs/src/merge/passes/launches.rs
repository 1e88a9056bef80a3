//! The launches of the passes: kernel, shape, device and stream of each process, their number in each pass, and the key that
//! joins them. Also the columns of counters.

use rkprof_model::event::{KernelDispatch, LaunchShape, Registry};
use rkprof_model::summary::KernelRow;
use std::collections::{BTreeMap, HashMap};

/// Index in [`Launches::columns`].
pub(super) type Column = usize;

/// Limit of different launches; the last one takes all further ones and is never joined.
const MAX_LAUNCHES: usize = 1 << 16;

/// A kernel in a shape on a device.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct What {
    /// Demangled.
    pub name: String,
    pub mangled: String,
    /// LDS fixed at compile time, SGPRs, VGPRs, AGPRs: kernels with one name may differ in them.
    pub facts: [Option<u32>; 4],
    pub agent: u32,
    pub shape: LaunchShape,
}

impl What {
    /// The kernel, shape and device of a summary's row.
    pub fn of_row(row: &KernelRow) -> What {
        What {
            name: row.name.clone(),
            mangled: row.mangled.clone(),
            facts: [row.static_lds, row.sgprs, row.vgprs, row.agprs],
            agent: row.agent,
            shape: LaunchShape { grid: row.grid, workgroup: row.workgroup, lds: row.lds },
        }
    }

    /// For a sentence.
    pub fn shown(&self) -> String {
        let [x, y, z] = self.shape.grid;
        format!("{} [{x} {y} {z}]", self.name)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Launch {
    pub process: u32,
    pub what: What,
    pub stream: Option<u32>,
    /// Dispatches, indexed by pass.
    pub counts: Vec<u64>,
}

/// Launches of one kernel and shape in one process, over its streams.
pub(super) struct Compared {
    pub process: u32,
    pub what: What,
    /// Dispatches over all streams, indexed by pass.
    pub counts: Vec<u64>,
    /// Each stream has the same number in all passes.
    pub streams_agree: bool,
}

pub(super) struct Launches {
    list: Vec<Launch>,
    index: HashMap<(u32, What, Option<u32>), u32>,
    joined_by: Vec<u32>,
    joined_counts: Vec<Vec<u64>>,
    /// Pass and name of each counter of each pass.
    pub columns: Vec<(u32, String)>,
    passes: usize,
    /// There were more launches than the limit.
    pub full: bool,
}

impl Launches {
    /// `groups`: counters of pass 1, 2, ...
    pub(super) fn new(passes: usize, groups: &[Vec<String>]) -> Launches {
        let columns = groups.iter().enumerate().flat_map(|(group, names)| names.iter().map(move |n| (group, n)));
        Launches {
            list: Vec::new(),
            index: HashMap::new(),
            joined_by: Vec::new(),
            joined_counts: Vec::new(),
            columns: columns.map(|(group, name)| (group as u32, name.clone())).collect(),
            passes,
            full: false,
        }
    }

    pub(super) fn column(&self, group: u32, name: &str) -> Option<Column> {
        self.columns.iter().position(|(of, known)| *of == group && known == name)
    }

    pub(super) fn find(&mut self, process: u32, dispatch: &KernelDispatch, registry: &Registry) -> u32 {
        let facts = registry.kernels.get(&dispatch.kernel).map(|k| [k.static_lds, k.sgprs, k.vgprs, k.agprs]);
        let what = What {
            name: registry.kernel_name(dispatch.kernel).into_owned(),
            mangled: registry.kernels.get(&dispatch.kernel).map(|k| k.mangled().to_owned()).unwrap_or_default(),
            facts: facts.unwrap_or_default(),
            agent: dispatch.agent,
            shape: dispatch.shape,
        };
        let key = (process, what, dispatch.stream);
        if let Some(known) = self.index.get(&key) {
            return *known;
        }
        let at = self.list.len() as u32;
        if self.list.len() >= MAX_LAUNCHES {
            self.full = true;
            return at - 1;
        }
        let (process, what, stream) = key.clone();
        self.list.push(Launch { process, what, stream, counts: vec![0; self.passes] });
        self.joined_by.push(at);
        self.index.insert(key, at);
        at
    }

    pub(super) fn all(&self) -> &[Launch] {
        &self.list
    }

    pub(super) fn get(&self, launch: u32) -> &Launch {
        &self.list[launch as usize]
    }

    pub(super) fn count(&mut self, launch: u32, pass: usize) {
        self.list[launch as usize].counts[pass] += 1;
    }

    /// Number of dispatches of a pass.
    pub(super) fn total(&self, pass: usize) -> u64 {
        self.list.iter().map(|launch| launch.counts[pass]).sum()
    }

    /// The launch whose ordinals a launch's dispatches have: itself, or the first stream's where streams differ.
    pub(super) fn joined_by(&self, launch: u32) -> u32 {
        self.joined_by[launch as usize]
    }

    /// Number of dispatches of a pass that share ordinals with this launch.
    pub(super) fn joined_count(&self, launch: u32, pass: usize) -> u64 {
        self.joined_counts[self.joined_by(launch) as usize][pass]
    }

    /// Compares the counts of the passes and decides how launches are joined.
    pub(super) fn compare(&mut self) -> Vec<Compared> {
        let mut by_what: BTreeMap<(u32, &What), Vec<usize>> = BTreeMap::new();
        for (at, launch) in self.list.iter().enumerate() {
            by_what.entry((launch.process, &launch.what)).or_default().push(at);
        }
        let agrees = |at: &usize| self.list[*at].counts.iter().all(|count| *count == self.list[*at].counts[0]);
        let mut compared = Vec::new();
        for ((process, what), streams) in by_what {
            let streams_agree = streams.len() == 1 || streams.iter().all(agrees);
            if !streams_agree {
                streams.iter().for_each(|at| self.joined_by[*at] = streams[0] as u32);
            }
            let counts = (0..self.passes).map(|pass| streams.iter().map(|at| self.list[*at].counts[pass]).sum());
            compared.push(Compared { process, what: what.clone(), counts: counts.collect(), streams_agree });
        }
        self.joined_counts = vec![vec![0; self.passes]; self.list.len()];
        for (launch, by) in self.list.iter().zip(&self.joined_by) {
            let sums = self.joined_counts[*by as usize].iter_mut().zip(&launch.counts);
            sums.for_each(|(sum, count)| *sum += count);
        }
        compared
    }
}
