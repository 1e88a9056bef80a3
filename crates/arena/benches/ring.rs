//! What it costs an application thread to leave a record, and the drainer to take it; beside the arena, in the same run,
//! what else one might use: `Mutex<Vec>`, crossbeam-channel, rtrb. `cargo bench --bench ring`.
//!
//! First a table of percentiles per push, measured over batches of 64 with the processor's counter (divan has none):
//! "alone" empties the queue between the batches on the same thread, "beside a reader" has a thread that empties it all
//! the time. Then divan's benches, which also run 2 and 8 threads.

use std::hint::black_box;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

use bytemuck::Pod;
use rkprof_arena::OnFull;
use rkprof_arena::{Arena, Drainer, Mark, Options, Producer, ThreadInfo};
use rkprof_model::record::{self, ApiCall, ApiCallArgs, CallArguments, Domain, function_word};

/// A queue into which one thread puts records and from which another one takes them.
trait Queue: Sync + Sized + 'static {
    type Record: Record;
    type Pusher: 'static;
    const NAME: &str;

    fn new() -> Self;
    fn pusher(&'static self) -> Self::Pusher;
    fn push(&'static self, pusher: &mut Self::Pusher, record: Self::Record);
    /// Takes all records; returns a sum, so that they are really read.
    fn empty(&'static self) -> u64;
}

trait Record: Pod + Send + Sync {
    fn new(number: u64) -> Self;
    fn number(&self) -> u64;
}

impl Record for ApiCall {
    #[inline(always)]
    fn new(number: u64) -> Self {
        let function = function_word(Domain::HipRuntime, 7);
        ApiCall { first_child: number, children: 1, ..ApiCall::new(function, number, number + 5, 0) }
    }
    #[inline(always)]
    fn number(&self) -> u64 {
        self.start_tick
    }
}

impl Record for ApiCallArgs {
    #[inline(always)]
    fn new(number: u64) -> Self {
        <ApiCall as Record>::new(number).with(CallArguments::of_transfer(number, 4096))
    }
    #[inline(always)]
    fn number(&self) -> u64 {
        self.call.start_tick
    }
}

struct Ring<R> {
    arena: &'static Arena,
    drainer: Mutex<Drainer<'static>>,
    record: PhantomData<R>,
}

impl<R: Record> Queue for Ring<R> {
    type Record = R;
    type Pusher = Attached;
    const NAME: &str = "rkprof arena";

    fn new() -> Self {
        let dir = std::path::Path::new("/dev/shm");
        let dir = if dir.is_dir() { dir.to_owned() } else { std::env::temp_dir() };
        // Blocks when full, so that recording is measured and not dropping.
        let options = Options { on_full: OnFull::Block, ..Options::default() };
        let arena = Arena::in_file(tempfile::tempfile_in(dir).unwrap(), &options).unwrap();
        let arena: &'static Arena = Box::leak(Box::new(arena));
        let drainer = arena.drainer().unwrap();
        drainer.prefault(1024);
        Ring { arena, drainer: Mutex::new(drainer), record: PhantomData }
    }

    fn pusher(&'static self) -> Attached {
        let mut producer = Producer::new();
        assert!(producer.attach(self.arena, 1));
        Attached(self.arena, producer)
    }

    #[inline(always)]
    fn push(&'static self, pusher: &mut Attached, record: R) {
        // SAFETY: attached to this arena, which is leaked; not shared between threads.
        unsafe { pusher.1.push(self.arena, &record) };
    }

    fn empty(&'static self) -> u64 {
        let mut sum = 0;
        let mut drainer = lock(&self.drainer);
        drainer.drain(
            &mut |_: ThreadInfo, bytes: &[u8]| {
                for (_, bytes) in record::iter(bytes) {
                    sum += record::read::<R>(bytes).map_or(0, |record| record.number());
                }
            },
            Drainer::ALL,
        );
        drainer.publish(&Mark::default());
        sum
    }
}

/// Detaches at the end of its thread.
struct Attached(&'static Arena, Producer);

impl Drop for Attached {
    fn drop(&mut self) {
        // SAFETY: attached to this arena, which is leaked.
        unsafe { self.1.detach(self.0) };
    }
}

struct MutexVec<R>(Mutex<Vec<R>>);

impl<R: Record> Queue for MutexVec<R> {
    type Record = R;
    type Pusher = ();
    const NAME: &str = "Mutex<Vec>";

    fn new() -> Self {
        MutexVec(Mutex::new(Vec::with_capacity(1 << 20)))
    }

    fn pusher(&'static self) {}

    #[inline(always)]
    fn push(&'static self, _: &mut (), record: R) {
        lock(&self.0).push(record);
    }

    fn empty(&'static self) -> u64 {
        let records = std::mem::replace(&mut *lock(&self.0), Vec::with_capacity(1 << 20));
        records.iter().map(Record::number).sum()
    }
}

struct Channel<R>(crossbeam_channel::Sender<R>, crossbeam_channel::Receiver<R>);

impl<R: Record> Queue for Channel<R> {
    type Record = R;
    type Pusher = crossbeam_channel::Sender<R>;
    const NAME: &str = "crossbeam-channel";

    fn new() -> Self {
        let (sender, receiver) = crossbeam_channel::bounded(1 << 20);
        Channel(sender, receiver)
    }

    fn pusher(&'static self) -> Self::Pusher {
        self.0.clone()
    }

    #[inline(always)]
    fn push(&'static self, pusher: &mut Self::Pusher, record: R) {
        let _ = pusher.send(record);
    }

    fn empty(&'static self) -> u64 {
        self.1.try_iter().map(|record| record.number()).sum()
    }
}

/// A ring of one producer and one consumer for each thread.
struct Rtrb<R>(Mutex<Vec<rtrb::Consumer<R>>>);

impl<R: Record> Queue for Rtrb<R> {
    type Record = R;
    type Pusher = rtrb::Producer<R>;
    const NAME: &str = "rtrb";

    fn new() -> Self {
        Rtrb(Mutex::new(Vec::new()))
    }

    fn pusher(&'static self) -> Self::Pusher {
        let (producer, consumer) = rtrb::RingBuffer::new(1 << 17);
        lock(&self.0).push(consumer);
        producer
    }

    #[inline(always)]
    fn push(&'static self, pusher: &mut Self::Pusher, mut record: R) {
        while let Err(rtrb::PushError::Full(back)) = pusher.push(record) {
            record = back;
            std::thread::yield_now();
        }
    }

    fn empty(&'static self) -> u64 {
        let mut sum = 0;
        lock(&self.0).retain_mut(|consumer| {
            let ended = consumer.is_abandoned();
            if let Ok(chunk) = consumer.read_chunk(consumer.slots()) {
                sum += chunk.into_iter().map(|record| record.number()).sum::<u64>();
            }
            !ended
        });
        sum
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap()
}

const BATCH: u64 = 64;
const BATCHES: usize = 40_000;

#[cfg(target_arch = "x86_64")]
fn counter() -> u64 {
    // SAFETY: every x86-64 processor has them.
    unsafe {
        core::arch::x86_64::_mm_lfence();
        core::arch::x86_64::_rdtsc()
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn counter() -> u64 {
    rkprof_model::clock::boottime_ns()
}

/// Prints ns per push: percentiles over batches.
fn percentiles<Q: Queue>(ns_per_count: f64, with_reader: bool) {
    let queue: &'static Q = Box::leak(Box::new(Q::new()));
    let stop = AtomicBool::new(false);
    let mut counts = vec![0u64; BATCHES];
    std::thread::scope(|scope| {
        if with_reader {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    black_box(queue.empty());
                    std::thread::yield_now();
                }
            });
        }
        let mut pusher = queue.pusher();
        for (batch, count) in counts.iter_mut().enumerate() {
            if !with_reader && batch % 256 == 0 {
                black_box(queue.empty());
            }
            let first = batch as u64 * BATCH;
            let start = counter();
            for number in first..first + BATCH {
                queue.push(&mut pusher, Q::Record::new(number));
            }
            *count = counter() - start;
        }
        stop.store(true, Ordering::Relaxed);
    });
    // The first batches fault in what the queue has not touched before.
    let counts = &mut counts[BATCHES / 20..];
    counts.sort_unstable();
    let at = |share: f64| counts[((counts.len() - 1) as f64 * share) as usize] as f64 * ns_per_count / BATCH as f64;
    println!(
        "{:<18} {:>3} B  {:<15}  p50 {:>6.2}  p90 {:>6.2}  p99 {:>7.2}  p99.9 {:>8.2}  ns a push",
        Q::NAME,
        size_of::<Q::Record>(),
        if with_reader { "beside a reader" } else { "alone" },
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
    );
}

fn table() {
    let (start, first) = (Instant::now(), counter());
    while start.elapsed().as_millis() < 50 {}
    let ns_per_count = start.elapsed().as_nanos() as f64 / (counter() - first) as f64;
    for with_reader in [false, true] {
        percentiles::<Ring<ApiCall>>(ns_per_count, with_reader);
        percentiles::<Ring<ApiCallArgs>>(ns_per_count, with_reader);
        percentiles::<Rtrb<ApiCall>>(ns_per_count, with_reader);
        percentiles::<Channel<ApiCall>>(ns_per_count, with_reader);
        percentiles::<MutexVec<ApiCall>>(ns_per_count, with_reader);
    }
}

/// Records that a thread pushes in an iteration: long enough for threads to meet, and 8 threads fit the arena.
const PUSHES: u64 = 100_000;

#[divan::bench(types = [Ring<ApiCall>, Ring<ApiCallArgs>, Rtrb<ApiCall>, Channel<ApiCall>, MutexVec<ApiCall>], threads = [1, 2, 8], sample_size = 1, sample_count = 30)]
fn push<Q: Queue>(bencher: divan::Bencher) {
    let queue: &'static Q = Box::leak(Box::new(Q::new()));
    bencher
        .counter(divan::counter::ItemsCount::new(PUSHES))
        .with_inputs(|| {
            queue.empty();
            queue.pusher()
        })
        .bench_refs(|pusher| {
            for number in 0..PUSHES {
                queue.push(pusher, Q::Record::new(number));
            }
        });
}

#[divan::bench(types = [Ring<ApiCall>, Ring<ApiCallArgs>, Rtrb<ApiCall>, Channel<ApiCall>, MutexVec<ApiCall>], sample_size = 1)]
fn empty<Q: Queue>(bencher: divan::Bencher) {
    let queue: &'static Q = Box::leak(Box::new(Q::new()));
    let mut pusher = queue.pusher();
    bencher
        .counter(divan::counter::ItemsCount::new(PUSHES))
        .with_inputs(|| (0..PUSHES).for_each(|number| queue.push(&mut pusher, Q::Record::new(number))))
        .bench_local_values(|()| queue.empty());
}

/// The cost of preloading.
#[divan::bench]
fn create(bencher: divan::Bencher) {
    let dir = std::path::Path::new("/dev/shm");
    let path = dir.join(format!("rkprof-bench-{}", std::process::id()));
    bencher.bench_local(|| {
        let arena = Arena::create(&path, &Options::default()).unwrap();
        std::fs::remove_file(&path).unwrap();
        arena
    });
}

fn main() {
    if std::env::args().any(|argument| argument == "--bench") {
        table();
    }
    divan::main();
}
