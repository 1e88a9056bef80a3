//! Copies between host and device in steady state: their time, the part hidden behind kernels, and the asynchronous ones that
//! made the host wait.
//!
//! Steady state is the time of the measured steps; without steps, all time from the first kernel. If the call of an
//! asynchronous copy of at least 10 us returned only after the copy had ended, the copy was not asynchronous: HIP does this
//! with pageable host memory. (The SDK does not report the kind of memory, so it is inferred from times.)

use super::busy::{merged, overlap, without};
use super::{CopyRow, Role, Timeline};
use rkprof_model::event::{CopyDirection, Ns};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::cmp::Reverse;

/// Shorter copies may end before their call returns by chance.
const LONG: Ns = 10_000;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Copies {
    /// Copies between host and device, in steady state.
    pub copies: u64,
    /// `None` when the size of one of them is not known, as in the fields below.
    pub bytes: Option<u64>,
    pub time_ns: Ns,
    /// The part of that time in which no kernel ran.
    pub exposed_ns: Ns,
    /// Length of the steady state.
    pub steady_ns: Ns,
    /// Copies per step; `None` without steps.
    pub per_step: Option<f64>,
    /// Asynchronous copies that behaved as synchronous ones, in the whole run.
    pub waited: u64,
    pub waited_bytes: Option<u64>,
    /// Time that the host spent in their calls.
    pub waited_ns: Ns,
    /// By time in steady state.
    pub functions: Vec<CopyFunction>,
    /// Time of copies between host and device before the first kernel.
    pub before_ns: Ns,
    pub before_bytes: Option<u64>,
    /// The same after the last kernel.
    pub after_ns: Ns,
    pub after_bytes: Option<u64>,
    /// The part of `after_ns` in copies as the run makes them again and again between its kernels.
    #[serde(skip)]
    pub again_ns: Ns,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CopyFunction {
    pub name: String,
    pub direction: &'static str,
    pub copies: u64,
    pub bytes: Option<u64>,
    pub time_ns: Ns,
}

/// The times in which a copy ran and no kernel did, on any device.
pub(crate) fn copies_alone(timeline: &Timeline) -> Vec<(Ns, Ns)> {
    let kernels = merged(timeline.dispatches.iter().map(|dispatch| (dispatch.start, dispatch.end)));
    without(merged(timeline.copies.iter().map(|copy| (copy.start, copy.end))), kernels)
}

/// `steady`: the time of the measured steps, and their number.
pub fn copies(timeline: &Timeline, steady: Option<((Ns, Ns), u64)>) -> Copies {
    // From the first kernel to the last: a copy outside delays none of them.
    let last = timeline.dispatches.iter().map(|dispatch| dispatch.end).max().unwrap_or(0);
    let whole = timeline.dispatches.first().map(|first| (first.start, last));
    let Some((from, to)) = steady.map(|steady| steady.0).or(whole) else { return Copies::default() };
    let inside: Vec<&CopyRow> =
        timeline.copies.iter().filter(|copy| crosses(copy) && (from..=to).contains(&copy.start)).collect();
    // Only the part of a copy before the end: no more than that time can be saved.
    let time = || merged(inside.iter().map(|copy| (copy.start, copy.end.min(to))));
    let time_ns: Ns = time().map(|(start, end)| end - start).sum();
    let hidden = overlap(time(), merged(timeline.dispatches.iter().map(|d| (d.start, d.end))));
    let mut found = Copies {
        copies: inside.len() as u64,
        bytes: inside.iter().map(|copy| copy.bytes).sum(),
        time_ns,
        exposed_ns: time_ns - hidden,
        steady_ns: to - from,
        per_step: steady.map(|(_, steps)| inside.len() as f64 / steps.max(1) as f64),
        functions: by_function(timeline, &inside),
        waited_bytes: Some(0),
        ..Copies::default()
    };
    if let Some(first) = timeline.dispatches.first().map(|first| first.start) {
        (found.before_ns, found.before_bytes) = sum(timeline, |copy| copy.end <= first);
        (found.after_ns, found.after_bytes) = sum(timeline, |copy| copy.start >= last);
        let again = again(timeline, (first, last));
        found.again_ns = sum(timeline, |copy| copy.start >= last && again(copy)).0;
    }
    for (copy, end) in returned_late(timeline) {
        let row = &timeline.copies[copy as usize];
        found.waited += 1;
        found.waited_bytes = add(found.waited_bytes, row.bytes);
        found.waited_ns += end - row.launch.unwrap_or(end);
    }
    found
}

/// Asynchronous copies that behaved as synchronous ones, as indices in [`Timeline::copies`].
pub(super) fn pageable(timeline: &Timeline) -> impl Iterator<Item = u32> {
    returned_late(timeline).map(|(copy, _)| copy)
}

/// Asynchronous copies whose call returned when they had ended, and when it returned.
fn returned_late(timeline: &Timeline) -> impl Iterator<Item = (u32, Ns)> {
    let returned: FxHashMap<(u32, Ns), Ns> = timeline
        .calls
        .iter()
        .filter(|call| timeline.functions[call.function as usize].role == Role::AsyncCopy)
        .map(|call| ((call.tid, call.start), call.end))
        .collect();
    let long = timeline.copies.iter().zip(0..).filter(|(copy, _)| crosses(copy) && copy.end - copy.start >= LONG);
    long.filter_map(move |(copy, index)| {
        let end = *returned.get(&(copy.tid, copy.launch?))?;
        (end >= copy.end).then_some((index, end))
    })
}

/// Fewer copies of a kind are no habit of the program.
const AGAIN: u64 = 3;

/// Whether a copy is like those between the first and the last kernel: of the same function and direction, and no larger than usual.
fn again(timeline: &Timeline, (first, last): (Ns, Ns)) -> impl Fn(&CopyRow) -> bool {
    let kind = |copy: &CopyRow| (copy.function, rkprof_stats::copy_direction(copy.direction));
    let mut between: FxHashMap<_, (u64, u64)> = FxHashMap::default();
    for copy in timeline.copies.iter().filter(|copy| copy.start > first && copy.start < last) {
        let (copies, bytes) = between.entry(kind(copy)).or_default();
        (*copies, *bytes) = (*copies + 1, *bytes + copy.bytes.unwrap_or(0));
    }
    move |copy| {
        between.get(&kind(copy)).is_some_and(|(copies, bytes)| {
            *copies >= AGAIN && copy.bytes.is_some_and(|one| one.saturating_mul(*copies) <= bytes.saturating_mul(2))
        })
    }
}

fn crosses(copy: &CopyRow) -> bool {
    matches!(copy.direction, CopyDirection::HostToDevice | CopyDirection::DeviceToHost)
}

/// Time and size of copies between host and device.
fn sum(timeline: &Timeline, is_one: impl Fn(&CopyRow) -> bool) -> (Ns, Option<u64>) {
    let copies: Vec<&CopyRow> = timeline.copies.iter().filter(|copy| crosses(copy) && is_one(copy)).collect();
    let times = merged(copies.iter().map(|copy| (copy.start, copy.end)));
    (times.map(|(start, end)| end - start).sum(), copies.iter().map(|copy| copy.bytes).sum())
}

/// A sum is known when both parts are known.
fn add(sum: Option<u64>, bytes: Option<u64>) -> Option<u64> {
    Some(sum? + bytes?)
}

fn by_function(timeline: &Timeline, copies: &[&CopyRow]) -> Vec<CopyFunction> {
    let mut rows: Vec<CopyFunction> = Vec::new();
    for copy in copies {
        let name = copy.function.map_or("unknown call", |f| &timeline.functions[f as usize].name);
        let direction = rkprof_stats::copy_direction(copy.direction);
        let place = rows.iter().position(|row| row.name == name && row.direction == direction).unwrap_or_else(|| {
            rows.push(CopyFunction { name: name.to_owned(), direction, copies: 0, bytes: Some(0), time_ns: 0 });
            rows.len() - 1
        });
        rows[place].copies += 1;
        rows[place].bytes = add(rows[place].bytes, copy.bytes);
        rows[place].time_ns += copy.end - copy.start;
    }
    rows.sort_by_key(|row| (Reverse(row.time_ns), row.name.clone()));
    rows
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    #[test]
    fn exposed_and_waited_for() {
        let timeline = timeline()
            .kernel("k", 1_000, 50_000, Some(900))
            .kernel("k", 100_000, 150_000, Some(900))
            .copy_of(1 << 20, 500, 900, 400)
            .copy_of(1 << 20, 40_000, 70_000, 39_000)
            .call("hipMemcpyAsync", 39_000, 71_000)
            .copy_of(1 << 20, 110_000, 120_000, 101_000)
            .call("hipMemcpyAsync", 101_000, 103_000)
            .done();
        let all = copies(&timeline, None);
        assert_eq!((all.copies, all.bytes, all.time_ns, all.exposed_ns), (2, Some(2 << 20), 40_000, 20_000));
        assert_eq!((all.waited, all.waited_bytes, all.waited_ns), (1, Some(1 << 20), 32_000));
        assert_eq!((all.before_ns, all.before_bytes), (400, Some(1 << 20)));
        assert_eq!((all.steady_ns, all.per_step), (149_000, None), "from the first kernel to the end of the last");
        let steady = copies(&timeline, Some(((100_000, 150_000), 2)));
        assert_eq!(steady.steady_ns, 50_000);
        assert_eq!((steady.copies, steady.exposed_ns, steady.per_step), (1, 0, Some(0.5)));
        assert_eq!((steady.functions[0].direction, steady.functions[0].copies), ("host_to_device", 1));
    }

    /// Checkpoints come three times between kernels, and once after the last one. A result of four times their size is none.
    #[test]
    fn what_is_copied_again_and_again_is_copied_at_the_end_too() {
        let mut tables = timeline().kernel("k", 0, 10, None).kernel("k", 90_000, 90_010, None);
        for at in [10_000, 30_000, 50_000, 100_000] {
            tables = tables.copy_of(1_000, at, at + 7_000, at - 10);
        }
        let found = copies(&tables.copy_of(4_000, 200_000, 230_000, 199_000).done(), None);
        assert_eq!((found.after_ns, found.again_ns), (37_000, 7_000));
        let tables = timeline().kernel("k", 0, 10, None).kernel("k", 90_000, 90_010, None);
        let found = copies(&tables.copy_of(1_000, 100_000, 107_000, 99_000).done(), None);
        assert_eq!((found.after_ns, found.again_ns), (7_000, 0));
    }

    /// A copy of 10 us or more between host and device whose call returned when it had ended.
    #[test]
    fn a_short_copy_or_one_within_the_device_was_not_waited_for() {
        let waited = |direction, ns: Ns, returned: Ns| {
            let tables = timeline().kernel("k", 0, 10, None).copy_of(64, 1_000, 1_000 + ns, 500);
            let mut timeline = tables.call("hipMemcpyAsync", 500, 1_000 + returned).done();
            timeline.copies[0].direction = direction;
            let found = copies(&timeline, None);
            (found.waited, found.waited_bytes, found.waited_ns)
        };
        for direction in [CopyDirection::HostToDevice, CopyDirection::DeviceToHost] {
            assert_eq!(waited(direction, LONG, LONG), (1, Some(64), 500 + LONG));
            assert_eq!(waited(direction, LONG - 1, LONG), (0, Some(0), 0));
            assert_eq!(waited(direction, LONG, LONG - 1), (0, Some(0), 0));
        }
        assert_eq!(waited(CopyDirection::DeviceToDevice, LONG, LONG), (0, Some(0), 0));
    }

    #[test]
    fn copies_by_their_call_and_direction() {
        let mut tables = timeline().kernel("k", 0, 10, None).kernel("k", 90_000, 90_010, None);
        for (i, ns) in [100, 200, 5_000, 700].into_iter().enumerate() {
            tables = tables.copy_of(10 << i, 1_000 + 10_000 * i as Ns, 1_000 + 10_000 * i as Ns + ns, 0);
        }
        let blocking = tables.function("hipMemcpy");
        let mut timeline = tables.done();
        timeline.copies[2].direction = CopyDirection::DeviceToHost;
        timeline.copies[3].function = Some(blocking);
        let row = |name: &str, direction, copies, bytes, time_ns| CopyFunction {
            name: name.to_owned(),
            direction,
            copies,
            bytes: Some(bytes),
            time_ns,
        };
        let expected = [
            row("hipMemcpyAsync", "device_to_host", 1, 40, 5_000),
            row("hipMemcpy", "host_to_device", 1, 80, 700),
            row("hipMemcpyAsync", "host_to_device", 2, 30, 300),
        ];
        assert_eq!(copies(&timeline, None).functions, expected);
        timeline.copies[0].bytes = None;
        assert_eq!(copies(&timeline, None).functions[2].bytes, None, "a sum with an unknown part");
    }
}
