//! How other threads talk to the drainer: requests, and a bounded wait for their completion.

use parking_lot::{Condvar, Mutex};
use std::time::{Duration, Instant};

/// Something the drainer is asked to do; each comes after all that was asked before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Everything recorded until now is on disk when this is done.
    Flush,
    /// Write the flight recorder's content to a file.
    Snapshot,
    /// Drain what is left, write the final summary, end the thread.
    Finish,
}

#[derive(Default)]
struct State {
    pending: Vec<(u64, Request)>,
    asked: u64,
    done: u64,
    ended: bool,
}

/// Shared by the drainer and everybody who asks something of it. Leaked, like all state of the session.
#[derive(Default)]
pub struct Control {
    state: Mutex<State>,
    wake_drainer: Condvar,
    wake_asker: Condvar,
}

impl Control {
    /// Asks and waits until it is done, at most `patience`. False when it was not done in time or the drainer has ended
    /// before.
    pub fn ask(&self, request: Request, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        let mut state = self.state.lock();
        if state.ended {
            return false;
        }
        state.asked += 1;
        let ticket = state.asked;
        state.pending.push((ticket, request));
        self.wake_drainer.notify_one();
        while state.done < ticket {
            if state.ended || self.wake_asker.wait_until(&mut state, deadline).timed_out() {
                return state.done >= ticket;
            }
        }
        true
    }

    /// The drainer sleeps until something is asked, at most `interval`; returns what is to be done now.
    pub fn wait(&self, interval: Duration) -> Vec<(u64, Request)> {
        let mut state = self.state.lock();
        if state.pending.is_empty() {
            self.wake_drainer.wait_for(&mut state, interval);
        }
        std::mem::take(&mut state.pending)
    }

    /// The drainer has done what `ticket` stands for.
    pub fn done(&self, ticket: u64) {
        self.state.lock().done = ticket;
        self.wake_asker.notify_all();
    }

    /// The drainer's thread ends; nobody shall wait for it.
    pub fn ended(&self) {
        self.state.lock().ended = true;
        self.wake_asker.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_answered_in_order_and_waits_are_bounded() {
        let control: &'static Control = Box::leak(Box::default());
        assert!(!control.ask(Request::Flush, Duration::ZERO), "nobody drains yet");
        let drainer = std::thread::spawn(move || {
            let mut seen = Vec::new();
            while !seen.contains(&Request::Finish) {
                for (ticket, request) in control.wait(Duration::from_secs(60)) {
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
