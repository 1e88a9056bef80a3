//! Splits a stream into packets: a `Trace` consists only of packets, each with a tag, a length and that many bytes.

use crate::wire::{Malformed, read_varint};
use rkprof_model::error::Error;
use std::io::Read;

/// Field 1, length-delimited.
const PACKET_TAG: u8 = 0x0a;
/// Larger packets come from neither rkprof nor Perfetto.
const MAX_PACKET: u64 = 256 << 20;
const CHUNK: usize = 256 << 10;

/// Why a trace cannot be read further.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("reading the trace at byte {offset} failed: {source}")]
    Io { offset: u64, source: std::io::Error },
    #[error("not a trace from byte {offset} on: {reason}")]
    Garbage { offset: u64, reason: String },
}

/// The tail of a trace whose writer was stopped within a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Torn {
    /// End of the last whole packet.
    pub offset: u64,
    /// Bytes after it.
    pub bytes: u64,
}

pub struct Frames<'r> {
    read: Box<dyn Read + 'r>,
    buffer: Vec<u8>,
    /// The part of the buffer that has been read but not returned yet.
    from: usize,
    to: usize,
    /// Offset of `from` in the file.
    offset: u64,
    ended: bool,
}

impl<'r> Frames<'r> {
    pub fn new(read: impl Read + 'r) -> Frames<'r> {
        Frames { read: Box::new(read), buffer: Vec::new(), from: 0, to: 0, offset: 0, ended: false }
    }

    /// The next packet and its offset; `None` at the end or at a torn tail.
    pub fn next_packet(&mut self) -> Result<Option<(&[u8], u64)>, ReadError> {
        let (head, len) = loop {
            match header(&self.buffer[self.from..self.to]) {
                Ok(Some((head, len))) if self.to - self.from >= head + len => break (head, len),
                Ok(Some((head, len))) if !self.fill(head + len)? => return Ok(None),
                Ok(None) if !self.fill(self.to - self.from + 1)? => return Ok(None),
                Ok(_) => {}
                Err(reason) => {
                    return Err(ReadError::Garbage { offset: self.offset, reason: self.explain(reason.to_string()) });
                }
            }
        };
        let at = self.offset;
        let packet = self.from + head..self.from + head + len;
        self.from = packet.end;
        self.offset += (head + len) as u64;
        Ok(Some((&self.buffer[packet], at)))
    }

    /// Offset of the next packet.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    pub fn torn(&self) -> Option<Torn> {
        let bytes = (self.to - self.from) as u64;
        (self.ended && bytes > 0).then_some(Torn { offset: self.offset, bytes })
    }

    /// Reads until the buffer has at least `wanted` bytes; returns false when the stream ends before.
    fn fill(&mut self, wanted: usize) -> Result<bool, ReadError> {
        self.buffer.copy_within(self.from..self.to, 0);
        self.to -= self.from;
        self.from = 0;
        while self.to < wanted && !self.ended {
            // The buffer grows with the data, not with a stated length.
            if self.buffer.len() < self.to + CHUNK {
                self.buffer.resize(self.to + CHUNK, 0);
            }
            match self.read.read(&mut self.buffer[self.to..]) {
                Ok(0) => self.ended = true,
                Ok(n) => self.to += n,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(source) => return Err(ReadError::Io { offset: self.offset + self.to as u64, source }),
            }
        }
        Ok(self.to >= wanted)
    }

    /// Adds what the file is instead, where its beginning shows that.
    fn explain(&self, reason: String) -> String {
        let start = &self.buffer[self.from..self.to];
        match start {
            _ if self.offset > 0 => reason,
            [0x1f, 0x8b, ..] => "it is gzip-compressed; decompress it first (gunzip)".to_owned(),
            [b'P', b'K', ..] => "it is a zip archive; unpack it first".to_owned(),
            [b'{' | b'[', ..] => "it looks like JSON, not like a Perfetto trace".to_owned(),
            _ => reason,
        }
    }
}

/// Length of a packet's tag and length, and of its body; `None` when there are too few bytes.
fn header(bytes: &[u8]) -> Result<Option<(usize, usize)>, Error> {
    let Some((&tag, rest)) = bytes.split_first() else { return Ok(None) };
    if tag != PACKET_TAG {
        return Err(Error::new(format!("a packet would begin with byte 0x0a, this is {tag:#04x}")));
    }
    match read_varint(rest) {
        Ok(None) => Ok(None),
        Ok(Some((len, _))) if len > MAX_PACKET => Err(Error::new(format!("a packet cannot be {len} bytes long"))),
        Ok(Some((len, after))) => Ok(Some((bytes.len() - after.len(), len as usize))),
        Err(Malformed::Varint) => Err(Error::new("a packet's length has more than 10 bytes")),
        Err(other) => Err(Error::new(other.to_string())),
    }
}

/// The packet at the start of `bytes`, and its length; `None` when the packet is not complete.
pub fn split(bytes: &[u8]) -> Result<Option<(&[u8], usize)>, Error> {
    let Some((head, len)) = header(bytes)? else { return Ok(None) };
    Ok(bytes.get(head..head + len).map(|packet| (packet, head + len)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let n = self.0.len().min(1);
            buffer[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    #[test]
    fn packets_come_out_however_bytes_come_in() {
        let mut trace = vec![0x0a, 2, 1, 2, 0x0a, 0, 0x0a, 0x80, 0x01];
        trace.extend([7; 128]);
        let mut frames = Frames::new(Trickle(&trace));
        let mut lengths = Vec::new();
        while let Some((packet, offset)) = frames.next_packet().unwrap() {
            lengths.push((offset, packet.len()));
        }
        assert_eq!(lengths, [(0, 2), (4, 0), (6, 128)]);
        assert_eq!((frames.torn(), frames.offset()), (None, trace.len() as u64));
    }

    #[test]
    fn torn_tails_are_measured() {
        for (tail, bytes) in [(&[0x0a][..], 1), (&[0x0a, 0x80], 2), (&[0x0a, 5, 1, 2], 4)] {
            let mut trace = vec![0x0a, 1, 9];
            trace.extend(tail);
            let mut frames = Frames::new(&trace[..]);
            assert!(frames.next_packet().unwrap().is_some());
            assert!(frames.next_packet().unwrap().is_none());
            assert_eq!(frames.torn(), Some(Torn { offset: 3, bytes }));
        }
    }

    #[test]
    fn other_files_are_refused() {
        let refused = |bytes: &[u8]| Frames::new(bytes).next_packet().unwrap_err().to_string();
        assert!(refused(b"\x1f\x8b\x08\x00").contains("gunzip"));
        assert!(refused(b"PK\x03\x04").contains("unpack"));
        assert!(refused(b"{\"traceEvents\":[]}").contains("JSON") && refused(b"[{}]").contains("JSON"));
        assert!(refused(b"hello").contains("from byte 0"));
        assert!(refused(&[0x0a, 0xff, 0xff, 0xff, 0xff, 0x7f]).contains("cannot be"));
        let mut second = Frames::new(&[0x0a, 0, 0x1f, 0x8b][..]);
        second.next_packet().unwrap();
        let second = second.next_packet().unwrap_err().to_string();
        assert!(second.contains("from byte 2") && !second.contains("gunzip"), "a trace that goes wrong: {second}");
        // 256 MiB are not too many, one byte more is.
        assert!(Frames::new(&[0x0a, 0x80, 0x80, 0x80, 0x80, 0x01][..]).next_packet().unwrap().is_none());
        assert!(refused(&[0x0a, 0x81, 0x80, 0x80, 0x80, 0x01]).contains("cannot be"));
    }
}
