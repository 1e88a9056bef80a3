//! Collectives of a job by function and message size: their bandwidth, and the ranks that they wait for.
//!
//! The last rank to enter a collective does not wait, so its kernel's time is the transfer alone; the kernels of the other
//! ranks include waiting.

use super::survey::Survey;
use rkprof_analysis::collectives::{ClockBase, match_up};
use rkprof_stats::collectives::bus_factor;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Collectives of one function and size on all ranks; only where calls of RCCL were recorded (`--rccl`).
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct SizeRow {
    pub function: String,
    /// Count times size of an element, as passed to the call.
    pub bytes: u64,
    /// Calls with a known kernel, over all ranks.
    pub calls: u64,
    /// Ranks with such calls.
    pub ranks: usize,
    /// Mean time of a rank's kernel, including waiting.
    pub mean_ns: f64,
    /// Collectives that all ranks took part in and that were compared: of many, a part.
    pub compared: u64,
    /// Mean time of the last rank's kernel, without waiting. `null` where no collective could be compared.
    pub transfer_ns: Option<f64>,
    /// Algorithm bandwidth of the transfer: bytes over time.
    pub algorithm_gb_per_s: Option<f64>,
    /// Bus bandwidth: times rccl-tests' factor for this function and number of ranks.
    pub bus_gb_per_s: Option<f64>,
    /// Total waiting of all ranks, also in those that were not compared; the rank (index in `ranks`) that they waited for longest, and how long.
    pub waited_ns: Option<u64>,
    pub last: Option<usize>,
    pub waited_for_last_ns: Option<u64>,
}

/// `members`: indices of the ranks that have collectives; `cut`: which of them may end early.
pub fn by_size(surveys: &[Survey], members: &[usize], cut: &[bool], clocks: ClockBase) -> Vec<SizeRow> {
    let sized: Vec<_> = members.iter().map(|member| &surveys[*member].sized).collect();
    let names: BTreeSet<&str> = sized.iter().flat_map(|of| of.names()).collect();
    let mut rows: Vec<SizeRow> = names
        .into_iter()
        .filter_map(|name| {
            let (function, bytes) = name.rsplit_once(' ')?;
            let known: Vec<_> = sized.iter().filter_map(|of| of.counts_of(name)).collect();
            let (kept, time) = known.iter().fold((0, 0), |sum, (_, kept, time)| (sum.0 + kept, sum.1 + time));
            Some(SizeRow {
                function: function.to_owned(),
                bytes: bytes.parse().ok()?,
                calls: known.iter().map(|(count, _, _)| *count as u64).sum(),
                ranks: known.len(),
                mean_ns: time as f64 / kept.max(1) as f64,
                compared: 0,
                transfer_ns: None,
                algorithm_gb_per_s: None,
                bus_gb_per_s: None,
                waited_ns: None,
                last: None,
                waited_for_last_ns: None,
            })
        })
        .collect();
    if members.len() > 1 {
        let matched = match_up(&sized, cut, clocks);
        for meetings in matched.meetings.chunk_by(|a, b| a.name == b.name) {
            let row = rows.iter_mut().find(|row| format!("{} {}", row.function, row.bytes) == meetings[0].name);
            let Some(row) = row else { continue };
            let (mut shortest, mut waited) = (0, 0);
            let mut waited_for = vec![0; members.len()];
            for (times, of) in meetings.iter().filter_map(|meeting| Some((meeting.stands_for, meeting.waited()?))) {
                row.compared += 1;
                shortest += of.shortest;
                waited += times * of.waited;
                if let Some(last) = of.last {
                    waited_for[last] += times * of.waited;
                }
            }
            let transfer = shortest as f64 / row.compared.max(1) as f64;
            let rate = (transfer > 0.0).then(|| row.bytes as f64 / transfer);
            let taking_part = meetings.iter().map(|meeting| meeting.ranks.len()).max().unwrap_or(0);
            let factor = bus_factor(&row.function, taking_part as u32);
            row.transfer_ns = Some(transfer);
            row.algorithm_gb_per_s = rate;
            row.bus_gb_per_s = rate.zip(factor).map(|(rate, factor)| rate * factor);
            row.waited_ns = Some(waited);
            let last = (0..members.len()).max_by_key(|rank| waited_for[*rank]).filter(|rank| waited_for[*rank] > 0);
            row.last = last.map(|rank| members[rank]);
            row.waited_for_last_ns = last.map(|rank| waited_for[rank]);
        }
    }
    rows.sort_by(|a, b| (&a.function, a.bytes).cmp(&(&b.function, b.bytes)));
    rows
}
