//! Hardware queues: launching threads write packets, a consumer thread completes them in order.
//!
//! The times of a packet are known when it is written: it starts when the one before it has ended, its stream allows it and
//! the launch latency has passed. Its scenario gives the duration. In real time the consumer waits until then; in fast time
//! (`RKSIM_TIME=fast`) the reported times are the same, but no thread waits. In virtual time (`RKSIM_TIME=virtual`) no thread waits
//! either, and a call that waits for a packet returns at the packet's end. With `RKSIM_TIME=inline` there is no consumer: a
//! packet completes on the launching thread, so that benches measure no wake-ups of other threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::*};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, OnceLock};

use super::error::{HipError, Result};
use super::launch::Twist;
use super::pace::Pace;
use super::runtime;
use crate::c::Ptr;
use crate::hsa::signal::Signal;
use crate::sdk::dispatch::Tracked;
use crate::sdk::memory::TrackedCopy;
use crate::{clock, fault};

/// How simulated durations pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// Threads wait for them.
    Real,
    /// No thread waits.
    Fast,
    /// [`clock`] counts them; no thread waits.
    Virtual,
    /// A packet completes on the thread that writes it.
    Inline,
}

static CHOSEN: OnceLock<Time> = OnceLock::new();

/// Chooses how time passes, unless `RKSIM_TIME` is set; the first call counts, or the first use.
pub fn choose(time: Time) -> Time {
    *CHOSEN.get_or_init(|| {
        let time = match std::env::var("RKSIM_TIME").as_deref() {
            Ok("real") => Time::Real,
            Ok("fast") => Time::Fast,
            Ok("virtual") => Time::Virtual,
            Ok("inline") => Time::Inline,
            Ok("") | Err(_) => time,
            Ok(other) => panic!("RKSIM_TIME={other}: real, fast, virtual or inline"),
        };
        if time == Time::Virtual {
            clock::begin_virtual();
        }
        time
    })
}

fn time() -> Time {
    choose(Time::Real)
}

/// Whether threads wait for simulated durations.
pub fn real_time() -> bool {
    time() == Time::Real
}

/// Set in a forked child of a process with a queue.
static FORKED: AtomicBool = AtomicBool::new(false);

/// A forked child can give no work to a device that its parent has used: ROCR refuses, or the queue is not mapped there. Here it has no
/// consumer, and a thread of the parent may have held a lock at the fork.
pub fn usable() -> Result {
    if FORKED.load(Relaxed) { Err(HipError::NOT_INITIALIZED) } else { Ok(()) }
}

fn notice_forks() {
    extern "C" fn in_child() {
        FORKED.store(true, Relaxed);
    }
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the handler is a function of this library, which is never unloaded.
        unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
    });
}

/// Whether packets complete on the submitting thread.
fn inline() -> bool {
    time() == Time::Inline
}

/// The effect of a packet besides its duration.
pub enum Action {
    None,
    Copy {
        dst: Ptr,
        src: Ptr,
        bytes: usize,
    },
    Fill {
        dst: Ptr,
        value: u8,
        bytes: usize,
    },
    Call(Box<dyn FnOnce() + Send>),
    /// Adds 1 to the number at this address.
    Count(Ptr),
    /// Never completes.
    Hang,
}

/// The tools that are informed of its end.
pub enum Report {
    Nobody,
    Dispatch(Box<Tracked>),
    Copy(Box<TrackedCopy>),
}

struct Packet {
    sequence: u64,
    start: u64,
    end: u64,
    after: Vec<Moment>,
    action: Action,
    report: Report,
    twist: Twist,
    completion: Completion,
}

/// The signal that is decremented when a packet has completed (0: none), and the times that it gets.
pub type Completion = (u64, Times);

/// The place of a signal in which a packet's times are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    Nowhere,
    Dispatch,
    Copy,
    /// Of a copy that is not timed.
    Untimed,
}

/// A packet of a queue, and its end.
#[derive(Clone)]
pub struct Moment {
    pub queue: Arc<Queue>,
    pub sequence: u64,
    pub end: u64,
}

impl Moment {
    pub fn wait(&self) {
        self.queue.wait(self.sequence);
    }

    pub fn done(&self) -> bool {
        self.queue.completed.load(Acquire) >= self.sequence && (!clock::is_virtual() || self.end <= clock::now())
    }
}

pub struct Queue {
    /// `rocprofiler_queue_id_t`: counts from 1.
    pub id: u64,
    /// Capacity in packets; launching blocks when it is full.
    capacity: u64,
    state: Mutex<State>,
    arrived: Condvar,
    progressed: Condvar,
    completed: AtomicU64,
    waiters: AtomicUsize,
    /// Largest scratch size allocated for it.
    pub scratch: AtomicU64,
    /// Number of streams that use it.
    pub streams: AtomicUsize,
}

#[derive(Default)]
struct State {
    packets: VecDeque<Packet>,
    submitted: u64,
    /// End of the last packet.
    timeline: u64,
    /// In virtual time: the ends of the packets in the queue.
    ends: VecDeque<u64>,
    idle: bool,
    /// Whether it is destroyed: the consumer ends when the queue is empty.
    stopped: bool,
}

impl State {
    /// Virtual time passes until the queue, which holds `capacity` packets, has a place.
    fn wait_for_place(&mut self, capacity: u64) {
        while self.ends.len() as u64 >= capacity {
            clock::pass_until(self.ends[0]);
            self.ends.pop_front();
        }
        while self.ends.front().is_some_and(|end| *end <= clock::now()) {
            self.ends.pop_front();
        }
    }
}

impl Queue {
    pub fn new(capacity: u64) -> Arc<Queue> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        notice_forks();
        let queue = Arc::new(Queue {
            id: NEXT.fetch_add(1, Relaxed),
            capacity,
            state: Mutex::default(),
            arrived: Condvar::new(),
            progressed: Condvar::new(),
            completed: AtomicU64::new(0),
            waiters: AtomicUsize::new(0),
            scratch: AtomicU64::new(0),
            streams: AtomicUsize::new(0),
        });
        if !inline() {
            let consumer = queue.clone();
            std::thread::spawn(move || consumer.run());
        }
        queue
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Writes a packet that takes `duration` ns at full speed, not before `earliest` and not before the packets of `after` end. Returns its
    /// moment and its start.
    #[allow(clippy::too_many_arguments)]
    pub fn submit(
        self: &Arc<Self>,
        earliest: u64,
        (duration, pace): (u64, Pace),
        after: Vec<Moment>,
        action: Action,
        report: Report,
        twist: Twist,
        completion: Completion,
    ) -> (Moment, u64) {
        let earliest = after.iter().map(|moment| moment.end).fold(earliest, u64::max);
        let mut state = self.lock();
        if state.submitted - self.completed.load(Acquire) >= self.capacity {
            let sequence = state.submitted + 1 - self.capacity;
            drop(state);
            self.wait(sequence);
            state = self.lock();
        }
        if clock::is_virtual() {
            state.wait_for_place(self.capacity);
        }
        // A thread that lost its processor on the way here, or waited for a place, does not start its kernel in the past.
        let earliest = if real_time() || clock::is_virtual() { earliest.max(clock::now()) } else { earliest };
        let start = (state.timeline + runtime::get().gap_ns()).max(earliest);
        let end = start + pace.stretch(self.id, start, duration);
        state.timeline = end;
        if clock::is_virtual() {
            state.ends.push_back(end);
        }
        state.submitted += 1;
        let sequence = state.submitted;
        let packet = Packet { sequence, start, end, after, action, report, twist, completion };
        if inline() {
            // Under the lock, so that packets complete in order; a thread learns of the packet only after this.
            self.complete(packet);
        } else {
            state.packets.push_back(packet);
            if state.idle {
                self.arrived.notify_one();
            }
        }
        drop(state);
        (Moment { queue: self.clone(), sequence, end }, start)
    }

    /// The consumer ends when the queue is empty.
    pub fn stop(&self) {
        self.lock().stopped = true;
        self.arrived.notify_one();
    }

    /// Returns when packet `sequence` has completed.
    pub fn wait(&self, sequence: u64) {
        if self.completed.load(Acquire) >= sequence {
            return;
        }
        let mut state = self.lock();
        self.waiters.fetch_add(1, SeqCst);
        while self.completed.load(SeqCst) < sequence {
            state = self.progressed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
        self.waiters.fetch_sub(1, SeqCst);
    }

    fn run(&self) {
        clock::precise_sleeps();
        loop {
            let mut state = self.lock();
            while state.packets.is_empty() {
                if state.stopped {
                    return;
                }
                state.idle = true;
                state = self.arrived.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
            }
            state.idle = false;
            let packets = std::mem::take(&mut state.packets);
            drop(state);
            packets.into_iter().for_each(|packet| self.complete(packet));
        }
    }

    fn complete(&self, packet: Packet) {
        packet.after.iter().for_each(Moment::wait);
        if real_time() {
            clock::sleep_until(packet.end);
        }
        match packet.action {
            Action::None => {}
            Action::Copy { dst, src, bytes } => dst.copy_from(src, bytes),
            Action::Fill { dst, value, bytes } => dst.fill(value, bytes),
            Action::Call(function) => function(),
            Action::Count(number) => number.add(1),
            Action::Hang => loop {
                std::thread::park();
            },
        }
        let (start, end) = match packet.twist {
            Twist::None => (packet.start, packet.end),
            Twist::Inverted => (packet.end, packet.start),
        };
        let (start, end) = (fault::told_time(start), fault::told_time(end));
        let (signal, times) = packet.completion;
        if let Some(signal) = Signal::from_handle(signal) {
            match times {
                Times::Nowhere => signal.complete(None),
                Times::Dispatch => signal.complete(Some((start, end))),
                Times::Copy => signal.complete_copy(Some((start, end))),
                Times::Untimed => signal.complete_copy(None),
            }
        }
        match packet.report {
            Report::Nobody => {}
            Report::Dispatch(tracked) => tracked.complete(start, end),
            Report::Copy(tracked) => tracked.complete(start, end),
        }
        self.completed.store(packet.sequence, SeqCst);
        if self.waiters.load(SeqCst) > 0 {
            let _state = self.lock();
            self.progressed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_run_one_after_the_other_and_after_what_they_wait_for() {
        let (a, b) = (Queue::new(64), Queue::new(64));
        let now = clock::now();
        let (first, start) = a.submit(
            now + 5_000_000,
            (50_000, Pace::Fixed),
            vec![],
            Action::None,
            Report::Nobody,
            Twist::None,
            (0, Times::Nowhere),
        );
        assert_eq!((start, first.end), (now + 5_000_000, now + 5_050_000));
        let (second, start) =
            a.submit(now, (10, Pace::Fixed), vec![], Action::None, Report::Nobody, Twist::None, (0, Times::Nowhere));
        assert_eq!((start, second.end), (now + 5_050_000, now + 5_050_010));
        let mut cell = Box::new(0u64);
        let address = &raw mut *cell as u64;
        let dst = Ptr::from_address(address);
        let fill = Action::Fill { dst, value: 1, bytes: 8 };
        let (third, start) = b.submit(
            now,
            (5, Pace::Fixed),
            vec![second.clone()],
            fill,
            Report::Nobody,
            Twist::None,
            (0, Times::Nowhere),
        );
        assert_eq!(start, second.end);
        third.wait();
        assert!(first.done() && second.done());
        assert_eq!(*cell, 0x0101_0101_0101_0101);
        assert!(clock::now() >= third.end, "real time is the default");
        *cell = 0;
    }
}
