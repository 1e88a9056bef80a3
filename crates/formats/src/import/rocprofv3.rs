//! rocprofv3's JSON (`*_results.json`), as rocprofv3 1.0.0 writes it, and our own of the same form.
//!
//! `{"rocprofiler-sdk-tool": [{metadata, agents, counters, strings, kernel_symbols, callback_records, buffer_records}]}`: one
//! element per process, names before the records that use them. A record whose names come later has numbers.

use super::agents::agent;
use super::collect::{Collector, CounterValue, ProcessId, Range};
use super::error::ImportError;
use super::format::{self, Format};
use super::json::{self, ELEMENT, Walk, Want};
use super::pc_records::Sampled;
use super::tables::Tables;
use super::values::{self, field, field_u32, handle, json_integer, text};
use rkprof_abi::hip::table;
use rkprof_arch::reduction::Reduction;
use rkprof_model::event::{
    ApiCall, CodeObject, Event, HostFunction, Kernel, KernelDispatch, LaunchShape, Marker, MarkerOp, MemoryAllocation,
    MemoryCopy, Ns, SamplingMethod, ScratchMemory,
};
use rkprof_model::record::Domain;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::Path;

pub(super) static FORMAT: Format = Format {
    name: "rocprofv3-json",
    help: "rocprofv3's JSON (*_results.json)",
    docs: &[("rocprofv3's `*_results.json`, with samples of program counters", "correlation id")],
    recognizes: |head| head.has_key("rocprofiler-sdk-tool"),
    read: |paths, collector| format::each(paths, collector, read),
};

const ROOT: &str = "rocprofiler-sdk-tool";
/// Limit of names while a process is read.
const MAX_NAMES: usize = 1 << 20;

/// Reads a file.
pub(super) fn read(path: &Path, collector: &mut Collector) -> Result<(), ImportError> {
    let process = collector.process(&format!("{}#0", path.display()));
    let mut reader = Reader { path, collector, process, names: Names::default() };
    let read = json::walk(path, &mut reader);
    reader.end_process();
    read
}

struct Reader<'a> {
    path: &'a Path,
    collector: &'a mut Collector,
    process: ProcessId,
    names: Names,
}

/// The tables that one process's records refer to.
#[derive(Default)]
struct Names {
    element: u64,
    /// Kind and operations by number.
    kinds: HashMap<u64, (String, Vec<String>)>,
    kernels: HashMap<u64, u64>,
    /// Texts of markers by correlation id.
    markers: HashMap<u64, String>,
    /// Our number, by counter handle.
    counters: HashMap<u64, u32>,
    sampled: Sampled,
}

impl Names {
    fn operation(&self, record: &Value) -> (&str, &str) {
        let kind = field(record, "kind").and_then(|kind| self.kinds.get(&kind));
        let Some((kind, operations)) = kind else { return ("", "") };
        let operation = field(record, "operation").and_then(|number| operations.get(number as usize));
        (kind, operation.map_or("", String::as_str))
    }
}

impl Walk for Reader<'_> {
    fn want(&mut self, path: &[&str]) -> Want {
        match path {
            [] | [ROOT] => Want::Enter,
            [ROOT, ELEMENT] => {
                self.next_process();
                Want::Enter
            }
            [ROOT, ELEMENT, "strings" | "buffer_records" | "callback_records"] => Want::Enter,
            [ROOT, ELEMENT, "strings", "buffer_records" | "marker_api"] => Want::Enter,
            [ROOT, ELEMENT, "strings", "pc_sample_instructions" | "pc_sample_comments"] => Want::Enter,
            [ROOT, ELEMENT, "metadata"] => Want::Take,
            [ROOT, ELEMENT, "agents" | "counters" | "code_objects" | "kernel_symbols" | "host_functions"] => {
                Want::Enter
            }
            [ROOT, ELEMENT, "buffer_records" | "callback_records", _] => Want::Enter,
            [ROOT, ELEMENT, "agents" | "counters" | "code_objects" | "kernel_symbols" | "host_functions", ELEMENT] => {
                Want::Take
            }
            [ROOT, ELEMENT, "strings", _, ELEMENT] => Want::Take,
            [ROOT, ELEMENT, "buffer_records" | "callback_records", _, ELEMENT] => Want::Take,
            _ => Want::Skip,
        }
    }

    fn take(&mut self, path: &[&str], number: u64, value: Value) -> io::Result<()> {
        match path[2..] {
            ["metadata"] => self.metadata(&value),
            ["agents", _] => {
                if let Some(handle) = handle(&value, "id") {
                    self.tables().define_agent(handle, agent(&value));
                }
            }
            ["counters", _] => {
                if let (Some(id), Some(name)) = (handle(&value, "id"), text(&value, "name")) {
                    let number = self.tables().counter(name);
                    self.names.counters.insert(id, number);
                }
            }
            ["code_objects", _] => self.code_object(&value),
            ["kernel_symbols", _] => self.kernel(&value),
            ["strings", "pc_sample_instructions", _] => self.names.sampled.text(value),
            ["strings", "pc_sample_comments", _] => self.names.sampled.comment(value),
            ["host_functions", _] => self.host_function(&value),
            ["strings", "marker_api", _] => {
                if let (Some(id), Some(message)) = (field(&value, "key"), text(&value, "value"))
                    && self.names.markers.len() < MAX_NAMES
                {
                    self.names.markers.insert(id, message.to_owned());
                }
            }
            ["strings", "buffer_records", _] => {
                let operations = value.get("operations").and_then(Value::as_array).into_iter().flatten();
                let operations = operations.map(|name| name.as_str().unwrap_or("").to_owned()).collect();
                self.names.kinds.insert(number, (text(&value, "kind").unwrap_or("").to_owned(), operations));
            }
            [records, name, _] => {
                let taken = match name {
                    "kernel_dispatch" => self.dispatch(&value)?,
                    "counter_collection" => self.counters(&value)?,
                    "memory_copy" => self.copy(&value)?,
                    "memory_allocation" => self.allocation(&value)?,
                    "scratch_memory" => self.scratch(&value)?,
                    "marker_api" => self.marker(&value)?,
                    "pc_sample_host_trap" => self.sample(&value, SamplingMethod::HostTrap),
                    "pc_sample_stochastic" => self.sample(&value, SamplingMethod::Stochastic),
                    _ if name.ends_with("_api") => self.call(name, &value)?,
                    _ => Some(()),
                };
                if taken.is_none() {
                    let place = format!("{records}.{name}[{number}]");
                    self.collector.skipped.add(self.path, place, "a field is missing or not a number");
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Start and end.
fn span(record: &Value) -> Option<(Ns, Ns)> {
    Some((field(record, "start_timestamp")?, field(record, "end_timestamp")?))
}

/// The correlation id; 0 is none.
fn key(record: &Value) -> Option<u64> {
    field(record.get("correlation_id")?, "internal").filter(|id| *id != 0)
}

/// A missing size is unknown.
fn dimensions(record: &Value, name: &str) -> Option<[u32; 3]> {
    let Some(of) = record.get(name) else { return Some([0; 3]) };
    Some([field_u32(of, "x")?, field_u32(of, "y")?, field_u32(of, "z")?])
}

impl Reader<'_> {
    fn tables(&mut self) -> &mut Tables {
        self.collector.tables(self.process)
    }

    /// The samples become those of the process.
    fn end_process(&mut self) {
        let sampled = std::mem::take(&mut self.names.sampled);
        let sampling = sampled.summary(&self.tables().registry);
        if sampling.is_some() {
            self.tables().pc_sampling = sampling;
        }
    }

    fn next_process(&mut self) {
        self.end_process();
        let element = self.names.element;
        self.process = self.collector.process(&format!("{}#{element}", self.path.display()));
        self.names = Names { element: element + 1, ..Names::default() };
    }

    fn metadata(&mut self, value: &Value) {
        let tables = self.tables();
        tables.process.pid = field_u32(value, "pid").unwrap_or(0);
        tables.session = field(value, "init_time").zip(field(value, "fini_time"));
        let host = value.get("node").and_then(|node| text(node, "hostname"));
        tables.process.host = host.unwrap_or("").to_owned();
        let words = value.get("command").and_then(Value::as_array).into_iter().flatten();
        tables.process.command = words.filter_map(|word| Some(word.as_str()?.to_owned())).collect();
    }

    fn code_object(&mut self, value: &Value) {
        let number = |name| field(value, name);
        // The first entry stands for none.
        let Some(id) = number("code_object_id").filter(|id| *id != 0) else { return };
        let agent = handle(value, "agent_id").map_or(0, |handle| self.tables().agent(handle));
        let objects = &mut self.tables().registry.code_objects;
        if objects.len() < MAX_NAMES {
            let object = CodeObject {
                uri: text(value, "uri").unwrap_or_default().to_owned(),
                load_base: number("load_base").unwrap_or(0),
                load_bytes: number("load_size").unwrap_or(0),
                load_delta: number("load_delta").unwrap_or(0) as i64,
                agent,
                kept: None,
            };
            objects.insert(id, object);
        }
    }

    fn sample(&mut self, value: &Value, method: SamplingMethod) -> Option<()> {
        let at = self.names.sampled.take(value, method)?;
        self.tables().at(at);
        Some(())
    }

    fn kernel(&mut self, value: &Value) {
        let Some(id) = field(value, "kernel_id") else { return };
        let number = |name| field_u32(value, name);
        let name = text(value, "kernel_name").filter(|name| !name.is_empty());
        let Some(name) = name.or_else(|| text(value, "formatted_kernel_name").filter(|name| !name.is_empty())) else {
            return;
        };
        let facts = Kernel {
            code_object: field(value, "code_object_id").unwrap_or(0),
            object: field(value, "kernel_object").unwrap_or(0),
            entry: value.get("kernel_address").and_then(|address| field(address, "handle")).unwrap_or(0),
            kernarg_bytes: number("kernarg_segment_size"),
            kernarg_alignment: number("kernarg_segment_alignment"),
            static_lds: number("group_segment_size"),
            scratch: number("private_segment_size"),
            sgprs: number("sgpr_count"),
            vgprs: number("arch_vgpr_count"),
            agprs: number("accum_vgpr_count"),
            ..Kernel::default()
        };
        let ours = self.tables().kernel(name, facts);
        if self.names.kernels.len() < MAX_NAMES {
            self.names.kernels.insert(id, ours);
        }
    }

    /// It comes after its kernel. Places without a function have no size.
    fn host_function(&mut self, value: &Value) {
        let function = || {
            let kernel = *self.names.kernels.get(&field(value, "kernel_id")?)?;
            let [threads, blocks, block, grid] = ["thread_ids", "block_ids", "block_dims", "grid_dims"];
            let host = HostFunction {
                id: field(value, "host_function_id").filter(|id| *id != 0)?,
                device_function: text(value, "device_function").map(str::to_owned),
                address: handle(value, "host_function")?,
                modules: handle(value, "modules")?,
                workgroup_size: field(value, "workgroup_size")?,
                thread_limit: field_u32(value, "thread_limit")?,
                dimensions: [
                    dimensions(value, threads)?,
                    dimensions(value, blocks)?,
                    dimensions(value, block)?,
                    dimensions(value, grid)?,
                ],
            };
            Some((kernel, host))
        };
        if let Some((kernel, host)) = function() {
            self.tables().host_function(kernel, host);
        }
    }

    fn kernel_number(&mut self, id: u64) -> u64 {
        match self.names.kernels.get(&id) {
            Some(ours) => *ours,
            None => self.tables().kernel(&format!("kernel#{id}"), Kernel::default()),
        }
    }

    fn stream(&mut self, record: &Value) -> Option<u32> {
        let stream = handle(record, "stream_id")?;
        Some(self.tables().stream(stream))
    }

    fn agent(&mut self, record: &Value, name: &str) -> Option<u32> {
        let handle = handle(record, name)?;
        Some(self.tables().agent(handle))
    }

    fn dispatch(&mut self, record: &Value) -> io::Result<Option<()>> {
        let Some(span) = span(record) else { return Ok(None) };
        let tid = field_u32(record, "thread_id").unwrap_or(0);
        let stream = self.stream(record);
        let Some(kernel) = record.get("dispatch_info").and_then(|info| self.dispatch_info(info, span, tid)) else {
            return Ok(None);
        };
        let event = Event::Kernel(KernelDispatch { stream, ..kernel });
        self.collector.event(self.process, key(record), &event).map(Some)
    }

    fn dispatch_info(&mut self, info: &Value, (start, end): (Ns, Ns), tid: u32) -> Option<KernelDispatch> {
        let kernel = self.kernel_number(field(info, "kernel_id")?);
        let agent = self.agent(info, "agent_id")?;
        let queue = self.tables().queue(agent, handle(info, "queue_id")?);
        Some(KernelDispatch {
            kernel,
            start,
            end,
            dispatch_id: field(info, "dispatch_id")?,
            agent,
            queue,
            tid,
            shape: LaunchShape {
                grid: dimensions(info, "grid_size")?,
                workgroup: dimensions(info, "workgroup_size")?,
                lds: field_u32(info, "group_segment_size"),
            },
            scratch: field_u32(info, "private_segment_size"),
            ..KernelDispatch::default()
        })
    }

    fn counters(&mut self, record: &Value) -> io::Result<Option<()>> {
        let Some(data) = record.get("dispatch_data") else { return Ok(None) };
        let tid = field_u32(record, "thread_id").unwrap_or(0);
        let (Some(span), Some(info)) = (span(data), data.get("dispatch_info")) else { return Ok(None) };
        let Some(kernel) = self.dispatch_info(info, span, tid) else { return Ok(None) };
        let (key, dispatch_id) = (key(data), kernel.dispatch_id);
        self.collector.counted_dispatch(self.process, key, &Event::Kernel(kernel))?;
        // One value per instance.
        let mut counted: BTreeMap<u32, f64> = BTreeMap::new();
        for value in record.get("records").and_then(Value::as_array).into_iter().flatten() {
            let (Some(id), Some(number)) = (handle(value, "counter_id"), value.get("value").and_then(Value::as_f64))
            else {
                return Ok(None);
            };
            let counter = match self.names.counters.get(&id) {
                Some(number) => *number,
                None => self.tables().counter(&format!("counter#{id}")),
            };
            let name = self.tables().registry.counters.get(counter as usize).map_or("", String::as_str);
            let reduction = Reduction::from_counter(name);
            counted.entry(counter).and_modify(|value| *value = reduction.join(*value, number)).or_insert(number);
        }
        for (counter, value) in counted {
            self.collector.counter(self.process, key, CounterValue { dispatch_id, counter, value })?;
        }
        Ok(Some(()))
    }

    fn copy(&mut self, record: &Value) -> io::Result<Option<()>> {
        let Some((start, end)) = span(record) else { return Ok(None) };
        let copy = MemoryCopy {
            direction: values::direction(self.names.operation(record).1),
            start,
            end,
            bytes: field(record, "bytes"),
            src_agent: self.agent(record, "src_agent_id"),
            dst_agent: self.agent(record, "dst_agent_id"),
            stream: self.stream(record),
            tid: field_u32(record, "thread_id").unwrap_or(0),
            ..MemoryCopy::default()
        };
        self.collector.event(self.process, key(record), &Event::Copy(copy)).map(Some)
    }

    fn allocation(&mut self, record: &Value) -> io::Result<Option<()>> {
        let Some((start, end)) = span(record) else { return Ok(None) };
        let op = values::allocation_op(self.names.operation(record).1);
        let allocation = MemoryAllocation {
            op,
            start,
            end,
            address: field(record, "address").unwrap_or(0),
            // The size of a free is written as 0 and is not known.
            bytes: field(record, "allocation_size").filter(|bytes| *bytes > 0),
            // The agent of a free is written as 0.
            agent: handle(record, "agent_id").and_then(|handle| self.tables().known_agent(handle)),
            tid: field_u32(record, "thread_id").unwrap_or(0),
            in_use: None,
        };
        self.collector.event(self.process, None, &Event::Allocation(allocation)).map(Some)
    }

    fn scratch(&mut self, record: &Value) -> io::Result<Option<()>> {
        let Some((start, end)) = span(record) else { return Ok(None) };
        let agent = self.agent(record, "agent_id");
        let queue = handle(record, "queue_id").map(|queue| self.tables().queue(agent.unwrap_or(0), queue));
        let scratch = ScratchMemory {
            op: values::scratch_op(self.names.operation(record).1),
            start,
            end,
            agent,
            queue: queue.unwrap_or(0),
            bytes: field(record, "allocation_size"),
            flags: field_u32(record, "flags").unwrap_or(0),
            tid: field_u32(record, "thread_id").unwrap_or(0),
        };
        self.collector.event(self.process, None, &Event::Scratch(scratch)).map(Some)
    }

    fn marker(&mut self, record: &Value) -> io::Result<Option<()>> {
        let (Some((start, end)), Some(tid)) = (span(record), field_u32(record, "thread_id")) else { return Ok(None) };
        let function = self.names.operation(record).1.to_owned();
        let message = key(record).and_then(|id| self.names.markers.get(&id)).map_or(function.as_str(), String::as_str);
        match values::marker_op(&function) {
            Some(op) => {
                let message = if op == MarkerOp::Mark { message } else { "" };
                let marker = Marker { op, at: start, tid, id: 0, message: message.into() };
                self.collector.event(self.process, None, &Event::Marker(marker)).map(Some)
            }
            None => self.collector.range(self.process, Range { message, tid, start, end }).map(Some),
        }
    }

    fn call(&mut self, list: &str, record: &Value) -> io::Result<Option<()>> {
        let (Some((start, end)), Some(tid)) = (span(record), field_u32(record, "thread_id")) else { return Ok(None) };
        let (kind, operation) = self.names.operation(record);
        let Some(domain) = values::domain(kind).or_else(|| values::domain(list)) else { return Ok(None) };
        let name = match operation {
            "" => format!("{kind}#{}", field(record, "operation").unwrap_or(0)),
            name => name.to_owned(),
        };
        let function = self.tables().function(domain, &name);
        // The result of other functions is not known to be an error code.
        let status = match function.domain {
            Domain::HipRuntime if table::function(function.operation).is_some() => {
                let returned = record.get("retval").and_then(|value| value.as_object()?.values().next());
                returned.and_then(json_integer).map(|status| status as i32)
            }
            _ => None,
        };
        let arguments = || record.get("args").and_then(Value::as_array).into_iter().flatten();
        let stream = if arguments().any(takes_stream) { self.stream(record) } else { None };
        let bytes = arguments().find(|argument| text(argument, "name") == Some("sizeBytes"));
        let bytes = bytes.and_then(|argument| field(argument, "value"));
        let call = ApiCall { status, stream, bytes, ..ApiCall::new(function, tid, start, end) };
        self.collector.event(self.process, key(record), &Event::Api(call)).map(Some)
    }
}

/// Calls without a stream also have stream 0.
fn takes_stream(argument: &Value) -> bool {
    text(argument, "type").is_some_and(|kind| kind.contains("hipStream_t") || kind.contains("ihipStream"))
}
