//! What a replay needs of a run: every call, beside the tables of the timeline.

use crate::timeline::{Builder, FunctionRow, Role, Timeline};
use rkprof_model::event::{Event, Function, Ns, Registry};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// A call of the API. Calls inside another call aren't kept.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub start: Ns,
    pub end: Ns,
    pub tid: u32,
    /// Index in [`Recording::functions`].
    pub function: u32,
    pub stream: Option<u32>,
}

/// The tables of one process.
#[derive(Debug, Default)]
pub struct Recording {
    pub timeline: Timeline,
    /// In the order of their begin.
    pub calls: Vec<Call>,
    pub functions: Vec<FunctionRow>,
}

/// Takes events in any order.
#[derive(Default)]
pub struct Recorder {
    builder: Builder,
    calls: Vec<Call>,
    functions: Vec<FunctionRow>,
    known: FxHashMap<Function, u32>,
}

impl Recorder {
    pub fn event(&mut self, event: &Event<'_>, registry: &Registry) {
        self.builder.event(event, registry);
        if let Event::Api(call) = event
            && call.start <= call.end
        {
            let function = *self.known.entry(call.function).or_insert_with(|| {
                let name = registry.function_name(call.function).into_owned();
                self.functions.push(FunctionRow { role: Role::of(&name), name });
                self.functions.len() as u32 - 1
            });
            let (start, end, tid, stream) = (call.start, call.end, call.tid, call.stream);
            self.calls.push(Call { start, end, tid, function, stream });
        }
    }

    pub fn finish(mut self) -> Recording {
        // Of calls with the same begin the longest comes first: it is the outer one.
        self.calls.sort_by_key(|call| (call.start, Reverse(call.end)));
        let mut open: FxHashMap<u32, Ns> = FxHashMap::default();
        self.calls.retain(|call| {
            let until = open.entry(call.tid).or_default();
            let outer = call.start >= *until;
            if outer {
                *until = call.end;
            }
            outer
        });
        Recording { timeline: self.builder.finish(), calls: self.calls, functions: self.functions }
    }
}
