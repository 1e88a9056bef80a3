//! Ends of programs: as they would end alone, with all earlier work recorded, or reported as incomplete.

use crate::world::{real, verify};

/// Ends before which everything is written: by the exit's handlers, or by rkprof's `exec`.
#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn an_end_by_exit_is_the_programs_own_and_complete() {
    let world = real();
    for end in ["fork", "exec"] {
        let program = format!("--phases launches,copies,threads --launches 12 --end {end}");
        let verdict = verify(&world, &[], &program, &[]);
        let (what, wrong) = (format!("{world:?} {end}"), verdict.with("FAIL"));
        assert!(wrong.is_empty(), "{what}: {wrong:?}\n{:#}", verdict.json["checks"]);
    }
}

/// Ends that no handler sees. Records in the SDK's buffers alone are lost. The run is never COMPLETE, and its contents are
/// right.
#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn an_end_without_a_word_is_the_programs_own() {
    let world = real();
    for (end, how) in [("_exit", "exit code 0"), ("abort", "signal 6"), ("kill", "signal 9"), ("segv", "signal 11")] {
        let program = format!("--phases launches,copies,threads --launches 12 --end {end}");
        let verdict = verify(&world, &[], &program, &[]);
        let what = format!("{world:?} {end}");
        let failed = verdict.with("FAIL");
        let wrong: Vec<&String> = failed.iter().filter(|line| !is_lost(line)).collect();
        assert!(wrong.is_empty(), "{what}: {wrong:?}\n{:#}", verdict.json["checks"]);
        for way in ["alone", "light", "sdk", "no_calls"] {
            assert_eq!(verdict.text(way, "ending"), how, "{what}");
            let lost = failed.iter().any(|line| line.starts_with(way) && !line.ends_with(" completeness"));
            let told = failed.contains(&format!("{way} completeness"));
            assert!(told || !lost, "{what} {way}: records are missing, and it is called complete: {failed:?}");
        }
        // Calls are in memory that outlives the process. Of kernels whose end was not observed yet only the launch is.
        assert!(verdict.with("PASS").contains(&"light calls".to_owned()), "{what}: {failed:?}");
        if !verdict.text("light", "launches").starts_with("0 of ") {
            for line in ["light names", "light shapes"] {
                assert!(verdict.with("PASS").contains(&line.to_owned()), "{what}: {line}: {failed:?}");
            }
        }
    }
}

/// A line that fails when records are missing at the end.
fn is_lost(line: &str) -> bool {
    let names = ["completeness", "copies", "launches", "correlation", "elapsed"];
    let name = line.split_once(' ').map_or(line, |(_, name)| name);
    names.contains(&name)
}
