//! `quick_exit`, `_exit`, `_Exit` and the functions that replace a process: no exit handler runs, and no record of what had ended is missing.

use super::*;

#[test]
fn what_had_ended_is_there_after_exits_without_handlers() {
    let built = temporary();
    let sudden = compile("tests/programs/sudden.c", built.path());
    let ends = [
        ("quick", 2, 20),
        ("_exit", 3, 10),
        ("_Exit", 4, 20),
        ("vfork", 6, 20),
        ("handler", 7, 10),
        ("paused", 8, 10),
        ("abort", 134, 20),
        ("handled", 7, 20),
        ("hosted", 134, 20),
        ("locked", 134, 20),
    ];
    let replaced = ["execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe", "fexecve"];
    let cases = replaced.map(|way| (way, 9, 10)).into_iter().chain(ends).chain([("spawned", 9, 20)]);
    for ((way, code, kernels), path) in cases.flat_map(|case| PATHS.map(|path| (case, path))) {
        let dir = temporary();
        let program = Program::new(&sudden, &[way], dir.path()).with("RKPROF_DISPATCH", path);
        let (ended, sessions) = compared(&program);
        assert_eq!(ended.code, Some(code), "{way} {path}");
        for session in sessions {
            let found = (session.trace.kernels.len(), session.verdict());
            assert_eq!(found, (kernels, "COMPLETE"), "{way} {path}: {:?}", session.summary.completeness);
            session.assert_consistent();
        }
    }
}

/// Where the trace has not everything, what ended since the last summary is in the statistics alone, or its number is.
#[test]
fn without_a_trace_of_everything_it_is_there_as_well() {
    let built = temporary();
    let sudden = compile("tests/programs/sudden.c", built.path());
    for (way, variable, value, launched, kept) in [
        ("_exit", "RKPROF_TRACE", "none", 10, 10),
        ("_Exit", "RKPROF_TRACE", "kernels", 20, 20),
        ("execv", "RKPROF_TRACE", "none", 10, 10),
        ("_exit", "RKPROF_KERNEL_REGEX", "^another$", 10, 0),
    ] {
        let dir = temporary();
        let program = Program::new(&sudden, &[way], dir.path()).with(variable, value);
        let alone = outcome(&mut program.alone());
        assert_eq!(outcome(&mut program.under_rkprof("run")), alone.with_exit_code(), "{way} {value}");
        let summary = rkprof_store::dir::Session::open(&dir.path().join("run")).summary().expect("a summary");
        let launches = summary.api.iter().filter(|row| row.name == "hipModuleLaunchKernel");
        let calls: u64 = launches.map(|row| row.duration.count).sum();
        let kernels: u64 = summary.kernels.iter().map(|kernel| kernel.duration.count).sum();
        let told = summary.completeness;
        let found = (kernels, calls, told.dispatches, told.verdict.as_str());
        assert_eq!(found, (kept, launched, launched, "COMPLETE"), "{way} {value}: {:?}", told.reasons);
    }
}
