//! Two programs in turns (A B B A), and a test that may look at the runs before all are made.
//!
//! A pair is a run of each, one after the other, so that what the machine does slowly is the same for both. The sample is the
//! logarithm of each pair's ratio, tested by Student's t. Looking several times would find a difference by chance at one of
//! the looks; so the looks share the probability of a false verdict (Bonferroni): whatever stops the runs, it is below 5 %.
//! The same holds for the interval that is printed.

use crate::compare::Verdict;
use crate::t_test::{Sample, critical, two_sided};
use serde::Serialize;

/// Probability of a false verdict of all looks together.
const ALPHA: f64 = 0.05;
/// Part of it for looks that are not planned: the budget ended. The first of them has half of it, the next one half of the rest.
const LAST: f64 = 0.01;
/// Part of a look's probability for each of the tests beside the one that decides: a false REGRESSION of any stays below 5 %.
const BESIDE: f64 = 0.25;
/// Pairs at which it looks. Before the fourth, two states of a machine are equal by chance too often.
const LOOKS: [usize; 7] = [4, 6, 9, 13, 19, 28, 42];
/// Fewest pairs of a single planned look.
pub const FEWEST: usize = 2;
/// Most pairs of a test that looks.
pub const MOST: usize = 42;

/// When it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Once, at this number of pairs.
    Once(usize),
    /// At growing numbers of pairs, until the question is answered.
    Sequential,
}

impl Plan {
    /// Pairs after which it ends in any case.
    pub fn most(self) -> usize {
        match self {
            Plan::Once(pairs) => pairs,
            Plan::Sequential => MOST,
        }
    }

    /// Probability of a false verdict at this look; `None` where none is planned.
    fn alpha(self, pairs: usize, end: End) -> Option<f64> {
        match self {
            Plan::Once(planned) => (pairs >= planned).then_some(ALPHA),
            Plan::Sequential if LOOKS.contains(&pairs) => Some((ALPHA - LAST) / LOOKS.len() as f64),
            Plan::Sequential => match end {
                End::Open => None,
                End::Now { earlier } => Some(LAST * 0.5f64.powi(earlier as i32 + 1)),
            },
        }
    }
}

/// Whether more pairs follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Open,
    /// No more pairs follow. The same test ended before, this many times, without an answer.
    Now {
        earlier: u32,
    },
}

/// What the pairs say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    pub verdict: Verdict,
    pub pairs: usize,
    /// Geometric means of both sides, ns.
    pub before_ns: f64,
    pub after_ns: f64,
    /// 100 * (after / before - 1).
    pub pct: f64,
    /// Interval of `pct` that holds the truth in 95 % of all tests, at whichever look they ended; `None` before the first look.
    pub low_pct: Option<f64>,
    pub high_pct: Option<f64>,
    /// Two-sided, of this look alone.
    pub p: Option<f64>,
    /// What `p` must be below at this look.
    pub alpha: Option<f64>,
    pub reason: String,
}

impl Answer {
    /// Whether more pairs are not needed.
    pub fn is_final(&self) -> bool {
        self.verdict != Verdict::Inconclusive
    }
}

/// Judges the pairs (before, after; ns). A change of `until_pct` is the smallest that matters.
///
/// REGRESSION, IMPROVEMENT: different, and a change that matters is within the interval. SMALL: different, and the interval
/// excludes such a change. NEUTRAL: not known to be different, and the interval excludes it. INCONCLUSIVE: more pairs are
/// needed.
pub fn judge(pairs: &[(f64, f64)], plan: Plan, until_pct: f64, end: End) -> Answer {
    judge_at(plan.alpha(pairs.len(), end), pairs, until_pct)
}

/// Judges pairs of another quantity of runs that are not made for it: when they end is decided by [`judge`].
pub fn judge_beside(pairs: &[(f64, f64)], plan: Plan, until_pct: f64, end: End) -> Answer {
    judge_at(plan.alpha(pairs.len(), end).map(|alpha| BESIDE * alpha), pairs, until_pct)
}

fn judge_at(alpha: Option<f64>, pairs: &[(f64, f64)], until_pct: f64) -> Answer {
    let logs = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(|pair| of(pair).ln()).collect::<Vec<f64>>();
    let (a, b) = (logs(|pair| pair.0), logs(|pair| pair.1));
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let ratio = mean(&b) - mean(&a);
    let pct = |log: f64| 100.0 * log.exp_m1();
    let ratios: Vec<f64> = a.iter().zip(&b).map(|(a, b)| b - a).collect();
    let tested = alpha.zip(Sample::from_values(&ratios)).map(|(alpha, sample)| {
        let error = (sample.variance / sample.n).sqrt();
        let p = match error {
            0.0 if ratio == 0.0 => 1.0,
            0.0 => 0.0,
            _ => two_sided(ratio / error, sample.n - 1.0),
        };
        let half = critical(alpha, sample.n - 1.0) * error;
        (alpha, p, pct(ratio - half), pct(ratio + half))
    });
    let (verdict, reason) = match tested {
        None => (Verdict::Inconclusive, "more pairs are needed".to_owned()),
        Some((alpha, p, low, high)) => {
            let within = low > -until_pct && high < until_pct;
            let between = format!("{low:+.1} to {high:+.1}%");
            match (p < alpha, within) {
                (true, false) if ratio > 0.0 => (Verdict::Regression, format!("{:+.1}% ({between})", pct(ratio))),
                (true, false) => (Verdict::Improvement, format!("{:+.1}% ({between})", pct(ratio))),
                (true, true) => (Verdict::Small, format!("{:+.1}% ({between}), below {until_pct}%", pct(ratio))),
                (false, true) => (Verdict::Neutral, format!("within {until_pct}% ({between})")),
                (false, false) => (Verdict::Inconclusive, format!("not known yet: {between}")),
            }
        }
    };
    Answer {
        verdict,
        pairs: pairs.len(),
        before_ns: mean(&a).exp(),
        after_ns: mean(&b).exp(),
        pct: pct(ratio),
        low_pct: tested.map(|(_, _, low, _)| low),
        high_pct: tested.map(|(_, _, _, high)| high),
        p: tested.map(|(_, p, ..)| p),
        alpha,
        reason,
    }
}

/// Which program runs at this turn (0: before, 1: after): A B B A.
pub fn side(turn: usize) -> usize {
    [0, 1, 1, 0][turn % 4]
}

#[cfg(test)]
#[path = "ab_tests.rs"]
mod tests;
