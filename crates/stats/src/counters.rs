//! Hardware counters and annotated work of a kernel row: added up while recording, and added again when summaries merge.
//!
//! Each counter of each group keeps count, sum, sum of squares, smallest and largest: so the rows of two processes add up to
//! exactly the rows of one. A group that never ran has no row: a counter that was not collected is absent, never zero.

use super::Tally;
use crate::suspect;
use rkprof_model::event::{Agent, CounterSample, LaunchShape, Registry};
use rkprof_model::summary::{CounterCollection, CounterRow, Distribution, WorkRow};

/// Counters of a row while recording: names are indices in the registry.
#[derive(Clone, Debug, Default)]
pub struct Counted(Vec<Group>);

#[derive(Clone, Debug)]
struct Group {
    number: u32,
    /// Summed durations of the counted dispatches, ns: clock rates are checked against them.
    ns: u64,
    dispatches: u64,
    /// Counter and its values; the name stays empty.
    values: Vec<(u32, CounterRow)>,
}

impl Counted {
    pub fn add(&mut self, sample: &CounterSample) {
        let at = self.0.iter().position(|group| group.number == sample.group).unwrap_or_else(|| {
            self.0.push(Group { number: sample.group, ns: 0, dispatches: 0, values: Vec::new() });
            self.0.len() - 1
        });
        let group = &mut self.0[at];
        group.ns = group.ns.saturating_add(sample.end.saturating_sub(sample.start));
        group.dispatches += 1;
        for (place, (counter, value)) in sample.values.iter().enumerate() {
            // The counters of a group come in the same order each time.
            let known = match group.values.get(place) {
                Some((known, _)) if known == counter => Some(place),
                _ => group.values.iter().position(|(known, _)| known == counter),
            };
            let at = known.unwrap_or_else(|| {
                group.values.push((*counter, CounterRow::new(String::new(), sample.group)));
                group.values.len() - 1
            });
            group.values[at].1.record(*value);
        }
    }

    pub fn rows(&self, registry: &Registry) -> Vec<CounterRow> {
        let name = |counter: u32| registry.counters.get(counter as usize).cloned().unwrap_or_default();
        let rows = |group: &Group| -> Vec<CounterRow> {
            group.values.iter().map(|(counter, row)| CounterRow { name: name(*counter), ..row.clone() }).collect()
        };
        let mut rows: Vec<CounterRow> = self.0.iter().flat_map(rows).collect();
        rows.sort_by_key(|row| row.group);
        rows
    }

    /// The problems in the means of each group.
    pub fn suspects(&self, registry: &Registry, agent: Option<&Agent>, shape: LaunchShape) -> Vec<String> {
        let mut found = Vec::new();
        for group in &self.0 {
            let values = group
                .values
                .iter()
                .filter_map(|(counter, row)| Some((registry.counters.get(*counter as usize)?.clone(), row.mean()?)));
            let context = suspect::Context {
                seconds: Some(group.ns as f64 / group.dispatches as f64 / 1e9),
                clock_mhz: agent.and_then(|agent| agent.clock_mhz).unwrap_or(0),
                shape: Some(shape),
                wave_size: agent.and_then(|agent| agent.wave_size).filter(|size| *size == 64),
                or_double: false,
            };
            for suspect in suspect::check(&values.collect(), &context) {
                let sentence = match suspect.counter.as_str() {
                    "*" => suspect.reason,
                    counter => format!("{counter}: {}", suspect.reason),
                };
                if !found.contains(&sentence) {
                    found.push(sentence);
                }
            }
        }
        found
    }
}

/// Adds the values of `rows` to those of the same counter and group.
pub(crate) fn add_counters(sum: &mut Vec<CounterRow>, rows: &[CounterRow]) {
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

/// Adds durations; `None` when a histogram cannot be read, instead of a wrong sum.
pub(crate) fn add_durations(sum: &mut Option<Distribution>, more: Option<&Distribution>) {
    let Some(more) = more else { return };
    *sum = match sum.as_ref() {
        None => Some(more.clone()),
        Some(known) => Tally::from_distribution(known)
            .and_then(|mut tally| {
                tally.add(&Tally::from_distribution(more)?);
                Ok(tally.distribution())
            })
            .ok(),
    };
}

/// Adds work; a sum in which one part is unknown is unknown.
pub(crate) fn add_work(sum: &mut Option<WorkRow>, row: Option<&WorkRow>) {
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

/// Joins the counter collections of two processes of a run. Where their groups differ, the rows of the second keep their
/// group numbers; that happens only when unlike runs are merged, and a note says so.
pub(crate) fn add_collection(sum: Option<CounterCollection>, more: &CounterCollection) -> Option<CounterCollection> {
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

    /// Two groups in turn; the second dispatch of the first group has its counters in another order.
    #[test]
    fn each_group_has_its_own_values() {
        let sample = |group, start, end, values: &[(u32, f64)]| CounterSample {
            event_id: 1,
            dispatch_id: 1,
            agent: 1,
            kernel: 1,
            shape: LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: None },
            start,
            end,
            group,
            values: values.to_vec(),
        };
        let mut counted = Counted::default();
        counted.add(&sample(1, 100, 200, &[(2, 7.0)]));
        counted.add(&sample(0, 300, 350, &[(0, 4.0), (1, 1.0)]));
        counted.add(&sample(0, 400, 430, &[(1, 3.0), (0, 6.0)]));
        let counters = ["SQ_WAVES", "TCC_HIT_sum", "GRBM_COUNT"].map(str::to_owned).into();
        let rows = counted.rows(&Registry { counters, ..Registry::default() });
        let expected =
            [row("SQ_WAVES", 0, &[4.0, 6.0]), row("TCC_HIT_sum", 0, &[1.0, 3.0]), row("GRBM_COUNT", 1, &[7.0])];
        assert_eq!(rows, expected);
        let of_group = |at: usize| (counted.0[at].number, counted.0[at].ns, counted.0[at].dispatches);
        assert_eq!((counted.0.len(), of_group(0), of_group(1)), (2, (1, 100, 1), (0, 80, 2)));
    }

    #[test]
    fn merging_equals_counting_all_at_once() {
        let mut sum = vec![row("SQ_WAVES", 0, &[4.0, 6.0]), row("TCC_HIT_sum", 1, &[1.0])];
        add_counters(&mut sum, &[row("SQ_WAVES", 0, &[11.0]), row("SQ_WAVES", 1, &[5.0])]);
        let expected =
            [row("SQ_WAVES", 0, &[4.0, 6.0, 11.0]), row("TCC_HIT_sum", 1, &[1.0]), row("SQ_WAVES", 1, &[5.0])];
        assert_eq!(sum, expected);
        assert_eq!((sum[0].mean(), sum[0].min, sum[0].max), (Some(7.0), 4.0, 11.0));
        assert!((sum[0].std().unwrap() - (26.0f64 / 2.0).sqrt()).abs() < 1e-12);
        assert_eq!(CounterRow::new("X".into(), 0).mean(), None);
    }

    #[test]
    fn unknown_work_is_not_zero() {
        let mut sum = None;
        add_work(&mut sum, Some(&WorkRow::from_work(rkprof_model::event::Work::annotated(100.0, -1.0))));
        add_work(&mut sum, Some(&WorkRow::from_work(rkprof_model::event::Work::annotated(20.0, 8.0))));
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

    #[test]
    fn other_groups_of_a_second_process_are_remarked() {
        let with = |groups: &[&str]| CounterCollection {
            available: true,
            groups: groups.iter().map(|counter| vec![(*counter).to_owned()]).collect(),
            ..Default::default()
        };
        let suspects =
            |a: &CounterCollection, b: &CounterCollection| add_collection(Some(a.clone()), b).unwrap().suspect;
        assert_eq!(suspects(&with(&["A"]), &with(&["A"])), Vec::<String>::new());
        assert_eq!(suspects(&with(&["A"]), &with(&["B"])).len(), 1);
        // Where one of them counted nothing there is nothing to compare.
        let without = CounterCollection { available: false, ..with(&[]) };
        assert!(suspects(&with(&["A"]), &without).is_empty() && suspects(&without, &with(&["A"])).is_empty());
    }
}
