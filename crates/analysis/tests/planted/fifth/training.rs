//! Training on one and on many devices.

use super::{COPIES_AND_WAITS, Case, Dice, MS, Program, SYNC, US, case, one};
use crate::machine::Host;

pub(super) fn add(cases: &mut Vec<Case>) {
    cases.push(case("fifth", "a look at the loss of each micro-step", SYNC, accumulated).says("hipMemcpyWithStream"));
    cases.push(
        case("fifth", "checkpoints are copied, then written", &["pauses", "host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(511);
                for step in 0..280 {
                    (0..20).for_each(|_| t.kernel(0, 0, "train", dice.about(500 * US, 2)));
                    t.item(0);
                    if step % 60 == 59 {
                        t.range("save_checkpoint", |t| {
                            t.download_blocking(0, 120 * MS);
                            t.work(if mended { 5 * US } else { 350 * MS });
                        });
                    }
                }
            })
        })
        .says("save_checkpoint")
        .beside(COPIES_AND_WAITS),
    );
    cases.push(case("fifth", "an optimizer of 1200 short kernels", &["slivers", "device-gaps"], |mended| {
        one(|t| {
            for _ in 0..40 {
                (0..100).for_each(|_| t.kernel(0, 0, "layer", 200 * US));
                let (count, ns) = if mended { (10, 360 * US) } else { (1200, 3 * US) };
                for i in 0..count {
                    t.kernel(0, 0, ["mul", "addcmul", "sqrt", "addcdiv"][i % 4], ns);
                }
            }
        })
        .gap(2 * US)
    }));
    cases.push(case("fifth", "buckets are reduced behind the backward pass", &["exposed-communication"], buckets));
    cases.push(
        case("fifth", "each parameter is reduced alone", &["exposed-communication"], |mended| {
            Program::of((0..4u32).map(|device| {
                let mut t = Host::new(10 + device);
                for step in 0..30 {
                    (0..16).for_each(|_| t.kernel(device, 0, "layer", 500 * US));
                    if mended {
                        t.collective(device, 0, step * 300, 150 * US);
                    } else {
                        (0..300).for_each(|i| t.collective(device, 0, step * 300 + i, 12 * US));
                    }
                    (0..4).for_each(|_| t.kernel(device, 0, "adam", 200 * US));
                    t.sync_stream(device, 0);
                }
                t
            }))
        })
        .beside(&["slivers", "device-gaps"]),
    );
    cases.push(
        case("fifth", "a pipeline that fills and drains with four micro-batches", &["other-device"], |mended| {
            pipeline(if mended { 16 } else { 4 })
        })
        .says("GPU")
        .any_saving(),
    );
    cases.push(
        case("fifth", "code is compiled for new shapes now and then", &["code-loads"], |mended| {
            one(|t| {
                let (mut dice, mut next) = (Dice(512), 9);
                for step in 0..150 {
                    if step == next {
                        next += 5 + dice.roll() % 14;
                        if !mended {
                            t.call("hipModuleLoadData", dice.about(80 * MS, 20));
                        }
                    }
                    (0..20).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                    t.item(0);
                }
            })
        })
        .says("hipModuleLoadData")
        .beside(SYNC),
    );
    cases.push(
        case(
            "fifth",
            "another thread holds the lock of Python now and then",
            &["host-bound", "launch-bound", "graph"],
            |mended| {
                one(|t| {
                    let mut dice = Dice(513);
                    for i in 0..3000 {
                        let ns = 10 * US + dice.roll() * 60;
                        t.work(if mended { 5 * US } else { ns });
                        t.kernel(0, 0, ["a", "b", "c", "d", "e", "f"][i % 6], 20 * US);
                    }
                })
            },
        )
        // Where the host is hardly late, the way of the launch is the larger part.
        .beside(&["launch-bound"]),
    );
    cases.push(
        case("fifth", "pinned memory is allocated for each batch", &["allocation"], |mended| {
            one(|t| {
                let mut dice = Dice(514);
                for _ in 0..100 {
                    if !mended {
                        t.call("hipHostMalloc", dice.about(1500 * US, 10));
                    }
                    t.upload(0, 0, 50 * US);
                    (0..16).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                    t.item(0);
                }
            })
        })
        .says("hipHostMalloc")
        .beside(SYNC),
    );
}

/// Four micro-steps of 6 ms and an optimizer. Python needs 300 us before each.
fn accumulated(mended: bool) -> Program {
    one(|t| {
        for _ in 0..60 {
            for _ in 0..4 {
                t.work(300 * US);
                for i in 0..12 {
                    t.work(5 * US);
                    t.kernel(0, 0, ["forward", "backward"][i / 6], 500 * US);
                }
                if !mended {
                    t.item(0);
                }
            }
            (0..4).for_each(|_| t.kernel(0, 0, "adam", 250 * US));
        }
    })
}

/// Sixteen buckets of gradients on four devices, reduced on a stream of their own: all at the end, or when they are known.
fn buckets(mended: bool) -> Program {
    Program::of((0..4u32).map(|device| {
        let mut t = Host::new(10 + device);
        for step in 0..30u32 {
            let event = |i: u32| device * 10_000 + step * 20 + i;
            (0..4).for_each(|_| t.kernel(device, 0, "forward", MS));
            for i in 0..16 {
                t.kernel(device, 0, "backward", 500 * US);
                if mended || i == 15 {
                    t.record(event(i), device, 0);
                    t.stream_wait(event(i), device, 1);
                    for bucket in if mended { i..i + 1 } else { 0..16 } {
                        t.collective(device, 1, step * 16 + bucket, 300 * US);
                    }
                }
            }
            t.record(event(16), device, 1);
            t.stream_wait(event(16), device, 0);
            t.kernel(device, 0, "adam", MS);
            t.sync_device(device);
        }
        t
    }))
}

/// 32 ms of forward and 48 ms of backward passes in all, on four stages.
fn pipeline(micro: u32) -> Program {
    one(|t| {
        let mut event = 0;
        for _ in 0..20 {
            for (name, ms, back) in [("forward", 8, false), ("backward", 12, true)] {
                for _ in 0..micro {
                    for i in 0..4 {
                        let stage = if back { 3 - i } else { i };
                        if i > 0 {
                            t.stream_wait(event, stage, 0);
                        }
                        t.kernel(stage, 0, name, ms * MS / u64::from(micro));
                        event += 1;
                        t.record(event, stage, 0);
                    }
                }
            }
            for stage in 0..4 {
                t.kernel(stage, 0, "adam", 500 * US);
            }
            (0..4).for_each(|stage| t.sync_device(stage));
        }
    })
}
