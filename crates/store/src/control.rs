//! What a command may ask of a recorded program, and what the program answers ([`crate::page`] carries both).

use serde::{Deserialize, Serialize};

/// A request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "command")]
pub enum Command {
    Status,
    /// Begin a recording.
    Start(Limits),
    /// End the recording: its run is complete when the answer comes.
    Stop,
    /// Put a mark into the trace.
    Mark {
        name: String,
    },
    /// Write the flight recorder's content.
    Snapshot,
    /// Change an option for later recordings.
    Set {
        key: String,
        value: String,
    },
}

/// What begins and ends a recording without a further request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// The recording ends after this many nanoseconds.
    pub for_ns: Option<u64>,
    /// The recording ends after this many steps: `N`, or `N:RANGE`.
    pub steps: Option<String>,
    /// The recording begins when this condition holds, as for a trigger of the flight recorder.
    pub when: Option<String>,
}

pub const SCHEMA_VERSION: u32 = 1;

/// What the program does now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Not recording.
    #[default]
    Paused,
    Recording,
    /// Waiting for a condition.
    Waiting,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Answer {
    pub schema_version: u32,
    /// Whether the request was fulfilled.
    pub ok: bool,
    /// A sentence: what was done, or why not.
    pub message: String,
    pub state: State,
    /// Number of the current or the last recording, from 1.
    pub recording: u32,
    /// Directory of that recording.
    pub dir: String,
    /// The process number, as the program sees it.
    pub pid: u32,
    pub rank: Option<u32>,
    pub job: Option<String>,
    /// Records of that recording so far.
    pub records: u64,
    /// Memory of the tracer, bytes.
    pub memory_bytes: u64,
}
