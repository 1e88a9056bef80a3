//! Variables that keep the tracer out, or change the measured behavior.

use super::check::{Check, Status};
use super::machine::Machine;
use super::sdk;
use crate::library;
use rkprof_config::Config;
use std::collections::BTreeMap;
use std::path::Path;

/// The condition under which a variable matters.
#[derive(Clone, Copy)]
enum When {
    /// Set to a value that is not empty.
    Set,
    /// Set to a value that means yes.
    On,
    /// Set to a value that means no.
    Off,
    /// Set to an empty value.
    Empty,
}

type Rule = (&'static str, When, Status, &'static str, &'static str);

#[rustfmt::skip]
const RULES: [Rule; 20] = [
    ("ROCPROFILER_REGISTER_ENABLED", When::Off, Status::Fail, "HIP calls no tool", "unset it"),
    ("ROCPROFILER_REGISTER_LIBRARY", When::Set, Status::Warn, "another library takes the place of rocprofiler-sdk; child processes may record no GPU events", "unset it"),
    ("HSA_TOOLS_LIB", When::Set, Status::Warn, "the old tools interface is loaded too (rocprof, roctracer): counters fail with \"aqlprofile API table load failed\"", "unset it"),
    ("ROCP_TOOL_LIBRARIES", When::Set, Status::Warn, "another tool runs in the same programs; the costs add up", "unset it, unless it names librkprof.so (a list needs a colon at its end: the last entry is ignored)"),
    ("PYTORCH_TUNABLEOP_ENABLED", When::On, Status::Warn, "PyTorch tries out GEMM kernels while the program runs; times are not those of production", "set it to 0 once tuning is done"),
    ("HIP_LAUNCH_BLOCKING", When::On, Status::Warn, "each launch waits for its kernel: no overlap, other times", "unset it"),
    ("CUDA_LAUNCH_BLOCKING", When::On, Status::Warn, "each launch waits for its kernel: no overlap, other times", "unset it"),
    ("AMD_SERIALIZE_KERNEL", When::On, Status::Warn, "kernels run one after the other: no overlap, other times", "unset it"),
    ("AMD_SERIALIZE_COPY", When::On, Status::Warn, "copies run one after the other: no overlap, other times", "unset it"),
    ("HSA_ENABLE_SDMA", When::Off, Status::Warn, "copies run as kernels on the compute units", "unset it"),
    ("AMD_LOG_LEVEL", When::On, Status::Warn, "HIP logs its calls, which makes them slow", "unset it"),
    ("HSA_OVERRIDE_GFX_VERSION", When::Set, Status::Warn, "the GPU is presented as another one, and rkprof uses that one's peaks and counters", "unset it if the GPU is supported by now"),
    ("ROCR_VISIBLE_DEVICES", When::Empty, Status::Fail, "it is empty and hides all GPUs", "unset it, or name devices"),
    ("HIP_VISIBLE_DEVICES", When::Empty, Status::Fail, "it is empty and hides all GPUs", "unset it, or name devices"),
    ("CUDA_VISIBLE_DEVICES", When::Empty, Status::Fail, "it is empty and hides all GPUs", "unset it, or name devices"),
    ("ROCR_VISIBLE_DEVICES", When::Set, Status::Ok, "only these devices exist for programs", ""),
    ("HIP_VISIBLE_DEVICES", When::Set, Status::Ok, "only these devices exist for HIP", ""),
    ("CUDA_VISIBLE_DEVICES", When::Set, Status::Ok, "only these devices exist for HIP", ""),
    ("GPU_MAX_HW_QUEUES", When::Set, Status::Ok, "streams share this many hardware queues", ""),
    ("LD_PRELOAD", When::Set, Status::Ok, "stays loaded, after librkprof.so", ""),
];

/// Variables beyond those in the rules that `run.json` records.
const ALSO_RELEVANT: [&str; 11] = [
    "GPU_DEVICE_ORDINAL",
    "HIP_FORCE_DEV_KERNARG",
    "HSA_NO_SCRATCH_RECLAIM",
    "HSA_XNACK",
    "LD_LIBRARY_PATH",
    "MIOPEN_FIND_MODE",
    "NCCL_DEBUG",
    "PYTORCH_TUNABLEOP_TUNING",
    "ROCM_PATH",
    "ROCPROFILER_METRICS_PATH",
    "TORCH_BLAS_PREFER_HIPBLASLT",
];

/// The part of the environment that changes the measured behavior.
pub fn relevant(env: &dyn Fn(&str) -> Option<String>) -> BTreeMap<String, String> {
    let names = RULES.iter().map(|rule| rule.0).chain(ALSO_RELEVANT);
    names.filter_map(|name| Some((name.to_owned(), env(name)?))).collect()
}

/// Variables that come from another profiler, or from the environment of one: inherited by chance they silence the tracer in
/// the program or its children, or load a second tool. One sentence each.
pub fn interference(env: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    const INHERITED: [&str; 2] = ["ROCP", "HSA_TOOLS_LIB"];
    let rules = RULES.iter().filter(|rule| INHERITED.iter().any(|start| rule.0.starts_with(start)));
    let checks = rules.filter_map(|rule| check(rule, env(rule.0)?)).chain(second_tracer(env));
    checks.map(|Check { topic, text, fix, .. }| format!("{topic}{text} -> {}", fix.unwrap_or_default())).collect()
}

/// `ROCP_TOOL_LIBRARIES` names a copy of our library that is not the one that `rkprof run` preloads.
fn second_tracer(env: &dyn Fn(&str) -> Option<String>) -> Option<Check> {
    let ours = library::find().ok()?.canonicalize().ok()?;
    let listed = env("ROCP_TOOL_LIBRARIES")?;
    let mut copies = listed.split(':').map(Path::new).filter(|tool| library::is_tracer(tool));
    let other = copies.find_map(|copy| copy.canonicalize().ok().filter(|copy| *copy != ours))?;
    let text =
        format!(": {} is a second copy of the tracer: `rkprof run` would record everything twice", other.display());
    Some(Check::warn("ROCP_TOOL_LIBRARIES", text, "unset it"))
}

/// Tools of the SDK are listed, and there is no SDK: librocprofiler-register ends the program at its first call.
pub(crate) fn tools_without_sdk(machine: &Machine<'_>) -> Option<Check> {
    let tools = machine.variable("ROCP_TOOL_LIBRARIES")?;
    if machine.variable("ROCPROFILER_REGISTER_LIBRARY").is_some() || !sdk::find(machine).is_empty() {
        return None;
    }
    let text = format!(
        "={tools}: these tools need rocprofiler-sdk, which was not found: rocprofiler-register would abort each program that uses HIP"
    );
    Some(Check::fail("ROCP_TOOL_LIBRARIES", text, "unset it; `rkprof run` needs neither"))
}

pub(crate) fn checks(machine: &Machine<'_>) -> Vec<Check> {
    if let Some(check) = tools_without_sdk(machine) {
        return vec![check];
    }
    let mut checks: Vec<Check> = RULES.iter().filter_map(|rule| check(rule, (machine.env)(rule.0)?)).collect();
    checks.extend(second_tracer(machine.env));
    let (_, problems) = Config::from_env(machine.env);
    checks.extend(problems.iter().map(|problem| {
        Check::warn(problem.variable, problem.to_string(), "correct it; `rkprof run --help` describes the values")
    }));
    if checks.iter().all(|check| check.status == Status::Ok) {
        checks.push(Check::ok("environment", "no variable stands in the way"));
    }
    checks
}

fn check((name, when, status, text, fix): &Rule, value: String) -> Option<Check> {
    let off = matches!(value.to_lowercase().as_str(), "0" | "no" | "off" | "false");
    let matters = match when {
        When::Set => !value.is_empty(),
        When::On => !value.is_empty() && !off,
        When::Off => off,
        When::Empty => value.is_empty(),
    };
    // Our own library as a tool is not another tool.
    if !matters || (*name == "ROCP_TOOL_LIBRARIES" && value.trim_end_matches(':').ends_with("librkprof.so")) {
        return None;
    }
    let fix = (!fix.is_empty()).then(|| (*fix).to_owned());
    Some(Check { status: *status, topic: (*name).to_owned(), text: format!("={value}: {text}"), fix })
}
