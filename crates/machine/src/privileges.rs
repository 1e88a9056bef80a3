//! Rights beyond the device files. Times need none of them; counters, and watching other processes, may need some.

use super::check::Check;
use super::machine::{Container, Machine};
use rustix::fs::statvfs;

/// Capability, its bit in `CapEff`, and what happens without it.
const CAPABILITIES: [(&str, u32, &str); 2] = [
    (
        "CAP_PERFMON",
        38,
        "newer drivers may refuse hardware counters (STATUS_ERROR_PERMISSION_DENIED) or count without the device's lock (inaccurate)",
    ),
    ("CAP_SYS_PTRACE", 19, "attaching to running programs may be refused"),
];
const SYS_ADMIN: u32 = 21;
/// The default buffer of a run, with room for the program.
const SHARED_MEMORY: u64 = 128 << 20;

pub(crate) fn checks(machine: &Machine<'_>) -> Vec<Check> {
    let status = machine.status();
    let effective = status.get("CapEff").and_then(|mask| u64::from_str_radix(mask, 16).ok()).unwrap_or(0);
    let container = machine.container();
    let has = |bit: u32| effective & (1 << bit) != 0;
    let mut checks = Vec::new();
    for (name, bit, purpose) in CAPABILITIES {
        checks.push(match has(bit) || (bit == 38 && has(SYS_ADMIN)) {
            true => Check::ok(name, "held"),
            false => {
                let option = name.trim_start_matches("CAP_");
                // Not setcap on the program: the system would then ignore LD_PRELOAD for it.
                let as_root = || "Only if needed: run as root".to_owned();
                let fix = container.map_or_else(as_root, |container| container.capability(option));
                Check::warn(name, format!("not held: {purpose}; times are not affected"), fix)
            }
        });
    }
    if container.is_some() && machine.is_rootless() {
        let text = "the container is rootless: its capabilities hold only inside, so the driver may refuse counters; times are not affected";
        checks.push(Check::warn(
            "rootless",
            text,
            "Only if needed: start the container as root (sudo), or run outside.",
        ));
    }
    if container.is_some() && status.get("Seccomp").is_some_and(|mode| mode == "2") {
        let fix = match container {
            Some(Container::Kubernetes) => "If counters fail: securityContext.seccompProfile.type: Unconfined",
            None | Some(Container::Docker | Container::Podman | Container::Apptainer) => {
                "If counters fail: --security-opt=seccomp=unconfined"
            }
        };
        checks.push(Check::warn("seccomp", "the container filters system calls", fix));
    }
    checks.push(shared_memory(machine));
    checks
}

fn shared_memory(machine: &Machine<'_>) -> Check {
    let Ok(space) = statvfs(machine.path("/dev/shm")) else {
        return Check::warn("/dev/shm", "does not exist: records wait on disk", "Mount a tmpfs there.");
    };
    let free = space.f_bavail.saturating_mul(space.f_frsize);
    match free < SHARED_MEMORY {
        true => Check::warn(
            "/dev/shm",
            format!("{} MiB free: records wait on disk instead of in memory", free >> 20),
            "Start the container with --shm-size=1g or --ipc=host, or free some room.",
        ),
        false => Check::ok("/dev/shm", "has room for the records of a run"),
    }
}
