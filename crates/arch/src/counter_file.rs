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
//! Each `pmc:` line, group or job is one pass in rocprofv3; [`crate::plan`] packs them anew.

use rkprof_model::error::{During, Error};
use serde_json::Value;

/// What a counter file asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CounterFile {
    /// Names as written, one list per line, group or job.
    pub lines: Vec<Vec<String>>,
    /// `range: FIRST:LAST` of dispatches, verbatim.
    pub range: Option<String>,
    /// GPU indices of `gpu:`.
    pub gpus: Vec<u32>,
    /// Words of `kernel:` or `kernels:`, or regular expressions of JSON and YAML.
    pub kernels: Vec<String>,
    pub exclude_kernels: Vec<String>,
    /// Options that were read and not used, as sentences.
    pub notes: Vec<String>,
}

impl CounterFile {
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

/// Reads any of the forms; told apart by content, not by the file's name.
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
            "range" => file.range = Some(rest.to_owned()),
            "gpu" => {
                for word in words() {
                    let index = word.parse().map_err(|_| {
                        format!("line {}: {word:?} is not a GPU index; expected \"gpu: 0 1\"", number + 1)
                    })?;
                    file.gpus.push(index);
                }
            }
            "kernel" | "kernels" => file.kernels.extend(words().map(str::to_owned)),
            other => {
                return Err(Error::new(format!(
                    "line {}: {other}: is not known; expected pmc:, range:, gpu:, kernel: or a counter name",
                    number + 1
                )));
            }
        }
    }
    Ok(file)
}

/// A counter name; a device or dimension suffix (`TCC_HIT[3]`, `SQ_WAVES:device=0`) selects instances, which are summed
/// here.
fn counter_name(word: &str) -> Option<String> {
    let name = word.split(['[', ':']).next().unwrap_or_default();
    let valid = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    valid.then(|| name.to_owned())
}

/// What selects the dispatches of a job.
const FILTERS: [&str; 3] = ["kernel_include_regex", "kernel_exclude_regex", "kernel_iteration_range"];

fn from_jobs(json: &Value) -> Result<CounterFile, Error> {
    let expected = "expected {\"jobs\": [{\"pmc\": [\"SQ_WAVES\", ...]}]}";
    let jobs = match json {
        Value::Array(jobs) => jobs,
        _ => json.get("jobs").and_then(Value::as_array).ok_or_else(|| format!("no list of jobs; {expected}"))?,
    };
    let mut file = CounterFile::default();
    let mut filters: Vec<[Option<String>; 3]> = Vec::new();
    for (number, job) in jobs.iter().enumerate() {
        let job = job.as_object().ok_or_else(|| format!("job {} is not an object; {expected}", number + 1))?;
        filters.push(FILTERS.map(|key| job.get(key).map(scalar)));
        for (key, value) in job {
            match key.as_str() {
                "pmc" => file.lines.push(names(value)?),
                "pmc_groups" => {
                    let groups = value.as_array().ok_or("pmc_groups must be a list of lists of names")?;
                    for group in groups {
                        file.lines.push(names(group)?);
                    }
                }
                key if FILTERS.contains(&key) => {}
                other => file.notes.push(format!("job {}: {other} has no effect on counters here", number + 1)),
            }
        }
    }
    file.lines.retain(|l| !l.is_empty());
    select(&mut file, &filters);
    Ok(file)
}

/// Jobs are packed into common passes, so a dispatch is counted when any job selects it: nothing that a job asks for is
/// missing, and what is counted beyond that is noted.
fn select(file: &mut CounterFile, jobs: &[[Option<String>; 3]]) {
    let of = |at: usize| -> Vec<&String> { jobs.iter().filter_map(|job| job[at].as_ref()).collect() };
    let all_alike = |at: usize| jobs.windows(2).all(|pair| pair[0][at] == pair[1][at]);
    let everywhere = |at: usize| of(at).len() == jobs.len();
    if everywhere(0) {
        of(0).into_iter().for_each(|regex| {
            if !file.kernels.contains(regex) {
                file.kernels.push(regex.clone());
            }
        });
    }
    // Excluded is what every job excludes.
    if everywhere(1) && all_alike(1) {
        file.exclude_kernels.extend(of(1).first().map(|regex| regex.to_string()));
    }
    if all_alike(2) {
        file.range = of(2).first().map(|range| range.to_string());
    }
    if !(0..FILTERS.len()).all(all_alike) {
        file.notes.push(
            "the jobs select different kernels: all passes count every dispatch that one of the jobs selects; put jobs \
             into files of their own to keep them apart"
                .to_owned(),
        );
    }
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
    // The list that following "- item" lines belong to: key and the indentation of the key.
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

/// Unclosed brackets.
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(text: &str) -> Vec<Vec<String>> {
        parse(text).unwrap().lines
    }

    #[test]
    fn text_form() {
        let file = parse(
            "# header\n\npmc: SQ_WAVES, TCC_HIT[0]  SQ_INSTS_VALU # tail\npmc :GRBM_COUNT\nSQ_BUSY_CYCLES:device=0\n\
             range: 1:9\ngpu: 0 1\nkernel: gemm softmax\nkernels: copy\n",
        )
        .unwrap();
        assert_eq!(
            file.lines,
            [vec!["SQ_WAVES", "TCC_HIT", "SQ_INSTS_VALU"], vec!["GRBM_COUNT"], vec!["SQ_BUSY_CYCLES"]]
        );
        assert_eq!(file.range.as_deref(), Some("1:9"));
        assert_eq!((file.gpus, file.kernels), (vec![0, 1], vec!["gemm".into(), "softmax".into(), "copy".into()]));
    }

    #[test]
    fn json_and_yaml_of_rocprofv3() {
        let expected = [vec!["SQ_WAVES", "GRBM_COUNT"], vec!["TCC_HIT_sum"]];
        let json = r#"{"jobs":[{"pmc":["SQ_WAVES","GRBM_COUNT"],"kernel_include_regex":"gemm","hip_trace":true},
                               {"pmc":["TCC_HIT_sum"]}]}"#;
        let file = parse(json).unwrap();
        assert_eq!(file.lines, expected);
        // hip_trace, and that the second job wants all kernels.
        assert_eq!((file.kernels, file.notes.len()), (Vec::new(), 2));
        assert_eq!(lines("jobs:\n  - pmc: [\"SQ_WAVES\", GRBM_COUNT] # c\n  - pmc: [TCC_HIT_sum]\n"), expected);
        assert_eq!(lines("jobs:\n- pmc:\n  - SQ_WAVES\n  - GRBM_COUNT\n- pmc:\n    - TCC_HIT_sum\n"), expected);
        assert_eq!(
            lines(
                "jobs:\n  - kernel_include_regex: \"a.*\"\n    pmc: [SQ_WAVES,\n      GRBM_COUNT]\n  - pmc: TCC_HIT_sum"
            ),
            expected
        );
        assert_eq!(lines("jobs:\n  - pmc_groups: [[\"SQ_WAVES\", GRBM_COUNT], [TCC_HIT_sum]]\n"), expected);
    }

    #[test]
    fn errors_name_the_line() {
        for (text, part) in [
            ("", "names no counters"),
            ("# nothing\n", "names no counters"),
            ("pmc: SQ_WAVES\nfoo: 1\n", "line 2: foo"),
            ("pmc: SQ_WAVES\ngpu: x\n", "line 2"),
            ("pmc: 12\n", "line 1"),
            ("jobs:\n  - SQ_WAVES\n", "line 2"),
            ("jobs:\n  - pmc: [SQ_WAVES\n", "does not end"),
            ("{\"jobs\": 1}", "no list of jobs"),
            ("{", "JSON"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.to_string().contains(part), "{text:?}: {error}");
        }
    }

    proptest! {
        #[test]
        fn no_input_panics(text in "(jobs:\n|[a-zA-Z_0-9:#\\[\\]{}\", \n-]){0,80}") {
            let _ = parse(&text);
        }
    }

    /// Each job's selection used to be added to one list, so that a job without a filter lost most of its kernels.
    #[test]
    fn a_dispatch_is_counted_when_any_job_selects_it() {
        let job = |more: &str| format!(r#"{{"pmc":["SQ_WAVES"]{more}}}"#);
        let file = |a: &str, b: &str| parse(&format!(r#"{{"jobs":[{},{}]}}"#, job(a), job(b))).unwrap();
        let (a, b) = (r#","kernel_include_regex":"a""#, r#","kernel_include_regex":"b""#);
        assert_eq!(file(a, b).kernels, ["a", "b"]);
        assert_eq!(file(a, "").kernels, Vec::<String>::new());
        assert_eq!((file(a, a).kernels, file(a, a).notes), (vec!["a".to_owned()], Vec::new()));
        assert!(file(a, "").notes[0].contains("different kernels"));
        let (x, r) = (r#","kernel_exclude_regex":"x""#, r#","kernel_iteration_range":"[1-2]""#);
        assert_eq!((file(x, "").exclude_kernels.len(), file(x, x).exclude_kernels.len()), (0, 1));
        assert_eq!((file(r, "").range, file(r, r).range.as_deref()), (None, Some("[1-2]")));
    }
}
