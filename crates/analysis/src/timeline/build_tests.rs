//! Tables from events: their order, what is left out, and parts that are joined.

use super::*;
use rkprof_model::event::{Kernel, LaunchShape, Symbol};
use rkprof_model::record::Domain;
use std::borrow::Cow;

const LAUNCH: Function = Function { domain: Domain::Hsa, operation: 1 };
const WAIT: Function = Function { domain: Domain::Hsa, operation: 2 };
const OTHER: Function = Function { domain: Domain::Hsa, operation: 3 };

fn registry() -> Registry {
    let mut registry = Registry::default();
    for (function, name) in [(LAUNCH, "hipLaunchKernel"), (WAIT, "hipStreamSynchronize"), (OTHER, "hipGetDevice")] {
        registry.functions.insert(function, name.to_owned());
    }
    for (id, name) in [(3, "gemm"), (4, "reduce")] {
        registry.kernels.insert(id, Kernel { symbol: Symbol::new(name), ..Kernel::default() });
    }
    registry
}

fn kernel(kernel: u64, start: Ns, end: Ns) -> Event<'static> {
    Event::Kernel(KernelDispatch {
        kernel,
        start,
        end,
        event_id: start,
        dispatch_id: start,
        agent: 1,
        stream: Some(0),
        tid: 7,
        shape: LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None },
        launch: Some(start - 10),
        function: Some(LAUNCH),
        ..KernelDispatch::default()
    })
}

fn call(function: Function, start: Ns, end: Ns) -> Event<'static> {
    Event::Api(ApiCall { status: Some(0), ..ApiCall::new(function, 7, start, end) })
}

fn marker(op: MarkerOp, at: Ns, message: &'static str) -> Event<'static> {
    Event::Marker(Marker { op, at, tid: 7, id: 0, message: Cow::Borrowed(message) })
}

/// Two builders with a part each, joined, give the same tables as one with all events.
#[test]
fn tables_are_the_same_in_one_part_and_in_two() {
    let events = [
        marker(MarkerOp::Push, 50, "outer"),
        marker(MarkerOp::Push, 60, "inner"),
        kernel(3, 200, 300),
        call(WAIT, 250, 251),
        call(OTHER, 400, 400 + SHORTEST_CALL),
        call(OTHER, 5_000, 5_000 + SHORTEST_CALL - 1),
        // The second part begins here.
        marker(MarkerOp::Pop, 7_000, ""),
        kernel(4, 8_500, 8_600),
        kernel(3, 8_000, 8_700),
        call(LAUNCH, 9_000, 9_000 + SHORTEST_LAUNCH - 1),
        call(LAUNCH, 40_000, 40_000 + SHORTEST_LAUNCH),
    ];
    let registry = registry();
    for middle in [0, 6, events.len()] {
        let mut parts = [Builder::new(), Builder::new()];
        for (at, event) in events.iter().enumerate() {
            parts[usize::from(at >= middle)].event(event, &registry);
        }
        let [mut first, second] = parts;
        first.join(second);
        let tables = first.finish();
        let kernels: Vec<_> =
            tables.dispatches.iter().map(|d| (tables.kernel_name(d), d.start, d.start + d.ns())).collect();
        assert_eq!(kernels, [("gemm", 200, 300), ("gemm", 8_000, 8_700), ("reduce", 8_500, 8_600)]);
        let name = |call: &Call| tables.functions[call.function as usize].name.clone();
        let calls: Vec<_> = tables.calls.iter().map(|call| (name(call), call.start)).collect();
        let kept = [("hipStreamSynchronize", 250), ("hipGetDevice", 400), ("hipLaunchKernel", 40_000)];
        assert_eq!(calls, kept.map(|(name, start)| (name.to_owned(), start)), "short ones explain no gap");
        // The outer range is open at the end, and stops at the end of the last call.
        let ranges: Vec<_> = tables.ranges.iter().map(|r| (r.start, r.end)).collect();
        assert_eq!(ranges, [(50, 40_000 + SHORTEST_LAUNCH), (60, 7_000)], "in {middle}");
        assert_eq!((tables.range_names.len(), tables.untimed, tables.has_calls), (2, 0, true));
    }
}

fn tables_of(events: &[Event<'_>]) -> Timeline {
    let mut builder = Builder::new();
    events.iter().for_each(|event| builder.event(event, &registry()));
    builder.finish()
}

fn dispatch(change: impl Fn(&mut KernelDispatch)) -> Event<'static> {
    let Event::Kernel(mut dispatch) = kernel(3, 1_000, 1_100) else { unreachable!() };
    change(&mut dispatch);
    Event::Kernel(dispatch)
}

fn copy(start: Ns, end: Ns, function: Option<Function>) -> Event<'static> {
    Event::Copy(MemoryCopy { start, end, function, ..MemoryCopy::default() })
}

#[test]
fn dispatches_are_ordered_however_far_they_were_displaced() {
    let starts = (0..40).map(|i| 1_000 + 100 * ((i + 17) % 40));
    let events: Vec<Event<'_>> = starts.map(|start| kernel(3, start, start + 50)).collect();
    let found: Vec<Ns> = tables_of(&events).dispatches.iter().map(|dispatch| dispatch.start).collect();
    assert_eq!(found, (0..40).map(|i| 1_000 + 100 * i).collect::<Vec<_>>());
}

#[test]
fn dispatches_without_a_valid_time_are_counted_apart() {
    let counted = dispatch(|dispatch| dispatch.timing_valid = false);
    let backwards = dispatch(|dispatch| dispatch.end = dispatch.start - 1);
    let empty = dispatch(|dispatch| dispatch.end = dispatch.start);
    let found = tables_of(&[counted.clone(), counted.clone(), backwards.clone(), empty]);
    assert_eq!((found.dispatches.len(), found.untimed), (1, 3));
    // Where every dispatch was counted, their times are the only ones.
    let mut builder = Builder::counted(true);
    [counted, backwards].iter().for_each(|event| builder.event(event, &registry()));
    let found = builder.finish();
    assert_eq!((found.dispatches.len(), found.untimed), (1, 1));
}

/// The same kernel, queue and grid: a place in the cache of classes holds one of them at a time.
#[test]
fn launches_that_differ_in_one_thing_have_classes_of_their_own() {
    let variants: [fn(&mut KernelDispatch); 6] = [
        |_| (),
        |dispatch| dispatch.tid = 8,
        |dispatch| dispatch.agent = 2,
        |dispatch| dispatch.stream = None,
        |dispatch| dispatch.function = None,
        |dispatch| dispatch.shape.workgroup = [32, 1, 1],
    ];
    let events: Vec<Event<'_>> = variants.iter().chain(&variants).map(dispatch).collect();
    let found = tables_of(&events);
    assert_eq!(found.classes.len(), variants.len());
    let classes: Vec<u32> = found.dispatches.iter().map(|dispatch| dispatch.class).collect();
    assert_eq!(classes, [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]);
    let of = |class: usize| found.classes[class];
    assert_eq!((of(1).tid, of(2).agent, of(3).stream, of(4).function), (8, 2, None, None));
    assert_eq!(of(5).shape.workgroup, [32, 1, 1]);
}

#[test]
fn of_ranges_with_one_start_the_longest_comes_first_and_of_calls_the_outer_one_stays() {
    // A machine that has been up for two weeks.
    let start = 1_209_600_000_000_000;
    let calls = [1_000, 3_000, 2_000].map(|ns| call(WAIT, start, start + ns));
    let ranges = [
        marker(MarkerOp::Push, start, "outer"),
        marker(MarkerOp::Push, start, "inner"),
        marker(MarkerOp::Pop, start + 1_000, ""),
        marker(MarkerOp::Pop, start + 3_000, ""),
    ];
    let found = tables_of(&[&calls[..], &ranges[..]].concat());
    assert_eq!(found.calls.iter().map(|call| call.end - start).collect::<Vec<_>>(), [3_000]);
    assert_eq!(found.ranges.iter().map(|range| range.end - start).collect::<Vec<_>>(), [3_000, 1_000]);
}

/// What a part of a trace tells while it is still open.
#[test]
fn ended_ranges_have_a_name_and_a_length() {
    let mut builder = Builder::new();
    let (open, pop) = (|at, name| marker(MarkerOp::Push, at, name), |at| marker(MarkerOp::Pop, at, ""));
    for event in [open(50, "outer"), open(60, "inner"), pop(100), open(200, "open"), open(300, "inner"), pop(7_000)] {
        builder.event(&event, &registry());
    }
    assert_eq!(builder.ended_ranges().collect::<Vec<_>>(), [("inner", 40), ("inner", 6_700)]);
}

#[test]
fn a_copy_that_ends_before_it_starts_is_left_out() {
    let found = tables_of(&[copy(500, 600, Some(WAIT)), copy(300, 299, None), copy(200, 200, None)]);
    assert_eq!(found.copies.iter().map(|copy| (copy.start, copy.end)).collect::<Vec<_>>(), [(200, 200), (500, 600)]);
    assert_eq!(found.copies[1].function.map(|at| &*found.functions[at as usize].name), Some("hipStreamSynchronize"));
}

/// The functions of the two parts have other numbers.
#[test]
fn joined_parts_keep_their_functions_and_losses() {
    let mut parts = [Builder::new(), Builder::new()];
    let untimed = dispatch(|dispatch| dispatch.timing_valid = false);
    let first = [call(OTHER, 100, 100 + SHORTEST_CALL), untimed.clone()];
    let second =
        [call(WAIT, 5_000, 5_010), copy(6_000, 6_100, Some(WAIT)), kernel(3, 7_000, 7_100), untimed.clone(), untimed];
    first.iter().for_each(|event| parts[0].event(event, &registry()));
    second.iter().for_each(|event| parts[1].event(event, &registry()));
    (parts[0].timeline.lost_ranges, parts[1].timeline.lost_ranges) = (3, 4);
    let [mut whole, later] = parts;
    whole.join(later);
    let found = whole.finish();
    assert_eq!((found.untimed, found.lost_ranges), (3, 7));
    let name = |at: u32| found.functions[at as usize].name.as_str();
    assert_eq!(
        found.calls.iter().map(|call| name(call.function)).collect::<Vec<_>>(),
        ["hipGetDevice", "hipStreamSynchronize"]
    );
    assert_eq!(found.copies[0].function.map(name), Some("hipStreamSynchronize"));
    assert_eq!(found.class(&found.dispatches[0]).function.map(name), Some("hipLaunchKernel"));
}

/// Each time there are too many calls, the limit of length doubles; waits stay.
#[test]
fn short_calls_are_forgotten_first() {
    let mut builder = Builder::new();
    let lengths = [SHORTEST_CALL, 2 * SHORTEST_CALL - 1, 2 * SHORTEST_CALL];
    let calls = lengths.iter().zip([10_000, 20_000, 30_000]).map(|(ns, start)| call(OTHER, start, start + ns));
    calls.chain([call(WAIT, 40_000, 40_001)]).for_each(|event| builder.event(&event, &registry()));
    let kept = |builder: &Builder| builder.timeline.calls.iter().map(|call| call.start).collect::<Vec<_>>();
    builder.forget_short_calls();
    assert_eq!(kept(&builder), [10_000, 20_000, 30_000, 40_000]);
    builder.forget_short_calls();
    assert_eq!(kept(&builder), [30_000, 40_000]);
    // From now on shorter ones are not taken.
    builder.event(&call(OTHER, 50_000, 50_000 + 2 * SHORTEST_CALL - 1), &registry());
    builder.event(&call(WAIT, 60_000, 60_001), &registry());
    assert_eq!(kept(&builder), [30_000, 40_000, 60_000]);
    assert_eq!(builder.finish().shortest_call, 2 * SHORTEST_CALL);
}

#[test]
fn ranges_beyond_the_limit_are_counted() {
    let mut builder = Builder::new();
    builder.timeline.ranges = vec![RangeRow { start: 0, end: 0, name: 0, tid: 0 }; MAX_RANGES - 1];
    for at in [10, 20, 30] {
        builder.range(at, at + 1, 0, 7);
    }
    assert_eq!((builder.timeline.ranges.len(), builder.timeline.lost_ranges), (MAX_RANGES, 2));
}

/// Tables that are full end at one time, whether one reader or two read the trace, and say what they have not.
#[test]
fn a_full_table_ends_at_a_time() {
    let registry = registry();
    let builder = |from: u64, to: u64| {
        let mut builder = Builder { most: Some(10), ..Builder::default() };
        for i in from..to {
            let at = 1_000 * (i + 10);
            builder.event(&kernel(3, at, at + 500), &registry);
            builder.event(&Event::Api(ApiCall::new(WAIT, 7, at + 500, at + 900_000)), &registry);
        }
        builder
    };
    let sizes = |timeline: &Timeline| (timeline.dispatches.len(), timeline.cut, timeline.beyond);
    assert_eq!(sizes(&builder(0, 10).finish()), (10, None, 0));
    let alone = builder(0, 25).finish();
    assert_eq!((sizes(&alone), alone.calls.len()), ((10, Some(20_000), 15), 10));
    for seam in [3, 10, 14, 20] {
        let mut first = builder(0, seam);
        first.join(builder(seam, 25));
        let joined = first.finish();
        assert_eq!((sizes(&joined), joined.calls.len()), ((10, Some(20_000), 15), 10), "seam at {seam}");
    }
}

/// Copies alone fill a table, too, also one that two readers filled by halves.
#[test]
fn a_table_that_copies_fill_ends_at_a_time() {
    let registry = registry();
    let builder = |from: u64, to: u64| {
        let mut builder = Builder { most: Some(10), ..Builder::default() };
        for i in from..to {
            builder.event(
                &Event::Copy(MemoryCopy { start: 1_000 * i, end: 1_000 * i + 9, ..MemoryCopy::default() }),
                &registry,
            );
            if i % 5 == 0 {
                builder.event(&kernel(3, 1_000 * i + 500, 1_000 * i + 600), &registry);
            }
        }
        builder
    };
    let sizes = |timeline: &Timeline| (timeline.copies.len(), timeline.dispatches.len(), timeline.cut, timeline.beyond);
    assert_eq!(sizes(&builder(1, 26).finish()), (10, 2, Some(11_000), 3));
    for seam in [3, 7, 11, 20] {
        let mut first = builder(1, seam);
        first.join(builder(seam, 26));
        assert_eq!(sizes(&first.finish()), (10, 2, Some(11_000), 3), "seam at {seam}");
    }
}

/// Forty launches each 100 us, the last twenty without a kernel. In the second program these failed.
#[test]
fn lost_kernels_are_found_and_failed_launches_are_none() {
    let lost = |status: i32| {
        let (mut builder, registry) = (Builder::new(), registry());
        for i in 1..=40u64 {
            let at = i * 100_000;
            let failed = if i > 20 { status } else { 0 };
            let launch = ApiCall { status: Some(failed), ..ApiCall::new(LAUNCH, 7, at, at + 5_000) };
            builder.event(&Event::Api(launch), &registry);
            if i <= 20 {
                builder.event(&kernel(3, at + 10, at + 90_000), &registry);
            }
        }
        builder.finish()
    };
    let timeline = lost(0);
    let [(7, from, to)] = timeline.lost[..] else { panic!("{:?}", timeline.lost) };
    assert!((2_000_000..2_100_001).contains(&from) && to > 4_000_000, "{from} {to}");
    assert!(timeline.has_lost(7, 2_000_000, 4_500_000) && !timeline.has_lost(7, 0, 1_900_000));
    assert!(!timeline.has_lost(8, 0, Ns::MAX), "another thread");
    assert_eq!(lost(98).lost, []);
}
