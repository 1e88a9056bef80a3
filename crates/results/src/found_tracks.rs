//! Tracks of what a report found, behind the events of a run's trace: once, and in the one trace of a run. They are no records: a
//! reader leaves them out.

use rkprof_store::dir;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// The name of their group; by it a trace is known to have them.
pub const FOUND: &str = "Found by rkprof";
/// The tail that is looked through has room for what another version appended.
const MORE_TAIL: u64 = 1 << 20;

/// Appends the packets, unless the trace has such already.
///
/// # Errors
/// The trace cannot be read or written, or its process still runs.
pub fn append(trace: &Path, packets: &[u8]) -> io::Result<()> {
    if packets.is_empty() || has_them(trace, packets)? {
        return Ok(());
    }
    dir::open_behind(trace)?.write_all(packets)
}

/// Whether the end of a trace has such packets.
///
/// # Errors
/// The trace cannot be read.
pub fn has_them(trace: &Path, packets: &[u8]) -> io::Result<bool> {
    let mut file = File::open(trace)?;
    let tail = file.metadata()?.len().min(2 * packets.len() as u64 + MORE_TAIL);
    file.seek(SeekFrom::End(-(tail as i64)))?;
    let mut bytes = Vec::with_capacity(tail as usize);
    file.take(tail).read_to_end(&mut bytes)?;
    Ok(bytes.windows(FOUND.len()).any(|window| window == FOUND.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_appended_once() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), b"recorded").unwrap();
        let packets = format!("packets: {FOUND}");
        append(file.path(), b"").unwrap();
        append(file.path(), packets.as_bytes()).unwrap();
        append(file.path(), packets.as_bytes()).unwrap();
        assert_eq!(std::fs::read_to_string(file.path()).unwrap(), format!("recorded{packets}"));
    }

    #[test]
    fn a_link_is_not_followed() {
        let dir = tempfile::tempdir().unwrap();
        let (file, link) = (dir.path().join("file"), dir.path().join("link"));
        std::fs::write(&file, b"another's").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert!(append(&link, FOUND.as_bytes()).is_err());
        assert_eq!(std::fs::read(&file).unwrap(), b"another's");
    }
}
