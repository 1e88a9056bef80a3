//! Every call of a run that isn't long. A replay needs them all; a timeline keeps those that explain idle time.

use rkprof_model::event::{ApiCall, Ns};

/// A run with more calls has none of them here: a report would take noticeably longer to replay it.
pub const MOST: usize = 60_000;

/// A call of the API, with its copy's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EveryCall {
    pub start: Ns,
    pub end: Ns,
    pub tid: u32,
    /// Index in the timeline's functions.
    pub function: u32,
    pub stream: Option<u32>,
    /// What it copies.
    pub bytes: Option<u64>,
}

/// All calls up to a limit, or none.
#[derive(Clone, Debug)]
pub struct EveryCalls {
    rows: Vec<EveryCall>,
    most: usize,
    is_over: bool,
}

impl Default for EveryCalls {
    fn default() -> EveryCalls {
        EveryCalls::up_to(MOST)
    }
}

impl EveryCalls {
    pub(crate) fn up_to(most: usize) -> EveryCalls {
        EveryCalls { rows: Vec::new(), most, is_over: false }
    }

    pub(super) fn add(&mut self, call: &ApiCall, function: u32) {
        let ApiCall { start, end, tid, stream, bytes, .. } = *call;
        self.push(EveryCall { start, end, tid, function, stream, bytes });
    }

    fn push(&mut self, row: EveryCall) {
        if self.is_over {
            return;
        }
        if self.rows.len() >= self.most {
            (self.rows, self.is_over) = (Vec::new(), true);
            return;
        }
        self.rows.push(row);
    }

    /// Adds those of another table, whose functions have other numbers here.
    pub(super) fn join(&mut self, more: EveryCalls, functions: &[u32]) {
        if more.is_over {
            (self.rows, self.is_over) = (Vec::new(), true);
        }
        more.rows
            .into_iter()
            .for_each(|row| self.push(EveryCall { function: functions[row.function as usize], ..row }));
    }

    /// All of them; `None` where there were too many.
    pub fn all(&self) -> Option<&[EveryCall]> {
        (!self.is_over).then_some(&self.rows)
    }

    /// The same, taken out.
    pub(crate) fn take(&mut self) -> Option<Vec<EveryCall>> {
        (!self.is_over).then(|| std::mem::take(&mut self.rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(start: Ns, function: u32) -> EveryCall {
        EveryCall { start, end: start + 1, tid: 1, function, stream: None, bytes: None }
    }

    #[test]
    fn all_or_none() {
        let mut calls = EveryCalls::up_to(3);
        calls.push(row(1, 0));
        let mut more = EveryCalls::up_to(3);
        more.push(row(2, 0));
        calls.join(more, &[7]);
        assert_eq!(calls.all(), Some(&[row(1, 0), row(2, 7)][..]));
        calls.push(row(3, 0));
        assert_eq!(calls.all().map(<[EveryCall]>::len), Some(3));
        calls.push(row(4, 0));
        assert_eq!(calls.all(), None);
        let mut joined = EveryCalls::up_to(3);
        joined.push(row(1, 0));
        joined.join(calls, &[]);
        assert_eq!(joined.all(), None, "a part of the run lacks its calls");
    }
}
