//! A pass that is read in step with pass 0, and ahead of it by as much as its threads interleaved differently.

use super::launches::{Column, Launches};
use super::order::InOrder;
use rkprof_model::error::Error;
use rustc_hash::FxHashMap;

/// Limit of dispatches kept of one pass until pass 0 asks for them.
const MOST: usize = 1 << 15;

/// Duration of a dispatch, and its counters.
type Counted = (u64, Vec<(Column, f64)>);

pub(super) struct Ahead {
    pub dispatches: InOrder,
    pass: usize,
    kept: FxHashMap<u64, FxHashMap<u32, Counted>>,
    number: usize,
    /// By the launch that joins: pass 0 has asked for all lower ordinals.
    asked: FxHashMap<u32, u64>,
    /// Dispatches of pass 0 whose counterpart lies too far ahead.
    pub far: u64,
}

impl Ahead {
    pub(super) fn new(dispatches: InOrder, pass: usize) -> Ahead {
        Ahead { dispatches, pass, kept: FxHashMap::default(), number: 0, asked: FxHashMap::default(), far: 0 }
    }

    /// The counterpart of a dispatch of pass 0, if this pass has one. The caller asks in order.
    pub(super) fn take(
        &mut self,
        launches: &mut Launches,
        launch: u32,
        ordinal: u64,
    ) -> Result<Option<Counted>, Error> {
        let by = launches.joined_by(launch);
        self.asked.insert(by, ordinal + 1);
        if ordinal >= launches.joined_count(launch, self.pass) {
            return Ok(None);
        }
        loop {
            if let Some(found) = self.remove(by, ordinal) {
                return Ok(Some(found));
            }
            if self.number >= MOST {
                self.far += 1;
                return Ok(None);
            }
            let Some(next) = self.dispatches.next(launches)? else { return Ok(None) };
            let next_by = launches.joined_by(next.launch);
            // Drops a dispatch that has no counterpart in pass 0, or whose counterpart has been given up.
            let over = next.ordinal >= launches.joined_count(next.launch, 0);
            let wanted = next_by == by && next.ordinal == ordinal;
            if !wanted && (over || self.asked.get(&next_by).is_some_and(|asked| next.ordinal < *asked)) {
                continue;
            }
            let duration = next.dispatch.end.saturating_sub(next.dispatch.start);
            self.kept.entry(next.ordinal).or_default().insert(next_by, (duration, next.values));
            self.number += 1;
        }
    }

    fn remove(&mut self, by: u32, ordinal: u64) -> Option<Counted> {
        let of = self.kept.get_mut(&ordinal)?;
        let found = of.remove(&by)?;
        if of.is_empty() {
            self.kept.remove(&ordinal);
        }
        self.number -= 1;
        Some(found)
    }
}
