//! Turns events into packets of Perfetto's trace format: GPU render stages with compute-kernel facts, API calls with flows to
//! their launches, markers, counters, memory, own cost.
//!
//! A pure encoder: it appends whole packets to the caller's buffer, reads no clock and opens no file. It keeps a bounded
//! number of sent names and ids, never events. Packets after [`TraceWriter::begin_file`] are readable alone.
//! [`TraceWriter::repeat_state`] does the same within a file, so that a damage loses only the packets up to the next
//! repetition.
//!
//! | packets | sequence | file |
//! |---|---|---|
//! | process, devices, clocks, facts | one | `facts` |
//! | kernels | one per stream and hardware queue | `gpu`, `kernels` |
//! | copies | one | `gpu` |
//! | API calls, markers | one per thread | `calls`, `plain`, `threads` |
//! | start/stop ranges | one | `ranges` |
//! | counters | one | `counters` |
//! | memory | one | `memory` |
//! | durations of kernels | one | `durations` |
//! | own cost, drops, messages | one | `own` |
//! | what a report found | one a group, behind the others | `found` |

mod calls;
pub mod callstacks;
mod counters;
mod durations;
mod facts;
pub mod found;
mod gpu;
mod kernels;
mod memory;
mod names;
mod own;
mod plain;
mod ranges;
mod tables;
mod threads;

pub use self::facts::write_devices;
pub(crate) use self::plain::Templates;
use self::{
    callstacks::Callstacks,
    counters::Counters,
    durations::Durations,
    facts::Facts,
    gpu::Rows,
    kernels::{SliceNames, Variants},
    names::Names,
    ranges::Ranges,
    threads::Threads,
};
use super::format::{Note, Track, TrackIds, field, sequence};
use super::launches::Launches;
use super::schema::{CounterDescriptor, TrackDescriptor};
use super::sequence::Sequence;
use super::wire;
use rkprof_model::event::{ClockSample, CounterSample, Event, Ns, Process, Registry, SelfSample};
use rkprof_model::run::TraceRows;
use rkprof_model::summary::Held;
use rustc_hash::{FxHashMap, FxHashSet};

/// Computes metrics from one dispatch's counters, as pairs of Perfetto's metric name and value.
pub type Derive = fn(&CounterSample, &Registry) -> Vec<(&'static str, f64)>;

#[derive(Clone, Copy, Debug)]
pub struct TraceOptions {
    /// Whether to write API calls (`--trace full`). Without them each kernel and copy names the call that launched it.
    pub api: bool,
    /// Added to packet sequence ids; traces that will be joined need separate ranges.
    pub base_sequence: u32,
    pub derive: Derive,
    pub rows: TraceRows,
}

impl Default for TraceOptions {
    fn default() -> Self {
        TraceOptions { api: true, base_sequence: 0, derive: super::derived::derive, rows: TraceRows::Stream }
    }
}

/// A process in a trace of several.
#[derive(Clone, Debug, Default)]
pub struct Joined {
    /// Prefix of the program's name: node, rank.
    pub label: String,
    /// Ids of its agents in the trace's table of devices ([`write_devices`]).
    pub gpu_ids: Vec<Option<u32>>,
}

pub struct TraceWriter {
    shared: Shared,
    facts: Facts,
    threads: Threads,
    rows: Rows,
    copies: Sequence,
    variants: Variants,
    slice_names: SliceNames,
    /// Ids of kernels that a file of this writer describes.
    written_kernels: FxHashSet<u64>,
    counters: Counters,
    memory: Sequence,
    durations: Durations,
    ranges: Ranges,
    own: Sequence,
}

/// Data that every part of the writer uses.
struct Shared {
    options: TraceOptions,
    process: Process,
    tracks: TrackIds,
    /// iid of the graphics context.
    context: u64,
    names: Names,
    /// The frames of the launches' paths, where they are known.
    callstacks: Callstacks,
    launches: Launches,
    /// Fields of InternedData for the packet being written.
    interned: Vec<u8>,
    /// The packet of a kernel or call while it is built.
    hot: Box<wire::HotBytes>,
    /// Side entries written.
    sides: u64,
    next_sequence: u32,
    /// Latest time written.
    latest: Ns,
    /// Value of `latest` when the file began.
    file_start: Ns,
    /// Preambles of sequences of GPU events and of track events.
    gpu_tables: Vec<u8>,
    event_tables: Vec<u8>,
    /// Counter and range tracks that have been described.
    described: FxHashMap<u64, ()>,
    joined: Option<Joined>,
    /// Events in this file so far.
    held: Held,
    /// Whether `held` includes all writers of the file.
    whole_file: bool,
}

impl TraceWriter {
    pub fn new(options: TraceOptions, process: &Process) -> TraceWriter {
        let id = |number| options.base_sequence.wrapping_add(number);
        // Contexts of joined traces must differ.
        let context = if options.base_sequence == 0 { 1 } else { u64::from(options.base_sequence) };
        TraceWriter {
            shared: Shared {
                options,
                process: process.clone(),
                tracks: TrackIds::new(process),
                context,
                names: Names::default(),
                callstacks: Callstacks::default(),
                launches: Launches::default(),
                interned: Vec::new(),
                hot: Box::new([0; size_of::<wire::HotBytes>()]),
                sides: 0,
                next_sequence: id(sequence::FIRST),
                latest: process.start,
                file_start: process.start,
                gpu_tables: tables::for_gpu(context, process.pid),
                event_tables: tables::for_events(),
                described: FxHashMap::default(),
                joined: None,
                held: Held::default(),
                whole_file: false,
            },
            facts: Facts::new(id(sequence::META)),
            threads: Threads::default(),
            rows: Rows::default(),
            copies: Sequence::new(id(sequence::COPIES)),
            variants: Variants::default(),
            slice_names: SliceNames::default(),
            written_kernels: FxHashSet::default(),
            counters: Counters::new(id(sequence::COUNTERS)),
            memory: Sequence::new(id(sequence::MEMORY)),
            durations: Durations::new(id(sequence::DURATIONS)),
            ranges: Ranges::new(id(sequence::RANGES)),
            own: Sequence::new(id(sequence::OWN_COST)),
        }
    }

    /// Makes this trace one of several processes, with one table of devices for all.
    pub fn join(&mut self, joined: Joined) {
        self.shared.joined = Some(joined);
    }

    /// Launches with one of these paths get a callstack.
    pub fn set_callstacks(&mut self, callstacks: Callstacks) {
        self.shared.callstacks = callstacks;
    }

    /// Turns API calls on or off, as the overhead governor does.
    pub fn set_api(&mut self, api: bool) {
        self.shared.options.api = api;
    }

    /// Appends one event. The first event of a trace begins its file if [`TraceWriter::begin_file`] has not been called.
    pub fn event(&mut self, out: &mut Vec<u8>, event: &Event<'_>, registry: &Registry) {
        self.facts(out, registry);
        if self.shared.options.api || !matches!(event, Event::Api(_)) {
            self.shared.held.count(event);
        }
        match event {
            Event::Api(call) => {
                if self.shared.options.api {
                    self.call(out, call, registry);
                }
            }
            Event::Kernel(kernel) => self.kernel(out, kernel, registry),
            Event::Copy(copy) => self.copy(out, copy, registry),
            Event::Allocation(allocation) => self.allocation(out, allocation, registry),
            Event::Scratch(scratch) => self.scratch(out, scratch),
            Event::Activity(activity) => self.activity(out, activity, registry),
            // Statistics only: they come by thousands per second, and a single one has no meaning.
            Event::PcSamples(_) => {}
            Event::Marker(marker) => self.marker(out, marker, registry),
            Event::Counters(sample) => self.counters(out, sample, registry),
        }
    }

    /// Appends the end of a complete file; [`TraceWriter::begin_file`] begins the next one.
    pub fn end_file(&mut self, out: &mut Vec<u8>) {
        self.durations(out);
        self.durations.end_file();
        self.totals(out, true);
    }

    /// Events in this file so far; the file states them repeatedly, so that a reader notices a missing part.
    pub fn held(&self) -> Held {
        self.shared.held
    }

    /// Continues a file that contains `before` from a writer that died. Call it once the file has begun.
    pub fn goes_on_after(&mut self, before: Held) {
        self.shared.held.add(before);
        self.shared.whole_file = true;
    }

    /// Begins a new file: all state is sent again as needed.
    pub fn begin_file(&mut self, out: &mut Vec<u8>) {
        self.facts.forget_file();
        self.counters.forget_file();
        self.threads.forget_file();
        self.ranges.forget_file();
        self.shared.file_start = self.shared.latest;
        self.shared.held = Held::default();
        self.shared.whole_file = false;
        self.repeat();
        for sequence in self.sequences() {
            sequence.forget_file();
        }
        self.begin_facts(out, true);
    }

    /// Sends interned state again. Called every few seconds; [`super::reader`] can start here without earlier packets,
    /// Perfetto needs only its table of devices from before.
    pub fn repeat_state(&mut self, out: &mut Vec<u8>) {
        if !self.facts.has_begun() {
            return self.begin_file(out);
        }
        self.repeat();
        self.begin_facts(out, false);
    }

    fn repeat(&mut self) {
        self.threads.retire();
        for sequence in self.sequences() {
            sequence.forget();
        }
        self.facts.forget();
        self.counters.forget();
        self.variants.clear();
        self.durations.forget();
        self.shared.names.clear();
        self.shared.launches.clear();
        self.shared.described.clear();
    }

    /// All sequences that are cleared; that of the counters is not, see [`Counters`].
    fn sequences(&mut self) -> impl Iterator<Item = &mut Sequence> {
        let Self { facts, copies, memory, durations, ranges, own, .. } = self;
        [&mut facts.sequence, copies, memory, &mut durations.sequence, &mut ranges.sequence, own]
            .into_iter()
            .chain(self.threads.sequences())
            .chain(self.rows.sequences())
    }

    /// Appends a reading of the three clocks; about one per second shows their drift.
    pub fn clock(&mut self, out: &mut Vec<u8>, sample: ClockSample) {
        self.begin_if_needed(out);
        self.facts.clock(out, sample);
        self.totals(out, false);
        self.shared.latest = self.shared.latest.max(sample.boottime);
    }

    /// Appends own cost and losses.
    pub fn self_sample(&mut self, out: &mut Vec<u8>, sample: &SelfSample) {
        self.begin_if_needed(out);
        self.own_sample(out, sample);
    }

    fn begin_if_needed(&mut self, out: &mut Vec<u8>) {
        if !self.facts.has_begun() {
            self.begin_file(out);
        }
    }
}

impl Shared {
    fn next_sequence(&mut self) -> u32 {
        let id = self.next_sequence;
        self.next_sequence += 1;
        id
    }

    fn process_track(&self) -> u64 {
        self.tracks.uuid(Track::Process, 0)
    }

    /// Describes a track of the process once.
    fn describe(&mut self, out: &mut Vec<u8>, sequence: &Sequence, uuid: u64, what: impl FnOnce() -> Described) {
        self.describe_below(out, sequence, self.process_track(), uuid, what);
    }

    /// Describes a track below another once.
    fn describe_below(
        &mut self,
        out: &mut Vec<u8>,
        sequence: &Sequence,
        parent: u64,
        uuid: u64,
        what: impl FnOnce() -> Described,
    ) {
        if self.described.insert(uuid, ()).is_some() {
            return;
        }
        let Described { name, counter, rank } = what();
        let descriptor = TrackDescriptor {
            uuid: Some(uuid),
            parent_uuid: Some(parent),
            name: Some(name),
            // By the ranks of the child tracks.
            child_ordering: counter.is_none().then_some(3),
            counter,
            sibling_order_rank: Some(rank),
            ..TrackDescriptor::default()
        };
        let packet = sequence.open_timeless(out);
        wire::message(out, field::packet::TRACK_DESCRIPTOR, &descriptor);
        wire::close(out, packet);
    }
}

/// A track below the process or below another.
struct Described {
    name: String,
    counter: Option<CounterDescriptor>,
    /// Order among the tracks there.
    rank: i32,
}

/// Annotations of a track event.
mod annotate {
    use super::{Note, field, wire};
    use crate::wire::Buffer;
    use rkprof_model::event::Function;

    #[inline(always)]
    fn with<B: Buffer>(out: &mut B, note: Note, value: impl FnOnce(&mut B)) {
        let annotation = wire::open(out, field::track_event::DEBUG_ANNOTATIONS);
        wire::uint(out, field::annotation::NAME_IID, note.iid());
        value(out);
        wire::close(out, annotation);
    }

    #[inline(always)]
    pub(super) fn uint(out: &mut impl Buffer, note: Note, value: u64) {
        with(out, note, |out| wire::uint(out, field::annotation::UINT, value));
    }

    #[inline(always)]
    pub(super) fn int(out: &mut impl Buffer, note: Note, value: i64) {
        with(out, note, |out| wire::uint(out, field::annotation::INT, value as u64));
    }

    pub(super) fn pointer(out: &mut impl Buffer, note: Note, value: u64) {
        with(out, note, |out| wire::uint(out, field::annotation::POINTER, value));
    }

    /// Values of a call's arguments, each under its parameter's name.
    #[cold]
    pub(super) fn arguments(out: &mut impl Buffer, function: Function, values: &[Box<str>]) {
        with(out, Note::Arguments, |out| {
            for (parameter, value) in function.parameters().zip(values) {
                let entry = wire::open(out, field::annotation::ENTRIES);
                wire::bytes(out, field::annotation::NAME, parameter.name.as_bytes());
                wire::bytes(out, field::annotation::STRING, value.as_bytes());
                wire::close(out, entry);
            }
        });
    }

    pub(super) fn text(out: &mut impl Buffer, note: Note, value: &str) {
        with(out, note, |out| wire::bytes(out, field::annotation::STRING, value.as_bytes()));
    }

    #[inline(always)]
    pub(super) fn optional(out: &mut impl Buffer, note: Note, value: Option<impl Into<u64>>) {
        if let Some(value) = value {
            uint(out, note, value.into());
        }
    }
}
