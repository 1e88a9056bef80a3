//! What a run says of the program: the trace's events and the summary, in the words of the comparison.

use rkprof_formats::export::session::{OpenError, Source, open};
use rkprof_formats::export::stream::{FeedError, scan};
use rkprof_model::event::{ApiCall, Domain, Event};
use rkprof_model::summary::{Summary, Verdict};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// One process of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorded {
    pub pid: u32,
    /// The SDK was the simulator's.
    pub simulated: bool,
    /// Is all there, and if not, why.
    pub verdict: Verdict,
    pub incomplete: Vec<String>,
    /// `light`, `sdk-callback` or `none`, and why so.
    pub path: String,
    pub path_reason: Option<String>,
    /// `wrapper`, `sdk-callback` or `none`.
    pub hip_path: String,
    /// Empty on rkprof's own doors.
    pub sdk_path: String,
    pub sdk_version: String,
    /// In the order in which they were dispatched, where they are numbered.
    pub kernels: Vec<Kernel>,
    pub copies: Vec<Copy>,
    /// HIP calls by function.
    pub calls: BTreeMap<String, u64>,
    pub counters: Option<Counters>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kernel {
    pub name: String,
    pub tid: u32,
    pub start: u64,
    pub end: u64,
    /// Index among the GPUs.
    pub device: Option<u32>,
    pub stream: Option<u32>,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub lds: Option<u32>,
    pub vgprs: Option<u32>,
    pub dispatch: u64,
    /// The call that launched it: function, start, end, thread.
    pub call: Option<Call>,
    /// Counters of this dispatch by name.
    pub counters: BTreeMap<String, f64>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Copy {
    pub direction: &'static str,
    pub tid: u32,
    pub start: u64,
    pub end: u64,
    pub bytes: u64,
    pub call: Option<Call>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    pub function: String,
    pub tid: u32,
    pub start: u64,
    pub end: u64,
}

/// What was counted, as the summary tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub available: bool,
    pub reason: Option<String>,
    /// Those that were to be counted and were not, with the reason.
    pub skipped: Vec<(String, String)>,
}

/// Why a run could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("{0}")]
    Open(#[from] OpenError),
    #[error("{0}")]
    Feed(#[from] FeedError),
    #[error("no process {0} is in the run")]
    NoProcess(u32),
}

/// The process `pid` of the run in `dir`.
pub fn read(dir: &Path, pid: u32) -> Result<Recorded, ReadError> {
    let sources = open(dir)?;
    let source = sources.iter().find(|source| source.pid() == pid).ok_or(ReadError::NoProcess(pid))?;
    let mut recorded = described(source);
    let mut calls: Vec<ApiCall> = Vec::new();
    let mut names = HashMap::new();
    let mut kernels: Vec<(u64, Kernel)> = Vec::new();
    let mut copies: Vec<(u64, Copy)> = Vec::new();
    let mut counted: Vec<(u64, BTreeMap<String, f64>)> = Vec::new();
    scan(source, &|_| {}, |_, event, registry| match event {
        Event::Api(call) if matches!(call.function.domain, Domain::HipRuntime | Domain::HipRuntimeSdk) => {
            names.entry(call.function).or_insert_with(|| registry.function_name(call.function).into_owned());
            calls.push(call.clone());
        }
        Event::Kernel(at) => {
            let facts = registry.kernels.get(&at.kernel);
            let kernel = Kernel {
                name: facts.map(|kernel| kernel.mangled().to_owned()).unwrap_or_default(),
                tid: at.tid,
                start: at.start,
                end: at.end,
                device: registry.agents.get(at.agent as usize).and_then(|agent| agent.gpu_index),
                stream: at.stream,
                grid: at.shape.grid,
                block: at.shape.workgroup,
                lds: at.shape.lds,
                vgprs: facts.and_then(|kernel| kernel.vgprs),
                dispatch: at.dispatch_id,
                ..Kernel::default()
            };
            kernels.push((at.event_id, kernel));
        }
        Event::Copy(at) => {
            let direction = rkprof_stats::copy_direction(at.direction);
            let bytes = at.bytes.unwrap_or(0);
            copies
                .push((at.event_id, Copy { direction, tid: at.tid, start: at.start, end: at.end, bytes, call: None }));
        }
        Event::Counters(sample) => {
            let name = |index: u32| registry.counters.get(index as usize).cloned().unwrap_or_default();
            counted
                .push((sample.event_id, sample.values.iter().map(|(index, value)| (name(*index), *value)).collect()));
        }
        Event::Api(_)
        | Event::Allocation(_)
        | Event::Scratch(_)
        | Event::Marker(_)
        | Event::Activity(_)
        | Event::PcSamples(_) => {}
    })?;
    for call in &calls {
        *recorded.calls.entry(names[&call.function].clone()).or_default() += 1;
    }
    let launcher = Launchers::new(&calls, &names);
    kernels.iter_mut().for_each(|(event, kernel)| kernel.call = launcher.launcher_of(*event));
    copies.iter_mut().for_each(|(event, copy)| copy.call = launcher.launcher_of(*event));
    let place: HashMap<u64, usize> = kernels.iter().enumerate().map(|(at, (event, _))| (*event, at)).collect();
    for (event, values) in counted {
        if let Some(at) = place.get(&event) {
            kernels[*at].1.counters.extend(values);
        }
    }
    recorded.kernels = kernels.into_iter().map(|(_, kernel)| kernel).collect();
    recorded.kernels.sort_by_key(|kernel| (kernel.dispatch, kernel.start));
    recorded.copies = copies.into_iter().map(|(_, copy)| copy).collect();
    Ok(recorded)
}

fn described(source: &Source) -> Recorded {
    let simulated = source.info.as_ref().is_some_and(|info| info.simulated);
    let mut recorded = Recorded { pid: source.pid(), simulated, ..Recorded::default() };
    // On rkprof's own doors there is no SDK.
    if let Some(door) = source.info.as_ref().and_then(|info| info.door.as_ref()) {
        recorded.path.clone_from(&door.dispatch_path);
        recorded.path_reason.clone_from(&door.dispatch_reason);
    }
    if let Some(sdk) = source.info.as_ref().and_then(|info| info.sdk.as_ref()) {
        recorded.hip_path.clone_from(&sdk.hip_path);
        recorded.sdk_path.clone_from(&sdk.path);
        recorded.sdk_version.clone_from(&sdk.version);
    }
    if let Some(Summary { completeness, counters, .. }) = &source.summary {
        recorded.verdict = completeness.verdict;
        recorded.incomplete.clone_from(&completeness.reasons);
        recorded.counters = counters.as_ref().map(|counters| Counters {
            available: counters.available,
            reason: counters.reason.clone(),
            skipped: counters.skipped.iter().map(|at| (at.name.clone(), at.reason.clone())).collect(),
        });
    }
    recorded
}

/// Finds the call that an event is a child of.
struct Launchers<'a> {
    /// By the first child.
    calls: Vec<&'a ApiCall>,
    names: &'a HashMap<rkprof_model::event::Function, String>,
}

impl<'a> Launchers<'a> {
    fn new(calls: &'a [ApiCall], names: &'a HashMap<rkprof_model::event::Function, String>) -> Launchers<'a> {
        let mut calls: Vec<&ApiCall> = calls.iter().filter(|call| !call.children.is_empty()).collect();
        calls.sort_by_key(|call| call.children.start);
        Launchers { calls, names }
    }

    fn launcher_of(&self, event: u64) -> Option<Call> {
        let after = self.calls.partition_point(|call| call.children.start <= event);
        let call = self.calls[..after].last().filter(|call| call.children.contains(&event))?;
        let function = self.names[&call.function].clone();
        Some(Call { function, tid: call.tid, start: call.start, end: call.end })
    }
}
