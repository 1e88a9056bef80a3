//! Compares the summary with the truth. Counts and sums must be equal, percentiles within the histogram's precision.

use super::compare::Same;
use super::run::Trace;
use super::truth::{Dispatch, Truth};
use rkprof_model::event::{AllocationOp, LaunchShape};
use rkprof_model::summary::{Distribution, Summary};
use std::collections::BTreeMap;

/// Compares a distribution with the durations it was made from. `precision`: relative error of the percentiles.
pub(crate) fn distribution(of: &str, found: &Distribution, mut exact: Vec<u64>, precision: f64) {
    exact.sort_unstable();
    let sum: u64 = exact.iter().sum();
    let (min, max) = (exact.first().copied(), exact.last().copied());
    assert_eq!(
        (found.count, found.untimed, found.sum_ns, found.min_ns, found.max_ns),
        (exact.len() as u64, 0, sum, min, max),
        "{of}"
    );
    let squares: u128 = exact.iter().map(|ns| u128::from(*ns) * u128::from(*ns)).sum();
    assert_eq!(found.sum_sq_ns2, squares.to_string(), "{of}");
    let n = exact.len() as f64;
    let mean = sum as f64 / n;
    let variance = exact.iter().map(|ns| (*ns as f64 - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    close(of, "mean", found.mean_ns, mean, 1e-9);
    close(of, "std", found.std_ns, variance.sqrt(), 1e-6);
    let percentiles =
        [(0.5, found.p50_ns), (0.9, found.p90_ns), (0.95, found.p95_ns), (0.99, found.p99_ns), (0.999, found.p999_ns)];
    for (quantile, found) in percentiles {
        let rank = ((quantile * n).ceil() as usize).clamp(1, exact.len());
        close(of, &format!("p{}", quantile * 100.0), found.map(|ns| ns as f64), exact[rank - 1] as f64, precision);
    }
}

fn close(of: &str, what: &str, found: Option<f64>, exact: f64, relative: f64) {
    let found = found.unwrap_or_else(|| panic!("{of}: {what} is missing"));
    let error = (found - exact).abs();
    // Standard deviations of equal durations are 0 except for rounding errors here.
    assert!(error <= relative * exact.abs() || error <= 1e-6, "{of}: {what} is {found}, exactly {exact}");
}

/// The summary of a run whose API calls are in `trace`.
pub(crate) fn everything(truth: &Truth, trace: &Trace, summary: &Summary, precision: f64) {
    assert_eq!((summary.completeness.verdict.as_str(), &summary.completeness.reasons), ("COMPLETE", &vec![]));
    assert!(summary.finished && summary.simulated);
    assert_eq!(summary.trust.inverted, 0);
    let completeness = &summary.completeness;
    let (dispatches, copies) = (truth.dispatches.len() as u64, truth.copies.len() as u64);
    assert_eq!((completeness.launches, completeness.dispatches), (Some(dispatches), dispatches));
    assert_eq!((completeness.copy_launches, completeness.copies), (Some(copies), copies));
    assert_eq!((completeness.dropped.len(), completeness.dropped_by_sdk, completeness.lost), (0, Some(0), Some(0)));
    kernels(truth, summary, precision, |_| true);
    api(truth, trace, summary, precision);
    copies_by_direction(truth, summary, precision);
    markers(truth, summary);
    memory(trace, summary);
    latency(trace, summary, precision);
}

/// The key of a row.
type Row = (String, u32, u64, LaunchShape);

/// Rows of the dispatches for which `recorded` holds.
pub(crate) fn kernels(truth: &Truth, summary: &Summary, precision: f64, recorded: impl Fn(&Dispatch) -> bool) {
    let mut exact: BTreeMap<Row, Vec<u64>> = BTreeMap::new();
    for dispatch in truth.dispatches.iter().filter(|dispatch| recorded(dispatch)) {
        let Dispatch { kernel, device, stream, shape, .. } = dispatch;
        let row = (kernel.clone(), *device, *stream, *shape);
        exact.entry(row).or_default().push(dispatch.end - dispatch.start);
    }
    assert_eq!(summary.kernels.len(), exact.len(), "kernel rows");
    let mut streams = Same::new("streams in rows");
    let totals: Vec<u64> = summary.kernels.iter().map(|row| row.duration.sum_ns).collect();
    assert!(totals.is_sorted_by(|a, b| a >= b), "{totals:?}");
    for row in &summary.kernels {
        let device = summary.agents[row.agent as usize].gpu_index.expect("a GPU");
        // Rows of different streams may be otherwise equal: the sum tells them apart.
        let found = exact.iter().find(|((kernel, on, _, shape), exact)| {
            (kernel.as_str(), *on, shape.grid, shape.workgroup, shape.lds)
                == (row.mangled.as_str(), device, row.grid, row.workgroup, row.lds)
                && exact.iter().sum::<u64>() == row.duration.sum_ns
        });
        let (key, durations) = found.unwrap_or_else(|| panic!("{row:?}"));
        streams.check(key.2, row.stream);
        distribution(&row.name, &row.duration, durations.clone(), precision);
    }
}

fn api(truth: &Truth, trace: &Trace, summary: &Summary, precision: f64) {
    let mut exact: BTreeMap<String, (u64, Vec<u64>)> = BTreeMap::new();
    for call in &trace.calls {
        let (errors, durations) = exact.entry(trace.registry.function_name(call.function).into_owned()).or_default();
        *errors += u64::from(call.status != Some(0));
        durations.push(call.end - call.start);
    }
    assert_eq!(summary.completeness.api_calls, trace.calls.len() as u64);
    let made: usize = truth.hip_calls().values().map(Vec::len).sum();
    assert_eq!(trace.calls.len(), made);
    assert_eq!(summary.api.len(), exact.len(), "API rows");
    for row in &summary.api {
        let (errors, durations) = exact[&row.name].clone();
        let state = ["hipGetLastError", "hipPeekAtLastError", "hipStreamQuery", "hipEventQuery"];
        let errors = if state.contains(&row.name.as_str()) { 0 } else { errors };
        assert_eq!((row.domain.as_str(), row.errors), ("hip", Some(errors)), "{}", row.name);
        distribution(&row.name, &row.duration, durations, precision);
    }
}

fn copies_by_direction(truth: &Truth, summary: &Summary, precision: f64) {
    let mut exact: BTreeMap<(String, u32), (u64, Vec<u64>)> = BTreeMap::new();
    for copy in &truth.copies {
        let (bytes, durations) = exact.entry((copy.direction.to_lowercase(), copy.device)).or_default();
        *bytes += copy.bytes;
        durations.push(copy.end - copy.start);
    }
    assert_eq!(summary.copies.len(), exact.len(), "rows of copies");
    for row in &summary.copies {
        let gpu = |agent: Option<u32>| summary.agents[agent.expect("an agent") as usize].gpu_index;
        let device = gpu(row.src_agent).or(gpu(row.dst_agent)).expect("a GPU on one side");
        let (bytes, durations) = exact[&(row.direction.clone(), device)].clone();
        assert_eq!(row.bytes, Some(bytes), "{}", row.direction);
        let sum: u64 = durations.iter().sum();
        close(&row.direction, "GB/s", row.gb_per_s, bytes as f64 / sum as f64, 1e-12);
        distribution(&row.direction, &row.duration, durations, precision);
    }
}

fn markers(truth: &Truth, summary: &Summary) {
    let mut exact: BTreeMap<(&str, String), u64> = BTreeMap::new();
    for marker in &truth.markers {
        let kind = match marker.operation.as_str() {
            "push" | "start" => "range",
            "mark" => "mark",
            _ => continue,
        };
        *exact.entry((kind, marker.text.clone().expect("a text"))).or_default() += 1;
    }
    let found: BTreeMap<_, _> =
        summary.markers.iter().map(|row| ((row.kind.as_str(), row.name.clone()), row.count)).collect();
    assert_eq!(found, exact);
}

/// Compares memory with the trace, which has been checked already.
fn memory(trace: &Trace, summary: &Summary) {
    let mut exact: BTreeMap<u32, (u64, u64, u64)> = BTreeMap::new();
    for allocation in &trace.allocations {
        let (allocations, frees, in_use) = exact.entry(allocation.agent.expect("an agent")).or_default();
        let bytes = allocation.bytes.expect("a size");
        if allocation.op == AllocationOp::Allocate {
            *allocations += 1;
            *in_use += bytes;
        } else {
            *frees += 1;
            *in_use -= bytes;
        }
    }
    let found: BTreeMap<_, _> =
        summary.memory.iter().map(|row| (row.agent, (row.allocations, row.frees, row.in_use_bytes))).collect();
    assert_eq!(found, exact);
}

fn latency(trace: &Trace, summary: &Summary, precision: f64) {
    let launched = |kernel: &rkprof_model::event::KernelDispatch| kernel.launch.map(|at| kernel.start.checked_sub(at));
    let delays: Vec<Option<u64>> = trace.kernels.iter().filter_map(launched).collect();
    match &summary.launch_latency {
        Some(found) if delays.iter().all(Option::is_some) => {
            distribution("launch latency", found, delays.into_iter().flatten().collect(), precision);
        }
        Some(found) => assert_eq!(found.count + found.untimed, delays.len() as u64),
        None => assert!(delays.is_empty()),
    }
}
