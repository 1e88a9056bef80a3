//! Facts from traces. With several processes the worst one counts; a process whose trace lacks a number leaves the run
//! without it.

use super::{Facts, NoNumber};
use crate::timeline::gaps::Gaps;
use crate::timeline::health::Health;
use crate::timeline::launch_tax::LaunchTax;
use crate::timeline::spread::Spread;
use rkprof_model::error::Error;

impl Facts {
    /// `healths`: one per process, or the reason why there is none.
    pub fn add_traces(&mut self, healths: &[Result<&Health, &Error>], tax: Option<&LaunchTax>) {
        let not_measured = |reason: &'static str| NoNumber::NotMeasured(reason.to_owned());
        let worst = |of: fn(&Health) -> Result<f64, &'static str>, pick: fn(f64, f64) -> f64| {
            let values = healths.iter().map(|health| match health {
                Ok(health) => of(health).map_err(not_measured),
                Err(error) => Err(NoNumber::NotMeasured(error.to_string())),
            });
            let all: Vec<f64> = values.collect::<Result<_, NoNumber>>()?;
            all.into_iter().reduce(pick).ok_or_else(|| not_measured("there is no trace"))
        };
        for (key, value) in [
            ("sync_pct", worst(sync_pct, f64::max)),
            ("gap_us", worst(gap_us, f64::max)),
            ("busy_pct", worst(busy_pct, f64::min)),
            ("step_ms", worst(|health| step(health, |latency| latency.mean_ns), f64::max)),
            ("step_p99_ms", worst(|health| step(health, |latency| latency.p99_ns as f64), f64::max)),
            ("kernels_per_step", worst(kernels_per_step, f64::max)),
        ] {
            self.set(key, value);
        }
        let no_kernel = || not_measured("no kernel has a duration");
        let score = tax.map(|tax| tax.measured_score.unwrap_or(tax.score));
        self.set("launch_tax", score.ok_or_else(no_kernel));
        self.set("launches_per_s", tax.map(|tax| tax.launches_per_s).ok_or_else(no_kernel));
    }
}

fn sync_pct(health: &Health) -> Result<f64, &'static str> {
    let sync = health.sync.as_ref().ok_or("the trace has no API calls")?;
    Ok(100.0 * sync.avoidable_ns as f64 / health.window_ns.max(1) as f64)
}

/// A stream that never had a gap has 0.
fn gap_us(health: &Health) -> Result<f64, &'static str> {
    let median = |gaps: &Gaps| gaps.spread.as_ref().map_or(0.0, |spread| spread.median_ns as f64 / 1e3);
    health.gaps.iter().map(median).reduce(f64::max).ok_or("no stream ran a kernel")
}

/// The share of the least busy device.
fn busy_pct(health: &Health) -> Result<f64, &'static str> {
    let devices = health.busy.iter().filter(|busy| busy.agent.is_some());
    let share = devices.map(|busy| 100.0 * busy.busy_ns as f64 / busy.span_ns.max(1) as f64);
    share.reduce(f64::min).ok_or("no device ran a kernel")
}

fn step(health: &Health, of: fn(&Spread) -> f64) -> Result<f64, &'static str> {
    let steps = health.steps.as_ref().ok_or("no steps were found; name a range with --step")?;
    Ok(of(steps.latency.as_ref().ok_or("no step was measured")?) / 1e6)
}

fn kernels_per_step(health: &Health) -> Result<f64, &'static str> {
    health.steps.as_ref().map(|steps| steps.kernels[1]).ok_or("no steps were found; name a range with --step")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Budget, Measured};
    use crate::timeline::health::Options;
    use crate::timeline::testing::timeline;

    fn measured(facts: &Facts, key: &str) -> Result<Measured, NoNumber> {
        let budget = Budget::parse(&format!("{{{key:?}: 1}}")).unwrap();
        facts.measure(&budget.limits[0].subject, true)
    }

    #[test]
    fn numbers_of_a_trace() {
        // Two kernels of 40 us in 200 us, and a wait of 100 us, 20 us of it beside a kernel.
        let tables = timeline()
            .kernel("k", 0, 40_000, None)
            .call("hipDeviceSynchronize", 80_000, 180_000)
            .kernel("k", 160_000, 200_000, None);
        let health = Health::examine(&tables.done(), &Options::default()).unwrap();
        let mut facts = Facts::default();
        facts.add_traces(&[Ok(&health)], None);
        let value = |key: &str| measured(&facts, key).map(|measured| measured.value);
        assert_eq!((value("sync_pct"), value("gap_us"), value("busy_pct")), (Ok(40.0), Ok(120.0), Ok(40.0)));
        assert_eq!(
            value("step_ms").unwrap_err().to_string(),
            "not measured: no steps were found; name a range with --step"
        );
        // With one process without a trace, the run has no value.
        facts.add_traces(&[Ok(&health), Err(&"the run has no trace (statistics only)".into())], None);
        let reason = measured(&facts, "sync_pct").unwrap_err().to_string();
        assert_eq!(reason, "not measured: the run has no trace (statistics only)");
    }

    #[test]
    fn steps_by_range() {
        let mut tables = timeline();
        for i in 0..10u64 {
            let at = i * 1_000_000;
            tables = tables.range("step", at, at + 600_000);
            tables = tables.kernel("a", at + 100_000, at + 200_000, Some(at + 50_000));
            tables = tables.kernel("b", at + 300_000, at + 500_000, Some(at + 60_000));
        }
        let query = crate::timeline::steps::Query { range: Some("step".to_owned()), schedule: None };
        let health = Health::examine(&tables.done(), &Options { query, ..Options::default() }).unwrap();
        let mut facts = Facts::default();
        facts.add_traces(&[Ok(&health)], None);
        let value = |key: &str| measured(&facts, key).map(|measured| measured.value);
        assert_eq!(value("kernels_per_step"), Ok(2.0));
        assert_eq!(value("step_ms").unwrap(), health.steps.unwrap().latency.unwrap().mean_ns / 1e6);
    }
}
