//! Runs that are no new sample: one that was named twice, a copy of one, and runs that are equal to the nanosecond.

use rkprof_analysis::compare::RUNS;
use rkprof_model::summary::Summary;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Whether this directory or file was not named before.
pub(super) fn is_new(seen: &mut BTreeSet<PathBuf>, path: &Path) -> bool {
    seen.insert(path.canonicalize().unwrap_or_else(|_| path.to_owned()))
}

/// Whether two summaries are those of one recording: a process has one begin. Without it nothing tells.
pub(super) fn is_copy(a: &Summary, b: &Summary) -> bool {
    let is_known = a.start_ns > 0 && a.pid > 0;
    is_known
        && (a.pid, &a.host, a.start_ns, a.end_ns) == (b.pid, &b.host, b.start_ns, b.end_ns)
        && have_equal_times(a, b)
}

/// Whether all kernels took the same times, to the nanosecond.
fn have_equal_times(a: &Summary, b: &Summary) -> bool {
    let times = |summary: &Summary| -> Vec<_> {
        summary.kernels.iter().map(|row| (row.name.clone(), row.grid, row.duration.clone())).collect()
    };
    times(a) == times(b)
}

/// The remark on runs of a side that are all equal: they show no spread.
pub(super) fn are_equal(side: &str, runs: &[Summary]) -> Option<String> {
    let (first, others) = runs.split_first()?;
    let has_times = first.kernels.iter().any(|row| row.duration.count > 0);
    let equal = runs.len() >= RUNS && has_times && others.iter().all(|run| have_equal_times(first, run));
    equal.then(|| {
        format!(
            "the {} runs of the {side} are equal to the nanosecond, as in virtual time: they are one sample in effect, and a spread of \
             1% is assumed",
            runs.len()
        )
    })
}

/// From this number of runs on, the others of a side tell that one is odd.
const FEWEST: usize = 4;
/// It is further from the median of the others than this share, and than this many times their range.
const FAR: f64 = 0.05;
const RANGES: f64 = 3.0;

/// The run that is unlike all others of its side, and by how many percent it takes longer than their median.
pub(super) fn odd(values: &[f64]) -> Option<(usize, f64)> {
    if values.len() < FEWEST {
        return None;
    }
    let apart = |at: usize| {
        let mut others: Vec<f64> = values.to_vec();
        let value = others.remove(at);
        others.sort_by(f64::total_cmp);
        let (median, range) = (others[others.len() / 2], others[others.len() - 1] - others[0]);
        let far = (value - median).abs();
        (far > FAR * median && far > RANGES * range).then(|| (at, 100.0 * (value / median - 1.0)))
    };
    (0..values.len()).find_map(apart)
}

#[cfg(test)]
mod tests {
    use super::odd;

    #[test]
    fn one_odd_run_of_five_is_found() {
        let (at, pct) = odd(&[30.0, 30.1, 29.9, 30.0, 39.0]).unwrap();
        assert_eq!((at, (pct * 10.0).round() / 10.0), (4, 30.0));
        assert_eq!(odd(&[30.0, 21.0, 29.9, 30.0]).map(|odd| odd.0), Some(1));
        assert_eq!(odd(&[30.0, 31.0, 32.0, 33.0, 34.0]), None, "a drift");
        assert_eq!(odd(&[30.0, 30.0, 39.0, 39.0, 39.1]), None, "two states");
        assert_eq!(odd(&[30.0, 30.0, 39.0]), None, "two others tell nothing");
        assert_eq!(odd(&[30.0, 30.0, 30.0, 31.0]), None, "as near as noise");
    }
}
