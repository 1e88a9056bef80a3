//! Values just beyond the limits: numbers of slots and chunks, lengths of records, sizes of chunks.

use super::*;
use crate::layout::LONGEST_RECORD;
use rkprof_model::record::MOST_THREADS;

#[test]
fn a_number_beyond_the_last_slot_or_chunk_is_none() {
    let arena = arena(&small(8));
    let chunks = arena.memory.geometry.chunks;
    assert!(arena.memory.chunk(0).is_some() && arena.memory.chunk(chunks).is_none());
    assert!(arena.memory.slot(0).is_some() && arena.memory.slot(arena.memory.geometry.slots).is_none());
    assert!(arena.memory.geometry.slots <= MOST_THREADS);
}

#[test]
fn chunks_longer_than_a_record_can_say_are_refused() {
    let made = |chunk_bytes: u32| {
        let options = Options { chunk_bytes, buffer: 64 << 20, ..Options::default() };
        Arena::in_file(tempfile::tempfile().unwrap(), &options).err().map(|error| error.kind())
    };
    let largest = (LONGEST_RECORD + 1).next_power_of_two();
    assert_eq!((made(largest), made(2 * largest)), (None, Some(std::io::ErrorKind::InvalidInput)));
}

/// The owner may write a record of up to 1 KiB behind what it has committed; the pages of it and of the header stay.
#[test]
fn a_chunk_that_is_almost_full_keeps_its_first_and_its_last_page() {
    let arena = arena(&Options { chunk_bytes: 64 << 10, buffer: 1 << 20, ..Options::default() });
    let payload = arena.memory.geometry.payload();
    for (committed, left) in [(payload - 8, 2 * PAGE), (payload - 4096, 2 * PAGE), (payload - 4104, 3 * PAGE)] {
        assert_eq!(arena.memory.withdraw_chunk(0, committed), Ok(left as u32), "{committed}");
        assert_eq!(arena.memory.restore_chunk(0, committed), Ok(()), "{committed}");
        arena.memory.reserve_chunk(0).unwrap();
    }
}

/// After a record with an impossible length the rest of the chunk is unreadable; its bytes are counted, and those of the
/// records before it are not.
#[test]
fn bytes_that_are_no_records_are_counted() {
    struct Ignore;
    impl Visitor for Ignore {
        fn records(&mut self, _: ThreadInfo, _: &[u8]) {}
    }
    let arena = arena(&small(8));
    let mut drainer = arena.drainer().unwrap();
    let mut thread = Attached::new(&arena, 77);
    for damaged in 1..=2 {
        assert!((0..3).all(|number| thread.push(1, number)));
        // SAFETY: the third record of the thread's first chunk, which the thread no longer writes.
        unsafe {
            let record = arena.memory.payload(0).add((damaged as usize * 3 - 1) * 40).cast::<ApiCall>();
            assert_eq!((*record).end_tick, 2);
            (*record).header.len = 0;
        }
        let step = drainer.drain(&mut Ignore, Drainer::ALL);
        assert_eq!((step.records, step.bytes, step.malformed), (2, 120, 40));
        assert_eq!(drainer.drained().get(RecordKind::ApiCall), 2 * damaged);
    }
}

#[test]
fn counts_name_the_kinds_that_occur() {
    let arena = arena(&small(8));
    let mut drainer = arena.drainer().unwrap();
    let mut thread = Attached::new(&arena, 77);
    assert!(thread.push(1, 0) && thread.push(1, 1) && thread.push_args(1, 2));
    drainer.drain(&mut Collect::default(), Drainer::ALL);
    let mut found: Vec<_> = drainer.drained().iter().collect();
    found.sort_by_key(|(_, count)| *count);
    assert_eq!(found, [(RecordKind::Launch, 1), (RecordKind::ApiCall, 2)]);
}

/// For a recording that is over, no thread's end is reported; this includes the last of its threads.
#[test]
fn threads_up_to_the_last_of_a_recording_belong_to_it() {
    #[derive(Default)]
    struct Ends(Vec<u32>);
    impl Visitor for Ends {
        fn records(&mut self, _: ThreadInfo, _: &[u8]) {}
        fn ended(&mut self, thread: ThreadInfo, _: &crate::Counts) {
            self.0.push(thread.tid);
        }
    }
    let arena = arena(&small(8));
    let mut drainer = arena.drainer().unwrap();
    let before = [77, 78].map(|tid| Attached::new(&arena, tid));
    assert_eq!(drainer.threads(), 2);
    drainer.begin(drainer.threads());
    let after = Attached::new(&arena, 79);
    let mut threads: Vec<Attached<'_>> = before.into_iter().chain([after]).collect();
    assert!(threads.iter_mut().all(|thread| thread.push(1, 0)));
    drop(threads);
    let mut ends = Ends::default();
    drainer.drain(&mut ends, Drainer::ALL);
    assert_eq!(ends.0, [79]);
}

/// A pass that fits its budget delivers all at once, and shows none of it ahead.
#[test]
fn a_pass_of_just_its_budget_is_one_step() {
    #[derive(Default)]
    struct Ahead(usize);
    impl Visitor for Ahead {
        fn ahead(&mut self, _: ThreadInfo, records: &[u8]) {
            self.0 += records.len();
        }
        fn records(&mut self, _: ThreadInfo, _: &[u8]) {}
    }
    let shown = |budget: u64, is_over: bool| {
        let arena = arena(&small(8));
        let mut drainer = arena.drainer().unwrap();
        let mut thread = Attached::new(&arena, 77);
        drainer.begin(if is_over { drainer.threads() } else { 0 });
        let mut ahead = Ahead::default();
        // What an earlier pass delivered does not count again.
        for pass in 0..2 {
            assert!((0..3).all(|number| thread.push(1, 3 * pass + number)));
            while drainer.drain(&mut ahead, budget).more {}
        }
        ahead.0
    };
    assert_eq!((shown(120, false), shown(119, false)), (0, 240));
    assert_eq!(shown(119, true), 0, "a thread of a recording that is over");
}
