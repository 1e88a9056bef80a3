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
