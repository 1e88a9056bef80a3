//! What a dispatch packet's kernel object is: its name, from the code object around it, and for the copy kernels of ROCR and HIP
//! the bytes that they move.
//!
//! ROCR copies a code object's loaded segments into device memory; the first one begins with the ELF header and has the dynamic
//! symbols. ROCR's own copy kernels have no ELF around them and are known by their arguments.

use crate::access;
use crate::driver::Driver;
use crate::queue::transfer::{Source, Transfer};
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
    /// HIP's fill of a buffer.
    HipFill,
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
                    "__amd_rocclr_fillBufferAligned" => Moves::HipFill,
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
    pub(crate) fn transfer(&self, driver: &Driver, arguments: u64) -> Option<Transfer> {
        let words = || read_arguments(driver, arguments);
        match self.moves {
            Moves::Nothing => None,
            Moves::Blit => blit(&words()?).map(|(transfer, _)| transfer),
            Moves::HipCopy => hip_copy(&words()?),
            Moves::HipFill => hip_fill(driver, &words()?),
        }
    }
}

/// The first words of a kernel's arguments.
type Arguments = [u64; 12];

fn read_arguments(driver: &Driver, at: u64) -> Option<Arguments> {
    let mut bytes = [0; 96];
    access::read(driver.memory.at(at), &mut bytes).ok()?;
    let word = |index: usize| u64::from_le_bytes(bytes[8 * index..8 * index + 8].try_into().unwrap_or_default());
    Some(std::array::from_fn(word))
}

/// ROCR's copy and fill kernels by their arguments (`KernelArgs` in its amd_blit_kernel.h): pairs of source and destination whose
/// distances agree, or rising destinations.
fn blit(words: &Arguments) -> Option<(Transfer, &'static str)> {
    let whole = |pairs: usize| {
        let steps = (1..pairs).all(|at| {
            let (from, to) = (words[2 * at].checked_sub(words[0]), words[2 * at + 1].checked_sub(words[1]));
            from.is_some() && from == to && words[2 * at] >= words[2 * at - 2]
        });
        let bytes = words[2 * pairs - 2].wrapping_sub(words[0]);
        (steps && words[0] != 0 && words[1] != 0 && bytes != 0).then_some(Transfer {
            to: words[1],
            from: Source::Memory(words[0]),
            bytes,
        })
    };
    if let Some(transfer) = whole(5) {
        return Some((transfer, "CopyAligned"));
    }
    if let Some(transfer) = whole(3) {
        return Some((transfer, "CopyMisaligned"));
    }
    let [start, middle, end, value, ..] = *words;
    let rises = start != 0 && start <= middle && middle <= end && end > start && (end - start).is_multiple_of(4);
    let transfer = Transfer { to: start, from: Source::Word(value as u32), bytes: end.wrapping_sub(start) };
    rises.then_some((transfer, "Fill"))
}

/// `__amd_rocclr_copyBuffer(src, dst, size, ...)`.
fn hip_copy(words: &Arguments) -> Option<Transfer> {
    let [from, to, bytes, ..] = *words;
    (bytes > 0).then_some(Transfer { to, from: Source::Memory(from), bytes })
}

fn hip_fill(_driver: &Driver, _words: &Arguments) -> Option<Transfer> {
    None
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
