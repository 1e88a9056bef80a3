//! The test that looks several times: its rule by hand, and its errors by simulation.

use super::*;
use std::fmt::Write;

const NOW: End = End::Now { earlier: 0 };

#[test]
fn the_rule() {
    let pairs = |ratios: &[f64]| ratios.iter().map(|ratio| (100.0, 100.0 * ratio)).collect::<Vec<_>>();
    let of = |ratios: &[f64], plan| judge(&pairs(ratios), plan, 1.0, End::Open).verdict;
    let slower = [1.05, 1.051, 1.049, 1.05];
    assert_eq!(of(&slower, Plan::Sequential), Verdict::Regression);
    assert_eq!(of(&slower.map(|ratio| 1.0 / ratio), Plan::Sequential), Verdict::Improvement);
    assert_eq!(of(&[1.0, 1.0001, 0.9999, 1.0], Plan::Sequential), Verdict::Neutral);
    assert_eq!(of(&[1.005, 1.0051, 1.0049, 1.005], Plan::Sequential), Verdict::Small);
    assert_eq!(of(&[1.05, 0.96, 1.02, 0.99], Plan::Sequential), Verdict::Inconclusive);
    // Three pairs are not looked at, unless no more follow; a plan of three is.
    assert_eq!(of(&slower[..3], Plan::Sequential), Verdict::Inconclusive);
    assert_eq!(judge(&pairs(&slower[..3]), Plan::Sequential, 1.0, NOW).verdict, Verdict::Regression);
    assert_eq!(of(&slower[..3], Plan::Once(3)), Verdict::Regression);
    assert_eq!(of(&slower[..3], Plan::Once(4)), Verdict::Inconclusive);
    assert_eq!(judge(&[], Plan::Sequential, 1.0, NOW).verdict, Verdict::Inconclusive);
    // P(|T| > t) is 1 - t / sqrt(2 + t^2) for three pairs; ratios of e^1, e^2, e^3 have a mean of 2 and a deviation of 1.
    let found = judge(&pairs(&[1.0f64.exp(), 2.0f64.exp(), 3.0f64.exp()]), Plan::Once(3), 1.0, End::Open);
    let t = 2.0 * 3f64.sqrt();
    assert!((found.p.unwrap() - (1.0 - t / (2.0 + t * t).sqrt())).abs() < 1e-9, "{found:?}");
    assert!((found.after_ns / found.before_ns - 2.0f64.exp()).abs() < 1e-9);
    // t = 4.302653 at 5 %.
    assert!((found.low_pct.unwrap() - 100.0 * (2.0 - 4.302_652_73 / 3f64.sqrt()).exp_m1()).abs() < 1e-3, "{found:?}");
}

#[test]
fn the_looks_share_five_percent() {
    let planned: f64 = (1..=MOST).filter_map(|pairs| Plan::Sequential.alpha(pairs, End::Open)).sum();
    let of = |earlier| Plan::Sequential.alpha(5, End::Now { earlier }).unwrap();
    // Going on again and again: a half, a quarter, ...
    let ends: f64 = (0..50).map(of).sum();
    assert!((planned + ends - ALPHA).abs() < 1e-12);
    assert_eq!((of(0), of(1), Plan::Once(5).alpha(5, NOW)), (LAST / 2.0, LAST / 4.0, Some(ALPHA)));
}

#[test]
fn both_programs_take_turns() {
    let turns: Vec<usize> = (0..8).map(side).collect();
    assert_eq!(turns, [0, 1, 1, 0, 0, 1, 1, 0]);
}

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

const MODELS: [&str; 6] =
    ["runs differ", "heavy tails", "runs in two modes", "slow runs", "the machine warms up", "runs follow each other"];

/// The pairs of two programs in turns; 1 % of noise, and the model's own, as in `compare/trials.rs`.
fn pairs(rng: &mut Rng, model: &str, factor: f64, n: usize) -> Vec<(f64, f64)> {
    let mut state = rng.normal();
    let mut sides = [Vec::new(), Vec::new()];
    for turn in 0..2 * n {
        let own = match model {
            "heavy tails" => {
                let squares: f64 = (0..3).map(|_| rng.normal().powi(2)).sum();
                1.0 + 0.01 / 3f64.sqrt() * rng.normal() / (squares / 3.0).sqrt()
            }
            "runs in two modes" => 1.0 + if rng.uniform() < 0.5 { 0.02 } else { 0.0 } + 0.003 * rng.normal(),
            "slow runs" => 1.0 + if rng.uniform() < 0.1 { 0.05 } else { 0.0 } + 0.003 * rng.normal(),
            "the machine warms up" => 1.0 + 0.002 * turn as f64 + 0.003 * rng.normal(),
            "runs follow each other" => {
                state = 0.6 * state + 0.8 * rng.normal();
                1.0 + 0.01 * state
            }
            _ => 1.0 + 0.01 * rng.normal(),
        };
        sides[side(turn)].push(own * [1.0, factor][side(turn)]);
    }
    let [a, b] = sides;
    a.into_iter().zip(b).collect()
}

/// Runs until it is answered, or until an unplanned budget of pairs ends.
fn asked(rng: &mut Rng, model: &str, factor: f64, budget: usize) -> Answer {
    let all = pairs(rng, model, factor, budget);
    let mut answers =
        (1..=budget).map(|n| judge(&all[..n], Plan::Sequential, 1.0, if n == budget { NOW } else { End::Open }));
    answers.clone().find(Answer::is_final).unwrap_or_else(|| answers.next_back().expect("a pair"))
}

/// Shares in %, over the budgets: false verdicts of equal programs, and intervals that hold the truth.
fn errors(model: &str, trials: usize) -> (f64, f64) {
    let mut rng = Rng(0x9E37_79B9_7F4A_7C15 ^ model.len() as u64);
    let (mut wrong, mut holds) = (0, 0);
    for trial in 0..trials {
        let answer = asked(&mut rng, model, 1.0, [5, 12, 42][trial % 3]);
        wrong += u32::from(matches!(answer.verdict, Verdict::Regression | Verdict::Improvement | Verdict::Small));
        holds += u32::from(answer.low_pct.unwrap() <= 0.0 && answer.high_pct.unwrap() >= 0.0);
    }
    (100.0 * f64::from(wrong) / trials as f64, 100.0 * f64::from(holds) / trials as f64)
}

#[test]
fn looking_often_finds_nothing_in_equal_programs() {
    for model in MODELS {
        let (wrong, holds) = errors(model, 600);
        println!("{model}: {wrong:.1} % false verdicts, {holds:.1} % of the intervals hold the truth");
        // Three standard deviations of 5 % of 600.
        assert!(wrong <= 7.7 && holds >= 92.3, "{model}: {wrong} % false verdicts, {holds} % coverage");
    }
}

/// The table of the page about `rkprof ab`.
#[test]
#[ignore = "a table for the documents; takes a minute"]
fn the_table_of_errors_and_runs() {
    let trials = 10_000;
    let mut text = String::from("| noise | false verdicts | coverage | +1 %: found, pairs | +2 % | +5 % |\n");
    for model in MODELS {
        let (wrong, holds) = errors(model, trials);
        _ = write!(text, "| {model} | {wrong:.1} | {holds:.1} |");
        for factor in [1.01, 1.02, 1.05] {
            let mut rng = Rng(0x1234_5678_9ABC_DEF1 ^ model.len() as u64);
            let answers: Vec<Answer> = (0..trials / 10).map(|_| asked(&mut rng, model, factor, MOST)).collect();
            let found = answers.iter().filter(|answer| answer.verdict == Verdict::Regression).count();
            let mut needed: Vec<usize> = answers.iter().map(|answer| answer.pairs).collect();
            needed.sort_unstable();
            let share = 100.0 * found as f64 / answers.len() as f64;
            _ = write!(text, " {share:.0} %, {} |", needed[needed.len() / 2]);
        }
        text.push('\n');
    }
    println!("{text}");
}

/// Equal programs: the usual, all and the slow steps are judged, and any REGRESSION fails a gate.
#[test]
fn three_tests_of_equal_programs_fail_below_five_percent() {
    const TRIALS: usize = 4000;
    let mut rng = Rng(29);
    let mut pairs = || -> Vec<(f64, f64)> { (0..10).map(|_| (100.0, 100.0 * (0.02 * rng.normal()).exp())).collect() };
    let is_slower = |answer: Answer| answer.verdict == Verdict::Regression;
    let fails = (0..TRIALS).filter(|_| {
        let own = judge(&pairs(), Plan::Once(10), 1e-6, NOW);
        let beside = [0; 2].map(|_| judge_beside(&pairs(), Plan::Once(10), 1e-6, NOW));
        is_slower(own) || beside.into_iter().any(is_slower)
    });
    let share = fails.count() as f64 / TRIALS as f64;
    assert!((0.02..0.05).contains(&share), "{share}");
}
