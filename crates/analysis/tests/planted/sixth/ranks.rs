//! Several devices: experts, links, throttling, one rank that works for all.

use super::{Case, Host, MS, Program, SYNC, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    let job = |ranks: u32, steps: u32, step: fn(&mut Host, u32, u32, bool)| {
        move |mended: bool| {
            Program::of((0..ranks).map(|device| {
                let mut t = Host::new(10 + device);
                for i in 0..steps {
                    step(&mut t, device, i, mended);
                    t.sync_stream(device, 0);
                }
                t
            }))
        }
    };
    let sent = job(4, 80, |t, device, i, mended| {
        if device == 0 {
            t.range("DataLoader.__next__", |t| t.work(if mended { 5 * US } else { 3 * MS }));
        }
        t.collective(device, 0, i, 60 * US);
        (0..8).for_each(|_| t.kernel(device, 0, "layer", MS));
    });
    cases.push(
        case("sixth", "one rank loads the batch and sends it to all", &["straggler", "input"], sent)
            .says("DataLoader")
            .beside(&["input", "straggler", "avoidable-sync", "device-sync"]),
    );
    // The same tokens, spread evenly, are 1.175 ms for each.
    let experts = job(8, 30, |t, device, i, mended| {
        for layer in 0..4 {
            t.kernel(device, 0, "attention", MS);
            t.collective(device, 0, i * 8 + 2 * layer, 40 * US);
            let hot = if device == 6 { 2400 * US } else { MS };
            t.kernel(device, 0, "experts", if mended { 1175 * US } else { hot });
            t.collective(device, 0, i * 8 + 2 * layer + 1, 40 * US);
        }
    });
    cases.push(
        case("sixth", "one expert is chosen more than the others", &["straggler", "imbalance"], experts)
            .says("GPU 6")
            .beside(&["exposed-communication"]),
    );
    cases.push(
        case("sixth", "one link between three stages is slow", &["device-copies"], |mended| {
            one(|t| {
                for i in 0..100u32 {
                    t.kernel(0, 0, "stage", 2 * MS);
                    for to in 1..3 {
                        let event = 4 * i + to;
                        t.record(event, to - 1, 0);
                        t.stream_wait(event, to, 0);
                        t.peer(to - 1, to, 0, if to == 2 && !mended { 2500 * US } else { 300 * US });
                        t.kernel(to, 0, "stage", 2 * MS);
                    }
                }
                (0..3).for_each(|device| t.sync_device(device));
            })
        })
        .any_saving()
        .beside(&["other-device"]),
    );
    let logs = job(4, 120, |t, device, i, mended| {
        if device == 0 {
            t.range("write_log", |t| t.work(if mended { 5 * US } else { 800 * US }));
        }
        (0..4).for_each(|_| t.kernel(device, 0, "layer", 1500 * US));
        t.collective(device, 0, i, 40 * US);
    });
    cases
        .push(case("sixth", "one rank writes a log in each step", &["straggler"], logs).says("write_log").beside(SYNC));
    let throttled = job(4, 200, |t, device, i, mended| {
        let slow = device == 2 && i >= 160 && !mended;
        (0..4).for_each(|_| t.kernel(device, 0, "layer", if slow { 1400 * US } else { MS }));
        t.collective(device, 0, i, 40 * US);
    });
    cases.push(
        case("sixth", "one rank is throttled in the last fifth", &["straggler", "slow-phase"], throttled)
            .says("GPU 2")
            .beside(&["slow-phase", "straggler"]),
    );
    // A finding about waits was expected first. But these milliseconds are those in which the devices wait for each other; what
    // matters is that the call is named, and that the advice is about it.
    cases.push(
        case(
            "sixth",
            "the loss of each micro-batch of a pipeline is read",
            &["other-device", "avoidable-sync"],
            |mended| {
                one(|t| {
                    let mut event = 0;
                    for _ in 0..20 {
                        for micro in 0..8 {
                            for stage in 0..4 {
                                if stage > 0 {
                                    t.stream_wait(event, stage, 0);
                                }
                                t.kernel(stage, 0, "stage", MS);
                                event += 1;
                                t.record(event, stage, 0);
                            }
                            if micro == 7 || !mended {
                                t.item(3);
                            }
                        }
                    }
                })
            },
        )
        .says("hipMemcpyWithStream")
        .any_saving()
        .beside(&["other-device", "device-sync", "avoidable-sync"]),
    );
    cases.push(case("sixth", "gradients are reduced behind the backward pass, all but the last", &[], |_| {
        Program::of((0..4u32).map(|device| {
            let mut t = Host::new(10 + device);
            for step in 0..30u32 {
                let event = |i: u32| device * 10_000 + step * 20 + i;
                (0..8).for_each(|_| t.kernel(device, 0, "forward", MS));
                for i in 0..16 {
                    t.kernel(device, 0, "backward", MS);
                    t.record(event(i), device, 0);
                    t.stream_wait(event(i), device, 1);
                    t.collective(device, 1, step * 16 + i, 300 * US);
                }
                t.record(event(16), device, 1);
                t.stream_wait(event(16), device, 0);
                t.kernel(device, 0, "adam", MS);
                t.item(device);
            }
            t
        }))
    }));
    // A batch of another size each step, the same on all ranks.
    cases.push(case("sixth", "batches of any size, the same on all ranks", &[], |_| {
        Program::of((0..4u32).map(|device| {
            let mut t = Host::new(10 + device);
            let mut dice = super::Dice(621);
            for step in 0..80u32 {
                let ns = dice.about(MS, 60);
                (0..6).for_each(|_| t.kernel(device, 0, "layer", ns));
                t.collective(device, 0, step, 40 * US);
                t.sync_stream(device, 0);
            }
            t
        }))
    }));
}
