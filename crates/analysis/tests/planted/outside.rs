//! Time outside of the kernels' time, what a program prepares once, and what it makes once.

use super::cases::{case, one};
use super::found;
use super::machine::{MS, Program, US};
use super::{Case, ms};
use rkprof_analysis::advice::Finding;
use rkprof_model::event::Ns;

pub(crate) fn all() -> Vec<Case> {
    vec![
        // The loop's host takes 1 ms of each step, after a wait without which it would run ahead: either costs 40 ms. What comes
        // between the warm-up and the loop is paid once.
        case(
            "outside",
            "buffers and their contents between a warm-up and the loop",
            &["host-bound", "avoidable-sync"],
            |mended| prepared(440 * MS, if mended { 0 } else { MS }),
        )
        .beside(&["preparation", "avoidable-sync"])
        .any_saving(),
        case("outside", "a stream made once, after the first kernel", &["host-bound"], |mended| {
            one(|t| {
                t.kernel(0, 0, "gemm", MS);
                t.sync_stream(0, 0);
                t.call("hipStreamCreateWithFlags", 100 * MS);
                for _ in 0..100 {
                    t.work(if mended { 0 } else { MS });
                    t.kernel(0, 0, "gemm", MS);
                    t.sync_stream(0, 0);
                }
            })
        })
        .beside(&["preparation", "avoidable-sync"])
        .any_saving(),
        case("outside", "a stream made in each step", &["made-again"], |mended| {
            one(|t| {
                for _ in 0..100 {
                    if !mended {
                        t.call("hipStreamCreateWithFlags", MS);
                    }
                    t.kernel(0, 0, "gemm", MS);
                    t.sync_stream(0, 0);
                }
            })
        })
        .beside(&["avoidable-sync"]),
    ]
}

/// A warm-up of each kernel, preparation of this length, and a loop with this much of the host's code in each step.
fn prepared(once: Ns, host: Ns) -> Program {
    one(|t| {
        t.kernel(0, 0, "gemm", MS);
        t.kernel(0, 0, "norm", MS);
        t.sync_stream(0, 0);
        t.call("hipHostMalloc", once / 4);
        t.work(3 * once / 4);
        (0..3).for_each(|_| t.upload_blocking(0, 100 * US));
        for _ in 0..40 {
            t.kernel(0, 0, "gemm", MS);
            t.kernel(0, 0, "norm", MS);
            t.sync_stream(0, 0);
            t.work(host);
        }
    })
}

/// `init`: the first call, which starts HIP. Then what comes before 50 kernels of 1 ms, and what comes after.
fn around(init: Ns, before: impl FnOnce(&mut super::machine::Host), after: Ns) -> Vec<Finding> {
    let program = one(|t| {
        t.call("hipGetDeviceCount", init);
        before(t);
        (0..50).for_each(|_| t.kernel(0, 0, "gemm", MS));
        t.sync_stream(0, 0);
        t.work(after);
        t.call("hipSetDevice", 5 * US);
    });
    found(&program.play()).unwrap().1
}

fn ids(found: &[Finding]) -> Vec<&str> {
    found.iter().map(|finding| finding.id).collect()
}

/// What it saves is what was planted, within 1 ms, and its share of the run within one percent.
fn is(finding: &Finding, id: &str, planted: Ns, run: Ns) {
    assert_eq!(finding.id, id);
    let saves = finding.saves_ns.unwrap();
    assert!(saves.abs_diff(planted) <= MS, "{} ms for {}", ms(saves), ms(planted));
    let pct = 100.0 * planted as f64 / run as f64;
    assert!((finding.saves_pct.unwrap() - pct).abs() < 1.0, "{:?} for {pct}", finding.saves_pct);
}

/// 148 modules of 130 ms before 50 ms of kernels.
#[test]
fn code_that_is_loaded_before_the_first_kernel() {
    let found = around(300 * MS, |t| (0..148).for_each(|_| t.call("hipModuleLoadData", 130 * MS)), 0);
    assert_eq!(ids(&found), ["slow-start"], "{found:?}");
    is(&found[0], "slow-start", 148 * 130 * MS, 148 * 130 * MS + 350 * MS);
    assert!(found[0].about[0].contains("hipModuleLoadData") && found[0].about[0].contains("148 times"), "{found:?}");
    assert!(found[0].try_this.contains("one architecture"), "{found:?}");
    assert!(found[0].evidence.contains("300.000ms more is the start of HIP"), "{found:?}");
}

/// 2 s of the host's code, 50 ms of kernels, and 1 s of the host's code.
#[test]
fn code_of_the_host_before_and_after_the_kernels() {
    let found = around(20 * MS, |t| t.range("read config", |t| t.work(2_000 * MS)), 1_000 * MS);
    assert_eq!(ids(&found), ["slow-start", "slow-end"], "{found:?}");
    is(&found[0], "slow-start", 2_000 * MS, 3_070 * MS);
    is(&found[1], "slow-end", 1_000 * MS, 3_070 * MS);
    assert!(
        found[0].about[0].contains("code outside of HIP") && found[0].about[0].contains("in read config"),
        "{found:?}"
    );
    assert!(found[0].try_this.contains("server"), "{found:?}");
}

/// Allocations of 700 ms.
#[test]
fn memory_that_is_allocated_before_the_first_kernel() {
    let found = around(20 * MS, |t| (0..7).for_each(|_| t.call("hipHostMalloc", 100 * MS)), 0);
    assert_eq!(ids(&found), ["slow-start"], "{found:?}");
    is(&found[0], "slow-start", 700 * MS, 770 * MS);
    assert!(found[0].try_this.contains("few large pieces"), "{found:?}");
}

/// The start of HIP is the same in each program, and 400 ms of other preparation are not worth a remark.
#[test]
fn a_usual_start_is_no_finding() {
    let found = around(900 * MS, |t| t.work(400 * MS), 400 * MS);
    assert_eq!(ids(&found), [""; 0], "{found:?}");
    // Nor is one second of a minute.
    let program = one(|t| {
        t.call("hipGetDeviceCount", 900 * MS);
        t.work(1_000 * MS);
        (0..600).for_each(|_| t.kernel(0, 0, "gemm", 100 * MS));
        t.sync_stream(0, 0);
        t.work(1_000 * MS);
        t.call("hipSetDevice", 5 * US);
    });
    assert_eq!(ids(&found_in(&program)), [""; 0]);
}

/// Copies belong to the finding about these.
#[test]
fn copies_before_the_first_kernel_have_one_owner() {
    let found = around(20 * MS, |t| (0..8).for_each(|_| t.upload_blocking(0, 100 * MS)), 0);
    assert_eq!(ids(&found), ["start-copies"], "{found:?}");
    assert_eq!((found[0].saves_ns, found[0].kind()), (None, "remark"));
}

/// Two first launches of 20 ms are one stall, which no graph mends.
#[test]
fn two_long_starts_are_no_launch_tax() {
    let program = one(|t| {
        for (name, load) in [("a", 0), ("b", 20 * MS), ("c", 20 * MS), ("d", 0)] {
            t.first_launch(0, 0, name, MS, load);
        }
        t.sync_stream(0, 0);
    });
    let found = found_in(&program);
    let launch = found.iter().find(|finding| finding.id == "launch-bound").unwrap_or_else(|| panic!("{found:?}"));
    assert!(launch.try_this.contains("one or two long starts") && launch.change.is_none(), "{launch:?}");
    // Each of 200 launches takes 150 us, for kernels of 20 us: that is the tax.
    let program = one(|t| {
        (0..200).for_each(|i| t.first_launch(0, 0, ["a", "b", "c"][i * i % 3], 20 * US, 150 * US));
        t.sync_stream(0, 0);
    });
    let found = found_in(&program);
    let launch = found.iter().find(|finding| ["launch-bound", "graph"].contains(&finding.id));
    let launch = launch.unwrap_or_else(|| panic!("{found:?}"));
    assert!(!launch.try_this.contains("one or two long starts") && launch.change == Some("graph"), "{launch:?}");
}

fn found_in(program: &Program) -> Vec<Finding> {
    found(&program.play()).unwrap().1
}
