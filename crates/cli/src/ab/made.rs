//! A run that was made, as `ab.json` has it.

use super::sensors::Seen;
use serde::{Deserialize, Serialize};

/// A run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Made {
    /// Wall time of the program.
    pub wall_s: f64,
    /// The same with what rkprof did before and after it.
    pub took_s: f64,
    /// Trimmed mean of the periods of its steps; `None` without steps.
    pub period_ns: Option<f64>,
    /// All of its steps, the longest included; `None` without steps.
    #[serde(default)]
    pub every: Option<Every>,
    /// Its slow steps; `None` with few steps.
    #[serde(default)]
    pub slow: Option<Slow>,
    /// How the steps are marked.
    pub steps: Option<String>,
    /// `None` without steps, and where a range names them.
    #[serde(default)]
    pub unnamed: Option<Unnamed>,
    pub simulated: bool,
    /// `None` without sensors.
    #[serde(default)]
    pub sensors: Option<Seen>,
}

/// Steps that waits, graphs or kernels mark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Unnamed {
    pub steps: usize,
    pub kernels_per_step: f64,
    /// Kernels of the run.
    pub launches: u64,
}

/// All steps of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Every {
    /// Mean of the periods.
    pub ns: f64,
    /// Periods of the run.
    pub steps: usize,
}

/// The slow steps of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Slow {
    /// `p99` or `p95`.
    pub of: String,
    pub ns: f64,
    /// Periods of the run.
    pub steps: usize,
}
