//! The null stream without its order: its kernels and those of other streams don't wait for each other.

use super::model::{Model, Work, WorkKind};
use super::recording::Recording;
use super::waits;

impl Model {
    /// Its kernels keep their order among each other, and waits for events stay. Copies of that stream are waited for as before.
    pub(super) fn without_null_stream(&mut self, recording: &Recording) {
        let told = waits::streams(self, recording);
        let is_null = |work: &Work| self.streams[work.lane] == Some(0) && matches!(work.kind, WorkKind::Kernel(_));
        let of_null: Vec<bool> = self.works.iter().map(is_null).collect();
        for id in 0..self.works.len() {
            let gap = self.usual.gap(self.works[id].agent);
            let latency = self.usual.latency.get(&self.works[id].agent).copied();
            let work = &mut self.works[id];
            let stays = |other: usize| told.get(&id).is_some_and(|told| told.contains(&other));
            let before = work.after.len();
            work.after.retain(|(other, _)| stays(*other) || !of_null[id] && !of_null[*other]);
            // What it waited beyond its own way and its stream's gap, it waited for the null stream.
            if work.after.len() < before {
                work.before.iter_mut().for_each(|(_, own)| *own = (*own).min(gap));
                work.launch.iter_mut().for_each(|(_, own)| *own = latency.map_or(*own, |usual| usual.min(*own)));
            }
        }
    }
}
