//! `rkprof run --export`: writes the run in other formats right after its end, in its own directory or beside it.

use super::launch::{self, Job};
use super::{Failure, export};
use clap::Parser;
use rkprof_model::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// Formats, and their places below the run directory unless a file is named.
const PLACES: &[(&str, &str)] = &[
    ("csv", "csv"),
    ("json", "results.json"),
    ("rocpd", "results.db"),
    ("rocprof-csv", "results.csv"),
    ("parquet", "kernels.parquet"),
    ("geak", "geak.json"),
    ("chrome", "chrome.json.gz"),
    ("pftrace", "exported.pftrace"),
];

/// One format, and its file relative to the run directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Export {
    format: &'static str,
    place: Option<String>,
}

impl FromStr for Export {
    type Err = Error;

    fn from_str(text: &str) -> Result<Export, Error> {
        let (name, place) = text.split_once('=').map_or((text, None), |(name, place)| (name, Some(place.to_owned())));
        let known = PLACES.iter().find(|(known, _)| *known == name);
        let names: Vec<&str> = PLACES.iter().map(|(name, _)| *name).collect();
        let (format, _) = known.ok_or_else(|| format!("{name:?} is none of {}", names.join(", ")))?;
        match place.as_deref() {
            Some("") => Err(format!("{text:?} names no file").into()),
            _ => Ok(Export { format, place }),
        }
    }
}

impl fmt::Display for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.format)?;
        self.place.as_ref().map_or(Ok(()), |place| write!(f, "={place}"))
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
        return launch::execute(job);
    }
    let (code, run) = launch::run_once(job)?;
    write(&run, exports)?;
    Ok(code)
}

/// Writes each format. A program without a recording has nothing to export; another remark has reported that.
fn write(run: &Path, exports: &[Export]) -> Result<(), Failure> {
    if rkprof_store::dir::sessions(run).is_ok_and(|sessions| sessions.iter().all(|session| session.summary().is_err()))
    {
        return Ok(());
    }
    for Export { format, place } in exports {
        let usual = PLACES.iter().find(|(name, _)| name == format).map_or("", |(_, place)| *place);
        let place = run.join(place.as_deref().unwrap_or(usual));
        let words: [OsString; 6] =
            ["export".into(), run.into(), "--to".into(), format.into(), "-o".into(), place.clone().into()];
        // These words always parse.
        let Ok(Command { args }) = Command::try_parse_from(words) else { continue };
        export::execute(&args)?;
    }
    Ok(())
}
