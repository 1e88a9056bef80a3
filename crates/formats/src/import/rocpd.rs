//! rocprofv3's SQLite database (`rocpd_kernel_dispatch`, `rocpd_region`, ...): schema 3, as rocprofv3 1.0.0 writes it, and our own; schema 4,
//! where process, thread, agent, queue and stream of a row are those of its `rocpd_track`, and categories have a table.
//!
//! Table names end in the database's identity, and there are views without that suffix. In a joined database `guid`
//! distinguishes the rows, and each process stays separate. Calls and their launches share `rocpd_event.stack_id`.

use super::agents;
use super::collect::{Collector, CounterValue, ProcessId, Range};
use super::error::{ImportError, Why};
use super::format::{self, Format};
use super::sqlite::{Database, integer, integer_u32, text};
use super::values;
use rkprof_arch::reduction::Reduction;
use rkprof_model::event::{
    Agent, AgentKind, AllocationOp, ApiCall, Event, Kernel, KernelDispatch, LaunchShape, Marker, MarkerOp,
    MemoryAllocation, MemoryCopy, ScratchMemory, ScratchOp,
};
use rusqlite::Row;
use serde_json::Value;
use std::collections::HashMap;
use std::io;
use std::path::Path;

pub(super) static FORMAT: Format = Format {
    name: "rocpd",
    help: "rocprofv3's database (*_results.db)",
    docs: &[("rocprofv3's `*_results.db`, of schema 3 or 4", "`stack_id`")],
    recognizes: |head| head.has_table("rocpd_kernel_dispatch"),
    read: |paths, collector| format::each(paths, collector, read),
};

/// Limits of agents, kernels and processes.
const MAX_IDS: usize = 1 << 20;

pub(super) fn read(path: &Path, collector: &mut Collector) -> Result<(), ImportError> {
    let database = Database::open(path)?;
    let mut reader = Reader {
        database: &database,
        collector,
        processes: HashMap::new(),
        agents: HashMap::new(),
        kernels: HashMap::new(),
    };
    reader.processes()?;
    reader.agents()?;
    reader.kernels()?;
    reader.regions()?;
    reader.marks()?;
    reader.dispatches()?;
    reader.counters()?;
    reader.copies()?;
    reader.allocations()
}

/// Identity of a database, and an id within it.
type Id = (String, u64);

struct Reader<'a> {
    database: &'a Database<'a>,
    collector: &'a mut Collector,
    processes: HashMap<Id, ProcessId>,
    /// Handle in the process's tables, by agent id.
    agents: HashMap<Id, Agent>,
    kernels: HashMap<Id, (String, Kernel)>,
}

/// The first columns of a row of events: `guid, pid, tid, start, end, stack_id`.
struct Head {
    guid: String,
    process: ProcessId,
    tid: u32,
    start: u64,
    end: u64,
    key: Option<u64>,
}

/// The message of a range or mark, in a column of facts.
fn message(row: &Row<'_>, column: usize) -> Option<String> {
    let facts: Value = serde_json::from_str(&text(row, column)?).ok()?;
    values::text(&facts, "message").map(str::to_owned)
}

/// What rows of schema 4 have from their track.
const OF_TRACK: [&str; 5] = ["pid", "tid", "agent_id", "queue_id", "stream_id"];

const BAD_TIME: &str = "its times are not numbers";

impl Reader<'_> {
    fn skip(&mut self, table: &str, number: u64, reason: &str) {
        self.collector.skipped.add(self.database.path, format!("{table} row {number}"), reason);
    }

    fn failed(&self) -> impl Fn(io::Error) -> ImportError + use<> {
        let path = self.database.path.to_owned();
        move |error| ImportError::io(&path, &error)
    }

    /// The table of tracks, where rows of this table name their track alone.
    fn track_of(&self, table: &str) -> Option<String> {
        let has = |column| self.database.has_column(table, column);
        (has("track_id") && has("end") && !has("pid")).then(|| self.database.table("rocpd_track")).flatten()
    }

    /// Runs a query over tables (`{name}` in it). A missing table has no rows; a missing column in `optional` is null.
    fn each(
        &mut self,
        table: &str,
        query: &str,
        optional: &[&str],
        mut each: impl FnMut(&mut Self, u64, &Row<'_>) -> Result<(), ImportError>,
    ) -> Result<(), ImportError> {
        let database = self.database;
        let Some(main) = database.table(table) else { return Ok(()) };
        let (category, name) = match database.table("rocpd_info_category") {
            Some(categories) => (categories, "c.name"),
            None => ("{rocpd_string}".to_owned(), "c.string"),
        };
        let mut text = query.replace("{category}", &category).replace("c.name", name);
        if let Some(track) = self.track_of(&main) {
            text = text.replacen(
                "{} m",
                &format!("{{}} m LEFT JOIN {track} k ON k.id = m.track_id AND k.guid = m.guid"),
                1,
            );
            for column in OF_TRACK {
                text = text.replace(&format!("m.{column}"), &format!("k.{column}"));
            }
        }
        text = text.replace("{}", &main);
        for name in
            ["rocpd_event", "rocpd_string", "rocpd_track", "rocpd_info_thread", "rocpd_info_pmc", "rocpd_info_process"]
        {
            let slot = format!("{{{name}}}");
            if text.contains(&slot) {
                let Some(found) = database.table(name) else {
                    return Err(ImportError::new(
                        Why::Malformed,
                        database.path,
                        "",
                        format!("there is no table {name}"),
                    ));
                };
                text = text.replace(&slot, &found);
            }
        }
        for column in optional {
            if !database.has_column(&main, column) {
                text = text.replace(&format!("m.{column}"), "NULL");
            }
        }
        database.each(table, &text, |number, row| each(self, number, row))
    }

    /// Host names of the nodes. A joined database has those of several machines.
    fn nodes(&mut self) -> Result<Vec<(Id, String)>, ImportError> {
        let mut nodes = Vec::new();
        let query = "SELECT m.guid, m.id, m.hostname FROM {} m";
        self.each("rocpd_info_node", query, &["guid", "id"], |_, _, row| {
            if nodes.len() < MAX_IDS {
                let id = (text(row, 0).unwrap_or_default(), integer(row, 1).unwrap_or(0));
                nodes.push((id, text(row, 2).unwrap_or_default()));
            }
            Ok(())
        })?;
        Ok(nodes)
    }

    fn processes(&mut self) -> Result<(), ImportError> {
        let nodes = self.nodes()?;
        // Without the column there is one machine.
        let first = nodes.first().map_or(String::new(), |(_, host)| host.clone());
        let hosts: HashMap<Id, String> = nodes.into_iter().collect();
        let query = "SELECT m.guid, m.id, m.pid, m.ppid, m.start, m.end, m.init, m.fini, m.command, m.nid FROM {} m";
        self.each("rocpd_info_process", query, &["ppid", "init", "fini", "command", "nid"], |this, _, row| {
            let (Some(guid), Some(id)) = (text(row, 0), integer(row, 1)) else { return Ok(()) };
            let process = this.process(&guid, id);
            let tables = this.collector.tables(process);
            let node = integer(row, 9).and_then(|node| hosts.get(&(guid, node)));
            tables.process.host = node.unwrap_or(&first).clone();
            tables.process.pid = integer_u32(row, 2).unwrap_or(0);
            tables.process.parent_pid = integer_u32(row, 3).unwrap_or(0);
            let time =
                |a, b| integer(row, a).filter(|time| *time > 0).or_else(|| integer(row, b).filter(|time| *time > 0));
            tables.session = time(6, 4).zip(time(7, 5));
            // One text without quotes: words with a blank cannot be separated.
            let command = text(row, 8).unwrap_or_default();
            tables.process.command = command.split_whitespace().map(str::to_owned).collect();
            Ok(())
        })
    }

    fn process(&mut self, guid: &str, id: u64) -> ProcessId {
        if let Some(process) = self.processes.get(&(guid.to_owned(), id)) {
            return *process;
        }
        let process = self.collector.process(&format!("{}#{guid}#{id}", self.database.path.display()));
        if self.processes.len() < MAX_IDS {
            self.processes.insert((guid.to_owned(), id), process);
        }
        process
    }

    fn agents(&mut self) -> Result<(), ImportError> {
        let query = "SELECT m.guid, m.id, m.type, m.absolute_index, m.type_index, m.name, m.product_name, m.extdata FROM {} m \
                     ORDER BY m.guid, m.absolute_index";
        let mut order = Vec::new();
        self.each("rocpd_info_agent", query, &["type_index", "product_name", "extdata"], |this, _, row| {
            let (Some(guid), Some(id)) = (text(row, 0), integer(row, 1)) else { return Ok(()) };
            let details: Option<Value> = text(row, 7).and_then(|json| serde_json::from_str(&json).ok());
            let mut agent = details.as_ref().map(agents::agent).unwrap_or_default();
            agent.kind = match text(row, 2).as_deref() {
                Some("GPU") => AgentKind::Gpu,
                Some("CPU") => AgentKind::Cpu,
                _ => agent.kind,
            };
            if let Some(name) = text(row, 5).filter(|name| !name.is_empty()) {
                agent.name = name;
            }
            if let Some(product) = text(row, 6).filter(|product| !product.is_empty()) {
                agent.product = product;
            }
            agent.gpu_index = (agent.kind == AgentKind::Gpu).then(|| integer_u32(row, 4)).flatten();
            if this.agents.len() < MAX_IDS {
                order.push((guid.clone(), id));
                this.agents.insert((guid, id), agent);
            }
            Ok(())
        })?;
        // All processes of a database share its agents.
        let processes: Vec<(Id, ProcessId)> =
            self.processes.iter().map(|(id, process)| (id.clone(), *process)).collect();
        for ((guid, _), process) in processes {
            for id in order.iter().filter(|(of, _)| *of == guid) {
                if let Some(agent) = self.agents.get(id) {
                    self.collector.tables(process).define_agent(id.1, agent.clone());
                }
            }
        }
        Ok(())
    }

    fn kernels(&mut self) -> Result<(), ImportError> {
        let query = "SELECT m.guid, m.id, m.kernel_name, m.display_name, m.code_object_id, m.kernarg_segment_size, \
                     m.group_segment_size, m.private_segment_size, m.sgpr_count, m.arch_vgpr_count, m.accum_vgpr_count, \
                     m.kernel_object, m.kernarg_segment_alignment FROM {} m";
        self.each("rocpd_info_kernel_symbol", query, &[], |this, _, row| {
            let (Some(guid), Some(id)) = (text(row, 0), integer(row, 1)) else { return Ok(()) };
            let name = text(row, 2).filter(|name| !name.is_empty()).or_else(|| text(row, 3)).unwrap_or_default();
            let number = |column| integer_u32(row, column);
            let facts = Kernel {
                code_object: integer(row, 4).unwrap_or(0),
                object: integer(row, 11).unwrap_or(0),
                kernarg_bytes: number(5),
                kernarg_alignment: number(12),
                static_lds: number(6),
                scratch: number(7),
                sgprs: number(8),
                vgprs: number(9),
                agprs: number(10),
                ..Kernel::default()
            };
            if this.kernels.len() < MAX_IDS {
                this.kernels.insert((guid, id), (name, facts));
            }
            Ok(())
        })
    }

    /// Columns 0 to 5 of a row of events.
    fn head(&mut self, row: &Row<'_>) -> Option<Head> {
        let guid = text(row, 0).unwrap_or_default();
        let process = self.process(&guid, integer(row, 1).unwrap_or(0));
        Some(Head {
            guid,
            process,
            tid: integer_u32(row, 2).unwrap_or(0),
            start: integer(row, 3)?,
            end: integer(row, 4)?,
            key: integer(row, 5).filter(|id| *id != 0),
        })
    }

    /// ROCTx marks: samples of a track whose event has the message.
    fn marks(&mut self) -> Result<(), ImportError> {
        let query = "SELECT m.guid, t.pid, COALESCE(i.tid, t.tid), m.timestamp, m.timestamp, e.stack_id, c.name, e.extdata \
            FROM {} m LEFT JOIN {rocpd_event} e ON e.id = m.event_id AND e.guid = m.guid \
            LEFT JOIN {rocpd_track} t ON t.id = m.track_id AND t.guid = m.guid \
            LEFT JOIN {category} c ON c.id = e.category_id AND c.guid = m.guid \
            LEFT JOIN {rocpd_info_thread} i ON i.id = t.tid AND i.guid = m.guid";
        let failed = self.failed();
        self.each("rocpd_sample", query, &[], |this, number, row| {
            let Some(Head { process, tid, start: at, .. }) = this.head(row) else {
                this.skip("rocpd_sample", number, BAD_TIME);
                return Ok(());
            };
            let Some(said) = message(row, 7).filter(|_| text(row, 6).is_some_and(|it| it.starts_with("MARKER_")))
            else {
                return Ok(());
            };
            let marker = Marker { op: MarkerOp::Mark, at, tid, id: 0, message: said.as_str().into() };
            this.collector.event(process, None, &Event::Marker(marker)).map_err(&failed)
        })
    }

    fn regions(&mut self) -> Result<(), ImportError> {
        let query = "SELECT m.guid, m.pid, COALESCE(t.tid, m.tid), m.start, m.end, e.stack_id, n.string, c.name, m.extdata, e.extdata \
            FROM {} m LEFT JOIN {rocpd_event} e ON e.id = m.event_id AND e.guid = m.guid \
            LEFT JOIN {rocpd_string} n ON n.id = m.name_id AND n.guid = m.guid \
            LEFT JOIN {category} c ON c.id = e.category_id AND c.guid = m.guid \
            LEFT JOIN {rocpd_info_thread} t ON t.id = m.tid AND t.guid = m.guid";
        let failed = self.failed();
        self.each("rocpd_region", query, &["extdata"], |this, number, row| {
            let Some(Head { process, tid, start, end, key, .. }) = this.head(row) else {
                this.skip("rocpd_region", number, BAD_TIME);
                return Ok(());
            };
            let (name, category) = (text(row, 6).unwrap_or_default(), text(row, 7).unwrap_or_default());
            let Some(domain) = values::domain(&category) else {
                // ROCTx, and all other regions with a name and a length.
                let said = message(row, 9).or_else(|| message(row, 8));
                let message = said.as_deref().unwrap_or(&name);
                let op = values::marker_op(&name).or((start == end).then_some(MarkerOp::Mark));
                return match op {
                    Some(op) => {
                        let message = if op == MarkerOp::Mark { message } else { "" };
                        let marker = Marker { op, at: start, tid, id: 0, message: message.into() };
                        this.collector.event(process, None, &Event::Marker(marker)).map_err(&failed)
                    }
                    None => this.collector.range(process, Range { message, tid, start, end }).map_err(&failed),
                };
            };
            let function = this.collector.tables(process).function(domain, &name);
            let call = ApiCall::new(function, tid, start, end);
            this.collector.event(process, key, &Event::Api(call)).map_err(&failed)
        })
    }

    fn dispatches(&mut self) -> Result<(), ImportError> {
        let query = "SELECT m.guid, m.pid, COALESCE(t.tid, m.tid), m.start, m.end, e.stack_id, m.agent_id, m.kernel_id, \
            m.dispatch_id, m.queue_id, m.stream_id, m.private_segment_size, m.group_segment_size, m.workgroup_size_x, \
            m.workgroup_size_y, m.workgroup_size_z, m.grid_size_x, m.grid_size_y, m.grid_size_z \
            FROM {} m LEFT JOIN {rocpd_event} e ON e.id = m.event_id AND e.guid = m.guid \
            LEFT JOIN {rocpd_info_thread} t ON t.id = m.tid AND t.guid = m.guid";
        let failed = self.failed();
        self.each("rocpd_kernel_dispatch", query, &["stream_id"], |this, number, row| {
            let Some(head) = this.head(row) else {
                this.skip("rocpd_kernel_dispatch", number, BAD_TIME);
                return Ok(());
            };
            let (Some(agent), Some(kernel)) = (integer(row, 6), integer(row, 7)) else {
                this.skip("rocpd_kernel_dispatch", number, "its agent or kernel is not a number");
                return Ok(());
            };
            let (name, facts) = match this.kernels.get(&(head.guid.clone(), kernel)) {
                Some((name, facts)) => (name.clone(), facts.clone()),
                None => (format!("kernel#{kernel}"), Kernel::default()),
            };
            let tables = this.collector.tables(head.process);
            let agent = tables.agent(agent);
            let size = |column| integer_u32(row, column).unwrap_or(0);
            let kernel = KernelDispatch {
                kernel: tables.kernel(&name, facts),
                start: head.start,
                end: head.end,
                dispatch_id: integer(row, 8).unwrap_or(number + 1),
                agent,
                queue: tables.queue(agent, integer(row, 9).unwrap_or(0)),
                stream: integer(row, 10).map(|stream| tables.stream(stream)),
                tid: head.tid,
                shape: LaunchShape {
                    grid: [16, 17, 18].map(size),
                    workgroup: [13, 14, 15].map(size),
                    lds: integer_u32(row, 12),
                },
                scratch: integer_u32(row, 11),
                ..KernelDispatch::default()
            };
            this.collector.event(head.process, head.key, &Event::Kernel(kernel)).map_err(&failed)
        })
    }

    fn counters(&mut self) -> Result<(), ImportError> {
        let Some(dispatch) = self.database.table("rocpd_kernel_dispatch") else { return Ok(()) };
        let dispatch = match self.track_of(&dispatch) {
            Some(track) => format!(
                "(SELECT x.id, x.guid, k.pid, x.dispatch_id, x.event_id FROM {dispatch} x \
                 LEFT JOIN {track} k ON k.id = x.track_id AND k.guid = x.guid)"
            ),
            None => dispatch,
        };
        // One row per instance.
        let query = format!(
            "SELECT d.guid, d.pid, d.dispatch_id, e.stack_id, p.name, SUM(m.value), MAX(m.value), MIN(m.value) FROM {{}} m \
             JOIN {dispatch} d ON d.event_id = m.event_id AND d.guid = m.guid \
             LEFT JOIN {{rocpd_event}} e ON e.id = m.event_id AND e.guid = m.guid \
             JOIN {{rocpd_info_pmc}} p ON p.id = m.pmc_id AND p.guid = m.guid \
             GROUP BY d.guid, d.pid, d.id, d.dispatch_id, e.stack_id, p.name"
        );
        let failed = self.failed();
        self.each("rocpd_pmc_event", &query, &[], |this, number, row| {
            let guid = text(row, 0).unwrap_or_default();
            let process = this.process(&guid, integer(row, 1).unwrap_or(0));
            let name = text(row, 4);
            let column = match Reduction::from_counter(name.as_deref().unwrap_or_default()) {
                Reduction::Sum => 5,
                Reduction::Max => 6,
                Reduction::Min => 7,
            };
            let (Some(dispatch_id), Some(name), Ok(value)) = (integer(row, 2), name, row.get::<_, f64>(column)) else {
                this.skip("rocpd_pmc_event", number, "its dispatch, name or value is missing");
                return Ok(());
            };
            let key = integer(row, 3).filter(|id| *id != 0);
            let counter = this.collector.tables(process).counter(&name);
            let value = CounterValue { dispatch_id, counter, value };
            this.collector.counter(process, key, value).map_err(&failed)
        })
    }

    fn copies(&mut self) -> Result<(), ImportError> {
        let query = "SELECT m.guid, m.pid, COALESCE(t.tid, m.tid), m.start, m.end, e.stack_id, n.string, m.src_agent_id, \
            m.dst_agent_id, m.size, m.stream_id \
            FROM {} m LEFT JOIN {rocpd_event} e ON e.id = m.event_id AND e.guid = m.guid \
            LEFT JOIN {rocpd_string} n ON n.id = m.name_id AND n.guid = m.guid \
            LEFT JOIN {rocpd_info_thread} t ON t.id = m.tid AND t.guid = m.guid";
        let failed = self.failed();
        self.each("rocpd_memory_copy", query, &["stream_id"], |this, number, row| {
            let Some(head) = this.head(row) else {
                this.skip("rocpd_memory_copy", number, BAD_TIME);
                return Ok(());
            };
            let tables = this.collector.tables(head.process);
            let copy = MemoryCopy {
                direction: values::direction(&text(row, 6).unwrap_or_default()),
                start: head.start,
                end: head.end,
                bytes: integer(row, 9),
                src_agent: integer(row, 7).map(|agent| tables.agent(agent)),
                dst_agent: integer(row, 8).map(|agent| tables.agent(agent)),
                stream: integer(row, 10).map(|stream| tables.stream(stream)),
                tid: head.tid,
                ..MemoryCopy::default()
            };
            this.collector.event(head.process, head.key, &Event::Copy(copy)).map_err(&failed)
        })
    }

    fn allocations(&mut self) -> Result<(), ImportError> {
        let query = "SELECT m.guid, m.pid, COALESCE(t.tid, m.tid), m.start, m.end, NULL, m.type, m.level, m.agent_id, \
            m.address, m.size, m.queue_id FROM {} m LEFT JOIN {rocpd_info_thread} t ON t.id = m.tid AND t.guid = m.guid";
        let failed = self.failed();
        self.each("rocpd_memory_allocate", query, &["level", "queue_id"], |this, number, row| {
            let Some(Head { process, tid, start, end, .. }) = this.head(row) else {
                this.skip("rocpd_memory_allocate", number, BAD_TIME);
                return Ok(());
            };
            let (kind, level) = (text(row, 6).unwrap_or_default(), text(row, 7).unwrap_or_default());
            let tables = this.collector.tables(process);
            let agent = integer(row, 8).map(|agent| tables.agent(agent));
            // The size of a free is written as 0 and is not known.
            let bytes = integer(row, 10).filter(|bytes| *bytes > 0);
            let event = if level == "SCRATCH" {
                let op = match kind.as_str() {
                    "ALLOC" => ScratchOp::Alloc,
                    "FREE" => ScratchOp::Free,
                    "RECLAIM" => ScratchOp::AsyncReclaim,
                    _ => ScratchOp::Unknown,
                };
                let queue = tables.queue(agent.unwrap_or(0), integer(row, 11).unwrap_or(0));
                Event::Scratch(ScratchMemory { op, start, end, agent, queue, bytes, flags: 0, tid })
            } else {
                let op = match (kind.as_str(), level.as_str()) {
                    ("ALLOC", "VIRTUAL") => AllocationOp::VmemAllocate,
                    ("FREE", "VIRTUAL") => AllocationOp::VmemFree,
                    ("ALLOC", _) => AllocationOp::Allocate,
                    ("FREE", _) => AllocationOp::Free,
                    _ => AllocationOp::Unknown,
                };
                let address = integer(row, 9).unwrap_or(0);
                Event::Allocation(MemoryAllocation { op, start, end, address, bytes, agent, tid, in_use: None })
            };
            this.collector.event(process, None, &event).map_err(&failed)
        })
    }
}

#[cfg(test)]
#[path = "rocpd_tests.rs"]
mod tests;
