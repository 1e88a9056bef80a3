//! Is the second of two programs faster? Runs of both with the noise of real machines, and the decision that is right.

use super::common::rkprof;
use super::hardware::MI300X;
use super::scene::{Player, play};
use super::score::Score;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

struct Side<'a> {
    runs: u64,
    make: &'a dyn Fn(u64) -> Player,
}

fn compare(a: &Side<'_>, b: &Side<'_>) -> Value {
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
    let output = command.args(["--format", "json"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}{}", String::from_utf8_lossy(&output.stderr)))
}

/// Steps of three kernels; the host is held up now and then, and each run has its own clock.
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
        let report = compare(&Side { runs, make: a }, &Side { runs, make: b });
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
    ask("equal programs, one run", &["NEUTRAL"], 1, &plain, &plain, 1.0);
    ask("a GEMM 10 % slower, three runs", &["REGRESSION"], 3, &plain, &model(220, SEPARATE, 10), step / (step + 20.0));
    ask("a GEMM 10 % slower, one run", &["REGRESSION"], 1, &plain, &model(220, SEPARATE, 10), step / (step + 20.0));
    ask("a GEMM 20 % faster, three runs", &["IMPROVEMENT"], 3, &plain, &model(160, SEPARATE, 10), step / (step - 40.0));
    // 60 + 200 + 50 against 60 + 200 + 34, and a launch less.
    ask("a fusion, three runs", &["IMPROVEMENT"], 3, &plain, &model(200, FUSED, 10), step / (step - 16.0));
    ask("a fusion, one run", &["IMPROVEMENT"], 1, &plain, &model(200, FUSED, 10), step / (step - 16.0));
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
