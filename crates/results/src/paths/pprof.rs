//! The profile format of pprof (`profile.proto`), gzip-compressed: what `go tool pprof`, Pyroscope and Parca read.
//!
//! Values of a sample: launches, and what [`Value`] names. The innermost location of a sample is the kernel, or what was waited for,
//! copied or allocated by; then come the ROCTx ranges that it was done in.

use super::profile::Profile;
use super::stacks::{self, Value};
use super::symbols::Frame;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::io::{self, Write};

/// Numbers of the messages' fields, by name.
mod field {
    pub(super) mod profile {
        pub(crate) const SAMPLE_TYPE: u32 = 1;
        pub(crate) const SAMPLE: u32 = 2;
        pub(crate) const LOCATION: u32 = 4;
        pub(crate) const FUNCTION: u32 = 5;
        pub(crate) const STRING_TABLE: u32 = 6;
        pub(crate) const TIME_NANOS: u32 = 9;
        pub(crate) const DURATION_NANOS: u32 = 10;
        pub(crate) const COMMENT: u32 = 13;
        pub(crate) const DEFAULT_SAMPLE_TYPE: u32 = 14;
    }
}

#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    fn uint(&mut self, field: u32, value: u64) {
        if value != 0 {
            self.varint(u64::from(field) << 3);
            self.varint(value);
        }
    }

    fn bytes(&mut self, field: u32, bytes: &[u8]) {
        self.varint(u64::from(field) << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    fn packed(&mut self, field: u32, values: impl IntoIterator<Item = u64>) {
        let mut inner = Message::default();
        values.into_iter().for_each(|value| inner.varint(value));
        self.bytes(field, &inner.0);
    }
}

/// Strings by number; string 0 is empty.
struct Strings {
    numbers: HashMap<String, u64>,
    all: Vec<String>,
}

impl Strings {
    fn number(&mut self, text: &str) -> u64 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        self.all.push(text.to_owned());
        self.numbers.insert(text.to_owned(), self.all.len() as u64 - 1);
        self.all.len() as u64 - 1
    }
}

/// Writes the whole file.
pub(super) fn write(profile: &Profile) -> io::Result<Vec<u8>> {
    use field::profile as field;
    let mut strings = Strings { numbers: HashMap::from([(String::new(), 0)]), all: vec![String::new()] };
    let mut out = Message::default();
    let values = [
        ("gpu", Value::Gpu),
        ("wait", Value::Wait),
        ("copy", Value::Copy),
        ("copied", Value::Copied),
        ("allocated", Value::Allocated),
    ];
    let kinds = values.map(|(name, value)| (name, value.unit()));
    for (what, unit) in [("launches", "count")].into_iter().chain(kinds) {
        let mut kind = Message::default();
        kind.uint(1, strings.number(what));
        kind.uint(2, strings.number(unit));
        out.bytes(field::SAMPLE_TYPE, &kind.0);
    }
    let mut locations: HashMap<Frame, u64> = HashMap::new();
    let mut tables = Message::default();
    for (at, (_, value)) in values.iter().enumerate() {
        for weighed in stacks::weighed(profile, *value) {
            let leaf = Frame { function: weighed.leaf, line: None, source: None, module: weighed.kind.to_owned() };
            let ids: Vec<u64> = std::iter::once(&leaf)
                .chain(weighed.stack.iter())
                .map(|frame| {
                    let next = locations.len() as u64 + 1;
                    *locations.entry(frame.clone()).or_insert_with(|| {
                        location(&mut tables, &mut strings, frame, next);
                        next
                    })
                })
                .collect();
            let mut numbers = [0; 1 + Value::ALL.len()];
            if *value == Value::Gpu {
                numbers[0] = weighed.count.round() as u64;
            }
            numbers[1 + at] = weighed.weight.round() as u64;
            let mut message = Message::default();
            message.packed(1, ids);
            message.packed(2, numbers);
            out.bytes(field::SAMPLE, &message.0);
        }
    }
    out.0.extend_from_slice(&tables.0);
    // Parca files a profile under its time.
    if let Some((begin, end)) = profile.time {
        out.uint(field::TIME_NANOS, begin);
        out.uint(field::DURATION_NANOS, end.saturating_sub(begin));
    }
    out.uint(field::COMMENT, strings.number(&profile.remark()));
    out.uint(field::DEFAULT_SAMPLE_TYPE, strings.number("gpu"));
    for text in &strings.all {
        out.bytes(field::STRING_TABLE, text.as_bytes());
    }
    let mut compressed = GzEncoder::new(Vec::new(), Compression::default());
    compressed.write_all(&out.0)?;
    compressed.finish()
}

/// A location and its function, with the same number.
fn location(out: &mut Message, strings: &mut Strings, frame: &Frame, number: u64) {
    let mut function = Message::default();
    function.uint(1, number);
    function.uint(2, strings.number(&frame.function));
    let file = frame.source.as_deref().unwrap_or(&frame.module);
    function.uint(4, strings.number(file));
    out.bytes(field::profile::FUNCTION, &function.0);
    let mut line = Message::default();
    line.uint(1, number);
    line.uint(2, frame.line.as_ref().map_or(0, |(_, line)| u64::from(*line)));
    let mut location = Message::default();
    location.uint(1, number);
    location.bytes(4, &line.0);
    out.bytes(field::profile::LOCATION, &location.0);
}
