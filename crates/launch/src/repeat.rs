//! `--baseline` and `--repeat N`: run the same program several times, so that runs can be compared and the tracer's cost is
//! measured instead of estimated.
//!
//! With both, untraced and traced runs take turns: whatever changes slowly on the machine meets both alike.

use super::wait::Waiter;
use super::{Job, by_signal, code, not_started, signals, spawn, tree};
use crate::options::SessionOptions;
use rkprof_analysis::compare::means;
use rkprof_model::rank;
use rkprof_model::run::{self, Baseline};
use rkprof_show::units::{ns, signal as signal_name};
use rkprof_show::{Failure, exit, out};
use rkprof_store::dir::{self, Placeholders, REPEAT_PREFIX, Session};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::SystemTime;

/// Runs `job` as often as its options require. Returns the exit code of the first failing run, after which no other starts.
pub(crate) fn execute(job: &Job<'_>) -> Result<u8, Failure> {
    let SessionOptions { repeat, baseline, .. } = *job.options;
    let set = match repeat {
        Some(_) => Some(set_directory(job.options)?),
        None => None,
    };
    let (mut untraced, mut traced) = (Vec::new(), Vec::new());
    let mut last = None;
    let runs = repeat.unwrap_or(1);
    for number in 1..=runs {
        if baseline {
            let (wall_s, ended) = run_untraced(job)?;
            if let Some(signal) = signals::asked().filter(|_| ended == exit::OK) {
                out::note(&format!("{} came: nothing more was run", signal_name(signal)));
                last = Some(by_signal(signal));
                break;
            }
            if ended != exit::OK {
                out::note(&format!("the untraced run ended with exit code {ended}; nothing was traced"));
                return Ok(ended);
            }
            untraced.push(wall_s);
        }
        let dir = set.as_ref().map(|set| set.join(format!("{REPEAT_PREFIX}{number}")));
        let mut options = job.options.clone();
        if let Some(dir) = &dir {
            options.config.set("RKPROF_OUT", dir.to_string_lossy().replace('%', "%%"));
            options.quiet = true;
        }
        let (ended, run_dir) = super::run_once(&Job { options: &options, ..*job })?;
        if baseline {
            traced.extend(note_baseline(&run_dir, *untraced.last().unwrap_or(&0.0)));
        }
        last = Some(ended);
        if ended != exit::OK {
            break;
        }
        if let Some(signal) = signals::asked().filter(|_| number < runs) {
            out::note(&format!("{} came: {number} of {runs} runs were done", signal_name(signal)));
            last = Some(by_signal(signal));
            break;
        }
    }
    if baseline && !traced.is_empty() && !job.options.quiet {
        out::note(&cost(&untraced, &traced));
    }
    if let Some(set) = &set
        && !job.options.quiet
    {
        let shown = set.display();
        out::note(&format!("runs in {shown}; compare them with another set: rkprof compare {shown} OTHER"));
    }
    Ok(last.unwrap_or(exit::OK))
}

/// Creates the directory of a set of runs. Its name contains no placeholder any more.
fn set_directory(options: &SessionOptions) -> Result<PathBuf, Failure> {
    let env = |name: &str| std::env::var(name).ok();
    let template = options.session(env)?.config.out;
    let (host, rank) = (dir::host(), rank::detect(env));
    let place = Placeholders { host: &host, pid: std::process::id(), rank: &rank, now: SystemTime::now(), env: &env };
    let fail = |error: String| {
        Failure::new(exit::USAGE, "name the directory of the runs", error, "See --out in `rkprof run --help`.")
    };
    let set = match template {
        Some(template) => PathBuf::from(dir::expand(&template, &place).map_err(|error| fail(error.to_string()))?),
        None => dir::default_path(&place),
    };
    let old = dir::runs_in(&set).into_iter().filter(|run| *run != set);
    for run in old {
        if !options.force {
            let remedy = "Choose another directory, leave out -o, or pass --force to delete those runs.";
            let problem = format!("{} holds a run", run.display());
            return Err(Failure::new(exit::USAGE, format!("write to {}", set.display()), problem, remedy));
        }
        // Fewer runs than last time must not leave old ones in the set.
        dir::remove_run(&run).map_err(|error| fail(error.to_string()))?;
    }
    Ok(set)
}

/// Runs the program without the library, with its output unchanged. Returns wall time and exit code.
fn run_untraced(job: &Job<'_>) -> Result<(f64, u8), Failure> {
    let mut command = job.command();
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("RKPROF_") {
            command.env_remove(name);
        }
    }
    // Input from a pipe can be read once, and the traced run needs it.
    if !std::io::IsTerminal::is_terminal(&std::io::stdin()) {
        command.stdin(Stdio::null());
    }
    if job.limit().is_some() {
        tree::adopt();
    }
    let waiter = Waiter::new().map_err(|error| not_started("wait for the program", error))?;
    let child = spawn(command, job)?;
    let ended = waiter.wait(child, job.limit(), || None).map_err(|error| not_started("wait for the program", error))?;
    Ok((ended.wall.as_secs_f64(), code(&ended)))
}

/// Adds the untraced time to the run's `run.json`; returns the traced time in s.
fn note_baseline(run_dir: &Path, untraced_s: f64) -> Option<f64> {
    let mut info = Session::open(run_dir).info.ok()?;
    let traced_s = info.exit.as_ref()?.wall_s;
    let overhead_pct = (untraced_s > 0.0).then(|| 100.0 * (traced_s / untraced_s - 1.0));
    info.baseline = Some(Baseline { wall_s: untraced_s, overhead_s: traced_s - untraced_s, overhead_pct });
    if let Err(error) = dir::write_json(&run_dir.join(run::FILE), &info) {
        out::note(&format!("the untraced time could not be written to {}: {error}", run_dir.display()));
    }
    Some(traced_s)
}

/// The tracer's cost as text, with the known noise.
fn cost(untraced: &[f64], traced: &[f64]) -> String {
    let [before, after] =
        [untraced, traced].map(|walls| walls.iter().map(|seconds| seconds * 1e9).collect::<Vec<f64>>());
    let change = means(&before, &after);
    let difference = change.after_ns - change.before_ns;
    let sign = if difference < 0.0 { '-' } else { '+' };
    let mut text = format!(
        "untraced {}, traced {}: {sign}{} ({:+.1}%), wall time of {} each",
        ns(change.before_ns),
        ns(change.after_ns),
        ns(difference.abs()),
        change.pct,
        match traced.len() {
            1 => "one run".to_owned(),
            n => format!("{n} runs"),
        }
    );
    match (change.low_pct, change.high_pct) {
        (Some(low), Some(high)) => {
            text += &format!(", 95% interval {low:+.1}% to {high:+.1}%");
            if low <= 0.0 && high >= 0.0 {
                text += ": within the noise";
            }
        }
        _ => text += "; noise can be larger than this difference: use --repeat 5",
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_in_words() {
        let once = cost(&[1.0], &[1.05]);
        assert!(
            once.starts_with(
                "untraced 1.00s, traced 1.05s: +50.0ms (+5.0%), wall time of one run each; noise can be larger"
            ),
            "{once}"
        );
        let noise = cost(&[1.0, 1.1, 0.9], &[0.95, 1.08, 0.98]);
        assert!(noise.contains("3 runs each") && noise.ends_with("within the noise"), "{noise}");
        let clear = cost(&[1.0, 1.01, 0.99, 1.0], &[1.2, 1.21, 1.19, 1.2]);
        assert!(clear.contains("(+20.0%)") && !clear.contains("noise"), "{clear}");
    }
}
