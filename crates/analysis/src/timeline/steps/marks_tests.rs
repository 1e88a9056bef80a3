//! Marks by themselves: what they take as a separator, and from which share on.

use super::super::super::testing::{Tables, timeline};
use super::*;

const US: Ns = 1_000;

/// Parts with a pause before each of them: kernels by letter, 10 us each, this far apart.
fn paced(gap: Ns, parts: &[(&str, Ns)]) -> Timeline {
    let (mut tables, mut now) = (timeline(), 100 * US);
    for (letters, pause) in parts {
        now += pause - gap;
        for letter in letters.chars() {
            now += gap;
            tables = tables.kernel(&letter.to_string(), now, now + 10 * US, None);
            now += 10 * US;
        }
    }
    tables.done()
}

/// Kernels by letter in each part, a part every 100 us; upper case is launched as one graph at the start of the part.
fn launched_parts(parts: &[&str], ns: fn(char) -> Ns) -> Tables {
    let mut tables = timeline();
    for (part, letters) in (1..).zip(parts) {
        let mut now = part * 100 * US;
        for letter in letters.chars() {
            let launch = if letter.is_uppercase() { part * 100 * US } else { now };
            tables = tables.kernel(&letter.to_string(), now, now + ns(letter), Some(launch));
            now += ns(letter) + US;
        }
    }
    tables
}

fn with_graphs(mut tables: Tables) -> Timeline {
    let graph = tables.function("hipGraphLaunch");
    let mut timeline = tables.done();
    let is_graph: Vec<bool> = timeline.kernels.iter().map(|name| name.starts_with(char::is_uppercase)).collect();
    for class in timeline.classes.iter_mut().filter(|class| is_graph[class.kernel as usize]) {
        class.function = Some(graph);
    }
    timeline
}

fn kernels_of(found: &Found) -> Vec<u64> {
    found.steps.iter().map(|step| step.kernels).collect()
}

/// The stream of `Tables::kernel`.
const LANE: Lane = Lane { agent: 1, stream: Some(0), queue: 0 };

#[test]
fn launches_of_graphs_are_steps_from_half_of_the_time_on() {
    let half = with_graphs(launched_parts(&["ABp"; 5], |letter| if letter == 'p' { 20 * US } else { 10 * US }));
    let found = graphs(&half).unwrap();
    assert_eq!((found.by, kernels_of(&found)), (Mark::Graphs, vec![3; 5]));
    assert_eq!(found.evidence, ["5 launches of graphs hold 50% of the kernel time"]);
    assert_eq!((found.steps[4].start_ns, found.steps[4].end_ns), (500 * US, 542 * US));
    let less = with_graphs(launched_parts(&["ABp"; 5], |letter| if letter == 'p' { 20 * US + 1 } else { 10 * US }));
    assert!(graphs(&less).is_none());
    // Without graphs, or with three of them.
    assert!(graphs(&with_graphs(launched_parts(&["abp"; 5], |_| 10 * US))).is_none());
    assert!(graphs(&with_graphs(launched_parts(&["ABp"; 3], |_| 10 * US))).is_none());
}

#[test]
fn graphs_in_turn_are_one_step() {
    let found = graphs(&with_graphs(launched_parts(&["A", "BC"].repeat(6), |_| 10 * US))).unwrap();
    assert_eq!(kernels_of(&found), [3; 6]);
    assert_eq!(found.evidence, ["12 launches of graphs hold 100% of the kernel time, 2 of them a step"]);
}

/// What a program does after its last graph is no part of a step.
#[test]
fn work_after_the_last_graph_is_no_step() {
    let mut parts = vec!["ABp"; 8];
    let last = ["ABp", "q".repeat(9).as_str()].concat();
    parts.push(&last);
    let found = graphs(&with_graphs(launched_parts(&parts, |_| 10 * US))).unwrap();
    assert_eq!(kernels_of(&found), [3; 8]);
}

#[test]
fn graphs_of_another_stream_are_no_marks() {
    let mut tables = launched_parts(&["ABp"; 5], |_| 10 * US);
    for part in 1..6 {
        tables = tables.kernel_on("Z", 1, 1, part * 100 * US + 15, part * 100 * US + 20, Some(part * 100 * US + 15));
    }
    let found = graphs(&with_graphs(tables)).unwrap();
    assert_eq!(kernels_of(&found), [4; 5]);
    assert!(found.evidence[0].starts_with("5 launches"), "{:?}", found.evidence);
}

/// Two kernels a part and, where asked, a wait after each: 90 us after the part began.
fn waiting(parts: u64, waits: impl Fn(u64) -> Option<&'static str>) -> Tables {
    let mut tables = launched_parts(&vec!["ab"; parts as usize], |_| 10 * US);
    for part in 1..=parts {
        if let Some(name) = waits(part) {
            tables = tables.call(name, part * 100 * US + 15 * US, part * 100 * US + 90 * US);
        }
    }
    tables
}

#[test]
fn waits_end_the_steps_of_their_thread() {
    // Another thread's waits, in the middle of each part, say nothing.
    let mut tables = waiting(4, |_| Some("hipStreamSynchronize")).thread(8);
    for part in 1..5 {
        tables = tables.call("hipDeviceSynchronize", part * 100 * US, part * 100 * US + 5 * US);
    }
    let found = waits(&tables.done()).unwrap();
    assert_eq!((found.source.as_str(), found.by, kernels_of(&found)), ("waits of thread 7", Mark::Waits, vec![2; 4]));
    assert_eq!(found.evidence, ["the same kernels run between most of the 4 waits"]);
    assert!(waits(&waiting(3, |_| Some("hipStreamSynchronize")).done()).is_none(), "three are not steps");
    assert!(waits(&waiting(6, |_| None).done()).is_none());
    assert!(waits(&waiting(6, |_| Some("hipMalloc")).done()).is_none(), "a call that does not wait");
}

#[test]
fn waits_for_the_whole_device_come_first_when_there_are_enough() {
    let found = |last| {
        waits(
            &waiting(8, |part| match part {
                part if part % 2 == 0 && part <= last => Some("hipDeviceSynchronize"),
                _ => Some("hipStreamSynchronize"),
            })
            .done(),
        )
        .unwrap()
    };
    let of_device = found(8);
    assert_eq!((of_device.source.as_str(), kernels_of(&of_device)), ("waits for the device of thread 7", vec![4; 4]));
    let of_all = found(6);
    assert_eq!((of_all.source.as_str(), kernels_of(&of_all)), ("waits of thread 7", vec![2; 8]), "three of them");
    let alone = waits(&waiting(5, |_| Some("hipDeviceSynchronize")).done()).unwrap();
    assert_eq!(alone.source, "waits of thread 7", "there are no others to tell them from");
}

#[test]
fn a_wait_after_each_part_of_a_step_is_not_a_step() {
    let mut tables = launched_parts(&["ab", "c"].repeat(5), |_| 10 * US);
    for part in 1..11 {
        tables = tables.call("hipStreamSynchronize", part * 100 * US + 50 * US, part * 100 * US + 90 * US);
        // Nothing is launched between this wait and the one before.
        tables = tables.call("hipStreamSynchronize", part * 100 * US + 91 * US, part * 100 * US + 95 * US);
    }
    let found = waits(&tables.done()).unwrap();
    assert_eq!(kernels_of(&found), [3; 5]);
    assert_eq!(found.evidence, ["the same kernels run between most of the 20 waits, 2 of them a step"]);
}

#[test]
fn steps_need_most_segments_and_half_of_the_kernels() {
    let steps_of = |parts: &[&str]| {
        let timeline = launched_parts(parts, |_| US).done();
        let bounds = (1..=parts.len() as u64).map(|part| part * 100 * US).collect();
        segmented(&timeline, LANE, bounds, false).map(|(steps, each)| (steps.len(), each))
    };
    assert_eq!(steps_of(&["ab"; 4]), Some((4, 1)));
    assert_eq!(steps_of(&["ab"; 3]), None);
    // Six of ten inside are alike, then six of eleven. An extra kernel or another order does not matter.
    assert_eq!(steps_of(&["ab", "c", "abx", "d", "ba", "e", "ab", "f", "ab", "ab"]), Some((10, 1)));
    assert_eq!(steps_of(&["ab", "c", "ab", "d", "ab", "e", "ab", "f", "ab", "g", "ab"]), None);
    // What comes before the first and after the last like segment is outside: half of the kernels, then more.
    assert_eq!(steps_of(&["ccc", "ab", "ab", "ab", "ab", "ccccc"]), Some((4, 1)));
    assert_eq!(steps_of(&["ccc", "ab", "ab", "ab", "ab", "cccccc"]), None);
    // A sequence of several segments ends where the next segment begins.
    let mut parts = ["ab", "c"].repeat(5);
    parts.push("x");
    assert_eq!(steps_of(&parts), Some((5, 2)));
    let timeline = launched_parts(&parts, |_| US).done();
    let (steps, _) = segmented(&timeline, LANE, (1..12).map(|part| part * 100 * US).collect(), false).unwrap();
    assert_eq!((steps[4].kernels, steps[4].end_ns), (3, 1_001 * US), "without x");
}

#[test]
fn a_pause_is_eight_times_the_median_gap_and_at_least_5_us() {
    let found = |gap, pause| pauses(&paced(gap, &[("ab", pause); 6]));
    let eight = found(US, 8 * US).unwrap();
    assert_eq!((eight.by, kernels_of(&eight)), (Mark::Pauses, vec![2; 6]));
    assert_eq!(eight.evidence, ["6 of 6 sequences between pauses of 8us or more are the same"]);
    assert!(found(US, 8 * US - 1).is_none());
    assert_eq!(kernels_of(&found(US / 2, 5 * US).unwrap()), [2; 6]);
    assert!(found(US / 2, 5 * US - 1).is_none());
    assert!(pauses(&paced(US, &[])).is_none());
}

#[test]
fn nine_tenths_of_the_sequences_between_pauses_are_equal() {
    let found = |parts: &[&str]| {
        let parts: Vec<(&str, Ns)> = parts.iter().map(|letters| (*letters, 50 * US)).collect();
        pauses(&paced(US, &parts)).map(|found| kernels_of(&found))
    };
    assert_eq!(found(&["ab", "ab", "ab", "ab"]), Some(vec![2; 4]));
    assert_eq!(found(&["ab", "ab", "ab"]), None);
    let of = |before: usize, odd, after: usize| [vec!["ab"; before], vec![odd], vec!["ab"; after]].concat();
    assert_eq!(found(&of(4, "abc", 5)).map(|steps| steps.len()), Some(10));
    assert_eq!(found(&of(4, "abc", 4)), None, "eight of nine");
    assert_eq!(found(&of(4, "ba", 4)), None, "the order counts");
    // Set-up and tear-down are no steps.
    assert_eq!(found(&of(0, "xyz", 9)), Some(vec![2; 9]));
    assert_eq!(found(&of(9, "xyz", 0)), Some(vec![2; 9]));
    assert_eq!(found(&["a"; 9]), None, "a kernel alone repeats within what may be a step");
}

#[test]
fn a_pause_begins_when_the_last_kernel_ends() {
    let mut tables = timeline();
    for step in 1..7 {
        let now = step * 100 * US;
        // The second kernel ends long before the first one.
        tables = tables.kernel("a", now, now + 50 * US, None).kernel("b", now + 10 * US, now + 20 * US, None);
        tables = tables.kernel("c", now + 51 * US, now + 60 * US, None);
        // Another stream is busy in the pause.
        tables = tables.kernel_on("z", 1, 1, now + 55 * US, now + 105 * US, None);
    }
    let found = pauses(&tables.done()).unwrap();
    // The other stream's kernels belong to the steps in which they start.
    assert_eq!(kernels_of(&found), [4; 6]);
}

#[test]
fn the_thread_with_most_launches_of_a_stream() {
    let tables = timeline().thread(8).kernel("a", 0, 1, None).kernel("a", 10, 11, None);
    let tables = tables.thread(9).kernel("a", 20, 21, None).kernel("b", 30, 31, None).kernel("b", 40, 41, None);
    // Those of another stream do not count.
    let tables = (0..4).fold(tables.thread(7), |tables, i| tables.kernel_on("a", 1, 1, 50 + i, 51 + i, None));
    let timeline = tables.done();
    assert_eq!(launcher(&timeline, LANE), Some(9));
    assert_eq!(launcher(&timeline, Lane { stream: Some(1), ..LANE }), Some(7));
    assert_eq!(launcher(&timeline, Lane { stream: Some(2), ..LANE }), None);
    let even = timeline_of_two_threads();
    assert_eq!(launcher(&even, LANE), Some(3), "the lower number of two with equally many");
}

fn timeline_of_two_threads() -> Timeline {
    timeline().thread(5).kernel("a", 0, 1, None).thread(3).kernel("a", 10, 11, None).done()
}

#[test]
fn the_mark_before_a_time_is_found_forwards_and_backwards() {
    let bounds = [10, 20, 20, 30, 40];
    let mut cursor = Cursor::new(&bounds);
    for time in [5, 10, 15, 30, 25, 20, 19, 9, 100, 0, 40, 39, 10] {
        assert_eq!(cursor.step_at(time), bounds.iter().rposition(|bound| *bound <= time), "at {time}");
    }
}

#[test]
fn the_most_frequent_value() {
    assert_eq!(common([1, 3, 1].into_iter()), Some(1));
    assert_eq!(common([4, 3, 3, 4, 1].into_iter()), Some(4), "the higher one of two");
    assert_eq!(common(std::iter::empty()), None);
}

#[test]
fn spans_have_a_number_a_set_and_a_sequence() {
    let timeline = launched_parts(&["ab", "ba", "aab", "b", "abc", "ab"], |_| US).done();
    let bounds: Vec<Ns> = (1..7).map(|part| part * 100 * US).collect();
    let spans = spans(&timeline, LANE, &bounds, launched);
    assert_eq!(spans.iter().map(|span| span.kernels).collect::<Vec<_>>(), [2, 2, 3, 1, 3, 2]);
    let same = |hash: fn(&Span) -> u64| spans.iter().map(|span| hash(span) == hash(&spans[0])).collect::<Vec<_>>();
    assert_eq!(same(|span| span.set), [true, true, true, false, false, true]);
    assert_eq!(same(|span| span.sequence), [true, false, false, false, false, true]);
    let alike = at_least(&timeline, LANE, &bounds, &spans, spans[0].set);
    assert_eq!(alike, [true, true, true, false, true, true], "b alone lacks a");
    let alike = at_least(&timeline, LANE, &bounds, &spans, spans[4].set);
    assert_eq!(alike, [false, false, false, false, true, false]);
}

#[test]
fn a_kernel_without_a_launch_is_placed_by_its_start() {
    assert_eq!((launched(Some(5), 9), launched(None, 9)), (5, 9));
}
