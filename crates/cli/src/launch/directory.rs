//! The run directory that a run is given.

use crate::{Failure, exit};
use rkprof_store::dir::{self, Place};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub struct RunDir {
    /// Absolute.
    pub path: PathBuf,
    /// As the user knows it.
    pub shown: PathBuf,
    created: bool,
    named_by_us: bool,
}

impl RunDir {
    /// Makes the directory that `template` names, or one of our own naming. A run in it is deleted when `force` is set,
    /// else it is a usage error.
    pub fn make(template: Option<&str>, force: bool, place: &Place<'_>) -> Result<RunDir, Failure> {
        let Some(template) = template else { return RunDir::make_default(place) };
        let remedy = "See --out in `rkprof run --help`.";
        let name = dir::expand(template, place)
            .map_err(|error| Failure::new(exit::USAGE, "name the run directory", error, remedy))?;
        let shown = PathBuf::from(name);
        let path = absolute(&shown)?;
        let created = !path.exists();
        fs::create_dir_all(&path).map_err(|error| cannot_make(&shown, &error))?;
        let run = RunDir { path, shown, created, named_by_us: false };
        let holds_run = dir::holds_run(&run.path).map_err(|error| cannot_make(&run.shown, &error))?;
        if holds_run && !force {
            let mut remedy = "Choose another directory, leave out -o, or pass --force to delete that run.".to_owned();
            if place.rank.rank.is_some() {
                remedy += " The processes of a parallel job need %r or %p in its name.";
            }
            let doing = format!("write to {}", run.shown.display());
            return Err(Failure::new(exit::USAGE, doing, "it already holds a run", remedy));
        }
        if holds_run {
            dir::remove_run(&run.path).map_err(|error| cannot_make(&run.shown, &error))?;
        }
        Ok(run)
    }

    fn make_default(place: &Place<'_>) -> Result<RunDir, Failure> {
        let first = dir::default_path(place);
        fs::create_dir_all(dir::DEFAULT_PARENT).map_err(|error| cannot_make(Path::new(dir::DEFAULT_PARENT), &error))?;
        // Another host's process, or another container's, may have the same name and number.
        let mut shown = first.clone();
        for again in 2.. {
            match fs::create_dir(&shown) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    shown = PathBuf::from(format!("{}-{again}", first.display()));
                }
                Err(error) => return Err(cannot_make(&shown, &error)),
                Ok(()) => break,
            }
        }
        Ok(RunDir { path: absolute(&shown)?, shown, created: true, named_by_us: true })
    }

    /// A directory in this one, for one pass of a replay.
    pub fn part(&self, name: &str) -> Result<RunDir, Failure> {
        let (path, shown) = (self.path.join(name), self.shown.join(name));
        fs::create_dir_all(&path).map_err(|error| cannot_make(&shown, &error))?;
        Ok(RunDir { path, shown, created: true, named_by_us: false })
    }

    /// The program runs: `latest` may point here.
    pub fn link_latest(&self) {
        if self.named_by_us {
            // A convenience; a file system without links is no reason to stop.
            let _ = dir::link_latest(&self.path);
        }
    }

    /// The program could not be started: leaves no empty directories behind.
    pub fn discard(&self) {
        if self.created {
            // Fails, as it should, when something is in it.
            let _ = fs::remove_dir(&self.path);
        }
        if self.named_by_us {
            let _ = fs::remove_dir(dir::DEFAULT_PARENT);
        }
    }

    /// The value of `RKPROF_OUT` for the program: the path, safe from being read as a template.
    pub fn as_template(&self) -> String {
        self.path.to_string_lossy().replace('%', "%%")
    }
}

fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(path).map_err(|error| cannot_make(path, &error))
}

fn cannot_make(path: &Path, error: &io::Error) -> Failure {
    let doing = format!("make the run directory {}", path.display());
    Failure::new(exit::USAGE, doing, error, "Name a directory that can be written with -o DIR.")
}
