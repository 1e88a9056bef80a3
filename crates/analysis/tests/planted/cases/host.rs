//! Work of the host that the device waits for.

use super::{Dice, case, one};
use crate::Case;
use crate::machine::{MS, US};
use rkprof_model::event::Ns;

pub(super) fn add(cases: &mut Vec<Case>) {
    for (name, kernel, work) in [("long", MS, 3 * MS), ("short", 300 * US, MS), ("tiny", 100 * US, 300 * US)] {
        let make = move |mended: bool| {
            one(|t| {
                for _ in 0..40 {
                    t.kernel(0, 0, "gemm", kernel);
                    t.sync_stream(0, 0);
                    if !mended {
                        t.range("tokenize", |t| t.work(work));
                    }
                }
            })
        };
        cases.push(case("host", &format!("host work, {name}"), &["host-bound"], make).says("tokenize"));
    }
    cases.push(
        case("host", "host work without a wait", &["host-bound"], |mended| {
            one(|t| {
                for _ in 0..50 {
                    t.range("prepare", |t| t.work(if mended { 0 } else { 2 * MS }));
                    t.kernel(0, 0, "a", 400 * US);
                    t.kernel(0, 0, "b", 600 * US);
                }
            })
        })
        .says("prepare"),
    );
    cases.push(
        case("host", "numbered layers", &["host-bound"], |mended| {
            one(|t| {
                for i in 0..320 {
                    t.range(&format!("layer {}", i % 16), |t| {
                        t.work(if mended { 0 } else { 90 * US });
                        t.kernel(0, 0, "attention", 20 * US);
                        t.kernel(0, 0, "mlp", 30 * US);
                    });
                }
            })
        })
        .says("layer #"),
    );
    for (name, range) in [
        ("of Python's enumerate", "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"),
        ("called next_batch", "next_batch"),
        ("called load data", "load data"),
    ] {
        cases.push(
            case("host", &format!("input {name}"), &["input"], move |mended| {
                one(|t| {
                    for _ in 0..30 {
                        t.range(range, |t| t.work(if mended { 0 } else { 8 * MS }));
                        t.kernel(0, 0, "forward", 2 * MS);
                        t.kernel(0, 0, "backward", 3 * MS);
                    }
                })
            })
            .says(range),
        );
    }
    cases.push(
        case("host", "stalls of the loader", &["input"], |mended| {
            one(|t| {
                for i in 0..60 {
                    let slow = i % 8 == 7 && !mended;
                    t.range("DataLoader.__next__", |t| t.work(if slow { 60 * MS } else { 50 * US }));
                    t.kernel(0, 0, "forward", 2 * MS);
                    t.kernel(0, 0, "backward", 3 * MS);
                    t.sync_stream(0, 0);
                }
            })
        })
        .says("DataLoader"),
    );
    for (name, each, pause) in [("collector each 25th step", 25, 30 * MS), ("collector each 10th step", 10, 12 * MS)] {
        cases.push(
            case("host", name, &["pauses"], move |mended| {
                one(|t| {
                    for i in 0..150 {
                        t.kernel(0, 0, "forward", 2 * MS);
                        t.kernel(0, 0, "backward", 3 * MS);
                        t.sync_stream(0, 0);
                        t.work(if i % each == each - 1 && !mended { pause } else { 10 * US });
                    }
                })
            })
            .says(if each == 25 { "25" } else { "10" }),
        );
    }
    cases.push(case("host", "host work between replays of a graph", &["host-bound"], |mended| {
        one(|t| {
            for _ in 0..60 {
                t.graph(0, 0, &[("a", 50 * US), ("b", 50 * US), ("c", 50 * US), ("d", 50 * US)]);
                t.sync_stream(0, 0);
                t.range("sample", |t| t.work(if mended { 0 } else { 600 * US }));
            }
        })
    }));
    for (name, busy) in [("paced", false), ("asked at random", true)] {
        cases.push(case("host", &format!("server, {name}"), &[], move |_| {
            one(|t| {
                let mut dice = Dice(5);
                let mut at = 2 * MS;
                for _ in 0..60 {
                    let ns = dice.about(3 * MS, 10);
                    t.kernel(0, 0, "prefill", ns / 2);
                    t.kernel(0, 0, "decode", ns / 2);
                    t.sync_stream(0, 0);
                    // Requests come each 20 ms, or at random.
                    let chance = (dice.roll() + 1) as f64 / 1001.0;
                    at += if busy { 4 * MS + (-chance.ln() * 16e6) as Ns } else { 20 * MS };
                    t.until(at);
                }
            })
        }));
    }
    cases.push(case("host", "server that waits in a range", &[], |_| {
        one(|t| {
            for i in 0..60u64 {
                t.kernel(0, 0, "prefill", 2 * MS);
                t.kernel(0, 0, "decode", MS);
                t.sync_stream(0, 0);
                t.range("wait_for_request", |t| t.until(2 * MS + 20 * MS * (i + 1)));
            }
        })
    }));
}
