//! What a replay needs of a run: every call, beside the tables of the timeline.

use crate::timeline::build::{POLLED_AGAIN, POLLS};
use crate::timeline::every_call::EveryCall as Call;
use crate::timeline::{Builder, FunctionRow, Role, Timeline};
use rkprof_model::event::{Event, Ns, Registry};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// The tables of one process.
#[derive(Debug, Default)]
pub struct Recording {
    pub timeline: Timeline,
    /// In the order of their begin. Calls inside another call aren't kept.
    pub calls: Vec<Call>,
    pub functions: Vec<FunctionRow>,
    /// Whether it has all calls and kernels of the run.
    pub is_whole: bool,
}

/// A run with more calls and pieces of work than this isn't replayed, and not collected.
pub(super) const MOST: usize = 8_000_000;

/// Takes events in any order.
pub struct Recorder {
    builder: Builder,
}

impl Default for Recorder {
    fn default() -> Recorder {
        Recorder { builder: Builder::with_every_call(MOST) }
    }
}

impl Recorder {
    pub fn event(&mut self, event: &Event<'_>, registry: &Registry) {
        self.builder.event(event, registry);
    }

    pub fn finish(self) -> Recording {
        Recording::from_timeline(self.builder.finish())
    }
}

impl Recording {
    /// Takes the calls out of the timeline.
    pub(super) fn from_timeline(mut timeline: Timeline) -> Recording {
        let calls = timeline.every_call.take();
        let is_whole = calls.is_some() && timeline.cut.is_none();
        let (mut calls, mut functions) = (calls.unwrap_or_default(), timeline.functions.clone());
        // Of calls with the same begin the longest comes first: it is the outer one.
        calls.sort_by_key(|call| (call.start, Reverse(call.end)));
        let mut open: FxHashMap<u32, Ns> = FxHashMap::default();
        calls.retain(|call| {
            let until = open.entry(call.tid).or_default();
            let outer = call.start >= *until;
            if outer {
                *until = call.end;
            }
            outer
        });
        join_questions(&mut calls, &mut functions);
        Recording { timeline, calls, functions, is_whole }
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
