//! rocmProfileData's SQLite database (`trace.rpd`): `rocpd_api`, `rocpd_op`, `rocpd_api_ops`, `rocpd_string`, and where they
//! exist `rocpd_kernelapi` and `rocpd_copyapi`. The schema is known from its published description; no database of
//! that tool was at hand to try.
//!
//! Operations name a GPU and a queue; which process they are of is told by the call that launched them. Grids are
//! workgroups. ROCTx ranges are calls named `UserMarker`, with the text as argument.

use super::collect::{Collector, ProcessId, Range};
use super::error::ImportError;
use super::sqlite::{Database, integer, integer_u32, text};
use super::values;
use crate::event::{ApiCall, Event, Kernel, KernelDispatch, LaunchShape, MemoryCopy};
use crate::record::{CopyDirection, Domain};
use rusqlite::Row;
use std::io;
use std::path::Path;

pub fn read(path: &Path, collector: &mut Collector) -> Result<(), ImportError> {
    let database = Database::open(path)?;
    let mut reader = Reader { database: &database, collector };
    reader.calls()?;
    reader.operations()
}

struct Reader<'a> {
    database: &'a Database<'a>,
    collector: &'a mut Collector,
}

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
        let query = "SELECT a.id, a.pid, a.tid, a.start, a.end, n.string, g.string FROM rocpd_api a \
                     LEFT JOIN rocpd_string n ON n.id = a.apiName_id LEFT JOIN rocpd_string g ON g.id = a.args_id";
        database.each("rocpd_api", query, |number, row| {
            let (Some(start), Some(end), Some(name)) = (integer(row, 3), integer(row, 4), text(row, 5)) else {
                self.skip("rocpd_api", number, "its times are no numbers, or it has no name");
                return Ok(());
            };
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
                    let call =
                        ApiCall { function, tid, start, end, status: 0, children: 0..0, stream: None, bytes: None };
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
                "k.stream, k.gridX, k.gridY, k.gridZ, k.workgroupX, k.workgroupY, k.workgroupZ, k.groupSegmentSize",
                "LEFT JOIN rocpd_kernelapi k ON k.api_ptr_id = j.api_id",
            ),
            false => ("NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL", ""),
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
                self.skip("rocpd_op", number, "its times are no numbers");
                return Ok(());
            };
            let process = self.process(integer_u32(row, 8));
            let kind = text(row, 6).unwrap_or_default();
            let event = if kind.starts_with("Copy") || kind.contains("Memcpy") {
                self.copy(row, process, (start, end), &kind)
            } else {
                self.kernel(row, process, (start, end), &kind)
            };
            self.collector.event(process, key(row, 7), &event).map_err(|error| self.failed(&error))
        })
    }

    fn kernel(&mut self, row: &Row<'_>, process: ProcessId, (start, end): (u64, u64), kind: &str) -> Event<'static> {
        let tables = self.collector.tables(process);
        let agent = tables.gpu(integer(row, 1).unwrap_or(0));
        let size = |column| integer_u32(row, column).unwrap_or(0);
        let workgroup = [14, 15, 16].map(size);
        let name = text(row, 5).filter(|name| !name.is_empty());
        Event::Kernel(KernelDispatch {
            kernel: tables.kernel(name.as_deref().unwrap_or(kind), Kernel::default()),
            start,
            end,
            event_id: 0,
            dispatch_id: integer(row, 0).unwrap_or(0),
            agent,
            queue: tables.queue(agent, integer(row, 2).unwrap_or(0)),
            stream: integer(row, 10).map(|stream| tables.stream(stream)),
            tid: integer_u32(row, 9).unwrap_or(0),
            shape: LaunchShape {
                grid: std::array::from_fn(|i| size(11 + i).saturating_mul(workgroup[i])),
                workgroup,
                lds: size(17),
            },
            scratch: 0,
            launch: None,
            function: None,
            timing_valid: true,
            work: None,
        })
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
            bytes: integer(row, 19).unwrap_or(0),
            event_id: 0,
            src_agent: if to_device { None } else { gpu },
            dst_agent: if to_device { gpu } else { None },
            stream: integer(row, 18).map(|stream| tables.stream(stream)),
            tid: integer_u32(row, 9).unwrap_or(0),
            launch: None,
            function: None,
        })
    }
}

fn key(row: &Row<'_>, column: usize) -> Option<u64> {
    integer(row, column).filter(|id| *id != 0)
}
