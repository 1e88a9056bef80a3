//! The limit of a kernel: one of seven classes, with the numbers behind it and advice.
//!
//! The rules are a file ([`super::rules`]); this module applies them to the facts about one kernel. An unknown number is not
//! 0: rules that need it do not decide.

mod unknown;
mod words;

use rkprof_model::error::Error;
pub use words::label;

use super::rules::{Advice, Choose, ClassRule, RuleSet};
use rkprof_arch::expr::{Evidence, Judgement, short};
use rkprof_arch::metrics::{Device, Metrics, Values};
use rkprof_arch::occupancy::{self, Limiter, Needs, Occupancy};
use rkprof_arch::peaks::{Level, Peaks};
use rkprof_arch::work::{self, Work};
use rkprof_arch::{Dtype, Unit};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The limit of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Class {
    Compute,
    Memory,
    Latency,
    Lds,
    Cache,
    Balanced,
    Unknown,
}

impl Class {
    pub const ALL: [Class; 7] =
        [Class::Compute, Class::Memory, Class::Latency, Class::Lds, Class::Cache, Class::Balanced, Class::Unknown];

    pub fn name(self) -> &'static str {
        match self {
            Class::Compute => "COMPUTE",
            Class::Memory => "MEMORY",
            Class::Latency => "LATENCY",
            Class::Lds => "LDS",
            Class::Cache => "CACHE",
            Class::Balanced => "BALANCED",
            Class::Unknown => "UNKNOWN",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Class {
    type Err = Error;

    fn from_str(text: &str) -> Result<Class, Error> {
        Class::ALL.into_iter().find(|c| c.name() == text).ok_or_else(|| {
            let known: Vec<_> = Class::ALL.iter().map(|c| c.name()).collect();
            Error::new(format!("{text:?} is not a class; known are {}", known.join(", ")))
        })
    }
}

/// The facts about a kernel.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facts<'a> {
    pub calls: u64,
    /// From a run without counters, microseconds.
    pub mean_us: Option<f64>,
    pub p50_us: Option<f64>,
    /// The same of counted calls, where no others are known: utilizations over it are lower limits.
    pub counted_us: Option<f64>,
    /// Share of the kernel time of the run.
    pub share_pct: Option<f64>,
    /// `None` without counters.
    pub metrics: Option<&'a Metrics>,
    /// Counter values by name, for rules that use them directly.
    pub counters: Option<&'a Values>,
    /// Stated FLOPs and bytes of one call.
    pub work: Option<Work>,
    pub peaks: Option<&'a Peaks>,
    pub theoretical_occupancy: Option<Occupancy>,
    pub vgprs: Option<u32>,
    pub agprs: Option<u32>,
    /// Bytes per work-item.
    pub scratch: Option<u32>,
    /// Bytes per workgroup.
    pub lds: Option<u32>,
    /// Work-items.
    pub workgroup: Option<u32>,
    /// Workgroups of a launch, mean over the calls.
    pub workgroups: Option<f64>,
    /// Workgroups that a compute unit holds at once.
    pub workgroups_per_cu: Option<f64>,
    pub device: Option<Device>,
    /// Achieved over the roof at its intensity, as the roofline shows it.
    pub roof_fraction: Option<f64>,
    /// Whether it is a copy, fill, transposition or elementwise kernel; `None` = its name does not show it.
    pub is_streaming: Option<bool>,
}

/// Utilizations, 0..=1 (memory can exceed 1); `None` = not measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Factors {
    pub compute: Option<f64>,
    pub memory: Option<f64>,
    pub lds_conflict: Option<f64>,
    pub cache_hit: Option<f64>,
    pub occupancy: Option<f64>,
    /// Bytes a second over the peak of the level.
    pub l2: Option<f64>,
    pub l1: Option<f64>,
    pub lds: Option<f64>,
}

impl Factors {
    /// The level of the chip itself that is nearest to its peak, and its share.
    pub(crate) fn on_chip(&self) -> Option<(Level, f64)> {
        let levels = [(Level::L2, self.l2), (Level::L1, self.l1), (Level::Lds, self.lds)];
        let known = levels.into_iter().filter_map(|(level, share)| Some((level, share?)));
        known.max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Priority {
    High,
    Med,
    Low,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Recommendation {
    pub priority: Priority,
    /// 0..=1
    pub score: f64,
    pub text: String,
    /// The numbers behind it.
    pub evidence: Vec<Evidence>,
    /// How many times faster the kernel is at most, bounded by its roof; `None` where that does not follow from the counters.
    pub speedup: Option<f64>,
    /// What this saves of the run's kernel time, % and ns; `None` also where the share of the kernel is not known.
    pub saves_pct: Option<f64>,
    pub saves_ns: Option<f64>,
}

impl Recommendation {
    /// `up to 1.6 times faster, 4.2% of the kernel time`; empty without an estimate.
    pub fn gain(&self) -> String {
        let Some(speedup) = self.speedup else { return String::new() };
        let saves = self
            .saves_pct
            .map_or(String::new(), |saves| format!(", saves {}% of the kernel time", words::number_of(saves)));
        format!("up to {} times faster{saves}", words::number_of(speedup))
    }

    /// The evidence in words; another sentence says that there are no counters.
    pub fn because(&self) -> String {
        let numbers = self.evidence.iter().filter(|evidence| evidence.metric != "counters");
        words::evidence(numbers)
    }
}

/// A confidence in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// From 0.6 on: the numbers are clearly beyond the limits.
    High,
    /// Above 0.5.
    Medium,
    /// At most 0.5: nothing was counted, or a counter is impossible.
    Low,
}

impl Confidence {
    fn from_number(confidence: f64) -> Confidence {
        match confidence {
            c if c >= 0.6 => Confidence::High,
            c if c > 0.5 => Confidence::Medium,
            _ => Confidence::Low,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Confidence::High => "high",
            Confidence::Medium => "medium",
            Confidence::Low => "low",
        }
    }
}

impl Verdict {
    /// Lowers the confidence to at most this.
    pub fn cap(&mut self, most: f64) {
        self.confidence = self.confidence.min(most);
        self.confidence_word = Confidence::from_number(self.confidence);
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    pub class: Class,
    /// The cause within the class: `launch`, `occupancy`, `waits`, `tail`, `imbalance`; `None` where the class says enough.
    pub cause: Option<String>,
    /// 0..=1
    pub confidence: f64,
    /// The same in a word.
    pub confidence_word: Confidence,
    /// The class in a sentence, with its numbers.
    pub reason: String,
    /// The command whose measurement would decide; `None` where a class holds.
    pub next: Option<String>,
    pub evidence: Vec<Evidence>,
    pub factors: Factors,
    /// By score, the highest first.
    pub recommendations: Vec<Recommendation>,
    /// The rules that decided: `default`, `geak` or a file's name.
    pub rules: String,
}

/// Limit of the confidence when only half of the possible limits are known.
const CAP_WITH_ONE_FACTOR: f64 = 0.7;
/// The same of a class that needs caches to be far from their limits, where their limits are not known.
const CAP_WITHOUT_CACHES: f64 = 0.55;

/// Gives the verdict on a kernel.
pub fn judge(rules: &RuleSet, facts: &Facts<'_>) -> Verdict {
    let numbers = Numbers::new(facts);
    let lookup = |name: &str| numbers.get(name);
    let judged = rules.classes.iter().map(|rule| (rule, rule.when.judge(&lookup)));
    let mut holding: Vec<(&ClassRule, Judgement)> =
        judged.filter(|(_, judgement)| judgement.holds == Some(true)).collect();
    if rules.choose == Choose::Margin {
        // Stable: with equal margins the first rule wins.
        holding.sort_by(|a, b| b.1.margin.total_cmp(&a.1.margin));
    }
    let factors = numbers.factors;
    let one_factor = factors.compute.is_some() != factors.memory.is_some();
    let cap = match (facts.metrics.is_some(), one_factor && rules.choose == Choose::Margin) {
        (false, _) => rules.cap_without_counters,
        (true, true) => CAP_WITH_ONE_FACTOR,
        (true, false) => 0.95_f64.max(rules.cap_without_counters),
    };
    let knows_caches =
        facts.peaks.is_some_and(|p| [Level::L2, Level::L1].iter().any(|level| p.gb_per_s(*level).is_some()));
    let chosen = holding.first().map(|(rule, judged)| {
        let is_of_caches = !knows_caches && rule.class == Class::Latency && rule.when.names().contains(&"on_chip");
        let cap = if is_of_caches { CAP_WITHOUT_CACHES.min(cap) } else { cap };
        let runner_up = holding.iter().skip(1).find(|(r, _)| r.class != rule.class).map_or(0.0, |(_, j)| j.margin);
        let by_margin = (0.5 + judged.margin / 2.0 - runner_up / 4.0).clamp(0.05, 0.95);
        let fixed = rule.confidence.as_ref().and_then(|c| c.value(&lookup));
        let confidence = fixed.unwrap_or(by_margin).clamp(0.0, 1.0).min(cap);
        (*rule, confidence, judged.evidence.clone())
    });
    let (class, confidence, evidence) = match &chosen {
        Some((rule, confidence, evidence)) => (rule.class, *confidence, evidence.clone()),
        None => (Class::Unknown, unknown::reason(facts, &factors).1, Vec::new()),
    };
    Verdict {
        class,
        cause: chosen.as_ref().and_then(|(rule, ..)| rule.cause.clone()),
        confidence,
        confidence_word: Confidence::from_number(confidence),
        reason: match &chosen {
            Some((rule, _, evidence)) => sentence(&rule.says, evidence),
            None => unknown::reason(facts, &factors).0,
        },
        next: chosen.is_none().then(|| unknown::next(facts, &factors)),
        recommendations: recommend(rules, class, &evidence, &lookup, facts),
        evidence,
        factors,
        rules: rules.name.clone(),
    }
}

fn sentence(says: &str, evidence: &[Evidence]) -> String {
    let numbers = words::evidence(evidence);
    match (says.is_empty(), numbers.is_empty()) {
        (_, true) => says.to_owned(),
        (true, _) => numbers,
        (false, _) => format!("{says}: {numbers}"),
    }
}

fn recommend(
    rules: &RuleSet,
    class: Class,
    evidence: &[Evidence],
    lookup: &dyn Fn(&str) -> Option<f64>,
    facts: &Facts<'_>,
) -> Vec<Recommendation> {
    let applies = |advice: &&Advice| advice.class.is_none_or(|c| c == class);
    let mut list: Vec<Recommendation> = Vec::new();
    for advice in rules.advice.iter().filter(applies) {
        let evidence = match &advice.when {
            None => evidence.to_vec(),
            Some(when) => match when.judge(lookup) {
                Judgement { holds: Some(true), evidence, .. } => evidence,
                _ => continue,
            },
        };
        let priority = match advice.score {
            s if s >= 0.8 => Priority::High,
            s if s >= 0.6 => Priority::Med,
            _ => Priority::Low,
        };
        // Less than half a percent is no gain.
        let speedup = advice.speedup.as_ref().and_then(|expr| expr.value(lookup)).filter(|speedup| *speedup > 1.005);
        let saved = speedup.map(|speedup| 1.0 - 1.0 / speedup);
        let total_ns = facts.mean_us.map(|us| 1e3 * us * facts.calls as f64);
        list.push(Recommendation {
            priority,
            score: advice.score,
            text: filled(&advice.text, lookup),
            evidence,
            speedup,
            saves_pct: saved.zip(facts.share_pct).map(|(saved, share)| saved * share),
            saves_ns: saved.zip(total_ns).map(|(saved, total)| saved * total),
        });
    }
    list.sort_by(|a, b| b.score.total_cmp(&a.score));
    list
}

/// The text of an advice with its numbers: `{name}`, `{name:0}` without decimals, `{name:KiB}` of a number of bytes.
fn filled(text: &str, lookup: &dyn Fn(&str) -> Option<f64>) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, (name, after))) = rest.split_once('{').and_then(|(a, b)| Some((a, b.split_once('}')?))) {
        let number = match name.split_once(':') {
            Some((name, "KiB")) => lookup(name).map(|bytes| format!("{}KiB", short(bytes / 1024.0))),
            Some((name, _)) => lookup(name).map(|value| format!("{value:.0}")),
            None => lookup(name).map(words::number_of),
        };
        out += before;
        out += number.as_deref().unwrap_or("-");
        rest = after;
    }
    out + rest
}

/// Whether the share of L2 is a lower bound.
fn is_l2_at_least(facts: &Facts<'_>) -> bool {
    let arch = facts.peaks.and_then(|peaks| rkprof_arch::find(&peaks.arch));
    arch.is_some_and(rkprof_arch::Arch::counts_l2_at_least)
}

/// A share of L2 from which on a lower bound may be the limit.
const L2_MAY_BE_LIMIT: f64 = 0.3;

/// The names that rules can use.
struct Numbers<'a> {
    facts: &'a Facts<'a>,
    factors: Factors,
    own: BTreeMap<&'static str, f64>,
}

impl<'a> Numbers<'a> {
    fn new(facts: &'a Facts<'a>) -> Numbers<'a> {
        let metrics = facts.metrics;
        let counted_us = facts.counted_us.filter(|_| metrics.is_some());
        let seconds = facts.mean_us.or(counted_us).filter(|us| *us > 0.0).map(|us| us / 1e6);
        let (dtype, unit) = dominant(facts).unzip();
        let (work, peaks) = (facts.work.unwrap_or_default(), facts.peaks);
        let of_peak = |amount: Option<f64>, peak: Option<f64>| Some(amount? / seconds? / peak?);
        let tflops = peaks.zip(dtype).and_then(|(p, d)| p.tflops(d)).map(|t| t * 1e12);
        let busiest = metrics.and_then(|m| {
            let busy = [m.valu_busy_pct, m.mfma_util_pct, m.valu_issue_pct];
            busy.into_iter().flatten().reduce(f64::max).map(|pct| pct / 100.0)
        });
        // A group may count only one kind of unit; the achieved share is a lower bound for either kind.
        let achieved = metrics.zip(peaks).zip(seconds).and_then(|((m, p), s)| achieved_share(m, p, s));
        let measured = [busiest, achieved].into_iter().flatten().reduce(f64::max);
        let u = measured.or_else(|| of_peak(work.flops, tflops));
        // Where writes are not counted by size, the least possible bytes are better than nothing.
        let counted_bytes = metrics.and_then(|m| m.bytes(Level::Hbm));
        let bytes = counted_bytes.or(work.bytes);
        let moved = bytes.or(metrics.and_then(|m| m.fabric_bytes_at_least));
        let b = moved.zip(seconds).zip(peaks).and_then(|((bytes, s), p)| {
            let level = memory_level(p, bytes / s / 1e9, counted_bytes.is_none());
            Some(bytes / s / (1e9 * p.gb_per_s(level)?))
        });
        let of_level = |level| {
            let peak = peaks.and_then(|p| p.gb_per_s(level)).map(|gb_per_s| 1e9 * gb_per_s);
            of_peak(metrics.and_then(|m| m.bytes(level)), peak)
        };
        let flops = metrics.and_then(|m| m.total_flops).or(work.flops);
        let ai = flops.zip(bytes).filter(|(_, bytes)| *bytes > 0.0).map(|(f, b)| f / b);
        let cus = facts.device.map(|device| device.cus);
        // How often workgroups fill the device, and the used share of the last filling.
        let rounds = match (facts.workgroups, facts.workgroups_per_cu, cus) {
            (Some(groups), Some(per_cu), Some(cus)) if per_cu > 0.0 => Some(groups / (per_cu * cus)),
            _ => None,
        };
        // Workgroups that share a compute unit are the faster the fewer they are.
        let is_single = facts.workgroups_per_cu.is_some_and(|per_cu| per_cu <= 1.0);
        let now = facts.theoretical_occupancy;
        let more = now.and_then(|now| Some((now.one_more?, now)));
        let shrunk =
            |resource| more.filter(|(more, _)| more.resource == resource).map(|(more, _)| f64::from(more.at_most));
        let needs = Needs { vgprs: facts.vgprs.unwrap_or(0), agprs: facts.agprs.unwrap_or(0), ..Needs::default() };
        let registers = facts.vgprs.map(|_| f64::from(occupancy::registers(&needs)));
        let conflicts = metrics
            .and_then(|m| m.lds_stalled_pct.or_else(|| Some(m.lds_util_pct? * m.lds_conflict_cycles_pct? / 100.0)));
        let counted = |name: &str| {
            let values = facts.counters?;
            values.get(name).or_else(|| values.get(&format!("{name}_sum"))).copied()
        };
        let atomics = ["TCP_TCC_ATOMIC_WITH_RET_REQ", "TCP_TCC_ATOMIC_WITHOUT_RET_REQ"].map(counted);
        let atomics = atomics.into_iter().sum::<Option<f64>>();
        // A request of L1 is for 64 bytes.
        let requests = metrics.and_then(|m| m.l2_bytes).map(|bytes| bytes / 64.0).filter(|requests| *requests > 0.0);
        // Lanes of a workgroup's waves, and the share of them without work.
        let lanes = facts.workgroup.filter(|items| *items > 0).zip(facts.device).map(|(items, device)| {
            let wave = device.arch.waves.wave_size;
            let lanes = items.div_ceil(wave) * wave;
            (f64::from(wave), 1.0 - f64::from(items) / f64::from(lanes))
        });
        let factors = Factors {
            compute: u,
            memory: b,
            lds_conflict: metrics.and_then(|m| m.lds_bank_conflict_pct).map(|pct| pct / 100.0),
            cache_hit: metrics.and_then(|m| m.l2_hit_pct).map(|pct| pct / 100.0),
            occupancy: metrics.and_then(|m| m.occupancy_pct).map(|pct| pct / 100.0),
            l2: of_level(Level::L2),
            l1: of_level(Level::L1),
            lds: of_level(Level::Lds),
        };
        let on_chip = factors.on_chip().map(|(_, share)| share);
        let rounds_used = rounds.map(|rounds| rounds / rounds.ceil());
        let single_rounds_used = rounds_used.filter(|_| is_single);
        // More workgroups at a time give no more than the waves that fit and were not there.
        let resident = factors.occupancy.zip(facts.theoretical_occupancy).map(|(is, fits)| 100.0 * is / fits.percent);
        let slots_used = match (rounds_used, resident) {
            (Some(rounds), Some(resident)) => Some(rounds.max(resident.min(1.0))),
            (_, None) => single_rounds_used,
            (None, Some(_)) => None,
        };
        let values = [
            ("calls", Some(facts.calls as f64)),
            ("mean_us", facts.mean_us),
            ("p50_us", facts.p50_us),
            ("share_pct", facts.share_pct),
            ("counters", Some(if metrics.is_some() { 1.0 } else { 0.0 })),
            ("u", u),
            ("b", b),
            ("occupancy", factors.occupancy),
            ("theoretical_occupancy", facts.theoretical_occupancy.map(|o| o.percent / 100.0)),
            ("l2_used", factors.l2),
            ("l2_at_least", factors.l2.filter(|_| is_l2_at_least(facts))),
            ("l1_used", factors.l1),
            ("lds_used", factors.lds),
            ("on_chip", on_chip),
            ("used", [u, b, on_chip].into_iter().flatten().reduce(f64::max)),
            ("lds_conflict_time_pct", conflicts),
            ("l2_atomics_pct", atomics.zip(requests).map(|(atomics, requests)| 100.0 * atomics / requests)),
            ("wave_size", lanes.map(|(wave, _)| wave)),
            ("idle_lanes_pct", lanes.map(|(_, idle)| 100.0 * idle)),
            ("registers", facts.theoretical_occupancy.and(registers)),
            ("vgprs_for_more", shrunk(Limiter::Vgprs)),
            ("lds_for_more", shrunk(Limiter::Lds)),
            ("workgroup_for_more", shrunk(Limiter::Granularity)),
            ("more_waves", more.map(|(more, now)| f64::from(more.waves_per_cu) / f64::from(now.waves_per_cu.max(1)))),
            ("ai", ai),
            ("ridge", peaks.zip(dtype).and_then(|(p, d)| ridge(p, d, unit.flatten()))),
            ("ridge_fp16", peaks.and_then(|p| p.ridge(Dtype::Fp16, Level::Hbm))),
            ("roof_fraction", facts.roof_fraction),
            ("vgprs", facts.vgprs.map(f64::from)),
            ("agprs", facts.agprs.map(f64::from)),
            ("scratch", facts.scratch.map(f64::from)),
            ("lds", facts.lds.map(f64::from)),
            ("workgroup", facts.workgroup.map(f64::from)),
            ("workgroups", facts.workgroups),
            ("cus", cus),
            ("rounds", rounds),
            ("rounds_used", rounds_used),
            ("single_rounds_used", single_rounds_used),
            ("slots_used", slots_used),
            ("work", Some(f64::from(u8::from(facts.work.is_some())))),
            ("streaming", facts.is_streaming.map(|is| f64::from(u8::from(is)))),
        ];
        let own = values.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        Numbers { facts, factors, own }
    }

    fn get(&self, name: &str) -> Option<f64> {
        self.own.get(name).copied().or_else(|| self.facts.metrics.and_then(|m| m.get(name))).or_else(|| {
            let values = self.facts.counters?;
            values.get(name).or_else(|| values.get(&format!("{name}_sum"))).copied()
        })
    }
}

/// The level whose rate limits this traffic: more than device memory delivers comes out of the Infinity Cache, where there is one.
/// Stated bytes are those of memory.
pub(crate) fn memory_level(peaks: &Peaks, gb_per_s: f64, stated: bool) -> Level {
    let beyond = peaks.gb_per_s(Level::Hbm).is_some_and(|memory| gb_per_s > BEYOND_MEMORY * memory);
    if beyond && peaks.has_infinity_cache && !stated { Level::Mall } else { Level::Hbm }
}

/// From this multiple of the memory's bandwidth on the Infinity Cache must have served some bytes.
const BEYOND_MEMORY: f64 = 1.02;

/// Counted operations over the capacity of the vector or the matrix units in the same time, whichever share is larger;
/// without formats that have no peak. Formats share their unit's time, so their shares add up.
pub(crate) fn achieved_share(metrics: &Metrics, peaks: &Peaks, seconds: f64) -> Option<f64> {
    let share = |wanted: Unit| {
        let of = |(dtype, unit, count): (Dtype, Unit, f64)| {
            let tflops = count / seconds / 1e12;
            (unit == wanted).then(|| Some(tflops / peaks.roof_of(dtype, unit, tflops)?.tflops))?
        };
        metrics.operations_by_unit().into_iter().filter_map(of).reduce(|sum, more| sum + more)
    };
    [share(Unit::Vector), share(Unit::Matrix)].into_iter().flatten().reduce(f64::max)
}

/// The number format and unit with most counted operations. Another one replaces it that takes clearly more of its own peak, and so
/// limits the kernel first.
pub(crate) fn counted_format(metrics: &Metrics, peaks: Option<&Peaks>) -> Option<(Dtype, Unit, f64)> {
    type Counted = (Dtype, Unit, f64);
    let all = metrics.operations_by_unit();
    let most = all.iter().copied().filter(|one| one.2 > 0.0).max_by(|a, b| a.2.total_cmp(&b.2))?;
    // Without a peak there is no time.
    let time = |(dtype, unit, count): &Counted| Some(count / peaks?.of_unit(*dtype, *unit)?.tflops);
    let busiest = all.iter().filter_map(|one| Some((time(one)?, *one))).max_by(|a, b| a.0.total_cmp(&b.0));
    let limits = |busy: f64| time(&most).is_none_or(|own| busy >= LIMITS_FIRST * own);
    Some(busiest.filter(|(busy, _)| *busy > 0.0 && limits(*busy)).map_or(most, |(_, one)| one))
}

/// From this multiple of the share of the format with most operations on, another format names the roof.
const LIMITS_FIRST: f64 = 2.0;

/// The number format that selects the compute roof, and its unit where it was counted: that of [`counted_format`], the stated
/// one, or [`work::ASSUMED`].
fn dominant(facts: &Facts<'_>) -> Option<(Dtype, Option<Unit>)> {
    let counted =
        facts.metrics.and_then(|m| counted_format(m, facts.peaks)).map(|(dtype, unit, _)| (dtype, Some(unit)));
    counted.or_else(|| facts.work.and_then(|w| w.dtype.or(w.flops.map(|_| work::ASSUMED))).map(|dtype| (dtype, None)))
}

/// The intensity at which a kernel's own compute roof meets that of memory.
fn ridge(peaks: &Peaks, dtype: Dtype, unit: Option<Unit>) -> Option<f64> {
    let own = unit.and_then(|unit| peaks.of_unit(dtype, unit)).map(|peak| peak.tflops);
    Some(1e3 * own.or_else(|| peaks.tflops(dtype))? / peaks.gb_per_s(Level::Hbm)?)
}

/// The number format of [`dominant`].
pub fn dominant_dtype(facts: &Facts<'_>) -> Option<Dtype> {
    dominant(facts).map(|(dtype, _)| dtype)
}

/// The name of the peak in a sentence; `None` where there are no operations.
fn compute_format(facts: &Facts<'_>) -> Option<String> {
    let stated = facts.metrics.and_then(|m| counted_format(m, facts.peaks)).map(|one| one.0).or(facts.work?.dtype);
    let name = |dtype: Dtype| dtype.to_string().to_uppercase();
    dominant_dtype(facts).map(|dtype| if stated.is_some() { name(dtype) } else { format!("{} (assumed)", name(dtype)) })
}

/// The first line of a report.
pub fn primary_line(name: &str, total_us: f64, share_pct: f64) -> String {
    format!("Primary bottleneck: {name} ({} us, {}% of total)", short(total_us), short(share_pct))
}

#[cfg(test)]
mod tests;
