//! What timing a dispatch costs the thread that launches it: untraced, through the SDK's service, and by the light path, in one
//! run on the simulated ROCm. And what a dispatch costs the drainer. `cargo bench --bench light`.
//!
//! A program in C launches kernels on one stream a thread and times each launch; it pauses now and then, so that no queue is
//! full. The three ways take turns, several rounds, and the median of the rounds is shown; what is added is the difference to
//! the untraced program of the same round. Simulated: what a signal per kernel costs a GPU is not measured here.
//!
//! The simulated device is a thread for each queue, which the launching thread must wake when it sleeps: some launches in a
//! hundred take ten microseconds for that, traced or not, and whether these are in the p99 depends on how the threads happen
//! to be scheduled. So everything is measured a second time with a device that completes kernels within the launch (its share
//! of the work, some ten ns of signal and times, then counts as the launch's). CPU is the launching threads' processor time,
//! without what others did while they were preempted.

#[path = "../tests/common/mod.rs"]
mod common;

use common::Program;
use std::path::Path;

const THREADS: [usize; 3] = [1, 2, 8];
const LAUNCHES: usize = 100_000;
const ROUNDS: usize = 11;
/// `RKSIM_TIME`, and what that is.
const DEVICES: [(&str, &str); 2] = [("inline", "device in the launch"), ("fast", "device in threads")];
/// Launches in a row between pauses are 500: the queue holds them.
const WAYS: [&str; 3] = ["untraced", "SDK's service", "light path"];

fn main() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let program = common::compile("tests/programs/launches.c", dir.path());
    for ((time, device), threads) in DEVICES.iter().flat_map(|device| THREADS.map(|threads| (device, threads))) {
        let header = ["p50", "p99", "CPU", "added p50", "added p99", "added CPU", "drainer/record"];
        print!("{:<28}", format!("{threads} threads, {device}"));
        println!("{}", header.map(|name| format!("{name:>15}")).concat());
        let measure = |round| [0, 1, 2].map(|way| measure(&program, dir.path(), time, threads, way, round));
        let rounds: Vec<[Times; 3]> = (0..ROUNDS).map(measure).collect();
        for (way, name) in WAYS.iter().enumerate() {
            let median = |of: &dyn Fn(&[Times; 3]) -> f64| format!("{:>15.0}", median(rounds.iter().map(of).collect()));
            let launch: Vec<_> = (0..3).map(|number| median(&|r| r[way].launch[number])).collect();
            let added: Vec<_> = (0..3).map(|number| median(&|r| r[way].launch[number] - r[0].launch[number])).collect();
            let traced = if way > 0 { added.concat() + &median(&|r| r[way].drainer) } else { String::new() };
            println!("  {name:<26}{}{traced}", launch.concat());
        }
        for (number, name, wanted) in [(0, "p50", 150), (1, "p99", 1000)] {
            let mut added: Vec<f64> = rounds.iter().map(|r| r[2].launch[number] - r[0].launch[number]).collect();
            added.sort_unstable_by(f64::total_cmp);
            let [low, high] = [ROUNDS / 4, ROUNDS - 1 - ROUNDS / 4].map(|at| added[at]);
            println!(
                "  the light path adds to {name}, middle half of the rounds: {low:.0} to {high:.0} ns (wanted: {wanted})"
            );
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

fn measure(program: &Path, dir: &Path, time: &str, threads: usize, way: usize, round: usize) -> Times {
    let arguments = [threads.to_string(), (LAUNCHES / threads).to_string(), "time".to_owned()];
    let program = Program::new(program, &arguments.each_ref().map(String::as_str), dir).with("RKSIM_TIME", time);
    let out = format!("{time}_{threads}_{way}_{round}");
    let mut command = match way {
        0 => program.alone(),
        1 => program.with("RKPROF_DISPATCH", "sdk").preloaded(&out),
        _ => program.with("RKPROF_DISPATCH", "light").preloaded(&out),
    };
    let said = common::stdout_of(&mut command);
    let numbers: Vec<f64> = said.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let drainer = (way > 0).then(|| {
        let summary = common::json(&dir.join(&out).join("summary.json"));
        assert_eq!(summary["completeness"]["verdict"], "COMPLETE", "{summary:#}");
        let path = &common::json(&dir.join(&out).join("run.json"))["sdk"];
        assert_eq!(path["dispatch_path"] == "light", way == 2, "{path:#}");
        summary["own_cost"]["drainer_ns_per_record"].as_f64().expect("records")
    });
    Times { launch: [numbers[0], numbers[1], numbers[2]], drainer: drainer.unwrap_or(0.0) }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}
