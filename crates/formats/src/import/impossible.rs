//! Records whose times cannot be: one that starts at 0 by a running clock or ends in another century, a kernel long before its launch. One
//! such record would stretch the run by hours, so it is left out and told. Where many kernels start before their calls, the clocks of host
//! and device or their units differ: all are kept, and that is told.

use super::row::{FROM_COUNTERS, ImportedRow, NO_TIMING, NO_U64, RowKind};
use super::tables::Tables;
use rkprof_model::event::Ns;
use std::collections::HashMap;

/// By this much the clocks of a host and its device never differ in a sound trace.
const SECOND: Ns = 1_000_000_000;
/// A trace whose times count from its first record has the next one sooner: after a model was loaded, or data prepared.
const HOUR: Ns = 3600 * SECOND;
/// Limit of records that wait for the decision; further ones are kept.
const MAX_HELD: usize = 1 << 16;
/// A clock of nanoseconds gets here after 146 years.
const NEVER: Ns = 1 << 62;
/// At most one in this number of launches is taken for a broken record.
const RARE: u64 = 10;

#[derive(Default)]
pub(super) struct Impossible {
    /// Records that ended in another century.
    endless: usize,
    zeros: Vec<ImportedRow>,
    early: Vec<ImportedRow>,
    /// Counters of kernels among these.
    early_counters: Vec<ImportedRow>,
    /// Kernels and copies with a known launch, by process.
    launched: HashMap<u32, u64>,
}

impl Impossible {
    /// Holds a record that starts at 0 until the other times are known, and leaves out those without an end; gives back all others.
    pub(super) fn zero(&mut self, row: ImportedRow) -> Option<ImportedRow> {
        let can = matches!(row.kind(), RowKind::Dispatch | RowKind::Copy | RowKind::Call | RowKind::Range);
        if can && row.end >= NEVER {
            self.endless += 1;
            return None;
        }
        // A counted dispatch may come without times.
        hold(&mut self.zeros, row, can && row.start == 0 && row.flags & (FROM_COUNTERS | NO_TIMING) == 0)
    }

    /// The records that start at 0 in processes whose clock does. The others are gone; `told` says how many.
    pub(super) fn sound_zeros(&mut self, processes: &[Tables], told: &mut Vec<String>) -> Vec<ImportedRow> {
        let clock_runs = |row: &ImportedRow| {
            let earliest = processes.get(row.process as usize).map_or(Ns::MAX, |process| process.earliest);
            earliest > if row.end > row.start { HOUR } else { SECOND } && earliest != Ns::MAX
        };
        let (gone, sound): (Vec<_>, Vec<_>) = std::mem::take(&mut self.zeros).into_iter().partition(clock_runs);
        told.extend(sentence(gone.len(), "starts at 0, long before all others", "start at 0, long before all others"));
        let years = "more than 146 years after its clock's begin";
        told.extend(sentence(self.endless, &format!("ends {years}"), &format!("end {years}")));
        sound
    }

    /// Holds a kernel or copy that starts long before its launch; gives back all others.
    pub(super) fn early(&mut self, row: ImportedRow) -> Option<ImportedRow> {
        if row.launch != NO_U64 && matches!(row.kind(), RowKind::Dispatch | RowKind::Copy) {
            *self.launched.entry(row.process).or_default() += 1;
        }
        hold(&mut self.early, row, is_early(&row))
    }

    /// Holds the counters of a kernel that [`Impossible::early`] is about to hold; gives back all others.
    pub(super) fn early_counter(&mut self, kernel: &ImportedRow, counter: ImportedRow) -> Option<ImportedRow> {
        let is_held = is_early(kernel) && self.early.len() < MAX_HELD;
        if is_held {
            self.early_counters.push(counter);
        }
        (!is_held).then_some(counter)
    }

    /// The early ones of processes that have many, with their counters.
    pub(super) fn of_another_clock(&mut self, told: &mut Vec<String>) -> Vec<ImportedRow> {
        let mut held: HashMap<u32, u64> = HashMap::new();
        self.early.iter().for_each(|row| *held.entry(row.process).or_default() += 1);
        let launched = &self.launched;
        let is_rare = |row: &ImportedRow| {
            let all = launched.get(&row.process).copied().unwrap_or(0);
            held.get(&row.process).copied().unwrap_or(0) * RARE <= all
        };
        let (gone, mut kept): (Vec<_>, Vec<_>) = std::mem::take(&mut self.early).into_iter().partition(is_rare);
        let before = "more than a second before the call that launched";
        told.extend(sentence(gone.len(), &format!("starts {before} it"), &format!("start {before} them")));
        if !kept.is_empty() {
            told.push(format!(
                "{} kernels and copies start {before} them: the clocks of host and device differ, or the units of two files",
                kept.len()
            ));
        }
        kept.extend(std::mem::take(&mut self.early_counters).into_iter().filter(|row| !is_rare(row)));
        kept
    }
}

/// Whether a kernel or copy starts long before its launch.
fn is_early(row: &ImportedRow) -> bool {
    row.launch != NO_U64
        && matches!(row.kind(), RowKind::Dispatch | RowKind::Copy)
        && row.start.saturating_add(SECOND) < row.launch
}

fn hold(held: &mut Vec<ImportedRow>, row: ImportedRow, is_held: bool) -> Option<ImportedRow> {
    if is_held && held.len() < MAX_HELD {
        held.push(row);
        return None;
    }
    Some(row)
}

fn sentence(count: usize, one: &str, several: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 record {one}; that cannot be, and it is left out")),
        count => Some(format!("{count} records {several}; that cannot be, and they are left out")),
    }
}
