//! Writes a synthetic run with the trace writer.

use super::synth::{Step, Synth};
use rkprof_model::summary::Held;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_store::stream::{StreamOptions, TraceStream};
use std::path::{Path, PathBuf};

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

/// Writes a run as the drainer does; returns the paths of the trace files.
#[allow(dead_code)]
pub(crate) fn files(run: &Synth, dir: &Path, options: StreamOptions) -> Vec<PathBuf> {
    let mut writer = TraceWriter::new(TraceOptions::default(), &run.process);
    let mut stream = TraceStream::create(dir, options, 0).unwrap();
    let mut packets = Vec::new();
    writer.begin_file(&mut packets);
    for steps in run.steps.chunks(20) {
        if stream.wants_rotation(0) {
            writer.end_file(&mut packets);
            assert!(stream.append(&packets, Held::default()).is_none());
            packets.clear();
            assert!(stream.rotate(0).is_none());
            writer.begin_file(&mut packets);
        }
        for step in steps {
            self::step(&mut writer, &mut packets, step, run);
        }
        assert!(stream.append(&packets, Held::default()).is_none());
        packets.clear();
    }
    writer.end_file(&mut packets);
    assert!(stream.append(&packets, Held::default()).is_none());
    stream.file_names().iter().map(|name| dir.join(name)).collect()
}
