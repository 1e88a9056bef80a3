//! The inputs of a container's command line: the user, the GPU's files, the directories and variables of this process.

use super::PROGRAM_VARIABLES;
use rkprof_model::rank;
use rkprof_model::variables;
use rkprof_store::dir;
use std::collections::BTreeSet;
use std::io::{self, IsTerminal as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

/// Files that GPU programs open.
pub(super) const DEVICES: [&str; 2] = ["/dev/kfd", "/dev/dri"];

/// Variables that name files of this machine, or that belong to this process.
const LEFT_BEHIND: [&str; 11] = [
    "HSA_TOOLS_LIB",
    "LD_LIBRARY_PATH",
    "LD_PRELOAD",
    "RKPROF_ARENA_DIR",
    variables::LIB,
    variables::PROBE_HIP,
    "ROCM_PATH",
    "ROCPROFILER_METRICS_PATH",
    "ROCPROFILER_REGISTER_LIBRARY",
    "ROCP_TOOL_LIBRARIES",
    variables::PROGRAM_VARIABLES,
];
/// Prefixes of variables that configure GPU programs.
const PREFIXES: [&str; 12] = [
    "AMD_",
    "GPU_",
    "HIPBLASLT_",
    "HIP_",
    "HSA_",
    "MASTER_",
    "MIOPEN_",
    "NCCL_",
    "PYTORCH_",
    "RCCL_",
    "RKPROF_",
    "ROCR_",
];

/// This machine and process.
pub(super) struct Host {
    pub name: String,
    pub user: u32,
    pub group: u32,
    pub devices: Vec<&'static str>,
    /// Numbers of the groups that own the GPU's files: names differ between images.
    pub device_groups: BTreeSet<u32>,
    pub directory: PathBuf,
    pub command: PathBuf,
    pub library: PathBuf,
    /// Names of the variables for the program.
    pub variables: Vec<String>,
    /// Whether a terminal is connected.
    pub terminal: bool,
}

impl Host {
    /// # Errors
    /// When this process's working directory or file is gone.
    pub(super) fn find(library: PathBuf) -> io::Result<Host> {
        let program = std::env::var(PROGRAM_VARIABLES).unwrap_or_default();
        let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        Ok(Host {
            name: dir::host(),
            user: rustix::process::getuid().as_raw(),
            group: rustix::process::getgid().as_raw(),
            devices: DEVICES.into_iter().filter(|device| Path::new(device).exists()).collect(),
            device_groups: device_groups(),
            directory: std::env::current_dir()?,
            command: std::env::current_exe()?,
            library,
            variables: chosen(names, &program.split(',').collect::<Vec<_>>()),
            terminal: io::stdin().is_terminal() && io::stdout().is_terminal(),
        })
    }
}

/// Selects the variables for the container: those of GPUs, their libraries and launchers, and those set for the program.
fn chosen(names: impl Iterator<Item = String>, program: &[&str]) -> Vec<String> {
    let relevant = rkprof_machine::relevant_environment(&|_| Some(String::new()));
    let launchers: Vec<&str> = rank::variables().collect();
    let is_chosen = |name: &String| {
        let known = relevant.contains_key(name) || launchers.contains(&name.as_str());
        known || program.contains(&name.as_str()) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
    };
    let left = |name: &String| LEFT_BEHIND.contains(&name.as_str()) && !program.contains(&name.as_str());
    let mut chosen: Vec<String> = names.filter(|name| is_chosen(name) && !left(name)).collect();
    chosen.sort();
    chosen
}

fn device_groups() -> BTreeSet<u32> {
    let renderers = std::fs::read_dir("/dev/dri").into_iter().flatten().flatten().map(|entry| entry.path());
    let files = std::iter::once(PathBuf::from("/dev/kfd")).chain(renderers).filter(|path| !path.is_dir());
    // Files of root's group need no further group.
    files.filter_map(|path| path.metadata().ok()).map(|data| data.gid()).filter(|group| *group != 0).collect()
}

/// Whether a program of this name exists.
pub(super) fn in_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|dir| dir.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_gpus_and_launchers_go_along() {
        let names = [
            "PATH",
            "HOME",
            "RANK",
            "SLURM_PROCID",
            "SLURM_CONF",
            "HIP_VISIBLE_DEVICES",
            "HSA_TOOLS_LIB",
            "RKPROF_BUFFER",
            "RKPROF_LIB",
            "NCCL_DEBUG",
            "SECRET_TOKEN",
            "MODEL",
            "LD_LIBRARY_PATH",
            "MASTER_PORT",
        ];
        let found = chosen(names.map(str::to_owned).into_iter(), &["MODEL", "LD_LIBRARY_PATH"]);
        let expected = [
            "HIP_VISIBLE_DEVICES",
            "LD_LIBRARY_PATH",
            "MASTER_PORT",
            "MODEL",
            "NCCL_DEBUG",
            "RANK",
            "RKPROF_BUFFER",
            "SLURM_PROCID",
        ];
        assert_eq!(found, expected);
    }
}
