//! Memory of a paused program, as the kernel counts it: what rkprof adds to an empty tool of the SDK.

use crate::artifacts::build;
use crate::common::{run as run_command, stdout_of};
use crate::world::{World, clean, worlds};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const THREADS: usize = 16;
const FILLS: usize = 500;
/// Numbers of recordings after which the memory is read.
const LOOKS: [usize; 3] = [0, 1, 10];

/// What rkprof may add, KiB, without glibc's arenas of threads, and with them. The same tool's arenas differ by 1 or 2 MiB between runs, as
/// HIP's queues have blocks of 1 MiB. Without optimization rkprof's code and stacks take another MiB; its threads come later, so that more
/// kernels are in flight, with a signal each.
const LIMITS: [i64; 2] = if cfg!(debug_assertions) { [4 << 10, 6 << 10] } else { [2 << 10, 4 << 10] };
/// Programs of each kind, in turn; the median counts.
const RUNS: usize = 3;

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
    fn memory(&self) -> [i64; 2] {
        let path = format!("/proc/{}/smaps", self.child.id());
        let now = || written(&std::fs::read_to_string(&path).expect("its memory"));
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

/// Memory that was written to, KiB, from `/proc/PID/smaps`: without glibc's arenas of threads, and with them. A page counts as shared while a child that HIP starts has it, too. A part of a
/// file that is mapped twice counts once: a device in software has the host's memory at another address.
fn written(smaps: &str) -> [i64; 2] {
    let (mut total, mut in_arenas, mut shared) = (0, 0, HashMap::new());
    // Of the mapping at hand: its file's part, if it shares it, and what it has so far.
    let (mut part, mut own, mut is_arena) = (None, 0, false);
    for line in smaps.lines() {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["Private_Dirty:" | "Shared_Dirty:", kib, "kB"] => {
                let kib: i64 = kib.parse().expect("a number");
                own += kib;
                match part {
                    Some(part) => {
                        _ = shared.entry(part).and_modify(|most: &mut i64| *most = own.max(*most)).or_insert(own)
                    }
                    None if is_arena => in_arenas += kib,
                    None => total += kib,
                }
            }
            [addresses, rights, offset, device, inode, ..] if device.contains(':') => {
                let (begin, _) = addresses.split_once('-').expect("two addresses");
                // HEAP_MAX_SIZE of glibc's malloc.
                let begin = u64::from_str_radix(begin, 16).expect("an address");
                is_arena = inode == "0" && begin.is_multiple_of(64 << 20);
                (part, own) = (rights.ends_with('s').then_some((device, inode, offset)), 0);
            }
            _ => {}
        }
    }
    let rest = total + shared.values().sum::<i64>();
    [rest, rest + in_arenas]
}

/// A tool's memory before a recording, after one and after ten, KiB. `ctl` starts and stops one, or does nothing.
fn looks(program: &Path, environment: &[(&str, &Path)], ctl: impl Fn(&str)) -> Vec<[i64; 2]> {
    let mut program = Program::start(program, environment);
    let mut looks = vec![program.memory()];
    for recordings in 1..=LOOKS[2] {
        ctl("start");
        program.launch();
        ctl("stop");
        if LOOKS.contains(&recordings) {
            looks.push(program.memory());
        }
    }
    program.end();
    looks
}

/// Above an empty tool that does the same work.
#[test]
fn a_paused_program_has_little_more_memory() {
    let library = crate::common::library();
    // Pages of a new file that are not on the disk count as written.
    std::fs::File::open(&library).and_then(|file| file.sync_all()).expect("it is on the disk");
    for world in worlds().into_iter().filter(World::has_sdk) {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let program = dir.path().join("resident");
        build(&world, "tests/programs/resident.c", &program, &[]);
        let floor = floor(&world, dir.path());
        let with = |path: &str, run: usize| {
            let out = dir.path().join(format!("{path}{run}"));
            let environment = [
                ("LD_PRELOAD", &*library),
                ("RKPROF_OUT", &out),
                ("RKPROF_PAUSED", Path::new("1")),
                ("RKPROF_DISPATCH", Path::new(path)),
            ];
            looks(&program, &environment, |action| {
                let output = run_command(clean(&world, dir.path()).arg("ctl").arg(&out).arg(action));
                assert!(output.status.success(), "{action}: {}", String::from_utf8_lossy(&output.stderr));
            })
        };
        let [mut beside, mut light, mut sdk] = [const { Vec::new() }; 3];
        for run in 0..RUNS {
            beside.push(looks(&program, &[("ROCP_TOOL_LIBRARIES", &floor)], |_| ()));
            light.push(with("light", run));
            sdk.push(with("sdk", run));
        }
        for (path, with) in [("light", light), ("sdk", sdk)] {
            for (at, recordings) in LOOKS.into_iter().enumerate() {
                for (which, limit) in LIMITS.into_iter().enumerate() {
                    let of = |runs: &[Vec<[i64; 2]>]| median(runs.iter().map(|looks| looks[at][which]).collect());
                    let more = of(&with) - of(&beside);
                    println!("{world:?}, {path}, after {recordings} recordings: {more} KiB more than {}", of(&beside));
                    assert!(
                        more < limit,
                        "{world:?}, {path}, after {recordings} recordings: {more} KiB more; all looks {with:?}, of an empty tool {beside:?}"
                    );
                }
            }
        }
    }
}

fn median(mut values: Vec<i64>) -> i64 {
    values.sort_unstable();
    values[values.len() / 2]
}

/// The empty tool.
fn floor(world: &World, dir: &Path) -> std::path::PathBuf {
    let floor = dir.join("libfloor.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/floor.c");
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-Wall", "-Werror", "-o"]).arg(&floor).arg(source);
    if let World::Real(rocm) = world {
        cc.arg(format!("-L{}", crate::world::libraries(rocm).display()))
            .args(["-lrocprofiler-sdk", "-Wl,--allow-shlib-undefined"]);
    }
    stdout_of(&mut cc);
    floor
}
