//! What to do about a place in which no run can be read.

use crate::load::WHERE_RUNS_ARE;
use rkprof_formats::import;
use std::io;
use std::path::Path;

/// The remedy. `error` is why `path` could not be read; `None` where there is no run in it.
pub fn remedy(path: &Path, error: Option<&io::Error>) -> String {
    if error.is_some_and(|error| error.kind() == io::ErrorKind::PermissionDenied) {
        return "Only its owner, and root, may read it; the owner can give others the right: chmod -R a+rX DIR."
            .to_owned();
    }
    let shown = path.display();
    match import::format_at(path) {
        Some(format) => {
            format!("It can be imported (format {}): rkprof import {shown} -o NEW, then name NEW.", format.name)
        }
        None => WHERE_RUNS_ARE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote_can_be_imported() {
        let dir = tempfile::tempdir().unwrap();
        let said = |path: &Path| remedy(path, None);
        assert_eq!(said(dir.path()), WHERE_RUNS_ARE);
        std::fs::write(dir.path().join("notes.txt"), "hello").unwrap();
        assert_eq!(said(dir.path()), WHERE_RUNS_ARE);
        // As rocprofv3 writes it: a directory of the host, and files of the process.
        let host = dir.path().join("host");
        std::fs::create_dir(&host).unwrap();
        let table = host.join("7_hip_api_trace.csv");
        let head = "\"Domain\",\"Function\",\"Process_Id\",\"Thread_Id\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"\n";
        std::fs::write(&table, head).unwrap();
        for place in [dir.path(), &host, &table] {
            assert!(said(place).contains(&format!("rkprof import {} -o ", place.display())), "{}", said(place));
        }
        let denied = io::Error::from(io::ErrorKind::PermissionDenied);
        assert!(remedy(dir.path(), Some(&denied)).contains("chmod"));
    }
}
