//! Scenarios: simulated programs, described in TOML, that really run on threads.

mod ending;
mod meet;
mod model;
mod run;

use rkprof_model::error::{During, Error};
use std::io::Write as _;
use std::sync::Barrier;

use crate::hip::queue::{self, Time};
use crate::hip::{device, launch, pace, runtime};
use crate::rng::Rng;
use crate::sdk::agents;
use crate::{fault, start};

pub use model::{BUILT_IN, Scenario};

/// Settings besides the scenario; the environment overrides them (`RKSIM_ARCH`, `RKSIM_TIME`, `RKSIM_SEED`, `RKSIM_SCALE`).
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub arch: Option<String>,
    pub seed: Option<u64>,
    pub fast: bool,
    /// Virtual time, where the scenario can have it: one thread, and no fault.
    pub is_virtual: bool,
    /// Multiplies the repetitions of every thread's body.
    pub scale: Option<f64>,
    /// Print nothing at the end.
    pub quiet: bool,
    /// End before any thread runs.
    pub check: bool,
    /// Whether this is another copy of the simulator in the process: faults do not apply again.
    pub second: bool,
}

const USAGE: &str = "usage: [--scenario NAME|FILE] [--arch ARCH] [--seed N] [--fast] [--virtual] [--scale X] [--quiet] [--check] [--list]";

/// Runs a scenario as a program: arguments without the program's name; returns the exit code.
pub fn main(arguments: impl IntoIterator<Item = String>) -> i32 {
    let mut scenario = std::env::var("RKSIM_SCENARIO").unwrap_or_else(|_| "hello".to_owned());
    let mut options = Options::default();
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| Error::new(format!("{argument} needs a value")));
        let result = (|| -> Result<(), Error> {
            match argument.as_str() {
                "--scenario" => scenario = value()?,
                "--arch" => options.arch = Some(value()?),
                "--seed" => options.seed = Some(value()?.parse().map_err(|_| "--seed needs a number")?),
                "--scale" => options.scale = Some(value()?.parse().map_err(|_| "--scale needs a number")?),
                "--fast" => options.fast = true,
                "--virtual" => options.is_virtual = true,
                "--quiet" => options.quiet = true,
                "--check" => options.check = true,
                "--second" => options.second = true,
                "--list" => {
                    list()?;
                    std::process::exit(0);
                }
                other => return Err(Error::new(format!("unknown argument {other:?}"))),
            }
            Ok(())
        })();
        if let Err(problem) = result {
            eprintln!("simulated program: {problem}\n{USAGE}");
            return 2;
        }
    }
    run_scenario(&scenario, &options).unwrap_or_else(|problem| {
        eprintln!("simulated program: {problem}");
        2
    })
}

/// Prints the scenarios, each with what it is about, and the devices.
fn list() -> Result<(), Error> {
    let mut text = String::new();
    for (name, _) in BUILT_IN {
        text += &format!("{name:24} {}\n", Scenario::load(name)?.about);
    }
    text += &format!("devices: {}, gfxNNN, npu; joined by +, with *N\n", agents::known().join(", "));
    std::io::stdout().write_all(text.as_bytes()).during(|| "printing the scenarios".to_owned())
}

/// Runs a scenario in this process; the exit code that the program has.
///
/// # Errors
/// The scenario cannot be found or read.
pub fn run_scenario(name_or_path: &str, options: &Options) -> Result<i32, Error> {
    let scenario = Scenario::load(name_or_path)?;
    if let Some(arch) = options.arch.as_ref().or(scenario.arch.as_ref()) {
        agents::choose(arch);
    }
    let is_fast = options.fast || scenario.time.as_deref() == Some("fast");
    let is_virtual = options.is_virtual && scenario.can_be_virtual();
    queue::choose(if is_fast {
        Time::Fast
    } else if is_virtual {
        Time::Virtual
    } else {
        Time::Real
    });
    devices(&scenario)?;
    if options.check {
        return Ok(0);
    }
    runtime::choose(scenario.runtime);
    pace::choose(scenario.device.clone());
    start();
    if let Some(code) = ending::spawn_ranks() {
        return Ok(code);
    }
    let variable = |name| std::env::var(name).ok();
    let seed = variable("RKSIM_SEED").and_then(|seed| seed.parse().ok());
    let seed = seed.or(options.seed).unwrap_or(scenario.seed);
    let scale = variable("RKSIM_SCALE").and_then(|scale| scale.parse().ok());
    let scale = scale.or(options.scale).unwrap_or(1.0);
    // A program may use HIP first on a thread other than its main thread.
    let program = match fault::has("worker-first") && !options.second {
        true => std::thread::scope(|scope| scope.spawn(|| run::register(&scenario)).join().expect("it does not panic")),
        false => run::register(&scenario),
    };
    if !options.second {
        ending::start_daemon(&scenario, &program);
    }
    let (launches, copies) = run_threads(&scenario, &program.functions, seed, scale, options);
    if !fault::has("daemon") {
        program.unload();
    }
    if !options.quiet {
        // A program goes on where its output is full or gone.
        let _ = writeln!(std::io::stdout(), "{}: {launches} launches, {copies} copies", scenario.name);
    }
    if !options.second {
        ending::run_second_sdk();
        if fault::value("at").is_none() {
            ending::strike();
        }
    }
    Ok(0)
}

/// Checks that the scenario's devices exist.
fn devices(scenario: &Scenario) -> Result<(), Error> {
    let all = agents::try_all().map_err(|error| Error::new(error.to_string()))?;
    let gpus: Vec<&str> = all.iter().filter_map(|agent| Some(agent.gpu.as_ref()?.product.as_str())).collect();
    let list = |of: &mut dyn Iterator<Item = usize>| {
        of.enumerate().map(|(n, gpu)| format!("{n} ({})", gpus[gpu])).collect::<Vec<_>>().join(", ")
    };
    let visible = device::visible(|name| std::env::var(name).ok(), gpus.len());
    if visible.is_empty() {
        let set = |name: &str| Some(format!("{name}={}", std::env::var(name).ok()?));
        let set: Vec<String> = device::VISIBLE.into_iter().filter_map(set).collect();
        let all = list(&mut (0..gpus.len()));
        return Err(format!("{} leaves no device; the devices are {all}", set.join(" ")).into());
    }
    match scenario.last_device() {
        last if last >= visible.len() => {
            let seen = list(&mut visible.iter().copied());
            Err(format!("the scenario uses device {last}; the program sees {seen}").into())
        }
        _ => Ok(()),
    }
}

/// Runs all threads to their end; returns their numbers of launches and copies.
fn run_threads(
    scenario: &Scenario,
    functions: &run::Functions,
    seed: u64,
    scale: f64,
    options: &Options,
) -> (u64, u64) {
    let total: u32 = scenario.thread.iter().map(|thread| thread.count).sum();
    let together = Barrier::new(total as usize);
    let seeds = Rng::new(seed);
    let threads = scenario.thread.iter().flat_map(|thread| (0..thread.count).map(move |_| thread));
    std::thread::scope(|scope| {
        let spawned: Vec<_> = threads
            .enumerate()
            .map(|(index, thread)| {
                let (together, seeds) = (&together, &seeds);
                scope.spawn(move || {
                    launch::seed(seeds.fork(index as u64));
                    let mut worker = run::Worker::new(functions, thread);
                    worker.run(&thread.setup);
                    together.wait();
                    let repeat = (f64::from(thread.repeat) * scale).ceil() as u32;
                    // Faults with `at=F` strike in the middle of the first thread.
                    let at = fault::number("at", 0.5).filter(|_| index == 0 && !options.second);
                    for i in 0..repeat {
                        worker.run(&thread.body);
                        if at.is_some_and(|at| i + 1 == (f64::from(repeat) * at) as u32) {
                            ending::strike();
                        }
                    }
                    worker.run(&thread.teardown);
                    worker.finish();
                    (worker.launches, worker.copies)
                })
            })
            .collect();
        let ended = spawned.into_iter().map(|thread| thread.join().expect("the scenario's calls succeed"));
        ended.fold((0, 0), |sum, (launches, copies)| (sum.0 + launches, sum.1 + copies))
    })
}
