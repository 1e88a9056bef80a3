//! Samples of program counters in rocprofv3's JSON: `{record: {pc: {code_object_id, code_object_offset}, ...}, inst_index}`. They are summed as
//! our own ones. `inst_index` leads to the instruction and its comment, a source line, in `strings`; -1 is code that rocprofv3 does not know.

use super::samples::{by_method, reason};
use super::values::{field, text};
use rkprof_model::event::{Ns, PcSamples, Registry, SamplingMethod};
use rkprof_model::summary::PcSampling;
use rkprof_stats::samples::{self, Samples};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};

/// Limit of texts, and of instructions with one.
const MAX_TEXTS: usize = 1 << 18;

/// Of one process.
#[derive(Debug, Default)]
pub(super) struct Sampled {
    texts: Vec<String>,
    comments: Vec<String>,
    samples: Samples,
    methods: BTreeSet<&'static str>,
    /// Number of the text by code object and offset.
    of_place: HashMap<(u64, u64), usize>,
}

impl Sampled {
    pub(super) fn text(&mut self, value: Value) {
        push(&mut self.texts, value);
    }

    pub(super) fn comment(&mut self, value: Value) {
        push(&mut self.comments, value);
    }

    /// Takes a sample and returns its time; `None` if a field is missing or not a number.
    pub(super) fn take(&mut self, sample: &Value, method: SamplingMethod) -> Option<Ns> {
        let record = sample.get("record")?;
        let at = field(record, "timestamp")?;
        let pc = record.get("pc")?;
        let (code_object, offset) = (field(pc, "code_object_id")?, field(pc, "code_object_offset")?);
        let state = match method {
            SamplingMethod::HostTrap => 0,
            SamplingMethod::Stochastic => state(record)?,
        };
        self.samples.add(&PcSamples { method, code_object, offset, at, agent: None, count: 1, state });
        self.methods.insert(method.label());
        let index = field(sample, "inst_index").and_then(|index| usize::try_from(index).ok());
        if let Some(index) = index
            && self.of_place.len() < MAX_TEXTS
        {
            self.of_place.insert((code_object, offset), index);
        }
        Some(at)
    }

    /// `None` without samples.
    pub(super) fn summary(self, registry: &Registry) -> Option<PcSampling> {
        let mut sampling = self.samples.summary(registry)?;
        sampling.agents = self.methods.into_iter().map(by_method).collect();
        for one in sampling.kernels.iter_mut().flat_map(|kernel| &mut kernel.instructions) {
            let place = &mut one.place;
            let Some(index) = place.code_object_id.zip(place.offset).and_then(|at| self.of_place.get(&at)) else {
                continue;
            };
            let said = |texts: &[String]| texts.get(*index).filter(|text| !text.is_empty()).cloned();
            (place.text, place.line) = (said(&self.texts), said(&self.comments));
        }
        Some(sampling)
    }
}

fn push(texts: &mut Vec<String>, value: Value) {
    if texts.len() < MAX_TEXTS {
        texts.push(value.as_str().unwrap_or_default().to_owned());
    }
}

/// The word of a sample's state as our own records have it.
fn state(record: &Value) -> Option<u32> {
    let issued = record.get("wave_issued")?;
    let is_issued = issued.as_bool().or_else(|| issued.as_u64().map(|n| n != 0))?;
    if is_issued {
        return Some(1);
    }
    let name = record.get("snapshot").and_then(|snapshot| text(snapshot, "stall_reason"));
    // A reason that is not known counts as none of them.
    let number = name.and_then(|name| samples::reason(&reason(name))).unwrap_or(0xFF);
    Some(number << 16)
}
