//! A file to read: decompressed when it is gzip, and guarded against a single row that never ends.

use super::error::ImportError;
use flate2::read::MultiGzDecoder;
use rkprof_store::files;
use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::rc::Rc;

/// Longest row or element. Kernel names can have some KiB.
const MAX_ROW: u64 = 64 << 20;
const BUFFER: usize = 256 << 10;

/// Opens a file, compressed or not.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, ImportError> {
    let failed = |error: io::Error| ImportError::io(path, &error);
    let mut file = BufReader::with_capacity(BUFFER, files::open(path).map_err(failed)?);
    let gzip = file.fill_buf().map_err(failed)?.starts_with(&GZIP);
    let inflated = |file| Inflated { decoder: MultiGzDecoder::new(file), bytes: 0 };
    Ok(if gzip { Box::new(BufReader::with_capacity(BUFFER, inflated(file))) } else { Box::new(file) })
}

const GZIP: [u8; 2] = [0x1f, 0x8b];

pub(super) fn is_compressed(path: &Path) -> Result<bool, ImportError> {
    let mut head = [0; GZIP.len()];
    let read = files::open(path).and_then(|mut file| file.read_exact(&mut head));
    read.map_err(|error| ImportError::io(path, &error))?;
    Ok(head == GZIP)
}

/// A gzip file whose errors contain the position.
struct Inflated<R> {
    decoder: MultiGzDecoder<R>,
    /// Bytes decompressed so far.
    bytes: u64,
}

impl<R: BufRead> Read for Inflated<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.decoder.read(buffer) {
            Ok(n) => {
                self.bytes += n as u64;
                Ok(n)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                let text = format!("the gzip data end or are damaged after {} decompressed bytes: {error}", self.bytes);
                Err(io::Error::new(io::ErrorKind::InvalidData, text))
            }
        }
    }
}

/// How much a parser may still read before it must have finished a row.
#[derive(Clone, Debug)]
pub(super) struct Allowance(Rc<Cell<u64>>);

impl Allowance {
    /// Marks the end of a row.
    pub(super) fn renew(&self) {
        self.0.set(MAX_ROW);
    }
}

/// Fails when a parser reads more than [`MAX_ROW`] bytes for one row, because it keeps all of them in memory.
pub(super) struct Guarded<R> {
    read: R,
    left: Allowance,
}

impl<R: Read> Guarded<R> {
    pub(super) fn new(read: R) -> (Guarded<R>, Allowance) {
        let left = Allowance(Rc::new(Cell::new(MAX_ROW)));
        (Guarded { read, left: left.clone() }, left)
    }
}

impl<R: Read> Read for Guarded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.read.read(buffer)?;
        match self.left.0.get().checked_sub(n as u64) {
            Some(left) => self.left.0.set(left),
            None => return Err(io::Error::other(format!("a row of more than {} MiB", MAX_ROW >> 20))),
        }
        Ok(n)
    }
}
