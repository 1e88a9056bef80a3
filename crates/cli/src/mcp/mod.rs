//! `rkprof mcp`: the read commands as tools of the Model Context Protocol, for agents.
//!
//! ```text
//! client ─► lines of JSON-RPC (protocol) ─► a tool (tools) ─► words of a command ─► rkprof itself, in a process of its own (worker)
//! ```
//!
//! A tool is a command line of rkprof: what an agent is told is what a person reads, and a command that fails ends alone. The
//! protocol over stdio is one JSON object a line; docs/dependencies.md says why no SDK is used for it.

mod protocol;
mod runs;
mod tools;
mod worker;

use super::{Failure, exit};
use std::path::PathBuf;

/// Serve runs to an agent: a Model Context Protocol server on stdin and stdout
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof mcp                                     what an agent starts; it reads runs below the current directory
  rkprof mcp --dir /data/runs                    runs below another directory
  rkprof mcp --allow-run                         with a tool that starts programs
  claude mcp add rkprof -- rkprof mcp

It has tools that read runs: list_runs, brief, findings, kernels, query, compare, doctor. None of them leaves --dir, starts a program
or changes a run. `query` writes its Parquet files beside a run, once. docs/agents.md has the rest.")]
pub(crate) struct Args {
    /// Runs are read, and with --allow-run written, below this directory alone
    #[arg(long, value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    /// Add the tool `run`, which starts any program as this user
    #[arg(long)]
    allow_run: bool,
}

/// What all tools share.
struct Server {
    /// The directory, without links.
    root: PathBuf,
    /// This command.
    own: PathBuf,
    allows_run: bool,
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let failed = |error: std::io::Error| {
        let doing = format!("serve the runs below {}", args.dir.display());
        Failure::new(exit::USAGE, doing, error, "Name a directory: rkprof mcp --dir DIR.")
    };
    let root = args.dir.canonicalize().map_err(failed)?;
    if !root.is_dir() {
        return Err(failed(std::io::ErrorKind::NotADirectory.into()));
    }
    let own = std::env::current_exe().map_err(failed)?;
    protocol::serve(Server { root, own, allows_run: args.allow_run });
    Ok(exit::OK)
}
