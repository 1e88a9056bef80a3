//! Records while another record of the same thread is unfinished. There are two cases. A signal handler has interrupted the
//! thread: the handler's records go to a producer of their own, so that both are whole. Or the program has left the other record
//! for ever, by `siglongjmp` out of a handler: its producer is then taken over.
//!
//! The stack tells the cases apart. The writer of a record leaves a [`Frame`] on it. Code further up on the same stack runs only
//! when the writer is gone; a handler runs further down, or on the alternate stack. And when other code has used the place of the
//! frame, the writer is gone as well. Where neither shows it, the record goes to a producer of a handler, or it is counted as dropped.

use super::id;
use super::own::{self, arena};
use super::state::State;
use rkprof_arena::{Arena, Producer};
use std::cell::{Cell, UnsafeCell};
use std::mem::MaybeUninit;

/// A stack that a program unwinds at once is seldom larger. Farther away there may be another stack.
const NEAR: usize = 1 << 20;

/// The producer of a signal handler that interrupts a record of its thread.
pub(super) struct Nested {
    /// The frame of the code that uses the producer; 0 when it is free.
    frame: Cell<usize>,
    /// As in [`State`].
    attached: Cell<u32>,
    arena: Cell<*const Arena>,
    producer: UnsafeCell<Producer>,
}

impl Nested {
    pub(super) const fn new() -> Nested {
        Nested {
            frame: Cell::new(0),
            attached: Cell::new(0),
            arena: Cell::new(std::ptr::null()),
            producer: UnsafeCell::new(Producer::new()),
        }
    }

    /// # Safety
    /// `frame` is this code's, so that no other code uses the producer.
    #[allow(clippy::mut_from_ref)]
    unsafe fn producer(&self, arena: &'static Arena) -> &mut Producer {
        // SAFETY: this function's contract.
        let producer = unsafe { &mut *self.producer.get() };
        let recording = own::on();
        if self.attached.replace(recording) != recording || !std::ptr::eq(self.arena.get(), arena) {
            if std::ptr::eq(self.arena.replace(arena), arena) {
                // SAFETY: this thread attached the producer to this arena.
                unsafe { producer.detach(arena) };
            }
            *producer = Producer::new();
            // Without a slot the arena counts the drops.
            let _ = producer.attach(arena, id());
        }
        producer
    }

    /// The thread ends.
    pub(super) fn detach(&self, arena: &'static Arena) {
        if self.attached.replace(0) != 0 && std::ptr::eq(self.arena.replace(std::ptr::null()), arena) {
            // SAFETY: this thread attached the producer to this arena; its end runs in no handler.
            unsafe { (*self.producer.get()).detach(arena) };
        }
    }
}

/// A place on the stack of the code that writes a record. It holds its own address, until other code uses this part of the stack.
pub(super) struct Frame(MaybeUninit<usize>);

impl Frame {
    #[inline(always)]
    pub(super) fn new() -> Frame {
        Frame(MaybeUninit::uninit())
    }

    /// Its address. It must stay where it is.
    #[inline(always)]
    pub(super) fn here(&mut self) -> usize {
        let here = self.0.as_mut_ptr();
        // SAFETY: a place of our own. Volatile, because only code that comes after a jump reads it.
        unsafe { here.write_volatile(here as usize) };
        here as usize
    }
}

/// Whether the code whose frame was at `frame` has been left.
fn is_left(frame: usize, here: usize) -> bool {
    here >= frame && here - frame < NEAR && !is_on_alternate_stack() || !is_intact(frame)
}

/// Whether a frame still holds its address. Its stack may have been unmapped.
fn is_intact(frame: usize) -> bool {
    // SAFETY: this thread's errno. The system call reads 8 bytes at the address and then refuses what it is asked for: it
    // tells whether the address can be read, and changes nothing.
    let is_readable = unsafe {
        let errno = libc::__errno_location();
        let before = *errno;
        libc::syscall(libc::SYS_rt_sigprocmask, !0u32 >> 1, frame, 0, 8);
        let found = *errno;
        *errno = before;
        found == libc::EINVAL
    };
    // SAFETY: aligned and readable.
    is_readable && unsafe { (frame as *const usize).read_volatile() } == frame
}

fn is_on_alternate_stack() -> bool {
    // SAFETY: stack_t is plain data and valid for writing; nothing is set.
    unsafe {
        let mut stack: libc::stack_t = std::mem::zeroed();
        libc::sigaltstack(std::ptr::null(), &raw mut stack) == 0 && stack.ss_flags & libc::SS_ONSTACK != 0
    }
}

/// Makes a producer usable that was left in the middle of a record. That record is of a call that has not returned.
fn take_over(producer: &mut Producer, arena: &'static Arena) {
    if !producer.resume() {
        // It was left while it changed its chunk or slot: both stay as they are.
        *producer = Producer::new();
        let _ = producer.attach(arena, id());
    }
}

impl State {
    /// Writes a record of this `kind` for the frame `here`, while the record of the frame `former` is unfinished.
    #[cold]
    #[inline(never)]
    pub(super) fn interrupted(
        &self,
        kind: u8,
        here: usize,
        former: usize,
        write: &mut dyn FnMut(&mut Producer, &'static Arena),
    ) {
        let Some(arena) = arena() else { return self.frame.set(former) };
        if is_left(former, here) {
            // SAFETY: `frame` is this code's, and the code that had the producer is gone.
            let producer = unsafe { &mut *self.producer.get() };
            take_over(producer, arena);
            write(producer, arena);
            return self.frame.set(0);
        }
        self.frame.set(former);
        for nested in &self.nested {
            let frame = nested.frame.get();
            if frame == 0 || is_left(frame, here) {
                nested.frame.set(here);
                // SAFETY: `frame` is this code's, and no other code had the producer or that code is gone.
                let producer = unsafe { nested.producer(arena) };
                if frame != 0 {
                    take_over(producer, arena);
                }
                write(producer, arena);
                return nested.frame.set(0);
            }
        }
        arena.count_drop(kind);
    }
}
