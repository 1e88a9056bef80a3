//! Samples of program counters whose source names an instruction by its text and its line, not by its place in a code object.

use rkprof_model::summary::{HotInstruction, InstructionPlace, PcSampling, SampledAgent, SampledKernel};
use std::collections::{BTreeMap, HashMap};

/// Limit of instructions with their own row; samples at further ones are only counted.
const MAX_INSTRUCTIONS: usize = 1 << 16;

/// Largest number of samples or cycles of a row: more is damage, and sums of rows fit 64 bits.
pub(super) const MAX_WEIGHT: u64 = 1 << 40;

/// What the SDK writes before the name of a reason: `..._WAITCNT`.
const REASON: &str = "ROCPROFILER_PC_SAMPLING_INSTRUCTION_NOT_ISSUED_REASON_";

/// The name of a reason to wait as reports have it.
pub(super) fn reason(name: &str) -> String {
    name.strip_prefix(REASON).unwrap_or(name).to_ascii_lowercase()
}

/// An instruction's kernel, which is empty where it is not known, and what the source says of the instruction.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Named<'a> {
    pub kernel: &'a str,
    pub text: Option<&'a str>,
    pub line: Option<&'a str>,
}

/// Sums samples by instruction.
#[derive(Debug, Default)]
pub(super) struct NamedSamples {
    rows: Vec<(String, HotInstruction)>,
    places: HashMap<String, usize>,
    key: String,
    samples: u64,
    beyond: u64,
}

impl NamedSamples {
    /// Adds samples; `issued` is `None` where the method does not tell.
    pub(super) fn add(&mut self, at: Named<'_>, samples: u64, issued: Option<u64>, stalls: &[(String, u64)]) {
        let Named { kernel, text, line } = at;
        self.samples += samples;
        self.key.clear();
        for part in [Some(kernel), text, line] {
            self.key.push_str(part.unwrap_or_default());
            self.key.push('\0');
        }
        let more = |place| HotInstruction { place, samples, issued, stalls: stalls.iter().cloned().collect() };
        match self.places.get(&self.key) {
            Some(row) => self.rows[*row].1.add(&more(InstructionPlace::default())),
            None if self.rows.len() >= MAX_INSTRUCTIONS => self.beyond += samples,
            None => {
                let (text, line) = (text.map(str::to_owned), line.map(str::to_owned));
                self.places.insert(self.key.clone(), self.rows.len());
                self.rows
                    .push((kernel.to_owned(), more(InstructionPlace { text, line, ..InstructionPlace::default() })));
            }
        }
    }

    /// `method`: `host_trap` or `stochastic`, where it is known.
    pub(super) fn summary(self, method: Option<&str>) -> PcSampling {
        let mut kernels: BTreeMap<String, SampledKernel> = BTreeMap::new();
        for (name, instruction) in self.rows {
            let kernel =
                kernels.entry(name.clone()).or_insert_with(|| SampledKernel { name, ..SampledKernel::default() });
            kernel.samples += instruction.samples;
            kernel.instructions.push(instruction);
        }
        let mut kernels: Vec<SampledKernel> = kernels.into_values().collect();
        kernels.iter_mut().for_each(SampledKernel::order);
        kernels.sort_by(|a, b| b.samples.cmp(&a.samples).then_with(|| a.name.cmp(&b.name)));
        let agents = method.map(by_method).into_iter().collect();
        PcSampling { agents, samples: self.samples, beyond_limit: self.beyond, kernels, ..PcSampling::default() }
    }
}

/// Sources do not say on which device, and how often.
pub(super) fn by_method(method: &str) -> SampledAgent {
    SampledAgent { method: method.to_owned(), ..SampledAgent::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_of_a_kernel_are_one_instruction() {
        let mut all = NamedSamples::default();
        let at = |kernel, text, line| Named { kernel, text: Some(text), line };
        all.add(at("a", "s_nop 0", None), 2, None, &[]);
        all.add(at("a", "s_nop 0", Some("k.hip:3")), 3, None, &[]);
        all.add(at("b", "s_nop 0", None), 4, None, &[]);
        all.add(at("a", "s_nop 0", None), 5, None, &[]);
        let summary = all.summary(None);
        assert_eq!((summary.samples, summary.agents.len(), summary.kernels.len()), (14, 0, 2));
        let samples: Vec<u64> = summary.kernels[0].instructions.iter().map(|one| one.samples).collect();
        assert_eq!((summary.kernels[0].name.as_str(), samples), ("a", vec![7, 3]));
        assert_eq!(summary.kernels[0].instructions[0].place.offset, None);
    }

    #[test]
    fn instructions_beyond_the_limit_are_only_counted() {
        let mut all = NamedSamples::default();
        for number in 0..MAX_INSTRUCTIONS + 2 {
            all.add(Named { text: Some(&number.to_string()), ..Named::default() }, 1, None, &[]);
        }
        let summary = all.summary(None);
        assert_eq!((summary.samples, summary.beyond_limit), (MAX_INSTRUCTIONS as u64 + 2, 2));
    }

    #[test]
    fn reasons_have_short_names() {
        assert_eq!(reason("ROCPROFILER_PC_SAMPLING_INSTRUCTION_NOT_ISSUED_REASON_ALU_DEPENDENCY"), "alu_dependency");
        assert_eq!(reason("WAITCNT"), "waitcnt");
    }
}
