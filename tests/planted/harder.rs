//! Runs that are easily misjudged, each written down with an expert's verdict before it was played.

use super::common::{rkprof, stdout_of};
use super::hardware::{MI300X, MI355X};
use super::scene::{Player, US, play};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

fn findings(report: &Value) -> Vec<&str> {
    report["findings"].as_array().unwrap().iter().map(|finding| finding["id"].as_str().unwrap()).collect()
}

/// An epoch of 25 steps of four layers: a person says 25 steps of eight kernels.
#[test]
fn of_nested_ranges_the_steps_are_steps() {
    let mut run = play(&MI300X, 1);
    run.range("epoch", |run| {
        for _ in 0..25 {
            run.range("step", |run| {
                for _ in 0..4 {
                    run.range("layer", |run| {
                        run.launch("Cijk_layer", 80);
                        run.launch("norm", 20);
                    });
                }
                run.sync();
            });
        }
    });
    let report = run.report(&[]);
    let steps = &report["processes"][0]["timeline"]["steps"];
    assert_eq!((&steps["latency"]["count"], &steps["kernels"]), (&25.into(), &serde_json::json!([8.0, 8.0, 8.0])));
    assert!(steps["source"].as_str().unwrap().contains("\"step\""), "{steps}");
}

/// Graphs of 10, 11 and 12 kernels in turn, launched ahead: each launch is a step, and nothing is to be found.
#[test]
fn graphs_whose_kernels_change_are_steps() {
    let mut run = play(&MI355X, 1);
    for replay in 0..60 {
        let mut kernels = vec![("Cijk_first", 80)];
        kernels.extend(std::iter::repeat_n(("norm", 20), 9 + replay % 3));
        run.graph(&kernels);
    }
    run.sync();
    let report = run.report(&[]);
    let steps = &report["processes"][0]["timeline"]["steps"];
    assert_eq!((&steps["by"], &steps["latency"]["count"]), (&"graphs".into(), &60.into()));
    assert_eq!(steps["kernels"], serde_json::json!([10.0, 11.0, 12.0]));
    assert_eq!(findings(&report), [""; 0]);
}

/// 250 us in hipMalloc in each step while the device has nothing to do: the host, and this function.
#[test]
fn allocations_in_each_step_are_named() {
    let mut run = play(&MI300X, 1);
    for _ in 0..60 {
        let at = run.now;
        run.scene.call("hipMalloc", (0, 0, 7), at, 250 * US, &[]);
        run.now += 250 * US;
        run.launch("Cijk_step", 300);
        run.launch("norm", 100);
        run.sync();
    }
    let report = run.report(&[]);
    assert_eq!(findings(&report).first(), Some(&"allocation"), "{}", report["findings"]);
    let about = report["findings"][0]["about"][0].as_str().unwrap();
    assert!(about.starts_with("hipMalloc "), "{}", report["findings"][0]);
    // All of the time except the first step's.
    let saves = report["findings"][0]["saves_ns"].as_f64().unwrap();
    assert!((saves / (59.0 * 250_000.0) - 1.0).abs() < 0.05, "{saves}");
}

/// The host compiles for 2 s before the second kernel is launched for the first time; then steps of 1 ms are launched ahead.
fn compiled() -> Player {
    let mut run = play(&MI300X, 1);
    for step in 0..100 {
        run.range("step", |run| {
            run.launch("Cijk_step", 800);
            if step == 0 {
                run.host(2_000_000);
            }
            run.launch("triton_poi_fused", 200);
        });
    }
    run.sync();
    run
}

/// The loop does not wait for the host: only the start is cold, and the steps have their steady time.
#[test]
fn compilation_at_the_first_step_is_no_host_bound_loop() {
    let dir = tempfile::tempdir().unwrap();
    compiled().scene.write(dir.path());
    let json = |words: &[&str], more: &[&str]| -> Value {
        let text = stdout_of(Command::new(rkprof()).args(words).arg(dir.path()).args(more).args(["--format", "json"]));
        serde_json::from_str(&text).unwrap()
    };
    let report = json(&["report"], &[]);
    assert_eq!(findings(&report), ["cold-start"], "{}", report["findings"]);
    let saves = report["findings"][0]["saves_ns"].as_f64().unwrap();
    assert!((saves / 2e9 - 1.0).abs() < 0.01, "{saves}");
    let us = json(&["fitness"], &[])["latency_us"].as_f64().unwrap();
    assert!((us / 1000.0 - 1.0).abs() < 0.01, "{us} us a step");
}

/// Two processes share one GPU at the same time: kernel time adds up, busy time of the device does not.
#[test]
fn two_processes_on_one_gpu_are_not_twice_a_gpu() {
    let dir = tempfile::tempdir().unwrap();
    let mut merge = Command::new(rkprof());
    merge.arg("merge").arg("-o").arg(dir.path().join("merged"));
    for (name, us) in [("a", 100), ("b", 150)] {
        let mut run = play(&MI300X, 1);
        for _ in 0..50 {
            run.launch(&format!("kernel_{name}"), us);
        }
        run.sync();
        let agent = run.scene.registry.agents.iter_mut().find(|agent| agent.gpu_index == Some(0)).unwrap();
        agent.uuid = "GPU-00000000000000aa".into();
        let path = dir.path().join(name);
        run.scene.write(&path);
        super::merged::rename(&path, "node0", if name == "a" { 100 } else { 200 });
        merge.arg(path);
    }
    stdout_of(&mut merge);
    let merged: Value =
        serde_json::from_slice(&std::fs::read(dir.path().join("merged/summary.json")).unwrap()).unwrap();
    let gpus = merged["agents"].as_array().unwrap().iter().filter(|agent| agent["kind"] == "gpu").count();
    assert_eq!(gpus, 1, "{}", merged["agents"]);
    let kernel_ns: u64 =
        merged["kernels"].as_array().unwrap().iter().map(|k| k["duration"]["sum_ns"].as_u64().unwrap()).sum();
    assert_eq!(kernel_ns, 50 * (100 + 150) * US);
    assert!(merged["busy"][0]["busy_ns"].is_null(), "a sum would count the same time twice: {}", merged["busy"]);
    no_share_beyond_the_whole(&dir.path().join("merged"));
}

fn no_share_beyond_the_whole(run: &Path) {
    let text = stdout_of(Command::new(rkprof()).arg("report").arg(run));
    let shares = text.split_whitespace().filter_map(|word| {
        word.trim_end_matches(['%', ',', ';', '.', ')']).parse().ok().filter(|_: &f64| word.contains('%'))
    });
    for share in shares {
        assert!(share <= 100.0, "{share} %: {text}");
    }
}
