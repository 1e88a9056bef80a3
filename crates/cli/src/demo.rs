//! `rkprof demo`: the same as `run`, on the simulated GPU. The program is this command's hidden `sim-workload`.

use super::launch::{self, Job};
use super::options::SessionOptions;
use super::{Failure, exit, simulator};
use std::ffi::{OsStr, OsString};
use std::process::Command;

/// Run a simulated workload with the tracer: no GPU, no ROCm needed
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof demo                                    a transformer on a simulated MI300X
  rkprof demo --scenario tiny-kernels --arch gfx1151 -o try
  rkprof demo --list                             the scenarios

Its numbers are those of the simulator and are labelled so.")]
pub struct Args {
    /// Simulated GPU
    #[arg(long, value_name = "ARCH", default_value = "gfx942")]
    arch: String,
    /// What the simulated program does: a name from --list, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "llm-decode")]
    scenario: String,
    /// List the scenarios
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    options: SessionOptions,
}

pub fn execute(args: Args) -> Result<u8, Failure> {
    let Args { arch, scenario, list, options } = args;
    let program = std::env::current_exe().map_err(|error| {
        let remedy = "Start rkprof by its full path.";
        Failure::new(exit::NOT_STARTED, "find the rkprof command", error, remedy)
    })?;
    let name = OsString::from("sim-workload");
    if list {
        return list_scenarios(program.as_os_str(), &name);
    }
    let words = [name, "--scenario".into(), scenario.into(), "--arch".into(), arch.into()];
    launch::execute(&Job { program: program.as_os_str(), args: &words, simulated: true, options: &options })
}

fn list_scenarios(program: &OsStr, workload: &OsStr) -> Result<u8, Failure> {
    let status = Command::new(program).arg(workload).arg("--list").status().map_err(|error| {
        Failure::new(exit::NOT_STARTED, "list the scenarios", error, "Check that the rkprof command can be executed.")
    })?;
    Ok(status.code().map_or(exit::CHECK_FAILED, |code| code as u8))
}

/// The hidden subcommand: the simulated program itself.
pub fn workload(args: Vec<OsString>) -> Result<u8, Failure> {
    let code = simulator::run(&args)?;
    // As a program ends: with its exit handlers.
    std::process::exit(code)
}
