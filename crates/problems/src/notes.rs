//! MessagePack, in which a code object's note describes its kernels.

/// A value of a note. Kinds that the notes of code objects don't have are `Other`.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(i64),
    Truth(bool),
    Text(String),
    List(Vec<Value>),
    Map(Vec<(Value, Value)>),
    Other,
}

impl Value {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let Value::Map(entries) = self else { return None };
        entries.iter().find(|(name, _)| matches!(name, Value::Text(text) if text == key)).map(|(_, value)| value)
    }

    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }

    pub fn number(&self) -> Option<u32> {
        if let Value::Number(number) = self { u32::try_from(*number).ok() } else { None }
    }

    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Truth(truth) => Some(*truth),
            Value::Number(number) => Some(*number != 0),
            _ => None,
        }
    }

    pub fn list(&self) -> &[Value] {
        if let Value::List(list) = self { list } else { &[] }
    }
}

/// Levels of lists within each other; notes have five.
const MAX_DEPTH: usize = 32;

/// The first value; `None` where the bytes are no MessagePack.
pub fn parse(bytes: &[u8]) -> Option<Value> {
    Reader { bytes }.value(MAX_DEPTH)
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    /// An unsigned number of up to 8 bytes, big-endian.
    fn number(&mut self, bytes: usize) -> Option<u64> {
        Some(self.take(bytes)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn signed(&mut self, bytes: usize) -> Option<Value> {
        let unused = 64 - 8 * bytes as u32;
        Some(Value::Number((self.number(bytes)? << unused) as i64 >> unused))
    }

    fn text(&mut self, length: u64) -> Option<Value> {
        let bytes = self.take(usize::try_from(length).ok()?)?;
        Some(Value::Text(String::from_utf8_lossy(bytes).into_owned()))
    }

    fn skipped(&mut self, length: u64) -> Option<Value> {
        self.take(usize::try_from(length).ok()?)?;
        Some(Value::Other)
    }

    fn list(&mut self, count: u64, depth: usize) -> Option<Value> {
        // The count may be wrong: nothing is reserved for it.
        (0..count).map(|_| self.value(depth)).collect::<Option<_>>().map(Value::List)
    }

    fn map(&mut self, count: u64, depth: usize) -> Option<Value> {
        (0..count).map(|_| Some((self.value(depth)?, self.value(depth)?))).collect::<Option<_>>().map(Value::Map)
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        let kind = self.take(1)?[0];
        match kind {
            0x00..=0x7f => Some(Value::Number(kind.into())),
            0x80..=0x8f => self.map((kind & 0xf).into(), depth),
            0x90..=0x9f => self.list((kind & 0xf).into(), depth),
            0xa0..=0xbf => self.text((kind & 0x1f).into()),
            0xc0 | 0xc1 => Some(Value::Other),
            0xc2 | 0xc3 => Some(Value::Truth(kind == 0xc3)),
            0xc4..=0xc6 => {
                let length = self.number(1 << (kind - 0xc4))?;
                self.skipped(length)
            }
            // Extensions have a byte for their type.
            0xc7..=0xc9 => {
                let length = self.number(1 << (kind - 0xc7))?;
                self.skipped(length + 1)
            }
            0xca => self.skipped(4),
            0xcb => self.skipped(8),
            0xcc..=0xcf => {
                self.number(1 << (kind - 0xcc)).map(|n| i64::try_from(n).map_or(Value::Other, Value::Number))
            }
            0xd0..=0xd3 => self.signed(1 << (kind - 0xd0)),
            0xd4..=0xd8 => self.skipped((1 << (kind - 0xd4)) + 1),
            0xd9..=0xdb => {
                let length = self.number(1 << (kind - 0xd9))?;
                self.text(length)
            }
            0xdc | 0xdd => {
                let count = self.number(2 << (kind - 0xdc))?;
                self.list(count, depth)
            }
            0xde | 0xdf => {
                let count = self.number(2 << (kind - 0xde))?;
                self.map(count, depth)
            }
            0xe0..=0xff => Some(Value::Number(i64::from(kind as i8))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes are those of the examples in MessagePack's specification.
    #[test]
    fn values_of_the_specification() {
        let text = |text: &str| Value::Text(text.to_owned());
        for (bytes, value) in [
            (
                &b"\x82\xa7compact\xc3\xa6schema\x00"[..],
                Value::Map(vec![(text("compact"), Value::Truth(true)), (text("schema"), Value::Number(0))]),
            ),
            (b"\xcd\x01\x00", Value::Number(256)),
            (b"\xd1\xff\x00", Value::Number(-256)),
            (b"\xff", Value::Number(-1)),
            (b"\xd9\x02hi", text("hi")),
            (b"\xdc\x00\x02\x01\xc0", Value::List(vec![Value::Number(1), Value::Other])),
            (b"\xd4\x01\x02", Value::Other),
        ] {
            assert_eq!(parse(bytes), Some(value), "{bytes:x?}");
        }
    }

    #[test]
    fn damaged_bytes_are_no_value() {
        for bytes in [&b""[..], b"\x81", b"\xdd\xff\xff\xff\xff", b"\xdb\xff\xff\xff\xff", &[0x91; 64]] {
            assert_eq!(parse(bytes), None, "{bytes:x?}");
        }
    }
}
