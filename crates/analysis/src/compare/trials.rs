//! Pairs of programs with the noise of real machines: how often the comparison separates equal ones, and misses different
//! ones.

use super::change::Change;
use super::step::{change, step};
use super::*;
use crate::t_test::{Sample, welch};

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
const RUNS: [usize; 6] = [2, 3, 4, 5, 7, 10];
/// Models of the noise within a run, and of the noise between runs.
const WITHIN: [&str; 5] = ["plain", "outliers", "drift", "two modes", "steps follow each other"];
const BETWEEN: [&str; 6] =
    ["runs differ", "heavy tails", "runs in two modes", "slow runs", "the machine warms up", "runs follow each other"];

/// Comparisons for each number; the figures of docs/definitions.md come from 10,000.
fn trials() -> usize {
    std::env::var(rkprof_model::variables::TRIALS).map_or(400, |text| text.parse().expect("a number of trials"))
}

/// A run's steps: 1 % of noise, and the model's own noise. `state` is what the runs before it left behind.
fn run(rng: &mut Rng, model: &str, mean: f64, turn: usize, state: &mut f64) -> Vec<f64> {
    let own = match model {
        // Clocks and memory layout differ between runs.
        "runs differ" => 1.0 + 0.01 * rng.normal(),
        // Student's t with three degrees of freedom, 1 % of spread.
        "heavy tails" => {
            let squares: f64 = (0..3).map(|_| rng.normal().powi(2)).sum();
            1.0 + 0.01 / 3f64.sqrt() * rng.normal() / (squares / 3.0).sqrt()
        }
        // The clock is fixed when the program starts.
        "runs in two modes" if rng.uniform() < 0.5 => 1.02,
        // Another job on the machine.
        "slow runs" if rng.uniform() < 0.1 => 1.05,
        "the machine warms up" => 1.0 + 0.002 * turn as f64,
        "runs follow each other" => {
            *state = 0.6 * *state + 0.8 * rng.normal();
            1.0 + 0.01 * *state
        }
        _ => 1.0,
    } * (1.0 + 0.003 * rng.normal());
    let slow = rng.uniform() < 0.5;
    let mut last = 0.0;
    (0..STEPS)
        .map(|step| {
            let fresh = rng.normal();
            last = if model == "steps follow each other" { 0.9 * last + 0.19f64.sqrt() * fresh } else { fresh };
            let more = match model {
                "outliers" if rng.uniform() < 0.05 => 1.5 + 3.0 * rng.uniform(),
                "drift" => 1.0 + 0.02 * step as f64 / STEPS as f64,
                // Half of a run is in another state of the power management; which half is random.
                "two modes" if (step < STEPS / 2) == slow => 1.02,
                _ => 1.0,
            };
            mean * own * (1.0 + 0.01 * last) * more
        })
        .collect()
}

/// Two programs, the second by a factor slower, in turns: A B B A.
fn pair(rng: &mut Rng, model: &str, runs: usize, factor: f64) -> [Vec<Vec<f64>>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    let mut state = rng.normal();
    for turn in 0..2 * runs {
        let side = [0, 1, 1, 0][turn % 4];
        sides[side].push(run(rng, model, 1e6 * [1.0, factor][side], turn, &mut state));
    }
    sides
}

fn rng_of(model: &str, runs: usize) -> Rng {
    let bytes = model.bytes().fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
    Rng((0x9E37_79B9_7F4A_7C15 ^ ((runs as u64) << 32) ^ bytes) | 1)
}

/// The change of a pair, and the verdict on it.
fn judged([before, after]: &[Vec<Vec<f64>>; 2]) -> (Change, Verdict) {
    let (unit, change) = change(before, after).unwrap();
    (change, step(String::new(), "device", unit, change, &Thresholds::default()).verdict)
}

/// Share of comparisons with one of these verdicts, %.
fn said(model: &str, runs: usize, factor: f64, wanted: &[Verdict]) -> f64 {
    let mut rng = rng_of(model, runs);
    let trials = trials();
    let hits = (0..trials).filter(|_| wanted.contains(&judged(&pair(&mut rng, model, runs, factor)).1));
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
        for runs in RUNS {
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

/// Share of comparisons with a changed verdict, %, where only the first two of the candidate's runs were made.
fn said_of_two(model: &str, runs: usize, factor: f64) -> f64 {
    let mut rng = rng_of(model, runs);
    let hits = (0..trials()).filter(|_| {
        let [before, mut after] = pair(&mut rng, model, runs, factor);
        after.truncate(2);
        CHANGED.contains(&judged(&[before, after]).1)
    });
    100.0 * hits.count() as f64 / trials() as f64
}

/// More runs on one side keep most of what two beside two tell (two thirds at least), and equal programs stay equal.
#[test]
fn two_runs_beside_more() {
    for model in WITHIN.into_iter().chain(BETWEEN) {
        let two = said(model, 2, 1.08, &CHANGED);
        for runs in [3, 5, 10] {
            let (false_alarms, power) = (said_of_two(model, runs, 1.0), said_of_two(model, runs, 1.08));
            println!(
                "{model}, {runs} runs and two: {false_alarms:.1} % false alarms, +8 % told in {power:.1} % ({two:.1})"
            );
            assert!(false_alarms <= 5.0 + by_chance(5.0), "{model}, {runs} runs: {false_alarms} %");
            assert!(power >= 0.65 * two, "{model}, {runs} runs: {power} % for {two} %");
        }
    }
}

/// Equal programs whose runs differ by 3 % are NEUTRAL in half of the comparisons of five runs a side; by 95% intervals they were in a
/// third. Of changes by the threshold 5 % are NEUTRAL at most.
#[test]
fn equal_programs_are_told_where_runs_differ() {
    let nothing = super::change::means(&[1.0], &[1.0]);
    let mut rng = Rng(0x5eed_0010);
    let mut neutral = |factor: f64| {
        let hits = (0..4000).filter(|_| {
            let [before, after] =
                [1.0, factor].map(|f| (0..5).map(|_| 1e6 * f * (1.0 + 0.03 * rng.normal())).collect::<Vec<f64>>());
            let changes = Changes {
                unit: Unit::Run,
                mean: super::change::confirmed(&before, &after),
                p50: nothing,
                p99: nothing,
            };
            Thresholds::default().judge(&changes).0 == Verdict::Neutral
        });
        100.0 * hits.count() as f64 / 4000.0
    };
    let (equal, by_threshold, larger) = (neutral(1.0), neutral(1.05), neutral(1.08));
    println!("NEUTRAL: {equal:.1} % of equal programs, {by_threshold:.1} % of +5 %, {larger:.1} % of +8 %");
    assert!(equal >= 45.0 && by_threshold <= 6.0 && larger <= 1.0, "{equal}, {by_threshold}, {larger}");
}

/// One run a side never has a verdict.
#[test]
fn one_run_a_side_says_nothing() {
    for model in WITHIN.into_iter().chain(BETWEEN) {
        assert_eq!(said(model, 1, 1.4, &[Verdict::Inconclusive]), 100.0, "{model}");
    }
}

/// Ways in which the ranks of `n` and `n` numbers have each sum: Mann and Whitney's U, without ties.
fn ways(n: usize) -> Vec<f64> {
    // By the number of chosen ranks, and by U.
    let mut table = vec![vec![0.0; n * n + 1]; n + 1];
    table[0][0] = 1.0;
    for rank in 0..2 * n {
        for chosen in (1..=n.min(rank + 1)).rev() {
            // The chosen rank is above all earlier ones that were not chosen.
            let above = rank + 1 - chosen;
            for u in (above..=n * n).rev() {
                let more = table[chosen - 1][u - above];
                if above <= n {
                    table[chosen][u] += more;
                }
            }
        }
    }
    table.swap_remove(n)
}

/// Two-sided p of Mann and Whitney's test.
fn mann_whitney(a: &[f64], b: &[f64], ways: &[f64]) -> f64 {
    let u: usize = a.iter().map(|x| b.iter().filter(|y| *y < x).count()).sum();
    let u = u.min(a.len() * b.len() - u);
    let all: f64 = ways.iter().sum();
    (2.0 * ways[..=u].iter().sum::<f64>() / all).min(1.0)
}

/// Whether the 95 % interval of the difference of the means by Efron's bootstrap (percentiles of 400 resamples) excludes 0.
fn bootstrap_differs(rng: &mut Rng, a: &[f64], b: &[f64]) -> bool {
    const RESAMPLES: usize = 400;
    let mut mean = |sample: &[f64]| {
        let drawn = sample.iter().map(|_| sample[(rng.uniform() * sample.len() as f64) as usize]);
        drawn.sum::<f64>() / sample.len() as f64
    };
    let mut differences: Vec<f64> = (0..RESAMPLES).map(|_| mean(b) - mean(a)).collect();
    differences.sort_unstable_by(f64::total_cmp);
    let tail = RESAMPLES / 40;
    differences[tail] > 0.0 || differences[RESAMPLES - 1 - tail] < 0.0
}

#[test]
fn the_tests_beside_it_by_hand() {
    let apart = bootstrap_differs(&mut Rng(7), &[1.0, 1.1, 0.9, 1.05, 1.0], &[2.0, 2.1, 1.9, 2.05, 2.0]);
    let alike = bootstrap_differs(&mut Rng(7), &[1.0, 1.1, 0.9, 1.05, 1.0], &[1.0, 1.1, 0.9, 1.05, 1.01]);
    assert_eq!((apart, alike), (true, false));
    // Of the 6 ways for two and two: U is 0, 1, 2 (twice), 3, 4.
    assert_eq!(ways(2), [1.0, 1.0, 2.0, 1.0, 1.0]);
    assert_eq!(ways(5).iter().sum::<f64>(), 252.0);
    // scipy.stats.mannwhitneyu([1, 2, 3, 4, 6], [5, 7, 8, 9, 10]).pvalue
    let p = mann_whitney(&[1.0, 2.0, 3.0, 4.0, 6.0], &[5.0, 7.0, 8.0, 9.0, 10.0], &ways(5));
    assert!((p - 4.0 / 252.0).abs() < 1e-12, "{p}");
}

/// The table of docs/definitions.md, in %.
#[test]
#[ignore = "a table for the documents; takes minutes"]
fn the_table_of_level_coverage_and_power() {
    let trials = 10_000;
    println!(
        "| noise | runs | false verdicts | coverage | +5 % | +10 % | Welch: false | +5 % | Mann-Whitney: false | +5 % | \
         bootstrap: false | +5 % |",
    );
    for model in WITHIN.into_iter().chain(BETWEEN) {
        for runs in [1, 2, 3, 5, 10] {
            let (mut rng, ways, mut draws) = (rng_of(model, runs), ways(runs), Rng(0x9e37_79b9));
            let mut row = [0u32; 11];
            for factor in [1.0, 1.05, 1.1] {
                for _ in 0..trials {
                    let sides = pair(&mut rng, model, runs, factor);
                    let (change, verdict) = judged(&sides);
                    let changed = matches!(verdict, Verdict::Regression | Verdict::Improvement | Verdict::Small);
                    let truth = 100.0 * (factor - 1.0);
                    let [a, b] = sides.map(|side| side.iter().filter_map(|run| step::trimmed(run)).collect::<Vec<_>>());
                    let welch = Sample::from_values(&a).zip(Sample::from_values(&b)).and_then(|(a, b)| welch(&a, &b));
                    let by_welch = u32::from(welch.is_some_and(|test| test.p < 0.05));
                    let by_ranks = u32::from(mann_whitney(&a, &b, &ways) < 0.05);
                    let at = if factor == 1.0 { [0, 4, 6, 9] } else { [2, 5, 7, 10] };
                    if factor == 1.1 {
                        row[3] += u32::from(changed);
                        continue;
                    }
                    row[at[0]] += u32::from(changed);
                    row[at[1]] += by_welch;
                    row[at[2]] += by_ranks;
                    row[at[3]] += u32::from(bootstrap_differs(&mut draws, &a, &b));
                    let holds =
                        change.low_pct.zip(change.high_pct).is_some_and(|(low, high)| low <= truth && truth <= high);
                    row[1] += u32::from(holds && factor == 1.0);
                    row[8] += u32::from(change.low_pct.is_some() && factor == 1.0);
                }
            }
            let share = |at: usize| format!("{:.1}", 100.0 * f64::from(row[at]) / f64::from(trials));
            let coverage = if row[8] == 0 { "none".to_owned() } else { share(1) };
            let [level, five, ten, welch, welch5, ranks, ranks5, boot, boot5] = [0, 2, 3, 4, 5, 6, 7, 9, 10].map(share);
            println!(
                "| {model} | {runs} | {level} | {coverage} | {five} | {ten} | {welch} | {welch5} | {ranks} | {ranks5} | \
                 {boot} | {boot5} |"
            );
        }
    }
}
