//! Memory of a paused program, as the kernel counts it: what rkprof adds to an empty tool of the SDK.

use crate::artifacts::build;
use crate::common::{run, stdout_of};
use crate::world::{World, clean, worlds};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const THREADS: usize = 16;
const FILLS: usize = 500;
/// Numbers of recordings after which the memory is read.
const LOOKS: [usize; 3] = [0, 1, 10];

/// What rkprof may add, KiB; a single buffer of 1 MiB in the SDK is 32 MiB. The pages of a library that was made a moment ago count, too:
/// they are not on the disk yet.
const LIMIT: i64 = 24 << 10;

/// Memory that was written to, and all that is in RAM; KiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Memory {
    dirty: i64,
    resident: i64,
}

struct Program {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Program {
    fn start(program: &Path, environment: &[(&str, &Path)]) -> Program {
        let mut command = Command::new(program);
        command.args([THREADS, FILLS].map(|number| number.to_string()));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).env("RKSIM_TIME", "fast");
        command.envs(environment.iter().copied());
        let mut child = command.spawn().expect("a program");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut program = Program { child, lines };
        // What HIP and the SDK make with the first launches of a thread is not rkprof's.
        program.launch();
        program
    }

    /// Every thread launches its kernels and waits for them.
    fn launch(&mut self) {
        self.child.stdin.as_mut().expect("its input").write_all(b"\n").expect("it reads");
        assert_eq!(self.lines.next().expect("it answers").expect("a line"), "done");
    }

    /// Its memory when it no longer changes: the drainer gives memory back after it has answered.
    fn memory(&self) -> Memory {
        let now = || {
            let path = format!("/proc/{}/smaps_rollup", self.child.id());
            let text = std::fs::read_to_string(path).expect("its memory");
            let field = |name: &str| -> i64 {
                let line = text.lines().find_map(|line| line.strip_prefix(name)).expect("a field");
                line.trim().trim_end_matches(" kB").parse().expect("a number")
            };
            // A page counts as shared while a child that HIP starts has it, too.
            Memory { dirty: field("Private_Dirty:") + field("Shared_Dirty:"), resident: field("Rss:") }
        };
        let (began, mut last, mut same) = (Instant::now(), now(), 0);
        while same < 10 && began.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(50));
            let next = now();
            same = if next == last { same + 1 } else { 0 };
            last = next;
        }
        last
    }

    fn end(mut self) {
        drop(self.child.stdin.take());
        assert_eq!(self.child.wait().expect("its end").code(), Some(7));
    }
}

/// Before a recording, after one and after ten; the empty tool does the same work.
#[test]
fn a_paused_program_has_little_more_memory() {
    for world in worlds() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let program = dir.path().join("resident");
        build(&world, "tests/programs/resident.c", &program, &[]);
        let floor = floor(&world, dir.path());
        let mut beside = Program::start(&program, &[("ROCP_TOOL_LIBRARIES", &floor)]);
        let mut floor = vec![beside.memory()];
        for recordings in 1..=LOOKS[2] {
            beside.launch();
            if LOOKS.contains(&recordings) {
                floor.push(beside.memory());
            }
        }
        beside.end();
        for path in ["light", "sdk"] {
            let out = dir.path().join(path);
            let library = crate::common::library();
            let environment = [
                ("LD_PRELOAD", &*library),
                ("RKPROF_OUT", &out),
                ("RKPROF_PAUSED", Path::new("1")),
                ("RKPROF_DISPATCH", Path::new(path)),
            ];
            let mut traced = Program::start(&program, &environment);
            let ctl = |action: &str| {
                let output = run(clean(&world, dir.path()).arg("ctl").arg(&out).arg(action));
                assert!(output.status.success(), "{action}: {}", String::from_utf8_lossy(&output.stderr));
            };
            let mut more = vec![traced.memory()];
            for recordings in 1..=LOOKS[2] {
                ctl("start");
                traced.launch();
                ctl("stop");
                if LOOKS.contains(&recordings) {
                    more.push(traced.memory());
                }
            }
            traced.end();
            for (recordings, (with, without)) in LOOKS.into_iter().zip(more.into_iter().zip(floor.iter().copied())) {
                let [dirty, resident] = [with.dirty - without.dirty, with.resident - without.resident];
                println!(
                    "{world:?}, {path}, after {recordings} recordings: dirty {dirty} KiB more than {}, resident {resident} more than {}",
                    without.dirty, without.resident
                );
                assert!(
                    dirty < LIMIT,
                    "{world:?}, {path}, after {recordings} recordings: {with:?}, an empty tool {without:?}"
                );
            }
        }
    }
}

/// The empty tool.
fn floor(world: &World, dir: &Path) -> std::path::PathBuf {
    let floor = dir.join("libfloor.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/floor.c");
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-Wall", "-Werror", "-o"]).arg(&floor).arg(source);
    if let World::Real(rocm) = world {
        cc.arg(format!("-L{}", rocm.join("lib").display())).args(["-lrocprofiler-sdk", "-Wl,--allow-shlib-undefined"]);
    }
    stdout_of(&mut cc);
    floor
}
