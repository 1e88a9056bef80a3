//! The simulator against the facts: a small reference tool (`examples/probe_tool`) logs its calls, and the simulator's truth
//! shows the events.
//!
//! Each run is a process of its own: a C program that is linked with `librksim.so`, with the tool preloaded.

#[path = "sim/harness.rs"]
mod harness;
#[path = "sim/life.rs"]
mod life;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;

use harness::{Run, compile, examples, execute, run, scenario, tool};
use serde_json::Value;

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
    assert_eq!(true_["roctxRangePushA"], 1 + 6 * 18);
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
fn memory_scratch_and_streams_are_told() {
    let probe = "b:MEMORY_ALLOCATION,b:SCRATCH_MEMORY,c:SCRATCH_MEMORY,c:HIP_STREAM";
    let run = run("gemm", probe, &[("RKSIM_SCALE", "0.02"), ("RKSIM_TIME", "fast")]).ok();
    // 16 bytes for each of 64 x 32 x 304 work-items, once for the queue.
    let scratch = run.lines("record SCRATCH_MEMORY op 1");
    assert_eq!((scratch.len(), scratch[0].number("bytes")), (1, 16 * 64 * 32 * 304));
    let events: Vec<_> = run.lines("callback SCRATCH_MEMORY").iter().map(|line| line.number("event")).collect();
    assert_eq!(events, [1, 2], "start and end");
    let created = run.lines("callback HIP_STREAM HIP_STREAM_CREATE phase 0");
    assert_eq!((created.len(), created[0].number("stream")), (1, 1));
    let set = |phase: u32| run.lines(&format!("callback HIP_STREAM HIP_STREAM_SET phase {phase}")).len();
    // Two rounds: three launches, one that pushes its configuration first, a synchronization. And the destruction.
    assert_eq!((set(1), set(2)), (13, 13));

    let hello = harness::run("hello", "b:MEMORY_ALLOCATION", &[]).ok();
    let told = hello.lines("record MEMORY_ALLOCATION");
    for allocation in hello.truth("alloc") {
        let operation = if allocation["op"] == "FREE" { 3 } else { 1 };
        let bytes = if operation == 3 { 0 } else { allocation["bytes"].as_u64().unwrap() };
        let line = format!("op {operation} size 88 bytes {bytes} address {:#x}", allocation["addr"].as_u64().unwrap());
        assert_eq!(told.iter().filter(|record| record.text.ends_with(&line)).count(), 1, "{line}");
    }
    assert_eq!(hello.truth("alloc").len(), 4);
}

/// As in the real SDK 1.0.0, which throws out of the program's call.
#[test]
fn streams_of_threads_end_a_program_whose_tool_asks_for_streams() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/own_streams.c");
    let program = compile("own_streams", &source);
    for (probe, ended) in [("b:KERNEL_DISPATCH", None), ("c:HIP_STREAM", Some(libc::SIGABRT))] {
        let mut command = Command::new(&program);
        command.arg("2").env("LD_PRELOAD", tool());
        let run = execute(command, probe, &[]);
        assert_eq!(run.output.status.signal(), ended, "{probe}");
        assert_eq!(run.stdout(), if ended.is_none() { "done\n" } else { "" }, "{probe}");
    }
}

#[test]
fn pushed_ids_arguments_and_own_threads() {
    let run = run("hello", "b:KERNEL_DISPATCH,c:HIP_RUNTIME_API,push=77,args,own-thread", &[]).ok();
    let records = run.lines("record KERNEL_DISPATCH");
    assert!(
        records.len() == 4 && records.iter().all(|line| line.number("ext") == 77),
        "inherited from the main thread"
    );
    let text: Vec<_> = run.log.iter().map(|line| line.text.as_str()).collect();
    let launch =
        text.iter().position(|line| line.starts_with("callback HIP_RUNTIME_API hipLaunchKernel phase 1")).unwrap();
    assert_eq!(text[launch + 2], "argument 1 rocprofiler_dim3_t grid = {z=1, y=1, x=1024}");
    assert_eq!(text[launch + 5], "argument 4 size_t shared = 0");
    let copy = text.iter().position(|line| line.starts_with("callback HIP_RUNTIME_API hipMemcpy phase 1")).unwrap();
    assert_eq!(text[copy + 3..copy + 5], ["argument 2 size_t size = 1048576", "argument 3 int kind = 1"]);
    assert_eq!(run.lines("callback thread")[0].text, "callback thread 1");
    for version in ["0.5", "1.1"] {
        let run = harness::run("hello", "c:HIP_RUNTIME_API,args", &[("RKSIM_SDK", version)]).ok();
        assert!(run.log.iter().any(|line| line.text == "argument 1 size_t size = 1048576"), "{version}");
    }
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
        command
            .arg(&script)
            .arg(examples().parent().unwrap().join("librksim.so"))
            .args(["5", scope])
            .env("LD_PRELOAD", tool());
        let run = execute(command, "b:KERNEL_DISPATCH", &[]).ok();
        assert_eq!(run.stdout(), "5 rounds, the copy is right\n");
        assert_eq!(run.lines("configure").len(), 1, "{scope}");
    }
}
