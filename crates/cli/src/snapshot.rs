//! `rkprof snapshot`: ask the flight recorder of a running program for its last seconds.

use super::{Failure, exit, out};
use crate::run_argument::run_path;
use rkprof_launch::ask::ask;
use rkprof_launch::targets::Target;
use rkprof_store::control::Command;
use rkprof_store::dir;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Write the last seconds of a running program that was started with --flight
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof run --flight 30s -o live -- python serve.py &
  rkprof snapshot live                prints the name of the trace file

Exit codes: 0 ok, 1 the program did not answer in time, 4 no running program there.")]
pub(crate) struct Args {
    /// Run directory
    #[arg(value_name = "DIR", value_parser = run_path())]
    run: PathBuf,
    /// Longest wait
    #[arg(long, value_name = "TIME", value_parser = super::ctl::time, default_value = "10s")]
    timeout: Duration,
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let doing = || format!("take a snapshot of {}", args.run.display());
    let sessions = dir::sessions(&args.run)
        .map_err(|error| Failure::new(exit::NO_DATA, doing(), error, "Name a run directory."))?;
    if sessions.is_empty() {
        return Err(Failure::new(exit::NO_DATA, doing(), "no run is in it", rkprof_results::load::WHERE_RUNS_ARE));
    }
    let records = |session: &dir::Session| {
        session.info.as_ref().is_ok_and(|info| info.options.contains_key("RKPROF_FLIGHT")) && session.is_running()
    };
    let recorders: Vec<_> = sessions.iter().filter(|session| records(session)).collect();
    if recorders.is_empty() {
        let remedy = "Start the program with: rkprof run --flight 30s -- PROGRAM";
        return Err(Failure::new(exit::NO_DATA, doing(), "no process of it runs with a flight recorder", remedy));
    }
    let patience = args.timeout;
    for session in recorders {
        let failed = |problem: String| {
            let remedy = "It may be stopped or busy: try again with a longer --timeout.";
            Failure::new(exit::CHECK_FAILED, doing(), problem, remedy)
        };
        let target = Target::of_session(&session.dir);
        // A program that has just started has its run.json a moment before its control page.
        let begun = Instant::now();
        while !target.page.exists() && session.is_running() && begun.elapsed() < patience {
            std::thread::sleep(Duration::from_millis(5));
        }
        let answer = ask(&target, &Command::Snapshot, patience.saturating_sub(begun.elapsed()));
        let answer = answer.map_err(|error| failed(format!("the program did not answer in time: {error}")))?;
        if !answer.ok {
            return Err(failed(answer.message));
        }
        out::result(None, &format!("{}\n", answer.message))?;
    }
    Ok(exit::OK)
}
