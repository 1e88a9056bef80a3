//! Facts about idle time: each part has one owner among the findings.

use super::super::OWNED_PCT;
use super::Facts;
use super::one_device::{alone, busy_ns, is_for_work, mean_of_others, spare_ns};
use super::sites::{made_again, way_of_copies};
use super::words::{longer_kernels, more_of_one, name, number, site_name};
use crate::timeline::health::{Health, IdleReport};
use crate::timeline::idle::{ByCause, Cause, Group};
use crate::timeline::slow_device::SlowDevice;
use crate::timeline::sync::Sync;
use crate::timeline::uneven::Uneven;

/// What a device is idle by while its thread launches for others, and until all of them are done.
pub(super) const BEHIND_OTHERS: [Cause; 6] =
    [Cause::Host, Cause::Call, Cause::Sync, Cause::Launch, Cause::Device, Cause::Nothing];

/// The idle time of all devices by cause, and the parts of it that findings of their own have.
struct Division {
    all: ByCause,
    once: ByCause,
    pauses: ByCause,
    /// Nothing where no finding has it.
    graphs: ByCause,
    /// The way of launches that a cause made late belongs to it; without a finding for graphs also that in sequences.
    late: ByCause,
}

impl Division {
    /// `fed`: what the finding on one thread that launches for all devices has. `for_work`: idle time for want of work.
    fn new(health: &Health, spans: f64, fed: u64, for_work: u64) -> Division {
        let all_of = |of: &dyn Fn(&IdleReport) -> ByCause| {
            let mut all: ByCause = [0; Cause::ALL.len()];
            health.idle.iter().map(of).for_each(|one| all.iter_mut().zip(one).for_each(|(sum, ns)| *sum += ns));
            // The finding on the straggler has what the others wait for in collectives.
            if let Some((own, kept)) = late_host(health) {
                let own = of(own);
                let others = health.idle.len() as u64 - 1;
                for cause in held_by_host() {
                    let more = own[cause as usize].saturating_sub((all[cause as usize] - own[cause as usize]) / others);
                    all[cause as usize] -= (more as f64 * kept) as u64;
                }
            }
            all
        };
        // Where one thread launches for all devices in turn, that finding has its part of what each device waits.
        let of_turns: u64 = {
            let all = all_of(&|idle| Cause::ALL.map(|cause| idle.time_by(cause)));
            BEHIND_OTHERS.iter().map(|cause| all[*cause as usize]).sum()
        };
        let kept = 1.0 - (fed as f64 / of_turns.max(1) as f64).min(1.0);
        let add = |of: &dyn Fn(&IdleReport) -> ByCause| {
            let mut all = all_of(of);
            BEHIND_OTHERS.iter().for_each(|cause| all[*cause as usize] = (all[*cause as usize] as f64 * kept) as u64);
            all
        };
        let mut all = add(&|idle| Cause::ALL.map(|cause| idle.time_by(cause)));
        all[Cause::Host as usize] = all[Cause::Host as usize].saturating_sub(for_work);
        let once = add(&|idle| idle.parts.once);
        let pauses = add(&|idle| {
            let pauses = idle.pauses.as_ref().filter(|_| !is_for_work(idle, health));
            pauses.map_or([0; Cause::ALL.len()], |pauses| pauses.by_cause)
        });
        let in_graphs = add(&|idle| idle.parts.in_graphs);
        let has_graph = !health.graphs.candidates.is_empty()
            && in_graphs.iter().sum::<u64>() as f64 * 100.0 >= OWNED_PCT * spans.max(1.0);
        let graphs = if has_graph { in_graphs } else { [0; Cause::ALL.len()] };
        let mut late = add(&|idle| idle.parts.late);
        if !has_graph {
            late.iter_mut().zip(add(&|idle| idle.parts.late_in_graphs)).for_each(|(sum, ns)| *sum += ns);
        }
        Division { all, once, pauses, graphs, late }
    }

    /// What no other finding has.
    fn rest(&self, cause: Cause) -> u64 {
        let at = cause as usize;
        let late = if cause == Cause::Launch { self.late.iter().sum() } else { 0 };
        self.all[at].saturating_sub(self.once[at] + self.pauses[at] + self.graphs[at] + late)
    }

    fn with_late(&self, cause: Cause) -> u64 {
        self.rest(cause) + self.late[cause as usize]
    }
}

impl Facts {
    /// Divides the idle time among the findings: each part has one owner. Times are those of a device on average, so that
    /// they are time of the program.
    pub(super) fn idle(&mut self, health: &Health, spans: f64, time: &dyn Fn(u64) -> String) {
        let sum = |of: &dyn Fn(&IdleReport) -> u64| health.idle.iter().map(of).sum::<u64>();
        let spare: Vec<u64> = health.idle.iter().map(|idle| spare_ns(idle, health)).collect();
        let for_work = spare.iter().sum::<u64>();
        let fed = self.feeding(health);
        let division = Division::new(health, spans, fed, for_work);
        let rest = |cause: Cause| division.rest(cause);
        let with_late = |cause: Cause| division.with_late(cause);
        let Division { all, graphs, pauses, .. } = &division;
        // Where the graph's part is known, it is what a graph saves.
        let graph_ns: u64 = graphs.iter().sum();
        let graph_ns = graph_ns.saturating_sub(sum(&|idle| idle.parts.graph_gaps_ns));
        self.share("graph_saving_ns", "graph_saving_pct", graph_ns, spans);
        // Of copies by kernel, it is their number that costs their ways.
        let copies = sum(&|idle| idle.sites.iter().map(way_of_copies).sum());
        let copies = copies.min(rest(Cause::Launch));
        self.number("copy_ways_ns", copies as f64);
        let way = rest(Cause::Launch) - copies;
        self.share("idle_launch_ns", "idle_launch_pct", way, spans);
        let devices = self.devices();
        let elsewhere = |own: u64, causes: &[Cause]| {
            let more = causes.iter().map(|cause| all[*cause as usize]).sum::<u64>().saturating_sub(own);
            // What would not change a reader's sum is not said.
            (20 * more >= own).then_some((more as f64 / devices) as u64)
        };
        let launch_elsewhere = elsewhere(way, &[Cause::Launch]);
        // From one stream's kernel to another's: they wait for each other.
        let in_turn = turns_ns(health, spans).map_or(0, |_| health.devices.turns.gaps_ns);
        let gaps = rest(Cause::Gap).saturating_sub(in_turn);
        // From stream to stream the way is longer than within one, where the usual gap stays, as do the gaps within streams.
        let of_streams = sum(&|idle| idle.parts.stream_gaps_ns);
        let from_stream_to_stream = in_turn == 0 && gaps > 0 && 2 * of_streams >= gaps;
        let left = sum(&|idle| idle.parts.stream_gaps_left_ns);
        let gaps = if from_stream_to_stream { of_streams.saturating_sub(left).min(gaps) } else { gaps };
        self.number("stream_gaps", f64::from(u8::from(from_stream_to_stream)));
        self.optional("stream_gaps_ns", from_stream_to_stream.then_some((of_streams as f64 / devices) as u64));
        let of_slivers = sum(&|idle| idle.parts.sliver_gaps_ns);
        let mostly_slivers = 2 * of_slivers >= gaps && !from_stream_to_stream;
        // A short kernel goes into one neighbour: of the two gaps beside it, one goes.
        let fused = sum(&|idle| idle.parts.fused_gaps_ns).min(gaps);
        self.share("sliver_saving_ns", "sliver_saving_pct", if mostly_slivers { fused } else { 0 }, spans);
        self.share("gap_ns", "gap_pct", if mostly_slivers { 0 } else { gaps }, spans);
        self.share("held_ns", "held_pct", rest(Cause::Held), spans);
        self.share("input_ns", "input_pct", with_late(Cause::Input), spans);
        self.share("allocation_ns", "allocation_pct", with_late(Cause::Allocation), spans);
        self.share("loads_ns", "loads_pct", with_late(Cause::Load), spans);
        self.share("host_functions_ns", "host_functions_pct", with_late(Cause::Callback), spans);
        // What the others wait for a device because it is slow, or has more work, belongs to that finding.
        let found = Some(&health.devices).filter(|devices| devices.straggler.is_none());
        let slow = found.and_then(|devices| devices.slow_device.as_ref()).map(|slow| (&slow.device, slow.excess_ns));
        let uneven = found.and_then(|devices| devices.uneven.as_ref()).map(|uneven| (&uneven.device, uneven.more_ns));
        let others = health.idle.len().saturating_sub(1) as u64;
        let for_one = slow.or(uneven).map_or(0, |(device, most)| waits_for(device, most, health) * others);
        self.share("nothing_ns", "nothing_pct", rest(Cause::Nothing), spans);
        self.share("pauses_ns", "pauses_pct", pauses.iter().sum(), spans);
        let copies = with_late(Cause::CopyIn) + with_late(Cause::CopyOut);
        // The way of the launch after such a copy is its part too.
        let pageable = sum(&|idle| idle.parts.pageable_ns + idle.parts.pageable_late_ns).min(copies);
        let pageable = if health.copies.waited >= 3 { pageable } else { 0 };
        // Where kernels wait for the copy all the same, an earlier return gains nothing.
        let at_once = health.replayed.and_then(|replayed| replayed.pageable_ns);
        let pageable = at_once.map_or(pageable, |ns| pageable.min(ns * health.idle.len() as u64));
        let of_link = self.slow_link(health);
        let exposed = (copies - pageable).saturating_sub(of_link.host_copies);
        self.share("copies_exposed_ns", "copies_exposed_pct", exposed, spans);
        self.optional("copies_again_ns", Some(health.copies.again_ns).filter(|ns| *ns > 0));
        self.share("copies_pageable_ns", "copies_pageable_pct", pageable, spans);
        let between = rest(Cause::CopyBetween).saturating_sub(of_link.copies_between);
        self.share("copies_between_ns", "copies_between_pct", between, spans);
        let waits = with_late(Cause::Sync);
        let device_wide = sum(&|idle| idle.parts.device_wide_ns + idle.parts.device_wide_late_ns).min(waits);
        let many = health.sync.as_ref().is_some_and(Sync::has_needless_device_waits);
        let device_wide = if many { device_wide } else { 0 };
        self.share("sync_avoidable_ns", "sync_avoidable_pct", waits - device_wide, spans);
        self.share("device_sync_ns", "device_sync_pct", device_wide, spans);
        self.replayed(health, spans);
        // Preparation occurs once; its time does not belong to the loop.
        let loop_spans = spans - health.first_use_ns as f64;
        self.number("loop_spans_ns", loop_spans / self.devices());
        let [graphs, other_made, once] = made_again(health).map(|part| with_late(Cause::Call) as f64 * part);
        let builds = graphs + other_made;
        self.share("made_again_ns", "made_again_pct", builds as u64, loop_spans);
        self.number("graphs_made_again", f64::from(u8::from(graphs >= other_made)));
        let in_loop = with_late(Cause::Host) + with_late(Cause::Call) - (builds + once) as u64;
        self.number("made_once_ns", once);
        let grows = health.idle.iter().filter_map(|idle| idle.parts.grows).max_by_key(|(from, to)| to - from);
        self.optional("host_grows_from_ns", grows.map(|grows| grows.0));
        self.optional("host_grows_to_ns", grows.map(|grows| grows.1));
        self.number("host_grows", f64::from(u8::from(grows.is_some())));
        let host_elsewhere = elsewhere(in_loop, &[Cause::Host, Cause::Call]);
        self.share("loop_host_ns", "loop_host_pct", in_loop, loop_spans);
        // The same waits are not taken twice.
        let for_late = self.host_of_one_device(health) * others;
        let for_one = for_one.max(for_late) + health.waits_for_rank_ns + of_link.others;
        self.share("other_device_ns", "other_device_pct", rest(Cause::Device).saturating_sub(for_one), spans);
        self.optional("launch_elsewhere_ns", launch_elsewhere);
        self.optional("host_elsewhere_ns", host_elsewhere);
        let unsure = sum(&|idle| idle.parts.unsure_ns).min(in_loop);
        self.optional("host_unsure_ns", (10 * unsure >= in_loop.max(1)).then_some((unsure as f64 / devices) as u64));
        self.lists_of_sites(health, time);
        let widest = health.idle.iter().filter_map(|idle| idle.launch_latency).max_by_key(|latency| latency.count);
        if let Some(latency) = widest.filter(|latency| latency.count > 0) {
            self.number("launch_wait_median_ns", latency.median_ns as f64);
        }
        self.longest_pauses(health, time);
    }

    /// The host of one device alone may hold the program up, which then ends with this device. What each other one waits for that.
    fn host_of_one_device(&mut self, health: &Health) -> u64 {
        let mean = self.numbers.get("loop_host_ns").copied().unwrap_or(0.0);
        // Other findings may own a part.
        let Some(alone) = alone(health).filter(|_| !self.numbers.contains_key("feeding_ns")) else { return 0 };
        let saved = (alone.saved_ns as f64).min(mean * self.devices());
        if saved <= mean {
            return 0;
        }
        self.number("loop_spans_ns", health.window_ns as f64);
        self.number("program_ns", health.window_ns as f64);
        self.time("loop_host_ns", "loop_host_pct", saved as u64, health.window_ns as f64);
        alone.waited_ns
    }

    /// Devices side by side, and communication. These times are the program's.
    pub(super) fn side_by_side(&mut self, health: &Health, spans: f64, time: &dyn Fn(u64) -> String) {
        let devices = &health.devices;
        let whole = spans / self.devices();
        self.time("exposed_communication_ns", "exposed_communication_pct", devices.exposed_communication_ns, whole);
        self.number("communication_ns", devices.communication_ns as f64);
        let alone: u64 = devices.exposed.iter().map(|row| row.1).sum();
        let share = |ns: u64| 100.0 * ns as f64 / alone.max(1) as f64;
        let of_it = |(kernel, ns): &(String, u64)| format!("{}: {:.0}% of it", name(kernel), share(*ns));
        self.list("exposed_kernels", devices.exposed.iter().filter(|row| share(row.1) >= 1.0).map(of_it));
        self.number("collectives", devices.collectives as f64);
        let late = devices.late_ns;
        let straggler = if devices.straggler.is_some() { late } else { 0 };
        self.time("imbalance_ns", "imbalance_pct", late - straggler, whole);
        let slower = devices.straggler_slower_pct.filter(|pct| *pct >= 2.0);
        let slower = slower.map_or(String::new(), |pct| format!(": {}", longer_kernels(pct)));
        let more = devices.straggler_more_work.as_ref().filter(|more| 2 * more.more_ns >= late);
        self.straggler(straggler, if more.is_some() { devices.even_ns } else { devices.straggler_saves_ns }, whole);
        self.number("straggler_more_work", f64::from(u8::from(more.is_some())));
        let slower = more.map_or(slower, |more| format!(": {}", more_of_one(more, time)));
        let by_host = slower.is_empty().then(|| late_host(health)).flatten();
        let by_host = by_host.filter(|(own, _)| 2 * more_than_others(own, health) >= late).map(|(own, _)| own);
        self.number("straggler_by_host", f64::from(u8::from(by_host.is_some())));
        let times = || format!(": it came last {}", number(devices.straggler_times, "time"));
        let few = if devices.is_seldom_last() { times() } else { String::new() };
        let slower = if slower.is_empty() { few } else { slower };
        let waits = by_host.map_or(slower, |own| {
            let more = time(more_than_others(own, health));
            let site = own.sites.iter().find(|site| held_by_host().any(|cause| cause == site.cause));
            let site = site.map_or(String::new(), |site| format!(" ({})", site_name(site)));
            format!(": its device waits {more} longer for its host than the others{site}")
        });
        self.list("stragglers", devices.straggler.iter().map(|device| format!("{device}{waits}")));
        self.number("unused_devices", devices.unused.len() as f64);
        self.list("unused_devices", devices.unused.iter().cloned());
        self.null_stream(health, whole);
        self.time("turns_ns", "turns_pct", turns_ns(health, spans).unwrap_or(0), whole);
        self.number("turns_kernels", devices.turns.kernels as f64);
        self.list("turns_streams", devices.turns.streams.iter().cloned());
        // A straggler says the same of the same device.
        let slow = devices.slow_device.as_ref().filter(|_| straggler == 0);
        let saved = slow.map_or(0, |slow| slow.saved_ns.max(waits_for(&slow.device, slow.excess_ns, health)));
        self.time("slow_device_ns", "slow_device_pct", saved, whole);
        let slower = |slow: &SlowDevice| format!("{}: {}", slow.device, longer_kernels(slow.slower_pct));
        self.list("slow_devices", slow.map(slower).into_iter());
        let uneven = devices.uneven.as_ref().filter(|_| straggler == 0);
        // The others' own spans end with their lists.
        let window = health.window_ns as f64;
        let others = health.idle.len().saturating_sub(1).max(1) as u64;
        let all_spare = |idle: &IdleReport| match spare_ns(idle, health) {
            0 => 0,
            spare => spare + idle.before_ns + idle.after_ns,
        };
        let spare = health.idle.iter().map(all_spare).sum::<u64>() / others;
        let waited = |uneven: &Uneven| waits_for(&uneven.device, uneven.more_ns, health);
        self.time("uneven_ns", "uneven_pct", uneven.map_or(0, |uneven| uneven.saves(spare + waited(uneven))), window);
        let more = |uneven: &Uneven| {
            let least = health.idle.iter().find(|idle| 2 * spare_ns(idle, health) > spare * others);
            let least = least.map(|idle| (idle, busy_ns(idle, health) as f64, mean_of_others(idle, health)));
            match least.filter(|(_, own, others)| others - own >= uneven.more_ns as f64) {
                Some((idle, own, others)) => {
                    format!(
                        "{}: {:.0}% less time in kernels than the others",
                        idle.device,
                        100.0 * (1.0 - own / others)
                    )
                }
                None => format!("{}: {:.0}% more time in kernels than the others", uneven.device, uneven.more_pct),
            }
        };
        self.list("uneven_devices", uneven.map(more).into_iter());
        self.time("contention_ns", "contention_pct", devices.contention_ns, whole);
        let slowed = |row: &crate::timeline::devices::Slowed| {
            format!("{}: {} beside communication, {} alone", name(&row.kernel), time(row.beside_ns), time(row.alone_ns))
        };
        self.list("slowed_kernels", devices.contention.iter().map(slowed));
    }
}

/// What streams that take turns could save, with the gaps between them; `None` where it is no finding. One about the null stream
/// says the same of the same kernels.
fn turns_ns(health: &Health, spans: f64) -> Option<u64> {
    let turns = &health.devices.turns;
    let all = turns.saved_ns + turns.gaps_ns / health.idle.len().max(1) as u64;
    let counts = 100.0 * (all * health.idle.len() as u64) as f64 >= OWNED_PCT * spans;
    (counts && health.devices.null_stream_ns == 0).then_some(all)
}

/// Causes by which a host or its copies hold up its device.
fn held_by_host() -> impl Iterator<Item = Cause> {
    Cause::ALL.into_iter().filter(|cause| matches!(cause.group(), Group::Host | Group::Copy))
}

/// How much longer a device waits for its host and copies than the others do on average.
fn more_than_others(own: &IdleReport, health: &Health) -> u64 {
    let all = |cause: Cause| health.idle_ns(cause) - own.time_by(cause);
    let others = health.idle.len().saturating_sub(1).max(1) as u64;
    held_by_host().map(|cause| own.time_by(cause).saturating_sub(all(cause) / others)).sum()
}

/// The device that others wait for in collectives, where its host makes it late, and the part of that time which they wait.
fn late_host(health: &Health) -> Option<(&IdleReport, f64)> {
    let straggler = health.devices.straggler.as_ref()?;
    let own = health.idle.iter().find(|idle| idle.device == *straggler).filter(|_| health.idle.len() > 1)?;
    let more = more_than_others(own, health);
    (more > 0).then(|| (own, (health.devices.late_ns as f64 / more as f64).min(1.0)))
}

/// What the other devices wait for this one: at most what its kernels take more. The mean of the others.
fn waits_for(device: &str, most: u64, health: &Health) -> u64 {
    let others = || health.idle.iter().filter(|idle| idle.device != device);
    let waited: u64 = others().map(|idle| idle.time_by(Cause::Device)).sum();
    most.min(waited / (others().count() as u64).max(1))
}
