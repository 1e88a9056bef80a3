//! What only several runs of the program can tell together: what the tracer costs, whether the program's result is the same, and
//! whether both ways to time kernels find the same lengths. Pure.

use super::check::{Check, Way};
use super::recorded::Recorded;
use super::truth::{Cost, Truth};
use std::collections::BTreeMap;

/// A call may cost so much more than alone, ns. Measured are 30 to 90.
const CALL_LIMIT_NS: f64 = 1_000.0;
/// A launch on the light path may cost so much more than alone, ns. Measured are 100 to 1,100.
const LIGHT_LIMIT_NS: f64 = 4_000.0;
/// The same with the SDK's dispatch service, mostly the SDK's own time. Measured are 13,000 to 23,000.
const SDK_LIMIT_NS: f64 = 60_000.0;
/// Medians of the same kernel in two processes differ so much at most: a share, and ns.
const LENGTH_SHARE: f64 = 0.25;
const LENGTH_NS: f64 = 2_000.0;

/// One run of the program.
pub(crate) struct Ran<'a> {
    pub way: Way,
    pub truth: &'a Truth,
    /// `None` without the tracer.
    pub recorded: Option<&'a Recorded>,
    /// What it cost alone and traced, in further pairs of runs.
    pub pairs: &'a [(Cost, Cost)],
}

/// `alone` is the program without the tracer.
pub(crate) fn across(alone: &Truth, runs: &[Ran<'_>]) -> Vec<Check> {
    let mut checks = Vec::new();
    for run in runs {
        // Counting takes what it takes, and is tried on a part of the work.
        if run.way != Way::Counters {
            checks.push(result(alone, run));
            checks.extend(costs(alone, run));
        }
    }
    checks.extend(lengths(runs));
    checks
}

fn result(alone: &Truth, run: &Ran<'_>) -> Check {
    const NAME: &str = "result";
    let (Some(expected), Some(found)) = (&alone.result, &run.truth.result) else {
        return Check::new(run.way, NAME, false, "the program came to no result");
    };
    let same = expected == found && expected.kind != "wrong";
    let meaning = match found.kind.as_str() {
        "computed" => "as the kernels should have left it",
        "unchanged" => "memory is unchanged: shaders do not run on this device",
        _ => "memory does not hold what the kernels should have written",
    };
    let text = if same {
        format!("{} as alone, {meaning}", found.checksum)
    } else {
        format!("{} ({meaning}); alone {} ({})", found.checksum, expected.checksum, expected.kind)
    };
    Check::new(run.way, NAME, same, text)
}

/// The lines about what a way of recording costs.
pub(crate) fn costs(alone: &Truth, run: &Ran<'_>) -> Vec<Check> {
    let (Some(before), Some(with)) = (alone.cost, run.truth.cost) else { return Vec::new() };
    let pairs: Vec<(Cost, Cost)> = [(before, with)].into_iter().chain(run.pairs.iter().copied()).collect();
    let light = run.recorded.is_some_and(|recorded| recorded.path == "light");
    let launch_limit = if light { LIGHT_LIMIT_NS } else { SDK_LIMIT_NS };
    type Field = fn(&Cost) -> f64;
    let rows: [(&str, &str, Field, f64); 2] = [
        ("call cost", "a hipGetDevice", |cost| cost.call_ns, CALL_LIMIT_NS),
        ("launch cost", "a launch", |cost| cost.launch_ns, launch_limit),
    ];
    let check = |(name, what, of, limit): (&str, &str, Field, f64)| {
        // What else the machine does can only add.
        let least = |side: fn(&(Cost, Cost)) -> &Cost| pairs.iter().map(|pair| of(side(pair))).fold(f64::MAX, f64::min);
        let (before, with) = (least(|pair| &pair.0), least(|pair| &pair.1));
        let added = with - before;
        let again = if pairs.len() > 1 { format!("; least of {} runs each", pairs.len()) } else { String::new() };
        let text = format!("{added:+.0} ns {what} (alone {before:.0}, traced {with:.0}; allowed {limit:.0}{again})");
        Check::new(run.way, name, added <= limit, text)
    };
    rows.into_iter().map(check).collect()
}

/// Median lengths of each kernel and shape, ns.
fn medians(recorded: &Recorded) -> BTreeMap<(String, [u32; 3]), f64> {
    let mut lengths: BTreeMap<(String, [u32; 3]), Vec<u64>> = BTreeMap::new();
    for kernel in &recorded.kernels {
        lengths.entry((kernel.name.clone(), kernel.grid)).or_default().push(kernel.end.saturating_sub(kernel.start));
    }
    let median = |mut of: Vec<u64>| {
        of.sort_unstable();
        of[of.len() / 2] as f64
    };
    lengths.into_iter().map(|(key, of)| (key, median(of))).collect()
}

/// The light path and the SDK's service time the same kernels.
fn lengths(runs: &[Ran<'_>]) -> Option<Check> {
    let of = |way: Way| runs.iter().find(|run| run.way == way).and_then(|run| run.recorded);
    let (light, sdk) = (of(Way::Light)?, of(Way::Sdk)?);
    if light.path != "light" || sdk.path == "light" {
        return None;
    }
    let (light, sdk) = (medians(light), medians(sdk));
    let mut wrong = Vec::new();
    let (mut compared, mut most) = (0, 0.0f64);
    for (key, a) in &light {
        let Some(b) = sdk.get(key) else { continue };
        compared += 1;
        let difference = (a - b).abs();
        most = most.max(difference);
        if difference > LENGTH_NS + LENGTH_SHARE * a.max(*b) {
            wrong.push(format!("{} of {:?}: {a} and {b} ns", key.0, key.1));
        }
    }
    if compared == 0 {
        return Some(Check::skip(Way::Sdk, "both paths", "no kernel was recorded by both"));
    }
    let mut text = format!(
        "{} of {compared} kernels and shapes have the median length that the light path finds; they differ by {most:.0} ns at \
         most",
        compared - wrong.len()
    );
    if let Some(first) = wrong.first() {
        text += &format!("; {first}");
    }
    Some(Check::new(Way::Sdk, "both paths", wrong.is_empty(), text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Verdict;

    fn cost(call_ns: f64, launch_ns: f64) -> Cost {
        Cost { call_ns, launch_ns, launch_and_wait_ns: 10_000.0 }
    }

    /// Verdicts on a call and a launch, of a first pair of runs and further ones.
    fn verdicts(first: (Cost, Cost), pairs: &[(Cost, Cost)]) -> Vec<Verdict> {
        let [alone, traced] = [first.0, first.1].map(|cost| Truth { cost: Some(cost), ..Truth::default() });
        let ran = Ran { way: Way::Sdk, truth: &traced, recorded: None, pairs };
        costs(&alone, &ran).into_iter().map(|check| check.verdict).collect()
    }

    #[test]
    fn a_busy_machine_is_no_cost_of_the_tracers() {
        let busy = (cost(30.0, 1_000.0), cost(45.0, 600_000.0));
        assert_eq!(verdicts(busy, &[]), [Verdict::Pass, Verdict::Fail]);
        assert_eq!(verdicts(busy, &[(cost(30.0, 1_000.0), cost(45.0, 4_000.0))]), [Verdict::Pass, Verdict::Pass]);
    }

    #[test]
    fn what_is_slow_stays_slow_while_the_program_alone_is_disturbed() {
        let slow = || cost(5_030.0, 70_000.0);
        let pairs = [(cost(9_000.0, 80_000.0), slow()), (cost(30.0, 1_000.0), slow())];
        assert_eq!(verdicts((cost(30.0, 1_000.0), slow()), &pairs), [Verdict::Fail, Verdict::Fail]);
    }
}
