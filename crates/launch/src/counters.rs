//! Messages about hardware counters before and after a run, and the variables for the program.

use super::{Run, probe};
use rkprof_arch::plan::{self, Request};
use rkprof_config::Config;
use rkprof_config::counters::{Probe as Permission, Wanted};
use rkprof_model::summary::{CounterCollection, SkippedCounter, SubstitutedCounter};
use rkprof_report::counters::suspects;
use rkprof_show::{Failure, exit, out};
use std::path::Path;

/// Ensures that counters were probed and passes the result's path to the library. Returns whether counters will be collected,
/// where that is known in advance.
pub(crate) fn prepare(run: &Run<'_>, config: &mut Config, run_dir: &Path) -> Result<bool, Failure> {
    let wanted = config.counters.wanted().map_err(|problem| {
        Failure::new(exit::USAGE, "choose counters", problem, "`rkprof run --help` describes the options.")
    })?;
    if !wanted.any() {
        return Ok(false);
    }
    for note in &wanted.file.notes {
        out::note(note);
    }
    let Some((path, probe)) = probe::ensure(run, config, &wanted, run_dir) else { return Ok(true) };
    config.counters.probe = Permission::File(path.to_string_lossy().into_owned());
    if let Some(reason) = probe.reason() {
        no_counters(&reason);
        return Ok(false);
    }
    let (respect_lines, replay) = (config.counters.respect_lines, run.job.options.counters.replay());
    if !run.job.options.quiet
        && wanted.presets.iter().any(|preset| preset.name == "full")
        && let Some(estimate) = estimate(&wanted, respect_lines, replay, &probe.stack.gpus)
    {
        out::note(&estimate);
    }
    Ok(true)
}

/// The estimated cost of the requested counters, shown before the run.
fn estimate(wanted: &Wanted, respect_lines: bool, replay: bool, gpus: &[String]) -> Option<String> {
    let request = Request {
        presets: wanted.presets.clone(),
        lines: wanted.file.lines.clone(),
        selected_by: wanted.file.selected_by.clone(),
        respect_lines,
        ..Request::default()
    };
    let known = gpus.iter().filter_map(|gpu| rkprof_arch::find(gpu));
    let (passes, gpu) = known.map(|arch| (plan::plan(arch, &request).passes.len(), arch.name)).max()?;
    let groups = format!("about {passes} {} of counters on {gpu}", if passes == 1 { "group" } else { "groups" });
    Some(match replay {
        true => format!("{groups}: the program runs {} times, each counted run 20% to 50% longer or more", passes + 1),
        false => format!(
            "{groups} rotate in this run; counted kernels run one at a time: expect 20% to 50% more time, and more where kernels are short"
        ),
    })
}

fn no_counters(reason: &str) {
    out::note(&format!("no hardware counters, times only: {reason}"));
}

/// Reports differences between the requested and the collected counters, once; with `quiet` only what is missing.
pub(crate) fn remarks(counters: &CounterCollection, expected: bool, chosen: bool, quiet: bool) {
    if !counters.available {
        // Otherwise the remark was printed before the program started.
        if expected {
            no_counters(counters.reason.as_deref().unwrap_or("the reason is not known"));
        }
        return;
    }
    for (names, reason) in by_reason(&counters.skipped) {
        out::note(&format!("not counted: {}: {reason}", names.join(", ")));
    }
    if quiet {
        return;
    }
    let groups = counters.groups.len();
    if counters.mode == "multiplex" && !chosen {
        out::note(&format!(
            "{groups} groups of counters rotated over {}; --replay app runs the program once for each group",
            if counters.sample == 2 { "every second launch of each kernel" } else { "the launches that were counted" }
        ));
    }
    for substituted in &counters.substituted {
        let SubstitutedCounter { asked, used, approximate } = substituted;
        out::note(&match approximate {
            true => format!("{used} was counted in place of {asked}, which it only approximates"),
            false if used.contains(" + ") => format!("{used} were counted in place of {asked}; together they give it"),
            false => format!("{used} was counted: so {asked} is called on this device"),
        });
    }
    let (shown, more) = suspects(&counters.suspect);
    for suspect in shown {
        out::note(&format!("suspect: {suspect}"));
    }
    if more > 0 {
        out::note(&format!("and {more} more suspect values; the summary has all"));
    }
}

/// Groups names with the same reason, in the order of first mention.
fn by_reason(skipped: &[SkippedCounter]) -> Vec<(Vec<&str>, &str)> {
    let mut groups: Vec<(Vec<&str>, &str)> = Vec::new();
    for SkippedCounter { name, reason } in skipped {
        match groups.iter_mut().find(|(_, known)| known == reason) {
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], reason)),
        }
    }
    groups
}
