//! Where a test of counters runs, and what it reads afterwards.

use crate::common::{rkprof, run};
use rkprof_model::event::Event;
use rkprof_model::summary::{CounterCollection, KernelRow, Summary};
use rkprof_perfetto::reader::{Item, TraceReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A directory with its own cache of probes, and scenarios.
pub(crate) struct Place {
    pub dir: TempDir,
}

impl Place {
    pub(crate) fn new() -> Place {
        Place { dir: tempfile::tempdir().expect("a temporary directory") }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub(crate) fn scenario(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("a scenario");
        path.to_string_lossy().into_owned()
    }

    /// `rkprof` with only the given environment.
    pub(crate) fn rkprof(&self, arguments: &[&str], environment: &[(&str, &str)]) -> Output {
        let mut command = self.clean(&rkprof());
        command.args(arguments).envs(environment.iter().copied());
        run(&mut command)
    }

    pub(crate) fn clean(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        for (name, _) in std::env::vars_os() {
            let text = name.to_string_lossy();
            if ["RKPROF_", "RKSIM_", "ROCP"].iter().any(|prefix| text.starts_with(prefix)) {
                command.env_remove(&name);
            }
        }
        command.env_remove("LD_PRELOAD").env("RKSIM_TIME", "fast");
        command.env("XDG_CACHE_HOME", self.path("cache")).current_dir(self.dir.path());
        command
    }

    /// `rkprof demo` into `out`; options after the scenario.
    pub(crate) fn demo(
        &self,
        arch: &str,
        scenario: &str,
        out: &str,
        options: &[&str],
        environment: &[(&str, &str)],
    ) -> Output {
        let fixed = ["demo", "--arch", arch, "--scenario", scenario, "-o", out];
        self.rkprof(&[&fixed[..], options].concat(), environment)
    }

    pub(crate) fn summary(&self, out: &str) -> Summary {
        let session = rkprof_store::dir::Session::open(&self.path(out));
        session.summary().unwrap_or_else(|error| panic!("{error}"))
    }
}

pub(crate) fn collection(summary: &Summary) -> &CounterCollection {
    summary.counters.as_ref().expect("counters were asked for")
}

pub(crate) fn kernel<'a>(summary: &'a Summary, part: &str) -> &'a KernelRow {
    let found = summary.kernels.iter().find(|row| row.name.contains(part));
    found.unwrap_or_else(|| panic!("{part}: {:?}", summary.kernels.iter().map(|row| &row.name).collect::<Vec<_>>()))
}

/// Counter samples in a trace, and the waves in them.
pub(crate) fn samples(trace: &Path) -> (usize, u64) {
    let file = std::fs::File::open(trace).expect("a trace");
    let mut reader = TraceReader::new(file);
    let (mut count, mut waves) = (0, 0.0);
    while let Some(item) = reader.next().expect("a whole trace") {
        let Item::Event(Event::Counters(sample)) = item else { continue };
        count += 1;
        for (counter, value) in &sample.values {
            if reader.registry().counters[*counter as usize] == "SQ_WAVES" {
                waves += value;
            }
        }
    }
    (count, waves as u64)
}

/// (group, count, mean) of a counter.
pub(crate) fn counted(row: &KernelRow, name: &str) -> Vec<(u32, u64, f64)> {
    let rows = row.counters.iter().filter(|counter| counter.name == name);
    rows.map(|counter| (counter.group, counter.count, counter.mean().expect("values"))).collect()
}

/// Launches of one kernel with known totals.
pub(crate) fn launches(times: u32, more: &str) -> String {
    format!(
        r#"
name = "known"
about = "one kernel whose counters are known"
seed = 7
[[kernel]]
id = "k"
name = "known_kernel"
us = 40
blocks = [64, 1, 1]
block = [256, 1, 1]
counters = {{ SQ_WAVES = 256, GRBM_GUI_ACTIVE = 50000, GRBM_COUNT = 60000, SQ_INSTS_VALU_FMA_F32 = 1e6, TCC_HIT = 1234567 }}
{more}
[[thread]]
streams = 1
body = [{{ launch = {{ kernel = "k", stream = 1, times = {times} }} }}, {{ sync = "device" }}]
"#
    )
}
