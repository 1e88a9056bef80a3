//! `rkprof paths`: which lines of the program the GPU time belongs to (`rkprof run --stacks`).

mod idle;
pub mod lines;
mod pprof;
pub mod profile;
pub mod stacks;
mod symbols;

use super::{Failure, exit, out};
use clap::ValueEnum;
use lines::Line;
use profile::Profile;
use rkprof_model::safe::terminal_lines;
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
  rkprof paths out --to speedscope -o out.json  for speedscope.app

Exit codes: 0 ok, 4 the run has no call paths.")]
pub struct Args {
    /// Run directory
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// What to make of the paths
    #[arg(long, value_enum, default_value_t = Form::Text)]
    to: Form,
    /// Lines to show
    #[arg(short = 'n', long = "rows", value_name = "N", default_value_t = 20)]
    rows: usize,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Of the JSON.
const SCHEMA_VERSION: u32 = 1;

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Form {
    Text,
    Json,
    Collapsed,
    Speedscope,
    Pprof,
}

pub fn execute(args: &Args) -> Result<u8, Failure> {
    let profile = load(&args.run)?;
    let text = match args.to {
        Form::Text => text(&profile, args.rows).into_bytes(),
        Form::Json => stacks::pretty(&json(&profile, args.rows)),
        Form::Collapsed => stacks::collapsed(&profile).into_bytes(),
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
            // A reader that has seen enough is no error.
            let _ = std::io::stdout().write_all(&text);
        }
    }
    Ok(exit::OK)
}

/// The whole profile in pprof's format.
pub fn pprof(profile: &Profile) -> Result<Vec<u8>, Failure> {
    pprof::write(profile).map_err(|error| {
        Failure::new(exit::CHECK_FAILED, "make a profile", error, "This is a fault of rkprof: please report it.")
    })
}

/// The call paths of a run that must have some.
pub fn load(run: &Path) -> Result<Profile, Failure> {
    Profile::load(run)?.ok_or_else(|| {
        let doing = format!("show the call paths of {}", run.display());
        let remedy = "Record it with: rkprof run --stacks -- PROGRAM";
        Failure::new(exit::NO_DATA, doing, "no launch of it has a call path", remedy)
    })
}

/// The head of a table of lines, and its rows.
pub fn table(profile: &Profile, lines: &[Line]) -> (Vec<&'static str>, Vec<Vec<String>>) {
    let estimated = lines.iter().any(|line| line.gpu_ns_error > 0.0);
    let idle = lines.iter().any(|line| line.idle_ns.is_some());
    let copies = lines.iter().any(|line| line.copies > 0.0);
    let wanted = [true, estimated, true, true, true, idle, copies, copies, true];
    let ms = |ns: f64| format!("{:.3}", ns / 1e6);
    let pick = |all: [String; 9]| all.into_iter().zip(wanted).filter(|(_, wanted)| *wanted).map(|(cell, _)| cell);
    let row = |line: &Line| {
        pick([
            format!("{:.1}%", 100.0 * line.share),
            format!("{:.1}%", 100.0 * profile.share(line.gpu_ns_error)),
            ms(line.gpu_ns),
            format!("{:.0}", line.launches),
            ms(line.launch_ns),
            line.idle_ns.map_or("-".to_owned(), ms),
            format!("{:.0}", line.copies),
            format!("{:.3}", line.copy_bytes / 1e6),
            format!("{}  {}", line.place, line.called()),
        ])
        .collect()
    };
    let head = ["share", "+-", "GPU ms", "launches", "launch ms", "idle ms", "copies", "MB", "line, function < caller"];
    let head = head.into_iter().zip(wanted).filter(|(_, wanted)| *wanted).map(|(cell, _)| cell).collect();
    (head, lines.iter().map(row).collect())
}

/// Hot lines for a terminal.
pub fn text(profile: &Profile, rows: usize) -> String {
    let lines = lines::lines(profile);
    let shown = &lines[..rows.min(lines.len())];
    let (head, cells) = table(profile, shown);
    let mut text = format!("Hot lines: GPU time by the line that launches it ({})\n", profile.remark());
    let last = head.len() - 1;
    let width = |column: usize| {
        let cells = cells.iter().map(|row: &Vec<String>| row[column].len());
        cells.chain([head[column].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..last).map(width).collect();
    let mut put = |row: &[String]| {
        for (cell, width) in row.iter().zip(&widths) {
            text += &format!("{cell:>width$} ");
        }
        text += &format!(" {}\n", row[last]);
    };
    put(&head.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>());
    cells.iter().for_each(|row| put(row));
    if lines.len() > rows {
        text += &format!("and {} more\n", lines.len() - rows);
    }
    terminal_lines(&text).into_owned()
}

/// Hot lines, and what they are part of.
pub fn json(profile: &Profile, rows: usize) -> serde_json::Value {
    let lines = lines::lines(profile);
    json!({
        "schema_version": SCHEMA_VERSION, "simulated": profile.simulated, "gpu_ns": profile.total_ns,
        "gpu_ns_without_path": profile.unknown_ns, "launches": profile.launches,
        "launches_with_path": profile.with_path, "launches_without_python": profile.without_python,
        "copies_without_path": profile.unknown_copies,
        "lines": lines[..rows.min(lines.len())],
    })
}
