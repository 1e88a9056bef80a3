//! Saves code objects that were loaded from memory (by `hipModuleLoadData`, Triton, hipRTC ...), because they disappear with
//! the process and a report needs them for source lines. Only while program counters are sampled.

use rkprof_store::files;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Larger ones are not saved.
const MOST: u64 = 64 << 20;

static INTO: OnceLock<PathBuf> = OnceLock::new();

/// From now on code objects are saved in this directory, which need not exist yet.
pub fn save_into(dir: PathBuf) {
    let _ = INTO.set(dir);
}

fn write(dir: &Path, id: u64, bytes: &[u8]) -> io::Result<()> {
    files::create_dir(dir)?;
    match files::is_own_dir(dir) {
        true => files::write_whole(&dir.join(format!("{id}.co")), bytes),
        false => Err(io::ErrorKind::NotADirectory.into()),
    }
}

/// Saves a code object, if this is on. Without it a report only lacks lines: a failure gives no note.
pub fn save(id: u64, base: u64, size: u64) {
    let Some(dir) = INTO.get().filter(|_| (1..=MOST).contains(&size)) else { return };
    let mut bytes = vec![0; size as usize];
    // Through the kernel: an unmapped address is an error there, and does not end the program.
    let read = File::open("/proc/self/mem").and_then(|memory| memory.read_exact_at(&mut bytes, base));
    if read.is_ok() && bytes.starts_with(b"\x7fELF") {
        let _ = write(dir, id, &bytes);
    }
}
