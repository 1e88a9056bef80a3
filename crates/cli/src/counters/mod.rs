//! `rkprof counters`: what can be counted on an architecture, what a counter file would give there, and in which passes.
//! All of it is planned from the built-in tables, so none of it needs a GPU; a run asks the SDK, which has the last word.
//!
//! Data goes one way: arguments -> architectures and a [`Request`](rkprof_arch::plan::Request) -> plan -> text or JSON.

mod check;
mod list;
mod plan;

use super::{Failure, exit};
use rkprof_arch::Arch;
use rkprof_arch::counter_file::{self, CounterFile};
use std::path::Path;

/// List counters, check counter files, plan passes
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof counters list --arch gfx942
  rkprof counters check counters.txt                 on every architecture
  rkprof counters plan --preset roofline --arch gfx950
  rkprof counters plan -i counters.txt --arch gfx90a --format json | jq '.passes'

Names come from a table of AMD's definitions; the SDK on the machine decides when a program runs.
Exit codes: 0 ok, 1 a name has neither a counter nor a substitute, 2 usage.")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    List(list::Args),
    Check(check::Args),
    Plan(plan::Args),
}

/// Which GPU is meant.
#[derive(clap::Args, Clone, Debug)]
struct Target {
    /// Architecture, like gfx942 [default: the first GPU of this machine]
    #[arg(long, value_name = "ARCH")]
    arch: Option<String>,
    /// The GPU with this number on this machine
    #[arg(long, value_name = "N", conflicts_with = "arch")]
    agent: Option<usize>,
}

impl Target {
    /// The chosen architecture; `None` when no option names one and the machine has no GPU.
    fn find(&self, doing: &str) -> Result<Option<&'static Arch>, Failure> {
        if let Some(name) = &self.arch {
            return self::arch(name, doing).map(Some);
        }
        let machine = rkprof_machine::gpu_architectures();
        let found = machine.get(self.agent.unwrap_or(0));
        match (found, self.agent) {
            (Some(name), _) => self::arch(name, doing).map(Some),
            (None, None) => Ok(None),
            (None, Some(agent)) => {
                let problem = format!("there is no GPU {agent}: this machine has {}", machine.len());
                Err(Failure::new(exit::USAGE, doing, problem, "Name an architecture: --arch gfx942"))
            }
        }
    }

    /// The chosen architecture, for commands that need one.
    fn need(&self, doing: &str) -> Result<&'static Arch, Failure> {
        self.find(doing)?.ok_or_else(|| {
            Failure::new(exit::USAGE, doing, "this machine has no GPU", "Name an architecture: --arch gfx942")
        })
    }
}

/// The architecture of this name.
pub(crate) fn arch(name: &str, doing: &str) -> Result<&'static Arch, Failure> {
    rkprof_arch::find(name).ok_or_else(|| {
        let known: Vec<&str> = rkprof_arch::all().iter().map(|a| a.name).collect();
        let problem = format!("no counters are known for {name:?}");
        Failure::new(exit::USAGE, doing, problem, format!("Known are {}.", known.join(", ")))
    })
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    match &args.command {
        Command::List(args) => list::execute(args),
        Command::Check(args) => check::execute(args),
        Command::Plan(args) => plan::execute(args),
    }
}

/// Reads a counter file.
fn read(path: &Path) -> Result<CounterFile, Failure> {
    let doing = format!("read the counter file {}", path.display());
    let text = rkprof_store::files::read_text(path)
        .map_err(|error| Failure::new(exit::USAGE, doing.clone(), error, "Name a text, JSON or YAML counter file."))?;
    counter_file::parse(&text)
        .map_err(|error| Failure::new(exit::USAGE, doing, error, "See `rkprof counters --help` for examples."))
}
