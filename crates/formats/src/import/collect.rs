//! Takes events from an importer in any order and ties launches to their calls. Delivers all in the order of a live session:
//! by process, then by end. Memory is constant: both steps sort on disk.
//!
//! ```text
//! importer ─► by (process, key) ─► calls meet what they launched, counters their dispatch ─► by (process, time) ─► Sink
//! ```

use super::clock::Clock;
use super::delivery::Delivery;
use super::error::Skipped;
use super::impossible::Impossible;
use super::launches::Launches;
use super::passes;
use super::row::{FROM_COUNTERS, ImportedRow, LAUNCH_UNITS, NO_TIMING, NO_U32, NO_U64, RowKind};
use super::sort::{Key, Sorted, Sorter};
use super::tables::Tables;
use rkprof_model::event::{CounterSample, Event, KernelDispatch, Ns, Registry};
use rkprof_model::summary::{PcSampling, Summary, ThreadTrace};
use std::collections::HashMap;
use std::io;
use std::path::Path;

/// Limit of different processes.
const MAX_PROCESSES: usize = 4096;

/// Receives the imported events, process by process.
pub trait Sink {
    /// Begins a process; its events follow.
    fn begin(&mut self, process: &Tables) -> io::Result<()>;
    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()>;
    /// Ends the process.
    fn end(&mut self, process: &Tables) -> io::Result<()>;
}

/// Launches whose grid is in work-items; those of all others are in workgroups.
const IN_WORK_ITEMS: [&str; 2] = ["hipExtModuleLaunchKernel", "hipHccModuleLaunchKernel"];

/// A process within a collector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProcessId(u32);

/// A complete range of one thread.
#[derive(Clone, Copy, Debug)]
pub struct Range<'a> {
    pub message: &'a str,
    pub tid: u32,
    pub start: Ns,
    pub end: Ns,
}

/// A counter of a dispatch; values of one dispatch and counter are added.
#[derive(Clone, Copy, Debug)]
pub struct CounterValue {
    pub dispatch_id: u64,
    /// Number from [`Tables::counter`].
    pub counter: u32,
    pub value: f64,
}

/// The progress of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Rows read so far.
    Read(u64),
    /// Rows sorted and delivered so far, and all rows.
    Delivered(u64, u64),
}

/// Number of rows between two reports of progress.
const TELL: u64 = 1 << 14;

pub struct Collector {
    watch: Box<dyn Fn(Progress)>,
    processes: Vec<Tables>,
    by_name: HashMap<String, ProcessId>,
    /// Rows with a key.
    keyed: Sorter,
    ordered: Sorter,
    impossible: Impossible,
    next_event: u64,
    /// Rows so far.
    rows: u64,
    /// Kernels so far, and those that end when they begin.
    kernels: u64,
    without_length: u64,
    pub skipped: Skipped,
    /// Summaries of processes for which the source has only sums: they have no events.
    pub sums: Vec<Summary>,
    /// What thread traces say of instructions; they do not name their process.
    pub thread_trace: Option<ThreadTrace>,
}

impl Collector {
    /// Data that does not fit memory goes to unnamed files in the directory `place`.
    pub fn new(place: &Path) -> Collector {
        Collector::watched(place, Box::new(|_| {}))
    }

    /// A collector that reports its progress.
    pub fn watched(place: &Path, watch: Box<dyn Fn(Progress)>) -> Collector {
        Collector {
            watch,
            rows: 0,
            kernels: 0,
            without_length: 0,
            processes: Vec::new(),
            by_name: HashMap::new(),
            keyed: Sorter::new(place, launch_order),
            ordered: Sorter::new(place, time_order),
            impossible: Impossible::default(),
            next_event: 1,
            skipped: Skipped::default(),
            sums: Vec::new(),
            thread_trace: None,
        }
    }

    /// Gives the thread trace to the process, if there is only one; else it is one of its own.
    pub(super) fn place_trace(&mut self) {
        let Some(trace) = self.thread_trace.take() else { return };
        let mut known = self.processes.iter_mut().filter(|process| process.is_there());
        match (known.next(), known.next()) {
            (Some(process), None) => process.thread_trace = Some(trace),
            _ => self.sums.push(Summary { thread_trace: Some(trace), ..Summary::default() }),
        }
    }

    /// The process of this name, which is any identifier: a number, a file's prefix. Beyond the limit all further names are
    /// one process.
    pub fn process(&mut self, name: &str) -> ProcessId {
        if let Some(id) = self.by_name.get(name) {
            return *id;
        }
        if self.processes.len() >= MAX_PROCESSES {
            return ProcessId(MAX_PROCESSES as u32 - 1);
        }
        let id = ProcessId(self.processes.len() as u32);
        self.processes.push(Tables::default());
        self.by_name.insert(name.to_owned(), id);
        id
    }

    pub fn tables(&mut self, process: ProcessId) -> &mut Tables {
        &mut self.processes[process.0 as usize]
    }

    /// Number of events and samples taken so far, or of rows that stand for them.
    pub fn events(&self) -> u64 {
        let samples = |all: &Option<PcSampling>| all.as_ref().map_or(0, |all| all.samples);
        let of = |summary: &Summary| summary.kernels.len() as u64 + samples(&summary.pc_sampling);
        let sums: u64 = self.sums.iter().map(of).sum();
        let traced = self.thread_trace.iter().flat_map(|trace| &trace.kernels);
        let instructions: usize = traced.map(|kernel| kernel.instructions.len()).sum();
        let of = |process: &Tables| process.events + samples(&process.pc_sampling);
        self.processes.iter().map(of).sum::<u64>() + sums + instructions as u64
    }

    /// Takes an event that is not a counter sample. `key` ties an API call to its dispatches and copies; an event without a
    /// key keeps its own facts about the launch.
    pub fn event(&mut self, process: ProcessId, key: Option<u64>, event: &Event<'_>) -> io::Result<()> {
        let tables = self.tables(process);
        let mut message = NO_U32;
        match event {
            Event::Marker(marker) => message = tables.text(&marker.message),
            Event::Api(call) => tables.statuses |= call.status.is_some(),
            Event::Kernel(_)
            | Event::Copy(_)
            | Event::Allocation(_)
            | Event::Scratch(_)
            | Event::Counters(_)
            | Event::Activity(_)
            | Event::PcSamples(_) => {}
        }
        self.push(ImportedRow::pack(event, process.0, key, message))
    }

    /// Takes a dispatch whose grid is in the units of the launching call: workgroups, except for [`IN_WORK_ITEMS`].
    pub fn launched_grid(&mut self, process: ProcessId, key: Option<u64>, kernel: &KernelDispatch) -> io::Result<()> {
        let row = ImportedRow::pack(&Event::Kernel(kernel.clone()), process.0, key, NO_U32);
        self.push(match key {
            Some(_) => ImportedRow { flags: row.flags | LAUNCH_UNITS, ..row },
            None => in_work_items(row),
        })
    }

    /// Takes a range of a thread.
    pub fn range(&mut self, process: ProcessId, range: Range<'_>) -> io::Result<()> {
        let Range { message, tid, start, end } = range;
        let name = self.tables(process).text(message);
        self.push(ImportedRow { tid, name, ..ImportedRow::new(RowKind::Range, process.0, None, start, end) })
    }

    /// Takes a dispatch that is known from its counters; when the dispatch itself comes too, that one counts.
    pub fn counted_dispatch(&mut self, process: ProcessId, key: Option<u64>, event: &Event<'_>) -> io::Result<()> {
        let row = ImportedRow::pack(event, process.0, key, NO_U32);
        self.push(ImportedRow { flags: row.flags | FROM_COUNTERS | NO_TIMING, key: row.key.min(NO_U64 - 1), ..row })
    }

    /// Takes a counter of a dispatch that has the same key.
    pub fn counter(&mut self, process: ProcessId, key: Option<u64>, value: CounterValue) -> io::Result<()> {
        self.rows += 1;
        let CounterValue { dispatch_id, counter, value } = value;
        let row = ImportedRow::new(RowKind::Counter, process.0, key, 0, 0);
        self.keyed.push(ImportedRow {
            wide: [dispatch_id, value.to_bits()],
            extra: counter,
            key: row.key.min(NO_U64 - 1),
            ..row
        })
    }

    /// Takes a counter sample that names its dispatch.
    pub fn sample(&mut self, process: ProcessId, sample: &CounterSample) -> io::Result<()> {
        for (counter, value) in &sample.values {
            self.push(ImportedRow::counter(sample, process.0, *counter, *value))?;
        }
        Ok(())
    }

    fn push(&mut self, row: ImportedRow) -> io::Result<()> {
        self.rows += 1;
        if self.rows.is_multiple_of(TELL) {
            (self.watch)(Progress::Read(self.rows));
        }
        let tables = &mut self.processes[row.process as usize];
        tables.events += 1;
        if row.kind() == RowKind::Dispatch && row.flags & FROM_COUNTERS == 0 {
            self.kernels += 1;
            self.without_length += u64::from(row.start == row.end);
        }
        if row.start > 0 {
            tables.earliest = tables.earliest.min(row.start);
        }
        self.impossible.zero(row).map_or(Ok(()), |row| self.place(row))
    }

    fn place(&mut self, mut row: ImportedRow) -> io::Result<()> {
        if row.key != NO_U64 {
            return self.keyed.push(row);
        }
        let Some(sound) = self.impossible.early(row) else { return Ok(()) };
        row = sound;
        self.processes[row.process as usize].span(&row);
        if matches!(row.kind(), RowKind::Dispatch | RowKind::Copy) && row.event_id == 0 {
            row.event_id = self.next_event;
            self.next_event += 1;
        }
        self.ordered.push(row)
    }

    /// Delivers all events. Returns what was skipped.
    pub fn deliver(mut self, sink: &mut dyn Sink) -> io::Result<Skipped> {
        for row in self.impossible.sound_zeros(&self.processes, &mut self.skipped.lacks) {
            self.place(row)?;
        }
        // Each kernel takes some time: where half of them take none, it was not measured.
        let kernels = self.kernels;
        let untimed = 2 * self.without_length > kernels;
        if untimed {
            let (count, of) = (self.without_length, kernels);
            self.skipped.note(format!(
                "{count} of {of} kernels begin and end at the same time: how long they took is not known"
            ));
        }
        let Collector {
            watch,
            mut processes,
            by_name,
            keyed,
            mut ordered,
            impossible,
            next_event,
            rows: all,
            mut skipped,
            ..
        } = self;
        let mut linker = Linker {
            next_event,
            group: None,
            call: None,
            dispatch: None,
            children: 0,
            in_work_items: IN_WORK_ITEMS.map(ImportedRow::function_named),
            clock: Clock::default(),
            launches: Launches::new(&processes),
            processes: &mut processes,
            impossible,
        };
        let mut rows = keyed.finish()?;
        link(&mut linker, &mut rows, &mut ordered, &mut skipped)?;
        linker.end_group(&mut ordered)?;
        for row in linker.impossible.of_another_clock(&mut skipped.lacks) {
            if row.kind() != RowKind::Counter {
                linker.processes[row.process as usize].span(&row);
            }
            ordered.push(row)?;
        }
        skipped.lacks.extend(linker.launches.lack());
        skipped.notes.extend(linker.launches.note(kernels));
        skipped.lacks.extend(linker.clock.lacks());
        drop(rows);
        let mut rows = ordered.finish()?;
        let names = by_name.into_iter().map(|(name, id)| (id.0 as usize, name)).collect();
        skipped.notes.extend(passes::find(&names, &mut processes));
        let told = |done: u64| watch(Progress::Delivered(done.min(all), all));
        give(&mut rows, &processes, untimed, told, sink)?;
        Ok(skipped)
    }
}

/// Ties launches to their calls and counters to their dispatches. What was joined goes to `ordered`.
fn link(linker: &mut Linker<'_>, rows: &mut Sorted, ordered: &mut Sorter, skipped: &mut Skipped) -> io::Result<()> {
    // Exports that were joined hold records twice. In this order they follow each other.
    let (mut last, mut twice) = (None, 0_u64);
    while let Some(row) = rows.next()? {
        // A row of each counter names its dispatch.
        let is_whole = matches!(row.kind(), RowKind::Call | RowKind::Dispatch) && row.flags & FROM_COUNTERS == 0;
        if is_whole && last == Some(row) {
            twice += 1;
            continue;
        }
        last = Some(row);
        linker.row(row, ordered)?;
    }
    if twice > 0 {
        skipped.note(format!(
            "{twice} calls and kernels were there twice, with the same ids and times: they count once, but their counters and copies twice"
        ));
    }
    Ok(())
}

/// Gives all rows to the sink, process by process; `told` gets how many there were. With `untimed`, kernels without a length have no
/// time.
fn give(
    rows: &mut Sorted,
    processes: &[Tables],
    untimed: bool,
    told: impl Fn(u64),
    sink: &mut dyn Sink,
) -> io::Result<()> {
    let mut current: Option<Delivery<'_>> = None;
    // Those with samples alone.
    for process in processes.iter().filter(|process| process.events == 0 && process.is_there()) {
        sink.begin(process)?;
        sink.end(process)?;
    }
    let mut done = 0_u64;
    while let Some(mut row) = rows.next()? {
        if untimed && row.kind() == RowKind::Dispatch && row.start == row.end {
            row.flags |= NO_TIMING;
        }
        done += 1;
        if done.is_multiple_of(TELL) {
            told(done);
        }
        let Some(process) = processes.get(row.process as usize) else { continue };
        if current.as_ref().is_none_or(|delivery| delivery.number != row.process) {
            if let Some(delivery) = current.take() {
                delivery.end(sink)?;
            }
            sink.begin(process)?;
            current = Some(Delivery::new(row.process, process));
        }
        if let Some(delivery) = &mut current {
            delivery.row(&row, sink)?;
        }
    }
    current.map_or(Ok(()), |delivery| delivery.end(sink))
}

/// A dispatch whose grid was in workgroups.
fn in_work_items(row: ImportedRow) -> ImportedRow {
    ImportedRow { grid: std::array::from_fn(|i| row.grid[i].saturating_mul(row.workgroup[i])), ..row }
}

/// Rows with one key: the call, then each dispatch before its counters, then copies.
fn launch_order(row: &ImportedRow) -> Key {
    let (class, dispatch) = match row.kind() {
        RowKind::Call => (0, 0),
        RowKind::Dispatch | RowKind::Counter => (1, row.wide[0]),
        RowKind::Range
        | RowKind::Marker
        | RowKind::Copy
        | RowKind::Allocation
        | RowKind::Scratch
        | RowKind::Activity => (2, 0),
    };
    // A dispatch comes before one that is known only from counters, and that one before the counters.
    let part = u64::from(row.flags & FROM_COUNTERS) + 4 * u64::from(row.kind() == RowKind::Counter);
    [row.process.into(), row.key, class, dispatch, part, row.end]
}

/// Ranges by their start, the longer ones first; all other rows by their end.
fn time_order(row: &ImportedRow) -> Key {
    let process = row.process.into();
    match row.kind() {
        RowKind::Range => [process, row.start, 0, !row.end, 0, 0],
        kind => [process, row.end, kind as u64, row.event_id, 0, 0],
    }
}

/// Ties calls to their dispatches and copies.
struct Linker<'a> {
    next_event: u64,
    /// Process and key.
    group: Option<(u32, u64)>,
    /// The first call of the group.
    call: Option<ImportedRow>,
    /// Number of its dispatches and copies so far.
    children: u64,
    /// A dispatch that waits for its counters.
    dispatch: Option<ImportedRow>,
    /// Numbers of the functions of [`IN_WORK_ITEMS`].
    in_work_items: [Option<u32>; 2],
    launches: Launches,
    processes: &'a mut [Tables],
    clock: Clock,
    impossible: Impossible,
}

impl Linker<'_> {
    fn row(&mut self, mut row: ImportedRow, out: &mut Sorter) -> io::Result<()> {
        let group = Some((row.process, row.key));
        if self.group != group {
            self.end_group(out)?;
            self.group = group;
        }
        match row.kind() {
            RowKind::Call if self.call.is_none() => {
                self.clock.call(&row);
                self.call = Some(row);
            }
            RowKind::Dispatch => {
                let again = |held: &ImportedRow| held.wide[0] == row.wide[0] && row.flags & FROM_COUNTERS != 0;
                if !self.dispatch.as_ref().is_some_and(again) {
                    self.flush(out)?;
                    self.launched(&mut row);
                    self.dispatch = Some(row);
                }
            }
            RowKind::Counter => {
                let Some(held) = self.dispatch.as_mut().filter(|held| held.wide[0] == row.wide[0]) else {
                    return Ok(());
                };
                held.flags |= NO_TIMING;
                let counter = ImportedRow { kind: row.kind, wide: row.wide, extra: row.extra, ..*held };
                if let Some(counter) = self.impossible.early_counter(held, counter) {
                    out.push(counter)?;
                }
            }
            RowKind::Copy => {
                self.launched(&mut row);
                self.place(row, out)?;
            }
            RowKind::Range
            | RowKind::Marker
            | RowKind::Call
            | RowKind::Allocation
            | RowKind::Scratch
            | RowKind::Activity => self.place(row, out)?,
        }
        Ok(())
    }

    /// Gives a dispatch or copy its id, and facts from its call.
    fn launched(&mut self, row: &mut ImportedRow) {
        row.event_id = self.next_event;
        self.next_event += 1;
        self.children += 1;
        let called = self.call.as_ref().map(|call| call.function);
        if row.flags & LAUNCH_UNITS != 0 && !called.is_some_and(|function| self.in_work_items.contains(&Some(function)))
        {
            *row = in_work_items(*row);
        }
        if let Some(call) = &self.call {
            row.launch = call.start;
            row.function = call.function;
            if row.stream == NO_U32 {
                row.stream = call.stream;
            }
            if row.tid == 0 {
                row.tid = call.tid;
            }
        }
    }

    fn flush(&mut self, out: &mut Sorter) -> io::Result<()> {
        self.dispatch.take().map_or(Ok(()), |row| self.place(row, out))
    }

    /// Passes a row on, unless its times are impossible.
    fn place(&mut self, row: ImportedRow, out: &mut Sorter) -> io::Result<()> {
        let Some(row) = self.impossible.early(row) else { return Ok(()) };
        if let Some(process) = self.processes.get_mut(row.process as usize) {
            process.span(&row);
        }
        out.push(row)
    }

    fn end_group(&mut self, out: &mut Sorter) -> io::Result<()> {
        self.flush(out)?;
        let children = std::mem::take(&mut self.children);
        let first = self.next_event - children;
        let Some(call) = self.call.take() else { return Ok(()) };
        self.launches.call(&call, children);
        self.place(ImportedRow { event_id: first, wide: [call.wide[0], children], ..call }, out)
    }
}

#[cfg(test)]
#[path = "collect_tests.rs"]
mod tests;
