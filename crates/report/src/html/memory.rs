//! The chart of a kernel's memory: what compute units, caches and memory ask of each other and move, a launch. A value that was not counted
//! is missing in it; none is guessed.

use super::kernels::Known;
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::roofline::level_name;
use rkprof_arch::expr::short;
use rkprof_arch::metrics::Metrics;
use rkprof_arch::peaks::Level;
use rkprof_show::units::{MISSING, bytes, count, percent, three_digits};
use serde::Serialize;

/// Levels from the compute units on, and LDS beside them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Memory {
    lds: Step,
    chain: Vec<Step>,
    /// Whether a value is missing.
    partly: bool,
}

/// A way to a level, and the level.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Step {
    /// What moves on the way: name and value.
    way: Vec<(&'static str, String)>,
    level: String,
    of: Vec<(&'static str, String)>,
    /// What it delivers of what it can, %, and both in words.
    share: Option<(f64, String)>,
}

/// `None` where no counter tells of memory.
pub(super) fn chart(known: &Known<'_>, assessment: &Assessment) -> Option<Memory> {
    let peaks = known.roofline.map_or(&[][..], |roofline| &roofline.bandwidth[..]);
    let peaks: Vec<(Level, f64)> = peaks.iter().map(|peak| (peak.level, peak.gb_per_s)).collect();
    build(assessment, &peaks)
}

fn build(assessment: &Assessment, peaks: &[(Level, f64)]) -> Option<Memory> {
    let (metrics, traffic) = (assessment.metrics.as_ref()?, &assessment.traffic);
    let requests = |value: Option<f64>| value.map(|value| count(value.round() as u64));
    let moved = |value: Option<f64>| value.map(|value| bytes(value.round() as u64));
    let part = |value: Option<f64>| value.map(percent);
    let cycles = |value: Option<f64>| value.map(|value| format!("{value:.0} cycles"));
    let rate = |value: Option<f64>| value.map(|value| format!("{} GB/s", short(three_digits(value))));
    // Of what the device has no counters for, there is no row.
    let some = |name, value: Option<String>| value.map(|value| (name, Some(value)));
    let lds = step(
        level_name(Level::Lds),
        vec![("bytes", moved(metrics.lds_bytes)), ("rate", rate(metrics.lds_gb_per_s))],
        vec![("bank conflicts", conflicts(metrics)), ("busy", part(metrics.lds_util_pct))],
        share(Level::Lds, metrics.lds_gb_per_s, peaks),
    );
    let l1 = step(
        level_name(Level::L1),
        vec![
            ("requests", requests(traffic.l1)),
            ("bytes", moved(metrics.l1_bytes)),
            ("rate", rate(metrics.l1_gb_per_s)),
        ],
        vec![("hits", part(metrics.l1_hit_pct))],
        share(Level::L1, metrics.l1_gb_per_s, peaks),
    );
    let to_l2 = [
        Some(("reads", requests(traffic.l2_reads))),
        Some(("writes", requests(traffic.l2_writes))),
        some("atomics", requests(traffic.l2_atomics)),
        some("bytes to GL1", moved(metrics.gl1_bytes)),
        Some(("bytes", moved(metrics.l2_bytes))),
        Some(("rate", rate(metrics.l2_gb_per_s))),
    ];
    let of_l2 = [Some(("hits", part(metrics.l2_hit_pct))), some("looked up", moved(metrics.l2_lookup_bytes))];
    let l2 = step(
        level_name(Level::L2),
        to_l2.into_iter().flatten().collect(),
        of_l2.into_iter().flatten().collect(),
        share(Level::L2, metrics.l2_gb_per_s, peaks),
    );
    // Where it has counters of its own, these bytes are not all of the way's.
    let of_memory = [
        some("read", moved(metrics.dram_read_bytes)),
        some("written", moved(metrics.dram_write_bytes)),
        some("reads served here", part(metrics.dram_read_share_pct)),
        Some(("read latency", cycles(metrics.fabric_read_latency_cycles))),
    ];
    let at_memory = assessment.at_memory();
    let to_memory = vec![
        ("reads", requests(traffic.fabric_reads)),
        ("writes", requests(traffic.fabric_writes)),
        ("bytes read", moved(metrics.fabric_read_bytes)),
        ("bytes written", moved(metrics.fabric_write_bytes)),
        ("rate", rate(metrics.fabric_gb_per_s)),
    ];
    let memory = step(
        "Memory".to_owned(),
        to_memory,
        of_memory.into_iter().flatten().collect(),
        at_memory.and_then(|at| share(at.level, Some(at.gb_per_s), peaks)),
    );
    let chain = vec![l1, l2, memory];
    let all = || chain.iter().chain([&lds]).flat_map(|step| step.way.iter().chain(&step.of));
    let is_missing = |value: &str| value == MISSING;
    let is_empty = traffic.is_empty() && all().all(|(_, value)| is_missing(value));
    let partly = all().any(|(_, value)| is_missing(value));
    (!is_empty).then_some(Memory { lds, chain, partly })
}

type Rows = Vec<(&'static str, Option<String>)>;

fn step(level: String, way: Rows, of: Rows, share: Option<(f64, String)>) -> Step {
    let shown = |rows: Rows| {
        rows.into_iter().map(|(name, value)| (name, value.unwrap_or_else(|| MISSING.to_owned()))).collect()
    };
    Step { way: shown(way), level, of: shown(of), share }
}

fn conflicts(metrics: &Metrics) -> Option<String> {
    metrics.lds_conflicts_per_access.map(|n| format!("{n:.2} an access"))
}

fn share(level: Level, gb_per_s: Option<f64>, peaks: &[(Level, f64)]) -> Option<(f64, String)> {
    let (_, peak) = peaks.iter().find(|(of, peak)| *of == level && *peak > 0.0)?;
    let share = 100.0 * gb_per_s? / peak;
    Some((share, format!("{} of {} GB/s", percent(share), short(three_digits(*peak)))))
}
