//! The traces of forked children in their parent's arena: that they made calls which are not recorded, and their process ids.

use std::mem::offset_of;

use super::arena::Arena;
use super::layout::Forked;
use super::sync::{Ordering, Tally32};

/// Children that made calls, for their parent or a salvager.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForkedChildren {
    pub count: u32,
    /// The first of their process ids.
    pub pids: Vec<u32>,
}

impl Arena {
    /// This process, a forked child of the arena's process, has made calls that it would record if it were its parent. This
    /// is the only write of a child; no other code uses these places.
    pub fn note_child(&self, pid: u32) {
        let forked = &self.header().forked;
        let at = forked.count.fetch_add(1, Ordering::Relaxed);
        if let Some(place) = forked.pids.get(at as usize) {
            place.store(pid, Ordering::Relaxed);
        }
    }

    pub fn forked_children(&self) -> ForkedChildren {
        let forked = &self.header().forked;
        let pids = forked.pids.iter().map(|pid| pid.load(Ordering::Relaxed));
        ForkedChildren::new(forked.count.load(Ordering::Relaxed), pids)
    }
}

impl ForkedChildren {
    fn new(count: u32, pids: impl Iterator<Item = u32>) -> ForkedChildren {
        // A child that was interrupted in between has counted itself without its process id.
        ForkedChildren { count, pids: pids.filter(|pid| *pid != 0).collect() }
    }

    /// Reads them from the arena's file; `word` gives the number at an offset within [`Forked`].
    pub(super) fn read(word: impl Fn(usize) -> u32) -> ForkedChildren {
        let pids =
            (0..Forked::default().pids.len()).map(|at| word(offset_of!(Forked, pids) + size_of::<Tally32>() * at));
        ForkedChildren::new(word(offset_of!(Forked, count)), pids)
    }
}
