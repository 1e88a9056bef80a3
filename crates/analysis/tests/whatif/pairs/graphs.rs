//! `graph`: the launches of a step become one.

use super::{Dice, Pairs, one};
use crate::machine::{MS, US};
use rkprof_model::event::Ns;

pub(super) fn add(pairs: &mut Pairs) {
    const NAMES: [&str; 8] = ["gemm", "gelu", "norm", "add", "rope", "softmax", "gemm2", "cast"];
    for (name, work, kernel) in [("12 us of Python", 12 * US, 8 * US), ("30 us of Python", 30 * US, 15 * US)] {
        pairs.add(&format!("launches with {name}, a wait per step"), &["graph"], move |changed| {
            one(|t| {
                for _ in 0..150 {
                    if changed {
                        t.graph(0, 0, &NAMES.map(|name| (name, kernel)));
                    } else {
                        NAMES.iter().for_each(|name| {
                            t.work(work);
                            t.kernel(0, 0, name, kernel);
                        });
                    }
                    t.sync_stream(0, 0);
                }
            })
        });
    }
    pairs.add("slow launches without a wait", &["graph"], |changed| {
        one(|t| {
            for _ in 0..300 {
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 6 * US)));
                } else {
                    NAMES.iter().for_each(|name| t.kernel_by(0, 0, name, 6 * US, 11 * US));
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("a graph where the device is busy saves nothing", &["graph"], |changed| {
        one(|t| {
            for _ in 0..40 {
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 200 * US)));
                } else {
                    NAMES.iter().for_each(|name| t.kernel(0, 0, name, 200 * US));
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("the loader stays beside the graph", &["graph"], |changed| {
        one(|t| {
            for _ in 0..80 {
                t.range("DataLoader.__next__", |t| t.work(2 * MS));
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 20 * US)));
                } else {
                    NAMES.iter().for_each(|name| {
                        t.work(60 * US);
                        t.kernel(0, 0, name, 20 * US);
                    });
                }
                t.sync_stream(0, 0);
            }
        })
    });
    // A device without gaps, which never has queued work: as soon as a kernel has arrived, it runs.
    pairs.add("small kernels that the host can't launch as fast", &["graph"], |changed| {
        one(|t| {
            let mut dice = Dice(27);
            for _ in 0..100 {
                let mut kernels = vec![("rmsnorm", 2 * US); 20];
                kernels.push(("gemm", 40 * US));
                if changed {
                    t.graph(0, 0, &kernels);
                } else {
                    for (name, ns) in kernels {
                        t.work(100);
                        t.kernel_by(0, 0, name, ns, dice.about(2_500, 15));
                    }
                }
                t.sync_stream(0, 0);
                t.work(100 * US);
            }
        })
        .gap(0)
    });
    pairs.add("decoding: a graph, and a look at each token", &["graph"], |changed| {
        one(|t| {
            let mut dice = Dice(4);
            for _ in 0..120 {
                let times: Vec<(&str, Ns)> = (0..32).map(|i| (NAMES[i % 8], dice.about(9 * US, 30))).collect();
                if changed {
                    t.graph(0, 0, &times);
                } else {
                    times.iter().for_each(|(name, ns)| {
                        t.work(14 * US);
                        t.kernel(0, 0, name, *ns);
                    });
                }
                t.item(0);
                t.work(50 * US);
            }
        })
    });
}
