//! The time of a run before its first kernel and after its last one, by what the host did in it.
//!
//! Each moment belongs to the first of these that it is in: the start of HIP in the program's first call, a copy, a call. Of calls
//! those that load or compile code come first, then those that allocate. The rest is the host's own code.

use super::busy::{merged, overlap, without};
use super::{Call, Role, Timeline};
use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// What the first call takes at most for the start of HIP, which each program pays.
const START_OF_HIP: Ns = 1_000_000_000;

/// What the host does outside of the kernels' time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    StartsHip,
    Copies,
    LoadsCode,
    Allocates,
    Calls,
    OwnCode,
}

impl Doing {
    pub const ALL: [Doing; 6] =
        [Doing::StartsHip, Doing::Copies, Doing::LoadsCode, Doing::Allocates, Doing::Calls, Doing::OwnCode];

    /// Of a call of this role.
    fn of(role: Role) -> Doing {
        match role {
            Role::BlockingCopy | Role::AsyncCopy => Doing::Copies,
            Role::Load => Doing::LoadsCode,
            Role::Allocate => Doing::Allocates,
            Role::Launch | Role::Graph | Role::DeviceSync | Role::Sync => Doing::Calls,
            Role::Query | Role::HostFunction | Role::Other => Doing::Calls,
        }
    }
}

/// The calls of a function in such a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallsOfEnd {
    pub function: String,
    pub doing: Doing,
    pub calls: u64,
    pub ns: Ns,
}

/// One of the two times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct End {
    pub ns: Ns,
    /// In the order of [`Doing::ALL`]; their sum is `ns`.
    pub by: [Ns; Doing::ALL.len()],
    /// By time, longest first.
    pub calls: Vec<CallsOfEnd>,
    /// The range with most of the host's own code.
    pub range: Option<(String, Ns)>,
}

impl End {
    pub fn time_of(&self, doing: Doing) -> Ns {
        self.by[doing as usize]
    }
}

/// Both times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// From the begin of the session, or the first event, to its end.
    pub run_ns: Ns,
    pub start: End,
    /// `None` where the tables end before the run.
    pub end: Option<End>,
}

/// `None` where only a part of the run was recorded, or no calls were.
pub fn ends(timeline: &Timeline) -> Option<Ends> {
    let first = timeline.dispatches.first()?.start;
    let last = timeline.dispatches.iter().map(|dispatch| dispatch.end).max()?;
    if timeline.is_part || !timeline.has_calls {
        return None;
    }
    let (from, to) = run(timeline, (first, last));
    let opening = timeline.calls.first().filter(|call| call.start < first);
    let hip = opening.map(|call| (call.start, call.end.min(call.start + START_OF_HIP)));
    let start = end_of(timeline, (from, first), hip);
    let end = timeline.cut.is_none().then(|| end_of(timeline, (last, to), None));
    Some(Ends { run_ns: to - from, start, end })
}

/// From the begin of the session, or the first event, to the end.
fn run(timeline: &Timeline, (first, last): (Ns, Ns)) -> (Ns, Ns) {
    let (mut from, mut to) = timeline.session.unwrap_or((first, last));
    let spans = timeline.calls.iter().map(|call| (call.start, call.end));
    let spans = spans.chain(timeline.ranges.iter().map(|range| (range.start, range.end)));
    let spans = spans.chain(timeline.copies.iter().map(|copy| (copy.launch.unwrap_or(copy.start), copy.end)));
    let launch = timeline.dispatches.first().and_then(|dispatch| dispatch.launch());
    for (start, end) in spans.chain([(launch.unwrap_or(first), last)]) {
        (from, to) = (from.min(start), to.max(end));
    }
    (from.min(first), to)
}

type Spans = Vec<(Ns, Ns)>;

fn end_of(timeline: &Timeline, (from, to): (Ns, Ns), hip: Option<(Ns, Ns)>) -> End {
    let inside = |(start, end): (Ns, Ns)| (start.max(from), end.min(to));
    let clipped = |spans: &mut dyn Iterator<Item = (Ns, Ns)>| -> Spans {
        let mut spans: Spans = spans.map(inside).filter(|(start, end)| start < end).collect();
        spans.sort_unstable();
        merged(spans.into_iter()).collect()
    };
    let doing = |call: &Call| Doing::of(timeline.functions[call.function as usize].role);
    let mut end = End { ns: to - from, ..End::default() };
    let mut taken: Spans = Vec::new();
    let mut own: Spans = Vec::new();
    for what in Doing::ALL {
        let of_calls = timeline.calls.iter().filter(|call| doing(call) == what).map(|call| (call.start, call.end));
        let copies = timeline.copies.iter().map(|copy| (copy.start, copy.end));
        let spans = match what {
            Doing::StartsHip => clipped(&mut hip.into_iter()),
            Doing::Copies => clipped(&mut of_calls.chain(copies)),
            Doing::LoadsCode | Doing::Allocates | Doing::Calls => clipped(&mut of_calls.into_iter()),
            Doing::OwnCode => clipped(&mut std::iter::once((from, to))),
        };
        own = without(spans.into_iter(), taken.iter().copied());
        end.by[what as usize] = own.iter().map(|(start, end)| end - start).sum();
        taken.extend(&own);
        taken.sort_unstable();
        taken = merged(std::mem::take(&mut taken).into_iter()).collect();
    }
    end.calls = calls_of(timeline, &inside, &doing);
    end.range = range_of(timeline, (from, to), &own);
    end
}

fn calls_of(
    timeline: &Timeline,
    inside: &dyn Fn((Ns, Ns)) -> (Ns, Ns),
    doing: &dyn Fn(&Call) -> Doing,
) -> Vec<CallsOfEnd> {
    let mut rows: FxHashMap<u32, CallsOfEnd> = FxHashMap::default();
    for call in &timeline.calls {
        let (start, end) = inside((call.start, call.end));
        if start >= end {
            continue;
        }
        let row = rows.entry(call.function).or_insert_with(|| {
            let function = timeline.functions[call.function as usize].name.clone();
            CallsOfEnd { function, doing: doing(call), calls: 0, ns: 0 }
        });
        (row.calls, row.ns) = (row.calls + 1, row.ns + (end - start));
    }
    let mut rows: Vec<CallsOfEnd> = rows.into_values().collect();
    rows.sort_by(|a, b| (Reverse(a.ns), &a.function).cmp(&(Reverse(b.ns), &b.function)));
    rows
}

/// The range with most of this time.
fn range_of(timeline: &Timeline, (from, to): (Ns, Ns), own: &Spans) -> Option<(String, Ns)> {
    let mut names: FxHashMap<u32, Ns> = FxHashMap::default();
    for range in timeline.ranges.iter().filter(|range| range.start < to && range.end > from) {
        let ns = overlap(std::iter::once((range.start, range.end)), own.iter().copied());
        *names.entry(range.name).or_default() += ns;
    }
    let (name, ns) = names.into_iter().filter(|(_, ns)| *ns > 0).max_by_key(|(name, ns)| (*ns, Reverse(*name)))?;
    Some((timeline.range_names[name as usize].clone(), ns))
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    const MS: Ns = 1_000_000;

    /// From 0: 10 ms of own code, a first call of 1.2 s, 300 ms of loading beside another thread's allocation of 100 ms. Then a
    /// copy of 40 ms in a call of 50 ms, and 20 ms of own code in a range. 5 ms after the kernel it frees for 30 ms, and ends 65 ms later.
    #[test]
    fn each_moment_belongs_to_one() {
        let at = |ms: u64| ms * MS;
        let tables = timeline().call("hipMalloc", at(10), at(1210)).call("hipModuleLoad", at(1210), at(1510));
        let tables = tables.thread(9).call("hipHostMalloc", at(1460), at(1560)).thread(7);
        let tables = tables.call("hipMemcpy", at(1560), at(1610)).copy(at(1565), at(1605));
        let tables = tables.range("read", at(1600), at(1630)).kernel("k", at(1630), at(1640), Some(at(1630) - 1_000));
        let mut tables = tables.call("hipFree", at(1645), at(1675)).done();
        tables.session = Some((0, at(1740)));
        let found = ends(&tables).unwrap();
        assert_eq!(found.run_ns, at(1740));
        // The start of HIP is a second; 200 ms of the first call are its own.
        assert_eq!(found.start.by.map(|ns| ns / MS), [1000, 50, 300, 250, 0, 30]);
        assert_eq!((found.start.ns, found.start.by.iter().sum::<Ns>()), (at(1630), at(1630)));
        assert_eq!(found.start.range, Some(("read".to_owned(), at(20))));
        let end = found.end.unwrap();
        assert_eq!((end.ns / MS, end.by.map(|ns| ns / MS)), (100, [0, 0, 0, 30, 0, 70]));
        let [free] = &end.calls[..] else { panic!("{:?}", end.calls) };
        assert_eq!((free.function.as_str(), free.calls, free.ns), ("hipFree", 1, at(30)));
        tables.cut = Some(at(1650));
        assert_eq!(ends(&tables).unwrap().end, None, "the end is not in the tables");
        tables.is_part = true;
        assert_eq!(ends(&tables), None);
    }
}
