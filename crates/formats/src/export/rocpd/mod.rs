//! rocprofv3's SQLite database: `SELECT * FROM kernels`, and every other view of its documentation.
//!
//! Ids are those of the trace where the database has a column for them (kernel, dispatch, thread, process), so that rows can
//! be traced back. As in rocprofv3, an event's `stack_id` is the correlation id that a call shares with its launches. Unknown
//! values (copied addresses) are NULL; counters are sums over their instances.

mod facts;
pub mod schema;

use super::correlation::Correlation;
use super::counters::{CounterJoin, Dispatch};
use super::format::{self, Chosen, DocsRow, Format, Job, Needs, Paths, PlaceKind, Processes};
use super::ranges::{self, Ranges, Span, SpanKind};
use super::rows::Rows;
use super::{Ended, Recorded, Sink, types};
use rkprof_model::event::{
    AllocationOp, ApiCall, CounterSample, Event, KernelDispatch, MemoryAllocation, MemoryCopy, Registry, ScratchMemory,
    ScratchOp,
};
use rkprof_names::Style;
use rusqlite::{Connection, Params, params};
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};

pub static FORMAT: Format = Format {
    name: "rocpd",
    help: "rocprofv3's SQLite database (file)",
    docs: &[DocsRow {
        called: "rocpd",
        result: "SQLite, schema version 3",
        processes: "tables each, joined by views",
        readers: "sqlite3, pandas, rocpd",
    }],
    endings: &["db"],
    place: |_: &Chosen| PlaceKind::File,
    gives: format::gives_nothing,
    after_run: Some("results.db"),
    needs: Needs { trace: true, counters: false, callstacks: false, paths: Paths::Unused },
    processes: Processes::Several,
    is_binary: true,
    options: &[],
    make: |job: Job| Ok(Box::new(Rocpd::create(&job.path()?, job.style)?)),
};

/// Rows between commits: uncommitted rows are kept in memory.
const COMMIT: u64 = 1 << 18;
/// Limit of counted dispatches that wait for their counters.
const MAX_COUNTED: usize = 1 << 20;
/// Id of the only node, and of the empty string.
const ONE: i64 = 1;

pub struct Rocpd {
    db: Connection,
    style: Style,
    suffixes: Vec<String>,
    rows: u64,
    process: Process,
    unfinished: usize,
}

/// Data of the process being written.
#[derive(Default)]
struct Process {
    pid: i64,
    parent: i64,
    sql: Statements,
    strings: FxHashMap<String, i64>,
    events: i64,
    ids: Correlation,
    join: CounterJoin,
    ranges: Ranges,
    /// Rows of counted dispatches by event id.
    counted: FxHashMap<u64, i64>,
    /// Tracks of marks, by thread and category.
    tracks: FxHashMap<(u32, i64), i64>,
    threads: FxHashSet<u32>,
    queues: FxHashSet<u32>,
    streams: FxHashSet<u32>,
    kernels: FxHashSet<u64>,
}

/// The statements that run millions of times; table names differ by process.
#[derive(Default)]
struct Statements {
    string: String,
    event: String,
    arg: String,
    region: String,
    sample: String,
    dispatch: String,
    copy: String,
    allocate: String,
    pmc_event: String,
}

impl Statements {
    fn new(suffix: &str) -> Statements {
        let insert = |table: &str, columns: &str| {
            let places = vec!["?"; columns.split(',').count()].join(",");
            format!("INSERT INTO `rocpd_{table}{suffix}` ({columns}) VALUES ({places})")
        };
        Statements {
            string: insert("string", "id,string"),
            event: insert("event", "id,category_id,stack_id,parent_stack_id,correlation_id,extdata"),
            arg: insert("arg", "event_id,position,type,name,value"),
            region: insert("region", "nid,pid,tid,start,\"end\",name_id,event_id"),
            sample: insert("sample", "track_id,timestamp,event_id"),
            dispatch: insert(
                "kernel_dispatch",
                "nid,pid,tid,agent_id,kernel_id,dispatch_id,queue_id,stream_id,start,\"end\",private_segment_size,\
                 group_segment_size,workgroup_size_x,workgroup_size_y,workgroup_size_z,grid_size_x,grid_size_y,\
                 grid_size_z,region_name_id,event_id,extdata",
            ),
            copy: insert(
                "memory_copy",
                "nid,pid,tid,start,\"end\",name_id,dst_agent_id,src_agent_id,size,stream_id,event_id",
            ),
            allocate: insert(
                "memory_allocate",
                "nid,pid,tid,agent_id,type,level,start,\"end\",address,size,queue_id,stream_id,event_id,extdata",
            ),
            pmc_event: insert("pmc_event", "event_id,pmc_id,value"),
        }
    }
}

impl Rocpd {
    /// Replaces the file at `path`.
    pub fn create(path: &Path, style: Style) -> io::Result<Rocpd> {
        for ending in ["", "-wal", "-shm", "-journal"] {
            let mut file = path.as_os_str().to_owned();
            file.push(ending);
            match std::fs::remove_file(PathBuf::from(file)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        // SQLite would let others read it.
        super::stream::create(path)?;
        let db = Connection::open(path).map_err(io::Error::other)?;
        // No program reads the file before it is complete, and a failed export is made anew.
        db.execute_batch(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; \
             PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32000; BEGIN",
        )
        .map_err(io::Error::other)?;
        db.set_prepared_statement_cache_capacity(32);
        Ok(Rocpd { db, style, suffixes: Vec::new(), rows: 0, process: Process::default(), unfinished: 0 })
    }

    fn insert(db: &Connection, sql: &str, values: impl Params) -> io::Result<()> {
        let mut statement = db.prepare_cached(sql).map_err(io::Error::other)?;
        statement.execute(values).map_err(io::Error::other)?;
        Ok(())
    }

    /// Inserts one row into a table with few rows.
    fn fact(&self, table: &str, columns: &str, values: impl Params) -> io::Result<()> {
        let suffix = self.suffixes.last().map_or("", String::as_str);
        let places = vec!["?"; columns.split(',').count()].join(",");
        let sql = format!("INSERT INTO `rocpd_{table}{suffix}` ({columns}) VALUES ({places})");
        Rocpd::insert(&self.db, &sql, values)
    }

    fn string(&mut self, text: &str) -> io::Result<i64> {
        if let Some(id) = self.process.strings.get(text) {
            return Ok(*id);
        }
        let id = self.process.strings.len() as i64 + 1;
        Rocpd::insert(&self.db, &self.process.sql.string, params![id, text])?;
        self.process.strings.insert(text.to_owned(), id);
        Ok(id)
    }

    /// Inserts an event; `stack` is the correlation id.
    fn event_row(&mut self, category: &str, stack: u64) -> io::Result<i64> {
        self.event_with(category, stack, "{}")
    }

    /// The same with further facts, as a JSON object.
    fn event_with(&mut self, category: &str, stack: u64, facts: &str) -> io::Result<i64> {
        let category = self.string(category)?;
        self.process.events += 1;
        let id = self.process.events;
        Rocpd::insert(&self.db, &self.process.sql.event, params![id, category, stack as i64, 0, 0, facts])?;
        self.rows += 1;
        if self.rows.is_multiple_of(COMMIT) {
            self.db.execute_batch("COMMIT; BEGIN").map_err(io::Error::other)?;
        }
        Ok(id)
    }

    fn region(&mut self, event: i64, name: &str, tid: u32, span: [u64; 2]) -> io::Result<()> {
        let name = self.string(name)?;
        self.process.threads.insert(tid);
        let [start, end] = span.map(|time| time as i64);
        let values = params![ONE, self.process.pid, tid, start, end, name, event];
        Rocpd::insert(&self.db, &self.process.sql.region, values)
    }

    /// The track of a thread's marks.
    fn track(&mut self, category: &str, tid: u32) -> io::Result<i64> {
        let name = self.string(category)?;
        if let Some(track) = self.process.tracks.get(&(tid, name)) {
            return Ok(*track);
        }
        let track = self.process.tracks.len() as i64 + 1;
        self.fact("track", "id,nid,pid,tid,name_id", params![track, ONE, self.process.pid, tid, name])?;
        self.process.tracks.insert((tid, name), track);
        Ok(track)
    }
}

/// FNV-1a of the parts.
fn hash(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.iter().chain(&[0]));
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3))
}

/// An identifier in the form of a UUID; another export of the process gives the same one.
fn guid(recorded: &Recorded<'_>, number: usize) -> String {
    let process = recorded.process;
    let boot = recorded.info.map_or("", |info| info.boot_id.as_str());
    let ids = [process.pid.to_le_bytes().as_slice(), &process.start.to_le_bytes(), &number.to_le_bytes()].concat();
    let [high, low] =
        [b"high", b"low "].map(|part| hash(&[part.as_slice(), process.host.as_bytes(), boot.as_bytes(), &ids]));
    let text = format!("{high:016x}{low:016x}");
    format!("{}-{}-{}-{}-{}", &text[..8], &text[8..12], &text[12..16], &text[16..20], &text[20..])
}

impl Rows for Rocpd {
    fn joins(&mut self) -> (&mut CounterJoin, &mut Ranges) {
        (&mut self.process.join, &mut self.process.ranges)
    }

    fn kernel(&mut self, kernel: &KernelDispatch, _: &Registry) -> io::Result<()> {
        let event = self.event_row("KERNEL_DISPATCH", self.process.ids.child(kernel.event_id))?;
        let process = &mut self.process;
        process.threads.insert(kernel.tid);
        process.queues.insert(kernel.queue);
        process.streams.insert(kernel.stream.unwrap_or(0));
        process.kernels.insert(kernel.kernel);
        let is_counted = !kernel.timing_valid || process.join.waits_for(kernel.event_id);
        if is_counted && process.counted.len() < MAX_COUNTED {
            process.counted.insert(kernel.event_id, event);
        }
        let ([wx, wy, wz], [gx, gy, gz]) = (kernel.shape.workgroup, kernel.shape.grid);
        let values = params![
            ONE,
            process.pid,
            kernel.tid,
            kernel.agent,
            kernel.kernel as i64,
            kernel.dispatch_id as i64,
            i64::from(kernel.queue) + 1,
            kernel.stream.unwrap_or(0),
            kernel.start as i64,
            kernel.end as i64,
            kernel.scratch,
            kernel.shape.lds,
            wx,
            wy,
            wz,
            gx,
            gy,
            gz,
            ONE,
            event,
            if kernel.timing_valid { "{}" } else { r#"{"counted":true}"# },
        ];
        Rocpd::insert(&self.db, &process.sql.dispatch, values)
    }

    fn call(&mut self, call: &ApiCall, registry: &Registry) -> io::Result<()> {
        let name = registry.function_name(call.function);
        let category = super::csv::domain(call.function.domain, &name);
        let id = self.process.ids.call(call);
        let event = self.event_row(category, id)?;
        let values = call.arguments.as_deref().unwrap_or_default();
        for (position, (parameter, value)) in call.function.parameters().zip(values).enumerate() {
            let kind = types::demangled(parameter.kind);
            let row = params![event, position as i64, kind, parameter.name, value.as_ref()];
            Rocpd::insert(&self.db, &self.process.sql.arg, row)?;
        }
        self.region(event, &name, call.tid, [call.start, call.end])
    }

    fn copy(&mut self, copy: &MemoryCopy, _: &Registry) -> io::Result<()> {
        let event = self.event_row("MEMORY_COPY", self.process.ids.child(copy.event_id))?;
        let name = self.string(copy.direction.sdk_name())?;
        let process = &mut self.process;
        process.threads.insert(copy.tid);
        process.streams.insert(copy.stream.unwrap_or(0));
        let values = params![
            ONE,
            process.pid,
            copy.tid,
            copy.start as i64,
            copy.end as i64,
            name,
            copy.dst_agent,
            copy.src_agent,
            // The schema requires a size.
            copy.bytes.unwrap_or(0) as i64,
            copy.stream.unwrap_or(0),
            event,
        ];
        Rocpd::insert(&self.db, &process.sql.copy, values)
    }

    fn allocation(&mut self, allocation: &MemoryAllocation, _: &Registry) -> io::Result<()> {
        let id = self.process.ids.alone();
        let event = self.event_row("MEMORY_ALLOCATION", id)?;
        let (kind, level) = match allocation.op {
            AllocationOp::Allocate => (Some("ALLOC"), "REAL"),
            AllocationOp::Free => (Some("FREE"), "REAL"),
            AllocationOp::VmemAllocate => (Some("ALLOC"), "VIRTUAL"),
            AllocationOp::VmemFree => (Some("FREE"), "VIRTUAL"),
            AllocationOp::Unknown => (None, "REAL"),
        };
        let frees = kind == Some("FREE");
        let process = &mut self.process;
        process.threads.insert(allocation.tid);
        let values = params![
            ONE,
            process.pid,
            allocation.tid,
            allocation.agent.filter(|_| !frees),
            kind,
            level,
            allocation.start as i64,
            allocation.end as i64,
            allocation.address as i64,
            allocation.bytes.filter(|_| !frees).unwrap_or(0) as i64,
            0,
            0,
            event,
            "{}",
        ];
        Rocpd::insert(&self.db, &process.sql.allocate, values)
    }

    fn scratch(&mut self, scratch: &ScratchMemory, _: &Registry) -> io::Result<()> {
        let id = self.process.ids.alone();
        let event = self.event_row("SCRATCH_MEMORY", id)?;
        let kind = match scratch.op {
            ScratchOp::Alloc => Some("ALLOC"),
            ScratchOp::Free => Some("FREE"),
            ScratchOp::AsyncReclaim => Some("RECLAIM"),
            ScratchOp::Unknown => None,
        };
        let process = &mut self.process;
        process.threads.insert(scratch.tid);
        process.queues.insert(scratch.queue);
        let values = params![
            ONE,
            process.pid,
            scratch.tid,
            scratch.agent,
            kind,
            "SCRATCH",
            scratch.start as i64,
            scratch.end as i64,
            None::<i64>,
            scratch.bytes.unwrap_or(0) as i64,
            i64::from(scratch.queue) + 1,
            0,
            event,
            json!({ "flags": scratch.flags }).to_string(),
        ];
        Rocpd::insert(&self.db, &process.sql.allocate, values)
    }

    /// A range has the name of the function that made it, and its message is a fact of the event. A span without length is a
    /// sample.
    fn span(&mut self, span: &Span) -> io::Result<()> {
        let (category, name) = match span.kind {
            SpanKind::Control => ("MARKER_CONTROL_API", span.name.as_str()),
            SpanKind::Mark => ("MARKER_CORE_RANGE_API", "roctxMarkA"),
            SpanKind::Nested => ("MARKER_CORE_RANGE_API", "roctxThreadRangeA"),
            SpanKind::Process => ("MARKER_CORE_RANGE_API", "roctxProcessRangeA"),
        };
        let id = self.process.ids.alone();
        let facts = match span.kind {
            SpanKind::Control => "{}".to_owned(),
            SpanKind::Mark | SpanKind::Nested | SpanKind::Process => json!({ "message": span.name }).to_string(),
        };
        let event = self.event_with(category, id, &facts)?;
        if span.start < span.end {
            return self.region(event, name, span.tid, [span.start, span.end]);
        }
        self.process.threads.insert(span.tid);
        let track = self.track(category, span.tid)?;
        Rocpd::insert(&self.db, &self.process.sql.sample, params![track, span.start as i64, event])
    }

    /// Inserts the values of a dispatch whose row has been written.
    fn sample(&mut self, sample: &CounterSample, _: Option<Dispatch>, _: &Registry) -> io::Result<()> {
        let event = self.process.counted.remove(&sample.event_id);
        for (counter, value) in &sample.values {
            let values = params![event, i64::from(*counter) + 1, value];
            Rocpd::insert(&self.db, &self.process.sql.pmc_event, values)?;
        }
        Ok(())
    }
}

impl Sink for Rocpd {
    fn correlates(&self) -> bool {
        true
    }

    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        let guid = guid(recorded, self.suffixes.len());
        let suffix = format!("_{}", guid.replace('-', "_"));
        self.db.execute_batch(&schema::create(&guid, &suffix)).map_err(io::Error::other)?;
        self.suffixes.push(suffix.clone());
        let process = recorded.process;
        let (pid, parent) = (i64::from(process.pid), i64::from(process.parent_pid));
        let ids = Correlation::new(recorded.several);
        self.process = Process { pid, parent, ids, sql: Statements::new(&suffix), ..Process::default() };
        self.string("")?;
        for (tag, value) in [("schema_version", "3"), ("uuid", &suffix), ("guid", &guid)] {
            self.fact("metadata", "tag,value", params![tag, value])?;
        }
        let release = recorded.info.map(|info| info.kernel_release.as_str());
        let machine =
            recorded.info.map(|info| info.boot_id.as_str()).filter(|id| !id.is_empty()).unwrap_or(&process.host);
        let node = hash(&[process.host.as_bytes()]) as i64;
        let columns = "id,hash,machine_id,system_name,hostname,release";
        self.fact("info_node", columns, params![ONE, node, machine, "Linux", process.host, release])?;
        let environment = recorded.info.map(|info| json!(info.environment).to_string()).unwrap_or("{}".to_owned());
        let facts = json!({ "tool": "rkprof", "simulated": process.simulated, "rank": process.rank });
        let command = process.command.join(" ");
        let columns = "id,nid,ppid,pid,init,start,command,environment,extdata";
        let start = process.start as i64;
        let values = params![pid, ONE, parent, pid, start, start, command, environment, facts.to_string()];
        self.fact("info_process", columns, values)
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        self.row(event, registry)
    }

    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        self.rest(ended.registry)?;
        self.facts(ended)?;
        let suffix = self.suffixes.last().map_or("", String::as_str);
        let sql = format!("UPDATE `rocpd_info_process{suffix}` SET fini = ?1, \"end\" = ?1");
        self.db.execute(&sql, params![ended.last as i64]).map_err(io::Error::other)?;
        self.unfinished += self.process.ranges.unfinished();
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        self.db.execute_batch(&schema::joined(&self.suffixes)).map_err(io::Error::other)?;
        self.db.execute_batch(schema::VIEWS).map_err(io::Error::other)?;
        self.db.execute_batch("COMMIT").map_err(io::Error::other)?;
        Ok(ranges::remark(self.unfinished).into_iter().collect())
    }
}
