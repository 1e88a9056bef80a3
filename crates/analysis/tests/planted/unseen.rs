//! Causes that the other files lack: copies that run as kernels, hand-overs that take long, servers whose pace changes.
//! Neighbours come for short times, and one rank works alone. Written down before the analysis was run on them.

use super::Case;
use super::cases::{Dice, SYNC, case, one};
use super::machine::{Host, MS, Program, US};

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    copies(&mut cases);
    hand_overs(&mut cases);
    paces(&mut cases);
    neighbours(&mut cases);
    one_rank(&mut cases);
    cases
}

const COPY: &str = "__amd_rocclr_copyBuffer";
const FILL: &str = "__amd_rocclr_fillBufferAligned";
const ASYNC: &str = "hipMemcpyAsync";

fn layers(t: &mut Host, dice: &mut Dice, count: u32) {
    for _ in 0..count {
        for (name, ns) in [("Cijk_gemm", 400 * US), ("norm", 120 * US)] {
            t.kernel(0, 0, name, dice.about(ns, 2));
        }
    }
}

/// Copies and fills that run as kernels of the runtime.
fn copies(cases: &mut Vec<Case>) {
    let steps = |kernel: &'static str, ns: u64, percent: u64| {
        move |mended: bool| {
            one(|t| {
                let mut dice = Dice(91);
                for _ in 0..60 {
                    for _ in 0..2 {
                        let ns = dice.about(ns, percent);
                        if !mended {
                            t.by_kernel(
                                (0, 0),
                                kernel,
                                ns,
                                if kernel == FILL { "hipMemsetAsync" } else { ASYNC },
                                false,
                            );
                        }
                        layers(t, &mut dice, 4);
                    }
                }
            })
        }
    };
    cases.push(
        case("unseen", "a cache is copied within the device each layer", &["copy-kernels"], steps(COPY, 700 * US, 2))
            .says(COPY),
    );
    cases.push(
        case("unseen", "buffers are cleared before each use", &["copy-kernels"], steps(FILL, 500 * US, 2)).says(FILL),
    );
    cases.push(
        case("unseen", "copies of any size within the device", &["copy-kernels"], steps(COPY, 600 * US, 95)).says(COPY),
    );
    cases.push(
        case("unseen", "results are read by kernels of the runtime", &["copy-kernels"], |mended| {
            one(|t| {
                let mut dice = Dice(92);
                for _ in 0..60 {
                    layers(t, &mut dice, 10);
                    if !mended {
                        t.by_kernel((0, 0), COPY, 3 * MS, "hipMemcpy", true);
                    }
                }
            })
        })
        .says("hipMemcpy")
        .beside(SYNC),
    );
    cases.push(case("unseen", "copies by kernels beside the program's own", &[], |_| {
        one(|t| {
            let mut dice = Dice(93);
            for _ in 0..80 {
                t.by_kernel((0, 1), COPY, MS, ASYNC, false);
                layers(t, &mut dice, 4);
            }
        })
    }));
    cases.push(case("unseen", "a short copy by a kernel now and then", &[], |_| {
        one(|t| {
            let mut dice = Dice(94);
            for i in 0..100u64 {
                layers(t, &mut dice, 4);
                t.by_kernel((0, 0), COPY, if i % 30 == 7 { 400 * US } else { 6 * US }, ASYNC, false);
            }
        })
    }));
}

/// Streams that wait for each other by events, and a device that needs long to hand over.
fn hand_overs(cases: &mut Vec<Case>) {
    for (gap, ns) in [(40 * US, 250 * US), (60 * US, 100 * US), (25 * US, 400 * US)] {
        let name = format!("streams hand over in {} us", gap / US);
        let case = case("unseen", &name, &["streams-in-turn"], move |mended| {
            let mut program = one(|t| {
                let mut dice = Dice(95);
                for i in 0..300 {
                    let stream = 1 + i % 2;
                    if !mended && i > 0 {
                        t.stream_wait(i - 1, 0, stream);
                    }
                    t.kernel(0, stream, "half", dice.about(ns, 2));
                    t.record(i, 0, stream);
                }
            });
            program.workgroups = 32;
            program.gap(if mended { 500 } else { gap })
        });
        cases.push(case.any_saving().beside(&["device-gaps"]));
    }
}

/// Requests whose pace changes, and loops that only look like them.
fn paces(cases: &mut Vec<Case>) {
    for (name, drift, noise) in
        [("faster and faster", -40i64, 3), ("slower and slower", 60, 1), ("hardly slower", 8, 8)]
    {
        cases.push(case("unseen", &format!("requests come {name}"), &[], move |_| {
            one(|t| {
                let mut dice = Dice(96);
                let mut at = 2 * MS;
                for i in 0..150i64 {
                    t.until(at);
                    t.kernel(0, 0, "prefill", dice.about(2 * MS, noise));
                    t.kernel(0, 0, "decode", dice.about(3 * MS, noise));
                    t.item(0);
                    at += (20 * 1_000_000 + i * drift * 1000).cast_unsigned();
                }
            })
        }));
    }
    cases.push(
        case("unseen", "requests at a pace, on a device that becomes slower", &["drift"], |mended| {
            one(|t| {
                let mut dice = Dice(97);
                for i in 0..150u64 {
                    t.until(2 * MS + 20 * MS * i);
                    for (name, ns) in [("prefill", 3 * MS), ("decode", 4 * MS)] {
                        t.kernel(0, 0, name, dice.about(ns, 2) * if mended { 1000 } else { 1000 + 3 * i } / 1000);
                    }
                    t.item(0);
                }
            })
        })
        .any_saving(),
    );
    // The loop takes 9 ms however long its kernels take, because it doesn't wait for them.
    cases.push(case("unseen", "a loop of steady host work that waits for nothing", &["host-bound"], |mended| {
        one(|t| {
            let mut dice = Dice(98);
            for _ in 0..120 {
                t.work(if mended { 0 } else { 9 * MS });
                t.kernel(0, 0, "encode", dice.about(2 * MS, 25));
                t.kernel(0, 0, "decode", dice.about(3 * MS, 25));
            }
        })
    }));
}

/// Another program on the device, for short times.
fn neighbours(cases: &mut Vec<Case>) {
    for (name, marked) in [("marked steps", true), ("no marks", false)] {
        cases.push(
            case("unseen", &format!("a neighbour for short times, {name}"), &["slow-phase"], move |mended| {
                one(|t| {
                    let mut dice = Dice(99);
                    let mut next = 60;
                    for i in 0..1500u64 {
                        // Six to ten steps, and no distance is like another.
                        let slow = (next..next + 8).contains(&i) && !mended;
                        if i == next + 8 {
                            next += 60 + dice.roll() / 4;
                        }
                        let step = |t: &mut Host| {
                            for (name, ns) in [("Cijk_gemm", 300 * US), ("attend", 200 * US), ("norm", 90 * US)] {
                                t.kernel(0, 0, name, dice.about(ns, 2) * if slow { 19 } else { 10 } / 10);
                            }
                            t.item(0);
                        };
                        let mut step = step;
                        if marked { t.range("step", step) } else { step(t) }
                    }
                })
            })
            .beside(SYNC),
        );
    }
}

/// Work that one of the ranks does for all.
fn one_rank(cases: &mut Vec<Case>) {
    let job = |ranks: u32, each: u32, work: fn(&mut Host)| {
        move |mended: bool| {
            Program::of((0..ranks).map(|device| {
                let mut t = Host::new(100 + device);
                let mut dice = Dice(101 + u64::from(device));
                for step in 0..90 {
                    if device == 0 && step % each == each - 1 && !mended {
                        work(&mut t);
                    }
                    (0..4).for_each(|_| t.kernel(device, 0, "Cijk_gemm", dice.about(900 * US, 1)));
                    t.collective(device, 0, step, 80 * US);
                    t.sync_stream(device, 0);
                }
                t
            }))
        }
    };
    for (name, ranks, each) in [("of four, thrice", 4, 30), ("of two, nine times", 2, 10), ("of eight, twice", 8, 40)] {
        let case = case(
            "unseen",
            &format!("a checkpoint by one rank {name}"),
            &["straggler"],
            job(ranks, each, |t| {
                t.range("save_checkpoint", |t| t.work(160 * MS));
            }),
        );
        cases.push(case.says("GPU 0").any_saving().beside(&["host-bound", "pauses", "cold-start", "avoidable-sync"]));
    }
    let copied = job(4, 30, |t| {
        (0..10).for_each(|_| t.download_blocking(0, 12 * MS));
        t.range("write", |t| t.work(40 * MS));
    });
    cases.push(
        case("unseen", "a checkpoint by one rank is copied first", &["straggler"], copied)
            .says("GPU 0")
            .any_saving()
            .beside(&["host-bound", "pauses", "cold-start", "exposed-copies", "avoidable-sync"]),
    );
}
