//! Copies that the device waits for, or that wait.

use super::{SYNC, case, one};
use crate::Case;
use crate::machine::{MS, US};

pub(super) fn add(cases: &mut Vec<Case>) {
    const COPY: &[&str] = &["pageable-copies", "exposed-copies"];
    cases.push(case("copies", "pageable copies to the device", &["pageable-copies"], |mended| {
        one(|t| {
            for i in 0..50 {
                match mended {
                    true => t.upload(0, 1, 2 * MS),
                    false => t.upload_pageable(0, 0, 2 * MS),
                }
                t.kernel(0, 0, "forward", 3 * MS);
                if mended && i == 49 {
                    t.sync_device(0);
                }
            }
        })
    }));
    cases.push(case("copies", "blocking copies to the device", COPY, |mended| {
        one(|t| {
            for _ in 0..50 {
                match mended {
                    true => t.upload(0, 1, 1500 * US),
                    false => t.upload_blocking(0, 1500 * US),
                }
                t.kernel(0, 0, "forward", 3 * MS);
            }
        })
    }));
    cases.push(case("copies", "copies from pinned memory on the same stream", &["exposed-copies"], |mended| {
        one(|t| {
            for _ in 0..50 {
                t.upload(0, u32::from(mended), MS);
                t.kernel(0, 0, "forward", 2 * MS);
            }
        })
    }));
    cases.push(case("copies", "results copied back each step", COPY, |mended| {
        one(|t| {
            for _ in 0..50 {
                t.kernel(0, 0, "forward", 2 * MS);
                if !mended {
                    t.download_blocking(0, MS);
                }
            }
        })
    }));
    // Without the wait at the end of a step the copy would wait for its kernels.
    cases.push(
        case("copies", "blocking copies and host code between waits for the device", COPY, |mended| {
            one(|t| {
                for _ in 0..40 {
                    match mended {
                        true => t.upload(0, 1, 4 * MS),
                        false => t.upload_blocking(0, 4 * MS),
                    }
                    t.work(400 * US);
                    t.kernel(0, 0, "forward", 5 * MS);
                    t.sync_device(0);
                }
            })
        })
        .any_saving()
        .beside(&["host-bound"]),
    );
    cases.push(case("copies", "many small copies in place of one", COPY, |mended| {
        one(|t| {
            for _ in 0..50 {
                for _ in 0..if mended { 1 } else { 60 } {
                    t.upload_of((0, 0), 4096, 2 * US, "hipMemcpyAsync", false);
                }
                t.kernel(0, 0, "forward", 2 * MS);
                t.sync_device(0);
            }
        })
    }));
    for (name, copy) in [("long", 3 * MS), ("short", 600 * US)] {
        cases.push(
            case("copies", &format!("copies between devices, {name}"), &["device-copies"], move |mended| {
                one(|t| {
                    for _ in 0..40u32 {
                        t.kernel(0, 0, "forward", 2 * MS);
                        t.kernel(1, 0, "forward", 2 * MS);
                        if !mended {
                            t.peer(0, 1, 0, copy);
                            // Both devices exchange at the same time.
                            t.peer(1, 0, 0, copy);
                        }
                        t.sync_device(0);
                        t.sync_device(1);
                    }
                })
            })
            .any_saving()
            .beside(SYNC),
        );
    }
    cases.push(case("copies", "hidden behind kernels", &[], |_| {
        one(|t| {
            for _ in 0..50 {
                t.upload(0, 1, MS);
                t.kernel(0, 0, "forward", 3 * MS);
            }
        })
    }));
}
