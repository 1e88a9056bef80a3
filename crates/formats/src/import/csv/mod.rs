//! CSV of rocprof v1 and v2, of rocprofv3, and our own. The header identifies the table of a file, in any tool's spelling.
//! Files that share a directory and a prefix (`12_kernel_trace.csv`, `12_hip_api_trace.csv`) are one process; so are
//! rocprofv2's files that share an ending (`results_12.csv`, `hip_api_trace_12.csv`).
//!
//! rocprofv3's correlation id ties calls to dispatches and copies. The files of the first rocprof have no such id. Statistics
//! files have only sums and are skipped.

mod header;
mod rows;

use super::collect::{Collector, ProcessId};
use super::error::{ImportError, Why};
use super::format::Format;
use super::samples::NamedSamples;
use super::source::{self, Guarded};
use ::csv::{ByteRecord, ReaderBuilder};
use header::{Header, Table};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

pub(super) static FORMAT: Format = Format {
    name: "csv",
    help: "rocprof, rocprofv2 and rocprofv3: files that share a prefix are one process",
    docs: &[
        ("rocprofv3: files of one prefix are one process", "correlation id"),
        (
            "rocprofv2: `results_N`, `hip_api_trace_N`, `hsa_api_trace_N`, `hcc_ops_trace_N`, `async_copy_trace_N`, `roctx_trace_N`",
            "correlation id",
        ),
        (
            "rocprofv3's samples of program counters: `pc_sampling_host_trap`, `pc_sampling_stochastic`",
            "dispatch id, with `kernel_trace`",
        ),
        ("the first rocprof: `results.csv` with `--timestamp on`", "–"),
    ],
    recognizes: |head| {
        let is_text = !head.bytes.contains(&0)
            && !super::thread_trace::is_table(head)
            && !head.bytes.starts_with(b"PAR1")
            && !super::perfetto::is_trace(&head.bytes);
        is_text
            && !matches!(head.first(), Some('{' | '['))
            && head.text.lines().next().is_some_and(|line| line.contains(',') || Header::is_of_spreadsheet(line))
    },
    read,
};

/// Reads files; joins those of one process.
pub(super) fn read(paths: &[PathBuf], collector: &mut Collector) -> Result<(), ImportError> {
    let mut files = Vec::new();
    let mut sums = 0;
    for path in paths {
        match header(path)? {
            Some(header) => files.push((header, path)),
            None => sums += 1,
        }
    }
    if files.is_empty() {
        let path = paths.first().map_or(Path::new(""), PathBuf::as_path);
        let reason = "it holds sums only; give the trace (kernel_trace.csv, results.csv)";
        return Err(ImportError::new(Why::Unknown, path, "", reason));
    }
    if sums > 0 {
        collector.skipped.note(format!(
            "{} not read: they hold sums only",
            if sums == 1 { "1 file was".to_owned() } else { format!("{sums} files were") }
        ));
    }
    // Agents come first, since other rows refer to them; calls come next because they name the process.
    files.sort_by_key(|(header, _)| header.table);
    let mut groups: HashMap<String, Group> = HashMap::new();
    let sampled: HashSet<String> =
        files.iter().filter(|(header, _)| header.table == Table::Samples).map(|(_, path)| group_name(path)).collect();
    for (header, path) in files {
        let name = group_name(path);
        let process = collector.process(&name);
        let group = groups.entry(name.clone()).or_insert_with(|| Group {
            process,
            pid: None,
            dispatches: sampled.contains(&name).then(HashMap::new),
            samples: BTreeMap::new(),
            name,
        });
        read_rows(path, &header, group, collector)?;
    }
    groups.into_values().for_each(|group| group.give_samples(collector));
    Ok(())
}

/// Files of one process.
struct Group {
    name: String,
    process: ProcessId,
    /// The first process number in a row.
    pid: Option<u32>,
    /// The kernel of each dispatch; `None` where no samples need it.
    dispatches: Option<HashMap<u64, u64>>,
    /// Samples of program counters by their method.
    samples: BTreeMap<&'static str, NamedSamples>,
}

/// Limit of dispatches whose kernel is kept for samples; the samples of further ones are of no known kernel.
const MAX_DISPATCHES: usize = 1 << 22;

impl Group {
    /// Keeps the kernel of a dispatch for its samples.
    fn dispatched(&mut self, dispatch: u64, kernel: u64) {
        if let Some(dispatches) = &mut self.dispatches
            && dispatches.len() < MAX_DISPATCHES
        {
            dispatches.insert(dispatch, kernel);
        }
    }

    /// The samples become those of the process.
    fn give_samples(self, collector: &mut Collector) {
        if !self.samples.is_empty() && self.dispatches.is_none_or(|dispatches| dispatches.is_empty()) {
            let name = &self.name;
            collector.skipped.note(format!(
                "the kernels of the samples of {name} are not known: there is no kernel_trace.csv beside them (rocprofv3 --kernel-trace)"
            ));
        }
        let all = self.samples.into_iter().map(|(method, samples)| samples.summary(Some(method)));
        let sum = all.fold(None, |sum, more| rkprof_stats::samples::add(sum, &more));
        if sum.is_some() {
            collector.tables(self.process).pc_sampling = sum;
        }
    }

    /// The process of a row. Rows with another number than the first one become further processes.
    fn process(&mut self, pid: Option<u32>, collector: &mut Collector) -> ProcessId {
        match (pid, self.pid) {
            (None, _) => self.process,
            (Some(pid), Some(first)) if pid != first => {
                let process = collector.process(&format!("{}#{pid}", self.name));
                collector.tables(process).process.pid = pid;
                process
            }
            (Some(pid), _) => {
                self.pid = Some(pid);
                collector.tables(self.process).process.pid = pid;
                self.process
            }
        }
    }
}

/// How the names of rocprofv3's files end.
const KINDS: [&str; 20] = [
    "kernel_trace",
    "hip_api_trace",
    "hip_trace",
    "hsa_api_trace",
    "hsa_trace",
    "marker_api_trace",
    "marker_trace",
    "rccl_api_trace",
    "rccl_trace",
    "rocdecode_api_trace",
    "rocdecode_trace",
    "rocjpeg_api_trace",
    "rocjpeg_trace",
    "memory_copy_trace",
    "memory_allocation_trace",
    "scratch_memory_trace",
    "pc_sampling_host_trap",
    "pc_sampling_stochastic",
    "counter_collection",
    "agent_info",
];

/// Whether a file has the name of one of rocprofv3's.
pub(super) fn is_named(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.extension().is_some_and(|ending| ending == "csv") && KINDS.iter().any(|kind| stem.ends_with(kind))
}

/// Directory and prefix: `out/12` of `out/12_kernel_trace.csv`.
fn group_name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let prefix =
        KINDS.iter().find_map(|kind| stem.strip_suffix(kind)).map(|prefix| prefix.trim_end_matches(['_', '.']));
    // rocprofv2 puts the process number last.
    let v2 = ["results", "hip_api_trace", "hsa_api_trace", "hcc_ops_trace", "async_copy_trace", "roctx_trace"];
    let rest = || v2.iter().find_map(|kind| stem.strip_prefix(kind)?.strip_prefix('_'));
    let name = prefix.or_else(rest).unwrap_or(&stem);
    path.with_file_name(name).display().to_string()
}

/// What stands between the fields of a file.
fn delimiter(path: &Path) -> Result<u8, ImportError> {
    let mut line = Vec::new();
    let read = std::io::BufReader::new(source::open(path)?.take(MAX_HEADER)).read_until(b'\n', &mut line);
    read.map_err(|error| ImportError::io(path, &error))?;
    Ok(Header::delimiter(&String::from_utf8_lossy(&line)))
}

/// Bytes of a header, at most.
const MAX_HEADER: u64 = 1 << 20;

/// The header of a file; `None` when the file has only sums.
fn header(path: &Path) -> Result<Option<Header>, ImportError> {
    let (read, _) = Guarded::new(source::open(path)?);
    let delimiter = delimiter(path)?;
    let mut reader = ReaderBuilder::new().delimiter(delimiter).flexible(true).has_headers(false).from_reader(read);
    let mut record = ByteRecord::new();
    reader.read_byte_record(&mut record).map_err(|error| malformed(path, &error))?;
    let names: Vec<String> = record.iter().map(|field| String::from_utf8_lossy(field).into_owned()).collect();
    let header = Header::new(&names).ok_or_else(|| {
        let reason = match Header::lacks_times(&names) {
            true => "it has no times of kernels; the first rocprof writes them with --timestamp on".to_owned(),
            false => format!("its columns match no known profiler: {}", shown(&names)),
        };
        ImportError::new(Why::Unknown, path, "line 1", reason)
    })?;
    Ok((header.table != Table::Sums).then_some(header))
}

fn shown(names: &[String]) -> String {
    let text: String = names.join(",").chars().take(80).collect();
    if text.is_empty() { "there are none".to_owned() } else { text }
}

fn malformed(path: &Path, error: &::csv::Error) -> ImportError {
    let place = error.position().map_or(String::new(), |position| format!("line {}", position.line()));
    let why = match error.kind() {
        ::csv::ErrorKind::Io(error) => Why::from_io(error.kind()),
        _ => Why::Malformed,
    };
    ImportError::new(why, path, place, error)
}

fn read_rows(path: &Path, header: &Header, group: &mut Group, collector: &mut Collector) -> Result<(), ImportError> {
    let (read, allowance) = Guarded::new(source::open(path)?);
    let delimiter = delimiter(path)?;
    let mut reader = ReaderBuilder::new().delimiter(delimiter).flexible(true).has_headers(true).from_reader(read);
    let (mut ahead, mut record) = (ByteRecord::new(), ByteRecord::new());
    let mut rows = rows::Rows::new(header);
    let mut read = |record: &mut ByteRecord| {
        allowance.renew();
        reader.read_byte_record(record).map_err(|error| malformed(path, &error))
    };
    let mut more = read(&mut ahead)?;
    while more {
        std::mem::swap(&mut ahead, &mut record);
        more = read(&mut ahead)?;
        let line = record.position().map_or(0, |position| position.line());
        // Numbers of a row that is cut off may be cut off too.
        if !more && record.len() < header.columns() {
            let reason = format!("the file is cut off in this row: {} of {} columns", record.len(), header.columns());
            collector.skipped.add(path, format!("line {line}"), reason);
            break;
        }
        // A second header: the file was joined from several.
        if record.get(0).is_some_and(|first| header.is_first_column(first)) {
            continue;
        }
        let taken = rows.take(&record, group, collector).map_err(|error| ImportError::io(path, &error))?;
        if let Err(reason) = taken {
            collector.skipped.add(path, format!("line {line}"), reason);
        }
    }
    Ok(())
}
