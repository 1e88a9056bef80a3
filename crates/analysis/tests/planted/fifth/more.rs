//! Twelve more, written when the code was known: starts of servers, optimizers on the host, ranks that differ for a while.

use super::{COPIES_AND_WAITS, Case, Dice, Host, MS, Program, SYNC, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    hosts(cases);
    two_causes(cases);
    ranks(cases);
    late_ranks(cases);
    clean(cases);
}

fn two_causes(cases: &mut Vec<Case>) {
    cases.push(
        case("fifth", "a late loader, and a look per layer", &["input"], |mended| {
            one(|t| {
                let mut dice = Dice(581);
                for _ in 0..80 {
                    let ns = dice.about(2 * MS, 20);
                    t.range("DataLoader.__next__", |t| t.work(if mended { 5 * US } else { ns }));
                    for _ in 0..12 {
                        (0..4).for_each(|_| t.kernel(0, 0, "layer", 200 * US));
                        t.item(0);
                        t.work(35 * US);
                    }
                }
            })
        })
        .says("DataLoader")
        .beside(SYNC),
    );
    cases.push(
        case("fifth", "graphs of one short kernel", &["launch-bound"], |mended| {
            one(|t| {
                for _ in 0..if mended { 200 } else { 4000 } {
                    t.graph(0, 0, &vec![("add", 4 * US); if mended { 20 } else { 1 }]);
                }
            })
        })
        .says("larger graphs")
        .any_saving(),
    );
    cases.push(
        case("fifth", "results are read before the next step", &["exposed-copies", "avoidable-sync"], |mended| {
            one(|t| {
                for i in 0..150u32 {
                    (0..8).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                    t.record(i, 0, 0);
                    t.stream_wait(i, 0, 2);
                    t.download(0, 2, MS);
                    if !mended {
                        t.sync_stream(0, 2);
                    }
                }
            })
        })
        .beside(SYNC),
    );
    cases.push(case(
        "fifth",
        "all kernels are slow in the first three steps",
        &["clock-ramp", "cold-start"],
        |mended| {
            one(|t| {
                let mut dice = Dice(582);
                for step in 0..200 {
                    for name in ["gemm", "attend", "norm", "add"].repeat(4) {
                        let ns = dice.about(250 * US, 3);
                        t.kernel(0, 0, name, if step < 3 && !mended { 5 * ns } else { ns });
                    }
                }
            })
        },
    ));
}

fn late_ranks(cases: &mut Vec<Case>) {
    let job = |before: fn(&mut Host, u32, bool)| {
        move |mended: bool| {
            Program::of((0..4u32).map(|device| {
                let mut t = Host::new(10 + device);
                for step in 0..100 {
                    before(&mut t, device, mended);
                    (0..5).for_each(|_| t.kernel(device, 0, "gemm", MS));
                    t.collective(device, 0, step, 40 * US);
                    t.sync_stream(device, 0);
                }
                t
            }))
        }
    };
    let copies = job(|t, device, mended| {
        t.upload_blocking(device, if device == 3 && !mended { 1500 * US } else { 300 * US });
    });
    cases.push(
        case("fifth", "copies to one rank are slow", &["straggler"], copies).says("GPU 3").beside(COPIES_AND_WAITS),
    );
    let loads = job(|t, device, mended| {
        t.range("DataLoader.__next__", |t| t.work(if device == 1 && !mended { 2 * MS } else { 5 * US }));
    });
    cases.push(
        case("fifth", "the loader of one rank is late", &["straggler"], loads)
            .says("DataLoader")
            .beside(&["input", "avoidable-sync"]),
    );
}

fn hosts(cases: &mut Vec<Case>) {
    cases.push(
        case("fifth", "graphs are captured at the start of a server", &["preparation"], |mended| {
            one(|t| {
                let layers = [("qkv", 100 * US), ("attention", 100 * US), ("mlp", 100 * US)].repeat(20);
                for _ in 0..30 {
                    layers.iter().for_each(|(name, ns)| t.kernel(0, 0, name, ns / 3));
                    t.sync_stream(0, 0);
                    if !mended {
                        t.call("hipGraphInstantiate", 60 * MS);
                    }
                }
                for _ in 0..1000 {
                    t.graph(0, 0, &layers);
                    t.item(0);
                }
            })
        })
        .any_saving()
        .beside(SYNC),
    );
    cases.push(
        case("fifth", "the optimizer works on the host", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(571);
                for _ in 0..50 {
                    (0..30).for_each(|_| t.kernel(0, 0, "layer", MS));
                    t.download_blocking(0, 8 * MS);
                    let ns = dice.about(40 * MS, 5);
                    t.work(if mended { 5 * US } else { ns });
                    t.upload_blocking(0, 8 * MS);
                }
            })
        })
        .beside(COPIES_AND_WAITS),
    );
    cases.push(
        case("fifth", "tokens are routed with a look per layer", SYNC, |mended| {
            one(|t| {
                let mut dice = Dice(572);
                for _ in 0..600 {
                    t.kernel(0, 0, "router", dice.about(40 * US, 3));
                    if !mended {
                        t.item(0);
                    }
                    t.work(60 * US);
                    t.kernel(0, 0, "experts", dice.about(260 * US, 3));
                }
            })
        })
        .says("hipMemcpyWithStream"),
    );
    cases.push(
        case("fifth", "the engine waits for the tokenizer", &["host-bound", "input"], |mended| {
            let (mut engine, mut tokenizer) = (Host::new(7), Host::new(8));
            let mut dice = Dice(573);
            for i in 0..120u32 {
                let ns = dice.about(6 * MS, 20);
                tokenizer.work(if mended { MS } else { ns });
                tokenizer.signal(i);
                engine.range("queue.get", |t| t.wait_for(i));
                (0..10).for_each(|_| engine.kernel(0, 0, "layer", 300 * US));
                engine.sync_stream(0, 0);
            }
            Program::of([engine, tokenizer])
        })
        .says("queue.get")
        .beside(SYNC),
    );
    cases.push(
        case("fifth", "the launching thread is preempted by chance", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(574);
                for _ in 0..800 {
                    if dice.roll() < 60 && !mended {
                        t.work(10 * MS);
                    }
                    (0..5).for_each(|_| t.kernel(0, 0, "layer", dice.about(300 * US, 2)));
                    t.item(0);
                }
            })
        })
        .beside(SYNC),
    );
}

fn ranks(cases: &mut Vec<Case>) {
    let job = |step: fn(&mut Host, u32, u32, bool)| {
        move |mended: bool| {
            Program::of((0..4u32).map(|device| {
                let mut t = Host::new(10 + device);
                for i in 0..160 {
                    step(&mut t, device, i, mended);
                    t.sync_stream(device, 0);
                }
                t
            }))
        }
    };
    let sinks = job(|t, device, i, mended| {
        let slower = if device == 1 && !mended { 1000 + 2 * u64::from(i) } else { 1000 };
        (0..4).for_each(|k| t.kernel(device, 0, ["gemm", "norm"][k % 2], MS * slower / 1000));
        t.collective(device, 0, i, 40 * US);
    });
    cases.push(
        case("fifth", "the clocks of one rank sink", &["straggler"], sinks)
            .says("GPU 1")
            .beside(&["drift", "imbalance"]),
    );
    let congested = job(|t, device, i, mended| {
        (0..4).for_each(|_| t.kernel(device, 0, "gemm", MS));
        t.collective(device, 0, i, if i % 20 == 7 && !mended { 20 * MS } else { MS / 4 });
    });
    cases.push(case("fifth", "the network is slow now and then", &["exposed-communication"], congested).any_saving());
    let each = job(|t, device, i, mended| {
        (0..2).for_each(|_| t.kernel(device, 0, "gemm", MS));
        if i % 4 == 3 || !mended {
            t.collective(device, 0, i, 800 * US);
        }
    });
    cases
        .push(case("fifth", "gradients are reduced in each micro-step", &["exposed-communication"], each).any_saving());
    // The twin had no evaluation first. But each rank has a quarter of it where the work is divided, as the advice says.
    let evaluates = job(|t, device, i, mended| {
        (0..4).for_each(|_| t.kernel(device, 0, "gemm", MS));
        if (device == 0 || mended) && i % 20 == 19 {
            (0..10).for_each(|_| t.kernel(device, 0, "evaluate", if mended { 500 * US } else { 2 * MS }));
        }
        t.collective(device, 0, i, 40 * US);
    });
    cases.push(
        case("fifth", "one rank evaluates while the others wait", &["straggler"], evaluates)
            .says("GPU 0")
            .beside(&["avoidable-sync"]),
    );
}

fn clean(cases: &mut Vec<Case>) {
    cases.push(case("fifth", "persistent kernels of any size", &[], |_| {
        one(|t| {
            let mut dice = Dice(575);
            for _ in 0..150 {
                let ns = (200e3 * 20f64.powf(dice.roll() as f64 / 1000.0)) as u64;
                for _ in 0..6 {
                    t.kernel(0, 0, "persistent_matmul", ns);
                    t.kernel(0, 0, "persistent_attention", ns / 2);
                }
            }
        })
    }));
    cases.push(case("fifth", "two models on two devices, one has requests", &[], |_| {
        let (mut batch, mut server) = (Host::new(7), Host::new(8));
        let mut dice = Dice(576);
        for _ in 0..1500 {
            batch.kernel(0, 0, "embed_batch", dice.about(2 * MS, 2));
        }
        for i in 0..95u64 {
            server.until(2 * MS + 31 * MS * i);
            (0..8).for_each(|_| server.kernel(1, 0, "rerank", dice.about(2 * MS, 6)));
            server.item(1);
        }
        Program::of([batch, server])
    }));
    cases.push(case("fifth", "the host waits for a copy that is shorter than the kernels", &[], |_| {
        one(|t| {
            for _ in 0..80 {
                t.upload(0, 2, 3 * MS);
                t.sync_stream(0, 2);
                (0..10).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
            }
        })
    }));
}
