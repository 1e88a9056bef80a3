//! Waits of the host for the device.

use super::{SYNC, case, one};
use crate::Case;
use crate::machine::US;

pub(super) fn add(cases: &mut Vec<Case>) {
    for (name, kernels, ns) in
        [("each 4 kernels", 4, 50 * US), ("after each kernel", 1, 40 * US), ("each 8 kernels", 8, 20 * US)]
    {
        cases.push(
            case("waits", &format!("hipDeviceSynchronize {name}"), SYNC, move |mended| {
                one(|t| {
                    for _ in 0..200 {
                        for i in 0..kernels {
                            t.kernel(0, 0, ["a", "b", "c"][i % 3], ns);
                        }
                        if !mended {
                            t.sync_device(0);
                        }
                    }
                })
            })
            .says("hipDeviceSynchronize"),
        );
    }
    for (name, python) in [("40 us of Python", 40 * US), ("20 us of Python", 20 * US), ("70 us of Python", 70 * US)] {
        cases.push(
            case("waits", &format!(".item() per layer, {name}"), SYNC, move |mended| {
                one(|t| {
                    for _ in 0..300 {
                        t.work(python);
                        ["a", "b", "c"].iter().for_each(|name| t.kernel(0, 0, name, 30 * US));
                        if !mended {
                            t.item(0);
                        }
                    }
                })
            })
            .says("hipMemcpyWithStream"),
        );
    }
    cases.push(
        case("waits", "hipStreamSynchronize per layer in a range", SYNC, |mended| {
            one(|t| {
                for _ in 0..200 {
                    t.range("layer", |t| {
                        t.work(30 * US);
                        t.kernel(0, 0, "gemm", 80 * US);
                        if !mended {
                            t.sync_stream(0, 0);
                        }
                    });
                }
            })
        })
        .says("hipStreamSynchronize"),
    );
    cases.push(
        case("waits", "an event per step", SYNC, |mended| {
            one(|t| {
                for i in 0..200 {
                    t.work(25 * US);
                    t.kernel(0, 0, "gemm", 50 * US);
                    t.kernel(0, 0, "add", 20 * US);
                    if !mended {
                        t.record(i, 0, 0);
                        t.event_sync(i);
                    }
                }
            })
        })
        .says("hipEventSynchronize"),
    );
    cases.push(
        case("waits", "two streams, each waited for in turn", SYNC, |mended| {
            one(|t| {
                for _ in 0..100 {
                    t.kernel(0, 1, "left", 300 * US);
                    if !mended {
                        t.sync_stream(0, 1);
                        t.work(50 * US);
                    }
                    t.kernel(0, 2, "right", 300 * US);
                    if !mended {
                        t.sync_stream(0, 2);
                        t.work(50 * US);
                    }
                }
            })
        })
        .any_saving(),
    );
}
