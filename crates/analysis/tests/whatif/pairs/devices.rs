//! Several devices, threads or streams.

use super::{Pairs, one};
use crate::machine::{Host, MS, Program, US};
use rkprof_model::event::Ns;

pub(super) fn add(pairs: &mut Pairs) {
    pairs.add("the slower stage of a pipeline", &["kernel=stage1:2x"], |changed| {
        one(|t| {
            for i in 0..60 {
                t.kernel(0, 0, "stage0", 2 * MS);
                t.record(i, 0, 0);
                t.stream_wait(i, 1, 0);
                t.kernel(1, 0, "stage1", if changed { 1500 * US } else { 3 * MS });
            }
            t.sync_device(0);
            t.sync_device(1);
        })
    });
    pairs.add("a stage of a pipeline without overlap", &["kernel=stage0:2x"], |changed| {
        one(|t| {
            for i in 0..40 {
                if i > 0 {
                    t.stream_wait(2 * i - 1, 0, 0);
                }
                t.kernel(0, 0, "stage0", if changed { MS } else { 2 * MS });
                t.record(2 * i, 0, 0);
                t.stream_wait(2 * i, 1, 0);
                t.kernel(1, 0, "stage1", 2 * MS);
                t.record(2 * i + 1, 1, 0);
            }
            t.sync_device(1);
        })
    });
    let ranks = |time: &dyn Fn(u32, u32) -> Ns, stream: u32, collective: Ns| {
        Program::of((0..4u32).map(|device| {
            let mut t = Host::new(10 + device);
            for step in 0..40 {
                t.kernel(device, 0, "gemm", time(step, device));
                if device == 2 {
                    t.kernel(device, 0, "extra", time(step, 9));
                }
                if stream > 0 {
                    t.record(step * 4 + device, device, 0);
                    t.stream_wait(step * 4 + device, device, stream);
                }
                t.collective(device, stream, step, collective);
            }
            t.sync_device(device);
            t
        }))
    };
    pairs.add("what one rank does more than the others", &["kernel=extra:10x"], move |changed| {
        ranks(&|_, device| if device == 9 { if changed { 150 * US } else { 1500 * US } } else { 3 * MS }, 0, 50 * US)
    });
    pairs.add("all ranks' products", &["kernel=gemm:2x"], move |changed| {
        ranks(
            &|_, device| {
                if device == 9 {
                    300 * US
                } else if changed {
                    MS
                } else {
                    2 * MS
                }
            },
            0,
            400 * US,
        )
    });
    pairs.add("products that hide collectives", &["kernel=gemm:4x"], move |changed| {
        ranks(
            &|_, device| {
                if device == 9 {
                    100 * US
                } else if changed {
                    750 * US
                } else {
                    3 * MS
                }
            },
            1,
            2 * MS,
        )
    });
    pairs.add("collectives at twice the rate", &["kernel=ncclDevKernel*:2x"], move |changed| {
        ranks(&|_, device| if device == 9 { 100 * US } else { 2 * MS }, 0, if changed { 500 * US } else { MS })
    });
    pairs.add("two threads with a device each", &["kernel=gemm:2x"], |changed| {
        Program::of((0..2u32).map(|device| {
            let mut t = Host::new(10 + device);
            for _ in 0..100 {
                t.work(if device == 0 { 100 * US } else { 700 * US });
                t.kernel(device, 0, "gemm", if changed { 400 * US } else { 800 * US });
                t.sync_device(device);
            }
            t
        }))
    });
    pairs.add("streams joined by events", &["kernel=left:2x"], |changed| {
        one(|t| {
            for i in 0..80 {
                t.kernel(0, 1, "left", if changed { 400 * US } else { 800 * US });
                t.record(2 * i, 0, 1);
                t.kernel(0, 2, "right", 600 * US);
                t.stream_wait(2 * i, 0, 2);
                t.kernel(0, 2, "join", 200 * US);
                t.record(2 * i + 1, 0, 2);
                t.stream_wait(2 * i + 1, 0, 1);
            }
            t.sync_device(0);
        })
    });
}
