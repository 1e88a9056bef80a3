//! Launches: the call and stream of a kernel or copy, and its id.
//!
//! The SDK's service asks for an id while it enqueues, on the launching thread ([`launch`]). The light path (crate::hsa)
//! reads packets itself: it finds out later, and perhaps on another thread, whether a packet was a kernel. So the thread that
//! reserves a packet leaves a [`Ticket`] ([`reserve`]), and the record is written when the packet is passed to the device
//! ([`launched`]).

use super::own::{self, is_recording};
use super::recording::{self, is_of_none};
use super::records::with_state;
use super::state::{STATE, State, attach};
use super::ticket::Ticket;
use super::{late, streams};
use crate::call_paths::Taken;
use rkprof_abi::hip::table::PER_THREAD_STREAM;
use rkprof_model::record::{self, Header, LaunchKind, RecordKind};
use rkprof_store::lease::Late;
use std::sync::atomic::{AtomicBool, Ordering};

/// This thread is enqueuing a dispatch or copy: gives it an id and records its call and stream. Returns 0 when nothing is
/// recorded.
pub fn launch(kind: LaunchKind) -> u64 {
    recording::asked();
    if !is_recording() {
        late::missed(Late::Launch);
        return 0;
    }
    STATE.with(|state| {
        let child = state.next_launch();
        let launch = record::Launch {
            header: launch_header(kind, state.call_function.get()),
            child,
            call_tick: state.call_tick.get(),
            stream: state.launch_stream(),
        };
        // Before the launch: the drainer must have these facts when it sees the launch.
        if kind == LaunchKind::Dispatch {
            state.annotate(child);
        }
        let taken = state.path_of_call();
        if taken.path != 0 {
            state.push(&path_of_launch(child, taken));
        }
        state.push(&launch);
        late::written(Late::Launch);
        child
    })
}

/// This thread is about to enqueue a copy: gives it an id. `None` when nothing is recorded. [`copy_launched`] or
/// [`copy_failed`] follows.
pub fn copy_begins() -> Option<u64> {
    if !is_recording() {
        return None;
    }
    STATE.try_with(State::next_launch).ok()
}

/// The copy with this id was enqueued, in this thread's present call.
pub fn copy_launched(child: u64) {
    if is_of_none(child) {
        return;
    }
    with_state(|state| {
        // Again, as in [`launched`].
        if is_of_none(child) {
            return;
        }
        let taken = state.path_of_call();
        if taken.path != 0 {
            state.push(&path_of_launch(child, taken));
        }
        state.push(&record::Launch {
            header: launch_header(LaunchKind::Copy, state.call_function.get()),
            child,
            call_tick: state.call_tick.get(),
            stream: state.launch_stream(),
        });
    });
}

/// The copy with this id was refused: the thread takes the id back if it has given out no other since.
pub fn copy_failed(child: u64) {
    let _ = STATE.try_with(|state| {
        if child + 1 == state.next_child.get() {
            state.next_child.set(child);
        }
    });
}

/// The id of a kernel that was launched while nothing was recorded.
pub fn launched_before() -> u64 {
    recording::asked();
    0
}

fn path_of_launch(child: u64, taken: Taken) -> record::PathTaken {
    path_taken(record::PATH_OF_LAUNCH, child, taken)
}

/// The record of a path, with its `tag`.
pub(super) fn path_taken(tag: u8, of: u64, Taken { path, weight }: Taken) -> record::PathTaken {
    const { assert!(size_of::<record::PathTaken>() == size_of::<record::Annotation>()) };
    record::PathTaken { header: annotation_header(tag), of, path, weight }
}

fn annotation_header(tag: u8) -> Header {
    Header { kind: RecordKind::Annotation as u8, tag, len: size_of::<record::Annotation>() as u16, aux: 0 }
}

fn launch_header(kind: LaunchKind, function: u32) -> Header {
    Header { kind: RecordKind::Launch as u8, tag: kind as u8, len: size_of::<record::Launch>() as u16, aux: function }
}

/// This thread reserves a packet, which may be for a kernel. Gives it an id, and writes its call and stream into `ticket`,
/// which this thread may write. When `empty` is set later, the packet launched nothing, and the thread takes the id back if
/// it has given out no other since. Returns false when nothing is recorded.
#[inline]
pub fn reserve(ticket: &Ticket, empty: &'static AtomicBool) -> bool {
    if !is_recording() {
        return false;
    }
    STATE
        .try_with(|state| {
            let child = state.next_launch();
            ticket.child.store(child, Ordering::Relaxed);
            ticket.call_tick.store(state.call_tick.get(), Ordering::Relaxed);
            ticket.stream.store(state.launch_stream(), Ordering::Relaxed);
            ticket.function.store(state.call_function.get(), Ordering::Relaxed);
            ticket.tid.store(state.tid.get(), Ordering::Relaxed);
            let taken = state.path_of_call();
            ticket.path.store(taken.path, Ordering::Relaxed);
            ticket.weight.store(taken.weight.to_bits(), Ordering::Relaxed);
            // It may be set from an earlier packet at this position.
            if empty.load(Ordering::Relaxed) {
                empty.store(false, Ordering::Relaxed);
            }
            state.reserved.set(Some((empty, child)));
            state.annotate(child);
        })
        .is_ok()
}

/// The packet of a ticket is a kernel that is about to be passed to the device, by any thread.
#[inline]
pub fn launched(ticket: &Ticket) {
    if is_of_none(ticket.child()) {
        return;
    }
    with_state(|state| {
        // Again, now that this thread is attached: it keeps its recording for both records. A recording that begins meanwhile
        // must not have a launch whose kernel belongs to no recording.
        if is_of_none(ticket.child()) {
            return;
        }
        // Not earlier: the packet may have launched nothing, and another launch then has its id.
        let path = ticket.path.load(Ordering::Relaxed);
        if path != 0 {
            let weight = f64::from_bits(ticket.weight.load(Ordering::Relaxed));
            state.push(&path_of_launch(ticket.child(), Taken { path, weight }));
        }
        state.push(&record::Launch {
            header: launch_header(LaunchKind::Dispatch, ticket.function.load(Ordering::Relaxed)),
            child: ticket.child(),
            call_tick: ticket.call_tick.load(Ordering::Relaxed),
            stream: ticket.stream.load(Ordering::Relaxed),
        });
    });
}

/// Writes a record of `bytes` bytes about the launch with this id, which this thread has just recorded. `fill` writes it where it stays.
/// A record that is made elsewhere and copied took 4 ns more a launch: the copy reads wide what was just written in small parts.
#[inline]
pub fn of_launch(child: u64, kind: RecordKind, bytes: usize, mut fill: impl FnMut(&mut [u64])) {
    if is_of_none(child) {
        return;
    }
    with_state(|state| {
        // Again, as in [`launched`].
        if is_of_none(child) {
            return;
        }
        state.write(kind as u8, |producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            unsafe { producer.push_in_place(arena, kind as u8, bytes, &mut fill) };
        });
    });
}

/// The kernel's id of this thread, 0 when it has recorded nothing yet.
pub fn tid() -> u32 {
    STATE.try_with(|state| state.tid.get()).unwrap_or(0)
}

/// The stream of this handle on the calling thread.
pub fn stream_named(handle: u64) -> u64 {
    match handle {
        // This thread may not have recorded anything yet.
        PER_THREAD_STREAM => record::own_stream(super::id()),
        handle => streams::current(handle),
    }
}

/// Work of the next kernel that this thread launches.
pub fn annotate(flops: f64, bytes: f64) {
    if is_recording() {
        STATE.with(|state| state.annotation.set(Some((flops, bytes))));
    }
}

impl State {
    /// The id for the present launch of this thread.
    #[inline]
    fn next_launch(&self) -> u64 {
        if self.attached.get() != own::on() {
            attach(self);
        }
        self.settle();
        if self.next_child.get() >= self.block_end.get() {
            self.take_block();
        }
        let child = self.next_child.get();
        self.next_child.set(child + 1);
        child
    }

    /// Takes the id of a reserved packet back when the packet launched nothing.
    #[inline(always)]
    pub(super) fn settle(&self) {
        // Most calls reserve no packet.
        if self.reserved.get().is_some() {
            self.settle_reserved();
        }
    }

    #[inline(never)]
    fn settle_reserved(&self) {
        if let Some((empty, child)) = self.reserved.take()
            && child + 1 == self.next_child.get()
            && empty.load(Ordering::Acquire)
        {
            self.next_child.set(child);
        }
    }

    /// The stream of this thread's current call, for its launches.
    #[inline]
    fn launch_stream(&self) -> u64 {
        match (self.call_tick.get(), self.call_stream.get()) {
            (0, _) => u64::MAX,
            // A call without a stream argument works on the default stream.
            (_, u64::MAX) => 0,
            (_, stream) => self.stream(stream),
        }
    }

    /// The stream that an argument means on this thread.
    #[inline(always)]
    pub(super) fn stream(&self, argument: u64) -> u64 {
        if argument == PER_THREAD_STREAM { record::own_stream(self.tid.get()) } else { argument }
    }

    /// Assigns the program's annotation of its next kernel to this one.
    #[inline]
    fn annotate(&self, child: u64) {
        if self.states_work.get() {
            let header = annotation_header(record::LAUNCH_IN_RANGE);
            self.push(&record::Annotation { header, child, flops: 0.0, bytes: 0.0 });
        }
        if let Some((flops, bytes)) = self.annotation.take() {
            self.push(&record::Annotation { header: annotation_header(0), child, flops, bytes });
        }
    }

    /// The path taken in this thread's current call.
    #[inline]
    fn path_of_call(&self) -> Taken {
        let (taken, tick) = self.path.get();
        if tick == self.call_tick.get() { taken } else { Taken::NONE }
    }
}
