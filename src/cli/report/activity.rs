//! Sections about what is beside calls and kernels: the driver, HIP's events and graphs, and hot instructions.

use super::load::Run;
use super::names::{shortened, without_parameters};
use super::source;
use super::table::Column::{self, Left, Right};
use super::text::{View, titled};
use super::units::{bytes, count, ns, or_missing, share};
use crate::store::summary::{HotInstruction, PcSampling, SampledKernel, Summary};

/// Instructions of a kernel.
const INSTRUCTIONS: usize = 5;

/// Page faults, migrations, evicted queues, events and graphs.
pub fn activities(summary: &Summary, view: View) -> String {
    let mut columns: Vec<Column> = ["times", "bytes", "total", "mean", "max"].map(Right).into();
    columns.push(Left("driver, events, graphs"));
    let cells = summary.activities.iter().take(view.rows).map(|row| {
        let duration = &row.duration;
        vec![
            count(duration.count + duration.untimed),
            or_missing(row.bytes, bytes),
            ns(duration.sum_ns as f64),
            or_missing(duration.mean_ns, ns),
            or_missing(duration.max_ns, |max| ns(max as f64)),
            row.name.clone(),
        ]
    });
    titled("Beside calls and kernels", summary.activities.len(), &columns, cells.collect(), view)
}

/// Where waves were when they were sampled.
pub fn hot_instructions(run: &Run, view: View) -> String {
    let Some(sampling) = &run.summary.pc_sampling else { return String::new() };
    let kernels: Vec<&SampledKernel> = sampling.kernels.iter().take(view.rows).collect();
    let shown = || kernels.iter().flat_map(|kernel| kernel.instructions.iter().take(INSTRUCTIONS));
    let lines = source::lines(run, shown());
    let mut columns: Vec<Column> = ["share", "samples", "issued"].map(Right).into();
    columns.extend([Left("offset"), Left("waits for"), Left("line"), Left("kernel")]);
    let whole = sampling.samples as f64;
    let mut cells = Vec::new();
    for kernel in &kernels {
        for one in kernel.instructions.iter().take(INSTRUCTIONS) {
            let line = lines.get(&(one.code_object.clone(), one.offset));
            cells.push(vec![
                share(one.samples as f64, whole),
                count(one.samples),
                or_missing(one.issued, |issued| share(issued as f64, one.samples as f64)),
                format!("{}:{:#x}", one.code_object_id, one.offset),
                shortened(stall(one), 24),
                line.map_or_else(|| "-".to_owned(), |line| shortened(line, 32)),
                if kernel.name.is_empty() {
                    "(no kernel)".to_owned()
                } else {
                    without_parameters(&kernel.name).to_owned()
                },
            ]);
        }
    }
    let table = titled(&title(sampling), cells.len(), &columns, cells, view);
    let remark = |n: u64, what: &str| if n == 0 { String::new() } else { format!("  {} {what}\n", count(n)) };
    table
        + &remark(sampling.invalid, "samples made no sense to the SDK and are in no row")
        + &remark(sampling.beyond_limit, "samples are at further instructions than are kept apart")
}

fn title(sampling: &PcSampling) -> String {
    let how: Vec<String> = sampling
        .agents
        .iter()
        .map(|agent| format!("{} each {} {} on device {}", agent.method, agent.interval, agent.unit, agent.agent))
        .collect();
    format!("Hot instructions: {} samples, {}", count(sampling.samples), how.join(", "))
}

/// What the instruction waits for most often.
fn stall(instruction: &HotInstruction) -> &str {
    let most = instruction.stalls.iter().max_by_key(|(name, n)| (**n, std::cmp::Reverse(name.as_str())));
    most.map_or("-", |(reason, _)| reason.as_str())
}
