//! Ways in which a call into ROCm is known to end the program (docs/aborts.md): the simulator has each, and a traced program
//! goes on.

mod common;

use common::{Program, Session, modules, outcome};
use std::path::Path;
use std::process::Command;

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary directory can be made")
}

/// Runs it preloaded and under the command, in directories of its own: it must do as alone.
fn compared(program: &Program) -> [Session; 2] {
    let program = Program { dir: tempfile::tempdir_in(&program.dir).expect("a directory").keep(), ..program.clone() };
    let alone = outcome(&mut program.alone());
    assert_eq!(alone.code, Some(0), "{alone:?}");
    // What rkprof itself says on stderr (sensors that a preset misses, for instance) is no matter here.
    let same = |command: &mut Command, way| {
        let traced = outcome(command);
        assert_eq!((traced.code, &traced.stdout), (Some(0), &alone.stdout), "{way}: {}", traced.stderr);
    };
    same(&mut program.preloaded("preloaded"), "with LD_PRELOAD");
    same(&mut program.under_rkprof("run"), "under rkprof run");
    ["preloaded", "run"].map(|out| program.session(out))
}

/// The first library's constructor brings the SDK to life, when the second's has not run. Whatever makes the loader run it
/// then (a `dlopen`, with `RTLD_NOLOAD` as well) enters the HIP runtime twice.
#[test]
fn two_libraries_with_kernels() {
    let dir = temporary();
    let program = modules(dir.path());
    for path in ["auto", "sdk"] {
        let program = Program::new(&program, &[], dir.path()).with("RKPROF_DISPATCH", path);
        for session in compared(&program) {
            session.assert_complete();
            let mut names: Vec<_> = session.summary.kernels.iter().map(|kernel| kernel.name.as_str()).collect();
            names.sort_unstable();
            assert_eq!(names, ["kernel_of_1", "kernel_of_2"]);
        }
    }
}

/// Events of the driver are asked for where its device file can't be opened: in a container without devices, by a user
/// without the right to use the GPU.
#[test]
fn no_access_to_the_driver() {
    for (name, value, sdk) in [
        ("RKPROF_KFD", "1", "1.0"),
        ("RKPROF_KFD", "1", "0.5"),
        ("RKPROF_PRESET", "memory", "1.0"),
        ("RKPROF_PRESET", "full", "1.1"),
    ] {
        let dir = temporary();
        let program = Program::scenario("hello", dir.path()).with(name, value).with("RKSIM_SDK", sdk);
        let program = program.with("RKPROF_PROBE", "ok").with("RKSIM_KFD", "/no/such/device");
        for session in compared(&program) {
            session.assert_complete();
            assert_eq!(session.summary.completeness.dispatches, 4);
            let skipped: Vec<_> =
                session.run.skipped.iter().filter(|skip| skip.reason.contains("/no/such/device")).collect();
            let expected = if sdk == "0.5" { 1 } else { 5 };
            assert_eq!(skipped.len(), expected, "{name}={value} {sdk}: {:?}", session.run.skipped);
        }
    }
}

/// librocprofiler-register takes a preloaded tool for the wish to load the SDK, and ends the program where there is none.
#[test]
fn a_rocm_without_the_sdk() {
    let dir = temporary();
    let at = |name: &str| dir.path().join(name).display().to_string();
    let build = |part: &str, name: &str, more: &[&str]| {
        let mut cc = Command::new("cc");
        cc.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/registering.c"));
        cc.args([&format!("-DPART={part}"), "-Wall", "-Werror", "-o", &at(name)]).args(more);
        assert!(common::run(cc.arg("-ldl")).status.success(), "{name}");
    };
    let place = [format!("-L{}", dir.path().display()), "-Wl,-rpath,$ORIGIN".to_owned()];
    let shared = ["-shared", "-fPIC"];
    build("1", "librocprofiler-register.so.0", &shared);
    build("2", "libruntime.so", &[&shared[..], &[&place[0], &place[1], "-l:librocprofiler-register.so.0"]].concat());
    build("0", "late", &[]);
    build("0", "linked", &["-Wl,--no-as-needed", &place[0], &place[1], "-lruntime"]);
    let runtime = at("libruntime.so");
    for has_sdk in [false, true] {
        if has_sdk {
            build("3", "librocprofiler-sdk.so", &shared);
        }
        for (name, arguments) in [("late", vec![runtime.as_str()]), ("linked", vec![])] {
            let program = Program::new(Path::new(&at(name)), &arguments, dir.path());
            let alone = outcome(&mut program.alone());
            assert_eq!((alone.code, alone.stderr.as_str()), (Some(0), ""), "{name}");
            // With `-q` the command keeps the reason to itself.
            for (mut command, says) in [(program.preloaded("preloaded"), true), (program.under_rkprof("run"), false)] {
                let traced = outcome(&mut command);
                let what = format!("{name}, with the SDK {has_sdk}: {}", traced.stderr);
                assert_eq!((traced.code, &traced.stdout), (Some(0), &alone.stdout), "{what}");
                let said = traced.stderr.contains("librocprofiler-sdk.so can't be loaded");
                assert_eq!(said, says && !has_sdk, "{what}");
                let calls = ["the SDK: hsa 11800 7 a table 1", "the SDK: hip 60300 7 a table 1"];
                assert!(calls.iter().all(|call| traced.stderr.contains(call) == has_sdk), "{what}");
            }
            let _ = std::fs::remove_dir_all(dir.path().join("run"));
        }
    }
}
