//! Short stable ids of kernels: `Kb4n7`, made from the kernel's name alone, so that a kernel has the same id in every run.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// Characters of a whole code; an id is its beginning.
const WHOLE: usize = 12;
/// Characters of a code where no other kernel of the run begins alike.
const SHORT: usize = 4;
/// The fewest characters of a code that a user may write.
const FEWEST: usize = 3;
/// Letters and digits take turns: a code is no word, no number, and no two characters look alike at the same place.
const LETTERS: &[u8; 20] = b"bcdfghjkmnpqrstvwxyz";
const DIGITS: &[u8; 10] = b"0123456789";
/// Number of kernels that an error names, and characters of their names.
const NAMED: usize = 6;
const NAME: usize = 40;
/// What a code object or a demangler puts behind a kernel's name; it does not make another kernel.
const CLONE: &str = " [clone .kd]";

/// The name of a kernel for people: `Kb4n7`. [`Ids`] gives and understands it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KernelId {
    code: [u8; WHOLE],
    length: usize,
}

impl KernelId {
    fn shown(&self) -> &str {
        // Codes are of ASCII.
        self.code.get(..self.length).and_then(|code| std::str::from_utf8(code).ok()).unwrap_or_default()
    }

    fn whole(&self) -> &str {
        std::str::from_utf8(&self.code).unwrap_or_default()
    }
}

impl fmt::Display for KernelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("K{}", self.shown()))
    }
}

/// A text that has the form of an id, whether a run has it or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenId {
    /// The beginning of a code: `Kb4n`, `Kb4n7`, `kB4N7c`.
    Code(String),
    /// `K3`, the third kernel that the run saw: the ids of before codes.
    Number(NonZeroU32),
}

impl fmt::Display for WrittenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrittenId::Code(code) => write!(f, "K{code}"),
            WrittenId::Number(number) => write!(f, "K{number}"),
        }
    }
}

/// A text that is not a kernel id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoKernelId(String);

impl fmt::Display for NoKernelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a kernel id; ids are like Kb4n7", self.0)
    }
}

impl std::error::Error for NoKernelId {}

impl FromStr for WrittenId {
    type Err = NoKernelId;

    /// In small or capital letters; a number without sign and leading zero.
    fn from_str(text: &str) -> Result<WrittenId, NoKernelId> {
        let wrong = || NoKernelId(text.to_owned());
        let rest = text.strip_prefix(['K', 'k']).ok_or_else(wrong)?;
        if rest.starts_with(|c: char| matches!(c, '1'..='9')) {
            return rest.parse().map(WrittenId::Number).map_err(|_| wrong());
        }
        let code = rest.to_ascii_lowercase();
        let fits = |(at, character): (usize, u8)| alphabet(at).contains(&character);
        let is_code = (FEWEST..=WHOLE).contains(&code.len()) && code.bytes().enumerate().all(fits);
        is_code.then_some(WrittenId::Code(code)).ok_or_else(wrong)
    }
}

/// Why a run has no kernel of a [`WrittenId`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    None,
    /// The ids of these kernels begin with it; with their names.
    Several(Vec<(KernelId, String)>),
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotFound::Several(all) = self else { return f.write_str("there is no such kernel") };
        let named = all.iter().take(NAMED).map(|(id, name)| format!("{id} ({})", crate::fitted(name, NAME)));
        write!(f, "it may be {}", named.collect::<Vec<_>>().join(" or "))?;
        match all.len().saturating_sub(NAMED) {
            0 => Ok(()),
            more => write!(f, " or {more} more"),
        }
    }
}

impl std::error::Error for NotFound {}

/// The ids of a run's kernels: the one place that gives and understands them.
///
/// The code of a kernel depends on its name alone. Where two kernels of a run begin alike, their ids are as much longer as tells
/// them apart; the longer ones are understood in every run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ids {
    names: Vec<String>,
    ids: Vec<KernelId>,
    by_name: HashMap<String, usize>,
    /// Places in `names`, by code.
    by_code: Vec<usize>,
    /// Kernels that also have a number.
    numbered: usize,
}

impl Ids {
    /// Ids for these kernels; numbers, the ids of before codes, follow the order. A name that occurs several times (a kernel on
    /// two devices) is one kernel, with its first place.
    pub fn in_order<'a>(kernels: impl IntoIterator<Item = &'a str>) -> Ids {
        let mut ids = Ids::default();
        ids.add(kernels);
        ids.numbered = ids.names.len();
        ids
    }

    /// Also for kernels of another run, which have no number here.
    #[must_use]
    pub fn and<'a>(mut self, kernels: impl IntoIterator<Item = &'a str>) -> Ids {
        self.add(kernels);
        self
    }

    fn add<'a>(&mut self, kernels: impl IntoIterator<Item = &'a str>) {
        for name in kernels {
            if !self.by_name.contains_key(name) {
                self.by_name.insert(name.to_owned(), self.names.len());
                self.names.push(name.to_owned());
            }
        }
        let codes = codes(&self.names);
        self.by_code = (0..codes.len()).collect();
        self.by_code.sort_unstable_by_key(|&at| codes[at]);
        self.ids = codes.iter().map(|&code| KernelId { code, length: SHORT }).collect();
        // The kernels that begin most alike are neighbours.
        for pair in self.by_code.windows(2) {
            let alike = codes[pair[0]].iter().zip(&codes[pair[1]]).take_while(|(a, b)| a == b).count();
            for &at in pair {
                self.ids[at].length = self.ids[at].length.max(alike + 1).min(WHOLE);
            }
        }
    }

    pub fn id(&self, name: &str) -> Option<KernelId> {
        self.by_name.get(name).map(|&at| self.ids[at])
    }

    /// The kernel that a user means.
    ///
    /// # Errors
    /// There is none, or several begin with this code.
    pub fn find(&self, written: &WrittenId) -> Result<&str, NotFound> {
        let found = match written {
            WrittenId::Number(number) => {
                let at = number.get() as usize - 1;
                self.names.get(at).filter(|_| at < self.numbered)
            }
            WrittenId::Code(code) => {
                let from = self.by_code.partition_point(|&at| self.ids[at].whole() < code.as_str());
                let fitting = self.by_code[from..].iter().take_while(|at| self.ids[**at].whole().starts_with(code));
                let fitting: Vec<usize> = fitting.copied().collect();
                if fitting.len() > 1 {
                    let named = fitting.into_iter().map(|at| (self.ids[at], self.names[at].clone()));
                    return Err(NotFound::Several(named.collect()));
                }
                fitting.first().map(|&at| &self.names[at])
            }
        };
        found.map(String::as_str).ok_or(NotFound::None)
    }

    /// The kernels' names in the order of their numbers.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

/// Characters at a place of a code.
fn alphabet(at: usize) -> &'static [u8] {
    if at.is_multiple_of(2) { LETTERS } else { DIGITS }
}

/// Whole codes, no two alike. Should two names have the same one, that of the name that sorts behind is made anew; the order
/// of the names means nothing.
fn codes(names: &[String]) -> Vec<[u8; WHOLE]> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_unstable_by_key(|&at| &names[at]);
    let mut codes = vec![[0; WHOLE]; names.len()];
    let mut taken = HashSet::new();
    for at in order {
        let mut text =
            crate::symbol::demangle(names[at].strip_suffix(CLONE).unwrap_or(&names[at])).into_owned().into_bytes();
        codes[at] = code(&text);
        while !taken.insert(codes[at]) {
            text.push(0);
            codes[at] = code(&text);
        }
    }
    codes
}

/// The code of a text: docs/reference.md defines it, and it must never change.
fn code(text: &[u8]) -> [u8; WHOLE] {
    let mut rest = mixed(crate::shorten::fnv(text));
    let mut code = [0; WHOLE];
    for (at, character) in code.iter_mut().enumerate() {
        let choices = alphabet(at);
        let count = choices.len() as u64;
        *character = choices[(rest % count) as usize];
        rest /= count;
    }
    code
}

/// Every bit of the result depends on every bit of the hash: names that differ in their last character alone differ in the first
/// characters of their codes as often as any.
fn mixed(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

#[cfg(test)]
#[path = "id_tests.rs"]
mod tests;
