//! Chrome's JSON trace format, for chrome://tracing, TensorBoard and HTA. Categories and arguments have the names of
//! PyTorch's profiler on ROCm, so that tools for its traces find kernels, copies and launches.
//!
//! It writes events at once and keeps only the names of tracks. Times are microseconds with three decimals, as the format
//! requires; ns of CLOCK_BOOTTIME are exact in them for 100 days.

use super::format::{self, DocsRow, Format, Job, Needs, Paths, Processes};
use super::kernels::PerKernel;
use super::{Ended, Recorded, Sink};
use rkprof_model::event::{
    ApiCall, CounterSample, Event, KernelDispatch, LaunchShape, Marker, MarkerOp, MemoryCopy, Ns, Process, Registry,
    known_size,
};
use rkprof_model::record::{CopyDirection, Domain};
use rkprof_names::Style;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};

pub static FORMAT: Format = Format {
    name: "chrome",
    help: "Chrome's JSON trace: chrome://tracing, TensorBoard, HTA",
    docs: &[DocsRow {
        called: "chrome",
        result: "Chrome's JSON trace",
        processes: "a file `pid_N.json` each; those of a merged run in one file",
        readers: "chrome://tracing, TensorBoard, HTA",
    }],
    endings: &["json"],
    place: format::one_stream,
    gives: format::gives_nothing,
    after_run: Some("chrome.json.gz"),
    needs: Needs { trace: true, counters: false, callstacks: false, paths: Paths::Unused },
    processes: Processes::Merged,
    is_binary: false,
    options: &[],
    make: |mut job: Job| Ok(Box::new(Chrome::new(job.stream()?, job.style))),
};

/// Process numbers from here on stand for GPUs.
const GPU_PROCESS: u64 = 1 << 32;

pub struct Chrome {
    out: Box<dyn Write + Send>,
    pid: u32,
    kernels: PerKernel<String>,
    /// Tracks that have a name.
    named: HashSet<(u64, u64)>,
    /// Processes of GPUs, by agent; their names come last.
    gpus: BTreeMap<u32, u64>,
    /// Whether the processes of a merged run follow one another.
    joint: bool,
    /// Devices of the processes that have ended: each process of a merged run has rows of its own.
    ended_gpus: u64,
    /// Before the first process.
    unbegun: bool,
    first: bool,
}

impl Chrome {
    pub fn new(out: Box<dyn Write + Send>, style: Style) -> Chrome {
        Chrome {
            out,
            pid: 0,
            kernels: PerKernel::new(style),
            named: HashSet::new(),
            gpus: BTreeMap::new(),
            joint: false,
            ended_gpus: 0,
            unbegun: true,
            first: true,
        }
    }

    fn call(&mut self, call: &ApiCall, registry: &Registry) -> io::Result<()> {
        self.thread(call.tid, registry)?;
        let mut args = Map::new();
        if !call.children.is_empty() {
            args.insert("correlation".into(), call.children.start.into());
        }
        if call.children.end.saturating_sub(call.children.start) > 1 {
            args.insert("launched".into(), (call.children.end - call.children.start).into());
        }
        // HTA takes every event with a `stream` for GPU work.
        insert(&mut args, "hip stream", call.stream);
        insert(&mut args, "bytes", call.bytes);
        insert(&mut args, "status", call.status.filter(|status| *status != 0));
        let category = match call.function.domain {
            Domain::HipRuntime | Domain::HipRuntimeSdk | Domain::HipCompiler => "cuda_runtime",
            Domain::Hsa
            | Domain::Rccl
            | Domain::Marker
            | Domain::RocDecode
            | Domain::RocJpeg
            | Domain::Kfd
            | Domain::HipEvent
            | Domain::HipGraph => "cpu_op",
        };
        let name = registry.function_name(call.function);
        let track = (self.pid.into(), call.tid.into());
        self.complete(category, &name, track, (call.start, call.end), args)?;
        for child in call.children.clone().take(1 << 16) {
            self.flow("s", child, track, call.start)?;
        }
        Ok(())
    }

    fn kernel(&mut self, kernel: &KernelDispatch, registry: &Registry) -> io::Result<()> {
        let track = self.gpu_track(kernel.agent, kernel.stream, Some(kernel.queue), registry)?;
        let mut args = Map::new();
        insert(&mut args, "device", self.device(kernel.agent, registry));
        insert(&mut args, "stream", kernel.stream);
        args.insert("correlation".into(), kernel.event_id.into());
        insert(&mut args, "grid", known_size(kernel.shape.workgroups()).map(|grid| json!(grid)));
        insert(&mut args, "block", known_size(kernel.shape.workgroup).map(|block| json!(block)));
        let LaunchShape { grid, workgroup, .. } = kernel.shape;
        if grid.iter().zip(workgroup).any(|(items, size)| items % size.max(1) != 0) {
            args.insert("grid_items".into(), json!(grid));
        }
        insert(&mut args, "shared memory", kernel.shape.lds);
        args.insert("queue".into(), kernel.queue.into());
        args.insert("dispatch_id".into(), kernel.dispatch_id.into());
        insert(&mut args, "registers per thread", registry.kernels.get(&kernel.kernel).and_then(|facts| facts.vgprs));
        if !kernel.timing_valid {
            args.insert("timing_valid".into(), false.into());
        }
        let name = self.kernels.get(kernel.kernel, registry, |name, _| name.to_owned()).clone();
        self.complete("kernel", &name, track, (kernel.start, kernel.end), args)?;
        self.flow_end(kernel.launch, kernel.event_id, track, kernel.start)
    }

    fn copy(&mut self, copy: &MemoryCopy, registry: &Registry) -> io::Result<()> {
        let on_gpu = |agent: &u32| gpu_index(*agent, registry).is_some();
        let agent = copy.dst_agent.filter(on_gpu).or(copy.src_agent.filter(on_gpu)).or(copy.dst_agent);
        let track = self.gpu_track(agent.unwrap_or(u32::MAX), copy.stream, None, registry)?;
        let mut args = Map::new();
        insert(&mut args, "device", agent.and_then(|agent| self.device(agent, registry)));
        insert(&mut args, "stream", copy.stream);
        args.insert("correlation".into(), copy.event_id.into());
        insert(&mut args, "bytes", copy.bytes);
        if let Some(bytes) = copy.bytes.filter(|_| copy.end > copy.start) {
            let gb_per_s = bytes as f64 / (copy.end - copy.start) as f64;
            args.insert("memory bandwidth (GB/s)".into(), gb_per_s.into());
        }
        let name = match copy.direction {
            CopyDirection::HostToDevice => "Memcpy HtoD (Host -> Device)",
            CopyDirection::DeviceToHost => "Memcpy DtoH (Device -> Host)",
            CopyDirection::DeviceToDevice => "Memcpy DtoD (Device -> Device)",
            CopyDirection::HostToHost => "Memcpy HtoH (Host -> Host)",
            CopyDirection::Unknown => "Memcpy",
        };
        self.complete("gpu_memcpy", name, track, (copy.start, copy.end), args)?;
        self.flow_end(copy.launch, copy.event_id, track, copy.start)
    }

    fn marker(&mut self, marker: &Marker<'_>, registry: &Registry) -> io::Result<()> {
        self.thread(marker.tid, registry)?;
        let mut event = json!({
            "cat": "user_annotation", "name": marker.message, "pid": self.pid, "tid": marker.tid,
        });
        let (phase, more) = match marker.op {
            MarkerOp::Push => ("B", None),
            MarkerOp::Pop => ("E", None),
            MarkerOp::Start => ("b", Some(("id", json!(marker.id)))),
            MarkerOp::Stop => ("e", Some(("id", json!(marker.id)))),
            MarkerOp::Mark | MarkerOp::Pause | MarkerOp::Resume => ("i", Some(("s", json!("t")))),
        };
        event["ph"] = phase.into();
        if let Some((key, value)) = more {
            event[key] = value;
        }
        self.raw(&event, &[("ts", marker.at)])
    }

    fn counters(&mut self, sample: &CounterSample, registry: &Registry) -> io::Result<()> {
        let pid = self.gpu_process(sample.agent, registry);
        for (id, value) in &sample.values {
            let Some(name) = registry.counters.get(*id as usize) else { continue };
            for (at, value) in [(sample.start, *value), (sample.end, 0.0)] {
                let event = json!({ "ph": "C", "name": name, "pid": pid, "args": { "value": value } });
                self.raw(&event, &[("ts", at)])?;
            }
        }
        Ok(())
    }

    fn complete(
        &mut self,
        category: &str,
        name: &str,
        (pid, tid): (u64, u64),
        (start, end): (Ns, Ns),
        args: Map<String, Value>,
    ) -> io::Result<()> {
        let event = json!({ "ph": "X", "cat": category, "name": name, "pid": pid, "tid": tid, "args": args });
        self.raw(&event, &[("ts", start), ("dur", end.saturating_sub(start))])
    }

    fn flow(&mut self, phase: &str, id: u64, (pid, tid): (u64, u64), at: Ns) -> io::Result<()> {
        let mut event = json!({ "ph": phase, "cat": "ac2g", "name": "ac2g", "id": id, "pid": pid, "tid": tid });
        if phase == "f" {
            event["bp"] = "e".into();
        }
        self.raw(&event, &[("ts", at)])
    }

    /// The end of an arrow, where a call began one.
    fn flow_end(&mut self, launch: Option<Ns>, id: u64, track: (u64, u64), at: Ns) -> io::Result<()> {
        if launch.is_some() { self.flow("f", id, track, at) } else { Ok(()) }
    }

    fn thread(&mut self, tid: u32, registry: &Registry) -> io::Result<()> {
        if !self.named.insert((self.pid.into(), tid.into())) {
            return Ok(());
        }
        let name = registry.threads.get(&tid).map_or("thread", String::as_str);
        self.metadata("thread_name", self.pid.into(), tid.into(), &format!("{name} {tid}"))
    }

    /// The track of a stream, or of a queue where the stream is not known.
    fn gpu_track(
        &mut self,
        agent: u32,
        stream: Option<u32>,
        queue: Option<u32>,
        registry: &Registry,
    ) -> io::Result<(u64, u64)> {
        const QUEUES: u64 = 1 << 32;
        let pid = self.gpu_process(agent, registry);
        let (tid, name) = match (stream, queue) {
            (Some(stream), _) => (u64::from(stream), format!("stream {stream}")),
            (None, Some(queue)) => (QUEUES + u64::from(queue), format!("queue {queue}")),
            (None, None) => (2 * QUEUES, "copies".to_owned()),
        };
        if self.named.insert((pid, tid)) {
            self.metadata("thread_name", pid, tid, &name)?;
        }
        Ok((pid, tid))
    }

    fn gpu_process(&mut self, agent: u32, registry: &Registry) -> u64 {
        let next = if self.joint {
            self.ended_gpus + self.gpus.len() as u64
        } else {
            gpu_index(agent, registry).unwrap_or(agent).into()
        };
        *self.gpus.entry(agent).or_insert(GPU_PROCESS + next)
    }

    /// The number of a GPU; it is that of its row, which no other process of a merged run has.
    fn device(&mut self, agent: u32, registry: &Registry) -> Option<u64> {
        gpu_index(agent, registry).map(|_| self.gpu_process(agent, registry) - GPU_PROCESS)
    }

    /// A merged run knows only at its end who used a device.
    fn name_gpus(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        self.ended_gpus += self.gpus.len() as u64;
        for (agent, pid) in std::mem::take(&mut self.gpus) {
            let product = ended.registry.agents.get(agent as usize).map_or("", |agent| agent.product.as_str());
            let device = ended.device(agent);
            let user =
                if self.joint && !device.contains(',') { format!("process {}, ", self.pid) } else { String::new() };
            self.metadata("process_name", pid, 0, &format!("{user}{device} {product}"))?;
        }
        Ok(())
    }

    fn metadata(&mut self, what: &str, pid: u64, tid: u64, name: &str) -> io::Result<()> {
        self.raw(&json!({ "ph": "M", "name": what, "pid": pid, "tid": tid, "args": { "name": name } }), &[])
    }

    /// Writes an object and adds times: a double could not hold them exactly.
    fn raw(&mut self, event: &Value, times: &[(&str, Ns)]) -> io::Result<()> {
        let separator = if std::mem::take(&mut self.first) { "\n" } else { ",\n" };
        let text = event.to_string();
        write!(self.out, "{separator}{}", &text[..text.len() - 1])?;
        for (key, ns) in times {
            write!(self.out, ",\"{key}\":{}.{:03}", ns / 1000, ns % 1000)?;
        }
        write!(self.out, "}}")
    }
}

impl Sink for Chrome {
    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        let Process { pid, command, host, rank, simulated, status_unknown, .. } = recorded.process;
        (self.pid, self.joint) = (*pid, recorded.joint);
        self.kernels.clear();
        if std::mem::take(&mut self.unbegun) {
            // No rank is that of a merged run.
            let rank = rank.filter(|_| !recorded.joint);
            let about = json!({
                "tool": "rkprof", "host": host, "rank": rank, "simulated": simulated, "status_unknown": status_unknown
            });
            write!(self.out, "{{\"schemaVersion\":1,\"displayTimeUnit\":\"ns\",\"rkprof\":{about},")?;
            if let Some(rank) = rank {
                write!(self.out, "\"distributedInfo\":{},", json!({ "rank": rank }))?;
            }
            write!(self.out, "\"traceEvents\":[")?;
        }
        let label = rank.filter(|_| recorded.joint).map_or(String::new(), |rank| format!("rank {rank} "));
        let simulated = if *simulated { " (simulated)" } else { "" };
        self.metadata("process_name", u64::from(*pid), 0, &format!("{label}{}{simulated}", command.join(" ")))
    }

    /// The format has no place for allocations, scratch operations and the driver's activities.
    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        match event {
            Event::Api(call) => self.call(call, registry),
            Event::Kernel(kernel) => self.kernel(kernel, registry),
            Event::Copy(copy) => self.copy(copy, registry),
            Event::Marker(marker) => self.marker(marker, registry),
            Event::Counters(sample) => self.counters(sample, registry),
            Event::Allocation(_) | Event::Scratch(_) | Event::Activity(_) | Event::PcSamples(_) => Ok(()),
        }
    }

    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        self.name_gpus(ended)
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        if !self.unbegun {
            writeln!(self.out, "]}}")?;
        }
        self.out.flush()?;
        Ok(Vec::new())
    }
}

fn gpu_index(agent: u32, registry: &Registry) -> Option<u32> {
    registry.agents.get(agent as usize).and_then(|agent| agent.gpu_index)
}

fn insert(args: &mut Map<String, Value>, key: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        args.insert(key.into(), value.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::Function;

    #[test]
    fn launches_and_kernels_are_joined_by_arrows() {
        let process = Process { pid: 7, command: vec!["app".into()], rank: Some(1), ..Process::default() };
        let function = Function { domain: Domain::HipRuntimeSdk, operation: 1 };
        let registry = Registry { functions: [(function, "hipLaunchKernel".into())].into(), ..Registry::default() };
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut chrome = Chrome::new(Box::new(file.reopen().unwrap()), Style::Full);
        chrome
            .begin(&Recorded { process: &process, info: None, summary: None, traced: true, several: &[], joint: false })
            .unwrap();
        let call = ApiCall {
            status: Some(0),
            children: 5..6,
            stream: Some(0),
            ..ApiCall::new(function, 8, 1_234_567_890_123, 1_234_567_892_123)
        };
        let kernel = KernelDispatch {
            kernel: 1,
            start: call.end,
            end: call.end + 10_500,
            event_id: 5,
            dispatch_id: 1,
            stream: Some(0),
            tid: 8,
            shape: LaunchShape { grid: [512, 1, 1], workgroup: [256, 1, 1], lds: Some(0) },
            scratch: Some(0),
            launch: Some(call.start),
            function: Some(function),
            ..KernelDispatch::default()
        };
        let marker = Marker { op: MarkerOp::Mark, at: 1, tid: 8, id: 0, message: "a \"quoted\" mark".into() };
        for event in [Event::Api(call), Event::Kernel(kernel), Event::Marker(marker)] {
            chrome.event(&event, &registry).unwrap();
        }
        chrome.end(&Ended { registry: &registry, last: 0, devices: &[] }).unwrap();
        chrome.finish().unwrap();
        let text = std::fs::read_to_string(file.path()).unwrap();
        let trace: Value = serde_json::from_str(&text).unwrap();
        let events = trace["traceEvents"].as_array().unwrap();
        let find = |ph: &str| events.iter().filter(|e| e["ph"] == ph).collect::<Vec<_>>();
        let [call, kernel] = find("X")[..] else { panic!("two slices expected in {text}") };
        assert!(text.contains("\"ts\":1234567890.123,\"dur\":2.000"), "{text}");
        assert_eq!((&call["cat"], &kernel["cat"]), (&json!("cuda_runtime"), &json!("kernel")));
        assert_eq!(call["args"]["correlation"], kernel["args"]["correlation"]);
        assert_eq!(kernel["args"]["grid"], json!([2, 1, 1]));
        assert_eq!(find("s")[0]["id"], find("f")[0]["id"]);
        assert_eq!(find("i")[0]["name"], "a \"quoted\" mark");
        assert_eq!(trace["distributedInfo"]["rank"], 1);
    }
}
