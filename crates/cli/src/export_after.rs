//! `rkprof run --export`: writes the run in other formats right after its end, in its own directory or beside it.

use super::{Failure, export};
use clap::Parser;
use rkprof_formats::export::FORMATS;
use rkprof_formats::export::format::Format;
use rkprof_launch::Job;
use rkprof_model::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// One format, and its file relative to the run directory.
#[derive(Clone, Debug)]
pub(crate) struct Export {
    format: &'static Format,
    place: String,
    /// Whether the user named the place.
    named: bool,
}

impl FromStr for Export {
    type Err = Error;

    fn from_str(text: &str) -> Result<Export, Error> {
        let (name, named) = text.split_once('=').map_or((text, None), |(name, place)| (name, Some(place)));
        let offered = || FORMATS.iter().filter_map(|format| Some((*format, format.after_run?)));
        let (format, usual) = offered().find(|(format, _)| format.name == name).ok_or_else(|| {
            let names: Vec<&str> = offered().map(|(format, _)| format.name).collect();
            format!("{name:?} is none of {}", names.join(", "))
        })?;
        match named {
            Some("") => Err(format!("{text:?} names no file").into()),
            _ => Ok(Export { format, place: named.unwrap_or(usual).to_owned(), named: named.is_some() }),
        }
    }
}

impl fmt::Display for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.format.name)?;
        if self.named { write!(f, "={}", self.place) } else { Ok(()) }
    }
}

/// `rkprof export`'s own arguments, so that both commands take the same.
#[derive(Parser)]
struct Command {
    #[command(flatten)]
    args: export::Args,
}

/// Runs the program and writes the requested formats. Returns the program's exit code.
pub(crate) fn run(job: &Job<'_>, exports: &[Export]) -> Result<u8, Failure> {
    if exports.is_empty() {
        return rkprof_launch::execute(job);
    }
    let (code, run) = rkprof_launch::run_once(job)?;
    write(&run, exports)?;
    Ok(code)
}

/// Writes each format. A program without a recording has nothing to export; another remark has reported that.
fn write(run: &Path, exports: &[Export]) -> Result<(), Failure> {
    if rkprof_store::dir::sessions(run).is_ok_and(|sessions| sessions.iter().all(|session| session.summary().is_err()))
    {
        return Ok(());
    }
    for Export { format, place, named: _ } in exports {
        let place = run.join(place);
        let words: [OsString; 6] =
            ["export".into(), run.into(), "--to".into(), format.name.into(), "-o".into(), place.clone().into()];
        // These words always parse.
        let Ok(Command { args }) = Command::try_parse_from(words) else { continue };
        export::execute(&args)?;
    }
    Ok(())
}
