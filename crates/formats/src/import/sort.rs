//! Sorts any number of rows in constant memory: sorted runs in a file, then merged.

use super::row::ImportedRow;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Rows in memory; 32 MiB.
const RUN: usize = 1 << 18;
/// Rows of each run that are read at once.
const READ: usize = 1 << 11;

/// The key of the order; rows with equal keys keep the order in which they came.
pub(super) type Key = [u64; 6];

pub(super) struct Sorter {
    key: fn(&ImportedRow) -> Key,
    rows: Vec<ImportedRow>,
    limit: usize,
    place: PathBuf,
    /// Sorted runs, one after the other.
    file: Option<File>,
    /// Rows in each run.
    runs: Vec<usize>,
}

impl Sorter {
    /// Runs go to an unnamed file in the directory `place` when memory is full.
    pub(super) fn new(place: &Path, key: fn(&ImportedRow) -> Key) -> Sorter {
        Sorter { key, rows: Vec::new(), limit: RUN, place: place.to_owned(), file: None, runs: Vec::new() }
    }

    pub(super) fn push(&mut self, row: ImportedRow) -> io::Result<()> {
        if self.rows.len() >= self.limit {
            self.spill()?;
        }
        self.rows.push(row);
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        self.rows.sort_by_key(self.key);
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(nameless(&self.place)?),
        };
        file.write_all(bytemuck::cast_slice(&self.rows))?;
        self.runs.push(self.rows.len());
        self.rows.clear();
        Ok(())
    }

    /// All rows in order.
    pub(super) fn finish(mut self) -> io::Result<Sorted> {
        if self.file.is_none() {
            self.rows.sort_by_key(self.key);
            return Ok(Sorted {
                key: self.key,
                memory: self.rows.into_iter(),
                file: None,
                runs: Vec::new(),
                heap: BinaryHeap::new(),
            });
        }
        self.spill()?;
        drop(std::mem::take(&mut self.rows));
        let mut at = 0;
        let mut sorted = Sorted {
            key: self.key,
            memory: Vec::new().into_iter(),
            file: self.file,
            runs: Vec::new(),
            heap: BinaryHeap::new(),
        };
        for (number, rows) in self.runs.into_iter().enumerate() {
            sorted.runs.push(Run { next: at, end: at + rows, buffer: Vec::new().into_iter() });
            at += rows;
            sorted.advance(number)?;
        }
        Ok(sorted)
    }
}

/// A file without a name: it disappears when it is closed, also when the process dies.
fn nameless(place: &Path) -> io::Result<File> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let path = place.join(format!(".import.{}.{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)));
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

struct Run {
    /// Next row to read from the file, and the end of the run.
    next: usize,
    end: usize,
    buffer: std::vec::IntoIter<ImportedRow>,
}

/// Rows in order.
pub(super) struct Sorted {
    key: fn(&ImportedRow) -> Key,
    memory: std::vec::IntoIter<ImportedRow>,
    file: Option<File>,
    runs: Vec<Run>,
    heap: BinaryHeap<Reverse<Head>>,
}

/// The next row of a run, ordered by key, then by age.
struct Head {
    key: Key,
    run: usize,
    row: ImportedRow,
}

impl PartialEq for Head {
    fn eq(&self, other: &Head) -> bool {
        (self.key, self.run) == (other.key, other.run)
    }
}

impl Eq for Head {}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Head) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Head {
    fn cmp(&self, other: &Head) -> std::cmp::Ordering {
        (self.key, self.run).cmp(&(other.key, other.run))
    }
}

impl Sorted {
    #[allow(clippy::should_implement_trait)]
    pub(super) fn next(&mut self) -> io::Result<Option<ImportedRow>> {
        if self.file.is_none() {
            return Ok(self.memory.next());
        }
        let Some(Reverse(head)) = self.heap.pop() else { return Ok(None) };
        self.advance(head.run)?;
        Ok(Some(head.row))
    }

    /// Puts the next row of a run onto the heap.
    fn advance(&mut self, number: usize) -> io::Result<()> {
        let (Some(run), Some(file)) = (self.runs.get_mut(number), &self.file) else { return Ok(()) };
        if run.buffer.len() == 0 && run.next < run.end {
            let mut rows = vec![bytemuck::Zeroable::zeroed(); READ.min(run.end - run.next)];
            file.read_exact_at(bytemuck::cast_slice_mut(&mut rows), (run.next * size_of::<ImportedRow>()) as u64)?;
            run.next += rows.len();
            run.buffer = rows.into_iter();
        }
        if let Some(row) = run.buffer.next() {
            self.heap.push(Reverse(Head { key: (self.key)(&row), run: number, row }));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::RowKind;
    use super::*;
    use proptest::prelude::*;

    fn key(row: &ImportedRow) -> Key {
        [row.start, 0, 0, 0, 0, 0]
    }

    proptest! {
        #[test]
        fn runs_on_disk_are_as_good_as_memory(times in prop::collection::vec(0u64..50, 0..400), limit in 1usize..100) {
            let place = tempfile::tempdir().unwrap();
            let mut sorter = Sorter { limit, ..Sorter::new(place.path(), key) };
            let mut expected = Vec::new();
            for (number, time) in times.iter().enumerate() {
                sorter.push(ImportedRow { tid: number as u32, ..ImportedRow::new(RowKind::Call, 0, None, *time, *time) }).unwrap();
                expected.push((*time, number as u32));
            }
            expected.sort();
            let mut sorted = sorter.finish().unwrap();
            let mut found = Vec::new();
            while let Some(row) = sorted.next().unwrap() {
                found.push((row.start, row.tid));
            }
            prop_assert_eq!(found, expected);
            prop_assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 0);
        }
    }
}
