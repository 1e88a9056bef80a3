//! Training on one device: epochs, micro-steps, evaluation, checkpoints, compilers and allocators.

use super::{COPIES_AND_WAITS, Case, Dice, MS, SYNC, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    hosts(cases);
    clean(cases);
}

fn hosts(cases: &mut Vec<Case>) {
    cases.push(
        case("sixth", "the loader is late in two of five epochs", &["input"], |mended| {
            one(|t| {
                let mut dice = Dice(611);
                for i in 0..200 {
                    let late = matches!(i / 40, 1 | 3) && !mended;
                    let ns = dice.about(10 * MS, 10);
                    t.range("DataLoader.__next__", |t| t.work(if late { ns } else { 30 * US }));
                    (0..6).for_each(|_| t.kernel(0, 0, "layer", MS));
                    t.item(0);
                }
            })
        })
        .says("DataLoader")
        .beside(SYNC),
    );
    cases.push(
        case("sixth", "metrics of the evaluation are computed on the host", &["pauses", "host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(612);
                for step in 0..240 {
                    (0..20).for_each(|_| t.kernel(0, 0, "train", dice.about(500 * US, 2)));
                    t.item(0);
                    if step % 60 == 59 {
                        (0..10).for_each(|_| t.kernel(0, 0, "evaluate", 2 * MS));
                        t.download_blocking(0, 2 * MS);
                        t.range("compute_metrics", |t| t.work(if mended { 5 * US } else { 250 * MS }));
                    }
                }
            })
        })
        .says("compute_metrics")
        .beside(COPIES_AND_WAITS),
    );
    cases.push(
        case("sixth", "the step is compiled again for the second and the third batch", &["preparation"], |mended| {
            one(|t| {
                let mut dice = Dice(613);
                for step in 0..150 {
                    if matches!(step, 1 | 2) && !mended {
                        t.work(500 * MS);
                    }
                    (0..40).for_each(|i| t.kernel(0, 0, ["forward", "backward"][i / 20], dice.about(500 * US, 2)));
                    t.sync_stream(0, 0);
                }
            })
        })
        .any_saving(),
    );
    cases.push(
        case("sixth", "the allocator empties its cache now and then", &["allocation"], |mended| {
            one(|t| {
                let mut dice = Dice(614);
                for step in 0..200 {
                    if step % 25 == 20 && !mended {
                        (0..4).for_each(|_| t.draining_call("hipFree", 0, 3 * MS));
                        (0..4).for_each(|_| t.call("hipMalloc", 5 * MS));
                    }
                    (0..20).for_each(|_| t.kernel(0, 0, "layer", dice.about(500 * US, 2)));
                }
            })
        })
        .says("hipFree")
        .beside(SYNC),
    );
    cases.push(
        case("sixth", "the loss is printed in each tenth step", &["host-bound", "pauses"], |mended| {
            one(|t| {
                for step in 0..200 {
                    (0..16).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                    if step % 10 == 9 && !mended {
                        t.item(0);
                        t.range("print", |t| t.work(3 * MS));
                    }
                }
            })
        })
        .says("print")
        .beside(SYNC),
    );
    cases.push(
        case("sixth", "a batch is copied on its own stream, and awaited at once", &["exposed-copies"], |mended| {
            one(|t| {
                if mended {
                    t.upload(0, 2, 3 * MS);
                    t.record(0, 0, 2);
                }
                for i in 0..100u32 {
                    if mended {
                        t.stream_wait(i, 0, 0);
                        t.upload(0, 2, 3 * MS);
                        t.record(i + 1, 0, 2);
                    } else {
                        t.upload(0, 2, 3 * MS);
                        t.sync_stream(0, 2);
                    }
                    (0..10).for_each(|_| t.kernel(0, 0, "layer", 800 * US));
                    t.sync_stream(0, 0);
                }
            })
        })
        .beside(SYNC),
    );
    cases.push(
        case("sixth", "memory is registered for each batch", &["made-again"], |mended| {
            one(|t| {
                for _ in 0..100 {
                    if !mended {
                        t.call("hipHostRegister", 1200 * US);
                    }
                    t.upload(0, 0, 50 * US);
                    (0..12).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                    t.sync_stream(0, 0);
                    if !mended {
                        t.call("hipHostUnregister", 800 * US);
                    }
                }
            })
        })
        .says("hipHost")
        .beside(SYNC),
    );
}

fn clean(cases: &mut Vec<Case>) {
    cases.push(case("sixth", "gradients are accumulated over four micro-steps", &[], |_| {
        one(|t| {
            let mut dice = Dice(615);
            for i in 0..160 {
                t.range(&format!("ProfilerStep#{i}"), |t| {
                    t.work(100 * US);
                    for pass in ["forward", "backward"] {
                        (0..12).for_each(|_| t.kernel(0, 0, pass, dice.about(300 * US, 3)));
                    }
                    if i % 4 == 3 {
                        (0..8).for_each(|_| t.kernel(0, 0, "adam", 200 * US));
                        t.item(0);
                    }
                });
            }
        })
    }));
    cases.push(case("sixth", "layers are computed again in the backward pass", &[], |_| {
        one(|t| {
            let mut dice = Dice(616);
            for _ in 0..40 {
                (0..12).for_each(|_| t.kernel(0, 0, "forward", dice.about(700 * US, 3)));
                for _ in 0..12 {
                    t.kernel(0, 0, "forward", dice.about(700 * US, 3));
                    t.kernel(0, 0, "backward", dice.about(1400 * US, 3));
                }
                t.kernel(0, 0, "adam", MS);
            }
        })
    }));
    // Products take twice as long with twice the length, attention four times.
    cases.push(case("sixth", "sequences are twice as long after a third, and again", &[], |_| {
        one(|t| {
            let mut dice = Dice(617);
            for step in 0..150u32 {
                let times = 2u64.pow(step / 50);
                for _ in 0..8 {
                    t.kernel(0, 0, "Cijk_gemm", dice.about(200 * US, 2) * times);
                    t.kernel(0, 0, "attention", dice.about(60 * US, 2) * times * times);
                    t.kernel(0, 0, "norm", dice.about(40 * US, 2) * times);
                }
                t.item(0);
            }
        })
    }));
    cases.push(case("sixth", "the learning rate is copied before each step", &[], |_| {
        one(|t| {
            for _ in 0..100 {
                t.upload_blocking(0, 3 * US);
                (0..20).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
            }
        })
    }));
}
