//! The flight recorder: the last seconds of the trace, in memory, written to a file on an event.
//!
//! Encoded packets are kept in segments that each begin with the writer's repeated state. A segment is dropped when all of it
//! is too old or memory is short. A snapshot decodes the segments and encodes again the events within the window. The file
//! contains only these and opens like any other trace.

use super::reader::{Item, ReadError, TraceReader};
use super::writer::{TraceOptions, TraceWriter};
use rkprof_model::event::{Ns, Process, Registry};
use std::collections::VecDeque;
use std::time::Duration;

/// Segments in a window: at most one of them is kept beyond the window.
const SEGMENTS: u64 = 16;

pub struct FlightRecorder {
    window: Ns,
    max_bytes: usize,
    segments: VecDeque<Segment>,
}

struct Segment {
    /// Times of its first and its latest packets.
    from: Ns,
    to: Ns,
    packets: Vec<u8>,
}

impl FlightRecorder {
    /// Keeps `window` of trace in about `max_bytes`.
    pub fn new(window: Duration, max_bytes: usize) -> FlightRecorder {
        let window = u64::try_from(window.as_nanos()).unwrap_or(u64::MAX);
        FlightRecorder { window, max_bytes, segments: VecDeque::new() }
    }

    /// Whether the writer should repeat its state ([`TraceWriter::repeat_state`]) in the next packets, which then go through
    /// [`FlightRecorder::begin_segment`].
    pub fn wants_segment(&self, now: Ns) -> bool {
        self.segments.back().is_none_or(|segment| {
            now.saturating_sub(segment.from) >= self.window / SEGMENTS
                || segment.packets.len() >= self.max_bytes / SEGMENTS as usize
        })
    }

    /// Begins a segment with packets that start with repeated state.
    pub fn begin_segment(&mut self, packets: &[u8], now: Ns) {
        // Reuses the buffer of a dropped segment.
        let mut buffer = self.forget(now).unwrap_or_default();
        buffer.clear();
        buffer.extend_from_slice(packets);
        self.segments.push_back(Segment { from: now, to: now, packets: buffer });
    }

    /// Appends packets.
    pub fn append(&mut self, packets: &[u8], now: Ns) {
        if let Some(segment) = self.segments.back_mut() {
            segment.packets.extend_from_slice(packets);
            segment.to = segment.to.max(now);
        }
    }

    /// Bytes of packets in memory.
    pub fn bytes(&self) -> usize {
        self.segments.iter().map(|segment| segment.packets.len()).sum()
    }

    fn forget(&mut self, now: Ns) -> Option<Vec<u8>> {
        let mut freed = None;
        while let Some(oldest) = self.segments.front()
            && (oldest.to < now.saturating_sub(self.window) || self.bytes() > self.max_bytes)
        {
            freed = self.segments.pop_front().map(|segment| segment.packets);
        }
        freed
    }

    /// Encodes the events that ended within the window before `now` as a whole trace.
    ///
    /// # Errors
    ///
    /// When the packets cannot be read back, which would be a bug of the writer.
    pub fn snapshot(&self, options: TraceOptions, process: &Process, now: Ns) -> Result<Vec<u8>, ReadError> {
        let cutoff = now.saturating_sub(self.window);
        let mut writer = TraceWriter::new(options, process);
        let mut out = Vec::new();
        writer.begin_file(&mut out);
        let mut reader = TraceReader::new(Packets { segments: &self.segments, segment: 0, position: 0 });
        while let Some(item) = reader.next()? {
            write(&mut writer, &mut out, item, reader.registry(), cutoff);
        }
        writer.end_file(&mut out);
        Ok(out)
    }
}

/// Encodes an item unless it ended before `cutoff`.
fn write(writer: &mut TraceWriter, out: &mut Vec<u8>, item: Item, registry: &Registry, cutoff: Ns) {
    match item {
        Item::Event(event) if event.end() >= cutoff => writer.event(out, &event, registry),
        Item::Clock(sample) if sample.boottime >= cutoff => writer.clock(out, sample),
        Item::SelfSample(sample) if sample.at >= cutoff => writer.self_sample(out, &sample),
        Item::Dropped { at, kind, tid, total } if at >= cutoff => writer.dropped(out, at, &kind, tid, total),
        Item::Note { at, severity, text } if at >= cutoff => writer.note(out, at, severity, &text),
        Item::Event(_)
        | Item::Clock(_)
        | Item::SelfSample(_)
        | Item::Dropped { .. }
        | Item::Note { .. }
        // The new trace has its own process, and what our writer made can be read.
        | Item::Process(_)
        | Item::Skipped { .. } => {}
    }
}

/// The segments as one stream.
struct Packets<'a> {
    segments: &'a VecDeque<Segment>,
    segment: usize,
    position: usize,
}

impl std::io::Read for Packets<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while let Some(segment) = self.segments.get(self.segment) {
            let rest = &segment.packets[self.position..];
            if !rest.is_empty() {
                let n = rest.len().min(buffer.len());
                buffer[..n].copy_from_slice(&rest[..n]);
                self.position += n;
                return Ok(n);
            }
            self.segment += 1;
            self.position = 0;
        }
        Ok(0)
    }
}
