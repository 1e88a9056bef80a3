//! The small HIP program that the command carries with it, put where it can be executed.
//!
//! It is written in C (`program/`), so that it is a HIP program like any other and not this command: whatever this command has
//! loaded or exports can't change what the SDK sees in it.

use rkprof_store::probe;
use std::fs::{self, DirBuilder, File};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Compiled by the build script.
static IMAGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rkprof-verify"));
const NAME: &str = "rkprof-verify";

/// How it ends when it can't do its work (`program/truth.h`).
pub mod exit {
    pub const NO_HIP: i32 = 3;
    pub const NO_DEVICE: i32 = 4;
}

/// A directory of our own that only this user can enter, with the program in it. It is removed with everything in it.
#[derive(Debug)]
pub struct ProgramDirectory {
    dir: PathBuf,
}

impl ProgramDirectory {
    /// # Errors
    /// No directory for temporary files can be written to.
    pub fn make() -> io::Result<ProgramDirectory> {
        let place = ProgramDirectory { dir: private_dir()? };
        let mut file = File::options().write(true).create_new(true).mode(0o700).open(place.program())?;
        file.write_all(IMAGE)?;
        Ok(place)
    }

    pub fn program(&self) -> PathBuf {
        self.dir.join(NAME)
    }

    pub fn path(&self) -> &Path {
        &self.dir
    }
}

impl Drop for ProgramDirectory {
    fn drop(&mut self) {
        // What is left behind is no harm.
        let _ = fs::remove_dir_all(&self.dir);
    }
}

/// A new directory where programs may be executed.
fn private_dir() -> io::Result<PathBuf> {
    let parents = [Some(std::env::temp_dir()), probe::cache()];
    let mut failure = io::Error::other("programs may not be executed in any directory for temporary files");
    for parent in parents.into_iter().flatten() {
        match fs::create_dir_all(&parent).and_then(|()| make_in(&parent)) {
            Ok(dir) if may_execute(&dir) => return Ok(dir),
            Ok(dir) => drop(fs::remove_dir(dir)),
            Err(error) => failure = io::Error::new(error.kind(), format!("{}: {error}", parent.display())),
        }
    }
    Err(failure)
}

fn make_in(parent: &Path) -> io::Result<PathBuf> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    const TRIES: u32 = 100;
    for _ in 0..TRIES {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.subsec_nanos());
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let dir = parent.join(format!("{NAME}-{}-{now:08x}-{number}", std::process::id()));
        // Never one that is there already: it could be somebody else's.
        match DirBuilder::new().mode(0o700).create(&dir) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| dir),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}

fn may_execute(dir: &Path) -> bool {
    rustix::fs::statvfs(dir).is_ok_and(|system| !system.f_flag.contains(rustix::fs::StatVfsMountFlags::NOEXEC))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;
    use std::process::Command;

    #[test]
    fn the_program_is_private_runs_and_goes() {
        let place = ProgramDirectory::make().unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!([mode(place.path()), mode(&place.program())], [0o700, 0o700]);
        let output = Command::new(place.program()).args(["--phases", "weather"]).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("phases: launches burst"));
        let (dir, other) = (place.path().to_owned(), ProgramDirectory::make().unwrap());
        assert_ne!(dir, other.path());
        drop(place);
        assert!(!dir.exists());
    }
}
