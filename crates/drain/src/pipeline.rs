//! Records in; statistics, trace bytes and metadata bytes out. The same pipeline serves the drainer of a live process and
//! the recovery of a dead one; it knows neither arena nor files.

use super::join::Joiner;
use super::trigger::Trigger;
use rkprof_config::TraceMode;
use rkprof_model::call_paths::CallPaths;
use rkprof_model::clock::Converter;
use rkprof_model::event::*;
use rkprof_model::record::{self, Header, RecordKind};
use rkprof_model::summary::Drained;
use rkprof_perfetto::writer::TraceWriter;
use rkprof_stats::Aggregator;
use rustc_hash::FxHashMap;

/// Where events go.
pub struct Pipeline {
    pub joiner: Joiner,
    pub sinks: Sinks,
    /// Metadata records not yet in `meta.bin`.
    pub metadata: Vec<u8>,
    /// Records taken, by [`RecordKind::slot`].
    pub taken: [u64; RecordKind::COUNTED.len()],
    /// Continues the session of a process that died.
    pub goes_on: bool,
    /// Plain calls that follow each other, see [`Pipeline::take`].
    pub(crate) plain: Vec<PlainCall>,
}

/// The sinks that every event passes through.
pub struct Sinks {
    pub stats: Aggregator,
    pub trace: Option<TraceWriter>,
    pub mode: TraceMode,
    /// Trace packets not yet written.
    pub out: Vec<u8>,
    filter: Option<Filter>,
    /// Kernels that the filter left out.
    filtered: u64,
    triggers: Vec<Trigger>,
    /// The condition that an event fulfilled since this field was last taken.
    pub fired: Option<String>,
}

/// `--kernel-regex`, evaluated once per kernel.
struct Filter {
    regex: regex_lite::Regex,
    decided: FxHashMap<u64, bool>,
}

impl Filter {
    fn passes(&mut self, event: &Event<'_>, registry: &Registry) -> bool {
        let kernel = match event {
            Event::Kernel(dispatch) => dispatch.kernel,
            Event::Counters(sample) => sample.kernel,
            Event::Api(_)
            | Event::Copy(_)
            | Event::Allocation(_)
            | Event::Scratch(_)
            | Event::Marker(_)
            | Event::Activity(_)
            | Event::PcSamples(_) => return true,
        };
        let regex = &self.regex;
        *self.decided.entry(kernel).or_insert_with(|| regex.is_match(&registry.kernel_name(kernel)))
    }
}

impl Sinks {
    pub fn new(stats: Aggregator, trace: Option<TraceWriter>, mode: TraceMode, kernel_regex: Option<&str>) -> Sinks {
        let filter = kernel_regex
            .and_then(|text| regex_lite::Regex::new(text).ok())
            .map(|regex| Filter { regex, decided: FxHashMap::default() });
        Sinks { stats, trace, mode, out: Vec::new(), filter, filtered: 0, triggers: Vec::new(), fired: None }
    }

    /// Sets conditions for the flight recorder; returns a sentence for each that can't be read.
    pub fn watch(&mut self, conditions: &[String]) -> Vec<String> {
        let mut problems = Vec::new();
        for condition in conditions {
            match Trigger::parse(condition) {
                Ok(trigger) => self.triggers.push(trigger),
                Err(problem) => problems.push(problem.to_string()),
            }
        }
        problems
    }

    /// The conditions that are watched.
    pub fn conditions(&self) -> &[Trigger] {
        &self.triggers
    }

    /// Kernels that `--kernel-regex` left out.
    pub fn filtered(&self) -> u64 {
        self.filtered
    }

    /// A process that has died had left out this many kernels.
    pub(crate) fn were_filtered(&mut self, kernels: u64) {
        self.filtered += kernels;
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) {
        if let Some(filter) = &mut self.filter
            && !filter.passes(event, registry)
        {
            self.filtered += u64::from(matches!(event, Event::Kernel(_)));
            return;
        }
        self.stats.event(event, registry);
        for trigger in &mut self.triggers {
            if trigger.observe(event, registry) {
                self.fired = Some(trigger.text().to_owned());
            }
        }
        let wanted = match self.mode {
            TraceMode::Full => true,
            TraceMode::Kernels => !matches!(event, Event::Api(_)),
            TraceMode::None => false,
        };
        if wanted && let Some(trace) = &mut self.trace {
            trace.event(&mut self.out, event, registry);
        }
    }
}

impl Pipeline {
    pub fn new(sinks: Sinks) -> Pipeline {
        Pipeline {
            joiner: Joiner::default(),
            sinks,
            metadata: Vec::new(),
            taken: [0; RecordKind::COUNTED.len()],
            goes_on: false,
            plain: Vec::new(),
        }
    }

    /// For the next recording of the same process, with its own sinks.
    #[must_use]
    pub fn for_next(&mut self, sinks: Sinks) -> Pipeline {
        Pipeline {
            joiner: self.joiner.for_next(),
            metadata: std::mem::take(&mut self.metadata),
            ..Pipeline::new(sinks)
        }
    }

    /// Takes only the metadata of records that belong to no recording: later records need the names.
    pub fn late(&mut self, tid: u32, header: Header, bytes: &[u8], clock: &Converter) {
        if RecordKind::from_u8(header.kind).is_some_and(RecordKind::is_metadata) {
            self.record(tid, header, bytes, clock);
        }
    }

    /// Takes one record of thread `tid`.
    pub fn record(&mut self, tid: u32, header: Header, bytes: &[u8], clock: &Converter) {
        if let Some(kind) = RecordKind::from_u8(header.kind) {
            self.taken[kind.slot()] += 1;
            if kind.is_metadata() {
                self.metadata.extend_from_slice(bytes);
            }
        }
        let Pipeline { joiner, sinks, .. } = self;
        let _ = joiner.record(tid, header, bytes, clock, &mut |event, registry| sinks.event(event, registry));
    }

    /// Takes records of thread `tid` in their order. Plain calls, which are most records, take a shorter way with the same result:
    /// those that follow each other go through each step together, so that a step keeps its state in registers.
    pub fn take(&mut self, tid: u32, records: &[u8], clock: &Converter) {
        let mut rest = records;
        while !rest.is_empty() {
            if self.joiner.has_plain_calls() && self.sinks.triggers.is_empty() {
                rest = self.take_plain(tid, rest, clock);
            }
            let Some((header, bytes)) = record::iter(rest).next() else { return };
            self.record(tid, header, bytes, clock);
            rest = &rest[bytes.len()..];
        }
    }

    /// Takes the plain calls at the beginning, and returns the other records.
    fn take_plain<'a>(&mut self, tid: u32, records: &'a [u8], clock: &Converter) -> &'a [u8] {
        let mut plain = std::mem::take(&mut self.plain);
        plain_calls(records, clock, &mut plain);
        let (mut rest, mut calls) = (records, &plain[..]);
        while !calls.is_empty() {
            let Sinks { stats, trace, mode, out, .. } = &mut self.sinks;
            let taken = match trace {
                Some(trace) if *mode == TraceMode::Full => trace.plain_calls(out, tid, calls, &self.joiner.registry),
                _ => calls.len(),
            };
            stats.plain_calls(&calls[..taken]);
            self.joiner.totals.api_calls += taken as u64;
            self.taken[RecordKind::ApiCall.slot()] += taken as u64;
            (rest, calls) = (&rest[taken * PLAIN..], &calls[taken..]);
            // The trace has to say more about this one.
            if !calls.is_empty()
                && let Some((header, bytes)) = record::iter(rest).next()
            {
                self.record(tid, header, bytes, clock);
                (rest, calls) = (&rest[bytes.len()..], &calls[1..]);
            }
        }
        plain.clear();
        self.plain = plain;
        rest
    }

    /// Gives a thread of this process the name that the kernel has for it, unless ROCTx gave it one.
    pub fn name_thread(&mut self, tid: u32) {
        let threads = &mut self.joiner.registry.threads;
        if !threads.contains_key(&tid)
            && let Ok(name) = std::fs::read_to_string(format!("/proc/self/task/{tid}/comm"))
        {
            threads.insert(tid, name.trim_end().to_owned());
        }
    }

    /// Looks at a record that a later pass will deliver.
    pub fn ahead(&mut self, header: Header, bytes: &[u8]) {
        self.joiner.ahead(header, bytes);
    }

    /// The call paths, without kernels that `--kernel-regex` leaves out.
    pub fn call_paths(&self) -> CallPaths {
        let mut list = self.joiner.paths.list(&self.joiner.registry);
        if let Some(Filter { regex, .. }) = &self.sinks.filter {
            list.kernels.retain(|kernel| regex.is_match(&kernel.name));
            for path in &mut list.paths {
                path.kernels.retain(|kernel| regex.is_match(&kernel.name));
            }
        }
        list
    }

    /// All threads' records of this pass have been taken.
    pub fn end_of_pass(&mut self, clock: &Converter) {
        let Pipeline { joiner, sinks, .. } = self;
        joiner.end_of_pass(&mut |event, registry| sinks.event(event, registry), clock);
        self.joiner.take_numbers(&mut self.metadata);
    }

    /// Takes a metadata record that is in `meta.bin` already.
    pub fn metadata_again(&mut self, header: Header, bytes: &[u8]) {
        self.joiner.restore(header, bytes);
    }

    /// Counts an event that the trace already has.
    pub fn already_traced(&mut self, event: &Event<'_>, registry: &Registry) {
        self.joiner.already_joined(event);
        self.sinks.stats.event(event, registry);
    }

    /// Records taken, by kind; `None` where a process that died took a part of them.
    pub fn drained(&self) -> Option<Drained> {
        (!self.goes_on).then(|| drained(|kind| self.taken[kind.slot()]))
    }

    /// Records taken, without metadata.
    pub fn records(&self) -> u64 {
        RecordKind::COUNTED.iter().filter(|kind| !kind.is_metadata()).map(|kind| self.taken[kind.slot()]).sum()
    }
}

/// Bytes of a plain call's record.
const PLAIN: usize = size_of::<record::ApiCall>();

/// Appends the plain calls at the beginning of the records, each of [`PLAIN`] bytes.
fn plain_calls(records: &[u8], clock: &Converter, plain: &mut Vec<PlainCall>) {
    let mut stretch = None;
    for bytes in records.chunks_exact(PLAIN) {
        let Some(call) = record::read::<record::ApiCall>(bytes) else { return };
        let Some(function) = Joiner::plain(&call) else { return };
        let near = stretch.get_or_insert_with(|| clock.stretch(call.start_tick));
        let (start, end) = match (near.ns(call.start_tick), near.ns(call.end_tick)) {
            (Some(start), Some(end)) => (start, end),
            _ => {
                stretch = None;
                (clock.ns(call.start_tick), clock.ns(call.end_tick))
            }
        };
        if end < start {
            return;
        }
        plain.push(PlainCall { function, start, end });
    }
}

/// Sums of counts by kind.
pub fn drained(count: impl Fn(RecordKind) -> u64) -> Drained {
    let mut sum = Drained::default();
    for kind in RecordKind::COUNTED.into_iter().filter(|kind| !kind.is_metadata()) {
        let part = match kind {
            // All forms of a call share this count.
            RecordKind::ApiCall => &mut sum.api_calls,
            RecordKind::Launch => &mut sum.launches,
            RecordKind::Dispatch => &mut sum.dispatches,
            RecordKind::Copy => &mut sum.copies,
            _ => &mut sum.others,
        };
        *part += count(kind);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::clock::{Pair, Source};
    use rkprof_model::record::{self, NameOf, bytes_of};
    use rkprof_perfetto::reader::{Item, TraceReader};
    use rkprof_perfetto::writer::TraceOptions;

    fn clock() -> Converter {
        Converter::new(Source::Boottime, Pair { tick: 0, ns: 0 })
    }

    fn pipeline() -> Pipeline {
        Pipeline::new(Sinks::new(Aggregator::new(2), None, TraceMode::None, None))
    }

    fn header<T>(kind: RecordKind, tag: u8) -> Header {
        Header { kind: kind as u8, tag, len: size_of::<T>() as u16, aux: 0 }
    }

    /// A call, a kernel and a name; the numbers of records that count leave the name out.
    fn take(pipeline: &mut Pipeline) {
        let call = record::ApiCall::new(record::function_word(Domain::HipRuntime, 0), 10, 20, 0);
        let dispatch = record::Dispatch {
            header: header::<record::Dispatch>(RecordKind::Dispatch, 0),
            start_ns: 30,
            end_ns: 40,
            ..bytemuck::Zeroable::zeroed()
        };
        let name = record::Name {
            header: header::<record::Name>(RecordKind::Name, NameOf::Thread as u8),
            id: 7,
            since_tick: 0,
        };
        pipeline.record(7, call.header, bytes_of(&call), &clock());
        pipeline.record(7, dispatch.header, bytes_of(&dispatch), &clock());
        pipeline.record(7, name.header, bytes_of(&name), &clock());
        pipeline.end_of_pass(&clock());
    }

    #[test]
    fn a_trace_has_what_its_mode_asks_for() {
        for (mode, expected) in [(TraceMode::Full, (1, 1)), (TraceMode::Kernels, (0, 1)), (TraceMode::None, (0, 0))] {
            let options = TraceOptions { api: true, ..TraceOptions::default() };
            let writer = TraceWriter::new(options, &Process::default());
            let mut pipeline = Pipeline::new(Sinks::new(Aggregator::new(2), Some(writer), mode, None));
            take(&mut pipeline);
            let Sinks { trace, out, .. } = &mut pipeline.sinks;
            if let Some(trace) = trace {
                trace.end_file(out);
            }
            let (mut reader, mut calls, mut kernels) = (TraceReader::new(&out[..]), 0, 0);
            while let Some(item) = reader.next().unwrap() {
                calls += usize::from(matches!(item, Item::Event(Event::Api(_))));
                kernels += usize::from(matches!(item, Item::Event(Event::Kernel(_))));
            }
            assert_eq!((calls, kernels), expected, "{mode:?}");
        }
    }

    #[test]
    fn metadata_is_kept_and_not_counted() {
        let mut pipeline = pipeline();
        take(&mut pipeline);
        assert_eq!(pipeline.records(), 2);
        let drained = pipeline.drained().expect("a whole session");
        assert_eq!(drained, Drained { api_calls: 1, dispatches: 1, ..Drained::default() });
        let kinds: Vec<u8> = record::iter(&pipeline.metadata).map(|(header, _)| header.kind).collect();
        // The kernel's queue has a number.
        assert_eq!(kinds, [RecordKind::Name as u8, RecordKind::Name as u8]);
        pipeline.goes_on = true;
        assert_eq!(pipeline.drained(), None);
        let next = pipeline.for_next(Sinks::new(Aggregator::new(2), None, TraceMode::None, None));
        assert_eq!((next.records(), next.metadata.len(), next.goes_on), (0, 2 * size_of::<record::Name>(), false));
        assert!(next.joiner.registry.threads.contains_key(&7), "names outlive a recording");
    }

    /// The launch of thread 8 comes in the next pass; the kernel is written in this one.
    #[test]
    fn launches_that_are_shown_ahead_find_their_kernels() {
        let launch = record::Launch {
            header: header::<record::Launch>(RecordKind::Launch, 0),
            child: 5,
            call_tick: 20,
            ..bytemuck::Zeroable::zeroed()
        };
        let dispatch = record::Dispatch {
            header: header::<record::Dispatch>(RecordKind::Dispatch, 0),
            child: 5,
            ..bytemuck::Zeroable::zeroed()
        };
        for shown in [false, true] {
            let mut pipeline = pipeline();
            if shown {
                pipeline.ahead(launch.header, bytes_of(&launch));
            }
            pipeline.record(7, dispatch.header, bytes_of(&dispatch), &clock());
            pipeline.end_of_pass(&clock());
            assert_eq!(pipeline.joiner.totals.orphans, u64::from(!shown));
        }
    }

    /// Between two recordings only names matter.
    #[test]
    fn what_comes_late_is_only_named() {
        let mut pipeline = pipeline();
        let dispatch = record::Dispatch {
            header: header::<record::Dispatch>(RecordKind::Dispatch, 0),
            ..bytemuck::Zeroable::zeroed()
        };
        pipeline.late(7, dispatch.header, bytes_of(&dispatch), &clock());
        let name = record::Name {
            header: header::<record::Name>(RecordKind::Name, NameOf::Thread as u8),
            id: 7,
            since_tick: 0,
        };
        pipeline.late(7, name.header, bytes_of(&name), &clock());
        pipeline.end_of_pass(&clock());
        assert_eq!((pipeline.joiner.totals.dispatches, pipeline.records()), (0, 0));
        assert!(pipeline.joiner.registry.threads.contains_key(&7));
    }

    #[test]
    fn every_kind_is_drained_as_what_it_is() {
        let count = |kind: RecordKind| match kind {
            RecordKind::ApiCall => 1,
            RecordKind::Launch => 16,
            RecordKind::Dispatch => 32,
            RecordKind::Copy => 64,
            RecordKind::Marker => 128,
            RecordKind::Counters => 256,
            kind if kind.is_metadata() => 1 << 30,
            _ => 0,
        };
        let expected = Drained { api_calls: 1, launches: 16, dispatches: 32, copies: 64, others: 128 + 256 };
        assert_eq!(drained(count), expected);
    }

    /// The kernel's name of a thread, unless ROCTx gave another.
    #[test]
    fn threads_have_names() {
        let named = std::thread::Builder::new().name("loader".to_owned());
        let names = named.spawn(|| {
            // SAFETY: gettid has no preconditions.
            let tid = unsafe { libc::gettid() } as u32;
            let mut pipeline = pipeline();
            pipeline.name_thread(tid);
            let own = pipeline.joiner.registry.threads.remove(&tid);
            pipeline.joiner.registry.threads.insert(tid, "by ROCTx".to_owned());
            pipeline.name_thread(tid);
            (own, pipeline.joiner.registry.threads.remove(&tid))
        });
        let names = names.unwrap().join().unwrap();
        assert_eq!(names, (Some("loader".to_owned()), Some("by ROCTx".to_owned())));
    }

    #[test]
    fn conditions_that_cannot_be_read_are_returned_and_others_fire() {
        let mut pipeline = pipeline();
        let conditions = ["range(step) > 5ns", "mean(x) > 5ms"].map(str::to_owned);
        let problems = pipeline.sinks.watch(&conditions);
        assert!(problems.len() == 1 && problems[0].contains("mean(x)"), "{problems:?}");
        let watched: Vec<&str> = pipeline.sinks.conditions().iter().map(Trigger::text).collect();
        assert_eq!(watched, ["range(step) > 5ns"]);
        for (op, tick) in [(MarkerOp::Push, 10), (MarkerOp::Pop, 20)] {
            let text: &[u8] = if op == MarkerOp::Push { b"step" } else { b"" };
            let header = Header {
                len: record::padded(size_of::<record::Marker>() + text.len()) as u16,
                aux: text.len() as u32,
                ..header::<record::Marker>(RecordKind::Marker, op as u8)
            };
            let marker = record::Marker { header, tick, id: 0 };
            assert!(pipeline.sinks.fired.is_none());
            pipeline.record(7, header, &[bytes_of(&marker), text].concat(), &clock());
        }
        assert_eq!(pipeline.sinks.fired.as_deref(), Some("range(step) > 5ns"));
    }

    /// The counters of a kernel that is left out are left out too; they are no kernel.
    #[test]
    fn counters_go_with_their_kernel() {
        for (regex, kept) in [("gemm", 1), ("copy", 0)] {
            let writer = TraceWriter::new(TraceOptions::default(), &Process::default());
            let mut sinks = Sinks::new(Aggregator::new(2), Some(writer), TraceMode::Full, Some(regex));
            let mut registry = Registry::default();
            registry.kernels.insert(3, Kernel { symbol: Symbol::new("gemm"), ..Kernel::default() });
            let shape = LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: None };
            let dispatch = KernelDispatch { kernel: 3, event_id: 9, shape, timing_valid: false, ..Default::default() };
            let (event_id, values) = (9, vec![(0, 5.0)]);
            let (start, end) = (0, 1);
            let sample =
                CounterSample { event_id, dispatch_id: 1, agent: 0, kernel: 3, shape, start, end, group: 0, values };
            sinks.event(&Event::Kernel(dispatch), &registry);
            sinks.event(&Event::Counters(sample), &registry);
            let mut summary = rkprof_model::summary::Summary::default();
            sinks.stats.fill(&registry, &mut summary);
            let counters: usize = summary.kernels.iter().map(|row| row.counters.len()).sum();
            assert_eq!((counters, sinks.filtered()), (kept, 1 - kept as u64), "{regex}");
            let (mut reader, mut written) = (TraceReader::new(&sinks.out[..]), 0);
            while let Some(item) = reader.next().unwrap() {
                written += usize::from(matches!(item, Item::Event(Event::Counters(_))));
            }
            assert_eq!(written, kept, "{regex}");
        }
    }
}
