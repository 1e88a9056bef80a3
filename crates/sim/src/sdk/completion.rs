//! ROCR's event thread: tools are informed of finished work there, not quite in the order of its end. And the SDK's counter
//! thread.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, Once};
use std::time::Duration;

use crate::fault;
use crate::rng::Rng;

type Handler = Box<dyn FnOnce() + Send>;

struct State {
    finished: Vec<Handler>,
    /// Handlers that were promised ([`begin`]) and have not run yet.
    outstanding: u64,
}

/// The process of this state: a forked child has no event thread, and a thread of its parent may have held the lock at the
/// fork, forever.
static PROCESS: AtomicU32 = AtomicU32::new(0);

static STATE: Mutex<State> = Mutex::new(State { finished: Vec::new(), outstanding: 0 });
static ARRIVED: Condvar = Condvar::new();
static EMPTY: Condvar = Condvar::new();

fn lock() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Enqueues work whose completion is reported to a tool.
pub fn begin() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        PROCESS.store(std::process::id(), Relaxed);
        std::thread::spawn(run);
    });
    lock().outstanding += 1;
}

/// The work has finished; the handler runs soon.
pub fn finish(handler: impl FnOnce() + Send + 'static) {
    let mut state = lock();
    state.finished.push(Box::new(handler));
    ARRIVED.notify_one();
}

/// Runs a job on the thread that delivers counter values; it counts as outstanding until it has run.
pub fn on_counter_thread(job: impl FnOnce() + Send + 'static) {
    static SENDER: Mutex<Option<Sender<Handler>>> = Mutex::new(None);
    lock().outstanding += 1;
    let mut sender = SENDER.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let sender = sender.get_or_insert_with(|| {
        let (sender, receiver) = channel::<Handler>();
        std::thread::spawn(move || {
            while let Ok(job) = receiver.recv() {
                job();
                done(1);
            }
        });
        sender
    });
    let _ = sender.send(Box::new(job));
}

fn done(count: u64) {
    let mut state = lock();
    state.outstanding -= count;
    if state.outstanding == 0 {
        EMPTY.notify_all();
    }
}

/// Returns when no handler is outstanding. A kernel that never ends makes this wait forever, as on real hardware.
pub fn wait_for_all() {
    if PROCESS.load(Relaxed) != std::process::id() {
        return;
    }
    let mut state = lock();
    while state.outstanding > 0 {
        state = EMPTY.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
    }
}

fn run() {
    let late = fault::number("reorder", 0.5).unwrap_or(0.2);
    let mut rng = Rng::new(1);
    loop {
        let mut batch = {
            let mut state = lock();
            while state.finished.is_empty() {
                state = ARRIVED.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
            }
            std::mem::take(&mut state.finished)
        };
        if let Some(ms) = fault::number("late-events", 0.0) {
            std::thread::sleep(Duration::from_secs_f64(ms / 1000.0));
        }
        if batch.len() == 1 {
            // Another one may follow closely, so that the order can be wrong.
            let state = ARRIVED.wait_timeout(lock(), Duration::from_micros(20));
            let (mut state, _) = state.unwrap_or_else(|poisoned| poisoned.into_inner());
            batch.append(&mut state.finished);
        }
        for i in 1..batch.len() {
            if rng.unit() < late {
                batch.swap(i - 1, i);
            }
        }
        let count = batch.len() as u64;
        for handler in batch {
            handler();
        }
        done(count);
    }
}
