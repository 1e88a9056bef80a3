//! How long the report of a large run takes, and how much memory: `cargo bench --bench analysis [-- MILLIONS]`, ten million
//! kernels unless said otherwise.
//!
//! The simulated program decodes with a transformer, 180 kernels and two copies a step, in fast time. It is traced once with
//! kernels alone and once with API calls and ranges, which are three times the events. Then `rkprof report` reads the whole
//! trace and looks for steps, gaps, waits and findings. Exits with 1 when a trace of kernels takes more than the bounds, which
//! are for ten million.

#[path = "../tests/common/mod.rs"]
mod common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Longest time of the report for ten million kernels.
const MOST_S: f64 = 4.0;
const MOST_MB: f64 = 500.0;
/// Kernels of a step of the scenario.
const STEP: f64 = 180.0;
const ROUNDS: usize = 3;

/// The cost of a command.
struct Cost {
    wall_s: f64,
    cpu_s: f64,
    peak_mb: f64,
}

fn main() {
    let millions = std::env::args().skip(1).find_map(|text| text.parse::<f64>().ok()).unwrap_or(10.0);
    common::simulator();
    let dir = tempfile::tempdir().expect("a temporary directory");
    let scenario = dir.path().join("large.toml");
    let steps = (millions * 1e6 / STEP).ceil();
    let text = include_str!("../examples/scenarios/llm-decode.toml");
    assert_eq!(text.matches("\nrepeat = 300\n").count(), 1, "the scenario has other steps");
    std::fs::write(&scenario, text.replace("\nrepeat = 300\n", &format!("\nrepeat = {steps}\n"))).expect("a file");
    println!("{:<24}{:>10}{:>10}{:>10}{:>12}", "rkprof report of", "trace MB", "wall s", "CPU s", "resident MB");
    let mut over = false;
    for (what, mode) in [("kernels", "kernels"), ("kernels, calls, ranges", "full")] {
        let run = dir.path().join(mode);
        let mut demo = Command::new(common::rkprof());
        demo.args(["demo", "-q", "--trace", mode, "--scenario"]).arg(&scenario).arg("-o").arg(&run);
        cost(demo.env("RKSIM_TIME", "fast"));
        let costs: Vec<Cost> =
            (0..ROUNDS).map(|_| cost(Command::new(common::rkprof()).arg("report").arg(&run))).collect();
        let least = |of: fn(&Cost) -> f64| costs.iter().map(of).fold(f64::INFINITY, f64::min);
        let (wall, cpu, peak) = (least(|cost| cost.wall_s), least(|cost| cost.cpu_s), least(|cost| cost.peak_mb));
        println!("{what:<24}{:>10.0}{wall:>10.2}{cpu:>10.2}{peak:>12.0}", megabytes(&run));
        over |= mode == "kernels" && (wall > MOST_S || peak > MOST_MB);
        std::fs::remove_dir_all(&run).expect("a run");
    }
    if over {
        println!("more than {MOST_S} s or {MOST_MB} MB");
        std::process::exit(1);
    }
}

fn megabytes(run: &Path) -> f64 {
    rkprof_store::trace_files(run).iter().map(|path| path.metadata().map_or(0, |found| found.len())).sum::<u64>() as f64
        / 1e6
}

#[expect(clippy::zombie_processes, reason = "wait4 waits for it, and tells what it took")]
fn cost(command: &mut Command) -> Cost {
    let began = Instant::now();
    let child = command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().expect("the command begins");
    let mut status = 0;
    // SAFETY: all zeroes are a valid rusage.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: waits for the child that was just started; both places are valid for writes.
    unsafe { libc::wait4(child.id() as i32, &mut status, 0, &mut usage) };
    assert_eq!(status, 0, "{command:?}");
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    Cost {
        wall_s: began.elapsed().as_secs_f64(),
        cpu_s: seconds(usage.ru_utime) + seconds(usage.ru_stime),
        peak_mb: usage.ru_maxrss as f64 / 1e3,
    }
}
