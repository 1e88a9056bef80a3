//! `call_paths.json`: what each call path caused, as the tracer writes it: addresses and their files. The command adds the
//! symbols.

use super::rows::rows;
use serde::{Deserialize, Serialize};

pub const SCHEMA_VERSION: u32 = 1;
pub const FILE: &str = "call_paths.json";

rows! {
    pub struct CallPaths {
        pub schema_version: u32,
        pub simulated: bool,
        /// Which launches have a path: `adaptive`, or one of N of each thread.
        pub every: String,
        /// Executable mappings of the process.
        pub modules: Vec<Module>,
        /// All launches, by kernel and shape, with and without a path.
        pub kernels: Vec<Kernel>,
        /// All copies, with and without a path.
        pub copies: Vec<Copy>,
        /// All waiting calls, with and without a path.
        pub waits: Vec<Wait>,
        /// All allocating calls, with and without a path.
        pub allocations: Vec<Allocation>,
        pub paths: Vec<Path>,
        /// Frames that are not addresses of native code.
        pub named: Vec<Named>,
    }
}

/// From here on, an address of a path is not an address but an index in [`CallPaths::named`]. Programs on x86-64 have no such
/// addresses.
pub const NAMED: u64 = 1 << 48;

/// A path has no more frames, ranges aside; outer ones are cut off.
pub const MOST_FRAMES: usize = 128;

rows! {
    /// A Python frame, or a ROCTx range that is open around the launch.
    #[derive(Eq)]
    pub struct Named {
        pub kind: NamedKind,
        /// Name of the function, qualified since Python 3.11, or of the range, without its digits.
        pub name: String,
        /// The file in Python's spelling; empty for ranges.
        pub file: String,
        pub line: Option<u32>,
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NamedKind {
    #[default]
    Python,
    Range,
}

rows! {
    #[derive(Eq)]
    pub struct Module {
        pub path: String,
        pub start: u64, pub end: u64,
        /// Offset of the mapping in the file, bytes.
        pub offset: u64,
        /// The linker's id of this build, in hexadecimal; `None` where the linker wrote none.
        pub build_id: Option<String>,
    }

    pub struct Kernel {
        pub name: String,
        pub shape: Option<Shape>,
        #[serde(flatten)]
        pub time: Time,
        /// In a path.
        #[serde(skip_serializing_if = "Weights::is_none")]
        pub stands_for: Weights,
    }
}

/// Work-items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shape {
    pub grid: [u32; 3],
    pub workgroup: [u32; 3],
}

rows! {
    /// How many launches, copies or allocations those with a path stand for: the sum of their weights, each the inverse of the
    /// probability of its path. All 0 in runs from before there were weights, and where paths have no part.
    #[derive(Copy)]
    pub struct Weights {
        pub count: f64,
        /// Sum of the squares of the weights, which tells how certain the others are.
        pub squares: f64,
        pub bytes: f64,
        pub ns: f64,
    }
}

impl Weights {
    /// Adds one of this weight.
    pub fn add(&mut self, weight: f64, bytes: u64, ns: u64) {
        self.count += weight;
        self.squares += weight * weight;
        self.bytes += weight * bytes as f64;
        self.ns += weight * ns as f64;
    }

    pub fn is_none(&self) -> bool {
        self.count <= 0.0
    }
}

rows! {
    /// Copies of one direction and size class.
    pub struct Copy {
        pub direction: String,
        /// See [`size_class`].
        pub size_class: u32,
        #[serde(flatten)]
        pub all: Amount,
        /// In a path.
        #[serde(skip_serializing_if = "Weights::is_none")]
        pub stands_for: Weights,
    }

    /// Waiting calls of one function: the long ones, or the others.
    #[derive(Eq)]
    pub struct Wait {
        pub function: String,
        /// Whether the calls took [`LONG_WAIT_NS`]. Each such call takes a path. A shorter one takes a path with a probability
        /// that grows with its length, so that each of those paths stands for the same time.
        pub is_long: bool,
        #[serde(flatten)]
        pub all: Waits,
    }
}

/// A wait of this length always takes a call path, whose cost is less than 1 % of the wait. ns.
pub const LONG_WAIT_NS: u64 = 100_000;

rows! {
    /// Calls, and their host time.
    #[derive(Copy, Eq)]
    pub struct Waits {
        pub count: u64, pub ns: u64,
    }
}

impl Waits {
    pub fn add(&mut self, ns: u64) {
        self.count += 1;
        self.ns = self.ns.saturating_add(ns);
    }
}

rows! {
    /// Calls of a function that allocated memory of one size class.
    pub struct Allocation {
        pub function: String,
        /// See [`size_class`]; 0 where the call has no size.
        pub size_class: u32,
        /// The host time of the calls.
        #[serde(flatten)]
        pub all: Amount,
        /// In a path.
        #[serde(skip_serializing_if = "Weights::is_none")]
        pub stands_for: Weights,
    }
}

/// The number of binary digits of the size; copies and allocations with the same number share a class.
pub fn size_class(bytes: u64) -> u32 {
    u64::BITS - bytes.leading_zeros()
}

rows! {
    #[derive(Copy, Eq)]
    pub struct Amount {
        pub count: u64, pub bytes: u64, pub ns: u64,
    }
}

impl Amount {
    pub fn add(&mut self, bytes: u64, ns: u64) {
        self.count += 1;
        self.bytes = self.bytes.saturating_add(bytes);
        self.ns = self.ns.saturating_add(ns);
    }
}

rows! {
    /// Launches, and their GPU time.
    #[derive(Copy, Eq)]
    pub struct Time {
        pub launches: u64, pub ns: u64,
    }
}

impl Time {
    pub fn add(&mut self, ns: u64) {
        self.launches += 1;
        self.ns = self.ns.saturating_add(ns);
    }
}

rows! {
    pub struct Path {
        /// The id that launches in the trace refer to.
        pub id: u64,
        /// Innermost first: ranges, then return addresses and Python frames; see [`NAMED`].
        pub addresses: Vec<u64>,
        /// Whether Python frames are missing: the thread did not hold the interpreter's lock, or rkprof cannot read this
        /// interpreter.
        pub without_python: bool,
        /// The calls that took this path, and their host time.
        pub calls: Time,
        #[serde(skip_serializing_if = "Weights::is_none")]
        pub calls_stand_for: Weights,
        /// The kernels launched with this path.
        pub kernels: Vec<Kernel>,
        pub copies: Vec<Copy>,
        pub waits: Vec<Wait>,
        pub allocations: Vec<Allocation>,
    }
}

/// The executable mappings in the text of `/proc/PID/maps`.
pub fn modules(maps: &str) -> Vec<Module> {
    let module = |line: &str| {
        let mut fields = line.splitn(6, ' ');
        let (start, end) = fields.next()?.split_once('-')?;
        let rights = fields.next()?;
        let offset = u64::from_str_radix(fields.next()?, 16).ok()?;
        let path = fields.nth(2)?.trim_start().to_owned();
        let hex = |text| u64::from_str_radix(text, 16).ok();
        let (start, end) = (hex(start)?, hex(end)?);
        (rights.contains('x') && path.starts_with('/')).then_some(Module { path, start, end, offset, build_id: None })
    };
    maps.lines().filter_map(module).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executable_files_are_modules() {
        let maps = "00400000-00401000 r--p 00000000 08:01 7 /bin/a b\n00401000-00402000 r-xp 00001000 08:01 7                          /bin/a b\n7ffc-7ffd r-xp 00000000 00:00 0                          [vdso]\n10-20 rwxp 0 00:00 0 \n";
        let module =
            Module { path: "/bin/a b".to_owned(), start: 0x40_1000, end: 0x40_2000, offset: 0x1000, build_id: None };
        assert_eq!(modules(maps), [module]);
    }
}
