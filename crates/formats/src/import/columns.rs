//! Parquet: the table of kernels with twelve columns, and our own wide dataset (`kernels`, `api`, `copies`, `counters`,
//! `ranges`, `memory`, partitioned by run, host and rank). The columns of a file identify its table.

use super::collect::{Collector, CounterValue, ProcessId, Range};
use super::error::{ImportError, Why};
use super::format::Format;
use super::{footer, values};
use crate::export::wide::UNKNOWN_PART;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use rkprof_model::event::{
    Activity, ApiCall, Event, Kernel, KernelDispatch, LaunchShape, Marker, MarkerOp, MemoryAllocation, MemoryCopy, Ns,
    ScratchMemory,
};
use rkprof_model::record::Domain;
use rkprof_store::files;
use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

pub(super) static FORMAT: Format = Format {
    name: "parquet",
    help: "rkprof's tables",
    docs: &[("our 12 columns and the wide dataset", "– ; correlation id")],
    recognizes: |head| head.bytes.starts_with(b"PAR1"),
    read,
};

/// Limit of a row group: a damaged file may ask for any amount of memory.
const MAX_ROW_GROUP: i64 = 4 << 30;

/// Time limit for reading a footer: real files take milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// Domains of actions that no thread called.
const ACTIVITIES: [Domain; 3] = [Domain::Kfd, Domain::HipEvent, Domain::HipGraph];

/// The table in a file, in the order in which files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Table {
    Api,
    Kernels,
    Counters,
    Copies,
    Ranges,
    Memory,
}

pub(super) fn read(paths: &[PathBuf], collector: &mut Collector) -> Result<(), ImportError> {
    let mut files = Vec::new();
    for path in paths {
        let reader = open(path)?;
        let schema = reader.metadata().file_metadata().schema_descr();
        let names: Vec<String> = schema.columns().iter().map(|column| column.name().to_owned()).collect();
        let table = table(&names).ok_or_else(|| {
            let reason = format!("its columns match no known table: {}", names.join(", "));
            ImportError::new(Why::Unknown, path, "", reason)
        })?;
        files.push((table, path));
    }
    files.sort();
    for (table, path) in files {
        TableFile { path, table, columns: HashMap::new() }.read(collector)?;
    }
    Ok(())
}

fn open(path: &Path) -> Result<SerializedFileReader<File>, ImportError> {
    let failed = |error| ImportError::io(path, &error);
    let mut file = files::open(path).map_err(failed)?;
    if !footer::is_plausible(&mut file).map_err(failed)? {
        let reason = "its footer makes no sense: it is damaged, or the file was cut";
        return Err(ImportError::new(Why::Malformed, path, "", reason));
    }
    open_within(path, file, PATIENCE)
}

fn open_within(path: &Path, file: File, patience: Duration) -> Result<SerializedFileReader<File>, ImportError> {
    // A second check: a footer that the library reads differently from us may keep it busy for minutes. Such a thread is
    // abandoned; the command ends with this error.
    let (opened, reader) = channel();
    let spawned = std::thread::Builder::new().spawn(move || opened.send(SerializedFileReader::new(file)));
    let worker = spawned.map_err(|error| ImportError::io(path, &error))?;
    let reader = reader.recv_timeout(patience).map_err(|gone| {
        let reason = match gone {
            RecvTimeoutError::Timeout => format!("its footer makes no sense: reading it takes more than {patience:?}"),
            RecvTimeoutError::Disconnected => "its footer makes no sense".to_owned(),
        };
        ImportError::new(Why::Malformed, path, "", reason)
    })?;
    // The thread has nothing left to do.
    let _ = worker.join();
    let reader = reader.map_err(|error| malformed(path, "", &error))?;
    let groups = reader.metadata().row_groups();
    if groups.iter().any(|group| !(0..=MAX_ROW_GROUP).contains(&group.total_byte_size())) {
        return Err(ImportError::new(Why::Malformed, path, "", "a row group's size makes no sense"));
    }
    Ok(reader)
}

fn malformed(path: &Path, place: &str, error: &parquet::errors::ParquetError) -> ImportError {
    ImportError::new(Why::Malformed, path, place, error)
}

fn table(names: &[String]) -> Option<Table> {
    let has = |wanted: &[&str]| wanted.iter().all(|name| names.iter().any(|other| other == name));
    match () {
        () if has(&["counter", "value", "dispatch_id"]) => Some(Table::Counters),
        () if has(&["kernel_name", "start_ns", "duration_ns"]) => Some(Table::Kernels),
        () if has(&["domain", "function", "start_ns", "end_ns"]) => Some(Table::Api),
        () if has(&["direction", "bytes", "start_ns", "end_ns"]) => Some(Table::Copies),
        () if has(&["operation", "address", "start_ns", "end_ns"]) => Some(Table::Memory),
        () if has(&["name", "kind", "depth", "start_ns", "end_ns"]) => Some(Table::Ranges),
        () => None,
    }
}

struct TableFile<'a> {
    path: &'a Path,
    table: Table,
    /// Positions of the columns.
    columns: HashMap<String, usize>,
}

/// A row, with access by column.
struct Fields<'a> {
    row: &'a Row,
    columns: &'a HashMap<String, usize>,
}

impl Fields<'_> {
    fn field(&self, name: &str) -> Option<&Field> {
        let position = *self.columns.get(name)?;
        self.row.get_column_iter().nth(position).map(|(_, field)| field)
    }

    /// Numbers of 32 bits are written as bits, so a negative one reads as a large one.
    fn u64(&self, name: &str) -> Option<u64> {
        match *self.field(name)? {
            Field::Int(number) => Some(u64::from(number as u32)),
            Field::UInt(number) => Some(number.into()),
            Field::Long(number) => Some(number as u64),
            Field::ULong(number) => Some(number),
            _ => None,
        }
    }

    fn u32(&self, name: &str) -> Option<u32> {
        u32::try_from(self.u64(name)?).ok()
    }

    fn i32(&self, name: &str) -> Option<i32> {
        match *self.field(name)? {
            Field::Int(number) => Some(number),
            _ => None,
        }
    }

    fn text(&self, name: &str) -> Option<&str> {
        match self.field(name)? {
            Field::Str(text) => Some(text),
            Field::Bytes(bytes) => std::str::from_utf8(bytes.data()).ok(),
            _ => None,
        }
    }

    fn f64(&self, name: &str) -> Option<f64> {
        match *self.field(name)? {
            Field::Double(number) => Some(number),
            Field::Float(number) => Some(number.into()),
            _ => None,
        }
    }

    fn span(&self) -> Option<(Ns, Ns)> {
        let start = self.u64("start_ns")?;
        let end = self.u64("end_ns").or_else(|| Some(start.wrapping_add(self.u64("duration_ns")?)))?;
        Some((start, end))
    }

    fn three(&self, names: [&str; 3]) -> [u32; 3] {
        names.map(|name| self.u32(name).unwrap_or(0))
    }
}

impl TableFile<'_> {
    fn read(mut self, collector: &mut Collector) -> Result<(), ImportError> {
        let reader = open(self.path)?;
        let schema = reader.metadata().file_metadata().schema_descr();
        self.columns = schema.columns().iter().enumerate().map(|(at, column)| (column.name().to_owned(), at)).collect();
        let rows = reader.get_row_iter(None).map_err(|error| malformed(self.path, "", &error))?;
        for (number, row) in rows.enumerate() {
            let row = row.map_err(|error| malformed(self.path, &format!("row {number}"), &error))?;
            let fields = Fields { row: &row, columns: &self.columns };
            let process = self.process(&fields, collector);
            let taken = self.row(&fields, number as u64 + 1, process, collector);
            if !taken.map_err(|error| ImportError::io(self.path, &error))? {
                collector.skipped.add(self.path, format!("row {number}"), "a value is missing or of another type");
            }
        }
        Ok(())
    }

    /// The key is run, host, rank and process number; the first three are parts of the path.
    fn process(&self, fields: &Fields<'_>, collector: &mut Collector) -> ProcessId {
        let part = |key: &str| {
            let parts = self.path.components().filter_map(|part| part.as_os_str().to_str());
            parts
                .filter_map(|part| part.strip_prefix(key))
                .next_back()
                .filter(|part| *part != UNKNOWN_PART)
                .unwrap_or("")
        };
        let (run, host, rank) = (part("run="), part("host="), part("rank="));
        let pid = fields.u32("pid");
        let file = if pid.is_some() { String::new() } else { self.path.display().to_string() };
        let process = collector.process(&format!("{run}/{host}/{rank}/{}{file}", pid.unwrap_or(0)));
        let about = &mut collector.tables(process).process;
        if about.pid == 0 {
            about.pid = pid.unwrap_or(0);
            about.host = host.to_owned();
        }
        process
    }

    fn row(&self, fields: &Fields<'_>, number: u64, process: ProcessId, collector: &mut Collector) -> io::Result<bool> {
        let Some(span) = fields.span() else { return Ok(false) };
        let key = fields.u64("correlation_id").filter(|id| *id != 0);
        let event = match self.table {
            Table::Api => call(fields, span, process, collector),
            Table::Kernels => kernel(fields, span, number, process, collector).map(Event::Kernel),
            Table::Copies => copy(fields, span, process, collector),
            Table::Memory => memory(fields, span, process, collector),
            Table::Ranges => return range(fields, span, process, collector),
            Table::Counters => {
                let Some(kernel) = kernel(fields, span, number, process, collector) else { return Ok(false) };
                let (Some(name), Some(value)) = (fields.text("counter"), fields.f64("value")) else { return Ok(false) };
                let counter = collector.tables(process).counter(name);
                let dispatch_id = kernel.dispatch_id;
                collector.counted_dispatch(process, key, &Event::Kernel(kernel))?;
                collector.counter(process, key, CounterValue { dispatch_id, counter, value })?;
                return Ok(true);
            }
        };
        let Some(event) = event else { return Ok(false) };
        let tied = matches!(event, Event::Api(_) | Event::Kernel(_) | Event::Copy(_));
        collector.event(process, key.filter(|_| tied), &event).map(|()| true)
    }
}

fn kernel(
    fields: &Fields<'_>,
    (start, end): (Ns, Ns),
    number: u64,
    process: ProcessId,
    collector: &mut Collector,
) -> Option<KernelDispatch> {
    let tables = collector.tables(process);
    let facts = Kernel {
        static_lds: fields.u32("static_lds"),
        vgprs: fields.u32("vgprs").or_else(|| fields.u32("regs")),
        agprs: fields.u32("accum_vgprs"),
        sgprs: fields.u32("sgprs"),
        ..Kernel::default()
    };
    // The files number all agents; no file has facts about them.
    let agent = tables.agent(fields.u64("agent").unwrap_or(0));
    let stream = fields.u64("stream").or_else(|| fields.u64("stream_id"));
    Some(KernelDispatch {
        kernel: tables.kernel(fields.text("kernel_name")?, facts),
        start,
        end,
        dispatch_id: fields.u64("dispatch_id").unwrap_or(number),
        agent,
        queue: tables.queue(agent, fields.u64("queue").unwrap_or(0)),
        stream: stream.map(|stream| tables.stream(stream)),
        tid: fields.u32("tid").unwrap_or(0),
        shape: LaunchShape {
            grid: fields.three(["grid_x", "grid_y", "grid_z"]),
            workgroup: fields.three(["block_x", "block_y", "block_z"]),
            lds: fields.u32("lds").or_else(|| fields.u32("shared_mem")),
        },
        scratch: fields.u32("scratch"),
        timing_valid: fields.field("timing_valid") != Some(&Field::Bool(false)),
        ..KernelDispatch::default()
    })
}

fn call(
    fields: &Fields<'_>,
    (start, end): (Ns, Ns),
    process: ProcessId,
    collector: &mut Collector,
) -> Option<Event<'static>> {
    let domain = match fields.text("domain")? {
        "marker" => Domain::Marker,
        name => values::domain(name)?,
    };
    let tables = collector.tables(process);
    Some(Event::Api(ApiCall {
        status: fields.i32("status"),
        stream: fields.u64("stream").map(|stream| tables.stream(stream)),
        bytes: fields.u64("bytes"),
        ..ApiCall::new(tables.function(domain, fields.text("function")?), fields.u32("tid").unwrap_or(0), start, end)
    }))
}

fn copy(
    fields: &Fields<'_>,
    (start, end): (Ns, Ns),
    process: ProcessId,
    collector: &mut Collector,
) -> Option<Event<'static>> {
    let tables = collector.tables(process);
    Some(Event::Copy(MemoryCopy {
        direction: values::direction(fields.text("direction")?),
        start,
        end,
        bytes: fields.u64("bytes"),
        src_agent: fields.u64("src_agent").map(|agent| tables.agent(agent)),
        dst_agent: fields.u64("dst_agent").map(|agent| tables.agent(agent)),
        stream: fields.u64("stream").map(|stream| tables.stream(stream)),
        tid: fields.u32("tid").unwrap_or(0),
        ..MemoryCopy::default()
    }))
}

/// Allocations, scratch operations (their queue is not in the file), and actions of the driver, HIP's events and graphs.
fn memory(
    fields: &Fields<'_>,
    (start, end): (Ns, Ns),
    process: ProcessId,
    collector: &mut Collector,
) -> Option<Event<'static>> {
    let agent = fields.u64("agent").map(|agent| collector.tables(process).agent(agent));
    let operation = fields.text("operation")?;
    let tid = fields.u32("tid").unwrap_or(0);
    if operation.starts_with("SCRATCH") {
        let op = values::scratch_op(operation);
        let bytes = fields.u64("bytes");
        return Some(Event::Scratch(ScratchMemory { op, start, end, agent, queue: 0, bytes, flags: 0, tid }));
    }
    let domain = fields.text("domain").unwrap_or_default();
    if let Some(domain) = ACTIVITIES.into_iter().find(|activity| rkprof_stats::domain(*activity) == domain) {
        let tables = collector.tables(process);
        return Some(Event::Activity(Activity {
            function: tables.function(domain, operation),
            start,
            end,
            agent,
            from_agent: fields.u64("from_agent").map(|agent| tables.agent(agent)),
            bytes: fields.u64("bytes"),
            value: fields.u64("address"),
            tid,
        }));
    }
    Some(Event::Allocation(MemoryAllocation {
        op: values::allocation_op(operation),
        start,
        end,
        address: fields.u64("address").unwrap_or(0),
        bytes: fields.u64("bytes"),
        agent,
        tid,
        in_use: fields.u64("in_use_bytes"),
    }))
}

fn range(
    fields: &Fields<'_>,
    (start, end): (Ns, Ns),
    process: ProcessId,
    collector: &mut Collector,
) -> io::Result<bool> {
    let (Some(message), Some(kind)) = (fields.text("name"), fields.text("kind")) else { return Ok(false) };
    let tid = fields.u32("tid").unwrap_or(0);
    let op = match kind {
        "mark" => Some(MarkerOp::Mark),
        "control" => values::marker_op(message),
        _ => None,
    };
    match op {
        Some(op) => {
            let marker = Marker { op, at: start, tid, id: 0, message: message.into() };
            collector.event(process, None, &Event::Marker(marker))?;
        }
        None => collector.range(process, Range { message, tid, start, end })?,
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_footer_that_is_read_for_ever_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("kernels.parquet");
        // An unknown field: a list of 2^27 booleans. Then the footer's length and the magic number.
        let footer = [0xC9, 0xF1, 0x80, 0x80, 0x80, 0x40, 0x00];
        let length = (footer.len() as u32).to_le_bytes();
        std::fs::write(&path, [b"PAR1", &footer[..], &length, b"PAR1"].concat()).unwrap();
        let error = open(&path).err().expect("refused");
        assert!(error.to_string().contains("its footer makes no sense"), "{error}");
        let error = open_within(&path, File::open(&path).unwrap(), Duration::from_millis(20)).err().expect("refused");
        assert!(error.to_string().contains("takes more than 20ms"), "{error}");
    }
}
