//! The cost of call paths and control. `cargo bench --bench stacks`; `-- short` for a quick check of the benchmark.
//!
//! A launch: timed one at a time by the program itself (`tests/programs/path_cost.c`, `.py`) on the simulated ROCm, alone, recorded
//! without call paths, and with them. The same launches with what else there is: a path of each launch by the C library's
//! `backtrace` or by `sys._getframe`; and samplers beside the program where they are in `PATH`: `perf record` (`apt-get install
//! linux-perf`) and py-spy (`pip install py-spy` in a virtual environment whose `bin` is then put into `PATH`). These do
//! not know launches, and samples at 999 Hz cost no launch in particular: what shows is how they disturb the rest.
//!
//! A wait that is short: mostly no more than a look at its length; one of many takes a path.
//!
//! Control: what a paused tracer adds to a call, how fast a program answers, and when each of its threads records after `start`.

#[path = "../tests/common/mod.rs"]
mod common;

use rkprof_model::clock;
use rkprof_store::control::{Answer, Command as Wish, Limits};
use rkprof_store::page;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Runs of each row, in turn; the one with the least median counts, as others were disturbed.
const RUNS: usize = 3;
const THREADS: usize = 16;

struct Bench {
    dir: tempfile::TempDir,
    program: PathBuf,
    launches: usize,
    runs: usize,
    cycles: usize,
}

/// Median and 99th percentile.
type Costs = [f64; 2];

fn main() {
    let short = std::env::args().any(|argument| argument == "short");
    let dir = tempfile::tempdir().expect("a temporary directory");
    let flags = ["-O2", "-fomit-frame-pointer", "-Wno-unused-function"];
    let program = common::compile_with("tests/programs/path_cost.c", dir.path(), &flags);
    let (launches, runs, cycles) = if short { (2_000, 1, 5) } else { (200_000, RUNS, 100) };
    let bench = Bench { dir, program, launches, runs, cycles };
    println!("{:<58}{:>10}{:>10}{:>10}{:>10}", "ns a launch", "p50", "p99", "+ p50", "+ p99");
    for depth in [10, 60] {
        bench.native(depth);
    }
    bench.python();
    println!("\n{:<58}{:>10}{:>10}{:>10}{:>10}", "ns a wait for nothing", "p50", "p99", "+ p50", "+ p99");
    bench.waits();
    println!("\n{:<58}{:>10}{:>10}{:>10}{:>10}", "ns a call (hipGetDevice)", "p50", "p99", "+ p50", "+ p99");
    bench.paused();
    println!("\n{:<58}{:>10}{:>10}{:>10}", format!("us, {THREADS} threads at work"), "p50", "p99", "max");
    bench.control();
}

/// The recorder of a program.
enum How<'a> {
    Alone,
    Recorded(&'a [(&'a str, &'a str)]),
    /// Another profiler: the words before the program; the name of its output file follows.
    By(&'a [&'a str]),
}

/// Call paths of all launches, of one in ten, and of as many as cost 1 %.
const EVERY: [(&str, &str); 3] = [("1 of 1", "1"), ("1 of 10", "10"), ("adaptive", "adaptive")];

impl Bench {
    fn native(&self, depth: usize) {
        let arguments = ["launch".to_owned(), depth.to_string(), self.launches.to_string()];
        let run = |how: &How<'_>, more: &[&str]| {
            let program = self.program.to_str().expect("a path in UTF-8");
            let words: Vec<&str> = arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
            self.least(program, &words, how)
        };
        self.rows(&format!("native, {depth} frames"), "native", "backtrace", &run);
        let perf = ["perf", "record", "-q", "-F", "999", "--call-graph", "dwarf", "-o"];
        self.other("perf record --call-graph dwarf, 999 Hz", &How::By(&perf), &run);
    }

    fn python(&self) {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/path_cost.py");
        let simulator = common::simulator();
        let launches = (self.launches / 4).to_string();
        let arguments = [script, simulator.to_str().expect("a path in UTF-8"), &launches];
        // The interpreter itself: a script in its place would be sampled instead.
        let ask =
            Command::new("python3").args(["-c", "import os, sys; print(os.path.realpath(sys.executable))"]).output();
        let Ok(output) = ask else {
            println!("Python: skipped, there is none");
            return;
        };
        let python = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let run = |how: &How<'_>, more: &[&str]| self.least(&python, &[&arguments[..], more].concat(), how);
        self.rows("Python, 20 frames", "both", "getframe", &run);
        let spy = ["py-spy", "record", "--rate", "999", "--format", "raw", "-o"];
        self.other("py-spy record, 999 Hz", &How::By(&spy), &run);
    }

    fn rows(&self, what: &str, stacks: &str, other: &str, run: &dyn Fn(&How<'_>, &[&str]) -> Option<Costs>) {
        let alone = run(&How::Alone, &[]);
        line(&format!("{what}: untraced"), alone, None);
        let recorded = run(&How::Recorded(&[]), &[]);
        line("  recorded, no call paths", recorded, alone);
        for (name, every) in EVERY {
            let options = [("RKPROF_STACKS", stacks), ("RKPROF_STACK_EVERY", every)];
            line(&format!("  call paths {name} (beside no call paths)"), run(&How::Recorded(&options), &[]), recorded);
        }
        line(&format!("  untraced, {other} at each launch"), run(&How::Alone, &[other]), alone);
    }

    fn other(&self, what: &str, how: &How<'_>, run: &dyn Fn(&How<'_>, &[&str]) -> Option<Costs>) {
        match run(how, &[]) {
            Some(costs) => line(&format!("  untraced, beside {what}"), Some(costs), run(&How::Alone, &[])),
            None => println!("  {what}: skipped, it is not installed or may not sample here"),
        }
    }

    /// The run with the least median.
    fn least(&self, program: &str, arguments: &[&str], how: &How<'_>) -> Option<Costs> {
        let runs = (0..self.runs).filter_map(|_| self.once(program, arguments, how));
        runs.min_by(|a, b| a[0].total_cmp(&b[0]))
    }

    fn once(&self, program: &str, arguments: &[&str], how: &How<'_>) -> Option<Costs> {
        let scratch = tempfile::tempdir_in(self.dir.path()).expect("a directory");
        let mut command = match how {
            How::By([profiler, words @ ..]) => {
                let mut command = Command::new(profiler);
                command.args(words).arg(scratch.path().join("samples")).arg("--").arg(program);
                command
            }
            _ => Command::new(program),
        };
        command.args(arguments).env("RKSIM_TIME", "fast").stderr(Stdio::null()).stdin(Stdio::null());
        if let How::Recorded(options) = how {
            command.env("LD_PRELOAD", common::library()).env("RKPROF_OUT", scratch.path().join("run"));
            command.envs(options.iter().copied());
        }
        let output = command.output().ok().filter(|output| output.status.success())?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        // Profilers may also print text.
        text.lines().find_map(|line| {
            let numbers: Vec<f64> = line.split(' ').map_while(|word| word.parse().ok()).collect();
            <[f64; 2]>::try_from(numbers).ok()
        })
    }

    fn waits(&self) {
        let calls = (self.launches * 20).to_string();
        let program = self.program.to_str().expect("a path in UTF-8");
        let run = |how: &How<'_>| self.least(program, &["wait", &calls], how);
        let alone = run(&How::Alone);
        line("untraced", alone, None);
        let recorded = run(&How::Recorded(&[]));
        line("recorded, no call paths", recorded, alone);
        let stacks = [("RKPROF_STACKS", "native"), ("RKPROF_STACK_EVERY", "adaptive")];
        line("recorded, call paths (beside no call paths)", run(&How::Recorded(&stacks)), recorded);
    }

    fn paused(&self) {
        let calls = (self.launches * 100).to_string();
        let program = self.program.to_str().expect("a path in UTF-8");
        let run = |how: &How<'_>| self.least(program, &["call", &calls], how);
        let alone = run(&How::Alone);
        line("untraced", alone, None);
        line("preloaded and paused", run(&How::Recorded(&[("RKPROF_PAUSED", "1")])), alone);
        let stacks = [("RKPROF_PAUSED", "1"), ("RKPROF_STACKS", "both")];
        line("preloaded and paused, call paths asked for", run(&How::Recorded(&stacks)), alone);
        line("recorded", run(&How::Recorded(&[])), alone);
    }

    fn control(&self) {
        let program = Controlled::start(self.dir.path());
        let [mut status, mut start, mut first, mut apart, mut stop] = [const { Vec::new() }; 5];
        for _ in 0..self.cycles {
            status.push(program.ask(&Wish::Status).1);
            let asked = clock::boottime_ns();
            start.push(program.ask(&Wish::Start(Limits::default())).1);
            std::thread::sleep(Duration::from_millis(20));
            let (answer, took) = program.ask(&Wish::Stop);
            stop.push(took);
            let run = PathBuf::from(answer.dir);
            let trace = common::Trace::read(&run.join("trace.pftrace"));
            let threads = trace.by_thread();
            assert_eq!(threads.len(), THREADS, "every thread has recorded");
            let mut begun: Vec<u64> = threads.values().map(|calls| calls[0].1.start).collect();
            begun.sort_unstable();
            first.push(begun[0].saturating_sub(asked) as f64 / 1e3);
            apart.push((begun[THREADS - 1] - begun[0]) as f64 / 1e3);
            if answer.recording > 1 {
                std::fs::remove_dir_all(run).expect("a run directory");
            }
        }
        times("answer to `status`", status);
        times("answer to `start`", start);
        times("from asking for `start` to the first recorded call", first);
        times("from that to the first recorded call of the last thread", apart);
        times("answer to `stop`: the run is whole", stop);
    }
}

fn line(what: &str, costs: Option<Costs>, beside: Option<Costs>) {
    let Some(costs) = costs else {
        println!("{what:<58}{:>10}", "failed");
        return;
    };
    let more = beside.map(|beside| format!("{:>10.1}{:>10.1}", costs[0] - beside[0], costs[1] - beside[1]));
    println!("{what:<58}{:>10.1}{:>10.1}{}", costs[0], costs[1], more.unwrap_or_default());
}

fn times(what: &str, mut us: Vec<f64>) {
    us.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| us[((us.len() - 1) as f64 * share) as usize];
    println!("{what:<58}{:>10.0}{:>10.0}{:>10.0}", at(0.5), at(0.99), at(1.0));
}

/// A program whose threads work until it is killed; see `tests/programs/controlled.c`.
struct Controlled {
    child: Child,
    page: PathBuf,
}

impl Controlled {
    fn start(dir: &Path) -> Controlled {
        let program = common::compile_with("tests/programs/controlled.c", dir, &["-O2", "-Wno-unused-function"]);
        let (counts, out) = (dir.join("counts"), dir.join("controlled_run"));
        // Words of struct control and of its counters.
        std::fs::write(&counts, vec![0; 8 * (4 + 8 * THREADS)]).expect("a file");
        let mut command = Command::new(program);
        command.arg(&counts).arg(THREADS.to_string()).env("RKSIM_TIME", "fast").env("RKPROF_PAUSED", "1");
        command.env("LD_PRELOAD", common::library()).env("RKPROF_OUT", &out).stdin(Stdio::null());
        let child = command.spawn().expect("a program");
        let program = Controlled { child, page: out.join(page::FILE) };
        let ready = || std::fs::read(&counts).is_ok_and(|bytes| bytes[24..32] == (THREADS as u64).to_ne_bytes());
        common::wait_for("its threads", || (ready() && program.page.exists()).then_some(()));
        program
    }

    /// The program's answer, and its delay in us.
    fn ask(&self, wish: &Wish) -> (Answer, f64) {
        let (request, began) = (serde_json::to_vec(wish).expect("JSON"), Instant::now());
        let answer = page::ask(&self.page, &request, Duration::from_secs(60)).expect("an answer");
        let took = began.elapsed().as_secs_f64() * 1e6;
        let answer: Answer = serde_json::from_slice(&answer).expect("an answer");
        assert!(answer.ok, "{wish:?}: {}", answer.message);
        (answer, took)
    }
}

impl Drop for Controlled {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
