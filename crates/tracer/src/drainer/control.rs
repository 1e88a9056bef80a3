//! How other threads talk to the drainer: requests, and a wait for their completion. The drainer's activity bounds the wait,
//! not time: a thread waits for a drainer that gets no processor, but not for one that hangs.

use super::progress::Progress;
use crate::wait_budget::{LooksAndTime, WaitBudget, pause};
use rkprof_model::error::Error;
use rkprof_store::control::{self, Limits};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Time between two looks at the drainer during a wait.
const LOOK: Duration = Duration::from_millis(5);
/// Limit of the time that counts between two looks. More means that the whole process was stopped.
const STOP: Duration = Duration::from_millis(500);
/// Before this time no file of `/proc` is opened: most waits end earlier, and a program may have forbidden itself to open
/// files.
const UNSEEN: Duration = Duration::from_millis(100);
/// A drainer that works or makes steps gets this many times the patience of an idle one.
const MORE_PATIENCE: u32 = 10;

/// A request to the drainer; requests are carried out in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// When this is done, all earlier records are on disk.
    Flush,
    /// Write the flight recorder's content to a file.
    Snapshot,
    /// A request of the control page; [`Control::order`] has the answer.
    Order(Order),
    /// Drain the rest, write the final summary, end the thread.
    Finish,
}

/// Requests about recordings; see `thread/recordings`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Make files for a recording, or watch for its condition. The requesting thread turns recording on.
    Begin(Limits),
    /// The condition holds: make the files.
    Fired,
    /// Recording has been turned off: close the run.
    End(String),
    Set(String, String),
    /// Write the flight recorder's content, and name the file.
    Snapshot,
    Status,
}

/// The answer of [`Control::order`].
#[derive(Debug, Default)]
pub struct Reply {
    /// A sentence, or the error.
    pub done: Option<Result<String, Error>>,
    pub standing: Standing,
}

/// The drainer's state.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    pub state: control::State,
    pub recording: u32,
    pub dir: PathBuf,
    pub records: u64,
    pub memory_bytes: u64,
}

/// Something that the drainer has found and that another thread must do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// The recording is to end, and why.
    End(String),
    /// The recording's condition holds.
    Begin,
}

#[derive(Default)]
struct State {
    reply: Reply,
    due: Option<Due>,
    pending: Vec<(u64, Request)>,
    asked: u64,
    done: u64,
    /// The drainer's thread for queries; `None` before it has begun.
    drainer: Option<Progress>,
    ended: bool,
}

/// How long a thread has slept or waited for a disk, according to looks that may come late.
#[derive(Default)]
struct Sleep {
    /// The last look at which the thread slept, and the processor time that it had wanted until then.
    last: Option<(Instant, Option<Duration>)>,
}

impl Sleep {
    /// The time since the last such look, at most [`STOP`]. Zero while the thread runs or is ready to run: the time that it
    /// is ready is known only when it gets a processor.
    fn since_last(&mut self, thread: Progress) -> Duration {
        if thread.state() == Some('R') {
            return Duration::ZERO;
        }
        let (now, wanted) = (Instant::now(), thread.wanted());
        let Some((then, before)) = self.last.replace((now, wanted)) else { return Duration::ZERO };
        match wanted.zip(before) {
            Some((wanted, before)) => (now - then).saturating_sub(wanted.saturating_sub(before)).min(STOP),
            None => (now - then).min(2 * LOOK),
        }
    }
}

/// Shared by the drainer and the threads that send requests. Leaked, like all state of the session. It uses the standard
/// library's lock, which works where a program denies its threads `futex`; parking_lot's asserts that `futex` works.
pub struct Control {
    state: Mutex<State>,
    /// Wakes the drainer.
    wake: Box<dyn Fn() + Send + Sync>,
    answered: Condvar,
    /// Steps that the drainer has made.
    steps: AtomicU64,
    /// One of the four below.
    last_pass: AtomicU8,
}

/// No thread has asked for a last pass.
const UNASKED: u8 = 0;
const ASKED: u8 = 1;
const MADE: u8 = 2;
/// The drainer has ended: there is none to ask.
const GONE: u8 = 3;
/// Time between two looks at the answer.
const GLANCE: Duration = Duration::from_micros(50);

impl Control {
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Control {
        Control {
            state: Mutex::default(),
            wake: Box::new(wake),
            answered: Condvar::new(),
            steps: AtomicU64::new(0),
            last_pass: AtomicU8::new(UNASKED),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a request and waits until it is done. Returns false when the drainer has ended or makes no progress. Without
    /// progress means: it slept, or waited for a disk, for `patience` without a [step](Control::step) or for ten times that
    /// in total; or it worked for ten times `patience` without a step. Time in which it waits for a processor does not count.
    pub fn ask(&self, request: Request, patience: Duration) -> bool {
        let mut state = self.state();
        if state.ended {
            return false;
        }
        state.asked += 1;
        let ticket = state.asked;
        state.pending.push((ticket, request));
        (self.wake)();
        let mut unseen = WaitBudget::new(UNSEEN.min(patience), LOOK);
        let (mut idle, mut in_all) = (WaitBudget::new(patience, LOOK), WaitBudget::new(patience * MORE_PATIENCE, LOOK));
        let mut sleep = Sleep::default();
        let (mut steps, mut ran_at_step) = (self.steps.load(Ordering::Relaxed), None);
        while state.done < ticket && !state.ended {
            state = self.answered.wait_timeout(state, LOOK.min(patience)).unwrap_or_else(PoisonError::into_inner).0;
            if unseen.lasts() {
                continue;
            }
            let (drainer, now) = (state.drainer, self.steps.load(Ordering::Relaxed));
            let ran = drainer.and_then(Progress::ran);
            if std::mem::replace(&mut steps, now) != now || ran_at_step.is_none() {
                ran_at_step = ran;
                idle.renew();
            }
            let works = ran.zip(ran_at_step).map_or(Duration::ZERO, |(now, then)| now.saturating_sub(then));
            let goes_on = match drainer {
                Some(drainer) => {
                    let slept = sleep.since_last(drainer);
                    idle.spend(slept) && in_all.spend(slept)
                }
                // Until it has begun it needs a processor, and it may never begin.
                None => in_all.lasts(),
            };
            if !goes_on || works >= patience * MORE_PATIENCE {
                break;
            }
        }
        state.done >= ticket
    }

    /// The process is about to end without its exit handlers: waits until the records so far are in the files. Atomic operations,
    /// the wake, the clock and pauses only, since a signal handler may end the process.
    pub fn ask_last_pass(&self, limit: Duration) {
        let asked = |state| (state != GONE).then_some(ASKED);
        if self.last_pass.fetch_update(Ordering::SeqCst, Ordering::SeqCst, asked).is_err() {
            return;
        }
        (self.wake)();
        let mut patience = LooksAndTime::new(limit, GLANCE);
        while self.is_last_pass_asked() && patience.lasts() {
            pause(GLANCE);
        }
    }

    /// Whether a thread waits in [`Control::ask_last_pass`].
    pub fn is_last_pass_asked(&self) -> bool {
        self.last_pass.load(Ordering::SeqCst) == ASKED
    }

    /// The drainer has made the pass.
    pub fn last_pass_made(&self) {
        self.last_pass.store(MADE, Ordering::SeqCst);
    }

    /// Called on the drainer's thread at its start.
    pub fn began(&self) {
        self.state().drainer = Progress::of_this_thread();
    }

    /// [`Control::ask`] for an [`Order`]. `None` when the drainer makes no progress.
    pub fn order(&self, order: Order, patience: Duration) -> Option<Reply> {
        // One at a time: only the control thread sends orders.
        self.ask(Request::Order(order), patience).then(|| std::mem::take(&mut self.state().reply))
    }

    /// Stores the result of an order; [`Control::done`] follows.
    pub fn reply(&self, reply: Reply) {
        self.state().reply = reply;
    }

    /// The drainer asks for an action, which [`Control::take_due`] returns. Of several the first one counts.
    pub fn set_due(&self, due: Due) {
        self.state().due.get_or_insert(due);
    }

    pub fn take_due(&self) -> Option<Due> {
        self.state().due.take()
    }

    /// The drainer has made progress.
    pub fn step(&self) {
        self.steps.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether there is a request.
    pub fn is_asked(&self) -> bool {
        !self.state().pending.is_empty()
    }

    /// Takes the pending requests.
    pub fn take(&self) -> Vec<(u64, Request)> {
        std::mem::take(&mut self.state().pending)
    }

    /// The drainer has done the request with this ticket.
    pub fn done(&self, ticket: u64) {
        self.state().done = ticket;
        self.answered.notify_all();
    }

    /// The drainer's thread ends; no thread must wait for it any more.
    pub fn ended(&self) {
        self.last_pass.store(GONE, Ordering::SeqCst);
        self.state().ended = true;
        self.answered.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(control: &Control) {
        while control.take().is_empty() {
            std::thread::yield_now();
        }
    }

    #[test]
    fn who_works_is_waited_for() {
        let control: &'static Control = Box::leak(Box::new(Control::new(|| ())));
        let patience = Duration::from_millis(100);
        let (end, ends) = std::sync::mpsc::channel::<()>();
        let drainer = std::thread::spawn(move || {
            control.began();
            taken(control);
            // This much work, however long it takes here.
            let mine = Progress::of_this_thread().expect("a clock");
            while mine.ran().expect("a time") < 4 * patience {}
            control.done(1);
            taken(control);
            // It sleeps and makes no progress.
            let _ = ends.recv();
        });
        assert!(control.ask(Request::Finish, patience), "it took longer than `patience`, but worked");
        assert!(!control.ask(Request::Finish, patience), "it hangs");
        drop(end);
        drainer.join().expect("drainer");
    }

    #[test]
    fn who_works_for_ever_is_not() {
        let control: &'static Control = Box::leak(Box::new(Control::new(|| ())));
        let over = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let is_over = std::sync::Arc::clone(&over);
        let drainer = std::thread::spawn(move || {
            control.began();
            while !is_over.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        });
        assert!(!control.ask(Request::Finish, Duration::from_millis(20)), "it makes no step");
        over.store(true, Ordering::Relaxed);
        drainer.join().expect("drainer");
    }

    #[test]
    fn a_last_pass_is_waited_for_as_long_as_it_may_come() {
        let control: &'static Control = Box::leak(Box::new(Control::new(|| ())));
        control.ask_last_pass(GLANCE);
        assert!(control.is_last_pass_asked(), "the wait is over, and the request stands");
        let drainer = std::thread::spawn(move || {
            while !control.is_last_pass_asked() {
                std::thread::yield_now();
            }
            control.last_pass_made();
        });
        control.ask_last_pass(Duration::MAX);
        drainer.join().expect("drainer");
        control.ended();
        control.ask_last_pass(Duration::MAX);
        assert!(!control.is_last_pass_asked(), "it has ended: no wait");
    }

    /// Lets this thread run only when no other thread wants `processor`; returns false where that is not allowed.
    fn stand_back(processor: usize) -> bool {
        // SAFETY: plain data; the calling thread's own policy.
        let idle = unsafe {
            let parameters: libc::sched_param = std::mem::zeroed();
            libc::sched_setscheduler(0, libc::SCHED_IDLE, &raw const parameters) == 0
        };
        idle && stay_on(processor)
    }

    fn stay_on(processor: usize) -> bool {
        // SAFETY: plain data; the calling thread's own processors.
        unsafe {
            let mut only: libc::cpu_set_t = std::mem::zeroed();
            libc::CPU_SET(processor, &mut only);
            libc::sched_setaffinity(0, size_of_val(&only), &raw const only) == 0
        }
    }

    #[test]
    fn who_gets_no_processor_is_waited_for() {
        let control: &'static Control = Box::leak(Box::new(Control::new(|| ())));
        let patience = Duration::from_millis(20);
        // SAFETY: has no precondition.
        let processor = unsafe { libc::sched_getcpu() } as usize;
        let over = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let is_over = std::sync::Arc::clone(&over);
        let (begun, begins) = std::sync::mpsc::channel();
        let drainer = std::thread::spawn(move || {
            control.began();
            let mine = Progress::of_this_thread().expect("a clock");
            begun.send(stand_back(processor)).expect("a listener");
            taken(control);
            // Little work, which takes long here.
            let began = mine.ran().expect("a time");
            while mine.ran().expect("a time") < began + Duration::from_millis(5) {}
            control.done(1);
        });
        assert!(begins.recv().expect("it begins"), "this machine does not let a thread stand back");
        let other = std::thread::spawn(move || {
            stay_on(processor);
            while !is_over.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        });
        assert!(control.ask(Request::Finish, patience));
        over.store(true, Ordering::Relaxed);
        other.join().expect("the other");
        drainer.join().expect("drainer");
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
