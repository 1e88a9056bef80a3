//! Hardware counters and annotated work of a kernel row: added up while recording, and added again when summaries merge.
//!
//! Each counter of each group keeps count, sum, sum of squares, smallest and largest, so that the rows of two processes
//! give exactly what one would have. A group that never ran has no row: what was not counted is absent, never zero.

use crate::event::Work;
use crate::store::summary::{CounterCollection, CounterRow, WorkRow};

impl CounterRow {
    /// A row without values.
    pub fn new(name: String, group: u32) -> CounterRow {
        CounterRow { name, group, min: f64::INFINITY, max: f64::NEG_INFINITY, ..CounterRow::default() }
    }

    /// Adds the value of one dispatch.
    pub fn record(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.sum_sq += value * value;
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    /// Mean over the counted dispatches.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// Population standard deviation over the counted dispatches.
    pub fn std(&self) -> Option<f64> {
        let mean = self.mean()?;
        Some((self.sum_sq / self.count as f64 - mean * mean).max(0.0).sqrt())
    }
}

/// Adds the values of `rows` to those of the same counter and group.
pub fn add_counters(sum: &mut Vec<CounterRow>, rows: &[CounterRow]) {
    for row in rows {
        match sum.iter_mut().find(|known| known.group == row.group && known.name == row.name) {
            Some(known) => {
                known.count += row.count;
                known.sum += row.sum;
                known.sum_sq += row.sum_sq;
                known.min = known.min.min(row.min);
                known.max = known.max.max(row.max);
            }
            None => sum.push(row.clone()),
        }
    }
    // Stable: within a group the order of the group's own list stays.
    sum.sort_by_key(|row| row.group);
}

impl WorkRow {
    /// The work of one dispatch; negative numbers are unknown ones.
    pub fn of(work: Work) -> WorkRow {
        let known = |value: f64| (value >= 0.0).then_some(value);
        WorkRow { dispatches: 1, flops: known(work.flops), bytes: known(work.bytes) }
    }
}

/// Adds work; a sum in which one part is unknown is unknown.
pub fn add_work(sum: &mut Option<WorkRow>, row: Option<&WorkRow>) {
    let Some(row) = row else { return };
    match sum {
        None => *sum = Some(row.clone()),
        Some(sum) => {
            let add = |a: Option<f64>, b: Option<f64>| Some(a? + b?);
            sum.dispatches += row.dispatches;
            sum.flops = add(sum.flops, row.flops);
            sum.bytes = add(sum.bytes, row.bytes);
        }
    }
}

/// Joins what two processes of a run counted. Where their groups differ, the rows of the second keep their group numbers;
/// that happens only when unlike runs are merged, and it is said.
pub fn add_collection(sum: Option<CounterCollection>, more: &CounterCollection) -> Option<CounterCollection> {
    let Some(mut sum) = sum else { return Some(more.clone()) };
    fn union<T: Clone + PartialEq>(into: &mut Vec<T>, from: &[T]) {
        let fresh: Vec<T> = from.iter().filter(|item| !into.contains(item)).cloned().collect();
        into.extend(fresh);
    }
    if sum.available && more.available && sum.groups != more.groups {
        union(&mut sum.suspect, &["the merged runs counted in different groups; compare counters by name only".into()]);
    }
    if sum.groups.is_empty() {
        sum.groups.clone_from(&more.groups);
        sum.mode.clone_from(&more.mode);
    }
    sum.reason = match sum.available || more.available {
        true => None,
        false => sum.reason.or_else(|| more.reason.clone()),
    };
    sum.available |= more.available;
    union(&mut sum.asked, &more.asked);
    union(&mut sum.skipped, &more.skipped);
    union(&mut sum.substituted, &more.substituted);
    union(&mut sum.suspect, &more.suspect);
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, group: u32, values: &[f64]) -> CounterRow {
        let mut row = CounterRow::new(name.to_owned(), group);
        values.iter().for_each(|value| row.record(*value));
        row
    }

    #[test]
    fn merging_equals_counting_all_at_once() {
        let mut sum = vec![row("SQ_WAVES", 0, &[4.0, 6.0]), row("TCC_HIT_sum", 1, &[1.0])];
        add_counters(&mut sum, &[row("SQ_WAVES", 0, &[11.0]), row("SQ_WAVES", 1, &[5.0])]);
        let expected =
            [row("SQ_WAVES", 0, &[4.0, 6.0, 11.0]), row("TCC_HIT_sum", 1, &[1.0]), row("SQ_WAVES", 1, &[5.0])];
        assert_eq!(sum, expected);
        assert_eq!((sum[0].mean(), sum[0].min, sum[0].max), (Some(7.0), 4.0, 11.0));
        assert!((sum[0].std().unwrap() - (26.0f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(CounterRow::new("X".into(), 0).mean(), None);
    }

    #[test]
    fn unknown_work_is_not_zero() {
        let mut sum = None;
        add_work(&mut sum, Some(&WorkRow::of(Work { flops: 100.0, bytes: -1.0 })));
        add_work(&mut sum, Some(&WorkRow::of(Work { flops: 20.0, bytes: 8.0 })));
        add_work(&mut sum, None);
        assert_eq!(sum, Some(WorkRow { dispatches: 2, flops: Some(120.0), bytes: None }));
    }

    #[test]
    fn a_process_without_counters_does_not_hide_one_with() {
        let without = CounterCollection { reason: Some("no".into()), asked: vec!["A".into()], ..Default::default() };
        let with = CounterCollection {
            available: true,
            mode: "single".into(),
            groups: vec![vec!["A".into()]],
            asked: vec!["A".into()],
            ..Default::default()
        };
        let sum = add_collection(add_collection(None, &without), &with).unwrap();
        assert_eq!((sum.available, sum.reason, sum.groups.len(), sum.asked.len()), (true, None, 1, 1));
    }
}
