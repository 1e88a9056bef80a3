//! Ways in which a call into ROCm is known to end the program (docs/aborts.md): the simulator has each, and a traced program
//! goes on.

mod common;

use common::{Program, Session, compile_with, outcome};
use std::path::Path;

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary directory can be made")
}

/// Runs it preloaded and under the command, in directories of its own: it must do as alone.
fn compared(program: &Program) -> [Session; 2] {
    let program = Program { dir: tempfile::tempdir_in(&program.dir).expect("a directory").keep(), ..program.clone() };
    let alone = outcome(&mut program.alone());
    assert_eq!(alone.code, Some(0), "{alone:?}");
    assert_eq!(outcome(&mut program.preloaded("preloaded")), alone, "with LD_PRELOAD");
    assert_eq!(outcome(&mut program.under_rkprof("run")), alone, "under rkprof run");
    ["preloaded", "run"].map(|out| program.session(out))
}

/// The first library's constructor brings the SDK to life, when the second's has not run. Whatever makes the loader run it
/// then (a `dlopen`, with `RTLD_NOLOAD` as well) enters the HIP runtime twice.
#[test]
fn two_libraries_with_kernels() {
    let dir = temporary();
    let source = "tests/programs/modules.c";
    let at = |name: &str| dir.path().join(name).display().to_string();
    let directory = dir.path().display().to_string();
    for part in ["1", "2"] {
        let (define, output) = (format!("-DPART={part}"), at(&format!("libpart{part}.so")));
        compile_with(source, dir.path(), &["-shared", "-fPIC", "-Wno-unused-function", &define, "-o", &output]);
    }
    let search = [format!("-L{directory}"), format!("-Wl,-rpath,{directory}")];
    let program = compile_with(
        source,
        dir.path(),
        &["-DPART=0", "-Wno-unused-function", &search[0], &search[1], "-lpart1", "-lpart2"],
    );
    for path in ["auto", "sdk"] {
        let program = Program::new(Path::new(&program), &[], dir.path()).with("RKPROF_DISPATCH", path);
        for session in compared(&program) {
            session.assert_complete();
            let mut names: Vec<_> = session.summary.kernels.iter().map(|kernel| kernel.name.as_str()).collect();
            names.sort_unstable();
            assert_eq!(names, ["kernel_of_1", "kernel_of_2"]);
        }
    }
}
