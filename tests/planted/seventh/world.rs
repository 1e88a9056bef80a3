//! A small machine of this set's own: one clock a host thread, one end of work a stream. Programs drive it from the cause, and it keeps
//! what a profiler would have seen. It shares nothing with the product's simulator.

use std::collections::BTreeMap;

pub(super) const START: u64 = 7_000_000_000_000;
pub(super) const SEND_RECV: &str = "ncclDevKernel_SendRecv(ncclDevComm*, unsigned long, ncclWork*)";
pub(super) const ALL_REDUCE: &str = "ncclDevKernel_AllReduce_Sum_f16_RING_LL(ncclDevComm*, unsigned long, ncclWork*)";

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Way {
    In,
    Out,
    Within,
    Peer(usize),
}

pub(super) enum What {
    /// An API call, a range and a function of Python, on the host.
    Call,
    Range,
    Python,
    Kernel {
        blocks: u64,
    },
    Copy {
        way: Way,
        bytes: u64,
    },
}

pub(super) struct Record {
    pub(super) what: What,
    pub(super) name: String,
    pub(super) from: u64,
    pub(super) to: u64,
    /// Of a call and what it launched.
    pub(super) id: u64,
    pub(super) dev: usize,
    pub(super) stream: usize,
    pub(super) tid: u64,
}

/// One rank, or one thread of a program.
pub(super) struct World {
    pub(super) records: Vec<Record>,
    pub(super) now: u64,
    pub(super) dev: usize,
    pub(super) stream: usize,
    pub(super) ends: BTreeMap<(usize, usize), u64>,
    pub(super) blocks: u64,
    /// A launching call, the way to an idle device, the gap between queued kernels; us.
    pub(super) call: f64,
    pub(super) way: f64,
    pub(super) gap: f64,
    /// Factor of kernels' times.
    pub(super) slow: f64,
    pub(super) devices: usize,
    pub(super) name: &'static str,
    pub(super) tid: u64,
    /// When the last request came.
    pub(super) came: u64,
    id: u64,
    seed: u64,
}

fn ns(us: f64) -> u64 {
    (us * 1000.0).round() as u64
}

impl World {
    pub(super) fn new(seed: u64) -> World {
        World {
            records: Vec::new(),
            now: START,
            dev: 0,
            stream: 1,
            ends: BTreeMap::new(),
            blocks: 304,
            call: 4.0,
            way: 5.0,
            gap: 1.0,
            slow: 1.0,
            devices: 1,
            name: "gfx942",
            tid: 4711,
            came: START,
            id: 1,
            seed: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
        }
    }

    /// Threads of one program, each with a device of its own.
    pub(super) fn threads(seeds: impl Iterator<Item = u64>) -> Vec<World> {
        let threads = seeds.zip(0..).map(|(seed, at): (u64, u64)| World {
            tid: 4711 + at,
            dev: at as usize,
            id: 1 + 1_000_000 * at,
            ..World::new(seed)
        });
        threads.collect()
    }

    /// What a profiler saw of all threads.
    pub(super) fn joined(threads: Vec<World>) -> World {
        let mut all = World::new(0);
        all.devices = threads.len();
        all.records = threads.into_iter().flat_map(|thread| thread.records).collect();
        all.records.sort_by_key(|one| one.from);
        all
    }

    /// Uniform in 0 to 1.
    pub(super) fn any(&mut self) -> f64 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed >> 11) as f64 / (1u64 << 53) as f64
    }

    pub(super) fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.any()).sum::<f64>() - 6.0
    }

    /// Student's t with 3 degrees of freedom.
    pub(super) fn heavy(&mut self) -> f64 {
        let squares: f64 = (0..3).map(|_| self.normal().powi(2)).sum();
        self.normal() / (squares / 3.0).sqrt()
    }

    fn about(&mut self, us: f64) -> u64 {
        let spread = 1.0 + 0.01 * self.normal();
        ns(us * spread)
    }

    pub(super) fn host(&mut self, us: f64) {
        self.now += self.about(us);
    }

    pub(super) fn keep(&mut self, what: What, name: &str, from: u64, to: u64, id: u64) {
        let (name, dev, stream, tid) = (name.to_owned(), self.dev, self.stream, self.tid);
        self.records.push(Record { what, name, from, to, id, dev, stream, tid });
    }

    /// A call of about this length.
    pub(super) fn api(&mut self, name: &str, us: f64) -> u64 {
        let until = self.now + self.about(us);
        self.until(name, until)
    }

    pub(super) fn until(&mut self, name: &str, until: u64) -> u64 {
        let from = self.now;
        self.now = until.max(from + 1500);
        self.id += 1;
        self.keep(What::Call, name, from, self.now, self.id);
        self.id
    }

    pub(super) fn end(&self) -> u64 {
        self.ends.get(&(self.dev, self.stream)).copied().unwrap_or(0)
    }

    pub(super) fn set_end(&mut self, at: u64) {
        self.ends.insert((self.dev, self.stream), at);
    }

    pub(super) fn drained(&self) -> u64 {
        self.ends.iter().filter(|(lane, _)| lane.0 == self.dev).map(|(_, end)| *end).max().unwrap_or(0)
    }

    pub(super) fn begin(&self, call: u64) -> u64 {
        (call + ns(self.way)).max(self.end() + ns(self.gap))
    }

    /// One call for these kernels.
    pub(super) fn launch(&mut self, call: &str, kernels: &[(&str, f64)]) {
        let at = self.now;
        let id = self.api(call, self.call);
        for (name, us) in kernels {
            let from = self.begin(at);
            let to = from + self.about(us * self.slow).max(1);
            self.set_end(to);
            self.keep(What::Kernel { blocks: self.blocks }, name, from, to, id);
        }
    }

    /// A kernel of the legacy default stream: it waits for all streams, and they for it.
    pub(super) fn launch_null(&mut self, name: &str, us: f64) {
        let (keep, all) = (self.stream, self.drained());
        self.stream = 0;
        self.set_end(all);
        self.launch("hipLaunchKernel", &[(name, us)]);
        let (end, dev) = (self.end(), self.dev);
        self.ends.iter_mut().filter(|(lane, _)| lane.0 == dev).for_each(|(_, at)| *at = end);
        self.stream = keep;
    }

    /// With `waits` the call returns when the copy is done.
    pub(super) fn copy(&mut self, call: &str, way: Way, bytes: f64, gb_per_s: f64, waits: bool) {
        let from = self.begin(self.now);
        let to = from + self.about(bytes / gb_per_s / 1000.0 + 2.0);
        let id = if waits { self.until(call, to + 3000) } else { self.api(call, 4.0) };
        self.set_end(to);
        self.keep(What::Copy { way, bytes: bytes as u64 }, "", from, to, id);
    }

    /// First begin and last end of work.
    pub(super) fn span(&self) -> (u64, u64) {
        let work = || self.records.iter().filter(|one| matches!(one.what, What::Kernel { .. } | What::Copy { .. }));
        (work().map(|one| one.from).min().unwrap_or(0), work().map(|one| one.to).max().unwrap_or(0))
    }
}

/// A collective of these ranks: the kernel of each begins when it comes, and all end together.
pub(super) fn meet(ranks: &mut [World], members: &[usize], name: &str, us: f64, stream: usize) {
    let mut begins = Vec::new();
    for rank in members {
        let w = &mut ranks[*rank];
        let (own, at, ready) = (w.stream, w.now, w.end());
        w.stream = stream;
        w.set_end(ready.max(w.end()));
        let id = w.api("hipExtLaunchKernel", w.call);
        begins.push((w.begin(at), id));
        w.stream = own;
    }
    let end = begins.iter().map(|(from, _)| *from).max().unwrap_or(0) + ns(us);
    for (rank, (from, id)) in members.iter().zip(begins) {
        let w = &mut ranks[*rank];
        let (own, to) = (w.stream, end + (w.any() * 2000.0) as u64);
        w.stream = stream;
        w.set_end(to);
        w.keep(What::Kernel { blocks: 56 }, name, from, to, id);
        w.stream = own;
    }
}
