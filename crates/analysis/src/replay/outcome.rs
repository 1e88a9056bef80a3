//! The answer to "what if": times before and after, what limits, and how far it can be trusted.

use super::apply::Begins;
use super::changes::Change;
use super::engine::{Link, Times};
use super::model::Model;
use super::recording::{MOST, Recording};
use crate::timeline::Role;
use crate::timeline::steps::{Phase, Steps};
use rkprof_model::error::Error;
use rkprof_model::event::Ns;
use serde::Serialize;

/// Parts of the chain that are listed.
const PARTS: usize = 6;

/// One side of the answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replayed {
    /// From the first call or work to the end of the last.
    pub wall_ns: Ns,
    /// From the begin of a step to the begin of the next: the mean.
    pub step_ns: Option<f64>,
    pub devices: Vec<Device>,
    /// The longest chain of causes, by what it consists of; the largest parts.
    pub limits: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Device {
    pub name: String,
    /// Kernels run.
    pub busy_ns: Ns,
    /// None does, between its first and its last one.
    pub idle_ns: Ns,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    pub what: String,
    pub ns: Ns,
    pub pct: f64,
}

/// How well the model plays the run as it was.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Calibration {
    pub recorded_ns: Ns,
    /// With each latency as it was.
    pub replayed_ns: Ns,
    pub error_pct: f64,
    /// With the usual latency of a launch, of a gap and of a return for each of them.
    pub usual_ns: Ns,
    pub usual_error_pct: f64,
}

/// What one of several changes saves without the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alone {
    pub change: String,
    pub saves_ns: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    pub calibration: Calibration,
    pub before: Replayed,
    pub after: Replayed,
    /// Negative where the change costs time.
    pub saves_ns: i64,
    pub saves_pct: f64,
    pub speedup: f64,
    /// The saving may be off by this, ns.
    pub uncertainty_ns: Ns,
    /// Where several changes were asked for.
    pub alone: Vec<Alone>,
    /// What the changes take for granted.
    pub assumptions: Vec<String>,
    /// What of this run the model can't play.
    pub not_represented: Vec<String>,
}

/// Whether a run of this many calls, kernels and copies can be played.
///
/// # Errors
/// A sentence: it can't.
pub fn fits(events: usize) -> Result<(), Error> {
    let part = "`rkprof export RUN --time 10s..20s -o part.pftrace` makes a part of it";
    if events > MOST { Err(format!("the run has more than {MOST} calls and kernels; {part}").into()) } else { Ok(()) }
}

/// Plays a run with changes, each with its words.
///
/// # Errors
/// A sentence: the run lacks what the model or a change needs.
pub fn what_if(recording: &Recording, steps: Option<&Steps>, changes: &[(String, Change)]) -> Result<Outcome, Error> {
    let timeline = &recording.timeline;
    if recording.calls.is_empty() {
        return Err("the run has no API calls, so it isn't known what the host does".into());
    }
    if timeline.dispatches.is_empty() {
        return Err("there is no timed kernel in the trace".into());
    }
    let events = recording.calls.len() + timeline.dispatches.len() + timeline.copies.len();
    fits(if recording.is_whole { events } else { usize::MAX })?;
    let model = Model::from_recording(recording);
    let begins = begins(&model, steps);
    let (plain, usual_end) = (Times::run(&model), Times::run(&model.usual()).end);
    let recorded = model.end - model.begin;
    let error = |replayed: Ns| 100.0 * (replayed as f64 - recorded as f64) / recorded.max(1) as f64;
    let calibration = Calibration {
        recorded_ns: recorded,
        replayed_ns: plain.end,
        error_pct: error(plain.end),
        usual_ns: usual_end,
        usual_error_pct: error(usual_end),
    };
    let (before, end) = (side(&plain, &model, recording, &begins), plain.end);
    drop(plain);
    let not_represented = limits(&model, recording);
    let mut alone = Vec::new();
    for (words, change) in changes.iter().filter(|_| changes.len() > 1) {
        let mut only = model.clone();
        // A change may need what another one leaves.
        if only.apply(change, recording, &begins.0).is_ok() {
            alone.push(Alone { change: words.clone(), saves_ns: end as i64 - Times::run(&only).end as i64 });
        }
    }
    // Not a copy: the model of a long run takes hundreds of megabytes.
    let (mut changed, mut assumptions) = (model, Vec::new());
    for (words, change) in changes {
        let said = changed.apply(change, recording, &begins.0);
        let said = said.map_err(|error| Error::from(format!("{words}: {error}")))?;
        assumptions.extend(said.into_iter().map(|said| format!("{words}: {said}")));
    }
    let times = Times::run(&changed);
    let saves_ns = end as i64 - times.end as i64;
    Ok(Outcome {
        before,
        after: side(&times, &changed, recording, &begins),
        saves_ns,
        saves_pct: 100.0 * saves_ns as f64 / end.max(1) as f64,
        speedup: end as f64 / times.end.max(1) as f64,
        uncertainty_ns: end.abs_diff(recorded).max(usual_end.abs_diff(recorded)),
        alone,
        assumptions,
        not_represented,
        calibration,
    })
}

/// The first work of each step, and of the measured ones in order.
fn begins(model: &Model, steps: Option<&Steps>) -> (Begins, Vec<usize>) {
    let mut by_start: Vec<(Ns, usize)> = model.works.iter().enumerate().map(|(id, work)| (work.start, id)).collect();
    by_start.sort_unstable();
    let (mut all, mut measured) = (Begins::default(), Vec::new());
    for step in steps.iter().flat_map(|steps| &steps.steps) {
        let place = by_start.partition_point(|(start, _)| *start < step.start_ns);
        if let Some((_, id)) = by_start.get(place) {
            all.insert(*id);
            if step.phase == Phase::Measured {
                measured.push(*id);
            }
        }
    }
    (all, measured)
}

fn side(times: &Times, model: &Model, recording: &Recording, begins: &(Begins, Vec<usize>)) -> Replayed {
    let timeline = &recording.timeline;
    let name = |function: u32| recording.functions[function as usize].name.clone();
    let mut parts: Vec<Part> = times
        .chain(model, timeline, &name)
        .into_iter()
        .map(|(link, ns)| Part { what: words(&link), ns, pct: 100.0 * ns as f64 / times.end.max(1) as f64 })
        .collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.ns));
    parts.truncate(PARTS);
    let step_ns = match begins.1.as_slice() {
        [first, .., last] => {
            let ns = times.began(*last) as f64 - times.began(*first) as f64;
            Some(ns / (begins.1.len() - 1) as f64)
        }
        _ => None,
    };
    let device = |(agent, (busy_ns, span)): (u32, (Ns, Ns))| Device {
        name: timeline.device(agent),
        busy_ns,
        idle_ns: span - busy_ns,
    };
    Replayed {
        wall_ns: times.end,
        step_ns,
        devices: times.busy(model).into_iter().map(device).collect(),
        limits: parts,
    }
}

fn words(link: &Link) -> String {
    match link {
        Link::Kernel(name) => format!("kernel {}", rkprof_names::short(name)),
        Link::Copy => "copies".to_owned(),
        Link::Latency => "way of launches to the device".to_owned(),
        Link::Gap => "gaps between work of the device".to_owned(),
        Link::Host => "host code between calls".to_owned(),
        Link::Call(name) => format!("call {name}"),
        Link::Back => "return of waits".to_owned(),
    }
}

/// What the model can't play, of this run.
fn limits(model: &Model, recording: &Recording) -> Vec<String> {
    let mut said = Vec::new();
    let devices = recording.timeline.agents().len();
    said.push(
        "kernels keep their times when others run beside them, clocks and caches stay as they were, and the host's code \
         between calls takes as long as before, also where it waits for something else"
            .to_owned(),
    );
    if model.turns {
        said.push("threads never call at once: they are taken for taking turns".to_owned());
    } else if model.threads > 1 {
        said.push(format!("{} threads call; what they wait for among themselves isn't known", model.threads));
    }
    if model.guessed > 0 {
        said.push(format!("{} dependencies between streams are guessed from the times of their work", model.guessed));
    }
    let unknown = model.works.iter().map(|work| work.agent).find(|agent| !model.usual.gap.contains_key(agent));
    if let Some(agent) = unknown {
        let taken = model.usual.gap(agent) as f64 / 1e3;
        said.push(format!(
            "no work of a device was queued, so the gap between queued work isn't known and taken for {taken} us"
        ));
    }
    if model.unexplained > 0 {
        let ms = model.unexplained as f64 / 1e6;
        said.push(format!("devices waited {ms:.3} ms for something that isn't known; it stays as it was"));
    }
    let polls = model.ops.iter().filter(|op| op.role == Role::Query).count();
    if polls > 0 {
        said.push(format!("{polls} questions whether work is done: how often a program asks stays as it was"));
    }
    let communicates = || recording.timeline.kernels.iter().any(|name| rkprof_names::is_communication(name));
    if devices == 1 && model.meetings.is_empty() && communicates() {
        said.push("collectives with other processes keep their times, the wait for other ranks with them".to_owned());
    }
    let unseen = model.works.iter().filter(|work| work.launch.is_none()).count();
    if unseen > 0 {
        said.push(format!("{unseen} kernels and copies have no launch in the trace"));
    }
    if recording.timeline.untimed > 0 {
        said.push(format!("{} kernels without a time are left out", recording.timeline.untimed));
    }
    said
}
