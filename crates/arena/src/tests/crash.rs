//! A kill at any moment: the trace up to the mark and the salvaged records together are exactly the committed records.

use super::*;
use crate::mapping::Mapping;
use crate::{Counts, Mark};
use std::io::{Read, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The trace of these tests: the records themselves, in the order of delivery.
#[derive(Default)]
struct Trace(Vec<(ThreadInfo, Vec<u8>)>);

impl Trace {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }
}

impl Visitor for Trace {
    fn records(&mut self, thread: ThreadInfo, bytes: &[u8]) {
        self.0.push((thread, bytes.to_vec()));
    }
}

/// Copies the file at every step of publishing, as a kill at that step would leave it.
#[test]
fn every_step_of_publishing_can_be_the_last() {
    let file = tempfile::tempfile().unwrap();
    let options = small(5);
    let arena = Arena::in_file(file.try_clone().unwrap(), &options).unwrap();
    let mut drainer = arena.drainer().unwrap();
    let steps = Arc::new(Mutex::new(Vec::new()));
    let (bytes, seen) = (arena.memory.geometry.file_bytes() as usize, steps.clone());
    drainer.on_step = Some(Box::new(move |name| {
        let mut copy = vec![0; bytes];
        file.read_exact_at(&mut copy, 0).unwrap();
        seen.lock().unwrap().push((name, copy));
    }));

    let mut trace = Trace::default();
    let mut pushed = BTreeMap::<u64, Vec<u64>>::new();
    let mut dropped = 0;
    let mut threads: Vec<_> = (0..3).map(|who| Attached::new(&arena, who + 1)).collect();
    let mut checked = Vec::new();
    let mut published = 0;
    for round in 0..6u64 {
        for number in round * 100..(round + 1) * 100 {
            for (who, thread) in threads.iter_mut().enumerate() {
                if thread.push(who as u64, number) {
                    pushed.entry(who as u64).or_default().push(number);
                } else {
                    dropped += 1;
                }
            }
        }
        if round >= 3 {
            threads.pop();
        }
        let mut more = true;
        while more {
            more = drainer.drain(&mut trace, PAGE).more;
            published += 1;
            drainer.publish(&mark(published, trace.len()));
            for (name, copy) in steps.lock().unwrap().drain(..) {
                check(&copy, &trace, &pushed, dropped, name, published);
                checked.push(name);
            }
        }
    }
    assert!(published > 6, "passes of several steps are part of the test");
    for name in ["tails", "slots", "half a book", "book", "published", "freed a chunk", "freed a slot"] {
        assert!(checked.contains(&name), "{name} was never reached");
    }
    assert!(dropped > 0, "drops are part of the test");
}

fn mark(number: u64, trace_len: u64) -> Mark {
    Mark { trace_part: number, trace_len, meta_len: number, clock: [number; 8], ..Mark::default() }
}

/// `copy` was made at `step` of publishing for the `number`th time.
fn check(copy: &[u8], trace: &Trace, pushed: &BTreeMap<u64, Vec<u64>>, dropped: u64, step: &str, number: u64) {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(copy).unwrap();
    let salvage = Salvage::from_file(file).unwrap();
    let found = salvage.mark();
    let published = ["published", "freed a chunk", "freed a slot"].contains(&step);
    assert_eq!(found, mark(if published { number } else { number - 1 }, found.trace_len), "at step {step}");
    if published {
        assert_eq!(found.trace_len, trace.len());
    }
    let mut all = Collect::default();
    let mut drained = Counts::default();
    for (thread, bytes) in &trace.0[..found.trace_len as usize] {
        all.take(*thread, bytes);
        drained.0[0] += record::iter(bytes).count() as u64;
    }
    assert_eq!(salvage.drained(), &drained);
    // Panics on a record that is also in the trace: the numbers would not ascend.
    assert_eq!(salvage.for_each(|thread, bytes| all.take(thread, bytes)).unwrap(), 0);
    assert_eq!(&all.numbers, pushed, "at step {step}");
    assert_eq!(salvage.dropped().total(), dropped, "at step {step}");
    assert!(!salvage.clean_end());
    assert_eq!(salvage.damaged_chunks(), 0);
}

#[test]
fn a_good_end_leaves_nothing() {
    let file = tempfile::tempfile().unwrap();
    let arena = Arena::in_file(file.try_clone().unwrap(), &small(4)).unwrap();
    let mut thread = Attached::new(&arena, 7);
    assert!(thread.push(1, 1));
    let mut trace = Trace::default();
    let mut drainer = arena.drainer().unwrap();
    drainer.drain(&mut trace, Drainer::ALL);
    drainer.finish(&Mark { trace_len: 40, ..Mark::default() });
    let salvage = Salvage::from_file(file).unwrap();
    assert!(salvage.clean_end());
    assert!(salvage.is_in_use(), "we still run");
    assert_eq!((salvage.mark().trace_len, salvage.remaining_bytes()), (40, 0));
    let thread = ThreadInfo { slot: 0, tid: 7, ordinal: 1 };
    assert_eq!(salvage.threads().iter().map(|t| t.thread).collect::<Vec<_>>(), [thread]);
    assert_eq!((salvage.pid(), salvage.drained().get(RecordKind::ApiCall)), (std::process::id(), 1));
}

const VICTIM: &str = "RKPROF_TEST_RING_VICTIM";
const VICTIM_THREADS: u64 = 3;

/// For each thread the number of its next record, stored when the one before it is committed.
fn progress(file: std::fs::File) -> (Mapping, &'static [AtomicU64]) {
    let mapping = Mapping::new(file, PAGE).unwrap();
    mapping.reserve(0..PAGE).unwrap();
    // SAFETY: reserved, and used only while the mapping that is returned beside it lives.
    let words = unsafe { std::slice::from_raw_parts(mapping.base().as_ptr().cast(), VICTIM_THREADS as usize) };
    (mapping, words)
}

/// Not a test: [`a_killed_process_is_salvaged`] runs it as a separate process.
#[test]
fn victim() {
    let Some(dir) = std::env::var_os(VICTIM) else { return };
    let dir = Path::new(&dir);
    let arena = Arena::create(&dir.join("arena"), &small(8)).unwrap();
    let (_mapping, progress) = progress(open(&dir.join("progress")));
    let mut trace = std::fs::File::create(dir.join("trace")).unwrap();
    let mut drainer = arena.drainer().unwrap();
    std::thread::scope(|scope| {
        for (who, progress) in progress.iter().enumerate() {
            let arena = &arena;
            scope.spawn(move || {
                let mut thread = Attached::new(arena, who as u32 + 1);
                let mut number = 0;
                loop {
                    if thread.push(who as u64, number) {
                        number += 1;
                        progress.store(number, Ordering::Release);
                    } else {
                        std::thread::yield_now();
                    }
                }
            });
        }
        let mut written = 0;
        for pass in 1.. {
            let mut bytes = Vec::new();
            drainer.drain(&mut |_: ThreadInfo, records: &[u8]| bytes.extend_from_slice(records), Drainer::ALL);
            trace.write_all(&bytes).unwrap();
            written += bytes.len() as u64;
            drainer.publish(&Mark { trace_part: pass, trace_len: written, ..Mark::default() });
        }
    });
}

fn open(path: &Path) -> std::fs::File {
    std::fs::OpenOptions::new().read(true).write(true).create(true).truncate(true).open(path).unwrap()
}

#[test]
fn a_killed_process_is_salvaged() {
    for kill in 0..8u64 {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        let (_mapping, progress) = progress(open(&path("progress")));
        let mut child = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["tests::crash::victim", "--exact", "--test-threads=1"])
            .env(VICTIM, dir.path())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        // Another moment each time, some passes after the start.
        let passes = 2 + kill * 3;
        while Salvage::open(&path("arena")).map_or(0, |salvage| salvage.mark().trace_part) < passes {
            assert!(child.try_wait().unwrap().is_none(), "the victim ended by itself");
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();

        let salvage = Salvage::open(&path("arena")).unwrap();
        assert!(!salvage.is_in_use() && !salvage.clean_end());
        let mut trace = Vec::new();
        std::fs::File::open(path("trace")).unwrap().take(salvage.mark().trace_len).read_to_end(&mut trace).unwrap();
        assert_eq!(trace.len() as u64, salvage.mark().trace_len);
        assert_eq!(salvage.drained().get(RecordKind::ApiCall), trace.len() as u64 / 40);
        let mut next = [0; VICTIM_THREADS as usize];
        let mut take = |bytes: &[u8]| {
            for (_, record) in record::iter(bytes) {
                let call: ApiCall = record::read(record).unwrap();
                let next = &mut next[call.start_tick as usize];
                assert_eq!(call.end_tick, *next, "a record was lost or is there twice");
                *next += 1;
            }
        };
        take(&trace);
        assert_eq!(salvage.for_each(|_, bytes| take(bytes)).unwrap(), 0);
        for (next, progress) in next.iter().zip(progress) {
            let known = progress.load(Ordering::Acquire);
            // The last one may have been committed but not counted yet.
            assert!(*next == known || *next == known + 1, "{next} salvaged, {known} committed");
        }
    }
}

/// What threads without a place dropped is counted by kind, records of unknown kinds too.
#[test]
fn drops_without_a_place_are_salvaged_by_kind() {
    let file = tempfile::tempfile().unwrap();
    let arena = Arena::in_file(file.try_clone().unwrap(), &small(5)).unwrap();
    for (kind, times) in [(RecordKind::ApiCallArgs, 2), (RecordKind::Dispatch, 3), (RecordKind::Note, 4)] {
        (0..times).for_each(|_| arena.count_drop(kind as u8));
    }
    arena.count_drop(200);
    let salvage = Salvage::from_file(file).unwrap();
    let by_kind: Vec<_> = salvage.dropped().iter().collect();
    assert_eq!(by_kind, [(RecordKind::ApiCall, 2), (RecordKind::Dispatch, 3), (RecordKind::Note, 4)]);
    assert_eq!(salvage.dropped().total(), 10);
}

#[test]
fn a_file_that_lacks_its_last_byte_was_cut() {
    let file = tempfile::tempfile().unwrap();
    let arena = Arena::in_file(file.try_clone().unwrap(), &small(5)).unwrap();
    let bytes = arena.memory.geometry.file_bytes();
    for (length, is_cut) in [(bytes + 1, false), (bytes, false), (bytes - 1, true)] {
        file.set_len(length).unwrap();
        assert_eq!(
            Salvage::from_file(file.try_clone().unwrap()).unwrap().is_cut(),
            is_cut,
            "{length} of {bytes} bytes"
        );
    }
}
