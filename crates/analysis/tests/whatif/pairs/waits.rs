//! `no-sync`: waits that go.

use super::{Dice, Pairs, one};
use crate::machine::US;

pub(super) fn add(pairs: &mut Pairs) {
    for (name, kernels, ns) in [("each 4 kernels", 4, 50 * US), ("after each kernel", 1, 40 * US)] {
        pairs.add(&format!("hipDeviceSynchronize {name}"), &["no-sync"], move |changed| {
            one(|t| {
                for _ in 0..400 {
                    for i in 0..kernels {
                        t.work(5 * US);
                        t.kernel(0, 0, ["a", "b", "c"][i % 3], ns);
                    }
                    if !changed {
                        t.sync_device(0);
                    }
                }
                t.sync_device(0);
            })
        });
    }
    pairs.add("a stream is waited for, then Python", &["no-sync"], |changed| {
        one(|t| {
            let mut dice = Dice(5);
            for _ in 0..300 {
                t.work(dice.about(150 * US, 50));
                t.kernel(0, 0, "gemm", dice.about(200 * US, 20));
                if !changed {
                    t.sync_stream(0, 0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("an event per step", &["no-sync"], |changed| {
        one(|t| {
            for i in 0..300 {
                t.work(60 * US);
                t.kernel(0, 0, "gemm", 80 * US);
                t.kernel(0, 0, "add", 20 * US);
                t.record(i, 0, 0);
                if !changed {
                    t.event_sync(i);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("an event that is asked for again and again", &["no-sync"], |changed| {
        one(|t| {
            for i in 0..200 {
                t.kernel(0, 0, "gemm", 300 * US);
                t.record(i, 0, 0);
                // 306 us from the launch to the end, in steps of 3 us.
                for _ in 0..if changed { 0 } else { 102 } {
                    t.call("hipEventQuery", 2 * US);
                    t.work(US);
                }
                t.work(100 * US);
            }
            t.sync_device(0);
        })
    });
    pairs.add("a value each step, which the runtime copies by a kernel", &["no-sync"], |changed| {
        one(|t| {
            for i in 1..=200 {
                t.work(80 * US);
                t.kernel(0, 0, "gemm", 200 * US);
                if !changed || i % 50 == 0 {
                    t.by_kernel((0, 0), "__amd_rocclr_copyBuffer", 2 * US, "hipMemcpyWithStream", true);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("an event of the host orders two streams", &["stream-waits"], |changed| {
        one(|t| {
            for i in 0..60 {
                t.kernel(0, 1, "produce", 600 * US);
                t.record(2 * i, 0, 1);
                if changed {
                    t.stream_wait(2 * i, 0, 2);
                } else {
                    t.event_sync(2 * i);
                }
                t.work(300 * US);
                t.kernel(0, 2, "consume", 600 * US);
                t.record(2 * i + 1, 0, 2);
                if changed {
                    t.stream_wait(2 * i + 1, 0, 1);
                } else {
                    t.event_sync(2 * i + 1);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("two streams that are waited for in turn", &["no-sync"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.kernel(0, 1, "left", 300 * US);
                if !changed {
                    t.sync_stream(0, 1);
                }
                t.kernel(0, 2, "right", 300 * US);
                if !changed {
                    t.sync_stream(0, 2);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("waits where the host is slower save little", &["no-sync"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.work(900 * US);
                t.kernel(0, 0, "gemm", 100 * US);
                if !changed {
                    t.sync_stream(0, 0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("two devices, each waited for in turn", &["no-sync"], |changed| {
        one(|t| {
            for _ in 0..100 {
                for device in 0..2 {
                    t.work(20 * US);
                    t.kernel(device, 0, "gemm", 400 * US);
                    if !changed {
                        t.sync_device(device);
                    }
                }
            }
            t.sync_device(0);
            t.sync_device(1);
        })
    });
}
