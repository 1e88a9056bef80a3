//! Two sides of a program with a planted difference: the decision of `compare` against what is true. Written down before `compare` was
//! run on them.

use super::cases::Dice;
use rkprof_analysis::compare::{Comparison, Cycle, Question, Timed, Verdict, compare};
use rkprof_analysis::timeline::steps::Mark;
use rkprof_model::summary::{KernelRow, MarkerRow, Summary};
use rkprof_stats::Tally;

/// Runs of steps with these periods by step, us, and the ranges of the host by name.
struct Side {
    seed: u64,
    runs: usize,
    steps: u64,
    period: fn(u64, u64) -> u64,
    ranges: &'static [(&'static str, u64)],
}

const PLAIN: Side = Side { seed: 1, runs: 5, steps: 400, period: |_, _| 10_000, ranges: &[] };

/// The device works for 2 ms in each step.
fn played(side: &Side) -> (Vec<Summary>, Vec<Timed>) {
    let mut dice = Dice(side.seed);
    (0..side.runs)
        .map(|_| {
            // Runs differ by half a percent, steps by two.
            let run = dice.about(1000, 1);
            let periods: Vec<f64> = (0..side.steps)
                .map(|i| {
                    let chance = dice.roll();
                    dice.about((side.period)(i, chance) * run, 2) as f64
                })
                .collect();
            let cycle =
                |ns: &f64| Cycle { period_ns: *ns, latency_ns: 2e6, busy_ns: 2e6, copies_ns: [0.0; 2], range_ns: None };
            let steps = Some(("ranges \"step\"".to_owned(), Mark::Ranges, vec![2e6; periods.len() + 1]));
            let cycles: Vec<Cycle> = periods.iter().map(cycle).collect();
            let timed = Timed {
                steps,
                count: periods.len() + 1,
                cycles,
                whole_ns: 2e6,
                kernels_per_step: Some(1.0),
                // Each step has them.
                usual_ranges: side.ranges.iter().map(|(name, _)| (*name).to_owned()).collect(),
                ..Timed::default()
            };
            let tally = |us: u64, dice: &mut Dice| {
                let mut tally = Tally::new(2);
                (0..side.steps).for_each(|_| tally.record(dice.about(us * run, 2)));
                tally.distribution()
            };
            let kernel = KernelRow {
                name: "gemm".to_owned(),
                grid: [1024, 1, 1],
                workgroup: [256, 1, 1],
                duration: tally(2000, &mut dice),
                ..KernelRow::default()
            };
            let range = |(name, us): &(&str, u64)| MarkerRow {
                name: (*name).to_owned(),
                kind: "range".to_owned(),
                duration: Some(tally(*us, &mut dice)),
                ..MarkerRow::default()
            };
            let markers = side.ranges.iter().map(range).collect();
            (Summary { kernels: vec![kernel], markers, ..Summary::default() }, timed)
        })
        .unzip()
}

fn decided(before: Side, after: Side) -> Comparison {
    let ((a, timed_a), (b, timed_b)) = (played(&before), played(&Side { seed: before.seed + 99, ..after }));
    compare(&a, &b, Question { timed: (&timed_a, &timed_b), ..Question::default() }).unwrap()
}

type Truth = (&'static str, Side, Side, fn(&Comparison) -> bool);

fn is(verdict: Verdict) -> impl Fn(&Comparison) -> bool {
    move |found| found.verdict == verdict
}

/// The verdict on a range.
fn of_range(found: &Comparison, name: &str) -> Option<Verdict> {
    found.rows.iter().find(|row| row.name() == name).and_then(|row| row.verdict)
}

fn truths() -> Vec<Truth> {
    let rare = |period| Side { period, ..PLAIN };
    let ranged = |ranges| Side { ranges, ..PLAIN };
    vec![
        // The user notices the slow steps, though the mean hardly moves.
        (
            "one step in fifty takes 15 ms, then 22",
            rare(|i, _| if i % 50 == 7 { 15_000 } else { 10_000 }),
            rare(|i, _| if i % 50 == 7 { 22_000 } else { 10_000 }),
            |found| is(Verdict::Regression)(found),
        ),
        (
            "slow steps longer, the others shorter by as much",
            rare(|i, _| if i % 40 == 7 { 12_000 } else { 10_000 }),
            rare(|i, _| if i % 40 == 7 { 20_000 } else { 9_795 }),
            |found| is(Verdict::Regression)(found),
        ),
        // The usual step is a tenth shorter; three of 200 take as long as 25, in some runs more and in others fewer.
        (
            "usual steps shorter, all of them longer by chance",
            Side { steps: 150, ..PLAIN },
            Side { steps: 150, ..rare(|_, dice| if dice < 8 { 250_000 } else { 9_000 }) },
            |found| matches!(found.verdict, Verdict::Inconclusive | Verdict::Regression),
        ),
        (
            "steps shorter by a tenth, in a run of 200 three of a hundred take eight times as long",
            Side { steps: 199, ..PLAIN },
            Side { steps: 199, ..rare(|_, dice| if dice < 30 { 72_000 } else { 9_000 }) },
            |found| {
                is(Verdict::Regression)(found) && found.slow_steps.as_ref().is_some_and(|s| s.reason.contains("p99"))
            },
        ),
        ("slow steps are gone", rare(|i, _| if i % 50 == 7 { 16_000 } else { 10_000 }), PLAIN, |found| {
            is(Verdict::Improvement)(found)
        }),
        (
            "the same heavy tail",
            rare(|_, dice| if dice < 30 { 30_000 } else { 10_000 }),
            rare(|_, dice| if dice < 30 { 30_000 } else { 10_000 }),
            |found| !matches!(found.verdict, Verdict::Regression | Verdict::Improvement),
        ),
        ("nothing", PLAIN, PLAIN, |found| is(Verdict::Neutral)(found)),
        (
            "all steps longer, and the slow ones shorter",
            rare(|i, _| if i % 50 == 7 { 20_000 } else { 10_000 }),
            rare(|i, _| if i % 50 == 7 { 15_000 } else { 11_000 }),
            |found| is(Verdict::Regression)(found),
        ),
        (
            "too few steps for a tail",
            Side { steps: 15, ..rare(|i, _| if i == 7 { 12_000 } else { 10_000 }) },
            Side { steps: 15, ..rare(|i, _| if i == 7 { 14_000 } else { 10_000 }) },
            |found| !matches!(found.verdict, Verdict::Regression | Verdict::Improvement),
        ),
        // A wait left one range for another: the program waits as long.
        (
            "a wait moves from a range into another",
            ranged(&[("forward", 6000), ("log loss", 500)]),
            ranged(&[("forward", 1500), ("log loss", 5000)]),
            |found| {
                is(Verdict::Neutral)(found)
                    && ["forward", "log loss"].iter().all(|name| of_range(found, name) == Some(Verdict::Neutral))
            },
        ),
        ("a wait moves out of all ranges", ranged(&[("forward", 6000)]), ranged(&[("forward", 1500)]), |found| {
            is(Verdict::Neutral)(found) && of_range(found, "forward") == Some(Verdict::Neutral)
        }),
        (
            "a range is faster, and so is the step",
            ranged(&[("tokenize", 6000)]),
            Side { ranges: &[("tokenize", 3000)], ..rare(|_, _| 7_000) },
            |found| is(Verdict::Improvement)(found) && of_range(found, "tokenize") == Some(Verdict::Improvement),
        ),
        (
            "a range is slower, and so is the step",
            ranged(&[("tokenize", 2000)]),
            Side { ranges: &[("tokenize", 4000)], ..rare(|_, _| 12_000) },
            |found| is(Verdict::Regression)(found) && of_range(found, "tokenize") == Some(Verdict::Regression),
        ),
    ]
}

/// Twice the devices with a little more kernel time in all: steps take 55 %.
#[test]
fn more_devices_are_told_and_their_summed_time_is_not_judged() {
    let side = |seed, devices, period| {
        let (mut runs, mut timed) = played(&Side { seed, period, ..PLAIN });
        timed.iter_mut().for_each(|run| run.devices = devices);
        for run in &mut runs {
            let more = KernelRow { agent: 1, duration: run.kernels[0].duration.clone(), ..run.kernels[0].clone() };
            run.kernels.extend((devices == 2).then_some(more));
        }
        (runs, timed)
    };
    let ((a, timed_a), (b, timed_b)) = (side(1, 1, PLAIN.period), side(100, 2, |_, _| 5_500));
    let of = |timed: (&[Timed], &[Timed])| compare(&a, &b, Question { timed, ..Question::default() }).unwrap();
    let found = of((&timed_a, &timed_b));
    assert_eq!((found.verdict, found.devices, found.kernel_time_verdict), (Verdict::Improvement, Some([1, 2]), None));
    let unknown: Vec<Timed> = timed_b.iter().map(|run| Timed { devices: 0, ..run.clone() }).collect();
    let found = of((&timed_a, &unknown));
    assert_eq!((found.devices, found.kernel_time_verdict), (None, Some(Verdict::Regression)));
}

#[test]
fn the_planted_decisions_are_made() {
    let truths = truths();
    let count = truths.len();
    let wrong: Vec<String> = truths
        .into_iter()
        .map(|(name, before, after, holds)| (name, decided(before, after), holds))
        .filter(|(_, found, holds)| !holds(found))
        .map(|(name, found, _)| {
            let rows: Vec<_> = found.rows.iter().map(|row| (row.name(), row.verdict, &row.reason)).collect();
            format!("{name}: {:?}, {:?}, {rows:?}", found.verdict, found.every_step.as_ref().map(|step| &step.reason))
        })
        .collect();
    println!("decisions: {} of {count}", count - wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
