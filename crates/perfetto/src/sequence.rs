//! One packet sequence: a stream of packets that share a clock, default track and interning tables.
//!
//! A sequence begins with a packet that clears the reader's state of it. That packet has the defaults, the tables with fixed
//! ids and the base of the incremental clock; each later timestamp is the distance to the sequence's previous one. A time
//! that goes back (an outer call is written after the calls within it) is written as CLOCK_BOOTTIME and does not move the
//! incremental clock.

use super::format::{STATE_CLEARED, clock, field};
use super::id_set::IdSet;
use super::wire::{self, Buffer, Open};
use super::writer::Templates;
use rkprof_model::event::Ns;

/// Later times are invalid (Perfetto's are signed), and must not move the clock.
pub(crate) const LATEST: Ns = 1 << 62;

/// The beginning of a sequence.
#[derive(Clone, Copy, Default)]
pub(crate) struct Preamble<'a> {
    pub track: Option<u64>,
    pub extra_counters: &'a [u64],
    /// Encoded fields of InternedData with ids that are the same in every trace.
    pub interned: &'a [u8],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    Incremental,
    Boottime,
}

pub(crate) struct Sequence {
    pub id: u32,
    clock: Clock,
    /// Base of the incremental clock; `None` until the sequence has begun.
    pub last: Option<Ns>,
    /// Perfetto refuses a trace whose clock bases go back within a sequence.
    floor: Ns,
    /// Interned ids beside those of the preamble.
    pub names: IdSet,
    pub strings: IdSet,
    pub callstacks: IdSet,
    pub frames: IdSet,
    /// Ready packets of functions whose names are interned.
    pub calls: Templates,
}

impl Sequence {
    pub(crate) fn new(id: u32) -> Sequence {
        Sequence {
            id,
            clock: Clock::Incremental,
            last: None,
            floor: 0,
            names: IdSet::default(),
            strings: IdSet::default(),
            callstacks: IdSet::default(),
            frames: IdSet::default(),
            calls: Templates::default(),
        }
    }

    /// A sequence without a clock of its own.
    pub(crate) fn with_absolute_times(id: u32) -> Sequence {
        Sequence { clock: Clock::Boottime, ..Sequence::new(id) }
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.last.is_some()
    }

    /// The next packet begins the sequence anew.
    pub(crate) fn forget(&mut self) {
        self.floor = self.last.take().unwrap_or(self.floor);
        self.names.clear();
        self.strings.clear();
        self.callstacks.clear();
        self.frames.clear();
        self.calls.clear();
    }

    /// The same, in a new file.
    pub(crate) fn forget_file(&mut self) {
        self.forget();
        self.floor = 0;
    }

    /// Writes the preamble.
    pub(crate) fn begin(&mut self, out: &mut Vec<u8>, at: Ns, preamble: Preamble<'_>) {
        let base = at.min(LATEST).max(self.floor);
        self.last = Some(base);
        let packet = wire::open(out, field::trace::PACKET);
        wire::uint(out, field::packet::SEQUENCE_ID, u64::from(self.id));
        wire::uint(out, field::packet::SEQUENCE_FLAGS, u64::from(STATE_CLEARED));
        let incremental = self.clock == Clock::Incremental;
        let defaults = super::schema::TracePacketDefaults {
            timestamp_clock_id: Some(if incremental { clock::INCREMENTAL } else { clock::BOOTTIME }),
            track_event_defaults: preamble.track.map(|uuid| super::schema::TrackEventDefaults {
                track_uuid: Some(uuid),
                extra_counter_track_uuids: preamble.extra_counters.to_vec(),
            }),
        };
        wire::message(out, field::packet::DEFAULTS, &defaults);
        if !preamble.interned.is_empty() {
            wire::bytes(out, field::packet::INTERNED_DATA, preamble.interned);
        }
        if incremental {
            wire::message(out, field::packet::CLOCK_SNAPSHOT, &clock_base(base));
        }
        wire::close(out, packet);
    }

    /// Opens a packet with its time; the caller adds the payload and closes it.
    #[inline(always)]
    pub(crate) fn open(&mut self, out: &mut impl Buffer, at: Ns) -> Open {
        let packet = wire::open(out, field::trace::PACKET);
        match (&mut self.last, self.clock) {
            (Some(last), Clock::Incremental) if at >= *last && at <= LATEST => {
                wire::uint(out, field::packet::TIMESTAMP, at - *last);
                *last = at;
            }
            (_, Clock::Boottime) => wire::uint(out, field::packet::TIMESTAMP, at),
            (_, Clock::Incremental) => {
                wire::uint(out, field::packet::TIMESTAMP, at);
                wire::uint(out, field::packet::TIMESTAMP_CLOCK_ID, u64::from(clock::BOOTTIME));
            }
        }
        wire::uint(out, field::packet::SEQUENCE_ID, u64::from(self.id));
        packet
    }

    /// Opens a packet that has no time: descriptors and facts.
    pub(crate) fn open_timeless(&self, out: &mut Vec<u8>) -> Open {
        let packet = wire::open(out, field::trace::PACKET);
        wire::uint(out, field::packet::SEQUENCE_ID, u64::from(self.id));
        packet
    }
}

fn clock_base(base: Ns) -> super::schema::ClockSnapshot {
    use super::schema::clock_snapshot::Clock;
    let clocks = vec![
        Clock { clock_id: Some(clock::BOOTTIME), timestamp: Some(base), ..Clock::default() },
        Clock {
            clock_id: Some(clock::INCREMENTAL),
            timestamp: Some(base),
            is_incremental: Some(true),
            ..Clock::default()
        },
    ];
    super::schema::ClockSnapshot { clocks, primary_trace_clock: Some(clock::BOOTTIME) }
}
