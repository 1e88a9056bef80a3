//! The cost of tracing with eight processes on one machine, compared with one. `cargo bench --bench processes`.
//!
//! Each round runs this many copies of a simulated program at the same time, without and with the tracer in turn. All traced
//! copies write into one run directory. Wall time and CPU time of all copies, loading of the library and the end of the run
//! included. On a machine with fewer processors than copies, the tracer's threads take their time from the programs, and wall
//! time grows as CPU time does; only the CPU time of a process can be compared between one copy and eight.

#[path = "../tests/common/mod.rs"]
mod common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const COPIES: [usize; 2] = [1, 8];
const ROUNDS: usize = 7;
const SCENARIO: &str = "tiny-kernels";

/// Cost and records of all copies in a round.
#[derive(Clone, Copy, Default)]
struct Round {
    wall_ms: f64,
    cpu_ms: f64,
    records: u64,
    dropped: u64,
}

fn main() {
    let processors = std::thread::available_parallelism().map_or(0, usize::from);
    println!(
        "{SCENARIO}, simulated, on {processors} processors; medians of {} rounds, in brackets least and most",
        ROUNDS - 1
    );
    println!(
        "{:<10}{:>10}{:>11}{:>24}{:>32}{:>10}{:>18}{:>9}",
        "processes",
        "alone ms",
        "traced ms",
        "added wall",
        "CPU added a process, ms",
        "a record",
        "records a process",
        "dropped"
    );
    for copies in COPIES {
        let mut rounds: Vec<[Round; 2]> = (0..ROUNDS).map(|_| [round(copies, false), round(copies, true)]).collect();
        // In the first round, files are not cached yet.
        rounds.remove(0);
        let spread = |value: &dyn Fn(&[Round; 2]) -> f64| {
            let mut values: Vec<f64> = rounds.iter().map(value).collect();
            values.sort_by(f64::total_cmp);
            [values[0], values[values.len() / 2], values[values.len() - 1]]
        };
        let [_, alone, _] = spread(&|[alone, _]| alone.wall_ms);
        let [_, traced, _] = spread(&|[_, traced]| traced.wall_ms);
        let wall = spread(&|[alone, traced]| 100.0 * (traced.wall_ms / alone.wall_ms - 1.0));
        let cpu = spread(&|[alone, traced]| (traced.cpu_ms - alone.cpu_ms) / copies as f64);
        let [_, record_ns, _] =
            spread(&|[alone, traced]| (traced.cpu_ms - alone.cpu_ms) * 1e6 / traced.records.max(1) as f64);
        let [_, records, _] = spread(&|[_, traced]| traced.records as f64 / copies as f64);
        let dropped: u64 = rounds.iter().map(|[_, traced]| traced.dropped).sum();
        let wall = format!("{:.1}% [{:.1}, {:.1}]", wall[1], wall[0], wall[2]);
        let cpu = format!("{:.1} [{:.1}, {:.1}]", cpu[1], cpu[0], cpu[2]);
        println!(
            "{copies:<10}{alone:>10.1}{traced:>11.1}{wall:>24}{cpu:>32}{:>10}{records:>18.0}{dropped:>9}",
            format!("{record_ns:.0} ns")
        );
    }
}

fn round(copies: usize, traced: bool) -> Round {
    let dir = tempfile::tempdir().expect("a directory");
    let before = children_cpu();
    let begun = Instant::now();
    let children: Vec<_> = (0..copies).map(|_| start(&dir.path().join("run"), traced)).collect();
    for mut child in children {
        assert!(child.wait().expect("a child").success());
    }
    let mut round = Round { wall_ms: begun.elapsed().as_secs_f64() * 1e3, ..Round::default() };
    round.cpu_ms = children_cpu() - before;
    if traced {
        let sessions = rkprof_store::dir::sessions(&dir.path().join("run")).expect("sessions");
        assert_eq!(sessions.len(), copies, "each process has a directory of its own");
        for session in sessions {
            let summary = session.summary().expect("a summary");
            assert!(summary.finished, "{}", session.dir.display());
            round.records += summary.own_cost.records;
            round.dropped += summary.completeness.dropped.values().sum::<u64>();
        }
    }
    round
}

fn start(out: &Path, traced: bool) -> std::process::Child {
    let mut command = Command::new(common::rkprof());
    command.args(["sim-workload", "--scenario", SCENARIO]).env("RKSIM_TIME", "fast").stdout(Stdio::null());
    if traced {
        command.env("LD_PRELOAD", common::library()).env("RKPROF_OUT", out).env("RKPROF_BUFFER", "16MiB");
    }
    command.spawn().expect("a child")
}

/// CPU time of all children that have ended, ms.
fn children_cpu() -> f64 {
    // SAFETY: rusage is plain integers.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: `usage` is valid for writing.
    unsafe { libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage) };
    let ms = |time: libc::timeval| time.tv_sec as f64 * 1e3 + time.tv_usec as f64 / 1e3;
    ms(usage.ru_utime) + ms(usage.ru_stime)
}
