//! Servers of models: bound by their requests, by the device, by the host.

use super::{Case, Dice, Host, MS, Program, SYNC, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    // Bursts of 40 requests, 3 ms apart, and idle phases of 150 ms between them. No change makes an answer come earlier.
    cases.push(case("sixth", "three workers answer bursts of requests, with idle phases", &[], |_| {
        Program::of((0..3u32).map(|worker| {
            let mut t = Host::new(30 + worker);
            let mut dice = Dice(640 + u64::from(worker));
            for i in (u64::from(worker)..200).step_by(3) {
                t.until(2 * MS + 3 * MS * i + 150 * MS * (i / 40));
                t.range("request", |t| {
                    (0..12).for_each(|_| t.kernel(0, worker + 1, "decode_layer", dice.about(100 * US, 10)));
                    t.sync_stream(0, worker + 1);
                });
            }
            t
        }))
    }));
    cases.push(
        case("sixth", "a graph is instantiated again for each batch", &["made-again"], |mended| {
            one(|t| {
                for _ in 0..120 {
                    if !mended {
                        t.call("hipGraphInstantiate", 2500 * US);
                    }
                    t.graph(0, 0, &[("layer", 300 * US); 20]);
                    t.item(0);
                }
            })
        })
        .says("hipGraphInstantiate")
        .beside(SYNC),
    );
    cases.push(case("sixth", "requests come faster than they are answered", &[], |_| {
        one(|t| {
            let mut dice = Dice(601);
            for i in 0..150u64 {
                t.until(2 * MS + 10 * MS * i);
                t.range("request", |t| {
                    (0..12).for_each(|_| t.kernel(0, 0, "layer", dice.about(MS, 10)));
                    t.item(0);
                });
            }
        })
    }));
    cases.push(case("sixth", "requests come five at once", &[], |_| {
        one(|t| {
            let mut dice = Dice(602);
            for i in 0..200u64 {
                t.until(2 * MS + 120 * MS * (i / 5));
                (0..6).for_each(|_| t.kernel(0, 0, "layer", dice.about(2 * MS, 5)));
                t.item(0);
            }
        })
    }));
    cases.push(
        case("sixth", "the tokens of one request in ten are read one by one", &["host-bound"], |mended| {
            one(|t| {
                for i in 0..60 {
                    for _ in 0..40 {
                        t.graph(0, 0, &[("layer", 100 * US); 10]);
                        if i % 10 == 4 && !mended {
                            t.item(0);
                            t.range("detokenize", |t| t.work(600 * US));
                        }
                    }
                    t.item(0);
                }
            })
        })
        .says("detokenize")
        .beside(SYNC),
    );
    cases.push(
        case("sixth", "each request is tokenized before its kernels", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(603);
                for i in 0..120u64 {
                    t.until(2 * MS + 20 * MS * i);
                    t.range("tokenize", |t| t.work(if mended { 5 * US } else { 4 * MS }));
                    (0..8).for_each(|_| t.kernel(0, 0, "layer", dice.about(MS, 5)));
                    t.item(0);
                }
            })
        })
        .says("tokenize")
        .any_saving(),
    );
    cases.push(case("sixth", "weights come from the host layer by layer", &["exposed-copies"], |mended| {
        one(|t| {
            for _ in 0..10 {
                for _ in 0..20 {
                    if !mended {
                        t.upload(0, 0, 2 * MS);
                    }
                    t.kernel(0, 0, "layer", 500 * US);
                }
                t.item(0);
            }
        })
    }));
    // All requests had the same length first. Then nothing tells a pace from the host's own work.
    cases.push(case("sixth", "prompts on one device, tokens on the next, seldom a request", &[], |_| {
        one(|t| {
            let mut dice = Dice(604);
            for i in 0..60u32 {
                t.until(2 * MS + 60 * MS * u64::from(i));
                (0..5 + dice.roll() / 200).for_each(|_| t.kernel(0, 0, "prefill", 2 * MS));
                t.record(i, 0, 0);
                t.stream_wait(i, 1, 0);
                t.peer(0, 1, 0, 300 * US);
                (0..15 + dice.roll() / 100).for_each(|_| t.kernel(1, 0, "decode", MS));
                t.item(1);
            }
        })
    }));
    cases.push(
        case("sixth", "an answer holds up the next batch", &["host-bound"], |mended| {
            let (mut engine, mut writer) = (Host::new(7), Host::new(8));
            for i in 0..100u32 {
                (0..10).for_each(|_| engine.kernel(0, 0, "layer", 500 * US));
                engine.item(0);
                engine.signal(i);
                // The engine goes on when the writer has taken the answer.
                writer.wait_for(i);
                writer.range("write_answer", |t| t.work(1500 * US));
                writer.signal(1000 + i);
                if !mended {
                    engine.range("queue.put", |t| t.wait_for(1000 + i));
                }
            }
            Program::of([engine, writer])
        })
        .says("queue.put")
        .beside(SYNC),
    );
}
