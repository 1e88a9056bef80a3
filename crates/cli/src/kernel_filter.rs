//! `--kernel K3`, `--kernel 'gemm.*f16'`: which kernels of a run a command is about.

use crate::Failure;
use crate::exit;
use regex_lite::Regex;
use rkprof_model::error::Error;
use rkprof_names::{Ids, KernelId};
use std::fmt;
use std::str::FromStr;

/// What the user wrote.
#[derive(Clone, Debug)]
pub(crate) enum KernelFilter {
    /// The kernel that has this id in every view of the run.
    Id(KernelId),
    Matching(Regex),
}

impl FromStr for KernelFilter {
    type Err = Error;

    fn from_str(text: &str) -> Result<KernelFilter, Error> {
        if let Ok(id) = text.parse() {
            return Ok(KernelFilter::Id(id));
        }
        Regex::new(text).map(KernelFilter::Matching).map_err(|error| error.to_string().into())
    }
}

impl fmt::Display for KernelFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KernelFilter::Id(id) => write!(f, "kernel {id}"),
            KernelFilter::Matching(regex) => write!(f, "kernels matching {:?}", regex.as_str()),
        }
    }
}

impl KernelFilter {
    /// The pattern of the names that are meant. `doing` says in an error what for.
    pub(crate) fn pattern(&self, ids: &Ids, doing: &str) -> Result<Regex, Failure> {
        let id = match self {
            KernelFilter::Matching(regex) => return Ok(regex.clone()),
            KernelFilter::Id(id) => *id,
        };
        let problem = || format!("the run has no kernel {id}; it has {} kernels", ids.names().len());
        let name = ids.name(id).ok_or_else(|| {
            Failure::new(exit::NO_DATA, doing, problem(), "`rkprof report -n 100` lists the kernels with their ids.")
        })?;
        Regex::new(&format!("^{}$", regex_lite::escape(name))).map_err(|error| {
            Failure::new(exit::NO_DATA, doing, error, "Name the kernel by a regular expression that fits its name.")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_expressions() {
        let ids = Ids::by_time([("void f<int>(float*)", 9), ("void f<int>(float*) [clone]", 5), ("K1", 1)]);
        let pattern = |text: &str| text.parse::<KernelFilter>().unwrap().pattern(&ids, "look");
        let first = pattern("k1").unwrap();
        assert!(first.is_match("void f<int>(float*)"));
        assert!(!first.is_match("void f<int>(float*) [clone]") && !first.is_match("K1"));
        assert!(pattern("f<int>").unwrap().is_match("void f<int>(float*) [clone]"));
        assert!(pattern("K3").unwrap().is_match("K1"));
        assert!(pattern("K4").unwrap_err().to_string().contains("no kernel K4; it has 3 kernels"));
        assert!("(".parse::<KernelFilter>().is_err());
    }
}
