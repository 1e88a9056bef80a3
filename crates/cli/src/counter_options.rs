//! The options of `run` and `demo` that ask for hardware counters.

use super::{Failure, exit};
use rkprof_arch::suggest::suggest;
use rkprof_arch::{aliases, counters};
use rkprof_config::counters::{CounterOptions, parse_pmc};
use std::collections::BTreeSet;

const COUNTERS: &str = "Hardware counters";

#[derive(clap::Args, Clone, Debug)]
pub struct CounterArgs {
    /// What to record, by name, joined by +: roofline, basic, compute, memory, full, lightweight, perfetto, ...
    #[arg(long, value_name = "P[+P2]", help_heading = COUNTERS)]
    preset: Option<String>,
    /// Count these: NAME,NAME; can be repeated
    #[arg(long, value_name = "NAMES", help_heading = COUNTERS)]
    pmc: Vec<String>,
    /// Count what this file says: pmc: lines, names, or rocprofv3's YAML or JSON input
    #[arg(short = 'i', long = "input", value_name = "FILE", help_heading = COUNTERS)]
    input: Option<String>,
    /// Keep each line of the file, and each --pmc, a pass of its own, as rocprofv3 does; else they are packed anew
    #[arg(long, help_heading = COUNTERS)]
    respect_lines: bool,
    /// Run the program once for the times and once for each group of counters, in DIR/pass_N
    #[arg(long, value_name = "app", value_parser = ["app"], conflicts_with = "multiplex", help_heading = COUNTERS)]
    replay: Option<String>,
    /// Groups of counters rotate over the repeated launches of each kernel, in one run (the default for several groups)
    #[arg(long, help_heading = COUNTERS)]
    multiplex: bool,
    /// Count one of N launches of each kernel and shape [default: 1; 2 where groups rotate without --multiplex]
    #[arg(long, value_name = "N", help_heading = COUNTERS)]
    sample: Option<String>,
    /// Count no more than N dispatches at a time
    #[arg(long, value_name = "N", help_heading = COUNTERS)]
    max_in_flight: Option<String>,
    /// Count without trying first, in a process of its own, whether counting is safe on this machine
    #[arg(long, help_heading = COUNTERS)]
    no_probe: bool,
    /// Run more than four passes of a program that takes more than ten minutes
    #[arg(long, help_heading = COUNTERS)]
    yes: bool,
}

impl CounterArgs {
    /// Gives each option's variable and value to `put`.
    pub fn variables(&self, mut put: impl FnMut(&'static str, Option<String>)) {
        put("RKPROF_PRESET", self.preset.clone());
        put("RKPROF_PMC", (!self.pmc.is_empty()).then(|| self.pmc.join(";")));
        put("RKPROF_INPUT", self.input.as_ref().map(|file| absolute(file)));
        put("RKPROF_RESPECT_LINES", self.respect_lines.then(|| "1".to_owned()));
        put("RKPROF_MULTIPLEX", self.multiplex.then(|| "1".to_owned()));
        put("RKPROF_SAMPLE", self.sample.clone());
        put("RKPROF_MAX_IN_FLIGHT", self.max_in_flight.clone());
        put("RKPROF_PROBE", self.no_probe.then(|| "ok".to_owned()));
    }

    /// `--replay app`.
    pub fn replay(&self) -> bool {
        self.replay.is_some()
    }

    /// `--yes`.
    pub fn yes(&self) -> bool {
        self.yes
    }

    /// `--multiplex`, said in so many words.
    pub fn multiplex(&self) -> bool {
        self.multiplex
    }

    /// What can be said without a device: presets and counters that exist nowhere, files that can't be read.
    pub fn check(&self) -> Result<(), Failure> {
        let remedy = "`rkprof run --help` describes the options.";
        let presets = self.preset.iter().flat_map(|text| text.split(['+', ','])).map(|name| name.trim().to_owned());
        let asked = CounterOptions {
            presets: presets.collect(),
            input: self.input.as_ref().map(|file| absolute(file)),
            ..CounterOptions::default()
        };
        asked.wanted().map_err(|problem| Failure::new(exit::USAGE, "choose counters", problem, remedy))?;
        for text in &self.pmc {
            let lists = parse_pmc(text).unwrap_or_default();
            for name in lists.iter().flatten().filter(|name| !exists_somewhere(name)) {
                let known: BTreeSet<&str> = rkprof_arch::all().iter().flat_map(counters::names).collect();
                // A name that resembles none may be one that only this machine's SDK has.
                if let Some(near) = suggest(name, known.into_iter()).first() {
                    let problem = format!("there is no counter {name}; did you mean {near}?");
                    return Err(Failure::new(exit::USAGE, "choose counters", problem, remedy));
                }
            }
        }
        Ok(())
    }
}

/// Some architecture has this counter, or another name for it.
fn exists_somewhere(name: &str) -> bool {
    rkprof_arch::all().iter().any(|arch| {
        let has = |name: &str| counters::find(arch, name).is_some();
        has(name) || aliases::translate(arch, name, &has).is_some()
    })
}

/// The program may change its directory before it starts.
fn absolute(file: &str) -> String {
    std::path::absolute(file).map_or(file.to_owned(), |path| path.to_string_lossy().into_owned())
}
