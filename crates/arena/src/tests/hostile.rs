//! Salvaging ends normally for any content of the file.

use super::*;
use crate::{Mark, SalvageError};
use proptest::prelude::*;
use std::io::Write;
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
