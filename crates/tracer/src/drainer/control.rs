//! How other threads talk to the drainer: requests, and a bounded wait for their completion.

use parking_lot::{Condvar, Mutex, MutexGuard};
use rkprof_store::control::{self, Limits};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A drainer that makes progress gets this many times the time of one that does not.
const MORE_PATIENCE: u32 = 10;

/// Something the drainer is asked to do; each comes after all that was asked before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Everything recorded until now is on disk when this is done.
    Flush,
    /// Write the flight recorder's content to a file.
    Snapshot,
    /// A wish of the control page; [`Control::order`] has the answer.
    Order(Order),
    /// Drain what is left, write the final summary, end the thread.
    Finish,
}

/// What concerns recordings; see `thread/recordings.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Make files for a recording, or watch for its condition. Recording itself is turned on by who asked.
    Begin(Limits),
    /// The condition holds: make the files.
    Fired,
    /// Recording has been turned off: close the run.
    End(String),
    Set(String, String),
    /// Write the flight recorder's content, and say where it is.
    Snapshot,
    Status,
}

/// What [`Control::order`] says.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// A sentence, or why it was not done.
    pub done: Option<Result<String, String>>,
    pub standing: Standing,
}

/// What the drainer is at.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    pub state: control::State,
    pub recording: u32,
    pub dir: PathBuf,
    pub records: u64,
    pub memory_bytes: u64,
}

/// Something that the drainer has found and that is to be done outside of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// The recording is to end, and why.
    End(String),
    /// Its condition holds.
    Begin,
}

#[derive(Default)]
struct State {
    reply: Reply,
    due: Option<Due>,
    pending: Vec<(u64, Request)>,
    asked: u64,
    done: u64,
    /// Steps that the drainer has made towards what it was asked for.
    steps: u64,
    ended: bool,
}

/// Shared by the drainer and everybody who asks something of it. Leaked, like all state of the session.
pub struct Control {
    state: Mutex<State>,
    /// Ends the drainer's sleep.
    wake: Box<dyn Fn() + Send + Sync>,
    answered: Condvar,
    /// The kernel's id of the drainer's thread; 0 before it runs.
    drainer: AtomicU32,
}

impl Control {
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Control {
        Control { state: Mutex::default(), wake: Box::new(wake), answered: Condvar::new(), drainer: AtomicU32::new(0) }
    }

    /// The calling thread is the drainer.
    pub fn begins(&self) {
        // SAFETY: gettid has no preconditions.
        self.drainer.store(unsafe { libc::gettid() } as u32, Ordering::Relaxed);
    }

    /// The drainer would get on if it got a processor: the machine is crowded.
    fn is_ready_to_run(&self) -> bool {
        let stat = format!("/proc/self/task/{}/stat", self.drainer.load(Ordering::Relaxed));
        // The state follows the name, which is in brackets and may hold any character.
        std::fs::read_to_string(stat)
            .is_ok_and(|stat| stat.rsplit(')').next().is_some_and(|rest| rest.starts_with(" R")))
    }

    /// Asks and waits until it is done. False when the drainer has ended before, when it makes no [step](Control::step)
    /// for `patience` and is not waiting for a processor, or after ten times that in any case.
    pub fn ask(&self, request: Request, patience: Duration) -> bool {
        let began = Instant::now();
        let mut deadline = began + patience;
        let mut state = self.state.lock();
        if state.ended {
            return false;
        }
        state.asked += 1;
        let ticket = state.asked;
        state.pending.push((ticket, request));
        (self.wake)();
        let mut seen = state.steps;
        while state.done < ticket {
            if state.ended {
                return false;
            }
            let timed_out = self.answered.wait_until(&mut state, deadline).timed_out();
            if state.steps != seen {
                seen = state.steps;
                deadline = (Instant::now() + patience).min(began + patience * MORE_PATIENCE);
            } else if timed_out && state.done < ticket {
                let ready = MutexGuard::unlocked(&mut state, || self.is_ready_to_run());
                let last = began + patience * MORE_PATIENCE;
                if !ready || deadline >= last {
                    return state.done >= ticket;
                }
                deadline = (Instant::now() + patience).min(last);
            }
        }
        true
    }

    /// [`Control::ask`] for an [`Order`]. `None` when the drainer does not get on.
    pub fn order(&self, order: Order, patience: Duration) -> Option<Reply> {
        // One at a time: the control thread is the only one that orders.
        self.ask(Request::Order(order), patience).then(|| std::mem::take(&mut self.state.lock().reply))
    }

    /// The drainer has carried out an order; [`Control::done`] follows.
    pub fn reply(&self, reply: Reply) {
        self.state.lock().reply = reply;
    }

    /// The drainer wants something done; [`Control::take_due`] has it. Of several the first counts.
    pub fn set_due(&self, due: Due) {
        self.state.lock().due.get_or_insert(due);
    }

    pub fn take_due(&self) -> Option<Due> {
        self.state.lock().due.take()
    }

    /// The drainer gets on with what it was asked for.
    pub fn step(&self) {
        self.state.lock().steps += 1;
        self.answered.notify_all();
    }

    /// Something is to be done.
    pub fn is_asked(&self) -> bool {
        !self.state.lock().pending.is_empty()
    }

    /// What is to be done now.
    pub fn take(&self) -> Vec<(u64, Request)> {
        std::mem::take(&mut self.state.lock().pending)
    }

    /// The drainer has done what `ticket` stands for.
    pub fn done(&self, ticket: u64) {
        self.state.lock().done = ticket;
        self.answered.notify_all();
    }

    /// The drainer's thread ends; no one shall wait for it.
    pub fn ended(&self) {
        self.state.lock().ended = true;
        self.answered.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gets_on_is_waited_for() {
        let control: &'static Control = Box::leak(Box::new(Control::new(|| ())));
        let patience = Duration::from_millis(400);
        let drainer = std::thread::spawn(move || {
            while control.take().is_empty() {
                std::thread::yield_now();
            }
            for _ in 0..6 {
                std::thread::sleep(patience / 4);
                control.step();
            }
            control.done(1);
        });
        assert!(control.ask(Request::Finish, patience), "it took longer than `patience`, but went on");
        drainer.join().expect("drainer");

        let drainer = std::thread::spawn(move || {
            let began = Instant::now();
            while began.elapsed() < Duration::from_secs(2) {
                std::thread::sleep(Duration::from_millis(1));
                control.step();
            }
        });
        let began = Instant::now();
        assert!(!control.ask(Request::Finish, Duration::from_millis(50)), "it goes on for ever");
        assert!(began.elapsed() >= Duration::from_millis(500));
        drainer.join().expect("drainer");
    }

    /// One that wants to run and has made no step is waited for, one that sleeps is not.
    #[test]
    fn who_waits_for_a_processor_is_waited_for() {
        let patience = Duration::from_millis(200);
        for ready in [true, false] {
            let control: &'static Control = Box::leak(Box::new(Control::new(|| ())));
            let (answered, sleep) = std::sync::mpsc::channel::<()>();
            let drainer = std::thread::spawn(move || {
                control.begins();
                while control.take().is_empty() {
                    std::thread::yield_now();
                }
                let began = Instant::now();
                while ready && began.elapsed() < patience * 4 {
                    std::hint::spin_loop();
                }
                if !ready {
                    sleep.recv().expect("the end of the wait");
                }
                control.done(1);
            });
            assert_eq!(control.ask(Request::Flush, patience), ready);
            answered.send(()).unwrap_or_default();
            drainer.join().expect("drainer");
        }
    }

    #[test]
    fn requests_are_answered_in_order_and_waits_are_bounded() {
        let (ring, bell) = std::sync::mpsc::channel();
        let control: &'static Control = Box::leak(Box::new(Control::new(move || ring.send(()).unwrap_or_default())));
        assert!(!control.ask(Request::Flush, Duration::ZERO), "nobody drains yet");
        let drainer = std::thread::spawn(move || {
            let mut seen = Vec::new();
            while !seen.contains(&Request::Finish) {
                bell.recv().expect("a ring for each request");
                for (ticket, request) in control.take() {
                    seen.push(request);
                    control.done(ticket);
                }
            }
            control.ended();
            seen
        });
        assert!(control.ask(Request::Snapshot, Duration::from_secs(60)));
        assert!(control.ask(Request::Finish, Duration::from_secs(60)));
        assert_eq!(drainer.join().expect("drainer"), [Request::Flush, Request::Snapshot, Request::Finish]);
        assert!(!control.ask(Request::Flush, Duration::from_secs(60)), "it has ended: no wait");
    }
}
