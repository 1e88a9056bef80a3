//! Reads the arena of a dead process. The file may be of another version, cut short, or full of garbage: every number is
//! checked before use, and bytes are read, not mapped, so the content cannot crash or hang the reader.

use std::fs::File;
use std::io;
use std::mem::{offset_of, size_of};
use std::os::unix::fs::FileExt;
use std::path::Path;

use super::layout::{
    Book, CHUNK_HEADER, Chunk, Drained, Geometry, Header, Identity, KINDS, LAYOUT, MAGIC, MARK_WORDS, Owned, PAGE,
    Pool, Slot, chunk_state, effective_tail, slot_state,
};
use super::{Counts, ForkedChildren, Mark, ThreadInfo, os};
use rkprof_model::record;

/// Why a file can't be salvaged.
#[derive(Debug, thiserror::Error)]
pub enum SalvageError {
    #[error("reading the arena failed: {0}; check that the file exists and is readable")]
    Io(#[from] io::Error),
    #[error("this is not an arena, or one whose making was interrupted; there is nothing to recover in it")]
    NotAnArena,
    #[error(
        "the arena was written by another version of rkprof (layout {layout}, records {records}); recover it with that one"
    )]
    Version { layout: u32, records: u32 },
}

/// Drops of a thread that was alive, or whose end the drainer had not noticed, when the process was killed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadDrops {
    pub thread: ThreadInfo,
    pub dropped: Counts,
}

/// The remains of a session.
pub struct Salvage {
    file: File,
    geometry: Geometry,
    pid: u32,
    started: u64,
    clean_end: bool,
    mark: Mark,
    drained: Counts,
    dropped: Counts,
    forked: ForkedChildren,
    threads: Vec<ThreadDrops>,
    remains: Vec<Remains>,
    damaged_chunks: u32,
}

/// Records of a chunk that are not in the trace.
struct Remains {
    thread: ThreadInfo,
    sequence: u64,
    chunk: u32,
    from: u32,
    to: u32,
}

impl Salvage {
    /// # Errors
    /// See [`SalvageError`].
    pub fn open(path: &Path) -> Result<Salvage, SalvageError> {
        Salvage::from_file(File::open(path)?)
    }

    /// The same for a file that is already open, such as a memfd.
    pub fn from_file(file: File) -> Result<Salvage, SalvageError> {
        let header = read(&file, 0, size_of::<Header>())?;
        let identity = Bytes(&header[offset_of!(Header, identity)..]);
        if identity.u64(offset_of!(Identity, magic)) != MAGIC {
            return Err(SalvageError::NotAnArena);
        }
        let layout = identity.u32(offset_of!(Identity, layout));
        let records = identity.u32(offset_of!(Identity, records));
        if (layout, records) != (LAYOUT, record::VERSION) {
            return Err(SalvageError::Version { layout, records });
        }
        let geometry = Geometry {
            chunk_bytes: identity.u32(offset_of!(Identity, chunk_bytes)),
            chunks: identity.u32(offset_of!(Identity, chunks)),
            slots: identity.u32(offset_of!(Identity, slots)),
        };
        if !geometry.is_sound() {
            return Err(SalvageError::NotAnArena);
        }
        let pass = Bytes(&header).u64(offset_of!(Header, pass));
        let book = offset_of!(Header, books) + (pass & 1) as usize * size_of::<super::layout::Line<Book>>();
        let book = Bytes(&header[book..]);
        let words = |at: usize| move |index: usize| book.u64(at + 8 * index);
        let forked = Bytes(&header[offset_of!(Header, forked)..]);
        let mut salvage = Salvage {
            forked: ForkedChildren::read(|at| forked.u32(at)),
            pid: identity.u32(offset_of!(Identity, pid)),
            started: identity.u64(offset_of!(Identity, started)),
            clean_end: identity.u32(offset_of!(Identity, clean_end)) == 1,
            mark: Mark::from_words(std::array::from_fn::<_, MARK_WORDS, _>(words(offset_of!(Book, mark)))),
            drained: Counts(std::array::from_fn::<_, KINDS, _>(words(offset_of!(Book, drained)))),
            dropped: Counts(std::array::from_fn::<_, KINDS, _>(words(offset_of!(Book, dropped)))),
            file,
            geometry,
            threads: Vec::new(),
            remains: Vec::new(),
            damaged_chunks: 0,
        };
        let dropped = Bytes(&header[offset_of!(Header, dropped)..]);
        salvage.dropped.add(&Counts(std::array::from_fn(|kind| dropped.u64(8 * kind))));
        let pool = Bytes(&header[offset_of!(Header, pool)..]);
        salvage.read_slots(pool.u32(offset_of!(Pool, slots_used)), pass)?;
        salvage.read_chunks(pool.u32(offset_of!(Pool, claimed)), pass)?;
        Ok(salvage)
    }

    /// The process that wrote it.
    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// Whether that process still runs, so that the arena must not be touched; only meaningful on the machine where it ran.
    pub fn is_in_use(&self) -> bool {
        // A process that was killed before it had a drainer has not stored its start.
        os::process_start(self.pid).is_some_and(|started| [started, 0].contains(&self.started))
    }

    /// Whether the session ended normally.
    pub fn clean_end(&self) -> bool {
        self.clean_end
    }

    /// The state of the files when the last pass was published.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// Records that are in the files up to the mark.
    pub fn drained(&self) -> &Counts {
        &self.drained
    }

    /// Records dropped, by all threads.
    pub fn dropped(&self) -> &Counts {
        &self.dropped
    }

    /// Forked children of the process that made calls, none of them recorded.
    pub fn forked_children(&self) -> &ForkedChildren {
        &self.forked
    }

    /// The threads that had a slot at the end.
    pub fn threads(&self) -> &[ThreadDrops] {
        &self.threads
    }

    /// Chunks with invalid headers; their content is lost.
    pub fn damaged_chunks(&self) -> u32 {
        self.damaged_chunks
    }

    /// Whether the file is shorter than at its creation: the content of the rest is lost.
    pub fn is_cut(&self) -> bool {
        self.file.metadata().map_or(true, |found| found.len() < self.geometry.file_bytes())
    }

    /// Bytes of records that are not in the trace.
    pub fn remaining_bytes(&self) -> u64 {
        self.remains.iter().map(|remains| u64::from(remains.to - remains.from)).sum()
    }

    /// Calls `each` with the records that are not in the trace: threads in the order of attaching, each thread's records in
    /// their order. Returns the number of bytes that are not records.
    ///
    /// # Errors
    /// When the file can no longer be read.
    pub fn for_each(&self, mut each: impl FnMut(ThreadInfo, &[u8])) -> io::Result<u64> {
        let mut malformed = 0;
        for remains in &self.remains {
            let at = self.geometry.chunk_offset(remains.chunk) + u64::from(CHUNK_HEADER + remains.from);
            let bytes = read(&self.file, at, (remains.to - remains.from) as usize)?;
            let sound: usize = record::iter(&bytes).map(|(_, record)| record.len()).sum();
            malformed += (bytes.len() - sound) as u64;
            if sound > 0 {
                each(remains.thread, &bytes[..sound]);
            }
        }
        Ok(malformed)
    }

    fn read_slots(&mut self, used: u32, pass: u64) -> io::Result<()> {
        let used = used.min(self.geometry.slots);
        let slots = read(&self.file, PAGE, used as usize * size_of::<Slot>())?;
        for (index, slot) in slots.chunks_exact(size_of::<Slot>()).enumerate() {
            let slot = Bytes(slot);
            let retired = slot.u64(offset_of!(Slot, retired));
            if slot.u32(offset_of!(Slot, state)) == slot_state::FREE || (retired != 0 && retired <= pass) {
                continue;
            }
            let dropped = offset_of!(Slot, dropped);
            let dropped = Counts(std::array::from_fn(|kind| slot.u32(dropped + 4 * kind).into()));
            let (tid, ordinal) = (slot.u32(offset_of!(Slot, tid)), slot.u64(offset_of!(Slot, ordinal)));
            if ordinal <= self.mark.over {
                continue;
            }
            self.dropped.add(&dropped);
            self.threads.push(ThreadDrops { thread: ThreadInfo { slot: index as u32, tid, ordinal }, dropped });
        }
        Ok(())
    }

    fn read_chunks(&mut self, claimed: u32, pass: u64) -> io::Result<()> {
        let bytes = self.file.metadata()?.len();
        for chunk in 0..claimed.min(self.geometry.chunks) {
            let offset = self.geometry.chunk_offset(chunk);
            if offset >= bytes {
                break;
            }
            let header = read(&self.file, offset, CHUNK_HEADER as usize)?;
            let owned = Bytes(&header[offset_of!(Chunk, owned)..]);
            let drained = Bytes(&header[offset_of!(Chunk, drained)..]);
            let tails = [0, 1].map(|which| drained.u64(offset_of!(Drained, tails) + 8 * which));
            let (from, to) = (effective_tail(tails, pass).0, owned.u32(offset_of!(Owned, committed)));
            let known = match owned.u32(offset_of!(Owned, state)) {
                chunk_state::FREE => continue,
                chunk_state::OWNED | chunk_state::SEALED => true,
                _ => false,
            };
            if !known || to > self.geometry.payload() || from > to || from % 8 != 0 || to % 8 != 0 {
                self.damaged_chunks += 1;
                continue;
            }
            if from == to {
                continue;
            }
            let thread = ThreadInfo {
                slot: owned.u32(offset_of!(Owned, slot)),
                tid: owned.u32(offset_of!(Owned, tid)),
                ordinal: owned.u64(offset_of!(Owned, ordinal)),
            };
            if thread.ordinal <= self.mark.over {
                continue;
            }
            let sequence = owned.u64(offset_of!(Owned, sequence));
            self.remains.push(Remains { thread, sequence, chunk, from, to });
        }
        self.remains.sort_by_key(|remains| (remains.thread.ordinal, remains.sequence));
        Ok(())
    }
}

/// `len` bytes at `offset`; zeros beyond the end of the file.
fn read(file: &File, offset: u64, len: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; len];
    let mut done = 0;
    while done < len {
        match file.read_at(&mut bytes[done..], offset + done as u64) {
            Ok(0) => break,
            Ok(n) => done += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(bytes)
}

/// Numbers in a copy of the layout's structs.
#[derive(Clone, Copy)]
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn u32(self, at: usize) -> u32 {
        self.0.get(at..).and_then(record::read).unwrap_or(0)
    }

    fn u64(self, at: usize) -> u64 {
        self.0.get(at..).and_then(record::read).unwrap_or(0)
    }
}
