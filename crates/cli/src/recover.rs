//! `rkprof recover`: complete the trace and summary of processes that were killed.

use super::{Failure, exit, out, progress};
use crate::run_argument::run_path;
use rkprof_drain::recover::recover;
use rkprof_launch::arena;
use rkprof_model::run::Status;
use rkprof_model::safe;
use rkprof_store::dir::{ReadError, Session};
use rkprof_store::held::HeldDir;
use rkprof_store::{dir, shared};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Complete the trace and summary of a run that was killed
#[derive(clap::Args)]
#[command(after_help = "\
`rkprof run` does this by itself. It is needed after a run that was traced by LD_PRELOAD alone, or
when rkprof itself was killed.

Examples:
  rkprof recover rkprof_out/latest

Exit codes: 0 ok or nothing to do, 1 a process still runs or could not be recovered, 4 no run
there.")]
pub(crate) struct Args {
    /// Run directory
    #[arg(value_name = "DIR", value_parser = run_path())]
    run: PathBuf,
}

/// How long a process that was just killed may take to end.
const DYING: Duration = Duration::from_secs(2);

/// Whether the process of a session does not end within a moment.
fn still_runs(session: &Session) -> bool {
    let began = Instant::now();
    while session.is_running() {
        if began.elapsed() > DYING {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let doing = || format!("recover {}", args.run.display());
    arena::sweep(Path::new(shared::MEMORY));
    let held = HeldDir::open(&args.run).map_err(|error| {
        let foreign = error.kind() == io::ErrorKind::PermissionDenied;
        let code = if foreign { exit::CHECK_FAILED } else { exit::NO_DATA };
        Failure::new(code, doing(), error, "Name a run directory of your own.")
    })?;
    let sessions = dir::remove_unbegun(held.path())
        .and_then(|()| dir::sessions(held.path()))
        .map_err(|error| Failure::new(exit::NO_DATA, doing(), error, "Name a run directory."))?;
    if sessions.is_empty() {
        return Err(Failure::new(exit::NO_DATA, doing(), "no run is in it", rkprof_results::load::WHERE_RUNS_ARE));
    }
    let mut code = exit::OK;
    let recordings = sessions.iter().flat_map(|session| dir::recordings(&session.dir)).collect::<Vec<_>>();
    let all = (sessions.len() + recordings.len()) as u64;
    let bar = progress::bar(Some(all), "rkprof: recovering {bar:30} {pos} of {len} recordings");
    for session in bar.wrap_iter(sessions.iter().chain(&recordings)) {
        let place = match held.session(&session.dir) {
            Ok(place) => place,
            Err(error) => {
                code = exit::CHECK_FAILED;
                let name = session.dir.file_name().unwrap_or_default().to_string_lossy();
                let line = format!("{}/{}: {error}\n", args.run.display(), safe::terminal(&name));
                bar.suspend(|| out::result(None, &line))?;
                continue;
            }
        };
        let shown = place.shown().display();
        // A recovery removes the lease by which the kernel knows it.
        let is_gone = session.is_gone();
        let line = match &session.info {
            Err(error) if !matches!(error, ReadError::Missing { .. }) => {
                code = exit::CHECK_FAILED;
                format!("{shown}: {error}")
            }
            Ok(info) if still_runs(session) => {
                code = exit::CHECK_FAILED;
                format!("{shown}: process {} still runs", info.pid)
            }
            Ok(info) if !session.needs_recovery() && info.status != Status::Killed => {
                format!("{shown}: nothing to do, the session is {}", info.status)
            }
            Ok(info) if info.status == Status::Starting => match recover(&place) {
                Ok(_) => format!("{shown}: the process ended before it could record anything"),
                Err(error) => {
                    code = exit::CHECK_FAILED;
                    format!("{shown}: {error}")
                }
            },
            _ => match recover(&place) {
                Ok(found) => format!("{shown}: {} records recovered, {} lost", found.records, found.lost),
                Err(error) => {
                    code = exit::CHECK_FAILED;
                    format!("{shown}: {error}")
                }
            },
        };
        if is_gone {
            dir::remove_left(&session.dir);
            // Readers look at the lease where the summary cannot be written.
            let _ = dir::settle(&session.dir);
        }
        bar.suspend(|| out::result(None, &format!("{line}\n")))?;
    }
    bar.finish_and_clear();
    Ok(code)
}
