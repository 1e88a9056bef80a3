//! What a format that can be read declares about itself. Each has one [`Format`] beside its reader, and [`super::FORMATS`]
//! collects them: recognition, `rkprof import --format`, its help and the table of docs/formats.md come from here.

use super::collect::Collector;
use super::error::ImportError;
use super::sqlite::Database;
use std::fmt;
use std::path::{Path, PathBuf};

/// A format that can be imported.
pub struct Format {
    /// The value of `--format`.
    pub name: &'static str,
    /// One line of `rkprof import --help`.
    pub help: &'static str,
    /// Its rows in docs/formats.md, in Markdown: what is read, and the key that joins launches to kernels.
    pub docs: &'static [(&'static str, &'static str)],
    /// Whether a file with this beginning has this format. At most one format says so.
    pub recognizes: fn(&Head<'_>) -> bool,
    pub read: fn(&[PathBuf], &mut Collector) -> Result<(), ImportError>,
}

/// The beginning of a file.
pub struct Head<'a> {
    pub bytes: Vec<u8>,
    /// The bytes as text.
    pub text: String,
    /// The tables, if it is a SQLite database.
    pub(super) database: Option<Database<'a>>,
}

impl Head<'_> {
    /// Whether a database has this table.
    pub fn has_table(&self, name: &str) -> bool {
        self.database.as_ref().is_some_and(|database| database.table(name).is_some())
    }

    /// The first character of the text.
    pub fn first(&self) -> Option<char> {
        self.text.trim_start_matches('\u{feff}').trim_start().chars().next()
    }

    /// Whether it begins like a JSON object and has this key.
    pub fn has_key(&self, name: &str) -> bool {
        self.first() == Some('{') && self.text.contains(&format!("\"{name}\""))
    }
}

/// The format of this name.
pub fn find(formats: &[&'static Format], name: &str) -> Option<&'static Format> {
    formats.iter().copied().find(|format| format.name == name)
}

/// The lines of `--help`.
pub fn help(formats: &[&'static Format]) -> String {
    let width = formats.iter().map(|format| format.name.len()).max().unwrap_or(0);
    formats.iter().map(|format| format!("  {:width$}  {}\n", format.name, format.help)).collect()
}

/// The table of docs/formats.md.
pub fn table(formats: &[&'static Format]) -> String {
    let mut table = "| format | reads | key that joins launches to kernels |\n|---|---|---|\n".to_owned();
    for format in formats {
        for (at, (reads, key)) in format.docs.iter().enumerate() {
            let name = if at == 0 { format!("`{}` ", format.name) } else { String::new() };
            table += &format!("| {name}| {reads} | {key} |\n");
        }
    }
    table
}

/// Reads one file after the other.
pub(super) fn each(
    paths: &[PathBuf],
    collector: &mut Collector,
    read: fn(&Path, &mut Collector) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    paths.iter().try_for_each(|path| read(path, collector))
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

#[cfg(test)]
#[path = "format_tests.rs"]
mod tests;
