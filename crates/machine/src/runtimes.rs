//! The runtimes that programs use, HIP and HSA, and what they offer to a tool. A runtime that was built with
//! librocprofiler-register hands its tables to it, and so to rkprof. One that was built without it (Debian's, for example) has
//! an interface of its own for tools.

use super::check::Check;
use super::machine::Machine;
use super::sdk;
use crate::program;
use std::path::PathBuf;

pub(crate) const HIP: &str = "libamdhip64.so";
pub(crate) const HSA: &str = "libhsa-runtime64.so";
pub(crate) const REGISTER: &str = "librocprofiler-register.so";

/// A runtime's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Runtime {
    name: &'static str,
    /// As the machine names it.
    dir: PathBuf,
    /// From the file's name.
    version: String,
    /// Whether it is linked with librocprofiler-register.
    registers: bool,
}

/// The runtimes of HIP and HSA that a program would find first.
pub(crate) fn find(machine: &Machine<'_>) -> Vec<Runtime> {
    [("HIP", HIP), ("HSA", HSA)].into_iter().filter_map(|(name, file)| first(machine, name, file)).collect()
}

fn first(machine: &Machine<'_>, name: &'static str, file: &str) -> Option<Runtime> {
    sdk::library_dirs(machine, file).into_iter().find_map(|dir| {
        let (real, version) = sdk::file_in(machine, &dir, file)?;
        let registers = program::needed(&real).iter().any(|needed| needed.starts_with(REGISTER));
        Some(Runtime { name, dir, version, registers })
    })
}

pub(crate) fn checks(machine: &Machine<'_>) -> Vec<Check> {
    const TOPIC: &str = "ROCm";
    let found = find(machine);
    if found.is_empty() {
        let text =
            format!("no {HIP} and no {HSA} where the loader looks, in ROCM_PATH, /opt/rocm*, or a Python environment");
        let fix = "Programs with a ROCm of their own can be recorded. Otherwise install HIP, or set ROCM_PATH.";
        return vec![Check::warn(TOPIC, text, fix)];
    }
    let mut checks: Vec<Check> = found
        .iter()
        .map(|Runtime { name, dir, version, .. }| Check::ok(TOPIC, format!("{name} {version} in {}", dir.display())))
        .collect();
    checks.extend(found.iter().map(|runtime| Check::ok("door", door(runtime))));
    checks
}

/// How rkprof comes to a runtime's records without the SDK.
fn door(Runtime { name, registers, .. }: &Runtime) -> String {
    match (*registers, *name) {
        (true, _) => format!("{name} registers its tables of functions: rkprof records from them"),
        (false, "HIP") => "HIP was built without rocprofiler-register: rkprof finds its table of functions".to_owned(),
        (false, _) => {
            format!("{name} was built without rocprofiler-register: rkprof takes its interface for tools (OnLoad)")
        }
    }
}
