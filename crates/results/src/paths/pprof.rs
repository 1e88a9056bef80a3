//! The profile format of pprof (`profile.proto`), gzip-compressed: what `go tool pprof`, Pyroscope and Parca read.
//!
//! Values of a sample: launches, and what [`Value`] names. The innermost location of a sample is the kernel, or what was waited for,
//! copied or allocated by; then come the ROCTx ranges that it was done in.

use super::profile::Profile;
use super::stacks::{self, Value};
use super::symbols::Frame;
use flate2::Compression;
use flate2::write::GzEncoder;
use prost::Message;
use std::collections::HashMap;
use std::io::{self, Write};

/// `Profile` of pprof's `profile.proto`: the fields that are written.
#[derive(Clone, PartialEq, Message)]
struct File {
    #[prost(message, repeated, tag = "1")]
    sample_type: Vec<ValueType>,
    #[prost(message, repeated, tag = "2")]
    sample: Vec<Sample>,
    #[prost(message, repeated, tag = "4")]
    location: Vec<Location>,
    #[prost(message, repeated, tag = "5")]
    function: Vec<Function>,
    #[prost(string, repeated, tag = "6")]
    string_table: Vec<String>,
    #[prost(int64, tag = "9")]
    time_nanos: i64,
    #[prost(int64, tag = "10")]
    duration_nanos: i64,
    #[prost(int64, repeated, tag = "13")]
    comment: Vec<i64>,
    #[prost(int64, tag = "14")]
    default_sample_type: i64,
}

#[derive(Clone, PartialEq, Message)]
struct ValueType {
    #[prost(int64, tag = "1")]
    kind: i64,
    #[prost(int64, tag = "2")]
    unit: i64,
}

#[derive(Clone, PartialEq, Message)]
struct Sample {
    #[prost(uint64, repeated, tag = "1")]
    location_id: Vec<u64>,
    #[prost(int64, repeated, tag = "2")]
    value: Vec<i64>,
}

#[derive(Clone, PartialEq, Message)]
struct Location {
    #[prost(uint64, tag = "1")]
    id: u64,
    #[prost(message, repeated, tag = "4")]
    line: Vec<Line>,
}

#[derive(Clone, PartialEq, Message)]
struct Line {
    #[prost(uint64, tag = "1")]
    function_id: u64,
    #[prost(int64, tag = "2")]
    line: i64,
}

#[derive(Clone, PartialEq, Message)]
struct Function {
    #[prost(uint64, tag = "1")]
    id: u64,
    #[prost(int64, tag = "2")]
    name: i64,
    #[prost(int64, tag = "4")]
    filename: i64,
}

/// Strings by number; string 0 is empty.
struct Strings {
    numbers: HashMap<String, i64>,
    all: Vec<String>,
}

impl Strings {
    fn number(&mut self, text: &str) -> i64 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        self.all.push(text.to_owned());
        self.numbers.insert(text.to_owned(), self.all.len() as i64 - 1);
        self.all.len() as i64 - 1
    }
}

/// Writes the whole file.
pub(super) fn write(profile: &Profile) -> io::Result<Vec<u8>> {
    let mut strings = Strings { numbers: HashMap::from([(String::new(), 0)]), all: vec![String::new()] };
    let mut file = File::default();
    let values = [
        ("gpu", Value::Gpu),
        ("wait", Value::Wait),
        ("copy", Value::Copy),
        ("copied", Value::Copied),
        ("allocated", Value::Allocated),
    ];
    let kinds = values.map(|(name, value)| (name, value.unit()));
    for (what, unit) in [("launches", "count")].into_iter().chain(kinds) {
        file.sample_type.push(ValueType { kind: strings.number(what), unit: strings.number(unit) });
    }
    let mut locations: HashMap<Frame, u64> = HashMap::new();
    for (at, (_, value)) in values.iter().enumerate() {
        for weighed in stacks::weighed(profile, *value) {
            let leaf = Frame { function: weighed.leaf, line: None, source: None, module: weighed.kind.to_owned() };
            let ids: Vec<u64> = std::iter::once(&leaf)
                .chain(weighed.stack.iter())
                .map(|frame| {
                    let next = locations.len() as u64 + 1;
                    *locations.entry(frame.clone()).or_insert_with(|| {
                        add_location(&mut file, &mut strings, frame, next);
                        next
                    })
                })
                .collect();
            let mut numbers = vec![0; 1 + Value::ALL.len()];
            if *value == Value::Gpu {
                numbers[0] = weighed.count.round() as i64;
            }
            numbers[1 + at] = weighed.weight.round() as i64;
            file.sample.push(Sample { location_id: ids, value: numbers });
        }
    }
    // Parca files a profile under its time.
    if let Some((begin, end)) = profile.time {
        (file.time_nanos, file.duration_nanos) = (begin as i64, end.saturating_sub(begin) as i64);
    }
    file.comment.push(strings.number(&profile.remark()));
    file.default_sample_type = strings.number("gpu");
    file.string_table = strings.all;
    let mut compressed = GzEncoder::new(Vec::new(), Compression::default());
    compressed.write_all(&file.encode_to_vec())?;
    compressed.finish()
}

/// A location and its function, with the same number.
fn add_location(file: &mut File, strings: &mut Strings, frame: &Frame, id: u64) {
    let filename = strings.number(frame.source.as_deref().unwrap_or(&frame.module));
    file.function.push(Function { id, name: strings.number(&frame.function), filename });
    let line = frame.line.as_ref().map_or(0, |(_, line)| i64::from(*line));
    file.location.push(Location { id, line: vec![Line { function_id: id, line }] });
}
