//! How text looks where people read it: the terminal's width, and colour for what matters.
//!
//! Texts carry colour as escape sequences; [`crate::out`] takes them away where they are not wanted: in files, in pipes, under
//! `NO_COLOR`, `CLICOLOR=0`, `TERM=dumb` and `--color never`. `CLICOLOR_FORCE=1` and `--color always` keep them.

use anstream::adapter::strip_str;
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use rustix::termios::tcgetwinsize;
use std::io::IsTerminal;
use std::os::fd::AsFd;

/// Columns of text that goes to no terminal.
pub const WIDTH: usize = 100;
/// Narrower terminals break lines by themselves; in wider ones long lines are hard to read.
const WIDTHS: std::ops::RangeInclusive<usize> = 60..=200;

/// The meaning of a word for the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Good,
    /// The limit of a kernel.
    Limit,
    Doubtful,
    /// Time that a finding could save.
    Saving,
    Bad,
    /// Titles.
    Strong,
    /// Less important text.
    Faint,
}

impl Tone {
    /// The tone of a verdict, a result or a label.
    pub fn from_word(word: &str) -> Tone {
        match word.trim_start_matches([' ', '[']).split([' ', ':', ']']).next().unwrap_or_default() {
            "COMPLETE" | "PASS" | "OK" | "IMPROVEMENT" | "ok" => Tone::Good,
            "COMPUTE" | "MEMORY" | "LDS" | "CACHE" | "BALANCED" => Tone::Limit,
            "INCOMPLETE" | "Finding" | "Warning" | "WARN" | "INCONCLUSIVE" | "UNKNOWN" | "LATENCY" | "MED" | "!" => {
                Tone::Doubtful
            }
            "FAIL" | "FAILED" | "Failed" | "REGRESSION" | "HIGH" | "Last" => Tone::Bad,
            _ => Tone::Plain,
        }
    }

    /// The text with the escape sequences of the tone.
    pub fn paint(self, text: &str) -> String {
        let code = match self {
            Tone::Plain => return text.to_owned(),
            _ if text.is_empty() => return String::new(),
            Tone::Good => "32",
            Tone::Limit => "36",
            Tone::Doubtful => "33",
            Tone::Saving => "1;36",
            Tone::Bad => "1;31",
            Tone::Strong => "1",
            Tone::Faint => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// The text as written to `stream`.
pub(crate) fn for_stream(text: &str, stream: &impl RawStream) -> String {
    match AutoStream::choice(stream) {
        ColorChoice::Never => plain(text),
        _ => text.to_owned(),
    }
}

/// The text without colors.
pub fn plain(text: &str) -> String {
    // A page of megabytes has no escape sequences.
    if text.contains('\x1b') { strip_str(text).to_string() } else { text.to_owned() }
}

/// Width of results in columns.
pub fn width() -> usize {
    width_of(&std::io::stdout())
}

/// Width of remarks in columns.
pub fn width_of_remarks() -> usize {
    width_of(&std::io::stderr())
}

fn width_of(stream: &(impl AsFd + IsTerminal)) -> usize {
    if !stream.is_terminal() {
        return WIDTH;
    }
    match tcgetwinsize(stream) {
        Ok(size) if size.ws_col > 0 => usize::from(size.ws_col).clamp(*WIDTHS.start(), *WIDTHS.end()),
        _ => WIDTH,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_tones_and_lose_them() {
        let tones =
            ["COMPLETE", "INCOMPLETE", "  [HIGH]", "FAIL: 1 of 2", "REGRESSION", "Device", ""].map(Tone::from_word);
        use Tone::{Bad, Doubtful, Good, Plain};
        assert_eq!(tones, [Good, Doubtful, Bad, Bad, Bad, Plain, Plain]);
        assert_eq!(plain(&Bad.paint("x")), "x");
        assert_ne!(Bad.paint("x"), "x");
        assert_eq!(Plain.paint("x"), "x");
    }
}
