//! The values of a run for the subjects of a budget. Each is a number, or the reason why there is none.

use super::{Statistic, Subject};
use rkprof_model::run::RunInfo;
use rkprof_model::summary::{Completeness, Summary, Verdict};
use rkprof_names::classify;
use rkprof_stats::{Tally, TallyError, sums};
use std::collections::BTreeMap;

/// Numbers, or reasons, by key of [`super::METRICS`]; and the distributions by name.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    run: BTreeMap<&'static str, Result<f64, NoNumber>>,
    /// Sums over shapes, devices and streams.
    kernels: BTreeMap<String, Tally>,
    /// Time of all calls of these, ns, as reports have it: calls without a time count as the mean of the others. `None` where no call of
    /// a shape has one.
    totals: BTreeMap<String, Option<f64>>,
    ranges: BTreeMap<String, Tally>,
    incomplete: Vec<String>,
    verdict: Verdict,
    /// Why the program failed.
    failure: Option<String>,
}

/// Why there is no number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoNumber {
    #[error("not measured: {0}")]
    NotMeasured(String),
    #[error("there is no range {0:?}")]
    NoRange(String),
    #[error("the range {0:?} has no such number")]
    NotOfRange(String),
    #[error("no kernel matches {0:?}")]
    NoKernel(String),
    #[error("not measured: no call of {0:?} was timed; counted calls have no time of their own")]
    NotTimed(String),
    /// Reasons of the verdict.
    #[error("{0}")]
    Incomplete(String),
    /// Why the program failed.
    #[error("{0}")]
    Failed(String),
}

/// A value, and its kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    pub value: f64,
    pub of: Option<String>,
}

impl Facts {
    /// The facts in the summary and `run.json`. [`Facts::set`] adds the others.
    ///
    /// # Errors
    /// A distribution contradicts itself.
    pub fn from_summary(summary: &Summary, info: Option<&RunInfo>) -> Result<Facts, TallyError> {
        let mut facts = Facts::default();
        let kernels = summary.kernels.iter().map(|row| (row.name.clone(), &row.duration));
        let ranges = summary.markers.iter().filter_map(|row| Some((row.name.clone(), row.duration.as_ref()?)));
        facts.kernels = sums(kernels)?;
        facts.ranges = sums(ranges)?;
        for row in summary.kernels.iter().filter(|row| row.calls() > 0) {
            let total = facts.totals.entry(row.name.clone()).or_insert(Some(0.0));
            *total = total.zip(row.total_ns()).map(|(sum, (ns, _))| sum + ns);
        }
        facts.set_completeness(&summary.completeness);
        let not_measured = |what: &str| NoNumber::NotMeasured(what.to_owned());
        let exit = info.and_then(|info| info.exit.as_ref());
        facts.set("e2e_ms", exit.map(|exit| exit.wall_s * 1e3).ok_or(not_measured("not run by `rkprof run`")));
        facts.set("kernel_count", Ok(summary.completeness.dispatches as f64));
        let total = facts.total_ns().ok_or(not_measured("no kernel has a duration"));
        facts.set("kernel_time_ms", total.clone().map(|ns| ns / 1e6));
        for (category, key) in CATEGORIES {
            let share = total.clone().and_then(|total| Ok(100.0 * facts.of_category(category)? / total));
            facts.set(key, share);
        }
        let delay = summary.launch_latency.as_ref().and_then(|latency| latency.p99_ns);
        let no_launch = not_measured("no launch is tied to its kernel");
        facts.set("launch_delay_p99_us", delay.map(|ns| ns as f64 / 1e3).ok_or(no_launch));
        let no_calls = not_measured("no API calls were recorded");
        let errors: Option<u64> = summary.api.iter().map(|row| row.errors).sum();
        let errors =
            errors.map(|errors| errors as f64).ok_or(not_measured("its source does not say what calls returned"));
        facts.set("api_errors", if summary.api.is_empty() { Err(no_calls) } else { errors });
        let peak = summary.device_memory().map(|row| row.peak_bytes).max();
        let none = not_measured("no allocation on a device was recorded");
        facts.set("peak_memory", peak.map(|bytes| bytes as f64).ok_or(none));
        let done = &summary.completeness;
        let unknown = not_measured("its source does not say what was lost");
        facts.set("dropped", done.dropped_total().map(|dropped| dropped as f64).ok_or(unknown));
        let overhead = info.and_then(|info| info.baseline.as_ref()?.overhead_pct);
        facts.set("overhead_pct", overhead.ok_or(not_measured("run without --baseline")));
        Ok(facts)
    }

    /// Time of all kernels; `None` where no call was timed.
    fn total_ns(&self) -> Option<f64> {
        let is_timed = self.kernels.values().any(|tally| tally.sum() > 0);
        is_timed.then(|| self.totals.values().flatten().sum())
    }

    /// Time of all calls of these kernels.
    fn time_of(&self, names: &mut dyn Iterator<Item = &String>) -> Result<f64, NoNumber> {
        let times = names.filter_map(|name| Some((name, self.totals.get(name)?)));
        times.map(|(name, total)| total.ok_or_else(|| NoNumber::NotTimed(name.clone()))).sum()
    }

    /// Time of the kernels of a category.
    fn of_category(&self, category: &str) -> Result<f64, NoNumber> {
        self.time_of(&mut self.totals.keys().filter(|name| classify(name).category.name() == category))
    }

    /// Takes over the verdict, which readers of traces may have lowered.
    pub fn set_completeness(&mut self, completeness: &Completeness) {
        self.verdict = completeness.verdict;
        self.incomplete = match completeness.verdict {
            Verdict::Complete => Vec::new(),
            Verdict::Incomplete | Verdict::Unknown if completeness.reasons.is_empty() => {
                vec!["the run does not say that it is COMPLETE".to_owned()]
            }
            Verdict::Incomplete | Verdict::Unknown => completeness.reasons.clone(),
        };
    }

    /// Why the program failed; `None` when it is not known to have.
    pub fn set_failure(&mut self, failure: Option<String>) {
        self.failure = failure;
    }

    pub(super) fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Whether records are known to be missing.
    pub(super) fn is_incomplete(&self) -> bool {
        self.verdict == Verdict::Incomplete
    }

    /// Adds a number of the run, or the reason why there is none.
    pub fn set(&mut self, key: &'static str, value: Result<f64, NoNumber>) {
        self.run.insert(key, value);
    }

    /// The value of a subject. With several kernels: the largest value when `largest`, otherwise the smallest.
    pub(super) fn measure(&self, subject: &Subject, largest: bool) -> Result<Measured, NoNumber> {
        let alone = |value: f64| Measured { value, of: None };
        match subject {
            Subject::Run(key) => match self.run.get(key) {
                Some(value) => value.clone().map(alone),
                None => Err(NoNumber::NotMeasured("this needs a trace of one process".to_owned())),
            },
            Subject::Complete if self.incomplete.is_empty() => Ok(alone(1.0)),
            Subject::Complete => Err(NoNumber::Incomplete(self.incomplete.join("; "))),
            Subject::Succeeded => self.failure.clone().map_or(Ok(alone(1.0)), |failure| Err(NoNumber::Failed(failure))),
            Subject::Range(name, statistic) => match self.ranges.get(name) {
                Some(tally) => {
                    self.statistic(tally, *statistic).map(alone).ok_or_else(|| NoNumber::NotOfRange(name.clone()))
                }
                None => Err(NoNumber::NoRange(name.clone())),
            },
            Subject::Kernels(regex, statistic) => {
                let none = || NoNumber::NoKernel(regex.as_str().to_owned());
                let matching = || self.kernels.iter().filter(|(name, _)| regex.is_match(name));
                let Some((first, _)) = matching().next() else { return Err(none()) };
                if matches!(statistic, Statistic::Total | Statistic::Share) {
                    // Times of counted calls alone are other times.
                    let all = self.total_ns().filter(|_| matching().any(|(_, tally)| tally.count() > 0));
                    let all = all.ok_or_else(|| NoNumber::NotTimed(first.clone()))?;
                    let ns = self.time_of(&mut matching().map(|(name, _)| name))?;
                    let is_share = *statistic == Statistic::Share;
                    return Ok(alone(if is_share { 100.0 * ns / all } else { ns / 1e6 }));
                }
                if *statistic == Statistic::Calls {
                    return Ok(alone(matching().filter_map(|(_, tally)| self.statistic(tally, *statistic)).sum()));
                }
                let values = matching().filter_map(|(name, tally)| {
                    Some(Measured { value: self.statistic(tally, *statistic)?, of: Some(name.clone()) })
                });
                let sign = if largest { 1.0 } else { -1.0 };
                let worst = values.max_by(|a, b| (sign * a.value).total_cmp(&(sign * b.value)));
                worst.ok_or_else(|| NoNumber::NotTimed(first.clone()))
            }
        }
    }

    fn statistic(&self, tally: &Tally, statistic: Statistic) -> Option<f64> {
        let times = tally.distribution();
        let us = |ns: Option<u64>| ns.map(|ns| ns as f64 / 1e3);
        match statistic {
            Statistic::Mean => times.mean_ns.map(|ns| ns / 1e3),
            Statistic::P50 => us(times.p50_ns),
            Statistic::P90 => us(times.p90_ns),
            Statistic::P95 => us(times.p95_ns),
            Statistic::P99 => us(times.p99_ns),
            Statistic::P999 => us(times.p999_ns),
            Statistic::Max => us(times.max_ns),
            Statistic::Total => (times.count > 0).then_some(times.sum_ns as f64 / 1e6),
            Statistic::Calls => Some((times.count + times.untimed) as f64),
            Statistic::Share => self.total_ns().map(|total| 100.0 * times.sum_ns as f64 / total),
        }
    }
}

/// Names of the categories, and their keys.
const CATEGORIES: [(&str, &str); 7] = [
    ("gemm", "gemm_pct"),
    ("attention", "attention_pct"),
    ("norm_reduce", "norm_reduce_pct"),
    ("elementwise", "elementwise_pct"),
    ("copy", "copy_pct"),
    ("comm", "comm_pct"),
    ("other", "other_pct"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_names::Category;

    #[test]
    fn every_category_has_a_key() {
        let named: Vec<&str> = Category::ALL.iter().map(|category| category.name()).collect();
        assert_eq!(CATEGORIES.map(|(name, _)| name).to_vec(), named);
        assert!(CATEGORIES.iter().all(|(_, key)| super::super::METRICS.iter().any(|metric| metric.key == *key)));
    }
}
