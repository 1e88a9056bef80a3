//! A seventh set, by an author who had not seen the code: programs as text, the files that other profilers would have written of them,
//! and all answers through the command. What a cause costs is what its mended twin takes less.

#[path = "seventh/files.rs"]
mod files;
#[path = "seventh/program.rs"]
mod program;
#[path = "seventh/world.rs"]
mod world;

use super::fifth::asked;
use super::score::Score;
use program::{Node, Place, parse, play};
use serde_json::Value;
use std::path::Path;
use world::World;

const OPEN: &str = include_str!("seventh/open.txt");

struct Case {
    name: &'static str,
    /// PyTorch's profiler wrote it, else rocprofv3.
    kineto: bool,
    truths: Vec<(&'static str, &'static str)>,
    program: Vec<Node>,
}

fn cases() -> Vec<Case> {
    let table = concat!(include_str!("seventh/table.txt"), include_str!("seventh/idle.txt"));
    let mut lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut cases = Vec::new();
    while let (Some(head), Some(program)) = (lines.next(), lines.next()) {
        assert!(program.starts_with("  "), "{program:?} is no program");
        let mut words = head.split_whitespace();
        let (name, kineto) = (words.next().unwrap(), words.next() == Some("kineto"));
        let truths = words.map(|word| word.split_once('=').unwrap_or((word, ""))).collect();
        cases.push(Case { name, kineto, truths, program: parse(&mut program.split_whitespace()) });
    }
    cases
}

impl Case {
    fn is(&self, key: &str) -> Option<&'static str> {
        self.truths.iter().find(|(name, _)| *name == key).map(|(_, value)| *value)
    }

    fn list(&self, key: &str) -> Vec<&'static str> {
        self.is(key).map_or_else(Vec::new, |list| list.split(',').collect())
    }

    fn count(&self, key: &str) -> usize {
        self.is(key).map_or(1, |count| count.parse().unwrap())
    }

    fn played(&self, mended: bool, seed: u64) -> Vec<World> {
        let seeds = |count: usize| (0..count as u64).map(move |rank| seed + 101 * rank);
        let mut ranks: Vec<World> = match self.count("threads") {
            1 => seeds(self.count("ranks")).map(World::new).collect(),
            threads => World::threads(seeds(threads)),
        };
        let who: Vec<usize> = (0..ranks.len()).collect();
        play(&mut ranks, &who, &self.program, Place::new(mended));
        ranks
    }

    /// From the first to the last work of any rank, ms.
    fn takes(&self, mended: bool) -> f64 {
        let spans: Vec<(u64, u64)> = self.played(mended, 17).iter().map(World::span).collect();
        (spans.iter().map(|span| span.1).max().unwrap() - spans.iter().map(|span| span.0).min().unwrap()) as f64 / 1e6
    }

    /// Imports a play into `runs/NAME`.
    fn import(&self, dir: &Path, name: &str, mended: bool, seed: u64) -> Result<(), String> {
        let mut ranks = self.played(mended, seed);
        if self.is("threads").is_some() {
            ranks = vec![World::joined(ranks)];
        }
        for (rank, world) in ranks.iter().enumerate() {
            let from = files::write(world, self.kineto, &dir.join(format!("files/{name}{rank}")), rank, ranks.len());
            let to = if ranks.len() == 1 { format!("runs/{name}") } else { format!("runs/{rank}") };
            command(dir, &["import", from.to_str().unwrap(), "-o", &to])?;
        }
        if ranks.len() > 1 { command(dir, &["merge", "runs", "-o", &format!("runs/{name}")]) } else { Ok(()) }
    }
}

fn command(dir: &Path, arguments: &[&str]) -> Result<(), String> {
    let output = std::process::Command::new(super::common::rkprof()).current_dir(dir).args(arguments).output().unwrap();
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

fn ms(value: &Value) -> f64 {
    value.as_f64().unwrap_or(0.0) / 1e6
}

/// Within 10 % or 1 ms.
fn is_near(said: f64, truth: f64) -> bool {
    (said - truth).abs() <= (0.1 * truth.abs()).max(1.0)
}

/// What is wrong with the report of a case.
fn report(case: &Case, dir: &Path) -> Result<(), String> {
    case.import(dir, "all", false, 17)?;
    let (_, report) = asked(dir, &["report", "runs/all"]);
    let findings = report["findings"].as_array().ok_or("no report")?;
    let saves = |found: &Value| (found["id"].as_str().unwrap_or("").to_owned(), ms(&found["saves_ns"]));
    let list: Vec<(String, f64)> = findings.iter().map(saves).collect();
    let has = |id: &str| list.iter().any(|(found, _)| found == id);
    let twin = case.takes(false) - case.takes(true);
    let wrong = |what: &str| Err(format!("{what}: {list:.1?}, the twin saves {twin:.1}"));
    let first = findings.iter().find(|found| !found["saves_ns"].is_null());
    if let Some(wanted) = case.is("first") {
        let Some(first) = first.filter(|first| wanted.split(',').any(|id| first["id"] == id)) else {
            return wrong("first");
        };
        if case.is("saves").is_some() && !is_near(ms(&first["saves_ns"]), twin) {
            return wrong("saves");
        }
        if !first.to_string().contains(case.is("names").unwrap_or("")) {
            return wrong(&format!("names, {first}"));
        }
    }
    let sum = case.list("sum");
    let said: f64 = list.iter().filter(|(id, _)| sum.contains(&id.as_str())).map(|(_, ms)| ms).sum();
    if !sum.is_empty() && !is_near(said, twin) {
        return wrong("sum");
    }
    if case.list("must").iter().any(|id| !has(id)) || case.list("never").iter().any(|id| has(id)) {
        return wrong("must or never");
    }
    let far = |found: &Value| found["saves_pct"].as_f64().is_some_and(|pct| pct > 2.0);
    if case.is("clean").is_some() && findings.iter().any(far) {
        return wrong("clean");
    }
    let most = case.is("most").map_or(f64::MAX, |most| most.parse().unwrap());
    if list.iter().any(|(_, ms)| *ms > most) {
        return wrong("most");
    }
    let (_, brief) = asked(dir, &["report", "runs/all", "--brief"]);
    let limiter = brief["limiter"]["what"].as_str().unwrap_or("none");
    if !case.list("limiter").is_empty() && !case.list("limiter").contains(&limiter) {
        return wrong(&format!("limiter {limiter}"));
    }
    if let Some(change) = case.is("ask") {
        let (change, truth) =
            change.split_once("->").map_or((change, twin), |(change, ms)| (change, ms.parse().unwrap()));
        let (_, answer) = asked(dir, &["what-if", "runs/all", change]);
        if answer["saves_ns"].is_null() || !is_near(ms(&answer["saves_ns"]), truth) {
            return wrong(&format!("what-if {change}, {}", answer["saves_ns"]));
        }
    }
    Ok(())
}

/// What is wrong with a decision.
fn decision(case: &Case, exit: &str, dir: &Path) -> Result<(), String> {
    let mut sides = [Vec::new(), Vec::new()];
    for (side, runs) in sides.iter_mut().enumerate() {
        for run in 0..case.count("runs") {
            let name = format!("{side}_{run}");
            case.import(dir, &name, side == 1, (1000 + 7 * run + 5003 * side) as u64)?;
            runs.push(format!("runs/{name}"));
        }
    }
    let [before, after] = sides.each_ref().map(|runs| runs.iter().map(String::as_str).collect::<Vec<_>>());
    let arguments = [&["compare", "--fail-on", "regression", "--baseline"], &before[..], &["--candidate"], &after[..]];
    let (output, found) = asked(dir, &arguments.concat());
    let verdict = found["verdict"].as_str().unwrap_or("none");
    let is_right = (case.is("verdict").is_none() || case.list("verdict").contains(&verdict))
        && output.status.code().map(|code| code.to_string()).as_deref() == Some(exit)
        && found.to_string().contains(case.is("says").unwrap_or(""));
    let wrong = || format!("{verdict}, {:?}, {}, {}", output.status.code(), found["period"], found["failures"]);
    if is_right { Ok(()) } else { Err(wrong()) }
}

/// Asks all cases of a kind; those of `RKPROF_PLANTED` alone, where it is set.
fn ask(theme: &str, decides: bool) {
    let mut score = Score::default();
    let only = std::env::var("RKPROF_PLANTED").unwrap_or_default();
    for case in cases().iter().filter(|case| case.is("exit").is_some() == decides && case.name.contains(&only)) {
        let dir = tempfile::tempdir().unwrap();
        let judged = match case.is("exit") {
            Some(exit) => decision(case, exit, dir.path()),
            None => report(case, dir.path()),
        };
        // What is known to be wrong, each with its reason.
        if OPEN.lines().any(|line| line.split(": ").next() == Some(case.name)) {
            assert!(judged.is_err(), "{} is right now: take it out of open.txt", case.name);
            continue;
        }
        score.ask(case.name, &["right"], judged.as_ref().err().map_or("right", String::as_str));
    }
    if only.is_empty() || score.is_asked() {
        score.assert(theme, 100.0);
    }
}

#[test]
fn causes_of_a_seventh_set_are_found() {
    ask("seventh causes", false);
}

#[test]
fn changes_of_a_seventh_set_are_judged() {
    ask("seventh changes", true);
}
