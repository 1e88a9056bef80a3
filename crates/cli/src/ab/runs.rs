//! One run of one of the programs, and what it took.

use super::made::{Every, Made, Slow, Unnamed};
use super::{Args, Failure, exit, sensors};
use rkprof_analysis::compare::Timed;
use rkprof_analysis::timeline::steps::Mark;
use rkprof_results::load::Run;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Runs `command`, with its run directory at `dir` and its output beside it.
pub(super) fn make(command: &[String], dir: &Path, args: &Args) -> Result<Made, Failure> {
    let doing = format!("run {}", command.join(" "));
    let fail = |problem: String| {
        let remedy = "When that is mended, the same command goes on from there.";
        Failure::new(exit::NOT_STARTED, doing.clone(), problem, remedy)
    };
    let log = dir.with_extension("log");
    let file = File::create(&log).map_err(|error| fail(format!("{}: {error}", log.display())))?;
    let copy = file.try_clone().map_err(|error| fail(error.to_string()))?;
    let (program, words) = command.split_first().ok_or_else(|| fail("the command is empty".to_owned()))?;
    let mut child = if args.untraced {
        Command::new(program)
    } else {
        // A path is a pattern, in which % has a meaning.
        let out = dir.to_string_lossy().replace('%', "%%");
        let own = std::env::current_exe().map_err(|error| fail(error.to_string()))?;
        let mut child = Command::new(own);
        child.args(["run", "--quiet", "--force", "-o", &out]);
        if sensors::exist() {
            child.arg(format!("--telemetry={}ms", sensors::INTERVAL.as_millis()));
        }
        child.args(["--", program]);
        child
    };
    let sampler = args.untraced.then(|| sensors::start(dir)).flatten();
    child.args(words).stdin(Stdio::null()).stdout(file).stderr(copy);
    let started = Instant::now();
    let status = child.status().map_err(|error| fail(error.to_string()))?;
    let wall_s = started.elapsed().as_secs_f64();
    let sampled = sampler.and_then(|sampler| sensors::seen(&sampler.finish().totals()));
    if !status.success() {
        let said = last_line(&log).map_or(String::new(), |line| format!(", its last words are {line:?}"));
        return Err(fail(format!("{status}{said}; {} has its output", log.display())));
    }
    let mut made = Made { wall_s, took_s: wall_s, sensors: sampled, ..Made::default() };
    if !args.untraced {
        made.sensors = sensors::read(dir);
        read(&mut made, dir, args)?;
    }
    Ok(made)
}

/// Why rkprof could not run the program, or the last line of the program's output.
fn last_line(log: &Path) -> Option<String> {
    /// Bytes that are read of the end of the file.
    const END: u64 = 4096;
    let mut file = File::open(log).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(END))).ok()?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = || text.lines().rev().map(str::trim).filter(|line| !line.is_empty());
    // Below the problem stands what to do.
    lines().find(|line| line.starts_with("rkprof: cannot ")).or_else(|| lines().next()).map(str::to_owned)
}

/// What the run directory knows better than a stopwatch. A program without a GPU leaves nothing more.
///
/// # Errors
/// It has no steps of the kind that `--step` asks for.
fn read(made: &mut Made, dir: &Path, args: &Args) -> Result<(), Failure> {
    let no_step = |step: &String, why: String| {
        let remedy =
            "Name a range that the program marks with ROCTx, by:waits, by:graphs or by:kernels; or leave --step out.";
        Failure::new(exit::NO_DATA, format!("find the steps {step:?} of {}", dir.display()), why, remedy)
    };
    let wanted = args.step.as_ref().filter(|_| !args.wall);
    let Ok(mut run) = Run::load(dir, dir) else {
        let info = rkprof_store::dir::Session::open(dir).info.ok();
        made.wall_s = info.and_then(|info| info.exit).map_or(made.wall_s, |exit| exit.wall_s);
        let nothing = || "the run has no records of a GPU".to_owned();
        return wanted.map_or(Ok(()), |step| Err(no_step(step, nothing())));
    };
    made.wall_s = run.info().and_then(|info| info.exit.as_ref()).map_or(made.wall_s, |exit| exit.wall_s);
    made.simulated = run.summary.simulated;
    let longest = run.slowest();
    let launches =
        longest.as_ref().map_or(0, |timeline| timeline.dispatches.len() as u64 + timeline.untimed + timeline.beyond);
    let timed = longest.map(|timeline| Timed::measure(&timeline, args.step.as_deref()));
    let timed = match (timed, wanted) {
        (Some(Err(error)), Some(step)) => return Err(no_step(step, error.to_string())),
        (timed, _) => timed.and_then(Result::ok),
    };
    let Some((timed, (source, mark, _))) = timed.as_ref().and_then(|timed| Some((timed, timed.steps.as_ref()?))) else {
        let nothing = || "nothing marks such steps".to_owned();
        return wanted.map_or(Ok(()), |step| Err(no_step(step, nothing())));
    };
    made.period_ns = timed.period_ns();
    made.every = timed.every_ns().map(|ns| Every { ns, steps: timed.cycles.len() });
    made.slow = timed.slow_ns().map(|(of, ns)| Slow { of: of.to_owned(), ns, steps: timed.cycles.len() });
    made.unnamed = (*mark != Mark::Ranges).then(|| Unnamed {
        steps: timed.count,
        kernels_per_step: timed.usual_kernels.unwrap_or(0.0),
        launches,
    });
    // A range's name identifies it; other marks of two programs may be on different streams or threads.
    made.steps = Some(if *mark == Mark::Ranges { source.clone() } else { format!("{mark:?}").to_lowercase() });
    Ok(())
}
