//! Reads traces back into events, one packet at a time in constant memory, so that reports, exports and recovery work
//! from the trace alone.
//!
//! A torn tail ends the events and is reported ([`TraceReader::torn`]); unknown fields are passed over; a packet whose
//! inside makes no sense is skipped and said ([`Item::Skipped`]), together with what depends on it until the writer
//! repeats its state; bytes that are no packets at all are refused with their offset. Traces by other programs are
//! walked, but yield no events.
//!
//! | file | does |
//! |---|---|
//! | `frames` | cuts a stream into packets |
//! | `sequence` | clocks and interning tables of packet sequences |
//! | `facts` | process, registry |
//! | `events`, `gpu` | packets to events |
//! | `seam` | finds where a trace can be entered in its middle |

mod events;
mod facts;
pub(crate) mod frames;
mod gpu;
mod seam;
mod sequence;

pub use self::frames::{ReadError, Torn};
pub use self::seam::seam;

use self::frames::Frames;
use self::sequence::{Packet, Sequences};
use super::format::field;
use super::hash::IdMap;
use super::launches::Launches;
use super::wire::Malformed;
use crate::event::{ClockSample, Event, Ns, Process, Registry, SelfSample, Severity};
use std::collections::VecDeque;
use std::io::Read;

/// What a trace holds, in the order of its packets.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Event(Event<'static>),
    Clock(ClockSample),
    SelfSample(SelfSample),
    /// The process that the following events are from.
    Process(Process),
    /// Records dropped so far of one kind ([`crate::record::Kind::label`]) on one thread.
    Dropped {
        at: Ns,
        kind: String,
        tid: u32,
        total: u64,
    },
    /// A sentence that the writer left: a governor step, something skipped.
    Note {
        at: Ns,
        severity: Severity,
        text: String,
    },
    /// A packet that could not be understood, by its offset in the file.
    Skipped {
        offset: u64,
        reason: String,
    },
}

pub struct TraceReader<R> {
    frames: Frames<R>,
    /// A decompressed packet being walked: its bytes, how far, and the offset of the packet in the file.
    inflated: Option<(Vec<u8>, usize, u64)>,
    decoder: Decoder,
    items: VecDeque<Item>,
}

/// What has been learned from packets so far.
#[derive(Default)]
struct Decoder {
    sequences: Sequences,
    /// Threads by the uuid of their track.
    threads: IdMap<u64, u32>,
    launches: Launches,
    registry: Registry,
    process: Option<Process>,
    /// Packets passed over because what they build on had been skipped.
    orphans: u64,
}

impl<R: Read> TraceReader<R> {
    pub fn new(read: R) -> TraceReader<R> {
        TraceReader { frames: Frames::new(read), inflated: None, decoder: Decoder::default(), items: VecDeque::new() }
    }

    /// The next item; `None` at the end, which may be a torn tail.
    ///
    /// # Errors
    ///
    /// When reading fails, or when the bytes are not packets; there is nothing to be had after that.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<Item>, ReadError> {
        loop {
            if let Some(item) = self.items.pop_front() {
                return Ok(Some(item));
            }
            if !self.packet()? {
                return Ok(None);
            }
        }
    }

    /// Names and facts seen so far.
    pub fn registry(&self) -> &Registry {
        &self.decoder.registry
    }

    /// The process, once its packet has been read.
    pub fn process(&self) -> Option<&Process> {
        self.decoder.process.as_ref()
    }

    /// The torn tail, once the end has been reached.
    pub fn torn(&self) -> Option<Torn> {
        self.frames.torn()
    }

    /// Packets that were passed over because they built on a skipped one.
    pub fn orphans(&self) -> u64 {
        self.decoder.orphans
    }

    /// The registry and the process, when the reader is done with.
    pub fn into_parts(self) -> (Registry, Option<Process>) {
        (self.decoder.registry, self.decoder.process)
    }

    /// Decodes one packet; false at the end.
    fn packet(&mut self) -> Result<bool, ReadError> {
        if let Some((bytes, position, offset)) = &mut self.inflated {
            match frames::split(&bytes[*position..]) {
                Ok(Some((packet, used))) => {
                    *position += used;
                    self.decoder.decode(packet, *offset, &mut self.items);
                    return Ok(true);
                }
                Ok(None) if *position == bytes.len() => self.inflated = None,
                Ok(None) => {
                    self.decoder.skip(*offset, "compressed packets end within a packet", &mut self.items);
                    self.inflated = None;
                }
                Err(reason) => {
                    self.decoder.skip(*offset, &reason, &mut self.items);
                    self.inflated = None;
                }
            }
        }
        let Some((packet, offset)) = self.frames.next()? else { return Ok(false) };
        if let Some(compressed) = self.decoder.decode(packet, offset, &mut self.items) {
            match inflate(compressed) {
                Ok(bytes) => self.inflated = Some((bytes, 0, offset)),
                Err(reason) => self.decoder.skip(offset, &reason, &mut self.items),
            }
        }
        Ok(true)
    }
}

/// Decompressed packets larger than this are not ours.
const MAX_INFLATED: u64 = 256 << 20;

fn inflate(compressed: &[u8]) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    flate2::read::ZlibDecoder::new(compressed)
        .take(MAX_INFLATED)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("compressed packets do not decompress: {error}"))?;
    Ok(bytes)
}

impl Decoder {
    /// Decodes a packet into items; returns what it holds if that is compressed packets.
    fn decode<'a>(&mut self, bytes: &'a [u8], offset: u64, items: &mut VecDeque<Item>) -> Option<&'a [u8]> {
        match self.try_decode(bytes, items) {
            Ok(compressed) => compressed,
            Err(malformed) => {
                self.skip(offset, &malformed.to_string(), items);
                None
            }
        }
    }

    /// Says that a packet was skipped. It may have moved any clock and named anything, so nothing is believed until its
    /// sequence begins again.
    fn skip(&mut self, offset: u64, reason: &str, items: &mut VecDeque<Item>) {
        self.sequences.distrust();
        items.push_back(Item::Skipped { offset, reason: reason.to_owned() });
    }

    fn try_decode<'a>(&mut self, bytes: &'a [u8], items: &mut VecDeque<Item>) -> Result<Option<&'a [u8]>, Malformed> {
        let packet = Packet::parse(bytes)?;
        if let Some(compressed) = packet.compressed {
            return Ok(Some(compressed));
        }
        let mut sequence = self.sequences.take(&packet)?;
        let result = self.in_sequence(&packet, &mut sequence, items);
        self.sequences.put_back(sequence);
        result.map(|()| None)
    }

    fn in_sequence(
        &mut self,
        packet: &Packet<'_>,
        sequence: &mut sequence::Sequence,
        items: &mut VecDeque<Item>,
    ) -> Result<(), Malformed> {
        if !sequence.is_trusted() {
            self.orphans += 1;
            return Ok(());
        }
        if let Some(interned) = packet.interned {
            self.interned(interned, sequence, items)?;
        }
        if let Some(snapshot) = packet.clock_snapshot {
            return sequence::clock_snapshot(snapshot, sequence, items);
        }
        let at = sequence.time(packet);
        let Some((number, payload)) = packet.payload else { return Ok(()) };
        let item = match number {
            field::packet::TRACK_EVENT => self.track_event(payload, at, sequence)?,
            // Of the events that are many, into their place without a detour.
            field::packet::GPU_RENDER_STAGE_EVENT => return self.stage_event(payload, at, sequence, items),
            field::packet::GPU_COUNTER_EVENT => self.counter_event(payload, sequence)?,
            field::packet::TRACK_DESCRIPTOR => {
                self.track_descriptor(payload)?;
                None
            }
            _ => None,
        };
        items.extend(item);
        Ok(())
    }
}
