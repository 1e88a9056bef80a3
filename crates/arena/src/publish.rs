//! Makes delivered records durable in one store, and then frees the chunks and slots that are no longer needed. `layout.rs`
//! explains why a kill at any instruction does no harm.

use super::drainer::Feed;
use super::layout::{MARK_WORDS, effective_tail, stamp_tail};
use super::sync::{Ordering, fence};
use super::{Drainer, Mark};

impl Drainer<'_> {
    /// Declares that all records delivered so far are in the trace in the state of `mark`. After a kill, the trace is cut
    /// back to the last published mark, and all other records are still in the arena. Call it after the bytes were passed to
    /// the operating system. Without a pass before it, it only publishes the mark.
    pub fn publish(&mut self, mark: &Mark) {
        let pass = self.pass + 1;
        let header = self.arena.header();
        // The overwritten data has been invalid since the last published pass, not before.
        fence(Ordering::Release);
        for cursor in self.feeds.iter_mut().flatten().flat_map(|feed| &mut feed.chunks) {
            let Some(chunk) = self.arena.chunk(cursor.chunk).filter(|_| cursor.delivered != cursor.published) else {
                continue;
            };
            let tails = &chunk.drained.tails;
            let (_, holds) = effective_tail([0, 1].map(|which: usize| tails[which].load(Ordering::Relaxed)), self.pass);
            tails[1 - holds].store(stamp_tail(pass, cursor.delivered), Ordering::Relaxed);
            cursor.published = cursor.delivered;
        }
        self.step("tails");
        for feed in self.feeds.iter().flatten().filter(|feed| feed.reported) {
            if let Some(slot) = self.arena.slot(feed.thread.slot) {
                if !self.is_over(feed.thread) {
                    self.dropped_by_ended.add(&slot.drops());
                }
                slot.retired.store(pass, Ordering::Relaxed);
            }
        }
        self.step("slots");
        let book = &header.books[(pass & 1) as usize];
        for (word, value) in book.mark.iter().zip(mark.to_words()) {
            word.store(value, Ordering::Relaxed);
        }
        self.step("half a book");
        for (word, value) in book.drained.iter().zip(self.drained.0) {
            word.store(value, Ordering::Relaxed);
        }
        for (word, value) in book.dropped.iter().zip(self.dropped_by_ended.0) {
            word.store(value, Ordering::Relaxed);
        }
        self.step("book");
        header.pass.store(pass, Ordering::Release);
        self.pass = pass;
        self.step("published");
        self.free();
    }

    /// The session has ended normally: all is published and no thread writes any more.
    pub fn finish(mut self, mark: &Mark) {
        self.publish(mark);
        self.arena.header().identity.clean_end.store(1, Ordering::Release);
    }

    fn free(&mut self) {
        let mut freed = false;
        for index in 0..self.feeds.len() {
            while let Some(cursor) = self.feeds[index].as_mut().and_then(Feed::take_finished) {
                match cursor.withdrawn {
                    Some(withdrawn) => self.arena.recycle_withdrawn(cursor.chunk, withdrawn),
                    None => self.arena.recycle(cursor.chunk),
                }
                freed = true;
                self.step("freed a chunk");
            }
            if let Some(feed) = self.feeds[index].take_if(|feed| feed.reported) {
                self.arena.free_slot(feed.thread.slot);
                self.step("freed a slot");
            }
        }
        if freed {
            self.arena.freed.open();
        }
    }

    /// A test can read the file here, in the state that a kill would leave.
    #[cfg(test)]
    fn step(&mut self, name: &'static str) {
        if let Some(on_step) = &mut self.on_step {
            on_step(name);
        }
    }

    #[cfg(not(test))]
    fn step(&mut self, _name: &'static str) {}
}

impl Mark {
    pub(super) fn to_words(self) -> [u64; MARK_WORDS] {
        let Mark { trace_part, trace_len, meta_len, clock, launches, copy_launches, flushed, over, filtered } = self;
        let mut words = [0; MARK_WORDS];
        words[..8].copy_from_slice(&[
            trace_part,
            trace_len,
            meta_len,
            launches,
            copy_launches,
            flushed,
            over,
            filtered,
        ]);
        words[8..].copy_from_slice(&clock);
        words
    }

    pub(super) fn from_words(words: [u64; MARK_WORDS]) -> Mark {
        let mut clock = [0; 8];
        clock.copy_from_slice(&words[8..]);
        Mark {
            trace_part: words[0],
            trace_len: words[1],
            meta_len: words[2],
            launches: words[3],
            copy_launches: words[4],
            flushed: words[5],
            over: words[6],
            filtered: words[7],
            clock,
        }
    }
}
