//! Causes that show over time only.

use super::{Dice, case, one};
use crate::Case;
use crate::machine::{MS, US};
use rkprof_model::event::Ns;

pub(super) fn add(cases: &mut Vec<Case>) {
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
