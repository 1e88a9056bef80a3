//! HSA calls on rkprof's own door: as many of each function as the program counts itself, and none of rkprof's own.

use crate::artifacts::build;
use crate::common::{Session, run};
use crate::world::{clean, real};

#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn the_program_counts_as_many() {
    let world = real();
    if world.has_sdk() {
        return;
    }
    let home = tempfile::tempdir().expect("a temporary directory");
    let program = home.path().join("hsa_counted");
    build(&world, "tests/programs/hsa_counted.c", &program, &["-rdynamic", "-ldl"]);
    let mut command = clean(&world, home.path());
    let output = run(command.args(["run", "-q", "-o", "out", "--hsa", "--"]).arg(&program));
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    let session = Session::open(&home.path().join("out"));
    session.assert_complete();
    let recorded = |function: &str| session.trace.calls.iter().filter(|(name, _)| name == function).count();
    let counted: Vec<(&str, usize)> = printed
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(function, calls)| (function, calls.parse().expect("a number")))
        .collect();
    for (function, calls) in &counted {
        assert_eq!(recorded(function), *calls, "{function} of {counted:?}");
    }
    assert!(counted.iter().filter(|(_, calls)| *calls > 0).count() > 20, "{counted:?}");
    assert!(counted.contains(&("hsa_amd_memory_pool_free", 20)), "{counted:?}");
}
