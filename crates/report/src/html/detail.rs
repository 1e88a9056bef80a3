//! The page's details of each kernel beyond its row, as JSON for page/kernels.js: raw numbers, and texts ready to be shown.

use super::hot::{Hot, Titles};
use super::inside::Inside;
use super::kernels::{FULL_NAME, Known, UNLIKE_ROWS};
use super::memory::{self, Memory};
use crate::beside;
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::roofline::{Bound, Roofline, level_name, roof_name};
use rkprof_analysis::timeline::{Class, Timeline};
use rkprof_analysis::verdict::Priority;
use rkprof_arch::expr::short;
use rkprof_arch::metrics::METRICS;
use rkprof_model::event::known_size;
use rkprof_model::summary::{Distribution, KernelRow};
use rkprof_results::by_device::{Devices, is_on};
use rkprof_show::units::{bytes, flops, memory, three_digits};
use rkprof_stats::Histogram;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// Shapes and callers of a kernel.
const SHAPES: usize = 30;
const CALLERS: usize = 12;
/// Longest launches of a kernel.
const SLOW: usize = 5;

#[derive(Serialize)]
struct Document {
    kernels: Vec<Kernel>,
    roofs: Option<Roofs>,
    why: Why,
    /// The name for rows, if they are not kernels.
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'static str>,
    /// Title of the callers' second column.
    who: &'static str,
    /// Titles of the columns of loops.
    loops: Vec<String>,
    /// Titles of the tables of hot code.
    hot: Option<Titles>,
    /// The same of traced code.
    #[serde(skip_serializing_if = "Option::is_none")]
    traced: Option<Titles>,
    /// Titles of the facts of both runs, and what they are of; with a baseline.
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of_beside: Option<String>,
    /// What the numbers of loops mean.
    of_loops: &'static str,
}

/// Texts for values that all kernels lack.
#[derive(Serialize)]
struct Why {
    verdict: Option<String>,
    roof: String,
    counters: String,
    code: String,
    hot: String,
}

#[derive(Serialize)]
struct Roofs {
    compute: Vec<(String, f64)>,
    bandwidth: Vec<(String, f64)>,
    points: Vec<(f64, f64)>,
}

#[derive(Serialize)]
struct Kernel {
    name: String,
    hist: Option<Vec<(u64, u64, u64)>>,
    marks: Vec<(&'static str, u64)>,
    stats: Vec<Stat>,
    verdict: Option<Said>,
    notes: Vec<String>,
    suspect: Vec<String>,
    roof: Option<At>,
    shares: Vec<Share>,
    hot: Option<Hot>,
    #[serde(skip_serializing_if = "Option::is_none")]
    traced: Option<Hot>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    beside: Vec<(&'static str, Vec<String>)>,
    memory: Option<Memory>,
    /// Empty: its code is not in the run.
    code: Vec<Inside>,
    metrics: Vec<(String, String)>,
    /// Name, launches, mean, variation in percent.
    counters: Vec<(String, u64, f64, Option<f64>)>,
    counted: Option<f64>,
    slow: Vec<(u64, u64, Option<usize>)>,
    callers: Option<Vec<Caller>>,
    /// Whether `slow` and `callers` cover all devices while the row covers some.
    everywhere: bool,
    shapes: Vec<Shape>,
    #[serde(rename = "static")]
    facts: Vec<String>,
}

/// A roof, what is achieved of it, its height, and the share in percent.
type Share = (String, String, String, f64);
/// Function, thread (the process, if there are several), launches, ns.
type Caller = (String, String, u64, u64);
/// Name, ns.
type Stat = (&'static str, Option<f64>);

#[derive(Serialize)]
struct Said {
    class: &'static str,
    confidence: Option<f64>,
    confidence_word: Option<&'static str>,
    /// Share of the nearest roof, %, and what that is of.
    roof: Option<f64>,
    roof_of: Option<String>,
    reason: String,
    advice: Vec<Advice>,
}

#[derive(Serialize)]
struct Advice {
    p: &'static str,
    text: String,
    because: String,
    gain: String,
}

#[derive(Serialize)]
struct At {
    level: String,
    ai: f64,
    tflops: f64,
    gbps: f64,
    efficiency: Option<f64>,
    bound: Option<&'static str>,
    source: String,
}

#[derive(Serialize)]
struct Shape {
    grid: String,
    workgroup: String,
    lds: String,
    device: String,
    stream: String,
    calls: u64,
    sum: u64,
    mean: Option<f64>,
    p99: Option<u64>,
}

pub fn document(known: &Known<'_>, rows: &[(KernelRow, Devices)]) -> String {
    // Each process numbers devices in its own way.
    let apart = known.members.len() == 1;
    let unlike = known.unlike();
    let launches = launches(known, if apart { firsts(known) } else { HashMap::new() });
    let of = |name, devices: &[u32]| launches.get(&(name, devices.first().copied().filter(|_| apart))).cloned();
    let kernels = rows.iter().map(|(row, devices)| {
        let launches = of(row.name.as_str(), devices);
        Kernel { everywhere: !devices.is_empty() && !apart, ..kernel(known, row, devices, launches) }
    });
    let kernels = kernels.collect();
    let what = (!unlike.is_empty()).then_some(UNLIKE_ROWS);
    let who = if known.members.iter().any(|member| member.label.is_some()) { "process" } else { "thread" };
    let (loops, of_loops) = (rkprof_code::loops::columns().titles(), rkprof_code::loops::NOTE);
    let document = Document {
        kernels,
        roofs: known.roofline.and_then(roofs),
        why: why(known),
        what,
        who,
        loops,
        hot: known.hot.titles.clone(),
        traced: known.traced.titles.clone(),
        beside: known.baseline.map(|_| beside::columns().titles()),
        of_beside: known.baseline.map(|baseline| baseline.said.clone()),
        of_loops,
    };
    serde_json::to_string(&document).unwrap_or_default()
}

fn why(known: &Known<'_>) -> Why {
    let counters = known.run.summary.counters.as_ref();
    let reason =
        counters.filter(|counters| !counters.available).map(|counters| counters.reason.clone().unwrap_or_default());
    let missing = match (counters, reason) {
        (_, Some(reason)) => format!("No counters: {reason}."),
        (None, _) => "No counters were collected: rkprof run --preset roofline collects them.".to_owned(),
        _ => "None of its launches was counted.".to_owned(),
    };
    Why {
        verdict: counters.is_none().then(|| "Without counters only short kernels and stated work can be judged.".to_owned()),
        roof: "FLOPs and bytes of this kernel are not known: collect counters (rkprof run --preset roofline), or state them (--work).".to_owned(),
        counters: missing,
        code: known.insides.why.clone(),
        hot: known.hot.why.clone(),
    }
}

fn roofs(roofline: &Roofline) -> Option<Roofs> {
    let at = |point: &rkprof_analysis::roofline::Point| {
        let level = point.at(roofline.level)?;
        Some((level.ai?, point.tflops?)).filter(|(ai, tflops)| *ai > 0.0 && *tflops > 0.0)
    };
    let points: Vec<(f64, f64)> = roofline.points.iter().filter_map(at).take(200).collect();
    let compute = roofline.compute.iter().map(|peak| (roof_name(peak), peak.tflops)).collect();
    let bandwidth = roofline.bandwidth.iter().map(|peak| (level_name(peak.level).to_owned(), peak.gb_per_s)).collect();
    (!points.is_empty()).then_some(Roofs { compute, bandwidth, points })
}

fn kernel(known: &Known<'_>, row: &KernelRow, devices: &[u32], launches: Option<Launches>) -> Kernel {
    let assessment = known.assessment(row, devices);
    let has_calls = known.members.iter().any(|member| member.timeline.has_calls);
    let Launches { callers, slow } = launches.unwrap_or_default();
    let place = |(member, span, agent): &(usize, (u64, u64), u32)| {
        let place = known.place(*member, *span, *agent)?;
        Some((place.from, place.to, place.group))
    };
    let is_its = |one: &&KernelRow| one.name == row.name && is_on(devices, one.agent);
    let shapes = known.run.summary.kernels.iter().filter(is_its).take(SHAPES);
    let spread = assessment.map_or(&[][..], |assessment| &assessment.spread[..]);
    Kernel {
        name: row.name.chars().take(FULL_NAME).collect(),
        hist: bars(&row.duration),
        marks: marks(&row.duration),
        stats: stats(&row.duration),
        verdict: assessment.map(said),
        notes: assessment.map_or(Vec::new(), |assessment| assessment.notes.clone()),
        suspect: assessment.map_or(Vec::new(), |assessment| assessment.suspect.clone()),
        roof: assessment.and_then(at),
        shares: assessment.map_or(Vec::new(), |assessment| shares(known, &row.name, assessment)),
        hot: known.hot.hot_of(&row.name).cloned(),
        traced: known.traced.hot_of(&row.name).cloned(),
        beside: known.baseline.map_or(Vec::new(), |baseline| baseline.rows(&row.name)),
        memory: assessment.and_then(|assessment| memory::chart(known, assessment)),
        code: known.insides.inside_of(&row.name).to_vec(),
        metrics: assessment.map_or(Vec::new(), metrics),
        counters: spread.iter().map(|one| (one.counter.clone(), one.n, one.mean, one.cv_pct)).collect(),
        counted: assessment.and_then(|assessment| assessment.counted_share_pct).filter(|share| *share < 99.95),
        slow: slow.iter().filter_map(place).collect(),
        callers: (has_calls || !callers.is_empty()).then_some(callers),
        everywhere: false,
        shapes: shapes.map(|row| shape(known, row)).collect(),
        facts: facts(row, assessment),
    }
}

/// What the box of a kernel says of its durations, ns.
pub fn stats(duration: &Distribution) -> Vec<(&'static str, Option<f64>)> {
    let Distribution { mean_ns, std_ns, min_ns, p50_ns, p90_ns, p95_ns, p99_ns, p999_ns, max_ns, .. } = *duration;
    let exact = |value: Option<u64>| value.map(|value| value as f64);
    vec![
        ("mean", mean_ns),
        ("std", std_ns),
        ("min", exact(min_ns)),
        ("p50", exact(p50_ns)),
        ("p90", exact(p90_ns)),
        ("p95", exact(p95_ns)),
        ("p99", exact(p99_ns)),
        ("p99.9", exact(p999_ns)),
        ("max", exact(max_ns)),
    ]
}

/// Few bars, equally wide on a logarithmic axis; `None` without timings.
pub fn bars(duration: &Distribution) -> Option<Vec<(u64, u64, u64)>> {
    /// Bars of a histogram at most.
    const BARS: usize = 40;
    // The histogram's values are rounded up, beyond the longest call.
    let exact = |ns: u64| ns.min(duration.max_ns.unwrap_or(u64::MAX));
    let values = Histogram::decode(&duration.histogram).ok()?;
    let values: Vec<(u64, u64)> = values.recorded().map(|(ns, calls)| (exact(ns), calls)).collect();
    let (low, high) = (values.first()?.0.max(1) as f64, values.last()?.0.max(1) as f64);
    let width = ((high / low).ln() / BARS as f64).max(0.01);
    let mut bars: BTreeMap<usize, u64> = BTreeMap::new();
    for (ns, calls) in values {
        let at = ((ns.max(1) as f64 / low).ln() / width).round() as usize;
        *bars.entry(at.min(BARS)).or_default() += calls;
    }
    // The middle of the first bar is the shortest call, that of the last one the longest.
    let edge = |at: usize| (low * (width * (at as f64 - 0.5)).exp()).round() as u64;
    Some(bars.into_iter().map(|(at, calls)| (edge(at), edge(at + 1), calls)).collect())
}

pub fn marks(duration: &Distribution) -> Vec<(&'static str, u64)> {
    let percentiles = [("p50", duration.p50_ns), ("p95", duration.p95_ns), ("p99", duration.p99_ns)];
    percentiles.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

fn said(assessment: &Assessment) -> Said {
    /// Pieces of advice for a kernel.
    const ADVICE: usize = 6;
    let verdict = &assessment.verdict;
    let advice = verdict.recommendations.iter().take(ADVICE).map(|advice| {
        let priority = match advice.priority {
            Priority::High => "HIGH",
            Priority::Med => "MED",
            Priority::Low => "LOW",
        };
        Advice { p: priority, text: advice.text.clone(), because: advice.because(), gain: advice.gain() }
    });
    let known = verdict.class != rkprof_analysis::verdict::Class::Unknown;
    Said {
        class: verdict.class.name(),
        confidence: known.then_some(verdict.confidence),
        confidence_word: known.then_some(verdict.confidence_word.name()),
        roof: assessment.roof_pct,
        roof_of: assessment.nearest_roof().map(|(_, of)| of),
        reason: verdict.reason.clone(),
        advice: advice.collect(),
    }
}

fn at(assessment: &Assessment) -> Option<At> {
    let level = assessment.at_memory()?;
    let bound = level.bound.map(|bound| match bound {
        Bound::Memory => "memory",
        Bound::Compute => "compute",
    });
    let ai = level.ai.filter(|ai| *ai > 0.0)?;
    let tflops = ai * level.gb_per_s / 1e3;
    let source = assessment.flops.as_ref().map_or(String::new(), |flops| flops.source.name().to_owned());
    let (name, gbps) = (level_name(level.level), level.gb_per_s);
    Some(At { level: name, ai, tflops, gbps, efficiency: level.efficiency, bound, source })
}

/// What a kernel achieves of each roof of the device: of compute in its number format, of each memory level that has its bytes.
fn shares(known: &Known<'_>, name: &str, assessment: &Assessment) -> Vec<Share> {
    let Some(roofline) = known.roofline else { return Vec::new() };
    let text = |value: f64, unit: &str| format!("{} {unit}", short(three_digits(value)));
    let row = |name: String, value: f64, peak: f64, unit: &str| {
        (name, text(value, unit), text(peak, unit), 100.0 * value / peak)
    };
    let point = roofline.points.iter().find(|point| point.name == name);
    let compute =
        point.and_then(|point| Some(row(point.roof.clone()?, point.format_tflops?, point.peak_tflops?, "TFLOP/s")));
    let memory = assessment.roofline.iter().filter_map(|at| {
        let peak = roofline.bandwidth.iter().find(|peak| peak.level == at.level)?;
        Some(row(assessment.roof_name(at.level), at.gb_per_s, peak.gb_per_s, "GB/s"))
    });
    compute.into_iter().chain(memory).filter(|share| share.3.is_finite()).collect()
}

fn metrics(assessment: &Assessment) -> Vec<(String, String)> {
    let Some(metrics) = &assessment.metrics else { return Vec::new() };
    let shown = METRICS.iter().filter_map(|metric| {
        // Values of number formats that a kernel does not use would be many.
        let value = metrics.get(metric.name).filter(|value| *value != 0.0 || metric.unit == "%")?;
        let shown = match metric.unit {
            "%" => format!("{value:.1}%"),
            "B" => bytes(value as u64),
            "FLOP" => flops(value),
            unit => format!("{} {unit}", short(three_digits(value))).trim().to_owned(),
        };
        Some((title(metric.name), shown))
    });
    shown.collect()
}

/// The name of a metric in verdicts, or its name as words: the unit follows the value, and abbreviations are AMD's.
fn title(name: &str) -> String {
    if let Some(level) = name.strip_prefix("ai_") {
        return format!("intensity at {}", title(level));
    }
    if let Some(label) = rkprof_analysis::verdict::label(name) {
        return label.to_owned();
    }
    const UNITS: [&str; 5] = ["_pct", "_bytes", "_cycles", "_gb_per_s", "_tflops"];
    const CAPITALS: [&str; 17] = [
        "ai", "cu", "dram", "fp16", "fp32", "fp64", "fp8", "gl1", "gmi", "gpu", "io", "l1", "l2", "lds", "mfma",
        "salu", "valu",
    ];
    let name = UNITS.iter().find_map(|unit| name.strip_suffix(unit)).unwrap_or(name);
    let word = |word: &str| if CAPITALS.contains(&word) { word.to_uppercase() } else { word.to_owned() };
    name.split('_').map(word).collect::<Vec<_>>().join(" ")
}

fn facts(row: &KernelRow, assessment: Option<&Assessment>) -> Vec<String> {
    let number = |what: &str, value: Option<u32>| value.map(|value| format!("{value} {what}"));
    let size = |what: &str, value: Option<u32>| {
        value.filter(|bytes| *bytes > 0).map(|bytes| format!("{} {what}", memory(u64::from(bytes))))
    };
    let occupancy = assessment.and_then(|assessment| assessment.theoretical_occupancy);
    let facts = [
        number("VGPRs", row.vgprs),
        number("AGPRs", row.agprs.filter(|n| *n > 0)),
        number("SGPRs", row.sgprs),
        size("static LDS", row.static_lds),
        size("scratch a work-item", row.scratch),
        occupancy.map(|occupancy| format!("theoretical occupancy {:.1}%", occupancy.percent)),
    ];
    facts.into_iter().flatten().collect()
}

fn shape(known: &Known<'_>, row: &KernelRow) -> Shape {
    let size = |size: [u32; 3]| known_size(size).map_or("–".to_owned(), |size| size.map(|n| n.to_string()).join("×"));
    let other = row.other_shapes;
    Shape {
        grid: if other { "other shapes".to_owned() } else { size(row.grid) },
        workgroup: if other { String::new() } else { size(row.workgroup) },
        lds: row.lds.filter(|_| !other).map_or("–".to_owned(), |bytes| memory(u64::from(bytes))),
        device: known.run.summary.device(row.agent),
        stream: row.stream.map_or("–".to_owned(), |stream| stream.to_string()),
        calls: row.duration.count + row.duration.untimed,
        sum: row.times().0.sum_ns,
        mean: row.times().0.mean_ns,
        p99: row.times().0.p99_ns,
    }
}

/// The callers of a kernel, and its longest launches: member, begin and end, device.
#[derive(Clone, Default)]
struct Launches {
    callers: Vec<Caller>,
    slow: Vec<(usize, (u64, u64), u32)>,
}

/// A kernel, with the first device of the row if it has several.
type Part<'a> = (&'a str, Option<u32>);

/// The first device of the row that a kernel has for a device.
fn firsts<'a>(known: &Known<'a>) -> HashMap<(&'a str, u32), u32> {
    let rows = known.rows.iter().filter_map(|(row, devices)| Some((row.name.as_str(), devices, *devices.first()?)));
    rows.flat_map(|(name, devices, first)| devices.iter().map(move |device| ((name, *device), first))).collect()
}

/// Launches of all kernels by name, and of those with `firsts` by row, in one pass over the dispatches of all members.
fn launches<'a>(known: &Known<'a>, firsts: HashMap<(&str, u32), u32>) -> HashMap<Part<'a>, Launches> {
    let mut all: HashMap<Part<'_>, Launches> = HashMap::new();
    // Where a part's caller is: function and thread, or member of a job.
    let mut places: HashMap<(Part<'a>, &'a str, String), usize> = HashMap::new();
    for (index, member) in known.members.iter().enumerate() {
        let timeline: &'a Timeline = member.timeline;
        let part = |class: &Class| {
            let name = timeline.kernels[class.kernel as usize].as_str();
            (name, firsts.get(&(name, class.agent)).copied())
        };
        let mut parts: HashMap<Part<'a>, usize> = HashMap::new();
        let number = |class| {
            let next = parts.len();
            *parts.entry(part(class)).or_insert(next)
        };
        let of_class: Vec<usize> = timeline.classes.iter().map(number).collect();
        let mut sums = vec![(0u64, 0u64); timeline.classes.len()];
        let mut slow: Vec<Vec<(u64, usize)>> = vec![Vec::new(); parts.len()];
        for (at, dispatch) in timeline.dispatches.iter().enumerate() {
            let (calls, time) = &mut sums[dispatch.class as usize];
            (*calls, *time) = (*calls + 1, *time + dispatch.ns());
            let longest = &mut slow[of_class[dispatch.class as usize]];
            if longest.len() < SLOW || longest.last().is_some_and(|last| last.0 < dispatch.ns()) {
                longest.push((dispatch.ns(), at));
                longest.sort_unstable_by_key(|one| std::cmp::Reverse(one.0));
                longest.truncate(SLOW);
            }
        }
        for (class, (calls, time)) in timeline.classes.iter().zip(sums).filter(|(_, sum)| sum.0 > 0) {
            let of = all.entry(part(class)).or_default();
            let Some(function) = class.function else { continue };
            let function = &timeline.functions[function as usize].name;
            // Threads of a merged run have numbers of rkprof's own, which say nothing.
            let who = member.label.clone().unwrap_or_else(|| class.tid.to_string());
            // A program may launch from thousands of threads.
            let next = of.callers.len();
            let at = *places.entry((part(class), function.as_str(), who.clone())).or_insert(next);
            match of.callers.get_mut(at) {
                Some(caller) => (caller.2, caller.3) = (caller.2 + calls, caller.3 + time),
                None => of.callers.push((function.clone(), who, calls, time)),
            }
        }
        for (part, at) in parts {
            let longest = &slow[at];
            let of = all.entry(part).or_default();
            let place = |at: usize| {
                let dispatch = &timeline.dispatches[at];
                (index, (dispatch.start, dispatch.end), timeline.class(dispatch).agent)
            };
            of.slow.extend(longest.iter().map(|(_, at)| place(*at)));
        }
    }
    for of in all.values_mut() {
        of.callers.sort_by_key(|caller| std::cmp::Reverse(caller.3));
        of.callers.truncate(CALLERS);
        of.slow.sort_by_key(|(_, (from, to), _)| std::cmp::Reverse(to - from));
        of.slow.truncate(SLOW);
    }
    all
}
