//! Code objects on their way into the run (`rkprof_store::code_objects`): what a thread of the program loads from memory is copied here,
//! and the drainer writes it. The program may free that memory as soon as it is loaded. Those of files are read by the drainer
//! itself, once a kernel of them is launched.

use crate::wait_budget::{WaitBudget, pause};
use parking_lot::Mutex;
use rkprof_config::Config;
use rkprof_model::rank;
use rkprof_store::dir::MAX_CODE_OBJECT;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// The largest one that is copied; 0: none.
static LARGEST: AtomicU64 = AtomicU64::new(0);
/// Copies that the drainer has not taken.
static WAITING: Mutex<Vec<Copied>> = Mutex::new(Vec::new());
/// Their bytes.
static BYTES: AtomicUsize = AtomicUsize::new(0);
/// A wait for room was in vain, and the drainer has taken nothing since: a slow disk delays a program once, not at each load.
static STUCK: AtomicBool = AtomicBool::new(false);

/// A larger copy waits alone.
const MOST_BYTES: usize = 16 << 20;
/// Loading waits this long for room. The drainer makes a pass in much less.
const PATIENCE: Duration = Duration::from_millis(200);
const MOMENT: Duration = Duration::from_millis(1);

/// A code object that was loaded from memory.
pub struct Copied {
    pub id: u64,
    pub uri: String,
    pub size: u64,
    pub bytes: Result<Vec<u8>, Missing>,
}

/// Why there is no copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    TooLarge,
    Unread(String),
    NoRoom,
}

/// The limit for this process, bytes.
pub fn limit(config: &Config) -> u64 {
    limit_of(config.code_objects, rank::detect(|name| std::env::var(name).ok()).rank)
}

/// The ranks of a job run the same kernels: without a wish the first one keeps them for all.
fn limit_of(wanted: Option<u64>, rank: Option<u32>) -> u64 {
    const USUAL: u64 = 64 << 20;
    wanted.unwrap_or(if rank.is_some_and(|rank| rank > 0) { 0 } else { USUAL })
}

/// From now on code objects are copied, if the limit of their bytes is not 0.
pub fn begin(limit: u64) {
    LARGEST.store(limit.min(MAX_CODE_OBJECT), Relaxed);
}

/// Nothing takes copies any more.
pub fn end() {
    LARGEST.store(0, Relaxed);
    take();
}

/// What was copied since the last call.
pub fn take() -> Vec<Copied> {
    if !is_waiting() {
        return Vec::new();
    }
    let mut waiting = WAITING.lock();
    BYTES.store(0, Relaxed);
    STUCK.store(false, Relaxed);
    std::mem::take(&mut *waiting)
}

/// Whether [`take`] has something.
pub fn is_waiting() -> bool {
    BYTES.load(Relaxed) > 0
}

/// A code object was loaded from this memory.
pub fn loaded(id: u64, uri: &[u8], base: u64, size: u64) {
    let largest = LARGEST.load(Relaxed);
    if largest == 0 {
        return;
    }
    let bytes =
        if size > largest { Err(Missing::TooLarge) } else { wait_for_room(size).and_then(|()| copy(base, size)) };
    let copied = Copied { id, uri: String::from_utf8_lossy(uri).into_owned(), size, bytes };
    {
        let mut waiting = WAITING.lock();
        // Something, so that the drainer looks.
        BYTES.fetch_add(copied.bytes.as_ref().map_or(0, Vec::len).max(1), Relaxed);
        waiting.push(copied);
    }
    // It may sleep without a limit while nothing is recorded.
    crate::thread::wake_drainer();
}

/// Memory stays bounded when a program loads faster than the drainer writes.
fn wait_for_room(size: u64) -> Result<(), Missing> {
    let has_room = || {
        let waiting = BYTES.load(Relaxed);
        waiting == 0 || waiting.saturating_add(size as usize) <= MOST_BYTES
    };
    let mut patience = WaitBudget::new(PATIENCE, MOMENT);
    while !has_room() {
        if STUCK.load(Relaxed) || !patience.lasts() {
            STUCK.store(true, Relaxed);
            return Err(Missing::NoRoom);
        }
        pause(MOMENT);
    }
    Ok(())
}

/// Through the kernel: an unmapped address is an error there, and does not end the program.
fn copy(base: u64, size: u64) -> Result<Vec<u8>, Missing> {
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; size as usize];
        File::open("/proc/self/mem")?.read_exact_at(&mut bytes, base)?;
        Ok(bytes)
    };
    read().map_err(|error| Missing::Unread(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_ranks_the_first_keeps_unless_all_are_asked() {
        let limits = |wanted| [None, Some(0), Some(7)].map(|rank| limit_of(wanted, rank));
        assert_eq!(limits(None), [64 << 20, 64 << 20, 0]);
        assert_eq!(limits(Some(64 << 20)), [64 << 20; 3]);
        assert_eq!(limits(Some(0)), [0; 3]);
    }

    #[test]
    fn copies_wait_for_the_drainer_and_are_bounded() {
        let image = vec![7u8; 3 << 20];
        let load = |id, bytes: usize| loaded(id, b"memory://1", image.as_ptr() as u64, bytes as u64);
        load(1, 100);
        assert!(!is_waiting(), "it is off");
        begin(2 << 20);
        load(2, 100);
        load(3, 3 << 20);
        loaded(4, b"memory://1", 0x10, 64);
        assert!(is_waiting());
        let all = take();
        assert_eq!(all.iter().map(|one| (one.id, one.size)).collect::<Vec<_>>(), [(2, 100), (3, 3 << 20), (4, 64)]);
        assert_eq!(all[0].bytes, Ok(vec![7; 100]));
        assert_eq!(all[1].bytes, Err(Missing::TooLarge));
        assert!(matches!(all[2].bytes, Err(Missing::Unread(_))));
        // None is taken: the ninth has no room.
        for id in 10..19 {
            load(id, 2 << 20);
        }
        let all = take();
        let missing: Vec<u64> = all.iter().filter(|one| one.bytes == Err(Missing::NoRoom)).map(|one| one.id).collect();
        assert_eq!((all.len(), missing), (9, vec![18]));
        end();
        load(20, 100);
        assert!(!is_waiting());
    }
}
