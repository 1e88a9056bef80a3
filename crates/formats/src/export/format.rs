//! What a format declares about itself. Each format has one [`Format`] beside its writer, and [`super::FORMATS`] collects them.
//! From it come the options of `rkprof export` and `rkprof run --export`, with help and completions. The table of
//! docs/formats.md comes from it, too. It says how an export is opened, and what it may replace.

use super::Sink;
use super::columns::Codec;
use rkprof_arch::work::Rules;
use rkprof_model::run::TraceRows;
use rkprof_names::Style;
use rkprof_perfetto::writer::callstacks::Callstacks;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A format that a run can be written in.
#[derive(Debug)]
pub struct Format {
    /// The value of `--to`.
    pub name: &'static str,
    /// One line of `rkprof export --help`.
    pub help: &'static str,
    /// The table of docs/formats.md: what is written, what several processes give, and who reads it.
    pub docs: &'static [DocsRow],
    /// The endings of its files; the first one is that of files that we name. `.gz` may follow.
    pub endings: &'static [&'static str],
    /// The kind of place that it is written to; it may depend on the options and on the path.
    pub place: fn(&Chosen) -> PlaceKind,
    /// Names that it makes in a directory. An export may replace these and nothing else.
    pub gives: fn(&str) -> bool,
    /// Its place below the run's directory in `rkprof run --export`; `None`: it is not offered there.
    pub after_run: Option<&'static str>,
    pub needs: Needs,
    pub processes: Processes,
    /// Whether a terminal cannot show it.
    pub is_binary: bool,
    /// The options that only some formats have, and this one takes.
    pub options: &'static [Setting],
    pub make: fn(Job) -> io::Result<Box<dyn Sink>>,
}

/// A row of docs/formats.md, in Markdown.
#[derive(Debug)]
pub struct DocsRow {
    /// The format, with an option that makes it another one (`parquet --wide`).
    pub called: &'static str,
    pub result: &'static str,
    pub processes: &'static str,
    pub readers: &'static str,
}

/// What must be known before the first event is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// A trace; statistics alone are not enough.
    pub trace: bool,
    /// The names of the counters, for its header.
    pub counters: bool,
    /// The call paths of the process.
    pub callstacks: bool,
    pub paths: Paths,
}

/// The processes that one result can hold. A process that has no room in it gets a result of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processes {
    One,
    /// Those of a merged run, whose ids are distinct and whose times are of one clock.
    Merged,
    Several,
}

/// What a format has to do with the profile by call path of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paths {
    #[default]
    Unused,
    /// Where a run has one, it is written in place of the events.
    Preferred,
    /// Nothing else can be written.
    Alone,
}

/// The kind of path that `-o` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// One file, or standard output.
    Stream,
    /// One file that cannot be a stream.
    File,
    /// One file or several, which the sink opens; standard output holds one.
    Files,
    Directory,
}

/// Options of single formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    Extended,
    Wide,
    Compression,
    Rows,
    Work,
    Prefix,
}

impl Setting {
    /// As on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Setting::Extended => "--extended",
            Setting::Wide => "--wide",
            Setting::Compression => "--compression",
            Setting::Rows => "--rows",
            Setting::Work => "--work",
            Setting::Prefix => "-o 'PREFIX*.csv'",
        }
    }
}

/// What of the user's choice decides on the kind of place.
pub struct Chosen<'a> {
    pub wide: bool,
    /// `None` is standard output.
    pub path: Option<&'a Path>,
}

/// What a sink is made from. Each format takes what its options name.
pub struct Job {
    /// The file or directory; `None` is standard output.
    pub path: Option<PathBuf>,
    /// The open file or standard output, for [`PlaceKind::Stream`].
    pub stream: Option<Box<dyn Write + Send>>,
    pub style: Style,
    /// Before the names of files.
    pub prefix: String,
    /// The run's name, which a dataset is partitioned by.
    pub run: String,
    /// A ROCTx range whose times stand for the whole.
    pub range: Option<String>,
    /// Counters that are columns.
    pub counters: Vec<String>,
    pub callstacks: Callstacks,
    pub extended: bool,
    pub wide: bool,
    pub codec: Codec,
    pub rows: TraceRows,
    pub work: Rules,
}

impl Job {
    /// The path of a format that is never a stream.
    ///
    /// # Errors
    /// When there is none, which `Format::place` excludes.
    pub fn path(&self) -> io::Result<PathBuf> {
        self.path.clone().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it needs a path"))
    }

    /// The stream of [`PlaceKind::Stream`].
    ///
    /// # Errors
    /// When there is none, which `Format::place` excludes.
    pub fn stream(&mut self) -> io::Result<Box<dyn Write + Send>> {
        self.stream.take().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it needs an open file"))
    }
}

/// For formats of one file.
pub fn one_stream(_: &Chosen) -> PlaceKind {
    PlaceKind::Stream
}

/// For formats without a directory.
pub fn gives_nothing(_: &str) -> bool {
    false
}

/// The format of this name.
pub fn find(formats: &[&'static Format], name: &str) -> Option<&'static Format> {
    formats.iter().copied().find(|format| format.name == name)
}

/// The formats whose files end as this path does; `.gz` is ignored where an ending lacks it.
pub fn of_path(formats: &[&'static Format], path: &Path) -> Vec<&'static Format> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let plain = name.strip_suffix(".gz").unwrap_or(&name);
    let ends = |name: &str, ending: &str| name.strip_suffix(ending).is_some_and(|stem| stem.ends_with('.'));
    let is_of = |format: &&&'static Format| format.endings.iter().any(|end| ends(&name, end) || ends(plain, end));
    formats.iter().filter(is_of).copied().collect()
}

/// The formats that take an option, as they are named on the command line.
pub fn takers(formats: &[&'static Format], option: Setting) -> Vec<String> {
    let takers = formats.iter().filter(|format| format.options.contains(&option));
    takers.map(|format| format!("--to {}", format.name)).collect()
}

/// The lines of `--help`.
pub fn help(formats: &[&'static Format]) -> String {
    let width = formats.iter().map(|format| format.name.len()).max().unwrap_or(0);
    formats.iter().map(|format| format!("  {:width$}  {}\n", format.name, format.help)).collect()
}

/// The table of docs/formats.md.
pub fn table(formats: &[&'static Format]) -> String {
    let mut table = "| format | result | several processes | read by |\n|---|---|---|---|\n".to_owned();
    for DocsRow { called, result, processes, readers } in formats.iter().flat_map(|format| format.docs) {
        table += &format!("| `{called}` | {result} | {processes} | {readers} |\n");
    }
    table
}

#[cfg(test)]
#[path = "format_tests.rs"]
mod tests;
