//! What rocprofv3's thread trace (`--att`) says of instructions: `stats_*.csv`, or `code.json` in `ui_output_*`, which has the same rows.
//!
//! A row has the id of its code object, the address in that file, the instruction and its source line. Then come how often it was executed,
//! and cycles.
//! A row whose instruction is `; name` begins a kernel. Newer versions have more columns; they are found by their names.

use super::collect::Collector;
use super::error::{ImportError, Why};
use super::format::{Format, Head};
use super::json::{self, ELEMENT, Walk, Want};
use super::samples::MAX_WEIGHT;
use super::source::{self, Guarded};
use super::values;
use ::csv::{ByteRecord, ReaderBuilder};
use rkprof_model::summary::{InstructionPlace, ThreadTrace, TracedInstruction, TracedKernel};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};

pub(super) static FORMAT: Format = Format {
    name: "thread-trace",
    help: "rocprofv3's thread trace: stats_*.csv, or code.json in ui_output_*",
    docs: &[("rocprofv3's thread trace: `stats_*.csv`, or `code.json` in `ui_output_*`", "–")],
    recognizes: |head| is_table(head) || is_code(head),
    read,
};

/// Limit of instructions; further ones are counted as skipped.
const MAX_INSTRUCTIONS: usize = 1 << 20;
const NOTHING: &str = "its thread trace has no instruction: no wave ran on the traced compute unit (rocprofv3's --att-target-cu, \
                       --att-shader-engine-mask)";

/// Whether it is a `stats_*.csv`.
pub(super) fn is_table(head: &Head<'_>) -> bool {
    head.text.lines().next().is_some_and(|line| columns(line.split(',')).is_some())
}

/// Whether it is a `code.json`; its header is at the end.
fn is_code(head: &Head<'_>) -> bool {
    let inside = head.text.trim_start().strip_prefix('{').map(str::trim_start);
    inside.and_then(|text| text.strip_prefix("\"code\"")).is_some_and(|rest| {
        let rest = rest.trim_start().trim_start_matches(':').trim_start();
        rest.starts_with('[') || rest.starts_with("null")
    })
}

/// The places of what is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    object: usize,
    address: usize,
    text: usize,
    latency: usize,
    hits: Option<usize>,
    stall: Option<usize>,
    idle: Option<usize>,
    line: Option<usize>,
}

/// `None` if a column is missing without which a row says nothing.
fn columns<'a>(names: impl Iterator<Item = &'a str>) -> Option<Columns> {
    let plain = |name: &str| name.trim().trim_matches('"').to_ascii_lowercase();
    let names: Vec<String> = names.map(plain).collect();
    let of = |spellings: &[&str]| names.iter().position(|name| spellings.contains(&name.as_str()));
    Some(Columns {
        object: of(&["codeobj"])?,
        address: of(&["vaddr"])?,
        text: of(&["instruction", "isa"])?,
        latency: of(&["latency"])?,
        hits: of(&["hitcount", "hit"]),
        stall: of(&["stall"]),
        idle: of(&["idle"]),
        line: of(&["source"]),
    })
}

fn read(paths: &[PathBuf], collector: &mut Collector) -> Result<(), ImportError> {
    let mut kernels = Kernels::default();
    for path in paths {
        let is_json = path.extension().is_some_and(|extension| extension == "json");
        if is_json {
            if !table_of(path).is_some_and(|table| paths.contains(&table)) {
                read_code(path, &mut kernels, collector)?;
            }
        } else {
            read_table(path, &mut kernels, collector)?;
        }
    }
    match kernels.finish() {
        Some(trace) => collector.thread_trace = Some(trace),
        None => collector.skipped.note(NOTHING.to_owned()),
    }
    Ok(())
}

/// The table with the same rows as `ui_output_NAME/code.json`: `stats_ui_output_NAME.csv`.
fn table_of(code: &Path) -> Option<PathBuf> {
    let folder = code.parent()?;
    Some(folder.with_file_name(format!("stats_{}.csv", folder.file_name()?.to_str()?)))
}

fn read_table(path: &Path, kernels: &mut Kernels, collector: &mut Collector) -> Result<(), ImportError> {
    let malformed = |error: ::csv::Error| {
        let place = error.position().map_or(String::new(), |position| format!("line {}", position.line()));
        ImportError::new(Why::Malformed, path, place, error)
    };
    let (read, allowance) = Guarded::new(source::open(path)?);
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(read);
    let header = reader.byte_headers().map_err(malformed)?;
    let names: Vec<String> = header.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
    let Some(columns) = columns(names.iter().map(String::as_str)) else { return Err(no_columns(path)) };
    kernels.begin();
    let mut record = ByteRecord::new();
    while reader.read_byte_record(&mut record).map_err(malformed)? {
        allowance.renew();
        let text = |at: usize| record.get(at).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        let number = |at: usize| text(at).as_deref().and_then(values::integer);
        if let Err(reason) = kernels.row(columns, &text, &number) {
            let line = record.position().map_or(0, |position| position.line());
            collector.skipped.add(path, format!("line {line}"), reason);
        }
    }
    Ok(())
}

fn no_columns(path: &Path) -> ImportError {
    let reason = "its header lacks one of the columns Codeobj, Vaddr, Instruction (ISA) and Latency of a thread trace";
    ImportError::new(Why::Malformed, path, "", reason)
}

fn read_code(path: &Path, kernels: &mut Kernels, collector: &mut Collector) -> Result<(), ImportError> {
    let mut header = Header(None);
    json::walk(path, &mut header)?;
    // The first version of the file had no header.
    let names =
        header.0.unwrap_or_else(|| "ISA, _, LineNumber, Source, Codeobj, Vaddr, Hit, Latency, Stall, Idle".to_owned());
    let Some(columns) = columns(names.split(',')) else { return Err(no_columns(path)) };
    kernels.begin();
    json::walk(path, &mut Code { path, columns, kernels, collector })
}

/// Reads the header of a `code.json`, which comes after the rows.
struct Header(Option<String>);

impl Walk for Header {
    fn want(&mut self, path: &[&str]) -> Want {
        match path {
            [] => Want::Enter,
            ["header"] => Want::Take,
            _ => Want::Skip,
        }
    }

    fn take(&mut self, _: &[&str], _: u64, value: Value) -> io::Result<()> {
        self.0 = value.as_str().map(str::to_owned);
        Ok(())
    }
}

struct Code<'a> {
    path: &'a Path,
    columns: Columns,
    kernels: &'a mut Kernels,
    collector: &'a mut Collector,
}

impl Walk for Code<'_> {
    fn want(&mut self, path: &[&str]) -> Want {
        match path {
            [] | ["code"] => Want::Enter,
            ["code", ELEMENT] => Want::Take,
            _ => Want::Skip,
        }
    }

    fn take(&mut self, _: &[&str], number: u64, value: Value) -> io::Result<()> {
        let text = |at: usize| value.get(at).and_then(Value::as_str).map(str::to_owned);
        let amount = |at: usize| value.get(at).and_then(values::json_integer);
        if let Err(reason) = self.kernels.row(self.columns, &text, &amount) {
            self.collector.skipped.add(self.path, format!("code[{number}]"), reason);
        }
        Ok(())
    }
}

/// Instructions by kernel, of all files.
#[derive(Default)]
struct Kernels {
    /// The name and the code object of the rows that come.
    current: Option<(String, u64)>,
    by_name: BTreeMap<String, HashMap<(u64, u64), TracedInstruction>>,
    instructions: usize,
}

impl Kernels {
    /// A file begins.
    fn begin(&mut self) {
        self.current = None;
    }

    fn row(
        &mut self,
        columns: Columns,
        text: &dyn Fn(usize) -> Option<String>,
        number: &dyn Fn(usize) -> Option<u64>,
    ) -> Result<(), &'static str> {
        let instruction = text(columns.text).ok_or("it has no instruction")?;
        let object = number(columns.object).ok_or("its code object is not a number")?;
        let line = columns.line.and_then(text).filter(|line| !line.trim().is_empty());
        if let Some(symbol) = instruction.strip_prefix("; ") {
            self.current = Some((kernel_name(symbol, line.as_deref()), object));
            return Ok(());
        }
        let address = number(columns.address).ok_or("its address is not a number")?;
        let latency = number(columns.latency).ok_or("its latency is not a number")?;
        let optional = |column: Option<usize>| column.and_then(number);
        let (hits, stall, idle) = (optional(columns.hits), optional(columns.stall), optional(columns.idle));
        if [Some(latency), hits, stall, idle].into_iter().flatten().any(|n| n > MAX_WEIGHT) {
            return Err("a number is larger than a trace can count");
        }
        if latency == 0 && hits.unwrap_or(0) == 0 && idle.unwrap_or(0) == 0 {
            return Ok(());
        }
        // A kernel's name holds for its own file alone.
        let kernel = self.current.as_ref().filter(|(_, of)| *of == object).map_or("", |(name, _)| name.as_str());
        let place = InstructionPlace {
            code_object_id: Some(object),
            address: Some(address),
            text: Some(instruction),
            line,
            ..InstructionPlace::default()
        };
        let more = TracedInstruction { place, hits, latency, stall, idle };
        let all = self.by_name.entry(kernel.to_owned()).or_default();
        match all.get_mut(&(object, address)) {
            Some(known) => known.add(&more),
            None if self.instructions >= MAX_INSTRUCTIONS => return Err("too many instructions"),
            None => {
                self.instructions += 1;
                all.insert((object, address), more);
            }
        }
        Ok(())
    }

    fn finish(self) -> Option<ThreadTrace> {
        let of = |(name, instructions): (String, HashMap<_, TracedInstruction>)| {
            let instructions: Vec<TracedInstruction> = instructions.into_values().collect();
            let latency = instructions.iter().map(|one| one.latency).sum();
            let mut kernel = TracedKernel { name, latency, instructions };
            kernel.order();
            kernel
        };
        let mut kernels: Vec<TracedKernel> = self.by_name.into_iter().map(of).collect();
        kernels.sort_by(|a, b| b.latency.cmp(&a.latency).then_with(|| a.name.cmp(&b.name)));
        (!kernels.is_empty()).then_some(ThreadTrace { kernels })
    }
}

/// The name that other files of the same profiler have for a kernel.
fn kernel_name(symbol: &str, demangled: Option<&str>) -> String {
    let name = match demangled {
        Some(name) => name.to_owned(),
        None => rkprof_names::demangle(symbol.trim().trim_end_matches(".kd")).into_owned(),
    };
    name.trim().trim_end_matches("[clone .kd]").trim_end_matches(".kd").trim_end().to_owned()
}
