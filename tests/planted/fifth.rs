//! A fifth set of changed programs, asked through the command: kernels that get other names, are fused or split, parts that shift,
//! and runs of a machine that isn't quiet. The answers were written down before any of them was seen.

use super::common::rkprof;
use super::hardware::MI300X;
use super::scene::{Player, play};
use super::score::Score;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

const SMALL_TILES: &str = "Cijk_Ailk_Bljk_HHS_BH_MT128x128x32_MI32x32x8x1_SN_1LDSB0_AFC1_GRVW8";
const LARGE_TILES: &str = "Cijk_Ailk_Bljk_HHS_BH_MT256x64x64_MI16x16x16x1_SN_1LDSB1_AFC0_GRVW4";

/// One run: steps of kernels on a machine whose runs differ by 0.4 % and whose kernels by 1 %.
struct Run {
    kernels: Vec<(&'static str, u64)>,
    /// What comes in each tenth step as well.
    tenth: Option<(&'static str, u64)>,
    /// A copy, us, and whether it is on the stream of the kernels.
    copy: Option<(u64, bool)>,
    /// Factor of all times of a step, permille.
    pace: fn(u64) -> u64,
    /// Steps are ranges; otherwise only a wait ends each.
    marked: bool,
}

fn steps(kernels: &[(&'static str, u64)]) -> Run {
    Run { kernels: kernels.to_vec(), tenth: None, copy: None, pace: |_| 1000, marked: true }
}

impl Run {
    fn played(&self, seed: u64) -> Player {
        let mut run = play(&MI300X, 1).seed(seed);
        let clock = 996 + run.random(9);
        for step in 0..40 {
            let inside = |run: &mut Player| {
                if let Some((us, in_turn)) = self.copy {
                    run.stream = u32::from(!in_turn);
                    run.copy(us, 1 << 20);
                    run.stream = 0;
                }
                for (name, us) in self.kernels.iter().chain(self.tenth.iter().filter(|_| step % 10 == 4)) {
                    let ns = us * clock * (self.pace)(step) / 1000;
                    let noise = run.random(ns / 50);
                    run.launch_ns(name, ns - ns / 100 + noise);
                }
                run.wait("hipDeviceSynchronize", 3);
            };
            if self.marked {
                run.range("step", inside)
            } else {
                inside(&mut run)
            }
            run.host(10);
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
    code: i32,
    also: fn(&Value) -> bool,
}

const UNCHANGED: &[&str] = &["NEUTRAL", "INCONCLUSIVE"];

fn gemm(name: &'static str, us: u64) -> Run {
    steps(&[(name, us), ("attention", 60), ("layer_norm", 20)])
}

fn plain(_: u64) -> Run {
    gemm(SMALL_TILES, 200)
}

fn slower(run: Run) -> Run {
    Run { pace: |_| 1400, ..run }
}

/// The first kernel's work by two calls.
fn halves() -> Run {
    steps(&[("gemm", 100), ("gemm", 100), ("attention", 60), ("layer_norm", 20)])
}

fn unmarked(run: Run) -> Run {
    Run { marked: false, ..run }
}

fn paced(slow: bool) -> Run {
    Run { pace: if slow { |_| 1030 } else { |_| 1000 }, ..plain(0) }
}

fn prompts(us: u64) -> Run {
    Run { tenth: Some(("prefill", us)), ..plain(0) }
}

fn row<'a>(report: &'a Value, name: &str) -> &'a Value {
    let rows = report["rows"].as_array().expect("rows");
    rows.iter().find(|row| row["before"]["name"] == name).map_or(&Value::Null, |row| &row["verdict"])
}

fn truths() -> Vec<Truth> {
    let of = |name, before, after, verdicts, code| {
        let options = &["--fail-on", "regression"][..];
        Truth { name, before, after, options, verdicts, code, also: |_| true }
    };
    let shifted: [Side; 2] = [
        (5, |_| Run { copy: Some((100, true)), ..gemm("gemm", 200) }),
        (5, |_| Run { copy: Some((40, true)), ..gemm("gemm", 260) }),
    ];
    let ramped = |_| Run { pace: |step| if step < 10 { 1300 - 30 * step } else { 1000 }, ..plain(0) };
    vec![
        of("retuned, as fast", (5, plain), (5, |_| gemm(LARGE_TILES, 200)), &["NEUTRAL"], 0),
        of("retuned, 20 % slower", (5, plain), (5, |_| gemm(LARGE_TILES, 240)), &["REGRESSION"], 1),
        of(
            "fused",
            (5, |_| steps(&[("gemm", 200), ("bias_add", 14), ("gelu", 16), ("norm", 20)])),
            (5, |_| steps(&[("gemm", 200), ("fused_bias_gelu", 14), ("norm", 20)])),
            &["IMPROVEMENT"],
            0,
        ),
        of(
            "split",
            (5, plain),
            (5, |_| steps(&[(SMALL_TILES, 200), ("qk", 25), ("softmax", 15), ("pv", 20), ("layer_norm", 20)])),
            &["NEUTRAL"],
            0,
        ),
        Truth {
            also: |report| report["period"]["verdict"] == "NEUTRAL" && row(report, "gemm") == "REGRESSION",
            ..of("time moves from a copy into a kernel", shifted[0], shifted[1], &["NEUTRAL", "REGRESSION"], 1)
        },
        // Exit code 0 was expected first, as users wait no longer. But the headline says it of the device, and the code follows it.
        Truth {
            options: &["--fail-on", "regression", "--gate", "step"],
            also: |report| report["period"]["verdict"] == "NEUTRAL" && report["step"]["verdict"] == "REGRESSION",
            ..of("the same, the headline decides", shifted[0], shifted[1], &["REGRESSION"], 1)
        },
        of("one of five is slow", (5, plain), (5, |i| if i == 2 { slower(plain(0)) } else { plain(0) }), UNCHANGED, 0),
        of(
            "the first of three is slow",
            (3, plain),
            (3, |i| if i == 0 { slower(plain(0)) } else { plain(0) }),
            UNCHANGED,
            0,
        ),
        of("clocks rise in each run", (5, ramped), (5, ramped), &["NEUTRAL"], 0),
        of(
            "8 % slower, five runs against two",
            (5, plain),
            (2, |_| Run { pace: |_| 1080, ..plain(0) }),
            &["REGRESSION"],
            1,
        ),
        Truth {
            also: |report| row(report, "prefill") == "REGRESSION",
            ..of(
                "prompts are slower",
                (5, |_| prompts(300)),
                (5, |_| prompts(375)),
                &["REGRESSION", "SMALL", "NEUTRAL"],
                1,
            )
        },
        Truth {
            also: |report| report.to_string().contains("copies"),
            ..of(
                "a copy isn't hidden any more",
                (5, |_| Run { copy: Some((150, false)), ..plain(0) }),
                (5, |_| Run { copy: Some((150, true)), ..plain(0) }),
                &["REGRESSION"],
                1,
            )
        },
        Truth {
            also: |report| row(report, "gemm") != "IMPROVEMENT",
            ..of("one call becomes two", (5, |_| gemm("gemm", 200)), (5, |_| halves()), &["NEUTRAL"], 0)
        },
        Truth {
            also: |report| row(report, "gemm") != "REGRESSION",
            ..of("two calls become one", (5, |_| halves()), (5, |_| gemm("gemm", 200)), &["NEUTRAL"], 0)
        },
        of(
            "another order",
            (5, |_| steps(&[("gemm", 200), ("attention", 60), ("layer_norm", 20)])),
            (5, |_| steps(&[("gemm", 200), ("layer_norm", 20), ("attention", 60)])),
            &["NEUTRAL"],
            0,
        ),
        of(
            "a short kernel is gone",
            (5, |_| steps(&[("gemm", 200), ("cast", 5), ("attention", 60), ("layer_norm", 20)])),
            (5, |_| gemm("gemm", 200)),
            &["SMALL", "NEUTRAL"],
            0,
        ),
        of("runs in two states", (10, |i| paced(i % 3 == 0)), (10, |i| paced(i % 2 == 1)), UNCHANGED, 0),
        of(
            "retuned, as fast, without marks",
            (5, |_| unmarked(plain(0))),
            (5, |_| unmarked(gemm(LARGE_TILES, 200))),
            &["NEUTRAL"],
            0,
        ),
        of(
            "fused, without marks",
            (5, |_| unmarked(steps(&[("gemm", 200), ("bias_add", 14), ("gelu", 16), ("norm", 20)]))),
            (5, |_| unmarked(steps(&[("gemm", 200), ("fused_bias_gelu", 14), ("norm", 20)]))),
            &["IMPROVEMENT"],
            0,
        ),
        of(
            "two calls become one, without marks",
            (5, |_| unmarked(halves())),
            (5, |_| unmarked(gemm("gemm", 200))),
            &["NEUTRAL"],
            0,
        ),
        of(
            "a copy isn't hidden any more, without marks",
            (5, |_| unmarked(Run { copy: Some((150, false)), ..plain(0) })),
            (5, |_| unmarked(Run { copy: Some((150, true)), ..plain(0) })),
            &["REGRESSION"],
            1,
        ),
        of(
            "prompts in each tenth step are slower, without marks",
            (5, |_| unmarked(prompts(300))),
            (5, |_| unmarked(prompts(375))),
            &["REGRESSION", "SMALL", "NEUTRAL"],
            1,
        ),
        of(
            "the same prompts, without marks",
            (5, |_| unmarked(prompts(30))),
            (5, |_| unmarked(prompts(30))),
            &["NEUTRAL"],
            0,
        ),
        of(
            "the tuner has two favourites",
            (5, |i| gemm([SMALL_TILES, LARGE_TILES][i as usize % 2], 200)),
            (5, |i| gemm([LARGE_TILES, SMALL_TILES][i as usize / 2 % 2], 200)),
            UNCHANGED,
            0,
        ),
    ]
}

fn write((runs, make): Side, dir: &Path, seed: u64) {
    for i in 0..runs {
        make(i).played(seed + i).scene.write(&dir.join(format!("run_{}", i + 1)));
    }
}

/// What a command prints as JSON.
pub(super) fn asked(dir: &Path, arguments: &[&str]) -> (Output, Value) {
    let output = Command::new(rkprof()).current_dir(dir).args(arguments).args(["--format", "json"]).output().unwrap();
    let report = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (output, report)
}

#[test]
fn changed_programs_are_judged() {
    let mut score = Score::default();
    for truth in truths() {
        let dir = tempfile::tempdir().unwrap();
        write(truth.before, &dir.path().join("a"), 1);
        write(truth.after, &dir.path().join("b"), 100);
        let (output, report) = asked(dir.path(), &[&["compare", "a", "b"], truth.options].concat());
        let said = report["verdict"].as_str().unwrap_or("REFUSED");
        let right = truth.verdicts.contains(&said) && output.status.code() == Some(truth.code) && (truth.also)(&report);
        let wrong = format!("{said}, {:?}, {}, {}", output.status.code(), report["period"], report["failures"]);
        score.ask(truth.name, &["right"], if right { "right" } else { &wrong });
    }
    score.assert("changed programs", 100.0);
}

#[test]
fn budgets_are_judged() {
    let mut score = Score::default();
    let dir = tempfile::tempdir().unwrap();
    write((5, |i| if i == 3 { slower(plain(0)) } else { plain(0) }), &dir.path().join("set"), 1);
    let mut check = |name: &str, budget: Value, code: i32, says: &str| {
        std::fs::write(dir.path().join("budget.json"), budget.to_string()).unwrap();
        let (output, report) = asked(dir.path(), &["check", "set", "--budget", "budget.json"]);
        let right = output.status.code() == Some(code) && report.to_string().contains(says);
        let wrong = format!("{:?} {report}", output.status.code());
        score.ask(name, &["right"], if right { "right" } else { &wrong });
    };
    let limited = |kernel: &str, us: u64| serde_json::json!({ "kernels": { kernel: { "mean_us": us } } });
    check("one of five is slow, a limit 5 % above the others", limited("^Cijk.*MT128x128", 210), 0, "");
    check("a kernel that has another name now", limited("gemm_v2", 210), 1, "gemm_v2");
    score.assert("budgets", 100.0);
}
