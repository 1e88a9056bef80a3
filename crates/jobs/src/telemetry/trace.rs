//! The samples as counter tracks.

use super::{Reading, Sample};
use rkprof_perfetto::gauges::{self, Gauge};
use rkprof_store::dir;
use std::io::{self, Write};
use std::path::Path;

/// Name, unit and value of a GPU's quantity.
type Quantity = (&'static str, &'static str, fn(&Reading) -> Option<f64>);

const QUANTITIES: [Quantity; 6] = [
    ("power", "W", |reading| reading.power_w),
    ("clock", "MHz", |reading| reading.clock_mhz),
    ("temperature", "C", |reading| reading.temperature_c),
    ("busy", "%", |reading| reading.busy_percent),
    ("VRAM", "MiB", |reading| reading.vram_bytes.map(mebibytes)),
    ("GTT", "MiB", |reading| reading.gtt_bytes.map(mebibytes)),
];

fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// The tracks of `gpus` GPUs; names begin with `prefix`.
pub fn tracks(prefix: &str, gpus: usize, samples: &[Sample]) -> Vec<Gauge> {
    let mut tracks = Vec::new();
    for (name, unit, value) in QUANTITIES {
        for number in 0..gpus {
            let point = |sample: &Sample| Some((sample.at, sample.readings.get(number).and_then(value)?));
            let points = samples.iter().filter_map(point).collect();
            tracks.push(Gauge { name: format!("{prefix}GPU {number} {name}"), unit, points });
        }
    }
    tracks
}

/// Appends the tracks to a finished trace.
pub(super) fn append(trace: &Path, gpus: usize, samples: &[Sample]) -> io::Result<()> {
    let mut out = Vec::new();
    gauges::write(&mut out, &tracks("", gpus, samples));
    dir::open_behind(trace)?.write_all(&out)
}
