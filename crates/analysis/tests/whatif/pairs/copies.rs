//! `overlap=copies` and `pinned=`: copies beside kernels.

use super::{Dice, Pairs, one};
use crate::machine::{MS, US};

pub(super) fn add(pairs: &mut Pairs) {
    pairs.add("blocking copies to the device", &["overlap=copies"], |changed| {
        one(|t| {
            for i in 0..60 {
                match changed {
                    true => {
                        t.upload(0, 1, 1500 * US);
                        t.record(i, 0, 1);
                        t.stream_wait(i, 0, 0);
                    }
                    false => t.upload_blocking(0, 1500 * US),
                }
                t.kernel(0, 0, "forward", 2 * MS);
            }
            t.sync_device(0);
        })
    });
    pairs.add("copies in the kernels' stream", &["overlap=copies"], |changed| {
        one(|t| {
            for i in 0..60 {
                t.upload(0, u32::from(changed), MS);
                if changed {
                    t.record(i, 0, 1);
                    t.stream_wait(i, 0, 0);
                }
                t.kernel(0, 0, "forward", 2 * MS);
            }
            t.sync_device(0);
        })
    });
    pairs.add("copies in the kernels' stream, a step ahead of a cold start", &["overlap=copies"], |changed| {
        one(|t| {
            t.first_launch(0, 0, "forward", 2 * MS, 90 * MS);
            for i in 0..60 {
                t.upload(0, u32::from(changed), MS);
                if changed {
                    t.record(2 * i, 0, 1);
                    t.stream_wait(2 * i, 0, 0);
                }
                t.kernel(0, 0, "forward", 2 * MS);
                t.record(2 * i + 1, 0, 0);
                if i > 0 {
                    t.event_sync(2 * i - 1);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("pageable copies that take longer than the kernels", &["overlap=copies"], |changed| {
        one(|t| {
            let mut dice = Dice(6);
            for i in 0..60 {
                let (copy, kernel) = (dice.about(2 * MS, 10), dice.about(1500 * US, 10));
                match changed {
                    true => {
                        t.upload(0, 1, copy);
                        t.record(i, 0, 1);
                        t.stream_wait(i, 0, 0);
                    }
                    false => t.upload_pageable(0, 0, copy),
                }
                t.kernel(0, 0, "forward", kernel);
            }
            t.sync_device(0);
        })
    });
    pairs.add("results copied back each step", &["overlap=copies"], |changed| {
        one(|t| {
            for i in 0..60 {
                t.kernel(0, 0, "forward", 2 * MS);
                if changed {
                    t.record(i, 0, 0);
                    t.stream_wait(i, 0, 1);
                    t.download(0, 1, MS);
                } else {
                    t.download_blocking(0, MS);
                }
            }
            t.sync_device(0);
        })
    });
    for (name, changes) in [
        ("pinned at a rate that was given", &["pinned=48"] as &[&'static str]),
        ("pinned at a rate of this run", &["pinned"]),
    ] {
        let measured = changes == ["pinned"];
        pairs.add(name, changes, move |changed| {
            one(|t| {
                let bytes = 12_000_000;
                if measured {
                    // Pinned memory is used elsewhere in the program.
                    (0..5).for_each(|_| t.upload_of((0, 1), 2 * bytes, 500 * US, "hipMemcpyAsync", false));
                    t.sync_device(0);
                }
                for _ in 0..80 {
                    // 6 GB/s from pageable memory, 48 from pinned memory.
                    t.upload_of((0, 0), bytes, if changed { 250 * US } else { 2 * MS }, "hipMemcpy", true);
                    t.kernel(0, 0, "forward", MS);
                }
                t.sync_device(0);
            })
        });
    }
    pairs.add("pinned memory makes pageable asynchronous copies asynchronous", &["pinned=40"], |changed| {
        one(|t| {
            for _ in 0..80 {
                t.work(300 * US);
                let ns = if changed { 200 * US } else { 1600 * US };
                t.upload_of((0, 0), 8_000_000, ns, "hipMemcpyAsync", !changed);
                t.kernel(0, 0, "forward", MS);
            }
            t.sync_device(0);
        })
    });
}
