//! More programs, as they are in the field: each time varies, and each program has more than its flaw. Written after the first
//! set was right, to see what it had not taught.

use super::Case;
use super::cases::{Dice, SYNC, case, one};
use super::machine::{Host, MS, Program, US};

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    hosts(&mut cases);
    devices(&mut cases);
    in_time(&mut cases);
    clean(&mut cases);
    cases
}

/// A training step of about `ms` ms: layers of three kernels, launched with some Python before each.
fn step(t: &mut Host, dice: &mut Dice, layers: u32, ns: u64) {
    for _ in 0..layers {
        for name in ["Cijk_gemm", "softmax", "layer_norm"] {
            t.work(dice.about(5 * US, 40));
            t.kernel(0, 0, name, dice.about(ns, 4));
        }
    }
}

fn hosts(cases: &mut Vec<Case>) {
    cases.push(
        case("noisy", "loader is late in training with a look at the loss", &["input"], |mended| {
            one(|t| {
                let mut dice = Dice(1);
                for _ in 0..60 {
                    let load = dice.about(6 * MS, 30);
                    t.range("DataLoader.__next__", |t| t.work(if mended { 20 * US } else { load }));
                    step(t, &mut dice, 12, 200 * US);
                    t.item(0);
                }
            })
        })
        .says("DataLoader"),
    );
    cases.push(
        case("noisy", "a large allocation each tenth step", &["allocation"], |mended| {
            one(|t| {
                let mut dice = Dice(2);
                for i in 0..120 {
                    if i % 10 == 9 && !mended {
                        t.draining_call("hipFree", 0, dice.about(3 * MS, 20));
                        t.call("hipMalloc", dice.about(9 * MS, 20));
                    }
                    step(t, &mut dice, 6, 250 * US);
                }
            })
        })
        .says("hipMalloc"),
    );
    cases.push(
        case("noisy", "collector each fiftieth step or so", &["pauses"], |mended| {
            one(|t| {
                let mut dice = Dice(3);
                for i in 0..400 {
                    step(t, &mut dice, 3, 250 * US);
                    t.item(0);
                    let pause = dice.about(25 * MS, 15);
                    t.work(if i % 50 == 33 && !mended { pause } else { dice.about(20 * US, 50) });
                }
            })
        })
        .beside(SYNC),
    );
    cases.push(
        case("noisy", "an item per layer", SYNC, |mended| {
            one(|t| {
                let mut dice = Dice(4);
                for _ in 0..400 {
                    step(t, &mut dice, 2, 20 * US);
                    t.work(dice.about(15 * US, 50));
                    if !mended {
                        t.item(0);
                    }
                }
            })
        })
        .says("hipMemcpyWithStream"),
    );
    cases.push(case("noisy", "host work of varying length in no range", &["host-bound"], |mended| {
        one(|t| {
            let mut dice = Dice(5);
            for _ in 0..150 {
                let work = dice.about(800 * US, 60);
                t.work(if mended { 10 * US } else { work });
                t.kernel(0, 0, "Cijk_gemm", dice.about(200 * US, 5));
                t.kernel(0, 0, "softmax", dice.about(60 * US, 5));
            }
        })
    }));
    cases.push(
        case(
            "noisy",
            "short kernels in no order that the host launches too slowly",
            &["launch-bound", "graph"],
            |mended| {
                one(|t| {
                    let mut dice = Dice(6);
                    for _ in 0..3000 {
                        let name = ["add", "mul", "norm", "cast", "copy"][dice.roll() as usize % 5];
                        let ns = dice.about(3 * US, 20);
                        t.kernel_by(0, 0, name, if mended { ns + 3500 } else { ns }, dice.about(6 * US, 20));
                    }
                })
            },
        )
        .any_saving(),
    );
    cases.push(case("noisy", "pageable copies of varying size", &["pageable-copies"], |mended| {
        one(|t| {
            let mut dice = Dice(7);
            for i in 0..60 {
                let ns = dice.about(3 * MS, 30);
                match mended {
                    true => t.upload(0, 1, ns),
                    false => t.upload_pageable(0, 0, ns),
                }
                for name in ["a", "b", "c", "d"] {
                    t.kernel(0, 0, name, dice.about(1500 * US, 5));
                }
                if mended && i == 59 {
                    t.sync_device(0);
                }
            }
        })
    }));
    // Without any checkpoint, 409 ms were expected first. The last one follows the last kernel: it holds up none, and is told beside
    // the saving. A program that copies less often still ends with it.
    cases.push(
        case("noisy", "checkpoints copied to the host", &["exposed-copies"], |mended| {
            one(|t| {
                let mut dice = Dice(8);
                for i in 0..100 {
                    step(t, &mut dice, 4, 250 * US);
                    let checkpoint = if i % 20 == 19 { dice.about(80 * MS, 10) } else { 0 };
                    if checkpoint > 0 && (!mended || i == 99) {
                        t.download_blocking(0, checkpoint);
                    }
                }
            })
        })
        .says("more after the last kernel"),
    );
    cases.push(
        case("noisy", "a module loaded in the middle", &["cold-start"], |mended| {
            one(|t| {
                let mut dice = Dice(9);
                for i in 0..200 {
                    step(t, &mut dice, 3, 200 * US);
                    t.item(0);
                    if i == 110 && !mended {
                        t.call("hipModuleLoadData", 250 * MS);
                    }
                }
            })
        })
        .says("hipModuleLoadData")
        .beside(SYNC),
    );
    cases.push(
        case("noisy", "two threads with host work, one device", &["host-bound"], |mended| {
            Program::of((0..2).map(|i| {
                let mut t = Host::new(20 + i);
                let mut dice = Dice(10 + u64::from(i));
                for _ in 0..80 {
                    let work = dice.about(2 * MS, 20);
                    t.work(if mended { 5 * US } else { work });
                    t.kernel(0, 1 + i, "Cijk_gemm", dice.about(400 * US, 5));
                }
                t
            }))
        })
        .any_saving(),
    );
    cases.push(case("noisy", "a server with a timer and varying work", &[], |_| {
        one(|t| {
            let mut dice = Dice(12);
            for i in 0..100u64 {
                t.until(2 * MS + 33 * MS * i + dice.roll() * 20);
                step(t, &mut dice, 3, 200 * US);
                let more = dice.roll() * US;
                t.kernel(0, 0, "decode", 500 * US + more);
                t.item(0);
            }
        })
    }));
}

fn devices(cases: &mut Vec<Case>) {
    /// Data parallel training on `n` devices; the collective of each step may be hidden behind the next kernels.
    fn ranks(n: u32, seed: u64, hidden: bool, slow: Option<u32>, collective: u64) -> Program {
        Program::of((0..n).map(|device| {
            let mut t = Host::new(100 + device);
            let mut dice = Dice(seed + u64::from(device) * 77);
            for s in 0..40 {
                for k in 0..8 {
                    let ns = dice.about(600 * US, 1);
                    t.kernel(
                        device,
                        0,
                        ["Cijk_gemm", "gelu"][k % 2],
                        if slow == Some(device) { ns * 5 / 4 } else { ns },
                    );
                }
                t.record(s * n + device, device, 0);
                t.stream_wait(s * n + device, device, 1);
                if collective > 0 {
                    t.collective(device, 1, s, collective);
                }
                if !hidden {
                    t.record(1_000 + s * n + device, device, 1);
                    t.stream_wait(1_000 + s * n + device, device, 0);
                }
            }
            t
        }))
    }
    for n in [2, 8] {
        cases.push(
            case("noisy", &format!("exposed collectives on {n} devices"), &["exposed-communication"], move |mended| {
                ranks(n, 31, mended, None, 1200 * US)
            })
            .beside(&["imbalance"]),
        );
        cases.push(
            case("noisy", &format!("a slow device among {n}"), &["straggler"], move |mended| {
                ranks(n, 32, false, if mended { None } else { Some(1) }, 60 * US)
            })
            .says("GPU 1")
            .beside(&["imbalance"]),
        );
    }
    cases.push(case("noisy", "collectives behind kernels on 4 devices", &[], |_| ranks(4, 33, true, None, 1200 * US)));
    cases.push(case("noisy", "tensor parallel layers", &["exposed-communication"], |mended| {
        Program::of((0..4u32).map(|device| {
            let mut t = Host::new(100 + device);
            let mut dice = Dice(41);
            for i in 0..400 {
                t.kernel(device, 0, "Cijk_qkv", dice.about(90 * US, 1));
                t.kernel(device, 0, "Cijk_out", dice.about(70 * US, 1));
                t.collective(device, 0, i, if mended { US } else { 45 * US });
            }
            t
        }))
    }));
    cases.push(
        case("noisy", "pipeline of four stages, two at once", &["other-device"], |mended| {
            one(|t| {
                let mut dice = Dice(51);
                for batch in 0..40u32 {
                    // Two micro-batches, then all wait; without the flaw no device waits for the whole batch.
                    for micro in 0..2u32 {
                        for stage in 0..4u32 {
                            let event = 1 + (batch * 2 + micro) * 4 + stage;
                            if stage > 0 {
                                t.stream_wait(event - 1, stage, 0);
                            } else if batch > 0 && micro == 0 && !mended {
                                t.stream_wait((batch * 2 - 1) * 4 + 4, 0, 0);
                            }
                            t.kernel(stage, 0, "stage", dice.about(2 * MS, 2));
                            t.record(event, stage, 0);
                        }
                    }
                }
            })
        })
        .says("GPU"),
    );
    cases.push(
        case("noisy", "the host hands work from device to device", &["other-device"], |mended| {
            one(|t| {
                let mut dice = Dice(52);
                for _ in 0..60 {
                    for device in 0..2 {
                        t.kernel(device, 0, "stage", dice.about(3 * MS, 2));
                        if !mended {
                            t.sync_stream(device, 0);
                        }
                    }
                }
            })
        })
        .beside(SYNC),
    );
}

fn in_time(cases: &mut Vec<Case>) {
    let run = |seed: u64, factor: fn(u64, u64) -> u64, mended: bool| {
        one(|t| {
            let mut dice = Dice(seed);
            for i in 0..300 {
                for (name, ns) in [("Cijk_a", 700 * US), ("softmax", 120 * US), ("Cijk_b", 400 * US), ("add", 50 * US)]
                {
                    let ns = dice.about(ns, 3);
                    let chance = dice.roll();
                    t.kernel(0, 0, name, if mended { ns } else { ns * factor(i, chance) / 1000 });
                }
            }
        })
    };
    cases.push(case("noisy", "drift", &["drift"], move |mended| run(61, |i, _| 1000 + i / 2, mended)));
    cases.push(case("noisy", "clocks that rise", &["clock-ramp"], move |mended| {
        run(62, |i, _| if i < 50 { 1500 - 10 * i } else { 1000 }, mended)
    }));
    cases.push(case("noisy", "a slow while", &["slow-phase"], move |mended| {
        run(63, |i, _| if (90..150).contains(&i) { 1250 } else { 1000 }, mended)
    }));
    cases.push(case("noisy", "two modes in noise", &["two-modes"], move |mended| {
        run(64, |_, chance| if chance < 250 { 1350 } else { 1000 }, mended)
    }));
}

fn clean(cases: &mut Vec<Case>) {
    cases.push(case("noisy", "clean training", &[], |_| {
        one(|t| {
            let mut dice = Dice(71);
            for _ in 0..60 {
                t.upload(0, 1, dice.about(2 * MS, 20));
                t.range("DataLoader.__next__", |t| t.work(dice.about(300 * US, 50)));
                step(t, &mut dice, 20, 180 * US);
            }
        })
    }));
    cases.push(case("noisy", "clean training with a look at the loss each twentieth step", &[], |_| {
        one(|t| {
            let mut dice = Dice(72);
            for i in 0..100 {
                step(t, &mut dice, 8, 180 * US);
                if i % 20 == 19 {
                    t.item(0);
                }
            }
        })
    }));
    cases.push(case("noisy", "copy in, run, copy out", &[], |_| {
        one(|t| {
            t.call("hipModuleLoadData", 80 * MS);
            (0..3).for_each(|_| t.call("hipMalloc", 200 * US));
            t.upload_blocking(0, 2 * MS);
            t.kernel(0, 0, "saxpy", 300 * US);
            t.sync_device(0);
            t.download_blocking(0, 2 * MS);
        })
    }));
    cases.push(case("noisy", "requests of different length, decoded", &[], |_| {
        one(|t| {
            let mut dice = Dice(73);
            for _ in 0..20 {
                for _ in 0..12 {
                    t.kernel(0, 0, "prefill_attention", dice.about(900 * US, 30));
                    t.kernel(0, 0, "Cijk_prefill", dice.about(1500 * US, 30));
                }
                for _ in 0..20 + dice.roll() % 60 {
                    let kernels = [("rms_norm", 8 * US), ("paged_attention", 60 * US), ("Cijk_decode", 90 * US)];
                    t.graph(0, 0, &kernels.map(|(name, ns)| (name, dice.about(ns, 4))));
                }
            }
        })
    }));
    cases.push(case("noisy", "a kernel with three shapes", &[], |_| {
        one(|t| {
            let mut dice = Dice(74);
            for i in 0..600 {
                let ns = [300 * US, 500 * US, 900 * US][i % 3];
                t.kernel(0, 0, "Cijk_gemm", dice.about(ns, 3));
            }
        })
    }));
}
