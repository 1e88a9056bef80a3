//! Waits for the program, and behaves as if this command did not exist.
//!
//! | what happens | who gets it |
//! |---|---|
//! | Ctrl-C, Ctrl-\ at the terminal, a signal to the process group | the program, with its group; this process waits for it |
//! | SIGTERM, SIGINT, SIGHUP, SIGUSR1 and others that end a process, sent to this process alone | forwarded |
//! | Ctrl-Z | both stop, as a job does |
//! | a first one of these after the program's end | remembered: no further pass or run begins; a second one ends this process |
//! | a signal that was ignored when this process started (`nohup`, `&` in scripts) | stays ignored, in both |
//!
//! The program stays in this process's group; see [`super::tree`] for why, and for how a time limit ends it.

use super::{group, signals, tree};
use rkprof_store::process;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, waitid};
use signal_hook::consts::{SIGCHLD, SIGINT, SIGQUIT};
use std::collections::HashSet;
use std::io;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Time from SIGKILL to giving up: a process can hang in the kernel.
const PATIENCE: Duration = Duration::from_secs(5);
/// Interval of checks while the tree is being ended.
const LOOK: Duration = Duration::from_millis(20);

/// Time limit of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    pub time: Duration,
    /// Time between SIGTERM and SIGKILL.
    pub kill_after: Duration,
}

/// How the program ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    /// `None` when not even SIGKILL ended it.
    pub status: Option<ExitStatus>,
    pub wall: Duration,
    pub timed_out: bool,
}

/// A program that runs, and the moment before its start.
pub(crate) struct Started {
    pub child: Child,
    pub at: Instant,
}

enum Message {
    /// The program has ended at this moment.
    Ended(Instant),
    Signal(i32),
}

/// Catches signals from its creation on; must exist before the program is started.
pub(crate) struct Waiter {
    sender: Sender<Message>,
    messages: Receiver<Message>,
}

impl Waiter {
    pub(crate) fn new() -> io::Result<Waiter> {
        let (sender, messages) = channel();
        let out = sender.clone();
        group::watch();
        signals::forward(Box::new(move |signal| out.send(Message::Signal(signal)).is_ok()))?;
        Ok(Waiter { sender, messages })
    }

    /// Waits until the program has ended. Calls `watch` from time to time; it returns the time of its next call.
    pub(crate) fn wait(
        self,
        Started { mut child, at: started }: Started,
        limit: Option<Limit>,
        mut watch: impl FnMut() -> Option<Instant>,
    ) -> io::Result<Ended> {
        let pid = child.id();
        let sender = self.sender.clone();
        thread::spawn(move || {
            wait_for_end(pid);
            // On a busy machine the message may be read much later.
            let _ = sender.send(Message::Ended(Instant::now()));
        });
        let deadline = limit.map(|limit| started + limit.time);
        let mut next_watch = watch();
        let (end, timed_out) = loop {
            match self.next([deadline, next_watch].into_iter().flatten().min()) {
                Some(Message::Ended(at)) => break (Some(at), false),
                Some(Message::Signal(signal)) => forward(pid, signal),
                None => match limit.filter(|_| deadline.is_some_and(|deadline| deadline <= Instant::now())) {
                    Some(limit) => break (self.end_tree(pid, limit.kill_after), true),
                    None => next_watch = watch(),
                },
            }
        };
        signals::ended();
        let wall = end.unwrap_or_else(Instant::now) - started;
        // The program is reaped only here, so that its number could not pass to another process while signals were forwarded.
        let status = if end.is_some() { Some(child.wait()?) } else { None };
        Ok(Ended { status, wall, timed_out })
    }

    /// The next message; `None` when `until` comes first.
    fn next(&self, until: Option<Instant>) -> Option<Message> {
        match until {
            None => self.messages.recv().ok(),
            Some(until) => self.messages.recv_timeout(until.saturating_duration_since(Instant::now())).ok(),
        }
    }

    /// Sends SIGTERM to all, then SIGKILL to the remaining ones. Returns when the program itself ended.
    fn end_tree(&self, program: u32, kill_after: Duration) -> Option<Instant> {
        let mut ended = None;
        for (last, patience) in [(false, kill_after), (true, PATIENCE)] {
            let until = Instant::now() + patience;
            let mut asked = HashSet::new();
            while Instant::now() < until {
                let alive = tree::descendants();
                if alive.is_empty() {
                    // Only the message is missing.
                    return ended.or_else(|| self.hears_of_the_end(Instant::now() + PATIENCE));
                }
                for pid in alive {
                    if last {
                        tree::signal(pid, Signal::KILL);
                    } else if asked.insert(pid) {
                        tree::signal(pid, Signal::TERM);
                        // A stopped process handles no other signal.
                        tree::signal(pid, Signal::CONT);
                    }
                }
                match self.next(Some(Instant::now() + LOOK)) {
                    Some(Message::Ended(at)) => ended = Some(at),
                    Some(Message::Signal(signal)) => forward(program, signal),
                    None => {}
                }
            }
        }
        ended
    }

    /// Signals that come in the meantime (SIGCHLD does) have no receiver any more.
    fn hears_of_the_end(&self, until: Instant) -> Option<Instant> {
        loop {
            match self.next(Some(until)) {
                Some(Message::Ended(at)) => return Some(at),
                Some(Message::Signal(_)) => {}
                None => return None,
            }
        }
    }
}

/// Returns when the process has ended, without reaping it.
fn wait_for_end(pid: u32) {
    let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) else { return };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while matches!(waitid(WaitId::Pid(pid), options), Err(rustix::io::Errno::INTR)) {}
}

fn forward(pid: u32, signal: i32) {
    if signal == SIGCHLD {
        return;
    }
    let has_it = || matches!(signal, SIGINT | SIGQUIT) && in_foreground();
    if group::got(signal).unwrap_or_else(has_it) {
        return;
    }
    tree::signal_number(pid, signal);
}

/// Whether the terminal sends its signals to this process's group.
fn in_foreground() -> bool {
    process::stat(std::process::id()).is_some_and(|stat| stat.foreground_group == Some(stat.group))
}
