//! Salvaging ends normally for any content of the file.

use super::*;
use crate::layout::{Chunk, Drained, Owned};
use crate::{Mark, SalvageError};
use proptest::prelude::*;
use std::io::Write;
use std::mem::offset_of;
use std::os::unix::fs::FileExt;
use std::sync::LazyLock;

/// An arena in use: sealed, owned and free chunks, live and ended threads, drops.
static ARENA: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let file = tempfile::tempfile().unwrap();
    let arena = Arena::in_file(file.try_clone().unwrap(), &small(6)).unwrap();
    let mut drainer = arena.drainer().unwrap();
    let mut threads: Vec<_> = (0..3).map(|who| Attached::new(&arena, who + 1)).collect();
    for round in 0..3 {
        for number in round * 90..(round + 1) * 90 {
            for (who, thread) in threads.iter_mut().enumerate() {
                thread.push(who as u64, number);
            }
        }
        if round < 2 {
            drainer.drain(&mut |_: ThreadInfo, _: &[u8]| (), Drainer::ALL);
            drainer.publish(&Mark::default());
        }
    }
    threads.pop();
    let mut bytes = vec![0; arena.memory.geometry.file_bytes() as usize];
    file.read_exact_at(&mut bytes, 0).unwrap();
    bytes
});

/// Salvages and reads all records; returns their number.
fn salvage(bytes: &[u8]) -> Result<usize, SalvageError> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    let salvage = Salvage::from_file(file)?;
    let mut records = 0;
    salvage.for_each(|_, bytes| records += record::iter(bytes).count())?;
    assert!(salvage.remaining_bytes() <= bytes.len() as u64);
    salvage.dropped().total();
    Ok(records)
}

#[test]
fn the_sound_arena_has_records() {
    assert!(salvage(&ARENA).unwrap() > 90);
}

#[test]
fn other_files_are_told_apart() {
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = ARENA.clone();
        change(&mut bytes);
        salvage(&bytes).unwrap_err()
    };
    assert!(matches!(refused(&|bytes| bytes.clear()), SalvageError::NotAnArena));
    assert!(matches!(refused(&|bytes| bytes[0] ^= 1), SalvageError::NotAnArena));
    assert!(matches!(refused(&|bytes| bytes[8] = 9), SalvageError::Version { layout: 9, .. }));
    assert!(matches!(refused(&|bytes| bytes[12] = 9), SalvageError::Version { records: 9, .. }));
    assert!(matches!(refused(&|bytes| bytes[20] = 1), SalvageError::NotAnArena));
    assert!(matches!(refused(&|bytes| bytes[27] = 0xFF), SalvageError::NotAnArena));
    assert!(matches!(Salvage::open("/nonexistent/arena".as_ref()).err(), Some(SalvageError::Io(_))));
}

/// Relevant offsets: the header, the used slots, the chunks' headers, and random ones.
fn offset() -> impl Strategy<Value = usize> {
    let len = ARENA.len();
    let data = len - 6 * PAGE as usize;
    prop_oneof![
        0..1408usize,
        PAGE as usize..PAGE as usize + 512,
        (0..6usize, 0..CHUNK_HEADER as usize).prop_map(move |(chunk, at)| data + chunk * PAGE as usize + at),
        // After the identity, so that the file is not simply refused.
        64..len,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn corruption_does_no_harm(
        changes in proptest::collection::vec((offset(), any::<u8>()), 1..40),
        len in prop_oneof![3 => Just(usize::MAX), 1 => 0..ARENA.len()],
    ) {
        let mut bytes = ARENA.clone();
        for (at, value) in changes {
            bytes[at] = value;
        }
        bytes.truncate(len);
        let _ = salvage(&bytes);
    }
}

/// A chunk whose header says what cannot be is left out and counted; the other chunks are read.
#[test]
fn chunks_that_make_no_sense_are_counted() {
    let file = tempfile::tempfile().unwrap();
    let arena = Arena::in_file(file.try_clone().unwrap(), &small(8)).unwrap();
    let mut threads = [1, 2].map(|tid| Attached::new(&arena, tid));
    assert!(threads.iter_mut().all(|thread| thread.push(1, 0) && thread.push(1, 1)));
    let payload = arena.memory.geometry.payload();
    let owned = arena.memory.geometry.chunk_offset(0) + offset_of!(Chunk, owned) as u64;
    let drained = arena.memory.geometry.chunk_offset(0) + offset_of!(Chunk, drained) as u64;
    let (state, committed) = (owned + offset_of!(Owned, state) as u64, owned + offset_of!(Owned, committed) as u64);
    let tail = drained + offset_of!(Drained, tails) as u64;
    // Behind the two records of 40 bytes each there are zeros, which are no record.
    let zeros = u64::from(payload) - 80;
    for (at, value, damaged, left, malformed) in [
        (state, 77, 1, 80, 0),
        (committed, payload, 0, 160 + zeros, zeros),
        (committed, payload + 8, 1, 80, 0),
        (committed, 44, 1, 80, 0),
        (tail, 44, 1, 80, 0),
        (tail, 88, 1, 80, 0),
        (tail, 80, 0, 80, 0),
        (tail, 40, 0, 120, 0),
    ] {
        let mut before = [0; 4];
        file.read_exact_at(&mut before, at).unwrap();
        file.write_all_at(&u32::to_le_bytes(value), at).unwrap();
        let salvage = Salvage::from_file(file.try_clone().unwrap()).unwrap();
        assert_eq!((salvage.damaged_chunks(), salvage.remaining_bytes()), (damaged, left), "{value} at {at}");
        assert_eq!(salvage.for_each(|_, _| ()).unwrap(), malformed, "{value} at {at}");
        file.write_all_at(&before, at).unwrap();
    }
}

#[test]
fn an_error_of_reading_is_returned() {
    let directory = tempfile::tempdir().unwrap();
    assert!(matches!(Salvage::open(directory.path()).err(), Some(SalvageError::Io(_))));
}
