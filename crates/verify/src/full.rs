//! `rkprof doctor --verify`: all ways, the comparison, the verdict.

use super::across::{Ran, across, costs};
use super::check::{Check, Way, passed};
use super::compare::{compare, is_worth, subject};
use super::counted::{WAVES, counted};
use super::program::ProgramDirectory;
use super::show;
use super::tools;
use super::verified::{Extent, Stack, Verified};
use super::ways::{Run, Runner, World};
use crate::{Failure, exit, out, progress};
use rkprof_store::probe;
use std::path::Path;
use std::time::Duration;

/// A run of the program takes a second; where the SDK reads large libraries, several.
const LIMIT: Duration = Duration::from_secs(120);

pub struct Options {
    pub world: World,
    /// Also count.
    pub counters: bool,
    pub json: bool,
    /// Further arguments of the program; what they change is compared, and not remembered.
    pub arguments: Vec<String>,
}

/// Verifies, shows, remembers. Returns the exit code.
pub fn execute(options: &Options) -> Result<u8, Failure> {
    let cannot =
        |problem: String, remedy: &str| Failure::new(exit::NOT_STARTED, "verify this machine", problem, remedy);
    let place = ProgramDirectory::make().map_err(|error| {
        cannot(error.to_string(), "Set TMPDIR to a directory where you may write and execute programs.")
    })?;
    let command =
        std::env::current_exe().map_err(|error| cannot(error.to_string(), "Start rkprof by its full path."))?;
    let Options { world, arguments, .. } = options;
    let runner = Runner { place: &place, world, command: &command, arguments, limit: LIMIT };
    let ways = [Way::Light, Way::Sdk, Way::NoCalls];
    let total = 1 + ways.len() + usize::from(options.counters);
    let bar = progress::bar(Some(total as u64), "rkprof: verifying {bar:30} run {pos} of {len}: {msg}");
    let run = |runner: &Runner<'_>, way: Way, arguments: &[&str]| {
        bar.set_message(way.title());
        bar.inc(1);
        runner.run(way, arguments)
    };
    let alone = run(&runner, Way::Alone, &[]);
    if alone.ending.is_impossible() {
        let remedy = "Set RKPROF_ROCM to the directory of ROCm, or try `rkprof doctor --verify --sim gfx942`.";
        return Err(cannot(alone.last_words, remedy));
    }
    if !is_worth(&alone.truth) {
        let problem = format!("the test program ended with {} without rkprof: {}", alone.ending, alone.last_words);
        return Err(cannot(problem, "HIP itself does not work here; `rocminfo` and HIP's own tests may tell why."));
    }
    let mut runs = vec![alone];
    for way in ways {
        runs.push(run(&runner, way, &[]));
    }
    bar.set_message("costs once more");
    measure_again(&mut runs, &runner);
    if options.counters {
        let phases = ["--phases", "launches,streams"].map(str::to_owned);
        let arguments: Vec<String> = arguments.iter().cloned().chain(phases).collect();
        let counting = Runner { arguments: &arguments, ..runner };
        runs.push(run(&counting, Way::Counters, &["--pmc", WAVES]));
    }
    bar.finish_and_clear();
    let verified = judge(&runs, Extent::Full, world.simulated.clone());
    let kept = match probe::cache().map(|cache| verified.keep(&cache)) {
        _ if !arguments.is_empty() => "not remembered: the program had arguments".to_owned(),
        Some(Ok(path)) => format!("remembered in {}", path.display()),
        Some(Err(error)) => format!("not remembered: {error}"),
        None => "not remembered: there is no home directory".to_owned(),
    };
    let text = if options.json { crate::out::pretty(&verified) } else { show::text(&verified, &kept) };
    out::result(None, &text)?;
    Ok(if verified.ok { exit::OK } else { exit::CHECK_FAILED })
}

fn ran(run: &Run) -> Ran<'_> {
    Ran { way: run.way, truth: &run.truth, recorded: run.recorded.as_ref(), pairs: &run.pairs }
}

/// Measures in further pairs of runs what costs more than is allowed: the machine may have been busy with something else.
fn measure_again(runs: &mut [Run], runner: &Runner<'_>) {
    const PAIRS: usize = 2;
    let Some((alone, traced)) = runs.split_first_mut() else { return };
    let arguments: Vec<String> =
        runner.arguments.iter().cloned().chain(["--phases", "cost"].map(str::to_owned)).collect();
    let runner = Runner { arguments: &arguments, ..*runner };
    for run in traced {
        for _ in 0..PAIRS {
            if passed(&costs(&alone.truth, &ran(run))) {
                break;
            }
            let [alone, again] = [Way::Alone, run.way].map(|way| runner.run(way, &[]).truth.cost);
            run.pairs.extend(alone.zip(again));
        }
    }
}

/// Did the process end as it does alone? Without a run alone: as it was told to.
fn ending(run: &Run, alone: Option<&Run>) -> Check {
    const NAME: &str = "ending";
    let words = match run.last_words.as_str() {
        "" => String::new(),
        words => format!("; its last words: {words}"),
    };
    let (passed, as_alone) = match alone {
        Some(alone) if run.way != Way::Alone => (run.ending == alone.ending, format!(", alone {}", alone.ending)),
        _ => (run.ending.is_own(), String::new()),
    };
    let text = if passed { run.ending.to_string() } else { format!("{}{as_alone}{words}", run.ending) };
    Check::new(run.way, NAME, passed, text)
}

/// The verdict on these runs; the one alone comes first, if it is there.
pub(super) fn judge(runs: &[Run], extent: Extent, simulated: Option<String>) -> Verified {
    let mut checks = Vec::new();
    let alone = runs.first().filter(|run| run.way == Way::Alone);
    for run in runs {
        checks.push(ending(run, alone));
        if let Some(problem) = &run.problem {
            checks.push(Check::new(run.way, "program", false, problem.clone()));
        }
        let Some(recorded) = run.recorded.as_ref().filter(|_| is_worth(&run.truth)) else { continue };
        checks.extend(compare(&run.truth, recorded, run.way));
        if run.way == Way::Counters {
            checks.extend(counted(&run.truth, recorded));
        }
    }
    let truth = &runs[0].truth;
    let ended = |run: &&Run| run.way != Way::Alone && is_worth(&run.truth);
    let ran: Vec<Ran<'_>> = runs.iter().filter(ended).map(ran).collect();
    if let Some(alone) = alone.filter(|alone| is_worth(&alone.truth)) {
        checks.extend(across(&alone.truth, &ran));
    }
    let recorded = runs.iter().find_map(|run| run.recorded.as_ref());
    let (sdk, sdk_version) = recorded.map_or(("", ""), |at| (at.sdk_path.as_str(), at.sdk_version.as_str()));
    let hsa = truth.program.hsa.clone().unwrap_or_default();
    let stack = Stack::new(Path::new(&truth.program.hip), &hsa, Path::new(sdk), sdk_version, simulated);
    let mut verified = Verified::new(extent, stack, checks);
    verified.simulated |= runs.iter().filter_map(|run| run.recorded.as_ref()).any(|recorded| recorded.simulated);
    verified.light = light(runs);
    verified.hip_version = truth.program.hip_version;
    verified.launched = subject(truth).to_owned();
    let skipped = truth.skipped.iter().map(|skipped| (skipped.phase.clone(), skipped.reason.clone()));
    verified.skipped = skipped.collect();
    let without = tools::without(&|name| std::env::var_os(name));
    verified.without_tools = without.into_iter().flat_map(|variable| variable.tools).collect();
    verified
}

/// Whether the light path recorded everything right; `None` when it was not tried, or not taken.
fn light(runs: &[Run]) -> Option<bool> {
    let run = runs.iter().find(|run| run.way == Way::Light)?;
    let recorded = run.recorded.as_ref()?;
    if recorded.path == "sdk-callback" {
        return None;
    }
    Some(passed(&compare(&run.truth, recorded, Way::Light)))
}
