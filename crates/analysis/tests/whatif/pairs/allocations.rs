//! `no-alloc`: allocations that go.

use super::{Dice, Pairs, one};
use crate::machine::{MS, US};

pub(super) fn add(pairs: &mut Pairs) {
    for (name, ns) in [("hipMalloc", 400 * US), ("hipHostMalloc", 700 * US)] {
        pairs.add(&format!("{name} and hipFree in the loop"), &["no-alloc"], move |changed| {
            one(|t| {
                for _ in 0..100 {
                    if !changed {
                        t.call(name, ns);
                    }
                    t.kernel(0, 0, "gemm", 200 * US);
                    t.kernel(0, 0, "add", 100 * US);
                    if !changed {
                        t.draining_call("hipFree", 0, 100 * US);
                    }
                }
                t.sync_device(0);
            })
        });
    }
    pairs.add("hipFree drains the queue", &["no-alloc"], |changed| {
        one(|t| {
            let mut dice = Dice(8);
            for _ in 0..150 {
                for name in ["a", "b", "c"] {
                    t.work(dice.about(20 * US, 50));
                    t.kernel(0, 0, name, dice.about(60 * US, 20));
                }
                if !changed {
                    t.draining_call("hipFree", 0, 80 * US);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("allocations behind kernels save nothing", &["no-alloc"], |changed| {
        one(|t| {
            for _ in 0..100 {
                if !changed {
                    t.call("hipMalloc", 300 * US);
                }
                t.kernel(0, 0, "gemm", MS);
            }
            t.sync_device(0);
        })
    });
}
