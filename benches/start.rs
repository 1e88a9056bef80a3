//! What it costs that rkprof is there: start-up time, memory, a call and a launch, on each door. Beside it are the same program
//! untraced, a tool of the SDK that does nothing, and rocprofv3. `cargo bench --bench start`. An SDK that finds a tool in the process reads
//! all libraries in search of others. One that is listed in `ROCP_TOOL_LIBRARIES` does not cause that.
//!
//! The ways take turns; the medians of all rounds are shown, and what is added to the untraced program of the same round. Time
//! is from before the start to the end of the process; memory is the largest resident set. `/bin/true` shows what rkprof costs a
//! program that never uses a GPU.
//!
//! A second table is of a program that works: `CALLS` calls and `LAUNCHES` launches, in the mean and to the end of the process,
//! with the bytes that the tool has written. In the last column the program kills itself by SIGKILL at its end; it shows how
//! many of its calls the tool still has then.
//!
//! By default on the simulated ROCm, which has no start-up cost of its own. On a machine (or in a container) with ROCm:
//!
//! | variable | meaning |
//! |---|---|
//! | `RKPROF_ROCM` | the ROCm's directory, such as /opt/rocm, or that of HIP's library. A launch is hipMemsetAsync then |
//! | `ROCPROFV3` | rocprofv3; else the one of that ROCm, else the one in `PATH` |
//! | `RKPROF_LIB` | librkprof.so; else that of this build |
//! | `ROUNDS` | rounds, 21 by default; a third of them for the second table |
//! | `CALLS`, `LAUNCHES` | 200000 and 20000 by default |
//!
//! It is one program: where there is no Cargo, carry it there and name a directory of a build in `RKPROF_TEST_BUILD`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::env::var_os;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

struct World {
    program: PathBuf,
    /// Arguments after the numbers.
    more: &'static str,
    library: PathBuf,
    tool: PathBuf,
    rocprofv3: Option<PathBuf>,
    dir: tempfile::TempDir,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Untraced,
    Rkprof,
    /// With this door.
    Door(&'static str),
    /// The SDK finds it by its name in `ROCP_TOOL_LIBRARIES`.
    ListedTool,
    /// The SDK finds it among the libraries of the process.
    PreloadedTool,
    Rocprofv3,
}

/// A finished process.
#[derive(Clone, Copy, Default)]
struct Cost {
    ms: f64,
    mib: f64,
    /// What the program printed: ns a call, ns a launch.
    printed: [f64; 2],
    /// MiB that the tool has written.
    written: f64,
    /// Calls in what the tool has written.
    recorded: Option<u64>,
}

fn main() {
    let number = |name: &str, default: u64| -> u64 {
        std::env::var(name)
            .map_or(default, |text| text.parse().unwrap_or_else(|error| panic!("{name}={text}: {error}")))
    };
    let rounds = number("ROUNDS", 21) as usize;
    let (calls, launches) = (number("CALLS", 200_000), number("LAUNCHES", 20_000));
    let world = World::find();
    let ways = [
        (Way::Untraced, "untraced"),
        (Way::Rkprof, "rkprof"),
        (Way::Door("direct"), "rkprof, its own doors"),
        (Way::Door("sdk"), "rkprof, the SDK's door"),
        (Way::ListedTool, "an empty tool, listed"),
        (Way::PreloadedTool, "an empty tool, preloaded"),
        (Way::Rocprofv3, "rocprofv3"),
    ];
    let ways: Vec<_> = ways.into_iter().filter(|(way, _)| world.can(*way)).collect();
    println!("medians of {rounds} rounds of {}; in brackets what is added to untraced", world.program.display());
    println!("{:<26}{:>20}{:>22}", "", "start to end, ms", "memory, MiB");
    let starts = measure(&world, &ways, rounds, &["1", "0"]);
    for (n, (_, name)) in ways.iter().enumerate() {
        println!("{name:<26}{:>20}{:>22}", show(&starts, n, |cost| cost.ms), show(&starts, n, |cost| cost.mib));
    }

    println!("\n{calls} calls and {launches} launches");
    println!(
        "{:<26}{:>20}{:>22}{:>22}{:>14}{:>20}",
        "", "a call, ns", "a launch, ns", "start to end, ms", "written, MiB", "kept after kill -9"
    );
    let numbers = [calls.to_string(), launches.to_string()];
    let works = measure(&world, &ways, rounds.div_ceil(3), &[&numbers[0], &numbers[1]]);
    for (n, (way, name)) in ways.iter().enumerate() {
        let (written, kept) = match way {
            Way::Untraced | Way::ListedTool | Way::PreloadedTool => (String::new(), String::new()),
            _ => {
                let killed = world.run(*way, &[&numbers[0], &numbers[1]], true);
                let kept = killed.recorded.map_or("nothing".to_owned(), |kept| format!("{kept} calls"));
                (format!("{:.1}", median(works.iter().map(|round| round[n].written).collect())), kept)
            }
        };
        println!(
            "{name:<26}{:>20}{:>22}{:>22}{written:>14}{kept:>20}",
            show(&works, n, |cost| cost.printed[0]),
            show(&works, n, |cost| cost.printed[1]),
            show(&works, n, |cost| cost.ms),
        );
    }

    let ways = [(Way::Untraced, ""), (Way::Rkprof, "")];
    let nothing = World { program: "/bin/true".into(), ..world };
    let costs = measure(&nothing, &ways, rounds, &[]);
    let added = |of: fn(&Cost) -> f64| median(costs.iter().map(|round| of(&round[1]) - of(&round[0])).collect());
    let alone = median(costs.iter().map(|round| round[0].ms).collect());
    println!(
        "\n/bin/true: {alone:.2} ms; rkprof preloaded adds {:+.2} ms and {:+.2} MiB",
        added(|cost| cost.ms),
        added(|cost| cost.mib)
    );
}

/// The median of way `n`, and of what it adds to the first one.
fn show(rounds: &[Vec<Cost>], n: usize, of: fn(&Cost) -> f64) -> String {
    let value = median(rounds.iter().map(|round| of(&round[n])).collect());
    let added = median(rounds.iter().map(|round| of(&round[n]) - of(&round[0])).collect());
    if n == 0 { format!("{value:.1}") } else { format!("{value:.1} [{added:+.1}]") }
}

impl World {
    fn find() -> World {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let tool = common::shared_library(dir.path(), "libempty.so", include_str!("../tests/programs/empty_tool.c"));
        let path = |name: &str| var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let library = path("RKPROF_LIB").unwrap_or_else(common::library);
        let source = "tests/programs/starting.c";
        let Some(rocm) = path("RKPROF_ROCM") else {
            let program = common::compile(source, dir.path());
            return World { program, more: "", library, tool, rocprofv3: None, dir };
        };
        let program = dir.path().join("starting");
        let libraries = if rocm.join("lib").is_dir() { rocm.join("lib") } else { rocm.clone() };
        let mut cc = Command::new("cc");
        cc.args(["-O1", "-o"]).arg(&program).arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(source));
        cc.arg(format!("-L{0}", libraries.display())).arg(format!("-Wl,-rpath,{}", libraries.display()));
        common::stdout_of(cc.args(["-l:libamdhip64.so", "-Wl,--allow-shlib-undefined"]));
        let search = std::env::var_os("PATH").unwrap_or_default();
        let places = std::iter::once(rocm.join("bin")).chain(std::env::split_paths(&search));
        let found = places.map(|place| place.join("rocprofv3")).find(|file| file.is_file());
        World { program, more: "memset", library, tool, rocprofv3: path("ROCPROFV3").or(found), dir }
    }

    fn can(&self, way: Way) -> bool {
        way != Way::Rocprofv3 || self.rocprofv3.is_some()
    }

    fn run(&self, way: Way, numbers: &[&str], killed: bool) -> Cost {
        let out = self.dir.path().join("out");
        let mut command = match (way, &self.rocprofv3) {
            (Way::Rocprofv3, Some(rocprofv3)) => {
                let mut command = Command::new(rocprofv3);
                command.args(["--kernel-trace", "--memory-copy-trace", "--hip-trace", "--output-format", "csv", "-d"]);
                command.arg(&out).arg("--").arg(&self.program);
                command
            }
            _ => Command::new(&self.program),
        };
        if !numbers.is_empty() {
            command.args(numbers).arg(self.more).args(killed.then_some("kill"));
        }
        command.env("RKSIM_TIME", "inline");
        match way {
            Way::Untraced | Way::Rocprofv3 => {}
            Way::Rkprof => _ = command.env("LD_PRELOAD", &self.library).env("RKPROF_OUT", &out),
            Way::Door(door) => {
                command.env("LD_PRELOAD", &self.library).env("RKPROF_OUT", &out).env("RKPROF_DOOR", door);
            }
            Way::ListedTool => _ = command.env("ROCP_TOOL_LIBRARIES", &self.tool),
            Way::PreloadedTool => _ = command.env("LD_PRELOAD", &self.tool),
        }
        let mut cost = cost(command, killed);
        cost.written = size(&out) as f64 / f64::from(1 << 20);
        cost.recorded = match way {
            Way::Untraced | Way::ListedTool | Way::PreloadedTool => None,
            Way::Rocprofv3 => rows(&out),
            Way::Rkprof | Way::Door(_) if numbers.is_empty() => None,
            Way::Rkprof | Way::Door(_) => {
                if killed {
                    common::stdout_of(Command::new(common::rkprof()).arg("recover").arg(&out));
                }
                let summary = common::json(&out.join("summary.json"));
                let rows = summary["api"].as_array().expect("calls");
                let row = rows.iter().find(|row| row["name"] == "hipGetDevice").expect("the program's calls");
                row["duration"]["count"].as_u64()
            }
        };
        if let (Some(recorded), false) = (cost.recorded, killed) {
            assert_eq!(recorded.to_string(), numbers[0], "calls that were recorded into {}", out.display());
        }
        let _ = std::fs::remove_dir_all(out);
        cost
    }
}

/// Bytes of all files below a directory.
fn size(dir: &Path) -> u64 {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    entries
        .map(
            |entry| if entry.path().is_dir() { size(&entry.path()) } else { entry.metadata().map_or(0, |at| at.len()) },
        )
        .sum()
}

/// The calls of hipGetDevice in rocprofv3's files below a directory; `None` where it has written none.
fn rows(dir: &Path) -> Option<u64> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let found = entries.filter_map(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return rows(&path);
        }
        let text = std::fs::read_to_string(&path).ok()?;
        let calls = text.lines().filter(|line| line.contains("\"hipGetDevice\"")).count() as u64;
        path.to_string_lossy().ends_with("hip_api_trace.csv").then_some(calls)
    });
    found.reduce(|all, calls| all + calls)
}

/// The costs of each way, round by round.
fn measure(world: &World, ways: &[(Way, &str)], rounds: usize, numbers: &[&str]) -> Vec<Vec<Cost>> {
    let round = |_| ways.iter().map(|(way, _)| world.run(*way, numbers, false)).collect();
    // Files are not cached in the first one.
    (0..=rounds).map(round).skip(1).collect()
}

/// Runs a command to its end, which is a failure where the program kills itself: rocprofv3 tells it in its own way.
#[allow(clippy::zombie_processes)] // wait4 waits for it, which gives its memory as well
fn cost(mut command: Command, killed: bool) -> Cost {
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
    assert!(ended > 0 && (status == 0) != killed, "{command:?}: status {status:#x}");
    // SAFETY: wait4 has succeeded.
    let mib = unsafe { usage.assume_init() }.ru_maxrss as f64 / 1024.0;
    let mut words = text.split_whitespace().map_while(|word| word.parse().ok());
    Cost { ms, mib, printed: std::array::from_fn(|_| words.next().unwrap_or(0.0)), ..Cost::default() }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}
