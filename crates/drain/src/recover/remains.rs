//! What a dead process left: its identity, its arena, and its traces up to the mark.

use super::Recovered;
use rkprof_arena::{Salvage, SalvageError};
use rkprof_config::Config;
use rkprof_model::event::Process;
use rkprof_model::run::{self, Status};
use rkprof_model::summary::{self, Summary};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::repair;
use rkprof_store::{files, lease, shared};
use std::io;
use std::path::{Path, PathBuf};

/// What other files say about a process whose `run.json` is missing.
pub(super) fn identified(dir: &Path, salvage: Option<&Salvage>, traces: &[PathBuf]) -> run::RunInfo {
    let summary: Option<Summary> = rkprof_store::dir::read_json(&dir.join(summary::FILE), summary::SCHEMA_VERSION).ok();
    let process = traces.iter().find_map(|path| process_of(path)).unwrap_or_default();
    let pid = salvage.map(Salvage::pid).or(summary.as_ref().map(|summary| summary.pid)).unwrap_or(process.pid);
    let mut info = run::RunInfo {
        schema_version: run::SCHEMA_VERSION,
        rkprof_version: env!("CARGO_PKG_VERSION").to_owned(),
        pid,
        ..run::RunInfo::default()
    };
    if let Some(summary) = summary.filter(|summary| summary.pid == pid) {
        (info.host, info.command, info.simulated) = (summary.host, summary.command, summary.simulated);
    }
    if process.pid == pid {
        let Process { parent_pid, command, host, rank, simulated, .. } = process;
        (info.parent_pid, info.command, info.host, info.rank) = (parent_pid, command, host, rank);
        info.simulated |= simulated;
    }
    info
}

/// The process that a trace names.
fn process_of(trace: &Path) -> Option<Process> {
    let mut reader = TraceReader::new(files::open_own(trace).ok()?);
    loop {
        match reader.next() {
            Ok(Some(Item::Process(process))) => return Some(process),
            Ok(Some(_)) => {}
            Ok(None) | Err(_) => return None,
        }
    }
}

/// Finishes the run of a process that ended before it recorded anything. Without a lease the number may be that of a process in another
/// namespace: `is_known` is whether the lease tells that it has ended.
pub(super) fn never_began(dir: &Path, mut info: run::RunInfo, is_known: bool) -> io::Result<Recovered> {
    info.status = Status::Untraced;
    info.reason.get_or_insert_with(|| "the session had not begun when the process ended".to_owned());
    rkprof_store::dir::write_json(&dir.join(run::FILE), &info)?;
    if let Ok(arena) = shared::open(dir) {
        arena.remove(dir);
    }
    let files = [rkprof_store::ARENA_FILE, rkprof_store::META_FILE, rkprof_store::COUNTERS_FILE, lease::FILE];
    for file in files {
        let _ = std::fs::remove_file(dir.join(file));
    }
    rkprof_store::dir::remove_unfinished(dir, is_known.then_some(info.pid));
    Ok(Recovered::default())
}

/// Whether the arena is of another process than the run.
pub(super) fn is_foreign(salvage: &Salvage, info: &run::RunInfo) -> bool {
    info.pid != 0 && salvage.pid() != info.pid
}

/// Opens the files of a dead process; adds a sentence to `doubts` for each part that cannot be trusted.
pub(super) fn open(
    arena: &shared::Arena,
    info: &run::RunInfo,
    doubts: &mut Vec<String>,
) -> Result<Option<Salvage>, SalvageError> {
    let salvage = match Salvage::from_file(arena.file.try_clone()?) {
        Ok(salvage) => salvage,
        Err(error @ SalvageError::NotAnArena) => {
            doubts.push(error.to_string());
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    if is_foreign(&salvage, info) {
        doubts.push(format!(
            "the arena is of process {}, not of process {}; it was left alone",
            salvage.pid(),
            info.pid
        ));
        return Ok(Some(salvage));
    }
    if salvage.is_cut() {
        doubts.push("the arena was cut: the records in the missing part are lost".to_owned());
    }
    if salvage.damaged_chunks() > 0 {
        doubts.push(format!("{} parts of the arena are unreadable: their records are lost", salvage.damaged_chunks()));
    }
    Ok(Some(salvage))
}

/// Cuts the traces at the mark, or at the last whole packet without a mark. Returns the bytes cut off.
pub(super) fn cut_trace(
    traces: &[PathBuf],
    salvage: Option<&Salvage>,
    config: &Config,
    doubts: &mut Vec<String>,
) -> io::Result<u64> {
    let mut cut = 0;
    let mut found = 0;
    for path in traces {
        let file = files::open_own_to_write(path, false)?;
        let length = file.metadata()?.len();
        let keep = match salvage.map(Salvage::mark) {
            Some(mark) if number(path) < mark.trace_part => length,
            Some(mark) if number(path) == mark.trace_part => {
                if length < mark.trace_len {
                    let shown = path.file_name().unwrap_or_default().to_string_lossy();
                    doubts.push(format!("{shown} was cut: {length} of {} bytes are there", mark.trace_len));
                    // Appended packets must not become the rest of a cut packet.
                    repair::valid_prefix(files::open_own(path)?)?.len
                } else {
                    mark.trace_len
                }
            }
            Some(_) => 0,
            None => repair::valid_prefix(files::open_own(path)?)?.len,
        };
        found += u64::from(salvage.is_some_and(|salvage| number(path) <= salvage.mark().trace_part));
        if keep != length {
            file.set_len(keep)?;
            cut += length - keep;
        }
    }
    let parts = salvage.map_or(0, |salvage| salvage.mark().trace_part);
    let wanted = config.keep.map_or(parts, |keep| parts.min(u64::from(keep.max(1))));
    if found < wanted {
        doubts.push(format!("{} of {wanted} trace files were deleted", wanted - found));
    }
    Ok(cut)
}

/// Number of a trace file among the rotated ones, from 1; the only file of an unrotated trace is 1.
fn number(path: &Path) -> u64 {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').nth(1).and_then(|digits| digits.parse().ok()).unwrap_or(1)
}
