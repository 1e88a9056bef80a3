//! Ranges made from their two ends: push and pop nest on a thread, start and stop share an id.

use rkprof_model::event::{Marker, MarkerOp, Ns};
use std::collections::HashMap;

/// The source of a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanKind {
    Mark,
    /// Push and pop.
    Nested,
    /// Start and stop.
    Process,
    /// Pause or resume of the profiler.
    Control,
}

/// A range that has ended, or a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub kind: SpanKind,
    pub name: String,
    pub tid: u32,
    pub start: Ns,
    pub end: Ns,
    /// Number of enclosing ranges on the same thread.
    pub depth: usize,
}

#[derive(Default)]
pub struct Ranges {
    stacks: HashMap<u32, Vec<(String, Ns)>>,
    open: HashMap<u64, (String, u32, Ns)>,
}

impl Ranges {
    /// The span that a marker completes.
    pub fn marker(&mut self, marker: &Marker<'_>) -> Option<Span> {
        let Marker { op, at, tid, id, ref message } = *marker;
        let span = |kind, name: String, tid, start, depth| Span { kind, name, tid, start, end: at, depth };
        match op {
            MarkerOp::Mark => Some(span(SpanKind::Mark, message.to_string(), tid, at, self.depth(tid))),
            // Their id is the length of the call.
            MarkerOp::Pause | MarkerOp::Resume => {
                let name = if op == MarkerOp::Pause { "roctxProfilerPause" } else { "roctxProfilerResume" };
                let span = span(SpanKind::Control, name.into(), tid, at, 0);
                Some(Span { end: at.saturating_add(id), ..span })
            }
            MarkerOp::Push => {
                self.stacks.entry(tid).or_default().push((message.to_string(), at));
                None
            }
            MarkerOp::Pop => {
                let (name, start) = self.stacks.get_mut(&tid)?.pop()?;
                Some(span(SpanKind::Nested, name, tid, start, self.depth(tid)))
            }
            MarkerOp::Start => {
                self.open.insert(id, (message.to_string(), tid, at));
                None
            }
            MarkerOp::Stop => {
                let (name, tid, start) = self.open.remove(&id)?;
                Some(span(SpanKind::Process, name, tid, start, 0))
            }
        }
    }

    fn depth(&self, tid: u32) -> usize {
        self.stacks.get(&tid).map_or(0, Vec::len)
    }

    /// Ranges that have not ended.
    pub fn unfinished(&self) -> usize {
        self.open.len() + self.stacks.values().map(Vec::len).sum::<usize>()
    }
}

/// A sentence about ranges that are missing because they did not end; `None` when all ended.
pub fn remark(unfinished: usize) -> Option<String> {
    (unfinished > 0).then(|| format!("{unfinished} ranges never ended and are left out"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_find_their_beginnings() {
        let mut ranges = Ranges::default();
        let mut marker = |op, at, tid, id, message: &'static str| {
            ranges.marker(&Marker { op, at, tid, id, message: message.into() })
        };
        assert_eq!(marker(MarkerOp::Push, 1, 7, 0, "outer"), None);
        assert_eq!(marker(MarkerOp::Start, 2, 7, 9, "async"), None);
        assert_eq!(marker(MarkerOp::Push, 3, 7, 0, "inner"), None);
        let inner = marker(MarkerOp::Pop, 4, 7, 0, "").unwrap();
        assert_eq!((inner.name.as_str(), inner.start, inner.end, inner.depth), ("inner", 3, 4, 1));
        let process = marker(MarkerOp::Stop, 5, 8, 9, "").unwrap();
        assert_eq!((process.name.as_str(), process.tid, process.kind), ("async", 7, SpanKind::Process));
        assert_eq!(marker(MarkerOp::Pop, 6, 8, 0, ""), None, "another thread's stack");
        assert_eq!(ranges.unfinished(), 1);
    }
}
