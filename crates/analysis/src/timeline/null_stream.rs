//! The null stream: a kernel on it begins when all streams have ended, and they go on when it has.

use super::{Dispatch, Lane, Timeline};
use rkprof_model::event::Ns;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A kernel that was queued begins so soon after what it had waited for, ns.
pub(super) const SOON: Ns = 10_000;
/// The way of a launch, ns.
pub(super) const WAY: Ns = 10_000;
/// Fewer such kernels say nothing.
const FEWEST: u64 = 8;

/// Kernels of a device's null stream that waited for all streams.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct NullStream {
    /// What queued kernels of other streams waited behind them; the mean of the streams that waited, and no more than what is left
    /// beside the busiest stream.
    pub waited_ns: Ns,
    pub rows: Vec<Barrier>,
}

/// A kernel of the null stream, by the call that launched it.
#[derive(Clone, Debug, PartialEq)]
pub struct Barrier {
    pub kernel: String,
    /// `None` where it isn't known.
    pub function: Option<String>,
    pub count: u64,
}

impl NullStream {
    pub(super) fn kernels(&self) -> u64 {
        self.rows.iter().map(|row| row.count).sum()
    }
}

/// Kernels of another stream could have run in the time in which they waited for it while their own stream was free.
pub(super) fn null_stream(timeline: &Timeline, agent: u32) -> Option<NullStream> {
    let of_agent = || timeline.classes.iter().filter(|class| class.agent == agent);
    let streams: FxHashSet<u32> = of_agent().filter_map(|class| class.stream).collect();
    if !streams.contains(&0) || streams.len() < 3 {
        return None;
    }
    // The end of the last kernel of each stream, and of the last one on the null stream; what each stream waited.
    let mut ends: FxHashMap<Lane, Ns> = FxHashMap::default();
    let mut waited: FxHashMap<Lane, Ns> = FxHashMap::default();
    let mut busy: FxHashMap<Lane, Ns> = FxHashMap::default();
    let mut rows: BTreeMap<(u32, Option<u32>), u64> = BTreeMap::new();
    let (mut null_end, mut frontier, mut first): (Ns, Ns, Option<Ns>) = (0, 0, None);
    for dispatch in timeline.dispatches.iter().filter(|d| timeline.class(d).agent == agent) {
        let class = timeline.class(dispatch);
        *busy.entry(class.lane()).or_default() += dispatch.ns();
        if class.stream == Some(0) {
            let is_barrier = dispatch.start >= frontier;
            *rows.entry((class.kernel, class.function)).or_default() += u64::from(is_barrier);
            null_end = null_end.max(dispatch.end);
        } else {
            // It overlaps with the null stream: that one was made without the legacy order.
            if dispatch.start < null_end {
                return None;
            }
            let own = ends.insert(class.lane(), dispatch.end).unwrap_or(0);
            *waited.entry(class.lane()).or_default() += waits(dispatch, own, null_end);
        }
        first = first.or(Some(dispatch.start));
        frontier = frontier.max(dispatch.end);
    }
    let named = |((kernel, function), count): ((u32, Option<u32>), u64)| Barrier {
        kernel: timeline.kernels[kernel as usize].clone(),
        function: function.map(|function| timeline.functions[function as usize].name.clone()),
        count,
    };
    let rows = rows.into_iter().filter(|row| row.1 > 0).map(named).collect();
    // A stream that never waited would be no faster.
    waited.retain(|_, ns| *ns > 0);
    let mean = waited.values().sum::<Ns>() / waited.len().max(1) as Ns;
    let busiest = busy.into_values().max().unwrap_or(0);
    let left = (frontier - first.unwrap_or(frontier)).saturating_sub(busiest);
    let found = NullStream { waited_ns: mean.min(left), rows };
    (found.kernels() >= FEWEST).then_some(found)
}

/// What a kernel waited for the null stream, whose last kernel ended then, since its own stream was free.
fn waits(dispatch: &Dispatch, own: Ns, null_end: Ns) -> Ns {
    let ready = own.max(dispatch.launch().map_or(dispatch.start, |launch| launch + WAY));
    if null_end <= ready {
        return 0;
    }
    // The way from stream to stream is a part of it; what takes longer is something else.
    let until = if dispatch.start - null_end <= SOON { dispatch.start } else { null_end };
    until - ready
}
