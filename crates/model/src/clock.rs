//! The clock of the hot path: a raw tick, read on application threads, converted to CLOCK_BOOTTIME by the drainer.
//!
//! Where the kernel keeps time by the processor's invariant counter (clocksource `tsc`), a tick is that counter: it costs
//! half as much as `clock_gettime`. Elsewhere a tick is CLOCK_BOOTTIME ns, or the virtual time of a simulated program. The conversion is
//! continuous and monotone: a new calibration changes the slope and never goes back in time, so that calls of one thread
//! keep their order.

use crate::event::ClockSample;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// A reading of [`now`]; meaningless without a [`Converter`].
pub type Tick = u64;

const TSC: u8 = 1;
const BOOTTIME: u8 = 2;
/// 0 until [`init`]; until then ticks are CLOCK_BOOTTIME.
static SOURCE: AtomicU8 = AtomicU8::new(0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Tsc,
    Boottime,
}

/// The time of a simulated program, ns.
pub type Simulated = extern "C" fn() -> u64;

/// The clock of a simulated program that keeps a time of its own, and how far CLOCK_REALTIME was ahead of it.
static SIMULATED: OnceLock<(Simulated, u64)> = OnceLock::new();

/// Chooses the source of ticks; called once, at session start, before the first recorded [`now`].
pub fn init(simulated: Option<Simulated>) -> Source {
    if let Some(clock) = simulated {
        let _ = SIMULATED.set((clock, read(libc::CLOCK_REALTIME).saturating_sub(clock())));
    }
    let source = if simulated.is_none() && tsc_is_trusted() { Source::Tsc } else { Source::Boottime };
    SOURCE.store(if source == Source::Tsc { TSC } else { BOOTTIME }, Ordering::Relaxed);
    source
}

/// The kernel watches the TSC and stops using it when it misbehaves; rkprof follows the kernel.
fn tsc_is_trusted() -> bool {
    cfg!(target_arch = "x86_64")
        && std::fs::read_to_string("/sys/devices/system/clocksource/clocksource0/current_clocksource")
            .is_ok_and(|name| name.trim() == "tsc")
}

/// The present time, in ticks.
#[inline(always)]
pub fn now() -> Tick {
    #[cfg(target_arch = "x86_64")]
    if SOURCE.load(Ordering::Relaxed) == TSC {
        return tsc();
    }
    record_ns()
}

/// The time that records have, ns: CLOCK_BOOTTIME, except in a simulated program with a time of its own.
#[inline]
pub fn record_ns() -> u64 {
    SIMULATED.get().map_or_else(boottime_ns, |(clock, _)| clock())
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn tsc() -> Tick {
    // SAFETY: every x86-64 processor has the instruction; it touches no memory.
    unsafe { core::arch::x86_64::_rdtsc() }
}

/// The ticks in `ns`, within about a percent. Unless ticks are ns, it compares both clocks for 50 us.
pub fn ticks_in(ns: u64) -> Tick {
    if SOURCE.load(Ordering::Relaxed) != TSC {
        return ns;
    }
    let first = Pair::now();
    let mut last = first;
    while last.ns < first.ns + 50_000 {
        last = Pair::now();
    }
    (u128::from(ns) * u128::from(last.tick - first.tick) / u128::from(last.ns - first.ns)) as Tick
}

/// CLOCK_BOOTTIME in ns, the SDK's clock.
#[inline]
pub fn boottime_ns() -> u64 {
    read(libc::CLOCK_BOOTTIME)
}

/// Any clock in ns.
#[inline]
pub fn read(clock: libc::clockid_t) -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is valid for writing; the clock id is a constant that Linux knows.
    unsafe { libc::clock_gettime(clock, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// The three clocks, read as close together as a few attempts allow. A simulated time is never suspended, and never set.
pub fn sample() -> ClockSample {
    if let Some((clock, ahead)) = SIMULATED.get() {
        let now = clock();
        return ClockSample { boottime: now, monotonic: now, realtime: now + ahead };
    }
    let once = || {
        let before = boottime_ns();
        let (monotonic, realtime) = (read(libc::CLOCK_MONOTONIC), read(libc::CLOCK_REALTIME));
        let after = boottime_ns();
        (after - before, ClockSample { boottime: before + (after - before) / 2, monotonic, realtime })
    };
    (0..3).map(|_| once()).min_by_key(|(width, _)| *width).map(|(_, sample)| sample).unwrap_or_default()
}

/// A tick and the CLOCK_BOOTTIME ns at the same moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    pub tick: Tick,
    pub ns: u64,
}

impl Pair {
    /// Reads both clocks; the tick is the middle of the narrowest of a few brackets.
    pub fn now() -> Pair {
        let once = || {
            let before = now();
            let ns = record_ns();
            let after = now();
            (after.wrapping_sub(before), Pair { tick: before + after.wrapping_sub(before) / 2, ns })
        };
        (0..5).map(|_| once()).min_by_key(|(width, _)| *width).map(|(_, pair)| pair).unwrap_or(Pair { tick: 0, ns: 0 })
    }
}

/// From `tick` on, ns advance by `rate / 2^32` a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Segment {
    tick: Tick,
    ns: u64,
    rate: u64,
}

impl Segment {
    #[inline]
    fn ns(&self, tick: Tick) -> u64 {
        let scaled = |ticks: u64| ((ticks as u128 * self.rate as u128) >> 32) as u64;
        if tick >= self.tick {
            self.ns.saturating_add(scaled(tick - self.tick))
        } else {
            self.ns.saturating_sub(scaled(self.tick - tick))
        }
    }
}

/// A part of a [`Converter`]'s line that is straight.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    segment: Segment,
    /// Ticks from the segment's first one on.
    len: u64,
}

impl Stretch {
    /// What [`Converter::ns`] returns; `None` for a tick outside.
    #[inline(always)]
    pub fn ns(&self, tick: Tick) -> Option<u64> {
        let Segment { tick: first, ns, rate } = self.segment;
        let ticks = tick.wrapping_sub(first);
        let scaled = ((u128::from(ticks) * u128::from(rate)) >> 32) as u64;
        (ticks < self.len).then(|| ns.saturating_add(scaled))
    }
}

/// Number of segments that are kept, newest last; older ticks use the oldest one.
const SEGMENTS: usize = 128;
/// Number of `u64`s of [`Converter::export`].
pub const EXPORT_WORDS: usize = 6;
/// The slope is chosen so that an error is gone after this many ns.
const CATCH_UP_NS: f64 = 1e9;
/// No tick was converted since half of a time of this length without a calibration: the program was paused.
const AWAY_NS: u64 = 2_000_000_000;
/// A slope of the first moments is no more wrong than this; a larger difference is a suspend.
const MAX_WRONG: f64 = 1e-2;
/// Largest change of the slope. When CLOCK_BOOTTIME is ahead by more, after a suspend or a step, the line jumps at once; it
/// never jumps back.
const MAX_BEND: f64 = 5e-4;

/// Converts ticks to CLOCK_BOOTTIME ns.
#[derive(Clone, Debug)]
pub struct Converter {
    source: Source,
    first: Pair,
    segments: Vec<Segment>,
}

impl Converter {
    /// A converter that knows one point; it can convert after a [`Converter::calibrate`] some ms later.
    pub fn new(source: Source, first: Pair) -> Converter {
        Converter { source, first, segments: Vec::new() }
    }

    /// Whether ticks can be converted.
    pub fn is_ready(&self) -> bool {
        self.source == Source::Boottime || !self.segments.is_empty()
    }

    /// Corrects the slope towards `pair`.
    pub fn calibrate(&mut self, pair: Pair) {
        if self.source == Source::Boottime || pair.tick <= self.first.tick || pair.ns <= self.first.ns {
            return;
        }
        let long_term = (pair.ns - self.first.ns) as f64 / (pair.tick - self.first.tick) as f64;
        let Some(last) = self.segments.last().copied() else {
            self.segments.push(Segment { tick: self.first.tick, ns: self.first.ns, rate: fixed(long_term) });
            return;
        };
        if pair.tick <= last.tick {
            return;
        }
        let predicted = last.ns(pair.tick);
        let error = pair.ns as f64 - predicted as f64;
        let away = predicted.saturating_sub(last.ns);
        if away >= AWAY_NS && error.abs() < away as f64 * MAX_WRONG {
            self.meet(last, pair);
            return;
        }
        let bend = error / CATCH_UP_NS;
        let (ns, bend) = if bend > MAX_BEND { (pair.ns, 0.0) } else { (predicted, bend.max(-MAX_BEND)) };
        self.add(Segment { tick: pair.tick, ns, rate: fixed(long_term * (1.0 + bend)) });
    }

    /// After a long time without a conversion: from the middle of this time the line runs to `pair`. The slope was known from the first
    /// moments of the program alone, so after a long pause the line may be many ms off. The first records after the pause are made
    /// shortly before the calibration, and are right, too.
    fn meet(&mut self, last: Segment, pair: Pair) {
        let middle = last.tick + (pair.tick - last.tick) / 2;
        let ns = last.ns(middle).min(pair.ns);
        self.add(Segment { tick: middle, ns, rate: fixed((pair.ns - ns) as f64 / (pair.tick - middle) as f64) });
        let long_term = (pair.ns - self.first.ns) as f64 / (pair.tick - self.first.tick) as f64;
        self.add(Segment { tick: pair.tick, ns: pair.ns, rate: fixed(long_term) });
    }

    fn add(&mut self, segment: Segment) {
        if self.segments.len() == SEGMENTS {
            self.segments.remove(0);
        }
        self.segments.push(segment);
    }

    /// CLOCK_BOOTTIME ns of a tick.
    #[inline]
    pub fn ns(&self, tick: Tick) -> u64 {
        match (self.source, self.segments.last()) {
            (Source::Boottime, _) => tick,
            (Source::Tsc, Some(last)) if last.tick <= tick => last.ns(tick),
            _ => self.earlier(tick),
        }
    }

    /// The conversion of `tick` and of those near it: times of many ticks need no look-up each.
    pub fn stretch(&self, tick: Tick) -> Stretch {
        let nothing = Stretch { segment: Segment { tick: 0, ns: 0, rate: 0 }, len: 0 };
        if self.source == Source::Boottime {
            return Stretch { segment: Segment { tick: 0, ns: 0, rate: 1 << 32 }, len: u64::MAX };
        }
        let Some(at) = self.segments.iter().rposition(|segment| segment.tick <= tick) else { return nothing };
        let segment = self.segments[at];
        let until = self.segments[at + 1..].iter().map(|segment| segment.tick).min().unwrap_or(u64::MAX);
        Stretch { segment, len: until - segment.tick }
    }

    /// The time of a tick that the newest segment does not cover.
    #[inline(never)]
    fn earlier(&self, tick: Tick) -> u64 {
        let newer = self.segments.iter().rev().find(|s| s.tick <= tick);
        match newer.or(self.segments.first()) {
            Some(segment) => segment.ns(tick),
            None => self.first.ns,
        }
    }

    /// The present state as words that fit the arena's calibration area, for recovery after a kill.
    pub fn export(&self) -> [u64; EXPORT_WORDS] {
        let source = if self.source == Source::Tsc { u64::from(TSC) } else { u64::from(BOOTTIME) };
        let last = self.segments.last().copied().unwrap_or(Segment { tick: 0, ns: 0, rate: 0 });
        [source, self.first.tick, self.first.ns, last.tick, last.ns, last.rate]
    }

    /// The reverse of [`Converter::export`]. A converter that was never calibrated is calibrated now; this is right on the
    /// same boot of the same machine.
    pub fn import(words: [u64; EXPORT_WORDS]) -> Option<Converter> {
        let [source, first_tick, first_ns, tick, ns, rate] = words;
        let source = match u8::try_from(source).ok()? {
            TSC => Source::Tsc,
            BOOTTIME => Source::Boottime,
            _ => return None,
        };
        let mut converter = Converter::new(source, Pair { tick: first_tick, ns: first_ns });
        if rate != 0 {
            converter.segments.push(Segment { tick, ns, rate });
        } else if source == Source::Tsc {
            init(None);
            converter.calibrate(Pair::now());
        }
        Some(converter)
    }
}

fn fixed(rate: f64) -> u64 {
    (rate * (1u64 << 32) as f64).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A tick source of 2.5 GHz whose frequency is off by `ppm`.
    fn truth(ns: u64, ppm: f64) -> Pair {
        Pair { tick: 1_000_000 + (ns as f64 * 2.5 * (1.0 + ppm * 1e-6)) as u64, ns: ns + 5_000_000_000 }
    }

    proptest! {
        #[test]
        fn conversion_is_monotone_and_close(noise in proptest::collection::vec(-200i64..200, 50), ppm in -100.0..100.0f64) {
            let mut converter = Converter::new(Source::Tsc, truth(0, ppm));
            let mut previous = 0;
            for (i, noise) in noise.iter().enumerate() {
                let now = (i as u64 + 1) * 20_000_000;
                let mut pair = truth(now, ppm);
                pair.ns = pair.ns.saturating_add_signed(*noise);
                converter.calibrate(pair);
                for step in 0..20 {
                    let at = truth(now + step * 1_000_000, ppm);
                    let ns = converter.ns(at.tick);
                    prop_assert!(ns >= previous, "{ns} after {previous}");
                    prop_assert!(ns.abs_diff(at.ns) < 1_000, "{} off", ns.abs_diff(at.ns));
                    previous = ns;
                }
            }
        }
    }

    /// A program that was paused for hours after its first moments, whose short time gives a slope that is slightly wrong.
    #[test]
    fn a_long_pause_leaves_no_error() {
        const HOUR: u64 = 3_600_000_000_000;
        for noise in [-200i64, 200] {
            let mut converter = Converter::new(Source::Tsc, truth(0, 20.0));
            let mut pair = truth(5_000_000, 20.0);
            pair.ns = pair.ns.saturating_add_signed(noise);
            converter.calibrate(pair);
            let early: Vec<u64> = (0..100).map(|ms| converter.ns(truth(ms * 1_000_000, 20.0).tick)).collect();
            // The first records after the start come before its calibration.
            for hours in [1, 9] {
                converter.calibrate(truth(hours * HOUR, 20.0));
                for at in [hours * HOUR - 10_000_000, hours * HOUR, hours * HOUR + 50_000_000] {
                    let (at, off) = (truth(at, 20.0), converter.ns(truth(at, 20.0).tick));
                    assert!(off.abs_diff(at.ns) < 3_000, "{hours} h, noise {noise}: {} ns off", off.abs_diff(at.ns));
                }
            }
            assert!(
                early
                    .iter()
                    .enumerate()
                    .all(|(ms, ns)| { converter.ns(truth(ms as u64 * 1_000_000, 20.0).tick) == *ns })
            );
            let points = (0..10_000).map(|step| converter.ns(truth(step * HOUR / 1000, 20.0).tick));
            assert!(points.clone().zip(points.skip(1)).all(|(before, after)| before <= after), "time goes back");
        }
    }

    #[test]
    fn a_suspend_is_followed_at_once() {
        let mut converter = Converter::new(Source::Tsc, truth(0, 0.0));
        converter.calibrate(truth(10_000_000, 0.0));
        let mut woken = truth(20_000_000, 0.0);
        woken.ns += 3_600_000_000_000;
        converter.calibrate(woken);
        assert!(converter.ns(woken.tick).abs_diff(woken.ns) < 10);
        assert!(converter.ns(woken.tick - 1) < woken.ns - 3_599_000_000_000);
    }

    #[test]
    fn export_and_import_agree() {
        let mut converter = Converter::new(Source::Tsc, truth(0, 3.0));
        converter.calibrate(truth(50_000_000, 3.0));
        let copy = Converter::import(converter.export()).expect("valid words");
        let tick = truth(70_000_000, 3.0).tick;
        assert_eq!(copy.ns(tick), converter.ns(tick));
        assert!(Converter::import([9; EXPORT_WORDS]).is_none());
    }

    #[test]
    fn the_real_clocks_agree() {
        let source = init(None);
        let mut converter = Converter::new(source, Pair::now());
        let until = boottime_ns() + 5_000_000;
        while boottime_ns() < until {}
        converter.calibrate(Pair::now());
        let (before, tick, after) = (boottime_ns(), now(), boottime_ns());
        let ns = converter.ns(tick);
        let second = ticks_in(1_000_000_000);
        let length = converter.ns(tick + second) - ns;
        assert!((900_000_000..1_100_000_000).contains(&length), "{second} ticks are {length} ns");
        assert!((before.saturating_sub(20_000)..after + 20_000).contains(&ns), "{before} {ns} {after}");
    }
}
