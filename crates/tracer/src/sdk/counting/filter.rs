//! Which dispatches are counted at all: by kernel name and by number, as a counter file or `--kernel-regex` asks.

use regex_lite::Regex;
use rkprof_model::error::Error;
use std::collections::HashMap;
use std::sync::Mutex;

#[derive(Debug, Default)]
pub struct Filter {
    include: Vec<Regex>,
    exclude: Vec<Regex>,
    /// First dispatch, and the first one not counted any more.
    range: Option<(u64, u64)>,
    /// Demangled names by kernel id; only filled where a pattern asks for names.
    names: Mutex<HashMap<u64, String>>,
}

impl Filter {
    /// Patterns that can't be read as regular expressions are taken literally. `range` is as in rocprof's files: `3:9`
    /// counts dispatches 3 to 8, `3:` (or `3`) all from number 3 on; the first dispatch is number 0.
    ///
    /// # Errors
    /// A sentence about a range that can't be read.
    pub fn new(include: &[String], exclude: &[String], range: Option<&str>) -> Result<Filter, Error> {
        let regex = |text: &String| Regex::new(text).or_else(|_| Regex::new(&escaped(text))).ok();
        let range = range.map(parse_range).transpose()?;
        Ok(Filter {
            include: include.iter().filter_map(regex).collect(),
            exclude: exclude.iter().filter_map(regex).collect(),
            range,
            names: Mutex::default(),
        })
    }

    pub fn wants_all_kernels(&self) -> bool {
        self.include.is_empty() && self.exclude.is_empty()
    }

    pub fn in_range(&self, dispatch: u64) -> bool {
        self.range.is_none_or(|(from, to)| (from..to).contains(&dispatch))
    }

    /// A kernel was loaded.
    pub fn learn(&self, kernel: u64, mangled: &str) {
        if !self.wants_all_kernels() {
            let name = rkprof_names::demangle(mangled).into_owned();
            self.lock().insert(kernel, name);
        }
    }

    /// Is this kernel to be counted? Kernels without a known name are.
    pub fn wants(&self, kernel: u64) -> bool {
        let names = self.lock();
        let Some(name) = names.get(&kernel) else { return true };
        (self.include.is_empty() || self.include.iter().any(|regex| regex.is_match(name)))
            && !self.exclude.iter().any(|regex| regex.is_match(name))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u64, String>> {
        self.names.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

fn escaped(text: &str) -> String {
    text.chars().flat_map(|c| ["\\".repeat(usize::from(c.is_ascii_punctuation())), c.to_string()]).collect()
}

fn parse_range(text: &str) -> Result<(u64, u64), Error> {
    let wrong = || format!("range: {text} is not known; expected FIRST:END, like 3:9");
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
    match text.split_once(':') {
        None => Ok((number(text)?, u64::MAX)),
        Some((from, to)) if to.trim().is_empty() => Ok((number(from)?, u64::MAX)),
        Some((from, to)) => {
            let (from, to) = (number(from)?, number(to)?);
            if from < to { Ok((from, to)) } else { Err(wrong().into()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(list: &[&str]) -> Vec<String> {
        list.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn kernels_by_name() {
        let filter = Filter::new(&texts(&["gemm", "op[("]), &texts(&["^void bad"]), None).unwrap();
        for (kernel, name) in [(1, "my_gemm"), (2, "softmax"), (3, "void bad_gemm"), (4, "op[(x")] {
            filter.learn(kernel, name);
        }
        let wanted: Vec<u64> = (1..=5).filter(|kernel| filter.wants(*kernel)).collect();
        assert_eq!(wanted, [1, 4, 5], "5 has no name");
        assert!(Filter::default().wants(1) && Filter::default().wants_all_kernels());
    }

    #[test]
    fn ranges() {
        let counted = |text| {
            let filter = Filter::new(&[], &[], Some(text)).unwrap();
            (0..12).filter(|n| filter.in_range(*n)).collect::<Vec<u64>>()
        };
        assert_eq!(counted("3:9"), [3, 4, 5, 6, 7, 8]);
        assert_eq!(counted("10:"), [10, 11]);
        assert_eq!(counted(" 11 "), [11]);
        for bad in ["", "x", "9:3", "3:x", "3:3"] {
            assert!(Filter::new(&[], &[], Some(bad)).is_err(), "{bad:?}");
        }
    }
}
