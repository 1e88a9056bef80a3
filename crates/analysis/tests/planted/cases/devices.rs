//! Several devices, and what one of them makes the others wait.

use super::{case, one};
use crate::Case;
use crate::machine::{Host, MS, Program, US};
use rkprof_model::event::Ns;

pub(super) fn add(cases: &mut Vec<Case>) {
    let bubble = |mended: bool| {
        one(|t| {
            for i in 0..40u32 {
                if i > 0 && !mended {
                    t.stream_wait(2 * i - 1, 0, 0);
                }
                t.kernel(0, 0, "stage0", 5 * MS);
                t.record(2 * i, 0, 0);
                t.stream_wait(2 * i, 1, 0);
                t.kernel(1, 0, "stage1", 5 * MS);
                t.record(2 * i + 1, 1, 0);
            }
        })
    };
    cases.push(case("devices", "pipeline without overlap", &["other-device"], bubble).says("GPU"));
    cases.push(
        case("devices", "pipeline whose stages hand over by copies", &["other-device"], |mended| {
            one(|t| {
                for i in 0..40u32 {
                    if i > 0 && !mended {
                        t.stream_wait(3 * i - 1, 0, 0);
                    }
                    t.kernel(0, 0, "stage0", 5 * MS);
                    t.peer(0, 1, 0, 200 * US);
                    t.record(3 * i, 0, 0);
                    t.stream_wait(3 * i, 1, 0);
                    t.kernel(1, 0, "stage1", 5 * MS);
                    t.record(3 * i + 2, 1, 0);
                    if i % 4 == 3 && !mended {
                        t.sync_device(1);
                    }
                }
            })
        })
        .says("GPU")
        .beside(&["device-copies"]),
    );
    // The second device's layers are launched 4 ms later. That is not why it ends later: it works on what the first one made.
    cases.push(
        case("devices", "layers over two devices, in series", &["other-device"], |mended| {
            one(|t| {
                for i in 0..40u32 {
                    for device in [0, 1] {
                        if device == 1 && !mended {
                            t.record(i, 0, 0);
                            t.stream_wait(i, 1, 0);
                        }
                        t.work(if device == 1 { 4 * MS } else { 50 * US });
                        (0..20).for_each(|_| t.kernel(device, 0, "layer", 500 * US));
                    }
                    t.sync_device(1);
                }
            })
        })
        .any_saving()
        .says("GPU")
        .beside(&["host-bound"]),
    );
    cases.push(
        case("devices", "pipeline with a slower last stage", &["other-device", "imbalance"], |mended| {
            one(|t| {
                for i in 0..40u32 {
                    t.kernel(0, 0, "stage0", 4 * MS);
                    t.record(2 * i, 0, 0);
                    t.stream_wait(2 * i, 1, 0);
                    t.kernel(1, 0, "stage1", if mended { 4 * MS } else { 6 * MS });
                    t.record(2 * i + 1, 1, 0);
                    if i > 0 {
                        t.stream_wait(2 * i - 1, 0, 0);
                    }
                }
            })
        })
        .any_saving(),
    );
    cases.push(
        case("devices", "a larger shard on one device, which each step waits for", &["uneven-work"], |mended| {
            one(|t| {
                for step in 0..40u32 {
                    for device in 0..4 {
                        let shard = if device == 2 { 14 } else { 6 };
                        for _ in 0..if mended { 8 } else { shard } {
                            t.kernel(device, 0, "shard_gemm", 2500 * US);
                        }
                        t.record(4 * step + device, device, 0);
                    }
                    (0..4).for_each(|device| t.event_sync(4 * step + device));
                }
            })
        })
        .says("GPU 2"),
    );
    let ranks = |steps: u32, stream: u32, time: &dyn Fn(u32, u32) -> Ns, collective: Ns| {
        Program::of((0..4u32).map(|device| {
            let mut t = Host::new(10 + device);
            for step in 0..steps {
                t.kernel(device, 0, "gemm", time(step, device));
                if stream > 0 {
                    t.record(step * 4 + device, device, 0);
                    t.stream_wait(step * 4 + device, device, stream);
                }
                if collective > 0 {
                    t.collective(device, stream, step, collective);
                }
            }
            t
        }))
    };
    for (name, ns) in [("long", 3 * MS), ("short", 600 * US)] {
        cases.push(case(
            "devices",
            &format!("exposed collectives, {name}"),
            &["exposed-communication"],
            move |mended| ranks(40, u32::from(mended), &|_, _| 5 * MS, ns),
        ));
    }
    cases.push(
        case("devices", "one device is slower", &["straggler"], move |mended| {
            ranks(40, 0, &|_, device| if device == 2 && !mended { 6 * MS } else { 5 * MS }, 20 * US)
        })
        .says("GPU 2"),
    );
    cases.push(
        // The twin had 1 ms on each device first. But tokens that go to other experts are still work there.
        case("devices", "one device has more of one kernel", &["straggler"], |mended| {
            Program::of((0..4u32).map(|device| {
                let mut t = Host::new(10 + device);
                for step in 0..40 {
                    t.kernel(device, 0, "gemm", 4 * MS);
                    let uneven = if device == 1 { 3 * MS } else { MS };
                    t.kernel(device, 0, "experts", if mended { 1500 * US } else { uneven });
                    t.collective(device, 0, step, 100 * US);
                }
                t
            }))
        })
        .says("experts takes"),
    );
    cases.push(
        case("devices", "one rank's host pauses, and the others wait in collectives", &["straggler"], |mended| {
            Program::of((0..4u32).map(|device| {
                let mut t = Host::new(10 + device);
                for step in 0..200 {
                    if device == 0 && step % 10 == 9 && !mended {
                        t.work(15 * MS);
                    }
                    t.kernel(device, 0, "gemm", 2 * MS);
                    t.collective(device, 0, step, 40 * US);
                    t.sync_device(device);
                }
                t
            }))
        })
        .any_saving(),
    );
    cases.push(case("devices", "imbalance that moves", &["imbalance"], move |mended| {
        let late = move |step: u32, device: u32| (step * 7 + step / 4) % 4 == device && !mended;
        // Mended is the same work, divided evenly.
        let usual = if mended { 5 * MS + 3 * MS / 4 } else { 5 * MS };
        ranks(40, 0, &|step, device| if late(step, device) { 8 * MS } else { usual }, 20 * US)
    }));
    cases.push(case("devices", "collectives behind kernels", &[], move |_| ranks(40, 1, &|_, _| 5 * MS, 2 * MS)));
    cases.push(case("devices", "all alike", &[], move |_| ranks(40, 0, &|_, _| 5 * MS, 20 * US)));
    cases.push(
        case("devices", "two devices work apart, and one is slower", &["slow-device"], |mended| {
            Program::of((0..2u32).map(|device| {
                let mut t = Host::new(10 + device);
                for _ in 0..60 {
                    t.kernel(device, 0, "gemm", if device == 1 && !mended { 3 * MS } else { 2 * MS });
                    t.kernel(device, 0, "norm", if device == 1 && !mended { 1500 * US } else { MS });
                }
                t
            }))
        })
        .says("GPU 1"),
    );
    cases.push(
        case("devices", "a device without work", &["unused-device"], |_| {
            one(|t| {
                t.kernel(1, 0, "probe", 10 * US);
                (0..50).for_each(|_| t.kernel(0, 0, "gemm", 2 * MS));
            })
        })
        .says("GPU 1")
        .any_saving(),
    );
    cases.push(case("devices", "the null stream makes two streams take turns", &["null-stream"], |mended| {
        let mut program = one(|t| {
            for _ in 0..60 {
                t.kernel(0, 1, "left", 500 * US);
                t.kernel(0, if mended { 1 } else { 0 }, "fill", 5 * US);
                t.kernel(0, 2, "right", 500 * US);
                t.kernel(0, if mended { 2 } else { 0 }, "fill", 5 * US);
            }
        });
        program.legacy_null_stream = true;
        program
    }));
    cases.push(case(
        "devices",
        "one of two branches waits for the null stream in each step",
        &["null-stream"],
        |mended| {
            let mut program = one(|t| {
                for step in 0..30u32 {
                    t.kernel(0, 1, "left", 8 * MS);
                    t.kernel(0, if mended { 3 } else { 0 }, "count", 200 * US);
                    t.kernel(0, 2, "right", 8 * MS);
                    t.record(step, 0, 2);
                    t.sync_stream(0, 1);
                    t.event_sync(step);
                }
            });
            program.legacy_null_stream = true;
            // From stream to stream.
            program.gap(15 * US)
        },
    ));
    cases.push(case(
        "devices",
        "one of two branches waits for the other in each step",
        &["streams-in-turn"],
        |mended| {
            let mut program = one(|t| {
                for step in 0..30u32 {
                    t.kernel(0, 1, "left", 8 * MS);
                    t.record(2 * step, 0, 1);
                    if !mended {
                        t.stream_wait(2 * step, 0, 2);
                    }
                    t.kernel(0, 2, "right", 8 * MS);
                    t.record(2 * step + 1, 0, 2);
                    t.sync_stream(0, 1);
                    t.event_sync(2 * step + 1);
                }
            });
            program.workgroups = 32;
            program
        },
    ));
    cases.push(case("devices", "two streams wait for each other's events", &["streams-in-turn"], |mended| {
        let mut program = one(|t| {
            for i in 0..200 {
                let stream = 1 + i % 2;
                if !mended && i > 0 {
                    t.stream_wait(i - 1, 0, stream);
                }
                t.kernel(0, stream, "half", 200 * US);
                t.record(i, 0, stream);
            }
        });
        program.workgroups = 32;
        program
    }));
    cases.push(
        case("devices", "kernels are slower beside a collective", &["contention"], |mended| {
            Program::of((0..2u32).map(|device| {
                let mut t = Host::new(10 + device);
                for step in 0..40 {
                    t.kernel(device, 0, "gemm", 2 * MS);
                    t.record(step * 2 + device, device, 0);
                    t.stream_wait(step * 2 + device, device, 1);
                    t.collective(device, 1, step, if mended { 4 * MS } else { 6 * MS });
                    (0..2).for_each(|_| t.kernel(device, 0, "gemm", if mended { 2 * MS } else { 3 * MS }));
                    t.kernel(device, 0, "gemm", 2 * MS);
                    t.sync_device(device);
                }
                t
            }))
        })
        .any_saving(),
    );
}
