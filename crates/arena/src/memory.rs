//! The arena's bytes as header, slots and chunks: a file mapped shared, or data on the heap in the model. This is the only
//! place where offsets become references.

use super::layout::Geometry;

#[cfg(loom)]
pub use model::Memory;
#[cfg(not(loom))]
pub(crate) use shared::Memory;

#[cfg(not(loom))]
mod shared {
    use std::ops::Range;

    use super::Geometry;
    use crate::layout::{CHUNK_HEADER, Chunk, Header, SLOTS_PER_PAGE, Slot};
    use crate::mapping::Mapping;
    use crate::os::page_bytes;

    /// Records are seldom longer.
    const RECORD: u64 = 1024;

    pub(crate) struct Memory {
        pub geometry: Geometry,
        pub mapping: Mapping,
    }

    impl Memory {
        /// Reserves the header and the first page of slots; `mapping` is of a file that contains only zeros.
        pub(crate) fn new(mapping: Mapping, geometry: Geometry) -> Result<Memory, i32> {
            mapping.reserve(0..geometry.slot_offset(SLOTS_PER_PAGE))?;
            Ok(Memory { geometry, mapping })
        }

        fn at<T>(&self, offset: u64) -> &T {
            // SAFETY: the callers pass offsets of the layout; a `T` consists of atomics, for which any bytes are valid. The
            // page is reserved, because only reserved numbers are known: see `pool.rs`.
            unsafe { self.mapping.base().add(offset as usize).cast().as_ref() }
        }

        pub(crate) fn header(&self) -> &Header {
            self.at(0)
        }

        /// `None` for an impossible slot number; the slot must be reserved.
        pub(crate) fn slot(&self, slot: u32) -> Option<&Slot> {
            (slot < self.geometry.slots).then(|| self.at(self.geometry.slot_offset(slot)))
        }

        /// `None` for an impossible chunk number; the chunk must be reserved.
        pub(crate) fn chunk(&self, chunk: u32) -> Option<&Chunk> {
            (chunk < self.geometry.chunks).then(|| self.at(self.geometry.chunk_offset(chunk)))
        }

        /// The address of a chunk's records; [`Memory::chunk`] must know the chunk.
        pub(crate) fn payload(&self, chunk: u32) -> *mut u8 {
            let offset = self.geometry.chunk_offset(chunk) + u64::from(CHUNK_HEADER);
            // SAFETY: within the mapping.
            unsafe { self.mapping.base().as_ptr().add(offset as usize) }
        }

        /// Makes a chunk usable; the error is the `errno`.
        pub(crate) fn reserve_chunk(&self, chunk: u32) -> Result<(), i32> {
            self.mapping.reserve(self.geometry.chunk_offset(chunk)..self.geometry.chunk_offset(chunk + 1))
        }

        /// The same for slots.
        pub(crate) fn reserve_slots(&self, slots: Range<u32>) -> Result<(), i32> {
            self.mapping.reserve(self.geometry.slot_offset(slots.start)..self.geometry.slot_offset(slots.end))
        }

        /// Gives the memory of a chunk back. Its owner may be in the middle of a record after the first `committed` bytes, and writes no
        /// other. The pages of the header and of such a record remain. What lies behind them is not in the file any more, but a very
        /// long record may still be written there. Returns the chunk's remaining bytes.
        pub(crate) fn withdraw_chunk(&self, chunk: u32, committed: u32) -> Result<u32, i32> {
            let (header, place, end) = self.parts(chunk, committed);
            // Only the owner's past is here: it does not write to these pages again.
            let past = || self.mapping.release(header.end..place.start);
            if place.end < end {
                self.mapping.withdraw(place.end..end)?;
                let _ = past();
            } else {
                past()?;
            }
            Ok((header.end - header.start + place.end - place.start) as u32)
        }

        /// A chunk that was withdrawn has no owner any more; it must be reserved before it is used again.
        pub(crate) fn restore_chunk(&self, chunk: u32, committed: u32) -> Result<(), i32> {
            let (_, place, end) = self.parts(chunk, committed);
            if place.end < end { self.mapping.restore(place.end..end) } else { Ok(()) }
        }

        /// A chunk's pages: of the header, of the record after the `committed` bytes, and the end.
        fn parts(&self, chunk: u32, committed: u32) -> (Range<u64>, Range<u64>, u64) {
            let page = page_bytes();
            let [start, end] = [chunk, chunk + 1].map(|chunk| self.geometry.chunk_offset(chunk));
            let at = start + u64::from(CHUNK_HEADER + committed);
            let header = start..start / page * page + page;
            let place = (at / page * page).max(header.end)..(at + RECORD).next_multiple_of(page).clamp(header.end, end);
            (header, place, end)
        }

        /// Gives the memory of an unused chunk back; it must be reserved before it is used again.
        pub(crate) fn release_chunk(&self, chunk: u32) -> Result<(), i32> {
            self.mapping.release(self.geometry.chunk_offset(chunk)..self.geometry.chunk_offset(chunk + 1))
        }
    }
}

#[cfg(loom)]
mod model {
    use std::ops::Range;

    use super::Geometry;
    use crate::layout::{CHUNK_HEADER, Chunk, Header, Slot};
    use crate::sync::Watch;

    pub struct Memory {
        pub geometry: Geometry,
        header: Box<Header>,
        slots: Box<[Slot]>,
        chunks: Box<[Chunk]>,
    }

    impl Memory {
        pub fn new(chunks: u32, payload: u32, slots: u32) -> Memory {
            let chunk = |_| Chunk { watch: Watch::new(payload), ..Chunk::default() };
            Memory {
                geometry: Geometry { chunk_bytes: payload + CHUNK_HEADER, chunks, slots },
                header: Box::default(),
                slots: (0..slots).map(|_| Slot::default()).collect(),
                chunks: (0..chunks).map(chunk).collect(),
            }
        }

        pub fn header(&self) -> &Header {
            &self.header
        }

        pub fn slot(&self, slot: u32) -> Option<&Slot> {
            self.slots.get(slot as usize)
        }

        pub fn chunk(&self, chunk: u32) -> Option<&Chunk> {
            self.chunks.get(chunk as usize)
        }

        pub fn payload(&self, chunk: u32) -> *mut u8 {
            self.chunks[chunk as usize].watch.bytes()
        }

        pub fn reserve_chunk(&self, _: u32) -> Result<(), i32> {
            Ok(())
        }

        pub fn release_chunk(&self, _: u32) -> Result<(), i32> {
            Ok(())
        }

        pub fn withdraw_chunk(&self, _: u32, _: u32) -> Result<u32, i32> {
            Ok(self.geometry.chunk_bytes)
        }

        pub fn restore_chunk(&self, _: u32, _: u32) -> Result<(), i32> {
            Ok(())
        }

        pub fn reserve_slots(&self, _: Range<u32>) -> Result<(), i32> {
            Ok(())
        }
    }
}
