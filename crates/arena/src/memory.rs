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

        pub fn reserve_slots(&self, _: Range<u32>) -> Result<(), i32> {
            Ok(())
        }
    }
}
