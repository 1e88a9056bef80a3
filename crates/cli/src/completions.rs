//! `rkprof completions`: completion scripts for shells.

use super::{Failure, out};
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

pub(crate) fn execute(args: &Args, mut command: clap::Command) -> Result<u8, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "rkprof", &mut script);
    out::result(None, &String::from_utf8_lossy(&script))
}
