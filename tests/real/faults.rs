//! A verification that can't fail proves nothing: each planted fault of the simulator is found, on its line.

use crate::world::{Verdict, World, verify};

fn planted(fault: &str, lines: &[&str]) -> Verdict {
    let verdict = verify(&World::Simulated, &[], "", &[("RKSIM_FAULT", fault)]);
    verdict.assert_failed(fault, lines);
    verdict
}

#[test]
fn a_lost_dispatch() {
    let verdict = planted("lost=20", &["light launches", "sdk launches", "no_calls launches", "light correlation"]);
    for way in ["light", "sdk"] {
        let text = verdict.text(way, "launches");
        assert!(text.contains("missing: rkprof_verify_") && text.contains("of phase launches"), "{text}");
        assert!(text.starts_with("1467 of 1468"), "one is missing: {text}");
    }
}

#[test]
fn swapped_times() {
    planted("inverted=0.1", &["light lengths", "sdk lengths"]);
}

#[test]
fn a_wrong_name() {
    let lines = ["light names", "sdk names", "light launches"];
    let verdict = planted("wrong-name=rkprof_verify_tile", &lines);
    assert!(verdict.text("light", "names").contains("rkprof_verify_tile_wrong"), "{}", verdict.text("light", "names"));
}

#[test]
fn a_clock_that_is_off_by_ten_microseconds() {
    for (fault, side) in [("clock-offset=10000", "ahead"), ("clock-offset=-10000", "behind")] {
        assert_clock_shows(fault, side, || planted(fault, &[]));
    }
}

/// Any one of the ways reveals a clock that is off by 10 us, in one of three tries. The program asks for the end of kernels, so a clock
/// that is ahead shows where the answer comes soon after it. One that is behind shows where a kernel begins soon after its call. Both
/// may take longer on a busy machine: a way that shows no fault then claims no more than is true.
fn assert_clock_shows(what: &str, side: &str, verify: impl Fn() -> Verdict) {
    let shows = |_| {
        let verdict = verify();
        let passed = verdict.with("PASS");
        for way in ["light", "sdk", "no_calls"].into_iter().filter(|way| passed.contains(&format!("{way} clock"))) {
            let text = verdict.text(way, "clock");
            let claimed = text.split(&format!(" us {side}")).next().and_then(|text| text.rsplit(' ').next());
            let claimed: f64 = claimed.and_then(|us| us.parse().ok()).unwrap_or_else(|| panic!("{text}"));
            // Seen once on a busy machine, cause unknown: such a try shows nothing, and another must find the fault.
            if claimed < 10.0 {
                println!("{what}, {way}: {text}");
                return false;
            }
        }
        verdict.with("FAIL").iter().any(|at| at.ends_with(" clock"))
    };
    assert!((0..3).any(shows), "{what}: no way showed it");
}

#[test]
fn a_call_that_costs_five_microseconds() {
    planted("cost=5000", &["light call cost", "sdk call cost", "light launch cost"]);
}

/// Each fault on every SDK and with both versions of HSA's tables. Where the light path is not used, the SDK's line shows it.
#[test]
fn on_every_sdk_and_table() {
    const PROGRAM: &str = "--phases launches,cost --launches 40";
    let faults = [
        ("lost=20", "launches"),
        ("inverted=0.2", "lengths"),
        ("wrong-name=rkprof_verify_tile", "names"),
        ("clock-offset=10000", "clock"),
        ("cost=5000", "call cost"),
    ];
    for (sdk, tables) in [("0.5", "3"), ("1.0", "2"), ("1.1", "3"), ("1.3", "2")] {
        for (fault, line) in faults {
            let environment = [("RKSIM_SDK", sdk), ("RKSIM_HSA_TABLES", tables), ("RKSIM_FAULT", fault)];
            let verify = || verify(&World::Simulated, &[], PROGRAM, &environment);
            let what = format!("{fault} on {sdk}, tables {tables}");
            if line == "clock" {
                assert_clock_shows(&what, "ahead", verify);
                continue;
            }
            let verdict = verify();
            verdict.assert_failed(&what, &[&format!("sdk {line}")]);
            if sdk != "1.3" {
                assert!(verdict.with("FAIL").contains(&format!("light {line}")), "{what}");
            }
        }
    }
}

/// The device is at fault, and not rkprof: that is another line, and no failure. 24 launches follow each other, 42 are on six streams.
#[test]
fn counters_that_read_the_same_whatever_is_launched() {
    let environment = [("RKSIM_FAULT", "constant-counters")];
    let verdict = verify(&World::Simulated, &["--counters"], "--phases launches", &environment);
    verdict.assert_passed("constant-counters");
    assert_eq!(verdict.with("SUSPECT"), ["counters waves"], "{:#}", verdict.json["checks"]);
    let text = verdict.text("counters", "waves");
    assert!(text.contains("is 3200 for each of 66 launches") && text.contains("1 to 528 waves"), "{text}");
}

#[test]
fn counters_that_do_not_count() {
    for fault in ["zero-counters", "lost-counters=1", "no-counters"] {
        let environment = [("RKSIM_FAULT", fault)];
        let verdict = verify(&World::Simulated, &["--counters"], "--phases launches", &environment);
        let failed = verdict.with("FAIL");
        assert!(
            failed.iter().any(|line| ["counters waves", "counters counters"].contains(&line.as_str())),
            "{failed:?}"
        );
    }
}
