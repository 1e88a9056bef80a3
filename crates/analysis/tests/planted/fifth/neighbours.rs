//! Neighbours of what the fifth set had mended: a rule that fits one program only fails here.

use super::{Case, Dice, Host, MS, Program, SYNC, US, case, one};

pub(super) fn add(cases: &mut Vec<Case>) {
    loads(cases);
    ranks(cases);
    tails(cases);
    cases.push(
        case("fifth", "little Python between short kernels", &["launch-bound", "graph"], |mended| {
            one(|t| {
                let mut dice = Dice(561);
                for i in 0..4000 {
                    let ns = 5 * US + dice.roll() * 25;
                    t.work(if mended { 0 } else { ns });
                    let call = if mended { US } else { 3 * US };
                    t.kernel_by(0, 0, ["a", "b", "c", "d", "e", "f"][i % 6], 5 * US, call);
                }
            })
        })
        .any_saving()
        .beside(&["host-bound", "launch-bound"]),
    );
}

fn loads(cases: &mut Vec<Case>) {
    let step = |t: &mut Host, names: [&str; 2], load: u64| {
        for name in names {
            t.first_launch(0, 0, name, 300 * US, load);
        }
        (0..8).for_each(|_| t.kernel(0, 0, "layer", 400 * US));
        t.item(0);
    };
    cases.push(
        case("fifth", "code is loaded by the first launch after a wait", &["cold-start"], move |mended| {
            one(|t| {
                for i in 0..200 {
                    let load = if i == 120 && !mended { 60 * MS } else { 0 };
                    step(t, if i < 120 { ["layer", "layer"] } else { ["resample", "interpolate"] }, load);
                }
            })
        })
        .beside(SYNC),
    );
    cases.push(
        case("fifth", "code of four kernels is loaded at the beginning", &["cold-start"], |mended| {
            one(|t| {
                for i in 0..100 {
                    for name in ["a", "b", "c", "d"] {
                        t.first_launch(0, 0, name, 500 * US, if i == 0 && !mended { 25 * MS } else { 0 });
                    }
                    t.sync_stream(0, 0);
                }
            })
        })
        .beside(SYNC)
        .any_saving(),
    );
}

fn ranks(cases: &mut Vec<Case>) {
    cases.push(
        case("fifth", "a rank receives from another process", &["host-bound"], |mended| {
            one(|t| {
                let mut dice = Dice(562);
                for _ in 0..100 {
                    (0..5).for_each(|_| t.kernel(0, 0, "stencil", MS));
                    t.sync_stream(0, 0);
                    let ns = dice.about(MS, 30);
                    t.range("MPI_Recv", |t| t.work(if mended { 2 * US } else { ns }));
                }
            })
        })
        .says("MPI_Recv")
        .beside(SYNC),
    );
    cases.push(
        case("fifth", "one of two devices evaluates at the end", &["uneven-work"], |mended| {
            Program::of((0..2u32).map(|device| {
                let mut t = Host::new(10 + device);
                let mut dice = Dice(563 + u64::from(device));
                let evaluations = if mended { 20 } else { [40, 0][device as usize] };
                for _ in 0..100 + evaluations {
                    t.kernel(device, 0, "forward", dice.about(2 * MS, 2));
                    t.kernel(device, 0, "loss", dice.about(MS, 2));
                }
                t.sync_device(device);
                t
            }))
        })
        .says("GPU 0"),
    );
    let met = |write: fn(&mut Host)| {
        Program::of((0..4u32).map(|device| {
            let mut t = Host::new(10 + device);
            let mut dice = Dice(564 + u64::from(device));
            for step in 0..100u32 {
                (0..4).for_each(|_| t.kernel(device, 0, "stencil", dice.about(MS, 1)));
                t.sync_stream(device, 0);
                if device == 0 {
                    write(&mut t);
                }
                t.range("barrier", |t| {
                    t.signal(step * 4 + device);
                    (0..4).for_each(|other| t.wait_for(step * 4 + other));
                    t.work(20 * US);
                });
            }
            t
        }))
    };
    cases.push(
        case("fifth", "one rank writes, and the others wait for it on the host", &["host-bound"], move |mended| {
            met(if mended { |_| () } else { |t| t.range("write_output", |t| t.work(2 * MS)) })
        })
        .says("write_output")
        .beside(SYNC),
    );
    cases.push(case("fifth", "even ranks meet on the host", &[], move |_| met(|_| ())));
}

fn tails(cases: &mut Vec<Case>) {
    cases.push(
        case("fifth", "two usual times, and seldom five times the longer one", &["tail"], |mended| {
            one(|t| {
                let mut dice = Dice(565);
                for i in 0..1000 {
                    let ns = dice.about(if i % 2 == 0 { 500 * US } else { MS }, 2);
                    t.kernel(0, 0, "gemm", if i % 50 == 31 && !mended { 5 * ns } else { ns });
                }
            })
        })
        .any_saving(),
    );
    cases.push(case("fifth", "one launch is slow where each tenth is longer", &["tail"], |mended| {
        one(|t| {
            let mut dice = Dice(566);
            for i in 0..600 {
                let ns = dice.about(if i % 10 == 3 { 8 * MS } else { MS }, 2);
                t.kernel(0, 0, "stencil", if i == 305 && !mended { 60 * MS } else { ns });
            }
        })
    }));
}
