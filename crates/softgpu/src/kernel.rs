//! What a dispatch packet's kernel object is: its name, from the code object around it, and for the copy kernels of ROCR and HIP
//! the bytes that they move.
//!
//! ROCR copies a code object's loaded segments into device memory; the first one begins with the ELF header and has the dynamic
//! symbols. ROCR's own copy kernels have no ELF around them and are known by their arguments.

use crate::access;
use crate::driver::Driver;
use crate::queue::transfer::{Moving, Source, Transfer};
use std::collections::HashMap;
use std::sync::Arc;

const PAGE: u64 = 4096;
/// A kernel's descriptor is at most so far behind its ELF header.
const FARTHEST: u64 = 1 << 30;

/// One kernel by name; two code objects with the same name share it.
#[derive(Debug)]
pub(crate) struct Kernel {
    /// In the count.
    pub id: u32,
    pub name: String,
    moves: Moves,
}

/// Kernels whose work is done, because programs read the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moves {
    Nothing,
    /// ROCR's three, by [`blit`].
    Blit,
    /// HIP's copy of a buffer.
    HipCopy,
    /// HIP's copy of a sub-window; its unit is a byte, or what the arguments say.
    HipRectangle {
        aligned: bool,
    },
    /// HIP's fill of a buffer.
    HipFill,
    /// HIP's fill of a sub-window.
    HipFillRows,
    /// HIP's write of one value (`hipStreamWriteValue32` and `64`).
    HipWrite,
}

#[derive(Debug, Default)]
pub(crate) struct Kernels {
    by_object: HashMap<u64, Arc<Kernel>>,
    by_name: HashMap<String, Arc<Kernel>>,
}

impl Kernels {
    /// The kernel of an object and, when its name is new, a reason to write it into the count.
    pub(crate) fn find(&mut self, driver: &Driver, object: u64, arguments: u64) -> (Arc<Kernel>, bool) {
        if let Some(kernel) = self.by_object.get(&object) {
            return (Arc::clone(kernel), false);
        }
        let named = name(driver, object);
        let blit =
            if named.is_none() { read_arguments(driver, arguments).and_then(|words| blit(&words)) } else { None };
        let (name, moves) = match (named, blit) {
            (Some(name), _) => {
                let moves = match name.as_str() {
                    "__amd_rocclr_copyBuffer" => Moves::HipCopy,
                    "__amd_rocclr_copyBufferRect" => Moves::HipRectangle { aligned: false },
                    "__amd_rocclr_copyBufferRectAligned" => Moves::HipRectangle { aligned: true },
                    "__amd_rocclr_fillBufferAligned" => Moves::HipFill,
                    "__amd_rocclr_fillBufferAligned2D" => Moves::HipFillRows,
                    "__amd_rocclr_streamOpsWrite" => Moves::HipWrite,
                    _ => Moves::Nothing,
                };
                (name, moves)
            }
            (None, Some((_, which))) => (format!("rocr:{which}"), Moves::Blit),
            (None, None) => (format!("?{object:#x}"), Moves::Nothing),
        };
        let next = self.by_name.len() as u32;
        let known = self.by_name.contains_key(&name);
        let kernel = self.by_name.entry(name.clone()).or_insert_with(|| Arc::new(Kernel { id: next, name, moves }));
        self.by_object.insert(object, Arc::clone(kernel));
        (Arc::clone(kernel), !known)
    }

    /// Forgets the objects in memory that was freed: another code object may come there.
    pub(crate) fn forget(&mut self, va: u64, bytes: u64) {
        self.by_object.retain(|object, _| !(va..va + bytes).contains(object));
    }
}

impl Kernel {
    /// What a dispatch with these arguments moves.
    pub(crate) fn moves(&self, driver: &Driver, arguments: u64) -> Option<Moving> {
        if self.moves == Moves::Nothing {
            return None;
        }
        let words = read_arguments(driver, arguments)?;
        match self.moves {
            Moves::Nothing => None,
            Moves::Blit => blit(&words).map(|(moving, _)| moving),
            // (source, destination, bytes, ...)
            Moves::HipCopy => Moving::one(words[1], Source::Memory(words[0]), words[2]),
            Moves::HipRectangle { aligned } => hip_rectangle(&words, aligned),
            Moves::HipFill => hip_fill(driver, &words),
            Moves::HipFillRows => hip_fill_rows(driver, &words),
            Moves::HipWrite => hip_write(&words),
        }
    }
}

/// The first words of a kernel's arguments.
type Arguments = [u64; 16];

fn read_arguments(driver: &Driver, at: u64) -> Option<Arguments> {
    let mut bytes = [0; size_of::<Arguments>()];
    // A short list may end at the end of its page.
    let whole = access::read(driver.memory.at(at), &mut bytes);
    if whole.is_err() {
        let rest = (PAGE - at % PAGE).min(bytes.len() as u64) as usize;
        access::read(driver.memory.at(at), &mut bytes[..rest]).ok()?;
    }
    Some(std::array::from_fn(|index| number(&bytes, 8 * index, 8)))
}

/// ROCR's copy and fill kernels by their arguments (`KernelArgs` in its amd_blit_kernel.h): pairs of source and destination whose
/// distances agree, or rising destinations.
fn blit(words: &Arguments) -> Option<(Moving, &'static str)> {
    let whole = |pairs: usize| {
        let steps = (1..pairs).all(|at| {
            let (from, to) = (words[2 * at].checked_sub(words[0]), words[2 * at + 1].checked_sub(words[1]));
            from.is_some() && from == to && words[2 * at] >= words[2 * at - 2]
        });
        let bytes = words[2 * pairs - 2].wrapping_sub(words[0]);
        let moving = || Moving::one(words[1], Source::Memory(words[0]), bytes);
        (steps && words[0] != 0 && words[1] != 0).then(moving).flatten()
    };
    if let Some(moving) = whole(5) {
        return Some((moving, "CopyAligned"));
    }
    if let Some(moving) = whole(3) {
        return Some((moving, "CopyMisaligned"));
    }
    let [start, middle, end, value, ..] = *words;
    let rises = start != 0 && start <= middle && middle <= end && (end - start).is_multiple_of(4);
    let moving = rises.then(|| Moving::one(start, Source::word(value as u32), end - start)).flatten()?;
    Some((moving, "Fill"))
}

/// `(source, destination, pitch slice start of the source, of the destination, x y z unit)`: groups of four words.
fn hip_rectangle(words: &Arguments, aligned: bool) -> Option<Moving> {
    let [source, target] = [words[0], words[1]];
    let [from_pitch, from_slice, from_start, _] = words[4..8] else { return None };
    let [to_pitch, to_slice, to_start, _] = words[8..12] else { return None };
    let [columns, rows, layers, unit] = words[12..16] else { return None };
    let unit = match (aligned, unit) {
        (false, _) => 1,
        (true, 16) => 16,
        (true, _) => 4,
    };
    let row = |layer: u64, row: u64| Transfer {
        to: target + unit * (to_start + row * to_pitch + layer * to_slice),
        from: Source::Memory(source + unit * (from_start + row * from_pitch + layer * from_slice)),
        bytes: unit * columns,
    };
    if rows.checked_mul(layers)? > 1 << 24 {
        return None;
    }
    Moving::new((0..layers).flat_map(|layer| (0..rows).map(move |at| row(layer, at))).collect())
}

/// `(buffer, pattern, elements of the pattern and bytes of one, end, ...)`.
fn hip_fill(driver: &Driver, words: &Arguments) -> Option<Moving> {
    let [start, pattern, size, end, ..] = *words;
    let bytes = (size & 0xffff_ffff).checked_mul((size >> 32).max(1)).filter(|bytes| *bytes <= 16)? as usize;
    let mut unit = [0; 16];
    access::read(driver.memory.at(pattern), &mut unit[..bytes]).ok()?;
    Moving::one(start, Source::repeated(&unit[..bytes])?, end.checked_sub(start)?)
}

/// `(buffer of bytes, of 2, of 4, of 8 bytes, pattern, its elements, first element, columns, rows, pitch)`; one buffer is not null.
fn hip_fill_rows(driver: &Driver, words: &Arguments) -> Option<Moving> {
    let at = words[..4].iter().position(|buffer| *buffer != 0)?;
    let (buffer, unit) = (words[at], 1_u64 << at);
    let [pattern, elements, origin, columns, rows, pitch] = words[4..10] else { return None };
    let mut bytes = [0; 8];
    access::read(driver.memory.at(pattern), &mut bytes[..unit as usize]).ok()?;
    // A longer pattern would be written over itself element by element; HIP has one element.
    let from = Source::repeated(&bytes[..unit as usize]).filter(|_| elements & 0xffff_ffff == 1)?;
    let row = |row: u64| Transfer { to: buffer + unit * (origin + row * pitch), from, bytes: unit * columns };
    (rows <= 1 << 24).then(|| Moving::new((0..rows).map(row).collect())).flatten()
}

/// `(32-bit place or null, 64-bit place or null, value)`.
fn hip_write(words: &Arguments) -> Option<Moving> {
    let [narrow, wide, value, ..] = *words;
    let (to, bytes) = if narrow != 0 { (narrow, 4) } else { (wide, 8) };
    Moving::one(to, Source::repeated(&value.to_le_bytes()[..bytes])?, bytes as u64).filter(|_| to != 0)
}

/// Words of a code object at its place in device memory.
struct Image<'a> {
    driver: &'a Driver,
    base: u64,
}

impl Image<'_> {
    fn bytes(&self, at: u64, count: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; count];
        access::read(self.driver.memory.at(self.base + at), &mut bytes).ok()?;
        Some(bytes)
    }
}

fn number(bytes: &[u8], at: usize, width: usize) -> u64 {
    let mut word = [0; 8];
    word[..width].copy_from_slice(&bytes[at..at + width]);
    u64::from_le_bytes(word)
}

/// The symbol of a kernel object, without `.kd`.
fn name(driver: &Driver, object: u64) -> Option<String> {
    let holder = driver.memory.holding(object)?;
    let first = holder.va.max(object.saturating_sub(FARTHEST));
    let mut page = object / PAGE * PAGE;
    while page >= first {
        let mut magic = [0; 20];
        access::read(driver.memory.at(page), &mut magic).ok()?;
        // An ELF header of an AMDGPU machine (224).
        if magic[..4] == *b"\x7fELF" && number(&magic, 18, 2) == 224 {
            return symbol(&Image { driver, base: page }, object - page);
        }
        page = page.checked_sub(PAGE)?;
    }
    None
}

const PT_DYNAMIC: u64 = 2;
const DT_HASH: u64 = 4;
const DT_STRTAB: u64 = 5;
const DT_SYMTAB: u64 = 6;
const SYMBOL: usize = 24;

fn symbol(image: &Image<'_>, value: u64) -> Option<String> {
    let header = image.bytes(0, 64)?;
    let (at, count) = (number(&header, 32, 8), number(&header, 56, 2) as usize);
    let segments = image.bytes(at, count * 56)?;
    let dynamic = segments.chunks_exact(56).find(|segment| number(segment, 0, 4) == PT_DYNAMIC)?;
    let entries = image.bytes(number(dynamic, 16, 8), number(dynamic, 40, 8).min(1 << 16) as usize)?;
    let entry =
        |tag: u64| entries.chunks_exact(16).find(|entry| number(entry, 0, 8) == tag).map(|entry| number(entry, 8, 8));
    let (symbols, strings) = (entry(DT_SYMTAB)?, entry(DT_STRTAB)?);
    let count = match entry(DT_HASH) {
        Some(hash) => number(&image.bytes(hash, 8)?, 4, 4),
        // Linkers write the strings behind the symbols.
        None => strings.checked_sub(symbols)? / SYMBOL as u64,
    };
    let table = image.bytes(symbols, (count.min(1 << 24) as usize).checked_mul(SYMBOL)?)?;
    let names = table.chunks_exact(SYMBOL).filter(|symbol| number(symbol, 8, 8) == value);
    let mut names = names.filter_map(|symbol| text(image, strings + number(symbol, 0, 4)));
    names.find_map(|name| name.strip_suffix(".kd").map(str::to_owned))
}

/// A string that ends with a zero byte.
fn text(image: &Image<'_>, at: u64) -> Option<String> {
    let mut all = Vec::new();
    loop {
        let part = image.bytes(at + all.len() as u64, 64)?;
        match part.iter().position(|byte| *byte == 0) {
            Some(end) => {
                all.extend_from_slice(&part[..end]);
                return String::from_utf8(all).ok();
            }
            None if all.len() < 1 << 16 => all.extend_from_slice(&part),
            None => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    fn arguments(words: &[u64]) -> Arguments {
        // What an earlier kernel left behind.
        let mut all = [0xdead_0000_beef; 16];
        all[..words.len()].copy_from_slice(words);
        all
    }

    fn transfer(found: Option<(Moving, &'static str)>) -> Option<(Transfer, u64, &'static str)> {
        found.map(|(moving, name)| (moving.first, moving.bytes, name))
    }

    #[test]
    fn copy_kernels_of_rocr_are_known_by_their_arguments() {
        let (from, to) = (0x7f00_0000_1004, 0x7f10_0000_2004);
        let copy = |bytes| Transfer { to, from: Source::Memory(from), bytes };
        // Phases of 252 bytes, none, 740 and 3.
        let phases = [0, 252, 252, 992, 995].iter().flat_map(|at| [from + at, to + at]).collect::<Vec<_>>();
        let mut words = phases.clone();
        words.push(77824);
        assert_eq!(transfer(blit(&arguments(&words))), Some((copy(995), 995, "CopyAligned")));
        let words = [from, to, from + 768, to + 768, from + 800, to + 800, 77824];
        assert_eq!(transfer(blit(&arguments(&words))), Some((copy(800), 800, "CopyMisaligned")));
        let words = [to, to + 4096, to + 4100, 0x1_0000_0007, 0];
        let fill = Transfer { to, from: Source::word(7), bytes: 4100 };
        assert_eq!(transfer(blit(&arguments(&words))), Some((fill, 4100, "Fill")));
        // Another kernel's arguments: two pointers and a number.
        assert_eq!(blit(&arguments(&[from, to, 7])), None);
    }

    #[test]
    fn hip_s_kernels_move_what_their_arguments_say() {
        let driver = Driver::for_tests(Options::default());
        let pattern = [5_u8, 6];
        let words = [0x1000, pattern.as_ptr() as u64, 2 | 1 << 32, 0x1000 + 100];
        let fill = hip_fill(&driver, &arguments(&words)).unwrap();
        assert_eq!((fill.first.to, fill.bytes, fill.first.from), (0x1000, 100, Source::repeated(&[5, 6]).unwrap()));
        let words = [0x1000, 0x8000, 0, 0, 10, 100, 1, 0, 5, 20, 2, 0, 3, 2, 2, 16];
        let rows = hip_rectangle(&words, true).unwrap();
        assert_eq!(rows.bytes, 16 * 12);
        assert_eq!(rows.first, Transfer { to: 0x8000 + 32, from: Source::Memory(0x1010), bytes: 48 });
        let pattern = [1_u8, 2, 3, 4];
        let words = [0, 0, 0x4000, 0, pattern.as_ptr() as u64, 1, 2, 5, 3, 100];
        let rows = hip_fill_rows(&driver, &arguments(&words)).unwrap();
        let from = Source::repeated(&pattern).unwrap();
        assert_eq!((rows.first, rows.bytes), (Transfer { to: 0x4008, from, bytes: 20 }, 60));
        let write = hip_write(&arguments(&[0, 0x2000, 9])).unwrap();
        assert_eq!((write.first.to, write.bytes), (0x2000, 8));
    }
}
