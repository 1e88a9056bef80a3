//! Protocol-buffer wire format by hand, for the packets of which there are millions: fields are appended to a `Vec`, the
//! length of a nested message is filled in when it is closed, and reading walks fields in place. Nothing here
//! allocates but the growing of the output. What occurs once in a while goes through [`super::schema`] instead.

const VARINT: u32 = 0;
const FIXED64: u32 = 1;
const BYTES: u32 = 2;
const FIXED32: u32 = 5;

/// Longest varint.
const MAX_VARINT: usize = 10;

/// Where packets are written: the output itself, or [`Hot`] on the way to it.
pub trait Buffer {
    fn push(&mut self, byte: u8);
    fn append(&mut self, bytes: &[u8]);
    /// What has been written.
    fn written(&mut self) -> &mut [u8];
    /// How many bytes that is.
    fn position(&self) -> usize;
}

impl Buffer for Vec<u8> {
    #[inline]
    fn push(&mut self, byte: u8) {
        self.push(byte);
    }

    #[inline]
    fn append(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }

    #[inline]
    fn written(&mut self) -> &mut [u8] {
        self
    }

    #[inline]
    fn position(&self) -> usize {
        self.len()
    }
}

/// A packet of bounded size while it is put together: a byte costs a store, where a `Vec` asks for its capacity first.
pub struct Hot {
    bytes: [u8; Hot::CAPACITY],
    len: usize,
}

impl Hot {
    /// What is written beyond it is lost and so must not occur: see where it is used for why it does not.
    pub const CAPACITY: usize = 512;

    /// Moves the packet to the output.
    #[inline]
    pub fn flush(&mut self, out: &mut Vec<u8>) {
        debug_assert!(self.len <= Hot::CAPACITY, "{} bytes", self.len);
        out.extend_from_slice(self.written());
        self.len = 0;
    }
}

impl Default for Hot {
    fn default() -> Hot {
        Hot { bytes: [0; Hot::CAPACITY], len: 0 }
    }
}

impl Buffer for Hot {
    #[inline(always)]
    fn push(&mut self, byte: u8) {
        // Masked, so that no check remains.
        self.bytes[self.len % Hot::CAPACITY] = byte;
        self.len += 1;
    }

    #[inline]
    fn append(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.push(*byte));
    }

    #[inline]
    fn written(&mut self) -> &mut [u8] {
        let len = self.len.min(Hot::CAPACITY);
        &mut self.bytes[..len]
    }

    #[inline]
    fn position(&self) -> usize {
        self.len
    }
}

/// Appends a varint.
#[inline]
pub fn varint(out: &mut impl Buffer, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Bytes that [`varint`] takes.
pub const fn varint_len(value: u64) -> usize {
    ((64 - (value | 1).leading_zeros()) as usize).div_ceil(7)
}

#[inline]
fn tag(out: &mut impl Buffer, field: u32, wire: u32) {
    varint(out, u64::from(field << 3 | wire));
}

/// Appends an integer, boolean or enum field.
#[inline]
pub fn uint(out: &mut impl Buffer, field: u32, value: u64) {
    tag(out, field, VARINT);
    varint(out, value);
}

/// Appends a `double` field.
#[inline]
pub fn double(out: &mut impl Buffer, field: u32, value: f64) {
    tag(out, field, FIXED64);
    out.append(&value.to_le_bytes());
}

/// Appends a `string`, `bytes` or already encoded message field.
#[inline]
pub fn bytes(out: &mut impl Buffer, field: u32, value: &[u8]) {
    tag(out, field, BYTES);
    varint(out, value.len() as u64);
    out.append(value);
}

/// A message that has been opened and must be given back to [`close`].
#[must_use]
pub struct Open(usize);

/// Begins a nested message. Its length takes one byte until it turns out to need more.
#[inline]
pub fn open(out: &mut impl Buffer, field: u32) -> Open {
    tag(out, field, BYTES);
    out.push(0);
    Open(out.position())
}

/// Ends the message begun by [`open`]; messages close in the reverse order.
#[inline]
pub fn close(out: &mut impl Buffer, Open(start): Open) {
    let len = out.position() - start;
    if len < 0x80 {
        if let Some(byte) = out.written().get_mut(start - 1) {
            *byte = len as u8;
        }
    } else {
        lengthen(out, start, len);
    }
}

/// Makes room for a length of more than one byte.
fn lengthen(out: &mut impl Buffer, start: usize, len: usize) {
    let more = varint_len(len as u64) - 1;
    (0..more).for_each(|_| out.push(0));
    let written = out.written();
    if written.len() != start + len + more {
        return;
    }
    written.copy_within(start..start + len, start + more);
    let mut rest = len;
    for byte in &mut written[start - 1..start + more] {
        *byte = rest as u8 | 0x80;
        rest >>= 7;
    }
    written[start + more - 1] &= 0x7f;
}

/// Appends a prost message as a field.
pub fn message(out: &mut Vec<u8>, field: u32, value: &impl prost::Message) {
    tag(out, field, BYTES);
    varint(out, value.encoded_len() as u64);
    value.encode_raw(out);
}

/// Why bytes are not a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    #[error("a varint is longer than 10 bytes")]
    Varint,
    #[error("a field ends beyond its message")]
    Overrun,
    #[error("wire type {0} does not exist")]
    WireType(u8),
    #[error("field number 0 does not exist")]
    FieldZero,
    #[error("{0} cannot be decoded")]
    Message(&'static str),
}

/// A field's value; which of the integer types it is, only the schema knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    Uint(u64),
    Fixed64(u64),
    Fixed32(u32),
    Bytes(&'a [u8]),
}

impl<'a> Value<'a> {
    /// The integer, 0 for other types: a field of an unexpected type is treated like one that is absent.
    #[inline]
    pub fn uint(self) -> u64 {
        match self {
            Value::Uint(value) => value,
            _ => 0,
        }
    }

    #[inline]
    pub fn double(self) -> f64 {
        match self {
            Value::Fixed64(bits) => f64::from_bits(bits),
            _ => 0.0,
        }
    }

    #[inline]
    pub fn bytes(self) -> &'a [u8] {
        match self {
            Value::Bytes(bytes) => bytes,
            _ => &[],
        }
    }
}

/// Reads a varint at the start of `bytes`: the value and what follows. `Ok(None)` when the bytes end within it.
#[inline]
pub fn read_varint(bytes: &[u8]) -> Result<Option<(u64, &[u8])>, Malformed> {
    let mut value = 0u64;
    for (i, &byte) in bytes.iter().enumerate().take(MAX_VARINT) {
        value |= u64::from(byte & 0x7f) << (7 * i);
        if byte < 0x80 {
            return Ok(Some((value, &bytes[i + 1..])));
        }
    }
    if bytes.len() < MAX_VARINT { Ok(None) } else { Err(Malformed::Varint) }
}

/// Walks the fields of a message in place. Groups, which Perfetto does not use, are malformed.
#[derive(Clone)]
pub struct Fields<'a> {
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    pub fn new(message: &'a [u8]) -> Fields<'a> {
        Fields { rest: message }
    }

    /// The next field's number and value; `None` at the end.
    // Always: every field of every packet passes here, and the match after it decides at once.
    #[inline(always)]
    pub fn next_field(&mut self) -> Result<Option<(u32, Value<'a>)>, Malformed> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let key = self.varint()?;
        let field = u32::try_from(key >> 3).map_err(|_| Malformed::Overrun)?;
        if field == 0 {
            return Err(Malformed::FieldZero);
        }
        let value = match (key & 7) as u32 {
            VARINT => Value::Uint(self.varint()?),
            BYTES => {
                let len = usize::try_from(self.varint()?).map_err(|_| Malformed::Overrun)?;
                Value::Bytes(self.take(len)?)
            }
            FIXED64 => Value::Fixed64(u64::from_le_bytes(self.array()?)),
            FIXED32 => Value::Fixed32(u32::from_le_bytes(self.array()?)),
            other => return Err(Malformed::WireType(other as u8)),
        };
        Ok(Some((field, value)))
    }

    #[inline(always)]
    fn varint(&mut self) -> Result<u64, Malformed> {
        if let [byte @ 0..0x80, rest @ ..] = self.rest {
            self.rest = rest;
            return Ok(u64::from(*byte));
        }
        let (value, rest) = read_varint(self.rest)?.ok_or(Malformed::Overrun)?;
        self.rest = rest;
        Ok(value)
    }

    #[inline]
    fn take(&mut self, len: usize) -> Result<&'a [u8], Malformed> {
        let (taken, rest) = self.rest.split_at_checked(len).ok_or(Malformed::Overrun)?;
        self.rest = rest;
        Ok(taken)
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(Malformed::Overrun)?;
        self.rest = rest;
        Ok(*taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lengths_grow_with_the_message() {
        for inner in [0usize, 1, 127, 128, 129, 16_383, 16_384, 2_097_152] {
            let payload = vec![7u8; inner];
            let mut out = vec![0xEE];
            let outer = open(&mut out, 1);
            let nested = open(&mut out, 3000);
            out.extend_from_slice(&payload);
            close(&mut out, nested);
            uint(&mut out, 2, 300);
            close(&mut out, outer);

            let mut expected = Vec::new();
            bytes(&mut expected, 3000, &payload);
            uint(&mut expected, 2, 300);
            let mut whole = vec![0xEE];
            bytes(&mut whole, 1, &expected);
            assert_eq!(out, whole, "payload of {inner} bytes");
        }
    }

    #[test]
    fn malformed_messages_are_named() {
        fn next(bytes: &[u8]) -> Result<Option<(u32, Value<'_>)>, Malformed> {
            Fields::new(bytes).next_field()
        }
        assert_eq!(next(&[0x08]), Err(Malformed::Overrun));
        assert_eq!(next(&[0x00, 0x01]), Err(Malformed::FieldZero));
        assert_eq!(next(&[0x0b]), Err(Malformed::WireType(3)));
        assert_eq!(next(&[0x0a, 0x05, 1]), Err(Malformed::Overrun));
        assert_eq!(next(&[0xff; 11]), Err(Malformed::Varint));
        assert_eq!(next(&[]), Ok(None));
    }

    proptest! {
        #[test]
        fn varints_round_trip(value: u64) {
            let mut out = Vec::new();
            varint(&mut out, value);
            prop_assert_eq!(out.len(), varint_len(value));
            prop_assert_eq!(read_varint(&out), Ok(Some((value, &[][..]))));
        }

        #[test]
        fn fields_never_panic(message: Vec<u8>) {
            let mut fields = Fields::new(&message);
            while let Ok(Some(_)) = fields.next_field() {}
        }
    }
}
