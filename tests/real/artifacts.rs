//! rkprof's parts in a machine's processes: no executable of it has a name of ROCm.

use crate::common::{rkprof, run, simulator};
use crate::world::World;
use object::{Object, ObjectSymbol};
use std::path::Path;
use std::process::Command;

/// The program that the command carries with it, built as the build script does.
pub(crate) fn program(dir: &Path) -> std::path::PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/verify/src/program");
    let program = dir.join("rkprof-verify");
    let files = std::fs::read_dir(source).expect("its source").map(|entry| entry.expect("an entry").path());
    let mut cc = Command::new("cc");
    cc.args(["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror"]);
    cc.args(files.filter(|path| path.extension().is_some_and(|extension| extension == "c")));
    cc.arg("-o").arg(&program).args(["-pthread", "-ldl"]);
    let output = run(&mut cc);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

/// Compiles a C program of tests/programs for a world: with the simulator, or with that ROCm's HIP.
pub(crate) fn build(world: &World, source: &str, output: &Path, arguments: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (libraries, names) = match world {
        World::Simulated => (simulator().parent().expect("a directory").to_owned(), &["-lrksim"][..]),
        World::Real(rocm) => (crate::world::libraries(rocm), &["-lamdhip64", "-Wl,--allow-shlib-undefined"][..]),
    };
    let mut cc = Command::new("cc");
    cc.args(["-O1", "-g", "-Wall", "-Werror", "-pthread"]).arg("-o").arg(output).arg(root.join(source));
    cc.arg(format!("-L{}", libraries.display())).arg(format!("-Wl,-rpath,{}", libraries.display()));
    let output = run(cc.args(arguments).args(names).arg("-ldl"));
    assert!(output.status.success(), "{source}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn no_executable_exports_a_name_of_rocm() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    for file in [rkprof(), program(dir.path())] {
        let bytes = std::fs::read(&file).expect("an executable");
        let elf = object::File::parse(&*bytes).expect("ELF");
        let exported = elf.dynamic_symbols().filter(|symbol| symbol.is_definition());
        let names: Vec<&str> = exported.filter_map(|symbol| symbol.name().ok()).collect();
        let of_rocm = ["hip", "__hip", "hsa_", "rocprofiler_", "roctx", "hiprtc"];
        let wrong: Vec<&&str> =
            names.iter().filter(|name| of_rocm.iter().any(|prefix| name.starts_with(prefix))).collect();
        assert!(wrong.is_empty(), "{}: {wrong:?}", file.display());
    }
}

/// Without HIP there is a remark, and it does not count as a failure of rkprof.
#[test]
fn without_hip_there_is_nothing_to_verify() {
    let home = tempfile::tempdir().expect("a temporary directory");
    let world = crate::world::World::Real(home.path().to_owned());
    let mut command = crate::world::clean(&world, home.path());
    command.args(["doctor", "--verify"]).env_remove("LD_LIBRARY_PATH");
    let output = run(&mut command);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("HIP can't be loaded") && said.contains("RKPROF_ROCM"), "{said}");
}
