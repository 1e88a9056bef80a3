//! What a run has only a part of, by the user's choice: traces whose older files were deleted, traces of the flight recorder.

use super::load::Process;
use rkprof_model::run::Status;
use rkprof_model::summary::NoteRow;
use rkprof_show::units::count;
use rkprof_store::flight_files;
use std::path::Path;

/// Sentences about the traces of a process of the run at `run`, which the user calls `shown`.
pub(crate) fn notes(process: &Process, run: &Path, shown: &Path) -> Vec<NoteRow> {
    let row = |severity: &str, text: String| NoteRow { severity: severity.to_owned(), text };
    let deleted = process.summary.as_ref().and_then(|summary| summary.completeness.kept_kernels()).map(|[kept, all]| {
        let (kept, all) = (count(kept), count(all));
        let text = format!(
            "the trace holds the last {kept} of {all} kernels, older files were deleted (--keep): findings, steps, idle time and exports are \
             of that part, tables of kernels and calls of the whole run"
        );
        row("warning", text)
    });
    let written = flight_files(&process.dir);
    let last = written.last().and_then(|path| path.file_name()).filter(|_| process.traces.is_empty());
    let written = last.map(|name| {
        let file = shown.join(process.dir.strip_prefix(run).unwrap_or(Path::new(""))).join(name);
        let several = if written.len() > 1 { format!(", the last of {}", written.len()) } else { String::new() };
        let text = format!("`rkprof report {}` shows what the flight recorder wrote{several}", file.display());
        row("info", text)
    });
    let option = |name: &str| process.info.as_ref().and_then(|info| info.options.get(name));
    let waits = option("RKPROF_TRIGGER").filter(|_| option("RKPROF_FLIGHT").is_some() && last.is_none());
    let runs = process.info.as_ref().is_some_and(|info| info.status == Status::Running);
    let waits = waits.map(|condition| {
        let held = if runs { "has not held yet" } else { "never held, and nothing else asked for it" };
        row("info", format!("the flight recorder wrote nothing: {condition:?} {held}"))
    });
    deleted.into_iter().chain(written).chain(waits).collect()
}
