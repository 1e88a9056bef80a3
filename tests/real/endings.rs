//! However the program ends: as it would alone, with everything recorded that had ended before.

use crate::world::{verify, worlds};

#[test]
fn any_end_is_the_programs_own() {
    for world in worlds() {
        for (end, how) in [
            ("_exit", "exit code 0"),
            ("abort", "signal 6"),
            ("kill", "signal 9"),
            ("segv", "signal 11"),
            ("fork", "exit code 0"),
            ("exec", "exit code 0"),
        ] {
            let program = format!("--phases launches,copies,threads --launches 12 --end {end}");
            let verdict = verify(&world, &[], &program, &[]);
            let what = format!("{world:?} {end}");
            verdict.assert_passed(&what);
            for way in ["alone", "light", "sdk", "no_calls"] {
                assert_eq!(verdict.text(way, "ending"), how, "{what}");
            }
        }
    }
}
