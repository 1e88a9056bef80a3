//! Eight more, written when the code was known: several causes at once, groups of ranks, machines with other costs.

use super::{COPIES_AND_WAITS, Case, Dice, Host, MS, Program, SYNC, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    hosts(cases);
    ranks(cases);
    machines(cases);
}

fn hosts(cases: &mut Vec<Case>) {
    cases.push(
        case("sixth", "a late loader, a blocking copy and a print", &["input"], |mended| {
            one(|t| {
                let mut dice = Dice(661);
                for i in 0..120 {
                    let ns = dice.about(3 * MS, 15);
                    t.range("DataLoader.__next__", |t| t.work(if mended { 5 * US } else { ns }));
                    t.upload_blocking(0, MS);
                    (0..10).for_each(|_| t.kernel(0, 0, "layer", dice.about(500 * US, 3)));
                    t.item(0);
                    if i % 5 == 4 {
                        t.range("print", |t| t.work(2 * MS));
                    }
                }
            })
        })
        .says("DataLoader")
        .beside(&[
            "exposed-copies",
            "pageable-copies",
            "host-bound",
            "pauses",
            "avoidable-sync",
            "device-sync",
        ]),
    );
    cases.push(
        case("sixth", "the optimizer is offloaded, with copies on a stream of their own", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(662);
                for i in 0..60u32 {
                    (0..20).for_each(|_| t.kernel(0, 0, "layer", dice.about(MS, 3)));
                    t.record(3 * i, 0, 0);
                    t.stream_wait(3 * i, 0, 2);
                    t.download(0, 2, 4 * MS);
                    t.record(3 * i + 1, 0, 2);
                    t.event_sync(3 * i + 1);
                    let ns = dice.about(12 * MS, 5);
                    t.range("cpu_adam", |t| t.work(if mended { 5 * US } else { ns }));
                    t.upload(0, 2, 4 * MS);
                    t.record(3 * i + 2, 0, 2);
                    t.stream_wait(3 * i + 2, 0, 0);
                }
                t.kernel(0, 0, "layer", MS);
            })
        })
        .says("cpu_adam")
        .beside(COPIES_AND_WAITS),
    );
    cases.push(case("sixth", "a slow host beside one that fills the device", &[], |_| {
        let (mut train, mut serve) = (Host::new(7), Host::new(8));
        let mut dice = Dice(663);
        for _ in 0..1200 {
            train.kernel(0, 1, "layer", dice.about(MS, 3));
        }
        for _ in 0..300 {
            serve.work(dice.about(3 * MS, 20));
            (0..3).for_each(|_| serve.kernel(0, 2, "score", 200 * US));
            serve.sync_stream(0, 2);
        }
        Program::of([train, serve])
    }));
    cases.push(
        case("sixth", "batches come from another process", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(664);
                for _ in 0..150 {
                    let ns = dice.about(4 * MS, 60);
                    t.work(if mended { 5 * US } else { ns });
                    (0..12).for_each(|_| t.kernel(0, 0, "layer", dice.about(500 * US, 3)));
                    t.sync_stream(0, 0);
                }
            })
        })
        .beside(SYNC),
    );
}

fn ranks(cases: &mut Vec<Case>) {
    cases.push(
        case("sixth", "one of two pairs has a slow rank", &["straggler", "slow-device"], |mended| {
            Program::of((0..4u32).map(|device| {
                let mut t = Host::new(10 + device);
                for layer in 0..200u32 {
                    let slow = device == 3 && !mended;
                    t.kernel(device, 0, "gemm", if slow { 1300 * US } else { MS });
                    t.kernel(device, 0, "attention", if slow { 650 * US } else { 500 * US });
                    t.collective(device, 0, layer * 2 + device / 2, 30 * US);
                }
                t.sync_device(device);
                t
            }))
        })
        .says("GPU 3")
        .beside(&["exposed-communication"]),
    );
    cases.push(
        case(
            "sixth",
            "tensor parallelism within data parallelism, and one slow rank",
            &["straggler", "slow-device"],
            |mended| {
                Program::of((0..8u32).map(|device| {
                    let mut t = Host::new(10 + device);
                    for step in 0..20u32 {
                        for layer in 0..12u32 {
                            let slow = device == 5 && !mended;
                            t.kernel(device, 0, "gemm", if slow { 1300 * US } else { MS });
                            t.collective(device, 0, 10_000 * (1 + device / 2) + 100 * step + layer, 30 * US);
                        }
                        t.collective(device, 0, 2 * step + device % 2, 500 * US);
                    }
                    t.sync_device(device);
                    t
                }))
            },
        )
        .says("GPU 5")
        .beside(&["exposed-communication"]),
    );
    cases.push(
        case("sixth", "one rank begins late", &["straggler", "cold-start"], |mended| {
            Program::of((0..4u32).map(|device| {
                let mut t = Host::new(10 + device);
                if device == 3 && !mended {
                    t.until(300 * MS);
                }
                for step in 0..100 {
                    (0..5).for_each(|_| t.kernel(device, 0, "gemm", MS));
                    t.collective(device, 0, step, 40 * US);
                }
                t
            }))
        })
        .says("GPU 3"),
    );
}

fn machines(cases: &mut Vec<Case>) {
    cases.push(case("sixth", "a wait of each short step, and a thread that wakes up late", SYNC, |mended| {
        let mut program = one(|t| {
            let mut dice = Dice(665);
            for _ in 0..800 {
                (0..2).for_each(|_| t.kernel(0, 0, "solve", dice.about(200 * US, 3)));
                if !mended {
                    t.sync_stream(0, 0);
                }
            }
        });
        program.costs.back = 50 * US;
        program
    }));
    cases.push(case("sixth", "launches take 60 us to arrive, and come early enough", &[], |_| {
        let mut program = one(|t| {
            let mut dice = Dice(666);
            for i in 0..1200u32 {
                t.kernel(0, 0, ["qkv", "attention", "mlp"][i as usize % 3], dice.about(400 * US, 3));
                t.record(i, 0, 0);
                if i >= 20 && i.is_multiple_of(10) {
                    t.event_sync(i - 10);
                }
            }
        });
        program.costs.latency = 60 * US;
        program
    }));
}
