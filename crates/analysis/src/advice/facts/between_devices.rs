//! Facts about what lies between devices: the thread that launches for all of them, and the links.

use super::super::OWNED_PCT;
use super::Facts;
use super::idle::BEHIND_OTHERS;
use crate::timeline::feeding::Feeding;
use crate::timeline::health::{Health, IdleReport};
use crate::timeline::idle::Cause;
use crate::timeline::links::SlowLink;

/// Idle time that is in the finding on a slow link, of all devices.
#[derive(Default)]
pub(super) struct OfLink {
    pub(super) copies_between: u64,
    pub(super) host_copies: u64,
    /// Of devices that wait for those at its ends.
    pub(super) others: u64,
}

impl Facts {
    /// What all devices wait because one thread launches for them in turn.
    pub(super) fn feeding(&mut self, health: &Health) -> u64 {
        let feeding = health.devices.feeding.as_ref();
        let whole = health.window_ns as f64;
        let saved = |feeding: &Feeding| feeding.saved_ns.min(idle_behind_others(feeding, health));
        let feeding = feeding.filter(|feeding| 100.0 * saved(feeding) as f64 >= OWNED_PCT * whole);
        let entry = |feeding: &Feeding| {
            format!("thread {}: {} launches on {}", feeding.tid, feeding.launches, feeding.devices.join(", "))
        };
        self.list("feeding_threads", feeding.map(entry).into_iter());
        let Some(feeding) = feeding else { return 0 };
        let saved = saved(feeding);
        self.time("feeding_ns", "feeding_pct", saved, whole);
        self.number("fed_devices", feeding.devices.len() as f64);
        self.number("feeding_launch_ns", feeding.launch_ns as f64);
        saved * feeding.agents.len() as u64
    }

    pub(super) fn slow_link(&mut self, health: &Health) -> OfLink {
        let link = health.devices.slow_link.as_ref();
        let whole = health.window_ns as f64;
        let link = link.filter(|link| 100.0 * link.excess_ns as f64 >= OWNED_PCT * whole);
        let entry = |link: &SlowLink| {
            let [own, usual] = [link.bytes_per_s, link.usual_bytes_per_s].map(|rate| rate / 1e9);
            let copies = link.copies;
            format!("{} to {}: {own:.1} GB/s in {copies} copies, the others {usual:.1} GB/s", link.from, link.to)
        };
        self.list("slow_links", link.map(entry).into_iter());
        let Some(link) = link else { return OfLink::default() };
        self.time("slow_link_ns", "slow_link_pct", link.excess_ns, whole);
        self.number("slow_link_rate_pct", 100.0 * link.bytes_per_s / link.usual_bytes_per_s);
        let mut of_link = OfLink::default();
        for idle in &health.idle {
            let part =
                |causes: &[Cause]| causes.iter().map(|cause| idle.time_by(*cause)).sum::<u64>().min(link.excess_ns);
            match link.agents.contains(&idle.agent) {
                true if link.agents.len() == 2 => of_link.copies_between += part(&[Cause::CopyBetween]),
                true => of_link.host_copies += part(&[Cause::CopyIn, Cause::CopyOut]),
                false => of_link.others += part(&[Cause::Device]),
            }
        }
        of_link
    }
}

/// No device can end earlier by more than what it is idle for that, from the first work of any device to the last.
fn idle_behind_others(feeding: &Feeding, health: &Health) -> u64 {
    let fed = health.idle.iter().filter(|idle| feeding.agents.contains(&idle.agent));
    let idle = |idle: &IdleReport| {
        let within: u64 = BEHIND_OTHERS.iter().map(|cause| idle.time_by(*cause)).sum();
        within + idle.before_ns + idle.after_ns
    };
    fed.map(idle).min().unwrap_or(0)
}

/// A device with the thread that launches on it, where others launch on the others.
pub(super) fn with_thread(idle: &IdleReport, health: &Health) -> String {
    let elsewhere = health.idle.iter().filter(|other| other.agent != idle.agent);
    let own = elsewhere.flat_map(|other| &other.threads).all(|tid| !idle.threads.contains(tid));
    match idle.threads[..] {
        [tid] if own => format!("{}, thread {tid}", idle.device),
        _ => idle.device.clone(),
    }
}
