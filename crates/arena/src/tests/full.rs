//! The arena is full, or can't grow: every loss is counted, no thread hangs, nothing crashes.

use super::*;
use crate::OnFull;
use crate::mapping::Mapping;
use crate::memory::Memory;
use crate::{Counts, Mark};
use std::time::Duration;

/// Runs `work` on `threads` numbered threads, and drains into `seen` until all have ended, every `pause`; returns their results.
fn drained<T: Send>(
    (arena, drainer): (&Arena, &mut Drainer),
    seen: &mut Collect,
    (threads, pause): (u64, Duration),
    work: impl Fn(u64, &mut Attached) -> T + Sync,
) -> Vec<T> {
    let results = std::thread::scope(|scope| {
        let run = |who| {
            let work = &work;
            scope.spawn(move || work(who, &mut Attached::new(arena, who as u32 + 1)))
        };
        let running: Vec<_> = (0..threads).map(run).collect();
        while !running.iter().all(|thread| thread.is_finished()) {
            drainer.drain(seen, Drainer::ALL);
            drainer.publish(&Mark::default());
            drainer.sleep(pause);
        }
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    drainer.drain(seen, Drainer::ALL);
    drainer.publish(&Mark::default());
    results
}

#[test]
fn every_drop_is_counted_by_thread_and_kind() {
    const THREADS: u64 = 4;
    const RECORDS: u64 = 20_000;
    let arena = arena(&small(6));
    let mut drainer = arena.drainer().unwrap();
    let mut seen = Collect::default();
    let push = |who, thread: &mut Attached| {
        let mut refused = [0; 2];
        for number in 0..RECORDS {
            let args = number % 3 == 0;
            let pushed = if args { thread.push_args(who, number) } else { thread.push(who, number) };
            refused[usize::from(args)] += u64::from(!pushed);
        }
        (thread.producer.thread().unwrap().ordinal, (who, refused))
    };
    let results = drained((&arena, &mut drainer), &mut seen, (THREADS, Duration::ZERO), push);
    let dropped: BTreeMap<_, _> = results.into_iter().collect();
    let mut drained_args = 0;
    for (thread, total) in &seen.ended {
        let (who, refused) = dropped[&thread.ordinal];
        assert_eq!(*total, refused[0] + refused[1]);
        let drained = seen.numbers.get(&who).map_or(0, Vec::len) as u64;
        assert_eq!(drained + total, RECORDS, "of thread {who}");
        drained_args += seen.numbers.get(&who).into_iter().flatten().filter(|number| **number % 3 == 0).count() as u64;
    }
    assert_eq!(seen.ended.len() as u64, THREADS);
    let refused = |kind: usize| dropped.values().map(|(_, refused)| refused[kind]).sum::<u64>();
    let counts = drainer.dropped();
    assert_eq!((counts.get(RecordKind::ApiCall), counts.get(RecordKind::Launch)), (refused(0), refused(1)));
    assert!(counts.total() > 0, "the test is to fill the arena");
    assert_eq!(drainer.drained().get(RecordKind::Launch), drained_args);
    assert_eq!(drainer.drained().total() + counts.total(), THREADS * RECORDS);
}

#[test]
fn blocked_threads_lose_nothing() {
    const THREADS: u64 = 4;
    const RECORDS: u64 = 20_000;
    let arena = arena(&Options { on_full: OnFull::Block, ..small(6) });
    let mut drainer = arena.drainer().unwrap();
    let mut seen = Collect::default();
    drained((&arena, &mut drainer), &mut seen, (THREADS, Duration::from_millis(1)), |who, thread| {
        (0..RECORDS).for_each(|number| assert!(thread.push(who, number)));
    });
    assert_eq!(seen.total(), THREADS * RECORDS);
    assert_eq!(drainer.dropped().total(), 0);
}

/// The drainer's own thread writes records, too. In a full arena it must not wait for itself.
#[test]
fn the_drainer_asks_for_room_and_does_not_wait() {
    let arena = arena(&Options { on_full: OnFull::Block, ..small(2) });
    let mut drainer = arena.drainer().unwrap();
    let (mut full, mut own) = (Attached::new(&arena, 1), Attached::new(&arena, 2));
    for number in 0..2 * CALLS_PER_CHUNK {
        assert!(full.push(1, number));
    }
    // SAFETY: the producer is attached to this arena, and its thread is this one.
    let mut has_room = || unsafe { own.producer.has_room(&arena, 64) };
    assert!(!has_room() && !has_room());
    let mut seen = Collect::default();
    drainer.drain(&mut seen, Drainer::ALL);
    drainer.publish(&Mark::default());
    assert!(has_room());
    assert_eq!((seen.total(), drainer.dropped().total()), (2 * CALLS_PER_CHUNK, 0));
}

#[test]
fn closing_ends_the_wait() {
    let arena = arena(&Options { on_full: OnFull::Block, ..small(2) });
    let drainer = arena.drainer().unwrap();
    std::thread::scope(|scope| {
        let blocked = scope.spawn(|| {
            let mut thread = Attached::new(&arena, 1);
            // The drainer never drains.
            (0..).find(|number| !thread.push(1, *number)).unwrap()
        });
        while arena.header().pool.sealed.load(std::sync::atomic::Ordering::SeqCst) < 2 {
            std::thread::yield_now();
        }
        assert!(!blocked.is_finished());
        arena.close();
        assert_eq!(blocked.join().unwrap(), 2 * CALLS_PER_CHUNK);
    });
    assert_eq!(drainer.dropped().get(RecordKind::ApiCall), 1);
}

/// The drainer's thread waits for a thread that records, and that may block.
#[test]
fn no_thread_waits_for_a_drainer_that_waits_for_it() {
    let arena = arena(&Options { on_full: OnFull::Block, ..small(2) });
    let mut drainer = arena.drainer().unwrap();
    let written = arena.while_away(|| {
        std::thread::scope(|scope| {
            let thread = scope.spawn(|| {
                let mut thread = Attached::new(&arena, 1);
                (0..3 * CALLS_PER_CHUNK).filter(|number| thread.push(1, *number)).count() as u64
            });
            thread.join().unwrap()
        })
    });
    assert_eq!((written, drainer.dropped().total()), (2 * CALLS_PER_CHUNK, CALLS_PER_CHUNK));
    // It is back: threads wait for it again.
    let mut seen = Collect::default();
    drained((&arena, &mut drainer), &mut seen, (1, Duration::from_millis(1)), |who, thread| {
        (0..9 * CALLS_PER_CHUNK).for_each(|number| assert!(thread.push(who, number)));
    });
    assert_eq!((seen.total(), drainer.dropped().total()), (11 * CALLS_PER_CHUNK, CALLS_PER_CHUNK));
}

#[test]
fn a_thread_does_not_wait_for_chunks_that_idle_threads_hold() {
    for on_full in [OnFull::Drop, OnFull::Block] {
        let arena = arena(&Options { on_full, grace: Duration::from_secs(3600), ..small(2) });
        let _drainer = arena.drainer().unwrap();
        let mut idle = [Attached::new(&arena, 1), Attached::new(&arena, 2)];
        for (who, thread) in idle.iter_mut().enumerate() {
            assert!(thread.push(who as u64, 0));
        }
        // It gets its own chunk, beyond the buffer.
        assert!(Attached::new(&arena, 3).push(3, 0));
        assert_eq!((arena.usage().limit, arena.usage().capacity), (2 * PAGE, 3 * PAGE));
    }
}

/// The disk is full. The drainer could free the chunk of a thread that has ended, and never comes.
#[test]
fn a_thread_waits_once_in_vain() {
    let arena = arena(&Options { grace: Duration::from_secs(3600), ..small(2) });
    let drainer = arena.drainer().unwrap();
    let mut idle = [Attached::new(&arena, 1), Attached::new(&arena, 2)];
    idle.iter_mut().for_each(|thread| assert!(thread.push(1, 0)));
    arena.header().pool.growth_error.store(libc::ENOSPC as u32, std::sync::atomic::Ordering::Relaxed);
    let mut late = Attached::new(&arena, 3);
    assert!(!late.push(3, 0));
    drop(idle);
    assert!(arena.drainer_can_free());
    assert!(!late.push(3, 1));
    assert_eq!(drainer.dropped().total(), 2);
}

/// Nothing can free a chunk or make one: a thread that may block drops its record, and counts it.
#[test]
fn a_thread_does_not_wait_for_a_disk_that_is_full() {
    let file = tempfile::tempfile().unwrap();
    let options = Options { on_full: OnFull::Block, ..small(2) };
    let arena = Arena::in_file(file.try_clone().unwrap(), &options).unwrap();
    let drainer = arena.drainer().unwrap();
    let mut idle = [Attached::new(&arena, 1), Attached::new(&arena, 2)];
    idle.iter_mut().for_each(|thread| assert!(thread.push(1, 0)));
    let mut late = Attached::new(&arena, 3);
    file.set_len(arena.memory.geometry.chunk_offset(2)).unwrap();
    arena.memory.mapping.fail_to_allocate();
    assert!(!late.push(3, 0));
    assert_eq!((drainer.dropped().total(), arena.usage().growth_error), (1, Some(libc::ENOSPC)));
}

/// Two chunks, and eight threads that wait for each other's records: no thread waits forever, nothing is lost.
#[test]
fn more_threads_than_chunks_lose_nothing() {
    const THREADS: u64 = 8;
    const ROUNDS: u64 = 2_000;
    let arena = arena(&Options { on_full: OnFull::Block, ..small(2) });
    let mut drainer = arena.drainer().unwrap();
    let mut seen = Collect::default();
    let together = std::sync::Barrier::new(THREADS as usize);
    drained((&arena, &mut drainer), &mut seen, (THREADS, Duration::from_millis(1)), |who, thread| {
        for number in 0..ROUNDS {
            assert!(thread.push(who, number));
            together.wait();
        }
    });
    assert_eq!((seen.total(), drainer.dropped().total()), (THREADS * ROUNDS, 0));
    assert!(arena.usage().capacity <= (2 + THREADS) * PAGE);
}

#[test]
fn grace_lets_the_drainer_catch_up() {
    let arena = arena(&Options { grace: Duration::from_secs(3600), ..small(2) });
    let mut drainer = arena.drainer().unwrap();
    let mut seen = Collect::default();
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            let mut thread = Attached::new(&arena, 1);
            (0..10 * CALLS_PER_CHUNK).for_each(|number| assert!(thread.push(1, number)));
        });
        while !thread.is_finished() {
            drainer.drain(&mut seen, Drainer::ALL);
            drainer.publish(&Mark::default());
        }
    });
    assert_eq!(drainer.dropped(), Counts::default());
}

#[test]
fn a_child_leaves_its_pid_and_nothing_else() {
    let file = tempfile::tempfile().unwrap();
    let arena = Arena::in_file(file.try_clone().unwrap(), &small(4)).unwrap();
    let mut thread = Attached::new(&arena, 1);
    assert!(thread.push(1, 0));
    let bytes = || {
        let mut bytes = vec![0; arena.memory.geometry.file_bytes() as usize];
        std::os::unix::fs::FileExt::read_exact_at(&file, &mut bytes, 0).unwrap();
        bytes
    };
    let before = bytes();
    (1..=17).for_each(|pid| arena.note_child(pid));
    let noted = arena.forked_children();
    assert_eq!((noted.count, noted.pids), (17, (1..=15).collect()));
    let after = bytes();
    let changed: Vec<usize> = (0..after.len()).filter(|at| after[*at] != before[*at]).collect();
    assert!(changed.iter().all(|at| (1344..1408).contains(at)), "{changed:?}");
    assert_eq!(*Salvage::from_file(file).unwrap().forked_children(), arena.forked_children());
}

/// Without space in the file, the arena keeps its size; there is no SIGBUS.
#[test]
fn a_full_disk_makes_a_smaller_arena() {
    for populate in [true, false] {
        let file = tempfile::tempfile().unwrap();
        let options = small(16);
        let (geometry, limit) = options.geometry(u64::MAX);
        let mut mapping = Mapping::new(file.try_clone().unwrap(), geometry.file_bytes()).unwrap();
        if !populate {
            mapping = mapping.without_populate(&file).unwrap();
        }
        let arena = Arena::new(Memory::new(mapping, geometry).unwrap(), limit, &options).unwrap();
        let mut drainer = arena.drainer().unwrap();
        drainer.prefault(4);
        // A page beyond the end of the file fails in the same way as one without space.
        file.set_len(geometry.chunk_offset(4)).unwrap();
        arena.memory.mapping.fail_to_allocate();
        let mut thread = Attached::new(&arena, 1);
        let pushed = (0..16 * CALLS_PER_CHUNK).filter(|number| thread.push(1, *number)).count() as u64;
        assert_eq!(pushed, 4 * CALLS_PER_CHUNK);
        let usage = arena.usage();
        assert_eq!((usage.capacity, usage.growth_error), (4 * PAGE, Some(libc::ENOSPC)));
        drainer.prefault(8);
        let mut seen = Collect::default();
        drainer.drain(&mut seen, Drainer::ALL);
        drainer.publish(&Mark::default());
        assert_eq!(seen.total() + drainer.dropped().total(), 16 * CALLS_PER_CHUNK);
        assert!(thread.push(1, u64::MAX), "the chunks that there are go round");
        let mut salvaged = Collect::default();
        Salvage::from_file(file).unwrap().for_each(|thread, bytes| salvaged.take(thread, bytes)).unwrap();
        assert_eq!(salvaged.numbers[&1], [u64::MAX]);
    }
}

/// The same with slots: their pages are reserved as threads attach.
#[test]
fn a_full_disk_means_fewer_slots() {
    let file = tempfile::tempfile().unwrap();
    let arena = Arena::in_file(file.try_clone().unwrap(), &small(4)).unwrap();
    let per_page = crate::layout::SLOTS_PER_PAGE;
    let _threads: Vec<_> = (0..per_page).map(|tid| Attached::new(&arena, tid + 1)).collect();
    let len = file.metadata().unwrap().len();
    file.set_len(arena.memory.geometry.slot_offset(per_page)).unwrap();
    arena.memory.mapping.fail_to_allocate();
    let late = Attached::new(&arena, 1000);
    assert!(late.producer.thread().is_none());
    assert_eq!(arena.usage().growth_error, Some(libc::ENOSPC));
    file.set_len(len).unwrap();
}

#[test]
fn half_of_what_is_free_is_left_to_others() {
    let chunks = |on_full, free| {
        let (geometry, limit) = Options { on_full, ..Options::default() }.geometry(free);
        (limit, geometry.chunks - limit)
    };
    assert_eq!(chunks(OnFull::Drop, u64::MAX), (1024, 4096));
    assert_eq!(chunks(OnFull::Drop, 64 << 20), (512, 256));
    assert_eq!(chunks(OnFull::Drop, 0), (2, 0));
    assert_eq!(chunks(OnFull::Block, 64 << 20), (512, 4096));
}

#[test]
fn creating_fails_without_leaving_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("arena");
    std::fs::write(&path, "mine").unwrap();
    let error = Arena::create(&path, &small(2)).err().unwrap();
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
    assert_eq!(std::fs::read(&path).unwrap(), b"mine");
    let read_only = std::fs::File::open(&path).unwrap();
    assert!(Arena::in_file(read_only, &small(2)).is_err());
}
