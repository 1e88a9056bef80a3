//! What a [`Joiner`] carries from one recording to the next, and from the files of a killed process to its recovery.

use super::{Dispatched, Joiner, Learned, metadata};
use rkprof_model::event::{Event, KernelDispatch, Queue};
use rkprof_model::record::{self, Header, NO_AGENT, NameOf, RecordKind};

impl Joiner {
    /// For the next recording of the same process: keeps names, streams and live allocations; drops counts, launches and
    /// waiting records.
    #[must_use]
    pub fn for_next(&mut self) -> Joiner {
        let Joiner {
            registry,
            lasting,
            streams,
            queues,
            queues_kept,
            allocations,
            counters,
            synthetic,
            paths,
            arguments,
            ..
        } = std::mem::take(self);
        let notes = lasting.clone();
        Joiner {
            registry,
            notes,
            lasting,
            streams,
            queues,
            queues_kept,
            allocations,
            counters,
            synthetic,
            paths: paths.for_next(),
            arguments: arguments.for_next(),
            ..Joiner::default()
        }
    }

    /// Takes a metadata record of `meta.bin`: names, facts, and the numbers of streams and queues.
    pub fn restore(&mut self, header: Header, bytes: &[u8]) {
        match metadata::apply(&mut self.registry, &mut self.counters, header, bytes) {
            Some(Learned::StreamName { address, name }) => self.streams.name(address, name, &mut self.registry),
            Some(Learned::StreamNumber { address, number }) => {
                self.streams.restore(address, number, &mut self.registry);
            }
            Some(Learned::QueueIndex { handle, agent, index }) if index < 1 << 16 => {
                let queues = &mut self.registry.queues;
                if queues.len() <= index as usize {
                    queues.resize(index as usize + 1, Queue { handle: 0, agent: NO_AGENT });
                }
                queues[index as usize] = Queue { handle, agent };
                self.queues.insert((agent, handle), index);
            }
            Some(Learned::Note { severity, text }) => self.notes.push((severity, text)),
            Some(Learned::CallPath { id, words }) => self.paths.define(id, words),
            Some(Learned::PathFrame { word, frame }) => self.paths.name(word, frame),
            Some(Learned::Arguments { kernel, layout }) => self.arguments.define(kernel, layout),
            _ => {}
        }
    }

    /// Appends the numbers of streams and queues that are new since the last time, as metadata records.
    pub fn take_numbers(&mut self, out: &mut Vec<u8>) {
        let mut put = |of: NameOf, id, number| {
            let header =
                Header { kind: RecordKind::Name as u8, tag: of as u8, len: size_of::<record::Name>() as u16, aux: 0 };
            out.extend_from_slice(record::bytes_of(&record::Name { header, id, since_tick: number }));
        };
        for (address, number) in self.streams.take_fresh() {
            put(NameOf::StreamNumber, address, u64::from(number));
        }
        for (index, queue) in self.registry.queues.iter().enumerate().skip(self.queues_kept) {
            put(NameOf::QueueIndex, queue.handle, u64::from(queue.agent) << 32 | index as u64);
        }
        self.queues_kept = self.registry.queues.len();
    }

    /// A code object has this file now.
    pub fn keep_code_object(&mut self, id: u64, file: String, out: &mut Vec<u8>) {
        let len = record::padded(size_of::<record::Name>() + file.len());
        let tag = NameOf::CodeObject as u8;
        let header = Header { kind: RecordKind::Name as u8, tag, len: len as u16, aux: file.len() as u32 };
        let begin = out.len();
        out.extend_from_slice(record::bytes_of(&record::Name { header, id, since_tick: 0 }));
        out.extend_from_slice(file.as_bytes());
        out.resize(begin + len, 0);
        if let Some(object) = self.registry.code_objects.get_mut(&id) {
            object.kept = Some(file);
        }
    }

    /// Learns from an event that was joined before the process died: the launches that it leaves open, and the counts.
    pub fn already_joined(&mut self, event: &Event<'_>) {
        match event {
            Event::Api(call) => {
                self.totals.api_calls += 1;
                self.launches.call_is_known(call);
            }
            Event::Kernel(dispatch) => {
                self.totals.dispatches += 1;
                self.launches.child_is_traced(dispatch.event_id);
                if !dispatch.timing_valid {
                    let KernelDispatch { event_id, kernel, agent, shape, start, end, .. } = *dispatch;
                    self.counted(dispatch.dispatch_id, Dispatched { event_id, kernel, agent, shape, start, end });
                }
            }
            Event::Counters(sample) => _ = self.dispatched.remove(&sample.dispatch_id),
            Event::Copy(copy) => {
                self.totals.copies += 1;
                self.launches.child_is_traced(copy.event_id);
            }
            Event::Allocation(_) | Event::Scratch(_) | Event::Marker(_) | Event::Activity(_) | Event::PcSamples(_) => {}
        }
    }
}
