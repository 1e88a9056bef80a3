//! Plays a model: one pass over its calls and work in the order of the recording, in which every cause is before its effect.

use super::model::{Id, Model, Node, WorkKind};
use crate::timeline::Timeline;
use rkprof_model::event::Ns;
use std::collections::BTreeMap;

/// Has no time yet.
const NOT_YET: Ns = Ns::MAX;

/// When everything was, and what decided it.
pub(super) struct Times {
    pub calls: Vec<[Ns; 2]>,
    pub works: Vec<[Ns; 2]>,
    /// For each begin and end, what it waited for last.
    call_causes: Vec<[Option<Node>; 2]>,
    work_causes: Vec<[Option<Node>; 2]>,
    pub end: Ns,
    last: Option<Node>,
}

/// The latest of several causes.
struct Latest {
    at: Ns,
    cause: Option<Node>,
}

impl Latest {
    fn new() -> Latest {
        Latest { at: 0, cause: None }
    }

    fn after(&mut self, time: Ns, more: Ns, cause: Node) {
        // A cause that has no time yet isn't one: that guess was wrong.
        if time != NOT_YET && (time + more > self.at || self.cause.is_none()) {
            (self.at, self.cause) = (time + more, Some(cause));
        }
    }
}

impl Times {
    /// Times from 0 on.
    pub(super) fn run(model: &Model) -> Times {
        let mut times = Times {
            calls: vec![[NOT_YET; 2]; model.ops.len()],
            works: vec![[NOT_YET; 2]; model.works.len()],
            call_causes: vec![[None; 2]; model.ops.len()],
            work_causes: vec![[None; 2]; model.works.len()],
            end: 0,
            last: None,
        };
        let first = model.ops.first().map_or(model.begin, |op| op.start) - model.begin;
        for node in &model.order {
            let at = match *node {
                Node::Call(id) => {
                    let op = &model.ops[id as usize];
                    let mut latest = Latest::new();
                    match op.after {
                        Some(after) => latest.after(times.calls[after][1], op.gap, Node::Return(after as u32)),
                        None => latest.at = first + op.gap,
                    }
                    times.set(*node, latest)
                }
                Node::Return(id) => {
                    let op = &model.ops[id as usize];
                    let mut latest = Latest::new();
                    latest.after(times.calls[id as usize][0], op.own, Node::Call(id));
                    for (work, back) in &op.waits {
                        latest.after(times.works[*work][1], *back, Node::End(*work as u32));
                    }
                    times.set(*node, latest)
                }
                Node::Begin(id) => {
                    let work = &model.works[id as usize];
                    let mut latest = Latest::new();
                    if let Some((op, latency)) = work.launch {
                        latest.after(times.calls[op][0], latency, Node::Call(op as u32));
                    }
                    for (other, gap) in work.before.iter().chain(&work.after) {
                        latest.after(times.works[*other][1], *gap, Node::End(*other as u32));
                    }
                    if let Some(fixed) = work.fixed {
                        latest.at = latest.at.max(fixed - model.begin);
                    }
                    times.set(*node, latest)
                }
                Node::End(id) => {
                    let work = &model.works[id as usize];
                    let mut latest = Latest::new();
                    latest.after(
                        times.works[id as usize][0],
                        if work.meeting.is_some() { 0 } else { work.ns },
                        Node::Begin(id),
                    );
                    for other in work.meeting.iter().flat_map(|meeting| &model.meetings[*meeting]) {
                        latest.after(times.works[*other][0], work.ns, Node::Begin(*other as u32));
                    }
                    times.set(*node, latest)
                }
            };
            if at > times.end || times.last.is_none() {
                (times.end, times.last) = (at, Some(*node));
            }
        }
        times
    }

    fn set(&mut self, node: Node, latest: Latest) -> Ns {
        let (times, causes, id, side) = match node {
            Node::Call(id) => (&mut self.calls, &mut self.call_causes, id, 0),
            Node::Return(id) => (&mut self.calls, &mut self.call_causes, id, 1),
            Node::Begin(id) => (&mut self.works, &mut self.work_causes, id, 0),
            Node::End(id) => (&mut self.works, &mut self.work_causes, id, 1),
        };
        times[id as usize][side] = latest.at;
        causes[id as usize][side] = latest.cause;
        latest.at
    }

    fn at(&self, node: Node) -> (Ns, Option<Node>) {
        let (times, causes, id, side) = match node {
            Node::Call(id) => (&self.calls, &self.call_causes, id, 0),
            Node::Return(id) => (&self.calls, &self.call_causes, id, 1),
            Node::Begin(id) => (&self.works, &self.work_causes, id, 0),
            Node::End(id) => (&self.works, &self.work_causes, id, 1),
        };
        (times[id as usize][side], causes[id as usize][side])
    }

    /// What the run consists of from its end back to its begin: the time of each part of the longest chain of causes.
    pub(super) fn chain(
        &self,
        model: &Model,
        timeline: &Timeline,
        functions: &dyn Fn(u32) -> String,
    ) -> BTreeMap<Link, Ns> {
        let mut parts = BTreeMap::new();
        let mut next = self.last;
        while let Some(node) = next {
            let (at, cause) = self.at(node);
            let from = cause.map_or(0, |cause| self.at(cause).0);
            let ns = at.saturating_sub(from);
            if ns > 0 {
                *parts.entry(link(model, timeline, functions, node, cause)).or_default() += ns;
            }
            next = cause;
        }
        parts
    }

    /// Busy time of kernels of each device, and the time from its first to its last kernel.
    pub(super) fn busy(&self, model: &Model) -> BTreeMap<u32, (Ns, Ns)> {
        let mut spans: BTreeMap<u32, Vec<[Ns; 2]>> = BTreeMap::new();
        for (work, span) in model.works.iter().zip(&self.works) {
            if matches!(work.kind, WorkKind::Kernel(_)) && !work.gone {
                spans.entry(work.agent).or_default().push(*span);
            }
        }
        let of = |mut list: Vec<[Ns; 2]>| {
            list.sort_unstable();
            let (first, mut until, mut busy) = (list[0][0], list[0][0], 0);
            for [start, end] in list {
                busy += end.saturating_sub(start.max(until));
                until = until.max(end);
            }
            (busy, until - first)
        };
        spans.into_iter().map(|(agent, list)| (agent, of(list))).collect()
    }

    /// When work began.
    pub(super) fn began(&self, work: Id) -> Ns {
        self.works[work][0]
    }
}

/// A part of the longest chain of causes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Link {
    Kernel(String),
    Copy,
    /// From a launch to the begin on the device.
    Latency,
    /// Between work of a device.
    Gap,
    Host,
    Call(String),
    /// From the end of work to the return of the call that waited.
    Back,
}

fn link(
    model: &Model,
    timeline: &Timeline,
    functions: &dyn Fn(u32) -> String,
    node: Node,
    cause: Option<Node>,
) -> Link {
    match (node, cause) {
        (Node::Call(_), _) => Link::Host,
        (Node::Return(_), Some(Node::End(_))) => Link::Back,
        (Node::Return(id), _) => Link::Call(functions(model.ops[id as usize].function)),
        (Node::Begin(_), Some(Node::Call(_))) => Link::Latency,
        (Node::Begin(_), _) => Link::Gap,
        (Node::End(id), _) => match model.works[id as usize].kind {
            WorkKind::Kernel(kernel) => Link::Kernel(timeline.kernels[kernel as usize].clone()),
            WorkKind::Copy(_) => Link::Copy,
        },
    }
}
