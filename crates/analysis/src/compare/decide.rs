//! From changes to verdicts.
//!
//! The rule, with the defaults of [`Thresholds`]:
//!
//! * REGRESSION: the difference is significant (p < 0.05 after Holm's correction for all tests of the comparison), larger
//!   than the noise floor (3 %), and its 95% interval contains a change above the threshold (5 % of the mean, 10 % of p99).
//!   The threshold is compared with the interval and not with the estimate: for a program that is slower by exactly the
//!   threshold, half of the estimates are below it.
//! * IMPROVEMENT: the same in the other direction.
//! * SMALL: the difference is significant and above half a percent, and the interval excludes a change above the threshold.
//! * NEUTRAL: the 95% interval of the mean excludes a change above the threshold in either direction. From three runs a side on, the
//!   difference is not significant and two one-sided tests of 5 % each exclude such a change (a 90% interval): of programs that
//!   differ by exactly the threshold, 5 % are NEUTRAL at most.
//! * INCONCLUSIVE: none of these (too few calls, or too much noise). Always so with one run on a side: all of its calls share
//!   its clocks and its memory layout. Nothing shows by how much the next run would differ. The reason
//!   says how it looks.
//!
//! In a comparison of equal programs Holm's correction keeps the probability of any false REGRESSION or IMPROVEMENT below
//! 5 %.

use super::change::{Change, Changes};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    Regression,
    Improvement,
    /// Significant and below the threshold, in either direction.
    Small,
    Neutral,
    Inconclusive,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Regression => "REGRESSION",
            Verdict::Improvement => "IMPROVEMENT",
            Verdict::Small => "SMALL",
            Verdict::Neutral => "NEUTRAL",
            Verdict::Inconclusive => "INCONCLUSIVE",
        }
    }
}

/// The limits of a change.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Thresholds {
    pub mean_pct: f64,
    pub p99_pct: f64,
    /// Smaller changes count as noise, even when significant.
    pub noise_pct: f64,
    /// Probability of any false verdict in a comparison of equals.
    pub alpha: f64,
    /// Rows with fewer calls on a side get no verdict.
    pub min_calls: u64,
    /// Kernels below this share of the kernel time on both sides are not judged.
    pub min_share_pct: f64,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds { mean_pct: 5.0, p99_pct: 10.0, noise_pct: 3.0, alpha: 0.05, min_calls: 10, min_share_pct: 0.1 }
    }
}

/// Changes below this have no consequence, even when many runs confirm them, %.
const SMALLEST_PCT: f64 = 0.5;

fn interval(change: &Change) -> String {
    match (change.low_pct, change.high_pct) {
        (Some(low), Some(high)) => format!("{low:+.1} to {high:+.1}%"),
        _ => "no interval".to_owned(),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judgement {
    Worse,
    Better,
    Small,
    Same,
    Unsure,
}

impl Thresholds {
    /// The verdict on one row and its reason. The adjusted p-values must be filled in.
    pub fn judge(&self, changes: &Changes) -> (Verdict, String) {
        let mean = self.judge_one(&changes.mean, self.mean_pct, SMALLEST_PCT);
        // Too few calls for an interval: p99 does not count.
        let tail =
            changes.p99.p.map_or(Judgement::Unsure, |_| self.judge_one(&changes.p99, self.p99_pct, f64::INFINITY));
        let said = |name: &str, change: &Change| format!("{name} {:+.1}%", change.pct);
        let (by_mean, by_tail) = (said("mean", &changes.mean), said("p99", &changes.p99));
        match (mean, tail) {
            (Judgement::Worse, Judgement::Worse) => (Verdict::Regression, format!("{by_mean}, {by_tail}")),
            (Judgement::Worse, _) => (Verdict::Regression, by_mean),
            (_, Judgement::Worse) => (Verdict::Regression, by_tail),
            (Judgement::Better, _) => (Verdict::Improvement, by_mean),
            (_, Judgement::Better) => (Verdict::Improvement, by_tail),
            (Judgement::Small, _) => (
                Verdict::Small,
                format!("{by_mean} ({}), below the threshold of {}%", interval(&changes.mean), self.mean_pct),
            ),
            (Judgement::Same, _) => (Verdict::Neutral, format!("mean within {}%", self.mean_pct)),
            (Judgement::Unsure, _) => (Verdict::Inconclusive, self.why_unsure(&changes.mean)),
        }
    }

    fn judge_one(&self, change: &Change, threshold: f64, smallest: f64) -> Judgement {
        let Change { pct, low_pct: Some(low), high_pct: Some(high), close_pct, p_adjusted: Some(p), .. } = *change
        else {
            return Judgement::Unsure;
        };
        let significant = p < self.alpha;
        let lies_within = |(low, high): (f64, f64)| low > -threshold && high < threshold;
        let within = lies_within((low, high));
        let is_close = !significant && close_pct.is_some_and(lies_within);
        if significant && pct > self.noise_pct && high >= threshold {
            Judgement::Worse
        } else if significant && pct < -self.noise_pct && low <= -threshold {
            Judgement::Better
        } else if significant && pct.abs() > smallest && within {
            Judgement::Small
        } else if within || is_close {
            Judgement::Same
        } else {
            Judgement::Unsure
        }
    }

    fn why_unsure(&self, mean: &Change) -> String {
        match (mean.low_pct, mean.high_pct) {
            (Some(low), Some(high)) => format!("too noisy: mean {low:+.1}% to {high:+.1}%"),
            _ => format!("{}: one run a side can differ by chance", self.looks(mean.pct)),
        }
    }

    /// How a change looks that was not tested.
    pub fn looks(&self, pct: f64) -> String {
        match pct {
            _ if !pct.is_finite() => "looks like nothing".to_owned(),
            _ if pct.abs() <= self.noise_pct => "looks the same".to_owned(),
            _ if pct > 0.0 => format!("looks {pct:.1}% longer"),
            _ => format!("looks {:.1}% shorter", -pct),
        }
    }
}

/// Holm's step-down correction, in place.
pub(super) fn holm(changes: &mut [&mut Change]) {
    let mut tested: Vec<&mut &mut Change> = changes.iter_mut().filter(|change| change.p.is_some()).collect();
    tested.sort_by(|a, b| a.p.unwrap_or(1.0).total_cmp(&b.p.unwrap_or(1.0)));
    let tests = tested.len();
    let mut least = 0.0f64;
    for (at, change) in tested.into_iter().enumerate() {
        least = least.max(change.p.unwrap_or(1.0) * (tests - at) as f64).min(1.0);
        change.p_adjusted = Some(least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::Unit;

    fn change(pct: f64, half: f64, p: f64) -> Change {
        let (before_ns, after_ns) = (100.0, 100.0 + pct);
        let (low_pct, high_pct) = (Some(pct - half), Some(pct + half));
        Change { before_ns, after_ns, pct, low_pct, high_pct, close_pct: None, p: Some(p), p_adjusted: Some(p) }
    }

    fn verdict(mean: Change, p99: Option<Change>) -> Verdict {
        let nothing = Change { low_pct: None, high_pct: None, p: None, p_adjusted: None, ..change(0.0, 0.0, 1.0) };
        let changes = Changes { unit: Unit::Run, mean, p50: nothing, p99: p99.unwrap_or(nothing) };
        Thresholds::default().judge(&changes).0
    }

    #[test]
    fn the_rule() {
        assert_eq!(verdict(change(5.0, 1.0, 1e-9), None), Verdict::Regression);
        assert_eq!(verdict(change(4.6, 1.0, 1e-9), None), Verdict::Regression);
        assert_eq!(verdict(change(4.0, 0.5, 1e-9), None), Verdict::Small, "significant, and below the threshold");
        assert_eq!(verdict(change(-3.5, 0.5, 1e-9), None), Verdict::Small);
        assert_eq!(
            verdict(change(2.0, 0.5, 1e-9), None),
            Verdict::Small,
            "below the noise floor, which is for changes above 5 %"
        );
        assert_eq!(verdict(change(2.9, 3.0, 0.01), None), Verdict::Inconclusive);
        assert_eq!(verdict(change(8.0, 9.0, 0.06), None), Verdict::Inconclusive);
        assert_eq!(verdict(change(-6.0, 1.0, 1e-9), None), Verdict::Improvement);
        assert_eq!(verdict(change(0.5, 1.0, 0.3), Some(change(20.0, 5.0, 1e-6))), Verdict::Regression);
        assert_eq!(verdict(change(0.5, 1.0, 0.3), Some(change(9.0, 0.5, 1e-6))), Verdict::Neutral);
        assert_eq!(verdict(change(-6.0, 1.0, 1e-9), Some(change(20.0, 5.0, 1e-6))), Verdict::Regression);
    }

    /// The limits belong to one side: significant below 0.05, above the noise floor of 3 %, an interval that reaches 5 %.
    #[test]
    fn the_limits_of_the_rule() {
        let of = |pct, low, high, p| {
            let mean = Change { low_pct: Some(low), high_pct: Some(high), ..change(pct, 0.0, p) };
            let p99 = Change { p: None, ..mean };
            Thresholds::default().judge(&Changes { unit: Unit::Run, mean, p50: mean, p99 }).0
        };
        for (pct, low, high, p, expected) in [
            (4.0, 1.0, 6.0, 0.0499, Verdict::Regression),
            (4.0, 1.0, 6.0, 0.05, Verdict::Inconclusive),
            (3.0, 1.0, 6.0, 0.01, Verdict::Inconclusive),
            (3.1, 1.0, 5.0, 0.01, Verdict::Regression),
            (3.1, 1.0, 4.9, 0.01, Verdict::Small),
            (3.0, 1.0, 4.9, 0.01, Verdict::Small),
            (3.1, 1.0, 4.9, 0.05, Verdict::Neutral),
            (1.0, -6.0, 4.0, 0.01, Verdict::Inconclusive),
        ] {
            assert_eq!(of(pct, low, high, p), expected, "{pct} from {low} to {high}, p {p}");
            let turned = if expected == Verdict::Regression { Verdict::Improvement } else { expected };
            assert_eq!(of(-pct, -high, -low, p), turned, "{} from {} to {}", -pct, -high, -low);
        }
        // Half a percent is the floor of a small change. What may be above the threshold is not small.
        assert_eq!(of(0.6, 0.2, 1.0, 0.01), Verdict::Small);
        assert_eq!(of(0.5, 0.2, 1.0, 0.01), Verdict::Neutral);
        assert_eq!(of(2.0, 0.2, 5.0, 0.01), Verdict::Inconclusive);
        assert_eq!(of(-2.0, -5.0, -0.2, 0.01), Verdict::Inconclusive);
    }

    /// Equivalence is tested by its own interval, where nothing is significant.
    #[test]
    fn a_change_that_two_one_sided_tests_exclude_is_neutral() {
        let of = |close: (f64, f64), p| verdict(Change { close_pct: Some(close), ..change(1.0, 5.0, p) }, None);
        assert_eq!(of((-3.2, 4.9), 0.3), Verdict::Neutral);
        assert_eq!([of((-3.2, 5.0), 0.3), of((-5.0, 4.9), 0.3)], [Verdict::Inconclusive; 2]);
        assert_eq!(of((-3.2, 4.9), 0.04), Verdict::Inconclusive, "something differs");
    }

    #[test]
    fn a_verdict_has_a_name_and_a_reason() {
        let names = [
            (Verdict::Regression, "REGRESSION"),
            (Verdict::Improvement, "IMPROVEMENT"),
            (Verdict::Small, "SMALL"),
            (Verdict::Neutral, "NEUTRAL"),
            (Verdict::Inconclusive, "INCONCLUSIVE"),
        ];
        for (verdict, name) in names {
            assert_eq!((verdict.name(), serde_json::to_value(verdict).unwrap()), (name, name.into()));
        }
        let nothing = Change { low_pct: None, high_pct: None, p: None, p_adjusted: None, ..change(0.0, 0.0, 1.0) };
        let reason = |mean: Change, p99: Change| {
            Thresholds::default().judge(&Changes { unit: Unit::Run, mean, p50: nothing, p99 }).1
        };
        let p99 = change(20.0, 5.0, 1e-6);
        for (mean, p99, expected) in [
            (change(6.0, 0.5, 1e-9), nothing, "mean +6.0%"),
            (change(6.0, 0.5, 1e-9), p99, "mean +6.0%, p99 +20.0%"),
            (change(0.5, 0.5, 0.3), p99, "p99 +20.0%"),
            (change(-6.0, 0.5, 1e-9), nothing, "mean -6.0%"),
            (change(0.5, 0.5, 0.3), change(-20.0, 5.0, 1e-6), "p99 -20.0%"),
            (change(4.0, 0.5, 1e-9), nothing, "mean +4.0% (+3.5 to +4.5%), below the threshold of 5%"),
            (change(0.5, 0.5, 0.3), nothing, "mean within 5%"),
            (change(1.0, 9.0, 0.3), nothing, "too noisy: mean -8.0% to +10.0%"),
            (nothing, nothing, "looks the same: one run a side can differ by chance"),
            (Change { pct: 6.0, ..nothing }, nothing, "looks 6.0% longer: one run a side can differ by chance"),
            (Change { pct: -6.0, ..nothing }, nothing, "looks 6.0% shorter: one run a side can differ by chance"),
        ] {
            assert_eq!(reason(mean, p99), expected);
        }
    }

    #[test]
    fn holm_by_hand() {
        let mut changes = [0.01, 0.04, 0.03, 0.005].map(|p| change(0.0, 0.0, p));
        let mut untested = Change { p: None, p_adjusted: None, ..changes[0] };
        holm(&mut changes.iter_mut().chain([&mut untested]).collect::<Vec<_>>());
        let adjusted = changes.map(|change| (change.p_adjusted.unwrap() * 1e6).round() / 1e6);
        assert_eq!(adjusted, [0.03, 0.06, 0.06, 0.02]);
        assert_eq!(untested.p_adjusted, None);
    }
}
