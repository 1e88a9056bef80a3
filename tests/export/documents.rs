//! The JSON formats: types, sums, and null for unknown values.

use super::*;
use serde_json::{Value, json};

fn read(run: &Run, options: &[&str]) -> Value {
    serde_json::from_str(&run.text("document.json", options)).unwrap()
}

#[test]
fn rocprofv3s_records() {
    let run = Run::new(synth::synth(8));
    let document = read(&run, &["--to", "json"]);
    let process = &document["rocprofiler-sdk-tool"][0];
    let kernel = run.kernels()[0];
    let record = &process["buffer_records"]["kernel_dispatch"][0];
    assert_eq!(
        record["dispatch_info"],
        json!({
            "size": 72, "agent_id": { "handle": kernel.agent + 1 }, "queue_id": { "handle": kernel.queue + 1 },
            "kernel_id": kernel.kernel, "dispatch_id": kernel.dispatch_id,
            "private_segment_size": kernel.scratch, "group_segment_size": kernel.shape.lds,
            "workgroup_size": { "x": 256, "y": 1, "z": 1 }, "grid_size": { "x": kernel.shape.grid[0], "y": 1, "z": 1 },
        })
    );
    assert_eq!((&record["start_timestamp"], &record["end_timestamp"]), (&json!(kernel.start), &json!(kernel.end)));
    let call = &process["buffer_records"]["hip_api"][0];
    let kinds = &process["strings"]["buffer_records"];
    let operations = &kinds[call["kind"].as_u64().unwrap() as usize]["operations"];
    assert_eq!(operations[call["operation"].as_u64().unwrap() as usize], "hipLaunchKernel");
    assert_eq!(call["correlation_id"]["internal"], record["correlation_id"]["internal"]);
    let failed = process["buffer_records"]["hip_api"].as_array().unwrap().iter();
    assert_eq!(failed.filter(|call| call["retval"]["uint64_t_retval"] == 719).count(), 1);
    let sample = &process["callback_records"]["counter_collection"][0];
    assert_eq!(sample["records"][2], json!({ "counter_id": { "handle": 3 }, "value": 1_234_567.0 }));
    assert_eq!(process["counters"][2]["name"], "SQ_WAVE_CYCLES");
    let messages = process["strings"]["marker_api"].as_array().unwrap();
    let marker = &process["buffer_records"]["marker_api"][0];
    let message = messages.iter().find(|message| message["key"] == marker["correlation_id"]["internal"]).unwrap();
    assert!(["step", "prefetch", "loss", "Iteration ✓"].contains(&message["value"].as_str().unwrap()));
}

#[test]
fn geaks_components() {
    let run = Run::new(synth::synth(8));
    let document = read(&run, &["--to", "geak", "--work", "gemm=flops:2*grid"]);
    let gemm = &document["components"]["gemm_f16_128x128"];
    let valid: Vec<_> = run.kernels().into_iter().filter(|k| k.kernel == 2 && k.timing_valid).collect();
    let mean = valid.iter().map(|k| (k.end - k.start) as f64).sum::<f64>() / valid.len() as f64 / 1e3;
    assert_eq!(gemm["calls"], valid.len());
    assert!((gemm["mean_us"].as_f64().unwrap() - mean).abs() < 1e-9);
    assert!(gemm["flops_estimated"].is_number());
    for key in ["std_us", "min_us", "max_us", "p50_us", "p95_us", "p99_us"] {
        assert!(gemm[key].as_f64().unwrap() > 0.0, "{key}");
    }
    assert_eq!(document["components"]["triton_poi_fused_add_0"]["type"], "triton");
    let steps = read(&run, &["--to", "geak", "--range", "step"]);
    assert_eq!(steps["full_pipeline"]["calls"], 8);
    assert_eq!(document["full_pipeline"]["calls"], 1);
}

#[test]
fn stacks_are_ranges_by_gpu_time() {
    let run = Run::new(synth::synth(8));
    let document = read(&run, &["--to", "speedscope"]);
    let profile = &document["profiles"][0];
    let total: u64 = run.kernels().iter().filter(|k| k.timing_valid).map(|k| k.end - k.start).sum();
    assert_eq!(profile["endValue"], total);
    let weights: u64 = profile["weights"].as_array().unwrap().iter().map(|weight| weight.as_u64().unwrap()).sum();
    assert_eq!(weights, total);
    let frames = document["shared"]["frames"].as_array().unwrap();
    let name = |frame: &Value| frames[frame.as_u64().unwrap() as usize]["name"].as_str().unwrap().to_owned();
    let of_step = |stack: &Value| stack.as_array().is_some_and(|stack| stack.len() == 2 && name(&stack[0]) == "step");
    assert!(profile["samples"].as_array().unwrap().iter().any(of_step));
}

#[test]
fn parts_of_a_run() {
    let run = Run::new(synth::synth(8));
    let names = |options: &[&str]| {
        let dir = run.export("part", &[&["--to", "csv", "--force"], options].concat());
        let names = column(&dir.join("kernel_trace.csv"), "Kernel_Name");
        std::fs::remove_dir_all(dir).unwrap();
        names
    };
    let only = names(&["--kernel-regex", "^triton_"]);
    assert_eq!(names(&["--kernel", "^triton_"]), only);
    let all = run.kernels();
    assert_eq!(only.len(), all.iter().filter(|kernel| kernel.kernel == 3).count());
    assert!(only.iter().all(|name| name == "triton_poi_fused_add_0"));
    let start = run.synth.process.start;
    let within = |kernel: &&&KernelDispatch| kernel.end >= start + 1_000_000 && kernel.start < start + 2_000_000;
    assert_eq!(names(&["--time", "1ms..2ms"]).len(), all.iter().filter(within).count());
    // All launches but none of the calls outside of them lie in a step.
    assert_eq!(names(&["--range", "step"]).len(), all.len());
    let output = export(&run.trace, &["--to", "csv", "--range", "no such", "-o", "/nonexistent/x"]);
    assert_ne!(output.status.code(), Some(0));
}

#[test]
fn wmma_profile_knows_sizes() {
    let run = Run::new(synth::synth(8));
    let dir = run.export("wmma", &["--layout", "wmma", "--work", "gemm=4096x4096x2048"]);
    let entries = std::fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().path());
    let profile = entries.into_iter().find(|p| p.file_name().unwrap().to_string_lossy().starts_with("wmma_profile_"));
    let entries: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(profile.unwrap()).unwrap()).unwrap();
    let of = |kernel: &str| entries.iter().find(|entry| entry["kernel"] == kernel).unwrap();
    let gemm = of("gemm_f16_128x128");
    assert_eq!(gemm["size"], "4096x4096x2048");
    let tflops = 2.0 * 4096.0 * 4096.0 * 2048.0 / (gemm["time_ms"].as_f64().unwrap() * 1e9);
    assert!((gemm["tflops"].as_f64().unwrap() - tflops).abs() < tflops * 1e-9);
    // The FP16 peak of 304 CUs at 2.1 GHz, 2048 operations a clock each.
    let peak = 304.0 * 2048.0 * 2.1e9 / 1e12;
    assert!((gemm["pct_of_peak"].as_f64().unwrap() - 100.0 * tflops / peak).abs() < 1e-6 * tflops, "{gemm}");
    assert_eq!(of("triton_poi_fused_add_0")["size"], Value::Null);
}
