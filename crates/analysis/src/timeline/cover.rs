//! Divides intervals that overlap or nest into disjoint pieces: at each moment the interval that began last, which is the
//! innermost of nested ones.

use rkprof_model::event::Ns;
use std::collections::BinaryHeap;

/// A stretch of time, and the interval that covers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub start: Ns,
    pub end: Ns,
    pub what: u32,
}

/// The pieces of `intervals` (start, end, what), which are ordered by start. Takes n log n time.
pub(super) fn innermost(intervals: impl Iterator<Item = (Ns, Ns, u32)>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    // The interval that began last on top; with equal starts the later one in order.
    let mut open: BinaryHeap<(Ns, usize, Ns, u32)> = BinaryHeap::new();
    let mut at = 0;
    let end = std::iter::once((Ns::MAX, Ns::MAX, 0));
    for (order, (start, until, what)) in intervals.chain(end).enumerate() {
        while let Some(&(_, _, end, inner)) = open.peek() {
            let stop = end.min(start);
            if stop > at {
                pieces.push(Piece { start: at, end: stop, what: inner });
                at = stop;
            }
            if end > start {
                break;
            }
            open.pop();
        }
        at = start;
        if until > start {
            open.push((start, order, until, what));
        }
    }
    pieces
}

/// Moves along pieces as time advances.
#[derive(Clone, Debug, Default)]
pub(super) struct Cursor<'a> {
    pieces: &'a [Piece],
    next: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(pieces: &'a [Piece]) -> Cursor<'a> {
        Cursor { pieces, next: 0 }
    }

    /// The interval that covers `at`, and the end of its piece. `at` must not decrease.
    #[inline]
    pub(super) fn at(&mut self, at: Ns) -> (Option<u32>, Ns) {
        while self.pieces.get(self.next).is_some_and(|piece| piece.end <= at) {
            self.next += 1;
        }
        match self.pieces.get(self.next) {
            Some(piece) if piece.start <= at => (Some(piece.what), piece.end),
            Some(piece) => (None, piece.start),
            None => (None, Ns::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn pieces_say_at_each_moment_what_began_last(
            mut intervals in proptest::collection::vec((0u64..60, 0u64..30), 0..20)
        ) {
            intervals.sort_unstable();
            let rows: Vec<_> = intervals.iter().zip(0..).map(|((start, ns), what)| (*start, start + ns, what)).collect();
            let pieces = innermost(rows.iter().copied());
            prop_assert!(pieces.windows(2).all(|pair| pair[0].end <= pair[1].start));
            let mut cursor = Cursor::new(&pieces);
            for at in 0..100 {
                let expected = rows.iter().rev().find(|(start, end, _)| (*start..*end).contains(&at)).map(|row| row.2);
                prop_assert_eq!(cursor.at(at).0, expected, "at {}", at);
            }
        }
    }
}
