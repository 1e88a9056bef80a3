//! From a program to verdicts and rooflines: reports find the planted behavior of simulated kernels.

use super::{Place, stderr};
use serde_json::Value;

fn json_of(place: &Place, arguments: &[&str]) -> Value {
    let output = place.rkprof(&[arguments, &["--format", "json"]].concat(), &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The verdict in the kernel's name: `memory_kernel(...)` must be judged MEMORY.
fn planted(name: &str) -> Option<String> {
    Some(name.split_once("_kernel")?.0.to_uppercase())
}

#[test]
fn one_kernel_per_verdict_gets_it_on_every_architecture_that_counts_enough() {
    for (arch, options) in [
        ("gfx90a", &["--preset", "full", "--replay", "app"][..]),
        ("gfx942", &["--preset", "full", "--replay", "app"]),
        ("gfx950", &["--preset", "full", "--sample", "2"]),
    ] {
        let place = Place::new();
        let output = place.demo(arch, "verdicts", "out", options, &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        let report = json_of(&place, &["report", "out"]);
        let mut judged = 0;
        for kernel in report["kernels"].as_array().unwrap() {
            let Some(class) = planted(kernel["name"].as_str().unwrap()) else { continue };
            let verdict = &kernel["verdict"];
            assert_eq!(verdict["class"], class.as_str(), "{arch}: {verdict:#}");
            assert_eq!(kernel["timing"]["source"], "this run", "{arch} {class}");
            judged += 1;
        }
        assert_eq!(judged, 7, "{arch}");
        // 85 % of the bandwidth was planted; the roofline has the point there.
        let roofline = json_of(&place, &["roofline", "out"]);
        let points = roofline["kernel_points"].as_array().unwrap();
        let memory = points.iter().find(|p| p["name"].as_str().unwrap().starts_with("memory")).unwrap();
        let off = memory["efficiency"].as_f64().unwrap() / 0.85 - 1.0;
        assert!(off.abs() < 0.03, "{arch}: {memory}");
        assert_eq!((&memory["is_memory_bound"], &roofline["simulated"]), (&true.into(), &true.into()));
        assert!(points.iter().all(|p| p["source"] == "counters, simulated"), "{arch}");
    }
}

#[test]
fn without_counters_the_same_program_is_judged_by_times() {
    let place = Place::new();
    let output = place.demo("gfx1151", "verdicts", "out", &["--preset", "roofline"], &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    let report = json_of(&place, &["report", "out"]);
    for kernel in report["kernels"].as_array().unwrap() {
        let verdict = &kernel["verdict"];
        assert!(verdict["confidence"].as_f64().unwrap() <= 0.5 && kernel["metrics"].is_null(), "{verdict}");
        assert!(verdict["factors"].as_object().unwrap().values().all(Value::is_null), "null, not 0: {verdict}");
    }
    assert_eq!(report["counters"]["available"], false);
}

#[test]
fn work_in_roctx_ranges_and_on_the_command_line_reaches_the_roofline() {
    let place = Place::new();
    let text = r#"
name = "stated"
about = "launches inside and outside of a range that states their work"
kernel = [
    { id = "k", name = "gemm_kernel", us = 1500, blocks = [1024, 1, 1], block = [256, 1, 1] },
    { id = "other", name = "other_kernel", us = 100 },
]
[[thread]]
streams = 1
body = [
    { range = { name = "rkprof:flops=68719476736,bytes=67108864,dtype=fp16", body = [
        { launch = { kernel = "k", stream = 1, times = 5 } },
    ] } },
    { launch = { kernel = "other", stream = 1 } },
    { sync = { stream = 1 } },
]
"#;
    let scenario = place.scenario("stated.toml", text);
    let output = place.demo("gfx1151", &scenario, "out", &["--work", "other=bytes:1e6*blocks"], &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    let report = json_of(&place, &["report", "out"]);
    let kernel = |name: &str| {
        let kernels = report["kernels"].as_array().unwrap();
        kernels.iter().find(|k| k["name"].as_str().unwrap().starts_with(name)).unwrap().clone()
    };
    let gemm = kernel("gemm");
    assert_eq!((&gemm["work"]["dispatches"], &gemm["flops"]["source"]), (&5.into(), &"program".into()));
    assert_eq!((&gemm["dtype"], &gemm["verdict"]["class"]), (&"fp16".into(), &"COMPUTE".into()));
    // 2 x 4096 x 4096 x 2048 in 1.5 ms.
    assert_eq!((gemm["achieved_tflops"].as_f64().unwrap() * 10.0).round(), 458.0);
    let other = kernel("other");
    assert_eq!((&other["work"], &other["bytes"]["source"]), (&Value::Null, &"run_option".into()));
    assert_eq!((&other["bytes"]["value"], &other["flops"]), (&1e6.into(), &Value::Null));
}
