//! Energy of steps and kernels, from power samples of their device.
//!
//! Power is integrated by trapezoids over the interval; at its ends it is interpolated between the neighbouring samples. An
//! interval with fewer samples than [`LEAST`] has no known energy. When several kernels run at the same time, each of them
//! gets the whole power of the device.

use super::timeline::Timeline;
use super::timeline::steps::Steps;
use rkprof_model::event::Ns;
use serde::Serialize;
use std::collections::BTreeMap;

/// Least number of samples in an interval.
pub const LEAST: usize = 10;
/// Largest gap between samples, as a share of the interval.
const LARGEST_HOLE: f64 = 0.2;
/// Limit of listed kernels, by time.
const KERNELS: usize = 50;

/// Power over time: ns of CLOCK_BOOTTIME, watts.
#[derive(Clone, Debug, Default)]
pub struct Power(Vec<(Ns, f64)>);

impl Power {
    pub fn new(mut samples: Vec<(Ns, f64)>) -> Power {
        samples.sort_by_key(|(at, _)| *at);
        Power(samples)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn within(&self, start: Ns, end: Ns) -> std::ops::Range<usize> {
        let from = self.0.partition_point(|(at, _)| *at < start);
        from..self.0.partition_point(|(at, _)| *at <= end).max(from)
    }

    /// Joules from `start` to `end`; `None` where there are too few samples.
    pub fn over(&self, start: Ns, end: Ns) -> Option<f64> {
        let within = self.within(start, end);
        if within.len() < LEAST {
            return None;
        }
        let first = self.at_edge(start, within.start.checked_sub(1), within.start);
        let last = self.at_edge(end, within.end.checked_sub(1), within.end);
        let samples = self.0[within].iter().copied();
        let points: Vec<(Ns, f64)> = std::iter::once((start, first)).chain(samples).chain([(end, last)]).collect();
        let seconds = |pair: &[(Ns, f64)]| (pair[1].0 - pair[0].0) as f64 / 1e9;
        let hole = points.windows(2).map(seconds).fold(0.0, f64::max);
        let whole = (end - start) as f64 / 1e9;
        (hole <= LARGEST_HOLE * whole).then(|| points.windows(2).map(|p| seconds(p) * (p[0].1 + p[1].1) / 2.0).sum())
    }

    /// Power at `at`, between two samples; after the last one it stays constant.
    fn at_edge(&self, at: Ns, before: Option<usize>, after: usize) -> f64 {
        match (before.and_then(|before| self.0.get(before)), self.0.get(after)) {
            (Some((t0, p0)), Some((t1, p1))) => p0 + (p1 - p0) * at.saturating_sub(*t0) as f64 / (t1 - t0) as f64,
            (Some((_, power)), _) | (None, Some((_, power))) => *power,
            (None, None) => 0.0,
        }
    }
}

/// A device whose power was sampled.
#[derive(Clone, Debug)]
pub struct Sampled {
    pub agent: u32,
    /// Bus address.
    pub address: String,
    pub power: Power,
}

/// Energy of one process's kernels and steps.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Energy {
    /// Least number of samples in an interval.
    pub least_samples: usize,
    pub devices: Vec<DeviceRow>,
    /// `None` when no steps were found.
    pub steps: Option<StepsRow>,
    /// The kernels with the longest total time.
    pub kernels: Vec<KernelRow>,
    /// Remarks on the numbers.
    pub notes: Vec<String>,
}

/// A device, from the first kernel or copy to the last one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeviceRow {
    pub agent: u32,
    /// The device's name: `GPU 0`.
    pub device: String,
    pub address: String,
    pub samples: u64,
    pub energy_j: Option<f64>,
    pub mean_power_w: Option<f64>,
    /// Why the energy is unknown.
    pub missing: Option<String>,
}

/// Measured steps, each on all devices.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepsRow {
    pub steps: u64,
    /// Steps with enough samples on every device.
    pub known: u64,
    pub energy_j: Option<Joules>,
    pub missing: Option<String>,
}

/// Over the known values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Joules {
    pub sum: f64,
    pub mean: f64,
    pub min: f64,
    pub max: f64,
}

/// A kernel on a device.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KernelRow {
    pub kernel: String,
    pub agent: u32,
    pub calls: u64,
    pub time_ns: Ns,
    /// Calls with enough samples.
    pub known: u64,
    /// Total energy of those calls.
    pub energy_j: Option<f64>,
    /// Mean power during those calls.
    pub mean_power_w: Option<f64>,
    pub missing: Option<String>,
}

impl Energy {
    /// `None` when no device of the process was sampled.
    pub fn measure(
        timeline: &Timeline,
        steps: Option<&Steps>,
        sampled: &[Sampled],
        notes: Vec<String>,
    ) -> Option<Energy> {
        let agents = timeline.agents();
        let used: Vec<&Sampled> = sampled.iter().filter(|device| agents.contains(&device.agent)).collect();
        let window = timeline.window()?;
        if used.is_empty() {
            return None;
        }
        let whole = used.len() == agents.len();
        let steps = steps.map(|steps| match whole {
            true => of_steps(steps, &used),
            false => StepsRow {
                steps: steps.measured().count() as u64,
                known: 0,
                energy_j: None,
                missing: Some("the power of a device that ran kernels is not known".to_owned()),
            },
        });
        Some(Energy {
            least_samples: LEAST,
            devices: used.iter().map(|device| of_device(timeline, device, window)).collect(),
            steps,
            kernels: of_kernels(timeline, &used),
            notes,
        })
    }
}

fn too_few(what: &str) -> Option<String> {
    Some(format!("{what} at least {LEAST} samples of power, evenly over it: sample more often (--telemetry=TIME)"))
}

fn of_device(timeline: &Timeline, device: &Sampled, (start, end): (Ns, Ns)) -> DeviceRow {
    let energy = device.power.over(start, end);
    DeviceRow {
        agent: device.agent,
        device: timeline.device(device.agent),
        address: device.address.clone(),
        samples: device.power.within(start, end).len() as u64,
        energy_j: energy,
        mean_power_w: energy.map(|energy| energy / ((end - start) as f64 / 1e9)),
        missing: if energy.is_none() { too_few("the run needs") } else { None },
    }
}

fn of_steps(steps: &Steps, devices: &[&Sampled]) -> StepsRow {
    let of = |start, end| devices.iter().map(|device| device.power.over(start, end)).sum::<Option<f64>>();
    let known: Vec<f64> = steps.measured().filter_map(|step| of(step.start_ns, step.end_ns)).collect();
    let sum: f64 = known.iter().sum();
    let joules = || Joules {
        sum,
        mean: sum / known.len() as f64,
        min: known.iter().copied().fold(f64::INFINITY, f64::min),
        max: known.iter().copied().fold(f64::NEG_INFINITY, f64::max),
    };
    StepsRow {
        steps: steps.measured().count() as u64,
        known: known.len() as u64,
        energy_j: (!known.is_empty()).then(joules),
        missing: if known.is_empty() { too_few("a step needs") } else { None },
    }
}

fn of_kernels(timeline: &Timeline, devices: &[&Sampled]) -> Vec<KernelRow> {
    #[derive(Default)]
    struct Sum {
        calls: u64,
        time: Ns,
        known: u64,
        known_time: Ns,
        energy: f64,
    }
    let mut sums: BTreeMap<(u32, u32), Sum> = BTreeMap::new();
    for dispatch in &timeline.dispatches {
        let class = timeline.class(dispatch);
        let Some(device) = devices.iter().find(|device| device.agent == class.agent) else { continue };
        let sum = sums.entry((class.kernel, class.agent)).or_default();
        sum.calls += 1;
        sum.time += dispatch.ns();
        if let Some(energy) = device.power.over(dispatch.start, dispatch.end) {
            sum.known += 1;
            sum.known_time += dispatch.ns();
            sum.energy += energy;
        }
    }
    let row = |((kernel, agent), sum): ((u32, u32), Sum)| KernelRow {
        kernel: timeline.kernels[kernel as usize].clone(),
        agent,
        calls: sum.calls,
        time_ns: sum.time,
        known: sum.known,
        energy_j: (sum.known > 0).then_some(sum.energy),
        mean_power_w: (sum.known > 0).then(|| sum.energy / (sum.known_time as f64 / 1e9)),
        missing: if sum.known == 0 { too_few("a call needs") } else { None },
    };
    let mut rows: Vec<KernelRow> = sums.into_iter().map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.time_ns));
    rows.truncate(KERNELS);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Ns = 1_000_000;

    /// Every 10 ms, from 0 to 1 s.
    fn power(watts: impl Fn(f64) -> f64) -> Power {
        Power::new((0..=100).map(|i| (i * 10 * MS, watts(i as f64 / 100.0))).collect())
    }

    #[test]
    fn joules_are_exact() {
        let close = |a: Option<f64>, b: f64| assert!((a.unwrap() - b).abs() < 1e-9, "{a:?} {b}");
        close(power(|_| 750.0).over(100 * MS, 300 * MS), 150.0);
        // A ramp from 0 to 1000 W in a second; the ends lie between samples: 1000 t^2 / 2 from 0.105 to 0.505.
        close(power(|t| 1000.0 * t).over(105 * MS, 505 * MS), 500.0 * (0.505 * 0.505 - 0.105 * 0.105));
        // After the last sample it stays constant.
        close(power(|t| 1000.0 * t).over(800 * MS, 1020 * MS), 500.0 * (1.0 - 0.64) + 20.0);
    }

    /// 500 W: a launch of 300 ms has 150 J; a launch of 5 ms has too few samples.
    #[test]
    fn kernels_have_the_energy_of_their_sampled_launches() {
        let timeline = crate::timeline::testing::timeline()
            .kernel("long", 100 * MS, 400 * MS, None)
            .kernel("short", 500 * MS, 505 * MS, None)
            .done();
        let sampled = Sampled { agent: 1, address: String::new(), power: power(|_| 500.0) };
        let rows = of_kernels(&timeline, &[&sampled]);
        let [long, short] = &rows[..] else { panic!("{rows:?}") };
        assert_eq!((long.kernel.as_str(), long.calls, long.known, long.time_ns), ("long", 1, 1, 300 * MS));
        assert!(long.energy_j.is_some_and(|joules| (joules - 150.0).abs() < 1e-9), "{long:?}");
        assert!(long.mean_power_w.is_some_and(|watts| (watts - 500.0).abs() < 1e-9), "{long:?}");
        assert_eq!((short.calls, short.known, short.energy_j, short.mean_power_w), (1, 0, None, None));
        assert!(long.missing.is_none() && short.missing.is_some());
    }

    #[test]
    fn too_few_samples_are_no_energy() {
        let power = power(|_| 500.0);
        assert_eq!(power.over(100 * MS, 180 * MS), None, "nine samples");
        assert!(power.over(100 * MS, 190 * MS).is_some(), "ten samples");
        assert_eq!(power.over(105 * MS, 106 * MS), None);
        assert_eq!(Power::default().over(0, 1000 * MS), None);
        assert_eq!(power.over(900 * MS, 1200 * MS), None, "a sensor that fell silent");
        let hole = Power::new((0..=10).chain(50..=100).map(|i| (i * 10 * MS, 1.0)).collect());
        assert_eq!(hole.over(0, 1000 * MS), None);
    }

    /// 500 W from the first kernel at 100 ms to the end of the last one at 600 ms: 250 J. Samples come every 10 ms.
    #[test]
    fn a_device_has_the_energy_of_the_run() {
        let timeline = crate::timeline::testing::timeline()
            .kernel("a", 100 * MS, 400 * MS, None)
            .kernel("a", 500 * MS, 600 * MS, None)
            .done();
        let sampled = |agent, power| Sampled { agent, address: "0000:c1:00.0".to_owned(), power };
        assert_eq!((power(|_| 1.0).len(), power(|_| 1.0).is_empty(), Power::default().is_empty()), (101, false, true));
        let other = [sampled(2, power(|_| 500.0))];
        assert!(Energy::measure(&timeline, None, &other, Vec::new()).is_none(), "a device that ran nothing");
        let both = [sampled(1, power(|_| 500.0)), sampled(2, power(|_| 500.0))];
        let energy = Energy::measure(&timeline, None, &both, vec!["a note".to_owned()]).unwrap();
        let [device] = &energy.devices[..] else { panic!("{energy:?}") };
        assert_eq!((device.agent, device.samples, device.missing.as_deref()), (1, 51, None));
        assert!(device.energy_j.is_some_and(|joules| (joules - 250.0).abs() < 1e-9), "{device:?}");
        assert!(device.mean_power_w.is_some_and(|watts| (watts - 500.0).abs() < 1e-9), "{device:?}");
        assert_eq!((energy.kernels.len(), energy.notes.len(), energy.steps.is_none()), (1, 1, true));
        let few = [sampled(1, Power::new(vec![(100 * MS, 500.0), (600 * MS, 500.0)]))];
        let device = &Energy::measure(&timeline, None, &few, Vec::new()).unwrap().devices[0];
        assert_eq!((device.energy_j, device.mean_power_w), (None, None));
        assert!(device.missing.as_deref().is_some_and(|why| why.starts_with("the run needs at least")), "{device:?}");
    }

    /// Power rises by 1000 W in a second, so that the energy from a to b seconds is 500 (b^2 - a^2) J.
    #[test]
    fn steps_have_energy_when_all_their_devices_were_sampled() {
        use crate::timeline::steps::{Query, steps};
        use crate::timeline::warmup::Warmup;
        let mut tables = crate::timeline::testing::timeline();
        for start in [0, 250, 500, 750] {
            tables = tables.range("step", start * MS, (start + 220) * MS);
            tables = tables.kernel("k", start * MS, (start + 200) * MS, Some(start * MS));
        }
        let timeline = tables.done();
        let found = steps(&timeline, &Query::default(), Warmup::None).unwrap().unwrap();
        let sampled = |power| Sampled { agent: 1, address: String::new(), power };
        let of = |timeline: &Timeline, power| {
            Energy::measure(timeline, Some(&found), &[sampled(power)], Vec::new()).unwrap().steps.unwrap()
        };
        let row = of(&timeline, power(|t| 1000.0 * t));
        let joules = row.energy_j.unwrap();
        let near = |value: f64, expected: f64| (value - expected).abs() < 1e-6;
        assert_eq!((row.steps, row.known, row.missing), (4, 4, None));
        assert!(near(joules.sum, 380.0) && near(joules.mean, 95.0), "{joules:?}");
        assert!(near(joules.min, 20.0) && near(joules.max, 170.0), "{joules:?}");
        let rare = of(&timeline, Power::new((0..=10).map(|i| (i * 100 * MS, 500.0)).collect()));
        assert_eq!((rare.steps, rare.known, rare.energy_j), (4, 0, None));
        assert!(rare.missing.unwrap().starts_with("a step needs at least 10 samples"));
        let two =
            crate::timeline::testing::timeline().kernel("k", 0, MS, None).kernel_on("k", 2, 0, 0, MS, None).done();
        let half = of(&two, power(|_| 500.0));
        assert_eq!(
            (half.known, half.missing.as_deref()),
            (0, Some("the power of a device that ran kernels is not known"))
        );
    }
}
