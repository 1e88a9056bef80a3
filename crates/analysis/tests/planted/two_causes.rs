//! Programs with two causes at once. What one of them costs is what the program takes less without it, the other one in place.
//!
//! The programs were written before the analysis was run on them.

use super::cases::one;
use super::machine::{Host, MS, Played, Program, US};
use super::{found, ms};
use rkprof_model::event::Ns;

/// A program with or without each of its causes.
struct Pair {
    name: &'static str,
    play: fn(bool, bool) -> Program,
    /// The findings that may tell each cause.
    told: [&'static [&'static str]; 2],
}

const HOST: &[&str] = &["host-bound", "input"];
const WAIT: &[&str] = &["avoidable-sync", "device-sync"];
/// The other finding has the same time: either change gives it, and one is told.
const SAME: &[&str] = &[];
/// `device-copies` says 12.6 ms for 11.2: between devices there is no replay yet.
const OPEN: &[&str] = &[];
const COPY: &[&str] = &["exposed-copies", "pageable-copies"];

const JITTER: &[&str] = &["step-jitter"];

/// A kernel that is slow in each of this many steps, as with an evaluation or a long sequence.
fn each(steps: u32, slow: bool, code: bool) -> Program {
    one(|t| {
        for step in 0..400 {
            t.range("step", |t| {
                t.kernel(0, 0, "gemm", 300 * US);
                t.kernel(0, 0, "attend", if slow && step % steps == 0 { 800 * US } else { 160 * US });
                t.sync_stream(0, 0);
                t.work(if code { 60 * US } else { 0 });
            });
        }
    })
}

fn pairs() -> Vec<Pair> {
    let pair = |name, told, play| Pair { name, play, told };
    vec![
        pair("a wait for the device, and code that could run beside it", [WAIT, SAME], |wait, code| {
            one(|t| {
                for _ in 0..150 {
                    t.kernel(0, 0, "gemm", 200 * US);
                    if wait {
                        t.sync_device(0);
                    }
                    t.work(if code { 180 * US } else { 0 });
                }
                t.sync_device(0);
            })
        }),
        pair("a wait for a stream, and code longer than the kernels", [SAME, HOST], |wait, code| {
            one(|t| {
                for _ in 0..100 {
                    t.kernel(0, 0, "gemm", 200 * US);
                    if wait {
                        t.sync_stream(0, 0);
                    }
                    t.work(if code { 250 * US } else { 0 });
                }
                t.sync_stream(0, 0);
            })
        }),
        pair("a kernel that is slow in each seventh step, and code of the host", [JITTER, SAME], |slow, code| {
            each(7, slow, code)
        }),
        pair("a kernel that is slow in each twelfth step, and code of the host", [JITTER, SAME], |slow, code| {
            each(12, slow, code)
        }),
        pair("copies ahead on a stream of their own, and code of the host", [COPY, HOST], |copies, code| {
            one(|t| {
                for _ in 0..60 {
                    if copies {
                        t.upload(0, 1, 600 * US);
                    }
                    t.work(if code { 500 * US } else { 0 });
                    t.kernel(0, 0, "gemm", 300 * US);
                    t.sync_stream(0, 0);
                }
            })
        }),
        pair("copies that return late, and code of the host", [COPY, HOST], |copies, code| {
            one(|t| {
                for _ in 0..60 {
                    if copies {
                        t.upload_pageable(0, 0, 450 * US);
                    }
                    t.kernel(0, 0, "gemm", 400 * US);
                    t.sync_stream(0, 0);
                    t.work(if code { 300 * US } else { 0 });
                }
            })
        }),
        pair(
            "launches hidden behind a copy",
            [COPY, &["host-bound", "input", "launch-bound", "graph"]],
            |copies, code| {
                one(|t| {
                    for _ in 0..100 {
                        if copies {
                            t.upload(0, 0, 80 * US);
                        }
                        for name in ["norm", "gemm", "silu"].into_iter().cycle().take(12) {
                            t.kernel(0, 0, name, 2 * US);
                        }
                        t.sync_stream(0, 0);
                        t.work(if code { 60 * US } else { 0 });
                    }
                })
            },
        ),
        pair("launches with a long way, and code of the host after a wait", [&["launch-bound"], HOST], |way, code| {
            let mut program = one(|t| {
                for _ in 0..60 {
                    t.kernel(0, 0, "gemm", 200 * US);
                    t.sync_stream(0, 0);
                    t.work(if code { 300 * US } else { 0 });
                }
            });
            program.costs.latency = if way { 206 * US } else { 6 * US };
            program
        }),
        pair(
            "a loader's thread that is slow, and a value each step",
            [&["input", "host-bound", "other-thread"], WAIT],
            loader,
        ),
        pair("a server: text to tokens, and results that are waited for", [HOST, COPY], server),
        pair("two streams with events: gradients go out, and code", [COPY, HOST], two_streams),
        pair("graphs: sampling between them, and a blocking copy", [HOST, COPY], graphs),
        pair("a pipeline over two devices: code of the first, copies between", [HOST, OPEN], pipeline),
        pair("allocation in the loop, and code", [&["allocation"], SAME], allocates),
        pair("ranks in step: one device is slow, and code on all", [&["straggler", "slow-device"], SAME], ranks),
        pair("a wait after each layer, and copies at the begin of a step", [WAIT, COPY], layers),
        pair("a log now and then, and code in each step", [&["pauses", "host-bound"], SAME], log),
    ]
}

/// Another thread makes batches. The step has ten kernels; a value is read at its end.
fn loader(slow: bool, value: bool) -> Program {
    let (mut main, mut loader) = (Host::new(7), Host::new(8));
    for i in 0..60u32 {
        loader.range("collate", |loader| loader.work(if slow { 1800 * US } else { 300 * US }));
        loader.signal(i);
        main.range("next batch", |main| main.wait_for(i));
        main.upload(0, 1, 60 * US);
        (0..10).for_each(|_| main.kernel(0, 0, "layer", 100 * US));
        if value {
            main.item(0);
        }
        main.work(40 * US);
    }
    main.sync_device(0);
    Program::of([main, loader])
}

/// A request after the other, without a pause.
fn server(tokens: bool, results: bool) -> Program {
    one(|t| {
        for _ in 0..100 {
            t.range("tokenize", |t| t.work(if tokens { 350 * US } else { 20 * US }));
            t.upload(0, 0, 20 * US);
            for name in ["qkv", "attention", "mlp"] {
                t.kernel(0, 0, name, 150 * US);
            }
            match results {
                true => t.download_blocking(0, 250 * US),
                false => t.download_blocking(0, 3 * US),
            }
        }
    })
}

/// Each step's gradients are copied out on a second stream, and the next step begins when they are out.
fn two_streams(copies: bool, code: bool) -> Program {
    one(|t| {
        for i in 0..80u32 {
            t.work(if code { 700 * US } else { 10 * US });
            if copies && i > 0 {
                t.stream_wait(2 * i - 1, 0, 0);
            }
            t.kernel(0, 0, "forward", 150 * US);
            t.kernel(0, 0, "backward", 250 * US);
            t.record(2 * i, 0, 0);
            if copies {
                t.stream_wait(2 * i, 0, 1);
                t.download(0, 1, 500 * US);
                t.record(2 * i + 1, 0, 1);
            }
        }
        t.sync_device(0);
    })
}

fn graphs(sampling: bool, copies: bool) -> Program {
    let kernels: Vec<(&str, Ns)> = (0..20).map(|_| ("layer", 20 * US)).collect();
    one(|t| {
        for _ in 0..100 {
            if copies {
                t.upload_blocking(0, 120 * US);
            }
            t.graph(0, 0, &kernels);
            t.sync_stream(0, 0);
            t.work(if sampling { 180 * US } else { 5 * US });
        }
    })
}

/// The second device works on what the first one made, one micro-batch later.
fn pipeline(code: bool, copies: bool) -> Program {
    one(|t| {
        for i in 0..60u32 {
            t.work(if code { 900 * US } else { 10 * US });
            t.kernel(0, 0, "stage0", 600 * US);
            t.peer(0, 1, 0, if copies { 500 * US } else { 5 * US });
            t.record(i, 0, 0);
            t.stream_wait(i, 1, 0);
            t.kernel(1, 0, "stage1", 600 * US);
        }
        t.sync_device(1);
    })
}

fn allocates(memory: bool, code: bool) -> Program {
    one(|t| {
        for _ in 0..80 {
            if memory {
                t.call("hipMalloc", 150 * US);
            }
            t.work(if code { 200 * US } else { 5 * US });
            t.kernel(0, 0, "gemm", 300 * US);
            if memory {
                t.draining_call("hipFree", 0, 100 * US);
            }
        }
        t.sync_device(0);
    })
}

/// Four devices, a thread each, meet in a collective each step.
fn ranks(slow: bool, code: bool) -> Program {
    let thread = |device: u32| {
        let mut t = Host::new(20 + device);
        for i in 0..50 {
            t.work(if code { 300 * US } else { 10 * US });
            let ns = if slow && device == 2 { 600 * US } else { 400 * US };
            t.kernel(device, 0, "layer", ns);
            t.collective(device, 0, i, 80 * US);
            t.sync_device(device);
        }
        t
    };
    Program::of((0..4).map(thread))
}

fn layers(waits: bool, copies: bool) -> Program {
    one(|t| {
        for _ in 0..60 {
            if copies {
                t.upload(0, 0, 300 * US);
            }
            for _ in 0..8 {
                t.work(25 * US);
                t.kernel(0, 0, "layer", 50 * US);
                if waits {
                    t.sync_device(0);
                }
            }
        }
        t.sync_device(0);
    })
}

fn log(log: bool, code: bool) -> Program {
    one(|t| {
        for i in 0..200 {
            t.kernel(0, 0, "gemm", 200 * US);
            t.sync_stream(0, 0);
            t.work(if code { 100 * US } else { 5 * US });
            if log && i % 20 == 19 {
                t.work(4 * MS);
            }
        }
    })
}

/// What is promised for a cause, and what is true.
fn promise(pair: &Pair, cause: usize) -> (f64, f64, String) {
    let run: Played = (pair.play)(true, true).play();
    let twin = (pair.play)(cause != 0, cause != 1).play();
    let (_, findings) = found(&run).unwrap();
    let said = findings.iter().find(|finding| pair.told[cause].contains(&finding.id));
    let said = said.and_then(|finding| finding.saves_ns).unwrap_or(0);
    let one =
        |finding: &rkprof_analysis::advice::Finding| format!("{} {:.2}", finding.id, ms(finding.saves_ns.unwrap_or(0)));
    let all = findings.iter().map(one).collect::<Vec<_>>().join(", ");
    (ms(said), (run.wall() as f64 - twin.wall() as f64) / 1e6, all)
}

#[test]
fn each_of_two_causes_has_its_saving() {
    let mut wrong = Vec::new();
    for pair in pairs() {
        for cause in (0..2).filter(|cause| !pair.told[*cause].is_empty()) {
            let (said, truth, all) = promise(&pair, cause);
            let fits = (said - truth).abs() <= (0.1 * truth).max(1.0);
            let text = format!("{}, {}: said {said:.2}, in truth {truth:.2} ({all})", pair.name, pair.told[cause][0]);
            println!("{}{text}", if fits { "" } else { "WRONG " });
            if !fits {
                wrong.push(text);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Devices are hardly idle in these waits, and the code may wait for requests: that it could run beside the kernels is evidence.
#[test]
fn code_that_waits_keep_from_running_beside_kernels() {
    let play = |wait: bool| {
        one(|t| {
            for _ in 0..100 {
                t.kernel(0, 0, "gemm", 200 * US);
                if wait {
                    t.sync_stream(0, 0);
                }
                t.work(250 * US);
            }
            t.sync_stream(0, 0);
        })
    };
    let (_, findings) = found(&play(true).play()).unwrap();
    let truth = ms(play(true).play().wall() - play(false).play().wall());
    let said = findings[0].evidence.split("the program ends ").nth(1).and_then(|rest| rest.split("ms").next());
    let said: f64 = said.unwrap_or_else(|| panic!("{findings:#?}")).parse().unwrap();
    assert!((said - truth).abs() < 1.0, "{said} for {truth}");
}
