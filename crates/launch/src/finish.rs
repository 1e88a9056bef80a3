//! Work after the program's end: recovers its remains, completes `run.json`, and reports to the user.

use super::arena::Arenas;
use super::output::Tails;
use super::wait::Ended;
use rkprof_drain::recover::recover;
use rkprof_model::error::Error;
use rkprof_model::run::{self, Context, ExitInfo, RunInfo, SCHEMA_VERSION, Status};
use rkprof_model::{rank, time};
use rkprof_show::out;
use rkprof_store::dir::{self, Session};
use rkprof_store::held::HeldDir;
use rkprof_store::process;
use rkprof_verify::verified;
use std::collections::BTreeMap;
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::time::SystemTime;

/// A program may have put any file into its run directory: only directories of the user's own are recovered.
fn recovered(session: &Path) -> Result<(), Error> {
    let held = HeldDir::open(session).map_err(|error| error.to_string())?;
    recover(&held).map_err(|error| error.to_string().into()).map(drop)
}

/// A run that has ended.
pub(crate) struct Finished<'a> {
    pub run_dir: &'a Path,
    pub command: Vec<String>,
    pub simulated: bool,
    pub pid: u32,
    pub started: SystemTime,
    /// The requested options, as `RKPROF_*` values.
    pub options: BTreeMap<String, String>,
    pub context: Context,
    pub ended: Ended,
    pub tails: Tails,
}

impl Finished<'_> {
    /// Recovers processes that did not end their sessions. Returns the sessions of the run.
    pub(crate) fn recover(&self, arenas: Option<&mut Arenas>) -> io::Result<Vec<Session>> {
        let mut keep = false;
        // If a directory cannot be read, the arenas may be needed later.
        let sessions = dir::remove_unbegun(self.run_dir).and_then(|()| dir::sessions(self.run_dir));
        let sessions = match (sessions, &arenas) {
            (Ok(sessions), _) => sessions,
            (Err(error), _) => {
                if let Some(arenas) = arenas.filter(|_| error.kind() != io::ErrorKind::NotFound) {
                    arenas.keep();
                }
                return Err(error);
            }
        };
        let recordings = sessions.iter().flat_map(|session| dir::recordings(&session.dir)).collect::<Vec<_>>();
        for session in sessions.into_iter().chain(recordings) {
            let Ok(info) = &session.info else {
                keep = true;
                continue;
            };
            if !process::is_alive(info.pid) {
                dir::remove_left(&session.dir);
            }
            if session.is_running() {
                keep = true;
                out::note(&format!("process {} still runs; its part of the run is not complete yet", info.pid));
            } else if session.needs_recovery()
                && let Err(error) = recovered(&session.dir)
            {
                keep = true;
                let _ = set_status(&session, Status::Killed);
                let how = self.how(info.pid);
                out::note(&format!("process {} {how}, and its last records are not in the run: {error}", info.pid));
                out::note(&format!("try again with: rkprof recover {}", session.dir.display()));
            }
        }
        if let Some(arenas) = arenas.filter(|_| keep) {
            arenas.keep();
        }
        for session in dir::sessions(self.run_dir)? {
            for run in dir::recordings(&session.dir).iter().chain([&session]) {
                // Readers look at the lease where the summary cannot be written.
                let _ = dir::settle(&run.dir);
            }
        }
        for session in dir::sessions(self.run_dir)?.iter().filter(|session| says_nothing(session)) {
            // A directory that can't be deleted stays visible, and its contents are true.
            let _ = dir::remove_run(&session.dir).and_then(|()| std::fs::remove_dir(&session.dir));
        }
        dir::sessions(self.run_dir)
    }

    /// How a process of the run ended, where this command knows it.
    fn how(&self, pid: u32) -> String {
        match self.ended.status.filter(|_| pid == self.pid) {
            Some(status) => match (status.code(), status.signal()) {
                (Some(code), _) => format!("exited with {code}, but its session could not be completed"),
                (None, number) => format!("was killed by {}", rkprof_show::units::signal(number.unwrap_or(0))),
            },
            None => "did not end its session".to_owned(),
        }
    }

    /// Writes the program's end into the `run.json` of a traced run.
    pub(crate) fn complete(&self) -> io::Result<()> {
        let path = self.run_dir.join(run::FILE);
        let Ok(mut info) = Session::open(self.run_dir).info else { return Ok(()) };
        let command = if info.command == self.command { Vec::new() } else { self.command.clone() };
        info.exit = Some(ExitInfo { command, ..self.exit() });
        info.context = Some(self.context.clone());
        info.simulated |= self.simulated;
        info.verified = info.sdk.as_ref().and_then(|sdk| verified::cited(&sdk.path));
        dir::write_json(&path, &info)
    }

    /// Writes the `run.json` of a program without a session.
    pub(crate) fn complete_untraced(&self, reason: String) -> io::Result<()> {
        let env = |name: &str| std::env::var(name).ok();
        let path_of = |path: io::Result<std::path::PathBuf>| path.map_or(String::new(), |p| p.display().to_string());
        let kernel_release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
        let info = RunInfo {
            schema_version: SCHEMA_VERSION,
            rkprof_version: env!("CARGO_PKG_VERSION").to_owned(),
            status: Status::Untraced,
            reason: Some(reason),
            simulated: self.simulated,
            pid: self.pid,
            parent_pid: std::process::id(),
            host: dir::host(),
            command: self.command.clone(),
            cwd: path_of(std::env::current_dir()),
            executable: self.command.first().cloned().unwrap_or_default(),
            user_id: rustix::process::getuid().as_raw(),
            started_at: time::rfc3339(self.started),
            kernel_release: kernel_release.trim().to_owned(),
            boot_id: process::boot_id().unwrap_or_default(),
            environment: rkprof_machine::relevant_environment(&env),
            options: self.options.clone(),
            exit: Some(self.exit()),
            context: Some(self.context.clone()),
            ..RunInfo::default()
        }
        .at(&rank::detect(env));
        dir::write_json(&self.run_dir.join(run::FILE), &info)?;
        // The program may have died while it began its session.
        dir::remove_unfinished(self.run_dir, None);
        Ok(())
    }

    fn exit(&self) -> ExitInfo {
        ExitInfo {
            command: Vec::new(),
            exit_code: self.ended.status.and_then(|status| status.code()),
            signal: self.ended.status.and_then(|status| status.signal()),
            wall_s: self.ended.wall.as_secs_f64(),
            timed_out: self.ended.timed_out,
            stdout_tail: self.tails.stdout.clone(),
            stderr_tail: self.tails.stderr.clone(),
            tail_missing: self.tails.missing.clone(),
        }
    }
}

/// A process that joined the run, is over, and made no call of ROCm: one of a shell, which began a session because another tool
/// starts the SDK in every process.
fn says_nothing(session: &Session) -> bool {
    let over = session.info.as_ref().is_ok_and(|info| !process::is_alive(info.pid));
    over && dir::is_further_process(&session.dir)
        && dir::recordings(&session.dir).is_empty()
        && session.summary().is_ok_and(|summary| {
            let counts = &summary.completeness;
            let recorded = counts.dispatches + counts.copies + counts.api_calls;
            let missing =
                [counts.launches, counts.copy_launches, counts.unfinished, counts.lost, counts.dropped_by_sdk];
            recorded == 0
                && missing.into_iter().flatten().sum::<u64>() == 0
                && counts.dropped.is_empty()
                && (summary.markers.is_empty() && summary.memory.is_empty() && summary.collectives.is_empty())
        })
}

fn set_status(session: &Session, status: Status) -> io::Result<()> {
    let Ok(info) = &session.info else { return Ok(()) };
    let info = RunInfo { status, ..info.clone() };
    dir::write_json(&session.dir.join(run::FILE), &info)
}
