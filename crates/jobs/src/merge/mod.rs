//! Many processes, ranks and nodes made into one run: one trace, one summary, one table of ranks that waited for
//! others.
//!
//! ```text
//! directories --(inputs)--> sessions, by rank --(survey: each trace once)--> collectives, steps, busy time, clock readings
//!     collectives + clock readings --(clocks)--> each node's clock against the first node's
//!     collectives + clocks --(analysis::collectives)--> stragglers;  collectives --(bandwidth)--> GB/s by size
//!     each trace again, moved to the common clock --(trace)--> trace.pftrace;  samples of the GPUs --(telemetry)--> the same
//!     summaries, added exactly --> summary.json;  all of it --(table)--> ranks.json
//! ```
//!
//! Memory does not grow with the traces: it holds a bounded number of intervals of the sessions that are read, and of collectives
//! per rank. A missing, killed or cut rank is a finding, never an error.

pub mod bandwidth;
mod busy_time;
mod clocks;
mod inputs;
pub mod passes;
mod survey;
pub mod table;
mod telemetry;
mod trace;

pub use inputs::{Input, find, take_copies};

use rkprof_analysis::collectives::Occurrences;
use rkprof_formats::export::dataset;
use rkprof_formats::export::session::Source;
use rkprof_formats::export::stream::FeedError;
use rkprof_model::run::{self, RunInfo, Status};
use rkprof_model::summary::{self, Summary, Verdict};
use rkprof_stats::merge::{MergeError, merge};
use rkprof_store::dir;
use std::io;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;
use survey::Survey;
use table::RankTable;

pub const RANKS_FILE: &str = "ranks.json";

/// Limit of summaries in memory at once.
const BATCH: usize = 32;
/// Limit of sessions that are read at once: each needs up to 100 MB.
const THREADS: usize = 4;

/// Errors of the result; a problem of an input is a finding.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{path}: {source}")]
    Write { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Summary(#[from] MergeError),
    #[error(transparent)]
    Dataset(#[from] FeedError),
}

impl Error {
    fn write(path: &Path) -> impl FnOnce(io::Error) -> Error + '_ {
        |source| Error::Write { path: path.to_owned(), source }
    }
}

/// What to merge, and what to write.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The ROCTx range that is a step; without it, the most frequent range that all ranks have equally often.
    pub step: Option<String>,
    /// Write no joint trace.
    pub no_trace: bool,
    /// Write the Parquet dataset.
    pub dataset: bool,
}

/// Called after some sessions with the number of finished passes over sessions, and the number of all passes.
pub type Progress<'a> = &'a dyn Fn(usize, usize);

/// Merges sessions into the existing directory `out`. Returns the content of `ranks.json`.
///
/// # Errors
///
/// When the result can't be written, or when two summaries contradict themselves.
pub fn merge_into(inputs: &[Input], out: &Path, options: &Options, progress: Progress<'_>) -> Result<RankTable, Error> {
    let passes = 1 + usize::from(!options.no_trace) + usize::from(options.dataset);
    let done = |n: usize| progress(n, passes * inputs.len());
    let mut surveys: Vec<Survey> = Vec::new();
    let threads = thread::available_parallelism().map_or(1, usize::from).min(THREADS);
    for batch in inputs.chunks(threads) {
        for mut survey in surveys_of(batch, options.step.as_deref()) {
            // One rank is enough to know which collective was launched in which step.
            if surveys.iter().any(Survey::tells_steps) {
                survey.launches = Occurrences::default();
            }
            surveys.push(survey);
        }
        done(surveys.len());
    }
    let clocks = clocks::align(inputs, &surveys);
    let table = table::build(inputs, &surveys, &clocks);
    let summary = summaries(inputs, &surveys)?;
    if !options.no_trace {
        let path = out.join(rkprof_store::TRACE_FILE);
        trace::write(&path, inputs, &surveys, &clocks, &summary, &|n| done(inputs.len() + n))
            .map_err(Error::write(&path))?;
    }
    let write_summary = out.join(summary::FILE);
    dir::write_json(&write_summary, &summary).map_err(Error::write(&write_summary))?;
    let write_table = out.join(RANKS_FILE);
    dir::write_json(&write_table, &table).map_err(Error::write(&write_table))?;
    let write_info = out.join(run::FILE);
    dir::write_json(&write_info, &info(inputs, &summary, options)).map_err(Error::write(&write_info))?;
    // The dataset must be newer than run.json: `rkprof query` makes older datasets again.
    if options.dataset {
        write_dataset(inputs, out, &|n| done(inputs.len() * (passes - 1) + n))?;
    }
    Ok(table)
}

/// Surveys sessions at the same time.
fn surveys_of(batch: &[Input], step: Option<&str>) -> Vec<Survey> {
    thread::scope(|scope| {
        let readers: Vec<_> = batch.iter().map(|input| scope.spawn(move || survey::survey(input, step))).collect();
        readers.into_iter().map(|reader| reader.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// Writes each process's events into the dataset, under its own host and rank. Unreadable traces are findings already.
fn write_dataset(inputs: &[Input], out: &Path, done: &dyn Fn(usize)) -> Result<(), Error> {
    let name = out.canonicalize().ok().and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    let name = name.unwrap_or_default();
    let dir = out.join(dataset::DIR);
    let mut missing = Vec::new();
    for (n, input) in inputs.iter().enumerate() {
        let source = Source {
            place: input.dir.clone(),
            traces: input.traces(),
            info: input.info.clone(),
            summary: input.summary().ok(),
            joint: false,
        };
        match dataset::write([&source].into_iter(), &dir, &name, &|_| {}) {
            Err(FeedError::Write(error)) => return Err(FeedError::Write(error).into()),
            Ok(written) => missing.extend(written.missing),
            Err(error) => missing.push(error.to_string()),
        }
        done(n + 1);
    }
    // Without any rows there is no such directory.
    if dataset::is_dataset(&dir) {
        dataset::keep_missing(&dir, &missing).map_err(FeedError::Write)?;
    }
    Ok(())
}

/// The sum of all summaries, a few at a time.
fn summaries(inputs: &[Input], surveys: &[Survey]) -> Result<Summary, MergeError> {
    let mut reasons = Vec::new();
    let mut sum: Option<Summary> = None;
    for batch in inputs.chunks(BATCH) {
        let read = batch.iter().filter_map(|input| {
            let mut summary = input.summary().ok()?;
            // The sum names processes in its reasons; the ranks are known here.
            let said = std::mem::take(&mut summary.completeness.reasons);
            reasons.extend(said.into_iter().map(|reason| format!("{}: {reason}", input.label())));
            Some(summary)
        });
        let parts: Vec<Summary> = sum.take().into_iter().chain(read).collect();
        sum = Some(merge(&parts)?);
    }
    let mut sum = sum.unwrap_or_default();
    for input in inputs.iter().filter(|input| input.problem.is_some()) {
        sum.completeness.verdict = Verdict::Incomplete;
        reasons.push(format!("{}: {}", input.label(), input.problem.as_deref().unwrap_or_default()));
    }
    for (input, survey) in inputs.iter().zip(surveys) {
        if !survey.missing.is_empty() {
            sum.completeness.verdict = Verdict::Incomplete;
        }
        reasons.extend(survey.missing.iter().map(|reason| format!("{}: {reason}", input.label())));
    }
    sum.completeness.reasons = reasons;
    // The trace of a single input is written anew as well.
    sum.completeness.trace_files = Vec::new();
    Ok(sum)
}

fn info(inputs: &[Input], summary: &Summary, options: &Options) -> RunInfo {
    let known = inputs.iter().filter_map(|input| input.info.as_ref());
    let first = known.clone().next().cloned().unwrap_or_default();
    let traces = if options.no_trace { Vec::new() } else { vec![rkprof_store::TRACE_FILE.to_owned()] };
    RunInfo {
        schema_version: run::SCHEMA_VERSION,
        rkprof_version: env!("CARGO_PKG_VERSION").to_owned(),
        status: Status::Merged,
        simulated: summary.simulated,
        host: summary.host.clone(),
        command: first.command,
        cwd: first.cwd,
        agents: summary.agents.clone(),
        started_at: known.clone().map(|info| info.started_at.clone()).min().unwrap_or_default(),
        world_size: known.filter_map(|info| info.world_size).max(),
        launcher: first.launcher,
        job: first.job,
        trace_files: traces,
        ..RunInfo::default()
    }
}
