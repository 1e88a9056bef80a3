//! Watches the entries of the runtimes' tables that rkprof has replaced: other code may put the old functions back while the
//! program runs (SDK 1.4.1 removes its own functions and installs them again). What was put back is taken again, and the run says
//! that calls in between are missing.
//!
//! An SDK to which a second tool comes does it, too, and hands over the tables again at once ([`handed_over`]). What the run then says does
//! not depend on the moment in which the drainer looks.
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
    /// Who has replaced an entry once more, since it was handed over.
    again: Option<Again>,
}

impl Entry {
    /// rkprof's function is in the entry again. Where the drainer had put it there before, other code has put it back twice: the first time
    /// belongs to no hand-over. Returns whether it is so.
    fn retaken(&mut self, by: Again) -> bool {
        matches!(self.again.replace(by), Some(Again::Drainer(_)))
    }
}

/// Who has taken an entry that other code had put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Again {
    /// The drainer, in this look.
    Drainer(u64),
    /// The thread on which the table was handed over.
    Thread,
}

/// The SDK's preparation for handing over the tables lasts milliseconds. What was taken again more looks ago is older.
const LOOKS_OF_PREPARATION: u64 = 1;

/// The entries that are looked at.
#[derive(Default)]
struct Watched {
    /// By address. A program that starts adds hundreds, so nothing here looks at the libraries of the process.
    entries: Vec<Entry>,
    /// One for each entry that was given up: other code keeps it.
    lost: Vec<Of>,
    /// What this recording lacks of entries that have gone, or that were put back more than once.
    of_recording: Counts,
    /// The number of looks.
    looks: u64,
}

/// Functions that other code has put back.
#[derive(Clone, Copy, Default)]
struct Counts {
    /// rkprof has taken them again.
    again: usize,
    lost: usize,
}

static WATCHED: Mutex<Watched> = Mutex::new(Watched::new(Vec::new()));

/// rkprof's function is in this entry now, and calls `original`.
pub fn add(of: Of, entry: &'static AtomicUsize, ours: usize, original: usize) {
    let address = std::ptr::from_ref(entry) as usize;
    if let Some(mut watched) = locked(&WATCHED) {
        watched.add(of, address, ours, original);
    }
}

/// The SDK has handed over these tables, and rkprof's functions are in them. Returns whether it had put others back before.
pub fn handed_over(of: Of) -> bool {
    locked(&WATCHED).is_none_or(|mut watched| watched.handed_over(of))
}

/// The next recording lacks no call of the former one.
pub fn next_recording() {
    if let Some(mut watched) = locked(&WATCHED) {
        watched.next_recording();
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
            watched.forget(of);
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
    const fn new(entries: Vec<Entry>) -> Watched {
        Watched { entries, lost: Vec::new(), of_recording: Counts { again: 0, lost: 0 }, looks: 0 }
    }

    fn add(&mut self, of: Of, address: usize, ours: usize, original: usize) {
        match self.entries.binary_search_by_key(&address, |known| known.address) {
            Ok(known) => self.of_recording.again += usize::from(self.entries[known].retaken(Again::Thread)),
            Err(place) => self.entries.insert(place, Entry { of, address, ours, original, again: None }),
        }
    }

    fn next_recording(&mut self) {
        self.entries.iter_mut().for_each(|entry| entry.again = None);
        self.of_recording = Counts::default();
    }

    /// Entries of these tables that the drainer has taken again.
    fn taken(&self, of: impl Fn(Of) -> bool) -> usize {
        self.entries.iter().filter(|entry| of(entry.of) && matches!(entry.again, Some(Again::Drainer(_)))).count()
    }

    /// The recording still lacks what it lacked.
    fn forget(&mut self, of: Of) {
        self.of_recording.again += self.taken(|entry| entry == of);
        self.of_recording.lost += self.lost.iter().filter(|lost| **lost == of).count();
        self.entries.retain(|entry| entry.of != of);
        self.lost.retain(|lost| *lost != of);
    }

    fn look(&mut self, takes: bool) -> Vec<(Severity, String)> {
        if takes {
            self.take_again();
        }
        let again = self.of_recording.again + self.taken(|_| true);
        let lost = self.of_recording.lost + self.lost.len();
        let what = [
            (again, "rkprof has taken them again, and calls in between are not recorded"),
            (lost, "their calls are not recorded since then"),
        ];
        let sentence = |(count, what)| format!("other code has put {count} functions of the runtimes back: {what}");
        let told = what.into_iter().filter(|(count, _)| *count > 0);
        told.map(|what| (Severity::Incomplete, sentence(what))).collect()
    }

    /// Of what the drainer took again, only the last looks can have seen the SDK's preparation.
    fn handed_over(&mut self, of: Of) -> bool {
        let (mut any, last) = (false, self.looks);
        for entry in self.entries.iter_mut().filter(|entry| entry.of == of) {
            let is_explained = match entry.again {
                Some(Again::Thread) => true,
                Some(Again::Drainer(look)) => last - look <= LOOKS_OF_PREPARATION,
                None => false,
            };
            if is_explained {
                entry.again = None;
                any = true;
            }
        }
        any
    }

    fn take_again(&mut self) {
        let Watched { entries, lost, of_recording, looks } = self;
        *looks += 1;
        let Some(values) = (!entries.is_empty()).then(|| values(entries)).flatten() else { return };
        let mut values = values.into_iter();
        entries.retain_mut(|entry| match values.next() {
            Some(value) if value == entry.original => {
                // SAFETY: the entry was read just now; other threads read it while it is replaced.
                let place = unsafe { &*(entry.address as *const AtomicUsize) };
                if place.compare_exchange(value, entry.ours, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                    of_recording.again += usize::from(entry.retaken(Again::Drainer(*looks)));
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
    of_table.is_some()
        && of_table != rkprof_objects::place_of(entry.original)
        && rkprof_objects::place_of(function) == of_table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_back_is_taken_again() {
        let entry: &'static AtomicUsize = Box::leak(Box::new(AtomicUsize::new(2)));
        // A list of its own: other tests have tables that come and go.
        let address = std::ptr::from_ref(entry) as usize;
        let entries = vec![Entry { of: Of::Hip, address, ours: 2, original: 1, again: None }];
        let mut watched = Watched::new(entries);
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

    /// An entry, and the list that watches it.
    fn watched(of: Of) -> (&'static AtomicUsize, Watched) {
        let entry: &'static AtomicUsize = Box::leak(Box::new(AtomicUsize::new(2)));
        let address = std::ptr::from_ref(entry) as usize;
        (entry, Watched::new(vec![Entry { of, address, ours: 2, original: 1, again: None }]))
    }

    /// What the recording lacks stays missing when the runtime has ended.
    #[test]
    fn an_end_of_the_runtime_forgets_no_loss() {
        let (entry, mut watched) = watched(Of::Hsa);
        entry.store(1, Ordering::Release);
        let notes = watched.look(true);
        assert_eq!(notes.len(), 1);
        watched.lost.push(Of::Hsa);
        let both = watched.look(true);
        assert_eq!(both.len(), 2);
        watched.forget(Of::Hsa);
        assert!(watched.entries.is_empty() && watched.lost.is_empty());
        assert_eq!(watched.look(true), both);
        watched.next_recording();
        assert_eq!(watched.look(true), []);
    }

    /// A tool that comes late explains what its SDK put back, and no loss from before.
    #[test]
    fn a_hand_over_forgets_no_former_loss() {
        let told = |watched: &mut Watched| watched.look(true).len();
        // Its thread takes the entry again; or the drainer does, before it; or the SDK had not put this one back.
        for case in ["thread", "drainer", "untouched"] {
            let (entry, mut watched) = watched(Of::Hip);
            let address = std::ptr::from_ref(entry) as usize;
            entry.store(1, Ordering::Release);
            assert_eq!([(); 3].map(|()| told(&mut watched)), [1; 3]);
            match case {
                "thread" => watched.add(Of::Hip, address, 2, 1),
                "drainer" => {
                    entry.store(1, Ordering::Release);
                    watched.look(true);
                }
                _ => {}
            }
            assert_eq!(watched.handed_over(Of::Hip), case != "untouched", "{case}");
            let notes = watched.look(true);
            assert!(matches!(&notes[..], [(_, text)] if text.contains("put 1 functions")), "{case}: {notes:?}");
        }
    }

    /// Each recording of the process lacks these calls, not only the one in which they went.
    #[test]
    fn what_is_lost_is_told_again() {
        static TABLE: AtomicUsize = AtomicUsize::new(0);
        let address = std::ptr::from_ref(&TABLE) as usize;
        // The table's own library puts its function back; the original was another library's.
        TABLE.store(what_is_lost_is_told_again as fn() as usize, Ordering::Release);
        let entries = vec![Entry { of: Of::Hip, address, ours: 2, original: 1, again: None }];
        let mut watched = Watched::new(entries);
        let first = watched.look(true);
        assert!(matches!(&first[..], [(Severity::Incomplete, text)] if text.contains("not recorded since then")));
        assert_eq!(watched.look(true), first);
    }

    /// Tables come in any order, and an entry that comes again is the same one.
    #[test]
    fn entries_are_found_by_address() {
        let mut watched = Watched::new(Vec::new());
        for address in [80, 16, 48, 16, 80, 24] {
            watched.add(Of::Hip, address, 2, 1);
        }
        assert_eq!(watched.entries.iter().map(|entry| entry.address).collect::<Vec<_>>(), [16, 24, 48, 80]);
        let again = |entry: &Entry| entry.again == Some(Again::Thread);
        assert_eq!(watched.entries.iter().map(again).collect::<Vec<_>>(), [true, false, false, true]);
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
