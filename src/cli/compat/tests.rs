use super::*;
use serde_json::json;

fn words(line: &str) -> Vec<String> {
    line.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn own(line: &str) -> Translation {
    translate_words(&words(line)).unwrap_or_else(|failure| panic!("{line}: {failure}"))
}

#[test]
fn rocprofv3_command_lines() {
    for (theirs, ours) in [
        ("--kernel-trace --hip-trace", "--hip-trace"),
        (
            "-r -d out -o run --output-format csv json pftrace",
            "--hip --copies --markers --memory --scratch --rccl --export csv,json -o out/run",
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
            "--hip-trace --hsa-trace --markers --timestamp on --paused -o results.csv",
        ),
    ] {
        assert_eq!(own(theirs).words.join(" "), ours, "{theirs}");
    }
    assert!(own("--counter-collection --perfetto-trace-filename x").notes.len() == 2);
    assert!(translate_words(&words("--att")).unwrap_err().to_string().contains("thread traces"));
    assert!(translate_words(&words("-f xml")).unwrap_err().to_string().contains("xml"));
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
    let other = ["rkprof", "report", "-d"].map(OsString::from).to_vec();
    assert_eq!(translate(other.clone()).unwrap(), other);
    // What follows -- is the program's.
    let program = ["rkprof", "run", "--", "./app", "-d", "--kernel-trace"].map(OsString::from).to_vec();
    assert_eq!(translate(program.clone()).unwrap(), program);
    let untold = ["rkprof", "run", "--kernel-trace", "./app", "-d"].map(OsString::from).to_vec();
    assert_eq!(translate(untold).unwrap(), ["rkprof", "run", "./app", "-d"].map(OsString::from));
}

fn config(value: serde_json::Value) -> Result<Translation, String> {
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
    assert_eq!(translation.words.join(" "), "--telemetry=0.5s --rccl --preset compute+lightweight");
    let env: Vec<String> = translation.env.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(env, ["HSA_ENABLE_SDMA=0", "NCCL_DEBUG=INFO", "POWER_SAMPLING_RATE=0.5"]);
    assert_eq!(translation.notes.len(), 1);
    for name in ["compute", "memory", "communication", "full", "lightweight", "perfetto", "api_overhead", "pc_sampling"]
    {
        let translation = config(json!({"tools": [{"name": format!("rocprofv3_{name}")}]})).unwrap();
        assert_eq!(translation.words, ["--preset", name]);
    }
}

/// The commands of the fourth seed document.
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
        assert!(problem.contains(part), "{problem}");
    }
}
