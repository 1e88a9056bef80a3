//! Power, clocks, temperature and memory of the GPUs beside the trace of a program. The command that runs the program reads
//! them, never the program itself.
//!
//! ```text
//! /sys/class/drm --(sysfs, metrics; amd_smi for what these lack)--> GPUs and their files --(sampler: a thread, 10 times a second)--> samples
//!     samples --(csv)--> gpu_info_power_profiler_output.csv, gpu_info_vram_profiler_output.csv   (as they come)
//!     samples --(trace)--> counter tracks at the end of trace.pftrace                            (after the program)
//!     samples --(samples)--> telemetry_samples.csv, for the energy in reports and for merged traces
//!     samples --(totals)--> telemetry.json: least, mean, most; energy; throttling
//! ```
//!
//! A file that vanishes, a slow read or an unplugged GPU stops nothing: a value that could not be read is missing.

#[allow(unsafe_code)]
mod amd_smi;
mod csv;
mod metrics;
mod sampler;
mod samples;
mod sysfs;
pub mod totals;
mod trace;

pub use sampler::{Columns, Sampler, Telemetry};
pub use samples::{Recorded, read as read_samples};
pub use sysfs::{Gpu, SYSFS, find};
pub use totals::{GpuTotals, SCHEMA_VERSION as TOTALS_SCHEMA, Totals};
pub use trace::tracks;

use rkprof_model::event::Ns;

pub use rkprof_store::beside::{POWER as POWER_FILE, SAMPLES as SAMPLES_FILE, TELEMETRY as FILE, VRAM as VRAM_FILE};

/// Values of one GPU at one time; `None` = not known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    pub power_w: Option<f64>,
    /// Power limit.
    pub power_cap_w: Option<f64>,
    /// Clock of the compute units.
    pub clock_mhz: Option<f64>,
    /// The hottest sensor.
    pub temperature_c: Option<f64>,
    pub busy_percent: Option<f64>,
    pub vram_bytes: Option<u64>,
    pub vram_total_bytes: Option<u64>,
    /// Memory of the host that the GPU uses: the memory of an APU.
    pub gtt_bytes: Option<u64>,
}

/// All GPUs at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// CLOCK_BOOTTIME.
    pub at: Ns,
    /// CLOCK_REALTIME, seconds.
    pub realtime_s: f64,
    /// In the order of the GPUs.
    pub readings: Vec<Reading>,
}
