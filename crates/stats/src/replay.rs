//! Joining the passes of an application replay: the program ran once without counters, for the times, and once for each
//! group of counters.
//!
//! Dispatches of different runs match by kernel, shape, agent, stream and the order of launching. Every dispatch of a row is
//! counted, so rows of equal length have the same ordinals, and their sums are added. A row with another number of dispatches
//! in a pass behaved differently there. Its counters of that pass are left out here; only the traces can join its dispatches
//! one by one (`merge::passes`).

use super::counters::{add_counters, add_durations};
use super::merge::kernel_key;
use rkprof_model::summary::{KernelRow, Summary, Verdict};
use std::collections::BTreeMap;

/// The joint result of the passes.
#[derive(Clone, Debug)]
pub struct Joined {
    pub summary: Summary,
    /// Sentences about rows that do not agree.
    pub mismatches: Vec<String>,
}

/// Joins passes, given with their numbers: times and launches are those of the first.
pub fn join(passes: &[(u32, &Summary)]) -> Joined {
    let first = passes.first().map_or(0, |(number, _)| *number);
    let mut summary = passes.first().map_or_else(Summary::default, |(_, pass)| (*pass).clone());
    let mut mismatches = Vec::new();
    let places: BTreeMap<_, usize> =
        summary.kernels.iter().enumerate().map(|(at, row)| (kernel_key(row), at)).collect();
    // A first pass that counted has the times of its own calls: those of all passes would be those of several runs.
    let counted_first: Vec<bool> = summary.kernels.iter().map(|row| row.counted.is_some()).collect();
    for (number, pass) in passes.iter().skip(1) {
        let mut missing: Vec<bool> = vec![true; summary.kernels.len()];
        for row in &pass.kernels {
            let Some(at) = places.get(&kernel_key(row)).copied() else {
                mismatches.push(format!("{} ran only in pass {number}", shown(row)));
                continue;
            };
            missing[at] = false;
            let own = &mut summary.kernels[at];
            if launches(own) != launches(row) {
                mismatches.push(format!(
                    "{} ran {} times in pass {number} and {} times in pass {first}: its counters of pass {number} are left out",
                    shown(row),
                    launches(row),
                    launches(own)
                ));
                continue;
            }
            add_counters(&mut own.counters, &row.counters);
            if !counted_first[at] {
                add_durations(&mut own.counted, row.counted.as_ref());
            }
        }
        for (row, _) in summary.kernels.iter().zip(missing).filter(|(_, missing)| *missing) {
            mismatches.push(format!("{} did not run in pass {number}", shown(row)));
        }
        let reasons = pass.completeness.reasons.iter().map(|reason| format!("pass {number}: {reason}"));
        summary.completeness.reasons.extend(reasons);
        if pass.completeness.verdict == Verdict::Incomplete {
            summary.completeness.verdict = Verdict::Incomplete;
        }
        if let Some(counters) = &pass.counters {
            let all = summary.counters.get_or_insert_with(|| counters.clone());
            all.available |= counters.available;
            for sentence in &counters.suspect {
                if !all.suspect.contains(sentence) {
                    all.suspect.push(sentence.clone());
                }
            }
        }
    }
    Joined { summary, mismatches }
}

/// Dispatches of a row.
pub fn launches(row: &KernelRow) -> u64 {
    row.duration.count + row.duration.untimed
}

fn shown(row: &KernelRow) -> String {
    let [x, y, z] = row.grid;
    format!("{} [{x} {y} {z}]", row.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::summary::{CounterCollection, CounterRow, Distribution};

    fn row(name: &str, times: u64, counted: Option<(&str, u32)>) -> KernelRow {
        let (count, untimed) = if counted.is_some() { (0, times) } else { (times, 0) };
        let counters = counted.map(|(counter, group)| {
            let mut row = CounterRow::new(counter.to_owned(), group);
            (0..times).for_each(|n| row.record(n as f64));
            row
        });
        KernelRow {
            name: name.to_owned(),
            duration: Distribution { count, untimed, ..Distribution::default() },
            counters: counters.into_iter().collect(),
            ..KernelRow::default()
        }
    }

    fn joined(passes: impl IntoIterator<Item = Summary>) -> Joined {
        let passes: Vec<Summary> = passes.into_iter().collect();
        join(&(0..).zip(&passes).collect::<Vec<_>>())
    }

    fn pass(kernels: Vec<KernelRow>) -> Summary {
        let counters = CounterCollection { available: true, mode: "replay".into(), ..CounterCollection::default() };
        Summary { kernels, counters: Some(counters), ..Summary::default() }
    }

    #[test]
    fn equal_rows_are_joined_and_unequal_ones_reported() {
        let passes = [
            pass(vec![row("a", 3, None), row("b", 2, None), row("c", 1, None)]),
            pass(vec![
                row("a", 3, Some(("SQ_WAVES", 0))),
                row("b", 5, Some(("SQ_WAVES", 0))),
                row("c", 1, Some(("SQ_WAVES", 0))),
            ]),
            pass(vec![row("a", 3, Some(("TCC_HIT_sum", 1))), row("b", 2, Some(("TCC_HIT_sum", 1))), row("d", 1, None)]),
        ];
        let Joined { summary, mismatches } = joined(passes);
        let counted = |at: usize| {
            summary.kernels[at].counters.iter().map(|c| (c.name.as_str(), c.group, c.count)).collect::<Vec<_>>()
        };
        assert_eq!(counted(0), [("SQ_WAVES", 0, 3), ("TCC_HIT_sum", 1, 3)]);
        assert_eq!(counted(1), [("TCC_HIT_sum", 1, 2)], "5 times is another program");
        assert_eq!(counted(2), [("SQ_WAVES", 0, 1)]);
        assert_eq!((summary.kernels[0].duration.count, summary.kernels.len()), (3, 3), "times are those of pass 0");
        let expected = [
            "b [0 0 0] ran 5 times in pass 1 and 2 times in pass 0: its counters of pass 1 are left out",
            "d [0 0 0] ran only in pass 2",
            "c [0 0 0] did not run in pass 2",
        ];
        assert_eq!(mismatches, expected);
    }

    #[test]
    fn what_is_odd_in_several_passes_is_said_once() {
        let with = |suspects: &[&str]| {
            let suspect = suspects.iter().map(|one| (*one).to_owned()).collect();
            let counters = CounterCollection { suspect, ..CounterCollection::default() };
            Summary { counters: Some(counters), ..Summary::default() }
        };
        let joined = joined([with(&[]), with(&["a"]), with(&["a", "b"])]);
        assert_eq!(joined.summary.counters.unwrap().suspect, ["a", "b"]);
    }

    #[test]
    fn a_pass_with_losses_makes_the_whole_incomplete() {
        let with = |verdict, available| {
            let mut one = pass(vec![row("a", 1, None)]);
            one.completeness.verdict = verdict;
            one.counters = Some(CounterCollection { available, ..CounterCollection::default() });
            one
        };
        for (verdicts, expected) in [
            ([Verdict::Complete, Verdict::Complete], Verdict::Complete),
            ([Verdict::Complete, Verdict::Incomplete], Verdict::Incomplete),
            ([Verdict::Incomplete, Verdict::Complete], Verdict::Incomplete),
        ] {
            let joined = joined(verdicts.map(|verdict| with(verdict, true)));
            assert_eq!(joined.summary.completeness.verdict, expected, "{verdicts:?}");
        }
        for available in [[false, false], [false, true], [true, false]] {
            let joined = joined(available.map(|available| with(Verdict::Complete, available)));
            assert_eq!(joined.summary.counters.unwrap().available, available.contains(&true), "{available:?}");
        }
    }
}
