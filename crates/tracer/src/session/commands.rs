//! `rkprof ctl`: requests from other processes, through the control page of the run directory.
//!
//! A separate thread sleeps on the page until its bell rings, and wakes for nothing else. It turns recording on and off,
//! which the drainer must not do: stopping the SDK's services may wait for their buffers, which the drainer empties.

use super::attachments::{pause, resume};
use super::current::Session;
use crate::drainer::control::{Control, Due, Order, Reply};
use crate::thread;
use rkprof_model::error::Error;
use rkprof_model::record::{MarkerOp, Severity};
use rkprof_store::control::{Answer, Command, Limits, SCHEMA_VERSION, State};
use rkprof_store::page::{self, Page};
use std::path::PathBuf;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::time::Duration;

/// How long the drainer may make no progress with an order. Only the requesting command waits, not the program.
const PATIENCE: Duration = Duration::from_secs(10);

/// The page and its file, never freed.
static PAGE: AtomicPtr<(Page, Option<PathBuf>)> = AtomicPtr::new(std::ptr::null_mut());

fn page() -> Option<&'static (Page, Option<PathBuf>)> {
    // SAFETY: null, or made by `Box::into_raw` and never freed.
    unsafe { PAGE.load(Ordering::Acquire).as_ref() }
}

/// In a forked child: the page is the parent's.
pub(super) fn forget_parent() {
    PAGE.store(std::ptr::null_mut(), Ordering::Release);
}

/// Makes the page and starts the thread that serves it. Without them the program is recorded as usual.
pub fn listen(session: &Session) {
    let (control, path) = (session.control, session.dir.join(page::FILE));
    let make = || session.identity.check(&session.dir).and_then(|()| Page::create(&path));
    let page = match thread::with_signals_blocked(make) {
        Ok(page) => (page, Some(path)),
        Err(error) => {
            let sentence = format!("`rkprof ctl` cannot reach this process: making {} failed: {error}", path.display());
            thread::note(Severity::Info, &sentence);
            match Page::hidden() {
                Ok(page) => (page, None),
                Err(_) => return,
            }
        }
    };
    PAGE.store(Box::into_raw(Box::new(page)), Ordering::Release);
    let serve = move || crate::fence::catch_panic((), || serve(control));
    let spawn = || std::thread::Builder::new().name("rkprof-control".to_owned()).stack_size(256 << 10).spawn(serve);
    if let Err(error) = thread::with_signals_blocked(spawn) {
        end();
        thread::note(
            Severity::Info,
            &format!("`rkprof ctl` cannot reach this process: starting a thread failed: {error}"),
        );
    }
}

/// The drainer has an entry for the thread. (A hook of the drainer.)
pub fn ring() {
    if let Some((page, _)) = page() {
        page.ring();
    }
}

/// The session has ended: there are no further answers.
pub fn end() {
    if let Some((page, path)) = page() {
        page.end();
        if let Some(path) = path {
            let _ = std::fs::remove_file(path);
        }
    }
}

fn serve(control: &'static Control) {
    let Some((page, _)) = page() else { return };
    loop {
        // Read before the look: a ring after it ends the wait.
        let seen = page.bell();
        match control.take_due() {
            Some(Due::End(why)) => {
                pause();
                control.order(Order::End(why), PATIENCE);
            }
            Some(Due::Begin) => {
                pause();
                if done(control.order(Order::Fired, PATIENCE)).0.is_ok() {
                    resume();
                }
            }
            None => {}
        }
        if let Some((number, request)) = page.request() {
            let answer = match serde_json::from_slice(&request) {
                Ok(command) => fulfil(control, command),
                Err(error) => answer(control, Err(Error::during("this rkprof does not understand the request", error))),
            };
            page.answer(number, &serde_json::to_vec(&answer).unwrap_or_default());
        }
        if !page.wait(seen) {
            return;
        }
    }
}

fn fulfil(control: &'static Control, command: Command) -> Answer {
    let result = match command {
        Command::Status => Ok(String::new()),
        Command::Start(limits) => begin(control, limits),
        Command::Stop => stop(control, "rkprof ctl stop"),
        Command::Mark { name } if name.trim().is_empty() => Err("a mark needs a name".into()),
        Command::Mark { name } if thread::is_recording() => {
            thread::marker(MarkerOp::Mark, 0, name.as_bytes());
            Ok(format!("marked {name}"))
        }
        Command::Mark { .. } => Err("nothing is being recorded".into()),
        Command::Snapshot => done(control.order(Order::Snapshot, PATIENCE)).0,
        Command::Set { key, value } => done(control.order(Order::Set(key, value), PATIENCE)).0,
    };
    answer(control, result)
}

/// Begins a separate recording.
pub(super) fn begin(control: &'static Control, limits: Limits) -> Result<String, Error> {
    let begun = done(control.order(Order::Begin(limits), PATIENCE)).0;
    if begun.is_ok() {
        resume();
    }
    begun
}

/// Ends the recording; its run is complete then. `why` is a sentence for the user.
pub(super) fn stop(control: &'static Control, why: &str) -> Result<String, Error> {
    pause();
    done(control.order(Order::End(why.to_owned()), PATIENCE)).0
}

fn done(reply: Option<Reply>) -> (Result<String, Error>, crate::drainer::control::Standing) {
    let late = || Err("the recording thread of the program makes no progress, or has ended".into());
    match reply {
        Some(reply) => (reply.done.unwrap_or_else(late), reply.standing),
        None => (late(), Default::default()),
    }
}

fn answer(control: &'static Control, result: Result<String, Error>) -> Answer {
    let (status, standing) = done(control.order(Order::Status, PATIENCE));
    let (ok, mut message) = match (result, status) {
        (Err(error), _) => (false, error.to_string()),
        (Ok(_), Err(error)) => (true, error.to_string()),
        (Ok(message), Ok(status)) => (true, if message.is_empty() { status } else { message }),
    };
    // A sentence that is too long for the page would make it invalid.
    message.truncate(message.char_indices().nth(600).map_or(message.len(), |(at, _)| at));
    let rank = rkprof_model::rank::detect(|name| std::env::var(name).ok());
    Answer {
        schema_version: SCHEMA_VERSION,
        ok,
        message,
        state: if thread::is_recording() && standing.state == State::Paused {
            State::Recording
        } else {
            standing.state
        },
        recording: standing.recording,
        dir: standing.dir.display().to_string(),
        pid: std::process::id(),
        rank: rank.rank,
        job: rank.job,
        records: standing.records,
        memory_bytes: standing.memory_bytes,
    }
}
