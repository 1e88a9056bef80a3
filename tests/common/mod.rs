//! Shared parts of the integration tests: the artifacts, and running programs with them.
#![allow(dead_code)]

use rkprof_model::event::{AllocationOp, ApiCall, Event, KernelDispatch, MemoryCopy, Process, Registry};
use rkprof_model::{run::RunInfo, summary::Summary};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

const COMMAND: &str = env!("CARGO_BIN_EXE_rkprof");

/// The `rkprof` command of this build. It expects its libraries in its own directory, so they are built first: while another thread
/// builds them, Cargo takes them away for a moment.
pub(crate) fn rkprof() -> PathBuf {
    built().join("rkprof")
}

/// Where the command and the libraries of this build are. Cargo does not build the libraries for tests, so each test program builds
/// them once; where there is no Cargo, `RKPROF_TEST_BUILD` names the directory in which all were built before.
fn built() -> &'static Path {
    static DIR: OnceLock<PathBuf> = OnceLock::new();
    DIR.get_or_init(|| {
        if let Some(built) = std::env::var_os("RKPROF_TEST_BUILD") {
            return PathBuf::from(built);
        }
        let dir = Path::new(COMMAND).parent().expect("a directory").to_path_buf();
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "--lib", "-p", "rkprof", "-p", "rkprof-sim"]);
        if dir.ends_with("release") {
            build.arg("--release");
        }
        stdout_of(build.current_dir(env!("CARGO_MANIFEST_DIR")));
        dir
    })
}

/// `librkprof.so` of this build.
pub(crate) fn library() -> PathBuf {
    built().join("librkprof.so")
}

/// `librksim.so`, the simulated ROCm for programs in C and Python.
pub(crate) fn simulator() -> PathBuf {
    built().join("librksim.so")
}

/// Waits until `condition` returns a value, a minute at most.
pub(crate) fn wait_for<T>(what: &str, mut condition: impl FnMut() -> Option<T>) -> T {
    let began = std::time::Instant::now();
    loop {
        if let Some(value) = condition() {
            return value;
        }
        assert!(began.elapsed() < std::time::Duration::from_secs(60), "waited in vain for {what}");
        std::thread::yield_now();
    }
}

/// The summary of a program that still runs, and its process id, once the summary is as wanted. Then the program is killed.
pub(crate) fn kill_when(dir: &Path, what: &str, wanted: impl Fn(&Summary) -> bool) -> Summary {
    let (pid, summary) = wait_for(what, || {
        let session = rkprof_store::dir::Session::open(dir);
        let Some(summary) = session.summary().ok().filter(&wanted) else {
            // The program needs the processor more.
            std::thread::sleep(std::time::Duration::from_millis(10));
            return None;
        };
        Some((session.info.ok()?.pid, summary))
    });
    // SAFETY: sends a signal to a process that was started by a test and has not been waited for.
    unsafe { libc::kill(pid as i32, libc::SIGKILL) };
    summary
}

/// Runs a command to its end and returns its output and status.
pub(crate) fn run(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("running {command:?}: {error}"))
}

pub(crate) fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// stdout of a command that must succeed.
pub(crate) fn stdout_of(command: &mut Command) -> String {
    let output = run(command);
    let said = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(output.status.success(), "{command:?}: {}\n{}", output.status, said.concat());
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Environment of a program that is traced by hand into `dir`.
pub(crate) fn preloaded(program: &Path, dir: &Path) -> Command {
    let mut command = Command::new(program);
    command.env("LD_PRELOAD", library()).env("RKPROF_OUT", dir);
    command
}

/// A trace of these events, as the drainer writes it.
pub(crate) fn trace(process: &Process, events: &[Event<'_>], registry: &Registry) -> Vec<u8> {
    let (mut writer, mut out) = (TraceWriter::new(TraceOptions::default(), process), Vec::new());
    writer.begin_file(&mut out);
    for (index, event) in events.iter().enumerate() {
        if index % 500 == 499 {
            writer.repeat_state(&mut out);
        }
        writer.event(&mut out, event, registry);
    }
    writer.end_file(&mut out);
    out
}

pub(crate) fn json(path: &Path) -> serde_json::Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Compiles a C program of tests/programs or examples into `dir`, linked with [`simulator`].
pub(crate) fn compile(source: &str, dir: &Path) -> PathBuf {
    compile_with(source, dir, &[])
}

/// The same with further arguments of the compiler.
pub(crate) fn compile_with(source: &str, dir: &Path, arguments: &[&str]) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let program = dir.join(source.file_stem().expect("a name"));
    let simulator = simulator();
    let libraries = simulator.parent().expect("a directory").display().to_string();
    let mut cc = Command::new("cc");
    cc.arg(source).arg("-o").arg(&program).args(["-O1", "-g", "-Wall", "-Werror", "-pthread"]);
    cc.arg(format!("-I{}/include", env!("CARGO_MANIFEST_DIR"))).arg(format!("-L{libraries}"));
    cc.args(["-lrksim", "-ldl", &format!("-Wl,-rpath,{libraries}")]).args(arguments);
    stdout_of(&mut cc);
    program
}

/// tests/programs/modules.c: a program with two libraries of its own that contain kernels.
pub(crate) fn modules(dir: &Path) -> PathBuf {
    let source = "tests/programs/modules.c";
    for part in ["1", "2"] {
        let (define, output) = (format!("-DPART={part}"), dir.join(format!("libpart{part}.so")).display().to_string());
        compile_with(source, dir, &["-shared", "-fPIC", "-Wno-unused-function", &define, "-o", &output]);
    }
    let search = [format!("-L{}", dir.display()), format!("-Wl,-rpath,{}", dir.display())];
    compile_with(source, dir, &["-DPART=0", "-Wno-unused-function", &search[0], &search[1], "-lpart1", "-lpart2"])
}

/// How many allocations of these sizes, which follow each other, and frees of them a trace has. HIP's own have other sizes.
pub(crate) fn allocations_and_frees(trace: &Path, sizes: &[u64]) -> usize {
    let file = std::fs::File::open(trace).expect("a trace");
    let mut reader = TraceReader::new(file);
    let (mut addresses, mut frees) = (Vec::new(), 0);
    while let Some(item) = reader.next().expect("a trace that can be read") {
        let Item::Event(Event::Allocation(event)) = item else { continue };
        if event.op == AllocationOp::Allocate && event.bytes.as_ref() == sizes.get(addresses.len()) {
            addresses.push(event.address);
        } else if event.op == AllocationOp::Free {
            frees += usize::from(addresses.contains(&event.address));
        }
    }
    addresses.len() + frees
}

/// Makes a shared library of C text.
pub(crate) fn shared_library(dir: &Path, name: &str, text: &str) -> PathBuf {
    let (source, library) = (dir.join(format!("{name}.c")), dir.join(name));
    std::fs::write(&source, text).expect("a file");
    stdout_of(Command::new("cc").args(["-shared", "-fPIC", "-Wall", "-Werror", "-o"]).arg(&library).arg(&source));
    library
}

/// A program to be run several times: alone, and traced in each way. Simulated durations are not waited for.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    pub environment: Vec<(String, String)>,
    pub dir: PathBuf,
}

impl Program {
    pub(crate) fn new(program: &Path, arguments: &[&str], dir: &Path) -> Program {
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        Program { program: program.to_owned(), arguments, environment: Vec::new(), dir: dir.to_owned() }
            .with("RKSIM_TIME", "fast")
    }

    /// A scenario of the simulated ROCm.
    pub(crate) fn scenario(name: &str, dir: &Path) -> Program {
        Program::new(&rkprof(), &["sim-workload", "--scenario", name], dir)
    }

    pub(crate) fn with(mut self, name: &str, value: &str) -> Program {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    fn prepared(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy().into_owned();
            if ["RKPROF_", "RKSIM_", "ROCP"].iter().any(|prefix| name.starts_with(prefix)) {
                command.env_remove(name);
            }
        }
        command.env_remove("LD_PRELOAD").env("RUST_BACKTRACE", "0").current_dir(&self.dir).stdin(Stdio::null());
        // Caches of one test must not reach another one.
        command.env("XDG_CACHE_HOME", self.dir.join("cache"));
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    pub(crate) fn alone(&self) -> Command {
        let mut command = self.prepared(&self.program);
        command.args(&self.arguments);
        command
    }

    /// With the library preloaded, into the directory `out`.
    pub(crate) fn preloaded(&self, out: &str) -> Command {
        let mut command = self.alone();
        command.env("LD_PRELOAD", library()).env("RKPROF_OUT", self.dir.join(out));
        command
    }

    /// Under `rkprof run`, into the directory `out`; rkprof itself prints nothing.
    pub(crate) fn under_rkprof(&self, out: &str) -> Command {
        let mut command = self.prepared(&rkprof());
        command.args(["run", "-q", "-o", out, "--"]).arg(&self.program).args(&self.arguments);
        command
    }

    pub(crate) fn recover(&self, out: &str) -> String {
        stdout_of(self.prepared(&rkprof()).args(["recover", out]))
    }

    pub(crate) fn session(&self, out: &str) -> Session {
        Session::open(&self.dir.join(out))
    }
}

/// The visible behavior of a program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub code: Option<i32>,
    pub signal: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// The end of a program. The line about an incomplete run, which `--quiet` leaves, is the command's and not the program's.
pub(crate) fn outcome(command: &mut Command) -> Outcome {
    let Output { status, stdout, stderr } = run(command);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let is_own = |line: &&str| line.starts_with("rkprof: INCOMPLETE: ");
    let stderr = text(stderr).split_inclusive('\n').filter(|line| !is_own(line)).collect();
    Outcome { code: status.code(), signal: status.signal(), stdout: text(stdout), stderr }
}

impl Outcome {
    /// The outcome as `rkprof run` reports it.
    pub(crate) fn with_exit_code(mut self) -> Outcome {
        self.code = self.code.or(self.signal.map(|signal| 128 + signal));
        self.signal = None;
        self
    }
}

/// A session directory after the end of its process.
pub(crate) struct Session {
    pub dir: PathBuf,
    pub run: RunInfo,
    pub summary: Summary,
    pub trace: Trace,
}

impl Session {
    pub(crate) fn open(dir: &Path) -> Session {
        let session = rkprof_store::dir::Session::open(dir);
        let summary = session.summary().unwrap_or_else(|error| panic!("{error}"));
        let run = session.info.unwrap_or_else(|error| panic!("{error}"));
        Session { dir: dir.to_owned(), run, summary, trace: Trace::read(&dir.join("trace.pftrace")) }
    }

    pub(crate) fn verdict(&self) -> &str {
        self.summary.completeness.verdict.as_str()
    }

    /// Whether reasons or notes contain these words.
    pub(crate) fn says(&self, words: &str) -> bool {
        let notes = self.summary.notes.iter().map(|note| &note.text);
        self.summary.completeness.reasons.iter().chain(notes).any(|text| text.contains(words))
    }

    /// Asserts that the trace holds the events that the summary counts.
    pub(crate) fn assert_consistent(&self) {
        let counts = &self.summary.completeness;
        let shown = self.dir.display();
        assert_eq!(self.trace.calls.len() as u64, counts.api_calls, "{shown}: API calls");
        assert_eq!(self.trace.kernels.len() as u64, counts.dispatches, "{shown}: dispatches");
        assert_eq!(self.trace.copies.len() as u64, counts.copies, "{shown}: copies");
        let rows = |counts: Vec<(u64, u64)>| counts.iter().map(|(timed, untimed)| timed + untimed).sum::<u64>();
        let summary = &self.summary;
        let kernels = summary.kernels.iter().map(|row| (row.duration.count, row.duration.untimed)).collect();
        assert_eq!(rows(kernels), counts.dispatches, "{shown}: dispatches of all kernels");
        let api = summary.api.iter().map(|row| (row.duration.count, row.duration.untimed)).collect();
        assert_eq!(rows(api), counts.api_calls, "{shown}: calls of all functions");
        let leftovers: Vec<_> = std::fs::read_dir(&self.dir)
            .expect("the session's directory")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .filter(|name| name == "arena" || name == "meta.bin" || name.starts_with('.'))
            .collect();
        assert!(leftovers.is_empty(), "{shown}: {leftovers:?}");
    }

    pub(crate) fn assert_complete(&self) {
        let counts = &self.summary.completeness;
        assert_eq!((self.verdict(), counts.reasons.as_slice()), ("COMPLETE", &[][..]), "{}", self.dir.display());
        assert_eq!((Some(counts.dispatches), Some(counts.copies)), (counts.launches, counts.copy_launches));
        self.assert_consistent();
    }
}

/// The events of a trace.
#[derive(Default)]
pub(crate) struct Trace {
    pub calls: Vec<(String, ApiCall)>,
    pub kernels: Vec<KernelDispatch>,
    pub copies: Vec<MemoryCopy>,
    pub markers: usize,
}

impl Trace {
    /// Reads a trace, which must be complete.
    pub(crate) fn read(path: &Path) -> Trace {
        let shown = path.display();
        let file = std::fs::File::open(path).unwrap_or_else(|error| panic!("{shown}: {error}"));
        let mut reader = TraceReader::new(file);
        let mut trace = Trace::default();
        while let Some(item) = reader.next().unwrap_or_else(|error| panic!("{shown}: {error}")) {
            match item {
                Item::Event(Event::Api(call)) => {
                    let name = reader.registry().function_name(call.function).into_owned();
                    trace.calls.push((name, call));
                }
                Item::Event(Event::Kernel(dispatch)) => trace.kernels.push(dispatch),
                Item::Event(Event::Copy(copy)) => trace.copies.push(copy),
                Item::Event(Event::Marker(_)) => trace.markers += 1,
                Item::Skipped { offset, reason } => panic!("{shown} at {offset}: {reason}"),
                _ => {}
            }
        }
        assert_eq!((reader.torn().is_some(), reader.orphans()), (false, 0), "{shown}");
        trace
    }

    /// The calls of each thread, by start.
    pub(crate) fn by_thread(&self) -> BTreeMap<u32, Vec<&(String, ApiCall)>> {
        let mut threads = BTreeMap::<u32, Vec<_>>::new();
        for call in &self.calls {
            threads.entry(call.1.tid).or_default().push(call);
        }
        threads.values_mut().for_each(|calls| calls.sort_by_key(|(_, call)| call.start));
        threads
    }
}
