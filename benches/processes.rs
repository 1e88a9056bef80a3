//! What a traced run costs with eight processes on one machine, against one. `cargo bench --bench processes`.
//!
//! Each round runs so many copies of a simulated program at the same time, without and with the tracer in turn, each traced
//! copy into one run directory. Wall time and CPU time of all copies; on a machine with fewer processors than copies, what
//! the tracer's threads use is taken from the programs.

#[path = "../tests/common/mod.rs"]
mod common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const COPIES: [usize; 2] = [1, 8];
const ROUNDS: usize = 7;

fn main() {
    println!(
        "{:<12}{:>14}{:>14}{:>12}{:>16}{:>16}",
        "processes", "alone ms", "traced ms", "added", "CPU added ms", "a process"
    );
    for copies in COPIES {
        let mut rounds: Vec<[[f64; 2]; 2]> = (0..ROUNDS).map(|_| [round(copies, false), round(copies, true)]).collect();
        rounds.remove(0);
        let median = |value: fn(&[[f64; 2]; 2]) -> f64| {
            let mut values: Vec<f64> = rounds.iter().map(value).collect();
            values.sort_by(f64::total_cmp);
            values[values.len() / 2]
        };
        let [alone, traced] = [median(|r| r[0][0]), median(|r| r[1][0])];
        let cpu = median(|r| r[1][1] - r[0][1]);
        let added = 100.0 * (traced / alone - 1.0);
        println!("{copies:<12}{alone:>14.1}{traced:>14.1}{added:>11.1}%{cpu:>16.1}{:>16.1}", cpu / copies as f64);
    }
}

/// Wall and CPU time of all copies, ms.
fn round(copies: usize, traced: bool) -> [f64; 2] {
    let dir = tempfile::tempdir().expect("a directory");
    let before = children_cpu();
    let begun = Instant::now();
    let children: Vec<_> = (0..copies).map(|_| start(&dir.path().join("run"), traced)).collect();
    for mut child in children {
        assert!(child.wait().expect("a child").success());
    }
    let wall = begun.elapsed().as_secs_f64() * 1e3;
    if traced {
        let sessions = rkprof::store::dir::sessions(&dir.path().join("run")).expect("sessions");
        assert_eq!(sessions.len(), copies, "each process has a directory of its own");
    }
    [wall, children_cpu() - before]
}

fn start(out: &Path, traced: bool) -> std::process::Child {
    let mut command = Command::new(common::rkprof());
    command.args(["sim-workload", "--scenario", "tiny-kernels"]).env("RKSIM_TIME", "fast").stdout(Stdio::null());
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
