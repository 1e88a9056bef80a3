//! The first rocprof's JSON (`results.json`): Chrome's format, with exact times and ids in the arguments, and a row of each kind of
//! record: `6 GPU0`, `2 CPU HIP API`. Nothing joins a call to its kernel there.

use super::super::values::{self, field, field_u32};
use super::Reader;
use rkprof_model::event::{ApiCall, Domain, Event, Kernel, KernelDispatch, MemoryCopy};
use rkprof_model::record::CopyDirection;
use serde_json::Value;
use std::io;

/// Whether a process is a row of rocprof's: its name begins with its number.
pub(super) fn is_row(pid: u64, name: &str) -> bool {
    name.split_once(' ').is_some_and(|(number, _)| number.parse() == Ok(pid))
}

/// Whether an event has rocprof's arguments.
pub(super) fn is_record(event: &Value) -> bool {
    event.get("args").is_some_and(|args| field(args, "BeginNs").is_some() && field(args, "EndNs").is_some())
}

impl Reader<'_> {
    pub(super) fn of_rocprof(&mut self, event: &Value, name: &str) -> io::Result<()> {
        let args = event.get("args").unwrap_or(&Value::Null);
        let (start, end) = (field(args, "BeginNs").unwrap_or(0), field(args, "EndNs").unwrap_or(0));
        let tid = field_u32(args, "tid").unwrap_or(0);
        let tables = self.collector.tables(self.process);
        if let (0, Some(pid)) = (tables.process.pid, field_u32(args, "pid")) {
            tables.process.pid = pid;
        }
        let record = match (values::direction(name), field(args, "dev-id")) {
            (CopyDirection::Unknown, Some(device)) => {
                let agent = tables.gpu(device);
                let queue = tables.queue(agent, field(args, "queue-id").unwrap_or(0));
                let kernel = tables.kernel(name, Kernel::default());
                Event::Kernel(KernelDispatch { kernel, start, end, agent, queue, tid, ..KernelDispatch::default() })
            }
            (
                direction @ (CopyDirection::HostToDevice
                | CopyDirection::DeviceToHost
                | CopyDirection::DeviceToDevice
                | CopyDirection::HostToHost),
                _,
            ) => Event::Copy(MemoryCopy { direction, start, end, tid, ..MemoryCopy::default() }),
            (CopyDirection::Unknown, None) => {
                let domain = if name.starts_with("hsa_") { Domain::Hsa } else { Domain::HipRuntime };
                if !name.starts_with("hip") && domain != Domain::Hsa {
                    let range = super::Range { message: name, tid, start, end };
                    return self.collector.range(self.process, range);
                }
                Event::Api(ApiCall::new(tables.function(domain, name), tid, start, end))
            }
        };
        self.collector.event(self.process, None, &record)
    }
}
