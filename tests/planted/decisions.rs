//! Whether the second of two programs is faster: runs of both with the noise of real machines, and the right decision.

use super::common::rkprof;
use super::hardware::MI300X;
use super::scene::{Player, play};
use super::score::Score;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

pub(crate) struct Side<'a> {
    pub runs: u64,
    pub make: &'a dyn Fn(u64) -> Player,
}

fn compare(a: &Side<'_>, b: &Side<'_>, options: &[&str]) -> Value {
    let text = said(a, b, &[&["--format", "json"], options].concat());
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// The output of a comparison; without one the error.
pub(crate) fn said(a: &Side<'_>, b: &Side<'_>, options: &[&str]) -> String {
    let dir = tempfile::tempdir().unwrap();
    let write = |side: &Side<'_>, name: &str, seed: u64| -> Vec<PathBuf> {
        (0..side.runs)
            .map(|index| {
                let path = dir.path().join(format!("{name}{index}"));
                (side.make)(seed + index).scene.write(&path);
                path
            })
            .collect()
    };
    let (before, after) = (write(a, "a", 1), write(b, "b", 100));
    let mut command = Command::new(rkprof());
    command.arg("compare");
    for path in &before {
        command.arg("--baseline").arg(path);
    }
    for path in &after {
        command.arg("--candidate").arg(path);
    }
    let output = command.args(options).output().unwrap();
    let text = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    String::from_utf8_lossy(&text).into_owned()
}

/// The host needs 3 ms a step and never waits: a faster kernel is none for who waits for the step.
#[test]
fn what_nobody_waits_for_is_said_of_the_device_alone() {
    let bound_by_host = |gemm_us: u64| {
        move |seed: u64| {
            let mut run = play(&MI300X, 1).seed(seed);
            for _ in 0..40 {
                run.range("step", |run| {
                    run.host(3_000);
                    for (name, us) in [("Cijk_gemm", gemm_us), ("attention", 500)] {
                        let noise = run.random(us * 5);
                        run.launch_ns(name, us * 1_000 + noise);
                    }
                });
            }
            run
        }
    };
    let (slow, fast) = (bound_by_host(1_000), bound_by_host(600));
    let text = said(&Side { runs: 3, make: &slow }, &Side { runs: 3, make: &fast }, &[]);
    let first = text.split("Baseline").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(first.starts_with("Verdict IMPROVEMENT on the device alone: what is waited for takes as long"), "{text}");
    assert!(text.contains("until the first step ends"), "{text}");
}

/// Usual steps become a tenth shorter, and three of a hundred take eight times as long.
#[test]
fn faster_usual_steps_do_not_hide_slow_ones() {
    let steps = |gemm_us: u64, slow_times: u64| {
        move |seed: u64| {
            let mut run = play(&MI300X, 1).seed(seed);
            for _ in 0..200 {
                run.range("step", |run| {
                    let times = if run.random(100) < 3 { slow_times } else { 1 };
                    let noise = run.random(gemm_us * 10);
                    run.launch_ns("Cijk_gemm", times * gemm_us * 1_000 + noise);
                    run.sync();
                });
            }
            run
        }
    };
    let (before, after) = (steps(1_000, 1), steps(900, 8));
    let text = said(&Side { runs: 5, make: &before }, &Side { runs: 5, make: &after }, &[]);
    let first = text.split("Baseline").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(first.starts_with("Verdict REGRESSION: usual steps are faster, and slow ones slower"), "{text}");
}

/// Steps of three kernels; the host is delayed now and then, and each run has its own clock.
fn model(gemm_us: u64, extra: &'static [(&'static str, u64)], noise_permille: u64) -> impl Fn(u64) -> Player {
    move |seed| {
        let mut run = play(&MI300X, 1).seed(seed);
        let clock = 1_000 + run.random(8) as i64 - 4;
        for step in 0..40 {
            run.range("step", |run| {
                let list = [("Cijk_gemm", gemm_us), ("attention", 60)];
                for (name, us) in list.iter().chain(extra) {
                    let ns = us * clock as u64;
                    let noise = run.random(ns * noise_permille / 500);
                    run.launch_ns(name, ns - ns * noise_permille / 1_000 + noise);
                }
                run.sync();
                // Garbage collection, the file system, another process: the host's time, not the device's.
                if step % 17 == 5 + seed as usize % 7 {
                    run.host(30_000);
                }
            });
        }
        run
    }
}

const SEPARATE: &[(&str, u64)] = &[("bias_add", 14), ("gelu", 16), ("norm", 20)];
const FUSED: &[(&str, u64)] = &[("fused_bias_gelu", 14), ("norm", 20)];

#[test]
fn decisions_are_those_of_the_device_time() {
    let mut score = Score::default();
    let mut ask = |name: &str,
                   planted: &[&str],
                   runs: u64,
                   a: &dyn Fn(u64) -> Player,
                   b: &dyn Fn(u64) -> Player,
                   speedup: f64| {
        let report = compare(&Side { runs, make: a }, &Side { runs, make: b }, &[]);
        score.ask(name, planted, report["verdict"].as_str().unwrap());
        let said = report["step"]["speedup"].as_f64().unwrap_or(f64::NAN);
        let near = (said / speedup - 1.0).abs() < 0.02;
        score.ask(
            &format!("{name}: speed-up {speedup:.3}, said {said:.3}"),
            &["speed-up"],
            if near { "speed-up" } else { "another" },
        );
    };
    let plain = model(200, SEPARATE, 10);
    let step = 200.0 + 60.0 + 50.0;
    ask("equal programs, three runs", &["NEUTRAL"], 3, &plain, &plain, 1.0);
    // One run a side has no sample: it only looks so.
    ask("equal programs, one run", &["INCONCLUSIVE"], 1, &plain, &plain, 1.0);
    ask("a GEMM 10 % slower, three runs", &["REGRESSION"], 3, &plain, &model(220, SEPARATE, 10), step / (step + 20.0));
    ask("a GEMM 10 % slower, one run", &["INCONCLUSIVE"], 1, &plain, &model(220, SEPARATE, 10), step / (step + 20.0));
    ask("a GEMM 20 % faster, three runs", &["IMPROVEMENT"], 3, &plain, &model(160, SEPARATE, 10), step / (step - 40.0));
    // 60 + 200 + 50 against 60 + 200 + 34, and a launch less.
    ask("a fusion, three runs", &["IMPROVEMENT"], 3, &plain, &model(200, FUSED, 10), step / (step - 16.0));
    ask("a fusion, one run", &["INCONCLUSIVE"], 1, &plain, &model(200, FUSED, 10), step / (step - 16.0));
    ask(
        "everything 3.9 % slower, three runs",
        &["SMALL"],
        3,
        &model(2_000, &[], 2),
        &model(2_080, &[], 2),
        2_060.0 / 2_140.0,
    );
    score.assert("decisions", 95.0);
}

/// One program ten times, each run 1 % slower than the one before, on a machine that warms up: taken in turn, both sides are equal.
#[test]
fn a_machine_that_warms_up_is_no_regression() {
    let run_of = |index: u64| {
        let mut run = play(&MI300X, 1).seed(index);
        for _ in 0..40 {
            run.range("step", |run| {
                for (name, us) in [("Cijk_gemm", 200), ("attention", 60)] {
                    let ns = us * (1_000 + 10 * index);
                    let noise = run.random(ns / 100);
                    run.launch_ns(name, ns - ns / 200 + noise);
                }
                run.sync();
            });
        }
        run
    };
    // Seeds of the sides begin at 1 and 100.
    let (odd, even) = (|seed: u64| run_of(2 * (seed - 1)), |seed: u64| run_of(2 * (seed - 100) + 1));
    let said = compare(&Side { runs: 5, make: &odd }, &Side { runs: 5, make: &even }, &[]);
    assert!(["NEUTRAL", "INCONCLUSIVE"].contains(&said["verdict"].as_str().unwrap()), "{said:#}");
}

/// Forty kernels in a step, of 20 to 137 us, and the changes of some: (kernel, change in permille).
fn many(changes: &'static [(usize, i64)], drift_permille: i64) -> impl Fn(u64) -> Player {
    move |seed| {
        let mut run = play(&MI300X, 1).seed(seed);
        for step in 0..40 {
            run.range("step", |run| {
                for kernel in 0..40 {
                    let change: i64 = changes.iter().filter(|(at, _)| *at == kernel).map(|(_, by)| by).sum();
                    let ns = (20 + 3 * kernel as i64) * (1_000 + change) * (1_000 + drift_permille * step / 39) / 1_000;
                    let noise = run.random(ns as u64 / 100);
                    run.launch_ns(&format!("kernel_{kernel}"), ns as u64 - ns as u64 / 200 + noise);
                }
                run.sync();
            });
        }
        run
    }
}

/// The verdict on a kernel.
fn said_of(report: &Value, name: &str) -> String {
    let row = report["rows"].as_array().unwrap().iter().find(|row| row["short_name"] == name);
    row.unwrap_or_else(|| panic!("no row of {name}"))["verdict"].as_str().unwrap_or("none").to_owned()
}

/// One of forty kernels takes 3 % longer, which is 0.06 % of the step: the step is unchanged. That kernel's small change is
/// named, and no other kernel's.
#[test]
fn three_percent_in_one_of_forty_kernels() {
    let (before, after) = (many(&[], 0), many(&[(30, 30)], 0));
    let report = compare(&Side { runs: 5, make: &before }, &Side { runs: 5, make: &after }, &[]);
    assert_eq!(report["verdict"], "NEUTRAL", "{:#}", report["step"]);
    assert!((report["step"]["speedup"].as_f64().unwrap() - 1.0).abs() < 0.003, "{:#}", report["step"]);
    for kernel in 0..40 {
        let said = said_of(&report, &format!("kernel_{kernel}"));
        assert_eq!(said, if kernel == 30 { "SMALL" } else { "NEUTRAL" }, "kernel {kernel}");
    }
}

/// A slows down by as much as B becomes faster: the step is unchanged, and both kernels are named.
#[test]
fn a_loss_that_a_gain_makes_up_for() {
    // 110 us by 12 % and 134 us by -9.85 %: 13.2 us each.
    let (before, after) = (many(&[], 0), many(&[(30, 120), (38, -98)], 0));
    let report = compare(&Side { runs: 5, make: &before }, &Side { runs: 5, make: &after }, &[]);
    assert_eq!(report["step"]["verdict"], "NEUTRAL", "{:#}", report["step"]);
    assert!((report["step"]["speedup"].as_f64().unwrap() - 1.0).abs() < 0.005, "{:#}", report["step"]);
    assert_eq!(said_of(&report, "kernel_30"), "REGRESSION");
    assert_eq!(said_of(&report, "kernel_38"), "IMPROVEMENT");
    assert_eq!(said_of(&report, "kernel_20"), "NEUTRAL");
}

/// A device that warms up is slower at the end of each run, and from run to run, whichever program runs: equal programs stay
/// equal.
#[test]
fn a_drift_that_both_sides_have_is_no_difference() {
    for runs in [2, 3, 5] {
        let drifting = many(&[], 30);
        let report = compare(&Side { runs, make: &drifting }, &Side { runs, make: &drifting }, &[]);
        assert_eq!(report["verdict"], "NEUTRAL", "{runs} runs: {:#}", report["step"]);
        assert!((report["step"]["speedup"].as_f64().unwrap() - 1.0).abs() < 0.005, "{runs}: {:#}", report["step"]);
    }
    // Measured in turns, each run 0.3 % slower than the one before it.
    let of = |offset: u64| {
        move |seed: u64| {
            let turn = 2 * (seed % 99 - 1) + offset;
            let mut run = play(&MI300X, 1).seed(seed);
            for _ in 0..40 {
                run.range("step", |run| {
                    for (name, us) in [("Cijk_gemm", 200), ("attention", 60)] {
                        let ns = us * (1_000 + 3 * turn);
                        let noise = run.random(ns / 100);
                        run.launch_ns(name, ns + noise);
                    }
                    run.sync();
                });
            }
            run
        }
    };
    let report = compare(&Side { runs: 5, make: &of(0) }, &Side { runs: 5, make: &of(1) }, &[]);
    assert_eq!(report["verdict"], "NEUTRAL", "in turns: {:#}", report["step"]);
}

/// The candidate compiles at its first five steps, which take ten times as long. Without them the programs are equal.
#[test]
fn a_cold_start_is_not_a_regression_of_the_steps() {
    let warm = model(200, SEPARATE, 10);
    let cold = |seed: u64| {
        let mut run = play(&MI300X, 1).seed(seed);
        for step in 0..40 {
            run.range("step", |run| {
                for (name, us) in [("Cijk_gemm", 200), ("attention", 60)].iter().chain(SEPARATE) {
                    let ns = us * if step < 5 { 10_000 } else { 1_000 };
                    let noise = run.random(ns / 50);
                    run.launch_ns(name, ns - ns / 100 + noise);
                }
                run.sync();
                // As the model's host.
                if step % 17 == 5 + seed as usize % 7 {
                    run.host(30_000);
                }
            });
        }
        run
    };
    let options = ["--skip-first", "5", "--step", "step"];
    let report = compare(&Side { runs: 3, make: &warm }, &Side { runs: 3, make: &cold }, &options);
    assert_eq!(report["verdict"], "NEUTRAL", "{:#}", report["step"]);
    assert!((report["step"]["speedup"].as_f64().unwrap() - 1.0).abs() < 0.01, "{:#}", report["step"]);
}
