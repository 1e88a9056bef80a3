//! The flight recorder: the last seconds of the trace, in memory, written to a file when something asks for it.
//!
//! Packets are kept as they were encoded, in segments of which each can be read alone. Old segments are dropped whole; the
//! file gets exactly the events that end within the window, because they are read back and encoded anew.

use crate::event::{ClockSample, Event, Process, Registry};
use crate::trace::reader::{Item, TraceReader};
use crate::trace::writer::{TraceOptions, TraceWriter};
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A window is kept in so many segments; a new one repeats all names, so there are few.
const SEGMENTS: u64 = 8;
/// Memory for packets; when a window needs more, it is shortened.
const MAX_BYTES: usize = 256 << 20;

pub struct Flight {
    window_ns: u64,
    segments: VecDeque<Segment>,
    bytes: usize,
    /// Files written so far.
    written: u32,
    /// The memory was not enough for the whole window at some time.
    pub shortened: bool,
}

struct Segment {
    began: u64,
    packets: Vec<u8>,
}

/// What a snapshot wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub path: PathBuf,
    pub events: u64,
}

impl Flight {
    pub fn new(window: Duration) -> Flight {
        let window_ns = window.as_nanos() as u64;
        Flight { window_ns, segments: VecDeque::new(), bytes: 0, written: 0, shortened: false }
    }

    /// Takes packets that were encoded before `now`. True when the next packets must begin a new segment: they have to
    /// be readable alone ([`TraceWriter::begin_file`]).
    pub fn push(&mut self, now: u64, packets: &[u8]) -> bool {
        let last = match self.segments.back_mut() {
            Some(last) => last,
            None => {
                self.segments.push_back(Segment { began: now, packets: Vec::new() });
                return self.push(now, packets);
            }
        };
        last.packets.extend_from_slice(packets);
        self.bytes += packets.len();
        let full = now.saturating_sub(last.began) >= self.window_ns / SEGMENTS
            || last.packets.len() >= MAX_BYTES / SEGMENTS as usize;
        if full {
            self.segments.push_back(Segment { began: now, packets: Vec::new() });
        }
        self.forget(now);
        full
    }

    /// Drops segments that ended before the window, or that there is no memory for.
    fn forget(&mut self, now: u64) {
        while let (Some(first), Some(second)) = (self.segments.front(), self.segments.get(1)) {
            let over = self.bytes > MAX_BYTES;
            if !over && second.began >= now.saturating_sub(self.window_ns) {
                break;
            }
            self.shortened |= over;
            self.bytes -= first.packets.len();
            self.segments.pop_front();
        }
    }

    pub fn window_ns(&self) -> u64 {
        self.window_ns
    }

    /// Bytes of packets in memory.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Writes the events that ended in the window before `now` to `trace.flight.NNNN.pftrace` in `dir`.
    pub fn write(
        &mut self,
        dir: &Path,
        now: u64,
        process: &Process,
        api: bool,
        clock: ClockSample,
    ) -> io::Result<Snapshot> {
        let since = now.saturating_sub(self.window_ns);
        let mut writer = TraceWriter::new(TraceOptions { api, ..Default::default() }, process);
        let mut out = Vec::new();
        writer.begin_file(&mut out);
        writer.clock(&mut out, clock);
        let mut events = 0;
        for segment in &self.segments {
            let mut copy = |event: &Event<'_>, registry: &Registry| {
                if event.end() >= since {
                    events += 1;
                    writer.event(&mut out, event, registry);
                }
            };
            for_each_event(&segment.packets, &mut copy)?;
        }
        self.written += 1;
        let path = dir.join(format!("trace.flight.{:04}.pftrace", self.written));
        std::fs::write(&path, &out)?;
        Ok(Snapshot { path, events })
    }
}

fn for_each_event(packets: &[u8], each: &mut impl FnMut(&Event<'_>, &Registry)) -> io::Result<()> {
    let mut reader = TraceReader::new(packets);
    while let Some(item) = reader.next().map_err(io::Error::other)? {
        if let Item::Event(event) = item {
            each(&event, reader.registry());
        }
    }
    Ok(())
}
