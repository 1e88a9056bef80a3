//! Perfetto traces: our own, through the trace reader, and rocprofv3's.
//!
//! rocprofv3 writes slices whose annotations have the exact times (`begin_ns`, `end_ns`), ids and sizes. The slices' own
//! times are not used, because rocprofv3 moves them where kernels overlap. Traces of other programs have no recognizable
//! kernels or calls.

mod slices;

use super::collect::{Collector, ProcessId};
use super::error::{ImportError, Why};
use super::format::{self, Format};
use super::source;
use rkprof_model::event::{Event, Function, Kernel, Registry, Severity};
use rkprof_perfetto::reader::{Item, ReadError, TraceReader};
use std::collections::HashMap;
use std::io;
use std::path::Path;

pub(super) static FORMAT: Format = Format {
    name: "pftrace",
    help: "rocprofv3's Perfetto trace, and rkprof's",
    docs: &[("our own, and rocprofv3's", "as recorded; correlation id")],
    recognizes: |head| is_trace(&head.bytes),
    read: |paths, collector| format::each(paths, collector, read),
};

/// A packet begins like an empty line, and continues with bytes that are not text.
pub(super) fn is_trace(bytes: &[u8]) -> bool {
    bytes.first() == Some(&0x0a) && bytes.iter().any(|byte| *byte < b'\t' || !byte.is_ascii())
}

pub(super) fn read(path: &Path, collector: &mut Collector) -> Result<(), ImportError> {
    if !ours(path, collector)? {
        slices::read(path, collector)?;
    }
    Ok(())
}

fn refused(path: &Path, error: &ReadError) -> ImportError {
    match error {
        ReadError::Io { offset, source } => ImportError::new(Why::Io, path, format!("byte {offset}"), source),
        ReadError::Garbage { offset, reason } => {
            ImportError::new(Why::Malformed, path, format!("byte {offset}"), format!("not a Perfetto trace: {reason}"))
        }
    }
}

/// Reads a trace that rkprof wrote; returns false when it is not one.
fn ours(path: &Path, collector: &mut Collector) -> Result<bool, ImportError> {
    let mut reader = TraceReader::new(source::open(path)?);
    let mut known = None;
    while let Some(item) = reader.next().map_err(|error| refused(path, &error))? {
        match item {
            Item::Process(about) => {
                // Rotated files of one process are one process.
                let process = collector.process(&format!(
                    "{}/{}#{}",
                    path.parent().unwrap_or(path).display(),
                    about.pid,
                    about.start
                ));
                collector.tables(process).process = about;
                known = Some(Names { process, kernels: HashMap::new(), functions: HashMap::new(), agents: 0 });
            }
            Item::Event(event) => {
                if let Some(names) = &mut known {
                    let taken = names.event(event, reader.registry(), collector);
                    taken.map_err(|error| ImportError::io(path, &error))?;
                }
            }
            Item::Dropped { kind, tid, total, .. } => {
                collector.skipped.note(format!("the tracer had dropped {total} records ({kind}) of thread {tid}"));
            }
            Item::Note { severity: Severity::Warning | Severity::Incomplete, text, .. } => collector.skipped.note(text),
            Item::Skipped { offset, reason } if known.is_some() => {
                collector.skipped.add(path, format!("byte {offset}"), reason);
            }
            Item::Note { .. } | Item::Skipped { .. } | Item::Clock(_) | Item::SelfSample(_) => {}
        }
    }
    let Some(names) = known else { return Ok(false) };
    if let Some(torn) = reader.torn() {
        let place = format!("byte {}", torn.offset);
        collector.skipped.add(path, place, format!("{} bytes of a packet that was not finished", torn.bytes));
    }
    let (registry, _) = reader.into_parts();
    let tables = collector.tables(names.process);
    tables.registry.threads.extend(registry.threads);
    tables.registry.code_objects.extend(registry.code_objects);
    if registry.streams.len() > tables.registry.streams.len() {
        tables.registry.streams = registry.streams;
    }
    Ok(true)
}

/// The reader's numbers, and ours.
struct Names {
    process: ProcessId,
    kernels: HashMap<u64, u64>,
    functions: HashMap<Function, Function>,
    /// Number of agents taken over so far.
    agents: usize,
}

impl Names {
    fn event(&mut self, mut event: Event<'_>, registry: &Registry, collector: &mut Collector) -> io::Result<()> {
        while let Some(agent) = registry.agents.get(self.agents) {
            collector.tables(self.process).define_agent(self.agents as u64, agent.clone());
            self.agents += 1;
        }
        match &mut event {
            Event::Api(call) => call.function = self.function(call.function, registry, collector),
            Event::Kernel(kernel) => {
                kernel.kernel = self.kernel(kernel.kernel, registry, collector);
                kernel.function = kernel.function.map(|function| self.function(function, registry, collector));
                kernel.queue = self.queue(kernel.queue, kernel.agent, registry, collector);
            }
            Event::Copy(copy) => {
                copy.function = copy.function.map(|function| self.function(function, registry, collector));
            }
            Event::Scratch(scratch) => {
                scratch.queue = self.queue(scratch.queue, scratch.agent.unwrap_or(0), registry, collector);
            }
            Event::Counters(sample) => {
                sample.kernel = self.kernel(sample.kernel, registry, collector);
                let tables = collector.tables(self.process);
                for (counter, _) in &mut sample.values {
                    let name = registry.counters.get(*counter as usize);
                    *counter = tables.counter(name.map_or("", String::as_str));
                }
                return collector.sample(self.process, sample);
            }
            Event::Activity(activity) => activity.function = self.function(activity.function, registry, collector),
            Event::Allocation(_) | Event::Marker(_) | Event::PcSamples(_) => {}
        }
        collector.event(self.process, None, &event)
    }

    fn kernel(&mut self, id: u64, registry: &Registry, collector: &mut Collector) -> u64 {
        if let Some(ours) = self.kernels.get(&id) {
            return *ours;
        }
        let tables = collector.tables(self.process);
        let ours = match registry.kernels.get(&id) {
            Some(kernel) if !kernel.mangled().is_empty() => tables.kernel(kernel.mangled(), kernel.clone()),
            Some(kernel) => tables.kernel(&registry.kernel_name(id), kernel.clone()),
            None => tables.kernel(&registry.kernel_name(id), Kernel::default()),
        };
        self.kernels.insert(id, ours);
        ours
    }

    fn function(&mut self, function: Function, registry: &Registry, collector: &mut Collector) -> Function {
        *self.functions.entry(function).or_insert_with(|| {
            collector.tables(self.process).function(function.domain, &registry.function_name(function))
        })
    }

    fn queue(&mut self, index: u32, agent: u32, registry: &Registry, collector: &mut Collector) -> u32 {
        let queue = registry.queues.get(index as usize);
        let (agent, handle) = queue.map_or((agent, index.into()), |queue| (queue.agent, queue.handle));
        collector.tables(self.process).queue(agent, handle)
    }
}
