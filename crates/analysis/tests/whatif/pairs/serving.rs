//! Programs of servers and of training, changed in ways that save much, little or nothing.

use super::{Dice, Pairs, one};
use crate::machine::{Host, MS, Program, US};

pub(super) fn add(pairs: &mut Pairs) {
    pairs.add("a look at the loss of each micro-step", &["no-sync"], |changed| {
        one(|t| {
            for _ in 0..60 {
                for _ in 0..4 {
                    t.work(300 * US);
                    for i in 0..12 {
                        t.work(5 * US);
                        t.kernel(0, 0, ["forward", "backward"][i / 6], 500 * US);
                    }
                    if !changed {
                        t.sync_stream(0, 0);
                    }
                }
                (0..4).for_each(|_| t.kernel(0, 0, "adam", 250 * US));
            }
            t.sync_device(0);
        })
    });
    for (name, words) in [("half the schedule", "host=schedule:-50%"), ("a graph where graphs are", "graph")] {
        pairs.add(name, &[words], move |changed| {
            one(|t| {
                let mut dice = Dice(61);
                for _ in 0..150 {
                    let ns = dice.about(2500 * US, 15);
                    t.range("schedule", |t| t.work(if changed && words != "graph" { ns / 2 } else { ns }));
                    let layers = [("qkv", 100 * US), ("paged_attention", 100 * US), ("mlp", 100 * US)].repeat(20);
                    let few = ["penalties", "softmax", "sample"].map(|name| (name, 20 * US));
                    if changed && words == "graph" {
                        t.graph(0, 0, &[layers, few.to_vec()].concat());
                    } else {
                        t.graph(0, 0, &layers);
                        few.iter().for_each(|(name, ns)| t.kernel(0, 0, name, *ns));
                    }
                    t.item(0);
                }
            })
        });
    }
    // Work of the old stream waits for its copies, and these are launched when it is there already. First the host read a token at the
    // end of the step, by a copy. But this change lets no call wait for a copy, and then the copies do run beside the step before.
    pairs.add("blocks of the cache come back right before their use", &["overlap=copies"], |changed| {
        one(|t| {
            for step in 0..150u32 {
                t.work(10 * US);
                if step % 5 == 3 {
                    (0..128).for_each(|_| t.upload(0, if changed { 2 } else { 0 }, 20 * US));
                    if changed {
                        t.record(step, 0, 2);
                        t.stream_wait(step, 0, 0);
                    }
                }
                t.graph(0, 0, &[("layer", 200 * US); 20]);
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("a faster kernel where the host is late saves nothing", &["kernel=decode:2x"], |changed| {
        one(|t| {
            let mut dice = Dice(62);
            for _ in 0..120 {
                t.work(dice.about(3 * MS, 10));
                t.kernel(0, 0, "decode", if changed { MS / 2 } else { MS });
                t.kernel(0, 0, "sample", 100 * US);
            }
            t.sync_device(0);
        })
    });
    pairs.add("pinned memory of each batch", &["no-alloc"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.call("hipHostMalloc", if changed { 0 } else { 1500 * US });
                t.upload(0, 0, 50 * US);
                (0..16).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("faster collectives behind a straggler", &["kernel=ncclDevKernel*:2x"], |changed| {
        Program::of((0..4u32).map(|device| {
            let mut t = Host::new(10 + device);
            for step in 0..60 {
                t.kernel(device, 0, "gemm", if device == 2 { 4 * MS } else { 3 * MS });
                t.collective(device, 0, step, if changed { 100 * US } else { 200 * US });
            }
            t.sync_device(device);
            t
        }))
    });
    pairs.add("an optimizer of many kernels, two by two", &["fuse=mul+addcmul"], |changed| {
        one(|t| {
            for _ in 0..30 {
                (0..50).for_each(|_| t.kernel(0, 0, "layer", 200 * US));
                for _ in 0..300 {
                    if changed {
                        t.kernel(0, 0, "mul", 6 * US);
                    } else {
                        t.kernel(0, 0, "mul", 3 * US);
                        t.kernel(0, 0, "addcmul", 3 * US);
                    }
                }
                t.sync_stream(0, 0);
            }
        })
        .gap(2 * US)
    });
    pairs.add("experts of one device hold up the others", &["kernel=experts:2x"], |changed| {
        Program::of((0..4u32).map(|device| {
            let mut t = Host::new(10 + device);
            for step in 0..60 {
                t.kernel(device, 0, "attention", 3 * MS);
                let ns = if device == 1 { 3 * MS } else { MS };
                t.kernel(device, 0, "experts", if changed { ns / 2 } else { ns });
                t.collective(device, 0, step, 100 * US);
            }
            t.sync_device(device);
            t
        }))
    });
}
