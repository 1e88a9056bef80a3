//! `--kernel K3`, `--kernel 'gemm.*f16'`, `--kernel 'Tensile HHS'`: selects kernels of a run.

use crate::Failure;
use crate::exit;
use regex_lite::Regex;
use rkprof_model::error::Error;
use rkprof_names::{Ids, KernelId, short};
use std::fmt;
use std::str::FromStr;

/// The user's filter.
#[derive(Clone, Debug)]
pub enum KernelFilter {
    /// The kernel with this id in every view of the run.
    Id(KernelId),
    /// Kernels by a part of a name, or by an expression.
    Matching(Regex),
}

/// The selected kernels of one run.
#[derive(Clone, Debug, Default)]
pub enum Selection {
    #[default]
    All,
    /// The kernel of this full name, and the id that the user gave.
    One(String, KernelId),
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

/// The selected kernels, whether the run has them or not. `doing` names the purpose in an error.
///
/// # Errors
/// The run has no kernel with this id.
pub fn select(filter: Option<&KernelFilter>, ids: &Ids, doing: &str) -> Result<Selection, Failure> {
    filter.map_or(Ok(Selection::All), |filter| filter.select(ids, doing))
}

/// The same for a command that shows nothing else.
///
/// # Errors
/// The run has none of them.
pub fn select_known(filter: Option<&KernelFilter>, ids: &Ids, doing: &str) -> Result<Selection, Failure> {
    let selection = select(filter, ids, doing)?;
    match filter {
        Some(filter) if !ids.names().iter().any(|name| selection.has(name)) => {
            let problem = format!("the run has no {filter}; it has {} kernels", ids.names().len());
            Err(Failure::new(exit::NO_DATA, doing, problem, LISTED))
        }
        _ => Ok(selection),
    }
}

const LISTED: &str = "`rkprof report -n 100` lists the kernels with their ids.";

impl KernelFilter {
    fn select(&self, ids: &Ids, doing: &str) -> Result<Selection, Failure> {
        let id = match self {
            KernelFilter::Matching(regex) => return Ok(Selection::Matching(regex.clone())),
            KernelFilter::Id(id) => *id,
        };
        let problem = || format!("the run has no kernel {id}; it has {} kernels", ids.names().len());
        let name = ids.name(id).ok_or_else(|| Failure::new(exit::NO_DATA, doing, problem(), LISTED))?;
        Ok(Selection::One(name.to_owned(), id))
    }
}

impl Selection {
    /// Whether the kernel of this full name is selected.
    pub fn has(&self, name: &str) -> bool {
        let fits = |regex: &Regex, text: &str| text.contains(regex.as_str()) || regex.is_match(text);
        match self {
            Selection::All => true,
            Selection::One(wanted, _) => wanted == name,
            Selection::Matching(regex) => fits(regex, name) || fits(regex, &short(name)),
        }
    }

    pub fn is_all(&self) -> bool {
        matches!(self, Selection::All)
    }

    /// The selection as text: `only kernel K3`; `None` for all.
    pub fn describe(&self) -> Option<String> {
        match self {
            Selection::All => None,
            Selection::One(_, id) => Some(format!("only kernel {id}")),
            Selection::Matching(regex) => Some(format!("only kernels matching {:?}", regex.as_str())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(text: &str) -> Option<KernelFilter> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn ids_and_expressions() {
        let ids = Ids::in_order(["void f<int>(float*)", "void f<int>(float*) [clone]", "K1"]);
        let select = |text: &str| select(filter(text).as_ref(), &ids, "look");
        let first = select("k1").unwrap();
        assert!(first.has("void f<int>(float*)"));
        assert!(!first.has("void f<int>(float*) [clone]") && !first.has("K1"));
        assert!(select("f<int>").unwrap().has("void f<int>(float*) [clone]"));
        assert!(select("K3").unwrap().has("K1"));
        assert!(select("K4").unwrap_err().to_string().contains("no kernel K4; it has 3 kernels"));
        assert!("(".parse::<KernelFilter>().is_err());
        assert!(super::select(None, &ids, "look").unwrap().has("anything"));
    }

    #[test]
    fn a_name_is_found_as_it_is_read() {
        const TENSILE: &str = "Cijk_Alik_Bljk_HHS_BH_MT64x64x64_MI16x16x16x1_SN_GRVW8_GSU8_PGR2_WG64_4_1";
        let ids = Ids::in_order([TENSILE, "void f<int>(float*)"]);
        let named = |text: &str| {
            let selection = select_known(filter(text).as_ref(), &ids, "look").unwrap();
            ids.names().iter().map(|name| selection.has(name)).collect::<Vec<_>>()
        };
        // The short form, the full name, and a name that does not match itself as an expression.
        assert_eq!(named("Tensile HHS"), [true, false]);
        assert_eq!(named("Cijk_Alik"), [true, false]);
        assert_eq!(named("void f<int>(float*)"), [false, true]);
        assert_eq!(named("MT64|f<"), [true, true]);
        let none = select_known(filter("nosuch").as_ref(), &ids, "look").unwrap_err().to_string();
        assert!(none.contains("no kernels matching \"nosuch\"; it has 2 kernels"), "{none}");
    }
}
