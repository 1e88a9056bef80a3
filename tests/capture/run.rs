//! Runs a simulated program with the tracer, and reads the results.

use super::common::{library, rkprof, run};
use super::truth::Truth;
use rkprof_model::event::{ApiCall, Event, KernelDispatch, Marker, MemoryAllocation, MemoryCopy, Registry};
use rkprof_model::summary::Summary;
use rkprof_perfetto::reader::{Item, TraceReader};
use std::fs::File;
use std::path::Path;
use std::process::Command;

/// The program and its options.
#[derive(Clone, Copy, Default)]
pub(crate) struct Program<'a> {
    pub scenario: &'a str,
    /// Arguments of the scenario.
    pub arguments: &'a [&'a str],
    /// Options of `rkprof run`.
    pub options: &'a [&'a str],
    /// Variables of the simulator.
    pub env: &'a [(&'a str, &'a str)],
}

/// A finished run.
pub(crate) struct Run {
    pub dir: tempfile::TempDir,
    pub truth: Truth,
    pub summary: Summary,
}

/// The contents of a trace.
#[derive(Default)]
pub(crate) struct Trace {
    pub registry: Registry,
    pub calls: Vec<ApiCall>,
    pub kernels: Vec<KernelDispatch>,
    pub copies: Vec<MemoryCopy>,
    pub allocations: Vec<MemoryAllocation>,
    pub markers: Vec<Marker<'static>>,
}

/// A command without the variables of the user who runs the tests.
pub(crate) fn plain() -> Command {
    let mut command = Command::new(rkprof());
    for (name, _) in std::env::vars_os() {
        if ["RKPROF_", "RKSIM_"].iter().any(|prefix| name.to_string_lossy().starts_with(prefix)) {
            command.env_remove(name);
        }
    }
    command.env_remove("LD_PRELOAD").env("RKPROF_LIB", library());
    command
}

impl Program<'_> {
    pub(crate) fn run(&self) -> Run {
        let dir = tempfile::tempdir().expect("temporary directory");
        let truth = dir.path().join("truth");
        let mut command = plain();
        command.arg("run").arg("-o").arg(dir.path().join("run")).args(self.options).arg("--").arg(rkprof());
        command.args(["sim-workload", "--quiet", "--scenario", self.scenario]).args(self.arguments);
        command.env("RKSIM_TRUTH", &truth).envs(self.env.iter().copied());
        let output = run(&mut command);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {}\n{said}", self.scenario, output.status);
        let summary = summary(&dir.path().join("run"));
        Run { truth: Truth::read(&truth), dir, summary }
    }
}

pub(crate) fn summary(run: &Path) -> Summary {
    let bytes = std::fs::read(run.join("summary.json")).expect("summary.json");
    serde_json::from_slice(&bytes).expect("a summary")
}

impl Run {
    pub(crate) fn trace_path(&self) -> std::path::PathBuf {
        self.dir.path().join("run/trace.pftrace")
    }

    pub(crate) fn trace(&self) -> Trace {
        Trace::read(&self.trace_path())
    }
}

impl Trace {
    pub(crate) fn read(path: &Path) -> Trace {
        let mut reader = TraceReader::new(File::open(path).expect("the trace"));
        let mut trace = Trace::default();
        while let Some(item) = reader.next().expect("a trace") {
            match item {
                Item::Event(Event::Api(call)) => trace.calls.push(call),
                Item::Event(Event::Kernel(kernel)) => trace.kernels.push(kernel),
                Item::Event(Event::Copy(copy)) => trace.copies.push(copy),
                Item::Event(Event::Allocation(allocation)) => trace.allocations.push(allocation),
                Item::Event(Event::Marker(marker)) => trace.markers.push(marker),
                Item::Skipped { offset, reason } => panic!("skipped at {offset}: {reason}"),
                _ => {}
            }
        }
        assert_eq!((reader.torn(), reader.orphans()), (None, 0));
        trace.registry = reader.into_parts().0;
        trace
    }
}
