//! A run imported from another profiler's files has the results of the run itself: the same first finding, steps, times and
//! fitness, and no difference between the two. The truth comes from the played program.

use super::common::{rkprof, stdout_of};
use super::hardware::{MI250X, MI300X};
use super::scene::{Player, ask, play};
use super::score::Score;
use std::process::Command;

struct Planted {
    name: &'static str,
    run: Player,
    first: &'static str,
    steps: u64,
    /// Kernel time, us.
    kernels_us: u64,
}

fn runs() -> Vec<Planted> {
    let mut runs = Vec::new();

    let mut run = play(&MI300X, 1);
    for i in 0..40u64 {
        run.range("step", |run| {
            for name in ["alpha", "beta", "gamma"] {
                run.launch(name, 60);
                run.now = run.now.max(run.free());
                run.host(50 + i % 7);
            }
        });
    }
    run.sync();
    runs.push(Planted { name: "the host thinks", run, first: "host-bound", steps: 40, kernels_us: 40 * 3 * 60 });

    let mut run = play(&MI250X, 1);
    for _ in 0..30 {
        run.range("batch", |run| {
            run.copy(400, 1 << 24);
            run.launch("Cijk_batch", 300);
            run.launch("norm", 80);
        });
    }
    run.sync();
    runs.push(Planted { name: "copies first", run, first: "exposed-copies", steps: 30, kernels_us: 30 * 380 });

    let mut run = play(&MI300X, 2);
    for gpu in 0..2u32 {
        (run.gpu, run.tid, run.now) = (gpu, 7 + gpu, 100_000);
        for _ in 0..36 {
            run.range("step", |run| (0..6).for_each(|_| run.launch("Cijk_half", 250)));
        }
        run.sync();
    }
    runs.push(Planted {
        name: "two GPUs, launched ahead",
        run,
        first: "none",
        steps: 36,
        kernels_us: 2 * 36 * 6 * 250,
    });
    runs
}

#[test]
fn an_imported_run_says_what_the_run_says() {
    let mut score = Score::default();
    for Planted { name, run, first, steps, kernels_us } in runs() {
        let place = tempfile::tempdir().unwrap();
        let dir = place.path();
        run.scene.write(&dir.join("run"));
        let command = |words: &[&str]| stdout_of(Command::new(rkprof()).current_dir(dir).args(words));
        let fitness = |path: &str| {
            let report = ask(&dir.join(path), "fitness", &["--latency", "total", "--correct", "true"]);
            report["latency_us"].as_f64().unwrap_or_else(|| panic!("{name}: {report:#}"))
        };
        let own = fitness("run");
        assert!((own / kernels_us as f64 - 1.0).abs() < 1e-6, "{name}: fitness says {own} us for {kernels_us}");
        for (format, out) in [("csv", "out_csv/run_*.csv"), ("json", "out/run_results.json"), ("rocpd", "out/run.db")] {
            std::fs::create_dir_all(dir.join("out")).unwrap();
            command(&["export", "run", "--to", format, "-o", out]);
            let (source, back) = (out.replace("/run_*.csv", ""), format!("from_{format}"));
            command(&["import", &source, "-o", &back]);
            let report = ask(&dir.join(&back), "report", &[]);
            let scene = format!("{name}, by {format}");
            let found = report["findings"][0]["id"].as_str().unwrap_or("none");
            score.ask(&format!("{scene}: first finding"), &[first], found);
            let counted = &report["processes"][0]["timeline"]["steps"]["latency"]["count"];
            score.ask(&format!("{scene}: steps"), &[&steps.to_string()], &counted.to_string());
            let rows = report["kernels"].as_array().unwrap();
            let ns: u64 = rows.iter().map(|row| row["duration"]["sum_ns"].as_u64().unwrap()).sum();
            assert_eq!(ns, kernels_us * 1_000, "{scene}: kernel time");
            let latency = fitness(&back);
            assert!((latency / own - 1.0).abs() < 1e-6, "{scene}: fitness says {latency} us, the run's {own}");
            let compared = command(&["compare", "run", &back, "--format", "json"]);
            let compared: serde_json::Value = serde_json::from_str(&compared).unwrap();
            score.ask(&format!("{scene}: against the run"), &["looks the same"], compared["looks"].as_str().unwrap());
            let speedup = compared["step"]["speedup"].as_f64().unwrap_or(f64::NAN);
            assert!((speedup - 1.0).abs() < 1e-3, "{scene}: {:#}", compared["step"]);
        }
    }
    score.assert("imports", 100.0);
}
