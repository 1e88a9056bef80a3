//! Programs that ran on real HIP first. These were judged wrong there; what must not be found stands beside them.

use super::Case;
use super::cases::{Dice, case, one};
use super::machine::{Host, MS, US};

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    slow_from_some_time_on(&mut cases);
    one_slow_launch(&mut cases);
    long_gaps(&mut cases);
    hosts(&mut cases);
    host_functions(&mut cases);
    graphs(&mut cases);
    code(&mut cases);
    held(&mut cases);
    memory(&mut cases);
    cases
}

/// Steps of three kernels, one of them slower by a factor from some step on.
fn steps(t: &mut Host, seed: u64, count: u64, slow: impl Fn(u64) -> [u64; 3]) {
    let mut dice = Dice(seed);
    for i in 0..count {
        let percent = slow(i);
        for (name, ns, percent) in
            [("Cijk_a", 1000 * US, percent[0]), ("layernorm", 400 * US, percent[1]), ("Cijk_b", 500 * US, percent[2])]
        {
            t.work(US);
            t.kernel(0, 0, name, dice.about(ns, 3) * percent / 100);
        }
    }
}

fn slow_from_some_time_on(cases: &mut Vec<Case>) {
    for (name, from, percent) in [
        ("one kernel is slow for the last 55 %", 54u64, 200u64),
        ("one kernel is slow for the second half", 60, 150),
        ("one kernel is slow for the last quarter", 90, 150),
    ] {
        let case = case("on_hip", name, &["slow-phase"], move |mended| {
            one(|t| steps(t, 81, 120, |i| if i >= from && !mended { [100, percent, 100] } else { [100; 3] }))
        });
        cases.push(case.says("layernorm"));
    }
    cases.push(case("on_hip", "the only kernel is slow for the last 55 %", &["slow-phase"], |mended| {
        one(|t| {
            let mut dice = Dice(82);
            for i in 0..240 {
                let ns = if i >= 108 && !mended { 2 * MS } else { MS };
                t.kernel(0, 0, "gemm", dice.about(ns, 3));
            }
        })
    }));
    // A kernel that first has prompts and then tokens as its work, with other kernels around it.
    cases.push(case("on_hip", "another part of the program", &[], |_| {
        one(|t| {
            let mut dice = Dice(83);
            for i in 0..240 {
                let first = i < 120;
                t.kernel(0, 0, "paged", dice.about(if first { 300 * US } else { 600 * US }, 3));
                for name in ["embed", "prefill"].iter().take(if first { 2 } else { 1 }) {
                    t.kernel(0, 0, name, dice.about(300 * US, 3));
                }
            }
        })
    }));
}

fn one_slow_launch(cases: &mut Vec<Case>) {
    for (name, count, at) in [("one launch of 300 is slow", 300, 150), ("one launch of 50 is slow", 50, 31)] {
        cases.push(case("on_hip", name, &["tail"], move |mended| {
            one(|t| {
                let mut dice = Dice(84);
                for i in 0..count {
                    t.kernel(0, 0, "gemm", if i == at && !mended { 40 * MS } else { dice.about(MS, 3) });
                    t.kernel(0, 0, "add", dice.about(200 * US, 3));
                }
            })
        }));
    }
}

/// A device that needs 20 us from one queued kernel to the next.
fn long_gaps(cases: &mut Vec<Case>) {
    cases.push(case("on_hip", "20 us between queued kernels", &["device-gaps"], |mended| {
        let program = one(|t| {
            let mut dice = Dice(85);
            for _ in 0..60 {
                for _ in 0..20 {
                    t.kernel(0, 0, "norm", dice.about(100 * US, 5));
                }
            }
        });
        program.gap(if mended { 500 } else { 20 * US })
    }));
}

/// Host code that grows from step to step was taken for the time until the next request.
fn hosts(cases: &mut Vec<Case>) {
    for (name, spread) in [("host code that grows", 0), ("host code that grows and varies", 20)] {
        let case = case("on_hip", name, &["host-bound"], move |_| {
            one(|t| {
                let mut dice = Dice(86);
                for i in 0..100 {
                    (0..2).for_each(|_| t.kernel(0, 0, "gemm", dice.about(MS, 1)));
                    t.sync_stream(0, 0);
                    t.work(dice.about(100 * US + i * 60 * US, spread));
                }
            })
        });
        cases.push(case.says("grows from").any_saving().beside(&["avoidable-sync", "launch-bound"]));
    }
    cases.push(case("on_hip", "requests at random distances", &[], |_| {
        one(|t| {
            let (mut dice, mut at) = (Dice(87), 0);
            for _ in 0..120 {
                at += 2 * MS + 200 * US + dice.roll() * dice.roll() * 30;
                t.until(at);
                (0..2).for_each(|_| t.kernel(0, 0, "gemm", MS));
                t.sync_stream(0, 0);
            }
        })
    }));
}

fn host_functions(cases: &mut Vec<Case>) {
    cases.push(
        case("on_hip", "a host function between kernels", &["host-functions"], |mended| {
            one(|t| {
                let mut dice = Dice(88);
                for i in 0..60 {
                    t.kernel(0, 0, "gemm", dice.about(MS, 3));
                    t.host_function(0, u32::from(mended), 2 * MS);
                    t.kernel(0, 0, "norm", dice.about(MS, 3));
                    if i % 10 == 9 {
                        t.sync_stream(0, 0);
                    }
                }
            })
        })
        .says("after hipLaunchHostFunc"),
    );
    // It runs beside kernels: what the device waits for is the host's code.
    cases.push(
        case("on_hip", "a host function on another stream", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(89);
                for _ in 0..60 {
                    t.kernel(0, 0, "gemm", dice.about(MS, 3));
                    t.host_function(0, 1, 500 * US);
                    t.sync_stream(0, 0);
                    t.work(if mended { 10 * US } else { 3 * MS });
                }
            })
        })
        .beside(&["avoidable-sync"]),
    );
}

fn graphs(cases: &mut Vec<Case>) {
    let kernels = [("a", 20 * US); 30];
    cases.push(
        case("on_hip", "a graph is made for each launch", &["made-again"], move |mended| {
            one(|t| {
                for i in 0..60 {
                    if !mended || i == 0 {
                        t.call("hipStreamBeginCapture", 3 * US);
                        t.call("hipStreamEndCapture", 3 * US);
                        t.call("hipGraphInstantiate", 400 * US);
                    }
                    t.graph(0, 0, &kernels);
                    t.sync_stream(0, 0);
                    if !mended {
                        t.call("hipGraphExecDestroy", 150 * US);
                    }
                }
            })
        })
        .says("Instantiate a graph once")
        .beside(&["avoidable-sync", "host-bound"]),
    );
    for (name, keeps, says) in [
        ("memory of a pool that gives it back", false, "hipMemPoolAttrReleaseThreshold"),
        ("memory of a pool that was told to keep it", true, "Allocate once"),
    ] {
        let case = case("on_hip", name, &["allocation"], move |mended| {
            one(|t| {
                if keeps {
                    t.call("hipMemPoolSetAttribute", US);
                }
                for _ in 0..80 {
                    t.call("hipMallocAsync", if mended { US } else { 700 * US });
                    t.kernel(0, 0, "a", MS);
                    t.call("hipFreeAsync", US);
                    t.sync_stream(0, 0);
                }
            })
        });
        cases.push(case.says(says).beside(&["avoidable-sync"]));
    }
    // Each of 200 small copies a step is a kernel, and has a way of its own.
    cases.push(
        case("on_hip", "many small copies by kernel", &["copy-kernels"], |mended| {
            one(|t| {
                let mut dice = Dice(92);
                for _ in 0..60 {
                    for _ in 0..if mended { 1 } else { 200 } {
                        t.by_kernel((0, 0), "__amd_rocclr_copyBuffer", US, "hipMemcpyAsync", false);
                    }
                    t.kernel(0, 0, "gemm", dice.about(MS, 3));
                    t.sync_stream(0, 0);
                }
            })
        })
        .says("Gather small pieces")
        .beside(&["avoidable-sync"]),
    );
}

/// Compilers take most of the time before code is loaded, outside of HIP.
fn code(cases: &mut Vec<Case>) {
    let steps = |t: &mut Host, count: u64, compiles: &dyn Fn(u64) -> bool| {
        let mut dice = Dice(90);
        for i in 0..count {
            if compiles(i) {
                t.call("hipGetDevicePropertiesR0600", 7 * US);
                t.work(200 * MS);
                t.call("hipModuleLoadData", 3 * MS);
                t.call("hipModuleGetFunction", 4 * US);
                t.kernel(0, 0, "new_shape", MS);
            }
            (0..8).for_each(|_| t.kernel(0, 0, "gemm", dice.about(MS, 3)));
            t.sync_stream(0, 0);
        }
    };
    cases.push(
        case("on_hip", "kernels are compiled again and again", &["code-loads"], move |mended| {
            one(|t| steps(t, 100, &|i| !mended && i % 10 == 5))
        })
        .says("before a module is loaded")
        .any_saving(),
    );
    cases.push(
        case("on_hip", "a kernel is compiled in the middle", &["cold-start"], move |mended| {
            one(|t| steps(t, 100, &|i| !mended && i == 50))
        })
        .says("before a module is loaded"),
    );
}

/// Kernels that were launched well before began late, and more launches ahead, or a graph, were advised.
fn held(cases: &mut Vec<Case>) {
    cases.push(
        case("on_hip", "queued kernels wait for what is not seen", &["held-back"], |mended| {
            one(|t| {
                let mut dice = Dice(91);
                for _ in 0..40 {
                    (0..20).for_each(|_| t.kernel(0, 0, "gemm", dice.about(200 * US, 5)));
                    if !mended {
                        t.held(0, 0, dice.about(2 * MS, 40));
                    }
                }
            })
        })
        .says("Launching further ahead, or a graph, changes little"),
    );
}

fn memory(cases: &mut Vec<Case>) {
    let steps = |kept: fn(i64) -> i64| {
        one(move |t| {
            let mut dice = Dice(93);
            for i in 0..200 {
                t.memory(64 << 20);
                t.kernel(0, 0, "gemm", dice.about(MS, 3));
                t.memory(kept(i) - (64 << 20));
            }
        })
    };
    let leak = case("on_hip", "each fourth step keeps memory", &["memory-growth"], move |_| {
        steps(|i| if i % 4 == 0 { 16 << 20 } else { 0 })
    });
    cases.push(leak.says("GPU 0").any_saving());
    // What a cache keeps becomes less.
    cases.push(case("on_hip", "a cache fills up", &[], move |_| steps(|i| if i < 80 { 16 << 20 } else { 0 })));
    cases.push(
        case("on_hip", "a stream waits for a value", &["wait-kernels"], |mended| {
            one(|t| {
                let mut dice = Dice(94);
                for _ in 0..60 {
                    t.kernel(0, 0, "gemm", dice.about(MS, 3));
                    let ns = if mended { 10 * US } else { 3 * MS };
                    t.by_kernel((0, 0), "__amd_rocclr_streamOpsWait", ns, "hipStreamWaitValue32", false);
                }
            })
        })
        .says("hipStreamWaitValue32"),
    );
}
