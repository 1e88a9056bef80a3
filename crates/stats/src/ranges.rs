//! Ranges and marks by name. Programs put numbers into names (`step 12345`), so the number of names is bounded. Beyond the
//! limit a name loses its digits (`step #`); beyond a quarter more it goes to one common row.

use super::{Limits, Tally};
use rkprof_model::event::{Marker, MarkerOp};
use rkprof_model::summary::MarkerRow;
use rustc_hash::FxHashMap;

/// Row of the names beyond the limit.
const OTHER: &str = "(other names)";
/// Bytes of a name that are kept.
const MAX_NAME: usize = 256;

#[derive(Debug)]
pub(crate) struct Ranges {
    precision: u8,
    open_limit: usize,
    names: Names,
    tallies: Vec<Tally>,
    mark_names: Names,
    marks: Vec<u64>,
    /// Push/pop ranges by thread.
    stacks: FxHashMap<u32, Stack>,
    /// Start/stop ranges by id: (name, start).
    open: FxHashMap<u64, (usize, u64)>,
}

#[derive(Debug, Default)]
struct Stack {
    /// (name, start).
    open: Vec<(usize, u64)>,
    /// Pushes onto a full stack; the same number of pops belongs to them.
    skipped: u64,
}

impl Ranges {
    pub(crate) fn new(precision: u8, limits: &Limits) -> Ranges {
        Ranges {
            precision,
            open_limit: limits.open_ranges,
            names: Names::new(limits.names),
            tallies: Vec::new(),
            mark_names: Names::new(limits.names),
            marks: Vec::new(),
            stacks: FxHashMap::default(),
            open: FxHashMap::default(),
        }
    }

    pub(crate) fn marker(&mut self, marker: &Marker<'_>) {
        match marker.op {
            MarkerOp::Mark => {
                let name = self.mark_names.row(&marker.message);
                self.marks.resize(self.mark_names.len(), 0);
                if let Some(count) = self.marks.get_mut(name) {
                    *count += 1;
                }
            }
            MarkerOp::Push => {
                if self.stacks.len() >= self.open_limit && !self.stacks.contains_key(&marker.tid) {
                    return;
                }
                let name = self.names.row(&marker.message);
                let stack = self.stacks.entry(marker.tid).or_default();
                match stack.open.len() < self.open_limit {
                    true => stack.open.push((name, marker.at)),
                    false => stack.skipped += 1,
                }
            }
            MarkerOp::Pop => {
                let Some(stack) = self.stacks.get_mut(&marker.tid) else { return };
                if stack.skipped > 0 {
                    stack.skipped -= 1;
                    return;
                }
                let closed = stack.open.pop();
                if stack.open.is_empty() {
                    self.stacks.remove(&marker.tid);
                }
                self.close(closed, marker.at);
            }
            MarkerOp::Start => {
                if self.open.len() < self.open_limit {
                    let name = self.names.row(&marker.message);
                    self.open.insert(marker.id, (name, marker.at));
                }
            }
            MarkerOp::Stop => {
                let closed = self.open.remove(&marker.id);
                self.close(closed, marker.at);
            }
            MarkerOp::Pause | MarkerOp::Resume => {}
        }
    }

    fn close(&mut self, range: Option<(usize, u64)>, end: u64) {
        let Some((name, start)) = range else { return };
        let precision = self.precision;
        self.tallies.resize_with(self.names.len(), || Tally::new(precision));
        if let Some(tally) = self.tallies.get_mut(name) {
            tally.record_span(start, end, true);
        }
    }

    /// Completed ranges by total time, then marks by count.
    pub(crate) fn rows(&self) -> Vec<MarkerRow> {
        let row = |name: &str, kind: &str, count, duration| MarkerRow {
            name: name.to_owned(),
            kind: kind.to_owned(),
            count,
            duration,
        };
        let ranges = self.names.iter().zip(&self.tallies).map(|(name, tally)| {
            let duration = tally.distribution();
            row(name, "range", duration.count + duration.untimed, Some(duration))
        });
        let marks = self.mark_names.iter().zip(&self.marks).map(|(name, count)| row(name, "mark", *count, None));
        let mut rows: Vec<MarkerRow> = ranges.filter(|row| row.count > 0).chain(marks).collect();
        let total = |row: &MarkerRow| row.duration.as_ref().map(|d| d.sum_ns);
        rows.sort_by(|a, b| (total(b), b.count).cmp(&(total(a), a.count)).then_with(|| a.name.cmp(&b.name)));
        rows
    }
}

/// Numbers for names, bounded.
#[derive(Debug)]
struct Names {
    limit: usize,
    numbers: FxHashMap<Box<str>, usize>,
    names: Vec<Box<str>>,
}

impl Names {
    fn new(limit: usize) -> Names {
        Names { limit, numbers: FxHashMap::default(), names: Vec::new() }
    }

    fn len(&self) -> usize {
        self.names.len()
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(AsRef::as_ref)
    }

    fn row(&mut self, name: &str) -> usize {
        let name = clip(name);
        match self.numbers.get(name) {
            Some(number) => *number,
            None if self.names.len() < self.limit => self.add(name),
            None => {
                let folded = without_digits(name);
                let limit = self.limit + self.limit / 4;
                let name = if self.names.len() < limit || self.numbers.contains_key(folded.as_str()) {
                    &folded
                } else {
                    OTHER
                };
                self.add(name)
            }
        }
    }

    fn add(&mut self, name: &str) -> usize {
        let next = self.names.len();
        let number = *self.numbers.entry(name.into()).or_insert(next);
        if number == next {
            self.names.push(name.into());
        }
        number
    }
}

fn clip(name: &str) -> &str {
    let mut end = name.len().min(MAX_NAME);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    &name[..end]
}

/// `step 12 of 34` becomes `step # of #`.
fn without_digits(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for c in name.chars() {
        match c.is_ascii_digit() {
            true if folded.ends_with('#') => {}
            true => folded.push('#'),
            false => folded.push(c),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(op: MarkerOp, at: u64, tid: u32, id: u64, message: &str) -> Marker<'_> {
        Marker { op, at, tid, id, message: message.into() }
    }

    fn ranges(limits: Limits, markers: &[Marker<'_>]) -> Vec<(String, u64, Option<u64>)> {
        let mut ranges = Ranges::new(2, &limits);
        markers.iter().for_each(|marker| ranges.marker(marker));
        ranges.rows().into_iter().map(|row| (row.name, row.count, row.duration.map(|d| d.sum_ns))).collect()
    }

    /// Two ranges of a thread may be open, in each other and beside each other; the third is left out with its end.
    #[test]
    fn open_ranges_are_bounded() {
        use MarkerOp::*;
        let limits = Limits { open_ranges: 2, ..Limits::default() };
        let pushed = ["a", "b", "c"].map(|name| event(Push, 0, 1, 0, name));
        let popped = [10, 20, 30].map(|at| event(Pop, at, 1, 0, ""));
        let mut rows = ranges(limits, &[pushed, popped].concat());
        rows.sort();
        assert_eq!(rows, [("a".to_owned(), 1, Some(30)), ("b".to_owned(), 1, Some(20))]);
        let started = [1, 2, 3].map(|id| event(Start, 0, 1, id, "s"));
        let stopped = [1, 2, 3].map(|id| event(Stop, 10, 1, id, ""));
        assert_eq!(ranges(limits, &[started, stopped].concat()), [("s".to_owned(), 2, Some(20))]);
    }

    #[test]
    fn ranges_nest_by_thread_and_pair_by_id() {
        use MarkerOp::*;
        let rows = ranges(
            Limits::default(),
            &[
                event(Push, 0, 1, 0, "outer"),
                event(Push, 10, 1, 0, "inner"),
                event(Push, 15, 2, 0, "inner"),
                event(Start, 16, 1, 7, "async"),
                event(Pop, 20, 1, 0, ""),
                event(Mark, 21, 1, 0, "tick"),
                event(Pop, 45, 2, 0, ""),
                event(Pop, 100, 1, 0, ""),
                event(Stop, 116, 2, 7, ""),
                event(Stop, 117, 2, 8, ""),
                event(Pop, 118, 1, 0, ""),
                event(Push, 120, 1, 0, "never closed"),
            ],
        );
        let row = |name: &str, count, sum| (name.to_owned(), count, sum);
        assert_eq!(
            rows,
            [row("async", 1, Some(100)), row("outer", 1, Some(100)), row("inner", 2, Some(40)), row("tick", 1, None)]
        );
    }

    #[test]
    fn names_are_bounded() {
        let limits = Limits { names: 4, ..Limits::default() };
        let names: Vec<String> =
            (0..100).map(|i| format!("step {i}")).chain((0..9).map(|i| "x".repeat(i + 1))).collect();
        let markers: Vec<Marker<'_>> = names.iter().map(|name| event(MarkerOp::Mark, 0, 1, 0, name)).collect();
        let rows = ranges(limits, &markers);
        let count = |name: &str| rows.iter().find(|row| row.0 == name).map(|row| row.1);
        assert_eq!(clip(&"é".repeat(MAX_NAME)).len(), MAX_NAME);
        // A letter of two bytes is not cut in two.
        assert_eq!(clip(&format!("a{}", "é".repeat(MAX_NAME))).len(), MAX_NAME - 1);
        assert_eq!((count("step 3"), count("step #"), count(OTHER), rows.len()), (Some(1), Some(96), Some(9), 6));
    }

    #[test]
    fn a_full_stack_stays_balanced() {
        let limits = Limits { open_ranges: 2, ..Limits::default() };
        let pushes = ["a", "b", "c"].map(|name| event(MarkerOp::Push, 0, 1, 0, name));
        let pops = [1, 2, 3].map(|at| event(MarkerOp::Pop, at, 1, 0, ""));
        let markers: Vec<Marker<'_>> = pushes.into_iter().chain(pops).collect();
        assert_eq!(ranges(limits, &markers), [("a".to_owned(), 1, Some(3)), ("b".to_owned(), 1, Some(2))]);
    }

    /// A range whose clock ran backwards counts without a time; threads beyond the limit have no ranges, those before go on.
    #[test]
    fn ranges_of_odd_times_and_of_too_many_threads() {
        use MarkerOp::*;
        let limits = Limits { open_ranges: 2, ..Limits::default() };
        let markers = [
            event(Push, 10, 1, 0, "a"),
            event(Push, 10, 2, 0, "a"),
            event(Push, 10, 3, 0, "late"),
            event(Push, 20, 1, 0, "b"),
            event(Pop, 50, 3, 0, ""),
            event(Pop, 50, 1, 0, ""),
            event(Pop, 60, 1, 0, ""),
            event(Pop, 4, 2, 0, ""),
        ];
        assert_eq!(ranges(limits, &markers), [("a".to_owned(), 2, Some(50)), ("b".to_owned(), 1, Some(30))]);
    }
}
