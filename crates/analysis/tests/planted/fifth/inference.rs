//! Servers of models, and reinforcement learning.

use super::{COPIES_AND_WAITS, Case, Dice, MS, Program, SYNC, US, case, one};
use crate::machine::Host;

pub(super) fn add(cases: &mut Vec<Case>) {
    cases.push(
        case("fifth", "a scheduler between replays of a graph and three launches", &["host-bound"], |mended| {
            decode(move |dice| {
                let ns = dice.about(2500 * US, 15);
                if mended { 5 * US } else { ns }
            })
        })
        .says("schedule"),
    );
    cases.push(case("fifth", "a graph, three launches and little of the host", &[], |_| {
        decode(|dice| dice.about(60 * US, 15))
    }));
    cases.push(case("fifth", "chunks of prompts among decoding steps", &[], |_| chunked()));
    cases.push(
        case("fifth", "a look at each draft token", SYNC, |mended| {
            one(|t| {
                for _ in 0..100 {
                    for _ in 0..5 {
                        t.work(30 * US);
                        t.graph(0, 0, &[("draft", 20 * US); 8]);
                        if !mended {
                            t.item(0);
                        }
                    }
                    t.work(30 * US);
                    t.graph(0, 0, &[("target", 150 * US); 20]);
                    if !mended {
                        t.item(0);
                    }
                }
            })
        })
        .says("hipMemcpyWithStream"),
    );
    cases.push(case(
        "fifth",
        "blocks of the cache come back on the stream of the kernels",
        &["exposed-copies"],
        swapped,
    ));
    cases.push(
        case(
            "fifth",
            "the cache goes to another device in the way of the next prompt",
            &["device-copies"],
            handed_over,
        )
        .beside(&["other-device"]),
    );
    cases.push(
        case("fifth", "tensor parallel, and the Python of one rank is slow", &["straggler"], |mended| {
            Program::of((0..4u32).map(|device| {
                let mut t = Host::new(10 + device);
                for layer in 0..400 {
                    for name in ["Cijk_qkv", "Cijk_mlp"] {
                        t.work(if device == 2 && !mended { 80 * US } else { 5 * US });
                        t.kernel(device, 0, name, 60 * US);
                    }
                    t.collective(device, 0, layer, 15 * US);
                }
                t
            }))
        })
        .says("GPU 2")
        .beside(&["host-bound", "launch-bound", "exposed-communication"]),
    );
    cases.push(
        case("fifth", "beams are selected on the host", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(501);
                for _ in 0..200 {
                    (0..12).for_each(|_| t.kernel(0, 0, "decode_layer", 100 * US));
                    t.download_blocking(0, 20 * US);
                    let ns = dice.about(220 * US, 10);
                    t.range("beam_select", |t| t.work(if mended { 2 * US } else { ns }));
                    t.upload_pageable(0, 0, 10 * US);
                }
            })
        })
        .says("beam_select")
        .beside(COPIES_AND_WAITS),
    );
    cases.push(
        case("fifth", "environments step on the host between rollouts", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(502);
                for _ in 0..20 {
                    for _ in 0..60 {
                        let ns = dice.about(3 * MS, 10);
                        t.range("env.step", |t| t.work(if mended { 5 * US } else { ns }));
                        (0..10).for_each(|_| t.kernel(0, 0, "policy_forward", 100 * US));
                        t.item(0);
                    }
                    for _ in 0..40 {
                        (0..5).for_each(|_| t.kernel(0, 0, "policy_backward", 600 * US));
                    }
                }
            })
        })
        .says("env.step")
        .beside(SYNC),
    );
    cases.push(
        case("fifth", "kernels of the evaluation are loaded in the middle", &["cold-start"], |mended| {
            one(|t| {
                for step in 0..300 {
                    (0..10).for_each(|_| t.kernel(0, 0, "train", 400 * US));
                    if (150..180).contains(&step) {
                        for i in 0..10 {
                            let load = if step == 150 && !mended { 40 * MS } else { 0 };
                            t.first_launch(0, 0, &format!("evaluate_{i}"), 200 * US, load);
                        }
                    }
                    t.item(0);
                }
            })
        })
        .beside(SYNC),
    );
}

/// Steps of 6 ms in a graph, three kernels behind it, and the host's work before the next one.
fn decode(host: impl Fn(&mut Dice) -> u64) -> Program {
    one(|t| {
        let mut dice = Dice(500);
        for _ in 0..150 {
            t.range("schedule", |t| t.work(host(&mut dice)));
            let layer = ["qkv", "paged_attention", "mlp"].map(|name| (name, dice.about(100 * US, 2)));
            t.graph(0, 0, &[layer; 20].concat());
            ["penalties", "softmax", "sample"].iter().for_each(|name| t.kernel(0, 0, name, 20 * US));
            t.item(0);
        }
    })
}

/// Each 15th to 25th step also works on a chunk of a prompt, by kernels for large matrices.
fn chunked() -> Program {
    one(|t| {
        let (mut dice, mut next) = (Dice(503), 20);
        for step in 0..400 {
            t.work(5 * US);
            if step == next {
                next += 15 + dice.roll() % 11;
                for _ in 0..6 {
                    t.kernel(0, 0, "Cijk_MT256x128", dice.about(2 * MS, 5));
                    t.kernel(0, 0, "flash_forward", dice.about(MS, 5));
                }
            }
            for _ in 0..4 {
                for name in ["Cijk_MT32x64", "paged_attention_v2", "Cijk_MT32x128"] {
                    t.kernel(0, 0, name, dice.about(170 * US, 3));
                }
            }
            t.item(0);
        }
    })
}

fn swapped(mended: bool) -> Program {
    one(|t| {
        for step in 0..150 {
            t.work(10 * US);
            if step % 5 == 3 && !mended {
                (0..128).for_each(|_| t.upload(0, 0, 20 * US));
            }
            t.graph(0, 0, &[("layer", 200 * US); 20]);
            // For the step to come.
            if step % 5 == 2 && mended {
                (0..128).for_each(|_| t.upload(0, 2, 20 * US));
            }
            t.item(0);
        }
    })
}

/// Device 0 has prompts, device 1 decodes what it is given by a copy of 4 ms.
fn handed_over(mended: bool) -> Program {
    one(|t| {
        let stream = u32::from(mended);
        for i in 0..60u32 {
            t.kernel(0, 0, "prefill", 10 * MS);
            t.record(2 * i, 0, 0);
            t.stream_wait(2 * i, 1, stream);
            t.peer(0, 1, stream, 4 * MS);
            t.record(2 * i + 1, 1, stream);
            t.stream_wait(2 * i + 1, 1, 0);
            if !mended {
                t.stream_wait(2 * i + 1, 0, 0);
            }
            t.kernel(1, 0, "decode", 9800 * US);
        }
    })
}
