//! madengine's `instruction_histogram.json`: executed instructions by kind, summed over all counted dispatches.
//!
//! `WAITCNT` is SQ_WAIT_INST_ANY, the nearest existing counter (cycles that waves wait for any instruction to issue). A kind
//! that was not counted is null.

use super::{Ended, Recorded, Sink};
use rkprof_model::event::{Event, Registry};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::io::{self, Write};

/// Kinds, and the counters whose sum they are: the first list whose counters were all collected.
const KINDS: [(&str, &[&[&str]]); 6] = [
    ("VALU", &[&["SQ_INSTS_VALU"]]),
    ("SALU", &[&["SQ_INSTS_SALU"]]),
    (
        "VMEM",
        &[&["SQ_INSTS_VMEM"], &["SQ_INSTS_VMEM_RD", "SQ_INSTS_VMEM_WR"], &["SQ_INSTS_TEX_LOAD", "SQ_INSTS_TEX_STORE"]],
    ),
    ("SMEM", &[&["SQ_INSTS_SMEM"]]),
    ("WAITCNT", &[&["SQ_WAIT_INST_ANY"]]),
    ("BRANCH", &[&["SQ_INSTS_BRANCH"]]),
];

pub struct InstructionHistogram {
    out: Box<dyn Write + Send>,
    sums: HashMap<String, f64>,
}

impl InstructionHistogram {
    pub fn new(out: Box<dyn Write + Send>) -> InstructionHistogram {
        InstructionHistogram { out, sums: HashMap::new() }
    }

    fn sum(&self, counters: &[&str]) -> Option<f64> {
        counters.iter().map(|counter| self.sums.get(*counter).copied()).sum()
    }
}

impl Sink for InstructionHistogram {
    fn begin(&mut self, _: &Recorded<'_>) -> io::Result<()> {
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        let Event::Counters(sample) = event else { return Ok(()) };
        for (counter, value) in &sample.values {
            let Some(name) = registry.counters.get(*counter as usize) else { continue };
            // `_sum` is the SDK's suffix of a counter summed over its instances; all values here are such sums.
            let name = name.strip_suffix("_sum").unwrap_or(name);
            match self.sums.get_mut(name) {
                Some(sum) => *sum += value,
                None => {
                    self.sums.insert(name.to_owned(), *value);
                }
            }
        }
        Ok(())
    }

    fn end(&mut self, _: &Ended<'_>) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        let number = |lists: &[&[&str]]| lists.iter().find_map(|counters| self.sum(counters));
        let kinds: Map<String, Value> =
            KINDS.iter().map(|(kind, lists)| ((*kind).to_owned(), number(lists).into())).collect();
        let missing: Vec<&str> = kinds.iter().filter(|(_, sum)| sum.is_null()).map(|(kind, _)| kind.as_str()).collect();
        let remark = format!("instruction_histogram.json: not counted: {}", missing.join(", "));
        super::write_document(&mut self.out, &kinds)?;
        Ok((!missing.is_empty()).then_some(remark).into_iter().collect())
    }
}
