//! The checked machine: its files below a root, and an environment. Tests provide both.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

pub struct Machine<'a> {
    /// `/`, or the root of a tree made for a test.
    pub root: PathBuf,
    pub env: &'a dyn Fn(&str) -> Option<String>,
}

impl Machine<'_> {
    /// The file at an absolute path of the checked machine.
    pub fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        let path = path.as_ref();
        self.root.join(path.strip_prefix("/").unwrap_or(path))
    }

    /// The value of a variable that is set and not empty.
    pub fn variable(&self, name: &str) -> Option<String> {
        (self.env)(name).filter(|value| !value.is_empty())
    }

    /// A file's text without the white space around it.
    pub fn read(&self, path: impl AsRef<Path>) -> Option<String> {
        Some(fs::read_to_string(self.path(path)).ok()?.trim().to_owned())
    }

    /// Names in a directory, sorted; none when there is no such directory.
    pub fn list(&self, path: impl AsRef<Path>) -> Vec<String> {
        let entries = fs::read_dir(self.path(path)).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort();
        names
    }

    /// Can this process read and write the file? Opened for real, because access lists and device rules of containers
    /// show in no mode; in a test's tree judged by mode, user and groups.
    pub fn access(&self, path: &str) -> io::Result<()> {
        let file = self.path(path);
        if self.root == Path::new("/") {
            return OpenOptions::new().read(true).write(true).open(file).map(drop);
        }
        let data = file.metadata()?;
        let status = self.status();
        let numbers = |key: &str| -> Vec<u32> {
            let line = status.get(key).map(String::as_str).unwrap_or_default();
            line.split_whitespace().filter_map(|number| number.parse().ok()).collect()
        };
        let user = numbers("Uid").get(1).copied().unwrap_or(0);
        let in_group = numbers("Gid").get(1) == Some(&data.gid()) || numbers("Groups").contains(&data.gid());
        let shift = if user == data.uid() {
            6
        } else if in_group {
            3
        } else {
            0
        };
        let allowed = user == 0 || data.mode() >> shift & 0o6 == 0o6;
        if allowed { Ok(()) } else { Err(io::ErrorKind::PermissionDenied.into()) }
    }

    /// `/proc/self/status` by key.
    pub fn status(&self) -> BTreeMap<String, String> {
        let text = self.read("/proc/self/status").unwrap_or_default();
        let pairs = text.lines().filter_map(|line| line.split_once(':'));
        pairs.map(|(key, value)| (key.to_owned(), value.trim().to_owned())).collect()
    }

    /// The number of the group that owns a file.
    pub(crate) fn group_number(&self, path: &str) -> Option<u32> {
        Some(self.path(path).metadata().ok()?.gid())
    }

    /// The name of the group that owns a file, or its number.
    pub(crate) fn group_of(&self, path: &str) -> String {
        let Some(number) = self.group_number(path) else { return "?".to_owned() };
        let groups = self.read("/etc/group").unwrap_or_default();
        let fields = groups.lines().map(|line| line.split(':').collect::<Vec<_>>());
        let name = fields
            .filter(|fields| fields.get(2).and_then(|id| id.parse().ok()) == Some(number))
            .find_map(|fields| fields.first().map(|name| (*name).to_owned()));
        name.unwrap_or_else(|| number.to_string())
    }

    /// In which container this process is.
    pub fn container(&self) -> Option<Container> {
        let is_there = |path: &str| self.path(path).exists();
        match () {
            () if self.variable("KUBERNETES_SERVICE_HOST").is_some() => Some(Container::Kubernetes),
            () if is_there("/.singularity.d") => Some(Container::Apptainer),
            () if is_there("/run/.containerenv") => Some(Container::Podman),
            () if is_there("/.dockerenv") || self.variable("container").is_some() => Some(Container::Docker),
            () => None,
        }
    }

    /// Whether this is a user namespace, whose root is not root outside.
    pub(crate) fn is_rootless(&self) -> bool {
        let map = self.read("/proc/self/uid_map").unwrap_or_default();
        let first: Vec<&str> = map.lines().next().unwrap_or_default().split_whitespace().collect();
        first.len() == 3 && first != ["0", "0", "4294967295"]
    }
}

/// Containers with remedies of their own; unknown containers are treated like Docker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    Docker,
    Podman,
    Apptainer,
    Kubernetes,
}

impl Container {
    /// How to give the container device files.
    pub fn devices(self, paths: &[&str]) -> String {
        match self {
            Container::Docker | Container::Podman => {
                let options: Vec<String> = paths.iter().map(|path| format!("--device={path}")).collect();
                format!("Start the container with {}", options.join(" "))
            }
            Container::Apptainer => "Start the container with --rocm".to_owned(),
            Container::Kubernetes => {
                "Ask for amd.com/gpu in the pod's resources; AMD's device plugin gives it the files".to_owned()
            }
        }
    }

    /// How to make the container's processes members of a group of the host.
    pub fn group(self, number: u32, rootless: bool) -> String {
        match self {
            Container::Podman if rootless => {
                "Start the container with --group-add=keep-groups (and crun), as a member of the group on the host"
                    .to_owned()
            }
            Container::Apptainer => {
                "Become a member of the group on the host: sudo usermod -aG GROUP $USER, then log in again".to_owned()
            }
            Container::Kubernetes => format!("Add {number} to securityContext.supplementalGroups of the pod"),
            Container::Docker | Container::Podman => {
                format!(
                    "Start the container with --group-add={number} (the number: the image may have another name for it)"
                )
            }
        }
    }

    /// How to give the container a capability (without `CAP_`).
    pub fn capability(self, name: &str) -> String {
        match self {
            Container::Docker | Container::Podman => {
                format!("Only if needed: start the container with --cap-add={name}")
            }
            Container::Apptainer => "Only if needed: run as root; Apptainer gives users no capabilities".to_owned(),
            Container::Kubernetes => format!("Only if needed: add {name} to securityContext.capabilities.add"),
        }
    }
}
