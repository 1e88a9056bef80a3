//! `--stacks`: which lines of the program launch what. A launching call takes the thread's native call path.
//!
//! A path is a list of return addresses, and its id is their hash. A thread that meets a new one writes its addresses into
//! the arena, once; after that a launch carries the id alone ([`rkprof_model::record::PATH_OF_LAUNCH`]). No lock, no allocation
//! and no system call, but for a thread's first path, for which the C library is asked where the thread's stack ends.
//!
//! By default a thread takes paths so seldom that they cost less than 1 % of its time: after each it waits a hundred times as
//! long as it took, a little more or less, so that no rhythm of the program is hit again and again.

pub mod rules;
mod walk;

use rkprof_config::StackEvery;
use rkprof_model::clock;
use rkprof_model::record::{self, Header, Kind, NameOf};
use std::cell::Cell;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use walk::{DEPTH, Registers};

/// [`OFF`], [`ADAPTIVE`], or one of N launches of a thread.
static EVERY: AtomicU32 = AtomicU32::new(OFF);
const OFF: u32 = 0;
const ADAPTIVE: u32 = u32::MAX;
/// Of this library.
static OWN: [AtomicUsize; 2] = [const { AtomicUsize::new(0) }; 2];

/// A path may take this share of a thread's time: one part in so many.
const SHARE: u64 = 100;

/// Paths that have been written, by hash; a program with more has those beyond written again and again.
static KNOWN: [AtomicU64; 1 << 15] = [const { AtomicU64::new(0) }; 1 << 15];
const PROBES: usize = 8;

#[derive(Clone, Copy)]
struct Thread {
    /// Upper end of the stack; 0 = not asked for, 1 = not known.
    top: usize,
    /// Adaptive: not before this tick. Else: launches until the next.
    next: u64,
    random: u64,
}

thread_local! {
    static THREAD: Cell<Thread> = const { Cell::new(Thread { top: 0, next: 0, random: 0 }) };
}

/// Paths are taken from now on. Returns what is not to be had.
pub fn start(every: StackEvery) -> Option<&'static str> {
    let place = start as *const () as usize;
    let missing = if rules::prepare() {
        None
    } else {
        Some(
            "the C library (before glibc 2.35) does not tell where unwind tables are, so call paths follow frame pointers alone",
        )
    };
    if let Some((begin, end)) = rules::extent(place) {
        OWN[0].store(begin, Ordering::Relaxed);
        OWN[1].store(end, Ordering::Relaxed);
    }
    let every = match every {
        StackEvery::Adaptive => ADAPTIVE,
        StackEvery::Launches(number) => number.clamp(1, ADAPTIVE - 1),
    };
    EVERY.store(every, Ordering::Release);
    missing
}

/// Whether paths are taken at all.
#[inline(always)]
pub fn are_taken() -> bool {
    EVERY.load(Ordering::Relaxed) != OFF
}

/// The path of a launching call that began at `tick`; 0 for none.
#[cold]
#[inline(never)]
pub fn take(tick: clock::Tick) -> u64 {
    THREAD
        .try_with(|cell| {
            let mut thread = cell.get();
            let every = EVERY.load(Ordering::Relaxed);
            let path = if every != ADAPTIVE {
                thread.next = thread.next.checked_sub(1).unwrap_or(u64::from(every) - 1);
                if thread.next == 0 { now(&mut thread) } else { 0 }
            } else if tick < thread.next {
                0
            } else {
                let path = now(&mut thread);
                let end = clock::now();
                thread.next = end + jittered(&mut thread.random, end.saturating_sub(tick) * SHARE);
                path
            };
            cell.set(thread);
            path
        })
        .unwrap_or(0)
}

/// Between half of it and one and a half.
fn jittered(random: &mut u64, ticks: u64) -> u64 {
    // xorshift; never 0.
    let mut x = *random | 1;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    *random = x;
    ticks / 2 + ((u128::from(ticks) * u128::from(x as u32)) >> 32) as u64
}

#[inline(never)]
fn now(thread: &mut Thread) -> u64 {
    if thread.top == 0 {
        thread.top = stack_top().unwrap_or(1);
        thread.random = std::ptr::from_ref(thread) as u64;
    }
    let registers = registers();
    if thread.top < registers.sp {
        // On another stack than the thread's own: no one says where that ends.
        return 0;
    }
    let mut frames = [0; DEPTH];
    let own = (OWN[0].load(Ordering::Relaxed), OWN[1].load(Ordering::Relaxed));
    let found = walk::frames(registers, thread.top, own, &mut frames);
    if found == 0 {
        return 0;
    }
    let frames = &frames[..found];
    let path = hash(frames);
    if !is_known(path) {
        write(path, frames);
    }
    path
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

#[cfg(not(target_arch = "x86_64"))]
fn registers() -> Registers {
    // ROCm's host is x86-64.
    Registers { pc: 0, sp: usize::MAX, bp: 0 }
}

/// The upper end of this thread's stack.
fn stack_top() -> Option<usize> {
    // SAFETY: attributes are plain data that the C library fills; they are destroyed once.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &raw mut attributes) != 0 {
            return None;
        }
        let (mut low, mut bytes) = (std::ptr::null_mut(), 0);
        let status = libc::pthread_attr_getstack(&raw const attributes, &raw mut low, &raw mut bytes);
        libc::pthread_attr_destroy(&raw mut attributes);
        (status == 0).then(|| low as usize + bytes)
    }
}

fn hash(frames: &[usize]) -> u64 {
    let mix = |hash: u64, frame: &usize| (hash.rotate_left(5) ^ *frame as u64).wrapping_mul(0x517C_C1B7_2722_0A95);
    // 0 is none.
    frames.iter().fold(frames.len() as u64, mix) | 1
}

/// Whether somebody has written this path; then notes that it will be.
fn is_known(path: u64) -> bool {
    for probe in 0..PROBES {
        let slot = &KNOWN[(path as usize >> 1).wrapping_add(probe) % KNOWN.len()];
        match slot.compare_exchange(0, path, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return false,
            Err(known) if known == path => return true,
            Err(_) => {}
        }
    }
    false
}

fn write(path: u64, frames: &[usize]) {
    let bytes: &[u8] = bytemuck::cast_slice(frames);
    let len = record::padded(size_of::<record::Name>() + bytes.len()) as u16;
    let header = Header { kind: Kind::Name as u8, tag: NameOf::CallPath as u8, len, aux: bytes.len() as u32 };
    crate::thread::push_values(&record::Name { header, id: path, since_tick: 0 }, bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[inline(never)]
    fn deep(levels: usize, found: &mut Vec<usize>) -> usize {
        if levels == 0 {
            let mut frames = [0; DEPTH];
            let top = stack_top().expect("a stack");
            let number = walk::frames(registers(), top, (0, 0), &mut frames);
            found.extend_from_slice(&frames[..number]);
            return 1;
        }
        // Not the last thing: the frame has to stay.
        std::hint::black_box(deep(levels - 1, found)) + 1
    }

    /// The code of this test has no frame pointers.
    #[test]
    fn every_caller_is_found() {
        assert!(rules::prepare());
        for levels in [0, 5, 30] {
            let mut found = Vec::new();
            deep(levels, &mut found);
            // The recursive call is one place.
            let most = found.iter().map(|pc| found.iter().filter(|other| *other == pc).count()).max();
            assert_eq!(most, Some(levels.max(1)), "{found:x?}");
            assert!(found.len() > levels + 3, "the test's own callers are there: {found:x?}");
        }
    }

    #[test]
    fn a_path_waits_for_its_turn() {
        let mut random = 7;
        let waits: Vec<u64> = (0..1000).map(|_| jittered(&mut random, 1000)).collect();
        assert!(waits.iter().all(|wait| (500..1500).contains(wait)));
        let mean = waits.iter().sum::<u64>() / 1000;
        assert!((960..1040).contains(&mean), "{mean}");
    }
}
