//! The name of a Python frame: file, function and line, read from its code object when the frame is first seen.

use super::frames::{BYTES, Frame, SIZE, TYPE};
use super::layout::Layout;
use super::memory::Memory;

/// Characters kept of a name; of a longer one the end is kept, since the end of a path is the most useful part.
const LONGEST: usize = 256;

/// UTF-8 in place: file, a zero byte, function.
pub(crate) struct Text {
    bytes: [u8; 2 * 4 * LONGEST + 1],
    used: usize,
}

impl Text {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.used]
    }

    fn push(&mut self, character: char) {
        let mut utf8 = [0; 4];
        let utf8 = character.encode_utf8(&mut utf8).as_bytes();
        if let Some(room) = self.bytes.get_mut(self.used..self.used + utf8.len()) {
            room.copy_from_slice(utf8);
            self.used += utf8.len();
        }
    }

    /// A string object. 3 bits of its state are the width of a character; the next one says whether the characters follow in
    /// place; the next one whether all are ASCII.
    fn push_string(&mut self, memory: &impl Memory, layout: &Layout, string: usize) -> Option<()> {
        const LENGTH: usize = 16;
        const STATE: usize = 32;
        let length: usize = memory.read(string + LENGTH)?;
        let state: u32 = memory.read(string + STATE)?;
        let (width, in_place, is_ascii) = (state >> 2 & 7, state >> 5 & 1 == 1, state >> 6 & 1 == 1);
        if !in_place {
            return None;
        }
        let begin = string + layout.text[usize::from(!is_ascii)];
        for index in length.saturating_sub(LONGEST)..length {
            let character = match width {
                1 => u32::from(memory.read::<u8>(begin + index)?),
                2 => u32::from(memory.read::<u16>(begin + 2 * index)?),
                4 => memory.read::<u32>(begin + 4 * index)?,
                _ => return None,
            };
            self.push(char::from_u32(character).filter(|character| *character != '\0').unwrap_or('\u{FFFD}'));
        }
        Some(())
    }
}

/// File and function of a frame, and its line.
pub(super) fn describe(memory: &impl Memory, layout: &Layout, types: &Types, frame: Frame) -> Option<(Text, u32)> {
    let code = &layout.code;
    let object = |offset: usize, kind: usize| {
        let object: usize = memory.read(frame.code + offset)?;
        (object != 0 && memory.read::<usize>(object + TYPE)? == kind).then_some(object)
    };
    let mut text = Text { bytes: [0; _], used: 0 };
    text.push_string(memory, layout, object(code.file, types.text)?)?;
    text.push('\0');
    text.push_string(memory, layout, object(code.name, types.text)?)?;
    let first: u32 = memory.read(frame.code + code.first_line)?;
    let table = object(code.lines, types.bytes)?;
    let table = Table { memory, at: table + BYTES, end: table + BYTES + memory.read::<usize>(table + SIZE)? };
    let line = match layout.minor {
        ..=9 => table.line_by_steps(first, 2 * frame.at),
        10 => table.line_by_ranges(first, 2 * frame.at),
        _ => table.line_by_locations(first, frame.at),
    };
    Some((text, line.unwrap_or(first)))
}

/// Addresses of types, which identify objects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Types {
    pub code: usize,
    pub text: usize,
    pub bytes: usize,
}

struct Table<'a, M> {
    memory: &'a M,
    at: usize,
    end: usize,
}

impl<M: Memory> Table<'_, M> {
    fn byte(&mut self) -> Option<u8> {
        if self.at >= self.end {
            return None;
        }
        self.at += 1;
        self.memory.read(self.at - 1)
    }

    /// Until 3.9 (`co_lnotab`): pairs of bytes that are added to the address and, signed, to the line.
    fn line_by_steps(mut self, first: u32, wanted: u32) -> Option<u32> {
        let (mut address, mut line) = (0, first as i32);
        while let Some(step) = self.byte() {
            address += u32::from(step);
            if address > wanted {
                break;
            }
            line += i32::from(self.byte()? as i8);
        }
        u32::try_from(line).ok()
    }

    /// 3.10 (PEP 626): pairs of a range's length in bytes and of a signed number that is added to the line first; -128: the
    /// range has no line.
    fn line_by_ranges(mut self, first: u32, wanted: u32) -> Option<u32> {
        let (mut end, mut line) = (0, first as i32);
        while let Some(length) = self.byte() {
            let step = self.byte()? as i8;
            end += u32::from(length);
            if step != -128 {
                line += i32::from(step);
            }
            if wanted < end {
                return if step == -128 { None } else { u32::try_from(line).ok() };
            }
        }
        None
    }

    /// Since 3.11: entries that begin with a byte whose highest bit is set: 4 bits for a form, and 3 for the length in units
    /// minus one. Forms 0 to 9 stay on the line; forms 10 to 12 advance by 0 to 2; for 13 and 14 a signed number follows; 15
    /// has no line.
    fn line_by_locations(mut self, first: u32, wanted: u32) -> Option<u32> {
        let (mut end, mut line) = (0, first as i32);
        while let Some(byte) = self.byte() {
            if byte & 0x80 == 0 {
                // The rest of an entry: columns.
                continue;
            }
            let form = byte >> 3 & 15;
            end += u32::from(byte & 7) + 1;
            line += match form {
                10..=12 => i32::from(form) - 10,
                13 | 14 => self.signed()?,
                _ => 0,
            };
            if wanted < end {
                return if form == 15 { None } else { u32::try_from(line).ok() };
            }
        }
        None
    }

    /// Groups of 6 bits, the lowest first; bit 6 says that another group follows. The lowest bit of the number is its sign.
    fn signed(&mut self) -> Option<i32> {
        let mut value = 0u32;
        for shift in (0..32).step_by(6) {
            let byte = self.byte()?;
            value |= u32::from(byte & 0x3F).checked_shl(shift)?;
            if byte & 0x40 == 0 {
                let magnitude = (value >> 1) as i32;
                return Some(if value & 1 == 1 { -magnitude } else { magnitude });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call_paths::python::memory::Checked;

    fn table(bytes: &[u8]) -> Table<'_, Checked> {
        let at = bytes.as_ptr() as usize;
        Table { memory: &Checked, at, end: at + bytes.len() }
    }

    // Tables and lines as CPython 3.9.18, 3.10.13 and 3.12.1 give them (`co_lnotab`, `co_linetable`, `co_lines()`). The
    // text of `f`: "def f(x):\n    a = 1\n\n    for i in x:\n        a += i\n    return a\n".
    const TABLE_39: &[u8] = &[0, 1, 4, 2, 8, 1, 10, 1];
    const TABLE_310: &[u8] = &[4, 1, 8, 2, 10, 1, 4, 1];
    const TABLE_312: &[u8] = &[
        128, 0, 216, 8, 9, 128, 65, 224, 13, 14, 242, 0, 1, 5, 15, 136, 1, 216, 8, 9, 136, 81, 137, 6, 137, 1, 240, 3,
        1, 5, 15, 224, 11, 12, 128, 72,
    ];
    /// Byte offset and line.
    const TRUTH_39: [(u32, u32); 7] = [(0, 2), (2, 2), (4, 4), (10, 4), (12, 5), (22, 6), (24, 6)];
    const TRUTH_312: [(u32, u32); 9] = [(0, 1), (2, 2), (4, 2), (6, 4), (14, 4), (16, 5), (28, 4), (30, 6), (32, 6)];

    #[test]
    fn lines_are_those_of_the_interpreter() {
        for (at, line) in TRUTH_39 {
            assert_eq!(table(TABLE_39).line_by_steps(1, at), Some(line), "3.9 at {at}");
        }
        for (at, line) in TRUTH_39 {
            assert_eq!(table(TABLE_310).line_by_ranges(1, at), Some(line), "3.10 at {at}");
        }
        for (at, line) in TRUTH_312 {
            assert_eq!(table(TABLE_312).line_by_locations(1, at / 2), Some(line), "3.12 at {at}");
        }
    }
}
