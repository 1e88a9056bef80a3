//! rocmProfileData's SQLite database (`trace.rpd`): `rocpd_api`, `rocpd_op`, `rocpd_api_ops`, `rocpd_string`, and where they
//! exist `rocpd_kernelapi`, `rocpd_copyapi` and `rocpd_counter`.
//!
//! Operations name a GPU and a queue; their process is that of the launching call. Arguments are in `rocpd_ustring` since
//! version 3 of the schema. ROCTx ranges are calls named `UserMarker`, with the text as argument. Grids are in the units of
//! the launching call, except in databases made by rocprofiler-sdk, where they are in work-items. The tracer's records of its
//! own cost identify those databases.

use super::collect::{Collector, CounterValue, ProcessId, Range};
use super::error::ImportError;
use super::format::{self, Format};
use super::sqlite::{Database, integer, integer_u32, text};
use super::values;
use rkprof_model::event::{ApiCall, Event, Kernel, KernelDispatch, LaunchShape, MemoryCopy};
use rkprof_model::record::{CopyDirection, Domain};
use rusqlite::Row;
use std::io;
use std::path::Path;

pub(super) static FORMAT: Format = Format {
    name: "rpd",
    help: "rocmProfileData's database",
    docs: &[("rocmProfileData's `trace.rpd`", "`rocpd_api_ops`")],
    recognizes: |head| head.has_table("rocpd_op"),
    read: |paths, collector| format::each(paths, collector, read),
};

pub(super) fn read(path: &Path, collector: &mut Collector) -> Result<(), ImportError> {
    let database = Database::open(path)?;
    let sdk = database.exists("SELECT 1 FROM rocpd_string WHERE string = 'RocprofDataSource::buffer_callback'");
    let mut reader = Reader { database: &database, collector, grids_in_work_items: sdk };
    reader.calls()?;
    reader.operations()?;
    reader.counters()
}

struct Reader<'a> {
    database: &'a Database<'a>,
    collector: &'a mut Collector,
    grids_in_work_items: bool,
}

/// The tracer's records of its own cost.
const OWN_COST: [&str; 5] = ["::writeRows", "::buffer_callback", "hcc_activity_callback", "rpdflush", "BLOCKING"];

impl Reader<'_> {
    fn process(&mut self, pid: Option<u32>) -> ProcessId {
        let pid = pid.unwrap_or(0);
        let process = self.collector.process(&format!("{}#{pid}", self.database.path.display()));
        self.collector.tables(process).process.pid = pid;
        process
    }

    fn failed(&self, error: &io::Error) -> ImportError {
        ImportError::io(self.database.path, error)
    }

    fn skip(&mut self, table: &str, number: u64, reason: &str) {
        self.collector.skipped.add(self.database.path, format!("{table} row {number}"), reason);
    }

    fn calls(&mut self) -> Result<(), ImportError> {
        let database = self.database;
        let arguments = database.table("rocpd_ustring").unwrap_or_else(|| "rocpd_string".to_owned());
        let query = format!(
            "SELECT a.id, a.pid, a.tid, a.start, a.end, n.string, g.string FROM rocpd_api a \
             LEFT JOIN rocpd_string n ON n.id = a.apiName_id LEFT JOIN {arguments} g ON g.id = a.args_id"
        );
        database.each("rocpd_api", &query, |number, row| {
            let (Some(start), Some(end), Some(name)) = (integer(row, 3), integer(row, 4), text(row, 5)) else {
                self.skip("rocpd_api", number, "its times are not numbers, or it has no name");
                return Ok(());
            };
            if OWN_COST.iter().any(|own| name.ends_with(own)) {
                return Ok(());
            }
            let process = self.process(integer_u32(row, 1));
            let tid = integer_u32(row, 2).unwrap_or(0);
            let domain = match name.as_str() {
                name if name.starts_with("hip") => Some(Domain::HipRuntime),
                name if name.starts_with("hsa_") => Some(Domain::Hsa),
                _ => None,
            };
            let taken = match domain {
                Some(domain) => {
                    let function = self.collector.tables(process).function(domain, &name);
                    let call = ApiCall::new(function, tid, start, end);
                    self.collector.event(process, key(row, 0), &Event::Api(call))
                }
                None => {
                    let argument = text(row, 6).filter(|argument| !argument.is_empty());
                    let message = argument.filter(|_| name == "UserMarker").unwrap_or(name);
                    self.collector.range(process, Range { message: &message, tid, start, end })
                }
            };
            taken.map_err(|error| self.failed(&error))
        })
    }

    fn operations(&mut self) -> Result<(), ImportError> {
        let database = self.database;
        let known = |table: &str| database.table(table).is_some();
        let (kernel, kernel_join) = match known("rocpd_kernelapi") {
            true => (
                "k.stream, k.gridX, k.gridY, k.gridZ, k.workgroupX, k.workgroupY, k.workgroupZ, k.groupSegmentSize, \
                 k.privateSegmentSize",
                "LEFT JOIN rocpd_kernelapi k ON k.api_ptr_id = j.api_id",
            ),
            false => ("NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL", ""),
        };
        let (copy, copy_join) = match known("rocpd_copyapi") {
            true => ("c.stream, c.size", "LEFT JOIN rocpd_copyapi c ON c.api_ptr_id = j.api_id"),
            false => ("NULL, NULL", ""),
        };
        let query = format!(
            "SELECT o.id, o.gpuId, o.queueId, o.start, o.end, d.string, t.string, j.api_id, a.pid, a.tid, {kernel}, {copy} \
             FROM rocpd_op o LEFT JOIN rocpd_string d ON d.id = o.description_id \
             LEFT JOIN rocpd_string t ON t.id = o.opType_id LEFT JOIN rocpd_api_ops j ON j.op_id = o.id \
             LEFT JOIN rocpd_api a ON a.id = j.api_id {kernel_join} {copy_join}"
        );
        database.each("rocpd_op", &query, |number, row| {
            let (Some(start), Some(end)) = (integer(row, 3), integer(row, 4)) else {
                self.skip("rocpd_op", number, "its times are not numbers");
                return Ok(());
            };
            let process = self.process(integer_u32(row, 8));
            let kind = text(row, 6).unwrap_or_default();
            let copied = kind.starts_with("Copy") || kind.contains("Memcpy") || kind.starts_with("MEMORY_COPY");
            let taken = if copied {
                let copy = self.copy(row, process, (start, end), &kind);
                self.collector.event(process, key(row, 7), &copy)
            } else {
                let kernel = self.kernel(row, process, (start, end), &kind);
                match self.grids_in_work_items {
                    true => self.collector.event(process, key(row, 7), &Event::Kernel(kernel)),
                    false => self.collector.launched_grid(process, key(row, 7), &kernel),
                }
            };
            taken.map_err(|error| self.failed(&error))
        })
    }

    fn counters(&mut self) -> Result<(), ImportError> {
        let database = self.database;
        if database.table("rocpd_counter").is_none() {
            return Ok(());
        }
        let query = "SELECT c.op_id, c.value, n.string, j.api_id, a.pid FROM rocpd_counter c \
             LEFT JOIN rocpd_string n ON n.id = c.name_id LEFT JOIN rocpd_api_ops j ON j.op_id = c.op_id \
             LEFT JOIN rocpd_api a ON a.id = j.api_id";
        database.each("rocpd_counter", query, |number, row| {
            let value: Option<f64> = row.get(1).ok();
            // A counter of an operation without a launching call cannot be tied to its dispatch.
            let (Some(dispatch_id), Some(value), Some(name), Some(key)) =
                (integer(row, 0), value, text(row, 2), key(row, 3))
            else {
                self.skip("rocpd_counter", number, "its operation, value, name or call is missing");
                return Ok(());
            };
            let process = self.process(integer_u32(row, 4));
            let counter = self.collector.tables(process).counter(&name);
            let value = CounterValue { dispatch_id, counter, value };
            self.collector.counter(process, Some(key), value).map_err(|error| self.failed(&error))
        })
    }

    fn kernel(&mut self, row: &Row<'_>, process: ProcessId, (start, end): (u64, u64), kind: &str) -> KernelDispatch {
        let tables = self.collector.tables(process);
        let agent = tables.gpu(integer(row, 1).unwrap_or(0));
        let size = |column| integer_u32(row, column).unwrap_or(0);
        let name = text(row, 5).filter(|name| !name.is_empty());
        KernelDispatch {
            kernel: tables.kernel(name.as_deref().unwrap_or(kind), Kernel::default()),
            start,
            end,
            dispatch_id: integer(row, 0).unwrap_or(0),
            agent,
            queue: tables.queue(agent, integer(row, 2).unwrap_or(0)),
            stream: integer(row, 10).map(|stream| tables.stream(stream)),
            tid: integer_u32(row, 9).unwrap_or(0),
            shape: LaunchShape {
                grid: [11, 12, 13].map(size),
                workgroup: [14, 15, 16].map(size),
                lds: integer_u32(row, 17),
            },
            scratch: integer_u32(row, 18),
            ..KernelDispatch::default()
        }
    }

    fn copy(&mut self, row: &Row<'_>, process: ProcessId, (start, end): (u64, u64), kind: &str) -> Event<'static> {
        let tables = self.collector.tables(process);
        let gpu = Some(tables.gpu(integer(row, 1).unwrap_or(0)));
        let direction = values::direction(kind);
        let to_device = direction == CopyDirection::HostToDevice;
        Event::Copy(MemoryCopy {
            direction,
            start,
            end,
            bytes: integer(row, 20),
            src_agent: if to_device { None } else { gpu },
            dst_agent: if to_device { gpu } else { None },
            stream: integer(row, 19).map(|stream| tables.stream(stream)),
            tid: integer_u32(row, 9).unwrap_or(0),
            ..MemoryCopy::default()
        })
    }
}

fn key(row: &Row<'_>, column: usize) -> Option<u64> {
    integer(row, column).filter(|id| *id != 0)
}
