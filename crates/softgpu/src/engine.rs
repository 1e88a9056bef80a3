//! The thread that plays all devices of a process. It steps each queue in turn; after work it looks again and again for a moment,
//! then sleeps for longer and longer, up to an option. Without work it sleeps ten times as long. A doorbell is a plain store that
//! wakes no thread.

use crate::clock;
use crate::driver::Driver;
use crate::options::Draws;
use crate::queue::{Queue, Step};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long it looks without sleeping after work.
const ALERT_NS: u64 = 50_000;
/// Before a moment that it knows, it wakes so much earlier than needed: sleeping is that inexact.
const WAKE_EARLY_NS: u64 = 60_000;
const FIRST_PAUSE_NS: u64 = 10_000;
/// Without work for so long, it looks less often by this factor: each look costs processor time that the tests share.
const IDLE_NS: u64 = 100_000_000;
const RARELY: u64 = 10;

/// The queues, between the threads that make and end them and the one that steps them.
#[derive(Debug, Default)]
pub(crate) struct Engine {
    queues: Mutex<Vec<Queue>>,
    /// Somebody wants the lock: the thread lets go of it.
    wanted: AtomicU32,
    started: AtomicBool,
    next: AtomicU32,
    /// Told when there is a first queue again.
    some: Condvar,
}

impl Engine {
    /// The next queue's number in this process.
    pub(crate) fn number(&self) -> u32 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    fn queues(&self) -> MutexGuard<'_, Vec<Queue>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lock, from another thread than the engine's.
    fn demand(&self) -> MutexGuard<'_, Vec<Queue>> {
        self.wanted.fetch_add(1, Ordering::AcqRel);
        let queues = self.queues();
        self.wanted.fetch_sub(1, Ordering::AcqRel);
        queues
    }

    pub(crate) fn add(&self, queue: Queue) {
        self.demand().push(queue);
        self.some.notify_all();
    }

    /// Takes a queue away; whatever it was doing ends.
    pub(crate) fn remove(&self, id: u32) -> Option<Queue> {
        let mut queues = self.demand();
        let at = queues.iter().position(|queue| queue.place.id == id)?;
        Some(queues.swap_remove(at))
    }

    /// Starts the thread, once. It takes no signals of the program.
    pub(crate) fn start(driver: &'static Driver) {
        if driver.engine.started.swap(true, Ordering::AcqRel) {
            return;
        }
        // SAFETY: plain calls on two local sets; the calling thread gets its own mask back.
        unsafe {
            let (mut all, mut before) = (std::mem::zeroed(), std::mem::zeroed());
            libc::sigfillset(&raw mut all);
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
            let spawned = std::thread::Builder::new().name("softgpu".to_owned()).spawn(|| driver.engine.run(driver));
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before, std::ptr::null_mut());
            if let Err(error) = spawned {
                eprintln!("rksoftgpu: no thread for the device: {error}");
            }
        }
    }

    fn run(&self, driver: &Driver) {
        // SAFETY: a plain call: sleeps end within a microsecond of their time.
        unsafe { libc::prctl(libc::PR_SET_TIMERSLACK, 1000_u64) };
        let longest = driver.options.pause_us * 1000;
        let mut draws = Draws(0x5eed);
        let mut worked = clock::now();
        let mut pause = FIRST_PAUSE_NS;
        loop {
            let (step, now) = self.round(driver, &mut draws);
            let sleep = match step {
                Step::Moved => {
                    (worked, pause) = (now, FIRST_PAUSE_NS);
                    continue;
                }
                Step::Until(moment) if moment < now + WAKE_EARLY_NS => 0,
                Step::Until(moment) => (moment - now - WAKE_EARLY_NS).min(pause),
                Step::Waiting if now < worked + ALERT_NS => 0,
                Step::Waiting => pause,
            };
            if sleep == 0 {
                // Not `yield_now`: on a busy machine it gives a slice of 3 ms away, and the device is late by that.
                std::hint::spin_loop();
                continue;
            }
            std::thread::sleep(Duration::from_nanos(sleep));
            let most = if now > worked + IDLE_NS { RARELY * longest } else { longest };
            pause = (pause * 2).min(most.max(1000));
        }
    }

    /// One look at all queues: what is next, and the moment that was taken for now.
    fn round(&self, driver: &Driver, draws: &mut Draws) -> (Step, u64) {
        while self.wanted.load(Ordering::Acquire) > 0 {
            std::thread::yield_now();
        }
        let mut queues = self.queues();
        while queues.is_empty() {
            queues = self.some.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
        let now = clock::now();
        let mut next = Step::Waiting;
        for queue in queues.iter_mut() {
            next = match (next, queue.step(driver, draws, now)) {
                (Step::Moved, _) | (_, Step::Moved) => Step::Moved,
                (Step::Until(one), Step::Until(other)) => Step::Until(one.min(other)),
                (Step::Until(moment), Step::Waiting) | (Step::Waiting, Step::Until(moment)) => Step::Until(moment),
                (Step::Waiting, Step::Waiting) => Step::Waiting,
            };
        }
        (next, now)
    }
}
