//! Sections beside calls and kernels: the driver, HIP's events and graphs, and hot instructions.

use super::view::View;
use maud::html;
use rkprof_model::summary::{
    ActivityRow, CollectiveRow, CopyRow, HotInstruction, InstructionPlace, PcSampling, SampledKernel, Summary,
    ThreadTrace, TracedInstruction, TracedKernel,
};
use rkprof_results::load::Run;
use rkprof_results::source::{self, SourceLine};
use rkprof_results::source_text::Texts;
use rkprof_show::columns::{Columns, Value, text_or_missing};
use rkprof_show::names::{Names, shortened};
use rkprof_show::table::Column::{Kernel, Left, Right};
use rkprof_show::table::paragraph;
use rkprof_show::units::{MISSING, count, or_missing};
use rkprof_stats::collectives::bus_factor;
use std::collections::{BTreeMap, BTreeSet};

/// Instructions shown per kernel.
const INSTRUCTIONS: usize = 5;
/// Letters of an instruction, and lines with their source text.
const TEXT: usize = 36;
const SOURCES: usize = 8;
/// Message sizes in the list of collectives.
const COLLECTIVES: usize = 10;
/// Devices shown side by side, and sets of devices.
const WIDEST: usize = 16;
const MATRICES: usize = 8;

/// Collectives by function and size. The bandwidth of the links follows from that of the algorithm where all ranks of the
/// job take part, which the calls do not tell.
pub(super) fn collective_columns(run: &Run) -> Columns<'_, CollectiveRow> {
    let ranks = run.info().and_then(|info| info.world_size);
    let rate = |row: &CollectiveRow| {
        let moved = row.bytes as f64 * row.duration.count as f64;
        (row.duration.sum_ns > 0).then(|| moved / row.duration.sum_ns as f64)
    };
    let bus = move |row: &CollectiveRow| {
        let factor = ranks.and_then(|ranks| bus_factor(&row.function, ranks));
        rate(row).zip(factor).map(|(rate, factor)| rate * factor)
    };
    Columns::new()
        .with(Right("calls"), |row: &CollectiveRow| Value::count(row.calls))
        .with(Right("bytes"), |row| Value::Bytes(Some(row.bytes)))
        .with(Right("p50"), |row| Value::time(row.duration.p50_ns))
        .with(Right("p99"), |row| Value::time(row.duration.p99_ns))
        .with(Right("GB/s"), move |row| Value::rate(rate(row)))
        .with(Right("bus GB/s"), move |row| Value::rate(bus(row)))
        .with(Left("collective").leads(0), |row| row.function.clone())
}

pub(super) fn collectives(run: &Run, view: View) -> String {
    let (title, most) = ("Collectives by message size", view.rows.max(COLLECTIVES));
    collective_columns(run).section(title, &run.summary.collectives, most, view.width)
}

/// GB/s from each device to each other one, where more than one pair copied: a matrix for each set of devices that copy among
/// each other, as those of a machine do.
pub(super) fn copy_matrix(summary: &Summary) -> String {
    let between = |row: &&CopyRow| row.direction == "device_to_device" && row.src_agent != row.dst_agent;
    let copies: Vec<&CopyRow> = summary.copies.iter().filter(between).collect();
    let pair = |row: &CopyRow| Some((row.src_agent?, row.dst_agent?));
    if copies.len() < 2 {
        return String::new();
    }
    let sets = connected(copies.iter().filter_map(|row| pair(row)));
    let (shown, wide): (Vec<_>, Vec<_>) = sets.into_iter().partition(|agents| agents.len() <= WIDEST);
    let mut out = String::new();
    for agents in shown.iter().take(MATRICES) {
        out += "Copies between devices, GB/s (from the left to the top)\n         ";
        agents.iter().for_each(|to| out += &format!("{:>9}", summary.device(*to)));
        for from in agents {
            out += &format!("\n{:>9}", summary.device(*from));
            for to in agents {
                let row = copies.iter().find(|row| pair(row) == Some((*from, *to)));
                let rate = row.and_then(|row| row.gb_per_s);
                out += &format!("{:>9}", or_missing(rate, |rate| format!("{rate:.1}")));
            }
        }
        out += "\n";
    }
    let left_out = shown.len().saturating_sub(MATRICES) + wide.len();
    if left_out > 0 {
        out += &format!("{left_out} more sets of devices copied among each other: see the JSON report\n");
    }
    out
}

/// Devices that copy among each other, directly or through others; each set in ascending order.
fn connected(pairs: impl Iterator<Item = (u32, u32)>) -> Vec<BTreeSet<u32>> {
    let mut sets: Vec<BTreeSet<u32>> = Vec::new();
    for (from, to) in pairs {
        let mut joined = BTreeSet::from([from, to]);
        sets.retain(|set| {
            let apart = set.is_disjoint(&joined);
            if !apart {
                joined.extend(set);
            }
            apart
        });
        sets.push(joined);
    }
    sets.sort();
    sets
}

/// Page faults, migrations, evicted queues, events and graphs.
pub(super) fn activity_columns() -> Columns<'static, ActivityRow> {
    Columns::new()
        .with(Right("times"), |row: &ActivityRow| Value::count(row.duration.count + row.duration.untimed))
        .with(Right("bytes"), |row| Value::Bytes(row.bytes))
        .with(Right("total"), |row| Value::time(row.duration.sum_ns))
        .with(Right("mean"), |row| Value::Time(row.duration.mean_ns))
        .with(Right("max"), |row| Value::time(row.duration.max_ns))
        .with(Left("driver, events, graphs").long("activity").leads(0), |row| row.name.clone())
}

pub(super) fn activities(summary: &Summary, view: View) -> String {
    activity_columns().section("Beside calls and kernels", &summary.activities, view.rows, view.width)
}

/// A sampled instruction of a kernel.
pub(super) type Sampled<'a> = (&'a SampledKernel, &'a HotInstruction);

/// The first `most` instructions of each kernel.
pub(super) fn sampled(kernels: &[SampledKernel], most: usize) -> Vec<Sampled<'_>> {
    let of = |kernel: &'_ SampledKernel| kernel.instructions.len().min(most);
    kernels.iter().flat_map(|kernel| kernel.instructions[..of(kernel)].iter().map(move |one| (kernel, one))).collect()
}

/// `lines`: the source lines of instructions.
pub(super) fn instructions<'a>(
    sampling: &PcSampling,
    lines: &'a source::Lines,
    names: &'a Names,
) -> Columns<'a, Sampled<'a>> {
    let whole = sampling.samples as f64;
    let line = |one: &HotInstruction| lines.line_of(&one.place).map(|line| line.to_string());
    let any = |has: fn(&InstructionPlace) -> bool| {
        sampling.kernels.iter().flat_map(|kernel| &kernel.instructions).any(|one| has(&one.place))
    };
    Columns::new()
        .with(Right("share"), move |(_, one): &Sampled<'_>| Value::part(one.samples as f64, whole))
        .with(Right("samples"), |(_, one)| Value::count(one.samples))
        .with(Right("issued"), |(_, one)| {
            one.issued.map_or(Value::Part(None), |issued| Value::part(issued as f64, one.samples as f64))
        })
        .with_if(any(|place| place.offset.is_some()), Left("offset").long("code object:offset"), |(_, one)| {
            text_or_missing(at(&one.place))
        })
        .with_if(any(|place| place.text.is_some()), Left("instruction"), |(_, one)| text(&one.place))
        .with(Left("waits for"), |(_, one)| shortened(stall(one), 24))
        .drawn(|(_, one)| html! { (stall(one)) })
        .with(Left("line").long("source line"), move |(_, one)| {
            text_or_missing(line(one).map(|line| shortened(&line, 32)))
        })
        .drawn(move |(_, one)| html! { (line(one).unwrap_or(MISSING.to_owned())) })
        .with(Kernel("kernel", names), |(kernel, _)| {
            Value::Kernel(if kernel.name.is_empty() { "(no kernel)" } else { &kernel.name }.to_owned())
        })
}

/// The instructions that sampled waves were at.
pub(super) fn hot_instructions(run: &Run, view: View) -> String {
    let Some(sampling) = &run.summary.pc_sampling else { return String::new() };
    let shown = sampled(&sampling.kernels[..sampling.kernels.len().min(view.rows)], INSTRUCTIONS);
    let all = || sampling.kernels.iter().flat_map(|kernel| &kernel.instructions);
    let lines = source::lines(run, all().map(|one| &one.place));
    let columns = instructions(sampling, &lines, view.names);
    let table = columns.section(&sampling_title(&run.summary, sampling), &shown, shown.len(), view.width);
    let met = all().map(|one| (lines.line_of(&one.place), one.samples));
    let table = table + &sources(run, met, sampling.samples, view.width);
    let remark = |n: u64, what: &str| if n == 0 { String::new() } else { format!("  {} {what}\n", count(n)) };
    table
        + &remark(sampling.invalid, "samples are in no row, because the SDK marked them invalid")
        + &remark(sampling.beyond_limit, "samples are at instructions beyond the limit of rows")
}

/// The number of samples, and the method.
pub(super) fn sampling_title(summary: &Summary, sampling: &PcSampling) -> String {
    let how: Vec<String> = sampling
        .agents
        .iter()
        .map(|on| on.how() + &on.agent.map_or(String::new(), |agent| format!(" on {}", summary.device(agent))))
        .collect();
    let how = if how.is_empty() { String::new() } else { format!(", {}", how.join(", ")) };
    format!("Hot instructions: {} samples{how}", count(sampling.samples))
}

/// `3:0x1f4`
fn at(place: &InstructionPlace) -> Option<String> {
    Some(format!("{}:{:#x}", place.code_object_id?, place.offset.or(place.address)?))
}

/// The text of an instruction of an import, for a table of a terminal.
fn text(place: &InstructionPlace) -> Value {
    text_or_missing(place.text.as_deref().map(|text| shortened(text, TEXT)))
}

/// The source text of the lines with most samples or cycles, where files are here.
fn sources(run: &Run, met: impl Iterator<Item = (Option<SourceLine>, u64)>, whole: u64, width: usize) -> String {
    let mut sums: BTreeMap<SourceLine, u64> = BTreeMap::new();
    for (line, weight) in met {
        if let Some(line) = line {
            *sums.entry(line).or_default() += weight;
        }
    }
    let mut sums: Vec<(SourceLine, u64)> = sums.into_iter().collect();
    sums.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    sums.truncate(SOURCES);
    let texts = Texts::read(run, sums.iter().map(|(line, _)| line.clone()));
    if texts.is_empty() {
        return String::new();
    }
    let shown: Vec<&(SourceLine, u64)> = sums.iter().filter(|(line, _)| texts.text_of(line).is_some()).collect();
    let columns = Columns::new()
        .with(Right("share"), |(_, weight): &&(SourceLine, u64)| Value::part(*weight as f64, whole as f64))
        .with(Left("line"), |(line, _)| shortened(&line.to_string(), 32))
        .with(Left("source"), |(line, _)| texts.text_of(line).unwrap_or_default().to_owned());
    let remark = texts.remark().map_or(String::new(), |said| paragraph(&said, width));
    columns.table(shown.iter(), width) + &remark
}

/// An instruction of a thread trace, with its kernel.
pub(super) type Traced<'a> = (&'a TracedKernel, &'a TracedInstruction);

/// The first `most` instructions of each kernel.
pub(super) fn traced(kernels: &[TracedKernel], most: usize) -> Vec<Traced<'_>> {
    let of = |kernel: &'_ TracedKernel| kernel.instructions.len().min(most);
    kernels.iter().flat_map(|kernel| kernel.instructions[..of(kernel)].iter().map(move |one| (kernel, one))).collect()
}

/// Cycles of waves, which are no samples and no times.
pub(super) fn traced_instructions<'a>(
    trace: &ThreadTrace,
    lines: &'a source::Lines,
    names: &'a Names,
) -> Columns<'a, Traced<'a>> {
    let whole = trace.kernels.iter().map(|kernel| kernel.latency).sum::<u64>() as f64;
    let line = |one: &TracedInstruction| lines.line_of(&one.place).map(|line| line.to_string());
    Columns::new()
        .with(Right("share"), move |(_, one): &Traced<'_>| Value::part(one.latency as f64, whole))
        .with(Right("cycles"), |(_, one)| Value::count(one.latency))
        .with(Right("stall"), |(_, one)| Value::Part(part(one.stall, one.latency)))
        .with(Right("idle").long("idle cycles"), |(_, one)| Value::count(one.idle))
        .with(Right("hits").long("executed"), |(_, one)| Value::count(one.hits))
        .with(Left("address").wide(), |(_, one)| text_or_missing(at(&one.place)))
        .with(Left("instruction"), |(_, one)| text(&one.place))
        .drawn(|(_, one)| html! { (one.place.text.as_deref().unwrap_or(MISSING)) })
        .with(Left("line").long("source line"), move |(_, one)| {
            text_or_missing(line(one).map(|line| shortened(&line, 32)))
        })
        .drawn(move |(_, one)| html! { (line(one).unwrap_or(MISSING.to_owned())) })
        .with(Kernel("kernel", names), |(kernel, _)| {
            Value::Kernel(if kernel.name.is_empty() { "(no kernel)" } else { &kernel.name }.to_owned())
        })
}

/// A part of cycles, 0 to 1.
pub(super) fn part(of: Option<u64>, whole: u64) -> Option<f64> {
    of.filter(|_| whole > 0).map(|of| of as f64 / whole as f64)
}

pub(super) fn trace_title(trace: &ThreadTrace) -> String {
    let cycles: u64 = trace.kernels.iter().map(|kernel| kernel.latency).sum();
    format!("Thread trace: {} cycles of the traced waves", count(cycles))
}

/// The instructions of a thread trace.
pub(super) fn thread_trace(run: &Run, view: View) -> String {
    let Some(trace) = &run.summary.thread_trace else { return String::new() };
    let shown = traced(&trace.kernels[..trace.kernels.len().min(view.rows)], INSTRUCTIONS);
    let all = || trace.kernels.iter().flat_map(|kernel| &kernel.instructions);
    let lines = source::lines(run, all().map(|one| &one.place));
    let columns = traced_instructions(trace, &lines, view.names);
    let whole = trace.kernels.iter().map(|kernel| kernel.latency).sum();
    let met = all().map(|one| (lines.line_of(&one.place), one.latency));
    let sources = sources(run, met, whole, view.width);
    columns.section(&trace_title(trace), &shown, shown.len(), view.width) + &sources
}

/// The most frequent reason for waiting at an instruction.
pub(super) fn stall(instruction: &HotInstruction) -> &str {
    let most = instruction.stalls.iter().max_by_key(|(name, n)| (**n, std::cmp::Reverse(name.as_str())));
    most.map_or("-", |(reason, _)| reason.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_machine_has_its_matrix() {
        let copy = |src, dst| CopyRow {
            direction: "device_to_device".to_owned(),
            src_agent: Some(src),
            dst_agent: Some(dst),
            gb_per_s: Some(f64::from(src)),
            ..CopyRow::default()
        };
        // Two machines with ten devices each: more than fit side by side, but no copies between them.
        let pairs = |first: u32| (first..first + 10).flat_map(move |a| (first..first + 10).map(move |b| (a, b)));
        let copies = pairs(1).chain(pairs(11)).filter(|(a, b)| a != b).map(|(a, b)| copy(a, b)).collect();
        let text = copy_matrix(&Summary { copies, ..Summary::default() });
        assert_eq!(text.matches("Copies between devices").count(), 2, "{text}");
        assert!(text.contains("\n agent 12     12.0        -     12.0"), "{text}");
        assert_eq!(copy_matrix(&Summary { copies: vec![copy(1, 2)], ..Summary::default() }), "");
        let chain = connected([(1, 2), (3, 4), (2, 3), (7, 8)].into_iter());
        assert_eq!(chain, [BTreeSet::from([1, 2, 3, 4]), BTreeSet::from([7, 8])]);
    }
}
