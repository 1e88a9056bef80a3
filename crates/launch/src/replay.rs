//! `--replay app`: the program runs once without counters, for its times, and once for each group of counters. Each run
//! is a run directory of its own, `pass_N`; the run directory above has their sum.

use super::{Run, by_signal, code, signals};
use rkprof_arch::plan::EVERY_PASS;
use rkprof_config::Config;
use rkprof_config::counters::Collect;
use rkprof_jobs::merge::passes;
use rkprof_model::run as run_file;
use rkprof_model::summary::{self, NoteRow, Summary};
use rkprof_show::units;
use rkprof_show::{Failure, exit, out};
use rkprof_stats::merge::merge;
use rkprof_stats::replay::{Joined, join, launches};
use rkprof_store::dir;
use std::io;
use std::path::Path;
use std::time::Duration;

use super::directory::RunDir;

/// Runs all passes. Returns the exit code of the first pass with a code other than 0.
pub(crate) fn execute(run: &Run<'_>, config: &Config, root: &RunDir) -> Result<u8, Failure> {
    let quiet = run.job.options.quiet;
    let mut passes: Vec<Summary> = Vec::new();
    let mut groups: Vec<Vec<String>> = Vec::new();
    let mut result = exit::OK;
    for pass in 0u32.. {
        let last = groups.len() as u32;
        if pass > last {
            break;
        }
        if !quiet && pass > 0 {
            let names = &groups[pass as usize - 1];
            let own = names.iter().find(|name| !EVERY_PASS.contains(&name.as_str()));
            let own = own.map(|name| format!(", among them {name}")).unwrap_or_default();
            out::note(&format!("pass {pass} of {last}: {} counters{own}", names.len()));
        }
        let mut config = config.clone();
        config.counters.collect = Some(Collect::Replay { pass });
        let dir = root.part(&dir::pass_name(pass))?;
        let ended = match run.once(&config, &dir, false) {
            Ok(ended) => ended,
            Err(failure) => {
                if pass == 0 {
                    root.discard();
                }
                return Err(failure);
            }
        };
        let code = code(&ended);
        if code != exit::OK && result == exit::OK {
            result = code;
            out::note(&format!("pass {pass} ended with exit code {code}; that is the exit code of this run"));
        }
        let Some(summary) = read(&dir.path) else {
            if pass == 0 {
                return Ok(result);
            }
            out::note(&format!("pass {pass} recorded nothing; its counters are missing"));
            passes.push(Summary::default());
            continue;
        };
        if pass == 0 {
            let counters = summary.counters.as_ref().filter(|counters| counters.available);
            groups = counters.map(|counters| counters.groups.clone()).unwrap_or_default();
        }
        passes.push(summary);
        if pass == 0 && !groups.is_empty() {
            let each = units::ns(ended.wall.as_secs_f64() * 1e9);
            if wants_consent(groups.len(), ended.wall) && !run.job.options.counters.yes() {
                out::note(&format!(
                    "passes 1 to {} (one run of the program for each group of counters, at least {each} each) are left out: \
                     add --yes to run them, or --multiplex to count in one run",
                    groups.len()
                ));
                break;
            }
            if !quiet {
                out::note(&format!("{} passes follow; each takes {each} and what counting costs", groups.len()));
            }
        }
        if pass < last.max(groups.len() as u32) {
            if ended.timed_out || ended.status.is_none_or(|status| status.code().is_none()) {
                out::note(&format!("pass {pass} did not end by itself, so the passes after it are left out"));
                break;
            }
            if let Some(signal) = signals::asked() {
                out::note(&format!("{} came: the passes after pass {pass} are left out", units::signal(signal)));
                result = if result == exit::OK { by_signal(signal) } else { result };
                break;
            }
        }
    }
    if let Err(error) = conclude(run, root, &passes) {
        out::note(&format!("joining the passes in {} failed: {error}", root.shown.display()));
    }
    Ok(result)
}

/// Whether the replay is so long that it needs the user's consent.
fn wants_consent(groups: usize, pass: Duration) -> bool {
    groups > 4 && pass > Duration::from_secs(600)
}

/// The sum of a pass's processes.
fn read(dir: &Path) -> Option<Summary> {
    let sessions = dir::sessions(dir).ok()?;
    let summaries: Vec<Summary> = sessions.iter().filter_map(|session| session.summary().ok()).collect();
    if summaries.is_empty() { None } else { merge(&summaries).ok() }
}

/// Dispatches by pass.
fn totals(passes: &[Summary]) -> Vec<u64> {
    passes.iter().map(|pass| pass.kernels.iter().map(launches).sum()).collect()
}

/// Counters by pass, from 1 on.
fn groups(passes: &[Summary]) -> Vec<Vec<String>> {
    let counters = passes.iter().find_map(|pass| pass.counters.as_ref().filter(|counters| counters.available));
    counters.map(|counters| counters.groups.clone()).unwrap_or_default()
}

/// Rows whose dispatches differ between passes have the counters of those dispatches that have a counterpart.
fn rejoin(summary: &mut Summary, joined: &passes::Joined) {
    for row in &mut summary.kernels {
        if let Some(anew) = joined.rows.get(&(passes::What::of_row(row), row.stream)) {
            row.counters.clone_from(&anew.counters);
            row.counted = anew.counted();
        }
    }
}

fn conclude(run: &Run<'_>, root: &RunDir, passes: &[Summary]) -> io::Result<()> {
    let numbered: Vec<(u32, &Summary)> = (0..).zip(passes).collect();
    let Joined { mut summary, mut mismatches } = join(&numbered);
    match passes::join(&root.path, &totals(passes), &groups(passes)) {
        Ok(joined) => {
            mismatches = joined.differences.clone();
            rejoin(&mut summary, &joined);
            if !run.job.options.quiet {
                let passes::Joined { dispatches, whole, .. } = joined;
                let file = root.shown.join(rkprof_store::REPLAY_FILE);
                out::note(&format!("{whole} of {dispatches} dispatches have all counters: {}", file.display()));
            }
        }
        Err(error) => out::note(&format!("the dispatches of the passes are not joined one by one: {error}")),
    }
    let warning = |text: &String| NoteRow { severity: "warning".to_owned(), text: text.clone() };
    summary.notes.extend(mismatches.iter().map(warning));
    dir::write_json(&root.path.join(summary::FILE), &summary)?;
    let first = root.path.join(dir::pass_name(0));
    if let Ok(mut info) = dir::Session::open(&first).info {
        let of_pass = |file: &String| format!("{}/{file}", dir::pass_name(0));
        info.trace_files = info.trace_files.iter().map(of_pass).collect();
        dir::write_json(&root.path.join(run_file::FILE), &info)?;
    }
    let code = Some(dir::code_objects(&first)).filter(|folder| folder.is_dir());
    for file in rkprof_store::trace_files(&first).into_iter().chain(code) {
        if let Some(name) = file.file_name() {
            // A convenience: readers of the run find the trace of the pass with the times, and the code of its kernels.
            let target = Path::new(&dir::pass_name(0)).join(name);
            let _ = std::os::unix::fs::symlink(target, root.path.join(name));
        }
    }
    for mismatch in mismatches {
        out::note(&mismatch);
    }
    if let Some(counters) = &summary.counters {
        super::counters::remarks(counters, true, true, run.job.options.quiet);
    }
    if !run.job.options.quiet {
        out::note(&format!("{} passes; run directory {}", passes.len(), root.shown.display()));
        match rkprof_report::after_run(&root.path, &root.shown, run.job.options.rows) {
            Ok(text) => out::block(&text),
            Err(failure) => out::note(&failure.to_string()),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_many_long_passes_need_consent() {
        let minutes = |n: u64| Duration::from_secs(60 * n);
        assert!(wants_consent(5, minutes(11)));
        assert!(!wants_consent(4, minutes(60)) && !wants_consent(5, minutes(9)));
    }
}
