//! All samples of a run as a file, for reports and merged traces: times on the clock of the trace, GPUs by address.

use super::{Gpu, Reading, SAMPLES_FILE, Sample};
use rkprof_store::files;
use std::io::{self, BufWriter};
use std::path::Path;

/// A column of each GPU: its name, how to get it from a reading, and how to put it there.
type Column = (&'static str, fn(&Reading) -> Option<f64>, fn(&mut Reading, f64));

const COLUMNS: [Column; 8] = [
    ("power_w", |reading| reading.power_w, |reading, value| reading.power_w = Some(value)),
    ("power_cap_w", |reading| reading.power_cap_w, |reading, value| reading.power_cap_w = Some(value)),
    ("clock_mhz", |reading| reading.clock_mhz, |reading, value| reading.clock_mhz = Some(value)),
    ("temperature_c", |reading| reading.temperature_c, |reading, value| reading.temperature_c = Some(value)),
    ("busy_percent", |reading| reading.busy_percent, |reading, value| reading.busy_percent = Some(value)),
    ("vram_bytes", |r| r.vram_bytes.map(|n| n as f64), |r, value| r.vram_bytes = Some(value as u64)),
    ("vram_total_bytes", |r| r.vram_total_bytes.map(|n| n as f64), |r, value| r.vram_total_bytes = Some(value as u64)),
    ("gtt_bytes", |r| r.gtt_bytes.map(|n| n as f64), |r, value| r.gtt_bytes = Some(value as u64)),
];

/// The content of a run's file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorded {
    /// Bus addresses of the GPUs.
    pub addresses: Vec<String>,
    pub samples: Vec<Sample>,
}

pub(super) fn write(dir: &Path, gpus: &[Gpu], samples: &[Sample]) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(BufWriter::new(files::create_own(&dir.join(SAMPLES_FILE))?));
    let mut header = vec!["boottime_ns".to_owned(), "realtime_s".to_owned()];
    header.extend(gpus.iter().flat_map(|gpu| COLUMNS.map(|(name, ..)| format!("{} {name}", gpu.address))));
    csv.write_record(&header)?;
    for sample in samples {
        let mut row = vec![sample.at.to_string(), sample.realtime_s.to_string()];
        let cells = |reading: &Reading| COLUMNS.map(|(_, value, _)| value(reading).map(|value| value.to_string()));
        row.extend(sample.readings.iter().flat_map(cells).map(Option::unwrap_or_default));
        csv.write_record(&row)?;
    }
    csv.flush()
}

/// Reads the file of [`write`] in `dir`, if there is one; skips invalid rows.
///
/// # Errors
///
/// When the file exists and can't be read.
pub fn read(dir: &Path) -> io::Result<Option<Recorded>> {
    let file = match files::open(&dir.join(SAMPLES_FILE)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut csv = csv::Reader::from_reader(file);
    let address = |name: &str| name.split(' ').next().unwrap_or_default().to_owned();
    let addresses = csv.headers()?.iter().skip(2).step_by(COLUMNS.len()).map(address).collect();
    let mut recorded = Recorded { addresses, samples: Vec::new() };
    for row in csv.records().flatten() {
        let (Some(at), Some(realtime_s)) = (row[0].parse().ok(), row.get(1).and_then(|cell| cell.parse().ok())) else {
            continue;
        };
        let mut readings = vec![Reading::default(); recorded.addresses.len()];
        for (number, cell) in row.iter().skip(2).enumerate() {
            let (gpu, column) = (number / COLUMNS.len(), number % COLUMNS.len());
            if let (Some(reading), Ok(value)) = (readings.get_mut(gpu), cell.parse()) {
                COLUMNS[column].2(reading, value);
            }
        }
        recorded.samples.push(Sample { at, realtime_s, readings });
    }
    Ok(Some(recorded))
}

#[cfg(test)]
mod tests {
    use super::super::sysfs;
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let root = tempfile::tempdir().unwrap();
        for (card, address) in [(0, "0000:0c:00.0"), (1, "0000:22:00.0")] {
            sysfs::tests::plant(root.path(), card, address, &[]);
        }
        let gpus = sysfs::find(root.path());
        let reading = |watts: f64| Reading {
            power_w: Some(watts),
            temperature_c: Some(61.5),
            vram_bytes: Some(1 << 36),
            ..Reading::default()
        };
        let sample = |at: u64, readings: [Reading; 2]| Sample { at, realtime_s: 1.25, readings: readings.to_vec() };
        let samples =
            vec![sample(7, [reading(750.0), Reading::default()]), sample(8, [Reading::default(), reading(41.125)])];
        write(root.path(), &gpus, &samples).unwrap();
        let addresses = vec!["0000:0c:00.0".to_owned(), "0000:22:00.0".to_owned()];
        assert_eq!(read(root.path()).unwrap(), Some(Recorded { addresses, samples }));
        assert_eq!(read(&root.path().join("elsewhere")).unwrap(), None);
    }
}
