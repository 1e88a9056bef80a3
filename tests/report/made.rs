//! Runs made by hand, with exact times: events in, a run directory out.

use super::common::{rkprof, trace};
use rkprof_model::event::*;
use rkprof_model::run::{RunInfo, Status};
use rkprof_model::summary::{SCHEMA_VERSION, Summary};
use rkprof_stats::{Aggregator, judge};
use rkprof_store::dir::write_json;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

pub(crate) const US: u64 = 1_000;
/// Start of all runs; processes of other machines start at other times.
pub(crate) const START: u64 = 70_000_000_000;

const FUNCTIONS: [&str; 8] = [
    "hipLaunchKernel",
    "hipMemcpyAsync",
    "hipStreamSynchronize",
    "hipDeviceSynchronize",
    "hipMalloc",
    "hipMemcpy",
    "hipGraphLaunch",
    "hipModuleGetFunction",
];

pub(crate) fn function(name: &str) -> Function {
    let operation = FUNCTIONS.iter().position(|known| *known == name).expect("a function of the list") as u32;
    Function { domain: Domain::HipRuntimeSdk, operation }
}

/// A run under construction, of one thread and one GPU (device 1).
pub(crate) struct Made {
    pub events: Vec<Event<'static>>,
    pub registry: Registry,
    pub process: Process,
    pub environment: Vec<(&'static str, &'static str)>,
    kernels: Vec<String>,
    next: u64,
    pub start: u64,
}

pub(crate) fn made() -> Made {
    let cpu = Agent { kind: AgentKind::Cpu, name: "EPYC".into(), ..Agent::default() };
    let gpu = Agent {
        kind: AgentKind::Gpu,
        name: "gfx942".into(),
        product: "AMD Instinct MI300X".into(),
        memory_bytes: Some(192 << 30),
        ..Agent::default()
    };
    Made {
        events: Vec::new(),
        registry: Registry {
            agents: vec![cpu, gpu],
            queues: (0..4).map(|handle| Queue { handle, agent: 1 }).collect(),
            functions: FUNCTIONS.iter().map(|name| (function(name), (*name).to_owned())).collect(),
            ..Registry::default()
        },
        process: Process {
            pid: 4242,
            command: vec!["python".into(), "serve.py".into()],
            host: "node7".into(),
            start: START,
            simulated: true,
            ..Process::default()
        },
        environment: Vec::new(),
        kernels: Vec::new(),
        next: 0,
        start: START,
    }
}

impl Made {
    /// A kernel on a stream, and the call that launched it; times since the run's start.
    pub(crate) fn kernel_on(&mut self, name: &str, stream: u32, launch: u64, start: u64, end: u64) {
        let kernel = self.kernels.iter().position(|known| known == name).unwrap_or_else(|| {
            let fact = Kernel { symbol: Symbol::new(name), vgprs: Some(32), ..Kernel::default() };
            self.registry.kernels.insert(self.kernels.len() as u64, fact);
            self.kernels.push(name.to_owned());
            self.kernels.len() - 1
        });
        self.next += 1;
        let (id, launch) = (self.next, self.start + launch);
        let function = function("hipLaunchKernel");
        self.events.push(Event::Api(ApiCall {
            status: Some(0),
            children: id..id + 1,
            stream: Some(stream),
            ..ApiCall::new(function, 7, launch, launch + 500)
        }));
        self.events.push(Event::Kernel(KernelDispatch {
            kernel: kernel as u64,
            start: self.start + start,
            end: self.start + end,
            event_id: id,
            dispatch_id: id,
            agent: 1,
            queue: stream,
            stream: Some(stream),
            tid: 7,
            shape: LaunchShape { grid: [1024, 1, 1], workgroup: [256, 1, 1], lds: Some(0) },
            scratch: Some(0),
            launch: Some(launch),
            function: Some(function),
            timing_valid: true,
            work: None,
            gemm: None,
            arguments: None,
        }));
    }

    pub(crate) fn kernel(&mut self, name: &str, launch: u64, start: u64, end: u64) {
        self.kernel_on(name, 0, launch, start, end);
    }

    pub(crate) fn call(&mut self, name: &str, start: u64, end: u64) {
        self.events.push(Event::Api(ApiCall {
            status: Some(0),
            ..ApiCall::new(function(name), 7, self.start + start, self.start + end)
        }));
    }

    /// A call of 10 ns that returns an error.
    pub(crate) fn failed_call(&mut self, name: &str, start: u64) {
        self.call(name, start, start + 10);
        if let Some(Event::Api(call)) = self.events.last_mut() {
            call.status = Some(1);
        }
    }

    /// From host to device by hipMemcpyAsync, whose call takes from `launch` to `returned`.
    pub(crate) fn copy(&mut self, bytes: u64, (launch, returned): (u64, u64), start: u64, end: u64) {
        self.next += 1;
        let (id, function) = (self.next, function("hipMemcpyAsync"));
        self.events.push(Event::Api(ApiCall {
            status: Some(0),
            children: id..id + 1,
            stream: Some(0),
            bytes: Some(bytes),
            ..ApiCall::new(function, 7, self.start + launch, self.start + returned)
        }));
        self.events.push(Event::Copy(MemoryCopy {
            direction: CopyDirection::HostToDevice,
            start: self.start + start,
            end: self.start + end,
            bytes: Some(bytes),
            event_id: id,
            src_agent: Some(0),
            dst_agent: Some(1),
            stream: Some(0),
            tid: 7,
            launch: Some(self.start + launch),
            function: Some(function),
        }));
    }

    pub(crate) fn range(&mut self, name: &'static str, start: u64, end: u64, inside: impl FnOnce(&mut Made)) {
        let marker =
            |op, at, message: &'static str| Event::Marker(Marker { op, at, tid: 7, id: 0, message: message.into() });
        self.events.push(marker(MarkerOp::Push, self.start + start, name));
        inside(self);
        self.events.push(marker(MarkerOp::Pop, self.start + end, ""));
    }

    pub(crate) fn summary(&self) -> Summary {
        let mut aggregator = Aggregator::new(2);
        self.events.iter().for_each(|event| aggregator.event(event, &self.registry));
        let mut summary = Summary {
            schema_version: SCHEMA_VERSION,
            simulated: true,
            pid: self.process.pid,
            command: self.process.command.clone(),
            host: self.process.host.clone(),
            start_ns: self.start,
            end_ns: self.events.iter().map(Event::end).max().unwrap_or(self.start),
            finished: true,
            ..Summary::default()
        };
        aggregator.fill(&self.registry, &mut summary);
        judge(&mut summary.completeness, &rkprof_model::verdict::Witnesses::default(), &[], true);
        summary
    }

    pub(crate) fn trace(&self) -> Vec<u8> {
        trace(&self.process, &self.events, &self.registry)
    }

    pub(crate) fn write(&self, dir: &Path) {
        std::fs::create_dir_all(dir).unwrap();
        let info = RunInfo {
            schema_version: 1,
            status: Status::Finished,
            simulated: true,
            pid: self.process.pid,
            rank: self.process.rank,
            command: self.process.command.clone(),
            host: self.process.host.clone(),
            environment: self.environment.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
            ..RunInfo::default()
        };
        write_json(&dir.join("run.json"), &info).unwrap();
        write_json(&dir.join("summary.json"), &self.summary()).unwrap();
        std::fs::write(dir.join("trace.pftrace"), self.trace()).unwrap();
    }

    /// The report of the run as JSON.
    pub(crate) fn report(&self, options: &[&str]) -> Value {
        let dir = tempfile::tempdir().unwrap();
        self.write(dir.path());
        serde_json::from_str(&report(dir.path(), &[options, &["--format", "json"]].concat())).unwrap()
    }
}

/// The output of `rkprof report` on a run; it must not fail.
pub(crate) fn report(run: &Path, options: &[&str]) -> String {
    super::common::stdout_of(Command::new(rkprof()).arg("report").arg(run).args(options))
}

/// Ids of findings in order.
pub(crate) fn ids(report: &Value) -> Vec<&str> {
    report["findings"].as_array().unwrap().iter().map(|finding| finding["id"].as_str().unwrap()).collect()
}

/// A finding that must exist.
pub(crate) fn finding<'a>(report: &'a Value, id: &str) -> &'a Value {
    let found = report["findings"].as_array().unwrap().iter().find(|finding| finding["id"] == id);
    found.unwrap_or_else(|| panic!("no {id} among {:?}", ids(report)))
}
