//! Puts overlapping slices into lanes beneath each other, so that the slices of a lane follow each other.

use rkprof_model::event::Ns;

/// A kernel, copy, call, range or step: ns from the beginning of the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slice {
    pub start: Ns,
    pub end: Ns,
    /// Index in the items of the page.
    pub item: u32,
    /// By kind: from launch to start of a kernel, ns; size of a copy, bytes.
    pub extra: Option<u64>,
}

/// Lanes of a track; slices beyond them are not shown.
const MOST: usize = 24;

/// Lanes of slices ordered by their start, and the number that did not fit. Of slices with the same start the longest must
/// come first: so an outer call lies above its inner calls.
pub(super) fn lanes(slices: impl Iterator<Item = Slice>) -> (Vec<Vec<Slice>>, u64) {
    let mut lanes: Vec<Vec<Slice>> = Vec::new();
    let mut left_out = 0;
    for slice in slices {
        let free = |lane: &Vec<Slice>| lane.last().is_none_or(|last| last.end <= slice.start);
        match lanes.iter().position(free) {
            Some(lane) => lanes[lane].push(slice),
            None if lanes.len() < MOST => lanes.push(vec![slice]),
            None => left_out += 1,
        }
    }
    (lanes, left_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_overlaps_lies_in_lanes_of_its_own() {
        let slice = |start, end| Slice { start, end, item: 0, extra: None };
        let outer = slice(0, 100);
        let (lanes, left_out) = lanes([outer, slice(0, 40), slice(10, 20), slice(40, 50), slice(100, 110)].into_iter());
        assert_eq!(lanes, [vec![outer, slice(100, 110)], vec![slice(0, 40), slice(40, 50)], vec![slice(10, 20)]]);
        assert_eq!(left_out, 0);
        let (lanes, left_out) = super::lanes((0..30).map(|i| slice(i, 1000)));
        assert_eq!((lanes.len(), left_out), (MOST, 30 - MOST as u64));
    }
}
