//! Where idle time lies: its parts in the order of time, for who draws them. Of a run with more parts the longest are kept.

use super::found::Blame;
use rkprof_model::event::Ns;

/// Parts of a device that are kept, at most.
pub(super) const MOST: usize = 20_000;

/// A time in which a device was idle for one cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdleSlice {
    pub start: Ns,
    pub end: Ns,
    pub blame: Blame,
}

impl IdleSlice {
    fn ns(&self) -> Ns {
        self.end - self.start
    }
}

#[derive(Default)]
pub(super) struct IdleSlices {
    kept: Vec<IdleSlice>,
    /// Shorter ones are not kept.
    least: Ns,
}

impl IdleSlices {
    /// Takes the next slice. It continues the one before where nothing but the clock's advance is between them.
    pub(super) fn push(&mut self, slice: IdleSlice) {
        match self.kept.last_mut() {
            Some(last) if last.end == slice.start && last.blame == slice.blame => last.end = slice.end,
            _ if slice.ns() < self.least => {}
            _ => self.kept.push(slice),
        }
        if self.kept.len() >= 2 * MOST {
            self.shorten();
        }
    }

    /// Leaves the longest [`MOST`], fewer where several are as long as the shortest of them.
    fn shorten(&mut self) {
        let mut lengths: Vec<Ns> = self.kept.iter().map(IdleSlice::ns).collect();
        let at = lengths.len() - MOST;
        self.least = *lengths.select_nth_unstable(at - 1).1 + 1;
        self.kept.retain(|slice| slice.ns() >= self.least);
    }

    /// What the host did between requests was nothing.
    pub(super) fn nothing_to_do(&mut self) {
        self.kept.iter_mut().for_each(|slice| slice.blame.nothing_to_do());
    }

    pub(super) fn done(mut self) -> Vec<IdleSlice> {
        if self.kept.len() > MOST {
            self.shorten();
        }
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::super::cause::Cause;
    use super::*;

    fn slice(start: Ns, end: Ns, cause: Cause) -> IdleSlice {
        IdleSlice { start, end, blame: Blame { cause, function: None, range: None, owner: None } }
    }

    #[test]
    fn of_many_the_longest_are_kept_in_order() {
        let mut slices = IdleSlices::default();
        let count = 5 * MOST as Ns;
        for n in 0..count {
            // 2..=count + 1, in an order that is not that of time.
            slices.push(slice(n << 32, (n << 32) + 2 + n * 7919 % count, Cause::Host));
        }
        let kept = slices.done();
        assert!(kept.len() <= MOST && kept.len() > MOST / 2 && kept.is_sorted_by_key(|slice| slice.start));
        assert_eq!(kept.iter().map(IdleSlice::ns).max(), Some(count + 1));
        let shortest = kept.iter().map(IdleSlice::ns).min().unwrap();
        assert_eq!(kept.len() as Ns, count + 1 - shortest + 1, "none that is longer is missing");
    }

    #[test]
    fn what_follows_at_once_for_the_same_cause_is_one() {
        let mut slices = IdleSlices::default();
        for (start, end, cause) in
            [(0, 5, Cause::Host), (5, 9, Cause::Host), (9, 12, Cause::Launch), (13, 15, Cause::Launch)]
        {
            slices.push(slice(start, end, cause));
        }
        slices.nothing_to_do();
        let at: Vec<_> = slices.done().iter().map(|slice| (slice.start, slice.end, slice.blame.cause)).collect();
        assert_eq!(at, [(0, 9, Cause::Nothing), (9, 12, Cause::Launch), (13, 15, Cause::Launch)]);
    }
}
