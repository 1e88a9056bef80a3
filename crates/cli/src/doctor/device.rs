//! The GPU as the kernel shows it, and this user's rights to it.

use super::Check;
use super::machine::{Container, Machine};
use std::io;

/// The owner's number of files whose group a user namespace does not know.
const UNMAPPED: u32 = 65_534;

const NODES: &str = "/sys/class/kfd/kfd/topology/nodes";

pub(super) fn checks(machine: &Machine<'_>) -> Vec<Check> {
    let mut checks = vec![driver(machine)];
    checks.extend(gpus(machine));
    checks.push(node(machine, "/dev/kfd"));
    let renderers = machine.list("/dev/dri").into_iter().filter(|name| name.starts_with("renderD"));
    let renderers: Vec<String> = renderers.map(|name| format!("/dev/dri/{name}")).collect();
    match renderers.is_empty() {
        true => checks.push(node(machine, "/dev/dri")),
        false => checks.extend(renderers.iter().map(|path| node(machine, path))),
    }
    checks
}

fn driver(machine: &Machine<'_>) -> Check {
    if !machine.path("/sys/module/amdgpu").exists() {
        let fix = "Load it (modprobe amdgpu), or install the amdgpu driver. In a container the host needs it.";
        return Check::fail("amdgpu", "the kernel driver is not loaded", fix);
    }
    match machine.read("/sys/module/amdgpu/version") {
        Some(version) => Check::ok("amdgpu", format!("driver {version}")),
        None => Check::ok("amdgpu", "the driver of the kernel itself"),
    }
}

/// A GPU of the topology.
struct Gpu {
    node: String,
    /// `gfx942`
    arch: String,
    cus: Option<u64>,
}

/// Architectures of the machine's GPUs, in the driver's order.
pub(super) fn architectures(machine: &Machine<'_>) -> Vec<String> {
    topology(machine).into_iter().map(|gpu| gpu.arch).collect()
}

/// A CPU node has no `gfx_target_version`.
fn topology(machine: &Machine<'_>) -> Vec<Gpu> {
    let mut gpus = Vec::new();
    for node in machine.list(NODES) {
        let properties = machine.read(format!("{NODES}/{node}/properties")).unwrap_or_default();
        let property = |key: &str| -> Option<u64> {
            let value = properties.lines().filter_map(|line| line.split_once(' ')).find(|(name, _)| *name == key)?.1;
            value.trim().parse().ok()
        };
        let Some(version) = property("gfx_target_version").filter(|version| *version > 0) else { continue };
        // Major, minor, stepping; the last two as hexadecimal digits in the name.
        let arch = format!("gfx{}{:x}{:x}", version / 10_000, version / 100 % 100, version % 100);
        let simds = property("simd_count").unwrap_or(0);
        let cus = property("simd_per_cu").filter(|n| *n > 0).map(|per_cu| simds / per_cu);
        gpus.push(Gpu { node, arch, cus });
    }
    gpus
}

fn gpus(machine: &Machine<'_>) -> Vec<Check> {
    let mut checks = Vec::new();
    for Gpu { node, arch, cus } in topology(machine) {
        let cus = cus.map_or(String::new(), |cus| format!(", {cus} CUs"));
        checks.push(Check::ok("gpu", format!("node {node}: {arch}{cus}")));
    }
    if checks.is_empty() && machine.path("/sys/module/amdgpu").exists() {
        let fix = "Check `dmesg | grep -i amdgpu`; GPUs without compute support are not listed.";
        checks.push(Check::fail("gpu", "the driver shows no GPU that can compute", fix));
    }
    checks
}

fn node(machine: &Machine<'_>, path: &str) -> Check {
    match machine.access(path) {
        Ok(()) => Check::ok(path, "can be read and written"),
        Err(error) => refused(machine, path, &error),
    }
}

/// The reason why a device file can't be used.
fn refused(machine: &Machine<'_>, path: &str, error: &io::Error) -> Check {
    let container = machine.container();
    let device = if path.starts_with("/dev/dri") { "/dev/dri" } else { path };
    let give = |container: Container| container.device(device);
    if error.kind() == io::ErrorKind::NotFound {
        let driver = "Install and load the amdgpu driver; then the file appears.";
        return Check::fail(path, "does not exist", container.map_or(driver.to_owned(), give));
    }
    if path == "/dev/dri" && error.kind() == io::ErrorKind::IsADirectory {
        let without = "Check `dmesg | grep -i amdgpu`: the driver made no render node.";
        return Check::fail(path, "has no renderD* file", container.map_or(without.to_owned(), give));
    }
    // The file's mode would give EACCES; EPERM comes from the device rules of a container's control group.
    if let Some(container) = container
        && error.raw_os_error() == Some(rustix::io::Errno::PERM.raw_os_error())
    {
        let text = "the container's rules forbid the device, although its file is there";
        return Check::fail(path, text, container.device(device));
    }
    let number = machine.group_number(path).unwrap_or_default();
    let group = machine.group_of(path);
    let Some(container) = container else {
        let fix = format!("sudo usermod -aG {group} $USER, then log in again");
        return Check::fail(path, format!("{error}; it belongs to group {group}"), fix);
    };
    let unknown = machine.is_rootless() && number == UNMAPPED;
    let owner = match unknown {
        true => "a group of the host that this user namespace does not know".to_owned(),
        false => format!("group {group}"),
    };
    Check::fail(path, format!("{error}; it belongs to {owner}"), container.group(number, machine.is_rootless()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn device_rules_are_told_from_modes() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir(root.path().join("dev")).unwrap();
        std::fs::write(root.path().join("dev/kfd"), "").unwrap();
        let env = |name: &str| (name == "container").then(|| "docker".to_owned());
        let machine = Machine { root: root.path().to_owned(), env: &env };
        let check = |errno: rustix::io::Errno| refused(&machine, "/dev/kfd", &errno.into());
        let forbidden = check(rustix::io::Errno::PERM);
        assert!(forbidden.text.contains("the container's rules"), "{forbidden:?}");
        assert_eq!(forbidden.fix.as_deref(), Some("Start the container with --device=/dev/kfd"));
        let denied = check(rustix::io::Errno::ACCESS);
        assert!(denied.text.contains("belongs to group") && denied.fix.unwrap().contains("--group-add="));
        let outside = Machine { env: &|_| None, ..machine };
        assert!(refused(&outside, "/dev/kfd", &rustix::io::Errno::PERM.into()).fix.unwrap().contains("usermod"));
    }
}
