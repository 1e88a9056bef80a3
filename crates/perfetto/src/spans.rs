//! Slices on tracks that belong to no process: spans of time from another source, appended to a finished trace. Overlapping
//! slices of one track go to lanes with the same name.

use super::format::{field, kind};
use super::schema::TrackDescriptor;
use super::sequence::{Preamble, Sequence};
use super::wire;
use rkprof_model::event::Ns;
use rustc_hash::FxBuildHasher;
use std::collections::HashMap;
use std::hash::BuildHasher;
use std::io::{self, Write};

/// Far above the sequences in a program's trace, and different from that of the gauges.
const SEQUENCE: u32 = 0x7e1f_0000;
/// Bytes that are collected before a write.
const PIECE: usize = 1 << 20;

/// An argument of a slice.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    Uint(u64),
    Text(&'a str),
}

/// One slice.
#[derive(Debug)]
pub struct Span<'a> {
    pub track: &'a str,
    pub name: &'a str,
    pub start: Ns,
    pub end: Ns,
    pub args: &'a [(&'static str, Value<'a>)],
}

/// Appends slices to a finished trace.
pub struct Writer<W> {
    file: W,
    out: Vec<u8>,
    sequence: Sequence,
    /// Ends of the last slices on the lanes of each track.
    lanes: HashMap<String, Vec<Ns>>,
}

impl<W: Write> Writer<W> {
    pub fn new(file: W) -> Writer<W> {
        let sequence = Sequence::with_absolute_times(SEQUENCE);
        Writer { file, out: Vec::new(), sequence, lanes: HashMap::new() }
    }

    /// Appends a slice; the slices of a track must come in the order of their starts.
    ///
    /// # Errors
    ///
    /// When the file can't be written.
    pub fn add(&mut self, span: &Span<'_>) -> io::Result<()> {
        if !self.sequence.has_begun() {
            self.sequence.begin(&mut self.out, span.start, Preamble::default());
        }
        let end = span.end.max(span.start);
        let lane = self.lane(span.track, span.start, end);
        let uuid = uuid(span.track, lane);
        let Writer { out, sequence, .. } = self;
        let packet = sequence.open(out, span.start);
        let event = wire::open(out, field::packet::TRACK_EVENT);
        wire::uint(out, field::track_event::TYPE, kind::SLICE_BEGIN);
        wire::uint(out, field::track_event::TRACK_UUID, uuid);
        wire::bytes(out, field::track_event::NAME, span.name.as_bytes());
        for (name, value) in span.args {
            let annotation = wire::open(out, field::track_event::DEBUG_ANNOTATIONS);
            wire::bytes(out, field::annotation::NAME, name.as_bytes());
            match value {
                Value::Uint(number) => wire::uint(out, field::annotation::UINT, *number),
                Value::Text(text) => wire::bytes(out, field::annotation::STRING, text.as_bytes()),
            }
            wire::close(out, annotation);
        }
        wire::close(out, event);
        wire::close(out, packet);
        let packet = sequence.open(out, end);
        let event = wire::open(out, field::packet::TRACK_EVENT);
        wire::uint(out, field::track_event::TYPE, kind::SLICE_END);
        wire::uint(out, field::track_event::TRACK_UUID, uuid);
        wire::close(out, event);
        wire::close(out, packet);
        if out.len() >= PIECE { self.write() } else { Ok(()) }
    }

    /// # Errors
    ///
    /// When the file can't be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.write()?;
        self.file.flush()
    }

    fn write(&mut self) -> io::Result<()> {
        self.file.write_all(&self.out)?;
        self.out.clear();
        Ok(())
    }

    /// A lane of the track that is free from `start` on; a new one is described.
    fn lane(&mut self, track: &str, start: Ns, end: Ns) -> usize {
        if !self.lanes.contains_key(track) {
            self.lanes.insert(track.to_owned(), Vec::new());
        }
        let Some(lanes) = self.lanes.get_mut(track) else { return 0 };
        if let Some((lane, last)) = lanes.iter_mut().enumerate().find(|(_, last)| **last <= start) {
            *last = end;
            return lane;
        }
        lanes.push(end);
        let lane = lanes.len() - 1;
        let descriptor = TrackDescriptor {
            uuid: Some(uuid(track, lane)),
            name: Some(track.to_owned()),
            ..TrackDescriptor::default()
        };
        let packet = self.sequence.open_timeless(&mut self.out);
        wire::message(&mut self.out, field::packet::TRACK_DESCRIPTOR, &descriptor);
        wire::close(&mut self.out, packet);
        lane
    }
}

fn uuid(track: &str, lane: usize) -> u64 {
    (FxBuildHasher.hash_one(("span", track, lane)) >> 1).max(1)
}
