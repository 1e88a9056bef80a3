//! The SDK's own threads: callback threads that pass buffers to tools, and the notices that tools get around their creation.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Mutex, MutexGuard, Once};

use super::context::INIT_STATUS;
use super::status::{Result, Status};
use crate::c::Ptr;

type Task = Box<dyn FnOnce() + Send>;

enum Message {
    Run(Task, Option<SyncSender<()>>),
    Quit,
}

struct CallbackThread {
    sender: std::sync::mpsc::Sender<Message>,
    /// `None` in the child of a fork, until its own thread runs.
    thread: Option<std::thread::JoinHandle<()>>,
}

static THREADS: Mutex<Vec<CallbackThread>> = Mutex::new(Vec::new());
/// Whether this is a forked child whose parent held the lock of [`THREADS`], which no thread will ever release.
static STRANDED: AtomicBool = AtomicBool::new(false);
static NOTICES: Mutex<Vec<Notice>> = Mutex::new(Vec::new());

#[derive(Clone, Copy)]
struct Notice {
    before: Ptr,
    after: Ptr,
    libraries: i32,
    data: Ptr,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// `ROCPROFILER_LIBRARY`: threads of the SDK itself.
const SDK_LIBRARY: i32 = 1;

pub fn at_create(before: Ptr, after: Ptr, libraries: i32, data: Ptr) {
    lock(&NOTICES).push(Notice { before, after, libraries, data });
}

/// Tells tools that a thread is about to be, or has been, created.
fn notify(library: i32, which: impl Fn(&Notice) -> Ptr) {
    let notices = lock(&NOTICES).clone();
    for notice in notices.iter().filter(|notice| notice.libraries == 0 || notice.libraries & library != 0) {
        let callback = which(notice);
        if !callback.is_null() {
            // SAFETY: the tool passed this address as a callback of this type.
            let callback: unsafe extern "C" fn(i32, *mut c_void) = unsafe { std::mem::transmute(callback.0) };
            // SAFETY: `data` is the tool's own.
            unsafe { callback(library, notice.data.0) };
        }
    }
}

/// Creates the callback thread that all buffers share, once.
pub fn init() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        create_thread();
        super::registration::finalize_at_exit();
        extern "C" fn in_child() {
            restart_after_fork();
        }
        // SAFETY: the handler is a function of this library, which is never unloaded.
        unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
    });
}

pub fn create() -> Result<u64> {
    if INIT_STATUS.load(std::sync::atomic::Ordering::Acquire) > 0 {
        return Err(Status::CONFIGURATION_LOCKED);
    }
    init();
    Ok(create_thread())
}

fn create_thread() -> u64 {
    notify(SDK_LIBRARY, |notice| notice.before);
    let (sender, receiver) = channel();
    let thread = start(receiver);
    let mut threads = lock(&THREADS);
    threads.push(CallbackThread { sender, thread: Some(thread) });
    let index = threads.len() as u64 - 1;
    drop(threads);
    notify(SDK_LIBRARY, |notice| notice.after);
    index
}

fn start(receiver: Receiver<Message>) -> std::thread::JoinHandle<()> {
    std::thread::spawn(move || {
        while let Ok(Message::Run(task, done)) = receiver.recv() {
            task();
            if let Some(done) = done {
                let _ = done.send(());
            }
        }
    })
}

/// Runs `task` on callback thread `index`, and waits for its end if requested.
pub fn run(index: u64, wait: bool, task: impl FnOnce() + Send + 'static) {
    let (done, ended) = sync_channel(1);
    let threads = lock(&THREADS);
    let Some(thread) = threads.get(index as usize) else { return };
    let _ = thread.sender.send(Message::Run(Box::new(task), wait.then_some(done)));
    drop(threads);
    if wait {
        let _ = ended.recv();
    }
}

/// Ends all callback threads after their remaining tasks.
pub fn finalize() {
    if STRANDED.load(Ordering::Relaxed) {
        return;
    }
    for thread in lock(&THREADS).drain(..) {
        let _ = thread.sender.send(Message::Quit);
        if let Some(thread) = thread.thread {
            let _ = thread.join();
        }
    }
}

/// A forked child has none of its parent's threads; the SDK starts its callback threads anew.
fn restart_after_fork() {
    crate::clock::forget_thread_id();
    // The parent may have held the lock when it forked; then the child has no callback threads.
    let Ok(mut threads) = THREADS.try_lock() else {
        STRANDED.store(true, Ordering::Relaxed);
        return;
    };
    for thread in threads.iter_mut() {
        let (sender, receiver) = channel();
        // Not dropped: its thread, which no longer exists, may have held the channel's own lock.
        std::mem::forget(std::mem::replace(&mut thread.sender, sender));
        std::mem::forget(thread.thread.replace(start(receiver)));
    }
}
