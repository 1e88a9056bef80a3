//! A plan: the counters of each pass, the translated names, and the unavailable ones.
//!
//! Names come from a preset, a counter file or options. The list of existing counters comes from the device's SDK or,
//! offline, from [`crate::counters`]. The block limits are a model: the SDK's `create_counter_config` decides, and the
//! collector calls [`split`] when the SDK says that a pass exceeds the hardware.

use super::metrics::{self, Device};
use super::pack::{self, Item};
use super::presets::{self, Layout, Preset};
use super::suggest::suggest;
use crate::Arch;
use crate::aliases::{self, Fidelity, Translation};
use crate::counters::{self, Block};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// In every pass: they relate each pass's cycles to its own time.
pub const EVERY_PASS: [&str; 2] = ["GRBM_GUI_ACTIVE", "GRBM_COUNT"];

pub const SCHEMA_VERSION: u32 = 1;

/// The input of a plan.
#[derive(Clone, Debug, Default)]
pub struct Request<'a> {
    /// Combined: a counter of several presets is planned once.
    pub presets: Vec<&'static Preset>,
    /// Names as the user wrote them, one list per line of the file.
    pub lines: Vec<Vec<String>>,
    /// Index of each line's selection of dispatches, see [`crate::counter_file::CounterFile::selected_by`]: lines with
    /// different selections are in different passes.
    pub selected_by: Vec<usize>,
    /// Make each line a pass (`--respect-lines`).
    pub respect_lines: bool,
    /// One counter per pass besides GRBM: slow, and safe on SDKs that mix up counters.
    pub one_per_pass: bool,
    /// The names that the device's SDK lists; `None` = plan offline.
    pub available: Option<&'a BTreeSet<String>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pass {
    pub counters: Vec<String>,
    /// Registers used per block.
    pub blocks: BTreeMap<Block, u32>,
    /// Index of the selection of its dispatches; 0 where all passes count the same dispatches.
    pub selection: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Translated {
    pub from: String,
    pub to: Vec<String>,
    pub fidelity: Fidelity,
    pub note: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unresolved {
    pub name: String,
    pub reason: String,
    /// Similar names that exist, most similar first.
    pub suggestions: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Plan {
    pub schema_version: u32,
    pub arch: String,
    pub preset: Option<String>,
    /// Whether names come from the device or from the built-in table.
    pub from_device: bool,
    /// Number of different requested names.
    pub requested: u32,
    pub passes: Vec<Pass>,
    pub translated: Vec<Translated>,
    pub unresolved: Vec<Unresolved>,
    /// Metrics whose counters do not fit one dispatch; they are ratios of means over passes.
    pub cross_pass_metrics: Vec<String>,
    pub notes: Vec<String>,
}

/// Makes the plan. It always succeeds; [`Plan::unresolved`] has the unavailable names.
pub fn plan(arch: &'static Arch, request: &Request<'_>) -> Plan {
    let mut planner = Planner {
        arch,
        available: request.available,
        one_per_pass: request.one_per_pass,
        formulas: formulas(arch),
        plan: Plan {
            schema_version: SCHEMA_VERSION,
            arch: arch.name.to_owned(),
            preset: presets::joined(&request.presets),
            from_device: request.available.is_some(),
            ..Plan::default()
        },
    };
    let mut lists = Vec::new();
    let counting: Vec<_> = request.presets.iter().filter(|preset| preset.has_counters()).collect();
    // A hand-made layout is used only when nothing else is asked for.
    let mut fixed = counting.len() == 1 && (request.lines.is_empty() || request.respect_lines);
    for preset in counting {
        let (layout, note) = preset.layout(arch);
        planner.plan.notes.extend(note);
        match layout {
            Layout::Passes(passes) => lists.extend(passes),
            Layout::Pack(names) => {
                fixed = false;
                lists.push(names);
            }
        }
    }
    let presets = lists.len();
    lists.extend(request.lines.iter().cloned());
    let selected_by = |list: usize| list.checked_sub(presets).and_then(|line| request.selected_by.get(line));
    let selections: Vec<usize> = (0..lists.len()).map(|list| selected_by(list).copied().unwrap_or(0)).collect();
    // The presets' counters are packed (or laid out) before the lines that are passes of their own.
    let together = match fixed {
        true if !request.one_per_pass => 0,
        _ if request.respect_lines && !request.one_per_pass => presets,
        _ => lists.len(),
    };
    planner.run(&lists, &selections, together);
    planner.plan
}

struct Planner<'a> {
    arch: &'static Arch,
    available: Option<&'a BTreeSet<String>>,
    one_per_pass: bool,
    formulas: Vec<(&'static str, Vec<String>)>,
    plan: Plan,
}

impl Planner<'_> {
    fn exists(&self, name: &str) -> bool {
        match self.available {
            Some(names) => names.contains(name),
            None => counters::find(self.arch, name).is_some(),
        }
    }

    /// Packs those of the first `together` lists together that have the same selection. Each further list is a pass of its
    /// own, or several if it does not fit.
    fn run(&mut self, lists: &[Vec<String>], selections: &[usize], together: usize) {
        let mut seen = BTreeSet::new();
        let mut resolved: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for list in lists {
            let (mut names, mut extra) = (Vec::new(), Vec::new());
            for name in list {
                let first = seen.insert(name.clone());
                self.resolve(name, first, &mut names, &mut extra);
            }
            resolved.push((names, extra));
        }
        self.plan.requested = seen.len() as u32;
        let mut passes: Vec<(usize, Vec<String>)> = Vec::new();
        let packed: BTreeSet<usize> = selections[..together].iter().copied().collect();
        for selection in packed {
            let of = (0..together).filter(|list| selections[*list] == selection).map(|list| resolved[list].clone());
            let (names, extra): (Vec<_>, Vec<_>) = of.unzip();
            passes.extend(self.pack(names.concat(), extra.concat()).into_iter().map(|names| (selection, names)));
        }
        if together > 1 && passes.len() < together {
            let (lines, packed) = (together, passes.len());
            self.plan.notes.push(format!("{lines} lines, so {lines} runs in rocprofv3, are packed into {packed}"));
        }
        for ((names, extra), selection) in resolved.into_iter().zip(selections).skip(together) {
            passes.extend(self.pack(names, extra).into_iter().map(|names| (*selection, names)));
        }
        let finished = passes.into_iter().map(|(selection, names)| Pass { selection, ..self.finish(names) });
        self.plan.passes = finished.collect();
        self.plan.cross_pass_metrics = self.cross_pass();
        let caution = self.arch.counting.caution.filter(|_| !self.plan.passes.is_empty() && !self.one_per_pass);
        self.plan.notes.extend(caution.map(str::to_owned));
    }

    fn resolve(&mut self, name: &str, first: bool, names: &mut Vec<String>, extra: &mut Vec<String>) {
        if EVERY_PASS.contains(&name) {
            return;
        }
        if self.exists(name) {
            names.push(name.to_owned());
            return;
        }
        match aliases::translate(self.arch, name, &|n| self.exists(n)) {
            Some(Translation { to, if_room, fidelity, note }) => {
                names.extend(to.iter().cloned());
                extra.extend(if_room);
                if first {
                    self.plan.translated.push(Translated { from: name.to_owned(), to, fidelity, note });
                }
            }
            None if first => {
                let reason = match self.available.is_some() && counters::find(self.arch, name).is_some() {
                    true => format!("{} has it, but the SDK on this machine does not list it", self.arch),
                    false => aliases::why_missing(self.arch, name),
                };
                let suggestions = self.suggest(name);
                self.plan.unresolved.push(Unresolved { name: name.to_owned(), reason, suggestions });
            }
            None => {}
        }
    }

    fn suggest(&self, name: &str) -> Vec<String> {
        let own = match self.available {
            Some(names) => suggest(name, names.iter().map(String::as_str)),
            None => suggest(name, counters::names(self.arch).into_iter()),
        };
        if !own.is_empty() {
            return own;
        }
        // A misspelt name of another architecture: suggest its replacement on this one.
        let all: BTreeSet<&str> = crate::all().iter().flat_map(counters::names).collect();
        let here = |other: String| aliases::translate(self.arch, &other, &|n| self.exists(n)).map(|t| t.to);
        let mut meant: Vec<String> = suggest(name, all.into_iter()).into_iter().filter_map(here).flatten().collect();
        meant.dedup();
        meant
    }

    fn item(&self, name: &str) -> Item {
        let Some(found) = counters::find(self.arch, name) else {
            let hardware = Block::of_name(name).map(|b| (name.trim_end_matches("_sum").to_owned(), b));
            return Item { name: name.to_owned(), hardware: hardware.into_iter().collect(), accumulated: Vec::new() };
        };
        Item {
            name: name.to_owned(),
            hardware: found.hardware.into_iter().map(|(n, b)| (n.to_owned(), b)).collect(),
            accumulated: found.accumulated.into_iter().map(|(n, resolution)| (n.to_owned(), resolution)).collect(),
        }
    }

    fn pack(&mut self, names: Vec<String>, extra: Vec<String>) -> Vec<Vec<String>> {
        let mut items: Vec<Item> = Vec::new();
        let mut extras = Vec::new();
        let count = names.len();
        for (at, name) in names.into_iter().chain(extra).enumerate() {
            let item = self.item(&name);
            // TCC_HIT and TCC_HIT_sum are one counter: both names are kept, in one register.
            if !items.iter().any(|i| i.name == item.name) {
                if at >= count {
                    extras.push(items.len());
                }
                items.push(item);
            }
        }
        if self.one_per_pass {
            return items.into_iter().map(|i| vec![i.name]).collect();
        }
        let arch = self.arch;
        let limit = |block: Block| arch.limit(block);
        let always: Vec<_> =
            EVERY_PASS.iter().take(1).filter(|n| self.exists(n)).map(|n| (n.to_string(), Block::Grbm)).collect();
        for item in items.iter().filter(|i| !pack::fits_alone(i, &always, &limit)) {
            let needs: Vec<_> = item.hardware.iter().map(|(n, _)| n.as_str()).collect();
            self.plan.unresolved.push(Unresolved {
                name: item.name.clone(),
                reason: format!("needs more registers than one pass has: {}", needs.join(", ")),
                suggestions: Vec::new(),
            });
        }
        let formulas: Vec<Vec<String>> = self.formulas.iter().map(|(_, names)| names.clone()).collect();
        let packed = pack::pack(&items, &extras, &formulas, &always, &limit);
        packed.into_iter().map(|p| p.into_iter().map(|i| items[i].name.clone()).collect()).collect()
    }

    /// A pass with GRBM_GUI_ACTIVE, and GRBM_COUNT where a register is free.
    fn finish(&self, names: Vec<String>) -> Pass {
        let mut all: Vec<String> = Vec::new();
        for name in EVERY_PASS.iter().filter(|n| self.exists(n)).map(|n| n.to_string()).chain(names) {
            if !all.contains(&name) {
                all.push(name);
            }
        }
        let mut pass = Pass { blocks: self.blocks(&all), counters: all, selection: 0 };
        let grbm = pass.blocks.get(&Block::Grbm).copied().unwrap_or(0);
        if self.arch.limit(Block::Grbm).is_some_and(|limit| grbm > limit) {
            pass.counters.retain(|n| n != "GRBM_COUNT");
            pass.blocks = self.blocks(&pass.counters);
        }
        pass
    }

    fn blocks(&self, names: &[String]) -> BTreeMap<Block, u32> {
        let items: Vec<Item> = names.iter().map(|n| self.item(n)).collect();
        let registers: BTreeSet<_> = items.iter().flat_map(Item::registers).collect();
        let mut blocks = BTreeMap::new();
        for (block, _) in registers {
            *blocks.entry(block).or_insert(0) += 1;
        }
        blocks
    }

    /// Metrics whose counters are all planned, but not in one pass.
    fn cross_pass(&self) -> Vec<String> {
        let hardware = |pass: &Pass| -> BTreeSet<String> {
            pass.counters.iter().flat_map(|n| self.item(n).hardware).map(|(n, _)| n).collect()
        };
        let passes: Vec<BTreeSet<String>> = self.plan.passes.iter().map(hardware).collect();
        let all: BTreeSet<&String> = passes.iter().flatten().collect();
        let split = |names: &[String]| {
            names.iter().all(|n| all.contains(n)) && !passes.iter().any(|p| names.iter().all(|n| p.contains(n)))
        };
        self.formulas.iter().filter(|(_, names)| split(names)).map(|(metric, _)| metric.to_string()).collect()
    }
}

/// The hardware counters of each metric on an architecture, GRBM pair left out.
fn formulas(arch: &'static Arch) -> Vec<(&'static str, Vec<String>)> {
    let waves = &arch.waves;
    let device = Device {
        arch,
        cus: 64.0,
        wave_size: f64::from(waves.wave_size),
        max_waves_per_cu: f64::from(waves.waves_per_cu()),
    };
    let mut formulas = metrics::counters_by_metric(&device);
    for (_, names) in &mut formulas {
        names.retain(|n| !EVERY_PASS.contains(&n.as_str()));
    }
    formulas.retain(|(_, names)| names.len() > 1);
    formulas
}

/// What to try when the SDK refuses a pass with "exceeds hardware limit".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Split {
    /// Two smaller passes instead.
    Two(Vec<String>, Vec<String>),
    /// The same pass without GRBM_COUNT.
    One(Vec<String>),
    /// The pass cannot be reduced further: the counter is not available.
    Impossible,
}

/// Halves a refused pass, block by block, so that each half has about half the registers of every block.
pub fn split(arch: &Arch, counters: &[String]) -> Split {
    let (every, own): (Vec<&String>, Vec<&String>) = counters.iter().partition(|n| EVERY_PASS.contains(&n.as_str()));
    if own.len() < 2 {
        let smaller: Vec<String> = counters.iter().filter(|n| *n != "GRBM_COUNT").cloned().collect();
        return if smaller.len() < counters.len() && !own.is_empty() { Split::One(smaller) } else { Split::Impossible };
    }
    let mut by_block: BTreeMap<Option<Block>, Vec<&String>> = BTreeMap::new();
    for name in own {
        let found = counters::find(arch, name).and_then(|d| d.hardware.first().map(|(_, b)| *b));
        by_block.entry(found.or_else(|| Block::of_name(name))).or_default().push(name);
    }
    let mut halves: [Vec<String>; 2] = std::array::from_fn(|_| every.iter().map(|n| n.to_string()).collect());
    for names in by_block.values() {
        // Neighbouring counters belong together: the first half of a block stays together, in the emptier pass.
        let (larger, smaller) = names.split_at(names.len().div_ceil(2));
        let emptier = usize::from(halves[1].len() < halves[0].len());
        halves[emptier].extend(larger.iter().map(|n| n.to_string()));
        halves[1 - emptier].extend(smaller.iter().map(|n| n.to_string()));
    }
    let [first, second] = halves;
    Split::Two(first, second)
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
