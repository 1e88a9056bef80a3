//! Records in; statistics, trace bytes and metadata bytes out. The same pipeline serves the drainer of a live process and
//! the recovery of a dead one; it knows neither arena nor files.

use super::join::Joiner;
use super::steps::Steps;
use super::trigger::Trigger;
use rkprof_config::TraceMode;
use rkprof_model::clock::Converter;
use rkprof_model::event::*;
use rkprof_model::record::{Header, Kind};
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
    /// Records taken, by [`Kind::slot`].
    pub taken: [u64; Kind::COUNTED.len()],
    /// Continues the session of a process that died.
    pub goes_on: bool,
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
    /// The steps after which the recording ends.
    pub steps: Option<Steps>,
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
            _ => return true,
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
        Sinks {
            stats,
            trace,
            mode,
            out: Vec::new(),
            filter,
            filtered: 0,
            triggers: Vec::new(),
            steps: None,
            fired: None,
        }
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

    /// Kernels that `--kernel-regex` left out.
    pub fn filtered(&self) -> u64 {
        self.filtered
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) {
        if let Some(filter) = &mut self.filter
            && !filter.passes(event, registry)
        {
            self.filtered += u64::from(matches!(event, Event::Kernel(_)));
            return;
        }
        self.stats.event(event, registry);
        if let (Some(steps), Event::Marker(marker)) = (&mut self.steps, event) {
            steps.observe(marker);
        }
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
            taken: [0; Kind::COUNTED.len()],
            goes_on: false,
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
        if Kind::from_u8(header.kind).is_some_and(Kind::is_metadata) {
            self.record(tid, header, bytes, clock);
        }
    }

    /// Takes one record of thread `tid`.
    pub fn record(&mut self, tid: u32, header: Header, bytes: &[u8], clock: &Converter) {
        if let Some(kind) = Kind::from_u8(header.kind) {
            self.taken[kind.slot()] += 1;
            if kind.is_metadata() {
                self.metadata.extend_from_slice(bytes);
            }
        }
        let Pipeline { joiner, sinks, .. } = self;
        joiner.record(tid, header, bytes, clock, &mut |event, registry| sinks.event(event, registry));
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
        Kind::COUNTED.iter().filter(|kind| !kind.is_metadata()).map(|kind| self.taken[kind.slot()]).sum()
    }
}

/// Sums of counts by kind.
pub fn drained(count: impl Fn(Kind) -> u64) -> Drained {
    let mut sum = Drained::default();
    for kind in Kind::COUNTED.into_iter().filter(|kind| !kind.is_metadata()) {
        let part = match kind {
            Kind::ApiCall | Kind::ApiCallArgs | Kind::ApiCallWords | Kind::ApiRecord => &mut sum.api_calls,
            Kind::Launch => &mut sum.launches,
            Kind::Dispatch => &mut sum.dispatches,
            Kind::Copy => &mut sum.copies,
            _ => &mut sum.others,
        };
        *part += count(kind);
    }
    sum
}
