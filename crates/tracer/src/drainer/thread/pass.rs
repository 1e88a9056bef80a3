//! One pass: the arena's records through the pipeline into the files. Records leave the arena only after their events are
//! written.

use super::{Drainer, FIRST_BYTES, FIRST_CHUNKS, FREE_CHUNKS, FREE_CHUNKS_PAUSED, Harvest};
use crate::drainer::Output;
use rkprof_arena::{Counts, Mark, ThreadInfo, Visitor};
use rkprof_drain::pipeline::{Pipeline, Sinks};
use rkprof_model::clock::{self, Converter, EXPORT_WORDS, Pair};
use rkprof_model::event::Severity;
use rkprof_model::record;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Bytes of packets that are written at once.
const WRITE_BYTES: usize = 256 << 10;

impl Drainer {
    /// One pass over the arena: records into files, then out of the arena.
    pub(super) fn pass(&mut self) {
        if !self.converter.is_ready() {
            self.converter.calibrate(Pair::now());
            if !self.converter.is_ready() {
                return;
            }
        }
        (self.hooks.mark)();
        let copied = crate::code_objects::take();
        self.pipeline.joiner.paths.are_asked_for = crate::call_paths::are_taken();
        let mut visit = Visit {
            named: &mut self.named,
            pipeline: &mut self.pipeline,
            converter: &self.converter,
            output: &mut self.output,
            ended: &mut self.dropped_by_ended,
        };
        self.ring.drain(&mut visit, rkprof_arena::Drainer::ALL);
        // After the arena: the launches are known, so that no dispatch has to wait for its launch.
        self.in_flight = self.harvest(self.hooks.harvest) | self.harvest(self.hooks.harvest_copies);
        self.pipeline.end_of_pass(&self.converter);
        if self.pipeline.joiner.paths.needs_modules() {
            self.map_modules();
        }
        self.kept.keep(copied, &mut self.pipeline, &mut self.output);
        write_packets(&mut self.pipeline, &mut self.output);
        self.publish();
        let free = match (self.is_recording(), self.arena.usage().peak > FIRST_BYTES) {
            (false, _) => FREE_CHUNKS_PAUSED,
            (true, false) => FIRST_CHUNKS,
            (true, true) => FREE_CHUNKS,
        };
        self.ring.prefault(free);
    }

    /// Passes harvested dispatches or copies on like those in the arena.
    pub(super) fn harvest<T: Launched>(&mut self, harvest: Harvest<T>) -> bool {
        let (pipeline, converter, mut notes) = (&mut self.pipeline, &self.converter, Vec::new());
        let host = &mut self.host;
        let mut take = |ended: &T| {
            let (tid, child, header) = ended.facts();
            if let Some(agent) = ended.kernel_on() {
                host.launched(tid, agent);
            }
            if !crate::thread::is_of_none(child) {
                pipeline.record(tid, header, record::bytes_of(ended), converter);
            }
        };
        let in_flight = harvest(&mut take, &mut notes);
        for note in notes {
            self.note(note);
        }
        in_flight
    }

    /// Adds a note to the run, once.
    pub(super) fn note(&mut self, note: (Severity, String)) {
        let notes = &mut self.pipeline.joiner.notes;
        if !notes.contains(&note) {
            notes.push(note);
        }
    }

    /// Publishes the state of the files for a recovery.
    pub(super) fn publish(&mut self) {
        let mut mark = Mark::default();
        if let Some(trace) = &self.output.trace {
            (mark.trace_part, mark.trace_len) = (u64::from(trace.number()), trace.position());
        }
        mark.meta_len = self.output.metadata_bytes();
        mark.clock[..EXPORT_WORDS].copy_from_slice(&self.converter.export());
        let totals = self.pipeline.joiner.totals;
        (mark.launches, mark.copy_launches) = (totals.launches, totals.copy_launches);
        mark.flushed = self.flusher.flushed();
        mark.over = self.recordings.over;
        mark.filtered = self.pipeline.sinks.filtered();
        self.ring.publish(&mark);
    }
}

/// Work of a device that has ended.
pub(super) trait Launched: bytemuck::NoUninit {
    /// Its thread, the id of its launch, and its header.
    fn facts(&self) -> (u32, u64, record::Header);

    /// The device, of a kernel.
    fn kernel_on(&self) -> Option<u32> {
        None
    }
}

impl Launched for record::Dispatch {
    fn facts(&self) -> (u32, u64, record::Header) {
        (self.tid, self.child, self.header)
    }

    fn kernel_on(&self) -> Option<u32> {
        Some(self.agent)
    }
}

impl Launched for record::Copy {
    fn facts(&self) -> (u32, u64, record::Header) {
        (self.tid, self.child, self.header)
    }
}

/// Passes the records of a pass to the pipeline.
struct Visit<'a> {
    named: &'a mut FxHashSet<u64>,
    pipeline: &'a mut Pipeline,
    converter: &'a Converter,
    output: &'a mut Output,
    ended: &'a mut BTreeMap<u32, u64>,
}

impl Visitor for Visit<'_> {
    fn ahead(&mut self, _thread: ThreadInfo, records: &[u8]) {
        for (header, bytes) in record::iter(records) {
            self.pipeline.ahead(header, bytes);
        }
    }

    fn records(&mut self, thread: ThreadInfo, records: &[u8]) {
        if self.named.insert(thread.ordinal) {
            self.pipeline.name_thread(thread.tid);
        }
        self.pipeline.take(thread.tid, records, self.converter);
        if self.pipeline.sinks.out.len() >= WRITE_BYTES {
            write_packets(self.pipeline, self.output);
        }
    }

    fn late(&mut self, thread: ThreadInfo, records: &[u8]) {
        for (header, bytes) in record::iter(records) {
            self.pipeline.late(thread.tid, header, bytes, self.converter);
        }
    }

    fn ended(&mut self, thread: ThreadInfo, dropped: &Counts) {
        if dropped.total() > 0 {
            *self.ended.entry(thread.tid).or_default() += dropped.total();
        }
    }
}

/// Metadata first: the trace refers to it.
pub(super) fn write_packets(pipeline: &mut Pipeline, output: &mut Output) {
    output.write_metadata(&pipeline.metadata);
    pipeline.metadata.clear();
    let Sinks { trace: writer, out, .. } = &mut pipeline.sinks;
    let Some(writer) = writer else { return };
    let now = clock::record_ns();
    if let Some(stream) = &mut output.trace {
        let mut stopped = stream.append(out, writer.held());
        out.clear();
        if stream.wants_rotation(now) {
            writer.end_file(out);
            stopped = stopped.or(stream.append(out, writer.held()));
            out.clear();
            stopped = stopped.or(stream.rotate(now));
            writer.begin_file(out);
        }
        if let Some(stopped) = stopped {
            pipeline.joiner.notes.push((Severity::Incomplete, stopped.to_string()));
        }
    } else if let Some(flight) = &mut output.flight {
        flight.append(out, now);
        out.clear();
        if flight.wants_segment(now) {
            writer.repeat_state(out);
            flight.begin_segment(out, now);
            out.clear();
        }
    }
}
