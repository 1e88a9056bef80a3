//! What a command may ask of a program that is being recorded, and what it answers ([`crate::page`] carries both).

use serde::{Deserialize, Serialize};

/// A wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "command")]
pub enum Command {
    Status,
    /// Begin a recording.
    Start(Limits),
    /// End it: its run is whole when the answer comes.
    Stop,
    /// Put a mark into the trace.
    Mark {
        name: String,
    },
    /// Write the flight recorder's content.
    Snapshot,
    /// Change an option for the recordings that begin from now on.
    Set {
        key: String,
        value: String,
    },
}

/// What begins and ends a recording by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// It ends after this many nanoseconds.
    pub for_ns: Option<u64>,
    /// It ends after this many steps: `N`, or `N:RANGE`.
    pub steps: Option<String>,
    /// It begins when this condition holds, as of a trigger of the flight recorder.
    pub when: Option<String>,
}

pub const SCHEMA_VERSION: u32 = 1;

/// What the program does now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Nothing is recorded.
    #[default]
    Paused,
    Recording,
    /// A condition is awaited.
    Waiting,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Answer {
    pub schema_version: u32,
    /// The wish was fulfilled.
    pub ok: bool,
    /// A sentence: what was done, or why not.
    pub message: String,
    pub state: State,
    /// Number of the recording that is under way or was the last, from 1.
    pub recording: u32,
    /// Its directory.
    pub dir: String,
    /// As the program sees itself.
    pub pid: u32,
    pub rank: Option<u32>,
    pub job: Option<String>,
    /// Records of it so far.
    pub records: u64,
    /// Memory of the tracer, bytes.
    pub memory_bytes: u64,
}
