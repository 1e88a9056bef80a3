//! Work of the host that grows from step to step: a list that is walked again and again, a history, a log.

use super::between::in_any_order;
use super::blame::Blamer;
use super::cause::Cause;
use rkprof_model::event::Ns;

/// Fewer stretches show no growth.
const FEWEST: usize = 32;
const QUARTERS: usize = 4;

impl Blamer<'_> {
    /// The median of the host's part of a stretch in the first and in the last quarter, where it grows from quarter to quarter.
    pub(super) fn growth(&self) -> Option<(Ns, Ns)> {
        let mut parts: Vec<(usize, Ns)> = Vec::new();
        for part in self.kept.iter().filter(|part| matches!(part.blame.cause, Cause::Host | Cause::Call)) {
            match parts.last_mut() {
                Some((stretch, ns)) if *stretch == part.stretch => *ns += part.ns,
                _ => parts.push((part.stretch, part.ns)),
            }
        }
        let values: Vec<f64> = parts.iter().map(|part| part.1 as f64).collect();
        if values.len() < FEWEST || in_any_order(&values) {
            return None;
        }
        // Single long parts are pauses.
        let mut quarters = values.chunks(values.len().div_ceil(QUARTERS)).map(|quarter| {
            let mut quarter = quarter.to_vec();
            quarter.sort_by(f64::total_cmp);
            quarter[quarter.len() / 2]
        });
        let mut last = quarters.next()?;
        let first = last;
        for quarter in quarters {
            if quarter < 1.1 * last {
                return None;
            }
            last = quarter;
        }
        (last >= 1.5 * first).then_some((first as Ns, last as Ns))
    }
}
