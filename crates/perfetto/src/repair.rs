//! Finds and cuts the torn tail of a trace whose writer was killed: Perfetto reads only files of whole packets.

use super::reader::ReadError;
use super::reader::frames::Frames;
use std::fs::File;
use std::io;

/// The whole part of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// Bytes of whole packets.
    pub len: u64,
    /// Bytes of the file.
    pub total: u64,
    pub packets: u64,
    /// Why the rest is not whole; `None` when there is no rest.
    pub reason: Option<String>,
}

/// Measures the whole packets at the start of a trace.
///
/// # Errors
///
/// When the file cannot be read.
pub fn valid_prefix(file: File) -> io::Result<Prefix> {
    let total = file.metadata()?.len();
    let mut frames = Frames::new(file);
    let mut packets = 0;
    let reason = loop {
        match frames.next_packet() {
            Ok(Some(_)) => packets += 1,
            Ok(None) => {
                break frames
                    .torn()
                    .map(|torn| format!("the file ends within a packet that begins at {}", torn.offset));
            }
            Err(ReadError::Garbage { reason, .. }) => break Some(reason),
            Err(ReadError::Io { source, .. }) => return Err(source),
        }
    };
    Ok(Prefix { len: frames.offset(), total, packets, reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(bytes: &[u8]) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        file
    }

    #[test]
    fn torn_and_zeroed_tails_are_not_whole() {
        let whole = [0x0a, 2, 1, 2, 0x0a, 1, 3];
        for tail in [&[][..], &[0x0a], &[0x0a, 9, 1], &[0, 0, 0, 0]] {
            let trace = file(&[&whole[..], tail].concat());
            let prefix = valid_prefix(File::open(trace.path()).unwrap()).unwrap();
            assert_eq!((prefix.len, prefix.total, prefix.packets), (7, 7 + tail.len() as u64, 2));
            assert_eq!(prefix.reason.is_none(), tail.is_empty());
        }
    }

    #[test]
    fn other_files_have_no_packet() {
        let text = file(b"not a trace");
        let prefix = valid_prefix(File::open(text.path()).unwrap()).unwrap();
        assert!((prefix.len, prefix.packets) == (0, 0) && prefix.reason.is_some());
    }
}
