//! A stretch of the clock tells what the clock tells, tick by tick.

use rkprof_model::clock::{Converter, Pair, Source};

#[test]
fn a_stretch_agrees_with_its_clock() {
    let mut clock = Converter::new(Source::Tsc, Pair { tick: 1_000, ns: 50_000 });
    assert_eq!(clock.stretch(2_000).ns(2_000), None, "before the first calibration");
    for part in 1..150 {
        clock.calibrate(Pair { tick: 1_000 + part * 400, ns: 50_000 + part * 190 + part % 3 * 20 });
    }
    // More parts than are kept: the first ticks are before the oldest one.
    let (mut outside, mut inside) = (0, 0);
    for tick in (0..62_000).step_by(61) {
        let stretch = clock.stretch(tick);
        for other in (0..62_000).step_by(83).chain([tick]) {
            match stretch.ns(other) {
                Some(ns) => assert_eq!(ns, clock.ns(other), "tick {other} by the stretch of {tick}"),
                None => outside += 1,
            }
        }
        inside += usize::from(stretch.ns(tick).is_some());
    }
    assert!(inside > 800 && outside > 100_000, "{inside} {outside}");
    let last = u64::MAX - 1;
    assert_eq!(clock.stretch(62_000).ns(last), Some(clock.ns(last)));
}

#[test]
fn ticks_that_are_ns_stay() {
    let clock = Converter::new(Source::Boottime, Pair { tick: 7, ns: 7 });
    let stretch = clock.stretch(1_000);
    for tick in [0, 7, 1_000, 1 << 40, u64::MAX - 1] {
        assert_eq!(stretch.ns(tick), Some(tick));
    }
}
