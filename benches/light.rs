//! What timing a dispatch costs the thread that launches it: untraced, through the SDK's service, and by the light path, in one
//! run on the simulated ROCm. And what a dispatch costs the drainer. `cargo bench --bench light`.
//!
//! A program in C launches kernels on one stream a thread and times each launch; it pauses now and then, so that no queue is
//! full. The three ways take turns, several rounds, and the median of the rounds is shown; what is added is the difference to
//! the untraced program of the same round. Simulated: what a signal per kernel costs a GPU is not measured here.

#[path = "../tests/common/mod.rs"]
mod common;

use common::Program;
use std::path::Path;

const THREADS: [usize; 3] = [1, 2, 8];
const LAUNCHES: usize = 100_000;
const ROUNDS: usize = 9;
/// Launches in a row between pauses are 500: the queue holds them.
const WAYS: [&str; 3] = ["untraced", "SDK's service", "light path"];

fn main() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let program = common::compile("tests/programs/launches.c", dir.path());
    println!(
        "{:<34}{:>9}{:>9}{:>13}{:>13}{:>18}",
        "ns a launch (simulated)", "p50", "p99", "added p50", "added p99", "drainer ns/record"
    );
    for threads in THREADS {
        let rounds: Vec<[Times; 3]> =
            (0..ROUNDS).map(|round| [0, 1, 2].map(|way| measure(&program, dir.path(), threads, way, round))).collect();
        for (way, name) in WAYS.iter().enumerate() {
            let middle = |of: &dyn Fn(&[Times; 3]) -> f64| median(rounds.iter().map(of).collect());
            print!(
                "{:<34}{:>9.0}{:>9.0}",
                format!("{threads} threads, {name}"),
                middle(&|r| r[way].p50),
                middle(&|r| r[way].p99)
            );
            if way > 0 {
                print!("{:>13.0}{:>13.0}", middle(&|r| r[way].p50 - r[0].p50), middle(&|r| r[way].p99 - r[0].p99));
                print!("{:>18.0}", middle(&|r| r[way].drainer));
            }
            println!();
        }
    }
}

struct Times {
    p50: f64,
    p99: f64,
    /// CPU time of the drainer by its records.
    drainer: f64,
}

fn measure(program: &Path, dir: &Path, threads: usize, way: usize, round: usize) -> Times {
    let arguments = [threads.to_string(), (LAUNCHES / threads).to_string(), "time".to_owned()];
    let program = Program::new(program, &arguments.each_ref().map(String::as_str), dir);
    let out = format!("{threads}_{way}_{round}");
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
        summary["own_cost"]["drainer_ns_per_record"].as_f64().expect("records")
    });
    Times { p50: numbers[0], p99: numbers[1], drainer: drainer.unwrap_or(0.0) }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}
