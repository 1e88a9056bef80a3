//! rkprof beside another tool, and the remains of a killed program.

use crate::artifacts::{build, program};
use crate::common::{Session, allocations_and_frees, run};
use crate::world::{clean, real, worlds};
use std::path::Path;
use std::process::Command;

/// Both record the same kernels, to the nanosecond, and a shell that the program starts leaves no run.
#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn beside_rocprofv3() {
    let world = real();
    let Some(other) = world.rocprofv3() else { return };
    let home = tempfile::tempdir().expect("a temporary directory");
    let script = format!("sh -c true; {} --phases launches,threads", program(home.path()).display());
    let mut command = Command::new(other);
    command.args(["--kernel-trace", "-f", "csv", "-d"]).arg(home.path().join("theirs")).arg("--");
    let ours = clean(&world, home.path());
    command.arg(ours.get_program()).args(["run", "-q", "-o"]).arg(home.path().join("ours"));
    for (name, value) in ours.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let output = run(command.args(["--", "sh", "-c", &script]));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let runs = rkprof_store::dir::sessions(&home.path().join("ours")).expect("the run");
    let of = |session: &rkprof_store::dir::Session| Session::open(&session.dir).trace.kernels;
    let mut ours: Vec<[u64; 2]> = runs.iter().flat_map(of).map(|kernel| [kernel.start, kernel.end]).collect();
    let mut theirs = times(&home.path().join("theirs"));
    ours.sort_unstable();
    theirs.sort_unstable();
    // The command's own verification may have run beside it as well.
    assert!(!ours.is_empty() && ours.iter().all(|kernel| theirs.binary_search(kernel).is_ok()));
    // The shell itself is the main process here.
    assert!(runs.len() <= 2, "{:?}", runs.iter().map(|session| &session.dir).collect::<Vec<_>>());
}

/// Start and end of all kernels in rocprofv3's files below a directory.
fn times(dir: &Path) -> Vec<[u64; 2]> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(times(&path));
        } else if path.to_string_lossy().ends_with("kernel_trace.csv") {
            let mut reader = csv::Reader::from_path(&path).expect("a file of rocprofv3");
            let columns = reader.headers().expect("columns").clone();
            let column = |name| columns.iter().position(|column| column == name).expect("the column");
            let columns = ["Start_Timestamp", "End_Timestamp"].map(column);
            let rows = reader.records().map(|row| row.expect("a row"));
            found.extend(rows.map(|row| columns.map(|column| row[column].parse().expect("ns"))));
        }
    }
    found
}

/// Allocations and frees that lie well before the end are all there, on both paths.
#[test]
fn memory_of_a_killed_program() {
    for world in worlds() {
        let home = tempfile::tempdir().expect("a temporary directory");
        let program = home.path().join("memory");
        build(&world, "tests/programs/memory.c", &program, &[]);
        for path in ["light", "sdk"] {
            let out = home.path().join(path);
            let mut command = clean(&world, home.path());
            command.args(["run", "-q", "--dispatch", path, "-o"]).arg(&out).arg("--").arg(&program).arg("1500");
            let output = run(&mut command);
            assert_eq!(output.status.code(), Some(128 + 9), "{}", String::from_utf8_lossy(&output.stderr));
            let sizes: Vec<u64> = (1..=10).map(|mib| mib << 20).collect();
            assert_eq!(allocations_and_frees(&out.join("trace.pftrace"), &sizes), 20, "{world:?} {path}");
            assert_eq!(Session::open(&out).verdict(), "COMPLETE", "{world:?} {path}");
        }
    }
}
