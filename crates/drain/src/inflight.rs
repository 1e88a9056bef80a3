//! Launches whose dispatch or copy has not come yet, by id.
//!
//! Ids count up within a thread, and launches of neighbouring ids end at about the same time. So the values lie in pages of
//! consecutive ids, and most look-ups hit the page of the look-up before. A launch that never ends keeps its page.

use rustc_hash::FxHashMap;

/// Ids in a page.
const PAGE: usize = 64;
/// Limit of pages. GPUs do not have more launches in flight: a launch beyond the limit never finishes and is forgotten.
const MAX_PAGES: usize = 1 << 14;

/// Values by id, for up to [`InFlight::CAPACITY`] ids in flight.
pub(crate) struct InFlight<T> {
    /// Number of a page (id / [`PAGE`]) -> its place in `pages`.
    places: FxHashMap<u64, usize>,
    pages: Vec<Page<T>>,
    /// Places in `pages` that are empty.
    free: Vec<usize>,
    /// The page of the last look-up.
    last: usize,
    /// The newest page: it stays when it is empty, since the next id belongs there.
    newest: usize,
    len: usize,
}

struct Page<T> {
    number: u64,
    used: usize,
    values: Box<[Option<T>; PAGE]>,
}

impl<T> Default for InFlight<T> {
    fn default() -> Self {
        let (places, pages, free) = (FxHashMap::default(), Vec::new(), Vec::new());
        InFlight { places, pages, free, last: 0, newest: 0, len: 0 }
    }
}

impl<T: Copy> InFlight<T> {
    /// The most ids in flight, for threads that launch one after the other.
    pub(crate) const CAPACITY: usize = PAGE * MAX_PAGES;

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn contains(&mut self, id: u64) -> bool {
        self.find(id).is_some_and(|place| self.pages[place].values[id as usize % PAGE].is_some())
    }

    /// Keeps `value` under `id`; drops it when there are too many.
    #[inline]
    pub(crate) fn insert(&mut self, id: u64, value: T) {
        let Some(place) = self.find(id).or_else(|| self.begin(id)) else { return };
        let page = &mut self.pages[place];
        if page.values[id as usize % PAGE].replace(value).is_none() {
            page.used += 1;
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, id: u64) -> Option<T> {
        let place = self.find(id)?;
        let page = &mut self.pages[place];
        let value = page.values[id as usize % PAGE].take()?;
        page.used -= 1;
        self.len -= 1;
        if page.used == 0 && place != self.newest {
            self.end(place);
        }
        Some(value)
    }

    #[inline]
    fn find(&mut self, id: u64) -> Option<usize> {
        let number = id / PAGE as u64;
        if self.pages.get(self.last).is_none_or(|page| page.number != number) {
            self.last = *self.places.get(&number)?;
        }
        Some(self.last)
    }

    #[cold]
    fn begin(&mut self, id: u64) -> Option<usize> {
        let number = id / PAGE as u64;
        if self.pages.get(self.newest).is_some_and(|page| page.used == 0) {
            self.end(self.newest);
        }
        let place = match self.free.pop() {
            Some(place) => place,
            None if self.pages.len() >= MAX_PAGES => return None,
            None => {
                self.pages.push(Page { number, used: 0, values: Box::new([None; PAGE]) });
                self.pages.len() - 1
            }
        };
        self.pages[place].number = number;
        self.places.insert(number, place);
        (self.last, self.newest) = (place, place);
        Some(place)
    }

    #[cold]
    fn end(&mut self, place: usize) {
        let page = &mut self.pages[place];
        if self.places.remove(&page.number).is_some() {
            page.number = u64::MAX;
            self.free.push(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn is_a_map(steps in proptest::collection::vec((any::<bool>(), 0..3u64, 0..200u64), 0..600)) {
            let (mut ours, mut map) = (InFlight::default(), HashMap::new());
            for (value, (insert, thread, id)) in steps.into_iter().enumerate() {
                let id = thread << 17 | id;
                if insert {
                    ours.insert(id, value);
                    map.insert(id, value);
                } else {
                    prop_assert_eq!(ours.remove(id), map.remove(&id));
                }
                prop_assert_eq!(ours.len(), map.len());
            }
            prop_assert!(ours.pages.len() <= 3 * 4 + 1);
        }
    }

    #[test]
    fn forgets_what_is_too_much_and_recovers() {
        let mut launches = InFlight::default();
        let ids = |page: usize| (page * PAGE) as u64;
        (0..=MAX_PAGES).for_each(|page| launches.insert(ids(page), page));
        assert_eq!((launches.len(), launches.remove(ids(MAX_PAGES))), (MAX_PAGES, None));
        assert_eq!(launches.remove(ids(7)), Some(7));
        launches.insert(ids(MAX_PAGES + 1), 5);
        assert_eq!(launches.remove(ids(MAX_PAGES + 1)), Some(5));
        assert_eq!(launches.remove(u64::MAX), None);
    }

    #[test]
    fn ids_in_a_row_up_to_the_capacity_are_kept() {
        let mut launches = InFlight::default();
        (0..2 << 20).for_each(|id| launches.insert(id, id));
        assert_eq!((launches.len(), InFlight::<u64>::CAPACITY), (1 << 20, 1 << 20));
    }

    /// A page that has become empty takes later ids, so a long run takes no more pages than it needs at once.
    #[test]
    fn empty_pages_are_used_again() {
        let mut launches = InFlight::default();
        for id in 0..100 * PAGE as u64 {
            launches.insert(id, id);
            launches.insert(id, id);
            assert!(launches.contains(id) && !launches.contains(id + 1));
            if id >= PAGE as u64 {
                assert_eq!(launches.remove(id - PAGE as u64), Some(id - PAGE as u64));
            }
        }
        assert_eq!(launches.len(), PAGE);
        assert!(launches.pages.len() <= 3, "{}", launches.pages.len());
    }
}
