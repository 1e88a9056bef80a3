//! Whole command lines of other tools, with `rkprof` before them: programs that measure become `rkprof run`; what reads their files is
//! refused with rkprof's own command for these files.

use crate::{Refusal, spellings};

/// What an own command needs of another tool's words.
struct Line<'a> {
    tool: &'a str,
    /// Between the tool and the program.
    options: &'a [String],
    /// After `--`.
    program: Option<&'a [String]>,
}

/// rkprof's words for a line whose first word is another tool; `None` where the first word is no such tool.
///
/// # Errors
/// What to write instead, where the tool reads or changes files, or where the program is not told from the options.
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
        "rocprof-compute" | "omniperf" => Err(line.compute()),
        _ => Err(match tool.strip_prefix("rocprof-sys-").or_else(|| tool.strip_prefix("omnitrace-"))? {
            "avail" => line.refused("rkprof run --help has the settings. Write: rkprof counters list".to_owned()),
            part => line.systems(part),
        }),
    })
}

impl Line<'_> {
    fn refused(&self, remedy: String) -> Refusal {
        let problem = "it is another tool, with files of its own";
        Refusal::new(format!("use {}", self.tool), problem, remedy)
    }

    /// What stands after `--`, as one types it.
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

    fn run(&self, rest: &[String]) -> Result<Vec<String>, Refusal> {
        // An option that is refused says more than a missing separator.
        spellings::translate(self.options, &mut crate::Translation::default())?;
        let is_help = self.has(&["-h", "--help"]);
        if self.program.is_none() && !is_help {
            let remedy = "Write: rkprof run OPTIONS -- PROGRAM";
            return Err(Refusal::new(format!("use {}", self.tool), "no -- tells the program from the options", remedy));
        }
        Ok(std::iter::once("run".to_owned()).chain(rest.iter().cloned()).collect())
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
        let names = self.values(&["-n", "--name"]);
        let name = names.first().map_or("DIR", |name| *name);
        if let Some(pid) = self.values(&["--attach-pid"]).first() {
            return self.refused(format!("Write: rkprof attach {pid} -o {name}"));
        }
        self.refused(match first {
            "profile" => {
                let preset = if self.has(&["--roof-only"]) { "roofline" } else { "full" };
                let passes = if self.has(&["--iteration-multiplexing"]) { "--multiplex" } else { "--replay app" };
                let kernel = self.values(&["-k", "--kernel"]).first().map(|name| format!(" --kernel-regex {name}"));
                // Block 21 of its report.
                let is_sampled = self.values(&["-b", "--block"]).contains(&"21") || self.has(&["--pc-sampling-method"]);
                let sampling = if is_sampled { " --pc-sampling" } else { "" };
                format!(
                    "Write: rkprof run --preset {preset} {passes}{}{sampling} -o {name} -- {}",
                    kernel.unwrap_or_default(),
                    self.program()
                )
            }
            "analyze" => {
                let then = match () {
                    () if self.values(&["-p", "--path"]).len() > 1 => "rkprof compare DIR DIR2",
                    () if self.has(&["--gui"]) => "rkprof report DIR --format html -o report.html",
                    () if self.has(&["-k", "--kernel", "--dispatch", "-d"]) => "rkprof report DIR --kernel K1",
                    () => "rkprof report DIR",
                };
                let run = "rkprof run --preset full --replay app -o DIR -- PROGRAM";
                format!("rkprof reads its own runs. Write: {run}, then {then}")
            }
            "database" => {
                let then = "rkprof query merged 'SQL'";
                format!("rkprof has no server. Write: rkprof merge DIR -o merged --dataset, then {then}")
            }
            "--version" | "-v" => "Write: rkprof --version".to_owned(),
            "--specs" | "-s" => "Write: rkprof doctor".to_owned(),
            _ => "Write: rkprof run --preset full --replay app -o DIR -- PROGRAM, then rkprof report DIR".to_owned(),
        })
    }

    fn systems(&self, part: &str) -> Refusal {
        if let Some(pid) = self.values(&["-p", "--pid"]).first().filter(|_| part == "instrument") {
            return self.refused(format!("Write: rkprof attach {pid} -o DIR"));
        }
        if self.has(&["-h", "--help"]) {
            return self.refused("Write: rkprof run --help".to_owned());
        }
        let program = self.program();
        self.refused(match part {
            "instrument" => format!(
                "rkprof rewrites no program; ROCTx ranges mark what matters. Write: rkprof run -- {program}"
            ),
            "causal" => format!(
                "rkprof makes no causal experiments; its findings say what each would save. Write: rkprof run -- {program}"
            ),
            "python" => format!("Write: rkprof run --stacks -- python3 {program}"),
            "sample" => format!("Write: rkprof run --stacks --telemetry -- {program}"),
            _ => format!("Write: rkprof run -- {program}"),
        })
    }
}
