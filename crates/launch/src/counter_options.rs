//! The options of `run` and `demo` that ask for hardware counters.

use super::config_args::ConfigArgs;
use rkprof_arch::suggest::suggest;
use rkprof_arch::{aliases, counters};
use rkprof_config::Heading;
use rkprof_config::counters::{CounterOptions, parse_pmc};
use rkprof_show::{Failure, exit};
use std::collections::BTreeSet;

#[derive(clap::Args, Clone, Debug)]
pub struct CounterArgs {
    /// Run the program once for the times and once for each group of counters, in DIR/pass_N
    #[arg(long, value_name = "app", value_parser = ["app"], conflicts_with = "multiplex", help_heading = Heading::Counters.title())]
    replay: Option<String>,
    /// Run more than four passes of a program that takes more than ten minutes
    #[arg(long, help_heading = Heading::Counters.title())]
    yes: bool,
}

/// The names in `--preset`.
pub fn presets(config: &ConfigArgs) -> Vec<String> {
    let names = config.get("RKPROF_PRESET").into_iter().flat_map(|text| text.split(['+', ',']));
    names.map(|name| name.trim().to_owned()).collect()
}

impl CounterArgs {
    /// Whether `--replay app` was given.
    pub fn replay(&self) -> bool {
        self.replay.is_some()
    }

    /// Whether `--yes` was given.
    pub fn yes(&self) -> bool {
        self.yes
    }

    /// Checks what needs no device: presets and counters that exist nowhere, files that can't be read.
    pub fn check(&self, config: &ConfigArgs) -> Result<(), Failure> {
        let remedy = "`rkprof run --help` describes the options.";
        let asked = CounterOptions {
            presets: presets(config),
            input: config.get("RKPROF_INPUT").map(absolute),
            ..CounterOptions::default()
        };
        asked.wanted().map_err(|problem| Failure::new(exit::USAGE, "choose counters", problem, remedy))?;
        if let Some(text) = config.get("RKPROF_PMC") {
            let lists = parse_pmc(text).unwrap_or_default();
            for name in lists.iter().flatten().filter(|name| !exists_somewhere(name)) {
                let known: BTreeSet<&str> = rkprof_arch::all().iter().flat_map(counters::names).collect();
                // A name without a similar one may exist in this machine's SDK only.
                if let Some(near) = suggest(name, known.into_iter()).first() {
                    let problem = format!("there is no counter {name}; did you mean {near}?");
                    return Err(Failure::new(exit::USAGE, "choose counters", problem, remedy));
                }
            }
        }
        Ok(())
    }
}

/// Whether some architecture has this counter, or another name for it.
fn exists_somewhere(name: &str) -> bool {
    rkprof_arch::all().iter().any(|arch| {
        let has = |name: &str| counters::find(arch, name).is_some();
        has(name) || aliases::translate(arch, name, &has).is_some()
    })
}

/// The program may change its directory before it starts.
pub fn absolute(file: &str) -> String {
    std::path::absolute(file).map_or(file.to_owned(), |path| path.to_string_lossy().into_owned())
}
