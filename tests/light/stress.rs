//! Many threads, streams and queues in this process, over the simulated HSA runtime. Packets are written and doorbells rung
//! as HIP does. Programs use their own signals, several packets per doorbell, and queues that come and go.

use super::rig::{self, KERNELS, Rig, gpu};
use rkprof_arena::{Drainer, Mark, ThreadInfo, Visitor};
use rkprof_model::record::{self, Dispatch, Domain, Launch, RecordKind};
use rkprof_tracer::hsa;
use rkprof_tracer::thread::{self, CallArguments};
use rksim::hsa::queue::{BARRIER_AND, Packet, Queue, header};
use rksim::hsa::table::Calls;
use rksim::hsa::violations;
use rksim::rng::Rng;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::{Mutex, RwLock};
use std::time::Duration;

const THREADS: usize = 16;
const STREAMS: u64 = 8;
const QUEUES: usize = 4;
/// A million in all; a quarter of it without optimization.
const DISPATCHES: u64 = if cfg!(debug_assertions) { 250_000 } else { 1_000_000 };
const EACH: u64 = DISPATCHES / THREADS as u64;
/// Small, so that rings wrap around all the time.
const PACKETS: u32 = 256;

/// A stream's address as the program passes it.
fn stream_address(stream: u64) -> u64 {
    0x5000 + 16 * stream
}

#[derive(Default)]
struct Records {
    launches: HashMap<u64, Launch>,
    /// Launches that were shown ahead and not delivered yet.
    ahead: HashSet<u64>,
    launched: u64,
    dispatches: u64,
    /// Last number by queue and thread.
    last: HashMap<(u64, u32), u32>,
    /// Start of the last dispatch of each queue.
    start: HashMap<u64, u64>,
    /// Least and largest number of a dispatch.
    ids: Option<(u64, u64)>,
    tids: HashMap<u32, u32>,
    /// Times by thread and number, of dispatches whose signal the program reads.
    times: HashMap<(u32, u32), [u64; 2]>,
}

impl Records {
    fn take(&mut self, dispatch: &Dispatch, asked: &mut HashMap<(u32, u32), [u64; 2]>) {
        let [thread, number, kernel] = dispatch.grid;
        self.dispatches += 1;
        let (first, last) = self.ids.unwrap_or((u64::MAX, 0));
        self.ids = Some((first.min(dispatch.dispatch_id), last.max(dispatch.dispatch_id)));
        let launch = self.launches.remove(&dispatch.child).expect("its launch was recorded, once");
        let function = thread::function_word(Domain::HipRuntime, 1 + thread);
        assert_eq!((launch.header.aux, launch.stream), (function, stream_address(u64::from(dispatch.workgroup[0]))));
        assert_ne!(launch.call_tick, 0);
        assert_eq!(*self.tids.entry(thread).or_insert(dispatch.tid), dispatch.tid, "the thread that launched it");
        assert_eq!(dispatch.kernel_id, 1 + u64::from(kernel));
        assert_eq!((dispatch.agent, dispatch.group_segment, dispatch.private_segment), (1, 7, 9));
        let last = self.last.insert((dispatch.queue, thread), number);
        assert!(last.is_none_or(|last| last < number), "order within queue {}", dispatch.queue);
        let start = self.start.insert(dispatch.queue, dispatch.start_ns);
        assert!(start.is_none_or(|start| start <= dispatch.start_ns) && dispatch.end_ns > dispatch.start_ns);
        let times = [dispatch.start_ns, dispatch.end_ns];
        if let Some(seen) = asked.remove(&(thread, number)) {
            assert_eq!(seen, times, "the program sees the kernel's times, not those of the barrier");
        } else if number.is_multiple_of(TIMED) {
            self.times.insert((thread, number), times);
        }
    }
}

/// Reads the arena.
struct Reader<'a> {
    records: &'a mut Records,
    /// Dispatches of threads that have destroyed a queue.
    settled: Vec<Dispatch>,
}

impl Visitor for Reader<'_> {
    /// A dispatch of this pass may belong to a launch of the next one.
    fn ahead(&mut self, _: ThreadInfo, bytes: &[u8]) {
        for (_, bytes) in record::iter(bytes).filter(|(header, _)| header.kind == RecordKind::Launch as u8) {
            let launch: Launch = record::read(bytes).expect("a launch");
            if self.records.ahead.insert(launch.child) {
                assert!(self.records.launches.insert(launch.child, launch).is_none(), "ids are unique");
            }
        }
    }

    fn records(&mut self, _: ThreadInfo, bytes: &[u8]) {
        for (header, bytes) in record::iter(bytes) {
            if header.kind == RecordKind::Launch as u8 {
                let launch: Launch = record::read(bytes).expect("a launch");
                self.records.launched += 1;
                if !self.records.ahead.remove(&launch.child) {
                    assert!(self.records.launches.insert(launch.child, launch).is_none(), "ids are unique");
                }
            } else if header.kind == RecordKind::Dispatch as u8 {
                self.settled.push(record::read(bytes).expect("a dispatch"));
            }
        }
    }
}

/// One in this many dispatches has a signal whose times the program reads.
const TIMED: u32 = 31;

/// The times that the program has read from its signals, by thread and number.
static ASKED: Mutex<Vec<Seen>> = Mutex::new(Vec::new());

/// Thread and number, and the times of its signal.
type Seen = ((u32, u32), [u64; 2]);

/// The drainer's loop: harvests, empties the arena, and joins the two.
fn drain(mut drainer: Drainer<'_>, done: &AtomicBool) -> Records {
    let (mut records, mut dispatches, mut notes) = (Records::default(), Vec::new(), Vec::new());
    let mut asked = HashMap::new();
    loop {
        let last = done.load(Acquire);
        drainer.prefault(16);
        hsa::harvest::mark();
        let mut reader = Reader { records: &mut records, settled: Vec::new() };
        while drainer.drain(&mut reader, Drainer::ALL).more {}
        let mut settled = reader.settled;
        drainer.publish(&Mark::default());
        let in_flight = hsa::harvest::harvest(&mut |dispatch| dispatches.push(*dispatch), &mut notes);
        dispatches.append(&mut settled);
        asked.extend(ASKED.lock().unwrap().drain(..));
        for dispatch in dispatches.drain(..) {
            records.take(&dispatch, &mut asked);
        }
        for (key, seen) in asked.drain().collect::<Vec<_>>() {
            match records.times.remove(&key) {
                Some(times) => assert_eq!(seen, times, "the program sees the kernel's times, not those of the barrier"),
                None => drop(asked.insert(key, seen)),
            }
        }
        assert_eq!(notes, []);
        if last && !in_flight {
            assert!(asked.is_empty());
            return records;
        }
        drainer.sleep(Duration::from_millis(1));
    }
}

/// The work of one of the program's threads.
fn launch(me: u32, queues: &[RwLock<u64>], counter: &AtomicU64) {
    let (calls, agent) = (Calls::current(), gpu());
    let mut rng = Rng::new(u64::from(me) + 1);
    let mut random = |n: u64| (rng.unit() * n as f64) as u64 % n;
    let mut number = 0u32;
    // Signals of the program's own that are not in use.
    let mut idle: Vec<u64> = Vec::new();
    while u64::from(number) < EACH {
        let stream = random(STREAMS);
        let queue = queues[stream as usize % QUEUES].read().unwrap();
        // A graph, or a single kernel.
        let count = if random(20) == 0 { 2 + random(18) } else { 1 }.min(EACH - u64::from(number));
        let function = thread::function_word(Domain::HipRuntime, 1 + me);
        let entered = thread::enter(function, stream_address(stream)).expect("recording is on");
        let target = Queue::from_handle(*queue).unwrap();
        // Occasionally a packet that is not a kernel.
        let barrier = u64::from(random(10) == 0);
        let first = if random(8) == 0 {
            reserve_by_cas(calls, *queue, count + barrier)
        } else {
            calls.add_write_index(*queue, count + barrier)
        };
        let mut signals = Vec::new();
        for index in first..first + count + barrier {
            while index - calls.load_read_index(*queue) >= u64::from(PACKETS) {
                std::thread::yield_now();
            }
            let mut packet = Packet { header: header(BARRIER_AND), ..Packet::default() };
            let timed = number.is_multiple_of(TIMED);
            let own = index < first + count && (timed || random(4) == 0);
            if own || index == first + count && random(2) == 0 {
                packet.completion = idle.pop().unwrap_or_else(|| calls.create_signal(1));
                signals.push((packet.completion, (own && timed).then_some(number)));
            }
            if index < first + count {
                // A dispatch describes itself: its thread and number, its kernel, and its stream.
                let kernel = random(KERNELS);
                packet = Packet {
                    workgroup: [stream as u16, 1, 1],
                    completion: packet.completion,
                    kernarg: std::ptr::from_ref(counter) as u64,
                    ..rig::kernel(kernel, [me, number, kernel as u32])
                };
                number += 1;
            }
            target.write(index, &packet);
        }
        calls.signal_store(target.doorbell, (first + count + barrier - 1) as i64);
        thread::leave(entered, function, 0, CallArguments::NONE);
        drop(queue);
        for (signal, timed) in signals {
            while calls.signal_load(signal) > 0 {
                std::thread::yield_now();
            }
            assert_eq!(calls.signal_load(signal), 0, "completed once");
            if let Some(number) = timed {
                ASKED.lock().unwrap().push(((me, number), calls.times(agent, signal)));
            }
            if random(50) == 0 {
                calls.signal_destroy(signal);
            } else {
                calls.signal_store(signal, 1);
                idle.push(signal);
            }
        }
    }
    for signal in idle {
        assert_eq!(calls.signal_load(signal), 1, "nobody touched it after its kernel");
        calls.signal_destroy(signal);
    }
}

fn reserve_by_cas(calls: Calls, queue: u64, count: u64) -> u64 {
    loop {
        let index = calls.load_write_index(queue);
        if calls.cas_write_index(queue, index, index + count) == index {
            return index;
        }
    }
}

fn create_queue() -> u64 {
    let queue = Calls::current().create_queue(gpu(), PACKETS, 0);
    assert_ne!(queue, 0);
    queue
}

#[test]
fn every_dispatch_is_recorded_once_whatever_the_program_does() {
    let Rig { drainer, _turn } = Rig::start();
    let queues: Vec<RwLock<u64>> = (0..QUEUES).map(|_| RwLock::new(create_queue())).collect();
    let counters: Vec<AtomicU64> = (0..THREADS).map(|_| AtomicU64::new(0)).collect();
    let (launched, drained) = (AtomicBool::new(false), AtomicBool::new(false));
    let mut replaced = 0u64;
    let records = std::thread::scope(|scope| {
        let drainer = scope.spawn(|| drain(drainer, &drained));
        let threads: Vec<_> = (0..THREADS)
            .map(|me| {
                let (queues, counter) = (&queues, &counters[me]);
                scope.spawn(move || launch(me as u32, queues, counter))
            })
            .collect();
        let replacer = scope.spawn(|| {
            let mut rng = Rng::new(99);
            let mut count = 0;
            while !launched.load(Acquire) {
                let mut queue = queues[(rng.unit() * QUEUES as f64) as usize % QUEUES].write().unwrap();
                assert_eq!(Calls::current().queue_destroy(*queue), 0);
                *queue = create_queue();
                drop(queue);
                count += 1;
                std::thread::sleep(Duration::from_millis(5));
            }
            count
        });
        threads.into_iter().for_each(|thread| thread.join().expect("a thread of the program"));
        launched.store(true, Release);
        replaced = replacer.join().expect("the thread that replaces queues");
        for queue in &queues {
            assert_eq!(Calls::current().queue_destroy(*queue.read().unwrap()), 0);
        }
        drained.store(true, Release);
        drainer.join().expect("the drainer")
    });
    assert_eq!((records.dispatches, records.launched), (DISPATCHES, DISPATCHES));
    assert_eq!(records.ids.map(|(first, last)| last - first + 1), Some(DISPATCHES));
    assert!(records.launches.is_empty() && records.times.is_empty());
    assert_eq!(records.tids.len(), THREADS);
    assert!(records.tids.values().all(|tid| *tid != 0));
    assert!(replaced > 10, "{replaced}");
    // Each kernel ran once, with its own argument.
    assert!(counters.iter().all(|counter| counter.load(Acquire) == EACH));
    assert_eq!(violations(), 0);
}
