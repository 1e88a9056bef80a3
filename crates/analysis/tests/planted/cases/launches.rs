//! Launches that are slower than the device, and what a graph saves.

use super::{GAPS, LAUNCHES, case, one};
use crate::Case;
use crate::machine::{MS, US};
use rkprof_model::event::Ns;

pub(super) fn add(cases: &mut Vec<Case>) {
    for (gap, kernel) in [(US, 6 * US), (1_500, 10 * US), (2 * US, 12 * US), (600, 5 * US)] {
        let name = format!("gaps of {gap} ns between queued kernels of {} us", kernel / US);
        cases.push(case("launches", &name, GAPS, move |mended| {
            one(|t| {
                for i in 0..3000 {
                    t.kernel(0, 0, ["norm", "add", "mul"][i % 3], kernel);
                }
            })
            .gap(if mended { 0 } else { gap })
        }));
    }
    cases.push(case("launches", "gaps in a graph", GAPS, |mended| {
        one(|t| {
            for _ in 0..100 {
                let kernels: Vec<(&str, Ns)> = (0..40).map(|i| (["norm", "rope", "add"][i % 3], 6 * US)).collect();
                t.graph(0, 0, &kernels);
            }
        })
        .gap(if mended { 0 } else { 1_200 })
    }));
    for (name, kernel, call) in [("2 us", 2 * US, 5 * US), ("4 us", 4 * US, 8 * US)] {
        cases.push(
            case(
                "launches",
                &format!("kernels of {name} that the host can't launch as fast"),
                LAUNCHES,
                move |mended| {
                    one(|t| {
                        for _ in 0..200 {
                            if mended {
                                t.graph(
                                    0,
                                    0,
                                    &[("a", kernel), ("b", kernel), ("c", kernel), ("d", kernel), ("e", kernel)],
                                );
                            } else {
                                ["a", "b", "c", "d", "e"].iter().for_each(|name| t.kernel_by(0, 0, name, kernel, call));
                            }
                        }
                    })
                },
            )
            .says("graph"),
        );
    }
    cases.push(
        case("launches", "slow launches of PyTorch", LAUNCHES, |mended| {
            one(|t| {
                for _ in 0..60 {
                    let names = ["gemm", "gelu", "norm", "add", "rope", "softmax", "gemm2", "cast"];
                    if mended {
                        t.graph(0, 0, &names.map(|name| (name, 8 * US)));
                    } else {
                        names.iter().for_each(|name| {
                            t.work(12 * US);
                            t.kernel(0, 0, name, 8 * US);
                        });
                    }
                }
            })
        })
        .says("graph"),
    );
    for (name, first, ns) in [("hipMalloc", "hipMalloc", 400 * US), ("hipHostMalloc", "hipHostMalloc", 700 * US)] {
        cases.push(
            case("launches", &format!("{name} in the loop"), &["allocation"], move |mended| {
                one(|t| {
                    for _ in 0..60 {
                        if !mended {
                            t.call(first, ns);
                        }
                        t.kernel(0, 0, "gemm", 200 * US);
                        t.kernel(0, 0, "add", 100 * US);
                        if !mended {
                            t.draining_call("hipFree", 0, 100 * US);
                        }
                    }
                })
            })
            .says(first),
        );
    }
    cases.push(
        case("launches", "a module is loaded in each third step", &["code-loads"], |mended| {
            one(|t| {
                for i in 0..90 {
                    if !mended && i % 3 == 0 {
                        t.call("hipModuleLoadData", 9 * MS);
                    }
                    ["a", "b", "c"].iter().for_each(|name| t.kernel(0, 0, name, 600 * US));
                    t.sync_stream(0, 0);
                }
            })
        })
        .says("hipModuleLoadData"),
    );
    cases.push(
        case("launches", "modules are loaded in the first tenth of the steps", &["cold-start"], |mended| {
            one(|t| {
                for i in 0..300 {
                    if !mended && i < 30 {
                        t.call("hipModuleLoadData", 9 * MS);
                    }
                    ["a", "b", "c"].iter().for_each(|name| t.kernel(0, 0, name, 600 * US));
                    t.sync_stream(0, 0);
                }
            })
        })
        .says("hipModuleLoadData"),
    );
    cases.push(
        case("launches", "hipFree drains the queue", &["allocation"], |mended| {
            one(|t| {
                for _ in 0..100 {
                    ["a", "b", "c"].iter().for_each(|name| t.kernel(0, 0, name, 60 * US));
                    if !mended {
                        t.draining_call("hipFree", 0, 80 * US);
                    }
                }
            })
        })
        .says("hipFree"),
    );
}
