//! Where waves are inside kernels, as stacks: a kernel, its source line, the instruction. Samples of program counters and cycles of a
//! thread trace are two measures, which are never added.

use super::pprof::Made;
use super::stacks::{self, Words};
use super::symbols::Frame;
use super::{Failure, exit};
use crate::load::Run;
use crate::source::{self, Lines, SourceLine};
use rkprof_model::summary::InstructionPlace;
use serde_json::{Value, json};
use std::io;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Samples,
    Cycles,
}

impl Measure {
    pub const ALL: [Measure; 2] = [Measure::Samples, Measure::Cycles];

    /// Its unit in files; also its name.
    pub fn unit(self) -> &'static str {
        match self {
            Measure::Samples => "samples",
            Measure::Cycles => "cycles",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Measure::Samples => "samples inside kernels",
            Measure::Cycles => "cycles inside kernels (thread trace)",
        }
    }
}

/// An instruction with its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// Empty where it is not known.
    pub kernel: String,
    pub line: Option<SourceLine>,
    pub instruction: String,
    pub weight: u64,
    /// The part of the weight in which a wave waited; `None` where it is not known.
    pub stalled: Option<u64>,
}

/// The instructions of a run by both measures.
#[derive(Clone, Debug, Default)]
pub struct Inside {
    samples: Vec<Weighed>,
    cycles: Vec<Weighed>,
}

/// The text of an instruction that its source does not have.
pub type TextOf<'a> = &'a dyn Fn(&InstructionPlace) -> Option<String>;

const OTHER: &str = "(other instructions)";
const NO_LINE: &str = "(no line)";
const NO_KERNEL: &str = "(no kernel)";

impl Inside {
    pub fn from_run(run: &Run, text: TextOf<'_>) -> Inside {
        let lines = source::lines(run, source::places(run));
        let known = Known { lines: &lines, text };
        let mut inside = Inside::default();
        for kernel in run.summary.pc_sampling.iter().flat_map(|all| &all.kernels) {
            let all = &mut inside.samples;
            for one in &kernel.instructions {
                let stalled = one.issued.map(|issued| one.samples.saturating_sub(issued));
                all.push(known.weighed(&kernel.name, &one.place, one.samples, stalled));
            }
            let shown = kernel.instructions.iter().map(|one| one.samples).sum();
            all.extend(rest(&kernel.name, kernel.samples, shown));
        }
        for kernel in run.summary.thread_trace.iter().flat_map(|all| &all.kernels) {
            let all = &mut inside.cycles;
            for one in &kernel.instructions {
                all.push(known.weighed(&kernel.name, &one.place, one.latency, one.stall));
            }
            let shown = kernel.instructions.iter().map(|one| one.latency).sum();
            all.extend(rest(&kernel.name, kernel.latency, shown));
        }
        inside
    }

    pub fn by(&self, measure: Measure) -> &[Weighed] {
        match measure {
            Measure::Samples => &self.samples,
            Measure::Cycles => &self.cycles,
        }
    }

    /// The measures that the run has.
    pub fn measures(&self) -> impl Iterator<Item = Measure> + '_ {
        Measure::ALL.into_iter().filter(|measure| !self.by(*measure).is_empty())
    }

    /// One line per stack; samples where there are any, else cycles.
    pub fn collapsed(&self) -> String {
        let measure = self.measures().next().unwrap_or(Measure::Samples);
        stacks::collapsed_of(self.words(measure).into_iter())
    }

    /// A profile for each measure.
    pub fn speedscope(&self) -> Value {
        let of = |measure: Measure| (measure.title().to_owned(), "none", self.words(measure));
        stacks::speedscope_of("inside kernels", self.measures().map(of))
    }

    fn words(&self, measure: Measure) -> Vec<Words> {
        self.by(measure).iter().map(|one| (one.words().into(), one.weight as f64)).collect()
    }

    /// pprof's format: lines are frames of the kernel, instructions are their leaves.
    ///
    /// # Errors
    /// When compressing fails, which is a fault of rkprof.
    pub fn pprof(&self) -> Result<Vec<u8>, Failure> {
        self.in_pprof().map_err(|error| {
            Failure::new(exit::CHECK_FAILED, "make a profile", error, "This is a fault of rkprof: please report it.")
        })
    }

    fn in_pprof(&self) -> io::Result<Vec<u8>> {
        let mut made = Made::default();
        let measures: Vec<Measure> = self.measures().collect();
        for measure in &measures {
            made.measures(measure.unit(), "count");
            made.measures(&format!("stalled {}", measure.unit()), "count");
        }
        for (place, measure) in measures.iter().enumerate() {
            for one in self.by(*measure) {
                let mut values = vec![0; 2 * measures.len()];
                values[2 * place] = one.weight as i64;
                values[2 * place + 1] = one.stalled.unwrap_or(0) as i64;
                made.sample(one.frames().iter(), values);
            }
        }
        made.finish("inside kernels", measures.first().map_or("", |measure| measure.unit()))
    }

    /// All instructions; a value that is not known is `null`.
    pub fn json(&self) -> Value {
        let of = |measure: Measure| {
            let row = |one: &Weighed| {
                json!({
                    "kernel": one.kernel, "file": one.line.as_ref().map(|line| &line.file),
                    "line": one.line.as_ref().map(|line| line.line), "instruction": one.instruction,
                    measure.unit(): one.weight, "stalled": one.stalled,
                })
            };
            let rows: Vec<Value> = self.by(measure).iter().map(row).collect();
            (measure.unit().to_owned(), rows.into())
        };
        let mut all: serde_json::Map<String, Value> = self.measures().map(of).collect();
        all.insert("schema_version".to_owned(), 1.into());
        all.into()
    }
}

struct Known<'a> {
    lines: &'a Lines,
    text: TextOf<'a>,
}

impl Known<'_> {
    fn weighed(&self, kernel: &str, place: &InstructionPlace, weight: u64, stalled: Option<u64>) -> Weighed {
        let address = || place.address.or(place.offset).map(|address| format!("{address:#x}"));
        let text = (self.text)(place).or_else(|| place.text.clone()).or_else(address);
        let instruction = text.unwrap_or_else(|| "(no instruction)".to_owned());
        Weighed { kernel: kernel.to_owned(), line: self.lines.line_of(place), instruction, weight, stalled }
    }
}

/// What the instructions of a kernel that have no row add up to.
fn rest(kernel: &str, whole: u64, shown: u64) -> Option<Weighed> {
    let weight = whole.checked_sub(shown).filter(|weight| *weight > 0)?;
    Some(Weighed { kernel: kernel.to_owned(), line: None, instruction: OTHER.to_owned(), weight, stalled: None })
}

impl Weighed {
    /// Kernel, line, instruction.
    pub fn words(&self) -> [String; 3] {
        let kernel = if self.kernel.is_empty() { NO_KERNEL } else { &self.kernel };
        let line = self.line.as_ref().map_or(NO_LINE.to_owned(), ToString::to_string);
        [stacks::kernel(kernel), line, self.instruction.clone()]
    }

    /// The instruction, and the kernel at the line.
    fn frames(&self) -> [Frame; 2] {
        let [kernel, _, instruction] = self.words();
        let line = self.line.as_ref();
        let file = |line: &SourceLine| line.file.rsplit('/').next().unwrap_or(&line.file).to_owned();
        let module = "gpu".to_owned();
        let leaf = Frame { function: instruction, line: None, source: None, module: module.clone() };
        let at = Frame {
            function: kernel,
            line: line.map(|line| (file(line), line.line)),
            source: line.map(|line| line.file.clone()),
            module,
        };
        [leaf, at]
    }
}
