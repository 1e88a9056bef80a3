//! Programs, changes, and the truly changed programs. Each twin is written from what the change does to the program; none was
//! changed after the engine's answer was seen.

use super::machine::{Host, MS, Program, US};
use rkprof_model::event::Ns;

/// A program, a change of it in the words of `rkprof what-if`, and the program that was changed.
pub(crate) struct Pair {
    pub(crate) name: String,
    pub(crate) changes: Vec<&'static str>,
    /// The program (`false`) and its twin.
    pub(crate) make: Box<dyn Fn(bool) -> Program>,
}

/// Numbers that look random, the same in each run: 0 to 999.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % 1000
    }

    /// `ns`, up to this many percent more or less.
    fn about(&mut self, ns: Ns, percent: u64) -> Ns {
        ns * (100_000 - percent * 1000 + 2 * percent * self.roll()) / 100_000
    }
}

struct Pairs(Vec<Pair>);

impl Pairs {
    fn add(&mut self, name: &str, changes: &[&'static str], make: impl Fn(bool) -> Program + 'static) {
        self.0.push(Pair { name: name.to_owned(), changes: changes.to_vec(), make: Box::new(make) });
    }
}

/// One thread, one program.
fn one(fill: impl FnOnce(&mut Host)) -> Program {
    let mut host = Host::new(7);
    fill(&mut host);
    Program::of([host])
}

pub(crate) fn all() -> Vec<Pair> {
    let mut pairs = Pairs(Vec::new());
    kernels(&mut pairs);
    fusions(&mut pairs);
    graphs(&mut pairs);
    waits(&mut pairs);
    copies(&mut pairs);
    hosts(&mut pairs);
    allocations(&mut pairs);
    chains(&mut pairs);
    devices(&mut pairs);
    pairs.0
}

fn kernels(pairs: &mut Pairs) {
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

fn fusions(pairs: &mut Pairs) {
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

fn graphs(pairs: &mut Pairs) {
    const NAMES: [&str; 8] = ["gemm", "gelu", "norm", "add", "rope", "softmax", "gemm2", "cast"];
    for (name, work, kernel) in [("12 us of Python", 12 * US, 8 * US), ("30 us of Python", 30 * US, 15 * US)] {
        pairs.add(&format!("launches with {name}, a wait per step"), &["graph"], move |changed| {
            one(|t| {
                for _ in 0..150 {
                    if changed {
                        t.graph(0, 0, &NAMES.map(|name| (name, kernel)));
                    } else {
                        NAMES.iter().for_each(|name| {
                            t.work(work);
                            t.kernel(0, 0, name, kernel);
                        });
                    }
                    t.sync_stream(0, 0);
                }
            })
        });
    }
    pairs.add("slow launches without a wait", &["graph"], |changed| {
        one(|t| {
            for _ in 0..300 {
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 6 * US)));
                } else {
                    NAMES.iter().for_each(|name| t.kernel_by(0, 0, name, 6 * US, 11 * US));
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("a graph where the device is busy saves nothing", &["graph"], |changed| {
        one(|t| {
            for _ in 0..40 {
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 200 * US)));
                } else {
                    NAMES.iter().for_each(|name| t.kernel(0, 0, name, 200 * US));
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("the loader stays beside the graph", &["graph"], |changed| {
        one(|t| {
            for _ in 0..80 {
                t.range("DataLoader.__next__", |t| t.work(2 * MS));
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 20 * US)));
                } else {
                    NAMES.iter().for_each(|name| {
                        t.work(60 * US);
                        t.kernel(0, 0, name, 20 * US);
                    });
                }
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("decoding: a graph, and a look at each token", &["graph"], |changed| {
        one(|t| {
            let mut dice = Dice(4);
            for _ in 0..120 {
                let times: Vec<(&str, Ns)> = (0..32).map(|i| (NAMES[i % 8], dice.about(9 * US, 30))).collect();
                if changed {
                    t.graph(0, 0, &times);
                } else {
                    times.iter().for_each(|(name, ns)| {
                        t.work(14 * US);
                        t.kernel(0, 0, name, *ns);
                    });
                }
                t.item(0);
                t.work(50 * US);
            }
        })
    });
}

fn waits(pairs: &mut Pairs) {
    for (name, kernels, ns) in [("each 4 kernels", 4, 50 * US), ("after each kernel", 1, 40 * US)] {
        pairs.add(&format!("hipDeviceSynchronize {name}"), &["no-sync"], move |changed| {
            one(|t| {
                for _ in 0..400 {
                    for i in 0..kernels {
                        t.work(5 * US);
                        t.kernel(0, 0, ["a", "b", "c"][i % 3], ns);
                    }
                    if !changed {
                        t.sync_device(0);
                    }
                }
                t.sync_device(0);
            })
        });
    }
    pairs.add("a stream is waited for, then Python", &["no-sync"], |changed| {
        one(|t| {
            let mut dice = Dice(5);
            for _ in 0..300 {
                t.work(dice.about(150 * US, 50));
                t.kernel(0, 0, "gemm", dice.about(200 * US, 20));
                if !changed {
                    t.sync_stream(0, 0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("an event per step", &["no-sync"], |changed| {
        one(|t| {
            for i in 0..300 {
                t.work(60 * US);
                t.kernel(0, 0, "gemm", 80 * US);
                t.kernel(0, 0, "add", 20 * US);
                t.record(i, 0, 0);
                if !changed {
                    t.event_sync(i);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("an event that is asked for again and again", &["no-sync"], |changed| {
        one(|t| {
            for i in 0..200 {
                t.kernel(0, 0, "gemm", 300 * US);
                t.record(i, 0, 0);
                // 306 us from the launch to the end, in steps of 3 us.
                for _ in 0..if changed { 0 } else { 102 } {
                    t.call("hipEventQuery", 2 * US);
                    t.work(US);
                }
                t.work(100 * US);
            }
            t.sync_device(0);
        })
    });
    pairs.add("two streams that are waited for in turn", &["no-sync"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.kernel(0, 1, "left", 300 * US);
                if !changed {
                    t.sync_stream(0, 1);
                }
                t.kernel(0, 2, "right", 300 * US);
                if !changed {
                    t.sync_stream(0, 2);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("waits where the host is slower save little", &["no-sync"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.work(900 * US);
                t.kernel(0, 0, "gemm", 100 * US);
                if !changed {
                    t.sync_stream(0, 0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("two devices, each waited for in turn", &["no-sync"], |changed| {
        one(|t| {
            for _ in 0..100 {
                for device in 0..2 {
                    t.work(20 * US);
                    t.kernel(device, 0, "gemm", 400 * US);
                    if !changed {
                        t.sync_device(device);
                    }
                }
            }
            t.sync_device(0);
            t.sync_device(1);
        })
    });
}

fn copies(pairs: &mut Pairs) {
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

fn hosts(pairs: &mut Pairs) {
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

fn allocations(pairs: &mut Pairs) {
    for (name, ns) in [("hipMalloc", 400 * US), ("hipHostMalloc", 700 * US)] {
        pairs.add(&format!("{name} and hipFree in the loop"), &["no-alloc"], move |changed| {
            one(|t| {
                for _ in 0..100 {
                    if !changed {
                        t.call(name, ns);
                    }
                    t.kernel(0, 0, "gemm", 200 * US);
                    t.kernel(0, 0, "add", 100 * US);
                    if !changed {
                        t.draining_call("hipFree", 0, 100 * US);
                    }
                }
                t.sync_device(0);
            })
        });
    }
    pairs.add("hipFree drains the queue", &["no-alloc"], |changed| {
        one(|t| {
            let mut dice = Dice(8);
            for _ in 0..150 {
                for name in ["a", "b", "c"] {
                    t.work(dice.about(20 * US, 50));
                    t.kernel(0, 0, name, dice.about(60 * US, 20));
                }
                if !changed {
                    t.draining_call("hipFree", 0, 80 * US);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("allocations behind kernels save nothing", &["no-alloc"], |changed| {
        one(|t| {
            for _ in 0..100 {
                if !changed {
                    t.call("hipMalloc", 300 * US);
                }
                t.kernel(0, 0, "gemm", MS);
            }
            t.sync_device(0);
        })
    });
}

/// After one cause the next one shows.
fn chains(pairs: &mut Pairs) {
    const NAMES: [&str; 6] = ["gemm", "gelu", "norm", "add", "rope", "softmax"];
    pairs.add("after the graph the copy shows", &["graph"], |changed| {
        one(|t| {
            for _ in 0..100 {
                t.upload_blocking(0, 400 * US);
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 12 * US)));
                } else {
                    NAMES.iter().for_each(|name| {
                        t.work(70 * US);
                        t.kernel(0, 0, name, 12 * US);
                    });
                }
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("the graph and the copies", &["graph", "overlap=copies"], |changed| {
        one(|t| {
            for i in 0..100 {
                if changed {
                    t.upload(0, 1, 400 * US);
                    t.record(i, 0, 1);
                    t.stream_wait(i, 0, 0);
                    t.graph(0, 0, &NAMES.map(|name| (name, 100 * US)));
                } else {
                    t.upload_blocking(0, 400 * US);
                    NAMES.iter().for_each(|name| {
                        t.work(120 * US);
                        t.kernel(0, 0, name, 100 * US);
                    });
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("graph and no waits", &["graph", "no-sync"], |changed| {
        one(|t| {
            for _ in 0..200 {
                t.work(250 * US);
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 30 * US)));
                } else {
                    NAMES.iter().for_each(|name| {
                        t.work(40 * US);
                        t.kernel(0, 0, name, 30 * US);
                    });
                    t.sync_stream(0, 0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("a faster kernel and less host work", &["kernel=gemm:2x", "host=-50%"], |changed| {
        one(|t| {
            let mut dice = Dice(9);
            for _ in 0..120 {
                let (work, ns) = (dice.about(600 * US, 30), dice.about(800 * US, 20));
                t.work(if changed { work / 2 } else { work });
                t.kernel(0, 0, "gemm", if changed { ns / 2 } else { ns });
                t.kernel(0, 0, "norm", 100 * US);
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("no allocation, no wait", &["no-alloc", "no-sync"], |changed| {
        one(|t| {
            for _ in 0..150 {
                if !changed {
                    t.call("hipMalloc", 150 * US);
                }
                t.work(40 * US);
                t.kernel(0, 0, "gemm", 120 * US);
                if !changed {
                    t.sync_stream(0, 0);
                    t.call("hipFree", 60 * US);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("copies and waits", &["overlap=copies", "no-sync"], |changed| {
        one(|t| {
            for i in 0..80 {
                t.work(100 * US);
                match changed {
                    true => {
                        t.upload(0, 1, 500 * US);
                        t.record(i, 0, 1);
                        t.stream_wait(i, 0, 0);
                    }
                    false => t.upload_blocking(0, 500 * US),
                }
                t.kernel(0, 0, "forward", 700 * US);
                if !changed {
                    t.sync_device(0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("a fusion and a graph", &["fuse=norm+add:-40%", "graph"], |changed| {
        one(|t| {
            for _ in 0..200 {
                if changed {
                    t.graph(0, 0, &[("gemm", 40 * US), ("norm", 32 * US), ("rope", 15 * US)]);
                } else {
                    for (name, ns) in [("gemm", 40 * US), ("norm", 20 * US), ("add", 20 * US), ("rope", 15 * US)] {
                        t.work(45 * US);
                        t.kernel(0, 0, name, ns);
                    }
                }
                t.sync_stream(0, 0);
            }
        })
    });
    pairs.add("pinned, and copies of their own stream", &["pinned=40", "overlap=copies"], |changed| {
        one(|t| {
            for i in 0..80 {
                if changed {
                    t.upload_of((0, 1), 16_000_000, 400 * US, "hipMemcpyAsync", false);
                    t.record(i, 0, 1);
                    t.stream_wait(i, 0, 0);
                } else {
                    t.upload_of((0, 0), 16_000_000, 2 * MS, "hipMemcpy", true);
                }
                t.kernel(0, 0, "forward", MS);
            }
            t.sync_device(0);
        })
    });
    pairs.add("a faster kernel shows the copies", &["overlap=copies", "kernel=forward:4x"], |changed| {
        one(|t| {
            for i in 0..80 {
                match changed {
                    true => {
                        t.upload(0, 1, 900 * US);
                        t.record(i, 0, 1);
                        t.stream_wait(i, 0, 0);
                    }
                    false => t.upload_blocking(0, 900 * US),
                }
                t.kernel(0, 0, "forward", if changed { 500 * US } else { 2 * MS });
            }
            t.sync_device(0);
        })
    });
    pairs.add("waits, host and kernels at once", &["no-sync", "host=-40%", "kernel=*:-20%"], |changed| {
        one(|t| {
            let mut dice = Dice(10);
            for _ in 0..200 {
                for name in ["gemm", "norm", "add"] {
                    let (work, ns) = (dice.about(50 * US, 40), dice.about(90 * US, 20));
                    t.work(if changed { work * 6 / 10 } else { work });
                    t.kernel(0, 0, name, if changed { ns * 8 / 10 } else { ns });
                }
                if !changed {
                    t.sync_stream(0, 0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("everything but the device", &["graph", "no-sync", "no-alloc", "host=-100%"], |changed| {
        one(|t| {
            for _ in 0..150 {
                if changed {
                    t.graph(0, 0, &NAMES.map(|name| (name, 50 * US)));
                } else {
                    t.call("hipMalloc", 100 * US);
                    t.work(500 * US);
                    NAMES.iter().for_each(|name| {
                        t.work(30 * US);
                        t.kernel(0, 0, name, 50 * US);
                    });
                    t.draining_call("hipFree", 0, 50 * US);
                    t.sync_stream(0, 0);
                }
            }
            t.sync_device(0);
        })
    });
    pairs.add("a slow first step stays", &["kernel=gemm:2x"], |changed| {
        one(|t| {
            for i in 0..80 {
                if i == 1 {
                    t.call("hipModuleLoadData", 40 * MS);
                }
                t.work(50 * US);
                t.kernel(0, 0, "gemm", if changed { 500 * US } else { MS });
                t.kernel(0, 0, "norm", 100 * US);
                t.sync_stream(0, 0);
            }
        })
    });
}

fn devices(pairs: &mut Pairs) {
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
