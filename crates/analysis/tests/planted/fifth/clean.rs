//! Programs in which nothing is worth changing, though something looks like it.

use super::{Case, Dice, Host, MS, Program, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    let mut clean = |name: &str, make: fn() -> Program| cases.push(case("fifth", name, &[], move |_| make()));
    clean("experts with a natural spread", experts);
    clean("images are decoded on a stream of their own", || {
        one(|t| {
            for i in 0..80u32 {
                t.kernel(0, 1, "jpeg_decode", 1500 * US);
                t.kernel(0, 1, "normalize", 500 * US);
                t.record(i, 0, 1);
                (0..20).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                t.stream_wait(i, 0, 0);
            }
        })
    });
    clean("a look at the norm of the gradients in steps of 20 ms", || {
        one(|t| {
            for _ in 0..60 {
                t.work(2 * MS);
                (0..34).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                t.item(0);
                (0..60).for_each(|_| t.kernel(0, 0, "multi_tensor_apply", 50 * US));
            }
        })
    });
    clean("evaluation by the kernels of the forward pass", || {
        one(|t| {
            let mut dice = Dice(541);
            for step in 0..300 {
                (0..4).for_each(|_| t.kernel(0, 0, "forward", dice.about(MS, 2)));
                (0..4).for_each(|_| t.kernel(0, 0, "backward", dice.about(2 * MS, 2)));
                t.kernel(0, 0, "adam", 500 * US);
                if step % 50 == 49 {
                    for _ in 0..20 {
                        (0..4).for_each(|_| t.kernel(0, 0, "forward", dice.about(MS, 2)));
                        t.item(0);
                    }
                }
            }
        })
    });
    clean("checkpoints by another thread and stream", || {
        let (mut train, mut save) = (Host::new(7), Host::new(8));
        for _ in 0..200 {
            (0..10).for_each(|_| train.kernel(0, 0, "train", MS));
        }
        for i in 1..5u64 {
            save.until(400 * MS * i);
            save.download(0, 3, 100 * MS);
            save.sync_stream(0, 3);
            save.range("write", |t| t.work(150 * MS));
        }
        Program::of([train, save])
    });
    clean("memory from a pool in each step", || {
        one(|t| {
            for _ in 0..400 {
                t.call("hipMallocAsync", 2 * US);
                (0..5).for_each(|_| t.kernel(0, 0, "layer", 300 * US));
                t.call("hipFreeAsync", 2 * US);
                t.item(0);
            }
        })
    });
    clean("images by diffusion", || {
        one(|t| {
            let mut dice = Dice(542);
            for _ in 0..8 {
                for _ in 0..50 {
                    for name in ["conv", "attention", "conv", "norm", "conv", "attention", "conv", "norm"] {
                        t.kernel(0, 0, name, dice.about(500 * US, 3));
                    }
                }
                (0..12).for_each(|_| t.kernel(0, 0, "vae_decode", dice.about(3 * MS, 3)));
                t.download_blocking(0, 200 * US);
            }
        })
    });
    clean("the cache grows within each request", || grown(10, 200, |token| 60 * US + token * 500));
    clean("the cache grows over one long request", || grown(1, 1500, |token| 50 * US + token * 133));
    clean("a wait after each kernel of 5 ms", || {
        one(|t| {
            for _ in 0..200 {
                t.kernel(0, 0, "solve", 5 * MS);
                t.sync_device(0);
            }
        })
    });
    clean("two threads serve on two streams", || {
        Program::of([1, 2].map(|tid| {
            let (mut t, mut dice) = (Host::new(tid), Dice(u64::from(543 + tid)));
            for _ in 0..100 {
                (0..10).for_each(|_| t.kernel(0, tid, ["encode", "decode"][tid as usize - 1], dice.about(400 * US, 4)));
                t.sync_stream(0, tid);
                t.work(30 * US);
            }
            t
        }))
    });
    clean("the host waits for the step before the last", || {
        one(|t| {
            for i in 0..120u32 {
                t.work(3 * MS);
                (0..10).for_each(|_| t.kernel(0, 0, "layer", 500 * US));
                t.record(i, 0, 0);
                if i >= 2 {
                    t.event_sync(i - 2);
                }
            }
        })
    });
    clean("copy in, compute, copy out on three streams", || {
        one(|t| {
            for i in 0..90u32 {
                t.upload(0, 1, 2 * MS);
                t.record(2 * i, 0, 1);
                t.stream_wait(2 * i, 0, 2);
                t.kernel(0, 2, "compute", 3 * MS);
                t.record(2 * i + 1, 0, 2);
                t.stream_wait(2 * i + 1, 0, 3);
                t.download(0, 3, 2 * MS);
            }
        })
    });
    // It was thought to have nothing to mend. But the copy takes a twentieth of the time in which a frame is answered.
    let video = case("fifth", "video at 30 frames a second", &["exposed-copies"], |_| {
        one(|t| {
            let mut dice = Dice(544);
            for i in 0..120u64 {
                t.until(2 * MS + 33_333 * US * i);
                t.upload(0, 0, MS);
                (0..18).for_each(|_| t.kernel(0, 0, "detect", dice.about(MS, 5)));
                t.item(0);
            }
        })
    });
    cases.push(video.any_saving());
}

/// Layers of 3 ms on eight devices; how much an expert has to do differs by a few percent.
fn experts() -> Program {
    Program::of((0..8u32).map(|device| {
        let mut t = Host::new(10 + device);
        let mut dice = Dice(550 + 31 * u64::from(device));
        for step in 0..40 {
            for layer in 0..4 {
                t.kernel(device, 0, "attention", 2 * MS);
                t.collective(device, 0, step * 4 + layer, 30 * US);
                t.kernel(device, 0, "experts", dice.about(MS, 3));
            }
            t.sync_stream(device, 0);
        }
        t
    }))
}

/// Tokens of requests; attention takes longer the more tokens there are.
fn grown(requests: u64, tokens: u64, attention: fn(u64) -> u64) -> Program {
    one(|t| {
        let mut dice = Dice(545);
        for _ in 0..requests {
            for token in 0..tokens {
                t.kernel(0, 0, "Cijk_qkv", dice.about(100 * US, 2));
                t.kernel(0, 0, "paged_attention", dice.about(attention(token), 2));
                t.kernel(0, 0, "Cijk_mlp", dice.about(100 * US, 2));
            }
        }
    })
}
