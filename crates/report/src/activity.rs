//! Sections beside calls and kernels: the driver, HIP's events and graphs, and hot instructions.

use super::text::View;
use maud::html;
use rkprof_model::summary::{ActivityRow, CollectiveRow, CopyRow, HotInstruction, PcSampling, SampledKernel, Summary};
use rkprof_results::load::Run;
use rkprof_results::source;
use rkprof_show::columns::{Columns, Value, text_or_missing};
use rkprof_show::names::{Names, shortened};
use rkprof_show::table::Column::{Kernel, Left, Right};
use rkprof_show::units::{MISSING, count, or_missing};
use rkprof_stats::collectives::bus_factor;
use std::collections::BTreeSet;

/// Instructions shown per kernel.
const INSTRUCTIONS: usize = 5;
/// Message sizes in the list of collectives.
const COLLECTIVES: usize = 10;
/// Devices shown side by side, and sets of devices.
const WIDEST: usize = 16;
const MATRICES: usize = 8;

/// Collectives by function and size. The bandwidth of the links follows from that of the algorithm where all ranks of the
/// job take part, which the calls do not tell.
pub(super) fn collectives(run: &Run, view: View) -> String {
    let rows = &run.summary.collectives;
    let ranks = run.info().and_then(|info| info.world_size);
    let rate = |row: &CollectiveRow| {
        let moved = row.bytes as f64 * row.duration.count as f64;
        (row.duration.sum_ns > 0).then(|| moved / row.duration.sum_ns as f64)
    };
    let bus = move |row: &CollectiveRow| {
        let factor = ranks.and_then(|ranks| bus_factor(&row.function, ranks));
        rate(row).zip(factor).map(|(rate, factor)| rate * factor)
    };
    let columns = Columns::new()
        .with(Right("calls"), |row: &CollectiveRow| Value::count(row.calls))
        .with(Right("bytes"), |row| Value::Bytes(Some(row.bytes)))
        .with(Right("p50"), |row| Value::time(row.duration.p50_ns))
        .with(Right("p99"), |row| Value::time(row.duration.p99_ns))
        .with(Right("GB/s"), move |row| Value::rate(rate(row)))
        .with(Right("bus GB/s"), move |row| Value::rate(bus(row)))
        .with(Left("collective"), |row| row.function.clone());
    columns.section("Collectives by message size", rows, view.rows.max(COLLECTIVES), view.width)
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
pub(super) fn activities(summary: &Summary, view: View) -> String {
    let columns = Columns::new()
        .with(Right("times"), |row: &ActivityRow| Value::count(row.duration.count + row.duration.untimed))
        .with(Right("bytes"), |row| Value::Bytes(row.bytes))
        .with(Right("total"), |row| Value::time(row.duration.sum_ns))
        .with(Right("mean"), |row| Value::Time(row.duration.mean_ns))
        .with(Right("max"), |row| Value::time(row.duration.max_ns))
        .with(Left("driver, events, graphs"), |row| row.name.clone());
    columns.section("Beside calls and kernels", &summary.activities, view.rows, view.width)
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
    let line = |one: &HotInstruction| lines.get(&(one.code_object.clone(), one.offset)).cloned();
    Columns::new()
        .with(Right("share"), move |(_, one): &Sampled<'_>| Value::part(one.samples as f64, whole))
        .with(Right("samples"), |(_, one)| Value::count(one.samples))
        .with(Right("issued"), |(_, one)| {
            one.issued.map_or(Value::Part(None), |issued| Value::part(issued as f64, one.samples as f64))
        })
        .with(Left("offset").long("code object:offset"), |(_, one)| format!("{}:{:#x}", one.code_object_id, one.offset))
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
    let lines = source::lines(run, shown.iter().map(|(_, one)| *one));
    let columns = instructions(sampling, &lines, view.names);
    let table = columns.section(&sampling_title(&run.summary, sampling), &shown, shown.len(), view.width);
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
        .map(|on| format!("{} each {} {} on {}", on.method, on.interval, on.unit, summary.device(on.agent)))
        .collect();
    format!("Hot instructions: {} samples, {}", count(sampling.samples), how.join(", "))
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
