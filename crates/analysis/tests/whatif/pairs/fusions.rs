//! `fuse=`: kernels that become one.

use super::{Dice, Pairs, one};
use crate::machine::US;

pub(super) fn add(pairs: &mut Pairs) {
    pairs.add("two kernels of a full queue with gaps", &["fuse=norm+add"], |changed| {
        one(|t| {
            for _ in 0..1500 {
                t.kernel(0, 0, "gemm", 30 * US);
                if changed {
                    t.kernel(0, 0, "norm", 20 * US);
                } else {
                    t.kernel(0, 0, "norm", 10 * US);
                    t.kernel(0, 0, "add", 10 * US);
                }
            }
            t.sync_device(0);
        })
        .gap(5 * US)
    });
    pairs.add("two kernels that the host launches slowly", &["fuse=norm+add"], |changed| {
        one(|t| {
            for _ in 0..1500 {
                t.kernel_by(0, 0, "gemm", 5 * US, 10 * US);
                t.kernel_by(0, 0, "norm", if changed { 6 * US } else { 3 * US }, 10 * US);
                if !changed {
                    t.kernel_by(0, 0, "add", 3 * US, 10 * US);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("a fusion that saves the second's reads", &["fuse=norm+add:-60%"], |changed| {
        one(|t| {
            for _ in 0..200 {
                t.kernel(0, 0, "gemm", 150 * US);
                t.kernel(0, 0, "norm", if changed { 140 * US } else { 100 * US });
                if !changed {
                    t.kernel(0, 0, "add", 100 * US);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("a fusion of three", &["fuse=a+b+c:-50%"], |changed| {
        one(|t| {
            let mut dice = Dice(3);
            for _ in 0..400 {
                t.work(10 * US);
                let ns = [(); 3].map(|()| dice.about(60 * US, 20));
                if changed {
                    t.kernel(0, 0, "a", ns[0] + ns[1] / 2 + ns[2] / 2);
                } else {
                    t.kernel(0, 0, "a", ns[0]);
                    t.kernel(0, 0, "b", ns[1]);
                    t.kernel(0, 0, "c", ns[2]);
                }
                t.sync_stream(0, 0);
            }
        })
        .gap(4 * US)
    });
    pairs.add("a fusion behind the host saves nothing", &["fuse=a+b"], |changed| {
        one(|t| {
            for _ in 0..200 {
                t.work(400 * US);
                t.kernel(0, 0, "a", if changed { 100 * US } else { 50 * US });
                if !changed {
                    t.kernel(0, 0, "b", 50 * US);
                }
            }
            t.sync_device(0);
        })
    });
}
