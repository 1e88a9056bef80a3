//! Better or worse: pairs of sets of runs with a known truth, asked through the command. Verdict, exit code and what
//! explains them were written down before any output was seen. A decision is right when all three are.

use super::common::rkprof;
use super::hardware::{Device, MI300X};
use super::scene::{Player, play};
use super::score::Score;
use serde_json::Value;
use std::cell::Cell;
use std::path::Path;
use std::process::{Command, Output};

/// A program and the noise of its runs.
#[derive(Clone, Copy)]
struct Program {
    device: &'static Device,
    steps: u64,
    /// Name and time in ns.
    kernels: &'static [(&'static str, u64)],
    /// Factor of the first kernel's time, permille.
    first: u64,
    /// Factor of all kernels' times, permille.
    all: u64,
    /// The host's work between steps, us.
    host: u64,
    /// A pause of the host after every tenth step, us.
    pause: u64,
    /// From the end of the kernels to the return of the wait, us.
    late: u64,
    /// A copy within the step, us.
    copy: u64,
    /// Each kernel's spread within a run and between runs, permille to either side.
    within: u64,
    between: u64,
    /// One in this many kernels takes 1.5 to 4 times as long.
    outliers: u64,
    /// Factor of the kernels of the first steps, and how many these are.
    cold: u64,
    cold_steps: u64,
    /// Every tenth call of the first kernel, permille of its time.
    tail: u64,
    /// Runs that are slower, by bits of their number, and by how much, permille.
    slow: (u64, u64),
    /// Blocks of a launch.
    blocks: u32,
    /// Steps are ranges.
    marked: bool,
    command: &'static str,
    rocm: &'static str,
    mhz: Option<u32>,
    /// Wall time, ms.
    wall: Option<u64>,
    /// Without a trace.
    bare: bool,
}

const LAYER: &[(&str, u64)] = &[("Cijk_gemm", 200_000), ("attention", 60_000), ("layer_norm", 20_000)];
const WITH_BIAS: &[(&str, u64)] =
    &[("Cijk_gemm", 200_000), ("attention", 60_000), ("layer_norm", 20_000), ("bias_copy", 90_000)];
const TEN: &[(&str, u64)] = &[
    ("softmax", 9_300),
    ("Cijk_a", 50_000),
    ("Cijk_b", 60_000),
    ("Cijk_c", 70_000),
    ("conv_d", 80_000),
    ("reduce_e", 40_000),
    ("scan_f", 30_000),
    ("sort_g", 35_000),
    ("embed_h", 45_000),
    ("rope_i", 25_000),
];
const TINY: &[(&str, u64)] = &[("fill", 1_000), ("Cijk_gemm", 2_000_000), ("attention", 600_000)];
const RENAMED: &[(&str, u64)] = &[("triton_megakernel_0", 190_000)];
const STRANGERS: &[(&str, u64)] = &[("x", 80_000), ("y", 200_000)];
const OTHER: &[(&str, u64)] = &[("fluid_advect", 3_000), ("fluid_project", 9_000), ("render_sdf", 500_000)];

const PLAIN: Program = Program {
    device: &MI300X,
    steps: 40,
    kernels: LAYER,
    first: 1_000,
    all: 1_000,
    host: 10,
    pause: 0,
    late: 3,
    copy: 0,
    within: 10,
    between: 4,
    outliers: 0,
    cold: 1,
    cold_steps: 1,
    tail: 1_000,
    slow: (0, 0),
    blocks: 4096,
    marked: true,
    command: "app",
    rocm: "6.4.1",
    mhz: None,
    wall: None,
    bare: false,
};

static MI325X: Device = Device { product: "AMD Instinct MI325X", ..MI300X };

impl Program {
    fn played(&self, seed: u64, number: u64) -> Player {
        let mut run = play(self.device, 1).seed(seed);
        run.facts.blocks = self.blocks;
        let clock = 1_000_000 + 1_000 * run.random(2 * self.between + 1) - 1_000 * self.between;
        let clock = if self.slow.0 >> number & 1 == 1 { clock * (1_000 + self.slow.1) / 1_000 } else { clock };
        for step in 0..self.steps {
            let inside = |run: &mut Player| {
                for (at, (name, ns)) in self.kernels.iter().enumerate() {
                    let mut ns = ns * clock / 1_000_000 * self.all / 1_000;
                    ns = if at == 0 { ns * self.first / 1_000 } else { ns };
                    ns = if step < self.cold_steps { ns * self.cold } else { ns };
                    ns = if at == 0 && step % 10 == 7 { ns * self.tail / 1_000 } else { ns };
                    if self.outliers > 0 && run.random(self.outliers) == 0 {
                        ns = ns * (1_500 + run.random(2_500)) / 1_000;
                    }
                    let noise = run.random(ns * self.within / 500);
                    run.launch_ns(name, ns - ns * self.within / 1_000 + noise);
                }
                if self.copy > 0 {
                    run.copy(self.copy, 1 << 20);
                }
                run.wait("hipStreamSynchronize", self.late);
            };
            if self.marked {
                run.range("step", inside)
            } else {
                inside(&mut run)
            }
            run.host(self.host + if step % 10 == 9 { self.pause } else { 0 });
        }
        run
    }

    fn write(&self, dir: &Path, seed: u64, number: u64) {
        self.played(seed, number).scene.write(dir);
        let edit = |name: &str, change: &dyn Fn(&mut Value)| {
            let path = dir.join(name);
            let mut value: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
            change(&mut value);
            std::fs::write(path, value.to_string()).unwrap();
        };
        edit("run.json", &|info| {
            info["command"] = serde_json::json!([self.command]);
            info["executable"] = format!("/opt/{}", self.command).into();
            info["context"] = serde_json::json!({ "rocm_version": self.rocm, "variables": {} });
            if let Some(wall) = self.wall {
                // Half a percent of noise.
                let wall_s = wall as f64 * (1.0 + 0.0025 * (seed * 7 % 5) as f64 - 0.005) / 1e3;
                info["exit"] = serde_json::json!({ "exit_code": 0, "wall_s": wall_s });
            }
        });
        edit("summary.json", &|summary| {
            summary["command"] = serde_json::json!([self.command]);
            for agent in summary["agents"].as_array_mut().unwrap() {
                if agent["kind"] == "gpu"
                    && let Some(mhz) = self.mhz
                {
                    agent["clock_mhz"] = mhz.into();
                }
            }
        });
        if self.bare {
            std::fs::remove_file(dir.join("trace.pftrace")).unwrap();
        }
    }
}

/// What is asked, and the right answer.
struct Decision<'a> {
    theme: &'a str,
    name: &'a str,
    a: (u64, Program),
    b: (u64, Program),
    options: &'a [&'a str],
    verdicts: &'a [&'a str],
    code: i32,
    /// All of these are in what is printed, without regard to case.
    says: &'a [&'a str],
    /// Verdicts of rows by the kernel's name.
    rows: &'a [(&'a str, &'a [&'a str])],
}

fn asked(dir: &Path, decision: &Decision<'_>) -> Output {
    for (side, (runs, program), seed) in [("a", decision.a, 1), ("b", decision.b, 100)] {
        for number in 0..runs {
            program.write(&dir.join(format!("{side}/run_{}", number + 1)), seed + number, number);
        }
    }
    let mut command = Command::new(rkprof());
    command.current_dir(dir).args(["compare", "a", "b", "--format", "json"]).args(decision.options);
    command.output().unwrap()
}

/// `right`, or what was wrong.
fn judged(output: &Output, decision: &Decision<'_>) -> Result<(), String> {
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
    let said = report["verdict"].as_str().unwrap_or("REFUSED");
    if !decision.verdicts.contains(&said) {
        return Err(format!("{said} instead of {:?}: {}", decision.verdicts, report["period"]["reason"]));
    }
    if output.status.code() != Some(decision.code) {
        return Err(format!("exit {:?} instead of {}", output.status.code(), decision.code));
    }
    let whole = (text.to_string() + &errors).to_lowercase();
    if let Some(missing) = decision.says.iter().find(|words| !whole.contains(&words.to_lowercase())) {
        return Err(format!("{missing:?} is not said"));
    }
    for (name, verdicts) in decision.rows {
        let rows = report["rows"].as_array().cloned().unwrap_or_default();
        let row = rows.iter().find(|row| row["before"]["name"] == *name).cloned().unwrap_or_default();
        let said = row["verdict"].as_str().unwrap_or("none");
        if !verdicts.contains(&said) {
            return Err(format!("{name}: {said} instead of {verdicts:?}: {}", row["reason"]));
        }
    }
    Ok(())
}

const FAIL: &[&str] = &["--fail-on", "regression"];
const ANY: &[&str] = &["--fail-on", "any"];
const UNSURE: &[&str] = &["--fail-on", "inconclusive"];
const UNCHANGED: &[&str] = &["NEUTRAL", "INCONCLUSIVE"];

fn decisions() -> Vec<Decision<'static>> {
    let mut all = Vec::new();
    let theme = Cell::new("");
    let mut add = |name, runs: (u64, u64), a: Program, b: Program, options, verdicts, code| {
        let none = &[][..];
        all.push(Decision {
            theme: theme.get(),
            name,
            a: (runs.0, a),
            b: (runs.1, b),
            options,
            verdicts,
            code,
            says: none,
            rows: &[],
        });
        all.len() - 1
    };
    let p = PLAIN;
    let (three, five, ten) = ((3, 3), (5, 5), (10, 10));
    let mut says: Vec<(usize, &[&str])> = Vec::new();
    /// The decision, and the verdicts of its rows by name.
    type Rows<'a> = (usize, &'a [(&'a str, &'a [&'a str])]);
    let mut rows: Vec<Rows> = Vec::new();

    theme.set("headline");
    let slower_host = Program { host: 220, ..p };
    let i = add("host work of 0.2 ms more a step", three, p, slower_host, FAIL, &["REGRESSION"], 1);
    says.push((i, &["between steps", "period"]));
    add(
        "the same, kernels alone decide",
        three,
        p,
        slower_host,
        &["--fail-on", "regression", "--gate", "kernel"],
        &["REGRESSION"],
        0,
    );
    add("less host work", three, slower_host, p, FAIL, &["IMPROVEMENT"], 0);
    let paused = Program { pause: 4_000, ..p };
    let i = add("a pause of 4 ms after every tenth step", three, p, paused, FAIL, &["REGRESSION"], 1);
    says.push((i, &["REGRESSION: every step"]));
    add("no pauses any more", three, paused, p, FAIL, &["IMPROVEMENT"], 0);
    add("the same pauses on both sides", three, paused, paused, FAIL, UNCHANGED, 0);
    add("the same pauses, more steps", three, paused, Program { steps: 80, ..paused }, FAIL, UNCHANGED, 0);
    let pinned = Program { copy: 100, ..p };
    let i = add("a copy of five times the length", three, pinned, Program { copy: 500, ..p }, FAIL, &["REGRESSION"], 1);
    says.push((i, &["copies run alone"]));
    let late = Program { late: 90, ..p };
    add("the wait returns later", three, p, late, FAIL, &["REGRESSION"], 1);
    let walls = |ms| Program { wall: Some(ms), marked: false, bare: true, ..p };
    let i =
        add("wall time +30 %, the same kernels, no trace", three, walls(1_000), walls(1_300), FAIL, &["REGRESSION"], 1);
    says.push((i, &["\"wall\""]));
    add(
        "equal, no trace, no wall time",
        three,
        Program { bare: true, ..p },
        Program { bare: true, ..p },
        FAIL,
        &["NEUTRAL"],
        0,
    );
    add("a copy of 0.15 ms in the step", three, p, Program { copy: 150, ..p }, FAIL, &["REGRESSION"], 1);
    add(
        "a step slower and its host work less by as much",
        three,
        Program { host: 60, ..p },
        Program { host: 10, first: 1_250, ..p },
        FAIL,
        &["NEUTRAL", "REGRESSION", "SMALL"],
        1,
    );

    theme.set("gates");
    let ten_kernels = Program { kernels: TEN, ..p };
    let i = add(
        "one of ten kernels +10 %",
        three,
        ten_kernels,
        Program { first: 1_100, ..ten_kernels },
        FAIL,
        &["REGRESSION", "NEUTRAL", "SMALL"],
        1,
    );
    rows.push((i, &[("softmax", &["REGRESSION"])]));
    let i = add(
        "the same by step alone",
        three,
        ten_kernels,
        Program { first: 1_100, ..ten_kernels },
        &["--fail-on", "regression", "--gate", "step"],
        &["REGRESSION", "NEUTRAL", "SMALL"],
        0,
    );
    rows.push((i, &[("softmax", &["REGRESSION"]), ("Cijk_a", &["NEUTRAL"])]));
    // 0.93 of 1.4 x the first kernel.
    let faster = Program { all: 900, first: 1_400, ..ten_kernels };
    let i = add("a kernel +26 % in a step 10 % faster", three, ten_kernels, faster, FAIL, &["IMPROVEMENT"], 1);
    says.push((i, &["REGRESSION: kernel", "softmax"]));
    add(
        "the same by step alone: faster",
        three,
        ten_kernels,
        faster,
        &["--fail-on", "regression", "--gate", "step"],
        &["IMPROVEMENT"],
        0,
    );
    let tiny = Program { kernels: TINY, ..p };
    let i = add(
        "a kernel below the least share doubles",
        three,
        tiny,
        Program { first: 2_000, ..tiny },
        FAIL,
        &["NEUTRAL"],
        0,
    );
    rows.push((i, &[("fill", &["NEUTRAL"])]));
    add(
        "+10 % where 15 % are allowed",
        three,
        p,
        Program { all: 1_100, ..p },
        &["--fail-on", "regression", "--threshold", "15", "--p99-threshold", "25"],
        &["SMALL"],
        0,
    );
    let quiet = Program { within: 4, between: 1, ..p };
    add(
        "a wait of 3.7 % less between steps",
        five,
        Program { host: 100, ..quiet },
        Program { host: 86, ..quiet },
        FAIL,
        &["SMALL"],
        0,
    );
    add(
        "+2 % where 1 % is allowed",
        five,
        quiet,
        Program { all: 1_020, ..quiet },
        &["--fail-on", "regression", "--threshold", "1", "--noise", "0.5"],
        &["REGRESSION"],
        1,
    );
    add("+2 % where 5 % are allowed", five, quiet, Program { all: 1_020, ..quiet }, FAIL, &["SMALL"], 0);

    theme.set("few runs");
    let slower = Program { all: 1_400, ..p };
    let i = add("+40 %, one run a side", (1, 1), p, slower, FAIL, &["INCONCLUSIVE"], 0);
    says.push((i, &["looks", "one run a side"]));
    add("+40 %, one run a side, a verdict is wanted", (1, 1), p, slower, UNSURE, &["INCONCLUSIVE"], 1);
    let i = add("-30 %, one run a side", (1, 1), p, Program { all: 700, ..p }, FAIL, &["INCONCLUSIVE"], 0);
    says.push((i, &["looks", "shorter"]));
    let i = add("equal, one run a side", (1, 1), p, p, FAIL, &["INCONCLUSIVE"], 0);
    says.push((i, &["looks the same"]));
    let i = add(
        "one run without a trace, +40 %",
        (1, 1),
        Program { bare: true, marked: false, ..p },
        Program { bare: true, marked: false, ..slower },
        FAIL,
        &["INCONCLUSIVE"],
        0,
    );
    says.push((i, &["looks"]));
    rows.push((i, &[("Cijk_gemm", &["INCONCLUSIVE"])]));
    add("+40 %, one run against three", (1, 3), p, slower, FAIL, &["INCONCLUSIVE"], 0);
    add("+20 %, two runs", (2, 2), p, Program { all: 1_200, ..p }, FAIL, &["REGRESSION"], 1);
    add("-20 %, two runs", (2, 2), p, Program { all: 800, ..p }, FAIL, &["IMPROVEMENT"], 0);
    add("equal, two runs", (2, 2), p, p, FAIL, UNCHANGED, 0);
    add("equal, two runs, two states 3 % apart", (2, 2), quiet, Program { slow: (3, 30), ..quiet }, FAIL, UNCHANGED, 0);
    add("equal, two runs, one slow", (2, 2), p, Program { slow: (1, 120), ..p }, FAIL, UNCHANGED, 0);
    add("+20 %, two against three", (2, 3), p, Program { all: 1_200, ..p }, FAIL, &["REGRESSION"], 1);

    theme.set("rows");
    let heavy = Program { outliers: 12, within: 20, ..p };
    let i =
        add("+10 % under heavy tails, ten runs", ten, heavy, Program { all: 1_100, ..heavy }, FAIL, &["REGRESSION"], 1);
    rows.push((i, &[("Cijk_gemm", &["REGRESSION"]), ("attention", &["REGRESSION"])]));
    let i = add(
        "+5.5 % under heavy tails, ten runs",
        ten,
        heavy,
        Program { all: 1_055, ..heavy },
        FAIL,
        &["REGRESSION"],
        1,
    );
    rows.push((i, &[("Cijk_gemm", &["REGRESSION"])]));
    add("equal under heavy tails, five runs", five, heavy, heavy, FAIL, UNCHANGED, 0);
    let i = add("one cold step of forty", three, p, Program { cold: 14, ..p }, FAIL, &["NEUTRAL"], 0);
    rows.push((i, &[("Cijk_gemm", &["NEUTRAL"]), ("attention", &["NEUTRAL"])]));
    let bare = Program { bare: true, ..p };
    let i = add("one cold step of forty, no trace", three, bare, Program { cold: 14, ..bare }, FAIL, &["NEUTRAL"], 0);
    rows.push((i, &[("Cijk_gemm", &["NEUTRAL"])]));
    let tail = Program { kernels: LAYER, steps: 400, bare: true, ..p };
    let i = add("every tenth call +60 %", five, tail, Program { tail: 1_600, ..tail }, FAIL, &["REGRESSION"], 1);
    says.push((i, &["p99"]));

    theme.set("same work");
    let longer = Program { steps: 60, ..p };
    add("more steps of the same speed", five, p, longer, FAIL, &["NEUTRAL"], 0);
    let i = add("fewer steps of the same speed, any change", five, longer, p, ANY, &["NEUTRAL"], 0);
    says.push((i, &["steps"]));
    add("more steps and a kernel +15 %", five, p, Program { first: 1_150, ..longer }, FAIL, &["REGRESSION"], 1);
    add("more steps, one run", (1, 1), p, longer, FAIL, &["INCONCLUSIVE"], 0);
    let marked_walls = |ms, steps| Program { wall: Some(ms), bare: true, steps, ..p };
    add(
        "more steps, wall time +50 %, no trace",
        three,
        marked_walls(1_000, 40),
        marked_walls(1_500, 60),
        FAIL,
        UNCHANGED,
        0,
    );
    let calls = |ms, steps| Program { wall: Some(ms), bare: true, marked: false, steps, ..p };
    add(
        "twice the calls, no steps, twice the wall time",
        three,
        calls(1_000, 40),
        calls(2_000, 80),
        FAIL,
        UNCHANGED,
        0,
    );
    let i = add("MI300X and MI325X", three, p, Program { device: &MI325X, ..p }, FAIL, &["NEUTRAL"], 0);
    says.push((i, &["devices differ", "MI300X", "MI325X"]));
    let i = add("another ROCm", three, p, Program { rocm: "7.0.2", ..p }, FAIL, &["NEUTRAL"], 0);
    says.push((i, &["ROCm", "6.4.1", "7.0.2"]));
    let i = add("another clock", three, p, Program { mhz: Some(1_300), ..p }, FAIL, &["NEUTRAL"], 0);
    says.push((i, &["clock", "1300", "2100"]));
    let i = add("another launch shape", three, p, Program { blocks: 8_192, all: 2_000, ..p }, FAIL, &["REGRESSION"], 1);
    says.push((i, &["shape"]));
    let other = Program { kernels: OTHER, command: "fluid", marked: false, ..p };
    let i = add("two programs", three, p, other, FAIL, &["REFUSED"], 4);
    says.push((i, &["different programs"]));
    // Without a common kernel, the order of launches says nothing of names.
    let alike = Program { kernels: STRANGERS, command: "fluid", marked: false, ..p };
    add("two programs, launched alike", three, p, alike, FAIL, &["REFUSED"], 4);
    add("two programs, one run each", (1, 1), Program { marked: false, ..p }, other, &[], &["REFUSED"], 4);
    add(
        "every kernel replaced, the step faster",
        three,
        p,
        Program { kernels: RENAMED, ..p },
        FAIL,
        &["IMPROVEMENT"],
        0,
    );
    let i = add("a kernel more in the step", three, p, Program { kernels: WITH_BIAS, ..p }, FAIL, &["REGRESSION"], 1);
    says.push((i, &["bias_copy"]));
    add("a kernel less in the step", three, Program { kernels: WITH_BIAS, ..p }, p, FAIL, &["IMPROVEMENT"], 0);

    let warms_up = Program { cold: 2, cold_steps: 12, steps: 240, ..p };
    let i = add(
        "twelve cold steps in the candidate alone",
        three,
        Program { steps: 240, ..p },
        warms_up,
        FAIL,
        UNCHANGED,
        0,
    );
    says.push((i, &["warm-up"]));

    theme.set("noise");
    add(
        "equal, runs differ by 5 %",
        five,
        Program { between: 50, ..p },
        Program { between: 50, ..p },
        FAIL,
        UNCHANGED,
        0,
    );
    add(
        "equal, runs differ by 30 %, three runs",
        three,
        Program { between: 300, ..p },
        Program { between: 300, ..p },
        UNSURE,
        &["INCONCLUSIVE"],
        1,
    );
    add(
        "+6 %, runs differ by 1 %, ten runs",
        ten,
        Program { between: 10, ..p },
        Program { between: 10, all: 1_060, ..p },
        FAIL,
        &["REGRESSION"],
        1,
    );
    add("+1 %, quiet runs, ten runs", ten, quiet, Program { all: 1_010, ..quiet }, FAIL, &["SMALL", "NEUTRAL"], 0);
    add("equal, one of ten runs 30 % slower", ten, p, Program { slow: (8, 300), ..p }, FAIL, UNCHANGED, 0);
    add("faster, but wrong", three, slower, p, &["--fail-on", "regression", "--correct", "false"], &["IMPROVEMENT"], 1);

    for (at, words) in says {
        all[at].says = words;
    }
    for (at, expected) in rows {
        all[at].rows = expected;
    }
    all
}

fn decide(theme: &str, floor: f64) {
    let mut score = Score::default();
    for decision in decisions().into_iter().filter(|decision| decision.theme == theme) {
        let dir = tempfile::tempdir().unwrap();
        let said = judged(&asked(dir.path(), &decision), &decision);
        score.ask(decision.name, &["right"], said.as_ref().map_or_else(|why| why.as_str(), |()| "right"));
    }
    score.assert(theme, floor);
}

#[test]
fn what_the_user_waits_for() {
    decide("headline", 100.0);
}

#[test]
fn gates() {
    decide("gates", 100.0);
}

#[test]
fn few_runs() {
    decide("few runs", 100.0);
}

#[test]
fn rows() {
    decide("rows", 100.0);
}

#[test]
fn the_same_work() {
    decide("same work", 100.0);
}

#[test]
fn noise() {
    decide("noise", 100.0);
}
