//! Protocol-buffer wire format by hand, for the frequent packets. Writing appends fields to a `Vec` and fills in the length
//! of a nested message when it is closed; reading walks fields in place. Only the growth of the output allocates. Rare
//! packets go through [`super::schema`] instead.

const VARINT: u32 = 0;
const FIXED64: u32 = 1;
const BYTES: u32 = 2;
const FIXED32: u32 = 5;

/// Longest varint.
const MAX_VARINT: usize = 10;

/// The destination of packets: the output itself, or [`Hot`] before it.
pub trait Buffer {
    /// Appends the first `len` bytes, at most 8, of a little-endian word.
    fn word(&mut self, word: u64, len: usize);
    fn append(&mut self, bytes: &[u8]);
    /// The bytes written so far.
    fn written(&mut self) -> &mut [u8];
    /// Their number.
    fn position(&self) -> usize;
}

impl Buffer for Vec<u8> {
    #[inline]
    fn word(&mut self, word: u64, len: usize) {
        self.extend_from_slice(&word.to_le_bytes()[..len]);
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

/// A packet of bounded size while it is built: a field costs one store of eight bytes, where a `Vec` checks its capacity for
/// each. The compiler must see all of it to keep the position in a register, so every function that takes one is
/// `inline(always)`.
pub struct Hot<'a> {
    bytes: &'a mut HotBytes,
    len: usize,
}

/// The storage of a [`Hot`], with room for the last word that begins in it.
pub type HotBytes = [u8; Hot::CAPACITY + 8];

impl<'a> Hot<'a> {
    /// More than this would overwrite the packet. The callers say why their packets cannot be larger.
    pub const CAPACITY: usize = 512;
    /// Copied at once: a copy of constant length is a few moves.
    const LINE: usize = 64;

    #[inline(always)]
    pub fn new(bytes: &'a mut HotBytes) -> Hot<'a> {
        Hot { bytes, len: 0 }
    }

    /// Moves the packets to the output.
    #[inline(always)]
    pub fn flush(self, out: &mut Vec<u8>) {
        debug_assert!(self.len <= Hot::CAPACITY, "{} bytes", self.len);
        let end = out.len() + self.len.min(Hot::CAPACITY);
        let (lines, _) = self.bytes.as_chunks::<{ Hot::LINE }>();
        lines.iter().take(self.len.div_ceil(Hot::LINE)).for_each(|line| out.extend_from_slice(line));
        out.truncate(end);
    }
}

impl Buffer for Hot<'_> {
    #[inline(always)]
    fn word(&mut self, word: u64, len: usize) {
        // A remainder, so that the compiler can drop the bounds check.
        let at = self.len % Hot::CAPACITY;
        self.bytes[at..at + 8].copy_from_slice(&word.to_le_bytes());
        self.len += len;
    }

    #[inline(always)]
    fn append(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.word(u64::from(*byte), 1));
    }

    #[inline(always)]
    fn written(&mut self) -> &mut [u8] {
        &mut self.bytes[..self.len.min(Hot::CAPACITY)]
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.len
    }
}

/// Appends a varint.
#[inline(always)]
pub fn varint(out: &mut impl Buffer, value: u64) {
    field_word(out, (0, 0), value);
}

/// Bytes that [`varint`] takes.
#[inline(always)]
const fn varint_len(value: u64) -> usize {
    // A seventh of the bits, rounded up; correct for 1 to 64 bits.
    ((64 - (value | 1).leading_zeros()) as usize * 9 + 64) / 64
}

/// The varint of a value below 2^56, as a word of `len` bytes: seven bits of the value to each byte, without a branch.
#[inline(always)]
const fn spread(value: u64, len: usize) -> u64 {
    let halves = value & 0x0FFF_FFFF | (value & 0x0FFF_FFFF << 28) << 4;
    let quarters = halves & 0x3FFF_0000_3FFF | (halves & 0x3FFF_0000_3FFF << 14) << 2;
    let bytes = quarters & 0x007F_007F_007F_007F | (quarters & 0x007F_007F_007F_007F << 7) << 1;
    bytes | 0x0080_8080_8080_8080 & !(u64::MAX << (8 * (len - 1)))
}

/// The value of a varint that is the first `len` bytes, at most 8, of a word: the reverse of [`spread`].
#[inline(always)]
const fn gather(word: u64, len: usize) -> u64 {
    let bytes = word & 0x7F7F_7F7F_7F7F_7F7F & u64::MAX >> (64 - 8 * len);
    let quarters = bytes & 0x007F_007F_007F_007F | (bytes & 0x7F00_7F00_7F00_7F00) >> 1;
    let halves = quarters & 0x3FFF_0000_3FFF | (quarters & 0x3FFF_0000_3FFF_0000) >> 2;
    halves & 0x0FFF_FFFF | (halves & 0x0FFF_FFFF_0000_0000) >> 4
}

/// Appends a tag, given as bytes and their number, and a varint.
#[inline(always)]
fn field_word(out: &mut impl Buffer, (tag, tag_len): (u64, usize), value: u64) {
    if value < 0x80 {
        return out.word(value << (8 * tag_len) | tag, tag_len + 1);
    }
    let len = varint_len(value);
    if tag_len + len <= 8 {
        out.word(spread(value, len) << (8 * tag_len) | tag, tag_len + len);
    } else {
        const LOW: u32 = 28;
        out.word(tag, tag_len);
        out.word(spread(value & ((1 << LOW) - 1), 4) | 0x8000_0000, 4);
        out.word(spread(value >> LOW, varint_len(value >> LOW)), varint_len(value >> LOW));
    }
}

/// The longest time of [`packet_with_time`].
pub(crate) const MAX_SHORT_TIME: u64 = (1 << 35) - 1;

/// The beginning of a packet whose first field is its time, at most [`MAX_SHORT_TIME`], and which has `rest` bytes behind it, less
/// than 100: as a word, and the number of its bytes.
#[inline(always)]
pub(crate) const fn packet_with_time(time: u64, rest: usize) -> (u64, usize) {
    let (packet, packet_len) = tag(super::format::field::trace::PACKET, BYTES);
    let (timestamp, timestamp_len) = tag(super::format::field::packet::TIMESTAMP, VARINT);
    const { assert!(tag(super::format::field::trace::PACKET, BYTES).1 == 1) };
    const { assert!(tag(super::format::field::packet::TIMESTAMP, VARINT).1 == 1) };
    let len = varint_len(time);
    let body = (timestamp_len + len + rest) as u64;
    (packet | body << 8 | timestamp << 16 | spread(time, len) << 24, packet_len + 1 + timestamp_len + len)
}

/// The tag of a field as bytes and their number; a constant when the field is one.
#[inline(always)]
const fn tag(field: u32, wire: u32) -> (u64, usize) {
    let tag = (field << 3 | wire) as u64;
    (spread(tag, varint_len(tag)), varint_len(tag))
}

/// Appends an integer, boolean or enum field.
#[inline(always)]
pub fn uint(out: &mut impl Buffer, field: u32, value: u64) {
    field_word(out, tag(field, VARINT), value);
}

/// Appends a `double` field.
#[inline]
pub fn double(out: &mut impl Buffer, field: u32, value: f64) {
    let (tag, len) = tag(field, FIXED64);
    out.word(tag, len);
    out.word(value.to_bits(), 8);
}

/// Appends a `string`, `bytes` or already encoded message field.
#[inline]
pub fn bytes(out: &mut impl Buffer, field: u32, value: &[u8]) {
    field_word(out, tag(field, BYTES), value.len() as u64);
    out.append(value);
}

/// An open message, which must be passed to [`close`].
#[must_use]
pub struct Open(usize);

/// Begins a nested message. Reserves one byte for its length; [`close`] makes room for more.
#[inline(always)]
pub fn open(out: &mut impl Buffer, field: u32) -> Open {
    let (tag, len) = tag(field, BYTES);
    out.word(tag, len + 1);
    Open(out.position())
}

/// Ends the message begun by [`open`]; messages close in the reverse order.
#[inline(always)]
pub fn close(out: &mut impl Buffer, Open(start): Open) {
    let len = out.position() - start;
    if len < 0x80 {
        if let Some(byte) = out.written().get_mut(start - 1) {
            *byte = len as u8;
        }
    } else {
        let more = varint_len(len as u64) - 1;
        out.word(0, more);
        lengthen(out.written(), start, len, more);
    }
}

/// Makes room for a length that needs `more` bytes, before `start`.
#[cold]
fn lengthen(written: &mut [u8], start: usize, len: usize, more: usize) {
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
    field_word(out, tag(field, BYTES), value.encoded_len() as u64);
    value.encode_raw(out);
}

/// Why bytes are not a valid message.
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

/// A field's value; only the schema knows which of the integer types it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    Uint(u64),
    Fixed64(u64),
    Fixed32(u32),
    Bytes(&'a [u8]),
}

impl<'a> Value<'a> {
    /// The integer, 0 for other types: a field of an unexpected type counts as absent.
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

/// Reads a varint at the start of `bytes`: the value and the rest. `Ok(None)` when the bytes end within it.
#[inline]
pub(crate) fn read_varint(bytes: &[u8]) -> Result<Option<(u64, &[u8])>, Malformed> {
    let mut value = 0u64;
    for (i, &byte) in bytes.iter().enumerate().take(MAX_VARINT) {
        value |= u64::from(byte & 0x7f) << (7 * i);
        if byte < 0x80 {
            return Ok(Some((value, &bytes[i + 1..])));
        }
    }
    if bytes.len() < MAX_VARINT { Ok(None) } else { Err(Malformed::Varint) }
}

/// Iterates over the fields of a message in place. Groups, which Perfetto does not use, are malformed.
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
        if let Some((word, _)) = self.rest.split_first_chunk() {
            let word = u64::from_le_bytes(*word);
            let ends = !word & 0x8080_8080_8080_8080;
            if ends != 0 {
                let len = ends.trailing_zeros() as usize / 8 + 1;
                self.rest = &self.rest[len..];
                return Ok(gather(word, len));
            }
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

    #[test]
    fn a_varint_has_ten_bytes_at_most() {
        assert_eq!(read_varint(&[0xff; 9]), Ok(None), "the tenth may follow");
        assert_eq!(read_varint(&[0xff; 10]), Err(Malformed::Varint));
        let largest = [&[0xff; 9][..], &[1, 7]].concat();
        assert_eq!(read_varint(&largest), Ok(Some((u64::MAX, &[7][..]))));
    }

    /// The encoding of prost, which goes byte by byte.
    fn by_prost(field: u32, value: u64) -> Vec<u8> {
        let mut out = Vec::new();
        prost::encoding::uint64::encode(field, &value, &mut out);
        out
    }

    #[test]
    fn numbers_of_every_length_in_every_buffer() {
        let edges = (0..64).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit, (1 << bit) + 1]).chain([u64::MAX]);
        for (value, field) in edges.flat_map(|value| [1, 15, 16, 3001].map(|field| (value, field))) {
            let mut out = vec![0xEE];
            uint(&mut out, field, value);
            assert_eq!(out[1..], by_prost(field, value), "{value:#x} in field {field}");
            let mut bytes = [0; Hot::CAPACITY + 8];
            let mut hot = Hot::new(&mut bytes);
            uint(&mut hot, field, value);
            let mut out = vec![0xEE];
            hot.flush(&mut out);
            assert_eq!(out[1..], by_prost(field, value), "{value:#x} in field {field}, hot");
        }
    }

    #[test]
    fn a_hot_packet_is_like_any() {
        fn packet(out: &mut impl Buffer, numbers: u64) {
            let outer = open(out, 1);
            let nested = open(out, 3000);
            (0..numbers).for_each(|number| uint(out, 2, number << 40));
            close(out, nested);
            double(out, 5, 0.5);
            bytes(out, 6, b"text");
            close(out, outer);
        }
        for numbers in [0, 1, 10, 12, 14, 15, 16, 17, 50] {
            let (mut plain, mut hot) = (vec![7; 3], vec![7; 3]);
            packet(&mut plain, numbers);
            let mut bytes = [0xAA; Hot::CAPACITY + 8];
            let mut buffer = Hot::new(&mut bytes);
            packet(&mut buffer, numbers);
            buffer.flush(&mut hot);
            assert_eq!(plain, hot, "{numbers} numbers");
        }
    }

    proptest! {
        #[test]
        fn varints_round_trip(value: u64) {
            let mut out = Vec::new();
            varint(&mut out, value);
            prop_assert_eq!(out.len(), varint_len(value));
            prop_assert_eq!(read_varint(&out), Ok(Some((value, &[][..]))));
            // Read as words while there are eight bytes, then byte by byte.
            for after in [0, 8] {
                let mut fields = Fields { rest: &[&out[..], &vec![0xFF; after]].concat() };
                prop_assert_eq!(fields.varint(), Ok(value));
                prop_assert_eq!(fields.rest.len(), after);
            }
        }

        #[test]
        fn fields_never_panic(message: Vec<u8>) {
            let mut fields = Fields::new(&message);
            while let Ok(Some(_)) = fields.next_field() {}
        }
    }
}
