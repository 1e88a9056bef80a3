//! Asks the SDKs for the records in their buffers, on a thread of its own.
//!
//! A flush returns when the SDK has delivered the records. With `--on-full block` a delivery may wait for room in the
//! arena, which only the drainer makes. So the drainer must never wait for a flush without draining. Where no thread can be made, it flushes itself, and
//! deliveries drop what finds no room.

use rkprof_arena::Arena;
use rkprof_model::clock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

pub(super) struct Flusher {
    flush: fn(),
    /// Whether there is an SDK with buffers.
    has_sdk: fn() -> bool,
    /// Made with the first flush.
    thread: Option<(SyncSender<()>, Receiver<()>)>,
    /// Whether a flush is in progress.
    busy: bool,
    /// Whether it was given up: threads that need its records continue without them.
    given_up: bool,
    /// Its start, and the start of the last flush that has ended, in the time of records: a recovery compares it with calls.
    began: u64,
    flushed: u64,
}

impl Flusher {
    pub(super) fn new(flush: fn(), has_sdk: fn() -> bool) -> Flusher {
        Flusher { flush, has_sdk, thread: None, busy: false, given_up: false, began: 0, flushed: 0 }
    }

    /// Begins a flush, unless one is in progress. Returns false where it was made at once, because there is no thread for it.
    pub(super) fn begin(&mut self, arena: &Arena) -> bool {
        self.is_done(Duration::ZERO);
        if self.busy {
            return true;
        }
        // On rkprof's own doors the thread would have nothing to do.
        if !(self.has_sdk)() {
            self.flushed = clock::record_ns();
            return true;
        }
        if self.thread.is_none() {
            self.thread = spawn(self.flush);
        }
        self.began = clock::record_ns();
        match &self.thread {
            Some((requests, _)) => self.busy = requests.try_send(()).is_ok(),
            // No thread is available.
            None => {
                arena.while_away(self.flush);
                self.flushed = self.began;
            }
        }
        self.thread.is_some()
    }

    /// Waits for this time for the flush to end; returns true when none is in progress.
    pub(super) fn is_done(&mut self, patience: Duration) -> bool {
        if self.busy
            && let Some((_, done)) = &self.thread
        {
            let answer = done.recv_timeout(patience);
            self.busy = matches!(answer, Err(RecvTimeoutError::Timeout));
            self.given_up &= self.busy;
            if answer.is_ok() {
                self.flushed = self.began;
            }
        }
        !self.busy
    }

    /// Gives up the current flush, which will not end.
    pub(super) fn give_up(&mut self) {
        self.given_up = self.busy;
    }

    /// Whether the current flush was given up and has not ended since.
    pub(super) fn hangs(&mut self) -> bool {
        self.is_done(Duration::ZERO);
        self.given_up
    }

    /// The SDKs' records from before this time have been delivered; 0: not known.
    pub(super) fn flushed(&mut self) -> u64 {
        self.is_done(Duration::ZERO);
        self.flushed
    }
}

fn spawn(flush: fn()) -> Option<(SyncSender<()>, Receiver<()>)> {
    let (ask, asked) = sync_channel(1);
    let (tell, told) = sync_channel(1);
    let body = move || {
        crate::thread::set_rkprofs();
        while asked.recv().is_ok() {
            crate::fence::catch_panic((), flush);
            if tell.send(()).is_err() {
                return;
            }
        }
    };
    let spawn = || std::thread::Builder::new().name("rkprof-flush".to_owned()).spawn(body);
    crate::thread::with_signals_blocked(spawn).ok().map(|_| (ask, told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Condvar, Mutex};

    static OPEN: (Mutex<bool>, Condvar) = (Mutex::new(false), Condvar::new());
    static FLUSHES: AtomicUsize = AtomicUsize::new(0);

    fn flush() {
        let guard = OPEN.0.lock().expect("not poisoned");
        drop(OPEN.1.wait_while(guard, |open| !*open).expect("not poisoned"));
        FLUSHES.fetch_add(1, Ordering::SeqCst);
    }

    #[test]
    fn a_flush_that_hangs_does_not_hang_its_caller() {
        let file = tempfile::tempfile().expect("a file");
        let arena = Arena::in_file(file, &rkprof_arena::Options::default()).expect("an arena");
        let mut flusher = Flusher::new(flush, || true);
        assert!(flusher.is_done(Duration::ZERO), "nothing was asked for");
        flusher.begin(&arena);
        flusher.begin(&arena);
        assert!(!flusher.is_done(Duration::from_millis(1)));
        assert_eq!(flusher.flushed(), 0, "it has not ended");
        flusher.give_up();
        assert!(flusher.hangs());
        let opened = clock::boottime_ns();
        *OPEN.0.lock().expect("not poisoned") = true;
        OPEN.1.notify_all();
        assert!(flusher.is_done(Duration::from_secs(60)));
        assert!(!flusher.hangs(), "it has ended after all");
        assert_eq!(FLUSHES.load(Ordering::SeqCst), 1, "what is under way is not asked for again");
        assert!((1..=opened).contains(&flusher.flushed()), "what came while it was under way may wait for the next");
        flusher.begin(&arena);
        assert!(flusher.is_done(Duration::from_secs(60)));
        assert_eq!(FLUSHES.load(Ordering::SeqCst), 2);
    }
}
