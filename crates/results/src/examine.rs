//! Looks into a run: the traces of its processes one after the other, what the numbers of all of them amount to, and
//! what to do about it. Times of different processes are never put on one line.

use super::load::{Process, Run};
use super::{energy, traces};
use crate::paths::profile::Profile;
use rkprof_analysis::advice::{self, Facts, Finding};
use rkprof_analysis::collectives::ClockBase;
use rkprof_analysis::energy::Energy;
use rkprof_analysis::replay::savings;
use rkprof_analysis::timeline::Timeline;
use rkprof_analysis::timeline::across::{self, Across};
use rkprof_analysis::timeline::health::{Health, Options};
use rkprof_analysis::timeline::idle::Cause;
use rkprof_analysis::timeline::launch_tax::{LaunchTax, launch_tax};
use rkprof_jobs::merge;
use rkprof_jobs::merge::table::{self, RankTable};
use rkprof_jobs::telemetry::{self, totals};
use rkprof_model::error::Error;
use rkprof_model::summary::{KernelRow, Summary};
use rkprof_names::Category;
use rkprof_show::units;
use rkprof_store::dir;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Why idle time is not judged where more than one kernel in twenty has no time.
pub const NOT_JUDGED: &str = "more than one kernel in twenty has no time, because they were counted or end before they start, so the time between kernels \
                              is not judged; report a run without counters";

/// All results beyond a run's summary.
pub struct Examined {
    /// One per process, in the order of [`Run::processes`].
    pub traces: Vec<Traced>,
    /// Findings of all processes: warnings first, then by the time that could be saved.
    pub findings: Vec<Found>,
    pub categories: Vec<CategoryShare>,
    pub launch_tax: Option<LaunchTax>,
    /// The job of a merged run.
    pub job: Option<Job>,
    /// The processes as ranks of one job, if their collectives show it.
    pub across: Option<Across>,
    /// Call paths with their costs, if they were recorded.
    pub paths: Option<Profile>,
}

/// The parts of a merged run beyond its summary: the ranks beside each other, and each rank's part of the joint trace.
pub struct Job {
    pub ranks: RankTable,
    pub members: Vec<Rank>,
}

/// A process of the joint trace.
pub struct Rank {
    pub label: String,
    pub command: Vec<String>,
    pub health: Health,
    pub timeline: Timeline,
}

/// `Also on rank 1, rank 2 and 9 more.`; `None` where no other process has it.
pub fn also_on(others: &[&str]) -> Option<String> {
    let named = others.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
    match others.len().saturating_sub(NAMED) {
        _ if others.is_empty() => None,
        0 => Some(format!("Also on {named}.")),
        more => Some(format!("Also on {named} and {more} more.")),
    }
}

/// Idle time of unknown cause is told from this share on, as findings are, %.
const UNKNOWN_PCT: f64 = 2.0;
/// Number of processes that a finding names besides its own.
const NAMED: usize = 6;

impl Examined {
    /// Indices of the findings, each with the other processes of a job that have the same one: the first of a kind is the one with
    /// most to gain.
    pub fn kinds(&self) -> Vec<(usize, Vec<&str>)> {
        let mut kinds: Vec<(usize, Vec<&str>)> = Vec::new();
        for (index, found) in self.findings.iter().enumerate() {
            let is_job = self.job.is_some() || self.across.is_some();
            let same = |first: &usize| is_job && self.findings[*first].finding.id == found.finding.id;
            match kinds.iter_mut().find(|(first, _)| same(first)) {
                Some((_, others)) => others.extend(found.process.as_deref()),
                None => kinds.push((index, Vec::new())),
            }
        }
        kinds
    }

    /// The meaning of an empty list of findings, with what was checked; `None` if no trace was read.
    pub fn why_nothing_found(&self) -> Option<String> {
        let ranks = self.job.iter().flat_map(|job| job.members.iter().map(|member| &member.health));
        let read: Vec<&Health> =
            self.traces.iter().filter_map(|traced| traced.health.as_ref().ok()).chain(ranks).collect();
        if read.is_empty() {
            return None;
        }
        if read.iter().any(|health| health.is_distorted) {
            return Some(NOT_JUDGED.to_owned());
        }
        let spans: u64 = read.iter().map(|health| health.spans_ns()).sum();
        let share = |ns: u64| 100.0 * ns as f64 / spans.max(1) as f64;
        let of = |cause: Cause| (cause, read.iter().map(|health| health.idle_ns(cause)).sum::<u64>());
        let largest = Cause::ALL.into_iter().map(of).max_by_key(|(_, ns)| *ns).filter(|(_, ns)| *ns > 0);
        let idle: u64 = Cause::ALL.into_iter().map(|cause| of(cause).1).sum();
        let most = largest
            .map_or(String::new(), |(cause, ns)| format!(", most of it {:.1}% ({})", share(ns), cause.meaning()));
        let calls = match read.iter().all(|health| health.sync.is_some()) {
            true => "",
            false => " Not checked without API calls: waits, and what the host did.",
        };
        // Idle time of unknown cause is no reason to be content.
        let unknown = share(of(Cause::Other).1);
        let calls = match unknown >= UNKNOWN_PCT {
            true => format!(
                "{calls} Why {unknown:.1}% is idle isn't known: the calls that launched kernels were not recorded."
            ),
            false => calls.to_owned(),
        };
        Some(format!(
            "checked were idle time by cause (devices are idle {:.1}% of the time{most}), copies, communication and late devices, \
             streams, first launches, slow launches and steps, and time over the run: none has its share.{calls}",
            share(idle)
        ))
    }
}

/// The results from a process's trace, or the reason why there are none.
pub struct Traced {
    pub health: Result<Health, Error>,
    /// Kept where `Request::tables` asks for it.
    pub timeline: Option<Timeline>,
    /// `None` unless power was sampled.
    pub energy: Option<Energy>,
}

/// A finding, with its process if there are several.
#[derive(Serialize)]
pub struct Found {
    pub process: Option<String>,
    /// The line of the program behind it, if call paths show it.
    pub line: Option<String>,
    #[serde(flatten)]
    pub finding: Finding,
}

/// Kernels of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CategoryShare {
    pub category: Category,
    pub calls: u64,
    pub time_ns: u64,
    pub share_pct: f64,
    /// The share that it should stay below, if there is one.
    pub target_pct: Option<f64>,
}

/// Above this share of matrix products the other kernels no longer slow a model down: faster products are needed.
const GEMM_TARGET_PCT: f64 = 60.0;

/// The requested parts of the examination.
#[derive(Clone, Debug, Default)]
pub struct Request {
    pub options: Options,
    /// Whether traces are read.
    pub traces: bool,
    /// Whether the tables are kept, for who draws them.
    pub tables: bool,
}

/// Largest number of processes whose trace is read.
const PROCESSES: usize = 64;

/// # Errors
/// A sentence, when steps were asked for that no process has.
pub fn examine(run: &mut Run, request: &Request) -> Result<Examined, Error> {
    let mut traces = Vec::new();
    let mut wrong = None;
    let untimed = mostly_untimed(&run.summary);
    for (index, process) in run.processes.iter_mut().enumerate() {
        let traced = match request.traces && index < PROCESSES {
            true if untimed.is_some() => {
                Traced { health: Err(untimed.clone().unwrap_or_default().into()), timeline: None, energy: None }
            }
            true => trace(process, request, &mut wrong),
            false => Traced { health: Err(not_read(request).into()), timeline: None, energy: None },
        };
        traces.push(traced);
    }
    run.settle();
    // One process may lack a range that another one has.
    if let Some(wrong) = wrong.filter(|_| traces.iter().all(|traced| traced.health.is_err())) {
        return Err(wrong.into());
    }
    let healths: Vec<&Health> = traces.iter().filter_map(|traced| traced.health.as_ref().ok()).collect();
    let launching = launching_ns(&healths);
    let mut job = job(run, request);
    let across = across(run, &mut traces, job.as_mut());
    Ok(Examined {
        findings: findings(run, &traces, job.as_ref(), across.as_ref())?,
        categories: categories(&run.summary.kernels),
        launch_tax: match untimed {
            None => launch_tax(&run.summary.kernels, wall_ns(run), launching),
            Some(_) => None,
        },
        traces,
        job,
        across,
        paths: None,
    })
}

/// Idle time that launches cost: their way. The device's own gaps stay with faster launches. `None` where most causes are not known.
fn launching_ns(healths: &[&Health]) -> Option<u64> {
    let of = |cause: Cause| healths.iter().map(|health| health.idle_ns(cause)).sum::<u64>();
    let launching = of(Cause::Launch);
    (!healths.is_empty() && of(Cause::Other) <= launching).then_some(launching)
}

/// The ranks by their collectives. Processes without ranks are those of one job if they ran at the same time.
fn across(run: &Run, traces: &mut [Traced], job: Option<&mut Job>) -> Option<Across> {
    if let Some(job) = job {
        let members = job.members.iter_mut().map(|member| (member.label.clone(), &mut member.health));
        let clocks = ClockBase::from_boots(job.ranks.machines.iter().map(|machine| machine.boot_id.as_str()));
        return across::across(&mut members.collect::<Vec<_>>(), clocks);
    }
    let summaries = run.processes.iter().filter_map(|process| process.summary.as_ref());
    let times = summaries.map(|summary| (summary.start_ns, summary.end_ns));
    let (latest, earliest) = times.fold((0, u64::MAX), |(start, end), one| (start.max(one.0), end.min(one.1)));
    let ranks: BTreeSet<String> = run.processes.iter().map(label).filter(|label| label.starts_with("rank")).collect();
    if ranks.len() < run.processes.len() && latest >= earliest {
        return None;
    }
    let processes = run.processes.iter().zip(traces);
    let members = processes.filter_map(|(process, traced)| Some((label(process), traced.health.as_mut().ok()?)));
    let boots = run.processes.iter().map(|process| process.info.as_ref().map_or("", |info| info.boot_id.as_str()));
    let clocks = ClockBase::from_boots(boots);
    across::across(&mut members.collect::<Vec<_>>(), clocks)
}

/// Reads the output of `rkprof merge`. A rank without findings is skipped; `ranks.json` contains it.
fn job(run: &Run, request: &Request) -> Option<Job> {
    let place = run.processes.first()?.dir.join(merge::RANKS_FILE);
    let ranks: RankTable = dir::read_json(&place, table::SCHEMA_VERSION).ok()?;
    let wanted = request.traces;
    let files = run.processes.iter().flat_map(|process| process.traces.iter().cloned());
    let joint = if wanted { traces::read_joint(&files.collect::<Vec<_>>()).unwrap_or_default() } else { Vec::new() };
    let several = ranks.machines.len() > 1;
    let members = joint.into_iter().take(PROCESSES).filter(|(_, timeline)| !timeline.dispatches.is_empty());
    let members = members.filter_map(|(process, timeline)| {
        let rank = process.rank.map_or(format!("process {}", process.pid), |rank| format!("rank {rank}"));
        let label = if several { format!("{} {rank}", process.host) } else { rank };
        let mut health = Health::examine(&timeline, &request.options)
            .or_else(|_| Health::examine(&timeline, &Options::default()))
            .ok()?;
        health.replayed = savings::replay(&timeline, &health);
        Some(Rank { label, command: process.command, health, timeline })
    });
    let mut members: Vec<Rank> = members.collect();
    members.sort_by_key(|member| (member.label.len(), member.label.clone()));
    Some(Job { ranks, members })
}

/// Why a trace in which most dispatches have no time isn't examined.
fn mostly_untimed(summary: &Summary) -> Option<String> {
    let (timed, all) = summary.timed_calls();
    summary.mostly_untimed().then(|| {
        format!(
            "counters were read in {} of {} dispatches, which have no time; run without counters, or with --replay app",
            units::count(all - timed),
            units::count(all)
        )
    })
}

fn not_read(request: &Request) -> String {
    match request.traces {
        true => format!("only the traces of the first {PROCESSES} processes are read"),
        false => "the trace was not read (--summary-only)".to_owned(),
    }
}

/// Time under the tracer, summed over all processes.
fn wall_ns(run: &Run) -> u64 {
    let of = |summary: &Summary| summary.end_ns.saturating_sub(summary.start_ns);
    run.processes.iter().filter_map(|process| process.summary.as_ref()).map(of).sum()
}

fn trace(process: &mut Process, request: &Request, wrong: &mut Option<String>) -> Traced {
    let health = process.timeline().and_then(|(timeline, notes)| match timeline.dispatches.is_empty() {
        true => Err("there is no timed kernel in the trace".to_owned().into()),
        false => match Health::examine(&timeline, &request.options) {
            Ok(mut health) => {
                health.notes.extend(notes);
                health.replayed = savings::replay(&timeline, &health);
                let energy = energy::measure_energy(process, &timeline, health.steps.as_ref());
                Ok((health, request.tables.then_some(timeline), energy))
            }
            Err(error) => {
                *wrong = Some(error.to_string());
                Err(error.to_string().into())
            }
        },
    });
    match health {
        Ok((health, timeline, energy)) => Traced { health: Ok(health), timeline, energy },
        Err(error) => Traced { health: Err(error), timeline: None, energy: None },
    }
}

fn findings(run: &Run, traces: &[Traced], job: Option<&Job>, across: Option<&Across>) -> Result<Vec<Found>, Error> {
    let show = |name: &str, value: f64| units::named(name, value);
    let environment = run.info().map(|info| info.environment.clone()).unwrap_or_default();
    let mut found: Vec<Found> = Vec::new();
    // Findings about the whole run are shown once.
    let mut facts = Facts::of_run(&run.summary, &environment);
    for process in &run.processes {
        let totals: Option<totals::Totals> =
            dir::read_json(&process.dir.join(telemetry::FILE), totals::SCHEMA_VERSION).ok();
        for gpu in totals.iter().flat_map(|totals| &totals.gpus) {
            let samples = gpu.clock_mhz.map_or(0, |clock| clock.samples);
            if let Some(held_back) = gpu.throttled_samples {
                facts.add_throttling(&format!("GPU {} ({})", gpu.gpu, gpu.address), samples, held_back);
            }
        }
    }
    let of_run = advice::findings(&facts, &show).map_err(|error| error.to_string())?;
    found.extend(of_run.into_iter().map(|finding| Found { line: None, process: None, finding }));
    if let Some(across) = across {
        let of_ranks = advice::findings(&Facts::of_ranks(across, &show), &show).map_err(|error| error.to_string())?;
        found.extend(of_ranks.into_iter().map(|finding| Found { line: None, process: None, finding }));
    }
    let several = run.processes.len() > 1;
    let processes = run.processes.iter().zip(traces).filter_map(|(process, traced)| {
        let health = traced.health.as_ref().ok()?;
        Some((several.then(|| label(process)), health))
    });
    let ranks = job.iter().flat_map(|job| &job.members).map(|member| (Some(member.label.clone()), &member.health));
    for (label, health) in processes.chain(ranks) {
        let mut facts = Facts::default();
        facts.add(health, &show);
        let findings = advice::findings(&facts, &show).map_err(|error| error.to_string())?;
        found.extend(findings.into_iter().map(|finding| Found { line: None, process: label.clone(), finding }));
    }
    found.sort_by_key(|found| std::cmp::Reverse(found.finding.order));
    Ok(found)
}

/// `rank 3` or `process 4711`.
pub fn label(process: &Process) -> String {
    let info = process.info.as_ref();
    let summary = process.summary.as_ref();
    let rank = info.and_then(|info| info.rank).or(summary.and_then(|summary| summary.rank));
    let pid = info.map(|info| info.pid).or(summary.map(|summary| summary.pid)).unwrap_or(0);
    rank.map_or(format!("process {pid}"), |rank| format!("rank {rank}"))
}

/// Kernel time by kind, largest first.
pub fn categories(kernels: &[KernelRow]) -> Vec<CategoryShare> {
    // Calls without a time count as the mean of the others.
    let times = |row: &KernelRow| (row.calls(), row.total_ns().map_or(0, |(ns, _)| ns.round() as u64));
    let whole: u64 = kernels.iter().map(|row| times(row).1).sum();
    let mut known: BTreeMap<&str, Category> = BTreeMap::new();
    let mut sums: BTreeMap<Category, (u64, u64)> = BTreeMap::new();
    for row in kernels {
        let category = *known.entry(&row.name).or_insert_with(|| rkprof_names::classify(&row.name).category);
        let (calls, time) = sums.entry(category).or_default();
        let (more, ns) = times(row);
        (*calls, *time) = (*calls + more, *time + ns);
    }
    let mut shares: Vec<CategoryShare> = sums
        .into_iter()
        .map(|(category, (calls, time_ns))| CategoryShare {
            category,
            calls,
            time_ns,
            share_pct: 100.0 * time_ns as f64 / whole.max(1) as f64,
            target_pct: (category == Category::Gemm).then_some(GEMM_TARGET_PCT),
        })
        .collect();
    shares.sort_by_key(|share| std::cmp::Reverse(share.time_ns));
    shares
}
