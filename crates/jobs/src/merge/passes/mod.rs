//! The passes of an application replay, joined dispatch by dispatch: pass 0 has the times, each further one a group of
//! counters.
//!
//! ```text
//! traces of all passes --(order: each once)--> launches: how often each kernel and shape ran in which pass
//!     again, pass by pass in step: dispatch n of pass 0 <-> dispatch n of pass 1, 2, ...
//!         --> replay.csv, a row a dispatch;  rows that ran unequally often: counters of the dispatches that have a counterpart
//! ```
//!
//! Dispatches of different runs match by kernel, shape, device, stream and the order of launching. Where the streams of a
//! kernel have different counts from run to run, they are not the same streams: the kernel is then joined over all of them.
//! Only a window of each pass is in memory.

mod ahead;
mod launches;
mod order;
mod table;

pub use launches::What;

use ahead::Ahead;
use launches::{Compared, Launches};
use order::InOrder;
use rkprof_model::summary::{CounterRow, Distribution};
use rkprof_stats::Tally;
use rkprof_store::{REPLAY_FILE, dir};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use table::Table;

/// Significant digits of the durations of rows that are joined anew.
const DIGITS: u8 = 2;

/// The result of joining dispatches.
#[derive(Debug, Default)]
pub struct Joined {
    /// Rows of kernels whose count differs from pass to pass, with the counters that could be joined.
    pub rows: BTreeMap<(What, Option<u32>), CountedRow>,
    /// Sentences: how the passes differ.
    pub differences: Vec<String>,
    /// Dispatches of pass 0, and the number of them that have the counters of all passes.
    pub dispatches: u64,
    pub whole: u64,
}

/// Counters of the dispatches of a row that have a counterpart.
#[derive(Debug)]
pub struct CountedRow {
    pub counters: Vec<CounterRow>,
    durations: Tally,
}

impl CountedRow {
    /// Durations of the counted dispatches.
    pub fn counted(&self) -> Option<Distribution> {
        (self.durations.count() > 0).then(|| self.durations.distribution())
    }
}

/// Why dispatches can't be joined one by one.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Trace(#[from] rkprof_model::error::Error),
    #[error("the trace of pass {0} does not have all of its dispatches")]
    Cut(usize),
    #[error("there are too many different launches")]
    TooMany,
    #[error("{path}: {source}")]
    Write { path: PathBuf, source: io::Error },
}

/// Joins the passes of the run directory `root`. `totals`: dispatches by pass, from the summaries; `groups`: counters of pass
/// 1, 2, ...
///
/// # Errors
/// When a trace is missing, cut or damaged; single dispatches are then unknown.
pub fn join(root: &Path, totals: &[u64], groups: &[Vec<String>]) -> Result<Joined, Error> {
    let passes = totals.len();
    let mut launches = Launches::new(passes, groups);
    let traces: Vec<Vec<Vec<PathBuf>>> =
        (0..passes).map(|pass| traces(&root.join(dir::pass_name(pass as u32)))).collect();
    for (pass, processes) in traces.iter().enumerate() {
        for (process, files) in processes.iter().enumerate() {
            let mut dispatches = InOrder::new(files.clone(), process as u32);
            while let Some(launched) = dispatches.next(&mut launches)? {
                launches.count(launched.launch, pass);
            }
        }
        if launches.total(pass) != totals[pass] {
            return Err(Error::Cut(pass));
        }
    }
    if launches.full {
        return Err(Error::TooMany);
    }
    let compared = launches.compare();
    let several = compared.iter().any(|compared| compared.process > 0);
    let differences = compared.iter().flat_map(|compared| compared.sentences(several)).collect();
    let mut joined = Joined { differences, ..Joined::default() };
    let mut rows = Rows::new(&launches, &compared);

    let path = root.join(REPLAY_FILE);
    let failed = |source: io::Error| Error::Write { path: path.clone(), source };
    let mut table = Table::create(&path, &launches.columns).map_err(failed)?;
    let (mut far, mut late) = (0, 0);
    for (process, files) in traces.first().into_iter().flatten().enumerate() {
        let mut first = InOrder::new(files.clone(), process as u32);
        let others = traces.iter().enumerate().skip(1);
        let mut others: Vec<Ahead> = others
            .map(|(pass, of)| {
                Ahead::new(InOrder::new(of.get(process).cloned().unwrap_or_default(), process as u32), pass)
            })
            .collect();
        while let Some(launched) = first.next(&mut launches)? {
            let mut values = vec![None; launches.columns.len()];
            let mut row = rows.get(launched.launch);
            let mut found = 0;
            for other in &mut others {
                let counterpart = other.take(&mut launches, launched.launch, launched.ordinal)?;
                let Some((duration, counted)) = counterpart.filter(|(_, counted)| !counted.is_empty()) else {
                    continue;
                };
                found += 1;
                if let Some(row) = &mut row {
                    row.add(duration, &counted);
                }
                counted.into_iter().for_each(|(column, value)| values[column] = Some(value));
            }
            joined.dispatches += 1;
            joined.whole += u64::from(found == others.len());
            table.row(launches.get(launched.launch), &launched, &values).map_err(failed)?;
        }
        late += first.late + others.iter().map(|other| other.dispatches.late).sum::<u64>();
        far += others.iter().map(|other| other.far).sum::<u64>();
    }
    table.finish().map_err(failed)?;
    joined.rows = rows.finish();
    if far > 0 {
        joined.differences.push(format!("{far} dispatches are too far from their counterparts to be joined with them"));
    }
    if late > 0 {
        joined.differences.push(format!("{late} dispatches may have been joined out of order: they ended too late"));
    }
    Ok(joined)
}

/// The trace files of each process of a pass.
fn traces(pass: &Path) -> Vec<Vec<PathBuf>> {
    let sessions = dir::sessions(pass).unwrap_or_default();
    sessions.iter().map(|session| rkprof_store::trace_files(&session.dir)).collect()
}

impl CountedRow {
    fn new(launches: &Launches) -> CountedRow {
        let counters = launches.columns.iter().map(|(group, name)| CounterRow::new(name.clone(), *group));
        CountedRow { counters: counters.collect(), durations: Tally::new(DIGITS) }
    }

    fn add(&mut self, duration: u64, values: &[(usize, f64)]) {
        self.durations.record(duration);
        values.iter().for_each(|(column, value)| self.counters[*column].record(*value));
    }
}

/// The rows that are joined anew; rows of several processes are added.
struct Rows {
    /// By launch: index in `rows`.
    of: Vec<Option<usize>>,
    rows: Vec<((What, Option<u32>), CountedRow)>,
}

impl Rows {
    fn new(launches: &Launches, compared: &[Compared]) -> Rows {
        let unequal: BTreeSet<&What> =
            compared.iter().filter(|compared| compared.is_unequal()).map(|compared| &compared.what).collect();
        let mut places: BTreeMap<(&What, Option<u32>), usize> = BTreeMap::new();
        let mut rows = Vec::new();
        let of = launches.all().iter().map(|launch| {
            unequal.contains(&launch.what).then(|| {
                *places.entry((&launch.what, launch.stream)).or_insert_with(|| {
                    rows.push(((launch.what.clone(), launch.stream), CountedRow::new(launches)));
                    rows.len() - 1
                })
            })
        });
        Rows { of: of.collect(), rows }
    }

    fn get(&mut self, launch: u32) -> Option<&mut CountedRow> {
        let at = self.of[launch as usize]?;
        Some(&mut self.rows[at].1)
    }

    fn finish(mut self) -> BTreeMap<(What, Option<u32>), CountedRow> {
        self.rows.iter_mut().for_each(|(_, row)| row.counters.retain(|counter| counter.count > 0));
        self.rows.into_iter().collect()
    }
}

impl Compared {
    fn is_unequal(&self) -> bool {
        !self.streams_agree || self.counts.iter().any(|count| *count != self.counts[0])
    }

    /// The sentences about differences.
    fn sentences(&self, several: bool) -> Vec<String> {
        let process = if several { format!("process {}: ", self.process) } else { String::new() };
        let shown = format!("{process}{}", self.what.shown());
        let own = self.counts[0];
        let mut sentences = Vec::new();
        for (pass, count) in self.counts.iter().copied().enumerate().skip(1).filter(|(_, count)| *count != own) {
            sentences.push(match (own, count) {
                (0, _) => format!("{shown} ran only in pass {pass}, {count} times"),
                (_, 0) => format!("{shown} did not run in pass {pass}"),
                _ => format!(
                    "{shown} ran {count} times in pass {pass} and {own} times in pass 0: the first {} are joined, {} of \
                     pass {} have no counterpart",
                    own.min(count),
                    own.abs_diff(count),
                    if count > own { pass } else { 0 }
                ),
            });
        }
        if sentences.is_empty() && !self.streams_agree {
            sentences.push(format!(
                "{shown} ran on other streams from pass to pass: joined in the order of all its launches"
            ));
        }
        sentences
    }
}
