//! The directory of a run.

use rkprof_show::{Failure, exit, out};
use rkprof_store::dir::{self, Aside, Placeholders};
use rkprof_store::files;
use std::cell::RefCell;
use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub struct RunDir {
    /// Absolute path.
    pub path: PathBuf,
    /// The path as shown to the user.
    pub shown: PathBuf,
    created: bool,
    named_by_us: bool,
    /// The earlier run in this place, until it is replaced.
    replaced: RefCell<Option<Aside>>,
    /// The directory itself, wherever it is moved.
    held: Option<fs::File>,
}

impl RunDir {
    /// Creates the directory that `template` names, or one of rkprof's choice. A run in it is moved aside when `force` is
    /// set, until [`RunDir::replaces`]; otherwise it is a usage error. So is a run whose process still runs.
    pub fn make(template: Option<&str>, force: bool, place: &Placeholders<'_>) -> Result<RunDir, Failure> {
        let Some(template) = template else { return RunDir::make_default(place) };
        let remedy = "See --out in `rkprof run --help`.";
        let name = dir::expand(template, place)
            .map_err(|error| Failure::new(exit::USAGE, "name the run directory", error, remedy))?;
        let shown = PathBuf::from(name);
        let path = absolute(&shown)?;
        let created = !path.exists();
        files::create_dir(&path).map_err(|error| cannot_make(&shown, error))?;
        let held = fs::File::open(&path).ok();
        claim(held.as_ref(), &shown)?;
        Aside::bring_back_left(&path).map_err(|error| cannot_make(&shown, error))?;
        let run = RunDir { path, shown, created, named_by_us: false, replaced: RefCell::default(), held };
        let holds_run = dir::holds_run(&run.path).map_err(|error| cannot_make(&run.shown, error))?;
        if holds_run && !force {
            let mut remedy = "Choose another directory, leave out -o, or pass --force to delete that run.".to_owned();
            if place.rank.rank.is_some() {
                remedy += " The processes of a parallel job need %r or %p in its name.";
            }
            let doing = format!("write to {}", run.shown.display());
            return Err(Failure::new(exit::USAGE, doing, "it already holds a run", remedy));
        }
        if let Some(pid) = dir::running(&run.path) {
            let doing = format!("write to {}", run.shown.display());
            let problem = format!("process {pid} still writes a run there");
            return Err(Failure::new(exit::USAGE, doing, problem, "Wait for its end, or choose another directory."));
        }
        run.replaced.replace(Aside::put(&run.path).map_err(|error| cannot_make(&run.shown, error))?);
        Ok(run)
    }

    /// The program has started: from now on both runs are kept.
    pub fn started(&self) {
        if let Some(aside) = self.replaced.borrow_mut().as_mut() {
            aside.stay();
        }
    }

    /// The new run is complete: deletes the earlier one.
    pub fn replaces(&self) {
        if let Some(Err(error)) = self.replaced.take().map(Aside::delete) {
            out::note(&format!("the run that was in {} could not be deleted: {error}", self.shown.display()));
        }
    }

    /// Refuses inputs in the directory, because its content is replaced.
    pub fn refuse_inputs(template: &str, inputs: &[PathBuf]) -> Result<(), Failure> {
        let Ok(out) = Path::new(template).canonicalize() else { return Ok(()) };
        match inputs.iter().find(|input| input.canonicalize().is_ok_and(|input| input.starts_with(&out))) {
            None => Ok(()),
            Some(input) => {
                let problem = format!("it holds {}, which this command reads", input.display());
                let doing = format!("write to {template}");
                Err(Failure::new(exit::USAGE, doing, problem, "Choose another directory with -o DIR."))
            }
        }
    }

    fn make_default(place: &Placeholders<'_>) -> Result<RunDir, Failure> {
        let first = dir::default_path(place);
        let parent = Path::new(dir::DEFAULT_PARENT);
        files::create_dir(parent).map_err(|error| cannot_make(parent, error))?;
        // Another host's process, or another container's, may have the same name and number.
        let mut shown = first.clone();
        for again in 2.. {
            match fs::DirBuilder::new().mode(0o700).create(&shown) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    shown = PathBuf::from(format!("{}-{again}", first.display()));
                }
                Err(error) => return Err(cannot_make(&shown, error)),
                Ok(()) => break,
            }
        }
        let path = absolute(&shown)?;
        let held = fs::File::open(&path).ok();
        Ok(RunDir { path, shown, created: true, named_by_us: true, replaced: RefCell::default(), held })
    }

    /// A subdirectory for one pass of a replay.
    pub fn part(&self, name: &str) -> Result<RunDir, Failure> {
        let (path, shown) = (self.path.join(name), self.shown.join(name));
        files::create_dir(&path).map_err(|error| cannot_make(&shown, error))?;
        let held = fs::File::open(&path).ok();
        Ok(RunDir { path, shown, created: true, named_by_us: false, replaced: RefCell::default(), held })
    }

    /// The directory under its present name, if it was moved while the program ran.
    pub fn moved(&self) -> Option<RunDir> {
        use std::os::fd::AsRawFd as _;
        let held = self.held.as_ref()?;
        let identity = |found: io::Result<fs::Metadata>| found.ok().map(|found| (found.dev(), found.ino()));
        let own = identity(held.metadata())?;
        if identity(self.path.metadata()) == Some(own) {
            return None;
        }
        let path = fs::read_link(format!("/proc/self/fd/{}", held.as_raw_fd())).ok()?;
        let (shown, held) = (path.clone(), held.try_clone().ok());
        let moved = RunDir { path, shown, created: false, named_by_us: false, replaced: RefCell::default(), held };
        (identity(moved.path.metadata()) == Some(own)).then_some(moved)
    }

    /// Whether the directory was removed while the program ran. Another one may have its name now.
    pub(crate) fn is_removed(&self) -> bool {
        self.held.as_ref().is_some_and(|held| held.metadata().is_ok_and(|found| found.nlink() == 0))
    }

    /// The program has started: `latest` may point to this run.
    pub fn link_latest(&self) {
        if self.named_by_us {
            // The link is a convenience; a file system without links must not stop the run.
            let _ = dir::link_latest(&self.path);
        }
    }

    /// The program could not be started: removes empty directories and restores the earlier run.
    pub fn discard(&self) {
        drop(self.replaced.take());
        if self.created {
            // Fails on purpose when the directory is not empty.
            let _ = fs::remove_dir(&self.path);
        }
        if self.named_by_us {
            let _ = fs::remove_dir(dir::DEFAULT_PARENT);
        }
    }

    /// The value of `RKPROF_OUT` for the program: the path, escaped so that it is not read as a template.
    pub(crate) fn as_template(&self) -> String {
        self.path.to_string_lossy().replace('%', "%%")
    }
}

/// Takes the directory for this run as long as this process has it open. Another one may have begun a run there that has no file yet.
/// File systems without such locks have none to ask.
fn claim(held: Option<&fs::File>, shown: &Path) -> Result<(), Failure> {
    let Some(held) = held else { return Ok(()) };
    match rustix::fs::flock(held, rustix::fs::FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => {
            let doing = format!("write to {}", shown.display());
            let problem = "another rkprof is making a run there";
            Err(Failure::new(exit::USAGE, doing, problem, "Wait for its end, or choose another directory."))
        }
        _ => Ok(()),
    }
}

fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(path).map_err(|error| cannot_make(path, error))
}

fn cannot_make(path: &Path, error: io::Error) -> Failure {
    let doing = format!("make the run directory {}", path.display());
    Failure::new(exit::USAGE, doing, error, "Name a directory that can be written with -o DIR.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::rank::Rank;

    #[test]
    fn a_directory_is_that_of_one_run_at_a_time() {
        let parent = tempfile::tempdir().unwrap();
        let out = parent.path().join("same").display().to_string();
        let rank = Rank::default();
        let place = Placeholders::here("host", &rank);
        let first = RunDir::make(Some(&out), false, &place).unwrap();
        for force in [false, true] {
            let refused = RunDir::make(Some(&out), force, &place).unwrap_err().to_string();
            assert!(refused.contains("another rkprof is making a run there"), "{refused}");
        }
        drop(first);
        RunDir::make(Some(&out), false, &place).unwrap();
    }
}
