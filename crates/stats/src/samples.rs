//! Program counter samples: the number at each instruction, and the instruction's kernel.

use super::kernels::file_of;
use rkprof_model::event::{Kernel, PcSamples, Registry, SamplingMethod};
use rkprof_model::summary::{
    HotInstruction, InstructionPlace, PcSampling, SampledKernel, ThreadTrace, TracedInstruction, TracedKernel,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Limit of instructions with their own row; samples at further ones are only counted.
const MAX_INSTRUCTIONS: usize = 1 << 16;

/// Names of `rocprofiler_pc_sampling_instruction_not_issued_reason_t`, without their prefix.
const STALLS: [&str; 10] = [
    "none",
    "no_instruction_available",
    "alu_dependency",
    "waitcnt",
    "internal_instruction",
    "barrier_wait",
    "arbiter_not_win",
    "arbiter_win_ex_stall",
    "other_wait",
    "sleep_wait",
];

/// The number of a reason by its name; the word of a sample's state has it in bits 16 to 23.
pub fn reason(name: &str) -> Option<u32> {
    STALLS.iter().position(|known| *known == name).map(|number| number as u32)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct InstructionAddress {
    code_object: u64,
    offset: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    samples: u64,
    /// Samples of the stochastic method, which reports the field.
    stochastic: u64,
    issued: u64,
    stalls: [u64; STALLS.len()],
}

#[derive(Debug, Default)]
pub struct Samples {
    places: FxHashMap<InstructionAddress, Counts>,
    samples: u64,
    beyond: u64,
}

impl Samples {
    pub fn add(&mut self, samples: &PcSamples) {
        let PcSamples { method, code_object, offset, count, state, .. } = *samples;
        let count = u64::from(count);
        self.samples += count;
        let place = InstructionAddress { code_object, offset };
        if self.places.len() >= MAX_INSTRUCTIONS && !self.places.contains_key(&place) {
            self.beyond += count;
            return;
        }
        let counts = self.places.entry(place).or_default();
        counts.samples += count;
        if method == SamplingMethod::Stochastic {
            counts.stochastic += count;
            if state & 1 == 1 {
                counts.issued += count;
            } else if let Some(stalls) = counts.stalls.get_mut((state >> 16 & 0xFF) as usize) {
                *stalls += count;
            }
        }
    }

    /// `None` without samples.
    pub fn summary(&self, registry: &Registry) -> Option<PcSampling> {
        if self.samples == 0 {
            return None;
        }
        let entries = Entries::new(registry);
        let mut kernels: BTreeMap<&str, SampledKernel> = BTreeMap::new();
        for (place, counts) in &self.places {
            let name = entries.kernel(*place, registry).unwrap_or("");
            let kernel = kernels
                .entry(name)
                .or_insert_with(|| SampledKernel { name: name.to_owned(), ..SampledKernel::default() });
            kernel.samples += counts.samples;
            kernel.instructions.push(instruction(*place, counts, registry));
        }
        let mut kernels: Vec<SampledKernel> = kernels.into_values().collect();
        kernels.iter_mut().for_each(SampledKernel::order);
        kernels.sort_by(|a, b| b.samples.cmp(&a.samples).then_with(|| a.name.cmp(&b.name)));
        Some(PcSampling { samples: self.samples, beyond_limit: self.beyond, kernels, ..PcSampling::default() })
    }
}

fn instruction(place: InstructionAddress, counts: &Counts, registry: &Registry) -> HotInstruction {
    let object = registry.code_objects.get(&place.code_object);
    let stalls = STALLS.iter().zip(counts.stalls).filter(|(_, n)| *n > 0).map(|(name, n)| ((*name).to_owned(), n));
    HotInstruction {
        place: InstructionPlace {
            code_object: object.map(|object| object.uri.clone()).unwrap_or_default(),
            code_object_id: Some(place.code_object),
            kept: object.and_then(|object| object.kept.as_deref()).map(file_of),
            offset: Some(place.offset),
            // The address in the file: the device address without the offset that loading added.
            address: object
                .map(|object| place.offset.wrapping_add(object.load_base).wrapping_sub(object.load_delta as u64)),
            text: None,
            line: None,
        },
        samples: counts.samples,
        issued: (counts.stochastic > 0).then_some(counts.issued),
        stalls: stalls.collect(),
    }
}

/// First instructions of the kernels of each code object, in order.
struct Entries(BTreeMap<u64, Vec<(u64, u64)>>);

impl Entries {
    fn new(registry: &Registry) -> Entries {
        let mut entries: BTreeMap<u64, Vec<(u64, u64)>> = BTreeMap::new();
        for (id, kernel) in registry.kernels.iter().filter(|(_, kernel)| kernel.entry != 0) {
            entries.entry(kernel.code_object).or_default().push((kernel.entry, *id));
        }
        entries.values_mut().for_each(|kernels| kernels.sort_unstable());
        Entries(entries)
    }

    /// The last kernel that begins before the instruction; this includes functions of the kernel that were not inlined.
    fn kernel<'a>(&self, place: InstructionAddress, registry: &'a Registry) -> Option<&'a str> {
        let address = registry.code_objects.get(&place.code_object)?.load_base.wrapping_add(place.offset);
        let kernels = self.0.get(&place.code_object)?;
        let after = kernels.partition_point(|(entry, _)| *entry <= address);
        let (_, id) = kernels.get(after.checked_sub(1)?)?;
        registry.kernels.get(id).map(Kernel::name)
    }
}

/// Adds the samples of several runs; instructions are the same in the same file at the same place.
pub fn add(sum: Option<PcSampling>, more: &PcSampling) -> Option<PcSampling> {
    let Some(mut sum) = sum else { return Some(more.clone()) };
    let PcSampling { samples, invalid, beyond_limit, agents, skipped, kernels } = more;
    sum.samples += samples;
    sum.invalid += invalid;
    sum.beyond_limit += beyond_limit;
    for agent in agents.iter().filter(|agent| !sum.agents.contains(agent)).cloned().collect::<Vec<_>>() {
        sum.agents.push(agent);
    }
    for skip in skipped.iter().filter(|skip| !sum.skipped.contains(skip)).cloned().collect::<Vec<_>>() {
        sum.skipped.push(skip);
    }
    for kernel in kernels {
        let Some(known) = sum.kernels.iter_mut().find(|known| known.name == kernel.name) else {
            sum.kernels.push(kernel.clone());
            continue;
        };
        known.samples += kernel.samples;
        fn place(one: &HotInstruction) -> &InstructionPlace {
            &one.place
        }
        merge(&mut known.instructions, &kernel.instructions, place, HotInstruction::add);
        known.order();
    }
    sum.kernels.sort_by(|a, b| b.samples.cmp(&a.samples).then_with(|| a.name.cmp(&b.name)));
    Some(sum)
}

/// The same for thread traces.
pub fn add_traces(sum: Option<ThreadTrace>, more: &ThreadTrace) -> Option<ThreadTrace> {
    let Some(mut sum) = sum else { return Some(more.clone()) };
    for kernel in &more.kernels {
        let Some(known) = sum.kernels.iter_mut().find(|known| known.name == kernel.name) else {
            sum.kernels.push(kernel.clone());
            continue;
        };
        known.latency += kernel.latency;
        fn place(one: &TracedInstruction) -> &InstructionPlace {
            &one.place
        }
        merge(&mut known.instructions, &kernel.instructions, place, TracedInstruction::add);
        TracedKernel::order(known);
    }
    sum.kernels.sort_by(|a, b| b.latency.cmp(&a.latency).then_with(|| a.name.cmp(&b.name)));
    Some(sum)
}

/// Adds instructions to the same ones.
fn merge<T: Clone>(all: &mut Vec<T>, more: &[T], place: fn(&T) -> &InstructionPlace, add: fn(&mut T, &T)) {
    for one in more {
        let wanted = place(one);
        match all.iter_mut().find(|known| place(known).identity() == wanted.identity()) {
            Some(known) => add(known, one),
            None => all.push(one.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::{CodeObject, Symbol};

    fn registry() -> Registry {
        let mut registry = Registry::default();
        let uri = "file:///app#offset=4096&size=100".to_owned();
        let object = CodeObject { uri, load_base: 0x10_0000, load_delta: 0x0F_F000, ..CodeObject::default() };
        registry.code_objects.insert(7, object);
        for (id, name, entry) in [(1, "first", 0x10_1000), (2, "second", 0x10_1400)] {
            let kernel = Kernel { symbol: Symbol::new(name), code_object: 7, entry, ..Kernel::default() };
            registry.kernels.insert(id, kernel);
        }
        registry
    }

    fn samples(method: SamplingMethod, offset: u64, count: u32, state: u32) -> PcSamples {
        PcSamples { method, code_object: 7, offset, at: 1, agent: Some(1), count, state }
    }

    #[test]
    fn samples_belong_to_the_kernel_that_begins_before_them() {
        let mut all = Samples::default();
        assert!(all.summary(&registry()).is_none());
        for (offset, count) in [(0x1000, 3), (0x13FC, 5), (0x1400, 20), (0x10, 1)] {
            all.add(&samples(SamplingMethod::HostTrap, offset, count, 0));
        }
        let summary = all.summary(&registry()).expect("there are samples");
        let kernels: Vec<(&str, u64)> = summary.kernels.iter().map(|k| (k.name.as_str(), k.samples)).collect();
        assert_eq!(kernels, [("second", 20), ("first", 8), ("", 1)]);
        let hottest = &summary.kernels[1].instructions[0];
        assert_eq!((hottest.place.offset, hottest.samples, hottest.issued), (Some(0x13FC), 5, None));
        assert_eq!(hottest.place.address, Some(0x23FC));
    }

    #[test]
    fn stochastic_samples_say_why_waves_wait() {
        let mut all = Samples::default();
        all.add(&samples(SamplingMethod::Stochastic, 0x1000, 4, 1));
        all.add(&samples(SamplingMethod::Stochastic, 0x1000, 6, 3 << 16));
        let summary = all.summary(&registry()).expect("there are samples");
        let instruction = &summary.kernels[0].instructions[0];
        assert_eq!((instruction.samples, instruction.issued), (10, Some(4)));
        assert_eq!(instruction.stalls, BTreeMap::from([("waitcnt".to_owned(), 6)]));
        let twice = add(Some(summary.clone()), &summary).expect("a sum");
        assert_eq!((twice.samples, twice.kernels[0].instructions[0].samples), (20, 20));
        assert_eq!(twice.kernels[0].instructions[0].stalls["waitcnt"], 12);
    }

    /// Reason 0 has a name too: a wave that did not issue and had no reason.
    #[test]
    fn what_is_not_issued_has_a_reason() {
        let mut all = Samples::default();
        all.add(&samples(SamplingMethod::Stochastic, 0x1000, 2, 0));
        all.add(&samples(SamplingMethod::Stochastic, 0x1000, 3, 9 << 16));
        all.add(&samples(SamplingMethod::Stochastic, 0x1000, 5, 10 << 16));
        let summary = all.summary(&registry()).expect("there are samples");
        let instruction = &summary.kernels[0].instructions[0];
        assert_eq!((instruction.samples, instruction.issued), (10, Some(0)));
        assert_eq!(instruction.stalls, BTreeMap::from([("none".to_owned(), 2), ("sleep_wait".to_owned(), 3)]));
    }

    #[test]
    fn instructions_beyond_the_limit_are_only_counted() {
        let mut all = Samples::default();
        (0..MAX_INSTRUCTIONS as u64 + 2).for_each(|offset| all.add(&samples(SamplingMethod::HostTrap, offset, 3, 0)));
        all.add(&samples(SamplingMethod::HostTrap, 0, 4, 0));
        let summary = all.summary(&Registry::default()).expect("there are samples");
        assert_eq!((summary.samples, summary.beyond_limit), (3 * (MAX_INSTRUCTIONS as u64 + 2) + 4, 6));
        assert_eq!(summary.kernels[0].samples, 3 * MAX_INSTRUCTIONS as u64 + 4);
    }

    /// The same offset in two files is two instructions, as are two offsets in one.
    #[test]
    fn instructions_are_those_of_their_file() {
        let at = |code_object: &str, offset| HotInstruction {
            place: InstructionPlace {
                code_object: code_object.to_owned(),
                offset: Some(offset),
                ..InstructionPlace::default()
            },
            samples: 1,
            ..HotInstruction::default()
        };
        let of = |instructions| {
            let kernel = SampledKernel { name: "k".into(), samples: 1, instructions };
            PcSampling { kernels: vec![kernel], ..PcSampling::default() }
        };
        let sum = add(Some(of(vec![at("a", 8)])), &of(vec![at("b", 8), at("a", 16), at("a", 8)])).expect("a sum");
        let mut seen: Vec<_> = sum.kernels[0]
            .instructions
            .iter()
            .map(|one| (&*one.place.code_object, one.place.offset, one.samples))
            .collect();
        seen.sort_unstable();
        assert_eq!(seen, [("a", Some(8), 2), ("a", Some(16), 1), ("b", Some(8), 1)]);
    }

    #[test]
    fn what_runs_have_in_common_is_there_once() {
        let skip = |agent: &str| rkprof_model::summary::SkippedAgent { agent: agent.into(), reason: "old".into() };
        let sampled = |agent| rkprof_model::summary::SampledAgent { agent: Some(agent), ..Default::default() };
        let kernel = |name: &str, samples| SampledKernel { name: name.into(), samples, ..SampledKernel::default() };
        let part = |invalid, kernels| PcSampling {
            agents: vec![sampled(1)],
            skipped: vec![skip("gfx90a")],
            invalid,
            beyond_limit: 10 * invalid,
            kernels,
            ..PcSampling::default()
        };
        let other = PcSampling {
            agents: vec![sampled(1), sampled(2)],
            skipped: vec![skip("gfx90a"), skip("gfx1030")],
            ..part(3, vec![kernel("a", 7), kernel("b", 9)])
        };
        let sum = add(Some(part(2, vec![kernel("a", 4)])), &other).expect("a sum");
        assert_eq!((sum.invalid, sum.beyond_limit), (5, 50));
        assert_eq!((sum.agents, sum.skipped), (vec![sampled(1), sampled(2)], vec![skip("gfx90a"), skip("gfx1030")]));
        let kernels: Vec<_> = sum.kernels.iter().map(|kernel| (kernel.name.as_str(), kernel.samples)).collect();
        assert_eq!(kernels, [("a", 11), ("b", 9)]);
    }
}
