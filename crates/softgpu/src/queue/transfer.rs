//! Bytes on their way: a copy or a fill, done a piece at a time so that a long one does not hold up other queues.

use crate::access::{self, NotMapped};
use crate::driver::Driver;

const PIECE: u64 = 1 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Memory(u64),
    Word(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Transfer {
    pub to: u64,
    pub from: Source,
    pub bytes: u64,
}

impl Transfer {
    /// Moves the next piece; whether all is done.
    pub(crate) fn step(&mut self, driver: &Driver) -> Result<bool, NotMapped> {
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
            Source::Word(word) => access::fill(to, *word, part)?,
        }
        self.to += part;
        self.bytes -= part;
        Ok(self.bytes == 0)
    }
}
