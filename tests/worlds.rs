//! One workload in every world in which a program may run: SDKs of several versions, a second tool that declines, records, is
//! listed, or comes by force, and rkprof itself as a listed tool. In each of them the records equal the simulator's truth, field
//! by field, and the second tool records what it records without rkprof. `tests/rocm.sh` does the same on real packages.

mod common;
#[path = "capture/compare.rs"]
mod compare;
#[path = "sim/harness.rs"]
#[allow(dead_code)]
mod harness;
#[path = "capture/run.rs"]
#[allow(dead_code)]
mod run;
#[path = "capture/truth.rs"]
mod truth;

use common::{json, library, rkprof, stderr};
use compare::Sdk;
use rkprof_model::record::Domain;
use run::{Trace, plain};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use truth::Truth;

/// Two threads, ten streams, copies beside kernels; a part of its repetitions.
const WORKLOAD: [&str; 6] = ["sim-workload", "--quiet", "--scenario", "multi-stream", "--scale", "0.1"];

/// How another tool of the SDK comes into the process.
#[derive(Clone, Copy, PartialEq)]
enum Other {
    Nobody,
    Preloaded,
    /// `ROCP_TOOL_LIBRARIES`, as rocprofv3 does it.
    Listed,
}

#[derive(Clone, Copy)]
struct World {
    name: &'static str,
    other: Other,
    /// What the other tool asks the SDK for.
    asks: &'static str,
    environment: &'static [(&'static str, &'static str)],
    /// The door that rkprof takes.
    door: &'static str,
}

const ALONE: World = World { name: "", other: Other::Nobody, asks: "", environment: &[], door: "sdk" };
/// Runtimes that hand over their tables, as real ones do.
const OWN: (&str, &str) = ("RKSIM_DOORS", "own");
const DIRECT: World = World { door: "direct", environment: &[OWN], ..ALONE };
/// What rocprofv3 --kernel-trace --memory-copy-trace --hip-trace asks for.
const RECORDS: &str = "b:KERNEL_DISPATCH,b:MEMORY_COPY,c:HIP_RUNTIME_API,lossless";

const WORLDS: [World; 29] = [
    World { name: "SDK 0.5", environment: &[("RKSIM_SDK", "0.5")], ..ALONE },
    World { name: "SDK 1.0", environment: &[("RKSIM_SDK", "1.0")], ..ALONE },
    World { name: "SDK 1.1", environment: &[("RKSIM_SDK", "1.1")], ..ALONE },
    World { name: "SDK 1.3", environment: &[("RKSIM_SDK", "1.3")], ..ALONE },
    World {
        name: "SDK with write indices",
        environment: &[("RKPROF_DISPATCH", "sdk"), ("RKSIM_FAULT", "indices")],
        ..ALONE
    },
    // A thread that rings late passes packets of others on.
    World {
        name: "SDK with write indices, threads that ring late",
        environment: &[("RKPROF_DISPATCH", "sdk"), ("RKSIM_FAULT", "indices,late-doorbell=300")],
        ..ALONE
    },
    World { name: "the SDK's service", environment: &[("RKPROF_DISPATCH", "sdk")], ..ALONE },
    World { name: "own doors", ..DIRECT },
    World { name: "own doors, SDK 1.1", environment: &[OWN, ("RKSIM_SDK", "1.1")], ..DIRECT },
    World { name: "own doors, SDK 1.3", environment: &[OWN, ("RKSIM_SDK", "1.3")], ..DIRECT },
    World { name: "own doors, asked for", environment: &[OWN, ("RKPROF_DOOR", "direct")], ..DIRECT },
    World { name: "the SDK's door, asked for", environment: &[OWN, ("RKPROF_DOOR", "sdk")], ..ALONE },
    World { name: "its service, with own doors", environment: &[OWN, ("RKPROF_DISPATCH", "sdk")], ..ALONE },
    World { name: "HSA calls, own doors", environment: &[OWN, ("RKPROF_HSA", "1")], ..DIRECT },
    World {
        name: "a recording tool above HSA calls",
        other: Other::Preloaded,
        asks: RECORDS,
        environment: &[OWN, ("RKPROF_DOOR", "direct"), ("RKPROF_HSA", "1")],
        ..DIRECT
    },
    World { name: "a newer HSA, own doors", environment: &[OWN, ("RKSIM_HSA", "newer")], ..DIRECT },
    // Several threads make their first copies meanwhile.
    World {
        name: "slow to time copies, own doors",
        environment: &[OWN, ("RKSIM_FAULT", "slow-copy-profiling=20")],
        ..DIRECT
    },
    World {
        name: "a dormant tool, preloaded, own doors",
        other: Other::Preloaded,
        asks: "decline",
        environment: &[OWN],
        ..ALONE
    },
    World {
        name: "a recording tool, listed, own doors",
        other: Other::Listed,
        asks: RECORDS,
        environment: &[OWN, ("RKSIM_SDK", "1.3")],
        ..ALONE
    },
    // The SDK intercepts the queues above rkprof, as for a tool that comes when the runtimes have started.
    World {
        name: "a recording tool above own doors",
        other: Other::Preloaded,
        asks: RECORDS,
        environment: &[OWN, ("RKPROF_DOOR", "direct")],
        ..DIRECT
    },
    World {
        name: "a recording tool above own doors, a newer HSA",
        other: Other::Preloaded,
        asks: RECORDS,
        environment: &[OWN, ("RKPROF_DOOR", "direct"), ("RKSIM_HSA", "newer")],
        ..DIRECT
    },
    // The SDK keeps write indices of its own above rkprof, as it does since 1.3.
    World {
        name: "a recording tool with write indices above own doors",
        other: Other::Preloaded,
        asks: RECORDS,
        environment: &[OWN, ("RKPROF_DOOR", "direct"), ("RKSIM_FAULT", "indices")],
        ..DIRECT
    },
    World {
        name: "a recording tool with write indices above own doors, a newer HSA",
        other: Other::Preloaded,
        asks: RECORDS,
        environment: &[OWN, ("RKPROF_DOOR", "direct"), ("RKSIM_FAULT", "indices"), ("RKSIM_HSA", "newer")],
        ..DIRECT
    },
    World { name: "a dormant tool, preloaded", other: Other::Preloaded, asks: "decline", ..ALONE },
    World { name: "a dormant tool, listed", other: Other::Listed, asks: "decline", ..ALONE },
    World { name: "a recording tool, preloaded", other: Other::Preloaded, asks: RECORDS, ..ALONE },
    World { name: "a recording tool, listed", other: Other::Listed, asks: RECORDS, ..ALONE },
    World {
        name: "a recording tool, SDK 1.3",
        other: Other::Listed,
        asks: RECORDS,
        environment: &[("RKSIM_SDK", "1.3")],
        ..ALONE
    },
    World {
        name: "a recording tool, SDK 0.5",
        other: Other::Listed,
        asks: RECORDS,
        environment: &[("RKSIM_SDK", "0.5")],
        ..ALONE
    },
];

/// The files of a run.
struct Files {
    dir: tempfile::TempDir,
}

impl Files {
    fn new() -> Files {
        Files { dir: tempfile::tempdir().expect("temporary directory") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn truth(&self) -> Truth {
        Truth::read(&self.path("truth"))
    }

    fn trace(&self) -> Trace {
        Trace::read(&self.path("run/trace.pftrace"))
    }

    /// How often the other tool wrote each kind of line. Times and ids differ from run to run.
    fn other(&self) -> BTreeMap<String, usize> {
        const KEPT: [&str; 3] = ["record", "callback", "configure"];
        let text = std::fs::read_to_string(self.path("log")).unwrap_or_default();
        let mut counts = BTreeMap::new();
        for line in text.lines().filter_map(|line| Some(line.split_once(' ')?.1)) {
            let words: Vec<&str> = line.split_whitespace().collect();
            if KEPT.contains(&words[0]) {
                // The priority of a tool is its place in the list of tools.
                *counts.entry(words[..words.len().min(5)].join(" ")).or_default() += 1;
            }
        }
        counts
    }
}

impl World {
    fn set(&self, command: &mut Command, files: &Files) {
        let tool = harness::tool();
        command.envs(self.environment.iter().copied()).env("RKSIM_TIME", "fast");
        command.env("RKSIM_TRUTH", files.path("truth"));
        command.env("PROBE", self.asks).env("PROBE_LOG", files.path("log"));
        match self.other {
            Other::Nobody => {}
            Other::Preloaded => _ = command.env("LD_PRELOAD", tool),
            Other::Listed => _ = command.env("ROCP_TOOL_LIBRARIES", tool),
        }
    }

    fn alone(&self) -> Files {
        let files = Files::new();
        let mut command = plain();
        self.set(command.args(WORKLOAD), &files);
        succeeds(&mut command, self.name);
        files
    }

    fn recorded(&self) -> Files {
        let files = Files::new();
        let mut command = plain();
        command.args(["run", "-q", "-o"]).arg(files.path("run")).arg("--").arg(rkprof()).args(WORKLOAD);
        self.set(&mut command, &files);
        succeeds(&mut command, self.name);
        files
    }

    fn sdk(&self) -> Sdk {
        if self.environment.contains(&("RKSIM_SDK", "0.5")) { Sdk::V0 } else { Sdk::V1 }
    }
}

fn succeeds(command: &mut Command, world: &str) {
    let output = common::run(command);
    assert!(output.status.success(), "{world}: {}\n{}", output.status, stderr(&output));
}

/// The run is complete and equals the truth; returns what must be the same in every world.
fn judged(files: &Files, world: &str, sdk: Sdk) -> Same {
    let (mut truth, trace) = (files.truth(), files.trace());
    if json(&files.path("run/run.json"))["door"]["name"] == "direct" {
        // The SDK numbers dispatches for the other tool, and rkprof does so itself.
        truth.dispatches.iter_mut().for_each(|dispatch| dispatch.id = 0);
    }
    assert!(truth.dispatches.len() == 100 && truth.copies.len() == 40, "{world}: the workload is as it was written");
    // First: its reasons say what is missing.
    let summary = json(&files.path("run/summary.json"));
    assert_eq!(summary["completeness"]["verdict"], "COMPLETE", "{world}: {:#}", summary["completeness"]);
    assert_eq!((trace.kernels.len(), trace.copies.len()), (100, 40), "{world}");
    compare::everything(&truth, &trace, sdk);
    let hsa = trace.calls.iter().filter(|call| call.function.domain == Domain::Hsa).count();
    assert_eq!(hsa > 100, world.contains("HSA calls"), "{world}: {hsa}");
    // The program always waits for the last files.
    assert!(
        summary["own_cost"]["finalize_ms"].as_f64().is_some_and(|ms| ms > 0.0),
        "{world}: {:#}",
        summary["own_cost"]
    );
    Same::of(&trace)
}

/// What does not differ between two runs of the workload: no time, address, thread or queue.
#[derive(Debug, PartialEq)]
struct Same {
    kernels: BTreeMap<String, usize>,
    /// By direction and bytes.
    copies: BTreeMap<String, usize>,
    /// The names of each thread's calls, in order.
    calls: Vec<Vec<String>>,
}

impl Same {
    fn of(trace: &Trace) -> Same {
        let mut same = Same { kernels: BTreeMap::new(), copies: BTreeMap::new(), calls: Vec::new() };
        for kernel in &trace.kernels {
            let name = trace.registry.kernels[&kernel.kernel].mangled();
            *same.kernels.entry(format!("{name} {:?}", kernel.shape)).or_default() += 1;
        }
        for copy in &trace.copies {
            *same.copies.entry(format!("{:?} {:?}", copy.direction, copy.bytes)).or_default() += 1;
        }
        let mut threads = BTreeMap::<u32, Vec<_>>::new();
        let of_hip = trace.calls.iter().filter(|call| call.function.domain != Domain::Hsa);
        of_hip.for_each(|call| threads.entry(call.tid).or_default().push(call));
        for calls in threads.values_mut() {
            calls.sort_by_key(|call| call.start);
            let name = |call: &&rkprof_model::event::ApiCall| trace.registry.function_name(call.function).into_owned();
            same.calls.push(calls.iter().map(name).collect());
        }
        same.calls.sort();
        same
    }
}

#[test]
fn the_records_are_the_same_in_every_world() {
    let mut first: Option<Same> = None;
    for world in WORLDS {
        let files = world.recorded();
        let same = judged(&files, world.name, world.sdk());
        assert_eq!(json(&files.path("run/run.json"))["door"]["name"], world.door, "{}", world.name);
        match &first {
            Some(first) => assert_eq!(same, *first, "{}", world.name),
            None => first = Some(same),
        }
    }
}

/// rkprof as a listed tool, without `rkprof run` and without preloading.
#[test]
fn rkprof_can_be_a_listed_tool() {
    let files = Files::new();
    let mut command = plain();
    ALONE.set(command.args(WORKLOAD), &files);
    command.env("ROCP_TOOL_LIBRARIES", library()).env("RKPROF_OUT", files.path("run"));
    succeeds(&mut command, "listed");
    judged(&files, "listed", Sdk::V1);
}

/// The other tool is called as often, and gets as many records of each kind, as without rkprof.
#[test]
fn another_tool_records_what_it_records_alone() {
    for world in WORLDS.into_iter().filter(|world| world.other != Other::Nobody) {
        let (alone, beside) = (world.alone(), world.recorded());
        assert!(!alone.other().is_empty(), "{}: the tool was there", world.name);
        assert_eq!(told(&beside), told(&alone), "{}", world.name);
        assert_eq!(beside.other().keys().filter(|line| line.starts_with("configure")).count(), 1, "{}", world.name);
    }
}

/// A program with graphs. Where rkprof times their kernels itself, it asks HIP what the graphs have.
#[test]
fn another_tool_sees_no_call_of_rkprofs_own() {
    let world = World { name: "graphs", other: Other::Listed, asks: RECORDS, ..ALONE };
    let told = |run: &dyn Fn(&mut Command, &Files)| {
        let files = Files::new();
        let mut command = plain();
        run(&mut command, &files);
        world.set(command.args(["sim-workload", "--quiet", "--scenario", "graph", "--scale", "0.1"]), &files);
        succeeds(&mut command, world.name);
        told(&files)
    };
    let alone = told(&|_, _| ());
    assert!(alone.keys().any(|line| line.contains("hipGraphInstantiate")), "{alone:#?}");
    let beside = told(&|command, files| {
        command.args(["run", "-q", "-o"]).arg(files.path("run")).arg("--").arg(rkprof());
    });
    assert_eq!(beside, alone);
}

/// A tool that the program hands to the SDK before its first call, as PyTorch's profiler does.
#[test]
fn a_tool_that_comes_by_force() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = common::compile("tests/programs/hooking.c", dir.path());
    let program = common::Program::new(&program, &["forced"], dir.path());
    for (out, program) in [("out", program.clone()), ("own", program.with(OWN.0, OWN.1))] {
        let alone = common::outcome(&mut program.alone());
        assert_eq!((alone.code, alone.stdout.as_str()), (Some(0), "the tool saw 1 queues\n"), "{alone:?}");
        assert_eq!(common::outcome(&mut program.under_rkprof(out)), alone);
        let session = program.session(out);
        session.assert_complete();
        assert_eq!(session.summary.completeness.dispatches, 50);
    }
}

/// The same in the middle of its kernels (SDK 1.3.2 and later): the SDK puts the runtimes' functions back, and all tools get the
/// tables again.
#[test]
fn a_tool_that_comes_late() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = common::compile("tests/programs/hooking.c", dir.path());
    let program = common::Program::new(&program, &["late"], dir.path()).with("RKSIM_SDK", "1.3");
    let worlds = [
        ("out", program.clone()),
        ("own", program.clone().with(OWN.0, OWN.1)),
        ("asked", program.with(OWN.0, OWN.1).with("RKPROF_DOOR", "sdk")),
    ];
    for (out, program) in worlds {
        let alone = common::outcome(&mut program.alone());
        assert_eq!((alone.code, alone.stdout.as_str()), (Some(0), "the tool saw 1 queues\n"), "{alone:?}");
        assert_eq!(common::outcome(&mut program.under_rkprof(out)), alone, "{out}");
        let session = program.session(out);
        session.assert_consistent();
        // On the SDK's door no thread that calls only meanwhile can be excluded. What the SDK puts back on rkprof's own is rkprof's.
        assert_eq!(reasons_of(&session), if out == "own" { "" } else { TOOL_CAME }, "{out}");
        assert_eq!(session.summary.completeness.dispatches, 100, "{out}");
        let called = |name: &str| -> u64 {
            session.summary.api.iter().filter(|row| row.name == name).map(|row| row.duration.count).sum()
        };
        let calls = ["hipModuleLaunchKernel", "hipDeviceSynchronize", "hipStreamCreate"].map(called);
        assert_eq!(calls, [100, 2, 1], "{out}");
    }
}

/// The drainer looks at the tables once a second: here it finds that the runtimes' functions are in them. The one thread of the program
/// makes no call meanwhile.
#[test]
fn a_tool_that_comes_while_the_drainer_looks() {
    let (_dir, _, session) = came_late("late", "");
    assert_eq!(reasons_of(&session), TOOL_CAME);
    assert_eq!((session.summary.completeness.dispatches, session.summary.completeness.launches), (100, Some(100)));
}

/// Another thread calls meanwhile, past rkprof.
#[test]
fn calls_beside_a_tool_that_comes_late_are_missing() {
    let (_dir, stdout, session) = came_late("beside", "");
    let called: u64 = stdout.lines().next().and_then(|line| line.parse().ok()).expect("the number of its calls");
    let recorded: u64 =
        session.summary.api.iter().filter(|row| row.name == "hipGetDevice").map(|row| row.duration.count).sum();
    assert!(1000 <= recorded && recorded < called, "{recorded} of {called} are recorded");
    assert_eq!(reasons_of(&session), TOOL_CAME);
}

/// A thread's first call falls between putting back and hand-over: it goes past rkprof, and the later ones do not.
#[test]
fn first_calls_while_a_tool_comes_late_are_missing() {
    let (_dir, _, session) = came_late("gap", "");
    assert_eq!(reasons_of(&session), TOOL_CAME);
}

/// A thread makes its only calls then, and ends: rkprof never sees it.
#[test]
fn a_thread_that_calls_only_while_a_tool_comes_is_missing() {
    let (_dir, stdout, session) = came_late("within", "");
    assert_eq!(stdout.lines().next(), Some("100"));
    assert_eq!(reasons_of(&session), TOOL_CAME);
}

/// Other code puts HIP's functions back a moment before the tool comes: the tool does not explain that loss away.
#[test]
fn a_loss_right_before_a_tool_comes_is_missing() {
    let (_dir, _, session) = came_late("late", ",put-back=30");
    let launches: u64 = session
        .summary
        .api
        .iter()
        .filter(|row| row.name == "hipModuleLaunchKernel")
        .map(|row| row.duration.count)
        .sum();
    assert!(launches < 100, "{launches} of 100");
    assert_eq!(session.verdict(), "INCOMPLETE");
}

const TOOL_CAME: &str =
    "another tool came to the SDK while the program ran: calls of other threads at that moment may be missing";

fn reasons_of(session: &common::Session) -> String {
    session.summary.completeness.reasons.join("; ")
}

/// [`a_tool_that_comes_late`], whose SDK takes 1.2 s between putting the functions back and handing over the tables again.
fn came_late(way: &str, more: &str) -> (tempfile::TempDir, String, common::Session) {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = common::compile("tests/programs/hooking.c", dir.path());
    let program = common::Program::new(&program, &[way], dir.path()).with("RKSIM_SDK", "1.3");
    let program = program.with("RKSIM_FAULT", &format!("late-tool=1200{more}"));
    let outcome = common::outcome(&mut program.under_rkprof("out"));
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let session = program.session("out");
    (dir, outcome.stdout, session)
}

/// A tool above rkprof whose SDK does not make its queues by the functions in the tables: the run says so. The tool records what it
/// records alone.
#[test]
fn queues_that_are_made_past_rkprof_are_noticed() {
    let past = World {
        name: "past rkprof",
        other: Other::Preloaded,
        asks: RECORDS,
        environment: &[OWN, ("RKPROF_DOOR", "direct"), ("RKSIM_FAULT", "past")],
        ..DIRECT
    };
    let (alone, beside) = (past.alone(), past.recorded());
    assert_eq!(told(&beside), told(&alone));
    let completeness = &json(&beside.path("run/summary.json"))["completeness"];
    assert_eq!(completeness["verdict"], "INCOMPLETE", "{completeness:#}");
    assert!(completeness["reasons"].to_string().contains("past rkprof's functions"), "{completeness:#}");
    assert_eq!((beside.trace().copies.len(), beside.truth().copies.len()), (40, 40));
}

/// SDK 1.4.1 removes its functions from the tables and installs them again while the program runs.
#[test]
fn tables_that_are_put_back_are_noticed() {
    let world = World { name: "put back", environment: &[OWN, ("RKSIM_FAULT", "put-back=30")], ..DIRECT };
    let files = world.recorded();
    let completeness = &json(&files.path("run/summary.json"))["completeness"];
    assert_eq!(completeness["verdict"], "INCOMPLETE", "{completeness:#}");
    assert!(completeness["reasons"].to_string().contains("functions of the runtimes back"), "{completeness:#}");
    let (truth, trace) = (files.truth(), files.trace());
    // HSA's tables stayed as they were: only calls are missing.
    assert_eq!((trace.kernels.len(), truth.dispatches.len()), (100, 100));
    assert!(trace.calls.len() < truth.hip_calls().values().map(Vec::len).sum());
}

/// Kernels of a second HSA runtime are named as missing; those of the first are recorded as before.
#[test]
fn a_second_hsa_is_named() {
    let copies = tempfile::tempdir().expect("temporary directory");
    let copy = copies.path().join("librksim-0a1b2c3d.so.7");
    std::fs::copy(common::simulator(), &copy).expect("a copy");
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = common::Program::scenario("hello", dir.path()).with(OWN.0, OWN.1);
    let program = program.with("RKSIM_FAULT", &format!("second-sdk={}", shown(&copy)));
    common::outcome(&mut program.under_rkprof("out"));
    let session = program.session("out");
    let (completeness, run) = (&session.summary.completeness, json(&dir.path().join("out/run.json")));
    let reasons = completeness.reasons.join("; ");
    assert!(reasons.contains("a second HSA runtime") && reasons.contains(&shown(&copy)), "{reasons}");
    assert_eq!(completeness.reasons.len(), 1, "{reasons}");
    assert_eq!((run["door"]["dispatch_path"].as_str(), completeness.dispatches), (Some("light"), 4));
}

/// What the tool was told, besides its configuration.
fn told(files: &Files) -> BTreeMap<String, usize> {
    let mut told = files.other();
    told.retain(|line, _| !line.starts_with("configure"));
    told
}

/// A wheel's layout: a further copy of the runtimes under another name, loaded late and for itself alone.
#[test]
fn a_further_copy_of_the_runtimes_is_recorded() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let copy = dir.path().join("librksim-0a1b2c3d.so.7");
    std::fs::copy(common::simulator(), &copy).expect("a copy");
    let program = common::Program::scenario("hello", dir.path());
    let program = program.with("RKSIM_FAULT", &format!("second-sdk={}", shown(&copy)));
    let alone = common::outcome(&mut program.alone());
    assert_eq!(common::outcome(&mut program.under_rkprof("out")), alone);
    let session = program.session("out");
    session.assert_complete();
    assert_eq!((session.trace.kernels.len(), session.trace.copies.len()), (8, 4));
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
