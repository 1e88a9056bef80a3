//! Short stable ids of kernels: `K1` is the kernel with the most time in a run.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// A kernel's number in its run, from 1: `K3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KernelId(NonZeroU32);

impl KernelId {
    /// The id of the kernel at `index` of a run's kernels, most time first.
    pub fn from_index(index: usize) -> KernelId {
        let number = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
        KernelId(NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN))
    }

    /// The index among a run's kernels, from 0.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for KernelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("K{}", self.0))
    }
}

/// A text that is not a kernel id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoKernelId(String);

impl fmt::Display for NoKernelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a kernel id; ids are K1, K2 and so on", self.0)
    }
}

impl std::error::Error for NoKernelId {}

impl FromStr for KernelId {
    type Err = NoKernelId;

    /// `K3`, also `k3`; no sign, no leading zero.
    fn from_str(text: &str) -> Result<KernelId, NoKernelId> {
        let digits = text.strip_prefix(['K', 'k']).filter(|d| d.starts_with(|c: char| matches!(c, '1'..='9')));
        let number = digits.and_then(|digits| digits.parse().ok());
        number.map(KernelId).ok_or_else(|| NoKernelId(text.to_owned()))
    }
}

/// The ids of a run's kernels.
///
/// They depend only on the kernels' total times, so every view of the same summary has the same ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ids {
    names: Vec<String>,
    by_name: HashMap<String, KernelId>,
}

impl Ids {
    /// Ids by total time, longest first, with equal times by name. A name that occurs several times (a kernel on two devices)
    /// is one kernel with the sum of the times.
    pub fn by_time<'a>(kernels: impl IntoIterator<Item = (&'a str, u64)>) -> Ids {
        let mut totals: HashMap<&str, u64> = HashMap::new();
        for (name, time) in kernels {
            let total = totals.entry(name).or_default();
            *total = total.saturating_add(time);
        }
        let mut sorted: Vec<(&str, u64)> = totals.into_iter().collect();
        sorted.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
        let names: Vec<String> = sorted.into_iter().map(|(name, _)| name.to_owned()).collect();
        let by_name = names.iter().enumerate().map(|(n, name)| (name.clone(), KernelId::from_index(n))).collect();
        Ids { names, by_name }
    }

    pub fn id(&self, name: &str) -> Option<KernelId> {
        self.by_name.get(name).copied()
    }

    pub fn name(&self, id: KernelId) -> Option<&str> {
        self.names.get(id.index()).map(String::as_str)
    }

    /// The kernels' names in the order of their ids.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_and_written() {
        let id: KernelId = "K12".parse().unwrap();
        assert_eq!((id.index(), id.to_string().as_str()), (11, "K12"));
        assert_eq!("k12".parse(), Ok(id));
        assert_eq!(format!("{:>5}|", KernelId::from_index(0)), "   K1|");
        for text in ["", "K", "K0", "K01", "K-1", "K+1", "3", "Kernel", "K1x", " K1", "K99999999999"] {
            assert_eq!(text.parse::<KernelId>(), Err(NoKernelId(text.to_owned())), "{text:?}");
        }
        assert_eq!(
            "gemm".parse::<KernelId>().unwrap_err().to_string(),
            "\"gemm\" is not a kernel id; ids are K1, K2 and so on"
        );
    }

    #[test]
    fn the_kernel_with_the_most_time_is_the_first() {
        // "b" runs on two devices; "c" and "d" tie.
        let ids = Ids::by_time([("d", 10), ("a", 30), ("b", 20), ("b", 20), ("c", 10)]);
        assert_eq!(ids.names(), ["b", "a", "c", "d"]);
        assert_eq!(ids.id("c").unwrap().to_string(), "K3");
        assert_eq!(ids.name("K2".parse().unwrap()), Some("a"));
        assert_eq!((ids.id("e"), ids.name("K5".parse().unwrap())), (None, None));
        // The order of the input does not matter.
        assert_eq!(ids, Ids::by_time([("b", 40), ("c", 10), ("d", 10), ("a", 30)]));
    }
}
