//! `rkprof report`: the results of a run, and what to do about them.

use super::judge_options::JudgeOptions;
use super::region::Region;
use super::step_options::{self, StepOptions};
use super::{Failure, exit, out};
use crate::kernel_option::KernelOption;
use crate::output_options::{Show, formats};
use crate::run_argument::run_path;
use rkprof_report::beside::Baseline;
use rkprof_report::view::View;
use rkprof_report::{brief, by_thread, damaged, histogram, hot_lines, json, list, markdown};
use rkprof_results::examine::{self, Request};
use rkprof_results::load::Run;
use rkprof_results::together;
use rkprof_show::names::{self, Names};
use rkprof_store::dir;
use std::path::PathBuf;

/// Show what to do first, where time went, and whether every record is there
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof report                                  the latest run in rkprof_out
  rkprof report out -n 30 --shapes               thirty rows, one per launch shape
  rkprof report out --kernel Kb4n7 --shapes      one kernel, by its id or a part of its name
  rkprof report out --step 'decode step' --warmup auto
  rkprof report out --step iteration --schedule 2,3,5,1
  rkprof report out --roi roctx:measured         without what came before and after
  rkprof report out --brief                      what limits it and what to do, in 60 lines at most
  rkprof report out --format html -o report.html one file to look at and to pass on
  rkprof report out --format markdown            for a comment on a pull request
  rkprof report out --histogram durations.csv    each kernel's durations, to plot
  rkprof report out --format csv --table api     one table, for a spreadsheet
  rkprof report out --format json | jq '.findings[0]'
  rkprof report trace.pftrace                    a trace without its run directory

Steps are found from the kernels that repeat, unless --step names a ROCTx range.")]
pub(crate) struct Args {
    /// Run directory, a summary.json, or a trace [default: rkprof_out/latest]
    #[arg(value_name = "RUN", value_parser = run_path())]
    run: Option<PathBuf>,
    /// Rows per table
    #[arg(short = 'n', long = "rows", value_name = "N", default_value_t = 10)]
    rows: usize,
    /// The facts alone, in 60 lines at most: limiter, findings, kernels, next commands (text, JSON, Markdown)
    #[arg(long, conflicts_with_all = ["shapes", "by_thread", "wide", "nodes", "histogram"])]
    brief: bool,
    /// One row per launch shape, device and stream instead of one per kernel
    #[arg(long)]
    shapes: bool,
    #[command(flatten)]
    kernel: KernelOption,
    /// Also list the calls of each function by thread (text and JSON)
    #[arg(long, conflicts_with_all = ["summary_only", "roi"])]
    by_thread: bool,
    /// Show all columns and whole names, however narrow the terminal is
    #[arg(long)]
    wide: bool,
    #[command(flatten)]
    region: Region,
    #[command(flatten)]
    steps: StepOptions,
    /// Exclude the first launch of each kernel from the tables
    #[arg(long)]
    steady: bool,
    /// Nodes of the model's graph, for kernels per node
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// Run whose registers, waves, instructions and rates stand beside those of each kernel (HTML)
    #[arg(long, value_name = "RUN")]
    baseline: Option<PathBuf>,
    /// Also write the distribution of each kernel's durations as CSV
    #[arg(long, value_name = "FILE")]
    histogram: Option<PathBuf>,
    /// Table to write, as api or steps; a wrong name lists them (CSV) [default: kernels]
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
    /// Do not read traces: faster, but without steps and idle time
    #[arg(long, conflicts_with = "roi")]
    summary_only: bool,
    #[command(flatten)]
    judge: JudgeOptions,
    #[command(flatten, next_help_heading = "Output")]
    show: Show<Format>,
}

formats! {
    enum Format {
        Text,
        /// Schemas in docs/report.schema.json and, with --brief, docs/brief.schema.json
        Json,
        Markdown,
        /// One table, with all of its columns
        Csv,
        /// One file that needs no network
        Html
    }
}

impl Args {
    fn request(&self) -> Request {
        Request {
            options: self.steps.options(self.steady),
            traces: !self.summary_only,
            tables: self.show.format() == Format::Html,
        }
    }

    /// Whether the form has what is asked for.
    fn check_form(&self) -> Result<(), Failure> {
        let format = self.show.format();
        if self.brief && matches!(format, Format::Html | Format::Csv) {
            let problem = "a page and a table have one form";
            return Err(Failure::new(
                exit::USAGE,
                "write a brief report",
                problem,
                "Write --format text, json or markdown.",
            ));
        }
        if self.baseline.is_some() && format != Format::Html {
            let remedy = "Write --format html, or use: rkprof compare BASELINE RUN.";
            return Err(Failure::new(
                exit::USAGE,
                "put kernels beside a baseline",
                "only pages have both sides",
                remedy,
            ));
        }
        if self.table.is_some() && format != Format::Csv {
            let remedy = "Write --format csv, or leave out --table.";
            return Err(Failure::new(exit::USAGE, "write one table", "only CSV has one table alone", remedy));
        }
        Ok(())
    }
}

pub(crate) fn execute(args: Args) -> Result<u8, Failure> {
    args.check_form()?;
    let request = args.request();
    let Args {
        run,
        show,
        rows,
        brief,
        shapes,
        kernel,
        by_thread,
        wide,
        region,
        nodes,
        baseline,
        histogram,
        table,
        judge,
        ..
    } = args;
    let path = run.unwrap_or_else(dir::latest);
    let together = together::together(&path, request.options.query.range.as_deref())?;
    let mut run = Run::load(together.as_ref().map_or(&path, |together| &together.dir), &path)?;
    if together.is_some() {
        // The joint trace is deleted with this command.
        run.traces.clear();
    }
    // This comes before any filter: ids are those of the whole run.
    let whole = wide || names::for_programs(show.output.as_deref());
    let names = Names::from_summary(&run.summary, whole && show.format() == Format::Text);
    let kernels = kernel.select_known(names.ids(), &format!("report kernels of {}", path.display()))?;
    region.restrict(&mut run)?;
    // The joint trace of a job has several processes; steps are searched in each.
    if request.traces && together.is_none() {
        step_options::measure(&mut run, &request.options, false)?;
    }
    if let Some(file) = histogram {
        out::data(Some(&file), &histogram::render(&run).map_err(|error| damaged(&run, error))?)?;
    }
    let judge = judge.load(&path, &run)?;
    let mut examined = examine::examine(&mut run, &request).map_err(|error| step_options::no_steps(&run, error))?;
    // Paths are those of the whole run and of all launches.
    if region.range().is_none() && !request.options.sets_apart() {
        examined.paths = hot_lines::load(&run)?;
        hot_lines::name(&mut examined);
    }
    if brief {
        let mut judged = judge.kernels(&run.summary)?;
        judged.retain(|(row, _)| kernels.has(&row.name));
        let facts = brief::brief_of(&run, &examined, &names, &judged);
        return show.write(&match show.format() {
            Format::Json => brief::json(&facts),
            Format::Markdown => brief::markdown(&facts),
            Format::Text | Format::Html | Format::Csv => brief::render(&facts),
        });
    }
    let calls = by_thread.then(|| by_thread::read(&mut run)).transpose().map_err(|error| damaged(&run, error))?;
    let width = show.width(wide);
    let view = View { rows, shapes, width, names: &names, kernels: &kernels, brief: false, nodes };
    let text = match show.format() {
        Format::Json => {
            let calls = calls.map(|calls| calls.rows);
            json::render(&run, &examined, &names, &kernels, &judge, calls).map_err(|error| damaged(&run, error))?
        }
        Format::Csv => {
            list::csv(&run, &judge, &examined, &names, &kernels, shapes, table.as_deref().unwrap_or("kernels"))?
        }
        Format::Text => {
            let text = rkprof_report::text(&run, Some(&examined), &judge, view)?;
            calls.map_or(text.clone(), |calls| format!("{text}\n{}", by_thread::section(&calls, view)))
        }
        Format::Markdown => {
            let judged = judge.kernels(&run.summary)?;
            markdown::render(&run, &judge.table(&run.summary), &examined, view, &judged)
                .map_err(|error| damaged(&run, error))?
        }
        Format::Html => {
            let baseline = baseline.map(|before| Baseline::read(&before, (&path, &run))).transpose()?;
            rkprof_report::html_of(&run, &examined, &judge, &names, &kernels, baseline.as_ref())?
        }
    };
    show.write(&text)
}
