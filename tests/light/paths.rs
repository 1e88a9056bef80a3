//! Whole programs: the component that times their kernels, and that no kernel is missing either way.

use crate::common::{Program, Session, compile, compile_with, outcome, shared_library};

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary directory can be made")
}

/// Runs a traced scenario in these circumstances; it must behave as it does alone.
fn traced(program: &Program) -> Session {
    let alone = outcome(&mut program.alone());
    assert_eq!(outcome(&mut program.under_rkprof("run")), alone.with_exit_code());
    program.session("run")
}

fn path(session: &Session) -> (&str, &str) {
    let sdk = session.run.sdk.as_ref().expect("an SDK");
    (&sdk.dispatch_path, sdk.dispatch_reason.as_deref().unwrap_or_default())
}

#[test]
fn light_where_every_condition_holds() {
    for (name, value) in [
        ("RKSIM_SDK", "0.5"),
        ("RKSIM_SDK", "1.0"),
        ("RKSIM_SDK", "1.1"),
        ("RKSIM_HSA", "newer"),
        ("RKSIM_HSA_TABLES", "2"),
        ("RKSIM_HSA_TABLES", "3"),
        ("RKPROF_DISPATCH", "light"),
    ] {
        let dir = temporary();
        let session =
            traced(&Program::scenario("llm-decode", dir.path()).with("RKSIM_SCALE", "0.05").with(name, value));
        assert_eq!(path(&session), ("light", ""), "{name}={value}");
        session.assert_complete();
        assert!(session.summary.completeness.dispatches > 1000);
        assert!(session.trace.kernels.iter().all(|kernel| kernel.launch.is_some() && kernel.function.is_some()));
        assert!(session.run.skipped.iter().any(|skip| skip.feature == "SCRATCH_MEMORY"));
    }
}

#[test]
fn the_sdk_takes_over_and_says_why() {
    for (name, value, reason) in [
        ("RKPROF_DISPATCH", "sdk", "asked for"),
        ("RKPROF_SCRATCH", "1", "scratch memory"),
        ("RKPROF_HSA", "1", "HSA calls"),
        ("RKPROF_PC_SAMPLING", "host_trap", "program counters are sampled"),
        ("RKPROF_HIP_EVENTS", "1", "HIP events or graphs"),
        ("RKPROF_HIP_GRAPHS", "1", "HIP events or graphs"),
        ("HSA_TOOLS_LIB", "libother.so", "HSA_TOOLS_LIB=libother.so"),
        ("ROCP_TOOL_ATTACH", "1", "ROCP_TOOL_ATTACH"),
        ("DEBUG_CLR_DIRECT_DOORBELL", "1", "DEBUG_CLR_DIRECT_DOORBELL"),
        ("RKSIM_SDK", "1.3", "rocprofiler-sdk 1.3.2"),
        ("RKSIM_HSA", "older", "too old"),
        ("RKSIM_ARCH", "gfx1250", "gfx1250"),
        ("RKSIM_HIDE", "rocprofiler_at_intercept_table_registration", "does not show HSA's dispatch tables"),
    ] {
        let dir = temporary();
        let session = traced(&Program::scenario("hello", dir.path()).with(name, value));
        let (chosen, why) = path(&session);
        assert!(chosen == "sdk-callback" && why.contains(reason), "{name}={value}: {chosen}: {why}");
        assert!(session.says(reason), "{name}={value}");
        session.assert_complete();
        assert_eq!(session.summary.completeness.dispatches, 4);
    }
}

/// Another tool in the process would record nothing if we intercepted queues; also one that declines may be one.
#[test]
fn another_tool_keeps_its_dispatches() {
    let dir = temporary();
    let other = shared_library(dir.path(), "libother.so", "void *rocprofiler_configure(void) { return 0; }\n");
    let other = other.to_str().expect("UTF-8");
    let session = traced(&Program::scenario("hello", dir.path()).with("ROCP_TOOL_LIBRARIES", other));
    let (chosen, why) = path(&session);
    assert!(chosen == "sdk-callback" && why.contains("libother.so"), "{chosen}: {why}");
    let known = &session.run.sdk.as_ref().expect("an SDK").other_profilers;
    assert!(known.len() == 1 && known[0].ends_with("libother.so"), "{known:?}");
    session.assert_complete();
    assert_eq!(session.summary.completeness.dispatches, 4);
}

/// Who puts functions of its own into HSA's tables before we see them is a tool of the same SDK, which is known before: by
/// what it exports, or because it was configured first.
#[test]
fn tools_that_hook_the_creation_of_queues_are_known_before() {
    for (arguments, way, reason) in [
        (&["-DEXPORTED", "-rdynamic"][..], "", "another tool of the SDK is in the process (the program itself)"),
        (&[][..], "forced", "configured before this one (rocprofiler_force_configure)"),
    ] {
        let dir = temporary();
        let hooking = compile_with("tests/programs/hooking.c", dir.path(), arguments);
        let program = Program::new(&hooking, &[way], dir.path());
        let alone = outcome(&mut program.alone());
        assert_eq!((alone.code, alone.stdout.as_str()), (Some(0), "the tool saw 1 queues\n"), "{way}: {alone:?}");
        let session = traced(&program);
        let (chosen, why) = path(&session);
        assert!(chosen == "sdk-callback" && why.contains(reason), "{way}: {chosen}: {why}");
        assert!(session.says(reason), "{way}");
        session.assert_complete();
        assert_eq!(session.summary.completeness.dispatches, 50);
    }
}

/// A library that HSA itself would load as a tool, as those of the first rocprof are.
#[test]
fn a_loaded_tool_of_hsa_keeps_its_queues() {
    const TOOL: &str = "const unsigned HSA_AMD_TOOL_PRIORITY = 25;\nint OnLoad(void) { return 1; }\n";
    for (name, expected) in [("librocprofiler64.so.1", "sdk-callback"), ("libroctracer64.so.4", "light")] {
        let dir = temporary();
        let tool = shared_library(dir.path(), name, TOOL);
        let session = traced(&Program::scenario("hello", dir.path()).with("LD_PRELOAD", tool.to_str().expect("UTF-8")));
        let (chosen, why) = path(&session);
        assert_eq!(chosen, expected, "{name}: {why}");
        assert_eq!(why.contains("librocprofiler64.so.1), which may intercept queues"), expected != "light", "{why}");
        let known = &session.run.sdk.as_ref().expect("an SDK").other_profilers;
        assert!(known.len() == 1 && known[0].ends_with(name), "{known:?}");
        session.assert_complete();
        assert_eq!(session.summary.completeness.dispatches, 4);
    }
}

/// The parts of the process's HSA runtime that are visible before its tables come.
#[test]
fn the_runtime_itself_can_be_the_reason() {
    const OLD: &str = "int hsa_init(void) { return 0; }\n";
    const GOOD: &str = "int hsa_amd_signal_value_pointer(void) { return 0; }\n";
    const NEW: &str =
        "int hsa_amd_signal_value_pointer(void) { return 0; }\nint hsa_amd_queue_create(void) { return 0; }\n";
    // (the simulated runtime, libraries in the process, the reason)
    let cases: [(&str, &[&str], &str); 5] = [
        ("apart", &[], "the HSA runtime is not loaded yet"),
        ("", &[GOOD], "two HSA runtimes"),
        ("apart", &[GOOD, GOOD], "two HSA runtimes"),
        ("apart", &[NEW], "hsa_amd_queue_create"),
        ("apart", &[OLD], "too old"),
    ];
    for (kind, libraries, reason) in cases {
        let dir = temporary();
        let name = |i: usize| format!("libhsa-runtime64.so.{}", i + 1);
        let made = libraries.iter().enumerate().map(|(i, text)| shared_library(dir.path(), &name(i), text));
        let list: Vec<String> = made.map(|path| path.display().to_string()).collect();
        let program = Program::scenario("hello", dir.path()).with("RKSIM_HSA", kind);
        let session = traced(&program.with("LD_PRELOAD", &list.join(":")));
        let (chosen, why) = path(&session);
        assert!(chosen == "sdk-callback" && why.contains(reason), "{kind} {libraries:?}: {chosen}: {why}");
        assert!(session.says(reason), "{reason}");
        session.assert_complete();
        assert_eq!(session.summary.completeness.dispatches, 4);
    }
}

/// Counters need the SDK's own interception of queues.
#[test]
fn counters_take_the_sdks_path() {
    for (name, value) in [("RKPROF_PRESET", "basic"), ("RKPROF_PMC", "SQ_WAVES")] {
        let dir = temporary();
        let program = Program::scenario("hello", dir.path()).with(name, value).with("RKPROF_PROBE", "ok");
        assert_eq!(outcome(&mut program.preloaded("run")), outcome(&mut program.alone()));
        let session = program.session("run");
        let (chosen, why) = path(&session);
        assert!(chosen == "sdk-callback" && why.contains("counters are set up"), "{name}={value}: {chosen}: {why}");
        session.assert_complete();
        assert_eq!(session.summary.completeness.dispatches, 4);
        let counted: u64 = session.summary.kernels.iter().map(|row| row.duration.untimed).sum();
        assert!(counted > 0, "{name}={value}: nothing was counted");
    }
}

/// Where nothing can be counted the SDK's interception of queues has no use: kernels are timed as without counters, and no
/// sentence claims counters.
#[test]
fn counters_that_cannot_be_had_cost_nothing() {
    for (names, words) in [
        (&[("RKPROF_PRESET", "basic"), ("RKPROF_PROBE", "ok"), ("RKSIM_ARCH", "gfx1151")][..], "refuses to count"),
        (&[("RKPROF_PRESET", "basic")][..], "has not been probed"),
        (&[("RKPROF_PMC", "NO_SUCH_COUNTER"), ("RKPROF_PROBE", "ok")][..], "NO_SUCH_COUNTER"),
    ] {
        let dir = temporary();
        let mut program = Program::scenario("hello", dir.path());
        for (name, value) in names {
            program = program.with(name, value);
        }
        assert_eq!(outcome(&mut program.preloaded("run")).code, Some(0));
        let session = program.session("run");
        assert_eq!(path(&session), ("light", ""), "{names:?}");
        session.assert_complete();
        assert_eq!(session.summary.completeness.dispatches, 4);
        let counters = session.summary.counters.as_ref().expect("counters were asked for");
        let said = format!("{:?} {:?}", counters.reason, counters.skipped);
        assert!(!counters.available && said.contains(words), "{names:?}: {said}");
        assert!(
            session.says("no hardware counters, times only") && !session.says("SDK intercepts queues"),
            "{names:?}"
        );
        assert!(session.summary.kernels.iter().all(|kernel| kernel.duration.untimed == 0), "all are timings");
    }
}

/// Another tool counts in this process, and the SDK allows only one. The counters are lost.
#[test]
fn another_tool_that_counts_costs_the_counters_only() {
    const TOOL: &str = r#"
        #include <stddef.h>
        struct result { size_t size; int (*initialize)(void *, void *); void (*finalize)(void *); void *data; };
        int rocprofiler_create_context(unsigned long *), rocprofiler_start_context(unsigned long);
        int rocprofiler_configure_callback_dispatch_counting_service(unsigned long, void (*)(void), void *, void (*)(void),
                                                                     void *);
        static void nothing(void) {}
        static int initialize(void *end, void *data) {
            unsigned long context = 0;
            (void)end, (void)data;
            return rocprofiler_create_context(&context)
                || rocprofiler_configure_callback_dispatch_counting_service(context, nothing, NULL, nothing, NULL)
                || rocprofiler_start_context(context);
        }
        struct result *rocprofiler_configure(unsigned version, const char *text, unsigned priority, void *id) {
            static struct result result = {sizeof result, initialize, NULL, NULL};
            (void)version, (void)text, (void)priority, (void)id;
            return &result;
        }
    "#;
    for paused in ["0", "1"] {
        let dir = temporary();
        let other = shared_library(dir.path(), "libcounts.so", TOOL);
        let other = other.to_str().expect("UTF-8");
        let life = compile("tests/programs/life.c", dir.path());
        // Alone the tool is in the process as well.
        let program = Program::new(&life, &["paused"], dir.path()).with("ROCP_TOOL_LIBRARIES", other);
        let program = program.with("RKPROF_PMC", "SQ_WAVES").with("RKPROF_PROBE", "ok").with("RKPROF_PAUSED", paused);
        assert_eq!(outcome(&mut program.preloaded("run")).code, Some(0));
        let session = program.session("run");
        session.assert_complete();
        assert!(session.summary.completeness.dispatches >= 23, "{}", session.summary.completeness.dispatches);
        let counters = session.summary.counters.as_ref().expect("counters were asked for");
        let reason = counters.reason.as_deref().unwrap_or_default();
        assert!(!counters.available && reason.contains("status 12"), "{counters:?}");
        let info = session.run.counters.as_ref().expect("run.json has it");
        assert!(!info.available && info.reason.as_deref() == Some(reason), "{info:?}");
    }
}

/// The first copy of the SDK is served by the light path, a further one by its own service: both at once.
#[test]
fn a_further_copy_of_the_sdk_times_its_own_kernels() {
    let dir = temporary();
    // The loader knows one file as one copy.
    let copy = dir.path().join("librksim-copy.so");
    std::fs::copy(crate::common::simulator(), &copy).expect("a copy of the simulator");
    let second = format!("second-sdk={}", copy.display());
    let session = traced(&Program::scenario("hello", dir.path()).with("RKSIM_FAULT", &second));
    assert_eq!(path(&session), ("light", ""));
    assert!(session.says("further copy of the SDK"), "{:?}", session.summary.notes);
    session.assert_complete();
    assert_eq!(session.summary.completeness.dispatches, 8);
}

#[test]
fn asked_for_and_not_to_be_had_is_a_warning() {
    let dir = temporary();
    let program = Program::scenario("hello", dir.path()).with("RKSIM_HSA", "older").with("RKPROF_DISPATCH", "light");
    let session = traced(&program);
    session.assert_complete();
    let note = session.summary.notes.iter().find(|note| note.text.contains("too old")).expect("a note");
    assert_eq!(note.severity, "warning");
}

/// Facts that are only known when the tables come leave the program alone and make a note: the SDK's service is not available
/// any more.
#[test]
fn surprises_leave_the_program_alone_and_are_said() {
    for (name, value, chosen, words) in [
        ("RKSIM_HSA", "hooked", "none", "another library"),
        ("RKSIM_HSA", "short", "none", "AMD extension table has version"),
        ("RKSIM_HSA_TABLES", "4", "none", "HSA table has version 4 and 64 bytes"),
        ("RKSIM_FAULT", "hsa-signals=0", "light", "gave no signal"),
        ("RKSIM_FAULT", "hsa-signals=700", "light", "gave no signal"),
        ("RKSIM_FAULT", "hsa-times", "light", "gave no times"),
    ] {
        let dir = temporary();
        let program = Program::scenario("llm-decode", dir.path()).with("RKSIM_SCALE", "0.05").with(name, value);
        let session = traced(&program);
        session.assert_consistent();
        assert_eq!((path(&session).0, session.verdict()), (chosen, "INCOMPLETE"), "{name}={value}");
        let notes = &session.summary.notes;
        assert!(session.says(words) && session.says("records them through the SDK"), "{name}={value}: {notes:?}");
        assert_eq!(session.run.status, "finished");
        // The next run remembers it, and loses nothing. So does a run that requests the light path by name, as before.
        program.session_again(chosen, words);
    }
}

impl Program {
    /// After a run that lost kernels: the next ones don't, unless the user insists, or something of the stack has changed.
    fn session_again(&self, chosen: &str, words: &str) {
        let why = self.session("run").run.sdk.expect("an SDK").dispatch_reason.expect("a reason");
        assert!(why.contains(words) && why.contains("light-path.json"), "run.json has both: {why}");
        let alone = outcome(&mut self.alone()).with_exit_code();
        for (out, ask, expected, verdict) in
            [("next", "auto", "sdk-callback", "COMPLETE"), ("insist", "light", chosen, "INCOMPLETE")]
        {
            let program = self.clone().with("RKPROF_DISPATCH", ask);
            assert_eq!(outcome(&mut program.under_rkprof(out)), alone, "{out}");
            let session = program.session(out);
            assert_eq!((path(&session).0, session.verdict()), (expected, verdict), "{out}: {}", path(&session).1);
            assert!(ask == "light" || path(&session).1.contains(words), "{out}: {}", path(&session).1);
        }
        let other = self.clone().with("HIP_VISIBLE_DEVICES", "0");
        assert_eq!(outcome(&mut other.under_rkprof("other")), alone);
        assert_eq!(path(&other.session("other")).0, chosen, "another stack");
    }
}

/// Without a place for its notes the program runs as well, and the remedy can be followed.
#[test]
fn what_cannot_be_remembered_is_said() {
    let dir = temporary();
    std::fs::write(dir.path().join("cache"), "a file where the directory should be").expect("a file");
    let program = Program::scenario("hello", dir.path()).with("RKSIM_HSA_TABLES", "4");
    for out in ["run", "again"] {
        let alone = outcome(&mut program.alone());
        assert_eq!(outcome(&mut program.under_rkprof(out)), alone);
        let session = program.session(out);
        assert_eq!((path(&session).0, session.verdict()), ("none", "INCOMPLETE"));
        let words = ["HSA table has version 4 and 64 bytes", "RKPROF_DISPATCH=sdk", "remembering it failed"];
        assert!(words.iter().all(|words| session.says(words)), "{:?}", session.summary.notes);
    }
}

/// Kernels that run when the program exits are waited for; the SDK does so as well.
#[test]
fn kernels_in_flight_at_exit_are_recorded() {
    let dir = temporary();
    let launches = compile("tests/programs/launches.c", dir.path());
    for dispatches in ["light", "sdk"] {
        let program = Program::new(&launches, &["1", "5000", "leave"], dir.path()).with("RKSIM_TIME", "real");
        let session = traced_as(&program.with("RKPROF_DISPATCH", dispatches), dispatches);
        session.assert_complete();
        assert_eq!(session.summary.completeness.dispatches, 5000, "{dispatches}");
    }
}

/// `hipEventElapsedTime` between events around a kernel is the kernel's time, traced or not.
#[test]
fn events_keep_their_times() {
    let dir = temporary();
    let launches = compile("tests/programs/launches.c", dir.path());
    for dispatches in ["light", "sdk"] {
        let program = Program::new(&launches, &["1", "200", "events"], dir.path()).with("RKPROF_DISPATCH", dispatches);
        let session = traced_as(&program, dispatches);
        session.assert_complete();
        assert_eq!(session.summary.completeness.dispatches, 200, "{dispatches}");
    }
}

/// As [`traced`], into a directory of this name.
fn traced_as(program: &Program, out: &str) -> Session {
    let alone = outcome(&mut program.alone());
    assert_eq!(alone.code, Some(0), "{alone:?}");
    assert_eq!(outcome(&mut program.under_rkprof(out)), alone);
    program.session(out)
}
