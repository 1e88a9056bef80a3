//! Counter tracks that belong to no process: values over time from another source, appended to a finished trace. Packets may
//! have any order, so appending is enough.

use super::format::{field, kind};
use super::schema::{CounterDescriptor, TrackDescriptor};
use super::sequence::{Preamble, Sequence};
use super::wire;
use rkprof_model::event::Ns;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Far above the sequences in a program's trace.
const SEQUENCE: u32 = 0x7e1e_0000;

/// One track.
pub struct Gauge {
    pub name: String,
    /// `W`, `MHz`; tracks with the same unit share a scale.
    pub unit: &'static str,
    pub points: Vec<(Ns, f64)>,
}

/// Appends the tracks that have points.
pub fn write(out: &mut Vec<u8>, gauges: &[Gauge]) {
    let mut sequence = Sequence::with_absolute_times(SEQUENCE);
    for gauge in gauges {
        let Some((first, _)) = gauge.points.first() else { continue };
        if !sequence.has_begun() {
            sequence.begin(out, *first, Preamble::default());
        }
        let uuid = (FxBuildHasher.hash_one(("gauge", &gauge.name)) >> 1).max(1);
        describe(out, &sequence, uuid, gauge);
        for (at, value) in &gauge.points {
            let packet = sequence.open(out, *at);
            let event = wire::open(out, field::packet::TRACK_EVENT);
            wire::uint(out, field::track_event::TYPE, kind::COUNTER);
            wire::uint(out, field::track_event::TRACK_UUID, uuid);
            wire::double(out, field::track_event::DOUBLE_COUNTER_VALUE, *value);
            wire::close(out, event);
            wire::close(out, packet);
        }
    }
}

fn describe(out: &mut Vec<u8>, sequence: &Sequence, uuid: u64, gauge: &Gauge) {
    let descriptor = TrackDescriptor {
        uuid: Some(uuid),
        name: Some(gauge.name.clone()),
        counter: Some(CounterDescriptor {
            unit_name: Some(gauge.unit.to_owned()),
            y_axis_share_key: Some(gauge.unit.to_owned()),
            ..CounterDescriptor::default()
        }),
        ..TrackDescriptor::default()
    };
    let packet = sequence.open_timeless(out);
    wire::message(out, field::packet::TRACK_DESCRIPTOR, &descriptor);
    wire::close(out, packet);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Trace;
    use prost::Message;

    /// A varint of 63 bits is a byte shorter than one of 64.
    #[test]
    fn ids_of_tracks_have_63_bits() {
        let gauges: Vec<_> =
            (0..40).map(|n| Gauge { name: format!("gauge {n}"), unit: "W", points: vec![(1, 1.0)] }).collect();
        let mut out = Vec::new();
        write(&mut out, &gauges);
        let packets = Trace::decode(&out[..]).unwrap().packet;
        let uuids: std::collections::BTreeSet<u64> =
            packets.iter().filter_map(|packet| Some(packet.track_descriptor.as_ref()?.uuid())).collect();
        assert!(uuids.len() == 40 && uuids.iter().all(|uuid| *uuid > 0 && uuid >> 63 == 0), "{uuids:x?}");
    }

    #[test]
    fn each_gauge_is_a_track_with_its_unit() {
        let gauge = |name: &str, unit, points| Gauge { name: name.to_owned(), unit, points };
        let gauges = [
            gauge("GPU 0 power", "W", vec![(10, 300.0), (20, 310.5)]),
            gauge("GPU 1 power", "W", Vec::new()),
            gauge("GPU 0 clock", "MHz", vec![(5, 2100.0)]),
        ];
        let mut out = Vec::new();
        write(&mut out, &gauges);
        let packets = Trace::decode(&out[..]).unwrap().packet;
        // The sequence begins with a cleared state and its clock, CLOCK_BOOTTIME.
        let clock = packets[0].trace_packet_defaults.as_ref().and_then(|defaults| defaults.timestamp_clock_id);
        assert_eq!((packets[0].sequence_flags, clock), (Some(1), Some(6)));
        assert!(packets[1..].iter().all(|packet| packet.sequence_flags.is_none()));
        let tracks: Vec<_> = packets.iter().filter_map(|packet| packet.track_descriptor.as_ref()).collect();
        let units: Vec<_> = tracks
            .iter()
            .map(|track| {
                let counter = track.counter.as_ref().unwrap();
                (track.name(), counter.unit_name(), counter.y_axis_share_key())
            })
            .collect();
        assert_eq!(units, [("GPU 0 power", "W", "W"), ("GPU 0 clock", "MHz", "MHz")], "none without points");
        let points: Vec<_> = packets
            .iter()
            .filter_map(|packet| Some((packet.timestamp(), packet.track_event.as_ref()?)))
            .map(|(at, event)| (at, event.track_uuid, event.r#type(), event.double_counter_value()))
            .collect();
        let [power, clock] = [tracks[0].uuid, tracks[1].uuid];
        assert_eq!(points, [(10, power, 4, 300.0), (20, power, 4, 310.5), (5, clock, 4, 2100.0)]);
    }
}
