//! Chooses the configuration of a dispatch. The SDK calls it on the launching thread, inside the program's call. It reads and
//! increments a few atomic numbers; only the first launch of a kernel in a new shape may read the kernel's name.
//!
//! Every kernel and shape rotates separately: each group gets the same share of identical launches, whatever else the program
//! launches. The order changes from round to round; otherwise, in a program that launches on several streams in turn, each
//! stream would always get the same group.

use super::collector::{Collector, DECIDED, LAUNCHES, Launch, is_whole};
use crate::fence::catch_panic;
use crate::thread;
use rkprof_abi::{common, v1};
use rkprof_model::clock;
use std::ffi::c_void;
use std::sync::atomic::Ordering;

/// Number of table entries that are searched for a launch.
const PROBES: usize = 16;

/// Longer than almost any kernel takes.
const PATIENCE_NS: u64 = 5_000_000_000;

impl Collector {
    /// The index of the entry for this dispatch; `None` leaves it uncounted.
    pub fn choose(&self, info: &common::rocprofiler_kernel_dispatch_info_t) -> Option<usize> {
        let rotation = self.parts.rotations.iter().find(|rotation| rotation.agent == info.agent_id.handle)?;
        let index = self.dispatches.fetch_add(1, Ordering::Relaxed);
        let launch = self.launch(key(info));
        let wanted = self.wanted(launch, info.kernel_id);
        if wanted == 0 {
            return None;
        }
        let selected = self.parts.filter.in_range(wanted, index, self.iteration(info.kernel_id));
        let here = rotation.entries.iter().copied();
        let mut selected = here.filter(|entry| selected & 1 << self.parts.entries[*entry].selection != 0);
        let choice = selected.clone().count();
        if choice == 0 {
            return None;
        }
        if !is_sampled(launch.seen.fetch_add(1, Ordering::Relaxed), self.parts.sample) {
            return None;
        }
        let before = self.in_flight.fetch_add(1, Ordering::Relaxed);
        if before == 0 {
            self.last_sign.store(clock::boottime_ns(), Ordering::Relaxed);
        }
        if before >= self.parts.max_in_flight {
            self.in_flight.fetch_sub(1, Ordering::Relaxed);
            self.refused.fetch_add(1, Ordering::Relaxed);
            self.give_up(clock::boottime_ns());
            return None;
        }
        let turn = launch.taken.fetch_add(1, Ordering::Relaxed);
        self.chosen.fetch_add(1, Ordering::Relaxed);
        let entry = selected.nth(place(turn, choice))?;
        self.mark(info.dispatch_id, entry);
        Some(entry)
    }

    /// An SDK delivers nothing for a dispatch whose instances could not be read. When the limit of awaited dispatches is
    /// reached, and nothing has come for long, they are given up; otherwise no dispatch would be counted any more.
    fn give_up(&self, now: u64) {
        if now.saturating_sub(self.last_sign.load(Ordering::Relaxed)) > PATIENCE_NS {
            self.last_sign.store(now, Ordering::Relaxed);
            self.in_flight.store(0, Ordering::Relaxed);
        }
    }

    /// A counted dispatch is over.
    pub fn done(&self) {
        self.last_sign.store(clock::boottime_ns(), Ordering::Relaxed);
        // Never below zero, even if an SDK delivers twice.
        let less = |n: u32| n.checked_sub(1);
        let _ = self.in_flight.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        self.delivered.fetch_add(1, Ordering::Relaxed);
    }

    fn launch(&self, key: u64) -> &Launch {
        for step in 0..PROBES {
            let launch = &self.launches[(key as usize).wrapping_add(step) % LAUNCHES];
            let known = match launch.key.load(Ordering::Acquire) {
                0 => match launch.key.compare_exchange(0, key, Ordering::AcqRel, Ordering::Acquire) {
                    Ok(_) => key,
                    Err(known) => known,
                },
                known => known,
            };
            if known == key {
                return launch;
            }
        }
        &self.overflow
    }

    fn wanted(&self, launch: &Launch, kernel: u64) -> u64 {
        if self.parts.filter.wants_all_kernels() {
            return self.parts.filter.all();
        }
        match launch.wanted.load(Ordering::Relaxed) {
            0 => {
                let wanted = self.parts.filter.wants(kernel);
                if !std::ptr::eq(launch, &self.overflow) {
                    launch.wanted.store(wanted | DECIDED, Ordering::Relaxed);
                }
                wanted
            }
            known => known & !DECIDED,
        }
    }

    /// The number of this launch of the kernel in any shape, from 1. `None` when it is not needed, or when the table is full.
    fn iteration(&self, kernel: u64) -> Option<u64> {
        let launch = self.parts.filter.counts_iterations().then(|| self.launch(kernel_key(kernel)))?;
        (!std::ptr::eq(launch, &self.overflow)).then(|| launch.seen.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// Which of `n` groups has this turn: each has one in every round of `n` turns; the first round is in order.
fn place(turn: u64, n: usize) -> usize {
    const MOST: usize = 64;
    let (round, at) = (turn / n as u64, (turn % n as u64) as usize);
    if round == 0 || n > MOST {
        return at;
    }
    // The first steps of a shuffle, drawn anew for each round.
    let mut order: [u8; MOST] = std::array::from_fn(|group| group as u8);
    let mut random = round;
    for step in 0..=at {
        random = mix(random, step as u64);
        order.swap(step, step + (random % (n - step) as u64) as usize);
    }
    usize::from(order[at])
}

/// One of every `sample` launches: the very first one, then one chosen randomly each time. With a fixed distance, streams or
/// layers that launch in turn would always be counted, or never.
fn is_sampled(launch: u64, sample: u64) -> bool {
    let (round, place) = (launch / sample, launch % sample);
    place == if round == 0 { 0 } else { mix(mix(0, round), sample) % sample }
}

fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    product as u64 ^ (product >> 64) as u64
}

/// The key of identical launches: kernel, agent, grid, workgroup. Never 0.
fn key(info: &common::rocprofiler_kernel_dispatch_info_t) -> u64 {
    let (grid, group) = (&info.grid_size, &info.workgroup_size);
    let pair = |a: u32, b: u32| u64::from(a) << 32 | u64::from(b);
    let words =
        [info.kernel_id, info.agent_id.handle, pair(grid.x, grid.y), pair(grid.z, group.x), pair(group.y, group.z)];
    words.into_iter().fold(0x5851_F42D_4C95_7F2D, mix) | 1
}

/// The key of a kernel in all shapes. Never 0.
fn kernel_key(kernel: u64) -> u64 {
    mix(0x2545_F491_4F6C_DD1D, kernel) | 1
}

/// The SDK asks what to count of a dispatch.
pub(crate) unsafe extern "C" fn on_dispatch(
    dispatch: v1::rocprofiler_dispatch_counting_service_data_t,
    config: *mut v1::rocprofiler_counter_config_id_t,
    user_data: *mut common::rocprofiler_user_data_t,
    data: *mut c_void,
) {
    catch_panic((), || {
        // SAFETY: registered with a leaked Collector.
        let collector: &'static Collector = unsafe { &*data.cast::<Collector>() };
        if config.is_null() || user_data.is_null() || !thread::is_recording() || !is_whole(dispatch.size) {
            return;
        }
        let Some(entry) = collector.choose(&dispatch.dispatch_info) else { return };
        // SAFETY: not null, so valid for writing, as the SDK documents.
        unsafe {
            (*config).handle = collector.parts.entries[entry].config;
            (*user_data).value = entry as u64;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::{Entry, Filter, Parts, Rotation};
    use super::*;
    use bytemuck::Zeroable;
    use rkprof_arch::counter_file::Selection;

    fn collector(groups: usize, sample: u64, max_in_flight: u32) -> Collector {
        selecting(&vec![0; groups], sample, max_in_flight, Filter::new(&[], None))
    }

    /// A group for each number, which is the index of its selection.
    fn selecting(groups: &[usize], sample: u64, max_in_flight: u32, filter: Filter) -> Collector {
        let entry = |(group, selection): (usize, &usize)| Entry {
            config: 100 + group as u64,
            group: group as u32,
            counters: Vec::new(),
            selection: *selection,
        };
        Collector::new(Parts {
            entries: groups.iter().enumerate().map(entry).collect(),
            rotations: vec![Rotation { agent: 7, entries: (0..groups.len()).collect() }],
            sample,
            max_in_flight,
            filter,
            counter_of: None,
        })
    }

    fn launch(kernel: u64, dispatch: u64, x: u32) -> common::rocprofiler_kernel_dispatch_info_t {
        let mut info = common::rocprofiler_kernel_dispatch_info_t::zeroed();
        (info.agent_id.handle, info.kernel_id, info.dispatch_id, info.grid_size.x) = (7, kernel, dispatch, x);
        info
    }

    #[test]
    fn groups_rotate_over_identical_launches_whatever_lies_between() {
        let collector = collector(5, 1, 10_000);
        let mut counts = [[0; 5]; 2];
        for at in 0..500 {
            let kernel = (at % 2) as usize;
            let entry = collector.choose(&launch(kernel as u64, at, 64)).unwrap();
            counts[kernel][entry] += 1;
        }
        assert_eq!(counts, [[50; 5]; 2]);
        assert_eq!(collector.choose(&launch(0, 500, 128)), Some(0), "another shape begins anew");
        assert!(collector.is_counted(499) && !collector.is_counted(501));
    }

    #[test]
    fn every_round_has_every_group_once_and_rounds_differ() {
        let rounds: Vec<Vec<usize>> = (0..100).map(|r| (0..5).map(|at| place(r * 5 + at, 5)).collect()).collect();
        assert_eq!(rounds[0], [0, 1, 2, 3, 4]);
        for round in &rounds {
            let mut sorted = round.clone();
            sorted.sort();
            assert_eq!(sorted, [0, 1, 2, 3, 4]);
        }
        // A stream that always has the third launch of a round gets all groups.
        let third = |group| rounds.iter().filter(|round| round[2] == group).count();
        assert!((0..5).all(|group| third(group) >= 10), "{:?}", [0, 1, 2, 3, 4].map(third));
        assert_eq!((place(7, 1), place(1 << 40, 100)), (0, ((1u64 << 40) % 100) as usize));
    }

    #[test]
    fn one_of_n_is_counted_and_the_first_always() {
        let collector = collector(2, 10, 10_000);
        let chosen: Vec<_> = (0..40).map(|at| collector.choose(&launch(1, at, 1))).collect();
        let counted: Vec<usize> = (0..40).filter(|at| chosen[*at].is_some()).collect();
        let rounds: Vec<usize> = counted.iter().map(|at| at / 10).collect();
        assert_eq!((rounds, counted[0]), (vec![0, 1, 2, 3], 0));
        assert_eq!((chosen[0], chosen[counted[1]]), (Some(0), Some(1)));
        assert!(!collector.is_counted(1));
    }

    #[test]
    fn no_more_are_in_flight_than_allowed_and_the_rotation_waits() {
        let collector = collector(3, 1, 2);
        let choose = |at| collector.choose(&launch(1, at, 1));
        assert_eq!((choose(0), choose(1), choose(2)), (Some(0), Some(1), None));
        collector.done();
        assert_eq!(choose(3), Some(2), "the turn that was refused is not skipped");
        assert_eq!(collector.refused.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn deliveries_that_never_come_do_not_end_the_counting() {
        let collector = collector(1, 1, 2);
        let choose = |at| collector.choose(&launch(1, at, 1));
        assert_eq!((choose(0), choose(1), choose(2)), (Some(0), Some(0), None));
        collector.give_up(clock::boottime_ns());
        assert_eq!(choose(3), None, "they may still come");
        collector.give_up(clock::boottime_ns() + 2 * PATIENCE_NS);
        assert_eq!(choose(4), Some(0));
        (0..3).for_each(|_| collector.done());
        assert_eq!((choose(5), choose(6), choose(7)), (Some(0), Some(0), None), "late ones count once");
    }

    #[test]
    fn what_is_counted_is_known_by_the_dispatch() {
        let collector = collector(3, 1, 100);
        (0..3).for_each(|at| _ = collector.choose(&launch(1, 1000 + at, 1)));
        assert_eq!([1000, 1001, 1002, 1003].map(|id| collector.entry_of(id)), [Some(0), Some(1), Some(2), None]);
        assert_eq!(collector.entry_of(1001 + (1 << 16)), None, "another dispatch of that place");
    }

    /// Two groups want kernel 1, one of them wants kernel 2, none wants kernel 3; the third group wants the launches 2 and 3
    /// of each kernel, in any shape.
    #[test]
    fn each_group_counts_what_its_job_selects() {
        let named = |name: &str| Selection { kernels: vec![name.to_owned()], ..Selection::default() };
        let iterations = Selection { iterations: vec![(2, 3)], ..named("z") };
        let filter = Filter::new(&[named("a"), named("[ab]"), iterations], None);
        for (kernel, name) in [(1, "a"), (2, "b"), (3, "c"), (4, "z")] {
            filter.learn(kernel, name);
        }
        let collector = selecting(&[0, 1, 2], 1, 100, filter);
        let mut at = 0;
        let mut choose = |kernel, shape| {
            at += 1;
            collector.choose(&launch(kernel, at, shape))
        };
        let mut turns: Vec<_> = (0..4).map(|_| choose(1, 1)).collect();
        turns.sort_unstable();
        assert_eq!(turns, [Some(0), Some(0), Some(1), Some(1)]);
        assert_eq!([choose(2, 1), choose(2, 1), choose(3, 1)], [Some(1), Some(1), None]);
        assert_eq!([1, 8, 1, 8].map(|shape| choose(4, shape)), [None, Some(2), Some(2), None]);
    }

    #[test]
    fn other_agents_are_left_alone() {
        let collector = collector(1, 1, 10);
        let mut info = launch(1, 1, 1);
        info.agent_id.handle = 8;
        assert_eq!(collector.choose(&info), None);
    }

    #[test]
    fn a_full_table_still_rotates() {
        let collector = collector(2, 1, u32::MAX);
        let entries: Vec<_> = (0..20_000).map(|at| collector.choose(&launch(at, at, 1)).unwrap()).collect();
        assert!(entries.iter().filter(|entry| **entry == 1).count() > 1000, "launches beyond the table share one turn");
    }
}
