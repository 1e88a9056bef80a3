//! Whether the file is complete. Its writers state what they have put into it: when they repeat their state, once a second
//! and at their end. The reader counts what it reads.

use crate::schema::side_entry;
use rkprof_model::summary::Held;
use std::collections::BTreeMap;

/// The events read from a file, and the counts that its writers state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    pub read: Held,
    /// The last statement of each writer, by its sequence of facts.
    stated: BTreeMap<u32, Stated>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stated {
    held: Held,
    end: bool,
    whole_file: bool,
}

impl Account {
    pub(super) fn state(&mut self, sequence: u32, totals: &side_entry::Totals) {
        let held = Held { api_calls: totals.api_calls(), kernels: totals.kernels(), copies: totals.copies() };
        let whole_file = totals.whole_file();
        if whole_file {
            self.stated.clear();
        }
        self.stated.insert(sequence, Stated { held, end: totals.end(), whole_file });
    }

    /// Adds the account of the following part of the file.
    pub fn join(&mut self, later: Account) {
        self.read.add(later.read);
        if later.stated.values().any(|stated| stated.whole_file) {
            self.stated.clear();
        }
        self.stated.extend(later.stated);
    }

    /// Whether the file has no statement: an earlier version or another program wrote it.
    pub fn is_silent(&self) -> bool {
        self.stated.is_empty()
    }

    /// The sum of all writers' statements.
    pub fn stated(&self) -> Held {
        let mut sum = Held::default();
        self.stated.values().for_each(|stated| sum.add(stated.held));
        sum
    }

    /// Whether every writer has ended.
    pub fn has_ended(&self) -> bool {
        self.stated.values().all(|stated| stated.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(kernels: u64, end: bool, whole_file: bool) -> side_entry::Totals {
        side_entry::Totals {
            kernels: Some(kernels),
            end: Some(end),
            whole_file: Some(whole_file),
            ..side_entry::Totals::default()
        }
    }

    #[test]
    fn the_last_statement_of_each_writer_counts() {
        let mut account = Account::default();
        account.state(1, &totals(5, false, false));
        account.state(1, &totals(7, true, false));
        account.state(2, &totals(10, false, false));
        assert_eq!((account.stated().kernels, account.has_ended()), (17, false));
        // A later part of the same file.
        let mut later = Account { read: Held { kernels: 3, ..Held::default() }, ..Account::default() };
        later.state(2, &totals(12, true, false));
        account.join(later);
        assert_eq!((account.stated().kernels, account.has_ended(), account.read.kernels), (19, true, 3));
    }

    #[test]
    fn a_recovery_speaks_for_the_writer_that_died() {
        let mut account = Account::default();
        account.state(1, &totals(5, false, false));
        account.state(9, &totals(8, true, true));
        assert_eq!((account.stated().kernels, account.has_ended()), (8, true));
    }
}
