//! Neighbours of what the sixth set had mended, written after the mends: a rule that fits one program only fails here.

use super::{Case, Dice, Host, MS, Program, SYNC, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    cases.push(
        case("sixth", "the first meeting of ranks waits for one that comes late", &["preparation"], |mended| {
            one(|t| {
                for i in 0..120 {
                    t.kernel(0, 0, "spmv", MS);
                    t.item(0);
                    t.range("MPI_Allreduce", |t| t.work(if i == 2 && !mended { 75 * MS } else { 5 * US }));
                }
            })
        })
        .says("the rank that comes late")
        .any_saving(),
    );
    cases.push(
        case(
            "sixth",
            "each batch is copied by a call that waits for the kernels before it",
            &["avoidable-sync"],
            |mended| {
                one(|t| {
                    for _ in 0..200 {
                        (0..4).for_each(|_| t.kernel(0, 0, "saxpy", 50 * US));
                        match mended {
                            true => t.upload(0, 1, 2 * US),
                            false => t.upload_blocking(0, 2 * US),
                        }
                    }
                })
            },
        )
        .says("ahead of its use")
        .any_saving()
        .beside(&["exposed-copies"]),
    );
    // More than half of the time in the range is that of the first step, which begins late.
    cases.push(
        case("sixth", "ranks meet in each step, and wait long for the first one", &["host-bound"], |mended| {
            one(|t| {
                for i in 0..120 {
                    t.kernel(0, 0, "spmv", MS);
                    t.item(0);
                    let meets = if i == 2 { 75 * MS } else { 500 * US };
                    t.range("MPI_Allreduce", |t| t.work(if mended && i != 2 { 2 * US } else { meets }));
                    t.range("local", |t| t.work(if mended { 2 * US } else { 200 * US }));
                }
            })
        })
        .says("MPI_Allreduce")
        .any_saving()
        .beside(&["preparation", "avoidable-sync", "device-sync"]),
    );
    devices(cases);
    hosts(cases);
    times(cases);
    lost(cases);
}

fn devices(cases: &mut Vec<Case>) {
    cases.push(
        case("sixth", "the expert of one of two ranks is hot", &["straggler"], |mended| {
            Program::of((0..2u32).map(|device| {
                let mut t = Host::new(10 + device);
                for layer in 0..120 {
                    t.kernel(device, 0, "attention", 2 * MS);
                    let uneven = if device == 1 { 3 * MS } else { MS };
                    t.kernel(device, 0, "experts", if mended { 2 * MS } else { uneven });
                    t.collective(device, 0, layer, 40 * US);
                }
                t
            }))
        })
        .says("GPU 1"),
    );
    cases.push(case("sixth", "an answer by two devices, handed over by the host", &[], |_| {
        one(|t| {
            let mut dice = Dice(651);
            for i in 0..80u64 {
                t.until(2 * MS + 50 * MS * i);
                (0..5 + dice.roll() / 200).for_each(|_| t.kernel(0, 0, "encode", MS));
                t.sync_device(0);
                (0..5 + dice.roll() / 100).for_each(|_| t.kernel(1, 0, "decode", MS));
                t.item(1);
            }
        })
    }));
    cases.push(
        case("sixth", "a batch by two devices, handed over by the host", &["other-device"], |_| {
            one(|t| {
                let mut dice = Dice(652);
                for _ in 0..80 {
                    (0..5).for_each(|_| t.kernel(0, 0, "encode", dice.about(MS, 5)));
                    t.sync_device(0);
                    (0..5).for_each(|_| t.kernel(1, 0, "decode", dice.about(MS, 5)));
                    t.sync_device(1);
                }
            })
        })
        .says("launch the next micro-batch first")
        .any_saving()
        .beside(SYNC),
    );
}

fn hosts(cases: &mut Vec<Case>) {
    cases.push(
        case("sixth", "short calls between launches", &["graph", "launch-bound"], |_| {
            one(|t| {
                for i in 0..4000 {
                    t.call("hipGetDevice", US);
                    t.call("hipSetDevice", US);
                    t.kernel_by(0, 0, ["a", "b", "c", "d", "e", "f"][i % 6], 4 * US, 6 * US);
                }
            })
        })
        .any_saving()
        .beside(&["launch-bound", "host-bound"]),
    );
    cases.push(
        case("sixth", "a graph is captured in each tenth step", &["host-bound", "pauses"], |mended| {
            one(|t| {
                for i in 0..200 {
                    if i % 10 == 5 && !mended {
                        t.call("hipStreamBeginCapture", 2 * US);
                        for _ in 0..60 {
                            t.work(100 * US);
                            t.call("hipLaunchKernel", 3 * US);
                        }
                        t.call("hipStreamEndCapture", 20 * US);
                    }
                    t.graph(0, 0, &[("layer", 100 * US); 20]);
                    t.item(0);
                }
            })
        })
        .beside(SYNC),
    );
    cases.push(
        case("sixth", "one launch in each step is for no work", &["host-bound"], |mended| {
            one(|t| {
                for _ in 0..120 {
                    t.work(if mended { 5 * US } else { 3 * MS });
                    t.call("hipLaunchKernel", 3 * US);
                    (0..10).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                    t.sync_stream(0, 0);
                }
            })
        })
        .beside(SYNC),
    );
}

fn times(cases: &mut Vec<Case>) {
    cases.push(
        case(
            "sixth",
            "one step in ten takes twice the time",
            &["step-jitter", "slow-phase", "tail", "two-modes"],
            |mended| {
                one(|t| {
                    let mut dice = Dice(653);
                    for _ in 0..200 {
                        let times = if dice.roll() < 100 && !mended { 2 } else { 1 };
                        for name in ["gemm", "attend", "norm", "add"] {
                            t.kernel(0, 0, name, dice.about(500 * US, 3) * times);
                        }
                        t.sync_stream(0, 0);
                    }
                })
            },
        )
        .beside(&["tail", "two-modes", "step-jitter"]),
    );
    cases.push(case("sixth", "one kernel has more work after a third, and again", &[], |_| {
        one(|t| {
            let mut dice = Dice(654);
            for step in 0..240u64 {
                for _ in 0..4 {
                    t.kernel(0, 0, "solve", dice.about(MS, 2) * (1 + step / 80));
                    t.kernel(0, 0, "assemble", dice.about(700 * US, 2));
                }
                t.item(0);
            }
        })
    }));
}

fn lost(cases: &mut Vec<Case>) {
    cases.push(
        case("sixth", "the host is late, and kernels were lost for a while", &["host-bound"], |_| {
            one(|t| {
                for _ in 0..100 {
                    t.range("prepare", |t| t.work(4 * MS));
                    (0..20).for_each(|_| t.kernel(0, 0, "layer", 300 * US));
                    t.sync_stream(0, 0);
                }
            })
        })
        .says("prepare")
        .any_saving()
        .seen(|run| run.lost(4..6)),
    );
    cases.push(
        case("sixth", "kernels that were launched far ahead were lost", &[], |_| {
            one(|t| {
                for i in 0..1000 {
                    t.kernel(0, 0, ["qkv", "attention", "mlp"][i % 3], MS);
                }
            })
        })
        .seen(|run| run.lost(3..5)),
    );
}
