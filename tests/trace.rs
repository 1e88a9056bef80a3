//! Traces: written, read back, cut, damaged, decoded by prost, and weighed.

#[path = "trace_processor/encode.rs"]
mod encode;
#[path = "trace_processor/synth.rs"]
mod synth;

use rkprof::event::*;
use rkprof::trace::reader::{Item, ReadError, TraceReader};
use rkprof::trace::writer::{TraceOptions, TraceWriter};
use synth::Step;

fn read(trace: &[u8]) -> Result<Vec<Item>, ReadError> {
    let mut reader = TraceReader::new(trace);
    let mut items = Vec::new();
    while let Some(item) = reader.next()? {
        items.push(item);
    }
    Ok(items)
}

/// What the reader makes of a step.
fn item(step: &Step) -> Item {
    match step.clone() {
        Step::Event(event) => Item::Event(event),
        Step::Clock(sample) => Item::Clock(sample),
        Step::Own(sample) => Item::SelfSample(sample),
        Step::Dropped { at, kind, tid, total } => Item::Dropped { at, kind: kind.to_owned(), tid, total },
        Step::Note { at, severity, text } => Item::Note { at, severity, text: text.to_owned() },
    }
}

#[test]
fn a_run_reads_back_as_it_was_written() {
    let run = synth::synth(40);
    for repeat in [usize::MAX, 700, 13] {
        let trace = encode::encode(&run, TraceOptions::default(), repeat);
        let mut expected = vec![Item::Process(run.process.clone())];
        expected.extend(run.steps.iter().map(item));
        let items = read(&trace).unwrap();
        for (i, (read, written)) in items.iter().zip(&expected).enumerate() {
            assert_eq!(read, written, "item {i}, state repeated every {repeat} steps");
        }
        assert_eq!(items.len(), expected.len());
    }
}
