//! One thread that launches for several devices in turn: each device waits while the thread is at the others'.
//!
//! A round is from one wait of the thread to its next one. With a thread for each device it would take as long as the device that takes
//! longest: its own launches and kernels, without the thread's time for the others. Devices that are still busy with the round before
//! lose nothing until they have ended it. All that holds where devices don't need each other's results. They don't where their kernels
//! run side by side.

use super::Timeline;
use super::busy::{merged, overlap};
use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The thread must have launched nearly all.
const MOST: f64 = 0.95;
/// And nearly all of the rounds must show that devices need nothing of each other: kernels of neighbours run side by side for this part of
/// their time.
const SHARE: f64 = 0.8;
const SIDE_BY_SIDE: f64 = 0.1;
/// Fewer rounds are no habit.
const FEWEST: usize = 5;

/// A thread that launches for several devices.
#[derive(Clone, Debug, PartialEq)]
pub struct Feeding {
    pub tid: u32,
    /// The devices on which it launches, in the order of their numbers.
    pub agents: Vec<u32>,
    pub devices: Vec<String>,
    /// Its launches, and from one to the next within a round: the mean.
    pub launches: u64,
    pub launch_ns: Ns,
    /// What the program would take less with a thread for each device.
    pub saved_ns: Ns,
}

/// Launches of a round, in the order of their calls.
struct Launch {
    at: Ns,
    agent: u32,
    start: Ns,
    end: Ns,
}

/// A device's part of a round.
struct Part {
    /// When it may begin: at its first launch, or when the device has ended the round before.
    from: Ns,
    /// Its first and last launch.
    first: Ns,
    last: Ns,
    /// Times of its kernels.
    busy: Vec<(Ns, Ns)>,
}

impl Part {
    fn begins(&self) -> Ns {
        self.busy.first().map_or(self.from, |span| span.0)
    }

    fn ends(&self) -> Ns {
        self.busy.last().map_or(self.last, |span| span.1)
    }

    fn busy_ns(&self) -> Ns {
        self.busy.iter().map(|span| span.1 - span.0).sum()
    }
}

/// `agents` are those that ran kernels.
pub(super) fn feeding(timeline: &Timeline, agents: &[u32]) -> Option<Feeding> {
    if agents.len() < 2 || !timeline.has_calls {
        return None;
    }
    let tid = only_thread(timeline)?;
    let of_thread = |index: &u32| {
        let dispatch = &timeline.dispatches[*index as usize];
        timeline.class(dispatch).tid == tid && dispatch.launch().is_some()
    };
    let launched = |index: &u32| timeline.dispatches[*index as usize].launch().unwrap_or(0);
    let mut launches: Vec<u32> = (0..timeline.dispatches.len() as u32).filter(of_thread).collect();
    launches.sort_by_key(launched);
    let waits: Vec<Ns> = {
        let role = |function: u32| timeline.functions[function as usize].role;
        let calls = timeline.calls.iter().filter(|call| call.tid == tid && role(call.function).waits());
        calls.map(|call| call.start).collect()
    };
    let (mut rounds, mut apart, mut saved_ns) = (0, 0, 0);
    let (mut launching, mut launches_on) = (0, 0);
    let mut ended: BTreeMap<u32, Ns> = BTreeMap::new();
    let round_of = |index: &u32| waits.partition_point(|wait| *wait <= launched(index));
    for round in launches.chunk_by(|one, next| round_of(one) == round_of(next)) {
        let round: Vec<Launch> = round.iter().map(|index| launch(timeline, *index)).collect();
        let parts = parts(&round, &ended);
        let before = ended.values().copied().max().unwrap_or(0);
        for (agent, part) in &parts {
            let end = ended.entry(*agent).or_default();
            *end = part.ends().max(*end);
        }
        if parts.len() < 2 {
            continue;
        }
        rounds += 1;
        launches_on += round.len() as u64 - 1;
        launching += round.windows(2).map(|pair| pair[1].at - pair[0].at).sum::<Ns>();
        // Where some rounds may need an order, others say nothing of them.
        if need_nothing(&parts) {
            apart += 1;
            saved_ns += saved(&round, &parts, before);
        }
    }
    if rounds < FEWEST || (apart as f64) < SHARE * rounds as f64 || saved_ns == 0 {
        return None;
    }
    Some(Feeding {
        tid,
        devices: ended.keys().map(|agent| timeline.device(*agent)).collect(),
        agents: ended.into_keys().collect(),
        launches: launches.len() as u64,
        launch_ns: launching / launches_on.max(1),
        saved_ns,
    })
}

fn launch(timeline: &Timeline, index: u32) -> Launch {
    let dispatch = &timeline.dispatches[index as usize];
    let at = dispatch.launch().unwrap_or(dispatch.start);
    Launch { at, agent: timeline.class(dispatch).agent, start: dispatch.start, end: dispatch.end }
}

fn only_thread(timeline: &Timeline) -> Option<u32> {
    let mut threads: FxHashMap<u32, usize> = FxHashMap::default();
    for dispatch in &timeline.dispatches {
        *threads.entry(timeline.class(dispatch).tid).or_default() += 1;
    }
    let (tid, count) = threads.into_iter().max_by_key(|(tid, count)| (*count, *tid))?;
    (count as f64 >= MOST * timeline.dispatches.len() as f64).then_some(tid)
}

/// `ended`: when devices had ended the rounds before.
fn parts(round: &[Launch], ended: &BTreeMap<u32, Ns>) -> BTreeMap<u32, Part> {
    let mut parts: BTreeMap<u32, Part> = BTreeMap::new();
    for one in round {
        let from = ended.get(&one.agent).map_or(one.at, |end| one.at.max(*end));
        let part = parts.entry(one.agent).or_insert(Part { from, first: one.at, last: one.at, busy: Vec::new() });
        part.last = one.at;
        part.busy.push((one.start, one.end));
    }
    for part in parts.values_mut() {
        part.busy.sort_unstable();
        part.busy = merged(part.busy.iter().copied()).collect();
    }
    parts
}

/// Whether kernels of devices that are launched on one after another run side by side.
fn need_nothing(parts: &BTreeMap<u32, Part>) -> bool {
    let mut order: Vec<&Part> = parts.values().collect();
    order.sort_by_key(|part| part.first);
    order.windows(2).all(|pair| {
        let both = overlap(pair[0].busy.iter().copied(), pair[1].busy.iter().copied());
        both as f64 >= SIDE_BY_SIDE * pair[0].busy_ns().min(pair[1].busy_ns()) as f64
    })
}

/// What the round takes longer than the device that takes longest by itself. `before`: when all devices had ended the rounds before.
fn saved(round: &[Launch], parts: &BTreeMap<u32, Part>, before: Ns) -> Ns {
    let alone = |(agent, part): (&u32, &Part)| {
        let inside = round.windows(2).filter(|pair| pair[0].at >= part.first && pair[1].at <= part.last);
        let others = inside.filter(|pair| pair[0].agent != *agent);
        let elsewhere: Ns = others.map(|pair| pair[1].at.saturating_sub(pair[0].at.max(part.from))).sum();
        let way = part.begins().saturating_sub(part.from);
        part.ends().saturating_sub(part.from + elsewhere).max(way + part.busy_ns())
    };
    let longest = parts.iter().map(alone).max().unwrap_or(0);
    let begin = round.first().map_or(0, |first| first.at).max(before);
    let end = parts.values().map(Part::ends).max().unwrap_or(begin);
    end.saturating_sub(begin + longest)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Tables, timeline};
    use super::*;

    const STEP: Ns = 1_000_000;

    /// Ten rounds of four launches a device, each of 10 us, on three devices; kernels take `kernel`. `order` says which device is launched
    /// on at a place of a round, and when its kernel may begin at the earliest.
    fn played(kernel: Ns, order: impl Fn(u64) -> u32, earliest: impl Fn(&[Ns; 3], u32) -> Ns) -> Option<Feeding> {
        let (mut tables, mut now): (Tables, Ns) = (timeline(), STEP);
        for _ in 0..10 {
            let mut ends = [now; 3];
            for place in 0..12 {
                let agent = order(place);
                let start = (now + 5_000).max(ends[agent as usize]).max(earliest(&ends, agent));
                ends[agent as usize] = start + kernel;
                tables = tables.kernel_on("k", agent, 0, start, start + kernel, Some(now));
                now += 10_000;
            }
            let end = ends.into_iter().max().unwrap_or(now);
            tables = tables.call("hipDeviceSynchronize", now, end + 3_000);
            now = end + 3_000;
        }
        feeding(&tables.done(), &[0, 1, 2])
    }

    /// The last device begins 80 us after the first one's launch, and needs 4 times 50 us after the way of 5.
    #[test]
    fn devices_that_begin_one_after_another() {
        let found = played(50_000, |place| (place / 4) as u32, |_, _| 0).unwrap();
        assert_eq!((found.tid, found.devices.len(), found.launch_ns), (7, 3, 10_000));
        assert_eq!(found.saved_ns, 10 * 80_000);
    }

    #[test]
    fn devices_in_turn() {
        let found = played(5_000, |place| (place % 3) as u32, |_, _| 0);
        assert_eq!(found, None, "each has ended when the next begins: that may be because the next needs it");
        // From the first launch to the last end 110 + 5 + 25 us. Alone a device takes the way and its kernels.
        let found = played(25_000, |place| (place % 3) as u32, |_, _| 0).unwrap();
        assert_eq!(found.saved_ns, 10 * ((110 + 30) - (4 * 25 + 5)) * 1_000);
    }

    /// Each device needs what the one before it made.
    #[test]
    fn devices_in_series() {
        let in_series = |ends: &[Ns; 3], agent: u32| agent.checked_sub(1).map_or(0, |before| ends[before as usize]);
        assert_eq!(played(50_000, |place| (place / 4) as u32, in_series), None);
    }

    /// Kernels are long: the host is ahead of all devices, and the last one begins as late as its launches need.
    #[test]
    fn long_kernels() {
        let found = played(5_000_000, |place| (place % 3) as u32, |_, _| 0).map(|found| found.saved_ns);
        assert!(found.is_some_and(|ns| ns <= 10 * 20_000), "{found:?}");
    }

    /// The host launches a round and then waits for the one before: no device is idle from its first kernel on.
    #[test]
    fn the_host_is_a_round_ahead() {
        let (mut tables, mut now, mut ends, mut before): (Tables, Ns, [Ns; 3], Ns) = (timeline(), STEP, [0; 3], 0);
        for _ in 0..10 {
            for place in 0..12 {
                let agent = place / 4;
                let start = (now + 5_000).max(ends[agent]);
                ends[agent] = start + 500_000;
                tables = tables.kernel_on("k", agent as u32, 0, start, start + 500_000, Some(now));
                now += 10_000;
            }
            tables = tables.call("hipEventSynchronize", now, now.max(before) + 3_000);
            now = now.max(before) + 3_000;
            before = ends.into_iter().max().unwrap_or(now);
        }
        // The first round alone begins on empty devices: the last of them 80 us after the first one.
        let saved = feeding(&tables.done(), &[0, 1, 2]).map_or(0, |found| found.saved_ns);
        assert!(saved <= 80_000, "{saved}");
    }
}
