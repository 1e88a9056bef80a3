//! The files of a run while it is being recorded.

use super::metrics::MetricsFile;
use rkprof_config::{Config, TraceMode};
use rkprof_model::event::{Process, Severity};
use rkprof_model::{run, summary};
use rkprof_perfetto::flight::FlightRecorder;
use rkprof_store::dir;
use rkprof_store::files::{self, Identity, Room};
use rkprof_store::guarded::GuardedFile;
use rkprof_store::lease::{self, Lease};
use rkprof_store::stream::TraceStream;
use std::io;
use std::path::{Path, PathBuf};

/// Memory limit of the flight recorder; when a window needs more, it is shortened.
const FLIGHT_BYTES: usize = 256 << 20;
/// Disk space reserved at first; it grows with the summary. The program waits for it: beside the program, it could be written into a
/// file that the program opens right after closing all descriptors.
const ROOM: u64 = 256 << 10;

/// The run directory of a live session.
pub struct Output {
    dir: PathBuf,
    /// The directory that this process took: nothing is written into another one of this name.
    identity: Identity,
    /// Directory of the arena and the metadata. After a failed attempt to record again it is the directory of that attempt.
    salvage: PathBuf,
    pub info: run::RunInfo,
    pub process: Process,
    metadata: GuardedFile,
    /// `None` with `--no-trace` and with a flight recorder.
    pub trace: Option<TraceStream>,
    pub flight: Option<FlightRecorder>,
    metrics: Option<MetricsFile>,
    /// Number of snapshots of the flight recorder so far.
    snapshots: u32,
    /// Disk space for the last summary and run.json, when the disk is full.
    room: Room,
    /// The sentence about the first failed write; that file is not written afterwards.
    pub failures: Vec<(Severity, String)>,
}

impl Output {
    /// Begins `meta.bin`, the trace and `run.json` in a directory that this process has claimed. From then on `run.json` says
    /// that the session is running.
    pub fn create(
        dir: PathBuf,
        identity: Identity,
        info: run::RunInfo,
        process: Process,
        config: &Config,
    ) -> io::Result<Output> {
        identity.check(&dir)?;
        let mut metadata = GuardedFile::create(&dir.join(rkprof_store::META_FILE))?;
        metadata.append(&rkprof_store::meta_header())?;
        identity.check(&dir)?;
        let lease = Lease::take(&dir);
        let mut output = Output::with(dir, identity, info, process, metadata, config)?;
        match lease {
            Ok(lease) => crate::thread::counts_in(Box::leak(Box::new(lease))),
            Err(error) => {
                let sentence = format!(
                    "making {} failed: what the program does after the end of the recording is not known: {error}",
                    lease::FILE
                );
                output.failures.push((Severity::Warning, sentence));
            }
        }
        Ok(output)
    }

    /// The same for the next recording of the process. The metadata and the arena, which a finished run does not need, move
    /// into its directory.
    pub fn next(&mut self, dir: PathBuf, info: run::RunInfo, process: Process, config: &Config) -> io::Result<Output> {
        self.move_salvage(&dir)?;
        let info = run::RunInfo { arena: self.info.arena.clone(), ..info };
        let identity = Identity::from_directory(&dir)?;
        Output::with(dir, identity, info, process, self.metadata.try_clone()?, config)
    }

    fn with(
        dir: PathBuf,
        identity: Identity,
        info: run::RunInfo,
        process: Process,
        metadata: GuardedFile,
        config: &Config,
    ) -> io::Result<Output> {
        // People see it, without a slash at its end.
        let dir: PathBuf = dir.components().collect();
        identity.check(&dir)?;
        let room = Room::take(&dir, ROOM);
        identity.check(&dir)?;
        let (trace, flight) = match (config.trace, config.flight) {
            (TraceMode::None, _) => (None, None),
            (_, Some(window)) => (None, Some(FlightRecorder::new(window, FLIGHT_BYTES))),
            (_, None) => (Some(TraceStream::create(&dir, config.stream(), process.start)?), None),
        };
        let info = run::RunInfo { status: run::Status::Running, ..info };
        let mut output = Output {
            identity,
            salvage: dir.clone(),
            dir,
            info,
            process,
            metadata,
            trace,
            flight,
            metrics: None,
            snapshots: 0,
            room,
            failures: Vec::new(),
        };
        if let Err(error) = output.write_info() {
            output.discard();
            return Err(error);
        }
        match config.metrics.as_ref().map(|name| MetricsFile::new(name, &output.dir, &output.process)).transpose() {
            Ok(metrics) => output.metrics = metrics,
            Err(error) => output.failures.push((Severity::Warning, format!("RKPROF_METRICS was ignored: {error}"))),
        }
        Ok(output)
    }

    /// Whether packets are wanted, for a file or for the flight recorder.
    pub fn wants_packets(&self) -> bool {
        self.trace.is_some() || self.flight.is_some()
    }

    /// An error when the directory was moved or deleted.
    pub fn is_here(&self) -> io::Result<()> {
        self.identity.check(&self.dir)
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Appends metadata records; they must be on disk before the trace refers to them.
    pub fn write_metadata(&mut self, records: &[u8]) {
        if !records.is_empty()
            && let Err(error) = self.metadata.append(records)
        {
            self.fail(rkprof_store::META_FILE, &error);
        }
    }

    /// Length of `meta.bin`.
    pub fn metadata_bytes(&self) -> u64 {
        self.metadata.length()
    }

    /// Replaces `summary.json`. Returns false when it could not be written.
    pub fn write_summary(&mut self, summary: &summary::Summary) -> bool {
        let path = self.dir.join(summary::FILE);
        let written = self.is_here().and_then(|()| dir::pretty(summary)).and_then(|text| self.room.write(&path, &text));
        if let Err(error) = &written {
            self.fail(summary::FILE, error);
        }
        if let Some(metrics) = &mut self.metrics
            && let Err(error) = metrics.write(summary)
        {
            let sentence = format!("writing {} failed and was given up: {error}", metrics.path().display());
            self.failures.push((Severity::Warning, sentence));
            self.metrics = None;
        }
        written.is_ok()
    }

    /// Replaces `run.json`.
    pub fn write_info(&mut self) -> io::Result<()> {
        self.is_here()?;
        let (path, text) = (self.dir.join(run::FILE), dir::pretty(&self.info)?);
        match self.info.status {
            // The program waits for the first one.
            run::Status::Running => self.room.write_quickly(&path, &text),
            _ => self.room.write(&path, &text),
        }
    }

    /// What another process did to the trace while it was written.
    pub fn harm(&self) -> Option<String> {
        self.trace.as_ref().and_then(TraceStream::verify).map(|stopped| stopped.to_string())
    }

    /// Writes a snapshot of the flight recorder; returns the file's name.
    pub fn write_snapshot(&mut self, trace: &[u8]) -> io::Result<String> {
        self.snapshots += 1;
        let name = format!("trace.flight.{:04}.pftrace", self.snapshots);
        self.is_here()?;
        // In one step: `rkprof snapshot` takes the file when it appears.
        files::write_whole(&self.dir.join(&name), trace)?;
        self.info.trace_files.push(name.clone());
        Ok(name)
    }

    /// The run is made again in its directory: deletes its trace.
    pub fn discard(&mut self) {
        if let Some(path) = self.trace.take().as_ref().and_then(TraceStream::path) {
            let _ = std::fs::remove_file(path);
        }
        self.room.give_back();
    }

    /// Moves the files that only a recovery needs into another directory.
    fn move_salvage(&mut self, dir: &Path) -> io::Result<()> {
        self.metadata.rename(&dir.join(rkprof_store::META_FILE))?;
        let (from, to) = (self.salvage.join(rkprof_store::ARENA_FILE), dir.join(rkprof_store::ARENA_FILE));
        std::fs::rename(&from, &to)?;
        // The lease is the process's, whatever run it records.
        let _ = std::fs::rename(self.salvage.join(lease::FILE), dir.join(lease::FILE));
        self.salvage = dir.to_owned();
        // Only for an arena in this directory; a link keeps the path of its target.
        if self.info.arena.as_ref().is_some_and(|path| *path == from.display().to_string()) {
            self.info.arena = Some(to.display().to_string());
        }
        Ok(())
    }

    /// The run is complete, and the session continues: moves the files that the next recording needs into the session's
    /// directory, because the run's directory may be moved or deleted.
    pub fn close(&mut self, session: &Path) {
        // If it stays, the next recording fails when it is deleted.
        let _ = self.move_salvage(session);
        self.room.give_back();
        let _ = std::fs::remove_file(self.dir.join(rkprof_store::COUNTERS_FILE));
        (self.trace, self.flight, self.metrics) = (None, None, None);
    }

    /// The session has ended normally: deletes the files that only a recovery would need.
    /// `is_open`: its last run was open until now, and counts what the program still does.
    pub fn remove_salvage(&mut self, is_open: bool) {
        self.room.give_back();
        if !is_open {
            let _ = std::fs::remove_file(self.salvage.join(lease::FILE));
        }
        let _ = std::fs::remove_file(self.metadata.path());
        let _ = std::fs::remove_file(self.dir.join(rkprof_store::COUNTERS_FILE));
        if let Some(arena) = &self.info.arena {
            let _ = std::fs::remove_file(arena);
        }
        let _ = std::fs::remove_file(self.salvage.join(rkprof_store::ARENA_FILE));
    }

    fn fail(&mut self, file: &str, error: &io::Error) {
        let note = (Severity::Incomplete, format!("writing {file} in {} failed: {error}", self.dir.display()));
        if !self.failures.contains(&note) {
            self.failures.push(note);
        }
    }
}
