//! Checks that the lists in a Parquet file's footer can have their stated lengths. A damaged footer may state two thousand
//! million entries in a few bytes, and would keep a trusting reader busy for minutes.
//!
//! The footer is a struct in Thrift's compact protocol (thrift/doc/specs/thrift-compact-protocol.md), followed by its length
//! in 4 bytes and `PAR1`.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};

const MARK: &[u8; 4] = b"PAR1";
/// Limit of nested structs and lists; Parquet's own metadata has fewer than ten.
const DEEPEST: u32 = 64;

/// False when the footer is impossible. True also for a file without a footer, for which the reader has its own error.
///
/// # Errors
/// Errors of reading the file.
pub(super) fn is_plausible(file: &mut File) -> io::Result<bool> {
    let size = file.seek(SeekFrom::End(0))?;
    let Some(end) = size.checked_sub(8) else { return Ok(true) };
    let mut tail = [0; 8];
    file.seek(SeekFrom::Start(end))?;
    file.read_exact(&mut tail)?;
    let length = u64::from(u32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]));
    let (true, Some(start)) = (tail.ends_with(MARK), end.checked_sub(length)) else { return Ok(true) };
    let mut footer = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    file.take(length).read_to_end(&mut footer)?;
    Ok(Walk { bytes: &footer }.structure(0).is_some())
}

/// The rest of a footer. Each method skips one element, and returns `None` when it cannot be there.
struct Walk<'a> {
    bytes: &'a [u8],
}

impl Walk<'_> {
    fn skip(&mut self, bytes: usize) -> Option<()> {
        self.bytes = self.bytes.get(bytes..)?;
        Some(())
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.first()?;
        self.skip(1)?;
        Some(byte)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    /// Skips this many elements, each of at least a byte.
    fn count(&mut self, count: u64) -> Option<u64> {
        (count <= self.bytes.len() as u64).then_some(count)
    }

    fn structure(&mut self, depth: u32) -> Option<()> {
        loop {
            let field = self.byte()?;
            if field == 0 {
                return Some(());
            }
            // Without a distance to the previous field, the field's number follows.
            if field >> 4 == 0 {
                self.varint()?;
            }
            match field & 0xf {
                // A boolean is encoded in its type.
                1 | 2 => {}
                kind => self.value(kind, depth)?,
            }
        }
    }

    fn value(&mut self, kind: u8, depth: u32) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        match kind {
            3 => self.skip(1),
            4..=6 => self.varint().map(drop),
            7 => self.skip(8),
            8 => {
                let length = self.varint()?;
                self.skip(usize::try_from(length).ok()?)
            }
            9 | 10 => self.list(depth),
            11 => self.map(depth),
            12 => self.structure(depth + 1),
            13 => self.skip(16),
            _ => None,
        }
    }

    fn list(&mut self, depth: u32) -> Option<()> {
        let head = self.byte()?;
        let length = match head >> 4 {
            15 => self.varint()?,
            short => u64::from(short),
        };
        // The footer has no list of booleans; readers disagree on whether these take a byte.
        if matches!(head & 0xf, 1 | 2) && length > 0 {
            return None;
        }
        (0..self.count(length)?).try_for_each(|_| self.value(head & 0xf, depth + 1))
    }

    fn map(&mut self, depth: u32) -> Option<()> {
        let length = self.varint()?;
        if length == 0 {
            return Some(());
        }
        let kinds = self.byte()?;
        (0..self.count(length)?).try_for_each(|_| {
            self.value(kinds >> 4, depth + 1)?;
            self.value(kinds & 0xf, depth + 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn plausible(footer: &[u8]) -> bool {
        let mut file = tempfile::tempfile().unwrap();
        let length = (footer.len() as u32).to_le_bytes();
        file.write_all(&[MARK, footer, &length, MARK].concat()).unwrap();
        is_plausible(&mut file).unwrap()
    }

    /// Field 1, an i32: 0x15, then its value.
    #[test]
    fn what_the_protocol_allows_is_plausible() {
        assert!(plausible(&[0]) && plausible(&[0x15, 2, 0]));
        assert!(plausible(&[0x29, 0x25, 1, 1, 0]), "a list of two numbers");
        assert!(plausible(&[0x28, 3, b'a', b'b', b'c', 0]), "a text");
        assert!(plausible(&[0x1c, 0x11, 0x15, 4, 0, 0]), "a struct with a truth value and a number");
        assert!(plausible(&[0x2b, 1, 0x85, 1, b'k', 7, 0]), "a map of a text to a number");
    }

    #[test]
    fn what_does_not_fit_the_footer_is_not() {
        assert!(!plausible(&[]) && !plausible(&[0x15, 2]), "no end");
        assert!(!plausible(&[0x19, 0xf5, 0xff, 0xff, 0xff, 0x7f, 1, 1, 0]), "a list of 2^28 numbers");
        assert!(!plausible(&[0x19, 0xf1, 0x80, 0x80, 0x80, 0x40, 0]), "a list of 2^27 truth values");
        assert!(!plausible(&[0x28, 9, b'a', 0]), "a text that is longer than the footer");
        assert!(!plausible(&[0x1c; 1 << 20]), "structs in structs");
        assert!(!plausible(&[0x19; 1 << 20]), "lists in lists");
        assert!(!plausible(&[0x1e, 0]), "a type that does not exist");
    }

    #[test]
    fn a_file_without_a_footer_is_left_to_its_reader() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"PAR").unwrap();
        assert!(is_plausible(&mut file).unwrap());
        file.write_all(b"no footer at all").unwrap();
        assert!(is_plausible(&mut file).unwrap());
    }
}
