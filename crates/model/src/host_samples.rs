//! `host_samples.jsonl`: what the launching threads did while their device had no work (`--host-samples`). One JSON object a
//! line, appended while the program runs, so that a killed program leaves all but its last second.

use super::rows::rows;
use serde::{Deserialize, Serialize};

pub const SCHEMA_VERSION: u32 = 1;
pub const FILE: &str = "host_samples.jsonl";

/// A stack has no more frames; outer ones are cut off.
pub const MOST_FRAMES: usize = 64;

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// The first line.
    Begin(Begin),
    /// Before the first sample that refers to it.
    Stack(Stack),
    Sample(Sample),
    /// The totals so far; the last one counts.
    Totals(Totals),
}

rows! {
    #[derive(Copy, Eq)]
    pub struct Begin {
        pub schema_version: u32,
        pub simulated: bool,
        /// Between two looks, unless they would cost too much; ns.
        pub interval_ns: u64,
    }

    #[derive(Eq)]
    pub struct Stack {
        pub id: u32,
        /// Innermost first.
        pub frames: Vec<Frame>,
    }

    /// A Python frame.
    #[derive(Eq, Hash)]
    pub struct Frame {
        pub function: String,
        /// In Python's spelling.
        pub file: String,
        pub line: u32,
    }

    #[derive(Eq)]
    pub struct Sample {
        /// CLOCK_BOOTTIME ns.
        pub at: u64,
        /// The time since the look before, ns.
        pub stands_for: u64,
        pub tid: u32,
        pub state: State,
        /// `None`: the thread runs no Python code, or its frames could not be read.
        pub stack: Option<u32>,
    }

    #[derive(Copy, Eq)]
    pub struct Totals {
        pub looks: u64,
        /// Looks at which a device had no work.
        pub idle_looks: u64,
        /// Looks at which it was not known whether devices had work.
        pub unknown_looks: u64,
        pub samples: u64,
        /// Samples without Python frames, because these changed while they were read.
        pub torn: u64,
        /// Samples that were not kept: too many in a second.
        pub lost: u64,
        /// Processor time of the sampling thread, and the time since it began; ns.
        pub cpu_ns: u64,
        pub elapsed_ns: u64,
    }
}

/// What a thread did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The system does not tell.
    #[default]
    Unknown,
    /// On a processor, or ready for one.
    Running,
    /// Waits for the lock of the Python interpreter.
    Gil,
    /// Waits for another lock, a condition or a thread.
    Lock,
    Read,
    Write,
    Sleep,
    /// Waits for one of several files.
    Poll,
    /// Waits for a child process.
    Child,
    /// In a driver.
    Driver,
    /// The kernel fetches memory for it, outside of a system call.
    Fault,
    /// In another system call.
    Call,
}

impl State {
    /// Whether the thread waits for something that is neither a device nor a processor.
    pub fn is_blocked(self) -> bool {
        matches!(self, State::Lock | State::Read | State::Write | State::Sleep | State::Poll | State::Child)
    }

    /// In a sentence, after the place: `train.py:21, blocked in a read`.
    pub fn label(self) -> &'static str {
        match self {
            State::Unknown => "state unknown",
            State::Running => "running",
            State::Gil => "waiting for the GIL",
            State::Lock => "blocked in a lock",
            State::Read => "blocked in a read",
            State::Write => "blocked in a write",
            State::Sleep => "sleeping",
            State::Poll => "waiting for files",
            State::Child => "waiting for a process",
            State::Driver => "blocked in a driver",
            State::Fault => "waiting for memory",
            State::Call => "blocked in the kernel",
        }
    }
}

/// The text of a line, with its end.
pub fn text(line: &Line) -> String {
    let mut text = serde_json::to_string(line).unwrap_or_default();
    text.push('\n');
    text
}

/// The lines of a file. A line that is cut off by the end of a killed program is left out.
pub fn lines(text: &str) -> impl Iterator<Item = Line> {
    text.lines().filter_map(|line| serde_json::from_str(line).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_written_and_a_cut_one_is_left_out() {
        let begin = Line::Begin(Begin { schema_version: SCHEMA_VERSION, simulated: true, interval_ns: 1_000_000 });
        let frame = Frame { function: "tokenizer".to_owned(), file: "train.py".to_owned(), line: 21 };
        let stack = Line::Stack(Stack { id: 3, frames: vec![frame] });
        let sample = Sample { at: 7, stands_for: 1_000_000, tid: 42, state: State::Sleep, stack: Some(3) };
        let all = [begin, stack, Line::Sample(sample), Line::Totals(Totals { looks: 9, ..Totals::default() })];
        let written: String = all.iter().map(text).collect();
        assert_eq!(lines(&written).collect::<Vec<_>>(), all);
        assert_eq!(lines(&written[..written.len() - 5]).collect::<Vec<_>>(), all[..3]);
    }
}
