//! How tools are found and configured, how programs end, and planted faults.

use std::collections::HashSet;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;

use crate::harness::{Run, examples, execute, run, runner, scenario, tool};

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

    let off = crate::harness::run("hello", "", &[("ROCPROFILER_REGISTER_ENABLED", "0")]).ok();
    assert_eq!(configured(&off), 0);
    let declined = crate::harness::run("hello", "decline", &[]).ok();
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
        ("sigkill", None, Some(libc::SIGKILL)),
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
    // Both deliver the contents of the buffer at the time of the fork.
    assert_eq!(run.lines("record KERNEL_DISPATCH").len(), 8);
    assert_eq!(run.truth("dispatch").len(), 4, "the truth is the parent's");
}

#[test]
fn two_simulators_in_a_process_each_configure_the_tool() {
    let copy = examples().join("librksim_second.so");
    std::fs::copy(examples().parent().unwrap().join("librksim.so"), &copy).unwrap();
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
        crate::harness::run("hello", "b:KERNEL_DISPATCH,external,counters=SQ_WAVES", &environment).ok()
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
    // Destroying the stream would wait forever.
    let fault = ("RKSIM_FAULT", "hang-kernel=spin,_exit=0,at=1.0");
    let run = run(file.path().to_str().unwrap(), "b:KERNEL_DISPATCH", &[fault]).ok();
    let done: Vec<_> =
        run.truth("dispatch").iter().map(|line| (line["kernel"].as_str().unwrap(), line["done"] == true)).collect();
    assert_eq!(done, [("_Z4finev", true), ("_Z4spinv", false)]);
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
