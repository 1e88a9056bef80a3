//! Which recorded dispatch is which launch of the program: the ground for every other comparison.

use super::recorded::{Kernel, Recorded};
use super::truth::{Launch, Truth};
use std::collections::{BTreeMap, HashMap};

/// How far a time that was converted from one clock to another may be off, ns.
pub(crate) const CLOCK_ERROR: u64 = 2_000;

/// Launches and dispatches, with what has no counterpart.
#[derive(Debug, Default)]
pub(crate) struct Matched<'a> {
    /// In the order of the truth.
    pub pairs: Vec<(&'a Launch, &'a Kernel)>,
    pub missing: Vec<&'a Launch>,
    /// Dispatches of the program's kernels that no launch of it asked for.
    pub surplus: Vec<&'a Kernel>,
    /// Dispatches of other kernels: HIP's own, for copies and fills.
    pub others: Vec<&'a Kernel>,
}

/// By the recorded call that launched each dispatch, or, where calls are not recorded, by thread, kernel and time.
pub(crate) fn matched<'a>(truth: &'a Truth, recorded: &'a Recorded) -> Matched<'a> {
    let mut result = Matched::default();
    let names = truth.kernel_names();
    let is_ours = |kernel: &&Kernel| names.iter().any(|launch| launch.is_named(&kernel.name));
    let (ours, others): (Vec<&Kernel>, Vec<&Kernel>) = recorded.kernels.iter().partition(is_ours);
    result.others = others;
    let mut taken = vec![false; ours.len()];
    if recorded.calls.is_empty() {
        by_time(truth, &ours, &mut taken, &mut result);
    } else {
        by_call(truth, &ours, &mut taken, &mut result);
    }
    result.surplus = ours.into_iter().zip(taken).filter(|(_, taken)| !taken).map(|(kernel, _)| kernel).collect();
    result
}

impl Truth {
    /// One launch of each kernel name.
    fn kernel_names(&self) -> Vec<&Launch> {
        let mut names: BTreeMap<&str, &Launch> = BTreeMap::new();
        for launch in &self.launches {
            names.entry(&launch.kernel).or_insert(launch);
        }
        names.into_values().collect()
    }
}

/// A call of the program made between two readings of its clock launched what the recorded call in between launched.
fn by_call<'a>(truth: &'a Truth, ours: &[&'a Kernel], taken: &mut [bool], result: &mut Matched<'a>) {
    let mut threads: HashMap<u32, Vec<usize>> = HashMap::new();
    for (at, kernel) in ours.iter().enumerate() {
        if let Some(call) = &kernel.call {
            threads.entry(call.tid).or_default().push(at);
        }
    }
    let start = |at: &usize| ours[*at].call.as_ref().map_or(0, |call| call.start);
    for list in threads.values_mut() {
        // Nodes of one graph are one call's: they run in the order in which they were captured.
        list.sort_by_key(|at| (start(at), ours[*at].start));
    }
    let mut find = |launch: &Launch, error: u64| {
        let list = threads.get(&launch.tid).map_or(&[][..], Vec::as_slice);
        let first = list.partition_point(|at| start(at) + error < launch.before);
        let fits = |at: &&usize| {
            let call = ours[**at].call.as_ref();
            !taken[**at] && call.is_some_and(|call| call.function == launch.function)
        };
        let found = list[first..].iter().take_while(|at| start(at) <= launch.after + error).find(fits).copied()?;
        taken[found] = true;
        Some(found)
    };
    // What fits exactly goes first, so that a launch without a dispatch does not take its neighbour's.
    let mut found: Vec<Option<usize>> = truth.launches.iter().map(|launch| find(launch, 0)).collect();
    for (launch, found) in truth.launches.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
        *found = find(launch, CLOCK_ERROR);
    }
    for (launch, found) in truth.launches.iter().zip(found) {
        match found {
            Some(at) => result.pairs.push((launch, ours[at])),
            None => result.missing.push(launch),
        }
    }
}

/// Where calls are not recorded: a launch's dispatch is the first of its thread, kernel and shape that lies between its call and its
/// wait and belongs to no other. Launches that are alike are interchangeable, and run in the order of their stream.
fn by_time<'a>(truth: &'a Truth, ours: &[&'a Kernel], taken: &mut [bool], result: &mut Matched<'a>) {
    let mut threads: HashMap<u32, Vec<usize>> = HashMap::new();
    for (at, kernel) in ours.iter().enumerate() {
        threads.entry(kernel.tid).or_default().push(at);
    }
    threads.values_mut().for_each(|list| list.sort_by_key(|at| ours[*at].start));
    for launch in &truth.launches {
        let list = threads.get(&launch.tid).map_or(&[][..], Vec::as_slice);
        let first = list.partition_point(|at| ours[*at].start + CLOCK_ERROR < launch.before);
        let ends = launch.synced.map_or(u64::MAX, |synced| synced + CLOCK_ERROR);
        let fits = |at: &&usize| {
            let kernel = ours[**at];
            !taken[**at]
                && launch.is_named(&kernel.name)
                && launch.grid.is_none_or(|grid| grid == kernel.grid)
                && launch.block.is_none_or(|block| block == kernel.block)
        };
        match list[first..].iter().take_while(|at| ours[**at].start <= ends).find(fits).copied() {
            Some(at) => {
                taken[at] = true;
                result.pairs.push((launch, ours[at]));
            }
            None => result.missing.push(launch),
        }
    }
}
