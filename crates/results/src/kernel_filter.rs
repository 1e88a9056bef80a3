//! `--kernel Kb4n7`, `--kernel 'gemm.*f16'`, `--kernel 'Tensile HHS'`: selects kernels of a run.

use crate::Failure;
use crate::exit;
use regex_lite::Regex;
use rkprof_model::error::Error;
use rkprof_names::{Ids, KernelId, NotFound, WrittenId, short};
use std::fmt;
use std::str::FromStr;

/// The user's filter.
#[derive(Clone, Debug)]
pub enum KernelFilter {
    /// The kernel with this id in every view; the same text as an expression, for runs where it is a part of names.
    Id(WrittenId, Regex),
    /// Kernels by a part of a name, or by an expression.
    Matching(Regex),
}

/// The selected kernels of one run.
#[derive(Clone, Debug, Default)]
pub enum Selection {
    #[default]
    All,
    /// The kernel of this full name, and its id.
    One(String, KernelId),
    Matching(Regex),
}

impl FromStr for KernelFilter {
    type Err = Error;

    fn from_str(text: &str) -> Result<KernelFilter, Error> {
        let regex = Regex::new(text).map_err(|error| error.to_string())?;
        Ok(match text.parse() {
            Ok(id) => KernelFilter::Id(id, regex),
            Err(_) => KernelFilter::Matching(regex),
        })
    }
}

impl fmt::Display for KernelFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KernelFilter::Id(id, _) => write!(f, "kernel {id}"),
            KernelFilter::Matching(regex) => write!(f, "kernels matching {:?}", regex.as_str()),
        }
    }
}

/// The selected kernels, whether the run has them or not. `doing` names the purpose in an error.
///
/// # Errors
/// The run has no kernel with this id, or several whose ids begin with it.
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
        let (id, regex) = match self {
            KernelFilter::Matching(regex) => return Ok(Selection::Matching(regex.clone())),
            KernelFilter::Id(id, regex) => (id, regex),
        };
        let problem = match ids.find(id) {
            Ok(name) => match ids.id(name) {
                Some(id) => return Ok(Selection::One(name.to_owned(), id)),
                None => format!("the run has no kernel {id}"),
            },
            // A part of a name may look like a code.
            Err(NotFound::None) => {
                let named = Selection::Matching(regex.clone());
                if matches!(id, WrittenId::Code(_)) && ids.names().iter().any(|name| named.has(name)) {
                    return Ok(named);
                }
                format!("the run has no kernel {id}; it has {} kernels", ids.names().len())
            }
            Err(several @ NotFound::Several(_)) => format!("{id} is not the id of one kernel: {several}"),
        };
        Err(Failure::new(exit::NO_DATA, doing, problem, LISTED))
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

    /// The selection as text: `only kernel Kb4n7`; `None` for all.
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
        let id = ids.id("K1").unwrap().to_string();
        for text in [id.clone(), id.to_uppercase(), id[..4].to_owned()] {
            let one = select(&text).unwrap();
            assert!(one.has("K1") && !one.has("void f<int>(float*)"), "{text}");
            assert_eq!(one.describe(), Some(format!("only kernel {id}")));
        }
        // No kernel has this id, but it is a part of a name.
        let ids = Ids::in_order(["mul_k4x4_f16", "norm", "kq9w8_1"]);
        let chosen = super::select(filter("kq9w8").as_ref(), &ids, "look").unwrap();
        assert!(chosen.has("kq9w8_1") && !chosen.has("norm"));
        let none = super::select(filter("Kq9w9").as_ref(), &ids, "look").unwrap_err().to_string();
        assert!(none.contains("no kernel Kq9w9; it has 3 kernels"), "{none}");
        assert!("(".parse::<KernelFilter>().is_err());
        assert!(super::select(None, &ids, "look").unwrap().has("anything"));
    }

    #[test]
    fn an_id_of_several_kernels_names_them() {
        let names: Vec<String> = (0..400).map(|n| format!("kernel_{n}")).collect();
        let ids = Ids::in_order(names.iter().map(String::as_str));
        let all: Vec<String> = names.iter().map(|name| ids.id(name).unwrap().to_string()).collect();
        let pair = (1..400).find_map(|at| Some((at, all[..at].iter().position(|id| id[..4] == all[at][..4])?)));
        let (a, b) = pair.expect("400 kernels share 4000 beginnings");
        let error = select(filter(&all[a][..4]).as_ref(), &ids, "look").unwrap_err().to_string();
        assert!(error.contains(&format!("{} is not the id of one kernel: it may be K", &all[a][..4])), "{error}");
        assert!([a, b].iter().all(|at| error.contains(&format!("{} ({})", all[*at], names[*at]))), "{error}");
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
