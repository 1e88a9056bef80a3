//! `run.json` at session start: the program, the machine, and the settings that affect measurements.

use rkprof_config::Config;
use rkprof_model::event::{ClockSample, Process};
use rkprof_model::run::Status;
use rkprof_model::{rank, run, time};
use rkprof_store::{dir, process};
use std::collections::BTreeMap;
use std::time::SystemTime;

/// Variables that are recorded by full name; in addition all that begin with one of [`PREFIXES`].
const VARIABLES: [&str; 17] = [
    "AMD_LOG_LEVEL",
    "AMD_SERIALIZE_KERNEL",
    "AMD_SERIALIZE_COPY",
    "CUDA_LAUNCH_BLOCKING",
    "CUDA_VISIBLE_DEVICES",
    "GPU_MAX_HW_QUEUES",
    "HIP_LAUNCH_BLOCKING",
    "HIP_VISIBLE_DEVICES",
    "HSA_ENABLE_SDMA",
    "HSA_OVERRIDE_GFX_VERSION",
    "HSA_TOOLS_LIB",
    "LD_PRELOAD",
    "PYTORCH_TUNABLEOP_ENABLED",
    "PYTORCH_TUNABLEOP_TUNING",
    "ROCM_PATH",
    "ROCP_TOOL_LIBRARIES",
    "ROCR_VISIBLE_DEVICES",
];
const PREFIXES: [&str; 2] = ["ROCPROFILER_", "RKPROF_"];

/// The part of the environment that affects measurements.
pub fn environment(vars: impl Iterator<Item = (String, String)>) -> BTreeMap<String, String> {
    vars.filter(|(name, _)| VARIABLES.contains(&name.as_str()) || PREFIXES.iter().any(|p| name.starts_with(p)))
        .collect()
}

/// Facts about this process, the start of `run.json`.
pub fn collect(config: &Config, clocks: ClockSample) -> (run::RunInfo, Process) {
    let env = |name: &str| std::env::var(name).ok();
    let command = command_line();
    let info = run::RunInfo {
        schema_version: run::SCHEMA_VERSION,
        rkprof_version: env!("CARGO_PKG_VERSION").to_owned(),
        // Recording is not possible before the session is complete.
        status: Status::Starting,
        pid: std::process::id(),
        process_start: process::start(std::process::id()),
        parent_pid: std::os::unix::process::parent_id(),
        host: dir::host(),
        command: command.clone(),
        cwd: std::env::current_dir().map(|d| d.display().to_string()).unwrap_or_default(),
        executable: std::env::current_exe().map(|e| e.display().to_string()).unwrap_or_default(),
        user_id: std::fs::metadata("/proc/self").map(|m| std::os::unix::fs::MetadataExt::uid(&m)).unwrap_or_default(),
        started_at: time::rfc3339(SystemTime::now()),
        kernel_release: first_line("/proc/sys/kernel/osrelease"),
        boot_id: first_line("/proc/sys/kernel/random/boot_id"),
        environment: environment(lossy_vars()),
        options: config.to_env().into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        clocks: vec![triple(clocks)],
        ..Default::default()
    }
    .at(&rank::detect(env));
    let process = Process {
        pid: info.pid,
        parent_pid: info.parent_pid,
        command,
        host: info.host.clone(),
        start: clocks.boottime,
        rank: info.rank,
        simulated: false,
        status_unknown: false,
    };
    (info, process)
}

/// The environment with invalid UTF-8 replaced; `std::env::vars` would panic on it.
fn lossy_vars() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os().map(|(n, v)| (n.to_string_lossy().into_owned(), v.to_string_lossy().into_owned()))
}

/// Three clocks in the form of `run.json`.
pub fn triple(clocks: ClockSample) -> run::ClockTriple {
    run::ClockTriple { boottime_ns: clocks.boottime, monotonic_ns: clocks.monotonic, realtime_ns: clocks.realtime }
}

fn command_line() -> Vec<String> {
    let raw = std::fs::read("/proc/self/cmdline").unwrap_or_default();
    let text = raw.strip_suffix(b"\0").unwrap_or(&raw);
    text.split(|b| *b == 0).map(|arg| String::from_utf8_lossy(arg).into_owned()).collect()
}

fn first_line(path: &str) -> String {
    std::fs::read_to_string(path).map(|text| text.trim().to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_variables_that_matter_are_kept() {
        let all = [("HOME", "/root"), ("RKPROF_OUT", "x"), ("AWS_SECRET_ACCESS_KEY", "s"), ("HSA_ENABLE_SDMA", "0")];
        let kept = environment(all.into_iter().map(|(n, v)| (n.to_owned(), v.to_owned())));
        assert_eq!(kept.keys().collect::<Vec<_>>(), ["HSA_ENABLE_SDMA", "RKPROF_OUT"]);
    }

    #[test]
    fn provenance_of_this_test() {
        let (info, process) = collect(&Config::default(), rkprof_model::clock::sample());
        assert_eq!(info.pid, std::process::id());
        assert_eq!(process.command, std::env::args().collect::<Vec<_>>());
        assert!(info.kernel_release.starts_with(|c: char| c.is_ascii_digit()));
        assert!(info.started_at.ends_with('Z'));
    }
}
