//! Programs that an outsider wrote down, who doubted the judgement: what blocks without a wait, what is slow together, and steps that
//! are other work. 17 of 75 were judged wrong then.

use super::Case;
use super::cases::{Dice, case, one};
use super::machine::{Host, MS, Program, US};

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    hosts(&mut cases);
    other_work(&mut cases);
    devices(&mut cases);
    cases
}

const KERNELS: [(&str, u64); 3] = [("Cijk_gemm", 400 * US), ("attend", 250 * US), ("elementwise", 140 * US)];

fn layers(t: &mut Host, dice: &mut Dice, count: u32) {
    for _ in 0..count {
        for (name, ns) in KERNELS {
            t.work(6 * US);
            t.kernel(0, 0, name, dice.about(ns, 2));
        }
    }
}

/// What a host does that keeps the device waiting.
fn hosts(cases: &mut Vec<Case>) {
    // Nothing marks these steps but the pauses, and each step has one.
    cases.push(case("doubts", "each batch is prepared, without marks and waits", &["host-bound"], |mended| {
        one(|t| {
            let mut dice = Dice(51);
            for _ in 0..60 {
                let ns = dice.about(16 * MS, 15);
                t.work(if mended { 0 } else { ns });
                layers(t, &mut dice, 10);
            }
        })
    }));
    cases.push(
        case("doubts", "an event is asked again and again", &["avoidable-sync"], |mended| {
            one(|t| {
                let mut dice = Dice(52);
                for i in 0..600usize {
                    let ns = dice.about(60 * US, 3);
                    t.kernel(0, 0, KERNELS[i % 3].0, ns);
                    if !mended {
                        for _ in 0..9 {
                            t.call("hipEventQuery", 1200);
                            t.work(8 * US);
                        }
                    }
                }
            })
        })
        .says("hipEventQuery")
        .any_saving(),
    );
    cases.push(
        case("doubts", "a caching allocator grows in the first steps", &["preparation"], |mended| {
            one(|t| {
                let mut dice = Dice(53);
                for step in 0..60 {
                    for _ in 0..12 {
                        if step < 2 && !mended {
                            t.call("hipMalloc", 2500 * US);
                        }
                        layers(t, &mut dice, 1);
                    }
                    t.item(0);
                }
            })
        })
        .any_saving(),
    );
    cases.push(case(
        "doubts",
        "hundreds of small copies before each step",
        &["exposed-copies", "pageable-copies"],
        |mended| {
            one(|t| {
                let mut dice = Dice(54);
                for _ in 0..40 {
                    for _ in 0..if mended { 1 } else { 250 } {
                        t.upload_blocking(0, 6 * US);
                    }
                    layers(t, &mut dice, 12);
                    t.sync_stream(0, 0);
                }
            })
        },
    ));
}

/// Steps and launches that differ because they do other work.
fn other_work(cases: &mut Vec<Case>) {
    cases.push(case("doubts", "each fourth step has the optimizer", &[], |_| {
        one(|t| {
            let mut dice = Dice(55);
            for step in 0..120 {
                t.range(&format!("ProfilerStep#{step}"), |t| {
                    layers(t, &mut dice, 10);
                    if step % 4 == 3 {
                        (0..12).for_each(|_| t.kernel(0, 0, "multi_tensor_apply", 150 * US));
                    }
                });
            }
        })
    }));
    cases.push(case("doubts", "one in seventy is nine times as long, with noise", &["tail"], |mended| {
        one(|t| {
            let mut dice = Dice(56);
            for i in 0..2500 {
                let (gemm, attend) = (dice.about(200 * US, 3), dice.about(250 * US, 3));
                t.kernel(0, 0, "Cijk_gemm", gemm);
                t.kernel(0, 0, "attend", if i % 70 == 13 && !mended { 9 * attend } else { attend });
            }
        })
    }));
}

/// Devices that are slow.
fn devices(cases: &mut Vec<Case>) {
    cases.push(
        case("doubts", "one of four devices is slower, and all end a step together", &["slow-device"], |mended| {
            one(|t| {
                let mut dice = Dice(57);
                for _ in 0..60 {
                    for i in 0..10usize {
                        for device in 0..4 {
                            let ns = dice.about(KERNELS[i % 3].1, 2);
                            let slow = device == 2 && !mended;
                            t.kernel(device, 0, KERNELS[i % 3].0, if slow { ns * 13 / 10 } else { ns });
                        }
                    }
                    (0..4).for_each(|device| t.sync_device(device));
                }
            })
        })
        .says("GPU 2")
        .beside(&["device-sync", "avoidable-sync"]),
    );
    let paced = |factor: fn(u64) -> u64| {
        one(|t| {
            let mut dice = Dice(58);
            for i in 0..3000u64 {
                let (name, ns) = KERNELS[i as usize % 3];
                t.kernel(0, 0, name, dice.about(ns, 2) * factor(i) / 100);
            }
        })
    };
    cases.push(case("doubts", "slower from the middle on, for good", &["slow-phase"], move |mended| {
        if mended { paced(|_| 100) } else { paced(|i| if i < 1500 { 100 } else { 140 }) }
    }));
    cases.push(case("doubts", "a neighbour now and then", &["slow-phase"], move |mended| {
        if mended { paced(|_| 100) } else { paced(|i| if i % 750 > 600 { 180 } else { 100 }) }
    }));
    // The last batches of each epoch are small; forward and backward passes are the same kernels.
    cases.push(case("doubts", "forward and backward passes by the same kernels", &[], |_| {
        let play = |t: &mut Host| {
            let mut dice = Dice(59);
            for step in 0..100 {
                let size = if step % 20 == 19 { 50 } else { 100 };
                for pass in [100, 190] {
                    for _ in 0..3 {
                        for (name, ns) in KERNELS {
                            t.kernel(0, 0, name, dice.about(ns, 2) * pass * size / 10_000);
                        }
                    }
                }
            }
        };
        Program::of([{
            let mut t = Host::new(10);
            play(&mut t);
            t
        }])
    }));
}
