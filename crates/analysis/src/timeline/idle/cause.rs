//! The causes of idle time, and their names.

use rkprof_model::event::Ns;
use serde::Serialize;

/// The causes of idle time. The list is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Host,
    Input,
    Call,
    Allocation,
    Load,
    Callback,
    Launch,
    Gap,
    Held,
    Sync,
    CopyIn,
    CopyOut,
    CopyBetween,
    Device,
    Nothing,
    Other,
}

/// Causes that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    Host,
    Launch,
    Gap,
    Sync,
    Copy,
    Device,
    Nothing,
    Other,
}

impl Cause {
    pub const ALL: [Cause; 16] = [
        Cause::Host,
        Cause::Input,
        Cause::Call,
        Cause::Allocation,
        Cause::Load,
        Cause::Callback,
        Cause::Launch,
        Cause::Gap,
        Cause::Held,
        Cause::Sync,
        Cause::CopyIn,
        Cause::CopyOut,
        Cause::CopyBetween,
        Cause::Device,
        Cause::Nothing,
        Cause::Other,
    ];

    /// Its name in views.
    pub fn label(self) -> &'static str {
        match self {
            Cause::Host => "host",
            Cause::Input => "input",
            Cause::Call => "call",
            Cause::Allocation => "allocation",
            Cause::Load => "load",
            Cause::Callback => "host function",
            Cause::Launch => "launch",
            Cause::Gap => "gap",
            Cause::Held => "held back",
            Cause::Sync => "wait",
            Cause::CopyIn => "copy in",
            Cause::CopyOut => "copy out",
            Cause::CopyBetween => "copy between",
            Cause::Device => "device",
            Cause::Nothing => "nothing to do",
            Cause::Other => "other",
        }
    }

    /// The row of a table for it.
    pub fn text(self) -> &'static str {
        match self {
            Cause::Nothing => "idle: nothing to do",
            Cause::Host => "idle: nothing launched",
            Cause::Input => "idle: the host prepares input",
            Cause::Call => "idle: the host in a HIP call",
            Cause::Allocation => "idle: the host allocates",
            Cause::Load => "idle: the host loads code",
            Cause::Callback => "idle: the stream waits for the host",
            Cause::Launch => "idle: launch latency",
            Cause::Gap => "idle: between queued kernels",
            Cause::Held => "idle: queued kernels held back",
            Cause::Sync => "idle: host in or after a wait",
            Cause::CopyIn => "idle: a copy to the device",
            Cause::CopyOut => "idle: a copy to the host",
            Cause::CopyBetween => "idle: a copy between devices",
            Cause::Device => "idle: waits for a device",
            Cause::Other => "idle: launches unknown",
        }
    }

    /// What it says of that time.
    pub fn meaning(self) -> &'static str {
        &self.text()["idle: ".len()..]
    }

    pub fn group(self) -> Group {
        match self {
            Cause::Host | Cause::Input | Cause::Call | Cause::Allocation | Cause::Load => Group::Host,
            Cause::Callback => Group::Host,
            Cause::Launch => Group::Launch,
            Cause::Gap | Cause::Held => Group::Gap,
            Cause::Sync => Group::Sync,
            Cause::CopyIn | Cause::CopyOut | Cause::CopyBetween => Group::Copy,
            Cause::Device => Group::Device,
            Cause::Nothing => Group::Nothing,
            Cause::Other => Group::Other,
        }
    }
}

impl Group {
    pub const ALL: [Group; 8] =
        [Group::Host, Group::Launch, Group::Gap, Group::Sync, Group::Copy, Group::Device, Group::Nothing, Group::Other];
}

/// Time by cause, in the order of [`Cause::ALL`], ns.
pub type ByCause = [Ns; Cause::ALL.len()];
