//! Which of several families of ranges are the steps.

use super::*;
use crate::timeline::testing::{Tables, timeline};

const US: Ns = 1_000;

/// Ranges `name` of this length, one every 200 us from `at` on, each with one kernel of `kernel` ns.
fn ranges(mut tables: Tables, name: &str, count: u64, at: Ns, ns: Ns, kernel: Ns) -> Tables {
    for i in 0..count {
        let start = at + 200 * US * i;
        tables = tables.range(&name.replace('%', &i.to_string()), start, start + ns);
        if kernel > 0 {
            tables = tables.kernel("k", start + 10, start + 10 + kernel, Some(start + 5));
        }
    }
    tables
}

fn found(tables: Tables) -> Option<(String, usize)> {
    outermost(&tables.done()).map(|found| (found.source, found.steps.len()))
}

fn source(name: &str, count: usize) -> Option<(String, usize)> {
    Some((format!("ranges {name:?}"), count))
}

#[test]
fn families_of_names() {
    let found = ["layer 12", "a1b22c", "12", "none", ""].map(family);
    assert_eq!(found, ["layer #", "a#b#c", "#", "none", ""]);
}

#[test]
fn the_longest_range_with_half_of_the_kernel_time() {
    // Each inner range is shorter; all of them together are longer.
    let mut tables = timeline();
    for i in 0..5 {
        tables = ranges(tables, "outer", 1, 200 * US * i, 90 * US, 10 * US);
        tables = (0..3).fold(tables, |tables, j| ranges(tables, "inner", 1, 200 * US * i + j, 80 * US, 0));
    }
    assert_eq!(found(tables), source("outer", 5));
    // Half of the time, then a little less: the other kernels are outside of all ranges.
    for (more, expected) in [(0, source("layer #", 5)), (1, None)] {
        let tables = ranges(timeline(), "layer %", 5, 0, 90 * US, 10 * US);
        assert_eq!(found(tables.kernel("z", 5_000 * US, 5_050 * US + more, None)), expected);
    }
    let tables = ranges(timeline(), "layer %", 5, 0, 90 * US, 10 * US).kernel("z", 5_000 * US, 5_012 * US + 500, None);
    let evidence = outermost(&tables.done()).unwrap().evidence;
    assert_eq!(evidence, ["5 ranges \"layer #\" hold 80% of the kernel time"]);
}

/// The length decides, not the time of day.
#[test]
fn short_ranges_at_the_end_are_not_longer() {
    let tables = ranges(timeline(), "early", 5, 0, 90 * US, 10 * US);
    let tables = ranges(tables, "late", 5, 10_000 * US, 50 * US, 10 * US);
    assert_eq!(found(tables), source("early", 5));
}

#[test]
fn a_typical_name_needs_a_tenth_of_the_kernel_time() {
    for (more, expected) in [(0, source("my step", 5)), (1, source("outer", 5))] {
        let tables = ranges(timeline(), "my step", 5, 0, 20 * US, 2 * US);
        let tables = ranges(tables, "outer", 5, 50 * US, 90 * US, 18 * US);
        assert_eq!(found(tables.kernel("z", 5_000 * US, 5_000 * US + more, None)), expected);
    }
    // PyTorch's own name comes before any other word, however long its ranges are.
    let tables = ranges(timeline(), "ProfilerStep#%", 5, 0, 20 * US, 2 * US);
    assert_eq!(found(ranges(tables, "training step", 5, 50 * US, 90 * US, 18 * US)), source("ProfilerStep#", 5));
    let tables = ranges(timeline(), "token", 5, 0, 20 * US, 2 * US);
    assert_eq!(found(ranges(tables, "training step", 5, 50 * US, 90 * US, 18 * US)), source("training step", 5));
}

#[test]
fn four_ranges_have_kernels() {
    let with_kernels = |count| ranges(timeline(), "outer", count, 0, 90 * US, 10 * US);
    assert_eq!(found(with_kernels(4)), source("outer", 4));
    assert_eq!(found(with_kernels(3)), None);
    assert_eq!(found(ranges(with_kernels(3), "outer", 2, 5_000 * US, 90 * US, 0)), None);
    assert_eq!(found(ranges(timeline(), "aten::mm", 5, 0, 90 * US, 10 * US)), None, "an operator");
}

/// Two threads with a device each. Of five ranges, `together` overlap; the others only touch.
#[test]
fn three_fifths_of_the_ranges_are_at_the_same_time() {
    for (together, expected) in [(3, 5), (2, 10)] {
        let mut tables = timeline();
        for i in 0..5u64 {
            let (at, second) = (200 * US * i, 200 * US * i + if i < together { 89 * US } else { 90 * US });
            tables = tables.thread(7).range("step", at, at + 90 * US);
            tables = tables.kernel("k", at + US, at + 10 * US, Some(at + US));
            tables = tables.thread(8).range("step", second, second + 90 * US);
            tables = tables.kernel_on("k", 2, 0, second + US, second + 10 * US, Some(second + US));
        }
        let found = outermost(&tables.done()).unwrap();
        assert_eq!(found.steps.len(), expected);
        assert_eq!(found.evidence[0].contains("each of 2 threads"), expected == 5, "{:?}", found.evidence);
    }
    let alone = outermost(&ranges(timeline(), "step", 5, 0, 90 * US, 10 * US).done()).unwrap();
    assert!(alone.evidence[0].starts_with("5 ranges \"step\" hold"), "{:?}", alone.evidence);
}
