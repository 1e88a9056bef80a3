//! The dispatches that are counted: by kernel name and by number, as a counter file or `--kernel-regex` requests. Each job of
//! a file may request others.

use regex_lite::Regex;
use rkprof_arch::counter_file::{MOST_SELECTIONS, Selection};
use std::collections::HashMap;
use std::sync::Mutex;

/// All selections of a session. The selections of a dispatch are a word with one bit each.
#[derive(Debug, Default)]
pub struct Filter {
    selections: Vec<Patterns>,
    /// The recorded kernels: no selection wants another one.
    recorded: Option<Regex>,
    /// Whether a selection uses names.
    by_name: bool,
    /// Whether a selection uses numbers of dispatches or launches.
    by_number: bool,
    /// Whether a selection uses numbers of each kernel's launches.
    by_iteration: bool,
    /// Demangled names by kernel id; filled only when a pattern uses names.
    names: Mutex<HashMap<u64, String>>,
}

#[derive(Debug)]
struct Patterns {
    include: Vec<Regex>,
    exclude: Vec<Regex>,
    range: Option<(u64, u64)>,
    iterations: Vec<(u64, u64)>,
}

impl Filter {
    /// Patterns that can't be read as regular expressions are taken literally. Without a selection: all dispatches. Kernels
    /// that `recorded` does not match are never counted. There are at most [`MOST_SELECTIONS`].
    pub fn new(selections: &[Selection], recorded: Option<&String>) -> Filter {
        let regex = |text: &String| Regex::new(text).or_else(|_| Regex::new(&escaped(text))).ok();
        let patterns = |selection: &Selection| Patterns {
            include: selection.kernels.iter().filter_map(regex).collect(),
            exclude: selection.exclude_kernels.iter().filter_map(regex).collect(),
            range: selection.range,
            iterations: selection.iterations.clone(),
        };
        let all = [Selection::default()];
        let selections = if selections.is_empty() { &all } else { selections };
        let selections: Vec<Patterns> = selections.iter().take(MOST_SELECTIONS).map(patterns).collect();
        let recorded = recorded.and_then(regex);
        Filter {
            by_name: recorded.is_some() || selections.iter().any(|of| !of.include.is_empty() || !of.exclude.is_empty()),
            by_number: selections.iter().any(|of| of.range.is_some() || !of.iterations.is_empty()),
            by_iteration: selections.iter().any(|of| !of.iterations.is_empty()),
            selections,
            recorded,
            names: Mutex::default(),
        }
    }

    pub fn wants_all_kernels(&self) -> bool {
        !self.by_name
    }

    pub fn counts_iterations(&self) -> bool {
        self.by_iteration
    }

    /// Every selection.
    pub fn all(&self) -> u64 {
        (1 << self.selections.len()) - 1
    }

    /// The members of `wanted` that select this dispatch, by its number among all and by the number of its kernel's launch,
    /// from 1. If the latter is not known, selections that use it do not select.
    pub fn in_range(&self, wanted: u64, dispatch: u64, iteration: Option<u64>) -> u64 {
        if !self.by_number {
            return wanted;
        }
        self.those(|of| {
            of.range.is_none_or(|(from, to)| (from..to).contains(&dispatch))
                && (of.iterations.is_empty()
                    || iteration.is_some_and(|at| of.iterations.iter().any(|(from, to)| (*from..=*to).contains(&at))))
        }) & wanted
    }

    /// A kernel was loaded.
    pub fn learn(&self, kernel: u64, mangled: &str) {
        if self.by_name {
            let name = rkprof_names::demangle(mangled).into_owned();
            self.lock().insert(kernel, name);
        }
    }

    /// The selections that want this kernel. All want a kernel without a known name.
    pub fn wants(&self, kernel: u64) -> u64 {
        let names = self.lock();
        let Some(name) = names.get(&kernel) else { return self.all() };
        if self.recorded.as_ref().is_some_and(|regex| !regex.is_match(name)) {
            return 0;
        }
        let matches = |list: &[Regex]| list.iter().any(|regex| regex.is_match(name));
        self.those(|of| (of.include.is_empty() || matches(&of.include)) && !matches(&of.exclude))
    }

    fn those(&self, selects: impl Fn(&Patterns) -> bool) -> u64 {
        let bit = |(at, of)| u64::from(selects(of)) << at;
        self.selections.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u64, String>> {
        self.names.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

fn escaped(text: &str) -> String {
    text.chars().flat_map(|c| ["\\".repeat(usize::from(c.is_ascii_punctuation())), c.to_string()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(list: &[&str]) -> Vec<String> {
        list.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn kernels_by_name() {
        let named = |include: &[&str], exclude: &[&str]| Selection {
            kernels: texts(include),
            exclude_kernels: texts(exclude),
            ..Selection::default()
        };
        let filter = Filter::new(&[named(&["gemm", "op[("], &["^void bad"]), named(&[], &["soft"])], None);
        for (kernel, name) in [(1, "my_gemm"), (2, "softmax"), (3, "void bad_gemm"), (4, "op[(x")] {
            filter.learn(kernel, name);
        }
        assert_eq!([1, 2, 3, 4, 5].map(|kernel| filter.wants(kernel)), [0b11, 0, 0b10, 0b11, 0b11], "5 has no name");
        let all = Filter::new(&[], None);
        assert!(all.wants(1) == 1 && all.all() == 1 && all.wants_all_kernels());
        let recorded = Filter::new(&[named(&["gemm", "soft"], &[])], Some(&"gemm".to_owned()));
        recorded.learn(1, "my_gemm");
        recorded.learn(2, "softmax");
        assert_eq!([1, 2].map(|kernel| recorded.wants(kernel)), [1, 0], "what is not recorded is not counted");
    }

    #[test]
    fn dispatches_by_number() {
        let range = Selection { range: Some((3, 9)), ..Selection::default() };
        let launches = Selection { iterations: vec![(1, 2), (5, 5)], ..Selection::default() };
        let filter = Filter::new(&[range, launches], None);
        assert!(filter.counts_iterations() && filter.all() == 0b11);
        let counted =
            |bit: u64| -> Vec<u64> { (0..12).filter(|at| filter.in_range(bit, *at, Some(at + 1)) == bit).collect() };
        assert_eq!((counted(1), counted(2)), (vec![3, 4, 5, 6, 7, 8], vec![0, 1, 4]));
        assert_eq!(filter.in_range(0b11, 4, None), 1, "a number that is not known selects nothing");
        assert_eq!(filter.in_range(0b10, 4, Some(5)), 0b10, "what was not wanted stays so");
    }
}
