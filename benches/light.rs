//! What timing a dispatch costs the thread that launches it: untraced, through the SDK's service, and by the light path, in one
//! run on the simulated ROCm. And what a dispatch costs the drainer. `cargo bench --bench light`; ROUNDS of the environment is
//! another number of rounds.
//!
//! The SDK's floor is a tool that asks the service for dispatches and does nothing with them: what rkprof adds on that path is the
//! difference to it. Both paths are measured with and without a trace.
//!
//! A program in C launches kernels on one stream a thread and times each launch; it pauses now and then, so that no queue is
//! full. The ways take turns, several rounds, and the median of the rounds is shown; what is added is the difference to
//! the untraced program of the same round. Simulated: what a signal per kernel costs a GPU is not measured here.
//!
//! The simulated device is a thread for each queue, which the launching thread must wake when it sleeps: some launches in a
//! hundred take ten microseconds for that, traced or not. Whether these are in the p99 depends on how the threads are
//! scheduled. So everything is measured a second time with a device that completes kernels within the launch. Its share of
//! the work, some ten ns of signal and times, then counts as the launch's. CPU is the launching threads' processor time,
//! without what others did while they were preempted.

#[path = "../tests/common/mod.rs"]
mod common;

use common::Program;
use std::path::Path;

const THREADS: [usize; 3] = [1, 2, 8];
const LAUNCHES: usize = 100_000;
/// `RKSIM_TIME`, and its meaning.
const DEVICES: [(&str, &str); 2] = [("inline", "device in the launch"), ("fast", "device in threads")];
/// Launches in a row between pauses are 500: the queue holds them.
const WAYS: [&str; 6] =
    ["untraced", "SDK's floor", "SDK's service, no trace", "SDK's service", "light path, no trace", "light path"];
const FLOOR: usize = 1;
const SDK: [usize; 2] = [2, 3];
const LIGHT: [usize; 2] = [4, 5];

fn main() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(11);
    let program = common::compile("tests/programs/launches.c", dir.path());
    let floor = include_str!("../tests/programs/floor.c");
    let floor = common::shared_library(dir.path(), "libfloor.so", floor);
    let inputs = Inputs { program: &program, floor: &floor, dir: dir.path() };
    for ((time, device), threads) in DEVICES.iter().flat_map(|device| THREADS.map(|threads| (device, threads))) {
        let header = ["p50", "p99", "CPU", "added p50", "added p99", "added CPU", "drainer/record"];
        print!("{:<28}", format!("{threads} threads, {device}"));
        println!("{}", header.map(|name| format!("{name:>15}")).concat());
        let measure = |round| std::array::from_fn(|way| measure(&inputs, time, threads, way, round));
        let rounds: Vec<[Times; WAYS.len()]> = (0..rounds).map(measure).collect();
        for (way, name) in WAYS.iter().enumerate() {
            let median =
                |of: &dyn Fn(&[Times; WAYS.len()]) -> f64| format!("{:>15.0}", median(rounds.iter().map(of).collect()));
            let launch: Vec<_> = (0..3).map(|number| median(&|r| r[way].launch[number])).collect();
            let added: Vec<_> = (0..3).map(|number| median(&|r| r[way].launch[number] - r[0].launch[number])).collect();
            let drainer = if way > FLOOR { median(&|r| r[way].drainer) } else { String::new() };
            let traced = if way > 0 { added.concat() + &drainer } else { String::new() };
            println!("  {name:<26}{}{traced}", launch.concat());
        }
        let [with, without] = [LIGHT[1], LIGHT[0]];
        for (what, number, way, to, wanted) in [
            ("the light path adds to p50", 0, with, 0, "150"),
            ("the light path adds to p99", 1, with, 0, "1000"),
            ("its trace adds to p50", 0, with, without, "0"),
            ("rkprof adds to the p50 of the SDK's floor", 0, SDK[1], FLOOR, "1000"),
            ("its trace adds to p50", 0, SDK[1], SDK[0], "0"),
        ] {
            let mut added: Vec<f64> = rounds.iter().map(|r| r[way].launch[number] - r[to].launch[number]).collect();
            added.sort_unstable_by(f64::total_cmp);
            let [low, high] = [added.len() / 4, added.len() - 1 - added.len() / 4].map(|at| added[at]);
            println!("  {what}, middle half of the rounds: {low:.0} to {high:.0} ns (wanted: {wanted})");
        }
    }
}

/// ns
struct Times {
    /// p50, p99, processor time.
    launch: [f64; 3],
    /// CPU time of the drainer by its records.
    drainer: f64,
}

struct Inputs<'a> {
    program: &'a Path,
    floor: &'a Path,
    dir: &'a Path,
}

fn measure(
    &Inputs { program, floor, dir }: &Inputs<'_>,
    time: &str,
    threads: usize,
    way: usize,
    round: usize,
) -> Times {
    let arguments = [threads.to_string(), (LAUNCHES / threads).to_string(), "time".to_owned()];
    let program = Program::new(program, &arguments.each_ref().map(String::as_str), dir).with("RKSIM_TIME", time);
    let out = format!("{time}_{threads}_{way}_{round}");
    let mut command = match way {
        0 => program.alone(),
        FLOOR => program.with("ROCP_TOOL_LIBRARIES", floor.to_str().expect("UTF-8")).alone(),
        _ => {
            let path = if SDK.contains(&way) { "sdk" } else { "light" };
            let trace = if [SDK[0], LIGHT[0]].contains(&way) { "none" } else { "full" };
            program.with("RKPROF_DISPATCH", path).with("RKPROF_TRACE", trace).preloaded(&out)
        }
    };
    let said = common::stdout_of(&mut command);
    let numbers: Vec<f64> = said.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let drainer = (way > FLOOR).then(|| {
        let summary = common::json(&dir.join(&out).join("summary.json"));
        assert_eq!(summary["completeness"]["verdict"], "COMPLETE", "{summary:#}");
        let path = &common::json(&dir.join(&out).join("run.json"))["sdk"];
        assert_eq!(path["dispatch_path"] == "light", LIGHT.contains(&way), "{path:#}");
        summary["own_cost"]["drainer_ns_per_record"].as_f64().expect("records")
    });
    Times { launch: [numbers[0], numbers[1], numbers[2]], drainer: drainer.unwrap_or(0.0) }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}
