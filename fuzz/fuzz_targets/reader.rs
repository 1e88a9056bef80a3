//! Reads any bytes as a trace. The reader must end without a panic. Its events, written and read again, must be the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rkprof_model::event::Event;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};

fuzz_target!(|bytes: &[u8]| {
    let mut reader = TraceReader::new(bytes);
    let mut events = Vec::new();
    while let Ok(Some(item)) = reader.next() {
        if let Item::Event(event) = item {
            events.push(event);
        }
    }
    if events.is_empty() {
        return;
    }
    let process = reader.process().cloned().unwrap_or_default();
    let mut writer = TraceWriter::new(TraceOptions::default(), &process);
    let mut trace = Vec::new();
    for event in &events {
        writer.event(&mut trace, event, reader.registry());
    }
    let mut again = TraceReader::new(&trace[..]);
    let mut number = 0;
    while let Some(item) = again.next().expect("our own trace is read") {
        match item {
            Item::Event(read) => {
                // A counter can be NaN, which differs from itself. Foreign traces can number nested calls in another way.
                if !matches!(read, Event::Counters(_) | Event::Api(_)) {
                    assert_eq!(read, events[number]);
                }
                number += 1;
            }
            Item::Skipped { reason, .. } => panic!("our own packet was skipped: {reason}"),
            _ => {}
        }
    }
    assert_eq!(number, events.len());
});
