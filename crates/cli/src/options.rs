//! The options that `run` and `demo` share, and how they become a [`Config`].
//!
//! Every option is one `RKPROF_*` variable. An option is put in the place of its variable and [`Config::from_env`] reads
//! the lot, so that the command and the library can never understand a value differently.

use super::counter_options::CounterArgs;
use super::judging::work_rules;
use super::launch::gpus::{self, Gpus};
use super::launch::library_logs::LibTraceOptions;
use super::launch::telemetry::TelemetryOptions;
use super::{Failure, exit, out};
use rkprof_config::Config;
use rkprof_model::units::parse_duration;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

const RECORDING: &str = "What is recorded";
const TRACE: &str = "The trace";
const LIVE: &str = "While it runs";
const MEASURING: &str = "Measuring";
const COMPATIBILITY: &str = "Compatibility with rocprof";

#[derive(clap::Args, Clone, Debug)]
pub struct SessionOptions {
    /// Run directory; may hold %h (host), %p (process id), %r (rank), %t (time), %env{NAME}%
    /// [default: rkprof_out/<host>_<time>_<pid>, with a link rkprof_out/latest]
    #[arg(short, long = "out", value_name = "DIR")]
    pub out: Option<String>,
    /// GPUs that the program may use: numbers like 0,2, names like GPU-0123456789abcdef, or all
    #[arg(long, value_name = "GPUS", value_parser = gpus::parse)]
    pub gpu: Option<Gpus>,
    /// Profile only these ranks of a parallel job, like 0-3,8; the others run as without rkprof
    #[arg(long, value_name = "RANKS", conflicts_with_all = ["repeat", "baseline"])]
    ranks: Option<String>,
    /// Use the run directory even when it holds a run, which is deleted
    #[arg(long)]
    pub force: bool,
    /// End the program and all its children after this time: 300, 90s, 5min
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    pub timeout: Option<Duration>,
    /// What ignores SIGTERM for so long after the time limit gets SIGKILL
    #[arg(long, value_name = "TIME", value_parser = seconds, default_value = "5s")]
    pub kill_after: Duration,
    /// Say nothing unless something went wrong
    #[arg(short, long)]
    pub quiet: bool,
    /// Keep the end of the program's output in run.json (that of files always is). The program sees pipes then, which are
    /// passed on as they come
    #[arg(long)]
    pub capture_output: bool,
    /// Kernels to show at the end
    #[arg(short = 'n', long = "rows", value_name = "N", default_value_t = 5)]
    pub rows: usize,

    #[command(flatten)]
    pub counters: CounterArgs,
    #[command(flatten)]
    pub telemetry: TelemetryOptions,
    #[command(flatten)]
    pub lib_trace: LibTraceOptions,

    /// What goes into the trace; statistics are always kept
    #[arg(long, value_name = "MODE", value_parser = ["full", "kernels", "none"], help_heading = TRACE)]
    trace: Option<String>,
    /// Same as --trace none: statistics only, in constant memory
    #[arg(long, conflicts_with = "trace", help_heading = TRACE)]
    no_trace: bool,
    /// Begin a new trace file at this size or after this time: 1GiB, 10min
    #[arg(long, value_name = "SIZE|TIME", help_heading = TRACE)]
    rotate: Option<String>,
    /// Keep only the last N trace files
    #[arg(long, value_name = "N", help_heading = TRACE)]
    keep: Option<String>,
    /// Stop the trace at this size: 1GiB
    #[arg(long, value_name = "SIZE", help_heading = TRACE)]
    max_size: Option<String>,
    /// Compress the trace
    #[arg(long, help_heading = TRACE)]
    compress: bool,
    /// Flight recorder: keep only the last so much time, and write it on demand
    #[arg(long, value_name = "TIME", help_heading = TRACE)]
    flight: Option<String>,
    /// Write the flight recorder when this happens: 'p99(KERNEL) > 2ms', 'range(step) > 50ms'
    #[arg(long, value_name = "CONDITION", help_heading = TRACE)]
    trigger: Vec<String>,

    /// Record only kernels whose demangled name matches
    #[arg(long, value_name = "REGEX", help_heading = RECORDING)]
    kernel_regex: Option<String>,
    /// FLOPs and bytes of a launch, for reports where they are not counted: 'REGEX=flops:EXPR,bytes:EXPR,dtype:fp16'
    #[arg(long, value_name = "WORK", help_heading = RECORDING)]
    work: Vec<String>,
    /// Do not record HIP calls
    #[arg(long, overrides_with = "hip", help_heading = RECORDING)]
    no_hip: bool,
    #[arg(long, overrides_with = "no_hip", hide = true)]
    hip: bool,
    /// Do not record memory copies
    #[arg(long, overrides_with = "copies", help_heading = RECORDING)]
    no_copies: bool,
    #[arg(long, overrides_with = "no_copies", hide = true)]
    copies: bool,
    /// Do not record ROCTx ranges and marks
    #[arg(long, overrides_with = "markers", help_heading = RECORDING)]
    no_markers: bool,
    #[arg(long, overrides_with = "no_markers", hide = true)]
    markers: bool,
    /// Do not record allocations
    #[arg(long, overrides_with = "memory", help_heading = RECORDING)]
    no_memory: bool,
    #[arg(long, overrides_with = "no_memory", hide = true)]
    memory: bool,
    /// Do not record scratch memory
    #[arg(long, overrides_with = "scratch", help_heading = RECORDING)]
    no_scratch: bool,
    #[arg(long, overrides_with = "no_scratch", hide = true)]
    scratch: bool,
    /// How kernels are timed: by rkprof's own light path where it can, or by the SDK's dispatch service
    #[arg(long, value_name = "PATH", value_parser = ["auto", "light", "sdk"], help_heading = RECORDING)]
    dispatch: Option<String>,
    /// Record HSA calls
    #[arg(long, overrides_with = "no_hsa", help_heading = RECORDING)]
    hsa: bool,
    #[arg(long, overrides_with = "hsa", hide = true)]
    no_hsa: bool,
    /// Record RCCL calls
    #[arg(long, overrides_with = "no_rccl", help_heading = RECORDING)]
    rccl: bool,
    #[arg(long, overrides_with = "rccl", hide = true)]
    no_rccl: bool,
    /// Record page faults, page migrations and evicted queues, as the driver tells them
    #[arg(long, overrides_with = "no_kfd", help_heading = RECORDING)]
    kfd: bool,
    #[arg(long, overrides_with = "kfd", hide = true)]
    no_kfd: bool,
    /// Record when queues reach HIP events and wait for them (needs an SDK of 2026)
    #[arg(long, overrides_with = "no_hip_events", help_heading = RECORDING)]
    hip_events: bool,
    #[arg(long, overrides_with = "hip_events", hide = true)]
    no_hip_events: bool,
    /// Record launches of HIP graphs with their number of kernels (needs an SDK of 2026)
    #[arg(long, overrides_with = "no_hip_graphs", help_heading = RECORDING)]
    hip_graphs: bool,
    #[arg(long, overrides_with = "hip_graphs", hide = true)]
    no_hip_graphs: bool,
    /// Sample the program counters of waves: hot instructions of each kernel
    #[arg(long, value_name = "METHOD", num_args = 0..=1, require_equals = true, default_missing_value = "host_trap",
          value_parser = ["host_trap", "stochastic", "no"], help_heading = RECORDING)]
    pc_sampling: Option<String>,
    /// Interval of the samples: microseconds for host_trap [1000], cycles for stochastic, a power of two [1048576]
    #[arg(long, value_name = "N", help_heading = RECORDING)]
    pc_interval: Option<String>,
    /// Record the processes that the program starts, each in a directory of its own, or the program alone
    #[arg(long, value_name = "WHAT", value_parser = ["follow", "off"], overrides_with = "no_children",
          help_heading = RECORDING)]
    children: Option<String>,
    /// The same as --children off
    #[arg(long, overrides_with = "children", help_heading = RECORDING)]
    no_children: bool,
    /// Record nothing until the program calls rkprof_start()
    #[arg(long, help_heading = RECORDING)]
    paused: bool,
    /// How long an exiting program waits for kernels of which none ends any more: 30s
    #[arg(long, value_name = "TIME", help_heading = RECORDING)]
    exit_timeout: Option<String>,

    /// Memory of the tracer in the program: 64MiB; two thirds of it hold records, the rest tables and packets
    #[arg(long, value_name = "SIZE", help_heading = RECORDING)]
    buffer: Option<String>,
    /// When the buffer is full: drop records and count them, or let the program wait
    #[arg(long, value_name = "POLICY", value_parser = ["drop", "block"], help_heading = RECORDING)]
    on_full: Option<String>,
    /// Significant digits of the percentiles, 1 to 5
    #[arg(long, value_name = "DIGITS", help_heading = RECORDING)]
    precision: Option<String>,
    /// Share of CPU time that the tracer may use: 2%; it records less when it would need more
    #[arg(long, value_name = "SHARE", help_heading = RECORDING)]
    overhead: Option<String>,

    /// Write OpenMetrics text (for Prometheus) to this file every second; placeholders as in --out
    #[arg(long, value_name = "FILE", help_heading = LIVE)]
    metrics: Option<String>,
    /// Serve the same text at http://127.0.0.1:PORT/metrics while the program runs
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "9464", conflicts_with = "repeat",
          help_heading = LIVE)]
    pub serve: Option<u16>,

    /// Run the program N times, into DIR/run_1 to DIR/run_N, for `rkprof compare`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000), help_heading = MEASURING)]
    pub repeat: Option<u32>,
    /// Run the program untraced first, and say what the tracer costs it
    #[arg(long, help_heading = MEASURING)]
    pub baseline: bool,

    /// Record HIP calls (the default)
    #[arg(long, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes",
          value_parser = ["yes", "no"], help_heading = COMPATIBILITY)]
    hip_trace: Option<String>,
    /// Record HSA calls
    #[arg(long, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes",
          value_parser = ["yes", "no"], help_heading = COMPATIBILITY)]
    hsa_trace: Option<String>,
    /// Record everything: HIP, HSA and RCCL calls, copies, markers, memory, scratch
    #[arg(long, help_heading = COMPATIBILITY)]
    sys_trace: bool,
    /// Keep statistics (always on)
    #[arg(long, help_heading = COMPATIBILITY)]
    stats: bool,
    /// Show kernels without parameters (the report always does)
    #[arg(long, value_name = "on|off", value_parser = ["on", "off"], help_heading = COMPATIBILITY)]
    basenames: Option<String>,
    /// Record times (always on)
    #[arg(long, value_name = "on|off", value_parser = ["on", "off"], help_heading = COMPATIBILITY)]
    timestamp: Option<String>,
}

/// Seconds, or a time with a unit.
fn seconds(text: &str) -> Result<Duration, String> {
    let plain = text.parse::<f64>().ok().filter(|s| *s > 0.0 && *s < 1e9).map(Duration::from_secs_f64);
    plain.or_else(|| parse_duration(text)).ok_or_else(|| "expected a time like 300, 90s or 5min".to_owned())
}

/// The configuration of a run, and what it means for the environment of the program.
#[derive(Debug)]
pub struct Session {
    pub config: Config,
    /// Variables of this process that must not reach the program, because they are part of `config` already.
    pub stale: Vec<String>,
}

impl SessionOptions {
    /// Options over environment over defaults. A bad option is a failure, a bad variable a remark.
    pub fn session(&self, env: impl Fn(&str) -> Option<String>) -> Result<Session, Failure> {
        self.counters.check()?;
        let options = self.variables();
        let asked = RefCell::new(Vec::new());
        let (config, problems) = Config::from_env(|variable| {
            asked.borrow_mut().push(variable.to_owned());
            options.get(variable).cloned().or_else(|| env(variable))
        });
        for problem in &problems {
            if !options.contains_key(problem.variable) {
                out::note(&problem.to_string());
                continue;
            }
            let option = problem.variable.trim_start_matches("RKPROF_").to_lowercase().replace('_', "-");
            let wrong = format!("expected {}", problem.expected);
            let remedy = "`rkprof run --help` describes the options.";
            return Err(Failure::new(exit::USAGE, format!("use --{option} {:?}", problem.value), wrong, remedy));
        }
        work_rules(config.work.iter().flat_map(|rules| rules.lines()))?;
        self.remarks();
        Ok(Session { config, stale: asked.into_inner() })
    }

    /// The variables that the options stand for.
    fn variables(&self) -> BTreeMap<&'static str, String> {
        let mut variables = BTreeMap::new();
        let mut put = |variable, value: Option<String>| {
            if let Some(value) = value {
                variables.insert(variable, value);
            }
        };
        let switch =
            |on: bool, off: bool| on.then_some(true).or(off.then_some(false)).map(|on| u8::from(on).to_string());
        let all = self.sys_trace;
        put("RKPROF_HIP", switch(all, false));
        put("RKPROF_HIP", self.hip_trace.clone());
        put("RKPROF_HIP", switch(self.hip, self.no_hip));
        put("RKPROF_HSA", switch(all, false));
        put("RKPROF_HSA", self.hsa_trace.clone());
        put("RKPROF_HSA", switch(self.hsa, self.no_hsa));
        put("RKPROF_RCCL", switch(all, false));
        put("RKPROF_RCCL", switch(self.rccl, self.no_rccl));
        put("RKPROF_COPIES", switch(all, false));
        put("RKPROF_COPIES", switch(self.copies, self.no_copies));
        put("RKPROF_MARKERS", switch(all, false));
        put("RKPROF_MARKERS", switch(self.markers, self.no_markers));
        put("RKPROF_MEMORY", switch(all, false));
        put("RKPROF_MEMORY", switch(self.memory, self.no_memory));
        put("RKPROF_SCRATCH", switch(all, false));
        put("RKPROF_SCRATCH", switch(self.scratch, self.no_scratch));
        put("RKPROF_KFD", switch(self.kfd, self.no_kfd));
        put("RKPROF_HIP_EVENTS", switch(self.hip_events, self.no_hip_events));
        put("RKPROF_HIP_GRAPHS", switch(self.hip_graphs, self.no_hip_graphs));
        put("RKPROF_PC_SAMPLING", self.pc_sampling.clone());
        put("RKPROF_PC_INTERVAL", self.pc_interval.clone());
        put("RKPROF_DISPATCH", self.dispatch.clone());
        put("RKPROF_CHILDREN", self.no_children.then(|| "off".to_owned()).or_else(|| self.children.clone()));
        put("RKPROF_PAUSED", switch(self.paused, false));
        put("RKPROF_EXIT_TIMEOUT", self.exit_timeout.clone());
        put("RKPROF_COMPRESS", switch(self.compress, false));
        put("RKPROF_OUT", self.out.as_deref().map(without_csv).map(str::to_owned));
        put("RKPROF_RANKS", self.ranks.clone());
        put("RKPROF_TRACE", self.trace.clone().or(self.no_trace.then(|| "none".to_owned())));
        put("RKPROF_ROTATE", self.rotate.clone());
        put("RKPROF_KEEP", self.keep.clone());
        put("RKPROF_MAX_SIZE", self.max_size.clone());
        put("RKPROF_FLIGHT", self.flight.clone());
        put("RKPROF_TRIGGER", (!self.trigger.is_empty()).then(|| self.trigger.join("\n")));
        put("RKPROF_KERNEL_REGEX", self.kernel_regex.clone());
        put("RKPROF_WORK", (!self.work.is_empty()).then(|| self.work.join("\n")));
        put("RKPROF_BUFFER", self.buffer.clone());
        put("RKPROF_ON_FULL", self.on_full.clone());
        put("RKPROF_PRECISION", self.precision.clone());
        put("RKPROF_OVERHEAD", self.overhead.clone());
        put("RKPROF_METRICS", self.metrics.clone());
        self.counters.variables(put);
        variables
    }

    /// Says what a compatibility option does not do.
    fn remarks(&self) {
        if let Some(out) = self.out.as_deref().filter(|out| without_csv(out) != *out) {
            out::note(&format!("-o {out}: results go to the directory {:?}", without_csv(out)));
        }
    }
}

/// rocprof's `-o results.csv` names a file; ours is the directory `results`.
fn without_csv(out: &str) -> &str {
    out.strip_suffix(".csv").filter(|stem| !stem.is_empty() && !stem.ends_with('/')).unwrap_or(out)
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
