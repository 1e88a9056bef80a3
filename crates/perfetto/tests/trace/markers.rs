//! ROCTx markers as Perfetto shows them: texts, lanes of ranges, and slices that nest over files.

use super::decoded::{BEGIN, Decoded, END, INSTANT};
use super::packets::{call, file, marker, next_file, thread};
use super::synth::{self, START};
use rkprof_model::event::{Event, MarkerOp};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};

#[test]
fn markers_say_what_is_wrong_with_them() {
    let events = [
        marker(MarkerOp::Push, 10, 0, "step"),
        marker(MarkerOp::Pop, 20, 0, ""),
        marker(MarkerOp::Pop, 30, 5, "late"),
        marker(MarkerOp::Pause, 40, 0, ""),
        marker(MarkerOp::Resume, 50, 0, ""),
        marker(MarkerOp::Mark, 60, 0, "loss"),
    ];
    let decoded = file(&events, &synth::registry());
    let seen: Vec<_> =
        decoded.on(thread(&decoded, 4242)).map(|event| (event.at - START, event.kind, &event.name[..])).collect();
    let expected = [
        (10, BEGIN, "step"),
        (20, END, ""),
        (30, INSTANT, "pop without push"),
        (40, INSTANT, "profiler paused"),
        (50, INSTANT, "profiler resumed"),
        (60, INSTANT, "loss"),
    ];
    assert_eq!(seen, expected);
    assert!(decoded.events.iter().all(|event| event.category == "roctx"));
    assert_eq!(decoded.events[1].event.name, None, "the end of a slice needs none");
    assert_eq!((decoded.events[2].text("message"), decoded.events[2].uint("id")), (Some("late"), Some(5)));
    assert!(decoded.events[5].notes.is_empty(), "{:?}", decoded.events[5]);
}

/// Ranges of one lane never overlap; the lowest free lane is used again.
#[test]
fn ranges_that_overlap_have_lanes_of_their_own() {
    let events = [
        marker(MarkerOp::Start, 10, 1, "a"),
        marker(MarkerOp::Start, 20, 2, "b"),
        marker(MarkerOp::Start, 30, 3, "c"),
        marker(MarkerOp::Start, 35, 3, "c again"),
        marker(MarkerOp::Stop, 40, 2, ""),
        marker(MarkerOp::Stop, 50, 1, ""),
        marker(MarkerOp::Start, 60, 4, "d"),
        marker(MarkerOp::Start, 70, 5, "e"),
        marker(MarkerOp::Stop, 80, 9, "lost"),
    ];
    let decoded = file(&events, &synth::registry());
    let ranges: Vec<_> = decoded.events.iter().map(|event| (event.kind, event.track, &event.name[..])).collect();
    let lanes = [0, 1, 2].map(|at: usize| ranges[at].1);
    assert!(lanes[0] != lanes[1] && lanes[1] != lanes[2] && lanes[0] != lanes[2], "{lanes:?}");
    let [a, b, c] = lanes;
    let expected = [
        (BEGIN, a, "a"),
        (BEGIN, b, "b"),
        (BEGIN, c, "c"),
        (INSTANT, a, "c again"),
        (END, b, ""),
        (END, a, ""),
        (BEGIN, a, "d"),
        (BEGIN, b, "e"),
        (INSTANT, a, "stop without start"),
    ];
    assert_eq!(ranges, expected);
    assert!(lanes.iter().all(|lane| decoded.tracks[lane].name() == "ROCTx ranges"));
    let noted: Vec<_> =
        decoded.events.iter().map(|event| (event.uint("op").is_some(), event.text("message"))).collect();
    let instants = [3, 8].map(|at| noted[at]);
    assert_eq!(instants, [(true, None), (true, Some("lost"))]);
    assert_eq!(noted.iter().filter(|(op, _)| *op).count(), 2, "only what is no slice names its operation");
}

/// 1,024 ranges have a lane; the next is an instant, until one of them ends.
#[test]
fn lanes_are_bounded() {
    let most = 1024;
    let mut events: Vec<_> = (1..=most + 1).map(|id| marker(MarkerOp::Start, 10 * id, id, "r")).collect();
    events.push(marker(MarkerOp::Stop, 20_000, 600, ""));
    events.push(marker(MarkerOp::Start, 20_001, 7_000, "r"));
    let decoded = file(&events, &synth::registry());
    let kinds: Vec<u32> = decoded.events.iter().map(|event| event.kind).collect();
    assert!(kinds[..most as usize].iter().all(|kind| *kind == BEGIN));
    assert_eq!(kinds[most as usize..], [INSTANT, END, BEGIN]);
    assert_eq!(decoded.events[most as usize + 2].track, decoded.events[599].track);
}

/// A range that is open when a file ends has no lane in the next one.
#[test]
fn lanes_begin_anew_in_each_file() {
    let registry = synth::registry();
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let first = Decoded::of(&next_file(&mut writer, &[marker(MarkerOp::Start, 10, 1, "a")], &registry));
    let events =
        [marker(MarkerOp::Start, 20, 2, "b"), marker(MarkerOp::Stop, 30, 1, ""), marker(MarkerOp::Stop, 40, 2, "")];
    let second = Decoded::of(&next_file(&mut writer, &events, &registry));
    let seen: Vec<_> = second.events.iter().map(|event| (event.kind, event.track, &event.name[..])).collect();
    let lane = first.events[0].track;
    assert_eq!(seen, [(BEGIN, lane, "b"), (INSTANT, lane, "stop without start"), (END, lane, "")]);
}

/// A thread that is silent for long keeps its open ranges.
#[test]
fn silent_threads_keep_their_ranges() {
    let registry = synth::registry();
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut out = next_file(&mut writer, &[marker(MarkerOp::Push, 10, 0, "epoch")], &registry);
    (0..3).for_each(|_| writer.repeat_state(&mut out));
    let decoded = Decoded::of(&next_file(&mut writer, &[marker(MarkerOp::Pop, 20, 0, "")], &registry));
    let seen: Vec<_> = decoded.events.iter().map(|event| (event.kind, &event.name[..])).collect();
    assert_eq!(seen, [(BEGIN, "epoch"), (END, "")]);
}

/// Slices of a thread nest: a call that was running when the file began closes the ranges that go on in it.
#[test]
fn ranges_of_an_earlier_file_nest_with_the_call_around_the_cut() {
    let registry = synth::registry();
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    next_file(
        &mut writer,
        &[marker(MarkerOp::Push, 100, 0, "epoch"), marker(MarkerOp::Push, 200, 0, "step")],
        &registry,
    );
    // The call began before the first file ended at 200.
    let events = [Event::Api(call(150, 300)), Event::Api(call(310, 320)), marker(MarkerOp::Pop, 400, 0, "")];
    let decoded = Decoded::of(&next_file(&mut writer, &events, &registry));
    let mut slices: Vec<_> = decoded.events.iter().map(|e| (e.at - START, e.kind, &e.name[..])).collect();
    let written = slices.clone();
    slices.sort_by_key(|(at, ..)| *at);
    let mut open = Vec::new();
    for (at, kind, name) in &slices {
        match *kind {
            BEGIN => open.push(*name),
            END => assert!(open.pop().is_some(), "an end without a begin at {at}: {written:?}"),
            _ => {}
        }
    }
    assert_eq!(open, ["epoch"], "{written:?}");
    let at_start: Vec<_> = written.iter().filter(|(_, _, name)| *name == "epoch").map(|(at, ..)| *at).collect();
    assert_eq!(at_start, [150, 300], "open from the call's start on, and again after it: {written:?}");
    let continued = decoded.events.iter().filter(|event| event.uint("continued") == Some(1)).count();
    assert_eq!(continued, 6, "two ranges begin, end, and begin again");
}
