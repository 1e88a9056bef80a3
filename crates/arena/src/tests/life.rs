//! One arena, one thread or a few: written records are read, chunks and slots are reused, order is kept.

use super::*;
use crate::Mark;
use crate::layout::SLOTS_PER_PAGE;

#[test]
fn what_is_pushed_is_drained_once() {
    let arena = arena(&small(8));
    let mut drainer = arena.drainer().unwrap();
    assert!(arena.drainer().is_none(), "there is one drainer");
    let mut thread = Attached::new(&arena, 77);
    let mut seen = Collect::default();
    for number in 0..CALLS_PER_CHUNK + 50 {
        assert!(thread.push(1, number));
    }
    let step = drainer.drain(&mut seen, Drainer::ALL);
    assert_eq!((step.records, step.bytes, step.malformed), (CALLS_PER_CHUNK + 50, 40 * (CALLS_PER_CHUNK + 50), 0));
    assert_eq!(seen.total(), CALLS_PER_CHUNK + 50);
    assert_eq!(drainer.drain(&mut seen, Drainer::ALL), Default::default());
    assert_eq!(drainer.drained().get(RecordKind::ApiCall), CALLS_PER_CHUNK + 50);
    // Not published yet: the sealed chunk is not free.
    assert_eq!(arena.usage().used, 2 * PAGE);
    drainer.publish(&Mark::default());
    assert_eq!(arena.usage().used, PAGE);
    drop(thread);
    drainer.drain(&mut seen, Drainer::ALL);
    assert_eq!(seen.ended, [(ThreadInfo { slot: 0, tid: 77, ordinal: 1 }, 0)]);
    drainer.publish(&Mark::default());
    assert_eq!((arena.usage().used, arena.usage().peak), (0, 2 * PAGE));
}

#[test]
fn a_large_pass_goes_in_steps_and_frees_chunks_after_each() {
    let arena = arena(&small(16));
    let mut drainer = arena.drainer().unwrap();
    let mut threads = [Attached::new(&arena, 1), Attached::new(&arena, 2)];
    for (who, thread) in threads.iter_mut().enumerate() {
        (0..5 * CALLS_PER_CHUNK).for_each(|number| assert!(thread.push(who as u64, number)));
    }
    let mut seen = Collect::default();
    let step = drainer.drain(&mut seen, PAGE);
    // All of the pass was shown ahead, once.
    assert_eq!((step.records, step.more, seen.ahead), (2 * CALLS_PER_CHUNK, true, 10 * CALLS_PER_CHUNK));
    drainer.publish(&Mark::default());
    assert_eq!(arena.usage().used, 8 * PAGE);
    // Later records belong to the next pass.
    assert!(threads[0].push(0, u64::MAX));
    let mut steps = 1;
    while drainer.drain(&mut seen, PAGE).more {
        steps += 1;
        drainer.publish(&Mark::default());
    }
    assert_eq!((steps, seen.total(), seen.ahead), (4, 10 * CALLS_PER_CHUNK, 10 * CALLS_PER_CHUNK));
    assert!(!drainer.drain(&mut seen, PAGE).more);
    assert_eq!(seen.total(), 10 * CALLS_PER_CHUNK + 1);
}

#[test]
fn texts_and_values_get_their_length() {
    let arena = arena(&Options::default());
    let mut drainer = arena.drainer().unwrap();
    let mut thread = Attached::new(&arena, 1);
    for len in [0, 1, 7, 8, record::MAX_TEXT, record::MAX_TEXT + 5] {
        assert!(thread.push_text(&vec![b'x'; len]));
    }
    let counters = record::Counters {
        header: Header { aux: 2, ..header(RecordKind::Counters, 0) },
        dispatch_id: 5,
        child: 6,
        start_ns: 0,
        end_ns: 0,
        group: 0,
        pad: 0,
    };
    let values = [record::CounterValue { counter: 1, value: 2.5 }, record::CounterValue { counter: 2, value: -1.0 }];
    // SAFETY: attached to this arena by this thread.
    unsafe {
        assert!(thread.producer.push_with(&arena, &counters, &values));
        // Longer than a chunk: dropped and counted.
        assert!(!thread.producer.push_with(&arena, &counters, &vec![values[0]; 4096]));
        assert!(thread.producer.push(&arena, &call(3, 4)));
    }
    let mut texts = Vec::new();
    let mut others = Vec::new();
    drainer.drain(
        &mut |_: ThreadInfo, bytes: &[u8]| {
            for (header, record) in record::iter(bytes) {
                match RecordKind::from_u8(header.kind) {
                    Some(RecordKind::Marker) => {
                        assert_eq!(record.len(), record::padded(24 + header.aux as usize));
                        texts.push(record::text_after::<record::Marker>(record, header.aux).len());
                    }
                    _ => others.push(record.to_vec()),
                }
            }
        },
        Drainer::ALL,
    );
    assert_eq!(texts, [0, 1, 7, 8, record::MAX_TEXT, record::MAX_TEXT]);
    assert_eq!(others.len(), 2);
    assert_eq!(others[0].len(), 48 + 32);
    assert_eq!(record::read::<record::CounterValue>(&others[0][64..]), Some(values[1]));
    assert_eq!(others[1], record::bytes_of(&call(3, 4)));
    assert_eq!(drainer.dropped().get(RecordKind::Counters), 1);
    assert_eq!(drainer.dropped().total(), 1);
}

#[test]
fn the_chunk_used_last_is_used_next() {
    let arena = arena(&small(64));
    let mut drainer = arena.drainer().unwrap();
    drainer.prefault(32);
    let mut thread = Attached::new(&arena, 1);
    for number in 0..50 * CALLS_PER_CHUNK {
        thread.push(1, number);
        if number % CALLS_PER_CHUNK == 0 {
            drainer.drain(&mut |_: ThreadInfo, _: &[u8]| (), Drainer::ALL);
            drainer.publish(&Mark::default());
        }
    }
    assert_eq!(arena.usage().peak, 2 * PAGE);
}

#[test]
fn prefault_keeps_chunks_ahead_up_to_the_limit() {
    let arena = arena(&small(10));
    let drainer = arena.drainer().unwrap();
    assert_eq!(arena.usage().capacity, PAGE);
    drainer.prefault(4);
    drainer.prefault(4);
    assert_eq!(arena.usage().capacity, 4 * PAGE);
    let mut thread = Attached::new(&arena, 1);
    for number in 0..2 * CALLS_PER_CHUNK {
        thread.push(1, number);
    }
    drainer.prefault(4);
    assert_eq!(arena.usage().capacity, 6 * PAGE);
    drainer.prefault(40);
    assert_eq!((arena.usage().capacity, arena.usage().limit), (10 * PAGE, 10 * PAGE));
}

#[test]
fn a_thousand_short_threads() {
    let arena = arena(&small(64));
    let mut drainer = arena.drainer().unwrap();
    let mut seen = Collect::default();
    for round in 0..125 {
        std::thread::scope(|scope| {
            for member in 0..8 {
                let arena = &arena;
                scope.spawn(move || {
                    let who = round * 8 + member;
                    let mut thread = Attached::new(arena, who as u32 + 1);
                    (0..5).for_each(|number| assert!(thread.push(who, number)));
                });
            }
            // Also while they run.
            drainer.drain(&mut seen, Drainer::ALL);
            drainer.publish(&Mark::default());
        });
    }
    drainer.drain(&mut seen, Drainer::ALL);
    drainer.publish(&Mark::default());
    assert_eq!(seen.numbers.len(), 1000);
    assert!(seen.numbers.values().all(|numbers| *numbers == [0, 1, 2, 3, 4]));
    let mut ordinals: Vec<u64> = seen.ended.iter().map(|(thread, _)| thread.ordinal).collect();
    ordinals.sort_unstable();
    assert_eq!(ordinals, (1..=1000).collect::<Vec<u64>>());
    let slots = seen.ended.iter().map(|(thread, _)| thread.slot).max().unwrap();
    assert!(slots < SLOTS_PER_PAGE, "slots are reused, but {slots} were needed");
    assert_eq!(arena.usage().used, 0);
}

#[test]
fn threads_that_never_record_leave_nothing() {
    let arena = arena(&small(2));
    let mut drainer = arena.drainer().unwrap();
    let mut seen = Collect::default();
    for tid in 1..=100 {
        drop(Attached::new(&arena, tid));
        drainer.drain(&mut seen, Drainer::ALL);
        drainer.publish(&Mark::default());
    }
    assert_eq!(seen.ended.len(), 100);
    assert!(seen.ended.iter().all(|(thread, _)| thread.slot == 0));
}

#[test]
fn more_threads_than_slots_drop_into_the_common_count() {
    let slots = 2 * SLOTS_PER_PAGE;
    let arena = arena(&Options { slots, ..small(100) });
    let mut drainer = arena.drainer().unwrap();
    let mut threads: Vec<_> = (0..slots).map(|i| Attached::new(&arena, i + 1)).collect();
    let mut late = Attached::new(&arena, 1000);
    assert!(late.producer.thread().is_none());
    assert!((0..3).all(|number| !late.push(9, number)));
    assert_eq!(drainer.dropped().get(RecordKind::ApiCall), 3);
    assert_eq!(arena.usage().refused_threads, 1);
    // A freed slot is taken at the next record.
    threads.pop();
    drainer.drain(&mut Collect::default(), Drainer::ALL);
    drainer.publish(&Mark::default());
    assert!(late.push(9, 3));
    let mut seen = Collect::default();
    drainer.drain(&mut seen, Drainer::ALL);
    assert_eq!(seen.numbers[&9], [3]);
    assert_eq!(seen.ordinals[&9], u64::from(slots) + 1);
}

/// Messages hop from thread to thread: each hop is recorded before the next thread gets it. No pass may deliver a hop whose
/// predecessor it has neither delivered nor shown ahead.
#[test]
fn a_cause_is_never_later_than_its_effect() {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    const THREADS: u64 = 4;
    const HOPS: u64 = 1_000;

    #[derive(Default)]
    struct Causes {
        known: std::collections::BTreeSet<u64>,
        delivered: u64,
    }
    impl Causes {
        fn hops(bytes: &[u8]) -> impl Iterator<Item = u64> {
            record::iter(bytes).map(|(_, record)| record::read::<ApiCall>(record).unwrap().end_tick)
        }
    }
    impl Visitor for (&mut Causes, Vec<u64>) {
        fn ahead(&mut self, _: ThreadInfo, bytes: &[u8]) {
            self.0.known.extend(Causes::hops(bytes));
        }
        fn records(&mut self, _: ThreadInfo, bytes: &[u8]) {
            self.1.extend(Causes::hops(bytes));
        }
    }

    let arena = arena(&small(4096));
    let mut drainer = arena.drainer().unwrap();
    let (token, done) = (AtomicU64::new(0), AtomicBool::new(false));
    let mut causes = Causes::default();
    std::thread::scope(|scope| {
        for me in 0..THREADS {
            let (arena, token, done) = (&arena, &token, &done);
            scope.spawn(move || {
                let mut thread = Attached::new(arena, me as u32 + 1);
                loop {
                    let hop = token.load(Ordering::Acquire);
                    if hop >= HOPS {
                        break done.store(true, Ordering::Release);
                    }
                    if hop % THREADS == me {
                        assert!(thread.push(me, hop));
                        token.store(hop + 1, Ordering::Release);
                    } else {
                        std::thread::yield_now();
                    }
                }
            });
        }
        let (mut last, mut more) = (false, false);
        loop {
            if !more {
                last = done.load(Ordering::Acquire);
            }
            let mut visitor = (&mut causes, Vec::new());
            // Passes of one step and of many.
            more = drainer.drain(&mut visitor, 200).more;
            let (_, delivered) = visitor;
            causes.known.extend(&delivered);
            causes.delivered += delivered.len() as u64;
            for hop in delivered.into_iter().filter(|hop| *hop > 0) {
                assert!(causes.known.contains(&(hop - 1)), "hop {hop} came before its cause");
            }
            drainer.publish(&Mark::default());
            if last && !more {
                break;
            }
        }
    });
    assert_eq!(causes.delivered, HOPS);
}

/// A file in memory, which gives pages back.
fn in_memory(options: &Options) -> (std::fs::File, Arena) {
    use std::os::fd::FromRawFd;
    // SAFETY: the name is a C string; the descriptor is new and has no other owner.
    let file = unsafe { std::fs::File::from_raw_fd(libc::memfd_create(c"arena".as_ptr(), libc::MFD_CLOEXEC)) };
    let arena = Arena::in_file(file.try_clone().unwrap(), options).unwrap();
    (file, arena)
}

fn resident(file: &std::fs::File) -> u64 {
    512 * std::os::unix::fs::MetadataExt::blocks(&file.metadata().unwrap())
}

#[test]
fn memory_that_no_one_uses_is_given_back() {
    let (file, arena) = in_memory(&small(64));
    let mut drainer = arena.drainer().unwrap();
    let before = resident(&file);
    let mut seen = Collect::default();
    for round in 1..=3 {
        let mut thread = Attached::new(&arena, round);
        (0..60 * CALLS_PER_CHUNK).for_each(|number| assert!(thread.push(round.into(), number)));
        assert!(resident(&file) >= before + 58 * PAGE, "the whole buffer is in use");
        drainer.drain(&mut seen, Drainer::ALL);
        drainer.give_back(0);
        assert!(arena.usage().used >= 60 * PAGE, "what is not published stays");
        drainer.publish(&Mark::default());
        drainer.give_back(2);
        // One chunk is the thread's.
        assert_eq!((arena.usage().used, arena.usage().capacity), (PAGE, 3 * PAGE));
        assert!(resident(&file) <= before + 3 * PAGE, "{} {before}", resident(&file));
        drop(thread);
    }
    drainer.drain(&mut seen, Drainer::ALL);
    assert_eq!(seen.total(), 3 * 60 * CALLS_PER_CHUNK);
}

/// A thread that was recorded keeps its chunk, but hardly any memory. What it writes late, it writes without room in the file, and it
/// is delivered. The chunk is like any other when the thread is gone.
#[test]
fn chunks_of_recordings_that_are_over_take_little_room() {
    const RECORDS: u64 = 1200;
    let options = Options { buffer: 4 << 16, initial_chunks: 1, ..Options::default() };
    let (file, arena) = in_memory(&options);
    let mut drainer = arena.drainer().unwrap();
    for round in 0..6 {
        let mut thread = Attached::new(&arena, round + 1);
        let mut seen = Late::default();
        (0..RECORDS).for_each(|number| assert!(thread.push(round.into(), number)));
        drainer.drain(&mut seen, Drainer::ALL);
        drainer.publish(&Mark::default());
        let full = (resident(&file), arena.usage().capacity);
        // Its recording is not over.
        drainer.give_back(1);
        assert_eq!((resident(&file), arena.usage().capacity), full);
        drainer.begin(drainer.threads());
        drainer.give_back(0);
        let rest = (resident(&file), arena.usage().capacity);
        assert!(rest.1 <= 3 * PAGE && rest.0 + (1 << 16) <= full.0 + 3 * PAGE, "{rest:?} {full:?}");
        drainer.give_back(0);
        assert_eq!((resident(&file), arena.usage().capacity), rest, "once");
        let late = if round % 2 == 0 { 1 } else { 300 };
        (0..late).for_each(|number| assert!(thread.push(round.into(), RECORDS + number)));
        drainer.drain(&mut seen, Drainer::ALL);
        drainer.publish(&Mark::default());
        assert_eq!((resident(&file), arena.usage().capacity), rest);
        let all: Vec<u64> = (RECORDS..RECORDS + late).collect();
        assert_eq!((seen.records, &seen.late, drainer.threads()), (RECORDS, &all, u64::from(round) + 1));
        drop(thread);
        drainer.drain(&mut seen, Drainer::ALL);
        drainer.publish(&Mark::default());
        assert_eq!((arena.usage().used, arena.usage().capacity), (0, 0));
    }
    // All four chunks are in the file again, as after a kill.
    let mut thread = Attached::new(&arena, 7);
    let pushed = (0..).take_while(|number| thread.push(7, *number)).count();
    let (mut found, salvage) = (0, Salvage::from_file(file).unwrap());
    salvage.for_each(|_, records| found += record::iter(records).count()).unwrap();
    assert_eq!(found, pushed);
}

/// Until they are published, a kill leaves the records in the arena alone. So their memory stays.
#[test]
fn records_that_are_not_published_keep_their_memory() {
    const RECORDS: u64 = 1200;
    let (file, arena) = in_memory(&Options { buffer: 4 << 16, initial_chunks: 1, ..Options::default() });
    let mut drainer = arena.drainer().unwrap();
    let mut thread = Attached::new(&arena, 1);
    (0..RECORDS).for_each(|number| assert!(thread.push(1, number)));
    drainer.drain(&mut Late::default(), Drainer::ALL);
    drainer.begin(drainer.threads());
    let before = arena.usage().capacity;
    drainer.give_back(0);
    assert_eq!(arena.usage().capacity, before);
    let (mut found, salvage) = (0, Salvage::from_file(file).unwrap());
    salvage.for_each(|_, records| found += record::iter(records).count() as u64).unwrap();
    assert_eq!(found, RECORDS);
    drainer.publish(&Mark::default());
    drainer.give_back(0);
    assert!(arena.usage().capacity < before);
}

/// A thread that belongs to the recording before dropped its records there.
#[test]
fn drops_belong_to_the_recording_of_their_thread() {
    let arena = arena(&small(2));
    let mut drainer = arena.drainer().unwrap();
    let mut thread = Attached::new(&arena, 1);
    let dropped = (0..4 * CALLS_PER_CHUNK).filter(|number| !thread.push(1, *number)).count() as u64;
    assert_eq!((dropped, drainer.dropped().total()), (2 * CALLS_PER_CHUNK, dropped));
    drainer.begin(drainer.threads());
    assert_eq!(drainer.dropped().total(), 0);
}

/// Counts records in time, and keeps the numbers of late ones.
#[derive(Default)]
struct Late {
    records: u64,
    late: Vec<u64>,
}

impl Visitor for Late {
    fn records(&mut self, _: ThreadInfo, records: &[u8]) {
        self.records += record::iter(records).count() as u64;
    }

    fn late(&mut self, _: ThreadInfo, records: &[u8]) {
        self.late.extend(record::iter(records).map(|(_, call)| record::read::<ApiCall>(call).unwrap().end_tick));
    }
}

/// Threads take chunks while others are given back: nothing is lost, and the buffer's limit holds.
#[test]
fn chunks_are_given_back_and_taken_at_once() {
    const THREADS: u64 = 4;
    const RECORDS: u64 = 50_000;
    let (_, arena) = in_memory(&Options { on_full: crate::OnFull::Block, ..small(24) });
    let mut drainer = arena.drainer().unwrap();
    let mut seen = Collect::default();
    std::thread::scope(|scope| {
        let spawn = |who: u64| {
            let arena = &arena;
            scope.spawn(move || {
                let mut thread = Attached::new(arena, who as u32 + 1);
                (0..RECORDS).for_each(|number| assert!(thread.push(who, number)));
            })
        };
        let threads: Vec<_> = (0..THREADS).map(spawn).collect();
        let mut round = 0;
        while !threads.iter().all(|thread| thread.is_finished()) {
            drainer.drain(&mut seen, Drainer::ALL);
            drainer.publish(&Mark::default());
            drainer.give_back(round % 3);
            drainer.prefault(round % 5);
            assert!(arena.usage().capacity <= (24 + THREADS) * PAGE, "{:?}", arena.usage());
            round += 1;
        }
    });
    drainer.drain(&mut seen, Drainer::ALL);
    assert_eq!(seen.total(), THREADS * RECORDS);
    assert!(seen.ended.iter().all(|(_, dropped)| *dropped == 0));
}
