//! Kernels by name over streams and shapes. Times that differ between devices are not averaged: each group of devices with
//! equal times has its own row.

use rkprof_model::summary::{KernelRow, Summary};
use rkprof_stats::merge::{MergeError, kernels_by_name};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Devices whose means differ by a smaller factor form one group: equal devices differ by about as much.
const ALIKE: f64 = 1.05;
/// Devices that a label names; more are only counted.
const NAMED: usize = 3;

/// The agents of a row; empty if it covers all of them.
pub type Devices = Vec<u32>;

/// Whether a row of these devices covers an agent.
pub fn is_on(devices: &[u32], agent: u32) -> bool {
    devices.is_empty() || devices.contains(&agent)
}

/// Sorted by total time; with the devices where a kernel has several rows.
pub fn kernels(kernels: &[KernelRow]) -> Result<Vec<(KernelRow, Devices)>, MergeError> {
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
        let groups = parts.remove(&row.name).map(alike).filter(|groups| groups.len() > 1);
        let Some(groups) = groups else {
            rows.push((row, Devices::new()));
            continue;
        };
        for group in groups {
            let mut devices: Devices = group.iter().map(|row| row.agent).collect();
            devices.sort_unstable();
            rows.extend(kernels_by_name(&group)?.into_iter().map(|(row, _)| (row, devices.clone())));
        }
    }
    rows.sort_by_key(|(row, _)| Reverse((row.duration.sum_ns, row.times().0.sum_ns)));
    Ok(rows)
}

/// Groups the rows of devices with equal times. A row without a mean fits every group.
fn alike(mut rows: Vec<KernelRow>) -> Vec<Vec<KernelRow>> {
    let mean = |row: &KernelRow| row.times().0.mean_ns;
    rows.sort_by(|a, b| mean(a).unwrap_or(0.0).total_cmp(&mean(b).unwrap_or(0.0)));
    let mut groups: Vec<Vec<KernelRow>> = Vec::new();
    for row in rows {
        let least = groups.last().map(|group| group.iter().find_map(mean));
        match (least, mean(&row)) {
            (None, _) => groups.push(vec![row]),
            (Some(Some(least)), Some(mean)) if mean > ALIKE * least => groups.push(vec![row]),
            _ => groups.last_mut().into_iter().for_each(|group| group.push(row.clone())),
        }
    }
    groups
}

/// The devices beside a kernel: their names, their number, or `all`.
pub fn label(summary: &Summary, devices: &[u32]) -> String {
    match devices.len() {
        0 => "all".to_owned(),
        1..=NAMED => list(&devices.iter().map(|agent| summary.device(*agent)).collect::<Vec<_>>()),
        more => format!("{more} GPUs"),
    }
}

/// Names of devices beside each other; those of merged runs have commas of their own.
pub fn list(names: &[String]) -> String {
    names.join(if names.iter().any(|name| name.contains(',')) { "; " } else { ", " })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::summary::Distribution;

    fn row(agent: u32, mean_ns: f64) -> KernelRow {
        let duration = Distribution { mean_ns: Some(mean_ns), count: 1, ..Distribution::default() };
        KernelRow { name: "gemm".to_owned(), agent, duration, ..KernelRow::default() }
    }

    #[test]
    fn devices_that_take_equally_long_are_one_group() {
        // Fifteen devices within 5 % of the fastest, and one that takes a fifth longer.
        let rows =
            (0..16).map(|agent| row(agent, if agent == 9 { 1.2 } else { 1.0 + 0.003 * f64::from(agent) })).collect();
        let groups: Vec<Vec<u32>> =
            alike(rows).iter().map(|group| group.iter().map(|row| row.agent).collect()).collect();
        let others: Vec<u32> = (0..16).filter(|agent| *agent != 9).collect();
        assert_eq!(groups, [others, vec![9]]);
        assert_eq!(alike(vec![row(0, 1.0), row(1, 1.04)]).len(), 1);
    }

    #[test]
    fn names_with_commas_stay_apart() {
        assert_eq!(list(&["GPU 0".to_owned(), "GPU 1".to_owned()]), "GPU 0, GPU 1");
        assert_eq!(list(&["rank 0, GPU 0".to_owned(), "rank 1, GPU 0".to_owned()]), "rank 0, GPU 0; rank 1, GPU 0");
    }

    #[test]
    fn labels_name_few_devices_and_count_many() {
        let summary = Summary::default();
        let labels = [&[][..], &[4], &[4, 5], &[4, 5, 6, 7]].map(|devices| label(&summary, devices));
        assert_eq!(labels, ["all", "agent 4", "agent 4, agent 5", "4 GPUs"]);
    }
}
