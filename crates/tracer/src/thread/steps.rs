//! `--steps 5`: the thread that ends the last step ends the recording, so that nothing after it belongs to the run.
//!
//! A step is a range of the given name; without a name, of the name that the first pushed range has. A range that was open when
//! the recording began is not a step: it was not recorded whole.

use rkprof_model::record::MarkerOp;
use std::cell::Cell;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Of what recording, in the upper half (never 0 where there is a limit), and how many steps are left to end.
static LEFT: AtomicU64 = AtomicU64::new(0);
/// Of what recording, and a hash of the steps' name: 0 before the first range.
static NAME: AtomicU64 = AtomicU64::new(0);
/// Number of recordings with a limit.
static RECORDINGS: AtomicU32 = AtomicU32::new(0);
/// Ids of open steps that any thread may end (`roctxRangeStartA`), plus 1. Further ones do not count.
static STARTED: [AtomicU64; 64] = [const { AtomicU64::new(0) }; 64];

/// The open ranges of a thread.
#[derive(Clone, Copy)]
struct Open {
    recording: u32,
    depth: u32,
    /// Whether the range at each depth is a step. Deeper ones are none.
    are_steps: u64,
}

thread_local! {
    static OPEN: Cell<Open> = const { Cell::new(Open { recording: 0, depth: 0, are_steps: 0 }) };
}

fn word(recording: u32, value: u32) -> u64 {
    u64::from(recording) << 32 | u64::from(value)
}

/// FNV-1a. Not 0.
fn hash(name: &[u8]) -> u32 {
    name.iter().fold(0x811C_9DC5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)).max(1)
}

/// The coming recording ends after this many steps. Nothing is recorded now.
pub fn begin(wanted: u64, name: Option<&str>) {
    end();
    let recording = RECORDINGS.fetch_add(1, Ordering::Relaxed).wrapping_add(1).max(1);
    STARTED.iter().for_each(|id| id.store(0, Ordering::Relaxed));
    NAME.store(word(recording, name.map_or(0, |name| hash(name.as_bytes()))), Ordering::Relaxed);
    LEFT.store(word(recording, u32::try_from(wanted).unwrap_or(u32::MAX)), Ordering::Release);
}

/// No recording has such a limit now.
pub fn end() {
    LEFT.store(0, Ordering::SeqCst);
}

/// Whether the last step has ended.
pub fn are_over() -> bool {
    let left = LEFT.load(Ordering::SeqCst);
    left != 0 && left as u32 == 0
}

/// A range of this thread begins or ends. Returns true when this ends the last step.
pub(super) fn observe(op: MarkerOp, id: u64, text: &[u8]) -> bool {
    let left = LEFT.load(Ordering::Acquire);
    left as u32 != 0 && has_ended_step((left >> 32) as u32, op, id, text) && count((left >> 32) as u32)
}

fn is_step(recording: u32, text: &[u8]) -> bool {
    NAME.load(Ordering::Relaxed) == word(recording, hash(text))
}

#[cold]
fn has_ended_step(recording: u32, op: MarkerOp, id: u64, text: &[u8]) -> bool {
    let swap =
        |from, to| STARTED.iter().any(|id| id.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed).is_ok());
    match op {
        MarkerOp::Push | MarkerOp::Pop => OPEN
            .try_with(|open| {
                let (now, ended) = open.get().after(recording, op, text);
                open.set(now);
                ended
            })
            .unwrap_or(false),
        MarkerOp::Start if is_step(recording, text) => {
            swap(0, id.wrapping_add(1));
            false
        }
        MarkerOp::Stop => swap(id.wrapping_add(1), 0),
        MarkerOp::Mark | MarkerOp::Start | MarkerOp::Pause | MarkerOp::Resume => false,
    }
}

impl Open {
    /// After a push or pop, and whether that has ended a step.
    fn after(mut self, recording: u32, op: MarkerOp, text: &[u8]) -> (Open, bool) {
        if self.recording != recording {
            self = Open { recording, depth: 0, are_steps: 0 };
        }
        if op == MarkerOp::Push {
            let first = word(recording, 0);
            let _ = NAME.compare_exchange(first, word(recording, hash(text)), Ordering::Relaxed, Ordering::Relaxed);
            let bit = 1u64.checked_shl(self.depth).unwrap_or(0);
            self.are_steps = if is_step(recording, text) { self.are_steps | bit } else { self.are_steps & !bit };
            self.depth = self.depth.saturating_add(1);
            return (self, false);
        }
        let Some(depth) = self.depth.checked_sub(1) else { return (self, false) };
        self.depth = depth;
        (self, self.are_steps & 1u64.checked_shl(depth).unwrap_or(0) != 0)
    }
}

/// One step less. Returns true for the last one.
fn count(recording: u32) -> bool {
    let less = |left: u64| ((left >> 32) as u32 == recording && left as u32 != 0).then(|| left - 1);
    LEFT.fetch_update(Ordering::SeqCst, Ordering::Relaxed, less).is_ok_and(|left| left as u32 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use MarkerOp::{Pop, Push, Start, Stop};

    /// The state is one for the process; of its own threads each test joins one after the other.
    static ALONE: parking_lot::Mutex<()> = parking_lot::Mutex::new(());

    /// Each part of the script on a thread of its own. Returns the number of steps that ended before the last one did.
    fn run(wanted: u64, name: Option<&str>, script: &[&[(MarkerOp, u64, &str)]]) -> (usize, bool) {
        begin(wanted, name);
        let before = (LEFT.load(Ordering::SeqCst)) as u32;
        let mut over = Vec::new();
        for part in script {
            std::thread::scope(|scope| {
                let ends =
                    scope.spawn(|| part.iter().filter(|(op, id, text)| observe(*op, *id, text.as_bytes())).count());
                over.push(ends.join().expect("a count"));
            });
        }
        assert_eq!(over.iter().sum::<usize>() == 1, are_over(), "it is told once");
        ((before - LEFT.load(Ordering::SeqCst) as u32) as usize, are_over())
    }

    #[test]
    fn only_whole_steps_count() {
        let _alone = ALONE.lock();
        // The end of a range that began before the recording, a range inside another one, another name.
        let nested: &[_] = &[(Pop, 0, ""), (Push, 0, "epoch"), (Push, 0, "step"), (Pop, 0, ""), (Pop, 0, "")];
        let other: &[_] = &[(Push, 0, "other"), (Pop, 0, ""), (Stop, 9, "")];
        assert_eq!(run(2, Some("step"), &[nested, other]), (1, false));
        // Another thread may end a range that has an id; each ends once.
        assert_eq!(run(2, Some("step"), &[nested, &[(Start, 9, "step")], &[(Stop, 9, ""), (Stop, 9, "")]]), (2, true));
        assert_eq!(run(2, Some("step"), &[&[(Start, 4, "other"), (Stop, 4, "")]]), (0, false));
        // A range that was open at the start is none of the next recording.
        begin(1, Some("step"));
        assert!(!observe(Push, 0, b"step"));
        begin(1, Some("step"));
        assert!(!observe(Pop, 0, b"") && !observe(Push, 0, b"step") && observe(Pop, 0, b"") && are_over());
        end();
        assert!(!are_over());
    }

    #[test]
    fn the_first_pushed_range_gives_the_name() {
        let _alone = ALONE.lock();
        let script: &[_] =
            &[(Start, 4, "c"), (Stop, 4, ""), (Push, 0, "a"), (Push, 0, "b"), (Pop, 0, ""), (Pop, 0, "")];
        assert_eq!(run(3, None, &[script, &[(Push, 0, "b"), (Pop, 0, "")]]), (1, false));
        assert_eq!(run(2, None, &[script, &[(Push, 0, "a"), (Pop, 0, "")]]), (2, true));
        end();
    }

    /// Ranges deeper than the limit are no steps; those before them still end.
    #[test]
    fn deep_ranges_keep_their_order() {
        let _alone = ALONE.lock();
        let deep = [vec![(Push, 0, "step"); 70], vec![(Pop, 0, ""); 75]].concat();
        assert_eq!(run(100, Some("step"), &[&deep]), (64, false));
        end();
    }
}
