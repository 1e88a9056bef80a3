//! Why a process is not recorded, and who is told.

use super::family;
use super::settings::{config, left_out, wanted};
use std::io::{self, Write as _};
use std::path::Path;

/// Why this process is not to be recorded.
pub fn not_wanted() -> Option<String> {
    if !wanted() {
        return Some("RKPROF_DISABLE is set".to_owned());
    }
    if family::is_left_out(config()) {
        return Some("the program started this process, and --children off records the program alone".to_owned());
    }
    left_out().inspect(|sentence| {
        tell_command(sentence);
    })
}

/// Reports why the program runs untraced: to the command that started it, or in one line on stderr.
pub fn complain(sentence: &str) {
    if !tell_command(sentence) {
        say(sentence);
    }
}

/// Reports why the program runs untraced to the command that started it, if there is one.
fn tell_command(sentence: &str) -> bool {
    config().arena_dir.as_ref().is_some_and(|dir| {
        std::fs::write(Path::new(dir).join(format!("untraced.{}", std::process::id())), sentence).is_ok()
    })
}

/// Writes one line to stderr; ignores a closed or full stderr.
pub(super) fn say(sentence: &str) {
    let _ = writeln!(io::stderr(), "rkprof: {sentence}");
}
