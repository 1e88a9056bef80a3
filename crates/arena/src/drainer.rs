//! The reading side: one pass after the other, each a bounded amount of work.
//!
//! ## Which records a pass delivers
//!
//! A single sweep over all threads' `committed` is not a consistent cut. Example: the sweep reads thread A; A commits a
//! launch; then thread B commits its dispatch; the sweep reads B. The dispatch is delivered without its launch. No order of
//! one sweep helps, since causes may go both ways. So a pass sweeps twice:
//!
//! 1. The first sweep decides how far each thread is **due**: this pass delivers exactly those records.
//! 2. The second sweep, after the first one, reads how far each thread is **ahead** by then. Those records are shown first,
//!    through [`Visitor::ahead`], and delivered by a later pass.
//!
//! Let record L happen before record D, and let D be due. The drainer read D's commit (Acquire) in the first sweep. All
//! events before D happened before the second sweep, which therefore reads L: **L is delivered by this pass or an earlier
//! one, or shown ahead in this pass before any delivery.** A visitor that remembers the causes it is shown (launches by id,
//! names; the same again at delivery) never meets an effect before its cause. The cost is reading the records of some
//! microseconds twice, which were committed while the sweeps ran. Application threads have no cost.
//!
//! A pass that is larger than the caller's budget is delivered in steps, so that chunks become free after each. All of it is
//! then shown ahead once, before its first step.
//!
//! Within a pass the order between threads is arbitrary; within a thread it is the order of commits.

use std::collections::VecDeque;
use std::time::Duration;

use super::layout::{chunk_state, place};
use super::pool::Withdrawn;
use super::sync::Ordering;
use super::{Arena, Counts, ThreadInfo, os};
use rkprof_model::record;

/// About the bytes of records that are delivered at once: they stay in the first cache while they are counted and taken.
const PIECE: usize = 8 << 10;

/// The receiver of the records.
pub trait Visitor {
    /// Records that are committed but will be delivered later; all of them come before the pass's first [`Visitor::records`].
    /// See [`Drainer`] for their use.
    fn ahead(&mut self, _thread: ThreadInfo, _records: &[u8]) {}

    /// Whole records of one thread, in the order in which it committed them.
    fn records(&mut self, thread: ThreadInfo, records: &[u8]);

    /// Records of a thread of a recording that is over (see [`Drainer::begin`]); they are not counted.
    fn late(&mut self, _thread: ThreadInfo, _records: &[u8]) {}

    /// All records of an ended thread have been delivered; its drops are final.
    fn ended(&mut self, _thread: ThreadInfo, _dropped: &Counts) {}
}

impl<F: FnMut(ThreadInfo, &[u8])> Visitor for F {
    fn records(&mut self, thread: ThreadInfo, records: &[u8]) {
        self(thread, records);
    }
}

/// The result of a step, which is a whole pass or a part of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    pub records: u64,
    pub bytes: u64,
    /// Bytes after the delivered records that are not records: a producer wrote a wrong length.
    pub malformed: u64,
    /// The pass is not over: publish, and drain again.
    pub more: bool,
}

/// The reader of an arena; there is only one, see [`Arena::drainer`].
///
/// [`Drainer::drain`] delivers records (any number of times); [`Drainer::publish`] makes the delivered ones durable and frees
/// the chunks.
///
/// Order: a thread's records come in the order of its commits. Take a delivered record, and any record of any thread that was
/// committed before it (happens-before). The latter was delivered by an earlier pass, is delivered by this one, or was shown
/// to [`Visitor::ahead`] before this pass's first delivery. The head of `drainer.rs` explains why.
pub struct Drainer<'a> {
    pub(super) arena: &'a Arena,
    /// Indexed by slot.
    pub(super) feeds: Vec<Option<Feed>>,
    pub(super) pass: u64,
    pub(super) drained: Counts,
    pub(super) dropped_by_ended: Counts,
    /// Threads up to this ordinal belong to recordings that are over.
    over: u64,
    /// Whether the last step has not delivered all due records.
    in_pass: bool,
    #[cfg(test)]
    pub(super) on_step: Option<Box<dyn FnMut(&'static str) + Send>>,
}

/// The drainer's state of a thread.
pub(super) struct Feed {
    pub thread: ThreadInfo,
    /// In the thread's order; all but the last are sealed.
    pub chunks: VecDeque<Cursor>,
    pub ended: bool,
    /// Whether [`Visitor::ended`] has been called.
    pub reported: bool,
}

pub(super) struct Cursor {
    pub chunk: u32,
    sequence: u64,
    /// Bytes delivered, and the published part of them.
    pub delivered: u32,
    pub published: u32,
    /// Bytes committed at the first and at the second sweep.
    due: u32,
    seen: u32,
    /// Whether `seen` is final.
    sealed: bool,
    /// The memory that was taken from it, see [`Drainer::give_back`].
    pub withdrawn: Option<Withdrawn>,
}

impl Cursor {
    /// Whether its owner may write to it, and all that was written is published.
    fn is_idle(&self) -> bool {
        !self.sealed && self.delivered == self.seen && self.published == self.delivered
    }

    fn is_finished(&self) -> bool {
        self.sealed && self.delivered == self.seen
    }
}

impl<'a> Drainer<'a> {
    pub(super) fn new(arena: &'a Arena) -> Drainer<'a> {
        // Here and not in the constructor, which runs while the program waits to start; models have no process.
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

    /// One step: begins a pass, or continues the last one. Delivers about `budget` bytes of the records that were committed
    /// at the pass's start, at least those of one thread in one chunk.
    pub fn drain(&mut self, visitor: &mut impl Visitor, budget: u64) -> Step {
        if !self.in_pass {
            self.begin_pass(visitor, budget);
        }
        let step = self.deliver(visitor, budget);
        self.in_pass = step.more;
        step
    }

    fn begin_pass(&mut self, visitor: &mut impl Visitor, budget: u64) {
        // Before the chunks: an ended thread has handed over all its chunks.
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

    /// The same, but does not sleep when `ready`: a state set before [`Arena::wake_drainer`] is either found by `ready` or
    /// ends the sleep.
    pub fn sleep_unless(&self, timeout: Duration, ready: impl Fn() -> bool) {
        self.arena.bell.wait_unless(timeout, || ready() || self.arena.needs_drainer() || !self.arena.is_open());
    }

    /// Makes sure that `min_free` chunks are free, reserved and mapped, within the limit: the grower makes them, or this
    /// thread if there is none. From now on, [`Drainer::sleep`] ends when fewer than half of them are left. When a disk or
    /// `/dev/shm` is full the arena keeps its size: see [`super::Usage::growth_error`].
    pub fn prefault(&self, min_free: u32) {
        self.arena.set_wanted(min_free);
        let missing = min_free.saturating_sub(self.arena.free_chunks());
        if missing > 0 && self.arena.has_grower() {
            self.arena.short.open();
        } else if missing > 0 {
            // The arena keeps the error for queries.
            let _ = self.arena.grow(missing);
        }
    }

    /// Gives the memory of free chunks back to the system, except for `keep` of them, which are enough from now on. A thread whose
    /// recording is over still owns a chunk: two or three pages of it remain, because the thread may have been interrupted in the
    /// middle of a record.
    pub fn give_back(&mut self, keep: u32) {
        self.arena.set_wanted(keep);
        while self.arena.free_chunks() > keep && self.arena.give_back() {}
        for feed in self.feeds.iter_mut().flatten().filter(|feed| feed.thread.ordinal <= self.over) {
            for cursor in feed.chunks.iter_mut().filter(|cursor| cursor.is_idle()) {
                cursor.withdrawn = cursor.withdrawn.or_else(|| self.arena.withdraw(cursor.chunk, cursor.seen));
            }
        }
    }

    /// Records delivered so far.
    pub fn drained(&self) -> &Counts {
        &self.drained
    }

    /// Records dropped so far in this recording, by all threads.
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

    /// Whether the thread belongs to a recording that is over.
    pub fn is_over(&self, thread: ThreadInfo) -> bool {
        thread.ordinal <= self.over
    }

    /// Number of threads attached so far, which is the ordinal of the last one.
    pub fn threads(&self) -> u64 {
        self.arena.header().pool.threads.load(Ordering::Relaxed)
    }

    /// A new recording begins in the same arena: counts start at 0. Threads up to ordinal `over` attached before it, and
    /// their further records are shown only to [`Visitor::late`]; a thread that continues to record attaches again. Drops of
    /// threads without a slot stay: they cannot be told apart, and counting a loss twice is better than losing it.
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
            let cursor = Cursor {
                chunk: index,
                sequence,
                delivered: 0,
                published: 0,
                due: 0,
                seen: 0,
                sealed: false,
                withdrawn: None,
            };
            // The stack returns a thread's newest chunk first.
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

    /// Reads `committed` of every chunk; a thread's chunks in their order.
    fn sweep(&mut self, then: impl Fn(&mut Cursor)) {
        for cursor in self.feeds.iter_mut().flatten().flat_map(|feed| &mut feed.chunks) {
            if !cursor.sealed {
                let Some(chunk) = self.arena.chunk(cursor.chunk) else { continue };
                // In this order: when the chunk is found sealed, the later read of `committed` is final.
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
            for cursor in feed.chunks.iter_mut().filter(|cursor| cursor.due != cursor.delivered) {
                if step.bytes >= budget {
                    return Step { more: true, ..step };
                }
                let mut rest = self.arena.committed(cursor.chunk, cursor.delivered, cursor.due);
                step.bytes += rest.len() as u64;
                let late = feed.thread.ordinal <= self.over;
                while !rest.is_empty() {
                    // Counting brings them into the cache for the visitor.
                    let (mut len, mut kind, mut same) = (0, 0, 0);
                    for (header, record) in record::iter(rest) {
                        if header.kind != kind {
                            self.drained.0[place(kind)] += same * u64::from(!late);
                            (kind, same) = (header.kind, 0);
                        }
                        same += 1;
                        step.records += 1;
                        len += record.len();
                        if len >= PIECE {
                            break;
                        }
                    }
                    self.drained.0[place(kind)] += same * u64::from(!late);
                    if len == 0 {
                        step.malformed += rest.len() as u64;
                        break;
                    }
                    let (piece, more) = rest.split_at(len);
                    if late {
                        visitor.late(feed.thread, piece);
                    } else {
                        visitor.records(feed.thread, piece);
                    }
                    rest = more;
                }
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
    /// Whether the thread has ended and all its records are delivered.
    pub(crate) fn is_over(&self) -> bool {
        self.ended && self.chunks.iter().all(Cursor::is_finished)
    }

    /// The oldest chunk, if it is sealed and completely delivered.
    pub(crate) fn take_finished(&mut self) -> Option<Cursor> {
        self.chunks.front().filter(|cursor| cursor.is_finished())?;
        self.chunks.pop_front()
    }
}

impl Drop for Drainer<'_> {
    fn drop(&mut self) {
        self.arena.drainer_is_gone();
    }
}

impl Arena {
    /// Committed records of a chunk that is not free; `from..to` must be within a value of its `committed` that was read with
    /// Acquire.
    fn committed(&self, chunk: u32, from: u32, to: u32) -> &[u8] {
        if let Some(chunk) = self.chunk(chunk) {
            chunk.watch.read(from, to);
        }
        // SAFETY: within the chunk, to which the caller has clamped it; the owner does not write before `committed` again,
        // and only the drainer frees the chunk, not during this read.
        unsafe { std::slice::from_raw_parts(self.memory.payload(chunk).add(from as usize), (to - from) as usize) }
    }
}
