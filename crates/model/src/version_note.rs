//! The version and the build of a library of rkprof: an ELF note in its file, which the command can read without loading the
//! library.

/// The section of the note. Linkers keep notes that nothing refers to.
pub const SECTION: &str = ".note.rkprof";
/// Bytes of a version, and of a build, with the zeros after it.
const TEXT: usize = 16;
/// The beginning of the note, in the layout of `Elf64_Nhdr`: length of the name, of the texts, and a kind; then the name in
/// whole words.
const HEAD: [u8; 20] = *b"\x07\0\0\0\x20\0\0\0\x01\0\0\0rkprof\0\0";

/// The note's bytes, at the alignment of notes.
#[repr(C, align(4))]
pub struct Note([u8; HEAD.len() + 2 * TEXT]);

impl Note {
    /// The note of a version, which must be shorter than 16 bytes, and a build of at most 16, or the build fails.
    pub const fn new(version: &str, build: Option<&str>) -> Note {
        let mut bytes = [0; HEAD.len() + 2 * TEXT];
        put(&mut bytes, 0, &HEAD);
        assert!(version.len() < TEXT);
        put(&mut bytes, HEAD.len(), version.as_bytes());
        if let Some(build) = build {
            assert!(build.len() <= TEXT);
            put(&mut bytes, HEAD.len() + TEXT, build.as_bytes());
        }
        Note(bytes)
    }
}

const fn put(bytes: &mut [u8], from: usize, text: &[u8]) {
    let mut at = 0;
    while at < text.len() {
        bytes[from + at] = text[at];
        at += 1;
    }
}

/// Version and build in a section's bytes, the build empty where it is not known; `None` when it is not rkprof's note.
pub fn read(section: &[u8]) -> Option<(&str, &str)> {
    let (version, build) = section.strip_prefix(&HEAD)?.get(..2 * TEXT)?.split_at(TEXT);
    Some((text(version)?, text(build)?))
}

fn text(bytes: &[u8]) -> Option<&str> {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    std::str::from_utf8(&bytes[..end]).ok()
}

/// Puts the note into the library whose root invokes it. `RKPROF_BUILD` is set by the build script of a library that shares
/// memory with the command.
#[macro_export]
macro_rules! version_note {
    () => {
        #[used]
        // SAFETY: no other code uses a section of this name, and its content is a valid section of notes.
        #[unsafe(link_section = ".note.rkprof")]
        static VERSION_NOTE: $crate::version_note::Note =
            $crate::version_note::Note::new(::core::env!("CARGO_PKG_VERSION"), ::core::option_env!("RKPROF_BUILD"));
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_back_and_nothing_else_is() {
        let note = Note::new("1.2.3-rc.4", Some("0123456789abcdef"));
        assert_eq!(read(&note.0), Some(("1.2.3-rc.4", "0123456789abcdef")));
        assert_eq!(read(&Note::new("1.2.3", None).0), Some(("1.2.3", "")));
        assert_eq!(read(&note.0[..20]), None);
        assert_eq!(read(b"GNU's note"), None);
    }
}
