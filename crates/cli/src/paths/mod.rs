//! `rkprof paths`: which lines of the program the GPU time belongs to (`rkprof run --stacks`).

mod pprof;
mod symbols;

use super::{Failure, exit, out};
use clap::ValueEnum;
use rkprof_model::call_paths::{CallPaths, FILE, SCHEMA_VERSION};
use rkprof_model::safe::terminal_lines;
use rkprof_store::dir;
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use symbols::{Frame, Symbols};

/// Show which lines of the program the GPU time belongs to
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof run --stacks -o out -- ./program
  rkprof paths out                              the hottest lines
  rkprof paths out --to pprof -o out.pb.gz      for `go tool pprof`, Pyroscope, Parca
  rkprof paths out --to collapsed | flamegraph.pl > out.svg
  rkprof paths out --to speedscope -o out.json  for speedscope.app

Exit codes: 0 ok, 4 the run has no call paths.")]
pub struct Args {
    /// Run directory
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// What to make of the paths
    #[arg(long, value_enum, default_value_t = Form::Text)]
    to: Form,
    /// Lines to show
    #[arg(short = 'n', long = "rows", value_name = "N", default_value_t = 20)]
    rows: usize,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Form {
    Text,
    Json,
    Collapsed,
    Speedscope,
    Pprof,
}

/// A path, and what one kernel took that was launched by it.
pub struct Sample {
    /// Innermost first.
    pub frames: Vec<Frame>,
    pub kernel: String,
    /// Estimated where not every launch has a path: a path's share of a kernel is that of the launches that have one.
    pub launches: f64,
    pub ns: f64,
    /// Launches that had this path.
    pub seen: u64,
}

pub struct Profile {
    pub samples: Vec<Sample>,
    /// Launches of these kernels, and those with a path.
    pub launches: u64,
    pub with_path: u64,
    /// GPU time of kernels without a path for any launch.
    pub unknown_ns: u64,
    pub total_ns: u64,
    pub simulated: bool,
}

impl Profile {
    /// How much of it is estimated.
    pub fn remark(&self) -> String {
        let simulated = if self.simulated { "; simulated" } else { "" };
        let Profile { launches, with_path, unknown_ns, .. } = self;
        let unknown = match unknown_ns {
            0 => String::new(),
            ns => format!("; kernels without any path took {:.3} ms more", *ns as f64 / 1e6),
        };
        format!("call paths of {with_path} of {launches} launches, the others estimated by kernel{unknown}{simulated}")
    }
}

/// A kernel's name in one line.
pub fn shown(kernel: &str) -> String {
    format!("[gpu] {kernel}")
}

pub fn execute(args: &Args) -> Result<u8, Failure> {
    let profile = load(&args.run)?;
    let text = match args.to {
        Form::Text => text(&profile, args.rows).into_bytes(),
        Form::Json => pretty(&json(&profile, args.rows)),
        Form::Collapsed => collapsed(&profile).into_bytes(),
        Form::Speedscope => pretty(&speedscope(&profile)),
        Form::Pprof => pprof::write(&profile).map_err(|error| {
            Failure::new(exit::CHECK_FAILED, "make a profile", error, "This is a fault of rkprof: please report it.")
        })?,
    };
    match &args.output {
        Some(path) => out::file(path, &text).map_err(|error| {
            let doing = format!("write {}", path.display());
            Failure::new(exit::CHECK_FAILED, doing, error, "Name a place where a file can be made.")
        })?,
        None => {
            use std::io::Write as _;
            // A reader that has seen enough is no error.
            let _ = std::io::stdout().write_all(&text);
        }
    }
    Ok(exit::OK)
}

fn load(run: &Path) -> Result<Profile, Failure> {
    let doing = || format!("show the call paths of {}", run.display());
    let sessions =
        dir::sessions(run).map_err(|error| Failure::new(exit::NO_DATA, doing(), error, "Name a run directory."))?;
    let mut profile =
        Profile { samples: Vec::new(), launches: 0, with_path: 0, unknown_ns: 0, total_ns: 0, simulated: false };
    let mut found = false;
    for session in sessions {
        let paths: CallPaths = match dir::read_json(&session.dir.join(FILE), SCHEMA_VERSION) {
            Ok(paths) => paths,
            Err(dir::ReadError::Missing { .. }) => continue,
            Err(error) => return Err(Failure::new(exit::NO_DATA, doing(), error, "Record the run again.")),
        };
        found = true;
        add(&mut profile, &paths);
    }
    if !found {
        let remedy = "Record it with: rkprof run --stacks -- PROGRAM";
        return Err(Failure::new(exit::NO_DATA, doing(), "no launch of it has a call path", remedy));
    }
    profile.samples.sort_by(|a, b| b.ns.total_cmp(&a.ns));
    Ok(profile)
}

/// A frame of HIP, not of the program that calls it.
fn is_of_runtime(frame: &Frame) -> bool {
    ["libamdhip64", "libhsa-runtime64", "librksim"].iter().any(|library| frame.module.starts_with(library))
}

fn add(profile: &mut Profile, paths: &CallPaths) {
    let mut seen: HashMap<&str, (u64, u64)> = HashMap::new();
    for kernel in paths.paths.iter().flat_map(|path| &path.kernels) {
        let sum = seen.entry(&kernel.name).or_default();
        *sum = (sum.0 + kernel.time.launches, sum.1 + kernel.time.ns);
    }
    // Two kernels may have one name.
    let mut all: HashMap<&str, (u64, u64)> = HashMap::new();
    for kernel in &paths.kernels {
        let sum = all.entry(&kernel.name).or_default();
        *sum = (sum.0 + kernel.time.launches, sum.1 + kernel.time.ns);
    }
    let mut symbols = Symbols::new(&paths.modules);
    for path in &paths.paths {
        let mut frames = Vec::new();
        for address in &path.addresses {
            frames.extend_from_slice(symbols.frames(*address));
        }
        // Of the runtime's own frames, the function that the program called says enough.
        let called = frames.iter().take_while(|frame| is_of_runtime(frame)).count();
        frames.drain(..called.saturating_sub(1));
        for kernel in &path.kernels {
            let (launches, ns) = all.get(kernel.name.as_str()).copied().unwrap_or_default();
            let (seen_launches, seen_ns) = seen[kernel.name.as_str()];
            let scaled = |part: u64, seen: u64, all: u64| part as f64 * all as f64 / seen.max(1) as f64;
            profile.samples.push(Sample {
                frames: frames.clone(),
                kernel: kernel.name.clone(),
                launches: scaled(kernel.time.launches, seen_launches, launches),
                ns: scaled(kernel.time.ns, seen_ns, ns),
                seen: kernel.time.launches,
            });
            profile.with_path += kernel.time.launches;
        }
    }
    for (name, (launches, ns)) in all {
        profile.launches += launches;
        profile.total_ns += ns;
        if !seen.contains_key(name) {
            profile.unknown_ns += ns;
        }
    }
    profile.simulated |= paths.simulated;
}

/// A line of the program and what was launched below it.
struct Line {
    place: String,
    function: String,
    ns: f64,
    launches: f64,
    seen: u64,
}

/// The innermost line with debug information of each path, else its innermost function: where the launch stands in the code.
fn lines(profile: &Profile) -> Vec<Line> {
    let mut lines: BTreeMap<(String, String), Line> = BTreeMap::new();
    for sample in &profile.samples {
        let Some(frame) = sample
            .frames
            .iter()
            .find(|frame| frame.line.is_some() && !is_of_runtime(frame))
            .or_else(|| sample.frames.first())
        else {
            continue;
        };
        let place = frame.line.as_ref().map_or_else(|| frame.module.clone(), |(file, line)| format!("{file}:{line}"));
        let caller = sample.frames.iter().skip_while(|other| *other != frame).nth(1);
        let caller = caller.map(|caller| match &caller.line {
            Some((file, line)) => format!(" < {} ({file}:{line})", caller.function),
            None => format!(" < {}", caller.function),
        });
        let function = format!("{}{}", frame.function, caller.unwrap_or_default());
        let line = lines.entry((place.clone(), function.clone())).or_insert(Line {
            place,
            function,
            ns: 0.0,
            launches: 0.0,
            seen: 0,
        });
        line.ns += sample.ns;
        line.launches += sample.launches;
        line.seen += sample.seen;
    }
    let mut lines: Vec<Line> = lines.into_values().collect();
    lines.sort_by(|a, b| b.ns.total_cmp(&a.ns));
    lines
}

fn share(profile: &Profile, ns: f64) -> f64 {
    if profile.total_ns == 0 { 0.0 } else { ns / profile.total_ns as f64 }
}

fn text(profile: &Profile, rows: usize) -> String {
    let mut text = format!("Hot lines: GPU time by the line that launches it ({})\n", profile.remark());
    text += &format!("{:>7} {:>12} {:>10}  {}\n", "share", "GPU ms", "launches", "line, function < caller");
    let lines = lines(profile);
    for Line { place, function, ns, launches, .. } in lines.iter().take(rows) {
        let share = 100.0 * share(profile, *ns);
        text += &format!("{share:>6.1}% {:>12.3} {launches:>10.0}  {place}  {function}\n", ns / 1e6);
    }
    if lines.len() > rows {
        text += &format!("and {} more\n", lines.len() - rows);
    }
    terminal_lines(&text).into_owned()
}

fn json(profile: &Profile, rows: usize) -> serde_json::Value {
    let rows: Vec<_> = lines(profile)
        .iter()
        .take(rows)
        .map(|line| {
            json!({
                "line": line.place, "function": line.function, "gpu_ns": line.ns.round(),
                "share": share(profile, line.ns), "launches": line.launches.round(), "launches_with_path": line.seen,
            })
        })
        .collect();
    json!({
        "schema_version": SCHEMA_VERSION, "simulated": profile.simulated, "gpu_ns": profile.total_ns,
        "gpu_ns_without_path": profile.unknown_ns, "launches": profile.launches,
        "launches_with_path": profile.with_path, "lines": rows,
    })
}

/// Frames as one word, outermost first, the kernel last.
fn words(sample: &Sample) -> Vec<String> {
    let frame = |frame: &Frame| match &frame.line {
        Some((file, line)) => format!("{} ({file}:{line})", frame.function),
        None => frame.function.clone(),
    };
    let frames = sample.frames.iter().rev().map(frame).chain([shown(&sample.kernel)]);
    frames.map(|word| word.replace([';', '\n'], ",")).collect()
}

fn collapsed(profile: &Profile) -> String {
    let mut stacks: BTreeMap<String, f64> = BTreeMap::new();
    for sample in &profile.samples {
        *stacks.entry(words(sample).join(";")).or_default() += sample.ns;
    }
    stacks.iter().map(|(stack, ns)| format!("{stack} {}\n", ns.round() as u64)).collect()
}

fn speedscope(profile: &Profile) -> serde_json::Value {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut names: Vec<String> = Vec::new();
    let mut samples = Vec::new();
    for sample in &profile.samples {
        let stack: Vec<usize> = words(sample)
            .into_iter()
            .map(|word| {
                *numbers.entry(word.clone()).or_insert_with(|| {
                    names.push(word);
                    names.len() - 1
                })
            })
            .collect();
        samples.push((stack, sample.ns.round() as u64));
    }
    let total: u64 = samples.iter().map(|(_, ns)| ns).sum();
    let (stacks, weights): (Vec<_>, Vec<_>) = samples.into_iter().unzip();
    json!({
        "$schema": "https://www.speedscope.app/file-format-schema.json",
        "name": profile.remark(),
        "shared": { "frames": names.iter().map(|name| json!({ "name": name })).collect::<Vec<_>>() },
        "profiles": [{
            "type": "sampled", "name": "GPU time by call path", "unit": "nanoseconds", "startValue": 0, "endValue": total,
            "samples": stacks, "weights": weights,
        }],
    })
}

fn pretty(value: &serde_json::Value) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(value).unwrap_or_default();
    text.push(b'\n');
    text
}
