//! The OpenMetrics file of `RKPROF_METRICS`, replaced with each summary. Each further process of a run has its own file:
//! `metrics.prom` and `metrics.4711.prom`.

use rkprof_model::event::Process;
use rkprof_model::rank;
use rkprof_model::summary::Summary;
use rkprof_stats::openmetrics::Exposition;
use rkprof_store::dir::{self, Placeholders};
use rkprof_store::files;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

#[derive(Debug)]
pub(super) struct MetricsFile {
    path: PathBuf,
    exposition: Exposition,
}

impl MetricsFile {
    /// `template` may contain the placeholders of a run directory's name. `session` is the directory of this process.
    pub(super) fn new(template: &str, session: &Path, process: &Process) -> io::Result<MetricsFile> {
        let env = |name: &str| std::env::var(name).ok();
        let rank = rank::detect(env);
        let place =
            Placeholders { host: &process.host, pid: process.pid, rank: &rank, now: SystemTime::now(), env: &env };
        let name = dir::expand(template, &place).map_err(|error| io::Error::other(error.to_string()))?;
        // The program may change its working directory.
        let mut path = std::path::absolute(name)?;
        if dir::is_further_process(session) && !template.contains("%p") {
            path = with_number(&path, process.pid);
        }
        Ok(MetricsFile { path, exposition: Exposition::default() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn write(&mut self, summary: &Summary) -> io::Result<()> {
        files::publish(&self.path, self.exposition.render(summary).as_bytes())
    }
}

/// `metrics.prom` becomes `metrics.4711.prom`.
fn with_number(path: &Path, pid: u32) -> PathBuf {
    let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
    path.with_extension(extension.map_or(pid.to_string(), |extension| format!("{pid}.{extension}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_process_has_its_file() {
        let process = Process { pid: 4711, ..Process::default() };
        let path = |template: &str, session: &str| {
            MetricsFile::new(template, Path::new(session), &process).unwrap().path().to_owned()
        };
        assert_eq!(path("/m/x.prom", "/run"), Path::new("/m/x.prom"));
        assert_eq!(path("/m/x.prom", "/run/pid_4711"), Path::new("/m/x.4711.prom"));
        assert_eq!(path("/m/x", "/run/pid_4711_2"), Path::new("/m/x.4711"));
        assert_eq!(path("/m/%p.prom", "/run/pid_4711"), Path::new("/m/4711.prom"));
        assert!(path("x.prom", "/run").is_absolute());
    }

    #[test]
    fn the_file_is_replaced() {
        let root = tempfile::tempdir().unwrap();
        let template = root.path().join("x.prom");
        let mut file = MetricsFile::new(template.to_str().unwrap(), root.path(), &Process::default()).unwrap();
        for _ in 0..2 {
            file.write(&Summary::default()).unwrap();
            assert!(std::fs::read_to_string(&template).unwrap().ends_with("# EOF\n"));
        }
        assert_eq!(std::fs::read_dir(root.path()).unwrap().count(), 1);
    }
}
