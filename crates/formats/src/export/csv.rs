//! rocprofv3's CSV files: names, columns, quoting and number formats are those of rocprofv3 1.0.0. A file without rows is not
//! written, unless a layout requires it.
//!
//! Deliberate differences: `LDS_Block_Size` includes dynamic LDS; unknown fields of agents are empty; quotes in names are
//! doubled; `extended` adds percentile columns to the statistics, and a column to `kernel_trace` that marks counted
//! dispatches, whose times are not timings.

use super::agents::{self, Labels};
use super::correlation::Correlation;
use super::counters::{CounterJoin, Dispatch};
use super::format::{Chosen, DocsRow, Format, Job, Needs, Paths, PlaceKind, Processes, Setting};
use super::kernels::{Cells, PerKernel};
use super::ranges::{self, Ranges, Span, SpanKind};
use super::rows::Rows;
use super::table::Table;
use super::tallies::{Group, Tallies, TallyRow};
use super::{Ended, Recorded, Sink, text};
use rkprof_arch::reduction;
use rkprof_model::event::{
    AllocationOp, ApiCall, CounterSample, Event, Kernel, KernelDispatch, MemoryAllocation, MemoryCopy, Registry,
    ScratchMemory, known_size,
};
use rkprof_model::record::Domain;
use rkprof_names::Style;
use std::io;
use std::path::PathBuf;

pub static FORMAT: Format = Format {
    name: "csv",
    help: "rocprofv3's CSV files (directory, or 'DIR/PREFIX_*.csv')",
    docs: &[DocsRow {
        called: "csv",
        result: "directory of rocprofv3's files",
        processes: "a directory `pid_N` each",
        readers: "pandas, anything for rocprofv3",
    }],
    endings: &["csv"],
    place: |_: &Chosen| PlaceKind::Directory,
    gives: |name| {
        name.ends_with("_trace.csv")
            || name.ends_with("_stats.csv")
            || name == "agent_info.csv"
            || name == "counter_collection.csv"
    },
    after_run: Some("csv"),
    needs: Needs { trace: false, counters: false, callstacks: false, paths: Paths::Unused },
    processes: Processes::One,
    is_binary: false,
    options: &[Setting::Extended, Setting::Prefix],
    make: |job: Job| {
        let (dir, extended, style) = (job.path()?, job.extended, job.style);
        Ok(Box::new(Csv::new(Options { dir, prefix: job.prefix, only: &[], always: false, extended, style })))
    },
};

/// Header of each trace file.
const KERNEL_TRACE: &str = "\"Kind\",\"Agent_Id\",\"Queue_Id\",\"Stream_Id\",\"Thread_Id\",\"Dispatch_Id\",\
\"Kernel_Id\",\"Kernel_Name\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\",\"LDS_Block_Size\",\
\"Scratch_Size\",\"VGPR_Count\",\"Accum_VGPR_Count\",\"SGPR_Count\",\"Workgroup_Size_X\",\"Workgroup_Size_Y\",\
\"Workgroup_Size_Z\",\"Grid_Size_X\",\"Grid_Size_Y\",\"Grid_Size_Z\"";
const API_TRACE: &str = "\"Domain\",\"Function\",\"Process_Id\",\"Thread_Id\",\"Correlation_Id\",\
\"Start_Timestamp\",\"End_Timestamp\"";
const COPY_TRACE: &str = "\"Kind\",\"Direction\",\"Stream_Id\",\"Source_Agent_Id\",\"Destination_Agent_Id\",\
\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"";
const ALLOCATION_TRACE: &str = "\"Kind\",\"Operation\",\"Agent_Id\",\"Allocation_Size\",\"Address\",\
\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"";
const SCRATCH_TRACE: &str = "\"Kind\",\"Operation\",\"Agent_Id\",\"Queue_Id\",\"Thread_Id\",\"Alloc_Flags\",\
\"Start_Timestamp\",\"End_Timestamp\",\"Allocation_Size\"";
const COUNTER_COLLECTION: &str = "\"Correlation_Id\",\"Dispatch_Id\",\"Agent_Id\",\"Queue_Id\",\"Process_Id\",\
\"Thread_Id\",\"Grid_Size\",\"Kernel_Id\",\"Kernel_Name\",\"Workgroup_Size\",\"LDS_Block_Size\",\"Scratch_Size\",\
\"VGPR_Count\",\"Accum_VGPR_Count\",\"SGPR_Count\",\"Counter_Name\",\"Counter_Value\",\"Start_Timestamp\",\
\"End_Timestamp\"";
pub const STATS: &str = "\"Name\",\"Calls\",\"TotalDurationNs\",\"AverageNs\",\"Percentage\",\"MinNs\",\"MaxNs\",\
\"StdDev\"";
/// `false` for counted dispatches.
const TIMING_VALID: &str = ",\"Timing_Valid\"";
const EXTENDED: &str = ",\"P50Ns\",\"P90Ns\",\"P95Ns\",\"P99Ns\",\"P999Ns\"";

/// The files to write, and their place.
pub struct Options {
    pub dir: PathBuf,
    /// Prefix of each file's name.
    pub prefix: String,
    /// Files to write, by name without `.csv`; empty = all.
    pub only: &'static [&'static str],
    /// Write the files of `only` even when they have no row.
    pub always: bool,
    /// Whether the statistics have percentile columns and the kernels' trace has `Timing_Valid`.
    pub extended: bool,
    pub style: Style,
}

impl Options {
    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.contains(&name)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{}{name}.csv", self.prefix))
    }
}

pub struct Csv {
    options: Options,
    kernel: Table,
    /// API traces by [`Group`].
    api: Vec<(Group, Table)>,
    copy: Table,
    allocation: Table,
    scratch: Table,
    counter: Table,
    kernels: PerKernel<Cells>,
    labels: Labels,
    ids: Correlation,
    join: CounterJoin,
    ranges: Ranges,
    tallies: Tallies,
    pid: u64,
    agents: Vec<rkprof_model::event::Agent>,
    remarks: Vec<String>,
}

/// `7,"name",` and the registers.
fn cells(id: u64, name: &str, facts: Option<&Kernel>) -> Cells {
    let mut before = Vec::new();
    text::uints(&mut before, [id]);
    Cells::new(before, name, facts)
}

impl Csv {
    pub fn new(options: Options) -> Csv {
        let table = |name: &str, header: &str| match options.wants(name) {
            true => Table::new(options.path(name), header),
            false => Table::unwanted(),
        };
        let api = [Group::Hip, Group::Hsa, Group::Marker, Group::Rccl, Group::RocDecode, Group::RocJpeg];
        let valid = if options.extended { TIMING_VALID } else { "" };
        Csv {
            kernel: table("kernel_trace", &format!("{KERNEL_TRACE}{valid}")),
            api: api.map(|group| (group, table(&format!("{}_trace", group.file()), API_TRACE))).into(),
            copy: table("memory_copy_trace", COPY_TRACE),
            allocation: table("memory_allocation_trace", ALLOCATION_TRACE),
            scratch: table("scratch_memory_trace", SCRATCH_TRACE),
            counter: table("counter_collection", COUNTER_COLLECTION),
            kernels: PerKernel::new(options.style),
            labels: Labels::default(),
            ids: Correlation::default(),
            join: CounterJoin::default(),
            ranges: Ranges::default(),
            tallies: Tallies::new(options.style),
            pid: 0,
            agents: Vec::new(),
            remarks: Vec::new(),
            options,
        }
    }

    /// Only `counter_collection`, to a file of any name.
    pub fn counters(path: PathBuf, style: Style) -> Csv {
        let only = &["counter_collection"];
        let options =
            Options { dir: PathBuf::new(), prefix: String::new(), only, always: true, extended: false, style };
        Csv { counter: Table::new(path, COUNTER_COLLECTION), ..Csv::new(options) }
    }

    fn api_row(&mut self, group: Group, domain: &str, name: &str, [tid, id, start, end]: [u64; 4]) -> io::Result<()> {
        let Some((_, table)) = self.api.iter_mut().find(|(of, table)| *of == group && table.wanted()) else {
            return Ok(());
        };
        let out = table.buffer();
        out.push(b'"');
        out.extend_from_slice(domain.as_bytes());
        out.extend_from_slice(b"\",");
        text::quoted(out, name);
        out.push(b',');
        text::uints(out, [self.pid, tid, id, start, end]);
        out.pop();
        table.row()
    }

    fn stats(&self, name: &str, rows: &[TallyRow]) -> io::Result<()> {
        let header = if self.options.extended { format!("{STATS}{EXTENDED}") } else { STATS.to_owned() };
        let mut table = Table::new(self.options.path(name), &header);
        for row in stats_rows(rows, self.options.extended) {
            table.buffer().extend_from_slice(row.as_bytes());
            table.row()?;
        }
        table.finish(self.options.always)
    }
}

/// Rows of a file of statistics, with percentages of their sum.
fn stats_rows(rows: &[TallyRow], extended: bool) -> Vec<String> {
    let total = rows.iter().map(|row| row.duration.sum_ns).sum::<u64>() as f64;
    let row = |TallyRow { name, duration }: &TallyRow| {
        let mut quoted = Vec::new();
        text::quoted(&mut quoted, name);
        let mut row = format!(
            "{},{},{},{},{},{},{},{}",
            String::from_utf8_lossy(&quoted),
            duration.count,
            duration.sum_ns,
            text::statistic(duration.mean_ns.unwrap_or(0.0)),
            text::percentage(if total > 0.0 { duration.sum_ns as f64 / total * 100.0 } else { 0.0 }),
            duration.min_ns.unwrap_or(0),
            duration.max_ns.unwrap_or(0),
            text::statistic(duration.std_ns.unwrap_or(0.0)),
        );
        if extended {
            let percentiles = [duration.p50_ns, duration.p90_ns, duration.p95_ns, duration.p99_ns, duration.p999_ns];
            percentiles.iter().for_each(|ns| row.push_str(&format!(",{}", ns.unwrap_or(0))));
        }
        row
    };
    rows.iter().map(row).collect()
}

/// The SDK's kind of an API; the function's prefix distinguishes HSA's tables.
pub fn domain(domain: Domain, function: &str) -> &'static str {
    match domain {
        Domain::HipRuntime | Domain::HipRuntimeSdk => "HIP_RUNTIME_API_EXT",
        Domain::HipCompiler => "HIP_COMPILER_API_EXT",
        Domain::Hsa if function.starts_with("hsa_amd_") => "HSA_AMD_EXT_API",
        Domain::Hsa if function.starts_with("hsa_ext_image") || function.starts_with("hsa_ext_sampler") => {
            "HSA_IMAGE_EXT_API"
        }
        Domain::Hsa if function.starts_with("hsa_ext_program") => "HSA_FINALIZE_EXT_API",
        Domain::Hsa => "HSA_CORE_API",
        Domain::Rccl => "RCCL_API",
        Domain::Marker => "MARKER_CORE_RANGE_API",
        Domain::RocDecode => "ROCDECODE_API",
        Domain::RocJpeg => "ROCJPEG_API",
        Domain::Kfd => "KFD_EVENT",
        Domain::HipEvent => "HIP_EVENT",
        Domain::HipGraph => "HIP_GRAPH",
    }
}

impl Rows for Csv {
    fn joins(&mut self) -> (&mut CounterJoin, &mut Ranges) {
        (&mut self.join, &mut self.ranges)
    }

    fn kernel(&mut self, kernel: &KernelDispatch, registry: &Registry) -> io::Result<()> {
        if !self.kernel.wanted() {
            return Ok(());
        }
        let known = self.kernels.get(kernel.kernel, registry, |name, facts| cells(kernel.kernel, name, facts));
        let out = self.kernel.buffer();
        out.extend_from_slice(b"\"KERNEL_DISPATCH\",");
        self.labels.append(out, Some(kernel.agent), registry);
        out.push(b',');
        let [stream, tid] = [kernel.stream.unwrap_or(0), kernel.tid].map(u64::from);
        text::uints(out, [u64::from(kernel.queue) + 1, stream, tid, kernel.dispatch_id]);
        out.extend_from_slice(&known.name);
        text::uints(out, [self.ids.child(kernel.event_id), kernel.start, kernel.end]);
        text::optional(out, [lds_blocks(kernel.shape.lds), kernel.scratch.map(u64::from)]);
        out.extend_from_slice(&known.registers);
        text::size(out, kernel.shape.workgroup);
        text::size(out, kernel.shape.grid);
        match (self.options.extended, kernel.timing_valid) {
            (true, true) => out.extend_from_slice(b"true"),
            (true, false) => out.extend_from_slice(b"false"),
            (false, _) => _ = out.pop(),
        }
        self.kernel.row()
    }

    fn call(&mut self, call: &ApiCall, registry: &Registry) -> io::Result<()> {
        let name = registry.function_name(call.function);
        let domain = domain(call.function.domain, &name);
        let id = self.ids.call(call);
        self.api_row(
            Group::from_domain(call.function.domain),
            domain,
            &name,
            [call.tid.into(), id, call.start, call.end],
        )
    }

    fn copy(&mut self, copy: &MemoryCopy, registry: &Registry) -> io::Result<()> {
        let id = self.ids.child(copy.event_id);
        let out = self.copy.buffer();
        out.extend_from_slice(b"\"MEMORY_COPY\",\"");
        out.extend_from_slice(copy.direction.sdk_name().as_bytes());
        out.extend_from_slice(b"\",");
        text::uints(out, [copy.stream.unwrap_or(0).into()]);
        for agent in [copy.src_agent, copy.dst_agent] {
            self.labels.append(out, agent, registry);
            out.push(b',');
        }
        text::uints(out, [id, copy.start, copy.end]);
        out.pop();
        self.copy.row()
    }

    fn allocation(&mut self, allocation: &MemoryAllocation, registry: &Registry) -> io::Result<()> {
        let frees = matches!(allocation.op, AllocationOp::Free | AllocationOp::VmemFree);
        let id = self.ids.alone();
        let out = self.allocation.buffer();
        out.extend_from_slice(b"\"MEMORY_ALLOCATION\",\"");
        out.extend_from_slice(allocation.op.sdk_name().as_bytes());
        out.extend_from_slice(b"\",");
        // The SDK does not report where and how much was freed, so rocprofv3 writes an empty field and 0.
        self.labels.append(out, allocation.agent.filter(|_| !frees), registry);
        out.push(b',');
        text::uints(out, [allocation.bytes.filter(|_| !frees).unwrap_or(0)]);
        out.extend_from_slice(format!("\"{:#018x}\",", allocation.address).as_bytes());
        text::uints(out, [id, allocation.start, allocation.end]);
        out.pop();
        self.allocation.row()
    }

    fn scratch(&mut self, scratch: &ScratchMemory, registry: &Registry) -> io::Result<()> {
        let out = self.scratch.buffer();
        out.extend_from_slice(b"\"SCRATCH_MEMORY\",\"");
        out.extend_from_slice(scratch.op.sdk_name().as_bytes());
        out.extend_from_slice(b"\",");
        self.labels.append(out, scratch.agent, registry);
        out.push(b',');
        text::uints(out, [u64::from(scratch.queue) + 1, scratch.tid.into(), scratch.flags.into()]);
        text::uints(out, [scratch.start, scratch.end]);
        scratch.bytes.into_iter().for_each(|bytes| text::uint(out, bytes));
        self.scratch.row()
    }

    fn span(&mut self, span: &Span) -> io::Result<()> {
        self.tallies.span(span);
        let domain = match span.kind {
            SpanKind::Control => "MARKER_CONTROL_API",
            SpanKind::Mark | SpanKind::Nested | SpanKind::Process => "MARKER_CORE_RANGE_API",
        };
        let id = self.ids.alone();
        self.api_row(Group::Marker, domain, &span.name, [span.tid.into(), id, span.start, span.end])
    }

    /// One row per counter, the sum of its instances as rocprofv3 writes it. Without the dispatch, queue, thread and scratch are empty.
    fn sample(&mut self, sample: &CounterSample, of: Option<Dispatch>, registry: &Registry) -> io::Result<()> {
        let known = self.kernels.get(sample.kernel, registry, |name, facts| cells(sample.kernel, name, facts));
        let product = |size| known_size(size).map(|size| size.map(u64::from).iter().product::<u64>());
        let xccs = registry.agents.get(sample.agent as usize).and_then(|agent| agent.xcc_count);
        for (counter, value) in &sample.values {
            let name = registry.counters.get(*counter as usize).map_or("", String::as_str);
            let out = self.counter.buffer();
            text::uints(out, [self.ids.child(sample.event_id), sample.dispatch_id]);
            self.labels.append(out, Some(sample.agent), registry);
            out.push(b',');
            text::optional(out, [of.map(|of| u64::from(of.queue) + 1)]);
            text::uints(out, [self.pid]);
            text::optional(out, [of.map(|of| of.tid.into())]);
            text::optional(out, [product(sample.shape.grid)]);
            out.extend_from_slice(&known.name);
            text::optional(out, [product(sample.shape.workgroup)]);
            text::optional(out, [lds_blocks(sample.shape.lds), of.and_then(|of| of.scratch).map(u64::from)]);
            out.extend_from_slice(&known.registers);
            text::quoted(out, name);
            out.push(b',');
            out.extend_from_slice(text::real(reduction::to_sum(name, *value, xccs)).as_bytes());
            out.push(b',');
            text::uints(out, [sample.start, sample.end]);
            out.pop();
            self.counter.row()?;
        }
        Ok(())
    }
}

impl Sink for Csv {
    fn correlates(&self) -> bool {
        true
    }

    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        self.pid = recorded.process.pid.into();
        self.tallies.begin(recorded.summary);
        self.ids = Correlation::new(recorded.several);
        if !recorded.traced
            && let Some(summary) = recorded.summary
        {
            self.tallies.summary(summary, self.options.style);
            self.agents = agents::of_summary(summary);
        }
        Ok(())
    }

    #[inline]
    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        self.tallies.event(event, registry);
        let wanted = match event {
            Event::Copy(_) => self.copy.wanted(),
            Event::Allocation(_) => self.allocation.wanted(),
            Event::Scratch(_) => self.scratch.wanted(),
            Event::Counters(_) => self.counter.wanted(),
            Event::Api(_) | Event::Kernel(_) | Event::Marker(_) | Event::Activity(_) | Event::PcSamples(_) => true,
        };
        if wanted { self.row(event, registry) } else { Ok(()) }
    }

    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        self.rest(ended.registry)?;
        if !ended.registry.agents.is_empty() {
            self.agents.clone_from(&ended.registry.agents);
        }
        self.remarks.extend(ranges::remark(self.ranges.unfinished()));
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        let always = self.options.always;
        let Csv { kernel, copy, allocation, scratch, counter, api, .. } = self;
        for table in [kernel, copy, allocation, scratch, counter].into_iter().chain(api.iter_mut().map(|(_, t)| t)) {
            table.finish(always)?;
        }
        for group in Group::ALL {
            let name = format!("{}_stats", group.file());
            if self.options.wants(&name) {
                self.stats(&name, &self.tallies.rows(group))?;
            }
        }
        if self.options.wants("domain_stats") {
            self.stats("domain_stats", &self.tallies.domains())?;
        }
        if self.options.wants("agent_info") {
            let mut table = Table::new(self.options.path("agent_info"), &agents::header());
            for agent in &self.agents {
                agents::row(table.buffer(), agent);
                table.row()?;
            }
            table.finish(always)?;
        }
        Ok(std::mem::take(&mut self.remarks))
    }
}
/// LDS is allocated in blocks, and rocprofv3 shows whole blocks.
fn lds_blocks(bytes: Option<u32>) -> Option<u64> {
    const BLOCK: u64 = 512;
    bytes.map(|bytes| u64::from(bytes).next_multiple_of(BLOCK))
}
