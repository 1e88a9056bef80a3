//! The limits of several runs of one program: the runs are the sample, and a limit is broken when the mean is known to be
//! beyond it.

use super::{Holds, Outcome, Unit};
use crate::fitness::mean_of_runs;

/// One outcome for each limit, from those of the runs, which have names.
///
/// A limit fails when the 95 % interval of the mean lies beyond it, or when a run did not measure it. It is unsure when the
/// interval has values on both sides. Equal counts have no interval, and a flag is that of the worst run.
pub fn of_runs(runs: &[(String, Vec<Outcome>)]) -> Vec<Outcome> {
    let mut first_of_each: Vec<&Outcome> = Vec::new();
    for outcome in runs.iter().flat_map(|(_, outcomes)| outcomes) {
        if first_of_each.iter().all(|other| other.name != outcome.name) {
            first_of_each.push(outcome);
        }
    }
    first_of_each.into_iter().map(|limit| of_limit(limit, runs)).collect()
}

fn of_limit(limit: &Outcome, runs: &[(String, Vec<Outcome>)]) -> Outcome {
    let outcomes: Vec<(&str, &Outcome)> = runs
        .iter()
        .filter_map(|(run, outcomes)| Some((&**run, outcomes.iter().find(|outcome| outcome.name == limit.name)?)))
        .collect();
    if let Some((run, missing)) = outcomes.iter().find(|(_, outcome)| outcome.value.is_none()) {
        let reason = missing.remark.as_deref().unwrap_or("not measured");
        return Outcome { value: None, remark: Some(format!("{run}: {reason}")), ..limit.clone() }.with(Holds::Fail);
    }
    // A run that is COMPLETE has no line for it unless the budget asks: the worst run decides.
    if limit.unit == Unit::Flag {
        let worst = outcomes.iter().find(|(_, outcome)| !outcome.passed).or(outcomes.first());
        return worst.map_or(limit.clone(), |(run, outcome)| Outcome {
            remark: (!outcome.passed).then(|| (*run).to_owned()),
            ..(*outcome).clone()
        });
    }
    let values: Vec<f64> = outcomes.iter().filter_map(|(_, outcome)| outcome.value).collect();
    let is_exact = matches!(limit.unit, Unit::Count | Unit::Bytes) && values.windows(2).all(|pair| pair[0] == pair[1]);
    let (mean, interval) = mean_of_runs(&values);
    let interval = interval.filter(|_| !is_exact);
    let (low, high) = interval.unwrap_or((mean, mean));
    let beyond = limit.max.is_some_and(|max| low > max) || limit.min.is_some_and(|min| high < min);
    let result = match (limit.allows(low) && limit.allows(high), beyond) {
        (true, _) => Holds::Pass,
        (false, true) => Holds::Fail,
        (false, false) => Holds::Unsure,
    };
    let (low, high) = (interval.map(|(low, _)| low), interval.map(|(_, high)| high));
    // The worst kernel of one run need not be that of another.
    let remarks = outcomes.iter().map(|(_, outcome)| outcome.remark.as_ref());
    let same = remarks.clone().all(|remark| remark == limit.remark.as_ref());
    let remark = limit.remark.clone().filter(|_| same);
    Outcome { value: Some(mean), low, high, remark, ..limit.clone() }.with(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(values: &[Option<f64>], unit: Unit, min: Option<f64>, max: Option<f64>) -> Vec<(String, Vec<Outcome>)> {
        let outcome = |value: Option<f64>| {
            let name = "limit".to_owned();
            let (low, high, remark) = (None, None, value.is_none().then(|| "no trace".to_owned()));
            let outcome =
                Outcome { name, unit, min, max, value, low, high, result: Holds::Fail, passed: false, remark };
            let holds = value.is_some_and(|value| outcome.allows(value));
            vec![outcome.with(if holds { Holds::Pass } else { Holds::Fail })]
        };
        values.iter().enumerate().map(|(i, value)| (format!("run_{}", i + 1), outcome(*value))).collect()
    }

    fn us(values: &[f64], max: f64) -> Outcome {
        let values: Vec<Option<f64>> = values.iter().copied().map(Some).collect();
        of_runs(&runs(&values, Unit::Us, None, Some(max))).remove(0)
    }

    /// The interval of 9, 10, 11 is 10 +- 2.484: t is 4.302653 for three runs.
    #[test]
    fn a_limit_is_broken_when_the_interval_lies_beyond_it() {
        let of = |max| us(&[9.0, 10.0, 11.0], max).result;
        assert_eq!(
            (of(12.49), of(12.48), of(7.52), of(7.51)),
            (Holds::Pass, Holds::Unsure, Holds::Unsure, Holds::Fail)
        );
        let outcome = us(&[9.0, 10.0, 11.0], 12.0);
        assert!((outcome.value.unwrap() - 10.0).abs() < 1e-9 && outcome.passed);
        assert!((outcome.low.unwrap() - 7.516).abs() < 0.001 && (outcome.high.unwrap() - 12.484).abs() < 0.001);
    }

    #[test]
    fn equal_counts_are_exact_and_flags_are_those_of_the_worst_run() {
        let exact = of_runs(&runs(&[Some(400.0); 2], Unit::Count, None, Some(400.0))).remove(0);
        assert_eq!((exact.result, exact.low), (Holds::Pass, None));
        let flags = runs(&[Some(1.0), Some(0.0), Some(1.0)], Unit::Flag, Some(1.0), None);
        let worst = of_runs(&flags).remove(0);
        assert_eq!((worst.result, worst.remark.as_deref()), (Holds::Fail, Some("run_2")));
    }

    #[test]
    fn a_run_that_did_not_measure_it_fails() {
        let outcome = of_runs(&runs(&[Some(1.0), None], Unit::Ms, None, Some(5.0))).remove(0);
        assert_eq!((outcome.result, outcome.remark.as_deref()), (Holds::Fail, Some("run_2: no trace")));
    }
}
