//! A trace as an independent reader of Perfetto's format sees it: prost decodes the packets; clocks, defaults and interned
//! names are followed here.

use prost::Message;
use rkprof_perfetto::schema::{
    DebugAnnotation, GpuInfo, GpuRenderStageEvent, InternedData, InternedGpuCounterDescriptor,
    InternedGpuRenderStageSpecification, Trace, TraceAttributes, TrackDescriptor, TrackEvent,
};
use std::collections::{BTreeMap, HashMap};

/// Kinds of track events.
pub(crate) const BEGIN: u32 = 1;
pub(crate) const END: u32 = 2;
pub(crate) const INSTANT: u32 = 3;
pub(crate) const COUNTER: u32 = 4;

/// A track event with its own and its sequence's data.
#[derive(Debug)]
pub(crate) struct Seen {
    pub at: u64,
    pub track: u64,
    pub kind: u32,
    pub name: String,
    pub category: String,
    /// Annotations by name.
    pub notes: BTreeMap<String, DebugAnnotation>,
    pub event: TrackEvent,
}

impl Seen {
    pub(crate) fn uint(&self, note: &str) -> Option<u64> {
        self.notes.get(note).and_then(|note| note.uint_value)
    }

    pub(crate) fn text(&self, note: &str) -> Option<&str> {
        self.notes.get(note).map(DebugAnnotation::string_value)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Decoded {
    pub tracks: BTreeMap<u64, TrackDescriptor>,
    pub events: Vec<Seen>,
    pub devices: Vec<GpuInfo>,
    pub attributes: Vec<TraceAttributes>,
    /// Kernels and copies, with their starts.
    pub stages: Vec<(u64, GpuRenderStageEvent)>,
    /// By sequence.
    pub interned: Vec<(u32, InternedData)>,
}

#[derive(Default)]
struct Sequence {
    clock: u64,
    default_clock: u32,
    track: u64,
    extra: Vec<u64>,
    names: HashMap<u64, String>,
    categories: HashMap<u64, String>,
    notes: HashMap<u64, String>,
}

impl Decoded {
    pub(crate) fn of(bytes: &[u8]) -> Decoded {
        let mut decoded = Decoded::default();
        let mut sequences: HashMap<u32, Sequence> = HashMap::new();
        for packet in Trace::decode(bytes).unwrap().packet {
            let sequence = sequences.entry(packet.trusted_packet_sequence_id()).or_default();
            if packet.sequence_flags() & 1 != 0 {
                *sequence = Sequence::default();
            }
            if let Some(defaults) = &packet.trace_packet_defaults {
                sequence.default_clock = defaults.timestamp_clock_id();
                let event = defaults.track_event_defaults.clone().unwrap_or_default();
                (sequence.track, sequence.extra) = (event.track_uuid(), event.extra_counter_track_uuids);
            }
            for clock in packet.clock_snapshot.iter().flat_map(|snapshot| &snapshot.clocks) {
                if clock.clock_id() == 64 {
                    assert!(clock.is_incremental(), "clock 64 counts from the previous packet");
                    sequence.clock = clock.timestamp();
                }
            }
            if let Some(data) = packet.interned_data.clone() {
                sequence.names.extend(data.event_names.iter().map(|name| (name.iid(), name.name().to_owned())));
                sequence.categories.extend(data.event_categories.iter().map(|one| (one.iid(), one.name().to_owned())));
                sequence.notes.extend(data.debug_annotation_names.iter().map(|one| (one.iid(), one.name().to_owned())));
                decoded.interned.push((packet.trusted_packet_sequence_id(), data));
            }
            let clock = packet.timestamp_clock_id.unwrap_or(sequence.default_clock);
            let mut at = packet.timestamp();
            if clock == 64 && packet.timestamp.is_some() {
                sequence.clock += at;
                at = sequence.clock;
            }
            decoded.stages.extend(packet.gpu_render_stage_event.map(|stage| (at, stage)));
            decoded.devices.extend(packet.gpu_info);
            decoded.attributes.extend(packet.trace_attributes);
            if let Some(track) = packet.track_descriptor {
                decoded.tracks.insert(track.uuid(), track);
            }
            if let Some(event) = packet.track_event {
                decoded.events.push(seen(at, event, sequence));
            }
        }
        decoded
    }

    /// The one track of this name.
    pub(crate) fn track(&self, name: &str) -> &TrackDescriptor {
        let mut found = self.tracks.values().filter(|track| track.name() == name);
        let track = found.next().unwrap_or_else(|| panic!("no track {name:?} among {:#?}", self.tracks));
        assert!(found.next().is_none(), "two tracks {name:?}");
        track
    }

    pub(crate) fn process(&self) -> &TrackDescriptor {
        self.tracks.values().find(|track| track.process.is_some()).expect("a track of the process")
    }

    pub(crate) fn counters(&self) -> Vec<&InternedGpuCounterDescriptor> {
        self.interned.iter().flat_map(|(_, data)| &data.gpu_counter_descriptors).collect()
    }

    /// Descriptions of the rows of kernels.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &InternedGpuRenderStageSpecification> {
        self.interned.iter().flat_map(|(_, data)| &data.gpu_specifications).filter(|row| row.description.is_some())
    }

    /// Events on a track, in the order of the file.
    pub(crate) fn on(&self, track: &TrackDescriptor) -> impl Iterator<Item = &Seen> {
        self.events.iter().filter(|event| event.track == track.uuid())
    }
}

fn seen(at: u64, mut event: TrackEvent, sequence: &Sequence) -> Seen {
    let name = match event.name_iid {
        Some(iid) => sequence.names[&iid].clone(),
        None => event.name().to_owned(),
    };
    if event.extra_counter_track_uuids.is_empty() {
        event.extra_counter_track_uuids = sequence.extra.clone();
    }
    Seen {
        at,
        track: event.track_uuid.unwrap_or(sequence.track),
        kind: event.r#type(),
        name,
        category: event.category_iids.iter().map(|iid| &sequence.categories[iid][..]).collect(),
        notes: event
            .debug_annotations
            .iter()
            .map(|note| (sequence.notes[&note.name_iid()].clone(), note.clone()))
            .collect(),
        event,
    }
}
