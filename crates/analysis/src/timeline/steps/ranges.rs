//! Steps that the program marks itself with ROCTx ranges.

use super::step::{ALIKE, COVERED, FEWEST, Found, Mark, Step, add, empty};
use crate::timeline::{RangeRow, Timeline};
use rkprof_model::error::Error;
use rkprof_model::event::Ns;
use rkprof_names::shorten;
use rustc_hash::{FxHashMap, FxHashSet};

/// Longest name shown.
const NAME: usize = 60;
/// The range of a step of PyTorch's profiler, without its number.
pub(crate) const PYTORCH_STEP: &str = "ProfilerStep#";
/// Words that name a step, in names without numbers.
const WORDS: [&str; 6] = ["step", "iteration", "iter", "token", "batch", "decode"];
/// Ranges of single operators, and those of the tools themselves, are not steps.
const OPERATORS: [&str; 6] = ["aten::", "autograd::", "nccl:", "c10d::", "rkprof:", "torch::"];

/// `layer 12` and `layer 13` are in one family: `layer #`.
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

/// Ranges of a name; if there is none, its numbered ranges.
///
/// # Errors
/// A sentence with the existing names.
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
    let Instanced { steps, own, count } = instances(timeline, &is_of);
    let evidence = vec![format!("{count} ranges of the given name")];
    Ok(Found { source: format!("ranges {name:?}"), evidence, by: Mark::Ranges, steps, own })
}

/// Among the families of ranges with most of the kernel time: the one with a typical name of a step, or the outermost.
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
    let mut candidates: Vec<Candidate> = families
        .into_iter()
        .filter_map(|(family, names)| {
            let of =
                |value: fn(&(u64, Ns)) -> u64| names.iter().map(|name| value(&counts[*name as usize])).sum::<u64>();
            let (count, time) = (of(|c| c.0), of(|c| c.1));
            (count >= FEWEST as u64).then(|| {
                let lower = family.to_lowercase();
                let rank = match WORDS.iter().any(|word| lower.contains(word)) {
                    _ if family.starts_with(PYTORCH_STEP) => 0,
                    true => 1,
                    false => 2,
                };
                Candidate { family, names, rank, count, mean_ns: time / count }
            })
        })
        .collect();
    // The outermost is the longest.
    candidates.sort_by(|a, b| (a.rank, b.mean_ns, &a.family).cmp(&(b.rank, a.mean_ns, &b.family)));
    let whole: Ns = timeline.dispatches.iter().map(|dispatch| dispatch.ns()).sum();
    candidates.iter().take(8).find_map(|candidate| {
        let named @ Candidate { rank, .. } = candidate;
        let Candidate { family, names, .. } = whole_of(timeline, named, &candidates).unwrap_or(named);
        let is_of = names_of(timeline, names);
        let Instanced { steps, own, count } = instances(timeline, &is_of);
        let (with_kernels, time) = steps
            .iter()
            .filter(|step| step.kernels > 0)
            .fold((0, 0), |(count, time), step| (count + 1, time + step.kernel_ns));
        let share = time as f64 / whole.max(1) as f64;
        // A range with a typical name of a step needs a smaller share of the time.
        let needed = if *rank < 2 { COVERED / 5.0 } else { COVERED };
        (with_kernels >= FEWEST && share >= needed).then(|| Found {
            source: format!("ranges {:?}", shorten(family, NAME)),
            evidence: vec![format!(
                "{count} {:?} hold {:.0}% of the kernel time",
                shorten(family, NAME),
                100.0 * share
            )],
            by: Mark::Ranges,
            steps,
            own,
        })
    })
}

/// Ranges whose names differ by numbers only.
struct Candidate {
    family: String,
    names: Vec<u32>,
    /// How well the name fits; 0 is best.
    rank: u8,
    count: u64,
    mean_ns: Ns,
}

/// A whole has this many times the kernel time of its part.
const MORE: f64 = 1.05;

fn names_of(timeline: &Timeline, names: &[u32]) -> Vec<bool> {
    let mut is_of = vec![false; timeline.range_names.len()];
    names.iter().for_each(|name| is_of[*name as usize] = true);
    is_of
}

/// The ranges that each hold one of these and more: `decode` in each `request`, say, is a part of the step.
fn whole_of<'a>(timeline: &Timeline, part: &Candidate, all: &'a [Candidate]) -> Option<&'a Candidate> {
    if part.rank != 1 {
        return None;
    }
    let of = |candidate: &Candidate| {
        let is_of = names_of(timeline, &candidate.names);
        let mut spans: FxHashMap<u32, Vec<(Ns, Ns)>> = FxHashMap::default();
        for range in timeline.ranges.iter().filter(|range| is_of[range.name as usize]) {
            spans.entry(range.tid).or_default().push((range.start, range.end));
        }
        spans
    };
    let parts = of(part);
    let holds = |candidate: &&Candidate| {
        let wholes = of(candidate);
        let one_in_each = |(tid, parts): (&u32, &Vec<(Ns, Ns)>)| {
            let wholes = wholes.get(tid).filter(|wholes| wholes.len() == parts.len());
            let inside = |(part, whole): (&(Ns, Ns), &(Ns, Ns))| whole.0 <= part.0 && part.1 <= whole.1;
            wholes.is_some_and(|wholes| parts.iter().zip(wholes).all(inside))
        };
        parts.iter().all(one_in_each)
    };
    let kernels = |one: &Candidate| -> Ns {
        instances(timeline, &names_of(timeline, &one.names)).steps.iter().map(|step| step.kernel_ns).sum()
    };
    let longer = all.iter().filter(|one| one.count == part.count && one.mean_ns > part.mean_ns);
    let whole = longer.filter(holds).max_by_key(|one| one.mean_ns)?;
    // Beside the same kernels, the typical name tells more.
    (kernels(whole) as f64 >= MORE * kernels(part) as f64).then_some(whole)
}

/// Ranges of a thread that overlap by no more than this follow one another, ns.
const TOUCH: Ns = 1_000;

/// Ranges of a thread: start, end, step.
type Instances = FxHashMap<u32, Vec<(Ns, Ns, usize)>>;

/// Threads work on the same steps when each drives devices of its own, and all mark equally many steps at the same times.
/// `None` otherwise.
fn common(timeline: &Timeline, instances: &Instances) -> Option<Vec<Step>> {
    let mut devices: FxHashMap<u32, FxHashSet<u32>> = FxHashMap::default();
    for class in timeline.classes.iter().filter(|class| instances.contains_key(&class.tid)) {
        devices.entry(class.tid).or_default().insert(class.agent);
    }
    let all: FxHashSet<u32> = devices.values().flatten().copied().collect();
    let apart = devices.len() == instances.len() && all.len() == devices.values().map(FxHashSet::len).sum::<usize>();
    let steps = instances.values().next()?.len();
    if instances.len() < 2 || !apart || instances.values().any(|list| list.len() != steps) {
        return None;
    }
    let spans = |step: usize| instances.values().map(move |list| (list[step].0, list[step].1));
    let overlap = |step: &usize| spans(*step).map(|span| span.0).max() < spans(*step).map(|span| span.1).min();
    let at_once = (0..steps).filter(overlap).count();
    let whole = |step| spans(step).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    (at_once as f64 >= ALIKE * steps as f64).then(|| (0..steps).map(|step| empty(whole(step))).collect())
}

/// The steps of ranges.
struct Instanced {
    steps: Vec<Step>,
    /// Those of each thread, where `steps` are common to several; otherwise empty.
    own: Vec<Step>,
    /// A text with the number of ranges.
    count: String,
}

/// The steps of these ranges. Kernels belong to the range in which they were launched.
fn instances(timeline: &Timeline, is_of: &[bool]) -> Instanced {
    let mut steps = Vec::new();
    // Of nested ranges the outermost counts.
    let mut instances = Instances::default();
    for range in timeline.ranges.iter().filter(|range| is_of[range.name as usize]) {
        let list = instances.entry(range.tid).or_default();
        // Clocks of the two ends of ranges may differ a little: ranges that overlap so are one after the other.
        let nested =
            |last: &(Ns, Ns, usize)| last.1 > range.start && (range.end <= last.1 || last.1 - range.start > TOUCH);
        if !list.last().is_some_and(nested) {
            if let Some(last) = list.last_mut() {
                last.1 = last.1.min(range.start);
            }
            list.push((range.start, range.end, steps.len()));
            steps.push(Step { tid: Some(range.tid), ..empty(Some((range.start, range.end))) });
        }
    }
    if instances.len() < 2 {
        steps.iter_mut().for_each(|step| step.tid = None);
    }
    let mut own = Vec::new();
    let mut count = format!("{} ranges", steps.len());
    if let Some(common) = common(timeline, &instances) {
        own = filled(timeline, &instances, std::mem::replace(&mut steps, common));
        count = format!("{} ranges on each of {} threads with devices of their own", steps.len(), instances.len());
        instances.values_mut().for_each(|list| list.iter_mut().enumerate().for_each(|(at, one)| one.2 = at));
    }
    let steps = filled(timeline, &instances, steps);
    Instanced { steps, own, count }
}

/// The steps with the kernels that were launched in them.
fn filled(timeline: &Timeline, instances: &Instances, mut steps: Vec<Step>) -> Vec<Step> {
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

#[cfg(test)]
#[path = "ranges_tests.rs"]
mod tests;
