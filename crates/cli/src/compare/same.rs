//! Whether two sides measured the same thing: devices, clocks, versions, programs, launch shapes. What differs stands beside
//! the verdict; two programs without anything in common are not compared.

use super::{Failure, exit};
use rkprof_analysis::compare::{Comparison, Match, RowKind, Verdict, Work};
use rkprof_model::event::AgentKind;
use rkprof_model::run::Status;
use rkprof_results::load::Run;
use std::collections::BTreeSet;

/// What a run was made of.
#[derive(Default)]
pub(super) struct Settings {
    devices: BTreeSet<String>,
    /// MHz.
    clocks: BTreeSet<u32>,
    rocm: BTreeSet<String>,
    commands: BTreeSet<Vec<String>>,
    /// Whether another profiler recorded a run: it may know the name of the program alone.
    imported: bool,
}

impl Settings {
    pub(super) fn add(&mut self, run: &Run) {
        for agent in run.summary.agents.iter().filter(|agent| agent.kind == AgentKind::Gpu) {
            self.devices.insert(match (agent.product.as_str(), agent.name.as_str()) {
                ("", name) => name.to_owned(),
                (product, name) => format!("{product} ({name})"),
            });
            self.clocks.extend(agent.clock_mhz);
        }
        let context = run.info().and_then(|info| info.context.as_ref());
        self.rocm.extend(context.and_then(|context| context.rocm_version.clone()));
        self.commands.insert(run.summary.command.clone());
        self.imported |= run.info().is_some_and(|info| info.status == Status::Imported);
    }

    /// What differs, a sentence each.
    pub(super) fn differences(&self, other: &Settings) -> Vec<String> {
        let mhz = |side: &Settings| side.clocks.iter().map(|mhz| format!("{mhz} MHz")).collect::<Vec<_>>().join(", ");
        let names = |names: &BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>().join(", ");
        let mut found = Vec::new();
        // What one side does not know is no difference.
        let differs = |a: &BTreeSet<String>, b: &BTreeSet<String>| {
            a != b && [a, b].iter().all(|names| names.iter().any(|name| !name.is_empty()))
        };
        let differ = |what: &str, a: String, b: String| format!("the {what} differ: {a} before, {b} after");
        if differs(&self.devices, &other.devices) {
            found.push(differ("devices", names(&self.devices), names(&other.devices)));
        }
        if self.clocks != other.clocks && !self.clocks.is_empty() && !other.clocks.is_empty() {
            found.push(differ("devices' highest clocks", mhz(self), mhz(other)));
        }
        if differs(&self.rocm, &other.rocm) {
            found.push(differ("versions of ROCm", names(&self.rocm), names(&other.rocm)));
        }
        if self.imported != other.imported {
            let side = if self.imported { "baseline" } else { "candidate" };
            found.push(format!(
                "the {side} was imported from another profiler: times of the host, and of steps, hold what each profiler costs a call; \
                 only the kernels' times compare"
            ));
        }
        found
    }
}

/// What the comparison shows of the work itself.
pub(super) fn of_work(comparison: &Comparison) -> Vec<String> {
    let mut found = Vec::new();
    match comparison.work {
        Some(Work { ratio, steps: Some([before, after]) }) => found.push(format!(
            "the candidate ran {after:.0} steps and the baseline {before:.0}: times of a run are compared for as many steps \
             (divided by {ratio:.3}), and wall times are not compared"
        )),
        Some(Work { ratio, steps: None }) => found.push(format!(
            "the candidate called every kernel {ratio:.2} times as often, and nothing counts its steps: this is more work, \
             or work that is done twice. Mark the steps with ROCTx ranges, or compare equal numbers of steps"
        )),
        None => {}
    }
    if let Some([before, after]) = comparison.devices {
        found.push(format!(
            "kernels ran on {after} devices of the candidate and on {before} of the baseline: their time is a sum over devices, and \
             is not judged"
        ));
    }
    if let Some([before, after]) = &comparison.slowest {
        found.push(format!(
            "several threads, each with devices of its own, don't run in step: steps are those of each run's slowest thread, of {before} \
             before and of {after} after"
        ));
    }
    if let Some(grain) = comparison.grain {
        found.push(format!(
            "a step of the candidate has {grain:.3} times the kernels of the baseline's, because its ranges, waits or graphs mark \
             other steps: its times are divided by that"
        ));
    }
    if let Some((kernels, pct)) = alike(comparison) {
        let word = if pct > 0.0 { "longer" } else { "shorter" };
        found.push(format!(
            "all {kernels} kernels take {:.1}% {word} alike: compare the clocks of both sides first (rkprof run --power), then \
             the program",
            pct.abs()
        ));
    }
    let reshaped =
        comparison.rows.iter().filter(|row| row.how == Match::Reshaped && row.kind == RowKind::Kernel).count();
    if reshaped > 0 {
        found.push(format!("{reshaped} kernels have another launch shape: the problem may have another size"));
    }
    if !comparison.are_related() {
        found.push("no kernel of one side is on the other".to_owned());
    }
    found
}

/// Kernels, and the change of their time, where all of them changed by the same factor: a program's own change is seldom even. Where
/// the sides did other numbers of steps, calls of twice the work take twice as long.
fn alike(comparison: &Comparison) -> Option<(usize, f64)> {
    const FEWEST: usize = 3;
    let rows = || comparison.rows.iter().filter(|row| row.kind == RowKind::Kernel);
    let changed: Vec<f64> = rows()
        .filter(|row| row.how == Match::Exact)
        .filter_map(|row| {
            row.changes.as_ref().filter(|_| row.verdict != Some(Verdict::Inconclusive)).map(|c| c.mean.pct)
        })
        .collect();
    let mean = changed.iter().sum::<f64>() / changed.len().max(1) as f64;
    let even = changed.iter().all(|pct| (pct - mean).abs() <= 0.15 * mean.abs());
    let counts = comparison.work.is_none()
        && changed.len() >= FEWEST
        && changed.len() == rows().count()
        && mean.abs() >= comparison.thresholds.mean_pct;
    (even && counts).then_some((changed.len(), mean))
}

/// Refuses two programs that have nothing in common, unless the same command was run.
pub(super) fn refuse(comparison: &Comparison, before: &Settings, after: &Settings) -> Result<(), Failure> {
    let fewest = if before.imported || after.imported { 2 } else { 1 };
    let same_command = before.commands == after.commands && before.commands.iter().any(|words| words.len() >= fewest);
    if comparison.are_related() || same_command {
        return Ok(());
    }
    let problem = "these are different programs: they have no kernel and no range in common";
    let remedy = "Compare runs of one program. If these do the same work, mark it with a ROCTx range of the same name in \
                  both, or say --other-program.";
    Err(Failure::new(exit::NO_DATA, "compare the runs", problem, remedy))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_beside_a_recorded_run_has_another_profilers_cost() {
        let [native, imported] = [false, true].map(|imported| Settings { imported, ..Settings::default() });
        assert!(native.differences(&native).is_empty() && imported.differences(&imported).is_empty());
        for (before, after, side) in [(&native, &imported, "candidate"), (&imported, &native, "baseline")] {
            let found = before.differences(after);
            assert!(found.len() == 1 && found[0].starts_with(&format!("the {side} was imported")), "{found:?}");
        }
    }
}
