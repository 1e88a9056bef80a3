//! Sections beside calls and kernels: the driver, HIP's events and graphs, and hot instructions.

use super::text::{View, titled};
use rkprof_model::summary::{ActivityRow, CollectiveRow, CopyRow, HotInstruction, PcSampling, SampledKernel, Summary};
use rkprof_results::load::Run;
use rkprof_results::source;
use rkprof_show::names::shortened;
use rkprof_show::table::Column::{Kernel, Left, Right};
use rkprof_show::table::Columns;
use rkprof_show::units::{bytes, count, ns, or_missing, share};
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
    let time = |value: Option<u64>| or_missing(value, |value| ns(value as f64));
    let gb_per_s = |rate: Option<f64>| or_missing(rate, |rate| format!("{rate:.2}"));
    let rate = |row: &CollectiveRow| {
        let moved = row.bytes as f64 * row.duration.count as f64;
        (row.duration.sum_ns > 0).then(|| moved / row.duration.sum_ns as f64)
    };
    let bus = move |row: &CollectiveRow| {
        let factor = ranks.and_then(|ranks| bus_factor(&row.function, ranks));
        rate(row).zip(factor).map(|(rate, factor)| rate * factor)
    };
    let columns = Columns::new()
        .with(Right("calls"), |row: &CollectiveRow| count(row.calls))
        .with(Right("bytes"), |row| bytes(row.bytes))
        .with(Right("p50"), move |row| time(row.duration.p50_ns))
        .with(Right("p99"), move |row| time(row.duration.p99_ns))
        .with(Right("GB/s"), move |row| gb_per_s(rate(row)))
        .with(Right("bus GB/s"), move |row| gb_per_s(bus(row)))
        .with(Left("collective"), |row| row.function.clone());
    titled("Collectives by message size", rows, view.rows.max(COLLECTIVES), &columns, view)
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
        .with(Right("times"), |row: &ActivityRow| count(row.duration.count + row.duration.untimed))
        .with(Right("bytes"), |row| or_missing(row.bytes, bytes))
        .with(Right("total"), |row| ns(row.duration.sum_ns as f64))
        .with(Right("mean"), |row| or_missing(row.duration.mean_ns, ns))
        .with(Right("max"), |row| or_missing(row.duration.max_ns, |max| ns(max as f64)))
        .with(Left("driver, events, graphs"), |row| row.name.clone());
    titled("Beside calls and kernels", &summary.activities, view.rows, &columns, view)
}

/// The instructions that sampled waves were at.
pub(super) fn hot_instructions(run: &Run, view: View) -> String {
    let Some(sampling) = &run.summary.pc_sampling else { return String::new() };
    let shown: Vec<(&SampledKernel, &HotInstruction)> = (sampling.kernels.iter().take(view.rows))
        .flat_map(|kernel| kernel.instructions.iter().take(INSTRUCTIONS).map(move |one| (kernel, one)))
        .collect();
    let lines = source::lines(run, shown.iter().map(|(_, one)| *one));
    let whole = sampling.samples as f64;
    type Of<'a> = (&'a SampledKernel, &'a HotInstruction);
    let columns = Columns::new()
        .with(Right("share"), |(_, one): &Of<'_>| share(one.samples as f64, whole))
        .with(Right("samples"), |(_, one)| count(one.samples))
        .with(Right("issued"), |(_, one)| or_missing(one.issued, |issued| share(issued as f64, one.samples as f64)))
        .with(Left("offset"), |(_, one)| format!("{}:{:#x}", one.code_object_id, one.offset))
        .with(Left("waits for"), |(_, one)| shortened(stall(one), 24))
        .with(Left("line"), |(_, one)| {
            or_missing(lines.get(&(one.code_object.clone(), one.offset)), |line| shortened(line, 32))
        })
        .with(Kernel("kernel", view.names), |(kernel, _)| match kernel.name.as_str() {
            "" => "(no kernel)".to_owned(),
            name => name.to_owned(),
        });
    let table = titled(&sampling_title(&run.summary, sampling), &shown, shown.len(), &columns, view);
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
