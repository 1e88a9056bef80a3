//! Readings of a GPU's sensors during the run: power, clock, memory.

use rkprof_jobs::telemetry::Reading;
use rkprof_model::event::Ns;
use rkprof_results::energy;
use rkprof_results::load::Process;
use serde::Serialize;

/// Values of a gauge in the page; above that, the largest of each few.
const VALUES: usize = 2000;

/// Values over time, with the limits of their axis.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Gauge {
    unit: &'static str,
    t: Vec<Ns>,
    v: Vec<f64>,
    low: f64,
    high: f64,
}

/// Name, unit, value, and the largest possible value if it is known.
type Kind = (&'static str, &'static str, fn(&Reading) -> Option<f64>, fn(&Reading) -> Option<f64>);

const GIB: f64 = (1u64 << 30) as f64;

const KINDS: [Kind; 3] = [
    ("power", "W", |reading| reading.power_w, |reading| reading.power_cap_w),
    ("clock", "MHz", |reading| reading.clock_mhz, |_| None),
    ("memory", "GiB", |r| r.vram_bytes.map(|n| n as f64 / GIB), |r| r.vram_total_bytes.map(|n| n as f64 / GIB)),
];

/// Gauges of a device, sampled for `span` ns from `origin` on.
pub(super) fn gauges(process: &Process, agent: u32, origin: Ns, span: Ns) -> Vec<(String, Gauge)> {
    let Some(sensors) = energy::sensors(process) else { return Vec::new() };
    let Some(sensor) = sensors.of.iter().find(|sensor| sensor.agent == agent) else { return Vec::new() };
    let during = || {
        let samples = sensors.recorded.samples.iter();
        samples
            .filter(|sample| sample.at >= origin && sample.at <= origin + span)
            .filter_map(|sample| Some((sample.at - origin, sample.readings.get(sensor.gpu)?)))
    };
    KINDS
        .into_iter()
        .filter_map(|(name, unit, value, most)| {
            let values: Vec<(Ns, f64)> = during().filter_map(|(at, reading)| Some((at, value(reading)?))).collect();
            let cap = during().filter_map(|(_, reading)| most(reading)).fold(0.0, f64::max);
            Some((name.to_owned(), gauge(unit, &values, cap)?))
        })
        .collect()
}

fn gauge(unit: &'static str, values: &[(Ns, f64)], cap: f64) -> Option<Gauge> {
    let largest = |few: &[(Ns, f64)]| few.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1));
    let thinned: Vec<(Ns, f64)> = values.chunks(values.len().div_ceil(VALUES).max(1)).filter_map(largest).collect();
    let high = thinned.iter().map(|value| value.1).fold(cap, f64::max);
    let (t, v): (Vec<Ns>, Vec<f64>) = thinned.into_iter().unzip();
    (!t.is_empty()).then_some(Gauge { unit, t, v, low: 0.0, high })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peaks_survive_thinning() {
        let mut values: Vec<(Ns, f64)> = (0..10_000).map(|i| (i * 10, 100.0)).collect();
        values[4321].1 = 650.0;
        let gauge = gauge("W", &values, 750.0).unwrap();
        assert!(gauge.t.len() <= VALUES && gauge.t.is_sorted());
        assert_eq!((gauge.v.iter().copied().fold(0.0, f64::max), gauge.high), (650.0, 750.0));
    }
}
