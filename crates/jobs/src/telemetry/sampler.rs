//! The thread that reads the GPUs while the program runs.

use super::csv::{self, Table};
use super::sysfs::Gpu;
use super::totals::{SCHEMA_VERSION, Totals, total};
use super::{FILE, POWER_FILE, Reading, Sample, VRAM_FILE, samples, trace};
use rkprof_model::clock;
use rkprof_store::dir;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Share of the time that reading may take; when it takes more, the interval grows.
const SHARE: f64 = 0.05;
/// The longest interval.
const SLOWEST: Duration = Duration::from_secs(10);
/// Limit of samples for the trace and the totals; beyond it every second sample is dropped and the interval doubles.
const KEPT: usize = 1 << 16;

/// How long the end of the program waits for a sensor that does not answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// GPUs with a column in the two files, by number; `None` = all.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    pub power: Option<Vec<usize>>,
    pub vram: Option<Vec<usize>>,
    /// Further copies of the two files.
    pub power_file: Option<PathBuf>,
    pub vram_file: Option<PathBuf>,
}

/// A running sampling thread.
pub struct Sampler {
    stop: Sender<()>,
    /// Disconnected when the thread has ended.
    ended: Receiver<()>,
    telemetry: Arc<Mutex<Telemetry>>,
}

/// All readings.
pub struct Telemetry {
    gpus: Arc<[Gpu]>,
    samples: Vec<Sample>,
    interval: Duration,
    notes: Vec<String>,
}

impl Sampler {
    /// Starts reading `gpus` (at least one) into files in `dir`.
    ///
    /// # Errors
    ///
    /// When the thread can't be made; a file that can't be made gives a note.
    pub fn start(gpus: Vec<Gpu>, interval: Duration, columns: Columns, dir: PathBuf) -> io::Result<Sampler> {
        let (stop, stopped) = channel::<()>();
        let (alive, ended) = channel::<()>();
        let gpus: Arc<[Gpu]> = gpus.into();
        let telemetry = Telemetry { gpus: gpus.clone(), samples: Vec::new(), interval, notes: Vec::new() };
        let telemetry = Arc::new(Mutex::new(telemetry));
        let shared = telemetry.clone();
        std::thread::Builder::new().name("telemetry".to_owned()).spawn(move || {
            let _alive = alive;
            let mut tables = Vec::new();
            let mut first = true;
            let mut next = Instant::now();
            loop {
                let wait = next.saturating_duration_since(Instant::now());
                match stopped.recv_timeout(wait) {
                    Err(RecvTimeoutError::Timeout) => {}
                    Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
                }
                let begun = Instant::now();
                // Without the lock: the read may never return.
                let sample = read(&gpus);
                let opened = std::mem::take(&mut first).then(|| open(&gpus, &columns, &dir));
                let mut telemetry = lock(&shared);
                match opened {
                    Some(Ok(opened)) => tables = opened,
                    Some(Err(error)) => {
                        telemetry.notes.push(format!("power and memory over time are not written: {error}"))
                    }
                    None => {}
                }
                telemetry.add(sample, &mut tables);
                telemetry.back_off(begun.elapsed());
                next = begun + telemetry.interval;
            }
        })?;
        Ok(Sampler { stop, ended, telemetry })
    }

    /// Ends the thread and returns its readings. Waits for a read in progress, but not for one that hangs in the driver: that
    /// thread is abandoned.
    pub fn finish(self) -> Telemetry {
        // Fails when the thread has ended already.
        let _ = self.stop.send(());
        let hangs = self.ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout);
        let mut telemetry = lock(&self.telemetry);
        let mut notes = std::mem::take(&mut telemetry.notes);
        notes.extend(hangs.then(|| "a sensor no longer answers; its earlier samples are kept".to_owned()));
        let samples = std::mem::take(&mut telemetry.samples);
        Telemetry { gpus: telemetry.gpus.clone(), samples, interval: telemetry.interval, notes }
    }
}

fn lock(telemetry: &Mutex<Telemetry>) -> MutexGuard<'_, Telemetry> {
    telemetry.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A GPU that is the second die of a board has no power of its own, and no column for it.
fn open(gpus: &[Gpu], columns: &Columns, dir: &Path) -> io::Result<Vec<Table>> {
    let wanted = |chosen: &Option<Vec<usize>>, n: &usize| chosen.as_ref().is_none_or(|chosen| chosen.contains(n));
    let all = 0..gpus.len();
    let power = all.clone().filter(|n| wanted(&columns.power, n) && !gpus[*n].is_secondary_die());
    let vram = all.filter(|n| wanted(&columns.vram, n));
    let (power, vram): (Vec<usize>, Vec<usize>) = (power.collect(), vram.collect());
    let mut tables = Vec::new();
    for path in [Some(dir.join(POWER_FILE)), columns.power_file.clone()].into_iter().flatten() {
        tables.push(csv::power(&path, power.clone())?);
    }
    for path in [Some(dir.join(VRAM_FILE)), columns.vram_file.clone()].into_iter().flatten() {
        tables.push(csv::vram(&path, vram.clone())?);
    }
    Ok(tables)
}

fn read(gpus: &[Gpu]) -> Sample {
    let now = clock::sample();
    let readings = gpus.iter().map(Gpu::read).collect();
    Sample { at: now.boottime, realtime_s: now.realtime as f64 / 1e9, readings }
}

impl Telemetry {
    fn add(&mut self, sample: Sample, tables: &mut Vec<Table>) {
        for (gpu, reading) in self.gpus.iter().zip(&sample.readings) {
            let note = format!("GPU {} is gone", gpu.address);
            if *reading == Reading::default() && gpu.is_gone() && !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
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

    /// The totals of all samples.
    pub fn totals(&self) -> Totals {
        let gpus = self.gpus.iter().enumerate().map(|(n, gpu)| total(n, &gpu.address, &self.samples, self.interval));
        Totals {
            schema_version: SCHEMA_VERSION,
            interval_s: self.interval.as_secs_f64(),
            samples: self.samples.len() as u64,
            gpus: gpus.collect(),
            notes: self.notes.clone(),
        }
    }

    /// Writes `telemetry.json` and `telemetry_samples.csv` into a session's directory, and appends the counter tracks to its
    /// trace.
    ///
    /// # Errors
    ///
    /// When a file can't be written.
    pub fn write(&self, session: &Path) -> io::Result<()> {
        dir::write_json(&session.join(FILE), &self.totals())?;
        samples::write(session, &self.gpus, &self.samples)?;
        match rkprof_store::trace_files(session).last() {
            Some(trace) => trace::append(trace, self.gpus.len(), &self.samples),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_is_read_less_often_and_thinned_out() {
        let interval = Duration::from_millis(100);
        let mut telemetry = Telemetry { gpus: Vec::new().into(), samples: Vec::new(), interval, notes: Vec::new() };
        let sample = |n: usize| Sample { at: n as u64, realtime_s: 0.0, readings: Vec::new() };
        (0..KEPT).for_each(|n| telemetry.add(sample(n), &mut Vec::new()));
        assert_eq!((telemetry.samples.len(), telemetry.interval), (KEPT / 2, 2 * interval));
        assert!(telemetry.samples.windows(2).all(|pair| pair[1].at - pair[0].at == 2), "every second one is left");
        (0..10 * KEPT).for_each(|n| telemetry.add(sample(n), &mut Vec::new()));
        assert!(telemetry.samples.len() < KEPT);
        assert_eq!(telemetry.interval, SLOWEST);
    }
}
