//! How long a device worked: the union of its kernels' times, made while they come. Kernels of several streams overlap and
//! come by their end, so the last few intervals stay open for what turns up between them.

use rkprof_model::event::Ns;

/// Intervals that stay open: what comes later than so many others counts only from where they end.
const OPEN: usize = 64;

#[derive(Clone, Debug, Default)]
pub struct Busy {
    /// Time of the intervals that are not open any more, and where the last of them ends.
    settled: Ns,
    until: Ns,
    /// Disjoint, in order.
    open: Vec<(Ns, Ns)>,
}

impl Busy {
    /// Adds a time in which the device worked.
    #[inline]
    pub fn add(&mut self, start: Ns, end: Ns) {
        let start = start.max(self.until);
        if end <= start {
            return;
        }
        match self.open.last_mut() {
            Some(last) if start > last.1 => self.follow(start, end),
            Some(last) if start >= last.0 => last.1 = last.1.max(end),
            Some(_) => self.among(start, end),
            None => self.open.push((start, end)),
        }
    }

    /// In all so far, ns.
    pub fn total(&self) -> Ns {
        self.settled + self.open.iter().map(|(start, end)| end - start).sum::<Ns>()
    }

    fn follow(&mut self, start: Ns, end: Ns) {
        if self.open.len() == OPEN {
            for (start, end) in self.open.drain(..OPEN / 2) {
                self.settled += end - start;
                self.until = end;
            }
        }
        self.open.push((start, end));
    }

    /// Begins before the last one: joins all that it touches.
    #[cold]
    fn among(&mut self, start: Ns, end: Ns) {
        let from = self.open.partition_point(|open| open.1 < start);
        let to = self.open.partition_point(|open| open.0 <= end);
        let touched = &self.open[from..to];
        let joined = match (touched.first(), touched.last()) {
            (Some(first), Some(last)) => (start.min(first.0), end.max(last.1)),
            _ => (start, end),
        };
        self.open.splice(from..to, [joined]);
        if self.open.len() > OPEN {
            let (start, end) = self.open.remove(0);
            self.settled += end - start;
            self.until = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Intervals by their end, as kernels come; and with neighbours exchanged.
        #[test]
        fn equals_counting_every_moment(
            mut spans in prop::collection::vec((0u64..3_000, 0u64..60), 0..200),
            exchanged in prop::collection::vec(0usize..199, 0..50),
        ) {
            spans.sort_by_key(|(start, ns)| start + ns);
            for at in exchanged {
                if at + 1 < spans.len() {
                    spans.swap(at, at + 1);
                }
            }
            let (mut busy, mut moments) = (Busy::default(), vec![false; 3_100]);
            for (start, ns) in spans {
                busy.add(start, start + ns);
                (start..start + ns).for_each(|at| moments[at as usize] = true);
            }
            prop_assert_eq!(busy.total(), moments.iter().filter(|moment| **moment).count() as u64);
            prop_assert!(busy.open.len() <= OPEN);
        }
    }

    #[test]
    fn what_comes_too_late_is_not_counted_twice() {
        let mut busy = Busy::default();
        (0..200u64).for_each(|i| busy.add(10 * i, 10 * i + 5));
        assert_eq!(busy.total(), 200 * 5);
        busy.add(0, 30);
        assert_eq!(busy.total(), 200 * 5);
        busy.add(0, 2_000);
        assert!((1_000..=2_000).contains(&busy.total()), "{}", busy.total());
    }
}
