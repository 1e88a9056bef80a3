//! A recorded run, replayed with a change: what would it take then, and what limits it afterwards?
//!
//! ```text
//! events --(recording)--> calls, launches, work of devices --(model)--> what waits for what, and how long each part takes
//! words of the user --(changes)--> Change --(apply)--> the same model, changed --(engine)--> new times --> Outcome
//! ```
//!
//! A program is a set of threads that call HIP, and streams of devices that work in order. Four times are exact where they were
//! recorded: the work of a device, the host's code between two calls, a call's own time, and the way of a launch to its
//! device. What depends on what follows from streams, waits and events; where the recording doesn't say it, from what began
//! just when something else ended. The replay without a change must reproduce the recording: its error is part of the answer.

mod apply;
pub mod changes;
mod engine;
mod model;
mod no_sync;
mod outcome;
mod recording;
pub mod savings;
mod waits;

pub use changes::Change;
pub use outcome::{Alone, Calibration, Device, Outcome, Part, Replayed, fits, what_if};
pub use recording::{Recorder, Recording};
