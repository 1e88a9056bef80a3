//! A HIP that registers nothing, which the program loads when it has long been running: all calls are there, from the first one on.
//! And `dlsym`, by which rkprof notices it, answers what it answers without rkprof.

use super::*;
use rkprof_abi::hip::table;
use rkprof_model::summary::ApiRow;
use std::collections::BTreeMap;

/// tests/programs/late.c with its libraries.
fn build(dir: &Path) -> std::path::PathBuf {
    let source = "tests/programs/late.c";
    let slot = |name: &str| table::slot(name).expect("a function of HIP");
    let slots = [
        format!("-DENTRIES={}", table::SLOTS),
        format!("-DGET_DEVICE={}", slot("hipGetDevice")),
        format!("-DMALLOC={}", slot("hipMalloc")),
        format!("-DFREE={}", slot("hipFree")),
        format!("-DSTREAM_CREATE={}", slot("hipStreamCreate")),
        format!("-DDEVICE_SYNCHRONIZE={}", slot("hipDeviceSynchronize")),
        format!("-DMODULE_LAUNCH_KERNEL={}", slot("hipModuleLaunchKernel")),
    ];
    let place = [format!("-L{}", dir.display()), "-Wl,-rpath,$ORIGIN".to_owned()];
    let library = |part: &str, name: &str, more: &[&str]| {
        let mut cc = Command::new("cc");
        cc.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(source)).args(&slots);
        cc.args([&format!("-DPART={part}"), "-O1", "-Wall", "-Werror", "-o"]).arg(dir.join(name));
        stdout_of(cc.args(["-shared", "-fPIC", "-Wl,--no-as-needed"]).args(more).arg("-ldl"));
    };
    library("1", "libamdhip64.so.7", &["-Wl,-soname,libamdhip64.so.7"]);
    library("2", "libextension.so", &[&place[0], &place[1], "-l:libamdhip64.so.7"]);
    library("4", "libfourth.so", &["-Wl,-soname,libfourth.so"]);
    library("3", "libthird.so", &[&place[0], &place[1], "-l:libfourth.so"]);
    let program = dir.join("late");
    let mut cc = Command::new("cc");
    cc.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(source))
        .args(["-DPART=0", "-O1", "-Wall", "-Werror", "-pthread", "-o"]);
    stdout_of(cc.arg(&program).args(&slots).args([&place[1], "-ldl"]));
    program
}

#[test]
fn no_call_of_a_hip_that_is_loaded_late_is_lost() {
    let dir = temporary();
    let program = build(dir.path());
    // The program's own functions, an extension that is linked to HIP, and HIP beside threads that look up other functions while its
    // constructor runs.
    for (way, answer) in [("functions", "70\n"), ("extension", "70\n"), ("beside", "70\nlooked up: 1\n")] {
        let program = Program::new(&program, &[way], dir.path()).with("SLOW", "1");
        let alone = outcome(&mut program.alone());
        assert_eq!((alone.code, alone.stdout.as_str(), alone.stderr.as_str()), (Some(0), answer, ""), "{way}");
        for (out, mut command) in [
            ("preloaded", program.preloaded(&format!("{way}-preloaded"))),
            ("run", program.under_rkprof(&format!("{way}-run"))),
        ] {
            let traced = outcome(&mut command);
            assert_eq!(
                (traced.code, &traced.stdout, &traced.stderr),
                (alone.code, &alone.stdout, &alone.stderr),
                "{way} {out}"
            );
            let session = program.session(&format!("{way}-{out}"));
            let calls: Vec<_> = session.summary.api.iter().map(|row| (row.name.as_str(), row.duration.count)).collect();
            assert_eq!(session.verdict(), "COMPLETE", "{way} {out}: {:?}", session.summary.completeness.reasons);
            let count = |name: &str| calls.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count);
            assert_eq!(
                (calls.len(), count("hipGetDevice"), count("hipDeviceSynchronize")),
                (2, 5, 1),
                "{way} {out}: {calls:?}"
            );
            let runtime = session.run.door.as_ref().and_then(|door| door.runtimes.first()).expect("HIP");
            assert_eq!((runtime.name.as_str(), runtime.through.as_str()), ("hip", "export"), "{way} {out}");
        }
    }
}

/// The first call of a forked child begins its recording. Those that other threads make meanwhile are recorded as well.
#[test]
fn first_calls_that_come_at_once_are_all_there() {
    let dir = temporary();
    let program = build(dir.path());
    let program = Program::new(&program, &["at once"], dir.path());
    for round in 0..5 {
        let out = format!("run-{round}");
        assert_eq!(outcome(&mut program.under_rkprof(&out)).stdout, "70\n");
        let runs = rkprof_store::dir::sessions(&dir.path().join(&out)).expect("the runs");
        let runs = runs.iter().map(|run| Session::open(&run.dir));
        let mut called: Vec<_> = runs
            .map(|run| {
                let of = |row: &ApiRow| (row.name.clone(), row.duration.count);
                (run.verdict().to_owned(), run.summary.api.iter().map(of).collect::<BTreeMap<_, _>>())
            })
            .collect();
        called.sort();
        let of_parent = BTreeMap::from([("hipDeviceSynchronize".to_owned(), 1)]);
        let of_child = BTreeMap::from([("hipGetDevice".to_owned(), 5), ("hipDeviceSynchronize".to_owned(), 1)]);
        assert_eq!(called, [of_parent, of_child].map(|calls| ("COMPLETE".to_owned(), calls)), "round {round}");
    }
}

/// In a process that rkprof records, one that it leaves alone, and one where an SDK's door was asked for.
#[test]
fn look_ups_answer_what_they_answer_alone() {
    let dir = temporary();
    let program = build(dir.path());
    for (name, value) in [("RKPROF_DOOR", "direct"), ("RKPROF_DISABLE", "1"), ("RKPROF_DOOR", "sdk")] {
        let program = Program::new(&program, &["answers"], dir.path()).with(name, value);
        let alone = outcome(&mut program.alone());
        let expected = "next of the program: 1\nnext of a library: 14\nnot here: 0\nerror: ";
        assert!(alone.code == Some(0) && alone.stdout.starts_with(expected), "{alone:?}");
        assert!(
            alone.stdout.contains("error: undefined symbol: no_such_function") && alone.stdout.ends_with("errno: 77\n"),
            "{alone:?}"
        );
        assert_eq!(outcome(&mut program.preloaded("preloaded")).stdout, alone.stdout, "{name}={value}");
    }
}

/// A child that is forked while a thread asks the loader has a copy of the loader's lock, which nothing unlocks.
#[test]
fn children_of_threads_that_look_up_end() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = compile_with("tests/programs/lookups.c", dir.path(), &["-lpthread", "-ldl"]);
    for _ in 0..10 {
        let mut command = Command::new("timeout");
        let output = command.arg("60").arg(&program).env("LD_PRELOAD", library()).output().expect("timeout");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "each found\n", "{:?}", output.status);
        assert!(output.status.success(), "{:?}", output.status);
    }
}

/// A library that exports a `dlsym` of its own, as tools for graphics do, is asked before and behind rkprof.
#[test]
fn other_libraries_see_the_look_ups() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let file = |name: &str, text: &str| {
        std::fs::write(dir.path().join(name), text).expect("a file");
        dir.path().join(name)
    };
    let other = file(
        "other.c",
        "#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <stdio.h>\n\
         void *dlsym(void *handle, const char *name) {\n\
             static void *(*next)(void *, const char *);\n\
             if (!next) next = dlvsym(RTLD_NEXT, \"dlsym\", \"GLIBC_2.2.5\");\n\
             static int seen;\n\
             if (!seen++) fputs(\"seen\", stdout);\n\
             return next(handle, name);\n\
         }\n",
    );
    let text = "#define _GNU_SOURCE\n#include <dlfcn.h>\nint main(void) { return !dlsym(RTLD_DEFAULT, \"malloc\"); }\n";
    let program = file("program.c", text);
    for (source, out, flags) in [(&other, "libother.so", &["-shared", "-fPIC"][..]), (&program, "program", &[])] {
        let built = Command::new("cc").args(flags).arg("-o").arg(dir.path().join(out)).arg(source).arg("-ldl").status();
        assert!(built.expect("a C compiler").success());
    }
    let (ours, other) = (library().display().to_string(), dir.path().join("libother.so").display().to_string());
    for preload in [format!("{ours} {other}"), format!("{other} {ours}")] {
        let mut command = Command::new(dir.path().join("program"));
        let output = command.env("LD_PRELOAD", &preload).output().expect("the program");
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(0), &b"seen"[..]), "{preload}");
    }
}
