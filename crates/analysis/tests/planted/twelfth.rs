//! Savings that were promised wrong, and causes that had no finding: kernels that become slower alone or at different rates.

use super::Case;
use super::cases::{Dice, case, one};
use super::machine::{Host, MS, Program, US};
use rkprof_model::event::Ns;

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    in_time(&mut cases);
    fusions(&mut cases);
    null_stream(&mut cases);
    waits(&mut cases);
    cases
}

/// Its name, its time, and the factor of that at a part of the run.
type Kernel<'a> = (&'a str, Ns, &'a dyn Fn(f64) -> f64);

/// Kernels of a step, each with its factor by step; times vary by 2 percent.
fn steps(count: u64, kernels: &[Kernel<'_>]) -> Program {
    one(|t| {
        let mut dice = Dice(1212);
        for i in 0..count {
            for (name, ns, factor) in kernels {
                let ns = (*ns as f64 * factor(i as f64 / count as f64)) as Ns;
                t.kernel(0, 0, name, dice.about(ns, 2));
            }
        }
        t.sync_stream(0, 0);
    })
}

fn in_time(cases: &mut Vec<Case>) {
    let level = |_: f64| 1.0;
    // A fifth of the time, to 1.4 times as much: 4% of the run.
    cases.push(
        case("twelfth", "one kernel becomes slower, the others don't", &["drift"], move |mended| {
            let grows = move |at: f64| if mended { 1.0 } else { 1.0 + 0.4 * at };
            steps(1000, &[("Cijk_gemm", 200 * US, &level), ("hash_insert", 50 * US, &grows)])
        })
        .says("hash_insert: "),
    );
    cases.push(
        case("twelfth", "one kernel becomes slower beside one that varies", &["drift"], move |mended| {
            let mut dice = Dice(77);
            one(|t| {
                for i in 0..1000 {
                    t.kernel(0, 0, "moe", dice.about(300 * US, 60));
                    let grows = if mended { 0 } else { 40 * US * i / 1000 };
                    t.kernel(0, 0, "flash_attention", dice.about(100 * US + grows, 2));
                }
                t.sync_stream(0, 0);
            })
        })
        .says("flash_attention: "),
    );
    cases.push(
        case("twelfth", "two kernels become slower at different rates", &["drift"], move |mended| {
            let twice = move |at: f64| if mended { 1.0 } else { 1.0 + at };
            let half = move |at: f64| if mended { 1.0 } else { 1.0 + 0.5 * at };
            let kernels: [Kernel<'_>; 3] =
                [("Cijk_gemm", 300 * US, &level), ("flash_attention", 160 * US, &twice), ("scan", 90 * US, &half)];
            steps(400, &kernels)
        })
        .says("flash_attention: "),
    );
    let names = ["Cijk_gemm", "flash_attention", "rms_norm"];
    for (name, first, factor) in [
        ("all kernels become slower, attention too", "drift", (|at| 1.0 + 0.5 * at) as fn(f64) -> f64),
        ("all kernels are slow in the last 40%, attention too", "slow-phase", |at| if at >= 0.6 { 1.25 } else { 1.0 }),
        ("all kernels are slow at first, attention too", "clock-ramp", |at| (1.5 - 3.0 * at).max(1.0)),
    ] {
        let first: &'static [&'static str] = vec![first].leak();
        cases.push(
            case("twelfth", name, first, move |mended| {
                let factor = move |at: f64| if mended { 1.0 } else { factor(at) };
                let kernels = [300, 160, 90].iter().zip(names).map(|(us, name)| (name, us * US, &factor as _));
                steps(300, &kernels.collect::<Vec<_>>())
            })
            .says("flash_attention: "),
        );
    }
}

/// A fusion takes one kernel, and one gap, for each short kernel that a neighbour does beside its own work. Products and attention stay.
fn fusions(cases: &mut Vec<Case>) {
    cases.push(case("twelfth", "decoding with norms and small kernels between products", &["slivers"], |mended| {
        // Each with the product or attention that can do it as well.
        let layer: [&[(&str, Ns)]; 5] = [
            &[("rms_norm", 3), ("Cijk_qkv", 14)],
            &[("rotary_embedding", 2), ("reshape_and_cache", 2), ("paged_attention", 11)],
            &[("Cijk_proj", 8)],
            &[("rms_norm", 3), ("Cijk_up", 27), ("silu_and_mul", 3)],
            &[("Cijk_down", 16), ("add_residual", 2)],
        ];
        one(|t| {
            for _ in 0..40 {
                for kernels in [&layer; 16].into_iter().flatten() {
                    let whole: Ns = kernels.iter().map(|kernel| kernel.1).sum();
                    match mended {
                        true => t.kernel(0, 0, kernels.iter().max_by_key(|kernel| kernel.1).unwrap().0, whole * US),
                        false => kernels.iter().for_each(|(name, us)| t.kernel(0, 0, name, us * US)),
                    }
                }
            }
            t.sync_stream(0, 0);
        })
        .gap(1_200)
    }));
    cases.push(case("twelfth", "one short kernel behind each product", &["slivers"], |mended| {
        one(|t| {
            for _ in 0..1000 {
                t.kernel(0, 0, "Cijk_gemm", if mended { 93 * US } else { 90 * US });
                if !mended {
                    t.kernel(0, 0, "add_bias", 3 * US);
                }
            }
            t.sync_stream(0, 0);
        })
        .gap(5 * US)
    }));
}

/// Without it the longer branch of a step remains.
fn null_stream(cases: &mut Vec<Case>) {
    let program = |mended: bool, ns: [Ns; 3]| {
        let mut program = one(|t| {
            for _ in 0..60 {
                t.kernel(0, 1, "Cijk_gemm", ns[0]);
                t.kernel(0, if mended { 3 } else { 0 }, "rms_norm", ns[1]);
                t.kernel(0, 2, "flash_attention", ns[2]);
                t.sync_device(0);
            }
        });
        program.legacy_null_stream = true;
        program
    };
    for (name, ns) in [
        ("a kernel on the null stream between a long and a short branch", [300 * US, 20 * US, 160 * US]),
        ("a kernel on the null stream between a short and a long branch", [120 * US, 20 * US, 400 * US]),
    ] {
        let case = case("twelfth", name, &["null-stream"], move |mended| program(mended, ns));
        cases.push(case.says("rms_norm by hipLaunchKernel: 60 times").beside(&["avoidable-sync", "device-sync"]));
    }
}

/// Waits in which the device is idle for less than 2% of the time.
fn waits(cases: &mut Vec<Case>) {
    cases.push(
        case(
            "twelfth",
            "a wait between the kernels of two streams that need nothing of each other",
            &["waits-apart"],
            |mended| {
                one(|t| {
                    for _ in 0..40 {
                        t.kernel(0, 1, "left", MS);
                        if !mended {
                            t.sync_stream(0, 1);
                        }
                        t.kernel(0, 2, "right", MS);
                        t.sync_stream(0, 2);
                    }
                })
            },
        )
        .says("hipStreamSynchronize: 80 calls")
        .any_saving(),
    );
    // What it costs is what the device is idle: next to nothing.
    cases.push(case("twelfth", "a wait after each kernel of 1 ms", &[], |_| {
        one(|t| {
            for _ in 0..200 {
                t.kernel(0, 0, "solve", MS);
                t.sync_device(0);
            }
        })
    }));
    // The host reads each result before it launches the next step; other devices do the same.
    cases.push(case("twelfth", "two devices, each with a thread that reads the result of each step", &[], |_| {
        Program::of((0..2u32).map(|device| {
            let (mut t, mut dice) = (Host::new(10 + device), Dice(u64::from(90 + device)));
            for _ in 0..100 {
                (0..8).for_each(|_| t.kernel(device, 0, "layer", dice.about(300 * US, 5)));
                t.download(device, 0, 10 * US);
                t.sync_stream(device, 0);
                t.work(5 * US);
            }
            t
        }))
    }));
    // The second kernel needs the first one's result: without the waits the streams still keep their order.
    cases.push(
        case("twelfth", "the host's waits put two streams in order", &["avoidable-sync", "host-bound"], |mended| {
            one(|t| {
                for step in 0..12u32 {
                    for stream in [1, 2] {
                        if mended && (step, stream) != (0, 1) {
                            t.stream_wait(2 * step + stream - 1, 0, stream);
                        }
                        t.kernel(0, stream, "stage", 20 * MS);
                        match mended {
                            true => t.record(2 * step + stream, 0, stream),
                            false => t.sync_stream(0, stream),
                        }
                    }
                    t.work(10 * MS);
                }
                t.sync_device(0);
            })
        })
        .beside(&["waits-apart"]),
    );
    // It returns only when the stream's work has ended.
    cases.push(case("twelfth", "streams that are waited for and destroyed at once", &["host-bound"], |mended| {
        one(|t| {
            for stream in 1..=20 {
                t.kernel(0, stream, "stage", 20 * MS);
                t.sync_stream(0, stream);
                t.destroy_stream(0, stream);
                t.work(if mended { 0 } else { 5 * MS });
            }
        })
    }));
    // No record shows that the host reads what the kernel wrote.
    cases.push(case("twelfth", "results in memory that the host reads", &["host-bound"], |mended| {
        one(|t| {
            t.call("hipMallocManaged", 20 * US);
            for _ in 0..30 {
                t.kernel(0, 0, "stage", 15 * MS);
                t.sync_stream(0, 0);
                t.work(if mended { 0 } else { 15 * MS });
            }
        })
    }));
}
