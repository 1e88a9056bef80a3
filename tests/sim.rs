//! The simulator against the facts: a small reference tool (`examples/probe_tool.rs`) writes down what it is called
//! with, and the simulator's truth says what happened.
//!
//! Each run is a process of its own: a C program that is linked with `librksim.so`, with the tool preloaded.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use serde_json::Value;

/// Where cargo puts examples of the profile that this test was built with.
fn examples() -> &'static Path {
    static EXAMPLES: OnceLock<PathBuf> = OnceLock::new();
    EXAMPLES.get_or_init(|| {
        let test = std::env::current_exe().unwrap();
        let profile = test.parent().unwrap().parent().unwrap();
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--example", "rksim", "--example", "probe_tool"]);
        if profile.file_name().unwrap() == "release" {
            cargo.arg("--release");
        }
        let target = profile.parent().unwrap();
        let status = cargo.env("CARGO_TARGET_DIR", target).current_dir(env!("CARGO_MANIFEST_DIR")).status();
        assert!(status.unwrap().success(), "building the examples failed");
        profile.join("examples")
    })
}

/// Compiles a C program that is linked with the simulator.
fn compile(name: &str, source: &Path) -> PathBuf {
    let program = examples().join(format!("{name}-{}", std::process::id()));
    let mut cc = Command::new("cc");
    cc.args(["-O1", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&program).arg(source);
    cc.arg(format!("-L{}", examples().display())).arg(format!("-Wl,-rpath,{}", examples().display()));
    cc.args(["-lrksim", "-lpthread"]);
    assert!(cc.status().unwrap().success(), "compiling {} failed", source.display());
    program
}

/// A program that does nothing but run a scenario.
fn runner() -> &'static Path {
    static RUNNER: OnceLock<PathBuf> = OnceLock::new();
    RUNNER.get_or_init(|| {
        let source = examples().join(format!("runner-{}.c", std::process::id()));
        let text = "int rksim_main(int, char **);\nint main(int c, char **v) { return rksim_main(c, v); }\n";
        std::fs::write(&source, text).unwrap();
        compile("runner", &source)
    })
}

fn tool() -> PathBuf {
    examples().join("libprobe_tool.so")
}

/// What a run left behind.
struct Run {
    output: Output,
    log: Vec<Line>,
    truth: Vec<Value>,
}

/// A line of the tool's log: which thread wrote it, and what.
#[derive(Clone, Debug)]
struct Line {
    tid: u64,
    text: String,
}

impl Line {
    /// The word after `key`.
    fn word(&self, key: &str) -> &str {
        let mut words = self.text.split_whitespace().skip_while(|word| *word != key);
        words.nth(1).unwrap_or_else(|| panic!("no {key} in {:?}", self.text))
    }

    fn number(&self, key: &str) -> u64 {
        self.word(key).parse().unwrap_or_else(|_| panic!("no number after {key} in {:?}", self.text))
    }
}

impl Run {
    fn lines(&self, start: &str) -> Vec<&Line> {
        self.log.iter().filter(|line| line.text.starts_with(start)).collect()
    }

    fn truth(&self, kind: &str) -> Vec<&Value> {
        self.truth.iter().filter(|line| line["t"] == kind).collect()
    }

    fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.output.stdout).into_owned()
    }

    fn ok(self) -> Self {
        let stderr = String::from_utf8_lossy(&self.output.stderr);
        assert!(self.output.status.success(), "{:?} {stderr}", self.output.status);
        self
    }
}

/// Runs a scenario with the tool preloaded, asking for `probe`.
fn run(scenario: &str, probe: &str, environment: &[(&str, &str)]) -> Run {
    let mut command = Command::new(runner());
    command.args(["--scenario", scenario]).env("LD_PRELOAD", tool());
    execute(command, probe, environment)
}

fn execute(mut command: Command, probe: &str, environment: &[(&str, &str)]) -> Run {
    let directory = tempfile::tempdir().unwrap();
    let (log, truth) = (directory.path().join("log"), directory.path().join("truth"));
    command.env("PROBE", probe).env("PROBE_LOG", &log).env("RKSIM_TRUTH", &truth);
    command.envs(environment.iter().copied());
    let output = command.output().unwrap();
    let log = std::fs::read_to_string(log).unwrap_or_default();
    let log = log.lines().filter_map(|line| {
        let (tid, text) = line.split_once(' ')?;
        Some(Line { tid: tid.parse().ok()?, text: text.to_owned() })
    });
    let truth = std::fs::read_to_string(truth).unwrap_or_default();
    let truth = truth.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    Run { output, log: log.collect(), truth }
}

/// Writes a scenario file that lives as long as the result.
fn scenario(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    file
}

const EVERYTHING: &str = "agents,threads,intercept,c:HIP_RUNTIME_API,c:HSA_CORE_API,c:CODE_OBJECT,c:MARKER_CORE_API,\
                          c:KERNEL_DISPATCH,b:KERNEL_DISPATCH,b:MEMORY_COPY,external";

#[test]
fn a_run_plays_the_score_of_the_real_sdk() {
    let run = run("hello", EVERYTHING, &[]).ok();
    // In the order of the sequence that was recorded on SDK 1.0.0.
    let score = [
        "configure 10000 1.0.0 priority 0 id size 24",
        "initialize initialized -1 finalized 0",
        "agent v1 type 1 name 'AMD EPYC",
        "agent v1 type 2 name 'gfx942' product 'AMD Instinct MI300X' node 1 cu 304 size 312",
        "thread about to be created 1",
        "thread was created 1",
        "context valid 1",
        "table 2 version 60300 instance 0 of 1 word 3712",
        "callback HIP_RUNTIME_API hipStreamCreate phase 1",
        "table 1 version 11800 instance 0 of 1",
        "callback HSA_CORE_API hsa_system_get_major_extension_table phase 1",
        "callback HSA_CORE_API hsa_system_get_major_extension_table phase 2",
        "callback HSA_CORE_API hsa_iterate_agents phase 1",
        "callback HSA_CORE_API hsa_agent_get_info phase 1",
        "callback CODE_OBJECT LOAD phase 1",
        "callback CODE_OBJECT DEVICE_KERNEL_SYMBOL_REGISTER phase 1",
        "callback HIP_RUNTIME_API hipStreamCreate phase 2",
        "external kind 11 op 1",
        "callback KERNEL_DISPATCH KERNEL_DISPATCH_ENQUEUE phase 1",
        "callback KERNEL_DISPATCH KERNEL_DISPATCH_ENQUEUE phase 2",
        "callback CODE_OBJECT LOAD phase 2",
        "callback CODE_OBJECT DEVICE_KERNEL_SYMBOL_REGISTER phase 2",
        "finalize initialized 1 finalized -1 active 0",
        "buffer 6 records dropped 0",
        "record KERNEL_DISPATCH op 2 size 184",
        "end wrapped 0",
    ];
    let mut rest = run.log.iter();
    for landmark in score {
        assert!(rest.any(|line| line.text.starts_with(landmark)), "{landmark:?} is missing or comes too early");
    }
    // Threads: exit on the main thread, buffers on the SDK's, completions on ROCR's event thread.
    let main = run.lines("configure")[0].tid;
    assert!(run.lines("finalize").iter().all(|line| line.tid == main));
    let launching = run.lines("external")[0].tid;
    let buffers: HashSet<u64> = run.lines("buffer").iter().map(|line| line.tid).collect();
    let events: HashSet<u64> =
        run.lines("callback KERNEL_DISPATCH KERNEL_DISPATCH_COMPLETE phase 0").iter().map(|line| line.tid).collect();
    assert_eq!((buffers.len(), events.len()), (1, 1));
    assert!(buffers.is_disjoint(&events) && !buffers.contains(&main) && !events.contains(&launching));
    for line in run.lines("callback KERNEL_DISPATCH") {
        assert_eq!(line.number("thread"), launching, "a record names the thread that launched");
    }
}

#[test]
fn nested_calls_have_ancestors() {
    let run = run("hello", EVERYTHING, &[]).ok();
    let outer = run.lines("callback HSA_CORE_API hsa_iterate_agents phase 1")[0];
    let inner = run.lines("callback HSA_CORE_API hsa_agent_get_info phase 1")[0];
    assert_eq!(inner.number("anc"), outer.number("corr"));
    assert_ne!(outer.number("anc"), 0);
}

#[test]
fn every_launch_carries_the_id_it_was_given() {
    for version in ["0.5", "1.0", "1.1"] {
        let probe = "external,b:KERNEL_DISPATCH,b:MEMORY_COPY,lossless";
        let run = run("multi-stream", probe, &[("RKSIM_SDK", version)]).ok();
        let launched = run.truth("dispatch").len() + run.truth("copy").len();
        assert_eq!(run.lines("external").len(), launched, "{version}: each is asked for once");
        let given: HashSet<u64> = run.lines("external").iter().map(|line| line.number("gives")).collect();
        assert_eq!(given.len(), launched, "{version}: the tool gives each another");
        let mut seen = HashSet::new();
        for record in run.lines("record") {
            let id = record.number("ext");
            assert!(given.contains(&id) && seen.insert(id), "{version}: {record:?}");
            assert_eq!(id >> 32, record.number("thread"), "{version}: asked on the thread that the record names");
        }
        assert_eq!(seen.len(), launched, "{version}");
    }
}

#[test]
fn records_say_what_happened_in_every_version() {
    for (version, dispatch_size, copy_size) in [("0.5", 184, 80), ("1.0", 184, 96), ("1.1", 200, 112)] {
        let probe = "c:CODE_OBJECT,b:KERNEL_DISPATCH,b:MEMORY_COPY,lossless";
        let run = run("multi-stream", probe, &[("RKSIM_SDK", version), ("PROBE_BUFFER", "8192,4096")]).ok();
        let names: HashMap<u64, &str> = run
            .lines("callback CODE_OBJECT DEVICE_KERNEL_SYMBOL_REGISTER phase 1")
            .iter()
            .map(|line| (line.number("id"), line.word("name").trim_end_matches(".kd")))
            .collect();
        let mut told: Vec<_> = run
            .lines("record KERNEL_DISPATCH")
            .iter()
            .map(|line| {
                assert_eq!(line.number("size"), dispatch_size);
                let name = names[&line.number("kernel")].to_owned();
                (line.number("id"), name, line.number("start"), line.number("end"), line.number("lds"))
            })
            .collect();
        let mut true_: Vec<_> = run
            .truth("dispatch")
            .iter()
            .map(|line| {
                let number = |key: &str| line[key].as_u64().unwrap();
                (number("id"), line["kernel"].as_str().unwrap().to_owned(), number("s"), number("e"), number("lds"))
            })
            .collect();
        told.sort();
        true_.sort();
        assert_eq!(told, true_, "{version}");
        assert_eq!(told.len(), 1000, "{version}: 2 threads x 100 rounds x 5 launches");
        let copies = run.lines("record MEMORY_COPY");
        assert!(copies.iter().all(|line| line.number("size") == copy_size));
        let mut told: Vec<_> =
            copies.iter().map(|line| (line.number("start"), line.number("end"), line.number("bytes"))).collect();
        let number = |line: &Value, key: &str| line[key].as_u64().unwrap();
        let copies = run.truth("copy");
        let mut true_: Vec<_> =
            copies.iter().map(|line| (number(line, "s"), number(line, "e"), number(line, "bytes"))).collect();
        told.sort();
        true_.sort();
        assert_eq!(told, true_, "{version}");
    }
}

#[test]
fn dispatches_arrive_out_of_order_but_run_in_order() {
    let environment = [("PROBE_BUFFER", "65536,16384"), ("RKSIM_SCALE", "0.2")];
    let run = run("tiny-kernels", "b:KERNEL_DISPATCH,lossless", &environment).ok();
    let ids: Vec<u64> = run.lines("record KERNEL_DISPATCH").iter().map(|line| line.number("id")).collect();
    assert_eq!(ids.len(), 4_000);
    let inversions = ids.windows(2).filter(|pair| pair[0] > pair[1]).count();
    assert!(inversions > 20, "{inversions} inversions");
    let mut spans: Vec<_> =
        run.lines("record KERNEL_DISPATCH").iter().map(|line| (line.number("start"), line.number("end"))).collect();
    spans.sort_unstable();
    assert!(spans.windows(2).all(|pair| pair[0].1 <= pair[1].0), "one stream's kernels do not overlap");
}

#[test]
fn a_full_buffer_drops_and_counts_or_waits() {
    let run = |probe: &str, fault: &str| {
        let environment = [("PROBE_BUFFER", "4096,1000000"), ("RKSIM_SCALE", "0.1"), ("RKSIM_FAULT", fault)];
        run("tiny-kernels", probe, &environment).ok()
    };
    let dropping = run("b:KERNEL_DISPATCH", "");
    let (delivered, buffers) = (dropping.lines("record").len(), dropping.lines("buffer"));
    let dropped = buffers.last().unwrap().number("dropped");
    assert_eq!(delivered, 4096 / 184);
    assert_eq!(delivered as u64 + dropped, 2_000);

    let waiting = run("b:KERNEL_DISPATCH,lossless", "");
    assert_eq!(waiting.lines("record").len(), 2_000);
    assert!(waiting.lines("buffer").iter().all(|line| line.number("dropped") == 0));

    let faulty = run("b:KERNEL_DISPATCH,lossless", "drop=0.1");
    let dropped = faulty.lines("buffer").last().unwrap().number("dropped");
    assert!((120..280).contains(&dropped), "{dropped}");
    assert_eq!(faulty.lines("record").len() as u64 + dropped, 2_000);
}

#[test]
fn callbacks_and_truth_count_the_same_calls() {
    let environment = [("RKSIM_TIME", "fast"), ("RKSIM_SCALE", "0.02")];
    let run = run("llm-decode", "c:HIP_RUNTIME_API,c:HIP_COMPILER_API,c:MARKER_CORE_API", &environment).ok();
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for line in run.log.iter().filter(|line| line.text.contains(" phase 2 ")) {
        *told.entry(line.text.split_whitespace().nth(2).unwrap()).or_default() += 1;
    }
    let mut true_: BTreeMap<&str, usize> = BTreeMap::new();
    for call in run.truth("call") {
        *true_.entry(call["f"].as_str().unwrap()).or_default() += 1;
    }
    assert_eq!(told, true_);
    assert_eq!(true_["roctxRangePushA"], 1 + 6 * 17);
    let calls = run.truth("call");
    assert!(calls.iter().all(|call| call["s"].as_u64() <= call["e"].as_u64()));
    let pushed = run.lines("callback MARKER_CORE_API roctxRangePushA phase 1");
    assert!(pushed.iter().any(|line| line.text.ends_with("message layer 15")));
}

#[test]
fn a_seed_makes_the_same_program() {
    let shape = |seed: &str| {
        let run = run("multi-stream", "", &[("RKSIM_SEED", seed), ("RKSIM_TIME", "fast")]).ok();
        let mut threads: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for line in run.truth("dispatch") {
            let ns = line["e"].as_u64().unwrap() - line["s"].as_u64().unwrap();
            let text = format!("{} {ns} {} {}", line["kernel"], line["grid"], line["call"]);
            threads.entry(line["tid"].as_u64().unwrap()).or_default().push(text);
        }
        let mut threads: Vec<_> = threads.into_values().collect();
        threads.sort();
        threads
    };
    let once = shape("1");
    assert_eq!(once, shape("1"));
    assert_ne!(once, shape("2"));
}

#[test]
fn tools_are_found_as_the_real_loader_finds_them() {
    let with = |variable: &str, value: &str| {
        let mut command = Command::new(runner());
        command.args(["--scenario", "hello", "--fast"]);
        execute(command, "c:CODE_OBJECT", &[(variable, value)])
    };
    let tool = tool().display().to_string();
    let configured = |run: &Run| run.lines("configure").len();
    assert_eq!(configured(&with("ROCP_TOOL_LIBRARIES", &tool).ok()), 1);
    let other = examples().join("libprobe_copy.so");
    std::fs::copy(&tool, &other).unwrap();
    let both = format!("{tool}:{}", other.display());
    assert_eq!(configured(&with("ROCP_TOOL_LIBRARIES", &both).ok()), 1, "the last entry of a list is ignored");
    let run = with("ROCP_TOOL_LIBRARIES", &format!("{both}:")).ok();
    let priorities: Vec<_> = run.lines("configure").iter().map(|line| line.number("priority")).collect();
    assert_eq!(priorities, [0, 1]);
    let missing = with("ROCP_TOOL_LIBRARIES", "/nowhere/libtool.so");
    assert_eq!(missing.output.status.signal(), Some(libc::SIGABRT));
    assert!(String::from_utf8_lossy(&missing.output.stderr).contains("error dlopening '/nowhere/libtool.so'"));
    assert_eq!(configured(&with("NOTHING", "1").ok()), 0, "without a tool there is no SDK");

    let off = crate::run("hello", "", &[("ROCPROFILER_REGISTER_ENABLED", "0")]).ok();
    assert_eq!(configured(&off), 0);
    let declined = crate::run("hello", "decline", &[]).ok();
    assert_eq!((configured(&declined), declined.log.len()), (1, 1));
}

#[test]
fn tools_are_configured_on_the_first_thread_or_before_main() {
    let main = |run: &Run| run.truth("call").iter().filter_map(|call| call["tid"].as_u64()).min().unwrap();
    let usual = run("hello", "", &[]).ok();
    assert_eq!(usual.lines("configure")[0].tid, main(&usual));
    let worker = run("hello", "", &[("RKSIM_FAULT", "worker-first")]).ok();
    assert_ne!(worker.lines("configure")[0].tid, worker.lines("finalize")[0].tid);

    let early = |environment: &[(&str, &str)]| {
        let mut command = Command::new(runner());
        command.args(["--list"]).env("LD_PRELOAD", tool());
        execute(command, "", environment).ok()
    };
    assert_eq!(early(&[]).lines("configure").len(), 0, "no call was made");
    let run = early(&[("ROCPROFILER_LIBRARY_CTOR", "1")]);
    assert_eq!((run.lines("configure").len(), run.lines("finalize").len()), (1, 1));
    assert!(run.stdout().contains("llm-decode"));
}

#[test]
fn programs_end_as_they_are_told() {
    let end = |fault: &str| run("hello", "b:KERNEL_DISPATCH", &[("RKSIM_FAULT", fault)]);
    assert_eq!(end("exit=7").output.status.code(), Some(7));
    for (fault, code, signal) in [
        ("_exit=5", Some(5), None),
        ("abort", None, Some(libc::SIGABRT)),
        ("segv", None, Some(libc::SIGSEGV)),
        ("sigterm", None, Some(libc::SIGTERM)),
    ] {
        let run = end(fault);
        assert_eq!((run.output.status.code(), run.output.status.signal()), (code, signal), "{fault}");
        assert_eq!(run.lines("finalize").len(), 0, "{fault}: nothing of the tool is called");
        assert_eq!(run.truth("dispatch").len(), 4, "{fault}: the truth is written before");
    }
    assert_eq!(end("fork-exec").ok().lines("finalize").len(), 1);
    assert_eq!(end("no-finalize").ok().lines("finalize").len(), 0);
    assert_eq!(end("double-finalize").ok().lines("finalize").len(), 2);
    assert_eq!(end("daemon").ok().lines("finalize").len(), 1);
}

#[test]
fn a_forked_child_finalizes_too() {
    let run = run("hello", "b:KERNEL_DISPATCH", &[("RKSIM_FAULT", "fork")]).ok();
    let finalized: HashSet<u64> = run.lines("finalize").iter().map(|line| line.tid).collect();
    assert_eq!(finalized.len(), 2, "parent and child, each once");
    // Both deliver what was in the buffer when the process forked.
    assert_eq!(run.lines("record KERNEL_DISPATCH").len(), 8);
    assert_eq!(run.truth("dispatch").len(), 4, "the truth is the parent's");
}

#[test]
fn two_simulators_in_a_process_each_configure_the_tool() {
    let copy = examples().join("librksim_second.so");
    std::fs::copy(examples().join("librksim.so"), &copy).unwrap();
    let fault = format!("second-sdk={}", copy.display());
    let run = run("hello", "", &[("RKSIM_FAULT", &fault)]).ok();
    assert_eq!(run.lines("configure").len(), 2);
    assert_eq!(run.stdout().matches("hello: 4 launches, 2 copies").count(), 2);
}

#[test]
fn functions_fail_when_asked_to() {
    let run = |fault: &str| run("hello", "b:KERNEL_DISPATCH,c:CODE_OBJECT", &[("RKSIM_FAULT", fault)]).ok();
    let failed = run("rocprofiler_create_buffer=ERROR_BUFFER_NOT_FOUND");
    assert_eq!(failed.lines("status rocprofiler_create_buffer")[0].text, "status rocprofiler_create_buffer 3");
    let failed = run("rocprofiler_create_context=9,rocprofiler_start_context=40");
    assert_eq!(failed.lines("status rocprofiler_create_context 9").len(), 1);
    assert_eq!(failed.lines("status rocprofiler_start_context 40").len(), 1);
    let told = run("version=20000,version-string=2.0.0");
    assert!(told.lines("configure 20000 2.0.0").len() == 1);

    let inverted = run("inverted=1");
    let records = inverted.lines("record KERNEL_DISPATCH");
    assert!(records.iter().all(|line| line.number("end") < line.number("start")) && records.len() == 4);
    let zero = run("zero-length=1");
    assert!(zero.lines("record KERNEL_DISPATCH").iter().all(|line| line.number("end") == line.number("start")));
}

#[test]
fn functions_can_be_missing() {
    let run = |version: &str, hide: &str| {
        let environment = [("RKSIM_SDK", version), ("RKSIM_HIDE", hide)];
        crate::run("hello", "b:KERNEL_DISPATCH,external,counters=SQ_WAVES", &environment).ok()
    };
    let hidden = run("1.0", "rocprofiler_create_buffer,rocprofiler_flush_buffer");
    assert_eq!(hidden.lines("missing rocprofiler_create_buffer").len(), 1);
    assert_eq!(hidden.lines("missing").len(), 2, "only these two");
    assert_eq!(run("0.5", "").lines("missing").len(), 0, "0.5 has the old names");
    let new = run("1.0", "");
    assert_eq!(new.lines("missing").len(), 0);
    assert!(!new.lines("counter SQ_WAVES").is_empty());
}

#[test]
fn a_kernel_that_hangs_is_never_done() {
    let file = scenario(
        r#"
        name = "hang"
        kernel = [{ id = "k", name = "_Z4spinv", us = 1 }, { id = "ok", name = "_Z4finev", us = 1 }]
        thread = [{ streams = 1, body = [
            { launch = { kernel = "ok", stream = 1 } }, { sync = { stream = 1 } }, { launch = { kernel = "k", stream = 1 } },
        ] }]
        "#,
    );
    // Destroying the stream would wait for ever.
    let fault = ("RKSIM_FAULT", "hang-kernel=spin,_exit=0,at=1.0");
    let run = run(file.path().to_str().unwrap(), "b:KERNEL_DISPATCH", &[fault]).ok();
    let done: Vec<_> =
        run.truth("dispatch").iter().map(|line| (line["kernel"].as_str().unwrap(), line["done"] == true)).collect();
    assert_eq!(done, [("_Z4finev", true), ("_Z4spinv", false)]);
}

#[test]
fn tools_may_replace_functions_also_in_a_longer_table() {
    let file = scenario(
        r#"
        name = "calls"
        thread = [{ body = [{ call = { function = "hipGetDevice", times = 1000 } }, { check_table = true }] }]
        "#,
    );
    for (hip, slots) in [("6.3", 463), ("newer", 480)] {
        let run = run(file.path().to_str().unwrap(), "wrap", &[("RKSIM_HIP", hip)]).ok();
        assert_eq!(run.lines("table 2")[0].number("word"), 8 * (slots + 1));
        assert_eq!(run.lines("end wrapped")[0].number("wrapped"), 1000);
        let called: u64 = run.stdout().split_whitespace().next().unwrap().parse().unwrap();
        assert!(called > 350, "{called} functions without implementation were called");
    }
}

#[test]
fn counters_add_up() {
    let totals = |run: &Run| {
        let mut sums: BTreeMap<String, f64> = BTreeMap::new();
        for line in run.lines("counter ") {
            *sums.entry(line.word("counter").to_owned()).or_default() += line.word("value").parse::<f64>().unwrap();
        }
        sums
    };
    // 1024 blocks of 256 work-items are 4096 waves of 64; the fill has one block per CU at most: 256 of them.
    let waves = 3.0 * 4096.0 + 256.0 * 4.0;
    for version in ["0.5", "1.0", "1.1"] {
        for how in ["counters", "counters-buffer"] {
            let probe = format!("{how}=SQ_WAVES+GRBM_COUNT+TCC_HIT_sum");
            let run = run("hello", &probe, &[("RKSIM_SDK", version), ("PROBE_BUFFER", "65536,1048576")]).ok();
            assert_eq!(totals(&run)["SQ_WAVES"], waves, "{version} {how}");
            assert_eq!(run.lines("counted dispatch").len(), 4);
            // 32 instances of SQ, 8 of GRBM, one of the sum
            assert_eq!(run.lines("counter ").len(), 4 * (32 + 8 + 1), "{version} {how}");
        }
    }
    let zero = run("hello", "counters=SQ_WAVES", &[("RKSIM_FAULT", "zero-counters")]).ok();
    assert_eq!(totals(&zero)["SQ_WAVES"], 0.0);
    let none = run("hello", "counters=SQ_WAVES", &[("RKSIM_ARCH", "gfx1151")]).ok();
    assert_eq!(none.lines("status rocprofiler_iterate_agent_supported_counters 39").len(), 1);
    let some = run("hello", "counters=SQ_WAVES", &[("RKSIM_ARCH", "gfx1151"), ("RKSIM_COUNTERS", "1")]).ok();
    assert!(totals(&some)["SQ_WAVES"] > 0.0);
    let limited = run("hello", "counters=TCC_HIT+TCC_MISS", &[("RKSIM_FAULT", "hw-limit=1")]).ok();
    assert_eq!(limited.lines("status rocprofiler_create_counter_config 38").len(), 1);
    let fault = ("RKSIM_FAULT", "abort@rocprofiler_create_counter_config");
    let aborted = run("hello", "counters=SQ_WAVES", &[fault]);
    assert_eq!(aborted.output.status.signal(), Some(libc::SIGABRT));
}

#[test]
fn counters_come_on_a_thread_of_their_own() {
    let run = run("hello", "counters=SQ_WAVES,c:KERNEL_DISPATCH", &[]).ok();
    let threads = |start: &str| run.lines(start).iter().map(|line| line.tid).collect::<HashSet<_>>();
    let (counters, events) = (threads("counted"), threads("callback KERNEL_DISPATCH KERNEL_DISPATCH_COMPLETE"));
    assert_eq!((counters.len(), events.len()), (1, 1));
    assert!(counters.is_disjoint(&events));
}

#[test]
fn modules_are_unloaded_while_the_program_runs() {
    let run = run("graph", "c:CODE_OBJECT", &[("RKSIM_SCALE", "0.01")]).ok();
    let told = |phase: &str| -> Vec<u64> {
        let start = format!("callback CODE_OBJECT LOAD phase {phase}");
        run.lines(&start).iter().map(|line| line.number("id")).collect()
    };
    let (mut loaded, unloaded) = (told("1"), told("2"));
    let gemm = run.lines("callback CODE_OBJECT DEVICE").into_iter().find(|line| line.text.contains("Cijk_")).unwrap();
    assert_eq!(unloaded[0], gemm.number("co"), "the module goes first, what is linked in goes at exit");
    loaded.sort_unstable();
    let mut all = unloaded.clone();
    all.sort_unstable();
    assert_eq!(loaded, all);
}

#[test]
fn ranks_are_processes_of_their_own() {
    let run = run("hello", "", &[("RKSIM_FAULT", "ranks=3")]).ok();
    assert_eq!(run.lines("configure").len(), 3);
    assert_eq!(run.stdout().matches("hello: 4 launches").count(), 3);
}

#[test]
fn machines_have_their_agents() {
    let names = |arch: &str| -> Vec<String> {
        let run = run("hello", "agents", &[("RKSIM_ARCH", arch)]).ok();
        run.lines("agent").iter().map(|line| line.word("name").trim_matches('\'').to_owned()).collect()
    };
    assert_eq!(names("gfx90a")[1..], ["gfx90a", "gfx90a"]);
    assert_eq!(names("gfx942-cpx").len(), 9);
    assert_eq!(names("gfx1100+gfx1036")[1..], ["gfx1100", "gfx1036"]);
    assert_eq!(names("gfx1151+npu")[1..], ["gfx1151", ""]);
    assert_eq!(names("gfx9999")[1..], ["gfx9999"]);
}

#[test]
fn programs_in_c_and_python_get_their_data_back() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/workload.c");
    let mut command = Command::new(compile("workload", &source));
    command.args(["4", "2"]).env("LD_PRELOAD", tool());
    let run = execute(command, "b:KERNEL_DISPATCH,c:HIP_COMPILER_API", &[]).ok();
    assert_eq!(run.stdout().matches("the copy is right").count(), 2);
    // Per thread a fill, and per round the kernel and a copy within the device.
    assert_eq!(run.lines("record KERNEL_DISPATCH").len(), 2 * (1 + 4 * 2));
    assert_eq!(run.lines("callback HIP_COMPILER_API __hipPopCallConfiguration phase 2").len(), 8);

    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/workload.py");
    for scope in ["global", "local"] {
        let mut command = Command::new("python3");
        command.arg(&script).arg(examples().join("librksim.so")).args(["5", scope]).env("LD_PRELOAD", tool());
        let run = execute(command, "b:KERNEL_DISPATCH", &[]).ok();
        assert_eq!(run.stdout(), "5 rounds, the copy is right\n");
        assert_eq!(run.lines("configure").len(), 1, "{scope}");
    }
}
