//! Waits of the host that go. What they kept in order runs at once then, unless streams wait for each other in their place.

use super::model::{Id, Model, Work, WorkKind};
use super::recording::Recording;
use crate::timeline::copy_kernels::is_copy;
use rkprof_model::error::Error;
use rkprof_model::event::CopyDirection;
use rustc_hash::{FxHashMap, FxHashSet};

impl Model {
    /// Drops all waits but each thread's last one. With `in_order` what a thread launches on other streams after a wait begins when the
    /// work has ended that was waited for, as behind `hipStreamWaitEvent`.
    pub(super) fn no_sync(&mut self, recording: &Recording, in_order: bool) -> Result<Vec<String>, Error> {
        let names = &recording.functions;
        let values = self.values(recording);
        let only_waits = |id: &Id| names[self.ops[*id].function as usize].only_waits() || values.contains_key(id);
        let wanted: Vec<Id> = (0..self.ops.len()).filter(only_waits).collect();
        let mut last: FxHashMap<u32, Id> = FxHashMap::default();
        last.extend(wanted.iter().map(|id| (self.ops[*id].tid, *id)));
        let dropped: Vec<Id> = wanted.into_iter().filter(|id| last.get(&self.ops[*id].tid) != Some(id)).collect();
        if dropped.is_empty() {
            return Err("no thread waits more than once".into());
        }
        let orders = self.orders(&dropped);
        for id in &dropped {
            self.ops[*id].waits.clear();
            self.ops[*id].own = 0;
            if let Some(Some(copy)) = values.get(id) {
                let work = &mut self.works[*copy];
                (work.ns, work.gone, work.launch) = (0, true, None);
                work.before.iter_mut().for_each(|(_, gap)| *gap = 0);
                self.ops[*id].launched = 0;
            }
        }
        let count = dropped.len();
        let mut said = vec![format!(
            "{count} waits are dropped; the host must not need what they waited for, nor does a full queue stop it"
        )];
        match (in_order, orders.len()) {
            (_, 0) => {}
            (false, kept) => said.push(format!(
                "{kept} times work of another stream was launched after such a wait, and runs beside it now; stream-waits \
                 keeps the order"
            )),
            (true, kept) => {
                for (id, waited) in orders {
                    let gap = self.usual.gap(self.works[id].agent);
                    self.works[id].after.push((waited, gap));
                }
                said.push(format!("{kept} times a stream waits for another one in the host's place"));
            }
        }
        Ok(said)
    }

    /// What these waits keep in order: the first work of each other lane that a thread launches afterwards, and what was waited for.
    pub(super) fn orders(&self, waits: &[Id]) -> Vec<(Id, Id)> {
        let waits: FxHashSet<Id> = waits.iter().copied().collect();
        let mut launched: FxHashMap<Id, Vec<Id>> = FxHashMap::default();
        for (id, work) in self.works.iter().enumerate() {
            if let Some((op, _)) = work.launch {
                launched.entry(op).or_default().push(id);
            }
        }
        // By thread: the last work of each lane that was waited for. By thread and two lanes: what is in order.
        let mut waited: FxHashMap<u32, FxHashMap<usize, Id>> = FxHashMap::default();
        let mut known: FxHashMap<(u32, usize, usize), Id> = FxHashMap::default();
        let mut found = Vec::new();
        for (op, row) in self.ops.iter().enumerate() {
            for id in launched.get(&op).into_iter().flatten() {
                let work = &self.works[*id];
                for (lane, last) in waited.get(&row.tid).into_iter().flatten() {
                    let is_new = *lane != work.lane && known.insert((row.tid, *lane, work.lane), *last) != Some(*last);
                    if is_new && !work.after.iter().any(|(other, _)| other == last) {
                        found.push((*id, *last));
                    }
                }
            }
            if waits.contains(&op) {
                let of_thread = waited.entry(row.tid).or_default();
                of_thread.extend(row.waits.iter().map(|(last, _)| (self.works[*last].lane, *last)));
            }
        }
        found
    }

    /// Calls that wait for a value of the device, as `.item()` of PyTorch does, with their copies. Where the runtime copies by a
    /// kernel, nothing tells the direction: that kernel stays.
    fn values(&self, recording: &Recording) -> FxHashMap<Id, Option<Id>> {
        /// Bytes. More is a result, and its copy takes time of its own.
        const VALUE: u64 = 64;
        let copying: Vec<bool> = recording.timeline.kernels.iter().map(|name| is_copy(name)).collect();
        let is_value = |(id, work): (Id, &Work)| {
            let (launch, _) = work.launch?;
            let op = &self.ops[launch];
            let (bytes, goes) = match work.kind {
                WorkKind::Copy(CopyDirection::DeviceToHost) => (work.bytes, Some(id)),
                WorkKind::Kernel(kernel) if copying[kernel as usize] => (op.bytes, None),
                WorkKind::Copy(_) | WorkKind::Kernel(_) => return None,
            };
            let waits = !op.waits.is_empty() && op.launched == 1;
            (waits && bytes.is_some_and(|bytes| bytes <= VALUE)).then_some((launch, goes))
        };
        self.works.iter().enumerate().filter_map(is_value).collect()
    }
}
