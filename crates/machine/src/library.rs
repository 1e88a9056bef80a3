//! Finds `librkprof.so`.

use crate::parts;
use rkprof_show::{Failure, exit, out};
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const NAME: &str = "librkprof.so";
pub use rkprof_model::variables::LIB as VARIABLE;

/// Whether this is a copy of our library.
pub fn is_tracer(path: &Path) -> bool {
    path.file_name() == Some(OsStr::new(NAME))
}

/// The library to preload: from `RKPROF_LIB`, or the one installed (or built) with this command.
pub fn find() -> Result<PathBuf, Failure> {
    let path = find_file(NAME, VARIABLE, "trace a program")?;
    if path.to_string_lossy().contains([':', ' ', '\t', '\n', '$']) {
        let problem = format!("the dynamic linker cannot preload {:?}: a space, colon or dollar is in its path", path);
        let remedy = format!("Copy {NAME} to another directory and set {VARIABLE} to that path.");
        return Err(Failure::new(exit::NOT_STARTED, "trace a program", problem, remedy));
    }
    Ok(path)
}

/// The same, if it belongs to this command: another build may understand options and shared memory in another way. A library
/// that the user named is taken with a remark.
pub fn find_own() -> Result<PathBuf, Failure> {
    let path = find()?;
    if let Some(why) = parts::foreign(&path) {
        let problem = format!("{} does not belong to this command: {why}", path.display());
        if env::var_os(VARIABLE).is_none_or(|named| named.is_empty()) {
            let remedy = "`rkprof self` shows the files in use. In a working tree `cargo build` makes both.";
            return Err(Failure::new(exit::NOT_STARTED, "trace a program", problem, remedy));
        }
        out::note(&format!("{VARIABLE}: {problem}"));
    }
    Ok(path)
}

/// A library of this command: from `variable`, or the one installed (or built) with it.
pub(crate) fn find_file(name: &str, variable: &str, doing: &'static str) -> Result<PathBuf, Failure> {
    let remedy = format!("Put {name} beside the rkprof command or into ../lib, or set {variable} to its path.");
    let fail = |problem: String| Failure::new(exit::NOT_STARTED, doing, problem, remedy.clone());
    let path = match env::var_os(variable).filter(|path| !path.is_empty()) {
        Some(path) => {
            let path = PathBuf::from(path);
            if !path.is_file() {
                return Err(fail(format!("{variable} names {}, which is not a file", path.display())));
            }
            path
        }
        None => {
            let command = env::current_exe().and_then(|exe| exe.canonicalize());
            let command = command.map_err(|error| fail(format!("this command does not find itself: {error}")))?;
            let dir = command.parent().unwrap_or(Path::new("/"));
            beside(dir, name).ok_or_else(|| fail(format!("there is no {name} beside {}", command.display())))?
        }
    };
    std::path::absolute(path).map_err(|error| fail(error.to_string()))
}

/// In a build directory, Cargo leaves the library in `deps` when only the command was built, so the newest file is used;
/// mostly they are links to one file.
fn beside(dir: &Path, name: &str) -> Option<PathBuf> {
    let built = [dir.join("deps").join(name), dir.join(name)];
    let modified = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let newest = built.into_iter().filter(|path| path.is_file()).max_by_key(modified);
    newest.or_else(|| {
        let installed = ["../lib", "../lib/rkprof", "../lib64"].map(|sub| dir.join(sub).join(name));
        installed.into_iter().find(|path| path.is_file())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, File};
    use std::time::Duration;

    #[test]
    fn the_newest_build_wins_over_an_installation() {
        let root = tempfile::tempdir().unwrap();
        let bin = root.path().join("bin");
        let make = |path: PathBuf, age: u64| {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            File::create(&path).unwrap().set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
            path
        };
        fs::create_dir(&bin).unwrap();
        assert_eq!(beside(&bin, NAME), None);
        make(root.path().join("lib").join(NAME), 0);
        assert_eq!(beside(&bin, NAME), Some(bin.join("../lib").join(NAME)));
        let beside_it = make(bin.join(NAME), 100);
        assert_eq!(beside(&bin, NAME), Some(beside_it));
        let in_deps = make(bin.join("deps").join(NAME), 10);
        assert_eq!(beside(&bin, NAME), Some(in_deps));
    }
}
