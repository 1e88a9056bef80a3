//! `rkprof self`: the files of rkprof in use on this machine, and whether they belong together.

use super::launch::library;
use super::{Failure, exit, out, simulator};
use crate::output_options::{PlainFormat, Show};
use object::read::ReadCache;
use object::{Object as _, ObjectSection as _};
use rkprof_model::error::Error;
use rkprof_model::version_note;
use serde::Serialize;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Show which command, library and simulator are in use, and their versions
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof self
  LD_PRELOAD=$(rkprof self --library) RKPROF_OUT=run ./app     trace without the command

Exit codes: 0 all parts are there and have one version, 1 a part is missing or differs.")]
pub(crate) struct Args {
    /// Print the path of librkprof.so alone
    #[arg(long, conflicts_with_all = ["format", "output"])]
    library: bool,
    #[command(flatten)]
    show: Show<PlainFormat>,
}

/// A file of the installation.
#[derive(Serialize)]
struct Part {
    name: &'static str,
    path: Option<PathBuf>,
    version: Option<String>,
    /// The problem with the file.
    problem: Option<String>,
}

#[derive(Serialize)]
struct Installation {
    schema_version: u32,
    ok: bool,
    parts: Vec<Part>,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The build of this command: a hash of the library's sources.
static BUILD: OnceLock<&'static str> = OnceLock::new();

/// States this command's build.
pub(crate) fn is_of(build: &'static str) {
    let _ = BUILD.set(build);
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    if args.library {
        return out::result(None, &format!("{}\n", library::find()?.display()));
    }
    let parts = vec![
        Part { name: "rkprof", path: std::env::current_exe().ok(), version: Some(VERSION.to_owned()), problem: None },
        part("librkprof.so", library::find()),
        part(simulator::NAME, simulator::find()),
    ];
    let ok = parts.iter().all(|part| part.problem.is_none());
    let installation = Installation { schema_version: 1, ok, parts };
    args.show.write(&match args.show.format() {
        PlainFormat::Text => text(&installation),
        PlainFormat::Json => out::pretty(&installation),
    })?;
    Ok(if ok { exit::OK } else { exit::CHECK_FAILED })
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
pub(crate) fn foreign(library: &Path) -> Option<String> {
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

fn text(installation: &Installation) -> String {
    let mut out = String::new();
    for Part { name, path, version, problem } in &installation.parts {
        let path = path.as_ref().map_or("not found".to_owned(), |path| path.display().to_string());
        out += &format!("{name:<13} {:<8} {path}\n", version.as_deref().unwrap_or("?"));
        for line in problem.iter().flat_map(|problem| problem.lines()) {
            out += &format!("{:22} {line}\n", "");
        }
    }
    out
}
