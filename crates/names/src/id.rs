//! Short stable ids of kernels: `K1` is the kernel that a run saw first.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// A kernel's number in its run, from 1: `K3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KernelId(NonZeroU32);

impl KernelId {
    /// The id of the kernel at `index` of a run's kernels, in the order in which they appeared.
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
/// They depend only on the order of the names: the ids of a program that still runs are those of its finished run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ids {
    names: Vec<String>,
    by_name: HashMap<String, KernelId>,
}

impl Ids {
    /// Ids in this order. A name that occurs several times (a kernel on two devices) is one kernel, with its first place.
    pub fn in_order<'a>(kernels: impl IntoIterator<Item = &'a str>) -> Ids {
        let mut ids = Ids::default();
        for name in kernels {
            if !ids.by_name.contains_key(name) {
                ids.by_name.insert(name.to_owned(), KernelId::from_index(ids.names.len()));
                ids.names.push(name.to_owned());
            }
        }
        ids
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
    fn the_first_name_is_k1() {
        let ids = Ids::in_order(["d", "a", "b", "a", "c"]);
        assert_eq!(ids.names(), ["d", "a", "b", "c"]);
        assert_eq!(ids.id("c").unwrap().to_string(), "K4");
        assert_eq!(ids.name("K2".parse().unwrap()), Some("a"));
        assert_eq!((ids.id("e"), ids.name("K5".parse().unwrap())), (None, None));
        // A kernel that appears later changes no id.
        assert!(Ids::in_order(["d", "a", "b", "c", "e"]).names().starts_with(ids.names()));
    }
}
