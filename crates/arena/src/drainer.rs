//! The reading side: one pass after the other, each a bounded amount of work.
//!
//! ## Which records a pass delivers
//!
//! A single sweep over all threads' `committed` is not a consistent cut. Thread A is read; A commits a launch; because
//! of it thread B commits the dispatch; B is read. The dispatch is delivered without its launch. No order of one sweep
//! helps, since causes may go both ways. So a pass sweeps twice:
//!
//! 1. The first sweep sets how far each thread is **due**: those records are delivered by this pass, and no others.
//! 2. The second sweep, begun when the first is over, sees how far each thread is **ahead** by then. Those records are
//!    shown first, through [`Visitor::ahead`], and delivered by a later pass.
//!
//! Let record L happen before record D, and D be due. The drainer read D's commit (Acquire) in the first sweep. All that
//! happened before D happened before the second sweep, which therefore sees L: **L is delivered by this pass or an
//! earlier one, or shown ahead in this pass before any delivery.** A visitor that keeps what it needs of the causes it is
//! shown (launches by id, names: the same again when they are delivered) never meets an effect before its cause. The
//! price is a second look at the records of some microseconds, which were committed while the sweeps ran. Application
//! threads pay nothing.
//!
//! A pass that is larger than the caller's budget is delivered in steps, so that chunks get free after each; then all of
//! it is shown ahead once, before its first step.
//!
//! Within a pass the order between threads is arbitrary; within a thread it is the order of commits.

use std::collections::VecDeque;
use std::time::Duration;

use super::layout::{chunk_state, place};
use super::sync::Ordering;
use super::{Arena, Counts, ThreadInfo, os};
use rkprof_model::record;

/// What is done with the records.
pub trait Visitor {
    /// Records that are committed but will be delivered later; all of them come before the pass's first
    /// [`Visitor::records`]. See [`Drainer`] for what they are good for.
    fn ahead(&mut self, _thread: ThreadInfo, _records: &[u8]) {}

    /// Whole records of one thread, in the order in which it committed them.
    fn records(&mut self, thread: ThreadInfo, records: &[u8]);

    /// Records of a thread of a recording that is over (see [`Drainer::begin`]); they are not counted.
    fn late(&mut self, _thread: ThreadInfo, _records: &[u8]) {}

    /// All records of an ended thread have been delivered; what it dropped is final.
    fn ended(&mut self, _thread: ThreadInfo, _dropped: &Counts) {}
}

impl<F: FnMut(ThreadInfo, &[u8])> Visitor for F {
    fn records(&mut self, thread: ThreadInfo, records: &[u8]) {
        self(thread, records);
    }
}

/// What a step has delivered: a whole pass, or a part of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    pub records: u64,
    pub bytes: u64,
    /// Bytes at the end of the delivered ones that are no records: a producer wrote a wrong length.
    pub malformed: u64,
    /// The pass is not over: publish, and drain again.
    pub more: bool,
}

/// The reader of an arena; there is one, see [`Arena::drainer`].
///
/// [`Drainer::drain`] delivers (any number of times), [`Drainer::publish`] makes what was delivered durable and frees
/// the chunks.
///
/// Order: a thread's records come as it committed them. Take a record that is delivered, and any record of any thread
/// that was committed before it (happens-before). The latter was delivered by an earlier pass, is delivered by this one,
/// or was shown to [`Visitor::ahead`] before this pass delivered anything. The head of `drainer.rs` says why.
pub struct Drainer<'a> {
    pub(super) arena: &'a Arena,
    /// By slot.
    pub(super) feeds: Vec<Option<Feed>>,
    pub(super) pass: u64,
    pub(super) drained: Counts,
    pub(super) dropped_by_ended: Counts,
    /// Threads up to this ordinal are of recordings that are over.
    over: u64,
    /// The last step has not delivered all that is due.
    in_pass: bool,
    #[cfg(test)]
    pub(super) on_step: Option<Box<dyn FnMut(&'static str) + Send>>,
}

/// What the drainer knows of a thread.
pub(super) struct Feed {
    pub thread: ThreadInfo,
    /// In the thread's order; all but the last are sealed.
    pub chunks: VecDeque<Cursor>,
    pub ended: bool,
    /// [`Visitor::ended`] has been called.
    pub reported: bool,
}

pub(super) struct Cursor {
    pub chunk: u32,
    sequence: u64,
    /// Bytes delivered, and that much of it published.
    pub delivered: u32,
    pub published: u32,
    /// Bytes that the first and the second sweep saw.
    due: u32,
    seen: u32,
    /// `seen` is all there will ever be.
    sealed: bool,
}

impl Cursor {
    fn is_finished(&self) -> bool {
        self.sealed && self.delivered == self.seen
    }
}

impl<'a> Drainer<'a> {
    pub(super) fn new(arena: &'a Arena) -> Drainer<'a> {
        // Here and not where the arena is made, since that is while the program waits to start; models have no process.
        if let Some(started) = (!cfg!(loom)).then(|| os::process_start(std::process::id())).flatten() {
            arena.header().identity.started.store(started, Ordering::Relaxed);
        }
        Drainer {
            arena,
            feeds: Vec::new(),
            pass: 0,
            drained: Counts::default(),
            dropped_by_ended: Counts::default(),
            over: 0,
            in_pass: false,
            #[cfg(test)]
            on_step: None,
        }
    }

    /// No budget: a step is a pass.
    pub const ALL: u64 = u64::MAX;

    /// One step: begins a pass unless the last one goes on, and delivers some of what was committed when it began: about
    /// `budget` bytes, at least one thread's in one chunk.
    pub fn drain(&mut self, visitor: &mut impl Visitor, budget: u64) -> Step {
        if !self.in_pass {
            self.begin_pass(visitor, budget);
        }
        let step = self.deliver(visitor, budget);
        self.in_pass = step.more;
        step
    }

    fn begin_pass(&mut self, visitor: &mut impl Visitor, budget: u64) {
        // Before the chunks: an ended thread has handed over all of its.
        self.meet_ended_threads();
        self.meet_fresh_chunks();
        self.sweep(|cursor| cursor.due = cursor.seen);
        self.meet_fresh_chunks();
        self.sweep(|_| ());
        let cursors = || self.feeds.iter().flatten().flat_map(|feed| feed.chunks.iter().map(move |c| (feed.thread, c)));
        let in_steps = cursors().map(|(_, cursor)| u64::from(cursor.due - cursor.delivered)).sum::<u64>() > budget;
        for (thread, cursor) in cursors() {
            let from = if in_steps { cursor.delivered } else { cursor.due };
            if from < cursor.seen && thread.ordinal > self.over {
                visitor.ahead(thread, self.arena.committed(cursor.chunk, from, cursor.seen));
            }
        }
    }

    /// Sleeps until the arena runs short of chunks, [`Arena::wake_drainer`] is called, the arena is closed, or `timeout`
    /// has passed.
    pub fn sleep(&self, timeout: Duration) {
        self.sleep_unless(timeout, || false);
    }

    /// The same, and not at all when there is something to do: what is told before [`Arena::wake_drainer`] is called is seen by
    /// `ready`, or ends the sleep.
    pub fn sleep_unless(&self, timeout: Duration, ready: impl Fn() -> bool) {
        self.arena.bell.wait_unless(timeout, || ready() || self.arena.needs_drainer() || !self.arena.is_open());
    }

    /// Sees to it that `min_free` chunks are free, reserved and mapped, within the limit: has the grower make them, or makes them if
    /// there is none. From now on, [`Drainer::sleep`] ends when fewer than half of them are left. A full disk or `/dev/shm` leaves the
    /// arena as large as it is: see [`super::Usage::growth_error`].
    pub fn prefault(&self, min_free: u32) {
        self.arena.set_wanted(min_free);
        let missing = min_free.saturating_sub(self.arena.free_chunks());
        if missing > 0 && self.arena.has_grower() {
            self.arena.short.open();
        } else if missing > 0 {
            // The error is kept in the arena, for all who ask.
            let _ = self.arena.grow(missing);
        }
    }

    /// Gives the memory of free chunks back to the system, but for `keep` of them, which are enough from now on.
    pub fn give_back(&self, keep: u32) {
        self.arena.set_wanted(keep);
        while self.arena.free_chunks() > keep && self.arena.give_back() {}
    }

    /// Records delivered so far.
    pub fn drained(&self) -> &Counts {
        &self.drained
    }

    /// Records dropped so far in this recording, by all threads there ever were.
    pub fn dropped(&self) -> Counts {
        let mut total = self.dropped_by_ended.clone();
        let others = self.arena.drops(|thread, drops| {
            if !self.is_over(thread) {
                total.add(&drops);
            }
        });
        total.add(&others);
        total
    }

    /// A thread of a recording that is over.
    pub fn is_over(&self, thread: ThreadInfo) -> bool {
        thread.ordinal <= self.over
    }

    /// Threads attached so far: the ordinal of the last.
    pub fn threads(&self) -> u64 {
        self.arena.header().pool.threads.load(Ordering::Relaxed)
    }

    /// A new recording begins in the same arena: counts begin at 0. Threads up to ordinal `over` attached before it, and what
    /// else they commit is shown to [`Visitor::late`] alone; a thread that goes on recording attaches again. Drops of threads
    /// without a slot stay: without one they cannot be told apart, and a loss is better said twice than never.
    pub fn begin(&mut self, over: u64) {
        self.over = over;
        self.drained = Counts::default();
        self.dropped_by_ended = Counts::default();
    }

    fn meet_ended_threads(&mut self) {
        let arena = self.arena;
        let link = |slot| Some(&arena.slot(slot)?.link);
        arena.header().ended.take_all(link, |index| {
            let Some(slot) = arena.slot(index) else { return };
            let tid = slot.tid.load(Ordering::Relaxed);
            let thread = ThreadInfo { slot: index, tid, ordinal: slot.ordinal.load(Ordering::Relaxed) };
            self.feed(thread).ended = true;
        });
    }

    fn meet_fresh_chunks(&mut self) {
        let arena = self.arena;
        let link = |chunk| Some(&arena.chunk(chunk)?.drained.link);
        arena.header().fresh.take_all(link, |index| {
            let Some(chunk) = arena.chunk(index) else { return };
            let owned = &chunk.owned;
            let thread = ThreadInfo {
                slot: owned.slot.load(Ordering::Relaxed),
                tid: owned.tid.load(Ordering::Relaxed),
                ordinal: owned.ordinal.load(Ordering::Relaxed),
            };
            if arena.slot(thread.slot).is_none() {
                return;
            }
            let sequence = owned.sequence.load(Ordering::Relaxed);
            let cursor = Cursor { chunk: index, sequence, delivered: 0, published: 0, due: 0, seen: 0, sealed: false };
            // The stack yields a thread's newest chunk first.
            let chunks = &mut self.feed(thread).chunks;
            let at = chunks.iter().rposition(|known| known.sequence < sequence).map_or(0, |before| before + 1);
            chunks.insert(at, cursor);
        });
    }

    fn feed(&mut self, thread: ThreadInfo) -> &mut Feed {
        let index = thread.slot as usize;
        if self.feeds.len() <= index {
            self.feeds.resize_with(index + 1, || None);
        }
        self.feeds[index].get_or_insert_with(|| Feed { thread, chunks: VecDeque::new(), ended: false, reported: false })
    }

    /// Reads how far every chunk is committed; a thread's chunks in its order.
    fn sweep(&mut self, then: impl Fn(&mut Cursor)) {
        for cursor in self.feeds.iter_mut().flatten().flat_map(|feed| &mut feed.chunks) {
            if !cursor.sealed {
                let Some(chunk) = self.arena.chunk(cursor.chunk) else { continue };
                // In this order: what is committed when the chunk is seen sealed is all.
                cursor.sealed = chunk.owned.state.load(Ordering::Acquire) == chunk_state::SEALED;
                let committed = chunk.owned.committed.load(Ordering::Acquire);
                cursor.seen = committed.min(self.arena.memory.geometry.payload());
            }
            then(cursor);
        }
    }

    fn deliver(&mut self, visitor: &mut impl Visitor, budget: u64) -> Step {
        let mut step = Step::default();
        for feed in self.feeds.iter_mut().flatten() {
            for cursor in feed.chunks.iter_mut().filter(|cursor| cursor.due > cursor.delivered) {
                if step.bytes >= budget {
                    return Step { more: true, ..step };
                }
                let bytes = self.arena.committed(cursor.chunk, cursor.delivered, cursor.due);
                let late = feed.thread.ordinal <= self.over;
                if late {
                    visitor.late(feed.thread, bytes);
                } else {
                    visitor.records(feed.thread, bytes);
                }
                let mut walked = 0;
                for (header, record) in record::iter(bytes) {
                    self.drained.0[place(header.kind)] += u64::from(!late);
                    step.records += 1;
                    walked += record.len();
                }
                step.bytes += bytes.len() as u64;
                step.malformed += (bytes.len() - walked) as u64;
                cursor.delivered = cursor.due;
            }
            if feed.is_over() && !feed.reported {
                feed.reported = true;
                let drops = self.arena.slot(feed.thread.slot).map(|slot| slot.drops()).unwrap_or_default();
                if feed.thread.ordinal > self.over {
                    visitor.ended(feed.thread, &drops);
                }
            }
        }
        step
    }
}

impl Feed {
    /// The thread has ended and all that it recorded is delivered.
    pub(crate) fn is_over(&self) -> bool {
        self.ended && self.chunks.iter().all(Cursor::is_finished)
    }

    /// The oldest chunk, if nothing in it is left to deliver or to come.
    pub(crate) fn take_finished(&mut self) -> Option<u32> {
        self.chunks.front().filter(|cursor| cursor.is_finished())?;
        self.chunks.pop_front().map(|cursor| cursor.chunk)
    }
}

impl Drop for Drainer<'_> {
    fn drop(&mut self) {
        self.arena.drainer_is_gone();
    }
}

impl Arena {
    /// Committed records of a chunk that is not free; `from..to` must be within what its `committed` was read (Acquire)
    /// to be.
    fn committed(&self, chunk: u32, from: u32, to: u32) -> &[u8] {
        if let Some(chunk) = self.chunk(chunk) {
            chunk.watch.read(from, to);
        }
        // SAFETY: within the chunk, which the caller has clamped it to; the owner does not write before `committed`
        // again, and only the drainer frees the chunk, which it can't while it reads.
        unsafe { std::slice::from_raw_parts(self.memory.payload(chunk).add(from as usize), (to - from) as usize) }
    }
}
