//! A sixth set of changed programs, asked through the command: what moves between host and device, states, slow runs of the baseline,
//! evaluations, and the options of gates. The answers were written down before any of them was seen.

use super::fifth::asked;
use super::hardware::MI300X;
use super::scene::{Player, play};
use super::score::Score;
use serde_json::Value;
use std::path::Path;

/// One run: steps of kernels on a machine whose runs differ by 0.4 % and whose kernels by 1 %.
#[derive(Clone, Copy)]
struct Run {
    kernels: &'static [(&'static str, u64)],
    steps: u64,
    /// Factor of all times of a step, permille.
    pace: fn(u64) -> u64,
    /// The host's work between two steps, us.
    host: u64,
    /// What comes after a step, by its number.
    after: fn(u64) -> &'static [(&'static str, u64)],
    /// A copy beside the kernels, us.
    hidden: u64,
    blocks: u32,
}

const LAYER: &[(&str, u64)] = &[("gemm", 200), ("attention", 60), ("layer_norm", 20)];
const PLAIN: Run = Run { kernels: LAYER, steps: 24, pace: |_| 1000, host: 50, after: |_| &[], hidden: 0, blocks: 4096 };
const VALIDATE: &[(&str, u64)] = &[("validate", 300)];

impl Run {
    fn played(&self, seed: u64) -> Player {
        let mut run = play(&MI300X, 1).seed(seed);
        run.facts.blocks = self.blocks;
        let clock = 996 + run.random(9);
        for step in 0..self.steps {
            run.range("step", |run| {
                if self.hidden > 0 {
                    run.stream = 1;
                    run.copy(self.hidden, 1 << 20);
                    run.stream = 0;
                }
                for (name, us) in self.kernels.iter().chain((self.after)(step)) {
                    let ns = us * clock * (self.pace)(step) / 1000;
                    let noise = run.random(ns / 50);
                    run.launch_ns(name, ns - ns / 100 + noise);
                }
                run.wait("hipDeviceSynchronize", 3);
            });
            run.host(self.host);
        }
        run
    }
}

/// The runs of a side by their number.
type Side = (u64, fn(u64) -> Run);

struct Truth {
    name: &'static str,
    before: Side,
    after: Side,
    options: &'static [&'static str],
    verdicts: &'static [&'static str],
    codes: &'static [i32],
    also: fn(&Value) -> bool,
}

const UNCHANGED: &[&str] = &["NEUTRAL", "INCONCLUSIVE"];
const GATE: &[&str] = &["--fail-on", "regression"];

fn paced(pace: fn(u64) -> u64) -> Run {
    Run { pace, ..PLAIN }
}

fn row<'a>(report: &'a Value, name: &str) -> &'a Value {
    let rows = report["rows"].as_array().expect("rows");
    rows.iter().find(|row| row["before"]["name"] == name).map_or(&Value::Null, |row| &row["verdict"])
}

fn truths() -> Vec<Truth> {
    let of = |name, before, after, verdicts, codes| Truth {
        name,
        before,
        after,
        options: GATE,
        verdicts,
        codes,
        also: |_| true,
    };
    let plain: Side = (5, |_| PLAIN);
    // A fiftieth of the step becomes a third slower.
    let short: [Side; 2] = [
        (5, |_| Run { kernels: &[("gemm", 400), ("attention", 80), ("scale", 10)], ..PLAIN }),
        (5, |_| Run { kernels: &[("gemm", 400), ("attention", 80), ("scale", 13)], ..PLAIN }),
    ];
    let with = |options, truth: Truth| Truth { options, ..truth };
    vec![
        Truth {
            also: |report| row(report, "gemm") == "IMPROVEMENT" && report["period"]["verdict"] == "REGRESSION",
            ..of(
                "each kernel is faster, and the host needs longer",
                plain,
                (5, |_| Run { host: 150, ..paced(|_| 900) }),
                &["REGRESSION"],
                &[1],
            )
        },
        // REGRESSION was expected first. But the headline is about what is waited for, and the code follows the kernels all the same.
        Truth {
            also: |report| row(report, "gemm") == "REGRESSION" && report["period"]["verdict"] == "IMPROVEMENT",
            ..of(
                "each kernel is slower, and the host needs no time",
                (5, |_| Run { host: 200, ..PLAIN }),
                (5, |_| Run { host: 20, ..paced(|_| 1100) }),
                &["IMPROVEMENT"],
                &[1],
            )
        },
        of(
            "one of the baseline's five is slow",
            (5, |i| if i == 3 { paced(|_| 1400) } else { PLAIN }),
            plain,
            UNCHANGED,
            &[0],
        ),
        of("fewer steps", plain, (5, |_| Run { steps: 16, ..PLAIN }), &["NEUTRAL"], &[0]),
        of(
            "another name, as fast",
            plain,
            (5, |_| Run { kernels: &[("fused_matmul_v2", 200), ("attention", 60), ("layer_norm", 20)], ..PLAIN }),
            &["NEUTRAL"],
            &[0],
        ),
        of(
            "another name, and slower",
            plain,
            (5, |_| Run { kernels: &[("fused_matmul_v2", 230), ("attention", 60), ("layer_norm", 20)], ..PLAIN }),
            &["REGRESSION"],
            &[1],
        ),
        of(
            "two states, both 10 % slower",
            (10, |i| if i % 2 == 0 { PLAIN } else { paced(|_| 1040) }),
            (10, |i| if i % 2 == 0 { paced(|_| 1100) } else { paced(|_| 1144) }),
            &["REGRESSION"],
            &[1],
        ),
        of(
            "the same mean, by fast steps and slow ones",
            (5, |_| Run { steps: 80, ..PLAIN }),
            (5, |_| Run { steps: 80, ..paced(|step| if step % 4 == 3 { 1300 } else { 900 }) }),
            &["REGRESSION", "INCONCLUSIVE", "NEUTRAL"],
            &[0, 1],
        ),
        // The mean step is 9 % longer, and the usual one as long as before.
        of(
            "evaluation in each fifth step, not in each tenth",
            (5, |_| Run { after: |step| if step % 10 == 4 { VALIDATE } else { &[] }, ..PLAIN }),
            (5, |_| Run { after: |step| if step % 5 == 4 { VALIDATE } else { &[] }, ..PLAIN }),
            &["REGRESSION"],
            &[1],
        ),
        Truth {
            also: |report| {
                let text = report.to_string().to_lowercase();
                text.contains("shape") || text.contains("grid")
            },
            ..of(
                "half the steps of twice the batch",
                plain,
                (5, |_| Run { steps: 12, blocks: 8192, ..paced(|_| 1800) }),
                &["REGRESSION", "INCONCLUSIVE"],
                &[0, 1],
            )
        },
        of(
            "a kernel is gone",
            plain,
            (5, |_| Run { kernels: &[("gemm", 200), ("layer_norm", 20)], ..PLAIN }),
            &["IMPROVEMENT"],
            &[0],
        ),
        with(
            &["--fail-on", "any"],
            of(
                "a kernel is gone, and any change fails",
                plain,
                (5, |_| Run { kernels: &[("gemm", 200), ("layer_norm", 20)], ..PLAIN }),
                &["IMPROVEMENT"],
                &[1],
            ),
        ),
        of("one run of a slower program", plain, (1, |_| paced(|_| 1100)), &["INCONCLUSIVE"], &[0]),
        with(
            &["--fail-on", "inconclusive"],
            of("one run, and no verdict fails", plain, (1, |_| paced(|_| 1100)), &["INCONCLUSIVE"], &[1]),
        ),
        of(
            "a copy is longer, and hidden as before",
            (5, |_| Run { hidden: 100, ..PLAIN }),
            (5, |_| Run { hidden: 180, ..PLAIN }),
            &["NEUTRAL"],
            &[0],
        ),
        with(
            &["--fail-on", "regression", "--threshold", "10"],
            of("8 % slower, 10 % are allowed", plain, (5, |_| paced(|_| 1080)), &["SMALL"], &[0]),
        ),
        with(
            &["--fail-on", "regression", "--threshold", "1", "--noise", "0.5"],
            of("2.5 % slower, 1 % is allowed", plain, (5, |_| paced(|_| 1025)), &["REGRESSION"], &[1]),
        ),
        with(
            &["--fail-on", "regression", "--min-share", "1"],
            of("a short kernel is slower", short[0], short[1], &["NEUTRAL", "REGRESSION", "SMALL"], &[1]),
        ),
        with(
            &["--fail-on", "regression", "--min-share", "5"],
            of("a short kernel is slower, and too short to count", short[0], short[1], &["NEUTRAL", "SMALL"], &[0]),
        ),
        with(
            &["--fail-on", "regression", "--gate", "step"],
            of(
                "a short kernel is slower, the headline decides",
                short[0],
                short[1],
                &["NEUTRAL", "REGRESSION", "SMALL"],
                &[0],
            ),
        ),
    ]
}

fn write((runs, make): Side, dir: &Path, seed: u64) {
    for i in 0..runs {
        make(i).played(seed + i).scene.write(&dir.join(format!("run_{}", i + 1)));
    }
}

#[test]
fn a_sixth_set_of_changes_is_judged() {
    let mut score = Score::default();
    for truth in truths() {
        let dir = tempfile::tempdir().unwrap();
        write(truth.before, &dir.path().join("a"), 1);
        write(truth.after, &dir.path().join("b"), 100);
        let (output, report) = asked(dir.path(), &[&["compare", "a", "b"], truth.options].concat());
        let said = report["verdict"].as_str().unwrap_or("REFUSED");
        let code = output.status.code().is_some_and(|code| truth.codes.contains(&code));
        let right = truth.verdicts.contains(&said) && code && (truth.also)(&report);
        let wrong = format!(
            "{said}, {:?}, {}, {}, {}",
            output.status.code(),
            report["period"],
            report["every_step"],
            report["failures"]
        );
        score.ask(truth.name, &["right"], if right { "right" } else { &wrong });
    }
    score.assert("sixth changes", 100.0);
}

#[test]
fn limits_near_the_mean_are_judged() {
    let mut score = Score::default();
    let dir = tempfile::tempdir().unwrap();
    write((5, |_| PLAIN), &dir.path().join("set"), 1);
    let mut check = |name: &str, us: f64, options: &[&str], code: i32| {
        let budget = serde_json::json!({ "kernels": { "^gemm$": { "mean_us": us } } });
        std::fs::write(dir.path().join("budget.json"), budget.to_string()).unwrap();
        let (output, report) = asked(dir.path(), &[&["check", "set", "--budget", "budget.json"], options].concat());
        let right = output.status.code() == Some(code);
        let wrong = report.to_string();
        score.ask(name, &["right"], if right { "right" } else { &wrong });
    };
    check("a limit of 3 % more", 206.0, &["--strict"], 0);
    check("a limit at the mean", 200.0, &[], 0);
    check("a limit at the mean, strictly", 200.0, &["--strict"], 1);
    check("a limit of 3 % less", 194.0, &[], 1);
    score.assert("limits", 100.0);
}
