//! rocprofv3's JSON: one object per process under `rocprofiler-sdk-tool`, with the sections and records of rocprofv3 1.0.0.
//!
//! The sections of names come before the records but are known only after them, so records wait in unnamed files beside the
//! result ([`Spool`]). Kinds have the SDK's numbers; operations are numbered in the order of first use, and
//! `strings.buffer_records[kind].operations[operation]` names them. Agents' handles are their index plus one.
//!
//! Data that rkprof does not record is left out: instances of counters (values are sums over them). Keys that a reader needs
//! are 0 (`external`, `ancestor`).

mod fields;
pub(super) mod sections;

use self::fields::{agent_handle, arguments, call_correlation, close, correlation, dispatch_info, handle, numbers};
use super::correlation::Correlation;
use super::counters::{CounterJoin, Dispatch};
use super::format::{self, DocsRow, Format, Job, Needs, Paths, Processes};
use super::ranges::{self, Ranges, Span, SpanKind};
use super::rows::Rows;
use super::table::Spool;
use super::tallies::{Group, Tallies};
use super::{Ended, Recorded, Sink, text};
use rkprof_abi::v1::rocprofiler_buffer_tracing_kind_t as Kind;
use rkprof_model::event::{
    AllocationOp, ApiCall, CounterSample, Event, Function, KernelDispatch, MemoryAllocation, MemoryCopy, Registry,
    ScratchMemory,
};
use rkprof_model::record::{CopyDirection, ScratchOp};
use rkprof_names::Style;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;

pub static FORMAT: Format = Format {
    name: "json",
    help: "rocprofv3's JSON",
    docs: &[DocsRow {
        called: "json",
        result: "`rocprofiler-sdk-tool` document",
        processes: "an entry each",
        readers: "TraceLens, anything for rocprofv3",
    }],
    endings: &["json"],
    place: format::one_stream,
    gives: format::gives_nothing,
    after_run: Some("results.json"),
    needs: Needs { trace: true, counters: false, callstacks: false, paths: Paths::Unused },
    processes: Processes::Several,
    is_binary: false,
    options: &[],
    make: |mut job: Job| Ok(Box::new(Json::new(job.stream()?, job.path.as_deref(), job.style)?)),
};

/// The SDK's kinds of buffer records (1.0.0), by number.
const KINDS: &[&str] = Kind::NAMES;

/// Arrays of records, in the order of the file.
const ARRAYS: [&str; 12] = [
    "kernel_dispatch",
    "hip_api",
    "hsa_api",
    "marker_api",
    "rccl_api",
    "memory_copy",
    "memory_allocation",
    "scratch_memory",
    "rocdecode_api",
    "rocjpeg_api",
    "pc_sample_host_trap",
    "pc_sample_stochastic",
];

fn array(group: Group) -> usize {
    match group {
        Group::Kernel => 0,
        Group::Hip => 1,
        Group::Hsa => 2,
        Group::Marker => 3,
        Group::Rccl => 4,
        Group::Copy => 5,
        Group::Allocation => 6,
        Group::Scratch => 7,
        Group::RocDecode => 8,
        Group::RocJpeg => 9,
    }
}

pub struct Json {
    out: Box<dyn Write + Send>,
    arrays: Vec<Spool>,
    counters: Spool,
    /// Messages of ranges: the format has them in their own section, by correlation id.
    messages: Spool,
    processes: usize,
    process: Process,
    unfinished: usize,
    style: Style,
}

/// Data of the process being written.
struct Process {
    metadata: Value,
    /// Kernels that records refer to.
    kernels: FxHashSet<u64>,
    /// Kind and operation.
    functions: FxHashMap<Function, (usize, usize)>,
    operations: Vec<Vec<String>>,
    ids: Correlation,
    join: CounterJoin,
    ranges: Ranges,
    tallies: Tallies,
}

impl Process {
    fn new(style: Style) -> Process {
        let mut operations = vec![Vec::new(); KINDS.len()];
        let set = |operations: &mut Vec<Vec<String>>, kind: Kind, names: &[&str]| {
            operations[kind.0 as usize] = names.iter().map(|name| (*name).to_owned()).collect();
        };
        set(
            &mut operations,
            Kind::KERNEL_DISPATCH,
            &["KERNEL_DISPATCH_NONE", "KERNEL_DISPATCH_ENQUEUE", "KERNEL_DISPATCH_COMPLETE"],
        );
        set(&mut operations, Kind::MARKER_CONTROL_API, &["roctxProfilerPause", "roctxProfilerResume"]);
        set(
            &mut operations,
            Kind::MARKER_CORE_RANGE_API,
            &["roctxMarkA", "roctxThreadRangeA", "roctxProcessRangeA", "roctxGetThreadId"],
        );
        operations[Kind::MEMORY_COPY.0 as usize] =
            CopyDirection::ALL.iter().map(|copy| copy.sdk_name().to_owned()).collect();
        operations[Kind::MEMORY_ALLOCATION.0 as usize] =
            AllocationOp::ALL.iter().map(|op| op.sdk_name().to_owned()).collect();
        operations[Kind::SCRATCH_MEMORY.0 as usize] =
            ScratchOp::ALL.iter().map(|op| op.sdk_name().to_owned()).collect();
        Process {
            metadata: Value::Null,
            kernels: FxHashSet::default(),
            functions: FxHashMap::default(),
            operations,
            ids: Correlation::default(),
            join: CounterJoin::default(),
            ranges: Ranges::default(),
            tallies: Tallies::new(style),
        }
    }

    /// Kind and operation of a function.
    fn function(&mut self, function: Function, registry: &Registry) -> (usize, usize) {
        if let Some(numbers) = self.functions.get(&function) {
            return *numbers;
        }
        let name = registry.function_name(function);
        let domain = super::csv::domain(function.domain, &name);
        let kind = KINDS.iter().position(|kind| *kind == domain).unwrap_or(0);
        let numbers = (kind, self.operations[kind].len());
        self.operations[kind].push(name.into_owned());
        self.functions.insert(function, numbers);
        numbers
    }
}

impl Json {
    /// `file` is where `out` goes, if that is a file.
    pub fn new(mut out: Box<dyn Write + Send>, file: Option<&Path>, style: Style) -> io::Result<Json> {
        out.write_all(b"{\"rocprofiler-sdk-tool\":[")?;
        let arrays = ARRAYS.iter().map(|_| Spool::beside(file)).collect::<io::Result<_>>()?;
        Ok(Json {
            out,
            arrays,
            counters: Spool::beside(file)?,
            messages: Spool::beside(file)?,
            processes: 0,
            unfinished: 0,
            process: Process::new(style),
            style,
        })
    }

    fn section(&mut self, name: &str, value: &Value) -> io::Result<()> {
        write!(self.out, "\"{name}\":")?;
        serde_json::to_writer(&mut self.out, value)?;
        self.out.write_all(b",")
    }

    fn strings(&mut self) -> io::Result<()> {
        let operations = |kind: usize| json!({ "kind": KINDS[kind], "operations": self.process.operations[kind] });
        let kinds = Value::Array((0..KINDS.len()).map(operations).collect());
        write!(self.out, "\"strings\":{{\"callback_records\":[],\"buffer_records\":{kinds},\"marker_api\":[")?;
        self.messages.drain(&mut self.out)?;
        self.out.write_all(
            b"],\"correlation_id\":{\"external\":[]},\"counters\":{\"dimension_ids\":[]},\
              \"pc_sample_instructions\":[],\"pc_sample_comments\":[],\"att_filenames\":[],\
              \"code_object_snapshot_filenames\":[]},",
        )
    }
}

impl Rows for Json {
    fn joins(&mut self) -> (&mut CounterJoin, &mut Ranges) {
        (&mut self.process.join, &mut self.process.ranges)
    }

    fn kernel(&mut self, kernel: &KernelDispatch, _: &Registry) -> io::Result<()> {
        self.process.kernels.insert(kernel.kernel);
        let id = self.process.ids.child(kernel.event_id);
        let spool = &mut self.arrays[array(Group::Kernel)];
        let out = spool.buffer();
        out.push(b'{');
        numbers(
            out,
            [
                ("size", 184),
                ("kind", Kind::KERNEL_DISPATCH.0.into()),
                ("operation", 2),
                ("thread_id", kernel.tid.into()),
            ],
        );
        correlation(out, id);
        numbers(out, [("start_timestamp", kernel.start), ("end_timestamp", kernel.end)]);
        let ids = [kernel.kernel, kernel.dispatch_id];
        dispatch_info(out, kernel.agent, kernel.queue, ids, kernel.scratch, &kernel.shape);
        handle(out, "stream_id", kernel.stream.unwrap_or(0).into());
        close(out, b"}");
        spool.entry()
    }

    fn call(&mut self, call: &ApiCall, registry: &Registry) -> io::Result<()> {
        let (kind, operation) = self.process.function(call.function, registry);
        let id = self.process.ids.call(call);
        let spool = &mut self.arrays[array(Group::from_domain(call.function.domain))];
        let out = spool.buffer();
        out.push(b'{');
        numbers(out, [("size", 176), ("kind", kind as u64), ("operation", operation as u64)]);
        call_correlation(out, id);
        numbers(out, [("start_timestamp", call.start), ("end_timestamp", call.end), ("thread_id", call.tid.into())]);
        arguments(out, call);
        if let Some(status) = call.status {
            out.extend_from_slice(b"\"retval\":{\"uint64_t_retval\":");
            text::uint(out, u64::from(status as u32));
            out.extend_from_slice(b"},");
        }
        handle(out, "stream_id", call.stream.unwrap_or(0).into());
        close(out, b"}");
        spool.entry()
    }

    fn copy(&mut self, copy: &MemoryCopy, _: &Registry) -> io::Result<()> {
        let id = self.process.ids.child(copy.event_id);
        let spool = &mut self.arrays[array(Group::Copy)];
        let out = spool.buffer();
        out.push(b'{');
        let operation = copy.direction as u64;
        numbers(
            out,
            [
                ("size", 96),
                ("kind", Kind::MEMORY_COPY.0.into()),
                ("operation", operation),
                ("thread_id", copy.tid.into()),
            ],
        );
        correlation(out, id);
        numbers(out, [("start_timestamp", copy.start), ("end_timestamp", copy.end)]);
        handle(out, "dst_agent_id", agent_handle(copy.dst_agent));
        handle(out, "src_agent_id", agent_handle(copy.src_agent));
        if let Some(bytes) = copy.bytes {
            numbers(out, [("bytes", bytes)]);
        }
        handle(out, "stream_id", copy.stream.unwrap_or(0).into());
        close(out, b"}");
        spool.entry()
    }

    fn allocation(&mut self, allocation: &MemoryAllocation, _: &Registry) -> io::Result<()> {
        let frees = matches!(allocation.op, AllocationOp::Free | AllocationOp::VmemFree);
        let (id, operation) = (self.process.ids.alone(), allocation.op as u64);
        let spool = &mut self.arrays[array(Group::Allocation)];
        let out = spool.buffer();
        out.push(b'{');
        numbers(
            out,
            [
                ("size", 88),
                ("kind", Kind::MEMORY_ALLOCATION.0.into()),
                ("operation", operation),
                ("thread_id", allocation.tid.into()),
            ],
        );
        call_correlation(out, id);
        numbers(out, [("start_timestamp", allocation.start), ("end_timestamp", allocation.end)]);
        handle(out, "agent_id", agent_handle(allocation.agent.filter(|_| !frees)));
        out.extend_from_slice(format!("\"address\":\"{:#018x}\",", allocation.address).as_bytes());
        numbers(out, [("allocation_size", allocation.bytes.filter(|_| !frees).unwrap_or(0))]);
        handle(out, "stream_id", 0);
        close(out, b"}");
        spool.entry()
    }

    fn scratch(&mut self, scratch: &ScratchMemory, _: &Registry) -> io::Result<()> {
        let (id, operation) = (self.process.ids.alone(), scratch.op as u64);
        let spool = &mut self.arrays[array(Group::Scratch)];
        let out = spool.buffer();
        out.push(b'{');
        numbers(
            out,
            [("kind", Kind::SCRATCH_MEMORY.0.into()), ("operation", operation), ("thread_id", scratch.tid.into())],
        );
        correlation(out, id);
        numbers(out, [("start_timestamp", scratch.start), ("end_timestamp", scratch.end)]);
        handle(out, "agent_id", agent_handle(scratch.agent));
        handle(out, "queue_id", u64::from(scratch.queue) + 1);
        numbers(out, [("flags", scratch.flags.into()), ("allocation_size", scratch.bytes.unwrap_or(0))]);
        close(out, b"}");
        spool.entry()
    }

    fn span(&mut self, span: &Span) -> io::Result<()> {
        self.process.tallies.span(span);
        let id = self.process.ids.alone();
        let (kind, operation) = match span.kind {
            SpanKind::Mark => (Kind::MARKER_CORE_RANGE_API, 0),
            SpanKind::Nested => (Kind::MARKER_CORE_RANGE_API, 1),
            SpanKind::Process => (Kind::MARKER_CORE_RANGE_API, 2),
            SpanKind::Control => (Kind::MARKER_CONTROL_API, usize::from(span.name.ends_with("Resume"))),
        };
        let out = self.messages.buffer();
        out.push(b'{');
        numbers(out, [("key", id)]);
        out.extend_from_slice(b"\"value\":");
        text::json(out, &span.name);
        out.push(b'}');
        self.messages.entry()?;
        let spool = &mut self.arrays[array(Group::Marker)];
        let out = spool.buffer();
        out.push(b'{');
        numbers(out, [("size", 64), ("kind", kind.0.into()), ("operation", operation as u64)]);
        call_correlation(out, id);
        numbers(out, [("start_timestamp", span.start), ("end_timestamp", span.end), ("thread_id", span.tid.into())]);
        close(out, b"}");
        spool.entry()
    }

    fn sample(&mut self, sample: &CounterSample, of: Option<Dispatch>, _: &Registry) -> io::Result<()> {
        self.process.kernels.insert(sample.kernel);
        let id = self.process.ids.child(sample.event_id);
        let out = self.counters.buffer();
        out.push(b'{');
        numbers(out, [("thread_id", of.map_or(0, |of| of.tid.into()))]);
        out.extend_from_slice(b"\"dispatch_data\":{");
        numbers(out, [("size", 168)]);
        correlation(out, id);
        numbers(out, [("start_timestamp", sample.start), ("end_timestamp", sample.end)]);
        let (queue, scratch) = of.map_or((0, None), |of| (of.queue, of.scratch));
        dispatch_info(out, sample.agent, queue, [sample.kernel, sample.dispatch_id], scratch, &sample.shape);
        close(out, b"},\"records\":[");
        for (at, (counter, value)) in sample.values.iter().enumerate() {
            if at > 0 {
                out.push(b',');
            }
            out.push(b'{');
            handle(out, "counter_id", u64::from(*counter) + 1);
            out.extend_from_slice(format!("\"value\":{}}}", json!(value)).as_bytes());
        }
        out.extend_from_slice(b"],");
        handle(out, "stream_id", of.and_then(|of| of.stream).unwrap_or(0).into());
        close(out, b"}");
        self.counters.entry()
    }
}

impl Sink for Json {
    fn correlates(&self) -> bool {
        true
    }

    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        let process = recorded.process;
        self.process.tallies.begin(recorded.summary);
        self.process.ids = Correlation::new(recorded.several);
        let release = recorded.info.map(|info| info.kernel_release.as_str());
        self.process.metadata = json!({
            "node": {
                "id": 0, "hash": 0, "system_name": "Linux", "hostname": process.host, "release": release,
            },
            "pid": process.pid, "init_time": process.start, "command": process.command,
            "config": { "tool": "rkprof", "version": env!("CARGO_PKG_VERSION"), "simulated": process.simulated },
        });
        Ok(())
    }

    #[inline]
    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        self.process.tallies.event(event, registry);
        self.row(event, registry)
    }

    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        let registry = ended.registry;
        self.rest(registry)?;
        let separator: &[u8] = if self.processes == 0 { b"{" } else { b",{" };
        self.out.write_all(separator)?;
        self.processes += 1;
        self.process.metadata["fini_time"] = ended.last.into();
        let metadata = std::mem::take(&mut self.process.metadata);
        self.section("metadata", &metadata)?;
        self.section("agents", &sections::agents(registry))?;
        self.section("counters", &sections::counters(registry))?;
        self.strings()?;
        self.section("code_objects", &sections::code_objects(registry))?;
        self.section("kernel_symbols", &sections::kernel_symbols(registry, &self.process.kernels, self.style))?;
        self.section("host_functions", &sections::host_functions(registry, self.style))?;
        let summary = sections::summary(&self.process.tallies);
        self.section("summary", &summary)?;
        self.out.write_all(b"\"callback_records\":{\"counter_collection\":[")?;
        self.counters.drain(&mut self.out)?;
        self.out.write_all(b"]},\"buffer_records\":{")?;
        for (at, (name, spool)) in ARRAYS.iter().zip(&mut self.arrays).enumerate() {
            write!(self.out, "{}\"{name}\":[", if at > 0 { "," } else { "" })?;
            spool.drain(&mut self.out)?;
            self.out.write_all(b"]")?;
        }
        self.out.write_all(b"}}")?;
        self.unfinished += self.process.ranges.unfinished();
        self.process = Process::new(self.style);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        self.out.write_all(b"]}\n")?;
        self.out.flush()?;
        Ok(ranges::remark(self.unfinished).into_iter().collect())
    }
}
