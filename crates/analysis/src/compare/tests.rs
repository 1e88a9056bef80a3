//! Verdicts on populations with known truth.

use super::*;
use proptest::prelude::*;
use rkprof_model::summary::{KernelRow, MarkerRow};
use rkprof_stats::Tally;

/// SplitMix64 with Box and Muller's normal deviates: the same populations on every machine.
struct Rng(u64);

impl Rng {
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn normal(&mut self) -> f64 {
        (-2.0 * (1.0 - self.unit()).ln()).sqrt() * (std::f64::consts::TAU * self.unit()).cos()
    }

    fn durations(&mut self, n: usize, mean: f64, noise: f64) -> Tally {
        let mut tally = Tally::new(2);
        (0..n).for_each(|_| tally.record((mean * (1.0 + noise * self.normal())).max(1.0) as u64));
        tally
    }

    /// Log-normal: a tail to the right, as real durations have.
    fn skewed(&mut self, n: usize, mean: f64, sigma: f64) -> Tally {
        let mut tally = Tally::new(2);
        (0..n).for_each(|_| tally.record((mean * (sigma * self.normal() - sigma * sigma / 2.0).exp()) as u64));
        tally
    }
}

pub(super) fn kernel(name: &str, grid: u32, tally: &Tally) -> KernelRow {
    KernelRow {
        name: name.to_owned(),
        grid: [grid, 1, 1],
        workgroup: [256, 1, 1],
        duration: tally.distribution(),
        ..KernelRow::default()
    }
}

pub(super) fn run(kernels: Vec<KernelRow>) -> Summary {
    Summary { kernels, ..Summary::default() }
}

fn compared(a: &[Summary], b: &[Summary]) -> Comparison {
    compare(a, b, Question::default()).unwrap()
}

/// The same run several times: between such runs there is no noise.
fn times(n: usize, run: &Summary) -> Vec<Summary> {
    vec![run.clone(); n]
}

fn one(a: &Tally, b: &Tally) -> Verdict {
    compared(&times(3, &run(vec![kernel("k", 1, a)])), &times(3, &run(vec![kernel("k", 1, b)]))).verdict
}

/// The verdict on three runs a side of `n` calls each, around these means.
fn of_three(rng: &mut Rng, n: usize, means: [f64; 2], noise: f64) -> Verdict {
    let mut side = |mean| (0..3).map(|_| run(vec![kernel("k", 1, &rng.durations(n, mean, noise))])).collect::<Vec<_>>();
    let (a, b) = (side(means[0]), side(means[1]));
    compared(&a, &b).verdict
}

fn is_false(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Regression | Verdict::Improvement)
}

#[test]
fn a_against_a_is_rarely_a_change() {
    let mut rng = Rng(1);
    let mut verdicts = Vec::new();
    for pair in 0..1000 {
        // From low to high noise, from few to many calls.
        let noise = [0.005, 0.03, 0.1, 0.3][pair % 4];
        let n = [10, 30, 100, 1000][pair / 4 % 4];
        verdicts.push(of_three(&mut rng, n, [50_000.0; 2], noise));
    }
    let wrong = verdicts.iter().filter(|verdict| is_false(**verdict)).count();
    assert!(wrong <= 50, "{wrong} false verdicts of 1000");
    // And not by refusing verdicts.
    let neutral = verdicts.iter().filter(|verdict| **verdict == Verdict::Neutral).count();
    assert!(neutral >= 500, "only {neutral} NEUTRAL of 1000");
}

#[test]
fn many_kernels_do_not_make_false_verdicts() {
    let mut rng = Rng(2);
    let mut wrong = 0;
    for _ in 0..100 {
        let mut side = || {
            let skewed = |i: u32, rng: &mut Rng| kernel("k", i, &rng.skewed(500, 30_000.0, 0.25));
            run((0..12).map(|i| skewed(i, &mut rng)).collect())
        };
        let (a, b) = ([side(), side(), side()], [side(), side(), side()]);
        wrong += usize::from(is_false(compared(&a, &b).verdict));
    }
    assert!(wrong <= 5, "{wrong} false verdicts of 100");
}

#[test]
fn five_percent_is_found() {
    let mut rng = Rng(3);
    let verdicts: Vec<Verdict> = (0..1000).map(|_| of_three(&mut rng, 100, [50_000.0, 52_500.0], 0.03)).collect();
    let found = verdicts.iter().filter(|verdict| **verdict == Verdict::Regression).count();
    assert!(found >= 900, "{found} REGRESSION of 1000");
    assert!(!verdicts.contains(&Verdict::Improvement));
}

#[test]
fn the_four_verdicts() {
    let mut rng = Rng(4);
    let mut verdict = |mean: f64, noise: f64, n: usize| of_three(&mut rng, n, [100_000.0, mean], noise);
    assert_eq!(verdict(110_000.0, 0.03, 100), Verdict::Regression);
    assert_eq!(verdict(90_000.0, 0.03, 100), Verdict::Improvement);
    assert_eq!(verdict(100_000.0, 0.03, 100), Verdict::Neutral);
    assert_eq!(verdict(102_000.0, 0.03, 1000), Verdict::Small);
    assert_eq!(verdict(100_000.0, 0.6, 4), Verdict::Inconclusive);
    assert_eq!(
        verdict(200_000.0, 0.03, 3),
        Verdict::Regression,
        "nine calls are too few for the row, not for the whole"
    );
}

#[test]
fn a_longer_tail_is_a_regression() {
    let mut rng = Rng(5);
    let mut with_tail = |slow: u64| {
        let mut tally = rng.durations(4900, 100_000.0, 0.01);
        (0..100).for_each(|i| tally.record(slow + i));
        tally
    };
    let (a, b) = (with_tail(120_000), with_tail(180_000));
    let comparison = compared(&times(3, &run(vec![kernel("k", 1, &a)])), &times(3, &run(vec![kernel("k", 1, &b)])));
    let changes = comparison.rows[0].changes.unwrap();
    assert!(changes.mean.pct < 2.0 && changes.p99.pct > 45.0, "{changes:?}");
    assert_eq!(comparison.rows[0].verdict, Some(Verdict::Regression), "{}", comparison.rows[0].reason);
    assert!(comparison.rows[0].reason.starts_with("p99 +"));
}

#[test]
fn intervals_of_quantiles_hold_the_truth() {
    // Two populations with the same quantiles: the interval must contain 0 in about 95 % of the cases.
    let mut rng = Rng(6);
    let (mut median, mut tail) = (0, 0);
    for _ in 0..400 {
        let mut side =
            || (0..5).map(|_| run(vec![kernel("k", 1, &rng.skewed(300, 80_000.0, 0.3))])).collect::<Vec<_>>();
        let (a, b) = (side(), side());
        let c = compared(&a, &b).rows[0].changes.unwrap();
        let holds = |change: &Change| change.low_pct.unwrap() <= 0.0 && change.high_pct.unwrap() >= 0.0;
        median += usize::from(holds(&c.p50));
        tail += usize::from(holds(&c.p99));
    }
    assert!((368..=396).contains(&median) && (368..=396).contains(&tail), "p50 {median}, p99 {tail} of 400");
}

#[test]
fn several_runs_are_the_sample() {
    // Runs differ by 4 %, calls within a run by 1 %: calls alone would call this a change.
    let mut rng = Rng(7);
    let mut side = |mean: f64, factors: [f64; 4]| {
        factors.map(|factor| run(vec![kernel("k", 1, &rng.durations(500, mean * factor, 0.01))])).to_vec()
    };
    let a = side(100_000.0, [0.95, 1.0, 1.05, 0.98]);
    let b = side(104_000.0, [1.06, 0.95, 1.0, 1.02]);
    let by_run = compared(&a, &b);
    assert_eq!(by_run.rows[0].changes.unwrap().unit, Unit::Run);
    assert_eq!(by_run.verdict, Verdict::Inconclusive);
    assert_eq!(by_run.kernel_time_verdict, Some(Verdict::Inconclusive));
    let by_call = compared(&a[..2], &b[..1]);
    let changes = by_call.rows[0].changes.unwrap();
    assert_eq!((changes.unit, changes.mean.low_pct, by_call.verdict), (Unit::Call, None, Verdict::Inconclusive));
    assert!(by_call.looks.unwrap().contains("% longer") && by_run.looks.is_none());
    let slower = side(150_000.0, [0.95, 1.0, 1.05, 0.98]);
    let worse = compared(&a, &slower);
    assert_eq!((worse.verdict, worse.kernel_time_verdict), (Verdict::Regression, Some(Verdict::Regression)));
    assert!((worse.kernel_speedup.unwrap() - 1.0 / 1.5).abs() < 0.01);
}

#[test]
fn kernels_are_matched_across_names_and_shapes() {
    let mut rng = Rng(8);
    let mut t = |mean: f64| rng.durations(200, mean, 0.02);
    let a = run(vec![
        kernel("void softmax_fwd<half, 128>(half*)", 64, &t(40_000.0)),
        kernel("triton_red_fused_layer_norm_3", 512, &t(9_000.0)),
        kernel("gemm", 4096, &t(90_000.0)),
        kernel("bias_add", 7, &t(3_000.0)),
        kernel("lonely_attention_forward", 99, &t(5_000.0)),
    ]);
    let b = run(vec![
        kernel("void softmax_fwd_v2<half, 128>(half*)", 64, &t(30_000.0)),
        kernel("triton_red_fused_layer_norm_3", 1024, &t(9_000.0)),
        kernel("gemm", 4096, &t(90_000.0)),
        kernel("gemm_bias_epilogue", 8192, &t(2_000.0)),
    ]);
    let comparison = compared(&times(3, &a), &times(3, &b));
    let how = |name: &str| comparison.rows.iter().find(|row| row.name() == name).map(|row| (row.how, row.verdict));
    let improved = Some((Match::Renamed, Some(Verdict::Improvement)));
    assert_eq!(how("void softmax_fwd_v2<half, 128>(half*)"), improved);
    assert_eq!(how("triton_red_fused_layer_norm_3"), Some((Match::Reshaped, Some(Verdict::Neutral))));
    assert_eq!(how("gemm"), Some((Match::Exact, Some(Verdict::Neutral))));
    assert_eq!(how("bias_add"), Some((Match::Vanished, None)));
    assert_eq!(how("lonely_attention_forward"), Some((Match::Vanished, None)));
    assert_eq!(how("gemm_bias_epilogue"), Some((Match::New, None)));
    assert_eq!(comparison.unmatched().count(), 3);
    // The row that moves the time most comes first.
    assert_eq!(comparison.rows[0].how, Match::Renamed);
    // Guesses have a score.
    let is_guess = |row: &ComparedRow| matches!(row.how, Match::Renamed | Match::Reshaped);
    assert!(comparison.rows.iter().all(|row| row.similarity.is_some() == is_guess(row)));
    assert!(comparison.rows[0].moves_ns < -1.9e6, "{}", comparison.rows[0].moves_ns);
}

#[test]
fn a_choice_of_kernels_has_a_verdict_of_its_own() {
    let mut rng = Rng(8);
    let mut side = |softmax: &str, scale: f64| {
        let mut t = |mean: f64| rng.durations(200, mean, 0.02);
        let mut run = run(vec![
            kernel(softmax, 64, &t(40_000.0)),
            kernel("gemm", 4096, &t(90_000.0 * scale)),
            kernel("norm", 512, &t(9_000.0)),
        ]);
        let duration = Some(t(200_000.0 * scale).distribution());
        run.markers.push(MarkerRow { name: "step".to_owned(), kind: "range".to_owned(), count: 200, duration });
        run
    };
    let a = side("void softmax_fwd<half, 128>(half*)", 1.0);
    let b = side("void softmax_fwd_v2<half, 128>(half*)", 1.3);
    let of = |part: &'static str| {
        let wanted = |name: &str| name.contains(part);
        let question = Question { kernels: Some(&wanted), ..Question::default() };
        compare(&times(3, &a), &times(3, &b), question).unwrap()
    };
    assert_eq!(of("").verdict, Verdict::Regression);
    assert_eq!(of("gemm").verdict, Verdict::Regression);
    let norm = of("norm");
    assert_eq!((norm.verdict, norm.rows.len()), (Verdict::Neutral, 1));
    // Values of the whole run are not reported for a part of it.
    assert_eq!((norm.step, norm.kernel_time, norm.kernel_speedup), (None, None, None));
    // One side's name is enough.
    for name in ["softmax_fwd<", "softmax_fwd_v2<"] {
        let renamed = of(name);
        assert_eq!((renamed.verdict, renamed.rows[0].how), (Verdict::Neutral, Match::Renamed), "{name}");
    }
    assert_eq!((of("nosuch").verdict, of("nosuch").rows.len()), (Verdict::Inconclusive, 0));
}

#[test]
fn twins_are_not_guessed() {
    let mut rng = Rng(9);
    let mut t = |mean: f64| rng.durations(100, mean, 0.01);
    let a = run(vec![kernel("copy_a", 5, &t(1000.0))]);
    let b = run(vec![kernel("copy_b", 5, &t(1000.0)), kernel("copy_c", 5, &t(1000.0))]);
    assert!(compared(&[a], &[b]).rows.iter().all(|row| row.changes.is_none()));
}

#[test]
fn twins_are_told_apart_by_their_place() {
    let mut rng = Rng(9);
    let mut side = |names: [&str; 5]| {
        let row = |(first, name): (u32, &str)| KernelRow {
            first: Some(first),
            ..kernel(name, 5, &rng.durations(100, 1000.0, 0.01))
        };
        run((0..).zip(names).map(row).collect())
    };
    let a = side(["embed", "copy_a", "gemm", "copy_b", "norm"]);
    let b = side(["embed", "copy_c", "gemm", "copy_d", "norm"]);
    let comparison = compared(&[a], &[b]);
    let before = |name: &str| {
        let row = comparison.rows.iter().find(|row| row.name() == name).unwrap();
        (row.how, row.before.as_ref().map(|times| times.name.as_str()))
    };
    assert_eq!(before("copy_c"), (Match::Renamed, Some("copy_a")));
    assert_eq!(before("copy_d"), (Match::Renamed, Some("copy_b")));
}

#[test]
fn the_step_and_negligible_kernels() {
    let mut rng = Rng(10);
    let range = |name: &str, tally: &Tally| MarkerRow {
        name: name.to_owned(),
        kind: "range".to_owned(),
        count: tally.count(),
        duration: Some(tally.distribution()),
    };
    let mut side = |scale: f64, tiny: f64| Summary {
        kernels: vec![
            kernel("big", 1, &rng.durations(100, 1e6, 0.01)),
            kernel("tiny", 1, &rng.durations(10, 500.0 * tiny, 0.01)),
        ],
        markers: vec![
            range("step", &rng.durations(50, 4e6 * scale, 0.02)),
            range("step/forward", &rng.durations(50, 1e6, 0.02)),
        ],
        ..Summary::default()
    };
    let (a, b) = (side(1.0, 1.0), side(0.5, 3.0));
    let (a, b) = (times(2, &a), times(2, &b));
    let comparison = compared(&a, &b);
    let step = comparison.step.clone().unwrap();
    assert_eq!((step.name.as_str(), step.verdict), ("step", Verdict::Improvement));
    assert!((step.speedup - 2.0).abs() < 0.05 && step.low.unwrap() < 2.0 && step.high.unwrap() > 2.0, "{step:?}");
    let tiny = comparison.rows.iter().find(|row| row.name() == "tiny").unwrap();
    assert_eq!((tiny.verdict, tiny.reason.as_str()), (Some(Verdict::Neutral), "below 0.1% of the kernel time"));
    let named = compare(&a, &b, Question { step: Some("step/forward"), ..Question::default() }).unwrap();
    assert_eq!(named.step.map(|step| step.verdict), Some(Verdict::Neutral));
}

/// A run that was recorded without kernels is compared by its ranges.
#[test]
fn ranges_alone_have_a_verdict() {
    let mut rng = Rng(12);
    let mut side = |count: usize, noise: f64| {
        let tally = rng.durations(count, 4e6, noise);
        let (name, kind) = ("step".to_owned(), "range".to_owned());
        let row = MarkerRow { name, kind, count: tally.count(), duration: Some(tally.distribution()) };
        Summary { markers: vec![row], ..Summary::default() }
    };
    assert_eq!(compared(&times(3, &side(500, 0.01)), &times(3, &side(500, 0.01))).verdict, Verdict::Neutral);
    assert_eq!(
        compared(&times(3, &side(2, 0.5)), &times(3, &side(2, 0.5))).verdict,
        Verdict::Inconclusive,
        "two calls say nothing"
    );
}

/// The numbered steps of PyTorch's profiler are one row.
#[test]
fn numbered_steps_of_pytorch_are_one_range() {
    let side = |base: u64| {
        let row = |n: u64| {
            let mut tally = Tally::new(2);
            tally.record(base + 1_000 * n);
            let (name, kind) = (format!("ProfilerStep#{n}"), "range".to_owned());
            MarkerRow { name, kind, count: 1, duration: Some(tally.distribution()) }
        };
        Summary { markers: (0..10).map(row).collect(), ..Summary::default() }
    };
    let comparison = compared(&[side(1_000_000)], &[side(1_000_000)]);
    let rows: Vec<(&str, u64)> =
        comparison.rows.iter().map(|row| (row.name(), row.before.as_ref().unwrap().calls)).collect();
    assert_eq!(rows, [("ProfilerStep#", 10)]);
}

/// A faster step does not hide a slower kernel from a gate; the step's own gate passes.
#[test]
fn a_gate_sees_every_regression_that_is_shown() {
    let mut rng = Rng(21);
    let mut side = |slow: f64, fast: f64| Summary {
        kernels: vec![
            kernel("slow", 1, &rng.durations(200, 1e6 * slow, 0.01)),
            kernel("fast", 1, &rng.durations(200, 4e6 * fast, 0.01)),
        ],
        ..Summary::default()
    };
    let runs = |times: [f64; 2], side: &mut dyn FnMut(f64, f64) -> Summary| {
        (0..5).map(|_| side(times[0], times[1])).collect::<Vec<_>>()
    };
    let (before, after) = (runs([1.0, 1.0], &mut side), runs([1.4, 0.7], &mut side));
    let comparison = compared(&before, &after);
    let seen = |gate| {
        let seen = comparison.regressions(gate).into_iter().map(|shown| (shown.of, shown.name, shown.reason));
        seen.collect::<Vec<_>>()
    };
    assert_eq!(comparison.kernel_time_verdict, Some(Verdict::Improvement));
    let [(of, name, reason)] = &seen(Gate::Any)[..] else { panic!("{:?}", seen(Gate::Any)) };
    assert_eq!((*of, name.as_str()), ("kernel", "slow"));
    assert!(reason.starts_with("mean +4") || reason.starts_with("mean +39"), "{reason}");
    assert_eq!(seen(Gate::Kernel), seen(Gate::Any));
    assert_eq!(seen(Gate::Step), []);
}

#[test]
fn nothing_to_compare() {
    let empty = compared(&[Summary::default()], &[Summary::default()]);
    assert_eq!((empty.verdict, empty.kernel_speedup, empty.rows.len()), (Verdict::Inconclusive, None, 0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn swapping_the_sides_turns_the_verdict(seed in any::<u64>(), factor in 0.7f64..1.4, n in 10usize..300) {
        let mut rng = Rng(seed);
        let (a, b) = (rng.durations(n, 70_000.0, 0.02), rng.durations(n, 70_000.0 * factor, 0.02));
        let there = |verdict| match verdict {
            Verdict::Regression => Verdict::Improvement,
            Verdict::Improvement => Verdict::Regression,
            // Half a percent up is a little more than half a percent down.
            Verdict::Small => Verdict::Neutral,
            same => same,
        };
        // 5 % up and 5 % down are not the same ratio; only cases far from the noise floor (3 %) and the threshold must be
        // symmetric.
        prop_assume!((factor - 1.0).abs() < 0.01 || (factor - 1.0).abs() > 0.08);
        prop_assert_eq!(there(one(&a, &b)), there(there(one(&b, &a))));
    }
}
