//! What each thread keeps: its producer in the arena, its block of ids and its innermost call. It is made without allocation,
//! attached at the thread's first record of a recording, and detached when the thread ends.

use super::blocks::BLOCK;
use super::interrupted::{Frame, Nested};
use super::kernel_arguments::KernelArguments;
use super::own::{self, arena};
use super::{blocks, id};
use crate::call_paths::Taken;
use bytemuck::Pod;
use rkprof_arena::{Arena, Producer};
use rkprof_model::record;
use std::cell::{Cell, UnsafeCell};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering, compiler_fence, fence};

/// pthread key whose destructor releases a thread's slot in the arena; 0 = none yet, else key + 1.
static EXIT_KEY: AtomicU32 = AtomicU32::new(0);

/// A call begins with at least this many ids left in its thread's block: the ids of its launches are then a range, unless
/// there are more.
const MARGIN: u64 = 1 << 16;

/// Not the kind of any record.
pub(super) const NO_KIND: u8 = u8::MAX;

pub(super) struct State {
    pub(super) producer: UnsafeCell<Producer>,
    /// The arena that the thread was last attached to; in a forked child that of the parent.
    pub(super) arena: Cell<*const Arena>,
    /// The recording that it is attached to: the value of [`own::recording`] while that is on; 0 = none.
    pub(super) attached: Cell<u32>,
    /// The same for a thread that has made a call since it was attached; 0 = none.
    pub(super) calling: Cell<u32>,
    /// Whether rkprof has made this thread, and the drainer may wait for it.
    is_rkprofs: Cell<bool>,
    /// The [`Frame`] of the code that writes a record; 0 while none does. Handlers of signals find it set, and so does a thread that
    /// left such code by `longjmp`.
    pub(super) frame: Cell<usize>,
    pub(super) nested: [Nested; 2],
    pub(super) next_child: Cell<u64>,
    /// End of the ids in this thread's block.
    pub(super) block_end: Cell<u64>,
    /// The innermost API call, 0 = none.
    pub(super) call_tick: Cell<u64>,
    pub(super) call_function: Cell<u32>,
    pub(super) call_stream: Cell<u64>,
    /// The kernel's id of this thread.
    pub(super) tid: Cell<u32>,
    /// The packet that this thread reserved last, until its kind is known: whether it launched nothing, and its id.
    pub(super) reserved: Cell<Option<(&'static AtomicBool, u64)>>,
    /// The call path of the call that began at the tick.
    pub(super) path: Cell<(Taken, u64)>,
    /// What the launching call that began at the tick was given for its kernel.
    pub(super) kernel_arguments: Cell<(KernelArguments, u64)>,
    /// What the call that began at the tick keeps of the graph that it launches; null when it launches none.
    pub(super) graph: Cell<(*mut c_void, u64)>,
    /// `rkprof_annotate`: work of the next launch.
    pub(super) annotation: Cell<Option<(f64, f64)>>,
    /// Whether a ROCTx message of this thread has stated work: its launches then record the thread.
    pub(super) states_work: Cell<bool>,
}

thread_local! {
    pub(super) static STATE: State = const {
        State {
            producer: UnsafeCell::new(Producer::new()),
            arena: Cell::new(std::ptr::null()),
            attached: Cell::new(0),
            calling: Cell::new(0),
            is_rkprofs: Cell::new(false),
            frame: Cell::new(0),
            nested: [const { Nested::new() }; 2],
            next_child: Cell::new(0),
            block_end: Cell::new(0),
            call_tick: Cell::new(0),
            call_function: Cell::new(0),
            call_stream: Cell::new(u64::MAX),
            tid: Cell::new(0),
            reserved: Cell::new(None),
            path: Cell::new((Taken::NONE, 0)),
            kernel_arguments: Cell::new((KernelArguments { addresses: 0, list: 0 }, 0)),
            graph: Cell::new((std::ptr::null_mut(), 0)),
            annotation: Cell::new(None),
            states_work: Cell::new(false),
        }
    };
}

impl State {
    /// Gives this thread a block of ids that no other thread has.
    #[cold]
    #[inline(never)]
    pub(super) fn take_block(&self) {
        let block = blocks::take(self.tid.get());
        // 0 is not an id.
        self.next_child.set(block * BLOCK + 1);
        self.block_end.set((block + 1) * BLOCK);
    }

    /// First id and number of the launches of a call that began when `first` was the next id; `next` is the next id now.
    #[inline]
    pub(super) fn launched(&self, first: u64, next: u64) -> (u64, u32) {
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
    pub(super) fn push<T: Pod>(&self, record: &T) {
        let mut frame = Frame::new();
        let here = frame.here();
        let former = self.frame.replace(here);
        if former != 0 {
            let kind = record::bytes_of(record)[0];
            // SAFETY: this thread attached the producer to this arena.
            return self.interrupted(kind, here, former, &mut |producer, arena| unsafe {
                producer.push(arena, record);
            });
        }
        compiler_fence(Ordering::SeqCst);
        if let Some(arena) = arena() {
            // SAFETY: only this thread reaches its own state, `frame` excludes a second use, and this thread attached the
            // producer to this arena.
            unsafe { (*self.producer.get()).push(arena, record) };
        }
        compiler_fence(Ordering::SeqCst);
        self.frame.set(0);
    }

    /// Lets `f` use this thread's producer, for a record of this `kind`; without an arena it does nothing.
    #[inline(always)]
    pub(super) fn write(&self, kind: u8, mut f: impl FnMut(&mut Producer, &'static Arena)) {
        let mut frame = Frame::new();
        let here = frame.here();
        let former = self.frame.replace(here);
        if former != 0 {
            return self.interrupted(kind, here, former, &mut f);
        }
        compiler_fence(Ordering::SeqCst);
        if let Some(arena) = arena() {
            // SAFETY: only this thread reaches its own state, and `frame` excludes a second use.
            f(unsafe { &mut *self.producer.get() }, arena);
        }
        compiler_fence(Ordering::SeqCst);
        self.frame.set(0);
    }
}

/// The first call of this thread in a recording.
#[cold]
#[inline(never)]
pub(super) fn attach_caller(state: &State, recording: u32) {
    if state.attached.get() != recording {
        attach(state);
    }
    state.calling.set(state.attached.get());
}

/// This is the drainer's thread, or one for which it waits.
pub fn set_rkprofs() {
    let _ = STATE.try_with(|state| state.is_rkprofs.set(true));
}

/// Whether this thread has called [`set_rkprofs`].
pub fn is_rkprofs() -> bool {
    STATE.try_with(|state| state.is_rkprofs.get()).unwrap_or(false)
}

#[cold]
#[inline(never)]
pub(super) fn attach(state: &State) {
    let Some(arena) = arena() else { return };
    let key = EXIT_KEY.load(Ordering::Relaxed);
    let tid = id();
    state.tid.set(tid);
    loop {
        let recording = own::on();
        state.take_block();
        let former = state.arena.replace(arena);
        let attach = |producer: &mut Producer, arena: &'static Arena| {
            if std::ptr::eq(former, arena) {
                // SAFETY: this thread attached the producer to this arena, if it is attached.
                unsafe { producer.detach(arena) };
            } else {
                // A slot in a parent's arena belongs to the parent.
                *producer = Producer::new();
            }
            // Without a slot the arena counts the drops.
            let _ = producer.attach(arena, tid);
        };
        // A handler's first record may interrupt this; it then attaches its own producer.
        state.write(NO_KIND, attach);
        state.attached.set(recording);
        state.calling.set(0);
        // The drainer closes a recording by changing the word and then counting its threads: a thread that still read the old
        // word has attached by then.
        fence(Ordering::SeqCst);
        if recording == own::on() {
            break;
        }
    }
    if key != 0 {
        // SAFETY: the key was created in `start`; the value only has to be non-null for the destructor to run.
        unsafe { libc::pthread_setspecific(key - 1, std::ptr::from_ref(arena).cast()) };
    }
}

/// Asks the C library to call us at the end of each thread.
pub(super) fn watch_exits() {
    let mut key: libc::pthread_key_t = 0;
    if EXIT_KEY.load(Ordering::Relaxed) == 0 {
        // SAFETY: `key` is valid for writing; the destructor is a function of this library, which is never unloaded.
        if unsafe { libc::pthread_key_create(&raw mut key, Some(thread_exits)) } == 0 {
            EXIT_KEY.store(key + 1, Ordering::Relaxed);
        }
    }
}

/// Destructor of [`EXIT_KEY`]: the thread ends. A later record (from another library's destructor) attaches anew.
unsafe extern "C" fn thread_exits(_: *mut libc::c_void) {
    let _ = STATE.try_with(|state| {
        state.write(NO_KIND, |producer, arena| {
            if std::ptr::eq(state.arena.get(), arena) {
                // SAFETY: this thread attached the producer to this arena.
                unsafe { producer.detach(arena) };
            }
        });
        if let Some(arena) = arena() {
            state.nested.iter().for_each(|nested| nested.detach(arena));
        }
        state.attached.set(0);
        state.calling.set(0);
    });
}
