//! What other profilers say of single instructions. The inputs are written by hand as AMD's and Proton's documentation describes the files.

use super::*;
use crate::common::{rkprof, stdout_of};
use rkprof_formats::import::Why;
use rkprof_model::summary::{HotInstruction, PcSampling, SampledKernel, TracedInstruction, TracedKernel};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Command;

const DISPATCHES: &str = "\"Kind\",\"Agent_Id\",\"Queue_Id\",\"Stream_Id\",\"Thread_Id\",\"Dispatch_Id\",\"Kernel_Id\",\"Kernel_Name\",\
    \"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"\n\
    \"KERNEL_DISPATCH\",\"Agent 1\",1,1,77,1,15,\"mm(float*)\",1,1000,5000\n\
    \"KERNEL_DISPATCH\",\"Agent 1\",1,1,77,2,3,\"other()\",2,6000,7000\n";
const HOST_TRAP: &str =
    "\"Sample_Timestamp\",\"Exec_Mask\",\"Dispatch_Id\",\"Instruction\",\"Instruction_Comment\",\"Correlation_Id\"\n";
const STOCHASTIC: &str = "\"Sample_Timestamp\",\"Exec_Mask\",\"Dispatch_Id\",\"Instruction\",\"Instruction_Comment\",\"Correlation_Id\",\
    \"Wave_Issued_Instruction\",\"Instruction_Type\",\"Stall_Reason\",\"Wave_Count\"\n";
const NOT_ISSUED: &str = "ROCPROFILER_PC_SAMPLING_INSTRUCTION_NOT_ISSUED_REASON";

/// A directory with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    dir
}

fn sampled<'a>(sampling: &'a PcSampling, name: &str) -> &'a SampledKernel {
    sampling.kernels.iter().find(|kernel| kernel.name == name).unwrap_or_else(|| panic!("{name}: {sampling:?}"))
}

/// Text, line, samples, issued, reasons.
type Said<'a> = (Option<&'a str>, Option<&'a str>, u64, Option<u64>, Vec<(&'a str, u64)>);

fn said(one: &HotInstruction) -> Said<'_> {
    let stalls = one.stalls.iter().map(|(name, n)| (name.as_str(), *n)).collect();
    (one.place.text.as_deref(), one.place.line.as_deref(), one.samples, one.issued, stalls)
}

fn stochastic(rows: &[(u64, &str, &str, &str, &str)]) -> String {
    let row = |(dispatch, text, line, issued, reason): &(u64, &str, &str, &str, &str)| {
        format!(
            "1100,18446744073709551615,{dispatch},\"{text}\",\"{line}\",{dispatch},{issued},\"T\",\"{NOT_ISSUED}_{reason}\",6\n"
        )
    };
    STOCHASTIC.to_owned() + &rows.iter().map(row).collect::<String>()
}

#[test]
fn samples_in_csv_meet_their_kernels() {
    let wait = "s_waitcnt vmcnt(0) lgkmcnt(0)";
    let samples = stochastic(&[
        (1, wait, "/src/mm.hip:5", "0", "WAITCNT"),
        (1, wait, "/src/mm.hip:5", "0", "WAITCNT"),
        (1, wait, "/src/mm.hip:5", "0", "ALU_DEPENDENCY"),
        (1, wait, "/src/mm.hip:5", "1", "NONE"),
        (1, wait, "", "1", "NONE"),
        (2, "s_endpgm", "", "1", "NONE"),
        // Code that is in no code object; and a dispatch that was not traced.
        (9, "", "Unrecognized code object id, physical virtual address of PC:12345", "0", "BARRIER_WAIT"),
        (1, wait, "", "perhaps", "NONE"),
    ]);
    let dir = folder(&[("77_kernel_trace.csv", DISPATCHES), ("77_pc_sampling_stochastic.csv", &samples)]);
    let run = Run::of(dir.path());
    assert_eq!((run.imported.skipped.count, run.imported.skipped.notes.len()), (1, 0), "{:?}", run.imported.skipped);
    assert!(run.imported.skipped.examples[0].ends_with("line 9: whether it was issued is neither 0 nor 1"));
    let summary = run.summary();
    assert_eq!((summary.completeness.dispatches, kernel(&summary, "mm(float*)")), (2, (1, 4000)));
    let sampling = summary.pc_sampling.unwrap();
    assert_eq!((sampling.samples, sampling.beyond_limit, sampling.kernels.len()), (7, 0, 3));
    let agent = &sampling.agents[0];
    assert_eq!((agent.agent, agent.method.as_str(), agent.interval), (None, "stochastic", None));
    let mm = sampled(&sampling, "mm(float*)");
    let of: Vec<Said<'_>> = mm.instructions.iter().map(said).collect();
    assert_eq!(
        of,
        [
            (Some(wait), Some("/src/mm.hip:5"), 4, Some(1), vec![("alu_dependency", 1), ("waitcnt", 2)]),
            (Some(wait), None, 1, Some(1), vec![]),
        ]
    );
    let place = &mm.instructions[0].place;
    assert_eq!((place.offset, place.address, place.code_object_id), (None, None, None));
    assert_eq!(said(&sampled(&sampling, "").instructions[0]), (None, None, 1, Some(0), vec![("barrier_wait", 1)]));
    assert_eq!(sampled(&sampling, "other()").samples, 1);
}

#[test]
fn host_traps_do_not_say_what_was_issued_and_need_the_dispatches() {
    let rows = "1100,65535,1,\"s_endpgm\",\"\",1\n1200,65535,1,\"s_endpgm\",\"\",1\n";
    let text = format!("{HOST_TRAP}{rows}");
    let run = Run::text("12_pc_sampling_host_trap.csv", &text).unwrap();
    assert!(run.imported.skipped.notes[0].contains("no kernel_trace.csv beside them"), "{:?}", run.imported.skipped);
    assert_eq!(run.imported.events, 2);
    let summary = run.summary();
    assert_eq!((summary.start_ns, summary.end_ns, summary.kernels.len()), (1100, 1200, 0));
    let sampling = summary.pc_sampling.unwrap();
    assert_eq!(sampling.agents[0].method, "host_trap");
    assert_eq!(said(&sampled(&sampling, "").instructions[0]), (Some("s_endpgm"), None, 2, None, vec![]));
    let empty = Run::text("12_pc_sampling_host_trap.csv", HOST_TRAP).map(|run| run.imported).unwrap_err();
    assert_eq!(empty.why, Why::Empty);
}

fn record(object: u64, offset: u64, more: &Value) -> Value {
    let mut record = json!({
        "hw_id": { "chiplet": 0, "wave_id": 0, "simd_id": 2 },
        "pc": { "code_object_id": object, "code_object_offset": offset },
        "exec_mask": 18_446_744_073_709_551_615_u64, "timestamp": 51_040, "dispatch_id": 1,
        "corr_id": { "internal": 1, "external": 0 }, "wrkgrp_id": { "x": 182, "y": 0, "z": 0 }, "wave_in_grp": 1,
    });
    record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    record
}

#[test]
fn samples_in_json_have_their_place_and_text() {
    let stalled = |reason: &str| json!({ "wave_issued": 0, "wave_cnt": 6, "snapshot": { "stall_reason": format!("{NOT_ISSUED}_{reason}") } });
    let sample = |index: i64, record: Value| json!({ "record": record, "inst_index": index });
    let trapped: Vec<Value> = (0..3).map(|_| sample(1, record(2, 0x1008, &json!({})))).collect();
    let all = [
        sample(0, record(2, 0x1000, &stalled("WAITCNT"))),
        sample(0, record(2, 0x1000, &stalled("A_NEW_REASON"))),
        sample(0, record(2, 0x1000, &json!({ "wave_issued": 1, "snapshot": {} }))),
        sample(1, record(2, 0x1400, &stalled("SLEEP_WAIT"))),
        sample(-1, record(0, 12345, &stalled("OTHER_WAIT"))),
        json!({ "record": { "timestamp": 1 }, "inst_index": 0 }),
    ];
    let symbol = |id: u64, name: &str, address: u64| json!({ "kernel_id": id, "code_object_id": 2, "kernel_name": name, "kernel_address": { "handle": address } });
    let tool = json!({ "rocprofiler-sdk-tool": [{
        "metadata": { "pid": 77, "init_time": 1, "fini_time": 99_000 },
        "agents": [],
        "strings": { "pc_sample_instructions": ["s_waitcnt vmcnt(0)", "s_endpgm"], "pc_sample_comments": ["/src/mm.hip:5", ""] },
        "code_objects": [{ "code_object_id": 0, "uri": "" },
            { "code_object_id": 2, "uri": "memory://77#offset=0x10&size=9", "load_base": 0x70_0000, "load_size": 0x3000, "load_delta": 0x70_0000 }],
        "kernel_symbols": [symbol(1, "_Z2mmPf.kd", 0x70_1000), symbol(2, "_Z5otherv.kd", 0x70_1400)],
        "buffer_records": { "kernel_dispatch": [], "pc_sample_host_trap": trapped, "pc_sample_stochastic": all },
    }]});
    let run = Run::text("77_results.json", &tool.to_string()).unwrap();
    assert_eq!(run.imported.skipped.count, 1, "{:?}", run.imported.skipped);
    assert!(run.imported.skipped.examples[0].contains("pc_sample_stochastic[5]"), "{:?}", run.imported.skipped);
    let summary = run.summary();
    assert_eq!((summary.pid, summary.start_ns), (77, 1));
    let sampling = summary.pc_sampling.unwrap();
    let methods: Vec<&str> = sampling.agents.iter().map(|agent| agent.method.as_str()).collect();
    assert_eq!((sampling.samples, methods), (8, vec!["host_trap", "stochastic"]));
    let mm = sampled(&sampling, "mm(float*)");
    let of: Vec<Said<'_>> = mm.instructions.iter().map(said).collect();
    // A reason that rkprof does not know is none of those it knows.
    assert_eq!(
        of,
        [
            (Some("s_waitcnt vmcnt(0)"), Some("/src/mm.hip:5"), 3, Some(1), vec![("waitcnt", 1)]),
            (Some("s_endpgm"), None, 3, None, vec![]),
        ]
    );
    let place = &mm.instructions[0].place;
    assert_eq!((place.code_object_id, place.offset, place.address), (Some(2), Some(0x1000), Some(0x1000)));
    assert_eq!(
        said(&sampled(&sampling, "other()").instructions[0]),
        (Some("s_endpgm"), None, 1, Some(0), vec![("sleep_wait", 1)])
    );
    assert_eq!(sampled(&sampling, "").samples, 1);
}

const STATS: &str = "CodeObj,Vaddr,Instruction,Hitcount,Latency,Stall,Idle,Source\n\
    2,5888,\"; _Z2mmPf.kd\",0,0,0,0,\"mm(float*)\"\n\
    2,5888,\"s_load_dwordx4 s[40:43], s[0:1], 0x18\",48,276,96,48,\"/src/mm.hip:3\"\n\
    2,5896,\"s_waitcnt vmcnt(0)\",480,19276,19096,0,\"/src/mm.hip:5 -> /src/mm.hip:9\"\n\
    2,5900,\"s_nop 0\",0,0,0,0,\"\"\n\
    2,6144,\"; _Z5otherv.kd\",0,0,0,0,\"\"\n\
    2,6144,\"s_endpgm\",48,100,0,7,\"\"\n\
    2,here,\"s_endpgm\",48,100,0,7,\"\"\n";

fn traced(summary: &Summary) -> BTreeMap<&str, &TracedKernel> {
    let trace = summary.thread_trace.as_ref().expect("a thread trace");
    trace.kernels.iter().map(|kernel| (kernel.name.as_str(), kernel)).collect()
}

/// Address, executions, cycles: latency, stall, idle.
fn cycles(one: &TracedInstruction) -> (Option<u64>, Option<u64>, u64, Option<u64>, Option<u64>) {
    (one.place.address, one.hits, one.latency, one.stall, one.idle)
}

#[test]
fn a_thread_trace_has_cycles_by_kernel_and_no_samples() {
    let run = Run::text("stats_ui_output_agent_1_dispatch_1.csv", STATS).unwrap();
    assert_eq!(run.imported.formats, ["thread-trace"]);
    assert_eq!(run.imported.skipped.count, 1);
    assert!(run.imported.skipped.examples[0].ends_with("line 8: its address is not a number"));
    let summary = run.summary();
    assert_eq!(summary.pc_sampling, None, "cycles are no samples");
    let kernels = traced(&summary);
    let mm = kernels["mm(float*)"];
    assert_eq!((kernels.len(), mm.latency, kernels["other()"].latency), (2, 276 + 19276, 100));
    let of: Vec<_> = mm.instructions.iter().map(cycles).collect();
    assert_eq!(
        of,
        [(Some(5896), Some(480), 19276, Some(19096), Some(0)), (Some(5888), Some(48), 276, Some(96), Some(48))]
    );
    assert_eq!((mm.instructions[0].place.code_object_id, mm.instructions[0].place.offset), (Some(2), None));
}

#[test]
fn numbers_that_no_device_counts_are_damage() {
    let huge = u64::MAX;
    let header = STATS.lines().next().unwrap();
    let run = Run::text(
        "stats_a.csv",
        &format!("{header}\n2,1,\"s_nop 0\",1,{huge},0,0,\n2,1,\"s_nop 0\",1,5,0,0,\n2,{huge},\"s_nop 0\",1,6,0,0,\n"),
    );
    let run = run.unwrap();
    assert!(run.imported.skipped.examples[0].ends_with("line 2: a number is larger than a trace can count"));
    assert_eq!(traced(&run.summary())[""].latency, 11);
    let tree = node(
        "ROOT",
        &json!({}),
        &[
            node("k", &json!({ "num_samples": huge }), &[]),
            node("k", &json!({ "num_samples": 3, "num_stalled_samples": huge, "stalled_misc": huge }), &[]),
        ],
    );
    let summary = Run::text("k.hatchet", &json!([tree, {}]).to_string()).unwrap().summary();
    assert_eq!(summary.pc_sampling.unwrap().samples, 3);
    // Offsets are added to where the code was loaded.
    let sample = json!({ "record": record(2, huge, &json!({})), "inst_index": 0 });
    let tool = json!({ "rocprofiler-sdk-tool": [{
        "code_objects": [{ "code_object_id": 2, "load_base": huge, "load_delta": huge }], "buffer_records": { "pc_sample_host_trap": [sample] },
    }]});
    assert_eq!(Run::text("77_results.json", &tool.to_string()).unwrap().summary().pc_sampling.unwrap().samples, 1);
}

/// Kernels ran, though the file has no launch of one.
#[test]
fn a_report_of_instructions_alone_does_not_say_that_nothing_ran() {
    let run = Run::text("stats_a.csv", STATS).unwrap();
    for form in [&["report"][..], &["report", "--brief"]] {
        let text = stdout_of(Command::new(rkprof()).args(form).arg(run.dir.path()));
        assert!(!text.to_lowercase().contains("kernel was launched"), "{text}");
        assert!(text.to_lowercase().contains("the import has no kernels"), "{text}");
    }
}

#[test]
fn newer_columns_and_the_json_of_the_same_trace_change_nothing() {
    let code = json!({
        "code": [
            ["; _Z2mmPf.kd", 0, 1, "mm(float*)", 2, 5888, 0, 0, 0, 0, 0, 0, 0, [0, 0]],
            ["s_waitcnt vmcnt(0)", 0, 2, "/src/mm.hip:5", 2, 5896, 480, 19276, 19096, 3, 1, 0, 0, [0, 0]],
        ],
        "header": "ISA, _, LineNumber, Source, Codeobj, Vaddr, Hit, Latency, Stall, Idle, ServiceType, Issued, Stalled, NotIssuedReasons",
        "version": "3.1.0",
    });
    let table = "CodeObj,Vaddr,Instruction,Hitcount,Latency,Stall,Idle,ServiceType,Issued,Stalled,Source\n\
        2,5888,\"; _Z2mmPf.kd\",0,0,0,0,0,0,0,\"mm(float*)\"\n\
        2,5896,\"s_waitcnt vmcnt(0)\",480,19276,19096,3,1,0,0,\"/src/mm.hip:5\"\n";
    let (json_file, csv_file) = ("ui_output_agent_1_dispatch_1/code.json", "stats_ui_output_agent_1_dispatch_1.csv");
    let code = code.to_string();
    let other = [("77_kernel_trace.csv", DISPATCHES)];
    for files in
        [vec![(json_file, code.as_str())], vec![(csv_file, table)], vec![(json_file, &*code), (csv_file, table)]]
    {
        for beside in [&[][..], &other[..]] {
            let dir = folder(&[&files[..], beside].concat());
            let run = Run::of(dir.path());
            assert_eq!((run.imported.skipped.count, run.imported.skipped.notes.len()), (0, 0), "{:?}", run.imported);
            let summary = run.summary();
            let mm = traced(&summary)["mm(float*)"];
            let of: Vec<_> = mm.instructions.iter().map(cycles).collect();
            assert_eq!(of, [(Some(5896), Some(480), 19276, Some(19096), Some(3))], "{files:?}");
            assert_eq!(mm.instructions[0].place.line.as_deref(), Some("/src/mm.hip:5"));
            assert_eq!(summary.kernels.len(), 2 * beside.len());
        }
    }
    // Two dispatches of a kernel.
    let again = csv_file.replace("dispatch_1", "dispatch_2");
    let run = Run::of(folder(&[(csv_file, table), (&again, table)]).path());
    assert_eq!(
        cycles(&traced(&run.summary())["mm(float*)"].instructions[0]),
        (Some(5896), Some(960), 2 * 19276, Some(2 * 19096), Some(6))
    );
}

#[test]
fn a_thread_trace_without_instructions_says_why() {
    let none = json!({ "code": null, "header": "ISA, _, LineNumber, Source, Codeobj, Vaddr, Hit, Latency, Stall, Idle", "version": "3.0.0" });
    let refused = |name: &str, text: &str| Run::text(name, text).map(|run| run.imported).unwrap_err();
    let empty = refused("code.json", &none.to_string());
    assert_eq!(empty.why, Why::Empty);
    assert!(empty.reason.contains("no wave ran on the traced compute unit"), "{empty}");
    let header = STATS.lines().next().unwrap();
    assert_eq!(refused("stats_a.csv", &format!("{header}\n")).reason, empty.reason);
    let lacking = refused("code.json", "{\"code\": [[\"s_nop 0\"]], \"header\": \"ISA, _, Codeobj, Vaddr\"}");
    assert_eq!(lacking.why, Why::Malformed);
    assert!(lacking.reason.contains("lacks one of the columns"), "{lacking}");
    let torn = refused("code.json", "{\"code\": [[\"s_nop 0\", 0, 1");
    assert_eq!((torn.why, torn.place.is_empty()), (Why::Malformed, false), "{torn}");
}

fn node(name: &str, metrics: &Value, children: &[Value]) -> Value {
    json!({ "children": children, "frame": { "name": name, "type": "function" }, "metrics": metrics })
}

#[test]
fn a_profile_of_proton_has_samples_by_line() {
    let none = json!({});
    let line = json!({ "num_samples": 30, "num_stalled_samples": 24, "stalled_amd_waitcnt": 20, "stalled_not_selected": 4, "stalled_barrier": 0 });
    let rest = json!({ "num_samples": 5, "num_stalled_samples": 1, "stalled_sleeping": 1 });
    let matmul = node("matmul_kernel", &rest, &[node("/src/mm.py:41@matmul_kernel", &line, &[])]);
    let tree = node("ROOT", &json!({ "num_samples": 0 }), &[node("/src/main.py:7@main", &none, &[matmul])]);
    let devices = json!({ "HIP": { "0": { "arch": "gfx942", "num_sms": 304 } } });
    let run = Run::text("mm.hatchet", &json!([tree, devices]).to_string()).unwrap();
    assert_eq!((&run.imported.formats[..], run.imported.events), (&["proton"][..], 35));
    let summary = run.summary();
    assert_eq!((summary.kernels.len(), summary.agents.len()), (0, 0));
    let sampling = summary.pc_sampling.unwrap();
    assert_eq!((sampling.samples, sampling.kernels.len(), sampling.agents[0].method.as_str()), (35, 1, "stochastic"));
    let of: Vec<Said<'_>> = sampled(&sampling, "matmul_kernel").instructions.iter().map(said).collect();
    assert_eq!(
        of,
        [
            (None, Some("/src/mm.py:41"), 30, Some(6), vec![("arbiter_not_win", 4), ("waitcnt", 20)]),
            (None, None, 5, Some(4), vec![("sleep_wait", 1)]),
        ]
    );
    // Host traps: nothing waits, so nothing is known of what was issued.
    let trapped = node("ROOT", &none, &[node("k", &json!({ "num_samples": 9, "num_stalled_samples": 0 }), &[])]);
    let sampling = Run::text("k.hatchet", &json!([trapped, {}]).to_string()).unwrap().summary().pc_sampling.unwrap();
    assert_eq!((sampling.kernels[0].instructions[0].issued, sampling.agents.len()), (None, 0));
    let times = node("ROOT", &none, &[node("k", &json!({ "count": 3, "time (ns)": 900 }), &[])]);
    let refused = Run::text("k.hatchet", &json!([times, {}]).to_string()).map(|run| run.imported).unwrap_err();
    assert_eq!(refused.why, Why::Empty);
    assert!(refused.reason.contains("mode=\"pcsampling\""), "{refused}");
}

/// All forms of the report of a directory with samples and a thread trace.
#[test]
fn reports_show_what_was_imported() {
    let source = tempfile::tempdir().unwrap();
    let file = source.path().join("mm.hip");
    std::fs::write(&file, "a\nb\nc\nd\n    acc += a[k] * b[k];\n").unwrap();
    let here = |text: &str| text.replace("/src/mm.hip", &file.display().to_string());
    let samples = here(&stochastic(&[
        (1, "s_waitcnt vmcnt(0)", "/src/mm.hip:5", "0", "WAITCNT"),
        (1, "s_waitcnt vmcnt(0)", "/src/mm.hip:5", "1", "NONE"),
        (1, "s_endpgm", "", "1", "NONE"),
    ]));
    let stats = here(STATS);
    let dir = folder(&[
        ("77_kernel_trace.csv", DISPATCHES),
        ("77_pc_sampling_stochastic.csv", &samples),
        ("stats_ui_output_agent_1_dispatch_1.csv", &stats),
    ]);
    let out = source.path().join("run");
    stdout_of(Command::new(rkprof()).arg("import").arg(dir.path()).arg("-o").arg(&out));
    let report = |format: &str| stdout_of(Command::new(rkprof()).arg("report").arg(&out).args(["--format", format]));
    let text = report("text");
    for expected in [
        "Hot instructions: 3 samples, stochastic\n",
        "s_waitcnt vmcnt(0) waitcnt   mm.hip:5",
        "Thread trace: 19652 cycles of the traced waves\n",
        "98.1%  19276  99.1%",
        "acc += a[k] * b[k];",
        "the import does not say when",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let json: Value = serde_json::from_str(&report("json")).unwrap();
    assert_eq!(crate::schema::errors("report", &json), [""; 0]);
    let first = |table: &str| json[table]["kernels"][0]["instructions"][0].clone();
    assert_eq!(
        (&first("pc_sampling")["line"], &first("thread_trace")["line"]),
        (&"mm.hip:5".into(), &"mm.hip:5".into())
    );
    assert_eq!((&first("pc_sampling")["offset"], &first("thread_trace")["samples"]), (&Value::Null, &Value::Null));
    let page = report("html");
    let data = page.split("id=\"kernel-data\"").nth(1).and_then(|rest| rest.split_once('>')).expect("data").1;
    let data: Value = serde_json::from_str(data.split_once("</script>").expect("its end").0).expect("JSON");
    let kernels = data["kernels"].as_array().unwrap();
    let mm = kernels.iter().find(|kernel| kernel["name"] == "mm(float*)").expect("the kernel");
    assert_eq!(mm["traced"]["said"], "19552 cycles of the traced waves, 99.5% of the thread trace.");
    assert_eq!(
        mm["traced"]["instructions"][0][1],
        json!(["98.6%", "19276", "99.1%", "0", "480", "0x1708", "s_waitcnt vmcnt(0)", "mm.hip:5"])
    );
    assert_eq!(
        mm["hot"]["lines"][0][1],
        json!(["66.7%", "2", "mm.hip:5", "acc += a[k] * b[k];", "1", "waitcnt 50.0%"])
    );
    assert!(page.contains("Thread trace: 19652 cycles"));
    let flame = page.split("id=\"flame-data\"").nth(1).and_then(|rest| rest.split_once('>')).expect("a flame graph").1;
    let flame: Value = serde_json::from_str(flame.split_once("</script>").expect("its end").0).expect("JSON");
    let views: Vec<(&str, f64)> = flame
        .as_array()
        .unwrap()
        .iter()
        .map(|view| (view["unit"].as_str().unwrap(), view["nodes"][0][2].as_f64().unwrap()))
        .collect();
    assert_eq!(views, [("samples", 3.0), ("cycles", 19652.0)], "two measures that are not added");

    let inside = |to: &str| stdout_of(Command::new(rkprof()).arg("paths").arg(&out).args(["--inside", "--to", to]));
    assert_eq!(
        inside("collapsed"),
        "[gpu] mm(float*);(no line);s_endpgm 1\n[gpu] mm(float*);mm.hip:5;s_waitcnt vmcnt(0) 2\n"
    );
    let text = inside("text");
    assert!(
        text.contains("66.7%       2   50.0% mm.hip:5") && text.contains("98.1%  19276   99.1% mm.hip:5"),
        "{text}"
    );
    let json: Value = serde_json::from_str(&inside("json")).unwrap();
    let first = &json["cycles"][0];
    assert_eq!((&first["cycles"], &first["stalled"], &first["line"]), (&19276.into(), &19096.into(), &5.into()));
    let profiles: Value = serde_json::from_str(&inside("speedscope")).unwrap();
    let ends: Vec<u64> =
        profiles["profiles"].as_array().unwrap().iter().map(|one| one["endValue"].as_u64().unwrap()).collect();
    assert_eq!(ends, [3, 19652]);
    let none = Run::text("results.csv", "Name,BeginNs,EndNs\na,1,2\n").unwrap();
    let refused = Command::new(rkprof()).arg("paths").arg(none.dir.path()).arg("--inside").output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(4) && said.contains("no samples of program counters"), "{said}");
}

/// As many samples and lines as a page shows, and more: each kernel has 128 hot instructions on lines of their own.
#[test]
fn a_page_of_500_kernels_stays_below_5_mb() {
    const KERNELS: usize = 500;
    let name = |kernel: usize| {
        format!("void gemm_tile_{kernel}<float, {kernel}, 128, 64, true>(float const*, float const*, float*, int)")
    };
    let mut dispatches = DISPATCHES.split_inclusive('\n').next().unwrap().to_owned();
    let mut samples = STOCHASTIC.to_owned();
    let mut stats = STATS.split_inclusive('\n').next().unwrap().to_owned();
    for kernel in 0..KERNELS {
        let begin = 1000 * kernel;
        dispatches += &format!(
            "\"KERNEL_DISPATCH\",\"Agent 1\",1,1,77,{kernel},{kernel},\"{}\",{kernel},{begin},{}\n",
            name(kernel),
            begin + 900
        );
        stats += &format!("2,{begin},\"; k{kernel}\",0,0,0,0,\"{}\"\n", name(kernel));
        for at in 0..128 {
            let (text, line) = (format!("v_mfma_f32_32x32x8f16 a[0:15], v[{at}:{}], v[2:3], a[0:15]", at + 1), at + 10);
            let line = format!("/src/library/kernels/gemm_tile_{kernel}.hip:{line}");
            samples +=
                &format!("{begin},1,{kernel},\"{text}\",\"{line}\",{kernel},0,\"T\",\"{NOT_ISSUED}_WAITCNT\",6\n");
            stats += &format!("2,{},\"{text}\",480,{},19,3,\"{line}\"\n", begin + 4 * at, 1000 + at);
        }
    }
    let dir = folder(&[
        ("77_kernel_trace.csv", &dispatches),
        ("77_pc_sampling_stochastic.csv", &samples),
        ("stats_ui_output_agent_1_dispatch_1.csv", &stats),
    ]);
    let out = dir.path().join("run");
    stdout_of(Command::new(rkprof()).arg("import").arg(dir.path()).arg("-o").arg(&out));
    let page = stdout_of(Command::new(rkprof()).arg("report").arg(&out).args(["--format", "html"]));
    let said = page.matches("\"said\":").count();
    // Samples and cycles of each kernel.
    assert!(said >= 2 * KERNELS, "{said}");
    assert!(page.len() < 5_000_000, "{} B", page.len());
}
