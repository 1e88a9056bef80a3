//! The files of rkprof in use on this machine, and whether they belong together.

use crate::{library, simulator};
use object::read::ReadCache;
use object::{Object as _, ObjectSection as _};
use rkprof_model::error::Error;
use rkprof_model::version_note;
use rkprof_show::Failure;
use serde::Serialize;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A file of the installation.
#[derive(Serialize)]
pub struct Part {
    pub name: &'static str,
    pub path: Option<PathBuf>,
    pub version: Option<String>,
    /// The problem with the file.
    pub problem: Option<String>,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The build of this command: a hash of the library's sources.
static BUILD: OnceLock<&'static str> = OnceLock::new();

/// States this command's build.
pub fn is_of(build: &'static str) {
    let _ = BUILD.set(build);
}

/// The command, the library and the simulator.
pub fn all() -> Vec<Part> {
    vec![
        Part { name: "rkprof", path: std::env::current_exe().ok(), version: Some(VERSION.to_owned()), problem: None },
        part("librkprof.so", library::find()),
        part(simulator::NAME, simulator::find()),
    ]
}

fn part(name: &'static str, found: Result<PathBuf, Failure>) -> Part {
    let path = match found {
        Ok(path) => path.canonicalize().unwrap_or(path),
        Err(failure) => return Part { name, path: None, version: None, problem: Some(failure.to_string()) },
    };
    let (version, problem) = match noted(&path) {
        Ok((version, build)) => {
            let problem = mismatch(&version, &build);
            (Some(version), problem)
        }
        Err(problem) => (None, Some(problem.to_string())),
    };
    Part { name, path: Some(path), version, problem }
}

/// Why a library and this command do not belong together; `None` when they do.
pub fn foreign(library: &Path) -> Option<String> {
    noted(library).map_or_else(|error| Some(error.to_string()), |(version, build)| mismatch(&version, &build))
}

fn mismatch(version: &str, build: &str) -> Option<String> {
    let ours = BUILD.get().copied().unwrap_or_default();
    if version != VERSION {
        Some(format!("the command is {VERSION} and this file is {version}: install both from one package"))
    } else if !build.is_empty() && !ours.is_empty() && build != ours {
        Some(format!(
            "the command and this file are {VERSION}, built from different sources: build or install both again"
        ))
    } else {
        None
    }
}

/// Version and build of a library, read from its file.
fn noted(path: &Path) -> Result<(String, String), Error> {
    let file = ReadCache::new(File::open(path).map_err(|error| format!("it cannot be read: {error}"))?);
    let file = object::File::parse(&file).map_err(|error| format!("it is no library: {error}"))?;
    let section = file.section_by_name(version_note::SECTION).and_then(|section| section.data().ok());
    let note = section.and_then(version_note::read).map(|(version, build)| (version.to_owned(), build.to_owned()));
    note.ok_or_else(|| {
        format!("it does not say its version: it is older than this rkprof {VERSION}, or not rkprof's").into()
    })
}
