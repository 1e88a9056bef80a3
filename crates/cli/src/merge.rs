//! `rkprof merge`: the processes of a job made into one run.

use super::{Failure, exit, out};
use crate::output_options::PlainFormat;
use rkprof_jobs::merge::{self, Options};
use rkprof_launch::directory::RunDir;
use rkprof_model::rank::Rank;
use rkprof_results::together;
use rkprof_store::dir::{self, Placeholders};
use std::path::PathBuf;

/// Merge the runs of many processes into one: one trace, one summary, and who waited
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof merge runs/4711 -o merged         all ranks below a directory
  rkprof merge node0/out node1/out -o merged --step train_step
  rkprof report merged                     their kernels, added up

Writes trace.pftrace (one timeline; node and rank in the names of processes), summary.json, run.json and ranks.json.
Clocks of different nodes are aligned by the collectives that they share, and the remaining uncertainty is printed; without \
collectives the wall clocks decide. A rank that is missing, killed or cut is a finding.

Exit codes: 0 ok, 1 the result could not be written, 2 usage, 4 no run there.")]
pub(crate) struct Args {
    /// Run directories, or directories that hold some
    #[arg(value_name = "RUN", required = true)]
    runs: Vec<PathBuf>,
    /// Directory to write
    #[arg(short, long = "out", value_name = "DIR")]
    out: PathBuf,
    /// Use the directory even when it holds a run, which is deleted
    #[arg(long)]
    force: bool,
    /// ROCTx range that is a step [default: the outermost range that all ranks have most often]
    #[arg(long, value_name = "NAME")]
    step: Option<String>,
    /// Write no joint trace
    #[arg(long)]
    no_trace: bool,
    /// Write everything as Parquet too, into DIR/dataset, for rkprof query and other engines
    #[arg(long)]
    dataset: bool,
    /// Form of the result
    #[arg(long, value_enum, default_value_t)]
    format: PlainFormat,
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let doing = || format!("merge {}", words(&args.runs));
    let mut inputs = merge::find(&args.runs)
        .map_err(|error| Failure::new(exit::NO_DATA, doing(), error, "Name run directories, or what holds them."))?;
    if inputs.is_empty() {
        let remedy = "Name run directories, or directories that hold some at most four levels down.";
        return Err(Failure::new(exit::NO_DATA, doing(), "no run is in there", remedy));
    }
    for copy in merge::take_copies(&mut inputs) {
        out::note(&format!("{} is a copy of another run and is left out", copy.display()));
    }
    let (host, out_dir) = (dir::host(), args.out.to_string_lossy().into_owned());
    RunDir::refuse_inputs(&out_dir, &inputs.iter().map(|input| input.dir.clone()).collect::<Vec<_>>())?;
    let rank = Rank::default();
    let place = Placeholders::here(&host, &rank);
    let run = RunDir::make(Some(&out_dir.replace('%', "%%")), args.force, &place)?;
    let options = Options { step: args.step.clone(), no_trace: args.no_trace, dataset: args.dataset };
    let table = together::with_bar(&inputs, &args.out, &options).map_err(|error| {
        let _ = dir::remove_run(&run.path);
        run.discard();
        Failure::new(exit::CHECK_FAILED, doing(), error, "Check that the place is writable and has room.")
    })?;
    run.replaces();
    match args.format {
        PlainFormat::Json => {
            let text = out::pretty(&table);
            out::result(None, &text)
        }
        PlainFormat::Text => {
            let text = rkprof_report::ranks::text(&table, &args.out);
            out::result(None, &text)
        }
    }
}

fn words(paths: &[PathBuf]) -> String {
    let all: Vec<String> = paths.iter().take(3).map(|path| path.display().to_string()).collect();
    let more = if paths.len() > 3 { " ..." } else { "" };
    format!("{}{more}", all.join(" "))
}
