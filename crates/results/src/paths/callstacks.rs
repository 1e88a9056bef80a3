//! Call paths for Perfetto: functions and lines by the id of the launches in the trace.

use super::profile::stack;
use super::symbols::Symbols;
use rkprof_model::call_paths::{CallPaths, FILE, SCHEMA_VERSION};
use rkprof_perfetto::writer::callstacks::{Callstacks, Frame};
use rkprof_store::dir;
use std::path::Path;

/// The call paths of a session; empty if it recorded none.
pub fn of_session(session: &Path) -> Callstacks {
    let mut callstacks = Callstacks::default();
    let paths: CallPaths = match dir::read_json(&session.join(FILE), SCHEMA_VERSION) {
        Ok(paths) => paths,
        Err(_) => return callstacks,
    };
    let mut symbols = Symbols::new(&paths);
    for path in &paths.paths {
        let frames = stack(path, &mut symbols);
        let frames = frames.into_iter().rev().map(|frame| Frame { function: frame.function, line: frame.line });
        callstacks.insert(path.id, frames);
    }
    callstacks
}
