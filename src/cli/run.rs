//! `rkprof run`: a program with the tracer in it. The program is what follows `--`; without it nothing is guessed.

use super::launch::{self, Job};
use super::options::SessionOptions;
use super::{Failure, exit};
use std::ffi::OsString;

/// Run a program with the tracer
#[derive(clap::Args)]
#[command(
    override_usage = "rkprof run [OPTIONS] -- PROGRAM [ARGS]...",
    after_help = "\
Examples:
  rkprof run -- python train.py --steps 10
  rkprof run -o out/%r --no-trace -- ./server         statistics only, for days
  rkprof run --preset roofline -- ./bench             hardware counters, groups rotating over repeated launches
  rkprof run --pmc SQ_WAVES,TCC_HIT_sum --replay app -- ./bench
  rkprof run --timeout 5min --kernel-regex gemm -- ./bench --size 8192
  srun rkprof run -o runs/%env{SLURM_JOB_ID}%/%r -- ./app

Every option can be given as a variable too: --max-size 1GiB is RKPROF_MAX_SIZE=1GiB.
The exit code is the program's, or 128 + the signal that killed it; 3 when it could not be started."
)]
pub struct Args {
    #[command(flatten)]
    options: SessionOptions,
    /// The program and its arguments, after `--`
    #[arg(trailing_var_arg = true, value_name = "PROGRAM")]
    command: Vec<OsString>,
}

pub fn execute(args: Args, arguments: &[OsString]) -> Result<u8, Failure> {
    let Args { options, command } = args;
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
    launch::execute(&Job { program, args, simulated: false, options: &options })
}

/// The command line with `--` at `position`, ready to be pasted into a shell.
fn corrected(arguments: &[OsString], position: usize) -> String {
    let words = arguments.iter().skip(1).map(|word| quoted(&word.to_string_lossy()));
    let mut line = vec!["rkprof".to_owned()];
    line.extend(words);
    line.insert(position, "--".to_owned());
    line.join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
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
