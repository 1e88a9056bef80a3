//! All events of a trace as a Parquet dataset, partitioned as Hive does by run, host and rank:
//! `kernels/run=NAME/host=HOST/rank=0/PID.parquet`, and the same for `api`, `copies`, `counters`, `ranges` and `memory`.
//!
//! Times are CLOCK_BOOTTIME ns, sizes are bytes; `grid_*` and `block_*` are work-items, `blocks_*` workgroups. An unknown
//! value is null. A table without rows has no file.

use super::columns::{Codec, ColumnType, Columns, Field, RowWriter, Schema, fields};
use super::correlation::Correlation;
use super::kernels::PerKernel;
use super::ranges::{self, Ranges, Span, SpanKind};
use super::{Ended, Recorded, Sink, stream};
use parquet::data_type::ByteArray;
use rkprof_model::event::{
    Activity, ApiCall, CounterSample, Event, Function, KernelDispatch, MemoryAllocation, MemoryCopy, Ns, Registry,
    ScratchMemory, known_size,
};
use rkprof_names::{Style, classify};
use rustc_hash::FxHashMap;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::PathBuf;

const KERNELS: &[Field] = fields! {
    text kernel_name, text kind, text category, i32 pid, i32 tid, i32 agent, i32 queue, i32 stream or_null,
    i64 dispatch_id, i64 correlation_id, text function or_null, i64 launch_ns or_null, i64 start_ns, i64 end_ns,
    i64 duration_ns, i32 grid_x or_null, i32 grid_y or_null, i32 grid_z or_null, i32 block_x or_null,
    i32 block_y or_null, i32 block_z or_null, i32 blocks_x or_null, i32 blocks_y or_null, i32 blocks_z or_null,
    i32 lds or_null, i32 scratch or_null, i32 static_lds or_null, i32 vgprs or_null, i32 accum_vgprs or_null,
    i32 sgprs or_null, bool timing_valid, f64 flops or_null, f64 bytes or_null,
    i64 m or_null, i64 n or_null, i64 k or_null, i64 batch or_null, text arguments or_null
};
const API: &[Field] = fields! {
    text domain, text function, i32 pid, i32 tid, i64 correlation_id, i64 start_ns, i64 end_ns, i64 duration_ns,
    i32 status or_null, i32 launched, i32 stream or_null, i64 bytes or_null
};
const COPIES: &[Field] = fields! {
    text direction, i32 pid, i32 tid, i32 src_agent or_null, i32 dst_agent or_null, i32 stream or_null,
    i64 bytes or_null, i64 correlation_id, i64 launch_ns or_null, i64 start_ns, i64 end_ns, i64 duration_ns
};
const COUNTERS: &[Field] = fields! {
    text kernel_name, text counter, f64 value, i32 pid, i32 agent, i64 dispatch_id, i64 correlation_id, i32 group,
    i64 start_ns, i64 end_ns
};
const RANGES: &[Field] = fields! {
    text name, text kind, i32 pid, i32 tid, i32 depth, i64 start_ns, i64 end_ns, i64 duration_ns
};
const MEMORY: &[Field] = fields! {
    text operation, i32 pid, i32 tid, i32 agent or_null, i64 bytes or_null, i64 address or_null,
    i64 in_use_bytes or_null, i64 start_ns, i64 end_ns, text domain, i32 from_agent or_null
};

/// The tables, in the order of [`Wide::tables`].
const TABLES: [(&str, &[Field]); 6] = [
    ("kernels", KERNELS),
    ("api", API),
    ("copies", COPIES),
    ("counters", COUNTERS),
    ("ranges", RANGES),
    ("memory", MEMORY),
];

/// Their places in it.
#[derive(Clone, Copy)]
enum TablePlace {
    Kernels,
    Api,
    Copies,
    Counters,
    Ranges,
    Memory,
}

pub struct Wide {
    dir: PathBuf,
    run: String,
    codec: Codec,
    partition: PathBuf,
    tables: [Option<Columns<BufWriter<File>>>; 6],
    kernels: PerKernel<Known>,
    functions: FxHashMap<Function, (ByteArray, ByteArray)>,
    texts: FxHashMap<&'static str, ByteArray>,
    ids: Correlation,
    ranges: Ranges,
    pid: i32,
    remarks: Vec<String>,
}

struct Known {
    name: ByteArray,
    kind: ByteArray,
    category: ByteArray,
    /// Static LDS, VGPRs, accumulation VGPRs, SGPRs.
    facts: [Option<i32>; 4],
}

impl Wide {
    /// `run` is the value of the partition `run`.
    pub fn new(dir: PathBuf, run: &str, codec: Codec, style: Style) -> Wide {
        Wide {
            dir,
            run: partition_value(run),
            codec,
            partition: PathBuf::new(),
            tables: Default::default(),
            kernels: PerKernel::new(style),
            functions: FxHashMap::default(),
            texts: FxHashMap::default(),
            ids: Correlation::default(),
            ranges: Ranges::default(),
            pid: 0,
            remarks: Vec::new(),
        }
    }

    /// Fills and ends a row of a table.
    #[inline]
    fn append(&mut self, place: TablePlace, fill: impl FnOnce(&mut RowWriter<'_>)) -> io::Result<()> {
        let table = place as usize;
        if self.tables[table].is_none() {
            let (name, fields) = TABLES[table];
            let dir = self.dir.join(name).join(&self.partition);
            std::fs::create_dir_all(&dir)?;
            let file = BufWriter::with_capacity(1 << 20, stream::create(&dir.join(format!("{}.parquet", self.pid)))?);
            self.tables[table] = Some(Columns::new(file, Schema { fields }, self.codec)?);
        }
        let Some(columns) = &mut self.tables[table] else { return Ok(()) };
        fill(&mut columns.row());
        columns.end_row()
    }

    fn constant(&mut self, text: &'static str) -> ByteArray {
        self.texts.entry(text).or_insert_with(|| ByteArray::from(text)).clone()
    }

    fn function(&mut self, function: Function, registry: &Registry) -> (ByteArray, ByteArray) {
        let make = || {
            let domain = rkprof_stats::domain(function.domain);
            (ByteArray::from(domain), ByteArray::from(registry.function_name(function).as_ref()))
        };
        self.functions.entry(function).or_insert_with(make).clone()
    }

    fn kernel(&mut self, kernel: &KernelDispatch, registry: &Registry) -> io::Result<()> {
        let function = kernel.function.map(|function| self.function(function, registry).1);
        let id = self.ids.child(kernel.event_id);
        let known = self.kernels.get(kernel.kernel, registry, |name, facts| {
            let class = classify(name);
            let facts = facts.map(|facts| [facts.static_lds, facts.vgprs, facts.agprs, facts.sgprs]);
            Known {
                name: ByteArray::from(name),
                kind: ByteArray::from(class.kind.name()),
                category: ByteArray::from(class.category.name()),
                facts: facts.map_or([None; 4], |facts| facts.map(|fact| fact.map(|fact| fact as i32))),
            }
        });
        let Known { name, kind, category, facts } = known;
        let (name, kind, category, facts) = (name.clone(), kind.clone(), category.clone(), *facts);
        let pid = self.pid;
        let arguments = kernel.arguments.as_deref().map(ByteArray::from);
        self.append(TablePlace::Kernels, |row| {
            [&name, &kind, &category].into_iter().for_each(|text| row.text(text));
            [pid, kernel.tid as i32, kernel.agent as i32, kernel.queue as i32]
                .into_iter()
                .for_each(|number| row.i32(number));
            row.i32_or_null(kernel.stream.map(|stream| stream as i32));
            [kernel.dispatch_id, id].into_iter().for_each(|number| row.i64(number as i64));
            row.text_or_null(function.as_ref());
            row.i64_or_null(kernel.launch.map(|launch| launch as i64));
            times(row, kernel.start, kernel.end);
            for size in [kernel.shape.grid, kernel.shape.workgroup, kernel.shape.workgroups()] {
                (0..3).for_each(|at| row.i32_or_null(known_size(size).map(|size| size[at] as i32)));
            }
            [kernel.shape.lds, kernel.scratch]
                .into_iter()
                .for_each(|size| row.i32_or_null(size.map(|size| size as i32)));
            facts.into_iter().for_each(|fact| row.i32_or_null(fact));
            row.bool(kernel.timing_valid);
            row.f64_or_null(kernel.work.and_then(|work| work.flops));
            row.f64_or_null(kernel.work.and_then(|work| work.bytes));
            let product = kernel.gemm.as_deref().map(|gemm| [gemm.m, gemm.n, gemm.k, gemm.batch]);
            (0..4).for_each(|at| row.i64_or_null(product.map(|sizes| i64::from(sizes[at]))));
            row.text_or_null(arguments.as_ref());
        })
    }

    fn call(&mut self, call: &ApiCall, registry: &Registry) -> io::Result<()> {
        let (domain, function) = self.function(call.function, registry);
        let (pid, id) = (self.pid, self.ids.call(call));
        self.append(TablePlace::Api, |row| {
            [&domain, &function].into_iter().for_each(|text| row.text(text));
            [pid, call.tid as i32].into_iter().for_each(|number| row.i32(number));
            row.i64(id as i64);
            times(row, call.start, call.end);
            row.i32_or_null(call.status);
            row.i32(call.children.end.saturating_sub(call.children.start) as i32);
            row.i32_or_null(call.stream.map(|stream| stream as i32));
            row.i64_or_null(call.bytes.map(|bytes| bytes as i64));
        })
    }

    fn copy(&mut self, copy: &MemoryCopy) -> io::Result<()> {
        let direction = self.constant(copy.direction.sdk_name());
        let (pid, id) = (self.pid, self.ids.child(copy.event_id));
        self.append(TablePlace::Copies, |row| {
            row.text(&direction);
            [pid, copy.tid as i32].into_iter().for_each(|number| row.i32(number));
            [copy.src_agent, copy.dst_agent, copy.stream]
                .into_iter()
                .for_each(|id| row.i32_or_null(id.map(|id| id as i32)));
            row.i64_or_null(copy.bytes.map(|bytes| bytes as i64));
            row.i64(id as i64);
            row.i64_or_null(copy.launch.map(|launch| launch as i64));
            times(row, copy.start, copy.end);
        })
    }

    fn counters(&mut self, sample: &CounterSample, registry: &Registry) -> io::Result<()> {
        let name = ByteArray::from(&*super::kernels::name(sample.kernel, registry, Style::Full));
        let (pid, id) = (self.pid, self.ids.child(sample.event_id));
        for (counter, value) in &sample.values {
            let counter = registry.counters.get(*counter as usize).map_or("", String::as_str);
            self.append(TablePlace::Counters, |row| {
                [&name, &ByteArray::from(counter)].into_iter().for_each(|text| row.text(text));
                row.f64(*value);
                [pid, sample.agent as i32].into_iter().for_each(|number| row.i32(number));
                [sample.dispatch_id, id].into_iter().for_each(|number| row.i64(number as i64));
                row.i32(sample.group as i32);
                [sample.start, sample.end].into_iter().for_each(|time| row.i64(time as i64));
            })?;
        }
        Ok(())
    }

    fn span(&mut self, span: &Span) -> io::Result<()> {
        let kind = self.constant(match span.kind {
            SpanKind::Mark => "mark",
            SpanKind::Nested => "range",
            SpanKind::Process => "process_range",
            SpanKind::Control => "control",
        });
        let pid = self.pid;
        self.append(TablePlace::Ranges, |row| {
            [&ByteArray::from(span.name.as_str()), &kind].into_iter().for_each(|text| row.text(text));
            [pid, span.tid as i32, span.depth as i32].into_iter().for_each(|number| row.i32(number));
            times(row, span.start, span.end);
        })
    }

    fn allocation(&mut self, allocation: &MemoryAllocation) -> io::Result<()> {
        let names = [self.constant("memory"), self.constant(allocation.op.sdk_name())];
        let MemoryAllocation { start, end, address, bytes, agent, tid, in_use, op: _ } = *allocation;
        self.memory(names, tid, [agent, None], [bytes, Some(address), in_use], [start, end])
    }

    fn scratch(&mut self, scratch: &ScratchMemory) -> io::Result<()> {
        let names = [self.constant("scratch"), self.constant(scratch.op.sdk_name())];
        let ScratchMemory { start, end, agent, bytes, tid, .. } = *scratch;
        self.memory(names, tid, [agent, None], [bytes, None, None], [start, end])
    }

    fn activity(&mut self, activity: &Activity, registry: &Registry) -> io::Result<()> {
        let names = self.function(activity.function, registry).into();
        let Activity { start, end, agent, from_agent, bytes, value, tid, .. } = *activity;
        self.memory(names, tid, [agent, from_agent], [bytes, value, None], [start, end])
    }

    fn memory(
        &mut self,
        [domain, operation]: [ByteArray; 2],
        tid: u32,
        [agent, from_agent]: [Option<u32>; 2],
        facts: [Option<u64>; 3],
        span: [Ns; 2],
    ) -> io::Result<()> {
        let pid = self.pid;
        self.append(TablePlace::Memory, |row| {
            row.text(&operation);
            [pid, tid as i32].into_iter().for_each(|number| row.i32(number));
            row.i32_or_null(agent.map(|agent| agent as i32));
            facts.into_iter().for_each(|fact| row.i64_or_null(fact.map(|fact| fact as i64)));
            span.into_iter().for_each(|time| row.i64(time as i64));
            row.text(&domain);
            row.i32_or_null(from_agent.map(|agent| agent as i32));
        })
    }
}

fn times(row: &mut RowWriter<'_>, start: Ns, end: Ns) {
    [start, end, end.wrapping_sub(start)].into_iter().for_each(|time| row.i64(time as i64));
}

/// The part of a path whose value is not known. pyarrow can't read a dataset where all have Hive's name for that.
pub(crate) const UNKNOWN_PART: &str = "unknown";

/// A value as a part of a path: characters with another meaning there are percent-encoded, as Hive does.
fn partition_value(text: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    let encode = |byte: u8| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    let text: String = text.bytes().map(encode).collect();
    if text.is_empty() { UNKNOWN_PART.to_owned() } else { text }
}

impl Sink for Wide {
    fn correlates(&self) -> bool {
        true
    }

    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        let process = recorded.process;
        self.pid = process.pid as i32;
        self.ids = Correlation::new(recorded.several);
        self.partition = PathBuf::from(format!("run={}", self.run))
            .join(format!("host={}", partition_value(&process.host)))
            .join(format!("rank={}", process.rank.unwrap_or(0)));
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        match event {
            Event::Kernel(kernel) => self.kernel(kernel, registry),
            Event::Api(call) => self.call(call, registry),
            Event::Copy(copy) => self.copy(copy),
            Event::Counters(sample) => self.counters(sample, registry),
            Event::Allocation(allocation) => self.allocation(allocation),
            Event::Scratch(scratch) => self.scratch(scratch),
            Event::Activity(activity) => self.activity(activity, registry),
            Event::PcSamples(_) => Ok(()),
            Event::Marker(marker) => match self.ranges.marker(marker) {
                Some(span) => self.span(&span),
                None => Ok(()),
            },
        }
    }

    fn end(&mut self, _: &Ended<'_>) -> io::Result<()> {
        for table in self.tables.iter_mut().filter_map(Option::take) {
            let mut table = table;
            table.finish(&[])?;
        }
        self.kernels.clear();
        self.functions.clear();
        self.remarks.extend(ranges::remark(std::mem::take(&mut self.ranges).unfinished()));
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        Ok(std::mem::take(&mut self.remarks))
    }
}
