//! Calls of kernels without a time, because counters were read in them: they are no zeros.

use rkprof_model::summary::KernelRow;
use rkprof_show::units;
use std::fmt;

/// How many calls have no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Untimed {
    pub(super) calls: u64,
    of: u64,
}

impl Untimed {
    /// Of the kernels that are wanted.
    pub(super) fn of(kernels: &[KernelRow], is_wanted: &dyn Fn(&str) -> bool) -> Untimed {
        let rows = kernels.iter().filter(|row| is_wanted(&row.name));
        let (calls, of) = rows.fold((0, 0), |(calls, of), row| (calls + row.duration.untimed, of + row.calls()));
        Untimed { calls, of }
    }

    /// Whether they are more than a quarter: then it isn't known when devices were busy, as in reports.
    pub(super) fn are_many(self) -> bool {
        self.calls < self.of && 4 * self.calls > self.of
    }
}

impl fmt::Display for Untimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (calls, of) = (units::count(self.calls), units::count(self.of));
        write!(f, "counters were read in {calls} of {of} calls of kernels, which have no time")
    }
}

/// The time of all calls, ns; `None` where no call of these kernels was timed.
pub(super) fn total_ns(kernels: &[KernelRow], is_wanted: &dyn Fn(&str) -> bool) -> Option<f64> {
    let rows = || kernels.iter().filter(|row| is_wanted(&row.name));
    let is_timed = rows().any(|row| row.duration.count > 0);
    is_timed.then(|| rows().filter_map(KernelRow::total_ns).map(|(ns, _)| ns).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::summary::Distribution;

    fn row(name: &str, count: u64, untimed: u64, mean: u64) -> KernelRow {
        let duration = Distribution { count, untimed, sum_ns: count * mean, ..Distribution::default() };
        KernelRow { name: name.to_owned(), duration, ..KernelRow::default() }
    }

    /// Every second call of one was counted, and none of the other: 20 of 100 ns, and 30 of 10 ns.
    #[test]
    fn calls_without_a_time_count_as_the_others() {
        let rows = [row("gemm", 10, 10, 100), row("norm", 30, 0, 10)];
        let of = |name: &'static str| {
            let is_wanted = move |row: &str| row.starts_with(name);
            let untimed = Untimed::of(&rows, &is_wanted);
            (total_ns(&rows, &is_wanted), untimed.calls, untimed.are_many())
        };
        assert_eq!(of("gemm"), (Some(2000.0), 10, true));
        assert_eq!(of("norm"), (Some(300.0), 0, false));
        assert_eq!(of(""), (Some(2300.0), 10, false), "a fifth");
        assert_eq!(of("softmax"), (None, 0, false));
        let counted = [row("gemm", 0, 10, 0)];
        assert_eq!(total_ns(&counted, &|_| true), None);
        assert!(!Untimed::of(&counted, &|_| true).are_many(), "there are no others");
    }
}
