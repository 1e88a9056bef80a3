//! `rkprof completions`: completion scripts for shells.

use super::{Failure, ctl, demo, out};
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof completions bash > ~/.local/share/bash-completion/completions/rkprof
  rkprof completions zsh > ~/.zfunc/_rkprof
  rkprof completions fish > ~/.config/fish/completions/rkprof.fish")]
pub(crate) struct Args {
    /// The shell that reads the script
    shell: Shell,
}

pub(crate) fn execute(args: &Args, command: clap::Command) -> Result<u8, Failure> {
    let mut command = with_words(command);
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "rkprof", &mut script);
    out::result(None, &String::from_utf8_lossy(&script))
}

/// Words that scripts offer where the command also takes others: a process to control, a file with a scenario.
fn with_words(command: clap::Command) -> clap::Command {
    let actions = PossibleValuesParser::new(ctl::ACTIONS);
    let command = command.mut_subcommand("ctl", |ctl| ctl.mut_arg("words", |words| words.value_parser(actions)));
    let scenarios = demo::scenarios();
    if scenarios.is_empty() {
        return command;
    }
    let scenarios = PossibleValuesParser::new(scenarios);
    command.mut_subcommand("demo", |demo| demo.mut_arg("scenario", |scenario| scenario.value_parser(scenarios)))
}
