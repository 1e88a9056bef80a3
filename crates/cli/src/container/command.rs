//! The command line of an engine, as a pure function of the request and the machine.

use super::host::Host;
use rkprof_model::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Path of rkprof inside of the container; its library is in the same directory.
pub(super) const INSIDE: &str = "/opt/rkprof/rkprof";
const LIBRARY_INSIDE: &str = "/opt/rkprof/librkprof.so";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Engine {
    Docker,
    Podman,
    Apptainer,
}

pub(super) const ENGINES: [Engine; 3] = [Engine::Docker, Engine::Podman, Engine::Apptainer];

impl Engine {
    pub(super) fn program(self) -> &'static str {
        match self {
            Engine::Docker => "docker",
            Engine::Podman => "podman",
            Engine::Apptainer => "apptainer",
        }
    }
}

pub(super) struct Wanted {
    pub engine: Engine,
    pub image: String,
    /// The user's words for the engine. They come last and thus win.
    pub engine_words: Vec<String>,
    /// Directory for the run, if it is not in the working directory.
    pub out: Option<PathBuf>,
    /// Whether hardware counters are recorded.
    pub counters: bool,
    /// Options of `rkprof run`, `--`, the program and its arguments.
    pub words: Vec<OsString>,
}

/// The command.
///
/// # Errors
/// Why a directory can't be mounted.
pub(super) fn build(wanted: &Wanted, host: &Host) -> Result<Vec<OsString>, Error> {
    if host.directory == Path::new("/") {
        return Err("the working directory is /, which would hide the image's files".to_owned().into());
    }
    let mut mounts = vec![
        (host.command.clone(), PathBuf::from(INSIDE), ":ro"),
        (host.library.clone(), PathBuf::from(LIBRARY_INSIDE), ":ro"),
    ];
    let shared = std::iter::once(&host.directory).chain(&wanted.out);
    mounts.extend(shared.map(|dir| (dir.clone(), dir.clone(), "")));
    let mut words: Vec<OsString> = vec![wanted.engine.program().into()];
    let options = match wanted.engine {
        Engine::Apptainer => apptainer(host),
        Engine::Docker | Engine::Podman => docker(wanted, host),
    };
    words.extend(options.into_iter().map(OsString::from));
    let (bind, separators) = match wanted.engine {
        Engine::Apptainer => ("--bind", &[':', ','][..]),
        Engine::Docker | Engine::Podman => ("--volume", &[':'][..]),
    };
    for (outside, inside, mode) in mounts {
        if outside.to_string_lossy().contains(separators) {
            return Err(
                format!("{} has a {separators:?} in its name, so it cannot be mounted", outside.display()).into()
            );
        }
        let mut mount = OsString::from(format!("{bind}="));
        mount.push(outside);
        mount.push(":");
        mount.push(inside);
        mount.push(mode);
        words.push(mount);
    }
    words.extend(wanted.engine_words.iter().map(OsString::from));
    // Without this, an image's entry point would take rkprof's name as an argument.
    let entry = [format!("--entrypoint={INSIDE}"), wanted.image.clone()].map(OsString::from);
    match wanted.engine {
        Engine::Apptainer => words.extend([&wanted.image, INSIDE].map(OsString::from)),
        Engine::Docker | Engine::Podman => words.extend(entry),
    }
    words.push("run".into());
    words.extend(wanted.words.iter().cloned());
    Ok(words)
}

/// Docker's options. Podman's are mostly the same.
fn docker(wanted: &Wanted, host: &Host) -> Vec<String> {
    let rootless = wanted.engine == Engine::Podman && host.user != 0;
    let mut words: Vec<String> = vec!["run".into(), "--rm".into(), "--interactive".into()];
    words.extend(host.terminal.then(|| "--tty".into()));
    words.extend(host.devices.iter().map(|device| format!("--device={device}")));
    if rootless {
        // In a user namespace the numbers of other groups have no meaning; the process keeps its groups.
        words.extend(["--group-add=keep-groups".into(), "--userns=keep-id".into()]);
    } else {
        words.extend(host.device_groups.iter().map(|group| format!("--group-add={group}")));
        if host.user != 0 {
            // The run belongs to the calling user. The image has no home of this user.
            words.extend([format!("--user={}:{}", host.user, host.group), "--env=HOME=/tmp".into()]);
        }
    }
    words.extend(["--security-opt=seccomp=unconfined", "--cap-add=SYS_PTRACE"].map(str::to_owned));
    words.extend(wanted.counters.then(|| "--cap-add=PERFMON".into()));
    if wanted.engine == Engine::Podman {
        words.push("--security-opt=label=disable".into());
    }
    // The buffer and RCCL need shared memory; names of runs contain the machine's name.
    words.extend(["--ipc=host".into(), format!("--hostname={}", host.name)]);
    words.push(format!("--workdir={}", host.directory.display()));
    words.extend(host.variables.iter().map(|name| format!("--env={name}")));
    words
}

/// Apptainer keeps user, groups, variables, names and shared memory.
fn apptainer(host: &Host) -> Vec<String> {
    vec!["exec".into(), "--rocm".into(), format!("--pwd={}", host.directory.display())]
}

#[cfg(test)]
mod tests {
    use super::super::shown;
    use super::*;

    fn host() -> Host {
        Host {
            name: "node7".into(),
            user: 1000,
            group: 100,
            devices: vec!["/dev/kfd", "/dev/dri"],
            device_groups: [44, 109].into(),
            directory: "/home/me/work".into(),
            command: "/usr/local/bin/rkprof".into(),
            library: "/usr/local/lib/librkprof.so".into(),
            variables: vec!["HIP_VISIBLE_DEVICES".into(), "RANK".into()],
            terminal: false,
        }
    }

    fn wanted(engine: Engine) -> Wanted {
        Wanted {
            engine,
            image: "rocm/pytorch:latest".into(),
            engine_words: vec!["--network=host".into()],
            out: Some("/data/runs".into()),
            counters: true,
            words: ["-o", "/data/runs/%r", "--preset", "roofline", "--", "python", "train.py", "--lr", "my rate"]
                .map(OsString::from)
                .into(),
        }
    }

    #[test]
    fn golden_commands() {
        for engine in ENGINES {
            let command = build(&wanted(engine), &host()).unwrap();
            insta::assert_snapshot!(engine.program(), shown(&command));
        }
        let root = Host { user: 0, group: 0, terminal: true, ..host() };
        let plain = Wanted { counters: false, out: None, engine_words: vec![], ..wanted(Engine::Podman) };
        insta::assert_snapshot!("podman_as_root", shown(&build(&plain, &root).unwrap()));
    }

    #[test]
    fn what_cannot_be_mounted_is_said() {
        let odd = Host { directory: "/a:b".into(), ..host() };
        assert!(build(&wanted(Engine::Docker), &odd).unwrap_err().to_string().contains("/a:b has a [':']"));
        let comma = Host { directory: "/a,b".into(), ..host() };
        assert!(build(&wanted(Engine::Apptainer), &comma).unwrap_err().to_string().contains("/a,b"));
        assert!(build(&wanted(Engine::Podman), &comma).is_ok());
        let root = Host { directory: "/".into(), ..host() };
        assert!(build(&wanted(Engine::Docker), &root).unwrap_err().to_string().contains("hide the image's files"));
    }
}
