//! Pairs of programs with the noise of real machines: how often the comparison separates equal ones, and misses different
//! ones.

use super::*;

/// Uniform and normal numbers, the same every time.
struct Rng(u64);

impl Rng {
    fn uniform(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn normal(&mut self) -> f64 {
        (-2.0 * self.uniform().max(1e-300).ln()).sqrt() * (std::f64::consts::TAU * self.uniform()).cos()
    }
}

const STEPS: usize = 40;
const RUNS: [usize; 5] = [3, 4, 5, 7, 10];
/// Models of the noise within a run, and of the noise between runs.
const WITHIN: [&str; 4] = ["plain", "outliers", "drift", "two modes"];
const BETWEEN: [&str; 3] = ["runs differ", "runs in two modes", "slow runs"];

/// Comparisons for each number; the figures of docs/definitions.md come from RKPROF_TRIALS=20000.
fn trials() -> usize {
    std::env::var("RKPROF_TRIALS").map_or(400, |text| text.parse().expect("a number of trials"))
}

/// A run's steps: 1 % of noise, and the model's own noise.
fn run(rng: &mut Rng, model: &str, mean: f64) -> Vec<f64> {
    // Clocks and memory layout differ between runs.
    let spread = if model == "runs differ" { 0.01 } else { 0.003 };
    let state = match model {
        // The clock is fixed when the program starts.
        "runs in two modes" if rng.uniform() < 0.5 => 1.02,
        // Another job on the machine.
        "slow runs" if rng.uniform() < 0.1 => 1.05,
        _ => 1.0,
    };
    let own = state * (1.0 + spread * rng.normal());
    let slow = rng.uniform() < 0.5;
    (0..STEPS)
        .map(|step| {
            let noise = 1.0 + 0.01 * rng.normal();
            let more = match model {
                "outliers" if rng.uniform() < 0.05 => 1.5 + 3.0 * rng.uniform(),
                "drift" => 1.0 + 0.02 * step as f64 / STEPS as f64,
                // Half of a run is in another state of the power management; which half is random.
                "two modes" if (step < STEPS / 2) == slow => 1.02,
                _ => 1.0,
            };
            mean * own * noise * more
        })
        .collect()
}

/// Share of comparisons with one of these verdicts, %.
fn said(model: &str, runs: usize, factor: f64, wanted: &[Verdict]) -> f64 {
    let mut rng = Rng((0x9E37_79B9_7F4A_7C15 ^ ((runs as u64) << 32)) | (model.len() as u64 + 1));
    let thresholds = Thresholds::default();
    let trials = trials();
    let hits = (0..trials).filter(|_| {
        let side = |rng: &mut Rng, mean: f64| (0..runs).map(|_| run(rng, model, mean)).collect::<Vec<_>>();
        let (before, after) = (side(&mut rng, 1e6), side(&mut rng, 1e6 * factor));
        let (unit, mut change) = change(&before, &after).unwrap();
        change.p_adjusted = change.p;
        wanted.contains(&step(String::new(), "device", unit, change, &thresholds).verdict)
    });
    100.0 * hits.count() as f64 / trials as f64
}

/// The deviation from a true share of `pct` that chance exceeds once in a hundred on each side.
fn by_chance(pct: f64) -> f64 {
    2.33 * (pct * (100.0 - pct) / trials() as f64).sqrt()
}

const CHANGED: [Verdict; 3] = [Verdict::Regression, Verdict::Improvement, Verdict::Small];

#[test]
fn equal_programs_are_seldom_told_apart() {
    for model in WITHIN.into_iter().chain(BETWEEN) {
        for runs in RUNS.into_iter().chain([1]) {
            // One run does not show what differs between runs; docs/guides/ci.md says to take several.
            if runs == 1 && BETWEEN.contains(&model) {
                continue;
            }
            let false_alarms = said(model, runs, 1.0, &CHANGED);
            println!("{model}, {runs} runs a side: {false_alarms:.1} % false alarms");
            assert!(false_alarms <= 5.0 + by_chance(5.0), "{model}, {runs} runs: {false_alarms} %");
        }
    }
}

#[test]
fn different_programs_are_told_apart() {
    // The table of docs/definitions.md: change in %, runs, least power for noise within runs, and for runs that differ by 1 %.
    for (pct, runs, within, differ) in [
        (10.0, 3, 99.0, 98.0),
        (5.0, 3, 98.0, 60.0),
        (5.0, 5, 99.0, 98.0),
        (2.0, 5, 99.0, 73.0),
        (2.0, 10, 100.0, 98.0),
    ] {
        for model in WITHIN.into_iter().chain(["runs differ"]) {
            // With noise only within runs, ten runs need no test when five suffice.
            if runs == 10 && model != "runs differ" {
                continue;
            }
            let power = said(model, runs, 1.0 + pct / 100.0, &CHANGED);
            println!("{model}, {runs} runs a side, {pct:+.0} %: told in {power:.1} %");
            let least = if model == "runs differ" { differ } else { within };
            assert!(power >= least - by_chance(least), "{model}, {runs} runs, {pct} %: {power} %");
        }
    }
}

#[test]
fn a_small_change_is_called_small() {
    let small = said("plain", 5, 1.03, &[Verdict::Small]);
    assert!(small >= 90.0, "{small} %");
    let larger = said("plain", 5, 1.10, &[Verdict::Regression]);
    assert!(larger >= 99.0, "{larger} %");
    let faster = said("plain", 5, 0.90, &[Verdict::Improvement]);
    assert!(faster >= 99.0, "{faster} %");
}

#[test]
fn the_trimmed_mean_by_hand() {
    // Two of ten are cut at each end: 3..=8 of 1..=10.
    let sample = trimmed(&[10.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]).unwrap();
    assert_eq!((sample.n, sample.mean), (6.0, 5.5));
    // Winsorized: 3 3 3 4 5 6 7 8 8 8, squares about 5.5 sum to 42.5; over 6 - 1.
    assert!((sample.variance - 42.5 / 5.0).abs() < 1e-12, "{}", sample.variance);
    assert!(trimmed(&[1.0]).is_none() && trimmed(&[]).is_none());
}

#[test]
fn the_permutation_test_by_hand() {
    // Five and five, apart: of 252 assignments only this one and its mirror image are as far apart.
    let (low, high) = ([1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0]);
    assert_eq!(permuted(&low, &high), Some(2.0 / 252.0));
    // All assignments are equally far apart.
    assert_eq!(permuted(&[1.0; 5], &[1.0; 5]), Some(1.0));
    assert_eq!(permuted(&[0.0, 0.0, 0.0, 0.0, 1.0], &[0.0; 5]), Some(1.0));
    // Counted with itertools.combinations in Python: 4 of 462.
    let counted = permuted(&[1.0, 2.0, 3.0, 4.0, 6.0], &[5.0, 7.0, 8.0, 9.0, 10.0, 11.0]).unwrap();
    assert!((counted - 4.0 / 462.0).abs() < 1e-12, "{counted}");
    assert_eq!((permuted(&low[1..], &high), permuted(&[1.0; 15], &[2.0; 15])), (None, None));
}
