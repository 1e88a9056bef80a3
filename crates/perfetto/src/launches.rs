//! The API call that launched a dispatch or copy, remembered in the same way by the writer and the reader of a trace.
//!
//! The trace ties an API call to its children by their event ids ([`rkprof_model::event::ApiCall::children`]). Where that
//! gives thread, start and function of the call, the writer leaves them out of the dispatch. Where it does not (API calls are
//! not in the trace, or the call has been dropped from the table), the writer adds them to the dispatch. Both sides insert
//! the same calls in the same order, so they drop the same ones.

use rkprof_model::event::{ApiCall, Function, Ns};

/// Number of remembered launches. Deeper queues cost bytes, not correctness.
const SLOTS: usize = 1 << 14;

/// The call that launched a dispatch or copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Launch {
    pub tid: u32,
    /// Start of the call; `None` for work that no recorded call launched.
    pub start: Option<Ns>,
    pub function: Option<Function>,
}

#[derive(Default)]
pub(crate) struct Launches {
    /// Indexed by the low bits of the event id; empty until the first launch.
    slots: Vec<Option<(u64, Launch)>>,
}

impl Launches {
    pub(crate) fn insert(&mut self, call: &ApiCall) {
        if call.children.is_empty() {
            return;
        }
        if self.slots.is_empty() {
            self.slots = vec![None; SLOTS];
        }
        let launch = Launch { tid: call.tid, start: Some(call.start), function: Some(call.function) };
        for child in call.children.clone().take(SLOTS) {
            self.slots[child as usize % SLOTS] = Some((child, launch));
        }
    }

    pub(crate) fn get(&self, event_id: u64) -> Option<Launch> {
        match self.slots.get(event_id as usize % SLOTS) {
            Some(Some((id, launch))) if *id == event_id => Some(*launch),
            _ => None,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::record::Domain;

    fn call(children: std::ops::Range<u64>) -> ApiCall {
        let function = Function { domain: Domain::HipRuntime, operation: 1 };
        ApiCall { status: Some(0), children, ..ApiCall::new(function, 7, 10, 20) }
    }

    #[test]
    fn remembers_every_child_until_overwritten() {
        let mut launches = Launches::default();
        assert_eq!(launches.get(5), None);
        launches.insert(&call(5..8));
        assert_eq!(launches.get(7).map(|l| l.tid), Some(7));
        assert_eq!(launches.get(8), None);
        let later = 5 + SLOTS as u64;
        launches.insert(&call(later..later + 1));
        assert_eq!(launches.get(5), None, "the slot belongs to the newer launch");
        assert!(launches.get(later).is_some() && launches.get(6).is_some());
        launches.clear();
        assert_eq!(launches.get(6), None);
    }

    #[test]
    fn endless_ranges_end() {
        let mut launches = Launches::default();
        launches.insert(&call(1..u64::MAX));
        assert!(launches.get(SLOTS as u64).is_some());
    }
}
