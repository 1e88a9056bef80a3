//! Watches the entries of the runtimes' tables that rkprof has replaced: other code may put the old functions back while the
//! program runs (SDK 1.4.1 removes its own functions and installs them again). What was put back is taken again, and the run says
//! that calls in between are missing.
//!
//! The drainer looks, about once a second. A table may have gone with its library, so the kernel reads it for us: it returns an
//! error where this thread would die.

use crate::wait_budget::locked;
use parking_lot::{Mutex, MutexGuard};
use rkprof_model::record::Severity;
use std::sync::atomic::{AtomicUsize, Ordering};

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
    library: Option<rkprof_objects::ObjectStart>,
}

/// The entries that are looked at.
#[derive(Default)]
struct Watched {
    entries: Vec<Entry>,
    /// One for each entry that was given up: other code keeps it.
    lost: Vec<Of>,
}

static WATCHED: Mutex<Watched> = Mutex::new(Watched { entries: Vec::new(), lost: Vec::new() });

/// rkprof's function is in this entry now, and calls `original`.
pub fn add(of: Of, entry: &'static AtomicUsize, ours: usize, original: usize) {
    let address = std::ptr::from_ref(entry) as usize;
    let Some(mut watched) = locked(&WATCHED) else { return };
    if !watched.entries.iter().any(|known| known.address == address) {
        let library = rkprof_objects::place_of(original);
        watched.entries.push(Entry { of, address, ours, original, library });
    }
}

/// Entries are not looked at as long as this exists.
pub struct Pause(Option<MutexGuard<'static, Watched>>);

pub fn pause() -> Pause {
    Pause(locked(&WATCHED))
}

impl Pause {
    /// The runtime has put its own functions back, because it has ended.
    pub fn forget(mut self, of: Of) {
        if let Some(watched) = &mut self.0 {
            watched.entries.retain(|entry| entry.of != of);
            watched.lost.retain(|lost| *lost != of);
        }
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

/// Takes again what was put back. Returns notes about that, and, each time, about what is lost: it is so in every later recording.
pub fn look() -> Vec<(Severity, String)> {
    WATCHED.try_lock().map_or_else(Vec::new, |mut watched| watched.look())
}

impl Watched {
    fn look(&mut self) -> Vec<(Severity, String)> {
        let again = self.take_again();
        let lost = self.lost.len();
        let what = [
            (again, "rkprof has taken them again, and calls in between are not recorded"),
            (lost, "their calls are not recorded since then"),
        ];
        let sentence = |(count, what)| format!("other code has put {count} functions of the runtimes back: {what}");
        let told = what.into_iter().filter(|(count, _)| *count > 0);
        told.map(|what| (Severity::Incomplete, sentence(what))).collect()
    }

    /// Returns how many were taken again.
    fn take_again(&mut self) -> usize {
        let Watched { entries, lost } = self;
        let Some(values) = (!entries.is_empty()).then(|| values(entries)).flatten() else { return 0 };
        let mut again = 0;
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
                lost.push(entry.of);
                false
            }
            // Another library's function, which calls rkprof's.
            _ => true,
        });
        again
    }
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
        let entries = vec![Entry { of: Of::Hip, address, ours: 2, original: 1, library: None }];
        let mut watched = Watched { entries, lost: Vec::new() };
        assert_eq!(watched.look(), []);
        entry.store(1, Ordering::Release);
        let notes = watched.look();
        assert_eq!((entry.load(Ordering::Acquire), notes.len()), (2, 1));
        assert!(notes[0].1.contains("put 1 functions"), "{notes:?}");
        // A third library stands above rkprof.
        entry.store(77, Ordering::Release);
        assert_eq!((watched.look(), entry.load(Ordering::Acquire)), (vec![], 77));
    }

    /// Each recording of the process lacks these calls, not only the one in which they went.
    #[test]
    fn what_is_lost_is_told_again() {
        static TABLE: AtomicUsize = AtomicUsize::new(0);
        let address = std::ptr::from_ref(&TABLE) as usize;
        // The table's own library puts its function back; the original was another library's.
        TABLE.store(what_is_lost_is_told_again as fn() as usize, Ordering::Release);
        let entries = vec![Entry { of: Of::Hip, address, ours: 2, original: 1, library: None }];
        let mut watched = Watched { entries, lost: Vec::new() };
        let first = watched.look();
        assert!(matches!(&first[..], [(Severity::Incomplete, text)] if text.contains("not recorded since then")));
        assert_eq!(watched.look(), first);
    }

    #[test]
    fn a_runtime_that_has_ended_is_not_looked_at() {
        let entry: &'static AtomicUsize = Box::leak(Box::new(AtomicUsize::new(2)));
        let is_known =
            || WATCHED.lock().entries.iter().any(|known| known.address == std::ptr::from_ref(entry) as usize);
        add(Of::Hsa, entry, 2, 1);
        assert!(is_known());
        pause().forget(Of::Hsa);
        assert!(!is_known());
    }
}
