//! The version of a library of rkprof: an ELF note in its file, which the command can read without loading the library.

/// The section of the note. Linkers keep notes that nothing refers to.
pub const SECTION: &str = ".note.rkprof";
/// Bytes of a version with the zeros after it.
const TEXT: usize = 16;
/// The beginning of the note, in the layout of `Elf64_Nhdr`: length of the name, of the text, and a kind; then the name in
/// whole words.
const HEAD: [u8; 20] = *b"\x07\0\0\0\x10\0\0\0\x01\0\0\0rkprof\0\0";

/// The note's bytes, at the alignment of notes.
#[repr(C, align(4))]
pub struct Note([u8; HEAD.len() + TEXT]);

impl Note {
    /// The note of a version. It must be shorter than 16 bytes, or the build fails.
    pub const fn new(version: &str) -> Note {
        let version = version.as_bytes();
        assert!(version.len() < TEXT);
        let mut bytes = [0; HEAD.len() + TEXT];
        let mut at = 0;
        while at < HEAD.len() {
            bytes[at] = HEAD[at];
            at += 1;
        }
        at = 0;
        while at < version.len() {
            bytes[HEAD.len() + at] = version[at];
            at += 1;
        }
        Note(bytes)
    }
}

/// The version in a section's bytes; `None` when it is not rkprof's note.
pub fn read(section: &[u8]) -> Option<&str> {
    let text = section.strip_prefix(&HEAD)?.get(..TEXT)?;
    let end = text.iter().position(|byte| *byte == 0)?;
    std::str::from_utf8(&text[..end]).ok()
}

/// Puts the note into the library whose root invokes it.
#[macro_export]
macro_rules! version_note {
    () => {
        #[used]
        // SAFETY: no other code uses a section of this name, and its content is a valid section of notes.
        #[unsafe(link_section = ".note.rkprof")]
        static VERSION_NOTE: $crate::version_note::Note =
            $crate::version_note::Note::new(::core::env!("CARGO_PKG_VERSION"));
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_back_and_nothing_else_is() {
        let note = Note::new("1.2.3-rc.4");
        assert_eq!(read(&note.0), Some("1.2.3-rc.4"));
        assert_eq!(read(&note.0[..20]), None);
        assert_eq!(read(b"GNU's note"), None);
    }
}
