//! What the GPUs' sensors say beside each run: a side that ran at another clock is not faster by its code.

use super::made::Made;
use rkprof_jobs::telemetry::{self, Columns, SYSFS, Sampler, Totals};
use rkprof_model::variables::SYSFS as SYSFS_VARIABLE;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(super) const INTERVAL: Duration = Duration::from_millis(100);
/// Clocks of both sides that differ by less are the same, percent.
const SAME_CLOCK_PCT: f64 = 1.0;
/// A run after which a GPU is hotter by less is no longer a warm-up, degrees.
const SAME_HEAT_C: f64 = 3.0;

/// The busiest GPU of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Seen {
    /// Mean clock while it was busy.
    pub clock_mhz: Option<f64>,
    /// Highest temperature.
    pub temperature_c: Option<f64>,
    /// Whether power or heat held it back in at least one sample; `None` where that is not known.
    pub throttled: Option<bool>,
}

fn sysfs() -> PathBuf {
    std::env::var_os(SYSFS_VARIABLE).map_or(PathBuf::from(SYSFS), PathBuf::from)
}

/// Whether this machine has sensors.
pub(super) fn exist() -> bool {
    !telemetry::find(&sysfs()).is_empty()
}

/// Reads the sensors into `dir` beside a run without a tracer; `None` where there are none.
pub(super) fn start(dir: &Path) -> Option<Sampler> {
    let gpus = telemetry::find(&sysfs());
    std::fs::create_dir_all(dir).ok()?;
    (!gpus.is_empty()).then(|| Sampler::start(gpus, INTERVAL, Columns::default(), dir.to_owned()).ok()).flatten()
}

/// The totals in a run's directory.
pub(super) fn read(dir: &Path) -> Option<Seen> {
    let totals: Totals = rkprof_store::dir::read_json(&dir.join(telemetry::FILE), telemetry::TOTALS_SCHEMA).ok()?;
    seen(&totals)
}

pub(super) fn seen(totals: &Totals) -> Option<Seen> {
    let busy = |gpu: &&telemetry::GpuTotals| gpu.busy_percent.map_or(0.0, |busy| busy.mean);
    let gpu = totals.gpus.iter().max_by(|a, b| busy(a).total_cmp(&busy(b)))?;
    Some(Seen {
        clock_mhz: gpu.busy_clock_mhz.map(|clock| clock.mean),
        temperature_c: gpu.temperature_c.map(|range| range.max),
        throttled: gpu.throttled_samples.map(|samples| samples > 0),
    })
}

/// Whether the GPU got hotter from a run to the next one of the same program.
pub(super) fn warms(before: &Made, after: &Made) -> bool {
    let heat = |made: &Made| made.sensors.as_ref()?.temperature_c;
    heat(before).zip(heat(after)).is_some_and(|(before, after)| after - before > SAME_HEAT_C)
}

/// What the clocks say against the answer.
pub(super) fn remarks(sides: &[Vec<Made>; 2]) -> Vec<String> {
    let seen = |side: usize| sides[side].iter().filter(|made| !made.simulated).filter_map(|made| made.sensors.as_ref());
    let clock = |side: usize| {
        let clocks: Vec<f64> = seen(side).filter_map(|seen| seen.clock_mhz).collect();
        (!clocks.is_empty()).then(|| clocks.iter().sum::<f64>() / clocks.len() as f64)
    };
    let mut remarks = Vec::new();
    if let (Some(before), Some(after)) = (clock(0), clock(1)) {
        let pct = 100.0 * (after / before - 1.0);
        if pct.abs() > SAME_CLOCK_PCT {
            remarks.push(format!(
                "the busy GPU's clock was {before:.0} MHz before and {after:.0} MHz after ({pct:+.1}%): a part of the change \
                 may be the clock's. Fix the clocks (rocm-smi --setperfdeterminism), or cool the GPU, and run again"
            ));
        }
    }
    let throttled = [0, 1].map(|side| seen(side).filter(|seen| seen.throttled == Some(true)).count());
    if throttled != [0, 0] {
        let [before, after] = throttled;
        remarks.push(format!(
            "power or heat held the GPU back in {before} of {} runs before and {after} of {} after",
            sides[0].len(),
            sides[1].len()
        ));
    }
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(clocks: &[f64], throttled: bool) -> Vec<Made> {
        let made = |mhz: &f64| {
            let seen = Seen { clock_mhz: Some(*mhz), temperature_c: Some(70.0), throttled: Some(throttled) };
            Made { sensors: Some(seen), ..Made::default() }
        };
        clocks.iter().map(made).collect()
    }

    #[test]
    fn a_side_with_another_clock_is_said() {
        assert_eq!(remarks(&[runs(&[2100.0, 2090.0], false), runs(&[2095.0, 2092.0], false)]), [""; 0]);
        let slow = remarks(&[runs(&[2100.0, 2100.0], false), runs(&[1950.0, 1960.0], true)]);
        assert!(slow[0].contains("2100 MHz before and 1955 MHz after (-6.9%)"), "{slow:?}");
        assert!(slow[1].contains("0 of 2 runs before and 2 of 2 after"), "{slow:?}");
        let mut simulated = [runs(&[2100.0], false), runs(&[1000.0], true)];
        simulated.iter_mut().flatten().for_each(|made| made.simulated = true);
        assert_eq!(remarks(&simulated), [""; 0], "sensors of this machine say nothing of a simulated GPU");
    }
}
