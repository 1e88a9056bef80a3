//! Where a kernel's instructions are in a code object that a scenario names.

use std::ops::Range;

/// The addresses of a function of a 64-bit ELF file; `None` in another file, or without it.
pub(crate) fn function(elf: &[u8], name: &str) -> Option<Range<u64>> {
    const SYMTAB: u64 = 2;
    const DYNSYM: u64 = 11;
    elf.starts_with(b"\x7fELF\x02").then_some(())?;
    let (sections, count) = (number(elf, 0x28, 8)?, number(elf, 0x3c, 2)?);
    // Each is 64 bytes: type at 4, offset and size at 24 and 32, the section of its strings at 40.
    let field = |section: u64, at: u64, bytes: u64| number(elf, sections + 64 * section + at, bytes);
    let tables = (0..count).filter(|section| matches!(field(*section, 4, 4), Some(SYMTAB | DYNSYM)));
    tables.into_iter().find_map(|table| {
        let (first, size, link) = (field(table, 24, 8)?, field(table, 32, 8)?, field(table, 40, 4)?);
        let strings = field(link, 24, 8)?;
        (0..size / 24).map(|symbol| first + 24 * symbol).find_map(|symbol| {
            let begin = usize::try_from(strings + number(elf, symbol, 4)?).ok()?;
            let named = elf.get(begin..)?.strip_prefix(name.as_bytes())?.first() == Some(&0);
            let (at, bytes) = (number(elf, symbol + 8, 8)?, number(elf, symbol + 16, 8)?);
            (named && bytes > 0).then_some(at..at + bytes)
        })
    })
}

fn number(elf: &[u8], at: u64, bytes: u64) -> Option<u64> {
    let at = usize::try_from(at).ok()?;
    let bytes = elf.get(at..at + bytes as usize)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_where_readelf_says() {
        let elf = include_bytes!("../../code/tests/objects/hot.co");
        assert_eq!(function(elf, "_Z5chasePKjPKfPfi"), Some(0x1600..0x16b4));
        assert_eq!(function(elf, "_Z5chase"), None);
        assert_eq!(function(&elf[..100], "_Z5chasePKjPKfPfi"), None);
        assert_eq!(function(b"rksim\nk\n", "k"), None);
    }
}
