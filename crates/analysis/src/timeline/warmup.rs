//! Warm-up: the leading runs of a kernel (or steps) that are slower than the later ones, because of compilation, cold caches
//! and clocks. They are set apart, never discarded: reports show both populations.

use super::spread::Spread;
use super::{Dispatch, Timeline};
use rkprof_model::event::Ns;
use serde::Serialize;
use std::cmp::Reverse;

/// Number of values in the rolling median.
const WINDOW: usize = 11;
/// With fewer values a steady state can't be distinguished from warm-up.
const FEWEST: usize = 2 * WINDOW;
/// The rolling median has settled when it is within this share of the steady median.
const WITHIN: f64 = 0.05;

/// The part that is left out of the measured population.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warmup {
    /// Nothing.
    None,
    /// This many launches of each kernel.
    First(usize),
    /// Until the rolling median settles ([`settled`]).
    Auto,
}

impl Warmup {
    /// Number of leading values to leave out.
    pub fn leading(self, values: &[Ns]) -> usize {
        match self {
            Warmup::None => 0,
            Warmup::First(n) => n.min(values.len()),
            Warmup::Auto => settled(values),
        }
    }
}

/// Number of leading values that are warm-up. The steady median is that of the second half, and the rolling median of 11 must
/// come within 5 % of it. Larger values at that place (beyond 5 % and beyond four robust standard deviations of the steady
/// half) are left out too. 0 when the beginning is not slower, when the median comes within 5 % only in the second half, or with
/// too few values.
pub fn settled(values: &[Ns]) -> usize {
    if values.len() < FEWEST {
        return 0;
    }
    let mut tail = values[values.len() / 2..].to_vec();
    let steady = median(&mut tail) as f64;
    let mut deviations: Vec<Ns> = tail.iter().map(|value| value.abs_diff(steady as Ns)).collect();
    // 1.4826 makes the median deviation of a normal distribution its standard deviation.
    let limit = steady + (WITHIN * steady).max(4.0 * 1.4826 * median(&mut deviations) as f64);
    let has_settled = |at: usize| {
        let mut window = values[at..at + WINDOW].to_vec();
        median(&mut window) as f64 <= steady * (1.0 + WITHIN)
    };
    let Some(at) = (0..=values.len() / 2).find(|at| at + WINDOW <= values.len() && has_settled(*at)) else { return 0 };
    if at == 0 && values[0] as f64 <= limit {
        return 0;
    }
    let late = values[at..at + WINDOW].iter().rposition(|value| *value as f64 > limit);
    at + late.map_or(0, |late| late + 1)
}

fn median(values: &mut [Ns]) -> Ns {
    let middle = values.len() / 2;
    *values.select_nth_unstable(middle).1
}

/// One kernel's runs, with and without its warm-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Populations {
    pub kernel: String,
    /// The runs left out at the beginning; `None` when there are none.
    pub warmup: Option<Spread>,
    /// The measured runs; `None` when all were left out.
    pub measured: Option<Spread>,
}

/// Number of leading runs of a kernel that are set apart; `cold` always includes the first one.
pub fn leading(warmup: Warmup, cold: bool, values: &[Ns]) -> usize {
    warmup.leading(values).max(usize::from(cold)).min(values.len())
}

/// Populations of every kernel, by measured time; `cold` also leaves out each kernel's first run.
pub fn populations(timeline: &Timeline, warmup: Warmup, cold: bool) -> Vec<Populations> {
    let mut runs: Vec<Vec<Ns>> = vec![Vec::new(); timeline.kernels.len()];
    for dispatch in &timeline.dispatches {
        runs[timeline.class(dispatch).kernel as usize].push(dispatch.ns());
    }
    let mut rows: Vec<Populations> = runs
        .into_iter()
        .zip(&timeline.kernels)
        .filter(|(values, _)| !values.is_empty())
        .map(|(mut values, kernel)| {
            let leading = leading(warmup, cold, &values);
            let measured = values.split_off(leading);
            Populations {
                kernel: kernel.clone(),
                warmup: Spread::from_values(values),
                measured: Spread::from_values(measured),
            }
        })
        .collect();
    rows.sort_by_key(|row| Reverse(row.measured.map_or(0, |spread| spread.sum_ns)));
    rows
}

/// First runs of kernels against their later ones.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Cold {
    /// Kernels that ran more than once.
    pub kernels: u64,
    /// Time of their first runs.
    pub first_ns: Ns,
    /// The excess of the first runs over the mean of the later ones, where there is one.
    pub excess_ns: Ns,
    /// From the start of the launching call to the start of the kernel, for first runs: includes loading of code.
    pub first_wait_ns: Ns,
    /// The kernel with the largest excess, if any has one.
    pub worst: Option<String>,
}

pub fn cold(timeline: &Timeline) -> Cold {
    let mut kernels: Vec<(Option<&Dispatch>, u64, Ns)> = vec![(None, 0, 0); timeline.kernels.len()];
    for dispatch in &timeline.dispatches {
        let (first, later, sum) = &mut kernels[timeline.class(dispatch).kernel as usize];
        if first.is_none() {
            *first = Some(dispatch);
        } else {
            (*later, *sum) = (*later + 1, *sum + dispatch.ns());
        }
    }
    let (mut cold, mut worst) = (Cold::default(), 0);
    for ((first, later, sum), name) in kernels.iter().zip(&timeline.kernels) {
        let Some(first) = first.filter(|_| *later > 0) else { continue };
        let excess = first.ns().saturating_sub(sum / later);
        cold.kernels += 1;
        cold.first_ns += first.ns();
        cold.excess_ns += excess;
        cold.first_wait_ns += first.launch().map_or(0, |launch| first.start - launch);
        if excess > worst {
            (worst, cold.worst) = (excess, Some(name.clone()));
        }
    }
    cold
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    /// Values about `mean` by a few percent, the same every time.
    fn noisy(mean: u64, n: u64, seed: u64) -> impl Iterator<Item = Ns> {
        (0..n).map(move |i| mean * (970 + (i + seed) * 7919 % 61) / 1000)
    }

    #[test]
    fn fifty_slow_ones_before_five_hundred_fast_ones() {
        for (slow, seed) in [(1_000_000, 0), (150_000, 3), (120_000, 9)] {
            let values: Vec<Ns> = noisy(slow, 50, seed).chain(noisy(100_000, 500, seed)).collect();
            let left_out = settled(&values);
            assert!((45..=60).contains(&left_out), "{left_out} of a warm-up of {slow}");
            let mean = values[left_out..].iter().sum::<Ns>() as f64 / (values.len() - left_out) as f64;
            let fast = values[50..].iter().sum::<Ns>() as f64 / 500.0;
            assert!((mean / fast - 1.0).abs() < 0.01, "{mean} {fast}");
        }
    }

    #[test]
    fn steady_values_have_no_warmup() {
        for seed in 0..50 {
            assert_eq!(settled(&noisy(5_000, 300, seed).collect::<Vec<_>>()), 0, "seed {seed}");
        }
        assert_eq!(settled(&[900, 100, 100]), 0, "too few to tell");
        let one_cold: Vec<Ns> = [9_000].into_iter().chain(noisy(1_000, 99, 1)).collect();
        assert_eq!(settled(&one_cold), 1);
    }

    #[test]
    fn both_populations_are_shown() {
        let mut tables = timeline();
        for i in 0..10u64 {
            let ns = if i == 0 { 900 } else { 100 };
            tables = tables.kernel("k", 1_000 * i, 1_000 * i + ns, Some((1_000 * i).saturating_sub(20)));
        }
        let timeline = tables.done();
        let [row] = &populations(&timeline, Warmup::First(3), false)[..] else { panic!() };
        assert_eq!((row.warmup.unwrap().sum_ns, row.measured.unwrap().sum_ns), (1_100, 700));
        let [row] = &populations(&timeline, Warmup::None, true)[..] else { panic!() };
        assert_eq!((row.warmup.unwrap().count, row.measured.unwrap().mean_ns), (1, 100.0));
        let cold = cold(&timeline);
        assert_eq!((cold.kernels, cold.first_ns, cold.excess_ns), (1, 900, 800));
        assert_eq!(cold.worst.as_deref(), Some("k"));
    }

    #[test]
    fn the_limits_of_a_steady_state() {
        let of = |parts: &[(Ns, usize)]| {
            settled(&parts.iter().flat_map(|(value, n)| std::iter::repeat_n(*value, *n)).collect::<Vec<Ns>>())
        };
        // The steady state is that of the second half.
        assert_eq!(of(&[(200, 50), (100, 50)]), 50);
        assert_eq!(of(&[(200, 65), (100, 35)]), 0, "slow until the second half");
        // Twenty-two values are the fewest.
        assert_eq!((of(&[(300, 1), (100, 21)]), of(&[(300, 1), (100, 20)])), (1, 0));
        // 5 % more is steady. Of what follows in the window, only what is beyond counts.
        assert_eq!((of(&[(105, 1), (100, 99)]), of(&[(106, 1), (100, 99)])), (0, 1));
        assert_eq!((of(&[(106, 1), (100, 1), (105, 1), (100, 97)]), of(&[(106, 3), (100, 97)])), (1, 3));
        assert_eq!(of(&[(100, 3), (900, 1), (100, 96)]), 0, "the beginning is not slower");
        // The median deviation is 10: four robust standard deviations are 4 * 1.4826 * 10 = 59.3.
        let noisy = |first: Ns| settled(&[first].into_iter().chain([100, 90, 110].repeat(33)).collect::<Vec<Ns>>());
        assert_eq!((noisy(159), noisy(160)), (0, 1));
    }

    #[test]
    fn the_kernel_with_most_measured_time_comes_first() {
        let mut tables = timeline();
        for i in 0..10u64 {
            tables = tables.kernel("short", 1_000 * i, 1_000 * i + 10, None);
            tables = tables.kernel("long", 1_000 * i + 100, 1_000 * i + 200, None);
        }
        let timeline = tables.kernel("once", 20_000, 20_050, None).done();
        let kernels: Vec<_> = populations(&timeline, Warmup::First(1), false)
            .into_iter()
            .map(|row| (row.kernel, row.measured.map(|spread| spread.sum_ns)))
            .collect();
        let row = |name: &str, ns| (name.to_owned(), ns);
        assert_eq!(kernels, [row("long", Some(900)), row("short", Some(90)), row("once", None)]);
    }

    #[test]
    fn first_runs_add_up_over_kernels() {
        let timeline = timeline()
            .kernel("a", 1_000, 1_900, Some(950))
            .kernel("b", 2_000, 2_300, Some(1_980))
            .kernel("c", 3_000, 3_100, Some(2_990))
            .kernel("once", 3_500, 3_900, Some(3_000))
            .kernel("a", 4_000, 4_100, None)
            .kernel("b", 5_000, 5_100, None)
            .kernel("c", 6_000, 6_200, None)
            .done();
        // The first run of c is the faster one.
        let expected =
            Cold { kernels: 3, first_ns: 1_300, excess_ns: 1_000, first_wait_ns: 80, worst: Some("a".into()) };
        assert_eq!(cold(&timeline), expected);
        let steady = super::super::testing::timeline().kernel("a", 0, 100, None).kernel("a", 200, 300, None).done();
        assert_eq!(cold(&steady), Cold { kernels: 1, first_ns: 100, ..Cold::default() }, "no first run is the worst");
    }
}
