//! The facts that rules of advice use: numbers by name, and lists of what they are about, from what is known of a run.

mod between_devices;
mod ends;
mod idle;
mod one_device;
mod replayed;
mod sites;
mod waits;
mod words;

pub use words::site_name;

use super::OWNED_PCT;
use crate::timeline::Role;
use crate::timeline::across::{Across, Straggler};
use crate::timeline::health::Health;
use crate::timeline::slivers::can_be_fused;
use crate::timeline::steps::{Mark, SlowPart};
use rkprof_model::summary::{ApiRow, Summary};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use words::{longer_kernels, more_of_one, name, number};

/// Longest entry of a list, characters.
pub(super) const ENTRY: usize = 84;
/// Entries of a list.
const ENTRIES: usize = 4;

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
        facts.add_failures(summary);
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

    /// Adds the calls whose failure means that work did not happen. Libraries call others that may fail: they look for kernels that a
    /// module lacks, ask for the kind of an address, or try an allocation.
    fn add_failures(&mut self, summary: &Summary) {
        let is_work = |row: &&ApiRow| {
            let (of_hip, role) = (row.name.starts_with("hip"), Role::from_function(&row.name));
            of_hip && (role.waits() || matches!(role, Role::Launch | Role::Graph | Role::AsyncCopy))
        };
        let failures = |row: &ApiRow| row.errors.unwrap_or(0);
        let mut failed: Vec<&ApiRow> = summary.api.iter().filter(is_work).filter(|row| failures(row) > 0).collect();
        failed.sort_by_key(|row| (Reverse(failures(row)), &row.name));
        self.number("failed_calls", failed.iter().map(|row| failures(row)).sum::<u64>() as f64);
        let entry = |row: &&ApiRow| {
            let calls = row.duration.count + row.duration.untimed;
            format!("{}: {} of {calls} calls", row.name, failures(row))
        };
        self.list("failed_calls", failed.iter().map(entry));
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

    /// What the others wait for one device, and what mending it would save: with more work than theirs, its part would go to them.
    fn straggler(&mut self, waits: u64, saves: u64, whole: f64) {
        self.number("straggler_waits_ns", waits as f64);
        self.time("straggler_ns", "straggler_pct", saves.min(waits), whole);
    }

    /// The facts of a job, by its ranks' collectives.
    pub fn of_ranks(across: &Across, show: &dyn Fn(&str, f64) -> String) -> Facts {
        let mut facts = Facts::default();
        let span = across.span_ns as f64;
        facts.number("spans_ns", span);
        facts.number("collectives", across.collectives as f64);
        let straggler = if across.straggler.is_some() { across.late_ns } else { 0 };
        facts.time("imbalance_ns", "imbalance_pct", across.late_ns - straggler, span);
        let slow = across.slow.as_ref();
        facts.time("slow_device_ns", "slow_device_pct", slow.map_or(0, |slow| slow.waited_ns), span);
        facts.list(
            "slow_devices",
            slow.map(|slow| format!("{}: {}", slow.rank, longer_kernels(slow.slower_pct))).into_iter(),
        );
        facts.time("bubble_ns", "bubble_pct", across.bubble_ns, span);
        let slower = |straggler: &Straggler| straggler.slower_pct.filter(|pct| *pct >= 2.0);
        let by_host = |straggler: &Straggler| slower(straggler).is_none() && 2 * straggler.host_ns >= across.late_ns;
        facts.number("straggler_by_host", f64::from(u8::from(across.straggler.as_ref().is_some_and(by_host))));
        let more =
            |straggler: &Straggler| straggler.more_work.clone().filter(|more| 2 * more.more_ns >= across.late_ns);
        let has_more = across.straggler.as_ref().is_some_and(|straggler| more(straggler).is_some());
        let saved = across.straggler.as_ref().map_or(0, |straggler| straggler.saves_ns);
        facts.straggler(straggler, if has_more { across.even_ns } else { saved }, span);
        facts.number("straggler_more_work", f64::from(u8::from(has_more)));
        let name = |straggler: &Straggler| {
            let rank = &straggler.rank;
            if let Some(more) = more(straggler) {
                return format!("{rank}: {}", more_of_one(&more, &|ns| show("_ns", ns as f64)));
            }
            match slower(straggler) {
                Some(pct) => format!("{rank}: {}", longer_kernels(pct)),
                None if by_host(straggler) => {
                    let longer = show("_ns", straggler.host_ns as f64);
                    format!(
                        "{rank}: its device waits {longer} longer for its host than those of the others, and findings on that \
                         rank hold this time too"
                    )
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
            self.ends(health, &time);
        }
        self.cold(health, spans);
        let growth = health.memory_growth;
        self.number("memory_growth", f64::from(u8::from(growth.is_some())));
        self.list("growing_devices", growth.iter().map(|growth| gpu_of(health, growth.agent)));
        if let Some(growth) = growth {
            let bytes = growth.to_bytes - growth.from_bytes;
            self.number("memory_from_bytes", growth.from_bytes as f64);
            self.number("memory_to_bytes", growth.to_bytes as f64);
            self.number("memory_a_second_bytes", bytes as f64 * 1e9 / growth.ns.max(1) as f64);
        }
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
            None => match tail.each {
                Some(each) => format!("{}: once in {each} launches, at regular distances", name(&tail.kernel)),
                None => name(&tail.kernel),
            },
        };
        self.list("tail_kernels", health.tails.iter().map(traits));
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
        self.optional("host_waits_ns", health.host_waits_ns);
        let copies = &health.copies;
        self.number("copies", copies.copies as f64);
        self.optional("copies_bytes", copies.bytes);
        self.number("copies_ns", copies.time_ns as f64);
        // Of the direction with most of it: each has an engine and a way of its own.
        let mut busy: BTreeMap<&str, u64> = BTreeMap::new();
        copies.functions.iter().for_each(|row| *busy.entry(row.direction).or_default() += row.time_ns);
        let busiest = busy.into_values().max().unwrap_or(0);
        self.number("copies_busy_pct", 100.0 * busiest as f64 / health.window_ns.max(1) as f64);
        self.number("copies_waited", copies.waited as f64);
        self.optional("copies_waited_bytes", copies.waited_bytes);
        self.time("copies_waited_ns", "copies_waited_pct", copies.waited_ns, health.window_ns as f64);
        let entry = |row: &crate::timeline::copies::CopyFunction| {
            let direction = row.direction.replace('_', " ");
            format!("{}, {direction}: {} copies, {}", row.name, row.copies, time(row.time_ns))
        };
        self.list("copy_functions", copies.functions.iter().map(entry));
        let by_kernel = &health.copy_kernels;
        let before_by_kernel = (by_kernel.before_ns as f64 / self.devices()) as u64;
        self.optional("start_kernels_ns", (before_by_kernel > 0).then_some(before_by_kernel));
        for (ns, pct, size, rate, of, kernels) in [
            (
                "start_copies_ns",
                "start_copies_pct",
                "start_copies_bytes",
                "start_copies",
                (copies.before_ns, copies.before_bytes),
                before_by_kernel,
            ),
            (
                "end_copies_ns",
                "end_copies_pct",
                "end_copies_bytes",
                "end_copies",
                (copies.after_ns, copies.after_bytes),
                0,
            ),
        ] {
            self.time(ns, pct, of.0 + kernels, health.window_ns as f64);
            let bytes = of.1.filter(|bytes| *bytes > 0);
            self.optional(size, bytes);
            let of_a_second = bytes.map(|bytes| bytes as f64 / of.0.max(1) as f64);
            self.list(rate, of_a_second.map(|rate| format!("{rate:.1} GB/s")).into_iter());
        }
        let launches = self.numbers.get("copy_ways_ns").map_or(0, |ns| *ns as u64);
        self.share("copy_kernels_ns", "copy_kernels_pct", by_kernel.exposed_ns + launches, health.spans_ns() as f64);
        let a_device = |ns: u64| ns as f64 / self.devices();
        let (exposed, way) = (a_device(by_kernel.exposed_ns), a_device(launches));
        self.number("copy_kernels_exposed_ns", exposed);
        self.optional("copy_launches_ns", (way * 20.0 > exposed).then_some(way as u64));
        self.number("copy_kernels_mean_ns", by_kernel.time_ns as f64 / by_kernel.count.max(1) as f64);
        let waits = &health.wait_kernels;
        self.share("wait_kernels_ns", "wait_kernels_pct", waits.exposed_ns, health.spans_ns() as f64);
        self.number("wait_kernels", waits.count as f64);
        self.number("wait_kernels_all_ns", waits.time_ns as f64);
        self.number("copy_kernels", by_kernel.count as f64);
        self.number("copy_kernels_all_ns", by_kernel.time_ns as f64);
        let entry = |row: &crate::timeline::copy_kernels::CopyKernelRow| {
            let by = row.function.as_ref().map_or(String::new(), |function| format!(" by {function}"));
            format!("{}{by}: {}, {}", row.kernel, number(row.count, "time"), time(row.ns))
        };
        self.list("copy_kernels", by_kernel.rows.iter().map(entry));
        self.list("wait_kernels", waits.rows.iter().map(entry));
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
        self.number("drifts_alone", f64::from(u8::from(found.drifts_alone)));
        let since = if found.phase_to_ns == health.window_ns { "since" } else { "then" };
        let longer = |row: &crate::timeline::in_time::Longer| {
            let (kernel, before, after) = (name(&row.kernel), time(row.before_ns), time(row.after_ns));
            match () {
                () if found.ramp_ns > 0 => format!("{kernel}: {after} at first, {before} later"),
                () if found.drift_ns > 0 => format!("{kernel}: {before} at first, {after} at last"),
                () => format!("{kernel}: {before} before, {after} {since}"),
            }
        };
        self.list("longer_kernels", found.kernels.iter().map(longer));
        let explained = [found.ramp_ns, found.drift_ns, found.phase_ns, modes].iter().sum::<u64>();
        let late = if has_reason { health.devices.late_ns + health.devices.contention_ns } else { 0 };
        self.number("explained_ns", (explained + late) as f64);
    }

    fn launches(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        let calls = &health.launch_calls;
        if calls.threads > 1 && calls.long_pct >= 50.0 {
            self.number("long_launches_pct", calls.long_pct);
            self.number("long_launch_ns", calls.median_ns as f64);
            self.number("launching_threads", calls.threads as f64);
        }
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
        self.list("sliver_kernels", slivers.kernels.iter().filter(|row| can_be_fused(&row.name)).map(sliver));
    }

    fn cold(&mut self, health: &Health, spans: f64) {
        let cold = &health.cold;
        self.number("cold_kernels", cold.kernels as f64);
        self.number("cold_first_ns", cold.first_ns as f64);
        let [first_use, prepared] = match health.is_distorted {
            true => [0, 0],
            false => [health.first_use_ns - health.prepared_ns, health.prepared_ns],
        };
        self.share("prepared_ns", "prepared_pct", prepared + self.made_once_ns(health), spans);
        // What the others waited for a rank that began late, in the first collective, is in the finding on it.
        let began_late = if health.devices.is_seldom_last() { health.devices.late_ns } else { 0 };
        let excess = (cold.excess_ns + first_use).saturating_sub(began_late);
        self.number("first_use_ns", first_use as f64);
        self.share("cold_excess_ns", "cold_excess_pct", excess, spans);
        self.list("cold_kernels", cold.worst.iter().map(|kernel| name(kernel)));
    }

    /// What made a thing once in the loop's time.
    fn made_once_ns(&self, health: &Health) -> u64 {
        if health.is_distorted { 0 } else { self.numbers.get("made_once_ns").map_or(0, |ns| *ns as u64) }
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
        // Without a mark, a step may be a part of one: passes that take turns are not steps that differ. Nor are requests of any size.
        let has_usual = steps.have_a_usual_time();
        let differ = differ && !steps.take_turns() && has_usual;
        // Waits and graphs mark requests and batches of any size as well; who names ranges means steps.
        let marked = marked && (has_usual || steps.by == Mark::Ranges);
        let alike = alike && !steps.slow_by_work;
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

fn gpu_of(health: &Health, agent: u32) -> String {
    let idle = health.idle.iter().find(|idle| idle.agent == agent);
    idle.map_or_else(|| format!("agent {agent}"), |idle| idle.device.clone())
}
