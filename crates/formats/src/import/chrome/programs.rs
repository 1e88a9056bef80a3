//! The programs of a file: a process of the source for each process number that calls a runtime. Rows of GPUs have numbers of
//! their own, and name their program by the correlation of a call.

use super::super::collect::ProcessId;
use std::collections::{HashMap, HashSet};

/// Limit of remembered correlations of a program.
const MAX_LAUNCHES: usize = 1 << 20;
/// Limit of programs.
const MAX_PROGRAMS: usize = 1 << 12;

/// Where an event of a process number belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    Known(ProcessId),
    /// A program of its own, if it turns out to be one.
    New(u32),
}

pub(super) struct Programs {
    /// That of all events whose program is not known.
    pub(super) main: ProcessId,
    main_pid: Option<u32>,
    /// Whether the first program has called a runtime.
    pub(super) calls: bool,
    others: HashMap<u32, ProcessId>,
    launched: HashMap<ProcessId, HashSet<u64>>,
    /// The program that launched on a row last.
    rows: HashMap<u64, ProcessId>,
    /// That of the last call.
    recent: ProcessId,
}

impl Programs {
    pub(super) fn new(main: ProcessId) -> Programs {
        Programs {
            main,
            main_pid: None,
            calls: false,
            others: HashMap::new(),
            launched: HashMap::new(),
            rows: HashMap::new(),
            recent: main,
        }
    }

    /// Where a range, a name or a mark of a process number belongs.
    pub(super) fn of(&mut self, pid: Option<u32>) -> Home {
        let Some(pid) = pid else { return Home::Known(self.main) };
        if *self.main_pid.get_or_insert(pid) == pid {
            return Home::Known(self.main);
        }
        match self.others.get(&pid) {
            Some(known) => Home::Known(*known),
            None if self.others.len() >= MAX_PROGRAMS => Home::Known(self.main),
            None => Home::New(pid),
        }
    }

    /// Where a call belongs: the first number that calls is the first program, whatever ranges others had before.
    pub(super) fn of_call(&mut self, pid: Option<u32>) -> Home {
        if let Some(pid) = pid.filter(|_| !std::mem::replace(&mut self.calls, true)) {
            self.main_pid = Some(pid);
        }
        self.of(pid)
    }

    /// Tells the process of a new program.
    pub(super) fn add(&mut self, pid: u32, process: ProcessId) {
        self.others.insert(pid, process);
    }

    pub(super) fn launch(&mut self, process: ProcessId, correlation: Option<u64>) {
        self.recent = process;
        let launched = self.launched.entry(process).or_default();
        if let Some(correlation) = correlation.filter(|_| launched.len() < MAX_LAUNCHES) {
            launched.insert(correlation);
        }
    }

    /// The program of GPU work: the one that has its correlation. Where several have it, the one that launched on this row
    /// before; else that of the last call.
    pub(super) fn of_work(&mut self, row: u64, correlation: Option<u64>) -> ProcessId {
        if self.others.is_empty() {
            return self.main;
        }
        let has = |process: &ProcessId| {
            correlation.is_some_and(|id| self.launched.get(process).is_some_and(|launched| launched.contains(&id)))
        };
        let all = || [self.main].into_iter().chain(self.others.values().copied());
        let mut owners = all().filter(has);
        let process = match (owners.next(), owners.next()) {
            (Some(one), None) => one,
            (Some(_), Some(_)) => self.rows.get(&row).copied().filter(has).unwrap_or(self.recent),
            (None, _) => self.rows.get(&row).copied().unwrap_or(self.recent),
        };
        self.rows.insert(row, process);
        process
    }
}
