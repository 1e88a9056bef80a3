//! The GPU as the kernel shows it, and this user's rights to it.

use super::check::{Check, Status};
use super::machine::{Container, Machine};
use std::io;

/// The owner's number of files whose group a user namespace does not know.
const UNMAPPED: u32 = 65_534;

const NODES: &str = "/sys/class/kfd/kfd/topology/nodes";

pub(crate) fn checks(machine: &Machine<'_>) -> Vec<Check> {
    let renderers = machine.list("/dev/dri").into_iter().filter(|name| name.starts_with("renderD"));
    let renderers: Vec<String> = renderers.map(|name| format!("/dev/dri/{name}")).collect();
    let nodes = std::iter::once("/dev/kfd".to_owned());
    let nodes = nodes.chain(if renderers.is_empty() { vec!["/dev/dri".to_owned()] } else { renderers });
    let (mut good, mut refusals): (Vec<Check>, Vec<(Refusal, Vec<String>)>) = (Vec::new(), Vec::new());
    for path in nodes {
        let Err(error) = machine.access(&path) else {
            good.push(Check::ok(&path, "can be read and written"));
            continue;
        };
        let refusal = Refusal::from_error(machine, &path, &error);
        match refusals.iter_mut().find(|(known, _)| *known == refusal) {
            Some((_, paths)) => paths.push(path),
            None => refusals.push((refusal, vec![path])),
        }
    }
    let mut checks = vec![driver(machine)];
    checks.extend(gpus(machine));
    // One cause, one line: a driver that is not there makes no files.
    let is_explained = checks.iter().any(|check| check.status != Status::Ok) && machine.container().is_none();
    refusals.retain(|(refusal, _)| !(is_explained && refusal.is_absence()));
    checks.extend(good);
    checks.extend(refusals.into_iter().map(|(refusal, paths)| refusal.check(machine, &paths)));
    checks
}

/// Windows' driver in its Subsystem for Linux, in whose place there is no amdgpu.
const WSL: &str = "/dev/dxg";

fn driver(machine: &Machine<'_>) -> Check {
    const TOPIC: &str = "amdgpu";
    if !machine.path("/sys/module/amdgpu").exists() {
        if machine.path(WSL).exists() {
            let text = "this is Windows' Subsystem for Linux, whose GPU is reached by /dev/dxg: not tried yet";
            return Check::warn(
                TOPIC,
                text,
                "Try `rkprof doctor --verify`: it compares records with a program's work.",
            );
        }
        let text = "no AMD GPU: the kernel driver is not loaded, so there is no /dev/kfd and nothing to record";
        let fix = "Load it (modprobe amdgpu), or install the amdgpu driver. In a container the host needs it. Without a GPU: rkprof demo";
        return Check::fail(TOPIC, text, fix);
    }
    match machine.read("/sys/module/amdgpu/version") {
        Some(version) => Check::ok(TOPIC, format!("driver {version}")),
        None => Check::ok(TOPIC, "the driver of the kernel itself"),
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
pub(crate) fn architectures(machine: &Machine<'_>) -> Vec<String> {
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

/// Why a device file can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Refusal {
    Missing,
    /// `/dev/dri` is there and empty.
    NoRenderNode,
    /// By the device rules of a container's control group.
    Rules,
    /// By its mode: the error, and the number and name of its group.
    Mode(String, u32, String),
}

impl Refusal {
    fn from_error(machine: &Machine<'_>, path: &str, error: &io::Error) -> Refusal {
        if error.kind() == io::ErrorKind::NotFound {
            return Refusal::Missing;
        }
        if path == "/dev/dri" && error.kind() == io::ErrorKind::IsADirectory {
            return Refusal::NoRenderNode;
        }
        // The file's mode would give EACCES; EPERM comes from the device rules of a container's control group.
        if machine.container().is_some() && error.raw_os_error() == Some(rustix::io::Errno::PERM.raw_os_error()) {
            return Refusal::Rules;
        }
        Refusal::Mode(error.to_string(), machine.group_number(path).unwrap_or_default(), machine.group_of(path))
    }

    fn is_absence(&self) -> bool {
        matches!(self, Refusal::Missing | Refusal::NoRenderNode)
    }

    /// One line for all files that are refused for this reason.
    fn check(&self, machine: &Machine<'_>, paths: &[String]) -> Check {
        let container = machine.container();
        let one = paths.len() == 1;
        let mut devices: Vec<&str> =
            paths.iter().map(|path| if path.starts_with("/dev/dri") { "/dev/dri" } else { path }).collect();
        devices.dedup();
        let give = |container: Container| container.devices(&devices);
        let word = |single: &'static str, several: &'static str| if one { single } else { several };
        let (text, fix) = match self {
            Refusal::Missing => {
                let driver = "Install and load the amdgpu driver; then the file appears.";
                (word("does not exist", "do not exist").to_owned(), container.map_or(driver.to_owned(), give))
            }
            Refusal::NoRenderNode => {
                let without = "Check `dmesg | grep -i amdgpu`: the driver made no render node.";
                ("has no renderD* file".to_owned(), container.map_or(without.to_owned(), give))
            }
            Refusal::Rules => {
                let files = word("the device, although its file is there", "the devices, although the files are there");
                (format!("the container's rules forbid {files}"), container.map_or_else(String::new, give))
            }
            Refusal::Mode(error, number, group) => {
                let unknown = machine.is_rootless() && *number == UNMAPPED;
                let owner = match (unknown, container) {
                    (true, Some(_)) => "a group of the host that this user namespace does not know".to_owned(),
                    _ => format!("group {group}"),
                };
                let fix = match container {
                    Some(container) => container.group(*number, machine.is_rootless()),
                    None => format!("sudo usermod -aG {group} $USER, then log in again"),
                };
                (format!("{error}; {} to {owner}", word("it belongs", "they belong")), fix)
            }
        };
        match paths {
            [path] => Check::fail(path, text, fix),
            [first, second] => Check::fail("devices", format!("{first}, {second}: {text}"), fix),
            _ => Check::fail("devices", format!("{} and {} more: {text}", paths[0], paths.len() - 1), fix),
        }
    }
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
        let refused = |machine: &Machine<'_>, errno: rustix::io::Errno| {
            Refusal::from_error(machine, "/dev/kfd", &errno.into()).check(machine, &["/dev/kfd".to_owned()])
        };
        let check = |errno: rustix::io::Errno| refused(&machine, errno);
        let forbidden = check(rustix::io::Errno::PERM);
        assert!(forbidden.text.contains("the container's rules"), "{forbidden:?}");
        assert_eq!(forbidden.fix.as_deref(), Some("Start the container with --device=/dev/kfd"));
        let denied = check(rustix::io::Errno::ACCESS);
        assert!(denied.text.contains("belongs to group") && denied.fix.unwrap().contains("--group-add="));
        let outside = Machine { env: &|_| None, ..machine };
        assert!(refused(&outside, rustix::io::Errno::PERM).fix.unwrap().contains("usermod"));
    }
}
