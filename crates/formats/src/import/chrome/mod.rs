//! Chrome's JSON trace: PyTorch's profiler (Kineto, on ROCm and CUDA) and our own export, compressed or not.
//!
//! The categories `kernel`, `gpu_memcpy` and `gpu_memset` are GPU work; `cuda_runtime`, `cuda_driver` and `hip_runtime` are
//! calls; operators, annotations and Python functions are ranges of their thread. `args.correlation` ties calls to GPU work.
//! Times are microseconds with decimals. They are taken as they are written, with all digits. Grids are in the units of
//! the launching call: workgroups, except for two functions. The format has no counters. A file may hold several processes:
//! each process number that calls a runtime is one.

mod open_events;
mod programs;
mod rocprof;
mod xla;

use super::collect::{Collector, ProcessId, Range};
use super::error::ImportError;
use super::format::{self, Format};
use super::json::{self, ELEMENT, Walk, Want};
use super::values::{self, field, field_u32, json_integer, text};
use open_events::OpenEvents;
use programs::{Home, Programs};
use rkprof_model::event::{
    Agent, AgentKind, ApiCall, Event, Kernel, KernelDispatch, LaunchShape, Marker, MarkerOp, MemoryCopy, Ns,
};
use rkprof_model::record::{CopyDirection, Domain};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

pub(super) static FORMAT: Format = Format {
    name: "chrome",
    help: "PyTorch's profiler (Kineto), rkprof's Chrome export, and the first rocprof's JSON",
    docs: &[
        ("PyTorch's profiler (Kineto), and our own", "`args.correlation`"),
        ("the first rocprof: `results.json` with `--hip-trace` or `--sys-trace`", "–"),
    ],
    recognizes: |head| {
        let keys = ["traceEvents", "baseTimeNanoseconds", "displayTimeUnit"];
        (head.first() == Some('[') && !super::proton::is_tree(head)) || keys.into_iter().any(|key| head.has_key(key))
    },
    read: |paths, collector| format::each(paths, collector, read),
};

/// Limit of remembered calls with several launches.
const MAX_GRAPHS: usize = 1 << 18;
/// Limit of ranges that wait until their process is known to be a program.
const MAX_WAITING: usize = 1 << 14;

/// Reads a file.
pub(super) fn read(path: &Path, collector: &mut Collector) -> Result<(), ImportError> {
    let process = collector.process(&path.display().to_string());
    let mut reader = Reader {
        path,
        collector,
        process,
        ours: false,
        status: false,
        graphs: BTreeMap::new(),
        open: OpenEvents::default(),
        programs: Programs::new(process),
        devices: Vec::new(),
        waiting: Vec::new(),
        xla: xla::Rows::default(),
    };
    let ended = json::walk_to_its_end(path, &mut reader)?;
    reader.process = process;
    for (_, range) in std::mem::take(&mut reader.waiting) {
        reader.range(&range).map_err(|error| ImportError::io(path, &error))?;
    }
    reader.collector.skipped.lacks.extend(ended.lack(path));
    reader.collector.skipped.lacks.extend(reader.xla.lack(path));
    let unended = reader.open.unended();
    if unended > 0 {
        let lack = format!("{unended} kernels, copies or calls in {} have no end", path.display());
        reader.collector.skipped.lacks.push(lack);
    }
    Ok(())
}

struct Reader<'a> {
    path: &'a Path,
    collector: &'a mut Collector,
    /// Of the event that is read.
    process: ProcessId,
    /// Our own export: all grids are in workgroups, and failed calls have their status.
    ours: bool,
    /// Whether the status of calls is known.
    status: bool,
    /// First correlation, and the one after the last, of calls with several launches, by process.
    graphs: BTreeMap<(ProcessId, u64), u64>,
    open: OpenEvents,
    programs: Programs,
    /// Facts of devices, for each program.
    devices: Vec<Value>,
    /// Ranges of process numbers that are no programs so far.
    waiting: Vec<(u32, NamedRange)>,
    /// Rows of GPUs as XLA writes them, which are not understood.
    xla: xla::Rows,
}

/// A range with its thread.
struct NamedRange {
    name: String,
    tid: u32,
    span: (Ns, Ns),
}

impl Walk for Reader<'_> {
    fn want(&mut self, path: &[&str]) -> Want {
        match path {
            [] | ["traceEvents" | "deviceProperties"] => Want::Enter,
            ["traceEvents" | "deviceProperties", ELEMENT] | ["distributedInfo" | "rkprof"] => Want::Take,
            // A document may be the array of events itself.
            [ELEMENT] => Want::Take,
            _ => Want::Skip,
        }
    }

    fn as_written(&self) -> &'static [&'static str] {
        &["ts", "dur"]
    }

    fn take(&mut self, path: &[&str], number: u64, value: Value) -> io::Result<()> {
        self.process = self.programs.main;
        match path {
            ["deviceProperties", _] => {
                self.device(&value);
                self.devices.push(value);
            }
            [about @ ("distributedInfo" | "rkprof")] => {
                self.ours |= *about == "rkprof";
                self.status |= self.ours && value.get("status_unknown") == Some(&Value::Bool(false));
                let tables = self.collector.tables(self.process);
                tables.world_size = tables.world_size.or_else(|| field_u32(&value, "world_size"));
                let process = &mut tables.process;
                process.rank = process.rank.or_else(|| field_u32(&value, "rank"));
                process.simulated |= value.get("simulated").and_then(Value::as_bool).unwrap_or(false);
                if let Some(host) = text(&value, "host") {
                    process.host = host.to_owned();
                }
            }
            _ => {
                if let Err(reason) = self.event(&value)? {
                    self.collector.skipped.add(self.path, format!("event {number}"), reason);
                }
            }
        }
        Ok(())
    }
}

/// Why an event was skipped.
type Taken = Result<(), &'static str>;

const NO_TIME: &str = "it has no usable ts";
const NO_NAME: &str = "it has no name";

/// The architecture of a device: Kineto has its product, and the first two numbers of its version. These are those of one architecture
/// for CDNA 3 and 4 alone.
fn architecture(product: &str, value: &Value) -> String {
    let version = field_u32(value, "computeMajor").zip(field_u32(value, "computeMinor"));
    match (rkprof_arch::products::arch_of(product), version) {
        ("", Some((9, 4))) => "gfx942",
        ("", Some((9, 5))) => "gfx950",
        (known, _) => known,
    }
    .to_owned()
}

impl Reader<'_> {
    fn device(&mut self, value: &Value) {
        let Some(id) = field(value, "id") else { return };
        let index = self.collector.tables(self.process).gpu(id);
        let product = text(value, "name").unwrap_or("").to_owned();
        let agent = Agent {
            kind: AgentKind::Gpu,
            name: architecture(&product, value),
            product,
            gpu_index: u32::try_from(id).ok(),
            cu_count: field_u32(value, "numSms"),
            wave_size: field_u32(value, "warpSize"),
            memory_bytes: field(value, "totalGlobalMem"),
            ..Agent::default()
        };
        if let Some(place) = self.collector.tables(self.process).registry.agents.get_mut(index as usize) {
            *place = agent;
        }
    }

    fn event(&mut self, event: &Value) -> io::Result<Taken> {
        let Some(phase) = text(event, "ph") else { return Ok(Err("it has no ph")) };
        match phase {
            "M" => {
                self.metadata(event);
                Ok(Ok(()))
            }
            "X" => self.complete(event),
            "B" => match self.open.begin(event) {
                true => Ok(Ok(())),
                false => self.marker(phase, event),
            },
            "E" => match self.open.end(event) {
                Some(begun) => self.whole(&begun, event),
                None => self.marker(phase, event),
            },
            "b" | "e" | "i" | "I" | "n" => self.marker(phase, event),
            // Arrows, counters, snapshots: no event can be made from them.
            _ => Ok(Ok(())),
        }
    }

    fn metadata(&mut self, event: &Value) {
        let Some(name) = event.get("args").and_then(|args| text(args, "name")) else { return };
        let (what, pid) = (text(event, "name"), field(event, "pid"));
        if what == Some("process_name") && self.xla.begin(pid, name) || self.xla.has(pid) {
            return;
        }
        let of_program = pid.and_then(|pid| u32::try_from(pid).ok());
        self.process = match self.programs.of(of_program.filter(|_| self.ours)) {
            Home::Known(process) => process,
            Home::New(pid) => self.program(pid),
        };
        let tables = self.collector.tables(self.process);
        match (what, pid) {
            (Some("thread_name"), _) => {
                // The profiler's tracks of streams are not threads.
                if let Some(tid) = field_u32(event, "tid")
                    && !name.starts_with("stream ")
                    && tables.registry.threads.len() < MAX_GRAPHS
                {
                    let numbered =
                        name.strip_prefix(&format!("thread {tid} (")).and_then(|name| name.strip_suffix(')'));
                    let name = numbered.or_else(|| name.strip_suffix(&format!(" {tid}"))).unwrap_or(name);
                    tables.registry.threads.entry(tid).or_insert_with(|| name.to_owned());
                }
            }
            (Some("process_name"), Some(pid))
                if u32::try_from(pid).is_ok()
                    && !name.starts_with("GPU ")
                    && !rocprof::is_row(pid, name)
                    && tables.process.command.is_empty() =>
            {
                let name = name.trim_end_matches(" (simulated)");
                // Our export of a merged run begins with the rank.
                let ranked = name.strip_prefix("rank ").and_then(|rest| rest.split_once(' ')).filter(|_| self.ours);
                let ranked = ranked.and_then(|(rank, command)| Some((rank.parse().ok()?, command)));
                tables.process.rank = tables.process.rank.or(ranked.map(|(rank, _)| rank));
                tables.process.pid = if self.ours { pid as u32 } else { tables.process.pid };
                tables.process.command = vec![ranked.map_or(name, |(_, command)| command).to_owned()];
            }
            _ => {}
        }
    }

    /// The thread of an event; threads beyond 32 bits are distinguished by their low bits.
    fn thread(&self, event: &Value) -> u32 {
        event.get("tid").and_then(json_integer).unwrap_or(0) as u32
    }

    /// A process of the source for a further program of the file.
    fn program(&mut self, pid: u32) -> ProcessId {
        let first = self.process;
        self.process = self.collector.process(&format!("{}#{pid}", self.path.display()));
        self.programs.add(pid, self.process);
        let about = self.collector.tables(first).process.clone();
        let tables = self.collector.tables(self.process);
        (tables.process.host, tables.process.simulated) = (about.host, about.simulated);
        tables.process.pid = pid;
        for device in std::mem::take(&mut self.devices) {
            self.device(&device);
            self.devices.push(device);
        }
        self.process
    }

    /// Makes the program of a mark or range the current process. An error is a number that may be a program of its own; the
    /// current process is then the first program.
    fn of_program(&mut self, event: &Value) -> Result<(), u32> {
        self.process = match self.programs.of(field_u32(event, "pid")) {
            Home::Known(process) => process,
            Home::New(pid) if self.ours => self.program(pid),
            Home::New(pid) => return Err(pid),
        };
        self.numbered(event);
        Ok(())
    }

    /// The same for a call: who calls is a program.
    fn of_caller(&mut self, event: &Value) -> io::Result<()> {
        let is_first = !self.programs.calls;
        self.process = match self.programs.of_call(field_u32(event, "pid")) {
            Home::Known(process) => process,
            Home::New(pid) => {
                let process = self.program(pid);
                let (its, others) = std::mem::take(&mut self.waiting).into_iter().partition(|(of, _)| *of == pid);
                self.waiting = others;
                let its: Vec<(u32, NamedRange)> = its;
                for (_, range) in its {
                    self.range(&range)?;
                }
                process
            }
        };
        if is_first {
            self.collector.tables(self.process).process.pid = 0;
        }
        self.numbered(event);
        Ok(())
    }

    fn range(&mut self, range: &NamedRange) -> io::Result<()> {
        let NamedRange { name, tid, span: (start, end) } = range;
        self.collector.range(self.process, Range { message: name, tid: *tid, start: *start, end: *end })
    }

    /// Makes the program of GPU work the current process.
    fn of_work(&mut self, event: &Value) {
        let args = event.get("args").unwrap_or(&Value::Null);
        let row = field(event, "pid").unwrap_or(0);
        self.process = self.programs.of_work(row, field(args, "correlation").filter(|id| *id != 0));
    }

    fn numbered(&mut self, event: &Value) {
        let process = &mut self.collector.tables(self.process).process;
        if process.pid == 0 {
            process.pid = field_u32(event, "pid").unwrap_or(0);
        }
    }

    fn complete(&mut self, event: &Value) -> io::Result<Taken> {
        let time = |name| event.get(name).and_then(values::json_nanoseconds);
        let Some(start) = time("ts") else { return Ok(Err(NO_TIME)) };
        let Some(duration) = time("dur") else { return Ok(Err("it has no usable dur")) };
        let Some(name) = text(event, "name") else { return Ok(Err(NO_NAME)) };
        self.named(event, name, (start, start.saturating_add(duration)))
    }

    /// An event whose two ends are events of their own.
    fn whole(&mut self, begun: &Value, ended: &Value) -> io::Result<Taken> {
        let time = |event: &Value| event.get("ts").and_then(values::json_nanoseconds);
        let Some(span) = time(begun).zip(time(ended)) else { return Ok(Err(NO_TIME)) };
        let Some(name) = text(begun, "name") else { return Ok(Err(NO_NAME)) };
        self.named(begun, name, span)
    }

    fn named(&mut self, event: &Value, name: &str, span: (Ns, Ns)) -> io::Result<Taken> {
        if self.xla.count(field(event, "pid")) {
            return Ok(Ok(()));
        }
        let category = text(event, "cat").unwrap_or("").to_ascii_lowercase();
        match category.as_str() {
            "kernel" | "gpu_memset" => {
                self.of_work(event);
                self.kernel(event, name, span)?;
            }
            "gpu_memcpy" => {
                self.of_work(event);
                self.copy(event, name, span)?;
            }
            "cuda_runtime" | "cuda_driver" | "hip_runtime" | "runtime" => {
                self.call(event, Domain::HipRuntime, name, span)?;
            }
            // Computed GPU spans of annotations, waits of streams, windows of the profiler, and its own cost.
            "gpu_user_annotation" | "cuda_sync" | "cuda_event" | "trace" | "overhead" => {}
            "" if rocprof::is_record(event) => self.of_rocprof(event, name)?,
            _ if name.starts_with("hsa_") => self.call(event, Domain::Hsa, name, span)?,
            _ if is_nccl(name) => self.call(event, Domain::Rccl, name, span)?,
            _ => {
                let range = NamedRange { name: name.to_owned(), tid: self.thread(event), span };
                match self.of_program(event) {
                    Err(pid) if self.waiting.len() < MAX_WAITING => self.waiting.push((pid, range)),
                    Ok(()) | Err(_) => self.range(&range)?,
                }
            }
        }
        Ok(Ok(()))
    }

    /// The key of GPU work: the first correlation of the call that launched it.
    fn key(&self, args: &Value) -> Option<u64> {
        let id = field(args, "correlation").filter(|id| *id != 0)?;
        let before = (self.process, 0)..=(self.process, id);
        let graph = self.graphs.range(before).next_back().filter(|(_, end)| id < **end);
        Some(graph.map_or(id, |((_, first), _)| *first))
    }

    fn agent(&mut self, event: &Value, args: &Value) -> u32 {
        const GPU_PROCESS: u64 = 1 << 32;
        let device = field(args, "device").or_else(|| field(event, "pid").map(|pid| pid % GPU_PROCESS)).unwrap_or(0);
        self.collector.tables(self.process).gpu(device)
    }

    fn stream(&mut self, args: &Value) -> Option<u32> {
        let stream = field(args, "stream").or_else(|| field(args, "hip stream"))?;
        Some(self.collector.tables(self.process).stream(stream))
    }

    fn kernel(&mut self, event: &Value, name: &str, (start, end): (Ns, Ns)) -> io::Result<()> {
        let args = event.get("args").unwrap_or(&Value::Null);
        let agent = self.agent(event, args);
        let stream = self.stream(args);
        let three = |name| {
            let list = args.get(name).and_then(Value::as_array);
            let number = |i| list.and_then(|list: &Vec<Value>| json_integer(list.get(i)?)).unwrap_or(0);
            [0, 1, 2].map(|i| u32::try_from(number(i)).unwrap_or(u32::MAX))
        };
        let (blocks, workgroup) = (three("grid"), three("block"));
        let whole = || std::array::from_fn(|i| blocks[i].saturating_mul(workgroup[i]));
        let items = args.get("grid_items").map(|_| three("grid_items")).or_else(|| self.ours.then(whole));
        let queue = ["queue", "hsa_queue", "stream"].iter().find_map(|name| field(args, name));
        let tables = self.collector.tables(self.process);
        let facts = Kernel { vgprs: field_u32(args, "registers per thread"), ..Kernel::default() };
        let kernel = KernelDispatch {
            kernel: tables.kernel(name, facts),
            start,
            end,
            dispatch_id: field(args, "dispatch_id").unwrap_or(0),
            agent,
            queue: tables.queue(agent, queue.unwrap_or(0)),
            stream,
            shape: LaunchShape { grid: items.unwrap_or(blocks), workgroup, lds: field_u32(args, "shared memory") },
            timing_valid: args.get("timing_valid") != Some(&Value::Bool(false)),
            ..KernelDispatch::default()
        };
        match items {
            Some(_) => self.collector.event(self.process, self.key(args), &Event::Kernel(kernel)),
            None => self.collector.launched_grid(self.process, self.key(args), &kernel),
        }
    }

    fn copy(&mut self, event: &Value, name: &str, (start, end): (Ns, Ns)) -> io::Result<()> {
        let args = event.get("args").unwrap_or(&Value::Null);
        let gpu = Some(self.agent(event, args));
        let direction = values::direction(name);
        // The format names one device; the other side is unknown.
        let (src_agent, dst_agent) = match direction {
            CopyDirection::HostToDevice => (None, gpu),
            CopyDirection::DeviceToHost | CopyDirection::DeviceToDevice => (gpu, None),
            CopyDirection::HostToHost | CopyDirection::Unknown => (None, None),
        };
        let copy = MemoryCopy {
            direction,
            start,
            end,
            bytes: field(args, "bytes"),
            src_agent,
            dst_agent,
            stream: self.stream(args),
            ..MemoryCopy::default()
        };
        self.collector.event(self.process, self.key(args), &Event::Copy(copy))
    }

    fn call(&mut self, event: &Value, domain: Domain, name: &str, (start, end): (Ns, Ns)) -> io::Result<()> {
        self.of_caller(event)?;
        let args = event.get("args").unwrap_or(&Value::Null);
        let key = field(args, "correlation").filter(|id| *id != 0);
        self.programs.launch(self.process, key);
        if let (Some(first), Some(count)) = (key, field(args, "launched"))
            && self.graphs.len() < MAX_GRAPHS
        {
            self.graphs.insert((self.process, first), first.saturating_add(count));
        }
        let call = ApiCall {
            status: self.status.then(|| args.get("status").and_then(Value::as_i64).unwrap_or(0) as i32),
            stream: self.stream(args),
            bytes: field(args, "bytes"),
            ..ApiCall::new(self.collector.tables(self.process).function(domain, name), self.thread(event), start, end)
        };
        self.collector.event(self.process, key, &Event::Api(call))
    }

    fn marker(&mut self, phase: &str, event: &Value) -> io::Result<Taken> {
        let at = event.get("ts").and_then(values::json_nanoseconds);
        let Some(at) = at else { return Ok(Err(NO_TIME)) };
        let op = match phase {
            "B" => MarkerOp::Push,
            "E" => MarkerOp::Pop,
            "b" => MarkerOp::Start,
            "e" => MarkerOp::Stop,
            _ => MarkerOp::Mark,
        };
        let message = text(event, "name").unwrap_or("");
        if message.is_empty() && matches!(op, MarkerOp::Push | MarkerOp::Start | MarkerOp::Mark) {
            return Ok(Err(NO_NAME));
        }
        // "Record Window End" and similar marks are the profiler's own.
        if op == MarkerOp::Mark && text(event, "cat").is_none() {
            return Ok(Ok(()));
        }
        // A mark of a number that is no program is the first program's.
        let _ = self.of_program(event);
        let id = field(event, "id").unwrap_or(0);
        let marker = Marker { op, at, tid: self.thread(event), id, message: message.into() };
        self.collector.event(self.process, None, &Event::Marker(marker)).map(Ok)
    }
}

/// `ncclAllReduce`, but not torch's `nccl:all_reduce`.
fn is_nccl(name: &str) -> bool {
    name.strip_prefix("nccl").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
}
