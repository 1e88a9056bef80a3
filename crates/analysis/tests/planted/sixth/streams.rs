//! Streams that share a device, clocks, calls beside launches, and times that differ by nature.

use super::{COPIES_AND_WAITS, Case, Dice, MS, SYNC, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    calls(cases);
    shared(cases);
    natures(cases);
}

fn calls(cases: &mut Vec<Case>) {
    cases.push(
        case("sixth", "free memory is asked for in each step", &["host-bound"], |mended| {
            one(|t| {
                for _ in 0..150 {
                    if !mended {
                        t.call("hipMemGetInfo", 600 * US);
                    }
                    (0..10).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                    t.sync_stream(0, 0);
                }
            })
        })
        .says("hipMemGetInfo")
        .beside(SYNC),
    );
    cases.push(
        case("sixth", "the grid is computed anew before each launch", &["host-bound", "launch-bound"], |mended| {
            one(|t| {
                for i in 0..3000 {
                    if !mended {
                        t.call("hipOccupancyMaxActiveBlocksPerMultiprocessor", 25 * US);
                    }
                    t.kernel(0, 0, ["a", "b", "c", "d", "e", "f"][i % 6], 15 * US);
                }
            })
        })
        .says("hipOccupancy")
        .beside(&["launch-bound", "host-bound"]),
    );
    cases.push(
        case("sixth", "results go to pageable memory", &["pageable-copies", "exposed-copies"], |mended| {
            one(|t| {
                for i in 0..120u32 {
                    (0..8).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                    if mended {
                        t.record(i, 0, 0);
                        t.stream_wait(i, 0, 2);
                        t.download(0, 2, 1500 * US);
                    } else {
                        t.download_pageable(0, 0, 1500 * US);
                    }
                }
            })
        })
        .beside(COPIES_AND_WAITS),
    );
}

fn shared(cases: &mut Vec<Case>) {
    // Both streams share the compute units while both have work. Alone, each is twice as fast.
    cases.push(case("sixth", "a burst on another stream halves the speed of all", &[], |_| {
        one(|t| {
            for i in 0..60u32 {
                t.record(i, 0, 0);
                t.stream_wait(i, 0, 1);
                (0..10).for_each(|_| t.kernel(0, 1, "background", 2 * MS));
                (0..10).for_each(|_| t.kernel(0, 0, "layer", 2 * MS));
                (0..20).for_each(|_| t.kernel(0, 0, "layer", MS));
            }
        })
    }));
    cases.push(case("sixth", "kernels of two streams, each fills the device", &[], |_| {
        let mut program = one(|t| {
            let mut dice = Dice(631);
            for _ in 0..600 {
                t.kernel(0, 1, "scatter", dice.about(700 * US, 3));
                t.kernel(0, 2, "gather", dice.about(500 * US, 3));
            }
        });
        program.exclusive = true;
        program.workgroups = 8192;
        program
    }));
    cases.push(case("sixth", "power holds the device back for three whiles", &["slow-phase"], |mended| {
        one(|t| {
            let mut dice = Dice(632);
            for i in 0..1200u64 {
                let slow = i % 400 >= 280 && !mended;
                for (name, ns) in [("gemm", 800 * US), ("attend", 500 * US), ("norm", 120 * US)] {
                    t.kernel(0, 0, name, dice.about(ns, 1) * if slow { 115 } else { 100 } / 100);
                }
                if i % 10 == 9 {
                    t.item(0);
                }
            }
        })
    }));
    cases.push(case("sixth", "the clock wakes up with each request", &[], |_| {
        one(|t| {
            let mut dice = Dice(633);
            for i in 0..100u64 {
                t.until(2 * MS + 30 * MS * i);
                for j in 0..8 {
                    t.kernel(0, 0, "layer", dice.about(MS, 2) * if j < 2 { 14 } else { 10 } / 10);
                }
                t.item(0);
            }
        })
    }));
}

fn natures(cases: &mut Vec<Case>) {
    cases.push(case("sixth", "two kinds of layers in turn", &[], |_| {
        one(|t| {
            let mut dice = Dice(634);
            for i in 0..1500 {
                t.kernel(0, 0, "attention", dice.about(if i % 2 == 0 { 300 * US } else { 520 * US }, 2));
                t.kernel(0, 0, "mlp", dice.about(400 * US, 2));
            }
        })
    }));
    cases.push(case("sixth", "lengths of sequences are log-normal", &[], |_| {
        one(|t| {
            let mut dice = Dice(635);
            for _ in 0..1000 {
                let normal = (0..12).map(|_| dice.roll() as f64 / 1000.0).sum::<f64>() - 6.0;
                t.kernel(0, 0, "attention", (400e3 * (0.5 * normal).exp()) as u64);
                t.kernel(0, 0, "mlp", dice.about(600 * US, 2));
            }
        })
    }));
    cases.push(case("sixth", "a solver needs more iterations in some steps", &[], |_| {
        one(|t| {
            let mut dice = Dice(636);
            for _ in 0..120 {
                t.kernel(0, 0, "assemble", dice.about(2 * MS, 2));
                for _ in 0..20 + dice.roll() / 25 {
                    t.kernel(0, 0, "spmv", dice.about(150 * US, 2));
                    t.kernel(0, 0, "axpy", dice.about(60 * US, 2));
                }
                t.item(0);
            }
        })
    }));
}
