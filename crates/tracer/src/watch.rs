//! Watches the entries of the runtimes' tables that rkprof has replaced: other code may put the old functions back while the
//! program runs (SDK 1.4.1 removes its own functions and installs them again). What was put back is taken again, and the run says
//! that calls in between are missing.
//!
//! An SDK to which a second tool comes does it, too, and hands over the tables again at once ([`handed_over`]). Whether calls are missing
//! then depends on the threads that call, not on the moment in which the drainer looks.
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
    HipCompiler,
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
    /// Who has replaced an entry once more, since it was handed over.
    again: Option<Again>,
}

/// Who has taken an entry that other code had put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Again {
    /// The drainer.
    Drainer,
    /// The thread on which the table was handed over.
    Thread,
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
    match watched.entries.iter_mut().find(|known| known.address == address) {
        Some(known) => known.again = Some(Again::Thread),
        None => {
            let library = rkprof_objects::place_of(original);
            watched.entries.push(Entry { of, address, ours, original, library, again: None });
        }
    }
}

/// The SDK has handed over these tables, and rkprof's functions are in them. Returns whether it had put others back before.
pub fn handed_over(of: Of) -> bool {
    locked(&WATCHED).is_some_and(|mut watched| watched.handed_over(of))
}

/// The next recording lacks no call of the former one.
pub fn next_recording() {
    if let Some(mut watched) = locked(&WATCHED) {
        watched.entries.iter_mut().for_each(|entry| entry.again = None);
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

/// Takes again what was put back, if `takes`. Returns notes about all that is missing for that reason, as it is known now; `None` when
/// another thread changes the tables.
pub fn look(takes: bool) -> Option<Vec<(Severity, String)>> {
    WATCHED.try_lock().map(|mut watched| watched.look(takes))
}

impl Watched {
    fn look(&mut self, takes: bool) -> Vec<(Severity, String)> {
        if takes {
            self.take_again();
        }
        let again = self.entries.iter().filter(|entry| entry.again == Some(Again::Drainer)).count();
        let lost = self.lost.len();
        let what = [
            (again, "rkprof has taken them again, and calls in between are not recorded"),
            (lost, "their calls are not recorded since then"),
        ];
        let sentence = |(count, what)| format!("other code has put {count} functions of the runtimes back: {what}");
        let told = what.into_iter().filter(|(count, _)| *count > 0);
        told.map(|what| (Severity::Incomplete, sentence(what))).collect()
    }

    fn handed_over(&mut self, of: Of) -> bool {
        let again = self.entries.iter_mut().filter(|entry| entry.of == of).filter_map(|entry| entry.again.take());
        again.count() > 0
    }

    fn take_again(&mut self) {
        let Watched { entries, lost } = self;
        let Some(values) = (!entries.is_empty()).then(|| values(entries)).flatten() else { return };
        let mut values = values.into_iter();
        entries.retain_mut(|entry| match values.next() {
            Some(value) if value == entry.original => {
                // SAFETY: the entry was read just now; other threads read it while it is replaced.
                let place = unsafe { &*(entry.address as *const AtomicUsize) };
                if place.compare_exchange(value, entry.ours, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                    entry.again = Some(Again::Drainer);
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
        let entries = vec![Entry { of: Of::Hip, address, ours: 2, original: 1, library: None, again: None }];
        let mut watched = Watched { entries, lost: Vec::new() };
        assert_eq!(watched.look(true), []);
        entry.store(1, Ordering::Release);
        assert_eq!((watched.look(false), entry.load(Ordering::Acquire)), (vec![], 1));
        let notes = watched.look(true);
        assert_eq!((entry.load(Ordering::Acquire), notes.len()), (2, 1));
        assert!(notes[0].1.contains("put 1 functions"), "{notes:?}");
        // It stays so, and a third library stands above rkprof.
        entry.store(77, Ordering::Release);
        assert_eq!((watched.look(true), entry.load(Ordering::Acquire)), (notes, 77));
        // All that was the SDK's preparation for handing over the table.
        assert!(!watched.handed_over(Of::Hsa) && watched.handed_over(Of::Hip));
        assert_eq!(watched.look(true), []);
        assert!(!watched.handed_over(Of::Hip), "only once");
    }

    /// Each recording of the process lacks these calls, not only the one in which they went.
    #[test]
    fn what_is_lost_is_told_again() {
        static TABLE: AtomicUsize = AtomicUsize::new(0);
        let address = std::ptr::from_ref(&TABLE) as usize;
        // The table's own library puts its function back; the original was another library's.
        TABLE.store(what_is_lost_is_told_again as fn() as usize, Ordering::Release);
        let entries = vec![Entry { of: Of::Hip, address, ours: 2, original: 1, library: None, again: None }];
        let mut watched = Watched { entries, lost: Vec::new() };
        let first = watched.look(true);
        assert!(matches!(&first[..], [(Severity::Incomplete, text)] if text.contains("not recorded since then")));
        assert_eq!(watched.look(true), first);
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
