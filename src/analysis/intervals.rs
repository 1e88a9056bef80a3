//! Stretches of time: their union, and what two of them have in common. Overlapping stretches count once.

use crate::event::Ns;
use std::ops::Range;

/// Disjoint stretches in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Union {
    stretches: Vec<Range<Ns>>,
}

impl Union {
    /// Stretches in any order; empty and inverted ones are nothing.
    pub fn of(mut stretches: Vec<Range<Ns>>) -> Union {
        stretches.retain(|stretch| stretch.start < stretch.end);
        stretches.sort_unstable_by_key(|stretch| stretch.start);
        stretches.dedup_by(|next, last| {
            let joins = next.start <= last.end;
            if joins {
                last.end = last.end.max(next.end);
            }
            joins
        });
        Union { stretches }
    }

    pub fn into_stretches(self) -> Vec<Range<Ns>> {
        self.stretches
    }

    /// ns covered.
    pub fn total(&self) -> Ns {
        self.stretches.iter().map(|stretch| stretch.end - stretch.start).sum()
    }

    /// ns covered by both.
    pub fn common(&self, other: &Union) -> Ns {
        let (mut a, mut b) = (self.stretches.iter().peekable(), other.stretches.iter().peekable());
        let mut common = 0;
        while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
            common += x.end.min(y.end).saturating_sub(x.start.max(y.start));
            if x.end < y.end { _ = a.next() } else { _ = b.next() }
        }
        common
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_counted_by_hand(
            a in prop::collection::vec((0u64..200, 0u64..30), 0..20),
            b in prop::collection::vec((0u64..200, 0u64..30), 0..20),
        ) {
            let ranges = |list: &[(u64, u64)]| list.iter().map(|(at, len)| *at..at + len).collect::<Vec<_>>();
            let (a, b) = (ranges(&a), ranges(&b));
            let in_any = |list: &[Range<Ns>], t: u64| list.iter().any(|range| range.contains(&t));
            let count = |f: &dyn Fn(u64) -> bool| (0..300).filter(|t| f(*t)).count() as u64;
            let (union_a, union_b) = (Union::of(a.clone()), Union::of(b.clone()));
            prop_assert_eq!(union_a.total(), count(&|t| in_any(&a, t)));
            prop_assert_eq!(union_a.common(&union_b), count(&|t| in_any(&a, t) && in_any(&b, t)));
        }
    }
}
