//! `rkprof run --docker IMAGE` (`--podman`, `--apptainer`): the same command line, inside of a container that may use the GPUs.
//!
//! ```text
//! rkprof run --docker IMAGE OPTIONS -- PROGRAM  ─►  docker run DEVICES GROUPS RIGHTS MOUNTS VARIABLES IMAGE
//!                                                     rkprof run OPTIONS -- PROGRAM
//! ```
//!
//! The rkprof inside is this one, mounted with its library; it makes the run directory, recovers what a crash leaves and returns
//! the program's exit code. Its libc must be as new as the one it was built with. This process becomes the engine's command,
//! so that signals, terminal and exit code need no one between.

mod command;
mod host;

use super::{Failure, exit, out};
use command::{Engine, Wanted};
use host::Host;
use rkprof_config::Config;
use rkprof_launch::options::SessionOptions;
use rkprof_machine::library;
use rkprof_show::shell::quoted;
use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};

const HEADING: &str = "In a container";
pub(crate) use rkprof_model::variables::PROGRAM_VARIABLES;

/// In which container the program runs.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ContainerOptions {
    /// Run in a container of this image, by Docker; --dry-run prints the command
    #[arg(long, value_name = "IMAGE", group = "engine", help_heading = HEADING)]
    docker: Option<String>,
    /// Run in a container of this image, by Podman
    #[arg(long, value_name = "IMAGE", group = "engine", help_heading = HEADING)]
    podman: Option<String>,
    /// Run in a container of this image, by Apptainer
    #[arg(long, value_name = "IMAGE", group = "engine", help_heading = HEADING)]
    apptainer: Option<String>,
    /// One more word for the engine: --container-arg=--network=host; may be repeated
    #[arg(long, value_name = "WORD", allow_hyphen_values = true, requires = "engine", help_heading = HEADING)]
    container_arg: Vec<String>,
}

/// Options that are for the engine, and whether a value follows as a word of its own.
const OURS: [(&str, bool); 5] =
    [("--docker", true), ("--podman", true), ("--apptainer", true), ("--container-arg", true), ("--dry-run", false)];

impl ContainerOptions {
    fn chosen(&self) -> Option<(Engine, &str)> {
        let Self { docker, podman, apptainer, container_arg: _ } = self;
        let engines = [(Engine::Docker, docker), (Engine::Podman, podman), (Engine::Apptainer, apptainer)];
        engines.into_iter().find_map(|(engine, image)| Some((engine, image.as_deref()?)))
    }

    /// The engine's command for a command line of `rkprof run` whose program begins at `program_at`; `None` without a
    /// container.
    pub(crate) fn command(
        &self,
        options: &SessionOptions,
        arguments: &[OsString],
        program_at: usize,
    ) -> Result<Option<Vec<OsString>>, Failure> {
        let Some((engine, image)) = self.chosen() else { return Ok(None) };
        let doing = format!("run in a container of {image}");
        let env = |name: &str| std::env::var(name).ok();
        let config = options.session(env)?.config;
        let host = Host::find(library::find_own()?).map_err(|error| {
            Failure::new(exit::NOT_STARTED, &doing, error, "Start rkprof in a directory that exists.")
        })?;
        for device in host::DEVICES.iter().filter(|device| !host.devices.contains(device)) {
            out::note(&format!("there is no {device} on this machine: programs in the container find no GPU"));
        }
        let wanted = Wanted {
            engine,
            image: image.to_owned(),
            engine_words: self.container_arg.clone(),
            out: outside(&config, &host.directory)?,
            counters: !config.counters.is_empty(),
            words: [&own_words(&arguments[2..program_at]), &arguments[program_at..]].concat(),
        };
        let command = command::build(&wanted, &host)
            .map_err(|problem| Failure::new(exit::USAGE, doing, problem, "Name other directories, or move there."))?;
        Ok(Some(command))
    }
}

/// The directory of the run, when the container would not see it with the working directory: made, because an engine would
/// make it as root. Placeholders begin below it.
fn outside(config: &Config, directory: &Path) -> Result<Option<PathBuf>, Failure> {
    let Some(template) = &config.out else { return Ok(None) };
    let plain = template.split('%').next().unwrap_or_default();
    let base = if plain.len() == template.len() { plain } else { plain.rsplit_once('/').map_or("", |(base, _)| base) };
    let base = directory.join(base);
    let inside = base.starts_with(directory) && !base.components().any(|part| part.as_os_str() == "..");
    if inside {
        return Ok(None);
    }
    let made = std::fs::create_dir_all(&base).and_then(|()| base.canonicalize());
    made.map(Some).map_err(|error| {
        let remedy = "Name a directory that can be written with -o DIR.";
        Failure::new(exit::USAGE, format!("make {}", base.display()), error, remedy)
    })
}

/// The words for the rkprof inside: all words except the engine's.
fn own_words(words: &[OsString]) -> Vec<OsString> {
    let mut own = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        let (name, value) = text.split_once('=').map_or((&*text, None), |(name, value)| (name, Some(value)));
        match OURS.iter().find(|(ours, _)| *ours == name) {
            Some((_, true)) if value.is_none() => _ = words.next(),
            Some(_) => {}
            None => own.push(word.clone()),
        }
    }
    own
}

/// The command for a shell, one option per line.
pub(crate) fn shown(command: &[OsString]) -> String {
    let (mut text, mut inside) = (String::new(), false);
    for word in command {
        let word = word.to_string_lossy();
        text += match text.is_empty() {
            true => "",
            // Values stay on the line of their option, arguments on the line of the program.
            false if word.starts_with('-') && !inside => " \\\n  ",
            false => " ",
        };
        text += &quoted(&word);
        inside |= word.trim_start_matches("--entrypoint=") == command::INSIDE;
    }
    text + "\n"
}

/// Replaces this process by the engine's command. Returns only on failure.
pub(crate) fn start(command: &[OsString]) -> Failure {
    let (engine, words) = command.split_first().map_or((OsStr::new(""), &[][..]), |(e, w)| (e.as_os_str(), w));
    let error = std::process::Command::new(engine).args(words).exec();
    let shown = engine.to_string_lossy();
    let there = |name: &&str| **name != *shown && host::in_path(name);
    let other = command::ENGINES.iter().map(|engine| engine.program()).find(there);
    let remedy = match other {
        Some(other) => format!("Install {shown}, or use {other}, which is there: --{other} IMAGE."),
        None => format!("Install {shown}; `--dry-run` prints the command for another machine."),
    };
    let problem = match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such program".to_owned(),
        _ => error.to_string(),
    };
    Failure::new(exit::NOT_STARTED, format!("start {shown}"), problem, remedy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_engine_stay_outside() {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        let line =
            "-o out --docker image --preset full --container-arg=--network=host --container-arg -v --dry-run=json -q";
        assert_eq!(own_words(&words(line)), words("-o out --preset full -q"));
        assert_eq!(own_words(&words("--podman=a:b --rows 3")), words("--rows 3"));
    }

    #[test]
    fn run_directories_outside_are_made_and_mounted() {
        let root = tempfile::tempdir().unwrap();
        let work = root.path().join("work");
        std::fs::create_dir(&work).unwrap();
        let of =
            |out: Option<&str>| outside(&Config { out: out.map(str::to_owned), ..Config::default() }, &work).unwrap();
        assert_eq!(of(None), None);
        assert_eq!(of(Some("runs/%h/%r")), None);
        assert_eq!(of(Some("%h")), None);
        assert_eq!(of(Some(&format!("{}/x%r", work.display()))), None);
        let other = root.path().join("other");
        assert_eq!(of(Some(&format!("{}/a/%h_%t", other.display()))), Some(other.join("a").canonicalize().unwrap()));
        assert_eq!(of(Some("../beside")), Some(root.path().join("beside").canonicalize().unwrap()));
    }
}
