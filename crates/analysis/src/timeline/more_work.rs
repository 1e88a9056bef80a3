//! A device that has more work than the others: one kernel takes more time there in all, the rest of its work as much as theirs.
//! Low clocks would slow all of its kernels.

use rkprof_model::event::Ns;
use serde::Serialize;
use std::collections::BTreeMap;

/// Share of what the device takes longer that the kernel must hold.
const MOST: f64 = 0.8;
/// The other kernels take as long as on the other devices up to this share of their time.
const ALIKE: f64 = 0.02;
/// Share of the usual time that they must hold: without them nothing tells clocks from work.
const REST: f64 = 0.2;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoreWork {
    pub kernel: String,
    /// What it takes longer in all.
    pub more_ns: Ns,
}

/// Time by kernel: of the device, and of the others on average.
pub(super) fn more_work(own: &BTreeMap<&str, f64>, usual: &BTreeMap<&str, f64>) -> Option<MoreWork> {
    let of = |kernel: &str| usual.get(kernel).copied().unwrap_or(0.0);
    let (kernel, more) =
        own.iter().map(|(kernel, ns)| (*kernel, ns - of(kernel))).max_by(|a, b| a.1.total_cmp(&b.1))?;
    let (sum, sum_usual): (f64, f64) = (own.values().sum(), usual.values().sum());
    let (rest, rest_usual) = (sum - own[kernel], sum_usual - of(kernel));
    let is_most = more > 0.0 && more >= MOST * (sum - sum_usual);
    let alike = (rest - rest_usual).abs() <= ALIKE * rest_usual && rest_usual >= REST * sum_usual;
    (is_most && alike).then(|| MoreWork { kernel: kernel.to_owned(), more_ns: more as Ns })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_kernel_and_clocks_are_told_apart() {
        let times = |gemm: f64, experts: f64| BTreeMap::from([("gemm", gemm), ("experts", experts)]);
        let usual = times(400.0, 100.0);
        let found = more_work(&times(402.0, 300.0), &usual);
        assert_eq!(found, Some(MoreWork { kernel: "experts".to_owned(), more_ns: 200 }));
        assert_eq!(more_work(&times(480.0, 120.0), &usual), None, "all kernels are slower");
        assert_eq!(more_work(&times(400.0, 100.0), &usual), None);
        let alone = |ns: f64| BTreeMap::from([("gemm", ns)]);
        assert_eq!(more_work(&alone(200.0), &alone(100.0)), None, "nothing to compare with");
    }
}
