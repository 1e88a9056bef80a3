//! What happened between two summaries, by kernel name.

use rkprof_model::summary::Summary;
use rkprof_stats::{Tally, TallyError, sums};
use std::collections::BTreeMap;

/// The last summary, and how it differs from the one before.
#[derive(Debug, Default)]
pub(super) struct Window {
    /// By kernel name: shapes, devices and streams added up.
    pub all: BTreeMap<String, Tally>,
    pub last: Option<Interval>,
    end_ns: u64,
    launches: u64,
    busy_ns: u64,
}

/// Between two summaries.
#[derive(Debug)]
pub(super) struct Interval {
    pub ns: u64,
    pub launches: u64,
    /// Time in which a kernel ran, of the devices together, and how many devices ran any so far.
    pub busy_ns: u64,
    pub devices: usize,
    /// Kernels that ended in it.
    pub kernels: BTreeMap<String, Tally>,
}

impl Window {
    /// Takes the next summary. One that was seen already changes nothing.
    pub(super) fn update(&mut self, summary: &Summary) -> Result<(), TallyError> {
        if summary.end_ns == self.end_ns && self.end_ns > 0 {
            return Ok(());
        }
        let all = sums(summary.kernels.iter().map(|row| (row.name.clone(), &row.duration)))?;
        let launches = summary.completeness.launches.unwrap_or(0);
        let busy_ns = summary.busy.iter().filter_map(|row| row.busy_ns).sum::<u64>();
        // The first look has nothing to differ from; a new run in the same directory starts anew.
        self.last = summary.end_ns.checked_sub(self.end_ns).filter(|_| self.end_ns > 0).and_then(|ns| {
            let since = |(name, tally): (&String, &Tally)| {
                let tally = match self.all.get(name) {
                    Some(earlier) => tally.since(earlier)?,
                    None => tally.clone(),
                };
                Some((name.clone(), tally))
            };
            let kernels: Option<BTreeMap<String, Tally>> = all.iter().map(since).collect();
            let mut kernels = kernels?;
            kernels.retain(|_, tally| !tally.is_empty());
            let (launches, busy_ns) = (launches.checked_sub(self.launches)?, busy_ns.checked_sub(self.busy_ns)?);
            Some(Interval { ns, launches, busy_ns, devices: summary.busy.len(), kernels })
        });
        (self.all, self.end_ns, self.launches, self.busy_ns) = (all, summary.end_ns, launches, busy_ns);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::summary::KernelRow;

    fn summary(end_ns: u64, launches: u64, kernels: &[(&str, &[u64])]) -> Summary {
        let row = |(name, values): &(&str, &[u64])| {
            let mut tally = Tally::new(2);
            values.iter().for_each(|ns| tally.record(*ns));
            KernelRow { name: (*name).to_owned(), duration: tally.distribution(), ..KernelRow::default() }
        };
        let mut summary = Summary { end_ns, kernels: kernels.iter().map(row).collect(), ..Summary::default() };
        summary.completeness.launches = Some(launches);
        summary
    }

    #[test]
    fn differences() {
        let mut window = Window::default();
        window.update(&summary(1_000, 3, &[("a", &[10, 20]), ("b", &[5])])).unwrap();
        assert!(window.last.is_none());
        // Two shapes of `a` now.
        window.update(&summary(3_000, 8, &[("a", &[10, 20, 30]), ("a", &[7]), ("b", &[5]), ("c", &[1])])).unwrap();
        let last = window.last.as_ref().unwrap();
        assert_eq!((last.ns, last.launches), (2_000, 5));
        let sums: Vec<_> =
            last.kernels.iter().map(|(name, tally)| (name.as_str(), tally.count(), tally.sum())).collect();
        assert_eq!(sums, [("a", 2, 37), ("c", 1, 1)]);
        window.update(&summary(3_000, 8, &[])).unwrap();
        assert!(window.last.is_some(), "the same summary again");
        window.update(&summary(100, 1, &[("a", &[10])])).unwrap();
        assert!(window.last.is_none(), "another run");
    }
}
