//! The thread that reads the GPUs while the program runs.

use super::csv::{self, Table};
use super::sysfs::Gpu;
use super::totals::{SCHEMA_VERSION, Totals, total};
use super::{FILE, POWER_FILE, Reading, Sample, VRAM_FILE, trace};
use crate::clock;
use crate::store::dir;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Reading may take this share of the time; when it takes more, it is done less often.
const SHARE: f64 = 0.05;
/// It is never done less often than this.
const SLOWEST: Duration = Duration::from_secs(10);
/// Samples kept for the trace and the totals; beyond, every second one is thrown away and the interval doubles.
const KEPT: usize = 1 << 16;

/// A running thread.
pub struct Sampler {
    stop: Sender<()>,
    thread: JoinHandle<Telemetry>,
}

/// All that was read.
pub struct Telemetry {
    gpus: Vec<Gpu>,
    samples: Vec<Sample>,
    interval: Duration,
    notes: Vec<String>,
}

impl Sampler {
    /// Starts reading `gpus`, which must not be none, into files in `dir`.
    ///
    /// # Errors
    ///
    /// When the files or the thread can't be made.
    pub fn start(gpus: Vec<Gpu>, interval: Duration, dir: PathBuf) -> io::Result<Sampler> {
        let tables = [csv::power(&dir.join(POWER_FILE), gpus.len())?, csv::vram(&dir.join(VRAM_FILE), gpus.len())?];
        let (stop, stopped) = channel::<()>();
        let thread = std::thread::Builder::new().name("telemetry".to_owned()).spawn(move || {
            let mut telemetry = Telemetry { gpus, samples: Vec::new(), interval, notes: Vec::new() };
            let mut tables = Vec::from(tables);
            let mut next = Instant::now();
            loop {
                let wait = next.saturating_duration_since(Instant::now());
                match stopped.recv_timeout(wait) {
                    Err(RecvTimeoutError::Timeout) => {}
                    Ok(()) | Err(RecvTimeoutError::Disconnected) => return telemetry,
                }
                let begun = Instant::now();
                telemetry.take(&mut tables);
                telemetry.back_off(begun.elapsed());
                next = begun + telemetry.interval;
            }
        })?;
        Ok(Sampler { stop, thread })
    }

    /// Ends the thread; waits at most for the read that it is in.
    pub fn finish(self) -> Option<Telemetry> {
        // A thread that is gone already needs no word.
        let _ = self.stop.send(());
        self.thread.join().ok()
    }
}

impl Telemetry {
    fn take(&mut self, tables: &mut Vec<Table>) {
        let now = clock::sample();
        let readings: Vec<Reading> = self.gpus.iter().map(Gpu::read).collect();
        for (gpu, reading) in self.gpus.iter().zip(&readings) {
            let note = format!("GPU {} is gone", gpu.address);
            if *reading == Reading::default() && gpu.is_gone() && !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
        let sample = Sample { at: now.boottime, realtime_s: now.realtime as f64 / 1e9, readings };
        let mut failed = None;
        tables.retain_mut(|table| table.add(&sample).map_err(|error| failed = Some(error)).is_ok());
        self.notes.extend(failed.map(|error| format!("writing power and memory over time stopped: {error}")));
        self.samples.push(sample);
        if self.samples.len() >= KEPT {
            let mut odd = false;
            self.samples.retain(|_| {
                odd = !odd;
                odd
            });
            self.interval = (self.interval * 2).min(SLOWEST);
        }
    }

    fn back_off(&mut self, took: Duration) {
        if took.as_secs_f64() > SHARE * self.interval.as_secs_f64() && self.interval < SLOWEST {
            self.interval = (self.interval * 2).min(SLOWEST);
            let note = format!(
                "reading the sensors took {:.0} ms: they are now read every {:.1} s",
                took.as_secs_f64() * 1e3,
                self.interval.as_secs_f64()
            );
            self.notes.push(note);
        }
    }

    /// What it amounts to.
    pub fn totals(&self) -> Totals {
        let gpus = self.gpus.iter().enumerate().map(|(n, gpu)| total(n, &gpu.address, &self.samples));
        Totals {
            schema_version: SCHEMA_VERSION,
            interval_s: self.interval.as_secs_f64(),
            samples: self.samples.len() as u64,
            gpus: gpus.collect(),
            notes: self.notes.clone(),
        }
    }

    /// Writes `telemetry.json` into a session's directory, and the counter tracks behind its trace.
    ///
    /// # Errors
    ///
    /// When a file can't be written.
    pub fn write(&self, session: &Path) -> io::Result<()> {
        dir::write_json(&session.join(FILE), &self.totals())?;
        match crate::store::trace_files(session).last() {
            Some(trace) => trace::append(trace, &self.gpus, &self.samples),
            None => Ok(()),
        }
    }
}
