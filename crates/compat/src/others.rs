//! Whole command lines of other tools after `rkprof`. Programs that measure become `rkprof run`; programs that read their
//! files are refused with rkprof's own command for these files.

use crate::{Refusal, spellings};

/// The words of another tool that its translation needs.
struct Line<'a> {
    tool: &'a str,
    /// Words between the tool and the program.
    options: &'a [String],
    /// Words after `--`.
    program: Option<&'a [String]>,
}

/// rkprof's words for a line whose first word is another tool; `None` when it is not.
///
/// # Errors
/// What to write instead, where the tool reads or changes files, or where the program cannot be separated from the options.
pub fn whole(words: &[String]) -> Option<Result<Vec<String>, Refusal>> {
    let (first, rest) = words.split_first()?;
    let tool = first.rsplit('/').next().unwrap_or(first);
    let separator = rest.iter().position(|word| word == "--");
    let line = Line {
        tool,
        options: &rest[..separator.unwrap_or(rest.len())],
        program: separator.map(|at| &rest[at + 1..]).filter(|program| !program.is_empty()),
    };
    Some(match tool {
        "rocprof" | "rocprofv2" | "rocprofv3" | "runTracer.sh" => line.run(rest),
        "rocpd" | "rocpd2csv" | "rocpd2otf2" | "rocpd2pftrace" | "rocpd2summary" => Err(line.rocpd()),
        "rpd2tracing.py" | "rpd2tracing" => Err(line.rpd()),
        "rocprofv3-avail" => Err(line.avail()),
        "rocprofv3-doctor" => Err(line.doctor()),
        "rocprof-compute" | "omniperf" => Err(line.compute()),
        "madengine" => Err(line.madengine()),
        "rocsys" => Err(line.systems(line.verb())),
        _ => Err(line.systems(tool.strip_prefix("rocprof-sys-").or_else(|| tool.strip_prefix("omnitrace-"))?)),
    })
}

/// Additional records of rocprof-sys's presets, as rkprof's options.
const PRESETS: [(&str, &[&str]); 11] = [
    ("balanced", &["--stacks", "--telemetry"]),
    ("detailed", &["--stacks", "--telemetry"]),
    ("profile-only", &["--no-trace"]),
    ("profile-mpi", &["--no-trace"]),
    ("trace-gpu", &["--telemetry"]),
    ("trace-hpc", &["--rccl", "--telemetry"]),
    ("trace-hw-counters", &["--preset compute"]),
    ("trace-unified-memory", &["--kfd"]),
    ("runtime-trace", &["--rccl"]),
    ("sys-trace", &["--hsa", "--rccl"]),
    ("workload-trace", &["--rccl", "--telemetry", "--export rocpd"]),
];

/// Number formats of rocprof-compute's rooflines, and the corresponding roofs of rkprof.
const DTYPES: [(&str, &str); 7] = [
    ("FP64", "fp64"),
    ("FP32", "fp32"),
    ("FP16", "fp16"),
    ("BF16", "bf16"),
    ("FP8", "fp8"),
    ("F6F4", "f6f4"),
    ("I8", "int8"),
];

/// Memory levels, with rkprof's names.
const LEVELS: [(&str, &str); 4] = [("HBM", "hbm"), ("L2", "l2"), ("vL1D", "l1"), ("LDS", "lds")];

/// rkprof's names for `theirs`, in the same order; unknown ones are left out.
fn renamed<'a>(theirs: &[&str], table: &[(&str, &'a str)]) -> Vec<&'a str> {
    let own = theirs.iter().filter_map(|name| table.iter().find(|(their, _)| their == name));
    own.map(|(_, own)| *own).collect()
}

impl Line<'_> {
    fn refused(&self, remedy: String) -> Refusal {
        let problem = "it is another tool, with files of its own";
        Refusal::new(format!("use {}", self.tool), problem, remedy)
    }

    /// The words after `--`, as a user types them.
    fn program(&self) -> String {
        self.program.map_or_else(|| "PROGRAM".to_owned(), |words| words.join(" "))
    }

    fn has(&self, names: &[&str]) -> bool {
        self.options.iter().any(|word| names.contains(&word.as_str()))
    }

    /// The words after each of these options, up to the next option.
    fn values(&self, names: &[&str]) -> Vec<&str> {
        let mut taken = false;
        let mut values = Vec::new();
        for word in self.options {
            match word.strip_prefix('-') {
                Some(_) => taken = names.contains(&word.as_str()),
                None if taken => values.push(word.as_str()),
                None => {}
            }
        }
        values
    }

    /// The value of `--name=VALUE`, or of `--name VALUE`; empty where the option has none.
    fn value_of(&self, name: &str) -> Option<&str> {
        let joined = self.options.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
        joined.or_else(|| self.has(&[name]).then(|| self.values(&[name]).first().copied().unwrap_or("")))
    }

    /// The process number after one of these options; `<PID>` for a placeholder.
    fn pid(&self, names: &[&str]) -> Option<&str> {
        let pid = self.values(names).first().copied()?;
        Some(if pid.bytes().all(|byte| byte.is_ascii_digit()) { pid } else { "<PID>" })
    }

    fn run(&self, rest: &[String]) -> Result<Vec<String>, Refusal> {
        // The message about a refused option says more than one about a missing separator.
        spellings::translate(self.options, &mut crate::Translation::default())?;
        let is_help = self.has(&["-h", "--help"]);
        if self.program.is_none() && !is_help {
            let remedy = "Write: rkprof run OPTIONS -- PROGRAM";
            return Err(Refusal::new(format!("use {}", self.tool), "no -- tells the program from the options", remedy));
        }
        Ok(std::iter::once("run".to_owned()).chain(rest.iter().cloned()).collect())
    }

    /// It starts containers; what it profiles with can be rkprof.
    fn madengine(&self) -> Refusal {
        let files = ["--additional-context-file", "-f"];
        let config = self.options.iter().find_map(|word| word.strip_prefix("--additional-context-file="));
        let config = config.or_else(|| self.values(&files).first().copied()).unwrap_or("FILE.json");
        self.refused(format!(
            "Write within its container: rkprof run --config {config} -- {}, or give a tool of its configuration the command \
             \"rkprof run --\"",
            self.program()
        ))
    }

    fn rocpd(&self) -> Refusal {
        let (part, formats) = match self.tool.strip_prefix("rocpd2") {
            Some("summary") => ("summary", Vec::new()),
            Some(format) => ("convert", vec![format]),
            None => {
                let formats = self.values(&["-f", "--f", "--output-format"]);
                (self.options.first().map_or("", String::as_str), formats)
            }
        };
        let inputs = self.values(&["-i", "--input"]);
        let inputs = if inputs.is_empty() { "FILE".to_owned() } else { inputs.join(" ") };
        let then = match part {
            "query" => "rkprof query run 'SQL'",
            "merge" | "package" => "rkprof merge run -o merged",
            // A merged run compares its ranks.
            "summary" if self.has(&["--summary-by-rank"]) => "rkprof merge run -o merged",
            "summary" => "rkprof report run",
            _ if formats.contains(&"csv") => "rkprof export run --to csv -o csv",
            _ if formats.contains(&"otf2") => "rkprof export run --to chrome -o trace.json",
            _ => "rkprof view run",
        };
        let mut remedy = String::new();
        if formats.contains(&"otf2") {
            remedy += "OTF2 is not written. ";
        }
        if formats.contains(&"pftrace") && formats.len() > 1 {
            remedy += "The trace for Perfetto is run/trace.pftrace. ";
        }
        remedy += &format!("Write: rkprof import {inputs} -o run, then {then}");
        self.refused(remedy)
    }

    fn rpd(&self) -> Refusal {
        let [from, to] = [0, 1].map(|at| self.options.get(at).map_or(["FILE.rpd", "FILE.json"][at], String::as_str));
        self.refused(format!("Write: rkprof import {from} -o run, then rkprof export run --to chrome -o {to}"))
    }

    fn avail(&self) -> Refusal {
        let agent = self.values(&["-d", "--device"]).first().map_or(String::new(), |agent| format!(" --agent {agent}"));
        let part = self.options.first().map_or("", String::as_str);
        if part == "pmc-check" {
            let is_device = |at: usize| at > 0 && matches!(self.options[at - 1].as_str(), "-d" | "--device");
            let names = self.options.iter().enumerate().skip(1);
            let names = names.filter(|(at, word)| !word.starts_with('-') && !is_device(*at));
            let names: Vec<&str> = names.filter_map(|(_, word)| word.split(':').next()).collect();
            let agent = if is_device(2) { format!(" --agent {}", self.options[2]) } else { String::new() };
            return self.refused(format!("Write: rkprof counters plan --pmc {}{agent}", names.join(",")));
        }
        self.refused(if self.has(&["--agent", "--pc-sampling"]) {
            "Write: rkprof doctor".to_owned()
        } else {
            format!("Write: rkprof counters list{agent}")
        })
    }

    fn doctor(&self) -> Refusal {
        let format = if self.value_of("--format") == Some("json") { " --format json" } else { "" };
        self.refused(format!("Write: rkprof doctor{format}"))
    }

    fn compute(&self) -> Refusal {
        let first = self.options.first().map_or("", String::as_str);
        if self.has(&["--list-metrics", "--list-available-metrics", "--list-blocks"]) {
            return self.refused("Write: rkprof rules --metrics".to_owned());
        }
        if self.has(&["--list-sets"]) {
            return self
                .refused("rkprof run --help names the presets. Write: rkprof counters plan --preset full".to_owned());
        }
        if self.has(&["-h", "--help"]) {
            return self.refused("Write: rkprof --help".to_owned());
        }
        match first {
            "profile" => self.compute_profile(),
            "analyze" => self.compute_analyze(),
            "database" => {
                let then = "rkprof query merged 'SQL'";
                self.refused(format!("rkprof has no server. Write: rkprof merge DIR -o merged --dataset, then {then}"))
            }
            "--version" | "-v" => self.refused("Write: rkprof --version".to_owned()),
            "--specs" | "-s" => self.refused("Write: rkprof doctor".to_owned()),
            _ => self.refused(
                "Write: rkprof run --preset full --replay app -o DIR -- PROGRAM, then rkprof report DIR".to_owned(),
            ),
        }
    }

    fn compute_profile(&self) -> Refusal {
        let dir = [["--output-directory"].as_slice(), &["-n", "--name"], &["-w"]];
        let dir = dir.iter().find_map(|names| self.values(names).first().copied()).unwrap_or("DIR");
        let dir = spellings::own_place(dir);
        if let Some(pid) = self.pid(&["--attach-pid"]) {
            let time = self.value_of("--attach-duration-msec").map(|time| match time.parse::<u64>() {
                Ok(ms) => format!(" --for {ms}ms"),
                Err(_) => " --for TIME".to_owned(),
            });
            return self.refused(format!("Write: rkprof attach {pid}{} -o {dir}", time.unwrap_or_default()));
        }
        if self.has(&["--bench-only"]) {
            let peaks = "rkprof knows the peaks of the devices, and reads rocprof-compute's";
            return self.refused(format!("{peaks}. Write: rkprof roofline DIR --peaks roofline.csv"));
        }
        let preset = match () {
            () if self.has(&["--roof-only", "--roofline"]) => "roofline",
            () if self.has(&["--membw-analysis"]) => "full+memory",
            () => "full",
        };
        let passes = if self.has(&["--iteration-multiplexing"]) { "--multiplex" } else { "--replay app" };
        let mut options = format!("--preset {preset} {passes}");
        if let Some(kernel) = self.values(&["-k", "--kernel"]).first() {
            options += &format!(" --kernel-regex {kernel}");
        }
        // Block 21 of its report.
        let is_sampled = self.values(&["-b", "--block"]).contains(&"21") || self.has(&["--pc-sampling"]);
        if let Some(method) = self.value_of("--pc-sampling-method") {
            options += &format!(" --pc-sampling={method}");
        } else if is_sampled {
            options += " --pc-sampling";
        }
        if let Some(interval) = self.value_of("--pc-sampling-interval") {
            options += &format!(" --pc-interval {interval}");
        }
        // The lines of the program that launch the operators identify them.
        if self.has(&["--torch-trace", "--triton-trace", "--ml-api-trace"]) {
            options += " --stacks";
        }
        self.refused(format!("Write: rkprof run {options} -o {dir} -- {}", self.program()))
    }

    fn compute_analyze(&self) -> Refusal {
        if self.has(&["--verify-deps"]) {
            return self.refused("rkprof needs no packages. Write: rkprof doctor".to_owned());
        }
        let operators = ["--list-torch-operators", "--torch-operator", "--list-triton-operators", "--triton-operator"];
        if self.has(&operators) {
            let run = "rkprof run --stacks -o DIR -- PROGRAM";
            return self.refused(format!("rkprof reads its own runs. Write: {run}, then rkprof paths DIR"));
        }
        let several = self.values(&["-p", "--path"]).len() > 1;
        let format = if self.has(&["--db"]) { Some("db") } else { self.value_of("--output-format") };
        let kernel = if self.has(&["-k", "--kernel", "--dispatch", "-d"]) { " --kernel NAME" } else { "" };
        let dtypes = renamed(&self.values(&["-R", "--roofline-data-type", "--roofline-data-types"]), &DTYPES);
        let levels = renamed(&self.values(&["-m", "--mem-level"]), &LEVELS);
        // Block 4 of its report.
        let is_roofline = self.values(&["-b", "--block"]) == ["4"] || !dtypes.is_empty() || !levels.is_empty();
        let then = match () {
            () if format == Some("db") && several => {
                "rkprof merge DIR DIR2 -o merged --dataset, then rkprof query merged 'SQL'".to_owned()
            }
            () if format == Some("db") => "rkprof query DIR 'SQL'".to_owned(),
            () if format == Some("csv") => "rkprof export DIR --to csv -o csv".to_owned(),
            () if several => "rkprof compare DIR DIR2".to_owned(),
            () if self.has(&["--gui"]) => "rkprof report DIR --format html -o report.html".to_owned(),
            () if is_roofline => {
                let dtype = dtypes.first().map(|dtype| format!(" --dtype {dtype}")).unwrap_or_default();
                let level = if levels.is_empty() { String::new() } else { format!(" --level {}", levels.join(",")) };
                format!("rkprof roofline DIR{dtype}{level}{kernel}")
            }
            () => format!("rkprof report DIR{kernel}"),
        };
        let run = "rkprof run --preset full --replay app -o DIR -- PROGRAM";
        self.refused(format!("rkprof reads its own runs. Write: {run}, then {then}"))
    }

    /// The part of rocprof-sys that a verb of `rocsys` runs.
    fn verb(&self) -> &str {
        match self.options.first().map(String::as_str) {
            // rocprofv2's `rocsys` controls a recording from outside.
            Some("--session") => "session",
            Some("rewrite") => "instrument",
            Some(verb @ ("instrument" | "causal" | "avail" | "python" | "attach")) => verb,
            _ => "run",
        }
    }

    fn systems(&self, part: &str) -> Refusal {
        if part == "avail" {
            return self.refused("rkprof run --help has the settings. Write: rkprof counters list".to_owned());
        }
        if part == "session" {
            return self.refused("Write: rkprof run --paused -- PROGRAM, then rkprof ctl <PID> start".to_owned());
        }
        let is_help = self.options.iter().any(|word| word == "-h" || word.starts_with("--help"));
        if part == "attach" && is_help {
            return self.refused("Write: rkprof attach --help".to_owned());
        }
        if is_help {
            return self.refused("Write: rkprof run --help".to_owned());
        }
        if self.has(&["--version"]) {
            return self.refused("Write: rkprof --version".to_owned());
        }
        if self.value_of("--list-presets").or(self.value_of("--explain")).is_some() {
            return self.refused("rkprof's own presets are in its help. Write: rkprof run --help".to_owned());
        }
        let pid = self.pid(&["-p", "--pid"]);
        if part == "attach" || (part == "instrument" && pid.is_some()) {
            let dir = self.values(&["-o", "--output"]).first().copied().unwrap_or("DIR");
            let formats = self.values(&["-F", "--format"]).join(",");
            let is_rocpd = formats.split(',').any(|format| format == "rocpd");
            let then =
                if is_rocpd { format!(", then rkprof export {dir} --to rocpd -o run.db") } else { String::new() };
            return self.refused(format!("Write: rkprof attach {} -o {dir}{then}", pid.unwrap_or("<PID>")));
        }
        let program = self.program();
        self.refused(match part {
            "instrument" => format!(
                "rkprof rewrites no program; ROCTx ranges mark what matters. Write: rkprof run -- {program}"
            ),
            "causal" => format!(
                "rkprof makes no causal experiments; its findings say what each would save. Write: rkprof run -- {program}"
            ),
            // The program may begin with its interpreter.
            "python" if program.starts_with("python") => format!("Write: rkprof run --stacks -- {program}"),
            "python" => format!("Write: rkprof run --stacks -- python3 {program}"),
            _ => {
                let options = self.systems_options(part == "sample");
                let options = options.iter().map(|option| format!("{option} ")).collect::<String>();
                let region = self.options.iter().find_map(|word| word.strip_prefix("ROCPROFSYS_SELECTED_REGIONS="));
                let region = region.and_then(|names| names.split(',').next());
                let then = region.map(|name| format!(", then rkprof report --roi roctx:{name}")).unwrap_or_default();
                let untraced = ["profile-mpi", "trace-hpc", "trace-openmp"].map(Some).contains(&self.value_of("--preset"))
                    || self.value_of("--parallel").is_some();
                let untraced = if untraced { "rkprof records no calls of MPI, OpenMP and Kokkos. " } else { "" };
                format!("{untraced}Write: rkprof run {options}-- {program}{then}")
            }
        })
    }

    /// rkprof's options for the records of a line of rocprof-sys-run or, with sampling, rocprof-sys-sample.
    fn systems_options(&self, is_sampling: bool) -> Vec<String> {
        let preset = self.value_of("--preset");
        let mut options: Vec<String> = Vec::new();
        let own = PRESETS.iter().find(|(name, _)| preset == Some(*name)).map_or([].as_slice(), |(_, own)| *own);
        options.extend(own.iter().map(|option| (*option).to_owned()));
        let domain =
            |name: &str, part: &str| self.value_of(name).is_some_and(|names| names.split(',').any(|name| name == part));
        let is_default = is_sampling && preset.is_none();
        let switches = [
            ("--stacks", is_default || self.value_of("--cpu").is_some() || self.has(&["--sample", "-S"])),
            ("--telemetry", is_default || self.value_of("--gpu").is_some() || self.has(&["--device", "-D"])),
            ("--hsa", domain("--rocm", "hsa")),
            ("--rccl", domain("--rocm", "rccl") || domain("--parallel", "rccl") || domain("--parallel", "")),
        ];
        options.extend(switches.iter().filter(|(_, is_wanted)| *is_wanted).map(|(option, _)| (*option).to_owned()));
        let formats = self.values(&["--output-format"]);
        let formats: Vec<&str> = formats.into_iter().filter(|format| matches!(*format, "rocpd" | "json")).collect();
        if !formats.is_empty() {
            options.push(format!("--export {}", formats.join(",")));
        }
        if let Some(dir) = self.values(&["-o", "--output"]).first() {
            options.push(format!("-o {dir}"));
        }
        if self.value_of("--export-config").is_some() {
            options.push("--dry-run=json".to_owned());
        }
        let mut once: Vec<String> = Vec::new();
        for option in options {
            if !once.contains(&option) {
                once.push(option);
            }
        }
        once
    }
}
