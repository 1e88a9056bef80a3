//! Writes a synthetic run with the trace writer.

use super::synth::{Step, Synth};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};

/// Appends one step.
pub(crate) fn step(writer: &mut TraceWriter, out: &mut Vec<u8>, step: &Step, run: &Synth) {
    match step {
        Step::Event(event) => writer.event(out, event, &run.registry),
        Step::Clock(sample) => writer.clock(out, *sample),
        Step::Own(sample) => writer.self_sample(out, sample),
        Step::Dropped { at, kind, tid, total } => writer.dropped(out, *at, kind, *tid, *total),
        Step::Note { at, severity, text } => writer.note(out, *at, *severity, text),
    }
}

/// The whole run in one file; the state is repeated every `repeat` steps.
pub(crate) fn encode(run: &Synth, options: TraceOptions, repeat: usize) -> Vec<u8> {
    let mut writer = TraceWriter::new(options, &run.process);
    let mut out = Vec::new();
    writer.begin_file(&mut out);
    for (i, item) in run.steps.iter().enumerate() {
        if i % repeat == repeat - 1 {
            writer.repeat_state(&mut out);
        }
        step(&mut writer, &mut out, item, run);
    }
    writer.end_file(&mut out);
    out
}
