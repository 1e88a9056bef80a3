//! The options of a session, which `rkprof run` and the `RKPROF_*` environment share.
//!
//! Each option is declared once, in `options.rs`. It has one name: `--max-size 1GiB` on the command line is `RKPROF_MAX_SIZE=1GiB` in the environment. The
//! command turns its options into these variables ([`Config::to_env`]); the library reads them ([`Config::from_env`])
//! and never fails: a value that it cannot read is reported as a problem and the default is used.
//!
//! Tracer and readers use it. It must never know clap, a terminal or a device.

pub mod choice;
pub mod counters;
mod options;
mod values;

pub use options::{Config, CounterOptions, Form, Heading, Opt, manual, options};
use rkprof_arch::presets::{self, Traced};
use rkprof_model::record::SamplingMethod as Sampling;
use rkprof_model::variables;
use rkprof_store::stream::StreamOptions;
use std::collections::BTreeMap;

/// Of the names of variables, those that look like a misspelt one of rkprof, each with that one.
pub fn misspelt(names: impl Iterator<Item = String>) -> Vec<(String, String)> {
    const PREFIX: &str = "RKPROF_";
    let known: Vec<&str> = options::options().map(|option| option.variable.trim_start_matches(PREFIX)).collect();
    let check = |name: String| {
        let word = name.strip_prefix(PREFIX)?;
        if known.contains(&word) || variables::ALL.contains(&name.as_str()) || word.len() < 3 {
            return None;
        }
        let near = rkprof_arch::suggest::suggest(word, known.iter().copied()).into_iter().next()?;
        Some((name, format!("{PREFIX}{near}")))
    };
    names.filter_map(check).collect()
}

pub use rkprof_model::variables::LAUNCHER;
/// File in the arenas' directory with the program's process id; `rkprof run` writes it right after the start.
pub const PROGRAM_FILE: &str = "program";
/// Without this variable the SDK refuses to sample program counters.
pub const PC_SAMPLING_ENABLED: &str = "ROCPROFILER_PC_SAMPLING_BETA_ENABLED";

/// Which records go into the trace. Statistics are always kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TraceMode {
    /// API calls, kernels, copies, markers, memory.
    #[default]
    Full,
    /// No API calls.
    Kernels,
    /// Summary only, in constant memory.
    None,
}

/// How kernels are timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DispatchPath {
    /// The light path where all its conditions hold, else the SDK's dispatch service.
    #[default]
    Auto,
    /// As `Auto`, with a warning when the SDK's service is used.
    Light,
    /// The SDK's dispatch service.
    Sdk,
}

/// Through which interface the runtimes are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DoorChoice {
    /// The runtimes' own tables, unless the run needs rocprofiler-sdk.
    #[default]
    Auto,
    /// The runtimes' own tables; rkprof is no tool of the SDK.
    Direct,
    /// The SDK's interface for tools.
    Sdk,
}

/// Which frames call paths have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stacks {
    Native,
    /// Python frames; native ones where there are none.
    Python,
    Both,
}

/// How often a call path is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackEvery {
    /// So often that it costs less than one part in this many of the launching thread's time.
    Share(u32),
    /// At one of N launches of a thread.
    Launches(u32),
}

impl StackEvery {
    /// Less than 1 %.
    pub const ADAPTIVE: StackEvery = StackEvery::Share(100);
}

/// Options for a process that rkprof attaches to: the SDK passes on those variables of the attaching process whose names
/// begin with `ROCP`. This one holds `RKPROF_*` variables, with [`BETWEEN_ATTACHED`] between them.
pub const ATTACHED_OPTIONS: &str = "ROCP_RKPROF_OPTIONS";
/// In no value. A value may have several lines: `RKPROF_TRIGGER`, `RKPROF_WORK`.
pub const BETWEEN_ATTACHED: char = '\x1e';

/// A value that could not be read: variable, value, and the expected form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub variable: &'static str,
    pub value: String,
    pub expected: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={:?} was ignored: expected {}", self.variable, self.value, self.expected)
    }
}

impl Config {
    /// Reads `RKPROF_*` through `get`. Returns unreadable values beside the configuration, which has the default for them.
    pub fn from_env(get: impl Fn(&str) -> Option<String>) -> (Config, Vec<Problem>) {
        let mut config = Config::default();
        let mut problems = Vec::new();
        for option in options() {
            let Opt { variable, read, .. } = *option;
            if let Some(value) = get(variable).filter(|value| !value.is_empty())
                && !read(&mut config, &value)
            {
                problems.push(Problem { variable, value, expected: option.expected() });
            }
            match variable {
                "RKPROF_PRESET" => config.apply_presets(),
                "RKPROF_CALL_ARGS" => config.apply_call_args(),
                _ => {}
            }
        }
        (config, problems)
    }

    /// How the trace's files are written.
    pub fn stream(&self) -> StreamOptions {
        let Config { rotate, keep, max_size, compress, .. } = self;
        StreamOptions { rotate: *rotate, keep: *keep, max_size: *max_size, compress: *compress }
    }

    /// Turns on the records that the presets trace; without presets nothing changes.
    fn apply_presets(&mut self) {
        let presets: Vec<_> = self.counters.presets.iter().filter_map(|name| presets::find(name)).collect();
        if presets.is_empty() {
            return;
        }
        let traced = |what: Traced| presets.iter().any(|preset| preset.traces.contains(&what));
        self.hip = traced(Traced::Hip);
        self.copies = traced(Traced::Copies);
        self.markers = traced(Traced::Markers);
        self.memory = traced(Traced::Memory);
        self.scratch = if traced(Traced::Scratch) { None } else { Some(false) };
        self.hsa = traced(Traced::Hsa);
        self.rccl = Some(traced(Traced::Rccl));
        self.kfd = traced(Traced::Kfd);
        self.hip_events = traced(Traced::HipEvents);
        self.hip_graphs = traced(Traced::HipGraphs);
        self.pc_sampling = traced(Traced::PcSampling).then_some(Sampling::HostTrap);
    }

    /// Calls with their arguments take twice the room. The memory is taken only when the drainer is late.
    fn apply_call_args(&mut self) {
        if self.call_args {
            self.buffer = 2 * Config::default().buffer;
        }
    }

    /// The variables that make [`Config::from_env`] return this configuration; defaults are left out.
    pub fn to_env(&self) -> BTreeMap<&'static str, String> {
        let mut default = Config::default();
        default.counters.presets.clone_from(&self.counters.presets);
        default.apply_presets();
        default.counters.presets.clear();
        default.call_args = self.call_args;
        default.apply_call_args();
        default.call_args = false;
        options().filter_map(|option| Some((option.variable, (option.show)(self, &default)?))).collect()
    }
}

#[cfg(test)]
mod tests;
