//! Programs of a fourth set, which an expert planted in kinds that the other sets lack: those that were judged wrong, and neighbours.

use super::Case;
use super::cases::{Dice, case, one};
use super::machine::{Host, MS, Program, US};

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    servers(&mut cases);
    warm_devices(&mut cases);
    questions(&mut cases);
    graphs_and_launches(&mut cases);
    a_slow_beginning_of_input(&mut cases);
    a_busy_way(&mut cases);
    a_lock(&mut cases);
    a_regular_tail(&mut cases);
    cases
}

/// A time with the mean `ns`, as of the next request.
fn at_random(dice: &mut Dice, ns: u64) -> u64 {
    let chance = (dice.roll() as f64 + 0.5) / 1000.0;
    (ns as f64 * -chance.ln()) as u64
}

/// Two threads, each with a stream, work for 5 ms and then do nothing on the device.
fn two_threads(pause: impl Fn(&mut Dice) -> u64, name: &str) -> Program {
    let thread = |tid: u32| {
        let (mut t, mut dice) = (Host::new(tid), Dice(40 + u64::from(tid)));
        for _ in 0..80 {
            t.work(pause(&mut dice));
            t.range(name, |t| {
                for _ in 0..5 {
                    t.kernel(0, tid, "gemm", MS);
                }
                t.sync_stream(0, tid);
            });
        }
        t
    };
    Program::of([thread(1), thread(2)])
}

fn servers(cases: &mut Vec<Case>) {
    cases.push(case("fourth", "two threads answer requests", &[], |_| {
        two_threads(|dice| at_random(dice, 12 * MS), "request")
    }));
    cases.push(
        case("fourth", "two threads prepare their work", &["host-bound"], |mended| {
            two_threads(move |dice| if mended { 5 * US } else { dice.about(12 * MS, 10) }, "step")
        })
        .any_saving(),
    );
}

/// The device's clocks sink until it is warm, in the first part of the run.
fn warm_devices(cases: &mut Vec<Case>) {
    for (name, expected, settles_after) in [
        ("clocks sink in the first third of the run", &["drift"][..], 200.0),
        ("clocks sink in the first tenth of the run", &["drift"], 60.0),
    ] {
        cases.push(case("fourth", name, expected, move |mended| {
            one(|t| {
                let mut dice = Dice(43);
                for i in 0..600 {
                    let warm = 1.0 - (-f64::from(i) / settles_after * 2.0).exp();
                    let slower = if mended { 1.0 } else { 1.0 + 0.2 * warm };
                    for name in ["gemm", "attn", "norm"] {
                        t.kernel(0, 0, name, (dice.about(MS, 1) as f64 * slower) as u64);
                    }
                    if i % 20 == 19 {
                        t.sync_device(0);
                    }
                }
            })
        }));
    }
    cases.push(case("fourth", "one kernel of three has more work soon after the beginning", &[], |_| {
        one(|t| {
            for i in 0..600 {
                let more = if i < 30 { 10 * i } else { 300 };
                for (name, ns) in [("gemm", MS + more * US), ("attn", MS), ("norm", MS)] {
                    t.kernel(0, 0, name, ns);
                }
            }
        })
    }));
}

/// The host asks again and again whether the kernel has ended, and launches the next one then.
fn questions(cases: &mut Vec<Case>) {
    cases.push(
        case("fourth", "a stream is asked until each kernel has ended", &["avoidable-sync"], |mended| {
            one(|t| {
                for _ in 0..2000 {
                    t.kernel(0, 0, "solve", 80 * US);
                    for _ in 0..if mended { 0 } else { 18 } {
                        t.call("hipStreamQuery", 3 * US);
                        t.work(2 * US);
                    }
                }
            })
        })
        .says("hipStreamQuery again and again"),
    );
}

/// The same kernels decode by replay of a graph, and take six times as long where a prompt is launched without one.
fn graphs_and_launches(cases: &mut Vec<Case>) {
    cases.push(case("fourth", "prompts between replays of a graph", &["host-bound"], |mended| {
        one(|t| {
            for i in 0..300 {
                t.work(if mended { US } else { 1500 * US });
                if i % 10 == 9 {
                    for j in 0..40 {
                        t.kernel(0, 0, ["qkv", "attn_prefill", "mlp", "norm"][j % 4], 600 * US);
                    }
                } else {
                    let layer = ["qkv", "paged_attn", "mlp", "norm"].map(|name| (name, 100 * US));
                    t.graph(0, 0, &[layer; 10].concat());
                }
                t.sync_stream(0, 0);
            }
        })
    }));
}

/// The loader is slow in the first epoch; later its data is at hand.
fn a_slow_beginning_of_input(cases: &mut Vec<Case>) {
    cases.push(
        case("fourth", "the loader is late in the first of four epochs", &["input"], |mended| {
            one(|t| {
                let mut dice = Dice(44);
                for i in 0..120 {
                    let ns = dice.about(12 * MS, 5);
                    t.range("DataLoader.__next__", |t| t.work(if i < 30 && !mended { ns } else { 30 * US }));
                    for _ in 0..6 {
                        t.kernel(0, 0, "gemm", MS);
                    }
                    t.sync_device(0);
                }
            })
        })
        .says("most of it in 29"),
    );
}

/// Copies are a step ahead, on a stream of their own, and take twice as long as the kernels.
fn a_busy_way(cases: &mut Vec<Case>) {
    cases.push(
        case("fourth", "copies take longer than the kernels beside them", &["exposed-copies"], |mended| {
            one(|t| {
                for i in 0..80u32 {
                    t.upload(0, 2, if mended { 10 * US } else { 4 * MS });
                    t.record(i, 0, 2);
                    t.stream_wait(i, 0, 0);
                    t.kernel(0, 0, "consume", 2 * MS);
                    t.record(1000 + i, 0, 0);
                    if i >= 2 {
                        t.event_sync(1000 + i - 2);
                    }
                }
            })
        })
        .says("another stream changes little"),
    );
}

/// Four threads launch, and each launch waits for the others' lock.
fn a_lock(cases: &mut Vec<Case>) {
    cases.push(
        case("fourth", "launches of four threads wait for a lock", &["launch-bound"], |mended| {
            let thread = |tid: u32| {
                let mut t = Host::new(tid);
                for _ in 0..1500 {
                    t.kernel_by(0, tid, "small", 10 * US, if mended { 5 * US } else { 80 * US });
                }
                t
            };
            Program::of([1, 2, 3, 4].map(thread))
        })
        .says("Launch from one thread")
        .any_saving(),
    );
}

/// Each fiftieth launch takes five times as long.
fn a_regular_tail(cases: &mut Vec<Case>) {
    cases.push(
        case("fourth", "each fiftieth launch is slow", &["tail"], |mended| {
            one(|t| {
                for i in 0..500 {
                    t.kernel(0, 0, "gemm", if i % 50 == 20 && !mended { 5 * MS } else { MS });
                }
            })
        })
        .says("once in 50 launches"),
    );
}
