//! Users' counter files: rocprof's text form, bare lists of names, and rocprofv3's JSON and YAML input.
//!
//! ```text
//! # comment                              jobs:
//! pmc: SQ_WAVES TCC_HIT[0]                 - pmc: [SQ_WAVES, GRBM_COUNT]
//! SQ_INSTS_VALU, SQ_INSTS_LDS              - pmc:
//! range: 1:9     gpu: 0 1                      - TCC_HIT_sum
//! kernel: gemm softmax                       kernel_include_regex: "gemm.*"
//! ```
//!
//! Each `pmc:` line, group or job is one pass in rocprofv3; [`crate::plan`] packs lines anew when they select the same
//! dispatches.

use rkprof_model::error::{During, Error};
use serde_json::Value;

/// Limit of different selections in a file: the selections of a launch are the bits of one word.
pub const MOST_SELECTIONS: usize = 63;

/// Which dispatches are counted. The default is all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Words of `kernel:` or `kernels:`, or the regular expression of a job; a kernel matches one of them. Empty: all
    /// kernels.
    pub kernels: Vec<String>,
    pub exclude_kernels: Vec<String>,
    /// rocprof's `range: FIRST:END` over all dispatches: the first counted one, and the first after it that is not counted.
    pub range: Option<(u64, u64)>,
    /// rocprofv3's `kernel_iteration_range`: first and last launch of each kernel, from 1. Empty: all launches.
    pub iterations: Vec<(u64, u64)>,
}

impl Selection {
    /// In words; `None` selects everything.
    pub fn shown(&self) -> Option<String> {
        let mut parts = Vec::new();
        if !self.kernels.is_empty() {
            parts.push(format!("kernels like {}", self.kernels.join(" or ")));
        }
        if !self.exclude_kernels.is_empty() {
            parts.push(format!("no kernels like {}", self.exclude_kernels.join(" or ")));
        }
        if let Some((from, to)) = self.range {
            let last = if to == u64::MAX { "the end".to_owned() } else { (to - 1).to_string() };
            parts.push(format!("dispatches {from} to {last}"));
        }
        if !self.iterations.is_empty() {
            let shown = |(from, to): &(u64, u64)| match from == to {
                true => from.to_string(),
                false => format!("{from} to {to}"),
            };
            let list: Vec<String> = self.iterations.iter().map(shown).collect();
            parts.push(format!("launches {} of each kernel", list.join(", ")));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// The content of a counter file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CounterFile {
    /// Names as written, one list per line, group or job.
    pub lines: Vec<Vec<String>>,
    /// The index in `selections` of each line. A line without a selection has index 0.
    pub selected_by: Vec<usize>,
    /// The first one also applies to counters from outside the file. Empty: all dispatches.
    pub selections: Vec<Selection>,
    /// GPU indices of `gpu:`.
    pub gpus: Vec<u32>,
    /// Options that were read but not used, as sentences.
    pub notes: Vec<String>,
}

impl CounterFile {
    /// Whether lines select different dispatches.
    pub fn has_different_selections(&self) -> bool {
        self.selections.len() > 1
    }

    /// Whether launches are chosen by number.
    pub fn names_iterations(&self) -> bool {
        self.selections.iter().any(|selection| !selection.iterations.is_empty())
    }

    /// All names in order, each once.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.lines.iter().flatten() {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }
}

/// Reads any of the forms; recognizes the form by content, not by the file's name.
///
/// # Errors
/// A sentence with the line number and what is accepted.
pub fn parse(text: &str) -> Result<CounterFile, Error> {
    let text = text.trim_start_matches('\u{feff}');
    let file = if text.trim_start().starts_with(['{', '[']) {
        let json: Value = serde_json::from_str(text).during(|| "counter file is not valid JSON")?;
        from_jobs(&json)?
    } else if text.lines().any(|l| l.trim_end() == "jobs:" || l.starts_with("jobs:")) {
        from_jobs(&yaml(text)?)?
    } else {
        from_text(text)?
    };
    if file.lines.is_empty() {
        return Err(Error::new(
            "the counter file names no counters; expected lines like \"pmc: SQ_WAVES TCC_HIT_sum\", bare \
                    names, or rocprofv3 input with jobs: [{pmc: [...]}]",
        ));
    }
    Ok(file)
}

fn from_text(text: &str) -> Result<CounterFile, Error> {
    let mut file = CounterFile::default();
    let mut selection = Selection::default();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let (key, rest) = match line.split_once(':') {
            // `SQ_WAVES:device=0` is a name, not a key.
            Some((key, rest)) if key.starts_with(|c: char| c.is_ascii_lowercase()) => (key.trim(), rest.trim()),
            _ => ("", line),
        };
        let words = || rest.split([' ', '\t', ',']).filter(|w| !w.is_empty());
        match key {
            "pmc" | "" => {
                let mut names = Vec::new();
                for word in words() {
                    names.push(counter_name(word).ok_or_else(|| {
                        format!("line {}: {word:?} is not a counter name; expected \"pmc: NAME NAME...\"", number + 1)
                    })?);
                }
                if !names.is_empty() {
                    file.lines.push(names);
                }
            }
            "range" => {
                selection.range = Some(range(rest).map_err(|problem| format!("line {}: {problem}", number + 1))?);
            }
            "gpu" => {
                for word in words() {
                    let index = word.parse().map_err(|_| {
                        format!("line {}: {word:?} is not a GPU index; expected \"gpu: 0 1\"", number + 1)
                    })?;
                    file.gpus.push(index);
                }
            }
            "kernel" | "kernels" => selection.kernels.extend(words().map(str::to_owned)),
            other => {
                return Err(Error::new(format!(
                    "line {}: {other}: is not known; expected pmc:, range:, gpu:, kernel: or a counter name",
                    number + 1
                )));
            }
        }
    }
    // This form has one selection for all lines.
    file.selections.push(selection);
    Ok(file)
}

/// `3:9` means dispatches 3 to 8, `3:` (or `3`) all from number 3; the first dispatch is number 0.
fn range(text: &str) -> Result<(u64, u64), Error> {
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

/// `[1-2],[5-8]`, also `3` or `1-2 7`: launches of a kernel by number, from 1, both ends included.
fn iterations(text: &str) -> Result<Vec<(u64, u64)>, Error> {
    let wrong = || format!("kernel_iteration_range {text:?} is not known; expected launches like [1-2],[5-8]");
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
    let mut list = Vec::new();
    for part in text.split(['[', ']', ',', ' ']).filter(|part| !part.is_empty()) {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to) = (number(from)?, number(to)?);
        if from > to {
            return Err(wrong().into());
        }
        list.push((from, to));
    }
    Ok(list)
}

/// A counter name. A device or dimension suffix (`TCC_HIT[3]`, `SQ_WAVES:device=0`) is dropped: it selects instances, and
/// rkprof sums them.
fn counter_name(word: &str) -> Option<String> {
    let name = word.split(['[', ':']).next().unwrap_or_default();
    let valid = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    valid.then(|| name.to_owned())
}

fn from_jobs(json: &Value) -> Result<CounterFile, Error> {
    let expected = "expected {\"jobs\": [{\"pmc\": [\"SQ_WAVES\", ...]}]}";
    let jobs = match json {
        Value::Array(jobs) => jobs,
        _ => json.get("jobs").and_then(Value::as_array).ok_or_else(|| format!("no list of jobs; {expected}"))?,
    };
    let mut file = CounterFile::default();
    let mut selections: Vec<Selection> = Vec::new();
    for (number, job) in jobs.iter().enumerate() {
        let job = job.as_object().ok_or_else(|| format!("job {} is not an object; {expected}", number + 1))?;
        let mut selection = Selection::default();
        for (key, value) in job {
            match key.as_str() {
                "pmc" => file.lines.push(names(value)?),
                "pmc_groups" => {
                    let groups = value.as_array().ok_or("pmc_groups must be a list of lists of names")?;
                    for group in groups {
                        file.lines.push(names(group)?);
                    }
                }
                "kernel_include_regex" => selection.kernels.extend(regex(value)),
                "kernel_exclude_regex" => selection.exclude_kernels.extend(regex(value)),
                "kernel_iteration_range" => {
                    let given = match value {
                        Value::Array(list) => list.iter().map(scalar).collect::<Vec<_>>().join(","),
                        one => scalar(one),
                    };
                    selection.iterations =
                        iterations(&given).map_err(|problem| format!("job {}: {problem}", number + 1))?;
                }
                other => file.notes.push(format!("job {}: {other} has no effect on counters here", number + 1)),
            }
        }
        file.lines.retain(|line| !line.is_empty());
        selections.resize(file.lines.len(), selection);
    }
    select(&mut file, selections)?;
    Ok(file)
}

/// Each line keeps its selection. Where they differ, index 0 of the list is for counters from outside the file: no job's
/// filter applies to them.
fn select(file: &mut CounterFile, of_lines: Vec<Selection>) -> Result<(), Error> {
    if of_lines.windows(2).any(|pair| pair[0] != pair[1]) {
        file.selections.push(Selection::default());
    }
    for selection in of_lines {
        let known = file.selections.iter().position(|known| *known == selection);
        file.selected_by.push(known.unwrap_or(file.selections.len()));
        if known.is_none() {
            file.selections.push(selection);
        }
    }
    if file.selections.len() > MOST_SELECTIONS {
        return Err(Error::new(format!(
            "the jobs select dispatches in more than {} ways; put some of them into a file of their own",
            MOST_SELECTIONS - 1
        )));
    }
    Ok(())
}

/// An empty one selects everything.
fn regex(value: &Value) -> Option<String> {
    Some(scalar(value)).filter(|text| !text.is_empty() && !value.is_null())
}

fn scalar(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn names(value: &Value) -> Result<Vec<String>, Error> {
    let words: Vec<&str> = match value {
        Value::String(text) => text.split([' ', ',']).filter(|w| !w.is_empty()).collect(),
        Value::Array(list) => list.iter().map(|v| v.as_str().unwrap_or_default()).collect(),
        _ => Vec::new(),
    };
    words
        .into_iter()
        .map(|w| counter_name(w).ok_or_else(|| Error::new(format!("{w:?} is not a counter name in a pmc list"))))
        .collect()
}

/// The part of YAML that rocprofv3's input uses: `jobs:` with a block list of mappings, whose values are scalars, flow
/// lists on one or more lines, or block lists of scalars.
fn yaml(text: &str) -> Result<Value, Error> {
    let mut jobs: Vec<serde_json::Map<String, Value>> = Vec::new();
    // The list of the following "- item" lines: its key, and the key's indentation.
    let mut open: Option<(String, usize)> = None;
    let mut lines = text.lines().enumerate().peekable();
    while let Some((number, raw)) = lines.next() {
        let fail = |what: &str| {
            Error::new(format!(
                "line {}: {what}; of YAML only this is read: jobs: with items \"- pmc: [A, B]\" or \"- pmc:\" and a \
                 list below; JSON works too",
                number + 1
            ))
        };
        let line = without_comment(raw);
        let content = line.trim();
        if content.is_empty() || content == "jobs:" || content == "---" {
            continue;
        }
        let mut indent = line.len() - line.trim_start().len();
        let mut content = content;
        if let Some(item) = content.strip_prefix("- ") {
            let starts_mapping = item.split_once(':').is_some_and(|(key, _)| !key.contains(['[', '"', '\'']));
            match (&open, starts_mapping) {
                (Some((key, at)), false) if indent >= *at => {
                    let job = jobs.last_mut().ok_or_else(|| fail("a list outside of a job"))?;
                    let list = job.entry(key.clone()).or_insert_with(|| Value::Array(Vec::new()));
                    if let Value::Array(list) = list {
                        list.push(yaml_value(item));
                    }
                    continue;
                }
                (_, false) => return Err(fail("a list item where a job was expected")),
                (_, true) => {}
            }
            jobs.push(serde_json::Map::new());
            content = item.trim();
            indent += 2;
        }
        let (key, value) = content.split_once(':').ok_or_else(|| fail("expected \"key: value\""))?;
        let job = jobs.last_mut().ok_or_else(|| fail("a key outside of a job"))?;
        let key = key.trim().trim_matches(['"', '\'']).to_owned();
        let mut value = value.trim().to_owned();
        open = value.is_empty().then(|| (key.clone(), indent));
        if value.is_empty() {
            continue;
        }
        while depth(&value) > 0 {
            let Some((_, next)) = lines.next() else { return Err(fail("a list that does not end")) };
            value.push(' ');
            value.push_str(without_comment(next).trim());
        }
        job.insert(key, yaml_value(&value));
    }
    let jobs = jobs.into_iter().map(Value::Object).collect();
    Ok(Value::Object(serde_json::Map::from_iter([("jobs".to_owned(), Value::Array(jobs))])))
}

fn without_comment(line: &str) -> &str {
    match line.find(" #") {
        Some(at) => line[..at].trim_end(),
        None if line.trim_start().starts_with('#') => "",
        None => line.trim_end(),
    }
}

/// Number of unclosed brackets.
fn depth(text: &str) -> i32 {
    text.chars().map(|c| i32::from(c == '[') - i32::from(c == ']')).sum()
}

/// A flow list (nested at most once, as in `pmc_groups`) or a scalar.
fn yaml_value(text: &str) -> Value {
    let text = text.trim();
    let Some(inner) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) else {
        return Value::String(text.trim_matches(['"', '\'']).to_owned());
    };
    let mut items = Vec::new();
    let mut current = String::new();
    let mut level = 0;
    for c in inner.chars() {
        level += i32::from(c == '[') - i32::from(c == ']');
        if c == ',' && level == 0 {
            items.push(std::mem::take(&mut current));
        } else {
            current.push(c);
        }
    }
    items.push(current);
    let nested = |item: &str| {
        let item = item.trim();
        match item.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            Some(list) => Value::Array(
                list.split(',').map(|n| Value::String(n.trim().trim_matches(['"', '\'']).to_owned())).collect(),
            ),
            None => Value::String(item.trim_matches(['"', '\'']).to_owned()),
        }
    };
    Value::Array(items.iter().filter(|i| !i.trim().is_empty()).map(|i| nested(i)).collect())
}

#[cfg(test)]
#[path = "counter_file_tests.rs"]
mod tests;
