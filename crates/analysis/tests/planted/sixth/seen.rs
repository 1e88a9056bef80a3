//! Records with parts missing: traces of kernels alone, without streams, with lost or counted kernels.

use super::{Case, Dice, MS, Played, Program, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    // Nothing tells what the device waits for: at most that it waits.
    cases.push(
        case("sixth", "kernels alone, a third of the time between them", &["none", "host-bound"], |_| {
            one(|t| {
                let mut dice = Dice(641);
                for _ in 0..100 {
                    t.work(dice.about(3 * MS, 10));
                    (0..6).for_each(|_| t.kernel(0, 0, "layer", MS));
                    t.sync_stream(0, 0);
                }
            })
        })
        .any_saving()
        .seen(Played::without_launches),
    );
    cases.push(case("sixth", "two streams side by side, not told", &[], side_by_side).seen(Played::without_streams));
    cases.push(
        case("sixth", "copies before each batch, streams not told", &["exposed-copies"], |mended| {
            one(|t| {
                for _ in 0..100 {
                    t.upload(0, 0, if mended { 10 * US } else { 2 * MS });
                    (0..10).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                }
            })
        })
        .seen(Played::without_streams),
    );
    cases.push(case("sixth", "kernels were lost for a while", &[], full).seen(|run| run.lost(4..7)));
    cases.push(case("sixth", "the last kernels were lost", &[], full).seen(|run| run.lost(7..10)));
    cases.push(case("sixth", "nine of ten kernels were counted", &[], full).seen(|run| run.counted(9)));
    cases.push(case("sixth", "one of ten kernels was counted", &[], full).seen(|run| run.counted(1)));
    // What is true of the other kernels is still true.
    cases.push(
        case("sixth", "one of ten kernels was counted, and the host is late", &["none", "host-bound"], |_| {
            one(|t| {
                for _ in 0..100 {
                    t.range("prepare", |t| t.work(4 * MS));
                    (0..10).for_each(|_| t.kernel(0, 0, "layer", 600 * US));
                    t.sync_stream(0, 0);
                }
            })
        })
        .any_saving()
        .seen(|run| run.counted(1)),
    );
}

fn full(_: bool) -> Program {
    one(|t| {
        let mut dice = Dice(642);
        for i in 0..900 {
            t.kernel(0, 0, ["qkv", "attention", "mlp"][i % 3], dice.about(MS, 3));
            if i % 30 == 29 {
                t.sync_stream(0, 0);
            }
        }
    })
}

fn side_by_side(_: bool) -> Program {
    one(|t| {
        let mut dice = Dice(643);
        for _ in 0..400 {
            t.kernel(0, 1, "encode", dice.about(900 * US, 5));
            t.kernel(0, 2, "decode", dice.about(700 * US, 5));
        }
    })
}
