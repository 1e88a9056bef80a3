//! The surroundings of a run, for `run.json`: the ROCm version, other processes with an open GPU, variables set for the
//! program.

use rkprof_model::run::{Context, GpuProcess};
use std::collections::BTreeMap;
use std::path::Path;

pub use rkprof_model::variables::SET_VARIABLES as SET;

/// Collects the context right before the program starts.
pub fn look(simulated: bool) -> Context {
    let env = |name: &str| std::env::var(name).ok();
    let root = Path::new("/");
    Context {
        rocm_version: (!simulated).then(|| rkprof_machine::rocm_version(&env)).flatten(),
        gpu_processes: if simulated { None } else { gpu_processes(root) },
        variables: env(SET).map(|names| set(&names, &env)).unwrap_or_default(),
    }
}

/// Processes that have the driver's compute device open; `None` where the driver does not list them.
fn gpu_processes(root: &Path) -> Option<Vec<GpuProcess>> {
    let entries = std::fs::read_dir(root.join("sys/class/kfd/kfd/proc")).ok()?;
    let pids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let name = |pid: u32| std::fs::read_to_string(root.join(format!("proc/{pid}/comm"))).ok();
    let process = |pid| GpuProcess { pid, name: name(pid).map(|name| name.trim().to_owned()) };
    let mut processes: Vec<GpuProcess> = pids.map(process).collect();
    processes.sort_by_key(|process| process.pid);
    Some(processes)
}

/// The variables by name; possible secrets have no value.
fn set(names: &str, env: &dyn Fn(&str) -> Option<String>) -> BTreeMap<String, String> {
    let value = |name: &str| match may_be_secret(name) {
        true => "(not recorded)".to_owned(),
        false => env(name).unwrap_or_default(),
    };
    names.split(',').filter(|name| !name.is_empty()).map(|name| (name.to_owned(), value(name))).collect()
}

fn may_be_secret(name: &str) -> bool {
    ["TOKEN", "SECRET", "PASS", "KEY", "CREDENTIAL"].iter().any(|word| name.to_ascii_uppercase().contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_driver_tells_who_has_a_gpu() {
        let root = tempfile::tempdir().unwrap();
        assert_eq!(gpu_processes(root.path()), None, "not known is not nobody");
        for pid in [4711, 12] {
            std::fs::create_dir_all(root.path().join(format!("sys/class/kfd/kfd/proc/{pid}"))).unwrap();
        }
        std::fs::create_dir_all(root.path().join("proc/12")).unwrap();
        std::fs::write(root.path().join("proc/12/comm"), "vllm\n").unwrap();
        let found = gpu_processes(root.path()).unwrap();
        // A process of another container: only its number is visible.
        let of = |pid, name: Option<&str>| GpuProcess { pid, name: name.map(str::to_owned) };
        assert_eq!(found, [of(12, Some("vllm")), of(4711, None)]);
    }

    #[test]
    fn secrets_are_names_only() {
        let env = |name: &str| (name != "GONE").then(|| format!("value of {name}"));
        let found = set("NCCL_DEBUG,HF_TOKEN,GONE", &env);
        let value = |name: &str| found[name].as_str();
        assert_eq!(
            [value("NCCL_DEBUG"), value("HF_TOKEN"), value("GONE")],
            ["value of NCCL_DEBUG", "(not recorded)", ""]
        );
    }
}
