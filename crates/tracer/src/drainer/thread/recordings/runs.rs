//! The run directories of the recordings, and what a run begins with.

use super::state::{Limited, options};
use crate::drainer::governor::Governor;
use crate::drainer::thread::due::Due;
use crate::drainer::thread::{Drainer, level_of, sinks};
use crate::session::provenance;
use crate::thread;
use rkprof_model::error::{During, Error};
use rkprof_model::event::Severity;
use rkprof_model::{clock, run, time};
use rkprof_store::{dir, files};
use std::io;
use std::path::PathBuf;
use std::time::SystemTime;

impl Drainer {
    /// Begins the trace of a run.
    pub(in crate::drainer::thread) fn begin_files(&mut self) {
        if let Some(trace) = &mut self.pipeline.sinks.trace {
            trace.begin_file(&mut self.pipeline.sinks.out);
            trace.clock(&mut self.pipeline.sinks.out, self.clocks.0);
        }
        let limits = std::mem::take(&mut self.recordings.limits);
        // An unreadable request of `rkprof run` becomes a note of the run. Its steps are counted already.
        let set = match Limited::read(&limits) {
            Ok(_) if limits.when.is_some() => self.begin(limits).map(drop),
            Ok(_) => {
                self.recordings.limits = limits;
                Ok(())
            }
            Err(error) => Err(error),
        };
        if let Err(error) = set {
            self.pipeline.joiner.notes.push((Severity::Warning, error.to_string()));
        }
    }

    /// Makes the files of the next recording.
    pub(super) fn open(&mut self) -> Result<(), Error> {
        let (dir, info) = self.claim().during(|| "making a run directory failed")?;
        self.open_in(dir, info)
    }

    /// A run without records begins anew: now, and with the options that were set since.
    pub(super) fn reopen(&mut self) -> Result<(), Error> {
        self.output.discard();
        let info = run::RunInfo {
            started_at: time::rfc3339(SystemTime::now()),
            options: options(&self.recordings.config),
            ..self.output.info.clone()
        };
        let notes = std::mem::take(&mut self.pipeline.joiner.notes);
        self.open_in(self.output.dir().to_owned(), info)?;
        // Lasting notes are there again.
        let new: Vec<_> = notes.into_iter().filter(|note| !self.pipeline.joiner.notes.contains(note)).collect();
        self.pipeline.joiner.notes.extend(new);
        Ok(())
    }

    fn open_in(&mut self, dir: PathBuf, info: run::RunInfo) -> Result<(), Error> {
        let config = self.recordings.config.clone();
        self.clocks = (clock::sample(), clock::sample());
        let mut process = self.output.process.clone();
        process.start = self.clocks.0.boottime;
        let output = self.output.next(dir.clone(), info, process, &config);
        self.output = output.during(|| format!("writing to {} failed", dir.display()))?;
        let (sinks, problems) = sinks(&self.output, &config);
        *self.pipeline = self.pipeline.for_next(sinks);
        let missing = crate::call_paths::set(config.stacks, config.stack_every).map(str::to_owned);
        let problems = problems.into_iter().chain(missing).map(|problem| (Severity::Warning, problem));
        self.pipeline.joiner.notes.extend(problems);
        self.ring.begin(self.recordings.over);
        self.named.clear();
        self.host.next_recording(self.output.info.simulated);
        self.steps.clear();
        self.governor = config.overhead.map(|limit| Governor::new(limit, level_of(config.trace)));
        thread::set_api_calls(true);
        self.flight_window = config.flight.map_or(0, |window| window.as_nanos() as u64);
        self.next = Due::default();
        self.recordings.cpu_before = clock::read(libc::CLOCK_THREAD_CPUTIME_ID);
        self.recordings.dropped_by_sdk_before = (self.hooks.dropped_by_sdk)();
        (self.recordings.open, self.recordings.touched) = (true, false);
        if let Some(counters) = (self.hooks.counters)() {
            let _ = dir::write_json(&dir.join(rkprof_store::COUNTERS_FILE), &counters);
        }
        self.begin_files();
        self.publish();
        Ok(())
    }

    /// Claims a directory for the next recording, and writes its `run.json`.
    fn claim(&mut self) -> io::Result<(PathBuf, run::RunInfo)> {
        let number = self.recordings.number + 1;
        let dir = self.recordings.base.join(format!("{}{number}", dir::RECORDING_PREFIX));
        files::create_dir(&dir)?;
        let info = run::RunInfo {
            status: run::Status::Starting,
            recording: Some(number),
            started_at: time::rfc3339(SystemTime::now()),
            clocks: vec![provenance::triple(clock::sample())],
            options: options(&self.recordings.config),
            ..self.recordings.info.clone()
        };
        dir::write_json(&dir.join(run::FILE), &info)?;
        self.recordings.number = number;
        Ok((dir, info))
    }
}
