//! `rkprof paths`: the lines of the program that the GPU time belongs to (`rkprof run --stacks`).

pub(crate) mod callstacks;
pub(crate) mod compare;
pub(crate) mod flame;
mod idle;
pub(crate) mod lines;
mod pprof;
pub(crate) mod profile;
pub(crate) mod stacks;
mod symbols;

use super::{Failure, exit, out, style};
use crate::report::hot_lines;
use clap::ValueEnum;
use profile::Profile;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Show which lines of the program the GPU time belongs to
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof run --stacks -o out -- ./program
  rkprof paths out                              the hottest lines
  rkprof paths out --to pprof -o out.pb.gz      for `go tool pprof`, Pyroscope, Parca
  rkprof paths out --to collapsed | flamegraph.pl > out.svg
  rkprof paths out --to collapsed --value wait  where the host waits
  rkprof paths out --to speedscope -o out.json  for speedscope.app

Exit codes: 0 ok, 4 the run has no call paths.")]
pub(crate) struct Args {
    /// Run directory
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = Form::Text)]
    to: Form,
    /// Weight of each path with `--to collapsed`; the other formats have all of these
    #[arg(long, value_enum, default_value_t = stacks::Value::Gpu)]
    value: stacks::Value,
    /// Lines to show
    #[arg(short = 'n', long = "rows", value_name = "N", default_value_t = 20)]
    rows: usize,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Version of the JSON's schema.
const SCHEMA_VERSION: u32 = 1;

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Form {
    Text,
    Json,
    Collapsed,
    Speedscope,
    Pprof,
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let profile = load(&args.run)?;
    let text = match args.to {
        Form::Text => {
            let width = if args.output.is_some() { usize::from(u16::MAX) } else { style::width() };
            let text = hot_lines::text(&profile, args.rows, width);
            return out::result(args.output.as_deref(), &text);
        }
        Form::Json => stacks::pretty(&json(&profile, args.rows)),
        Form::Collapsed => stacks::collapsed(&profile, args.value).into_bytes(),
        Form::Speedscope => stacks::pretty(&stacks::speedscope(&profile)),
        Form::Pprof => pprof(&profile)?,
    };
    match &args.output {
        Some(path) => out::file(path, &text).map_err(|error| {
            let doing = format!("write {}", path.display());
            Failure::new(exit::CHECK_FAILED, doing, error, "Name a place where a file can be made.")
        })?,
        None => {
            use std::io::Write as _;
            // A reader that closes its end is no error.
            let _ = std::io::stdout().write_all(&text);
        }
    }
    Ok(exit::OK)
}

/// The whole profile in pprof's format.
pub(crate) fn pprof(profile: &Profile) -> Result<Vec<u8>, Failure> {
    pprof::write(profile).map_err(|error| {
        Failure::new(exit::CHECK_FAILED, "make a profile", error, "This is a fault of rkprof: please report it.")
    })
}

/// The call paths of a run; fails without any.
pub(crate) fn load(run: &Path) -> Result<Profile, Failure> {
    Profile::load(run)?.ok_or_else(|| {
        let doing = format!("show the call paths of {}", run.display());
        let remedy = "Record it with: rkprof run --stacks -- PROGRAM";
        Failure::new(exit::NO_DATA, doing, "no launch of it has a call path", remedy)
    })
}

/// Hot lines, with the totals to which they belong.
pub(crate) fn json(profile: &Profile, rows: usize) -> serde_json::Value {
    let lines = lines::lines(profile);
    json!({
        "schema_version": SCHEMA_VERSION, "simulated": profile.simulated, "gpu_ns": profile.total_ns,
        "gpu_ns_without_path": profile.unknown_ns, "launches": profile.launches,
        "launches_with_path": profile.with_path, "launches_without_python": profile.without_python,
        "copies_without_path": profile.unknown_copies, "allocations_without_path": profile.unknown_allocations,
        "wait_ns": profile.wait_ns, "wait_ns_without_path": profile.unknown_wait_ns,
        "lines": lines[..rows.min(lines.len())],
    })
}
