//! `rkprof import`: traces of other profilers, and our own exports, become a run directory.

use super::{Failure, exit, out, progress};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rkprof_formats::import::FORMATS;
use rkprof_formats::import::format::{self, Format};
use rkprof_formats::import::{self, ImportError, Imported, Progress, Why};
use rkprof_launch::directory::RunDir;
use rkprof_model::rank::Rank;
use rkprof_results::no_run;
use rkprof_store::dir::{self, Placeholders};
use std::io::ErrorKind;
use std::path::PathBuf;

const FORMATS_ARE: &str = "Formats, recognized by their content (files may be gzip-compressed):\n";
const EXAMPLES: &str = "
Examples:
  rkprof import results.db -o old                        then: rkprof report old
  rkprof import out/host/1234 -o old                     a directory: all files of its best format
  rkprof import trace.json.gz -o torch
  rkprof import 1_kernel_trace.csv 1_hip_api_trace.csv -o old

Exit codes: 0 ok, 1 the run could not be written, 2 not of a known format or damaged, 4 no events.";

/// Make a run directory from another profiler's trace
#[derive(clap::Args)]
#[command(after_help = format!("{FORMATS_ARE}{}{EXAMPLES}", format::help(FORMATS)))]
pub(crate) struct Args {
    /// Files, or directories that hold them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Run directory to write
    #[arg(short, long = "out", value_name = "DIR")]
    out: Option<String>,
    /// Format of the files [default: recognized by their content]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    format: Option<&'static Format>,
    /// Use the run directory even when it holds a run, which is deleted
    #[arg(long)]
    force: bool,
}

/// The values of `--format`: every format that is declared.
fn formats() -> impl TypedValueParser<Value = &'static Format> {
    let values = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.help));
    PossibleValuesParser::new(values).try_map(|name| format::find(FORMATS, &name).ok_or("it is not declared"))
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let host = dir::host();
    let rank = Rank::default();
    let place = Placeholders::here(&host, &rank);
    // Nothing is deleted for the sake of files that are not there.
    if let Some((file, error)) = args.files.iter().find_map(|file| Some((file, file.metadata().err()?))) {
        let doing = format!("import {}", file.display());
        let (problem, remedy) = match error.kind() {
            ErrorKind::NotFound => {
                ("it does not exist".to_owned(), "Name the files that the profiler wrote.".to_owned())
            }
            _ => (error.to_string(), no_run::remedy(file, Some(&error))),
        };
        return Err(Failure::new(exit::NO_DATA, doing, problem, remedy));
    }
    if let Some(out) = &args.out {
        RunDir::refuse_inputs(out, &args.files)?;
    }
    let run = RunDir::make(args.out.as_deref(), args.force, &place)?;
    const READING: &str = "rkprof: reading, {human_pos} rows so far";
    const WRITING: &str = "rkprof: {bar:40} {human_pos} of {human_len} rows, {eta} left";
    let bar = progress::bar(None, READING);
    let shown = bar.clone();
    let watch = move |so_far: Progress| match so_far {
        Progress::Read(rows) => shown.set_position(rows),
        Progress::Delivered(rows, all) => {
            if shown.length().is_none() {
                shown.set_style(progress::style(WRITING));
                shown.set_length(all);
            }
            shown.set_position(rows);
        }
    };
    let imported = import::import(&args.files, args.format, &run.path, Box::new(watch));
    bar.finish_and_clear();
    match imported {
        Ok(imported) => {
            run.replaces();
            run.link_latest();
            said(&imported, &run)
        }
        Err(error) => {
            // What was written before it failed is no run.
            let _ = dir::remove_run(&run.path);
            run.discard();
            Err(failure(args, error))
        }
    }
}

fn said(imported: &Imported, run: &RunDir) -> Result<u8, Failure> {
    let Imported { sessions, formats, events, skipped } = imported;
    for note in skipped.lacks.iter().chain(&skipped.notes) {
        out::note(note);
    }
    if skipped.count > 0 {
        let rows = if skipped.count == 1 { "1 row".to_owned() } else { format!("{} rows", skipped.count) };
        out::note(&format!("{rows} could not be read and are in no statistics:"));
        for example in &skipped.examples {
            out::note(&format!("  {example}"));
        }
    }
    let processes = if sessions.len() == 1 { "1 process".to_owned() } else { format!("{} processes", sessions.len()) };
    let shown = run.shown.display();
    out::result(None, &format!("{events} events of {processes} from {} are in {shown}\n", formats.join(" and ")))
}

fn failure(args: &Args, error: ImportError) -> Failure {
    let names: Vec<String> = args.files.iter().map(|file| file.display().to_string()).collect();
    let (code, remedy) = match error.why {
        Why::Io => (exit::CHECK_FAILED, "Check that the file can be read, and that the run directory has room."),
        Why::Malformed if args.format.is_some() => {
            (exit::USAGE, "The file is damaged, or of another format than --format says.")
        }
        Why::Malformed => (exit::USAGE, "The file is damaged or was not written to its end; take another copy of it."),
        Why::Unknown => (exit::USAGE, "`rkprof import --help` lists the formats; --format says which one a file has."),
        Why::Empty => (exit::NO_DATA, "Give the trace itself, not its statistics."),
    };
    Failure::new(code, format!("import {}", names.join(" ")), error, remedy)
}
