//! What is not in the usual step: ranges between a few steps, the start of a run and its end. Each has a twin that is no
//! slower: its time moved to another place in the steps, or its start varies from run to run.

use super::decisions::{Side, said};
use super::hardware::MI300X;
use super::scene::{Player, play};
use serde_json::Value;

/// The answer of `compare --fail-on regression` on three runs a side, as JSON.
fn decided(before: &dyn Fn(u64) -> Player, after: &dyn Fn(u64) -> Player) -> Value {
    let options = ["--fail-on", "regression", "--format", "json"];
    let text = said(&Side { runs: 3, make: before }, &Side { runs: 3, make: after }, &options);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn row<'a>(report: &'a Value, name: &str) -> &'a Value {
    let all = report["rows"].as_array().unwrap();
    all.iter().find(|row| row["after"]["name"] == name).unwrap_or_else(|| panic!("no row {name}"))
}

fn expect(report: &Value, verdict: &str) {
    let failed = verdict == "REGRESSION";
    assert_eq!((&report["verdict"], &report["failed"]), (&verdict.into(), &failed.into()), "{report:#}");
}

/// A server of a language model: 12 requests of a prefill of about 3 ms and 60 decodes of 0.55 ms. The host adds `prefill_us`.
fn serves(prefill_us: u64) -> impl Fn(u64) -> Player {
    move |seed| {
        let mut run = play(&MI300X, 1).seed(seed);
        for _ in 0..12 {
            run.range("prefill", |run| {
                let noise = run.random(60_000);
                run.launch_ns("prefill_gemm", 2_800_000 + noise);
                run.sync();
                run.host(prefill_us);
            });
            for _ in 0..60 {
                run.range("decode", |run| {
                    let noise = run.random(10_000);
                    run.launch_ns("decode_gemm", 440_000 + noise);
                    run.sync();
                    run.host(80);
                });
            }
        }
        run
    }
}

/// The time to the first token doubles. The decodes, which are the steps, take as long.
#[test]
fn a_range_between_a_few_steps_is_slower_itself() {
    let report = decided(&serves(80), &serves(2_980));
    expect(&report, "REGRESSION");
    assert_eq!(
        (&report["period"]["verdict"], &row(&report, "prefill")["verdict"]),
        (&"NEUTRAL".into(), &"REGRESSION".into())
    );
    expect(&decided(&serves(80), &serves(80)), "NEUTRAL");
}

/// The host waits in another range of each step: nothing is slower.
#[test]
fn a_wait_that_moved_within_the_steps_is_no_regression() {
    let waits = |early: bool| {
        move |seed| {
            let mut run = play(&MI300X, 1).seed(seed);
            for _ in 0..60 {
                run.range("step", |run| {
                    run.range("compute", |run| {
                        let noise = run.random(10_000);
                        run.launch_ns("gemm", 900_000 + noise);
                        if early {
                            run.sync();
                        }
                    });
                    run.range("save", |run| {
                        if !early {
                            run.sync();
                        }
                        run.host(50);
                    });
                });
            }
            run
        }
    };
    let report = decided(&waits(true), &waits(false));
    assert_eq!(row(&report, "save")["verdict"], "NEUTRAL", "{report:#}");
    assert!(row(&report, "save")["reason"].as_str().unwrap().contains("steps take as long as before"));
}

/// 50 steps of about 0.6 ms: 30 ms. The start takes `start_us`, and as much more as chance adds; the end takes `end_us`.
fn runs(start_us: u64, by_chance_us: u64, end_us: u64) -> impl Fn(u64) -> Player {
    move |seed| {
        let mut run = play(&MI300X, 1).seed(seed);
        // The first numbers of seeds that are near are near.
        for _ in 0..8 {
            run.random(2);
        }
        let more = run.random(by_chance_us);
        run.range("load", |run| run.host(start_us + more));
        for _ in 0..50 {
            run.range("step", |run| {
                let noise = run.random(10_000);
                run.launch_ns("gemm", 500_000 + noise);
                run.sync();
                run.host(90);
            });
        }
        run.range("write", |run| run.host(end_us));
        run
    }
}

#[test]
fn a_start_or_an_end_that_takes_much_longer_is_no_small_thing() {
    let same = decided(&runs(2_000, 100, 1_000), &runs(2_000, 100, 1_000));
    expect(&same, "NEUTRAL");
    assert_eq!((&same["start"]["verdict"], &same["end"]["verdict"]), (&"NEUTRAL".into(), &"NEUTRAL".into()));
    // A longer start may be that of an empty cache.
    let cases = [
        (runs(22_000, 100, 1_000), "start", "end", "INCONCLUSIVE"),
        (runs(2_000, 100, 21_000), "end", "start", "REGRESSION"),
    ];
    for (after, of, other, verdict) in cases {
        let report = decided(&runs(2_000, 100, 1_000), &after);
        expect(&report, verdict);
        assert_eq!((&report[of]["verdict"], &report[other]["verdict"]), (&verdict.into(), &"NEUTRAL".into()), "{of}");
        assert_eq!(report["period"]["verdict"], "NEUTRAL", "the steps take as long");
        let longer = report[of]["after_ns"].as_f64().unwrap() - report[of]["before_ns"].as_f64().unwrap();
        assert!((longer / 20e6 - 1.0).abs() < 0.02, "{longer} ns of 20 ms");
    }
}

/// Start-ups of one program differ by a third of the run; and a start of 2 ms that takes 3 ms is 3 % of the run.
#[test]
fn a_start_that_varies_or_is_short_is_no_regression() {
    for number in 0..5 {
        let shifted = move |seed: u64| runs(2_000, 10_000, 1_000)(seed + 1_000 * number);
        let report = decided(&runs(2_000, 10_000, 1_000), &shifted);
        assert_ne!(report["start"]["verdict"], "REGRESSION", "{number}: {:#}", report["start"]);
    }
    expect(&decided(&runs(2_000, 50, 1_000), &runs(3_000, 50, 1_000)), "NEUTRAL");
}

/// Four threads, each with a GPU, 40 steps of about 0.41 ms each. They begin `apart_us` after each other and don't wait for each other.
fn threads(slow_us: u64, apart_us: u64) -> impl Fn(u64) -> Player {
    move |seed| {
        let mut run = play(&MI300X, 4).seed(seed);
        let mut clocks = [0, 1, 2, 3].map(|gpu| 100_000 + 1_000 * apart_us * gpu);
        for _ in 0..40 {
            for gpu in 0..4 {
                (run.gpu, run.tid, run.now) = (gpu, 7 + gpu, clocks[gpu as usize]);
                run.range("step", |run| {
                    let noise = run.random(6_000);
                    run.launch_ns("gemm", 300_000 + noise + if gpu == 3 { 1_000 * slow_us } else { 0 });
                    run.sync();
                    run.host(95);
                });
                clocks[gpu as usize] = run.now;
            }
        }
        run
    }
}

/// GPU 3 takes 60 us longer: its thread's steps, and so the job, take a seventh longer. Where all begin together they are in step by
/// chance before, and not after.
#[test]
fn of_threads_that_are_not_in_step_the_slowest_counts() {
    for apart_us in [0, 130] {
        let report = decided(&threads(0, apart_us), &threads(60, apart_us));
        expect(&report, "REGRESSION");
        assert_eq!(
            (&report["period"]["verdict"], &report["grain"]),
            (&"REGRESSION".into(), &Value::Null),
            "{report:#}"
        );
        let pct = report["period"]["change"]["pct"].as_f64().unwrap();
        assert!((13.0..17.0).contains(&pct), "{pct}");
        let negative = report["parts"].as_array().unwrap().iter().any(|part| part["after_ns"].as_f64().unwrap() < 0.0);
        assert!(!negative, "{}", report["parts"]);
        assert!(report["remarks"].to_string().contains("of GPU 3 after"), "{}", report["remarks"]);
        expect(&decided(&threads(0, apart_us), &threads(0, apart_us)), "NEUTRAL");
    }
}
