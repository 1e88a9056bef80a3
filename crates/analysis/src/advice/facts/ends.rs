//! Facts about the time before the first kernel and after the last one.

use super::words::number;
use super::{ENTRIES, ENTRY, Facts};
use crate::timeline::ends::{CallsOfEnd, Doing, End};
use crate::timeline::health::Health;

/// Functions of a kind that are named.
const NAMED: usize = 2;

impl Facts {
    /// What the host does before the first kernel and after the last one. The start of HIP is the same in each program, and
    /// other findings have the copies.
    pub(super) fn ends(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        ["start_places", "end_places"].into_iter().for_each(|list| self.list(list, std::iter::empty()));
        let Some(ends) = &health.ends else { return };
        let run = ends.run_ns as f64;
        self.number("run_ns", run);
        self.time("slow_start_ns", "slow_start_pct", own(&ends.start), run);
        self.number("before_kernels_ns", ends.start.ns as f64);
        let some = |ns: u64| (ns > 0).then_some(ns);
        self.optional("start_of_hip_ns", some(ends.start.time_of(Doing::StartsHip)));
        self.optional("copies_at_start_ns", some(ends.start.time_of(Doing::Copies)));
        self.number("start_loads_ns", ends.start.time_of(Doing::LoadsCode) as f64);
        self.number("start_allocations_ns", ends.start.time_of(Doing::Allocates) as f64);
        self.list("start_places", places(&ends.start, time).into_iter());
        let Some(end) = &ends.end else { return };
        self.time("slow_end_ns", "slow_end_pct", own(end), run);
        self.number("after_kernels_ns", end.ns as f64);
        self.optional("copies_at_end_ns", some(end.time_of(Doing::Copies)));
        self.number("end_allocations_ns", end.time_of(Doing::Allocates) as f64);
        self.list("end_places", places(end, time).into_iter());
    }
}

/// What a program can do at another time, or not at all.
fn own(end: &End) -> u64 {
    [Doing::LoadsCode, Doing::Allocates, Doing::Calls, Doing::OwnCode].into_iter().map(|doing| end.time_of(doing)).sum()
}

/// What takes a hundredth of the time or more, longest first.
fn places(end: &End, time: &dyn Fn(u64) -> String) -> Vec<String> {
    let mut kinds: Vec<(Doing, u64)> =
        Doing::ALL.into_iter().map(|doing| (doing, end.time_of(doing))).filter(|(_, ns)| 100 * ns >= end.ns).collect();
    kinds.sort_by_key(|(_, ns)| std::cmp::Reverse(*ns));
    let functions = |doing: Doing| {
        let calls = end.calls.iter().filter(|row| row.doing == doing).take(NAMED);
        let one = |row: &CallsOfEnd| format!("{} {} ({})", row.function, time(row.ns), number(row.calls, "time"));
        calls.map(one).collect::<Vec<_>>().join(", ")
    };
    let mut places = Vec::new();
    for (doing, ns) in kinds {
        let functions = functions(doing);
        match doing {
            Doing::StartsHip | Doing::Copies => {}
            Doing::LoadsCode => places.push(format!("loading code {}: {functions}", time(ns))),
            Doing::Allocates => places.push(format!("memory {}: {functions}", time(ns))),
            Doing::Calls => places.push(format!("other calls {}: {functions}", time(ns))),
            Doing::OwnCode => {
                let range = end.range.as_ref();
                let range = range.map_or(String::new(), |(range, of)| {
                    let range: String = range.chars().take(ENTRY / 2).collect();
                    format!(", {} of it in {range}", time(*of))
                });
                places.push(format!("code outside of HIP {}{range}", time(ns)));
            }
        }
    }
    places.truncate(ENTRIES);
    places
}
