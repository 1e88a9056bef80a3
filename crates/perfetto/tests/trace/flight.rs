//! The flight recorder: the last seconds, within its memory.

use crate::{assert_same, read, synth};
use rkprof_perfetto::flight::FlightRecorder;
use rkprof_perfetto::reader::Item;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use std::time::Duration;

#[test]
fn a_flight_holds_the_last_seconds_and_nothing_else() {
    let run = synth::synth(200);
    let window = Duration::from_millis(8);
    let mut flight = FlightRecorder::new(window, 64 << 20);
    let mut writer = TraceWriter::new(TraceOptions::default(), &run.process);
    let (mut packets, mut now) = (Vec::new(), 0);
    for event in run.events() {
        now = now.max(event.end());
        if flight.wants_segment(now) {
            writer.repeat_state(&mut packets);
            writer.event(&mut packets, event, &run.registry);
            flight.begin_segment(&packets, now);
        } else {
            writer.event(&mut packets, event, &run.registry);
            flight.append(&packets, now);
        }
        packets.clear();
    }
    let cutoff = now - window.as_nanos() as u64;
    let snapshot = flight.snapshot(TraceOptions::default(), &run.process, now).unwrap();
    let written: Vec<_> = run.events().filter(|event| event.end() >= cutoff).cloned().map(Item::Event).collect();
    let all = run.events().count();
    assert!(written.len() > 100 && written.len() < all / 2, "{} of {all}", written.len());
    let items = read(&snapshot).unwrap();
    assert_eq!(items[0], Item::Process(run.process.clone()));
    assert_same(&items[1..], &written);
}

#[test]
fn a_flight_stays_within_its_memory() {
    let run = synth::synth(60);
    let limit = 64 << 10;
    let mut flight = FlightRecorder::new(Duration::from_secs(3600), limit);
    let mut writer = TraceWriter::new(TraceOptions::default(), &run.process);
    let mut packets = Vec::new();
    let mut most = 0;
    for (now, event) in (0..).zip(run.events()) {
        if flight.wants_segment(now) {
            writer.repeat_state(&mut packets);
            flight.begin_segment(&packets, now);
            packets.clear();
        }
        writer.event(&mut packets, event, &run.registry);
        flight.append(&packets, now);
        packets.clear();
        most = most.max(flight.bytes());
    }
    assert!(most > limit / 2 && most < limit * 5 / 4, "{most}");
    assert!(flight.snapshot(TraceOptions::default(), &run.process, 0).is_ok());
}
