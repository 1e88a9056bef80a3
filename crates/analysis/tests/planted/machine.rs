//! A small machine that plays programs: host threads, streams and devices in virtual time. It knows nothing of the analysis.
//!
//! A kernel begins when its launch has passed the way to the device. The work before it on its stream, and what it depends on,
//! must have ended. The same program without its flaw is played as well, and the difference is the true saving.

use rkprof_analysis::timeline::{Builder, Timeline};
use rkprof_model::event::{
    AllocationOp, ApiCall, CopyDirection, Event, Function, Kernel, KernelDispatch, LaunchShape, Marker, MarkerOp,
    MemoryAllocation, MemoryCopy, Ns, Registry, Symbol,
};
use rkprof_model::record::Domain;
use std::borrow::Cow;
use std::collections::BTreeMap;

pub(crate) const US: Ns = 1_000;
pub(crate) const MS: Ns = 1_000_000;

/// What a work item on a device is.
#[derive(Clone, Debug)]
enum What {
    Kernel(String),
    Copy {
        from: Option<u32>,
        to: Option<u32>,
        bytes: u64,
    },
    /// What holds a stream, and no record shows: a function of the host, say.
    Unseen,
}

#[derive(Clone, Debug)]
struct Item {
    what: What,
    device: u32,
    stream: u32,
    ns: Ns,
    tid: u32,
    launch: Ns,
    /// From the launch, what the call does before the work is on its way.
    before: Ns,
    function: String,
    /// Items that must have ended before.
    after: Vec<usize>,
    /// All items with this number begin when they can, and end together.
    collective: Option<u32>,
    span: Option<(Ns, Ns)>,
    started: Option<Ns>,
}

#[derive(Clone, Debug)]
enum Op {
    Work(Ns),
    Until(Ns),
    Call {
        name: String,
        ns: Ns,
    },
    Put {
        what: What,
        device: u32,
        stream: u32,
        ns: Ns,
        name: String,
        call: Ns,
        collective: Option<u32>,
        waits: bool,
        /// What the call does before the work is on its way.
        before: Ns,
    },
    Graph {
        device: u32,
        stream: u32,
        kernels: Vec<(String, Ns)>,
        /// What the call takes beyond the usual, before the first kernel is on its way.
        before: Ns,
    },
    Wait {
        name: String,
        device: u32,
        stream: Option<u32>,
        then: Ns,
    },
    Record(u32, u32, u32),
    StreamWait(u32, u32, u32),
    EventSync(u32),
    Push(String),
    Pop,
    /// Memory of the first device is allocated, or freed.
    Memory(i64),
    /// Another thread may go on from here.
    Signal(u32),
    /// Waits, outside of every call, for another thread.
    Await(u32),
}

/// What a thread does, in order.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    tid: u32,
    ops: Vec<Op>,
}

impl Host {
    pub(crate) fn new(tid: u32) -> Host {
        Host { tid, ops: Vec::new() }
    }

    /// Whether it is the thread of this number.
    pub(crate) fn is(&self, tid: u32) -> bool {
        self.tid == tid
    }

    pub(crate) fn work(&mut self, ns: Ns) {
        self.ops.push(Op::Work(ns));
    }

    /// Waits, outside of every call, until this time.
    pub(crate) fn until(&mut self, at: Ns) {
        self.ops.push(Op::Until(at));
    }

    pub(crate) fn call(&mut self, name: &str, ns: Ns) {
        self.ops.push(Op::Call { name: name.into(), ns });
    }

    pub(crate) fn range(&mut self, name: &str, inside: impl FnOnce(&mut Host)) {
        self.ops.push(Op::Push(name.into()));
        inside(self);
        self.ops.push(Op::Pop);
    }

    pub(crate) fn kernel(&mut self, device: u32, stream: u32, name: &str, ns: Ns) {
        self.kernel_by(device, stream, name, ns, 3 * US);
    }

    /// A kernel whose launching call takes `call` ns.
    pub(crate) fn kernel_by(&mut self, device: u32, stream: u32, name: &str, ns: Ns, call: Ns) {
        let (what, name) = (What::Kernel(name.into()), "hipLaunchKernel".into());
        self.ops.push(Op::Put { what, device, stream, ns, name, call, collective: None, waits: false, before: 0 });
    }

    /// The first launch of a kernel, whose code is loaded for `load` ns in the launching call.
    pub(crate) fn first_launch(&mut self, device: u32, stream: u32, name: &str, ns: Ns, load: Ns) {
        let (what, name, call) = (What::Kernel(name.into()), "hipLaunchKernel".into(), 3 * US + load);
        self.ops.push(Op::Put { what, device, stream, ns, name, call, collective: None, waits: false, before: load });
    }

    pub(crate) fn collective(&mut self, device: u32, stream: u32, id: u32, ns: Ns) {
        let what = What::Kernel("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)".into());
        let name = "hipExtLaunchKernel".into();
        self.ops.push(Op::Put {
            what,
            device,
            stream,
            ns,
            name,
            call: 3 * US,
            collective: Some(id),
            waits: false,
            before: 0,
        });
    }

    pub(crate) fn graph(&mut self, device: u32, stream: u32, kernels: &[(&str, Ns)]) {
        let kernels = kernels.iter().map(|(name, ns)| ((*name).to_owned(), *ns)).collect();
        self.ops.push(Op::Graph { device, stream, kernels, before: 0 });
    }

    /// A graph whose launch takes `before` longer than that of a small one.
    pub(crate) fn large_graph(&mut self, device: u32, stream: u32, kernels: &[(&str, Ns)], before: Ns) {
        let kernels = kernels.iter().map(|(name, ns)| ((*name).to_owned(), *ns)).collect();
        self.ops.push(Op::Graph { device, stream, kernels, before });
    }

    /// A kernel whose launch is on its way for longer than the machine's launches, by `late`.
    pub(crate) fn kernel_late(&mut self, device: u32, stream: u32, name: &str, ns: Ns, (call, late): (Ns, Ns)) {
        let (what, name) = (What::Kernel(name.into()), "hipLaunchKernel".into());
        self.ops.push(Op::Put { what, device, stream, ns, name, call, collective: None, waits: false, before: late });
    }

    /// Other threads that await this number may go on.
    pub(crate) fn signal(&mut self, id: u32) {
        self.ops.push(Op::Signal(id));
    }

    /// Waits for another thread's signal.
    pub(crate) fn wait_for(&mut self, id: u32) {
        self.ops.push(Op::Await(id));
    }

    /// A copy of some bytes to the device; `waits` = the call returns when it is done.
    pub(crate) fn upload_of(&mut self, (device, stream): (u32, u32), bytes: u64, ns: Ns, name: &str, waits: bool) {
        let what = What::Copy { from: None, to: Some(device), bytes };
        let (name, call) = (name.to_owned(), 4 * US);
        self.ops.push(Op::Put { what, device, stream, ns, name, call, collective: None, waits, before: 0 });
    }

    pub(crate) fn download(&mut self, device: u32, stream: u32, ns: Ns) {
        self.copy(stream, Some(device), None, ns, "hipMemcpyAsync", false);
    }

    fn copy(&mut self, stream: u32, from: Option<u32>, to: Option<u32>, ns: Ns, name: &str, waits: bool) {
        let device = to.or(from).unwrap_or(0);
        let what = What::Copy { from, to, bytes: ns * 20 };
        let name = name.to_owned();
        self.ops.push(Op::Put { what, device, stream, ns, name, call: 4 * US, collective: None, waits, before: 0 });
    }

    /// To the device, in the order of the stream; the call returns at once.
    pub(crate) fn upload(&mut self, device: u32, stream: u32, ns: Ns) {
        self.copy(stream, None, Some(device), ns, "hipMemcpyAsync", false);
    }

    /// To the device by an asynchronous call that returns when it is done, as with pageable memory.
    pub(crate) fn upload_pageable(&mut self, device: u32, stream: u32, ns: Ns) {
        self.copy(stream, None, Some(device), ns, "hipMemcpyAsync", true);
    }

    /// From the device, by an asynchronous call that returns when it is done.
    pub(crate) fn download_pageable(&mut self, device: u32, stream: u32, ns: Ns) {
        self.copy(stream, Some(device), None, ns, "hipMemcpyAsync", true);
    }

    pub(crate) fn upload_blocking(&mut self, device: u32, ns: Ns) {
        self.copy(0, None, Some(device), ns, "hipMemcpy", true);
    }

    pub(crate) fn download_blocking(&mut self, device: u32, ns: Ns) {
        self.copy(0, Some(device), None, ns, "hipMemcpy", true);
    }

    /// `tensor.item()`.
    pub(crate) fn item(&mut self, device: u32) {
        self.copy(0, Some(device), None, 2 * US, "hipMemcpyWithStream", true);
    }

    /// A copy or fill of the runtime that runs as a kernel on the device; `waits` = the call returns when it is done.
    pub(crate) fn by_kernel(&mut self, (device, stream): (u32, u32), kernel: &str, ns: Ns, name: &str, waits: bool) {
        let (what, name) = (What::Kernel(kernel.into()), name.to_owned());
        self.ops.push(Op::Put { what, device, stream, ns, name, call: 4 * US, collective: None, waits, before: 0 });
    }

    /// Allocates memory of the first device, or frees it.
    pub(crate) fn memory(&mut self, bytes: i64) {
        self.ops.push(Op::Memory(bytes));
    }

    /// `hipLaunchHostFunc` with a function that takes this long.
    pub(crate) fn host_function(&mut self, device: u32, stream: u32, ns: Ns) {
        self.unseen(device, stream, ns, "hipLaunchHostFunc");
    }

    /// A wait of the stream, for this long, for what no record shows.
    pub(crate) fn held(&mut self, device: u32, stream: u32, ns: Ns) {
        self.unseen(device, stream, ns, "hipStreamWaitEvent");
    }

    fn unseen(&mut self, device: u32, stream: u32, ns: Ns, name: &str) {
        let (what, name) = (What::Unseen, name.to_owned());
        self.ops.push(Op::Put {
            what,
            device,
            stream,
            ns,
            name,
            call: 4 * US,
            collective: None,
            waits: false,
            before: 0,
        });
    }

    pub(crate) fn peer(&mut self, from: u32, to: u32, stream: u32, ns: Ns) {
        self.copy(stream, Some(from), Some(to), ns, "hipMemcpyPeerAsync", false);
    }

    /// A copy of some bytes from one device to another.
    pub(crate) fn peer_of(&mut self, (from, to): (u32, u32), stream: u32, bytes: u64, ns: Ns) {
        let what = What::Copy { from: Some(from), to: Some(to), bytes };
        let (name, call, device) = ("hipMemcpyPeerAsync".to_owned(), 4 * US, from);
        self.ops.push(Op::Put { what, device, stream, ns, name, call, collective: None, waits: false, before: 0 });
    }

    pub(crate) fn sync_device(&mut self, device: u32) {
        self.ops.push(Op::Wait { name: "hipDeviceSynchronize".into(), device, stream: None, then: 0 });
    }

    pub(crate) fn sync_stream(&mut self, device: u32, stream: u32) {
        self.ops.push(Op::Wait { name: "hipStreamSynchronize".into(), device, stream: Some(stream), then: 0 });
    }

    /// A call that waits for the device and then takes some time of its own, as hipFree.
    pub(crate) fn draining_call(&mut self, name: &str, device: u32, then: Ns) {
        self.ops.push(Op::Wait { name: name.into(), device, stream: None, then });
    }

    /// It returns when the stream's work has ended.
    pub(crate) fn destroy_stream(&mut self, device: u32, stream: u32) {
        let (name, then) = ("hipStreamDestroy".into(), 10 * US);
        self.ops.push(Op::Wait { name, device, stream: Some(stream), then });
    }

    pub(crate) fn record(&mut self, event: u32, device: u32, stream: u32) {
        self.ops.push(Op::Record(event, device, stream));
    }

    pub(crate) fn stream_wait(&mut self, event: u32, device: u32, stream: u32) {
        self.ops.push(Op::StreamWait(event, device, stream));
    }

    pub(crate) fn event_sync(&mut self, event: u32) {
        self.ops.push(Op::EventSync(event));
    }
}

/// Costs of the machine, ns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    /// From the begin of a launching call to the begin of the kernel on a free device.
    pub(crate) latency: Ns,
    /// Between two queued kernels of a stream.
    pub(crate) gap: Ns,
    /// From the end of the work to the return of a waiting call.
    pub(crate) back: Ns,
}

/// A program and its machine.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    hosts: Vec<Host>,
    pub(crate) costs: Costs,
    /// Work on stream 0 waits for all streams, and they for it.
    pub(crate) legacy_null_stream: bool,
    /// Of each kernel; a device has 304 compute units.
    pub(crate) workgroups: u32,
    /// Each kernel fills its device: those of all its streams run one after another, as they were launched.
    pub(crate) exclusive: bool,
}

impl Program {
    pub(crate) fn of(hosts: impl IntoIterator<Item = Host>) -> Program {
        let costs = Costs { latency: 6 * US, gap: 500, back: 4 * US };
        Program {
            hosts: hosts.into_iter().collect(),
            costs,
            legacy_null_stream: false,
            workgroups: 256,
            exclusive: false,
        }
    }

    pub(crate) fn gap(mut self, gap: Ns) -> Program {
        self.costs.gap = gap;
        self
    }

    pub(crate) fn play(&self) -> Played {
        let mut expected: BTreeMap<u32, usize> = BTreeMap::new();
        for op in self.hosts.iter().flat_map(|host| &host.ops) {
            if let Op::Put { collective: Some(id), .. } = op {
                *expected.entry(*id).or_default() += 1;
            }
        }
        let mut play = Play {
            program: self,
            items: Vec::new(),
            last: BTreeMap::new(),
            events: BTreeMap::new(),
            signals: BTreeMap::new(),
            open: Vec::new(),
            members: BTreeMap::new(),
            expected,
        };
        let workgroups = self.workgroups;
        let mut played = Played {
            calls: Vec::new(),
            marks: Vec::new(),
            items: Vec::new(),
            memory: Vec::new(),
            workgroups,
            launches: true,
            streams: true,
            counted: 0,
        };
        let mut at = vec![1_000_000_u64; self.hosts.len()];
        let mut next = vec![0usize; self.hosts.len()];
        loop {
            let mut moved = false;
            for (i, host) in self.hosts.iter().enumerate() {
                while next[i] < host.ops.len() && play.step(&host.ops[next[i]], host.tid, &mut at[i], &mut played) {
                    next[i] += 1;
                    moved = true;
                }
            }
            moved |= play.resolve();
            if !moved {
                break;
            }
        }
        assert!(self.hosts.iter().zip(&next).all(|(host, next)| *next == host.ops.len()), "the program hangs");
        assert!(play.items.iter().all(|item| item.span.is_some()), "work that never ran");
        played.items = play.items;
        played
    }
}

struct Play<'a> {
    program: &'a Program,
    items: Vec<Item>,
    /// The last item of each stream of a device.
    last: BTreeMap<(u32, u32), usize>,
    events: BTreeMap<u32, Option<usize>>,
    /// When other threads were told to go on.
    signals: BTreeMap<u32, Ns>,
    /// Items without a time.
    open: Vec<usize>,
    /// Of each collective: the items so far, and how many there will be.
    members: BTreeMap<u32, Vec<usize>>,
    expected: BTreeMap<u32, usize>,
}

impl Play<'_> {
    fn put(&mut self, mut item: Item) -> usize {
        let lane = (item.device, item.stream);
        item.after.extend(self.last.get(&lane));
        if self.program.legacy_null_stream {
            let concerned = |other: &(u32, u32)| other.0 == lane.0 && (lane.1 == 0 || other.1 == 0);
            item.after.extend(self.last.iter().filter(|(other, _)| concerned(other)).map(|(_, last)| *last));
        }
        if self.program.exclusive {
            item.after.extend(self.last.iter().filter(|(other, _)| other.0 == lane.0).map(|(_, last)| *last));
        }
        let waited = self.events.get(&(1_000_000 + item.device * 100 + item.stream)).copied().flatten();
        item.after.extend(waited);
        let i = self.items.len();
        if let Some(id) = item.collective {
            self.members.entry(id).or_default().push(i);
        }
        self.items.push(item);
        self.open.push(i);
        self.last.insert(lane, i);
        i
    }

    /// Gives a time to all items that can have one.
    fn resolve(&mut self) -> bool {
        let mut any = false;
        loop {
            let mut open = std::mem::take(&mut self.open);
            let before = open.len();
            open.retain(|i| !self.try_run(*i));
            // A member of a collective may have been given its time by another member.
            open.retain(|i| self.items[*i].span.is_none());
            self.open = open;
            if self.open.len() == before {
                return any;
            }
            any = true;
        }
    }

    /// Whether the item has a time now.
    fn try_run(&mut self, i: usize) -> bool {
        let item = &self.items[i];
        if item.span.is_some() {
            return true;
        }
        let end = |j: &usize| Some(self.items[*j].span?.1);
        let Some(ends) = item.after.iter().map(end).collect::<Option<Vec<Ns>>>() else { return false };
        let free = ends.into_iter().max().map_or(0, |end| end + self.program.costs.gap);
        let start = free.max(item.launch + item.before + self.program.costs.latency);
        self.items[i].started = Some(start);
        let Some(id) = self.items[i].collective else {
            self.items[i].span = Some((start, start + self.items[i].ns));
            return true;
        };
        let members = self.members[&id].clone();
        let starts = members.iter().map(|j| self.items[*j].started).collect::<Option<Vec<Ns>>>();
        let Some(all) = starts.filter(|starts| starts.len() == self.expected[&id]).and_then(|s| s.into_iter().max())
        else {
            return false;
        };
        for j in members {
            let item = &mut self.items[j];
            item.span = item.started.map(|start| (start, all + item.ns));
        }
        true
    }

    fn end_of(&mut self, items: &[usize]) -> Option<Ns> {
        self.resolve();
        items.iter().try_fold(0, |end, i| Some(end.max(self.items[*i].span?.1)))
    }

    /// Whether the operation could be done.
    fn step(&mut self, op: &Op, tid: u32, at: &mut Ns, played: &mut Played) -> bool {
        let back = self.program.costs.back;
        let start = *at;
        match op {
            Op::Work(ns) => *at += ns,
            Op::Until(when) => *at = start.max(*when),
            Op::Call { name, ns } => {
                *at += ns;
                played.calls.push(Called { name: name.clone(), tid, start, end: *at, stream: None, bytes: None });
            }
            Op::Put { what, device, stream, ns, name, call, collective, waits, before } => {
                let item = Item {
                    what: what.clone(),
                    device: *device,
                    stream: *stream,
                    ns: *ns,
                    tid,
                    launch: start,
                    before: *before,
                    function: name.clone(),
                    after: Vec::new(),
                    collective: *collective,
                    span: None,
                    started: None,
                };
                let i = self.put(item);
                *at += call;
                if *waits {
                    // One that waits has no collective before it in these programs, or all of its members are there.
                    let Some(end) = self.end_of(&[i]) else {
                        self.items.pop();
                        self.open.pop();
                        let before = (0..self.items.len())
                            .rfind(|j| (self.items[*j].device, self.items[*j].stream) == (*device, *stream));
                        match before {
                            Some(before) => self.last.insert((*device, *stream), before),
                            None => self.last.remove(&(*device, *stream)),
                        };
                        *at = start;
                        return false;
                    };
                    *at = (*at).max(end + back);
                }
                // A kernel that copies takes 2 us for a value.
                let bytes = match what {
                    What::Copy { bytes, .. } => Some(*bytes),
                    What::Kernel(kernel) => {
                        kernel.starts_with("__amd_rocclr_").then(|| 4 + 20 * ns.saturating_sub(2 * US))
                    }
                    What::Unseen => None,
                };
                let stream = Some(*stream);
                played.calls.push(Called { name: name.clone(), tid, start, end: *at, stream, bytes });
            }
            Op::Graph { device, stream, kernels, before } => {
                for (kernel, ns) in kernels {
                    self.put(Item {
                        what: What::Kernel(kernel.clone()),
                        device: *device,
                        stream: *stream,
                        ns: *ns,
                        tid,
                        launch: start,
                        before: *before,
                        function: "hipGraphLaunch".into(),
                        after: Vec::new(),
                        collective: None,
                        span: None,
                        started: None,
                    });
                }
                *at += 8 * US + before;
                let stream = Some(*stream);
                played.calls.push(Called { name: "hipGraphLaunch".into(), tid, start, end: *at, stream, bytes: None });
            }
            Op::Wait { name, device, stream, then } => {
                let of = |lane: &(u32, u32)| lane.0 == *device && stream.is_none_or(|stream| lane.1 == stream);
                let last: Vec<usize> = self.last.iter().filter(|(lane, _)| of(lane)).map(|(_, i)| *i).collect();
                let Some(end) = self.end_of(&last) else { return false };
                *at = (start + US).max(end + back) + then;
                played.calls.push(Called { name: name.clone(), tid, start, end: *at, stream: *stream, bytes: None });
            }
            Op::Record(event, device, stream) => {
                self.events.insert(*event, self.last.get(&(*device, *stream)).copied());
                *at += US;
                let (name, stream) = ("hipEventRecord".to_owned(), Some(*stream));
                played.calls.push(Called { name, tid, start, end: *at, stream, bytes: None });
            }
            Op::StreamWait(event, device, stream) => {
                // The next item of that stream takes it over.
                let Some(item) = self.events.get(event).copied() else { return false };
                self.events.insert(1_000_000 + device * 100 + stream, item);
                *at += US;
                let (name, stream) = ("hipStreamWaitEvent".to_owned(), Some(*stream));
                played.calls.push(Called { name, tid, start, end: *at, stream, bytes: None });
            }
            Op::EventSync(event) => {
                let item: Vec<usize> = self.events.get(event).copied().flatten().into_iter().collect();
                let Some(end) = self.end_of(&item) else { return false };
                *at = (start + US).max(end + back);
                let name = "hipEventSynchronize".to_owned();
                played.calls.push(Called { name, tid, start, end: *at, stream: None, bytes: None });
            }
            Op::Memory(bytes) => {
                let in_use = played.memory.last().map_or(0, |last: &(Ns, u64)| last.1);
                *at += US;
                played.memory.push((*at, in_use.saturating_add_signed(*bytes)));
            }
            Op::Push(name) => played.marks.push((start, tid, Some(name.clone()))),
            Op::Pop => played.marks.push((start, tid, None)),
            Op::Signal(id) => {
                self.signals.insert(*id, start);
            }
            Op::Await(id) => {
                let Some(when) = self.signals.get(id) else { return false };
                *at = start.max(*when);
            }
        }
        true
    }
}

/// A call of the program.
struct Called {
    name: String,
    tid: u32,
    start: Ns,
    end: Ns,
    stream: Option<u32>,
    bytes: Option<u64>,
}

/// What a tracer would see.
pub(crate) struct Played {
    calls: Vec<Called>,
    marks: Vec<(Ns, u32, Option<String>)>,
    items: Vec<Item>,
    /// Bytes in use from a time on.
    memory: Vec<(Ns, u64)>,
    workgroups: u32,
    launches: bool,
    streams: bool,
    /// Of ten kernels.
    counted: usize,
}

impl Played {
    fn spans(&self) -> impl Iterator<Item = (Ns, Ns)> + '_ {
        self.items.iter().filter(|item| !matches!(item.what, What::Unseen)).filter_map(|item| item.span)
    }

    /// From the first to the last work of a device, ns.
    pub(crate) fn window(&self) -> Ns {
        let first = self.spans().map(|span| span.0).min().unwrap_or(0);
        self.spans().map(|span| span.1).max().unwrap_or(0) - first
    }

    pub(crate) fn without_calls(mut self) -> Played {
        self.calls.clear();
        self
    }

    /// As a trace of kernels alone, without the host.
    pub(crate) fn without_launches(self) -> Played {
        Played { launches: false, ..self.without_calls() }
    }

    /// As a trace that doesn't tell the streams of calls, as other profilers' traces.
    pub(crate) fn without_streams_of_calls(mut self) -> Played {
        self.calls.iter_mut().for_each(|call| call.stream = None);
        self
    }

    /// As a trace that doesn't tell streams.
    pub(crate) fn without_streams(mut self) -> Played {
        self.calls.iter_mut().for_each(|call| call.stream = None);
        Played { streams: false, ..self }
    }

    /// The records of this part of the work, in tenths, were lost; calls were kept.
    pub(crate) fn lost(mut self, tenths: std::ops::Range<usize>) -> Played {
        let count = self.items.len();
        for (i, item) in self.items.iter_mut().enumerate() {
            if tenths.contains(&(i * 10 / count)) {
                item.span = None;
            }
        }
        self
    }

    /// Of ten kernels this many were counted, and have no time.
    pub(crate) fn counted(self, of_ten: usize) -> Played {
        Played { counted: of_ten, ..self }
    }

    /// From the begin of the first call or work to the end of the last one, ns.
    pub(crate) fn wall(&self) -> Ns {
        let calls = || self.calls.iter().map(|call| (call.start, call.end));
        let first = calls().chain(self.spans()).map(|span| span.0).min().unwrap_or(0);
        calls().chain(self.spans()).map(|span| span.1).max().unwrap_or(0) - first
    }

    pub(crate) fn timeline(&self) -> Timeline {
        let mut builder = Builder::new();
        self.each(&mut |event, registry| builder.event(event, registry));
        builder.finish()
    }

    /// Its events, in the order of their ends.
    pub(crate) fn each(&self, take: &mut dyn FnMut(&Event<'_>, &Registry)) {
        let mut registry = Registry::default();
        for device in 0..=16u32 {
            let kind =
                if device == 0 { rkprof_model::event::AgentKind::Cpu } else { rkprof_model::event::AgentKind::Gpu };
            let gpu_index = device.checked_sub(1);
            registry.agents.push(rkprof_model::event::Agent {
                kind,
                gpu_index,
                cu_count: Some(304),
                ..Default::default()
            });
        }
        let mut functions: BTreeMap<String, Function> = BTreeMap::new();
        let mut kernels: BTreeMap<String, u64> = BTreeMap::new();
        for name in self.calls.iter().map(|call| &call.name).chain(self.items.iter().map(|item| &item.function)) {
            let operation = functions.len() as u32;
            functions.entry(name.clone()).or_insert(Function { domain: Domain::Hsa, operation });
        }
        for item in &self.items {
            if let What::Kernel(name) = &item.what {
                let id = kernels.len() as u64 + 1;
                kernels.entry(name.clone()).or_insert(id);
            }
        }
        registry.functions.extend(functions.iter().map(|(name, function)| (*function, name.clone())));
        for (name, id) in &kernels {
            registry.kernels.insert(*id, Kernel { symbol: Symbol::new(name.as_str()), ..Kernel::default() });
        }
        let mut events: Vec<(Ns, u8, Event<'_>)> = Vec::new();
        for Called { name, tid, start, end, stream, bytes } in &self.calls {
            let call = ApiCall::new(functions[name], *tid, *start, *end);
            events.push((*end, 1, Event::Api(ApiCall { status: Some(0), stream: *stream, bytes: *bytes, ..call })));
        }
        for (at, in_use) in &self.memory {
            let (op, address) = (AllocationOp::Allocate, 0);
            let (agent, in_use) = (Some(1), Some(*in_use));
            let row = MemoryAllocation { op, start: *at, end: *at, address, bytes: None, agent, tid: 1, in_use };
            events.push((*at, 3, Event::Allocation(row)));
        }
        for (at, tid, name) in &self.marks {
            let (op, message) = match name {
                Some(name) => (MarkerOp::Push, Cow::Borrowed(name.as_str())),
                None => (MarkerOp::Pop, Cow::Borrowed("")),
            };
            events.push((*at, 2, Event::Marker(Marker { op, at: *at, tid: *tid, id: 0, message })));
        }
        for (i, item) in self.items.iter().enumerate() {
            let Some((start, end)) = item.span else { continue };
            let function = self.launches.then(|| functions[&item.function]);
            let launch = self.launches.then_some(item.launch);
            let tid = if self.launches { item.tid } else { 0 };
            let stream = self.streams.then_some(item.stream);
            let agent = |device: Option<u32>| Some(device.map_or(0, |device| device + 1));
            let event = match &item.what {
                What::Unseen => continue,
                What::Kernel(name) => Event::Kernel(KernelDispatch {
                    kernel: kernels[name],
                    start,
                    end,
                    event_id: i as u64 + 1,
                    dispatch_id: i as u64 + 1,
                    agent: item.device + 1,
                    queue: item.stream,
                    stream,
                    tid,
                    shape: LaunchShape { grid: [self.workgroups * 256, 1, 1], workgroup: [256, 1, 1], lds: None },
                    launch,
                    function,
                    timing_valid: i % 10 >= self.counted,
                    ..KernelDispatch::default()
                }),
                What::Copy { from, to, bytes } => Event::Copy(MemoryCopy {
                    direction: match (from, to) {
                        (None, _) => CopyDirection::HostToDevice,
                        (_, None) => CopyDirection::DeviceToHost,
                        _ => CopyDirection::DeviceToDevice,
                    },
                    start,
                    end,
                    bytes: Some(*bytes),
                    event_id: i as u64 + 1,
                    src_agent: agent(*from),
                    dst_agent: agent(*to),
                    stream,
                    tid,
                    launch,
                    function,
                }),
            };
            events.push((end, 0, event));
        }
        // Marks of one thread keep their order.
        events.sort_by_key(|event| event.0);
        events.iter().for_each(|(_, _, event)| take(event, &registry));
    }
}
