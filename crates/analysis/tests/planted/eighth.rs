//! Launches with ways of any length, graphs and streams; one thread for several devices; links of several rates; steps without marks.
//! Beside each cause stands a program that looks like it and has another one, or none.

use super::Case;
use super::cases::{Dice, case, one};
use super::machine::{Host, MS, Program, US};
use rkprof_model::event::Ns;

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    ways(&mut cases);
    streams(&mut cases);
    feeding(&mut cases);
    links(&mut cases);
    steps(&mut cases);
    cases
}

/// A machine whose launches need at least 4 us, with 1 us between queued kernels.
fn machine(program: Program) -> Program {
    let mut program = program.gap(US);
    program.costs.latency = 4 * US;
    program
}

const NAMES: [&str; 4] = ["norm", "gemv", "rope", "add"];

/// 30 steps of 400 kernels, each on its way for up to 10 us more.
fn decode(kernel: Ns, call: Ns, gap: Ns, mended: bool) -> Program {
    let mut dice = Dice(881);
    let program = one(|t| {
        for _ in 0..30 {
            t.range("decode", |t| {
                if mended {
                    let kernels: Vec<(&str, Ns)> = (0..400).map(|i| (NAMES[i % 4], kernel)).collect();
                    t.graph(0, 0, &kernels);
                } else {
                    for i in 0..400 {
                        t.kernel_late(0, 0, NAMES[i % 4], kernel, (call, 10 * dice.roll()));
                    }
                }
                t.sync_stream(0, 0);
            });
        }
    });
    machine(program).gap(gap)
}

fn ways(cases: &mut Vec<Case>) {
    let beside = &["slivers", "launch-bound", "avoidable-sync"];
    let add = |cases: &mut Vec<Case>, name: &str, kernel, call| {
        let make = move |mended| decode(kernel, call, US, mended);
        cases.push(case("eighth", name, &["graph"], make).beside(beside));
    };
    add(cases, "launches need 4 to 14 us, kernels of 3 us", 3 * US, 8 * US);
    add(cases, "launches need 4 to 14 us, kernels of 8 us", 8 * US, 12_300);
    // The same ways, but launched faster than the device takes: what is between kernels is its own.
    cases.push(
        case("eighth", "long gaps of a device behind launches of any length", &["slivers", "device-gaps"], |mended| {
            decode(3 * US, 4 * US, if mended { 100 } else { 6 * US }, false)
        })
        .any_saving()
        .beside(&["graph", "avoidable-sync"]),
    );
    cases.push(
        case("eighth", "a graph whose launch takes 3 ms", &["avoidable-sync"], |mended| {
            one(|t| {
                let kernels: Vec<(&str, Ns)> = (0..100).map(|i| (NAMES[i % 4], 60 * US)).collect();
                for _ in 0..40 {
                    t.range("token", |t| {
                        t.large_graph(0, 0, &kernels, if mended { 0 } else { 3 * MS });
                        t.sync_stream(0, 0);
                    });
                }
            })
        })
        .says("hipGraphLaunch"),
    );
}

fn streams(cases: &mut Vec<Case>) {
    cases.push(
        case("eighth", "a host function in a stream that its record does not name", &["host-functions"], |mended| {
            one(|t| {
                for _ in 0..50 {
                    (0..10).for_each(|_| t.kernel(0, 1, "gemm", 200 * US));
                    if !mended {
                        t.host_function(0, 1, MS);
                    }
                    (0..10).for_each(|_| t.kernel(0, 1, "gelu", 200 * US));
                }
                t.sync_device(0);
            })
        })
        .says("hipLaunchHostFunc")
        .seen(super::machine::Played::without_streams_of_calls),
    );
    // The kernels of two streams need each other's results: each fills the device.
    cases.push(
        case("eighth", "two streams hand over by events", &["device-gaps"], |mended| {
            let program = one(|t| {
                for i in 0..2000u32 {
                    let stream = if mended { 1 } else { 1 + i % 2 };
                    if i > 0 && !mended {
                        t.stream_wait(i - 1, 0, stream);
                        t.held(0, stream, 4 * US);
                    }
                    t.kernel_by(0, stream, "relax", 20 * US, 4 * US);
                    t.record(i, 0, stream);
                }
                t.sync_device(0);
            });
            let mut program = machine(program);
            program.workgroups = 304;
            program
        })
        .says("on one stream"),
    );
    cases.push(
        case("eighth", "runs of kernels hand over from stream to stream", &["device-gaps"], runs_on_streams)
            .says("on one stream"),
    );
}

/// Runs of three kernels on two streams by turns, with the same gap behind each kernel; a hand-over takes 4 us more.
fn runs_on_streams(mended: bool) -> Program {
    let program = one(|t| {
        for i in 0..500u32 {
            let stream = if mended { 1 } else { 1 + i % 2 };
            if i > 0 && !mended {
                t.stream_wait(i - 1, 0, stream);
                t.held(0, stream, 4 * US);
            }
            (0..3).for_each(|_| t.kernel_by(0, stream, "relax", 20 * US, 4 * US));
            t.record(i, 0, stream);
        }
        t.sync_device(0);
    });
    let mut program = machine(program).gap(2 * US);
    program.workgroups = 304;
    program
}

fn feeding(cases: &mut Vec<Case>) {
    let rounds = |t: &mut Host, devices: std::ops::Range<u32>, in_turn: bool, kernel: Ns| {
        for _ in 0..30 {
            let order: Vec<u32> = match in_turn {
                true => (0..40).flat_map(|_| devices.clone()).collect(),
                false => devices.clone().flat_map(|device| [device; 40]).collect(),
            };
            for device in order {
                t.work(5 * US);
                t.kernel_by(device, 0, "layer", kernel, 5 * US);
            }
            devices.clone().for_each(|device| t.sync_device(device));
        }
    };
    for (in_turn, name) in [(false, "one thread launches on eight devices, one after another"), (true, "or in turn")] {
        let make = move |mended| match mended {
            true => Program::of((0..8).map(|device| {
                let mut t = Host::new(10 + device);
                rounds(&mut t, device..device + 1, in_turn, 30 * US);
                t
            })),
            false => one(|t| rounds(t, 0..8, in_turn, 30 * US)),
        };
        cases.push(case("eighth", name, &["one-launcher"], make).says("thread 7: 9600 launches on GPU 0, GPU 1"));
    }
    cases.push(case("eighth", "one thread is ahead of four devices", &[], move |_| {
        one(|t| rounds(t, 0..4, true, 500 * US))
    }));
    // The devices of a round are busy until the next one is launched.
    for (in_turn, name) in
        [(false, "one thread is a round ahead of eight devices"), (true, "or in turn, a round ahead")]
    {
        let make = move |_| {
            one(|t| {
                for round in 0..30u32 {
                    (0..320u32).for_each(|i| {
                        let device = if in_turn { i % 8 } else { i / 40 };
                        t.work(5 * US);
                        t.kernel_by(device, 0, "layer", 500 * US, 5 * US);
                    });
                    (0..8).for_each(|device| t.record(8 * round + device, device, 0));
                    (0..8).filter(|_| round > 0).for_each(|device| t.event_sync(8 * (round - 1) + device));
                }
            })
        };
        cases.push(case("eighth", name, &[], make));
    }
    // As far ahead, but the thread takes longer than the devices.
    cases.push(
        case("eighth", "one thread launches a round ahead, and all devices wait for it", &["one-launcher"], |mended| {
            let rounds = |t: &mut Host, devices: std::ops::Range<u32>| {
                for round in 0..30u32 {
                    for device in devices.clone() {
                        for _ in 0..40 {
                            t.work(5 * US);
                            t.kernel_by(device, 0, "layer", 30 * US, 5 * US);
                        }
                        t.record(8 * round + device, device, 0);
                    }
                    devices.clone().filter(|_| round > 0).for_each(|device| t.event_sync(8 * (round - 1) + device));
                }
            };
            match mended {
                true => Program::of((0..8).map(|device| {
                    let mut t = Host::new(10 + device);
                    rounds(&mut t, device..device + 1);
                    t
                })),
                false => one(|t| rounds(t, 0..8)),
            }
        })
        .beside(&["host-bound", "launch-bound"]),
    );
    // A thread for each would have to wait as well.
    cases.push(
        case("eighth", "one thread launches on devices that need each other's results", &["other-device"], |mended| {
            one(|t| {
                for round in 0..40u32 {
                    for device in 0..4 {
                        if device > 0 && !mended {
                            t.stream_wait(4 * round + device - 1, device, 0);
                        }
                        (0..20).for_each(|_| t.kernel_by(device, 0, "layer", 50 * US, 5 * US));
                        t.record(4 * round + device, device, 0);
                    }
                    (0..4).for_each(|device| t.event_sync(4 * round + device));
                }
            })
        })
        .any_saving()
        .beside(&["avoidable-sync", "device-sync", "host-bound"]),
    );
}

/// Four devices, and 64 MiB to the next one.
fn ring(takes: impl Fn(u32) -> Ns) -> Program {
    ring_of(4, |from| (64, takes(from)))
}

/// Forty rounds in a ring of `count` devices: kernels, then a copy to the next device (MiB, time), which all wait for.
fn ring_of(count: u32, copy: impl Fn(u32) -> (u64, Ns)) -> Program {
    one(|t| {
        for round in 0..40u32 {
            for device in 0..count {
                (0..10).for_each(|_| t.kernel(device, 0, "jacobi", 300 * US));
                t.record(100 * round + device, device, 0);
                t.stream_wait(100 * round + device, device, 1);
                let (size, takes) = copy(device);
                t.peer_of((device, (device + 1) % count), 1, size << 20, takes);
                t.record(100 * round + 10 + device, device, 1);
            }
            for device in 0..count {
                (0..count).for_each(|other| t.stream_wait(100 * round + 10 + other, device, 0));
                // A wait of a stream replaces the one before in this machine: the longest copy is waited for by the host.
                t.event_sync(100 * round + 10 + device);
            }
        }
    })
}

fn links(cases: &mut Vec<Case>) {
    cases.push(
        case("eighth", "a link at a quarter of the others' rate", &["slow-link"], |mended| {
            ring(|from| if from == 1 && !mended { 6_700 * US } else { 1_500 * US })
        })
        .says("GPU 1 to GPU 2: 10.0 GB/s")
        .beside(&["device-copies", "other-device", "avoidable-sync"]),
    );
    // As between devices with one and with two links: the copies are the place, not the link.
    cases.push(
        case("eighth", "links of two rates", &["device-copies"], |mended| {
            ring(|from| match mended {
                true => 0,
                false => [3_000, 1_500][from as usize % 2] * US,
            })
        })
        .any_saving()
        .beside(&["other-device", "avoidable-sync"]),
    );
    // What holds the devices up here is copying, in links that are as they were made.
    let mut normal = |name: &str, count: u32, copy: fn(u32) -> (u64, Ns)| {
        let make = move |mended| ring_of(count, |from| if mended { (copy(from).0, 0) } else { copy(from) });
        let case = case("eighth", name, &["device-copies"], make).any_saving();
        cases.push(case.beside(&["other-device", "avoidable-sync"]));
    };
    normal("one of three links is fast", 3, |from| (64, [670, 2_680, 2_680][from as usize] * US));
    normal("four links within a package, and one between packages", 8, |from| {
        (64, [340, 1_360][from as usize % 2] * US)
    });
    normal("one link carries small copies", 4, |from| if from == 1 { (1, 130 * US) } else { (64, 1_500 * US) });
}

/// 25 steps that nothing marks: layers forward and backward, and updates.
fn steps(cases: &mut Vec<Case>) {
    let training = |dropout: bool| {
        one(|t| {
            let mut dice = Dice(885);
            for _ in 0..25 {
                (0..30).for_each(|i| t.kernel(0, 0, ["norm", "qkv", "attention", "mlp", "add"][i % 5], 100 * US));
                (0..60).for_each(|i| {
                    t.kernel(
                        0,
                        0,
                        ["b_add", "b_mlp", "b_attention", "b_qkv", "b_norm", "gelu", "sum"][i % 7],
                        120 * US,
                    );
                });
                (0..10).for_each(|_| t.kernel(0, 0, "adam", 80 * US));
                if dropout {
                    t.kernel(0, 0, "clip", dice.about(50 * US, 20));
                }
            }
        })
    };
    let add = |cases: &mut Vec<Case>, name: &str, dropout| {
        cases.push(case("steps", name, &[], move |_| training(dropout)).steps(25));
    };
    add(cases, "layers forward and backward, and updates, without marks", false);
    add(cases, "the same with a kernel that each step has once", true);
}
