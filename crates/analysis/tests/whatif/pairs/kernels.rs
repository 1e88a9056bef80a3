//! `kernel=`: kernels that take less or more time.

use super::{Dice, Pairs, one};
use crate::machine::US;

pub(super) fn add(pairs: &mut Pairs) {
    pairs.add("a kernel of a full queue, twice as fast", &["kernel=gemm:2x"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.kernel(0, 0, "gemm", if changed { 250 * US } else { 500 * US });
                t.kernel(0, 0, "softmax", 200 * US);
            }
            t.sync_device(0);
        })
    });
    pairs.add("a family of kernels, 30 % less", &["kernel=Cijk_*:-30%"], |changed| {
        one(|t| {
            let mut dice = Dice(1);
            for i in 0..150 {
                let ns = dice.about(400 * US, 20);
                let name = ["Cijk_a", "Cijk_b", "norm"][i % 3];
                t.work(dice.about(20 * US, 40));
                t.kernel(0, 0, name, if changed && i % 3 < 2 { ns * 7 / 10 } else { ns });
            }
            t.sync_device(0);
        })
    });
    pairs.add("a fast kernel shows the host's work", &["kernel=gemm:4x"], |changed| {
        one(|t| {
            for _ in 0..120 {
                t.work(300 * US);
                t.kernel(0, 0, "gemm", if changed { 150 * US } else { 600 * US });
            }
            t.sync_device(0);
        })
    });
    pairs.add("a kernel, waited for in each step", &["kernel=gemm:2x"], |changed| {
        one(|t| {
            let mut dice = Dice(2);
            for _ in 0..100 {
                t.work(dice.about(200 * US, 30));
                t.kernel(0, 0, "gemm", dice.about(if changed { 400 * US } else { 800 * US }, 10));
                t.kernel(0, 0, "add", 60 * US);
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("short kernels are bound by their launches", &["kernel=*:4x"], |changed| {
        one(|t| {
            for i in 0..4000 {
                let ns = if changed { 5 * US } else { 20 * US };
                t.kernel_by(0, 0, ["a", "b"][i % 2], ns, 9 * US);
            }
            t.sync_device(0);
        })
    });
    pairs.add("the longer of two streams", &["kernel=left:3x"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.kernel(0, 1, "left", if changed { 200 * US } else { 600 * US });
                t.kernel(0, 2, "right", 400 * US);
            }
            t.sync_device(0);
        })
    });
    pairs.add("the shorter of two streams saves nothing", &["kernel=right:4x"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.kernel(0, 1, "left", 600 * US);
                t.kernel(0, 2, "right", if changed { 100 * US } else { 400 * US });
            }
            t.sync_device(0);
        })
    });
    pairs.add("a kernel behind the copies", &["kernel=forward:3x"], |changed| {
        one(|t| {
            for _ in 0..60 {
                t.upload_blocking(0, 800 * US);
                t.kernel(0, 0, "forward", if changed { 500 * US } else { 1500 * US });
            }
            t.sync_device(0);
        })
    });
    pairs.add("a kernel that becomes slower", &["kernel=norm:+50%"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.kernel(0, 0, "gemm", 300 * US);
                t.kernel(0, 0, "norm", if changed { 300 * US } else { 200 * US });
            }
            t.sync_device(0);
        })
    });
    pairs.add("kernels with gaps between them", &["kernel=*:2x"], |changed| {
        one(|t| {
            for i in 0..3000 {
                t.kernel(0, 0, ["a", "b", "c"][i % 3], if changed { 10 * US } else { 20 * US });
            }
            t.sync_device(0);
        })
        .gap(3 * US)
    });
}
