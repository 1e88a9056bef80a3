//! Kernels by name over streams and shapes. What takes longer on one device than on another is not averaged: it has a row for
//! each device.

use rkprof_model::summary::{KernelRow, Summary};
use rkprof_stats::merge::{MergeError, kernels_by_name};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Means of devices that differ by less, relative to the least, are one: what equal devices do differs by about as much.
const ALIKE: f64 = 1.05;

/// By total time; with the device where a kernel has a row for each.
pub(crate) fn kernels(kernels: &[KernelRow]) -> Result<Vec<(KernelRow, Option<u32>)>, MergeError> {
    let whole = kernels_by_name(kernels)?;
    let mut agents: Vec<u32> = kernels.iter().map(|row| row.agent).collect();
    agents.sort_unstable();
    agents.dedup();
    let mut parts: HashMap<String, Vec<KernelRow>> = HashMap::new();
    if agents.len() > 1 {
        for agent in agents {
            let own: Vec<KernelRow> = kernels.iter().filter(|row| row.agent == agent).cloned().collect();
            kernels_by_name(&own)?
                .into_iter()
                .for_each(|(row, _)| parts.entry(row.name.clone()).or_default().push(row));
        }
    }
    let mut rows = Vec::new();
    for (row, _) in whole {
        match parts.remove(&row.name).filter(|parts| !are_alike(parts)) {
            Some(parts) => {
                rows.extend(parts.into_iter().map(|part| (part.agent, part)).map(|(at, row)| (row, Some(at))))
            }
            None => rows.push((row, None)),
        }
    }
    rows.sort_by_key(|(row, _)| Reverse((row.duration.sum_ns, row.times().0.sum_ns)));
    Ok(rows)
}

fn are_alike(rows: &[KernelRow]) -> bool {
    let means = || rows.iter().filter_map(|row| row.times().0.mean_ns);
    let (least, most) = (means().fold(f64::INFINITY, f64::min), means().fold(0.0, f64::max));
    most <= ALIKE * least
}

/// The device beside a kernel: its name, or `all`.
pub(crate) fn label(summary: &Summary, device: Option<u32>) -> String {
    device.map_or_else(|| "all".to_owned(), |agent| summary.device(agent))
}
