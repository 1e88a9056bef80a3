//! The passes of one program: rocprofv3 runs it once for each line of counters, and writes to `pass_1`, `pass_2`, ...; an
//! application replay of ours does the same. They are one process with the counters of all of them.

use super::tables::Tables;
use rkprof_store::dir;
use std::collections::BTreeMap;

/// The pass that a process of the source belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pass {
    pub number: u32,
    /// Number of the process among those of its pass.
    pub process: usize,
    /// Whether it stands for the process: it is of the first pass that was read.
    pub is_first: bool,
}

/// The directory of all passes and the number of this one, where a process's name has them.
fn of_name(name: &str) -> Option<(&str, u32)> {
    let at = name.match_indices('/').map(|(at, _)| at + 1).chain([0]);
    let parts = at.filter_map(|at| {
        let part = name[at..].split('/').next()?;
        Some((&name[..at], dir::pass_number(part)?))
    });
    parts.max_by_key(|(all, _)| all.len())
}

/// Finds the processes that are passes of one program: the directory says so, and each but the first has counters. `names`:
/// those of the processes. Passes with different numbers of processes stay processes.
pub(super) fn find(names: &BTreeMap<usize, String>, processes: &mut [Tables]) -> Vec<String> {
    let mut programs: BTreeMap<&str, BTreeMap<u32, Vec<usize>>> = BTreeMap::new();
    for (at, name) in names {
        if let Some((program, number)) = of_name(name)
            && processes[*at].is_there()
        {
            programs.entry(program).or_default().entry(number).or_default().push(*at);
        }
    }
    let mut notes = Vec::new();
    let mut before = 0;
    for (program, passes) in programs {
        let each = passes.values().next().map_or(0, Vec::len);
        if passes.values().any(|pass| pass.len() != each) {
            notes.push(format!(
                "the passes in {program} have different numbers of processes, so their counters are not joined"
            ));
            continue;
        }
        if passes.values().skip(1).flatten().any(|at| !processes[*at].has_counters()) {
            continue;
        }
        for (place, (number, mut pass)) in passes.into_iter().enumerate() {
            pass.sort_by_key(|at| (processes[*at].process.rank, processes[*at].process.pid, &names[at]));
            for (process, at) in pass.into_iter().enumerate() {
                processes[at].pass = Some(Pass { number, process: before + process, is_first: place == 0 });
            }
        }
        before += each;
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_is_a_directory_of_its_own() {
        assert_eq!(of_name("out/pass_2/100"), Some(("out/", 2)));
        assert_eq!(of_name("pass_10/host/100_results.json#0"), Some(("", 10)));
        assert_eq!(of_name("pass_1/pass_3/x"), Some(("pass_1/", 3)));
        for other in ["out/pass_/1", "out/pass_x/1", "out/bypass_1/1", "out/100"] {
            assert_eq!(of_name(other), None, "{other}");
        }
    }

    fn uncounted() -> Tables {
        let mut tables = Tables::default();
        tables.events = 1;
        tables
    }

    fn counted() -> Tables {
        let mut tables = uncounted();
        tables.counter("SQ_WAVES");
        tables
    }

    #[test]
    fn processes_join_by_their_order_in_each_pass() {
        let names = ["o/pass_1/7", "o/pass_10/31", "o/pass_2/12", "o/pass_1/8", "o/pass_10/30", "o/pass_2/11", "other"];
        let mut processes: Vec<Tables> = names.iter().map(|_| counted()).collect();
        let names: BTreeMap<usize, String> = names.iter().map(|name| (*name).to_owned()).enumerate().collect();
        assert!(find(&names, &mut processes).is_empty());
        let found: Vec<_> = processes.iter().map(|one| one.pass.as_ref().map(|p| (p.number, p.process))).collect();
        let expected = [(1, 0), (10, 1), (2, 1), (1, 1), (10, 0), (2, 0)];
        assert_eq!(found[..6], expected.map(Some));
        assert_eq!(found[6], None);
        assert!(processes[0].pass.as_ref().is_some_and(|pass| pass.is_first));
        processes[1].events = 0;
        processes.iter_mut().for_each(|one| one.pass = None);
        assert_eq!(find(&names, &mut processes).len(), 1, "one pass lacks a process");
        assert!(processes.iter().all(|one| one.pass.is_none()));
    }

    #[test]
    fn directories_of_that_name_without_counters_are_no_passes() {
        let names: BTreeMap<usize, String> =
            ["pass_1/1", "pass_2/1"].map(str::to_owned).into_iter().enumerate().collect();
        let mut processes = vec![counted(), uncounted()];
        assert!(find(&names, &mut processes).is_empty());
        assert!(processes.iter().all(|one| one.pass.is_none()));
    }
}
