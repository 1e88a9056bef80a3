//! The programs. Each is written from its cause.

use super::machine::{Host, MS, Program, US};
use super::{Case, Saving};
use rkprof_model::event::Ns;

pub(crate) fn case(
    class: &'static str,
    name: &str,
    first: &'static [&'static str],
    make: impl Fn(bool) -> Program + 'static,
) -> Case {
    Case {
        name: name.to_owned(),
        class,
        make: Box::new(make),
        first,
        says: "",
        saving: Saving::Twin,
        beside: &[],
        steps: None,
        calls: true,
    }
}

impl Case {
    pub(crate) fn says(self, says: &'static str) -> Case {
        Case { says, ..self }
    }

    pub(crate) fn any_saving(self) -> Case {
        Case { saving: Saving::Any, ..self }
    }

    pub(crate) fn beside(self, beside: &'static [&'static str]) -> Case {
        Case { beside, ..self }
    }

    pub(crate) fn steps(self, steps: u64) -> Case {
        Case { steps: Some(steps), ..self }
    }

    pub(crate) fn without_calls(self) -> Case {
        Case { calls: false, ..self }
    }
}

/// Numbers that look random, the same in each run: 0 to 999.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % 1000
    }

    /// `ns`, up to this many percent more or less.
    pub(crate) fn about(&mut self, ns: Ns, percent: u64) -> Ns {
        ns * (100_000 - percent * 1000 + 2 * percent * self.roll()) / 100_000
    }
}

/// One thread, one program.
pub(crate) fn one(fill: impl FnOnce(&mut Host)) -> Program {
    let mut host = Host::new(7);
    fill(&mut host);
    Program::of([host])
}

/// Gaps of the device; where the kernels are short, the finding is about these.
const GAPS: &[&str] = &["device-gaps", "slivers"];
/// The host can't launch as fast as the device runs; where the launches repeat, the finding is their remedy.
const LAUNCHES: &[&str] = &["launch-bound", "graph"];
pub(crate) const SYNC: &[&str] = &["avoidable-sync", "device-sync"];

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    host(&mut cases);
    launches(&mut cases);
    waits(&mut cases);
    copies(&mut cases);
    once(&mut cases);
    devices(&mut cases);
    in_time(&mut cases);
    clean(&mut cases);
    steps(&mut cases);
    cases
}

fn host(cases: &mut Vec<Case>) {
    for (name, kernel, work) in [("long", MS, 3 * MS), ("short", 300 * US, MS), ("tiny", 100 * US, 300 * US)] {
        let make = move |mended: bool| {
            one(|t| {
                for _ in 0..40 {
                    t.kernel(0, 0, "gemm", kernel);
                    t.sync_stream(0, 0);
                    if !mended {
                        t.range("tokenize", |t| t.work(work));
                    }
                }
            })
        };
        cases.push(case("host", &format!("host work, {name}"), &["host-bound"], make).says("tokenize"));
    }
    cases.push(
        case("host", "host work without a wait", &["host-bound"], |mended| {
            one(|t| {
                for _ in 0..50 {
                    t.range("prepare", |t| t.work(if mended { 0 } else { 2 * MS }));
                    t.kernel(0, 0, "a", 400 * US);
                    t.kernel(0, 0, "b", 600 * US);
                }
            })
        })
        .says("prepare"),
    );
    cases.push(
        case("host", "numbered layers", &["host-bound"], |mended| {
            one(|t| {
                for i in 0..320 {
                    t.range(&format!("layer {}", i % 16), |t| {
                        t.work(if mended { 0 } else { 90 * US });
                        t.kernel(0, 0, "attention", 20 * US);
                        t.kernel(0, 0, "mlp", 30 * US);
                    });
                }
            })
        })
        .says("layer #"),
    );
    for (name, range) in [
        ("of Python's enumerate", "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"),
        ("called next_batch", "next_batch"),
        ("called load data", "load data"),
    ] {
        cases.push(
            case("host", &format!("input {name}"), &["input"], move |mended| {
                one(|t| {
                    for _ in 0..30 {
                        t.range(range, |t| t.work(if mended { 0 } else { 8 * MS }));
                        t.kernel(0, 0, "forward", 2 * MS);
                        t.kernel(0, 0, "backward", 3 * MS);
                    }
                })
            })
            .says(range),
        );
    }
    cases.push(
        case("host", "stalls of the loader", &["input"], |mended| {
            one(|t| {
                for i in 0..60 {
                    let slow = i % 8 == 7 && !mended;
                    t.range("DataLoader.__next__", |t| t.work(if slow { 60 * MS } else { 50 * US }));
                    t.kernel(0, 0, "forward", 2 * MS);
                    t.kernel(0, 0, "backward", 3 * MS);
                    t.sync_stream(0, 0);
                }
            })
        })
        .says("DataLoader"),
    );
    for (name, each, pause) in [("collector each 25th step", 25, 30 * MS), ("collector each 10th step", 10, 12 * MS)] {
        cases.push(
            case("host", name, &["pauses"], move |mended| {
                one(|t| {
                    for i in 0..150 {
                        t.kernel(0, 0, "forward", 2 * MS);
                        t.kernel(0, 0, "backward", 3 * MS);
                        t.sync_stream(0, 0);
                        t.work(if i % each == each - 1 && !mended { pause } else { 10 * US });
                    }
                })
            })
            .says(if each == 25 { "25" } else { "10" }),
        );
    }
    cases.push(case("host", "host work between replays of a graph", &["host-bound"], |mended| {
        one(|t| {
            for _ in 0..60 {
                t.graph(0, 0, &[("a", 50 * US), ("b", 50 * US), ("c", 50 * US), ("d", 50 * US)]);
                t.sync_stream(0, 0);
                t.range("sample", |t| t.work(if mended { 0 } else { 600 * US }));
            }
        })
    }));
    for (name, busy) in [("paced", false), ("asked at random", true)] {
        cases.push(case("host", &format!("server, {name}"), &[], move |_| {
            one(|t| {
                let mut dice = Dice(5);
                let mut at = 2 * MS;
                for _ in 0..60 {
                    let ns = dice.about(3 * MS, 10);
                    t.kernel(0, 0, "prefill", ns / 2);
                    t.kernel(0, 0, "decode", ns / 2);
                    t.sync_stream(0, 0);
                    // Requests come each 20 ms, or at random.
                    let chance = (dice.roll() + 1) as f64 / 1001.0;
                    at += if busy { 4 * MS + (-chance.ln() * 16e6) as Ns } else { 20 * MS };
                    t.until(at);
                }
            })
        }));
    }
    cases.push(case("host", "server that waits in a range", &[], |_| {
        one(|t| {
            for i in 0..60u64 {
                t.kernel(0, 0, "prefill", 2 * MS);
                t.kernel(0, 0, "decode", MS);
                t.sync_stream(0, 0);
                t.range("wait_for_request", |t| t.until(2 * MS + 20 * MS * (i + 1)));
            }
        })
    }));
}

fn launches(cases: &mut Vec<Case>) {
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

fn waits(cases: &mut Vec<Case>) {
    for (name, kernels, ns) in
        [("each 4 kernels", 4, 50 * US), ("after each kernel", 1, 40 * US), ("each 8 kernels", 8, 20 * US)]
    {
        cases.push(
            case("waits", &format!("hipDeviceSynchronize {name}"), SYNC, move |mended| {
                one(|t| {
                    for _ in 0..200 {
                        for i in 0..kernels {
                            t.kernel(0, 0, ["a", "b", "c"][i % 3], ns);
                        }
                        if !mended {
                            t.sync_device(0);
                        }
                    }
                })
            })
            .says("hipDeviceSynchronize"),
        );
    }
    for (name, python) in [("40 us of Python", 40 * US), ("20 us of Python", 20 * US), ("70 us of Python", 70 * US)] {
        cases.push(
            case("waits", &format!(".item() per layer, {name}"), SYNC, move |mended| {
                one(|t| {
                    for _ in 0..300 {
                        t.work(python);
                        ["a", "b", "c"].iter().for_each(|name| t.kernel(0, 0, name, 30 * US));
                        if !mended {
                            t.item(0);
                        }
                    }
                })
            })
            .says("hipMemcpyWithStream"),
        );
    }
    cases.push(
        case("waits", "hipStreamSynchronize per layer in a range", SYNC, |mended| {
            one(|t| {
                for _ in 0..200 {
                    t.range("layer", |t| {
                        t.work(30 * US);
                        t.kernel(0, 0, "gemm", 80 * US);
                        if !mended {
                            t.sync_stream(0, 0);
                        }
                    });
                }
            })
        })
        .says("hipStreamSynchronize"),
    );
    cases.push(
        case("waits", "an event per step", SYNC, |mended| {
            one(|t| {
                for i in 0..200 {
                    t.work(25 * US);
                    t.kernel(0, 0, "gemm", 50 * US);
                    t.kernel(0, 0, "add", 20 * US);
                    if !mended {
                        t.record(i, 0, 0);
                        t.event_sync(i);
                    }
                }
            })
        })
        .says("hipEventSynchronize"),
    );
    cases.push(
        case("waits", "two streams, each waited for in turn", SYNC, |mended| {
            one(|t| {
                for _ in 0..100 {
                    t.kernel(0, 1, "left", 300 * US);
                    if !mended {
                        t.sync_stream(0, 1);
                        t.work(50 * US);
                    }
                    t.kernel(0, 2, "right", 300 * US);
                    if !mended {
                        t.sync_stream(0, 2);
                        t.work(50 * US);
                    }
                }
            })
        })
        .any_saving(),
    );
}

fn copies(cases: &mut Vec<Case>) {
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

/// Stalls that occur once.
fn once(cases: &mut Vec<Case>) {
    for (name, loads, function) in [("one module", 1, "hipModuleLoadData"), ("two modules", 2, "hipModuleLoad")] {
        cases.push(
            case("once", &format!("{name} loaded in the first steps"), &["cold-start"], move |mended| {
                one(|t| {
                    for i in 0..100 {
                        t.kernel(0, 0, "warm", 100 * US);
                        if i >= 1 && i <= loads && !mended {
                            t.call(function, 300 * MS);
                        }
                        t.kernel(0, 0, if i == 0 { "one" } else { "two" }, 2 * MS);
                        t.sync_stream(0, 0);
                    }
                })
            })
            .says(function),
        );
    }
    cases.push(case("once", "compiled before its first launch", &["cold-start"], |mended| {
        one(|t| {
            for i in 0..100 {
                t.kernel(0, 0, "a", MS);
                t.sync_stream(0, 0);
                t.work(if i == 0 && !mended { 200 * MS } else { 10 * US });
                t.kernel(0, 0, "triton_b", MS);
            }
        })
    }));
    cases.push(case("once", "buffers allocated in the first step", &["cold-start"], |mended| {
        one(|t| {
            for i in 0..100 {
                t.kernel(0, 0, "a", MS);
                t.sync_stream(0, 0);
                if i == 0 && !mended {
                    (0..20).for_each(|_| t.call("hipMalloc", 4 * MS));
                }
                t.kernel(0, 0, "b", MS);
            }
        })
    }));
}

fn devices(cases: &mut Vec<Case>) {
    let bubble = |mended: bool| {
        one(|t| {
            for i in 0..40u32 {
                if i > 0 && !mended {
                    t.stream_wait(2 * i - 1, 0, 0);
                }
                t.kernel(0, 0, "stage0", 5 * MS);
                t.record(2 * i, 0, 0);
                t.stream_wait(2 * i, 1, 0);
                t.kernel(1, 0, "stage1", 5 * MS);
                t.record(2 * i + 1, 1, 0);
            }
        })
    };
    cases.push(case("devices", "pipeline without overlap", &["other-device"], bubble).says("GPU"));
    cases.push(
        case("devices", "pipeline with a slower last stage", &["other-device", "imbalance"], |mended| {
            one(|t| {
                for i in 0..40u32 {
                    t.kernel(0, 0, "stage0", 4 * MS);
                    t.record(2 * i, 0, 0);
                    t.stream_wait(2 * i, 1, 0);
                    t.kernel(1, 0, "stage1", if mended { 4 * MS } else { 6 * MS });
                    t.record(2 * i + 1, 1, 0);
                    if i > 0 {
                        t.stream_wait(2 * i - 1, 0, 0);
                    }
                }
            })
        })
        .any_saving(),
    );
    let ranks = |steps: u32, stream: u32, time: &dyn Fn(u32, u32) -> Ns, collective: Ns| {
        Program::of((0..4u32).map(|device| {
            let mut t = Host::new(10 + device);
            for step in 0..steps {
                t.kernel(device, 0, "gemm", time(step, device));
                if stream > 0 {
                    t.record(step * 4 + device, device, 0);
                    t.stream_wait(step * 4 + device, device, stream);
                }
                if collective > 0 {
                    t.collective(device, stream, step, collective);
                }
            }
            t
        }))
    };
    for (name, ns) in [("long", 3 * MS), ("short", 600 * US)] {
        cases.push(case(
            "devices",
            &format!("exposed collectives, {name}"),
            &["exposed-communication"],
            move |mended| ranks(40, u32::from(mended), &|_, _| 5 * MS, ns),
        ));
    }
    cases.push(
        case("devices", "one device is slower", &["straggler"], move |mended| {
            ranks(40, 0, &|_, device| if device == 2 && !mended { 6 * MS } else { 5 * MS }, 20 * US)
        })
        .says("GPU 2"),
    );
    cases.push(case("devices", "imbalance that moves", &["imbalance"], move |mended| {
        let late = move |step: u32, device: u32| (step * 7 + step / 4) % 4 == device && !mended;
        // Mended is the same work, divided evenly.
        let usual = if mended { 5 * MS + 3 * MS / 4 } else { 5 * MS };
        ranks(40, 0, &|step, device| if late(step, device) { 8 * MS } else { usual }, 20 * US)
    }));
    cases.push(case("devices", "collectives behind kernels", &[], move |_| ranks(40, 1, &|_, _| 5 * MS, 2 * MS)));
    cases.push(case("devices", "all alike", &[], move |_| ranks(40, 0, &|_, _| 5 * MS, 20 * US)));
    cases.push(
        case("devices", "two devices work apart, and one is slower", &["slow-device"], |mended| {
            Program::of((0..2u32).map(|device| {
                let mut t = Host::new(10 + device);
                for _ in 0..60 {
                    t.kernel(device, 0, "gemm", if device == 1 && !mended { 3 * MS } else { 2 * MS });
                    t.kernel(device, 0, "norm", if device == 1 && !mended { 1500 * US } else { MS });
                }
                t
            }))
        })
        .says("GPU 1"),
    );
    cases.push(
        case("devices", "a device without work", &["unused-device"], |_| {
            one(|t| {
                t.kernel(1, 0, "probe", 10 * US);
                (0..50).for_each(|_| t.kernel(0, 0, "gemm", 2 * MS));
            })
        })
        .says("GPU 1")
        .any_saving(),
    );
    cases.push(case("devices", "the null stream makes two streams take turns", &["null-stream"], |mended| {
        let mut program = one(|t| {
            for _ in 0..60 {
                t.kernel(0, 1, "left", 500 * US);
                t.kernel(0, if mended { 1 } else { 0 }, "fill", 5 * US);
                t.kernel(0, 2, "right", 500 * US);
                t.kernel(0, if mended { 2 } else { 0 }, "fill", 5 * US);
            }
        });
        program.legacy_null_stream = true;
        program
    }));
    cases.push(case("devices", "two streams wait for each other's events", &["streams-in-turn"], |mended| {
        let mut program = one(|t| {
            for i in 0..200 {
                let stream = 1 + i % 2;
                if !mended && i > 0 {
                    t.stream_wait(i - 1, 0, stream);
                }
                t.kernel(0, stream, "half", 200 * US);
                t.record(i, 0, stream);
            }
        });
        program.workgroups = 32;
        program
    }));
    cases.push(
        case("devices", "kernels are slower beside a collective", &["contention"], |mended| {
            Program::of((0..2u32).map(|device| {
                let mut t = Host::new(10 + device);
                for step in 0..40 {
                    t.kernel(device, 0, "gemm", 2 * MS);
                    t.record(step * 2 + device, device, 0);
                    t.stream_wait(step * 2 + device, device, 1);
                    t.collective(device, 1, step, if mended { 4 * MS } else { 6 * MS });
                    (0..2).for_each(|_| t.kernel(device, 0, "gemm", if mended { 2 * MS } else { 3 * MS }));
                    t.kernel(device, 0, "gemm", 2 * MS);
                    t.sync_device(device);
                }
                t
            }))
        })
        .any_saving(),
    );
}

/// Causes that show over time only.
fn in_time(cases: &mut Vec<Case>) {
    let steps = |n: u64, time: &dyn Fn(u64, u64) -> Ns| {
        let mut dice = Dice(11);
        one(|t| {
            for i in 0..n {
                for _ in 0..4 {
                    let ns = dice.about(MS, 1);
                    t.kernel(0, 0, "gemm", ns * time(i, dice.roll()) / 1000);
                }
                t.kernel(0, 0, "update", 200 * US);
            }
        })
    };
    cases.push(
        case("time", "kernels become slower and slower", &["drift"], move |mended| {
            steps(200, &|i, _| if mended { 1000 } else { 1000 + 2 * i })
        })
        .beside(&["tail"]),
    );
    cases.push(case("time", "two modes", &["two-modes"], move |mended| {
        steps(200, &|_, dice| if dice < 400 && !mended { 1300 } else { 1000 })
    }));
    cases.push(case("time", "two modes, one rare", &["two-modes", "tail"], move |mended| {
        steps(200, &|_, dice| if dice < 80 && !mended { 1800 } else { 1000 })
    }));
    cases.push(case("time", "the clock ramps up", &["clock-ramp"], move |mended| {
        steps(200, &|i, _| if i < 40 && !mended { 1600 - 15 * i } else { 1000 })
    }));
    cases.push(case("time", "all kernels are slow for a while", &["slow-phase"], move |mended| {
        steps(200, &|i, _| if (80..120).contains(&i) && !mended { 1400 } else { 1000 })
    }));
    cases.push(
        case("time", "slowest percent", &["tail"], move |mended| {
            steps(400, &|_, dice| if dice < 15 && !mended { 9000 } else { 1000 })
        })
        .any_saving(),
    );
    cases.push(case("time", "jitter of one percent", &[], move |_| steps(200, &|_, _| 1000)));
}

fn clean(cases: &mut Vec<Case>) {
    cases.push(case("clean", "large kernels in a full queue", &[], |_| {
        one(|t| (0..500).for_each(|i| t.kernel(0, 0, ["a", "b", "c"][i % 3], 200 * US)))
    }));
    cases.push(case("clean", "one kernel", &[], |_| {
        one(|t| {
            t.call("hipMalloc", 100 * US);
            t.kernel(0, 0, "hello", 20 * US);
            t.sync_device(0);
        })
    }));
    cases.push(case("clean", "a wait each long step", &[], |_| {
        one(|t| {
            for _ in 0..50 {
                (0..20).for_each(|_| t.kernel(0, 0, "gemm", 100 * US));
                t.sync_device(0);
            }
        })
    }));
    cases.push(case("clean", "prefill and decode", &[], |_| {
        one(|t| {
            for _ in 0..10 {
                (0..8).for_each(|_| t.kernel(0, 0, "prefill", 3 * MS));
                (0..200).for_each(|_| t.kernel(0, 0, "decode", 120 * US));
            }
        })
    }));
    cases.push(case("clean", "graphs one behind another", &[], |_| {
        one(|t| {
            for _ in 0..100 {
                t.graph(0, 0, &[("a", 60 * US), ("b", 80 * US), ("c", 50 * US)]);
            }
        })
    }));
    cases.push(case("clean", "kernels of 40 us with gaps of 600 ns", &[], |_| {
        one(|t| (0..2000).for_each(|i| t.kernel(0, 0, ["a", "b"][i % 2], 40 * US))).gap(600)
    }));
    cases.push(
        case("clean", "a trace without calls", &[], |_| {
            one(|t| (0..500).for_each(|i| t.kernel(0, 0, ["a", "b", "c"][i % 3], 200 * US)))
        })
        .without_calls(),
    );
    cases.push(case("clean", "two streams side by side", &[], |_| {
        one(|t| {
            for _ in 0..100 {
                t.kernel(0, 1, "left", 300 * US);
                t.kernel(0, 2, "right", 400 * US);
            }
        })
    }));
    cases.push(case("clean", "allocations at the begin", &[], |_| {
        one(|t| {
            (0..50).for_each(|_| t.call("hipMalloc", 300 * US));
            (0..200).for_each(|_| t.kernel(0, 0, "gemm", 500 * US));
            t.sync_device(0);
            (0..50).for_each(|_| t.draining_call("hipFree", 0, 100 * US));
        })
    }));
    cases.push(case("clean", "host work behind kernels", &[], |_| {
        one(|t| {
            for _ in 0..60 {
                t.range("DataLoader", |t| t.work(MS));
                t.kernel(0, 0, "forward", 2 * MS);
                t.kernel(0, 0, "backward", 3 * MS);
            }
        })
    }));
    cases.push(case("clean", "a pipeline that is full", &[], |_| {
        one(|t| {
            for i in 0..100u32 {
                t.kernel(0, 0, "stage0", 5 * MS);
                t.record(i, 0, 0);
                t.stream_wait(i, 1, 0);
                t.kernel(1, 0, "stage1", 5 * MS);
            }
        })
    }));
}

fn steps(cases: &mut Vec<Case>) {
    cases.push(
        case("steps", "training without marks", &[], |_| {
            one(|t| {
                for _ in 0..25 {
                    for _ in 0..6 {
                        t.kernel(0, 0, "gemm", 300 * US);
                        t.kernel(0, 0, "gelu", 60 * US);
                    }
                    for _ in 0..6 {
                        t.kernel(0, 0, "gemm", 600 * US);
                        t.kernel(0, 0, "gelu_backward", 100 * US);
                    }
                    (0..4).for_each(|_| t.kernel(0, 0, "adam", 50 * US));
                }
            })
        })
        .steps(25),
    );
    cases.push(
        case("steps", "training in ranges", &[], |_| {
            one(|t| {
                for _ in 0..25 {
                    t.range("forward", |t| (0..6).for_each(|_| t.kernel(0, 0, "gemm", 300 * US)));
                    t.range("backward", |t| (0..6).for_each(|_| t.kernel(0, 0, "gemm", 600 * US)));
                    t.range("optimizer", |t| (0..4).for_each(|_| t.kernel(0, 0, "adam", 50 * US)));
                    t.sync_stream(0, 0);
                }
            })
        })
        .steps(25),
    );
    cases.push(
        case("steps", "speculative decoding", &[], |_| {
            one(|t| {
                let mut dice = Dice(3);
                for _ in 0..70 {
                    // A draft model proposes some tokens with a look at each, the large one verifies them.
                    for _ in 0..3 + dice.roll() % 3 {
                        t.kernel(0, 0, "draft_attention", 30 * US);
                        t.kernel(0, 0, "draft_mlp", 40 * US);
                        t.item(0);
                    }
                    t.kernel(0, 0, "target_attention", 400 * US);
                    t.kernel(0, 0, "target_mlp", 500 * US);
                    t.item(0);
                }
            })
        })
        .steps(70),
    );
    cases.push(
        case("steps", "decoding with a wait each token", &[], |_| {
            one(|t| {
                for _ in 0..120 {
                    t.kernel(0, 0, "attention", 300 * US);
                    t.kernel(0, 0, "mlp", 400 * US);
                    t.item(0);
                }
            })
        })
        .steps(120),
    );
    cases.push(
        case("steps", "named steps", &[], |_| {
            one(|t| {
                for i in 0..30 {
                    t.range(&format!("ProfilerStep#{i}"), |t| {
                        t.kernel(0, 0, "forward", 2 * MS);
                        t.kernel(0, 0, "backward", 3 * MS);
                        t.sync_stream(0, 0);
                    });
                }
            })
        })
        .steps(30),
    );
}
