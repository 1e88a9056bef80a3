//! The power of each GPU over time as reports read it: on the clock of the trace, and by the GPU's address.

use super::{Gpu, POWER_SAMPLES_FILE, Sample};
use crate::event::Ns;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

/// A GPU's address on the bus, and watts at ns of CLOCK_BOOTTIME.
pub type PowerOverTime = (String, Vec<(Ns, f64)>);

pub fn write(dir: &Path, gpus: &[Gpu], samples: &[Sample]) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(BufWriter::new(File::create(dir.join(POWER_SAMPLES_FILE))?));
    csv.write_record(std::iter::once("boottime_ns").chain(gpus.iter().map(|gpu| gpu.address.as_str())))?;
    for sample in samples {
        let watts = |n: usize| sample.readings.get(n).and_then(|reading| reading.power_w);
        let cells = (0..gpus.len()).map(|n| watts(n).map_or(String::new(), |watts| watts.to_string()));
        csv.write_record(std::iter::once(sample.at.to_string()).chain(cells))?;
    }
    csv.flush()
}

/// What [`write`] wrote; a row that makes no sense is passed over.
///
/// # Errors
///
/// When the file is there and can't be read.
pub fn read(dir: &Path) -> io::Result<Option<Vec<PowerOverTime>>> {
    let file = match File::open(dir.join(POWER_SAMPLES_FILE)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut csv = csv::Reader::from_reader(file);
    let mut gpus: Vec<PowerOverTime> =
        csv.headers()?.iter().skip(1).map(|name| (name.to_owned(), Vec::new())).collect();
    for row in csv.records().flatten() {
        let Some(at) = row.get(0).and_then(|at| at.parse().ok()) else { continue };
        for ((_, samples), cell) in gpus.iter_mut().zip(row.iter().skip(1)) {
            samples.extend(cell.parse().ok().map(|watts: f64| (at, watts)));
        }
    }
    Ok(Some(gpus))
}
