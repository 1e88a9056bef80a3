//! What a machine has for rkprof: its own files, ROCm, devices, rights, and the programs on it.
//!
//! Each group of checks is a file: functions of a [`Machine`] that return lines of `rkprof doctor`. Who starts programs asks for single
//! facts ([`rocm_version`], [`gpu_architectures`], [`library`], [`program`]). Nothing here starts or changes anything.

mod check;
mod device;
mod dispatches;
mod environment;
mod installation;
pub mod library;
mod machine;
pub mod parts;
mod privileges;
mod process;
pub mod program;
mod runtimes;
mod sdk;
#[allow(unsafe_code)]
pub mod simulator;

pub use check::{Check, Status, passed};
pub use environment::{interference, relevant as relevant_environment};
pub use machine::Machine;
pub use process::attacher_of;

use std::path::{Path, PathBuf};

/// Whether this machine has a rocprofiler-sdk.
fn sdk_is_installed(env: &dyn Fn(&str) -> Option<String>) -> bool {
    !sdk::find(&Machine { root: PathBuf::from("/"), env }).is_empty()
}

/// Whether this machine has HIP, HSA or the SDK.
pub fn rocm_is_installed(env: &dyn Fn(&str) -> Option<String>) -> bool {
    !runtimes::find(&Machine { root: PathBuf::from("/"), env }).is_empty() || sdk_is_installed(env)
}

/// Our library is listed as a tool of an SDK that this machine does not have, as a problem and its remedy.
pub fn tool_without_sdk(env: &dyn Fn(&str) -> Option<String>) -> Option<(String, String)> {
    let listed = env("ROCP_TOOL_LIBRARIES")?;
    listed.split(':').any(|tool| library::is_tracer(Path::new(tool))).then_some(())?;
    let Check { topic, text, fix, .. } = environment::tools_without_sdk(&Machine { root: PathBuf::from("/"), env })?;
    Some((format!("{topic}{text}"), fix.unwrap_or_default()))
}

/// Version of the ROCm that a program finds first.
pub fn rocm_version(env: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    sdk::find(&Machine { root: PathBuf::from("/"), env }).into_iter().find_map(|sdk| sdk.rocm)
}

/// Directories with a copy of rocprofiler-sdk, the likeliest first.
pub fn sdk_directories(env: &dyn Fn(&str) -> Option<String>) -> Vec<PathBuf> {
    sdk::find(&Machine { root: PathBuf::from("/"), env }).into_iter().map(|sdk| sdk.dir).collect()
}

/// Architectures of this machine's GPUs (`gfx942`), in the driver's order.
pub fn gpu_architectures() -> Vec<String> {
    device::architectures(&Machine { root: PathBuf::from("/"), env: &|_| None })
}

/// All checks of a machine.
pub fn all(machine: &Machine<'_>) -> Vec<Check> {
    let groups = [
        installation::checks,
        runtimes::checks,
        sdk::checks,
        device::checks,
        privileges::checks,
        dispatches::checks,
        environment::checks,
    ];
    groups.iter().flat_map(|group| group(machine)).collect()
}

/// The checks of a process of this machine, for `rkprof attach`.
pub fn of_process(pid: u32) -> Vec<Check> {
    of_process_on(&Machine { root: PathBuf::from("/"), env: &|name| std::env::var(name).ok() }, pid)
}

/// The same, on another machine.
pub fn of_process_on(machine: &Machine<'_>, pid: u32) -> Vec<Check> {
    process::checks(machine, pid)
}
