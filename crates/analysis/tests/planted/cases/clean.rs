//! Programs without a fault.

use super::{case, one};
use crate::Case;
use crate::machine::{MS, US};

pub(super) fn add(cases: &mut Vec<Case>) {
    cases.push(case("clean", "large kernels in a full queue", &[], |_| {
        one(|t| (0..500).for_each(|i| t.kernel(0, 0, ["a", "b", "c"][i % 3], 200 * US)))
    }));
    cases.push(case("clean", "one kernel", &[], |_| {
        one(|t| {
            t.call("hipMalloc", 100 * US);
            t.kernel(0, 0, "hello", 20 * US);
            t.sync_device(0);
        })
    }));
    cases.push(case("clean", "a wait each long step", &[], |_| {
        one(|t| {
            for _ in 0..50 {
                (0..20).for_each(|_| t.kernel(0, 0, "gemm", 100 * US));
                t.sync_device(0);
            }
        })
    }));
    cases.push(case("clean", "prefill and decode", &[], |_| {
        one(|t| {
            for _ in 0..10 {
                (0..8).for_each(|_| t.kernel(0, 0, "prefill", 3 * MS));
                (0..200).for_each(|_| t.kernel(0, 0, "decode", 120 * US));
            }
        })
    }));
    cases.push(case("clean", "graphs one behind another", &[], |_| {
        one(|t| {
            for _ in 0..100 {
                t.graph(0, 0, &[("a", 60 * US), ("b", 80 * US), ("c", 50 * US)]);
            }
        })
    }));
    cases.push(case("clean", "kernels of 40 us with gaps of 600 ns", &[], |_| {
        one(|t| (0..2000).for_each(|i| t.kernel(0, 0, ["a", "b"][i % 2], 40 * US))).gap(600)
    }));
    cases.push(
        case("clean", "a trace without calls", &[], |_| {
            one(|t| (0..500).for_each(|i| t.kernel(0, 0, ["a", "b", "c"][i % 3], 200 * US)))
        })
        .without_calls(),
    );
    cases.push(case("clean", "two streams side by side", &[], |_| {
        one(|t| {
            for _ in 0..100 {
                t.kernel(0, 1, "left", 300 * US);
                t.kernel(0, 2, "right", 400 * US);
            }
        })
    }));
    cases.push(case("clean", "allocations at the begin", &[], |_| {
        one(|t| {
            (0..50).for_each(|_| t.call("hipMalloc", 300 * US));
            (0..200).for_each(|_| t.kernel(0, 0, "gemm", 500 * US));
            t.sync_device(0);
            (0..50).for_each(|_| t.draining_call("hipFree", 0, 100 * US));
        })
    }));
    cases.push(case("clean", "host work behind kernels", &[], |_| {
        one(|t| {
            for _ in 0..60 {
                t.range("DataLoader", |t| t.work(MS));
                t.kernel(0, 0, "forward", 2 * MS);
                t.kernel(0, 0, "backward", 3 * MS);
            }
        })
    }));
    cases.push(case("clean", "a pipeline that is full", &[], |_| {
        one(|t| {
            for i in 0..100u32 {
                t.kernel(0, 0, "stage0", 5 * MS);
                t.record(i, 0, 0);
                t.stream_wait(i, 1, 0);
                t.kernel(1, 0, "stage1", 5 * MS);
            }
        })
    }));
}
