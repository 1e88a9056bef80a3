//! Sets of times: ordered, disjoint spans.

use crate::event::Ns;
use std::ops::RangeInclusive;

/// Orders the spans, and joins those that touch.
pub fn union(mut spans: Vec<RangeInclusive<Ns>>) -> Vec<RangeInclusive<Ns>> {
    spans.sort_by_key(|span| (*span.start(), *span.end()));
    let mut union: Vec<RangeInclusive<Ns>> = Vec::new();
    for span in spans {
        match union.last_mut() {
            Some(last) if span.start() <= last.end() => *last = *last.start()..=*last.end().max(span.end()),
            _ => union.push(span),
        }
    }
    union
}

/// Whether a time is within one of the spans of a [`union`].
pub fn hold(union: &[RangeInclusive<Ns>], at: Ns) -> bool {
    let after = union.partition_point(|span| *span.start() <= at);
    after.checked_sub(1).is_some_and(|before| at <= *union[before].end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_joined_and_asked() {
        let spans = union(vec![30..=40, 10..=15, 12..=20, 13..=14]);
        assert_eq!(spans, [10..=20, 30..=40]);
        let held: Vec<Ns> = (0..50).filter(|at| hold(&spans, *at)).collect();
        assert_eq!(held, (10..=20).chain(30..=40).collect::<Vec<Ns>>());
        assert!(!hold(&[], 3));
    }
}
