//! `--format`, `--output` and `--color`: how a command shows its result, and where.

use super::{Failure, out, style};
use anstream::ColorChoice;
use clap::ValueEnum;
use std::path::PathBuf;

/// `--color`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR or CLICOLOR=0 is set
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Sets the choice for the rest of the process.
    pub(crate) fn set(self) {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::AlwaysAnsi,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// The options of a command that shows a result: how, and where.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Show<F: ValueEnum + Default + Send + Sync + 'static> {
    // Only the help of the values is the format's own.
    /// Form of the result [default: what the file's ending names, or text]
    #[arg(long, value_enum)]
    format: Option<F>,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl<F: ValueEnum + Default + Send + Sync + 'static> Show<F> {
    /// The format: as asked, or as the file's ending says, or the first one.
    pub(crate) fn format(&self) -> F {
        let ending = self.output.as_ref().and_then(|file| file.extension()?.to_str());
        let named = ending.map(|ending| if ending == "md" { "markdown" } else { ending });
        let by_ending = || named.and_then(|name| F::from_str(name, true).ok());
        self.format.clone().or_else(by_ending).unwrap_or_default()
    }

    /// The width of a text in columns; unlimited on request.
    pub(crate) fn width(&self, any: bool) -> usize {
        match &self.output {
            _ if any => usize::from(u16::MAX),
            Some(_) => style::WIDTH,
            None => style::width(),
        }
    }

    /// Writes the result to its file or to stdout.
    pub(crate) fn write(&self, text: &str) -> Result<u8, Failure> {
        out::result(self.output.as_deref(), text)
    }
}

/// A choice of output formats. The first is the default.
macro_rules! formats {
    ($vis:vis enum $name:ident { $(#[$of_first:meta])* $first:ident $(, $(#[$of:meta])* $format:ident)* }) => {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
        $vis enum $name { #[default] $(#[$of_first])* $first $(, $(#[$of])* $format)* }
    };
}
pub(crate) use formats;

formats! { pub(crate) enum PlainFormat { Text, Json } }

#[cfg(test)]
mod tests {
    use super::*;

    formats! { enum Format { Text, Json, Markdown } }

    #[test]
    fn the_ending_of_the_file_names_the_format() {
        let of = |format, file: Option<&str>| Show { format, output: file.map(PathBuf::from) }.format();
        assert_eq!(of(None, None), Format::Text);
        assert_eq!(of(None, Some("a/report.json")), Format::Json);
        assert_eq!(of(None, Some("report.md")), Format::Markdown);
        assert_eq!(of(None, Some("report.log")), Format::Text);
        assert_eq!(of(Some(Format::Text), Some("report.json")), Format::Text);
    }
}
