//! Reports of a run: as text, Markdown, JSON and HTML.
//!
//! ```text
//! run directory, summary, trace --(load, traces)--> Run --(examine)--> Examined --> text, json, markdown, html
//! ```
//!
//! `summary.json` and `run.json` of all processes are added up; the trace of each process is read in one pass and
//! looked into by `analysis::timeline`. A run without traces is reported too, and says what is missing for it.
//!
//! It reads no file of a run itself ([`rkprof_results`] does) and prints nothing: it makes text.

mod activity;
mod arguments;
pub mod beside;
pub mod brief;
pub mod by_thread;
pub mod counters;
mod damaged;
mod energy;
mod findings;
mod flame;
pub mod head;
pub mod histogram;
pub mod hot_lines;
pub mod html;
mod in_trace;
pub mod inside_stacks;
pub mod json;
mod kernel_code;
mod kernels;
pub mod list;
pub mod markdown;
mod places;
mod quality;
pub mod ranks;
pub mod roofline;
mod sizes;
mod tables;
pub mod text;
mod time;
pub mod view;

pub use damaged::damaged;

use beside::Baseline;
use rkprof_results::examine::{self, Examined, Request};
use rkprof_results::judge::{Judge, JudgeSources};
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::Run;
use rkprof_results::{found_tracks, page_limit, together};
use rkprof_show::names::Names;
use rkprof_show::{Failure, exit, out, style};
use std::path::{Path, PathBuf};
use view::View;

/// The report as a page.
///
/// # Errors
/// The summary is damaged.
pub fn html_of(
    run: &Run,
    examined: &Examined,
    judge: &Judge,
    names: &Names,
    kernels: &Selection,
    baseline: Option<&Baseline>,
) -> Result<String, Failure> {
    let judged = judge.kernels(&run.summary)?;
    let roofline = roofline::of_busiest(&run.summary, names.ids(), kernels, judge);
    let table = judge.table(&run.summary);
    let judged = html::JudgedKernels { table: &table, judged: &judged, roofline: roofline.as_ref() };
    html::render(run, examined, &judged, names, kernels, baseline).map_err(|error| damaged(run, error))
}

/// The report of a run as a page.
pub fn page(path: &Path) -> Result<String, Failure> {
    let together = together::together(path, None)?;
    let mut run = Run::load(together.as_ref().map_or(path, |together| &together.dir), path)?;
    let names = Names::from_summary(&run.summary, false);
    let judge = JudgeSources::default().load(path, &run)?;
    let request = Request { traces: true, tables: true, ..Request::default() };
    let mut examined = examine::examine(&mut run, &request).map_err(|error| damaged(&run, error))?;
    examined.paths = hot_lines::load(&run)?;
    hot_lines::name(&mut examined);
    html_of(&run, &examined, &judge, &names, &Selection::All, None)
}

/// The trace of a run that has one.
fn one_trace(run: &Run) -> Option<PathBuf> {
    let mut traces = run.processes.iter().flat_map(|process| &process.traces);
    traces.next().filter(|_| traces.next().is_none()).cloned()
}

/// Tracks of what is found in a run, for the end of its trace; empty where the trace has them, or is not read in a moment.
///
/// # Errors
/// The run cannot be read.
pub fn found_tracks(path: &Path, trace: &Path) -> Result<Vec<u8>, Failure> {
    let mut run = Run::load(path, path)?;
    if !(1..=BRIEF_TRACES).contains(&run.trace_bytes()) {
        return Ok(Vec::new());
    }
    let request = Request { traces: true, tables: true, ..Request::default() };
    let examined = examine::examine(&mut run, &request).map_err(|error| damaged(&run, error))?;
    let packets = in_trace::packets(&run, &examined);
    Ok(if found_tracks::has_them(trace, &packets).unwrap_or(true) { Vec::new() } else { packets })
}

/// Largest traces that are read before `run` returns: reading takes about a second for 100 MB.
const BRIEF_TRACES: u64 = 64 << 20;

/// The summary that `run` and `demo` show at the end. `path` is absolute, `shown` is the user's path.
pub fn after_run(path: &Path, shown: &Path, rows: usize) -> Result<String, Failure> {
    let mut run = Run::load(path, shown)?;
    let judge = JudgeSources::default().load(path, &run)?;
    let examined = (1..=BRIEF_TRACES).contains(&run.trace_bytes()).then(|| {
        let request = Request { traces: true, tables: true, ..Request::default() };
        let mut examined = examine::examine(&mut run, &request).map_err(|error| damaged(&run, error))?;
        examined.paths = hot_lines::load(&run)?;
        hot_lines::name(&mut examined);
        Ok(examined)
    });
    let examined = examined.transpose()?;
    if let (Some(examined), Some(trace)) = (&examined, one_trace(&run)) {
        // The trace is whole without them: a full disk is no failure of the run.
        let _ = found_tracks::append(&trace, &in_trace::packets(&run, examined));
    }
    // It goes to stderr, beside the program's output.
    let names = Names::from_summary(&run.summary, false);
    let (width, kernels) = (style::width_of_remarks(), &Selection::All);
    text(
        &run,
        examined.as_ref(),
        &judge,
        View { rows, shapes: false, width, names: &names, kernels, brief: true, nodes: None },
    )
}

/// The report as text. Without `examined` it says what the summary holds.
///
/// # Errors
/// The summary is damaged.
pub fn text(run: &Run, examined: Option<&Examined>, judge: &Judge, view: View) -> Result<String, Failure> {
    let table = judge.table(&run.summary);
    let verdicts = counters::section(&run.summary, &table, &judge.kernels(&run.summary)?, view);
    text::render(run, &table, examined, &verdicts, view).map_err(|error| damaged(run, error))
}
