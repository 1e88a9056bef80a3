//! The CSV files of the first rocprof: `results.csv` with `Name`, `BeginNs`, `EndNs`, `DurationNs` and rocprof v1's columns,
//! and its files of statistics.
//!
//! `grd` and `wgr` are work-items (products of the dimensions); `lds` is bytes, including dynamic LDS. Times are those of the
//! trace (CLOCK_BOOTTIME). `sig`, `obj` and `CompleteNs` are not recorded and stay empty. Each counter of the run is a column
//! before `DispatchNs`; a counted dispatch is written when its counters come.

use super::counters::Counted;
use super::format::{Chosen, DocsRow, Format, Job, Needs, Paths, PlaceKind, Processes, Setting};
use super::kernels::{Cells, PerKernel};
use super::session::Source;
use super::stream::{self, FeedError};
use super::table::Table;
use super::tallies::{Group, Tallies, TallyRow};
use super::{Ended, Recorded, Sink, text};
use rkprof_model::event::{CopyDirection, Event, KernelDispatch, Registry, known_size};
use rkprof_model::summary::Summary;
use rkprof_names::Style;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub static FORMAT: Format = Format {
    name: "rocprof-csv",
    help: "rocprof's results.csv and its statistics (file or directory)",
    docs: &[DocsRow {
        called: "rocprof-csv",
        result: "`X.csv`, `X.stats.csv`, `X.hip_stats.csv`, `X.hsa_stats.csv`, `X.copy_stats.csv`",
        processes: "column `pid`",
        readers: "tools for the first rocprof",
    }],
    endings: &["csv"],
    place: |chosen: &Chosen| match chosen.path {
        Some(path) if !is_csv(path) => PlaceKind::Directory,
        Some(_) | None => PlaceKind::Files,
    },
    gives: |name| name.starts_with("results.") && name.ends_with(".csv"),
    after_run: Some("results.csv"),
    needs: Needs { trace: false, counters: true, callstacks: false, paths: Paths::Unused },
    processes: Processes::Several,
    is_binary: false,
    options: &[Setting::Extended],
    make: |mut job: Job| {
        let Some(path) = job.path.clone() else {
            return Ok(Box::new(Legacy::to(job.stream()?, job.style, job.counters)));
        };
        let stem = if is_csv(&path) { path.with_extension("") } else { path.join("results") };
        let (extended, style, counters) = (job.extended, job.style, job.counters);
        Ok(Box::new(Legacy::new(Options { stem, only: &[], extended, style, counters })))
    },
};

fn is_csv(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "csv")
}

const RESULTS: &str = "Name,BeginNs,EndNs,DurationNs,Index,KernelName,gpu-id,queue-id,queue-index,pid,tid,grd,wgr,\
lds,scr,arch_vgpr,accum_vgpr,sgpr,wave_size,sig,obj";
const LAST: &str = ",DispatchNs,CompleteNs";
const STATS: &str = "\"Name\",\"Calls\",\"TotalDurationNs\",\"AverageNs\",\"Percentage\"";
const COPY_STATS: &str =
    "\"Name\",\"Calls\",\"TotalDurationNs\",\"AverageNs\",\"Percentage\",\"Bytes\",\"GBytesPerSec\"";
const EXTENDED: &str = ",\"P50Ns\",\"P90Ns\",\"P95Ns\",\"P99Ns\"";

/// Where the files go: `PATH.csv`, `PATH.stats.csv`, `PATH.hip_stats.csv`, `PATH.hsa_stats.csv`, `PATH.copy_stats.csv`.
pub struct Options {
    /// Without `.csv`.
    pub stem: PathBuf,
    /// Only these endings; empty = all.
    pub only: &'static [&'static str],
    pub extended: bool,
    pub style: Style,
    /// Names of [`counter_names`].
    pub counters: Vec<String>,
}

/// The counters of these processes: from their summaries or, without one, from one pass over the traces.
pub fn counter_names(sources: &[Source]) -> Result<Vec<String>, FeedError> {
    let mut names: Vec<String> = Vec::new();
    let mut add = |name: &str| {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    };
    for source in sources {
        match &source.summary {
            Some(summary) => summary.kernels.iter().flat_map(|row| &row.counters).for_each(|row| add(&row.name)),
            None => {
                stream::scan(source, &|_| {}, |_, event, registry| {
                    if let Event::Counters(sample) = event {
                        let name = |number: u32| registry.counters.get(number as usize);
                        sample.values.iter().filter_map(|(number, _)| name(*number)).for_each(|name| add(name));
                    }
                })?;
            }
        }
    }
    Ok(names)
}

pub struct Legacy {
    options: Options,
    results: Table,
    /// Number of dispatches of each queue so far.
    queue_index: Vec<u64>,
    kernels: PerKernel<Cells>,
    tallies: Tallies,
    /// Bytes by name of the copies; `None` when the size of one is not known.
    bytes: BTreeMap<&'static str, Option<u64>>,
    counted: Counted,
    pid: u64,
    index: u64,
}

impl Legacy {
    pub fn new(options: Options) -> Legacy {
        let results = Table::new(with_ending(&options.stem, "csv"), &header(&options.counters));
        Legacy::over(options, results)
    }

    /// Only `results.csv`, to a stream.
    pub fn to(out: Box<dyn Write>, style: Style, counters: Vec<String>) -> Legacy {
        let results = Table::to(out, &header(&counters));
        Legacy::over(Options { stem: PathBuf::new(), only: &["csv"], extended: false, style, counters }, results)
    }

    fn over(options: Options, results: Table) -> Legacy {
        Legacy {
            results,
            queue_index: Vec::new(),
            kernels: PerKernel::new(options.style),
            tallies: Tallies::new(options.style),
            bytes: BTreeMap::new(),
            counted: Counted::default(),
            pid: 0,
            index: 0,
            options,
        }
    }

    /// Rows of counted dispatches wait, where the file has columns for counters.
    #[inline]
    fn kernel(&mut self, kernel: &KernelDispatch, registry: &Registry) -> io::Result<()> {
        let is_counted = !kernel.timing_valid || self.counted.waits_for(kernel.event_id);
        if !is_counted || self.options.counters.is_empty() {
            return self.dispatch(kernel, &[], registry);
        }
        match self.counted.kernel(kernel) {
            Some((kernel, sample)) => {
                self.dispatch(&kernel, sample.as_ref().map_or(&[], |sample| &sample.values), registry)
            }
            None => Ok(()),
        }
    }

    fn dispatch(&mut self, kernel: &KernelDispatch, values: &[(u32, f64)], registry: &Registry) -> io::Result<()> {
        let known = self.kernels.get(kernel.kernel, registry, |name, facts| Cells::new(Vec::new(), name, facts));
        let queue = kernel.queue as usize;
        if self.queue_index.len() <= queue {
            self.queue_index.resize(queue + 1, 0);
        }
        let agent = registry.agents.get(kernel.agent as usize);
        let product = |size| known_size(size).map(|size| size.map(u64::from).iter().product::<u64>());
        let out = self.results.buffer();
        out.extend_from_slice(&known.name);
        text::uints(out, [kernel.start, kernel.end, kernel.end.saturating_sub(kernel.start), self.index]);
        out.extend_from_slice(&known.name);
        text::uints(out, [agent.and_then(|agent| agent.gpu_index).unwrap_or(kernel.agent).into()]);
        text::uints(out, [kernel.queue.into(), self.queue_index[queue], self.pid, kernel.tid.into()]);
        text::optional(out, [product(kernel.shape.grid), product(kernel.shape.workgroup)]);
        text::optional(out, [kernel.shape.lds, kernel.scratch].map(|size| size.map(u64::from)));
        out.extend_from_slice(&known.registers);
        text::optional(out, [agent.and_then(|agent| agent.wave_size).map(u64::from)]);
        out.push(b',');
        for name in &self.options.counters {
            out.push(b',');
            let is = |(number, _): &&(u32, f64)| registry.counters.get(*number as usize) == Some(name);
            values.iter().find(is).into_iter().for_each(|(_, value)| text::value(out, *value));
        }
        out.push(b',');
        kernel.launch.into_iter().for_each(|launch| text::uint(out, launch));
        out.push(b',');
        self.queue_index[queue] += 1;
        self.index += 1;
        self.results.row()
    }

    fn wants(&self, ending: &str) -> bool {
        self.options.only.is_empty() || self.options.only.contains(&ending)
    }

    fn table(&self, ending: &str, header: &str) -> Table {
        let extended = if self.options.extended { EXTENDED } else { "" };
        Table::new(with_ending(&self.options.stem, ending), &format!("{header}{extended}"))
    }

    fn stats(&self, ending: &str, rows: &[TallyRow]) -> io::Result<()> {
        // rocprof wrote statistics only of what it had traced; layouts require every file.
        if !self.wants(ending) || (rows.is_empty() && self.options.only.is_empty()) {
            return Ok(());
        }
        let mut table = self.table(ending, STATS);
        for row in rows {
            let cells = cells(row, total(rows));
            table.buffer().extend_from_slice(cells.as_bytes());
            table.buffer().extend_from_slice(self.percentiles(row).as_bytes());
            table.row()?;
        }
        table.finish(true)
    }

    fn copy_stats(&self) -> io::Result<()> {
        let rows = self.tallies.rows(Group::Copy);
        if !self.wants("copy_stats.csv") || (rows.is_empty() && self.options.only.is_empty()) {
            return Ok(());
        }
        let mut table = self.table("copy_stats.csv", COPY_STATS);
        for mut row in
            rows.iter().map(|TallyRow { name, duration }| TallyRow { name: name.clone(), duration: duration.clone() })
        {
            let bytes = self.bytes.get(row.name.as_str()).copied().flatten();
            row.name = legacy_name(&row.name).to_owned();
            let rate = |bytes: u64| bytes as f64 / row.duration.sum_ns.max(1) as f64;
            let moved = bytes.map_or(",".to_owned(), |bytes| format!("{bytes},{:.6}", rate(bytes)));
            let cells = format!("{},{moved}{}", cells(&row, total(&rows)), self.percentiles(&row));
            table.buffer().extend_from_slice(cells.as_bytes());
            table.row()?;
        }
        table.finish(true)
    }

    fn percentiles(&self, row: &TallyRow) -> String {
        let duration = &row.duration;
        let columns = [duration.p50_ns, duration.p90_ns, duration.p95_ns, duration.p99_ns];
        match self.options.extended {
            true => columns.iter().map(|ns| format!(",{}", ns.unwrap_or(0))).collect(),
            false => String::new(),
        }
    }

    fn copied(&mut self, direction: CopyDirection, bytes: Option<u64>) {
        let sum = self.bytes.entry(direction.sdk_name()).or_insert(Some(0));
        *sum = sum.zip(bytes).map(|(sum, bytes)| sum + bytes);
    }

    fn summary(&mut self, summary: &Summary) {
        self.tallies.summary(summary, self.options.style);
        for row in &summary.copies {
            self.copied(CopyDirection::of_name(&row.direction.to_uppercase()), row.bytes);
        }
    }
}

fn header(counters: &[String]) -> String {
    let mut header = RESULTS.as_bytes().to_vec();
    for name in counters {
        header.push(b',');
        // As rocprof does, without quotes where none are needed.
        match name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_[]().:".contains(&byte)) {
            true => header.extend_from_slice(name.as_bytes()),
            false => text::quoted(&mut header, name),
        }
    }
    String::from_utf8_lossy(&header).into_owned() + LAST
}

fn total(rows: &[TallyRow]) -> f64 {
    rows.iter().map(|row| row.duration.sum_ns).sum::<u64>() as f64
}

fn cells(TallyRow { name, duration }: &TallyRow, total: f64) -> String {
    let mut quoted = Vec::new();
    text::quoted(&mut quoted, name);
    let percent = if total > 0.0 { duration.sum_ns as f64 * 100.0 / total } else { 0.0 };
    let mean = duration.mean_ns.unwrap_or(0.0);
    format!("{},{},{},{mean},{percent}", String::from_utf8_lossy(&quoted), duration.count, duration.sum_ns)
}

/// rocprof v1's names of copies.
fn legacy_name(name: &str) -> &str {
    match name {
        "MEMORY_COPY_HOST_TO_DEVICE" => "CopyHostToDevice",
        "MEMORY_COPY_DEVICE_TO_HOST" => "CopyDeviceToHost",
        "MEMORY_COPY_DEVICE_TO_DEVICE" => "CopyDeviceToDevice",
        "MEMORY_COPY_HOST_TO_HOST" => "CopyHostToHost",
        _ => "Copy",
    }
}

/// `results` and `stats.csv` make `results.stats.csv`.
fn with_ending(stem: &Path, ending: &str) -> PathBuf {
    let mut name = stem.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

impl Sink for Legacy {
    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        self.pid = recorded.process.pid.into();
        self.tallies.begin(recorded.summary);
        if !recorded.traced
            && let Some(summary) = recorded.summary
        {
            self.summary(summary);
        }
        Ok(())
    }

    #[inline]
    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        self.tallies.event(event, registry);
        match event {
            Event::Kernel(kernel) => self.kernel(kernel, registry),
            Event::Copy(copy) => {
                self.copied(copy.direction, copy.bytes);
                Ok(())
            }
            Event::Counters(sample) if !self.options.counters.is_empty() => match self.counted.sample(sample) {
                Some(kernel) => self.dispatch(&kernel, &sample.values, registry),
                None => Ok(()),
            },
            Event::Api(_)
            | Event::Allocation(_)
            | Event::Scratch(_)
            | Event::Marker(_)
            | Event::Counters(_)
            | Event::Activity(_)
            | Event::PcSamples(_) => Ok(()),
        }
    }

    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        for kernel in self.counted.rest() {
            self.dispatch(&kernel, &[], ended.registry)?;
        }
        self.kernels.clear();
        self.tallies.next_process();
        self.queue_index.clear();
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        self.results.finish(true)?;
        self.stats("stats.csv", &self.tallies.rows(Group::Kernel))?;
        self.stats("hip_stats.csv", &self.tallies.rows(Group::Hip))?;
        self.stats("hsa_stats.csv", &self.tallies.rows(Group::Hsa))?;
        self.copy_stats()?;
        Ok(Vec::new())
    }
}
