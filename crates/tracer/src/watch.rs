//! Watches the entries of the runtimes' tables that rkprof has replaced: other code may put the old functions back while the
//! program runs (SDK 1.4.1 removes its own functions and installs them again). What was put back is taken again, and the run says
//! that calls in between are missing.
//!
//! The drainer looks, about once a second. A table may have gone with its library, so the kernel reads it for us: it returns an
//! error where this thread would die.

use parking_lot::{Mutex, MutexGuard};
use rkprof_model::record::Severity;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Whose tables an entry is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    Hip,
    Hsa,
}

/// An entry of a table.
#[derive(Clone, Copy)]
struct Entry {
    of: Of,
    address: usize,
    ours: usize,
    /// The function that ours calls.
    original: usize,
    /// The library of that function.
    library: Option<rkprof_objects::Place>,
}

static ENTRIES: Mutex<Vec<Entry>> = Mutex::new(Vec::new());

/// In a forked child, a thread that does not exist there may have the lock.
const PATIENCE: Duration = Duration::from_secs(1);

/// rkprof's function is in this entry now, and calls `original`.
pub fn add(of: Of, entry: &'static AtomicUsize, ours: usize, original: usize) {
    let address = std::ptr::from_ref(entry) as usize;
    let Some(mut entries) = ENTRIES.try_lock_for(PATIENCE) else { return };
    if !entries.iter().any(|known| known.address == address) {
        let library = rkprof_objects::place_of(original);
        entries.push(Entry { of, address, ours, original, library });
    }
}

/// Entries are not looked at as long as this exists.
pub struct Pause(Option<MutexGuard<'static, Vec<Entry>>>);

pub fn pause() -> Pause {
    Pause(ENTRIES.try_lock_for(PATIENCE))
}

impl Pause {
    /// The runtime has put its own functions back, because it has ended.
    pub fn forget(mut self, of: Of) {
        self.0.iter_mut().for_each(|entries| entries.retain(|entry| entry.of != of));
    }
}

/// The entries' values; `None` where they can't be read.
fn values(entries: &[Entry]) -> Option<Vec<usize>> {
    /// `IOV_MAX`.
    const MOST: usize = 1024;
    let mut values = vec![0usize; entries.len()];
    for (entries, values) in entries.chunks(MOST).zip(values.chunks_mut(MOST)) {
        let to = libc::iovec { iov_base: values.as_mut_ptr().cast(), iov_len: size_of_val(values) };
        let from: Vec<libc::iovec> = entries
            .iter()
            .map(|entry| libc::iovec { iov_base: entry.address as *mut libc::c_void, iov_len: size_of::<usize>() })
            .collect();
        // SAFETY: reads this process's own memory into `values`, which has this size; addresses may be wrong.
        let read =
            unsafe { libc::process_vm_readv(libc::getpid(), &raw const to, 1, from.as_ptr(), from.len() as u64, 0) };
        if read != size_of_val(values) as isize {
            return None;
        }
    }
    Some(values)
}

/// Takes again what was put back, and appends a note about it.
pub fn look(notes: &mut Vec<(Severity, String)>) {
    if let Some(mut entries) = ENTRIES.try_lock() {
        look_at(&mut entries, notes);
    }
}

fn look_at(entries: &mut Vec<Entry>, notes: &mut Vec<(Severity, String)>) {
    let Some(values) = (!entries.is_empty()).then(|| values(entries)).flatten() else { return };
    let (mut again, mut lost) = (0, 0);
    let mut values = values.into_iter();
    entries.retain(|entry| match values.next() {
        Some(value) if value == entry.original => {
            // SAFETY: the entry was read just now; other threads read it while it is replaced.
            let place = unsafe { &*(entry.address as *const AtomicUsize) };
            if place.compare_exchange(value, entry.ours, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                again += 1;
            }
            true
        }
        // The runtime's own function, where rkprof's calls another library's, which no longer wants to be called.
        Some(value) if value != entry.ours && is_of_table(value, entry) => {
            lost += 1;
            false
        }
        // Another library's function, which calls rkprof's.
        _ => true,
    });
    let mut say = |count: u32, what: &str| {
        if count > 0 {
            let sentence = format!("other code has put {count} functions of the runtimes back: {what}");
            notes.push((Severity::Incomplete, sentence));
        }
    };
    say(again, "rkprof has taken them again, and calls in between are not recorded");
    say(lost, "their calls are not recorded since then");
}

/// Whether a function is of the library that has the table, and the entry's original is not.
fn is_of_table(function: usize, entry: &Entry) -> bool {
    let of_table = rkprof_objects::place_of(entry.address);
    of_table.is_some() && of_table != entry.library && rkprof_objects::place_of(function) == of_table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_back_is_taken_again() {
        let entry: &'static AtomicUsize = Box::leak(Box::new(AtomicUsize::new(2)));
        // A list of its own: other tests have tables that come and go.
        let address = std::ptr::from_ref(entry) as usize;
        let mut entries = vec![Entry { of: Of::Hip, address, ours: 2, original: 1, library: None }];
        let mut notes = Vec::new();
        look_at(&mut entries, &mut notes);
        assert!(notes.is_empty());
        entry.store(1, Ordering::Release);
        look_at(&mut entries, &mut notes);
        assert_eq!((entry.load(Ordering::Acquire), notes.len()), (2, 1));
        assert!(notes[0].1.contains("put 1 functions"), "{notes:?}");
        // A third library stands above rkprof.
        entry.store(77, Ordering::Release);
        look_at(&mut entries, &mut notes);
        assert_eq!((entry.load(Ordering::Acquire), notes.len()), (77, 1));
    }

    #[test]
    fn a_runtime_that_has_ended_is_not_looked_at() {
        let entry: &'static AtomicUsize = Box::leak(Box::new(AtomicUsize::new(2)));
        let is_known = || ENTRIES.lock().iter().any(|known| known.address == std::ptr::from_ref(entry) as usize);
        add(Of::Hsa, entry, 2, 1);
        assert!(is_known());
        pause().forget(Of::Hsa);
        assert!(!is_known());
    }
}
