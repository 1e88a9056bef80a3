//! The runs that were made. `ab.json` has them after each run, so that an interrupted test goes on.

use super::made::{Every, Made, Slow, Unnamed};
use super::runs::make;
use super::sensors;
use super::{Args, Failure, SETTLED, WARMUP, exit, out};
use rkprof_analysis::ab::side;
use rkprof_analysis::compare::{grain_of, same_count};
use rkprof_store::dir::{REPEAT_PREFIX, read_json, write_json};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

pub(super) const SCHEMA_VERSION: u32 = 1;
pub(super) const FILE: &str = "ab.json";
const SIDES: [&str; 2] = ["before", "after"];

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct State {
    schema_version: u32,
    pub commands: [Vec<String>; 2],
    /// What else the runs depend on.
    untraced: bool,
    step: Option<String>,
    pub warmups: [u32; 2],
    warmup_s: f64,
    warmed: bool,
    pub made: [Vec<Made>; 2],
    /// How often it ended without an answer.
    pub ends: u32,
    #[serde(skip)]
    dir: PathBuf,
}

impl State {
    /// The test in `dir`, or a new one.
    pub(super) fn open(dir: &Path, commands: [Vec<String>; 2], args: &Args) -> Result<State, Failure> {
        let doing = format!("keep the runs in {}", dir.display());
        let fail = |code: u8, problem: String, remedy: &str| Failure::new(code, doing.clone(), problem, remedy);
        let file = dir.join(FILE);
        let fresh = State {
            schema_version: SCHEMA_VERSION,
            commands,
            untraced: args.untraced,
            step: args.step.clone(),
            dir: dir.to_owned(),
            ..State::default()
        };
        if file.exists() {
            let known: Result<State, _> = read_json(&file, SCHEMA_VERSION);
            match known {
                Ok(known)
                    if !args.force
                        && (&known.commands, known.untraced, &known.step)
                            == (&fresh.commands, fresh.untraced, &fresh.step) =>
                {
                    if !args.quiet {
                        let runs = known.made[0].len() + known.made[1].len();
                        out::note(&format!("going on after {runs} runs in {}", dir.display()));
                    }
                    return Ok(State { dir: dir.to_owned(), ..known });
                }
                Err(error) if !args.force => {
                    return Err(fail(exit::USAGE, error.to_string(), "Name another --dir, or say --force."));
                }
                Ok(_) if !args.force => {
                    let problem = "another test is in it".to_owned();
                    return Err(fail(exit::USAGE, problem, "Name another --dir, or say --force."));
                }
                _ => {}
            }
            // Only what such a test makes is deleted.
            for side in SIDES {
                match std::fs::remove_dir_all(dir.join(side)) {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                        return Err(fail(exit::USAGE, error.to_string(), "Delete it, or name another --dir."));
                    }
                    _ => {}
                }
            }
        }
        for side in SIDES {
            std::fs::create_dir_all(dir.join(side))
                .map_err(|error| fail(exit::USAGE, error.to_string(), "Name another --dir."))?;
        }
        fresh.write()?;
        Ok(fresh)
    }

    fn write(&self) -> Result<(), Failure> {
        let file = self.dir.join(FILE);
        write_json(&file, self).map_err(|error| {
            let doing = format!("write {}", file.display());
            Failure::new(exit::USAGE, doing, error, "Name a --dir that can be written to.")
        })
    }

    /// Runs both until neither becomes faster and the GPU no hotter: caches, files and clocks are warm then.
    ///
    /// `fixed`: this many runs of each instead.
    pub(super) fn warm_up(&mut self, args: &Args, fixed: Option<u32>) -> Result<(), Failure> {
        let mut last: [Option<Made>; 2] = [None, None];
        while !self.warmed {
            let rounds = self.warmups[0].min(self.warmups[1]);
            if rounds >= fixed.unwrap_or(WARMUP) {
                break;
            }
            let mut changing = false;
            for side in 0..2 {
                let dir = self.dir.join(SIDES[side]).join("warmup");
                let made = make(&self.commands[side], &dir, args)?;
                // The first run has none to be compared with.
                let settles = |last: &Made| made.wall_s < SETTLED * last.wall_s || sensors::warms(last, &made);
                changing |= last[side].as_ref().is_none_or(settles);
                self.warmups[side] += 1;
                self.warmup_s += made.took_s;
                last[side] = Some(made);
            }
            self.warmed = fixed.is_none() && !changing;
            self.write()?;
        }
        self.warmed = true;
        self.write()
    }

    /// Makes the runs of the next pair that are missing.
    pub(super) fn make_pair(&mut self, args: &Args) -> Result<(), Failure> {
        let pair = self.pairs();
        for turn in [2 * pair, 2 * pair + 1] {
            let side = side(turn);
            if self.made[side].len() > pair {
                continue;
            }
            let dir = self.dir.join(SIDES[side]).join(format!("{REPEAT_PREFIX}{}", pair + 1));
            let made = make(&self.commands[side], &dir, args)?;
            self.made[side].push(made);
            self.write()?;
        }
        Ok(())
    }

    /// It ends without an answer.
    pub(super) fn end(&mut self) -> Result<(), Failure> {
        self.ends += 1;
        self.write()
    }

    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Complete pairs.
    pub(super) fn pairs(&self) -> usize {
        self.made[0].len().min(self.made[1].len())
    }

    /// Time that the runs took, of earlier calls too.
    pub(super) fn spent_s(&self) -> f64 {
        self.warmup_s + self.made.iter().flatten().map(|made| made.took_s).sum::<f64>()
    }

    pub(super) fn longest_pair_s(&self) -> f64 {
        self.made[0].iter().zip(&self.made[1]).map(|(a, b)| a.took_s + b.took_s).fold(0.0, f64::max)
    }

    /// The pairs of means of all steps, ns; `None` where runs have no steps, or not the same number.
    pub(super) fn every(&self) -> Option<Vec<(f64, f64)>> {
        let every = |made: &Vec<Made>| made.iter().map(|made| made.every.clone()).collect::<Option<Vec<Every>>>();
        let (a, b) = (every(&self.made[0])?, every(&self.made[1])?);
        same_count(a.iter().chain(&b).map(|run| run.steps))?;
        Some(a.iter().zip(&b).map(|(a, b)| (a.ns, b.ns)).collect())
    }

    /// The pairs of slow steps in ns, and which quantile they are; `None` where runs have few steps, or not the same number.
    pub(super) fn slow(&self) -> Option<(Vec<(f64, f64)>, &str)> {
        let slow = |made: &Vec<Made>| made.iter().map(|made| made.slow.clone()).collect::<Option<Vec<Slow>>>();
        let (a, b) = (slow(&self.made[0])?, slow(&self.made[1])?);
        let of = self.made[0].first()?.slow.as_ref()?.of.as_str();
        let all = || a.iter().chain(&b);
        same_count(all().map(|slow| slow.steps))?;
        all().all(|slow| slow.of == of).then(|| (a.iter().zip(&b).map(|(a, b)| (a.ns, b.ns)).collect(), of))
    }

    /// How many steps of the first program a step of the second one holds: it may wait more seldom for the same work. `None` where it
    /// is one.
    pub(super) fn grain(&self) -> Option<f64> {
        let of = |side: &[Made]| side.iter().map(|made| made.unnamed.clone()).collect::<Option<Vec<Unnamed>>>();
        let (a, b) = (of(&self.made[0])?, of(&self.made[1])?);
        let mean =
            |side: &[Unnamed], of: &dyn Fn(&Unnamed) -> f64| side.iter().map(of).sum::<f64>() / side.len() as f64;
        let ratio = |of: &dyn Fn(&Unnamed) -> f64| mean(&b, of) / mean(&a, of);
        grain_of(ratio(&|run| run.steps as f64), ratio(&|run| run.kernels_per_step), ratio(&|run| run.launches as f64))
    }

    /// The pairs in ns, what they are, and how the steps are marked: periods where all runs have them, otherwise wall times.
    pub(super) fn values(&self, wall: bool) -> (Vec<(f64, f64)>, &'static str, Option<&str>) {
        let steps = self.made[0].first().and_then(|made| made.steps.as_deref());
        let alike = |made: &Made| made.period_ns.is_some() && made.steps.as_deref() == steps;
        if !wall && steps.is_some() && self.made.iter().flatten().all(alike) {
            let grain = self.grain().unwrap_or(1.0);
            let period = |made: &Made| made.period_ns.unwrap_or(f64::NAN);
            let pairs = self.made[0].iter().zip(&self.made[1]).map(|(a, b)| (period(a), period(b) / grain)).collect();
            (pairs, "period", steps)
        } else {
            let pairs = self.made[0].iter().zip(&self.made[1]).map(|(a, b)| (a.wall_s * 1e9, b.wall_s * 1e9)).collect();
            (pairs, "wall", None)
        }
    }
}
