//! The brief answer of `rkprof report --brief`, for pull requests and for agents: what limits the run, what to do, where, and
//! which command comes next. Text and JSON say the same facts, and both have a limit whatever the run is.

mod next;
mod text;
mod times;

use crate::counters::of_launches;
use crate::head;
use next::Next;
use rkprof_analysis::advice::site_name;
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::timeline::health::{Health, IdleReport};
use rkprof_analysis::timeline::idle::{Cause, Group};
use rkprof_analysis::timeline::spread::Spread;
use rkprof_model::summary::{Completeness, KernelRow, Summary, Verdict};
use rkprof_names::classify;
use rkprof_results::by_device;
use rkprof_results::examine::{Examined, Found, NOT_JUDGED, also_on};
use rkprof_results::load::Run;
use rkprof_show::names::{Names, shortened};
use serde::Serialize;
use std::collections::BTreeSet;
use times::{Shown, TimesOf, over_devices, whole};

pub use text::{LINES, render};

pub const SCHEMA_VERSION: u32 = 1;

/// Findings and kernels that are shown.
const FINDINGS: usize = 5;
const KERNELS: usize = 5;
/// Places of a finding.
const PLACES: usize = 2;
/// Devices, warnings.
const WARNINGS: usize = 2;
/// Reasons for a verdict: an import has one of its own.
const REASONS: usize = 3;
/// Longest sentence, path or command, characters.
pub(crate) const SENTENCE: usize = 360;
/// Longest name of a kernel.
const NAME: usize = 120;

/// All facts of the brief answer. Times are ns, shares percent; what was not measured is `null`.
#[derive(Clone, Debug, Serialize)]
pub struct Brief {
    schema_version: u32,
    run: String,
    program: String,
    exit: Option<String>,
    devices: Vec<String>,
    simulated: bool,
    data: Data,
    time: Time,
    step: Option<Step>,
    limiter: Option<Limiter>,
    /// Why the limiter is not known.
    no_limiter: Option<String>,
    /// Where the devices' time went, most first; its sum is the time from the first to the last kernel.
    device_time: Vec<Part>,
    findings: Vec<Finding>,
    /// All findings, the shown ones included.
    finding_count: usize,
    /// Why there are none.
    no_finding: Option<String>,
    kernels: Vec<Kernel>,
    /// Different kernels; one that takes another time on each device has a row for each.
    kernel_count: usize,
    warnings: Vec<String>,
    /// Commands that come next.
    next: Vec<Command>,
}

/// Whether every record is there.
#[derive(Clone, Debug, Serialize)]
struct Data {
    verdict: Verdict,
    reasons: Vec<String>,
    /// All of them.
    reason_count: usize,
    dispatches: u64,
    api_calls: u64,
    copies: u64,
    /// `null` when it is not known.
    dropped: Option<u64>,
}

#[derive(Clone, Debug, Serialize)]
struct Time {
    /// Of the program, where `rkprof run` started it.
    wall_ns: Option<u64>,
    traced_ns: u64,
    kernels_ns: f64,
    /// Some calls have no time and count as the mean of the others.
    kernels_estimated: bool,
    /// What the kernels' times are of.
    kernels_of: TimesOf,
}

#[derive(Clone, Debug, Serialize)]
struct Step {
    /// How the steps were found.
    by: String,
    count: u64,
    /// Start to start.
    period_p50_ns: Option<u64>,
    period_p99_ns: Option<u64>,
    /// From a step's first kernel to the end of its last one.
    device_p50_ns: Option<u64>,
    device_p99_ns: Option<u64>,
    kernels: f64,
    busy_ns: f64,
}

/// The largest part of the devices' time.
#[derive(Clone, Debug, Serialize)]
struct Limiter {
    /// `kernels`, or the kind of idle time: `host`, `launch`, `gap`, `wait`, `copy`, `device`, `nothing`, `other`.
    what: &'static str,
    meaning: &'static str,
    share_pct: f64,
    time_ns: u64,
    /// The kernel, or the call and range, that has most of it.
    mostly: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Part {
    what: &'static str,
    share_pct: f64,
    time_ns: u64,
}

#[derive(Clone, Debug, Serialize)]
struct Finding {
    id: &'static str,
    title: String,
    /// `warning`, `saving`, or `remark`: one without a saving, which comes last.
    kind: &'static str,
    /// At most; `null` for a warning and a remark.
    saves_ns: Option<u64>,
    saves_pct: Option<f64>,
    process: Option<String>,
    also: Option<String>,
    evidence: String,
    /// Calls, ranges, kernels or variables.
    places: Vec<String>,
    /// `file:line function`; `null` without call paths.
    line: Option<String>,
    #[serde(rename = "try")]
    try_this: &'static str,
    next: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Kernel {
    id: Option<String>,
    name: String,
    /// `None` where the row is about all devices.
    devices: Option<String>,
    #[serde(rename = "type")]
    kind: &'static str,
    share_pct: Option<f64>,
    calls: u64,
    times_of: TimesOf,
    total_ns: Option<f64>,
    mean_ns: Option<f64>,
    p50_ns: Option<u64>,
    p99_ns: Option<u64>,
    /// What limits it, with the confidence, the reason, and what was reached.
    limiter: String,
    confidence: String,
    reason: String,
    tflops: Option<f64>,
    gb_per_s: Option<f64>,
    roof_pct: Option<f64>,
    /// ` (L2)`: what the nearest roof is of, for the text.
    #[serde(skip)]
    roof_of: String,
    occupancy_pct: Option<f64>,
    #[serde(rename = "try")]
    try_this: Option<String>,
}

/// A command, and what it is for.
#[derive(Clone, Debug, Serialize)]
struct Command {
    to: &'static str,
    command: String,
}

fn cut(text: &str) -> String {
    shortened(text, SENTENCE)
}

/// The facts. `judged` has a row for each kernel and device, by time.
pub fn brief_of(run: &Run, examined: &Examined, names: &Names, judged: &[(KernelRow, Assessment)]) -> Brief {
    let summary = &run.summary;
    let completeness = &summary.completeness;
    let info = run.info();
    let next = Next::from_run(run, examined.paths.is_some());
    let (own_total, estimated) = summary.kernel_total_ns();
    let rows = over_devices(judged);
    let of_this_run = if summary.counts_alone() { TimesOf::Counted } else { TimesOf::Timed };
    let (total, kernels_of) = whole(&rows).unwrap_or((own_total, of_this_run));
    let parts = Parts::from_examined(examined);
    let kinds = examined.kinds();
    let finding = |(index, others): &(usize, Vec<&str>)| finding(&examined.findings[*index], others, &next);
    let kernels: Vec<Kernel> = rows
        .iter()
        .take(KERNELS)
        .map(|shown| Kernel {
            devices: (!shown.devices.is_empty()).then(|| by_device::label(&run.summary, &shown.devices)),
            ..kernel(shown, names, total)
        })
        .collect();
    // The command whose measurement decides what limits the busiest kernel that nothing is known of, where counters can be read.
    let is_counted = summary.counters.as_ref().is_none_or(|counters| counters.available);
    let unknown = rows.iter().take(KERNELS).find_map(|shown| shown.said.verdict.next.as_deref()).filter(|_| is_counted);
    let no_finding = match completeness.dispatches {
        0 => Some(head::no_kernels(run)),
        _ if kinds.is_empty() => examined.why_nothing_found().or_else(|| why_no_timeline(examined)),
        _ => None,
    };
    let warnings = warnings(summary, examined);
    let devices = head::devices(summary);
    Brief {
        schema_version: SCHEMA_VERSION,
        run: cut(&run.shown.display().to_string()),
        program: cut(&summary.command.join(" ")),
        exit: info.and_then(|info| info.exit.as_ref()).map(head::ended),
        devices: devices.iter().take(WARNINGS).map(|device| cut(device)).collect(),
        simulated: summary.simulated,
        data: data(completeness),
        time: Time {
            wall_ns: info.and_then(|info| info.exit.as_ref()).map(|exit| (exit.wall_s * 1e9).round() as u64),
            traced_ns: summary.end_ns.saturating_sub(summary.start_ns),
            kernels_ns: total,
            kernels_estimated: estimated && kernels_of != TimesOf::TimingRun,
            kernels_of,
        },
        step: step(examined),
        limiter: parts.limiter(kernels.first()),
        no_limiter: parts.all.is_empty().then(|| cut(&why_no_timeline(examined).unwrap_or_default())),
        device_time: parts.all.iter().map(|(part, _)| part.clone()).collect(),
        findings: kinds.iter().take(FINDINGS).map(finding).collect(),
        finding_count: kinds.len(),
        no_finding: no_finding.map(|why| shortened(&why, 2 * SENTENCE)),
        kernels,
        kernel_count: rows.iter().map(|shown| &shown.row.name).collect::<BTreeSet<_>>().len(),
        warnings: warnings.iter().take(WARNINGS).map(|warning| cut(warning)).collect(),
        next: next.at_the_end(completeness.dispatches > 0, unknown),
    }
}

fn finding(found: &Found, others: &[&str], next: &Next) -> Finding {
    let Found { process, line, finding } = found;
    Finding {
        id: finding.id,
        title: cut(&finding.title),
        kind: finding.kind(),
        saves_ns: finding.saves_ns,
        saves_pct: finding.saves_pct,
        process: process.clone(),
        also: also_on(others),
        evidence: cut(&finding.evidence),
        places: finding.about.iter().take(PLACES).map(|place| cut(place)).collect(),
        line: line.as_deref().map(cut),
        try_this: finding.try_this,
        next: next.of_finding(finding, line.is_some()),
    }
}

/// What is counted, and how far it can be trusted.
fn data(completeness: &Completeness) -> Data {
    Data {
        verdict: completeness.verdict,
        reasons: completeness.reasons.iter().take(REASONS).map(|reason| cut(reason)).collect(),
        reason_count: completeness.reasons.len(),
        dispatches: completeness.dispatches,
        api_calls: completeness.api_calls,
        copies: completeness.copies,
        dropped: completeness.dropped_total(),
    }
}

/// What the reader must know of the numbers.
fn warnings(summary: &Summary, examined: &Examined) -> Vec<String> {
    // Without it an agent asks for counters again and again.
    let no_counters = summary.counters.as_ref().filter(|counters| !counters.available).map(|counters| {
        format!("no hardware counters: {}", counters.reason.as_deref().unwrap_or("the reason is not known"))
    });
    let warnings = summary.notes.iter().filter(|note| note.severity == "warning").map(|note| note.text.clone());
    // Who is the straggler is a finding.
    let of_ranks = examined.job.iter().flat_map(|job| job.ranks.beside_straggler().cloned());
    no_counters.into_iter().chain(warnings).chain(of_ranks).collect()
}

/// The answer as JSON.
pub fn json(brief: &Brief) -> String {
    crate::out::pretty(&serde_json::to_value(brief).unwrap_or_default())
}

/// The answer for a comment on a pull request.
pub fn markdown(brief: &Brief) -> String {
    // No line begins with a fence: each begins with a word of ours.
    format!("```text\n{}```\n", render(brief))
}

fn why_no_timeline(examined: &Examined) -> Option<String> {
    let distorted = healths(examined).any(|health| health.is_distorted);
    let distorted = distorted.then(|| NOT_JUDGED.to_owned());
    distorted.or_else(|| examined.traces.iter().find_map(|traced| Some(traced.health.as_ref().err()?.to_string())))
}

/// Of all processes whose trace was read.
fn healths(examined: &Examined) -> impl Iterator<Item = &Health> {
    let ranks = examined.job.iter().flat_map(|job| job.members.iter().map(|member| &member.health));
    examined.traces.iter().filter_map(|traced| traced.health.as_ref().ok()).chain(ranks)
}

/// The steps of the process that takes longest.
fn step(examined: &Examined) -> Option<Step> {
    let longest = healths(examined).filter(|health| health.steps.is_some()).max_by_key(|health| health.window_ns)?;
    let steps = longest.steps.as_ref()?;
    let (period, device) = (steps.period.as_ref(), steps.latency.as_ref());
    let of = |spread: Option<&Spread>, value: fn(&Spread) -> u64| spread.map(value);
    Some(Step {
        by: cut(&steps.source),
        count: device.or(steps.wall.as_ref()).or(period).map_or(0, |spread| spread.count),
        period_p50_ns: of(period, |spread| spread.median_ns),
        period_p99_ns: of(period, |spread| spread.p99_ns),
        device_p50_ns: of(device, |spread| spread.median_ns),
        device_p99_ns: of(device, |spread| spread.p99_ns),
        kernels: steps.kernels[1],
        busy_ns: steps.busy_ns,
    })
}

/// The parts of the devices' time, most first, each with what has most of it.
struct Parts {
    all: Vec<(Part, Option<String>)>,
}

const KERNELS_PART: &str = "kernels";

/// A kind of idle time: its name, and its meaning.
fn idle_words(group: Group) -> (&'static str, &'static str) {
    match group {
        Group::Host => ("host", "the device is idle because the host has launched nothing, or works in its stream"),
        Group::Launch => ("launch", "the device is idle while launches are on their way"),
        Group::Gap => ("gap", "the device is idle between queued kernels"),
        Group::Sync => ("wait", "the device is idle while the host waits, or after it waited"),
        Group::Copy => ("copy", "the device is idle while a copy runs"),
        Group::Device => ("device", "the device is idle because it waits for another device"),
        Group::Nothing => ("nothing", "the device is idle because there was nothing to do"),
        Group::Other => ("other", "the device is idle for reasons that are not known"),
    }
}

impl Parts {
    fn from_examined(examined: &Examined) -> Parts {
        let all: Vec<&Health> = healths(examined).filter(|health| !health.is_distorted).collect();
        let span: u64 = all.iter().map(|health| health.spans_ns()).sum();
        if span == 0 {
            return Parts { all: Vec::new() };
        }
        let idle: u64 =
            Cause::ALL.into_iter().flat_map(|cause| all.iter().map(move |health| health.idle_ns(cause))).sum();
        let part = |what, time_ns| Part { what, share_pct: 100.0 * time_ns as f64 / span as f64, time_ns };
        let mut parts = vec![(part(KERNELS_PART, span.saturating_sub(idle)), None)];
        let reports: Vec<&IdleReport> = all.iter().flat_map(|health| &health.idle).collect();
        for group in Group::ALL {
            let time: u64 = reports.iter().map(|idle| idle.of_group(group)).sum();
            let sites = reports.iter().flat_map(|idle| &idle.sites).filter(|site| site.cause.group() == group);
            let mostly = sites.max_by_key(|site| site.ns).map(site_name);
            parts.push((part(idle_words(group).0, time), mostly));
        }
        parts.retain(|(part, _)| part.time_ns > 0);
        parts.sort_by_key(|(part, _)| std::cmp::Reverse(part.time_ns));
        Parts { all: parts }
    }

    fn limiter(&self, first: Option<&Kernel>) -> Option<Limiter> {
        let (part, mostly) = self.all.first()?;
        let Part { what, share_pct, time_ns } = *part;
        let idle = Group::ALL.into_iter().map(idle_words).find(|(name, _)| *name == what);
        let (meaning, mostly) = match idle {
            Some((_, meaning)) => (meaning, mostly.clone()),
            None => ("kernels run on the device", first.map(Kernel::called)),
        };
        Some(Limiter { what, meaning, share_pct, time_ns, mostly })
    }
}

impl Kernel {
    /// `Kb4n7 gemm<f16>`
    fn called(&self) -> String {
        self.id.as_ref().map_or_else(|| self.name.clone(), |id| format!("{id} {}", self.name))
    }

    /// The same with its devices, where other devices have a row of their own.
    fn called_where(&self) -> String {
        let on = self.devices.as_ref().map_or(String::new(), |devices| format!(" on {devices}"));
        self.called() + &on
    }
}

fn kernel(shown: &Shown<'_>, names: &Names, whole: f64) -> Kernel {
    let Shown { row, said, paired, .. } = shown;
    let (times, _) = row.times();
    let paired = paired.as_ref();
    let total = shown.total_ns();
    let verdict = &said.verdict;
    Kernel {
        id: names.ids().id(&row.name).map(|id| id.to_string()),
        name: shortened(&rkprof_names::short(&row.name), NAME),
        devices: None,
        kind: classify(&row.name).kind.name(),
        share_pct: total.filter(|_| whole > 0.0).map(|ns| 100.0 * ns / whole),
        calls: paired.map_or(row.calls(), |paired| paired.calls),
        times_of: shown.times_of(),
        total_ns: total,
        mean_ns: paired.map_or(times.mean_ns, |paired| Some(paired.total_ns / paired.calls.max(1) as f64)),
        p50_ns: paired.map_or(times.p50_ns, |paired| paired.p50_ns),
        p99_ns: times.p99_ns.filter(|_| paired.is_none()),
        limiter: verdict.class.name().to_owned(),
        confidence: verdict.confidence_word.name().to_owned(),
        reason: match said.suspect.first() {
            Some(doubt) => format!("{}; doubted: {}", cut(&verdict.reason), cut(doubt)),
            None => cut(&verdict.reason),
        },
        tflops: said.achieved_tflops,
        gb_per_s: said.achieved_gb_per_s,
        roof_pct: said.roof_pct,
        roof_of: said.nearest_roof().map_or(String::new(), |(_, of)| format!(" ({of})")),
        occupancy_pct: said.metrics.as_ref().and_then(|metrics| metrics.occupancy_pct),
        try_this: match verdict.next {
            // What its launches alone tell.
            Some(_) => of_launches(said).next().map(|advice| cut(&advice.text)),
            None => verdict.recommendations.first().map(|advice| cut(&advice.text)),
        },
    }
}
