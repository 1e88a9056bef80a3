//! `rkprof roofline`: the kernels of a run under the roofs of their device.

use super::judge_options::JudgedPart;
use super::style;
use super::{Failure, exit};
use crate::kernel_option::KernelOption;
use crate::output_options::{Show, formats};
use crate::run_argument::run_path;
use rkprof_analysis::roofline::{self, Options};
use rkprof_report::roofline as report;
use rkprof_results::load::Run;
use rkprof_show::names::{self, Names};
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
  rkprof roofline out --work 'mm=flops:2*arg.M*arg.N*arg.K'     by arguments of launches (run --kernel-args)
  rkprof roofline counted --timing-run plain        times of a run without counters

--peaks FILE: rocprof-compute's roofline.csv, or JSON:
  {\"compute_tflops\": {\"fp16\": 1100}, \"bandwidth_gb_per_s\": {\"hbm\": 4300}, \"replace\": false}
--work-file FILE: {\"kernels\": [{\"match\": \"REGEX\", \"flops\": \"2*grid_x*64\", \"bytes\": 4096, \"dtype\": \"fp16\"}]}

Exit codes: 0 ok (also without roofs, for a device without facts), 2 usage, 4 no data.")]
pub(crate) struct Args {
    /// Run directory, or a summary.json [default: rkprof_out/latest]
    #[arg(value_name = "RUN", value_parser = run_path())]
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
    let names = Names::from_summary(&run.summary, false);
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
    let device = report::device(summary, chosen)?;
    let roofline = report::place(summary, (names.ids(), &kernels), &judge, device, shapes, &options)?;
    let text = match show.format() {
        Format::Text => {
            roofline::text::render(&roofline, (!names::for_programs(show.output.as_deref())).then(style::width))
        }
        Format::Svg => roofline::svg::render(&roofline),
        Format::Html => report::page(&run, &names, &roofline),
        Format::Csv => roofline::csv::render(&roofline),
        Format::Json => {
            let mut json = roofline::json::render(&roofline);
            json["simulated"] = summary.simulated.into();
            crate::out::pretty(&json)
        }
    };
    show.write(&text)
}
