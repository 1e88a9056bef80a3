//! Walks of stacks that the test made.

use super::*;

#[inline(never)]
fn deep(levels: usize, found: &mut Vec<usize>) -> usize {
    if levels == 0 {
        let stack = stack().expect("a stack");
        walk::frames(registers(), stack.end, (0, 0), |pc| {
            found.push(pc);
            true
        });
        return 1;
    }
    // Not a tail call: the frame must stay.
    std::hint::black_box(deep(levels - 1, found)) + 1
}

/// On x86-64 the code of this test has no frame pointers.
#[test]
fn every_caller_is_found() {
    assert!(rules::prepare());
    for levels in [0, 5, 30] {
        let mut found = Vec::new();
        deep(levels, &mut found);
        // The recursive call is one place.
        let most = found.iter().map(|pc| found.iter().filter(|other| *other == pc).count()).max();
        assert_eq!(most, Some(levels.max(1)), "{found:x?}");
        assert!(found.len() > levels + 3, "the test's own callers are there: {found:x?}");
    }
}

/// Exactly one of each group, and each position equally often: a loop of two launches has both of its lines.
#[test]
fn one_of_each_group_is_chosen_by_chance() {
    let mut thread = Thread { random: 7, ..Thread::NEW };
    for every in [1, 2, 10] {
        (thread.next, thread.rest) = (0, 0);
        thread.choose(every);
        let mut taken = Vec::new();
        for launch in 0..10_000 * every {
            if thread.next == 0 {
                thread.choose(every);
                taken.push(launch);
            } else {
                thread.next -= 1;
            }
        }
        assert!(taken.iter().enumerate().all(|(group, launch)| launch / every == group as u32), "1 of {every}");
        assert_eq!(taken.len(), 10_000);
        let even = taken.iter().filter(|launch| **launch % 2 == 0).count();
        assert!((4_700..5_300).contains(&even), "1 of {every}: {even}");
    }
}

/// A short wait is taken with a probability proportional to its length: the paths of each length represent its time.
#[test]
fn short_waits_take_paths_by_their_length() {
    const LONG: u64 = 1000;
    let mut thread = Thread { random: 7, ..Thread::NEW };
    let mut taken = [0.0; 2];
    for _ in 0..200_000 {
        // 900 ticks in total: a third of them in the short waits.
        for (which, ticks) in [(0, 50), (1, 600), (0, 50), (0, 50), (0, 150)] {
            taken[which] += f64::from(u8::from(thread.has_turn(ticks, LONG)));
        }
    }
    assert!((taken[0] / 40_000.0 - 1.0).abs() < 0.02 && (taken[1] / 80_000.0 - 1.0).abs() < 0.02, "{taken:?}");
    let waits = thread.waits;
    assert!(thread.has_turn(LONG, LONG) && thread.has_turn(7 * LONG, LONG), "each long one");
    assert_eq!(thread.waits, waits, "which tells nothing of the short ones");
}
