//! `host=`: work of the host that takes less time, or goes.

use super::{Dice, Pairs, one};
use crate::machine::{Host, MS, Program, US};

pub(super) fn add(pairs: &mut Pairs) {
    pairs.add("half the host's work", &["host=-50%"], |changed| {
        one(|t| {
            let mut dice = Dice(7);
            for _ in 0..100 {
                let work = dice.about(2 * MS, 30);
                t.work(if changed { work / 2 } else { work });
                t.kernel(0, 0, "gemm", MS);
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("half the host's work, until the device limits", &["host=2x"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.work(if changed { 750 * US } else { 1500 * US });
                t.kernel(0, 0, "gemm", MS);
            }
            t.sync_device(0);
        })
    });
    pairs.add("a range of the host's work", &["host=tokeniz*:-100%"], |changed| {
        one(|t| {
            for _ in 0..60 {
                t.range("tokenizer", |t| t.work(if changed { 0 } else { 3 * MS }));
                t.range("logging", |t| t.work(MS));
                t.kernel(0, 0, "gemm", MS);
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("the host's work behind kernels saves nothing", &["host=-80%"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.work(if changed { 100 * US } else { 500 * US });
                t.kernel(0, 0, "gemm", 2 * MS);
            }
            t.sync_device(0);
        })
    });
    pairs.add("a thread of data and a thread of launches", &["host=-60%"], |changed| {
        Program::of([7, 8].map(|tid| {
            let mut t = Host::new(tid);
            for _ in 0..80 {
                let work = if tid == 7 { 2 * MS } else { MS };
                t.work(if changed { work * 4 / 10 } else { work });
                t.kernel(0, tid, if tid == 7 { "left" } else { "right" }, 300 * US);
                t.sync_stream(0, tid);
            }
            t
        }))
    });
    pairs.add("forward and backward on two threads that take turns", &["kernel=*:2x", "host=-50%"], |changed| {
        let (mut forward, mut backward) = (Host::new(7), Host::new(8));
        for i in 0..60 {
            forward.work(if changed { 250 * US } else { 500 * US });
            for t in [&mut forward, &mut backward] {
                if t.is(8) {
                    t.wait_for(2 * i);
                }
                for name in ["gemm", "norm", "add"] {
                    t.work(if changed { 20 * US } else { 40 * US });
                    t.kernel(0, 0, name, if changed { 50 * US } else { 100 * US });
                }
                if t.is(7) {
                    t.signal(2 * i);
                } else {
                    t.signal(2 * i + 1);
                }
            }
            forward.wait_for(2 * i + 1);
            forward.sync_stream(0, 0);
        }
        Program::of([forward, backward])
    });
}
