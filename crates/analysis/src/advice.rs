//! Advice on a run: rules (`advice.toml`) applied to the numbers of a run, ordered by the time that they could save.
//!
//! A rule never guesses: a number that was not measured decides nothing. A run without problems has no finding.

use super::rules::{Table, tables};
use super::timeline::health::{Health, SiteReport};
use super::timeline::idle::Cause;
use super::timeline::steps::Mark;
use super::whereabouts::{LineBy, Named, Places};
use rkprof_arch::expr::{Condition, Expr};
use rkprof_model::error::Error;
use rkprof_model::summary::Summary;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The rules as text.
const RULE_TEXT: &str = include_str!("advice.toml");

/// Longest entry of a list, characters.
const ENTRY: usize = 84;
/// Entries of a list.
const ENTRIES: usize = 4;

/// A rule of `advice.toml`.
#[derive(Clone, Debug)]
pub struct Rule {
    pub id: &'static str,
    pub when: Condition,
    pub saves: Option<Expr>,
    pub title: &'static str,
    pub evidence: &'static str,
    /// Name of the list of the kernels, calls or ranges that it is about.
    pub about: Option<&'static str>,
    pub places: Places,
    pub line: LineBy,
    pub try_this: &'static str,
    /// The finding that replaces this one, and its condition.
    pub instead: Option<(Condition, &'static str)>,
}

/// One piece of advice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    pub id: &'static str,
    pub title: String,
    /// Upper limit of the saved time, ns; `None` = a warning.
    pub saves_ns: Option<u64>,
    /// Share of the time from the first to the last kernel.
    pub saves_pct: Option<f64>,
    pub evidence: String,
    /// Kernels, calls or ranges.
    pub about: Vec<String>,
    #[serde(rename = "try")]
    pub try_this: &'static str,
    /// Where it is, for who draws it.
    #[serde(skip)]
    pub places: Places,
    #[serde(skip)]
    pub line: LineBy,
}

/// Numbers and lists that rules use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    pub numbers: BTreeMap<&'static str, f64>,
    pub lists: BTreeMap<&'static str, Vec<String>>,
}

/// The built-in rules.
///
/// # Errors
/// A sentence with the line, when `advice.toml` is invalid.
pub fn rules() -> Result<Vec<Rule>, Error> {
    parse(RULE_TEXT)
}

/// The keys of a finding.
const KEYS: [&str; 11] =
    ["id", "when", "saves", "title", "evidence", "about", "places", "line", "try", "instead_when", "instead_try"];

/// Reads findings in the form of `advice.toml`.
fn parse(text: &'static str) -> Result<Vec<Rule>, Error> {
    let rule = |table: &Table<'static>| {
        table.check(&KEYS)?;
        let optional = |key: &str| match table.text(key)? {
            Some((Cow::Borrowed(text), _)) => Ok(Some(text)),
            Some((Cow::Owned(_), line)) => Err(Error::new(format!("line {line}: {key} has an escape; write it out"))),
            None => Ok(None),
        };
        let text = |key: &str| table.need(key, optional(key)?);
        Ok(Rule {
            id: text("id")?,
            when: table.need("when", table.condition()?)?,
            saves: optional("saves")?.map(Expr::parse).transpose()?,
            title: text("title")?,
            evidence: text("evidence")?,
            about: optional("about")?,
            places: Places::parse("places", text("places")?)?,
            line: LineBy::parse("line", text("line")?)?,
            try_this: text("try")?,
            instead: match optional("instead_when")? {
                Some(when) => Some((Condition::parse(when)?, text("instead_try")?)),
                None => None,
            },
        })
    };
    tables(text)?.iter().filter(|table| !table.header.is_empty()).map(rule).collect()
}

/// The findings that apply to a run, the warnings first, then by time that could be saved. `show` writes a named number with
/// its unit.
///
/// # Errors
/// As [`rules`].
pub fn findings(facts: &Facts, show: &dyn Fn(&str, f64) -> String) -> Result<Vec<Finding>, Error> {
    Ok(apply(rules()?, facts, show))
}

/// The findings of these rules.
fn apply(rules: Vec<Rule>, facts: &Facts, show: &dyn Fn(&str, f64) -> String) -> Vec<Finding> {
    let lookup = |name: &str| facts.numbers.get(name).copied();
    let whole = lookup("spans_ns").filter(|ns| *ns > 0.0);
    let judge = |rule: Rule| {
        if rule.when.judge(&lookup).holds != Some(true) {
            return None;
        }
        let saves = rule.saves.as_ref().map(|saves| saves.value(&lookup).unwrap_or(0.0).max(0.0));
        // The limit of a saving is the devices' time from their first to their last kernel.
        let saves = saves.map(|ns| whole.map_or(ns, |whole| ns.min(whole)));
        // A saving of nothing is not a finding.
        if saves.is_some_and(|ns| ns < 1.0) {
            return None;
        }
        Some(Finding {
            id: rule.id,
            title: fill(rule.title, &lookup, show),
            saves_ns: saves.map(|ns| ns as u64),
            saves_pct: saves.zip(whole).map(|(ns, whole)| 100.0 * ns / whole),
            evidence: fill(rule.evidence, &lookup, show),
            about: rule.about.and_then(|list| facts.lists.get(list)).cloned().unwrap_or_default(),
            try_this: match &rule.instead {
                Some((when, other)) if when.judge(&lookup).holds == Some(true) => other,
                _ => rule.try_this,
            },
            places: rule.places,
            line: rule.line,
        })
    };
    let mut findings: Vec<Finding> = rules.into_iter().filter_map(judge).collect();
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.saves_ns.unwrap_or(u64::MAX)));
    findings
}

/// Replaces `{name}` by numbers.
fn fill(template: &str, lookup: &dyn Fn(&str) -> Option<f64>, show: &dyn Fn(&str, f64) -> String) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        out += before;
        out += &lookup(name).map_or("-".to_owned(), |value| show(name, value));
        rest = after;
    }
    out + rest
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
    fn time(&mut self, ns: &'static str, pct: &'static str, value: u64, whole: f64) {
        self.number(ns, value as f64);
        if whole > 0.0 {
            self.number(pct, 100.0 * value as f64 / whole);
        }
    }

    fn list(&mut self, name: &'static str, entries: impl Iterator<Item = String>) {
        self.lists.insert(name, entries.take(ENTRIES).collect());
    }

    /// Adds the facts from the trace of a process.
    pub fn add(&mut self, health: &Health, show: &dyn Fn(&str, f64) -> String) {
        let spans = health.spans_ns() as f64;
        self.number("spans_ns", spans);
        let time = |ns: u64| show("_ns", ns as f64);
        // The program is not to blame for what counting does to the rest of the time.
        if !health.is_distorted {
            self.idle(health, spans, &time);
            self.waits(health, &time);
            self.copies(health, &time);
            self.launches(health, spans, &time);
            self.steps(health);
        }
        self.cold(health, spans);
        let worst = health.tails.first();
        self.time("tail_excess_ns", "tail_excess_pct", health.tails.iter().map(|t| t.excess_ns).sum(), spans);
        if let Some(worst) = worst {
            self.number("tail_p99_ns", worst.p99_ns as f64);
            self.number("tail_median_ns", worst.median_ns as f64);
            self.number("tail_calls", worst.calls as f64);
        }
        let traits = |tail: &super::timeline::tail::Tail| match tail.traits.first() {
            Some(first) => format!("{}: {:.0}% of the slow ones {}", name(&tail.kernel), first.slow_pct, first.text),
            None => name(&tail.kernel),
        };
        self.list("tail_kernels", health.tails.iter().map(traits));
    }

    fn idle(&mut self, health: &Health, spans: f64, time: &dyn Fn(u64) -> String) {
        for (cause, ns, pct) in [
            (Cause::Host, "idle_host_ns", "idle_host_pct"),
            (Cause::Launch, "idle_launch_ns", "idle_launch_pct"),
            (Cause::Sync, "idle_sync_ns", "idle_sync_pct"),
            (Cause::Copy, "idle_copy_ns", "idle_copy_pct"),
            (Cause::Other, "idle_other_ns", "idle_other_pct"),
        ] {
            self.time(ns, pct, health.idle_ns(cause), spans);
        }
        // Preparation occurs once; its time does not belong to the loop.
        let loop_spans = spans - health.first_use_ns as f64;
        self.number("loop_spans_ns", loop_spans);
        let in_loop = health.idle_ns(Cause::Host).saturating_sub(health.first_use_ns);
        self.time("loop_host_ns", "loop_host_pct", in_loop, loop_spans);
        let of = |cause: Cause| {
            let mut sites: Vec<&SiteReport> =
                health.idle.iter().flat_map(|idle| &idle.sites).filter(|site| site.cause == cause).collect();
            sites.sort_by_key(|site| std::cmp::Reverse(site.ns));
            let entry = move |site: &SiteReport| {
                format!("{} {} ({})", site_name(site), time(site.ns), number(site.stretches, "time"))
            };
            sites.into_iter().map(entry).collect::<Vec<_>>()
        };
        self.list("host_sites", of(Cause::Host).into_iter());
        self.list("launch_sites", of(Cause::Launch).into_iter());
        let widest = health.idle.iter().filter_map(|idle| idle.launch_latency).max_by_key(|latency| latency.count);
        if let Some(latency) = widest {
            self.number("launch_wait_median_ns", latency.median_ns as f64);
        }
    }

    fn waits(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        self.list("sync_functions", std::iter::empty());
        self.list("device_sync_functions", std::iter::empty());
        let Some(sync) = &health.sync else { return };
        self.number("sync_calls", sync.calls as f64);
        self.number("sync_total_ns", sync.total_ns as f64);
        self.time("sync_avoidable_ns", "sync_avoidable_pct", sync.avoidable_ns, health.window_ns as f64);
        self.number("device_syncs", sync.device_wide as f64);
        self.number("device_syncs_one_stream", sync.device_wide_one_stream as f64);
        self.number("device_syncs_avoidable_ns", sync.device_wide_one_stream_avoidable_ns as f64);
        let functions = sync.functions.iter();
        let entry = |row: &super::timeline::sync::SyncFunction| {
            let calls = number(row.calls, "call");
            format!("{}: {calls}, {}, avoidable {}", row.name, time(row.total_ns), time(row.avoidable_ns))
        };
        // A wait that cost nothing is not worth listing.
        self.list("sync_functions", functions.clone().filter(|row| row.avoidable_ns > 0).map(entry));
        self.list("device_sync_functions", functions.filter(|row| row.name.contains("Device")).map(entry));
    }

    fn copies(&mut self, health: &Health, time: &dyn Fn(u64) -> String) {
        let copies = &health.copies;
        self.number("copies", copies.copies as f64);
        self.optional("copies_bytes", copies.bytes);
        self.number("copies_ns", copies.time_ns as f64);
        self.time("copies_exposed_ns", "copies_exposed_pct", copies.exposed_ns, copies.steady_ns as f64);
        self.number("copies_waited", copies.waited as f64);
        self.optional("copies_waited_bytes", copies.waited_bytes);
        self.time("copies_waited_ns", "copies_waited_pct", copies.waited_ns, health.window_ns as f64);
        let entry = |row: &super::timeline::copies::CopyFunction| {
            let direction = row.direction.replace('_', " ");
            format!("{}, {direction}: {} copies, {}", row.name, row.copies, time(row.time_ns))
        };
        self.list("copy_functions", copies.functions.iter().map(entry));
    }

    fn launches(&mut self, health: &Health, spans: f64, time: &dyn Fn(u64) -> String) {
        if let Some(best) = health.graphs.candidates.first() {
            self.time("graph_saving_ns", "graph_saving_pct", best.saving_ns.min(spans as u64), spans);
            self.number("graph_kernels", best.kernels as f64);
            self.number("graph_repeats", best.repeats as f64);
            self.number("graph_kernel_ns", best.mean_kernel_ns);
        }
        let sequence = |row: &super::timeline::graphs::Candidate| {
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
            // Where a graph would save the same pauses, fusing saves no more than the graph.
            let by_graph = health.graphs.candidates.first().map_or(u64::MAX, |candidate| candidate.saving_ns);
            // Gaps of several streams at the same time are one saving.
            let saving = slivers.saving_ns.min(by_graph).min(spans as u64);
            self.time("sliver_saving_ns", "sliver_saving_pct", saving, spans);
        }
        let sliver = |row: &super::timeline::slivers::SliverKernel| {
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
        self.time("cold_excess_ns", "cold_excess_pct", cold.excess_ns + first_use, spans);
        self.list("cold_kernels", cold.worst.iter().map(|kernel| name(kernel)));
    }

    fn steps(&mut self, health: &Health) {
        let Some(steps) = &health.steps else { return };
        let Some(latency) = steps.steady else { return };
        // Without a mark, the length of a step is that of a sequence which may overlap with the next one. Then the difference
        // between steps must be in the work of several kernels, not in the times of their starts.
        let marked = matches!(steps.by, Mark::Ranges | Mark::Graphs | Mark::Waits);
        // With several streams, a step may or may not include kernels of another stream.
        let differ =
            health.gaps.len() == 1 && steps.kernels[1] >= 2.0 && steps.busy_cov_pct.is_some_and(|cov| cov > 10.0);
        let is_marked = marked || differ;
        self.number("steps_marked", f64::from(u8::from(is_marked)));
        self.number("steps", latency.count as f64);
        self.number("step_cov_pct", latency.cov_pct);
        self.number("step_mean_ns", latency.mean_ns);
        self.number("step_median_ns", latency.median_ns as f64);
        self.number("step_p99_ns", latency.p99_ns as f64);
        self.number("step_max_ns", latency.max_ns as f64);
    }
}

/// `hipMalloc in range "step"`; without the range where it is unknown.
pub fn site_name(site: &SiteReport) -> String {
    let call = match (&site.function, site.cause) {
        (Some(function), Cause::Launch) => format!("after {function}"),
        (Some(function), _) => function.clone(),
        (None, Cause::Host) => "code outside of HIP".to_owned(),
        (None, _) => "unknown call".to_owned(),
    };
    match &site.range {
        Some(range) => format!("{call} in range {:?}", rkprof_names::shorten(range, ENTRY / 2)),
        None => call,
    }
}

/// `1 call`, `2 calls`.
fn number(n: u64, of: &str) -> String {
    if n == 1 { format!("1 {of}") } else { format!("{n} {of}s") }
}

fn name(kernel: &str) -> String {
    rkprof_names::fitted(kernel, ENTRY / 2)
}

#[cfg(test)]
#[path = "advice_tests.rs"]
mod tests;
