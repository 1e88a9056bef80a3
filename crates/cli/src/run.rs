//! `rkprof run`: runs a program with the tracer in it. The program is the text after `--`; without it nothing is guessed.

use super::container::{self, ContainerOptions};
use super::{Failure, dry_run, exit, export_after};
use rkprof_launch::Job;
use rkprof_launch::options::SessionOptions;
use rkprof_show::shell::quoted;
use std::ffi::OsString;

/// Run a program with the tracer
#[derive(clap::Args)]
#[command(
    args_override_self = true,
    override_usage = "rkprof run [OPTIONS] -- PROGRAM [ARGS]...",
    after_help = "\
Examples:
  rkprof run -- python train.py --steps 10
  rkprof run -o out/%r --no-trace -- ./server         statistics only, for days
  rkprof run --preset roofline -- ./bench             hardware counters; groups rotate
  rkprof run --pmc SQ_WAVES,TCC_HIT_sum --replay app -- ./bench
  rkprof run --timeout 5min --kernel-regex gemm -- ./bench --size 8192
  srun rkprof run -o runs/%env{SLURM_JOB_ID}%/%r -- ./app
  rkprof run --docker rocm/pytorch -- python train.py  in a container
  rkprof run --config rocprofv3_compute.json -- ./app  a configuration of madengine
  rkprof run --kernel-trace --pmc SQ_WAVES GRBM_COUNT --output-format csv -d out -- ./app

Options of rocprofv3 and rocprof work, too; rkprof prints the equivalent rkprof command.
Options of the recording are variables, too: --max-size 1GiB is RKPROF_MAX_SIZE=1GiB (docs/options.md).
The exit code is the program's, or 128 + the signal that killed it; 3 when it could not be started."
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub options: SessionOptions,
    #[command(flatten)]
    container: ContainerOptions,
    /// Also write these formats, into the run directory or to a file relative to it: csv,json,rocpd,
    /// rocprof-csv=../results.csv
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', conflicts_with_all = ["repeat", "baseline"])]
    pub export: Vec<export_after::Export>,
    /// Set a variable for the program
    // It is taken out before options are read; this is for the help text.
    #[arg(short = 'E', long = "env", value_name = "NAME=VALUE")]
    env: Vec<String>,
    /// Take tools and variables from a configuration of madengine
    #[arg(long, value_name = "FILE")]
    config: Option<String>,
    /// Print what would be run and recorded, and stop
    #[arg(long, value_enum, value_name = "FORMAT", num_args = 0..=1, require_equals = true,
          default_missing_value = "text")]
    dry_run: Option<crate::output_options::PlainFormat>,
    /// With --dry-run: plan the passes of counters for these devices, like gfx942 [default: this machine's]
    #[arg(long, value_name = "GFX", value_delimiter = ',', requires = "dry_run")]
    arch: Vec<String>,
    /// The program and its arguments, after `--`
    #[arg(trailing_var_arg = true, value_name = "PROGRAM")]
    command: Vec<OsString>,
}

pub(crate) fn execute(args: Args, arguments: &[OsString]) -> Result<u8, Failure> {
    let Args { options, container, command, export, dry_run, arch, env: _, config: _ } = args;
    let Some((program, args)) = command.split_first() else {
        let remedy = "Write: rkprof run -- PROGRAM ARGS";
        return Err(Failure::new(exit::USAGE, "run a program", "none was given", remedy));
    };
    // The program and all that follows are the end of the command line, word for word.
    let program_at = arguments.len() - command.len();
    if arguments[program_at - 1] != "--" {
        return Err(Failure::new(
            exit::USAGE,
            "tell rkprof's options from the program's",
            "there is no -- before the program",
            format!("Write: {}", corrected(arguments, program_at)),
        ));
    }
    if let Some(command) = container.command(&options, arguments, program_at - 1)? {
        return match dry_run {
            Some(format) => dry_run::container(&command, format),
            None => Err(container::start(&command)),
        };
    }
    if let Some(format) = dry_run {
        let words = command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        let exports = export.iter().map(ToString::to_string).collect();
        return dry_run::execute(&options, words, exports, &arch, format);
    }
    let job = Job { program, args, simulated: false, options: &options };
    export_after::run(&job, &export)
}

/// The command line with `--` at `position`, ready to be pasted into a shell.
fn corrected(arguments: &[OsString], position: usize) -> String {
    let words = arguments.iter().skip(1).map(|word| quoted(&word.to_string_lossy()));
    let mut line = vec!["rkprof".to_owned()];
    line.extend(words);
    line.insert(position, "--".to_owned());
    line.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrected_lines_can_be_pasted() {
        let line = ["/usr/bin/rkprof", "run", "-o", "my dir", "python", "it's.py", "", "--lr=1e-3"].map(OsString::from);
        assert_eq!(corrected(&line, 4), r"rkprof run -o 'my dir' -- python 'it'\''s.py' '' --lr=1e-3");
    }
}
