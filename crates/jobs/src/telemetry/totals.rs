//! The totals of a run's samples, per GPU.

use super::{Reading, Sample};
use rkprof_model::event::Ns;
use serde::{Deserialize, Serialize};
use std::time::Duration;

pub const SCHEMA_VERSION: u32 = 1;
/// A GPU that is busy for at least this share of the time (%) ...
const BUSY: f64 = 90.0;
/// ... at less than this share of its highest clock ...
const SLOW: f64 = 0.85;
/// ... while it is this near to its power limit, or this hot, is throttled.
const NEAR_CAP: f64 = 0.97;
const HOT_C: f64 = 95.0;
/// Samples further apart than this are not joined: the energy between them is not known. Where they are read or kept less often, the
/// limit is this many times their distance.
const GAP_NS: Ns = 5_000_000_000;
const GAP_SAMPLES: f64 = 2.5;

/// Minimum, mean and maximum of a quantity over the samples that have it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Range {
    pub samples: u64,
    pub min: f64,
    pub mean: f64,
    pub max: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GpuTotals {
    pub gpu: usize,
    pub address: String,
    pub power_w: Option<Range>,
    pub clock_mhz: Option<Range>,
    /// The same while the GPU is busy; `null` where that is not known.
    #[serde(default)]
    pub busy_clock_mhz: Option<Range>,
    pub temperature_c: Option<Range>,
    pub busy_percent: Option<Range>,
    pub vram_bytes: Option<Range>,
    pub gtt_bytes: Option<Range>,
    /// Power over time, by trapezoids.
    pub energy_j: Option<f64>,
    /// Samples in which power or heat throttled the GPU; `null` where clock or busy share are not known.
    pub throttled_samples: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Totals {
    pub schema_version: u32,
    pub interval_s: f64,
    pub samples: u64,
    pub gpus: Vec<GpuTotals>,
    pub notes: Vec<String>,
}

/// The longest time between samples that are joined. `interval` is the one at the end: it grows where reading takes long. Samples of a
/// long run are thinned out, and then lie further apart than that.
fn longest_gap(samples: &[Sample], interval: Duration) -> Ns {
    let mut apart: Vec<Ns> = samples.windows(2).map(|pair| pair[1].at.saturating_sub(pair[0].at)).collect();
    let middle = apart.len() / 2;
    let usual = if apart.is_empty() { 0 } else { *apart.select_nth_unstable(middle).1 };
    GAP_NS.max((GAP_SAMPLES * (interval.as_nanos() as f64).max(usual as f64)) as Ns)
}

/// Adds up the samples of GPU `gpu`, read at this interval.
pub fn total(gpu: usize, address: &str, samples: &[Sample], interval: Duration) -> GpuTotals {
    let readings = || samples.iter().filter_map(|sample| Some((sample.at, sample.readings.get(gpu)?)));
    let range = |value: fn(&Reading) -> Option<f64>| {
        let values: Vec<f64> = readings().filter_map(|(_, reading)| value(reading)).collect();
        let n = values.len() as f64;
        (!values.is_empty()).then(|| Range {
            samples: values.len() as u64,
            min: values.iter().copied().fold(f64::INFINITY, f64::min),
            mean: values.iter().sum::<f64>() / n,
            max: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        })
    };
    let clock = range(|reading| reading.clock_mhz);
    let busy_clock =
        |reading: &Reading| reading.clock_mhz.filter(|_| reading.busy_percent.is_some_and(|busy| busy >= BUSY));
    let power: Vec<(Ns, f64)> = readings().filter_map(|(at, reading)| Some((at, reading.power_w?))).collect();
    let longest = longest_gap(samples, interval);
    let pairs = power.windows(2).filter(|pair| pair[1].0.saturating_sub(pair[0].0) <= longest);
    let energy: Vec<f64> = pairs.map(|p| (p[1].0 - p[0].0) as f64 / 1e9 * (p[0].1 + p[1].1) / 2.0).collect();
    let known = readings().any(|(_, reading)| reading.clock_mhz.is_some() && reading.busy_percent.is_some());
    let held_back = |reading: &Reading| {
        let highest = clock.map_or(0.0, |range| range.max);
        let slow = reading.clock_mhz.is_some_and(|clock| clock < SLOW * highest);
        let busy = reading.busy_percent.is_some_and(|busy| busy >= BUSY);
        let at_cap = reading.power_w.zip(reading.power_cap_w).is_some_and(|(power, cap)| power >= NEAR_CAP * cap);
        let hot = reading.temperature_c.is_some_and(|temperature| temperature >= HOT_C);
        slow && busy && (at_cap || hot)
    };
    GpuTotals {
        gpu,
        address: address.to_owned(),
        power_w: range(|reading| reading.power_w),
        clock_mhz: clock,
        busy_clock_mhz: range(busy_clock),
        temperature_c: range(|reading| reading.temperature_c),
        busy_percent: range(|reading| reading.busy_percent),
        vram_bytes: range(|reading| reading.vram_bytes.map(|bytes| bytes as f64)),
        gtt_bytes: range(|reading| reading.gtt_bytes.map(|bytes| bytes as f64)),
        energy_j: (!energy.is_empty()).then(|| energy.iter().sum()),
        throttled_samples: known.then(|| readings().filter(|(_, reading)| held_back(reading)).count() as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn sample(at_s: u64, reading: Reading) -> Sample {
        Sample { at: at_s * 1_000_000_000, realtime_s: at_s as f64, readings: vec![reading] }
    }

    #[test]
    fn energy_is_power_over_time() {
        let watts = |power| Reading { power_w: Some(power), ..Reading::default() };
        let samples =
            [sample(0, watts(100.0)), sample(1, watts(300.0)), sample(2, watts(300.0)), sample(99, watts(0.0))];
        let totals = total(0, "a", &samples, SECOND);
        assert_eq!(totals.energy_j, Some(500.0));
        assert_eq!(totals.power_w, Some(Range { samples: 4, min: 0.0, mean: 175.0, max: 300.0 }));
        assert_eq!((totals.clock_mhz, totals.throttled_samples), (None, None));
        assert_eq!(total(1, "b", &samples, SECOND).energy_j, None);
    }

    /// 500 W each time. The interval grew to 10 s, or it was 10 s and one sample in four is left. A pause of 1,000 s is not joined.
    #[test]
    fn samples_that_are_read_seldom_are_joined() {
        let energy = |times: &[u64], interval: u64| {
            let read = |at| sample(at, Reading { power_w: Some(500.0), ..Reading::default() });
            let samples: Vec<Sample> = times.iter().copied().map(read).collect();
            total(0, "a", &samples, Duration::from_secs(interval)).energy_j
        };
        assert_eq!(energy(&[0, 1, 3, 7, 15, 25, 35], 10), Some(35.0 * 500.0));
        assert_eq!(energy(&[0, 40, 80, 120, 1120, 1160], 10), Some(160.0 * 500.0));
        assert_eq!(energy(&[0, 6], 6), Some(3000.0));
    }

    #[test]
    fn a_slow_clock_at_the_power_limit_is_throttling() {
        let at = |clock, busy, power| Reading {
            clock_mhz: Some(clock),
            busy_percent: Some(busy),
            power_w: Some(power),
            power_cap_w: Some(750.0),
            ..Reading::default()
        };
        let samples = [
            sample(0, at(2100.0, 99.0, 700.0)),
            sample(1, at(1500.0, 99.0, 748.0)),
            sample(2, at(1500.0, 10.0, 748.0)),
            sample(3, at(500.0, 99.0, 100.0)),
        ];
        let totals = total(0, "a", &samples, SECOND);
        assert_eq!(totals.throttled_samples, Some(1));
        assert_eq!(totals.busy_clock_mhz, Some(Range { samples: 3, min: 500.0, mean: 4100.0 / 3.0, max: 2100.0 }));
    }
}
