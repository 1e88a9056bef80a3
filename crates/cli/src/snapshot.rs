//! `rkprof snapshot`: ask the flight recorder of a running program for its last seconds.

use super::{Failure, exit, out, report};
use rkprof_store::{dir, files};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Write the last seconds of a running program that was started with --flight
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof run --flight 30s -o live -- python serve.py &
  rkprof snapshot live                prints the name of the trace file

Exit codes: 0 ok, 1 the program did not answer in time, 4 no running program there.")]
pub struct Args {
    /// Run directory
    #[arg(value_name = "DIR")]
    run: PathBuf,
    /// Longest wait
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    timeout: f64,
}

pub fn execute(args: &Args) -> Result<u8, Failure> {
    let doing = || format!("take a snapshot of {}", args.run.display());
    let sessions = dir::sessions(&args.run)
        .map_err(|error| Failure::new(exit::NO_DATA, doing(), error, "Name a run directory."))?;
    if sessions.is_empty() {
        return Err(Failure::new(exit::NO_DATA, doing(), "no run is in it", report::WHERE_RUNS_ARE));
    }
    let records = |session: &dir::Session| {
        session.info.as_ref().is_ok_and(|info| info.options.contains_key("RKPROF_FLIGHT")) && session.is_running()
    };
    let recorders: Vec<_> = sessions.iter().filter(|session| records(session)).collect();
    if recorders.is_empty() {
        let remedy = "Start the program with: rkprof run --flight 30s -- PROGRAM";
        return Err(Failure::new(exit::NO_DATA, doing(), "no process of it runs with a flight recorder", remedy));
    }
    let deadline = Instant::now() + Duration::from_secs_f64(args.timeout.clamp(0.0, 1e6));
    for session in recorders {
        let before = snapshots(&session.dir);
        let request = session.dir.join(rkprof_store::SNAPSHOT_REQUEST);
        files::create_own(&request).map_err(|error| {
            Failure::new(exit::CHECK_FAILED, doing(), error, "Check that the run directory can be written to.")
        })?;
        let written = wait_for(&session.dir, &before, deadline);
        if written.is_empty() {
            // A program that answers later should not be surprised.
            let _ = std::fs::remove_file(&request);
            let remedy = "It may be stopped or busy: try again with a longer --timeout.";
            return Err(Failure::new(exit::CHECK_FAILED, doing(), "the program did not answer in time", remedy));
        }
        for path in written {
            out::result(None, &format!("{}\n", path.display()))?;
        }
    }
    Ok(exit::OK)
}

fn wait_for(dir: &Path, before: &BTreeSet<PathBuf>, deadline: Instant) -> Vec<PathBuf> {
    loop {
        let new: Vec<PathBuf> = snapshots(dir).difference(before).cloned().collect();
        if !new.is_empty() || Instant::now() >= deadline {
            return new;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn snapshots(dir: &Path) -> BTreeSet<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("trace.flight.") && name.ends_with(".pftrace")
        })
        .collect()
}
