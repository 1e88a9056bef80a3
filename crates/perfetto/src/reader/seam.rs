//! Finds where reading can begin in the middle of a trace. The writer repeats its state every few seconds, and packets after
//! such a seam depend on nothing before it ([`crate::writer::TraceWriter::repeat_state`]). So two threads can read one half
//! each.

use super::frames::split;
use super::sequence::Packet;
use crate::format::{STATE_CLEARED, sequence};
use std::io::{self, Read, Seek, SeekFrom};

/// Bytes that are searched at a time; our packets are far shorter.
const CHUNK: usize = 4 << 20;
/// This many valid packets in a row are not chance.
const CHAIN: usize = 64;

/// The offset of the first seam after `from`, within the next `within` bytes. `None` when there is none: the trace is short,
/// compressed, or of another program.
///
/// # Errors
/// Errors of reading.
pub fn seam(read: &mut (impl Read + Seek), from: u64, within: u64) -> io::Result<Option<u64>> {
    let mut bytes = Vec::new();
    let mut at = from;
    let mut aligned = false;
    while at < from + within {
        bytes.clear();
        read.seek(SeekFrom::Start(at))?;
        read.take(CHUNK as u64).read_to_end(&mut bytes)?;
        let mut position = 0;
        if !aligned {
            let Some(first) = (0..bytes.len().min(CHUNK / 2)).find(|start| is_chain(&bytes[*start..])) else {
                return Ok(None);
            };
            (position, aligned) = (first, true);
        }
        let begin = position;
        while let Ok(Some((packet, used))) = split(&bytes[position..]) {
            if Packet::parse(packet).is_ok_and(|packet| packet.begins(sequence::META, STATE_CLEARED)) {
                return Ok(Some(at + position as u64));
            }
            position += used;
        }
        if position == begin {
            return Ok(None);
        }
        at += position as u64;
    }
    Ok(None)
}

/// Whether `bytes` begin with valid packets, one after the other.
fn is_chain(mut bytes: &[u8]) -> bool {
    (0..CHAIN).all(|_| match split(bytes) {
        Ok(Some((packet, used))) if !packet.is_empty() && Packet::parse(packet).is_ok() => {
            bytes = &bytes[used..];
            true
        }
        _ => false,
    })
}
