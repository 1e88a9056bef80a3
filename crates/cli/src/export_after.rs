//! `rkprof run --export`: the run in other formats, right after it ended, in its own directory.

use super::{Failure, export};
use clap::Parser;
use std::ffi::OsString;
use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Csv,
    Json,
    Rocpd,
}

impl Format {
    pub fn name(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Json => "json",
            Format::Rocpd => "rocpd",
        }
    }

    /// Where it goes, below the run directory.
    fn place(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Json => "results.json",
            Format::Rocpd => "results.db",
        }
    }
}

/// `rkprof export`'s own arguments, so that both mean the same.
#[derive(Parser)]
struct Export {
    #[command(flatten)]
    args: export::Args,
}

/// Writes each format. A program that was not recorded has nothing to export, which its own remark has told.
pub fn write(run: &Path, formats: &[Format]) -> Result<(), Failure> {
    if rkprof_store::dir::sessions(run).is_ok_and(|sessions| sessions.iter().all(|session| session.summary().is_err()))
    {
        return Ok(());
    }
    for format in formats {
        let place = run.join(format.place());
        let words =
            ["export".into(), run.into(), "--to".into(), format.name().into(), "-o".into(), place.clone().into()];
        let words: [OsString; 6] = words;
        // These words are always understood.
        let Ok(Export { args }) = Export::try_parse_from(words) else { continue };
        export::execute(&args)?;
    }
    Ok(())
}
