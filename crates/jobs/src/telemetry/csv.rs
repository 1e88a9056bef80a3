//! Power and memory over time in the form of madengine's tools, one column per GPU; watts are watts, times are UTC.

use super::{Reading, Sample};
use rkprof_model::time;
use rkprof_store::files;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

/// One of the two files.
pub(super) struct Table {
    out: BufWriter<File>,
    value: fn(&Reading) -> Option<f64>,
    /// GPUs with a column.
    gpus: Vec<usize>,
}

pub(super) fn power(path: &Path, gpus: Vec<usize>) -> io::Result<Table> {
    Table::create(path, "Power(Watt)", gpus, |reading| reading.power_w)
}

pub(super) fn vram(path: &Path, gpus: Vec<usize>) -> io::Result<Table> {
    Table::create(path, "vram(%)", gpus, |reading| {
        Some(100.0 * reading.vram_bytes? as f64 / reading.vram_total_bytes? as f64)
    })
}

impl Table {
    fn create(path: &Path, what: &str, gpus: Vec<usize>, value: fn(&Reading) -> Option<f64>) -> io::Result<Table> {
        let mut out = BufWriter::new(files::create_own(path)?);
        write!(out, "time")?;
        for gpu in &gpus {
            write!(out, ",{what} GPU{gpu}")?;
        }
        writeln!(out)?;
        Ok(Table { out, value, gpus })
    }

    /// Appends a row; unknown values are empty. Each row is written before the next one.
    pub(super) fn add(&mut self, sample: &Sample) -> io::Result<()> {
        let at = Duration::try_from_secs_f64(sample.realtime_s).unwrap_or(Duration::ZERO);
        write!(self.out, "{}", time::with_microseconds(UNIX_EPOCH + at))?;
        for gpu in &self.gpus {
            match sample.readings.get(*gpu).and_then(self.value) {
                Some(value) => write!(self.out, ",{value:.3}")?,
                None => write!(self.out, ",")?,
            }
        }
        writeln!(self.out)?;
        self.out.flush()
    }
}
