//! The facts that rules of advice use: numbers by name, and lists of what they are about, from what is known of a run.

use super::OWNED_PCT;
use crate::timeline::Role;
use crate::timeline::across::{Across, Straggler};
use crate::timeline::health::{Health, IdleReport, SiteReport};
use crate::timeline::host::HostRow;
use crate::timeline::idle::{ByCause, Cause, Group};
use crate::timeline::slow_device::SlowDevice;
use crate::timeline::steps::{Mark, SlowPart};
use rkprof_model::summary::Summary;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Longest entry of a list, characters.
pub(super) const ENTRY: usize = 84;
/// Entries of a list.
const ENTRIES: usize = 4;
/// Of these, the most that are places of sampled threads.
const PLACES: usize = 2;

/// Numbers and lists that rules use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    pub numbers: BTreeMap<&'static str, f64>,
    pub lists: BTreeMap<&'static str, Vec<String>>,
}

/// The setting at which a variable disturbs the timed program.
enum When {
    On,
    Off,
    Set,
}

/// Variables that disturb the timed program: the fact that each makes true, the setting, and the effect where it differs.
const DISTURBING: [(&str, &str, When, &str); 8] = [
    ("env_serialized", "HIP_LAUNCH_BLOCKING", When::On, ""),
    ("env_serialized", "AMD_SERIALIZE_KERNEL", When::On, ""),
    ("env_serialized", "AMD_SERIALIZE_COPY", When::On, ""),
    ("env_serialized", "CUDA_LAUNCH_BLOCKING", When::On, ""),
    ("env_tuning", "PYTORCH_TUNABLEOP_ENABLED", When::On, ""),
    ("env_disturbed", "HSA_ENABLE_SDMA", When::Off, "copies run as kernels on the compute units"),
    ("env_disturbed", "AMD_LOG_LEVEL", When::On, "HIP logs its calls, which makes them slow"),
    ("env_disturbed", "HSA_TOOLS_LIB", When::Set, "another tool is loaded into the HSA runtime"),
];

impl When {
    fn holds(&self, value: &str) -> bool {
        match self {
            When::On => !matches!(value, "" | "0"),
            When::Off => value == "0",
            When::Set => !value.is_empty(),
        }
    }
}

impl Facts {
    /// The facts from the summary and the environment.
    pub fn of_run(summary: &Summary, environment: &BTreeMap<String, String>) -> Facts {
        let mut facts = Facts::default();
        let value = |name: &str| environment.get(name).map_or("", String::as_str);
        for (fact, name, when, what) in DISTURBING {
            let list = facts.lists.entry(fact).or_default();
            // The program uses earlier tuning results and tries no new ones.
            let is_harmless = fact == "env_tuning" && value("PYTORCH_TUNABLEOP_TUNING") == "0";
            if when.holds(value(name)) && !is_harmless {
                let reason = if what.is_empty() { String::new() } else { format!(": {what}") };
                list.push(format!("{name}={}{reason}", value(name)));
            }
            let any = f64::from(u8::from(!list.is_empty()));
            facts.number(fact, any);
        }
        facts.lists.insert("throttled_gpus", Vec::new());
        let size = |index: u32| summary.agents.get(index as usize).and_then(|agent| agent.memory_bytes).unwrap_or(0);
        let fullest = summary.device_memory().filter(|row| size(row.agent) > 0).max_by(|a, b| {
            let part = |row: &rkprof_model::summary::MemoryRow| row.peak_bytes as f64 / size(row.agent) as f64;
            part(a).total_cmp(&part(b))
        });
        if let Some(row) = fullest {
            facts.number("memory_peak_bytes", row.peak_bytes as f64);
            facts.number("memory_bytes", size(row.agent) as f64);
            facts.number("memory_peak_pct", 100.0 * row.peak_bytes as f64 / size(row.agent) as f64);
        }
        facts
    }

    /// Adds what was sampled of a GPU's power, clock and heat: the number of samples, and of those in which it was throttled.
    pub fn add_throttling(&mut self, gpu: &str, samples: u64, held_back: u64) {
        let pct = 100.0 * held_back as f64 / samples.max(1) as f64;
        let most = self.numbers.get("throttled_pct").copied().unwrap_or(0.0);
        self.number("throttled_pct", most.max(pct));
        if held_back > 0 {
            self.lists.entry("throttled_gpus").or_default().push(format!("{gpu}: {held_back} of {samples} samples"));
        }
    }

    fn number(&mut self, name: &'static str, value: f64) {
        self.numbers.insert(name, value);
    }

    fn optional(&mut self, name: &'static str, value: Option<u64>) {
        if let Some(value) = value {
            self.number(name, value as f64);
        }
    }

    /// A time, and its share of the time from the first to the last kernel.
    pub(super) fn time(&mut self, ns: &'static str, pct: &'static str, value: u64, whole: f64) {
        self.number(ns, value as f64);
        if whole > 0.0 {
            self.number(pct, 100.0 * value as f64 / whole);
        }
    }

    fn list(&mut self, name: &'static str, entries: impl Iterator<Item = String>) {
        self.lists.insert(name, entries.take(ENTRIES).collect());
    }

    /// The facts of a job, by its ranks' collectives.
    pub fn of_ranks(across: &Across, show: &dyn Fn(&str, f64) -> String) -> Facts {
        let mut facts = Facts::default();
        let span = across.span_ns as f64;
        facts.number("spans_ns", span);
        facts.number("collectives", across.collectives as f64);
        let straggler = if across.straggler.is_some() { across.late_ns } else { 0 };
        facts.time("straggler_ns", "straggler_pct", straggler, span);
        facts.time("imbalance_ns", "imbalance_pct", across.late_ns - straggler, span);
        let slower = |straggler: &Straggler| straggler.slower_pct.filter(|pct| *pct >= 2.0);
        let by_host = |straggler: &Straggler| slower(straggler).is_none() && 2 * straggler.host_ns >= across.late_ns;
        facts.number("straggler_by_host", f64::from(u8::from(across.straggler.as_ref().is_some_and(by_host))));
        let name = |straggler: &Straggler| {
            let rank = &straggler.rank;
            match slower(straggler) {
                Some(pct) => format!("{rank}: {}", longer_kernels(pct)),
                None if by_host(straggler) => {
                    let longer = show("_ns", straggler.host_ns as f64);
                    format!("{rank}: its device waits {longer} longer for its host than those of the others")
                }
                None => rank.clone(),
            }
        };
        facts.list("stragglers", across.straggler.iter().map(name));
        facts
    }

    /// Adds the facts from the trace of a process.
    pub fn add(&mut self, health: &Health, show: &dyn Fn(&str, f64) -> String) {
        let spans = health.spans_ns() as f64;
        let devices = health.idle.len().max(1) as f64;
        self.number("devices", devices);
        self.number("spans_ns", spans / devices);
        let time = |ns: u64| show("_ns", ns as f64);
        // The program is not to blame for what counting does to the rest of the time.
        if !health.is_distorted {
            self.idle(health, spans, &time);
            self.waits(health);
            self.copies(health, &time);
            self.launches(health, &time);
            self.steps(health, &time);
            self.side_by_side(health, spans, &time);
            self.over_the_run(health, spans, &time);
        }
        self.cold(health, spans);
        let worst = health.tails.first();
        self.share("tail_excess_ns", "tail_excess_pct", health.tails.iter().map(|t| t.excess_ns).sum(), spans);
        if let Some(worst) = worst {
            self.number("tail_p99_ns", worst.p99_ns as f64);
            self.number("tail_max_ns", worst.max_ns as f64);
            self.number("tail_median_ns", worst.median_ns as f64);
            self.number("tail_calls", worst.calls as f64);
        }
        let traits = |tail: &crate::timeline::tail::Tail| match tail.traits.first() {
            Some(first) => format!("{}: {:.0}% of the slow ones {}", name(&tail.kernel), first.slow_pct, first.text),
            None => name(&tail.kernel),
        };
        self.list("tail_kernels", health.tails.iter().map(traits));
    }

    /// Divides the idle time among the findings: each part has one owner. Times are those of a device on average, so that
    /// they are time of the program.
    fn idle(&mut self, health: &Health, spans: f64, time: &dyn Fn(u64) -> String) {
        let sum = |of: &dyn Fn(&IdleReport) -> u64| health.idle.iter().map(of).sum::<u64>();
        let add = |of: &dyn Fn(&IdleReport) -> ByCause| {
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
        let all = add(&|idle| Cause::ALL.map(|cause| idle.of(cause)));
        let once = add(&|idle| idle.parts.once);
        let pauses = add(&|idle| idle.parts.pauses.as_ref().map_or([0; Cause::ALL.len()], |pauses| pauses.by_cause));
        let in_graphs = add(&|idle| idle.parts.in_graphs);
        let has_graph = !health.graphs.candidates.is_empty()
            && in_graphs.iter().sum::<u64>() as f64 * 100.0 >= OWNED_PCT * spans.max(1.0);
        let graphs = if has_graph { in_graphs } else { [0; Cause::ALL.len()] };
        // The way of launches that a cause made late belongs to it; without a finding for graphs also that in sequences.
        let mut late = add(&|idle| idle.parts.late);
        if !has_graph {
            late.iter_mut().zip(add(&|idle| idle.parts.late_in_graphs)).for_each(|(sum, ns)| *sum += ns);
        }
        let rest = |cause: Cause| {
            let late = if cause == Cause::Launch { late.iter().sum() } else { 0 };
            let taken = once[cause as usize] + pauses[cause as usize] + graphs[cause as usize] + late;
            all[cause as usize].saturating_sub(taken)
        };
        let with_late = |cause: Cause| rest(cause) + late[cause as usize];
        // Where the graph's part is known, it is what a graph saves.
        let graph_ns: u64 = graphs.iter().sum();
        self.share("graph_saving_ns", "graph_saving_pct", graph_ns, spans);
        self.share("idle_launch_ns", "idle_launch_pct", rest(Cause::Launch), spans);
        // From one stream's kernel to another's: they wait for each other.
        let in_turn = turns_ns(health, spans).map_or(0, |_| health.devices.turns.gaps_ns);
        let gaps = rest(Cause::Gap).saturating_sub(in_turn);
        let of_slivers = sum(&|idle| idle.parts.sliver_gaps_ns);
        let mostly_slivers = 2 * of_slivers >= gaps;
        self.share("sliver_saving_ns", "sliver_saving_pct", if mostly_slivers { gaps } else { 0 }, spans);
        self.share("gap_ns", "gap_pct", if mostly_slivers { 0 } else { gaps }, spans);
        self.share("input_ns", "input_pct", with_late(Cause::Input), spans);
        self.share("allocation_ns", "allocation_pct", with_late(Cause::Allocation), spans);
        self.share("loads_ns", "loads_pct", with_late(Cause::Load), spans);
        // What the others wait for a device because it is slow belongs to that finding.
        let slow = health.devices.slow_device.as_ref().filter(|_| health.devices.straggler.is_none());
        let for_slow = slow.map_or(0, |slow| waits_for(slow, health) * (health.idle.len() as u64 - 1));
        let other_device = rest(Cause::Device).saturating_sub(for_slow);
        self.share("other_device_ns", "other_device_pct", other_device, spans);
        self.share("nothing_ns", "nothing_pct", rest(Cause::Nothing), spans);
        self.share("pauses_ns", "pauses_pct", pauses.iter().sum(), spans);
        let copies = with_late(Cause::CopyIn) + with_late(Cause::CopyOut);
        // The way of the launch after such a copy is its part too.
        let pageable = sum(&|idle| idle.parts.pageable_ns + idle.parts.pageable_late_ns).min(copies);
        let pageable = if health.copies.waited >= 3 { pageable } else { 0 };
        self.share("copies_exposed_ns", "copies_exposed_pct", copies - pageable, spans);
        self.share("copies_pageable_ns", "copies_pageable_pct", pageable, spans);
        self.share("copies_between_ns", "copies_between_pct", rest(Cause::CopyBetween), spans);
        let waits = with_late(Cause::Sync);
        let device_wide = sum(&|idle| idle.parts.device_wide_ns + idle.parts.device_wide_late_ns).min(waits);
        let many = health.sync.as_ref().is_some_and(|sync| sync.device_wide_one_stream >= 10);
        let device_wide = if many { device_wide } else { 0 };
        self.share("sync_avoidable_ns", "sync_avoidable_pct", waits - device_wide, spans);
        self.share("device_sync_ns", "device_sync_pct", device_wide, spans);
        // Preparation occurs once; its time does not belong to the loop.
        let loop_spans = spans - health.first_use_ns as f64;
        self.number("loop_spans_ns", loop_spans / self.devices());
        let in_loop = with_late(Cause::Host) + with_late(Cause::Call);
        self.share("loop_host_ns", "loop_host_pct", in_loop, loop_spans);
        self.lists_of_sites(health, time);
        let widest = health.idle.iter().filter_map(|idle| idle.launch_latency).max_by_key(|latency| latency.count);
        if let Some(latency) = widest {
            self.number("launch_wait_median_ns", latency.median_ns as f64);
        }
        let longest =
            health.idle.iter().filter_map(|idle| idle.parts.pauses.as_ref()).max_by_key(|pauses| pauses.count);
        if let Some(pauses) = longest {
            self.number("pauses", pauses.count as f64);
            self.number("pauses_median_ns", pauses.median_ns as f64);
            let steps = pauses.apart_steps.map_or(String::new(), |steps| format!(", each {steps} steps"));
            let text = format!("{} apart{steps}: {} each", time(pauses.apart_ns), time(pauses.median_ns));
            self.lists.insert("pauses_apart", vec![text]);
        }
    }

    fn lists_of_sites(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        self.lists.insert("pauses_apart", Vec::new());
        let entry =
            |site: &SiteReport| format!("{} {} ({})", site_name(site), time(site.ns), number(site.stretches, "time"));
        let sorted = |mut sites: Vec<&SiteReport>| {
            sites.sort_by_key(|site| std::cmp::Reverse(site.ns));
            sites.into_iter().map(entry).collect::<Vec<_>>()
        };
        let of = |wanted: &dyn Fn(&SiteReport) -> bool| {
            sorted(health.idle.iter().flat_map(|idle| &idle.sites).filter(|site| wanted(site)).collect())
        };
        let cause = |wanted: Cause| of(&|site| site.cause == wanted);
        let host = |site: &SiteReport| matches!(site.cause, Cause::Host | Cause::Call);
        // Where the host was sampled, its places come first: they say what to change.
        let places = |wanted: &dyn Fn(Cause) -> bool| {
            let mut rows: Vec<&HostRow> =
                health.idle.iter().flat_map(|idle| &idle.host).filter(|row| wanted(row.cause)).collect();
            rows.sort_by_key(|row| std::cmp::Reverse(row.ns));
            let rows = rows.into_iter().take(PLACES);
            rows.map(|row| format!("{} of {}: {}", time(row.ns), time(row.of_ns), row.text())).collect::<Vec<_>>()
        };
        let of_host = places(&|cause| matches!(cause, Cause::Host | Cause::Call));
        self.list("host_sites", of_host.into_iter().chain(of(&host)));
        let free = |site: &SiteReport| site.cause == Cause::Launch && 2 * site.owned_ns <= site.ns;
        self.list("launch_sites", of(&free).into_iter());
        self.list("gap_sites", cause(Cause::Gap).into_iter());
        let of_input = places(&|cause| cause == Cause::Input);
        self.list("input_sites", of_input.into_iter().chain(cause(Cause::Input)));
        self.list("allocation_sites", cause(Cause::Allocation).into_iter());
        self.list("load_sites", cause(Cause::Load).into_iter());
        self.list("between_sites", cause(Cause::CopyBetween).into_iter());
        let many = health.sync.as_ref().is_some_and(|sync| sync.device_wide_one_stream >= 10);
        let functions = |wanted: bool| {
            let rows = health.sync.iter().flat_map(|sync| &sync.functions);
            let idle_in = |name: &str| -> u64 {
                let sites = health.idle.iter().flat_map(|idle| &idle.sites);
                let same = |site: &&SiteReport| site.cause == Cause::Sync && site.function.as_deref() == Some(name);
                sites.filter(same).map(|site| site.ns).sum()
            };
            let mut rows: Vec<(u64, String)> = rows
                .filter(|row| (many && Role::of(&row.name) == Role::DeviceSync) == wanted)
                .map(|row| (idle_in(&row.name), row))
                .filter(|(idle, _)| *idle > 0)
                .map(|(idle, row)| {
                    let calls = number(row.calls, "call");
                    (idle, format!("{}: {calls}, {}, idle {}", row.name, time(row.total_ns), time(idle)))
                })
                .collect();
            rows.sort_by_key(|row| std::cmp::Reverse(row.0));
            rows.into_iter().map(|row| row.1)
        };
        self.list("device_sync_functions", functions(true));
        self.list("sync_functions", functions(false));
        let waiting = health.idle.iter().filter(|idle| idle.of(Cause::Device) > 0);
        self.list("waiting_devices", waiting.map(|idle| format!("{}: {}", idle.device, time(idle.of(Cause::Device)))));
        let once = health.idle.iter().flat_map(|idle| &idle.parts.once_sites).collect();
        self.list("once_sites", sorted(once).into_iter());
    }

    /// Devices that ran kernels.
    fn devices(&self) -> f64 {
        self.numbers.get("devices").copied().unwrap_or(1.0).max(1.0)
    }

    /// A time of all devices: its mean, and its share of their time.
    fn share(&mut self, ns: &'static str, pct: &'static str, value: u64, whole: f64) {
        self.time(ns, pct, value, whole);
        let mean = value as f64 / self.devices();
        self.number(ns, mean);
    }

    fn waits(&mut self, health: &Health) {
        let Some(sync) = &health.sync else { return };
        self.number("sync_calls", sync.calls as f64);
        self.number("sync_total_ns", sync.total_ns as f64);
        self.number("device_syncs", sync.device_wide as f64);
        self.number("device_syncs_one_stream", sync.device_wide_one_stream as f64);
    }

    fn copies(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        let copies = &health.copies;
        self.number("copies", copies.copies as f64);
        self.optional("copies_bytes", copies.bytes);
        self.number("copies_ns", copies.time_ns as f64);
        self.number("copies_waited", copies.waited as f64);
        self.optional("copies_waited_bytes", copies.waited_bytes);
        self.time("copies_waited_ns", "copies_waited_pct", copies.waited_ns, health.window_ns as f64);
        let entry = |row: &crate::timeline::copies::CopyFunction| {
            let direction = row.direction.replace('_', " ");
            format!("{}, {direction}: {} copies, {}", row.name, row.copies, time(row.time_ns))
        };
        self.list("copy_functions", copies.functions.iter().map(entry));
        self.time("start_copies_ns", "start_copies_pct", copies.before_ns, health.window_ns as f64);
        let by_kernel = &health.copy_kernels;
        self.share("copy_kernels_ns", "copy_kernels_pct", by_kernel.exposed_ns, health.spans_ns() as f64);
        self.number("copy_kernels", by_kernel.count as f64);
        self.number("copy_kernels_all_ns", by_kernel.time_ns as f64);
        let entry = |row: &crate::timeline::copy_kernels::Row| {
            let by = row.function.as_ref().map_or(String::new(), |function| format!(" by {function}"));
            format!("{}{by}: {}, {}", row.kernel, number(row.count, "time"), time(row.ns))
        };
        self.list("copy_kernels", by_kernel.rows.iter().map(entry));
        self.optional("start_copies_bytes", copies.before_bytes);
        let rate = copies.before_bytes.map(|bytes| bytes as f64 / copies.before_ns.max(1) as f64);
        self.list("start_copies", rate.map(|rate| format!("{rate:.1} GB/s")).into_iter());
    }

    /// Devices side by side, and communication. These times are the program's.
    fn side_by_side(&mut self, health: &Health, spans: f64, time: &dyn Fn(u64) -> String) {
        let devices = &health.devices;
        let whole = spans / self.devices();
        self.time("exposed_communication_ns", "exposed_communication_pct", devices.exposed_communication_ns, whole);
        self.number("communication_ns", devices.communication_ns as f64);
        self.number("collectives", devices.collectives as f64);
        let late = devices.late_ns;
        let straggler = if devices.straggler.is_some() { late } else { 0 };
        self.time("straggler_ns", "straggler_pct", straggler, whole);
        self.time("imbalance_ns", "imbalance_pct", late - straggler, whole);
        let slower = devices.straggler_slower_pct.filter(|pct| *pct >= 2.0);
        let slower = slower.map_or(String::new(), |pct| format!(": {}", longer_kernels(pct)));
        let by_host = slower.is_empty().then(|| late_host(health)).flatten();
        let by_host = by_host.filter(|(own, _)| 2 * more_than_others(own, health) >= late).map(|(own, _)| own);
        self.number("straggler_by_host", f64::from(u8::from(by_host.is_some())));
        let waits = by_host.map_or(slower, |own| {
            let more = time(more_than_others(own, health));
            let site = own.sites.iter().find(|site| held_by_host().any(|cause| cause == site.cause));
            let site = site.map_or(String::new(), |site| format!(" ({})", site_name(site)));
            format!(": its device waits {more} longer for its host than the others{site}")
        });
        self.list("stragglers", devices.straggler.iter().map(|device| format!("{device}{waits}")));
        self.number("unused_devices", devices.unused.len() as f64);
        self.list("unused_devices", devices.unused.iter().cloned());
        self.time("null_stream_ns", "null_stream_pct", devices.null_stream_ns, whole);
        self.number("null_stream_kernels", devices.null_stream_kernels as f64);
        self.time("turns_ns", "turns_pct", turns_ns(health, spans).unwrap_or(0), whole);
        self.number("turns_kernels", devices.turns.kernels as f64);
        self.list("turns_streams", devices.turns.streams.iter().cloned());
        // A straggler says the same of the same device.
        let slow = devices.slow_device.as_ref().filter(|_| straggler == 0);
        let saved = slow.map_or(0, |slow| slow.saved_ns.max(waits_for(slow, health)));
        self.time("slow_device_ns", "slow_device_pct", saved, whole);
        let slower = |slow: &SlowDevice| format!("{}: {}", slow.device, longer_kernels(slow.slower_pct));
        self.list("slow_devices", slow.map(slower).into_iter());
        self.time("contention_ns", "contention_pct", devices.contention_ns, whole);
        let slowed = |row: &crate::timeline::devices::Slowed| {
            format!("{}: {} beside communication, {} alone", name(&row.kernel), time(row.beside_ns), time(row.alone_ns))
        };
        self.list("slowed_kernels", devices.contention.iter().map(slowed));
    }

    fn over_the_run(&mut self, health: &Health, spans: f64, time: &dyn Fn(u64) -> String) {
        let found = &health.in_time;
        let whole = spans / self.devices();
        // Kernels that are slow beside others, or on a device with more work, are slow for that reason.
        let has = |name: &str| self.numbers.get(name).is_some_and(|pct| *pct >= OWNED_PCT);
        let has_reason = ["contention_pct", "straggler_pct", "imbalance_pct"].into_iter().any(has);
        let modes = if has_reason { 0 } else { found.modes_ns() };
        for (ns, pct, value) in [
            ("ramp_ns", "ramp_pct", found.ramp_ns),
            ("drift_ns", "drift_saving_pct", found.drift_ns),
            ("phase_ns", "phase_pct", found.phase_ns),
            ("modes_ns", "modes_pct", modes),
        ] {
            self.share(ns, pct, value, whole * self.devices());
        }
        self.number("ramp_until_ns", found.ramp_until_ns as f64);
        self.number("drift_pct", found.drift_pct);
        self.number("phase_from_ns", found.phase_from_ns as f64);
        self.number("phase_to_ns", found.phase_to_ns as f64);
        if found.phases > 1 {
            self.number("phases", found.phases as f64);
        }
        let mode = |row: &crate::timeline::in_time::Modes| {
            let (kernel, fast, slow) = (name(&row.kernel), time(row.fast_ns), time(row.slow_ns));
            format!("{kernel}: {fast}, and {slow} in {:.0}% of its runs", row.slow_pct)
        };
        self.list("mode_kernels", found.modes.iter().map(mode));
        let step = |row: &crate::timeline::in_time::Step| {
            let (kernel, before, after) = (name(&row.kernel), time(row.before_ns), time(row.after_ns));
            format!("{kernel}: {before} before, {after} since")
        };
        self.list("stepped_kernels", found.steps.iter().map(step));
        let explained = [found.ramp_ns, found.drift_ns, found.phase_ns, modes].iter().sum::<u64>();
        let late = if has_reason { health.devices.late_ns + health.devices.contention_ns } else { 0 };
        self.number("explained_ns", (explained + late) as f64);
    }

    fn launches(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        if let Some(best) = health.graphs.candidates.first() {
            self.number("graph_kernels", best.kernels as f64);
            self.number("graph_repeats", best.repeats as f64);
            self.number("graph_kernel_ns", best.mean_kernel_ns);
        }
        let sequence = |row: &crate::timeline::graphs::Candidate| {
            format!("{} kernels from {} on {}, {} times", row.kernels, name(&row.first_kernel), row.lane, row.repeats)
        };
        self.list("graph_sequences", health.graphs.candidates.iter().map(sequence));
        let slivers = &health.slivers;
        let replayed = 100.0 * health.graphs.replayed_kernels as f64 / slivers.dispatches.max(1) as f64;
        self.number("replayed_pct", replayed);
        if slivers.dispatches > 0 {
            self.number("slivers", slivers.slivers as f64);
            self.number("sliver_pct", 100.0 * slivers.slivers as f64 / slivers.dispatches as f64);
            self.number("sliver_time_pct", 100.0 * slivers.time_ns as f64 / slivers.kernel_time_ns.max(1) as f64);
        }
        let sliver = |row: &crate::timeline::slivers::SliverKernel| {
            format!("{}: {}, {}", name(&row.name), number(row.slivers, "time"), time(row.time_ns))
        };
        self.list("sliver_kernels", slivers.kernels.iter().map(sliver));
    }

    fn cold(&mut self, health: &Health, spans: f64) {
        let cold = &health.cold;
        self.number("cold_kernels", cold.kernels as f64);
        self.number("cold_first_ns", cold.first_ns as f64);
        let first_use = if health.is_distorted { 0 } else { health.first_use_ns };
        self.number("first_use_ns", first_use as f64);
        self.share("cold_excess_ns", "cold_excess_pct", cold.excess_ns + first_use, spans);
        self.list("cold_kernels", cold.worst.iter().map(|kernel| name(kernel)));
    }

    fn steps(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        let few = health.tails.iter().filter(|tail| tail.is_seldom()).map(|tail| tail.excess_ns).sum::<u64>();
        self.lists.insert("slow_parts", Vec::new());
        let Some(steps) = &health.steps else { return };
        let Some(latency) = steps.steady else { return };
        // Without a mark, the length of a step is that of a sequence which may overlap with the next one. Then the difference
        // between steps must be in the work of several kernels, not in the times of their starts.
        let marked = matches!(steps.by, Mark::Ranges | Mark::Graphs | Mark::Waits);
        // With several streams, a step may or may not include kernels of another stream.
        let differ =
            health.gaps.len() == 1 && steps.kernels[1] >= 2.0 && steps.busy_cov_pct.is_some_and(|cov| cov > 10.0);
        // Steps with other numbers of kernels are other work, as requests of different length. Between steps without a mark,
        // one kernel more belongs to something else.
        let alike = 2.0 * steps.kernels[2] <= 3.0 * steps.kernels[0];
        let differ = differ && steps.kernels[0] == steps.kernels[2];
        // Neither are steps alike when the slow ones run kernels that the usual ones don't: an optimizer each fourth step.
        let own_kernels = steps.slow.iter().filter(|part| part.kernel.is_some() && 10 * part.usual_ns < part.slow_ns);
        let own: u64 = own_kernels.map(|part| part.slow_ns).sum();
        let more: u64 = steps.slow.iter().map(SlowPart::more_ns).sum();
        // Few slow launches are a tail, which names their kernel.
        let by_tail = 2.0 * few as f64 >= (latency.mean_ns - latency.median_ns as f64) * latency.count as f64;
        // Without a mark, a step may be a part of one: passes that take turns are not steps that differ.
        let differ = differ && !steps.take_turns();
        let is_marked = (marked || differ) && alike && (2 * own < more || more == 0) && !by_tail;
        self.number("steps_marked", f64::from(u8::from(is_marked)));
        self.number("steps", latency.count as f64);
        self.number("step_cov_pct", latency.cov_pct);
        self.number("step_mean_ns", latency.mean_ns);
        self.number("step_median_ns", latency.median_ns as f64);
        self.number("step_p99_ns", latency.p99_ns as f64);
        self.number("step_max_ns", latency.max_ns as f64);
        let part = |part: &SlowPart| {
            let what = part.kernel.as_deref().map_or("no kernel runs".to_owned(), name);
            format!("{what}: {} of a slow step, {} of a usual one", time(part.slow_ns), time(part.usual_ns))
        };
        self.list("slow_parts", steps.slow.iter().map(part));
        let by_kernels = steps.slow.first().is_some_and(|part| part.kernel.is_some());
        self.number("slow_by_kernels", f64::from(u8::from(by_kernels)));
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
    let all = |cause: Cause| health.idle_ns(cause) - own.of(cause);
    let others = health.idle.len().saturating_sub(1).max(1) as u64;
    held_by_host().map(|cause| own.of(cause).saturating_sub(all(cause) / others)).sum()
}

/// The device that others wait for in collectives, where its host makes it late, and the part of that time which they wait.
fn late_host(health: &Health) -> Option<(&IdleReport, f64)> {
    let straggler = health.devices.straggler.as_ref()?;
    let own = health.idle.iter().find(|idle| idle.device == *straggler).filter(|_| health.idle.len() > 1)?;
    let more = more_than_others(own, health);
    (more > 0).then(|| (own, (health.devices.late_ns as f64 / more as f64).min(1.0)))
}

/// What the other devices wait because this one is slow: at most what its kernels take longer. The mean of the others.
fn waits_for(slow: &SlowDevice, health: &Health) -> u64 {
    let others = || health.idle.iter().filter(|idle| idle.device != slow.device);
    let waited: u64 = others().map(|idle| idle.of(Cause::Device)).sum();
    slow.excess_ns.min(waited / (others().count() as u64).max(1))
}

fn longer_kernels(pct: f64) -> String {
    format!("its kernels take {pct:.0}% longer than those of the others")
}

/// `hipMalloc in range "step"`; without the range where it is unknown.
pub fn site_name(site: &SiteReport) -> String {
    let call = match (&site.function, site.cause) {
        (Some(function), Cause::Launch | Cause::Gap) => format!("after {function}"),
        (Some(function), _) => function.clone(),
        (None, Cause::Host) => "code outside of HIP".to_owned(),
        (None, Cause::Input | Cause::Nothing) if site.range.is_some() => "host".to_owned(),
        (None, Cause::Nothing) => "until the next request".to_owned(),
        (None, _) => "unknown call".to_owned(),
    };
    match &site.range {
        Some(range) => {
            let room = ENTRY.saturating_sub(call.chars().count() + r#" in range """#.len()).max(ENTRY / 2);
            format!("{call} in range \"{}\"", middle_cut(range, room))
        }
        None => call,
    }
}

/// The name of a range in at most `room` characters: its begin and its end, as people write what distinguishes ranges at
/// either.
fn middle_cut(text: &str, room: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= room {
        return Cow::Borrowed(text);
    }
    let end = room.saturating_sub(1) / 2;
    let start = room.saturating_sub(1) - end;
    let head: String = text.chars().take(start).collect();
    let tail: String = text.chars().skip(count - end).collect();
    Cow::Owned(format!("{head}…{tail}"))
}

/// `1 call`, `2 calls`.
fn number(n: u64, of: &str) -> String {
    if n == 1 { format!("1 {of}") } else { format!("{n} {of}s") }
}

fn name(kernel: &str) -> String {
    rkprof_names::fitted(kernel, ENTRY / 2)
}
