//! The options of a session, one declaration each. A declaration gives the field, its default, the variable, the flag of
//! `rkprof run` with its help, and the row of docs/options.md. It also says how the value is read and written. A new option
//! needs only a new declaration.

use crate::counters::{Collect, MAX_IN_FLIGHT, Probe};
use crate::values::{self, Codec};
use crate::{DispatchPath, DoorChoice, StackEvery, Stacks, TraceMode};
use rkprof_arena::OnFull;
use rkprof_model::rank::RankSet;
use rkprof_model::record::SamplingMethod;
use rkprof_model::run::TraceRows;
use rkprof_store::stream::Rotate;
use std::time::Duration;

/// An option as data.
pub struct Opt {
    /// `RKPROF_MAX_SIZE`; the flag is `--max-size`.
    pub variable: &'static str,
    pub form: Form,
    /// Another flag that means one value of this option, at most one: flag, value, help.
    pub shorthand: &'static [(&'static str, &'static str, &'static str)],
    pub heading: Heading,
    /// One line for `--help`.
    pub help: &'static str,
    /// What docs/options.md says beyond the help.
    pub more: &'static str,
    expected: &'static str,
    pub(crate) read: fn(&mut Config, &str) -> bool,
    /// The value, when it differs from that of the other configuration.
    pub(crate) show: fn(&Config, &Config) -> Option<String>,
}

/// How an option is written on the command line.
#[derive(Clone, Copy)]
pub enum Form {
    /// Variable only, no flag.
    Variable,
    /// `--name VALUE`, and a letter if it has one.
    Value(&'static str, Option<char>),
    /// `--name VALUE` with one of these values.
    Choice(&'static str, fn() -> Vec<&'static str>),
    /// `--name[=VALUE]` with one of these values; the first one without a value.
    Optional(&'static str, fn() -> Vec<&'static str>),
    /// `--name VALUE`, repeatable; this text joins the values.
    List(&'static str, &'static str),
    /// On by default: `--no-name`.
    On,
    /// Off by default: `--name`, and `--no-name` against a variable or preset.
    Off,
    /// Off by default: `--name`.
    Flag,
}

/// The groups of `--help`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    Run,
    Trace,
    Recording,
    Live,
    Counters,
}

impl Heading {
    pub const ALL: [Heading; 5] = [Heading::Run, Heading::Trace, Heading::Recording, Heading::Live, Heading::Counters];

    pub fn title(self) -> &'static str {
        match self {
            Heading::Run => "Options",
            Heading::Trace => "The trace",
            Heading::Recording => "What is recorded",
            Heading::Live => "While it runs",
            Heading::Counters => "Hardware counters",
        }
    }
}

impl Opt {
    /// `max-size`: the flag without its dashes.
    pub fn name(&self) -> String {
        self.variable.trim_start_matches("RKPROF_").to_lowercase().replace('_', "-")
    }

    /// Changes the configuration to the value of a text. Returns false when the text can't be read.
    pub fn apply(&self, config: &mut Config, text: &str) -> bool {
        (self.read)(config, text)
    }

    /// The form of a readable value, after "expected".
    pub fn expected(&self) -> String {
        match self.form {
            Form::On | Form::Off | Form::Flag => "1 or 0".to_owned(),
            Form::Choice(_, names) if self.expected.is_empty() => {
                let names = names();
                let (last, others) = names.split_last().unwrap_or((&"", &[]));
                format!("{} or {last}", others.join(", "))
            }
            Form::Variable | Form::Value(..) | Form::Choice(..) | Form::Optional(..) | Form::List(..) => {
                self.expected.to_owned()
            }
        }
    }
}

macro_rules! settings {
    (
        $(#[$about:meta])*
        pub struct $name:ident at $own:ident $own_mut:ident, with { $($(#[$plain_doc:meta])* $plain:ident: $plain_type:ty = $plain_default:expr;)* }
        $table:ident {
            $($(#[$doc:meta])* $field:ident: $type:ty = $default:expr, $codec:ident, $variable:literal, $expected:literal,
              $form:expr, $heading:ident, $help:literal, $more:literal $(, or $flag:literal $value:literal $flag_help:literal)?;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
            $($(#[$plain_doc])* pub $plain: $plain_type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $($field: $default,)* $($plain: $plain_default,)* }
            }
        }

        static $table: &[Opt] = &[$({
            const CODEC: Codec<$type> = values::$codec;
            Opt {
                variable: $variable,
                form: $form,
                shorthand: &[$(($flag, $value, $flag_help))?],
                heading: Heading::$heading,
                help: $help,
                more: $more,
                expected: $expected,
                read: |config, text| match (CODEC.read)(text) {
                    Some(value) => {
                        $own_mut(config).$field = value;
                        true
                    }
                    None => false,
                },
                show: |config, other| {
                    let value = &$own(config).$field;
                    if *value == $own(other).$field { None } else { (CODEC.show)(value) }
                },
            }
        }),*];
    };
}

settings! {
    pub struct Config at session session_mut, with { counters: CounterOptions = CounterOptions::default(); }
    SESSION {
            /// Run directory, with `%h %p %r %t %env{X}%`; `None` = `rkprof_out/<host>_<date>_<pid>`.
            out: Option<String> = None, TEXT, "RKPROF_OUT", "a directory",
                Form::Value("DIR", Some('o')), Run,
                "Run directory; may hold %h (host), %p (process id), %r (rank), %t (time), %env{NAME}% [default: rkprof_out/<host>_<time>_<pid>, with a link rkprof_out/latest]",
                "";
            /// Only these ranks of a parallel job are recorded; `None` = all.
            ranks: Option<RankSet> = None, RANKS, "RKPROF_RANKS", "ranks like 0-3,8",
                Form::Value("RANKS", None), Run,
                "Profile only these ranks of a parallel job, like 0-3,8; the others run unprofiled",
                "";
            trace: TraceMode = TraceMode::Full, TRACE, "RKPROF_TRACE", "",
                Form::Choice("MODE", values::names::<TraceMode>), Trace,
                "What goes into the trace; statistics are always kept",
                "", or "no-trace" "none" "Same as --trace none: statistics only, in constant memory";
            rows: TraceRows = TraceRows::Stream, TRACE_ROWS, "RKPROF_TRACE_ROWS", "",
                Form::Choice("ROWS", values::names::<TraceRows>), Trace,
                "Rows of kernels in the trace: one for each stream, for each queue, or for each stream on each queue",
                "The details of a row or of a kernel name the other one.";
            rotate: Option<Rotate> = None, ROTATE, "RKPROF_ROTATE", "a size or a time, like 1GiB or 10min",
                Form::Value("SIZE|TIME", None), Trace,
                "Begin a new trace file at this size or after this time: 1GiB, 10min",
                "Each file opens alone.";
            /// Rotated files to keep; `None` = all.
            keep: Option<u32> = None, SOME_U32, "RKPROF_KEEP", "a number of files",
                Form::Value("N", None), Trace,
                "Keep only the last N trace files",
                "";
            /// Stop the trace at this size, bytes.
            max_size: Option<u64> = None, SOME_SIZE, "RKPROF_MAX_SIZE", "a size like 1GiB",
                Form::Value("SIZE", None), Trace,
                "Stop the trace at this size: 1GiB",
                "The summary goes on, and the report says that the trace ended.";
            compress: bool = false, SWITCH, "RKPROF_COMPRESS", "",
                Form::Flag, Trace,
                "Compress the trace",
                "Perfetto reads compressed packets as they are.";
            /// Keep only this much of the past, in memory.
            flight: Option<Duration> = None, SOME_TIME, "RKPROF_FLIGHT", "a time like 30s",
                Form::Value("TIME", None), Trace,
                "Flight recorder: keep only this much of the past, and write it on demand",
                "Written on SIGUSR2 (unless the program handles it), by `rkprof snapshot`, by `rkprof_snapshot()`, or by a trigger.";
            /// Conditions that write the flight recorder, verbatim.
            triggers: Vec<String> = Vec::new(), LINES, "RKPROF_TRIGGER", "conditions, one a line",
                Form::List("CONDITION", "\n"), Trace,
                "Write the flight recorder when this happens: 'p99(KERNEL) > 2ms', 'range(step) > 50ms'",
                "";
            /// Only kernels whose demangled name matches are recorded.
            kernel_regex: Option<String> = None, REGEX, "RKPROF_KERNEL_REGEX", "a regular expression",
                Form::Value("REGEX", None), Recording,
                "Record only kernels whose demangled name matches",
                "";
            /// FLOPs and bytes of kernels, one rule of [`rkprof_arch::work`] a line; kept for the reports of the run.
            work: Option<String> = None, TEXT, "RKPROF_WORK", "REGEX=flops:EXPR,bytes:EXPR, one a line",
                Form::List("WORK", "\n"), Recording,
                "FLOPs and bytes of a launch, for reports where they are not counted: 'REGEX=flops:EXPR,bytes:EXPR,dtype:fp16'",
                "Kept in `run.json` for the reports. EXPR may use arguments, `arg.M`: see [problem-sizes.md](problem-sizes.md#rates-by-formulas-over-arguments).";
            /// Arguments of the kernels whose demangled name matches are recorded.
            kernel_args: Option<String> = None, REGEX, "RKPROF_KERNEL_ARGS", "a regular expression",
                Form::Value("REGEX", None), Recording,
                "Record the arguments of kernels whose demangled name matches: those that are given by value, up to 256 bytes a launch",
                "See [problem-sizes.md](problem-sizes.md#arguments-of-your-own-kernels).";
            hip: bool = true, SWITCH, "RKPROF_HIP", "",
                Form::On, Recording,
                "Do not record HIP calls",
                "";
            hip_compiler: bool = false, SWITCH, "RKPROF_HIP_COMPILER", "",
                Form::Off, Recording,
                "Record the HIP calls that the compiler puts into a program (__hipPushCallConfiguration and the like)",
                "Each `kernel<<<...>>>` makes two. `--hip-trace` and `--sys-trace` have them, as rocprofv3's.";
            call_args: bool = false, SWITCH, "RKPROF_CALL_ARGS", "",
                Form::Off, Recording,
                "Record all arguments of HIP calls, for the trace and for rocprofv3's JSON and database",
                "See [formats.md](formats.md#arguments-of-hip-calls). A call takes up to 400 bytes more.";
            copies: bool = true, SWITCH, "RKPROF_COPIES", "",
                Form::On, Recording,
                "Do not record memory copies",
                "";
            markers: bool = true, SWITCH, "RKPROF_MARKERS", "",
                Form::On, Recording,
                "Do not record ROCTx ranges and marks",
                "";
            memory: bool = true, SWITCH, "RKPROF_MEMORY", "",
                Form::On, Recording,
                "Do not record allocations",
                "";
            /// `None`: recorded when the SDK gives it without intercepting queues.
            scratch: Option<bool> = None, SOME_SWITCH, "RKPROF_SCRATCH", "",
                Form::On, Recording,
                "Do not record scratch memory",
                "";
            door: DoorChoice = DoorChoice::Auto, DOOR, "RKPROF_DOOR", "",
                Form::Choice("DOOR", values::names::<DoorChoice>), Recording,
                "How the runtimes are recorded: by their own tables (direct), or as a tool of rocprofiler-sdk (sdk)",
                "See [doors.md](doors.md).";
            dispatch: DispatchPath = DispatchPath::Auto, DISPATCH, "RKPROF_DISPATCH", "",
                Form::Choice("PATH", values::names::<DispatchPath>), Recording,
                "How kernels are timed: by rkprof's own light path where it can, or by the SDK's dispatch service",
                "See [light-path.md](light-path.md).";
            hsa: bool = false, SWITCH, "RKPROF_HSA", "",
                Form::Off, Recording,
                "Record HSA calls",
                "Costly: HSA makes many calls.";
            /// `None`: recorded on rkprof's own doors.
            rccl: Option<bool> = None, SOME_SWITCH, "RKPROF_RCCL", "",
                Form::On, Recording,
                "Do not record RCCL calls",
                "Message sizes are recorded with them. Through the SDK they are recorded when `--rccl` asks for them.";
            /// Page faults, migrations and evicted queues, as the driver reports them.
            kfd: bool = false, SWITCH, "RKPROF_KFD", "",
                Form::Off, Recording,
                "Record page faults, page migrations and evicted queues, as the driver reports them",
                "";
            /// Barriers of HIP's events: SDKs of 2026 report them, and intercept queues for them.
            hip_events: bool = false, SWITCH, "RKPROF_HIP_EVENTS", "",
                Form::Off, Recording,
                "Record when queues reach HIP events and wait for them (needs an SDK of 2026)",
                "";
            /// Launches of graphs: on rkprof's own doors, or by SDKs of 2026, which intercept queues for them.
            hip_graphs: bool = false, SWITCH, "RKPROF_HIP_GRAPHS", "",
                Form::Off, Recording,
                "Record launches of HIP graphs with their number of kernels",
                "Through the SDK it needs one of 2026.";
            /// Program counter samples.
            pc_sampling: Option<SamplingMethod> = None, SAMPLING, "RKPROF_PC_SAMPLING", "host_trap, stochastic or 0",
                Form::Optional("METHOD", || vec!["host_trap", "stochastic", "no"]), Recording,
                "Sample the program counters of waves: hot instructions of each kernel",
                "`stochastic` needs gfx942 or later.";
            /// Microseconds of the host-trap method, cycles of the stochastic one; `None`: 1000 and 2^20.
            pc_interval: Option<u64> = None, SOME_COUNT, "RKPROF_PC_INTERVAL", "microseconds or cycles, at least 1",
                Form::Value("N", None), Recording,
                "Interval of the samples: microseconds for host_trap [1000], cycles for stochastic, a power of two [1048576]",
                "";
            /// Bytes of the code objects that the run keeps, 0: none; `None`: 64 MiB, of the ranks of a job the first one alone.
            code_objects: Option<u64> = None, SIZE_OR_OFF, "RKPROF_CODE_OBJECTS", "a size like 64MiB, or off",
                Form::Value("SIZE|off", None), Recording,
                "Keep the code objects of the kernels that run, up to this size for the whole run: 64MiB; off keeps none",
                "`rkprof kernels RUN` reads them: see [kernels.md](kernels.md).";
            /// Processes that the program starts are recorded as well.
            children: bool = true, CHILDREN, "RKPROF_CHILDREN", "",
                Form::Choice("WHAT", || vec!["follow", "off"]), Recording,
                "Record the processes that the program starts, each in a directory of its own, or the program alone",
                "", or "no-children" "off" "The same as --children off";
            /// Start recording only when `rkprof_start` is called.
            paused: bool = false, SWITCH, "RKPROF_PAUSED", "",
                Form::Flag, Recording,
                "Record nothing until `rkprof ctl start`, or until the program calls rkprof_start()",
                "See [control.md](control.md).";
            /// Call paths of launches.
            stacks: Option<Stacks> = None, STACKS, "RKPROF_STACKS", "both, python, native or 0",
                Form::Optional("WHAT", || vec!["both", "python", "native", "no"]), Recording,
                "Take the call paths of launches, native and Python frames: which lines of the program the GPU time belongs to",
                "`rkprof paths` shows them; see [call-paths.md](call-paths.md).";
            stack_every: StackEvery = StackEvery::ADAPTIVE, STACK_EVERY, "RKPROF_STACK_EVERY", "a number of launches, a share like 0.5%, or adaptive",
                Form::Value("N|SHARE", None), Recording,
                "Take the call path of one of N launches of each thread, or of as many as cost less than SHARE of its time [default: 1%]",
                "";
            /// What launching threads do while their device has no work.
            host_samples: bool = false, SWITCH, "RKPROF_HOST_SAMPLES", "",
                Form::Flag, Recording,
                "Sample what launching threads do while their device has no work: Python frames, and what they wait for",
                "See [host-samples.md](host-samples.md).";
            /// `None`: 1 ms, and longer where that would take more than 1 % of a processor.
            host_interval: Option<Duration> = None, SOME_TIME, "RKPROF_HOST_INTERVAL", "a time like 1ms",
                Form::Value("TIME", None), Recording,
                "Time between two host samples, whatever they cost [default: 1ms, and longer where that would take 1% of a processor]",
                "";
            /// A recording ends after this time.
            for_: Option<Duration> = None, SOME_TIME, "RKPROF_FOR", "a time like 10s",
                Form::Value("TIME", None), Recording,
                "End the recording by itself after this time: 10s; the program goes on",
                "`rkprof ctl` begins the next one.";
            /// A recording ends after this many steps; see `rkprof_drain::steps`.
            steps: Option<String> = None, TEXT, "RKPROF_STEPS", "a number of steps, or N:RANGE",
                Form::Value("N[:RANGE]", None), Recording,
                "End the recording by itself after N steps: ends of the ROCTx range RANGE [default: of the first one's name]",
                "";
            /// A recording begins when this condition holds; same syntax as a trigger.
            when: Option<String> = None, TEXT, "RKPROF_WHEN", "a condition",
                Form::Value("CONDITION", None), Recording,
                "Begin the recording when this holds: 'p99(KERNEL) > 2ms', 'range(step) > 50ms'",
                "";
            /// How long an exiting program may wait while no kernel ends; then rkprof ends it without those kernels.
            exit_timeout: Duration = Duration::from_secs(30), TIME, "RKPROF_EXIT_TIMEOUT", "a time like 30s",
                Form::Value("TIME", None), Recording,
                "How long an exiting program waits while no kernel ends: 30s",
                "A kernel that never ends would keep an exiting program for ever, because the SDK waits for it. After this time without progress the process ends with its own exit code, and the run is INCOMPLETE.";
            /// Memory of the tracer in the program, bytes. Two thirds are the arena, see [`rkprof_arena::Options::new`].
            buffer: u64 = 64 << 20, BUFFER, "RKPROF_BUFFER", "a size of 1MiB to 16GiB",
                Form::Value("SIZE", None), Recording,
                "Memory of the tracer in the program: 64MiB, or 128MiB with --call-args; two thirds of it hold records, the rest tables and packets",
                "";
            on_full: OnFull = OnFull::Drop, ON_FULL, "RKPROF_ON_FULL", "",
                Form::Choice("POLICY", values::names::<OnFull>), Recording,
                "When the buffer is full: drop records and count them, or let the program wait",
                "`drop` gives the drainer half a second, once, then drops and counts. Where more threads record than the buffer has chunks of 64 KiB, each further thread gets one beyond it.";
            /// Significant decimal digits of the histograms, 1 to 5.
            precision: u8 = 2, PRECISION, "RKPROF_PRECISION", "1 to 5",
                Form::Value("DIGITS", None), Recording,
                "Significant digits of the percentiles, 1 to 5",
                "3 digits give 0.1%.";
            /// Share of the program's CPU time that rkprof may use, 0.02 = 2 %.
            overhead: Option<f64> = None, SHARE, "RKPROF_OVERHEAD", "a share like 2%",
                Form::Value("SHARE", None), Recording,
                "Share of CPU time that the tracer may use: 2%; it records less when it would need more",
                "It goes from full to kernels to the summary alone.";
            /// File for OpenMetrics text, written with each summary; placeholders as in `out`.
            metrics: Option<String> = None, TEXT, "RKPROF_METRICS", "a file",
                Form::Value("FILE", None), Live,
                "Write OpenMetrics text (for Prometheus) to this file every second; placeholders as in --out",
                "";
            /// Directory in memory (`/dev/shm/...`) for the arena, made by `rkprof run`.
            arena_dir: Option<String> = None, TEXT, "RKPROF_ARENA_DIR", "a directory",
                Form::Variable, Live,
                "Directory in memory for the arena; `rkprof run` makes it",
                "";
    }
}

settings! {
    /// Which hardware counters are asked for, and how they are collected.
    pub struct CounterOptions at counting counting_mut, with {
        /// `None`: multiplex when the plan has several groups.
        collect: Option<Collect> = None;
    }
    COUNTERS {
            /// Names of presets, in order.
            presets: Vec<String> = Vec::new(), PRESETS, "RKPROF_PRESET", "names of presets, joined by +",
                Form::Value("P[+P2]", None), Counters,
                "What to record, by name, joined by +: roofline, basic, compute, memory, full, lightweight, perfetto and others",
                "A preset has counters, and options of the trace. madengine's names (`rocprofv3_compute`) work, too.";
            /// Names of counters; each list asks for one pass.
            pmc: Vec<Vec<String>> = Vec::new(), PMC, "RKPROF_PMC", "names of counters",
                Form::List("NAMES", ";"), Counters,
                "Count these: NAME,NAME; can be repeated",
                "Names of other architectures are translated; each substitution is printed once.";
            /// A counter file.
            input: Option<String> = None, TEXT, "RKPROF_INPUT", "a counter file",
                Form::Value("FILE", Some('i')), Counters,
                "Count what this file says: pmc: lines, names, or rocprofv3's YAML or JSON input",
                "";
            /// Each list and each line of the file is a pass of its own.
            respect_lines: bool = false, SWITCH, "RKPROF_RESPECT_LINES", "",
                Form::Flag, Counters,
                "Count each line of the file, and each --pmc, in a pass of its own, as rocprofv3 does; else rkprof packs them anew",
                "";
            /// One of N launches of each kernel and shape is counted. `None`: every one. Where groups rotate and the user did
            /// not choose how to collect them, it is every second one, so that the launches between give rates.
            sample: Option<u64> = None, SOME_COUNT, "RKPROF_SAMPLE", "a number of launches, at least 1",
                Form::Value("N", None), Counters,
                "Count one of N launches of each kernel and shape [default: 1; 2 where groups rotate without --multiplex]",
                "The others are timed.";
            max_in_flight: u32 = MAX_IN_FLIGHT, COUNT_U32, "RKPROF_MAX_IN_FLIGHT", "a number of dispatches, at least 1",
                Form::Value("N", None), Counters,
                "Count no more than N dispatches at a time",
                "1024 without it.";
            probe: Probe = Probe::Cached, PROBE, "RKPROF_PROBE", "ok, or the file of a probe",
                Form::Variable, Counters,
                "Whether this process may count: `ok`, or the file of a probe",
                "", or "no-probe" "ok" "Count without first testing in a separate process that counting is safe on this machine";
            /// How long the probe may take.
            probe_timeout: Duration = Duration::from_secs(30), TIME, "RKPROF_PROBE_TIMEOUT", "a time like 10s",
                Form::Variable, Counters,
                "How long the probe may take: 30s",
                "";
    }
}

fn session(config: &Config) -> &Config {
    config
}

fn session_mut(config: &mut Config) -> &mut Config {
    config
}

fn counting(config: &Config) -> &CounterOptions {
    &config.counters
}

fn counting_mut(config: &mut Config) -> &mut CounterOptions {
    &mut config.counters
}

/// One field that two variables set.
static COLLECT: &[Opt] = &[
    Opt {
        variable: "RKPROF_MULTIPLEX",
        form: Form::Flag,
        shorthand: &[],
        heading: Heading::Counters,
        help: "Groups of counters rotate over the repeated launches of each kernel, in one run (the default for several groups)",
        more: "Each kernel, grid and workgroup rotates on its own.",
        expected: "1 or 0",
        read: |config, text| {
            let Some(on) = (values::SWITCH.read)(text) else { return false };
            config.counters.collect = on.then_some(Collect::Multiplex);
            true
        },
        show: |config, _| (config.counters.collect == Some(Collect::Multiplex)).then(|| "1".to_owned()),
    },
    Opt {
        variable: "RKPROF_PASS",
        form: Form::Variable,
        shorthand: &[],
        heading: Heading::Counters,
        help: "Number of the pass of a replay that this process is; `rkprof run --replay app` sets it",
        more: "",
        expected: "a number",
        read: |config, text| {
            let Ok(pass) = text.parse() else { return false };
            config.counters.collect = Some(Collect::Replay { pass });
            true
        },
        show: |config, _| match config.counters.collect {
            Some(Collect::Replay { pass }) => Some(pass.to_string()),
            Some(Collect::Multiplex) | None => None,
        },
    },
];

/// All options, in the order in which they are read: presets choose what is recorded, and later switches override them.
pub fn options() -> impl Iterator<Item = &'static Opt> {
    COUNTERS.iter().chain(COLLECT).chain(SESSION)
}

/// The text of docs/options.md.
pub fn manual() -> String {
    let mut out = String::from(
        "# Options of `rkprof run` and `rkprof demo`\n\nEach is also a variable for the library alone: `--max-size 1GiB` is \
         `RKPROF_MAX_SIZE=1GiB`. This page is made from `crates/config/src/options.rs`.\n",
    );
    for heading in Heading::ALL {
        out += &format!("\n## {}\n\n| option | variable | meaning |\n|---|---|---|\n", heading.title());
        for option in options().filter(|option| option.heading == heading) {
            let name = option.name();
            let mut flags = match option.form {
                Form::Variable => Vec::new(),
                Form::Value(value, None) => vec![format!("--{name} {value}")],
                Form::Value(value, Some(letter)) => vec![format!("-{letter}, --{name} {value}")],
                Form::Choice(_, names) => vec![format!("--{name} {}", names().join("|"))],
                Form::Optional(_, names) => vec![format!("--{name}[={}]", names().join("|"))],
                Form::List(value, _) => vec![format!("--{name} {value} ...")],
                Form::On => vec![format!("--no-{name}")],
                Form::Off | Form::Flag => vec![format!("--{name}")],
            };
            flags.extend(option.shorthand.iter().map(|(flag, _, _)| format!("--{flag}")));
            let flags: Vec<String> = flags.iter().map(|flag| format!("`{}`", flag.replace('|', "\\|"))).collect();
            let help = option.help.replace('|', "\\|");
            let meaning = [help.as_str(), option.more].map(|text| text.trim_end_matches('.')).join(". ");
            // HTML would take text in angle brackets for a tag.
            let meaning = meaning.trim_end_matches(". ").replace('<', "&lt;");
            out += &format!("| {} | `{}` | {meaning} |\n", flags.join(", "), option.variable);
        }
    }
    out
}
