//! Devices that differ from the others of their program: with less work, or with a host that is late alone.

use crate::timeline::health::{Health, IdleReport};
use crate::timeline::idle::Cause;

/// Time in which a device ran kernels.
pub(super) fn busy_ns(idle: &IdleReport, health: &Health) -> u64 {
    health.busy.iter().find(|busy| busy.agent == Some(idle.agent)).map_or(0, |busy| busy.busy_ns)
}

pub(super) fn mean_of_others(own: &IdleReport, health: &Health) -> f64 {
    let others = || health.idle.iter().filter(|idle| idle.agent != own.agent);
    others().map(|idle| busy_ns(idle, health)).sum::<u64>() as f64 / others().count().max(1) as f64
}

/// What a device waits for its host because it is given less work than the busiest one, whose host keeps up: at most what it has
/// less. In collectives it would wait for the others.
pub(super) fn spare_ns(own: &IdleReport, health: &Health) -> u64 {
    /// Of the busiest device's time in kernels: devices with more are about as busy.
    const LESS: f64 = 0.8;
    // Where neither finding has it, it is the host's.
    let devices = &health.devices;
    let is_told = devices.uneven.is_some() && devices.straggler.is_none() || devices.unused.contains(&own.device);
    if !is_told {
        return 0;
    }
    let Some(busiest) = health.idle.iter().max_by_key(|idle| busy_ns(idle, health)) else { return 0 };
    let [has, most] = [own, busiest].map(|idle| busy_ns(idle, health));
    if health.devices.communication_ns > 0 || has as f64 > LESS * most as f64 {
        return 0;
    }
    let [waits, least] = [own, busiest].map(|idle| idle.time_by(Cause::Host));
    waits.saturating_sub(least).min(most - has)
}

/// Whether most of what a device waits for its host is for want of work.
pub(super) fn is_for_work(idle: &IdleReport, health: &Health) -> bool {
    let spare = spare_ns(idle, health);
    spare > 0 && 2 * spare >= idle.time_by(Cause::Host)
}

/// The device whose host has nearly all of what devices wait for theirs.
pub(super) struct Alone<'a> {
    pub(super) idle: &'a IdleReport,
    /// What the program would end earlier without it.
    pub(super) saved_ns: u64,
    /// What each other device waits for this one meanwhile.
    pub(super) waited_ns: u64,
}

pub(super) fn alone(health: &Health) -> Option<Alone<'_>> {
    /// Share of all such time.
    const MOST: f64 = 0.8;
    let waits = |idle: &IdleReport| {
        let left = |cause: Cause| idle.time_by(cause).saturating_sub(idle.parts.once[cause as usize]);
        (left(Cause::Host) + left(Cause::Call)).saturating_sub(spare_ns(idle, health))
    };
    let own = health.idle.iter().max_by_key(|idle| waits(idle)).filter(|_| health.idle.len() > 1)?;
    let others = || health.idle.iter().filter(|idle| idle.agent != own.agent);
    let of_others = others().map(waits).sum::<u64>();
    if health.devices.communication_ns > 0 || (waits(own) as f64) < MOST * (waits(own) + of_others) as f64 {
        return None;
    }
    let more = waits(own).saturating_sub(of_others / others().count().max(1) as u64);
    let later = others().map(|idle| idle.after_ns).min()?.saturating_sub(own.after_ns);
    let waited_ns = others().map(|idle| idle.time_by(Cause::Device)).min()?.min(more);
    Some(Alone { idle: own, saved_ns: more.min(later + waited_ns), waited_ns })
}
