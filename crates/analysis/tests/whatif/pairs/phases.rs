//! Programs with phases, flushes and experts, changed.

use super::{Dice, Pairs, one};
use crate::machine::{Host, MS, Program, US};

pub(super) fn add(pairs: &mut Pairs) {
    pairs.add("an allocator that empties its cache", &["no-alloc"], |changed| {
        one(|t| {
            let mut dice = Dice(71);
            for step in 0..100 {
                if step % 20 == 15 && !changed {
                    (0..4).for_each(|_| t.draining_call("hipFree", 0, 3 * MS));
                    (0..4).for_each(|_| t.call("hipMalloc", 5 * MS));
                }
                (0..12).for_each(|_| t.kernel(0, 0, "layer", dice.about(500 * US, 2)));
            }
            t.sync_device(0);
        })
    });
    pairs.add("half of the metrics of the evaluation", &["host=compute_metrics:-50%"], |changed| {
        one(|t| {
            for step in 0..120 {
                (0..10).for_each(|_| t.kernel(0, 0, "train", 500 * US));
                t.item(0);
                if step % 30 == 29 {
                    t.range("compute_metrics", |t| t.work(if changed { 60 * MS } else { 120 * MS }));
                }
            }
        })
    });
    // Another expert is hot in each layer; the ranks wait for it in turn.
    pairs.add("experts that are hot in turn", &["kernel=experts:2x"], |changed| {
        Program::of((0..4u32).map(|device| {
            let mut t = Host::new(10 + device);
            for layer in 0..80 {
                t.kernel(device, 0, "attention", MS);
                let ns = if layer % 4 == device { 3 * MS } else { MS };
                t.kernel(device, 0, "experts", if changed { ns / 2 } else { ns });
                t.collective(device, 0, layer, 60 * US);
            }
            t.sync_device(device);
            t
        }))
    });
    // The next layer's weights come while this one works: the copies are the longer part, and stay.
    pairs.add("weights layer by layer, beside the kernels", &["overlap=copies"], |changed| {
        one(|t| {
            for i in 0..150u32 {
                t.upload(0, if changed { 2 } else { 0 }, 2 * MS);
                if changed {
                    t.record(i, 0, 2);
                    t.stream_wait(i, 0, 0);
                }
                t.kernel(0, 0, "layer", 800 * US);
            }
            t.sync_device(0);
        })
    });
    pairs.add("no questions about the loss of a micro-batch", &["no-sync"], |changed| {
        one(|t| {
            for _ in 0..15 {
                for micro in 0..8 {
                    t.work(60 * US);
                    for stage in 0..4u32 {
                        t.kernel(0, 0, "stage", MS / u64::from(stage + 1));
                    }
                    if micro < 7 && !changed {
                        t.sync_stream(0, 0);
                    }
                }
                t.item(0);
            }
        })
    });
    // The host waits for each batch before it loads the next one.
    pairs.add("faster kernels behind a late loader", &["kernel=layer:2x"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.range("DataLoader.__next__", |t| t.work(4 * MS));
                t.kernel(0, 0, "layer", if changed { MS } else { 2 * MS });
                t.record(1, 0, 0);
                t.event_sync(1);
            }
        })
    });
}
