//! Programs that another profiler's files held first. Four of the 25 were judged wrong then; those, and their neighbours, are here.

use super::Case;
use super::cases::{Dice, case, one};
use super::machine::{Host, MS, US};

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    each_step(&mut cases);
    again(&mut cases);
    weights(&mut cases);
    results(&mut cases);
    cases
}

/// Weights go to the device once, and take most of the time. A short start is no finding.
fn weights(cases: &mut Vec<Case>) {
    for (name, expected, pieces) in [
        ("weights are copied for two seconds", &["start-copies"][..], 200u64),
        ("weights are copied for a tenth of a second", &[], 9),
    ] {
        let case = case("third", name, expected, move |mended| {
            one(|t| {
                let mut dice = Dice(37);
                for _ in 0..pieces {
                    t.work(300 * US);
                    let ns = if mended { 10 * US } else { 11 * MS };
                    t.upload_of((0, 0), 64 << 20, ns, "hipMemcpyWithStream", true);
                }
                for _ in 0..100 {
                    token(t, &mut dice, 24, 60 * US);
                    t.item(0);
                }
            })
        });
        cases.push(case.any_saving());
    }
}

/// Results are read once, when all kernels have ended.
fn results(cases: &mut Vec<Case>) {
    for (name, expected, ns) in [
        ("results are read for a second at the end", &["end-copies"][..], 1000 * MS),
        ("results are read for a tenth of a second at the end", &[], 100 * MS),
    ] {
        let case = case("third", name, expected, move |mended| {
            one(|t| {
                for i in 0..300 {
                    t.kernel(0, 0, "gemm", 2 * MS);
                    if i % 10 == 9 {
                        t.sync_device(0);
                    }
                }
                t.download_blocking(0, if mended { 10 * US } else { ns });
            })
        });
        cases.push(case.any_saving());
    }
}

/// A token of a model: layers of three short kernels, launched far ahead.
fn token(t: &mut Host, dice: &mut Dice, layers: u32, ns: u64) {
    for _ in 0..layers {
        for name in ["Cijk_gemm", "softmax", "elementwise"] {
            t.work(US);
            t.kernel(0, 0, name, dice.about(ns, 4));
        }
    }
}

/// Work of the host that comes once a step, however many kernels a step has. It is no pause.
fn each_step(cases: &mut Vec<Case>) {
    for (name, range) in [("in a range", true), ("without a range", false)] {
        cases.push(
            case("third", &format!("tokens are sampled on the host, {name}"), &["host-bound"], move |mended| {
                one(|t| {
                    let mut dice = Dice(31);
                    for _ in 0..150 {
                        token(t, &mut dice, 24, 15 * US);
                        t.download_blocking(0, 30 * US);
                        let sample = dice.about(1600 * US, 10);
                        let ns = if mended { 2 * US } else { sample };
                        if range { t.range("sample_token", |t| t.work(ns)) } else { t.work(ns) }
                    }
                })
            })
            .beside(&["exposed-copies", "avoidable-sync", "device-sync"])
            .says(if range { "sample_token" } else { "" }),
        );
    }
    cases.push(
        case("third", "each batch is tokenized", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(32);
                for _ in 0..120 {
                    let ns = dice.about(7 * MS, 12);
                    t.range("tokenize_batch", |t| t.work(if mended { 5 * US } else { ns }));
                    token(t, &mut dice, 10, 150 * US);
                    t.sync_stream(0, 0);
                }
            })
        })
        .says("tokenize_batch"),
    );
    cases.push(case("third", "a step without waits begins with a kernel of its own", &["host-bound"], |mended| {
        one(|t| {
            let mut dice = Dice(33);
            for _ in 0..100 {
                let ns = dice.about(4 * MS, 10);
                t.work(if mended { 5 * US } else { ns });
                t.kernel(0, 0, "embedding", 20 * US);
                token(t, &mut dice, 16, 40 * US);
            }
        })
    }));
    cases.push(case("third", "a collector in a loop without waits", &["pauses"], |mended| {
        one(|t| {
            let mut dice = Dice(34);
            for i in 0..600 {
                if i % 60 == 30 && !mended {
                    t.work(dice.about(80 * MS, 8));
                }
                t.kernel(0, 0, "embedding", 20 * US);
                token(t, &mut dice, 4, 100 * US);
            }
        })
    }));
}

/// What comes at the beginning and later as well isn't a cold start; a long kernel in front isn't a slow step.
fn again(cases: &mut Vec<Case>) {
    cases.push(
        case("third", "the loader is late for each fourth batch", &["input"], |mended| {
            one(|t| {
                let mut dice = Dice(35);
                for i in 0..100 {
                    let ns = dice.about(90 * MS, 10);
                    t.range("DataLoader.__next__", |t| t.work(if i % 4 == 0 && !mended { ns } else { 50 * US }));
                    token(t, &mut dice, 8, 650 * US);
                    t.item(0);
                }
            })
        })
        .says("DataLoader"),
    );
    cases.push(
        case("third", "short kernels behind a long one", &["slivers"], |_| {
            one(|t| {
                let mut dice = Dice(36);
                for i in 0..12_000u32 {
                    if i.is_multiple_of(400) {
                        t.kernel(0, 0, "warm", 6 * MS);
                    }
                    t.kernel(0, 0, ["a", "b", "c", "d", "e", "f"][i as usize % 6], dice.about(4 * US, 4));
                }
            })
            .gap(2600)
        })
        .any_saving(),
    );
}
