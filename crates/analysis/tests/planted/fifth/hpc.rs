//! Simulations on one and on many devices, with the host's part in them.

use super::{COPIES_AND_WAITS, Case, Dice, Host, MS, Program, SYNC, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    cases.push(
        case("fifth", "a halo goes through the host", &["exposed-copies"], |mended| {
            one(|t| {
                let copy = if mended { US } else { 300 * US };
                for _ in 0..150 {
                    t.kernel(0, 0, "interior", 3 * MS);
                    t.download_blocking(0, copy);
                    t.range("MPI_Sendrecv", |t| t.work(200 * US));
                    t.upload_blocking(0, copy);
                    t.kernel(0, 0, "boundary", 200 * US);
                }
            })
        })
        .beside(&["host-bound", "avoidable-sync", "device-sync"]),
    );
    cases.push(
        case(
            "fifth",
            "a slower device, and the ranks meet on the host",
            &["slow-device", "straggler", "imbalance"],
            reduced_by_hosts,
        )
        .says("GPU 3")
        .beside(SYNC),
    );
    cases.push(
        case(
            "fifth",
            "scalars go to the device before each kernel",
            &["avoidable-sync", "exposed-copies", "pageable-copies"],
            |mended| {
                one(|t| {
                    for i in 0..3000 {
                        if !mended {
                            t.upload_blocking(0, US);
                        }
                        t.kernel(0, 0, ["spmv", "axpy", "dot"][i % 3], 60 * US);
                    }
                })
            },
        )
        .says("hipMemcpy")
        .beside(COPIES_AND_WAITS),
    );
    // A tail of 420 ms was expected first: pages that the host had touched. One of ten layers that is larger looks the same.
    cases.push(case("fifth", "each tenth launch takes eight times as long, and nothing tells why", &[], |_| {
        one(|t| {
            let mut dice = Dice(521);
            for i in 0..600 {
                let ns = dice.about(MS, 2);
                t.kernel(0, 0, "stencil", if i % 10 == 3 { 8 * ns } else { ns });
            }
        })
    }));
    cases.push(
        case(
            "fifth",
            "one thread launches for eight devices",
            &["one-launcher", "host-bound", "launch-bound", "avoidable-sync", "device-sync"],
            |mended| {
                let work = |t: &mut Host, device: u32| {
                    for _ in 0..20 {
                        t.work(2 * US);
                        t.kernel(device, 0, "stencil", 150 * US);
                    }
                };
                if mended {
                    return Program::of((0..8u32).map(|device| {
                        let mut t = Host::new(10 + device);
                        for _ in 0..40 {
                            work(&mut t, device);
                            t.sync_device(device);
                        }
                        t
                    }));
                }
                one(|t| {
                    for _ in 0..40 {
                        (0..8).for_each(|device| work(t, device));
                        (0..8).for_each(|device| t.sync_device(device));
                    }
                })
            },
        )
        .beside(&["host-bound", "launch-bound", "avoidable-sync", "device-sync"]),
    );
    cases.push(
        case("fifth", "one of eight devices has a longer list", &["uneven-work", "imbalance"], |mended| {
            Program::of((0..8u32).map(|device| {
                let mut t = Host::new(10 + device);
                let mut dice = Dice(522 + u64::from(device));
                let more = if mended {
                    104
                } else if device == 5 {
                    130
                } else {
                    100
                };
                for _ in 0..more {
                    t.kernel(device, 0, "scatter", dice.about(2 * MS, 2));
                }
                t.sync_device(device);
                t
            }))
        })
        .says("GPU 5"),
    );
    cases.push(
        case("fifth", "the host of any rank pauses by chance", &["imbalance"], |mended| {
            Program::of((0..4u32).map(|device| {
                let mut t = Host::new(10 + device);
                let mut dice = Dice(530 + 17 * u64::from(device));
                for step in 0..200 {
                    if dice.roll() < 80 && !mended {
                        t.work(4 * MS);
                    }
                    (0..3).for_each(|_| t.kernel(device, 0, "stencil", MS));
                    t.collective(device, 0, step, 30 * US);
                    t.sync_stream(device, 0);
                }
                t
            }))
        })
        .any_saving()
        .beside(&["host-bound", "pauses", "avoidable-sync", "device-sync"]),
    );
    cases.push(
        case("fifth", "the coarse grid is solved on the host", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(523);
                for _ in 0..120 {
                    (0..4).for_each(|_| t.kernel(0, 0, "smooth", 500 * US));
                    t.download_blocking(0, 200 * US);
                    let ns = dice.about(1500 * US, 5);
                    t.range("coarse_solve", |t| t.work(if mended { 2 * US } else { ns }));
                    t.upload_blocking(0, 200 * US);
                }
            })
        })
        .says("coarse_solve")
        .beside(COPIES_AND_WAITS),
    );
    cases.push(
        case("fifth", "a stream is made for each iteration", &["made-again"], |mended| {
            one(|t| {
                for _ in 0..100 {
                    if !mended {
                        t.call("hipStreamCreate", 300 * US);
                    }
                    (0..10).for_each(|_| t.kernel(0, 0, "stencil", 150 * US));
                    t.sync_stream(0, 0);
                    if !mended {
                        t.call("hipStreamDestroy", 250 * US);
                    }
                }
            })
        })
        .says("hipStream")
        .beside(SYNC),
    );
}

/// Each rank reads its residual, and the hosts reduce: none goes on before all have come.
fn reduced_by_hosts(mended: bool) -> Program {
    Program::of((0..4u32).map(|device| {
        let mut t = Host::new(10 + device);
        let mut dice = Dice(524 + u64::from(device));
        for step in 0..80u32 {
            for _ in 0..4 {
                let ns = dice.about(MS, 1);
                t.kernel(device, 0, "stencil", if device == 3 && !mended { ns * 13 / 10 } else { ns });
            }
            t.item(device);
            t.range("MPI_Allreduce", |t| {
                t.signal(step * 4 + device);
                (0..4).for_each(|other| t.wait_for(step * 4 + other));
            });
        }
        t
    }))
}
