//! The short verification that `rkprof run` makes once for each stack: does the light path record what happens here? A child
//! process of about a second tries it, and the answer is remembered.

use super::check::{Check, Verdict, Way};
use super::full::judge;
use super::program::ProgramDirectory;
use super::verified::{Extent, Verified, all};
use super::ways::{Run, Runner, World};
use crate::out;
use rkprof_config::choice::needs_sdk;
use rkprof_config::{Config, DispatchPath};
use rkprof_model::error::Error;
use rkprof_store::{probe, remembered};
use std::time::Duration;

/// Loading a large ROCm takes seconds.
const LIMIT: Duration = Duration::from_secs(30);
pub(super) use rkprof_model::variables::VERIFY as VARIABLE;
const ARGUMENTS: [&str; 4] = ["--phases", "launches,burst", "--launches", "8"];

/// Makes sure that the light path was verified here where a run would take it. Where it records something wrong, the run takes
/// the SDK's service. Of a parallel job only the first rank (or none) tries: the others would all try at once.
pub fn ensure(config: &mut Config, quiet: bool, rank: Option<u32>, rocm_is_installed: &dyn Fn() -> bool) {
    let env = |name: &str| std::env::var(name).ok();
    let is_off = env(VARIABLE).is_some_and(|value| value == "0");
    let has_rocm = || env(rkprof_model::variables::ROCM).is_some() || rocm_is_installed();
    let counts = !config.counters.is_empty();
    if config.dispatch != DispatchPath::Auto || is_off || needs_sdk(config, counts).is_some() || !has_rocm() {
        return;
    }
    let Some(cache) = probe::cache() else { return };
    let remembered = all(&cache).into_iter().find(|(_, verified)| verified.stack.simulated.is_none());
    let (verified, is_new) = match remembered {
        Some((_, verified)) => (verified, false),
        None if rank.is_some_and(|rank| rank > 0) => return,
        None => {
            let verified = match make() {
                Ok(verified) => verified,
                Err(_) if quiet => return,
                Err(reason) => {
                    return out::note(&format!("the light path could not be verified on this stack: {reason}"));
                }
            };
            // Without a cache each run finds out anew.
            let _ = verified.keep(&cache);
            (verified, true)
        }
    };
    if verified.light == Some(false) {
        config.dispatch = DispatchPath::Sdk;
    }
    if let Some(sentence) = sentence(&verified, is_new).filter(|_| !quiet) {
        out::note(&sentence);
    }
}

/// What is preloaded by hand asks the library's own memory, which knows files by the names that the process has for them.
fn tell_the_library(run: &Run) {
    let (Some(recorded), Some(hsa)) = (&run.recorded, &run.truth.program.hsa) else { return };
    let stack = remembered::Stack::new(&recorded.sdk_path, &recorded.sdk_version, hsa);
    // Without a cache it finds out by itself, at the price of a run.
    let _ = remembered::keep(&stack, false, "the light path recorded something wrong in a verification");
}

/// The error says why nothing was found out: there is no HIP, no device, or the program that tries it can't be run here.
fn make() -> Result<Verified, Error> {
    let place = ProgramDirectory::make().map_err(|error| format!("no place for the test program: {error}"))?;
    let command = std::env::current_exe().map_err(|error| format!("the path of rkprof is not known: {error}"))?;
    let arguments = ARGUMENTS.map(str::to_owned);
    let world = World::default();
    let runner = Runner { place: &place, world: &world, command: &command, arguments: &arguments, limit: LIMIT };
    let run = runner.run(Way::Light, &[]);
    // A program that can't be run here says nothing about the tracer.
    if run.recorded.is_none() {
        return Err(without_record(&run).into());
    }
    let runs = [run];
    let verified = judge(&runs, Extent::Short, None);
    if verified.light == Some(false) {
        tell_the_library(&runs[0]);
    }
    Ok(verified)
}

/// Why a run left nothing to compare.
fn without_record(run: &Run) -> String {
    let Run { ending, problem, last_words, .. } = run;
    let mut parts = vec![format!("the test program ended with {ending}")];
    parts.extend(problem.clone().filter(|_| !ending.is_impossible()));
    parts.extend((!last_words.is_empty()).then(|| format!("its last words: {last_words}")));
    format!("{} (RKPROF_VERIFY=0 leaves this out)", parts.join("; "))
}

/// What was found, in one line; a good result is told once.
fn sentence(verified: &Verified, is_new: bool) -> Option<String> {
    let Verified { light, checks, .. } = verified;
    let of = |name: &str| checks.iter().find(|check| check.name == name && check.way == Way::Light);
    let text = |name: &str| of(name).map_or("", |check| check.text.as_str());
    match light {
        Some(true) if is_new => Some(format!(
            "the light path was verified on this stack, once: launches {}; `rkprof doctor --verify` compares more",
            text("launches")
        )),
        Some(false) => {
            let wrong: Option<&Check> = checks.iter().find(|check| check.verdict == Verdict::Fail);
            let wrong = wrong.map(|check| format!("{}: {}", check.name, check.text)).unwrap_or_default();
            Some(format!(
                "kernels are timed by the SDK's service, because the light path records something wrong on this stack (found on \
                 {}): {wrong}; `rkprof doctor --verify` shows all differences",
                verified.day()
            ))
        }
        None if is_new => Some(format!("on this stack {}", text("path"))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verified::Stack;

    #[test]
    fn a_good_result_is_told_once_and_a_bad_one_always() {
        let check = |passed| Check::new(Way::Light, "launches", passed, "40 of 40 recorded");
        let mut good = Verified::new(Extent::Short, Stack::default(), vec![check(true)]);
        good.light = Some(true);
        assert!(sentence(&good, true).unwrap().contains("40 of 40 recorded"));
        assert_eq!(sentence(&good, false), None);
        let mut bad = Verified::new(Extent::Short, Stack::default(), vec![check(false)]);
        bad.light = Some(false);
        for is_new in [true, false] {
            assert!(sentence(&bad, is_new).unwrap().contains("the SDK's service"));
        }
    }
}
