use super::*;
use rkprof_model::error::Error;
use serde_json::json;

fn words(line: &str) -> Vec<String> {
    line.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn own(line: &str) -> Translation {
    translate(&words(line)).unwrap_or_else(|failure| panic!("{line}: {failure}"))
}

#[test]
fn rocprofv3_command_lines() {
    for (theirs, ours) in [
        ("--kernel-trace --hip-trace", "--hip-trace"),
        (
            "-r -d out -o run --output-format csv json pftrace",
            "--hip --copies --markers --memory --scratch --rccl --export csv=../run_*.csv,json=../run_results.json -o out/run",
        ),
        ("--sys-trace --memory-copy-trace=no", "--sys-trace --no-copies"),
        ("--pmc SQ_WAVES GRBM_COUNT --pmc TCC_HIT --stats", "--pmc SQ_WAVES,GRBM_COUNT --pmc TCC_HIT --stats"),
        (
            "-d traces/%hostname%/%pid% -f csv,rocpd --kernel-include-regex gemm",
            "--export csv,rocpd --kernel-regex gemm -o traces/%h/%p",
        ),
        ("--summary-output-file x -S -u msec -M --hsa-core-trace", "--hsa"),
        // The first rocprof.
        (
            "--hip-trace --hsa-trace --roctx-trace --timestamp on --trace-start off -o results.csv",
            "--hip-trace --hsa-trace --markers --timestamp on --paused --export rocprof-csv=../results.csv -o results",
        ),
    ] {
        assert_eq!(own(theirs).words.join(" "), ours, "{theirs}");
    }
    assert!(own("--counter-collection --agent-index x").notes.len() == 2);
    assert!(translate(&words("--att")).unwrap_err().to_string().contains("thread traces"));
    assert!(translate(&words("-f xml")).unwrap_err().to_string().contains("xml"));
}

#[test]
fn our_own_words_are_left_alone() {
    for line in ["", "-o dir --preset roofline -n 3", "--pmc SQ_WAVES,GRBM_COUNT -i counters.txt --hip-trace=no"] {
        let translation = own(line);
        assert!(!translation.changed, "{line}");
        let mut sorted = translation.words.clone();
        sorted.sort();
        let mut expected = words(line);
        expected.sort();
        assert_eq!(sorted, expected);
    }
}

fn config(value: serde_json::Value) -> Result<Translation, Error> {
    madengine::translate(value.as_object().unwrap())
}

#[test]
fn madengine_tools_become_presets() {
    let translation = config(json!({
        "gpu_vendor": "AMD", "guest_os": "UBUNTU",
        "tools": [{"name": "rocprofv3_compute"}, {"name": "rocprofv3_lightweight"}, {"name": "rocprofv3_compute"},
                  {"name": "gpu_info_power_profiler", "env_vars": {"POWER_SAMPLING_RATE": "0.5"}},
                  {"name": "gpu_info_vram_profiler"}, {"name": "rccl_trace"}],
        "env_vars": {"NCCL_DEBUG": "INFO", "HSA_ENABLE_SDMA": 0},
        "distributed": {"launcher": "torchrun"}
    }))
    .unwrap();
    assert_eq!(translation.words.join(" "), "--telemetry=0.5s --lib-trace rccl --preset compute+lightweight");
    let env: Vec<String> = translation.env.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(env, ["HSA_ENABLE_SDMA=0", "NCCL_DEBUG=INFO", "POWER_SAMPLING_RATE=0.5"]);
    assert_eq!(translation.notes.len(), 1);
    for name in ["compute", "memory", "communication", "full", "lightweight", "perfetto", "api_overhead", "pc_sampling"]
    {
        let translation = config(json!({"tools": [{"name": format!("rocprofv3_{name}")}]})).unwrap();
        assert_eq!(translation.words, ["--preset", name]);
    }
}

/// Every tool in madengine's table of tools, except for its tests of itself.
#[test]
fn all_tools_of_madengine_are_known() {
    for (names, ours) in [
        ("rocprof rocprofv3", "--hip --copies --markers --memory --scratch --rccl"),
        ("rocprof_hip_only", "--hip"),
        ("rocprof_sys rpd", "--sys-trace"),
        ("rocprofv3_agent rocm_trace_lite rocm_trace_lite_default", "--preset lightweight"),
        ("rocprofv3_agent_counter", "--preset instmix"),
        ("miopen_trace rocblas_trace hipblaslt_trace", "--lib-trace miopen,rocblas,hipblaslt"),
        ("tensile_trace rccl_trace", "--lib-trace tensile,rccl"),
        ("gpu_info_power_profiler gpu_info_vram_profiler", "--telemetry"),
        ("therock_check", ""),
        ("rocprofv3_compute rocprofv3_memory", "--preset compute+memory"),
    ] {
        let tools: Vec<serde_json::Value> = words(names).iter().map(|name| json!({ "name": name })).collect();
        assert_eq!(config(json!({ "tools": tools })).unwrap().words.join(" "), ours, "{names}");
    }
}

/// The forms of madengine's own configurations: one tool, tools with variables, jobs on one and several nodes, Kubernetes.
#[test]
fn all_shapes_of_configurations_are_read() {
    let sampled = |name: &str, of: &str| {
        json!({"name": format!("gpu_info_{name}_profiler"),
               "env_vars": {format!("{of}_DEVICE"): "all", format!("{of}_SAMPLING_RATE"): "0.1", format!("{of}_DUAL_GCD"): "false"}})
    };
    let (power, vram) = (sampled("power", "POWER"), sampled("vram", "VRAM"));
    let job = json!({"launcher": "torchrun", "nnodes": 2, "nproc_per_node": 4});
    let slurm = json!({"partition": "p", "nodes": 2, "gpus_per_node": 4, "time": "02:00:00", "exclusive": true});
    for (value, ours, variables, notes) in [
        (
            json!({"gpu_vendor": "AMD", "guest_os": "UBUNTU", "tools": [{"name": "rocprofv3_lightweight", "env_vars": {}}]}),
            "--preset lightweight",
            0,
            0,
        ),
        (
            json!({"gpu_vendor": "AMD", "tools": [{"name": "rocprofv3_compute", "env_vars": {}}, power]}),
            "--telemetry=0.1s --preset compute",
            3,
            0,
        ),
        (json!({"tools": [{"name": "rocprofv3_memory"}, vram]}), "--telemetry=0.1s --preset memory", 3, 0),
        (
            json!({"tools": [{"name": "rocprofv3_full", "env_vars": {"RCCL_DEBUG": "INFO", "HSA_ENABLE_SDMA": "0"}},
                          power, vram, {"name": "miopen_trace"}, {"name": "rocblas_trace"}]}),
            "--telemetry=0.1s --lib-trace miopen,rocblas --preset full",
            8,
            0,
        ),
        (
            json!({"_comment": "x", "gpu_vendor": "AMD", "slurm": slurm, "distributed": job, "debug": false,
                "tools": [{"name": "rocprofv3_communication", "env_vars": {"RCCL_DEBUG": "INFO"}}],
                "env_vars": {"OMP_NUM_THREADS": "8", "NCCL_SOCKET_IFNAME": "eth0"}}),
            "--preset communication",
            3,
            2,
        ),
        (
            json!({"gpu_vendor": "AMD", "tools": [{"name": "gpu_info_vram_profiler"}], "env_vars": {"OMP_NUM_THREADS": "8"},
                "k8s": {"namespace": "default", "gpu_count": 1}, "debug": false}),
            "--telemetry",
            1,
            1,
        ),
        (
            json!({"tools": [{"name": "rocprof", "cmd": "rocprof --timestamp on", "env_vars": {"NCCL_DEBUG": "INFO"}}]}),
            "--timestamp on",
            1,
            1,
        ),
    ] {
        let read = config(value.clone()).unwrap();
        assert_eq!(
            (read.words.join(" ").as_str(), read.env.len(), read.notes.len()),
            (ours, variables, notes),
            "{value}"
        );
    }
}

/// Commands of custom tools in madengine's configurations.
#[test]
fn madengine_commands_of_ones_own() {
    let wrapper = "bash ../scripts/common/tools/rocprof_wrapper.sh";
    let command =
        format!("{wrapper} --hip-trace --kernel-trace --memory-copy-trace --output-format pftrace -d ./my_traces --");
    let translation = config(json!({"tools": [{
        "name": "rocprof", "cmd": command, "env_vars": {"RCCL_DEBUG": "TRACE", "HSA_ENABLE_SDMA": "0"}
    }]}))
    .unwrap();
    assert_eq!(translation.words.join(" "), "--hip-trace --copies -o ./my_traces");
    assert_eq!((translation.env.len(), translation.notes.len()), (2, 0));
    let without = config(json!({"tools": [{"name": "rocprof", "cmd": format!("{wrapper} --sys-trace")}]})).unwrap();
    assert!(without.notes[0].contains("has no -- at its end"));
}

#[test]
fn wrong_configurations_are_told() {
    for (value, part) in [
        (json!({"tools": [{"name": "rocprofv3_everything"}]}), "\"rocprofv3_everything\" is not known"),
        (json!({"tools": [{}]}), "tools[0] has no \"name\""),
        (json!({"tools": {}}), "no array"),
        (json!({}), "no \"tools\""),
        (json!({"gpu_vendor": "NVIDIA", "tools": []}), "NVIDIA"),
        (json!({"tools": [], "env_vars": ["A=1"]}), "env_vars is no object"),
        (json!({"tools": [{"name": "rocprof", "cmd": "python x.py"}]}), "rocprof_wrapper.sh"),
        (json!({"tools": [{"name": "rocprof", "cmd": "rocprofv3 'a"}]}), "not closed"),
    ] {
        let problem = config(value).unwrap_err();
        assert!(problem.to_string().contains(part), "{problem}");
    }
}
