//! What it costs that rkprof is there: start-up time, memory, a call and a launch, on each door. Beside it are the same program
//! untraced, a tool of the SDK that does nothing, and rocprofv3. `cargo bench --bench start`.
//!
//! The ways take turns; the medians of all rounds are shown, and what is added to the untraced program of the same round. Time
//! is from before the start to the end of the process; memory is the largest resident set. `/bin/true` shows what rkprof costs a
//! program that never uses a GPU.
//!
//! By default on the simulated ROCm, which has no start-up cost of its own. On a machine (or in a container) with ROCm:
//!
//! | variable | meaning |
//! |---|---|
//! | `START_PROGRAM` | the program, `starting` of tests/programs/starting.c linked with HIP; a launch is then hipMemsetAsync |
//! | `START_TOOL` | a tool of the SDK that does nothing (a library with tests/programs/empty_tool.c) |
//! | `RKPROF_LIB` | librkprof.so; else that of this build |
//! | `ROCPROFV3` | rocprofv3, if it is to be compared |
//! | `ROUNDS` | rounds, 21 by default |

#[path = "../tests/common/mod.rs"]
mod common;

use std::env::var_os;
use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Calls and launches of the runs that measure them.
const WORK: [&str; 2] = ["200000", "20000"];

struct World {
    program: PathBuf,
    /// Arguments after the numbers.
    more: &'static [&'static str],
    library: PathBuf,
    tool: Option<PathBuf>,
    rocprofv3: Option<OsString>,
    dir: tempfile::TempDir,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Untraced,
    Rkprof,
    /// With this door.
    Door(&'static str),
    EmptyTool,
    Rocprofv3,
}

/// A finished process.
#[derive(Clone, Copy, Default)]
struct Cost {
    ms: f64,
    mib: f64,
    /// What the program printed: ns a call, ns a launch.
    printed: [f64; 2],
}

fn main() {
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(21);
    let world = World::find();
    let ways = [
        (Way::Untraced, "untraced"),
        (Way::Rkprof, "rkprof"),
        (Way::Door("direct"), "rkprof, its own doors"),
        (Way::Door("sdk"), "rkprof, the SDK's door"),
        (Way::EmptyTool, "a tool of the SDK, empty"),
        (Way::Rocprofv3, "rocprofv3"),
    ];
    let ways: Vec<_> = ways.into_iter().filter(|(way, _)| world.can(*way)).collect();
    println!("medians of {rounds} rounds of {}; in brackets what is added to untraced", world.program.display());
    println!("{:<28}{:>22}{:>22}{:>20}{:>20}", "", "start to end, ms", "memory, MiB", "a call, ns", "a launch, ns");
    let starts = measure(&world, &ways, rounds, &["1", "0"]);
    let works = measure(&world, &ways, rounds.div_ceil(3), &WORK);
    for (n, (_, name)) in ways.iter().enumerate() {
        let show = |of: &dyn Fn(&Cost) -> f64, rounds: &[Vec<Cost>]| {
            let value = median(rounds.iter().map(|round| of(&round[n])).collect());
            let added = median(rounds.iter().map(|round| of(&round[n]) - of(&round[0])).collect());
            if n == 0 { format!("{value:.1}") } else { format!("{value:.1} [{added:+.1}]") }
        };
        println!(
            "{name:<28}{:>22}{:>22}{:>20}{:>20}",
            show(&|cost| cost.ms, &starts),
            show(&|cost| cost.mib, &starts),
            show(&|cost| cost.printed[0], &works),
            show(&|cost| cost.printed[1], &works),
        );
    }
    let ways = [(Way::Untraced, ""), (Way::Rkprof, "")];
    let nothing = World { program: "/bin/true".into(), more: &[], ..world };
    let costs = measure(&nothing, &ways, rounds, &[]);
    let added = |of: &dyn Fn(&Cost) -> f64| median(costs.iter().map(|round| of(&round[1]) - of(&round[0])).collect());
    let alone = median(costs.iter().map(|round| round[0].ms).collect());
    println!(
        "/bin/true: {alone:.2} ms; rkprof preloaded adds {:+.2} ms and {:+.2} MiB",
        added(&|cost| cost.ms),
        added(&|cost| cost.mib)
    );
}

impl World {
    fn find() -> World {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let path = |name: &str| var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let rocprofv3 = path("ROCPROFV3").map(PathBuf::into_os_string);
        match path("START_PROGRAM") {
            Some(program) => World {
                program,
                more: &["memset"],
                library: path("RKPROF_LIB").unwrap_or_else(common::library),
                tool: path("START_TOOL"),
                rocprofv3,
                dir,
            },
            None => World {
                program: common::compile("tests/programs/starting.c", dir.path()),
                more: &[],
                library: path("RKPROF_LIB").unwrap_or_else(common::library),
                tool: Some(common::shared_library(
                    dir.path(),
                    "libempty.so",
                    include_str!("../tests/programs/empty_tool.c"),
                )),
                rocprofv3: None,
                dir,
            },
        }
    }

    fn can(&self, way: Way) -> bool {
        match way {
            Way::EmptyTool | Way::Door("sdk") => self.tool.is_some(),
            Way::Rocprofv3 => self.rocprofv3.is_some(),
            _ => true,
        }
    }

    fn run(&self, way: Way, round: usize, numbers: &[&str]) -> Cost {
        let out = self.dir.path().join("out");
        let mut command = match (way, &self.rocprofv3) {
            (Way::Rocprofv3, Some(rocprofv3)) => {
                let mut command = Command::new(rocprofv3);
                command.args(["--kernel-trace", "--memory-copy-trace", "--hip-trace", "-d"]).arg(&out).arg("--");
                command.arg(&self.program);
                command
            }
            _ => Command::new(&self.program),
        };
        command.args(numbers).args(if numbers.is_empty() { &[] } else { self.more }).env("RKSIM_TIME", "inline");
        match way {
            Way::Untraced | Way::Rocprofv3 => {}
            Way::Rkprof => _ = command.env("LD_PRELOAD", &self.library).env("RKPROF_OUT", &out),
            Way::Door(door) => {
                command.env("LD_PRELOAD", &self.library).env("RKPROF_OUT", &out).env("RKPROF_DOOR", door);
            }
            Way::EmptyTool => _ = command.env("ROCP_TOOL_LIBRARIES", self.tool.as_ref().expect("a tool")),
        }
        let cost = cost(command);
        if matches!(way, Way::Rkprof | Way::Door(_)) && round == 0 && !numbers.is_empty() {
            assert!(out.join("summary.json").exists(), "the program was recorded into {}", out.display());
        }
        let _ = std::fs::remove_dir_all(out);
        cost
    }
}

/// The costs of each way, round by round.
fn measure(world: &World, ways: &[(Way, &str)], rounds: usize, numbers: &[&str]) -> Vec<Vec<Cost>> {
    let round = |round| ways.iter().map(|(way, _)| world.run(*way, round, numbers)).collect();
    // Files are not cached in the first one.
    (0..=rounds).map(round).skip(1).collect()
}

/// Runs a command to its end.
#[allow(clippy::zombie_processes)] // wait4 waits for it, which gives its memory as well
fn cost(mut command: Command) -> Cost {
    command.stdout(Stdio::piped()).stdin(Stdio::null()).stderr(Stdio::null());
    // SAFETY: nothing is called between fork and exec. It makes this a fork: else the child's largest memory is that of this
    // process, whose memory it would have until exec.
    unsafe { command.pre_exec(|| Ok(())) };
    let begun = Instant::now();
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut text = String::new();
    let stdout = child.stdout.as_mut().expect("a pipe");
    std::io::Read::read_to_string(stdout, &mut text).expect("what it prints");
    let (mut status, mut usage) = (0, std::mem::MaybeUninit::<libc::rusage>::uninit());
    // SAFETY: waits for the child, for which nothing else waits, and fills both.
    let ended = unsafe { libc::wait4(child.id() as i32, &raw mut status, 0, usage.as_mut_ptr()) };
    let ms = begun.elapsed().as_secs_f64() * 1e3;
    assert!(ended > 0 && status == 0, "{command:?}: status {status:#x}");
    // SAFETY: wait4 has succeeded.
    let mib = unsafe { usage.assume_init() }.ru_maxrss as f64 / 1024.0;
    let mut words = text.split_whitespace().map_while(|word| word.parse().ok());
    Cost { ms, mib, printed: std::array::from_fn(|_| words.next().unwrap_or(0.0)) }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}
