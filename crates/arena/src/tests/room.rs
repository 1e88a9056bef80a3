//! When the arena is short of room, and who is asked to make it.

use super::*;
use crate::OnFull;
use crate::layout::SLOTS_PER_PAGE;
use crate::sync::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

const FOREVER: Duration = Duration::from_secs(3600);

/// Numbers of chunks: free ones, those that the drainer can free, and whether the limit allows more.
fn with_chunks(free: u32, sealed: u32, can_grow: bool) -> Arena {
    let arena = arena(&small(8));
    let pool = &arena.header().pool;
    pool.ready.store(4, Relaxed);
    pool.in_use.store(4 - free, Relaxed);
    pool.sealed.store(sealed, Relaxed);
    pool.claimed.store(if can_grow { 7 } else { 8 }, Relaxed);
    arena
}

/// Three wanted chunks: one free one is fewer than half of them, two are not.
#[test]
fn the_drainer_is_asked_when_it_can_help() {
    for (free, sealed, can_grow, has_grower, asked) in [
        (1, 1, false, false, true),
        (2, 1, true, false, false),
        (1, 0, true, false, true),
        (1, 0, false, false, false),
        (1, 0, true, true, false),
        (1, 1, true, true, true),
    ] {
        let arena = with_chunks(free, sealed, can_grow);
        arena.set_wanted(3);
        let grower = has_grower.then(|| arena.grower());
        let case = (free, sealed, can_grow, has_grower);
        assert_eq!(arena.needs_drainer(), asked, "{case:?}");
        drop(grower);
        assert_eq!(arena.needs_drainer(), free < 2 && (sealed > 0 || can_grow), "{case:?}, the grower has ended");
    }
}

#[test]
fn the_grower_is_asked_for_chunks_that_may_be_made() {
    for (wanted, free, can_grow, short) in
        [(0, 0, true, true), (0, 1, true, false), (3, 1, true, true), (3, 2, true, false), (3, 1, false, false)]
    {
        let arena = with_chunks(free, 0, can_grow);
        arena.set_wanted(wanted);
        assert_eq!(arena.is_short(), short, "{wanted} {free} {can_grow}");
        // Threads wait for chunks beyond the limit.
        arena.waiting_beyond.store(free + 1, Ordering::SeqCst);
        assert!(arena.is_short());
    }
}

/// A page has 32 slots; fewer than 8 free ones are too few.
#[test]
fn the_grower_is_asked_for_slots_that_may_be_made() {
    for (used, all, errno, short) in [
        (SLOTS_PER_PAGE - 8, 64, 0, false),
        (SLOTS_PER_PAGE - 7, 64, 0, true),
        (SLOTS_PER_PAGE - 7, 32, 0, false),
        (SLOTS_PER_PAGE - 7, 64, libc::ENOSPC as u32, false),
    ] {
        let arena = arena(&Options { slots: all, ..small(8) });
        arena.header().pool.slots_used.store(used, Relaxed);
        arena.header().pool.growth_error.store(errno, Relaxed);
        assert_eq!(arena.is_short(), short, "{used} of {all}, error {errno}");
    }
}

#[test]
fn slots_are_made_by_the_page_up_to_their_limit() {
    let arena = arena(&Options { slots: 3 * SLOTS_PER_PAGE, ..small(8) });
    for ready in [1, 2, 3, 3] {
        assert_eq!(arena.header().pool.slots_ready.load(Relaxed), ready * SLOTS_PER_PAGE);
        let _ = arena.reserve_slots();
    }
}

#[test]
fn the_grower_makes_what_is_wanted_within_the_limit() {
    for (limit, wanted, made) in [(8, 0, 1), (8, 3, 3), (2, 3, 2)] {
        let arena = arena(&small(limit));
        arena.set_wanted(wanted);
        arena.grower().expect("the only one").make_room();
        assert_eq!(arena.usage().capacity, made * PAGE, "{limit} {wanted}");
    }
}

/// With a grower, the drainer leaves the work to it.
#[test]
fn the_drainer_makes_chunks_only_without_a_grower() {
    let arena = arena(&small(8));
    let drainer = arena.drainer().unwrap();
    let grower = arena.grower();
    drainer.prefault(3);
    assert_eq!(arena.usage().capacity, PAGE);
    drop(grower);
    drainer.prefault(3);
    assert_eq!(arena.usage().capacity, 3 * PAGE);
}

/// Free chunks, chunks that come back, and chunks that may be made are hope for a thread without one.
#[test]
fn a_thread_may_hope_while_any_chunk_may_come() {
    for (free, sealed, beyond, hope) in
        [(0, 0, false, false), (1, 0, false, true), (0, 1, false, true), (0, 0, true, true)]
    {
        let arena = with_chunks(free, sealed, false);
        if !beyond {
            arena.header().pool.claimed.store(arena.memory.geometry.chunks, Relaxed);
        }
        assert_eq!(arena.may_free_or_grow_beyond(), hope, "{free} {sealed} {beyond}");
        arena.header().pool.growth_error.store(libc::ENOSPC as u32, Relaxed);
        assert_eq!(arena.may_free_or_grow_beyond(), hope && !beyond, "the disk is full");
    }
    let arena = with_chunks(0, 0, false);
    arena.header().pool.claimed.store(arena.memory.geometry.chunks, Relaxed);
    arena.hollows.store(1, Relaxed);
    assert!(arena.may_free_or_grow_beyond(), "one was given back");
}

/// Without a drainer no chunk comes back: a thread that may block drops its records and does not wait for ever.
#[test]
fn no_thread_waits_for_a_drainer_that_has_ended() {
    let arena = arena(&Options { on_full: OnFull::Block, ..small(2) });
    drop(arena.drainer());
    let mut thread = Attached::new(&arena, 1);
    let pushed = (0..3 * CALLS_PER_CHUNK).filter(|number| thread.push(1, *number)).count() as u64;
    assert_eq!(pushed, 2 * CALLS_PER_CHUNK);
}

/// The disk is full. Another thread may end and leave its chunk, so a thread without hope waits 10 ms before it drops its records.
#[test]
fn a_thread_without_hope_waits_a_little() {
    let arena = arena(&Options { grace: FOREVER, ..small(2) });
    let _drainer = arena.drainer().unwrap();
    let mut holders = [1, 2].map(|tid| Attached::new(&arena, tid));
    assert!(holders.iter_mut().all(|thread| thread.push(1, 0)));
    arena.header().pool.growth_error.store(libc::ENOSPC as u32, Relaxed);
    let mut thread = Attached::new(&arena, 3);
    let start = Instant::now();
    assert!(!thread.push(1, 0));
    assert!(start.elapsed() >= Duration::from_millis(10));
}

/// Each of these alone ends the drainer's sleep.
#[test]
fn the_drainer_does_not_sleep_when_there_is_work() {
    let work = with_chunks(1, 1, false);
    work.set_wanted(3);
    work.drainer().unwrap().sleep(FOREVER);

    let closed = arena(&small(8));
    closed.close();
    closed.drainer().unwrap().sleep(FOREVER);

    let told = arena(&small(8));
    told.drainer().unwrap().sleep_unless(FOREVER, || true);
}

/// Without work the drainer sleeps: it does not turn in a loop.
#[test]
fn the_drainer_sleeps_until_it_is_woken() {
    let arena = with_chunks(2, 1, true);
    arena.set_wanted(3);
    let (rounds, told) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let drainer = scope.spawn(|| {
            let drainer = arena.drainer().unwrap();
            while !told.load(Ordering::SeqCst) {
                rounds.fetch_add(1, Ordering::SeqCst);
                drainer.sleep(FOREVER);
            }
        });
        std::thread::sleep(Duration::from_millis(50));
        let turned = rounds.load(Ordering::SeqCst);
        told.store(true, Ordering::SeqCst);
        while !drainer.is_finished() {
            arena.wake_drainer();
            std::thread::yield_now();
        }
        assert!(turned < 10, "{turned} turns");
    });
}

#[test]
fn a_message_wakes_the_drainer() {
    let arena = arena(&small(8));
    let drainer = arena.drainer().unwrap();
    let (asleep, told) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (asleep, told) = (&asleep, &told);
        scope.spawn(move || {
            while !told.load(Ordering::SeqCst) {
                drainer.sleep_unless(FOREVER, || {
                    asleep.store(true, Ordering::SeqCst);
                    told.load(Ordering::SeqCst)
                });
            }
        });
        while !asleep.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
        told.store(true, Ordering::SeqCst);
        arena.wake_drainer();
    });
}
