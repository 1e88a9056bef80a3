//! Ways in which a call into ROCm is known to end the program (docs/aborts.md): the simulator has each, and a traced program
//! goes on.

mod common;

use common::{Program, Session, modules, outcome};
use std::path::Path;
use std::process::Command;

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary directory can be made")
}

/// Runs it preloaded and under the command, in separate directories: it must behave as it does alone.
fn compared(program: &Program) -> [Session; 2] {
    let program = Program { dir: tempfile::tempdir_in(&program.dir).expect("a directory").keep(), ..program.clone() };
    let alone = outcome(&mut program.alone());
    assert_eq!(alone.code, Some(0), "{alone:?}");
    // rkprof's own remarks on stderr (sensors that a preset misses, for instance) are ignored here.
    let same = |command: &mut Command, way| {
        let traced = outcome(command);
        assert_eq!((traced.code, &traced.stdout), (Some(0), &alone.stdout), "{way}: {}", traced.stderr);
    };
    same(&mut program.preloaded("preloaded"), "with LD_PRELOAD");
    same(&mut program.under_rkprof("run"), "under rkprof run");
    ["preloaded", "run"].map(|out| program.session(out))
}

/// The first library's constructor starts the SDK before the second library's constructor has run. If the loader then runs it
/// (a `dlopen`, with `RTLD_NOLOAD` as well), it enters the HIP runtime twice.
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

/// Events of the driver are requested where its device file can't be opened: in a container without devices, or by a user
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

/// tests/programs/registering.c: librocprofiler-register, a runtime that is linked to it, and two programs.
struct Rocm {
    dir: tempfile::TempDir,
}

const SHARED: [&str; 2] = ["-shared", "-fPIC"];

impl Rocm {
    /// With the SDK under these names.
    fn build(sdks: &[&str]) -> Rocm {
        let rocm = Rocm { dir: temporary() };
        let place = [format!("-L{}", rocm.dir.path().display()), "-Wl,-rpath,$ORIGIN".to_owned()];
        rocm.part("1", "librocprofiler-register.so.0", &SHARED);
        let linked = [&SHARED[..], &[&place[0], &place[1], "-l:librocprofiler-register.so.0"]].concat();
        rocm.part("2", "libruntime.so", &linked);
        rocm.part("0", "late", &[]);
        rocm.part("0", "linked", &["-Wl,--no-as-needed", &place[0], &place[1], "-lruntime"]);
        sdks.iter().for_each(|name| rocm.part("3", name, &SHARED));
        rocm
    }

    fn part(&self, part: &str, name: &str, more: &[&str]) {
        let mut cc = Command::new("cc");
        cc.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/registering.c"));
        cc.args([&format!("-DPART={part}"), "-Wall", "-Werror", "-o", &self.at(name)]).args(more);
        assert!(common::run(cc.arg("-ldl")).status.success(), "{name}");
    }

    fn at(&self, name: &str) -> String {
        self.dir.path().join(name).display().to_string()
    }
}

/// librocprofiler-register takes a preloaded tool as a request to load the SDK, and ends the program where there is none.
#[test]
fn a_rocm_without_the_sdk() {
    let rocm = Rocm::build(&[]);
    let (dir, at) = (&rocm.dir, |name: &str| rocm.at(name));
    let runtime = at("libruntime.so");
    for has_sdk in [false, true] {
        if has_sdk {
            rocm.part("3", "librocprofiler-sdk.so", &SHARED);
        }
        for (name, arguments) in [("late", vec![runtime.as_str()]), ("linked", vec![])] {
            let program = Program::new(Path::new(&at(name)), &arguments, dir.path());
            let alone = outcome(&mut program.alone());
            assert_eq!((alone.code, alone.stderr.as_str()), (Some(0), ""), "{name}");
            // On rkprof's own doors the registration goes on as without rkprof. These tables are none that it knows.
            let traced = outcome(program.preloaded("direct").env("RKPROF_DOOR", "direct"));
            assert_eq!((traced.code, &traced.stdout), (Some(0), &alone.stdout), "{name}: {}", traced.stderr);
            assert!(!traced.stderr.contains("the SDK: "), "{name}: {}", traced.stderr);
            let program = program.with("RKPROF_DOOR", "sdk");
            // The command prints the reason with `-q`, too.
            for mut command in [program.preloaded("preloaded"), program.under_rkprof("run")] {
                let traced = outcome(&mut command);
                let what = format!("{name}, with the SDK {has_sdk}: {}", traced.stderr);
                assert_eq!((traced.code, &traced.stdout), (Some(0), &alone.stdout), "{what}");
                let said = traced.stderr.contains("librocprofiler-sdk.so can't be loaded");
                assert_eq!(said, !has_sdk, "{what}");
                let calls = ["the SDK: hsa 11800 7 a table 1", "the SDK: hip 60300 7 a table 1"];
                assert!(calls.iter().all(|call| traced.stderr.contains(call) == has_sdk), "{what}");
            }
            let _ = std::fs::remove_dir_all(dir.path().join("run"));
        }
    }
}

/// While the loader loads the SDK, it asks for rkprof's function: the SDK's code can't run yet. The program loads it, or rkprof does
/// for the choice of its door.
#[test]
fn an_sdk_is_not_called_while_it_is_loaded() {
    let rocm = Rocm::build(&["librocprofiler-sdk.so"]);
    let sdk = rocm.at("librocprofiler-sdk.so");
    for (name, arguments, counters) in [("late", vec!["", sdk.as_str()], ""), ("linked", vec![], "SQ_WAVES")] {
        let program = Program::new(Path::new(&rocm.at(name)), &arguments, rocm.dir.path());
        let program = program.with("RKPROF_PMC", counters).with("RKPROF_PROBE", "ok");
        let alone = outcome(&mut program.alone());
        assert_eq!(alone.code, Some(0), "{name}: {}", alone.stderr);
        for mut command in [program.preloaded("preloaded"), program.under_rkprof("run")] {
            let traced = outcome(&mut command);
            assert_eq!((traced.code, &traced.stdout), (Some(0), &alone.stdout), "{name}: {}", traced.stderr);
            assert_eq!(traced.stderr.contains("the SDK: hip"), !counters.is_empty(), "{name}: {}", traced.stderr);
        }
        let _ = std::fs::remove_dir_all(rocm.dir.path().join("run"));
    }
}

/// The SDK's service HIP_STREAM knows no stream that the runtime made for itself, and ends the program that uses one.
#[test]
fn streams_that_the_runtime_makes_for_threads() {
    let dir = temporary();
    let program = common::compile("tests/programs/own_streams.c", dir.path());
    for (path, sdk) in [("auto", "1.0"), ("sdk", "1.0"), ("sdk", "1.1")] {
        let program = Program::new(&program, &["2"], dir.path()).with("RKPROF_DISPATCH", path).with("RKSIM_SDK", sdk);
        for session in compared(&program) {
            session.assert_complete();
            assert_eq!(session.summary.completeness.dispatches, 4 + 2 * 9);
        }
    }
}

/// Counters whose configuration the SDK takes, and whose packets it can't make at the first launch.
#[test]
fn counters_that_do_not_fit_into_the_packets() {
    const ACCUMULATED: &str = "MeanOccupancyPerActiveCU,LdsLatency,InstrFetchLatency,SQ_WAVES,SQ_INSTS_VALU";
    let reason = "Could not create PMC packets";
    // Together they take eleven registers of a block that has eight: they are counted in turn, or named with the reason.
    for (limit, counted) in [(None, true), (Some("packet-limit=1"), false)] {
        let dir = temporary();
        let simulator = common::simulator().display().to_string();
        let mut program = Program::scenario("hello", dir.path()).with("RKPROF_PROBE_HIP", &simulator);
        program = program.with("RKPROF_PMC", ACCUMULATED);
        if let Some(fault) = limit {
            program = program.with("RKSIM_FAULT", fault);
        }
        let alone = outcome(&mut program.alone());
        assert_eq!((alone.code, alone.signal), (Some(0), None), "{alone:?}");
        for out in ["first", "second"] {
            let traced = outcome(&mut program.under_rkprof(out));
            assert_eq!((traced.code, &traced.stdout), (Some(0), &alone.stdout), "{limit:?} {out}: {}", traced.stderr);
            let session = program.session(out);
            session.assert_complete();
            let counters = session.summary.counters.expect("what was counted");
            assert_eq!(counters.available, counted, "{limit:?} {out}: {counters:?}");
            assert!(counted || counters.reason.is_some_and(|text| text.contains(reason)), "{limit:?} {out}");
            assert_eq!(session.summary.completeness.dispatches, 4);
        }
    }
}

/// docs/aborts.md names a test for each abort, and each of these tests exists.
#[test]
fn every_way_in_the_list_has_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/aborts.md")).expect("the page");
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| condition"));
    let mut seen = 0;
    for row in rows {
        let cell = row.trim_end_matches(" |").rsplit(" | ").next().expect("a cell");
        let tests: Vec<&str> = cell.split('`').skip(1).step_by(2).filter(|name| name.contains("::")).collect();
        // On the real stack a program is the test, by a word of its name.
        let on_rocm = cell.trim_matches(['`', ' ']).strip_prefix("tests/rocm.sh programs ");
        if let Some(word) = on_rocm {
            let programs = std::fs::read_to_string(root.join("tests/rocm/programs.py")).expect("a source");
            let is_it = |line: &str| line.trim_start().starts_with("Program(\"") && line.contains(word);
            assert!(programs.lines().any(is_it), "{word} is no program");
            seen += 1;
            continue;
        }
        assert!(!tests.is_empty(), "no test: {row}");
        for test in tests {
            let (place, name) = test.rsplit_once("::").expect("two parts");
            assert!(is_test(&files(root, place), name), "{test} is no test");
            seen += 1;
        }
    }
    assert!(seen >= 24, "{seen} rows");
}

/// Sources of an integration test, with its parts, or of a module of the tracer.
fn files(root: &Path, place: &str) -> Vec<std::path::PathBuf> {
    let module = place.replace("::", "/");
    let single = ["tests", "crates/tracer/src", "crates/tracer/tests"].map(|dir| format!("{dir}/{module}.rs"));
    let mut found: Vec<_> = single.iter().map(|path| root.join(path)).filter(|path| path.is_file()).collect();
    let parts = std::fs::read_dir(root.join("tests").join(module)).into_iter().flatten().flatten();
    found.extend(parts.map(|entry| entry.path()).filter(|path| path.is_file()));
    found
}

fn is_test(files: &[std::path::PathBuf], name: &str) -> bool {
    let head = format!("fn {name}()");
    let texts = files.iter().map(|path| std::fs::read_to_string(path).expect("a source"));
    texts.into_iter().any(|text| {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let at = lines.iter().position(|line| line.starts_with(&head));
        at.is_some_and(|at| lines[..at].iter().rev().take(3).any(|line| *line == "#[test]"))
    })
}
