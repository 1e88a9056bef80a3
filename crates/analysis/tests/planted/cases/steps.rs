//! Steps, told apart by ranges, graphs or waits.

use super::{Dice, case, one};
use crate::Case;
use crate::machine::{MS, US};

pub(super) fn add(cases: &mut Vec<Case>) {
    cases.push(
        case("steps", "training without marks", &[], |_| {
            one(|t| {
                for _ in 0..25 {
                    for _ in 0..6 {
                        t.kernel(0, 0, "gemm", 300 * US);
                        t.kernel(0, 0, "gelu", 60 * US);
                    }
                    for _ in 0..6 {
                        t.kernel(0, 0, "gemm", 600 * US);
                        t.kernel(0, 0, "gelu_backward", 100 * US);
                    }
                    (0..4).for_each(|_| t.kernel(0, 0, "adam", 50 * US));
                }
            })
        })
        .steps(25),
    );
    cases.push(
        case("steps", "training in ranges", &[], |_| {
            one(|t| {
                for _ in 0..25 {
                    t.range("forward", |t| (0..6).for_each(|_| t.kernel(0, 0, "gemm", 300 * US)));
                    t.range("backward", |t| (0..6).for_each(|_| t.kernel(0, 0, "gemm", 600 * US)));
                    t.range("optimizer", |t| (0..4).for_each(|_| t.kernel(0, 0, "adam", 50 * US)));
                    t.sync_stream(0, 0);
                }
            })
        })
        .steps(25),
    );
    cases.push(
        case("steps", "speculative decoding", &[], |_| {
            one(|t| {
                let mut dice = Dice(3);
                for _ in 0..70 {
                    // A draft model proposes some tokens with a look at each, the large one verifies them.
                    for _ in 0..3 + dice.roll() % 3 {
                        t.kernel(0, 0, "draft_attention", 30 * US);
                        t.kernel(0, 0, "draft_mlp", 40 * US);
                        t.item(0);
                    }
                    t.kernel(0, 0, "target_attention", 400 * US);
                    t.kernel(0, 0, "target_mlp", 500 * US);
                    t.item(0);
                }
            })
        })
        .steps(70),
    );
    cases.push(
        case("steps", "decoding with a wait each token", &[], |_| {
            one(|t| {
                for _ in 0..120 {
                    t.kernel(0, 0, "attention", 300 * US);
                    t.kernel(0, 0, "mlp", 400 * US);
                    t.item(0);
                }
            })
        })
        .steps(120),
    );
    cases.push(
        case("steps", "named steps", &[], |_| {
            one(|t| {
                for i in 0..30 {
                    t.range(&format!("ProfilerStep#{i}"), |t| {
                        t.kernel(0, 0, "forward", 2 * MS);
                        t.kernel(0, 0, "backward", 3 * MS);
                        t.sync_stream(0, 0);
                    });
                }
            })
        })
        .steps(30),
    );
}
