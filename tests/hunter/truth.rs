//! The program's own counts, in its own memory.

use std::path::Path;

/// A number before and after each call: a program that was killed in a call has it once more in the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pair {
    pub began: u64,
    pub done: u64,
}

impl Pair {
    fn add(&mut self, more: Pair) {
        self.began += more.began;
        self.done += more.done;
    }

    /// Whether `count` can be the number of calls.
    pub(crate) fn allows(self, count: u64) -> bool {
        (self.done..=self.began).contains(&count)
    }
}

/// Over all threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Truth {
    pub calls: Pair,
    pub launches: Pair,
    pub copies: Pair,
    pub marks: Pair,
}

impl Truth {
    /// Reads what `hunted` or `odd` wrote, and what it wrote after it had replaced itself; `None` before it began.
    pub(crate) fn read(file: &Path) -> Option<Truth> {
        let mut truth = Truth::default();
        truth.add(&std::fs::read(file).ok()?);
        let mut second = file.as_os_str().to_owned();
        second.push(".2");
        if let Ok(bytes) = std::fs::read(second) {
            truth.add(&bytes);
        }
        Some(truth)
    }

    /// Number of calls so far, for the waiting process: a program with progress does not hang.
    pub(crate) fn progress(file: &Path) -> u64 {
        Truth::read(file).map_or(0, |truth| truth.calls.began + truth.calls.done)
    }

    /// One thread's record is its number and four pairs. The file of `odd` has two pairs, for all threads.
    fn add(&mut self, bytes: &[u8]) {
        const WORDS: usize = 9;
        let words: Vec<u64> =
            bytes.chunks_exact(8).map(|word| u64::from_ne_bytes(word.try_into().expect("eight bytes"))).collect();
        if let [calls, returned, launches, launched] = words[..] {
            self.calls.add(Pair { began: calls, done: returned });
            self.launches.add(Pair { began: launches, done: launched });
        }
        for thread in words.chunks_exact(WORDS) {
            let pair = |at: usize| Pair { began: thread[at], done: thread[at + 1] };
            self.calls.add(pair(1));
            self.launches.add(pair(3));
            self.copies.add(pair(5));
            self.marks.add(pair(7));
        }
    }
}
