//! Runs with a planted truth: a program is played on a host and on devices with known costs, and its run directory is written
//! in the product's form.

use super::common::{rkprof, stdout_of, trace};
use super::hardware::Device;
use rkprof_model::event::*;
use rkprof_model::run::RunInfo;
use rkprof_model::summary::{SCHEMA_VERSION, Summary};
use rkprof_stats::{Aggregator, judge};
use rkprof_store::dir::write_json;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

pub(crate) const US: u64 = 1_000;
const START: u64 = 70_000_000_000;

const FUNCTIONS: [&str; 8] = [
    "hipLaunchKernel",
    "hipGraphLaunch",
    "hipMemcpyAsync",
    "hipMemcpy",
    "hipStreamSynchronize",
    "hipDeviceSynchronize",
    "hipEventSynchronize",
    "hipMalloc",
];

fn function(name: &str) -> Function {
    let operation = FUNCTIONS.iter().position(|known| *known == name).expect("a function of the list") as u32;
    Function { domain: Domain::HipRuntimeSdk, operation }
}

/// The properties of a launch beside its name and time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Static {
    pub blocks: u32,
    pub workgroup: u32,
    pub vgprs: u32,
    pub agprs: u32,
    pub lds: u32,
    pub scratch: u32,
}

pub(crate) const ORDINARY: Static = Static { blocks: 4096, workgroup: 256, vgprs: 64, agprs: 0, lds: 0, scratch: 0 };

/// A kernel on a device: its duration, and the time of its launch on the host.
pub(crate) struct Dispatched<'a> {
    pub name: &'a str,
    pub launch: u64,
    pub start: u64,
    pub end: u64,
    pub timed: bool,
    pub facts: Static,
}

/// A run under construction. Times are ns since the run's start.
pub(crate) struct Scene {
    pub events: Vec<Event<'static>>,
    pub registry: Registry,
    pub environment: Vec<(&'static str, &'static str)>,
    kernels: BTreeMap<String, u64>,
    counters: BTreeMap<String, u32>,
    next: u64,
}

impl Scene {
    pub(crate) fn new(device: &Device, gpus: u32) -> Scene {
        let cpu = Agent { kind: AgentKind::Cpu, name: "EPYC".into(), ..Agent::default() };
        let agents = std::iter::once(cpu).chain((0..gpus).map(|gpu| device.agent(gpu))).collect();
        Scene {
            events: Vec::new(),
            registry: Registry {
                agents,
                queues: (0..4 * u64::from(gpus)).map(|q| Queue { handle: q, agent: 1 + q as u32 / 4 }).collect(),
                functions: FUNCTIONS.iter().map(|name| (function(name), (*name).to_owned())).collect(),
                ..Registry::default()
            },
            environment: Vec::new(),
            kernels: BTreeMap::new(),
            counters: BTreeMap::new(),
            next: 0,
        }
    }

    pub(crate) fn kernel(&mut self, name: &str, facts: Static) -> u64 {
        if let Some(id) = self.kernels.get(name) {
            return *id;
        }
        let id = self.kernels.len() as u64;
        let fact = Kernel {
            symbol: Symbol::new(name),
            vgprs: Some(facts.vgprs),
            agprs: Some(facts.agprs),
            static_lds: Some(facts.lds),
            scratch: Some(facts.scratch),
            ..Kernel::default()
        };
        self.registry.kernels.insert(id, fact);
        self.kernels.insert(name.to_owned(), id);
        id
    }

    /// Adds dispatches of one call.
    pub(crate) fn call(
        &mut self,
        what: &str,
        (gpu, stream, tid): (u32, u32, u32),
        at: u64,
        ns: u64,
        list: &[Dispatched<'_>],
    ) {
        let first = self.next + 1;
        for one in list {
            self.next += 1;
            let Static { blocks, workgroup, lds, scratch, .. } = one.facts;
            let event = Event::Kernel(KernelDispatch {
                kernel: self.kernel(one.name, one.facts),
                start: START + one.start,
                end: START + one.end,
                event_id: self.next,
                dispatch_id: self.next,
                agent: 1 + gpu,
                queue: 4 * gpu + stream % 4,
                stream: Some(4 * gpu + stream),
                tid,
                shape: LaunchShape { grid: [blocks * workgroup, 1, 1], workgroup: [workgroup, 1, 1], lds: Some(lds) },
                scratch: Some(scratch),
                launch: Some(START + one.launch),
                function: Some(function(what)),
                timing_valid: one.timed,
                work: None,
                gemm: None,
                arguments: None,
            });
            self.events.push(event);
        }
        self.events.push(Event::Api(ApiCall {
            status: Some(0),
            children: first..self.next + 1,
            stream: Some(4 * gpu + stream),
            ..ApiCall::new(function(what), tid, START + at, START + at + ns)
        }));
    }

    /// The last dispatch was counted.
    pub(crate) fn counted(&mut self, group: u32, values: &BTreeMap<String, f64>) {
        let Some(Event::Kernel(dispatch)) = self.events.iter().rev().find(|e| matches!(e, Event::Kernel(_))).cloned()
        else {
            panic!("nothing was dispatched")
        };
        let values = values
            .iter()
            .map(|(name, value)| {
                let next = self.counters.len() as u32;
                let index = *self.counters.entry(name.clone()).or_insert(next);
                if index == next {
                    self.registry.counters.push(name.clone());
                }
                (index, *value)
            })
            .collect();
        let KernelDispatch { event_id, dispatch_id, agent, kernel, shape, start, end, .. } = dispatch;
        let sample = CounterSample { event_id, dispatch_id, agent, kernel, shape, start, end, group, values };
        self.events.push(Event::Counters(sample));
    }

    pub(crate) fn copy(
        &mut self,
        what: &str,
        (gpu, stream, tid): (u32, u32, u32),
        call: (u64, u64),
        run: (u64, u64),
        bytes: u64,
    ) {
        self.next += 1;
        self.events.push(Event::Copy(MemoryCopy {
            direction: CopyDirection::HostToDevice,
            start: START + run.0,
            end: START + run.1,
            bytes: Some(bytes),
            event_id: self.next,
            src_agent: Some(0),
            dst_agent: Some(1 + gpu),
            stream: Some(4 * gpu + stream),
            tid,
            launch: Some(START + call.0),
            function: Some(function(what)),
        }));
        self.events.push(Event::Api(ApiCall {
            status: Some(0),
            children: self.next..self.next + 1,
            stream: Some(4 * gpu + stream),
            bytes: Some(bytes),
            ..ApiCall::new(function(what), tid, START + call.0, START + call.1)
        }));
    }

    pub(crate) fn marker(&mut self, op: MarkerOp, at: u64, tid: u32, message: &str) {
        let message = message.to_owned().into();
        self.events.push(Event::Marker(Marker { op, at: START + at, tid, id: 0, message }));
    }

    fn process() -> Process {
        Process {
            pid: 4242,
            command: vec!["app".into()],
            host: "node7".into(),
            start: START,
            simulated: true,
            ..Process::default()
        }
    }

    pub(crate) fn summary(&self) -> Summary {
        let mut aggregator = Aggregator::new(2);
        self.events.iter().for_each(|event| aggregator.event(event, &self.registry));
        let process = Scene::process();
        let mut summary = Summary {
            schema_version: SCHEMA_VERSION,
            simulated: true,
            pid: process.pid,
            command: process.command,
            host: process.host,
            start_ns: START,
            end_ns: self.events.iter().map(Event::end).max().unwrap_or(START),
            finished: true,
            ..Summary::default()
        };
        aggregator.fill(&self.registry, &mut summary);
        judge(&mut summary.completeness, &rkprof_model::verdict::Witnesses::default(), &[], true);
        summary
    }

    /// Sorts events into the product's order: by their end.
    fn sorted(&mut self) {
        self.events.sort_by_key(Event::end);
    }

    pub(crate) fn write(mut self, dir: &Path) {
        self.sorted();
        std::fs::create_dir_all(dir).unwrap();
        let process = Scene::process();
        let info = RunInfo {
            schema_version: 1,
            status: rkprof_model::run::Status::Finished,
            simulated: true,
            pid: process.pid,
            command: process.command.clone(),
            host: process.host.clone(),
            environment: self.environment.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
            ..RunInfo::default()
        };
        write_json(&dir.join("run.json"), &info).unwrap();
        write_json(&dir.join("summary.json"), &self.summary()).unwrap();
        std::fs::write(dir.join("trace.pftrace"), trace(&process, &self.events, &self.registry)).unwrap();
    }

    /// The JSON output of a command about the run.
    pub(crate) fn ask(self, command: &str, options: &[&str]) -> Value {
        let dir = tempfile::tempdir().unwrap();
        self.write(dir.path());
        ask(dir.path(), command, options)
    }
}

pub(crate) fn ask(run: &Path, command: &str, options: &[&str]) -> Value {
    let text = stdout_of(Command::new(rkprof()).arg(command).arg(run).args(options).args(["--format", "json"]));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// One thread of a program, with its costs.
pub(crate) struct Player {
    pub scene: Scene,
    pub tid: u32,
    pub gpu: u32,
    pub stream: u32,
    /// The host's clock.
    pub now: u64,
    /// When each stream becomes free.
    free: BTreeMap<(u32, u32), u64>,
    /// What a launching call takes, from a launch to a start on an idle device, and between two kernels of a stream.
    pub call: u64,
    pub delay: u64,
    pub gap: u64,
    pub facts: Static,
    random: u64,
}

pub(crate) fn play(device: &Device, gpus: u32) -> Player {
    Player {
        scene: Scene::new(device, gpus),
        tid: 7,
        gpu: 0,
        stream: 0,
        now: 100 * US,
        free: BTreeMap::new(),
        call: 4 * US,
        delay: 6 * US,
        gap: 400,
        facts: ORDINARY,
        random: 0x9E37_79B9_7F4A_7C15,
    }
}

impl Player {
    pub(crate) fn seed(mut self, seed: u64) -> Player {
        self.random = self.random.wrapping_mul(2 * seed + 1);
        self
    }

    /// Uniform below `bound`.
    pub(crate) fn random(&mut self, bound: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % bound.max(1)
    }

    fn place(&self) -> (u32, u32, u32) {
        (self.gpu, self.stream, self.tid)
    }

    pub(crate) fn free(&self) -> u64 {
        self.free.get(&(self.gpu, self.stream)).copied().unwrap_or(0)
    }

    fn starts(&self, launched: u64) -> u64 {
        (launched + self.delay).max(if self.free() > 0 { self.free() + self.gap } else { 0 })
    }

    pub(crate) fn launch_ns(&mut self, name: &str, ns: u64) {
        let start = self.starts(self.now);
        let (launch, end, facts) = (self.now, start + ns, self.facts);
        let one = Dispatched { name, launch, start, end, timed: true, facts };
        self.scene.call("hipLaunchKernel", self.place(), launch, self.call, &[one]);
        self.now += self.call;
        self.free.insert((self.gpu, self.stream), end);
    }

    pub(crate) fn launch(&mut self, name: &str, us: u64) {
        self.launch_ns(name, us * US);
    }

    /// One call whose kernels follow each other closely.
    pub(crate) fn graph(&mut self, kernels: &[(&str, u64)]) {
        let (launch, facts) = (self.now, self.facts);
        let mut start = self.starts(launch);
        let list: Vec<Dispatched<'_>> = kernels
            .iter()
            .map(|(name, us)| {
                let one = Dispatched { name, launch, start, end: start + us * US, timed: true, facts };
                start = one.end + 100;
                one
            })
            .collect();
        let end = list.last().expect("a kernel").end;
        self.scene.call("hipGraphLaunch", self.place(), launch, 2 * self.call, &list);
        self.now += 2 * self.call;
        self.free.insert((self.gpu, self.stream), end);
    }

    /// The host does other work.
    pub(crate) fn host(&mut self, us: u64) {
        self.now += us * US;
    }

    /// Waits for the stream, and wakes up this much later.
    pub(crate) fn wait(&mut self, what: &str, late_us: u64) {
        let done = match what {
            "hipDeviceSynchronize" => self.free.values().copied().max().unwrap_or(0),
            _ => self.free(),
        };
        let (at, end) = (self.now, self.now.max(done) + late_us * US);
        self.scene.call(what, self.place(), at, end - at, &[]);
        self.now = end;
    }

    pub(crate) fn sync(&mut self) {
        self.wait("hipStreamSynchronize", 3);
    }

    /// Waits for another stream's work.
    pub(crate) fn after(&mut self, stream: u32) {
        let other = self.free.get(&(self.gpu, stream)).copied().unwrap_or(0);
        let own = self.free().max(other);
        self.free.insert((self.gpu, self.stream), own);
    }

    /// An asynchronous copy from the host in order with the stream.
    pub(crate) fn copy(&mut self, us: u64, bytes: u64) {
        let start = self.starts(self.now);
        let end = start + us * US;
        self.scene.copy("hipMemcpyAsync", self.place(), (self.now, self.now + self.call), (start, end), bytes);
        self.now += self.call;
        self.free.insert((self.gpu, self.stream), end);
    }

    /// A copy from pageable memory, which is asynchronous in name only.
    pub(crate) fn pageable_copy(&mut self, us: u64, bytes: u64) {
        let start = self.starts(self.now);
        let end = start + us * US;
        self.scene.copy("hipMemcpyAsync", self.place(), (self.now, end + 2 * US), (start, end), bytes);
        self.now = end + 2 * US;
        self.free.insert((self.gpu, self.stream), end);
    }

    pub(crate) fn range(&mut self, name: &str, inside: impl FnOnce(&mut Player)) {
        self.scene.marker(MarkerOp::Push, self.now, self.tid, name);
        inside(self);
        self.scene.marker(MarkerOp::Pop, self.now, self.tid, "");
    }

    pub(crate) fn report(self, options: &[&str]) -> Value {
        self.scene.ask("report", options)
    }
}
