//! Savings by a replay of the run: what they limit, and what they add.

use super::super::OWNED_PCT;
use super::Facts;
use super::sites::host_is_blocked;
use super::words::{name, number};
use crate::timeline::health::Health;
use crate::timeline::idle::Cause;
use crate::timeline::null_stream::Barrier;

impl Facts {
    /// A replay knows what limits next: a cause saves no more than the program takes less without it. It also knows what the
    /// host could do earlier: without its waits the program may end earlier by more than the devices were idle in them.
    pub(super) fn replayed(&mut self, health: &Health, spans: f64) {
        let replayed = health.replayed.unwrap_or_default();
        let least = |ns: Option<u64>| [ns, health.host_waits_ns].into_iter().flatten().min();
        self.optional("host_limit_ns", replayed.host_ns);
        self.optional("input_limit_ns", replayed.input_ns);
        self.optional("copies_limit_ns", least(replayed.copies_ns));
        self.optional("fusion_limit_ns", least(replayed.fused_ns));
        self.optional("between_limit_ns", least(replayed.between_ns));
        let whole = spans / self.devices();
        let mut beside = None;
        let all_idle = Cause::ALL.into_iter().map(|cause| health.idle_ns(cause)).sum::<u64>() as f64 / self.devices();
        for (saves, ahead, idle, replayed) in [
            ("device_sync_saves_ns", "device_sync_ahead_ns", "device_sync_ns", replayed.device_waits_ns),
            ("sync_saves_ns", "sync_ahead_ns", "sync_avoidable_ns", replayed.waits_ns),
        ] {
            let idle = self.numbers.get(idle).copied().unwrap_or(0.0);
            // A host that is blocked between its calls waits for something else: nothing runs ahead.
            let more =
                replayed.map(|ns| ns.min(whole as u64)).filter(|ns| !host_is_blocked(health) && *ns as f64 > idle);
            self.optional(ahead, more);
            self.number(saves, more.map_or(idle, |ns| ns as f64));
            // Where devices are hardly idle in the waits, it is the host's code that could run beside the kernels.
            let few = 100.0 * idle < OWNED_PCT * whole;
            beside = beside.max(more.filter(|ns| few && 100.0 * *ns as f64 >= OWNED_PCT * whole));
        }
        self.optional("beside_ns", beside);
        // A host that runs ahead saves idle time. What goes beyond that is work of several streams side by side.
        let apart = replayed.waits_apart_ns.map_or(0, |ns| ns.min(whole as u64));
        let is_beyond = 100.0 * (apart as f64 - all_idle) >= OWNED_PCT * whole;
        self.time("waits_apart_ns", "waits_apart_pct", if is_beyond { apart } else { 0 }, whole);
    }

    /// A replay doesn't know which queues of a device ran side by side: what other streams waited is nearer, which the busiest one bounds.
    pub(super) fn null_stream(&mut self, health: &Health, whole: f64) {
        let devices = &health.devices;
        self.time("null_stream_ns", "null_stream_pct", devices.null_stream_ns, whole);
        self.number("null_stream_kernels", devices.null_stream_kernels as f64);
        let barrier = |row: &Barrier| {
            let by = row.function.as_ref().map_or(String::new(), |function| format!(" by {function}"));
            format!("{}{by}: {}", name(&row.kernel), number(row.count, "time"))
        };
        self.list("null_stream_sites", devices.null_stream_rows.iter().map(barrier));
    }
}
