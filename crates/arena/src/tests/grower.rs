//! With a grower, only the grower makes room.

use super::*;
use crate::OnFull;
use crate::grower::PATIENCE;
use crate::layout::SLOTS_PER_PAGE;
use std::sync::Barrier;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

/// Runs `f` while the arena's grower runs.
fn with_grower(arena: &Arena, f: impl FnOnce()) {
    let grower = arena.grower().expect("the only one");
    std::thread::scope(|scope| {
        scope.spawn(move || grower.run());
        f();
        arena.close();
    });
}

#[test]
fn it_makes_chunks_and_slots_in_time() {
    const THREADS: u32 = 2 * SLOTS_PER_PAGE + 5;
    let arena = arena(&small(3 * u64::from(THREADS)));
    let drainer = arena.drainer().unwrap();
    with_grower(&arena, || {
        let mut threads: Vec<Attached<'_>> = (0..THREADS).map(|who| Attached::new(&arena, who + 1)).collect();
        for number in 0..2 * CALLS_PER_CHUNK {
            assert!(threads.iter_mut().all(|thread| thread.push(1, number)), "record {number}");
        }
        assert_eq!(arena.usage().refused_threads, 0);
    });
    assert_eq!(drainer.dropped().total(), 0);
}

/// Processor time of this thread.
fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is writable, and each thread has this clock.
    assert_eq!(unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) }, 0);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// A thread makes no room itself. It waits once for a grower that does not come, and sleeps meanwhile.
#[test]
fn without_its_coming_threads_drop() {
    let arena = arena(&small(64));
    let drainer = arena.drainer().unwrap();
    let grower = arena.grower().expect("the only one");
    assert!(arena.grower().is_none());
    let mut thread = Attached::new(&arena, 1);
    let before = processor_time();
    let pushed = (0..10 * CALLS_PER_CHUNK).filter(|number| thread.push(1, *number)).count() as u64;
    let spent = processor_time() - before;
    assert!(spent < PATIENCE / 5, "{spent:?}");
    assert_eq!(pushed, CALLS_PER_CHUNK, "the chunk that was there");
    assert_eq!(arena.usage().capacity, PAGE);
    assert_eq!(drainer.dropped().total(), 9 * CALLS_PER_CHUNK);
    std::thread::scope(|scope| {
        scope.spawn(move || grower.run());
        while !thread.push(1, 0) {
            std::thread::yield_now();
        }
        arena.close();
    });
    let _again = arena.grower().expect("the first has ended");
}

/// None of them frees its chunk until all have one, and they ask at the same time.
#[test]
fn each_thread_gets_a_chunk_beyond_the_limit() {
    const THREADS: u32 = 40;
    for on_full in [OnFull::Block, OnFull::Drop] {
        let arena = arena(&Options { on_full, grace: Duration::from_secs(3600), ..small(2) });
        let drainer = arena.drainer().unwrap();
        let (begin, pushed) = (Barrier::new(THREADS as usize), AtomicU32::new(0));
        with_grower(&arena, || {
            std::thread::scope(|scope| {
                for tid in 1..=THREADS {
                    let (arena, begin, pushed) = (&arena, &begin, &pushed);
                    scope.spawn(move || {
                        let mut thread = Attached::new(arena, tid);
                        begin.wait();
                        assert!(thread.push(1, 0));
                        pushed.fetch_add(1, SeqCst);
                        while pushed.load(SeqCst) < THREADS {
                            std::thread::yield_now();
                        }
                    });
                }
            });
        });
        assert_eq!(drainer.dropped().total(), 0);
        // Two may ask for one that a third gets.
        assert!(arena.usage().capacity <= 2 * u64::from(THREADS) * PAGE);
    }
}
