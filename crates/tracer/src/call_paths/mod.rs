//! `--stacks`: which lines of the program launch, copy, allocate and wait. Each such call takes the native and Python frames
//! of its thread.
//!
//! A path is a list of words: ROCTx ranges, then return addresses and Python frames ([`rkprof_model::record::path_word`]).
//! Its id is the hash of the words. The first thread with a new path writes its words into the arena, once; after that a
//! launch has only the id ([`rkprof_model::record::PATH_OF_LAUNCH`]). No lock, no allocation, no system call. The exception
//! is a thread's first path, which asks the C library for the addresses of the thread's stack.
//!
//! A path contains none of the interpreter's own functions. Each evaluation loop on the C stack is replaced by the Python
//! frames that it runs.
//!
//! By default a thread takes paths so rarely that they cost less than 1 % of its time (or the chosen share). After each path
//! it waits about a hundred times the path's duration. A launch after a pause is more likely to come when the wait is over
//! than one in a burst. So each path has a weight, the inverse of its launch's probability: this many launches it stands for.
//!
//! A waiting call takes its path when it has returned, since its length is known only then. Each long wait ([`LONG_WAIT_NS`])
//! takes one; short waits take about one for each such time of waiting. So these paths cost a fraction of the thread's idle
//! time.

mod interval;
mod known;
pub(crate) mod python;
pub mod ranges;
pub mod rules;
mod taken;
pub mod walk;

pub use known::forget;
pub use taken::Taken;

use interval::{Interval, below};
use known::{is_known, mixed};
use python::{Calling, Frame, Python};
use rkprof_config::{StackEvery, Stacks};
use rkprof_model::call_paths::{LONG_WAIT_NS, MOST_FRAMES};
use rkprof_model::clock;
use rkprof_model::record::{self, Header, Name, NameOf, RecordKind, path_word};
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use walk::Registers;

/// [`OFF`], [`ADAPTIVE`], or one of this many launches of a thread.
static EVERY: AtomicU32 = AtomicU32::new(OFF);
const OFF: u32 = 0;
const ADAPTIVE: u32 = u32::MAX;
/// How often the choice of paths has changed.
static CHOICE: AtomicU32 = AtomicU32::new(0);
/// Adaptive: paths may take one part in this number of a thread's time.
static PARTS: AtomicU64 = AtomicU64::new(100);
/// A wait of this many ticks is long.
static LONG_WAIT: AtomicU64 = AtomicU64::new(u64::MAX);
/// Whether native frames are taken.
static NATIVE: AtomicBool = AtomicBool::new(false);
static PYTHON: AtomicBool = AtomicBool::new(false);
/// Address range of this library.
static OWN: [AtomicUsize; 2] = [const { AtomicUsize::new(0) }; 2];

/// Limit of frames in a path; outer ones are cut off.
const DEPTH: usize = MOST_FRAMES;

#[derive(Clone, Copy)]
struct Thread {
    /// The stack; its end is 0 before the first query, and 1 when it is not known.
    stack: (usize, usize),
    /// Launches before the next one that takes a path, where one of N does.
    next: u64,
    /// Adaptive: ticks that the last path took; at most four times those of the path before. A thread that was interrupted
    /// meanwhile would otherwise take none for long, and the next one would stand for all launches until then.
    cost: u64,
    /// Adaptive: the time since the last path.
    interval: Interval,
    /// Launches after that one in the same group: one of each group takes a path.
    rest: u64,
    /// Ticks of short waits until one of them takes a path.
    waits: u64,
    random: u64,
    /// [`CHOICE`] when `next` was set.
    choice: u32,
}

thread_local! {
    static THREAD: Cell<Thread> = const { Cell::new(Thread::NEW) };
    static EARLY: Early = const { Early { until: Cell::new(0), choice: Cell::new(0), passed: Cell::new(0) } };
}

/// Adaptive: what decides that a launch takes no path, apart from the rest because nearly all launches read nothing else.
struct Early {
    /// No path before this tick.
    until: Cell<clock::Tick>,
    /// The choice that it belongs to.
    choice: Cell<u32>,
    /// The last launch that came too early.
    passed: Cell<clock::Tick>,
}

impl Early {
    fn passes(&self, tick: clock::Tick) -> bool {
        let passes = tick < self.until.get() && self.choice.get() == CHOICE.load(Ordering::Relaxed);
        if passes {
            self.passed.set(tick);
        }
        passes
    }
}

/// Sets which paths are taken from now on, if any. Returns a sentence about unavailable ones.
pub fn set(frames: Option<Stacks>, every: StackEvery) -> Option<&'static str> {
    let Some(frames) = frames else {
        EVERY.store(OFF, Ordering::Release);
        return None;
    };
    let place = set as *const () as usize;
    let missing = if !rules::prepare() {
        Some(
            "the C library (before glibc 2.35) does not tell where unwind tables are, so call paths follow frame pointers alone",
        )
    } else if !rules::ARE_READ {
        Some("unwind tables are read on x86-64 alone, so call paths follow frame pointers alone")
    } else {
        None
    };
    if let Some((begin, end)) = rules::extent(place) {
        OWN[0].store(begin, Ordering::Relaxed);
        OWN[1].store(end, Ordering::Relaxed);
    }
    let every = match every {
        StackEvery::Share(parts) => {
            PARTS.store(u64::from(parts.max(1)), Ordering::Relaxed);
            ADAPTIVE
        }
        StackEvery::Launches(number) => number.clamp(1, ADAPTIVE - 1),
    };
    LONG_WAIT.store(clock::ticks_in(LONG_WAIT_NS), Ordering::Relaxed);
    NATIVE.store(frames != Stacks::Python, Ordering::Relaxed);
    PYTHON.store(frames != Stacks::Native, Ordering::Relaxed);
    EVERY.store(every, Ordering::Release);
    CHOICE.fetch_add(1, Ordering::Release);
    missing
}

/// Whether paths are taken at all.
#[inline(always)]
pub fn are_taken() -> bool {
    EVERY.load(Ordering::Relaxed) != OFF
}

/// The path of a launching or allocating call that began at `tick`.
#[cold]
#[inline(never)]
pub fn take(tick: clock::Tick) -> Taken {
    if EARLY.with(|early| early.passes(tick)) {
        return Taken::NONE;
    }
    THREAD
        .try_with(|cell| {
            let mut thread = cell.get();
            let every = EVERY.load(Ordering::Relaxed);
            thread.follow(every);
            let taken = if every != ADAPTIVE {
                if thread.next == 0 {
                    thread.choose(every);
                    Taken { path: now(&mut thread), weight: f64::from(every) }
                } else {
                    thread.next -= 1;
                    Taken::NONE
                }
            } else {
                let weight = EARLY.with(|early| thread.interval.weight(early.passed.get(), tick));
                let path = now(&mut thread);
                let end = clock::now();
                // Never 0, from which it could not grow.
                thread.cost = end.saturating_sub(tick).clamp(1, 4 * thread.cost);
                let mean = thread.cost * PARTS.load(Ordering::Relaxed);
                let until;
                (thread.interval, until) = Interval::begin(end, mean, &mut thread.random);
                EARLY.with(|early| {
                    early.until.set(until);
                    early.choice.set(thread.choice);
                    early.passed.set(end);
                });
                Taken { path, weight }
            };
            cell.set(thread);
            taken
        })
        .unwrap_or(Taken::NONE)
}

/// A call has waited for `ticks` and took the path `taken` (0: none). Returns the path for its wait, 0 for none, and whether
/// the wait was long.
pub fn of_wait(ticks: u64, taken: u64) -> (u64, bool) {
    let wait = |cell: &Cell<Thread>| {
        let mut thread = cell.get();
        thread.follow(EVERY.load(Ordering::Relaxed));
        let long = LONG_WAIT.load(Ordering::Relaxed);
        let path = match thread.has_turn(ticks, long) {
            false => 0,
            true if taken != 0 => taken,
            true => now(&mut thread),
        };
        cell.set(thread);
        (path, ticks >= long)
    };
    THREAD.try_with(wait).unwrap_or_default()
}

impl Thread {
    /// The cost before the first path, a few us; that path takes longer than others.
    const COST: u64 = 1 << 13;
    const NEW: Thread = Thread {
        stack: (0, 0),
        next: 0,
        cost: Self::COST,
        interval: Interval::NONE,
        rest: 0,
        waits: 0,
        random: 0,
        choice: 0,
    };

    /// Starts anew after another choice of paths.
    fn follow(&mut self, every: u32) {
        let choice = CHOICE.load(Ordering::Acquire);
        if self.choice != choice {
            self.random ^= std::ptr::from_ref(self) as u64 ^ clock::now();
            (self.choice, self.next, self.rest, self.interval) = (choice, 0, 0, Interval::NONE);
            self.choose(every);
            self.waits = below(&mut self.random, LONG_WAIT.load(Ordering::Relaxed));
        }
    }

    /// Whether a wait takes a path. A short one does with a probability that grows with its length.
    fn has_turn(&mut self, ticks: u64, long: u64) -> bool {
        if ticks >= long {
            return true;
        }
        let left = self.waits.checked_sub(ticks);
        // At least a short wait, since one wait cannot count as two turns.
        self.waits = left.unwrap_or_else(|| self.waits + long + below(&mut self.random, long) - ticks);
        left.is_none()
    }

    /// A random launch of the next group: a fixed one could hit the same line again and again in a rhythmic program.
    fn choose(&mut self, every: u32) {
        if ![OFF, ADAPTIVE].contains(&every) {
            let place = below(&mut self.random, u64::from(every));
            self.next = self.rest + place;
            self.rest = u64::from(every) - 1 - place;
        }
    }
}

/// The words of a path while it is taken.
struct Words {
    words: [u64; DEPTH + ranges::MOST + 1],
    used: usize,
    /// Limit of `used`.
    end: usize,
}

impl Words {
    /// Returns false when there is no room for more.
    #[inline(always)]
    fn push(&mut self, word: u64) -> bool {
        if self.used < self.end {
            self.words[self.used] = word;
            self.used += 1;
        }
        self.used < self.end
    }

    /// Adds Python frames up to the one with which an evaluation loop began. Returns false when there is no room for more.
    #[inline]
    fn push_loop(&mut self, python: &Python, frames: &mut impl Iterator<Item = Frame>) -> bool {
        for frame in frames {
            let Some(word) = python.word(frame) else { break };
            if !self.push(word) {
                return false;
            }
            if frame.is_entry {
                break;
            }
        }
        true
    }
}

#[inline(never)]
fn now(thread: &mut Thread) -> u64 {
    let is_first = thread.stack.1 == 0;
    if is_first {
        thread.stack = stack().map_or((0, 1), |stack| (stack.start, stack.end));
    }
    let mut words = Words { words: [0; _], used: 0, end: DEPTH + ranges::MOST };
    ranges::each(|word| _ = words.push(word));
    let without_frames = words.used;
    words.end = words.used + DEPTH;
    let is_wanted = PYTHON.load(Ordering::Relaxed);
    let python = if is_wanted { python::interpreter(is_first) } else { None };
    let calling = match python {
        Some(python) => python.calling_thread(),
        None if is_wanted && python::is_refused() => Calling::Hidden,
        None => Calling::NoPython,
    };
    let mut frames = match (python, calling) {
        // SAFETY: it has just been named.
        (Some(python), Calling::State(state)) => Some((python, unsafe { python.frames(state) })),
        _ => None,
    };
    let registers = registers();
    // On a stack other than the thread's own, whose end is unknown.
    let has_stack = (thread.stack.0..thread.stack.1).contains(&registers.sp);
    if has_stack && (NATIVE.load(Ordering::Relaxed) || frames.is_none()) {
        let own = (OWN[0].load(Ordering::Relaxed), OWN[1].load(Ordering::Relaxed));
        walk::frames(registers, thread.stack.1, own, |pc| match &mut frames {
            Some((python, frames)) if python.is_own_code(pc - 1) => {
                !python.is_evaluation(pc - 1) || words.push_loop(python, frames)
            }
            _ => words.push(pc as u64),
        });
    }
    // Frames whose loop was not found, or Python frames without native ones.
    if let Some((python, frames)) = frames {
        frames.map_while(|frame| python.word(frame)).all(|word| words.push(word));
    }
    if words.used == without_frames {
        return 0;
    }
    if calling == Calling::Hidden {
        words.end += 1;
        words.push(path_word::WITHOUT_PYTHON);
    }
    let words = &words.words[..words.used];
    let path = mixed(words);
    if !is_known(path) {
        if let (Some(python), Calling::State(state)) = (python, calling) {
            // SAFETY: as above; this thread is still in the same call.
            unsafe { python.frames(state) }.take(DEPTH).for_each(|frame| describe(python, frame));
        }
        write(path, words);
    }
    path
}

/// Writes the name of a Python frame, unless it is known.
fn describe(python: &Python, frame: Frame) {
    if let Some(word) = python.word(frame)
        && !is_known(mixed(&[word]))
        && let Some((text, line)) = python.describe(frame)
    {
        let header = crate::thread::text_header::<Name>(RecordKind::Name, NameOf::PythonFrame as u8, text.bytes());
        crate::thread::push_text(&Name { header, id: word, since_tick: u64::from(line) }, text.bytes());
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn registers() -> Registers {
    let (pc, sp, bp): (usize, usize, usize);
    // SAFETY: reads registers.
    unsafe {
        std::arch::asm!("lea {}, [rip]", "mov {}, rsp", "mov {}, rbp", out(reg) pc, out(reg) sp, out(reg) bp, options(nomem, nostack, preserves_flags));
    }
    Registers { pc, sp, bp }
}

#[cfg(target_arch = "aarch64")]
#[inline(always)]
fn registers() -> Registers {
    let (pc, sp, bp): (usize, usize, usize);
    // SAFETY: reads registers.
    unsafe {
        std::arch::asm!("adr {}, .", "mov {}, sp", "mov {}, x29", out(reg) pc, out(reg) sp, out(reg) bp, options(nomem, nostack, preserves_flags));
    }
    Registers { pc, sp, bp }
}

/// This thread's stack.
fn stack() -> Option<Range<usize>> {
    // SAFETY: attributes are plain data that the C library fills; they are destroyed once.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &raw mut attributes) != 0 {
            return None;
        }
        let (mut low, mut bytes) = (std::ptr::null_mut(), 0);
        let status = libc::pthread_attr_getstack(&raw const attributes, &raw mut low, &raw mut bytes);
        libc::pthread_attr_destroy(&raw mut attributes);
        (status == 0).then(|| low as usize..low as usize + bytes)
    }
}

fn write(path: u64, words: &[u64]) {
    let bytes: &[u8] = bytemuck::cast_slice(words);
    let len = record::padded(size_of::<Name>() + bytes.len()) as u16;
    let header = Header { kind: RecordKind::Name as u8, tag: NameOf::CallPath as u8, len, aux: bytes.len() as u32 };
    crate::thread::push_values(&Name { header, id: path, since_tick: 0 }, bytes);
}

#[cfg(test)]
mod tests;
