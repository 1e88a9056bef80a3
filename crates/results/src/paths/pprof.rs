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
    let mut made = Made::default();
    let values = [
        ("gpu", Value::Gpu),
        ("wait", Value::Wait),
        ("copy", Value::Copy),
        ("copied", Value::Copied),
        ("allocated", Value::Allocated),
    ];
    let kinds = values.map(|(name, value)| (name, value.unit()));
    for (what, unit) in [("launches", "count")].into_iter().chain(kinds) {
        made.measures(what, unit);
    }
    for (at, (_, value)) in values.iter().enumerate() {
        for weighed in stacks::weighed(profile, *value) {
            let leaf = Frame { function: weighed.leaf, line: None, source: None, module: weighed.kind.to_owned() };
            let mut numbers = vec![0; 1 + Value::ALL.len()];
            if *value == Value::Gpu {
                numbers[0] = weighed.count.round() as i64;
            }
            numbers[1 + at] = weighed.weight.round() as i64;
            made.sample(std::iter::once(&leaf).chain(weighed.stack.iter()), numbers);
        }
    }
    // Parca files a profile under its time.
    if let Some((begin, end)) = profile.time {
        (made.file.time_nanos, made.file.duration_nanos) = (begin as i64, end.saturating_sub(begin) as i64);
    }
    made.finish(&profile.remark(), "gpu")
}

/// A file while it is made.
pub(super) struct Made {
    file: File,
    strings: Strings,
    locations: HashMap<Frame, u64>,
}

impl Default for Made {
    fn default() -> Made {
        let strings = Strings { numbers: HashMap::from([(String::new(), 0)]), all: vec![String::new()] };
        Made { file: File::default(), strings, locations: HashMap::new() }
    }
}

impl Made {
    /// Declares a value of all samples; they have the values in this order.
    pub(super) fn measures(&mut self, what: &str, unit: &str) {
        let kind = ValueType { kind: self.strings.number(what), unit: self.strings.number(unit) };
        self.file.sample_type.push(kind);
    }

    /// Adds a sample; its innermost frame comes first.
    pub(super) fn sample<'a>(&mut self, frames: impl Iterator<Item = &'a Frame>, value: Vec<i64>) {
        let Made { file, strings, locations } = self;
        let id = |frame: &Frame| {
            let next = locations.len() as u64 + 1;
            *locations.entry(frame.clone()).or_insert_with(|| {
                add_location(file, strings, frame, next);
                next
            })
        };
        let location_id = frames.map(id).collect();
        self.file.sample.push(Sample { location_id, value });
    }

    pub(super) fn finish(mut self, comment: &str, default: &str) -> io::Result<Vec<u8>> {
        self.file.comment.push(self.strings.number(comment));
        self.file.default_sample_type = self.strings.number(default);
        self.file.string_table = self.strings.all;
        let mut compressed = GzEncoder::new(Vec::new(), Compression::default());
        compressed.write_all(&self.file.encode_to_vec())?;
        compressed.finish()
    }
}

/// A location and its function, with the same number.
fn add_location(file: &mut File, strings: &mut Strings, frame: &Frame, id: u64) {
    let filename = strings.number(frame.source.as_deref().unwrap_or(&frame.module));
    file.function.push(Function { id, name: strings.number(&frame.function), filename });
    let line = frame.line.as_ref().map_or(0, |(_, line)| i64::from(*line));
    file.location.push(Location { id, line: vec![Line { function_id: id, line }] });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    /// What a reader finds: the values by their names, of a stack of functions with their lines.
    #[test]
    fn samples_have_their_values_and_places() {
        let frame = |function: &str, line: Option<u32>| Frame {
            function: function.to_owned(),
            line: line.map(|line| ("k.hip".to_owned(), line)),
            source: line.map(|_| "/src/k.hip".to_owned()),
            module: "gpu".to_owned(),
        };
        let mut made = Made::default();
        made.measures("samples", "count");
        made.measures("stalled samples", "count");
        let [wait, other, kernel] = [frame("s_waitcnt", None), frame("s_nop", None), frame("k", Some(12))];
        made.sample([&wait, &kernel].into_iter(), vec![7, 5]);
        made.sample([&other, &kernel].into_iter(), vec![2, 0]);
        let bytes = made.finish("inside kernels", "samples").unwrap();
        let mut plain = Vec::new();
        flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).unwrap();
        let file = File::decode(plain.as_slice()).unwrap();
        let text = |number: i64| file.string_table[number as usize].as_str();
        let types: Vec<&str> = file.sample_type.iter().map(|kind| text(kind.kind)).collect();
        assert_eq!((types, text(file.default_sample_type)), (vec!["samples", "stalled samples"], "samples"));
        let place = |id: &u64| {
            let line = &file.location.iter().find(|location| location.id == *id).unwrap().line[0];
            let function = file.function.iter().find(|function| function.id == line.function_id).unwrap();
            (text(function.name), text(function.filename), line.line)
        };
        let of = |sample: &Sample| (sample.location_id.iter().map(place).collect::<Vec<_>>(), sample.value.clone());
        assert_eq!(
            file.sample.iter().map(of).collect::<Vec<_>>(),
            [
                (vec![("s_waitcnt", "gpu", 0), ("k", "/src/k.hip", 12)], vec![7, 5]),
                (vec![("s_nop", "gpu", 0), ("k", "/src/k.hip", 12)], vec![2, 0]),
            ]
        );
        assert_eq!(file.location.len(), 3, "equal frames are one location");
    }
}
