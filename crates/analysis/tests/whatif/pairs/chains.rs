//! Several changes at once: after one cause the next one shows.

use super::{Dice, Pairs, one};
use crate::machine::{MS, US};

pub(super) fn add(pairs: &mut Pairs) {
    const NAMES: [&str; 6] = ["gemm", "gelu", "norm", "add", "rope", "softmax"];
    pairs.add("after the graph the copy shows", &["graph"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.upload_blocking(0, 400 * US);
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 12 * US)));
                } else {
                    NAMES.iter().for_each(|name| {
                        t.work(70 * US);
                        t.kernel(0, 0, name, 12 * US);
                    });
                }
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("the graph and the copies", &["graph", "overlap=copies"], |changed| {
        one(|t| {
            for i in 0..100 {
                if changed {
                    t.upload(0, 1, 400 * US);
                    t.record(i, 0, 1);
                    t.stream_wait(i, 0, 0);
                    t.graph(0, 0, &NAMES.map(|name| (name, 100 * US)));
                } else {
                    t.upload_blocking(0, 400 * US);
                    NAMES.iter().for_each(|name| {
                        t.work(120 * US);
                        t.kernel(0, 0, name, 100 * US);
                    });
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("graph and no waits", &["graph", "no-sync"], |changed| {
        one(|t| {
            for _ in 0..200 {
                t.work(250 * US);
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 30 * US)));
                } else {
                    NAMES.iter().for_each(|name| {
                        t.work(40 * US);
                        t.kernel(0, 0, name, 30 * US);
                    });
                    t.sync_stream(0, 0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("a faster kernel and less host work", &["kernel=gemm:2x", "host=-50%"], |changed| {
        one(|t| {
            let mut dice = Dice(9);
            for _ in 0..120 {
                let (work, ns) = (dice.about(600 * US, 30), dice.about(800 * US, 20));
                t.work(if changed { work / 2 } else { work });
                t.kernel(0, 0, "gemm", if changed { ns / 2 } else { ns });
                t.kernel(0, 0, "norm", 100 * US);
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("no allocation, no wait", &["no-alloc", "no-sync"], |changed| {
        one(|t| {
            for _ in 0..150 {
                if !changed {
                    t.call("hipMalloc", 150 * US);
                }
                t.work(40 * US);
                t.kernel(0, 0, "gemm", 120 * US);
                if !changed {
                    t.sync_stream(0, 0);
                    t.call("hipFree", 60 * US);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("copies and waits", &["overlap=copies", "no-sync"], |changed| {
        one(|t| {
            for i in 0..80 {
                t.work(100 * US);
                match changed {
                    true => {
                        t.upload(0, 1, 500 * US);
                        t.record(i, 0, 1);
                        t.stream_wait(i, 0, 0);
                    }
                    false => t.upload_blocking(0, 500 * US),
                }
                t.kernel(0, 0, "forward", 700 * US);
                if !changed {
                    t.sync_device(0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("a copy back that the wait of its stream waits for", &["overlap=copies"], |changed| {
        one(|t| {
            for step in 0..60 {
                (0..10).for_each(|_| t.kernel(0, 0, "layer", 300 * US));
                if changed && step < 59 {
                    t.record(step, 0, 0);
                    t.stream_wait(step, 0, 1);
                    t.download(0, 1, 1300 * US);
                } else {
                    t.download(0, 0, 1300 * US);
                }
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("a fusion and a graph", &["fuse=norm+add:-40%", "graph"], |changed| {
        one(|t| {
            for _ in 0..200 {
                if changed {
                    t.graph(0, 0, &[("gemm", 40 * US), ("norm", 32 * US), ("rope", 15 * US)]);
                } else {
                    for (name, ns) in [("gemm", 40 * US), ("norm", 20 * US), ("add", 20 * US), ("rope", 15 * US)] {
                        t.work(45 * US);
                        t.kernel(0, 0, name, ns);
                    }
                }
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("pinned, and copies of their own stream", &["pinned=40", "overlap=copies"], |changed| {
        one(|t| {
            for i in 0..80 {
                if changed {
                    t.upload_of((0, 1), 16_000_000, 400 * US, "hipMemcpyAsync", false);
                    t.record(i, 0, 1);
                    t.stream_wait(i, 0, 0);
                } else {
                    t.upload_of((0, 0), 16_000_000, 2 * MS, "hipMemcpy", true);
                }
                t.kernel(0, 0, "forward", MS);
            }
            t.sync_device(0);
        })
    });
    pairs.add("a faster kernel shows the copies", &["overlap=copies", "kernel=forward:4x"], |changed| {
        one(|t| {
            for i in 0..80 {
                match changed {
                    true => {
                        t.upload(0, 1, 900 * US);
                        t.record(i, 0, 1);
                        t.stream_wait(i, 0, 0);
                    }
                    false => t.upload_blocking(0, 900 * US),
                }
                t.kernel(0, 0, "forward", if changed { 500 * US } else { 2 * MS });
            }
            t.sync_device(0);
        })
    });
    pairs.add("waits, host and kernels at once", &["no-sync", "host=-40%", "kernel=*:-20%"], |changed| {
        one(|t| {
            let mut dice = Dice(10);
            for _ in 0..200 {
                for name in ["gemm", "norm", "add"] {
                    let (work, ns) = (dice.about(50 * US, 40), dice.about(90 * US, 20));
                    t.work(if changed { work * 6 / 10 } else { work });
                    t.kernel(0, 0, name, if changed { ns * 8 / 10 } else { ns });
                }
                if !changed {
                    t.sync_stream(0, 0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("everything but the device", &["graph", "no-sync", "no-alloc", "host=-100%"], |changed| {
        one(|t| {
            for _ in 0..150 {
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 50 * US)));
                } else {
                    t.call("hipMalloc", 100 * US);
                    t.work(500 * US);
                    NAMES.iter().for_each(|name| {
                        t.work(30 * US);
                        t.kernel(0, 0, name, 50 * US);
                    });
                    t.draining_call("hipFree", 0, 50 * US);
                    t.sync_stream(0, 0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("a slow first step stays", &["kernel=gemm:2x"], |changed| {
        one(|t| {
            for i in 0..80 {
                if i == 1 {
                    t.call("hipModuleLoadData", 40 * MS);
                }
                t.work(50 * US);
                t.kernel(0, 0, "gemm", if changed { 500 * US } else { MS });
                t.kernel(0, 0, "norm", 100 * US);
                t.sync_stream(0, 0);
            }
        })
    });
}
