//! Memory of a device that grows until the end: steps allocate, and nothing frees it.
//!
//! What is in use goes up and down within a step. The least of a part of the run is what remains between steps. Caches and pools fill up
//! and stay, so their growth ends.

use super::Timeline;
use rkprof_model::event::Ns;
use std::collections::BTreeSet;

/// What is in use on a device after an allocation or a free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryRow {
    pub at: Ns,
    pub agent: u32,
    pub in_use: u64,
}

/// Limit of rows: of more, every second one is kept.
const MOST: usize = 1 << 20;
/// The run has this many parts. What the first one allocates is set-up.
const PARTS: usize = 4;
/// Fewer changes in a part are no loop.
const FEWEST: usize = 8;
/// Growth below this part of what is in use needs no remark.
const LEAST: f64 = 0.05;

/// The rows of a run.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    rows: Vec<MemoryRow>,
    skip: u32,
    seen: u32,
}

impl Rows {
    pub(super) fn add(&mut self, row: MemoryRow) {
        self.seen = self.seen.wrapping_add(1);
        if self.seen & self.skip != 0 {
            return;
        }
        if self.rows.len() == MOST {
            let mut keep = false;
            self.rows.retain(|_| {
                keep = !keep;
                keep
            });
            self.skip = 2 * self.skip + 1;
        }
        self.rows.push(row);
    }

    pub(super) fn join(&mut self, later: Rows) {
        later.rows.into_iter().for_each(|row| self.add(row));
    }

    /// Devices on which at least this was in use at a time, ascending.
    pub(super) fn devices_with(&self, bytes: u64) -> BTreeSet<u32> {
        self.rows.iter().filter(|row| row.in_use >= bytes).map(|row| row.agent).collect()
    }

    pub(super) fn sort(&mut self) {
        self.rows.sort_by_key(|row| row.at);
    }
}

/// Growth of the memory in use, from the second part of the run to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    pub agent: u32,
    pub from_bytes: u64,
    pub to_bytes: u64,
    pub ns: Ns,
}

/// The device whose memory grows most.
pub fn growth(timeline: &Timeline, agents: &[u32]) -> Option<Growth> {
    agents
        .iter()
        .filter_map(|agent| of_device(timeline, *agent))
        .max_by_key(|growth| growth.to_bytes - growth.from_bytes)
}

fn of_device(timeline: &Timeline, agent: u32) -> Option<Growth> {
    let kernels = || timeline.dispatches.iter().filter(|dispatch| timeline.class(dispatch).agent == agent);
    // The host, which allocates, may be far ahead of its device.
    let launched = || kernels().map(|dispatch| dispatch.launch().unwrap_or(dispatch.start));
    let (from, to) = (launched().min()?, launched().max()?);
    let rows = || timeline.memory.rows.iter().filter(|row| row.agent == agent);
    let part = |i: usize| from + (to - from) * i as Ns / PARTS as Ns;
    let least: Vec<u64> = (1..PARTS)
        .map(|i| {
            let within = || rows().filter(|row| (part(i)..part(i + 1)).contains(&row.at)).map(|row| row.in_use);
            (within().count() >= FEWEST).then(|| within().min()).flatten()
        })
        .collect::<Option<_>>()?;
    let grows = least.windows(2).map(|pair| pair[1].checked_sub(pair[0])).collect::<Option<Vec<u64>>>()?;
    let (first, last) = (*least.first()?, *least.last()?);
    // What fills a cache becomes less.
    let goes_on = grows.windows(2).all(|pair| 2 * pair[1] >= pair[0]);
    let counts = (last - first) as f64 >= LEAST * last as f64 && grows.iter().all(|bytes| *bytes > 0);
    (goes_on && counts).then_some(Growth { agent, from_bytes: first, to_bytes: last, ns: part(PARTS - 1) - part(1) })
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    /// 100 steps of 10 ns; each has the memory that `in_use` says at its begin and at its end.
    fn grown(in_use: impl Fn(u64) -> [u64; 2]) -> Option<Growth> {
        let mut tables = timeline();
        for step in 0..100 {
            tables = tables.kernel("gemm", 10 * step, 10 * step + 9, None);
        }
        let mut timeline = tables.done();
        for step in 0..100 {
            for (i, in_use) in in_use(step).into_iter().enumerate() {
                timeline.memory.add(MemoryRow { at: 10 * step + 5 * i as u64, agent: 1, in_use });
            }
        }
        growth(&timeline, &[1])
    }

    #[test]
    fn what_no_step_frees_grows_to_the_end() {
        let leak = grown(|step| [1000 + 50 * step, 1200 + 50 * step]).unwrap();
        assert_eq!((leak.from_bytes, leak.to_bytes), (1000 + 50 * 25, 1000 + 50 * 75));
        // Each fifth step keeps what it allocates.
        assert!(grown(|step| [1000 + 50 * (step / 5), 1200 + 50 * (step / 5)]).is_some());
        assert_eq!(grown(|_| [1000, 5000]), None, "each step frees");
        assert_eq!(grown(|step| [1000 + 50 * step.min(60), 9000]), None, "a cache that is full");
        assert_eq!(grown(|step| [1000 + (step as f64).sqrt() as u64, 9000]), None, "next to nothing");
        assert_eq!(grown(|step| [100_000 - 50 * step, 100_000]), None, "less and less");
        assert_eq!(grown(|step| [1000 + if step > 80 { 5000 } else { 0 }, 9000]), None, "one large buffer");
    }

    #[test]
    fn of_many_rows_some_are_kept() {
        let mut rows = Rows::default();
        (0..3 * MOST as u64).for_each(|at| rows.add(MemoryRow { at, agent: 1, in_use: at }));
        assert!((MOST / 2..=MOST).contains(&rows.rows.len()), "{}", rows.rows.len());
        assert!(rows.rows.is_sorted_by_key(|row| row.at));
    }
}
