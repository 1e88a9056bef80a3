//! `rkprof self`: the files of rkprof in use on this machine, and whether they belong together.

use crate::output_options::{PlainFormat, Show};
use rkprof_machine::library;
use rkprof_machine::parts::{self, Part};
use rkprof_show::{Failure, exit, out};
use serde::Serialize;

/// Show which command, library and simulator are in use, and their versions
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof self
  LD_PRELOAD=$(rkprof self --library) RKPROF_OUT=run ./app     trace without the command

Exit codes: 0 all parts are there and have one version, 1 a part is missing or differs.")]
pub(crate) struct Args {
    /// Print the path of librkprof.so alone
    #[arg(long, conflicts_with_all = ["format", "output"])]
    library: bool,
    #[command(flatten)]
    show: Show<PlainFormat>,
}

#[derive(Serialize)]
struct Installation {
    schema_version: u32,
    ok: bool,
    parts: Vec<Part>,
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    if args.library {
        return out::result(None, &format!("{}\n", library::find()?.display()));
    }
    let parts = parts::all();
    let ok = parts.iter().all(|part| part.problem.is_none());
    let installation = Installation { schema_version: 1, ok, parts };
    args.show.write(&match args.show.format() {
        PlainFormat::Text => text(&installation),
        PlainFormat::Json => out::pretty(&installation),
    })?;
    Ok(if ok { exit::OK } else { exit::CHECK_FAILED })
}

fn text(installation: &Installation) -> String {
    let mut out = String::new();
    for Part { name, path, version, problem } in &installation.parts {
        let path = path.as_ref().map_or("not found".to_owned(), |path| path.display().to_string());
        out += &format!("{name:<13} {:<8} {path}\n", version.as_deref().unwrap_or("?"));
        for line in problem.iter().flat_map(|problem| problem.lines()) {
            out += &format!("{:22} {line}\n", "");
        }
    }
    out
}
