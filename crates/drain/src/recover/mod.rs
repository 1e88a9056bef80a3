//! Makes a finished run from the run of a dead process: keeps what the drainer had written, adds what lies in the arena.
//!
//! ```text
//! meta.bin (up to the mark)  ──► names and facts ─┐
//! trace*.pftrace (cut to the mark) ──► statistics ┼──► join ──► summary.json, run.json, more packets at the trace's end
//! arena (records after the mark) ─────────────────┘
//! ```
//!
//! The mark is what the drainer published last (see [`rkprof_arena`]). Records before it are in the files, records after it
//! are in the arena, and no record is in both.

mod rebuild;
mod remains;

use rebuild::{Recovery, Source};
use rkprof_arena::{Salvage, SalvageError};
use rkprof_config::Config;
use rkprof_model::event::Severity;
use rkprof_model::run::{RunInfo, Status};
use rkprof_store::held::HeldDir;
use rkprof_store::lease;
use rkprof_store::shared;
use std::io;
use std::path::Path;

/// What a recovery did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Records that were found in the arena and are now in the files.
    pub records: u64,
    /// Records that were drained but are in no file.
    pub lost: u64,
    /// Incomplete bytes that were cut off the trace.
    pub cut_bytes: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum RecoverError {
    #[error("recovering {dir}: the process {pid} is still running; wait for its end")]
    Running { dir: String, pid: u32 },
    #[error(
        "recovering {dir}: process {pid} ran on {host}, and this file system does not tell here whether it lives; recover it there, or \
         recover a copy on a local disk"
    )]
    Elsewhere { dir: String, pid: u32, host: String },
    #[error("recovering {dir}: there is no arena and no trace in it; give the directory of a run")]
    Nothing { dir: String },
    #[error("recovering {dir}: the run ended in good order; there is nothing to recover")]
    Finished { dir: String },
    #[error("recovering {dir}: {source}")]
    Arena { dir: String, source: SalvageError },
    #[error("recovering {dir}: {doing} failed: {source}; check permissions and free space")]
    Io { dir: String, doing: String, source: io::Error },
}

/// Whether the process ran on another machine, or in another boot of this one.
fn is_elsewhere(info: &RunInfo) -> bool {
    let boot = rkprof_store::process::boot_id();
    !info.boot_id.is_empty() && boot.is_some_and(|boot| boot != info.boot_id)
}

/// Recovers the session in `held`. One that was recovered before is left as it is ([`RecoverError::Finished`]).
///
/// # Errors
/// See [`RecoverError`].
pub fn recover(held: &HeldDir) -> Result<Recovered, RecoverError> {
    let dir = held.path();
    let name = || held.shown().display().to_string();
    let failed = |doing: &str| {
        let (dir, doing) = (name(), doing.to_owned());
        move |source| RecoverError::Io { dir, doing, source }
    };
    let session = rkprof_store::dir::Session::open(dir);
    if session.is_running() {
        return Err(RecoverError::Running { dir: name(), pid: session.info.map_or(0, |info| info.pid) });
    }
    // As long as this is held, no other command recovers the run.
    let owner = lease::claim(dir);
    let claimed = session.info.is_ok();
    let info = session.info.unwrap_or_default();
    let is_known = matches!(owner, lease::Owner::Nobody(_));
    if let Some(refusal) = refused(dir, name(), &info, &owner) {
        return Err(refusal);
    }
    if info.status == Status::Starting {
        return remains::never_began(dir, info, is_known).map_err(failed("writing run.json"));
    }
    let (arena, mut doubts) = match shared::open(dir) {
        Ok(arena) => (Some(arena), Vec::new()),
        Err(why) => {
            (None, vec![format!("the last records of the process are lost, because the arena cannot be read: {why}")])
        }
    };
    let opened = match &arena {
        Some(arena) => {
            remains::open(arena, &info, &mut doubts).map_err(|source| RecoverError::Arena { dir: name(), source })?
        }
        None => None,
    };
    let foreign = opened.as_ref().is_some_and(|salvage| remains::is_foreign(salvage, &info));
    let salvage = opened.filter(|_| !foreign);
    if let Some(salvage) = &salvage
        && !is_known
        && salvage.is_in_use()
    {
        return Err(RecoverError::Running { dir: name(), pid: salvage.pid() });
    }
    let traces = rkprof_store::trace_files(dir);
    if salvage.is_none() && traces.is_empty() && !claimed {
        return Err(RecoverError::Nothing { dir: name() });
    }
    let info = if claimed { info } else { remains::identified(dir, salvage.as_ref(), &traces) };

    let (config, _) = Config::from_env(|variable| info.options.get(variable).cloned());
    let cut =
        remains::cut_trace(&traces, salvage.as_ref(), &config, &mut doubts).map_err(failed("cutting the trace"))?;
    let make = |source| {
        let mut recovery = Recovery::new(dir, info.clone(), &config, source);
        recovery.read_metadata(salvage.as_ref()).map_err(failed("reading meta.bin"))?;
        recovery.read_traces(&traces).map_err(failed("reading the trace"))?;
        Ok(recovery)
    };
    let (mut recovery, lost) = with_most(&config, salvage.as_ref(), make)?;
    if recovery.source == Source::Summary && recovery.snapshot.is_none() && lost > 0 {
        // The summary would also say which records were left out on purpose, as by the overhead governor.
        doubts.push("there is no summary.json: the counts from before the process died are not known".to_owned());
    }
    for sentence in doubts {
        recovery.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
    }
    let (records, torn) = match &salvage {
        Some(salvage) => recovery.add_remains(salvage).map_err(failed("reading the arena"))?,
        None => {
            recovery.begin_trace(traces.is_empty());
            (0, 0)
        }
    };
    let lost = lost + torn;
    recovery.write(&traces, salvage.as_ref(), lost).map_err(failed("writing the recovered files"))?;
    // Not earlier: everything in them is in the files now, and these are on the disk.
    remove_sources(dir, arena, foreign);
    rkprof_store::dir::remove_unfinished(dir, is_known.then_some(info.pid));
    drop(owner);
    // What a process counted is in its lease; it seldom died after the end of its recording.
    let _ = rkprof_store::dir::settle(dir);
    Ok(Recovered { records, lost, cut_bytes: cut })
}

/// Why a session is not to be recovered now, by its `run.json` and the owner of its lease.
fn refused(dir: &Path, shown: String, info: &RunInfo, owner: &lease::Owner) -> Option<RecoverError> {
    let is_open = info.status.is_open();
    if matches!(owner, lease::Owner::Process) && is_open {
        return Some(RecoverError::Running { dir: shown, pid: info.pid });
    }
    if is_open && is_elsewhere(info) && lease::shares_locks(dir) == Some(false) {
        return Some(RecoverError::Elsewhere { dir: shown, pid: info.pid, host: info.host.clone() });
    }
    match info.status {
        Status::Finished | Status::Recovered | Status::Untraced | Status::Imported | Status::Merged => {
            Some(RecoverError::Finished { dir: shown })
        }
        Status::Starting | Status::Running | Status::Killed | Status::Unknown => None,
    }
}

/// The recovery from the source that has lost the least, and what it lost.
fn with_most<'a>(
    config: &Config,
    salvage: Option<&Salvage>,
    make: impl Fn(Source) -> Result<Recovery<'a>, RecoverError>,
) -> Result<(Recovery<'a>, u64), RecoverError> {
    let recovery = make(Source::preferred(config))?;
    let lost = recovery.lost(salvage);
    // The other source may hold more: the trace stopped at a limit, or was cut by another program.
    if lost != 0 && recovery.snapshot.is_some() {
        let other = make(recovery.source.other())?;
        let lost_there = other.lost(salvage);
        if lost_there < lost {
            return Ok((other, lost_there));
        }
    }
    Ok((recovery, lost))
}

/// Removes what the files were made of. A `foreign` arena is of another process, and stays.
fn remove_sources(dir: &Path, arena: Option<shared::Arena>, foreign: bool) {
    match arena {
        Some(_) if foreign => {}
        Some(arena) => arena.remove(dir),
        None => _ = std::fs::remove_file(dir.join(rkprof_store::ARENA_FILE)),
    }
    let _ = std::fs::remove_file(dir.join(rkprof_store::META_FILE));
    let _ = std::fs::remove_file(dir.join(rkprof_store::COUNTERS_FILE));
}
