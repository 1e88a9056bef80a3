//! What a replay needs of a run: every call, beside the tables of the timeline.

use crate::timeline::build::{POLLED_AGAIN, POLLS};
use crate::timeline::{Builder, FunctionRow, Role, Timeline};
use rkprof_model::event::{ApiCall, Event, Function, Ns, Registry};
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
    /// What it copies.
    pub bytes: Option<u64>,
}

/// The tables of one process.
#[derive(Debug, Default)]
pub struct Recording {
    pub timeline: Timeline,
    /// In the order of their begin.
    pub calls: Vec<Call>,
    pub functions: Vec<FunctionRow>,
    /// Whether it has all calls and kernels of the run.
    pub is_whole: bool,
}

/// A run with more calls and pieces of work than this isn't replayed, and not collected.
pub(super) const MOST: usize = 8_000_000;

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
            && self.calls.len() <= MOST
        {
            let function = *self.known.entry(call.function).or_insert_with(|| {
                let name = registry.function_name(call.function).into_owned();
                self.functions.push(FunctionRow { role: Role::from_function(&name), name });
                self.functions.len() as u32 - 1
            });
            let ApiCall { start, end, tid, stream, bytes, .. } = *call;
            self.calls.push(Call { start, end, tid, function, stream, bytes });
        }
    }

    pub fn finish(mut self) -> Recording {
        let is_complete = self.calls.len() <= MOST;
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
        join_questions(&mut self.calls, &mut self.functions);
        let timeline = self.builder.finish();
        let is_whole = is_complete && timeline.cut.is_none();
        Recording { timeline, calls: self.calls, functions: self.functions, is_whole }
    }
}

/// Questions in a row whether work is done are one wait: how many there are depends on how long the work takes.
fn join_questions(calls: &mut Vec<Call>, functions: &mut Vec<FunctionRow>) {
    /// The first question of a thread, how many follow each other, and the last one.
    struct Row {
        first: usize,
        count: u32,
        last: usize,
    }
    let mut open: FxHashMap<u32, Row> = FxHashMap::default();
    let mut rows: Vec<Row> = Vec::new();
    let mut close = |row: Row| rows.extend((row.count >= POLLS).then_some(row));
    for (id, call) in calls.iter().enumerate() {
        let FunctionRow { role, name } = &functions[call.function as usize];
        if *role == Role::Query {
            match open.get_mut(&call.tid) {
                Some(row) if call.start.saturating_sub(calls[row.last].end) <= POLLED_AGAIN => {
                    (row.count, row.last) = (row.count + 1, id);
                }
                _ => open.insert(call.tid, Row { first: id, count: 1, last: id }).into_iter().for_each(&mut close),
            }
        } else if !name.ends_with("LastError") {
            open.remove(&call.tid).into_iter().for_each(&mut close);
        }
    }
    open.into_values().for_each(close);
    let mut until: FxHashMap<u32, (Ns, Ns)> = FxHashMap::default();
    rows.sort_unstable_by_key(|row| row.first);
    let mut rows = rows.into_iter().peekable();
    let mut id = 0;
    let ends: Vec<Ns> = calls.iter().map(|call| call.end).collect();
    calls.retain_mut(|call| {
        let row = rows.next_if(|row| row.first == id);
        id += 1;
        if let Some(row) = row {
            call.function = FunctionRow::polled(functions, call.function);
            call.end = ends[row.last];
            until.insert(call.tid, (call.start, call.end));
            return true;
        }
        !until.get(&call.tid).is_some_and(|(start, end)| call.start > *start && call.end <= *end)
    });
}
