//! `rkprof roofline`: the kernels of a run under the roofs of their device.

use super::judge_options::JudgedPart;
use super::report::html::kernels::Keys;
use super::report::html::{charts, header};
use super::style;
use super::{Failure, exit};
use crate::kernel_option::KernelOption;
use crate::output_options::{Show, formats};
use rkprof_analysis::assess::{self, Assessment};
use rkprof_analysis::roofline::{self, Options, Roofline, Sample};
use rkprof_arch::peaks::Peaks;
use rkprof_model::summary::{AgentSummary, Summary};
use rkprof_names::Ids;
use rkprof_results::by_device;
use rkprof_results::judge::{Judge, agent};
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::Run;
use rkprof_show::names::{self, Names};
use rkprof_show::page::Page;
use rkprof_store::dir;
use std::path::PathBuf;

/// Show what each kernel achieves against what its device could do
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof run --preset roofline --replay app -- python app.py     counts FLOPs and bytes
  rkprof roofline                                                the latest run, as text
  rkprof roofline out --format html -o roofline.html
  rkprof roofline out --level all --format svg -o roofline.svg
  rkprof roofline out --work 'wmma_gemm=flops:2*4096*4096*2048,dtype:fp16'     without counters
  rkprof roofline counted --timing-run plain        times of a run without counters

--peaks FILE: rocprof-compute's roofline.csv, or JSON:
  {\"compute_tflops\": {\"fp16\": 1100}, \"bandwidth_gb_per_s\": {\"hbm\": 4300}, \"replace\": false}
--work-file FILE: {\"kernels\": [{\"match\": \"REGEX\", \"flops\": \"2*grid_x*64\", \"bytes\": 4096, \"dtype\": \"fp16\"}]}

Exit codes: 0 ok (also without roofs, for a device without facts), 2 usage, 4 no data.")]
pub(crate) struct Args {
    /// Run directory, or a summary.json [default: rkprof_out/latest]
    #[arg(value_name = "RUN")]
    run: Option<PathBuf>,
    /// The compute roof: auto (one per number format that was executed), or fp64, fp32, xf32, fp16, bf16, fp8, f6f4, int8
    #[arg(long, value_name = "DTYPE", default_value = "auto")]
    dtype: String,
    /// Memory levels: hbm, l2, l1, lds, several separated by commas, or all
    #[arg(long, value_name = "LEVEL", default_value = "hbm")]
    level: String,
    /// The GPU, by its number in the report [default: the busiest]
    #[arg(long, value_name = "N", conflicts_with = "agent")]
    gpu: Option<u32>,
    /// The GPU, by its number among all agents
    #[arg(long, value_name = "N", hide = true)]
    agent: Option<u32>,
    /// One point per launch shape instead of one per kernel
    #[arg(long)]
    shapes: bool,
    #[command(flatten)]
    kernel: KernelOption,
    #[command(flatten)]
    part: JudgedPart,
    #[command(flatten, next_help_heading = "Output")]
    show: Show<Format>,
}

formats! { enum Format { #[value(alias = "ascii")] Text, Svg, Html, Json, Csv } }

pub(crate) fn execute(args: Args) -> Result<u8, Failure> {
    let Args { run, dtype, level, gpu, agent, shapes, kernel, part, show } = args;
    let options = Options::parse(&dtype, &level).map_err(|problem| {
        Failure::new(exit::USAGE, "draw the roofline", problem, "`rkprof roofline --help` lists dtypes and levels.")
    })?;
    let path = run.unwrap_or_else(dir::latest);
    let mut run = Run::load(&path, &path)?;
    // Ids are those of the whole run.
    let names = Names::of(&run.summary, false);
    let kernels = kernel.select_known(names.ids(), "draw the roofline")?;
    let judge = part.load(&path, &mut run, false)?;
    let summary = &run.summary;
    let numbered = |number: u32| summary.agents.iter().find(|agent| agent.gpu_index == Some(number));
    let chosen = match gpu {
        None => agent,
        Some(number) => Some(numbered(number).map(|agent| agent.index).ok_or_else(|| {
            let problem = format!("the run has no GPU {number}");
            Failure::new(exit::NO_DATA, "draw the roofline", problem, "`rkprof report` lists its GPUs.")
        })?),
    };
    let device = device(summary, chosen)?;
    let roofline = place(summary, (names.ids(), &kernels), &judge, device, shapes, &options)?;
    let text = match show.format {
        Format::Text => {
            roofline::text::render(&roofline, (!names::for_programs(show.output.as_deref())).then(style::width))
        }
        Format::Svg => roofline::svg::render(&roofline),
        Format::Html => page(&run, &names, &roofline),
        Format::Csv => roofline::csv::render(&roofline),
        Format::Json => {
            let mut json = roofline::json::render(&roofline);
            json["simulated"] = summary.simulated.into();
            crate::out::pretty(&json)
        }
    };
    show.write(&text)
}

/// The roofline as the report shows it, alone.
fn page(run: &Run, names: &Names, roofline: &Roofline) -> String {
    let section = charts::under_the_roof(
        Some(roofline),
        &Keys::new(names, names.ids().names().iter().map(String::as_str)),
        false,
    );
    let title = format!("Roofline of {}", roofline.device);
    let header = maud::html! { h1 { (title) } p.dim { (header::program(&run.summary.command)) } };
    Page { title, header, sections: vec![section], data: Vec::new() }.render()
}

/// The kernels of the device that did most, for a report; `None` when there are none.
/// `ids` are those of the whole run.
pub(crate) fn of_busiest(summary: &Summary, ids: &Ids, kernels: &Selection, judge: &Judge) -> Option<Roofline> {
    let device = device(summary, None).ok()?;
    place(summary, (ids, kernels), judge, device, false, &Options::default()).ok()
}

/// The kernels (or launch shapes) of a device under its roofs.
fn place(
    summary: &Summary,
    (ids, wanted): (&Ids, &Selection),
    judge: &Judge,
    device: u32,
    shapes: bool,
    options: &Options,
) -> Result<Roofline, Failure> {
    let mut assessed: Vec<Assessment> = match shapes {
        true => {
            let rows = summary.kernels.iter().zip(judge.rows(summary));
            rows.filter(|(row, _)| row.agent == device).map(|(_, assessment)| assessment).collect()
        }
        false => {
            let kernels = judge.kernels(summary)?.into_iter();
            kernels.filter(|(row, _)| row.agent == device).map(|(_, assessment)| assessment).collect()
        }
    };
    assessed.retain(|assessment| wanted.has(&assessment.sample.name));
    // Work that cannot be true is not drawn: why must be told.
    let doubted = assessed.iter().filter(|assessment| !assessment.doubts.is_empty());
    let doubts = doubted.map(|assessment| format!("{}: {}", assessment.sample.name, assessment.doubts.join("; ")));
    let mut doubts: Vec<String> = doubts.collect();
    doubts.dedup();
    let samples: Vec<Sample> = assessed.into_iter().map(|assessment| assessment.sample).collect();
    let described = agent(summary, device);
    let (peaks, sentence) = assess::peaks(described, judge.peaks());
    let mut peaks = peaks.unwrap_or_else(|| without_roofs(described, sentence));
    peaks.notes.splice(0..0, notes(summary, device));
    peaks.notes.extend(doubts);
    let mut roofline = roofline::build(&peaks, &samples, options);
    roofline.ids = ids.clone();
    if summary.simulated {
        roofline.device += " (simulated)";
        roofline.points.iter_mut().for_each(|point| point.source += ", simulated");
    }
    Ok(roofline)
}

/// The agent that is asked for, else the one with most kernel time.
fn device(summary: &Summary, chosen: Option<u32>) -> Result<u32, Failure> {
    let time = |agent: u32| -> u64 {
        let rows = summary.kernels.iter().filter(|row| row.agent == agent);
        rows.map(|row| row.duration.sum_ns + row.duration.untimed).sum()
    };
    let mut used: Vec<u32> = summary.kernels.iter().map(|row| row.agent).collect();
    used.sort_unstable();
    used.dedup();
    let fail = |problem: String, remedy: String| Err(Failure::new(exit::NO_DATA, "draw the roofline", problem, remedy));
    match (chosen, used.iter().copied().max_by_key(|agent| time(*agent))) {
        (_, None) => fail("the run has no kernels".to_owned(), "Trace a program that launches some.".to_owned()),
        (None, Some(busiest)) => Ok(busiest),
        (Some(agent), _) if used.contains(&agent) => Ok(agent),
        (Some(agent), _) => {
            let known: Vec<String> = used.iter().map(|agent| summary.device(*agent)).collect();
            fail(format!("{} ran no kernel", summary.device(agent)), format!("Kernels ran on {}.", known.join(", ")))
        }
    }
}

/// The device's name above a plot that has no roofs, and the sentence that says why.
fn without_roofs(agent: Option<&AgentSummary>, sentence: Option<String>) -> Peaks {
    let agent = agent.cloned().unwrap_or_default();
    Peaks {
        arch: agent.name,
        product: agent.product,
        cu_count: agent.cu_count.unwrap_or(0),
        clock_mhz: agent.clock_mhz.unwrap_or(0),
        notes: sentence.into_iter().collect(),
        ..Peaks::default()
    }
}

/// What to know before the numbers are believed.
fn notes(summary: &Summary, device: u32) -> Vec<String> {
    let mut notes = Vec::new();
    if summary.simulated {
        notes.push("SIMULATED: times and counters are the simulator's, not measured on hardware".to_owned());
    }
    let mut others: Vec<u32> = summary.kernels.iter().map(|row| row.agent).filter(|agent| *agent != device).collect();
    others.sort_unstable();
    others.dedup();
    if !others.is_empty() {
        let (shown, others) = (summary.device(device), by_device::label(summary, &others));
        notes.push(format!("only {shown} is shown; kernels also ran on {others}: --gpu NUMBER shows another"));
    }
    if let Some(counters) = summary.counters.as_ref().filter(|counters| !counters.available) {
        notes.push(format!("no counters: {}", counters.reason.as_deref().unwrap_or("the reason is not known")));
    }
    if summary.kernels.iter().all(|row| row.duration.count == 0) {
        notes.push(assess::UNTIMED.to_owned());
    }
    notes
}
