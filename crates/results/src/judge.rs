//! From a loaded run to the assessments of its kernels, as every command that judges kernels makes them.

use super::load::Run;
use super::{Failure, exit, out};
use rkprof_analysis::assess::{self, Assessment, Context, Subject};
use rkprof_analysis::library_work::{self, LibraryWork};
use rkprof_analysis::rules::{self, RuleSet};
use rkprof_analysis::work_sources::WorkSources;
use rkprof_arch::Dtype;
use rkprof_arch::peaks_file::{self, PeaksFile};
use rkprof_arch::work::{self, Rule, Rules};
use rkprof_model::run::RunInfo;
use rkprof_model::summary::{AgentSummary, KernelRow, MarkerRow, Summary};
use rkprof_stats::merge::kernels_by_name;
use rkprof_store::dir;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The variable that carries `--work` of a run, one rule a line.
const WORK_VARIABLE: &str = "RKPROF_WORK";

/// The work file that is read when it lies in the run directory.
const SIDECAR: &str = "work.json";

/// The options, read.
pub struct Judge {
    rules: RuleSet,
    sources: WorkSources,
    peaks: Option<PeaksFile>,
    timing: Option<Vec<KernelRow>>,
}

/// Reads `--work`, one rule each.
pub fn work_rules<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Rules, Failure> {
    let rules = texts.map(|text| {
        Rule::parse(text).map_err(|problem| {
            let remedy = "For a GEMM: --work 'gemm=flops:2*4096*4096*2048,dtype:fp16'";
            Failure::new(exit::USAGE, "use --work", problem, remedy)
        })
    });
    rules.collect::<Result<Vec<Rule>, Failure>>().map(Rules::new)
}

fn read(path: &Path, doing: &str) -> Result<String, Failure> {
    let failed = |error| Failure::new(exit::USAGE, format!("{doing} {}", path.display()), error, "Check the file.");
    rkprof_store::files::read_text(path).map_err(failed)
}

/// What kernels are judged by, as the user names it.
#[derive(Clone, Debug)]
pub struct JudgeSources {
    /// `default`, `geak`, or a TOML file.
    pub rules: String,
    /// `--work`, one rule each.
    pub work: Vec<String>,
    /// The same as JSON.
    pub work_file: Option<PathBuf>,
    /// Ceilings.
    pub peaks: Option<PathBuf>,
    /// A run without counters of the same program.
    pub timing_run: Option<PathBuf>,
}

impl Default for JudgeSources {
    fn default() -> JudgeSources {
        let rules = "default".to_owned();
        JudgeSources { rules, work: Vec::new(), work_file: None, peaks: None, timing_run: None }
    }
}

impl JudgeSources {
    /// Reads what the options name, for the run at `path`.
    pub fn load(&self, path: &Path, run: &Run) -> Result<Judge, Failure> {
        let JudgeSources { rules, work, work_file, peaks, timing_run } = self;
        let (rules, _) = load_rules(rules)?;
        let sidecar = work_file.clone().or_else(|| Some(path.join(SIDECAR)).filter(|file| file.is_file()));
        let file = sidecar.map(|file| {
            let remedy = "See `rkprof roofline --help`.";
            let doing = format!("use the work file {}", file.display());
            Rules::from_json(&read(&file, "read the work file")?)
                .map_err(|problem| Failure::new(exit::USAGE, doing, problem, remedy))
        });
        let peaks = peaks.as_ref().map(|file| {
            let doing = format!("use the peaks in {}", file.display());
            peaks_file::parse(&read(file, "read the peaks")?, 0).map_err(|problem| {
                Failure::new(exit::USAGE, doing, problem, "`rkprof roofline --help` shows both forms.")
            })
        });
        let timing = timing_run.as_ref().map(|path| Run::load(path, path).map(|run| run.summary.kernels));
        let sources = WorkSources {
            option: work_rules(work.iter().map(String::as_str))?,
            run: of_run(run.info()),
            file: file.transpose()?.unwrap_or_default(),
            library: library_work(run),
            arguments: run.argument_work(),
            program_dtype: program_dtype(&run.summary.markers),
        };
        [&sources.option, &sources.run, &sources.file].iter().for_each(|rules| say(rules, &sources, &run.summary));
        sources.option.all().for_each(|rule| say_unused(rule, path, &run.summary));
        Ok(Judge { rules, sources, peaks: peaks.transpose()?, timing: timing.transpose()? })
    }
}

/// The rules of this name, or of a file, and their text.
///
/// # Errors
/// There is no such name or file, or its rules are wrong.
pub fn load_rules(name: &str) -> Result<(RuleSet, String), Failure> {
    let failed = |problem: String| {
        let remedy = "`rkprof rules --format toml` prints rules that work.";
        Failure::new(exit::USAGE, format!("use the rules {name}"), problem, remedy)
    };
    let built_in = match name {
        "default" => Some(rules::DEFAULT),
        "geak" => Some(rules::GEAK),
        _ => None,
    };
    let text = match built_in {
        Some(text) => text.to_owned(),
        None if Path::new(name).exists() => {
            rkprof_store::files::read_text(Path::new(name)).map_err(|error| failed(error.to_string()))?
        }
        None => String::new(),
    };
    let file = (built_in.is_none() && Path::new(name).exists()).then_some(text.as_str());
    let rules = rules::load(name, file).map_err(|error| failed(error.to_string()))?;
    Ok((rules, text))
}

/// `--work` as the run was given it. The command checked it then; what cannot be read now is left out with a remark.
fn of_run(info: Option<&RunInfo>) -> Rules {
    let text = info.and_then(|info| info.options.get(WORK_VARIABLE)).map_or("", String::as_str);
    work_rules(text.lines()).unwrap_or_else(|failure| {
        out::note(&format!("the run's {WORK_VARIABLE} is left out: {failure}"));
        Rules::default()
    })
}

/// `--work` of a run for its tables; what cannot be read is told where kernels are judged.
pub fn work_of_run(run: &Run) -> Rules {
    let text = run.info().and_then(|info| info.options.get(WORK_VARIABLE)).map_or("", String::as_str);
    work_rules(text.lines()).unwrap_or_default()
}

/// Says why rules that use arguments tell nothing of a kernel, one kernel each.
fn say(rules: &Rules, sources: &WorkSources, summary: &Summary) {
    for rule in rules.with_arguments() {
        let mut names = summary.kernels.iter().map(|row| &row.name).filter(|name| rule.is_for(name));
        if let Some(problem) = names.find_map(|name| sources.arguments.problem(rule, name)) {
            out::note(&problem);
        }
    }
}

/// A rule of this command line that is for no kernel is a mistake. One of the run may be for the kernels of another process.
fn say_unused(rule: &Rule, path: &Path, summary: &Summary) {
    if !summary.kernels.is_empty() && !summary.kernels.iter().any(|row| rule.is_for(&row.name)) {
        out::note(&format!("--work {}=...: {} has no kernel whose name matches", rule.pattern(), path.display()));
    }
}

/// What the log of libraries says of the kernels of all processes.
fn library_work(run: &Run) -> LibraryWork {
    let mut all = LibraryWork::default();
    for process in &run.processes {
        // The dispatches of an application replay are those of its first pass.
        let places = [process.dir.clone(), process.dir.join(dir::pass_name(0))];
        let file = places.iter().map(|place| place.join(rkprof_store::beside::LIBRARY_WORK)).find(|file| file.exists());
        match file.map(|file| dir::read_json::<LibraryWork>(&file, library_work::SCHEMA_VERSION)) {
            Some(Ok(work)) => all.kernels.extend(work.kernels),
            Some(Err(error)) => out::note(&format!("what libraries logged is left out: {error}")),
            None => {}
        }
    }
    all
}

/// The number format in ROCTx payloads. The trace keeps it in the message alone, so it holds where all agree.
fn program_dtype(markers: &[MarkerRow]) -> Option<Dtype> {
    let payloads = markers.iter().filter_map(|marker| work::from_marker(&marker.name)?.ok());
    let mut dtypes: Vec<Dtype> = payloads.filter_map(|work| work.dtype).collect();
    dtypes.dedup();
    if let [dtype] = dtypes[..] { Some(dtype) } else { None }
}

impl Judge {
    pub fn peaks(&self) -> Option<&PeaksFile> {
        self.peaks.as_ref()
    }

    pub fn has_timing_run(&self) -> bool {
        self.timing.is_some()
    }

    /// The summary for a table of kernels: with the times of the timing run, where it has them.
    pub fn table<'a>(&self, summary: &'a Summary) -> Cow<'a, Summary> {
        match &self.timing {
            None => Cow::Borrowed(summary),
            Some(timing) => {
                Cow::Owned(Summary { kernels: assess::with_times_of(timing, &summary.kernels), ..summary.clone() })
            }
        }
    }

    fn context(&self, summary: &Summary) -> Context<'_> {
        Context {
            rules: &self.rules,
            sources: &self.sources,
            peaks: self.peaks.as_ref(),
            timing: self.timing.as_deref(),
            total_ns: match summary.counts_alone() {
                true => 0,
                false => summary.kernel_total_ns().0 as u64,
            },
        }
    }

    /// One assessment a row of the summary, in its order.
    pub fn rows(&self, summary: &Summary) -> Vec<Assessment> {
        let context = self.context(summary);
        let of = |row: &KernelRow| {
            let subject = Subject { row, members: vec![row] };
            assess::assess(&subject, agent(summary, row.agent), &context)
        };
        summary.kernels.iter().map(of).collect()
    }

    /// One assessment per kernel and device, over its shapes and streams; by total time.
    pub fn kernels(&self, summary: &Summary) -> Result<Vec<(KernelRow, Assessment)>, Failure> {
        let context = self.context(summary);
        let mut agents: Vec<u32> = summary.kernels.iter().map(|row| row.agent).collect();
        agents.sort_unstable();
        agents.dedup();
        let mut kernels = Vec::new();
        for index in agents {
            let rows: Vec<KernelRow> = summary.kernels.iter().filter(|row| row.agent == index).cloned().collect();
            let merged = kernels_by_name(&rows).map_err(|error| {
                let remedy = "The file was changed, or written by something else; trace the program again.";
                Failure::new(exit::NO_DATA, "judge the kernels", error, remedy)
            })?;
            for (row, _) in merged {
                let members = rows.iter().filter(|member| member.name == row.name).collect();
                let assessment = assess::assess(&Subject { row: &row, members }, agent(summary, index), &context);
                kernels.push((row, assessment));
            }
        }
        kernels.sort_by_key(|(row, _)| std::cmp::Reverse((row.duration.sum_ns, row.times().0.sum_ns)));
        Ok(kernels)
    }
}

/// The agent that rows call by this number.
pub fn agent(summary: &Summary, index: u32) -> Option<&AgentSummary> {
    summary.agents.iter().find(|agent| agent.index == index).or_else(|| summary.agents.get(index as usize))
}
