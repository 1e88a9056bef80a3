//! Bytes on their way: copies and fills, done a piece at a time so that a long one does not hold up other queues.

use crate::access::{self, NotMapped};
use crate::driver::Driver;

/// About as much as other queues can wait for.
const PIECE: u64 = 1 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Memory(u64),
    /// Written again and again.
    Pattern([u8; 16]),
}

impl Source {
    /// A pattern of 1, 2, 4, 8 or 16 bytes.
    pub(crate) fn repeated(bytes: &[u8]) -> Option<Source> {
        let fits = matches!(bytes.len(), 1 | 2 | 4 | 8 | 16);
        fits.then(|| Source::Pattern(std::array::from_fn(|at| bytes[at % bytes.len()])))
    }

    pub(crate) fn word(word: u32) -> Source {
        let bytes = word.to_le_bytes();
        Source::Pattern(std::array::from_fn(|at| bytes[at % 4]))
    }
}

/// One run of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Transfer {
    pub to: u64,
    pub from: Source,
    pub bytes: u64,
}

impl Transfer {
    /// Moves the next piece; whether all is done.
    fn step(&mut self, driver: &Driver) -> Result<bool, NotMapped> {
        let part = self.bytes.min(PIECE);
        let to = driver.memory.at(self.to);
        match &mut self.from {
            // A copy onto itself a little further on must see each byte before it is written: in one go.
            Source::Memory(from) if *from < self.to && self.to < *from + self.bytes => {
                access::copy(to, driver.memory.at(*from), self.bytes)?;
                self.bytes = 0;
                return Ok(true);
            }
            Source::Memory(from) => {
                access::copy(to, driver.memory.at(*from), part)?;
                *from += part;
            }
            Source::Pattern(pattern) => access::fill(to, pattern, part)?,
        }
        self.to += part;
        self.bytes -= part;
        Ok(self.bytes == 0)
    }
}

/// One command's runs of bytes: a single one, or the rows of a sub-window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moving {
    /// The rows that are left, the last one first.
    rows: Vec<Transfer>,
    pub first: Transfer,
    /// Of the whole command.
    pub bytes: u64,
}

impl Moving {
    pub(crate) fn new(mut rows: Vec<Transfer>) -> Option<Moving> {
        rows.retain(|row| row.bytes > 0);
        let bytes = rows.iter().map(|row| row.bytes).sum();
        rows.reverse();
        let first = *rows.last()?;
        Some(Moving { rows, first, bytes })
    }

    pub(crate) fn one(to: u64, from: Source, bytes: u64) -> Option<Moving> {
        Moving::new(vec![Transfer { to, from, bytes }])
    }

    pub(crate) fn is_done(&self) -> bool {
        self.rows.is_empty()
    }

    /// Moves the next piece.
    pub(crate) fn piece(&mut self, driver: &Driver) -> Result<(), NotMapped> {
        let mut room = PIECE;
        while let Some(row) = self.rows.last_mut() {
            let before = row.bytes;
            if row.step(driver)? {
                self.rows.pop();
            }
            room = room.saturating_sub(before);
            if room == 0 {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    #[test]
    fn rows_and_patterns_arrive_in_pieces() {
        let driver = Driver::for_tests(Options::default());
        let from: Vec<u8> = (0..3_000_000_u32).map(|at| (at % 251) as u8).collect();
        let mut to = vec![0_u8; 3_000_008];
        let base = to.as_mut_ptr() as u64;
        let pattern = Source::repeated(&[1, 2]).unwrap();
        let mut moving = Moving::new(vec![
            Transfer { to: base, from: Source::Memory(from.as_ptr() as u64), bytes: 3_000_000 },
            Transfer { to: base + 3_000_000, from: pattern, bytes: 5 },
        ])
        .unwrap();
        assert_eq!(moving.bytes, 3_000_005);
        let mut steps = 0;
        while !moving.is_done() {
            moving.piece(&driver).unwrap();
            steps += 1;
        }
        assert!(steps > 2, "{steps}");
        assert_eq!(to[..3_000_000], from);
        assert_eq!(to[3_000_000..], [1, 2, 1, 2, 1, 0, 0, 0]);
    }
}
