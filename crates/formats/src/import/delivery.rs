//! Sorted rows of one process as events: ranges get their two ends, and counters of one dispatch become a sample.

use super::collect::Sink;
use super::memory::InUse;
use super::row::{ImportedRow, RowKind};
use super::tables::Tables;
use rkprof_model::event::{CounterSample, Event, Marker, MarkerOp, Ns};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io;

/// Limit of counters of one dispatch.
const MAX_VALUES: usize = 4096;
/// By this much ranges that follow each other may overlap, ns: what a time since 1970 in microseconds loses as an `f64`.
const ROUNDING: Ns = 256;
/// Limit of nested ranges of a process that are open at a time.
const MAX_OPEN: usize = 1 << 16;

/// Rows of one process on their way to the sink.
pub(super) struct Delivery<'a> {
    pub number: u32,
    process: &'a Tables,
    /// Ranges that have begun: end, start, thread.
    open: BinaryHeap<Reverse<(Ns, Reverse<Ns>, u32)>>,
    memory: InUse,
    sample: Option<CounterSample>,
}

impl<'a> Delivery<'a> {
    pub(super) fn new(number: u32, process: &'a Tables) -> Delivery<'a> {
        Delivery { number, process, open: BinaryHeap::new(), memory: InUse::default(), sample: None }
    }

    pub(super) fn row(&mut self, row: &ImportedRow, sink: &mut dyn Sink) -> io::Result<()> {
        if !self.sample.as_ref().is_some_and(|sample| row.kind() == RowKind::Counter && sample.event_id == row.event_id)
        {
            self.flush(sink)?;
        }
        let at = if row.kind() == RowKind::Range { row.start } else { row.end };
        self.pop(at, sink)?;
        match row.kind() {
            RowKind::Counter => match &mut self.sample {
                None => self.sample = Some(row.sample()),
                Some(sample) => add(sample, row.extra, f64::from_bits(row.wide[1])),
            },
            RowKind::Range => {
                self.pop_touching(row, sink)?;
                if self.open.len() >= MAX_OPEN {
                    return Ok(());
                }
                self.open.push(Reverse((row.end, Reverse(row.start), row.tid)));
                let message = self.process.message(row.name).into();
                self.marker(Marker { op: MarkerOp::Push, at: row.start, tid: row.tid, id: 0, message }, sink)?;
            }
            RowKind::Marker
            | RowKind::Call
            | RowKind::Dispatch
            | RowKind::Copy
            | RowKind::Allocation
            | RowKind::Scratch
            | RowKind::Activity => {
                if let Some(mut event) = row.event(|number| self.process.message(number)) {
                    if let Event::Allocation(allocation) = &mut event {
                        self.memory.account(allocation);
                    }
                    sink.event(&event, &self.process.registry)?;
                }
            }
        }
        Ok(())
    }

    /// Ends the ranges that end until then, the inner ones first.
    fn pop(&mut self, until: Ns, sink: &mut dyn Sink) -> io::Result<()> {
        while let Some(Reverse((end, _, tid))) = self.open.peek().copied()
            && end <= until
        {
            self.open.pop();
            self.marker(Marker { op: MarkerOp::Pop, at: end, tid, id: 0, message: "".into() }, sink)?;
        }
        Ok(())
    }

    /// Ends the ranges of the thread that the next one follows. Where times were written with fewer digits, it may begin a
    /// little before their end; it isn't within them.
    fn pop_touching(&mut self, next: &ImportedRow, sink: &mut dyn Sink) -> io::Result<()> {
        let mut others = Vec::new();
        while let Some(Reverse(open)) = self.open.peek().copied()
            && open.0 <= next.start + ROUNDING
        {
            self.open.pop();
            if open.2 == next.tid && open.0 < next.end && open.1.0 < next.start {
                let message = "".into();
                self.marker(Marker { op: MarkerOp::Pop, at: next.start, tid: next.tid, id: 0, message }, sink)?;
            } else {
                others.push(Reverse(open));
            }
        }
        self.open.extend(others);
        Ok(())
    }

    fn marker(&self, marker: Marker<'_>, sink: &mut dyn Sink) -> io::Result<()> {
        sink.event(&Event::Marker(marker), &self.process.registry)
    }

    fn flush(&mut self, sink: &mut dyn Sink) -> io::Result<()> {
        let Some(mut sample) = self.sample.take() else { return Ok(()) };
        if let Some(pass) = &self.process.pass {
            // Each pass counts a group of its own; one without counters before the others is number 0.
            sample.group = pass.number.saturating_sub(1);
        }
        sink.event(&Event::Counters(sample), &self.process.registry)
    }

    pub(super) fn end(mut self, sink: &mut dyn Sink) -> io::Result<()> {
        self.flush(sink)?;
        self.pop(Ns::MAX, sink)?;
        sink.end(self.process)
    }
}

fn add(sample: &mut CounterSample, counter: u32, value: f64) {
    if let Some((_, sum)) = sample.values.iter_mut().find(|(number, _)| *number == counter) {
        *sum += value;
    } else if sample.values.len() < MAX_VALUES {
        sample.values.push((counter, value));
    }
}
