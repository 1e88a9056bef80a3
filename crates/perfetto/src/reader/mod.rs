//! Reads traces back into events, one packet at a time in constant memory, so that reports, exports and recovery work
//! from the trace alone.
//!
//! A torn tail ends the events and is reported ([`TraceReader::torn`]). Unknown fields are ignored. A packet with invalid
//! content is skipped and reported ([`Item::Skipped`]), together with the packets that depend on it, until the writer repeats
//! its state. Bytes that are not packets give an error with their offset. Traces of other programs are read, but give no
//! events.
//!
//! | file | does |
//! |---|---|
//! | `account` | what was read against what the writers say |
//! | `frames` | cuts a stream into packets |
//! | `sequence` | clocks and interning tables of packet sequences |
//! | `facts` | process, registry |
//! | `events`, `gpu` | packets to events |
//! | `seam` | finds where a trace can be entered in its middle |

mod account;
mod events;
mod facts;
pub mod frames;
mod gpu;
mod seam;
mod sequence;

pub use self::account::Account;
pub use self::frames::{ReadError, Torn};
pub use self::seam::seam;
use rkprof_model::error::{During, Error};
use rustc_hash::FxHashMap;

use self::frames::Frames;
use self::sequence::{Packet, Sequences};
use super::format::field;
use super::launches::Launches;
use super::wire::Malformed;
use rkprof_model::event::{ClockSample, Event, Ns, Process, Registry, SelfSample, Severity};
use rkprof_model::summary::Held;
use std::collections::VecDeque;
use std::io::Read;

/// An item of a trace, in the order of its packets.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Event(Event<'static>),
    Clock(ClockSample),
    SelfSample(SelfSample),
    /// The process of the following events.
    Process(Process),
    /// Records dropped so far of one kind ([`rkprof_model::record::Kind::label`]) on one thread.
    Dropped {
        at: Ns,
        kind: String,
        tid: u32,
        total: u64,
    },
    /// A sentence from the writer: a governor step, a skipped feature.
    Note {
        at: Ns,
        severity: Severity,
        text: String,
    },
    /// A packet that could not be decoded, by its offset in the file.
    Skipped {
        offset: u64,
        reason: String,
    },
}

/// Takes decoded items, with the names known so far. It and the stream are called through pointers, so that the decoder is
/// compiled once, here, and not in each crate that reads traces.
type Sink<'a> = dyn FnMut(Item, &Registry) + 'a;

/// Reads a trace from a stream (`'r` outlives the stream's borrows). It reads 256 KiB at a time: the stream needs no buffer.
pub struct TraceReader<'r> {
    source: Source<'r>,
    decoder: Decoder,
    /// Items that are decoded but not returned yet.
    items: VecDeque<Item>,
}

/// The source of packets.
struct Source<'r> {
    frames: Frames<'r>,
    /// A decompressed packet that is being read: its bytes, the position in it, and the offset of the packet in the file.
    inflated: Option<(Vec<u8>, usize, u64)>,
}

/// Facts from the packets so far.
#[derive(Default)]
struct Decoder {
    sequences: Sequences,
    /// Threads by the uuid of their track.
    threads: FxHashMap<u64, u32>,
    /// The track of the last look-up, and its thread.
    last_thread: Option<(u64, u32)>,
    launches: Launches,
    registry: Registry,
    /// The registry of the process before the current one, in a trace of several.
    ended: Option<Registry>,
    process: Option<Process>,
    /// Packets that were ignored because they depend on a skipped one.
    orphans: u64,
    account: Account,
}

impl<'r> TraceReader<'r> {
    pub fn new(read: impl Read + 'r) -> TraceReader<'r> {
        let source = Source { frames: Frames::new(read), inflated: None };
        TraceReader { source, decoder: Decoder::default(), items: VecDeque::new() }
    }

    /// Counters that somebody else adds to what this trace has, which has none.
    pub fn know_counters(&mut self, names: &[String]) {
        self.decoder.registry.counters = names.to_vec();
    }

    /// The next item; `None` at the end, which may be a torn tail.
    ///
    /// # Errors
    ///
    /// When reading fails, or when the bytes are not packets; there are no further items then.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<Item>, ReadError> {
        let TraceReader { source, decoder, items } = self;
        loop {
            if let Some(item) = items.pop_front() {
                return Ok(Some(item));
            }
            if !source.packet(decoder, &mut |item, _: &Registry| items.push_back(item))? {
                return Ok(None);
            }
        }
    }

    /// Passes all remaining items to `sink`, each directly after decoding and with the names known so far. This is faster
    /// than [`TraceReader::next`], which has to store them.
    ///
    /// # Errors
    ///
    /// As [`TraceReader::next`].
    pub fn each(&mut self, mut sink: impl FnMut(Item, &Registry)) -> Result<(), ReadError> {
        self.pour(&mut sink)
    }

    fn pour(&mut self, sink: &mut Sink<'_>) -> Result<(), ReadError> {
        let TraceReader { source, decoder, items } = self;
        items.drain(..).for_each(|item| sink(item, &decoder.registry));
        while source.packet(decoder, sink)? {}
        Ok(())
    }

    /// Names and facts seen so far.
    pub fn registry(&self) -> &Registry {
        &self.decoder.registry
    }

    /// Names and facts of the process before the current one, in a trace of several.
    pub fn ended(&self) -> Option<&Registry> {
        self.decoder.ended.as_ref()
    }

    /// The process, once its packet has been read.
    pub fn process(&self) -> Option<&Process> {
        self.decoder.process.as_ref()
    }

    /// The torn tail, once the end has been reached.
    pub fn torn(&self) -> Option<Torn> {
        self.source.frames.torn()
    }

    /// Packets that were ignored because they depend on a skipped one.
    pub fn orphans(&self) -> u64 {
        self.decoder.orphans
    }

    /// The events read so far, and the counts that the writers state.
    pub fn account(&self) -> &Account {
        &self.decoder.account
    }

    /// The registry and the process, after reading.
    pub fn into_parts(self) -> (Registry, Option<Process>) {
        (self.decoder.registry, self.decoder.process)
    }
}

impl Source<'_> {
    /// Decodes one packet; false at the end.
    fn packet(&mut self, decoder: &mut Decoder, sink: &mut Sink<'_>) -> Result<bool, ReadError> {
        if self.inflated.is_some() && self.inflated_packet(decoder, sink) {
            return Ok(true);
        }
        let Some((packet, offset)) = self.frames.next_packet()? else { return Ok(false) };
        if let Some(compressed) = decoder.decode(packet, offset, sink) {
            match inflate(compressed) {
                Ok(bytes) => self.inflated = Some((bytes, 0, offset)),
                Err(reason) => decoder.skip(offset, &reason.to_string(), sink),
            }
        }
        Ok(true)
    }

    /// Decodes one packet of a decompressed one; false when there is none left.
    fn inflated_packet(&mut self, decoder: &mut Decoder, sink: &mut Sink<'_>) -> bool {
        let Some((bytes, position, offset)) = &mut self.inflated else { return false };
        let problem = match frames::split(&bytes[*position..]) {
            Ok(Some((packet, used))) => {
                *position += used;
                decoder.decode(packet, *offset, sink);
                return true;
            }
            Ok(None) if *position == bytes.len() => None,
            Ok(None) => Some("compressed packets end within a packet".to_owned()),
            Err(reason) => Some(reason.to_string()),
        };
        if let Some(reason) = problem {
            decoder.skip(*offset, &reason, sink);
        }
        self.inflated = None;
        false
    }
}

/// Larger decompressed packets do not come from rkprof.
const MAX_INFLATED: u64 = 256 << 20;

fn inflate(compressed: &[u8]) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    flate2::read::ZlibDecoder::new(compressed)
        .take(MAX_INFLATED)
        .read_to_end(&mut bytes)
        .during(|| "compressed packets do not decompress")?;
    Ok(bytes)
}

impl Decoder {
    /// Decodes a packet into items; returns its content if that is compressed packets.
    fn decode<'a>(&mut self, bytes: &'a [u8], offset: u64, sink: &mut Sink<'_>) -> Option<&'a [u8]> {
        match self.try_decode(bytes, sink) {
            Ok(compressed) => compressed,
            Err(malformed) => {
                self.skip(offset, &malformed.to_string(), sink);
                None
            }
        }
    }

    /// Reports a skipped packet. It may have moved any clock and named any id, so no sequence is trusted until it begins
    /// again.
    #[cold]
    fn skip(&mut self, offset: u64, reason: &str, sink: &mut Sink<'_>) {
        self.sequences.distrust();
        sink(Item::Skipped { offset, reason: reason.to_owned() }, &self.registry);
    }

    fn try_decode<'a>(&mut self, bytes: &'a [u8], sink: &mut Sink<'_>) -> Result<Option<&'a [u8]>, Malformed> {
        let packet = Packet::parse(bytes)?;
        if let Some(compressed) = packet.compressed {
            return Ok(Some(compressed));
        }
        let mut sequence = self.sequences.take(&packet)?;
        let mut read = Held::default();
        let result = self.in_sequence(&packet, &mut sequence, &mut |item: Item, registry: &Registry| {
            if let Item::Event(event) = &item {
                read.count(event);
            }
            sink(item, registry);
        });
        self.account.read.add(read);
        self.sequences.put_back(sequence);
        result.map(|()| None)
    }

    fn in_sequence(
        &mut self,
        packet: &Packet<'_>,
        sequence: &mut sequence::Sequence,
        sink: &mut Sink<'_>,
    ) -> Result<(), Malformed> {
        if !sequence.is_trusted() {
            self.orphans += 1;
            return Ok(());
        }
        if let Some(interned) = packet.interned {
            self.interned(interned, sequence, sink)?;
        }
        if let Some(snapshot) = packet.clock_snapshot {
            if let Some(clocks) = sequence::clock_snapshot(snapshot, sequence)? {
                sink(clocks, &self.registry);
            }
            return Ok(());
        }
        let at = sequence.time(packet);
        match packet.payload {
            Some((field::packet::TRACK_EVENT, event)) => self.track_event(event, at, sequence, sink),
            Some((field::packet::GPU_RENDER_STAGE_EVENT, event)) => self.stage_event(event, at, sequence, sink),
            Some((field::packet::GPU_COUNTER_EVENT, event)) => {
                if let Some(item) = self.counter_event(event, sequence)? {
                    sink(item, &self.registry);
                }
                Ok(())
            }
            Some((field::packet::TRACK_DESCRIPTOR, descriptor)) => self.track_descriptor(descriptor),
            _ => Ok(()),
        }
    }

    /// The thread of a track.
    fn thread(&mut self, track: u64) -> Option<u32> {
        match self.last_thread {
            Some((last, tid)) if last == track => Some(tid),
            _ => {
                let tid = *self.threads.get(&track)?;
                self.last_thread = Some((track, tid));
                Some(tid)
            }
        }
    }
}
