//! Steps that the program marks itself, with ROCTx ranges.

use super::{COVERED, FEWEST, Found, Mark, Step, add, empty};
use crate::timeline::{RangeRow, Timeline};
use rkprof_model::error::Error;
use rkprof_model::event::Ns;
use rkprof_names::shorten;
use rustc_hash::FxHashMap;

/// Longest name shown.
const NAME: usize = 60;
/// PyTorch's profiler names each step so.
const PYTORCH: &str = "ProfilerStep#";
/// Words that name a step, in names without numbers.
const WORDS: [&str; 6] = ["step", "iteration", "iter", "token", "batch", "decode"];
/// Ranges of single operators and of the tools' own are no steps.
const OPERATORS: [&str; 6] = ["aten::", "autograd::", "nccl:", "c10d::", "rkprof:", "torch::"];

/// `layer 12` and `layer 13` are of one family: `layer #`.
pub fn family(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '0'..='9' if out.ends_with('#') => {}
            '0'..='9' => out.push('#'),
            c => out.push(c),
        }
    }
    out
}

/// Ranges of a name; where there is none, numbered ones of it.
///
/// # Errors
/// A sentence with the names that there are.
pub(super) fn named(timeline: &Timeline, name: &str) -> Result<Found, Error> {
    let exact = |known: &String| known == name;
    let wanted = name.trim_end_matches(['#', ' ']);
    let numbered = |known: &String| family(known).trim_end_matches(['#', ' ']) == wanted;
    let is_of: Vec<bool> = match timeline.range_names.iter().any(exact) {
        true => timeline.range_names.iter().map(exact).collect(),
        false => timeline.range_names.iter().map(numbered).collect(),
    };
    if !is_of.contains(&true) {
        return Err(Error::new(format!("there is no range of the name {name:?}{}", known_ranges(timeline))));
    }
    let steps = instances(timeline, &is_of);
    let evidence = vec![format!("{} ranges of the name that was asked for", steps.len())];
    Ok(Found { source: format!("ranges {name:?}"), evidence, by: Mark::Ranges, steps })
}

/// Of the families of ranges that hold most of the kernel time the one that is a step by its name, or the outermost.
pub(super) fn outermost(timeline: &Timeline) -> Option<Found> {
    let mut families: FxHashMap<String, Vec<u32>> = FxHashMap::default();
    for (name, index) in timeline.range_names.iter().zip(0..) {
        if !OPERATORS.iter().any(|prefix| name.starts_with(prefix)) {
            families.entry(family(name)).or_default().push(index);
        }
    }
    let mut counts: Vec<(u64, Ns)> = vec![(0, 0); timeline.range_names.len()];
    for RangeRow { start, end, name, .. } in &timeline.ranges {
        let (count, time) = &mut counts[*name as usize];
        (*count, *time) = (*count + 1, *time + (end - start));
    }
    struct Candidate {
        family: String,
        names: Vec<u32>,
        rank: u8,
        mean_ns: Ns,
    }
    let mut candidates: Vec<Candidate> = families
        .into_iter()
        .filter_map(|(family, names)| {
            let of =
                |value: fn(&(u64, Ns)) -> u64| names.iter().map(|name| value(&counts[*name as usize])).sum::<u64>();
            let (count, time) = (of(|c| c.0), of(|c| c.1));
            (count >= FEWEST as u64).then(|| {
                let lower = family.to_lowercase();
                let rank = match WORDS.iter().any(|word| lower.contains(word)) {
                    _ if family.starts_with(PYTORCH) => 0,
                    true => 1,
                    false => 2,
                };
                Candidate { family, names, rank, mean_ns: time / count }
            })
        })
        .collect();
    // The outermost is the longest.
    candidates.sort_by(|a, b| (a.rank, b.mean_ns, &a.family).cmp(&(b.rank, a.mean_ns, &b.family)));
    let whole: Ns = timeline.dispatches.iter().map(|dispatch| dispatch.ns()).sum();
    candidates.into_iter().take(8).find_map(|Candidate { family, names, rank, .. }| {
        let mut is_of = vec![false; timeline.range_names.len()];
        names.iter().for_each(|name| is_of[*name as usize] = true);
        let steps = instances(timeline, &is_of);
        let (with_kernels, time) = steps
            .iter()
            .filter(|step| step.kernels > 0)
            .fold((0, 0), |(count, time), step| (count + 1, time + step.kernel_ns));
        let share = time as f64 / whole.max(1) as f64;
        // A range that says that it is a step is believed with less of the time.
        let needed = if rank < 2 { COVERED / 5.0 } else { COVERED };
        (with_kernels >= FEWEST && share >= needed).then(|| Found {
            source: format!("ranges {:?}", shorten(&family, NAME)),
            evidence: vec![format!(
                "{} ranges {:?} hold {:.0} % of the kernel time",
                steps.len(),
                shorten(&family, NAME),
                100.0 * share
            )],
            by: Mark::Ranges,
            steps,
        })
    })
}

/// Kernels belong to the range in which they were launched.
fn instances(timeline: &Timeline, is_of: &[bool]) -> Vec<Step> {
    let mut steps = Vec::new();
    // (start, end, step) by thread; of nested ones the outermost counts.
    let mut instances: FxHashMap<u32, Vec<(Ns, Ns, usize)>> = FxHashMap::default();
    for range in timeline.ranges.iter().filter(|range| is_of[range.name as usize]) {
        let list = instances.entry(range.tid).or_default();
        if list.last().is_none_or(|last| last.1 <= range.start) {
            list.push((range.start, range.end, steps.len()));
            steps.push(empty(Some((range.start, range.end))));
        }
    }
    for dispatch in &timeline.dispatches {
        let at = dispatch.launch().unwrap_or(dispatch.start);
        let Some(list) = instances.get(&timeline.class(dispatch).tid) else { continue };
        let after = list.partition_point(|(start, _, _)| *start <= at);
        if let Some((_, end, step)) = after.checked_sub(1).map(|last| list[last])
            && at <= end
        {
            add(&mut steps[step], dispatch);
        }
    }
    steps
}

fn known_ranges(timeline: &Timeline) -> String {
    match &timeline.range_names[..] {
        [] => "; the trace has no ranges at all".to_owned(),
        names => format!("; there are {}", names.iter().take(5).cloned().collect::<Vec<_>>().join(", ")),
    }
}
