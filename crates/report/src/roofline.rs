//! The kernels of a run under the roofs of their device.

use crate::html::keys::Keys;
use crate::html::{charts, header};
use crate::{Failure, exit};
use rkprof_analysis::assess::{self, Assessment};
use rkprof_analysis::roofline::{self, Options, Roofline, Sample};
use rkprof_arch::peaks::Peaks;
use rkprof_model::summary::{AgentSummary, Summary};
use rkprof_names::Ids;
use rkprof_results::by_device;
use rkprof_results::judge::{Judge, agent};
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::Run;
use rkprof_show::names::Names;
use rkprof_show::page::Page;

/// The roofline as the report shows it, alone.
pub fn page(run: &Run, names: &Names, roofline: &Roofline) -> String {
    let section = charts::under_the_roof(
        Some(roofline),
        &Keys::new(names, names.ids().names().iter().map(String::as_str)),
        false,
    );
    let title = format!("Roofline of {}", roofline.device);
    let header = maud::html! { h1 { (title) } p.dim { (header::program(&run.summary.command)) } };
    Page { title, header, sections: vec![section], data: Vec::new() }.render()
}

/// The kernels of the device that did most, for a report; `None` when there are none.
/// `ids` are those of the whole run.
pub(crate) fn of_busiest(summary: &Summary, ids: &Ids, kernels: &Selection, judge: &Judge) -> Option<Roofline> {
    let device = device(summary, None).ok()?;
    place(summary, (ids, kernels), judge, device, false, &Options::default()).ok()
}

/// The kernels (or launch shapes) of a device under its roofs.
pub fn place(
    summary: &Summary,
    (ids, wanted): (&Ids, &Selection),
    judge: &Judge,
    device: u32,
    shapes: bool,
    options: &Options,
) -> Result<Roofline, Failure> {
    let mut assessed: Vec<Assessment> = match shapes {
        true => {
            let rows = summary.kernels.iter().zip(judge.rows(summary));
            rows.filter(|(row, _)| row.agent == device).map(|(_, assessment)| assessment).collect()
        }
        false => {
            let kernels = judge.kernels(summary)?.into_iter();
            kernels.filter(|(row, _)| row.agent == device).map(|(_, assessment)| assessment).collect()
        }
    };
    assessed.retain(|assessment| wanted.has(&assessment.sample.name));
    // Work that cannot be true is not drawn: why must be told.
    let doubted = assessed.iter().filter(|assessment| !assessment.doubts.is_empty());
    let doubts = doubted.map(|assessment| format!("{}: {}", assessment.sample.name, assessment.doubts.join("; ")));
    let mut doubts: Vec<String> = doubts.collect();
    doubts.dedup();
    let mut notes = notes(summary, device);
    if summary.kernels.iter().all(|row| row.duration.count == 0) && assessed.iter().all(|said| said.timing.is_none()) {
        const NOT_THERE: &str =
            "the timing run has no launch of these kernels with their shapes: there are no achieved rates";
        notes.push(if judge.has_timing_run() { NOT_THERE } else { assess::UNTIMED }.to_owned());
    }
    let samples: Vec<Sample> = assessed.into_iter().map(|assessment| assessment.sample).collect();
    let described = agent(summary, device);
    let (peaks, sentence) = assess::peaks(described, judge.peaks());
    let mut peaks = peaks.unwrap_or_else(|| without_roofs(described, sentence));
    peaks.notes.splice(0..0, notes);
    peaks.notes.extend(doubts);
    let mut roofline = roofline::build(&peaks, &samples, options);
    roofline.ids = ids.clone();
    if summary.simulated {
        roofline.device += " (simulated)";
        roofline.points.iter_mut().for_each(|point| point.source += ", simulated");
    }
    Ok(roofline)
}

/// The agent that is asked for, else the one with most kernel time.
pub fn device(summary: &Summary, chosen: Option<u32>) -> Result<u32, Failure> {
    let time = |agent: u32| -> u64 {
        let rows = summary.kernels.iter().filter(|row| row.agent == agent);
        rows.map(|row| row.duration.sum_ns + row.duration.untimed).sum()
    };
    let mut used: Vec<u32> = summary.kernels.iter().map(|row| row.agent).collect();
    used.sort_unstable();
    used.dedup();
    let fail = |problem: String, remedy: String| Err(Failure::new(exit::NO_DATA, "draw the roofline", problem, remedy));
    match (chosen, used.iter().copied().max_by_key(|agent| time(*agent))) {
        (_, None) => fail("the run has no kernels".to_owned(), "Trace a program that launches some.".to_owned()),
        (None, Some(busiest)) => Ok(busiest),
        (Some(agent), _) if used.contains(&agent) => Ok(agent),
        (Some(agent), _) => {
            let known: Vec<String> = used.iter().map(|agent| summary.device(*agent)).collect();
            fail(format!("{} ran no kernel", summary.device(agent)), format!("Kernels ran on {}.", known.join(", ")))
        }
    }
}

/// The device's name above a plot that has no roofs, and the sentence that says why.
fn without_roofs(agent: Option<&AgentSummary>, sentence: Option<String>) -> Peaks {
    let agent = agent.cloned().unwrap_or_default();
    Peaks {
        arch: agent.name,
        product: agent.product,
        cu_count: agent.cu_count.unwrap_or(0),
        clock_mhz: agent.clock_mhz.unwrap_or(0),
        notes: sentence.into_iter().collect(),
        ..Peaks::default()
    }
}

/// What to know before the numbers are believed.
fn notes(summary: &Summary, device: u32) -> Vec<String> {
    let mut notes = Vec::new();
    if summary.simulated {
        notes.push("SIMULATED: times and counters are the simulator's, not measured on hardware".to_owned());
    }
    let mut others: Vec<u32> = summary.kernels.iter().map(|row| row.agent).filter(|agent| *agent != device).collect();
    others.sort_unstable();
    others.dedup();
    if !others.is_empty() {
        let (shown, others) = (summary.device(device), by_device::label(summary, &others));
        notes.push(format!("only {shown} is shown; kernels also ran on {others}: --gpu NUMBER shows another"));
    }
    if let Some(counters) = summary.counters.as_ref().filter(|counters| !counters.available) {
        notes.push(format!("no counters: {}", counters.reason.as_deref().unwrap_or("the reason is not known")));
    }
    notes
}
