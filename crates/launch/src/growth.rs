//! Warns during the run that the trace outgrows Perfetto's page, while the user can still change the options.

use rkprof_results::page_limit;
use rkprof_show::units::bytes;
use rkprof_store::dir;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Time between two checks.
const EVERY: Duration = Duration::from_secs(10);

pub(crate) struct Growth {
    run_dir: PathBuf,
    largest: u64,
    due: Option<Instant>,
}

impl Growth {
    /// `largest`: size in bytes up to which one trace file needs no warning.
    pub(crate) fn new(run_dir: &Path, largest: u64) -> Growth {
        Growth { run_dir: run_dir.to_owned(), largest, due: Some(Instant::now() + EVERY) }
    }

    /// Time of the next check; `None` after the warning.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Checks when it is due; returns a remark once a file is too large.
    pub(crate) fn look(&mut self, now: Instant) -> Option<String> {
        self.due.filter(|due| *due <= now)?;
        let sessions = dir::sessions(&self.run_dir).unwrap_or_default();
        let files = sessions.iter().flat_map(|session| rkprof_store::trace_files(&session.dir));
        let sizes = files.filter_map(|file| Some((file.metadata().ok()?.len(), file)));
        match sizes.max().filter(|(size, _)| *size > self.largest) {
            Some((size, file)) => {
                self.due = None;
                let (shown, size, largest) = (file.display(), bytes(size), bytes(self.largest));
                Some(format!(
                    "{shown} has {size} and grows; Perfetto's page can run out of memory above {largest}. {}",
                    page_limit::IN_TIME
                ))
            }
            None => {
                self.due = Some(now + EVERY);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_once_and_in_time() {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join("run.json"), "{}").unwrap();
        let trace = root.path().join("trace.pftrace");
        std::fs::write(&trace, [0; 100]).unwrap();
        let mut growth = Growth::new(root.path(), 100);
        let later = |looks: u32| Instant::now() + EVERY * looks;
        assert_eq!(growth.look(Instant::now()), None, "not yet");
        assert_eq!(growth.look(later(1)), None, "small");
        std::fs::write(&trace, [0; 101]).unwrap();
        let told = growth.look(later(3)).unwrap();
        assert!(
            told.contains("trace.pftrace has 101B and grows")
                && told.contains("above 100B")
                && told.contains("--rotate"),
            "{told}"
        );
        assert_eq!((growth.due(), growth.look(later(9))), (None, None));
    }
}
