//! Launches whose dispatch or copy has not come: recorded, shown ahead of their record, or known by their calls alone.

use super::inflight::InFlight;
use rkprof_model::event::{ApiCall, Function, Ns};
use rkprof_model::record;
use rustc_hash::{FxHashMap, FxHashSet};

/// Limit of other values kept by launch: the same as for launches.
pub(crate) const MAX_OPEN: usize = InFlight::<Launched>::CAPACITY;

#[derive(Clone, Copy)]
pub(crate) struct Launched {
    pub call_tick: u64,
    /// HIP's handle.
    pub stream: u64,
    pub function: Option<Function>,
}

impl Launched {
    fn new(launch: &record::Launch) -> Launched {
        let function = Function::from_word(launch.header.aux);
        Launched { call_tick: launch.call_tick, stream: launch.stream, function }
    }
}

/// A launching call whose launches' records may be lost.
#[derive(Clone, Copy)]
pub(crate) struct KnownCall {
    pub start: Ns,
    pub function: Function,
    /// The stream's number.
    pub stream: Option<u32>,
}

/// The launch or the call that a dispatch or copy belongs to.
pub(crate) enum Cause {
    Launch(Launched),
    Call(KnownCall),
}

#[derive(Default)]
pub(crate) struct Launches {
    open: InFlight<Launched>,
    /// Launching calls by what they launched, whose dispatches may come; only while recovering.
    called: FxHashMap<u64, KnownCall>,
    /// Launches of this pass that were shown ahead and will be delivered later.
    ahead: FxHashMap<u64, Launched>,
    /// Launches that were shown ahead and whose dispatch has come; they are still to be delivered.
    done_ahead: FxHashSet<u64>,
}

impl Launches {
    /// A record of a launch. False when its dispatch has come before it.
    pub(crate) fn add(&mut self, launch: &record::Launch) {
        if !self.done_ahead.remove(&launch.child) {
            self.open.insert(launch.child, Launched::new(launch));
        }
    }

    /// A record that a later pass will deliver.
    pub(crate) fn show_ahead(&mut self, launch: &record::Launch) {
        self.ahead.insert(launch.child, Launched::new(launch));
    }

    /// What was shown ahead is forgotten: the pass is over.
    pub(crate) fn end_of_pass(&mut self) {
        self.ahead.clear();
    }

    /// What the call launched may come after it.
    pub(crate) fn call_is_known(&mut self, call: &ApiCall) {
        let room = MAX_OPEN.saturating_sub(self.called.len());
        let known = KnownCall { start: call.start, function: call.function, stream: call.stream };
        self.called.extend(call.children.clone().take(room).map(|child| (child, known)));
    }

    /// So is the dispatch or copy with this id.
    pub(crate) fn child_is_traced(&mut self, child: u64) {
        self.called.remove(&child);
    }

    /// The launch was delivered, and its dispatch or copy was not.
    #[inline]
    pub(crate) fn is_open(&mut self, child: u64) -> bool {
        self.open.contains(child)
    }

    /// How many [`Launches::is_open`] holds for.
    pub(crate) fn open(&self) -> u64 {
        self.open.len() as u64
    }

    /// The dispatch or copy of launch `child` has come.
    #[inline]
    pub(crate) fn take(&mut self, child: u64) -> Option<Cause> {
        let launched = self.open.remove(child).or_else(|| {
            let launched = self.ahead.remove(&child)?;
            self.done_ahead.insert(child);
            Some(launched)
        });
        launched.map(Cause::Launch).or_else(|| self.called.remove(&child).map(Cause::Call))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::record::Domain;

    /// A long trace has more launches than are remembered; those whose dispatch is in it make room for later ones.
    #[test]
    fn launches_whose_dispatch_is_in_the_trace_are_forgotten() {
        let mut launches = Launches::default();
        let last = MAX_OPEN as u64 + 1;
        for child in 1..=last {
            launches.call_is_known(&ApiCall {
                status: Some(0),
                children: child..child + 1,
                stream: Some(0),
                ..ApiCall::new(Function { domain: Domain::HipRuntime, operation: 1 }, 1, child, child)
            });
            if child < last {
                launches.child_is_traced(child);
            }
        }
        assert!(launches.take(1).is_none());
        assert!(matches!(launches.take(last), Some(Cause::Call(call)) if call.start == last));
    }

    /// A launch that was shown ahead counts once, in whatever order its record and its dispatch come.
    #[test]
    fn a_launch_that_was_shown_ahead_is_open_only_before_its_dispatch() {
        let launch = record::Launch { child: 5, call_tick: 9, stream: 3, ..bytemuck::Zeroable::zeroed() };
        let mut launches = Launches::default();
        launches.show_ahead(&launch);
        assert!(matches!(launches.take(5), Some(Cause::Launch(launched)) if launched.call_tick == 9));
        launches.end_of_pass();
        launches.add(&launch);
        assert_eq!((launches.open(), launches.is_open(5)), (0, false));
        // Shown ahead in a pass that ends, then delivered: its dispatch comes later.
        launches.show_ahead(&record::Launch { child: 6, ..launch });
        launches.end_of_pass();
        assert!(launches.take(6).is_none());
        launches.add(&record::Launch { child: 6, ..launch });
        assert_eq!((launches.open(), launches.is_open(6), launches.take(6).is_some()), (1, true, true));
        assert_eq!(launches.open(), 0);
    }
}
