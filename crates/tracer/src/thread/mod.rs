//! The state of each application thread: its producer in the arena and its current HIP call.
//!
//! This is the hot path of the tracer. [`enter`] and [`leave`] bracket a HIP call: one relaxed load, one thread-local access,
//! two clock readings and one record in place. All other work (attaching a thread, changing a chunk) is out of line. A thread
//! never locks or allocates here after its first record; it makes a system call or waits only when the arena is full.
//!
//! Dispatches and copies get their ids while they are enqueued ([`launch`]): ids count up within a thread's block. So the ids
//! of a call are a range, which the call's own record can contain without waiting for the GPU.

mod arguments;
mod forked;
mod id;
mod launch;
mod recording;
pub mod streams;

pub use arguments::{Given, leave_with_arguments};
pub use forked::{forked, is_lost};
pub use id::id;
pub use launch::{Ticket, annotate, launch, launched, owner, reserve, stream_named, tid};
pub use recording::{is_of_none, next};

use bytemuck::Pod;
use rkprof_arena::{Arena, Producer};
use rkprof_model::clock;
use rkprof_model::record::{self, Header, Kind};
use std::cell::{Cell, UnsafeCell};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, Ordering, fence};

/// The arena of this process; null before the session starts and in forked children.
static ARENA: AtomicPtr<Arena> = AtomicPtr::new(std::ptr::null_mut());
/// Whether records are taken, in the lowest bits ([`STATE_BITS`]), and above them the number of the recording: a thread that
/// is attached to another recording attaches anew. One word, so that a call needs one load.
static RECORDING: AtomicU32 = AtomicU32::new(OFF);
/// Before the session, while paused and after its end.
const OFF: u32 = 0;
const ON: u32 = 1;
/// In a forked child without a call so far.
const CHILD: u32 = 2;
const STATE_BITS: u32 = 0b11;
/// Whether API calls are recorded; the overhead governor turns them off first.
static API_CALLS: AtomicBool = AtomicBool::new(true);
/// Ids of launches are given to threads in blocks, so that they stay small: every packet contains one.
static NEXT_BLOCK: AtomicU64 = AtomicU64::new(0);
/// pthread key whose destructor releases a thread's slot in the arena; 0 = none yet, else key + 1.
static EXIT_KEY: AtomicU32 = AtomicU32::new(0);

/// Ids in a block.
const BLOCK: u64 = 1 << 17;
/// A call begins with at least this many ids left in its thread's block: the ids of its launches are then a range, unless
/// there are more.
const MARGIN: u64 = 1 << 16;

struct State {
    producer: UnsafeCell<Producer>,
    /// The arena that the thread was last attached to; in a forked child that of the parent.
    arena: Cell<*const Arena>,
    /// The recording that it is attached to: the value of [`RECORDING`] while that is on; 0 = none.
    attached: Cell<u32>,
    /// Set while a record is written, so that a HIP call of a signal handler is not recorded, instead of corrupting the
    /// record.
    busy: Cell<bool>,
    next_child: Cell<u64>,
    /// End of the ids in this thread's block.
    block_end: Cell<u64>,
    /// The innermost API call, 0 = none.
    call_tick: Cell<u64>,
    call_function: Cell<u32>,
    call_stream: Cell<u64>,
    /// The kernel's id of this thread.
    tid: Cell<u32>,
    /// The packet that this thread reserved last, until its kind is known: whether it launched nothing, and its id.
    reserved: Cell<Option<(&'static AtomicBool, u64)>>,
    /// The call path of the call that began at the tick.
    path: Cell<(u64, u64)>,
    /// `rkprof_annotate`: work of the next launch.
    annotation: Cell<Option<(f64, f64)>>,
    /// Whether a ROCTx message of this thread has stated work: its launches then record the thread.
    states_work: Cell<bool>,
}

thread_local! {
    static STATE: State = const {
        State {
            producer: UnsafeCell::new(Producer::new()),
            arena: Cell::new(std::ptr::null()),
            attached: Cell::new(0),
            busy: Cell::new(false),
            next_child: Cell::new(0),
            block_end: Cell::new(0),
            call_tick: Cell::new(0),
            call_function: Cell::new(0),
            call_stream: Cell::new(u64::MAX),
            tid: Cell::new(0),
            reserved: Cell::new(None),
            path: Cell::new((0, 0)),
            annotation: Cell::new(None),
            states_work: Cell::new(false),
        }
    };
}

/// Sends records to `arena` from now on.
pub fn start(arena: &'static Arena) {
    let mut key: libc::pthread_key_t = 0;
    if EXIT_KEY.load(Ordering::Relaxed) == 0 {
        // SAFETY: `key` is valid for writing; the destructor is a function of this library, which is never unloaded.
        if unsafe { libc::pthread_key_create(&raw mut key, Some(thread_exits)) } == 0 {
            EXIT_KEY.store(key + 1, Ordering::Relaxed);
        }
    }
    ARENA.store(std::ptr::from_ref(arena).cast_mut(), Ordering::Release);
}

/// Turns recording on or off; the arena stays.
pub fn set_recording(on: bool) {
    if !on {
        recording::was_off();
        crate::call_paths::ranges::paused();
    }
    let set = |word: u32| Some(word & !STATE_BITS | if on { ON } else { OFF });
    // Before the sleeping drainer is woken: it reads this again before it sleeps.
    let _ = RECORDING.fetch_update(Ordering::SeqCst, Ordering::Relaxed, set);
    fence(Ordering::SeqCst);
}

/// The value of [`RECORDING`] while the current recording is on.
#[inline]
fn recording() -> u32 {
    RECORDING.load(Ordering::Acquire) & !STATE_BITS | ON
}

/// Turns the records of API calls on or off; the calls of launches are recorded in any case.
pub fn set_api_calls(on: bool) {
    API_CALLS.store(on, Ordering::Relaxed);
}

/// Whether records are taken now.
#[inline]
pub fn is_recording() -> bool {
    RECORDING.load(Ordering::Relaxed) & STATE_BITS == ON
}

/// Forgets the arena: recording ends.
pub fn abandon() {
    RECORDING.store(OFF, Ordering::SeqCst);
    ARENA.store(std::ptr::null_mut(), Ordering::SeqCst);
}

fn arena() -> Option<&'static Arena> {
    // SAFETY: the pointer is null or came from a `&'static Arena` in `start`.
    unsafe { ARENA.load(Ordering::Acquire).as_ref() }
}

/// A HIP call in progress: passed from [`enter`] to [`leave`], on the same thread.
#[derive(Clone, Copy)]
pub struct Entered {
    state: *const State,
    start: clock::Tick,
    first_child: u64,
    outer_tick: u64,
    outer_function: u32,
    /// The recording in which it began.
    recording: u32,
    outer_stream: u64,
}

pub use rkprof_model::record::function_word;

/// Arguments of a call in its record, `MAX` where the function has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arguments {
    pub stream: u64,
    pub bytes: u64,
}

impl Arguments {
    pub const NONE: Arguments = Arguments { stream: u64::MAX, bytes: u64::MAX };
}

/// A call of `function` (a [`function_word`]) begins on this thread. `None`: recording is off, forward the call.
#[inline(always)]
pub fn enter(function: u32, stream: u64) -> Option<Entered> {
    let mut recording = RECORDING.load(Ordering::Relaxed);
    if recording & STATE_BITS != ON {
        if recording & STATE_BITS == OFF || !forked::first_call() {
            return None;
        }
        recording = self::recording();
    }
    STATE.with(|state| {
        if state.attached.get() != recording {
            attach(state);
        }
        state.settle();
        let entered = Entered {
            state,
            start: clock::now(),
            first_child: state.next_child.get(),
            outer_tick: state.call_tick.get(),
            outer_function: state.call_function.get(),
            recording,
            outer_stream: state.call_stream.get(),
        };
        state.call_tick.set(entered.start);
        state.call_function.set(function);
        state.call_stream.set(stream);
        Some(entered)
    })
}

/// Takes the call path of a call that launches or allocates, if paths are on.
#[inline(always)]
pub fn take_path(entered: &Entered) {
    if crate::call_paths::are_taken() {
        let path = crate::call_paths::take(entered.start);
        // SAFETY: as in `leave`.
        unsafe { &*entered.state }.path.set((path, entered.start));
    }
}

/// The call has returned `status`.
#[inline(always)]
pub fn leave(entered: Entered, function: u32, status: i32, arguments: Arguments) {
    leave_at(clock::now(), entered, function, status, arguments);
}

/// [`leave`] for a call that `waits` or, if false, allocates: with its call path, if paths are on. The cost of taking it is
/// not in the call's time.
#[inline(always)]
pub fn leave_with_path(entered: Entered, function: u32, status: i32, arguments: Arguments, waits: bool) {
    let end = clock::now();
    if crate::call_paths::are_taken() {
        give_path(&entered, end, waits);
    }
    leave_at(end, entered, function, status, arguments);
}

/// Records the path of the call whose record comes next.
#[cold]
#[inline(never)]
fn give_path(entered: &Entered, end: clock::Tick, waits: bool) {
    if !is_kept(entered) {
        return;
    }
    // SAFETY: as in `leave`.
    let state = unsafe { &*entered.state };
    let (taken, tick) = state.path.get();
    let taken = if tick == entered.start { taken } else { 0 };
    let (path, is_long) =
        if waits { crate::call_paths::of_wait(end.saturating_sub(entered.start), taken) } else { (taken, false) };
    if path != 0 {
        let header = launch::annotation_header(record::PATH_OF_CALL);
        let (flops, bytes) = (f64::from_bits(path), f64::from(u8::from(is_long)));
        state.push(&record::Annotation { header, child: entered.start, flops, bytes });
    }
}

/// Whether the record of a call that ends now is kept: a call that ends after its recording was closed is in none.
#[inline(always)]
fn is_kept(entered: &Entered) -> bool {
    API_CALLS.load(Ordering::Relaxed) && (RECORDING.load(Ordering::Relaxed) ^ entered.recording) <= STATE_BITS
}

#[inline(always)]
fn leave_at(end: clock::Tick, entered: Entered, function: u32, status: i32, arguments: Arguments) {
    let Some((state, mut call)) = returned(end, entered, function, status) else { return };
    if arguments == Arguments::NONE {
        state.push(&call);
    } else {
        call.header.kind = Kind::ApiCallArgs as u8;
        call.header.len = size_of::<record::ApiCallArgs>() as u16;
        let stream = state.stream(arguments.stream);
        state.push(&record::ApiCallArgs { call, stream, bytes: arguments.bytes });
    }
}

/// The record of a call that has returned, and this thread's state; `None` where it is not kept.
#[inline(always)]
fn returned<'a>(
    end: clock::Tick,
    entered: Entered,
    function: u32,
    status: i32,
) -> Option<(&'a State, record::ApiCall)> {
    // SAFETY: `leave` runs on the thread that ran `enter`, whose thread-local storage is still there.
    let state = unsafe { &*entered.state };
    state.call_tick.set(entered.outer_tick);
    state.call_function.set(entered.outer_function);
    state.call_stream.set(entered.outer_stream);
    if !is_kept(&entered) {
        return None;
    }
    state.settle();
    let next = state.next_child.get();
    let (first_child, children) =
        if next == entered.first_child { (next, 0) } else { state.launched(entered.first_child, next) };
    let call = record::ApiCall {
        header: Header {
            kind: Kind::ApiCall as u8,
            tag: record::function_domain(function),
            len: size_of::<record::ApiCall>() as u16,
            aux: record::function_operation(function),
        },
        start_tick: entered.start,
        end_tick: end,
        first_child,
        children,
        status,
    };
    Some((state, call))
}

/// Wakes the drainer: there is work for it outside the arena.
pub fn wake_drainer() {
    if let Some(arena) = arena() {
        arena.wake_drainer();
    }
}

/// Writes one record from this thread; without room it is lost and the arena counts it.
pub fn push<T: Pod>(record: &T) {
    with_state(|state| state.push(record));
}

/// Writes a record that is followed by values with these bytes; sets `len` of its header.
pub fn push_values<T: Pod>(record: &T, values: &[u8]) {
    with_state(|state| {
        state.write(|producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            unsafe { producer.push_with(arena, record, values) };
        });
    });
}

/// Writes a record that is followed by text; `aux` of its header must be the text's length, `len` that of the whole.
pub fn push_text<T: Pod>(record: &T, text: &[u8]) {
    with_state(|state| {
        state.write(|producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            unsafe { producer.push_with_text(arena, record, text) };
        });
    });
}

/// A ROCTx or `rkprof_range_*` event on this thread, now.
pub fn marker(op: record::MarkerOp, id: u64, text: &[u8]) {
    if RECORDING.load(Ordering::Relaxed) & STATE_BITS == CHILD {
        forked::first_call();
    }
    let text = record::clip(text);
    if text.trim_ascii_start().starts_with(rkprof_arch::work::MARKER_PREFIX.as_bytes()) {
        let _ = STATE.try_with(|state| state.states_work.set(true));
    }
    if crate::call_paths::are_taken() {
        crate::call_paths::ranges::marker(op, text);
    }
    let header = text_header::<record::Marker>(Kind::Marker, op as u8, text);
    push_text(&record::Marker { header, tick: clock::now(), id }, text);
}

/// A call of `roctxProfilerPause` or `Resume` that began at a tick and ends now; its record has its length in ticks.
pub fn marker_since(op: record::MarkerOp, tick: clock::Tick) {
    let header = text_header::<record::Marker>(Kind::Marker, op as u8, b"");
    push(&record::Marker { header, tick, id: clock::now().saturating_sub(tick) });
}

/// Adds a sentence for the summary.
pub fn note(severity: record::Severity, sentence: &str) {
    let text = record::clip(sentence.as_bytes());
    let header = text_header::<record::Note>(Kind::Note, severity as u8, text);
    push_text(&record::Note { header, tick: clock::now() }, text);
}

/// The header of a `T` that is followed by `text`.
pub fn text_header<T>(kind: Kind, tag: u8, text: &[u8]) -> Header {
    Header { kind: kind as u8, tag, len: record::padded(size_of::<T>() + text.len()) as u16, aux: text.len() as u32 }
}

fn with_state(f: impl FnOnce(&State)) {
    // `try_with`, because the SDK may call after this thread's destructors have run.
    let _ = STATE.try_with(|state| {
        if state.attached.get() != recording() {
            attach(state);
        }
        f(state);
    });
}

impl State {
    /// Gives this thread a block of ids that no other thread has.
    #[cold]
    #[inline(never)]
    fn take_block(&self) {
        let block = NEXT_BLOCK.fetch_add(1, Ordering::Relaxed);
        launch::own(block, self.tid.get());
        // 0 is not an id.
        self.next_child.set(block * BLOCK + 1);
        self.block_end.set((block + 1) * BLOCK);
    }

    /// First id and number of the launches of a call that began when `first` was the next id; `next` is the next id now.
    #[inline]
    fn launched(&self, first: u64, next: u64) -> (u64, u32) {
        let end = self.block_end.get();
        let begin = end - BLOCK + 1;
        // A call that launches more than its block has left is tied to its launches in the last block.
        let first = if (begin..end).contains(&first) { first } else { begin };
        if end - next < MARGIN && self.call_tick.get() == 0 {
            self.take_block();
        }
        (first, (next - first) as u32)
    }

    /// Inlined into the recorded call: as a closure for [`State::write`] it was a separate call.
    #[inline(always)]
    fn push<T: Pod>(&self, record: &T) {
        if let Some((producer, arena)) = self.begin() {
            // SAFETY: this thread attached the producer to this arena.
            unsafe { producer.push(arena, record) };
            self.busy.set(false);
        }
    }

    #[inline(always)]
    fn write(&self, f: impl FnOnce(&mut Producer, &'static Arena)) {
        if let Some((producer, arena)) = self.begin() {
            f(producer, arena);
            self.busy.set(false);
        }
    }

    /// This thread's producer in the arena, until `busy` is false again; `None` without an arena, or in a signal handler that
    /// interrupted a record.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    fn begin(&self) -> Option<(&mut Producer, &'static Arena)> {
        if self.busy.replace(true) {
            return None;
        }
        let Some(arena) = arena() else {
            self.busy.set(false);
            return None;
        };
        // SAFETY: only this thread reaches its own state, and `busy` excludes a second use by a signal handler.
        Some((unsafe { &mut *self.producer.get() }, arena))
    }
}

#[cold]
#[inline(never)]
fn attach(state: &State) {
    let Some(arena) = arena() else { return };
    let key = EXIT_KEY.load(Ordering::Relaxed);
    let tid = id();
    state.tid.set(tid);
    loop {
        let recording = recording();
        state.take_block();
        let former = state.arena.replace(arena);
        state.write(|producer, _| {
            if std::ptr::eq(former, arena) {
                // SAFETY: this thread attached the producer to this arena, if it is attached.
                unsafe { producer.detach(arena) };
            } else {
                // A slot in a parent's arena belongs to the parent.
                *producer = Producer::new();
            }
            // Without a slot the arena counts the drops.
            let _ = producer.attach(arena, tid);
        });
        state.attached.set(recording);
        // The drainer closes a recording by changing the word and then counting its threads: a thread that still read the old
        // word has attached by then.
        fence(Ordering::SeqCst);
        if recording == self::recording() {
            break;
        }
    }
    if key != 0 {
        // SAFETY: the key was created in `start`; the value only has to be non-null for the destructor to run.
        unsafe { libc::pthread_setspecific(key - 1, std::ptr::from_ref(arena).cast()) };
    }
}

/// Destructor of [`EXIT_KEY`]: the thread ends. A later record (from another library's destructor) attaches anew.
unsafe extern "C" fn thread_exits(_: *mut libc::c_void) {
    let _ = STATE.try_with(|state| {
        state.write(|producer, arena| {
            if std::ptr::eq(state.arena.get(), arena) {
                // SAFETY: this thread attached the producer to this arena.
                unsafe { producer.detach(arena) };
            }
        });
        state.attached.set(0);
    });
}

/// Deepest nesting of calls that the SDK reports by callback; deeper ones are not recorded.
const MAX_CALLBACK_DEPTH: usize = 4;

thread_local! {
    /// Calls in progress that the SDK reports by callback, which cannot keep them in a stack frame.
    static BY_CALLBACK: Cell<(usize, [Option<Entered>; MAX_CALLBACK_DEPTH])> =
        const { Cell::new((0, [None; MAX_CALLBACK_DEPTH])) };
}

/// [`enter`] for a call that the SDK reports by callback.
pub fn enter_by_callback(function: u32) {
    let _ = BY_CALLBACK.try_with(|calls| {
        let (depth, mut open) = calls.get();
        if let Some(slot) = open.get_mut(depth) {
            *slot = enter(function, u64::MAX);
        }
        calls.set((depth + 1, open));
    });
}

/// [`leave`] for a call that the SDK reports by callback. Its return value is not read.
pub fn leave_by_callback(function: u32) {
    let _ = BY_CALLBACK.try_with(|calls| {
        let (depth, mut open) = calls.get();
        let Some(depth) = depth.checked_sub(1) else { return };
        let entered = open.get_mut(depth).and_then(Option::take);
        calls.set((depth, open));
        if let Some(entered) = entered {
            leave(entered, function, 0, Arguments::NONE);
        }
    });
}

/// Runs `f` with all signals blocked on this thread: a thread that `f` starts takes none of the program's signals. Removes a
/// SIGXFSZ that `f` causes (a file may not be that large); `f` gets the error.
pub fn with_signals_blocked<R>(f: impl FnOnce() -> R) -> R {
    // SAFETY: sigset_t is plain data; both calls get valid pointers and change this thread's mask only.
    let old = unsafe {
        let (mut all, mut old): (libc::sigset_t, libc::sigset_t) = (std::mem::zeroed(), std::mem::zeroed());
        libc::sigfillset(&raw mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut old);
        old
    };
    let was_pending = size_signal_is_pending();
    let result = f();
    // SAFETY: sigset_t is plain data; the set is made by sigemptyset; the zero timeout makes the call return at once; the
    // restored mask was read above.
    unsafe {
        if !was_pending && size_signal_is_pending() {
            let (mut set, now): (libc::sigset_t, libc::timespec) = (std::mem::zeroed(), std::mem::zeroed());
            libc::sigemptyset(&raw mut set);
            libc::sigaddset(&raw mut set, libc::SIGXFSZ);
            libc::sigtimedwait(&raw const set, std::ptr::null_mut(), &raw const now);
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const old, std::ptr::null_mut());
    }
    result
}

fn size_signal_is_pending() -> bool {
    // SAFETY: sigset_t is plain data and valid for writing.
    unsafe {
        let mut pending: libc::sigset_t = std::mem::zeroed();
        libc::sigpending(&raw mut pending) == 0 && libc::sigismember(&raw const pending, libc::SIGXFSZ) == 1
    }
}
