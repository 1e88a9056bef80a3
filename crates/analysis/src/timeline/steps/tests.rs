use super::super::testing::timeline;
use super::*;

/// Kernels by letter, 10 us each with 1 us between them; `_` is a pause of 50 us.
fn sequence(letters: &str) -> Timeline {
    let (mut tables, mut now) = (timeline(), 1_000);
    for letter in letters.chars() {
        if letter == '_' {
            now += 50_000;
            continue;
        }
        tables = tables.kernel(&letter.to_string(), now, now + 10_000, Some(now - 500));
        now += 11_000;
    }
    tables.done()
}

fn found(letters: &str) -> Option<(usize, f64)> {
    let steps = steps(&sequence(letters), &Query::default(), Warmup::None).unwrap()?;
    Some((steps.steps.len(), steps.kernels[1]))
}

#[test]
fn the_outermost_repetition_is_found() {
    assert_eq!(found(&"abc".repeat(10)), Some((10, 3.0)));
    assert_eq!(found(&format!("xyz{}q", "eabababh".repeat(7))), Some((7, 8.0)), "with setup and inner loops");
    assert_eq!(found(&"aab".repeat(9)), Some((9, 3.0)), "the anchor ends a step: the first one is whole too");
    assert_eq!(found(&"aab_".repeat(9)), Some((9, 3.0)), "begins after the pause");
    let held_up = "aab_".repeat(4) + "a_____ab_" + &"aab_".repeat(4);
    assert_eq!(found(&held_up), Some((9, 3.0)), "one long pause within a step is not where steps begin");
    let replayed = steps(&sequence(&"aabaabaabaab_".repeat(20)), &Query::default(), Warmup::None).unwrap().unwrap();
    let latency = replayed.latency.unwrap();
    assert_eq!(
        (replayed.kernels[1], latency.count, latency.max_ns),
        (12.0, 20, 131_000),
        "pauses show the outer sequence"
    );
    assert_eq!(replayed.by, Mark::Pauses);
    assert_eq!(found(&"k".repeat(20)), Some((20, 1.0)));
    assert_eq!(found("abcdefghij"), None);
    assert_eq!(found("aabbabaabbbaba"), None);
    assert_eq!(found(""), None);
}

#[test]
fn odd_steps_do_not_disturb() {
    let letters = "abcd".repeat(6) + "abxcd" + &"abcd".repeat(6);
    let steps = steps(&sequence(&letters), &Query::default(), Warmup::None).unwrap().unwrap();
    assert_eq!((steps.steps.len(), steps.kernels), (13, [4.0, 53.0 / 13.0, 5.0]));
    assert_eq!(steps.latency.unwrap().min_ns, 3 * 11_000 + 10_000);
    assert_eq!(steps.period.unwrap().median_ns, 44_000);
}

#[test]
fn ranges_hold_what_was_launched_in_them() {
    // Kernels run after the range in which they were launched.
    let mut tables = timeline();
    for i in 0..110u64 {
        let now = 100_000 * i;
        let ns = if i < 10 { 40_000 } else { 20_000 + i % 3 };
        tables = tables.range("step", now, now + 30_000);
        tables = tables.kernel("a", now + 40_000, now + 50_000, Some(now + 10_000));
        tables = tables.kernel("b", now + 45_000, now + 40_000 + ns, Some(now + 30_000));
    }
    let timeline = tables.done();
    let query = Query { range: Some("step".into()), schedule: None };
    let all = steps(&timeline, &query, Warmup::None).unwrap().unwrap();
    assert_eq!((all.latency.unwrap().count, all.kernels), (110, [2.0; 3]));
    assert_eq!(all.wall.unwrap().max_ns, 30_000);
    assert_eq!((all.steps[5].kernel_ns, all.steps[5].busy_ns), (45_000, 40_000));
    assert!(all.latency.unwrap().cov_pct > 10.0);

    let auto = steps(&timeline, &query, Warmup::Auto).unwrap().unwrap();
    assert_eq!((auto.warmup.unwrap().count, auto.latency.unwrap().count), (10, 100));
    assert_eq!((auto.latency.unwrap().median_ns, auto.latency.unwrap().min_ns), (20_001, 20_000));

    let schedule = Some("2,3,5,1".parse().unwrap());
    let scheduled = steps(&timeline, &Query { schedule, ..query }, Warmup::None).unwrap().unwrap();
    assert_eq!((scheduled.warmup.unwrap().count, scheduled.latency.unwrap().count), (3, 5));
    let missing = Query { range: Some("Step".into()), schedule: None };
    assert!(steps(&timeline, &missing, Warmup::None).unwrap_err().to_string().contains("there are step"));
}

/// RCCL clears buffers before the first step, for longer than all steps take, on a stream of its own.
#[test]
fn a_long_set_up_does_not_hide_the_steps() {
    let mut tables = timeline();
    for i in 0..40 {
        tables = tables.kernel_on("__amd_rocclr_fillBufferAligned", 1, 5, 1_000_000 * i, 1_000_000 * i + 900_000, None);
    }
    for i in 0..60u64 {
        let start = 50_000_000 + 10_000 * i;
        tables = tables.kernel(["fwd", "bwd", "adam"][i as usize % 3], start, start + 5_000, None);
    }
    let found = steps(&tables.done(), &Query::default(), Warmup::None).unwrap().expect("steps");
    assert_eq!((found.by, found.steps.len(), found.kernels), (Mark::Kernels, 20, [3.0; 3]));
}

#[test]
fn schedules() {
    let schedule: Schedule = "1,1,2,2".parse().unwrap();
    let phases: Vec<Phase> = (0..10).map(|step| schedule.phase(step)).collect();
    use Phase::*;
    assert_eq!(phases, [Skipped, Warmup, Measured, Measured, Skipped, Warmup, Measured, Measured, Skipped, Skipped]);
    let endless: Schedule = "0,1,1,0".parse().unwrap();
    assert_eq!([0, 1, 100, 101].map(|step| endless.phase(step)), [Warmup, Measured, Warmup, Measured]);
    for wrong in ["", "1,2,3", "1,2,0,1", "a,b,c,d", "1,2,3,4,5"] {
        assert!(wrong.parse::<Schedule>().is_err(), "{wrong}");
    }
}

#[test]
fn marks_can_be_asked_for() {
    let timeline = sequence(&"aabaabaabaab_".repeat(20));
    let by = |mark: &str| steps(&timeline, &Query { range: Some(mark.into()), schedule: None }, Warmup::None);
    let kernels = by("by:kernels").unwrap().unwrap();
    assert_eq!((kernels.by, kernels.kernels[1]), (Mark::Kernels, 3.0));
    assert_eq!(by("by:pauses").unwrap().unwrap().kernels[1], 12.0);
    for missing in ["by:graphs", "by:waits", "by:ranges"] {
        assert!(by(missing).unwrap_err().to_string().contains("no steps match"), "{missing}");
    }
}

/// Two devices with a thread each share the same steps; two threads of one device have steps of their own.
#[test]
fn steps_that_several_devices_take_together_are_one() {
    for (second, ranges, expected) in [(2, 8, 8), (1, 8, 16), (2, 7, 15)] {
        let mut tables = timeline();
        for i in 0..8u64 {
            let now = 100_000 * i;
            tables = tables.thread(7).range("step", now, now + 50_000);
            tables = tables.kernel("a", now + 20_000, now + 60_000, Some(now + 10_000)).thread(8);
            if i < ranges {
                tables = tables.range("step", now + 5_000, now + 55_000);
                tables = tables.kernel_on("a", second, 1, now + 25_000, now + 90_000, Some(now + 15_000));
            }
        }
        let found = steps(&tables.done(), &Query::default(), Warmup::None).unwrap().unwrap();
        assert_eq!(found.steps.len(), expected, "device {second}, {ranges} ranges: {:?}", found.evidence);
        if expected == 8 {
            assert_eq!((found.kernels, found.latency.unwrap().max_ns), ([2.0; 3], 70_000));
            assert_eq!(found.wall.unwrap().max_ns, 55_000);
        }
    }
}

#[test]
fn numbered_ranges_are_found_by_their_common_name() {
    let mut tables = timeline();
    for i in 0..6u64 {
        let now = 100_000 * i;
        tables = tables.range(&format!("ProfilerStep#{i}"), now, now + 90_000).range("aten::mm", now + 1, now + 50_000);
        tables = tables.kernel("a", now + 10_000, now + 60_000, Some(now + 5_000));
    }
    let timeline = tables.done();
    for name in [None, Some("ProfilerStep"), Some("ProfilerStep#"), Some("ProfilerStep#3")] {
        let found = steps(&timeline, &Query { range: name.map(str::to_owned), schedule: None }, Warmup::None);
        let expected = if name == Some("ProfilerStep#3") { 1 } else { 6 };
        assert_eq!(found.unwrap().unwrap().steps.len(), expected, "{name:?}");
    }
}

#[test]
fn ranges_without_kernels_are_no_steps_and_rejected_marks_are_named() {
    let mut tables = timeline();
    for i in 0..6u64 {
        let now = 100_000 * i;
        tables = tables.range("step", now, now + 90_000);
        if i != 2 {
            tables = tables.kernel("a", now + 10_000, now + 60_000, Some(now + 5_000));
        }
    }
    let by_ranges = steps(&tables.done(), &Query::default(), Warmup::None).unwrap().unwrap();
    assert_eq!(by_ranges.steps.len(), 5);
    assert_eq!(by_ranges.evidence, ["6 ranges \"step\" hold 100% of the kernel time"]);
    let by_kernels = steps(&sequence(&"abc".repeat(10)), &Query::default(), Warmup::None).unwrap().unwrap();
    assert_eq!(by_kernels.evidence[1..], ["no steps by ranges, by graphs, by waits, by pauses"]);
}

/// Two threads answer requests, each with a prefill and a decoding; the decoding has a typical name of a step.
#[test]
fn a_part_of_each_request_is_no_step() {
    let of = |within: bool| {
        let mut tables = timeline();
        for request in 0..12u64 {
            let (now, tid) = (request * 100_000, 7 + (request % 2) as u32);
            tables = tables.thread(tid).range("request", now, now + 90_000).range("decode", now + 40_000, now + 85_000);
            let prefill = if within { now + 41_000 } else { now + 1_000 };
            tables = tables.kernel("prefill", prefill + 2_000, prefill + 3_500, Some(prefill));
            tables = tables.kernel("attend", now + 45_000, now + 55_000, Some(now + 42_500));
        }
        let found = steps(&tables.done(), &Query::default(), Warmup::None).unwrap().unwrap();
        (found.source, found.steps.len(), found.kernels[1])
    };
    assert_eq!(of(false), ("ranges \"request\"".to_owned(), 12, 2.0));
    assert_eq!(of(true).0, "ranges \"decode\"", "all kernels are in it");
}
