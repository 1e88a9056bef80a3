//! Output of text: results to stdout, remarks to stderr. Neither panics when its reader is gone.

use super::Failure;
use super::exit;
use super::style::{self, Tone};
use super::table::wrapped;
use super::units::bytes;
use rkprof_model::safe::terminal_lines;
use rkprof_store::{dir, files};
use std::collections::BTreeSet;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::sync::Mutex;

/// The prefix of every remark.
const PREFIX: &str = "rkprof: ";

/// The remarks so far, so that the passes of a replay and the runs of `--repeat` do not repeat them.
static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Prints a remark on stderr, each line with the prefix; an equal remark is printed once.
pub fn note(text: &str) {
    let is_new = SAID.lock().is_ok_and(|mut said| said.insert(text.to_owned()));
    if !is_new {
        return;
    }
    let text = terminal_lines(text);
    block(&text.lines().map(line).collect::<String>());
}

/// A line with the prefix, broken between words where a terminal would break inside of them.
fn line(text: &str) -> String {
    let text = format!("{PREFIX}{text}");
    match io::stderr().is_terminal() {
        true => wrapped(&text, 0, PREFIX.len(), style::width_of_remarks()) + "\n",
        false => text + "\n",
    }
}

/// Prints text on stderr unchanged.
pub fn block(text: &str) {
    let text = style::for_stream(text, &io::stderr());
    // There is no better place to report that stderr is closed.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Reports that a file which the user named is written.
pub fn wrote(path: &Path) {
    // A pipe or a device needs no such message; /dev/null least of all.
    if path.is_file() {
        let size = path.metadata().map_or(0, |metadata| metadata.len());
        note(&format!("wrote {} ({})", path.display(), bytes(size)));
    }
}

/// Prints a command's failure on stderr.
pub fn failure(failure: &Failure) {
    let text = terminal_lines(&failure.to_string()).into_owned();
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let rest: String = lines.map(line).collect();
    let first = line(first);
    let first = first.strip_prefix(PREFIX).unwrap_or(&first).trim_end_matches('\n');
    block(&format!("{PREFIX}{}\n{rest}", Tone::Bad.paint(first)));
}

/// Writes a file that the user named: beside its place, then in its place, so that a full disk leaves the old one. A pipe or a
/// device is written to as it is.
///
/// # Errors
/// Those of writing; `InvalidInput` when it is a file of a run.
pub fn file(path: &Path, content: &[u8]) -> io::Result<()> {
    if is_of_a_run(path) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a file of a run, which is only read"));
    }
    // A link stays one: what it leads to is replaced.
    match path.canonicalize() {
        Ok(place) if place.is_file() => files::publish(&place, content),
        Ok(place) => std::fs::write(place, content),
        Err(_) => files::publish(path, content),
    }
}

/// A file that a recording has written.
pub(crate) fn is_of_a_run(path: &Path) -> bool {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (Some(dir), Some(name)) = (path.parent(), path.file_name()) else { return false };
    let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
    path.exists() && dir::is_record(&name.to_string_lossy()) && dir.join(rkprof_model::run::FILE).exists()
}

/// Prints text for people: to `path`, or to stdout, in color if enabled.
pub fn result(path: Option<&Path>, text: &str) -> Result<u8, Failure> {
    match path {
        Some(_) => data(path, &style::plain(text)),
        None => data(None, &style::for_stream(text, &io::stdout())),
    }
}

/// Prints a result unchanged: to `path`, or to stdout. A reader that closes its end (`rkprof report | head`) is no error.
pub fn data(path: Option<&Path>, text: &str) -> Result<u8, Failure> {
    let written = match path {
        Some(path) => file(path, text.as_bytes()).inspect(|()| wrote(path)),
        None => {
            let mut stdout = io::stdout().lock();
            match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                written => written,
            }
        }
    };
    let place = path.map_or("standard output".to_owned(), |path| path.display().to_string());
    written.map(|()| exit::OK).map_err(|error| {
        Failure::new(
            exit::CHECK_FAILED,
            format!("write to {place}"),
            error,
            "Check that the place exists and has room.",
        )
    })
}

/// A result for programs, as JSON with an end of line.
pub fn pretty(result: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(result).unwrap_or_default()
        + "
"
}
