//! The hot code of kernels: the sampled instructions with what waves wait for, the code around them, and the source lines that they
//! belong to.

use super::inside::Insides;
use crate::activity::stall;
use rkprof_model::summary::{HotInstruction, InstructionPlace, KernelRow, PcSampling, SampledKernel, Summary};
use rkprof_results::by_device::Devices;
use rkprof_results::load::Run;
use rkprof_results::source::{self, Lines, SourceLine};
use rkprof_results::source_text::Texts;
use rkprof_show::columns::{Columns, Value, text_or_missing};
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::units::{count, percent};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Instructions and lines of a kernel. The first kernels have more, and the code around.
pub(super) const INSTRUCTIONS: usize = 20;
pub(super) const LINES: usize = 12;
pub(super) const FEW: usize = 8;
pub(super) const FIRST: usize = 16;
/// Instructions before and after a hot one, and hot ones whose surroundings are shown.
const AROUND: usize = 4;
const CENTRES: usize = 6;

/// The hot code of a kernel, as texts ready to be shown.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Hot {
    /// How many samples or cycles, of how many.
    pub(super) said: String,
    /// What samples found waves doing: issuing, or waiting for something; the most frequent first. Empty: the method does not tell.
    pub(super) states: Vec<(String, u64)>,
    pub(super) instructions: Vec<Met>,
    pub(super) more: usize,
    pub(super) lines: Vec<Met>,
    /// The code in its order; `None` is a gap.
    pub(super) around: Vec<Option<Met>>,
    pub(super) notes: Vec<String>,
}

/// A row, and its part of the kernel's samples, %.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Met(pub(super) f64, pub(super) Vec<String>);

/// The hot code of kernels by name.
#[derive(Debug, Default)]
pub(super) struct HotCode {
    by_name: HashMap<String, Hot>,
    /// `None` without samples.
    pub(super) titles: Option<Titles>,
    /// Why a kernel has none.
    pub(super) why: String,
}

impl HotCode {
    pub(super) fn hot_of(&self, name: &str) -> Option<&Hot> {
        self.by_name.get(name)
    }
}

/// An instruction, with what is known of it.
struct At<'a> {
    one: &'a HotInstruction,
    /// Samples of the kernel.
    whole: u64,
    code: Option<String>,
    line: Option<String>,
}

/// Where an instruction is, if that is known.
pub(super) fn address(place: &InstructionPlace) -> Option<String> {
    place.address.or(place.offset).map(|address| format!("{address:#x}"))
}

/// `tells`: whether the method says what waves wait for.
fn instructions<'a>(tells: bool) -> Columns<'a, At<'a>> {
    Columns::new()
        .with(Right("share"), |at: &At<'_>| Value::part(at.one.samples as f64, at.whole as f64))
        .with(Right("samples"), |at| Value::count(at.one.samples))
        .with(Left("address"), |at| text_or_missing(address(&at.one.place)))
        .with(Left("instruction"), |at| text_or_missing(at.code.clone()))
        .with_if(tells, Left("waits for"), |at| {
            let most = stall(at.one);
            let part = at.one.stalls.get(most).map(|n| 100.0 * *n as f64 / at.one.samples.max(1) as f64);
            part.map_or("-".to_owned(), |part| format!("{} {}", words(most), percent(part)))
        })
        .with_if(tells, Right("issued"), |at| {
            at.one.issued.map_or(Value::Part(None), |issued| Value::part(issued as f64, at.one.samples as f64))
        })
        .with(Left("source line"), |at| text_or_missing(at.line.clone()))
}

/// A source line, and the samples of its instructions; without a line those of the rest.
struct OfLine<'a> {
    line: Option<SourceLine>,
    samples: u64,
    instructions: u64,
    /// Samples by what waves waited for.
    stalls: BTreeMap<&'a str, u64>,
    whole: u64,
}

/// `texts`: of the lines, where their files are here.
fn lines<'a>(tells: bool, texts: &'a Texts) -> Columns<'a, OfLine<'a>> {
    Columns::new()
        .with(Right("share"), |of: &OfLine<'_>| Value::part(of.samples as f64, of.whole as f64))
        .with(Right("samples"), |of| Value::count(of.samples))
        .with(Left("source line"), |of| of.line.as_ref().map_or("(no line)".to_owned(), ToString::to_string))
        .with_if(!texts.is_empty(), Left("source"), |of| {
            of.line.as_ref().and_then(|line| texts.text_of(line)).unwrap_or_default().to_owned()
        })
        .with(Right("instructions"), |of| Value::count(of.instructions))
        .with_if(tells, Left("waits for"), |of| {
            let most = of.stalls.iter().max_by_key(|(name, n)| (**n, std::cmp::Reverse(**name)));
            most.map_or("-".to_owned(), |(name, n)| {
                format!("{} {}", words(name), percent(100.0 * *n as f64 / of.samples.max(1) as f64))
            })
        })
}

/// An instruction of the code, hot or not.
struct InCode {
    address: u64,
    text: String,
    line: Option<String>,
    samples: Option<u64>,
    whole: u64,
}

fn around() -> Columns<'static, InCode> {
    Columns::new()
        .with(Right("share"), |at: &InCode| match at.samples {
            Some(samples) => Value::part(samples as f64, at.whole as f64),
            None => Value::Text(String::new()),
        })
        .with(Left("address"), |at| format!("{:#x}", at.address))
        .with(Left("instruction"), |at| at.text.clone())
        .with(Left("source line"), |at| at.line.clone().unwrap_or_default())
}

/// Titles of the tables that the page's script draws.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Titles {
    pub(super) instructions: Vec<String>,
    pub(super) lines: Vec<String>,
    pub(super) around: Vec<String>,
}

fn titles(sampling: &PcSampling, texts: &Texts) -> Titles {
    let tells = tells(sampling);
    let (instructions, lines) = (instructions(tells).titles(), lines(tells, texts).titles());
    Titles { instructions, lines, around: around().titles() }
}

/// Whether the method says what waves wait for.
fn tells(sampling: &PcSampling) -> bool {
    sampling.kernels.iter().flat_map(|kernel| &kernel.instructions).any(|one| one.issued.is_some())
}

/// `alu_dependency`
fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// The hot code of the rows' kernels.
pub(super) fn read(run: &Run, rows: &[(KernelRow, Devices)], insides: &Insides) -> HotCode {
    let mut hot = HotCode { why: why(&run.summary), ..HotCode::default() };
    let Some(sampling) = &run.summary.pc_sampling else { return hot };
    let names: BTreeSet<&str> = rows.iter().map(|(row, _)| row.name.as_str()).collect();
    let kernels: Vec<&SampledKernel> = sampling.kernels.iter().filter(|kernel| names.contains(&*kernel.name)).collect();
    let lines = source::lines(run, kernels.iter().flat_map(|kernel| &kernel.instructions).map(|one| &one.place));
    let first = kernels.iter().take(FIRST).flat_map(|kernel| &kernel.instructions);
    let texts = Texts::read(run, first.filter_map(|one| lines.line_of(&one.place)));
    hot.titles = Some(titles(sampling, &texts));
    let known = Known { lines: &lines, texts: &texts, insides };
    for (place, kernel) in kernels.into_iter().enumerate() {
        hot.by_name.insert(kernel.name.clone(), of_kernel(run, sampling, kernel, place < FIRST, &known));
    }
    hot
}

fn why(summary: &Summary) -> String {
    match &summary.pc_sampling {
        None => {
            "No instructions were sampled: rkprof run --preset pc_sampling shows where waves are (MI200 and later)."
                .to_owned()
        }
        Some(sampling) if sampling.samples > 0 => {
            format!(
                "None of the {} samples met this kernel: it is too short, or ran too seldom.",
                count(sampling.samples)
            )
        }
        Some(sampling) => match sampling.skipped.first() {
            Some(skipped) => format!("No instructions were sampled: {}.", skipped.reason.trim_end_matches('.')),
            None => "No sample was taken: the kernels are shorter than the interval (--pc-interval).".to_owned(),
        },
    }
}

/// What is known of code beside samples.
struct Known<'a> {
    lines: &'a Lines,
    texts: &'a Texts,
    insides: &'a Insides,
}

fn of_kernel(run: &Run, sampling: &PcSampling, kernel: &SampledKernel, is_first: bool, known: &Known<'_>) -> Hot {
    let tells = tells(sampling);
    let whole = kernel.samples;
    let all = &kernel.instructions;
    let line = |one: &HotInstruction| known.lines.line_of(&one.place);
    let part = |samples: u64| 100.0 * samples as f64 / whole.max(1) as f64;
    let (columns, most) = (instructions(tells), if is_first { INSTRUCTIONS } else { FEW });
    let shown = all.iter().take(most).map(|one| {
        let place = &one.place;
        let code = known.insides.instruction(place.kept.as_deref(), place.address).map(ToString::to_string);
        let (code, line) = (code.or_else(|| place.text.clone()), line(one).map(|line| line.to_string()));
        Met(part(one.samples), columns.texts(&At { one, whole, code, line }))
    });
    let shown: Vec<Met> = shown.collect();
    let how = sampling.agents.iter().map(|on| words(&on.how())).collect::<BTreeSet<_>>();
    let how =
        if how.is_empty() { String::new() } else { format!(": {}", how.into_iter().collect::<Vec<_>>().join(", ")) };
    let share = percent(100.0 * whole as f64 / sampling.samples.max(1) as f64);
    let mut notes = Vec::new();
    if !tells {
        notes.push(
            "This method does not say what waves wait for: --pc-sampling=stochastic does, on gfx942 and later."
                .to_owned(),
        );
    }
    let lines_of = of_lines(all, &line, whole);
    let has_lines = lines_of.iter().any(|of| of.line.is_some());
    if !has_lines {
        notes.push(
            "No source lines: its code is not in the run, or it was compiled without -gline-tables-only.".to_owned(),
        );
    }
    notes.extend(known.texts.remark().filter(|_| is_first && has_lines));
    let columns = lines(tells, known.texts);
    let most = if is_first { LINES } else { FEW };
    let by_line = lines_of.iter().filter(|_| has_lines).take(most);
    Hot {
        said: format!("{} samples, {share} of {}{how}.", count(whole), all_samples(run)),
        states: states(all),
        more: all.len() - shown.len(),
        instructions: shown,
        lines: by_line.map(|of| Met(part(of.samples), columns.texts(of))).collect(),
        around: if is_first { surroundings(kernel, known) } else { Vec::new() },
        notes,
    }
}

fn all_samples(run: &Run) -> &'static str {
    if run.processes.len() > 1 { "those of all processes" } else { "the run's" }
}

/// Samples by source line, the most first.
fn of_lines<'a>(
    all: &'a [HotInstruction],
    line: &impl Fn(&HotInstruction) -> Option<SourceLine>,
    whole: u64,
) -> Vec<OfLine<'a>> {
    let mut sums: BTreeMap<Option<SourceLine>, OfLine<'a>> = BTreeMap::new();
    for one in all {
        let line = line(one);
        let empty = OfLine { line: line.clone(), samples: 0, instructions: 0, stalls: BTreeMap::new(), whole };
        let sum = sums.entry(line).or_insert(empty);
        sum.samples += one.samples;
        sum.instructions += 1;
        for (reason, n) in &one.stalls {
            *sum.stalls.entry(reason).or_default() += n;
        }
    }
    let mut sums: Vec<OfLine<'a>> = sums.into_values().collect();
    sums.sort_by_key(|of| std::cmp::Reverse(of.samples));
    sums
}

/// What all samples found waves doing.
fn states(all: &[HotInstruction]) -> Vec<(String, u64)> {
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    for one in all {
        for (reason, n) in &one.stalls {
            *sums.entry(reason).or_default() += n;
        }
    }
    let issued: u64 = all.iter().filter_map(|one| one.issued).sum();
    let mut states: Vec<(String, u64)> = sums.into_iter().map(|(name, n)| (words(name), n)).collect();
    if all.iter().any(|one| one.issued.is_some()) {
        states.push(("issued".to_owned(), issued));
    }
    states.retain(|(_, n)| *n > 0);
    states.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    states
}

/// The code around the hottest instructions.
fn surroundings(kernel: &SampledKernel, known: &Known<'_>) -> Vec<Option<Met>> {
    let columns = around();
    let mut rows: Vec<Option<Met>> = Vec::new();
    // A kernel that was compiled several times is in several files.
    let files: BTreeSet<&str> =
        kernel.instructions.iter().take(CENTRES).filter_map(|one| one.place.kept.as_deref()).collect();
    for file in files {
        let code = known.insides.instructions(file);
        let met: HashMap<u64, &HotInstruction> = (kernel.instructions.iter())
            .filter(|one| one.place.kept.as_deref() == Some(file))
            .filter_map(|one| Some((one.place.address?, one)))
            .collect();
        let centres = kernel.instructions.iter().take(CENTRES).filter(|one| one.place.kept.as_deref() == Some(file));
        let places = centres.filter_map(|one| code.binary_search_by_key(&one.place.address?, |at| at.address).ok());
        let mut shown = BTreeSet::new();
        places.for_each(|at| shown.extend(at.saturating_sub(AROUND)..(at + AROUND + 1).min(code.len())));
        let mut last = None;
        for at in shown {
            if last.is_some_and(|last| last + 1 != at) || (last.is_none() && !rows.is_empty()) {
                rows.push(None);
            }
            last = Some(at);
            let (address, one) = (code[at].address, met.get(&code[at].address));
            let samples = one.map(|one| one.samples);
            let line = one.and_then(|one| known.lines.line_of(&one.place)).map(|line| line.to_string());
            let line = line.or_else(|| code[at].line.as_ref().map(ToString::to_string));
            let row = InCode { address, text: code[at].to_string(), line, samples, whole: kernel.samples };
            let part = 100.0 * samples.unwrap_or(0) as f64 / kernel.samples.max(1) as f64;
            rows.push(Some(Met(part, columns.texts(&row))));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: u64, samples: u64, issued: u64, stalls: &[(&str, u64)]) -> HotInstruction {
        HotInstruction {
            place: InstructionPlace {
                code_object: "file:///a.co".to_owned(),
                offset: Some(address),
                address: Some(address),
                ..InstructionPlace::default()
            },
            samples,
            issued: Some(issued),
            stalls: stalls.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect(),
        }
    }

    #[test]
    fn shares_are_of_the_kernel_and_reasons_of_the_row() {
        let all = [
            at(0x100, 60, 6, &[("waitcnt", 50), ("arbiter_not_win", 4)]),
            at(0x110, 30, 12, &[("waitcnt", 8), ("alu_dependency", 10)]),
            at(0x120, 10, 10, &[]),
        ];
        let columns = instructions(true);
        let row = |one, line: Option<&str>| {
            let (code, line) = (Some("s_waitcnt vmcnt(0)".to_owned()), line.map(str::to_owned));
            columns.texts(&At { one, whole: 100, code, line })
        };
        assert_eq!(
            row(&all[0], Some("k.hip:12")),
            ["60.0%", "60", "0x100", "s_waitcnt vmcnt(0)", "waitcnt 83.3%", "10.0%", "k.hip:12"]
        );
        assert_eq!(row(&all[2], None)[4..], ["-", "100.0%", "-"]);

        let k = SourceLine { file: "/src/k.hip".to_owned(), line: 12 };
        let line = |one: &HotInstruction| (one.place.address != Some(0x120)).then(|| k.clone());
        let sums = of_lines(&all, &line, 100);
        let texts: Vec<Vec<String>> = sums.iter().map(|of| lines(true, &Texts::default()).texts(of)).collect();
        assert_eq!(texts[0], ["90.0%", "90", "k.hip:12", "2", "waitcnt 64.4%"]);
        assert_eq!(texts[1], ["10.0%", "10", "(no line)", "1", "-"]);

        let states = states(&all);
        let expected = [("waitcnt", 58), ("issued", 28), ("alu dependency", 10), ("arbiter not win", 4)];
        assert_eq!(states, expected.map(|(name, n)| (name.to_owned(), n)));
    }

    #[test]
    fn a_run_without_samples_says_how_to_get_them() {
        assert!(why(&Summary::default()).contains("--preset pc_sampling"));
        let sampling = PcSampling { samples: 7, ..PcSampling::default() };
        let said = why(&Summary { pc_sampling: Some(sampling), ..Summary::default() });
        assert!(said.starts_with("None of the 7 samples"), "{said}");
    }
}
