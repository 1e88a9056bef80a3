//! Buffers: the recording threads copy records in, and a callback thread passes them to the tool.
//!
//! One lock guards a buffer, and it is held for the whole callback, so a slow tool blocks every producer; the real
//! SDK behaves so under both policies. Reaching the watermark (in bytes) asks the callback thread to flush; a record
//! that does not fit is dropped and counted (DISCARD), or flushes first (LOSSLESS). A drop count is cumulative.
//!
//! A buffer has room for a header per byte, as in rocprofiler-sdk 1.0. Each flush clears all of them. A lossless buffer exists
//! twice, and a flush exchanges the two. So a lossless buffer of 1 MiB takes 32 MiB, and a flush of it writes 16 MiB.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::{Mutex, MutexGuard, OnceLock};

use super::context::{self, FINI_STATUS};
use super::kind::TracingKind;
use super::records::Record;
use super::status::{Result, Status};
use super::threads;
use crate::c::Ptr;
use crate::fault;
use crate::rng::Rng;

const MAX: usize = 64;
static BUFFERS: [OnceLock<Buffer>; MAX] = [const { OnceLock::new() }; MAX];
static CREATE: Mutex<()> = Mutex::new(());

pub const CATEGORY_TRACING: u32 = 1;
pub const CATEGORY_PC_SAMPLING: u32 = 2;
pub const CATEGORY_COUNTERS: u32 = 3;

pub struct Buffer {
    pub handle: u64,
    context: u64,
    capacity: usize,
    watermark: usize,
    lossless: bool,
    callback: Ptr,
    data: Ptr,
    /// Index of the callback thread.
    thread: AtomicU64,
    content: Mutex<Content>,
    dropped: AtomicU64,
    /// Whether a flush is in progress.
    flushing: AtomicBool,
    destroyed: AtomicBool,
}

/// `rocprofiler_record_header_t`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Header {
    category: u32,
    kind: u32,
    payload: *const u64,
}

impl Header {
    const NONE: Header = Header { category: 0, kind: 0, payload: std::ptr::null() };
}

struct Content {
    /// The one that takes records, and the one that was flushed last.
    halves: [Half; 2],
    rng: Rng,
}

struct Half {
    /// Storage for all records; allocated at creation and never moved, since the headers point into it.
    words: Vec<u64>,
    used: usize,
    /// One for each byte of `words`; the first `count` are in use.
    headers: Vec<Header>,
    count: usize,
}

// SAFETY: the pointers in the headers point into `words` of the same value, which the buffer's lock protects.
unsafe impl Send for Content {}

type BufferCallback = unsafe extern "C" fn(
    context: u64,
    buffer: u64,
    headers: *mut *mut Header,
    count: usize,
    data: *mut c_void,
    dropped: u64,
);

fn base() -> u64 {
    static BASE: OnceLock<u64> = OnceLock::new();
    *BASE.get_or_init(|| super::random_base(255, 65535))
}

/// The real SDK's buffers are whole pages.
const PAGE: usize = 4096;

pub fn create(context: u64, bytes: usize, watermark: usize, policy: u32, callback: Ptr, data: Ptr) -> Result<u64> {
    context::unlocked()?;
    threads::init();
    let _guard = CREATE.lock();
    let index = BUFFERS.iter().position(|slot| slot.get().is_none()).ok_or(Status::BUFFER_NOT_FOUND)?;
    let handle = base() + index as u64;
    let capacity = bytes.next_multiple_of(PAGE);
    let lossless = policy == 2;
    let halves = [Half::new(capacity), Half::new(if lossless { capacity } else { 0 })];
    let buffer = Buffer {
        handle,
        context,
        capacity,
        watermark,
        lossless,
        callback,
        data,
        thread: AtomicU64::new(0),
        content: Mutex::new(Content { halves, rng: Rng::new(handle) }),
        dropped: AtomicU64::new(0),
        flushing: AtomicBool::new(false),
        destroyed: AtomicBool::new(false),
    };
    BUFFERS[index].get_or_init(|| buffer);
    Ok(handle)
}

pub fn find(handle: u64) -> Result<&'static Buffer> {
    let index = handle.checked_sub(base()).ok_or(Status::BUFFER_NOT_FOUND)?;
    let buffer = BUFFERS.get(index as usize).and_then(OnceLock::get).ok_or(Status::BUFFER_NOT_FOUND)?;
    if buffer.destroyed.load(Acquire) { Err(Status::BUFFER_NOT_FOUND) } else { Ok(buffer) }
}

/// Passes the buffer's content to the tool, on its callback thread, and waits for it.
pub fn flush(handle: u64) -> Result {
    if FINI_STATUS.load(Acquire) > 0 {
        return Err(Status::FINALIZED);
    }
    find(handle)?.flush(true)
}

pub fn destroy(handle: u64) -> Result {
    let buffer = find(handle)?;
    if buffer.flushing.load(Acquire) {
        return Err(Status::BUFFER_BUSY);
    }
    buffer.destroyed.store(true, Release);
    Ok(())
}

pub fn assign_thread(handle: u64, thread: u64) -> Result {
    find(handle)?.thread.store(thread, Release);
    Ok(())
}

impl Buffer {
    fn lock(&self) -> MutexGuard<'_, Content> {
        self.content.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub fn emplace_tracing(&'static self, kind: TracingKind, record: Record) {
        self.emplace(CATEGORY_TRACING, kind.buffer().unwrap_or(0) as u32, &record);
    }

    pub fn emplace(&'static self, category: u32, kind: u32, record: &Record) {
        let bytes = record.as_words().len() * 8;
        assert!(bytes <= self.capacity, "buffer {} ({} bytes) is smaller than a record", self.handle, self.capacity);
        let full = loop {
            let mut content = self.lock();
            if self.drop_on_purpose(&mut content) {
                self.dropped.fetch_add(1, Relaxed);
                return;
            }
            let half = &mut content.halves[0];
            let fits = half.used * 8 + bytes <= self.capacity;
            if fits {
                half.put(category, kind, record);
            }
            let at_watermark = half.used * 8 >= self.watermark;
            drop(content);
            if fits {
                break at_watermark;
            }
            if !self.lossless {
                self.dropped.fetch_add(1, Relaxed);
                break at_watermark;
            }
            let _ = self.flush(true);
        };
        if full {
            // A flush waits while tools are finalized.
            let _ = self.flush(FINI_STATUS.load(Acquire) < 0);
        }
    }

    fn drop_on_purpose(&self, content: &mut Content) -> bool {
        fault::number("drop", 0.01).is_some_and(|share| content.rng.unit() < share)
    }

    fn flush(&'static self, wait: bool) -> Result {
        while self.flushing.swap(true, AcqRel) {
            if !wait {
                return Err(Status::BUFFER_BUSY);
            }
            std::thread::sleep(std::time::Duration::from_micros(100));
        }
        threads::run(self.thread.load(Acquire), wait, move || self.deliver());
        Ok(())
    }

    /// On the callback thread.
    fn deliver(&self) {
        let mut content = self.lock();
        let half = &mut content.halves[0];
        if half.count > 0 && !self.callback.is_null() {
            let mut pointers: Vec<*mut Header> = half.headers[..half.count].iter_mut().map(|h| h as *mut _).collect();
            // SAFETY: the tool passed this address as a callback of this type.
            let callback: BufferCallback = unsafe { std::mem::transmute(self.callback.0) };
            let dropped = self.dropped.load(Relaxed);
            // SAFETY: headers and payloads live until the lock is released; `data` is the tool's own.
            unsafe { callback(self.context, self.handle, pointers.as_mut_ptr(), pointers.len(), self.data.0, dropped) };
        }
        if half.count > 0 {
            half.headers.fill(Header::NONE);
            (half.used, half.count) = (0, 0);
            if self.lossless {
                content.halves.swap(0, 1);
            }
        }
        drop(content);
        self.flushing.store(false, Release);
    }
}

impl Half {
    fn new(capacity: usize) -> Half {
        let mut headers = Vec::with_capacity(capacity);
        headers.resize(capacity, Header::NONE);
        Half { words: vec![0; capacity / 8], used: 0, headers, count: 0 }
    }

    fn put(&mut self, category: u32, kind: u32, record: &Record) {
        let words = record.as_words();
        let target = &mut self.words[self.used..self.used + words.len()];
        target.copy_from_slice(words);
        self.headers[self.count] = Header { category, kind, payload: target.as_ptr() };
        (self.used, self.count) = (self.used + words.len(), self.count + 1);
    }
}
