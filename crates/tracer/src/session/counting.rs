//! From the user's options to a [`Collector`]: whether counting is safe here (from an earlier probe), the counters of the
//! devices, the planner's groups, and the SDK's answers to them.
//!
//! It runs once, before the choice of how to time dispatches: without counters the light path may be used. After any failure
//! the program is traced without counters, and one sentence says why.

use crate::sdk::agents::{AgentFacts, Agents};
use crate::sdk::counting::catalog::{self, Catalog, Refusal};
use crate::sdk::counting::{Collector, Counted, Delivery, Entry, Filter, MAX_COUNTERS, Parts, Rotation};
use crate::sdk::{Sdk, dotted};
use crate::thread;
use rkprof_arch::Arch;
use rkprof_arch::aliases::Fidelity;
use rkprof_arch::plan::{self, Plan, Request, Split};
use rkprof_arch::reduction::Reduction;
use rkprof_config::Config;
use rkprof_config::counters::{Collect, Probe, Wanted};
use rkprof_model::error::Error;
use rkprof_model::record::NameOf;
use rkprof_model::summary::{CounterCollection, SkippedCounter, SubstitutedCounter};
use rkprof_store::probe;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::Ordering;

/// What a session collects.
pub(super) struct Counting {
    collection: CounterCollection,
    pub collector: Option<&'static Collector>,
    /// Names of counters, by the number in records.
    names: Vec<String>,
}

impl Counting {
    /// Writes the names of counters into the arena, for [`prepare`] or for a forked child.
    pub(super) fn announce(&self) {
        for (number, name) in self.names.iter().enumerate() {
            thread::name(NameOf::Counter, number as u64, name.as_bytes());
        }
    }

    /// The collection for the summary, with the later events. `over`: nothing more will be delivered.
    pub(super) fn collection(&self, delivery: Option<&crate::sdk::Result<Delivery>>, over: bool) -> CounterCollection {
        let mut collection = self.collection.clone();
        if let Some(Err(problem)) = delivery {
            (collection.available, collection.reason) = (false, Some(problem.to_string()));
        }
        if let Some(collector) = self.collector {
            let [refused, malformed, chosen, delivered] =
                [&collector.refused, &collector.malformed, &collector.chosen, &collector.delivered]
                    .map(|n| n.load(Ordering::Relaxed));
            if over && delivered < chosen {
                let missing = chosen - delivered;
                collection.suspect.push(format!("the SDK did not deliver the counters of {missing} dispatches"));
            }
            if refused > 0 {
                let limit = collector.parts.max_in_flight;
                collection.suspect.push(format!(
                    "{refused} dispatches were not counted because {limit} were in flight (--max-in-flight)"
                ));
            }
            if malformed > 0 {
                collection.suspect.push(format!("{malformed} deliveries of the SDK made no sense and were left out"));
            }
        }
        collection
    }
}

/// `None` when no counters are asked for.
pub(super) fn prepare(sdk: &'static Sdk, config: &Config, agents: &Agents) -> Option<Counting> {
    if config.counters.is_empty() {
        return None;
    }
    let wanted = match config.counters.wanted() {
        Ok(wanted) if !wanted.any() => return None,
        wanted => wanted,
    };
    let mut collection =
        CounterCollection { sample: config.counters.sample.unwrap_or(1), ..CounterCollection::default() };
    let collected = wanted.and_then(|wanted| {
        collection.preset = wanted.preset();
        collection.asked = wanted.asked();
        collect(sdk, config, agents, &wanted, &mut collection)
    });
    collection.available = collected.is_ok();
    let collected = collected.unwrap_or_else(|reason| {
        collection.reason = Some(reason.to_string());
        None
    });
    let (collector, names) = collected.unzip();
    let counting = Counting { collection, collector, names: names.unwrap_or_default() };
    counting.announce();
    Some(counting)
}

/// The collector and the names of its counters; `None` in the run of a replay that counts nothing.
fn collect(
    sdk: &'static Sdk,
    config: &Config,
    agents: &Agents,
    wanted: &Wanted,
    collection: &mut CounterCollection,
) -> Result<Option<(&'static Collector, Vec<String>)>, Error> {
    let all: Vec<&AgentFacts> = agents.list.iter().filter(|agent| agent.is_gpu).collect();
    let known = probed(sdk, config, &all)?;
    let chosen = |at: &usize| wanted.file.gpus.is_empty() || wanted.file.gpus.contains(&(*at as u32));
    let gpus: Vec<&AgentFacts> = (0..all.len()).filter(chosen).map(|at| all[at]).collect();
    if gpus.is_empty() {
        return Err("there is no GPU to count on".to_owned().into());
    }
    let filter = Filter::new(&wanted.file.selections, config.kernel_regex.as_ref());

    let mut builder = Builder {
        sdk,
        respect_lines: config.counters.respect_lines,
        collection,
        entries: Vec::new(),
        rotations: Vec::new(),
        names: Vec::new(),
        selected_by: Vec::new(),
    };
    let mut reasons: Vec<(String, String)> = Vec::new();
    for gpu in gpus {
        if let Err(reason) = builder.gpu(gpu, wanted, known.as_deref()).map_err(|error| error.to_string())
            && !reasons.iter().any(|(_, known)| *known == reason)
        {
            reasons.push((gpu.name.clone(), reason));
        }
    }
    let Builder { entries, mut rotations, names, .. } = builder;
    if entries.is_empty() {
        return Err(reasons.into_iter().map(|(_, reason)| reason).collect::<Vec<_>>().join("; ").into());
    }
    for (gpu, reason) in reasons {
        collection.skipped.push(SkippedCounter { name: format!("all on {gpu}"), reason });
    }
    collection.mode = match (config.counters.collect, collection.groups.len()) {
        (Some(Collect::Replay { .. }), _) => "replay",
        (_, 1) => "single",
        _ => "multiplex",
    }
    .to_owned();
    let rotates_unasked = collection.mode == "multiplex" && config.counters.collect.is_none();
    // When jobs select launches, all selected ones are counted; other launches have times.
    let is_selected = wanted.file.has_different_selections() || wanted.file.names_iterations();
    collection.sample = config.counters.sample.unwrap_or(if rotates_unasked && !is_selected { 2 } else { 1 });
    if let Some(Collect::Replay { pass }) = config.counters.collect {
        let Some(group) = pass.checked_sub(1) else { return Ok(None) };
        for rotation in &mut rotations {
            rotation.entries.retain(|at| entries[*at].group == group);
        }
        rotations.retain(|rotation| !rotation.entries.is_empty());
        if rotations.is_empty() {
            return Err(format!("there is no group {group} of counters").into());
        }
    }
    let collector: &'static Collector = Box::leak(Box::new(Collector::new(Parts {
        entries,
        rotations,
        sample: collection.sample,
        max_in_flight: config.counters.max_in_flight,
        filter,
        counter_of: sdk.functions.rocprofiler_query_record_counter_id,
    })));
    Ok(Some((collector, names)))
}

/// Whether a probe found that counters work here. Returns the counters that it tried; `None` when the user vouches for all.
fn probed(sdk: &Sdk, config: &Config, gpus: &[&AgentFacts]) -> Result<Option<Vec<String>>, Error> {
    let file = match &config.counters.probe {
        Probe::Trusted => return Ok(None),
        Probe::File(path) => probe::Probe::read(Path::new(path)),
        Probe::Cached => None,
    };
    let names = gpus.iter().map(|gpu| gpu.name.clone()).collect();
    let stack = probe::Stack::new(&sdk.path, &dotted(sdk.version), names);
    let cached = || probe::cache().map(|cache| probe::all(&cache)).unwrap_or_default();
    let candidates = file.into_iter().chain(cached().into_iter().map(|(_, probe)| probe));
    let fitting: Vec<probe::Probe> = candidates.filter(|probe| probe.stack == stack).collect();
    let Some(found) = fitting.first() else {
        if let Probe::File(path) = &config.counters.probe
            && let Some(told) = probe::Probe::read(Path::new(path))
        {
            // The cause that prevented the probe is more useful than the fact that there is none.
            return Err(match told.reason().filter(|_| told.stack.sdk_path.is_empty()) {
                Some(reason) => reason.into(),
                None => format!(
                    "the program uses {}, but counters were probed with {}: name the program's HIP with \
                     RKPROF_PROBE_HIP=/path/libamdhip64.so",
                    stack.shown(),
                    told.stack.shown()
                )
                .into(),
            });
        }
        return Err(format!(
            "whether counters are safe with {} has not been probed; run `rkprof doctor --probe` once, or RKPROF_PROBE=ok \
             if you are sure",
            if sdk.path.is_empty() { "this rocprofiler-sdk" } else { &sdk.path }
        ).into());
    };
    if let Some(reason) = found.reason() {
        return Err(reason.into());
    }
    let tried = fitting.into_iter().filter_map(|probe| match probe.outcome {
        probe::Outcome::Works { counters } => Some(counters),
        _ => None,
    });
    Ok(Some(tried.flatten().collect()))
}

struct Builder<'a> {
    sdk: &'static Sdk,
    respect_lines: bool,
    collection: &'a mut CounterCollection,
    entries: Vec<Entry>,
    rotations: Vec<Rotation>,
    /// Counter names by number.
    names: Vec<String>,
    /// For each of the collection's groups: the index of its selection of dispatches.
    selected_by: Vec<usize>,
}

impl Builder<'_> {
    /// Plans and configures one GPU. `probed`: the counters that may be tried.
    fn gpu(&mut self, gpu: &AgentFacts, wanted: &Wanted, probed: Option<&[String]>) -> Result<(), Error> {
        let version = dotted(self.sdk.version);
        let catalog = catalog::query(self.sdk, gpu.handle)
            .map_err(|reason| format!("rocprofiler-sdk {version} refuses to count on {}: {reason}", gpu.name))?;
        if catalog.is_empty() {
            return Err(format!("rocprofiler-sdk {version} lists no hardware counters for {}", gpu.name).into());
        }
        let arch = rkprof_arch::find(&gpu.name).ok_or_else(|| rkprof_arch::unknown(&gpu.name))?;
        let mut plan = self.plan(arch, wanted, &catalog);
        if let Some(probed) = probed {
            for pass in &mut plan.passes {
                pass.counters.retain(|name| {
                    let tried = probed.contains(name);
                    if !tried {
                        self.collection.skip(name, "it was not probed on this machine: `rkprof doctor --probe`");
                    }
                    tried
                });
            }
        }
        let passes = plan.passes.into_iter().map(|pass| (pass.selection, pass.counters));
        let mut waiting: Vec<(usize, Vec<String>)> = passes.rev().collect();
        let mut entries = Vec::new();
        let mut refusal = None;
        while let Some((selection, mut names)) = waiting.pop() {
            if names.len() > MAX_COUNTERS {
                // A record holds no more values; the rest becomes a separate pass.
                waiting.push((selection, names.split_off(MAX_COUNTERS)));
            }
            if names.iter().all(|name| plan::EVERY_PASS.contains(&name.as_str())) && !entries.is_empty() {
                continue;
            }
            let ids: Vec<u64> = names.iter().filter_map(|name| catalog.get(name).copied()).collect();
            match catalog::create(self.sdk, gpu.handle, &ids) {
                Ok(config) => entries.push(self.entry(config, names, selection, &catalog)),
                Err(Refusal::ExceedsLimit(reason)) => match plan::split(arch, &names) {
                    Split::Two(first, second) => waiting.extend([(selection, second), (selection, first)]),
                    Split::One(smaller) => waiting.push((selection, smaller)),
                    Split::Impossible => names.iter().for_each(|name| self.collection.skip(name, &reason)),
                },
                Err(Refusal::BadCounter(reason)) => {
                    let good = self.good_alone(gpu, &names, &catalog);
                    if good.len() < names.len() && !good.is_empty() {
                        waiting.push((selection, good));
                    } else {
                        names.iter().for_each(|name| self.collection.skip(name, &reason));
                        refusal = Some(reason);
                    }
                }
                Err(Refusal::Other(reason)) => {
                    refusal = Some(reason);
                    break;
                }
            }
        }
        if entries.is_empty() {
            let skipped = || self.collection.skipped.first().map(|one| format!("{}: {}", one.name, one.reason));
            let sentence = match refusal {
                Some(reason) => format!("rocprofiler-sdk {version} refuses to count on {}: {reason}", gpu.name),
                None => {
                    let reason = skipped().unwrap_or_else(|| "none of the counters is available".to_owned());
                    format!("nothing is counted on {}: {reason}", gpu.name)
                }
            };
            return Err(sentence.into());
        }
        let reads_l2 = entries.iter().flat_map(|at| &self.collection.groups[self.entries[*at].group as usize]);
        if arch.counting.half_of_l2_before.is_some_and(|mended| self.sdk.version < mended)
            && reads_l2.clone().any(|name| name.starts_with("GL2C_"))
        {
            self.collection.suspect.push(format!(
                "GL2C counters of {}: rocprofiler-sdk {version} may read 4 of the 8 channels of L2, so that its hits and \
                 bytes are half of the truth; that was mended in February 2026",
                gpu.name
            ));
        }
        self.rotations.push(Rotation { agent: gpu.handle, entries });
        Ok(())
    }

    fn plan(&mut self, arch: &'static Arch, wanted: &Wanted, catalog: &Catalog) -> Plan {
        let available: BTreeSet<String> = catalog.keys().cloned().collect();
        let request = Request {
            presets: wanted.presets.clone(),
            lines: wanted.file.lines.clone(),
            selected_by: wanted.file.selected_by.clone(),
            respect_lines: self.respect_lines,
            available: Some(&available),
            ..Request::default()
        };
        let mut plan = plan::plan(arch, &request);
        if plan.passes.is_empty() {
            // The pair that is in every pass may also be the only requested one.
            let asked = wanted.file.names();
            let own = plan::EVERY_PASS.into_iter().filter(|name| asked.iter().any(|asked| asked == name));
            let counters: Vec<String> = own.filter(|name| available.contains(*name)).map(str::to_owned).collect();
            plan.passes.extend((!counters.is_empty()).then(|| plan::Pass { counters, ..plan::Pass::default() }));
        }
        for unresolved in &plan.unresolved {
            let near = unresolved.suggestions.first().map(|name| format!("; did you mean {name}?")).unwrap_or_default();
            self.collection.skip(&unresolved.name, &format!("{}{near}", unresolved.reason));
        }
        for translated in &plan.translated {
            let substituted = SubstitutedCounter {
                asked: translated.from.clone(),
                used: translated.to.join(" + "),
                approximate: translated.fidelity == Fidelity::Approximate,
            };
            if !self.collection.substituted.contains(&substituted) {
                self.collection.substituted.push(substituted);
            }
        }
        plan
    }

    /// The counters that the SDK accepts one by one; the others are skipped, with the SDK's reason.
    fn good_alone(&mut self, gpu: &AgentFacts, names: &[String], catalog: &Catalog) -> Vec<String> {
        let mut good = Vec::new();
        for name in names {
            let ids: Vec<u64> = catalog.get(name).copied().into_iter().collect();
            match catalog::create(self.sdk, gpu.handle, &ids) {
                Ok(config) => {
                    catalog::destroy(self.sdk, config);
                    good.push(name.clone());
                }
                Err(refusal) => self.collection.skip(name, refusal.reason()),
            }
        }
        good
    }

    fn entry(&mut self, config: u64, names: Vec<String>, selection: usize, catalog: &Catalog) -> usize {
        let counters = names
            .iter()
            .filter_map(|name| {
                let key = *catalog.get(name)? as u16;
                let number = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
                    self.names.push(name.clone());
                    self.names.len() - 1
                });
                Some(Counted { key, name: number as u64, reduction: Reduction::from_counter(name) })
            })
            .collect();
        // Devices of one kind share their groups.
        let groups = &mut self.collection.groups;
        let alike = |at: &usize| groups[*at] == names && self.selected_by[*at] == selection;
        let group = (0..groups.len()).find(alike).unwrap_or_else(|| {
            groups.push(names);
            self.selected_by.push(selection);
            groups.len() - 1
        });
        self.entries.push(Entry { config, group: group as u32, counters, selection });
        self.entries.len() - 1
    }
}
