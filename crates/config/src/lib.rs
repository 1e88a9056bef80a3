//! What a session is asked to do: the options that `rkprof run` and the `RKPROF_*` environment share.
//!
//! Every option has one name: `--max-size 1GiB` on the command line is `RKPROF_MAX_SIZE=1GiB` in the environment. The
//! command turns its options into these variables ([`Config::to_env`]); the library reads them ([`Config::from_env`])
//! and never fails: a value that it cannot read is reported as a problem and the default is used.

pub mod choice;
pub mod counters;
mod values;

use counters::{Collect, CounterOptions, Probe};
use rkprof_arch::presets;
use rkprof_arena::OnFull;
use rkprof_model::rank::RankSet;
use rkprof_model::record::SamplingMethod as Sampling;
use rkprof_model::units::{parse_duration, parse_share, parse_size};
use rkprof_store::stream::{Rotate, StreamOptions};
use std::collections::BTreeMap;
use std::time::Duration;
use values::{parse_buffer, parse_children, parse_precision, parse_regex, parse_rotate, parse_sampling, parse_switch};
pub use values::{parse_dispatch, parse_on_full, parse_trace};

/// The process id of `rkprof run`, in the environment of what it starts.
pub const LAUNCHER: &str = "RKPROF_LAUNCHER";
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
    /// As `Auto`, with a warning where it is the SDK's service.
    Light,
    /// The SDK's dispatch service.
    Sdk,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Run directory, with `%h %p %r %t %env{X}%`; `None` = `rkprof_out/<host>_<date>_<pid>`.
    pub out: Option<String>,
    /// Only these ranks of a parallel job are recorded; `None` = all.
    pub ranks: Option<RankSet>,
    pub trace: TraceMode,
    /// Memory of the tracer in the program, bytes. Two thirds are the arena, see [`rkprof_arena::Options::new`].
    pub buffer: u64,
    pub on_full: OnFull,
    /// Significant decimal digits of the histograms, 1 to 5.
    pub precision: u8,
    /// Only kernels whose demangled name matches are recorded.
    pub kernel_regex: Option<String>,
    /// FLOPs and bytes of kernels, one rule of [`rkprof_arch::work`] a line; kept for the reports of the run.
    pub work: Option<String>,
    pub rotate: Option<Rotate>,
    /// Rotated files to keep; `None` = all.
    pub keep: Option<u32>,
    /// Stop the trace at this size, bytes.
    pub max_size: Option<u64>,
    pub compress: bool,
    /// Keep only the last so much time, in memory.
    pub flight: Option<Duration>,
    /// Conditions that write the flight recorder, verbatim.
    pub triggers: Vec<String>,
    /// Share of the program's CPU time that rkprof may use, 0.02 = 2 %.
    pub overhead: Option<f64>,
    /// File for OpenMetrics text, written with each summary; placeholders as in `out`.
    pub metrics: Option<String>,
    /// Directory in memory (`/dev/shm/...`) for the arena, made by `rkprof run`.
    pub arena_dir: Option<String>,
    /// Record HIP calls, copies, markers, memory: switches, all on by default except HSA and RCCL.
    pub hip: bool,
    pub copies: bool,
    pub markers: bool,
    pub memory: bool,
    /// `None`: where it is to be had without the SDK intercepting queues.
    pub scratch: Option<bool>,
    pub hsa: bool,
    pub rccl: bool,
    /// Page faults, migrations and evicted queues, as the driver tells them.
    pub kfd: bool,
    /// Barriers of HIP's events, and launches of graphs: SDKs of 2026 have them, and intercept queues for them.
    pub hip_events: bool,
    pub hip_graphs: bool,
    /// Program counter samples.
    pub pc_sampling: Option<Sampling>,
    /// Microseconds of the host-trap method, cycles of the stochastic one; `None`: 1000 and 2^20.
    pub pc_interval: Option<u64>,
    pub dispatch: DispatchPath,
    /// Processes that the program starts are recorded as well.
    pub children: bool,
    /// Start recording only when `rkprof_start` is called.
    pub paused: bool,
    /// How long a program that exits may wait for kernels of which none ends any more, before it is ended without them.
    pub exit_timeout: Duration,
    pub counters: CounterOptions,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            out: None,
            ranks: None,
            trace: TraceMode::Full,
            buffer: 64 << 20,
            on_full: OnFull::Drop,
            precision: 2,
            kernel_regex: None,
            work: None,
            rotate: None,
            keep: None,
            max_size: None,
            compress: false,
            flight: None,
            triggers: Vec::new(),
            overhead: None,
            metrics: None,
            arena_dir: None,
            hip: true,
            copies: true,
            markers: true,
            memory: true,
            scratch: None,
            hsa: false,
            rccl: false,
            kfd: false,
            hip_events: false,
            hip_graphs: false,
            pc_sampling: None,
            pc_interval: None,
            dispatch: DispatchPath::Auto,
            children: true,
            paused: false,
            exit_timeout: Duration::from_secs(30),
            counters: CounterOptions::default(),
        }
    }
}

/// A value that could not be read: variable, value, what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub variable: &'static str,
    pub value: String,
    pub expected: &'static str,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={:?} was ignored: expected {}", self.variable, self.value, self.expected)
    }
}

impl Config {
    /// Reads `RKPROF_*` through `get`; unreadable values are returned beside the configuration that ignores them.
    pub fn from_env(get: impl Fn(&str) -> Option<String>) -> (Config, Vec<Problem>) {
        let mut config = Config::default();
        let mut problems = Vec::new();
        macro_rules! read {
            ($variable:literal, $expected:literal, $parse:expr => $field:expr) => {
                if let Some(value) = get($variable).filter(|v| !v.is_empty()) {
                    match $parse(value.as_str()) {
                        Some(parsed) => $field = parsed,
                        None => problems.push(Problem { variable: $variable, value, expected: $expected }),
                    }
                }
            };
        }
        let text = |v: &str| Some(Some(v.to_owned()));
        // First: a preset says what is recorded unless a switch says otherwise.
        read!("RKPROF_PRESET", "names of presets, joined by +", counters::parse_presets => config.counters.presets);
        config.apply_presets();
        read!("RKPROF_OUT", "a directory", text => config.out);
        read!("RKPROF_RANKS", "ranks like 0-3,8", |v| RankSet::parse(v).map(Some) => config.ranks);
        read!("RKPROF_TRACE", "full, kernels or none", parse_trace => config.trace);
        read!("RKPROF_BUFFER", "a size of 1MiB to 16GiB", parse_buffer => config.buffer);
        read!("RKPROF_ON_FULL", "drop or block", parse_on_full => config.on_full);
        read!("RKPROF_PRECISION", "1 to 5", parse_precision => config.precision);
        read!("RKPROF_KERNEL_REGEX", "a regular expression", parse_regex => config.kernel_regex);
        read!("RKPROF_WORK", "REGEX=flops:EXPR,bytes:EXPR, one a line", text => config.work);
        read!("RKPROF_ROTATE", "a size or a time, like 1GiB or 10min", parse_rotate => config.rotate);
        read!("RKPROF_KEEP", "a number of files", |v: &str| v.parse().ok().filter(|n| *n > 0).map(Some) => config.keep);
        read!("RKPROF_MAX_SIZE", "a size like 1GiB", |v| parse_size(v).map(Some) => config.max_size);
        read!("RKPROF_COMPRESS", "1 or 0", parse_switch => config.compress);
        read!("RKPROF_FLIGHT", "a time like 30s", |v| parse_duration(v).map(Some) => config.flight);
        read!("RKPROF_TRIGGER", "conditions, one a line", |v: &str| Some(v.lines().map(str::to_owned).collect()) => config.triggers);
        read!("RKPROF_OVERHEAD", "a share like 2%", |v| parse_share(v).map(Some) => config.overhead);
        read!("RKPROF_METRICS", "a file", text => config.metrics);
        read!("RKPROF_ARENA_DIR", "a directory", text => config.arena_dir);
        read!("RKPROF_HIP", "1 or 0", parse_switch => config.hip);
        read!("RKPROF_COPIES", "1 or 0", parse_switch => config.copies);
        read!("RKPROF_MARKERS", "1 or 0", parse_switch => config.markers);
        read!("RKPROF_MEMORY", "1 or 0", parse_switch => config.memory);
        read!("RKPROF_SCRATCH", "1 or 0", |v| parse_switch(v).map(Some) => config.scratch);
        read!("RKPROF_HSA", "1 or 0", parse_switch => config.hsa);
        read!("RKPROF_RCCL", "1 or 0", parse_switch => config.rccl);
        read!("RKPROF_KFD", "1 or 0", parse_switch => config.kfd);
        read!("RKPROF_HIP_EVENTS", "1 or 0", parse_switch => config.hip_events);
        read!("RKPROF_HIP_GRAPHS", "1 or 0", parse_switch => config.hip_graphs);
        read!("RKPROF_PC_SAMPLING", "host_trap, stochastic or 0", parse_sampling => config.pc_sampling);
        let interval = |v: &str| v.parse().ok().filter(|n| *n > 0).map(Some);
        read!("RKPROF_PC_INTERVAL", "microseconds or cycles, at least 1", interval => config.pc_interval);
        read!("RKPROF_DISPATCH", "auto, light or sdk", parse_dispatch => config.dispatch);
        read!("RKPROF_CHILDREN", "follow or off", parse_children => config.children);
        read!("RKPROF_PAUSED", "1 or 0", parse_switch => config.paused);
        read!("RKPROF_EXIT_TIMEOUT", "a time like 30s", parse_duration => config.exit_timeout);
        let counters = &mut config.counters;
        read!("RKPROF_PMC", "names of counters", counters::parse_pmc => counters.pmc);
        read!("RKPROF_INPUT", "a counter file", text => counters.input);
        read!("RKPROF_RESPECT_LINES", "1 or 0", parse_switch => counters.respect_lines);
        read!("RKPROF_MULTIPLEX", "1 or 0", |v| Some(parse_switch(v)?.then_some(Collect::Multiplex)) => counters.collect);
        read!("RKPROF_PASS", "a number", |v: &str| Some(Some(Collect::Replay { pass: v.parse().ok()? })) => counters.collect);
        let at_least_one = |v: &str| v.parse().ok().filter(|n| *n > 0);
        let sample = |v: &str| v.parse().ok().filter(|n| *n > 0).map(Some);
        read!("RKPROF_SAMPLE", "a number of launches, at least 1", sample => counters.sample);
        read!("RKPROF_MAX_IN_FLIGHT", "a number of dispatches, at least 1", at_least_one => counters.max_in_flight);
        read!("RKPROF_PROBE", "ok, or the file of a probe", counters::parse_probe => counters.probe);
        read!("RKPROF_PROBE_TIMEOUT", "a time like 10s", parse_duration => counters.probe_timeout);
        (config, problems)
    }

    /// How the trace's files are written.
    pub fn stream(&self) -> StreamOptions {
        let Config { rotate, keep, max_size, compress, .. } = self;
        StreamOptions { rotate: *rotate, keep: *keep, max_size: *max_size, compress: *compress }
    }

    /// Records what the presets trace; without presets nothing changes.
    fn apply_presets(&mut self) {
        let presets: Vec<_> = self.counters.presets.iter().filter_map(|name| presets::find(name)).collect();
        if presets.is_empty() {
            return;
        }
        let traced = |what: &str| presets.iter().any(|preset| preset.traces.contains(&what));
        self.hip = traced("hip");
        self.copies = traced("copies");
        self.markers = traced("markers");
        self.memory = traced("memory");
        self.scratch = if traced("scratch") { None } else { Some(false) };
        self.hsa = traced("hsa");
        self.rccl = traced("rccl");
        self.kfd = traced("kfd");
        self.hip_events = traced("hip_events");
        self.hip_graphs = traced("hip_graphs");
        self.pc_sampling = traced("pc_sampling").then_some(Sampling::HostTrap);
    }

    /// The variables that make [`Config::from_env`] return this configuration; defaults are left out.
    pub fn to_env(&self) -> BTreeMap<&'static str, String> {
        let mut default = Config::default();
        default.counters.presets.clone_from(&self.counters.presets);
        default.apply_presets();
        let mut env = BTreeMap::new();
        let Config {
            out,
            ranks,
            trace,
            buffer,
            on_full,
            precision,
            kernel_regex,
            work,
            rotate,
            keep,
            max_size,
            compress,
            flight,
            triggers,
            overhead,
            metrics,
            arena_dir,
            hip,
            copies,
            markers,
            memory,
            scratch,
            hsa,
            rccl,
            kfd,
            hip_events,
            hip_graphs,
            pc_sampling,
            pc_interval,
            dispatch,
            children,
            paused,
            exit_timeout,
            counters,
        } = self;
        let mut put = |variable, value: Option<String>| {
            if let Some(value) = value {
                env.insert(variable, value);
            }
        };
        let switch = |on: &bool, default: bool| (*on != default).then(|| u8::from(*on).to_string());
        put("RKPROF_OUT", out.clone());
        put("RKPROF_RANKS", ranks.as_ref().map(RankSet::to_string));
        let mode = match trace {
            TraceMode::Full => None,
            TraceMode::Kernels => Some("kernels".to_owned()),
            TraceMode::None => Some("none".to_owned()),
        };
        put("RKPROF_TRACE", mode);
        put("RKPROF_BUFFER", (*buffer != default.buffer).then(|| buffer.to_string()));
        put("RKPROF_ON_FULL", (*on_full == OnFull::Block).then(|| "block".to_owned()));
        put("RKPROF_PRECISION", (*precision != default.precision).then(|| precision.to_string()));
        put("RKPROF_KERNEL_REGEX", kernel_regex.clone());
        put("RKPROF_WORK", work.clone());
        let rotate = rotate.map(|r| match r {
            Rotate::Bytes(bytes) => bytes.to_string(),
            Rotate::Every(time) => format!("{}ms", time.as_millis()),
        });
        put("RKPROF_ROTATE", rotate);
        put("RKPROF_KEEP", keep.map(|n| n.to_string()));
        put("RKPROF_MAX_SIZE", max_size.map(|n| n.to_string()));
        put("RKPROF_COMPRESS", switch(compress, default.compress));
        put("RKPROF_FLIGHT", flight.map(|t| format!("{}ms", t.as_millis())));
        put("RKPROF_TRIGGER", (!triggers.is_empty()).then(|| triggers.join("\n")));
        put("RKPROF_OVERHEAD", overhead.map(|share| share.to_string()));
        put("RKPROF_METRICS", metrics.clone());
        put("RKPROF_ARENA_DIR", arena_dir.clone());
        put("RKPROF_HIP", switch(hip, default.hip));
        put("RKPROF_COPIES", switch(copies, default.copies));
        put("RKPROF_MARKERS", switch(markers, default.markers));
        put("RKPROF_MEMORY", switch(memory, default.memory));
        put("RKPROF_SCRATCH", scratch.filter(|_| *scratch != default.scratch).map(|on| u8::from(on).to_string()));
        put("RKPROF_HSA", switch(hsa, default.hsa));
        put("RKPROF_RCCL", switch(rccl, default.rccl));
        put("RKPROF_KFD", switch(kfd, default.kfd));
        put("RKPROF_HIP_EVENTS", switch(hip_events, default.hip_events));
        put("RKPROF_HIP_GRAPHS", switch(hip_graphs, default.hip_graphs));
        let method = pc_sampling.map_or("0", |method| method.label()).to_owned();
        put("RKPROF_PC_SAMPLING", (*pc_sampling != default.pc_sampling).then_some(method));
        put("RKPROF_PC_INTERVAL", pc_interval.map(|n| n.to_string()));
        let path = match dispatch {
            DispatchPath::Auto => None,
            DispatchPath::Light => Some("light".to_owned()),
            DispatchPath::Sdk => Some("sdk".to_owned()),
        };
        put("RKPROF_DISPATCH", path);
        put("RKPROF_CHILDREN", (!children).then(|| "off".to_owned()));
        put("RKPROF_PAUSED", switch(paused, default.paused));
        let changed = *exit_timeout != default.exit_timeout;
        put("RKPROF_EXIT_TIMEOUT", changed.then(|| format!("{}ms", exit_timeout.as_millis())));
        let CounterOptions { presets, pmc, input, respect_lines, collect, sample, max_in_flight, probe, probe_timeout } =
            counters;
        put("RKPROF_PRESET", (!presets.is_empty()).then(|| presets.join("+")));
        put("RKPROF_PMC", counters::show_pmc(pmc));
        put("RKPROF_INPUT", input.clone());
        put("RKPROF_RESPECT_LINES", switch(respect_lines, false));
        match collect {
            Some(Collect::Multiplex) => put("RKPROF_MULTIPLEX", Some("1".to_owned())),
            Some(Collect::Replay { pass }) => put("RKPROF_PASS", Some(pass.to_string())),
            None => {}
        }
        put("RKPROF_SAMPLE", sample.map(|n| n.to_string()));
        let changed = *max_in_flight != default.counters.max_in_flight;
        put("RKPROF_MAX_IN_FLIGHT", changed.then(|| max_in_flight.to_string()));
        match probe {
            Probe::Cached => {}
            Probe::Trusted => put("RKPROF_PROBE", Some("ok".to_owned())),
            Probe::File(path) => put("RKPROF_PROBE", Some(path.clone())),
        }
        let changed = *probe_timeout != default.counters.probe_timeout;
        put("RKPROF_PROBE_TIMEOUT", changed.then(|| format!("{}ms", probe_timeout.as_millis())));
        env
    }
}

#[cfg(test)]
mod tests;
