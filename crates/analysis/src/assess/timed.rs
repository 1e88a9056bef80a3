//! The rows of a table of kernels whose times are those of a timing run.

use super::counted::{calls, paired_by};
use rkprof_model::summary::KernelRow;
use std::collections::BTreeSet;

/// Rows for a table: launches that a timing run has too are its rows, and the others are this run's. A kernel that this run timed
/// itself keeps its times.
pub fn with_times_of(timing: &[KernelRow], rows: &[KernelRow]) -> Vec<KernelRow> {
    let timed: BTreeSet<&str> = rows.iter().filter(|row| row.duration.count > 0).map(|row| row.name.as_str()).collect();
    let same = |a: &KernelRow, b: &KernelRow| a.name == b.name && paired_by(a) == paired_by(b);
    let mut of_timing = vec![false; timing.len()];
    let mut all = Vec::new();
    for row in rows {
        let others = || timing.iter().enumerate().filter(|(_, other)| calls(other) > 0 && same(row, other));
        if timed.contains(row.name.as_str()) || others().next().is_none() {
            all.push(row.clone());
            continue;
        }
        // Those of the same device; where the timing run used another one, all.
        let is_here = others().any(|(_, other)| other.agent == row.agent);
        for (at, other) in others().filter(|(_, other)| !is_here || other.agent == row.agent) {
            if !std::mem::replace(&mut of_timing[at], true) {
                all.push(KernelRow { agent: row.agent, ..other.clone() });
            }
        }
    }
    all.sort_by(|a, b| b.total_ns().map_or(0.0, |(ns, _)| ns).total_cmp(&a.total_ns().map_or(0.0, |(ns, _)| ns)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::summary::Distribution;

    fn row(name: &str, grid: u32, agent: u32, stream: u32, us: u64, counted: bool) -> KernelRow {
        let times = Distribution { count: 10, sum_ns: 10_000 * us, ..Distribution::default() };
        let untimed = Distribution { untimed: 10, ..Distribution::default() };
        KernelRow {
            name: name.to_owned(),
            grid: [grid, 1, 1],
            agent,
            stream: Some(stream),
            duration: if counted { untimed } else { times.clone() },
            counted: counted.then_some(times),
            ..KernelRow::default()
        }
    }

    #[test]
    fn each_launch_of_the_timing_run_counts_once() {
        let counted = [
            // Two streams, which are others in the timing run.
            row("gemm", 64, 0, 1, 55, true),
            row("gemm", 64, 0, 2, 55, true),
            row("gemm", 128, 0, 1, 66, true),
            row("only_counted", 64, 0, 1, 77, true),
            row("sampled", 64, 0, 1, 40, false),
        ];
        let timing = [
            row("gemm", 64, 0, 7, 50, false),
            row("gemm", 64, 0, 8, 51, false),
            row("gemm", 64, 1, 8, 99, false),
            row("sampled", 64, 0, 1, 39, false),
            row("other", 64, 0, 1, 500, false),
        ];
        let shown: Vec<(String, u32, u64, bool)> = with_times_of(&timing, &counted)
            .iter()
            .map(|row| (row.name.clone(), row.grid[0], row.times().0.sum_ns / 10_000, row.times().1))
            .collect();
        let expected = [
            ("gemm", 64, 51, false),
            ("gemm", 64, 50, false),
            ("sampled", 64, 40, false),
            ("gemm", 128, 66, true),
            ("only_counted", 64, 77, true),
        ];
        let mut expected = expected.map(|(name, grid, us, counted)| (name.to_owned(), grid, us, counted)).to_vec();
        let mut shown = shown;
        expected.sort();
        shown.sort();
        assert_eq!(shown, expected);
    }
}
