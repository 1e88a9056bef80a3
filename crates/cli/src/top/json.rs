//! One picture for programs: the numbers of the head and the kernels, with units in their names.

use super::frame::Frame;
use rkprof_model::summary::Distribution;
use rkprof_show::names::Names;
use serde::Serialize;

#[derive(Serialize)]
struct Picture<'a> {
    schema_version: u32,
    run: String,
    pid: u32,
    host: &'a str,
    command: &'a [String],
    /// `running`, `ended`, or `unfinished`: its session did not end.
    state: &'static str,
    simulated: bool,
    traced_ns: u64,
    launches: Option<u64>,
    dispatches: u64,
    dropped: Option<u64>,
    /// Mean of the devices, 0 to 1.
    busy_share: Option<f64>,
    kernel_ns: u64,
    /// What the kernels are sorted by, largest first.
    by: &'static str,
    /// Kernels in all; `kernels` has the first of them.
    kernel_count: usize,
    kernels: Vec<Kernel<'a>>,
}

#[derive(Serialize)]
struct Kernel<'a> {
    id: Option<String>,
    name: &'a str,
    calls: u64,
    sum_ns: u64,
    mean_ns: Option<f64>,
    p50_ns: Option<u64>,
    p99_ns: Option<u64>,
    /// Of the kernels' time, 0 to 1.
    share: Option<f64>,
}

pub(super) fn picture(frame: &Frame<'_>) -> String {
    let (summary, run) = (&frame.run.summary, frame.run);
    let names = Names::from_summary(summary, false);
    let kernel_ns: u64 = frame.window.all.values().map(rkprof_stats::Tally::sum).sum();
    let kernel = |name: &'_ String| {
        let name = frame.window.all.get_key_value(name)?.0;
        let Distribution { count, untimed, sum_ns, mean_ns, p50_ns, p99_ns, .. } =
            frame.window.all.get(name)?.distribution();
        let share = (kernel_ns > 0).then(|| sum_ns as f64 / kernel_ns as f64);
        let id = names.ids().id(name).map(|id| id.to_string());
        Some(Kernel { id, name, calls: count + untimed, sum_ns, mean_ns, p50_ns, p99_ns, share })
    };
    let sorted = frame.sorted();
    let done = &summary.completeness;
    crate::out::pretty(&Picture {
        schema_version: 1,
        run: run.shown.display().to_string(),
        pid: summary.pid,
        host: &summary.host,
        command: &summary.command,
        state: match (frame.running, summary.finished) {
            (true, _) => "running",
            (false, true) => "ended",
            (false, false) => "unfinished",
        },
        simulated: summary.simulated,
        traced_ns: summary.end_ns.saturating_sub(summary.start_ns),
        launches: done.launches,
        dispatches: done.dispatches,
        dropped: done.dropped_total(),
        busy_share: summary.busy_share(),
        kernel_ns,
        by: frame.order.name(),
        kernel_count: sorted.len(),
        kernels: sorted.into_iter().take(frame.rows).filter_map(kernel).collect(),
    })
}
