//! `rkprof kernels`: registers, spills, occupancy and instructions of kernels, from their code objects.

use super::{Failure, exit};
use crate::output_options::{PlainFormat, Show};
use crate::run_argument::run_path;
use rkprof_code::gate::Limits;
use rkprof_code::kernel::Kernel;
use rkprof_code::{Analysis, Isa, Options, against, analyze, json, text};
use rkprof_names::Ids;
use rkprof_results::code_objects;
use rkprof_results::kernel_filter::{self, KernelFilter, Selection};
use rkprof_results::load::Run;
use rkprof_show::names::Names;
use rkprof_store::dir;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Show registers, LDS, spills, occupancy and loops of kernels, without a GPU
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof kernels app                          the kernels of a program or library
  rkprof kernels libapp.so gemm --listing     kernels by name, with their instructions
  rkprof kernels ~/.triton/cache --arch gfx942
  rkprof kernels rkprof_out/latest            the kernels of a run: it keeps their code
  rkprof kernels new.co --against old.co      what changed between two builds
  rkprof kernels app --max-spills 0 --min-occupancy 50     a gate for CI

Reads .co, .hsaco, offload bundles (compressed ones too), programs and libraries with HIP kernels, folders, and runs.
Instructions, loops and lines need llvm-objdump: in the path, of ROCm, or named by RKPROF_OBJDUMP.

Exit codes: 0 ok, 1 a limit is not kept, 2 usage, 4 no kernels.")]
pub(crate) struct Args {
    /// Code object, bundle, program, library, folder or run [default: rkprof_out/latest]
    #[arg(value_name = "FILE|RUN", value_parser = run_path())]
    path: Option<PathBuf>,
    /// Only this kernel, by its id in the table (Kb4n7, or its beginning), or kernels whose whole or short name contains this text or matches this expression
    #[arg(value_name = "KERNEL")]
    kernel: Option<KernelFilter>,
    /// Only code for this architecture
    #[arg(long, value_name = "GFX")]
    arch: Option<String>,
    /// Work-items of a launch's workgroup, for the occupancy [default: the largest that the kernel allows]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    workgroup: Option<u32>,
    /// Bytes of LDS that a launch adds to those of the file [default: of Triton's kernels, what the .json beside them has]
    #[arg(long, value_name = "BYTES")]
    lds: Option<u32>,
    /// Which kernels to disassemble; auto: all where there are at most 64
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    isa: When,
    /// Show the instructions of each kernel with lines and loops
    #[arg(long)]
    listing: bool,
    /// Show what changed since this build
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Rows of the table
    #[arg(short = 'n', long = "rows", value_name = "N", default_value_t = 40)]
    rows: usize,
    /// Show whole names
    #[arg(long)]
    wide: bool,
    #[command(flatten, next_help_heading = "Limits")]
    limits: LimitOptions,
    #[command(flatten, next_help_heading = "Output")]
    show: Show<PlainFormat>,
}

#[derive(clap::Args)]
struct LimitOptions {
    /// Fail if a kernel spills more registers
    #[arg(long, value_name = "N")]
    max_spills: Option<u32>,
    /// Fail if a kernel has more vector registers (with accumulation registers where they share one file)
    #[arg(long, value_name = "N")]
    max_vgprs: Option<u32>,
    /// Fail if a kernel can fill less of the wave slots
    #[arg(long, value_name = "PERCENT")]
    min_occupancy: Option<f64>,
}

/// `--isa`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum When {
    #[default]
    Auto,
    Always,
    Never,
}

/// Kernels with all details at once; more are a wall of text.
const MAX_DETAILS: usize = 12;
/// Without a name, details of this many.
const FEW: usize = 3;

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let path = args.path.clone().unwrap_or_else(dir::latest);
    let source = Source::from_path(&path)?;
    let analysis = read(&source, &path, args)?;
    let before = args
        .against
        .as_deref()
        .map(|other| Source::from_path(other).and_then(|source| read(&source, other, args)))
        .transpose()?;
    let difference = before.map(|before| against::against(&before.kernels, &analysis.kernels));
    let LimitOptions { max_spills, max_vgprs, min_occupancy } = args.limits;
    let limits = Limits { max_spills, max_vgprs, min_occupancy };
    let broken = limits.is_set().then(|| limits.broken(&analysis.kernels));
    let out = match args.show.format() {
        PlainFormat::Json => crate::out::pretty(&json::render(&analysis, broken.as_deref(), difference.as_ref())),
        PlainFormat::Text => {
            let names = source.names(&analysis, args.wide);
            let count = analysis.kernels.len();
            let named = args.kernel.is_some() && count <= MAX_DETAILS;
            let show = text::Show {
                names: &names,
                width: args.show.width(args.wide),
                rows: args.rows,
                details: args.listing || named || count <= FEW,
                listing: args.listing,
            };
            let mut out = text::render(&analysis, &show);
            if let Some(difference) = &difference {
                out += &format!("\n{}", text::against(difference, &show));
            }
            if let Some(broken) = &broken {
                out += &format!("\n{}", text::broken(broken, count, &show));
            }
            out
        }
    };
    args.show.write(&out)?;
    Ok(if broken.is_some_and(|broken| !broken.is_empty()) { exit::CHECK_FAILED } else { exit::OK })
}

/// What the user named.
struct Source {
    paths: Vec<PathBuf>,
    /// Of a run: its kernels and architectures, to which the code objects are narrowed.
    run: Option<(Names, BTreeSet<String>)>,
    remarks: Vec<String>,
}

impl Source {
    fn from_path(path: &Path) -> Result<Source, Failure> {
        let is_run = path.is_dir() && (path.join("run.json").is_file() || path.join("summary.json").is_file());
        if !is_run {
            return Ok(Source { paths: vec![path.to_owned()], run: None, remarks: Vec::new() });
        }
        let run = Run::load(path, path)?;
        let places = code_objects::places(&run);
        let mut remarks = Vec::new();
        remarks.extend(places.missing.iter().map(|file| format!("{} is not on this machine", file.display())));
        remarks.extend(places.left_out.iter().map(code_objects::LeftOut::said));
        if places.from_memory > 0 {
            remarks.push(format!(
                "{} code objects came from memory and were not kept: name the program's files or the folder of its compiler's cache",
                places.from_memory
            ));
        }
        if places.found.is_empty() {
            let remedy = "Name the program, its library, or the folder of its compiler's cache.";
            let problem = "the run knows no file of its code objects";
            return Err(Failure::new(
                exit::NO_DATA,
                format!("read the kernels of {}", path.display()),
                problem,
                remedy,
            ));
        }
        let archs = run.summary.agents.iter().map(|agent| agent.name.clone()).collect();
        Ok(Source { paths: places.found, run: Some((Names::from_summary(&run.summary, false), archs)), remarks })
    }

    /// Whether the run has this kernel on this architecture.
    fn has(&self, kernel: &Kernel) -> bool {
        self.run.as_ref().is_none_or(|(names, archs)| {
            let is_named = names.ids().id(&kernel.name).is_some() || names.ids().id(&kernel.symbol).is_some();
            is_named && (archs.is_empty() || archs.iter().any(|arch| arch.split(':').next() == Some(kernel.arch())))
        })
    }

    /// The ids of a run are those of its report.
    fn names(&self, analysis: &Analysis, wide: bool) -> Names {
        let known = self.run.iter().flat_map(|(names, _)| names.ids().names()).map(String::as_str);
        let here = analysis.kernels.iter().map(|one| one.kernel.name.as_str());
        Names::in_order(known.chain(here), wide)
    }
}

fn read(source: &Source, path: &Path, args: &Args) -> Result<Analysis, Failure> {
    let doing = format!("read the kernels of {}", path.display());
    let fail = |error| {
        let remedy =
            "Name a code object (.co, .hsaco), a program or library with HIP kernels, a folder of them, or a run.";
        Failure::new(exit::NO_DATA, doing.clone(), error, remedy)
    };
    let is_wanted = |kernel: &Kernel| {
        source.has(kernel) && args.arch.as_deref().is_none_or(|arch| arch == kernel.arch() || arch == kernel.target)
    };
    let isa = match args.isa {
        When::Auto => Isa::Auto,
        When::Always => Isa::Always,
        When::Never => Isa::Never,
    };
    let mut options = Options { workgroup: args.workgroup, lds: args.lds, isa };
    let selection = match &args.kernel {
        None => Selection::All,
        // Ids are those of the table without a filter, so that all names are read first.
        Some(KernelFilter::Id(..)) => {
            let isa = std::mem::replace(&mut options.isa, Isa::Never);
            let all = analyze(&source.paths, &is_wanted, &options).map_err(fail)?;
            options.isa = isa;
            let ids = ids(source, &all);
            kernel_filter::select(args.kernel.as_ref(), &ids, &doing)?
        }
        Some(KernelFilter::Matching(regex)) => Selection::Matching(regex.clone()),
    };
    let mut analysis = analyze(
        &source.paths,
        &|kernel| is_wanted(kernel) && (selection.has(&kernel.name) || selection.has(&kernel.symbol)),
        &options,
    )
    .map_err(fail)?;
    analysis.remarks.splice(0..0, source.remarks.iter().cloned());
    if analysis.kernels.is_empty() {
        let problem = match (analysis.code_objects, selection.describe(), &args.arch) {
            (0, ..) => "there is no code object of an AMD GPU".to_owned(),
            (count, Some(which), _) => format!("its {count} code objects have no such kernel ({which})"),
            (count, None, Some(arch)) => format!("its {count} code objects have no kernel for {arch}"),
            (count, None, None) => format!("its {count} code objects have no kernel"),
        };
        // What the run left out is the likely reason.
        let said: Vec<String> = std::iter::once(problem).chain(source.remarks.iter().cloned()).collect();
        return Err(fail(said.join("; ").into()));
    }
    Ok(analysis)
}

fn ids(source: &Source, analysis: &Analysis) -> Ids {
    let known = source.run.iter().flat_map(|(names, _)| names.ids().names()).map(String::as_str);
    Ids::in_order(known.chain(analysis.kernels.iter().map(|one| one.kernel.name.as_str())))
}
