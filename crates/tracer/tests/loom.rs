//! The chunk protocol under the model checker, which runs the arena's own code through every interleaving (up to a number of
//! preemptions) and every outcome that the memory model allows: `RUSTFLAGS="--cfg loom" cargo test --release --test loom`.
//! Without the flag the file is empty.
//!
//! Each ordering that the protocol needs has a second model in which it is Relaxed, and loom must find the error: a model
//! that always passes proves nothing.
#![cfg(loom)]

#[path = "loom/light.rs"]
mod light;

use std::sync::Arc;

use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use loom::thread;
use rkprof_arena::OnFull;
use rkprof_arena::{Arena, Counts, Drainer, Mark, Order, Producer, Stack, ThreadInfo, Visitor, weaken};
use rkprof_model::record::{self, Annotation, Header, Launch, RecordKind};

/// Every model's arena has chunks with room for two records.
const RECORD: u32 = size_of::<Launch>() as u32;

fn arena(chunks: u32, on_full: OnFull) -> Arc<Arena> {
    Arc::new(Arena::model(chunks, 2 * RECORD, 2, on_full))
}

fn check(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

fn launch(child: u64) -> Launch {
    let header = Header { kind: RecordKind::Launch as u8, tag: 1, len: RECORD as u16, aux: 0 };
    Launch { header, child, call_tick: !child, stream: child }
}

fn annotation(child: u64) -> Annotation {
    let header = Header { kind: RecordKind::Annotation as u8, tag: 0, len: RECORD as u16, aux: 0 };
    Annotation { header, child, flops: 0.0, bytes: 0.0 }
}

/// Attaches, pushes `children` and detaches; returns how many were not dropped.
fn produce(arena: &Arena, tid: u32, children: std::ops::Range<u64>) -> u64 {
    let mut producer = Producer::new();
    producer.attach(arena, tid);
    // SAFETY: this thread attached it to this arena, and is in no other method of it.
    let pushed = children.filter(|child| unsafe { producer.push(arena, &launch(*child)) }).count();
    // SAFETY: as above.
    unsafe { producer.detach(arena) };
    pushed as u64
}

/// Launches per thread id, in the order of delivery.
#[derive(Default)]
struct Seen {
    children: [Vec<u64>; 3],
    ended: u64,
}

impl Visitor for Seen {
    fn records(&mut self, thread: ThreadInfo, records: &[u8]) {
        let mut walked = 0;
        for (_, record) in record::iter(records) {
            let launch: Launch = record::read(record).unwrap();
            assert_eq!(launch.call_tick, !launch.child, "a torn record");
            let children = &mut self.children[thread.tid as usize];
            assert!(children.last().is_none_or(|last| *last < launch.child), "out of order");
            children.push(launch.child);
            walked += record.len();
        }
        assert_eq!(walked, records.len());
    }

    fn ended(&mut self, _: ThreadInfo, _: &Counts) {
        self.ended += 1;
    }
}

/// The work of a thread; returns the number of records that were not dropped.
type Work = Box<dyn FnOnce(&Arena) -> u64>;

/// Runs the producers and, at the same time, a drainer with `passes` passes and one more at the end. Returns the producers'
/// results.
///
/// loom runs the threads in the order of their joins, and then looks for operations that could have come in another order. It
/// remembers only the last access to an atomic, so it finds a read that could have been earlier, but not always a write.
/// Therefore the drainer, which mostly reads, comes last.
fn run<const N: usize>(arena: &Arc<Arena>, producers: [Work; N], passes: usize) -> (Seen, Counts, [u64; N]) {
    let producers = producers.map(|producer| {
        let arena = arena.clone();
        thread::spawn(move || producer(&arena))
    });
    let draining = thread::spawn({
        let arena = arena.clone();
        move || {
            // SAFETY: lives until the end of `run`, which joins this thread and drops the drainer.
            let arena: &'static Arena = unsafe { &*Arc::as_ptr(&arena) };
            let mut drainer = arena.drainer().unwrap();
            let mut seen = Seen::default();
            (0..passes).for_each(|_| pass(&mut drainer, &mut seen));
            (drainer, seen)
        }
    });
    let pushed = producers.map(|producer| producer.join().unwrap());
    let (mut drainer, mut seen) = draining.join().unwrap();
    pass(&mut drainer, &mut seen);
    assert_eq!(drainer.drained().total(), pushed.iter().sum::<u64>(), "records were lost");
    assert_eq!(arena.usage().used, 0);
    (seen, drainer.dropped(), pushed)
}

fn pass(drainer: &mut Drainer<'_>, seen: &mut impl Visitor) {
    drainer.drain(seen, Drainer::ALL);
    drainer.publish(&Mark::default());
}

/// A record is read while the next one is written.
fn commit() {
    let (seen, _, _) = run(&arena(1, OnFull::Drop), [Box::new(|arena| produce(arena, 1, 0..2))], 1);
    assert_eq!((seen.children[1].as_slice(), seen.ended), ([0, 1].as_slice(), 1));
}

/// Two chunks circulate between a producer and the drainer; records without room are dropped and counted.
fn recycle() {
    let (seen, dropped, [pushed]) = run(&arena(2, OnFull::Drop), [Box::new(|arena| produce(arena, 1, 0..5))], 2);
    assert_eq!((seen.children[1].len() as u64, dropped.get(RecordKind::Launch)), (pushed, 5 - pushed));
    assert!(pushed >= 4);
}

/// Two producers and the drainer at the free list; a chunk that one producer has filled goes to the other.
fn compete() {
    let producers: [Work; 2] = [Box::new(|arena| produce(arena, 1, 0..3)), Box::new(|arena| produce(arena, 2, 0..1))];
    let (seen, dropped, pushed) = run(&arena(2, OnFull::Drop), producers, 1);
    assert_eq!([1, 2].map(|tid: usize| seen.children[tid].len() as u64), pushed);
    assert_eq!((dropped.total(), seen.ended), (4 - pushed[0] - pushed[1], 2));
}

/// A thread ends, and another gets its slot and its chunk.
fn churn() {
    let both = |arena: &Arena| produce(arena, 1, 0..1) + produce(arena, 2, 0..1);
    let (seen, dropped, [pushed]) = run(&arena(1, OnFull::Drop), [Box::new(both)], 2);
    assert_eq!((seen.children[1].len(), seen.children[2].len() as u64), (1, pushed - 1));
    assert_eq!((seen.ended, dropped.total()), (2, 2 - pushed));
}

/// A full arena makes the producer wait until the drainer has freed a chunk.
fn block() {
    let arena = arena(1, OnFull::Block);
    let producer = thread::spawn({
        let arena = arena.clone();
        move || assert_eq!(produce(&arena, 1, 0..3), 3)
    });
    let mut drainer = arena.drainer().unwrap();
    let mut seen = Seen::default();
    while seen.children[1].len() < 3 {
        pass(&mut drainer, &mut seen);
        thread::yield_now();
    }
    producer.join().unwrap();
    assert_eq!(drainer.dropped().total(), 0);
}

/// The knowledge of a pass: launches that were delivered or shown ahead, and delivered effects.
#[derive(Default)]
struct Causes {
    known: Vec<u64>,
    effects: Vec<u64>,
}

impl Causes {
    fn note(&mut self, records: &[u8]) {
        for (header, record) in record::iter(records) {
            if header.kind == RecordKind::Launch as u8 {
                self.known.push(record::read::<Launch>(record).unwrap().child);
            }
        }
    }
}

impl Visitor for Causes {
    fn ahead(&mut self, _: ThreadInfo, records: &[u8]) {
        self.note(records);
    }

    fn records(&mut self, _: ThreadInfo, records: &[u8]) {
        self.note(records);
        for (header, record) in record::iter(records) {
            if header.kind == RecordKind::Annotation as u8 {
                self.effects.push(record::read::<Annotation>(record).unwrap().child);
            }
        }
    }
}

/// Thread 1 commits a launch; thread 2 reads it and commits its effect. The drainer already knows a chunk of each.
/// `cause_has_lower_slot`: the sweeps go by slot, and must meet the two in either order. `earlier` records of thread 1 put
/// the launch into its first or its second chunk.
fn causes_first(cause_has_lower_slot: bool, earlier: u64) {
    let arena = arena(3, OnFull::Drop);
    let [mut cause, mut effect] = [Producer::new(), Producer::new()];
    let mut order = [&mut cause, &mut effect];
    if !cause_has_lower_slot {
        order.reverse();
    }
    order.into_iter().zip([1, 2]).for_each(|(producer, tid)| assert!(producer.attach(&arena, tid)));
    // SAFETY: attached to this arena, and used by this thread alone so far.
    unsafe {
        assert!((0..earlier).all(|child| cause.push(&arena, &launch(child))));
        assert!(effect.push(&arena, &launch(100)));
    }
    let told = Arc::new(AtomicU64::new(0));
    let causing = thread::spawn({
        let (arena, told, cause) = (arena.clone(), told.clone(), Sent(cause));
        move || {
            let mut cause = cause.unwrap();
            // SAFETY: handed over to this thread.
            assert!(unsafe { cause.push(&arena, &launch(9)) });
            told.store(9, Ordering::Release);
        }
    });
    let affected = thread::spawn({
        let (arena, effect) = (arena.clone(), Sent(effect));
        move || {
            let mut effect = effect.unwrap();
            let child = told.load(Ordering::Acquire);
            if child != 0 {
                // SAFETY: handed over to this thread.
                assert!(unsafe { effect.push(&arena, &annotation(child)) });
            }
        }
    });
    let draining = thread::spawn({
        let arena = arena.clone();
        move || {
            let mut causes = Causes::default();
            arena.drainer().unwrap().drain(&mut causes, Drainer::ALL);
            assert!(causes.effects.iter().all(|child| causes.known.contains(child)), "an effect without its cause");
        }
    });
    causing.join().unwrap();
    affected.join().unwrap();
    draining.join().unwrap();
}

/// A producer that moves to another thread before it is used.
struct Sent(Producer);
// SAFETY: the arena outlives the threads of the model, and one thread at a time has the producer.
unsafe impl Send for Sent {}

impl Sent {
    fn unwrap(self) -> Producer {
        self.0
    }
}

/// One thread is taking the top while another takes both entries and puts the top back.
fn stack() {
    let links = Arc::new([AtomicU32::new(0), AtomicU32::new(0)]);
    let stack = Arc::new(Stack::default());
    for index in [1u32, 0] {
        stack.push(index, &links[index as usize], Ordering::Release);
    }
    let take = {
        let (stack, links) = (stack.clone(), links.clone());
        move || stack.pop(|index| links.get(index as usize))
    };
    let one = thread::spawn({
        let take = take.clone();
        move || take()
    });
    let other = thread::spawn({
        let take = take.clone();
        move || {
            let (top, below) = (take(), take());
            if let Some(top) = top {
                stack.push(top, &links[top as usize], Ordering::Release);
            }
            below
        }
    });
    let mut taken: Vec<u32> = [one.join().unwrap(), other.join().unwrap()].into_iter().flatten().collect();
    taken.extend(std::iter::from_fn(take));
    taken.sort_unstable();
    assert_eq!(taken, [0, 1], "lost, or owned by two");
}

#[test]
fn no_index_has_two_owners() {
    check(5, stack);
}

#[test]
fn committed_records_can_be_read() {
    check(4, commit);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn a_relaxed_commit_is_caught() {
    weaken(Order::Commit);
    check(4, commit);
}

#[test]
fn chunks_go_round() {
    check(3, recycle);
}

#[test]
#[should_panic(expected = "records were lost")]
fn a_relaxed_recycling_is_caught() {
    weaken(Order::Recycle);
    check(3, recycle);
}

#[test]
#[should_panic(expected = "records were lost")]
fn a_relaxed_seal_is_caught() {
    weaken(Order::Seal);
    check(3, recycle);
}

#[test]
#[should_panic(expected = "records were lost")]
fn a_relaxed_hand_over_is_caught() {
    weaken(Order::HandOver);
    check(3, recycle);
}

#[test]
fn producers_compete() {
    check(1, compete);
}

#[test]
fn threads_come_and_go() {
    check(4, churn);
}

#[test]
fn blocked_producers_go_on() {
    check(3, block);
}

#[test]
fn no_effect_before_its_cause() {
    for (cause_has_lower_slot, earlier) in [(false, 1), (true, 1), (false, 2), (true, 2)] {
        check(3, move || causes_first(cause_has_lower_slot, earlier));
    }
}
