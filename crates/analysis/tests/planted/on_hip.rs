//! Programs that ran on real HIP first. These were judged wrong there; what must not be found stands beside them.

use super::Case;
use super::cases::{Dice, case, one};
use super::machine::{Host, MS, US};

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    slow_from_some_time_on(&mut cases);
    one_slow_launch(&mut cases);
    long_gaps(&mut cases);
    cases
}

/// Steps of three kernels, one of them slower by a factor from some step on.
fn steps(t: &mut Host, seed: u64, count: u64, slow: impl Fn(u64) -> [u64; 3]) {
    let mut dice = Dice(seed);
    for i in 0..count {
        let percent = slow(i);
        for (name, ns, percent) in
            [("Cijk_a", 1000 * US, percent[0]), ("layernorm", 400 * US, percent[1]), ("Cijk_b", 500 * US, percent[2])]
        {
            t.work(US);
            t.kernel(0, 0, name, dice.about(ns, 3) * percent / 100);
        }
    }
}

fn slow_from_some_time_on(cases: &mut Vec<Case>) {
    for (name, from, percent) in [
        ("one kernel is slow for the last 55 %", 54u64, 200u64),
        ("one kernel is slow for the second half", 60, 150),
        ("one kernel is slow for the last quarter", 90, 150),
    ] {
        let case = case("on_hip", name, &["slow-phase"], move |mended| {
            one(|t| steps(t, 81, 120, |i| if i >= from && !mended { [100, percent, 100] } else { [100; 3] }))
        });
        cases.push(case.says("layernorm"));
    }
    cases.push(case("on_hip", "the only kernel is slow for the last 55 %", &["slow-phase"], |mended| {
        one(|t| {
            let mut dice = Dice(82);
            for i in 0..240 {
                let ns = if i >= 108 && !mended { 2 * MS } else { MS };
                t.kernel(0, 0, "gemm", dice.about(ns, 3));
            }
        })
    }));
    // A kernel that first has prompts and then tokens as its work, with other kernels around it.
    cases.push(case("on_hip", "another part of the program", &[], |_| {
        one(|t| {
            let mut dice = Dice(83);
            for i in 0..240 {
                let first = i < 120;
                t.kernel(0, 0, "paged", dice.about(if first { 300 * US } else { 600 * US }, 3));
                for name in ["embed", "prefill"].iter().take(if first { 2 } else { 1 }) {
                    t.kernel(0, 0, name, dice.about(300 * US, 3));
                }
            }
        })
    }));
}

fn one_slow_launch(cases: &mut Vec<Case>) {
    for (name, count, at) in [("one launch of 300 is slow", 300, 150), ("one launch of 50 is slow", 50, 31)] {
        cases.push(case("on_hip", name, &["tail"], move |mended| {
            one(|t| {
                let mut dice = Dice(84);
                for i in 0..count {
                    t.kernel(0, 0, "gemm", if i == at && !mended { 40 * MS } else { dice.about(MS, 3) });
                    t.kernel(0, 0, "add", dice.about(200 * US, 3));
                }
            })
        }));
    }
}

/// A device that needs 20 us from one queued kernel to the next.
fn long_gaps(cases: &mut Vec<Case>) {
    cases.push(case("on_hip", "20 us between queued kernels", &["device-gaps"], |mended| {
        let program = one(|t| {
            let mut dice = Dice(85);
            for _ in 0..60 {
                for _ in 0..20 {
                    t.kernel(0, 0, "norm", dice.about(100 * US, 5));
                }
            }
        });
        program.gap(if mended { 500 } else { 20 * US })
    }));
}
