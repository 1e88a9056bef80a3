//! One pass through a session's trace: its collectives and steps, the busy time of its GPU, its clocks.

use super::Input;
use super::busy_time::BusyTime;
use rkprof_analysis::collectives::Occurrences;
use rkprof_model::event::{ApiCall, ClockSample, Domain, Event, KernelDispatch, Marker, MarkerOp, Ns, Registry};
use rkprof_model::run::ClockTriple;
use rkprof_model::summary::TraceFile;
use rkprof_names::is_communication;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_stats::pairs::{Moved, Pairs, Role, Times};
use rkprof_store::{files, verdict};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::path::Path;

/// Limits of message sizes with their own row, and of collectives kept of each: there may be a thousand ranks.
const SIZES: usize = 64;
const SIZED: usize = 256;

/// A short account of a session's trace.
#[derive(Debug)]
pub struct Survey {
    pub collectives: Occurrences,
    /// Launches of the collectives, with the same names and in the same order.
    pub launches: Occurrences,
    /// Kernels of calls whose size is known (`--rccl`), as `FUNCTION BYTES`.
    pub sized: Occurrences,
    /// ROCTx ranges at the outermost level of their threads.
    pub ranges: Occurrences,
    pub kernels: u64,
    /// ns in which a communication kernel, another kernel, or both ran.
    pub communication_ns: u64,
    pub compute_ns: u64,
    pub overlap_ns: u64,
    /// From the start of the first kernel to the end of the last one.
    pub span: Option<Range<Ns>>,
    /// First and last reading of the clocks.
    pub clocks: Option<(ClockSample, ClockSample)>,
    /// The problem of the trace.
    pub problem: Option<String>,
    /// What the trace files lack compared with the summary: one sentence per file.
    pub missing: Vec<String>,
}

impl Default for Survey {
    fn default() -> Survey {
        Survey {
            collectives: Occurrences::default(),
            launches: Occurrences::default(),
            sized: Occurrences::keeping(SIZED, SIZES),
            ranges: Occurrences::default(),
            kernels: 0,
            communication_ns: 0,
            compute_ns: 0,
            overlap_ns: 0,
            span: None,
            clocks: None,
            problem: None,
            missing: Vec::new(),
        }
    }
}

impl Survey {
    /// Whether the trace has collectives and ranges, so that the range of each collective's launch is known.
    pub(crate) fn tells_steps(&self) -> bool {
        !self.launches.is_empty() && !self.ranges.is_empty()
    }

    /// Whether the records may end before the process did.
    pub fn is_cut(&self, input: &Input) -> bool {
        self.problem.is_some() || input.problem.is_some()
    }
}

/// Reads all traces of a session. At an unreadable one the survey ends, with a remark.
pub(super) fn survey(input: &Input, step: Option<&str>) -> Survey {
    let mut reading = Reading { step, ..Reading::default() };
    let readings = input.info.iter().flat_map(|info| &info.clocks);
    for ClockTriple { boottime_ns: boottime, monotonic_ns: monotonic, realtime_ns: realtime } in readings.cloned() {
        reading.clock(ClockSample { boottime, monotonic, realtime });
    }
    let traces = input.traces();
    if traces.is_empty() && input.problem.is_none() {
        reading.survey.problem = Some("it has no trace".to_owned());
    }
    let known = input.summary().map(|summary| summary.completeness.trace_files).unwrap_or_default();
    for path in &traces {
        if let Some(problem) = reading.trace(path, &known) {
            reading.survey.missing.push(problem.clone());
            reading.survey.problem = Some(problem);
        }
    }
    reading.finish()
}

#[derive(Default)]
struct Reading<'a> {
    survey: Survey,
    step: Option<&'a str>,
    /// Whether a kernel id is that of a communication kernel.
    communicates: FxHashMap<u64, bool>,
    busy: BusyTime,
    pairs: Pairs,
    /// Names and starts of the open ranges, by thread.
    open: FxHashMap<u32, Vec<(String, Ns)>>,
}

impl Reading<'_> {
    fn trace(&mut self, path: &Path, known: &[TraceFile]) -> Option<String> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let file = match files::open(path) {
            Ok(file) => file,
            Err(error) => return Some(format!("{name}: {error}")),
        };
        let mut reader = TraceReader::new(file);
        // Kernel ids are those of the process, but a new file may number them differently.
        self.communicates.clear();
        loop {
            match reader.next() {
                Ok(Some(Item::Event(event))) => self.event(&event, reader.registry()),
                Ok(Some(Item::Clock(sample))) => self.clock(sample),
                Ok(Some(_)) => {}
                Ok(None) => {
                    self.end_of_file(reader.registry());
                    let torn = reader.torn().map(|torn| format!("{name} ends within a packet at byte {}", torn.offset));
                    let known = known.iter().find(|file| file.name == name);
                    return torn.or_else(|| Some(verdict::lacks(&name, known, reader.account())?.to_string()));
                }
                Err(error) => {
                    self.end_of_file(reader.registry());
                    return Some(format!("{name}: {error}"));
                }
            }
        }
    }

    /// Groups have all their kernels now, and the next file may have other function ids.
    fn end_of_file(&mut self, registry: &Registry) {
        for (moved, times) in std::mem::take(&mut self.pairs).pending() {
            add_sized(&mut self.survey.sized, &moved, times, registry);
        }
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) {
        match event {
            Event::Kernel(dispatch) => {
                let comm = *self
                    .communicates
                    .entry(dispatch.kernel)
                    .or_insert_with(|| is_communication(&registry.kernel_name(dispatch.kernel)));
                let (start, end) = (dispatch.start, dispatch.end);
                self.survey.kernels += 1;
                let span = self.survey.span.get_or_insert(start..end);
                *span = span.start.min(start)..span.end.max(end);
                if comm {
                    self.collective(dispatch, registry);
                }
                self.busy.add(comm, start, end);
            }
            Event::Marker(marker) => self.marker(marker),
            Event::Api(call) if call.function.domain == Domain::Rccl => self.call(call, registry),
            Event::Api(_)
            | Event::Copy(_)
            | Event::Allocation(_)
            | Event::Scratch(_)
            | Event::Counters(_)
            | Event::Activity(_)
            | Event::PcSamples(_) => {}
        }
    }

    fn collective(&mut self, dispatch: &KernelDispatch, registry: &Registry) {
        let name = registry.kernel_name(dispatch.kernel);
        let launch = dispatch.launch.unwrap_or(dispatch.start);
        self.survey.collectives.add(&name, dispatch.start, dispatch.end);
        self.survey.launches.add(&name, launch, launch);
        let sized = &mut self.survey.sized;
        self.pairs.kernel(dispatch, &mut |moved, times| add_sized(sized, moved, times, registry));
    }

    fn call(&mut self, call: &ApiCall, registry: &Registry) {
        let role = Role::from_function(&registry.function_name(call.function));
        let sized = &mut self.survey.sized;
        self.pairs.call(call, role, &mut |moved, times| add_sized(sized, moved, times, registry));
    }

    fn marker(&mut self, marker: &Marker<'_>) {
        let open = self.open.entry(marker.tid).or_default();
        match marker.op {
            MarkerOp::Push => open.push((marker.message.clone().into_owned(), marker.at)),
            MarkerOp::Pop => {
                let Some((name, start)) = open.pop() else { return };
                if self.step.map_or(open.is_empty(), |step| step == name) {
                    self.survey.ranges.add(&name, start, marker.at);
                }
            }
            MarkerOp::Mark | MarkerOp::Start | MarkerOp::Stop | MarkerOp::Pause | MarkerOp::Resume => {}
        }
    }

    fn clock(&mut self, sample: ClockSample) {
        let clocks = self.survey.clocks.get_or_insert((sample, sample));
        if sample.boottime < clocks.0.boottime {
            clocks.0 = sample;
        }
        if sample.boottime > clocks.1.boottime {
            clocks.1 = sample;
        }
    }

    fn finish(mut self) -> Survey {
        self.busy.finish();
        self.survey.communication_ns = self.busy.communication_ns;
        self.survey.compute_ns = self.busy.compute_ns;
        self.survey.overlap_ns = self.busy.overlap_ns;
        self.survey.collectives.finish();
        self.survey.ranges.finish();
        self.survey.launches.finish();
        self.survey.sized.finish();
        self.survey
    }
}

fn add_sized(sized: &mut Occurrences, moved: &Moved, (start, end): Times, registry: &Registry) {
    sized.add(&format!("{} {}", moved.name(registry), moved.bytes()), start, end);
}
