//! The Python frames of a thread, and the data of each in a path: the code object, and the position in it.

use super::layout::{At, Entry, Layout};
use super::memory::Memory;
use rkprof_model::record::path_word;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Address of the code object.
    pub code: usize,
    /// The instruction, in units of two bytes.
    pub at: u32,
    /// Whether an evaluation loop in C began with it.
    pub is_entry: bool,
}

/// Frames from the innermost on. Ends at the first object that is not a frame.
pub(super) struct Frames<'a, M> {
    memory: &'a M,
    layout: &'a Layout,
    code_type: usize,
    next: usize,
}

/// `owner` of frames for C code: this value, and since 3.14 larger ones.
const OWNED_BY_C: u8 = 3;
/// Since 3.14 these bits of a frame's pointer to its code say how the reference is counted; an object's address has none of
/// them.
const TAG: usize = 3;

/// No object has a higher address; what another thread changes meanwhile may look like one.
pub(super) const HIGHEST: usize = 1 << 56;

impl<'a, M: Memory> Frames<'a, M> {
    /// The frames of the thread whose state is at `thread`.
    pub(super) fn new(memory: &'a M, layout: &'a Layout, code_type: usize, thread: usize) -> Frames<'a, M> {
        let (offset, inner) = layout.thread.frame;
        let mut next = memory.read(thread + offset).unwrap_or(0);
        if let Some(inner) = inner {
            next = if next == 0 { 0 } else { memory.read(next + inner).unwrap_or(0) };
        }
        Frames { memory, layout, code_type, next }
    }

    /// Whether the walk ended normally, and not at data that is not a frame.
    pub(super) fn is_at_end(&self) -> bool {
        self.next == 0
    }

    fn is_shim(&self, frame: usize) -> bool {
        match self.layout.frame.entry {
            Entry::BeforeShim(owner) if frame != 0 && frame <= HIGHEST => {
                self.memory.read::<u8>(frame + owner) >= Some(OWNED_BY_C)
            }
            _ => false,
        }
    }
}

impl<M: Memory> Iterator for Frames<'_, M> {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        let (memory, layout) = (self.memory, &self.layout.frame);
        // A limit, since shims do not follow each other forever.
        for _ in 0..4 {
            if !self.is_shim(self.next) {
                break;
            }
            self.next = memory.read(self.next + layout.previous)?;
        }
        let frame = self.next;
        if frame == 0 || frame > HIGHEST {
            return None;
        }
        let code = memory.read::<usize>(frame + layout.code)? & !TAG;
        if code == 0 || code > HIGHEST || memory.read::<usize>(code + TYPE)? != self.code_type {
            return None;
        }
        let at = match layout.at {
            At::Bytes(at) => memory.read::<i32>(frame + at)? / 2,
            At::Instructions(at) => memory.read::<i32>(frame + at)?,
            At::Address(at) => {
                let first = code + self.layout.code.instructions;
                let bytes = memory.read::<usize>(frame + at)?.wrapping_sub(first) as isize;
                i32::try_from(bytes / 2).ok()?
            }
        };
        let previous: usize = memory.read(frame + layout.previous)?;
        let is_entry = match layout.entry {
            Entry::Every => true,
            Entry::Marked(mark) => memory.read::<u8>(frame + mark)? != 0,
            Entry::BeforeShim(_) => self.is_shim(previous),
        };
        self.next = previous;
        // Before its first instruction a function is at its start.
        Some(Frame { code, at: at.max(0) as u32, is_entry })
    }
}

/// Of every object: its type.
pub(super) const TYPE: usize = 8;
/// Of bytes and other objects of variable size: the size; of bytes, their start.
pub(super) const SIZE: usize = 16;
pub(super) const BYTES: usize = 32;

/// Bits of a word for the instruction; the later lines of a longer function share the last one.
const AT_BITS: u32 = 20;

impl Frame {
    /// The word of this frame in a path. Code objects that reuse an address are distinguished by their content: the line
    /// table differs where a statement has moved. Of a long table both ends are read.
    #[inline]
    pub(crate) fn word(&self, memory: &impl Memory, layout: &Layout) -> Option<u64> {
        const END: usize = 32;
        let code = &layout.code;
        let field = |offset: usize| memory.read::<u64>(self.code + offset);
        let table = field(code.lines)? as usize;
        let size: usize = memory.read(table + SIZE)?;
        let first_line = u64::from(memory.read::<u32>(self.code + code.first_line)?);
        let mut held = [0; 6 + 2 * END / 8];
        held[..6].copy_from_slice(&[
            self.code as u64,
            field(code.file)?,
            field(code.name)?,
            first_line,
            table as u64,
            size as u64,
        ]);
        if (1..8).contains(&size) {
            // The bytes begin at a word boundary, so the whole word is mapped; the bytes after them are arbitrary.
            held[6] = memory.read::<u64>(table + BYTES)? << (64 - 8 * size);
        }
        let words = size.min(END) / 8;
        for word in 0..words {
            held[6 + word] = memory.read(table + BYTES + 8 * word)?;
            held[6 + END / 8 + word] = memory.read(table + BYTES + size - 8 * (word + 1))?;
        }
        let at = u64::from(self.at.min((1 << AT_BITS) - 1));
        let identity = crate::call_paths::known::mixed(&held) & !(path_word::NAMED | path_word::RANGE);
        // A frame's word is never the one for missing Python frames.
        Some(path_word::NAMED | (identity >> AT_BITS | 1) << AT_BITS | at)
    }
}
